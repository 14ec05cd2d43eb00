"""The Python of the playground: it answers the messages of a page, as JSON, by the definition alone."""

import json
from collections import defaultdict
from collections.abc import Mapping
from typing import Any

from games import GAMES, position_on

from gamelab.match.board import name_text
from gamelab.match.board_values import ValuedBoard
from gamelab.match.links import replay
from gamelab.match.match import Match
from gamelab.match.match_view import MatchView
from gamelab.match.opponent import BUDGET, Opponent
from gamelab.theory import Position, Ruleset

IN_A_BOOK = 20.0  # seconds for a reply of a book, so that a slow browser finds the same reply
Answer = dict[str, Any]


class Desk:
    """The match and the drawing board of a page.

    >>> desk = Desk()
    >>> desk.begin({"game": "nim", "board": "1, 2, 3"})["match"]["says"]
    'Click a token: it goes with all tokens to its right.'
    >>> desk.begin({"game": "nim", "board": "a lot"})
    {'wrong': "Heaps are numbers such as 3, 4, 5; it was given 'a lot'."}
    """

    def __init__(self) -> None:
        self.match_view: MatchView | None = None
        self.sketch = ValuedBoard(lay=position_on)

    def begin(self, wanted: Mapping[str, str]) -> Answer:
        """A match as an address or the fields of the page describe it."""
        try:
            name = wanted.get("game", "")
            if name not in GAMES:
                raise ValueError(f"There is no game {name!r:.40}; there is {', '.join(GAMES)}.")
            fields = (wanted.get(field, "") for field in ("rule", "board", "at"))
            return self._begun(*GAMES[name].position(*fields), wanted)
        except (ValueError, TypeError, MemoryError) as error:
            return {"wrong": str(error)}

    def _begun(self, game: Ruleset, position: Position, how: Mapping[str, str]) -> Answer:
        first: Any = how.get("first") or "you"
        strength, misere = how.get("strength") or "perfect", how.get("misere") in ("true", "1")
        opponent = Opponent(budget=IN_A_BOOK if how.get("book") else BUDGET)
        match = Match(game, position, first, misere, strength, opponent=opponent)
        self.match_view = MatchView(replay(match, how.get("moves", "")))
        return {"match": self.match_view.view}

    def played(self, action: Mapping[str, Any]) -> Answer:
        """The match after what the player did."""
        if self.match_view is None:
            return {"wrong": "No match has begun."}
        self.match_view = self.match_view.after(action)
        return {"match": self.match_view.view}

    def drawn(self, action: Mapping[str, Any]) -> Answer:
        """The drawing board after what was done, or with a match on it."""
        begun = self.sketch.after(action)
        answer: Answer = {"view": self.sketch.view}
        if begun is None:
            return answer
        name = next(name for name, game in GAMES.items() if game.game == begun[0])
        drawing = self.sketch.board.drawing
        wanted = {
            "game": name,
            "board": drawing.code["gamelab"].partition("board = ")[2],
            "rule": GAMES[name].rule,
            "at": "" if drawing.token is None else name_text(drawing.token),
        }
        return answer | self._begun(*begun, {}) | {"wanted": wanted}


_desks: defaultdict[str, Desk] = defaultdict(Desk)


def answer(to: str, message: str, on: str = "") -> str:
    """The answer to a message of the page, both as JSON; `on` names one of several boards there.
    An error is a sentence of the page, since nothing else would show it.
    """
    desk = _desks[on]
    hear = {"begin": desk.begin, "match": desk.played, "sketch": desk.drawn}[to]
    try:
        return json.dumps(hear(json.loads(message)))
    except Exception as error:
        return json.dumps({"wrong": f"{type(error).__name__}: {error}"})
