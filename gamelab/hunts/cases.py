"""Cases: the parameters of each and the value computed for it, out of a sequence, an array, a
mapping or a pandas table.
"""

import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import prod
from operator import index
from string import ascii_lowercase
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gamelab.theory.checks import shown

Numbers = NDArray[np.int64]
LARGEST = 2**50  # of a value; so many times the cells that the box of the parameters may have


class SeveralValues(ValueError):
    """Raised when a case has several values: its parameters are not all on which the value
    depends.
    """


@dataclass(frozen=True, eq=False)
class Cases:
    """The points of a table, one row a case and the smallest first (by the sum of the parameters),
    and their values.
    """

    points: Numbers
    values: Numbers
    names: tuple[str, ...]
    of: str = "value"

    @property
    def told(self) -> str:
        """The value as a function of its parameters, as in value(a, b)."""
        return f"{self.of}({', '.join(self.names)})"


def cases(
    values: Any,
    names: Sequence[str] | None = None,
    of: str = "value",
    by: Sequence[str] | None = None,
) -> Cases:
    """The cases of a table of any form; two values for the same parameters, or what is no whole
    number, are refused.

    >>> table = cases({(1, 0): 5, (0, 0): 4})
    >>> table.points.tolist(), table.values.tolist(), table.told
    ([[0, 0], [1, 0]], [4, 5], 'value(a, b)')
    """
    names = None if names is None else tuple(map(str, names))
    pandas: Any = sys.modules.get("pandas")  # who gives one of its tables has loaded it
    if pandas is not None and isinstance(values, pandas.DataFrame | pandas.Series):
        names, rows = _of_pandas(values, names, of, None if by is None else list(by))
    elif isinstance(values, Mapping):
        rows = values.items()
    elif isinstance(values, np.ndarray) or (
        isinstance(values, Sequence) and not isinstance(values, str | bytes)
    ):
        rows = _of_array(values)
    else:
        raise TypeError(
            f"Regularities are sought in a sequence, array, mapping or pandas table; it was given "
            f"{shown(values)}."
        )
    found: dict[tuple[int, ...], int] = {}
    for case, value in rows:
        try:
            point, number = (
                tuple(map(index, case if isinstance(case, tuple) else (case,))),
                index(value.item() if isinstance(value, np.generic) else value),
            )
        except TypeError:
            raise TypeError(
                f"Parameters and values are whole numbers; there was {shown(value)} at "
                f"{shown(case)}."
            ) from None
        if found.setdefault(point, number) != number:
            raise SeveralValues(
                f"One value for each case: {shown(case)} has {found[point]} and {number}; name "
                f"all its parameters."
            )
    axes = len(next(iter(found), names or ("n",)))
    names = names or (("n",) if axes == 1 else tuple(ascii_lowercase[:axes]))
    if not axes or len(names) != axes or any(len(point) != axes for point in found):
        raise ValueError(
            f"Each case has a whole number for each of the names {', '.join(names)}, one at least."
        )
    columns = [*zip(*found, strict=True), list(found.values())]
    if any(max(column) > LARGEST or min(column) < -LARGEST for column in columns if column) or (
        prod(2 * (max(column) - min(column) + 1) for column in columns[:-1]) > LARGEST
    ):
        raise ValueError("Values, parameters, or the box of these, are too large: at most 2^50.")
    points, numbers = (
        np.array(list(found), np.int64).reshape(-1, axes),
        np.array(columns[-1], np.int64),
    )
    order = np.lexsort((*points.T[::-1], points.sum(axis=1)))
    return Cases(points[order], numbers[order], names, of)


def _of_array(values: Any) -> Iterator[tuple[tuple[int, ...], Any]]:
    try:
        array = np.asarray(values)
        exact = array if array.dtype.kind in "biu" else np.array(values, object)
    except ValueError:
        raise ValueError(
            "A table has rows of one length; one with gaps is a mapping from tuples to values."
        ) from None
    return zip(np.ndindex(exact.shape), exact.ravel().tolist(), strict=True)


def _of_pandas(
    table: Any, names: tuple[str, ...] | None, of: str, by: list[str] | None
) -> tuple[tuple[str, ...] | None, Iterable[tuple[Any, Any]]]:
    """The cases of a series, of a frame with a column `of`, or of one that is itself a table; what
    has no value is left out.
    """
    if table.ndim == 2 and of in table.columns:
        by = (
            [name for name in table.columns if name != of and table[name].dtype.kind in "iu"]
            if by is None
            else by
        )
        series = table.set_index(by)[of] if by else table[of]
    else:
        series = table if table.ndim == 1 else table.stack()
    series = series.dropna()
    whole = (
        series.astype("int64") if series.dtype.kind == "f" and (series % 1 == 0).all() else series
    )
    called = (
        tuple(map(str, series.index.names))
        if all(name is not None for name in series.index.names)
        else None
    )
    return names or called, zip(series.index, whole.tolist(), strict=True)
