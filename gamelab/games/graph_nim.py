"""Graph Nim: delete one or more edges at a vertex; whoever deletes the last edge wins."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain, combinations

from gamelab.boards import Graph
from gamelab.games.graph_game import GraphGame

MAX_EDGES_AT_A_VERTEX = 20


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
    certificate_name = "graph nim"
    quick, quick_misere = (20, 19), (17, 16)
    refused = ("loops",)

    def max_moves(self, graph: Graph, /) -> int:
        return sum(2 ** len(places) - 1 for places in graph.incident.values())

    def note(self, graph: Graph, value: int, /) -> str:
        edges = len(graph.edges)
        champion = ", a champion" if edges == value else ""
        return f"{edges} edges, discrepancy <b>{edges - value}</b>{champion}"

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
