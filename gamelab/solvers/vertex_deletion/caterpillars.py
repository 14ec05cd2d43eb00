"""Caterpillars: the octal game 0.33 on all of a size at once, and on one of them any game that never splits a board."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gamelab.rulesets.octal_on_graphs import Octal
from gamelab.rulesets.vertex_deletion import VertexDeletion
from gamelab.solvers.kernels.compiled import compiled
from gamelab.solvers.kernels.stretches import stretches
from gamelab.solvers.kernels.words import lowest_bit
from gamelab.theory.grundy import by_definition
from gamelab.theory.memory import refuse_above_limit
from gamelab.theory.misere import misere_grundy
from gamelab.theory.naturals import natural
from gamelab.theory.nimbers import mex
from gamelab.theory.provenance import Road, by_road
from gamelab.theory.ruleset import Ruleset

Leaves = tuple[int, ...]

CATERPILLARS = Road("codes of caterpillars", "table")
AT_A_TIME = 2**22  # caterpillars counted between two chances to interrupt
CODE_BITS = 62  # codes of single caterpillars are kept in 64 bits, shifted by one and signed


@dataclass(frozen=True)
class CaterpillarDeletion(Ruleset):
    """A game of taking connected sets of vertices that never splits a board, on a caterpillar given by its leaves.

    A position has the number of leaves at each vertex of the spine, and is () for the empty board. To take a connected
    set and leave a connected rest is to cut one edge and take one side.

    >>> sorted(CaterpillarDeletion(Octal("0.33")).moves((1, 1, 2)))
    [(1, 0, 2), (1, 1, 1), (1, 2), (2, 2)]
    """

    road = Road("rules on the leaves of caterpillars", "parameters")
    game: VertexDeletion

    def __post_init__(self) -> None:
        if not isinstance(self.game, VertexDeletion) or self.game.splits:
            raise ValueError(f"The game must take connected sets and leave one component or none; it was given {self.game!r}.")

    def start(self, board: Any, **state: Any) -> Leaves:
        return self.canonical(trimmed(getattr(board, "leaves", board)))

    def moves(self, leaves: Leaves) -> Iterator[Leaves]:
        vertices = len(leaves) + sum(leaves)
        kept = [trimmed((*leaves[:i], at - 1, *leaves[i + 1 :])) for i, at in enumerate(leaves) if at]
        kept += [trimmed(side) for cut in range(1, len(leaves)) for side in (leaves[:cut], leaves[cut:])]
        kept += [(0,)] * (vertices > 1) + [()] * (vertices > 0)
        return iter(dict.fromkeys(self.canonical(rest) for rest in kept if self._allows(vertices, len(rest) + sum(rest))))

    def _allows(self, vertices: int, rest: int) -> bool:
        return bool(self.game.digit(vertices - rest) & (2 if rest else 1))

    def canonical(self, leaves: Leaves) -> Leaves:
        return min(leaves, leaves[::-1])


def trimmed(leaves: Iterable[int]) -> Leaves:
    """The same caterpillar with leaves at both ends of its spine: a bare end is itself a leaf of its neighbour.

    >>> trimmed([0, 1, 0, 3, 0, 0]), trimmed([0, 0])
    ((2, 0, 3, 1), (1,))
    """
    rest = [natural(at, "The number of leaves at a vertex") for at in leaves]
    while len(rest) > 1 and rest[0] == 0:
        rest[:2] = [rest[1] + 1]
    while len(rest) > 1 and rest[-1] == 0:
        rest[-2:] = [rest[-2] + 1]
    return tuple(rest)


def code_of(leaves: Iterable[int]) -> int:
    """The place of a leaf sequence among those with as many vertices.

    Write 1 for each vertex of the spine and behind it a 0 for each of its leaves: the string begins with 10 and ends with 0,
    and the bits between are the code. So the sequences with n >= 3 vertices have the codes below 2^(n-3), each one; the
    reversed sequence has the reversed bits.

    >>> [code_of(leaves) for leaves in [(3,), (1, 1), (2, 0, 1), (1, 0, 2)]]
    [0, 1, 3, 6]
    """
    bits = "".join("1" + "0" * at for at in trimmed(leaves))
    return int(bits[2:-1] or "0", 2)


def leaves_of(code: int, n: int) -> Leaves:
    """The leaf sequence with n vertices and this code.

    >>> leaves_of(3, 6), leaves_of(0, 1), leaves_of(0, 0)
    ((2, 0, 1), (0,), ())
    """
    n, code = natural(n, "The number of vertices of a caterpillar"), natural(code, "The code of a caterpillar")
    if code >= _codes(n):
        raise ValueError(f"The codes of caterpillars with {n} vertices are below {_codes(n)}; it was given {code}.")
    bits = f"10{code:0{n - 3}b}0" if n > 3 else "100"[:n]
    return tuple(len(zeros) for zeros in bits.split("1")[1:])


def _codes(n: int) -> int:
    return 1 << max(n - 3, 0)


def _path_values(misere: bool) -> list[int]:
    """The values of the caterpillars with at most three vertices, which are paths."""
    values = [int(misere)]
    for _ in range(3):
        values.append(mex(values[-2:]))
    return values


@by_road(CATERPILLARS)
def caterpillar_layers(n: int, misere: bool = False) -> Iterator[NDArray[np.uint8]]:
    """For 0, 1, ..., n vertices, the Grundy values of 0.33 on all caterpillars; the place in the array is the code.

    A move deletes the first bit of the code, or the last, or any 0; or the first two bits if the first is 1, or the last two
    if the last is 1. So a layer of 2^(n-3) bytes needs the two below it only. In misere play a finished game counts as 1.

    >>> [layer.tolist() for layer in caterpillar_layers(5)]
    [[0], [1], [2], [0], [1, 1], [0, 2, 2, 2]]
    """
    n = natural(n, "The number of vertices of a caterpillar")
    refuse_above_limit(f"The table of all caterpillars with {n} vertices", 7 * _codes(n) // 4)
    paths = _path_values(misere)
    below, layer = (np.full(1, value, np.uint8) for value in paths[2:])
    yield from (np.full(1, value, np.uint8) for value in paths[: min(n, 2) + 1])
    for vertices in range(3, n + 1):
        yield layer
        if vertices < n:
            below, layer = layer, _next_layer(layer, below, vertices + 1)


@by_road(CATERPILLARS)
def caterpillar_values(n: int, misere: bool = False) -> NDArray[np.uint8]:
    """The Grundy values of 0.33 on all caterpillars with n vertices, by code; `leaves_of` says which is which.

    >>> values = caterpillar_values(10)
    >>> int(values.max()), leaves_of(int(values.argmax()), 10)
    (4, (2, 2, 1, 1))
    """
    *_, last = caterpillar_layers(n, misere)
    return last


def _next_layer(layer: NDArray[np.uint8], below: NDArray[np.uint8], n: int) -> NDArray[np.uint8]:
    values = np.empty(_codes(n), np.uint8)
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


@by_road(CATERPILLARS)
def caterpillar_value(leaves: Any, misere: bool = False) -> int:
    """The Grundy value of 0.33 on one caterpillar, given by its leaves along the spine or as a `Caterpillar`.

    All that it can become is looked at, in layers: about a second for 35 vertices. In misere play a finished game counts as 1.

    >>> caterpillar_value((3, 1)), caterpillar_value((1, 4, 3, 1, 1, 1, 0, 3, 1, 2, 0, 1, 0, 1, 1))
    (3, 12)
    """
    leaves = trimmed(getattr(leaves, "leaves", leaves))
    n = len(leaves) + sum(leaves)
    paths = _path_values(misere)
    if n < len(paths):
        return paths[n]
    if n - 3 > CODE_BITS:
        return (misere_grundy if misere else by_definition)(CaterpillarDeletion(Octal("0.33")), leaves)
    codes = {vertices: np.zeros(1 if vertices < 4 else 0, np.int64) for vertices in range(2, n)}
    codes[n] = np.array([code_of(leaves)])
    for vertices in range(n, 3, -1):
        for taken, _, options in _moves(codes[vertices], vertices - 3):
            codes[vertices - taken] = np.union1d(codes[vertices - taken], options)
    values = {vertices: np.full(1, paths[vertices]) for vertices in (2, 3)}
    for vertices in range(4, n + 1):
        reached = np.zeros(codes[vertices].size, np.int64)
        for taken, able, options in _moves(codes[vertices], vertices - 3):
            found = values[vertices - taken][np.searchsorted(codes[vertices - taken], options)]
            reached[able] |= 1 << found
        if (reached == 2**63 - 1).any():
            raise OverflowError(f"A caterpillar with {vertices} vertices has a Grundy value above 62, too large for this solver.")
        values[vertices] = np.log2(~reached & (reached + 1)).astype(np.int64)  # the place of the lowest 0
    return int(values[n][0])


def _moves(codes: NDArray[np.int64], bits: int) -> Iterator[tuple[int, NDArray[np.bool_], NDArray[np.int64]]]:
    """The number of vertices taken, which of the codes have such a move, and what it leaves of them."""
    top = 1 << (bits - 1)
    able = np.ones(codes.size, np.bool_)
    yield 1, able, codes >> 1
    yield 1, able, codes & (top - 1)
    yield 2, (able := codes & 1 > 0), codes[able] >> 2
    yield 2, (able := codes & top > 0), codes[able] & max((top >> 1) - 1, 0)
    runs = ~codes & (codes << 1) & (top - 1)  # the last 0 of each run that has a 1 behind it
    while (able := runs > 0).any():
        zero = (runs & -runs)[able]
        runs[able] ^= zero
        yield 1, able, ((codes[able] >> 1) & -zero) | (codes[able] & (zero - 1))


@dataclass(frozen=True)
class CaterpillarRecord:
    """The smallest caterpillars of one Grundy value: how many there are, and the leaves of the one with the least code.

    `sequences` counts leaf sequences, so a caterpillar that is not its own mirror image twice; `caterpillars` counts it once.
    """

    value: int
    vertices: int
    sequences: int
    caterpillars: int
    leaves: Leaves


@by_road(CATERPILLARS)
def records(n: int, misere: bool = False) -> list[CaterpillarRecord]:
    """For each value of 0.33 on a caterpillar with 1 to n vertices, the smallest caterpillars that have it.

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
                found[value] = CaterpillarRecord(value, vertices, sequences, (sequences + mirrored) // 2, leaves)
    return [found[value] for value in sorted(found)]


@by_road(CATERPILLARS)
def distribution(n: int, misere: bool = False) -> NDArray[np.int64]:
    """How many leaf sequences with 0, 1, ..., n vertices (rows) have the values 0, 1, 2, ... (columns) in 0.33.

    >>> distribution(6).tolist()[4:]
    [[0, 2, 0, 0], [1, 0, 3, 0], [5, 1, 0, 2]]
    """
    counts = np.array([_counts(layer) for layer in caterpillar_layers(n, misere)])
    return counts[:, : 1 + int(np.flatnonzero(counts.any(axis=0))[-1])]


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
