"""What is open about connected subtraction games: the sets with another period on stars."""

from math import gcd

from gamelab import ConnectedSubtraction
from gamelab.games import subtraction_sets
from gamelab.solvers.vertex_deletion import leg_periods
from gamelab.statements import OpenQuestion, members

# each spider with at most 6 vertices is a part of one of these
LARGEST_SPIDERS = ((4, 1), (3, 2), (3, 1, 1), (2, 2, 1), (2, 1, 1, 1), (1, 1, 1, 1, 1))


def sets_without_divisor(most):
    """The sets of positive numbers with this largest one and no common divisor.

    >>> list(sets_without_divisor(3))
    [(1, 3), (2, 3), (1, 2, 3)]
    """
    return (L for L in subtraction_sets(most) if gcd(*L) == 1)


def other_periods(L):
    """The period in CSG(L) on paths, and the other periods on S[base, k] as k grows.

    The bases are the spiders with at most six vertices. All periods are certified; 0 stands for a
    period that was not.

    >>> other_periods((3, 7))
    (10, {(1, 1, 1): 5})
    """
    paths = leg_periods(ConnectedSubtraction(L), ())[()].period
    found = {}
    for largest in LARGEST_SPIDERS:
        rows = leg_periods(ConnectedSubtraction(L), largest)
        found |= (
            {base: row.period for base, row in rows.items() if row.period != paths}
            if rows
            else {largest: 0}
        )
    return paths, dict(sorted(found.items()))


QUESTIONS = (
    OpenQuestion(
        "For a set L without a common divisor and a star with at most six vertices: is the period "
        "of the values in CSG(L) of the star with one more leg of k vertices that of the paths?",
        members("sets L within {1, ..., {size}} without a common divisor", sets_without_divisor),
        other_periods,
        lambda found: not found[1],
        to=8,
        name="subtraction-leg-periods",
        status="asked in Section 2 and in the Conclusion; the answer is no, first for L = {3, 7}. "
        "Hunted are all such sets.",
    ),
)
