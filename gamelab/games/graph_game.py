"""Games on graphs that do not look at the names of vertices: what a game of one's own on boards
begins with.
"""

from typing import Any, ClassVar

from gamelab.boards import Graph, Vertex, canonical_form, parse_vertex, plain_graph
from gamelab.boards.text import board as parse_board
from gamelab.theory import Position, Ruleset, shown, start_of
from gamelab.theory.described import BoardKind, NotPlain

MAX_CERTIFIED_VERTICES = 40  # of a board in a certificate; more take too long to check
QUESTIONS = ("value", "outcome", "misere")  # about a drawn board
Size = tuple[int, int]  # a number of vertices and a number of edges


class BoardGame(Ruleset):
    """A game on boards that can be drawn: graphs, perhaps with arrows, weights or a token."""

    board_kind: ClassVar[BoardKind] = "graph"
    refused: ClassVar[tuple[str, ...]] = ()  # what boards may not have: loops, parallel edges
    examples: ClassVar[tuple[str, ...]] = (
        *("path(7)", "cycle(8)", "Spider(3, 2, 1)", "star(5)", "grid(2, 4)", "K_4"),
        "a-b, b-c, c-a, c-d, d-e",
    )

    def start(self, board: Any, /) -> Position:
        """The graph of a board. Raises ValueError for weights, arrows or a token on it, and for
        what is `refused`; a game that knows these has a `start` of its own.
        """
        return plain_graph(board, *self.refused)

    def position_on(self, board: Any, token: Vertex | None = None) -> Position:
        """The position on a drawn or parsed board; a ValueError says why there is none.

        >>> from gamelab import Graph, GraphNim, NimOnGraph, WeightedGraph
        >>> NimOnGraph().position_on(Graph.of([(1, 2)])).at
        1
        >>> GraphNim().position_on(WeightedGraph.of([(1, 2, 3)]))  # doctest: +ELLIPSIS
        Traceback (most recent call last):
        ValueError: Only boards without weights are taken here; it was given WeightedGraph...
        """
        if token is not None:
            raise ValueError(
                f"{self.full_title} has no token; it was given one on {shown(token, 40)}."
            )
        return start_of(self, board)

    def parse_position(self, text: str, token: str = "") -> Position:
        return self.position_on(parse_board(text), parse_vertex(token) if token.strip() else None)

    def quick_questions(self, position: Any, /) -> tuple[str, ...]:
        graph = Graph.from_board(position)
        n, m = len(graph.vertices), len(graph.edges)
        if n > self.quick[0] or m > self.quick[1]:
            return ()
        misere = n <= self.quick_misere[0] and m <= self.quick_misere[1]
        return QUESTIONS if misere else QUESTIONS[:2]

    def certificate_position(self, position: Any, /) -> dict[str, Any]:
        """The vertices as numbers, in the order of the board, and the edges as pairs of these."""
        graph = Graph.from_board(position)
        if len(graph.vertices) > MAX_CERTIFIED_VERTICES:
            raise NotPlain(f"boards with more than {MAX_CERTIFIED_VERTICES} vertices")
        number = numbers_of(graph)
        edges = [[number[u], number[v]] for u, v in graph.edges]
        return {"vertices": len(number), "edges": edges}


def numbers_of(graph: Graph) -> dict[Vertex, int]:
    """The number of each vertex in a certificate."""
    return {v: i for i, v in enumerate(graph.vertices)}


class GraphGame(BoardGame):
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

    def canonical(self, graph: Graph, /) -> Graph:
        return canonical_form(graph)
