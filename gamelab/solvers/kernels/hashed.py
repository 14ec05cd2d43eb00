"""Tables from sets of bits to numbers: open addressing, a row for each entry, in all a power of
2.
"""

import numpy as np
from numpy.typing import NDArray

from gamelab.solvers.kernels.compiled import compiled
from gamelab.solvers.kernels.words import load, store

HALF = 2**32 - 1


@compiled
def place_of(table, bits):
    """The row of a set in a table, where its number stands in the last column; if it has none, a
    free row, with 0 there.

    >>> import numpy as np
    >>> table = np.zeros((4, 2), np.int64)
    >>> table[place_of(table, (6,))] = 6, 1
    >>> bool(table[place_of(table, (6,)), 1]), bool(table[place_of(table, (7,)), 1])
    (True, False)
    """
    last = table.shape[0] - 1
    # no product overflows
    mixed = (bits[0] & HALF) * 1013904223 + (bits[0] >> 32 & HALF) * 971215073
    if len(bits) == 2:
        mixed ^= (bits[1] & HALF) * 1044389951 + (bits[1] >> 32 & HALF) * 987654319
    row = (mixed ^ mixed >> 29) & last
    while table[row, len(bits)] != 0:
        if table[row, 0] == bits[0] and (
            len(bits) == 1 or table[row, len(bits) - 1] == bits[len(bits) - 1]
        ):
            break
        row = (row + 1) & last
    return row


def enlarged(table: NDArray[np.int64], like: tuple[int, ...]) -> NDArray[np.int64]:
    """A table of sets of as many words as another, with four times the rows and the same
    entries.
    """
    larger = np.zeros((4 * table.shape[0], table.shape[1]), np.int64)
    _move(table, larger, like)
    return larger


@compiled
def _move(table, larger, like):
    for row in range(table.shape[0]):
        if table[row, len(like)] != 0:
            bits = load(table, row, 0, like)
            place = place_of(larger, bits)
            store(larger, place, 0, bits)
            larger[place, len(like)] = table[row, len(like)]
