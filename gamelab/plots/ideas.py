"""A step of the idea of a proof: positions in a row, and marked numbers beside them."""

from matplotlib.axes import Axes
from matplotlib.patches import Rectangle

from gamelab.plots.axes import axes, inches, write
from gamelab.plots.grid import Cell, draw_cells, option_on_board
from gamelab.plots.palette import GREEN, PALE, PAPER, SKY, VERMILLION, value_colour
from gamelab.plots.pictures import draw
from gamelab.statements import Step

MARKS = {"new": VERMILLION, "read": SKY, "same": GREEN, "known": PALE}
# inches: at most the side of a position and of a number, and the names of rows, above the rows
PANEL, CELL, NAMES, HEAD = 2.4, 0.3, 1.4, 0.3


def size_of(step: Step) -> tuple[float, float]:
    """How many inches wide and high a step is drawn. A diagram is beside position and numbers."""
    rows, panels = HEAD + CELL * len(step.rows), PANEL * bool(step.panels)
    return (7.4, rows + panels) if step.diagram else (10, max(rows, panels))


@draw.register
def draw_step(step: Step, ax: Axes | None = None) -> Axes:
    """The positions with their values, and the numbers beside them.

    >>> from gamelab import NodeKayles, path
    >>> from gamelab.statements import Panel
    >>> step = Step("", (Panel("P₂", NodeKayles(), path(2)),), {"g": [0, 1]})
    >>> [text.get_text() for inside in draw_step(step).child_axes for text in inside.texts]
    ['P₂: value 1', 'g', '0', '1']
    """
    ax = axes(ax, step, *size_of(step))
    ax.axis("off")
    width, height = inches(ax)
    side = min(PANEL, height)
    across = side * len(step.panels)
    if step.panels:
        cells = [
            Cell(
                column,
                0,
                option_on_board(panel.before, panel.position) if panel.before else panel.position,
                f"{panel.title}: value {panel.value}",
                value_colour(panel.value),
            )
            for column, panel in enumerate(step.panels)
        ]
        share = side / height
        draw_cells(cells, ax.inset_axes((0, 1 - share, across / width, share)))
    if step.diagram:
        draw(step.diagram, ax=ax.inset_axes((across / width, 0, 1 - across / width, 1)))
        across = 0
    if step.rows:
        columns = max(map(len, step.rows.values()))
        left, high = (across + NAMES) / width, CELL * len(step.rows) / height
        low = 0 if step.diagram else 1 - HEAD / height - high
        wide = min(CELL * columns / width, 1 - left)
        table = ax.inset_axes((left, low, wide, high))
        table.set(xlim=(-0.05, columns), ylim=(len(step.rows), -0.05))
        table.axis("off")
        for y, (name, row) in enumerate(step.rows.items()):
            write(table, -0.2, y + 0.45, name, 9, ha="right")
            for x, number in enumerate(row):
                colour = MARKS.get(step.marks.get((y, x), ""), PAPER)
                table.add_patch(Rectangle((x, y), 0.9, 0.9, facecolor=colour, edgecolor=PALE))
                write(table, x + 0.45, y + 0.45, str(number), 9)
    return ax
