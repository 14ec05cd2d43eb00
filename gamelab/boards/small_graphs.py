"""All graphs of a size, each once: with so many vertices or so many edges, any or connected, with
and without a chosen root.
"""

from collections.abc import Iterable, Iterator
from functools import cache

from gamelab.boards.codes import are_twins, code_of, edges_of, rows_of
from gamelab.boards.families import path
from gamelab.boards.graph import Graph, disjoint_union
from gamelab.boards.isomorphism import canonical_form
from gamelab.theory.checks import natural, refuse_above_limit, shown

# vertices of all graphs: 274,668 of them, in about a minute; 32,303 bipartite ones with 11
MOST, MOST_BIPARTITE = 9, 11
# as kept in a list; of those with e edges there are at most about 4^(e - 4)
BYTES_OF_A_GRAPH = 2000


def graphs(
    n: int, connected: bool = False, bipartite: bool = False, planar: bool = False
) -> Iterator[Graph]:
    """Every simple graph with n vertices 0, 1, ..., n - 1 once, up to isomorphism, those with few
    edges first; n is at most 9.

    With `connected`, `bipartite` or `planar`, those only that are so; n is at most 11 for bipartite
    ones. All 12,346 with 8 vertices take two or three seconds.

    >>> [len(list(graphs(n))) for n in range(7)]
    [1, 1, 2, 4, 11, 34, 156]
    >>> list(graphs(3, connected=True))
    [Graph.of([(0, 2), (1, 2)]), Graph.of([(0, 1), (0, 2), (1, 2)])]
    >>> (
    ...     [len(list(graphs(n, bipartite=True))) for n in range(8)],
    ...     [len(list(graphs(n, planar=True))) for n in range(7)],
    ... )
    ([1, 1, 2, 3, 7, 13, 35, 88], [1, 1, 2, 4, 11, 33, 142])
    """
    n = natural(n, "The number of vertices")
    most = MOST_BIPARTITE if bipartite else MOST
    if n > most:
        which = "bipartite" if bipartite else "planar" if planar else "all"
        raise ValueError(
            f"{which.capitalize()} graphs with n vertices are listed for n at most {most}; it was "
            f"given {shown(n)}."
        )
    codes = sorted(_codes(n, bipartite, planar), key=lambda code: (code.bit_count(), code))
    listed = (Graph(tuple(range(n)), tuple(edges_of(code, n))) for code in codes)
    return (graph for graph in listed if len(graph.components()) == 1) if connected else listed


def _codes(n: int, bipartite: bool, planar: bool) -> Iterable[int]:
    """For each graph with n vertices its code: from those with one vertex less, a vertex of largest
    degree being added.

    What is left of a bipartite or planar graph is so too.
    """
    codes: Iterable[int] = [0]
    for vertices in range(n):
        grown = (
            rows
            for code in codes
            for rows in _with_a_vertex(rows_of(edges_of(code, vertices), vertices))
        )
        codes = dict.fromkeys(
            code_of(rows) for rows in grown if not bipartite or _is_bipartite(rows)
        )
        if planar:
            codes = [
                code for code in codes if _is_planar(edges_of(code, vertices + 1), vertices + 1)
            ]
    return codes


def _is_bipartite(rows: list[int]) -> bool:
    """Whether no edge joins two vertices that are equally far from the first of their component."""
    left = (1 << len(rows)) - 1
    while left:
        layer = left & -left
        while layer:
            left &= ~layer
            beyond = 0
            for v, row in enumerate(rows):
                if layer >> v & 1:
                    if row & layer:
                        return False
                    beyond |= row
            layer = beyond & left
    return True


def _is_planar(edges: list[tuple[int, int]], n: int) -> bool:
    import networkx as nx  # here, because it slows the start of the library

    return len(edges) <= max(3 * n - 6, 3) and bool(nx.check_planarity(nx.Graph(edges))[0])


def _with_a_vertex(rows: list[int]) -> Iterator[list[int]]:
    """The graphs with one more vertex, none having more neighbours; of twins, those that are
    adjacent to it come first.
    """
    n = len(rows)
    most = max((row.bit_count() for row in rows), default=0)
    full = sum(1 << v for v, row in enumerate(rows) if row.bit_count() == most)
    twins = [(1 << u, 1 << v) for v in range(n) for u in range(v) if are_twins(rows, u, v)]
    for new in range(1 << n):
        if new.bit_count() >= most + (new & full != 0) and not any(
            new & v and not new & u for u, v in twins
        ):
            yield [*(row | (new >> v & 1) << n for v, row in enumerate(rows)), new]


def connected_graphs(edges: int, parallel: bool = False) -> tuple[Graph, ...]:
    """Every connected graph with so many edges once, without loops; with parallel edges if asked
    for.

    >>> [len(connected_graphs(e)) for e in range(7)]
    [1, 1, 1, 3, 5, 12, 30]
    >>> [len(connected_graphs(e, parallel=True)) for e in range(5)]
    [1, 1, 2, 5, 12]
    """
    edges = natural(edges, "The number of edges")
    refuse_above_limit(
        f"The list of all connected graphs with {shown(edges)} edges",
        BYTES_OF_A_GRAPH * 4 ** (min(edges, 100) - 4),
    )
    return _connected_graphs(edges, bool(parallel))


@cache
def _connected_graphs(edges: int, parallel: bool) -> tuple[Graph, ...]:
    if edges == 0:
        return (path(1),)
    return tuple(
        dict.fromkeys(
            canonical_form(g)
            for smaller in _connected_graphs(edges - 1, parallel)
            for g in _grown(smaller, parallel)
        )
    )


def _grown(graph: Graph, parallel: bool) -> Iterator[Graph]:
    """The graphs with one more edge, within the graph or to a new vertex."""
    n = len(graph.vertices)
    present = set() if parallel else set(graph.edges)
    for u in range(n):
        for v in range(u + 1, n + 1):
            if (u, v) not in present:
                yield Graph(tuple(range(max(n, v + 1))), (*graph.edges, (u, v)))


def graphs_with_edges(edges: int) -> Iterator[Graph]:
    """Every simple graph with so many edges and no isolated vertex once, connected or not, as
    canonical forms.

    >>> [len(list(graphs_with_edges(e))) for e in range(6)]
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
    return iter(
        dict.fromkeys(
            canonical_form(graph, root=v)
            for graph in map(Graph.from_board, graphs)
            for v in graph.vertices
        )
    )
