"""A drawing board under the mouse, with the values of the board in every game and a match on it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

import ipywidgets
import traitlets

from gamelab.boards import Decoration, Graph, WeightedGraph
from gamelab.games import NimOnGraph, TokenPosition
from gamelab.games.graph_game import QUESTIONS
from gamelab.games.text import games_on_boards
from gamelab.match.drawing import Drawing
from gamelab.match.drawing_board import DrawingBoard
from gamelab.solvers.methods import grundy, outcome
from gamelab.theory import (
    Position,
    Ruleset,
    budget,
    by_definition,
    options_listed,
    outcome_by_definition,
)
from gamelab.widgets.background import BackgroundTask, Progress, Run
from gamelab.widgets.browser_widget import BrowserWidget, StaticOutput
from gamelab.widgets.play import Play, play
from gamelab.widgets.svg import image_of


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
        return {"text/html": image_of(position)}

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


View = dict[str, Any]
WINS = {"N": "first wins (N)", "P": "second wins (P)", "": ""}


VALUES_AT_ONCE = 0.1  # seconds that a screen waits for the values of a new board
MAX_QUICK_OPTIONS = (
    60  # of a game that is valued at once: those of Arrows take up to a millisecond each
)


@dataclass(frozen=True)
class Valued:
    """The values found so far for a board in one game.

    `state` is "known", "part" (some are missing), "waiting", "large" (computed only on request),
    "running" or "refused".
    """

    state: str
    value: int | None = None
    outcome: str = ""
    misere: str = ""
    says: str = ""


def valued(game: Ruleset, position: Position, questions: tuple[str, ...] = QUESTIONS) -> Valued:
    """The answers to these questions about a position, by the fastest method; the errors, if there
    are any, in `says`.

    >>> from gamelab import NodeKayles, path
    >>> valued(NodeKayles(), path(4))
    Valued(state='known', value=0, outcome='P', misere='N', says='')
    """
    errors: list[str] = []

    def answer(name: str, question: Callable[..., Any], **how: Any) -> Any:
        try:
            return question(game, position, **how) if name in questions else None
        except (ValueError, TypeError, MemoryError, RecursionError) as error:
            errors.append(str(error) or "There is not enough memory.")
            return None

    value, normal = answer("value", grundy), answer("outcome", outcome)
    misere = answer("misere", outcome, misere=True)
    state = "known" if questions == QUESTIONS else "part"
    return Valued(state, value, normal or "", misere or "", " ".join(dict.fromkeys(errors)))


def valued_at_once(game: Ruleset, position: Position) -> Valued:
    """The answers found by the definition with at most 60 options. Nothing is compiled or loaded
    for them.

    >>> from gamelab import NodeKayles, path
    >>> valued_at_once(NodeKayles(), path(4)), valued_at_once(NodeKayles(), path(40)).state
    (Valued(state='known', value=0, outcome='P', misere='N', says=''), 'waiting')
    """
    found = Valued("waiting")
    try:
        with budget(MAX_QUICK_OPTIONS, options_listed):
            value = by_definition(game, position)
            found = Valued("waiting", value, "N" if value else "P")
            return replace(
                found, state="known", misere=outcome_by_definition(game, position, misere=True)
            )
    except (
        ValueError,
        TypeError,
        MemoryError,
        RecursionError,
    ):  # too many options, or an error that `valued` meets too
        return found


class BoardValues:
    """The values of one board after another, found by a background task. `rows` gives those found
    so far.

    Small boards are valued at once, larger ones when `find` is called, until `cancel`.
    """

    def __init__(self) -> None:
        self.task = BackgroundTask(latest_only=True, at_once=VALUES_AT_ONCE)
        self._board: Any = None
        self._drawing = Drawing()
        self._games: dict[str, Any] = {}
        self._known: dict[str, Valued] = {}
        self._notes: dict[str, str] = {}

    def rows(self, drawing: Drawing) -> list[View]:
        """A line for each game, as a screen shows it."""
        board = drawing.graph, drawing.token, next(iter(drawing.at), None)
        if board != self._board:
            self._board, self._drawing, self._notes = board, drawing, {}
            self._games = games_on_boards() if drawing.at else {}
            self._known = dict.fromkeys(self._games, Valued("waiting"))
            self._begin()
        progress = self.task.progress
        return [
            _row(name, self._notes.get(name, ""), one, progress)
            for name, one in self._known.items()
        ]

    def position(self, name: str, drawing: Drawing) -> tuple[Any, Position]:
        """The game of this name and the board as its position. Raises ValueError if it cannot be
        played there.
        """
        game = games_on_boards().get(name) if drawing.at else None
        try:
            if game is not None:
                return game, game.position_on(drawing.graph, drawing.token)
            reason = ""
        except (ValueError, TypeError, MemoryError) as error:
            reason = str(error)
        raise ValueError(f"{name} cannot be played on this board. {reason}".strip())

    def find(self, name: str, drawing: Drawing) -> None:
        """Begin to value the board in the game of this name; an earlier request is cancelled."""
        self.rows(drawing)
        self.position(name, drawing)
        self._put_back()
        if self._known[name].state in ("waiting", "large", "part"):
            self._known[name] = replace(self._known[name], state="running")
        self._begin()

    def cancel(self) -> None:
        """Cancel the request; small boards are still valued."""
        if self._put_back():
            self._begin()

    def close(self) -> None:
        """Cancel all work."""
        self.task.drop()

    def _put_back(self) -> bool:
        """Let the requested game wait for another request. Returns whether there was one."""
        running = [name for name, known in self._known.items() if known.state == "running"]
        for name in running:
            self.task.drop()
            self._known[name] = replace(
                self._known[name], state="part" if self._known[name].outcome else "large"
            )
        return bool(running)

    def _begin(self) -> None:
        """Value the board in the games that wait, and then in the requested one."""
        # Results that come late go to the board that they are of.
        drawing, games, known, notes = self._drawing, self._games, self._known, self._notes
        states = {name: one.state for name, one in known.items()}
        if not {"waiting", "running"} & {*states.values()}:
            return

        def work(run: Run) -> None:
            positions = {}
            for name, game in sorted(games.items(), key=lambda named: bool(named[1].needs)):
                if states[name] not in ("waiting", "running"):
                    continue
                try:
                    position = game.position_on(drawing.graph, drawing.token)
                    questions = game.quick_questions(position)
                except Exception as error:  # of a visitor's game it may be any
                    known[name] = Valued("refused", says=str(error) or type(error).__name__)
                    continue
                positions[name] = position
                if isinstance(position, TokenPosition):
                    notes[name] = f"token on {drawing.name(position.at)}"
                if states[name] == "waiting":
                    known[name] = valued_at_once(game, position) if questions else Valued("large")
            for state in ("waiting", "running"):
                for name, position in positions.items():
                    if known[name].state == state:
                        quick = games[name].quick_questions(position)
                        questions = QUESTIONS if state == "running" else quick
                        known[name] = valued(games[name], position, questions)

        def failed(error: BaseException, progress: Progress) -> None:
            lost = Valued("known", says=f"{type(error).__name__}: {error}")
            known.update(
                {name: lost for name, one in known.items() if one.state in ("waiting", "running")}
            )

        self.task.start(work, lambda nothing: None, failed)


def _row(name: str, note: str, known: Valued, progress: Progress) -> View:
    """A line of the table in words."""
    return {
        "name": name,
        "note": note,
        "state": known.state,
        "value": "" if known.value is None else str(known.value),
        "outcome": WINS[known.outcome],
        "misere": WINS[known.misere],
        "says": f"{progress}" if known.state == "running" else known.says,
    }
