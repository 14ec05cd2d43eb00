"""Any small graph: all sets of its vertices at once, each set an integer whose bits are the vertices."""

from collections.abc import Iterable, Iterator
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from gamelab.graphs.graph import Graph
from gamelab.rulesets.node_kayles import NodeKayles
from gamelab.rulesets.vertex_deletion import VertexDeletion
from gamelab.solvers.kernels.bit_sets import component
from gamelab.solvers.kernels.compiled import compiled
from gamelab.solvers.kernels.reached import mex_of_bits
from gamelab.solvers.kernels.stretches import stretches
from gamelab.theory.provenance import Road, by_road
from gamelab.theory.ruleset import Ruleset

ALL_SETS = Road("all sets of vertices", "table")
STEPS = 2**34  # the most moves that a graph's sets may have in all: about a minute
SETS_LOOKED_AT = 2**16  # connected sets listed in search of those that a move can take
VERTICES = 28  # the most vertices: then two bytes for each set take half a gigabyte


def fits(game: Ruleset, graph: Graph) -> bool:
    """Whether the game can be solved on all sets of the graph's vertices: always up to 12 vertices, often up to 28.

    >>> from gamelab import NodeKayles, cycle
    >>> fits(NodeKayles(), cycle(24)), fits(NodeKayles(), cycle(40))
    (True, False)
    """
    n = len(graph.vertices)
    return n <= VERTICES and _moves(game, n, _numbered(graph.simple)) is not None


@by_road(ALL_SETS)
def values_of_all_subsets(game: Ruleset, graph: Graph, misere: bool = False) -> NDArray[np.uint8]:
    """The Grundy values of the game on all sets of the graph's vertices; the last entry is that of the graph itself.

    The game is NodeKayles or one that takes connected sets of vertices. In misere play a finished game counts as 1, and
    a position is not split into components.

    >>> from gamelab import ArcKayles, path
    >>> values_of_all_subsets(ArcKayles(), path(3)).tolist()
    [0, 0, 0, 1, 0, 0, 1, 1]
    """
    graph = game.start(graph)
    n, edges = len(graph.vertices), _numbered(graph)
    moves = _moves(game, n, edges) if n <= VERTICES else None
    if moves is None:
        raise MemoryError(
            f"A graph with {n} vertices is too large for a table of all sets of them in this game; "
            f"at most {VERTICES} vertices are accepted, and {STEPS:,} moves on all sets together."
        )
    taken, digits = moves
    neighbours = np.zeros(n, np.int64)
    for u, v in edges:
        neighbours[u] |= 1 << v
        neighbours[v] |= 1 << u
    values = np.zeros(1 << n, np.uint8)
    parts = np.zeros(values.size, np.uint8)
    whole = isinstance(game, NodeKayles)
    for first, last in stretches(0, values.size, "sets of vertices"):
        _solve(values, parts, neighbours, taken, digits, whole, misere, first, last)
    return values


def _numbered(graph: Graph) -> tuple[tuple[int, int], ...]:
    """The edges, each vertex named by its place among the graph's vertices: its bit."""
    place = {v: i for i, v in enumerate(graph.vertices)}
    return tuple((place[u], place[v]) for u, v in graph.edges)


@lru_cache(maxsize=64)  # by the numbers of the vertices: graphs are equal in whatever order their vertices stand
def _moves(game: Ruleset, n: int, edges: tuple[tuple[int, int], ...]) -> tuple[NDArray[np.int64], NDArray[np.int64]] | None:
    """The sets that a move can take, and for each what may be left of its component, as an octal digit; None if too many."""
    near = [1 << v for v in range(n)]
    for u, v in edges:
        near[u] |= 1 << v
        near[v] |= 1 << u
    if isinstance(game, NodeKayles):
        sets: Iterable[int] = near
    elif isinstance(game, VertexDeletion):
        sets = _connected_sets(near, n if game.largest is None else game.largest)
    else:
        raise TypeError(f"A table of all sets of vertices is for games that delete vertices; it was given {game!r}.")
    taken: list[int] = []
    digits: list[int] = []
    for looked_at, vertices in enumerate(sets):
        if looked_at > SETS_LOOKED_AT or len(taken) << n > STEPS:
            return None
        digit = 7 if isinstance(game, NodeKayles) else game.digit(vertices.bit_count())
        if digit:
            taken.append(vertices)
            digits.append(digit)
    return np.array(taken, np.int64), np.array(digits, np.int64)


def _connected_sets(near: list[int], most: int) -> Iterator[int]:
    """Every connected set of at most so many vertices once, the small ones first; `near` holds each vertex with its neighbours."""
    layer = {1 << v: around for v, around in enumerate(near)}  # each with what is in it or next to it
    for _ in range(min(most, len(near))):
        yield from layer
        layer = {
            found | 1 << v: around | near[v]
            for found, around in layer.items()
            for v in range(len(near))
            if (around & ~found) >> v & 1
        }


@compiled
def _solve(values, parts, neighbours, moves, digits, whole, misere, first, last):
    """Fill the values of the sets first..last-1, in which parts[s] is the number of components, at most 2.

    If `whole`, a move takes what is there of its set, which must hold the vertex of the same number; else all of it.
    """
    for s in range(first, last):
        if s == 0:
            values[0] = 1 if misere else 0
            continue
        part = component(s & -s, s, neighbours)
        parts[s] = 1 if part == s else 2
        if part != s and not misere:
            values[s] = values[part] ^ values[s ^ part]
            continue
        reached = np.uint64(0)
        beyond = False
        for i in range(moves.size):
            taken = moves[i]
            if whole:
                if not s >> i & 1:
                    continue
                left = s & ~taken
            else:
                if s & taken != taken:
                    continue
                rest = s ^ taken if part == s else component(taken, s, neighbours) ^ taken
                allowed = 1 if rest == 0 else 2 if parts[rest] == 1 else 4
                if not digits[i] & allowed:
                    continue
                left = s ^ taken
            reached |= np.uint64(1) << np.uint64(values[left])
            beyond = True
        value = mex_of_bits(reached) if beyond or not misere else 1
        values[s] = value
