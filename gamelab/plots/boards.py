"""Boards drawn as graphs: edges with weights and arrows, vertices with names and rings, a token."""

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from math import dist
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection, PolyCollection

from gamelab.boards import Graph, Layout, Place, Vertex, layout
from gamelab.boards.decorations import Arrow, Copy, NewLeaf
from gamelab.boards.spider import as_spider
from gamelab.games.cycles import cells_of
from gamelab.plots.axes import axes, inches, letters, write
from gamelab.plots.describe import caption, vertex_name
from gamelab.plots.palette import BLUE, GONE, INK, LARGE, PALE, PAPER, VERMILLION
from gamelab.statements import OptionOnBoard
from gamelab.theory import shown

EDGE = 1.25  # inches of an edge, at most
FLAT = 0.35  # of the slope of a spider's legs
HEAD = 0.2  # inches of the head of an arrow on a long edge
UNASKED = 4  # characters of a name that is shown without being asked for
GAP, RING = 8, 12  # points from a vertex, and from one in a ring, to its name
MOST_WEIGHTS = 60  # beyond so many edges the weights are left out
PATCH = {"facecolor": PAPER, "edgecolor": "none", "pad": 0.8}  # under a weight
STYLES: dict[str, Any] = {GONE: (0, (1.2, 1.2)), PALE: (0, (2, 2))}  # of lines
SHORT = 0.45  # inches of edges beside which weights stand
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
        called = {v: _in_letters(v) for v in graph.vertices}
        return {v: caption(name) for v, name in called.items() if 0 < _length(name) <= UNASKED}
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
    parts = vars(vertex).values() if isinstance(vertex, Copy | NewLeaf) else [vertex]
    return str(vertex) if all(isinstance(part, str) for part in parts) else ""


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


