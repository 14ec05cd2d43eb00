"""States of arrow games with their names, and the parts of which they are the sum."""

from typing import Any

from matplotlib.axes import Axes

from gamelab.boards import AccentedSpider
from gamelab.plots.axes import axes
from gamelab.plots.boards import draw_board
from gamelab.plots.palette import INK
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
    and their nim-sum above the state.

    >>> from gamelab import decomposition
    >>> [text.get_text() for text in draw_sum(decomposition("S[0v,1^,2]")).texts]
    ['0 ⊕ 1 = 1', 'R₂: 0', 'T₁: 1']
    """
    names = " + ".join(part.name for part in parts.summands)
    values = " ⊕ ".join(str(part.value) for part in parts.summands)
    total = f" = {parts.value}" if len(parts.summands) > 1 else ""
    shown = {f"{values}{total}": parts.state}
    shown |= {f"{part.name}: {part.value}": part.state for part in parts.summands}
    return draw(shown, ax=axes(ax, f"{parts.state} ≅ {names}", 2.6 * len(shown), 2.2))
