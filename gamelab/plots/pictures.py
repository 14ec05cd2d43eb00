"""The picture that fits a value; each file of this room registers the kinds of values that it
draws.
"""

from functools import singledispatch
from textwrap import wrap
from typing import Any

from matplotlib.axes import Axes

from gamelab.plots.axes import axes, inches, letters, write
from gamelab.plots.boards import draw_board
from gamelab.plots.describe import board_graph, caption
from gamelab.plots.palette import INK, PALE, PAPER
from gamelab.statements import MarkedBoard, OptionOnBoard

MAX_CHARACTERS, LINE_LENGTH = 240, 34  # characters of a text in a box, and at most in a line
MAX_POINTS = 13.0  # points of a letter


@singledispatch
def draw(value: Any, ax: Axes | None = None, **how: Any) -> Axes:
    """Draw anything in the way that fits it, and return the axes.

    A notebook shows the axes as one image, with a text for readers who do not see it. Unless `ax`
    is given, they are on a new figure of pyplot: in a script `plt.show()` shows it.

    Boards are drawn as graphs, also those with arrows or a token; a natural number is a heap and a
    tuple of them heaps; a list or array of numbers is a sequence of bars, rows of numbers or a
    table a heat map. Other tuples are positions of a sum and other lists stand side by side;
    `options(game, position)` and `why(game, position)` show each option with its value. Anything
    else is its text in a box.

    What else the drawing of such a value takes may be given too: for a board `names=True` or a
    mapping from vertices to texts, a `root` and a list `ring` of vertices to be ringed; for an
    array the place `first` of its first number; for a sequence or a period `strip=True`, cells in
    rows instead of bars.

    A picture of your own for positions of your own: `draw.register(MyPosition, function)`, with a
    function that takes the position and `ax=None` and returns the axes; lists, options and sliders
    then use it too.

    >>> from gamelab import Spider
    >>> draw(Spider(3, 1, 1)).axison
    False
    >>> [text.get_text() for text in draw((3, 5)).texts]
    ['3', '5']
    >>> class Chocolate(frozenset):
    ...     pass  # the squares that are left
    >>> picture = draw.register(Chocolate, lambda bar, ax=None: draw((len(bar),), ax))
    >>> [text.get_text() for text in draw(Chocolate({(0, 0), (0, 1)})).texts]
    ['2']
    """
    is_board = isinstance(value, OptionOnBoard) or board_graph(value) is not None
    return draw_board(value, ax, **how) if is_board else draw_text(value, ax, **how)


@draw.register
def _draw_marked_board(marked: MarkedBoard, ax: Axes | None = None, **how: Any) -> Axes:
    return draw_board(marked.board, ax, colours=marked.colours, **how)


@draw.register(str)
@draw.register(bool)
def draw_text(value: Any, ax: Axes | None = None, colour: str = INK) -> Axes:
    """A value's text in a box, shortened where it is long.

    >>> [text.get_text() for text in draw_text(frozenset("ab")).texts]
    ["{'a', 'b'}"]
    """
    words, given = caption(value, MAX_CHARACTERS), ax is not None
    lines = _lines(words, LINE_LENGTH)
    wide, high = max(5, *map(len, lines)), len(lines) + 1
    ax = axes(ax, value, 0.12 * wide + 0.3, 0.21 * high)
    width, height = inches(ax)
    size = letters(ax, min(MAX_POINTS, 72 * width / wide / 0.6, 72 * height / high / 1.2))
    if given:  # as many lines as there is room for
        across, down = int(72 * width / size / 0.62) - 1, int(72 * height / size / 1.3) - 1
        lines = _lines(words, max(5, across))
        if len(lines) > max(1, down):
            lines = [*lines[: max(1, down)], "…"]
    edge = PALE if colour == INK else colour
    box: Any = {"boxstyle": "round,pad=0.5", "facecolor": PAPER, "edgecolor": edge}
    how: Any = {"transform": ax.transAxes, "bbox": box, "parse_math": False}
    write(ax, 0.5, 0.5, "\n".join(lines), size, colour, **how)
    ax.axis("off")
    return ax


def _lines(words: str, letters: int) -> list[str]:
    return [line for part in words.split("\n") for line in wrap(part, letters) or [""]]
