"""Games that take connected sets of vertices and never split: tables of all spiders and all
bistars.

In the table of spiders a spider is its legs, the longest first, filled up with zeros. In
lexicographic order of these tuples every move that spares the hub leads to an earlier spider, and
the place of a spider is a sum of numbers that are counted once.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gamelab.boards import Bistar, Graph
from gamelab.boards.spider import Spider, checked_legs
from gamelab.games import NodeKayles, VertexDeletion
from gamelab.solvers.kernels.bits import mex_of_marks
from gamelab.solvers.kernels.compiled import compiled, stretches
from gamelab.solvers.spider_rules import Legs
from gamelab.solvers.vertex_deletion.path_rows import (
    VALUE_BOUND,
    PathRows,
    digits_of,
    digits_on_paths,
    path_values,
    refuse_splits,
    refuse_values,
)
from gamelab.solvers.vertex_deletion.spiders import (
    SpiderDeletion,
    boards_of_spiders,
    canonical_legs,
    spider_rows,
    spider_value,
)
from gamelab.theory import Method, Ruleset, by_method, natural, refuse_above_limit

SPIDER_TABLES = Method("tables of stars", "table")


@dataclass(frozen=True, eq=False)
class SpiderTable:
    """The values of all spiders with at most `most` legs of length at most `longest` and at most
    `vertices` vertices.

    `values` has one entry a spider, in the order of `legs`, which is that of `spiders_below`.
    """

    most: int
    longest: int
    vertices: int
    values: NDArray[np.uint16] = field(repr=False)
    # [places, l, n]: how many choices of so many legs <= l of n vertices at most
    counts: NDArray[np.int64] = field(repr=False)

    @property
    def legs(self) -> NDArray[np.int64]:
        """The legs of each spider, longest first, filled up with zeros: shape (spiders, most)."""
        legs = np.zeros((self.values.size, self.most), np.int64)
        _list_spiders(legs, self.longest, self.vertices - 1, places=1 + len(legs) // 16)
        return legs

    @by_method(SPIDER_TABLES)
    def value(self, legs: Iterable[int]) -> int:
        """The value of one spider, whatever the order of its legs; a KeyError if it is not in the
        table.
        """
        lengths = checked_legs(legs)
        if (
            len(lengths) > self.most
            or max((0, *lengths)) > self.longest
            or sum(lengths) >= self.vertices
        ):
            raise KeyError(f"{lengths} is not among the stars of {self!r}.")
        return int(self.values_of(np.array((*lengths, *[0] * (self.most - len(lengths))))))

    @by_method(SPIDER_TABLES)
    def values_of(self, legs: NDArray[np.integer]) -> NDArray[np.uint16]:
        """The values of many spiders of the table, shape (spiders, most), legs in any order and
        filled up with zeros.
        """
        legs = -np.sort(-np.asarray(legs, np.int64), axis=-1)
        left = self.vertices - 1 - np.cumsum(legs, axis=-1) + legs
        places = np.arange(self.most, 0, -1)
        earlier = self.counts[places, np.maximum(legs - 1, 0), left]
        return self.values[np.where(legs > 0, earlier, 0).sum(axis=-1)]


@by_method(SPIDER_TABLES)
def table(
    game: VertexDeletion,
    legs: int,
    longest: int | None = None,
    vertices: int | None = None,
    misere: bool = False,
) -> SpiderTable:
    """The values of all spiders with at most so many legs, each at most the longest, and at most so
    many vertices in all.

    One of the two bounds may be left out. Misere values count a finished game as 1. Games that
    split are refused.

    >>> from gamelab import ConnectedSubtraction
    >>> spiders = table(ConnectedSubtraction({1, 2, 4}), legs=4, vertices=20)
    >>> spiders.values.size, spiders.value((5, 3, 2, 1))
    (609, 0)
    """
    digits = digits_of(game)
    refuse_splits(game, "The table of stars")
    most = natural(legs, "The number of legs")
    if vertices is not None:
        vertices = natural(vertices, "The number of vertices", least=1)
        longest = vertices - 1 if longest is None else longest
    if longest is None:
        raise ValueError(
            "A table of stars needs a bound on the longest leg or on the vertices; it was given "
            "neither."
        )
    bound = 1 + most * natural(longest, "The length of a leg")
    if vertices is not None:
        bound = min(bound, vertices)
    refuse_above_limit("The table of stars", 8 * (most + 1) * (longest + 1) * bound)
    counts = _counts(most, longest, bound - 1)
    cells = int(counts[most, longest, bound - 1])
    refuse_above_limit("The table of stars", 2 * cells)
    values = np.zeros(cells, np.uint16)
    paths = path_values(digits, bound + 1, int(misere))
    spider = np.zeros(most + 1, np.int64)  # one place more, which stays 0
    for first, last in stretches(0, cells, "spiders"):
        if not _fill_table(values, first, last, spider, counts, digits, paths, int(misere)):
            refuse_values("A star of the table")
    return SpiderTable(most, longest, bound, values, counts)


def _counts(most: int, longest: int, total: int) -> NDArray[np.int64]:
    """[p, l, n]: how many multisets of at most p legs, each at most l, have at most n vertices;
    beyond 2^61, that many.
    """
    counts = np.ones((most + 1, longest + 1, total + 1), np.int64)
    for p in range(1, most + 1):
        for length in range(1, longest + 1):
            counts[p, length] = counts[p, length - 1]
            if length <= total:
                counts[p, length, length:] += counts[p - 1, length, : total + 1 - length]
            np.minimum(counts[p, length], 2**61, out=counts[p, length])
    return counts


@compiled
def _next_spider(spider, most, longest, total):
    """The next spider in lexicographic order."""
    left = total - spider.sum()
    for i in range(most - 1, -1, -1):
        left += spider[i]
        if spider[i] < (spider[i - 1] if i > 0 else longest) and spider[i] < left:
            spider[i] += 1
            return
        spider[i] = 0


@compiled
def _place(spider, i, left, counts):
    """How many spiders with the same legs before place i, and `left` more vertices at most, come
    before one.
    """
    most, place = counts.shape[0] - 1, 0
    while i < most and spider[i] > 0:
        place += counts[most - i, spider[i] - 1, left]
        left -= spider[i]
        i += 1
    return place


@compiled
def _list_spiders(legs, longest, total):
    for place in range(1, legs.shape[0]):
        legs[place] = legs[place - 1]
        _next_spider(legs[place], legs.shape[1], longest, total)


@compiled
def _fill_table(values, first, last, spider, counts, digits, paths, end):
    """The values of the spiders from place `first` to `last`; `spider` holds the legs of the first,
    and then of the next.
    """
    most, longest, total = counts.shape[0] - 1, counts.shape[1] - 1, counts.shape[2] - 1
    seen, option = np.full(VALUE_BOUND + 1, -1, np.int64), np.zeros(most + 1, np.int64)
    for place in range(first, last):
        size = 1 + spider.sum()
        if most < 3 or spider[2] == 0:
            values[place] = paths[size]
            _next_spider(spider, most, longest, total)
            continue
        options = 0
        earlier, left = 0, total
        for i in range(most):
            leg = spider[i]
            if leg == 0:
                break
            if leg > spider[i + 1]:  # of equal legs the last gets shorter
                for j in range(i, most):
                    option[j] = spider[j]
                j = i
                for taken in range(1, min(leg, digits.size - 1) + 1):
                    while option[j + 1] > leg - taken:
                        option[j] = option[j + 1]
                        j += 1
                    option[j] = leg - taken
                    if digits[taken] & 2:
                        seen[values[earlier + _place(option, i, left, counts)]] = place
                        options += 1
            earlier += counts[most - i, leg - 1, left]
            left -= leg
        for outer in range(max(0, size - digits.size + 1), spider[0] + 1):
            if digits[size - outer] & (2 if outer > 0 else 1):
                seen[paths[outer]] = place
                options += 1
        value = mex_of_marks(seen, place)
        if value == VALUE_BOUND:
            return False
        values[place] = value if options > 0 else end
        _next_spider(spider, most, longest, total)
    return True


BISTAR_TABLES = Method("tables of bistars", "table")

BistarLegs = tuple[Legs | None, Legs | None, int]


@dataclass(frozen=True)
class BistarDeletion(Ruleset):
    """A game that takes connected sets of vertices and never splits, on bistars (left legs, right
    legs, middle).

    A spider is (legs, None, 1) with the legs that SpiderDeletion gives it, and the empty graph is
    (None, None, 1).

    >>> from gamelab import Octal
    >>> sorted(BistarDeletion(Octal("0.33")).moves(((2, 1), (1, 1), 1)))
    [((1, 1), (1, 1), 1), ((2, 1, 1), None, 1), ((2, 2, 1), None, 1), ((3, 1, 1), None, 1)]
    """

    method = Method("rules on the legs of bistars", "parameters")
    game: VertexDeletion

    def __post_init__(self) -> None:
        digits_of(self.game)
        refuse_splits(self.game, "The game on bistars")

    @cached_property
    def _spiders(self) -> SpiderDeletion:
        return SpiderDeletion(self.game)

    def start(self, board: Any, **state: Any) -> BistarLegs:
        if isinstance(board, Spider):
            return self.canonical((board.legs, None, 1))
        return (
            self.canonical((board.left, board.right, board.middle))
            if isinstance(board, Bistar)
            else board
        )

    def moves(self, bistar: BistarLegs) -> Iterator[BistarLegs]:
        return iter(dict.fromkeys(map(self.canonical, self._options(*bistar))))

    def _options(self, left: Legs | None, right: Legs | None, middle: int) -> Iterator[BistarLegs]:
        if left is None:
            return
        if right is None:
            for option in self._spiders.moves((left,)):
                yield (option[0] if option else None), None, 1
            return
        for spider, _ in self._spiders.cuts(left):
            yield spider, right, middle
        for spider, _ in self._spiders.cuts(right):
            yield left, spider, middle
        # a whole side, and a piece of the middle path
        for gone, stays in ((left, right), (right, left)):
            for piece in range(middle):
                if self.game.digit(1 + sum(gone) + piece) & 2:
                    yield stays, None, middle - piece
        size = 1 + sum(left) + sum(right) + middle
        for outer in range(max(left + right) + 1):  # all but the outer vertices of a leg
            if self.game.digit(size - outer) & (2 if outer else 1):
                yield None, None, outer + 1

    def canonical(self, bistar: BistarLegs) -> BistarLegs:
        return canonical_bistar(*bistar)

    @staticmethod
    def graph(bistar: BistarLegs) -> Graph:
        """The position as a graph."""
        return Bistar(*bistar).graph


def canonical_bistar(left: Legs | None, right: Legs | None, middle: int) -> BistarLegs:
    """One form for bistars that are the same tree: a spider, if it is one, else the side with the
    greater legs first.
    """
    if left is None and right is None:
        return canonical_legs((middle - 2,)) if middle > 1 else None, None, 1
    if left is None or right is None:
        return canonical_legs((*(left or ()), *(right or ()), middle - 1)), None, 1
    if middle == 0:
        return canonical_legs(left + right), None, 1
    long, short = (tuple(sorted(filter(None, legs), reverse=True)) for legs in (left, right))
    for side, other in ((long, short), (short, long)):
        if len(other) < 2:
            return canonical_legs((*side, middle + sum(other))), None, 1
    return max(long, short), min(long, short), middle


@by_method(BISTAR_TABLES)
def bistar_table(
    game: VertexDeletion,
    left: Iterable[int],
    right: Iterable[int],
    middle: int,
    misere: bool = False,
) -> NDArray[np.uint16]:
    """The values of all bistars whose sides fit into these leg by leg, with middle paths of 1 to
    `middle` edges.

    The value at [a, b, m - 1] is that of the spiders with numbers a and b of `spiders_below` the
    left and the right side, their hubs joined by m edges. For games that never split; misere values
    count a finished game as 1.

    >>> from gamelab import Octal
    >>> from gamelab.boards import spiders_below
    >>> sides = spiders_below((2, 2, 2))
    >>> found = bistar_table(Octal("0.33"), (2, 2, 2), (2, 2, 2), middle=3)
    >>> found.shape, found[sides.index((2, 1)), sides.index((1, 1))].tolist()
    ((10, 10, 3), [1, 2, 3])
    """
    digits_of(game)
    refuse_splits(game, "The table of bistars")
    edges = natural(middle, "The number of edges between the hubs", least=1)
    boards = [boards_of_spiders(game, checked_legs(legs), misere) for legs in (left, right)]
    here, there = (len(side.move_at) - 1 for side in boards)
    refuse_above_limit("The table of bistars", 2 * here * there * edges)
    rows = PathRows.of(game, boards, misere)
    return rows.values(edges).T[rows.pair[1 : here + 1, -there:]]


@by_method(BISTAR_TABLES)
def bistar_value(game: VertexDeletion | NodeKayles, bistar: Bistar, misere: bool = False) -> int:
    """The value of one bistar; its misere value counts a finished game as 1, and is known for games
    that never split.

    The time grows with the square of the longest path between the hubs if the game splits, else in
    proportion to it. There is an entry for each pair of spiders that fit into the sides, and a row
    for each spider that fits into one of them.

    >>> from gamelab import NodeKayles, Octal
    >>> bistar_value(Octal("0.33"), Bistar((1, 2, 3), (1, 3, 4), middle=2))
    2
    >>> bistar_value(NodeKayles(), Bistar((1, 1, 1), (1, 1, 1, 1), middle=400))
    12
    """
    digits_on_paths(game)
    left, right, middle = canonical_bistar(bistar.left, bistar.right, bistar.middle)
    if left is None or right is None:
        return int(misere) if left is None else spider_value(game, left, misere)
    return spider_rows(game, left, right, misere=misere).value(middle - 1)
