"""Boards of the statements: graphs with weights on links and on a loop at each vertex, and their values by a table."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain, product
from random import Random

import numpy as np
from numpy.typing import NDArray

from gamelab.graphs.graph import Graph, Vertex
from gamelab.graphs.weighted import WeightedGraph
from gamelab.rulesets.nim_on_graphs import NimOnGraph, TokenPosition
from gamelab.solvers.token_nim_tables import table
from gamelab.theory.grundy import by_definition

GAME = NimOnGraph()

Weights = tuple[int, ...]


def p_or_0(wins: object) -> str:
    """The thesis's name of an outcome: p when the player to move wins (a Grundy number that is not 0), else 0."""
    return "p" if wins else "0"


def position(graph: Graph, links: Sequence[int], loops: Sequence[int], at: Vertex) -> TokenPosition:
    """The graph with these weights of its links, in the order of its edges, and of a loop at each vertex, 0 for none."""
    some = {v: loop for v, loop in zip(graph.vertices, loops, strict=True) if loop}
    return TokenPosition(WeightedGraph(graph, tuple(links)).with_loops(some), at)


def values(graph: Graph, most: Weights) -> NDArray[np.uint16]:
    """The Grundy numbers below these weights of the edges, parallel edges apart, with the token at each vertex."""
    return _values(graph.vertices, graph.edges, most)


@lru_cache(maxsize=64)  # by tuples, because graphs with their edges in another order are equal
def _values(vertices: tuple, edges: tuple, most: Weights) -> NDArray[np.uint16]:
    return table(WeightedGraph(Graph(vertices, edges), most))


def looped(graph: Graph) -> Graph:
    """The graph with a loop at each vertex, the loops after the links."""
    return Graph(graph.vertices, (*graph.edges, *((v, v) for v in graph.vertices)))


def rows(graph: Graph, most_link: int, most_loop: int) -> NDArray[np.uint16]:
    """Grundy numbers with links and loops up to these weights: an axis for each link, for each loop, and for the token."""
    return values(looped(graph), (most_link,) * len(graph.edges) + (most_loop,) * len(graph.vertices))


def grundy(graph: Graph, links: Weights, loops: Weights, at: int) -> int:
    """The Grundy number with these weights of links and loops, and the token at the vertex of this number."""
    return int(rows(graph, max(links, default=0), max(loops, default=0))[(*links, *loops, at)])


def outcome(graph: Graph, links: Weights, loops: Weights, at: int) -> str:
    """The outcome with these weights of links and loops, and the token at the vertex of this number."""
    return p_or_0(grundy(graph, links, loops, at))


def any_links(graph: Graph, most: int, loops: Weights, at: int) -> str:
    """The outcomes that occur when every link has a weight from 1 to `most`."""
    found = rows(graph, most, max(loops, default=0))[(slice(1, None),) * len(graph.edges)][(..., *loops, at)]
    return "p" if found.all() else "p or 0" if found.any() else "0"


def any_weights(graph: Graph, most: int, loops: Weights, at: int) -> str:
    """The outcomes that occur when links, and loops where `loops` has one, have weights from 1 to `most`."""
    places = (slice(1, None),) * len(graph.edges) + tuple(slice(1, None) if loop else 0 for loop in loops)
    found = rows(graph, most, most)[(*places, at)]
    return "p" if found.all() else "p or 0" if found.any() else "0"


def played(board: TokenPosition) -> str:
    """The outcome by the definition."""
    return p_or_0(by_definition(GAME, board))


def winning_moves(board: TokenPosition) -> list[TokenPosition]:
    """The options that the other player loses, by the definition."""
    return [option for option in GAME.moves(board) if by_definition(GAME, option) == 0]


def lightest_first(count: int, least: int, most: int) -> list[Weights]:
    """All ways to give so many edges weights from `least` to `most`, small sums first.

    >>> lightest_first(2, 1, 2)
    [(1, 1), (1, 2), (2, 1), (2, 2)]
    """
    return sorted(product(range(least, most + 1), repeat=count), key=sum)


def some_links(count: int, most: int, samples: int = 6) -> Iterator[Weights]:
    """All link weights from 1 to `most` if there are few, else 1 throughout, `most` throughout, and a seeded sample."""
    if most**count <= samples:
        yield from lightest_first(count, 1, most)
        return
    drawn = Random(f"{count} links")
    some = (tuple(drawn.randint(1, most) for _ in range(count)) for _ in range(samples - 2))
    yield from dict.fromkeys(chain([(1,) * count, (most,) * count], some))


def leading_loopless(loops: Iterable[int]) -> int:
    """How many vertices come before the first with a loop; all if none has one.

    >>> leading_loopless((0, 0, 3, 0)), leading_loopless((0, 0))
    (2, 2)
    """
    count = 0
    for loop in loops:
        if loop:
            break
        count += 1
    return count
