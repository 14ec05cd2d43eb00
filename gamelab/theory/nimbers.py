"""The arithmetic of nimbers: minimal excluded value and nim-sum."""

from collections.abc import Iterable
from functools import reduce
from operator import xor


def mex(values: Iterable[int]) -> int:
    """The smallest non-negative integer that is not among the values.

    >>> mex([0, 1, 3]), mex([])
    (2, 0)
    """
    present = set(values)
    return next(n for n in range(len(present) + 1) if n not in present)


def nim_sum(*values: int) -> int:
    """The sum of the values in binary without carries.

    >>> nim_sum(3, 5), nim_sum()
    (6, 0)
    """
    return reduce(xor, values, 0)
