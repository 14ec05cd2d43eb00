"""Tables: heat maps of numbers, and a printed table beside the recomputed one."""

from typing import Any

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from pandas.io.formats.style import Styler

from gamelab.plots.axes import axes
from gamelab.plots.palette import FAILS, HEAT, PALE, VERMILLION


def draw_table(table: pd.DataFrame, ax: Axes | None = None, frontier: bool = True) -> Axes:
    """A heat map; the frontier is where the zeros at the foot of each column begin.

    A name such as 3^10 is written with a raised exponent.

    >>> draw_table(pd.DataFrame([[1, 2], [0, 3], [0, 0]])).get_ylabel()
    ''
    """
    ax = axes(ax, 0.3 * len(table.columns) + 1.5, 0.07 * len(table) + 1.5)
    values = table.to_numpy(dtype=float)
    ax.imshow(np.ma.masked_invalid(values), cmap=HEAT, aspect="auto", interpolation="nearest")
    if frontier:
        begins = [len(column) - int(np.argmax(column[::-1] != 0)) if column.any() else 0 for column in values.T]
        ax.stairs(np.array(begins) - 0.5, np.arange(len(begins) + 1) - 0.5, baseline=None, color=VERMILLION, linewidth=2)
    for set_ticks, names in ((ax.set_xticks, table.columns), (ax.set_yticks, table.index)):
        step = 1 if len(names) < 12 else 5 * (len(names) // 60 + 1)
        set_ticks(range(0, len(names), step), [_power(str(name)) for name in names[::step]])
    ax.set_ylabel(table.index.name or "")
    return ax


def _power(name: str) -> str:
    base, caret, exponent = name.partition("^")
    return f"${base}^{{{exponent}}}$" if caret else name


def beside(printed: pd.DataFrame, recomputed: pd.DataFrame) -> Styler:
    """The printed table on the left and the recomputed one on the right; cells that differ are marked in both.

    Missing cells of the printed table are those that cannot be read.

    >>> table = beside(pd.DataFrame([[1, 2, None]]), pd.DataFrame([[1, 3, 4]]))
    >>> table.caption
    'Left as printed, right recomputed: 1 of the 2 cells that can be read differs (red).'
    """
    left, right = printed.map(_cell), recomputed.map(_cell)
    unread = printed.isna()
    differ = ~unread & (left != right)
    marks = pd.DataFrame("", index=right.index, columns=right.columns).mask(differ, f"background-color: {FAILS}; color: white")
    styles = pd.concat({"as printed": marks, "recomputed": marks.mask(unread, f"color: {PALE}")}, axis=1)
    table = pd.concat({"as printed": left, "recomputed": right}, axis=1)
    number, read = int(differ.to_numpy().sum()), int((~unread).to_numpy().sum())
    caption = (
        f"Left as printed, right recomputed: {number or 'none'} of the {read:,} cells that can be read "
        f"{'differ' if number > 1 else 'differs'}{' (red)' if number else ''}."
    )
    return table.style.apply(lambda _: styles, axis=None).set_caption(caption).set_uuid("table")


def _cell(value: Any) -> str:
    """What stands in a cell: whole numbers as such, nothing where nothing can be read."""
    if pd.isna(value):
        return ""
    return str(value) if isinstance(value, str) else str(int(value))
