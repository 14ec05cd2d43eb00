"""Proofs for all stars and all bistars: 0.33 has finitely many cells of them."""

from collections.abc import Callable, Iterable
from itertools import product
from typing import Any

from gamelab.papers.beaudou_octal_033.boards import GAME, Star, star
from gamelab.proofs import Bistars, Follows, LegClasses, Pairs, Stars, as_predicted
from gamelab.statements import Case, Proof
from gamelab.theory import remembered

# Legs modulo 3, those of 3, 6, ... vertices left out; four legs or more of a class by their parity.
MODULO_3 = LegClasses(classes=(0, 1, None), period=3, cap=4, modulus=2)
# In misère play the parity begins with six legs; three is the least that serves bistars too.
MISERE = LegClasses(classes=(0, 1, None), period=3, cap=6, modulus=2)
BECAUSE = (
    "what is said of a star tells legs apart modulo 3 and, from {} of a length on, numbers of legs "
    "by their parity"
)
MOST = 10  # legs of each length, in stars that stand for all stars
REDUCED_STARS = [star(a + b, b) for a, b in product(range(MOST), repeat=2)]
OR_EMPTY: list[Star] = [None, *REDUCED_STARS]
ALONE = [(one,) for one in OR_EMPTY]
BOTH = [(one, other) for one in OR_EMPTY for other in OR_EMPTY]


@remembered
def bistars(misere: bool = False) -> Bistars:
    """The cells of all bistars with a middle path, and those of all stars; in misère play of those
    whose middle path does not have one edge modulo 3.
    """
    classes = MISERE if misere else MODULO_3
    return Bistars.of(Stars.of(GAME, classes, misere), 3, 3, (2, 3) if misere else ())


def proved(left: Star, right: Star = None, middle: int = 1, misere: bool = False) -> int:
    """The value of a bistar, or of one star, by the cells.

    >>> proved((5, 1)), proved((2,), (2,), 2)
    (1, 1)
    """
    cells = bistars(misere)
    if left is None or right is None:
        (path,) = (middle - 1,) if middle > 1 else (0,)
        alone = left if right is None else right
        if alone is None:
            return cells.stars.value(None if middle < 2 else (middle - 2,))
        return cells.stars.value((*alone, path))
    return cells.value(left, right, middle) if middle else cells.stars.value(left + right)


def for_all(reach: str, pairs: Pairs, misere: bool = False, also: str = "") -> Proof:
    """A proof for all stars or bistars; `pairs` gives for each star that stands for others what is
    said of it and what is proved, `also` what else is used.
    """
    return Proof(reach, of_all=lambda size: _follows(pairs, misere, also))


def as_said(
    reach: str,
    cases: Iterable[Case] = ALONE,
    value: Callable[..., Any] = proved,
    misere: bool = False,
) -> Proof:
    """A proof for all stars or bistars that their value is as predicted, by the cases that stand
    for others.
    """
    return Proof(
        reach, of_claim=lambda claim, _: _follows(as_predicted(claim, cases, value), misere)
    )


def _follows(pairs: Pairs, misere: bool, also: str = "") -> Follows:
    cells = bistars(misere)
    because = BECAUSE.format("six" if misere else "four") + f", and that {also}" * bool(also)
    return Follows((cells.stars, cells), lambda: [*lengths(misere), *pairs()], because)


def lengths(misere: bool = False) -> Iterable[tuple[Any, Any]]:
    """The classes of legs, each beside that of the leg modulo 3."""
    legs = bistars(misere).legs
    named = [None, *map(legs.class_of, range(1, 3 * legs.period))]
    return ((one, named[length % 3]) for length, one in enumerate(named))


@remembered
def joined_to_all(legs: Star, middle: int) -> tuple[int, ...]:
    """The values of the bistars of a star with every star that stands for others."""
    return tuple(proved(legs, other, middle) for other in OR_EMPTY)
