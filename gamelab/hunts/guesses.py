"""Tables of values, and forms that are fitted to them: few cases fix a form, the others test it."""

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from math import comb, log2, prod
from operator import index
from string import ascii_lowercase
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gamelab.theory import shown

Numbers = NDArray[np.int64]
Predictions = tuple[Numbers, NDArray[np.bool_]]  # a value for each point, and whether there is one
MAX_VALUE = 2**50  # also of twice the number of cells in the box of the parameters
MIN_EVIDENCE_BITS = 16  # one random table in 65,536 gives as much
CASES_PER_EXCEPTION = 25  # at most one case in 25 is an exception, or a single one
MAX_LISTED_VALUES = 8  # values that are listed one by one


class SeveralValues(ValueError):
    """Raised when a case has several values, so that its parameters do not decide the value."""


@dataclass(frozen=True, eq=False)
class Table:
    """Points, one row a case and the smallest sum first, with their values and the names."""

    points: Numbers
    values: Numbers
    names: tuple[str, ...]
    of: str = "value"

    @property
    def term(self) -> str:
        """The value as a function of its parameters, as in value(a, b)."""
        return f"{self.of}({', '.join(self.names)})"


def table_of(
    values: Any,
    names: Sequence[str] | None = None,
    of: str = "value",
    by: Sequence[str] | None = None,
) -> Table:
    """The table in a sequence, an array, a mapping or a pandas object.

    Two values for the same parameters, or a value that is no whole number, are refused.

    >>> table = table_of({(1, 0): 5, (0, 0): 4})
    >>> table.points.tolist(), table.values.tolist(), table.term
    ([[0, 0], [1, 0]], [4, 5], 'value(a, b)')
    """
    names = None if names is None else tuple(map(str, names))
    pandas: Any = sys.modules.get("pandas")  # whoever gives a frame has loaded it
    if pandas is not None and isinstance(values, pandas.DataFrame | pandas.Series):
        names, rows = _pandas_rows(values, names, of, None if by is None else list(by))
    elif isinstance(values, Mapping):
        rows = values.items()
    elif isinstance(values, np.ndarray | Sequence) and not isinstance(values, str | bytes):
        rows = _array_rows(values)
    else:
        raise TypeError(
            "Regularities are sought in a sequence, array, mapping or pandas table; "
            f"it was given {shown(values)}."
        )
    found: dict[tuple[int, ...], int] = {}
    for case, value in rows:
        try:
            point = tuple(map(index, case if isinstance(case, tuple) else (case,)))
            number = index(value.item() if isinstance(value, np.generic) else value)
        except TypeError:
            raise TypeError(
                "Parameters and values are whole numbers; "
                f"there was {shown(value)} at {shown(case)}."
            ) from None
        if found.setdefault(point, number) != number:
            raise SeveralValues(
                f"One value for each case: {shown(case)} has {found[point]} and {number}; "
                "name all its parameters."
            )
    axes = len(next(iter(found), names or ("n",)))
    names = names or (("n",) if axes == 1 else tuple(ascii_lowercase[:axes]))
    if not axes or len(names) != axes or any(len(point) != axes for point in found):
        raise ValueError(
            f"Each case has a whole number for each of the names {', '.join(names)}, one at least."
        )
    cells = prod(2 * (max(column) - min(column) + 1) for column in zip(*found, strict=True))
    largest = max(map(abs, chain(*found, found.values())), default=0)
    if largest > MAX_VALUE or cells > MAX_VALUE:
        raise ValueError("Values, parameters, or the box of these, are too large: at most 2^50.")
    points = np.array(list(found), np.int64).reshape(-1, axes)
    order = np.lexsort((*points.T[::-1], points.sum(axis=1)))
    return Table(points[order], np.array(list(found.values()), np.int64)[order], names, of)


def _array_rows(values: Any) -> Iterator[tuple[tuple[int, ...], Any]]:
    try:
        array = np.asarray(values)
        exact = array if array.dtype.kind in "biu" else np.array(values, object)
    except ValueError:
        raise ValueError(
            "A table has rows of one length; one with gaps is a mapping from tuples to values."
        ) from None
    return zip(np.ndindex(exact.shape), exact.ravel().tolist(), strict=True)


