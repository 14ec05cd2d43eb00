"""The values of heaps by looking at all their options, where a move leaves two heaps at most."""

import numpy as np
from numpy.typing import NDArray

from gamelab.games.heaps import OctalCode
from gamelab.solvers.heaps.rare_heaps import VALUES
from gamelab.solvers.kernels.compiled import compiled
from gamelab.solvers.kernels.stretches import stretches
from gamelab.theory.checks import refuse_above_limit


def fill_plainly(
    values: NDArray[np.integer], begin: int, end: int, code: OctalCode, unequal: bool = False
) -> None:
    """Write the values of the heaps from begin to end - 1 by looking at all their options, those
    before begin being there.

    Digits that repeat are not looked up one by one: what they reach from a heap they reach from all
    heaps larger by a multiple of their number. For those the values are found from heap 0 on,
    whatever `begin` is. If `unequal`, two heaps that a move leaves must differ.

    >>> values = np.zeros(9, np.uint32)
    >>> fill_plainly(values, 0, 9, OctalCode.parse("4.[3]"))
    >>> values.tolist()
    [0, 1, 2, 4, 3, 5, 6, 8, 7]
    """
    digits, repeating = (
        np.array((code.whole, *code.prefix), np.int64),
        np.array(code.repeating, np.int64),
    )
    takes = np.flatnonzero(digits)
    # No play is longer than a heap's tokens and splits together, fewer than twice its tokens; nor
    # is any value larger.
    bound = 1 << (2 * end).bit_length() if code.repeating else VALUES
    refuse_above_limit("The nim-sequence of a code that repeats", 2 * bound * len(repeating))
    seen = np.full(bound + 1, -1, np.int64)
    reached = np.zeros((2, len(repeating), bound + 1), np.bool_)
    least = np.zeros(len(repeating), np.int64)
    for first, to in stretches(0 if code.repeating else begin, end, "heaps"):
        if not _fill(
            values, first, to, takes, digits, repeating, seen, reached, least, int(unequal)
        ):
            raise OverflowError(
                f"A heap below {to} has a Grundy value of {bound} or more, too large for this "
                f"solver."
            )


@compiled
def _fill(values, begin, end, takes, digits, repeating, seen, reached, least, unequal):
    """`reached[0]` and `reached[1]`: the values of the heaps, and of the pairs, that repeating
    digits leave, by tokens left.

    They only grow, and so does the least value that they do not reach from the heaps with one
    remainder: `least`.
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
        for taken in takes:
            rest = heap - taken
            if rest < 0:
                break
            if digits[taken] & 1 and rest == 0:
                seen[0] = heap
            if digits[taken] & 2 and rest > 0:
                seen[values[rest]] = heap
            if digits[taken] & 4:
                for part in range(1, (rest - unequal) // 2 + 1):
                    seen[values[part] ^ values[rest - part]] = heap
        value = 0
        repeated = True
        emptied = blocks > 0 and left >= 0 and repeating[left % blocks] & 1 > 0
        if blocks:
            value = least[heap % blocks]
        while True:
            here = emptied and value == 0
            for i in range(blocks):
                rest = (left - i) % blocks
                here |= (repeating[i] & 2 and one[rest, value]) or (
                    repeating[i] & 4 and two[rest, value]
                )
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
