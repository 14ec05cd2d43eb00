"""A form held against a table: few cases fix its values, the others test it, and a coincidence must
be out of the question.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import comb, log2

import numpy as np
from numpy.typing import NDArray

from gamelab.hunts.cases import LARGEST, Cases, Numbers
from gamelab.hunts.guess import Evidence, Guess, Missed, Rule, Spoken

# bits: what always guessing the commonest value would get right by chance once in 65,536 tables
SURPRISE = 16
FEW = 25  # at most one case in so many may be an exception, or a single one
LISTED = 8  # values that are told one by one


def nothing(points: Numbers) -> Numbers:
    """No columns: the same is kept for all points."""
    return points[:, :0]


def zero(points: Numbers) -> Spoken:
    """No part told by the parameters."""
    return np.zeros(len(points), np.int64), np.ones(len(points), bool)


@dataclass(frozen=True, eq=False)
class Form:
    """A rule whose values are still to be fixed: `tell` gives its words then; `used` counts what
    its part took from the table.

    `chosen` counts the bits by which it was chosen among very many, which the evidence must make
    good.
    """

    tell: Callable[[Mapping[tuple[int, ...], int]], str]
    look: Callable[[Numbers], Numbers] = nothing
    part: Callable[[Numbers], Spoken] = zero
    join: np.ufunc = np.add
    used: int = 0
    chosen: float = 0
    fixed: bool = False  # whether nothing is left to be fixed: what is kept is 0


def guess(form: Form, table: Cases) -> Guess | None:
    """The form with its values fixed by few cases, if it has few exceptions among all and chance
    does not explain that.
    """
    part, says = form.part(table.points)
    rest = table.values - part if form.join is np.add else table.values ^ part
    seen = form.look(table.points)
    first, classes = _classes(seen)
    kept, used = (
        (rest[first], len(first)) if not form.fixed else (np.zeros(len(first), np.int64), 0)
    )
    if not form.fixed and (kept[classes] != rest)[says].any():
        kept, used = _by_majority(rest, classes)
    predicted = form.join(part, kept[classes])
    wrong = ~says | (predicted != table.values)
    cases, missed = len(wrong), int(wrong.sum())
    if missed > max(1, cases // FEW) or (
        missed and _recur(wrong, classes, table.points.sum(axis=1))
    ):
        return None
    used = min(used + form.used, cases)
    others = max(0, cases - missed - used)
    # it cannot beat the commonest value: it is that
    constant = len(first) == 1 and form.part is zero
    if not (
        others >= LISTED if constant else _surprise(table, others, missed) - form.chosen >= SURPRISE
    ):
        return None
    rule = Rule(
        form.look,
        form.part,
        form.join,
        dict(zip(map(tuple, seen[first].tolist()), kept.tolist(), strict=True)),
    )
    worst = int(wrong.argmax())
    said = int(predicted[worst]) if says[worst] else None
    exception = (
        Missed(tuple(table.points[worst].tolist()), said, int(table.values[worst]))
        if missed
        else None
    )
    return Guess(
        form.tell(rule.kept), rule, Evidence(cases, used, cases - missed, others), missed, exception
    )


def _recur(wrong: NDArray[np.bool_], classes: NDArray[np.intp], sizes: Numbers) -> bool:
    """Whether exceptions go on in some class of cases, so that they may belong to the law; `sizes`
    are those of the cases.

    Of a class with an exception three in four cases are as predicted. Exceptions of several sizes
    lie in its first half: what agrees after the last one is no shorter than what came before, as is
    asked of a period after its preperiod.
    """
    missed, members = np.bincount(classes, wrong), np.bincount(classes)
    order = np.argsort(classes, kind="stable")  # class by class, the smallest case first
    late = order[wrong[order]]
    rank = np.empty_like(order)
    rank[order] = np.arange(len(order)) - (np.cumsum(members) - members)[classes[order]]
    last, least, largest = (
        np.zeros(len(members)),
        np.full(len(members), np.inf),
        np.full(len(members), -np.inf),
    )
    np.maximum.at(last, classes[late], rank[late] + 1)
    np.minimum.at(least, classes[late], sizes[late])
    np.maximum.at(largest, classes[late], sizes[late])
    return bool(((4 * missed > members) | ((largest > least) & (2 * last > members))).any())


def _surprise(table: Cases, others: int, missed: int) -> float:
    """The bits by which so many others beat always guessing the commonest value, the choice of what
    is missed taken off.
    """
    commonest = int(np.unique(table.values, return_counts=True)[1].max())
    return others * log2(len(table.values) / commonest) - log2(comb(others + missed, missed))


def _classes(seen: Numbers) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """The first case of each class of equal rows, and the class of each case."""
    codes, bound = np.zeros(len(seen), np.int64), 1
    for column in seen.T:
        below = column - column.min()
        bound *= int(below.max()) + 1
        if bound > LARGEST:
            codes, below = (
                np.unique(numbers, return_inverse=True)[1] for numbers in (codes, below)
            )
            bound = (int(codes.max()) + 1) * (int(below.max()) + 1)
        codes = codes * (int(below.max()) + 1) + below
    return np.unique(codes, return_index=True, return_inverse=True)[1:]


def _by_majority(rest: Numbers, classes: NDArray[np.intp]) -> tuple[Numbers, int]:
    """For each class what two of three of its larger cases say, and how many cases were asked:
    small cases are irregular first.
    """
    ordered = rest[np.argsort(classes, kind="stable")]
    sizes = np.bincount(classes)
    starts = np.cumsum(sizes) - sizes
    a, b, c = (starts + at for at in (sizes // 2, 3 * sizes // 4, sizes - 1))
    asked = 1 + (b > a).astype(int) + (c > b)
    return np.where(ordered[a] == ordered[b], ordered[a], ordered[c]), int(asked.sum())
