"""Pictures that stay where no kernel runs, the same bytes each time they are drawn."""

import io

import matplotlib
from matplotlib.axes import Axes
from matplotlib.figure import Figure


def svg_of(ax: Axes) -> str:
    """The figure of these axes as SVG.

    >>> from gamelab import draw, path
    >>> svg_of(draw(path(2))) == svg_of(draw(path(2)))
    True
    """
    figure = ax.figure
    assert isinstance(figure, Figure)
    text = io.StringIO()
    with matplotlib.rc_context({"svg.hashsalt": "gamelab", "svg.fonttype": "none"}):
        figure.savefig(text, format="svg", bbox_inches="tight", metadata={"Date": None})
    return text.getvalue()
