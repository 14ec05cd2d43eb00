"""Boards of vertices and edges, with arrows, weights or a token on them."""

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from gamelab.boards.decorations import Decoration
from gamelab.boards.graph import Edge, Graph, Vertex
from gamelab.boards.weighted import WeightedGraph
from gamelab.games.cycles import PlaneDecoration
from gamelab.games.nim_on_graphs import TokenPosition
from gamelab.match.board import (
    Board,
    Change,
    PartChange,
    TextBoard,
    edge_text,
    name_text,
    noun_list,
    plain,
)
from gamelab.theory.checks import joined
from gamelab.theory.positions import Position

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


@dataclass(frozen=True, eq=False)
class GraphBoard(Board):
    """A graph: `vertices` has the id of each vertex, `edges` the ids of `graph.edges` in order.

    `used` counts the ids given so far to vertices and to edges.
    """

    vertices: Mapping[Vertex, str] | None = None
    edges: tuple[str, ...] = ()
    used: tuple[int, int] = (0, 0)

    @classmethod
    def of(cls, position: Any, prefix: str = "") -> "GraphBoard":
        """The board at the start: v0, v1, ... and e0, e1, ... in the order of the graph."""
        graph = graph_of(position)
        vertices = {v: f"{prefix}v{i}" for i, v in enumerate(graph.vertices)}
        edges = tuple(f"{prefix}e{i}" for i in range(len(graph.edges)))
        return cls(position, prefix, vertices, edges, (len(vertices), len(edges)))

    @property
    def graph(self) -> Graph:
        """The graph of the position."""
        return graph_of(self.position)

    @property
    def id_of(self) -> Mapping[Vertex, str]:
        """The id of each vertex."""
        return self.vertices or {}

    @cached_property
    def _equal_edges(self) -> dict[Hashable, list[int]]:
        """The indices of the edges with the same ends and the same weight."""
        return _indices(_edge_keys(self.position))

    @cached_property
    def _parallel_edges(self) -> dict[Hashable, list[int]]:
        """The indices of the parallel edges, by their ends."""
        groups = _indices(map(frozenset, self.graph.edges))
        return {ends: places for ends, places in groups.items() if len(places) > 1}

    @cached_property
    def _component_of(self) -> dict[Vertex, int]:
        """The number of the component of each vertex; empty on a connected board."""
        parts = self.graph.components()
        if len(parts) < 2:
            return {}
        return {v: i for i, part in enumerate(parts) for v in part.vertices}

    @cached_property
    def _edge_texts(self) -> list[str]:
        return [*map(edge_text, self.graph.edges)]

    def interchangeable(self) -> list[tuple[str, ...]]:
        groups = self._equal_edges.values()
        return [tuple(self.edges[i] for i in places) for places in groups if len(places) > 1]

    def _sources(self, option: Position) -> list[int | None]:
        """For each edge of the option its index on this board, None for a new edge.

        Of equal edges the last ones remain. An edge whose weight has changed is the same edge.
        """
        graph = graph_of(option)
        if graph is self.graph or graph.edges == self.graph.edges:
            return [*range(len(graph.edges))]
        keys = _edge_keys(option)
        numbers = Counter(keys)
        sources: list[int | None] = []
        for key in keys:
            places = self._equal_edges.get(key, [])
            sources.append(places[-numbers[key]] if numbers[key] <= len(places) else None)
            numbers[key] -= 1
        if isinstance(self.position, WeightedGraph | TokenPosition):
            free = [i for i in range(len(self.edges)) if i not in sources]
            for j, edge in enumerate(graph.edges):
                same = [i for i in free if set(self.graph.edges[i]) == set(edge)]
                if sources[j] is None and same:
                    sources[j] = same[0]
                    free.remove(same[0])
        return sources

    def change(self, option: Position) -> Change | None:
        if type(option) is not type(self.position):
            return None
        before, after = self.graph, graph_of(option)
        gone: list[Vertex] = []
        new: list[Vertex] = []
        if before.vertices != after.vertices:
            there = frozenset(after.vertices)
            gone = [v for v in before.vertices if v not in there]
            new = [v for v in after.vertices if v not in before.incident]
        sources = self._sources(option)
        remaining = set(sources)
        lost = [i for i in range(len(self.edges)) if i not in remaining]
        fallen = [i for i in lost if not set(gone).isdisjoint(before.edges[i])] if gone else []
        cut = [i for i in lost if i not in fallen] if gone else lost
        added = [after.edges[j] for j, i in enumerate(sources) if i is None]
        changes = [PartChange("vertex", self.id_of[v], name=v) for v in gone]
        changes += [PartChange("edge", self.edges[i], name=before.edges[i]) for i in cut]
        changes += [PartChange("vertex", f"{self.prefix}v+", name_text(v), v) for v in new]
        changes += [
            PartChange("edge", f"{self.prefix}e+", self._ends(edge), edge) for edge in added
        ]
        clauses = []
        if gone:
            clauses.append(f"remove {noun_list('vertex', 'vertices', map(name_text, gone))}")
        if cut:
            clauses.append(f"remove {self._edge_list(cut)}")
        if new:
            clauses.append(f"add {noun_list('vertex', 'vertices', map(name_text, new))}")
        if added:
            clauses.append(f"add {noun_list('edge', 'edges', map(edge_text, added))}")
        side_effects = [PartChange("edge", self.edges[i], name=before.edges[i]) for i in fallen]
        state = self._state_change(option, sources)
        changes += state.changes
        alternatives: tuple[frozenset[str], ...] = ()
        if len(gone) == len(changes) == 2:  # adjacent vertices may be chosen by their edge
            between = [i for i in fallen if set(before.edges[i]) == set(gone)]
            alternatives = tuple(frozenset([self.edges[i]]) for i in between)
        elif len(added) == len(changes) == 1 and all(v in self.id_of for v in added[0]):
            alternatives = (frozenset(self.id_of[v] for v in added[0]),)  # a new edge by its ends
        return Change(
            tuple(changes),
            (*side_effects, *state.side_effects),
            (*clauses, *state.clauses),
            alternatives,
            self._component(changes),
        )

    def _component(self, changes: list[PartChange]) -> int | None:
        names = (
            [one.name] if one.kind == "vertex" else one.name
            for one in changes
            if one.name is not None
        )
        numbers = {self._component_of.get(v) for ends in names for v in ends}
        return numbers.pop() if self._component_of and len(numbers) == 1 else None

    def _ends(self, edge: Edge) -> str:
        return "-".join(self.id_of.get(v, name_text(v)) for v in edge)

    def _edge_list(self, cut: list[int]) -> str:
        """Edges by their ends, and parallel edges by their number."""
        parallel = self._parallel_edges
        single = [i for i in cut if frozenset(self.graph.edges[i]) not in parallel]
        words = (
            [noun_list("edge", "edges", [self._edge_texts[i] for i in single])] if single else []
        )
        for places in parallel.values():
            part, number = sum(i in cut for i in places), len(places)
            if part:
                every = "both" if number == 2 else f"all {_number_word(number)}"
                some = f"{_number_word(part)} of the {_number_word(number)}"
                words.append(
                    f"{every if part == number else some} edges {self._edge_texts[places[0]]}"
                )
        return joined(words)

    def _state_change(self, option: Position, sources: list[int | None]) -> Change:
        """The changes of arrows, weights and the token."""
        return Change(())

    def after(self, option: Position, swap: Mapping[str, str]) -> Board:
        if type(option) is not type(self.position):
            return TextBoard(option, self.prefix)
        v, e = self.used
        vertices, edges = {}, []
        for vertex in graph_of(option).vertices:
            if vertex not in self.id_of:
                vertices[vertex], v = f"{self.prefix}v{v}", v + 1
            else:
                vertices[vertex] = self.id_of[vertex]
        for place in self._sources(option):
            if place is None:
                edges.append(f"{self.prefix}e{e}")
                e += 1
            else:
                edges.append(swap.get(self.edges[place], self.edges[place]))
        return type(self)(option, self.prefix, vertices, tuple(edges), (v, e))

    def parts(self) -> list[dict[str, Any]]:
        vertices = [
            {"id": id, "kind": "vertex", "name": name_text(v)} for v, id in self.id_of.items()
        ]
        return vertices + [
            {"id": id, "kind": "edge", "ends": [self.id_of[v] for v in edge], **state}
            for id, edge, state in zip(
                self.edges, self.graph.edges, self._edge_states(), strict=True
            )
        ]

    def _edge_states(self) -> list[dict[str, Any]]:
        """The arrow or weight of each edge, for a screen."""
        return [{} for _ in self.edges]


