"""The arithmetic of nimbers: minimal excluded value and nim-sum."""

from collections.abc import Iterable
from functools import reduce
from operator import index, xor

from gamelab.theory.shown import shown


def mex(values: Iterable[int]) -> int:
    """The smallest non-negative integer that is not among the values.

    >>> mex([0, 1, 3]), mex([])
    (2, 0)
    """
    try:
        present = set(map(index, values))
    except TypeError:
        raise TypeError(
            f"mex takes a collection of whole numbers, such as [0, 1, 3]; it was given "
            f"{shown(values)}."
        ) from None
    return next(n for n in range(len(present) + 1) if n not in present)


def nim_sum(*values: int) -> int:
    """The sum of the values in binary without carries.

    >>> nim_sum(3, 5), nim_sum()
    (6, 0)
    """
    try:
        return reduce(xor, map(index, values), 0)
    except TypeError:
        raise TypeError(
            f"nim_sum takes whole numbers, as in nim_sum(3, 5); it was given {shown(values)}."
        ) from None
