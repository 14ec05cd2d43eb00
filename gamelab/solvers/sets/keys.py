"""When two sets of a board are the same position: trees by numbers of their shapes, others by
symmetries of the board.
"""

from gamelab.solvers.kernels.compiled import compiled
from gamelab.solvers.kernels.hashed import place_of
from gamelab.solvers.kernels.tree_words import find_centre, put_among
from gamelab.solvers.kernels.words import (
    is_empty,
    join,
    load,
    lowest,
    meet,
    minus,
    single,
    size_of,
    without_lowest,
)


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
        new = minus(meet(load(near, v, 0, within), within), found)
        found = join(found, new)
        waiting = join(without_lowest(waiting), new)
        if is_empty(minus(target, found)):
            return within
    return found


@compiled
def image_of(bits, images, g):
    """Where an automorphism carries a set."""
    x = minus(bits, bits)
    for byte in range(images.shape[1]):
        at = bits[byte >> 3] >> ((byte & 7) << 3) & 255
        if at:
            if len(bits) == 1:
                x = (x[0] | images[g, byte, at, 0],)
            else:
                x = (
                    x[0] | images[g, byte, at, 0],
                    x[1] | images[g, byte, at, 1],
                )  # no row: its holders are counted
    return x


@compiled
def with_first_twins(bits, symmetry):
    """The set with the first elements of each class of twins in place of as many others."""
    for c in range(symmetry.twins.shape[0]):
        alike = load(symmetry.twins, c, 0, bits)
        there = meet(bits, alike)
        if not is_empty(there):
            bits = join(minus(bits, alike), load(symmetry.fewest[c], size_of(there), 0, bits))
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
    seen = single(root, bits)
    while at < count:
        beside = meet(load(near, order[at], 0, bits), bits)
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
        here = meet(load(edges_at, v, 0, bits), left)
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
    row = place_of(pairs, (first << 32 | second,))
    if pairs[row, 1] == 0:
        counts[0] += 1
        pairs[row, 0], pairs[row, 1] = first << 32 | second, counts[0]
    return pairs[row, 1]


@compiled
def number_of_tree(parents, n, room, pairs, counts):
    """The number of a tree's shape, the same for isomorphic trees only.

    A vertex has the number of the list of its children's, the greatest first; a list that of the
    list before its last entry, and of that. The root is the centre, or of two centres the one whose
    half has the greater number.
    """
    root, twin, length = find_centre(parents, n, room[:6])
    first, turned, way, after, word = room[3], room[4], room[5], room[6], room[7]
    for v in range(n - 1, -1, -1):
        if not turned[v]:
            word[v] = number_of_list(first[v], after, word, pairs, counts)
            if v != twin:
                put_among(v, parents[v], first, after, word)
    for i in range(length - 1, 0, -1):
        v = way[i]
        word[v] = number_of_list(first[v], after, word, pairs, counts)
        put_among(v, way[i - 1], first, after, word)
    word[root] = number_of_list(first[root], after, word, pairs, counts)
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
