"""Caterpillars: a path, the spine, with leaves at its vertices; and their codes, by which all of a
size are listed.
"""

import itertools
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from gamelab.boards.family import Family
from gamelab.boards.graph import Edge, Graph, Vertex, refuse_large_graph
from gamelab.theory.checks import natural, shown


@dataclass(frozen=True)
class Caterpillar(Family):
    """A caterpillar given by the number of leaves at each vertex of its spine.

    The spine is 0, 1, 2, ... and the k-th leaf at i is (i, k), k from 1. Without a spine it is the
    empty graph.

    >>> Caterpillar(2, 0, 1)
    Caterpillar(2, 0, 1)
    >>> Caterpillar(2, 0, 1).graph.degree(0)
    3
    """

    leaves: tuple[int, ...]

    def __init__(self, *leaves: int) -> None:
        object.__setattr__(
            self,
            "leaves",
            tuple(natural(number, "The number of leaves at a vertex") for number in leaves),
        )

    def __repr__(self) -> str:
        return (
            f"Caterpillar{self.leaves}"
            if len(self.leaves) != 1
            else f"Caterpillar({self.leaves[0]})"
        )

    @cached_property
    def graph(self) -> Graph:
        """The caterpillar as a graph."""
        n = len(self.leaves) + sum(self.leaves)
        refuse_large_graph(f"The graph of a caterpillar with {shown(n)} vertices", n)
        spine = range(len(self.leaves))
        hanging: list[tuple[Vertex, Vertex]] = [
            (i, (i, k)) for i, number in enumerate(self.leaves) for k in range(1, number + 1)
        ]
        edges: list[Edge] = [*itertools.pairwise(spine), *hanging]
        return Graph((*spine, *(leaf for _, leaf in hanging)), tuple(edges))


def caterpillars(n: int) -> Iterator[Caterpillar]:
    """Every caterpillar with n vertices once, up to isomorphism, with the longest spine that has
    leaves at both ends.

    >>> [len(list(caterpillars(n))) for n in range(10)]
    [1, 1, 1, 1, 2, 3, 6, 10, 20, 36]
    """
    n = natural(n, "The number of vertices of a caterpillar")
    if n < 3:  # a point and an edge: a spine of one vertex
        return iter([Caterpillar(*[n - 1] * min(n, 1))])
    return (
        Caterpillar(*leaves)
        for spine in range(1, n)
        for leaves in _spread(n - spine, spine)
        if leaves >= leaves[::-1]
    )


def _spread(leaves: int, spine: int) -> Iterator[tuple[int, ...]]:
    """The ways to hang so many leaves on a spine, at least one at each end, and two on a spine of
    one vertex.
    """
    if spine == 1:
        yield from [(leaves,)] * (leaves > 1)
        return
    ways: list[tuple[int, ...]] = [()]
    for place in range(spine):
        least = 1 if place in (0, spine - 1) else 0
        ways = [(*way, more) for way in ways for more in range(least, leaves - sum(way) + 1)]
    yield from (way for way in ways if sum(way) == leaves)


def trimmed(leaves: Iterable[int]) -> tuple[int, ...]:
    """The same caterpillar with leaves at both ends of its spine: a bare end is itself a leaf of
    its neighbour.

    >>> trimmed([0, 1, 0, 3, 0, 0]), trimmed([0, 0])
    ((2, 0, 3, 1), (1,))
    """
    rest = [natural(at, "The number of leaves at a vertex") for at in leaves]
    while len(rest) > 1 and rest[0] == 0:
        rest[:2] = [rest[1] + 1]
    while len(rest) > 1 and rest[-1] == 0:
        rest[-2:] = [rest[-2] + 1]
    return tuple(rest)


def code_of(leaves: Iterable[int]) -> int:
    """The place of a leaf sequence among those with as many vertices.

    Write 1 for each vertex of the spine and behind it a 0 for each of its leaves: the string begins
    with 10 and ends with 0, and the bits between are the code. So the sequences with n >= 3
    vertices have the codes below 2^(n-3), each one; the reversed sequence has the reversed bits.

    >>> [code_of(leaves) for leaves in [(3,), (1, 1), (2, 0, 1), (1, 0, 2)]]
    [0, 1, 3, 6]
    """
    bits = "".join("1" + "0" * at for at in trimmed(leaves))
    return int(bits[2:-1] or "0", 2)


def leaves_of(code: int, n: int) -> tuple[int, ...]:
    """The leaf sequence with n vertices and this code.

    >>> leaves_of(3, 6), leaves_of(0, 1), leaves_of(0, 0)
    ((2, 0, 1), (0,), ())
    """
    n, code = (
        natural(n, "The number of vertices of a caterpillar"),
        natural(code, "The code of a caterpillar"),
    )
    if code >= number_of_codes(n):
        raise ValueError(
            f"The codes of caterpillars with {n} vertices are below {number_of_codes(n)}; it was "
            f"given {code}."
        )
    bits = f"10{code:0{n - 3}b}0" if n > 3 else "100"[:n]
    return tuple(len(zeros) for zeros in bits.split("1")[1:])


def number_of_codes(n: int) -> int:
    """How many leaf sequences with n vertices have codes."""
    return 1 << max(n - 3, 0)
