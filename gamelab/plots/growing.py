"""A board that grows: its root ringed and named, and the first of the edges that grow there."""

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection

from gamelab.boards.graph import Vertex
from gamelab.boards.growing import Growing
from gamelab.boards.layouts import Place, layout
from gamelab.plots.axes import axes
from gamelab.plots.names import draw_names, draw_rings
from gamelab.plots.palette import VERMILLION
from gamelab.plots.pictures import draw
from gamelab.plots.positions import draw_graphs, edge_lines

SHOWN = {"pendant edges": 3, "path": 4}  # of what grows


@draw.register
def draw_growing(growing: Growing, ax: Axes | None = None) -> Axes:
    """The board with three pendant edges at its root, or four vertices of the path: a few of the k
    that there may be.

    >>> from gamelab import Spider
    >>> draw_growing(Growing(Spider(3, 2, 2).graph, (1, 3))).texts[-1].get_text()
    'the board, and k pendant edges at v'
    """
    board, grown = growing.grown(SHOWN[growing.by])
    ax = axes(ax, 3, 2)
    name = "v" if growing.by == "pendant edges" else "u"  # as the papers call it
    root = {growing.root: name} if growing.root in board.incident and growing.graph.vertices else {}
    if growing.other is not None and growing.other[0].vertices:
        root |= {(1, growing.other[1]): "v"}
    places = _lying(layout(board))
    scale = min(1.0, 9 / max(len(board.vertices), 1))
    draw_graphs([board.without_edges(grown)], [places], [scale], ax)
    lines = [np.array([places[u], places[v]]) for u, v in grown]
    ax.add_collection(
        LineCollection(lines, colors=VERMILLION, linewidths=2.2, linestyles=(0, (1.6, 1)), zorder=1)
    )
    draw_rings(ax, places, root, 16 * max(0.6, scale))
    ax.set_aspect("equal")
    ax.margins(0.12)
    draw_names(ax, root, places, [*edge_lines(board, places)])
    what = "k pendant edges" if growing.by == "pendant edges" else "a path of k vertices"
    where = f" at {name}" if len(root) == 1 else " from u to v" if root else ""
    words = f"the board, and {what}{where}" if growing.graph.vertices else what
    ax.text(
        0.5,
        0,
        words,
        transform=ax.transAxes,
        ha="center",
        va="bottom",
        fontsize=9,
        color=VERMILLION,
    )
    (left, right), (low, high) = ax.get_xlim(), ax.get_ylim()
    # the words stand below a flat board too
    ax.set_ylim(low - 0.25 * max(high - low, 0.4 * (right - left)), high)
    return ax


def _lying(places: dict[Vertex, Place]) -> dict[Vertex, Place]:
    """The places turned so that the board is wider than high: it has most room so."""
    points = np.array([*places.values()])
    middle = points.mean(axis=0)
    spread = points - middle
    turn = np.linalg.svd(spread, full_matrices=False)[2] if len(points) > 2 else np.eye(2)
    turn = turn * np.sign(turn[:, :1] + 1e-9) if len(turn) == 2 else np.eye(2)
    return {
        v: (round(float(x), 6), round(float(y), 6))
        for v, (x, y) in zip(places, spread @ turn.T, strict=True)
    }
