"""Graph Nim: delete one or more edges at a vertex; whoever deletes the last edge wins."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain, combinations
from typing import Any

from gamelab.boards.graph import Graph
from gamelab.games.graph_game import GraphGame

MOST_EDGES_AT_A_VERTEX = 20


@dataclass(frozen=True)
class GraphNim(GraphGame):
    """Graph Nim on any graph without loops; parallel edges are separate edges.

    Source: Calkin, Janoski, Nelson, Ryan, Xu, *Champion Spiders in the Game of Graph Nim*.

    >>> from gamelab import cycle, grundy, star
    >>> grundy(GraphNim(), star(5)), grundy(GraphNim(), cycle(4))
    (5, 0)
    """

    def start(self, board: Any) -> Graph:
        graph = super().start(board)
        loop = next((u for u, v in graph.edges if u == v), None)
        if loop is not None:
            raise ValueError(
                f"Graph Nim is played without loops; the board has one at vertex {loop!r}."
            )
        return graph

    def moves(self, graph: Graph) -> Iterator[Graph]:
        crowded = max(graph.vertices, key=graph.degree, default=None)
        if crowded is not None and graph.degree(crowded) > MOST_EDGES_AT_A_VERTEX:
            raise ValueError(
                f"The moves at vertex {crowded!r} are all sets of its {graph.degree(crowded)} "
                f"edges, too many to list; at most {MOST_EDGES_AT_A_VERTEX} edges at a vertex are "
                f"accepted."
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