def _pandas_rows(
    table: Any, names: tuple[str, ...] | None, of: str, by: list[str] | None
) -> tuple[tuple[str, ...] | None, Iterable[tuple[Any, Any]]]:
    """The rows of a series, of a frame with a column `of`, or of a frame that is itself a table.

    Rows without a value are left out.
    """
    if table.ndim == 2 and of in table.columns:
        if by is None:
            by = [name for name in table if name != of and table[name].dtype.kind in "iu"]
        series = table.set_index(by)[of] if by else table[of]
    else:
        series = table if table.ndim == 1 else table.stack()
    series = series.dropna()
    if series.dtype.kind == "f" and (series % 1 == 0).all():
        series = series.astype("int64")
    indices = series.index.names
    called = None if any(name is None for name in indices) else tuple(map(str, indices))
    return names or called, zip(series.index, series.tolist(), strict=True)


def zero(points: Numbers) -> Predictions:
    """The value 0 for all points."""
    return np.zeros(len(points), np.int64), np.ones(len(points), bool)


@dataclass(frozen=True, eq=False)
class Form:
    """A rule whose constants are still to be fitted, and `describe`, its words for given constants.

    The value of a point is its `part` joined by `join`, which is + or ^, to the constant of its
    `key`; the default key has no columns, so that there is one constant. `used` counts the values
    of the table on which the part rests, `prior_bits` the choice of the form among many. A form
    that `is_fixed` has no constants but 0.
    """

    describe: Callable[[Mapping[tuple[int, ...], int]], str]
    key: Callable[[Numbers], Numbers] = lambda points: points[:, :0]
    part: Callable[[Numbers], Predictions] = zero
    join: np.ufunc = np.add
    used: int = 0
    prior_bits: float = 0
    is_fixed: bool = False


@dataclass(frozen=True, eq=False)
class Rule:
    """A form with its constants, which predicts values."""

    form: Form
    constants: Mapping[tuple[int, ...], int]

    def __call__(self, *parameters: int) -> int | None:
        """The value predicted, or None where the rule predicts nothing."""
        values, is_predicted = self.predictions(np.array([parameters], np.int64))
        return int(values[0]) if is_predicted[0] else None

    def predictions(self, points: Numbers) -> Predictions:
        """The predictions for many points."""
        part, is_predicted = self.form.part(points)
        keys = [*map(tuple, self.form.key(points).tolist())]
        numbers = np.array([self.constants.get(key, 0) for key in keys], np.int64)
        is_known = np.array([key in self.constants for key in keys], bool)
        return self.form.join(part, numbers), is_predicted & is_known


@dataclass(frozen=True)
class Evidence:
    """The number of cases, of cases that fix the values of a rule, and of cases that it gets right.

    `others` counts the cases that it gets right and that do not fix its values.
    """

    cases: int
    used: int
    right: int
    others: int

    def __str__(self) -> str:
        return (
            f"seen on {self.right:,} of {self.cases:,} cases, "
            f"{self.others:,} of them not used to fix its values"
        )


@dataclass(frozen=True)
class Miss:
    """A case for which a guess predicts another value, or none (None)."""

    case: tuple[int, ...]
    predicted: int | None
    computed: int

    def __str__(self) -> str:
        predicted = "nothing" if self.predicted is None else self.predicted
        place = self.case[0] if len(self.case) == 1 else self.case
        return f"{place}: predicted {predicted}, computed {self.computed}"


@dataclass(frozen=True)
class Guess:
    """A conjecture about a table: `rule(a, b)` predicts, `first_exception` is the smallest miss."""

    words: str
    rule: Rule = field(repr=False)
    evidence: Evidence
    exceptions: int
    first_exception: Miss | None

    @property
    def cost(self) -> int:
        """The length of the guess: the values it copies, and place and value of each exception."""
        return self.evidence.used + 3 * self.exceptions

    @property
    def account(self) -> str:
        """The evidence and the exceptions in words."""
        first = f", the first at {self.first_exception}" if self.first_exception else ""
        plural = "s" * (self.exceptions != 1)
        return f"{self.evidence}; {self.exceptions or 'no'} exception{plural}{first}"

    def __repr__(self) -> str:
        return f"Guess: {self.words}\n  {self.account}"

    def _repr_markdown_(self) -> str:
        return f"**Guess:** {self.words}  \n{self.account}"


