"""Heaps as piles of tokens, with their sizes below."""

from collections.abc import Sequence
from math import log10
from numbers import Integral
from typing import Any, TypeGuard

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import EllipseCollection, PatchCollection
from matplotlib.patches import Rectangle

from gamelab.plots.axes import axes, inches
from gamelab.plots.palette import BLUE, INK, PALE, SKY
from gamelab.plots.pictures import draw, draw_text

HIGHEST = 12  # tokens of a pile whose tokens are drawn; higher ones are bars
LARGEST = 0.42  # inches from a pile to the next
MOST = 40  # piles that have their sizes below


def are_heaps(value: Any) -> TypeGuard[tuple[int, ...]]:
    """Whether a value is a tuple of natural numbers, the position of a game on heaps.

    >>> are_heaps((3, 5)), are_heaps(()), are_heaps((3, -1)), are_heaps([3, 5])
    (True, True, False, False)
    """
    return isinstance(value, tuple) and all(
        isinstance(heap, Integral) and not isinstance(heap, bool) and int(heap) >= 0 for heap in value
    )


def draw_heaps(heaps: Sequence[int], ax: Axes | None = None) -> Axes:
    """A pile of tokens for each heap, with its size below; where one is too high for that, bars as high as the heaps.

    >>> [text.get_text() for text in draw_heaps((3, 0, 1_000)).texts]
    ['3', '0', '1,000']
    """
    highest = max(heaps, default=0)
    sizes = [f"{heap:,}" if heap < 10**12 else f"about 10^{log10(heap):.0f}" for heap in heaps]
    step = max(1.0, 0.33 * max(map(len, sizes), default=1)) if len(heaps) <= MOST else 1.0  # from a pile to the next
    width, height = max(len(heaps), 1) * step + 0.6, min(max(highest, 1), HIGHEST) * 0.5 + 1.1
    ax = axes(ax, min(0.4 * width + 0.2, 10), 0.4 * height + 0.2)
    unit = min(inches(ax)[0] / width, inches(ax)[1] / height)
    beside = (max(1.0, unit / LARGEST) - 1) / 2  # of the room for the piles, left free on each side of them
    ax.set_xlim(-0.5 * step - 0.3 - beside * width, (max(len(heaps), 1) - 0.5) * step + 0.3 + beside * width)
    ax.set_ylim(-1.0 - beside * height, (1 + beside) * height - 1.0)
    ax.set_aspect("equal" if highest <= HIGHEST and len(heaps) <= MOST else "auto")
    ax.axis("off")
    if not heaps:
        ax.text(0, height / 2 - 1, "∅", ha="center", va="center", fontsize=14, color=INK)
        return ax
    places = np.arange(len(heaps)) * step
    ax.hlines(np.full(len(heaps), -0.05), places - 0.42, places + 0.42, colors=PALE, linewidth=1.2)
    if highest <= HIGHEST:
        tokens = [(x, 0.5 * level + 0.25) for x, heap in zip(places, heaps, strict=True) for level in range(heap)]
        ax.add_collection(
            EllipseCollection(
                [0.8] * len(tokens), [0.42] * len(tokens), [0] * len(tokens), units="xy", offsets=tokens or np.empty((0, 2)),
                offset_transform=ax.transData, facecolors=SKY, edgecolors=BLUE, linewidths=1,
            )
        )  # fmt: skip
    else:
        bars = [Rectangle((x - 0.4, 0), 0.8, 0.5 * HIGHEST * (heap / highest)) for x, heap in zip(places, heaps, strict=True)]
        ax.add_collection(PatchCollection(bars, facecolor=SKY, edgecolor=BLUE))
    if len(heaps) <= MOST:
        size = min(10.0, 0.55 * 72 * unit)
        for x, words in zip(places, sizes, strict=True):
            ax.text(x, -0.55, words, ha="center", va="center", fontsize=size, color=INK)
    return ax


@draw.register(Integral)
def _draw_heap(value: int, ax: Axes | None = None) -> Axes:
    """A natural number as one heap; a negative one as its text."""
    return draw_heaps((int(value),), ax) if value >= 0 else draw_text(value, ax)
