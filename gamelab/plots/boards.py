"""Boards drawn as graphs: edges, arrows, vertices, names beside vertices and rings around them."""

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection, PolyCollection

from gamelab.boards import Graph, Layout, Place, Vertex, layout
from gamelab.boards.decorations import Arrow, Copy, NewLeaf
from gamelab.games.cycles import cells_of
from gamelab.plots.axes import axes, inches, write
from gamelab.plots.describe import caption, vertex_name
from gamelab.plots.palette import BLUE, INK, PAPER, VERMILLION, value_colour
from gamelab.theory import shown

HEAD = 0.2  # inches of the head of an arrow on a long edge
SHORT = 3  # characters of a name that stands about a place; a longer one begins or ends there
UNASKED = 4  # characters of a name that is shown without being asked for
RING = 15  # points from a vertex to a name that stands outside its ring
_INDEXED = re.compile(r"[A-Za-z\d]'?_(\w|\{[\w+-]+\})")  # v_1, w_{n-1}, 5_3


def names_of(graph: Graph, names: bool | Mapping[Vertex, Any] | None) -> dict[Vertex, str]:
    """What is written beside which vertices: all names, none, the texts of a mapping, or (None) the
    short names in letters.

    >>> from gamelab import path
    >>> (
    ...     names_of(path(2), True),
    ...     names_of(path(2), {1: "end"}),
    ...     names_of(Graph.of([(0, "v_1")]), None),
    ... )
    ({0: '0', 1: '1'}, {1: 'end'}, {'v_1': 'v_1'})
    """
    if names is None:
        called = {v: name for v in graph.vertices if (name := _in_letters(v))}
        return {v: caption(name) for v, name in called.items() if _length(name) <= UNASKED}
    if isinstance(names, Mapping):
        vertices_of(graph, names, "A named vertex")
        return {v: caption(text) for v, text in names.items()}
    if not isinstance(names, bool | np.bool_):
        raise TypeError(
            f"names is True, False or a mapping from vertices to texts, as {{0: 'hub'}}; it was "
            f"given {shown(names)}."
        )
    return {v: vertex_name(v) for v in graph.vertices} if names else {}


def short_names(graph: Graph) -> dict[Vertex, str]:
    """The names of vertices that are short enough to stand beside weights.

    >>> short_names(Graph.of([(0, "b"), (0, (0, "looped"))]))
    {0: '0', 'b': 'b'}
    """
    return {v: name for v, name in names_of(graph, True).items() if _length(name) <= UNASKED}


def _in_letters(vertex: Vertex) -> str:
    """What somebody has called the vertex: a text, also of a copy, of a new leaf, or of one in a
    sum of boards.
    """
    if isinstance(vertex, tuple) and len(vertex) == 2 and isinstance(vertex[0], int):
        return _in_letters(vertex[1])
    whose = (
        (vertex.vertex, vertex.beside)
        if isinstance(vertex, Copy)
        else [getattr(vertex, "beside", vertex)]
    )
    is_called = isinstance(vertex, str | Copy | NewLeaf) and all(
        isinstance(part, str) for part in whose
    )
    return str(vertex) if is_called else ""


def _length(name: str) -> int:
    return len(re.sub("[_{}]", "", name) if _INDEXED.fullmatch(name) else name)


def vertices_of(graph: Graph, given: Iterable[Any], what: str) -> list[Vertex]:
    """These as vertices of the graph; what is none of them is refused."""
    if not isinstance(given, Iterable):
        raise TypeError(f"ring is a list of vertices of the board; it was given {shown(given)}.")
    vertices = list(given)
    for vertex in vertices:
        if vertex not in graph.vertices:
            some = ", ".join(shown(v) for v in graph.vertices[:8]) + (
                ", …" if len(graph.vertices) > 8 else ""
            )
            raise ValueError(
                f"{what} is a vertex of the board, one of {some or 'none'}; it was given "
                f"{shown(vertex)}."
            )
    return vertices


def draw_rings(
    ax: Axes, places: Mapping[Vertex, Place], vertices: Iterable[Vertex], size: float = 16
) -> None:
    """A ring round each of these vertices."""
    for v in vertices:
        ax.plot(
            *places[v],
            "o",
            markersize=size,
            markerfacecolor="none",
            markeredgecolor=VERMILLION,
            markeredgewidth=2,
        )


