"""Positions in rows, one below the other, with lines for the moves between them: the graph of a
game, for print.
"""

from collections.abc import Iterable, Sequence

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection
from matplotlib.patches import FancyBboxPatch

from gamelab.plots.cells import Cell, draw_cells
from gamelab.plots.palette import PALE, PAPER, ZERO, value_colour
from gamelab.plots.pictures import draw
from gamelab.theory.option_graph import OptionGraph

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
        corner = (cell.column - BOX - 0.02, -cell.row - BOX)
        width = 2.2 if cell.colour == ZERO else 1.1
        ax.add_patch(
            FancyBboxPatch(
                corner,
                2 * BOX + 0.04,
                2 * BOX + 0.04,
                boxstyle="round,pad=0,rounding_size=0.06",
                facecolor=PAPER,
                edgecolor=cell.colour,
                linewidth=width,
                zorder=0.8,
            )
        )
    for pairs, colour, line, order in ((pale, PALE, 0.8, 0.5), (strong, ZERO, 2.2, 0.6)):
        ends = [(cells[i], cells[j]) for i, j in pairs]
        ax.add_collection(
            LineCollection(
                [_line(a, b) for a, b in ends], colors=colour, linewidths=line, zorder=order
            )
        )
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
    levels = graph.levels
    rows: list[list[int]] = [[] for _ in range(max(levels) + 1)]
    for i, level in enumerate(levels):
        rows[max(levels) - level].append(i)
    across: dict[int, float] = {}
    before: dict[int, list[int]] = {i: [] for i in range(len(levels))}
    for i, among in enumerate(graph.options):
        for j in among:
            before[j].append(i)
    for row in rows:  # below what leads there, so that few lines cross
        row.sort(key=lambda i: (np.mean([across[j] for j in before[i] if j in across] or [0.0]), i))
        across |= {i: (k + 0.5) / len(row) for k, i in enumerate(row)}
    place = {i: k for k, i in enumerate(i for row in rows for i in row)}
    shown = [
        [
            Cell(0, 0, graph.positions[i], str(graph.values[i]), value_colour(graph.values[i]))
            for i in row
        ]
        for row in rows
    ]
    moves = [(i, j) for i, among in enumerate(graph.options) for j in among]
    strong = [(place[i], place[j]) for i, j in moves if (i, j) in graph.winning]
    pale = [(place[i], place[j]) for i, j in moves if (i, j) not in graph.winning]
    return draw_levels(shown, strong, pale, ax)


def _line(above: Cell, below: Cell) -> np.ndarray:
    """From the foot of a box to the top of another, bent where it passes rows in between."""
    start = np.array([above.column, -above.row - BOX])
    end = np.array([below.column, -below.row + BOX])
    rows = (below.row - above.row) / DOWN
    along = np.linspace(0, 1, 2 if rows < 1.5 else 17)[:, None]
    bend = 0.0 if rows < 1.5 else 0.5 * (1 if end[0] >= start[0] else -1) * np.sin(np.pi * along)
    return np.asarray(start + along * (end - start) + bend * np.array([1.0, 0.0]))
