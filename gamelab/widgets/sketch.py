"""A drawing board under the mouse: a board is drawn or pasted, valued in every game that applies,
played on, and handed back.
"""

from typing import Any, ClassVar

import anywidget
import ipywidgets
import traitlets

from gamelab.boards.decorations import Decoration
from gamelab.boards.drawing import Drawing
from gamelab.boards.graph import Graph
from gamelab.boards.pasting import pasted
from gamelab.boards.weighted import WeightedGraph
from gamelab.games.nim_on_graphs import NimOnGraph
from gamelab.match.drawing_board import DrawingBoard
from gamelab.widgets.play import STATIC, Play, play
from gamelab.widgets.stills import still
from gamelab.widgets.valuing import BoardValues


class Canvas(anywidget.AnyWidget):
    """The board that is drawn on, and the table of its values beside it."""

    _esm: ClassVar[str] = "\n".join(
        (STATIC / name).read_text() for name in ("board.js", "sketch.js")
    )
    _css: ClassVar[str] = "\n".join(
        (STATIC / name).read_text() for name in ("play.css", "sketch.css")
    )
    view = traitlets.Dict().tag(sync=True)
    values = traitlets.Dict().tag(sync=True)

    def __init__(self, board: DrawingBoard, played: Any) -> None:
        self.board = board
        self._played = played  # what is to be done with a game and a position
        self._values = BoardValues()
        super().__init__(view=board.view | {"count": 1}, values={"rows": [], "of": 0, "count": 0})
        self.on_msg(self._heard)

    def _heard(self, widget: Any, content: Any, buffers: Any) -> None:
        do = content.get("do")
        if do not in ("value", "find", "cancel", "play"):
            self.board = self.board.after(content)
            self.view = self.board.view | {"count": self.view["count"] + 1}
            return
        game, drawing, said = str(content.get("game", "")), self.board.drawing, ""
        try:
            if do == "find":
                self._values.find(game, drawing)
            elif do == "cancel":
                self._values.cancel()
            elif do == "play":
                self._played(*self._values.position(game, drawing))
        except (ValueError, TypeError, MemoryError) as error:
            said = str(error)
        rows = self._values.rows(drawing)
        self.values = {
            "rows": rows,
            "of": self.view["count"],
            "count": self.values["count"] + 1,
            "says": said,
        }

    def close(self) -> None:
        """End what is being valued, and leave the screen."""
        self._values.close()
        super().close()


class Sketch(ipywidgets.VBox):  # type: ignore[misc]
    """A drawing board, and the match on it once one was begun. Where no kernel runs, a picture of
    the board stays.

    `graph` is the board as games take it: a Graph, a WeightedGraph when some weight is not 1, a
    Decoration when there are arrows. `match` is the match as it stands, None before one was begun.
    """

    def __init__(self, board: DrawingBoard) -> None:
        self.canvas = Canvas(board, self._play)
        super().__init__([self.canvas])
        self.add_class("gamelab-desk")

    @property
    def drawing(self) -> Drawing:
        """The vertices at their places, the edges, the token."""
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
        """Begin a match below the drawing board, in the place of the one before."""
        match, before = play(game, position), list(self.children)[1:]
        self.set_trait("children", (self.canvas, match))
        match.load_solvers()
        for old in before:
            old.close()

    def close(self) -> None:
        """End what is being valued, and leave the screen."""
        for child in self.children:
            child.close()
        super().close()

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        data = super()._repr_mimebundle_(**kwargs) or {}
        drawing = self.drawing
        position = (
            self.graph
            if drawing.token is None
            else NimOnGraph().start(self.graph, at=drawing.token)
        )
        return {**data, "image/svg+xml": still(position), "text/plain": repr(self)}

    def __repr__(self) -> str:
        return f"sketch({self.graph!r})" if self.drawing.at else "sketch()"


def sketch(board: Any = None) -> Sketch:
    """A drawing board, empty or with this board on it: click to draw, or paste; see its values;
    play on it; take its code.

    The board is a graph of any kind, with weights, arrows or a token if it has them, a family's
    member such as Spider(3, 2, 1), or a text as it could be pasted. What was drawn comes back as
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
