"""The Python of the playground: it answers the messages of a page, as JSON, by the definition alone."""

import json
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from games import GAMES, position_on

from gamelab.match.board_values import ValuedBoard
from gamelab.match.links import board_link, replay
from gamelab.match.match import Match
from gamelab.match.match_view import MatchView
from gamelab.match.opponent import BUDGET, Opponent

IN_A_BOOK = 20.0  # seconds for a reply of a book, so that a slow browser finds the same reply
Action = Mapping[str, Any]


def begun(wanted: Mapping[str, str]) -> MatchView:
    """The match that an address describes; a ValueError says why there is none.

    >>> begun({"game": "nim", "board": "1, 2, 3"}).view["says"]
    'Click a token: it goes with all tokens to its right.'
    >>> begun({"game": "nim", "board": "a lot"})
    Traceback (most recent call last):
    ValueError: Heaps are numbers such as 3, 4, 5; it was given 'a lot'.
    """
    name = wanted.get("game", "")
    if name not in GAMES:
        raise ValueError(f"There is no game {name!r:.40}; there is {', '.join(GAMES)}.")
    rule, board, at = (wanted.get(field, "") for field in ("rule", "board", "at"))
    game, position = GAMES[name].position(rule, board, at)
    first: Any = wanted.get("first") or "you"
    strength, misere = wanted.get("strength") or "perfect", wanted.get("misere") in ("true", "1")
    opponent = Opponent(budget=IN_A_BOOK if wanted.get("book") else BUDGET)
    match = Match(game, position, first, misere, strength, opponent=opponent)
    return MatchView(replay(match, wanted.get("moves", "")))


@lru_cache(maxsize=1000)
def played(wanted: str, done: tuple[str, ...]) -> MatchView:
    """A match after what was done on its board; the address and the actions are JSON."""
    if not done:
        return begun(json.loads(wanted))
    return played(wanted, done[:-1]).after(json.loads(done[-1]))


class Drawing:
    """The drawing board of a page."""

    def __init__(self) -> None:
        self.board = ValuedBoard(lay=position_on)
        self.done: list[Action] = []

    def after(self, actions: Sequence[Action]) -> dict[str, Any]:
        """The board after these actions, the last of which may begin a match; it goes on from those
        that were done before.
        """
        if self.done != actions[: len(self.done)]:
            self.__init__()  # type: ignore[misc]
        for action in actions[len(self.done) :]:
            match = self.board.after(action)
            self.done += [action] * (action["do"] not in ("value", "play"))
        return {"view": self.board.view} | ({"wanted": board_link(*match)} if match else {})


drawing = Drawing()


def answer(message: str) -> str:
    """The answer to a message of the page. An error is a sentence of the page, since nothing else
    would show it.
    """
    asked = json.loads(message)
    try:
        if "drawn" in asked:
            return json.dumps(drawing.after(asked["drawn"]))
        done = tuple(map(json.dumps, asked["done"]))
        return json.dumps({"view": played(json.dumps(asked["wanted"]), done).view})
    except (ValueError, TypeError, MemoryError) as error:
        return json.dumps({"wrong": str(error)})
    except Exception as error:
        return json.dumps({"wrong": f"{type(error).__name__}: {error}"})
