"""What the page talks to: a match and a drawing board, told and led by plain data, by the
definition alone.
"""

import json
from collections import defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from time import perf_counter
from typing import Any

from games import GAMES, Game, laid

from gamelab.boards.text import board as parse_board
from gamelab.games.nim_on_graphs import TokenPosition
from gamelab.match.board import name_text
from gamelab.match.drawing import Drawing
from gamelab.match.drawing_board import DrawingBoard
from gamelab.match.links import replay
from gamelab.match.match import Match
from gamelab.match.match_view import MatchView
from gamelab.match.opponent import BUDGET, Opponent
from gamelab.theory.grundy import by_definition, misere_by_definition
from gamelab.theory.positions import OutOfBudget, Position, budget
from gamelab.theory.ruleset import Ruleset

View = dict[str, Any]
# seconds for the table of values; between two such pieces of work the board answers
AT_A_TIME = 0.15
IN_A_BOOK = 20.0  # for a reply to a match of a book, so that a slow browser finds the same reply
UNASKED = 0.6  # seconds for a game of the table, until it is asked for
VALUED = tuple(name for name, game in GAMES.items() if game.game.board_kind not in ("", "heaps"))
WINS = {True: "first wins (N)", False: "second wins (P)", None: ""}


@dataclass
class Search:
    """A question that is asked again and again, each time for a while.

    What was found is kept by the definition's memory, so that little is done twice.
    """

    question: Callable[[], int]
    answer: int | None = None

    def go_on(self, seconds: float) -> int | None:
        """The answer, or None if it is not found in this time."""
        if self.answer is None:
            try:
                with budget(seconds):
                    self.answer = self.question()
            except OutOfBudget:  # there is more to do the next time
                pass
        return self.answer


@dataclass
class Row:
    """What is known by now of the drawn board in a game."""

    name: str
    game: Ruleset
    position: Position = None
    state: str = "waiting"
    says: str = ""
    spent: float = 0.0

    def __post_init__(self) -> None:
        self.value = Search(lambda: by_definition(self.game, self.position))
        self.misere = Search(lambda: misere_by_definition(self.game, self.position))

    def go_on(self) -> None:
        """Work for some time more."""
        begin = perf_counter()
        try:
            unknown = self.misere if self.value.answer is not None else self.value
            unknown.go_on(AT_A_TIME)
            if self.misere.answer is not None:
                self.state = "known"
        except (ValueError, TypeError, MemoryError, RecursionError) as error:
            self.state, self.says = "known", str(error) or "There is not enough memory."
        self.spent += perf_counter() - begin

    @property
    def view(self) -> View:
        """The row as the screen shows it."""
        value, misere = self.value.answer, self.misere.answer
        state = "part" if self.state == "large" and value is not None else self.state
        return {
            "name": self.name,
            "note": f"token on {name_text(self.position.at)}"
            if isinstance(self.position, TokenPosition)
            else "",
            "state": state,
            "value": "" if value is None else str(value),
            "outcome": WINS[None if value is None else value > 0],
            "misere": WINS[None if misere is None else misere > 0],
            "says": self.says,
        }


