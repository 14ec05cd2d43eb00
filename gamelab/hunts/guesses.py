"""Tables of values, and what makes a law a guess: few values fix it, and many others obey it."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from math import log2
from operator import ge, index
from string import ascii_lowercase
from typing import Any

import numpy as np

from gamelab.theory import shown

Case = tuple[int, ...]  # a value for each parameter
MIN_EVIDENCE_BITS = 16  # one random table in 65,536 gives as much
N_FITTED = 500  # cases to which a law is fitted


@dataclass(frozen=True, eq=False)
class Table:
    """The value of each case, those with the smallest sum first, and the names."""

    cases: Mapping[Case, int]
    names: tuple[str, ...]
    of: str = "value"

    @property
    def term(self) -> str:
        """The value as a function of its parameters, as in value(a, b)."""
        return f"{self.of}({', '.join(self.names)})"

    @cached_property
    def inner(self) -> list[Case]:
        """Of the cases with no parameter below its median at most `N_FITTED`, evenly spread."""
        middle = [sorted(column)[len(column) // 2] for column in zip(*self.cases, strict=True)]
        inside = [case for case in self.cases if all(map(ge, case, middle))]
        return inside[:: -(-len(inside) // N_FITTED)]


def table_of(
    values: Any,
    names: Sequence[str] | None = None,
    of: str = "value",
    by: Sequence[str] | None = None,
) -> Table:
    """The table in a sequence, an array, a mapping or a pandas object.

    Two values for the same parameters, or a value that is no whole number, are refused.

    >>> table = table_of({(1, 0): 5, (0, 0): 4})
    >>> table.cases, table.term
    ({(0, 0): 4, (1, 0): 5}, 'value(a, b)')
    """
    import pandas as pd  # here, because it slows the start

    rows: Iterable[tuple[Any, Any]]
    if isinstance(values, pd.DataFrame | pd.Series):
        values = _series_of(values, of, by)
        names = names or (None if None in values.index.names else values.index.names)
        rows = zip(values.index, values.tolist(), strict=True)
    elif isinstance(values, Mapping):
        rows = values.items()
    elif isinstance(values, np.ndarray | Sequence) and not isinstance(values, str | bytes):
        rows = np.ndenumerate(np.array(values, object))
    else:
        raise TypeError(
            "Regularities are sought in a sequence, array, mapping or pandas table; "
            f"it was given {shown(values)}."
        )
    cases: dict[Case, int] = {}
    for given, value in rows:
        try:
            case = tuple(map(index, given if isinstance(given, tuple) else (given,)))
            number = index(value.item() if isinstance(value, np.generic) else value)
        except TypeError:
            raise TypeError(
                "Parameters and values are whole numbers; "
                f"there was {shown(value)} at {shown(given)}."
            ) from None
        if cases.setdefault(case, number) != number:
            raise ValueError(
                f"One value for each case: {shown(given)} has {cases[case]} and {number}; "
                "name all its parameters."
            )
    axes = {*map(len, cases)} or {len(names or "n")}
    called = (*map(str, names or ("n" if axes == {1} else ascii_lowercase[: max(axes)])),)
    if not called or axes != {len(called)}:
        raise ValueError(
            f"Each case has a whole number for each of the names {', '.join(called)}, one at least."
        )
    return Table(dict(sorted(cases.items(), key=lambda one: (sum(one[0]), one[0]))), called, of)


def _series_of(table: Any, of: str, by: Sequence[str] | None) -> Any:
    """The values of a series, of a frame with a column `of`, or of a frame that is a table.

    Rows without a value are left out.
    """
    if table.ndim == 2 and of in table.columns:
        whole = (name for name in table if name != of and table[name].dtype.kind in "iu")
        by = [*(whole if by is None else by)]
        table = table.set_index(by)[of] if by else table[of]
    series = (table if table.ndim == 1 else table.stack()).dropna()
    is_whole = series.dtype.kind == "f" and (series % 1 == 0).all()
    return series.astype("int64") if is_whole else series


@dataclass(frozen=True)
class Guess:
    """A conjecture about a table: `rule(a, b)` is the value that it predicts, or None.

    `used` values of the table fix it, and `predicted` of its `cases` obey it, all those with
    parameters from `onset` on. `bits` is the choice of the law among others of its kind. A law of
    a sequence that `repeats` does so from an onset on, with a period.
    """

    words: str
    rule: Callable[..., int | None] = field(repr=False)
    used: int
    bits: float = 0
    repeats: tuple[int, int] | None = None
    cases: int = 0
    predicted: int = 0
    onset: int = 0

    @property
    def account(self) -> str:
        """The evidence in words."""
        return (
            f"true of {self.predicted:,} of {self.cases:,} cases, "
            f"{self.predicted - self.used:,} of them not used to fix it"
        )

    def __repr__(self) -> str:
        return f"Guess: {self.words}\n  {self.account}"

    def tried(self, table: Table) -> "Guess | None":
        """The guess with its evidence; None if it is false or may be chance.

        It holds from some onset on, which leaves half of the range of each parameter. The evidence
        in bits is the log-likelihood gain over always guessing the most common value, for the
        cases that do not fix the law. The choice of the law and of the onset is subtracted.
        """
        cases, rule = table.cases, self.rule
        if any(rule(*case) != cases[case] for case in table.inner):
            return None
        least = min(map(min, cases))
        wrong = (min(case) + 1 for case, value in cases.items() if rule(*case) != value)
        onset = max(wrong, default=least)
        values = [value for case, value in cases.items() if min(case) >= onset]
        if len(values) << len(table.names) < len(cases):
            return None
        gain = log2(len(values) / max(Counter(values).values()))
        bits = (len(values) - self.used) * gain - self.bits - log2(len(cases)) * (onset > least)
        is_constant = not gain and onset == least and len(values) > MIN_EVIDENCE_BITS / 2
        if bits < MIN_EVIDENCE_BITS and not is_constant:
            return None
        late = f" for {', '.join(table.names)} ≥ {onset}" * (onset > least)
        return replace(
            self,
            words=self.words + late,
            rule=(lambda *case: rule(*case) if min(case) >= onset else None) if late else rule,
            cases=len(cases),
            predicted=len(values),
            onset=onset,
        )


class Guesses(tuple[Guess, ...]):
    """Guesses about one table, the plainest first."""

    def __repr__(self) -> str:
        return "\n".join(map(repr, self)) or "No guess."

    def _repr_markdown_(self) -> str:
        lines = (f"{i}. **Guess:** {x.words}  \n{x.account}" for i, x in enumerate(self, 1))
        return "\n".join(lines) or repr(self)


def plainest(guesses: Iterable[Guess]) -> list[Guess]:
    """The guesses that are true of some case of which none is true that fewer values fix."""
    chosen: list[Guess] = []
    for guess in sorted(guesses, key=lambda one: (one.used, one.onset)):
        if not chosen or guess.onset < chosen[-1].onset:
            chosen.append(guess)
    return chosen
