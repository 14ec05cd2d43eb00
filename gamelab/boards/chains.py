"""Chains: copies of a piece in a row, each joined to the next ones in the same way."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from gamelab.boards.graph import Family, Graph, Vertex, plain_graph, refuse_large_graph
from gamelab.theory import natural, shown


@dataclass(frozen=True)
class Chain(Family):
    """A number of `copies` of a connected piece. Each link (u, v) joins the vertex u of each copy
    to the vertex v of the next one; a link (u, v, d) leads d copies further.

    The vertices are (i, v), with i from 0. `first` are vertices of the piece that stand alone
    before copy 0, as if they were of a copy with i = -1, and `last` those after the last copy. A
    `closed` chain is a ring: the next copy of the last is the first. A ValueError is raised if no
    link leads to the next copy.

    >>> from gamelab import path, star
    >>> ladder = Chain(path(2), [(0, 0), (1, 1)], copies=3)
    >>> ladder.graph == Chain(path(2), [(0, 0), (1, 1)]).of(3).graph
    True
    >>> len(ladder.graph.vertices), len(ladder.graph.edges)
    (6, 7)

    Three copies of C_4 with a diagonal, which share vertices; and a prism:

    >>> diamonds = Chain(star(2), [(0, 0), (1, 0), (2, 0)], copies=3, last=[0])
    >>> len(diamonds.graph.vertices), len(diamonds.graph.edges)
    (10, 15)
    >>> len(Chain(path(2), [(0, 0), (1, 1)], copies=5, closed=True).graph.edges)
    15
    """

    piece: Any
    links: Iterable[Any]
    copies: int = 0
    first: Iterable[Vertex] = ()
    last: Iterable[Vertex] = ()
    closed: bool = False

    def __post_init__(self) -> None:
        piece, given = plain_graph(self.piece), [*self.links]
        first, last = frozenset(self.first), frozenset(self.last)
        for link in given:
            if not isinstance(link, tuple) or len(link) not in (2, 3):
                raise TypeError(
                    f"A link is a pair (u, v), or (u, v, d) to the d-th copy further; it was given "
                    f"{shown(link)}."
                )
        found = tuple(
            dict.fromkeys(
                (u, v, natural(d[0], "The steps of a link", least=1) if d else 1)
                for u, v, *d in given
            )
        )
        ends = {v for u, w, _ in found for v in (u, w)} | first | last
        if strange := ends - {*piece.vertices}:
            raise ValueError(
                f"The piece has the vertices {shown(piece.vertices)}; it was given "
                f"{shown({*strange})}."
            )
        if len(piece.components()) != 1 or all(d > 1 for *_, d in found):
            raise ValueError(
                "The piece of a chain is connected, and a link leads to the next copy."
            )
        if (self.closed and (first or last)) or {*piece.vertices} in (first, last):
            raise ValueError(
                "Before and after the copies stand some vertices of the piece, not all; a closed "
                "chain has no such ends."
            )
        copies = natural(self.copies, "The number of copies")
        self.__dict__.update(piece=piece, links=found, copies=copies, first=first, last=last)

    def of(self, copies: int) -> "Chain":
        """The same chain with this number of copies."""
        return replace(self, copies=copies)

    @property
    def graph(self) -> Graph:
        """The chain as a graph; a closed one with few copies is simple too."""
        n = self.copies
        refuse_large_graph(f"A chain of {shown(n)} copies", n * len(self.piece.vertices))
        vertices = [
            *((-1, v) for v in self.piece.vertices if v in self.first),
            *((i, v) for i in range(n) for v in self.piece.vertices),
            *((n, v) for v in self.piece.vertices if v in self.last),
        ]
        there, seen = {*vertices}, set[frozenset[Vertex]]()
        edges = []
        for u, v in self.edges_between(-1, n):
            edge = ((u[0] % n, u[1]), (v[0] % n, v[1])) if self.closed and n else (u, v)
            if {*edge} <= there and len({*edge}) == 2 and frozenset(edge) not in seen:
                seen.add(frozenset(edge))
                edges.append(edge)
        return Graph.of(edges, vertices=vertices)

    @property
    def range(self) -> int:
        """How many copies further the longest link leads."""
        return max(d for *_, d in self.links)  # type: ignore[no-any-return]

    def edges_between(self, start: int, stop: int) -> Iterator[tuple[Any, Any]]:
        """The edges of copies start to stop, and from them to later ones, whether there or not."""
        for i in range(start, stop + 1):
            yield from (((i, u), (i, v)) for u, v in self.piece.edges)
            yield from (((i, u), (i + d, v)) for u, v, d in self.links)
