"""Pictures in the cells of a grid on one pair of axes: boards at once, which is quick, and all else
by `draw`.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection
from matplotlib.ticker import MaxNLocator

from gamelab.boards.decorations import Decoration
from gamelab.boards.graph import Graph
from gamelab.boards.layouts import Place, layout
from gamelab.games.cycles import cells_of
from gamelab.plots.axes import axes, inches
from gamelab.plots.captions import board_graph
from gamelab.plots.heaps import are_heaps, draw_piles
from gamelab.plots.palette import GONE, INK, PAPER
from gamelab.plots.pictures import draw
from gamelab.plots.positions import draw_graphs, edge_lines
from gamelab.plots.taken import Taken

# inches of a cell: for a board, where there is more to see, and for a sum
NARROW, WIDE, WIDEST = 1.2, 1.7, 2.0


class Cell(NamedTuple):
    """What stands in a column and row, counted downwards, under a title of this colour."""

    column: float
    row: float
    value: Any
    title: str = ""
    colour: str = INK


def draw_cells(
    cells: Sequence[Cell], ax: Axes | None = None, side: float | None = None, least: int = 1
) -> Axes:
    """The cells in at least so many columns, on new axes each so many inches wide."""
    shown = [cell._replace(value=_state(cell.value)) for cell in cells]
    boards = [_is_board(cell.value) for cell in shown]
    plain = all(boards) and not any(getattr(cell.value, "arrows", ()) for cell in shown)
    summed = any(isinstance(cell.value, tuple) and not are_heaps(cell.value) for cell in shown)
    side = side or (NARROW if plain else WIDEST if summed else WIDE)
    columns = max([float(least), *(cell.column + 1 for cell in shown)])
    rows = max((cell.row for cell in shown), default=0) + 1
    given = ax is not None
    ax = axes(ax, side * columns, side * rows)
    ax.set_xlim(-0.5, columns - 0.5)
    ax.set_ylim(-rows + 0.4, 0.5)
    ax.set_aspect("equal", anchor="NW")
    ax.apply_aspect()
    ax.axis("off")
    across, down = inches(ax)
    grown = min(1.0, across / columns / 0.8, down / rows / 0.8) if given else side / NARROW
    places, scales, shapes = [], [], []
    gone: list[np.ndarray] = []
    off: list[Place] = []  # the places of vertices that are gone
    for given_cell, cell, is_board in zip(cells, shown, boards, strict=True):
        left, top = cell.column, -cell.row
        if cell.title:
            title = ax.text(
                left - 0.46,
                top + 0.46,
                cell.title,
                ha="left",
                va="top",
                fontsize=10,
                color=cell.colour,
                weight="bold",
            )
            title.set_parse_math(False)
        usual = draw.dispatch(type(cell.value)) in (draw.dispatch(int), draw.dispatch(tuple))
        if usual and are_heaps(
            heaps := (cell.value,) if isinstance(cell.value, int) else cell.value
        ):
            draw_piles(
                heaps,
                (left - 0.42, top - 0.44, 0.84, 0.7),
                1 / min(across / columns, down / rows),
                ax,
            )
            continue
        if not is_board:
            small(
                draw(
                    cell.value,
                    ax=ax.inset_axes((left - 0.38, top - 0.4, 0.8, 0.66), transform=ax.transData),
                )
            )
            continue
        taken = cell.value if isinstance(cell.value, Taken) else None
        graph = taken.before if taken else Graph.from_board(cell.value)
        at = layout(graph, cells_of(given_cell.value))
        xs, ys = zip(*at.values(), strict=True) if at else ((0,), (0,))
        size = max(max(xs) - min(xs), max(ys) - min(ys), 2)
        middle = (max(xs) + min(xs)) / 2, (max(ys) + min(ys)) / 2
        places.append(
            {
                v: (left + 0.68 * (x - middle[0]) / size, top + 0.62 * (y - middle[1]) / size)
                for v, (x, y) in at.items()
            }
        )
        scales.append(min(0.6, 2.8 / size) * grown)
        if taken:
            lines = edge_lines(graph, places[-1])
            stale = [*taken.gone[1]]
            gone += [line for line, edge in zip(lines, graph.edges, strict=True) if edge in stale]
            off += [places[-1][v] for v in taken.gone[0]]
            shapes.append(taken.left)
        else:
            shapes.append(cell.value)
        if not graph.vertices:
            ax.text(left, top, "∅", ha="center", va="center", fontsize=14, color=INK)
    if gone or off:
        ax.add_collection(
            LineCollection(
                gone, colors=GONE, linewidths=1.5, linestyles=(0, (1.2, 1.2)), zorder=0.9
            )
        )
        spots = np.array(off or np.empty((0, 2)))
        ax.scatter(
            spots[:, 0],
            spots[:, 1],
            s=46 * min(scales) ** 2,
            c=PAPER,
            edgecolors=GONE,
            linewidths=0.8,
            zorder=0.95,
        )
    draw_graphs(shapes, places, scales, ax)
    return ax


def small(ax: Axes) -> Axes:
    """The axes with smaller letters and fewer ticks, for a picture beside others."""
    ax.tick_params(labelsize=7)
    ax.set_title(ax.get_title("left"), loc="left", fontsize=6, y=1.0)
    for axis in (ax.xaxis, ax.yaxis):
        if isinstance(locator := axis.get_major_locator(), MaxNLocator):
            locator.set_params(nbins=4)
    return ax


def _state(value: Any) -> Any:
    """A state that is written in another way as a board with arrows."""
    state = getattr(value, "decoration", value)
    return state if isinstance(state, Decoration) else value


def _is_board(value: Any) -> bool:
    """Whether a value is a board for whose type there is no other picture."""
    return isinstance(value, Taken) or (
        draw.dispatch(type(value)) is draw.dispatch(object) and board_graph(value) is not None
    )
