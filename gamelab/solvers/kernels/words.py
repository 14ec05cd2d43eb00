"""Sets as tuples of 64-bit words, one word or two: for compiled kernels, which are made once for
each number of words.
"""

from typing import Any

from llvmlite import ir  # type: ignore[import-untyped]
from numba import types
from numba.extending import intrinsic, overload

from gamelab.solvers.kernels.compiled import compiled


def lowest_bit(word):
    """The place of the lowest bit of a word that is not 0: one instruction where it is compiled.

    >>> lowest_bit(0b1010000)
    4
    """
    return (int(word) & -int(word)).bit_length() - 1


@intrinsic
def _trailing_zeros(_: Any, word: Any) -> Any:
    def code(_: Any, builder: Any, __: Any, words: Any) -> Any:
        return builder.cttz(words[0], ir.Constant(ir.IntType(1), 0))

    return types.int64(types.int64), code


@overload(lowest_bit)
def _compiled_lowest_bit(word):
    return lambda word: _trailing_zeros(word)  # type: ignore[call-arg]


def bit_count(word):
    """The number of bits of a word: one instruction where it is compiled.

    >>> bit_count(0b1010000), bit_count(-1)
    (2, 64)
    """
    return (int(word) & 2**64 - 1).bit_count()


@intrinsic
def _population(_: Any, word: Any) -> Any:
    def code(_: Any, builder: Any, __: Any, words: Any) -> Any:
        return builder.ctpop(words[0])

    return types.int64(types.int64), code


@overload(bit_count)
def _compiled_bit_count(word):
    return lambda word: _population(word)  # type: ignore[call-arg]


@compiled
def load(words, row, at, like):
    """The set that stands in a row of an array from the place `at` on, of as many words as
    another.
    """
    if len(like) == 1:
        return (words[row, at],)
    return (words[row, at], words[row, at + 1])


@compiled
def store(words, row, at, bits):
    """Write a set into a row of an array, from the place `at` on."""
    words[row, at] = bits[0]
    if len(bits) == 2:
        words[row, at + 1] = bits[1]


@compiled
def is_empty(bits):
    """Whether a set has no element."""
    if len(bits) == 1:
        return bits[0] == 0
    return bits[0] | bits[1] == 0


@compiled
def lowest(bits):
    """The least element of a set that is not empty."""
    if len(bits) == 1 or bits[0] != 0:
        return lowest_bit(bits[0])
    return 64 + lowest_bit(bits[1])


@compiled
def single(element, like):
    """The set of one element.

    >>> single(65, (0, 0))
    (0, 2)
    """
    if len(like) == 1:
        return (1 << element,)
    return (1 << element, 0) if element < 64 else (0, 1 << (element - 64))


@compiled
def join(a, b):
    """The union of two sets."""
    if len(a) == 1:
        return (a[0] | b[0],)
    return (a[0] | b[0], a[1] | b[1])


@compiled
def meet(a, b):
    """What two sets have in common."""
    if len(a) == 1:
        return (a[0] & b[0],)
    return (a[0] & b[0], a[1] & b[1])


@compiled
def minus(a, b):
    """The elements of a set that are not in another."""
    if len(a) == 1:
        return (a[0] & ~b[0],)
    return (a[0] & ~b[0], a[1] & ~b[1])


@compiled
def without_lowest(bits):
    """A set that is not empty without its least element."""
    if len(bits) == 1:
        return (bits[0] & (bits[0] - 1),)
    return (
        (bits[0] & (bits[0] - 1), bits[1]) if bits[0] != 0 else (bits[0], bits[1] & (bits[1] - 1))
    )


@compiled
def equal(a, b):
    """Whether two sets are the same."""
    if len(a) == 1:
        return a[0] == b[0]
    return a[0] == b[0] and a[1] == b[1]


@compiled
def size_of(bits):
    """The number of elements of a set."""
    if len(bits) == 1:
        return bit_count(bits[0])
    return bit_count(bits[0]) + bit_count(bits[1])
