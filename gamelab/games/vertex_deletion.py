"""Games in which a move takes a connected set of vertices: octal games and connected subtraction
games on graphs.
"""

from abc import abstractmethod
from collections.abc import Iterator
from typing import Any

from gamelab.boards.graph import Graph
from gamelab.games.graph_game import GraphGame


class VertexDeletion(GraphGame):
    """Take a connected set of vertices from one component; an octal digit for each size says what
    may be left of it.

    Bit 1 of the digit allows nothing to be left of the component, bit 2 one component, bit 4
    several. Parallel edges and loops make no difference.
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

    def start(self, board: Any) -> Graph:
        return Graph.from_board(board).simple

    def moves(self, graph: Graph) -> Iterator[Graph]:
        for component in graph.components():
            for taken in component.connected_sets(self.largest):
                allowed = self.digit(len(taken))
                if allowed and allowed & min(
                    1 << len(component.without_vertices(taken).components()), 4
                ):
                    yield graph.without_vertices(taken)

    def components(self, graph: Graph) -> list[Graph]:
        return graph.components()
