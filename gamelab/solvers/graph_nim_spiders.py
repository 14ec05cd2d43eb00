"""Graph Nim on spiders given by how many legs there are of each length: compiled tables.

A spider n^{a_n} ... 1^{a_1} can only become spiders that fit into it leg by leg. All of them are taken in
lexicographic order of (a_n, ..., a_2); each such prefix is a row, its entries running over a_1. A move leads to the
same a_n or to one less, so two slabs of rows at a time are enough.
"""

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from gamelab.solvers.graph_nim_rows import bytes_of_rows, empty_rows, fill_row
from gamelab.solvers.memory import refuse_above_limit
from gamelab.solvers.spider_nim import Legs, path_nimbers, split_ones
from gamelab.theory.naturals import natural

STATES_AT_A_TIME = 20_000_000  # states computed between two chances to interrupt


@lru_cache(maxsize=2**16)
def spider_nimber(legs: Legs) -> int:
    """The nimber of one spider; a path of any length is read off the period of Kayles.

    >>> spider_nimber((2, 1, 1, 1, 1)), spider_nimber((10**6,))
    (6, 1)
    """
    if len(legs) < 3:
        return int(path_nimbers(sum(legs) + 1)[-1])
    prefix, ones = split_ones(legs)
    return int(rows_of_spiders(Counter(prefix), ones + 1).nimbers.flat[-1])


def table(box: Mapping[int, int]) -> NDArray[np.integer]:
    """The nimbers of all spiders with at most so many legs of each length, one axis for each length of the mapping.

    A box that would need too much memory is refused with its size before anything is allocated.

    >>> table({2: 2, 1: 4})
    array([[0, 1, 2, 3, 4],
           [2, 3, 4, 5, 6],
           [1, 5, 6, 7, 8]], dtype=int16)
    """
    counts = checked_box(box)
    prefixes = {length: count for length, count in counts.items() if length > 1}
    nimbers = rows_of_spiders(prefixes, counts.get(1, 0) + 1).nimbers
    if 1 not in counts:
        return nimbers[..., 0]
    return np.moveaxis(nimbers, -1, list(counts).index(1))


def checked_box(box: Mapping[int, int]) -> dict[int, int]:
    """The mapping with its lengths and counts checked."""
    return {
        natural(length, "The length of a leg", least=1): natural(count, f"The number of legs of length {length}")
        for length, count in box.items()
    }


class SpiderRows(NamedTuple):
    """Rows of spiders, one for each prefix of a box, and where they are known to be champions for ever."""

    nimbers: NDArray[np.integer]  # [counts of each length of the box..., number of legs of length 1]
    edges: NDArray[np.int64]  # [counts...]: edges of the prefix
    stable_from: NDArray[np.int64]  # [counts...]: k0 at which the stomps alone prove stability, -1 if not in the row

    @property
    def discrepancies(self) -> NDArray[np.int64]:
        """Edges less nimber, in the same shape as the nimbers."""
        return self.edges[..., None] + np.arange(self.nimbers.shape[-1]) - self.nimbers

    @property
    def stability(self) -> NDArray[np.int64]:
        """The paper's f of each prefix where the row proves it finite; -1 elsewhere."""
        unstable = self.discrepancies != 0
        last = unstable.shape[-1] - np.argmax(unstable[..., ::-1], axis=-1)
        return np.where(self.stable_from < 0, -1, np.where(unstable.any(axis=-1), last, 0))


