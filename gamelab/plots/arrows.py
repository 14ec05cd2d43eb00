"""States of arrow games: arrows drawn on the edges, and a state beside the independent parts of
which it is the sum.
"""

from collections.abc import Mapping
from typing import Any

from matplotlib.axes import Axes

from gamelab.boards.accented_spiders import AccentedSpider
from gamelab.boards.decorations import Decoration
from gamelab.boards.graph import Vertex
from gamelab.boards.layouts import Place, layout
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


def draw_figures(
    figures: Mapping[int, Mapping[str, Any]], *numbers: int, ax: Axes | None = None
) -> Axes:
    """Figures of a paper below one another, each with its number and its states beside one another,
    under their names.

    >>> from gamelab import path
    >>> one, two = Decoration.of(path(2)), Decoration.of(path(3), [(0, 1)])
    >>> [
    ...     text.get_text()
    ...     for text in draw_figures({1: {"X": one}, 2: {"Y": two, "Z": one}}, 1, 2).texts
    ... ]
    ['Figure 1', 'Figure 2']
    """
    heights = [
        3.2
        if any(max(map(x.graph.degree, x.graph.vertices)) > 2 for x in figures[n].values())
        else 1.1
        for n in numbers
    ]
    across, whole, top = max(len(figures[n]) for n in numbers), sum(heights), 1.0
    ax = axes(ax, 3.2 * across + 0.8, whole)
    ax.axis("off")
    left = 0.8 / (3.2 * across + 0.8)
    for number, height in zip(numbers, heights, strict=True):
        ax.text(
            0,
            top,
            f"Figure {number}",
            transform=ax.transAxes,
            va="top",
            fontsize=10,
            weight="bold",
            color=INK,
        )
        for i, (name, state) in enumerate(figures[number].items()):
            part = (
                left + i * (1 - left) / across,
                top - height / whole,
                (1 - left) / across,
                (height - 0.35) / whole,
            )
            draw_board(state, ax.inset_axes(part)).set_title(name, fontsize=11, color=INK)
        top -= height / whole
    return ax


@draw.register
def draw_sum(parts: Decomposition, ax: Axes | None = None) -> Axes:
    """A state beside the independent parts of which it is the sum, each with its name and value,
    and their nim-sum above.

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
            ax.text(
                min(xs) - GAP / 2,
                0,
                "≅" if i == 1 else "+",
                ha="center",
                va="center",
                fontsize=16,
                color=INK,
            )
            below = min(y for _, y in at.values()) - 0.55
            ax.text(
                (min(xs) + max(xs)) / 2,
                below,
                f"{name}: {value}",
                ha="center",
                va="top",
                fontsize=12,
                color=value_colour(value),
            )
    values = [str(part.value) for part in parts.summands]
    total = f"{' ⊕ '.join(values)} = {parts.value}" if len(values) > 1 else ""
    ax.text((left - GAP) / 2, height + 0.4, total, ha="center", va="bottom", fontsize=12, color=INK)
    ax.set_xlim(-0.6, left - GAP + 0.6)
    ax.set_ylim(-height - 1.4, height + 1.2)
    ax.set_aspect("equal")
    return ax


def _moved(at: dict[Vertex, Place], left: float) -> tuple[dict[Vertex, Place], float]:
    """The places moved to the right of this line and about the middle of the picture, and how wide
    they are.
    """
    if not at:
        return at, 0.0
    xs, ys = zip(*at.values(), strict=True)
    middle = (max(ys) + min(ys)) / 2
    return {v: (x - min(xs) + left, y - middle) for v, (x, y) in at.items()}, max(xs) - min(xs)
