"""Tables of named classes: the triangles of reduced stars, and one class against another."""

from typing import Any

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.colors import to_hex, to_rgb
from matplotlib.patches import Rectangle

from gamelab.plots.axes import axes
from gamelab.plots.captions import caption, plain
from gamelab.plots.palette import INK, PALE, VERMILLION, value_colour

# of a class's colour: plain classes pale, starred ones full
_STRENGTH = {"": 0.3, "□": 0.6, "*": 1.0}


def draw_classes(
    table: pd.DataFrame,
    printed: pd.DataFrame | None = None,
    ax: Axes | None = None,
    ringed: tuple[str, str] | None = None,
) -> Axes:
    """A table of names such as 2□: the number gives the colour, the sign behind it the strength;
    empty cells stay empty.

    Where a printed table says something else, both stand in the cell. One cell, by its row and
    column, may be ringed.

    >>> triangle = pd.DataFrame([["1*", ""], ["2*", "0"]])
    >>> [text.get_text() for text in draw_classes(triangle).texts]
    ['1*', '2*', '0']
    """
    names = table.map(_written)
    said = names if printed is None else printed.map(_written)
    ax = axes(ax, 0.5 * len(names.columns) + 1, 0.4 * len(names) + 1)
    for y, row in enumerate(names.index):
        for x, column in enumerate(names.columns):
            name, before = names.at[row, column], said.at[row, column]
            if not name:
                continue
            differs = before != name
            colour = _tint(name)
            red, green, blue = to_rgb(colour)
            dark = red + green + blue < 1.5
            ax.add_patch(
                Rectangle(
                    (x - 0.5, y - 0.5), 1, 1, facecolor=colour, edgecolor="white", linewidth=1.5
                )
            )
            ax.text(
                x,
                y,
                plain(f"{name}\nnot {before}" if differs else name),
                ha="center",
                va="center",
                fontsize=7 if differs else 10,
                color="white" if dark else INK,
            )
            if differs:
                ax.add_patch(
                    Rectangle(
                        (x - 0.46, y - 0.46),
                        0.92,
                        0.92,
                        fill=False,
                        edgecolor=VERMILLION,
                        linewidth=2,
                    )
                )
            if ringed == (row, column):
                ax.add_patch(
                    Rectangle(
                        (x - 0.44, y - 0.44), 0.88, 0.88, fill=False, edgecolor=INK, linewidth=3
                    )
                )
    ax.set_xlim(-0.5, len(names.columns) - 0.5)
    ax.set_ylim(len(names) - 0.5, -0.5)
    ax.set_aspect("equal")
    ax.spines[:].set_visible(False)
    ax.tick_params(length=0, colors=INK, top=True, labeltop=True, bottom=False, labelbottom=False)
    ax.set_xticks(range(len(names.columns)), [plain(column) for column in names.columns])
    ax.set_yticks(range(len(names)), [plain(row) for row in names.index])
    ax.xaxis.set_label_position("top")
    ax.set_xlabel(plain(names.columns.name))
    ax.set_ylabel(plain(names.index.name))
    return ax


def _written(name: Any) -> str:
    """What stands in a cell, nothing where nothing is known."""
    return "" if name is None or name is pd.NA or name != name else caption(name)


def _tint(name: str) -> str:
    """The colour of a name: that of the number with which it begins, paler for plain names."""
    number = name.rstrip("*□")
    if not number.isdigit():
        return PALE
    strength = _STRENGTH[name[-1] if name != number else ""]
    red, green, blue = to_rgb(value_colour(int(number)))
    return to_hex((1 - strength * (1 - red), 1 - strength * (1 - green), 1 - strength * (1 - blue)))
