"""Grundy values of Nim on a graph: all weights up to the given ones and all tokens at once."""

from decimal import Decimal
from functools import lru_cache
from itertools import accumulate
from operator import mul
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gamelab.boards import Graph, WeightedGraph
from gamelab.games import NimOnGraph, TokenPosition
from gamelab.solvers.kernels.bits import mex_of_marks
from gamelab.solvers.kernels.compiled import compiled, stretches
from gamelab.theory import Method, announce, by_method, refuse_above_limit

TABLE = Method("the table of all lower weights and all tokens", "table")
MERGED = Method(
    "the table of the board with parallel edges merged", "table", ("nim-thm-2.1-grundy",)
)
POSITIONS = 2**28  # the most positions of a table
WEIGHT = 2**16 - 1  # the most weight of all edges together, so that values fit into 16 bits


def positions(board: WeightedGraph) -> int:
    """How many positions lie below a board: weightings times vertices.

    >>> from gamelab import cycle
    >>> positions(WeightedGraph.from_board(cycle(6)).with_weights([6] * 6))
    705894
    """
    count = len(board.graph.vertices)
    for weight in board.weights:
        count *= weight + 1
    return count


def board_fits(board: WeightedGraph) -> bool:
    """Whether the table of a board is made: up to POSITIONS positions, all weights together up to
    WEIGHT.
    """
    return sum(board.weights) <= WEIGHT and positions(board) <= POSITIONS


def refuse_too_large(board: WeightedGraph, what: str, advice: str = "Lower the weights.") -> None:
    """Raise a MemoryError that names the size of the table if it is not made; `what` says what it
    is for.

    >>> from gamelab import cycle
    >>> refuse_too_large(WeightedGraph.from_board(cycle(40)), "The table")
    Traceback (most recent call last):
    MemoryError: The table has 4.40e+13 positions (weightings times vertices); at most 2.68e+08 are
    made. Lower the weights.
    """
    if board_fits(board):
        return
    if (count := positions(board)) > POSITIONS:
        raise MemoryError(
            f"{what} has {Decimal(count):.2e} positions (weightings times vertices); at most "
            f"{POSITIONS:.3g} are made. {advice}"
        )
    raise MemoryError(
        f"{what} is made for weights that add up to at most {WEIGHT:,}; here it is "
        f"{sum(board.weights):,}. {advice}"
    )


@by_method(TABLE)
def weight_table(board: WeightedGraph, misere: bool = False) -> NDArray[np.uint16]:
    """The Grundy or misère values on all weightings below that of the board, with the token at each
    vertex.

    One axis for each edge, in the order of `board.graph.edges`, weights 0 to that of the board; the
    last axis is the vertex with the token, in the order of `board.graph.vertices`. A board that is
    too large is refused with its size.

    >>> from gamelab import path
    >>> weight_table(WeightedGraph.from_board(path(2)).with_weights([3])).tolist()
    [[0, 0], [1, 1], [2, 2], [3, 3]]
    """
    refuse_too_large(board, "The table of Grundy values")
    refuse_above_limit("The table of Grundy values", 2 * positions(board))
    graph, vertices = board.graph, board.graph.vertices
    name = {v: i for i, v in enumerate(vertices)}
    # at the first vertex, at the second, ...
    edges = np.array([i for v in vertices for i in graph.incident[v]], np.int64)
    across = np.array([name[u] for v in vertices for u in graph.neighbours(v)], np.int64)
    begins = np.array([0, *accumulate(graph.degree(v) for v in vertices)], np.int64)
    sizes = np.array(board.weights, np.int64) + 1
    strides = np.array([*accumulate(sizes[:0:-1], mul, initial=1)][: sizes.size][::-1], np.int64)
    weightings = positions(board) // len(vertices)
    values = np.zeros((weightings, len(vertices)), np.uint16)
    reached = np.zeros(sum(board.weights) + 2, np.int64)
    for first, last in stretches(0, weightings, "weightings"):
        _solve(values, edges, across, begins, strides, sizes, reached, first, last, misere)
    return values.reshape((*sizes, len(vertices)))


@by_method(TABLE)
def token_value(position: TokenPosition) -> int:
    """The Grundy value of a position, by the table of its board, in which parallel edges are
    merged.

    >>> from gamelab import NimOnGraph, cycle
    >>> token_value(NimOnGraph().start(cycle(5), at=0))
    1
    """
    if position.graph.has_parallel_edges:
        announce(MERGED)
    reachable = NimOnGraph().canonical(TokenPosition(position.board.merged, position.at))
    refuse_too_large(
        reachable.board,
        "The table of Grundy values",
        "Lower the weights, or ask for the outcome only.",
    )
    return _entry(reachable, misere=False)


@by_method(TABLE)
def misere_token_value(position: TokenPosition) -> int | None:
    """The misère value of a position, by the table of its board as it is: merging is proved for
    normal play. None if too large.

    >>> from gamelab import NimOnGraph, cycle
    >>> misere_token_value(NimOnGraph().start(cycle(5), at=0))
    0
    """
    here = NimOnGraph().canonical(position)
    return _entry(here, misere=True) if board_fits(here.board) else None


def _entry(position: TokenPosition, misere: bool) -> int:
    graph, weights = position.graph, position.board.weights
    values = _table(graph.vertices, graph.edges, weights, misere)
    return int(values[(*weights, graph.vertices.index(position.at))])


@lru_cache(maxsize=4)  # of at most 512 MiB each
def _table(
    vertices: tuple[Any, ...], edges: tuple[Any, ...], weights: tuple[int, ...], misere: bool
) -> NDArray[np.uint16]:
    return weight_table(WeightedGraph(Graph(vertices, edges), weights), misere)


@compiled
def _solve(values, edges, across, begins, strides, sizes, reached, first, last, misere):
    weights = first // strides % sizes
    for weighting in range(first, last):
        for token in range(values.shape[1]):
            stamp = weighting * values.shape[1] + token + 1
            for i in range(begins[token], begins[token + 1]):
                for lowered in range(1, weights[edges[i]] + 1):
                    reached[values[weighting - lowered * strides[edges[i]], across[i]]] = stamp
            value = mex_of_marks(reached, stamp)
            if misere and value == 0:
                here = edges[begins[token] : begins[token + 1]]
                if not (weights[here] > 0).any():
                    value = 1  # the game is over
            values[weighting, token] = value
        edge = sizes.size - 1  # the next weights: the last edge's one more, or 0 with a carry
        while edge >= 0 and weights[edge] == sizes[edge] - 1:
            weights[edge] = 0
            edge -= 1
        if edge >= 0:
            weights[edge] += 1
