"""All cubic graphs of a size, each once, by putting edges and diamonds into smaller ones."""

from collections.abc import Iterator
from itertools import combinations

from gamelab.boards.codes import code_of, edges_of, near_of, refined, rows_of
from gamelab.boards.graph import Graph
from gamelab.theory.checks import natural, shown

MOST = 16  # vertices: 4,207 graphs, in about a minute; the 540 with 14 vertices take some seconds


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
    if n > MOST:
        raise ValueError(
            f"All cubic graphs with n vertices are listed for n at most {MOST}; it was given "
            f"{shown(n)}."
        )
    graphs = (Graph(tuple(range(n)), tuple(edges_of(code, n))) for code in _codes(n))
    return (graph for graph in graphs if len(graph.components()) == 1) if connected else graphs


def _codes(n: int) -> list[int]:
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
    """Two edges get the vertices n and n + 1, which are joined, if no edge of smaller colours could
    be taken out instead.
    """
    edges = edges_of(code, n)
    for (a, b), (c, d) in combinations(edges, 2):
        kept = [edge for edge in edges if edge not in ((a, b), (c, d))]
        rows = rows_of([*kept, (a, n), (b, n), (c, n + 1), (d, n + 1), (n, n + 1)], n + 2)
        near = near_of(rows)
        colours = _colours(near)
        new = sorted(colours[n:])
        smaller = (
            (u, v)
            for u, at in enumerate(near)
            for v in at
            if colours[u] <= colours[v] and [colours[u], colours[v]] < new
        )
        if not any(_can_go(rows, near, u, v) for u, v in smaller):
            yield code_of(rows, colours)


def _can_go(rows: list[int], near: list[list[int]], u: int, v: int) -> bool:
    """Whether a cubic graph is left when the edge from u to v is taken out with its ends."""
    (a, b), (c, d) = ([w for w in near[x] if w not in (u, v)] for x in (u, v))
    return not (rows[a] >> b & 1 or rows[c] >> d & 1 or (a, b) == (c, d))


def _colours(near: list[list[int]]) -> list[int]:
    """Colours of the vertices by the numbers of vertices at most 1, 2 and 3 steps away, and by what
    they see.
    """
    reached = [1 << v for v in range(len(near))]
    colours = [0] * len(near)
    for _ in range(3):
        reached = [
            reached[v] | reached[a] | reached[b] | reached[c] for v, (a, b, c) in enumerate(near)
        ]
        colours = [
            colour << 5 | within.bit_count()
            for colour, within in zip(colours, reached, strict=True)
        ]
    return refined(colours, near)


def _with_a_diamond(code: int, n: int) -> Iterator[int]:
    """A diamond put into an edge; and one more component K4."""
    edges = edges_of(code, n)
    p, x, y, q = range(n, n + 4)
    diamond = [(p, x), (p, y), (x, y), (x, q), (y, q)]
    for a, b in edges:
        kept = [edge for edge in edges if edge != (a, b)]
        yield _code([*kept, (a, p), *diamond, (q, b)], n + 4)
    yield _code([*edges, *diamond, (p, q)], n + 4)


def _code(edges: list[tuple[int, int]], n: int) -> int:
    rows = rows_of(edges, n)
    return code_of(rows, _colours(near_of(rows)))
