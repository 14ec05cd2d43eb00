"""Where the vertices of a board go so that its symmetry shows."""

from collections.abc import Collection, Mapping, Sequence
from itertools import accumulate, pairwise
from math import cos, pi, sin
from numbers import Integral
from typing import Any, TypeGuard

from gamelab.boards.graph import Graph, Vertex
from gamelab.boards.plane_layouts import Cell, crosses, plane_layout, shows
from gamelab.boards.settling import settled
from gamelab.boards.symmetric_layouts import Place as Place
from gamelab.boards.symmetric_layouts import symmetric

GAP = 1.5  # between components; edges are about 1 long
LEAF_GAP = 0.8  # between leaves side by side on the spine of a caterpillar


def layout(graph: Graph, cells: Collection[Cell] = ()) -> dict[Vertex, Place]:
    """A place for each vertex, edges about 1 long: trees in rays from the middle, cycles round,
    components in rows.

    Complete graphs, wheels, prisms, cubes and the Petersen graph look symmetric. The hubs of a
    bistar, and the spine of a caterpillar, lie on a line. A grid stands upright: vertex (i, j) in
    row i, counted downwards, and column j. With `cells`, cycles of a planar graph as the Game of
    Cycles has them, each of these is a bounded face of the drawing.

    >>> [
    ...     (v, round(x), round(y))
    ...     for v, (x, y) in sorted(layout(Graph.of([("a", "b"), ("b", "c")])).items())
    ... ]
    [('a', 0, 0), ('b', 1, 0), ('c', 2, 0)]
    >>> import networkx as nx
    >>> layout(Graph.from_networkx(nx.grid_2d_graph(2, 3)))[1, 2]
    (2.0, -1.0)
    """
    places = _grid(graph) or _packed([_connected(part) for part in graph.components()])
    return (
        places
        if not cells or shows(graph, places, cells)
        else _packed([_with_cells(part, cells) for part in graph.components()])
    )


def _with_cells(graph: Graph, cells: Collection[Cell]) -> dict[Vertex, Place]:
    """A connected graph in which those of the cells that it has are bounded faces, if a drawing has
    them.
    """
    here = [cell for cell in cells if {*cell} <= {*graph.vertices}]
    places = _connected(graph)
    return places if shows(graph, places, here) else plane_layout(graph, here) or places


def _grid(graph: Graph) -> dict[Vertex, Place]:
    """The places of the vertices of a grid, as their names tell them; none for other graphs.

    Some edge must go along a row and some along a column: the legs of a spider without its hub are
    named by pairs too.
    """
    at: dict[Vertex, tuple[int, int]] = {v: v for v in graph.vertices if _is_cell(v)}
    if len(at) < len(graph.vertices):
        return {}
    steps = {(abs(at[u][0] - at[v][0]), abs(at[u][1] - at[v][1])) for u, v in graph.edges if u != v}
    upright = {(0, 1), (1, 0)} <= steps <= {(0, 1), (1, 0), (1, 1)}
    return {v: (float(j), float(-i)) for v, (i, j) in at.items()} if upright else {}


def _is_cell(vertex: Any) -> TypeGuard[tuple[int, int]]:
    return (
        isinstance(vertex, tuple)
        and len(vertex) == 2
        and all(isinstance(part, Integral) for part in vertex)
    )


def _packed(parts: list[dict[Vertex, Place]]) -> dict[Vertex, Place]:
    """The components in rows, the widest first, the whole not much wider than high."""
    boxes = [
        (min(xs), max(xs), min(ys), max(ys))
        for part in parts
        for xs, ys in [tuple(zip(*part.values(), strict=True))]
    ]
    area = sum((right - left + GAP) * (top - bottom + GAP) for left, right, bottom, top in boxes)
    width = max([2 * area**0.5, *(right - left for left, right, _, _ in boxes)])
    places: dict[Vertex, Place] = {}
    x = y = lowest = 0.0
    for part, (left, right, bottom, top) in sorted(
        zip(parts, boxes, strict=True), key=lambda sized: sized[1][0] - sized[1][1]
    ):
        if x > 0 and x + right - left > width:
            x, y = 0.0, lowest - GAP
        places |= {v: (px - left + x, py - top + y) for v, (px, py) in part.items()}
        lowest = min(lowest, y - (top - bottom))
        x += right - left + GAP
    return places


