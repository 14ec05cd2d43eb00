"""A board drawn by hand: vertices at places and the edges between them."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from itertools import chain, count
from math import cos, hypot, pi, sin
from string import ascii_lowercase
from typing import Any

from gamelab.boards import (
    Arrow,
    Decoration,
    Edge,
    Graph,
    Layout,
    Place,
    Vertex,
    WeightedGraph,
    layout,
)
from gamelab.games import TokenPosition
from gamelab.match.board import name_text
from gamelab.match.names import Name, vertex_names
from gamelab.theory import natural, shown

MAX_VERTICES, MAX_EDGES = 200, 500  # visible on a screen
WIDTH, HEIGHT = 720.0, 420.0  # of an empty board, in pixels
# around a board that is laid out, the length of its edges, their least length
MARGIN, STEP, SHORTEST = 48.0, 96.0, 30.0
MIN_DISTANCE = 30.0  # the least distance of two vertices
ARROW_CHOICES = ("none", "there", "back")


@dataclass(frozen=True)
class Line:
    """An edge from one vertex to another, with its weight.

    `arrow` is "there" along the edge, "back" or "none".
    """

    ends: tuple[Vertex, Vertex]
    weight: int = 1
    arrow: str = "none"

    @property
    def drawn(self) -> Arrow | None:
        """The arrow from its tail to its head."""
        return {"there": self.ends, "back": self.ends[::-1]}.get(self.arrow)


@dataclass(frozen=True)
class Drawing:
    """Vertices at their places and the edges between them. A drawing never changes.

    Edges may be parallel or loops. They have weights, by default 1, or arrows: no game has both,
    and a board with arrows has neither loops nor parallel edges. `graph` is a Decoration if there
    are arrows, a WeightedGraph if some weight is not 1, and otherwise a Graph. `token` is the
    vertex with the token; None if there is no token.

    >>> drawing = (
    ...     Drawing()
    ...     .with_vertex(100, 100)
    ...     .with_vertex(200, 100)
    ...     .with_edge("a", "b")
    ...     .with_edge("b", "b")
    ... )
    >>> drawing.graph
    Graph.of([('a', 'b'), ('b', 'b')])
    >>> drawing.with_weight(1, 3).graph
    WeightedGraph.of([('a', 'b', 1), ('b', 'b', 3)])
    """

    at: Mapping[Vertex, Place] = field(default_factory=dict)
    lines: tuple[Line, ...] = ()
    token: Vertex | None = None
    names: Mapping[Vertex, Name] = field(default_factory=dict, compare=False, repr=False)

    @classmethod
    def of(cls, board: Any) -> "Drawing":
        """A board laid out: a graph, with weights, arrows or a token if it has them, a family's
        member, or a networkx graph.

        >>> from gamelab import path
        >>> Drawing.of(path(3)).at
        {0: (264.0, 210.0), 1: (360.0, 210.0), 2: (456.0, 210.0)}
        """
        if isinstance(board, Drawing):
            return board
        board = getattr(board, "decoration", board)
        if isinstance(board, Decoration):
            graph = board.graph
            lines = [Line(edge, arrow=_direction(edge, board.arrows)) for edge in graph.edges]
        else:
            weighted = WeightedGraph.from_board(board)
            graph, lines = weighted.graph, [*map(Line, weighted.graph.edges, weighted.weights)]
        _refuse_large(len(graph.vertices), len(lines))
        token = board.at if isinstance(board, TokenPosition) else None
        return cls(laid_out(graph), tuple(lines), token, vertex_names(graph))

    def name(self, vertex: Vertex) -> str:
        """The name of a vertex as text that any screen can show; in code it is the vertex itself.

        >>> from gamelab import Spider
        >>> Drawing.of(Spider(2)).name((1, 2)), Drawing().name((1, 2))
        ('a2', '(1, 2)')
        """
        name = self.names[vertex].text if vertex in self.names else name_text(vertex)
        return name.encode(errors="replace").decode()

    @property
    def has_weights(self) -> bool:
        return any(line.weight != 1 for line in self.lines)

    @property
    def _plain(self) -> Graph:
        return Graph(tuple(self.at), tuple(line.ends for line in self.lines))

    @property
    def graph(self) -> Graph | WeightedGraph | Decoration:
        """The board as the games take it."""
        if self._arrows:
            return Decoration.of(self._plain, self._arrows)
        if self.has_weights:
            return WeightedGraph(self._plain, tuple(line.weight for line in self.lines))
        return self._plain

    @property
    def _arrows(self) -> list[Arrow]:
        return [line.drawn for line in self.lines if line.drawn]

    @property
    def code(self) -> dict[str, str]:
        """The lines of Python that make the board again: with gamelab, and with networkx.

        >>> from gamelab import path
        >>> print(Drawing.of(path(2)).code["gamelab"])
        from gamelab import Graph
        <BLANKLINE>
        board = Graph.of([(0, 1)])
        >>> print(Drawing.of(path(2)).code["networkx"])
        import networkx as nx
        <BLANKLINE>
        board = nx.Graph()
        board.add_nodes_from([0, 1])
        board.add_edges_from([(0, 1)])
        """
        graph = self.graph
        plain = f" import {type(graph).__name__}"
        source = ".boards import Decoration, Graph" if self._arrows else plain
        kind = "MultiGraph" if self._plain.has_parallel_edges else "Graph"
        lines = [
            "import networkx as nx",
            "",
            f"board = nx.{kind}()",
            f"board.add_nodes_from({list(self.at)!r})",
        ]
        if self.has_weights:
            weighted = [(*line.ends, line.weight) for line in self.lines]
            lines.append(f"board.add_weighted_edges_from({weighted!r})")
        elif self.lines:
            lines.append(f"board.add_edges_from({[line.ends for line in self.lines]!r})")
        if self._arrows:
            lines.append(f"arrows = {self._arrows!r}")
        return {
            "gamelab": f"from gamelab{source}\n\nboard = {graph!r}",
            "networkx": "\n".join(lines),
        }

    def with_vertex(self, x: Any = None, y: Any = None) -> "Drawing":
        """One more vertex, at this place, or where there is room."""
        _refuse_large(len(self.at) + 1, 0)
        given = x is not None and y is not None
        return replace(
            self, at={**self.at, self._new_name: self._free(*_place(x, y)) if given else self._room}
        )

    @property
    def _new_name(self) -> Vertex:
        """The next number if the vertices are numbers, else the first letter that is free."""
        if self.at and all(type(name) is int for name in self.at):
            return max(self.at) + 1  # type: ignore[operator,type-var]
        return next(
            name
            for name in chain(ascii_lowercase, (f"v{i}" for i in count(1)))
            if name not in self.at
        )

    def _is_free(self, x: float, y: float) -> bool:
        return all(hypot(x - px, y - py) >= MIN_DISTANCE for px, py in self.at.values())

    def _free(self, x: float, y: float) -> Place:
        """The place itself or, if a vertex is there, one beside it."""
        near = (
            (x + MIN_DISTANCE * k * cos(i * pi / 6), y + MIN_DISTANCE * k * sin(i * pi / 6))
            for k in range(50)
            for i in range(12)
        )
        free = (_place(*place) for place in near if min(place) >= 0 and self._is_free(*place))
        return next(free, (x, y))

    @property
    def _room(self) -> Place:
        """The first free place, row by row."""
        places = ((MARGIN + 78 * i, MARGIN + 81 * k) for k in count() for i in range(9))
        return next(place for place in places if self._is_free(*place))

    def with_edge(self, u: Vertex, v: Vertex) -> "Drawing":
        """One more edge; a parallel one if there is one, a loop if u is v."""
        _refuse_large(0, len(self.lines) + 1)
        if self._arrows and (u == v or any(set(line.ends) == {u, v} for line in self.lines)):
            raise ValueError(
                "With arrows there are no loops and no parallel edges; remove the arrows first."
            )
        return replace(self, lines=(*self.lines, Line((u, v))))

    def moved(self, vertex: Vertex, x: Any, y: Any) -> "Drawing":
        """The vertex at another place."""
        return replace(self, at={**self.at, vertex: _place(x, y)})

    def renamed(self, vertex: Vertex, name: Vertex) -> "Drawing":
        """The vertex with another name, which no other vertex has.

        >>> Drawing().with_vertex(100, 100).renamed("a", "hub").graph.vertices
        ('hub',)
        """
        if name in ("", (), None):
            raise ValueError(
                "A name is a number or a word of at least one letter; it was given none."
            )
        others = [v for v in self.at if v != vertex]
        if name in others or name_text(name) in map(self.name, others):
            raise ValueError(
                f"Each vertex has a name of its own; there is one called {shown(name, 40)} already."
            )

        new = {vertex: name}.get
        lines = tuple(
            replace(line, ends=(new(u, u), new(v, v)))
            for line in self.lines
            for u, v in [line.ends]
        )
        at = {new(v, v): place for v, place in self.at.items()}
        names = {v: self.names[v] for v in self.names if v not in (vertex, name)}
        return Drawing(at, lines, new(self.token, self.token), names)

    def with_weight(self, edge: int, weight: Any) -> "Drawing":
        """The edge at this place of `lines` with another weight."""
        number = natural(weight, "The weight of an edge")
        if self._arrows and number != 1:
            raise ValueError(
                "A board has weights or arrows, and no game has both; remove the arrows first."
            )
        return self._with_lines(edge, replace(self.lines[edge], weight=number))

    def with_arrow(self, edge: int, arrow: str) -> "Drawing":
        """The edge at this place of `lines` with an arrow "there", "back" or "none"."""
        if arrow not in ARROW_CHOICES:
            raise ValueError(
                f"An arrow is {', '.join(map(repr, ARROW_CHOICES))}; it was given {shown(arrow)}."
            )
        if arrow != "none" and self.has_weights:
            raise ValueError(
                "A board has weights or arrows, and no game has both; make all weights 1 first."
            )
        if arrow != "none" and (self._plain.has_loops or self._plain.has_parallel_edges):
            raise ValueError(
                "Arrows are drawn on boards without loops and parallel edges; delete these first."
            )
        return self._with_lines(edge, replace(self.lines[edge], arrow=arrow))

    def _with_lines(self, edge: int, *lines: Line) -> "Drawing":
        """These in place of the edge."""
        return replace(self, lines=(*self.lines[:edge], *lines, *self.lines[edge + 1 :]))

    def with_token(self, vertex: Vertex | None) -> "Drawing":
        """The token on this vertex; removed if it is there already."""
        return replace(self, token=None if vertex == self.token else vertex)

    def without_vertex(self, vertex: Vertex) -> "Drawing":
        """The drawing without the vertex and the edges at it."""
        at = {v: place for v, place in self.at.items() if v != vertex}
        token = None if self.token == vertex else self.token
        lines = tuple(line for line in self.lines if vertex not in line.ends)
        return replace(self, at=at, lines=lines, token=token)

    def without_edge(self, edge: int) -> "Drawing":
        """The drawing without the edge at this place of `lines`."""
        return self._with_lines(edge)

    @property
    def tidied(self) -> "Drawing":
        """The same board laid out anew."""
        return replace(self, at=laid_out(self._plain))

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of a board that holds all vertices."""
        xs, ys = zip(*self.at.values(), strict=True) if self.at else ((0.0,), (0.0,))
        return max(WIDTH, max(xs) + MARGIN), max(HEIGHT, max(ys) + MARGIN)


