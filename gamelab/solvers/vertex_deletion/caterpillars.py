"""The octal game 0.33 on all caterpillars of a size at once, and the smallest caterpillars of each
value.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gamelab.boards.families import leaves_of, number_of_codes
from gamelab.solvers.kernels.compiled import compiled
from gamelab.solvers.kernels.stretches import stretches
from gamelab.solvers.kernels.words import lowest_bit
from gamelab.theory.checks import natural, refuse_above_limit
from gamelab.theory.provenance import Method, by_method

CATERPILLARS = Method("codes of caterpillars", "table")
AT_A_TIME = 2**22  # caterpillars counted between two chances to interrupt


@by_method(CATERPILLARS)
def caterpillar_layers(n: int, misere: bool = False) -> Iterator[NDArray[np.uint8]]:
    """For 0, 1, ..., n vertices, the Grundy values of 0.33 on all caterpillars; the place in the
    array is the code.

    A move deletes the first bit of the code, or the last, or any 0; or the first two bits if the
    first is 1, or the last two if the last is 1. So a layer of 2^(n-3) bytes needs the two below it
    only. In misere play a finished game counts as 1.

    >>> [layer.tolist() for layer in caterpillar_layers(5)]
    [[0], [1], [2], [0], [1, 1], [0, 2, 2, 2]]
    """
    n = natural(n, "The number of vertices of a caterpillar")
    refuse_above_limit(
        f"The table of all caterpillars with {n} vertices", 7 * number_of_codes(n) // 4
    )
    paths = [1, 0, 2, 1] if misere else [0, 1, 2, 0]  # up to three vertices caterpillars are paths
    below, layer = (np.full(1, value, np.uint8) for value in paths[2:])
    yield from (np.full(1, value, np.uint8) for value in paths[: min(n, 2) + 1])
    for vertices in range(3, n + 1):
        yield layer
        if vertices < n:
            below, layer = layer, _next_layer(layer, below, vertices + 1)


def _next_layer(layer: NDArray[np.uint8], below: NDArray[np.uint8], n: int) -> NDArray[np.uint8]:
    values = np.empty(number_of_codes(n), np.uint8)
    for first, last in stretches(0, values.size, "caterpillars"):
        _fill(values, layer, below, n - 3, first, last)
    return values


@compiled
def _fill(values, layer, below, bits, first, last):
    top = 1 << (bits - 1)
    low_1, low_2 = top - 1, (top >> 1) - 1 if bits > 1 else 0
    for code in range(first, last):
        reached = 1 << int(layer[code >> 1]) | 1 << int(layer[code & low_1])
        if code & 1:
            reached |= 1 << int(below[code >> 2])
        if code & top:
            reached |= 1 << int(below[code & low_2])
        runs = ~code & (code << 1) & low_1  # the last 0 of each run that has a 1 behind it
        while runs:
            zero = runs & -runs
            runs ^= zero
            reached |= 1 << int(layer[((code >> 1) & -zero) | (code & (zero - 1))])
        value = lowest_bit(~reached)
        values[code] = value


@dataclass(frozen=True)
class CaterpillarRecord:
    """The smallest caterpillars of one Grundy value: how many there are, and the leaves of the one
    with the least code.

    `sequences` counts leaf sequences, so a caterpillar that is not its own mirror image twice;
    `caterpillars` counts it once.
    """

    value: int
    vertices: int
    sequences: int
    caterpillars: int
    leaves: tuple[int, ...]


@by_method(CATERPILLARS)
def records(n: int, misere: bool = False) -> list[CaterpillarRecord]:
    """For each value of 0.33 on a caterpillar with 1 to n vertices, the smallest caterpillars that
    have it.

    >>> records(10)[-1]
    CaterpillarRecord(value=4, vertices=10, sequences=6, caterpillars=3, leaves=(2, 2, 1, 1))
    """
    found: dict[int, CaterpillarRecord] = {}
    for vertices, layer in enumerate(caterpillar_layers(n, misere)):
        counts = _counts(layer)
        for value in np.flatnonzero(counts).tolist() if vertices else ():
            if value not in found:
                mirrored = int((layer[_palindromes(vertices)] == value).sum())
                sequences = int(counts[value])
                leaves = leaves_of(int((layer == value).argmax()), vertices)
                found[value] = CaterpillarRecord(
                    value, vertices, sequences, (sequences + mirrored) // 2, leaves
                )
    return [found[value] for value in sorted(found)]


def _counts(layer: NDArray[np.uint8]) -> NDArray[np.int64]:
    parts = (layer[first : first + AT_A_TIME] for first in range(0, layer.size, AT_A_TIME))
    return sum((np.bincount(part, minlength=64) for part in parts), np.zeros(64, np.int64))


def _palindromes(n: int) -> NDArray[np.int64]:
    """The codes with n vertices that are their own mirror images."""
    codes = np.zeros(1, np.int64)
    bits = max(n - 3, 0)
    for bit in range((bits + 1) // 2):
        codes = np.concatenate([codes, codes | 1 << bit | 1 << (bits - 1 - bit)])
    return codes
