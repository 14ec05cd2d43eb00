"""Simple graphs some of whose edges carry an arrow; states of paths; trimming."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from gamelab.boards.graph import (
    Edge,
    Graph,
    Vertex,
    format_edges,
    is_ambiguous,
    plain_graph,
    refuse_large_graph,
)
from gamelab.boards.isomorphism import canonical_order, renumbered
from gamelab.theory import natural, shown

Arrow = tuple[Vertex, Vertex]  # from the tail to the head


@dataclass(frozen=True)
class Decoration:
    """A simple graph with at most one arrow on each edge; an arrow is a pair (tail, head).

    Build one with `Decoration.of`. Source: Mathews, *The Game of Arrows on 3-legged spider graphs*,
    Section 2.

    >>> from gamelab import path
    >>> x = Decoration.of(path(4), [(1, 0), (1, 2)])
    >>> x.sources, x.sinks, x.unmarked
    ([1], [0], Graph.of([(2, 3)]))
    """

    graph: Graph
    arrows: frozenset[Arrow]

    @classmethod
    def of(cls, board: Any, arrows: Iterable[Arrow] = ()) -> "Decoration":
        """A board with more arrows; the board is a graph, a member of a family or a decoration."""
        board = getattr(board, "decoration", board)
        if not isinstance(board, Decoration):
            board = cls(plain_graph(board, "loops", "parallel edges"), frozenset())
        if not isinstance(arrows, Iterable):
            raise TypeError(
                f"Arrows are a list of pairs (tail, head) of vertices; it was given {arrows!r}."
            )
        edges = board.graph.edges
        drawn = {frozenset(arrow): arrow for arrow in board.arrows}
        for arrow in arrows:
            if not isinstance(arrow, Sequence) or isinstance(arrow, str) or len(arrow) != 2:
                raise ValueError(
                    f"An arrow is a pair (tail, head) of vertices; it was given {arrow!r}."
                )
            tail, head = arrow
            if (tail, head) not in edges and (head, tail) not in edges:
                raise ValueError(
                    f"An arrow lies on an edge of the board; there is no edge from {tail!r} to "
                    f"{head!r}."
                )
            edge = frozenset((tail, head))
            if edge in drawn:
                raise ValueError(
                    f"An edge carries at most one arrow; that from {tail!r} to {head!r} already "
                    f"has {drawn[edge]!r}."
                )
            drawn[edge] = (tail, head)
        return cls(board.graph, frozenset(drawn.values()))

    def __str__(self) -> str:
        """The edges with their arrows, in braces, as `gamelab.board` reads them.

        >>> from gamelab import path
        >>> print(Decoration.of(path(4), [(1, 0), (1, 2)]))
        {1→0, 1→2, 2–3}
        """
        if any(map(is_ambiguous, self.graph.vertices)):
            return repr(self)
        edges = [
            f"{v}→{u}" if (v, u) in self.arrows else f"{u}{'–→'[(u, v) in self.arrows]}{v}"
            for u, v in self.graph.edges
        ]
        return f"{{{format_edges(self.graph, edges) or '∅'}}}"

    def __repr__(self) -> str:
        return f"Decoration.of({self.graph!r}, {self._in_order!r})"

    @property
    def _in_order(self) -> list[Arrow]:
        both_ways = ((edge, edge[::-1]) for edge in self.graph.edges)
        return [arrow for ways in both_ways for arrow in ways if arrow in self.arrows]

    @cached_property
    def incoming(self) -> Counter[Vertex]:
        """The number of arrows into each vertex."""
        return Counter([head for _, head in self.arrows])

    @cached_property
    def outgoing(self) -> Counter[Vertex]:
        """The number of arrows out of each vertex."""
        return Counter([tail for tail, _ in self.arrows])

    @property
    def sinks(self) -> list[Vertex]:
        """The vertices all of whose edges carry an arrow to them."""
        return self._vertices_full_of(self.incoming)

    @property
    def sources(self) -> list[Vertex]:
        """The vertices all of whose edges carry an arrow away from them."""
        return self._vertices_full_of(self.outgoing)

    def _vertices_full_of(self, ends: Counter[Vertex]) -> list[Vertex]:
        return [v for v, places in self.graph.incident.items() if len(places) == ends.get(v)]

    def is_marked(self, u: Vertex, v: Vertex) -> bool:
        """Whether the edge between u and v carries an arrow."""
        return (u, v) in self.arrows or (v, u) in self.arrows

    @cached_property
    def unmarked(self) -> Graph:
        """U(X), the subgraph of the edges without an arrow (Definition 4.3)."""
        edges = tuple(edge for edge in self.graph.edges if not self.is_marked(*edge))
        ends = {v for edge in edges for v in edge}
        return Graph(tuple(v for v in self.graph.vertices if v in ends), edges)

    def with_arrow(self, tail: Vertex, head: Vertex) -> "Decoration":
        """The decoration with one more arrow; trusts that its edge has none."""
        return Decoration(self.graph, self.arrows | {(tail, head)})

    @property
    def flip(self) -> "Decoration":
        """All arrows reversed (Definition 4.4)."""
        return Decoration(self.graph, frozenset((head, tail) for tail, head in self.arrows))

    @property
    def heads(self) -> frozenset[Vertex]:
        """h(X), the vertices of U(X) with an arrow into them (Definition 4.13)."""
        return frozenset(v for v in self.unmarked.vertices if self.incoming[v])

    @property
    def tails(self) -> frozenset[Vertex]:
        """t(X), the vertices of U(X) with an arrow out of them (Definition 4.13)."""
        return frozenset(v for v in self.unmarked.vertices if self.outgoing[v])

    def tail_flower(self, vertex: Vertex) -> "Decoration":
        """All unmarked edges at the vertex get an arrow out of it (Definition 4.8)."""
        return Decoration(
            self.graph, self.arrows | {(vertex, v) for v in self.unmarked.neighbours(vertex)}
        )

    def head_flower(self, vertex: Vertex) -> "Decoration":
        """All unmarked edges at the vertex get an arrow into it (Definition 4.8)."""
        return self.flip.tail_flower(vertex).flip

    def renamed(self, names: Mapping[Vertex, Vertex]) -> "Decoration":
        """The same with other names for some vertices."""

        def renamed(vertices: Iterable[Any]) -> tuple[Any, ...]:
            return tuple(names.get(v, v) for v in vertices)

        graph = Graph(renamed(self.graph.vertices), tuple(map(renamed, self.graph.edges)))
        return Decoration(graph, frozenset(map(renamed, self.arrows)))

    def components(self) -> list["Decoration"]:
        """The connected components, each with its arrows."""
        return [
            Decoration(part, frozenset(arrow for arrow in self.arrows if arrow[0] in part.incident))
            for part in self.graph.components()
        ]

    @property
    def canonical(self) -> "Decoration":
        """The decoration on vertices 0, 1, 2, ..., the same for all isomorphic ones and for their
        flips.
        """
        return min(
            map(_canonical, (self, self.flip)), key=lambda x: (x.graph.edges, sorted(x.arrows))
        )


def disjoint_states(*states: Any) -> Decoration:
    """The states side by side on one board, X | Y in the paper.

    A vertex v of the i-th state becomes (i, v), with i from 1.

    >>> from gamelab.boards.decorations import twig
    >>> len(disjoint_states(twig(1), twig(2)).arrows)
    2
    """
    renamed = [
        x.renamed({v: (i, v) for v in x.graph.vertices})
        for i, x in enumerate(map(Decoration.of, states), 1)
    ]
    graph = Graph(
        tuple(v for x in renamed for v in x.graph.vertices),
        tuple(edge for x in renamed for edge in x.graph.edges),
    )
    return Decoration(graph, frozenset().union(*(x.arrows for x in renamed)))


def _canonical(x: Decoration) -> Decoration:
    """The canonical order is that of the graph in which an arrow is a path of three edges, two
    colours inside.
    """
    colours: dict[Any, int] = dict.fromkeys(x.graph.vertices, 0)
    edges: list[Any] = list(x.unmarked.edges)
    for tail, head in x.arrows:
        near, far = ("near", tail, head), ("far", tail, head)
        colours |= {near: 1, far: 2}
        edges += [(tail, near), (near, far), (far, head)]
    order = canonical_order(Graph(tuple(colours), tuple(edges)), colours)
    order = [v for v in order if colours[v] == 0]
    name = {v: i for i, v in enumerate(order)}
    return Decoration(renumbered(x.graph, order), x.renamed(name).arrows)


def _on_path(first: int, last: int, *arrows: Arrow) -> Decoration:
    refuse_large_graph(f"The path with {shown(last - first)} edges", last - first)
    edges = tuple((i, i + 1) for i in range(first, last))
    return Decoration(Graph(tuple(range(first, last + 1)), edges), frozenset(arrows))


def flow(n: int) -> Decoration:
    """F_n: n unmarked edges between two arrows that point the same way (Definition 5.1).

    >>> sorted(flow(3).arrows)
    [(-1, 0), (3, 4)]
    """
    n = natural(n, "The number of unmarked edges of a flow")
    return _on_path(-1, n + 1, (-1, 0), (n, n + 1))


def crash(n: int) -> Decoration:
    """C_n: n unmarked edges between two arrows that point towards each other, n at least 1
    (Definition 5.1).

    >>> sorted(crash(3).arrows)
    [(-1, 0), (4, 3)]
    """
    n = natural(n, "The number of unmarked edges of a crash", least=1)
    return _on_path(-1, n + 1, (-1, 0), (n + 1, n))


def twig(n: int) -> Decoration:
    """T_n: n unmarked edges from a leaf to one arrow (Definition 5.3).

    >>> sorted(twig(3).arrows)
    [(3, 4)]
    """
    n = natural(n, "The number of unmarked edges of a twig")
    return _on_path(0, n + 1, (n, n + 1))


def rod(n: int) -> Decoration:
    """R_n: a path of n edges without arrows, n at least 1 (Definition 5.5).

    >>> rod(2)
    Decoration.of(Graph.of([(0, 1), (1, 2)]), [])
    """
    return _on_path(0, natural(n, "The number of edges of a rod", least=1))


@dataclass(frozen=True)
class Copy:
    """The copy of a vertex that a ramification makes for one of its neighbours."""

    vertex: Vertex
    beside: Vertex

    def __repr__(self) -> str:
        return f"{self.vertex}_{self.beside}"


@dataclass(frozen=True)
class NewLeaf:
    """The leaf that untrimming hangs on an old leaf."""

    beside: Vertex

    def __repr__(self) -> str:
        return f"{self.beside}'"


def ramification(board: Any, split: Collection[Vertex]) -> Graph:
    """The graph with some vertices split: one copy for each neighbour (Definition 3.2).

    Each edge at such a vertex ends at its own copy, so the number of edges stays, and each copy is
    a leaf.

    >>> from gamelab import path
    >>> ramification(path(3), {1})
    Graph.of([(0, 1_0), (1_2, 2)])
    """
    graph = Decoration.of(board).graph
    if not isinstance(split, Collection):
        raise TypeError(f"The vertices to split are a set of vertices; it was given {split!r}.")
    for v in split:
        if v not in graph.vertices:
            raise ValueError(
                f"The vertices to split are vertices of the board; it has no vertex {v!r}."
            )
    edges = [ramified_edge(edge, split) for edge in graph.edges]
    return Graph.of(edges, [v for v in graph.vertices if v not in split])


def ramified_edge(edge: Edge, split: Collection[Vertex]) -> Edge:
    """Where an edge, or an arrow, goes when these vertices are split."""
    u, v = edge
    return Copy(u, v) if u in split else u, Copy(v, u) if v in split else v


def leaves(graph: Graph) -> set[Vertex]:
    """L(G), the vertices of degree 1."""
    graph = Graph.from_board(graph)
    return {v for v in graph.vertices if graph.degree(v) == 1}


def trimming(board: Any) -> Graph:
    """T(G): the leaves deleted, and their neighbours split (Definition 3.3).

    The Game of Arrows on G is the Trimmed Game of Arrows on T(G) (Theorem 3.4).

    >>> from gamelab import Spider
    >>> trimming(Spider(1, 1, 3))
    Graph.of([(0_(3, 1), (3, 1)), ((3, 1), (3, 2)_(3, 1))])
    """
    return trimmed_state(board).graph


def trimmed_state(board: Any) -> Decoration:
    """The state of T(G) that a dormant decoration of G stands for.

    >>> from gamelab import path
    >>> trimmed_state(Decoration.of(path(4), [(2, 1)])).arrows
    frozenset({(2_1, 1_2)})
    """
    x = Decoration.of(board)
    ends = leaves(x.graph)
    beside = {u for v in ends for u in x.graph.neighbours(v)} - ends
    graph = ramification(x.graph.without_vertices(ends), beside)
    inner = filter(ends.isdisjoint, x.arrows)
    return Decoration(graph, frozenset(ramified_edge(arrow, beside) for arrow in inner))


def untrimming(board: Any) -> Graph:
    """A graph whose trimming is isomorphic to this one: a new leaf hung on each leaf (Section 3).

    >>> from gamelab import path
    >>> untrimming(path(2))
    Graph.of([(0, 1), (0, 0'), (1, 1')])
    """
    graph = Decoration.of(board).graph
    new = [(v, NewLeaf(v)) for v in graph.vertices if graph.degree(v) == 1]
    return Graph.of([*graph.edges, *new], graph.vertices)
