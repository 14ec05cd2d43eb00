"""Any small graph: all sets of its edges at once, each set an integer whose bits are the edges."""

import numpy as np
from numpy.typing import NDArray

from gamelab.boards.graph import Graph, Vertex
from gamelab.solvers.kernels.compiled import compiled
from gamelab.solvers.kernels.reached import mex_of_marks
from gamelab.solvers.kernels.stretches import stretches
from gamelab.solvers.kernels.words import lowest_bit
from gamelab.theory.checks import refuse_above_limit
from gamelab.theory.provenance import Method, by_method

SETS = Method("all sets of edges", "table")
STEPS = 2**36  # the most moves that a graph's sets may have in all: about a minute
EDGES = 30  # the most edges: then a nimber for each set takes a gigabyte


def moves_of_all_subsets(graph: Graph) -> int:
    """How many moves of Graph Nim all sets of edges have together, counted with repetition."""
    edges = len(graph.edges)
    return sum(3 ** (d := graph.degree(v)) * 2 ** (edges - d) for v in graph.vertices)


def fits(graph: Graph) -> bool:
    """Whether Graph Nim can be solved on all sets of the graph's edges: always up to 22 edges, and
    to 29 of small degrees.

    >>> from gamelab import cycle, star
    >>> fits(star(22)), fits(star(23)), fits(cycle(29))
    (True, False, True)
    """
    return len(graph.edges) <= EDGES and moves_of_all_subsets(graph) <= STEPS


def edge_masks(graph: Graph) -> NDArray[np.int64]:
    """For each vertex, the set of the edges at it.

    >>> edge_masks(Graph.of([(1, 2), (2, 3)])).tolist()
    [1, 3, 2]
    """
    return np.array([sum(1 << i for i in graph.incident[v]) for v in graph.vertices], np.int64)


@by_method(SETS)
def graph_nim_nimbers(graph: Graph) -> NDArray[np.uint8]:
    """The nimbers of Graph Nim on all sets of the graph's edges; the last entry is that of the
    graph itself.

    >>> graph_nim_nimbers(Graph.of([(1, 2), (1, 2)])).tolist()
    [0, 1, 1, 2]
    """
    if not fits(graph):
        raise MemoryError(
            f"Graph Nim on all subsets of {len(graph.edges)} edges takes "
            f"{moves_of_all_subsets(graph):.2g} steps; at most {STEPS:.2g} are taken, and {EDGES} "
            f"edges."
        )
    nimbers = np.zeros(2 ** len(graph.edges), np.uint8)
    masks = edge_masks(graph)
    for first, last in stretches(0, nimbers.size, "sets of edges"):
        _solve(nimbers, masks, first, last)
    return nimbers


@by_method(SETS)
def nimbers_with_pendant_edges(graph: Graph, root: Vertex, n: int) -> NDArray[np.int16]:
    """The nimbers of all sets of the graph's edges, a column each, with 0, 1, ..., n-1 pendant
    edges at the root, a row each.

    Pendant edges are counted and all moves are looked at, without any theorem on rows: slow, and
    right for small graphs.

    >>> nimbers_with_pendant_edges(Graph.of([(0, 1), (1, 2)]), 0, 3)[:, -1].tolist()
    [2, 3, 4]
    """
    masks = edge_masks(Graph((root, *(v for v in graph.vertices if v != root)), graph.edges))
    refuse_above_limit(
        f"{n:,} pendant edges at a graph with {len(graph.edges)} edges",
        n * 2 ** (len(graph.edges) + 1),
    )
    nimbers = np.zeros((n, 2 ** len(graph.edges)), np.int16)
    for k in range(n):
        _solve_with_pendant_edges(nimbers, masks, k)
    return nimbers


@compiled
def _solve_with_pendant_edges(nimbers, masks, k):
    """The row of k pendant edges; the root's edges come first among the masks."""
    reached_by = np.full(nimbers.shape[1] + nimbers.shape[0] + 1, -1, np.int64)
    for edges in range(nimbers.shape[1]):
        for v, at in enumerate(masks):
            here = deleted = edges & at
            while True:
                if v == 0:
                    for left in range(k + (deleted > 0)):
                        reached_by[nimbers[left, edges ^ deleted]] = edges
                elif deleted:
                    reached_by[nimbers[k, edges ^ deleted]] = edges
                if deleted == 0:
                    break
                deleted = (deleted - 1) & here
        value = mex_of_marks(reached_by, edges)
        nimbers[k, edges] = value


@compiled
def _solve(nimbers, masks, first, last):
    for edges in range(first, last):
        reached = np.uint64(0)
        for at in masks:
            here = edges & at
            deleted = here
            while deleted:
                reached |= np.uint64(1) << np.uint64(nimbers[edges ^ deleted])
                deleted = (deleted - 1) & here
        value = lowest_bit(~reached)
        nimbers[edges] = value
