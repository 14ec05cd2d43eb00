"""Games in which a move takes a connected set of vertices: octal games and connected subtraction games on graphs."""

from abc import abstractmethod
from collections.abc import Iterator
from typing import Any

from gamelab.graphs.graph import Graph, Vertex
from gamelab.graphs.isomorphism import canonical_form
from gamelab.theory.ruleset import Ruleset


class VertexDeletion(Ruleset):
    """Take a connected set of vertices from one component; an octal digit for each size says what may be left of it.

    Bit 1 of the digit allows nothing to be left of the component, bit 2 one component, bit 4 several.
    Parallel edges and loops make no difference.
    """

    @abstractmethod
    def digit(self, taken: int) -> int:
        """What may be left of a component from which so many vertices are taken."""

    @property
    @abstractmethod
    def largest(self) -> int | None:
        """The most vertices that a move can take; None if there is no bound."""

    @property
    @abstractmethod
    def splits(self) -> bool:
        """Whether a move may leave several components."""

    def start(self, board: Any, **state: Any) -> Graph:
        return simple(Graph.from_board(board))

    def moves(self, graph: Graph) -> Iterator[Graph]:
        for component in graph.components():
            for taken in connected_sets(component, len(component.vertices) if self.largest is None else self.largest):
                allowed = self.digit(len(taken))
                if allowed and allowed & min(1 << len(without(component, taken).components()), 4):
                    yield without(graph, taken)

    def components(self, graph: Graph) -> list[Graph]:
        return graph.components()

    def canonical(self, graph: Graph) -> Graph:
        return canonical_form(graph)


def simple(graph: Graph) -> Graph:
    """The graph without its loops, and with one of each set of parallel edges."""
    lines = {frozenset(edge): edge for edge in graph.edges if edge[0] != edge[1]}
    return Graph(graph.vertices, tuple(lines.values()))


def without(graph: Graph, taken: frozenset[Vertex]) -> Graph:
    """The graph without these vertices and the edges at them."""
    return Graph(
        tuple(v for v in graph.vertices if v not in taken),
        tuple(edge for edge in graph.edges if edge[0] not in taken and edge[1] not in taken),
    )


def connected_sets(graph: Graph, most: int) -> Iterator[frozenset[Vertex]]:
    """Every connected set of at most so many vertices once, the small ones first."""
    near = {v: tuple(graph.neighbours(v)) for v in graph.vertices}
    layer = dict.fromkeys(frozenset([v]) for v in graph.vertices)
    for _ in range(most):
        yield from layer
        layer = dict.fromkeys(found | {u} for found in layer for v in found for u in near[v] if u not in found)
