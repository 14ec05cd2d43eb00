"""Proofs for all stars in the games {1, 2}, {1, 2, 3} and {1, 2, 4}; in CSG(I_N) for stars with two
legs of any length beside a leaf, and for stars with leaves alone.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import product
from typing import Any

from gamelab import ConnectedSubtraction as CSG
from gamelab.papers.dailly_connected_subtraction.boards import Legs, of_one, up_to
from gamelab.proofs import Follows, LegClasses, LongLegs, Quotient, Stars, as_predicted
from gamelab.statements import Claim, Proof
from gamelab.theory import remembered

MAX_N = 64  # above which the cells of stars are too many
THIRDS = LegClasses((0, 1, None), 3, 4, 2)
CLASSES = {(1, 2): THIRDS, (1, 2, 3): LegClasses((0, 1, 2, None), 4, 8, 2), (1, 2, 4): THIRDS}


@remembered
def stars(sizes: Legs) -> Stars:
    """The cells of all stars in the game with one of these sets of sizes."""
    return Stars.of(CSG(sizes), CLASSES[sizes])


@remembered
def two_long_legs(N: int) -> LongLegs:
    """The cells of the stars S[1, k, l] in CSG(I_N): legs from 2N + 2 on modulo N + 1."""
    return LongLegs.of(up_to(N), (1,), 2 * N + 2, N + 1)


@remembered
def leaves(N: int) -> Stars:
    """The cells of the stars with leaves alone in CSG(I_N)."""
    return Stars.of(up_to(N), LegClasses((0,), 0, N + 1, 2))


def proved(N: int, k: int, l: int) -> int:
    """The value of S[1, k, l] in CSG(I_N), by its cell.

    >>> proved(8, 2, 8), proved(8, 2 + 9 * 10**6, 8)
    (10, 6)
    """
    return two_long_legs(N).value((1, k, l))


def legs_modulo(m: int, sizes: Legs, *others: Legs) -> Proof:
    """A proof that each leg of each star may be reduced modulo m in the game with these sizes, and
    that others have the same values.
    """
    proofs = [stars(L) for L in (sizes, *others)]
    classes = proofs[0].legs
    lengths = range(2 * (m + len(classes.classes)))

    def pairs() -> Iterable[tuple[Any, Any]]:
        found = [None, *map(classes.class_of, lengths[1:])]
        yield from ((found[length % m], found[length]) for length in lengths)
        yield from ((one.table, proofs[0].table) for one in proofs[1:])
        yield from ((one.legs, proofs[0].legs) for one in proofs[1:])

    return Proof(
        "all stars",
        of_all=lambda size: Follows(
            tuple(proofs), pairs, f"classes of lengths that repeat modulo {m} do so at all lengths"
        ),
    )


def long(N: int) -> range:
    """The lengths of legs in CSG(I_N): each longer one is like one that is shorter by N + 1."""
    return range(4 * N + 4)


def long_pairs(N: int) -> Iterable[tuple[int, ...]]:
    """All pairs of these lengths."""
    return product(long(N), repeat=2)


def for_each(
    reach: str,
    cases: Callable[[int], Iterable[Any]] = long_pairs,
    value: Callable[..., Any] = proved,
    said: Callable[..., Any] | None = None,
    where: Callable[..., bool] = lambda *case: True,
    cells: Callable[[int], Quotient] = two_long_legs,
    least: int = 1,
) -> Proof:
    """A proof for all stars of each N up to the size of a check, by cases that stand for others;
    `said` is what is said of those that meet a condition, else what the claim predicts.
    """

    def of_claim(claim: Claim, size: int) -> Iterator[Follows]:
        if size > MAX_N:
            raise ValueError(
                f"Proofs for all stars of each N are found for N up to {MAX_N}; the size of the "
                f"check is {size:,}."
            )
        asked = replace(claim, predicted=said or claim.predicted)
        for N in range(least, size + 1):
            some = [case for case in of_one(N, cases(N)) if where(*case)]
            yield Follows(
                (cells(N),),
                as_predicted(asked, some, value),
                "what is said of lengths, or of numbers of leaves, repeats as the cells do",
            )

    return Proof(reach, of_claim=of_claim, least=least)
