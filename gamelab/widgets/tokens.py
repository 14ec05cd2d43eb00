"""Nim on a graph with its weights and the token as sliders: who wins, how, and why; and a game against the library."""

from collections.abc import Sequence
from html import escape
from typing import Any

import ipywidgets
from matplotlib.figure import Figure

from gamelab.graphs.graph import Graph, Vertex
from gamelab.graphs.weighted import WeightedGraph
from gamelab.plots.captions import as_text
from gamelab.plots.tokens import draw_token
from gamelab.rulesets.nim_on_graphs import NimOnGraph, TokenPosition
from gamelab.solvers.nim_on_graphs.outcomes import strategy
from gamelab.solvers.nim_on_graphs.pruning import pruning
from gamelab.solvers.nim_on_graphs.tables import grundy, positions
from gamelab.solvers.roads import winning_moves
from gamelab.theory.naturals import natural
from gamelab.widgets.explorer import Explorer

MOST_EDGES = 24  # links: so many sliders can still be found
QUICK = 2**18  # positions of a table that a redraw may wait for


class TokenExplorer(Explorer):
    """Sliders for the token, the links and the loops; a list of moves, and buttons to make one or have it answered."""

    def __init__(self, start: TokenPosition, most: int) -> None:
        board = _with_all_loops(start.board.merged)
        if len(board.graph.edges) - len(board.graph.vertices) > MOST_EDGES:
            raise ValueError(
                f"A board with at most {MOST_EDGES} links has room for its sliders; this one has {len(board.graph.edges)}."
            )
        self._graph = board.graph
        self._names = [as_text(f"loop {u}" if u == v else f"{u}–{v}") for u, v in board.graph.edges]
        if len(set(self._names)) < len(self._names):  # vertices that look alike, such as 1 and "1"
            self._names = [f"{i}. {name}" for i, name in enumerate(self._names, 1)]
        self._move: ipywidgets.Dropdown = ipywidgets.Dropdown(description="move")
        self._played: list[TokenPosition] = []
        weights = {name: range(max(most, weight) + 1) for name, weight in zip(self._names, board.weights, strict=True)}
        sliders: dict[str, Sequence[Any]] = {"token": board.graph.vertices, **weights}
        super().__init__(
            self._view_of, sliders, {"token": start.at, **dict(zip(self._names, board.weights, strict=True))}, (10, 3.6)
        )
        buttons = []
        for name, action in (("Move", self._make), ("Answer", self._answer), ("Back", self._back)):
            buttons.append(ipywidgets.Button(description=name, layout={"width": "80px"}))
            buttons[-1].on_click(action)
        grid = ipywidgets.GridBox(tuple(self._sliders.values()), layout={"grid_template_columns": "repeat(3, 320px)"})
        self.children = (grid, ipywidgets.HBox([self._move, *buttons]), self._text, self._picture, self._below)

    def _position(self, values: dict[str, Any]) -> TokenPosition:
        return TokenPosition(WeightedGraph(self._graph, tuple(values[name] for name in self._names)), values["token"])

    @property
    def position(self) -> TokenPosition:
        """The position that the sliders show."""
        return self._position({name: slider.value for name, slider in self._sliders.items()})

    def _view_of(self, figure: Figure, **values: Any) -> str:
        position = self._position(values)
        shown = _without_zeros(position)
        steps = pruning(shown)
        draw_token(shown, ax=figure.add_axes((0.0, 0.02, 0.5, 0.96)), names=True)
        if steps:
            draw_token(steps[-1].position, ax=figure.add_axes((0.55, 0.02, 0.42, 0.86)), names=True).set_title(
                "pruned", fontsize=10
            )
        best = winning_moves(NimOnGraph(), position)
        self._move.options = [(self._told(position, option), option) for option in NimOnGraph().moves(position)]
        value = f"Grundy value <b>{grundy(position)}</b>. " if positions(shown.board.merged) <= QUICK else ""
        moves = ", ".join(self._told(position, option) for option in best[:8]) + (" …" if len(best) > 8 else "")
        return f"{escape(as_text(strategy(position)))} {value}<br>Winning moves: <b>{escape(moves or 'none')}</b>"

    def _told(self, before: TokenPosition, after: TokenPosition) -> str:
        """A move in words: the edge and its weights before and after."""
        place = next(i for i, w in enumerate(after.board.weights) if w != before.board.weights[i])
        return f"{self._names[place]}: {before.board.weights[place]} → {after.board.weights[place]}"

    def _show(self, position: TokenPosition) -> None:
        """Set all sliders, and redraw once."""
        for name, value in zip(("token", *self._names), (position.at, *position.board.weights), strict=True):
            self._sliders[name].unobserve(self._redraw, names="value")
            self._sliders[name].value = value
            self._sliders[name].observe(self._redraw, names="value")
        self._redraw()

    def _make(self, button: Any = None) -> None:
        """Make the move chosen in the list."""
        if self._move.value is not None:
            self._played.append(self.position)
            self._show(self._move.value)

    def _answer(self, button: Any = None) -> None:
        """Make a winning move if there is one, else the first move."""
        here = self.position
        option = strategy(here).move or next(iter(NimOnGraph().moves(here)), None)
        if option is not None:
            self._played.append(here)
            self._show(option)

    def _back(self, button: Any = None) -> None:
        """Take the last move back."""
        if self._played:
            self._show(self._played.pop())

    def __repr__(self) -> str:
        return f"TokenExplorer(token={self._sliders['token'].value!r}, {len(self._names)} edges)"


def explore_token(board: Any, at: Vertex = None, most: int = 3) -> TokenExplorer:
    """Nim on this board with sliders for every weight up to `most` and for the token, which starts on the first vertex or `at`.

    Every vertex gets a slider for a loop. Beside the board stands what pruning leaves of it; below the list of moves one can
    play against the library, which answers by its strategy.

    >>> from gamelab import path
    >>> explore_token(path(3))
    TokenExplorer(token=0, 5 edges)
    """
    most = natural(most, "The largest weight of a slider")
    weighted = WeightedGraph.from_board(board)
    if not weighted.graph.vertices:
        raise ValueError("The token stands on a vertex of the board; it was given a board without vertices.")
    start = (
        board
        if isinstance(board, TokenPosition) and at is None
        else NimOnGraph().start(weighted, weighted.graph.vertices[0] if at is None else at)
    )
    return TokenExplorer(start, most)


def _with_all_loops(board: WeightedGraph) -> WeightedGraph:
    looped = {u for u, v in board.graph.edges if u == v}
    return board.with_loops({v: 0 for v in board.graph.vertices if v not in looped})


def _without_zeros(position: TokenPosition) -> TokenPosition:
    """The position without loops of weight 0; links of weight 0 are kept, to be drawn pale."""
    graph, weights = position.graph, position.board.weights
    kept = [i for i, (u, v) in enumerate(graph.edges) if u != v or weights[i]]
    part = Graph(graph.vertices, tuple(graph.edges[i] for i in kept))
    return TokenPosition(WeightedGraph(part, tuple(weights[i] for i in kept)), position.at)
