"""States of arrow games with their names, and the parts of which they are the sum."""

from typing import Any

from matplotlib.axes import Axes

from gamelab.boards import AccentedSpider
from gamelab.plots.axes import axes, write
from gamelab.plots.boards import draw_board
from gamelab.plots.grid import Cell, draw_cells
from gamelab.plots.palette import INK, value_colour
from gamelab.plots.pictures import draw
from gamelab.solvers.arrows.any_graph import Decomposition


@draw.register
def draw_state(state: AccentedSpider, ax: Axes | None = None, **how: Any) -> Axes:
    """A spider with its arrows, and its accents in its title.

    >>> draw_state(AccentedSpider.of("S[2,2,3^]")).get_title() == "S[2,2,3\u0302]"
    True
    """
    ax = draw_board(state.decoration, ax, **how)
    ax.set_title(state.with_accents, fontsize=13, color=INK)
    return ax


@draw.register
def draw_sum(parts: Decomposition, ax: Axes | None = None) -> Axes:
    """A state beside the independent parts of which it is the sum, each with its name and value,
    and their nim-sum below.

    >>> from gamelab import decomposition
    >>> [text.get_text() for text in draw_sum(decomposition("S[0v,1^,2]")).texts]
    ['R₂: 0', 'T₁: 1', '≅', '+', '0 ⊕ 1 = 1']
    """
    cells = [Cell(0, 0, parts.state)] + [
        Cell(i, 0, part.state, f"{part.name}: {part.value}", value_colour(part.value))
        for i, part in enumerate(parts.summands, 1)
    ]
    names = " + ".join(part.name for part in parts.summands)
    ax = draw_cells(cells, axes(ax, f"{parts.state} ≅ {names}", 2.2 * len(cells), 2.2))
    for i in range(1, len(cells)):
        write(ax, i - 0.5, 0, "≅" if i == 1 else "+", 14)
    values = [str(part.value) for part in parts.summands]
    if len(values) > 1:
        write(ax, len(values) / 2, -0.52, f"{' ⊕ '.join(values)} = {parts.value}", 12, va="bottom")
    return ax
