"""Positions as sets of elements: tables of known positions, and keys that equal positions share.

Trees have numbers of their shapes; other sets are compared by the symmetries of the board.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gamelab.solvers.kernels.bits import (
    VALUE,
    hang_from_centre,
    is_empty,
    join,
    load,
    lowest,
    meet,
    minus,
    place_of,
    put_among,
    single,
    size_of,
    store,
    without_lowest,
)
from gamelab.solvers.kernels.compiled import compiled


class Tables(NamedTuple):
    """What is known of each set, the number of each pair of numbers, and what is known of each
    number of a shape.
    """

    sets: NDArray[np.int64]
    pairs: NDArray[np.int64]
    numbered: NDArray[np.integer]


@compiled
def part_of(seed, within, target, near):
    """The elements of a set that are joined to a seed within it; all of it as soon as the target is
    among them.

    The target is what lies beside what was taken from a connected set: every part that is left has
    some of it.
    """
    found = waiting = seed
    while not is_empty(waiting):
        v = lowest(waiting)
        new = minus(meet(load(near, v), within), found)
        found = join(found, new)
        waiting = join(without_lowest(waiting), new)
        if is_empty(minus(target, found)):
            return within
    return found


@compiled
def image_of(bits, images, g):
    """Where an automorphism carries a set."""
    low, high = minus(bits, bits)
    for byte in range(images.shape[1]):
        at = bits[byte >> 3] >> ((byte & 7) << 3) & 255
        if at:  # no row: its holders are counted
            low |= images[g, byte, at, 0]
            high |= images[g, byte, at, 1]
    return low, high


@compiled
def with_first_twins(bits, symmetry):
    """The set with the first elements of each class of twins in place of as many others."""
    for c in range(symmetry.twins.shape[0]):
        alike = load(symmetry.twins, c)
        there = meet(bits, alike)
        if not is_empty(there):
            bits = join(minus(bits, alike), load(symmetry.fewest[c], size_of(there)))
    return bits


@compiled
def least_image(bits, symmetry):
    """The least of the sets to which twins and the listed automorphisms carry a set."""
    best = bits = with_first_twins(bits, symmetry)
    for g in range(symmetry.images.shape[0]):
        image = image_of(bits, symmetry.images, g)
        if image < best:
            best = image
    return best


@compiled
def tree_on_vertices(bits, near, parents, order):
    """Write the parents of a tree, which come before their children; the answer is the number of
    vertices, 0 if it is no tree.
    """
    root = lowest(bits)
    order[0], parents[0], count, at = root, -1, 1, 0
    seen = single(root)
    while at < count:
        beside = meet(load(near, order[at]), bits)
        new = minus(beside, seen)
        old = meet(beside, seen)
        if not is_empty(old) and (at == 0 or not is_empty(without_lowest(old))):
            return 0
        seen = join(seen, new)
        while not is_empty(new):
            order[count], parents[count] = lowest(new), at
            new = without_lowest(new)
            count += 1
        at += 1
    return count


@compiled
def tree_on_edges(bits, ends, edges_at, parents, order, placed):
    """The same for a set of edges; `placed` is cleared again."""
    root = ends[lowest(bits), 0]
    order[0], parents[0], count, at = root, -1, 1, 0
    placed[root] = 1
    left = bits
    while at < count:
        v = order[at]
        here = meet(load(edges_at, v), left)
        left = minus(left, here)
        while count and not is_empty(here):
            e = lowest(here)
            here = without_lowest(here)
            u = ends[e, 0] + ends[e, 1] - v
            if placed[u]:
                at = -1
                break
            placed[u] = 1
            order[count], parents[count] = u, at
            count += 1
        if at < 0:
            break
        at += 1
    for i in range(count):
        placed[order[i]] = 0
    return 0 if at < 0 else count


@compiled
def number_of_pair(first, second, pairs, counts):
    """The number of a pair of numbers: a new one if it has none."""
    row = place_of(pairs, (first, second))
    if pairs[row, VALUE] == 0:
        counts[0] += 1
        store(pairs, row, (first, second), counts[0])
    return pairs[row, VALUE]


@compiled
def number_of_tree(parents, n, room, pairs, counts):
    """The number of a tree's shape, the same for isomorphic trees only.

    A vertex has the number of the list of its children's, the greatest first; a list that of the
    list before its last entry, and of that. The root is the centre, or of two centres the one whose
    half has the greater number.
    """
    root, twin = hang_from_centre(parents, n, room[:6])
    first, above, order, after, word = room[3], room[4], room[5], room[6], room[7]
    for i in range(n):
        v = order[i]
        word[v] = number_of_list(first[v], after, word, pairs, counts)
        if above[v] >= 0:
            put_among(v, above[v], first, after, word)
    if twin >= 0:
        if word[twin] > word[root]:
            root, twin = twin, root
        put_among(twin, root, first, after, word)
        word[root] = number_of_list(first[root], after, word, pairs, counts)
    return word[root]


@compiled
def number_of_list(child, after, word, pairs, counts):
    """The number of a list of shapes; 0 if it is empty."""
    number = 0
    while child >= 0:
        number = number_of_pair(number, word[child], pairs, counts)
        child = after[child]
    return number


@compiled
def number_of_set(bits, board, misere, tables, room, counts):
    """The number of a set whose parts are trees, from 1 on; 0 of any other. In misere play dead
    parts are left out.
    """
    pairs, left, parts = tables.pairs, bits, 0
    while not is_empty(left):
        part = left
        if misere:
            part = part_of(single(lowest(left)), left, left, board.near)
            left = minus(left, part)
            if size_of(part) < board.least:
                continue
        if board.ends.size:
            count = tree_on_edges(part, board.ends, board.at, room[8], room[9], room[10])
        else:
            count = tree_on_vertices(part, board.near, room[8], room[9])
        if count == 0:
            return 0
        shape = number_of_tree(room[8], count, room, pairs, counts)
        if not misere:
            return shape + 1
        at = parts
        while at > 0 and room[11, at - 1] > shape:
            room[11, at] = room[11, at - 1]
            at -= 1
        room[11, at] = shape
        parts += 1
    number = 0
    for at in range(parts):
        number = number_of_pair(number, room[11, at], pairs, counts)
    return number + 1
