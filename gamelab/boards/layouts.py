"""Where the vertices of a board go so that its symmetry shows."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import accumulate, chain, pairwise, permutations
from math import atan2, cos, gcd, hypot, pi, sin
from numbers import Integral
from random import Random
from typing import Any

from gamelab.boards.graph import Graph, Vertex
from gamelab.boards.isomorphism import generating_automorphisms, twins
from gamelab.boards.plane_layouts import (
    Cell,
    Layout,
    Place,
    circle,
    crosses,
    embedded_cells,
    hides,
    plane_layout,
    shows,
    total_length,
    with_unit_edges,
)
from gamelab.boards.spider import leg_from

GAP = 1.5  # between components; edges are about 1 long
LEAF_GAP = 0.8  # between leaves side by side on the spine of a caterpillar
MAX_ROTATED = 64  # vertices of a board whose rotations are looked for
PRODUCTS, MAX_ROTATIONS = 500, 8  # of automorphisms, and of rotations with equally many circles
MAX_CIRCLES, MANY_ON_A_CIRCLE = 4, 5  # more than two circles only with many vertices on each
SWEEPS, STILL = 80, 1e-4  # of springs, and a move or a difference that does not count

Rotation = tuple[list[Vertex], list[list[Vertex]]]  # the hub, if there is one, and the cycles


def layout(graph: Graph, cells: Collection[Cell] = ()) -> Layout:
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
    upright = _grid(graph)
    if upright and (not cells or shows(graph, upright, cells)):
        return upright
    return _in_rows(
        [
            _connected(part.simple, [cell for cell in cells if cell[0] in part.incident])
            for part in graph.components()
        ]
    )


def _grid(graph: Graph) -> Layout:
    """The places of the vertices of a grid, as their names tell them; none for other graphs.

    Some edge must go along a row and some along a column: the legs of a spider without its hub are
    named by pairs too.
    """
    vertices: Any = graph.vertices
    edges: Any = graph.edges
    numbered = ([isinstance(part, Integral) for part in v] for v in vertices if type(v) is tuple)
    if [*numbered] != [[True, True]] * len(vertices):
        return {}
    steps = {(abs(i - k), abs(j - m)) for (i, j), (k, m) in edges} - {(0, 0)}
    upright = {(0, 1), (1, 0)} <= steps <= {(0, 1), (1, 0), (1, 1)}
    return {v: (float(v[1]), float(-v[0])) for v in vertices} if upright else {}


def _in_rows(parts: list[Layout]) -> Layout:
    """The components in rows, the widest first, the whole not much wider than high."""
    boxes = []  # width, height, left, top, places
    for part in parts:
        xs, ys = zip(*part.values(), strict=True)
        boxes.append((max(xs) - min(xs), max(ys) - min(ys), min(xs), max(ys), part))
    boxes.sort(key=lambda box: -box[0])
    area = sum((wide + GAP) * (high + GAP) for wide, high, *_ in boxes)
    places: Layout = {}
    x = y = lowest = 0.0
    for wide, high, left, top, part in boxes:
        if x > 0 and x + wide > max(2 * area**0.5, boxes[0][0]):
            x, y = 0.0, lowest - GAP
        places |= {v: (px - left + x, py - top + y) for v, (px, py) in part.items()}
        lowest = min(lowest, y - high)
        x += wide + GAP
    return places


def _connected(graph: Graph, cells: Collection[Cell]) -> Layout:
    """The places of a simple connected graph in which its cells are bounded faces."""
    if len(graph.edges) == len(graph.vertices) - 1:
        line = _spine(graph)
        return _along(graph, line) if line else _rays(graph)
    if all(graph.degree(v) == 2 for v in graph.vertices):
        return circle(_in_depth(graph, graph.vertices[0]), _radius(len(graph.vertices)))
    places = symmetric(graph) or _springs(graph)
    is_drawn = not cells or shows(graph, places, cells)
    return places if is_drawn else plane_layout(graph, cells) or places


def _spine(tree: Graph) -> list[Vertex]:
    """The path between the hubs of a bistar, or the spine of a caterpillar without its ends; none
    for other trees.
    """
    bodies = [v for v in tree.vertices if tree.degree(v) > 2]
    if len(bodies) < 2:
        return []
    if len(bodies) == 2:
        here, there = bodies
        lines = (leg_from(tree, here, first) for first in tree.neighbours(here))
        return [here, *next(line for line in lines if line[-1] == there)]
    core = tree.without_vertices([v for v in tree.vertices if tree.degree(v) == 1])
    end = next(v for v in core.vertices if core.degree(v) == 1)
    line = [end, *leg_from(core, end, next(core.neighbours(end)))]
    return line if len(line) == len(core.vertices) else []


def _distances(graph: Graph, root: Vertex) -> dict[Vertex, int]:
    """How many edges away each vertex of a connected graph is."""
    distance: dict[Vertex, int] = {}
    for v, before in graph.outwards(root).items():
        distance[v] = distance[before] + 1 if distance else 0
    return distance


def _along(tree: Graph, line: list[Vertex]) -> Layout:
    """The line from left to right, longer where many leaves hang; those at its ends spread
    outwards, the rest up and down.
    """
    hanging = [[u for u in tree.neighbours(v) if u not in line] for v in line]
    rooms = [0.0, *(max(len(leaves) - 1, 0) // 2 * LEAF_GAP / 2 for leaves in hanging[1:-1]), 0.0]
    gaps = (max(1, left + right + LEAF_GAP) for left, right in pairwise(rooms))
    xs = [*accumulate(gaps, initial=0.0)]
    places: Layout = {v: (x, 0.0) for v, x in zip(line, xs, strict=True)}
    for x, leaves in zip(xs[1:-1], hanging[1:-1], strict=True):
        up = (len(leaves) + 1) // 2
        places |= _row(leaves[:up], LEAF_GAP, x, 1.2) | _row(leaves[up:], LEAF_GAP, x, -1.2)
    for at, middle, turn in ((0, pi, 1), (-1, 0.0, -1)):
        gap = turn * min(pi / 4, 0.94 * pi / max(len(hanging[at]) - 1, 1))
        for first, (angle, _) in _row(hanging[at], gap, middle, 0).items():
            leg = leg_from(tree, line[at], first)
            places |= {u: (xs[at] + k * cos(angle), k * sin(angle)) for k, u in enumerate(leg, 1)}
    return places


def _row(vertices: Sequence[Vertex], gap: float, middle: float, y: float) -> Layout:
    return {v: (middle + (i - (len(vertices) - 1) / 2) * gap, y) for i, v in enumerate(vertices)}


def _rays(tree: Graph) -> Layout:
    """The tree from its body or centre outwards: the ends in equal angles, of more than two the
    farthest to the left, each other vertex amid the ends beyond it.
    """
    root = _root(tree)
    parent, distance = tree.outwards(root), _distances(tree, root)
    ends = [v for v in _in_depth(tree, root) if tree.degree(v) <= 1 and v != root]
    left = ends.index(max(ends, key=distance.__getitem__)) if len(ends) > 2 else 0
    angles: dict[Vertex, list[float]] = {v: [] for v in parent}
    for i, end in enumerate(ends, -left):
        angles[end].append(pi - 2 * pi * i / len(ends))
    for v in [*parent][:0:-1]:
        angles[parent[v]] += angles[v]
    middle = {v: sum(some) / max(len(some), 1) for v, some in angles.items()}
    return {v: (distance[v] * cos(angle), distance[v] * sin(angle)) for v, angle in middle.items()}


def _root(tree: Graph) -> Vertex:
    """The only vertex of degree greater than 2 if there is one, else a vertex from which the
    farthest is nearest.
    """
    bodies = [v for v in tree.vertices if tree.degree(v) > 2]
    return min(bodies or tree.vertices, key=lambda v: max(_distances(tree, v).values()))


def _in_depth(tree: Graph, root: Vertex) -> list[Vertex]:
    """The vertices in depth-first order."""
    order, seen, waiting = [], {root}, [root]
    while waiting:
        order.append(v := waiting.pop())
        children = [u for u in tree.neighbours(v) if u not in seen]
        seen.update(children)
        waiting.extend(reversed(children))
    return order


def _radius(n: int) -> float:
    """The radius of a regular polygon with n sides of length 1."""
    return 0.5 / sin(pi / n)


def symmetric(graph: Graph) -> Layout:
    """The places of a connected graph that a rotation of the picture carries to itself, if any.

    The rotation is an automorphism that fixes at most one vertex, the hub, and moves the others in
    few cycles of one length, which are circles round the hub. A planar graph is placed only if no
    two edges cross. A complete bipartite graph stands in two rows instead.

    >>> import networkx as nx
    >>> petersen = Graph.from_networkx(nx.petersen_graph())
    >>> sorted({round(x * x + y * y, 2) for x, y in symmetric(petersen).values()})
    [0.72, 3.42]
    """
    rows = _two_rows(graph)
    if rows or len(graph.vertices) > MAX_ROTATED:
        return rows
    import networkx as nx  # here, because it slows the start of the library

    is_planar = nx.is_planar(graph.to_networkx())
    for rotations in _rotations(graph):
        pictures = chain.from_iterable(_circles(graph, *rotation) for rotation in rotations)
        for places in sorted(pictures, key=lambda places: round(total_length(graph, places), 4)):
            if not hides(graph, places) and not (is_planar and crosses(graph, places)):
                return {v: places[v] for v in graph.vertices}
    return {}


def _rotations(graph: Graph) -> list[list[Rotation]]:
    """Rotations among random products of automorphisms, those with few cycles and no hub first."""
    generators = generating_automorphisms(graph)
    found: dict[tuple[int, bool], dict[tuple[int, ...], Rotation]] = {}
    chance, product = Random(0), [*range(len(graph.vertices))]
    for _ in range(PRODUCTS if generators else 0):
        generator = chance.choice(generators)
        product = [generator[i] for i in product]
        cycles = [[graph.vertices[i] for i in cycle] for cycle in _cycles(product)]
        hub = cycles.pop(0) if len(cycles[0]) == 1 else []
        length = len(cycles[0])
        circles = MAX_CIRCLES if length >= MANY_ON_A_CIRCLE else 2 - len(hub)
        if 2 < length == len(cycles[-1]) and len(cycles) <= circles:
            alike = found.setdefault((len(cycles), bool(hub)), {})
            if len(alike) < MAX_ROTATIONS:
                alike[tuple(product)] = hub, cycles
    return [[*found[kind].values()] for kind in sorted(found)]


def _cycles(permutation: Sequence[int]) -> list[list[int]]:
    """The cycles of a permutation of 0, 1, 2, ..., short ones first."""
    found, seen = [], set[int]()
    for start in range(len(permutation)):
        if start not in seen:
            cycle = [start]
            while (following := permutation[cycle[-1]]) != start:
                cycle.append(following)
            seen.update(cycle)
            found.append(cycle)
    return sorted(found, key=len)


def _circles(graph: Graph, hub: list[Vertex], cycles: list[list[Vertex]]) -> Iterator[Layout]:
    """The pictures in which a rotation is a turn about the hub, each cycle a circle.

    The circles are taken in each order. A vertex of an outer circle stands in the mean direction
    of its neighbours on inner ones.
    """
    n = len(cycles[0])
    inner = max(1.0, _radius(n)) if hub else _radius(n)
    first = 0 if n % 2 else pi / n
    for step in (step for step in range(1, n // 2 + 1) if gcd(step, n) == 1):
        for order in permutations(cycles):
            places: Layout = dict.fromkeys(hub, (0.0, 0.0))
            for i, cycle in enumerate(order):
                inside = [places[u] for u in graph.neighbours(cycle[0]) if u in places]
                x, y = (sum(at) for at in zip((0.0, 0.0), *inside, strict=True))
                turn = atan2(x, y) if hypot(x, y) > STILL else first
                places |= circle(cycle, inner + i, turn, step)
            yield places


def _two_rows(graph: Graph) -> Layout:
    """A complete bipartite graph with two vertices or more on each side; none for other graphs."""
    sides = sorted(twins(graph), key=len)
    n, sizes = len(graph.vertices), [*map(len, sides)]
    if len(sides) != 2 or sum(sizes) < n or len(graph.edges) != sizes[0] * sizes[1]:
        return {}
    top, bottom = sides
    if len(top) == 2:  # then the graph is planar: its two vertices left and right of a column
        column = {v: (y, -x) for v, (x, y) in _row(bottom, 1, 0, 0).items()}
        return _row(top, 2 * max(1.2, len(bottom) / 3), 0, 0) | column
    step = max(1.0, 0.7 * (len(bottom) - 1) / (len(top) - 1))
    return _row(top, step, 0, max(2.0, 0.4 * len(bottom))) | _row(bottom, 1, 0, 0)


def _springs(graph: Graph) -> Layout:
    """Layout whose distances fit those on the graph; a planar graph is drawn without crossings."""
    import networkx as nx  # here, because it slows the start of the library

    # networkx keeps vertices in sets: names would come in any order
    number = {v: i for i, v in enumerate(graph.vertices)}
    is_planar, embedding = nx.check_planarity(nx.relabel_nodes(graph.to_networkx(), number))
    starts = [circle(graph.vertices, _radius(len(number)))]
    if is_planar:
        corners = nx.combinatorial_embedding_to_pos(embedding)
        starts.append({v: corners[i] for v, i in number.items()})
    settled = (_settled(graph, start) for start in starts)
    drawn = [one for one in settled if not (is_planar and crosses(graph, one[0]))]
    if not drawn:
        return plane_layout(graph, embedded_cells(graph))
    places, _ = min(drawn, key=lambda one: round(one[1], 6))
    return with_unit_edges(graph, places)


def _settled(graph: Graph, start: Mapping[Vertex, Place]) -> tuple[Layout, float]:
    """Layout from a start, and its stress, the sum of the squares of relative misfits.

    One vertex after another goes where its distances to the others fit best (E. R. Gansner,
    Y. Koren and S. North, *Graph Drawing by Stress Majorization*, 2004).
    """
    at = {v: complex(*start[v]) for v in graph.vertices}
    away = {v: [*_distances(graph, v).items()][1:] for v in at}
    weights = {v: sum(1 / (d * d) for _, d in others) for v, others in away.items()}
    for _ in range(SWEEPS):
        moved = 0.0
        for v, others in away.items():
            here, total = at[v], 0j
            for u, d in others:
                there = at[u]
                apart = here - there
                total += (there + apart * (d / (abs(apart) or 1.0))) / (d * d)
            at[v] = total / weights[v]
            moved = max(moved, abs(at[v] - here))
        if moved < STILL:
            break
    misfits = (abs(at[v] - at[u]) / d - 1 for v, others in away.items() for u, d in others)
    return {v: (z.real, z.imag) for v, z in at.items()}, sum(misfit**2 for misfit in misfits)
