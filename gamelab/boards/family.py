"""What a family of boards is, and how its members and networkx graphs become positions of any
game.
"""

from abc import ABC, abstractmethod

from gamelab.boards.graph import Graph, NetworkxGraph
from gamelab.theory.positions import position_of


class Family(ABC):
    """A member of a family of boards, given by its parameters: a frozen value with the graph that
    it stands for.

    In every game that does not say otherwise, it stands for this graph.

    >>> from dataclasses import dataclass
    >>> from gamelab import NodeKayles, grundy
    >>> @dataclass(frozen=True)
    ... class Comb(Family):
    ...     teeth: int
    ...
    ...     @property
    ...     def graph(self):
    ...         spine = [(i, i + 1) for i in range(self.teeth - 1)]
    ...         return Graph.of([*spine, *((i, (i, "tooth")) for i in range(self.teeth))])
    >>> [grundy(NodeKayles(), Comb(n)) for n in range(1, 8)]
    [1, 0, 1, 0, 1, 0, 1]
    """

    @property
    @abstractmethod
    def graph(self) -> Graph:
        """The board as a graph."""


position_of.register(Family, lambda member: member.graph)
position_of.register(NetworkxGraph, Graph.from_networkx)
