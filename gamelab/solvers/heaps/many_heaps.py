"""The values of heaps where a move may leave three heaps or more: sets of nim-sums in place of all
ways to split.
"""

import numpy as np
from numpy.typing import NDArray

from gamelab.games.heaps import OctalCode
from gamelab.solvers.kernels.compiled import compiled
from gamelab.solvers.kernels.reached import sums_with
from gamelab.solvers.kernels.stretches import stretches
from gamelab.theory.checks import refuse_above_limit


def fill_by_sums(values: NDArray[np.integer], code: OctalCode) -> None:
    """Write the values of all heaps, from heap 0 on, for digits of any size.

    `sums[k][n]` is the set, in bits, of the nim-sums of k + 2 heaps with n tokens in all. A
    smallest heap among k has at most n/k tokens, and to add it is to permute the bits of the set
    for the others. What digits that repeat reach from a heap they reach from all heaps larger by a
    multiple of their number: those sets only grow.

    >>> values = np.zeros(12, np.uint32)
    >>> fill_by_sums(values, OctalCode.parse("0.8", 16))
    >>> values.tolist()
    [0, 0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3]
    """
    digits, repeating = (
        np.array((code.whole, *code.prefix), np.int64),
        np.array(code.repeating, np.int64),
    )
    takes, n = np.flatnonzero(digits), values.size
    sums = np.zeros((max(code.heaps - 1, 0), n, 1), np.uint64)
    lasting = np.zeros((len(repeating), 1), np.uint64)
    for begin, end in stretches(0, n, "heaps"):
        while (begin := _fill(values, begin, end, takes, digits, repeating, sums, lasting)) < end:
            # a value has grown out of the sets: all nim-sums stay below a power of 2
            words = sums.shape[2]
            refuse_above_limit(
                "The table of nim-sums", 2 * 8 * words * (sums.shape[0] * n + len(repeating))
            )
            sums, lasting = (
                np.concatenate((table, np.zeros_like(table)), axis=-1) for table in (sums, lasting)
            )


@compiled
def _fill(values, begin, end, takes, digits, repeating, sums, lasting):
    """The first heap that is not done: one whose value has no bit in the sets, or the end."""
    levels, _, words = sums.shape
    blocks, one = repeating.size, np.uint64(1)
    seen = np.zeros(words, np.uint64)
    for heap in range(begin, end):
        if levels:
            sums[0, heap] = 0
            for part in range(1, heap // 2 + 1):
                value = values[part] ^ values[heap - part]
                sums[0, heap, value >> 6] |= one << np.uint64(value & 63)
        for level in range(1, levels):
            sums[level, heap] = 0
            for part in range(1, heap // (level + 2) + 1):
                _add(sums[level, heap], sums[level - 1, heap - part], values[part])
        left = heap - digits.size
        if left >= 0:
            for i in range(blocks):
                _leave(lasting[(heap + i) % blocks], repeating[i], left, values, sums)
        seen[:] = 0
        if blocks:
            seen |= lasting[heap % blocks]
        for taken in takes:
            if taken > heap:
                break
            _leave(seen, digits[taken], heap - taken, values, sums)
        value = 0
        while value < 64 * words and seen[value >> 6] >> np.uint64(value & 63) & one:
            value += 1
        if value == 64 * words:
            return heap
        values[heap] = value
    return end


@compiled
def _leave(seen, digit, rest, values, sums):
    """Add what a digit leaves of so many tokens."""
    if digit & 1 and rest == 0:
        seen[0] |= np.uint64(1)
    if digit & 2 and rest > 0:
        seen[values[rest] >> 6] |= np.uint64(1) << np.uint64(values[rest] & 63)
    for level in range(sums.shape[0]):
        if digit >> (level + 2) & 1:
            seen |= sums[level, rest]


@compiled
def _add(target, source, value):
    """Add the nim-sum of each member of the source with the value: the words change places, and the
    bits within them.
    """
    for i in range(source.size):
        target[i ^ value >> 6] |= sums_with(value & 63, source[i])
