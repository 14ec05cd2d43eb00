"""Drawings of planar graphs by straight edges, and the cells of a drawing: the cycles round its
bounded faces.
"""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from itertools import chain, combinations
from math import cos, dist, pi, sin
from typing import TYPE_CHECKING, Any

from gamelab.boards.graph import Graph, Vertex

if TYPE_CHECKING:
    import networkx as nx

Place = tuple[float, float]
Layout = dict[Vertex, Place]
Cell = tuple[Vertex, ...]  # the vertices of a cycle round a bounded face, in order
Walk = list[Vertex]  # round a face; a cut vertex may stand there several times
Step = tuple[Vertex, Vertex]
Node = tuple[str, Any]  # a vertex, or a node added in a face
Triangle = tuple[Node, Node, Node]
NEAR = 0.05  # of an edge's length: a vertex this close to an edge seems to lie on it
SWEEPS, STILL = 3000, 1e-9  # towards the means of neighbours, and a move that is none
# between two vertices if possible, and how much larger a drawing becomes for it at most
ROOM, WIDER = 0.5, 2.0
SPREADS = 100  # sweeps in which areas are evened out


def embedded_cells(graph: Graph) -> list[Cell]:
    """The cycles round the bounded faces of a planar embedding, block by block, the longest face of
    a block left out. Raises ValueError if the graph is not planar.

    >>> from gamelab import cycle
    >>> embedded_cells(cycle(4))
    [(0, 1, 2, 3)]
    """
    import networkx as nx  # here, because it slows the start of the library

    place = {v: i for i, v in enumerate(graph.vertices)}
    cells: list[Cell] = []
    for block in nx.biconnected_components(graph.to_networkx()):
        edges: list[Any] = [
            tuple(sorted(edge, key=repr)) for edge in graph.edges if block.issuperset(edge)
        ]
        # the drawing is the same for equal boards
        inside = Graph(tuple(sorted(block, key=repr)), tuple(sorted(edges, key=repr)))
        planar, embedding = nx.check_planarity(inside.to_networkx())
        if not planar:
            raise ValueError(
                f"The Game of Cycles is played on planar graphs; the part of the board on "
                f"{list(inside.vertices)} is not."
            )
        faces = [*map(tuple, _walks(embedding))]
        outer = max(faces, key=len)
        cells += [from_first(face, place) for face in faces if face is not outer]
    return cells


def from_first(cell: Cell, place: Mapping[Vertex, int]) -> Cell:
    """The cycle from its first vertex towards the earlier of its two neighbours.

    >>> from_first((3, 2, 5), {2: 0, 3: 1, 5: 2})
    (2, 3, 5)
    """
    i = min(range(len(cell)), key=lambda k: place[cell[k]])
    forth = cell[i:] + cell[:i]
    return min(forth, (forth[0], *forth[:0:-1]), key=lambda way: [place[v] for v in way])


def plane_layout(graph: Graph, cells: Collection[Cell]) -> Layout:
    """Layout of a connected planar graph, without crossings, whose bounded faces are these cells,
    edges about 1 long on average; none if no drawing has these cells.

    What hangs on a vertex goes outside if the vertex is there, else inside a face at it. Source:
    Tutte, *How to draw a graph*, 1963; a vertex is added in each bounded face, so that no two
    places coincide.

    >>> places = plane_layout(
    ...     Graph.of([(0, 1), (1, 2), (2, 0), (0, 3), (1, 3), (2, 3)]),
    ...     [(0, 1, 3), (1, 2, 3), (0, 2, 3)],
    ... )
    >>> round(dist(places[3], places[0]), 6) == round(dist(places[3], places[1]), 6)
    True
    """
    walks = _faces(graph, cells)
    if not walks:
        return {}
    triangles: list[Triangle] = []
    rims: list[list[Node]] = []
    for number, walk in enumerate(walks):
        around: list[Node] = [("vertex", v) for v in walk]
        if len({*walk}) < len(walk):  # within a ring, in which each corner of the walk is a node
            ring: list[Node] = [("corner", (number, i)) for i in range(len(walk))]
            for i, node in enumerate(ring):
                triangles.append((around[i], around[(i + 1) % len(walk)], node))
                triangles.append((ring[i - 1], around[i], node))
            around = ring
        if number:
            triangles += [(one, other, ("face", number)) for one, other in steps(around)]
        rims.append(around)
    at = _amid_their_neighbours(triangles, rims[0])
    places = with_unit_edges(graph, {v: at["vertex", v] for v in graph.vertices})
    nearest = min(dist(one, other) for one, other in combinations(places.values(), 2))
    scale = max(1.0, min(WIDER, ROOM / nearest))
    return {v: (scale * x, scale * y) for v, (x, y) in places.items()}


