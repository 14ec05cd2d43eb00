"""Long nim-sequences of games on heaps, and their certified periods."""

from math import gcd

import numpy as np
from numpy.typing import NDArray

from gamelab.rulesets.octal import OctalHeaps
from gamelab.rulesets.octal_code import OctalCode
from gamelab.solvers.compiled import compiled
from gamelab.solvers.heaps.sparse_space import CHUNK_STEPS, VALUES, fill_sparsely
from gamelab.theory.grundy import by_definition
from gamelab.theory.memory import refuse_above_limit
from gamelab.theory.naturals import natural
from gamelab.theory.periods import Certificate, GuySmith, Period, Recurrence
from gamelab.theory.provenance import Road, by_road
from gamelab.theory.ruleset import Ruleset

HEAPS = Road("sequences of heaps", "table")
PLAIN = 2**10  # heaps whose splits are all looked at, before a sparse space is sought


@by_road(HEAPS)
def nim_sequence(game: Ruleset, n: int) -> NDArray[np.integer]:
    """The Grundy values of the heaps 0, 1, ..., n-1.

    Octal games take compiled code: in linear time if no digit splits a heap, by their sparse space if finitely many
    digits do, and quadratic in n if infinitely many do. Other games whose positions are single heaps go by the definition.

    >>> nim_sequence(OctalHeaps("0.77"), 13).tolist()
    [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4]
    """
    n = natural(n, "The number of heaps")
    if type(game) is not OctalHeaps:  # a subclass may have other moves
        return np.array([by_definition(game, heap) for heap in range(n)], np.int64)
    return _extended(np.zeros(0, np.uint16), n, game.octal)


@by_road(HEAPS)
def heap_value(game: OctalHeaps, heap: int) -> int:
    """The Grundy value of one heap; the sequence found so far is kept for each game.

    >>> heap_value(OctalHeaps("0.77"), 8)
    1
    """
    heap = natural(heap, "The size of a heap")
    known = _sequences.get(game, np.zeros(0, np.uint16))
    if heap >= known.size:
        known = _sequences[game] = _extended(known, max(heap + 1, 2 * known.size), game.octal)
    return int(known[heap])


_sequences: dict[OctalHeaps, NDArray[np.integer]] = {}  # each replaced as a whole by a longer one


@by_road(HEAPS)
def find_period(game: Ruleset, limit: int = 2**20) -> Period | None:
    """The period of an octal game's nim-sequence, with its certificate; None if none is certified by the limit.

    The window is doubled until a theorem applies within it: that of Guy and Smith for finite codes, in which a code
    that starts with 4. needs no other window, since a split of all tokens has a larger part too; `Recurrence` for
    codes without splits and for those with digits that repeat for ever.

    >>> find_period(OctalHeaps("0.07"))
    Period(preperiod=53, period=34, certified=True)
    >>> find_period(OctalHeaps("0.3[07]")).block
    (0, 1)
    """
    if type(game) is not OctalHeaps:  # a subclass may have other moves
        raise TypeError(f"A period can be certified for octal games on heaps, such as OctalHeaps('0.77'); it was given {game!r}.")
    limit = natural(limit, "The limit of find_period", least=1)
    octal = game.octal
    certificate: Certificate = GuySmith(len(octal.prefix))
    if octal.repeating or not octal.splits:
        certificate = Recurrence(len(octal.prefix), len(octal.repeating), octal.splits)
    values: NDArray[np.integer] = np.zeros(0, np.uint16)
    n = min(64, limit)
    while True:
        values = _extended(values, n, octal)
        found = _least_period(values, len(octal.prefix), len(octal.repeating), octal.splits)
        if found:
            period, preperiod, needed = found
            return Period(preperiod, period, values[: max(needed, preperiod + 2 * period)], certificate)
        if n == limit:
            return None
        n = min(2 * n, limit)


