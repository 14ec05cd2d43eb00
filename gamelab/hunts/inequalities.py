"""From a survey's frame to inequalities between its columns, as TxGraffiti conjectures them."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from importlib import import_module
from itertools import combinations
from math import isfinite, lcm
from typing import TYPE_CHECKING, Any
from warnings import catch_warnings

import numpy as np

from gamelab.hunts.inequality import Inequality, exact
from gamelab.theory.checks import natural, shown

if TYPE_CHECKING:
    import pandas as pd

SIMPLE = 1000  # the largest denominator of a coefficient

# sign, terms, constant, where
Proposed = tuple[str, tuple[tuple[str, Fraction], ...], Fraction, str | None]


def inequalities(
    frame: "pd.DataFrame", of: str = "value", by: Sequence[str] | None = None, most: int = 10
) -> list[Inequality]:
    """Conjectures about the quantity `of` out of a survey's frame: bounds by one or two other
    numbers, the sharpest first.

    TxGraffiti proposes them, on all boards and on those where a column of truth values is true:
    facets of a convex hull. `by` names the columns used; without it all are, but for the seconds.
    What a row refutes, by exact arithmetic, is left out (floats are taken as they are: a Fraction
    is better); so is what is nowhere sharper than the largest and least value of the frame and than
    what is as simple or simpler. The extra `conjectures` installs TxGraffiti.

    >>> from gamelab import NodeKayles, survey, trees
    >>> frame = survey(
    ...     NodeKayles(), (tree for n in range(1, 8) for tree in trees(n)), progress=False
    ... )
    >>> inequalities(frame, by=["vertices"])[0]
    value ≤ 1/2·vertices + 1/2 (holds on all 25 boards of the frame, sharp on 4)
    """
    most = natural(most, "The number of inequalities", 1)
    numbers, truths = _columns(frame, of, by)
    value, made = numbers[of], []
    for sign, terms, constant, where in dict.fromkeys(_proposed(numbers, truths, of)):
        # whole numbers are quicker than fractions
        scale = lcm(constant.denominator, *(c.denominator for _, c in terms))
        above = sum(
            (int(c * scale) * numbers[name] for name, c in terms),
            int(constant * scale) - scale * value,
        )
        slack, among = above if sign == "≤" else -above, truths[where]
        if (slack[among] >= 0).all():
            sharp = int((slack[among] == 0).sum())
            made.append(
                (
                    Inequality(of, sign, terms, constant, where, int(among.sum()), sharp),
                    slack,
                    scale,
                )
            )
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


def _columns(
    frame: Any, of: str, by: Sequence[str] | None
) -> tuple[dict[str, Any], dict[str | None, Any]]:
    """The columns of numbers, exact, and those of truth values; None stands for all boards."""
    import pandas as pd

    if not isinstance(frame, pd.DataFrame) or frame.empty:
        raise TypeError(
            f"Inequalities are conjectured from a survey's frame that has a row; it was given "
            f"{shown(frame)}."
        )
    numbers: dict[str, Any] = {}
    truths: dict[str | None, Any] = {None: np.full(len(frame), True)}
    wanted = (
        dict.fromkeys([of, *by])
        if by is not None
        else [name for name in frame.columns if name != "seconds"]
    )
    for name in wanted:
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
    """What TxGraffiti conjectures, given one or two of the other columns at a time."""
    try:
        with catch_warnings(action="ignore"):  # it speaks of what it uses itself
            convex_hull, logic = (
                import_module("txgraffiti.generators").convex_hull,
                import_module("txgraffiti.logic"),
            )
    except ImportError:
        raise ModuleNotFoundError(
            "Inequalities are conjectured by TxGraffiti, which is not installed: pip install "
            "'gamelab[conjectures]'."
        ) from None
    import pandas as pd

    table = pd.DataFrame({name: column.astype(float) for name, column in numbers.items()})
    told = {name: logic.Property(name, lambda rows, name=name: rows[name]) for name in numbers}
    others = [name for name in numbers if name != of]
    for features in (some for count in (1, 2) for some in combinations(others, count)):
        units = pd.DataFrame(
            [[0] * len(features), *np.eye(len(features), dtype=int).tolist()], columns=[*features]
        )
        for where, among in truths.items():
            part = table.loc[among, [*features]].assign(**{"": 1.0}).to_numpy()
            if np.linalg.matrix_rank(part) <= len(features):
                continue  # one of them is constant or says what the other does
            speaks = logic.Predicate(
                str(where), lambda rows, among=among: pd.Series(among, index=rows.index)
            )
            conjectured = convex_hull(
                table, features=[told[one] for one in features], target=told[of], hypothesis=speaks
            )
            for conclusion in {one.conclusion.name: one.conclusion for one in conjectured}.values():
                constant, *ends = (
                    Fraction(one).limit_denominator(SIMPLE) for one in conclusion.rhs(units)
                )
                terms = tuple(
                    (name, end - constant)
                    for name, end in zip(features, ends, strict=True)
                    if end != constant
                )
                yield "≤" if conclusion.op == "<=" else "≥", terms, constant, where
