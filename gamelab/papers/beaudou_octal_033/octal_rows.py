"""Rows k -> value of S[body, k] in other octal games, which may split a board: their values and their certified periods."""

import numpy as np
from numpy.typing import NDArray

from gamelab.rulesets.octal_on_graphs import Octal
from gamelab.solvers.path_rows import PathRows, digits_of, path_values, period_of_column
from gamelab.solvers.subtraction_spiders import StarRows, leg_row
from gamelab.theory.periods import JointGuySmith, Period
from gamelab.theory.provenance import Road, by_road, remembered

Body = tuple[int, ...]
ROWS = Road("rows of stars", "table")


@remembered.within(64)
def row(code: str, body: Body | None, n: int) -> NDArray[np.integer]:
    """The values in the game with this code of S[body, k], or of the paths P_k, for k < n."""
    return path_values(digits_of(Octal(code)), n) if body is None else leg_row(Octal(code), body, n)


def entry(code: str, body: Body, k: int) -> int:
    """One value of such a row, out of one that is at most twice as long.

    >>> [entry("0.05", (1, 1), k) for k in range(8)]
    [0, 1, 2, 2, 2, 3, 4, 4]
    """
    return int(row(code, body, max(256, 1 << k.bit_length()))[k])


@remembered.within(256)
@by_road(ROWS)
def row_period(code: str, body: Body, n: int) -> Period | None:
    """The period of a row, certified by the values for k < n of all stars that its moves lead to; None if these do not do.

    >>> row_period("0.07", (1, 1), 300)
    Period(preperiod=51, period=34, certified=True)
    """
    below = StarRows.below(Octal(code), body)
    window = joint_window(below.rows, n)
    return period_of_column(window, 1 + below.stars.index(body)) if window else None


def joint_window(rows: PathRows, n: int) -> JointGuySmith | None:
    """The certificate that all rows repeat, if it is found among the places k < n."""
    values = rows.values(n)
    names = np.unique(values, axis=0, return_inverse=True)[1].ravel()
    for step in range(1, n // 2):
        differ = np.flatnonzero(names[step:] != names[:-step])
        start = max(1, int(differ[-1]) + 1) if differ.size else 1
        if 2 * (start + step) + rows.largest <= n:
            return JointGuySmith(values, rows.largest, start, step)
    return None
