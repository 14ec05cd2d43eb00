"""What compiled kernels do with the values that the options of a position have: nim-sums, and the
least that none of them has.
"""

import numpy as np

from gamelab.solvers.kernels.compiled import compiled

HALVES = tuple(  # the numbers below 64 without bit 0, 1, 2, 3, 4, 5
    np.uint64(sum(1 << n for n in range(64) if not n >> bit & 1)) for bit in range(6)
)


@compiled
def mex_of_marks(marks, mark):
    """The mex of the values whose places in an array hold this mark; one place at least does not.

    >>> mex_of_marks((7, 7, 3, 7, 0), 7)
    2
    """
    value = 0
    while marks[value] == mark:
        value += 1
    return value


@compiled
def sums_with(value, values):
    """The nim-sums of a value with each of some values, all below 64, the sets of them as bits of
    an unsigned word.

    >>> int(sums_with(3, np.uint64(0b1001)))
    9
    """
    for bit in range(6):
        if value >> bit & 1:
            values = (values & HALVES[bit]) << np.uint64(1 << bit) | values >> np.uint64(
                1 << bit
            ) & HALVES[bit]
    return values
