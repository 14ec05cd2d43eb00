"""Where the vertices of a board go so that its symmetry shows."""

from math import cos, pi, sin

from gamelab.graphs.graph import Graph, Vertex

Place = tuple[float, float]


def layout(graph: Graph) -> dict[Vertex, Place]:
    """A place for each vertex, edges about 1 long: trees in rays from the middle, cycles round, components well apart.

    >>> [(v, round(x), round(y)) for v, (x, y) in sorted(layout(Graph.of([("a", "b"), ("b", "c")])).items())]
    [('a', 0, 0), ('b', 1, 0), ('c', 2, 0)]
    """
    places: dict[Vertex, Place] = {}
    right = 0.0
    for part in graph.components():
        here = _connected(part)
        left = min(x for x, _ in here.values())
        middle = (min(y for _, y in here.values()) + max(y for _, y in here.values())) / 2
        places |= {v: (x - left + right, y - middle) for v, (x, y) in here.items()}
        right = max(x for x, _ in places.values()) + 2
    return places


def _connected(graph: Graph) -> dict[Vertex, Place]:
    if len(graph.edges) == len(graph.vertices) - 1:
        return _rays(graph)
    if all(graph.degree(v) == 2 for v in graph.vertices) and not graph.has_parallel_edges:
        return _round(graph)
    return _springs(graph)


def _rays(tree: Graph) -> dict[Vertex, Place]:
    """The tree from its body or centre outwards: the ends in equal angles, each other vertex amid the ends beyond it."""
    root = _middle(tree)
    parent, outwards = {root: root}, [root]
    for v in outwards:
        for u in tree.neighbours(v):
            if u not in parent:
                parent[u] = v
                outwards.append(u)
    ends = [v for v in _in_depth(tree, root) if tree.degree(v) <= 1 and v != root]
    angles: dict[Vertex, list[float]] = {v: [] for v in outwards}
    for i, end in enumerate(ends):
        angle = pi - 2 * pi * i / len(ends)
        while end != root:
            angles[end].append(angle)
            end = parent[end]
    places: dict[Vertex, Place] = {root: (0.0, 0.0)}
    distance = {root: 0}
    for v in outwards[1:]:
        distance[v] = distance[parent[v]] + 1
        angle = sum(angles[v]) / len(angles[v])
        places[v] = (distance[v] * cos(angle), distance[v] * sin(angle))
    return places


def _middle(tree: Graph) -> Vertex:
    """The only vertex of degree greater than 2 if there is one, else a vertex from which the farthest is nearest."""
    bodies = [v for v in tree.vertices if tree.degree(v) > 2]
    candidates = bodies or list(tree.vertices)
    return candidates[0] if len(candidates) == 1 else min(candidates, key=lambda v: _depth(tree, v))


def _depth(tree: Graph, root: Vertex) -> int:
    layer, seen, depth = [root], {root}, 0
    while layer := [u for v in layer for u in tree.neighbours(v) if u not in seen]:
        seen.update(layer)
        depth += 1
    return depth


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
    radius = 0.5 / sin(pi / n)
    return {v: (radius * sin(2 * pi * i / n), radius * cos(2 * pi * i / n)) for i, v in enumerate(order)}


def _springs(graph: Graph) -> dict[Vertex, Place]:
    import networkx as nx  # here, because it slows the start of the library

    simple = nx.Graph(graph.to_networkx())
    places = nx.spring_layout(simple, pos=nx.circular_layout(simple), seed=0, iterations=200)
    lengths = [((places[u][0] - places[v][0]) ** 2 + (places[u][1] - places[v][1]) ** 2) ** 0.5 for u, v in simple.edges]
    scale = len(lengths) / sum(lengths)
    return {v: (float(x) * scale, float(y) * scale) for v, (x, y) in places.items()}
