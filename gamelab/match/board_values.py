"""A drawing board with the values of its board in every game, found a little at a time."""

from collections.abc import Callable
from dataclasses import dataclass, field
from math import inf
from typing import Any

from gamelab.boards import Vertex
from gamelab.games import TokenPosition
from gamelab.games.text import games_on_boards
from gamelab.match.board import View
from gamelab.match.drawing import Drawing
from gamelab.match.drawing_board import DrawingBoard
from gamelab.match.layout import Action
from gamelab.match.opponent import BY_DEFINITION, Opponent
from gamelab.theory import Position, Ruleset
from gamelab.theory.positions import OutOfBudget, budget, cpu_time, options_listed

AT_A_TIME = 0.15  # seconds until the board answers again
MAX_QUICK_OPTIONS = 60  # those of Arrows take up to a millisecond each
UNREQUESTED = 0.6  # seconds for a game whose values were not requested
WINS = {"N": "first wins (N)", "P": "second wins (P)", None: ""}


@dataclass
class Row:
    """What is known of a board in one game.

    `state` is "waiting", "large" (only sought on request), "running" (requested), "known" or
    "refused". The definition answers with 60 options at first, for which nothing is compiled or
    loaded. Then `fast` answers: on request, or where the game says that its answers are quick.
    """

    game: Ruleset
    fast: Opponent
    position: Position = None
    state: str = "waiting"
    spent: float = 0.0  # seconds
    answers: dict[str, Any] = field(default_factory=dict)
    errors: list[str] = field(default_factory=list)
    by: Opponent = BY_DEFINITION

    def go_on(self) -> None:
        """Find what the budget allows."""
        begin = cpu_time()
        try:
            with budget(inf if self.by is self.fast else MAX_QUICK_OPTIONS, options_listed):
                self._ask("outcome", lambda: self.by.outcome(self.game, self.position, False))
                self._ask("value", lambda: self.by.value(self.game, self.position))
                self._ask("misere", lambda: self.by.outcome(self.game, self.position, True))
            self.state = "known"
        except OutOfBudget:  # there is more to do the next time
            pass
        finally:
            self.spent, self.by = self.spent + cpu_time() - begin, self.fast
            is_quick = self.fast is BY_DEFINITION or self.game.quick_questions(self.position)
            if self.state == "waiting" and (self.spent > UNREQUESTED or not is_quick):
                self.state = "large"

    def _ask(self, name: str, question: Callable[[], Any]) -> None:
        if name in self.answers:
            return
        try:
            self.answers[name] = question()
        except OutOfBudget:
            raise
        except Exception as error:  # of a visitor's game it may be any
            if self.by is not self.fast:  # which may know more
                raise OutOfBudget from error
            self.answers[name] = None
            self.errors = [*dict.fromkeys([*self.errors, sentence(error)])]

    def view(self, name: str, drawing: Drawing) -> View:
        """The row as a screen shows it."""
        value, is_on_vertex = self.answers.get("value"), isinstance(self.position, TokenPosition)
        seconds = f"{self.spent:,.0f} s so far" if self.state == "running" else ""
        return {
            "name": name,
            "note": f"token on {drawing.name(self.position.at)}" if is_on_vertex else "",
            "state": "part" if self.state == "large" and self.answers else self.state,
            "value": "" if value is None else str(value),
            "outcome": WINS[self.answers.get("outcome")],
            "misere": WINS[self.answers.get("misere")],
            "says": seconds or " ".join(self.errors),
        }


def sentence(error: Exception) -> str:
    """The words of an error; its type if it has none."""
    return str(error) or type(error).__name__


def position_on(game: Any, board: Any, token: Vertex | None) -> Position:
    """A drawn board as a position of a game; a ValueError says why there is none."""
    return game.position_on(board, token)


class ValuedBoard:
    """A drawing board with a table: the outcome, value and misère outcome in every game.

    `after(action)` does what a reader asks for: an action of the drawing board; "value", which
    goes on for a moment with the games that are not valued yet; "find" or "cancel" with a "game",
    which requests a large one or puts it back; or "play" with a "game". `view` is what a screen
    shows, as JSON. While it `seeks` values, the screen asks for "value" again; `count` is the
    number of all other actions.

    `fast` answers what the definition does not find at once. `lay` makes a position of a game, a
    board and the vertex with the token.

    >>> board = ValuedBoard()
    >>> board.after({"do": "paste", "text": "path 4"})
    >>> while board.view["seeks"]:
    ...     board.after({"do": "value"})
    >>> [row["value"] for row in board.view["rows"] if row["name"] == "Node Kayles"]
    ['0']
    """

    def __init__(
        self,
        board: DrawingBoard | None = None,
        fast: Opponent = BY_DEFINITION,
        lay: Callable[[Any, Any, Vertex | None], Position] = position_on,
    ) -> None:
        self.board, self._fast, self._lay = board or DrawingBoard(), fast, lay
        self._rows: dict[str, Row] = {}
        self._valued: Any = None  # what the rows are of
        self._complaint, self._count = "", 0

    def after(self, action: Action) -> tuple[Ruleset, Position] | None:
        """Do this; of "play" the game and the position are returned."""
        do, name, self._complaint = action.get("do"), str(action.get("game", "")), ""
        self._count += do != "value"
        if do not in ("value", "find", "cancel", "play"):
            self.board = self.board.after(action)
            return None
        if self._valued != self._seen:
            self._begin()
        if do == "value":
            self._go_on()
            return None
        row = self._rows.get(name)
        if row is None or row.state == "refused":
            reasons = [f"{name} cannot be played on this board.", *(row.errors if row else ())]
            self._complaint = " ".join(reasons)
        elif do == "play":
            return row.game, row.position
        else:
            for other in self._sought:
                other.state = "large" if other.state == "running" else other.state
            if do == "find":
                row.state = "running"
        return None

    @property
    def _seen(self) -> Any:
        drawing = self.board.drawing
        return drawing.graph, drawing.token, next(iter(drawing.at), None)

    def _begin(self) -> None:
        self._valued, self._rows = self._seen, {}
        board, token, vertex = self._valued
        for name, game in games_on_boards().items() if vertex is not None else ():
            row = self._rows[name] = Row(game, self._fast)
            try:
                row.position = self._lay(game, board, token)
            except Exception as error:  # of a visitor's game it may be any
                row.state, row.errors = "refused", [sentence(error)]

    @property
    def _sought(self) -> list[Row]:
        """The rows whose values are sought; first the one that took least."""
        sought = [row for row in self._rows.values() if row.state in ("running", "waiting")]
        return sorted(sought, key=lambda row: row.spent)

    def _go_on(self) -> None:
        """Value for a moment."""
        seconds, sought = AT_A_TIME, self._sought
        if sought and self._fast is not BY_DEFINITION:
            seconds = max(seconds, sought[0].spent)  # a fast method may begin anew each time
        with budget(seconds) as left:
            while sought and left() > 0:
                sought[0].go_on()
                sought = self._sought

    @property
    def view(self) -> View:
        """All that a screen shows, as JSON."""
        return {
            **self.board.view,
            "rows": [row.view(name, self.board.drawing) for name, row in self._rows.items()],
            "complaint": self._complaint,
            "count": self._count,
            "seeks": self._valued != self._seen or bool(self._sought),
        }
