"""The code of a simple graph: a number, the same for isomorphic graphs only; and its vertices as
rows of bits.
"""

from collections.abc import Iterable


def edges_of(code: int, n: int) -> list[tuple[int, int]]:
    """The pairs of adjacent vertices, in order."""
    pairs = ((u, v) for v in range(n) for u in range(v))
    return sorted(pair for place, pair in enumerate(pairs) if code >> place & 1)


def rows_of(edges: Iterable[tuple[int, int]], n: int) -> list[int]:
    """For each vertex its neighbours, as bits."""
    rows = [0] * n
    for u, v in edges:
        rows[u] |= 1 << v
        rows[v] |= 1 << u
    return rows


def near_of(rows: list[int]) -> list[list[int]]:
    """For each vertex its neighbours, in order."""
    return [[u for u in range(len(rows)) if row >> u & 1] for row in rows]


def are_twins(rows: list[int], u: int, v: int) -> bool:
    """Whether two vertices can change places."""
    return (rows[u] ^ rows[v]) & ~(1 << u | 1 << v) == 0


def code_of(rows: list[int], colours: list[int] | None = None) -> int:
    """A number whose bits are the pairs of adjacent vertices: the same for isomorphic graphs only.

    Colours that it starts from depend on nothing but the graph; all codes that are compared start
    from the same kind of them. Colours are refined, and each choice among the first vertices that
    are still alike is tried, but for twins, until no two have the same colour, which is then their
    name; the largest number found is the code.
    """
    n = len(rows)
    near = near_of(rows)
    best = 0
    waiting = [colours or [0] * n]
    while waiting:
        colours = refined(waiting.pop(), near)
        cells = max(colours, default=-1) + 1
        if cells == n:
            best = max(best, _pairs(colours, near))
            continue
        alike = next(colour for colour in range(cells) if colours.count(colour) > 1)
        tried: list[int] = []
        for v in range(n):
            if colours[v] == alike and not any(are_twins(rows, u, v) for u in tried):
                tried.append(v)
                waiting.append([2 * colour + (u != v) for u, colour in enumerate(colours)])
    return best


def _pairs(colours: list[int], near: list[list[int]]) -> int:
    """The pairs of adjacent vertices as bits, each vertex named by its colour, which no other one
    has.
    """
    code = 0
    for here, at in zip(colours, near, strict=True):
        for u in at:
            if colours[u] < here:
                code |= 1 << (here * (here - 1) // 2 + colours[u])
    return code


def refined(colours: list[int], near: list[list[int]]) -> list[int]:
    """Colours 0, 1, 2, ..., split until vertices of one colour see the same colours equally
    often.
    """
    n, cells = len(near), 0
    weights = [(n + 1) ** colour for colour in range(n + 1)]
    while True:
        rank = {colour: i for i, colour in enumerate(sorted(set(colours)))}
        colours = [rank[colour] for colour in colours]
        if len(rank) in (cells, n):
            return colours
        cells = len(rank)
        colours = [
            colour * weights[n] + sum([weights[colours[u]] for u in at])
            for colour, at in zip(colours, near, strict=True)
        ]
