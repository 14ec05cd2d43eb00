"""The cells of all stars in 0.33, and the values of the options of the stars in a cell."""

from dataclasses import replace

from gamelab import Octal, Spider, grundy, paper
from gamelab.proofs.legs import LegClasses
from gamelab.proofs.stars import Stars

GAME = Octal("0.33")
Values = tuple[int, ...]


def cells_up_to(cap: int) -> Stars:
    """The cells of stars if numbers of legs from `cap` on count by their parity."""
    return Stars.of(GAME, LegClasses((0, 1, None), 3, cap, 2))


STARS = cells_up_to(4)
CELLS = [*STARS.legs.cells]
# a line for each number of legs of two vertices, a column for each number of legs of one
TABLE = [[STARS.table[ones, twos] for ones in range(6)] for twos in range(6)]
# three of the cells, the second that of S(1, 1, 1)
STEPS = replace(
    paper("octal-0.33").ideas["Theorem 13, which values"], steps=[(0, 3), (3, 0), (5, 5)]
)


def cell(legs: Values) -> Values:
    """The numbers of legs of 1, 4, 7, ... and of 2, 5, 8, ... vertices, as they count."""
    return STARS.legs.cell(legs)


def option_values(legs: Values) -> Values:
    """The values of the options of the star with these legs."""
    return tuple(sorted({grundy(GAME, option) for option in GAME.moves(Spider(*legs).graph)}))


def sure(counts: Values) -> Values:
    """The values that options of every star with at least three legs have, in a cell."""
    return tuple(sorted(_sure_and_all(counts)[0]))


def possible(counts: Values) -> Values:
    """The values that options of some stars with at least three legs have, in a cell, but not of
    all.
    """
    always, all_values = _sure_and_all(counts)
    return tuple(sorted(all_values - always))


def _sure_and_all(counts: Values) -> tuple[set[int], set[int]]:
    (kind,) = (kind for kind in STARS.kinds() if kind[:2] == ("larger stars", counts))
    choices = [
        [{STARS.table[reached] for reached in one} for one in choice] for choice in kind.choices
    ]
    others = {STARS.table[reached] for one in kind.possible for reached in one}
    always = {value for choice in choices for value in set.intersection(*choice)}
    return always, others.union(*(one for choice in choices for one in choice))


def pairs_that_refute() -> list[Values]:
    """The numbers of legs of one and of two vertices, three legs or more, where two more legs of
    one vertex change the value; from four on the numbers count by their parity.
    """
    value = {
        (ones, twos): STARS.value((1,) * ones + (2,) * twos)
        for ones in range(8)
        for twos in range(6)
    }
    return [
        (ones, twos)
        for ones, twos in CELLS
        if ones + twos >= 3 and value[ones, twos] != value[ones + 2, twos]
    ]