def draw_names(
    ax: Axes,
    names: Mapping[Vertex, str],
    places: Mapping[Vertex, Place],
    lines: Sequence[np.ndarray],
    others: Sequence[Any] = (),
    least: float = 0,
) -> None:
    """Names where there is most room beside their vertices, away from the lines and from other
    places that are taken, `least` points away at least.
    """
    drawn = np.array(
        [*others, *places.values(), *(point for line in lines for point in dense(line))]
    )
    point = 1 / 72 / _unit(ax)
    far, letter = max(1.7 * gap(ax), least * point), 4.6 * point
    for v, name in names.items():
        index = _INDEXED.fullmatch(name) is not None
        long = _length(name) * letter if _length(name) > SHORT + index else 0.0
        x, y = _clear(places[v], drawn, far, long)
        side = "center" if not long else "left" if x >= places[v][0] else "right"
        if long:
            drawn = np.vstack(
                [
                    drawn,
                    [
                        [x + part * (long if side == "left" else -long), y]
                        for part in np.linspace(0, 1, 8)
                    ],
                ]
            )
        written = f"${name}$" if index else name
        write(ax, x, y, written, 10 if index else 8, BLUE, ha=side, zorder=4, parse_math=index)


def gap(ax: Axes) -> float:
    """Between an edge and what is written beside it: a length on paper, made one on the board."""
    return float(np.clip(10.5 / 72 / _unit(ax), 0.05, 0.32))


def _unit(ax: Axes) -> float:
    """How many inches long an edge of length 1 is on paper."""
    (left, right), (low, high) = ax.get_xlim(), ax.get_ylim()
    width, height = inches(ax)
    return min(width / (right - left), height / (high - low))


def dense(line: np.ndarray) -> np.ndarray:
    """Points close together along a line."""
    return (
        line if len(line) > 2 else line[0] + np.linspace(0, 1, 12)[:, None] * (line[-1] - line[0])
    )


def _clear(place: Place, drawn: np.ndarray, far: float, long: float) -> Sequence[float]:
    """Where a vertex's name stands: beside it, as far from all that is drawn as can be, by
    preference to the lower right.

    A long name goes on from there, away from the vertex.
    """
    turns = np.linspace(-np.pi / 4, 7 * np.pi / 4, 16, endpoint=False)
    aside = far * np.stack([np.cos(turns), np.sin(turns)], axis=1)
    if long:
        aside = np.array([[0.7 * x, y] for x, y in aside])
    spots = np.array(place) + aside
    along = np.outer(np.where(aside[:, 0] > -1e-9, long, -long), [1.0, 0.0])
    parts = np.array([spots + part * along for part in (np.linspace(0, 1, 8) if long else [0.0])])
    room = np.hypot(*(parts[:, :, None] - drawn).transpose(3, 0, 1, 2)).min(axis=(0, 2))
    best: Sequence[float] = spots[int(np.argmax(np.round(np.minimum(room, 0.75 * far), 3)))]
    return best


