"""Lists and tuples: sequences of numbers as bars, heaps as piles, rows of numbers as heat maps, and
else side by side.
"""

from collections.abc import Mapping, Sequence
from itertools import islice
from math import ceil
from typing import Any

import numpy as np
from matplotlib.axes import Axes

from gamelab.plots.axes import axes
from gamelab.plots.captions import caption
from gamelab.plots.cells import Cell, draw_cells, small
from gamelab.plots.heaps import are_heaps, draw_heaps
from gamelab.plots.options import draw_options
from gamelab.plots.palette import FAILS, INK
from gamelab.plots.pictures import draw, draw_text
from gamelab.plots.sequences import draw_numbers
from gamelab.plots.told import told
from gamelab.theory.grundy import Option

MOST = 40  # pictures side by side
ACROSS = 6  # in a row
FEW = 4  # numbers that are read more easily than seen


def draw_side_by_side(values: Sequence[Any], ax: Axes | None = None, between: str = "") -> Axes:
    """The values, at most 40 of them, each with a picture of its own, in rows of six, and a sign
    between them.

    >>> from gamelab import path
    >>> [
    ...     text.get_text()
    ...     for text in draw_side_by_side([path(2), path(3), path(4)], between="+").texts
    ... ]
    ['+', '+']
    """
    shown = [caption(value) if _nested(value) else value for value in values[:MOST]]
    if not shown:
        return draw_text("nothing", ax)
    columns = min(len(shown), ACROSS)
    ax = draw_cells([Cell(i % columns, i // columns, value) for i, value in enumerate(shown)], ax)
    for i in range(1, len(shown)) if between else ():
        ax.text(
            i % columns - 0.5,
            -(i // columns),
            between,
            ha="center",
            va="center",
            fontsize=13,
            color=INK,
        )
    if len(values) > MOST:
        rows = ceil(len(shown) / columns)
        ax.text(
            columns - 0.55,
            -rows + 0.42,
            f"and {len(values) - MOST:,} more",
            ha="right",
            fontsize=9,
            color=INK,
        )
    return ax


def draw_comparison(predicted: Any, computed: Any, agree: bool, ax: Axes | None = None) -> Axes:
    """What a statement says beside what the game gives: sequences as bars, else text; in the colour
    of failure if they differ.

    >>> [text.get_text() for text in draw_comparison(3, 4, agree=False).texts]
    ['the statement says', 'the game gives']
    """
    colour = INK if agree else FAILS
    ax = axes(ax, 6, 1.5)
    ax.axis("off")
    for left, title, value in (
        (0.0, "the statement says", predicted),
        (0.5, "the game gives", computed),
    ):
        ax.text(
            left,
            1,
            title,
            transform=ax.transAxes,
            ha="left",
            va="top",
            fontsize=10,
            color=colour,
            weight="bold",
        )
        inside = ax.inset_axes((left + 0.03, 0.12, 0.42, 0.66))
        numbers = (
            _numbers(list(islice(value, 2000)))
            if isinstance(value, list | tuple | np.ndarray)
            else None
        )
        if numbers is None or len(numbers) <= FEW:
            draw_text(told(value), inside, colour)
        else:
            small(draw_numbers(numbers, inside))
    return ax


@draw.register(tuple)
def _draw_tuple(value: tuple[Any, ...], ax: Axes | None = None) -> Axes:
    """Natural numbers as heaps, other tuples as the positions of a sum."""
    return draw_heaps(value, ax) if are_heaps(value) else draw_side_by_side(value, ax, between="+")


@draw.register(list)
def _draw_list(value: list[Any], ax: Axes | None = None, **how: Any) -> Axes:
    """Numbers as a sequence, equally long rows of them as a heat map, options with their values, or
    pictures side by side.
    """
    if (numbers := _numbers(value)) is not None:
        return draw_numbers(numbers, ax, **how)
    if all(
        isinstance(row, list) and row and len(row) == len(value[0]) and _numbers(row) is not None
        for row in value
    ):
        return draw(np.array(value), ax, **how)
    if value and all(isinstance(option, Option) for option in value):
        return draw_options(value, ax, **how)
    return draw_side_by_side(value, ax, **how)


@draw.register
def _draw_range(value: range, ax: Axes | None = None, **how: Any) -> Axes:
    return draw_numbers(np.array(value[: 2**20]), ax, **how)


@draw.register(Mapping)
def _draw_mapping(value: Mapping[Any, Any], ax: Axes | None = None) -> Axes:
    """The values of a mapping with their keys as names."""
    return (
        draw_options([(caption(key), one) for key, one in value.items()], ax)
        if value
        else draw_text("nothing", ax)
    )


def _nested(value: Any) -> bool:
    """Whether a value holds others side by side in its turn, for which there would be no room."""
    return (
        isinstance(value, list | tuple | Mapping)
        and not are_heaps(value)
        and _numbers(value) is None
    )


def _numbers(values: Any) -> np.ndarray | None:
    """The values as an array, if they are real numbers that can be drawn."""
    if not all(isinstance(value, int | float | np.integer | np.floating) for value in values):
        return None
    try:
        return np.array(
            [int(value) if isinstance(value, bool) else value for value in values],
            float if len(values) else int,
        )
    except OverflowError:
        return None
