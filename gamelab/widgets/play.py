"""An interactive match: every game on any board, against the computer."""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from html import escape
from threading import Thread
from typing import Any

from gamelab.match.match import Match, Player
from gamelab.match.match_view import MatchView
from gamelab.match.opponent import Opponent
from gamelab.solvers.methods import grundy, misere_grundy, outcome
from gamelab.theory import Ruleset, as_game
from gamelab.widgets.screen import Part, Screen
from gamelab.widgets.svg import image_of

BY_METHODS = Opponent(grundy, misere_grundy, outcome)


class MatchPart(Part):
    """A match on a screen; `match` is the match as it stands."""

    def __init__(self, match: Match) -> None:
        self._match_view, self._is_loaded = MatchView(match), match.over
        super().__init__(drawn=("match", self._match_view.view), act=MatchPart._act)

    @property
    def match(self) -> Match:
        """The match as it stands."""
        return self._match_view.match

    def _act(self, action: Mapping[str, Any], pressed: str = "") -> None:
        try:
            self._show(self._match_view.after(action))
        except Exception as error:  # of a visitor's rules; the board says it
            says = f"{type(error).__name__}: {error}"
            self._show(replace(self._match_view, complaint=says))

    def load_solvers(self) -> None:
        """Find a reply in a thread: the first real one then finds its solvers loaded."""
        if not self._is_loaded:
            self._is_loaded = True
            Thread(target=self._reply, args=(self.match,), daemon=True).start()

    @staticmethod
    def _reply(match: Match) -> None:
        with suppress(Exception):  # it is shown when the computer is to move
            match.reply()

    def _show(self, match_view: MatchView) -> None:
        self.drawn = "match", match_view.view  # which asks the rules too, and may raise
        self._match_view = match_view


class Play(Screen):
    """A board that is played on by clicks. Where no kernel runs, a picture of the position stays.

    `match` is the match as it stands.
    """

    def __init__(self, match: Match) -> None:
        self._playing = MatchPart(match)
        super().__init__(self._playing)

    @property
    def match(self) -> Match:
        """The match as it stands."""
        return self._playing.match

    @property
    def html(self) -> str:
        """The game and a picture of the position. The first output also begins to load the
        solvers.
        """
        self._playing.load_solvers()
        title = escape(self.match.game.full_title)
        return f"<p><b>{title}</b></p>{image_of(self.match.position)}"

    def __repr__(self) -> str:
        return f"{self.match.game.full_title}, moves so far: {len(self.match.played)}"


def play(
    game: Ruleset,
    board: Any,
    first: Player = "you",
    misere: bool = False,
    strength: str = "perfect",
    **state: Any,
) -> Play:
    """A board on which a match against the computer is played by mouse, keyboard or finger.

    A click makes the move that is shown under the mouse, or marks the part where several moves
    begin with it, and then a second click on it, or a button, makes the move of what is marked; a
    finger shows a move by its first touch and makes it by the second.

    - `first`: who begins, "you" or "computer".
    - `misere`: True if the player who makes the last move loses.
    - `strength`: "perfect", "slips" or "random", or "people" for two people on one board. A
      perfect computer uses the fastest method known for the game, and says so where a board is too
      large to be sure.
    - `state`: arguments for the game's `start`, such as `at=` for the token of Nim on a graph.

    >>> from gamelab import ArcKayles, cycle
    >>> play(ArcKayles(), cycle(5))
    Arc Kayles, moves so far: 0
    """
    start = as_game(game).start(board, **state) if state else board
    return Play(Match(game, start, first, misere, strength, opponent=BY_METHODS))
