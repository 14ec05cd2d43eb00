"""A match under the mouse: every game on any board, against the computer."""

from dataclasses import replace
from pathlib import Path
from typing import Any, ClassVar

import anywidget
import traitlets

from gamelab.match.match import Match, Player
from gamelab.match.sitting import Sitting
from gamelab.solvers.methods import grundy, misere_grundy, outcome
from gamelab.theory.ruleset import Ruleset, as_game
from gamelab.widgets.background import BackgroundTask
from gamelab.widgets.stills import still

STATIC = Path(__file__).with_name("static")


class Play(anywidget.AnyWidget):
    """A board that is played on by clicks; where no kernel runs, a picture of the position it was
    made with stays.

    `match` is the match as it stands.
    """

    _esm: ClassVar[str] = "\n".join((STATIC / name).read_text() for name in ("board.js", "play.js"))
    _css: ClassVar[str] = (STATIC / "play.css").read_text()
    view = traitlets.Dict().tag(sync=True)

    def __init__(self, match: Match) -> None:
        self._sitting = Sitting(match)
        self._loading: BackgroundTask | None = None
        super().__init__(view=self._counted())
        self.on_msg(self._heard)

    @property
    def match(self) -> Match:
        """The match as it stands."""
        return self._sitting.match

    def _counted(self) -> dict[str, Any]:
        """The view, different from all before, so that each question is seen to be answered."""
        return self._sitting.view | {"count": self.view.get("count", 0) + 1}

    def _heard(self, widget: Any, content: Any, buffers: Any) -> None:
        self._sitting = self._told(content)
        self.view = self._counted()

    def _told(self, content: Any) -> Sitting:
        """The sitting after what the player did. Whatever a visitor's rules raise is said on the
        board: it has no other place.
        """
        try:
            sitting = self._sitting.after(content)
            sitting.view  # noqa: B018  # made here, as the rules are asked for it too
        except Exception as error:
            return replace(self._sitting, complaint=f"{type(error).__name__}: {error}")
        return sitting

    def load_solvers(self) -> None:
        """Look for a reply in the background, once, so that the first one on the board has its
        solvers loaded.
        """
        match = self.match
        if self._loading is None and not match.over:
            self._loading = BackgroundTask(at_once=0)  # it ends by itself, as any reply does

            def unused(*_: Any) -> None:
                """Nothing is shown: what goes wrong is said when the computer is to move."""

            self._loading.start(lambda run: match.reply(), unused, unused)

    def close(self) -> None:
        """End what runs in the background, and leave the screen."""
        if self._loading is not None:
            self._loading.drop()
        super().close()

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        data, metadata = super()._repr_mimebundle_(**kwargs) or ({}, {})
        self.load_solvers()
        return {
            **data,
            "image/svg+xml": still(self.match.position),
            "text/plain": repr(self),
        }, metadata

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
    """Play a game against the computer: click what the move touches, or use the keyboard.

    `first` is "you" or "computer", `strength` "perfect", "slips" or "random". The computer finds
    its moves by the fastest method known for the game, and says so where a board is too large to be
    sure. Other state goes to the game's `start`, such as `at=` for the token of Nim on a graph.

    >>> from gamelab import NodeKayles, cycle
    >>> play(NodeKayles(), cycle(5))
    play(NodeKayles(), 0 moves so far)
    """
    start = as_game(game).start(board, **state) if state else board
    return Play(
        Match(
            game,
            start,
            first,
            misere,
            strength,
            value=grundy,
            misere_value=misere_grundy,
            outcome=outcome,
        )
    )
