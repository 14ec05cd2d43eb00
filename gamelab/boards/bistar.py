"""Bistars: two subdivided stars whose hubs are joined by a path."""

import itertools
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from gamelab.boards.family import Family
from gamelab.boards.graph import Edge, Graph, Vertex, refuse_large_graph
from gamelab.boards.spider import Spider, spiders
from gamelab.theory.checks import natural, shown

Legs = tuple[int, ...]


@dataclass(frozen=True)
class Bistar(Family):
    """Two stars, each given by the lengths of its legs, with hubs joined by a path of `middle`
    edges.

    A middle of 0 makes the two hubs one vertex. A side may be None, the star without any vertex,
    not even a hub; then the path has at least one edge, and its last vertex is missing: the other
    star has a leg of `middle` - 1 more. The hubs are ("left", 0) and ("right", 0), the k-th vertex
    of leg i is ("left", i, k), and the path between the hubs has the vertices ("middle", k), k from
    1. Glued hubs are ("left", 0).

    Source: Beaudou et al., *Octal Games on Graphs*, Section 4, with subdivided stars given by their
    legs.

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

    def __init__(self, left: Legs | None, right: Legs | None, middle: int = 1) -> None:
        least = 1 if left is None or right is None else 0
        object.__setattr__(self, "left", _legs(left))
        object.__setattr__(self, "right", _legs(right))
        object.__setattr__(
            self, "middle", natural(middle, "The number of edges between the hubs", least=least)
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
        vertices = list(hubs)
        for side, legs in (("left", self.left), ("right", self.right)):
            hub: Vertex = (side, 0) if self.middle else ("left", 0)
            for i, leg in enumerate(legs or (), 1):
                outwards = [hub, *((side, i, k) for k in range(1, leg + 1))]
                vertices += outwards[1:]
                pairs += itertools.pairwise(outwards)
        return Graph(tuple(vertices), tuple(pairs))


def _legs(legs: Legs | None) -> Legs | None:
    if legs is None:
        return None
    if not isinstance(legs, (tuple, list)):
        raise TypeError(
            f"A side of a bistar is a tuple of legs, such as (2, 1), or None; it was given "
            f"{shown(legs)}."
        )
    return Spider(*legs).legs


def bistars(n: int) -> Iterator[Bistar]:
    """Every tree with n vertices of which exactly two are hubs, of degree 3 or more, once, as a
    bistar, the longest path first.

    Spiders are left out: bistars with glued hubs, or with less than two legs at one of them. Of
    mirror images, the one with more edges on the left is taken, of two with as many the one with
    the greater legs there.

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
    middle = 0
    for hub, other in (hubs, hubs[::-1]):
        legs = []
        for here in tree.neighbours(hub):
            previous, length = hub, 1
            while tree.degree(here) == 2:
                previous, here = here, next(v for v in tree.neighbours(here) if v != previous)
                length += 1
            if here == other:
                middle = length
            else:
                legs.append(length)
        sides.append(tuple(legs))
    return Bistar(sides[0], sides[1], middle=middle)
