"""Reduced stars: their names, their options, and the values of them and of their bistars by the
rules of 0.33.
"""

from collections.abc import Iterator

from gamelab import Octal
from gamelab.solvers.vertex_deletion import BistarDeletion, SpiderDeletion
from gamelab.theory import by_definition

Star = tuple[int, ...] | None  # the legs, the longest first, or the star without any vertex

GAME = Octal("0.33")
ON_LEGS = BistarDeletion(GAME)


def value(left: Star, right: Star = None, middle: int = 1) -> int:
    """The value of a bistar, or of one star alone, by the rules on legs.

    >>> value((2, 1)), value((2,), (2,), middle=2)
    (1, 1)
    """
    return by_definition(ON_LEGS, (left, right, middle))


def star(i: int, j: int) -> tuple[int, ...]:
    """The reduced star with i legs, j of them of length 2."""
    return (2,) * j + (1,) * (i - j)


def reduced_stars(most: int) -> Iterator[Star]:
    """The empty star and all stars with at most `most` legs, all of length 1 or 2.

    >>> list(reduced_stars(1))
    [None, (), (1,), (2,)]
    """
    yield None
    yield from (star(i, j) for i in range(most + 1) for j in range(i + 1))


def pairs(size: int) -> Iterator[tuple[Star, Star]]:
    """All pairs of reduced stars with at most `size` legs, the smaller pairs first."""
    before: list[Star] = []
    for other in reduced_stars(size):
        before.append(other)
        yield from ((one, other) for one in before)


def options(legs: Star) -> list[Star]:
    """The stars that a move makes of a star, its hub spared or all of it taken."""
    if legs is None:
        return []
    found: list[Star] = [
        left for left, _ in SpiderDeletion(GAME).cuts(tuple(sorted(legs, reverse=True)))
    ]
    return list(dict.fromkeys([*found, None] if sum(legs) < 2 else found))
