"""Graph, an immutable board with any hashable vertices, parallel edges and loops; and Family."""

import re
import sys
from abc import ABC, ABCMeta, abstractmethod
from collections import Counter
from collections.abc import Collection, Hashable, Iterable, Iterator
from contextlib import suppress
from functools import cached_property
from itertools import count, filterfalse, islice
from numbers import Integral
from typing import TYPE_CHECKING, Any

from gamelab.boards.graph6 import decode_graph6, encode_graph6
from gamelab.theory import memory_limit, natural, position_of, refuse_above_limit, shown

# networkx takes a third of the time of importing gamelab, and is needed only to exchange graphs
if TYPE_CHECKING:
    import networkx as nx

Vertex = Hashable
Edge = tuple[Vertex, Vertex]

BYTES_OF_A_VERTEX = 340  # with its name and one edge, at the most while a family's graph is made
BYTES_OF_A_SET = 800  # of up to 18 vertices, in a dictionary


def is_ambiguous(vertex: Vertex) -> bool:
    """Whether the name of a vertex, written in an edge, would be read as another name."""
    if type(vertex) is tuple:
        return any(isinstance(part, tuple) or is_ambiguous(part) for part in vertex)
    if type(vertex) is str:
        return not re.fullmatch(r"[^\W\d]\w*", vertex)
    if type(vertex) is bool or not isinstance(vertex, Integral):
        return True
    return not 0 <= vertex < 10**9


def format_edges(graph: "Graph", edges: Iterable[str]) -> str:
    """The entries of the edges, and those of the vertices without an edge."""
    return ", ".join([*edges, *(f"{v} alone" for v in graph.isolated)])


class NetworkxGraph(metaclass=ABCMeta):
    """Any graph of networkx, which need not be loaded to say that something is none."""

    nodes: Any
    edges: Any
    is_directed: Any

    @classmethod
    def __subclasshook__(cls, kind: type) -> bool:
        networkx = sys.modules.get("networkx")
        return networkx is not None and issubclass(kind, networkx.Graph)


