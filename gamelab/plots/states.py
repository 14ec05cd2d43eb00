"""Boards in play: weights and a token, arrows and sums of states, and edges still to be added."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection

from gamelab.boards import (
    AccentedSpider,
    Decoration,
    Graph,
    Growing,
    Layout,
    Vertex,
    WeightedGraph,
    layout,
)
from gamelab.games import TokenPosition
from gamelab.plots.axes import axes, write
from gamelab.plots.boards import (
    RING,
    dense,
    draw_board,
    draw_graphs,
    draw_names,
    draw_rings,
    edge_lines,
    gap,
    names_of,
    turned,
    vertices_of,
)
from gamelab.plots.palette import BLUE, INK, PALE, PAPER, VERMILLION, value_colour
from gamelab.plots.pictures import draw
from gamelab.solvers.arrows.any_graph import Decomposition
from gamelab.statements import ArrowValues

PATCH = {"facecolor": PAPER, "edgecolor": "none", "pad": 0.4}  # under a weight
MOST_WEIGHTS = 60  # beyond so many edges the weights are left out


@draw.register
def draw_token(
    position: TokenPosition | WeightedGraph,
    ax: Axes | None = None,
    names: bool | Mapping[Vertex, Any] = False,
    places: Layout | None = None,
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
    frame = turned(layout(graph)) if places is None else places
    places = {v: frame[v] for v in graph.vertices}
    lines = edge_lines(graph, places)
    points = np.array(
        [*frame.values(), *(point for line in lines for point in line)] or [(0.0, 0.0)]
    )
    (left, low), (right, high) = points.min(axis=0), points.max(axis=0)
    ax = axes(ax, position, min(9, 1.6 + 0.9 * (right - left)), min(6, 1.6 + 0.9 * (high - low)))
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
            write(ax, x, y, str(weight), 10, INK if weight else PALE, zorder=4, bbox=PATCH)
    if written:
        # no name stands inside a loop, where it would look like a weight
        numbers += [
            line.mean(axis=0) for line, (u, v) in zip(lines, graph.edges, strict=True) if u == v
        ]
        draw_names(ax, written, places, lines, numbers)
    ax.set_aspect("equal")
    ax.axis("off")
    return ax


def _numbers(
    graph: Graph, places: Layout, lines: Sequence[np.ndarray], beside: float
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


PARTS_GAP = 1.7  # between a state and its parts


@draw.register(AccentedSpider)
def draw_state(state: Any, ax: Axes | None = None, **how: Any) -> Axes:
    """A state with its arrows; a spider in accents has them in its title.

    >>> draw_state(AccentedSpider.of("S[2,2,3^]")).get_title() == "S[2,2,3\u0302]"
    True
    """
    ax = draw_board(Decoration.of(state), ax, **how)
    if isinstance(state, AccentedSpider):
        ax.set_title(state.with_accents, fontsize=13, color=INK)
    return ax


@draw.register
def draw_arrow_values(valued: ArrowValues, ax: Axes | None = None, **how: Any) -> Axes:
    """The state under its title, the value after an arrow where the arrow would point. A forbidden
    sink or source is ringed.

    >>> from gamelab.boards.decorations import twig
    >>> ax = draw_arrow_values(ArrowValues("T₁: value 1", twig(1), {(1, 0): 0}))
    >>> [text.get_text() for text in ax.texts]
    ['0']
    """
    x = Decoration.of(valued.state)
    ring = [v for v in (*x.sinks, *x.sources) if x.graph.degree(v) > 1]
    ax = draw_board(x, ax, ring=ring, values=valued.after, **how)
    words = "; small, where an arrow would point: the value after it" if valued.after else ""
    ax.set_title(valued.title + words, loc="left", fontsize=11, color=INK)
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
        left += width + PARTS_GAP
    height = max(abs(y) for at in placed for _, y in at.values())
    names = " + ".join(part.name for part in parts.summands)
    ax = axes(
        ax, f"{parts.state} ≅ {names}", min(11, 0.9 + 0.75 * left), min(5, 1.6 + 0.75 * 2 * height)
    )
    ax.set_xlim(-0.6, left - PARTS_GAP + 0.6)
    ax.set_ylim(-height - 1.4, height + 1.2)
    ax.set_aspect("equal")
    draw_graphs(boards, placed, [min(1.0, 16 / max(left, 1))] * len(boards), ax)
    for i, at in enumerate(placed):
        xs = [x for x, _ in at.values()]
        if i:
            name, value, _ = parts.summands[i - 1]
            write(ax, min(xs) - PARTS_GAP / 2, 0, "≅" if i == 1 else "+", 16)
            below = min(y for _, y in at.values()) - 0.55
            write(
                ax,
                (min(xs) + max(xs)) / 2,
                below,
                f"{name}: {value}",
                12,
                value_colour(value),
                va="top",
            )
    values = [str(part.value) for part in parts.summands]
    total = f"{' ⊕ '.join(values)} = {parts.value}" if len(values) > 1 else ""
    write(ax, (left - PARTS_GAP) / 2, height + 0.4, total, 12, va="bottom")
    return ax


def _moved(at: Layout, left: float) -> tuple[Layout, float]:
    """The places moved to the right of this line and about the middle of the picture, and how wide
    they are.
    """
    if not at:
        return at, 0.0
    xs, ys = zip(*at.values(), strict=True)
    middle = (max(ys) + min(ys)) / 2
    return {v: (x - min(xs) + left, y - middle) for v, (x, y) in at.items()}, max(xs) - min(xs)


GROWN = {"pendant edges": 3, "path": 4}  # of what grows


@draw.register
def draw_growing(growing: Growing, ax: Axes | None = None) -> Axes:
    """The board with three pendant edges at its root, or four vertices of the path: a few of the k
    that there may be.

    >>> from gamelab import Spider
    >>> draw_growing(Growing(Spider(3, 2, 2).graph, (1, 3))).texts[-1].get_text()
    'the board, and k pendant edges at v'
    """
    board, grown = growing.grown(GROWN[growing.by])
    graph, *other = (Graph.from_board(end) for end, _ in growing.ends)
    ax = axes(ax, board, 3, 2)
    name = "v" if growing.by == "pendant edges" else "u"  # as the papers call it
    root = {growing.root: name} if growing.root in board.incident and graph.vertices else {}
    if growing.other is not None and other[0].vertices:
        root |= {growing.other_root: "v"}
    places = turned(layout(board))
    scale = min(1.0, 9 / len(board.vertices))
    draw_graphs([board.without_edges(grown)], [places], [scale], ax)
    lines = [np.array([places[u], places[v]]) for u, v in grown]
    ax.add_collection(
        LineCollection(lines, colors=VERMILLION, linewidths=2.2, linestyles=(0, (1.6, 1)), zorder=1)
    )
    draw_rings(ax, places, root, 16 * max(0.6, scale))
    ax.set_aspect("equal")
    ax.margins(0.12)
    draw_names(ax, root, places, edge_lines(board, places), least=RING)
    what = "k pendant edges" if growing.by == "pendant edges" else "a path of k vertices"
    where = f" at {name}" if len(root) == 1 else " from u to v" if root else ""
    words = f"the board, and {what}{where}" if graph.vertices else what
    write(ax, 0.5, 0, words, 9, VERMILLION, va="bottom", transform=ax.transAxes)
    (left, right), (low, high) = ax.get_xlim(), ax.get_ylim()
    # the words stand below a flat board too
    ax.set_ylim(low - 0.25 * max(high - low, 0.4 * (right - left)), high)
    return ax
