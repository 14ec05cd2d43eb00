"""Trees: all of a size, size by size, in any game of taking connected sets of vertices that never splits a board."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gamelab.graphs.graph import Edge, Graph, Vertex
from gamelab.rulesets.vertex_deletion import VertexDeletion
from gamelab.solvers.kernels.compiled import compiled
from gamelab.solvers.kernels.reached import mex_of_bits
from gamelab.solvers.kernels.tree_words import find_centre, put_among
from gamelab.theory.memory import refuse_above_limit
from gamelab.theory.naturals import natural
from gamelab.theory.provenance import Road, by_road

TREES = Road("codes of trees", "table")
MOST = 31  # vertices: a code has two bits for each, in 64 signed ones
AT_A_TIME = 2**14  # trees between two chances to interrupt
BYTES = 100  # at the peak, for each tree of the largest size


@dataclass(frozen=True, eq=False)
class Layer:
    """All trees with so many vertices: their codes, increasing, and their values.

    The code of a tree is its word of brackets, 1 for an opening and 0 for a closing one, read from the centre, the
    subtrees at each vertex in decreasing order of their own codes. Of two centres the one with the greater half is the root.
    """

    vertices: int
    codes: NDArray[np.int64]
    values: NDArray[np.uint8]


@by_road(TREES)
def tree_layers(game: VertexDeletion, n: int, misere: bool = False) -> Iterator[Layer]:
    """For 1, 2, ..., n vertices, all trees, each once, with their Grundy values; n is at most 31, in practice 24.

    To take a connected set and leave a connected rest is to cut one edge and take one side. In misere play a finished
    game counts as 1.

    >>> from gamelab.rulesets.octal_on_graphs import Octal
    >>> [layer.values.tolist() for layer in tree_layers(Octal("0.33"), 6)]
    [[1], [2], [0], [1, 1], [0, 2, 2], [1, 3, 0, 0, 0, 0]]
    """
    n = natural(n, "The number of vertices of a tree")
    if n > MOST:
        raise ValueError(f"The trees have at most {MOST} vertices here; it was given {n}.")
    refuse_above_limit(f"The table of the {number_of_trees(n):,} trees with {n} vertices", BYTES * number_of_trees(n))
    digits = _digits(game, n)
    largest = int(np.flatnonzero(digits & 2).max(initial=0))
    kept: list[Layer] = []
    codes = np.array([0b10])
    for vertices in range(1, n + 1):
        if vertices > 1:
            codes = _grown(codes, vertices)
        values = _values(codes, vertices, digits, kept, misere)
        kept = [*kept, Layer(vertices, codes, values)][-max(largest, 1) :]
        yield kept[-1]


def number_of_trees(n: int) -> int:
    """How many trees have n vertices, by Otter's formula (R. Otter, *The number of trees*, 1948).

    >>> [number_of_trees(n) for n in range(11)]
    [0, 1, 1, 1, 2, 3, 6, 11, 23, 47, 106]
    """
    rooted = [0, 1]
    for size in range(2, n + 1):
        by_part = (sum(d * rooted[d] for d in range(1, k + 1) if k % d == 0) * rooted[size - k] for k in range(1, size))
        rooted.append(sum(by_part) // (size - 1))
    pairs = sum(rooted[k] * rooted[n - k] for k in range(1, n)) - (rooted[n // 2] if n and n % 2 == 0 else 0)
    return (rooted[n] if n else 0) - pairs // 2


@by_road(TREES)
def tree_value(game: VertexDeletion, tree: Any, misere: bool = False) -> int:
    """The Grundy value of one tree with at most 31 vertices: all that it can become, size by size.

    >>> from gamelab import Spider
    >>> from gamelab.rulesets.octal_on_graphs import Octal
    >>> tree_value(Octal("0.33"), Spider(1, 1, 3, 4))
    1
    """
    code = code_of_tree(tree)
    n = code.bit_length() // 2
    digits = _digits(game, n)
    found: list[list[NDArray[np.int64]]] = [[] for _ in range(n + 1)]
    found[n] = [np.array([code])]
    below: list[Layer] = []
    for vertices in range(n, 1, -1):
        if found[vertices]:
            found[vertices] = [np.unique(np.concatenate(found[vertices]))]
            for part in _parts(found[vertices][0]):
                options = np.empty(2 * vertices * part.size, np.int64)
                options = np.unique(options[: _all_options(part, vertices, digits, options)])
                for size in range(1, vertices):
                    first, last = np.searchsorted(options, [1 << (2 * size - 1), 1 << 2 * size])
                    if last > first:
                        found[size].append(options[first:last])
    for vertices in range(1, n + 1):
        if found[vertices]:
            codes = np.unique(np.concatenate(found[vertices]))
            below.append(Layer(vertices, codes, _values(codes, vertices, digits, below, misere)))
    return int(below[-1].values[-1]) if n else int(misere)


@dataclass(frozen=True)
class TreeRecord:
    """The smallest trees of one Grundy value: how many there are, and the one with the least code."""

    value: int
    vertices: int
    trees: int
    example: Graph


@by_road(TREES)
def tree_records(game: VertexDeletion, n: int, misere: bool = False) -> list[TreeRecord]:
    """For each value of a tree with 1 to n vertices, the smallest trees that have it.

    >>> from gamelab.rulesets.octal_on_graphs import Octal
    >>> [(record.value, record.vertices, record.trees) for record in tree_records(Octal("0.33"), 10)]
    [(0, 3, 1), (1, 1, 1), (2, 2, 1), (3, 6, 1), (4, 10, 3)]
    """
    found: dict[int, TreeRecord] = {}
    for layer in tree_layers(game, n, misere):
        for value, first, count in zip(*np.unique(layer.values, return_index=True, return_counts=True), strict=True):
            if int(value) not in found:
                example = tree_of(int(layer.codes[first]))
                found[int(value)] = TreeRecord(int(value), layer.vertices, int(count), example)
    return [found[value] for value in sorted(found)]


def tree_of(code: int) -> Graph:
    """The tree with this code, on 0, 1, 2, ..., the root first and each vertex before what hangs on it.

    >>> tree_of(0b11100100)
    Graph.of([(0, 1), (1, 2), (0, 3)])
    """
    word = f"{natural(code, 'The code of a tree'):b}" if code else ""
    depths = list(accumulate(1 if bracket == "1" else -1 for bracket in word))
    if word and (depths[-1] != 0 or min(depths[:-1]) < 1):
        raise ValueError(f"The code of a tree is a balanced word of brackets, such as 0b110100; it was given 0b{word}.")
    edges: list[Edge] = []
    branch: list[int] = []
    vertices = 0
    for bracket in word:
        if bracket == "0":
            branch.pop()
            continue
        edges += [(above, vertices) for above in branch[-1:]]
        branch.append(vertices)
        vertices += 1
    return Graph(tuple(range(vertices)), tuple(edges))


def code_of_tree(tree: Any) -> int:
    """The code of a tree with at most 31 vertices: the same for isomorphic trees only; the empty graph has code 0.

    >>> from gamelab import path, star
    >>> bin(code_of_tree(path(4))), code_of_tree(star(3)) == code_of_tree(path(4))
    ('0b11100100', False)
    """
    graph = Graph.from_board(tree).simple
    n = len(graph.vertices)
    if n > MOST:
        raise ValueError(f"The trees have at most {MOST} vertices here; it was given one with {n}.")
    if n == 0:
        return 0
    place: dict[Vertex, int] = {graph.vertices[0]: 0}
    parents = [-1]
    for v in (outwards := [graph.vertices[0]]):
        for u in graph.neighbours(v):
            if u not in place:
                place[u] = len(outwards)
                outwards.append(u)
                parents.append(place[v])
    if len(outwards) != n or len(graph.edges) != n - 1:
        raise ValueError(f"The board must be a tree, connected and without cycles; it was given {tree!r}.")
    return int(_code(np.array(parents, np.int64), n, np.empty((9, n), np.int64)))


def _digits(game: VertexDeletion, n: int) -> NDArray[np.int64]:
    if not isinstance(game, VertexDeletion) or game.splits:
        raise ValueError(f"The game must take connected sets and never leave several components of one; it was given {game!r}.")
    return np.array([game.digit(taken) if taken else 0 for taken in range(n + 1)], np.int64)


def _parts(codes: NDArray[np.int64]) -> Iterator[NDArray[np.int64]]:
    return (codes[first : first + AT_A_TIME] for first in range(0, codes.size, AT_A_TIME))


def _grown(codes: NDArray[np.int64], n: int) -> NDArray[np.int64]:
    """The codes of all trees with n vertices, from those with one less."""
    known, new, waiting = np.zeros(0, np.int64), [], 0
    for part in _parts(codes):
        grown = np.empty(n * part.size, np.int64)
        new.append(np.unique(grown[: _with_a_leaf(part, n - 1, grown)]))
        waiting += new[-1].size
        if waiting > known.size:
            known, new, waiting = np.unique(np.concatenate([known, *new])), [], 0
    return np.unique(np.concatenate([known, *new])) if new else known


def _values(codes: NDArray[np.int64], n: int, digits: NDArray[np.int64], below: list[Layer], misere: bool) -> NDArray[np.uint8]:
    """The values of the trees with these codes, when those of all their options are in the layers below."""
    known = np.concatenate([np.zeros(1, np.int64), *(layer.codes for layer in below)])  # code 0: nothing is left
    known_values = np.concatenate([np.array([misere], np.uint8), *(layer.values for layer in below)])
    values = [_solve(part, n, digits, known, known_values, int(misere)) for part in _parts(codes)]
    return np.concatenate(values)


@compiled
def _solve(codes, n, digits, known, known_values, misere):
    values = np.empty(codes.size, np.uint8)
    room = np.empty((14, n + 1), np.int64)
    options = np.empty(2 * n, np.int64)
    for i in range(codes.size):
        count = _options(codes[i], n, digits, room, options, 0)
        reached = 0
        for j in range(count):
            reached |= 1 << int(known_values[np.searchsorted(known, options[j])])
        value = mex_of_bits(reached) if count else misere
        values[i] = value
    return values


@compiled
def _all_options(codes, n, digits, found):
    room = np.empty((14, n + 1), np.int64)
    count = 0
    for code in codes:
        count = _options(code, n, digits, room, found, count)
    return count


@compiled
def _with_a_leaf(codes, n, found):
    """The codes of the trees with a new leaf: only near the ends, as every tree has a leaf that is farthest from its centre."""
    room = np.empty((14, n + 1), np.int64)
    parents, _, repeats, depth = room[:4]
    count = 0
    for code in codes:
        _read(code, n, room)
        depth[0] = height = 0
        for v in range(1, n):
            depth[v] = depth[parents[v]] + 1
            height = max(height, depth[v])
        for v in range(n):
            if depth[v] >= height - 2 and not repeats[v]:
                parents[n] = v
                found[count] = _code(parents, n + 1, room[5:])
                count += 1
    return count


@compiled
def _options(code, n, digits, room, found, count):
    """Write the codes of the options, behind `count` others; subtrees that repeat their neighbour are passed over."""
    _read(code, n, room)
    parents, sizes, repeats, _, rest = room[:5]
    if digits[n] & 1:
        found[count] = 0
        count += 1
    for v in range(1, n):
        size = sizes[v]
        if repeats[v]:
            continue
        if digits[size] & 2:
            for u in range(v):
                rest[u] = parents[u]
            for u in range(v + size, n):
                rest[u - size] = parents[u] if parents[u] < v else parents[u] - size
            found[count] = _code(rest, n - size, room[5:])
            count += 1
        if digits[n - size] & 2:
            rest[0] = -1
            for u in range(v + 1, v + size):
                rest[u - v] = parents[u] - v
            found[count] = _code(rest, size, room[5:])
            count += 1
    return count


@compiled
def _read(code, n, room):
    """For each vertex: its parent, the size of its subtree, and whether this or one around it repeats the one before it."""
    parents, sizes, repeats, opened = room[:4]
    vertices, at = 0, -1
    for place in range(2 * n - 1, -1, -1):
        if code >> place & 1:
            parents[vertices], sizes[vertices], opened[vertices] = at, 1, place
            at = vertices
            vertices += 1
        else:
            if at > 0:
                sizes[parents[at]] += sizes[at]
            at = parents[at]
    repeats[0] = 0
    for v in range(1, n):
        bits = 2 * sizes[v]
        here, before = code >> (opened[v] + 1 - bits), code >> (opened[v] + 1)
        repeats[v] = repeats[parents[v]] or ((here ^ before) & ((1 << bits) - 1)) == 0


@compiled
def _code(parents, n, room):
    """The code of a tree whose vertices come after their parents, the first one without."""
    root, twin, length = find_centre(parents, n, room[:6])
    first, turned, way, after, size, word = room[3:]
    for v in range(n - 1, -1, -1):
        if not turned[v]:
            _close(v, first, after, size, word)
            if v != twin:
                put_among(v, parents[v], first, after, word)
    for i in range(length - 1, 0, -1):
        _close(way[i], first, after, size, word)
        put_among(way[i], way[i - 1], first, after, word)
    _close(root, first, after, size, word)
    if twin >= 0:
        if word[twin] > word[root]:
            root, twin = twin, root
        put_among(twin, root, first, after, word)
        _close(root, first, after, size, word)
    return word[root]


@compiled
def _close(v, first, after, size, word):
    """The word of a vertex from those of its children."""
    inner, below, child = 0, 0, first[v]
    while child >= 0:
        inner = inner << (2 * size[child]) | word[child]
        below += size[child]
        child = after[child]
    size[v] = below + 1
    word[v] = 1 << (2 * below + 1) | inner << 1
