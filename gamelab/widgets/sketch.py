"""An interactive drawing board, with the values of its board in every game and a match on it."""

from collections.abc import Mapping
from typing import Any

from gamelab.boards import Decoration, Graph, WeightedGraph
from gamelab.games import NimOnGraph
from gamelab.match.board_values import ValuedBoard
from gamelab.match.drawing import Drawing
from gamelab.match.drawing_board import DrawingBoard
from gamelab.match.match import Match
from gamelab.widgets.play import BY_METHODS, MatchPart
from gamelab.widgets.screen import Part, Screen
from gamelab.widgets.svg import image_of


class Sketch(Screen):
    """A drawing board, and below it the match that was begun on it. Where no kernel runs, a picture
    of the board stays.

    `graph` is the board as games take it: a Graph, a WeightedGraph if some weight is not 1, a
    Decoration if there are arrows. `match` is the match as it stands, None before one was begun.
    """

    def __init__(self, board: DrawingBoard) -> None:
        self._board = ValuedBoard(board, BY_METHODS)
        self._matches: list[MatchPart] = []
        super().__init__(Part(board=Part(drawn=("sketch", self._board.view), act=self._act)))

    @property
    def drawing(self) -> Drawing:
        """The vertices with their places, the edges, the token."""
        return self._board.board.drawing

    @property
    def graph(self) -> Graph | WeightedGraph | Decoration:
        """The board as games take it."""
        return self.drawing.graph

    @property
    def match(self) -> Match | None:
        """The match on the board as it stands, None before one was begun."""
        return self._matches[-1].match if self._matches else None

    def _act(self, part: Part, action: Mapping[str, Any], pressed: str) -> None:
        begun = self._board.after(action)
        part.drawn = "sketch", self._board.view
        if begun is not None:
            match = MatchPart(Match(*begun, opponent=BY_METHODS))
            self._matches.append(match)
            # with a name of its own, so that nothing of an earlier match stays
            self.root.parts = {"board": part, f"match {len(self._matches)}": match}
            match.load_solvers()

    @property
    def html(self) -> str:
        """A picture of the board, with the token if there is one."""
        token = self.drawing.token
        position = self.graph if token is None else NimOnGraph().start(self.graph, at=token)
        return image_of(position)

    def __repr__(self) -> str:
        return f"sketch({self.graph!r})" if self.drawing.at else "sketch()"


def sketch(board: Any = None) -> Sketch:
    """A drawing board, empty or with this board on it, on which a graph is drawn, pasted, valued
    and played on.

    The board is a graph of any kind, with weights, arrows or a token if it has them, a member of a
    family such as Spider(3, 2, 1), or a text as it could be pasted. The drawn board comes back as
    `graph`:

    >>> board = sketch("a-b, b-c")
    >>> board
    sketch(Graph.of([('a', 'b'), ('b', 'c')]))
    >>> board.graph.vertices
    ('a', 'b', 'c')
    """
    if isinstance(board, str):
        return Sketch(DrawingBoard().do_paste({"text": board}))
    return Sketch(DrawingBoard(Drawing() if board is None else Drawing.of(board)))
