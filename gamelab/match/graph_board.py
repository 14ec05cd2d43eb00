"""Boards of vertices and edges, with arrows, weights or a token: what a move removes, adds, draws
or lowers.
"""

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from gamelab.boards.decorations import Decoration
from gamelab.boards.graph import Edge, Graph, Vertex
from gamelab.boards.weighted import WeightedGraph
from gamelab.games.cycles import PlaneDecoration
from gamelab.games.nim_on_graphs import TokenPosition
from gamelab.match.board import Board, OtherBoard
from gamelab.match.touched import Change, Touch, counted, edge_name, joined, named, plain
from gamelab.theory.positions import Position

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


@dataclass(frozen=True, eq=False)
class GraphBoard(Board):
    """A graph, or what lies on one: `vertices` has the id of each vertex, `edges` those of
    `graph.edges` in order.
    """

    vertices: Mapping[Vertex, str] | None = None
    edges: tuple[str, ...] = ()
    ids: tuple[int, int] = (0, 0)  # given so far to vertices and to edges

    @classmethod
    def of(cls, position: Any, prefix: str = "") -> "GraphBoard":
        """The board at the start: v0, v1, ... and e0, e1, ... in the order of the graph."""
        graph = graph_of(position)
        vertices = {v: f"{prefix}v{i}" for i, v in enumerate(graph.vertices)}
        edges = tuple(f"{prefix}e{i}" for i in range(len(graph.edges)))
        return cls(position, prefix, vertices, edges, (len(vertices), len(edges)))

    @property
    def graph(self) -> Graph:
        """The graph under the position."""
        return graph_of(self.position)

    @property
    def id_of(self) -> Mapping[Vertex, str]:
        """The id of each vertex."""
        return self.vertices or {}

    @cached_property
    def _states(self) -> list[Hashable]:
        """For each edge what it is told by: its ends, and its weight."""
        return _states(self.position)

    @cached_property
    def _places(self) -> dict[Hashable, list[int]]:
        """Where edges with the same ends and the same weight stand."""
        places: dict[Hashable, list[int]] = {}
        for i, state in enumerate(self._states):
            places.setdefault(state, []).append(i)
        return places

    @cached_property
    def _number(self) -> dict[Vertex, int]:
        """The component of each vertex; empty on a connected board."""
        parts = self.graph.components()
        return (
            {v: i for i, part in enumerate(parts) for v in part.vertices} if len(parts) > 1 else {}
        )

    def alike(self) -> list[tuple[str, ...]]:
        return [
            tuple(self.edges[i] for i in places)
            for places in self._places.values()
            if len(places) > 1
        ]

    def _kept(self, option: Position) -> list[int | None]:
        """For each edge of the option its place on this board, None for a new one; of edges alike,
        the last ones stay.
        """
        graph = graph_of(option)
        if graph is self.graph or graph.edges == self.graph.edges:
            return [*range(len(graph.edges))]
        after = _states(option)
        numbers = Counter(after)
        kept: list[int | None] = []
        for state in after:
            places = self._places.get(state, [])
            kept.append(places[-numbers[state]] if numbers[state] <= len(places) else None)
            numbers[state] -= 1
        if isinstance(self.position, WeightedGraph | TokenPosition) and None in kept:
            return self._kept_by_ends(graph, kept)
        return kept

    def _kept_by_ends(self, graph: Graph, kept: list[int | None]) -> list[int | None]:
        """The same with edges of another weight taken for those with the same ends."""
        free = [i for i in range(len(self.edges)) if i not in kept]
        for j, place in enumerate(kept):
            same = (
                [i for i in free if set(self.graph.edges[i]) == set(graph.edges[j])]
                if place is None
                else []
            )
            if same:
                kept[j] = same[0]
                free.remove(same[0])
        return kept

    def change(self, option: Position) -> Change | None:
        if type(option) is not type(self.position):
            return None
        before, after = self.graph, graph_of(option)
        here, there = before.incident.keys(), frozenset(after.vertices)
        same = before.vertices == after.vertices
        gone: list[Vertex] = [] if same else [v for v in before.vertices if v not in there]
        new = [] if same else [v for v in after.vertices if v not in here]
        kept = self._kept(option)
        stay = set(kept)
        lost = [i for i in range(len(self.edges)) if i not in stay]
        cut = (
            [i for i in lost if before.edges[i][0] in there and before.edges[i][1] in there]
            if gone
            else lost
        )
        falls = [i for i in lost if i not in cut] if gone else []
        drawn = [after.edges[j] for j, place in enumerate(kept) if place is None]
        touches = [Touch("vertex", self.id_of[v], name=v) for v in gone]
        touches += [Touch("edge", self.edges[i], name=before.edges[i]) for i in cut]
        touches += [Touch("vertex", f"{self.prefix}v+", named(v), v) for v in new]
        touches += [Touch("edge", f"{self.prefix}e+", self._ends(edge), edge) for edge in drawn]
        clauses = []
        if gone:
            clauses.append(f"remove {counted('vertex', 'vertices', map(named, gone))}")
        if cut:
            clauses.append(f"remove {self._told(cut)}")
        if new:
            clauses.append(f"add {counted('vertex', 'vertices', map(named, new))}")
        if drawn:
            clauses.append(f"add {counted('edge', 'edges', map(edge_name, drawn))}")
        also = [Touch("edge", self.edges[i], name=before.edges[i]) for i in falls]
        state = self._state(option, kept)
        touches += state.touches
        others = self._others(gone, falls, drawn, len(touches))
        return Change(
            tuple(touches),
            (*also, *state.also),
            (*clauses, *state.clauses),
            others,
            self._component(touches),
        )

    def _others(
        self, gone: list[Vertex], falls: list[int], drawn: list[Edge], touched: int
    ) -> tuple[frozenset[str], ...]:
        """Two adjacent vertices may be chosen by an edge between them, and a new edge by its
        ends.
        """
        if len(gone) == touched == 2:
            return tuple(
                frozenset([self.edges[i]]) for i in falls if set(self.graph.edges[i]) == set(gone)
            )
        if len(drawn) == touched == 1 and all(v in self.id_of for v in drawn[0]):
            return (frozenset(self.id_of[v] for v in drawn[0]),)
        return ()

    def _component(self, touches: list[Touch]) -> int | None:
        ends = (
            v
            for touch in touches
            if (edge := touch.name) is not None
            for v in ([edge] if touch.kind == "vertex" else edge)
        )
        numbers = {self._number.get(v) for v in ends} if self._number else set()
        return numbers.pop() if len(numbers) == 1 else None

    def _ends(self, edge: Edge) -> str:
        return "-".join(self.id_of.get(v, named(v)) for v in edge)

    @cached_property
    def _names(self) -> list[str]:
        return [*map(edge_name, self.graph.edges)]

    @cached_property
    def _parallel(self) -> Mapping[frozenset[Any], list[int]]:
        """Where parallel edges stand, by their ends."""
        places: dict[frozenset[Any], list[int]] = {}
        for i, edge in enumerate(self.graph.edges):
            places.setdefault(frozenset(edge), []).append(i)
        return {ends: some for ends, some in places.items() if len(some) > 1}

    def _told(self, cut: list[int]) -> str:
        """Edges by their ends; of parallel ones, how many of how many."""
        single = (
            [i for i in cut if frozenset(self.graph.edges[i]) not in self._parallel]
            if self._parallel
            else cut
        )
        told = [counted("edge", "edges", [self._names[i] for i in single])] if single else []
        for places in self._parallel.values():
            part, number = sum(i in cut for i in places), len(places)
            if part:
                every = "both" if number == 2 else f"all {_number(number)}"
                some = every if part == number else f"{_number(part)} of the {_number(number)}"
                told.append(f"{some} edges {self._names[places[0]]}")
        return joined(told)

    def _state(self, option: Position, kept: list[int | None]) -> Change:
        """What has become of arrows, weights and the token."""
        return Change(())

    def after(self, option: Position, swap: Mapping[str, str]) -> Board:
        if type(option) is not type(self.position):
            return OtherBoard(option, self.prefix)
        v, e = self.ids
        vertices, edges = {}, []
        names = [swap.get(id, id) for id in self.edges]
        for vertex in graph_of(option).vertices:
            if vertex not in self.id_of:
                vertices[vertex], v = f"{self.prefix}v{v}", v + 1
            else:
                vertices[vertex] = self.id_of[vertex]
        for place in self._kept(option):
            if place is None:
                edges.append(f"{self.prefix}e{e}")
                e += 1
            else:
                edges.append(names[place])
        return type(self)(option, self.prefix, vertices, tuple(edges), (v, e))

    def parts(self) -> list[dict[str, Any]]:
        vertices = [{"id": id, "kind": "vertex", "name": named(v)} for v, id in self.id_of.items()]
        edges = zip(self.graph.edges, self.edges, strict=True)
        return [
            *vertices,
            *(
                {"id": id, "kind": "edge", "ends": [self.id_of[u], self.id_of[v]]}
                for (u, v), id in edges
            ),
        ]