def _faces(graph: Graph, cells: Collection[Cell]) -> list[Walk]:
    """The walks round the faces of a drawing with these cells, the outer one first; none if there
    is no drawing.

    The embedding is of a graph with a vertex on each edge, and in each cell a hub with spokes to
    all of its rim. If possible, one more hub keeps all that lies in no cell outside.
    """
    import networkx as nx  # here, because it slows the start of the library

    sides = Counter(frozenset(step) for cell in cells for step in steps(cell))
    outside = [edge for edge in graph.edges if sides[frozenset(edge)] < 2]
    rims = [*map(steps, cells)]
    for faces in ([*rims, outside], rims):
        with_hubs = nx.Graph(
            (("vertex", v), ("edge", frozenset(e))) for e in graph.edges for v in e
        )
        for i, rim in enumerate(faces):
            spokes: list[Node] = [("edge", frozenset(edge)) for edge in rim]
            spokes += [("vertex", v) for v in chain(*rim)]
            with_hubs.add_edges_from((("hub", i), node) for node in spokes)
        is_planar, embedding = nx.check_planarity(with_hubs)
        if is_planar:
            break
    if not is_planar or not sides.keys() <= {*map(frozenset, graph.edges)}:
        return []
    embedding.remove_nodes_from([("hub", i) for i in range(len(faces))])
    walks = [[v for kind, v in walk if kind == "vertex"] for walk in _walks(embedding)]
    cycles = [{*map(frozenset, rim)} for rim in rims]

    def is_inner(walk: Walk) -> bool:
        around = {*map(frozenset, steps(walk))}
        return any(cycle <= around for cycle in cycles)

    return sorted(walks, key=lambda walk: (is_inner(walk), -len(walk)))


def _walks(embedding: "nx.PlanarEmbedding") -> list[list[Any]]:
    """The walks round all faces."""
    seen: set[Step] = set()
    return [embedding.traverse_face(*step, seen) for step in embedding.edges if step not in seen]


def _amid_their_neighbours(triangles: Sequence[Triangle], rim: Sequence[Node]) -> dict[Node, Place]:
    """The rim as a regular polygon, each other node first in the mean of its neighbours, so that
    all triangles are turned the same way; then where the product of the areas of the triangles at
    it is largest.

    The logarithm of an area is concave in the place of a corner: a damped Newton step never turns a
    triangle round.
    """
    at: dict[Node, Place] = circle(rim, 1, 0 if len(rim) % 2 else pi / len(rim))
    sides: dict[Node, list[tuple[Node, Node]]] = {}
    for a, b, c in triangles:
        for node, side in ((a, (b, c)), (b, (c, a)), (c, (a, b))):
            sides.setdefault(node, []).append(side)
    near = {
        node: dict.fromkeys(chain(*opposite)) for node, opposite in sides.items() if node not in at
    }
    at |= dict.fromkeys(near, (0.0, 0.0))
    for _ in range(SWEEPS):
        moved = 0.0
        for node, others in near.items():
            (x, y), (xs, ys) = at[node], zip(*(at[other] for other in others), strict=True)
            at[node] = sum(xs) / len(xs), sum(ys) / len(ys)
            moved = max(moved, dist((x, y), at[node]))
        if moved < STILL:
            break
    for _ in range(SPREADS):
        for node in near:
            (x, y), gx, gy, xx, xy, yy = at[node], 0.0, 0.0, 0.0, 0.0, 0.0
            for one, other in sides[node]:
                (left, low), (right, high) = at[one], at[other]
                area = (left - x) * (high - y) - (low - y) * (right - x)
                # how the logarithm grows with x and with y
                u, v = (low - high) / area, (right - left) / area
                gx, gy, xx, xy, yy = gx + u, gy + v, xx + u * u, xy + u * v, yy + v * v
            size = xx * yy - xy * xy
            step_x, step_y = (yy * gx - xy * gy) / size, (xx * gy - xy * gx) / size
            damping = 1 + (step_x * gx + step_y * gy) ** 0.5
            at[node] = x + step_x / damping, y + step_y / damping
    return at


