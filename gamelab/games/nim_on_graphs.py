"""Nim on graphs: move the token along an edge and lower the weight of that edge."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from gamelab.boards.graph import Graph, Vertex
from gamelab.boards.weighted import WeightedGraph
from gamelab.theory.ruleset import Ruleset

MOST = 2**20  # moves of a position that are listed


@dataclass(frozen=True)
class TokenPosition:
    """A weighted graph and the vertex with the token: (v, w) in Clark's thesis."""

    board: WeightedGraph
    at: Vertex

    def __str__(self) -> str:
        """The token and the weights, as a reader writes them.

        >>> print(TokenPosition(WeightedGraph.of([("a", "b", 3), ("b", "b", 1)]), "a"))
        token on a; a–b 3, loop at b 1
        """
        return f"token on {self.at}; {self.board}"

    @property
    def graph(self) -> Graph:
        return self.board.graph

    @property
    def loop(self) -> int:
        """The nim-sum of the weights of the loops at the token."""
        total = 0
        for i in self.graph.incident[self.at]:
            total ^= self.board.weights[i] * (self.graph.edges[i][0] == self.graph.edges[i][1])
        return total

    def after(self, place: int, weight: int) -> "TokenPosition":
        """The position after the edge at this place of `graph.edges` is lowered to this weight and
        the token has gone along it.
        """
        u, v = self.graph.edges[place]
        weights = self.board.weights
        lowered = WeightedGraph(self.graph, (*weights[:place], weight, *weights[place + 1 :]))
        return TokenPosition(lowered, v if u == self.at else u)


@dataclass(frozen=True)
class NimOnGraph(Ruleset):
    """Nim on a graph with weights, parallel edges and loops: lower the weight of an edge at the
    token, which goes to its other end.

    Whoever finds no positive weight at the token loses. A loop is lowered without moving the token.
    The board is a networkx Graph or MultiGraph with the edge attribute `weight` (1 where there is
    none), a WeightedGraph, or any other board. Source: Clark, *Nim on Graphs*.

    >>> from gamelab import WeightedGraph, cycle, grundy
    >>> board = WeightedGraph.from_board(cycle(4)).with_weights([2, 1, 1, 1])
    >>> (
    ...     grundy(NimOnGraph(), NimOnGraph().start(board, at=0)),
    ...     grundy(NimOnGraph(), NimOnGraph().start(cycle(4), at=0)),
    ... )
    (2, 0)
    """

    def start(self, board: Any, at: Vertex = None) -> TokenPosition:
        if isinstance(board, TokenPosition):
            if at is None:
                return board
            board = board.board
        weighted = WeightedGraph.from_board(board)
        try:
            known = at in weighted.graph.incident
        except TypeError:  # not hashable
            known = False
        if not known:
            vertices = list(weighted.graph.vertices)
            some = (
                f"{vertices!r}"
                if len(vertices) <= 20
                else f"{vertices[:20]!r} and {len(vertices) - 20:,} more"
            )
            raise ValueError(
                f"The token stands on a vertex: start(board, at=v) with v one of {some}; it was "
                f"given {at!r}."
            )
        return TokenPosition(weighted, at)

    def moves(self, position: TokenPosition) -> Iterator[TokenPosition]:
        number = sum(
            position.board.weights[place] for place in position.graph.incident[position.at]
        )
        if number > MOST:
            raise MemoryError(
                f"The token at {position.at!r} has {number:,} moves; at most {MOST:,} are listed. "
                f"Who wins is told by `outcome`, "
                "and a winning move by `gamelab.solvers.nim_on_graphs.outcomes.strategy`, "
                "whatever the weights."
            )
        for place in position.graph.incident[position.at]:
            for weight in range(position.board.weights[place]):
                yield position.after(place, weight)

    def canonical(self, position: TokenPosition) -> TokenPosition:
        """The position without edges of weight 0 and without the vertices that the token cannot
        reach.
        """
        edges, weights = position.graph.edges, position.board.weights
        kept = [i for i, weight in enumerate(weights) if weight]
        part = Graph(position.graph.vertices, tuple(edges[i] for i in kept)).component_of(
            position.at
        )
        inside = tuple(weights[i] for i in kept if edges[i][0] in part.incident)
        return TokenPosition(WeightedGraph(part, inside), position.at)