@dataclass(frozen=True, eq=False)
class ArrowBoard(GraphBoard):
    """A graph with arrows on some edges, and with cells where the game has them."""

    @cached_property
    def _arrows(self) -> Mapping[frozenset[Any], Any]:
        return {frozenset(arrow): arrow for arrow in self.position.arrows}

    def _state(self, option: Position, kept: list[int | None]) -> Change:
        before, now = self.position.arrows, {frozenset(arrow): arrow for arrow in option.arrows}
        then = self._arrows
        # at once, as there are many options
        if len(now) == len(before) + 1 and before < option.arrows:
            ((tail, head),) = option.arrows - before
            places = [i for i in self.graph.incident[tail] if head in self.graph.edges[i]]
        else:
            places = [i for i in kept if i is not None]
        touches, clauses = [], []
        for i in places:
            edge = frozenset(self.graph.edges[i])
            old, new = then.get(edge), now.get(edge)
            if old != new:
                to = self.id_of[new[1]] if new else "none"
                touches.append(Touch("arrow", self.edges[i], to, self.graph.edges[i], old, new))
                drawn = (
                    f"draw the arrow {_arrow(new)}" if new else f"remove the arrow {_arrow(old)}"
                )
                clauses.append(
                    f"turn the arrow {_arrow(old)} to {_arrow(new)}" if old and new else drawn
                )
        cell = getattr(option, "completed", None)
        also = []
        if cell is not None and clauses:
            clauses[-1] += f", which completes the cell {', '.join(map(named, cell))}"
            also.append(Touch("cell", self._cells[frozenset(cell)], name=cell))
        return Change(tuple(touches), tuple(also), tuple(clauses))

    @cached_property
    def _cells(self) -> Mapping[frozenset[Any], str]:
        return {
            frozenset(cell): f"{self.prefix}c{i}"
            for i, cell in enumerate(getattr(self.position, "cells", ()))
        }

    def parts(self) -> list[dict[str, Any]]:
        arrows = self._arrows
        rows = super().parts()
        for row, edge in zip(
            (row for row in rows if row["kind"] == "edge"), self.graph.edges, strict=True
        ):
            arrow = arrows.get(frozenset(edge))
            row["arrow"] = self.id_of[arrow[1]] if arrow else None
        cells = enumerate(getattr(self.position, "cells", ()))
        completed = getattr(self.position, "completed", None)
        return rows + [
            {
                "id": f"{self.prefix}c{i}",
                "kind": "cell",
                "around": [self.id_of[v] for v in cell],
                "completed": cell == completed,
            }
            for i, cell in cells
        ]


