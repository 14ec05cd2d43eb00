"""Spiders: a hub with legs, given by the lengths of the legs."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate, chain, repeat

from gamelab.boards.graph import Family, Graph, Vertex, refuse_large_graph
from gamelab.theory import natural, refuse_above_limit, shown

Legs = tuple[int, ...]  # by their numbers of edges
BYTES_OF_A_LEG = 16  # in a tuple, and in the one from which it grows


@dataclass(frozen=True)
class Spider(Family):
    """Paths, called legs, that share one end, the hub.

    A leg is given by its number of edges, and legs of length 0 are dropped. The hub is vertex 0.
    The k-th vertex of leg i, counted outwards, is (i, k), with i and k from 1. A spider with one or
    two legs is a path; without legs it is a single vertex.

    >>> Spider(3, 2, 1)
    Spider(3, 2, 1)
    >>> Spider(2, 1).graph
    Graph.of([(0, (1, 1)), ((1, 1), (1, 2)), (0, (2, 1))])
    """

    legs: Legs

    def __init__(self, *legs: int) -> None:
        object.__setattr__(self, "legs", checked_legs(legs))

    def __repr__(self) -> str:
        return f"Spider({', '.join(map(str, self.legs))})"

    @classmethod
    def from_counts(cls, counts: Mapping[int, int]) -> "Spider":
        """The spider with `counts[k]` legs of length k; {3: 10, 1: 5} is 3^10 1^5 in the paper.

        >>> Spider.from_counts({3: 1, 2: 0, 1: 4})
        Spider(3, 1, 1, 1, 1)
        """
        if not isinstance(counts, Mapping):
            raise TypeError(
                f"Counts map a length to how many legs have it, such as {{3: 10, 1: 5}}; it was "
                f"given {shown(counts)}."
            )
        legs = {
            natural(length, "The length of a leg"): natural(
                count, f"The number of legs of length {length}"
            )
            for length, count in counts.items()
        }
        many = sum(legs.values())
        refuse_above_limit(f"The list of {shown(many)} legs", BYTES_OF_A_LEG * many)
        return cls(*chain.from_iterable(repeat(leg, many) for leg, many in legs.items()))

    @property
    def counts(self) -> dict[int, int]:
        """How many legs there are of each length, the longest first."""
        return dict(sorted(Counter(self.legs).items(), reverse=True))

    @property
    def edges(self) -> int:
        """The number of edges."""
        return sum(self.legs)

    def __add__(self, other: "Spider") -> "Spider":
        """Both spiders on one hub.

        >>> Spider(3) + Spider(1, 1)
        Spider(3, 1, 1)
        """
        return Spider(*self.legs, *other.legs) if isinstance(other, Spider) else NotImplemented

    @cached_property
    def graph(self) -> Graph:
        """The spider as a graph."""
        refuse_large_graph(f"The graph of a spider with {shown(self.edges)} edges", self.edges)
        edges = tuple(
            ((i, k - 1) if k > 1 else 0, (i, k))
            for i, leg in enumerate(self.legs, 1)
            for k in range(1, leg + 1)
        )
        return Graph((0, *(outer for _, outer in edges)), edges)

    @property
    def notation(self) -> str:
        """The legs as the paper writes them, in TeX: 3^{10}1^{5}.

        >>> Spider(3, 3, 1).notation
        '3^{2}1^{1}'
        """
        return (
            "".join(f"{length}^{{{count}}}" for length, count in self.counts.items())
            or r"\varnothing"
        )

    def _repr_latex_(self) -> str:
        return f"${self.notation}$"


def checked_legs(legs: Iterable[int]) -> Legs:
    """The legs of a spider as a tuple of whole numbers, without legs of length 0.

    >>> checked_legs([2, 0, 1])
    (2, 1)
    """
    if not isinstance(legs, Iterable):
        raise TypeError(f"A spider is given by its legs, such as (3, 2, 1); it was given {legs!r}.")
    return tuple(leg for leg in (natural(leg, "The length of a leg") for leg in legs) if leg)


def spiders(edges: int, least_leg: int = 1) -> Iterator[Spider]:
    """Every spider with a number of edges once, paths included, the longest leg first.

    >>> [spider.legs for spider in spiders(4)]
    [(4,), (3, 1), (2, 2), (2, 1, 1), (1, 1, 1, 1)]
    """
    least = natural(least_leg, "The least leg", least=1)

    def partitions(total: int, largest: int) -> Iterator[Legs]:
        if total == 0:
            yield ()
        for first in range(min(total, largest), least - 1, -1):
            for rest in partitions(total - first, first):
                yield (first, *rest)

    return (Spider(*legs) for legs in partitions(natural(edges, "The number of edges"), edges))


def spiders_below(legs: Iterable[int]) -> list[Legs]:
    """The multisets of legs that fit into these leg by leg, the smaller ones first.

    >>> spiders_below((2, 1))
    [(), (1,), (1, 1), (2,), (2, 1)]
    """
    found: list[Legs] = [()]
    for at, most in enumerate(sorted(legs, reverse=True)):
        found += [
            (*prefix, leg)
            for prefix in found
            if len(prefix) == at
            for leg in range(1, min((most, *prefix)) + 1)
        ]
    return sorted(found)


def number_below(legs: Iterable[int], most: int | None = None) -> int:
    """The number of multisets of legs that fit into these leg by leg.

    If it exceeds `most`, the answer is some number above `most`.

    >>> number_below((2, 1)), number_below((30, 30)), number_below((10**3,) * 3)
    (5, 496, 167668501)
    """
    ways = [1]  # by the length of the longest leg so far, the short ones first
    for leg in sorted(legs):
        longer = list(accumulate(ways))
        ways = longer + [longer[-1]] * (leg + 1 - len(longer))
        if most is not None and ways[-1] > most:
            break
    return sum(ways)


def legs_at(graph: Graph, hub: Vertex) -> Legs | None:
    """The legs, the longest first, if the component of `hub` is a spider with this hub; else None.

    >>> legs_at(Spider(2, 3).graph, 0)
    (3, 2)
    """
    part = graph.component_of(hub)
    is_tree = len(part.edges) == len(part.vertices) - 1
    if not is_tree or any(part.degree(v) > 2 for v in part.vertices if v != hub):
        return None
    legs = [len(leg_from(part, hub, here)) for here in part.neighbours(hub)]
    return tuple(sorted(legs, reverse=True))


def leg_from(graph: Graph, hub: Vertex, here: Vertex) -> list[Vertex]:
    """The vertices from a neighbour of a hub outwards, up to the first whose degree is not 2.

    The degree of the hub is not 2 either.

    >>> leg_from(Spider(2, 1, 1).graph, 0, (1, 1))
    [(1, 1), (1, 2)]
    """
    line = [hub, here]
    while graph.degree(line[-1]) == 2:
        line.append(next(v for v in graph.neighbours(line[-1]) if v != line[-2]))
    return line[1:]


def as_spider(graph: Graph) -> Spider | None:
    """The spider that a connected graph is isomorphic to, if it is one; a path is a spider with at
    most one leg.

    >>> as_spider(Graph.of([("a", "b"), ("b", "c")]))
    Spider(2)
    """
    graph = Graph.from_board(graph)
    if not graph.vertices:
        return None
    body = max(graph.vertices, key=lambda v: (graph.degree(v) > 2, graph.degree(v) < 2))
    legs = legs_at(graph, body)
    return None if legs is None else Spider(*legs)
