"""All graphs of a size, each once: with any number of vertices or edges, and with a root.

Where nauty is installed (B. D. McKay and A. Piperno, *Practical graph isomorphism, II*, 2014), its
program geng finds the graphs with a number of vertices.
"""

from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from itertools import combinations, pairwise
from shutil import which
from subprocess import PIPE, Popen
from typing import NamedTuple

from gamelab.boards.canonical_search import CanonicalSearch, Rows, bits_of, refined, twin_classes
from gamelab.boards.families import path
from gamelab.boards.graph import Graph, disjoint_union
from gamelab.boards.graph6 import Pair, decode_graph6
from gamelab.boards.isomorphism import canonical_form
from gamelab.boards.tree_graphs import numbered_part, trees
from gamelab.theory import natural, refuse_above_limit, shown

# Limits on vertices: of lists in order, which are kept in memory, and of geng.
# There are 274,668 graphs with 9 vertices, and 1,018,997,864 with 11.
LIMITS, BIPARTITE_LIMITS, SPARSE_LIMITS = (9, 11), (11, 14), (14, 18)
BYTES_OF_A_GRAPH = 2000  # in a list; there are at most about 4^(e - 4) graphs with e edges


def graphs(
    n: int,
    connected: bool = False,
    bipartite: bool = False,
    planar: bool = False,
    *,
    min_degree: int = 0,
    max_degree: int | None = None,
    edges: int | None = None,
    part: tuple[int, int] = (0, 1),
) -> Iterator[Graph]:
    """Every simple graph with vertices 0, 1, ..., n - 1 once, up to isomorphism.

    Parameters:

    - `connected`, `bipartite`, `planar`: list only such graphs.
    - `min_degree`, `max_degree`: bounds on all degrees.
    - `edges`: the number of edges.
    - `part`: `(i, of)` lists part i of `of` parts, i from 0. Each graph is in one part.

    For n up to 9 the list is the same on every machine: graphs with few edges come first, then
    those with the least canonical code, and part i is every `of`-th graph. This holds up to 11
    for bipartite graphs, and up to 14 where `max_degree` is at most 3 or `edges` at most n. The
    first call for a size makes the whole list; all 12,346 graphs with 8 vertices take half a second
    with nauty's program geng, a second without it.

    Larger graphs, up to 11, 14 and 18 vertices, are read from geng one by one. Their order, names
    and parts are those of geng. A ValueError is raised above these limits, or without geng.

    >>> [len(list(graphs(n))) for n in range(7)]
    [1, 1, 2, 4, 11, 34, 156]
    >>> list(graphs(3, connected=True))
    [Graph.of([(0, 2), (1, 2)]), Graph.of([(0, 1), (0, 2), (1, 2)])]
    >>> [len(list(graphs(n, bipartite=True))) for n in range(8)]
    [1, 1, 2, 3, 7, 13, 35, 88]
    >>> [len(list(graphs(n, planar=True))) for n in range(7)]
    [1, 1, 2, 4, 11, 33, 142]

    Graphs without isolated vertices, unions of paths and cycles, and graphs with four edges:

    >>> [len(list(graphs(n, min_degree=1))) for n in range(7)]
    [1, 0, 1, 2, 7, 23, 122]
    >>> [len(list(graphs(n, max_degree=2))) for n in range(7)]
    [1, 1, 2, 4, 7, 11, 19]
    >>> [len(list(graphs(n, edges=4))) for n in range(9)]
    [0, 0, 0, 0, 2, 6, 9, 10, 11]

    Cubic graphs, and connected graphs with one cycle:

    >>> [len(list(graphs(n, min_degree=3, max_degree=3))) for n in range(0, 11, 2)]
    [1, 0, 1, 2, 6, 21]
    >>> [len(list(graphs(n, connected=True, edges=n))) for n in range(1, 9)]
    [0, 0, 1, 2, 5, 13, 33, 89]
    """
    n = natural(n, "The number of vertices")
    max_degree = n if max_degree is None else natural(max_degree, "The largest degree")
    fewest, most = 0, n * n
    if edges is not None:
        fewest = most = natural(edges, "The number of edges")
    kind, (limit, limit_of_geng) = "graphs", LIMITS
    if bipartite:
        kind, (limit, limit_of_geng) = "bipartite graphs", BIPARTITE_LIMITS
    if max_degree <= 3 or most <= n:
        kind = "graphs of degree at most 3 or with at most n edges"
        limit, limit_of_geng = SPARSE_LIMITS
    if n > (limit_of_geng if _geng() else limit):
        raise ValueError(
            f"All {kind} with n vertices are listed for n at most {limit}, and by nauty's geng, "
            f"where it is installed, for n at most {limit_of_geng}; it was given {shown(n)}."
        )
    min_degree = natural(min_degree, "The least degree")
    conditions = Conditions(n, connected, bipartite, planar, min_degree, max_degree, fewest, most)
    i, of = numbered_part(part)
    if n > limit:
        found = _edges_by_geng(conditions, i, of)
    else:
        found = (_edges_of(code, n) for code in _ordered_codes(conditions)[i::of])
    return (Graph(tuple(range(n)), tuple(edges)) for edges in found)


