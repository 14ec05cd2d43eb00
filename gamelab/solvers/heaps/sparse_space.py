"""The sparse space of an octal game: few heaps have a value of even parity under a mask, so that most need few options."""

import numpy as np
from numpy.typing import NDArray

from gamelab.solvers.kernels.compiled import compiled
from gamelab.solvers.kernels.stretches import stretches

VALUES = 2**16  # Grundy values must stay below this
BLOCK = 2**7  # splits of one digit looked at before those of the next: what one never gives, another gives at once


def sparse_mask(values: NDArray[np.uint16]) -> int:
    """The mask under which the fewest values have even parity: the values with `popcount(value & mask)` even are rare.

    The parities of all masks are summed over all values at once, by a Walsh–Hadamard transform of their numbers.

    >>> sparse_mask(np.array([0, 1, 2, 1, 4, 7], np.uint16))
    7
    """
    balance = np.bincount(values)
    size = 1 << int(balance.size - 1).bit_length()
    balance = np.pad(balance, (0, size - balance.size)).reshape(1, size)
    while balance.shape[1] > 1:
        pairs = balance.reshape(-1, 2, balance.shape[1] // 2)
        balance = np.stack((pairs.sum(axis=1), pairs[:, 0] - pairs[:, 1]), axis=1).reshape(-1, pairs.shape[2])
    return int(balance.argmin())


def fill_sparsely(values: NDArray[np.uint16], begin: int, end: int, digits: NDArray[np.int64], unequal: bool = False) -> None:
    """Write the values of the heaps from begin to end - 1, those before begin being there, at least heap 0's.

    Sums of two rare or of two common values are rare, and of one of each common. So the common values among the options
    of a heap are all found by splitting off the rare heaps, which are few. The least common value that is no option bounds
    the value of the heap; the rare values below it are looked for among the other options until all are found, or until
    none is left, and then the least not found is the value. Any mask gives the true values, a good one quickly: it is
    chosen again whenever a quarter more heaps are known. If `unequal`, two heaps that a move leaves must differ.

    Source: the idea is in Berlekamp, Conway and Guy, *Winning Ways*, chapter 4, and in A. Gangolli and T. Plambeck,
    *A note on periodicity in some octal games*, 1989.

    >>> values = np.zeros(13, np.uint16)
    >>> fill_sparsely(values, 1, 13, np.array([0, 7, 7]))
    >>> values.tolist()
    [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4]
    """
    seen = np.full(VALUES + 1, -1, np.int64)
    is_rare, rare_heaps, count, stop = np.zeros(0, np.bool_), np.zeros(0, np.int64), 0, begin
    for first, end_of_stretch in stretches(begin, end, "heaps"):
        while first < end_of_stretch:
            if first == stop:
                is_rare = np.append(parities(sparse_mask(values[:first]), VALUES) == 0, False)
                found = np.flatnonzero(is_rare[values[1:first]]) + 1
                stop, count = min(end, first + first // 4 + 1), found.size
                rare_heaps = np.append(found, np.zeros(stop - first, np.int64))
            to = min(end_of_stretch, stop)
            count = _fill(values, first, to, digits, is_rare, rare_heaps, count, seen, int(unequal))
            if count < 0:
                raise OverflowError(f"A heap below {to} has a Grundy value of {VALUES} or more, too large for this solver.")
            first = to


def parities(mask: int, n: int) -> NDArray[np.uint8]:
    """The parity of `popcount(value & mask)` for each value below n, a power of 2.

    >>> parities(5, 8).tolist()
    [0, 1, 0, 1, 1, 0, 1, 0]
    """
    parity = np.zeros(1, np.uint8)
    while parity.size < n:
        parity = np.concatenate((parity, parity ^ (mask // parity.size & 1)))
    return parity


@compiled
def _fill(values, begin, end, digits, is_rare, rare_heaps, count, seen, unequal):
    splits = np.flatnonzero(digits & 4)
    for heap in range(begin, end):
        for taken in range(min(digits.size, heap + 1)):
            rest = heap - taken
            if digits[taken] & 1 and rest == 0:
                seen[0] = heap
            if digits[taken] & 2 and rest > 0:
                seen[values[rest]] = heap
            if digits[taken] & 4 and unequal:
                for i in range(count):
                    if rare_heaps[i] < rest and 2 * rare_heaps[i] != rest:
                        seen[values[rare_heaps[i]] ^ values[rest - rare_heaps[i]]] = heap
            elif digits[taken] & 4:
                for i in range(count):
                    if rare_heaps[i] >= rest:
                        break
                    seen[values[rare_heaps[i]] ^ values[rest - rare_heaps[i]]] = heap
        bound = missing = 0
        while is_rare[bound] or seen[bound] == heap:
            if seen[bound] != heap:
                missing += 1
            bound += 1
        for first in range(1, heap // 2 + 1, BLOCK):
            for lost in splits:
                half = int((heap - lost - unequal) // 2)
                for part in range(first, min(first + BLOCK, half + 1)):
                    if missing == 0:
                        break
                    value = int(values[part] ^ values[heap - lost - part])
                    if value < bound and seen[value] != heap:
                        seen[value] = heap
                        missing -= 1
            if missing == 0:
                break
        value = 0
        while seen[value] == heap:
            value += 1
        if value == VALUES:
            return -1
        values[heap] = value
        if is_rare[value]:
            rare_heaps[count] = heap
            count += 1
    return count
