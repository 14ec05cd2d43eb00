"""The Game of Arrows: draw arrows on the edges of a graph, never all into or all out of one
vertex.
"""

from abc import abstractmethod
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from gamelab.boards.decorations import Arrow, Decoration
from gamelab.boards.graph import Vertex
from gamelab.theory.ruleset import Ruleset


class ArrowGame(Ruleset):
    """Players in turn draw an arrow on an edge without one; at some vertices no sink and no source
    may arise.

    A sink is a vertex all of whose edges carry arrows to it, a source one all of whose edges carry
    arrows away from it. Source: Mathews, *The Game of Arrows on 3-legged spider graphs*, Sections 2
    and 3.
    """

    guarded = "sinks and sources are forbidden"

    @abstractmethod
    def guards(self, x: Decoration, vertex: Vertex) -> bool:
        """Whether a sink or source is forbidden at the vertex."""

    def start(self, board: Any, arrows: Iterable[Arrow] = ()) -> Decoration:
        x = Decoration.of(board, arrows)
        lonely = next((v for v in x.graph.vertices if not x.graph.incident[v]), None)
        if lonely is not None:
            raise ValueError(
                f"The Game of Arrows is played on graphs without isolated vertices; the board has "
                f"one, {lonely!r}."
            )
        for kind, found in (("sink", x.sinks), ("source", x.sources)):
            wrong = next((v for v in found if self.guards(x, v)), None)
            if wrong is not None:
                raise ValueError(
                    f"The start may not have a {kind} at vertex {wrong!r}, where {self.guarded}."
                )
        return x

    def allows(self, x: Decoration, tail: Vertex, head: Vertex) -> bool:
        """Whether an arrow may be drawn on the unmarked edge from tail to head."""
        makes_source = x.outgoing[tail] + 1 == x.graph.degree(tail) and self.guards(x, tail)
        makes_sink = x.incoming[head] + 1 == x.graph.degree(head) and self.guards(x, head)
        return not makes_source and not makes_sink

    def moves(self, x: Decoration) -> Iterator[Decoration]:
        for u, v in x.unmarked.edges:
            for tail, head in ((u, v), (v, u)):
                if self.allows(x, tail, head):
                    yield x.with_arrow(tail, head)

    def components(self, x: Decoration) -> list[Decoration]:
        return x.components()

    def canonical(self, x: Decoration) -> Decoration:
        return x.canonical


@dataclass(frozen=True)
class Arrows(ArrowGame):
    """The Game of Arrows: sinks and sources are forbidden at every vertex, so that an edge at a
    leaf never gets an arrow.

    >>> from gamelab import grundy, path, Spider
    >>> [grundy(Arrows(), path(n)) for n in range(2, 8)], grundy(Arrows(), Spider(3, 5, 7))
    ([0, 0, 1, 0, 1, 0], 0)
    """

    def guards(self, x: Decoration, vertex: Vertex) -> bool:
        return True


@dataclass(frozen=True)
class TrimmedArrows(ArrowGame):
    """The Trimmed Game of Arrows: sinks and sources are forbidden at internal vertices, and leaves
    are exempt.

    >>> from gamelab import AccentedSpider, grundy, twig
    >>> grundy(TrimmedArrows(), twig(5)), grundy(TrimmedArrows(), AccentedSpider.of("S[2, 2v, 3^]"))
    (5, 1)
    """

    guarded = "sinks and sources are forbidden, as it is no leaf"

    def guards(self, x: Decoration, vertex: Vertex) -> bool:
        return x.graph.degree(vertex) > 1
