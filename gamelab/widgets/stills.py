"""Pictures that stay where no kernel runs, the same bytes each time they are drawn."""

import io
from typing import Any

import matplotlib
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.pyplot import close

from gamelab.plots.pictures import draw


def svg_of(ax: Axes) -> str:
    """The figure of these axes as SVG."""
    figure = ax.figure
    assert isinstance(figure, Figure)
    text = io.StringIO()
    with matplotlib.rc_context({"svg.hashsalt": "gamelab", "svg.fonttype": "none"}):
        figure.savefig(text, format="svg", bbox_inches="tight", metadata=dict.fromkeys(("Creator", "Date", "Format", "Type")))
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
