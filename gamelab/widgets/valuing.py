"""What a drawn board is worth in each game that can be played on it: at once if it is small, else
by a background task.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from math import prod
from sys import modules
from time import perf_counter
from typing import Any

from gamelab.boards.drawing import Drawing
from gamelab.boards.graph import Graph
from gamelab.games.arrows import Arrows, TrimmedArrows
from gamelab.games.cycles import GameOfCycles
from gamelab.games.graph_nim import GraphNim
from gamelab.games.nim_on_graphs import NimOnGraph, TokenPosition
from gamelab.games.node_kayles import NodeKayles
from gamelab.games.vertex_deletion import ArcKayles, ConnectedSubtraction, Octal
from gamelab.match.drawing_board import position_on, written
from gamelab.solvers.methods import grundy, outcome
from gamelab.theory.grundy import by_definition
from gamelab.theory.misere import outcome as misere_outcome
from gamelab.theory.positions import Position, budget, options_listed
from gamelab.theory.ruleset import Ruleset
from gamelab.widgets.background import BackgroundTask, Progress, Run

View = dict[str, Any]
WINS = {"N": "first wins (N)", "P": "second wins (P)", "": ""}


@dataclass(frozen=True)
class Played:
    """A game that boards are valued in, and up to how many vertices and edges an answer takes about
    0.2 s at the most.

    `quick` is for the value and the outcome, `quick_misere` for misère play, where a sum is not
    split.
    """

    name: str
    game: Ruleset
    quick: tuple[int, int]
    quick_misere: tuple[int, int]

    def quickly(self, position: Position) -> tuple[str, ...]:
        """The questions whose answers take about 0.2 s at the most."""
        if isinstance(position, TokenPosition):
            board = position.board.merged
            if (
                len(board.graph.vertices) * prod(weight + 1 for weight in board.weights)
                <= QUICK_TABLE
            ):
                return QUESTIONS
            links = sum(u != v for u, v in board.graph.edges)
            # no table: the strategy on trees and one cycle
            return ("outcome",) if links <= len(board.graph.vertices) else ()
        graph: Graph = position if isinstance(position, Graph) else position.graph
        n, m = len(graph.vertices), len(graph.edges)
        if n > self.quick[0] or m > self.quick[1]:
            return ()
        return (
            QUESTIONS if n <= self.quick_misere[0] and m <= self.quick_misere[1] else QUESTIONS[:2]
        )


QUESTIONS = ("value", "outcome", "misere")
QUICK_TABLE = 2**18  # positions
# seconds for all games, options listed for one: those of Arrows take up to a millisecond each
AT_ONCE, FEW_OPTIONS = 0.1, 60
GAMES = (  # with sizes measured on paths, cycles, grids, random and complete graphs
    Played("Graph Nim", GraphNim(), (20, 19), (17, 16)),
    Played("Node Kayles", NodeKayles(), (20, 100), (20, 100)),
    Played("Arc Kayles", ArcKayles(), (20, 100), (20, 30)),
    Played("0.33", Octal("0.33"), (20, 30), (18, 28)),
    Played("Subtraction {1, 2}, connected", ConnectedSubtraction({1, 2}), (20, 30), (18, 28)),
    Played("Arrows", Arrows(), (14, 13), (7, 6)),
    Played("Trimmed Arrows", TrimmedArrows(), (14, 13), (7, 6)),
    Played("Game of Cycles", GameOfCycles(), (9, 12), (6, 6)),
    Played("Nim on graphs", NimOnGraph(), (0, 0), (0, 0)),
)


@dataclass(frozen=True)
class Valued:
    """What is known of a board in one game.

    `state` is "known", "part" (not all yet), "waiting", "large" (nothing until asked), "running" or
    "refused".
    """

    state: str
    value: int | None = None
    outcome: str = ""
    misere: str = ""
    says: str = ""


def valued(game: Ruleset, position: Position, asked: tuple[str, ...] = QUESTIONS) -> Valued:
    """The Grundy value and the outcomes of normal and misère play, those that are asked for, as far
    as they can be told.

    >>> from gamelab import path
    >>> valued(NodeKayles(), path(4))
    Valued(state='known', value=0, outcome='P', misere='N', says='')
    """
    said: list[str] = []

    def told(name: str, question: Callable[..., Any], **how: Any) -> Any:
        try:
            return question(game, position, **how) if name in asked else None
        except (ValueError, TypeError, MemoryError, RecursionError) as error:
            said.append(str(error) or "There is not enough memory.")
            return None

    value, normal, misere = (
        told("value", grundy),
        told("outcome", outcome),
        told("misere", outcome, misere=True),
    )
    return Valued(
        "known" if asked == QUESTIONS else "part",
        value,
        normal or "",
        misere or "",
        " ".join(dict.fromkeys(said)),
    )


def valued_at_once(game: Ruleset, position: Position) -> Valued:
    """The value and the outcomes by the definition, as far as few options have to be listed for
    them: nothing is compiled.

    >>> from gamelab import path
    >>> valued_at_once(NodeKayles(), path(4)), valued_at_once(NodeKayles(), path(40)).state
    (Valued(state='known', value=0, outcome='P', misere='N', says=''), 'waiting')
    """
    found = Valued("waiting")
    try:
        with budget(FEW_OPTIONS, options_listed):
            value = by_definition(game, position)
            found = Valued("waiting", value, "N" if value else "P")
            return replace(found, state="known", misere=misere_outcome(game, position, misere=True))
    except (
        ValueError,
        TypeError,
        MemoryError,
        RecursionError,
    ):  # too many options, or something that the background task will say
        return found


class BoardValues:
    """The values of one board after another. Nothing is waited for: `rows` says what has come by
    now.

    What needs few options is found at once. The rest is found by a background task, so that the
    notebook stays free and long work can be ended at any moment. Small boards are valued unasked,
    larger ones when `find` asks for it, until `cancel`.
    """

    def __init__(self) -> None:
        self.task = BackgroundTask(latest_only=True, at_once=0)
        self._board: Any = None
        self._late: list[Played] = []
        self._positions: dict[str, Position] = {}
        self._known: dict[str, Valued] = {}

    def rows(self, drawing: Drawing) -> list[View]:
        """A line for each game, as a screen shows it."""
        self._look_at(drawing)
        return [
            _row(name, known, self._positions.get(name), self.task.progress)
            for name, known in self._known.items()
        ]

    def position(self, name: str, drawing: Drawing) -> tuple[Ruleset, Position]:
        """The game of this name and the board as its position; a ValueError if there is none."""
        self._look_at(drawing)
        self._look_at(drawing)  # what was late too
        if name not in self._positions:
            known = self._known.get(name)
            raise ValueError(
                f"{name} cannot be played on this board. {known.says if known else ''}".strip()
            )
        return next(played.game for played in GAMES if played.name == name), self._positions[name]

    def find(self, name: str, drawing: Drawing) -> None:
        """Begin to value the board in the game of this name; what else was being found is put
        back.
        """
        self.position(name, drawing)
        self.cancel()
        if self._known[name].state in ("large", "part"):
            self._known[name] = replace(self._known[name], state="running")
            self._begin()

    def cancel(self) -> None:
        """End the work that was asked for."""
        running = [name for name, known in self._known.items() if known.state == "running"]
        if running:
            self.close()
            for name in running:
                self._known[name] = replace(
                    self._known[name], state="part" if self._known[name].outcome else "large"
                )
            self._begin()

    def close(self) -> None:
        """End the work, if there is any."""
        self.task.drop()

    def _look_at(self, drawing: Drawing) -> None:
        """Begin anew if this is another board than the last."""
        board = (drawing.graph, drawing.token, next(iter(drawing.at), None))
        if board == self._board:
            late, self._late = self._late, []
            if late:
                self._place(late, drawing)
            return
        self.task.drop()
        self._board, self._positions, self._known = board, {}, {}
        late = [
            played
            for played in GAMES
            if isinstance(played.game, GameOfCycles) and "networkx" not in modules
        ]
        self._known = {played.name: Valued("waiting") for played in GAMES if drawing.at}
        self._place([played for played in GAMES if played not in late], drawing)
        self._late = late  # a library is loaded for it: after the others have been shown

    def _place(self, games: list[Played], drawing: Drawing) -> None:
        """Make the board the position of these games, and have it valued."""
        for played in games if drawing.at else ():
            try:
                position = self._positions[played.name] = position_on(
                    played.game, drawing.graph, drawing.token
                )
                self._known[played.name] = Valued(
                    "waiting" if played.quickly(position) else "large"
                )
            except (ValueError, TypeError, MemoryError) as error:
                self._known[played.name] = Valued("refused", says=str(error))
        end = perf_counter() + AT_ONCE
        for played in games:
            name = played.name
            if (
                name in self._positions
                and self._known[name].state == "waiting"
                and perf_counter() < end
            ):
                self._known[name] = valued_at_once(played.game, self._positions[name])
        self._begin()

    def _begin(self) -> None:
        """Have valued what is quick, and then what was asked for."""
        wanted = [
            (
                played.name,
                played.game,
                position,
                QUESTIONS if state == "running" else played.quickly(position),
            )
            for state in ("waiting", "running")
            for played in GAMES
            if (position := self._positions.get(played.name)) is not None
            and self._known[played.name].state == state
        ]
        if not wanted:
            return
        # of this board: whatever comes late is laid down where nobody looks any more
        known = self._known

        def work(run: Run) -> None:
            for name, game, position, asked in run.watch(wanted):
                known[name] = valued(game, position, asked)

        self.task.start(
            work, lambda nothing: None, lambda error, progress: self._lose(known, error)
        )

    def _lose(self, known: dict[str, Valued], error: BaseException) -> None:
        """Say of the games that wait what went wrong."""
        lost = Valued("known", says=f"{type(error).__name__}: {error}")
        known |= {name: lost for name, one in known.items() if one.state in ("waiting", "running")}


def _row(name: str, known: Valued, position: Position, progress: Progress) -> View:
    """A line of the table in words."""
    return {
        "name": name,
        "note": f"token on {written(position.at)}" if isinstance(position, TokenPosition) else "",
        "state": known.state,
        "value": "" if known.value is None else str(known.value),
        "outcome": WINS[known.outcome],
        "misere": WINS[known.misere],
        "says": f"{progress.seconds:,.0f} s so far" if known.state == "running" else known.says,
    }
