"""All connected graphs of a size, each once, with and without a chosen root."""

from collections.abc import Iterable, Iterator
from functools import cache

from gamelab.graphs.graph import Graph, disjoint_union
from gamelab.graphs.isomorphism import canonical_form
from gamelab.graphs.paths_and_cycles import path
from gamelab.theory.memory import refuse_above_limit
from gamelab.theory.naturals import natural
from gamelab.theory.shown import shown

BYTES_OF_A_GRAPH = 2000  # as kept in a list; of those with e edges there are at most about 4^(e - 4)


def connected_graphs(edges: int, parallel: bool = False) -> tuple[Graph, ...]:
    """Every connected graph with so many edges once, without loops; with parallel edges if asked for.

    >>> [len(connected_graphs(e)) for e in range(7)]
    [1, 1, 1, 3, 5, 12, 30]
    >>> [len(connected_graphs(e, parallel=True)) for e in range(5)]
    [1, 1, 2, 5, 12]
    """
    edges = natural(edges, "The number of edges")
    refuse_above_limit(f"The list of all connected graphs with {shown(edges)} edges", BYTES_OF_A_GRAPH * 4 ** (min(edges, 100) - 4))
    return _connected_graphs(edges, bool(parallel))


@cache
def _connected_graphs(edges: int, parallel: bool) -> tuple[Graph, ...]:
    if edges == 0:
        return (path(1),)
    return tuple(
        dict.fromkeys(canonical_form(g) for smaller in _connected_graphs(edges - 1, parallel) for g in _grown(smaller, parallel))
    )


def _grown(graph: Graph, parallel: bool) -> Iterator[Graph]:
    """The graphs with one more edge, within the graph or to a new vertex."""
    n = len(graph.vertices)
    present = set() if parallel else set(graph.edges)
    for u in range(n):
        for v in range(u + 1, n + 1):
            if (u, v) not in present:
                yield Graph(tuple(range(max(n, v + 1))), (*graph.edges, (u, v)))


def graphs(edges: int) -> Iterator[Graph]:
    """Every simple graph with so many edges and no isolated vertex once, connected or not, as canonical forms.

    >>> [len(list(graphs(e))) for e in range(6)]
    [1, 1, 2, 5, 11, 26]
    """
    from_parts: dict[Graph, None] = {}
    _gather(Graph((), ()), natural(edges, "The number of edges"), edges, from_parts)
    return iter(from_parts)


def _gather(so_far: Graph, left: int, largest: int, found: dict[Graph, None]) -> None:
    if left == 0:
        found[canonical_form(so_far)] = None
    for size in range(min(left, largest), 0, -1):
        for part in connected_graphs(size):
            _gather(disjoint_union(so_far, part), left - size, size, found)


def rooted(graphs: Iterable[Graph]) -> Iterator[Graph]:
    """Each graph with each choice of a root once, up to isomorphism; the root is vertex 0.

    >>> len(list(rooted([path(4)])))
    2
    """
    return iter(dict.fromkeys(canonical_form(graph, root=v) for graph in map(Graph.from_board, graphs) for v in graph.vertices))
