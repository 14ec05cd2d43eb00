"""Figures of the paper below one another, and how they are drawn."""

from collections.abc import Mapping
from typing import Any

from matplotlib.axes import Axes

from gamelab import draw
from gamelab.plots.axes import axes, write


class Captioned(dict[str, Mapping[str, Any]]):
    """Figures by their names, each with its boards or states by their captions."""


@draw.register
def draw_captioned(figures: Captioned, ax: Axes | None = None) -> Axes:
    """Figures below one another, each under its name, its boards side by side under their captions.

    >>> from gamelab import path
    >>> from gamelab.boards import Decoration
    >>> one, two = Decoration.of(path(2)), Decoration.of(path(3), [(0, 1)])
    >>> both = Captioned({"Figure 1": {"X": one}, "Figure 2": {"Y": two, "Z": one}})
    >>> [text.get_text() for text in draw(both).texts]
    ['Figure 1', 'Figure 2']
    """
    heights = [
        3.2 if any(max(map(x.graph.degree, x.graph.vertices)) > 2 for x in shown.values()) else 1.1
        for shown in figures.values()
    ]
    across, whole, top = max(map(len, figures.values())), sum(heights), 1.0
    ax = axes(ax, [*figures], 3.2 * across + 0.8, whole)
    ax.axis("off")
    left = 0.8 / (3.2 * across + 0.8)
    for (figure, shown), height in zip(figures.items(), heights, strict=True):
        write(ax, 0, top, figure, 10, ha="left", va="top", transform=ax.transAxes, weight="bold")
        top -= height / whole
        draw(shown, ax=ax.inset_axes((left, top, 1 - left, height / whole)))
    return ax
