"""Names beside vertices, as text and never as TeX but for an index, and rings round some of
them.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np
from matplotlib.axes import Axes

from gamelab.boards.graph import Graph, Vertex
from gamelab.boards.layouts import Place
from gamelab.boards.trimmed_graphs import Copy, NewLeaf
from gamelab.plots.axes import inches
from gamelab.plots.captions import caption, vertex_name
from gamelab.plots.palette import BLUE, VERMILLION
from gamelab.theory.checks import shown

SHORT = 3  # characters of a name that stands about a place; a longer one begins or ends there
UNASKED = 4  # characters of a name that is shown without being asked for
_INDEXED = re.compile(r"[A-Za-z]'?_(\w|\{[\w+-]+\})")  # v_1, w_{n-1}


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
        try:
            known = vertex in graph.incident
        except TypeError:  # not hashable
            known = False
        if not known:
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
) -> None:
    """Names where there is most room beside their vertices, away from the lines and from other
    places that are taken.
    """
    drawn = np.array(
        [*others, *places.values(), *(point for line in lines for point in dense(line))]
    )
    far, letter = 1.7 * gap(ax), 4.6 / 72 / _unit(ax)
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
        ax.text(
            x,
            y,
            written,
            fontsize=10 if index else 8,
            color=BLUE,
            ha=side,
            va="center",
            zorder=4,
            parse_math=index,
        )


def gap(ax: Axes) -> float:
    """Between an edge and what is written beside it: a length on paper, made one on the board."""
    return float(np.clip(10.5 / 72 / _unit(ax), 0.14, 0.32))


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
