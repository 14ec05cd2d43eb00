"""Boards that grow: pendant edges or a path at a root, or a path that joins two roots."""

from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

from gamelab.boards.graph import Edge, Graph, Vertex


@dataclass(frozen=True)
class Growing:
    """A board with a root at which `pendant edges` or a `path` grow; with another board, the path
    leads to the root of that.

    >>> from gamelab import Spider
    >>> tripod = Growing(Spider(3, 2, 2).graph, (1, 3))
    >>> board, grown = tripod.grown(3)
    >>> len(board.edges), grown
    (10, [((1, 3), ('k', 1)), ((1, 3), ('k', 2)), ((1, 3), ('k', 3))])
    """

    graph: Graph
    root: Vertex
    by: Literal["pendant edges", "path"] = "pendant edges"
    other: tuple[Graph, Vertex] | None = None

    def grown(self, k: int) -> tuple[Graph, list[Edge]]:
        """The board with k pendant edges or k new vertices of the path, and the edges that are
        new.
        """
        new = [("k", i) for i in range(1, k + 1)]
        edges, vertices = [*self.graph.edges], [*self.graph.vertices]
        if self.by == "pendant edges":
            grown: list[Edge] = [(self.root, leaf) for leaf in new]
        else:
            line = [*([self.root] if vertices else []), *new]
            if self.other is not None:
                there, root = self.other
                edges += [((1, u), (1, v)) for u, v in there.edges]
                vertices += [(1, v) for v in there.vertices]
                line += [(1, root)] if there.vertices else []
            grown = [*pairwise(line)]
        return Graph.of([*edges, *grown], vertices=[*vertices, *new]), grown