def rows_of_spiders(box: Mapping[int, int], length: int, top: Mapping[int, int] | None = None) -> SpiderRows:
    """The nimbers of the spiders in a box of legs of length 2 and more, with 0 to length - 1 legs of length 1.

    With a `top` spider, only those that fit into it leg by leg; the others' rows are 0 and not stable.

    >>> rows_of_spiders({3: 1}, 7).stability.tolist()
    [0, 2]
    >>> rows_of_spiders({3: 1, 2: 1}, 9, top={3: 1}).stability.tolist()
    [[0, 0], [2, -1]]
    """
    top = box if top is None else top
    longest = max([2, *box, *top])
    counts, limits = (np.array([legs.get(i, 0) for i in range(longest + 2)], np.int64) for legs in (box, top))
    limits = np.cumsum(limits[::-1])[::-1].copy()
    before = _rows_before(limits)
    half = int(max(before[longest - 1, s + 1] - before[longest - 1, s] for s in range(limits[longest] + 1)))
    edges = int(limits[1:].sum())
    longest_row = length + int(limits[2])
    cells = int(np.prod([count + 1 for count in box.values()]))
    refuse_above_limit(
        f"The table {dict(box)} with {length - 1} legs of length 1",
        bytes_of_rows(2 * half, longest_row, edges) + 2 * cells * length,
    )

    rows = empty_rows(2 * half, longest_row, edges)
    strides = np.zeros(longest + 1, np.int64)
    strides[list(box)] = [int(np.prod([c + 1 for c in list(box.values())[i + 1 :]])) for i in range(len(box))]
    nimbers = np.zeros((cells, length), rows.nimbers.dtype)
    stable_from = np.full(cells, -1, np.int64)
    slabs = max(1, STATES_AT_A_TIME // (half * longest_row))
    paths = path_nimbers(longest + 1)
    for first in range(0, int(limits[longest]) + 1, slabs):
        last = min(first + slabs, int(limits[longest]) + 1)
        _fill_slabs(rows, first, last, half, limits, before, paths, counts, strides, nimbers, stable_from)
    shape = tuple(count + 1 for count in box.values())
    edges_of_cells = sum((i * axis for i, axis in zip(box, np.indices(shape), strict=True)), np.zeros(shape, np.int64))
    return SpiderRows(nimbers.reshape(*shape, length), edges_of_cells, stable_from.reshape(shape))


def _rows_before(limits: NDArray[np.int64]) -> NDArray[np.int64]:
    """before[l, s]: the number of choices of (a_l, ..., a_2) over all sums of longer legs smaller than s.

    The legs of length at least l number at most limits[l], so a prefix with sums s_n, ..., s_2 has, among those of
    the same a_n, the rank sum(before[l - 1, s_l] - before[l - 1, s_{l+1}]).
    """
    longest, most = len(limits) - 2, int(limits[2])
    before = np.zeros((longest, most + 2), np.int64)
    choices = np.ones(most + 1, np.int64)
    before[1, 1:] = np.cumsum(choices)
    for i in range(2, longest):
        choices = np.array(
            [before[i - 1, max(s, limits[i]) + 1] - before[i - 1, s] if s <= limits[i] else 0 for s in range(most + 1)]
        )
        before[i, 1:] = np.cumsum(choices)
    return before


@njit(cache=True)
def _rank(sums, before, longest):
    rank = 0
    for i in range(2, longest):
        rank += before[i - 1, sums[i]] - before[i - 1, sums[i + 1]]
    return rank


@njit(cache=True)
def _row_with_leg_cut(sums, long, short, before, longest, half):
    """The row of the spider in which one leg of length `long` has become `short`."""
    for i in range(short + 1, long + 1):
        sums[i] -= 1
    row = (sums[longest] % 2) * half + _rank(sums, before, longest)
    for i in range(short + 1, long + 1):
        sums[i] += 1
    return row


@njit(cache=True)
def _fill_slabs(rows, first, last, half, limits, before, paths, box, strides, nimbers, stable_from):
    """Fill all rows with first <= a_n < last, and copy those in the box to `nimbers` and `stable_from`.

    sums[l] is the number of legs of length at least l; sums[0] and sums[1] serve as scratch.
    """
    longest = limits.size - 2
    top_length = nimbers.shape[1]
    sums = np.zeros(longest + 2, np.int64)
    stomps = np.zeros((longest, 2), np.int64)
    cuts = np.zeros((longest * (longest + 1), 3), np.int64)
    for longest_count in range(first, last):
        sums[: longest + 1] = longest_count
        more = True
        while more:
            row = (longest_count % 2) * half + _rank(sums, before, longest)
            edges = sums[2]
            tau = stomp_count = cut_count = cell = 0
            in_box = True
            for i in range(2, longest + 1):
                edges += sums[i]
                count = sums[i] - sums[i + 1] if i < longest else sums[i]
                in_box &= count <= box[i]
                cell += count * strides[i]
                if count == 0:
                    continue
                if count % 2:
                    tau ^= paths[i - 1]
                stomps[stomp_count, 0] = _row_with_leg_cut(sums, i, 1, before, longest, half)
                stomp_count += 1
                for short in range(i):
                    other = _row_with_leg_cut(sums, i, max(short, 1), before, longest, half)
                    for loose in range(max(0, i - short - 2), i - short):
                        if short or loose < i - 1:
                            cuts[cut_count, 0] = other
                            cuts[cut_count, 1] = short == 1
                            cuts[cut_count, 2] = paths[loose]
                            cut_count += 1
            rows.edges[row], rows.tau[row] = edges, tau
            length = top_length + limits[2] - sums[2]
            fill_row(rows, row, length, stomps, stomp_count, cuts, cut_count)
            if in_box:
                entries = min(rows.entries[row], top_length)
                nimbers[cell, :entries] = rows.nimbers[row, :entries]
                for k in range(entries, top_length):
                    nimbers[cell, k] = edges + k
                if rows.stable[row] and rows.entries[row] <= top_length:
                    stable_from[cell] = rows.entries[row] - 1
            more = False
            for i in range(2, longest):
                if sums[i] < limits[i]:
                    sums[: i + 1] = sums[i] + 1
                    more = True
                    break
