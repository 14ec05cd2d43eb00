"""The values of a drawn board in each game that can be played on it."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from gamelab.games.graph_game import QUESTIONS
from gamelab.games.nim_on_graphs import TokenPosition
from gamelab.games.text import games_on_boards
from gamelab.match.drawing_board import Drawing, written
from gamelab.solvers.methods import grundy, outcome
from gamelab.theory.grundy import by_definition
from gamelab.theory.misere import outcome as misere_outcome
from gamelab.theory.positions import Position, budget, options_listed
from gamelab.theory.ruleset import Ruleset
from gamelab.widgets.background import BackgroundTask, Progress, Run

View = dict[str, Any]
WINS = {"N": "first wins (N)", "P": "second wins (P)", "": ""}


AT_ONCE = 0.1  # seconds that a screen waits for the values of a new board
MAX_OPTIONS = 60  # of a game that is valued at once: those of Arrows take up to a millisecond each


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
        with budget(MAX_OPTIONS, options_listed):
            value = by_definition(game, position)
            found = Valued("waiting", value, "N" if value else "P")
            return replace(found, state="known", misere=misere_outcome(game, position, misere=True))
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
        self.task = BackgroundTask(latest_only=True, at_once=AT_ONCE)
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
                    notes[name] = f"token on {written(position.at)}"
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
        "says": f"{progress.seconds:,.0f} s so far" if known.state == "running" else known.says,
    }
