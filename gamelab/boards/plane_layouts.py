"""Drawings of planar graphs by straight edges in which given cycles are bounded faces, as cells of
a board are.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import combinations, permutations
from math import cos, dist, pi, sin
from typing import TYPE_CHECKING, Any

from gamelab.boards.graph import Graph, Vertex

if TYPE_CHECKING:
    import networkx as nx

Place = tuple[float, float]
Layout = dict[Vertex, Place]
Cell = Sequence[Vertex]  # a cycle, its vertices in order
Walk = list[Vertex]  # round a face; a cut vertex may stand there several times
Step = tuple[Vertex, Vertex]
Rotation = dict[Vertex, list[Vertex]]  # the neighbours of each vertex in clockwise order
Node = tuple[str, Any]  # a vertex, or a node added to cut the faces into triangles
Triangle = tuple[Node, Node, Node]
NEAR = 0.05  # of an edge's length: a vertex this close to an edge seems to lie on it
SWEEPS, STILL = 3000, 1e-9  # for the drawing of Tutte, and a step that is none
# between two vertices if possible, and how much larger a drawing becomes for it at most
ROOM, WIDER = 0.5, 2.0
SPREADS = 100  # sweeps in which triangles are made more alike


def plane_layout(graph: Graph, cells: Collection[Cell] = ()) -> Layout:
    """Layout of a connected planar graph, without crossings, edges about 1 long on average; none if
    no drawing has these cells.

    Each cell is a face. The outer face is the longest that is no cell. Of a board with cut vertices
    this holds for each block; what hangs on a vertex goes outside if the vertex is there, else
    inside a face at it. Source: Tutte, *How to draw a graph*, 1963; a vertex is added in each
    bounded face, so that no two places coincide, whatever the graph.

    >>> places = plane_layout(
    ...     Graph.of([(0, 1), (1, 2), (2, 0), (0, 3), (1, 3), (2, 3)]),
    ...     [(0, 1, 3), (1, 2, 3), (0, 2, 3)],
    ... )
    >>> round(dist(places[3], places[0]), 6) == round(dist(places[3], places[1]), 6)
    True
    """
    rotation, outer = _embedding(graph, cells)
    if outer is None:
        return {}
    triangles: list[Triangle] = []
    rim: list[Node] = []
    for number, walk in enumerate(_faces(rotation)):
        is_outer = outer in steps(walk)
        found, nodes = _triangles(walk, number, is_outer)
        triangles += found
        rim = nodes if is_outer else rim
    at = _amid_their_neighbours(triangles, rim)
    _even_out(at, triangles, rim)
    places = {v: at["vertex", v] for v in graph.vertices}
    scale = len(graph.edges) / sum(dist(places[u], places[v]) for u, v in graph.edges)
    nearest = min(dist(one, other) for one, other in combinations(places.values(), 2))
    scale *= max(1.0, min(WIDER, ROOM / (scale * nearest)))
    return {v: (scale * x, scale * y) for v, (x, y) in places.items()}


def shows(graph: Graph, places: Mapping[Vertex, Sequence[float]], cells: Collection[Cell]) -> bool:
    """Whether a drawing has no crossings, and each of these cycles is a bounded face of it.

    >>> square = Graph.of([(0, 1), (1, 2), (2, 3), (3, 0)])
    >>> shows(square, {0: (0, 0), 1: (1, 0), 2: (1, 1), 3: (0, 1)}, [(0, 1, 2, 3)])
    True
    """
    if crosses(graph, places) or hides(graph, places):
        return False
    for cell in cells:
        rim = {frozenset(step) for step in steps(cell)}
        polygon = [places[v] for v in cell]
        across = [edge for edge in graph.edges if {*edge} <= {*cell} and frozenset(edge) not in rim]
        inside = [places[v] for v in graph.vertices if v not in cell]
        inside += [
            ((places[u][0] + places[v][0]) / 2, (places[u][1] + places[v][1]) / 2)
            for u, v in across
        ]
        if any(is_within(polygon, place) for place in inside):
            return False
    return True


def is_within(polygon: Sequence[Sequence[float]], place: Sequence[float]) -> bool:
    """Whether a place lies in a polygon, by the parity of the sides above it.

    >>> (
    ...     is_within([(0, 0), (2, 0), (0, 2)], (0.5, 0.5)),
    ...     is_within([(0, 0), (2, 0), (0, 2)], (1.5, 1.5)),
    ... )
    (True, False)
    """
    x, y = place
    sides: Any = steps(polygon)
    return (  # type: ignore[no-any-return]
        sum((a > x) != (c > x) and y < b + (x - a) / (c - a) * (d - b) for (a, b), (c, d) in sides)
        % 2
        == 1
    )


def crosses(graph: Graph, places: Mapping[Vertex, Sequence[float]]) -> bool:
    """Whether two edges without a common vertex cross."""

    def parts(edge: Step, other: Step) -> bool:
        (x, y), (right, top) = (places[v] for v in edge)
        one, two = (
            (right - x) * (places[v][1] - y) - (top - y) * (places[v][0] - x) for v in other
        )
        return one * two < 0

    return any(
        not {*e} & {*f} and parts(e, f) and parts(f, e) for e, f in combinations(graph.edges, 2)
    )


def hides(graph: Graph, places: Mapping[Vertex, Sequence[float]]) -> bool:
    """Whether a vertex lies on an edge between two others, as far as one can see."""
    for edge in graph.edges:
        (a, b), (c, d) = (places[v] for v in edge)
        length = dist((a, b), (c, d)) or 1
        for v in graph.vertices:
            x, y = places[v]
            along = max(0.0, min(1.0, ((x - a) * (c - a) + (y - b) * (d - b)) / length**2))
            if dist((x, y), (a + along * (c - a), b + along * (d - b))) < NEAR and v not in edge:
                return True
    return False


def steps(walk: Sequence[Vertex]) -> list[Step]:
    """The edges round a cycle or face, each in the sense of the walk."""
    return [*zip(walk, [*walk[1:], walk[0]], strict=True)]


def _faces(rotation: Rotation) -> Iterator[Walk]:
    """The walks round all faces: each edge is walked once in each direction, and turns left as far
    as can be.
    """
    waiting = {(u, v): None for u, near in rotation.items() for v in near}
    while waiting:
        u, v = next(iter(waiting))
        walk = []
        while (u, v) in waiting:
            del waiting[u, v]
            walk.append(u)
            near = rotation[v]
            u, v = v, near[near.index(u) - 1]
        yield walk


def _embedding(graph: Graph, cells: Collection[Cell]) -> tuple[Rotation, Step | None]:
    """The order of the edges round each vertex, and a step along the outer face; nothing if no
    drawing has these cells.

    Blocks are put together at their common vertices, each in a corner of the outer face of the one
    before if there is one.
    """
    blocks = _blocks(graph, cells)
    if blocks is None:
        return {}, None
    whole: Rotation = {}
    # at each vertex the neighbour after which the next block goes
    corners: dict[Vertex, Vertex] = {}
    while blocks:
        i = next(
            i
            for i, (rotation, _) in enumerate(blocks)
            if not whole or rotation.keys() & whole.keys()
        )
        rotation, walks = blocks.pop(i)
        if not whole:
            outer = walks[0][0], walks[0][1]
        for v in [v for v in rotation if v in whole]:
            out = next(walk for walk in walks if v in walk)
            walks.sort(key=lambda walk: walk is not out)  # its own outer face
            k = out.index(v)
            first = rotation[v].index(out[k - 1])
            place = whole[v].index(corners[v]) + 1
            whole[v][place:place] = rotation[v][first:] + rotation[v][:first]
        for v in [v for v in rotation if v not in whole]:
            whole[v] = rotation[v]
            walk = next(walk for walk in walks if v in walk)
            corners[v] = walk[(walk.index(v) + 1) % len(walk)]
    return whole, outer


def _blocks(graph: Graph, cells: Collection[Cell]) -> list[tuple[Rotation, list[Walk]]] | None:
    """Each block in the plane, with the walks round its faces; None if they cannot have the cells.

    The outer face of a block stands first: no cell, if possible, with many cut vertices, and long.
    Blocks with a cut vertex inside come first, since another block must lie inside them.
    """
    import networkx as nx  # here, because it slows the start of the library

    whole = nx.Graph(graph.edges)
    cuts = {*nx.articulation_points(whole)}
    found = []
    for part in nx.biconnected_components(whole):
        edges = {frozenset(edge): edge for edge in graph.edges if {*edge} <= part}
        inside = [cell for cell in cells if {*cell} <= part]
        is_planar, embedding = nx.check_planarity(with_hubs(edges.values(), inside))
        if not is_planar or any(
            frozenset(step) not in edges for cell in inside for step in steps(cell)
        ):
            return None
        rotation: Rotation = {
            v: [
                u
                for kind, edge in embedding.neighbors_cw_order(("vertex", v))
                if kind == "edge"
                for u in edge
                if u != v
            ]
            for v in graph.vertices
            if v in part
        }
        rims = [{frozenset(step) for step in steps(cell)} for cell in inside]
        walks = sorted(
            _faces(rotation),
            key=lambda walk: (
                {frozenset(step) for step in steps(walk)} in rims,
                -len(cuts & {*walk}),
                -len(walk),
            ),
        )
        found.append((rotation, walks))
    return sorted(
        found, key=lambda block: (cuts & block[0].keys() <= {*block[1][0]}, -len(block[0]))
    )


def with_hubs(edges: Iterable[Step], cells: Iterable[Cell]) -> "nx.Graph":
    """The graph with a vertex on each edge, and in each cell a hub with spokes to all of its rim.

    It is planar only if some drawing has all the cells as faces. Spokes to the edges too leave no
    room on the side of the hub for what lies at the two ends of an edge.
    """
    import networkx as nx

    graph = nx.Graph((("vertex", v), ("edge", frozenset(edge))) for edge in edges for v in edge)
    for cell in cells:
        rim = [*(("vertex", v) for v in cell), *(("edge", frozenset(e)) for e in steps(cell))]
        graph.add_edges_from((("cell", tuple(cell)), node) for node in rim)
    return graph


def _triangles(walk: Walk, number: int, is_outer: bool) -> tuple[list[Triangle], list[Node]]:
    """A face cut into triangles, within a ring if a vertex stands in its walk several times; and
    the nodes on its rim, in order.
    """
    rim: list[Node] = [("vertex", v) for v in walk]
    found: list[Triangle] = []
    if len({*walk}) < len(walk):
        inner, rim = rim, [("corner", (number, i)) for i in range(len(walk))]
        for i, node in enumerate(rim):
            found += [(inner[i], inner[(i + 1) % len(walk)], node), (rim[i - 1], inner[i], node)]
    if not is_outer:
        found += [(rim[i - 1], node, ("face", number)) for i, node in enumerate(rim)]
    return found, rim


def circle(order: Sequence[Any], radius: float, turn: float = 0, step: int = 1) -> dict[Any, Place]:
    """The vertices on a circle clockwise, the first at an angle from the top, by some steps."""
    angles = [turn + 2 * pi * step * i / len(order) for i in range(len(order))]
    places = [(radius * sin(angle), radius * cos(angle)) for angle in angles]
    return dict(zip(order, places, strict=True))


def _amid_their_neighbours(triangles: Sequence[Triangle], rim: Sequence[Node]) -> dict[Node, Place]:
    """The rim as a regular polygon, each other node in the mean of its neighbours: all triangles
    are turned the same way.
    """
    turn = 0 if len(rim) % 2 else pi / len(rim)
    at: dict[Node, Place] = circle(rim, 1, turn)
    beside: dict[Node, dict[Node, None]] = {}
    for triangle in triangles:
        for one, other in permutations(triangle, 2):
            beside.setdefault(one, {})[other] = None
    free = [node for node in beside if node not in at]
    at |= dict.fromkeys(free, (0.0, 0.0))
    for _ in range(SWEEPS):
        moved = 0.0
        for node in free:
            xs, ys = zip(*(at[other] for other in beside[node]), strict=True)
            x, y = sum(xs) / len(xs), sum(ys) / len(ys)
            moved = max(moved, abs(x - at[node][0]), abs(y - at[node][1]))
            at[node] = x, y
        if moved < STILL:
            break
    return at


def _even_out(at: dict[Node, Place], triangles: Sequence[Triangle], rim: Sequence[Node]) -> None:
    """Make the triangles more alike: a node after another goes where the product of the areas of
    the triangles at it is larger.

    The logarithm of an area is concave in the place of a corner: a damped Newton step never turns a
    triangle round.
    """
    sides: dict[Node, list[tuple[Node, Node]]] = {}
    for a, b, c in triangles:
        for node, side in ((a, (b, c)), (b, (c, a)), (c, (a, b))):
            sides.setdefault(node, []).append(side)
    fixed = {*rim}
    for _ in range(SPREADS):
        for node, opposite in sides.items():
            if node in fixed:
                continue
            (x, y), gx, gy, xx, xy, yy = at[node], 0.0, 0.0, 0.0, 0.0, 0.0
            for one, other in opposite:
                (left, low), (right, high) = at[one], at[other]
                area = (left - x) * (high - y) - (low - y) * (right - x)
                # how the logarithm grows with x and with y
                u, v = (low - high) / area, (right - left) / area
                gx, gy, xx, xy, yy = gx + u, gy + v, xx + u * u, xy + u * v, yy + v * v
            size = xx * yy - xy * xy
            step_x, step_y = (yy * gx - xy * gy) / size, (xx * gy - xy * gx) / size
            damping = 1 + (step_x * gx + step_y * gy) ** 0.5
            at[node] = x + step_x / damping, y + step_y / damping