def _connected(graph: Graph) -> dict[Vertex, Place]:
    lines = {frozenset(edge): edge for edge in graph.edges if edge[0] != edge[1]}
    simple = Graph(graph.vertices, tuple(lines.values()))
    if len(simple.edges) == len(simple.vertices) - 1:
        line = _line(simple)
        return _along(simple, line) if line else _rays(simple)
    if all(simple.degree(v) == 2 for v in simple.vertices):
        return _round(simple)
    return symmetric(simple) or _springs(simple)


def _line(tree: Graph) -> list[Vertex]:
    """The path between the hubs of a bistar, or the spine of a caterpillar without its ends; none
    for other trees.
    """
    bodies = [v for v in tree.vertices if tree.degree(v) > 2]
    if len(bodies) < 2:
        return []
    on_line = (
        {v for v in tree.vertices if tree.degree(v) > 1}
        if len(bodies) > 2
        else _between(tree, *bodies)
    )
    inner = {
        v: [u for u in tree.neighbours(v) if u in on_line] for v in tree.vertices if v in on_line
    }
    if max(map(len, inner.values())) > 2:
        return []
    line = [next(v for v, beside in inner.items() if len(beside) < 2)]
    while following := [u for u in inner[line[-1]] if u not in line[-2:]]:
        line += following
    return line


def _between(tree: Graph, here: Vertex, there: Vertex) -> set[Vertex]:
    """The vertices of the path from one vertex to another."""
    from_here, from_there = _distances(tree, here), _distances(tree, there)
    return {v for v in tree.vertices if from_here[v] + from_there[v] == from_here[there]}


def _distances(graph: Graph, root: Vertex) -> dict[Vertex, int]:
    """How many edges away each vertex of a connected graph is."""
    distance: dict[Vertex, int] = {}
    for v, before in graph.outwards(root).items():
        distance[v] = distance[before] + 1 if distance else 0
    return distance


