"""The options of a position, each drawn with its Grundy value, and the reasons behind a value."""

from collections.abc import Sequence
from math import ceil
from typing import Any

from matplotlib.axes import Axes

from gamelab.plots.captions import caption
from gamelab.plots.cells import Cell, draw_cells
from gamelab.plots.palette import INK, value_colour
from gamelab.plots.pictures import draw
from gamelab.theory.grundy import Reasons

NAMED = 2.4  # inches of a cell with a name
TITLE = 30  # characters of a name


def draw_options(options: Sequence[tuple[int | str, Any]], ax: Axes | None = None, most: int = 40) -> Axes:
    """Options with their values in a grid, in the order given, at most so many; or positions with their names, larger.

    >>> from gamelab import path
    >>> len(draw_options([(0, path(1)), (1, path(2))]).texts)
    2
    """
    shown = list(options[:most])
    named = any(isinstance(value, str) for value, _ in shown)
    columns = len(shown) if named and len(shown) < 5 else max(3, ceil((2 * len(shown)) ** 0.5))
    cells = [
        Cell(i % columns, i // columns, position, caption(value, TITLE), INK if isinstance(value, str) else value_colour(value))
        for i, (value, position) in enumerate(shown)
    ]
    ax = draw_cells(cells, ax, NAMED if named else None, columns)
    if len(options) > most:
        rows = ceil(len(shown) / columns)
        ax.text(columns - 0.55, -rows + 0.42, f"and {len(options) - most} more", ha="right", fontsize=9, color=INK)
    return ax


@draw.register
def draw_reasons(reasons: Reasons, ax: Axes | None = None, most: int = 24) -> Axes:
    """A position, a move to each smaller value, and below, for each other move, its answer, which has the value again.

    At most so many moves and answers are drawn.

    >>> from gamelab import OctalHeaps, why
    >>> [text.get_text() for text in draw_reasons(why(OctalHeaps("0.77"), 3)).texts]
    ['value 3', '3', 'to 0', '1', '1', 'to 1', '1', 'to 2', '2']
    """
    value = reasons.value
    columns = 6
    cells = [Cell(0, 0, reasons.position, f"value {value}", value_colour(value))]
    moves = sorted(reasons.moves.items())[:most]
    for i, (smaller, option) in enumerate(moves):
        cells.append(Cell(1 + i % (columns - 1), i // (columns - 1), option, f"to {smaller}", value_colour(smaller)))
    below = cells[-1].row + 1
    pairs = reasons.answers[:most]
    for i, (option, reply) in enumerate(pairs):
        column, row = i % (columns // 2) * 2, below + i // (columns // 2)
        cells += [Cell(column, row, option, "move"), Cell(column + 1, row, reply, f"→ {value}", value_colour(value))]
    ax = draw_cells(cells, ax)
    left_out = len(reasons.moves) + len(reasons.answers) - len(moves) - len(pairs)
    if left_out:
        ax.text(columns - 0.55, ax.get_ylim()[0] + 0.02, f"and {left_out} more", ha="right", fontsize=9, color=INK)
    return ax
