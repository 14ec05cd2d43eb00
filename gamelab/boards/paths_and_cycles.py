"""Paths, cycles and stars."""

from gamelab.boards.graph import Graph, refuse_large_graph
from gamelab.theory.checks import natural, shown


def path(n: int) -> Graph:
    """The path on n vertices 0..n-1, hence with n - 1 edges; path(0) is the empty graph.

    >>> path(3)
    Graph.of([(0, 1), (1, 2)])
    """
    n = natural(n, "The number of vertices of a path")
    refuse_large_graph(f"The path on {shown(n)} vertices", n)
    return Graph(tuple(range(n)), tuple((i, i + 1) for i in range(n - 1)))


def cycle(n: int) -> Graph:
    """The cycle on n >= 3 vertices 0..n-1.

    >>> len(cycle(5).edges)
    5
    """
    n = natural(n, "The number of vertices of a cycle", least=3)
    refuse_large_graph(f"The cycle on {shown(n)} vertices", n)
    return Graph(tuple(range(n)), tuple((i, (i + 1) % n) for i in range(n)))


def star(k: int) -> Graph:
    """The star with k edges: the hub 0 and the leaves 1..k; star(0) is a single vertex.

    >>> star(3).degree(0)
    3
    """
    k = natural(k, "The number of edges of a star")
    refuse_large_graph(f"The star with {shown(k)} edges", k)
    return Graph(tuple(range(k + 1)), tuple((0, i) for i in range(1, k + 1)))
