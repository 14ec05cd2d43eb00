"""Boards of vertices and edges, with arrows, weights or a token on them."""

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
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
    name_text,
    noun_list,
    plain_number,
)
from gamelab.match.names import Name, vertex_names
from gamelab.theory import Position
from gamelab.theory.checks import joined

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
WITH_ARROWS = (Decoration, PlaneDecoration)
WITH_WEIGHTS = (WeightedGraph, TokenPosition)
# ids of changed parts, parts that change besides, and the changes in words
StateChange = tuple[list[str], list[str], list[str]]


@dataclass(frozen=True, eq=False)
class GraphBoard(Board):
    """A graph: `id_of` has the id of each vertex, `edges` the ids of `graph.edges` in order.

    `used` counts the ids given so far to vertices and to edges. `names` are those that the board
    of a family had at the start.
    """

    id_of: Mapping[Vertex, str]
    edges: tuple[str, ...]
    used: tuple[int, int]
    names: Mapping[Vertex, Name]

    @property
    def graph(self) -> Graph:
        """The graph of the position."""
        return graph_of(self.position)

    def name(self, vertex: Vertex) -> str:
        """The name of a vertex in words."""
        return self.names[vertex].text if vertex in self.names else name_text(vertex)

    def _edge(self, edge: Edge) -> str:
        u, v = map(self.name, edge)
        return f"the loop at {u}" if u == v else f"{u}–{v}"

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
        gone = [v for v in before.vertices if v not in after.incident]
        new = [v for v in after.vertices if v not in before.incident]
        sources = self._sources(option)
        lost = [i for i in range(len(self.edges)) if i not in {*sources}]
        fallen = [i for i in lost if not {*gone}.isdisjoint(before.edges[i])]
        cut = [i for i in lost if i not in fallen]
        added = [after.edges[j] for j, i in enumerate(sources) if i is None]
        ids, side_effects, clauses = self._state_change(option, sources)
        ids += [self.id_of[v] for v in gone] + [self.edges[i] for i in cut]
        ids += [f"{self.prefix}v+={name_text(v)}" for v in new]
        ids += [f"{self.prefix}e+={self._ends(edge)}" for edge in added]
        alternatives = []
        if len(gone) == len(ids) == 2:  # adjacent vertices may be chosen by their edge
            alternatives = [[self.edges[i]] for i in fallen if {*before.edges[i]} == {*gone}]
        elif len(added) == len(ids) == 1 and all(v in self.id_of for v in added[0]):
            alternatives = [[self.id_of[v] for v in added[0]]]  # a new edge by its ends
        phrases = (
            ("remove", self.vertex_list(gone)),
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
        edges = self.graph.edges
        groups = _indices(map(frozenset, edges)).items()
        parallel = {ends: places for ends, places in groups if len(places) > 1}
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
        """The changes of arrows, weights, cells and the token."""
        ids: list[str] = []
        side_effects: list[str] = []
        clauses: list[str] = []
        before, after = marks_of(self.position), marks_of(option)
        for j, i in enumerate(sources):
            if i is None or before[i] == after[j]:
                continue
            old, new = before[i], after[j]
            if isinstance(option, WITH_WEIGHTS):
                verb, edge = "lower" if new < old else "change", self._edge(self.graph.edges[i])
                ids.append(f"{self.edges[i]}={new}")
                clauses.append(f"{verb} {edge} from {old} to {new}")
                continue
            ids.append(f"{self.edges[i]}={self.id_of[new[1]] if new else 'none'}")
            if old and new:
                clauses.append(f"turn the arrow {self._arrow(old)} to {self._arrow(new)}")
            else:
                verb = "draw" if new else "remove"
                clauses.append(f"{verb} the arrow {self._arrow(new or old)}")
        cell = getattr(option, "completed", None)
        if cell is not None and clauses:
            side_effects.append(f"{self.prefix}c{option.cells.index(cell)}")
            clauses[-1] += f", which completes the cell {', '.join(map(self.name, cell))}"
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
        parts = [vertex_part(id, self.name(v), self.names.get(v)) for v, id in self.id_of.items()]
        edges = zip(self.edges, self.graph.edges, marks_of(self.position), strict=True)
        for id, edge, mark in edges:
            part: ScreenPart = {"id": id, "kind": "edge", "ends": [self.id_of[v] for v in edge]}
            if isinstance(self.position, WITH_ARROWS):
                part["arrow"] = self.id_of[mark[1]] if mark else None
            elif isinstance(self.position, WITH_WEIGHTS):
                part["weight"] = plain_number(mark)
            parts.append(part)
        if isinstance(self.position, TokenPosition):
            at = self.id_of[self.position.at]
            parts.append({"id": f"{self.prefix}token", "kind": "token", "at": at})
        completed = getattr(self.position, "completed", None)
        return parts + [
            {
                "id": f"{self.prefix}c{i}",
                "kind": "cell",
                "around": [self.id_of[v] for v in cell],
                "completed": cell == completed,
            }
            for i, cell in enumerate(cells_of(self.position))
        ]


def vertex_part(id: str, text: str, name: Name | None) -> ScreenPart:
    """A vertex for a screen, with its place in words if its board is one of a family."""
    return {"id": id, "kind": "vertex", "name": text} | ({"place": name.place} if name else {})


def graph_board(position: Any, prefix: str = "") -> GraphBoard | None:
    """The board of a position on a graph, with the ids v0, v1, ... and e0, e1, ... in its order.

    It is None for another position.
    """
    if not isinstance(position, (Graph, *WITH_ARROWS, *WITH_WEIGHTS)):
        return None
    graph = graph_of(position)
    id_of = {v: f"{prefix}v{i}" for i, v in enumerate(graph.vertices)}
    edges = tuple(f"{prefix}e{i}" for i in range(len(graph.edges)))
    return GraphBoard(position, prefix, id_of, edges, (len(id_of), len(edges)), vertex_names(graph))


def graph_of(position: Any) -> Graph:
    """The graph of a position on a graph."""
    graph: Graph = position if isinstance(position, Graph) else position.graph
    return graph


def marks_of(position: Any) -> Sequence[Any]:
    """The weight of each edge, or the arrow on it; None where there is neither."""
    board = position.board if isinstance(position, TokenPosition) else position
    if isinstance(board, WeightedGraph):
        return board.weights
    arrows = getattr(position, "arrows", ())
    ways = ((edge, edge[::-1]) for edge in graph_of(position).edges)
    return [next((way for way in both if way in arrows), None) for both in ways]


def _edge_keys(position: Any) -> list[Hashable]:
    """The ends of each edge, with its weight if it has one."""
    edges = map(frozenset, graph_of(position).edges)
    if isinstance(position, WITH_WEIGHTS):
        return [*zip(edges, marks_of(position), strict=True)]
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