class Conditions(NamedTuple):
    """What is true of all graphs of a list."""

    n: int
    connected: bool
    bipartite: bool
    planar: bool
    min_degree: int
    max_degree: int
    fewest_edges: int
    most_edges: int

    def may_hold_above(self, near: Rows) -> bool:
        """Whether some graph with these conditions may arise when vertices are added to a graph."""
        degrees = [row.bit_count() for row in near.values()]
        left = self.n - len(near)
        room = min(left * self.max_degree, self.most_edges - sum(degrees) // 2)
        lacking = [self.min_degree - degree for degree in degrees if degree < self.min_degree]
        if sum(lacking) > room or max(lacking, default=0) > left:
            return False
        if not (self.connected or self.bipartite):
            return True
        parts, is_bipartite = _parts_of(near)
        if self.bipartite and not is_bipartite:
            return False
        return not self.connected or parts + left <= room + 1


@lru_cache(maxsize=4)  # parts of one size follow one another
def _ordered_codes(conditions: Conditions) -> list[int]:
    """The codes of the graphs for which the conditions hold, those with few edges first."""
    codes: Iterable[int]
    if conditions.n and _geng():
        found = _edges_by_geng(conditions)
        codes = (_canonical_code(_neighbours(edges, conditions.n)) for edges in found)
    else:
        codes = _codes(conditions)
    return sorted(codes, key=lambda code: (code.bit_count(), code))


def _geng() -> str | None:
    """The program geng of nauty, if it is installed."""
    return which("nauty-geng") or which("geng")


def _edges_by_geng(conditions: Conditions, i: int = 0, of: int = 1) -> Iterator[list[Pair]]:
    """The edges of each graph in a part that geng lists."""
    n, connected, bipartite, planar, least, most, fewest_edges, most_edges = conditions
    most = min(most, n - 1)
    fewest_edges = max(fewest_edges, (n * least + 1) // 2, (n - 1) * connected)
    most_edges = min(most_edges, n * most // 2)
    if least > most or fewest_edges > most_edges:
        return  # geng calls this an error
    kind = ["-c"] * connected + ["-b"] * bipartite + [f"-d{least}", f"-D{most}"]
    sizes = [str(n), f"{fewest_edges}:{most_edges}", f"{i}/{of}"]
    with Popen([str(_geng()), "-q", *kind, *sizes], stdout=PIPE, bufsize=1 << 16) as geng:
        try:
            for line in geng.stdout or ():
                edges = decode_graph6(line.rstrip())[1]
                if not planar or _is_planar(edges):
                    yield edges
            if geng.wait():
                raise ChildProcessError(f"geng of nauty ended with status {geng.returncode}.")
        finally:
            geng.kill()


def _is_planar(edges: list[Pair]) -> bool:
    import networkx as nx  # here, because it slows the start of the library

    return bool(nx.is_planar(nx.Graph(edges)))


def _codes(conditions: Conditions) -> Iterable[int]:
    """The codes of the graphs for which the conditions hold.

    Each arises from a graph with one vertex less when a vertex of largest degree is added. The
    smaller graph is bipartite or planar if the larger one is.
    """
    has_none = conditions.n == 0 and (conditions.connected or conditions.fewest_edges)
    codes: Iterable[int] = [] if has_none else [0]
    for size in range(conditions.n):
        larger = (near for code in codes for near in _with_a_vertex(code, size, conditions))
        codes = dict.fromkeys(_canonical_code(x) for x in larger if conditions.may_hold_above(x))
        if conditions.planar:
            codes = [code for code in codes if _is_planar(_edges_of(code, size + 1))]
    return codes


def _with_a_vertex(code: int, n: int, conditions: Conditions) -> Iterator[Rows]:
    """The graphs with one more vertex, of largest degree, up to exchanges of twins beside it."""
    near = _neighbours(_edges_of(code, n), n)
    new = 1 << n
    degrees = {v: row.bit_count() for v, row in near.items()}
    # The vertices that follow have at least the degree of this one, and at most the limit.
    left, links, limit = conditions.n - n, code.bit_count(), conditions.max_degree
    least = max(conditions.fewest_edges - links - (left - 1) * limit, *degrees.values(), 0)
    most = min(limit, n, (conditions.most_edges - links) // left)
    classes = {*twin_classes([new - 1], [near]).values()}
    before = {v: u for alike in classes for u, v in pairwise(bits_of(alike))}
    for degree in range(least, most + 1):
        for chosen in combinations([v for v in near if degrees[v] < degree], degree):
            beside = sum(chosen)
            if all(before.get(v, v) & beside for v in chosen):
                larger = {v: row | new if beside & v else row for v, row in near.items()}
                yield {**larger, new: beside}


def _parts_of(near: Rows) -> tuple[int, bool]:
    """The number of components, and whether no edge joins two vertices equally far from a first."""
    parts, is_bipartite = 0, True
    left = (1 << len(near)) - 1
    while left:
        parts += 1
        layer = left & -left
        while layer:
            left &= ~layer
            beyond = 0
            for v in bits_of(layer):
                beyond |= near[v]
            is_bipartite &= not beyond & layer
            layer = beyond & left
    return parts, is_bipartite


def _neighbours(edges: Iterable[Pair], n: int) -> Rows:
    near = {1 << v: 0 for v in range(n)}
    for u, v in edges:
        near[1 << u] |= 1 << v
        near[1 << v] |= 1 << u
    return near


def _edges_of(code: int, n: int) -> list[Pair]:
    """The edges of the graph with a code, in order."""
    pairs = ((u, v) for v in range(n) for u in range(v))
    return sorted(pair for place, pair in enumerate(pairs) if code >> place & 1)


def _canonical_code(near: Rows) -> int:
    """The pairs of adjacent vertices as bits of a number, the same for isomorphic graphs only."""
    n = len(near)
    partition = refined([(1 << n) - 1], [(1 << n) - 1], [near])
    links = [(u, v) for v, row in near.items() for u in bits_of(row & (v - 1))]
    code = 0
    for ends in CanonicalSearch(partition, [near], links, from_end=True).edges:
        i, j = divmod(ends, n)
        larger, smaller = n - 1 - i, n - 1 - j
        code |= 1 << larger * (larger - 1) // 2 + smaller
    return code


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
    edges = natural(edges, "The number of edges")
    return iter(dict.fromkeys(map(canonical_form, _unions(edges, edges))))


def _unions(edges: int, largest: int) -> Iterator[Graph]:
    """The unions of connected graphs with at most `largest` edges each, large ones first."""
    if edges == 0:
        yield Graph((), ())
    for size in range(min(edges, largest), 0, -1):
        for part in connected_graphs(size):
            for others in _unions(edges - size, size):
                yield disjoint_union(part, others)


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
