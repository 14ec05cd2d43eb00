"""Boards of Nim on graphs: weights beside the edges, and the token as a triangle."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import matplotlib.pyplot as plt
import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection
from matplotlib.figure import Figure

from gamelab.boards.graph import Graph, Vertex
from gamelab.boards.layouts import Place, layout
from gamelab.boards.weighted import WeightedGraph
from gamelab.games.nim_on_graphs import TokenPosition
from gamelab.plots.axes import axes
from gamelab.plots.names import dense, draw_names, draw_rings, gap, names_of, vertices_of
from gamelab.plots.palette import BLUE, INK, PALE, PAPER, VERMILLION
from gamelab.plots.pictures import draw
from gamelab.plots.positions import edge_lines
from gamelab.solvers.nim_on_graphs.pruning import pruning

PATCH = {"facecolor": PAPER, "edgecolor": "none", "pad": 0.4}  # under a weight
MOST_WEIGHTS = 60  # beyond so many edges the weights are left out


@draw.register
def draw_token(
    position: TokenPosition | WeightedGraph,
    ax: Axes | None = None,
    names: bool | Mapping[Vertex, Any] = False,
    places: dict[Vertex, Place] | None = None,
    root: Vertex | None = None,
    ring: Iterable[Vertex] = (),
) -> Axes:
    """A weighted board with its token, if it has one; edges of weight 0 pale and dashed, names and
    rings as for other boards.

    With `places`, which may be those of a larger board, the vertices are where they are told to be.

    >>> from gamelab import NimOnGraph, path
    >>> draw_token(NimOnGraph().start(path(3), at=1)).axison
    False
    """
    board = position.board if isinstance(position, TokenPosition) else position
    graph, weights = board.graph, board.weights
    ringed = vertices_of(graph, [] if root is None else [root], "root") + vertices_of(
        graph, ring, "Each of ring"
    )
    written = names_of(graph, names)
    frame = layout(graph) if places is None else places
    places = {v: frame[v] for v in graph.vertices}
    lines = edge_lines(graph, places)
    points = np.array(
        [*frame.values(), *(point for line in lines for point in line)] or [(0.0, 0.0)]
    )
    (left, low), (right, high) = points.min(axis=0), points.max(axis=0)
    ax = axes(ax, min(9, 1.6 + 0.9 * (right - left)), min(6, 1.6 + 0.9 * (high - low)))
    ax.set_xlim(left - 0.8, right + 0.8)
    ax.set_ylim(low - 0.8, high + 0.8)
    styles = ["-" if weight else (0, (2, 2)) for weight in weights]
    ax.add_collection(
        LineCollection(
            lines,
            colors=[INK if w else PALE for w in weights],
            linewidths=1.8,
            linestyles=styles,
            zorder=1,
        )
    )
    ax.scatter(
        [x for x, _ in places.values()],
        [y for _, y in places.values()],
        s=60,
        c=PAPER,
        edgecolors=BLUE,
        linewidths=1.6,
        zorder=2,
    )
    if isinstance(position, TokenPosition):
        ax.scatter(
            *places[position.at],
            s=150,
            marker="^",
            c=VERMILLION,
            edgecolors=INK,
            linewidths=0.8,
            zorder=3,
        )
    draw_rings(ax, places, ringed)
    numbers = _numbers(graph, places, lines, gap(ax))
    if len(weights) <= MOST_WEIGHTS:
        for (x, y), weight in zip(numbers, weights, strict=True):
            ax.text(
                x,
                y,
                str(weight),
                ha="center",
                va="center",
                fontsize=10,
                color=INK if weight else PALE,
                zorder=4,
                bbox=PATCH,
            )
    if written:
        draw_names(ax, written, places, lines, numbers)
    ax.set_aspect("equal")
    ax.axis("off")
    return ax


def draw_pruning(position: TokenPosition, columns: int = 4) -> Figure:
    """A position and what each step of pruning leaves of it, side by side, each vertex in its
    place.

    >>> from gamelab import NimOnGraph, path
    >>> figure = draw_pruning(NimOnGraph().start(path(5), at=0))
    >>> [ax.get_title() for ax in figure.axes]
    ['0', '1', '2', '3']
    >>> plt.close(figure)
    """
    positions = [position, *(step.position for step in pruning(position))]
    places = layout(position.graph)
    (left, low), (right, high) = (
        np.min(list(places.values()), axis=0),
        np.max(list(places.values()), axis=0),
    )
    columns = min(columns, len(positions))
    rows = -(-len(positions) // columns)
    height = min(4.0, 3.4 * (high - low + 1.6) / (right - left + 1.6) + 0.3)
    figure, grid = plt.subplots(
        rows, columns, figsize=(3.4 * columns, height * rows), squeeze=False
    )
    figure.subplots_adjust(0.01, 0.01, 0.99, 1 - 0.3 / (height * rows), 0.05, 0.1)
    for step, (ax, left_over) in enumerate(zip(grid.flat, positions, strict=False)):
        draw_token(left_over, ax, names=True, places=places).set_title(str(step), fontsize=10)
        ax.set(xlim=grid[0, 0].get_xlim(), ylim=grid[0, 0].get_ylim())
    for ax in grid.flat[len(positions) :]:
        ax.remove()
    return figure


def _numbers(
    graph: Graph, places: dict[Vertex, Place], lines: Sequence[np.ndarray], beside: float
) -> list[np.ndarray]:
    """Where the weights stand: beyond the far end of a loop; beside a link, near its middle, on the
    side with more room.
    """
    found: list[np.ndarray] = []
    points = [dense(line) for line in lines]
    ends = [tuple(sorted(map(str, edge))) for edge in graph.edges]
    for i, (line, (u, v)) in enumerate(zip(lines, graph.edges, strict=True)):
        if u == v:
            away = line[len(line) // 2] - line[0]
            nested = ends[i] in ends[i + 1 :]  # the next loop at the vertex is round this one
            far = line[len(line) // 2] + (min(beside, 0.125) if nested else beside) * away / max(
                float(np.hypot(*away)), 1e-9
            )
            rest = [(one, 0.09) for j, one in enumerate(points) if j != i] + [
                (one[None, :], 0.2) for one in found
            ]
            free = all(np.hypot(*(one - far).T).min() > least for one, least in rest)
            found.append(far if nested or free else line[0] + 0.55 * away)  # else inside the loop
            continue
        along = line[-1] - line[0]
        aside = np.array([-along[1], along[0]]) / max(float(np.hypot(*along)), 1e-9)
        middle = line[len(line) // 2] if len(line) > 2 else line.mean(axis=0)
        shifts = (0.0, -0.12, 0.12, -0.2, 0.2) if ends.count(ends[i]) == 1 else (0.0,)
        spots = np.array(
            [middle + shift * along + side * beside * aside for shift in shifts for side in (1, -1)]
            + [middle]
        )
        others = np.array(
            [
                *places.values(),
                *found,
                *(point for j, one in enumerate(points) if j != i for point in one),
            ]
        )
        room = np.hypot(*(spots[:, None] - others).transpose(2, 0, 1)).min(axis=1)
        # on the link itself if there is no room
        wanted = np.minimum(room, 0.42) - [*np.repeat(np.abs(shifts) / 2, 2), 0.08]
        found.append(spots[int(np.argmax(np.round(wanted, 3)))])
    return found