def _extended(values: NDArray[np.integer], n: int, octal: OctalCode) -> NDArray[np.integer]:
    refuse_above_limit("The nim-sequence", n * (4 if octal.repeating else 2))
    longer: NDArray = np.zeros(max(n, values.size), np.uint32 if octal.repeating else np.uint16)
    longer[: values.size] = values
    if octal.repeating:
        fill_plainly(longer, 0, longer.size, octal)
    elif not octal.splits:
        fill_plainly(longer, values.size, n, octal)
    else:
        fill_plainly(longer, values.size, min(n, PLAIN), octal)
        fill_sparsely(longer, max(values.size, PLAIN), n, np.array((octal.whole, *octal.prefix), np.int64))
    return longer


def fill_plainly(values: NDArray[np.integer], begin: int, end: int, octal: OctalCode) -> None:
    """Write the values of the heaps from begin to end - 1 by looking at all their options, those before begin being there.

    Digits that repeat are not looked up one by one: what they reach from a heap they reach from all heaps larger by a
    multiple of their number. For those the values are found from heap 0 on, whatever `begin` is.

    >>> values = np.zeros(9, np.uint32)
    >>> fill_plainly(values, 0, 9, OctalCode.parse("4.[3]"))
    >>> values.tolist()
    [0, 1, 2, 4, 3, 5, 6, 8, 7]
    """
    digits, repeating = np.array((octal.whole, *octal.prefix), np.int64), np.array(octal.repeating, np.int64)
    # No play is longer than a heap's tokens and splits together, fewer than twice its tokens; nor is any value larger.
    bound = 1 << (2 * end).bit_length() if octal.repeating else VALUES
    refuse_above_limit("The nim-sequence of a code that repeats", 2 * bound * len(repeating))
    seen = np.full(bound + 1, -1, np.int64)
    reached = np.zeros((2, len(repeating), bound + 1), np.bool_)
    least = np.zeros(len(repeating), np.int64)
    begin = 0 if octal.repeating else begin
    while begin < end:
        steps = digits.size + (begin if octal.splits else 0) * digits.size
        to = min(end, begin + max(1, CHUNK_STEPS // (64 * steps)))
        if not _fill(values, begin, to, digits, repeating, seen, reached, least):
            raise OverflowError(f"A heap below {to} has a Grundy value of {bound} or more, too large for this solver.")
        begin = to


@compiled
def _fill(values, begin, end, digits, repeating, seen, reached, least):
    """`reached[0]` and `reached[1]`: the values of the heaps, and of the pairs, that repeating digits leave, by tokens left.

    They only grow, and so does the least value that they do not reach from the heaps with one remainder: `least`.
    """
    one, two = reached
    blocks = repeating.size
    for heap in range(begin, end):
        left = heap - digits.size
        if blocks and left > 0:
            one[left % blocks, values[left]] = True
            if (repeating & 4).any():
                for part in range(1, left // 2 + 1):
                    two[left % blocks, values[part] ^ values[left - part]] = True
        for taken in range(min(digits.size, heap + 1)):
            rest = heap - taken
            if digits[taken] & 1 and rest == 0:
                seen[0] = heap
            if digits[taken] & 2 and rest > 0:
                seen[values[rest]] = heap
            if digits[taken] & 4:
                for part in range(1, rest // 2 + 1):
                    seen[values[part] ^ values[rest - part]] = heap
        if blocks and left >= 0 and repeating[left % blocks] & 1:
            seen[0] = heap
        value = 0
        repeated = True
        if blocks:
            value = least[heap % blocks]
        while True:
            here = False
            for i in range(blocks):
                rest = (left - i) % blocks
                here |= (repeating[i] & 2 and one[rest, value]) or (repeating[i] & 4 and two[rest, value])
            repeated &= here
            if repeated:
                least[heap % blocks] = value + 1
            if not here and seen[value] != heap:
                break
            value += 1
        if value == seen.size - 1:
            return False
        values[heap] = value
    return True


@compiled
def _least_period(values, digits, repeat, splits):
    """The least period with its preperiod and the number of values that its certificate takes, or None.

    For every p at once: `match[p]` is how far the reversed values agree with themselves shifted by p (Z-function).
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
            needed = digits + (2 * first + 3 * step if splits else first + 2 * step)
        elif splits:
            needed = digits + 2 * first + 2 * p
        else:
            needed = digits + first + p
        if needed <= n:
            return p, preperiod, needed
    return None
