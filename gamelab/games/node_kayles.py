"""Node Kayles: take a vertex and all its neighbours."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from gamelab.boards import Graph
from gamelab.games.graph_game import GraphGame


@dataclass(frozen=True)
class NodeKayles(GraphGame):
    """Node Kayles: a move takes a vertex with its neighbours; on paths it is the octal game 0.137.

    Source: Schaefer, *On the complexity of some two-person perfect-information games*, 1978.

    >>> from gamelab import OctalHeaps, grundy, nim_sequence, path
    >>> [grundy(NodeKayles(), path(n)) for n in range(9)] == nim_sequence(
    ...     OctalHeaps("0.137"), 9
    ... ).tolist()
    True
    """

    name = "node-kayles"
    title = "Node Kayles"
    rule = "Take a vertex with all its neighbours."
    how = "Click a blue vertex: it goes with its neighbours."
    examples = ("Spider(3, 3, 2)", *GraphGame.examples)
    quick = quick_misere = (20, 100)

    def certificate_rules(self) -> dict[str, Any]:
        return {"name": "vertex deletion", "digits": [0, 1, 3, 7], "neighbours": True}

    def start(self, board: Any) -> Graph:
        return super().start(board).simple  # type: ignore[no-any-return]

    def moves(self, graph: Graph) -> Iterator[Graph]:
        taken = dict.fromkeys(frozenset([v, *graph.neighbours(v)]) for v in graph.vertices)
        return map(graph.without_vertices, taken)

    def components(self, graph: Graph) -> list[Graph]:
        return graph.components()
