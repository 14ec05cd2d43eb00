"""Long nim-sequences of games on heaps, and their certified periods."""

import numpy as np
from numba import njit
from numpy.typing import NDArray

from gamelab.rulesets.octal import OctalHeaps
from gamelab.theory.grundy import by_definition
from gamelab.theory.naturals import natural
from gamelab.theory.periods import GuySmith, Period
from gamelab.theory.ruleset import Ruleset

CHUNK = 2**13  # heaps computed between two chances to interrupt


def nim_sequence(game: Ruleset, n: int) -> NDArray[np.integer]:
    """The Grundy values of the heaps 0, 1, ..., n-1.

    Octal games take compiled code, quadratic in n; any other game whose positions are single heaps goes by the definition.

    >>> nim_sequence(OctalHeaps("0.77"), 13).tolist()
    [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4]
    """
    n = natural(n, "The number of heaps")
    if not isinstance(game, OctalHeaps):
        return np.array([by_definition(game, heap) for heap in range(n)], np.int64)
    return _extended(np.zeros(0, np.uint16), n, game)


def heap_value(game: OctalHeaps, heap: int) -> int:
    """The Grundy value of one heap; the sequence found so far is kept for each game.

    >>> heap_value(OctalHeaps("0.77"), 8)
    1
    """
    if heap >= _known(game).size:
        _sequences[game] = _extended(_known(game), max(heap + 1, 2 * _known(game).size), game)
    return int(_known(game)[heap])


_sequences: dict[OctalHeaps, NDArray[np.uint16]] = {}


def _known(game: OctalHeaps) -> NDArray[np.uint16]:
    return _sequences.setdefault(game, np.zeros(0, np.uint16))


def find_period(game: Ruleset, limit: int = 2**20) -> Period | None:
    """The period of an octal game's nim-sequence, with its certificate; None if none is certified by the limit.

    The window is doubled until the Guy–Smith theorem applies within it.

    >>> find_period(OctalHeaps("0.07"))
    Period(preperiod=53, period=34, certified=True)
    """
    if not isinstance(game, OctalHeaps):
        raise TypeError(f"A period can be certified for octal games on heaps, such as OctalHeaps('0.77'); it was given {game!r}.")
    limit = natural(limit, "The limit of find_period", least=1)
    values = np.zeros(0, np.uint16)
    certificate = GuySmith(len(game.digits) - 1)
    n = min(64, limit)
    while True:
        values = _extended(values, n, game)
        found = _least_period(values, certificate.digits)
        if found:
            period, preperiod = found
            return Period(preperiod, period, values[: 2 * (preperiod + period) + certificate.digits].copy(), certificate)
        if n == limit:
            return None
        n = min(2 * n, limit)


def _extended(values: NDArray[np.uint16], n: int, game: OctalHeaps) -> NDArray[np.uint16]:
    longer = np.zeros(max(n, values.size), np.uint16)
    longer[: values.size] = values
    digits = np.array(game.digits, np.int64)
    for begin in range(values.size, n, CHUNK):
        _fill(longer, begin, min(begin + CHUNK, n), digits)
    return longer


@njit(cache=True)
def _fill(values, begin, end, digits):
    last_seen = np.full(2**16, -1, np.int64)
    for heap in range(begin, end):
        for taken in range(min(digits.size, heap + 1)):
            rest = heap - taken
            if digits[taken] & 1 and rest == 0:
                last_seen[0] = heap
            if digits[taken] & 2 and rest > 0:
                last_seen[values[rest]] = heap
            if digits[taken] & 4:
                for part in range(1, rest // 2 + 1):
                    last_seen[values[part] ^ values[rest - part]] = heap
        value = 0
        while last_seen[value] == heap:
            value += 1
        values[heap] = value


@njit(cache=True)
def _least_period(values, digits):
    """The least (p, c) for which the values meet the Guy–Smith condition, or None.

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
        if 2 * preperiod + 2 * p + digits <= n:
            return p, preperiod
    return None