class Guesses(tuple[Guess, ...]):
    """Guesses about one table, the simplest first; `why` gives the reason if there can be none."""

    why: str = ""

    def __repr__(self) -> str:
        return "\n".join(map(repr, self)) or f"No guess. {self.why}".strip()

    def _repr_markdown_(self) -> str:
        lines = (f"{i}. {guess._repr_markdown_()}" for i, guess in enumerate(self, 1))
        return "\n".join(lines) or repr(self)


def fitted(form: Form, table: Table) -> Guess | None:
    """The form with its constants, or None if it has many exceptions or may hold by chance."""
    part, is_predicted = form.part(table.points)
    rest = table.values - part if form.join is np.add else table.values ^ part
    keys = form.key(table.points)
    first, classes = np.unique(keys, axis=0, return_index=True, return_inverse=True)[1:]
    if form.is_fixed:
        constants, used = np.zeros(len(first), np.int64), 0
    else:
        constants, used = rest[first], len(first)
        if (constants[classes] != rest)[is_predicted].any():
            constants, used = _by_majority(rest, classes)
    predicted = form.join(part, constants[classes])
    wrong = ~is_predicted | (predicted != table.values)
    cases, missed = len(wrong), int(wrong.sum())
    if missed > max(1, cases // CASES_PER_EXCEPTION):
        return None
    if missed and _recur(wrong, classes, table.points.sum(axis=1)):
        return None
    used = min(used + form.used, cases)
    others = max(0, cases - missed - used)
    if len(first) == 1 and form.part is zero:  # a constant does not beat the most common value
        if others < MAX_LISTED_VALUES:
            return None
    elif _evidence_bits(table, others, missed) - form.prior_bits < MIN_EVIDENCE_BITS:
        return None
    by_key = dict(zip(map(tuple, keys[first].tolist()), constants.tolist(), strict=True))
    rule = Rule(form, by_key)
    worst = int(wrong.argmax())
    said = int(predicted[worst]) if is_predicted[worst] else None
    miss = Miss(tuple(table.points[worst].tolist()), said, int(table.values[worst]))
    evidence = Evidence(cases, used, cases - missed, others)
    return Guess(form.describe(by_key), rule, evidence, missed, miss if missed else None)


def _recur(wrong: NDArray[np.bool_], classes: NDArray[np.intp], sizes: Numbers) -> bool:
    """Whether exceptions go on in some class of cases, so that they may belong to the law.

    In a class with an exception three in four cases are as predicted. Exceptions of several sizes
    lie in its first half: the cases after the last one are no fewer than those before it, as is
    required of a period after its preperiod.
    """
    for one in np.unique(classes[wrong]):
        members = np.flatnonzero(classes == one)  # the smallest case first
        missed = np.flatnonzero(wrong[members])
        is_late = np.ptp(sizes[members[missed]]) > 0 and 2 * (missed[-1] + 1) > len(members)
        if is_late or 4 * len(missed) > len(members):
            return True
    return False


def _evidence_bits(table: Table, others: int, missed: int) -> float:
    """Evidence in bits: the log-likelihood gain over always guessing the most common value.

    The cost of listing the exceptions is subtracted.
    """
    commonest = int(np.unique(table.values, return_counts=True)[1].max())
    gain = others * log2(len(table.values) / commonest)
    return gain - log2(comb(others + missed, missed))


def _by_majority(rest: Numbers, classes: NDArray[np.intp]) -> tuple[Numbers, int]:
    """For each class the majority of three of its larger cases; and the number of cases read.

    Irregular cases are small.
    """
    ordered = rest[np.argsort(classes, kind="stable")]
    sizes = np.bincount(classes)
    starts = np.cumsum(sizes) - sizes
    a, b, c = (starts + at for at in (sizes // 2, 3 * sizes // 4, sizes - 1))
    read = 1 + (b > a).astype(int) + (c > b)
    majority = np.where(ordered[a] == ordered[b], ordered[a], ordered[c])
    return majority, int(read.sum())
