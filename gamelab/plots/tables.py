"""Tables: heat maps of numbers, and a printed table beside the recomputed one."""

import re
from hashlib import sha256
from typing import Any

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from pandas.api.types import is_numeric_dtype
from pandas.io.formats.style import Styler

from gamelab.plots.axes import axes
from gamelab.plots.captions import plain
from gamelab.plots.classes import draw_classes
from gamelab.plots.numbers import write_numbers
from gamelab.plots.palette import FAILS, HEAT, VERMILLION
from gamelab.plots.pictures import draw, draw_text
from gamelab.plots.sequences import draw_numbers
from gamelab.plots.surfaces import MOST_WRITTEN, draw_slices, draw_surface


def draw_table(
    table: pd.DataFrame, ax: Axes | None = None, frontier: bool = True, written: bool = False
) -> Axes:
    """A heat map; the frontier is where the zeros at the foot of each column begin, and the numbers
    may be written in.

    A name such as 3^10 is written with a raised exponent.

    >>> draw_table(pd.DataFrame([[1, 2], [0, 3], [0, 0]])).get_ylabel()
    ''
    """
    ax = axes(
        ax,
        min(0.3 * len(table.columns), 30) + 1.5,
        min((0.25 if written else 0.07) * len(table), 30) + 1.5,
    )
    values = table.to_numpy(dtype=float, na_value=np.nan)
    ax.imshow(np.ma.masked_invalid(values), cmap=HEAT, aspect="auto", interpolation="nearest")
    if frontier:
        begins = [
            len(column) - int(np.argmax(column[::-1] != 0)) if column.any() else 0
            for column in values.T
        ]
        ax.stairs(
            np.array(begins) - 0.5,
            np.arange(len(begins) + 1) - 0.5,
            baseline=None,
            color=VERMILLION,
            linewidth=2,
        )
    if written:
        dark = values > (np.nanmin(values) + np.nanmax(values)) / 2
        write_numbers(values, np.isfinite(values), dark, ax)
    for set_ticks, names in ((ax.set_xticks, table.columns), (ax.set_yticks, table.index)):
        step = 1 if len(names) < 12 else 5 * (len(names) // 60 + 1)
        set_ticks(range(0, len(names), step), [_power(plain(name)) for name in names[::step]])
    ax.set_ylabel(plain(table.index.name))
    return ax


def _power(name: str) -> str:
    """The name with a raised exponent, if it is one."""
    return re.sub(r"^(\w+)\^([\w^ ]+)$", r"$\1^{\2}$", name)


@draw.register
def _draw_frame(value: pd.DataFrame, ax: Axes | None = None, **how: Any) -> Axes:
    """Numbers as a heat map, over two lengths as a square one, names of classes as coloured
    cells.
    """
    if value.empty:
        return draw_text("an empty table", ax)
    if not all(map(is_numeric_dtype, value.dtypes)):
        return draw_classes(value, ax=ax, **how)
    over_lengths = all(
        names.name and is_numeric_dtype(names.dtype) for names in (value.index, value.columns)
    )
    over_lengths = over_lengths and not value.isna().to_numpy().any()
    return (draw_surface if over_lengths and not how else draw_table)(value, ax=ax, **how)


@draw.register
def _draw_series(value: pd.Series, ax: Axes | None = None, **how: Any) -> Axes:
    """A column of a table as the sequence or list that it holds."""
    return draw(value.tolist(), ax, **how)


@draw.register
def _draw_array(value: np.ndarray, ax: Axes | None = None, **how: Any) -> Axes:
    """A sequence, a heat map, or numbers over three lengths in slices; what are no such numbers as
    text.
    """
    if (
        value.dtype.kind not in "biuf"
        or value.ndim not in (1, 2, 3)
        or (value.ndim > 1 and not value.size)
    ):
        return draw_text(value, ax) if value.ndim != 1 else draw(value.tolist(), ax, **how)
    numbers = value.astype(int) if value.dtype.kind == "b" else value
    if numbers.ndim == 2:
        return draw_table(
            pd.DataFrame(numbers),
            ax,
            **{"frontier": False, "written": max(numbers.shape) <= MOST_WRITTEN, **how},
        )
    return (draw_numbers if numbers.ndim == 1 else draw_slices)(numbers, ax=ax, **how)


def beside(
    printed: pd.DataFrame, recomputed: pd.DataFrame, meant: pd.DataFrame | None = None
) -> Styler:
    """The printed table on the left and the recomputed one on the right; cells that differ are
    marked in both.

    Missing cells of the printed table are those that cannot be read; those with dots are not
    counted either. Where it has signs, `meant` has what they stand for.

    >>> table = beside(pd.DataFrame([[1, 2, None]]), pd.DataFrame([[1, 3, 4]]))
    >>> table.caption
    'Left as printed, right recomputed: 1 of the 2 cells that can be read differs (red).'
    """
    left, right = printed.map(_cell), recomputed.map(_cell)
    unread = printed.isna() | (left == "…")
    differ = ~unread & ((left if meant is None else meant.map(_cell)) != right)
    marks = pd.DataFrame("", index=right.index, columns=right.columns).mask(
        differ, f"background-color: {FAILS}; color: black"
    )
    ours = marks.mask(unread, "opacity: 0.6")
    ours.iloc[:, :1] += "; border-left: 2px solid"  # where the printed table ends
    styles = pd.concat({"as printed": marks, "recomputed": ours}, axis=1)
    table = pd.concat({"as printed": left, "recomputed": right}, axis=1)
    number, read = int(differ.to_numpy().sum()), int((~unread).to_numpy().sum())
    caption = (
        f"Left as printed, right recomputed: {number or 'none'} of the {read:,} cells that can be "
        f"read {'differ' if number > 1 else 'differs'}{' (red)' if number else ''}."
    )
    # the same in every run, and no other table has it
    own = sha256(f"{caption}\n{table.to_csv()}".encode()).hexdigest()[:8]
    return (
        Styler(table, cell_ids=False)
        .apply(lambda _: styles, axis=None)
        .set_caption(caption)
        .set_uuid(own)
    )


def _cell(value: Any) -> str:
    """What stands in a cell: whole numbers as such, nothing where nothing can be read."""
    if pd.isna(value):
        return ""
    return str(value) if isinstance(value, str) else str(int(value))
