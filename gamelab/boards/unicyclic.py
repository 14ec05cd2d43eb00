"""All connected graphs with exactly one cycle: necklaces whose beads are rooted trees."""

from collections.abc import Iterator
from itertools import cycle, islice

from gamelab.boards.graph import Edge, Graph, refuse_large_graph
from gamelab.theory.checks import natural, shown

# the number of vertices of a rooted tree, and its place among the trees of that size
Bead = tuple[int, int]


def unicyclic_graphs(n: int) -> Iterator[Graph]:
    """Every connected simple graph with n vertices and n edges once, up to isomorphism, the short
    cycles first.

    The cycle is 0, 1, ..., k - 1, in order, and the trees that hang on it have the vertices from k
    on.

    >>> [len(list(unicyclic_graphs(n))) for n in range(10)]
    [0, 0, 0, 1, 2, 5, 13, 33, 89, 240]
    """
    n = natural(n, "The number of vertices")
    refuse_large_graph(f"A graph with {shown(n)} vertices", n)
    return _unicyclic_graphs(n)


def _unicyclic_graphs(n: int) -> Iterator[Graph]:
    hanging = [[*_rooted_trees(size)] for size in range(n - 1)]
    for length in range(3, n + 1):
        for necklace in _necklaces((), length, n, [len(some) for some in hanging]):
            edges: list[Edge] = [(i, (i + 1) % length) for i in range(length)]
            used = length
            for i, (size, place) in enumerate(necklace):
                name = [i, *range(used, used + size - 1)]
                edges += [(name[below], name[v]) for v, below in enumerate(hanging[size][place], 1)]
                used += size - 1
            yield Graph(tuple(range(n)), tuple(edges))


def _rooted_trees(n: int) -> Iterator[tuple[int, ...]]:
    """Every rooted tree on 0, 1, ..., n - 1 once, as what each vertex but the root 0 hangs on.

    By the distances of the vertices from the root, in falling order (T. Beyer and S. M. Hedetniemi,
    *Constant time generation of rooted trees*, 1980).
    """
    levels = [*range(n)]
    while levels:
        yield tuple(max(u for u in range(v) if levels[u] == levels[v] - 1) for v in range(1, n))
        last = max((v for v in range(n) if levels[v] > 1), default=0)
        above = max((u for u in range(last) if levels[u] == levels[last] - 1), default=0)
        levels = [*levels[:last], *islice(cycle(levels[above:last]), n - last)]


def _necklaces(
    beads: tuple[Bead, ...], length: int, left: int, numbers: list[int]
) -> Iterator[tuple[Bead, ...]]:
    """The necklaces of so many beads that begin so, with so many vertices left for what comes.

    Of those that are one another turned or mirrored it is the least one, in which no bead is
    smaller than the first.
    """
    to_come = length - len(beads)
    if to_come == 0:
        if beads == min(way[i:] + way[:i] for way in (beads, beads[::-1]) for i in range(length)):
            yield beads
        return
    least, place = beads[0] if beads else (1, 0)
    for size in range(least, left - least * (to_come - 1) + 1) if to_come > 1 else [left]:
        for at in range(place if size == least else 0, numbers[size]):
            yield from _necklaces((*beads, (size, at)), length, left - size, numbers)
