"""Inequalities between the columns of a survey, as TxGraffiti conjectures them."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from importlib import import_module
from itertools import combinations
from math import isfinite, lcm
from typing import TYPE_CHECKING, Any
from warnings import catch_warnings

import numpy as np

from gamelab.hunts.hunt import Hunt, canonical_board, grundy_value
from gamelab.hunts.survey import parameters_of
from gamelab.theory import Ruleset, natural, shown

if TYPE_CHECKING:
    import pandas as pd


Columns = tuple[tuple[str, Callable[[Any], Any]], ...]
MAX_DENOMINATOR = 1000  # of a coefficient


@dataclass(frozen=True)
class Inequality:
    """A quantity is at most (≤) or at least (≥) a linear bound, perhaps `where` a column is true.

    All that is known is that it holds on `boards` boards of a frame; on `sharp` of them both sides
    are equal.

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
        """The inequality as a formula."""
        parts = [(c, name if abs(c) == 1 else f"{abs(c)}·{name}") for name, c in self.terms]
        if self.constant or not parts:
            parts.append((self.constant, str(abs(self.constant))))
        parts.sort(key=lambda part: part[0] < 0)
        bound = " ".join(f"{'−' if c < 0 else '+'} {part}" for c, part in parts).removeprefix("+ ")
        bound = f"−{bound[2:]}" if bound.startswith("−") else bound
        return f"{self.of} {self.sign} {bound}{self._where}"

    @property
    def evidence(self) -> str:
        """The numbers of boards on which it holds and is sharp."""
        boards = f"holds on all {self.boards:,} boards of the frame{self._where}"
        return f"{boards}, sharp on {self.sharp:,}"

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
        """The hunt for a board on which it fails.

        `ask` holds the functions that made the columns of the survey, and perhaps others.
        """
        names = (self.of, *(name for name, _ in self.terms), *([self.where] if self.where else []))
        columns = tuple((name, ask[name]) for name in names if name in ask)
        return Hunt(
            f"Is {self.words}?",
            cases,
            partial(_columns_of, names, game, columns),
            self.holds,
            to,
            game=game,
            status=f"{self.evidence}; it came from TxGraffiti",
        )


def _columns_of(
    names: tuple[str, ...], game: Ruleset | None, columns: Columns, board: Any
) -> dict[str, Any]:
    """Some columns of a survey for one board."""
    board = canonical_board(board)
    row = parameters_of(board) | {name: function(board) for name, function in columns}
    if game is not None and "value" in names:
        row["value"] = grundy_value(game, board)
    for name in names:
        if name not in row:
            raise TypeError(
                f"Nobody said what {name!r} is on {shown(board)}: "
                "give the hunt what the survey was given."
            )
    return {name: row[name] for name in names}


def exact(number: Any) -> Fraction | int:
    """A number, of Python or of numpy, without rounding."""
    number = number.item() if hasattr(number, "item") else number
    return number if isinstance(number, int) else Fraction(number)


# sign, terms, constant, where
Proposed = tuple[str, tuple[tuple[str, Fraction], ...], Fraction, str | None]


def inequalities(
    frame: "pd.DataFrame", of: str = "value", by: Sequence[str] | None = None, most: int = 10
) -> list[Inequality]:
    """Conjectured bounds of the quantity `of` by one or two other columns, the sharpest first.

    `frame` is the table of a survey. TxGraffiti proposes the bounds: facets of a convex hull, on
    all boards and on those where a column of truth values is true. `by` names the columns used; the
    default is all but the seconds. At most `most` are returned. An inequality that a row refutes is
    left out, by exact arithmetic (a float counts as it is; a Fraction is better). So is one that is
    nowhere sharper than the extreme values of the frame and than simpler inequalities. The extra
    `conjectures` installs TxGraffiti.

    >>> from gamelab import NodeKayles, survey, trees
    >>> frame = survey(
    ...     NodeKayles(), (tree for n in range(1, 8) for tree in trees(n)), progress=False
    ... )
    >>> inequalities(frame, by=["vertices"])[0]
    value ≤ 1/2·vertices + 1/2 (holds on all 25 boards of the frame, sharp on 4)
    """
    most = natural(most, "The number of inequalities", 1)
    numbers, truths = _numbers_and_truths(frame, of, by)
    value, made = numbers[of], []
    for sign, terms, constant, where in dict.fromkeys(_proposed(numbers, truths, of)):
        # whole numbers are quicker than fractions
        scale = lcm(constant.denominator, *(c.denominator for _, c in terms))
        bound = sum((int(c * scale) * numbers[name] for name, c in terms), int(constant * scale))
        slack = bound - scale * value if sign == "≤" else scale * value - bound
        among = truths[where]
        if (slack[among] >= 0).all():
            sharp = int((slack[among] == 0).sum())
            one = Inequality(of, sign, terms, constant, where, int(among.sum()), sharp)
            made.append((one, slack, scale))
    made.sort(key=lambda one: (len(one[0].terms), -one[0].sharp, -one[0].boards))
    unit = lcm(*(scale for *_, scale in made))
    least, found = {"≤": unit * (max(value) - value), "≥": unit * (value - min(value))}, []
    for one, slack, scale in made:
        slack *= unit // scale
        sharper = truths[one.where] & (slack < least[one.sign])
        if sharper.any():
            found.append(one)
            least[one.sign] = np.where(sharper, slack, least[one.sign])
    return sorted(found, key=lambda one: -one.sharp)[:most]


