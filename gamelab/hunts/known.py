"""Sequences that the library knows how to compute, to hold others against: of short codes, small
subtractions, named games.
"""

from collections.abc import Callable, Iterator
from functools import partial
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from gamelab.games.heaps import GrundysGame, OctalHeaps, Subtraction
from gamelab.hunts.cases import Cases, Numbers
from gamelab.hunts.features import Feature
from gamelab.hunts.fitting import Form
from gamelab.hunts.guess import Spoken
from gamelab.solvers.heaps.sequences import nim_sequence

SHIFTS = (0, 1, -1, 2, -2, 3, -3)
FIRST = 64  # terms by which most sequences are ruled out
TERMS = 12  # that must agree and not be 0
LONGEST = 2**16  # places up to which they are computed
NAMED = 3  # sequences that are named where several agree
Terms = Callable[[int], NDArray[np.integer]]  # so many first terms


def library() -> Iterator[tuple[str, Terms]]:
    """Each sequence with its name, the best known first."""
    for name, code in (("Kayles (0.77)", "0.77"), ("Dawson's Kayles (0.07)", "0.07")):
        yield name, partial(nim_sequence, OctalHeaps(code))
    yield "Grundy's game", partial(nim_sequence, GrundysGame())
    yield "the largest power of 2 that divides", lambda n: np.arange(n) & -np.arange(n)
    yield (
        "the ruler sequence (the exponent of 2 in n)",
        lambda n: np.log2(np.maximum(np.arange(n) & -np.arange(n), 1)).astype(np.int64),
    )
    yield (
        "the number of binary digits",
        lambda n: np.array([k.bit_length() for k in range(n)], np.int64),
    )
    yield (
        "the number of binary ones",
        lambda n: np.array([k.bit_count() for k in range(n)], np.int64),
    )
    for takes in (
        set(chosen) for size in range(1, 7) for chosen in combinations(range(1, 7), size)
    ):
        yield f"the subtraction game {takes}", partial(nim_sequence, Subtraction(takes))
    for size in (1, 2, 3):
        for digits in range(8**size):
            if digits % 8 and (code := f"0.{digits:0{size}o}") not in ("0.77", "0.07"):
                yield f"the octal game {code}", partial(nim_sequence, OctalHeaps(code))


def known_forms(table: Cases, feature: Feature) -> Iterator[Form]:
    """The sequences that the values agree with at the feature, moved by a few places; those that
    agree with each other as one.
    """
    places = feature.column(table.points)
    if (
        places.min(initial=0) < 0
        or places.max(initial=0) > LONGEST
        or len(np.unique(places[table.values != 0])) < TERMS
    ):
        return
    early = np.unique(places[places < FIRST], return_index=True)[1]  # a case for each place
    alike: dict[bytes, dict[str, tuple[int, Terms]]] = {}
    for name, terms in library():
        begin = terms(FIRST + max(SHIFTS))
        for shift in SHIFTS:
            at = places[early] + shift
            if np.count_nonzero((begin[at.clip(0)] != table.values[early]) | (at < 0)) > max(
                3, early.size // 8
            ):
                continue
            sequence = terms(int(places.max()) + 1 + max(shift, 0))
            said = np.where(
                places + shift < 0, -1, sequence[(places + shift).clip(0)].astype(np.int64)
            )
            if len(np.unique(places[(said == table.values) & (said > 0)])) >= TERMS:
                alike.setdefault(said.tobytes(), {}).setdefault(name, (shift, terms))
    for same in alike.values():
        yield _form(table, feature, same)


def _form(table: Cases, feature: Feature, same: dict[str, tuple[int, Terms]]) -> Form:
    shift, terms = next(iter(same.values()))

    def part(points: Numbers) -> Spoken:
        at = feature.column(points) + shift
        says = (at >= 0) & (at <= LONGEST)
        sequence = terms(int(at[says].max(initial=0)) + 1).astype(np.int64)
        return sequence[np.where(says, at, 0)], says

    names = [f"{name} at {feature.words}{_moved(shift)}" for name, (shift, _) in same.items()]
    more = f" ({len(names) - NAMED} more agree so far)" if len(names) > NAMED else ""
    words = f"{table.told} is the value of {', or of '.join(names[:NAMED])}{more}"
    return Form(lambda kept: words, part=part, chosen=12, fixed=True)


def _moved(shift: int) -> str:
    return f" {'+' if shift > 0 else '-'} {abs(shift)}" if shift else ""
