"""WeightedGraph: a graph with a natural number on each edge, parallel edges and loops included."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from typing import Any

from gamelab.boards.graph import (
    Graph,
    NetworkxGraph,
    Vertex,
    as_board,
    format_edges,
    is_ambiguous,
    plain_graph,
)
from gamelab.boards.isomorphism import coloured_form
from gamelab.theory import natural, shown


@dataclass(frozen=True, eq=False)
class WeightedGraph:
    """A graph and the weights of its edges, in the order of `graph.edges`. Build one with
    `WeightedGraph.of`.

    >>> board = WeightedGraph.of([("a", "b", 3), ("b", "b", 1)], vertices=["c"])
    >>> board
    WeightedGraph.of([('a', 'b', 3), ('b', 'b', 1)], vertices=['c'])
    """

    graph: Graph
    weights: tuple[int, ...]

    @classmethod
    def of(
        cls, edges: Iterable[tuple[Vertex, Vertex, int]], vertices: Iterable[Vertex] = ()
    ) -> "WeightedGraph":
        """The graph with these edges (one end, other end, weight), and with these vertices besides
        their ends.
        """
        if not isinstance(edges, Iterable):
            raise TypeError(
                f"Weighted edges are a list of triples (one end, other end, weight); it was given "
                f"{shown(edges)}."
            )
        triples = []
        for edge in edges:
            if not isinstance(edge, tuple | list) or len(edge) != 3:
                raise ValueError(
                    f"A weighted edge is (one end, other end, weight); it was given {edge!r}."
                )
            u, v, weight = edge
            triples.append((u, v, _weight(weight, u, v)))
        return cls(
            Graph.of([(u, v) for u, v, _ in triples], vertices),
            tuple(weight for _, _, weight in triples),
        )

    @classmethod
    def from_board(cls, board: Any) -> "WeightedGraph":
        """The weighted graph of a board; the weight of an edge is 1 unless the board says more.

        In networkx graphs the weight is the edge attribute `weight`.
        """
        if isinstance(board, WeightedGraph):
            return board
        # of a position with a token
        if isinstance(inner := getattr(board, "board", None), WeightedGraph):
            return inner
        board = as_board(board)
        if isinstance(board, NetworkxGraph):
            graph, edges = Graph.from_networkx(board), board.edges(data="weight", default=1)
            return cls(graph, tuple(_weight(weight, u, v) for u, v, weight in edges))
        graph = plain_graph(board)
        return cls(graph, (1,) * len(graph.edges))

    @property
    def _triples(self) -> list[tuple[Vertex, Vertex, int]]:
        return [(u, v, w) for (u, v), w in zip(self.graph.edges, self.weights, strict=True)]

    def __repr__(self) -> str:
        isolated = self.graph.isolated
        return (
            f"WeightedGraph.of({self._triples!r}{f', vertices={isolated!r}' if isolated else ''})"
        )

    def __str__(self) -> str:
        """The edges with their weights, as `gamelab.board` reads them.

        >>> print(WeightedGraph.of([("a", "b", 3), ("b", "b", 1)], vertices=["c"]))
        a–b 3, loop at b 1, c alone
        """
        no_edges = self.graph.vertices and not self.weights
        if any(map(is_ambiguous, self.graph.vertices)) or no_edges:
            return repr(self)
        edges = [
            f"loop at {u} {weight}" if u == v else f"{u}–{v} {weight}"
            for u, v, weight in self._triples
        ]
        return format_edges(self.graph, edges) or "no edge"

    @cached_property
    def _key(self) -> tuple[frozenset[Any], frozenset[Any]]:
        weighted = Counter(zip(map(frozenset, self.graph.edges), self.weights, strict=True))
        return frozenset(self.graph.vertices), frozenset(weighted.items())

    def __hash__(self) -> int:
        return hash(self._key)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, WeightedGraph):
            return NotImplemented
        return self is other or self._key == other._key

    def with_loops(self, loops: Mapping[Vertex, int]) -> "WeightedGraph":
        """The board with a loop of this weight at each of these vertices.

        >>> from gamelab import path
        >>> WeightedGraph.from_board(path(2)).with_loops({1: 4})
        WeightedGraph.of([(0, 1, 1), (1, 1, 4)])
        """
        if not isinstance(loops, Mapping):
            raise TypeError(
                f"Loops are given as a mapping from vertices to weights, such as {{0: 1}}; it was "
                f"given {loops!r}."
            )
        for v in loops:
            if v not in self.graph.incident:
                raise ValueError(f"A loop is put at a vertex of the board; it has no vertex {v!r}.")
        new = [(v, v, weight) for v, weight in loops.items()]
        return WeightedGraph.of([*self._triples, *new], self.graph.vertices)

    def with_weights(self, weights: Iterable[int]) -> "WeightedGraph":
        """The same graph with other weights, one for each edge in order.

        >>> from gamelab import cycle
        >>> WeightedGraph.from_board(cycle(3)).with_weights([1, 2, 3]).weights
        (1, 2, 3)
        """
        if not isinstance(weights, Iterable):
            raise TypeError(
                f"The weights are a list, one for each edge in order; it was given "
                f"{shown(weights)}."
            )
        given = tuple(weights)
        if len(given) != len(self.graph.edges):
            raise ValueError(
                f"There is one weight for each of the {len(self.graph.edges)} edges; it was given "
                f"{len(given)}."
            )
        return WeightedGraph(
            self.graph,
            tuple(_weight(w, u, v) for w, (u, v) in zip(given, self.graph.edges, strict=True)),
        )

    @cached_property
    def merged(self) -> "WeightedGraph":
        """The board with parallel edges merged into one whose weight is the nim-sum of theirs.

        Loops at a vertex are merged too, and edges of weight 0 are left out. Nim on the graph keeps
        its Grundy value for each place of the token (Clark, Theorem 2.1, for the outcome).

        >>> WeightedGraph.of([("a", "b", 3), ("b", "a", 5), ("b", "b", 2), ("b", "b", 2)]).merged
        WeightedGraph.of([('a', 'b', 6)])
        """
        sums = dict[frozenset[Vertex], int]()
        for u, v, weight in self._triples:
            sums[frozenset((u, v))] = sums.get(frozenset((u, v)), 0) ^ weight
        first = {frozenset(edge): edge for edge in reversed(self.graph.edges)}
        kept = {first[edge]: weight for edge, weight in sums.items() if weight}
        return WeightedGraph(Graph(self.graph.vertices, tuple(kept)), tuple(kept.values()))


def weightings(board: Any, most: int, root: Vertex | None = None) -> Iterator[WeightedGraph]:
    """Every way to put weights from 1 to `most` on the edges of a board, once up to automorphisms.

    With a `root`, such as the vertex of a token, only automorphisms that fix the root count.

    >>> from gamelab import cycle, path
    >>> (
    ...     [board.weights for board in weightings(path(3), 2)],
    ...     len(list(weightings(path(3), 2, root=0))),
    ... )
    ([(1, 1), (1, 2), (2, 2)], 4)
    >>> [len(list(weightings(cycle(n), 2))) for n in range(3, 9)]
    [4, 6, 8, 13, 18, 30]
    """
    graph = Graph.from_board(board)
    if root is not None:
        graph.degree(root)  # which refuses what is no vertex
    return _weightings(graph, natural(most, "The largest weight"), root)


def _weightings(graph: Graph, most: int, root: Vertex | None) -> Iterator[WeightedGraph]:
    places = range(len(graph.edges))  # a vertex on each edge carries its weight as a colour
    halves = [(("edge", i), ("vertex", v)) for i in places for v in dict.fromkeys(graph.edges[i])]
    vertices: dict[Vertex, int] = {("vertex", v): -(v == root) for v in graph.vertices}
    divided = Graph((*vertices, *(("edge", i) for i in places)), tuple(halves))
    seen = set()
    for weights in product(range(1, most + 1), repeat=len(places)):
        form = coloured_form(
            divided, vertices | {("edge", i): weight for i, weight in enumerate(weights)}
        )
        if form not in seen:
            seen.add(form)
            yield WeightedGraph(graph, weights)


def _weight(weight: Any, u: Vertex, v: Vertex) -> int:
    if isinstance(weight, float) and weight.is_integer():  # as networkx reads them from a file
        weight = int(weight)
    return natural(weight, f"The weight of the edge from {u!r} to {v!r}")
