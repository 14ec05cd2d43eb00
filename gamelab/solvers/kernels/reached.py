"""What compiled kernels do with the values that the options of a position have: the least that none of them has."""

import numpy as np

from gamelab.solvers.kernels.compiled import compiled


@compiled
def mex_of_bits(reached):
    """The mex of a set of values, each a bit of one word.

    >>> mex_of_bits(0b1011), mex_of_bits(0)
    (2, 0)
    """
    left = np.uint64(reached)
    value = 0
    while left & np.uint64(1):
        left >>= np.uint64(1)
        value += 1
    return value


@compiled
def mex_of_marks(marks, mark):
    """The mex of the values whose places in an array hold this mark; one place at least does not.

    >>> mex_of_marks(np.array([7, 7, 3, 7, 0]), 7)
    2
    """
    value = 0
    while marks[value] == mark:
        value += 1
    return value