def laid_out(graph: Graph) -> Layout:
    """A place in pixels for each vertex, in the middle of the empty board if there is room."""
    places = layout(graph)
    if not places:
        return {}
    xs, ys = zip(*places.values(), strict=True)
    wide, high = max(xs) - min(xs), max(ys) - min(ys)
    room = min((WIDTH - 2 * MARGIN) / max(wide, 1), (HEIGHT - 2 * MARGIN) / max(high, 1))
    scale = max(SHORTEST, min(STEP, room))
    left = max(MARGIN, (WIDTH - scale * wide) / 2)
    top = max(MARGIN, (HEIGHT - scale * high) / 2)
    return {
        v: (
            round(left + scale * (places[v][0] - min(xs)), 1),
            round(top + scale * (max(ys) - places[v][1]), 1),
        )
        for v in graph.vertices
    }


def _direction(edge: Edge, arrows: Collection[Arrow]) -> str:
    return "there" if edge in arrows else "back" if edge[::-1] in arrows else "none"


def _refuse_large(vertices: int, edges: int) -> None:
    if vertices > MAX_VERTICES or edges > MAX_EDGES:
        raise ValueError(
            f"A drawing board has room for {MAX_VERTICES} vertices and {MAX_EDGES} edges; it "
            f"was given "
            f"{f'{vertices} vertices' if vertices > MAX_VERTICES else f'{edges} edges'}."
        )


def _place(x: Any, y: Any) -> Place:
    if not all(isinstance(c, int | float) and abs(c) < 10**4 for c in (x, y)):
        raise ValueError(
            f"A place is given by two numbers, to the right and down; it was given {shown((x, y))}."
        )
    return max(0.0, round(float(x), 1)), max(0.0, round(float(y), 1))
