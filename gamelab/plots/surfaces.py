"""A number over two lengths, such as a preperiod over the lengths of two legs, as a square heat
map.
"""

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.cm import ScalarMappable
from matplotlib.colors import Normalize
from matplotlib.ticker import MaxNLocator
from numpy.typing import NDArray

from gamelab.plots.axes import axes
from gamelab.plots.captions import plain
from gamelab.plots.numbers import write_numbers
from gamelab.plots.palette import HEAT, INK, PALE, PAPER

MOST_WRITTEN = 32  # rows and columns whose numbers are written into the cells


def draw_surface(table: pd.DataFrame, ax: Axes | None = None, modulus: int = 0) -> Axes:
    """The cells coloured by their numbers, zeros left white; lines part the lengths that a modulus
    tells apart.

    Rows are the lengths upwards, columns those to the right, and the numbers themselves stand in
    small tables.

    >>> draw_surface(
    ...     pd.DataFrame([[5, 1], [1, 0]], index=[1, 2], columns=[1, 2]), modulus=5
    ... ).get_title(loc="left")
    'largest 5, zero in 1 of 4 cells'
    """
    side = min(0.22 * max(table.shape) + 1.2, 9)
    given, ax = ax is not None, axes(ax, side + 0.6, side)
    numbers = table.to_numpy(dtype=float)
    most = max(numbers.max(initial=0), 1)
    left, right, low, high = (
        table.columns[0] - 0.5,
        table.columns[-1] + 0.5,
        table.index[0] - 0.5,
        table.index[-1] + 0.5,
    )
    image = ax.imshow(
        np.ma.masked_equal(numbers, 0),
        cmap=HEAT.with_extremes(bad=PAPER),
        vmin=-most / 6,
        vmax=most,
        origin="lower",
        extent=(left, right, low, high),
        interpolation="nearest",
    )
    if max(table.shape) <= MOST_WRITTEN:
        write_numbers(
            numbers, numbers != 0, numbers > most / 2, ax, table.columns[0], table.index[0]
        )
    for ticks, lengths, line in (
        (ax.set_xticks, table.columns, ax.axvline),
        (ax.set_yticks, table.index, ax.axhline),
    ):
        step = modulus or 5
        ticks([length for length in lengths if length % step == 0 or length == lengths[0]])
        for length in lengths[1:] if modulus else ():
            if length % modulus == 0:
                line(length - 0.5, color=PALE, linewidth=0.8)
    ax.set_xlabel(plain(table.columns.name))
    ax.set_ylabel(plain(table.index.name), rotation=0)
    zeros = int((numbers == 0).sum())
    ax.set_title(
        f"largest {numbers.max(initial=0):.0f}, zero in {zeros} of {numbers.size} cells",
        loc="left",
        fontsize=10,
    )
    inset = ax.inset_axes((1.03, 0.15, 0.04, 0.7)) if given else None
    colours = ax.figure.colorbar(
        image, cax=inset, ax=ax, shrink=0.7, ticks=MaxNLocator(integer=True)
    )
    colours.ax.set_ylim(0, most)
    colours.outline.set_visible(False)
    return ax


def draw_slices(cube: NDArray[np.integer], ax: Axes | None = None, first: int = 1) -> Axes:
    """A number over three lengths, each from `first` on: a square slice for each value of the
    first, zeros left white.

    >>> len(draw_slices(np.arange(27).reshape(3, 3, 3)).texts)
    3
    """
    slices, height, width = cube.shape
    across = int(np.ceil((5 * slices / 3) ** 0.5))
    gap = max(1, height // 6)  # for the name of a slice above it
    shown = np.full((-(-slices // across) * (height + gap), across * (width + gap)), np.nan)
    ax = axes(ax, 10, 1 + 9 * shown.shape[0] / shown.shape[1])
    for i, slice_ in enumerate(cube):
        top, left = i // across * (height + gap) + gap, i % across * (width + gap)
        shown[top : top + height, left : left + width] = slice_[::-1]
        ax.text(
            left,
            top - 0.15 * gap,
            f"a = {first + i}",
            ha="left",
            va="bottom",
            fontsize=6,
            color=INK,
        )
    scale = Normalize(-max(int(cube.max(initial=0)), 1) / 6, max(int(cube.max(initial=0)), 1))
    colours = HEAT(scale(np.ma.masked_invalid(shown)))
    colours[shown == 0] = 1
    ax.imshow(colours, interpolation="nearest")
    ax.axis("off")
    bar = ax.figure.colorbar(ScalarMappable(scale, HEAT), ax=ax, shrink=0.5)
    bar.ax.set_ylim(0, scale.vmax)
    bar.outline.set_visible(False)
    return ax
