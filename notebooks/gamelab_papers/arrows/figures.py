"""States with the values after their next arrows, and figures below one another, as data and as
pictures.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.ticker import MaxNLocator

from gamelab import draw
from gamelab.boards import Arrow, Decoration, Vertex
from gamelab.plots import HEAT, INK, MISSING, PAPER, draw_board, places_of, unit, value_colour
from gamelab.plots.axes import axes, letters, readable, write


@dataclass(frozen=True, repr=False)
class ArrowValues:
    """A state of a game of arrows with a title, and the value after each arrow that can be drawn
    on it, or on the state before its last arrow.
    """

    title: str
    state: Any
    after: Mapping[Arrow, int]
    colours: Mapping[Vertex, str] = field(default_factory=dict)

    @property
    def arrows(self) -> frozenset[Arrow]:
        """The arrows on the state."""
        arrows: frozenset[Arrow] = self.state.arrows
        return arrows

    def __repr__(self) -> str:
        return self.title


@draw.register
def draw_arrow_values(valued: ArrowValues, ax: Axes | None = None, **how: Any) -> Axes:
    """The state under its title, the value after an arrow where the arrow would point. A forbidden
    sink or source is ringed, and vertices with `colours` are filled with them.

    >>> from gamelab.boards.decorations import twig
    >>> ax = draw_arrow_values(ArrowValues("T₁: value 1", twig(1), {(1, 0): 0}))
    >>> [text.get_text() for text in ax.texts]
    ['0']
    """
    state = Decoration.of(valued.state)
    ring = [v for v in (*state.sinks, *state.sources) if state.graph.degree(v) > 1]
    at = places_of(state)
    ax = draw_board(state, ax, ring=ring, places=at, colours=valued.colours, **how)
    words = "; small, where an arrow would point: the value after it" if valued.after else ""
    ax.set_title(valued.title + words, loc="left", fontsize=letters(ax, 11), color=INK)
    for (tail, head), value in valued.after.items():
        start, along = np.array(at[tail]), np.subtract(at[head], at[tail])
        above = 1 if at[head][1] + at[tail][1] >= 0 else -1
        aside = np.array([-along[1], along[0]]) / np.hypot(*along) * 8 / 72 / unit(ax)
        aside *= above if aside[1] >= 0 else -above
        write(ax, *(start + 0.72 * along + aside), str(value), 8, value_colour(value))
    return ax


@dataclass(frozen=True)
class Slices:
    """Numbers over three lengths, each from 1 on."""

    numbers: np.ndarray


@draw.register
def draw_slices(slices: Slices, ax: Axes | None = None) -> Axes:
    """A square slice for each value of the first length, zeros left white.

    >>> len(draw_slices(Slices(np.arange(27).reshape(3, 3, 3))).texts)
    3
    """
    count, height, width = slices.numbers.shape
    across = int(np.ceil((2 * count) ** 0.5))
    gap = max(2, height // 4)  # for the name of a slice above it
    shown = np.full((-(-count // across) * (height + gap), across * (width + gap)), np.nan)
    ax = axes(ax, f"{count} tables of {height} by {width} cells", 10, 5.5)
    for i, slice_ in enumerate(slices.numbers):
        top, left = i // across * (height + gap) + gap, i % across * (width + gap)
        shown[top : top + height, left : left + width] = np.where(slice_, slice_, -99.0)[::-1]
        write(ax, left, top - 0.15 * gap, f"a = {1 + i}", 6, ha="left", va="bottom")
    colours = HEAT.with_extremes(under=PAPER, bad=MISSING)
    most = max(1, np.nanmax(shown))
    image = ax.imshow(shown, colours, vmin=-most / 6, vmax=most, interpolation="nearest")
    bar = ax.figure.colorbar(image, ax=ax, shrink=0.7, ticks=MaxNLocator(integer=True))
    bar.ax.set_ylim(0, most)
    readable(bar.ax)
    ax.axis("off")
    return ax


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
    ax = axes(ax, [*figures], 3.2 * across + 1.1, whole)
    ax.axis("off")
    left = 1.1 / (3.2 * across + 1.1)
    for (figure, shown), height in zip(figures.items(), heights, strict=True):
        write(ax, 0, top, figure, 10, ha="left", va="top", transform=ax.transAxes, weight="bold")
        top -= height / whole
        draw(shown, ax=ax.inset_axes((left, top, 1 - left, height / whole)))
    return ax
