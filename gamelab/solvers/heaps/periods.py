"""The periods of nim-sequences, certified where a theorem applies; the values of single heaps."""

from dataclasses import replace
from math import gcd, lcm

import numpy as np
from numpy.typing import NDArray

from gamelab.games.heaps import HeapGame, Heaps, OctalCode
from gamelab.solvers.heaps.sequences import CODED, HEAPS, Code, code_of, extended, nim_sequence
from gamelab.solvers.kernels.compiled import compiled
from gamelab.theory import (
    Certificate,
    Fact,
    GrowingHeaps,
    GuySmith,
    Method,
    Period,
    Recurrence,
    Ruleset,
    announce,
    as_game,
    by_definition,
    by_method,
    guess_period,
    least_start,
    natural,
    nim_sum,
    refuse_above_limit,
)

# heaps looked at, unless the caller says how many
MAX_HEAPS = {"linear": 2**20, "quadratic": 2**13, "definition": 2**10}
MAX_GROWTH_STEPS = 2**23  # steps that a certificate of growth may take, at the worst, about


@by_method(HEAPS, states=lambda period, given: [Fact(given.game, None, period)])
def find_period(game: Ruleset, limit: int | None = None) -> Period | None:
    """The period of a game's nim-sequence: certified where a theorem applies, else as it is seen;
    None if there is none yet.

    For games told by digits the window is doubled until a theorem applies within it: that of Guy
    and Smith for finite codes, in which a code that starts with 4. needs no other window, since a
    split of all tokens has a larger part too; `Recurrence` for codes without splits and for those
    with digits that repeat for ever; `GrowingHeaps` where values grow by a saltus with each period.
    If none applies by the limit there is no answer, but for an arithmetic period that is seen, not
    certified. Of other games, whose positions are heaps or whole numbers, no theorem speaks: the
    answer is what `guess_period` sees in the values of the first heaps.

    The limit is the number of heaps looked at: unless it is given, 2^20 where their values take
    linear time or have a sparse space, 2^13 where time is quadratic, and 2^10 where the definition
    is all there is.

    >>> from gamelab import OctalHeaps
    >>> find_period(OctalHeaps("0.07"))
    Period(preperiod=53, period=34, certified=True)
    >>> find_period(OctalHeaps("0.3[07]")).block
    (0, 1)
    >>> find_period(OctalHeaps("4.[3]"))
    Period(preperiod=1, period=4, saltus=4, certified=True)
    """
    kind = type(as_game(game))
    code = code_of(game) if CODED.converts(kind) else None
    limit = None if limit is None else natural(limit, "The limit of find_period", least=1)
    if code is None or code[1]:  # of heaps that must be unequal no theorem here speaks
        limit = limit or MAX_HEAPS["linear" if code else "definition"]
        return guess_period(nim_sequence(game, limit))
    digits, many = code[0], code[0].heaps > 2 or bool(code[0].repeating)
    limit = limit or limit_of(digits)
    heaps = max(digits.heaps, 1)
    certificate: Certificate = GuySmith(len(digits.prefix), heaps)
    if digits.repeating or heaps == 1:
        certificate = Recurrence(len(digits.prefix), len(digits.repeating), heaps)
    values: NDArray[np.integer] = np.zeros(0, np.uint16)
    failed: set[tuple[int, ...]] = set()
    n = min(64, limit)
    while True:
        refuse_above_limit("The search for a period", 10 * n)
        values = extended(values, n, code)
        found = _least_period(values, len(digits.prefix), len(digits.repeating), heaps)
        if found:
            period, preperiod, needed = found
            return Period(
                preperiod, period, values[: max(needed, preperiod + 2 * period)], certificate
            )
        growing = _growing(values, digits, failed) if many else None
        if growing is not None and (growing.certified or n == limit):
            return growing
        if n == limit:
            return None
        n = min(2 * n, limit)


