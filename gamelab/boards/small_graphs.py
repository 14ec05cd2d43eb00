"""All graphs of a kind and size, each once: any, connected, bipartite, planar, rooted, cubic, or
with one cycle.
"""

from collections.abc import Iterable, Iterator
from functools import cache, reduce
from itertools import combinations
from operator import or_

from gamelab.boards.canonical_search import (
    CanonicalSearch,
    Partition,
    Rows,
    bits_of,
    refined,
    twin_classes,
)
from gamelab.boards.families import path
from gamelab.boards.graph import Edge, Graph, Vertex, disjoint_union, refuse_large_graph
from gamelab.boards.isomorphism import canonical_form
from gamelab.boards.tree_graphs import trees
from gamelab.theory import natural, refuse_above_limit, shown

# Limits on vertices: 274,668 graphs and 4,207 cubic ones in about a minute; 32,303 bipartite ones.
MAX_VERTICES, MAX_VERTICES_BIPARTITE, MAX_VERTICES_CUBIC = 9, 11, 16
BYTES_OF_A_GRAPH = 2000  # in a list; there are at most about 4^(e - 4) graphs with e edges

Pair = tuple[int, int]
Bead = tuple[int, int]  # the number of vertices of a rooted tree, and its place among those


def graphs(
    n: int, connected: bool = False, bipartite: bool = False, planar: bool = False
) -> Iterator[Graph]:
    """Every simple graph with vertices 0, 1, ..., n - 1 once, up to isomorphism.

    Graphs with few edges come first; n is at most 9. With `connected`, `bipartite` or `planar` only
    such graphs are listed; n is at most 11 for bipartite graphs. All 12,346 graphs with 8 vertices
    take two or three seconds.

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
    most = MAX_VERTICES_BIPARTITE if bipartite else MAX_VERTICES
    if n > most:
        which = "bipartite " * bipartite
        raise ValueError(
            f"All {which}graphs with n vertices are listed for n at most {most}; it was given "
            f"{shown(n)}."
        )
    codes = _codes_of_graphs(n, bipartite, planar)
    return _graphs_of_codes(sorted(codes, key=lambda code: (code.bit_count(), code)), n, connected)


def _graphs_of_codes(codes: Iterable[int], n: int, connected: bool) -> Iterator[Graph]:
    graphs = (Graph(tuple(range(n)), tuple(edges_of(code, n))) for code in codes)
    return (graph for graph in graphs if not connected or len(graph.components()) == 1)


def _codes_of_graphs(n: int, bipartite: bool, planar: bool) -> Iterable[int]:
    """The code of each graph with n vertices.

    Each arises from a graph with one vertex less when a vertex of largest degree is added. The
    smaller graph is bipartite or planar if the larger one is.
    """
    codes: Iterable[int] = [0]
    for size in range(n):
        grown = (
            near
            for code in codes
            for near in _with_a_vertex(_neighbours_by(edges_of(code, size), size))
        )
        codes = dict.fromkeys(
            _canonical_code(near) for near in grown if not bipartite or _is_bipartite(near)
        )
        if planar:
            codes = [code for code in codes if _is_planar(edges_of(code, size + 1))]
    return codes


def _is_bipartite(near: Rows) -> bool:
    """Whether no edge joins two vertices that are equally far from the first of their component."""
    left = (1 << len(near)) - 1
    while left:
        layer = left & -left
        while layer:
            left &= ~layer
            beyond = 0
            for v in bits_of(layer):
                if near[v] & layer:
                    return False
                beyond |= near[v]
            layer = beyond & left
    return True


def _is_planar(edges: list[Pair]) -> bool:
    import networkx as nx  # here, because it slows the start of the library

    return nx.is_planar(nx.Graph(edges))  # type: ignore[no-any-return]


def _with_a_vertex(near: Rows) -> Iterator[Rows]:
    """The graphs with one more vertex, of largest degree, up to exchanges of twins beside it."""
    new = 1 << len(near)
    most = max((row.bit_count() for row in near.values()), default=0)
    full = sum(v for v, row in near.items() if row.bit_count() == most)
    classes = {*twin_classes([new - 1], [near]).values()}
    twins = [pair for alike in classes for pair in combinations(bits_of(alike), 2)]
    for beside in range(new):
        is_largest = beside.bit_count() >= most + (beside & full != 0)
        if is_largest and not any(beside & v and not beside & u for u, v in twins):
            yield {v: row | new if beside & v else row for v, row in near.items()} | {new: beside}


def connected_graphs(edges: int, parallel: bool = False) -> tuple[Graph, ...]:
    """Every connected graph with a number of edges once, without loops.

    Graphs with parallel edges are included if `parallel` is true.

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
            for g in _with_one_edge_more(smaller, parallel)
        )
    )


