"""Pendant edges: those with an end that has no other edge."""

from collections import Counter

from gamelab.boards.graph import Graph, Vertex


def strip_pendant_edges(graph: Graph, v: Vertex) -> tuple[Graph, int]:
    """The component of v without the pendant edges at v, and their number.

    >>> strip_pendant_edges(Graph.of([(0, 1), (0, 2), (2, 3)]), 0)
    (Graph.of([(0, 2), (2, 3)]), 1)
    """
    here = graph.component_of(v)
    pendant = [
        i for i in here.incident[v] if any(here.degree(u) == 1 for u in here.edges[i] if u != v)
    ]
    return here.without_edges(pendant).component_of(v), len(pendant)


def most_pendant_edges(graph: Graph) -> Vertex:
    """The vertex of a graph with the most pendant edges, the first of them: its row is the longest.

    >>> from gamelab import cycle
    >>> most_pendant_edges(cycle(5).with_pendant_edges(0, 2).with_pendant_edges(3, 4))
    3
    """
    pendant = Counter(
        u for v in graph.vertices if graph.degree(v) == 1 for u in graph.neighbours(v)
    )
    return max(graph.vertices, key=pendant.__getitem__)