def draw_board(
    board: Any,
    ax: Axes | None = None,
    root: Vertex | None = None,
    names: bool | Mapping[Vertex, Any] | None = None,
    ring: Iterable[Vertex] = (),
    values: Mapping[Arrow, int] | None = None,
) -> Axes:
    """A board: a spider's body and other vertices of degree greater than 2 filled, the root and
    those in `ring` ringed.

    Short names in letters stand beside their vertices; with `names=True` all names, with False
    none, or with a mapping the texts that it has for some of them. With `values`, the value after
    an arrow stands where the arrow would point.

    >>> from gamelab import Spider
    >>> ax = draw_board(Spider(3, 2, 1), root=0, names={0: "hub"})
    >>> [text.get_text() for text in ax.texts]
    ['hub']
    """
    graph = Graph.from_board(board)
    ringed = vertices_of(graph, [] if root is None else [root], "root") + vertices_of(
        graph, ring, "Each of ring"
    )
    written = names_of(graph, names)
    ax = axes(ax, board, *((6, 4) if written else (4, 2.5)))
    places = turned(_opened(graph, layout(graph, cells_of(board)), ax, 0.6 if written else 0.25))
    points = np.array([*places.values()] or [(0, 0)])
    (left, low), (right, top) = points.min(0), points.max(0)
    span = max(right - left, top - low)
    if not graph.vertices:
        write(ax, 0, 0, "∅", 14)
    across = inches(ax)[0]
    ax.set_aspect("equal")
    room = max(0.8 if written else 0.5, 0.03 * span)  # for the dots, also of a board on one line
    ax.set_xlim(left - room, right + room)
    ax.set_ylim(low - room, top + room)
    # a flat board stands close below its title and at the left of its picture
    wide, is_flat = right - left + 2 * room, top - low < 1e-6
    unit = across / wide if is_flat else _unit(ax)
    tall = min(room, (0.42 if written else 0.3) / unit)
    ax.set_ylim(low - tall, top + tall)
    if is_flat:
        ax.set_xlim(left - tall, left - tall + wide)
    draw_graphs(
        [board if hasattr(board, "arrows") else graph], [places], [min(1.0, 4 * _unit(ax))], ax
    )
    draw_rings(ax, places, ringed)
    if written:
        draw_names(ax, written, places, edge_lines(graph, places), least=RING * bool(ringed))
    hub = next((v for v in graph.vertices if graph.degree(v) > 2), None)
    level = places[hub][1] if hub is not None else -np.inf
    for (tail, head), value in (values or {}).items():
        begin, end = np.array(places[tail]), np.array(places[head])
        x, y = begin + 0.72 * (end - begin)
        side = 1 if begin[1] + end[1] >= 2 * level else -1
        beside = np.array([begin[1] - end[1], end[0] - begin[0]])
        beside *= side * (-1 if beside[1] < 0 else 1) * 7 / 72 / _unit(ax) / np.hypot(*beside)
        write(ax, x + beside[0], y + beside[1], str(value), 8, value_colour(value))
    return ax


def turned(places: Layout) -> Layout:
    """The places of a high board a quarter turn on, since pictures are wider than high. They are
    rounded: a path is flat to the last digit, and axes around it have a height.

    >>> turned({"a": (0, 0), "b": (0, 2)}) == {"a": (0, 0), "b": (2, 0)}
    True
    """
    x, y = np.round([*places.values()] or [(0, 0)], 6).T
    if np.ptp(y) > 1.3 * np.ptp(x):
        x, y = y, -x
    return dict(zip(places, zip(x, y, strict=True), strict=False))


def _opened(graph: Graph, places: Layout, ax: Axes, flattest: float) -> Layout:
    """The legs of a spider with three turned towards the horizontal as far as the picture becomes
    larger by it; other boards as they are.
    """
    hub = max(graph.vertices, key=graph.degree, default=None)
    is_spider = sum(graph.degree(v) > 2 for v in graph.vertices) == 1 and graph.degree(hub) == 3
    if not is_spider or not len(graph.outwards(hub)) == len(graph.vertices) == len(graph.edges) + 1:
        return places
    rays = np.array([*places.values()]) - places[hub]
    room = np.array(inches(ax))

    def flattened(factor: float) -> Any:
        angles = np.arctan2(factor * rays[:, 1], rays[:, 0])
        return np.hypot(*rays.T)[:, None] * np.stack([np.cos(angles), np.sin(angles)], 1)

    best = max(
        map(flattened, (1, 0.6, flattest)),
        key=lambda at: round(float((room / (np.ptp(at, 0) + 1)).min()), 3),
    )
    return dict(zip(places, map(tuple, best.tolist()), strict=True))