@dataclass(frozen=True, eq=False)
class ArrowBoard(GraphBoard):
    """A graph with arrows on some edges, and with cells where the game has them."""

    @cached_property
    def _arrows(self) -> Mapping[frozenset[Any], Any]:
        return {frozenset(arrow): arrow for arrow in self.position.arrows}

    @cached_property
    def _cells(self) -> Mapping[frozenset[Any], str]:
        cells = getattr(self.position, "cells", ())
        return {frozenset(cell): f"{self.prefix}c{i}" for i, cell in enumerate(cells)}

    def _state_change(self, option: Position, sources: list[int | None]) -> Change:
        before = self.position.arrows
        new_arrows = {frozenset(arrow): arrow for arrow in option.arrows}
        if len(new_arrows) == len(before) + 1 and before < option.arrows:  # quick: many options
            ((tail, head),) = option.arrows - before
            places = [i for i in self.graph.incident[tail] if head in self.graph.edges[i]]
        else:
            places = [i for i in sources if i is not None]
        changes, clauses = [], []
        for i in places:
            edge = self.graph.edges[i]
            old, new = self._arrows.get(frozenset(edge)), new_arrows.get(frozenset(edge))
            if old == new:
                continue
            to = self.id_of[new[1]] if new else "none"
            changes.append(PartChange("arrow", self.edges[i], to, edge, old, new))
            if old and new:
                clauses.append(f"turn the arrow {_arrow(old)} to {_arrow(new)}")
            else:
                clauses.append(f"{'draw' if new else 'remove'} the arrow {_arrow(new or old)}")
        cell = getattr(option, "completed", None)
        side_effects = []
        if cell is not None and clauses:
            clauses[-1] += f", which completes the cell {', '.join(map(name_text, cell))}"
            side_effects.append(PartChange("cell", self._cells[frozenset(cell)], name=cell))
        return Change(tuple(changes), tuple(side_effects), tuple(clauses))

    def _edge_states(self) -> list[dict[str, Any]]:
        arrows = (self._arrows.get(frozenset(edge)) for edge in self.graph.edges)
        return [{"arrow": self.id_of[arrow[1]] if arrow else None} for arrow in arrows]

    def parts(self) -> list[dict[str, Any]]:
        completed = getattr(self.position, "completed", None)
        return super().parts() + [
            {
                "id": f"{self.prefix}c{i}",
                "kind": "cell",
                "around": [self.id_of[v] for v in cell],
                "completed": cell == completed,
            }
            for i, cell in enumerate(getattr(self.position, "cells", ()))
        ]