def _with_one_edge_more(graph: Graph, parallel: bool) -> Iterator[Graph]:
    """The graphs with one more edge, within the graph or to a new vertex."""
    n = len(graph.vertices)
    present = set() if parallel else set(graph.edges)
    for u in range(n):
        for v in range(u + 1, n + 1):
            if (u, v) not in present:
                yield Graph(tuple(range(max(n, v + 1))), (*graph.edges, (u, v)))


def graphs_with_edges(edges: int) -> Iterator[Graph]:
    """Every simple graph with a number of edges and no isolated vertex once, as canonical form.

    >>> [len(list(graphs_with_edges(e))) for e in range(6)]
    [1, 1, 2, 5, 11, 26]
    """
    from_parts: dict[Graph, None] = {}
    _add_unions(Graph((), ()), natural(edges, "The number of edges"), edges, from_parts)
    return iter(from_parts)


def _add_unions(so_far: Graph, left: int, largest: int, found: dict[Graph, None]) -> None:
    if left == 0:
        found[canonical_form(so_far)] = None
    for size in range(min(left, largest), 0, -1):
        for part in connected_graphs(size):
            _add_unions(disjoint_union(so_far, part), left - size, size, found)


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


@cache
def rooted_trees(n: int) -> tuple[Graph, ...]:
    """Each tree with n vertices and each choice of a root, vertex 0, once.

    >>> [len(rooted_trees(n)) for n in range(1, 7)]
    [1, 1, 2, 4, 9, 20]
    """
    return tuple(rooted(trees(n)))


def cubic_graphs(n: int, connected: bool = False) -> Iterator[Graph]:
    """Every simple graph with n vertices 0, 1, ..., n - 1, all of degree 3, once, up to
    isomorphism; n is at most 16.

    With `connected`, the connected ones only. Every cubic graph arises from a smaller one in one of
    three ways: two edges get a vertex each, and these are joined; an edge is cut, and a diamond, K4
    without an edge, put between its halves; or there is one more component K4. For an edge that
    joins u to v can be taken out again, its ends with it, unless the other neighbours of u, or
    those of v, are adjacent, or are the same two: where u or v is in a triangle. A triangle that
    shares no edge with another one has an edge that can be taken out. So where none can, all
    triangles lie in diamonds or K4s, and of two adjacent vertices one lies in these. A diamond
    whose two tips have one neighbour in common hangs by it on the tip of another diamond; and that
    one, like all others, leads to two vertices that are not adjacent.

    >>> [len(list(cubic_graphs(n))) for n in range(0, 11, 2)]
    [1, 0, 1, 2, 6, 21]
    """
    n = natural(n, "The number of vertices")
    if n > MAX_VERTICES_CUBIC:
        raise ValueError(
            f"All cubic graphs with n vertices are listed for n at most {MAX_VERTICES_CUBIC}; it "
            f"was given {shown(n)}."
        )
    return _graphs_of_codes(_codes_of_cubic_graphs(n), n, connected)


def _codes_of_cubic_graphs(n: int) -> list[int]:
    """The codes of the cubic graphs with n vertices, in order."""
    if n % 2:  # as 3n is twice the number of edges
        return []
    sizes: dict[int, list[int]] = {-2: [], 0: [0]}
    for size in range(2, n + 1, 2):
        joined = (code for smaller in sizes[size - 2] for code in _with_an_edge(smaller, size - 2))
        cut = (code for smaller in sizes[size - 4] for code in _with_a_diamond(smaller, size - 4))
        sizes[size] = sorted({*joined, *cut})
    return sizes[n]


def _with_an_edge(code: int, n: int) -> Iterator[int]:
    """The codes of the graphs in which two edges get the vertices n and n + 1, which are joined.

    Left out are those in which an edge of smaller colours could be taken out instead.
    """
    edges = edges_of(code, n)
    for (a, b), (c, d) in combinations(edges, 2):
        kept = [edge for edge in edges if edge not in ((a, b), (c, d))]
        new = [*kept, (a, n), (b, n), (c, n + 1), (d, n + 1), (n, n + 1)]
        near = _neighbours_by(new, n + 2)
        partition = _by_distances(near)
        colour = {v: -i for i, cell in enumerate(partition) for v in bits_of(cell)}
        colours = [sorted((colour[1 << u], colour[1 << v])) for u, v in new]
        if not any(
            smaller < colours[-1] and _can_go(near, 1 << u, 1 << v)
            for (u, v), smaller in zip(new, colours, strict=True)
        ):
            yield _canonical_code(near, partition)


def _can_go(near: Rows, u: int, v: int) -> bool:
    """Whether a cubic graph is left when the edge from u to v is taken out with its ends."""
    here, there = near[u] ^ v, near[v] ^ u
    return here != there and not any(near[ends & -ends] & ends for ends in (here, there))


