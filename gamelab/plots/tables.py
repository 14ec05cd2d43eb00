"""Tables: heat maps of numbers, and a printed table beside the recomputed one."""

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
    """The recomputed table, cells that differ from the printed one marked, and cells that cannot be read there pale.

    >>> "background-color" in beside(pd.DataFrame([[1, 2]]), pd.DataFrame([[1, 3]])).to_html()
    True
    """
    unread = printed.isna()
    differ = ~unread & (printed.fillna(0).astype(int) != recomputed)
    styles = pd.DataFrame("", index=recomputed.index, columns=recomputed.columns)
    styles = styles.mask(differ, f"background-color: {FAILS}; color: white").mask(unread, f"color: {PALE}")
    texts = recomputed.astype(str).where(~differ, recomputed.astype(str) + " (printed " + printed.astype(str) + ")")
    return texts.style.apply(lambda _: styles, axis=None).set_uuid("table")
