"""The reasons behind a Grundy value, for print: a move to each smaller value, and an answer to each
other move.
"""

from matplotlib.axes import Axes

from gamelab.plots.cells import Cell, draw_cells
from gamelab.plots.levels import draw_levels
from gamelab.plots.palette import INK, value_colour
from gamelab.plots.pictures import draw
from gamelab.plots.taken import left_of
from gamelab.theory.grundy import Reasons

ABREAST = 9  # moves that stand side by side, with lines; more are put in a grid
COLUMNS = 6


@draw.register
def draw_reasons(reasons: Reasons, ax: Axes | None = None, most: int = 24) -> Axes:
    """A position, a move to each smaller value, and below each other move its answer, which has the
    value again.

    Few moves hang below the position on lines, strong where they lead to 0 or answer; of many, at
    most so many are drawn.

    >>> from gamelab import OctalHeaps, why
    >>> [text.get_text() for text in draw_reasons(why(OctalHeaps("0.77"), 3)).texts]
    ['value 3', '3', 'to 0', '1', '1', 'to 1', '1', 'to 2', '2']
    """
    value = reasons.value
    top = Cell(0, 0, reasons.position, f"value {value}", value_colour(value))
    here = reasons.position
    moves = [
        Cell(0, 0, left_of(here, option), f"to {smaller}", value_colour(smaller))
        for smaller, option in sorted(reasons.moves.items())
    ]
    others = [Cell(0, 0, left_of(here, option), "move") for option, _ in reasons.answers]
    replies = [
        Cell(0, 0, left_of(here, option), "the end")
        if reply is None
        else Cell(0, 0, left_of(here, reply), f"→ {value}", value_colour(value))
        for option, reply in reasons.answers
    ]
    if len(moves) + len(others) <= min(ABREAST, most):
        last = 1 + len(moves) + len(others)
        answered = [(1 + len(moves) + i, last + i) for i in range(len(others))]
        strong = [(0, 1)] * (value > 0) + answered
        pale = [(0, i) for i in range(1 + (value > 0), last)]
        return draw_levels(
            [row for row in ([top], [*moves, *others], replies) if row], strong, pale, ax
        )
    cells, pairs = [top], [*zip(others, replies, strict=True)][:most]
    for i, move in enumerate(moves[:most]):
        cells.append(move._replace(column=1 + i % (COLUMNS - 1), row=i // (COLUMNS - 1)))
    below = cells[-1].row + 1
    for i, pair in enumerate(pairs):
        column, row = i % (COLUMNS // 2) * 2, below + i // (COLUMNS // 2)
        cells += [cell._replace(column=column + k, row=row) for k, cell in enumerate(pair)]
    ax = draw_cells(cells, ax)
    left_out = len(moves) + len(others) - len(moves[:most]) - len(pairs)
    if left_out:
        ax.text(
            COLUMNS - 0.55,
            ax.get_ylim()[0] + 0.02,
            f"and {left_out} more",
            ha="right",
            fontsize=9,
            color=INK,
        )
    return ax