@dataclass(frozen=True, eq=False)
class WeightBoard(GraphBoard):
    """A graph with weights on its edges, and a token on a vertex where the game has one."""

    def _state_change(self, option: Position, sources: list[int | None]) -> Change:
        before, after = weights_of(self.position), weights_of(option)
        changes, side_effects, clauses = [], [], []
        for j, i in enumerate(sources):
            if i is not None and before[i] != after[j]:
                old, new, edge = before[i], after[j], self.graph.edges[i]
                changes.append(PartChange("weight", self.edges[i], str(new), edge, old, new))
                verb = "lower" if new < old else "change"
                clauses.append(f"{verb} {edge_text(edge)} from {old} to {new}")
        here, there = (getattr(position, "at", None) for position in (self.position, option))
        if here != there:
            name = name_text(there)
            to = self.id_of.get(there, name)
            token = PartChange("token", f"{self.prefix}token", to, None, here, there)
            if clauses:
                side_effects.append(token)
                clauses[-1] += f", which takes the token to {name}"
            else:
                changes.append(token)
                clauses.append(f"move the token to {name}")
        return Change(tuple(changes), tuple(side_effects), tuple(clauses))

    def _component(self, changes: list[PartChange]) -> int | None:
        return None if isinstance(self.position, TokenPosition) else super()._component(changes)

    def _edge_states(self) -> list[dict[str, Any]]:
        return [{"weight": plain(weight)} for weight in weights_of(self.position)]

    def parts(self) -> list[dict[str, Any]]:
        parts = super().parts()
        if isinstance(self.position, TokenPosition):
            at = self.id_of[self.position.at]
            parts.append({"id": f"{self.prefix}token", "kind": "token", "at": at})
        return parts


KINDS: tuple[tuple[tuple[type, ...], type[GraphBoard]], ...] = (
    ((Graph,), GraphBoard),
    ((Decoration, PlaneDecoration), ArrowBoard),
    ((WeightedGraph, TokenPosition), WeightBoard),
)


def graph_board(position: Any, prefix: str = "") -> GraphBoard | None:
    """The board of a position on a graph; None for another one."""
    for kinds, board in KINDS:
        if isinstance(position, kinds):
            return board.of(position, prefix)
    return None


def graph_of(position: Any) -> Graph:
    """The graph of a position on a graph."""
    graph: Graph = position if isinstance(position, Graph) else position.graph
    return graph


def weights_of(position: Any) -> tuple[int, ...]:
    """The weights of the edges."""
    board: WeightedGraph = position.board if isinstance(position, TokenPosition) else position
    return board.weights


def _edge_keys(position: Any) -> list[Hashable]:
    """The ends of each edge, with its weight if it has one."""
    edges = map(frozenset, graph_of(position).edges)
    if isinstance(position, WeightedGraph | TokenPosition):
        return [*zip(edges, weights_of(position), strict=True)]
    return [*edges]


def _indices(keys: Iterable[Hashable]) -> dict[Hashable, list[int]]:
    """The indices of each key."""
    found: dict[Hashable, list[int]] = {}
    for i, key in enumerate(keys):
        found.setdefault(key, []).append(i)
    return found


def _number_word(n: int) -> str:
    return NUMBERS[n] if n < len(NUMBERS) else str(n)


def _arrow(arrow: Any) -> str:
    tail, head = arrow
    return f"{name_text(tail)}→{name_text(head)}"
