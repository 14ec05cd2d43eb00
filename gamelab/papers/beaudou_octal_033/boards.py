"""What Sections 3 and 4 are checked on: stars, reduced or not, their bistars, and values from
compiled tables.
"""

from gamelab import Bistar
from gamelab.boards import spiders_below
from gamelab.papers.beaudou_octal_033.reduced_stars import GAME, Star, pairs, reduced_stars
from gamelab.solvers.vertex_deletion import BistarTable, bistar_table, bistar_value
from gamelab.statements import Cases, each, the
from gamelab.theory import remembered

# for sliders
STARS: list[Star] = [(), (1,), (2,), (1, 1), (2, 1), (1, 1, 1), (2, 1, 1), (2, 2, 2), (2, 2, 2, 1)]
TESTS = 6  # legs of the reduced stars with which bistars are made to tell the classes apart
TESTED = (
    f"told apart by their bistars with the empty star and all reduced stars with at most {TESTS} "
    f"legs"
)


def stars(most: int, longest: int = 40) -> Cases:
    """All stars with at most `most` legs, reduced or not, the small ones first."""
    return Cases(
        f"all stars with at most {most} legs of length at most {{size}}",
        lambda size: (
            (legs,)
            for legs in sorted(spiders_below((size,) * most), key=lambda legs: (sum(legs), legs))
        ),
    ).sizes(most=longest)


EMPTY = each("the empty star", [None])
FOUR_LEGS = EMPTY + stars(4)
NONEMPTY = Cases(
    "all reduced stars with at most {size} legs",
    lambda size: ((s,) for s in reduced_stars(size) if s is not None),
)
REDUCED = EMPTY + NONEMPTY
CLASSED = REDUCED * the(TESTED)
PAIRS = Cases(
    "all pairs of stars among the empty one and the reduced ones with at most {size} legs", pairs
)


@remembered
def _table(longest: int) -> BistarTable:
    return bistar_table(GAME, (longest,) * 4, (longest,) * 4, middle=8)


def tabled(left: Star, right: Star = None, m: int = 1) -> int:
    """The value of a bistar from a table: a common one for at most four legs a side and m at most
    8, or its own.

    >>> tabled((3, 2, 1), (5, 1), 4), tabled((2, 1))
    (2, 1)
    """
    if max(len(left or ()), len(right or ())) > 4:
        return bistar_value(GAME, Bistar(left, right, m))
    return _table(max((5, *(left or ()), *(right or ())))).value(left, right, m)
