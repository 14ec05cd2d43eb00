"""Heaps as piles of tokens, with their sizes below."""

from collections.abc import Sequence
from math import log10
from numbers import Integral
from typing import Any

import numpy as np
from matplotlib.axes import Axes

from gamelab.plots.axes import axes, inches, write
from gamelab.plots.describe import describe
from gamelab.plots.palette import BLUE, PALE, SKY
from gamelab.plots.pictures import draw, draw_text

HIGHEST = 12  # tokens of a pile whose tokens are drawn; higher ones are bars
MAX_SIZES = 40  # piles that have their sizes below
STEP, TOKEN, LETTER, BELOW = 0.42, 0.2, 0.09, 0.3  # inches of a pile, token, digit, and of sizes


def heaps_of(value: Any) -> tuple[int, ...] | None:
    """The heaps that a natural number or a tuple of them is; None for anything else, and for what a
    user draws in another way.

    >>> heaps_of((3, 5)), heaps_of(4), heaps_of(()), heaps_of((3, -1)), heaps_of(True)
    ((3, 5), (4,), (), None, None)
    """
    heaps = value if isinstance(value, tuple) else (value,)
    is_usual = draw.dispatch(type(value)) in (draw.dispatch(int), draw.dispatch(tuple))
    natural = (isinstance(heap, Integral) and not isinstance(heap, bool) for heap in heaps)
    return heaps if is_usual and all(natural) and min(heaps, default=0) >= 0 else None


def draw_heaps(heaps: Sequence[int], ax: Axes | None = None) -> Axes:
    """A pile of tokens for each heap, with its size below; where one is too high for that, bars as
    high as the heaps.

    >>> [text.get_text() for text in draw_heaps((3, 0, 1_000)).texts]
    ['3', '0', '1,000']
    """
    _, width, height = _measures(heaps)
    ax = axes(ax, f"heaps of {describe([*heaps])}", min(width, 10), height)
    width, height = inches(ax)
    ax.set(xlim=(0, width), ylim=(0, height))
    ax.axis("off")
    draw_piles(heaps, (width / 2, height / 2), (width, height), 1, ax)
    return ax


def draw_piles(
    heaps: Sequence[int],
    middle: tuple[float, float],
    room: tuple[float, float],
    inch: float,
    ax: Axes,
) -> None:
    """Heaps about a place, in a box this wide and high, on axes on which an inch is so long."""
    step, width, height = _measures(heaps)
    inch = min(inch, room[0] / width, room[1] / height)
    places = middle[0] + inch * step * (np.arange(len(heaps)) - (len(heaps) - 1) / 2)
    ground, most = middle[1] + inch * (BELOW - height / 2), max(heaps, default=0)
    if not heaps:
        write(ax, *middle, "∅", 14)
    wide = 0.8 * inch * min(step, STEP)
    token = inch * TOKEN
    shares = [heap if most <= HIGHEST else HIGHEST * (heap / most) for heap in heaps]
    ax.bar(places, [share * token for share in shares], wide, ground, color=SKY, edgecolor=BLUE)
    if 0 < most <= HIGHEST:
        lines = [(x, k) for x, heap in zip(places, heaps, strict=True) for k in range(heap)]
        across, up = np.array(lines).T
        ax.hlines(ground + token * up, across - wide / 2, across + wide / 2, colors=BLUE)
    ax.hlines(0 * places + ground, places - wide / 2, places + wide / 2, colors=PALE)
    for x, heap in zip(places, heaps, strict=True) if len(heaps) <= MAX_SIZES else ():
        write(ax, x, ground - 0.05 * inch, _size(heap), 10, va="top")


def _measures(heaps: Sequence[int]) -> tuple[float, float, float]:
    """How many inches a pile is from the next, and all are wide and high with their sizes."""
    step = max([STEP, *(LETTER * (1 + len(_size(heap))) for heap in heaps[:MAX_SIZES])])
    high = TOKEN * min(max([1, *heaps]), HIGHEST)
    return step, step * max(1, len(heaps)) + 0.1, high + BELOW + 0.1


def _size(heap: int) -> str:
    """The size of a heap as it is written below it."""
    return f"{heap:,}" if heap < 10**12 else f"about 10^{log10(heap):.0f}"


@draw.register(Integral)
def _draw_heap(value: int, ax: Axes | None = None) -> Axes:
    """A natural number as one heap; a negative one as its text."""
    return draw_heaps((int(value),), ax) if value >= 0 else draw_text(value, ax)
