"""Long nim-sequences: one value for each size of a heap."""

from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gamelab.games.heaps import CodedHeaps, GrundysGame, Nim, OctalCode
from gamelab.solvers.heaps.all_options import fill_plainly
from gamelab.solvers.heaps.many_heaps import fill_by_sums
from gamelab.solvers.heaps.rare_heaps import fill_sparsely
from gamelab.solvers.kernels.stretches import stretches
from gamelab.solvers.solver import Solver
from gamelab.theory.checks import natural, refuse_above_limit
from gamelab.theory.grundy import by_definition
from gamelab.theory.provenance import Method, by_method
from gamelab.theory.ruleset import Ruleset, as_game
from gamelab.theory.sequences import SparseSpace

HEAPS = Method("sequences of heaps", "table")
PLAIN = 2**10  # heaps whose splits are all looked at, before a sparse space is sought
BYTES = 512  # that a value found by the definition takes, about

# the digits, and whether two heaps that a move leaves must be unequal
Code = tuple[OctalCode, bool]


def code_of(game: Any) -> Code | None:
    """The digits by which a game is played, if it is told by digits and nothing that says its rules
    has been replaced.

    >>> from gamelab import OctalHeaps
    >>> class Kayles(OctalHeaps):
    ...     digits = OctalCode.parse("0.77")
    >>> code_of(Kayles("0.1"))
    (OctalCode(whole=0, prefix=(7, 7), repeating=()), False)
    >>> class NoHalves(OctalHeaps):
    ...     def heap_moves(self, heap):
    ...         return [left for left in super().heap_moves(heap) if len(set(left)) == len(left)]
    >>> code_of(NoHalves("0.77")) is None
    True
    """
    kind: type[Ruleset] = type(game)
    if not _told_by_digits(kind):
        return None
    if isinstance(game, CodedHeaps):
        return game.digits, False
    return (
        (OctalCode(4, ()), True)
        if isinstance(game, GrundysGame)
        else (OctalCode(0, (), (3,)), False)
    )


TOLD = Solver((CodedHeaps, Nim, GrundysGame), overridable=frozenset({"digits", "code"}))


@cache
def _told_by_digits(kind: type[Ruleset]) -> bool:
    return TOLD.serves(kind)


@by_method(HEAPS)
def nim_sequence(game: Ruleset, n: int) -> NDArray[np.integer]:
    """The Grundy values of the heaps 0, 1, ..., n-1.

    Games told by digits take compiled code: in linear time if no digit splits a heap, by their
    sparse space if finitely many digits leave two heaps at most, and quadratic in n otherwise.
    Other games whose positions are whole numbers, or heaps, go by the definition, and each value is
    kept.

    >>> from gamelab import OctalHeaps
    >>> nim_sequence(OctalHeaps("0.77"), 13).tolist()
    [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4]
    """
    n, kind = natural(n, "The number of heaps"), type(as_game(game))
    code = code_of(game) if TOLD.converts(kind) else None
    if code is not None:
        return extended(np.zeros(0, np.uint16), n, code)
    refuse_above_limit("The nim-sequence by the definition", n * BYTES)
    values = np.zeros(n, np.int64)
    for begin, end in stretches(0, n, "heaps"):
        for heap in range(begin, end):
            values[heap] = by_definition(game, heap)
    return values


@by_method(HEAPS)
def sparse_space(game: Ruleset, n: int) -> SparseSpace:
    """The sparse space of a game among its first n heaps: the mask, the common and the rare values,
    how many heaps are rare.

    Where a move leaves two heaps, a few rare heaps decide the common values of all larger ones; if
    no rare heap comes any more, the values repeat in the end.

    Source: Berlekamp, Conway and Guy, *Winning Ways*, chapter 4; A. Gangolli and T. Plambeck, *A
    note on periodicity in some octal games*, 1989.

    >>> from gamelab import OctalHeaps
    >>> kayles = sparse_space(OctalHeaps("0.77"), 100)
    >>> kayles.bits, kayles.rare, kayles.rare_heaps, kayles.last_rare
    ((1, 2, 4, 8), (0, 3, 5, 6), 10, 70)
    """
    return SparseSpace.of(nim_sequence(game, natural(n, "The number of heaps", least=1)))


def extended(values: NDArray[np.integer], n: int, code: Code) -> NDArray[np.integer]:
    """The values of the heaps below n by the digits, those of the first heaps being known."""
    digits, unequal = code
    wide = bool(digits.repeating) or digits.heaps > 2  # such values may grow with the heaps
    refuse_above_limit("The nim-sequence", n * (4 if wide else 2))
    longer: NDArray[Any] = np.zeros(max(n, values.size), np.uint32 if wide else np.uint16)
    longer[: values.size] = values
    if digits.heaps > 2:
        fill_by_sums(longer, digits)
    elif digits.repeating:
        fill_plainly(longer, 0, longer.size, digits)
    elif not digits.splits:
        fill_plainly(longer, values.size, n, digits)
    else:
        fill_plainly(longer, values.size, min(n, PLAIN), digits, unequal)
        fill_sparsely(
            longer,
            max(values.size, PLAIN),
            n,
            np.array((digits.whole, *digits.prefix), np.int64),
            unequal,
        )
    return longer
