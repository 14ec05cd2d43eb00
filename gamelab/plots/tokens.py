"""Boards of Nim on graphs: weights beside the edges, and the token as a triangle."""

from collections.abc import Sequence

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection

from gamelab.graphs.graph import Graph
from gamelab.graphs.layouts import Place, layout
from gamelab.graphs.weighted import WeightedGraph
from gamelab.plots.axes import axes
from gamelab.plots.palette import BLUE, INK, PALE, PAPER, VERMILLION
from gamelab.plots.positions import edge_lines
from gamelab.rulesets.nim_on_graphs import TokenPosition

MOST_WEIGHTS = 60  # beyond so many edges the weights are left out


def draw_token(position: TokenPosition | WeightedGraph, ax: Axes | None = None, names: bool = False) -> Axes:
    """A weighted board with its token, if it has one; edges of weight 0 pale and dashed, vertex names if asked for.

    >>> from gamelab import NimOnGraph, path
    >>> draw_token(NimOnGraph().start(path(3), at=1)).axison
    False
    """
    board = position.board if isinstance(position, TokenPosition) else position
    graph, weights = board.graph, board.weights
    places = layout(Graph(graph.vertices, tuple(edge for edge in graph.edges if edge[0] != edge[1])))
    lines = edge_lines(graph, places)
    points = np.array([*places.values(), *(point for line in lines for point in line)] or [(0.0, 0.0)])
    (left, low), (right, high) = points.min(axis=0), points.max(axis=0)
    ax = axes(ax, min(9, 1.6 + 0.9 * (right - left)), min(6, 1.6 + 0.9 * (high - low)))
    styles = ["-" if weight else (0, (2, 2)) for weight in weights]
    ax.add_collection(
        LineCollection(lines, colors=[INK if w else PALE for w in weights], linewidths=1.8, linestyles=styles, zorder=1)
    )
    ax.scatter(
        [x for x, _ in places.values()], [y for _, y in places.values()], s=60, c=PAPER, edgecolors=BLUE, linewidths=1.6, zorder=2
    )
    if isinstance(position, TokenPosition):
        ax.scatter(*places[position.at], s=150, marker="^", c=VERMILLION, edgecolors=INK, linewidths=0.8, zorder=3)
    numbers = [_beside(line, u == v) for line, (u, v) in zip(lines, graph.edges, strict=True)]
    if len(weights) <= MOST_WEIGHTS:
        for (x, y), weight in zip(numbers, weights, strict=True):
            ax.text(x, y, str(weight), ha="center", va="center", fontsize=10, color=INK if weight else PALE, zorder=4)
    if names:
        drawn = np.array([*numbers, *places.values(), *(point for line in lines for point in _dense(line))])
        for v, place in places.items():
            x, y = _clear(place, drawn)
            ax.text(x, y, str(v), fontsize=8, color=BLUE, ha="center", va="center", zorder=4)
    ax.set_aspect("equal")
    ax.set_xlim(left - 0.8, right + 0.8)
    ax.set_ylim(low - 0.8, high + 0.8)
    ax.axis("off")
    return ax


def _beside(line: np.ndarray, is_loop: bool) -> Sequence[float]:
    """Where the weight of an edge stands: beside its middle, or beyond the far end of a loop."""
    middle = line[len(line) // 2] if len(line) > 2 else line.mean(axis=0)
    if is_loop:
        away = middle - line[0]
        return middle + 0.16 * away / max(float(np.hypot(*away)), 1e-9)
    along = line[-1] - line[0]
    length = max(float(np.hypot(*along)), 1e-9)
    return middle + 0.16 * np.array([-along[1], along[0]]) / length


def _dense(line: np.ndarray) -> np.ndarray:
    """Points close together along a line."""
    return line if len(line) > 2 else line[0] + np.linspace(0, 1, 12)[:, None] * (line[-1] - line[0])


def _clear(place: Place, drawn: np.ndarray) -> Sequence[float]:
    """Where a vertex's name stands: beside it, as far from all that is drawn as can be, by preference to the lower right."""
    turns = np.linspace(-np.pi / 4, 7 * np.pi / 4, 16, endpoint=False)
    spots = np.array(place) + 0.27 * np.stack([np.cos(turns), np.sin(turns)], axis=1)
    room = np.hypot(*(spots[:, None] - drawn).transpose(2, 0, 1)).min(axis=1)
    return spots[int(np.argmax(np.round(np.minimum(room, 0.2), 3)))]