@dataclass
class Desk:
    """The match and the drawing board of a page.

    >>> desk = Desk()
    >>> desk.begin({"game": "nim", "board": "1, 2, 3"})["match"]["says"]
    'Click a token: it goes with all tokens to its right.'
    >>> desk.begin({"game": "nim", "board": "a lot"})
    {'wrong': "Heaps are numbers such as 3, 4, 5; it was given 'a lot'."}
    """

    match_view: MatchView | None = None
    board: DrawingBoard = field(default_factory=DrawingBoard)
    rows: list[Row] = field(default_factory=list)
    of: Any = None  # the drawing that the rows are of
    asked: str = ""  # the name of the row that is found because it was asked for
    count: int = 0
    shown: int = 0  # the count of the drawing that is on the screen

    def begin(self, wanted: Mapping[str, str]) -> View:
        """A match as an address or the fields of the page describe it."""
        try:
            name = wanted.get("game", "")
            if name not in GAMES:
                raise ValueError(f"There is no game {name!r:.40}; there is {', '.join(GAMES)}.")
            game, position = GAMES[name].position(
                wanted.get("rule", ""), wanted.get("board", ""), wanted.get("at", "")
            )
            return self._begun(game, position, wanted)
        except (ValueError, TypeError, MemoryError) as error:
            return {"wrong": str(error)}

    def _begun(self, game: Ruleset, position: Position, how: Mapping[str, str]) -> View:
        first, strength = how.get("first") or "you", how.get("strength") or "perfect"
        misere = how.get("misere") in ("true", "1")
        seconds = IN_A_BOOK if how.get("book") else BUDGET
        opponent = Opponent(budget=seconds)
        match = Match(game, position, first, misere, strength, opponent=opponent)  # type: ignore[arg-type]
        self.match_view = MatchView(replay(match, how.get("moves", "")))
        return {"match": self._counted(self.match_view.view)}

    def played(self, action: Mapping[str, Any]) -> View:
        """The match after what the player did."""
        if self.match_view is None:
            return {"wrong": "No match has begun."}
        self.match_view = self.match_view.after(action)
        return {"match": self._counted(self.match_view.view)}

    def drawn(self, action: Mapping[str, Any]) -> View:
        """The drawing board after what was done; its values; or a match on it."""
        do, name = action.get("do"), str(action.get("game", ""))
        if do not in ("value", "find", "cancel", "play"):
            if do != "look":
                self.board = self.board.after(action)
            return {"view": self._counted(self.board.view)}
        self._look()
        row = next((row for row in self.rows if row.name == name), None)
        if do == "play":
            return self._played_on(row)
        if do == "find" and row is not None:
            self._put_back()
            self.asked, row.state = name, "running"
        elif do == "cancel":
            self._put_back()
        else:
            self._go_on()
        return {"values": self._counted({"rows": [row.view for row in self.rows], "says": ""})}

    def _played_on(self, row: Row | None) -> View:
        if row is None or row.position is None:
            return {
                "values": self._counted(
                    {
                        "rows": [row.view for row in self.rows],
                        "says": "This game is not played on this board.",
                    }
                )
            }
        name = next(name for name, game in GAMES.items() if row.name == _told(game))
        board = self.board.view["code"]["gamelab"].partition("board = ")[2]
        at = name_text(self.board.drawing.token) if self.board.drawing.token is not None else ""
        begun = self._begun(row.game, row.position, {})
        return begun | {
            "wanted": {
                "game": name,
                "board": board,
                "rule": GAMES[name].rule,
                **({"at": at} if at else {}),
            }
        }

    def _look(self) -> None:
        """Begin anew if the board is another one than before."""
        drawing = self.board.drawing
        seen = (drawing.graph, drawing.token)
        if seen == self.of:
            return
        self.of, self.asked, self.rows = seen, "", []
        for name in VALUED if drawing.at else ():
            row = Row(_told(GAMES[name]), GAMES[name].ruleset())
            try:
                row.position = laid(row.game, drawing.graph, drawing.token)
            except (ValueError, TypeError, MemoryError) as error:
                row.state, row.says = "refused", str(error)
            self.rows.append(row)

    def _put_back(self) -> None:
        for row in self.rows:
            if row.state == "running":
                row.state = "large"

    def _go_on(self) -> None:
        """Find a little more: of what was asked for, or of the first game that is not known."""
        row = next((row for row in self.rows if row.state == "running"), None)
        row = row or next((row for row in self.rows if row.state == "waiting"), None)
        if row is not None:
            row.go_on()
            if row.state == "waiting" and row.spent > UNASKED:
                row.state = "large"

    def _counted(self, view: View) -> View:
        """A view different from all before, so that each question is seen to be answered."""
        self.count += 1
        if "rows" in view:
            return view | {"count": self.count, "of": self.shown}
        if "can" in view:
            self.shown = self.count
        return view | {"count": self.count}

    def look(self) -> View:
        """Both boards as they stand, for a page that has just come."""
        return {"view": self._counted(self.board.view), "values": {"rows": [], "of": 0, "count": 0}}

    def lay(self, text: str) -> View:
        """The drawing board with a board on it."""
        try:
            self.board = replace(
                DrawingBoard(Drawing.of(parse_board(text))),
                past=(*self.board.past, self.board.drawing),
            )
        except (ValueError, TypeError, MemoryError) as error:
            return {"wrong": str(error)}
        return {"view": self._counted(self.board.view)}


def _told(game: Game) -> str:
    """The game in the table: an octal game with its code, a subtraction game with its set."""
    return str(game.game.full_title)


_desks: defaultdict[str, Desk] = defaultdict(Desk)


def answer(to: str, message: str, on: str = "") -> str:
    """The answer to a message of the page, both as JSON; `on` names one of several boards there.
    Whatever is raised is said on the page: there is no other place for it.
    """
    content = json.loads(message)
    desk = _desks[on]
    try:
        if to == "begin":
            found = desk.begin(content)
        elif to == "look":
            found = desk.look()
        elif to == "lay":
            found = desk.lay(content["board"])
        else:
            found = desk.played(content) if to == "match" else desk.drawn(content)
    except Exception as error:
        found = {"wrong": f"{type(error).__name__}: {error}"}
    return json.dumps(found)
