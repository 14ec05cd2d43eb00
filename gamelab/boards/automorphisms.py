"""Symmetries of a graph: vertices that may change places, and some of its automorphisms."""

from collections import Counter
from collections.abc import Iterable, Iterator

from gamelab.boards.graph import Graph, Vertex
from gamelab.boards.isomorphism import refined


def twins(graph: Graph) -> list[tuple[Vertex, ...]]:
    """The classes of two or more vertices of which any two may change places, all others staying
    where they are.

    Twins have the same neighbours, themselves apart.

    >>> from gamelab import star
    >>> twins(star(3))
    [(1, 2, 3)]
    """
    classes: dict[
        frozenset[tuple[Vertex, int]] | tuple[str, frozenset[tuple[Vertex, int]]], list[Vertex]
    ] = {}
    for v in graph.vertices:
        around = Counter(graph.neighbours(v))
        classes.setdefault(frozenset(around.items()), []).append(v)
        if set(around.values()) == {1} and v not in around:
            classes.setdefault(("closed", frozenset((around + Counter([v])).items())), []).append(v)
    return [tuple(alike) for alike in classes.values() if len(alike) > 1]


def automorphisms(
    graph: Graph, most: int, ordered: Iterable[tuple[Vertex, ...]] = (), steps: int = 10**4
) -> list[list[int]]:
    """Up to so many automorphisms of a connected graph besides the identity, as places in
    `graph.vertices`.

    Where classes of twins are given as `ordered`, the first of a class goes to the first of one,
    the second to the second, and so on. The search tries so many places and ends: what it has found
    by then are automorphisms, perhaps not all.

    >>> from gamelab import cycle, star
    >>> (
    ...     len(automorphisms(cycle(5), 100)),
    ...     len(automorphisms(star(3), 100)),
    ...     automorphisms(star(3), 100, twins(star(3))),
    ... )
    (9, 5, [])
    """
    place = {v: i for i, v in enumerate(graph.vertices)}
    around = [Counter(place[u] for u in graph.neighbours(v)) for v in graph.vertices]
    rank = [0] * len(place)
    for alike in ordered:
        for i, v in enumerate(alike):
            rank[place[v]] = i
    colour = refined(rank, around)
    numbers = Counter(colour)
    order = [min(range(len(place)), key=lambda v: numbers[colour[v]])] if place else []
    parent = dict.fromkeys(order, -1)
    for v in order:
        for u in around[v]:
            if u not in parent:
                parent[u] = v
                order.append(u)
    found: list[list[int]] = []
    image: dict[int, int] = {}

    def candidates(v: int) -> Iterator[int]:
        near = around[image[parent[v]]] if parent[v] >= 0 else range(len(place))
        return iter([w for w in near if colour[w] == colour[v]])

    waiting = [candidates(order[0])] if order else []
    used: set[int] = set()
    while waiting and steps > 0 and len(found) < most:
        v = order[len(waiting) - 1]
        if v in image:
            used.discard(image.pop(v))
        for w in waiting[-1]:
            steps -= 1
            if w not in used and all(
                around[w][image[u]] == many for u, many in around[v].items() if u in image
            ):
                image[v] = w
                used.add(w)
                if len(image) < len(order):
                    waiting.append(candidates(order[len(waiting)]))
                elif any(u != x for u, x in image.items()):
                    found.append([image[u] for u in range(len(order))])
                break
        else:
            waiting.pop()
    return found
