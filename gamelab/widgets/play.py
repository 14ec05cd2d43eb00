"""A match under the mouse: every game on any board, against the computer."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from gamelab.match.match import Match, Player
from gamelab.match.match_view import MatchView
from gamelab.match.opponent import Opponent
from gamelab.solvers.methods import grundy, misere_grundy, outcome
from gamelab.theory import Ruleset, as_game
from gamelab.widgets.background import BackgroundTask
from gamelab.widgets.browser_widget import BrowserWidget
from gamelab.widgets.svg import image_of

BY_METHODS = Opponent(grundy, misere_grundy, outcome)


class Play(BrowserWidget, files=("board", "play", "match")):
    """A board that is played on by clicks. Where no kernel runs, a picture of its first position
    stays.

    `match` is the match as it stands.
    """

    def __init__(self, match: Match) -> None:
        self._match_view = MatchView(match)
        self.task: BackgroundTask | None = None
        super().__init__(view=self._match_view.view | {"count": 1})

    @property
    def match(self) -> Match:
        """The match as it stands."""
        return self._match_view.match

    def do_other(self, action: Mapping[str, Any]) -> None:
        """Every action is one of the match."""
        self._show(self._match_view.after(action))

    def complain(self, error: Exception) -> None:
        """Say on the board which error a visitor's rules raised."""
        self._show(replace(self._match_view, complaint=f"{type(error).__name__}: {error}"))

    def _show(self, match_view: MatchView) -> None:
        self.update("view", match_view.view)  # which asks the rules too, and may raise
        self._match_view = match_view

    def load_solvers(self) -> None:
        """Look for a reply in the background, once, so that the first real one finds its solvers
        loaded.
        """
        match = self.match
        if self.task is None and not match.over:
            self.task = BackgroundTask(at_once=0)

            def unused(*_: Any) -> None:
                """Nothing is shown: an error is shown when the computer is to move."""

            self.task.start(lambda run: match.reply(), unused, unused)

    def static_output(self) -> dict[str, str]:
        """A picture of the position. The first output also begins to load the solvers."""
        self.load_solvers()
        return {"text/html": image_of(self.match.position)}

    def __repr__(self) -> str:
        return f"play({self.match.game!r}, {len(self.match.played)} moves so far)"


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

    >>> from gamelab import NodeKayles, cycle
    >>> play(NodeKayles(), cycle(5))
    play(NodeKayles(), 0 moves so far)
    """
    start = as_game(game).start(board, **state) if state else board
    return Play(Match(game, start, first, misere, strength, opponent=BY_METHODS))
