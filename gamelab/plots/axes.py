"""The axes that a picture is drawn on, and words on them."""

import io
import warnings
from base64 import b64encode
from html import escape
from textwrap import wrap
from typing import Any

import matplotlib.pyplot as plt
import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.font_manager import FontProperties
from matplotlib.text import Text
from matplotlib.textpath import TextPath

from gamelab.plots.describe import describe
from gamelab.plots.palette import INK
from gamelab.theory import shown

BOLD = FontProperties(weight="bold")
LEAST = 1.65  # points of a letter an inch of width: 10 pixels where a picture is 440 wide
WIDTH = 8  # inches of a picture on a card; letters of wider ones do not grow


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
            # each is closed when it is shown, in a notebook at the end of its cell
            warnings.filterwarnings("ignore", "More than")
            figure: Any = plt.figure(None, (width, height), FigureClass=NotebookFigure)
        figure.drawn = drawn
        figure.subplots_adjust(0, 0, 1, 1)
        ax = figure.add_subplot(axes_class=NotebookAxes)
        figure.set_layout_engine("constrained")
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


def letters(ax: Axes, size: float) -> float:
    """A size of letters in points, made larger where they could not be read on a card."""
    figure: Any = ax.get_figure(root=True)
    return float(max(size, LEAST * min(WIDTH, figure.get_figwidth())))


def readable(ax: Axes, size: float = 9) -> None:
    """Names of axes and ticks and a title at the left in letters of a size in points or more."""
    size = letters(ax, size)
    ax.tick_params(labelsize=size)
    for words in (ax.xaxis.label, ax.yaxis.label):
        words.set_fontsize(size)
    ax.set_title(ax.get_title("left"), loc="left", fontsize=size, y=1.0)


def fitting(ax: Axes, words: str, width: float, size: float) -> tuple[str, float]:
    """The words and a size in points, at most this one, in which they are as wide as so many
    inches, in several lines where one could not be read.

    >>> ax = plt.subplots()[1]
    >>> fitting(ax, "value", 3, 11), fitting(ax, "value of an option", 0.8, 11)[0]
    (('value', 11), 'value of\\nan option')
    """
    path = TextPath((0, 0), words.replace("$", r"\$"), size=1, prop=BOLD)
    most = 72 * width / max(1e-9, np.ptp(path.vertices[:, 0]) if len(path.vertices) else 0.0)
    least = letters(ax, 0.0)
    if most < least:
        words = "\n".join(wrap(words, max(1, int(len(words) * most / least))))
    return words, max(least, min(size, most))


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
    """Write words at a place, in letters of a size in points or more; `ha`, `va` and the rest are
    matplotlib's.
    """
    return ax.text(x, y, words, ha=ha, va=va, fontsize=letters(ax, size), color=colour, **how)
