"""Pictures that stay where no kernel runs, the same bytes each time they are drawn."""

import io
from typing import Any

import matplotlib
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.pyplot import close

from gamelab.plots.pictures import draw

MOST_PARTS = 1200  # of a picture that is quicker and smaller as lines than as dots


def svg_of(ax: Axes) -> str:
    """The figure of these axes as SVG."""
    figure = ax.figure
    assert isinstance(figure, Figure)
    return _svg(figure, "none", "tight")


def svg_of_figure(figure: Figure) -> str:
    """A whole figure as SVG, its letters as outlines: it looks the same whichever fonts there are."""
    return _svg(figure, "path", None)


def few_parts(figure: Figure) -> bool:
    """Whether a figure has so few lines and patches that it is drawn as lines; one with thousands of bars is drawn as dots.

    >>> few_parts(Figure())
    True
    """
    axes = [*figure.axes, *(inset for ax in figure.axes for inset in ax.child_axes)]
    patches = sum(len(ax.patches) for ax in axes)
    return patches + sum(len(some.get_paths()) for ax in axes for some in ax.collections) <= MOST_PARTS


def _svg(figure: Figure, letters: str, box: str | None) -> str:
    text = io.StringIO()
    with matplotlib.rc_context({"svg.hashsalt": "gamelab", "svg.fonttype": letters}):
        metadata = dict.fromkeys(("Creator", "Date", "Format", "Type"))
        figure.savefig(text, format="svg", bbox_inches=box, metadata=metadata)
    return text.getvalue()


def still(position: Any) -> str:
    """The picture of a position as SVG; no figure is left open.

    >>> from gamelab import path
    >>> still(path(2)) == still(path(2))
    True
    """
    ax = draw(position)
    try:
        return svg_of(ax)
    finally:
        close(ax.get_figure(root=True))
