"""The periods of nim-sequences, certified where a theorem applies; the values of single heaps."""

from dataclasses import replace
from math import gcd

import numpy as np
from numpy.typing import NDArray

from gamelab.games.heaps import HeapGame, Heaps, OctalCode
from gamelab.solvers.heaps.sequences import (
    CODED,
    HEAPS,
    Code,
    code_of,
    extended,
    nim_sequence,
    on_heaps,
)
from gamelab.solvers.kernels.compiled import compiled
from gamelab.theory import (
    Certificate,
    GuySmith,
    Method,
    NoPeriod,
    Period,
    Recurrence,
    Ruleset,
    announce,
    by_definition,
    by_method,
    guess_period,
    natural,
    nim_sum,
    refuse_above_limit,
)

# heaps looked at, unless the caller says how many
MAX_HEAPS = {"finite": 2**20, "repeating": 2**13, "definition": 2**10}


@by_method(HEAPS)
def find_period(game: Ruleset, limit: int | None = None) -> Period | NoPeriod:
    """The period of a game's nim-sequence: certified where a theorem applies, else as it is seen; a
    `NoPeriod`, which is false and says how far it looked, if there is none yet.

    For games told by digits the window is doubled until a theorem applies within it: that of Guy
    and Smith for finite codes, in which a code that starts with 4. needs no other window, since a
    split of all tokens has a larger part too; `Recurrence` for codes without splits and for those
    with digits that repeat for ever. Of other games, whose positions are heaps or whole numbers, no
    theorem speaks: the answer is what `guess_period` sees in the values of the first heaps. So it
    is of digits that repeat, where no period is certified; their values may grow.

    The limit is the number of heaps looked at: unless it is given, 2^20 for finite codes and for
    Grundy's game, 2^13 where digits repeat, and 2^10 where the definition is all there is.

    >>> from gamelab import OctalHeaps
    >>> find_period(OctalHeaps("0.07"))
    Period(preperiod=53, period=34, certified=True)
    >>> find_period(OctalHeaps("0.3[07]")).block
    (0, 1)
    >>> find_period(OctalHeaps("4.[3]"))
    Period(preperiod=1, period=4, saltus=4, certified=False)
    >>> find_period(OctalHeaps("0.6"), limit=1000)
    no period certified among the values of heaps 0 to 999; a larger limit may find one
    """
    code = code_of(game) if CODED.converts(type(on_heaps(game))) else None
    limit = limit_of(code) if limit is None else natural(limit, "The limit of find_period", least=1)
    if code is None or code[1]:  # of heaps that must be unequal no theorem here speaks
        return _seen(nim_sequence(game, limit))
    digits, heaps = code[0], 1 + code[0].splits
    certificate: Certificate = GuySmith(len(digits.prefix))
    if digits.repeating or not digits.splits:
        certificate = Recurrence(len(digits.prefix), len(digits.repeating), heaps)
    values: NDArray[np.integer] = np.zeros(0, np.uint16)
    n = min(64, limit)
    while True:
        refuse_above_limit("The search for a period", 10 * n)
        values = extended(values, n, code)
        many_digits = len(digits.prefix), len(digits.repeating)
        found = _least_period(values, *many_digits, heaps, places=1 + n // 128)
        if found:
            period, preperiod, needed = found
            return Period(
                preperiod, period, values[: max(needed, preperiod + 2 * period)], certificate
            )
        if n == limit:
            return _seen(values) if digits.repeating else NoPeriod(_heaps_below(n))
        n = min(2 * n, limit)


def _seen(values: NDArray[np.integer]) -> Period | NoPeriod:
    return guess_period(values) or NoPeriod(_heaps_below(len(values)), "seen")


def _heaps_below(n: int) -> str:
    return f"the values of heaps 0 to {n - 1:,}"


def limit_of(code: Code | None) -> int:
    """The number of heaps that are looked at unless the caller says how many."""
    return MAX_HEAPS[
        "definition" if code is None else "repeating" if code[0].repeating else "finite"
    ]


@compiled
def _least_period(values, digits, repeat, heaps):
    """The least period with its preperiod and the number of values that its certificate takes, or
    None.

    For every p at once: `match[p]` is how far the reversed values agree with themselves shifted by
    p (Z-function).
    """
    n = values.size
    match = np.zeros(n + 1, np.int64)
    left = right = 0
    for p in range(1, n):
        length = min(right - p, match[p - left]) if p < right else 0
        while p + length < n and values[n - 1 - length] == values[n - 1 - p - length]:
            length += 1
        match[p] = length
        if p + length > right:
            left, right = p, p + length
        preperiod = n - p - length
        first = max(preperiod, 1)
        if repeat:
            step = p // gcd(p, repeat) * repeat
            needed = digits + heaps * first + (heaps + 1) * step
        else:
            needed = digits + heaps * (first + p)
        if needed <= n:
            return p, preperiod, needed
    return None


BY_PERIOD = Method("certified periods of sequences of heaps", "structure")
BY_SIZE = Method("heaps of Nim by their sizes", "structure")
MISERE_NIM = Method("misère Nim by its largest heap", "structure")
LEAST_BY_PERIOD = 2**13  # the first heap whose value may be read off a period
NIM: Code = (OctalCode(0, (), (3,)), False)

_sequences: dict[Code, NDArray[np.integer]] = {}  # each replaced as a whole by a longer one
_periods: dict[Code, Period] = {}


@by_method(HEAPS)
def heap_value(game: HeapGame, heap: int) -> int:
    """The Grundy value of one heap; the sequence found so far is kept for each game that is told by
    digits.

    The value of a heap of 2^13 or more is its size in Nim. In other games it is read off the period
    if smaller heaps certify one, never off one that is only seen.

    >>> from gamelab import Nim, OctalHeaps
    >>> heap_value(OctalHeaps("0.77"), 10**9), heap_value(Nim(), 10**9)
    (1, 1000000000)
    """
    heap = natural(heap, "The size of a heap")
    code = code_of(game)
    if code is None:
        return by_definition(game, heap)
    known = _sequences.get(code, np.zeros(0, np.uint16))
    if code == NIM and heap >= LEAST_BY_PERIOD:
        announce(BY_SIZE)
        return heap
    if heap >= known.size:
        period = _period(game, code, heap) if heap >= LEAST_BY_PERIOD else None
        if period is not None:
            announce(BY_PERIOD)
            return period.term(heap)
        known = _sequences[code] = extended(known, max(heap + 1, 2 * known.size), code)
    return int(known[heap])


def _period(game: HeapGame, code: Code, heap: int) -> Period | None:
    """The period that smaller heaps certify, if they do."""
    if code not in _periods and not code[1]:
        found = find_period(game, min(limit_of(code), 1 << heap.bit_length() - 1))
        if found and found.certified:
            _periods[code] = found
    return _periods.get(code)


def misere_heaps_value(game: HeapGame, heaps: Heaps) -> int | None:
    """The misère value of heaps of Nim: the nim-sum, or the other of 0 and 1 if no heap has two
    tokens; None for other games.

    >>> from gamelab import Nim
    >>> [misere_heaps_value(Nim(), heaps) for heaps in ((), (1,), (1, 1), (2, 2), (3, 10**6))]
    [1, 0, 1, 0, 1000003]
    """
    if code_of(game) != NIM:
        return None
    announce(MISERE_NIM)
    return nim_sum(*heaps) ^ (max(heaps, default=0) < 2)


SOLVER = replace(
    CODED, value=lambda game, heaps: heap_value(game, heaps[0]), misere_value=misere_heaps_value
)
