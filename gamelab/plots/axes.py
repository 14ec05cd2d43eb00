"""The axes that a picture is drawn on, and words on them."""

import io
import warnings
from base64 import b64encode
from html import escape
from typing import Any

import matplotlib.pyplot as plt
import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.text import Text
from matplotlib.textpath import TextPath

from gamelab.plots.describe import describe
from gamelab.plots.palette import INK
from gamelab.theory import shown


class NotebookFigure(Figure):
    """A figure that a notebook shows as an image with a text for readers who do not see it."""

    drawn: Any = None

    def __repr__(self) -> str:
        return f"Picture: {describe(self.drawn)}"

    def _repr_html_(self) -> str:
        plt.close(self)  # else it is shown again at the end of the cell
        file = io.BytesIO()
        self.savefig(file, bbox_inches="tight")
        png = file.getvalue()
        width, height = np.frombuffer(png, ">u4", 2, 16)  # a page keeps room for the picture
        return (
            f'<img alt="{escape(repr(self))}" width="{width}" height="{height}" '
            f'src="data:image/png;base64,{b64encode(png).decode()}">'
        )


class NotebookAxes(Axes):
    """Axes that a notebook shows as the image of their figure."""

    def __repr__(self) -> str:
        return repr(self.figure)

    def _repr_html_(self) -> Any:
        figure: Any = self.figure
        return figure._repr_html_()


def axes(ax: Axes | None, drawn: Any, width: float, height: float) -> Axes:
    """The axes given, or those of a new figure of this size in inches for what is `drawn`."""
    if ax is None:
        with warnings.catch_warnings():
            if "inline" in plt.get_backend():  # a notebook closes all figures at the end of a cell
                warnings.filterwarnings("ignore", "More than")
            figure: Any = plt.figure(None, (width, height), FigureClass=NotebookFigure)
        figure.drawn = drawn
        figure.set_layout_engine("constrained")
        ax = figure.add_subplot(axes_class=NotebookAxes)
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
