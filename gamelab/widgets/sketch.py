"""A drawing board under the mouse, with the values of the board in every game and a match on it."""

from collections.abc import Callable, Mapping
from typing import Any

import ipywidgets
import traitlets

from gamelab.boards.decorations import Decoration
from gamelab.boards.graph import Graph
from gamelab.boards.pasting import pasted
from gamelab.boards.weighted import WeightedGraph
from gamelab.games.nim_on_graphs import NimOnGraph
from gamelab.match.drawing_board import Drawing, DrawingBoard
from gamelab.theory.ruleset import Ruleset
from gamelab.widgets.board_values import BoardValues
from gamelab.widgets.browser_widget import BrowserWidget, StaticOutput
from gamelab.widgets.play import Play, play
from gamelab.widgets.svg import svg_of_position


class Canvas(BrowserWidget, files=("board", "sketch")):
    """The board under the mouse, with the table of its values beside it. `played` begins a match on
    a position.
    """

    values = traitlets.Dict().tag(sync=True)

    def __init__(self, board: DrawingBoard, played: Callable[[Ruleset, Any], None]) -> None:
        self.board, self._played, self._values = board, played, BoardValues()
        self.task = self._values.task
        super().__init__(view=board.view | {"count": 1}, values={"rows": [], "of": 0, "count": 0})

    def do_value(self, says: str = "") -> None:
        """Show the values found so far, and a sentence."""
        rows = self._values.rows(self.board.drawing)
        self.update("values", {"rows": rows, "of": self.view["count"], "says": says})

    def do_find(self, game: str) -> None:
        """Value the board in a game for which it is large."""
        self._values.find(game, self.board.drawing)
        self.do_value()

    def do_cancel(self, game: str) -> None:
        """Cancel this."""
        self._values.cancel()
        self.do_value()

    def do_play(self, game: str) -> None:
        """Begin a match."""
        self._played(*self._values.position(game, self.board.drawing))
        self.do_value()

    def do_other(self, action: Mapping[str, Any]) -> None:
        """Every other action is one of the drawing board."""
        self.board = self.board.after(action)
        self.update("view", self.board.view)

    def complain(self, error: Exception) -> None:
        """Say it above the table of values."""
        self.do_value(str(error))


class Sketch(StaticOutput, ipywidgets.VBox):  # type: ignore[misc]
    """A drawing board, and below it the match that was begun on it. Where no kernel runs, a picture
    of the board stays.

    `graph` is the board as games take it: a Graph, a WeightedGraph if some weight is not 1, a
    Decoration if there are arrows. `match` is the match as it stands, None before one was begun.
    """

    def __init__(self, board: DrawingBoard) -> None:
        self.canvas = Canvas(board, self._play)
        super().__init__([self.canvas])
        self.add_class("gamelab-desk")

    @property
    def drawing(self) -> Drawing:
        """The vertices with their places, the edges, the token."""
        return self.canvas.board.drawing

    @property
    def graph(self) -> Graph | WeightedGraph | Decoration:
        """The board as games take it."""
        return self.drawing.graph

    @property
    def match(self) -> Any:
        """The match on the board as it stands, None before one was begun."""
        return next((child.match for child in self.children if isinstance(child, Play)), None)

    def _play(self, game: Any, position: Any) -> None:
        """Begin a match below the drawing board; it replaces an earlier one."""
        match, before = play(game, position), list(self.children)[1:]
        self.set_trait("children", (self.canvas, match))
        match.load_solvers()
        for old in before:
            old.close()

    def close(self) -> None:
        """Close the board and the match."""
        for child in self.children:
            child.close()
        super().close()

    def static_output(self) -> dict[str, str]:
        """A picture of the board, with the token if there is one."""
        token = self.drawing.token
        position = self.graph if token is None else NimOnGraph().start(self.graph, at=token)
        return {"image/svg+xml": svg_of_position(position)}

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
        board = pasted(board)
    return Sketch(DrawingBoard(Drawing() if board is None else Drawing.of(board)))
