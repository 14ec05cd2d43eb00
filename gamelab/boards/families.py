"""Families of boards: paths, cycles, stars, grids, bistars and caterpillars."""

import itertools
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from gamelab.boards.graph import Edge, Family, Graph, Vertex, refuse_large_graph
from gamelab.boards.spider import Legs, Spider, checked_legs, leg_from, spiders
from gamelab.theory import natural, shown


def path(n: int) -> Graph:
    """The path on n vertices 0..n-1, hence with n - 1 edges; path(0) is the empty graph.

    >>> path(3)
    Graph.of([(0, 1), (1, 2)])
    """
    n = natural(n, "The number of vertices of a path")
    refuse_large_graph(f"The path on {shown(n)} vertices", n)
    return Graph(tuple(range(n)), tuple((i, i + 1) for i in range(n - 1)))


def cycle(n: int) -> Graph:
    """The cycle on n >= 3 vertices 0..n-1.

    >>> len(cycle(5).edges)
    5
    """
    n = natural(n, "The number of vertices of a cycle", least=3)
    refuse_large_graph(f"The cycle on {shown(n)} vertices", n)
    return Graph(tuple(range(n)), tuple((i, (i + 1) % n) for i in range(n)))


def star(k: int) -> Graph:
    """The star with k edges: the hub 0 and the leaves 1..k; star(0) is a single vertex.

    >>> star(3).degree(0)
    3
    """
    k = natural(k, "The number of edges of a star")
    refuse_large_graph(f"The star with {shown(k)} edges", k)
    return Graph(tuple(range(k + 1)), tuple((0, i) for i in range(1, k + 1)))


def grid(rows: int, columns: int) -> Graph:
    """The grid with some rows and columns; vertex (i, j) stands in row i and column j.

    >>> len(grid(3, 4).edges)
    17
    """
    rows, columns = natural(rows, "The number of rows"), natural(columns, "The number of columns")
    refuse_large_graph(
        f"A grid of {shown(rows)} rows and {shown(columns)} columns", 2 * rows * columns
    )
    cells = tuple(itertools.product(range(rows), range(columns)))
    along = [((i, j), (i, j + 1)) for i, j in cells if j + 1 < columns]
    down = [((i, j), (i + 1, j)) for i, j in cells if i + 1 < rows]
    return Graph(cells, (*along, *down))


