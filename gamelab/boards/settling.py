"""Places whose distances fit those on a graph, found in Python alone, for where there is no
numpy.
"""

from collections.abc import Mapping, Sequence

from gamelab.boards.graph import Vertex

Far = Mapping[Vertex, Mapping[Vertex, int]]  # from each vertex to each, in edges
SWEEPS = 80


def settled(
    far: Far, start: Mapping[Vertex, Sequence[float]]
) -> tuple[dict[Vertex, tuple[float, float]], float]:
    """The places, and how badly their distances fit: a vertex after another goes where its
    distances to the others fit best.

    Source: Gansner, Koren and North, *Graph Drawing by Stress Majorization*, 2004, the iteration
    for one vertex.

    >>> places, stress = settled(
    ...     {"a": {"a": 0, "b": 1}, "b": {"a": 1, "b": 0}}, {"a": (0, 0), "b": (3, 0)}
    ... )
    >>> round(places["b"][0] - places["a"][0], 3), round(stress, 3)
    (1.0, 0.0)
    """
    at = {v: (float(start[v][0]), float(start[v][1])) for v in far}
    for _ in range(SWEEPS):
        moved = 0.0
        for v, away in far.items():
            x, y = at[v]
            sum_x = sum_y = weights = 0.0
            for u, d in away.items():
                if u == v:
                    continue
                (ux, uy), weight = at[u], 1 / (d * d)
                pull = d / (((x - ux) ** 2 + (y - uy) ** 2) ** 0.5 or 1.0)
                sum_x += weight * (ux + pull * (x - ux))
                sum_y += weight * (uy + pull * (y - uy))
                weights += weight
            at[v] = sum_x / weights, sum_y / weights
            moved = max(moved, abs(at[v][0] - x), abs(at[v][1] - y))
        if moved < 1e-4:
            break
    stress = sum(
        ((((at[u][0] - at[v][0]) ** 2 + (at[u][1] - at[v][1]) ** 2) ** 0.5 - d) / d) ** 2
        for v, away in far.items()
        for u, d in away.items()
        if u != v
    )
    return at, stress
