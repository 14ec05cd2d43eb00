"""States of arrow games: arrows drawn on the edges, and a state beside the independent parts of which it is the sum."""

from typing import Any

from matplotlib.axes import Axes

from gamelab.graphs.accented_spiders import AccentedSpider
from gamelab.graphs.decorations import Decoration
from gamelab.graphs.graph import Vertex
from gamelab.graphs.layouts import Place, layout
from gamelab.plots.axes import axes
from gamelab.plots.palette import INK, value_colour
from gamelab.plots.pictures import draw
from gamelab.plots.positions import draw_board, draw_graphs
from gamelab.solvers.arrows.any_graph import Decomposition

GAP = 1.7  # between a state and its parts


@draw.register(AccentedSpider)
def draw_state(state: Any, ax: Axes | None = None, **how: Any) -> Axes:
    """A state with its arrows; a spider in accents has them in its title.

    >>> draw_state(AccentedSpider.of("S[2,2,3^]")).get_title() == "S[2,2,3\u0302]"
    True
    """
    ax = draw_board(Decoration.of(state), ax, **how)
    if isinstance(state, AccentedSpider):
        ax.set_title(state.written, fontsize=13, color=INK)
    return ax


@draw.register
def draw_sum(parts: Decomposition, ax: Axes | None = None) -> Axes:
    """A state beside the independent parts of which it is the sum, each with its name and value, and their nim-sum above.

    >>> from gamelab import decomposition
    >>> [text.get_text() for text in draw_sum(decomposition("S[0v,1^,2]")).texts]
    ['≅', 'R₂: 0', '+', 'T₁: 1', '0 ⊕ 1 = 1']
    """
    boards = [Decoration.of(parts.state), *(part.state for part in parts.summands)]
    placed, left = [], 0.0
    for board in boards:
        at, width = _moved(layout(board.graph), left)
        placed.append(at)
        left += width + GAP
    height = max(abs(y) for at in placed for _, y in at.values())
    ax = axes(ax, min(11, 0.9 + 0.75 * left), min(5, 1.6 + 0.75 * 2 * height))
    draw_graphs(boards, placed, [min(1.0, 16 / max(left, 1))] * len(boards), ax)
    for i, at in enumerate(placed):
        xs = [x for x, _ in at.values()]
        if i:
            name, value, _ = parts.summands[i - 1]
            ax.text(min(xs) - GAP / 2, 0, "≅" if i == 1 else "+", ha="center", va="center", fontsize=16, color=INK)
            below = min(y for _, y in at.values()) - 0.55
            ax.text(
                (min(xs) + max(xs)) / 2, below, f"{name}: {value}", ha="center", va="top", fontsize=12, color=value_colour(value)
            )
    values = [str(part.value) for part in parts.summands]
    total = f"{' ⊕ '.join(values)} = {parts.value}" if len(values) > 1 else ""
    ax.text((left - GAP) / 2, height + 0.4, total, ha="center", va="bottom", fontsize=12, color=INK)
    ax.set_xlim(-0.6, left - GAP + 0.6)
    ax.set_ylim(-height - 1.4, height + 1.2)
    ax.set_aspect("equal")
    return ax


def _moved(at: dict[Vertex, Place], left: float) -> tuple[dict[Vertex, Place], float]:
    """The places moved to the right of this line and about the middle of the picture, and how wide they are."""
    if not at:
        return at, 0.0
    xs, ys = zip(*at.values(), strict=True)
    middle = (max(ys) + min(ys)) / 2
    return {v: (x - min(xs) + left, y - middle) for v, (x, y) in at.items()}, max(xs) - min(xs)