def _numbers_and_truths(
    frame: Any, of: str, by: Sequence[str] | None
) -> tuple[dict[str, Any], dict[str | None, Any]]:
    """The columns of numbers, exact, and those of truth values; None stands for all boards."""
    import pandas as pd

    if not isinstance(frame, pd.DataFrame) or frame.empty:
        raise TypeError(
            "Inequalities are conjectured from a survey's frame that has a row; it was given "
            f"{shown(frame)}."
        )
    numbers: dict[str, Any] = {}
    truths: dict[str | None, Any] = {None: np.full(len(frame), True)}
    names = [name for name in frame.columns if name != "seconds"]
    for name in names if by is None else dict.fromkeys([of, *by]):
        column = frame[name].tolist() if name in frame.columns else [None]
        if {*map(type, column)} == {bool}:
            truths[name] = np.array(column)
        elif all(isinstance(one, int | float | Fraction) and isfinite(one) for one in column):
            numbers[name] = np.array([*map(exact, column)], object)
        elif by is not None:
            raise ValueError(
                f"The frame has no column {name!r} with a number, or True or False, for each board."
            )
    if of not in numbers:
        raise ValueError(f"The frame has no column {of!r} with a number for each board.")
    return numbers, truths


def _proposed(
    numbers: dict[str, Any], truths: dict[str | None, Any], of: str
) -> Iterator[Proposed]:
    """The conjectures of TxGraffiti from one or two of the other columns at a time."""
    try:
        with catch_warnings(action="ignore"):  # it warns of its own imports
            convex_hull = import_module("txgraffiti.generators").convex_hull
            logic = import_module("txgraffiti.logic")
    except ImportError:
        raise ModuleNotFoundError(
            "Inequalities are conjectured by TxGraffiti, which is not installed: pip install "
            "'gamelab[conjectures]'."
        ) from None
    import pandas as pd

    table = pd.DataFrame({name: column.astype(float) for name, column in numbers.items()})
    properties = {
        name: logic.Property(name, lambda rows, name=name: rows[name]) for name in numbers
    }
    others = [name for name in numbers if name != of]
    for features in (some for count in (1, 2) for some in combinations(others, count)):
        units = pd.DataFrame(
            [[0] * len(features), *np.eye(len(features), dtype=int).tolist()], columns=[*features]
        )
        for where, among in truths.items():
            part = table.loc[among, [*features]].assign(**{"": 1.0}).to_numpy()
            if np.linalg.matrix_rank(part) <= len(features):
                continue  # one of them is constant, or one determines the other
            condition = logic.Predicate(
                str(where), lambda rows, among=among: pd.Series(among, index=rows.index)
            )
            conjectured = convex_hull(
                table,
                features=[properties[one] for one in features],
                target=properties[of],
                hypothesis=condition,
            )
            for conclusion in {one.conclusion.name: one.conclusion for one in conjectured}.values():
                constant, *ends = (
                    Fraction(one).limit_denominator(MAX_DENOMINATOR)
                    for one in conclusion.rhs(units)
                )
                terms = tuple(
                    (name, end - constant)
                    for name, end in zip(features, ends, strict=True)
                    if end != constant
                )
                yield "≤" if conclusion.op == "<=" else "≥", terms, constant, where
