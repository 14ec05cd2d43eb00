"""Parts that hang on a board or grow from it: equal branches, paths and pendant edges."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby, pairwise
from typing import Any, Literal

from gamelab.boards.graph import Edge, Graph, Vertex
from gamelab.boards.isomorphism import twins
from gamelab.boards.spider import leg_from

Ends = tuple[Any, Vertex]  # a board and the vertex of it to which a path leads
# where it begins, how many vertices each part has, how many parts there are
Run = tuple[int, int, int]


def side_by_side(graph: Graph, root: Vertex) -> tuple[tuple[Vertex, ...], tuple[Run, ...]]:
    """The vertices of a simple connected graph, the root first, and the runs of equal parts.

    The parts of a run can be exchanged: isomorphic pendant trees at one vertex, or twins outside
    of pendant trees. Their vertices stand in corresponding orders. A run within a part comes
    before the run of the part.

    >>> side_by_side(Graph.of([("b", "a"), ("b", "c"), ("b", "d"), ("d", "e")]), "b")
    (('b', 'a', 'c', 'd', 'e'), ((1, 1, 2),))
    """
    left = {v: set(graph.neighbours(v)) for v in graph.vertices}
    below: dict[Vertex, list[Vertex]] = {v: [] for v in graph.vertices}
    kinds: dict[tuple[int, ...], int] = {}
    kind: dict[Vertex, int] = {}
    leaves = [v for v, near in left.items() if len(near) == 1 and v != root]
    # taking leaves off, again and again but never the root, leaves the core
    for v in leaves:
        parent = left[v].pop()
        kind[v] = kinds.setdefault(tuple(sorted(kind[child] for child in below[v])), len(kinds))
        below[parent].append(v)
        left[parent].remove(v)
        if len(left[parent]) == 1 and parent != root:
            leaves.append(parent)
    order: list[Vertex] = []
    runs: list[Run] = []

    def place(v: Vertex) -> None:
        order.append(v)
        for _, alike in groupby(sorted(below[v], key=kind.__getitem__), key=kind.__getitem__):
            run(list(alike))

    def run(parts: list[Vertex]) -> None:
        first = len(order)
        for part in parts:
            place(part)
        if len(parts) > 1:
            runs.append((first, (len(order) - first) // len(parts), len(parts)))

    place(root)
    alike = {v: some for some in twins(graph) for v in some}
    core = dict.fromkeys(v for v in graph.vertices if v != root and v not in kind)
    while core:
        first = next(iter(core))
        some = [v for v in alike.get(first, (first,)) if v in core]
        run(some)
        for v in some:
            del core[v]
    return tuple(order), tuple(runs)


def paths_off(graph: Graph, most: int) -> Iterator[tuple[int, "Growing"]]:
    """The paths that hang on a board or join two boards, with what they grow from; the longest path
    first.

    A path is given by the number of its vertices, without the branching vertices at its ends. The
    boards have at most `most` vertices each. Paths within a cycle are left out.

    >>> [
    ...     (k, growing.root)
    ...     for k, growing in paths_off(Graph.of([(0, 1), (1, 2), (2, 0), (2, 3), (3, 4)]), 3)
    ... ]
    [(2, 2)]
    """
    # the vertices of a path, and the branching vertices at its ends
    found: dict[frozenset[Vertex], tuple[Vertex, ...]] = {}
    for root in graph.vertices:
        for here in graph.neighbours(root) if graph.degree(root) > 2 else ():
            *along, end = leg_from(graph, root, here)
            if graph.degree(end) == 1:
                found[frozenset([*along, end])] = (root,)
            elif along and end != root:
                found[frozenset(along)] = root, end
    for path, roots in sorted(found.items(), key=lambda item: len(item[0]), reverse=True):
        if len(graph.vertices) - len(path) > most * len(roots):
            continue
        parts = graph.without_vertices(path).components()
        if len(parts) == len(roots) and all(len(part.vertices) <= most for part in parts):
            (part, root), *other = [
                (part, root) for root in roots for part in parts if root in part.incident
            ]
            yield len(path), Growing(part, root, "path", *other)


def strip_pendant_edges(graph: Graph, v: Vertex) -> tuple[Graph, int]:
    """The component of v without the pendant edges at v, and their number.

    >>> strip_pendant_edges(Graph.of([(0, 1), (0, 2), (2, 3)]), 0)
    (Graph.of([(0, 2), (2, 3)]), 1)
    """
    here = graph.component_of(v)
    pendant = [
        i for i in here.incident[v] if any(here.degree(u) == 1 for u in here.edges[i] if u != v)
    ]
    return here.without_edges(pendant).component_of(v), len(pendant)


def most_pendant_edges(graph: Graph) -> Vertex:
    """The vertex of a graph with the most pendant edges, the first of them: its row is the longest.

    >>> from gamelab import cycle
    >>> most_pendant_edges(cycle(5).with_pendant_edges(0, 2).with_pendant_edges(3, 4))
    3
    """
    pendant = Counter(
        u for v in graph.vertices if graph.degree(v) == 1 for u in graph.neighbours(v)
    )
    return max(graph.vertices, key=pendant.__getitem__)


@dataclass(frozen=True)
class Growing:
    """A board with a root at which pendant edges or a path grow, as `by` says.

    If there is an `other` board, a pair of a graph and its root, the path leads to that root. Each
    graph may be a family value, such as Spider(2, 1).

    >>> from gamelab import Spider
    >>> tripod = Growing(Spider(3, 2, 2).graph, (1, 3))
    >>> board, grown = tripod.grown(3)
    >>> len(board.edges), grown
    (10, [((1, 3), ('k', 1)), ((1, 3), ('k', 2)), ((1, 3), ('k', 3))])
    """

    graph: Any
    root: Vertex
    by: Literal["pendant edges", "path"] = "pendant edges"
    other: Ends | None = None

    @property
    def ends(self) -> list[Ends]:
        """The board, or the two boards, each with its root."""
        return [(self.graph, self.root), *([self.other] if self.other else [])]

    @property
    def other_root(self) -> Vertex:
        """The name of the root of the other board where both are grown."""
        return self._unused(1), self.other[1] if self.other else None

    def _unused(self, mark: Any) -> Any:
        """A mark with which no name of the board begins: the given one if there is none."""
        taken = {v[0] for v in Graph.from_board(self.graph).vertices if isinstance(v, tuple) and v}
        while mark in taken:
            mark = (mark, "'")
        return mark

    def grown(self, k: int) -> tuple[Graph, list[Edge]]:
        """The board with k pendant edges or k vertices of the path, and the new edges.

        The new vertices are ("k", 1), ("k", 2), ..., and those of the other board (1, v), or with
        further marks where the board has such names.
        """
        graph = Graph.from_board(self.graph)
        edges, vertices = [*graph.edges], [*graph.vertices]
        mark = self._unused("k")
        new = [(mark, i) for i in range(1, k + 1)]
        if self.by == "pendant edges":
            grown: list[Edge] = [(self.root, leaf) for leaf in new]
        else:
            line = [*([self.root] if vertices else []), *new]
            if self.other is not None:
                there, side = Graph.from_board(self.other[0]), self._unused(1)
                edges += [((side, u), (side, v)) for u, v in there.edges]
                vertices += [(side, v) for v in there.vertices]
                line += [self.other_root] if there.vertices else []
            grown = [*pairwise(line)]
        return Graph.of([*edges, *grown], vertices=[*vertices, *new]), grown


def with_path(graph: Graph, u: Vertex, k: int) -> Graph:
    """The graph with a path of k new vertices, ("k", 1) to ("k", k), attached to its vertex u.

    >>> with_path(Graph.of([(0, 1)]), 1, 2)
    Graph.of([(0, 1), (1, ('k', 1)), (('k', 1), ('k', 2))])
    """
    return Growing(graph, u, "path").grown(k)[0]
