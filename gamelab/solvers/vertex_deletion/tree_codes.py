"""Compiled codes of trees: all trees of a size, the code of a tree and of what is left of one.

The code is a number whose bits are brackets, 1 to open and 0 to close, as `tree_of` reads it. It
starts at the centre, of two centres at the one whose half has the greater code. The codes of the
subtrees at a vertex come in decreasing order. So it is the same for isomorphic trees only.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from gamelab.boards.graph import Graph
from gamelab.solvers.kernels.compiled import compiled
from gamelab.solvers.kernels.stretches import stretches
from gamelab.solvers.kernels.tree_words import find_centre, put_among
from gamelab.theory.checks import shown

MOST = 31  # vertices: a code has two bits for each, in 64 signed ones
AT_A_TIME = 2**14  # trees before the first chance to interrupt


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
    if n > MOST:
        raise ValueError(f"The trees have at most {MOST} vertices here; it was given {n}.")
    place = {v: i for i, v in enumerate(before)}
    parents = np.array([place[v] for v in before.values()])
    parents[0] = -1
    return int(code_of_parents(parents, n, np.empty((9, n), np.int64)))


def with_a_leaf_more(codes: NDArray[np.int64], n: int) -> NDArray[np.int64]:
    """The codes of all trees with n vertices, from those with one less."""
    known, new, waiting = np.zeros(0, np.int64), [], 0
    for first, last in stretches(0, codes.size, "trees", AT_A_TIME):
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
    room = np.empty((14, n + 1), np.int64)
    parents, _, repeats, depth = room[:4]
    count = 0
    for code in codes:
        read_code(code, n, room)
        depth[0] = height = 0
        for v in range(1, n):
            depth[v] = depth[parents[v]] + 1
            height = max(height, depth[v])
        for v in range(n):
            if depth[v] >= height - 2 and not repeats[v]:
                parents[n] = v
                found[count] = code_of_parents(parents, n + 1, room[5:])
                count += 1
    return count


@compiled
def read_code(code, n, room):
    """For each vertex: its parent, the size of its subtree, and how far before it its copy is; 0 if
    there is none.

    It has one if its subtree, or one around it, repeats the one before.
    """
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
        repeats[v] = sizes[v] if ((here ^ before) & ((1 << bits) - 1)) == 0 else repeats[parents[v]]


@compiled
def code_of_parents(parents, n, room):
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
