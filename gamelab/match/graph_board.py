"""Boards of vertices and edges, with arrows, weights or a token on them."""

from collections import Counter
from collections.abc import Collection, Hashable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import count
from typing import Any

from gamelab.boards import Decoration, Edge, Graph, Vertex, WeightedGraph
from gamelab.games import TokenPosition
from gamelab.games.cycles import PlaneDecoration, cells_of
from gamelab.match.board import (
    Board,
    Move,
    ScreenPart,
    TextBoard,
    edge_text,
    name_text,
    noun_list,
    plain_value,
)
from gamelab.match.names import Name, vertex_names
from gamelab.theory import Position
from gamelab.theory.checks import joined

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
# ids of changed parts, parts that change besides, and the changes in words
StateChange = tuple[list[str], list[str], list[str]]


@dataclass(frozen=True, eq=False)
class GraphBoard(Board):
    """A graph: `id_of` has the id of each vertex, `edges` the ids of `graph.edges` in order.

    `used` counts the ids given so far to vertices and to edges. `names` are those that the board
    of a family had at the start.
    """

    id_of: Mapping[Vertex, str] = field(default_factory=dict)
    edges: tuple[str, ...] = ()
    used: tuple[int, int] = (0, 0)
    names: Mapping[Vertex, Name] = field(default_factory=dict)

    @classmethod
    def of(cls, position: Any, prefix: str = "") -> "GraphBoard":
        """The board at the start: v0, v1, ... and e0, e1, ... in the order of the graph."""
        graph = graph_of(position)
        id_of = {v: f"{prefix}v{i}" for i, v in enumerate(graph.vertices)}
        edges = tuple(f"{prefix}e{i}" for i in range(len(graph.edges)))
        used = len(id_of), len(edges)
        return cls(position, prefix, id_of, edges, used, vertex_names(graph))

    @property
    def graph(self) -> Graph:
        """The graph of the position."""
        return graph_of(self.position)

    def name(self, vertex: Vertex) -> str:
        """The name of a vertex in words."""
        return self.names[vertex].text if vertex in self.names else name_text(vertex)

    def _edge(self, edge: Edge) -> str:
        return edge_text([*map(self.name, edge)])

    def _arrow(self, arrow: Any) -> str:
        return "→".join(map(self.name, arrow))

    def vertex_list(self, vertices: Iterable[Vertex]) -> str:
        """The vertices in words: "vertices 3 and 4", "a1 and hub"; empty if there are none."""
        found = [*vertices]
        names = [*map(self.name, found)]
        if self.names.keys() >= {*found} and all(name[0].isalpha() for name in names):
            return noun_list("", "", names).strip()  # such a name needs no noun
        return noun_list("vertex", "vertices", names) if names else ""

    @cached_property
    def _equal_edges(self) -> dict[Hashable, list[int]]:
        """The indices of the edges with the same ends and the same weight."""
        return _indices(_edge_keys(self.position))

    @cached_property
    def _parallel_edges(self) -> dict[Hashable, list[int]]:
        """The indices of the parallel edges, by their ends."""
        groups = _indices(map(frozenset, self.graph.edges))
        return {ends: places for ends, places in groups.items() if len(places) > 1}

    def interchangeable(self) -> list[tuple[str, ...]]:
        groups = self._equal_edges.values()
        return [tuple(self.edges[i] for i in places) for places in groups if len(places) > 1]

    def _sources(self, option: Position) -> list[int | None]:
        """For each edge of the option its index on this board, None for a new edge.

        Of equal edges the last ones remain. Where no edge comes or goes, an edge whose weight has
        changed is the same edge.
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
        return sources

    def move_to(self, option: Position) -> Move | None:
        if type(option) is not type(self.position):
            return None
        before, after = self.graph, graph_of(option)
        gone: set[Vertex] = set()
        new: list[Vertex] = []
        if before.vertices != after.vertices:
            gone = {*before.vertices}.difference(after.vertices)
            new = [v for v in after.vertices if v not in before.incident]
        sources = self._sources(option)
        lost = sorted({*range(len(self.edges))}.difference(sources))
        fallen = [i for i in lost if not gone.isdisjoint(before.edges[i])]
        cut = [i for i in lost if i not in fallen]
        added = [after.edges[j] for j, i in enumerate(sources) if i is None]
        ids, side_effects, clauses = self._state_change(option, sources)
        ids += [self.id_of[v] for v in gone] + [self.edges[i] for i in cut]
        ids += [f"{self.prefix}v+={name_text(v)}" for v in new]
        ids += [f"{self.prefix}e+={self._ends(edge)}" for edge in added]
        alternatives = []
        if len(gone) == len(ids) == 2:  # adjacent vertices may be chosen by their edge
            alternatives = [[self.edges[i]] for i in fallen if {*before.edges[i]} == gone]
        elif len(added) == len(ids) == 1 and all(v in self.id_of for v in added[0]):
            alternatives = [[self.id_of[v] for v in added[0]]]  # a new edge by its ends
        phrases = (
            ("remove", self.vertex_list(v for v in before.vertices if v in gone)),
            ("remove", self._edge_list(cut)),
            ("add", self.vertex_list(new)),
            ("add", added and noun_list("edge", "edges", map(self._edge, added))),
        )
        return Move(
            option,
            frozenset(ids),
            (*(f"{verb} {what}" for verb, what in phrases if what), *clauses),
            frozenset([*side_effects, *(self.edges[i] for i in fallen)]),
            tuple(map(frozenset, alternatives)),
        )

    def _ends(self, edge: Edge) -> str:
        return "-".join(self.id_of.get(v, name_text(v)) for v in edge)

    def _edge_list(self, cut: list[int]) -> str:
        """Edges by their ends, and parallel edges by their number."""
        edges, parallel = self.graph.edges, self._parallel_edges
        single = [self._edge(edges[i]) for i in cut if frozenset(edges[i]) not in parallel]
        words = [noun_list("edge", "edges", single)] if single else []
        for places in parallel.values():
            part, number = sum(i in cut for i in places), len(places)
            if part:
                every = "both" if number == 2 else f"all {number_word(number)}"
                some = f"{number_word(part)} of the {number_word(number)}"
                which = every if part == number else some
                words.append(f"{which} edges {self._edge(edges[places[0]])}")
        return joined(words)

    def _state_change(self, option: Position, sources: list[int | None]) -> StateChange:
        """The changes of arrows, weights and the token."""
        return [], [], []

    def after(self, option: Position, swap: Mapping[str, str]) -> Board:
        if type(option) is not type(self.position):
            return TextBoard(option, self.prefix)
        v, e = map(count, self.used)
        id_of = {
            vertex: self.id_of.get(vertex) or f"{self.prefix}v{next(v)}"
            for vertex in graph_of(option).vertices
        }
        edges = [
            f"{self.prefix}e{next(e)}" if i is None else swap.get(self.edges[i], self.edges[i])
            for i in self._sources(option)
        ]
        return replace(
            self, position=option, id_of=id_of, edges=tuple(edges), used=(next(v), next(e))
        )

    def parts(self) -> list[ScreenPart]:
        vertices = [
            {"id": id, "kind": "vertex", "name": self.name(v)}
            | ({"place": self.names[v].place} if v in self.names else {})
            for v, id in self.id_of.items()
        ]
        edges = zip(self.edges, self.graph.edges, self._edge_states(), strict=True)
        return vertices + [
            {"id": id, "kind": "edge", "ends": [self.id_of[v] for v in edge], **state}
            for id, edge, state in edges
        ]

    def _edge_states(self) -> list[ScreenPart]:
        """The arrow or weight of each edge, for a screen."""
        return [{} for _ in self.edges]


@dataclass(frozen=True, eq=False)
class ArrowBoard(GraphBoard):
    """A graph with arrows on some edges, and with cells where the game has them."""

    def _state_change(self, option: Position, sources: list[int | None]) -> StateChange:
        before, after = self.position.arrows, option.arrows
        places = {
            i for arrow in before ^ after for i in self._equal_edges.get(frozenset(arrow), ())
        }
        ids, clauses = [], []
        for i in sorted(places.intersection(sources)):
            old, new = (_arrow_on(self.graph.edges[i], arrows) for arrows in (before, after))
            ids.append(f"{self.edges[i]}={self.id_of[new[1]] if new else 'none'}")
            if old and new:
                clauses.append(f"turn the arrow {self._arrow(old)} to {self._arrow(new)}")
            else:
                verb = "draw" if new else "remove"
                clauses.append(f"{verb} the arrow {self._arrow(new or old)}")
        cell = getattr(option, "completed", None)
        if cell is None or not clauses:
            return ids, [], clauses
        clauses[-1] += f", which completes the cell {', '.join(map(self.name, cell))}"
        return ids, [f"{self.prefix}c{option.cells.index(cell)}"], clauses

    def _edge_states(self) -> list[ScreenPart]:
        arrows = (_arrow_on(edge, self.position.arrows) for edge in self.graph.edges)
        return [{"arrow": self.id_of[arrow[1]] if arrow else None} for arrow in arrows]

    def parts(self) -> list[ScreenPart]:
        completed = getattr(self.position, "completed", None)
        return super().parts() + [
            {
                "id": f"{self.prefix}c{i}",
                "kind": "cell",
                "around": [self.id_of[v] for v in cell],
                "completed": cell == completed,
            }
            for i, cell in enumerate(cells_of(self.position))
        ]


@dataclass(frozen=True, eq=False)
class WeightBoard(GraphBoard):
    """A graph with weights on its edges, and a token on a vertex where the game has one."""

    def _state_change(self, option: Position, sources: list[int | None]) -> StateChange:
        before, after = weights_of(self.position), weights_of(option)
        ids: list[str] = []
        side_effects: list[str] = []
        clauses: list[str] = []
        for j, i in enumerate(sources):
            if i is not None and before[i] != after[j]:
                verb = "lower" if after[j] < before[i] else "change"
                ids.append(f"{self.edges[i]}={after[j]}")
                edge = self._edge(self.graph.edges[i])
                clauses.append(f"{verb} {edge} from {before[i]} to {after[j]}")
        here, there = (getattr(position, "at", None) for position in (self.position, option))
        if here != there:
            name, token = self.name(there), f"{self.prefix}token"
            if clauses:
                side_effects.append(token)
                clauses[-1] += f", which takes the token to {name}"
            else:
                ids.append(f"{token}={self.id_of.get(there, name)}")
                clauses.append(f"move the token to {name}")
        return ids, side_effects, clauses

    def _edge_states(self) -> list[ScreenPart]:
        return [{"weight": plain_value(weight)} for weight in weights_of(self.position)]

    def parts(self) -> list[ScreenPart]:
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


def number_word(n: int) -> str:
    """The number as a word, if it is small.

    >>> number_word(0), number_word(3), number_word(12)
    ('no', 'three', '12')
    """
    return NUMBERS[n] if n < len(NUMBERS) else str(n)


def _arrow_on(edge: Edge, arrows: Collection[Edge]) -> Edge | None:
    """The arrow on an edge."""
    return next((arrow for arrow in (edge, edge[::-1]) if arrow in arrows), None)