def limit_of(digits: OctalCode) -> int:
    """The number of heaps of a game told by digits that are looked at unless the caller says how
    many.
    """
    return MAX_HEAPS[
        "quadratic" if digits.splits and (digits.heaps > 2 or digits.repeating) else "linear"
    ]


def _growing(
    values: NDArray[np.integer], digits: OctalCode, failed: set[tuple[int, ...]]
) -> Period | None:
    """An arithmetic period that is seen, with its certificate if one is found that has not failed
    already.
    """
    seen = guess_period(values)
    if seen is None or seen.saltus <= 0:
        return None
    first = max(seen.preperiod, 1)
    step = lcm(seen.period, len(digits.repeating) or 1)
    code = (digits.whole, *digits.prefix)
    while True:
        growth = seen.saltus * (step // seen.period)
        low = least_start(values, first, step, growth)
        start = max(first, int(np.flatnonzero(values <= low)[-1]) + 1 + len(code))
        if (
            start + step > len(values)
            or _steps(step, start, growth & -growth, digits) > MAX_GROWTH_STEPS
        ):
            return seen
        for later in (start, start + 2 * step):
            attempt = seen.preperiod, seen.period, seen.saltus, step, later
            if later + step <= len(values) and attempt not in failed:
                certificate = GrowingHeaps(code, digits.repeating, step, later)
                period = Period(
                    seen.preperiod, seen.period, values[: later + step], certificate, seen.saltus
                )
                if period.verify():
                    return period
                failed.add(attempt)
        step *= 2


def _steps(step: int, start: int, unit: int, digits: OctalCode) -> int:
    """About how many steps it takes to check a certificate."""
    far = start + step
    taken = far if digits.repeating else len(digits.prefix) + 1
    clash = unit * 2 * step * far if digits.splits else 0
    return clash + step * taken * (
        far * far // 12 if digits.heaps > 2 else far // 2 if digits.splits else 50
    )


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
MISERE_NIM = Method("misère Nim by its largest heap", "structure")
LEAST_BY_PERIOD = 2**13  # the first heap whose value may be read off a period
NIM = OctalCode(0, (), (3,))

_sequences: dict[Code, NDArray[np.integer]] = {}  # each replaced as a whole by a longer one
_periods: dict[Code, Period] = {}


@by_method(HEAPS, states="heap")
def heap_value(game: HeapGame, heap: int) -> int:
    """The Grundy value of one heap; the sequence found so far is kept for each game that is told by
    digits.

    The value of a heap of 2^13 or more is read off the period if smaller heaps certify one, never
    off one that is only seen.

    >>> from gamelab import OctalHeaps
    >>> heap_value(OctalHeaps("0.77"), 8), heap_value(OctalHeaps("0.[7]"), 10**9)
    (1, 1000000000)
    """
    heap = natural(heap, "The size of a heap")
    code = code_of(game)
    if code is None:
        return by_definition(game, heap)
    known = _sequences.get(code, np.zeros(0, np.uint16))
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
        found = find_period(game, min(limit_of(code[0]), 1 << heap.bit_length() - 1))
        if found is not None and found.certified:
            _periods[code] = found
    return _periods.get(code)


def misere_value(game: HeapGame, heaps: Heaps) -> int | None:
    """The misère value of heaps of Nim: the nim-sum, or the other of 0 and 1 if no heap has two
    tokens; None for other games.

    >>> from gamelab import Nim
    >>> [misere_value(Nim(), heaps) for heaps in ((), (1,), (1, 1), (2, 2), (3, 10**6))]
    [1, 0, 1, 0, 1000003]
    """
    if code_of(game) != (NIM, False):
        return None
    announce(MISERE_NIM)
    return nim_sum(*heaps) ^ (max(heaps, default=0) < 2)


SOLVER = replace(
    CODED, value=lambda game, heaps: heap_value(game, heaps[0]), misere_value=misere_value
)