class Graph:
    """An immutable finite graph; loops and parallel edges are allowed.

    `vertices` is a tuple of hashable values, `edges` a tuple of pairs of vertices. Build a graph
    with `Graph.of`, `Graph.from_networkx` or a family such as `path(4)`. Two graphs are equal if
    they have the same vertices and the same edges, in any order.

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
        here = self.__dict__  # to which assignment goes, as nothing is set from outside
        here["vertices"], here["edges"] = vertices, edges

    vertices: tuple[Vertex, ...]
    edges: tuple[Edge, ...]

    def __setattr__(self, name: str, value: Any) -> None:
        raise AttributeError(f"A Graph does not change: {name} cannot be set.")

    @classmethod
    def of(cls, edges: Iterable[Edge], vertices: Iterable[Vertex] = ()) -> "Graph":
        """The graph with these edges and, besides their ends, these vertices.

        A vertex is a hashable value that equals itself. None is no vertex.

        >>> Graph.of([(1, 2), (2, 2)], vertices=[5]).vertices
        (5, 1, 2)
        """
        for given in (edges, vertices):
            if not isinstance(given, Iterable):
                raise TypeError(
                    f"A graph is made of lists, as in Graph.of([(1, 2)], vertices=[5]); it was "
                    f"given {shown(given)}."
                )
        pairs: list[Edge] = []
        for edge in edges:
            if not isinstance(edge, Collection) or isinstance(edge, str) or len(edge) != 2:
                raise ValueError(f"An edge is a pair of vertices; it was given {shown(edge)}.")
            u, v = edge
            pairs.append((u, v))
        ends = (vertex for edge in pairs for vertex in edge)
        names = {v: v for v in dict.fromkeys(map(_vertex, (*vertices, *ends)))}  # 1 is True
        return cls(tuple(names), tuple((names[u], names[v]) for u, v in pairs))

    @classmethod
    def from_networkx(cls, graph: "nx.Graph") -> "Graph":
        """The same graph without its attributes; a directed graph is refused.

        >>> import networkx as nx
        >>> Graph.from_networkx(nx.path_graph(3))
        Graph.of([(0, 1), (1, 2)])
        """
        if not isinstance(graph, NetworkxGraph):
            raise TypeError(
                f"Graph.from_networkx takes a graph of networkx; it was given {shown(graph)}."
            )
        if graph.is_directed():
            raise ValueError(
                f"The board must be undirected; it was given a {type(graph).__name__}. Try "
                f"graph.to_undirected()."
            )
        return cls.of([(u, v) for u, v, *_ in graph.edges], graph.nodes)

    @classmethod
    def from_board(cls, board: Any) -> "Graph":
        """The graph of a board: a Graph, a Family such as Spider(3, 2), a networkx graph, a
        dictionary or list of lists of neighbours, or a symmetric matrix of numpy or scipy.

        >>> Graph.from_board({"a": ["b", "c"]}), Graph.from_board([[1], [0, 2], [1]])
        (Graph.of([('a', 'b'), ('a', 'c')]), Graph.of([(0, 1), (1, 2)]))
        """
        if isinstance(board, Graph):
            return board
        board = as_board(board)
        return cls.from_networkx(board) if isinstance(board, NetworkxGraph) else board.graph

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
        isolated = self.isolated
        return f"Graph.of({list(self.edges)!r}{f', vertices={isolated!r}' if isolated else ''})"

    def __str__(self) -> str:
        """The edges by their ends, and the vertices without an edge, as `gamelab.board` reads them.

        >>> print(Graph.of([("a", "b")], vertices=["c"]), Graph.of([("1", "2")]), sep="; ")
        a–b, c alone; Graph.of([('1', '2')])
        """
        if any(map(is_ambiguous, self.vertices)):
            return repr(self)
        return format_edges(self, [f"{u}–{v}" for u, v in self.edges]) or "∅"

    @classmethod
    def from_graph6(cls, text: str | bytes) -> "Graph":
        """The graph with this graph6 or sparse6 code (McKay); its vertices are 0, 1, ..., n - 1.

        Raises ValueError for what is no such code. See `to_graph6`.

        >>> Graph.from_graph6("Bw") == Graph.from_graph6(b"Bw")
        True
        """
        import networkx as nx

        code = (text if isinstance(text, bytes) else text.encode()).strip()
        code = re.sub(rb"^>>(graph|sparse)6<<", b"", code)
        try:
            if not re.fullmatch(rb":?[?-~]*", code):
                raise ValueError
            if code.startswith(b":"):
                return cls.from_networkx(nx.from_sparse6_bytes(code))
            n, edges = decode_graph6(code)
            return cls(tuple(range(n)), tuple(edges))
        except (ValueError, IndexError, KeyError, nx.NetworkXError):
            raise ValueError(
                f"A graph6 code is a word such as 'Bw'; it was given {shown(text, 60)}."
            ) from None

    def to_graph6(self) -> str:
        """The graph6 code of the graph (McKay), its vertices numbered in their order.

        Other programs, such as nauty, read it. Raises ValueError for loops, parallel edges and
        more than 258,047 vertices.

        >>> Graph.of([(0, 1), (1, 2), (2, 0)]).to_graph6()
        'Bw'
        """
        if self.has_loops or self.has_parallel_edges or len(self.vertices) > 258_047:
            raise ValueError(
                "A graph6 code has no loops, no parallel edges and at most 258,047 vertices."
            )
        place = {v: i for i, v in enumerate(self.vertices)}
        return encode_graph6(len(place), ((place[u], place[v]) for u, v in self.edges))

    @property
    def isolated(self) -> list[Vertex]:
        """The vertices without an edge."""
        return [vertex for vertex, near in self._near.items() if not near]

    @property
    def _key(self) -> tuple[frozenset[Any], frozenset[Any]]:
        return frozenset(self.vertices), frozenset(Counter(map(frozenset, self.edges)).items())

    def __hash__(self) -> int:
        known = self.__dict__.get("_hash")
        if known is None:
            known = hash((frozenset(self.vertices), frozenset(map(frozenset, self.edges))))
            self.__dict__["_hash"] = known
        return known

    def __reduce__(self) -> tuple[Any, ...]:
        # without cached hashes, which differ between processes
        return Graph, (self.vertices, self.edges)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Graph):
            return NotImplemented
        if self is other or (self.vertices == other.vertices and self.edges == other.edges):
            return True
        return hash(self) == hash(other) and self._key == other._key

    @cached_property
    def incident(self) -> dict[Vertex, tuple[int, ...]]:
        """For each vertex, the places in `edges` of the edges at it; a loop stands once."""
        at: dict[Vertex, list[int]] = {vertex: [] for vertex in self.vertices}
        for i, (u, v) in enumerate(self.edges):
            at[u].append(i)
            if u != v:
                at[v].append(i)
        return {vertex: tuple(places) for vertex, places in at.items()}

    @cached_property
    def _near(self) -> dict[Vertex, list[Vertex]]:
        near: dict[Vertex, list[Vertex]] = {vertex: [] for vertex in self.vertices}
        for u, v in self.edges:
            near[u].append(v)
            if u != v:
                near[v].append(u)
        return near

    @property
    def has_loops(self) -> bool:
        return any(u == v for u, v in self.edges)

    @property
    def has_parallel_edges(self) -> bool:
        return len(set(map(frozenset, self.edges))) < len(self.edges)

    def degree(self, vertex: Vertex) -> int:
        """The number of edges at the vertex, a loop counted once."""
        return len(self._at(vertex))

    def neighbours(self, vertex: Vertex) -> Iterator[Vertex]:
        """The other end of each edge at the vertex."""
        return iter(self._at(vertex))

    def _at(self, vertex: Vertex) -> list[Vertex]:
        try:
            return self._near[vertex]
        except (KeyError, TypeError):
            raise ValueError(
                f"The graph has no vertex {shown(vertex)}; it has {shown(list(self.vertices))}."
            ) from None

    def without_edges(self, edges: Iterable[int | Edge]) -> "Graph":
        """The graph with the same vertices and without some edges.

        An edge is a pair of ends or a place in `edges`. A pair removes one edge between its ends;
        places distinguish parallel edges. A list is required, because a tuple (0, 1) could mean
        one edge or two places.

        >>> g = Graph.of([("a", "b"), ("b", "c"), ("b", "c")])
        >>> g.without_edges([("b", "a")]) == g.without_edges([0])
        True
        >>> g.without_edges([("c", "b")])
        Graph.of([('a', 'b'), ('b', 'c')])
        """
        if isinstance(edges, tuple) and (edges in self.edges or edges[::-1] in self.edges):
            raise ValueError(
                f"The edges to leave out are given in a list, such as [{shown(edges)}]; it was "
                f"given {shown(edges)}."
            )
        gone = {
            edge if isinstance(edge, int) else self._place(edge)
            for edge in _collection(edges, "Edges")
        }
        kept = tuple([edge for i, edge in enumerate(self.edges) if i not in gone])
        if len(kept) + len(gone) != len(self.edges):
            wrong = next(i for i in gone if i not in range(len(self.edges)))
            raise ValueError(
                f"The graph has edges at the places from 0 to {len(self.edges) - 1}; it has none "
                f"at {shown(wrong)}."
            )
        return Graph(self.vertices, kept)

    def _place(self, edge: Any) -> int:
        """Where an edge with these ends stands in `edges`."""
        ends = tuple(edge) if isinstance(edge, Collection) and not isinstance(edge, str) else ()
        for pair in (ends, ends[::-1]):
            if pair in self.edges:
                return self.edges.index(pair)
        raise ValueError(
            f"An edge is a pair of adjacent vertices of the graph, or a place in `edges`; it was "
            f"given {shown(edge)}."
        )

    def without_vertices(self, vertices: Iterable[Vertex]) -> "Graph":
        """The graph without these vertices and the edges at them.

        >>> Graph.of([("a", "b"), ("b", "c"), ("c", "d")]).without_vertices(["a", "c"])
        Graph.of([], vertices=['b', 'd'])
        """
        given = _collection(vertices, "Vertices")
        try:
            gone = frozenset(given)
        except TypeError:
            raise ValueError(
                f"The graph has not all of the vertices {shown(vertices)}, which cannot be hashed."
            ) from None
        kept = tuple(filterfalse(gone.__contains__, self.vertices))
        if len(kept) + len(gone) != len(self.vertices):
            raise ValueError(
                f"The graph has no vertex {shown(next(v for v in gone if v not in self.vertices))}."
            )
        return Graph(kept, tuple(filter(gone.isdisjoint, self.edges)))

    @property
    def simple(self) -> "Graph":
        """The graph without its loops, and with one of each set of parallel edges.

        >>> Graph.of([(1, 1), (1, 2), (1, 2)]).simple
        Graph.of([(1, 2)])
        """
        lines = {frozenset(edge): edge for edge in self.edges if edge[0] != edge[1]}
        return (
            self if len(lines) == len(self.edges) else Graph(self.vertices, tuple(lines.values()))
        )

    def connected_sets(self, most: int | None = None) -> Iterator[frozenset[Vertex]]:
        """Every connected set of vertices once, small sets first; at most `most` vertices each.

        >>> [sorted(vertices) for vertices in Graph.of([(1, 2), (2, 3)]).connected_sets(2)]
        [[1], [2], [3], [1, 2], [2, 3]]
        """
        return self._growing_sets(
            len(self.vertices)
            if most is None
            else natural(most, "The most vertices of a connected set")
        )

    def _growing_sets(self, most: int) -> Iterator[frozenset[Vertex]]:
        layer = dict.fromkeys(frozenset([v]) for v in self.vertices)
        for size in range(1, most + 1):
            if not layer:
                return
            yield from layer
            larger: dict[frozenset[Vertex], None] = {}
            room = memory_limit() // BYTES_OF_A_SET
            for found in layer if size < most else ():
                larger.update(
                    dict.fromkeys(
                        found | {u} for v in found for u in self._near[v] if u not in found
                    )
                )
                if len(larger) > room:
                    refuse_above_limit(
                        f"The list of all connected sets of {size + 1} vertices",
                        BYTES_OF_A_SET * len(larger),
                    )
            layer = larger

    def with_pendant_edges(self, vertex: Vertex, k: int) -> "Graph":
        """The graph with k new edges from the vertex to new leaves, named ("leaf", 1), ("leaf", 2)
        and so on.

        >>> Graph.of([(0, 1)]).with_pendant_edges(1, 2)
        Graph.of([(0, 1), (1, ('leaf', 1)), (1, ('leaf', 2))])
        """
        self.degree(vertex)
        refuse_large_graph(
            f"The graph with {shown(k)} new edges", natural(k, "The number of pendant edges")
        )
        names = (name for i in count(1) if (name := ("leaf", i)) not in self.incident)
        leaves = tuple(islice(names, k))
        return Graph(self.vertices + leaves, self.edges + tuple((vertex, leaf) for leaf in leaves))

    def outwards(self, root: Vertex) -> dict[Vertex, Vertex]:
        """The vertices of the root's component in breadth-first order, each with its predecessor.

        >>> Graph.of([(1, 2), (2, 3)]).outwards(2)
        {2: 2, 1: 2, 3: 2}
        """
        self._at(root)  # which refuses what is no vertex
        near, before, order = self._near, {root: root}, [root]
        for v in order:
            for u in near[v]:
                if u not in before:
                    before[u] = v
                    order.append(u)
        return before

    def component_of(self, vertex: Vertex) -> "Graph":
        """The connected component that holds the vertex."""
        reached = self.outwards(vertex)
        return Graph(
            tuple(v for v in self.vertices if v in reached),
            tuple(edge for edge in self.edges if edge[0] in reached),
        )

    def components(self) -> list["Graph"]:
        """The connected components, isolated vertices among them.

        >>> Graph.of([(1, 2), (3, 4)]).components()
        [Graph.of([(1, 2)]), Graph.of([(3, 4)])]
        """
        if "_is_connected" in self.__dict__:
            return [self]
        parts: list[tuple[list[Vertex], list[Edge]]] = []
        part_of = dict[Vertex, tuple[list[Vertex], list[Edge]]]()
        for vertex in self.vertices:
            if vertex not in part_of:
                parts.append(([], []))
                part_of |= dict.fromkeys(self.outwards(vertex), parts[-1])
            part_of[vertex][0].append(vertex)
        if len(parts) == 1:
            self.__dict__["_is_connected"] = True
            return [self]
        for edge in self.edges:
            part_of[edge[0]][1].append(edge)
        return [Graph(tuple(vertices), tuple(edges)) for vertices, edges in parts]

    @property
    def is_forest(self) -> bool:
        return len(self.edges) + len(self.components()) == len(self.vertices)


def as_board(board: Any) -> Any:
    """The board itself, or the graph of networkx of lists of neighbours or of a matrix of weights.

    Raises TypeError for what is no board, and ValueError unless each edge is given once at both of
    its ends, or in a dictionary each at one.
    """
    if isinstance(board, Graph | NetworkxGraph) or isinstance(getattr(board, "graph", None), Graph):
        return board
    table: Any = dict(enumerate(board)) if isinstance(board, list) else board
    lists: list[Any] = [*table.values()] if isinstance(table, dict) else [None]
    is_matrix = getattr(table, "ndim", 0) == 2 and hasattr(table, "dtype")
    if not is_matrix and not all(isinstance(near, list | set | frozenset) for near in lists):
        raise TypeError(
            f"A board is a Graph, a family such as Spider(3, 2, 1), or a networkx graph; it was "
            f"given {shown(board)}. Lists of neighbours and matrices of numpy are taken, too."
        )
    import networkx as nx

    with suppress(nx.NetworkXError, TypeError):
        directed = nx.DiGraph(table)
        graph = directed.to_undirected()
        is_symmetric = nx.utils.graphs_equal(directed, directed.reverse())
        is_at_one_end = isinstance(board, dict) and len(graph.edges) == len(directed.edges)
        has_repeats = not is_matrix and len(directed.edges) < sum(map(len, lists))
        if (is_symmetric or is_at_one_end) and not has_repeats:
            return graph
    raise ValueError(
        f"Neighbours are given once at both ends of each edge, as in {{0: [1], 1: [0]}}, and a "
        f"matrix is symmetric; it was given {shown(board)}."
    )


def refuse_large_graph(what: str, vertices: int) -> None:
    """Raise a MemoryError if a sparse graph with this number of vertices does not fit."""
    refuse_above_limit(what, BYTES_OF_A_VERTEX * vertices)


def _vertex(vertex: Vertex) -> Vertex:
    """The vertex, if it is hashable, equal to itself and not None."""
    try:
        hash(vertex)
    except TypeError:
        raise TypeError(
            f"A vertex must be hashable, such as a number, a string or a tuple of these; it was "
            f"given {shown(vertex)}."
        ) from None
    if vertex is None or not _equals_itself(vertex):
        raise ValueError(f"A vertex equals itself and is not None; it was given {shown(vertex)}.")
    return vertex


def _equals_itself(label: Any) -> bool:
    return (
        all(map(_equals_itself, label))
        if isinstance(label, tuple | frozenset)
        else bool(label == label)
    )


def _collection(given: Any, what: str) -> Iterable[Any]:
    if type(given) is not list and (not isinstance(given, Iterable) or isinstance(given, str)):
        raise TypeError(
            f"{what} to leave out are given in a collection, such as a list; it was given "
            f"{shown(given)}."
        )
    return given


def plain_graph(board: Any, *refused: str) -> Graph:
    """The graph of a board on which there is nothing that a game does not take: the one check of
    every start. Raises ValueError for a direction, weights other than 1, arrows and a token, and
    for "loops" and "parallel edges" if they are `refused`. The attributes of a networkx graph do
    not count.

    >>> from gamelab import WeightedGraph
    >>> plain_graph(WeightedGraph.of([(1, 2, 1)]))
    Graph.of([(1, 2)])
    >>> plain_graph(WeightedGraph.of([(1, 2, 3)]))
    Traceback (most recent call last):
    ValueError: Only boards without weights are taken here; it was given WeightedGraph.of([(1, 2,
    3)]).
    >>> plain_graph(Graph.of([(1, 1)]), "loops")
    Traceback (most recent call last):
    ValueError: Boards are taken here without loops; the board has one at vertex 1.
    """
    read, graph = as_board(board), Graph.from_board(board)
    of_matrix = () if read is board else read.edges(data="weight", default=1)
    marks = {
        "a token": hasattr(board, "at"),
        "weights": {*getattr(board, "weights", ()), *(weight for _, _, weight in of_matrix)} - {1},
        "arrows": getattr(board, "arrows", ()),
    }
    for what, held in marks.items():
        if held and not isinstance(board, Family):
            raise ValueError(
                f"Only boards without {what} are taken here; it was given {shown(board)}."
            )
    seen = set[frozenset[Vertex]]()
    for u, v in graph.edges if refused else ():
        what, where = "parallel edges", f"two between {u!r} and {v!r}"
        if u == v:
            what, where = "loops", f"one at vertex {u!r}"
        if what in refused and (u == v or frozenset((u, v)) in seen):
            raise ValueError(f"Boards are taken here without {what}; the board has {where}.")
        seen.add(frozenset((u, v)))
    return graph


def disjoint_union(*boards: Any) -> Graph:
    """The graphs of the boards side by side, on vertices 0, 1, 2, ... Raises ValueError for a board
    with weights, arrows or a token.

    >>> disjoint_union(Graph.of([("a", "b")]), Graph.of([("a", "b")]))
    Graph.of([(0, 1), (2, 3)])
    """
    edges: list[Edge] = []
    offset = 0
    for graph in map(plain_graph, boards):
        name = {vertex: offset + i for i, vertex in enumerate(graph.vertices)}
        edges += [(name[u], name[v]) for u, v in graph.edges]
        offset += len(graph.vertices)
    return Graph(tuple(range(offset)), tuple(edges))


class Family(ABC):
    """A member of a family of boards: a frozen value with parameters and a `graph`.

    Games that do not treat the family specially play on this graph.

    >>> from dataclasses import dataclass
    >>> from gamelab import ArcKayles, grundy
    >>> @dataclass(frozen=True)
    ... class Comb(Family):
    ...     teeth: int
    ...
    ...     @property
    ...     def graph(self):
    ...         spine = [(i, i + 1) for i in range(self.teeth - 1)]
    ...         return Graph.of([*spine, *((i, (i, "tooth")) for i in range(self.teeth))])
    >>> [grundy(ArcKayles(), Comb(n)) for n in range(1, 8)]
    [1, 2, 3, 1, 4, 3, 2]
    """

    @property
    @abstractmethod
    def graph(self) -> Graph:
        """The board as a graph."""


position_of.register(Family, lambda member: member.graph)
position_of.register(NetworkxGraph, Graph.from_networkx)
