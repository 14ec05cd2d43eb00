"""The options of a position, each drawn with its Grundy value."""

from collections.abc import Sequence
from math import ceil
from typing import Any

from matplotlib.axes import Axes

from gamelab.graphs.graph import Graph
from gamelab.graphs.layouts import layout
from gamelab.plots.axes import axes
from gamelab.plots.palette import INK, value_colour
from gamelab.plots.positions import draw_graphs


def draw_options(options: Sequence[tuple[int | str, Any]], ax: Axes | None = None, most: int = 40) -> Axes:
    """Options with their values in a grid, in the order given, at most so many; or boards with their names, larger.

    >>> from gamelab import path
    >>> len(draw_options([(0, path(1)), (1, path(2))]).texts)
    2
    """
    shown = [(value, getattr(board, "decoration", board)) for value, board in options[:most]]
    named = any(isinstance(value, str) for value, _ in shown)
    columns = len(shown) if named and len(shown) < 5 else max(3, ceil((2 * len(shown)) ** 0.5))
    rows = max(1, ceil(len(shown) / columns))
    cell = 2.4 if named else 1.7 if any(getattr(board, "arrows", ()) for _, board in shown) else 1.2  # room for arrows
    grown = cell / 1.2 if ax is None else 1
    ax = axes(ax, cell * columns, cell * rows)
    places, scales = [], []
    for i, (value, board) in enumerate(shown):
        graph = Graph.from_board(board)
        left, top = i % columns, -(i // columns)
        at = layout(graph)
        xs, ys = zip(*at.values(), strict=True) if at else ((0,), (0,))
        size = max(max(xs) - min(xs), max(ys) - min(ys), 2)
        middle = (max(xs) + min(xs)) / 2, (max(ys) + min(ys)) / 2
        places.append({v: (left + 0.68 * (x - middle[0]) / size, top + 0.62 * (y - middle[1]) / size) for v, (x, y) in at.items()})
        scales.append(min(0.6, 2.8 / size) * grown)
        if not graph.vertices:
            ax.text(left, top, "∅", ha="center", va="center", fontsize=14, color=INK)
        colour = INK if isinstance(value, str) else value_colour(value)
        ax.text(left - 0.46, top + 0.46, str(value), ha="left", va="top", fontsize=10, color=colour, weight="bold")
    draw_graphs([board for _, board in shown], places, scales, ax)
    if len(options) > most:
        ax.text(columns - 0.55, -rows + 0.42, f"and {len(options) - most} more", ha="right", fontsize=9, color=INK)
    ax.set_xlim(-0.5, columns - 0.5)
    ax.set_ylim(-rows + 0.4, 0.5)
    ax.set_aspect("equal", anchor="NW")
    return ax
