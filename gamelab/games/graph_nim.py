"""Graph Nim: delete one or more edges at a vertex; whoever deletes the last edge wins."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain, combinations
from typing import Any

from gamelab.boards import Graph
from gamelab.games.graph_game import GraphGame

MAX_EDGES_AT_A_VERTEX = 20
MAX_OPTIONS = 4096  # that a player chooses from where not all are listed


@dataclass(frozen=True)
class GraphNim(GraphGame):
    """Graph Nim on any graph without loops; parallel edges are separate edges.

    Source: Calkin, Janoski, Nelson, Ryan, Xu, *Champion Spiders in the Game of Graph Nim*.

    >>> from gamelab import cycle, grundy, star
    >>> grundy(GraphNim(), star(5)), grundy(GraphNim(), cycle(4))
    (5, 0)
    """

    name = "graph-nim"
    title = "Graph Nim"
    rule = "Delete one or more edges that meet at a vertex."
    how = "Click blue edges that meet at a vertex: they go."
    examples = ("Spider(2, 2, 1)", *GraphGame.examples)
    quick, quick_misere = (20, 19), (17, 16)
    choice = "edges"

    def max_moves(self, graph: Graph, /) -> int:
        return sum(2 ** len(places) - 1 for places in graph.incident.values())

    def some_moves(self, graph: Graph, /) -> list[Graph]:
        """Options that delete many or few edges: leaves at one vertex are taken for alike, and of
        its other edges eight are looked at.
        """
        found: dict[Graph, None] = {}
        for vertex, places in graph.incident.items():
            leaves = [
                place
                for place in places
                if all(v == vertex or graph.degree(v) == 1 for v in graph.edges[place])
            ]
            others = [i for i in places if i not in leaves][:8]
            for few in range(len(leaves) + 1):
                for chosen in range(2 ** len(others)):
                    cut = leaves[:few] + [i for k, i in enumerate(others) if chosen >> k & 1]
                    if cut:
                        found[graph.without_edges(cut)] = None
        return [*found][:MAX_OPTIONS]

    def note(self, graph: Graph, value: int, /) -> str:
        edges = len(graph.edges)
        champion = ", a champion" if edges == value else ""
        return f"{edges} edges, discrepancy <b>{edges - value}</b>{champion}"

    def certificate_rules(self) -> dict[str, Any]:
        return {"name": "graph nim"}

    def start(self, board: Any) -> Graph:
        graph: Graph = super().start(board)
        for u, v in graph.edges:
            if u == v:
                raise ValueError(
                    f"Graph Nim is played without loops; the board has one at vertex {u!r}."
                )
        return graph

    def moves(self, graph: Graph) -> Iterator[Graph]:
        for vertex, places in graph.incident.items():
            if len(places) > MAX_EDGES_AT_A_VERTEX:
                raise ValueError(
                    f"The moves at vertex {vertex!r} are all sets of its {len(places)} edges, too "
                    f"many to list; at most {MAX_EDGES_AT_A_VERTEX} edges at a vertex are accepted."
                )
        seen: set[tuple[int, ...]] = set()
        for deleted in chain.from_iterable(map(_non_empty_subsets, graph.incident.values())):
            if deleted not in seen:
                seen.add(deleted)
                yield graph.without_edges([*deleted])

    def components(self, graph: Graph) -> list[Graph]:
        return [part for part in graph.components() if part.edges]

    def canonical(self, graph: Graph) -> Graph:
        return super().canonical(
            Graph(tuple(v for v in graph.vertices if graph.incident[v]), graph.edges)
        )


def _non_empty_subsets(places: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    return chain.from_iterable(combinations(places, size) for size in range(1, len(places) + 1))
