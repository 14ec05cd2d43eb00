"""Sequences of values: rows of discrepancies and nim-sequences, with their periods."""

from collections.abc import Sequence

import numpy as np
from matplotlib.axes import Axes
from matplotlib.ticker import MaxNLocator
from numpy.typing import NDArray

from gamelab.plots.axes import axes
from gamelab.plots.palette import BLUE, INK, PALE, SKY, VERMILLION
from gamelab.theory.periods import Period


def draw_sequence(values: Sequence[int] | NDArray[np.integer], ax: Axes | None = None, first: int = 0) -> Axes:
    """The values as bars over their places, from `first` on; zeros are dots on the line, so that none is overlooked.

    >>> len(draw_sequence([0, 3, 1]).patches)
    3
    """
    ax = axes(ax, 8, 2)
    numbers = np.asarray(values)
    places = np.arange(first, first + len(numbers))
    ax.bar(places, numbers, width=0.8, color=BLUE)
    ax.plot(places[numbers == 0], np.zeros((numbers == 0).sum()), ".", color=BLUE, markersize=3)
    return _trimmed(ax)


def draw_period(period: Period, ax: Axes | None = None, most: int = 400) -> Axes:
    """A periodic sequence: what comes before the period pale, the periods in turns of two colours, at most so many terms.

    >>> from gamelab import Spider, discrepancy_period
    >>> draw_period(discrepancy_period(Spider(5), 0)).get_title(loc="left")
    'period 4 from k = 8 on, for ever'
    """
    ax = axes(ax, 8, 2)
    n = min(period.preperiod + max(3 * period.period, 16), max(most, period.preperiod + period.period))
    places = np.arange(n)
    turns = (places - period.preperiod) // period.period
    values = period.terms(n)
    colours = np.where(places < period.preperiod, PALE, np.where(turns % 2, SKY, BLUE))
    ax.bar(places, values, width=0.8 if n < 150 else 1, color=colours)
    ax.plot(places[values == 0], np.zeros((values == 0).sum()), ".", color=INK, markersize=2)
    ax.axvline(period.preperiod - 0.5, color=VERMILLION, linewidth=1)
    ever = "for ever" if period.certified else "as far as seen"
    ax.set_title(f"period {period.period} from k = {period.preperiod} on, {ever}", loc="left", fontsize=10)
    ax.set_xlabel("k")
    return _trimmed(ax)


def _trimmed(ax: Axes) -> Axes:
    """The axes without a frame, ticks at whole numbers."""
    ax.spines[["top", "right"]].set_visible(False)
    ax.margins(x=0.01)
    for axis in (ax.xaxis, ax.yaxis):
        axis.set_major_locator(MaxNLocator(integer=True))
    return ax
