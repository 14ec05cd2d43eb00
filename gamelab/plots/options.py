"""The options of a position, each drawn with its Grundy value."""

from collections.abc import Sequence
from math import ceil
from typing import Any

from matplotlib.axes import Axes

from gamelab.plots.captions import caption
from gamelab.plots.cells import Cell, draw_cells
from gamelab.plots.palette import INK, value_colour

NAMED = 2.4  # inches of a cell with a name
TITLE = 30  # characters of a name


def draw_options(
    options: Sequence[tuple[int | str, Any]], ax: Axes | None = None, most: int = 40
) -> Axes:
    """Options with their values in a grid, in the order given, at most so many; or positions with
    their names, larger.

    >>> from gamelab import path
    >>> len(draw_options([(0, path(1)), (1, path(2))]).texts)
    2
    """
    shown = list(options[:most])
    named = any(isinstance(value, str) for value, _ in shown)
    columns = len(shown) if named and len(shown) < 5 else max(3, ceil((2 * len(shown)) ** 0.5))
    cells = [
        Cell(
            i % columns,
            i // columns,
            position,
            caption(value, TITLE),
            INK if isinstance(value, str) else value_colour(value),
        )
        for i, (value, position) in enumerate(shown)
    ]
    ax = draw_cells(cells, ax, NAMED if named else None, columns)
    if len(options) > most:
        rows = ceil(len(shown) / columns)
        ax.text(
            columns - 0.55,
            -rows + 0.42,
            f"and {len(options) - most} more",
            ha="right",
            fontsize=9,
            color=INK,
        )
    return ax
