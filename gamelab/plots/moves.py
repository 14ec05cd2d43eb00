"""Moves as lines and arrows: option graphs, reasons for a value, branches of play."""

from collections.abc import Iterable, Sequence
from itertools import chain
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection
from matplotlib.patches import FancyBboxPatch

from gamelab.plots.grid import Cell, draw_cells, option_on_board
from gamelab.plots.palette import INK, PALE, PAPER, ZERO, value_colour
from gamelab.plots.pictures import draw
from gamelab.theory import OptionGraph
from gamelab.theory.grundy import Reasons

# from a row to the next, and from a cell to the next one, where a cell is 1 wide
DOWN, ACROSS = 1.45, 1.2
BOX = 0.46  # from the middle of a cell to the side of its box


def draw_levels(
    rows: Sequence[Sequence[Cell]],
    strong: Iterable[tuple[int, int]],
    pale: Iterable[tuple[int, int]],
    ax: Axes | None = None,
) -> Axes:
    """Cells in centred rows, each in a box of its colour, and lines between them, by their places
    counted row by row.

    >>> draw_levels([[Cell(0, 0, 3, "3")], [Cell(0, 0, 1, "1")]], [(0, 1)], []).axison
    False
    """
    widest = max(map(len, rows))
    cells = [
        cell._replace(column=ACROSS * (i + (widest - len(row)) / 2), row=level * DOWN)
        for level, row in enumerate(rows)
        for i, cell in enumerate(row)
    ]
    ax = draw_cells(cells, ax)
    for cell in cells:
        corner, size = (cell.column - BOX, -cell.row - BOX), (2 * BOX, 2 * BOX)
        width = 2.2 if cell.colour == ZERO else 1.1
        how: Any = {"facecolor": PAPER, "edgecolor": cell.colour, "linewidth": width}
        style = "round,pad=0.02,rounding_size=0.06"
        ax.add_patch(FancyBboxPatch(corner, *size, boxstyle=style, zorder=0.8, **how))
    for pairs, colour, line, order in ((pale, PALE, 0.8, 0.5), (strong, ZERO, 2.2, 0.6)):
        lines = [_line(cells[i], cells[j]) for i, j in pairs]
        ax.add_collection(LineCollection(lines, colors=colour, linewidths=line, zorder=order))
    ax.set_xlim(-0.55, ACROSS * (widest - 1) + 0.55)
    ax.set_ylim(-(len(rows) - 1) * DOWN - 0.55, 0.55)
    return ax


@draw.register
def draw_option_graph(graph: OptionGraph, ax: Axes | None = None) -> Axes:
    """The positions by how long play can last, the first on top, each with its value; winning moves
    are strong lines.

    >>> from gamelab import OctalHeaps, option_graph
    >>> [text.get_text() for text in draw_option_graph(option_graph(OctalHeaps("0.77"), 2)).texts]
    ['2', '2', '1', '1', '0', '∅']
    """
    top = max(graph.levels)
    rows = [[i for i, level in enumerate(graph.levels) if level == top - k] for k in range(top + 1)]
    moves = [(i, j) for i, among in enumerate(graph.options) for j in among]
    across: dict[int, float] = {}

    def middle(position: int) -> float:
        above = [across[i] for i, j in moves if j == position and i in across]
        return float(np.mean(above or 0))

    for row in rows:  # below what leads there, so that few lines cross
        row.sort(key=lambda i: (middle(i), i))
        across |= {i: (k + 0.5) / len(row) for k, i in enumerate(row)}
    place = {i: k for k, i in enumerate(across)}
    cells = [
        Cell(0, 0, position, str(value), value_colour(value))
        for position, value in zip(graph.positions, graph.values, strict=True)
    ]
    strong, pale = (
        [(place[i], place[j]) for i, j in moves if ((i, j) in graph.winning) == wins]
        for wins in (True, False)
    )
    return draw_levels([[cells[i] for i in row] for row in rows], strong, pale, ax)


def _line(above: Cell, below: Cell) -> np.ndarray:
    """From a cell to another one, below their boxes, bent where it passes rows in between."""
    along, start, end = np.linspace(0, 1, 17), above.column, below.column
    bend = (0.5 if end >= start else -0.5) * (below.row - above.row > 1.5 * DOWN)
    across = start + along * (end - start) + bend * np.sin(np.pi * along)
    return np.stack([across, along * (above.row - below.row) - above.row], axis=1)


ABREAST = 9  # moves that stand side by side, with lines; more are put in a grid
COLUMNS, MAX_MOVES = 6, 24  # of the grid


@draw.register
def draw_reasons(reasons: Reasons, ax: Axes | None = None) -> Axes:
    """A position, a move to each smaller value, and below each other move its answer, which has the
    value again.

    Few moves hang below the position on lines, strong where they lead to 0 or answer; of many, at
    most 24 are drawn.

    >>> from gamelab import OctalHeaps, why
    >>> [text.get_text() for text in draw_reasons(why(OctalHeaps("0.77"), 3)).texts]
    ['value 3', '3', 'to 0', '1', '1', 'to 1', '1', 'to 2', '2']
    """
    value, here = reasons.value, reasons.position

    def cell(title: str, option: Any, colour: str = INK) -> Cell:
        return Cell(0, 0, option_on_board(here, option), title, colour)

    first = [cell(f"value {value}", here, value_colour(value))]
    for less, option in sorted(reasons.moves.items()):
        first.append(cell(f"to {less}", option, value_colour(less)))
    others = [cell("move", option) for option, _ in reasons.answers]
    replies = [
        cell("the end", option) if reply is None else cell(f"→ {value}", reply, value_colour(value))
        for option, reply in reasons.answers
    ]
    n, last = len(others), len(first) + len(others)
    if last <= ABREAST + 1:
        strong = [*zip(range(last - n, last), range(last, last + n), strict=True)]
        strong += [(0, 1)] * (value > 0)
        pale = [(0, i) for i in range(1, last)]
        rows = first[:1], first[1:] + others, replies
        return draw_levels([*filter(None, rows)], strong, pale, ax)
    below = -(-min(len(first), MAX_MOVES) // COLUMNS) * COLUMNS
    pairs = chain(*zip(others[:MAX_MOVES], replies, strict=False))
    cells = [
        one._replace(column=i % COLUMNS, row=i // COLUMNS)
        for i, one in chain(enumerate(first[:MAX_MOVES]), enumerate(pairs, below))
    ]
    left_out = max(0, len(first) - MAX_MOVES) + max(0, n - MAX_MOVES)
    return draw_cells(cells, ax, left_out=left_out)
