"""Heaps as piles of tokens, with their sizes below."""

from collections.abc import Sequence
from math import log10
from numbers import Integral
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import EllipseCollection, LineCollection

from gamelab.plots.axes import axes, inches, write
from gamelab.plots.describe import describe
from gamelab.plots.palette import BLUE, PALE, SKY
from gamelab.plots.pictures import draw, draw_text

HIGHEST = 12  # tokens of a pile whose tokens are drawn; higher ones are bars
MAX_STEP = 0.42  # inches from a pile to the next
MAX_SIZES = 40  # piles that have their sizes below


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
    ax = axes(ax, f"heaps of {describe([*heaps])}", min(0.4 * width + 0.2, 10), 0.4 * height + 0.2)
    width, height = inches(ax)
    ax.set_xlim(0, width)
    ax.set_ylim(0, height)
    ax.axis("off")
    draw_piles(heaps, (0, 0, width, height), 1, ax)
    return ax


def draw_piles(
    heaps: Sequence[int], box: tuple[float, float, float, float], inch: float, ax: Axes
) -> None:
    """Heaps amid a box (left, low, width, height) of axes on which an inch is so long, along and
    across alike.
    """
    step, width, height = _measures(heaps)
    # of a pile, and of two tokens
    across, up = min(box[2] / width, MAX_STEP * inch), min(box[3] / height, MAX_STEP * inch)
    if max(heaps, default=0) <= HIGHEST and len(heaps) <= MAX_SIZES:
        across = up = min(across, up)
    ground = box[1] + (box[3] - height * up) / 2 + up
    places = box[0] + box[2] / 2 + across * step * (np.arange(len(heaps)) - (len(heaps) - 1) / 2)
    if not heaps:
        write(ax, box[0] + box[2] / 2, box[1] + box[3] / 2, "∅", 14)
        return
    below = ground - 0.05 * up
    ax.add_collection(
        LineCollection(
            [[(x - 0.42 * across, below), (x + 0.42 * across, below)] for x in places], colors=PALE
        )
    )
    if max(heaps) <= HIGHEST:
        tokens = [
            (x, ground + (0.5 * level + 0.25) * up)
            for x, heap in zip(places, heaps, strict=True)
            for level in range(heap)
        ]
        many = len(tokens)
        ax.add_collection(
            EllipseCollection(
                [0.8 * across] * many,
                [0.42 * up] * many,
                [0] * many,
                units="xy",
                offsets=tokens or np.empty((0, 2)),
                offset_transform=ax.transData,
                facecolors=SKY,
                edgecolors=BLUE,
                linewidths=1,
            )
        )
    else:
        highs = [0.5 * HIGHEST * up * (heap / max(heaps)) for heap in heaps]
        ax.bar(places, highs, 0.8 * across, ground, color=SKY, edgecolor=BLUE)
    if len(heaps) <= MAX_SIZES:
        size = min(10.0, 0.55 * 72 * min(across, up) / inch)
        for x, heap in zip(places, heaps, strict=True):
            write(ax, x, ground - 0.55 * up, _size(heap), size)


def _measures(heaps: Sequence[int]) -> tuple[float, float, float]:
    """How far a pile is from the next, and how wide and high all are with their sizes, where a pile
    is 1 wide.
    """
    step = (
        max(1.0, 0.33 * max((len(_size(heap)) for heap in heaps), default=1))
        if len(heaps) <= MAX_SIZES
        else 1.0
    )
    return step, max(len(heaps), 1) * step + 0.6, min(max([1, *heaps]), HIGHEST) * 0.5 + 1.1


def _size(heap: int) -> str:
    """The size of a heap as it is written below it."""
    return f"{heap:,}" if heap < 10**12 else f"about 10^{log10(heap):.0f}"


@draw.register(Integral)
def _draw_heap(value: int, ax: Axes | None = None) -> Axes:
    """A natural number as one heap; a negative one as its text."""
    return draw_heaps((int(value),), ax) if value >= 0 else draw_text(value, ax)