def draw_graphs(
    boards: Sequence[Any], places: Sequence[Layout], scales: Sequence[float], ax: Axes
) -> None:
    """Several graphs or decorations on the same axes, each at its places, lines and dots of its
    scale; at once, which is quick.
    """
    lines: list[np.ndarray] = []
    heads: list[np.ndarray] = []
    widths: list[float] = []
    colours: list[str] = []
    dots: list[Place] = []
    sizes: list[float] = []
    fills: list[str] = []
    for board, at, scale in zip(boards, places, scales, strict=True):
        graph = Graph.from_board(board)
        arrows: frozenset[Arrow] = getattr(board, "arrows", frozenset())
        lines += edge_lines(graph, at)
        in_order = [arrow for u, v in graph.edges for arrow in ((u, v), (v, u)) if arrow in arrows]
        heads += [_head(arrow, at, HEAD / _unit(ax)) for arrow in in_order]
        colours += [
            VERMILLION if (u, v) in arrows or (v, u) in arrows else INK for u, v in graph.edges
        ]
        widths += [max(0.9, 1.8 * scale)] * len(graph.edges)
        dots += [at[v] for v in graph.vertices]
        sizes += [46 * scale**2] * len(graph.vertices)
        fills += [BLUE if graph.degree(v) > 2 else PAPER for v in graph.vertices]
    ax.add_collection(LineCollection(lines, colors=colours, linewidths=widths, zorder=1))
    ax.add_collection(PolyCollection(heads, facecolors=VERMILLION, edgecolors="none", zorder=1.5))
    if dots:
        sizes = sizes[:1] if len({*sizes}) == 1 else sizes  # one circle, used again
        rings = [size**0.5 / 4.5 for size in sizes]
        ax.scatter(
            [x for x, _ in dots],
            [y for _, y in dots],
            s=sizes,
            c=fills,
            edgecolors=BLUE,
            linewidths=rings,
            zorder=2,
        )
    ax.autoscale_view()
    ax.axis("off")


def _head(arrow: Arrow, at: Layout, long: float) -> np.ndarray:
    """The head of an arrow, a triangle about the middle of its edge, of this length or of that of
    the edge without its dots.
    """
    tail, head = np.array(at[arrow[0]]), np.array(at[arrow[1]])
    along = head - tail
    half = min(0.25, long / 2 / np.hypot(*along))
    aside = 0.75 * half * np.array([-along[1], along[0]])
    back = tail + (0.52 - half) * along
    return np.array([tail + (0.52 + half) * along, back + aside, back - aside])


def edge_lines(graph: Graph, at: Layout) -> list[np.ndarray]:
    """A straight line for each edge; parallel edges as arcs beside each other, loops as circles
    away from the neighbours.
    """
    lines = []
    drawn: dict[frozenset[Any], int] = {}
    first: dict[frozenset[Any], tuple[Vertex, Vertex]] = {}
    for edge in graph.edges:
        # arcs bend to the same side, whichever end is named first
        u, v = first.setdefault(frozenset(edge), edge)
        number = drawn[frozenset(edge)] = drawn.get(frozenset(edge), -1) + 1
        if u == v:
            lines.append(_loop(graph, at, v, 1 + 0.6 * number))
            continue
        bend = (number + 1) // 2 * (-1) ** number * 0.25
        start, end = np.array(at[u]), np.array(at[v])
        along = np.linspace(0, 1, 2 if bend == 0 else 16)[:, None]
        aside = np.array([start[1] - end[1], end[0] - start[0]])
        lines.append(start + along * (end - start) + 4 * bend * along * (1 - along) * aside)
    return lines


LOOP_RADIUS = 0.21  # the radius of a loop, where edges are about 1 long


def _loop(graph: Graph, at: Layout, vertex: Vertex, grown: float) -> np.ndarray:
    """A circle through the vertex, in the middle of the widest gap between its links."""
    here = np.array(at[vertex])
    links = [np.array(at[u]) - here for u in graph.neighbours(vertex) if u != vertex]
    angles = sorted(float(np.arctan2(y, x)) for x, y in links) or [-np.pi / 2]
    gaps = [(after - angle, angle) for angle, after in pairwise([*angles, angles[0] + 2 * np.pi])]
    gap, start = max(gaps, key=lambda one: round(one[0], 6))
    radius = (
        grown * LOOP_RADIUS * (min((float(np.hypot(*link)) for link in links), default=1.0) or 1.0)
    )
    turn = start + gap / 2 + np.linspace(-np.pi, np.pi, 33)
    middle = here + radius * np.array([np.cos(start + gap / 2), np.sin(start + gap / 2)])
    return middle + radius * np.stack([np.cos(turn), np.sin(turn)], axis=1)
