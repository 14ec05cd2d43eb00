"""The values of heaps by the sparse space of an octal game: few heaps have a rare value, so that
most need few options.
"""

import numpy as np
from numpy import uintp
from numpy.typing import NDArray

from gamelab.solvers.kernels.compiled import compiled
from gamelab.solvers.kernels.stretches import stretches
from gamelab.theory.sequences import parities, sparse_mask

VALUES = 2**16  # Grundy values must stay below this
# the most splits marked before the values still missing are counted again; at first fewer
BLOCK = 2**9
# values that are then sooner looked for one by one, many splits at once, than by marking what each
# split gives
FEW = 8
CHUNK = 2**10  # splits that are compared with a value before one asks whether it was there


def fill_sparsely(
    values: NDArray[np.uint16],
    begin: int,
    end: int,
    digits: NDArray[np.int64],
    unequal: bool = False,
) -> None:
    """Write the values of the heaps from begin to end - 1, those before begin being there, at least
    heap 0's.

    Sums of two rare or of two common values are rare, and of one of each common. So the common
    values among the options of a heap are all found by splitting off the rare heaps, which are few.
    The least common value that is no option bounds the value of the heap; the rare values below it
    are looked for among the other options until all are found, or until none is left, and then the
    least not found is the value. Any mask gives the true values, a good one quickly: it is chosen
    again whenever a quarter more heaps are known. If `unequal`, two heaps that a move leaves must
    differ.

    Source: the idea is in Berlekamp, Conway and Guy, *Winning Ways*, chapter 4, and in A. Gangolli
    and T. Plambeck, *A note on periodicity in some octal games*, 1989.

    >>> values = np.zeros(13, np.uint16)
    >>> fill_sparsely(values, 1, 13, np.array([0, 7, 7]))
    >>> values.tolist()
    [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4]
    """
    stop, seen, is_rare = begin, np.zeros(2, np.uint8), np.zeros(0, np.bool_)
    rare_heaps, rare_values, count = np.zeros(0, np.uint32), np.zeros(0, np.uint16), 0
    for first, end_of_stretch in stretches(begin, end, "heaps"):
        while first < end_of_stretch:
            if first == stop:
                is_rare = np.append(parities(sparse_mask(values[:first]), VALUES) == 0, False)
                found = np.flatnonzero(is_rare[values[1:first]]) + 1
                stop, count = min(end, first + first // 4 + 1), found.size
                rare_heaps = np.append(found, np.zeros(stop - first, np.int64)).astype(np.uint32)
                rare_values = values[rare_heaps]
                seen = np.zeros((1 << int(values[:first].max()).bit_length()) + 1, np.uint8)
            to = min(end_of_stretch, stop)
            first, count = _fill(
                values, first, to, digits, is_rare, rare_heaps, rare_values, count, seen, unequal
            )
            # its value has grown out of what can be marked: all nim-sums stay below a power of 2
            if first < to:
                if seen.size > VALUES:
                    raise OverflowError(
                        f"Heap {first} has a Grundy value of {VALUES} or more, too large for this "
                        f"solver."
                    )
                seen = np.zeros(2 * seen.size - 1, np.uint8)


@compiled
def _fill(values, begin, end, digits, is_rare, rare_heaps, rare_values, count, seen, unequal):
    """The first heap that is not done, one whose value cannot be marked or the end, and the number
    of rare heaps.
    """
    splits = np.flatnonzero(digits & 4)
    most = seen.size - 1  # never marked
    for heap in range(begin, end):
        seen[:] = 0
        for taken in range(min(digits.size, heap + 1)):
            rest = heap - taken
            if digits[taken] & 1 and rest == 0:
                seen[0] = 1
            if digits[taken] & 2 and rest > 0:
                seen[values[rest]] = 1
            if digits[taken] & 4:
                split_off = count
                while split_off and rare_heaps[split_off - 1] >= rest:
                    split_off -= 1
                for i in range(split_off):
                    other = uintp(rest) - rare_heaps[uintp(i)]
                    if not (unequal and other == rare_heaps[uintp(i)]):
                        seen[uintp(rare_values[uintp(i)] ^ values[other])] = 1
        bound = least = 0
        while bound < most and (is_rare[bound] or seen[bound]):
            bound += 1
        part, block = 1, 16
        while part <= heap // 2:
            missing = bound
            for value in range(bound):
                missing -= seen[uintp(value)]
            if missing == 0 or (missing <= FEW and block > BLOCK):
                break
            for lost in splits:
                rest = int(heap - lost)
                for i in range(part, min(part + block, (rest - unequal) // 2 + 1)):
                    seen[uintp(values[uintp(i)] ^ values[uintp(rest - i)])] = 1
            part += block
            block = min(2 * block, BLOCK + 1)
        while True:
            while least < bound and seen[least]:
                least += 1
            if least == bound or not _is_split(
                values, heap, splits, part, unequal, np.uint16(least)
            ):
                break
            least += 1
        if least == most:
            return heap, count
        values[heap] = least
        if is_rare[least]:
            rare_heaps[count], rare_values[count] = heap, least
            count += 1
    return end, count


@compiled
def _is_split(values, heap, splits, least_part, unequal, value):
    """Whether a move that leaves two heaps, neither below the least part, has this value: many are
    compared at once.
    """
    for lost in splits:
        half = (heap - lost - unequal) // 2
        for part in range(least_part, half + 1, CHUNK):
            many = min(CHUNK, half + 1 - part)
            one, other = (
                values[part : part + many],
                values[heap - lost - part - many + 1 : heap - lost - part + 1],
            )
            found = False
            for i in range(many):
                found |= one[uintp(i)] ^ other[uintp(many - 1 - i)] == value
            if found:
                return True
    return False
