"""Moves as arrows between positions: a boxed position with what can follow, and boards at the
places of a table.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from matplotlib.axes import Axes
from matplotlib.patches import FancyBboxPatch

from gamelab.boards.graph import Graph, Vertex
from gamelab.boards.layouts import Place, layout
from gamelab.plots.axes import axes
from gamelab.plots.captions import plain
from gamelab.plots.cells import Cell, draw_cells
from gamelab.plots.palette import BLUE, INK, PAPER
from gamelab.plots.positions import draw_graphs

PART, BETWEEN = 0.75, 0.92  # inches that a board of a sum takes, and from one to the next
# of a row of boards, of one of words, between two boxed positions, and of an arrow
HIGH, ROW, APART, GAP = 0.64, 0.3, 0.25, 0.5
LETTER = 0.105  # of a letter
ARROW = {
    "arrowstyle": "-|>",
    "color": INK,
    "linewidth": 1.0,
    "shrinkA": 0,
    "shrinkB": 0,
    "mutation_scale": 9,
}

Branches = Mapping[Any, Sequence[Sequence[Any]]]


def draw_branches(
    branches: Branches,
    ax: Axes | None = None,
    letters: Mapping[Vertex, str] | None = None,
    names: Sequence[str] = (),
) -> Axes:
    """Each position in a box, and behind arrows its branches: what a move leaves, what the reply
    leaves, and so on.

    A position is a sum, as a tuple of boards, or words, in which formulas stand between dollar
    signs. A vertex with a letter stands for a whole board; the boxes may have names.

    >>> from gamelab import path
    >>> [
    ...     text.get_text()
    ...     for text in draw_branches({(path(2), path(3)): [[(path(1), path(3))]]}).texts
    ...     if text.get_text()
    ... ]
    ['+', '+']
    >>> len(draw_branches({"3": [["1", "0"], ["2", "0"]]}).texts)
    9
    """
    high = ROW if any(isinstance(start, str) for start in branches) else HIGH
    lines = [(start, *branch) for start, among in branches.items() for branch in among or [()]]
    widths = [
        max(_width(line[k]) for line in lines if len(line) > k)
        for k in range(max(map(len, lines), default=0))
    ]
    lefts = [sum(widths[:k]) + GAP * k for k in range(len(widths))]
    ax = axes(ax, sum(widths) + GAP * len(widths), high * len(lines) + APART * len(branches))
    shown: list[tuple[Any, Place]] = []
    y = 0.0
    for number, (start, among) in enumerate(branches.items()):
        middle = y - high * (max(1, len(among)) - 1) / 2
        shown.append((start, (0, middle)))
        edge = (-0.08, middle - 0.45 * high), _width(start) + 0.16, 0.9 * high
        if number < len(names):
            ax.text(
                -0.1,
                middle + 0.45 * high + 0.05,
                plain(names[number]),
                ha="left",
                va="bottom",
                fontsize=9,
                color=INK,
            )
        ax.add_patch(
            FancyBboxPatch(
                *edge, boxstyle="round,pad=0.02", facecolor="none", edgecolor=INK, linewidth=1.2
            )
        )
        for branch in among:
            ends = [
                (lefts[k] + _width(one) + 0.12, y if k else middle)
                for k, one in enumerate((start, *branch))
            ]
            for left, begin, position in zip(lefts[1:], ends, branch, strict=False):
                shown.append((position, (left, y)))
                ax.annotate("", (left - 0.08, y), begin, arrowprops=ARROW)
            y -= high
        y -= high * (not among) + APART
    _draw_positions(shown, ax, letters or {})
    ax.set_aspect("equal")
    ax.set_xlim(-0.2, sum(widths) + GAP * (len(widths) - 1) + 0.1)
    ax.set_ylim(y + APART + 0.45 * high, 0.55 * high + 0.2 * bool(names))
    ax.axis("off")
    return ax


def draw_places(
    boards: Mapping[tuple[int, int], Any],
    arrows: Iterable[tuple[Any, Any]],
    names: Mapping[Any, str],
    ax: Axes | None = None,
) -> Axes:
    """Boards at their rows and columns, each with a name, and an arrow for each move from one to
    another.

    >>> from gamelab import path
    >>> ax = draw_places({(0, 0): path(1), (1, 0): path(2)}, [((1, 0), (0, 0))], {(1, 0): "P₂"})
    >>> [text.get_text() for text in ax.texts if text.get_text()]
    ['P₂']
    """
    apart = 1.45
    least = min(row for row, _ in boards)
    at = {place: (apart * place[1], apart * (place[0] - least)) for place in boards}
    ax = draw_cells(
        [Cell(*at[place], board, names.get(place, "")) for place, board in boards.items()],
        ax,
        side=0.9,
    )
    for here, there in arrows:
        (x, y), (to_x, to_y) = at[here], at[there]
        step = (to_x - x, to_y - y)
        begin, end = (
            (x + 0.36 * step[0], -y - 0.36 * step[1]),
            (to_x - 0.34 * step[0], -to_y + 0.34 * step[1]),
        )
        ax.annotate("", end, begin, arrowprops=ARROW)
    return ax


def _width(position: Any) -> float:
    """About how many inches wide a position is."""
    if not isinstance(position, str):
        return PART + BETWEEN * (len(position) - 1)
    written = re.sub(r"\\mathcal|\\[,!]|[${}^_]", "", position)
    return LETTER * len(re.sub(r"\\[a-z]+", "x", written))


def _draw_positions(
    shown: Iterable[tuple[Any, Place]], ax: Axes, letters: Mapping[Vertex, str]
) -> None:
    graphs: list[Graph] = []
    places: list[dict[Vertex, Place]] = []
    for position, (x, y) in shown:
        if isinstance(position, str):
            ax.text(
                x,
                y,
                position.replace(r"\square", "□"),
                ha="left",
                va="center",
                fontsize=10,
                color=INK,
            )
            continue
        for k, graph in enumerate(position):
            middle = x + PART / 2 + BETWEEN * k
            graphs.append(graph)
            places.append(
                _fitted(graph, (middle, y), next((v for v in graph.vertices if v in letters), None))
            )
            if k:
                ax.text(
                    middle - BETWEEN / 2, y, "+", ha="center", va="center", fontsize=12, color=INK
                )
            for vertex in graph.vertices:
                if vertex in letters:
                    box = {
                        "boxstyle": "circle,pad=0.2",
                        "facecolor": PAPER,
                        "edgecolor": BLUE,
                        "linewidth": 1.5,
                    }
                    ax.text(
                        *places[-1][vertex],
                        plain(letters[vertex]),
                        ha="center",
                        va="center",
                        fontsize=8,
                        color=INK,
                        bbox=box,
                    )
    if graphs:
        draw_graphs(graphs, places, [0.5] * len(graphs), ax)


def _fitted(graph: Graph, middle: Place, first: Vertex | None) -> dict[Vertex, Place]:
    """The vertices about a place, edges at most 0.2 inches long, one of them on the left if it is
    given.
    """
    at = layout(graph)
    spread = [(min(along), max(along)) for along in zip(*at.values(), strict=True)] or [
        (0, 0),
        (0, 0),
    ]
    scale = min(
        0.2,
        *(
            room / max(high - low, 1)
            for (low, high), room in zip(spread, (0.68, 0.52), strict=True)
        ),
    )
    left, foot = ((low + high) / 2 for low, high in spread)
    turned = -1 if first is not None and at[first][0] > left else 1
    return {
        v: (middle[0] + scale * turned * (x - left), middle[1] + scale * (y - foot))
        for v, (x, y) in at.items()
    }
