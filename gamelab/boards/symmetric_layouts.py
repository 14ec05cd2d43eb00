"""Places for boards that have more symmetry than springs show: complete graphs, wheels, prisms,
cubes, the Petersen graph.
"""

from collections.abc import Iterator, Sequence
from functools import reduce
from itertools import chain
from math import cos, pi, sin
from operator import or_

from gamelab.boards.graph import Graph, Vertex

Place = tuple[float, float]
MOST = 20  # vertices of a cubic graph whose cycles are searched


def symmetric(graph: Graph) -> dict[Vertex, Place]:
    """The places of a connected graph of one of these kinds, no tree, whatever its vertices are
    called; none for others.

    A wheel stands round its hub; the parts of a complete bipartite graph in two rows, those of
    another complete multipartite graph on a circle; a prism, or another generalised Petersen graph,
    as one polygon within another; a cube of dimension 4 or more as a sum of directions. Of graphs
    that are planar only those are placed that no two edges cross.

    >>> from gamelab.boards.pasting import petersen
    >>> sorted({round(x * x + y * y, 2) for x, y in symmetric(petersen()).values()})
    [0.72, 3.42]
    """
    return _wheel(graph) or _complete(graph) or _cube(graph) or _polygons(graph)


def _circle(vertices: Sequence[Vertex], radius: float) -> dict[Vertex, Place]:
    """The vertices round a circle: an odd number with one on top, an even number with a side on
    top.
    """
    n = len(vertices)
    turn = 0 if n % 2 else pi / n
    return {
        v: (radius * sin(turn + 2 * pi * i / n), radius * cos(turn + 2 * pi * i / n))
        for i, v in enumerate(vertices)
    }


def _radius(n: int) -> float:
    """Of a polygon with n sides of length 1."""
    return 0.5 / sin(pi / n)


def _wheel(graph: Graph) -> dict[Vertex, Place]:
    n = len(graph.vertices)
    hub = next((v for v in graph.vertices if graph.degree(v) == n - 1), None)
    if hub is None or n < 4 or any(graph.degree(v) != 3 for v in graph.vertices if v != hub):
        return {}
    rim = graph.without_vertices([hub])
    order = next(_cycles(rim, n - 1, rim.vertices[0]), None)
    return {hub: (0.0, 0.0)} | _circle(order, max(1.0, _radius(n - 1))) if order else {}


def _complete(graph: Graph) -> dict[Vertex, Place]:
    """Two vertices are joined exactly if they are in different parts."""
    order = {v: i for i, v in enumerate(graph.vertices)}
    part_of: dict[Vertex, frozenset[Vertex]] = {
        v: frozenset(order) - {*graph.neighbours(v)} for v in graph.vertices
    }
    parts = {*part_of.values()}
    n = len(order)
    if any(part_of[v] != part for part in parts for v in part):
        return {}
    rows = sorted(
        (sorted(part, key=order.__getitem__) for part in parts),
        key=lambda row: (len(row), order[row[0]]),
    )
    if len(rows) == 2 and len(rows[0]) > 1:
        top, bottom = rows
        if len(top) == 2:  # then the graph is planar: its two vertices left and right of a column
            far = max(1.2, len(bottom) / 3)
            return {top[0]: (-far, 0.0), top[1]: (far, 0.0)} | {
                v: (0.0, (len(bottom) - 1) / 2 - i) for i, v in enumerate(bottom)
            }
        places: dict[Vertex, Place] = {}
        for row, y in ((top, max(2.0, 0.4 * len(bottom))), (bottom, 0.0)):
            step = max(1.0, 0.7 * (len(bottom) - 1) / (len(row) - 1))
            places |= {v: (step * (i - (len(row) - 1) / 2), y) for i, v in enumerate(row)}
        return places
    return (
        _circle([v for row in rows for v in row], _radius(n))
        if len(graph.edges) > 3 * n - 6
        else {}
    )


def _cube(graph: Graph) -> dict[Vertex, Place]:
    """Each vertex is a set of directions; the neighbours of a first vertex are the directions."""
    root = graph.vertices[0]
    dimension = graph.degree(root)
    if dimension < 4 or len(graph.vertices) != 2**dimension:
        return {}
    level = {v: 1 << i for i, v in enumerate(graph.neighbours(root))}
    bits = {root: 0}
    while level:
        bits |= level
        beyond = {u for v in level for u in graph.neighbours(v) if u not in bits}
        level = {u: reduce(or_, (level.get(v, 0) for v in graph.neighbours(u))) for u in beyond}
    apart = {(bits[u] ^ bits[v]).bit_count() for u, v in graph.edges}
    if (
        apart != {1}
        or len({*bits.values()}) < len(bits)
        or len(graph.edges) != dimension * len(bits) // 2
    ):
        return {}
    # no two vertices at one place
    far = [1 + (0.17 * i if dimension > 4 else 0) for i in range(dimension)]
    turns = [pi * (i + 0.5) / dimension for i in range(dimension)]
    sides = {
        v: [far[i] * ((bits[v] >> i & 1) - 0.5) for i in range(dimension)] for v in graph.vertices
    }
    return {
        v: (
            sum(side * cos(turn) for side, turn in zip(some, turns, strict=True)),
            sum(side * sin(turn) for side, turn in zip(some, turns, strict=True)),
        )
        for v, some in sides.items()
    }


def _polygons(graph: Graph) -> dict[Vertex, Place]:
    """A cycle, an edge inwards from each of its vertices, and each vertex within joined to those so
    many steps away.

    With steps of 2 round an even number of vertices the graph is planar, and would have crossings.
    """
    n, k = len(graph.vertices), len(graph.vertices) // 2
    if n % 2 or n < 6 or n > MOST or any(graph.degree(v) != 3 for v in graph.vertices):
        return {}
    # one of them is on the outer polygon
    starts = [graph.vertices[0], *graph.neighbours(graph.vertices[0])]
    for outer in chain.from_iterable(_cycles(graph, k, start) for start in starts):
        inner = [u for v in outer for u in graph.neighbours(v) if u not in outer]
        place = {v: i for i, v in enumerate(inner)}
        steps = {
            (place[u] - place[v]) % k for v in place for u in graph.neighbours(v) if u in place
        }
        if (
            len(place) == k
            and len(steps) in (1, 2)
            and sum(steps) % k == 0
            and (min(steps) != 2 or k % 2)
        ):
            return _circle(outer, _radius(k) + 1) | _circle(inner, _radius(k))
    return {}


def _cycles(graph: Graph, length: int, start: Vertex) -> Iterator[list[Vertex]]:
    """The cycles of this length through a vertex, with no edge across."""
    # in their order, whatever their names
    beside = {v: dict.fromkeys(graph.neighbours(v)) for v in graph.vertices}
    waiting = [[start]]
    while waiting:
        line = waiting.pop()
        if len(line) == length:
            yield line
            continue
        wanted = {line[-1]} if len(line) < length - 1 else {line[-1], start}
        waiting += [
            [*line, u]
            for u in beside[line[-1]]
            if u not in line and beside[u].keys() & {*line} == wanted
        ]
