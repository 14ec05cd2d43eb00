"""Sequences of values: rows of discrepancies and nim-sequences, with their periods."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.patches import StepPatch
from matplotlib.ticker import MaxNLocator
from numpy.typing import NDArray

from gamelab.plots.axes import axes, write
from gamelab.plots.palette import BLUE, HEAT, INK, PALE, PAPER, SKY, VERMILLION
from gamelab.plots.pictures import draw
from gamelab.plots.states import draw_growing
from gamelab.statements import MarkedRow
from gamelab.theory import Period

UNDER: dict[str, Any] = {"facecolor": PAPER, "edgecolor": "none", "pad": 1}  # a name on bars
MOST_BARS = 2000  # longer sequences are strips, which is quick


def draw_sequence(
    values: Sequence[int] | NDArray[np.integer], ax: Axes | None = None, first: int = 0
) -> Axes:
    """The values as bars over their places, from `first` on; zeros are dashes on the line, so that
    none is overlooked.

    What is no finite number is left out.

    >>> float(draw_sequence([0, 3, 1]).dataLim.y1)
    3.0
    """
    ax = axes(ax, values, 8, 2)
    numbers = np.asarray(values)
    if not np.isfinite(numbers).all():
        numbers = np.where(np.isfinite(numbers), numbers, np.nan)
    draw_bars(numbers, {BLUE: np.full(len(numbers), True)}, ax, first)
    return _trimmed(ax)


def draw_bars(
    values: NDArray[Any], colours: Mapping[str, NDArray[np.bool_]], ax: Axes, first: int = 0
) -> None:
    """A bar for each value, the colour that of the mask it is in; many bars touch. One outline a
    colour is small and quick.
    """
    n = len(values)
    if not n:
        return
    middles, wide = first + np.arange(n), 0.4 if n < 150 else 0.5
    ends = (
        np.stack([middles - wide, middles + wide], 1).ravel()
        if n < 150
        else first - 0.5 + np.arange(n + 1)
    )
    for colour, mask in colours.items():
        highs = np.where(mask & (values != 0), values, np.nan)
        if not np.isnan(highs).all():
            highs = np.stack([highs, np.full(n, np.nan)], 1).ravel()[:-1] if n < 150 else highs
            ax.add_artist(StepPatch(highs, ends, fill=True, facecolor=colour, linewidth=0))
    zeros = middles[values == 0]
    dashes = np.stack([zeros - wide, zeros + wide, np.full(len(zeros), np.nan)], 1).ravel()
    ax.plot(dashes, 0 * dashes, color=INK, linewidth=1.5, solid_capstyle="butt")
    ax.update_datalim([(ends[0], np.nanmin([0, *values])), (ends[-1], np.nanmax([0, *values]))])
    ax.autoscale_view()


def draw_numbers(
    values: NDArray[Any], ax: Axes | None = None, *, strip: bool = False, **how: Any
) -> Axes:
    """A sequence as bars, or as a strip where it is long or a strip is asked for.

    >>> len(draw_numbers(np.arange(5)).images), len(draw_numbers(np.arange(5000)).images)
    (0, 1)
    """
    is_long = len(values) > MOST_BARS and not how
    return draw_strip(values, ax) if strip or is_long else draw_sequence(values, ax, **how)


@draw.register
def draw_period(
    period: Period,
    ax: Axes | None = None,
    most: int = 400,
    *,
    strip: bool = False,
    least: int = 0,
    place: str = "k",
) -> Axes:
    """A periodic sequence: what comes before the period pale, the periods in turns of two colours,
    `least` to about `most` terms; or a strip of cells in rows that the period fills. `place` is the
    letter of the places.

    Where it is of boards that grow, the board stands beside it, its root ringed, with the first
    edges that grow.

    >>> from gamelab import Spider, discrepancy_period
    >>> draw_period(discrepancy_period(Spider(5), 0)).get_title(loc="left")
    'period 4 from k = 8 on, certified'
    """
    if strip:
        return draw_strip(period, ax)
    ax = axes(ax, period, 8 if period.grows is None else 10, 2)
    inside, up = ax, "value"
    if period.grows is not None:
        ax.axis("off")
        draw_growing(period.grows, ax.inset_axes((0, 0, 0.35, 1)))
        inside = ax.inset_axes((0.4, 0, 0.6, 1))
        up = "discrepancy" if period.grows.by == "pendant edges" else up
    usual = period.preperiod + max(3 * period.period, 16)
    n = max(least, min(usual, max(most, period.preperiod + period.period)))
    places = np.arange(n)
    turns = (places - period.preperiod) // period.period
    values = period.terms(n)
    before = places < period.preperiod
    draw_bars(
        values,
        {PALE: before, SKY: ~before & (turns % 2 == 1), BLUE: ~before & (turns % 2 == 0)},
        inside,
    )
    inside.axvline(period.preperiod - 0.5, color=VERMILLION, linewidth=1)
    _entitle(ax, period, place)
    inside.set(xlabel=place, ylabel=up)
    _trimmed(inside)
    return ax


def draw_periods(periods: Mapping[str, Period], ax: Axes | None = None) -> Axes:
    """Periodic sequences with their names below one another, over the same k, each beside its board
    if all have one, else beside the board of the last one.

    >>> from gamelab import OctalHeaps, find_period
    >>> periods = {code: find_period(OctalHeaps(code)) for code in ("0.123", "0.77")}
    >>> [inside.get_title(loc="left")[:15] for inside in draw_periods(periods).child_axes]
    ['0.123: period 5', '0.77: period 12']
    """
    rows, boards = len(periods), [period.grows for period in periods.values()]
    ax = axes(ax, periods, 8, 1.2 * rows)
    ax.axis("off")
    left = 0.0 if boards[-1] is None else 0.4
    shown = boards if None not in boards else boards[-1:]
    for i, grows in enumerate(shown):
        if grows is not None:
            high = 1 / len(shown)
            draw_growing(grows, ax.inset_axes((0, 1 - (i + 1) * high, 0.35, 0.95 * high)))
    n = max(16, *(period.preperiod + 2 * period.period for period in periods.values()))
    for row, (name, period) in enumerate(periods.items(), 1):
        place = (left, 1 - 0.8 * row / rows, 1 - left, 0.8 / rows - 0.16)
        inside = draw_period(replace(period, grows=None), ax.inset_axes(place), n, least=n)
        words = f"{name}: {inside.get_title(loc='left')}"
        inside.set_title(words, loc="left", fontsize=10, y=1.0)
        inside.yaxis.set_major_locator(MaxNLocator(3, integer=True))
        if period.grows is not None and period.grows.by == "pendant edges":
            inside.set_ylabel("discrepancy", fontsize=8)
        if row < rows:
            inside.set_xlabel("")
            inside.set_xticklabels([])
    return ax


def draw_strip(
    sequence: Period | Sequence[int] | NDArray[np.integer],
    ax: Axes | None = None,
    most: int = 2**20,
    width: int | None = None,
) -> Axes:
    """A sequence as a strip of cells, the darker the larger, in rows of this width, or in rows that
    a period fills a whole number of times.

    What comes before the period is grey, and a line shows where the period begins. Short sequences
    have their values written in. At most so many cells are drawn, those about the beginning of the
    period.

    >>> from gamelab import OctalHeaps, find_period
    >>> draw_strip(find_period(OctalHeaps("0.123"))).get_title(loc="left")
    'period 5 from n = 5 on, certified'
    """
    ax = axes(ax, sequence, 8, 2.5)
    period = sequence if isinstance(sequence, Period) else None
    begin, step = (period.preperiod, period.period) if period else (0, 1)
    n = begin + max(2 * step, 48, begin // 3) if period else len(np.asarray(sequence))
    fills = step * -(-24 // step) if period and step <= 400 else max(24, int(np.sqrt(4 * n)))
    width = width or fills
    if period and step <= 400:
        n = begin + width * -(-(n - begin) // width)
    first = max(0, begin - most // (2 * width) * width)
    n = min(n, first + most)
    values = period.terms(n)[first:] if period else np.asarray(sequence)[:n]
    blank = (first - begin) % width  # so that the period begins a row
    rows = max(1, -(-(blank + len(values)) // width))
    cells = np.pad(values.astype(float), (blank, rows * width - blank - len(values))).reshape(
        rows, width
    )
    places = first - blank + np.arange(rows * width).reshape(rows, width)
    colours = HEAT(0.05 + 0.8 * cells / max(cells.max(initial=0), 1))
    before = places < begin
    colours[before, :3] = colours[before, :3].mean(axis=1, keepdims=True)
    colours[(places < first) | (places >= n), 3] = 0
    ax.imshow(
        colours, aspect="auto", interpolation="nearest" if rows * width < 2**14 else "antialiased"
    )
    if rows * width <= 500:
        for row, column in np.argwhere(colours[..., 3] > 0):
            ink = INK if colours[row, column, :3].mean() > 0.55 else PAPER
            write(ax, column, row, str(int(cells[row, column])), 8, ink)
    if period:
        start = (begin - first + blank) // width - 0.5
        ax.plot([-0.5, width - 0.5], [start, start], color=VERMILLION, linewidth=1.5)
        ax.plot([-0.5, -0.5], [start, rows - 0.5], color=VERMILLION, linewidth=3, clip_on=False)
        _entitle(ax, period, "n")
    shown = np.unique(np.linspace(0, rows - 1, min(rows, 8)).astype(int))
    ax.set_yticks(shown, [f"{max(0, place):,}" for place in places[shown, 0]])
    ax.set_ylabel("n of the first cell")
    ax.set_xticks([])
    ax.spines[:].set_visible(False)
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
    >>> ax.get_title(loc="left"), round(ax.dataLim.x1)
    ('period 5 from n = 5 on, certified', 61)
    """
    how: dict[str, Any] = (
        {"least": max(marked.places.values(), default=0) + 2, "place": marked.across.split(",")[0]}
        if isinstance(marked.row, Period)
        else {"first": marked.first}
    )
    ax = draw(marked.row, ax, **how)
    inside: Any = ax.child_axes[-1] if ax.child_axes else ax  # beside the board of a period
    inside.set_xlabel(marked.across)
    inside.set_ylabel(marked.up)
    inside.set_ylim(top=max([inside.get_ylim()[1], *(1.15 * y for y in marked.heights.values())]))
    for name, x in marked.places.items():
        inside.axvline(x, color=VERMILLION, linewidth=1)
        whole = inside.get_xaxis_transform()
        write(inside, x, 1, name, 9, VERMILLION, va="bottom", transform=whole)
    for name, y in marked.heights.items():
        inside.axhline(y, color=VERMILLION, linewidth=1)
        whole = inside.get_yaxis_transform()
        beside = {"ha": "right", "va": "bottom", "transform": whole, "bbox": UNDER}
        write(inside, 1, y, name, 9, VERMILLION, **beside)
    return ax


def _entitle(ax: Axes, period: Period, place: str) -> None:
    """The period as a title; `place` is the letter of the places."""
    saltus = f", saltus {period.saltus:,}" if period.saltus else ""
    known = "certified" if period.certified else "as far as computed"
    words = f"period {period.period:,}{saltus} from {place} = {period.preperiod:,} on, {known}"
    ax.set_title(words, loc="left", fontsize=10, y=1.0)


def _trimmed(ax: Axes) -> Axes:
    """The axes without a frame, ticks at whole numbers, and room for a value of 1 at least."""
    ax.spines[["top", "right"]].set_visible(False)
    ax.margins(x=0.01)
    low, high = min(0, ax.dataLim.y0), max(1, ax.dataLim.y1)
    ax.set_ylim(low - 0.04 * high, 1.05 * high)
    for axis in (ax.xaxis, ax.yaxis):
        axis.set_major_locator(MaxNLocator(integer=True))
    return ax
