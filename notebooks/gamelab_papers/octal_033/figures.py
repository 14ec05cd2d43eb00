"""Figures of the paper as data, and how they are drawn: branches of play, and boards at places."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.patches import FancyBboxPatch

from gamelab import draw
from gamelab.boards import Place, layout
from gamelab.plots import BLUE, INK, PAPER, Cell, draw_cells, draw_graphs, fitted, plain
from gamelab.plots.axes import axes, write


class Branches(dict[str, tuple[Any, Sequence[Sequence[Any]]]]):
    """By a name a position, and its branches of play: what a move leaves, what the reply leaves,
    and so on.

    A position is a sum, as a tuple of boards, or words, in which formulas stand between dollar
    signs. A vertex that is called by a letter stands for a whole board.
    """


@dataclass(frozen=True)
class Places:
    """Boards at their rows and columns, some with names, and moves from one to another."""

    boards: Mapping[tuple[int, int], Any]
    moves: Iterable[tuple[tuple[int, int], tuple[int, int]]]
    names: Mapping[tuple[int, int], str]


PART, BETWEEN = 0.75, 0.92  # inches that a board of a sum takes, and from one to the next
# of a row of boards, of one of words, between two boxed positions, and of an arrow
HIGH, ROW, APART, GAP = 0.64, 0.36, 0.3, 0.5
LETTER = 0.13  # of a letter
ARROW = {
    "arrowstyle": "-|>",
    "color": INK,
    "linewidth": 1.0,
    "shrinkA": 0,
    "shrinkB": 0,
    "mutation_scale": 9,
}


@draw.register
def draw_branches(branches: Branches, ax: Axes | None = None) -> Axes:
    """Each position in a box, under its name unless it is its own, and behind arrows its branches.

    >>> from gamelab import path
    >>> [
    ...     text.get_text()
    ...     for text in draw(Branches({"": ((path(2), path(3)), [[(path(1), path(3))]])})).texts
    ...     if text.get_text()
    ... ]
    ['+', '+']
    >>> len(draw(Branches({"3": ("3", [["1", "0"], ["2", "0"]])})).texts)
    9
    """
    high = ROW if any(isinstance(start, str) for start, _ in branches.values()) else HIGH
    lines = [(start, *branch) for start, among in branches.values() for branch in among or [()]]
    widths = [
        max(_width(line[k]) for line in lines if len(line) > k)
        for k in range(max(map(len, lines), default=0))
    ]
    lefts = [sum(widths[:k]) + GAP * k for k in range(len(widths))]
    ax = axes(
        ax, [*branches], sum(widths) + GAP * len(widths), high * len(lines) + APART * len(branches)
    )
    shown: list[tuple[Any, Place]] = []
    y = 0.0
    for name, (start, among) in branches.items():
        middle = y - high * (max(1, len(among)) - 1) / 2
        shown.append((start, (0, middle)))
        edge = (-0.08, middle - 0.45 * high), _width(start) + 0.16, 0.9 * high
        if name != start:
            write(ax, -0.1, middle + 0.45 * high + 0.05, plain(name), 9, ha="left", va="bottom")
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
    ax.set_xlim(-0.2, sum(widths) + GAP * (len(widths) - 1) + 0.1)
    ax.set_ylim(
        y + APART + 0.45 * high,
        0.55 * high + 0.2 * any(name != start for name, (start, _) in branches.items()),
    )
    ax.set_aspect("equal")
    ax.axis("off")
    _draw_positions(shown, ax)
    return ax


@draw.register
def draw_places(figure: Places, ax: Axes | None = None) -> Axes:
    """The boards at their places, each under its name, and an arrow for each move.

    >>> from gamelab import path
    >>> boards = {(0, 0): path(1), (1, 0): path(2)}
    >>> ax = draw(Places(boards, [((1, 0), (0, 0))], {(1, 0): "P₂"}))
    >>> [text.get_text() for text in ax.texts if text.get_text()]
    ['P₂']
    """
    boards, names = figure.boards, figure.names
    apart = 1.3
    least = min(row for row, _ in boards)
    at = {place: (apart * place[1], apart * (place[0] - least)) for place in boards}
    ax = draw_cells(
        [Cell(*at[place], board, names.get(place, "")) for place, board in boards.items()],
        ax,
        side=1.2,
    )
    for here, there in figure.moves:
        (x, y), (to_x, to_y) = at[here], at[there]
        step = (to_x - x, to_y - y)
        begin, end = (
            (x + 0.4 * step[0], -y - 0.4 * step[1]),
            (to_x - 0.34 * step[0], -to_y + 0.34 * step[1]),
        )
        how = ARROW
        if max(map(abs, step)) > 1.5 * apart:  # it passes the place in between on the right
            begin, end = (x + 0.15, -y + 0.3), (to_x + 0.15, -to_y - 0.3)
            how = ARROW | {"connectionstyle": "arc3,rad=0.15"}
        ax.annotate("", end, begin, arrowprops=how)
    return ax


def _width(position: Any) -> float:
    """About how many inches wide a position is."""
    if not isinstance(position, str):
        return PART + BETWEEN * (len(position) - 1)
    written = re.sub(r"\\mathcal|\\[,!]|[${}^_]", "", position)
    return LETTER * len(re.sub(r"\\[a-z]+", "x", written))


def _draw_positions(shown: Iterable[tuple[Any, Place]], ax: Axes) -> None:
    box = {"boxstyle": "circle,pad=0.2", "facecolor": PAPER, "edgecolor": BLUE, "linewidth": 1.5}
    for position, (x, y) in shown:
        if isinstance(position, str):
            write(ax, x, y, position.replace(r"\square", "□"), 10, ha="left")
            continue
        for k, graph in enumerate(position):
            middle = x + PART / 2 + BETWEEN * k
            at = layout(graph)
            letters = [v for v in graph.vertices if isinstance(v, str)]
            if letters and at[letters[0]][0] > np.mean([*at.values()], axis=0)[0]:
                at = {v: (-x, up) for v, (x, up) in at.items()}  # it stands on the left
            at = fitted(at, (middle, y), (0.68, 0.52), 0.2)
            draw_graphs([graph], [at], ax)
            if k:
                write(ax, middle - BETWEEN / 2, y, "+", 12)
            for vertex in letters:
                write(ax, *at[vertex], plain(vertex), 8, bbox=box)
