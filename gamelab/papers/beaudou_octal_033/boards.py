"""What Section 4 is checked on besides reduced stars: bistars with legs of any length, and their values from compiled tables."""

from itertools import combinations_with_replacement

from gamelab.graphs.bistars import Bistar
from gamelab.papers.beaudou_octal_033.reduced_stars import GAME, REDUCED, TESTED, Star, any_stars, options, pairs
from gamelab.papers.families import Family, the, upto
from gamelab.solvers.bistar_deletion import BistarTable, bistar_table, bistar_value
from gamelab.theory.provenance import remembered

LEGS: list[Star] = [(), (1, 1), (2, 1), (2, 2), (3, 1), (4, 1, 1), (5, 4, 2)]  # for sliders


def _three_legs(size: int) -> list[Star]:
    return [found for found in any_stars(3, size) if found is not None]


CLASSED = REDUCED * the(TESTED)
BISTARS = Family(
    "all pairs of stars with at most 3 legs of length at most {size}",
    lambda size: combinations_with_replacement(_three_legs(size), 2),
).sizes(0, 20) * upto("m", most=8)
EMPTY_ON_THE_RIGHT = Family(
    "all stars with at most 3 legs of length at most {size} and the empty one",
    lambda size: ((s, None) for s in _three_legs(size)),
).sizes(0, 20) * upto("m", 1, most=8)
OPTIONS_IN_PAIRS = Family(
    "all ordered pairs of different reduced stars with at most {size} legs, and all options of the first",
    lambda size: (
        (here, there, option)
        for one, other in pairs(size) if one != other for here, there in ((one, other), (other, one)) for option in options(here)
    ),
)  # fmt: skip


@remembered
def _table(longest: int) -> BistarTable:
    return bistar_table(GAME, (longest,) * 4, (longest,) * 4, middle=8)


def tabled(left: Star, right: Star = None, m: int = 1) -> int:
    """The value of a bistar from a table: a common one for at most four legs a side and m at most 8, or its own.

    >>> tabled((3, 2, 1), (5, 1), 4), tabled((2, 1))
    (2, 1)
    """
    if max(len(left or ()), len(right or ())) > 4:
        return bistar_value(GAME, Bistar(left, right, m))
    return _table(max((5, *(left or ()), *(right or ())))).value(left, right, m)


def bistar(left: Star, right: Star, m: int) -> Bistar:
    """The bistar of a case."""
    return Bistar(left, right, m)
