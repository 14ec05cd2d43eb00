"""All graphs of a size, each once: with so many vertices or so many edges, any or connected, with and without a chosen root."""

from collections.abc import Iterable, Iterator
from functools import cache

from gamelab.graphs.graph import Graph, disjoint_union
from gamelab.graphs.isomorphism import canonical_form
from gamelab.graphs.paths_and_cycles import path
from gamelab.theory.memory import refuse_above_limit
from gamelab.theory.naturals import natural
from gamelab.theory.shown import shown

MOST = 9  # vertices of all graphs: 274,668 of them, in about a minute
BYTES_OF_A_GRAPH = 2000  # as kept in a list; of those with e edges there are at most about 4^(e - 4)


def graphs(n: int, connected: bool = False) -> Iterator[Graph]:
    """Every simple graph with n vertices 0, 1, ..., n - 1 once, up to isomorphism, those with few edges first; n is at most 9.

    With `connected`, the connected ones only. All 12,346 with 8 vertices take two or three seconds.

    >>> [len(list(graphs(n))) for n in range(7)]
    [1, 1, 2, 4, 11, 34, 156]
    >>> list(graphs(3, connected=True))
    [Graph.of([(0, 2), (1, 2)]), Graph.of([(0, 1), (0, 2), (1, 2)])]
    """
    n = natural(n, "The number of vertices")
    if n > MOST:
        raise ValueError(f"All graphs with n vertices are listed for n at most {MOST}; it was given {shown(n)}.")
    codes = sorted(_codes(n), key=lambda code: (code.bit_count(), code))
    listed = (Graph(tuple(range(n)), tuple(_edges(code, n))) for code in codes)
    return (graph for graph in listed if len(graph.components()) == 1) if connected else listed


def _codes(n: int) -> Iterable[int]:
    """For each graph with n vertices its code: from those with one vertex less, a vertex of largest degree being added."""
    codes: Iterable[int] = [0]
    for vertices in range(n):
        codes = dict.fromkeys(_code(rows) for code in codes for rows in _with_a_vertex(_rows(code, vertices)))
    return codes


def _edges(code: int, n: int) -> list[tuple[int, int]]:
    pairs = ((u, v) for v in range(n) for u in range(v))
    return sorted(pair for place, pair in enumerate(pairs) if code >> place & 1)


def _rows(code: int, n: int) -> list[int]:
    """For each vertex its neighbours, as bits."""
    rows = [0] * n
    for u, v in _edges(code, n):
        rows[u] |= 1 << v
        rows[v] |= 1 << u
    return rows


def _with_a_vertex(rows: list[int]) -> Iterator[list[int]]:
    """The graphs with one more vertex, none having more neighbours; of twins, those that are adjacent to it come first."""
    n = len(rows)
    most = max((row.bit_count() for row in rows), default=0)
    full = sum(1 << v for v, row in enumerate(rows) if row.bit_count() == most)
    twins = [(1 << u, 1 << v) for v in range(n) for u in range(v) if _are_twins(rows, u, v)]
    for new in range(1 << n):
        if new.bit_count() >= most + (new & full != 0) and not any(new & v and not new & u for u, v in twins):
            yield [*(row | (new >> v & 1) << n for v, row in enumerate(rows)), new]


def _are_twins(rows: list[int], u: int, v: int) -> bool:
    """Whether two vertices can change places."""
    return (rows[u] ^ rows[v]) & ~(1 << u | 1 << v) == 0


def _code(rows: list[int]) -> int:
    """A number whose bits are the pairs of adjacent vertices: the same for isomorphic graphs only.

    Colours are refined, and each choice among the first vertices that are still alike is tried, but for twins, until no two
    have the same colour, which is then their name; the largest number found is the code.
    """
    n = len(rows)
    near = [[u for u in range(n) if row >> u & 1] for row in rows]
    best = 0
    waiting = [[0] * n]
    while waiting:
        colours = _refined(waiting.pop(), near)
        cells = max(colours, default=-1) + 1
        if cells == n:
            best = max(best, _pairs(colours, near))
            continue
        alike = next(colour for colour in range(cells) if colours.count(colour) > 1)
        tried: list[int] = []
        for v in range(n):
            if colours[v] == alike and not any(_are_twins(rows, u, v) for u in tried):
                tried.append(v)
                waiting.append([2 * colour + (u != v) for u, colour in enumerate(colours)])
    return best


def _pairs(colours: list[int], near: list[list[int]]) -> int:
    """The pairs of adjacent vertices as bits, each vertex named by its colour, which no other one has."""
    code = 0
    for here, at in zip(colours, near, strict=True):
        for u in at:
            if colours[u] < here:
                code |= 1 << (here * (here - 1) // 2 + colours[u])
    return code


def _refined(colours: list[int], near: list[list[int]]) -> list[int]:
    """Colours 0, 1, 2, ..., split until vertices of one colour see the same colours equally often."""
    n, cells = len(near), 0
    weights = [(n + 1) ** colour for colour in range(n + 1)]
    while True:
        rank = {colour: i for i, colour in enumerate(sorted(set(colours)))}
        colours = [rank[colour] for colour in colours]
        if len(rank) in (cells, n):
            return colours
        cells = len(rank)
        colours = [colour * weights[n] + sum([weights[colours[u]] for u in at]) for colour, at in zip(colours, near, strict=True)]


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


def graphs_with_edges(edges: int) -> Iterator[Graph]:
    """Every simple graph with so many edges and no isolated vertex once, connected or not, as canonical forms.

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
    return iter(dict.fromkeys(canonical_form(graph, root=v) for graph in map(Graph.from_board, graphs) for v in graph.vertices))
