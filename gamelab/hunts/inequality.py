"""A conjectured inequality between the columns of a survey: its words, how far it was seen, and the
hunt for a counterexample.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import Any

from gamelab.hunts.hunt import Hunt
from gamelab.hunts.survey import board_of, nimber, parameters_of
from gamelab.theory.checks import shown
from gamelab.theory.ruleset import Ruleset

Asked = tuple[tuple[str, Callable[[Any], Any]], ...]


@dataclass(frozen=True)
class Inequality:
    """A quantity is at most (≤) or at least (≥) a sum of multiples of others, perhaps only `where`
    a column is true.

    It was made so that it holds on all `boards` of a frame that it speaks of, and that is all that
    is known; on `sharp` of them both sides are equal.

    >>> half = Inequality(
    ...     "value", "≤", (("vertices", Fraction(1, 2)),), Fraction(1, 2), None, 95, 4
    ... )
    >>> half
    value ≤ 1/2·vertices + 1/2 (holds on all 95 boards of the frame, sharp on 4)
    >>> half.holds({"vertices": 3, "value": 2}), half.holds({"vertices": 4, "value": 3})
    (True, False)
    """

    of: str
    sign: str
    terms: tuple[tuple[str, Fraction], ...]
    constant: Fraction
    where: str | None
    boards: int
    sharp: int

    @property
    def words(self) -> str:
        """What it says."""
        parts = [(c, name if abs(c) == 1 else f"{abs(c)}·{name}") for name, c in self.terms]
        if self.constant or not parts:
            parts.append((self.constant, str(abs(self.constant))))
        parts.sort(key=lambda part: part[0] < 0)
        bound = " ".join(f"{'−' if c < 0 else '+'} {part}" for c, part in parts).removeprefix("+ ")
        bound = f"−{bound[2:]}" if bound.startswith("−") else bound
        return f"{self.of} {self.sign} {bound}{self._where}"

    @property
    def evidence(self) -> str:
        """How far it was seen."""
        return (
            f"holds on all {self.boards:,} boards of the frame{self._where}, sharp on "
            f"{self.sharp:,}"
        )

    @property
    def _where(self) -> str:
        return f" where {self.where}" if self.where else ""

    def __repr__(self) -> str:
        return f"{self.words} ({self.evidence})"

    def holds(self, row: Mapping[str, Any]) -> bool:
        """Whether it is true of a row of a survey, by exact arithmetic."""
        if self.where and not row[self.where]:
            return True
        bound = self.constant + sum(c * exact(row[name]) for name, c in self.terms)
        return exact(row[self.of]) <= bound if self.sign == "≤" else exact(row[self.of]) >= bound

    def hunt(
        self,
        cases: Any,
        game: Ruleset | None = None,
        to: int | None = None,
        **ask: Callable[[Any], Any],
    ) -> Hunt:
        """The hunt for a board on which it fails; `ask` has the functions that made the survey's
        columns (more do no harm).
        """
        names = (self.of, *(name for name, _ in self.terms), *([self.where] if self.where else []))
        told = partial(
            _told, names, game, tuple((name, ask[name]) for name in names if name in ask)
        )
        return Hunt(
            f"Is {self.words}?",
            cases,
            told,
            self.holds,
            to,
            game=game,
            status=f"{self.evidence}; it came from TxGraffiti",
        )


def _told(names: tuple[str, ...], game: Ruleset | None, asked: Asked, board: Any) -> dict[str, Any]:
    """What a survey would say of a board in some of its columns."""
    board = board_of(board)
    told = parameters_of(board) | {name: function(board) for name, function in asked}
    if game is not None and "value" in names:
        told["value"] = nimber(game, board)
    for name in names:
        if name not in told:
            raise TypeError(
                f"Nobody said what {name!r} is on {shown(board)}: give the hunt what the survey "
                f"was given."
            )
    return {name: told[name] for name in names}


def exact(number: Any) -> Fraction | int:
    """A number, of Python or of numpy, without rounding."""
    number = number.item() if hasattr(number, "item") else number
    return number if isinstance(number, int) else Fraction(number)
