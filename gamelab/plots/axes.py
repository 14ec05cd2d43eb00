"""The axes that a picture is drawn on, and words on them."""

from typing import Any

import matplotlib.pyplot as plt
from matplotlib.axes import Axes
from matplotlib.text import Text
from matplotlib.textpath import TextPath

from gamelab.plots.palette import INK
from gamelab.theory import shown


def axes(ax: Axes | None, width: float = 6, height: float = 2.5) -> Axes:
    """The axes given, or those of a new figure of this size in inches."""
    if ax is None:
        return plt.subplots(figsize=(width, height), layout="constrained")[1]
    if not isinstance(ax, Axes):
        raise TypeError(
            f"ax is the axes to draw on, such as plt.subplots()[1], or None for new ones; it was "
            f"given {shown(ax)}."
        )
    return ax


def inches(ax: Axes) -> tuple[float, float]:
    """How wide and how high the axes are on paper."""
    locator = ax.get_axes_locator()  # of axes within others, which are where those put them
    ax.apply_aspect(locator(ax, None) if locator is not None else None)  # type: ignore[arg-type]
    box = ax.get_window_extent()
    return box.width / ax.figure.dpi, box.height / ax.figure.dpi


def fitting(words: str, width: float, most: float) -> float:
    """The size in points, at most this one, in which words are no wider than so many inches.

    >>> fitting("value", 3, 11), fitting("value" * 20, 3, 11) < 5
    (11.0, True)
    """
    path = TextPath((0, 0), words.replace("$", r"\$"), size=most)
    wide = float(path.get_extents().width) if len(path.vertices) else 0.0
    return most * min(1.0, 72 * width / wide) if wide else most


def write(
    ax: Axes,
    x: float,
    y: float,
    words: str,
    size: float,
    colour: str = INK,
    *,
    ha: str = "center",
    va: str = "center",
    **how: Any,
) -> Text:
    """Write words at a place, in letters of a size in points; `ha`, `va` and the rest are
    matplotlib's.
    """
    return ax.text(x, y, words, ha=ha, va=va, fontsize=size, color=colour, **how)
