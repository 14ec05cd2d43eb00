"""Ramification, trimming and untrimming: how a board changes when its leaves are freed from the
rules.
"""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from gamelab.boards.decorations import Decoration
from gamelab.boards.graph import Edge, Graph, Vertex


@dataclass(frozen=True)
class Copy:
    """The copy of a vertex that a ramification makes for one of its neighbours."""

    vertex: Vertex
    beside: Vertex

    def __repr__(self) -> str:
        return f"{self.vertex}_{self.beside}"


@dataclass(frozen=True)
class NewLeaf:
    """The leaf that untrimming hangs on an old leaf."""

    beside: Vertex

    def __repr__(self) -> str:
        return f"{self.beside}'"


def ramification(board: Any, split: Collection[Vertex]) -> Graph:
    """The graph in which each of these vertices is replaced by one copy for each of its neighbours
    (Definition 3.2).

    An edge is as before, but ends at the copies; so there are as many edges, and only each copy is
    a leaf.

    >>> from gamelab import path
    >>> ramification(path(3), {1})
    Graph.of([(0, 1_0), (1_2, 2)])
    """
    graph = Decoration.of(board).graph
    if not isinstance(split, Collection):
        raise TypeError(f"The vertices to split are a set of vertices; it was given {split!r}.")
    unknown = next((v for v in split if v not in graph.vertices), None)
    if unknown is not None:
        raise ValueError(
            f"The vertices to split are vertices of the board; it has no vertex {unknown!r}."
        )
    edges = [ramified_edge(edge, split) for edge in graph.edges]
    return Graph.of(edges, [v for v in graph.vertices if v not in split])


def ramified_edge(edge: Edge, split: Collection[Vertex]) -> Edge:
    """Where an edge, or an arrow, goes when these vertices are split."""
    u, v = edge
    return Copy(u, v) if u in split else u, Copy(v, u) if v in split else v


def leaves(graph: Graph) -> set[Vertex]:
    """L(G), the vertices of degree 1."""
    graph = Graph.from_board(graph)
    return {v for v in graph.vertices if graph.degree(v) == 1}


def trimming(board: Any) -> Graph:
    """T(G): the leaves deleted, and their neighbours split (Definition 3.3).

    The Game of Arrows on G is the Trimmed Game of Arrows on T(G) (Theorem 3.4).

    >>> from gamelab import Spider
    >>> trimming(Spider(1, 1, 3))
    Graph.of([(0_(3, 1), (3, 1)), ((3, 1), (3, 2)_(3, 1))])
    """
    return trimmed_state(board).graph


def trimmed_state(board: Any) -> Decoration:
    """The state of T(G) that a dormant decoration of G stands for.

    >>> from gamelab import path
    >>> trimmed_state(Decoration.of(path(4), [(2, 1)])).arrows
    frozenset({(2_1, 1_2)})
    """
    x = Decoration.of(board)
    ends = leaves(x.graph)
    beside = {u for v in ends for u in x.graph.neighbours(v)} - ends
    inner = tuple(edge for edge in x.graph.edges if not ends.intersection(edge))
    kept = tuple(v for v in x.graph.vertices if v not in ends and v not in beside)
    graph = Graph.of([ramified_edge(edge, beside) for edge in inner], kept)
    return Decoration(
        graph,
        frozenset(
            ramified_edge(arrow, beside) for arrow in x.arrows if not ends.intersection(arrow)
        ),
    )


def untrimming(board: Any) -> Graph:
    """A graph whose trimming is isomorphic to this one: a new leaf hung on each leaf (Section 3).

    >>> from gamelab import path
    >>> untrimming(path(2))
    Graph.of([(0, 1), (0, 0'), (1, 1')])
    """
    graph = Decoration.of(board).graph
    ends = [v for v in graph.vertices if graph.degree(v) == 1]
    return Graph(
        (*graph.vertices, *map(NewLeaf, ends)), (*graph.edges, *((v, NewLeaf(v)) for v in ends))
    )
