"""Nim on graphs: move the token along an edge and lower the weight of that edge."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from math import prod
from typing import Any

from gamelab.boards import Graph, Vertex, WeightedGraph
from gamelab.games.graph_game import QUESTIONS, BoardGame, numbers_of
from gamelab.theory import nim_sum

MAX_QUICK_TABLE = 2**18  # positions of a table that is filled in about 0.2 s
MAX_TOKEN_MOVES = 2**20  # moves of a position that are listed


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
        places, edges = self.graph.incident[self.at], self.graph.edges
        return nim_sum(*(self.board.weights[i] for i in places if edges[i][0] == edges[i][1]))

    def after(self, place: int, weight: int) -> "TokenPosition":
        """The position after the edge at this place of `graph.edges` is lowered to this weight and
        the token has gone along it.
        """
        u, v = self.graph.edges[place]
        weights = self.board.weights
        lowered = WeightedGraph(self.graph, (*weights[:place], weight, *weights[place + 1 :]))
        return TokenPosition(lowered, v if u == self.at else u)


@dataclass(frozen=True)
class NimOnGraph(BoardGame):
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

    name = "nim-on-graphs"
    title = "Nim on a graph"
    rule = "Lower the weight of an edge at the token, which goes along it to the other end."
    how = "Click a blue edge at the token, and then its new weight: the token goes along it."
    examples = ("a-b 2, b-c 1, c-a 3", "cycle(4)", "a-b 3, b-c 2, c-d 4", "star(3)")
    certificate_name = "nim on graphs"
    board_kind = "weights"

    def position_on(self, board: Any, token: Vertex | None = None) -> TokenPosition:
        if token is None and not isinstance(board, TokenPosition):
            vertices = WeightedGraph.from_board(board).graph.vertices
            if not vertices:
                raise ValueError("The token needs a vertex to stand on.")
            token = vertices[0]
        return self.start(board, at=token)

    def parse_position(self, text: str, token: str = "") -> TokenPosition:
        """The position on a board with its token, as `str` writes it: "token on a; a–b 3"."""
        said = re.search(r"token on\s+([^;]+?)\s*(?:;|$)", text)
        if said:
            text, token = (text[: said.start()] + text[said.end() :]).strip(" ;,"), said[1]
        position: TokenPosition = super().parse_position(text, token)
        return position

    def max_moves(self, position: TokenPosition, /) -> int:
        return sum(position.board.weights[i] for i in position.graph.incident[position.at])

    def quick_questions(self, position: TokenPosition, /) -> tuple[str, ...]:
        board = position.board.merged
        vertices = len(board.graph.vertices)
        if vertices * prod(weight + 1 for weight in board.weights) <= MAX_QUICK_TABLE:
            return QUESTIONS
        links = sum(u != v for u, v in board.graph.edges)
        # Without a table there is the strategy on trees and on boards with one cycle.
        return ("outcome",) if links <= vertices else ()

    def certificate_position(self, position: TokenPosition, /) -> dict[str, Any]:
        found = super().certificate_position(position)
        weights = position.board.weights
        edges = [[*edge, int(w)] for edge, w in zip(found["edges"], weights, strict=True)]
        return {**found, "edges": edges, "at": numbers_of(position.graph)[position.at]}

    def start(self, board: Any, at: Vertex = None) -> TokenPosition:
        if isinstance(board, TokenPosition):
            if at is None:
                return board
            board = board.board
        weighted = WeightedGraph.from_board(board)
        vertices = list(weighted.graph.vertices)
        if at not in vertices:
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
        number = self.max_moves(position)
        if number > MAX_TOKEN_MOVES:
            raise MemoryError(
                f"The token at {position.at!r} has {number:,} moves; at most {MAX_TOKEN_MOVES:,} "
                "are listed. Who wins is told by `outcome`, and a winning move by "
                "`gamelab.solvers.nim_on_graphs.outcomes.strategy`, whatever the weights."
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