@dataclass(frozen=True, eq=False)
class WeightBoard(GraphBoard):
    """A graph with weights on its edges, and a token on a vertex where the game has one."""

    def _state(self, option: Position, kept: list[int | None]) -> Change:
        before, after = weights_of(self.position), weights_of(option)
        touches: list[Touch] = []
        also: list[Touch] = []
        clauses: list[str] = []
        for j, place in enumerate(kept):
            if place is not None and before[place] != after[j]:
                old, new, edge = before[place], after[j], self.graph.edges[place]
                touches.append(Touch("weight", self.edges[place], str(new), edge, old, new))
                verb = "lower" if new < old else "change"
                clauses.append(f"{verb} {edge_name(edge)} from {old} to {new}")
        here, there = (getattr(position, "at", None) for position in (self.position, option))
        if here != there:
            token = Touch(
                "token",
                f"{self.prefix}token",
                self.id_of.get(there, named(there)),
                None,
                here,
                there,
            )
            (also if touches else touches).append(token)
            if clauses:
                clauses[-1] += f", which takes the token to {named(there)}"
            else:
                clauses.append(f"move the token to {named(there)}")
        return Change(tuple(touches), tuple(also), tuple(clauses))

    def _component(self, touches: list[Touch]) -> int | None:
        return None if isinstance(self.position, TokenPosition) else super()._component(touches)

    def parts(self) -> list[dict[str, Any]]:
        rows = super().parts()
        for row, weight in zip(
            (row for row in rows if row["kind"] == "edge"), weights_of(self.position), strict=True
        ):
            row["weight"] = plain(weight)
        if isinstance(self.position, TokenPosition):
            rows.append(
                {"id": f"{self.prefix}token", "kind": "token", "at": self.id_of[self.position.at]}
            )
        return rows


KINDS: tuple[tuple[tuple[type, ...], type[GraphBoard]], ...] = (
    ((Graph,), GraphBoard),
    ((Decoration, PlaneDecoration), ArrowBoard),
    ((WeightedGraph, TokenPosition), WeightBoard),
)


def graph_board(position: Any, prefix: str) -> GraphBoard | None:
    """The board of a position on a graph; None for another one."""
    return next(
        (board.of(position, prefix) for kinds, board in KINDS if isinstance(position, kinds)), None
    )


def graph_of(position: Any) -> Graph:
    """The graph on which a position lies."""
    graph: Graph = position if isinstance(position, Graph) else position.graph
    return graph


def weights_of(position: Any) -> tuple[int, ...]:
    """The weights of the edges."""
    board: WeightedGraph = position.board if isinstance(position, TokenPosition) else position
    return board.weights


def _states(position: Any) -> list[Hashable]:
    edges: Iterator[frozenset[Any]] = map(frozenset, graph_of(position).edges)
    if isinstance(position, WeightedGraph | TokenPosition):
        return [*zip(edges, weights_of(position), strict=True)]
    return [*edges]


def _number(n: int) -> str:
    return NUMBERS[n] if n < len(NUMBERS) else str(n)


def _arrow(arrow: Any) -> str:
    tail, head = arrow
    return f"{named(tail)}→{named(head)}"