def _along(tree: Graph, line: list[Vertex]) -> dict[Vertex, Place]:
    """The line from left to right, longer where many leaves hang; those at its ends spread
    outwards, the rest up and down.
    """
    hanging = [[u for u in tree.neighbours(v) if u not in line] for v in line]
    rooms = [0.0, *(max(len(leaves) - 1, 0) // 2 * LEAF_GAP / 2 for leaves in hanging[1:-1]), 0.0]
    xs = list(
        accumulate(
            (max(1, left + right + LEAF_GAP) for left, right in pairwise(rooms)), initial=0.0
        )
    )
    places: dict[Vertex, Place] = {v: (x, 0.0) for v, x in zip(line, xs, strict=True)}
    for x, leaves in zip(xs[1:-1], hanging[1:-1], strict=True):
        up = (len(leaves) + 1) // 2
        for y, row in ((1.2, leaves[:up]), (-1.2, leaves[up:])):
            places |= {u: (x + (i - (len(row) - 1) / 2) * LEAF_GAP, y) for i, u in enumerate(row)}
    outwards = (
        _fan(len(hanging[0]), pi, 0.94 * pi, pi / 4),
        _fan(len(hanging[-1]), 0, 0.94 * pi, pi / 4)[::-1],
    )
    for at, angles in zip((0, -1), outwards, strict=True):
        for first, angle in zip(hanging[at], angles, strict=True):
            leg = _leg(tree, line[at], first)
            places |= {u: (xs[at] + k * cos(angle), k * sin(angle)) for k, u in enumerate(leg, 1)}
    return places


def _fan(rays: int, middle: float, widest: float, gap: float) -> list[float]:
    """So many angles about the middle one, so far apart or less."""
    gap = min(gap, widest / max(rays - 1, 1))
    return [middle + (i - (rays - 1) / 2) * gap for i in range(rays)]


def _leg(tree: Graph, hub: Vertex, first: Vertex) -> list[Vertex]:
    """The vertices of a leg outwards."""
    leg = [hub, first]
    while ahead := [u for u in tree.neighbours(leg[-1]) if u != leg[-2]]:
        leg += ahead
    return leg[1:]


def _rays(tree: Graph) -> dict[Vertex, Place]:
    """The tree from its body or centre outwards: the ends in equal angles, each other vertex amid
    the ends beyond it.
    """
    root = _middle(tree)
    parent, distance = tree.outwards(root), _distances(tree, root)
    ends = [v for v in _in_depth(tree, root) if tree.degree(v) <= 1 and v != root]
    angles: dict[Vertex, list[float]] = {v: [] for v in parent}
    for i, end in enumerate(ends):
        angle = pi - 2 * pi * i / len(ends)
        while end != root:
            angles[end].append(angle)
            end = parent[end]
    middle = {v: sum(some) / len(some) if v != root else 0 for v, some in angles.items()}
    return {v: (distance[v] * cos(angle), distance[v] * sin(angle)) for v, angle in middle.items()}


def _middle(tree: Graph) -> Vertex:
    """The only vertex of degree greater than 2 if there is one, else a vertex from which the
    farthest is nearest.
    """
    bodies = [v for v in tree.vertices if tree.degree(v) > 2]
    candidates = bodies or list(tree.vertices)
    return candidates[0] if len(candidates) == 1 else min(candidates, key=lambda v: _depth(tree, v))


def _depth(tree: Graph, root: Vertex) -> int:
    return max(_distances(tree, root).values())


def _in_depth(tree: Graph, root: Vertex) -> list[Vertex]:
    """The vertices in depth-first order."""
    order, seen, waiting = [], {root}, [root]
    while waiting:
        order.append(v := waiting.pop())
        children = [u for u in tree.neighbours(v) if u not in seen]
        seen.update(children)
        waiting.extend(reversed(children))
    return order


def _round(graph: Graph) -> dict[Vertex, Place]:
    n, order = len(graph.vertices), list(graph.vertices[:1])
    while len(order) < n:
        order.append(next(u for u in graph.neighbours(order[-1]) if u not in order))
    return _circle(order)


def _circle(order: Sequence[Vertex]) -> dict[Vertex, Place]:
    n = len(order)
    radius = 0.5 / sin(pi / n)
    return {
        v: (radius * sin(2 * pi * i / n), radius * cos(2 * pi * i / n)) for i, v in enumerate(order)
    }


def _springs(graph: Graph) -> dict[Vertex, Place]:
    """Distances on paper as near as can be to those on the graph; a planar graph is drawn without
    crossings.
    """
    import networkx as nx  # here, because it slows the start of the library

    # networkx keeps vertices in sets: names would come in any order
    number = {v: i for i, v in enumerate(graph.vertices)}
    board = nx.relabel_nodes(graph.to_networkx(), number)
    is_planar, embedding = nx.check_planarity(board)

    def named(start: Mapping[int, Sequence[float]]) -> dict[Vertex, Sequence[float]]:
        return {v: start[i] for v, i in number.items()}

    try:
        starts = [
            nx.circular_layout(range(len(number))),
            *([nx.planar_layout(board)] if is_planar else []),
        ]
        found = [_settled(graph, named(start)) for start in starts]
    except ModuleNotFoundError:  # there is no numpy
        starts = [
            _circle(range(len(number))),
            *([nx.combinatorial_embedding_to_pos(embedding)] if is_planar else []),
        ]
        found = [
            settled({v: _distances(graph, v) for v in graph.vertices}, named(start))
            for start in starts
        ]
    places = min(
        found, key=lambda drawn: (is_planar and crosses(graph, drawn[0]), round(drawn[1], 6))
    )[0]
    if is_planar and crosses(graph, places):
        return plane_layout(graph)
    lengths = [
        ((places[u][0] - places[v][0]) ** 2 + (places[u][1] - places[v][1]) ** 2) ** 0.5
        for u, v in graph.edges
    ]
    scale = len(lengths) / sum(lengths)
    return {v: (float(x) * scale, float(y) * scale) for v, (x, y) in places.items()}


def _settled(
    graph: Graph, start: Mapping[Vertex, Sequence[float]]
) -> tuple[dict[Vertex, Place], float]:
    """Places whose distances fit the numbers of edges between the vertices, and how badly they do
    (stress majorization).
    """
    import numpy as np  # here, as networkx above

    far = [_distances(graph, v) for v in graph.vertices]
    apart = np.array([[away[v] for v in graph.vertices] for away in far], float)
    weight = np.where(apart > 0, 1 / np.maximum(apart, 1) ** 2, 0)
    turn = np.linalg.pinv(np.diag(weight.sum(1)) - weight)
    at = np.array([start[v] for v in graph.vertices], float)
    for _ in range(300):
        now = np.linalg.norm(at[:, None] - at, axis=2)
        pull = -weight * apart / np.where(now > 0, now, 1)
        at = turn @ (pull - np.diag(pull.sum(1))) @ at
    now = np.linalg.norm(at[:, None] - at, axis=2)
    return dict(zip(graph.vertices, map(tuple, at.tolist()), strict=True)), float(
        (weight * (now - apart) ** 2).sum()
    )
