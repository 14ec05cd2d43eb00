"""Boards of the statements: graphs with weights on links and on a loop at each vertex, families of them, and their values."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from random import Random
from typing import Any

from gamelab.graphs.graph import Graph, Vertex
from gamelab.graphs.small_graphs import connected_graphs, rooted
from gamelab.graphs.weighted import WeightedGraph
from gamelab.papers.families import Case, Family
from gamelab.rulesets.nim_on_graphs import NimOnGraph, TokenPosition
from gamelab.solvers import token_nim_tables
from gamelab.theory.grundy import by_definition
from gamelab.theory.provenance import remembered

GAME = NimOnGraph()
WEIGHT = 2  # the most weight where all are tried

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
    small = token_nim_tables.positions(WeightedGraph(graph, most)) <= 2**20
    return (_values if small else _large)(graph.vertices, graph.edges, most)


def _table(vertices: tuple, edges: tuple, most: Weights) -> Any:
    return token_nim_tables.table(WeightedGraph(Graph(vertices, edges), most))


_values, _large = remembered(_table, 64), remembered(_table, 4)  # by tuples: graphs with their edges in another order are equal


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


def that_occur(found: Any) -> str:
    """The outcomes that occur among these Grundy numbers."""
    return "p" if found.all() else "p or 0" if found.any() else "0"


def any_links(graph: Graph, most: int, loops: Weights, at: int) -> str:
    """The outcomes that occur when every link has a weight from 1 to `most`."""
    return that_occur(rows(graph, most, max(loops, default=0))[(slice(1, None),) * len(graph.edges)][(..., *loops, at)])


def any_weights(graph: Graph, loops: Weights, at: int, most: int = WEIGHT, gone: Sequence[int] = ()) -> str:
    """The outcomes that occur when links, but for some gone, and loops where `loops` has one, have weights from 1 to `most`."""
    here = [*(i not in gone for i in range(len(graph.edges))), *loops]
    return that_occur(rows(graph, most, most)[(*(slice(1, None) if some else 0 for some in here), at)])


def all_weights(patterns: Family) -> Family:
    """The same patterns of loops, with the words for all weights that `any_weights` gives each of them."""
    return patterns.where(lambda *case: True, f"all weights from 1 to {WEIGHT} of links and of the loops there are")


def played(board: TokenPosition) -> str:
    """The outcome by the definition."""
    return p_or_0(by_definition(GAME, board))


def value(position: TokenPosition) -> str:
    """The outcome by a table of the board."""
    return p_or_0(token_nim_tables.grundy(position))


def lowered(position: TokenPosition, u: Vertex, v: Vertex, weight: int = 0) -> TokenPosition:
    """The position after the edge between these vertices is lowered to this weight, or deleted."""
    return position.after(next(i for i, edge in enumerate(position.graph.edges) if set(edge) == {u, v}), weight)


def lightest_first(count: int, least: int, most: int) -> Iterator[Weights]:
    """All ways to give so many edges weights from `least` to `most`, small sums first.

    >>> list(lightest_first(2, 1, 2))
    [(1, 1), (1, 2), (2, 1), (2, 2)]
    """
    return (some for total in range(count * least, count * most + 1) for some in _with_sum(total, count, least, most))


def _with_sum(total: int, count: int, least: int, most: int) -> Iterator[Weights]:
    if count == 0:
        yield ()
        return
    others = count - 1
    for first in range(max(least, total - others * most), min(most, total - others * least) + 1):
        yield from ((first, *rest) for rest in _with_sum(total - first, others, least, most))


def some_links(count: int, samples: int = 6) -> list[Weights]:
    """All link weights 1 and 2 if there are few, else 1 throughout, 2 throughout, and a seeded sample."""
    if 2**count <= samples:
        return list(lightest_first(count, 1, 2))
    drawn = Random(f"{count} links")
    some = (tuple(drawn.randint(1, 2) for _ in range(count)) for _ in range(samples - 2))
    return list(dict.fromkeys([(1,) * count, (2,) * count, *some]))


def leading_loopless(loops: Iterable[int]) -> int:
    """How many vertices come before the first with a loop; all if none has one.

    >>> leading_loopless((0, 0, 3, 0)), leading_loopless((0, 0))
    (2, 2)
    """
    some = [*loops, 1]
    return next(i for i, loop in enumerate(some) if loop)


Rows = Callable[[int], Iterable[Sequence[int]]]
Cases = Callable[..., Iterable[Case]]


def by_rows(words: str, rows: Rows, cases: Cases, least: int = 1, most: int | None = None) -> Family:
    """The cases of each row of limits that a size has, `cases(*row)`; the words list the limits, column by column."""
    return Family(
        lambda size: words.format(*(", ".join(map(str, column)) for column in zip(*rows(size), strict=True))),
        lambda size: (case for row in rows(size) for case in cases(*row)), least, most,
    )  # fmt: skip


def graded(words: str, limits: Mapping[int, Sequence[int]], cases: Cases) -> Family:
    """Boards for each number n that has limits, up to the size: `cases(n, *limits[n])`; the words list each n and its limits.

    >>> graded("{} vertices, weights to {}", {3: [5], 4: [2]}, lambda n, most: [(n, most)]).words(4)
    '3, 4 vertices, weights to 5, 2'
    """
    return by_rows(words, lambda size: [(n, *limits[n]) for n in limits if n <= size], cases, min(limits), max(limits))


@remembered
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


def weighted_edges(board: WeightedGraph) -> list[tuple[Any, Any, int]]:
    """The edges with their weights: one end, other end, weight."""
    return [(u, v, weight) for (u, v), weight in zip(board.graph.edges, board.weights, strict=True)]


def glued(tree: WeightedGraph, hung: Hung, at: Vertex) -> TokenPosition:
    """A tree and the graphs that hang on it, their vertex 0 on the vertex named with each."""
    edges = weighted_edges(tree)
    for leaf, board in hung:
        name = {u: (leaf, u) if u else leaf for u in board.graph.vertices}
        edges += [(name[u], name[v], weight) for u, v, weight in weighted_edges(board)]
    return TokenPosition(WeightedGraph.of(edges, tree.graph.vertices), at)
