"""Games on graphs that do not look at the names of vertices: what a game of one's own on boards
begins with.
"""

from typing import Any

from gamelab.boards.graph import Graph
from gamelab.boards.isomorphism import canonical_form
from gamelab.theory.ruleset import Ruleset


class GraphGame(Ruleset):
    """A game whose positions are graphs, with rules that do not look at names: isomorphic graphs
    have the same value.

    A ruleset gives the moves. `start` makes a Graph of any board (a family such as Spider(3, 2, 1),
    a networkx graph), and positions are compared up to isomorphism, which makes it quick. Where
    each move touches one component and leaves the others as they are, say so by `components`, and
    it is quicker still; without this line a graph is played as a whole. A game that tells vertices
    apart by their names, or has tokens or arrows on them, is a `Ruleset` of its own.

    >>> from gamelab import Bistar, cycle, grundy, path
    >>> class TakeAnEdgeOrTwoThatMeet(GraphGame):
    ...     def moves(self, graph):
    ...         for edge in graph.edges:
    ...             yield graph.without_edges([edge])
    ...         for places in graph.incident.values():
    ...             yield from (
    ...                 graph.without_edges([i, j]) for i in places for j in places if i < j
    ...             )
    ...
    ...     def components(self, graph):
    ...         return graph.components()
    >>> [grundy(TakeAnEdgeOrTwoThatMeet(), path(n)) for n in range(9)]
    [0, 0, 1, 2, 3, 1, 4, 3, 2]
    >>> (
    ...     grundy(TakeAnEdgeOrTwoThatMeet(), Bistar((1, 1), (2, 1))),
    ...     grundy(TakeAnEdgeOrTwoThatMeet(), cycle(5)),
    ... )
    (3, 0)
    """

    def start(self, board: Any, /) -> Graph:
        return Graph.from_board(board)

    def canonical(self, graph: Graph, /) -> Graph:
        return canonical_form(graph)
