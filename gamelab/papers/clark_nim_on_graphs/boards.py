"""Boards of the statements: graphs with weights on links and on a loop at each vertex, and their values by a table."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import chain, combinations, product
from random import Random
from typing import Any

from gamelab.graphs.graph import Graph, Vertex
from gamelab.graphs.small_graphs import connected_graphs, rooted
from gamelab.graphs.weighted import WeightedGraph
from gamelab.rulesets.nim_on_graphs import NimOnGraph, TokenPosition
from gamelab.solvers import token_nim_tables
from gamelab.solvers.token_nim_tables import positions, table
from gamelab.theory.grundy import by_definition

GAME = NimOnGraph()

Weights = tuple[int, ...]
Hung = tuple[tuple[Any, WeightedGraph], ...]  # vertices of a tree, each with the graph whose vertex 0 is glued there


def p_or_0(wins: object) -> str:
    """The thesis's name of an outcome: p when the player to move wins (a Grundy number that is not 0), else 0."""
    return "p" if wins else "0"


def position(graph: Graph, links: Sequence[int], loops: Sequence[int], at: Vertex) -> TokenPosition:
    """The graph with these weights of its links, in the order of its edges, and of a loop at each vertex, 0 for none."""
    some = {v: loop for v, loop in zip(graph.vertices, loops, strict=True) if loop}
    return TokenPosition(WeightedGraph(graph, tuple(links)).with_loops(some), at)


def values(graph: Graph, most: Weights) -> Any:
    """The Grundy numbers below these weights of the edges, parallel edges apart, with the token at each vertex."""
    small = positions(WeightedGraph(graph, most)) <= 2**20
    return (_values if small else _large)(graph.vertices, graph.edges, most)


@lru_cache(maxsize=64)  # by tuples, because graphs with their edges in another order are equal
def _values(vertices: tuple, edges: tuple, most: Weights) -> Any:
    return table(WeightedGraph(Graph(vertices, edges), most))


_large = lru_cache(maxsize=8)(_values.__wrapped__)


def looped(graph: Graph) -> Graph:
    """The graph with a loop at each vertex, the loops after the links."""
    return Graph(graph.vertices, (*graph.edges, *((v, v) for v in graph.vertices)))


def rows(graph: Graph, most_link: int, most_loop: int) -> Any:
    """Grundy numbers with links and loops up to these weights: an axis for each link, for each loop, and for the token."""
    return values(looped(graph), (most_link,) * len(graph.edges) + (most_loop,) * len(graph.vertices))


def grundy(graph: Graph, links: Weights, loops: Weights, at: Any) -> int:
    """The Grundy number with these weights of links and loops, and the token at the vertex of this number."""
    return int(rows(graph, max(links, default=0), max(loops, default=0))[(*links, *loops, at)])


def outcome(graph: Graph, links: Weights, loops: Weights, at: Any) -> str:
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


@cache
def rooted_boards(edges: int) -> tuple[WeightedGraph, ...]:
    """Connected graphs with so many edges, loops among them, rooted at vertex 0: weights 1, weights 2, and the first edge 2."""
    found = []
    for loops in range(edges + 1):
        for graph in rooted(connected_graphs(edges - loops)):
            for at in combinations(graph.vertices, loops):
                whole = Graph(graph.vertices, (*graph.edges, *((v, v) for v in at)))
                weights = dict.fromkeys([(1,) * edges, (2,) * edges, (2, *(1,) * (edges - 1))[:edges]])
                found += [WeightedGraph(whole, some) for some in weights]
    return tuple(found)


def glued(tree: Graph, hung: Hung, at: Vertex) -> TokenPosition:
    """A tree with links of weight 1 and the graphs that hang on it, their vertex 0 on the vertex named with each."""
    edges = [(u, v, 1) for u, v in tree.edges]
    for leaf, board in hung:
        name = {u: (leaf, u) if u else leaf for u in board.graph.vertices}
        edges += [(name[u], name[v], weight) for (u, v), weight in zip(board.graph.edges, board.weights, strict=True)]
    return TokenPosition(WeightedGraph.of(edges, tree.vertices), at)


def in_rows(rows: list[list[int]]) -> str:
    """The numbers along each path, the paths parted by a line."""
    return " | ".join(" ".join(map(str, row)) for row in rows)


def named(vertices: set) -> str:
    """Some vertices by their names, (q, 2) as q2; or none."""
    return ", ".join(sorted("".join(map(str, v)) if isinstance(v, tuple) else str(v) for v in vertices)) or "none"


def value(position: TokenPosition) -> str:
    """The outcome by a table of the board."""
    return p_or_0(token_nim_tables.grundy(position))