def grids(n: int) -> Iterator[Graph]:
    """Every grid with n vertices once, the path first; a grid has at most as many rows as columns.

    >>> [max(board.vertices) for board in grids(12)]
    [(0, 11), (1, 5), (2, 3)]
    """
    n = natural(n, "The number of vertices")
    return (grid(rows, n // rows) for rows in range(1, n + 1) if n % rows == 0 and rows * rows <= n)


def _made_by_networkx(maker: str, *sizes: int) -> Graph:
    """The graph on 0, 1, 2, ... that a function of networkx makes."""
    import networkx as nx  # here, because it slows the start of the library

    return Graph.from_networkx(nx.convert_node_labels_to_integers(getattr(nx, maker)(*sizes)))


def complete(*parts: int) -> Graph:
    """The complete graph on n vertices, or the complete multipartite graph with parts of these
    sizes.

    >>> len(complete(5).edges), len(complete(3, 3).edges)
    (10, 9)
    """
    sizes = [natural(part, "The number of vertices of a complete graph") for part in parts]
    if len(sizes) == 1:
        sizes = [1] * sizes[0]
    return _made_by_networkx("complete_multipartite_graph", *sizes)


def wheel(spokes: int) -> Graph:
    """The wheel: a cycle 1, 2, ... each vertex of which is joined to the hub 0.

    >>> len(wheel(4).edges)
    8
    """
    return _made_by_networkx("wheel_graph", natural(spokes, "The number of spokes", least=3) + 1)


def petersen() -> Graph:
    """The Petersen graph: a pentagon 0, ..., 4 and a pentagram 5, ..., 9 within it.

    >>> set(map(petersen().degree, range(10)))
    {3}
    """
    return _made_by_networkx("petersen_graph")


def prism(sides: int) -> Graph:
    """Two cycles 0, 1, ... and n, n + 1, ... of n sides, each vertex i joined to n + i.

    >>> {prism(3).degree(v) for v in range(6)}
    {3}
    """
    return _made_by_networkx(
        "circular_ladder_graph", natural(sides, "The number of sides of a prism", least=3)
    )


def hypercube(dimension: int) -> Graph:
    """The numbers with `dimension` binary digits; an edge where one digit differs.

    >>> len(hypercube(3).edges)
    12
    """
    n = natural(dimension, "The dimension of a hypercube")
    return _made_by_networkx("hypercube_graph", n) if n else path(1)


@dataclass(frozen=True)
class Bistar(Family):
    """Two spiders, each given by its legs, whose hubs are joined by a path of `middle` edges.

    With `middle` 0 the two hubs are one vertex. A side may be None, the empty spider without a hub.
    Then `middle` is at least 1, and the path is a leg of `middle` - 1 edges of the other spider.
    The hubs are ("left", 0) and ("right", 0); a common hub is ("left", 0). The k-th vertex of leg i
    is ("left", i, k) or ("right", i, k), and that of the path ("middle", k), with i and k from 1.

    Source: Beaudou et al., *Octal Games on Graphs*, Section 4.

    >>> Bistar((1, 2), (1, 3), middle=2)
    Bistar((1, 2), (1, 3), middle=2)
    >>> (
    ...     len(Bistar((1, 2), (1, 3), middle=2).graph.vertices),
    ...     len(Bistar((1, 2), None, middle=3).graph.vertices),
    ... )
    (10, 6)
    """

    left: Legs | None
    right: Legs | None
    middle: int = 1

    def __post_init__(self) -> None:
        least = 1 if self.left is None or self.right is None else 0
        self.__dict__.update(
            left=_checked_side(self.left),
            right=_checked_side(self.right),
            middle=natural(self.middle, "The number of edges between the hubs", least=least),
        )

    def __repr__(self) -> str:
        return f"Bistar({self.left}, {self.right}, middle={self.middle})"

    @cached_property
    def graph(self) -> Graph:
        """The bistar as a graph."""
        edges = self.middle + sum(self.left or ()) + sum(self.right or ())
        refuse_large_graph(f"The graph of a bistar with {shown(edges)} edges", edges)
        hubs: list[Vertex] = [("left", 0)] if self.left is not None else []
        hubs += [("middle", k) for k in range(1, self.middle)]
        hubs += [("right", 0)] if self.right is not None and self.middle else []
        pairs: list[Edge] = list(itertools.pairwise(hubs))
        for side, legs in (("left", self.left), ("right", self.right)):
            hub: Vertex = (side, 0) if self.middle else ("left", 0)
            for i, leg in enumerate(legs or (), 1):
                pairs += itertools.pairwise([hub, *((side, i, k) for k in range(1, leg + 1))])
        return Graph.of(pairs, hubs)


def _checked_side(legs: Legs | None) -> Legs | None:
    if legs is None:
        return None
    if not isinstance(legs, (tuple, list)):
        raise TypeError(
            f"A side of a bistar is a tuple of legs, such as (2, 1), or None; it was given "
            f"{shown(legs)}."
        )
    return checked_legs(legs)


def bistars(n: int) -> Iterator[Bistar]:
    """Every tree with n vertices and exactly two hubs, of degree 3 or more, once, as a bistar.

    Bistars with a long middle path come first. Of two mirror images, the one with more edges on
    the left is listed, or with the greater legs there if the numbers are equal.

    >>> list(bistars(7))
    [Bistar((1, 1), (1, 1), middle=2), Bistar((2, 1), (1, 1), middle=1), Bistar((1, 1, 1), (1, 1),
    middle=1)]
    """
    edges = natural(n, "The number of vertices") - 1
    return (
        Bistar(left.legs, right.legs, middle)
        for middle in range(edges - 4, 0, -1)
        for fewer in range(2, (edges - middle) // 2 + 1)
        for left in spiders(edges - middle - fewer)
        for right in spiders(fewer)
        if min(len(left.legs), len(right.legs)) > 1
        and (sum(left.legs) > fewer or left.legs >= right.legs)
    )


def as_bistar(tree: Graph) -> Bistar | None:
    """The bistar with two hubs of degree at least 3 that a tree is isomorphic to, if it is one.

    >>> as_bistar(Bistar((3, 1), (1, 1, 2), middle=4).graph)
    Bistar((3, 1), (1, 1, 2), middle=4)
    """
    hubs = [v for v in tree.vertices if tree.degree(v) > 2]
    if len(hubs) != 2:
        return None
    sides: list[Legs] = []
    for hub, other in (hubs, hubs[::-1]):
        lines = [leg_from(tree, hub, here) for here in tree.neighbours(hub)]
        middle = next((len(line) for line in lines if line[-1] == other), 0)
        sides.append(tuple(len(line) for line in lines if line[-1] != other))
    return Bistar(sides[0], sides[1], middle=middle)


@dataclass(frozen=True)
class Caterpillar(Family):
    """A caterpillar, given by the number of leaves at each vertex of its spine.

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
        return f"Caterpillar({', '.join(map(str, self.leaves))})"

    @cached_property
    def graph(self) -> Graph:
        """The caterpillar as a graph."""
        n = len(self.leaves) + sum(self.leaves)
        refuse_large_graph(f"The graph of a caterpillar with {shown(n)} vertices", n)
        spine = range(len(self.leaves))
        hanging = [(i, (i, k)) for i in spine for k in range(1, self.leaves[i] + 1)]
        return Graph.of([*itertools.pairwise(spine), *hanging], spine)


def caterpillars(n: int) -> Iterator[Caterpillar]:
    """Every caterpillar with n vertices once, up to isomorphism, with leaves at both ends.

    >>> [len(list(caterpillars(n))) for n in range(10)]
    [1, 1, 1, 1, 2, 3, 6, 10, 20, 36]
    """
    n = natural(n, "The number of vertices of a caterpillar")
    return (
        Caterpillar(*leaves)
        for spine in range(max(n - 2, 1))  # vertices of it besides the first
        for bits in itertools.combinations(range(n - 3), spine)
        if (leaves := leaves_of(sum(1 << n - 4 - bit for bit in bits), n)) >= leaves[::-1]
    )


def leaves_of(code: int, n: int) -> tuple[int, ...]:
    """The leaf sequence with n vertices and this code.

    Write a 1 for each vertex of the spine and, behind it, a 0 for each of its leaves. The string
    begins with 10 and ends with 0; the bits between are the code. The sequences with n >= 3
    vertices have the codes below 2^(n-3). Reversing a sequence reverses the bits.

    >>> leaves_of(3, 6), leaves_of(0, 1), leaves_of(0, 0)
    ((2, 0, 1), (0,), ())
    """
    n = natural(n, "The number of vertices of a caterpillar")
    code = natural(code, "The code of a caterpillar")
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


MAKERS: tuple[Any, ...] = (
    *(Spider, Bistar, Caterpillar, path, cycle, star),
    *(complete, grid, wheel, petersen, prism, hypercube),
)
# by the names that one writes
FAMILIES: dict[str, Any] = {
    **{maker.__name__.lower(): maker for maker in MAKERS},
    **{"k": complete, "c": cycle, "p": path, "q": hypercube, "w": wheel},
}
