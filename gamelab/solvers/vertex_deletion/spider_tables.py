"""All stars of a box at once, for games that take connected sets of vertices and never split:
compiled tables.

A star is its legs, the longest first, filled up with zeros. In lexicographic order of these tuples
every move that spares the hub leads to an earlier star, and the place of a star is a sum of numbers
that are counted once.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from gamelab.boards.spider import checked_legs
from gamelab.games.vertex_deletion import VertexDeletion
from gamelab.solvers.kernels.compiled import compiled
from gamelab.solvers.kernels.reached import mex_of_marks
from gamelab.solvers.kernels.stretches import stretches
from gamelab.solvers.vertex_deletion.path_rows import (
    VALUES,
    digits_of,
    path_values,
    refuse_splits,
    refuse_values,
)
from gamelab.theory.checks import natural, refuse_above_limit
from gamelab.theory.provenance import Method, by_method

STARS = Method("tables of stars", "table")


@dataclass(frozen=True, eq=False)
class SpiderTable:
    """The values of all stars with at most `most` legs of length at most `longest` and at most
    `vertices` vertices.

    `values` has one entry a star, in the order of `legs`.
    """

    most: int
    longest: int
    vertices: int
    values: NDArray[np.uint16] = field(repr=False)
    # [places, l, n]: how many choices of so many legs <= l of n vertices at most
    counts: NDArray[np.int64] = field(repr=False)

    @property
    def legs(self) -> NDArray[np.int64]:
        """The legs of each star, the longest first, filled up with zeros: shape (stars, most)."""
        legs = np.zeros((self.values.size, self.most), np.int64)
        _list(legs, self.longest, self.vertices - 1)
        return legs

    @by_method(STARS)
    def value(self, legs: Iterable[int]) -> int:
        """The value of one star, whatever the order of its legs; a KeyError if it is not in the
        table.
        """
        lengths = checked_legs(legs)
        if (
            len(lengths) > self.most
            or max((0, *lengths)) > self.longest
            or sum(lengths) >= self.vertices
        ):
            raise KeyError(f"{lengths} is not among the stars of {self!r}.")
        return int(
            self.values_of(np.array([lengths + (0,) * (self.most - len(lengths))], np.int64))[0]
        )

    @by_method(STARS)
    def values_of(self, legs: NDArray[np.integer]) -> NDArray[np.uint16]:
        """The values of many stars of the table, shape (stars, most), legs in any order and filled
        up with zeros.
        """
        legs = -np.sort(-np.asarray(legs, np.int64), axis=-1)
        left = self.vertices - 1 - np.cumsum(legs, axis=-1) + legs
        places = np.arange(self.most, 0, -1)
        earlier = self.counts[places, np.maximum(legs - 1, 0), left]
        return self.values[np.where(legs > 0, earlier, 0).sum(axis=-1)]


@by_method(STARS)
def table(
    game: VertexDeletion,
    legs: int,
    longest: int | None = None,
    vertices: int | None = None,
    misere: bool = False,
) -> SpiderTable:
    """The values of all stars with at most so many legs, each at most the longest, and at most so
    many vertices in all.

    One of the two bounds may be left out. Misere values count a finished game as 1. Games that
    split are refused.

    >>> from gamelab import ConnectedSubtraction
    >>> stars = table(ConnectedSubtraction({1, 2, 4}), legs=4, vertices=20)
    >>> stars.values.size, stars.value((5, 3, 2, 1))
    (609, 0)
    """
    digits = digits_of(game)
    refuse_splits(game, "The table of stars")
    if longest is None and vertices is None:
        raise ValueError(
            "A table of stars needs a bound on the longest leg or on the vertices; it was given "
            "neither."
        )
    most = natural(legs, "The number of legs")
    if longest is None:
        longest = natural(vertices, "The number of vertices", least=1) - 1
    longest = natural(longest, "The length of a leg")
    bound = (
        1 + most * longest
        if vertices is None
        else min(natural(vertices, "The number of vertices", least=1), 1 + most * longest)
    )
    refuse_above_limit("The table of stars", 8 * (most + 1) * (longest + 1) * bound)
    counts = _counts(most, longest, bound - 1)
    cells = int(counts[most, longest, bound - 1])
    refuse_above_limit("The table of stars", 2 * cells)
    values = np.zeros(cells, np.uint16)
    paths = path_values(digits, bound + 1, int(misere))
    star = np.zeros(most + 1, np.int64)  # one place more, which stays 0
    for first, last in stretches(0, cells, "spiders"):
        if not _fill(values, first, last, star, counts, digits, paths, int(misere)):
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
def _next(star, most, longest, total):
    """The next star in lexicographic order."""
    left = total - star.sum()
    for i in range(most - 1, -1, -1):
        left += star[i]
        if star[i] < (star[i - 1] if i > 0 else longest) and star[i] < left:
            star[i] += 1
            return
        star[i] = 0


@compiled
def _list(legs, longest, total):
    for place in range(1, legs.shape[0]):
        legs[place] = legs[place - 1]
        _next(legs[place], legs.shape[1], longest, total)


@compiled
def _fill(values, first, last, star, counts, digits, paths, end):
    """The values of the stars from place `first` to `last`; `star` holds the legs of the first, and
    then of the next.
    """
    most, longest, total = counts.shape[0] - 1, counts.shape[1] - 1, counts.shape[2] - 1
    seen = np.full(VALUES + 1, -1, np.int64)
    for place in range(first, last):
        size = 1 + star.sum()
        if most < 3 or star[2] == 0:
            values[place] = paths[size]
            _next(star, most, longest, total)
            continue
        options = 0
        earlier, before = 0, 0  # the places, and the vertices, of the legs already passed
        for i in range(most):
            leg = star[i]
            if leg == 0:
                break
            if leg > star[i + 1]:
                for taken in range(1, min(leg, digits.size - 1) + 1):
                    if digits[taken] & 2:
                        shorter = leg - taken
                        there, used = earlier, before
                        j = i
                        while star[j + 1] > shorter:
                            there += counts[most - j, star[j + 1] - 1, total - used]
                            used += star[j + 1]
                            j += 1
                        if shorter > 0:
                            there += counts[most - j, shorter - 1, total - used]
                            used += shorter
                            j += 1
                            while j < most and star[j] > 0:
                                there += counts[most - j, star[j] - 1, total - used]
                                used += star[j]
                                j += 1
                        seen[values[there]] = place
                        options += 1
            earlier += counts[most - i, leg - 1, total - before]
            before += leg
        for outer in range(max(0, size - digits.size + 1), star[0] + 1):
            if digits[size - outer] & (2 if outer > 0 else 1):
                seen[paths[outer]] = place
                options += 1
        value = mex_of_marks(seen, place)
        if value == VALUES:
            return False
        values[place] = value if options > 0 else end
        _next(star, most, longest, total)
    return True
