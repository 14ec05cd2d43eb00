"""The value of one heap: of a far one by a certified period."""

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from gamelab.games.heaps import HeapGame, Heaps, OctalCode
from gamelab.solvers.heaps.periods import find_period, limit_of
from gamelab.solvers.heaps.sequences import HEAPS, TOLD, Code, code_of, extended
from gamelab.theory.checks import natural
from gamelab.theory.grundy import by_definition, nim_sum
from gamelab.theory.periods import Period
from gamelab.theory.provenance import Method, announce, by_method

BY_PERIOD = Method("certified periods of sequences of heaps", "structure")
MISERE_NIM = Method("misère Nim by its largest heap", "structure")
FAR = 2**13  # the first heap whose value may be read off a period
NIM = OctalCode(0, (), (3,))

_sequences: dict[Code, NDArray[np.integer]] = {}  # each replaced as a whole by a longer one
_periods: dict[Code, Period] = {}


@by_method(HEAPS)
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
        period = _period(game, code, heap) if heap >= FAR else None
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
    TOLD, value=lambda game, heaps: heap_value(game, heaps[0]), misere_value=misere_value
)