def draw_names(
    ax: Axes,
    names: Mapping[Vertex, str],
    places: Mapping[Vertex, Place],
    taken: Iterable[Any],
    away: float = GAP,
) -> None:
    """Names beside their vertices, `away` points from them, where there is most room between the
    places that are taken; by preference to the lower right.
    """
    point, size = 1 / 72 / unit(ax), letters(ax, 8)
    drawn = np.array([*places.values(), *taken])
    turns = np.linspace(-np.pi / 4, 7 * np.pi / 4, 16, endpoint=False)
    round_about = np.stack([np.cos(turns), np.sin(turns)], axis=1)
    for v, name in names.items():
        index = _INDEXED.fullmatch(name) is not None
        half = 0.3 * _length(name) * size * point
        high = (away + size / 2) * point
        spots = np.array(places[v]) + round_about * (away * point + half, high)
        along = np.linspace(-half, half, 3 + _length(name) // 2)[:, None, None] * [1, 0]
        near = np.abs(drawn - places[v]).max(axis=1) < 1.8 * high + 2 * half
        best = _roomiest(spots + along, drawn[near], 0.75 * high)
        drawn = np.vstack([drawn, (spots + along)[:, best]])
        written = f"${name}$" if index else name
        x, y = spots[best]
        write(ax, x, y, written, 10 if index else 8, BLUE, zorder=4, parse_math=index)


def _roomiest(parts: np.ndarray, others: Any, most: float) -> int:
    """Which of several places is farthest from all others, the first of those that are far enough;
    a row of an array of shape (..., places, 2) is a part of what is put there.
    """
    room = np.hypot(*(parts[..., None, :] - np.asarray(others)).T).T.min(axis=-1)
    return int(np.argmax(np.round(np.minimum(room.reshape(-1, parts.shape[-2]).min(0), most), 3)))


def unit(ax: Axes) -> float:
    """How many inches long an edge of length 1 is on paper."""
    (left, right), (low, high) = ax.get_xlim(), ax.get_ylim()
    width, height = inches(ax)
    return min(width / (right - left), height / (high - low))


def dense(line: np.ndarray) -> np.ndarray:
    """Points close together along a line."""
    return line if len(line) > 2 else np.linspace(line[0], line[-1], 17)


def draw_board(
    board: Any,
    ax: Axes | None = None,
    root: Vertex | None = None,
    names: bool | Mapping[Vertex, Any] | None = None,
    ring: Iterable[Vertex] = (),
    places: Layout | None = None,
    colours: Mapping[Vertex, str] | None = None,
) -> Axes:
    """A board: vertices of degree greater than 2 filled, the root and those in `ring` ringed, edges
    with their weights and arrows, those of weight 0 pale, and the token.

    Short names in letters stand beside their vertices; with `names=True` all names, with False
    none, or with a mapping the texts that it has for some of them. The vertices stand at their
    `places`, which may be those of a larger board, or where the layout of the board puts them.
    Vertices with `colours` are filled with them.

    >>> from gamelab import NimOnGraph, Spider, path
    >>> ax = draw_board(Spider(3, 2, 1), root=0, names={0: "hub"})
    >>> [text.get_text() for text in ax.texts]
    ['hub']
    >>> [text.get_text() for text in draw_board(NimOnGraph().start(path(3), at=1)).texts]
    ['1', '1']
    """
    graph = whole(board)
    ringed = vertices_of(graph, [] if root is None else [root], "root") + vertices_of(
        graph, ring, "Each of ring"
    )
    written = names_of(graph, names)
    pad = 0.4 if written else 0.2  # inches
    places = places or places_of(board)
    at = {v: places[v] for v in graph.vertices}
    lines = [dense(line) for line in edge_lines(graph, at)]
    points = np.array([*places.values(), *chain(*lines)] or [(0, 0)])
    low, high = points.min(0), points.max(0)
    ax = axes(ax, board, *np.clip(0.8 * (high - low) + 2 * pad, (1.6, 0.6), (7, 4)))
    fit(ax, low, high, pad)
    taken = draw_graphs([board], [at], ax)
    rings: Any = {"markersize": 16, "markeredgewidth": 2, "clip_on": False, "fillstyle": "none"}
    filled = vertices_of(graph, colours or {}, "A coloured vertex")
    for v in filled:
        ax.plot(*at[v], "o", color=(colours or {})[v], markersize=9, clip_on=False)
    for v in ringed:
        ax.plot(*at[v], "o", color=VERMILLION, **rings)
    loops = [line.mean(0) for line, (u, v) in zip(lines, graph.edges, strict=True) if u == v]
    draw_names(ax, written, at, [*taken, *loops, *chain(*lines)], RING if ringed else GAP)
    if not graph.vertices:
        write(ax, 0, 0, "∅", 14)
    return ax


def whole(board: Any) -> Graph:
    """The graph of a board, that of an option with what the move took."""
    return board.before if isinstance(board, OptionOnBoard) else Graph.from_board(board)


def fit(ax: Axes, low: np.ndarray, high: np.ndarray, pad: float) -> None:
    """Limits about what stands between two corners, with so many inches round it. Edges are at most
    EDGE inches long, and a board that is small then stands at the left.
    """
    size = np.array(inches(ax))
    room = np.maximum(size - 2 * pad, 0.7 * size)
    pad = min(pad, 0.25 * float(size.min()))
    pad /= min(EDGE, *(room / np.maximum(high - low, 1e-9)))
    left = low[0] - pad
    ax.set_xlim(left, max(high[0] + pad, left + size[0] / EDGE))
    ax.set_ylim(low[1] - pad, high[1] + pad)
    ax.set_aspect("equal")


def fitted(places: Layout, middle: Place, room: Place, longest: float) -> Layout:
    """The places about a middle, in a box this wide and high, an edge at most `longest` long.

    >>> fitted({"a": (0, 0), "b": (4, 0)}, (1, 1), (2, 1), 1)
    {'a': (0.0, 1.0), 'b': (2.0, 1.0)}
    """
    spots = np.array([*places.values()] or [(0, 0)])
    low, high = spots.min(0), spots.max(0)
    scale = min(longest, *(np.array(room) / np.maximum(high - low, 1e-9)))
    spots = middle + scale * (spots - (low + high) / 2)
    return dict(zip(places, map(tuple, spots.tolist()), strict=False))


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


def places_of(board: Any) -> Layout:
    """The places of a board in a picture wider than high; the legs of a spider with three are
    turned towards the horizontal.
    """
    graph = whole(board)
    places = turned(layout(graph, cells_of(board)))
    spider = as_spider(graph)
    if not spider or len(spider.legs) != 3 or len(graph.vertices) > 1 + sum(spider.legs):
        return places
    rays = np.array([*places.values()]) - places[max(graph.vertices, key=graph.degree)]
    angles = np.arctan2(FLAT * rays[:, 1], rays[:, 0])
    spots = np.hypot(*rays.T) * np.array([np.cos(angles), np.sin(angles)])
    return dict(zip(places, map(tuple, spots.T.tolist()), strict=True))


def draw_graphs(boards: Sequence[Any], places: Sequence[Layout], ax: Axes) -> list[Place]:
    """Several boards on the same axes, each at its places; at once, which is quick. Dots are the
    smaller the shorter the edges are on paper. What a move took of an option is pale. Returns the
    places of weights.
    """
    inch = unit(ax)
    drawn = [*zip(map(whole, boards), places, boards, strict=True)]
    lengths = [dist(at[u], at[v]) for graph, at, _ in drawn for u, v in graph.edges if u != v]
    long = inch * float(np.median(lengths or [1]))
    scale, away, beside = min(1.0, 3.2 * long), 0.8 * letters(ax, 10) / 72 / inch, long < SHORT
    lines: list[np.ndarray] = []
    heads: list[np.ndarray] = []
    written: list[Place] = []
    looks: Any = [[] for _ in range(5)]
    colours, styles, dots, fills, rims = looks
    for graph, at, board in drawn:
        is_option = isinstance(board, OptionOnBoard)
        left, (off, gone) = (board.remaining, board.removed) if is_option else (graph, ([], []))
        weights = getattr(getattr(board, "board", board), "weights", ())
        arrows: frozenset[Arrow] = getattr(board, "arrows", frozenset())
        own = edge_lines(graph, at, 1 if inch <= EDGE else 0.4 / inch)
        lines += own
        for i, (u, v) in enumerate(graph.edges):
            colour = PALE if weights and not weights[i] else INK
            if (u, v) in gone:
                gone.remove((u, v))
                colour = GONE
            for arrow in {(u, v), (v, u)} & arrows:
                colour = VERMILLION
                heads.append(_head(arrow, at, HEAD / inch))
            colours.append(colour)
            styles.append(STYLES.get(colour, "-"))
        for v in graph.vertices:
            is_hub = v not in off and left.degree(v) > 2 and not weights
            fills.append(BLUE if is_hub else PAPER)
            rims.append(GONE if v in off else BLUE)
            dots.append(at[v])
        if (token := getattr(board, "at", None)) is not None:
            mark: Any = {"marker": "^", "c": VERMILLION, "edgecolors": INK, "linewidths": 0.8}
            ax.scatter(*at[token], s=150 * scale**2, zorder=3, **mark)
        if 0 < len(weights) <= MOST_WEIGHTS:
            for spot, weight in zip(weight_places(own, at, away, beside), weights, strict=True):
                how: Any = {"zorder": 4, "bbox": None if beside else PATCH}
                write(ax, *spot, str(weight), 10, INK if weight else LARGE, **how)
                written.append(spot)
    how = {"linewidths": max(0.9, 1.8 * scale), "linestyles": styles, "zorder": 1}
    ax.add_collection(LineCollection(lines, colors=colours, **how))
    ax.add_collection(PolyCollection(heads, facecolors=VERMILLION, zorder=1.5))
    how = {"s": 46 * scale**2, "linewidths": 1.5 * scale, "zorder": 2}
    if dots:
        ax.scatter(*np.array(dots).T, color=fills, edgecolors=rims, **how)
    ax.axis("off")
    return written


def weight_places(
    lines: Sequence[np.ndarray], places: Layout, away: float, beside: bool
) -> list[Place]:
    """Where weights stand: on their lines, near the middle and away from other lines and weights;
    of a loop so far beyond its far end. They stand `beside` their lines where these are short.
    """
    found: list[Any] = []
    points = [dense(line) for line in lines]
    for line in points:
        middle, along = line[len(line) // 2], line[-1] - line[0]
        spots = line[[round(share * (len(line) - 1)) for share in (0.5, 0.37, 0.63, 0.3, 0.7)]]
        if np.allclose(along, 0):
            spots = middle[None] + away * (middle - line[0]) / np.hypot(*(middle - line[0]))
        elif beside:
            aside = away * np.array([-along[1], along[0]]) / np.hypot(*along)
            spots = np.array([middle + aside, middle - aside])
        others = [*places.values(), *found, *chain(*(one for one in points if one is not line))]
        found.append(spots[_roomiest(spots, others, 0.2)])
    return found


def _head(arrow: Arrow, at: Layout, long: float) -> np.ndarray:
    """The head of an arrow, a triangle about the middle of its edge, of this length or of that of
    the edge without its dots.
    """
    tail, head = np.array(at[arrow[0]]), np.array(at[arrow[1]])
    half = (head - tail) * min(0.25, long / 2 / np.hypot(*(head - tail)))
    aside = 0.75 * np.array([-half[1], half[0]])
    return np.asarray(tail + 0.52 * (head - tail) + [half, aside - half, -aside - half])


def edge_lines(graph: Graph, at: Layout, lone: float = 1.0) -> list[np.ndarray]:
    """A straight line for each edge; parallel edges as arcs beside each other, loops as circles
    away from the neighbours, and at a `lone` vertex as if edges were so long.
    """
    lines = []
    drawn: dict[frozenset[Any], list[tuple[Vertex, Vertex]]] = {}
    for edge in graph.edges:
        alike = drawn.setdefault(frozenset(edge), [])
        alike.append(edge)
        (u, v), number = alike[0], len(alike) // 2  # arcs bend alike, whichever end is named first
        if u == v:
            links = [np.subtract(at[w], at[v]) for w in graph.neighbours(v) if w != v]
            lines.append(at[v] + _loop(links, 1 + 0.8 * (len(alike) - 1), lone))
            continue
        start, along = np.array(at[u]), np.subtract(at[v], at[u])
        part = np.linspace(0, 1, 16 if number else 2)[:, None]
        bend = number * (-1) ** len(alike) * part * (1 - part)
        lines.append(start + part * along - bend * np.array([-along[1], along[0]]))
    return lines


LOOP_RADIUS = 0.21  # the radius of a loop, where edges are about 1 long


def _loop(links: Sequence[np.ndarray], grown: float, lone: float) -> np.ndarray:
    """A circle through 0, in the middle of the widest gap between links from there."""
    angles = np.sort([np.arctan2(y, x) for x, y in links] or [-np.pi / 2])
    gaps = np.diff(angles, append=angles[0] + 2 * np.pi)
    widest = int(np.argmax(np.round(gaps, 6)))
    away = angles[widest] + gaps[widest] / 2
    radius = grown * LOOP_RADIUS * min([np.hypot(*link) for link in links], default=lone)
    turn = away + np.linspace(-np.pi, np.pi, 33)
    circle = np.stack([np.cos(turn) + np.cos(away), np.sin(turn) + np.sin(away)], axis=1)
    return np.asarray(radius * circle)
