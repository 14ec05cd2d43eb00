"""Sequences of values: rows of discrepancies and nim-sequences, with their periods."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.patches import StepPatch
from matplotlib.ticker import MaxNLocator
from numpy.typing import NDArray

from gamelab.plots.axes import axes, readable, write
from gamelab.plots.growing import draw_growing
from gamelab.plots.palette import BLUE, HEAT, INK, PALE, PAPER, SKY, VERMILLION
from gamelab.plots.pictures import draw
from gamelab.statements import MarkedRow
from gamelab.theory import Period

UNDER: dict[str, Any] = {"facecolor": PAPER, "edgecolor": "none", "pad": 1}  # a name on bars
MOST_BARS = 2000  # longer sequences are strips, which is quick
MOST_CELLS = 2**18  # of a strip
WRITTEN = 500  # cells at most that hold their values
TOUCH = 150  # bars that touch
LONGEST = 400  # a period that fills a row of a strip


def draw_sequence(
    values: Sequence[int] | NDArray[np.integer],
    ax: Axes | None = None,
    first: int | None = None,
    *,
    strip: bool = False,
) -> Axes:
    """The values as bars over their places, from `first` or 0 on; zeros are dashes on the line, so
    that none is overlooked. A long sequence for which no `first` place is given is a strip, and so
    is one where a `strip` is asked for.

    What is no finite number is left out.

    >>> draw_sequence([0, 3, 1]).patches[0].get_data().values.tolist()
    [0, 0, 3, 0, 1]
    >>> len(draw_sequence([0, 3, 1], strip=True).images), len(draw_sequence(range(5000)).images)
    (1, 1)
    """
    if strip or (len(values) > MOST_BARS and first is None):
        return draw_strip(values, ax)
    ax, numbers = axes(ax, values, 8, 2), np.asarray(values)
    if not np.isfinite(numbers).all():
        numbers = np.where(np.isfinite(numbers), numbers, np.nan)
    _draw_bars(numbers, np.full(len(numbers), BLUE), ax, first or 0)
    return ax


def _draw_bars(values: NDArray[Any], colours: NDArray[np.str_], ax: Axes, first: int = 0) -> None:
    """A bar of its colour for each value, on axes without a frame; many bars touch. One outline a
    colour is quick: `Axes.bar` takes twice as long.
    """
    n, middles = len(values), first + np.arange(len(values))
    wide = 0.4 if n < TOUCH else 0.5
    edges = np.stack([middles - wide, middles + wide], 1).ravel()
    for colour in np.unique(colours):
        heights = np.where(colours == colour, values, 0)
        heights = np.stack([heights, 0 * heights], 1).ravel()[:-1]  # a bar, a gap, a bar
        ax.add_artist(StepPatch(heights, edges, fill=True, facecolor=colour, linewidth=0))
    zeros = middles[values == 0]
    dashes = np.stack([zeros - wide, zeros + wide, np.full(len(zeros), np.nan)], 1).ravel()
    ax.plot(dashes, 0 * dashes, color=INK, linewidth=1.5, solid_capstyle="butt")
    low, high = np.nanmin([0, *values]), np.nanmax([1, *values])
    ax.set(xlim=(first - 0.5 - 0.01 * n, first + max(1, n) - 0.5 + 0.01 * n))
    ax.set(ylim=(low - 0.04 * high, 1.05 * high))
    ax.spines[["top", "right"]].set_visible(False)
    for axis in (ax.xaxis, ax.yaxis):
        axis.set_major_locator(MaxNLocator("auto", integer=True))
    readable(ax)


@draw.register
def draw_period(
    period: Period,
    ax: Axes | None = None,
    most: int = 400,
    *,
    strip: bool = False,
    least: int = 0,
    place: str = "k",
    beside: bool = False,
) -> Axes:
    """A periodic sequence: what comes before the period pale, the periods in turns of two colours,
    `least` to about `most` terms; or a strip of cells in rows that the period fills. `place` is the
    letter of the places.

    Where it is of boards that grow, the board stands beside it, its root ringed, with the first
    edges that grow; others have that room `beside` them if it is asked for.

    >>> from gamelab import Spider, discrepancy_period
    >>> draw_period(discrepancy_period(Spider(5), 0)).get_title(loc="left")
    'period 4 from k = 8 on, certified'
    """
    if strip:
        return draw_strip(period, ax)
    beside = beside or period.grows is not None
    ax = axes(ax, period, 10 if beside else 8, 2)
    inside, up = ax, "value"
    if period.grows is not None:
        draw_growing(period.grows, ax.inset_axes((0, -0.25, 0.35, 1.2)))
        up = "discrepancy" if period.grows.by == "pendant edges" else up
    if beside:
        ax.axis("off")
        inside = ax.inset_axes((0.4, 0, 0.6, 1))
    begin, step = period.preperiod, period.period
    places = np.arange(max(least, min(begin + max(3 * step, 16), max(most, begin + step))))
    turns = np.where((places - begin) // step % 2, SKY, BLUE)
    _draw_bars(period.terms(len(places)), np.where(places < begin, PALE, turns), inside)
    inside.axvline(begin - 0.5, color=VERMILLION, linewidth=1)
    inside.set(xlabel=place, ylabel=up)
    _entitle(ax, period, place)
    return ax


def draw_periods(periods: Mapping[str, Period], ax: Axes | None = None) -> Axes:
    """Periodic sequences with their names below one another, over the same k, each beside its board
    if it has one.

    >>> from gamelab import OctalHeaps, find_period
    >>> periods = {code: find_period(OctalHeaps(code)) for code in ("0.123", "0.77")}
    >>> [inside.get_title(loc="left")[:15] for inside in draw_periods(periods).child_axes]
    ['0.123: period 5', '0.77: period 12']
    """
    rows, beside = len(periods), any(period.grows for period in periods.values())
    ax = axes(ax, periods, 8, 1.4 * rows)
    ax.axis("off")
    n = max(16, *(period.preperiod + 2 * period.period for period in periods.values()))
    for row, (name, period) in enumerate(periods.items(), 1):
        place = (0, 1 - (row - 0.3) / rows, 1, 0.5 / rows)
        inside = draw_period(period, ax.inset_axes(place), n, least=n, beside=beside)
        chart: Any = inside.child_axes[-1] if beside else inside
        what = ", discrepancies" if chart.get_ylabel() == "discrepancy" else ""
        inside.set_title(f"{name}{what}: {inside.get_title('left')}", loc="left", pad=9)
        chart.set_ylabel("")
        readable(chart)
        chart.yaxis.set_major_locator(MaxNLocator(3, integer=True))
        if row < rows:
            chart.set_xlabel("")
            chart.set_xticklabels([])
    return ax


def draw_strip(
    sequence: Period | Sequence[int] | NDArray[np.integer], ax: Axes | None = None, width: int = 0
) -> Axes:
    """A sequence as a strip of cells, the darker the larger, in rows of a `width`; unless it is
    given, a period fills a row a whole number of times. At most 2^18 cells are drawn.

    What comes before the period is grey, and a line shows where the period begins. Short sequences
    have their values written in.

    >>> from gamelab import OctalHeaps, find_period
    >>> draw_strip(find_period(OctalHeaps("0.123"))).get_title(loc="left")
    'period 5 from n = 5 on, certified'
    """
    ax = axes(ax, sequence, 8, 2.5)
    period = sequence if isinstance(sequence, Period) else None
    begin, step = (period.preperiod, period.period) if period else (0, 1)
    n = begin + max(2 * step, 48, begin // 3) if period else len(sequence)  # type: ignore[arg-type]
    if period and step <= LONGEST:
        width = width or step * -(-24 // step)
        n = begin + width * -(-(n - begin) // width)
    n, width = min(n, MOST_CELLS), width or max(24, int((4 * n) ** 0.5))
    blank = -begin % width  # so that the period begins a row
    rows = max(1, -(-(blank + n) // width))
    cells: Any = np.full(rows * width, np.nan)
    cells[blank : blank + n] = period.terms(n) if period else sequence[:n]  # type: ignore[index]
    largest = np.nanmax([1, *cells])
    cells, start = cells.reshape(rows, width), (begin + blank) // width
    how: Any = {"aspect": "auto", "vmin": 0, "vmax": 1.2 * largest, "interpolation": "nearest"}
    row = np.arange(rows)[:, None]
    ax.imshow(np.where(row >= start, cells, np.nan), HEAT, **how)
    if period:
        ax.imshow(np.where(row < start, cells, np.nan), "Greys", **how)
        ax.axhline(start - 0.5, color=VERMILLION, linewidth=1.5)
        side = [start - 0.5, rows - 0.5]
        ax.plot([-0.5, -0.5], side, color=VERMILLION, linewidth=3, clip_on=False)
        _entitle(ax, period, "n")
    for y, x in np.argwhere(~np.isnan(cells)) if cells.size <= WRITTEN else ():
        colour = PAPER if cells[y, x] > 0.55 * largest else INK
        write(ax, x, y, f"{cells[y, x]:.0f}", 8, colour)
    shown = np.unique(np.linspace(0, rows - 1, min(rows, 8)).astype(int))
    ax.set_yticks(shown, [f"{max(0, place * width - blank):,}" for place in shown])
    ax.set_xticks([])
    ax.set_ylabel("n of the first cell")
    ax.spines[:].set_visible(False)
    readable(ax)
    return ax


@draw.register
def draw_marked_row(marked: MarkedRow, ax: Axes | None = None) -> Axes:
    """The row with the names of its axes, and lines with their names.

    >>> ax = draw_marked_row(MarkedRow([2, 1, 0], up="d", heights={"bound": 3}))
    >>> ax.get_ylabel(), [text.get_text() for text in ax.texts]
    ('d', ['bound'])
    >>> from gamelab import OctalHeaps, find_period
    >>> row = MarkedRow(find_period(OctalHeaps("0.123")), "n, the heap", places={"bound": 60})
    >>> ax = draw_marked_row(row)
    >>> ax.get_title(loc="left"), round(ax.get_xlim()[1])
    ('period 5 from n = 5 on, certified', 62)
    """
    how: dict[str, Any] = {"first": marked.first}
    if isinstance(marked.row, Period):
        far = max(marked.places.values(), default=0) + 2
        how = {"least": far, "place": marked.across.split(",")[0]}
    ax = draw(marked.row, ax, **how)
    inside: Any = ax.child_axes[-1] if ax.child_axes else ax  # beside the board of a period
    inside.set(xlabel=marked.across, ylabel=marked.up)
    inside.set_ylim(top=max([inside.get_ylim()[1], *(1.15 * y for y in marked.heights.values())]))
    across, up = inside.get_xaxis_transform(), inside.get_yaxis_transform()
    named: Any = {"size": 9, "colour": VERMILLION, "bbox": UNDER}
    for name, x in marked.places.items():
        inside.axvline(x, color=VERMILLION, linewidth=1)
        late = np.interp(x, inside.get_xlim(), (0, 1)) > 0.8  # a name on its right is cut off
        ha, aside = ("right", -0.2) if late else ("left", 0.2)
        write(inside, x + aside, 1, name, ha=ha, va="top", transform=across, **named)
    for name, y in marked.heights.items():
        inside.axhline(y, color=VERMILLION, linewidth=1)
        write(inside, 1, y, name, ha="right", va="bottom", transform=up, **named)
    return ax


def _entitle(ax: Axes, period: Period, place: str) -> None:
    """The period as a title; `place` is the letter of the places."""
    saltus = f", saltus {period.saltus:,}" if period.saltus else ""
    known = "certified" if period.certified else "as far as computed"
    words = f"period {period.period:,}{saltus} from {place} = {period.preperiod:,} on, {known}"
    ax.set_title(words, loc="left", y=1.0)
    readable(ax)
