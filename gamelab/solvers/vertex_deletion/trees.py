"""All trees of a size, size by size, in any game of taking connected sets of vertices and in Node
Kayles.

A move takes a connected set, and each component that is left is one side of one edge: what hangs
below a vertex, or what is left without that. So the values of the two sides of each edge tell those
of all options, as nim-sums.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from gamelab.boards import Graph
from gamelab.boards.families import number_of_codes
from gamelab.boards.tree_graphs import number_of_trees, tree_of
from gamelab.games import NodeKayles, VertexDeletion
from gamelab.solvers.kernels.bits import lowest_bit, read_tree, sums_with, word_of_tree
from gamelab.solvers.kernels.compiled import compiled, stretches
from gamelab.solvers.solver import Solver
from gamelab.solvers.vertex_deletion.path_rows import digits_up_to
from gamelab.theory import (
    Method,
    Ruleset,
    announce,
    by_method,
    natural,
    refuse_above_limit,
    remembered,
    shown,
)

TREE_LAYERS = Method("codes of trees", "table")
SERVED = Solver((VertexDeletion, NodeKayles), overridable=frozenset({"digit", "largest", "splits"}))
MAX_LOOKED_UP = 16  # vertices of trees that are looked up in a table of all
BYTES_OF_A_TREE = 100  # at the peak, for each tree of the largest size


@dataclass(frozen=True, eq=False)
class Layer:
    """All trees with so many vertices: their codes, increasing, and their values."""

    vertices: int
    codes: NDArray[np.int64]
    values: NDArray[np.uint8]


@by_method(TREE_LAYERS)
def tree_layers(game: VertexDeletion | NodeKayles, n: int, misere: bool = False) -> Iterator[Layer]:
    """For 1, 2, ..., n vertices, all trees, each once, with their Grundy values; n is at most 31,
    in practice 24.

    In misere play, where a finished game counts as 1, the game must not split a tree.

    >>> from gamelab import NodeKayles, Octal
    >>> [layer.values.tolist() for layer in tree_layers(Octal("0.33"), 6)]
    [[1], [2], [0], [1, 1], [0, 2, 2], [1, 3, 0, 0, 0, 0]]
    >>> [layer.values.tolist() for layer in tree_layers(NodeKayles(), 6)]
    [[1], [1], [2], [1, 0], [2, 3, 3], [1, 0, 1, 1, 0, 1]]
    """
    n = natural(n, "The number of vertices of a tree")
    if n > MAX_VERTICES:
        raise ValueError(f"The trees have at most {MAX_VERTICES} vertices here; it was given {n}.")
    refuse_above_limit(
        f"The table of the {number_of_trees(n):,} trees with {n} vertices",
        BYTES_OF_A_TREE * number_of_trees(n),
    )
    rules = _rules(game, n)
    if misere and rules.splits:
        raise ValueError(
            "In misere play several trees are not worth the sum of each, so all trees of a size "
            "are valued only in games that "
            f"never split a tree; it was given {game!r}."
        )
    kept: list[Layer] = []
    codes = np.array([0b10])
    for vertices in range(1, n + 1):
        if vertices > 1:
            codes = with_a_leaf_more(codes, vertices)
        kept.append(Layer(vertices, codes, _values_of_trees(codes, vertices, rules, kept, misere)))
        yield kept[-1]


@dataclass(frozen=True)
class TreeRecord:
    """The smallest trees of one Grundy value: how many there are, and the one with the least
    code.
    """

    value: int
    vertices: int
    trees: int
    example: Graph


@by_method(TREE_LAYERS)
def tree_records(game: VertexDeletion, n: int, misere: bool = False) -> list[TreeRecord]:
    """For each value of a tree with 1 to n vertices, the smallest trees that have it.

    >>> from gamelab.games.vertex_deletion import Octal
    >>> [
    ...     (record.value, record.vertices, record.trees)
    ...     for record in tree_records(Octal("0.33"), 10)
    ... ]
    [(0, 3, 1), (1, 1, 1), (2, 2, 1), (3, 6, 1), (4, 10, 3)]
    """
    found: dict[int, TreeRecord] = {}
    for layer in tree_layers(game, n, misere):
        for value, first, count in zip(
            *np.unique(layer.values, return_index=True, return_counts=True), strict=True
        ):
            if int(value) not in found:
                example = tree_of(int(layer.codes[first]))
                found[int(value)] = TreeRecord(int(value), layer.vertices, int(count), example)
    return [found[value] for value in sorted(found)]


def value_of_tree(game: Ruleset, tree: Graph) -> int | None:
    """The Grundy value of one of many trees with at most 16 vertices, from the table of all of
    them; None if it has no method.

    The table takes about half a second, which pays where thousands of trees are asked for.

    >>> from gamelab import NodeKayles, star
    >>> value_of_tree(NodeKayles(), star(3))
    1
    """
    n = len(tree.vertices)
    if not (0 < n <= MAX_LOOKED_UP and len(tree.edges) == n - 1 and _is_served(type(game))):
        return None
    try:
        code = code_of_tree(tree)
    except ValueError:  # it is in several parts, one of them with a cycle
        return None
    announce(TREE_LAYERS)
    codes, values = _table_of_trees(game, MAX_LOOKED_UP if n > 12 else 12)[n - 1]
    return int(values[np.searchsorted(codes, code)])


@cache
def _is_served(kind: type[Ruleset]) -> bool:
    return SERVED.serves(kind) and SERVED.converts(kind)


@remembered.within(4)
def _table_of_trees(game: Any, n: int) -> list[tuple[NDArray[np.int64], NDArray[np.uint8]]]:
    return [(layer.codes, layer.values) for layer in tree_layers(game, n)]


class _Rules(NamedTuple):
    """What a move may do to a tree, for kernels: of no use beyond the number of vertices for which
    it was made.
    """

    # what may be left when so many vertices are taken, as an octal digit; empty in Node Kayles
    digits: NDArray[np.int64]
    splits: bool
    # whether one side of an edge may stay when a move is made on the other, with so many vertices
    wanted: NDArray[np.bool_]


def _rules(game: VertexDeletion | NodeKayles, n: int) -> _Rules:
    if not SERVED.serves(type(game)):
        raise ValueError(
            f"The game must take connected sets of vertices by digits, or be Node Kayles; it was "
            f"given {game!r}."
        )
    sizes = np.arange(n + 1)
    if isinstance(game, NodeKayles):
        return _Rules(np.zeros(0, np.int64), True, sizes >= 2)
    digits = digits_up_to(game, n)
    splits = bool((digits & 4).any())
    least = np.flatnonzero(digits)[:1]
    return _Rules(digits, splits, sizes >= least if splits else digits & 2 > 0)


def _values_of_trees(
    codes: NDArray[np.int64], n: int, rules: _Rules, below: list[Layer], misere: bool
) -> NDArray[np.uint8]:
    """The values of the trees with these codes, when those of all that may be left are in the
    layers below.
    """
    # code 0: nothing is left
    known = np.concatenate([np.zeros(1, np.int64), *(layer.codes for layer in below)])
    known_values = np.concatenate(
        [np.array([misere], np.uint8), *(layer.values for layer in below)]
    )
    values = np.empty(codes.size, np.uint8)
    for begin, end in stretches(0, codes.size, f"trees with {n} vertices", TREES_AT_A_TIME):
        _solve_trees(
            codes,
            n,
            rules.digits,
            rules.splits,
            rules.wanted,
            known,
            known_values,
            values,
            begin,
            end,
        )
    return values


@compiled
def _solve_trees(codes, n, digits, splits, wanted, known, known_values, values, begin, end):
    room = np.empty((15, n + 1), np.int64)
    parents, sizes, repeats, labels, words = room[:5]
    inner, outer = np.zeros((2, n), np.int64)
    below = np.empty((2, n), np.int64)
    largest = 0
    for taken in range(1, min(n + 1, digits.size)):
        if digits[taken]:
            largest = taken
    sets = np.empty((n + 1, max(largest, 1) + 1, 3), np.int64)
    for i in range(begin, end):
        read_tree(codes[i] >> 1, n, labels, 0, parents, sizes, repeats, words)
        _fill_sides(n, wanted, known, known_values, room, inner, outer)
        if digits.size == 0:
            reached = _by_neighbourhoods(n, parents, inner, outer, below)
        elif splits:
            reached = _by_sets(n, largest, digits, parents, sizes, inner, outer, sets)
        else:
            reached = 1 << int(known_values[0]) if digits[n] & 1 else 0
            for v in range(1, n):
                if digits[sizes[v]] & 2:
                    reached |= 1 << outer[v]
                if digits[n - sizes[v]] & 2:
                    reached |= 1 << inner[v]
        values[i] = lowest_bit(~reached) if reached else known_values[0]


@compiled
def _fill_sides(n, wanted, known, known_values, room, inner, outer):
    """For each vertex but the root, the values of the tree that hangs there and of what is left
    without it, where wanted.
    """
    parents, sizes, repeats, labels, side = room[:5]
    for v in range(1, n):
        size, copy = sizes[v], v - repeats[v]
        if copy < v:
            inner[v], outer[v] = inner[copy], outer[copy]
            continue
        if wanted[n - size]:
            side[0] = -1
            for u in range(v + 1, v + size):
                side[u - v] = parents[u] - v
            inner[v] = known_values[
                np.searchsorted(known, code_of_parents(side, labels, size, room[6:]))
            ]
        if wanted[size]:
            for u in range(v):
                side[u] = parents[u]
            for u in range(v + size, n):
                side[u - size] = parents[u] if parents[u] < v else parents[u] - size
            outer[v] = known_values[
                np.searchsorted(known, code_of_parents(side, labels, n - size, room[6:]))
            ]


@compiled
def _by_neighbourhoods(n, parents, inner, outer, below):
    """The values of what Node Kayles leaves of a tree, as bits: below the children, beside it,
    above its parent.
    """
    children, grandchildren = below
    for v in range(n):
        children[v] = grandchildren[v] = 0
    for v in range(1, n):
        children[parents[v]] ^= inner[v]
    for v in range(1, n):
        grandchildren[parents[v]] ^= children[v]
    reached = 1 << grandchildren[0]
    for v in range(1, n):
        p = parents[v]
        reached |= 1 << (grandchildren[v] ^ children[p] ^ inner[v] ^ (outer[p] if p else 0))
    return reached


@compiled
def _by_sets(n, largest, digits, parents, sizes, inner, outer, sets):
    """The values of what is left when a connected set is taken, as bits.

    sets[v, k, c] has a bit for each nim-sum of what is left below v when k vertices are taken of
    which v is the topmost: c is the number of components, 2 if there are more. sets[n] is for what
    is in work.
    """
    reached = 0
    for v in range(n):
        sets[v] = 0
        sets[v, 1, 0] = sizes[v] = 1  # from now on the size of what was looked at
    left = sets[n, 0]
    for v in range(n - 1, -1, -1):
        for taken in range(1, min(sizes[v], largest) + 1):
            for c in range(3):
                if digits[taken] & 1 << min(c + (v > 0), 2):
                    reached |= _added(sets[v, taken, c], 1 << (outer[v] if v else 0))
        if v == 0:
            break
        p = parents[v]
        sets[v, 0, 1] = 1 << inner[v]  # it stays
        for taken in range(min(sizes[p] + sizes[v], largest), 0, -1):
            left[:] = 0
            for here in range(max(1, taken - sizes[v]), min(taken, sizes[p]) + 1):
                for c in range(3):
                    if sets[p, here, c]:
                        for more in range(3):
                            left[min(c + more, 2)] |= _added(
                                sets[p, here, c], sets[v, taken - here, more]
                            )
            sets[p, taken] = left
        sizes[p] += sizes[v]
    return reached


@compiled
def _added(some, others):
    """The nim-sums of each of some numbers with each of others, all below 32, the sets of them as
    bits.
    """
    sums, value = np.uint64(0), 0
    while others:
        if others & 1:
            sums |= sums_with(value, np.uint64(some))
        others, value = others >> 1, value + 1
    return np.int64(sums)


MAX_VERTICES = 31  # vertices: a code has two bits for each, in 64 signed ones
TREES_AT_A_TIME = 2**14  # trees before the first chance to interrupt


def code_of_tree(tree: Any) -> int:
    """The code of a tree with at most 31 vertices; that of the empty graph is 0.

    >>> from gamelab import path, star
    >>> bin(code_of_tree(path(4))), code_of_tree(star(3)) == code_of_tree(path(4))
    ('0b11100100', False)
    """
    graph = Graph.from_board(tree).simple
    n = len(graph.vertices)
    if n == 0:
        return 0
    before = graph.outwards(graph.vertices[0])
    if len(graph.edges) != n - 1 or len(before) < n:
        raise ValueError(
            f"The board must be a tree, connected and without cycles; it was given {shown(tree)}."
        )
    if n > MAX_VERTICES:
        raise ValueError(f"The trees have at most {MAX_VERTICES} vertices here; it was given {n}.")
    place = {v: i for i, v in enumerate(before)}
    parents = np.array([place[v] for v in before.values()])
    parents[0] = -1
    return int(code_of_parents(parents, 0 * parents, n, np.empty((9, n), np.int64)))


def with_a_leaf_more(codes: NDArray[np.int64], n: int) -> NDArray[np.int64]:
    """The codes of all trees with n vertices, from those with one less."""
    known, new, waiting = np.zeros(0, np.int64), [], 0
    for first, last in stretches(0, codes.size, "trees", TREES_AT_A_TIME):
        grown = np.empty(n * (last - first), np.int64)
        new.append(np.unique(grown[: _with_a_leaf(codes[first:last], n - 1, grown)]))
        waiting += new[-1].size
        if waiting > known.size:
            known, new, waiting = np.unique(np.concatenate([known, *new])), [], 0
    return np.unique(np.concatenate([known, *new])) if new else known


@compiled
def _with_a_leaf(codes, n, found):
    """The codes of the trees with a new leaf: only near the ends, as every tree has a leaf that is
    farthest from its centre.
    """
    room = np.zeros((15, n + 1), np.int64)
    parents, sizes, repeats, depth, labels, words = room[:6]
    count = 0
    for code in codes:
        read_tree(code >> 1, n, labels, 0, parents, sizes, repeats, words)
        depth[0] = height = 0
        for v in range(1, n):
            depth[v] = depth[parents[v]] + 1
            height = max(height, depth[v])
        for v in range(n):
            if depth[v] >= height - 2 and not repeats[v]:
                parents[n] = v
                found[count] = code_of_parents(parents, labels, n + 1, room[6:])
                count += 1
    return count


@compiled
def code_of_parents(parents, labels, n, room):
    """The code of a tree whose vertices come after their parents, the first one without."""
    return 1 << 2 * n - 1 | word_of_tree(parents, labels, 0, n, room) << 1


@by_method(Method("codes of caterpillars", "table"))
def caterpillar_layers(n: int, misere: bool = False) -> Iterator[NDArray[np.uint8]]:
    """For 0, 1, ..., n vertices, the Grundy values of 0.33 on all caterpillars; the place in the
    array is the code.

    A move deletes the first bit of the code, or the last, or any 0; or the first two bits if the
    first is 1, or the last two if the last is 1. So a layer of 2^(n-3) bytes needs the two below it
    only. In misere play a finished game counts as 1.

    >>> [layer.tolist() for layer in caterpillar_layers(5)]
    [[0], [1], [2], [0], [1, 1], [0, 2, 2, 2]]
    """
    n = natural(n, "The number of vertices of a caterpillar")
    refuse_above_limit(
        f"The table of all caterpillars with {n} vertices", 7 * number_of_codes(n) // 4
    )
    paths = [1, 0, 2, 1] if misere else [0, 1, 2, 0]  # up to three vertices caterpillars are paths
    below, layer = (np.full(1, value, np.uint8) for value in paths[2:])
    yield from (np.full(1, value, np.uint8) for value in paths[: min(n, 2) + 1])
    for vertices in range(3, n + 1):
        yield layer
        if vertices < n:
            below, layer = layer, _next_layer(layer, below, vertices + 1)


def _next_layer(layer: NDArray[np.uint8], below: NDArray[np.uint8], n: int) -> NDArray[np.uint8]:
    values = np.empty(number_of_codes(n), np.uint8)
    for first, last in stretches(0, values.size, "caterpillars"):
        _fill_caterpillars(values, layer, below, n - 3, first, last)
    return values


@compiled
def _fill_caterpillars(values, layer, below, bits, first, last):
    top = 1 << (bits - 1)
    low_1, low_2 = top - 1, (top >> 1) - 1 if bits > 1 else 0
    for code in range(first, last):
        reached = 1 << int(layer[code >> 1]) | 1 << int(layer[code & low_1])
        if code & 1:
            reached |= 1 << int(below[code >> 2])
        if code & top:
            reached |= 1 << int(below[code & low_2])
        runs = ~code & (code << 1) & low_1  # the last 0 of each run that has a 1 behind it
        while runs:
            zero = runs & -runs
            runs ^= zero
            reached |= 1 << int(layer[((code >> 1) & -zero) | (code & (zero - 1))])
        values[code] = lowest_bit(~reached)