def shows(graph: Graph, places: Mapping[Vertex, Place], cells: Collection[Cell]) -> bool:
    """Whether a drawing has no crossings, and each of these cycles is a bounded face of it.

    >>> square = Graph.of([(0, 1), (1, 2), (2, 3), (3, 0)])
    >>> shows(square, {0: (0, 0), 1: (1, 0), 2: (1, 1), 3: (0, 1)}, [(0, 1, 2, 3)])
    True
    """
    if crosses(graph, places) or hides(graph, places):
        return False
    middles = {
        frozenset((u, v)): ((places[u][0] + places[v][0]) / 2, (places[u][1] + places[v][1]) / 2)
        for u, v in graph.edges
    }
    return not any(
        is_within([places[v] for v in cell], middle)
        for cell in cells
        for edge, middle in middles.items()
        if edge not in map(frozenset, steps(cell))
    )


def is_within(polygon: Sequence[Sequence[float]], place: Sequence[float]) -> bool:
    """Whether a place lies in a polygon, by the parity of the sides above it.

    >>> (
    ...     is_within([(0, 0), (2, 0), (0, 2)], (0.5, 0.5)),
    ...     is_within([(0, 0), (2, 0), (0, 2)], (1.5, 1.5)),
    ... )
    (True, False)
    """
    x, y = place
    sides = steps(polygon)
    return (  # type: ignore[no-any-return]
        sum((a > x) != (c > x) and y < b + (x - a) / (c - a) * (d - b) for (a, b), (c, d) in sides)
        % 2
        == 1
    )


def crosses(graph: Graph, places: Mapping[Vertex, Place]) -> bool:
    """Whether two edges without a common vertex cross."""
    at = {v: complex(*place) for v, place in places.items()}

    def parts(edge: Step, other: Step) -> bool:
        start, along = at[edge[0]], (at[edge[1]] - at[edge[0]]).conjugate()
        one, two = ((along * (at[v] - start)).imag for v in other)
        return one * two < 0

    return any(
        not {*e} & {*f} and parts(e, f) and parts(f, e) for e, f in combinations(graph.edges, 2)
    )


def hides(graph: Graph, places: Mapping[Vertex, Place]) -> bool:
    """Whether a vertex lies on an edge between two others, as far as one can see."""
    at = {v: complex(*place) for v, place in places.items()}
    for edge in graph.edges:
        start, along = at[edge[0]], (at[edge[1]] - at[edge[0]]) or 1
        for v in graph.vertices:
            part = max(0.0, min(1.0, ((at[v] - start) / along).real))
            if abs(start + part * along - at[v]) < NEAR and v not in edge:
                return True
    return False


def total_length(graph: Graph, places: Layout) -> float:
    """The sum of the lengths of the edges."""
    return sum(dist(places[u], places[v]) for u, v in graph.edges)


def with_unit_edges(graph: Graph, places: Layout) -> Layout:
    """The same picture in a size in which edges are 1 long on average."""
    scale = len(graph.edges) / total_length(graph, places)
    return {v: (x * scale, y * scale) for v, (x, y) in places.items()}


def steps(walk: Sequence[Any]) -> list[tuple[Any, Any]]:
    """The edges round a cycle or face, each in the sense of the walk."""
    return [*zip(walk, [*walk[1:], walk[0]], strict=True)]


def circle(order: Sequence[Any], radius: float, turn: float = 0, step: int = 1) -> dict[Any, Place]:
    """The vertices on a circle clockwise, the first at an angle from the top, by some steps."""
    angles = [turn + 2 * pi * step * i / len(order) for i in range(len(order))]
    places = [(radius * sin(angle), radius * cos(angle)) for angle in angles]
    return dict(zip(order, places, strict=True))
