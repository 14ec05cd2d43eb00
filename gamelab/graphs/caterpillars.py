"""Caterpillars: a path, the spine, with leaves at its vertices."""

import itertools
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from gamelab.graphs.family import Family
from gamelab.graphs.graph import Edge, Graph, Vertex, refuse_large_graph
from gamelab.theory.naturals import natural
from gamelab.theory.shown import shown


@dataclass(frozen=True)
class Caterpillar(Family):
    """A caterpillar given by the number of leaves at each vertex of its spine.

    The spine is 0, 1, 2, ... and the k-th leaf at i is (i, k), k from 1. Without a spine it is the empty graph.

    >>> Caterpillar(2, 0, 1)
    Caterpillar(2, 0, 1)
    >>> Caterpillar(2, 0, 1).graph.degree(0)
    3
    """

    leaves: tuple[int, ...]

    def __init__(self, *leaves: int) -> None:
        object.__setattr__(self, "leaves", tuple(natural(number, "The number of leaves at a vertex") for number in leaves))

    def __repr__(self) -> str:
        return f"Caterpillar{self.leaves}" if len(self.leaves) != 1 else f"Caterpillar({self.leaves[0]})"

    @cached_property
    def graph(self) -> Graph:
        """The caterpillar as a graph."""
        n = len(self.leaves) + sum(self.leaves)
        refuse_large_graph(f"The graph of a caterpillar with {shown(n)} vertices", n)
        spine = range(len(self.leaves))
        hanging: list[tuple[Vertex, Vertex]] = [(i, (i, k)) for i, number in enumerate(self.leaves) for k in range(1, number + 1)]
        edges: list[Edge] = [*itertools.pairwise(spine), *hanging]
        return Graph((*spine, *(leaf for _, leaf in hanging)), tuple(edges))


def caterpillars(n: int) -> Iterator[Caterpillar]:
    """Every caterpillar with n vertices once, up to isomorphism, with the longest spine that has leaves at both ends.

    >>> [len(list(caterpillars(n))) for n in range(10)]
    [1, 1, 1, 1, 2, 3, 6, 10, 20, 36]
    """
    n = natural(n, "The number of vertices of a caterpillar")
    if n < 3:  # a point and an edge: a spine of one vertex
        return iter([Caterpillar(*[n - 1] * min(n, 1))])
    return (Caterpillar(*leaves) for spine in range(1, n) for leaves in _spread(n - spine, spine) if leaves >= leaves[::-1])


def _spread(leaves: int, spine: int) -> Iterator[tuple[int, ...]]:
    """The ways to hang so many leaves on a spine, at least one at each end, and two on a spine of one vertex."""
    if spine == 1:
        yield from [(leaves,)] * (leaves > 1)
        return
    ways: list[tuple[int, ...]] = [()]
    for place in range(spine):
        least = 1 if place in (0, spine - 1) else 0
        ways = [(*way, more) for way in ways for more in range(least, leaves - sum(way) + 1)]
    yield from (way for way in ways if sum(way) == leaves)


def as_caterpillar(tree: Graph) -> Caterpillar | None:
    """The caterpillar, leaves at both ends of its spine, that a tree with at least 3 vertices is isomorphic to, if it is one.

    >>> as_caterpillar(Caterpillar(2, 0, 1).graph)
    Caterpillar(2, 0, 1)
    """
    inner = {v: [u for u in tree.neighbours(v) if tree.degree(u) > 1] for v in tree.vertices if tree.degree(v) > 1}
    ends = [v for v, beside in inner.items() if len(beside) <= 1]
    if not ends or any(len(beside) > 2 for beside in inner.values()):
        return None
    spine: list[Vertex] = [ends[0]]
    while len(spine) < len(inner):
        spine.append(next(u for u in inner[spine[-1]] if u not in spine[-2:]))
    return Caterpillar(*(tree.degree(v) - len(inner[v]) for v in spine))