def _by_distances(near: Rows) -> Partition:
    """The vertices of a cubic graph by the numbers of vertices at most 1, 2 and 3 steps away."""
    within = {v: v for v in near}
    numbers = dict.fromkeys(near, 0)
    for _ in range(3):
        within = {
            v: reduce(or_, (within[u] for u in bits_of(row)), within[v]) for v, row in near.items()
        }
        numbers = {v: numbers[v] << 5 | within[v].bit_count() for v in near}
    classes: dict[int, int] = {}
    for v, number in numbers.items():
        classes[number] = classes.get(number, 0) | v
    cells = [classes[number] for number in sorted(classes, reverse=True)]
    return refined(cells, cells[:-1], [near])


def _with_a_diamond(code: int, n: int) -> Iterator[int]:
    """The codes with a diamond put into an edge, and with one more component K4."""
    edges = edges_of(code, n)
    p, x, y, q = range(n, n + 4)
    diamond = [(p, x), (p, y), (x, y), (x, q), (y, q)]
    larger = [
        [*(edge for edge in edges if edge != (a, b)), (a, p), *diamond, (q, b)] for a, b in edges
    ]
    for some in (*larger, [*edges, *diamond, (p, q)]):
        near = _neighbours_by(some, n + 4)
        yield _canonical_code(near, _by_distances(near))


def unicyclic_graphs(n: int) -> Iterator[Graph]:
    """Every connected simple graph with n vertices and n edges once, short cycles first.

    The cycle is 0, 1, ..., k - 1, in order. The trees that hang on it have the other vertices.

    >>> [len(list(unicyclic_graphs(n))) for n in range(10)]
    [0, 0, 0, 1, 2, 5, 13, 33, 89, 240]
    """
    n = natural(n, "The number of vertices")
    refuse_large_graph(f"A graph with {shown(n)} vertices", n)
    return _unicyclic_graphs(n)


def _unicyclic_graphs(n: int) -> Iterator[Graph]:
    hanging = [rooted_trees(size) for size in range(n - 1)]
    for length in range(3, n + 1):
        for necklace in _necklaces((), length, n, [len(some) for some in hanging]):
            edges: list[Edge] = [(i, (i + 1) % length) for i in range(length)]
            used = length
            for i, (size, place) in enumerate(necklace):
                name: dict[Vertex, int] = dict(enumerate([i, *range(used, used + size - 1)]))
                edges += [(name[u], name[v]) for u, v in hanging[size][place].edges]
                used += size - 1
            yield Graph(tuple(range(n)), tuple(edges))


def _necklaces(
    beads: tuple[Bead, ...], length: int, left: int, numbers: list[int]
) -> Iterator[tuple[Bead, ...]]:
    """The necklaces of a length that begin with some beads, with the vertices left for the others.

    Of necklaces that rotations and reflections carry to each other, the least one is listed. No
    bead of it is smaller than the first.
    """
    to_come = length - len(beads)
    if to_come == 0:
        if beads == min(way[i:] + way[:i] for way in (beads, beads[::-1]) for i in range(length)):
            yield beads
        return
    least, place = beads[0] if beads else (1, 0)
    for size in range(least, left - least * (to_come - 1) + 1) if to_come > 1 else [left]:
        for at in range(place if size == least else 0, numbers[size]):
            yield from _necklaces((*beads, (size, at)), length, left - size, numbers)


def edges_of(code: int, n: int) -> list[Pair]:
    """The edges of the graph with a code, in order."""
    pairs = ((u, v) for v in range(n) for u in range(v))
    return sorted(pair for place, pair in enumerate(pairs) if code >> place & 1)


def _neighbours_by(edges: Iterable[Pair], n: int) -> Rows:
    near = {1 << v: 0 for v in range(n)}
    for u, v in edges:
        near[1 << u] |= 1 << v
        near[1 << v] |= 1 << u
    return near


def _canonical_code(near: Rows, partition: Partition | None = None) -> int:
    """A number whose bits are the pairs of adjacent vertices: the same for isomorphic graphs only.

    Codes that are compared start from partitions made in one way: by degrees if none is given.
    """
    n = len(near)
    if partition is None:
        partition = refined([(1 << n) - 1], [(1 << n) - 1], [near])
    links = [(u, v) for v, row in near.items() for u in bits_of(row & (v - 1))]
    code = 0
    for ends in CanonicalSearch(partition, [near], links, from_end=True).edges:
        i, j = divmod(ends, n)
        larger, smaller = n - 1 - i, n - 1 - j
        code |= 1 << larger * (larger - 1) // 2 + smaller
    return code
