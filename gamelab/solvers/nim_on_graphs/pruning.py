"""Pruning a board of Nim on graphs step by step: leaves are cut off, and a loop tells who won
there.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from gamelab.boards.graph import Vertex
from gamelab.boards.weighted import WeightedGraph
from gamelab.games.nim_on_graphs import TokenPosition
from gamelab.theory.provenance import Method, by_method

PRUNING = Method("pruning", "structure", ("nim-thm-2.1", "nim-thm-3.2-corrected", "nim-thm-3.4"))


@dataclass(frozen=True)
class PruningStep:
    """One step: the leaves cut off at a vertex, whether the player to move there wins, and the
    board that is left.

    With the token on the vertex, and the way back gone, the player to move wins by a leaf without a
    loop or by the loop.
    """

    vertex: Vertex
    leaves: tuple[Vertex, ...]
    wins: bool
    position: TokenPosition


@by_method(PRUNING)
def pruning(position: TokenPosition) -> list[PruningStep]:
    """Clark's pruning, Theorems 3.2 and 3.4: the outcome at the token is the same after each step.

    A vertex other than the token, on no cycle, all of whose neighbours but the one towards the
    token are leaves, loses these, and gets a loop of weight 1 if the player to move there wins. A
    tree becomes a star with the token in its middle; what hangs on cycles becomes pendant edges.
    Parallel edges are merged first.

    >>> from gamelab import NimOnGraph, path
    >>> [(step.vertex, step.wins) for step in pruning(NimOnGraph().start(path(5), at=0))]
    [(3, True), (2, False), (1, True)]
    """
    return list(_steps(TokenPosition(position.board.merged, position.at)))


def _steps(position: TokenPosition) -> Iterator[PruningStep]:
    while (step := _step(position)) is not None:
        yield step
        position = step.position


def _step(position: TokenPosition) -> PruningStep | None:
    """The step at the first vertex that can be pruned, those far from the token first."""
    graph, weights = position.graph, position.board.weights
    around = {v: [u for u in graph.neighbours(v) if u != v] for v in graph.vertices}
    looped = {u for (u, v), weight in zip(graph.edges, weights, strict=True) if u == v and weight}
    for v in [*graph.outwards(position.at)][:0:-1]:
        leaves = tuple(u for u in around[v] if len(around[u]) == 1 and u != position.at)
        if leaves and len(leaves) == len(around[v]) - 1:
            wins = v in looped or not looped.issuperset(leaves)
            kept = [i for i, edge in enumerate(graph.edges) if not set(leaves).intersection(edge)]
            edges = [(*graph.edges[i], weights[i]) for i in kept] + [(v, v, 1)] * (
                wins and v not in looped
            )
            board = WeightedGraph.of(edges, [u for u in graph.vertices if u not in leaves])
            return PruningStep(v, leaves, wins, TokenPosition(board, position.at))
    return None
