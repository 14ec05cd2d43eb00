"""Graph: an immutable board, with any hashable vertices, parallel edges and loops."""

import sys
from collections import Counter
from collections.abc import Collection, Hashable, Iterable, Iterator
from functools import cached_property
from itertools import count, islice
from typing import TYPE_CHECKING, Any

from gamelab.theory.naturals import natural

if TYPE_CHECKING:  # networkx takes a third of the time of importing gamelab, and is needed only to exchange graphs
    import networkx as nx

Vertex = Hashable
Edge = tuple[Vertex, Vertex]


class Graph:
    """A finite graph that never changes: vertices, and edges as pairs of them; a pair may stand more than once.

    Build one with `Graph.of`, `Graph.from_networkx` or a family such as `path(4)`. Two graphs are equal when they
    have the same vertices and the same edges, in whatever order they were given.

    >>> g = Graph.of([("a", "b"), ("b", "c")])
    >>> g
    Graph.of([('a', 'b'), ('b', 'c')])
    >>> g == Graph.of([("c", "b"), ("b", "a")])
    True
    >>> g.without_edges([0])
    Graph.of([('b', 'c')], vertices=['a'])
    """

    def __init__(self, vertices: tuple[Vertex, ...], edges: tuple[Edge, ...]) -> None:
        """Trusts its caller: the vertices are distinct and hold both ends of every edge."""
        self.__dict__.update(vertices=vertices, edges=edges)

    vertices: tuple[Vertex, ...]
    edges: tuple[Edge, ...]

    def __setattr__(self, name: str, value: Any) -> None:
        raise AttributeError(f"A Graph does not change: {name} cannot be set.")

    @classmethod
    def of(cls, edges: Iterable[Edge], vertices: Iterable[Vertex] = ()) -> "Graph":
        """The graph with these edges, and with these vertices besides the ends of the edges.

        >>> Graph.of([(1, 2), (2, 2)], vertices=[5]).vertices
        (5, 1, 2)
        """
        pairs: list[Edge] = []
        for edge in edges:
            if not isinstance(edge, Collection) or isinstance(edge, str) or len(edge) != 2:
                raise ValueError(f"An edge is a pair of vertices; it was given {edge!r}.")
            u, v = edge
            pairs.append((u, v))
        ends = (vertex for edge in pairs for vertex in edge)
        return cls(tuple(dict.fromkeys((*vertices, *ends))), tuple(pairs))

    @classmethod
    def from_networkx(cls, graph: "nx.Graph") -> "Graph":
        """The same graph without its attributes; a directed graph is refused.

        >>> import networkx as nx
        >>> Graph.from_networkx(nx.path_graph(3))
        Graph.of([(0, 1), (1, 2)])
        """
        if graph.is_directed():
            raise ValueError(f"The board must be undirected; it was given a {type(graph).__name__}. Try graph.to_undirected().")
        return cls(tuple(graph.nodes), tuple((u, v) for u, v, *_ in graph.edges))

    @classmethod
    def from_board(cls, board: Any) -> "Graph":
        """The graph of a board: a Graph, a member of a family such as Spider(3, 2), or a networkx graph."""
        if isinstance(board, Graph):
            return board
        if "networkx" in sys.modules and isinstance(board, sys.modules["networkx"].Graph):
            return cls.from_networkx(board)
        if isinstance(graph := getattr(board, "graph", None), Graph):
            return graph
        raise TypeError(f"A board is a Graph, a family such as Spider(3, 2, 1), or a networkx graph; it was given {board!r}.")

    def to_networkx(self) -> "nx.Graph":
        """A networkx Graph, or a MultiGraph when edges are parallel.

        >>> sorted(Graph.of([(1, 2), (2, 3)]).to_networkx().degree)
        [(1, 1), (2, 2), (3, 1)]
        """
        import networkx as nx

        graph = nx.MultiGraph() if self.has_parallel_edges else nx.Graph()
        graph.add_nodes_from(self.vertices)
        graph.add_edges_from(self.edges)
        return graph

    def __repr__(self) -> str:
        ends = {vertex for edge in self.edges for vertex in edge}
        isolated = [vertex for vertex in self.vertices if vertex not in ends]
        return f"Graph.of({list(self.edges)!r}{f', vertices={isolated!r}' if isolated else ''})"

    @cached_property
    def _key(self) -> tuple[frozenset, frozenset]:
        return frozenset(self.vertices), frozenset(Counter(map(frozenset, self.edges)).items())

    @cached_property
    def _hash(self) -> int:
        return hash(self._key)

    def __hash__(self) -> int:
        return self._hash

    def __reduce__(self) -> tuple:
        return Graph, (self.vertices, self.edges)  # without what is remembered: hashes differ between processes

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Graph):
            return NotImplemented
        return self is other or (self._hash == other._hash and self._key == other._key)

    @cached_property
    def incident(self) -> dict[Vertex, tuple[int, ...]]:
        """For each vertex, the places in `edges` of the edges at it; a loop stands once."""
        at: dict[Vertex, list[int]] = {vertex: [] for vertex in self.vertices}
        for i, (u, v) in enumerate(self.edges):
            at[u].append(i)
            if u != v:
                at[v].append(i)
        return {vertex: tuple(places) for vertex, places in at.items()}

    @property
    def has_loops(self) -> bool:
        return any(u == v for u, v in self.edges)

    @property
    def has_parallel_edges(self) -> bool:
        return len(set(map(frozenset, self.edges))) < len(self.edges)

    def degree(self, vertex: Vertex) -> int:
        """The number of edges at the vertex, a loop counted once."""
        return len(self.incident[vertex])

    def neighbours(self, vertex: Vertex) -> Iterator[Vertex]:
        """The other end of each edge at the vertex."""
        for i in self.incident[vertex]:
            u, v = self.edges[i]
            yield v if u == vertex else u

    def without_edges(self, places: Iterable[int]) -> "Graph":
        """The graph without the edges at these places of `edges`, all vertices kept."""
        gone = set(places)
        return Graph(self.vertices, tuple(edge for i, edge in enumerate(self.edges) if i not in gone))

    def with_pendant_edges(self, vertex: Vertex, k: int) -> "Graph":
        """The graph with k new edges from the vertex to new leaves, named ("leaf", 1), ("leaf", 2) and so on.

        >>> Graph.of([(0, 1)]).with_pendant_edges(1, 2)
        Graph.of([(0, 1), (1, ('leaf', 1)), (1, ('leaf', 2))])
        """
        if vertex not in self.incident:
            raise ValueError(f"The graph has no vertex {vertex!r}; it has {list(self.vertices)}.")
        names = (name for i in count(1) if (name := ("leaf", i)) not in self.incident)
        leaves = tuple(islice(names, natural(k, "The number of pendant edges")))
        return Graph(self.vertices + leaves, self.edges + tuple((vertex, leaf) for leaf in leaves))

    def component_of(self, vertex: Vertex) -> "Graph":
        """The connected component that holds the vertex."""
        reached, waiting = {vertex}, [vertex]
        while waiting:
            for u in self.neighbours(waiting.pop()):
                if u not in reached:
                    reached.add(u)
                    waiting.append(u)
        return Graph(tuple(v for v in self.vertices if v in reached), tuple(edge for edge in self.edges if edge[0] in reached))

    def components(self) -> list["Graph"]:
        """The connected components, isolated vertices among them.

        >>> Graph.of([(1, 2), (3, 4)]).components()
        [Graph.of([(1, 2)]), Graph.of([(3, 4)])]
        """
        parts: list[Graph] = []
        seen: set[Vertex] = set()
        for vertex in self.vertices:
            if vertex not in seen:
                parts.append(self.component_of(vertex))
                seen.update(parts[-1].vertices)
        return parts

    @property
    def is_forest(self) -> bool:
        return len(self.edges) + len(self.components()) == len(self.vertices)


def disjoint_union(*graphs: Graph) -> Graph:
    """The graphs side by side, on vertices 0, 1, 2, ...

    >>> disjoint_union(Graph.of([("a", "b")]), Graph.of([("a", "b")]))
    Graph.of([(0, 1), (2, 3)])
    """
    edges: list[Edge] = []
    offset = 0
    for graph in graphs:
        name = {vertex: offset + i for i, vertex in enumerate(graph.vertices)}
        edges += [(name[u], name[v]) for u, v in graph.edges]
        offset += len(graph.vertices)
    return Graph(tuple(range(offset)), tuple(edges))
