"""The games and boards of the statements: CSG(I_N), sets of sizes, stars by their legs, small graphs with a root."""

from collections.abc import Callable, Iterable, Iterator
from functools import cache, lru_cache
from itertools import combinations, pairwise
from math import gcd, lcm
from typing import Any

from gamelab.graphs.graph import Graph, Vertex
from gamelab.graphs.isomorphism import canonical_form
from gamelab.graphs.small_graphs import rooted
from gamelab.graphs.spiders import spiders
from gamelab.graphs.trees import trees
from gamelab.rulesets.connected_subtraction import ConnectedSubtraction as CSG
from gamelab.rulesets.vertex_deletion import VertexDeletion
from gamelab.solvers.pendant_paths import pendant_path_period
from gamelab.solvers.star_tables import StarTable, table
from gamelab.solvers.subtraction_spiders import leg_period
from gamelab.solvers.vertex_subsets import values_of_all_subsets
from gamelab.theory.naturals import natural
from gamelab.theory.periods import Period

EMPTY = Graph((), ())
WINDOW = "by the joint window of Theorem 1 for each row"

Legs = tuple[int, ...]


def up_to(N: int) -> CSG:
    """The game CSG(I_N): take any connected set of at most N vertices and leave the rest connected."""
    return CSG(range(1, N + 1))


@cache
def sets_of_sizes(most: int) -> tuple[Legs, ...]:
    """Every set of sizes up to `most` whose greatest common divisor is 1, those with a small largest element first.

    >>> sets_of_sizes(3)
    ((1,), (1, 2), (1, 2, 3), (1, 3), (2, 3))
    """
    sets = (L for r in range(1, most + 1) for L in combinations(range(1, most + 1), r) if gcd(*L) == 1)
    return tuple(sorted(sets, key=lambda L: (max(L), L)))


@cache
def connected_graphs(vertices: int) -> tuple[Graph, ...]:
    """Every connected graph with so many vertices, 1 to 7, once.

    >>> [len(connected_graphs(n)) for n in range(1, 7)]
    [1, 1, 2, 6, 21, 112]
    """
    if not 1 <= natural(vertices, "The number of vertices") <= 7:
        raise ValueError(f"The atlas has graphs with 1 to 7 vertices; it was asked for {vertices}.")
    import networkx as nx  # here, because it slows the start of the library

    atlas = (graph for graph in nx.graph_atlas_g() if len(graph) == vertices and nx.is_connected(graph))
    return tuple(canonical_form(Graph.from_networkx(graph)) for graph in atlas)


@cache
def rooted_graphs(vertices: int) -> tuple[Graph, ...]:
    """Every connected graph with so many vertices and each choice of a root once; the root is 0."""
    return tuple(rooted(connected_graphs(vertices)))


@cache
def rooted_trees(vertices: int) -> tuple[Graph, ...]:
    """Every tree with so many vertices and each choice of a root once; the root is 0."""
    return tuple(rooted(trees(vertices)))


def games_and_graphs(
    sets: Iterable[Legs], size: int, family: Callable[[int], Iterable[Graph]] = connected_graphs
) -> Iterator[tuple[Legs, Graph]]:
    """All members of a family of graphs with at most so many vertices, each with each of the sets."""
    return ((L, graph) for n in range(1, size + 1) for graph in family(n) for L in sets)


def by_sets(game: VertexDeletion, board: Any) -> int:
    """The value by the definition, on all sets of vertices of the board, whatever roads its family may have.

    >>> from gamelab import Spider
    >>> by_sets(up_to(6), Spider(7, 5, 1, 1, 1, 1))
    4
    """
    return int(values_of_all_subsets(game, game.start(board))[-1])


def with_path(graph: Graph, u: Vertex, k: int) -> Graph:
    """The graph with a path of k new vertices ("path", 1), ("path", 2), ... hung on its vertex u.

    >>> with_path(Graph.of([(0, 1)]), 1, 2)
    Graph.of([(0, 1), (1, ('path', 1)), (('path', 1), ('path', 2))])
    """
    new: list[Vertex] = [u, *(("path", i) for i in range(1, k + 1))]
    return Graph((*graph.vertices, *new[1:]), (*graph.edges, *pairwise(new)))


@lru_cache(maxsize=4096)
def hung_period(game: VertexDeletion, graph: Graph, u: Vertex = 0) -> Period:
    """The certified period of k -> value of the graph with a path of k vertices hung on u."""
    return _found(pendant_path_period(game, graph, u))


@lru_cache(maxsize=4096)
def period_beside(game: VertexDeletion, base: Legs) -> Period:
    """The certified period of k -> value of S[base, k]."""
    return _found(leg_period(game, base))


def path_period(sizes: Iterable[int]) -> Period:
    """The certified period of the game with these sizes on paths."""
    return hung_period(CSG(sizes), EMPTY)


def _found(period: Period | None) -> Period:
    if period is None:
        raise ArithmeticError("No period was certified within the limit.")
    return period


def value_at(period: Period, k: int) -> int:
    """The k-th value of a periodic sequence."""
    return int(period.terms(k + 1)[k])


def enough(size: int, period: Period, step: int) -> range:
    """Places at which agreement with a sequence of period `step` from the first place on is agreement for ever."""
    return range(max(size, period.preperiod + lcm(period.period, step)) + 1)


def start_and_length(period: Period) -> tuple[int, int]:
    """The preperiod and the period."""
    return period.preperiod, period.period


@cache
def stars_within(game: VertexDeletion, vertices: int) -> StarTable:
    """The values of all stars with at most so many vertices."""
    return table(game, legs=vertices, vertices=vertices)


def stars(vertices: int) -> Iterator[Legs]:
    """The legs of every star with at most so many vertices, the small ones first; paths are among them."""
    return (spider.legs for edges in range(vertices) for spider in spiders(edges))


def modulo(legs: Iterable[int], m: int) -> Legs:
    """The legs, each reduced modulo m."""
    return tuple(leg % m for leg in legs)
