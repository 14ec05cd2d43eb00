"""Graph Nim on spiders given by their legs: the rules, rows with certificates, and compiled tables.

A spider n^{a_n} ... 1^{a_1} can only become spiders that fit into it leg by leg. A table takes all
of them in lexicographic order of (a_n, ..., a_2); each such prefix is a row, its entries running
over a_1. A move leads to the same a_n or to one less, so two slabs of rows at a time are enough.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from contextvars import Context
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from math import prod
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gamelab.boards.spider import number_below, spiders_below
from gamelab.games import OctalHeaps
from gamelab.solvers.graph_nim.rows import (
    ROWS,
    STOPPED,
    RowFamily,
    RowOption,
    bytes_of_rows,
    empty_rows,
    fill_row,
)
from gamelab.solvers.heaps import find_period, nim_sequence
from gamelab.solvers.kernels.compiled import compiled, stretches
from gamelab.solvers.spider_rules import Legs, OnSpiders
from gamelab.theory import (
    Method,
    Period,
    announce,
    by_method,
    natural,
    nim_sum,
    refuse_above_limit,
    remembered,
    shown,
)

KAYLES = Method("paths as heaps of Kayles", "table", ("graphnim-path-kayles",))
PERIOD_OF_KAYLES = Method("the period of Kayles", "structure", ("graphnim-path-period-exact",))
MAX_SPIDERS = 100_000  # of which rows are held at a time


@dataclass(frozen=True)
class SpiderNim(OnSpiders):
    """Graph Nim on spiders side by side, each given by its legs, the longest first; a path has one
    leg.

    >>> sorted(SpiderNim().moves(((1, 1, 1),)))
    [(), ((1,),), ((2,),)]
    """

    method = Method("Graph Nim on legs", "parameters")

    def moves_in(self, legs: Legs) -> Iterator[tuple[Legs, ...]]:
        yield from self.stomps(legs)
        yield from self.cuts(legs)

    def stomps(self, legs: Legs) -> Iterator[tuple[Legs, ...]]:
        """Moves at the hub: some legs lose their first edge, and what is left of each is a path."""
        counts = Counter(legs)
        for stomped in product(*(range(count + 1) for count in counts.values())):
            if any(stomped):
                gone = Counter(dict(zip(counts, stomped, strict=True)))
                yield (
                    tuple((counts - gone).elements()),
                    *((length - 1,) for length in gone.elements()),
                )

    def cuts(self, legs: Legs) -> Iterator[tuple[Legs, ...]]:
        """Moves elsewhere: a vertex at distance i from the hub loses the edge inside it, the edge
        outside it, or both.
        """
        for length in sorted(set(legs)):
            i = legs.index(length)
            others = legs[:i] + legs[i + 1 :]
            for at in range(1, length + 1):
                yield (*others, at - 1), (length - at,)
                if at < length:
                    yield (*others, at), (length - at - 1,)
                    yield (*others, at - 1), (length - at - 1,)

    def canonical(self, spiders: tuple[Legs, ...]) -> tuple[Legs, ...]:
        cleaned = (tuple(sorted((leg for leg in legs if leg), reverse=True)) for legs in spiders)
        return tuple(sorted((sum(legs),) if len(legs) < 3 else legs for legs in cleaned if legs))


def split_ones(legs: Legs) -> tuple[Legs, int]:
    """The legs longer than 1, the longest first, and the number of those of length 1.

    >>> split_ones((1, 2, 1, 3))
    ((3, 2), 2)
    """
    return tuple(sorted([leg for leg in legs if leg > 1], reverse=True)), legs.count(1)


@by_method(KAYLES)
def path_nimbers(n: int, by_period: bool = True) -> NDArray[np.integer]:
    """The nimbers of the paths with 0, 1, ..., n-1 edges: those of Kayles, 0.77, whose pins are the
    edges.

    They go on by the period of Kayles unless told to be found one by one.

    >>> path_nimbers(6).tolist()
    [0, 1, 2, 3, 1, 4]
    """
    if not by_period:
        return nim_sequence(OctalHeaps("0.77"), n)
    announce(PERIOD_OF_KAYLES)
    return kayles_period().terms(n).astype(np.int64)


@by_method(KAYLES)
def path_nimber(n: int) -> int:
    """The nimber of the path with n edges, of any length: it is read off the period of Kayles.

    >>> path_nimber(5), path_nimber(10**30)
    (4, 1)
    """
    announce(PERIOD_OF_KAYLES)
    return kayles_period().term(n)


@by_method(KAYLES)
@remembered
def kayles_period() -> Period:
    """The period of Kayles, 0.77, whose heaps of n pins are the paths with n edges.

    >>> kayles_period()
    Period(preperiod=71, period=12, certified=True)
    """
    # in a context of its own: methods of values do not depend on who needs the period first
    period = Context().run(find_period, OctalHeaps("0.77"))
    assert period
    return period


@dataclass(frozen=True)
class SpiderFamily(RowFamily):
    """The rows of a spider and of all it can become; legs of length 1 are the k."""

    spiders: list[Legs]  # the legs of length 2 and more of each row, the longest first
    index: dict[Legs, int]  # the row of each

    def options(self, row: int) -> Iterator[RowOption]:
        spider = self.spiders[row]
        for core, ones, nimber in (*_leads(SpiderNim().stomps(spider)), *_leads_of_cuts(spider)):
            yield self.index[core], ones, nimber


@by_method(ROWS)
def spider_family(legs: Legs, length: int, stop: bool = True) -> SpiderFamily:
    """The rows, with so many entries, of a spider with legs of length 2 and more, and of all it can
    become.

    They stop where they are stable unless told not to.

    >>> family = spider_family((4,), 6)
    >>> family.nimbers(family.top, 6).tolist()
    [1, 4, 6, 7, 5, 9]
    """
    announce(KAYLES, PERIOD_OF_KAYLES, *[STOPPED] * stop)
    most = sum(legs)
    refuse_above_limit(
        f"The row of a spider with {most} edges to {length - 1:,} legs", 16 * (length + most)
    )
    below = _spiders_below(tuple(sorted(legs, reverse=True)))
    index = {spider: row for row, spider in enumerate(below)}
    rows = empty_rows(len(below), length + most, most)
    for row in (row for part in stretches(0, len(below), "rows") for row in range(*part)):
        spider = below[row]
        rows.records[row]["edges"] = sum(spider)
        rows.records[row]["tau"] = _nimber_of_paths(tuple(leg - 1 for leg in spider))
        one_less = [
            (index[spider[:i] + spider[i + 1 :]], 0)
            for i, leg in enumerate(spider)
            if leg not in spider[:i]
        ]
        cuts = [(index[core], ones, nimber) for core, ones, nimber in _leads_of_cuts(spider)]
        moves = (np.array(some, np.int64).reshape(-1, n) for some, n in ((one_less, 2), (cuts, 3)))
        fill_row(rows, row, length + most - sum(spider), *moves, stop, places=1 + length // 16)
    return SpiderFamily(rows, below, index)


def _leads(options: Iterable[tuple[Legs, ...]]) -> Iterator[tuple[Legs, int, int]]:
    """Of each option, the spider: its legs longer than 1 and the number of others; and the nimber
    of the paths beside it.
    """
    for spider, *loose in options:
        yield *split_ones(spider), _nimber_of_paths(tuple(sum(path) for path in loose))


@lru_cache(maxsize=2**18)
def _leads_of_cuts(legs: Legs) -> tuple[tuple[Legs, int, int], ...]:
    return tuple(dict.fromkeys(_leads(SpiderNim().cuts(legs))))


@lru_cache(maxsize=2**16)
def _nimber_of_paths(edges: tuple[int, ...]) -> int:
    return nim_sum(*path_nimbers(max(edges, default=0) + 1)[list(edges)].tolist())


def _spiders_below(legs: Legs) -> list[Legs]:
    """The spiders that fit into this one leg by leg, legs of length 1 left out, by their number of
    edges.
    """
    shorter = [leg - 1 for leg in legs]
    if number_below(shorter, MAX_SPIDERS) > MAX_SPIDERS:
        raise MemoryError(
            f"The spider with legs {legs} can become more than {MAX_SPIDERS:,} others, and a row "
            f"for each is needed; take fewer or shorter legs."
        )
    below = (tuple(leg + 1 for leg in spider) for spider in spiders_below(shorter))
    return sorted(below, key=sum)


LOOKED_UP = Method(
    "a table of spiders",
    "table",
    ROWS.relies_on + STOPPED.relies_on + KAYLES.relies_on + PERIOD_OF_KAYLES.relies_on,
)
STATES_AT_A_TIME = 20_000_000  # states computed between two chances to interrupt


@by_method(LOOKED_UP)
@lru_cache(maxsize=2**16)
def spider_nimber(legs: Legs) -> int:
    """The nimber of one spider; a path of any length is read off the period of Kayles.

    >>> spider_nimber((2, 1, 1, 1, 1)), spider_nimber((10**6,))
    (6, 1)
    """
    if len(legs) < 3:
        return path_nimber(sum(legs))
    prefix, ones = split_ones(legs)
    return int(rows_of_spiders(Counter(prefix), ones + 1).nimbers.flat[-1])


def spider_table(box: Mapping[int, int]) -> NDArray[np.integer]:
    """The nimbers of all spiders with at most so many legs of each length, one axis for each length
    of the mapping.

    A box that would need too much memory is refused with its size before anything is allocated.

    >>> spider_table({2: 2, 1: 4})
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
    if not isinstance(box, Mapping):
        raise TypeError(
            f"A box of spiders is a mapping from lengths to counts, such as {{3: 30}}; it was "
            f"given {shown(box)}."
        )
    return {
        natural(length, "The length of a leg", least=1): natural(
            count, f"The number of legs of length {length}"
        )
        for length, count in box.items()
    }


class SpiderRows(NamedTuple):
    """Rows of spiders, one for each prefix of a box, and from where on all are known to be
    champions.
    """

    # [counts of each length of the box..., number of legs of length 1]
    nimbers: NDArray[np.integer]
    # [counts...]: k0 at which the stomps alone prove stability, -1 if not in the row
    stable_from: NDArray[np.int64]
    lengths: tuple[int, ...]  # the length of the legs that each axis counts

    @property
    def edges(self) -> NDArray[np.int64]:
        """The edges of each prefix, legs of length 1 left out."""
        return np.tensordot(
            np.array(self.lengths, np.int64), np.indices(self.stable_from.shape), axes=1
        )

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


@by_method(ROWS)
def rows_of_spiders(
    box: Mapping[int, int], length: int, top: Mapping[int, int] | None = None, stop: bool = True
) -> SpiderRows:
    """The nimbers of the spiders in a box of legs of length 2 and more, with 0 to length - 1 legs
    of length 1.

    With a `top` spider, only those that fit into it leg by leg; the others' rows are 0 and not
    stable. Rows stop where they are stable and go on as champions, unless told not to; those that
    do not stop are not known to be stable.

    >>> rows_of_spiders({3: 1}, 7).stability.tolist()
    [0, 2]
    >>> rows_of_spiders({3: 1, 2: 1}, 9, top={3: 1}).stability.tolist()
    [[0, 0], [2, -1]]
    """
    if stop:
        announce(STOPPED)
    top = box if top is None else top
    longest = max([2, *box, *top])
    refuse_above_limit(
        f"The list of choices of {sum(top.values()):,} legs",
        8 * longest * (sum(top.values()) + 3 * longest),
    )
    cells = prod(count + 1 for count in box.values())
    refuse_above_limit(
        f"The table of {cells:.2g} spiders with {length - 1} legs of length 1", 2 * cells * length
    )
    counts, limits = (
        np.array([legs.get(i, 0) for i in range(longest + 2)], np.int64) for legs in (box, top)
    )
    limits = np.cumsum(limits[::-1])[::-1].copy()
    choices = _choices(limits, 2 * length)
    half = int(choices[longest - 1].max())
    edges = int(limits[1:].sum())
    longest_row = length + int(limits[2])
    refuse_above_limit(
        f"The table {dict(box)} with {length - 1} legs of length 1",
        bytes_of_rows(2 * half, longest_row, edges)
        + 2 * cells * length
        + 24 * longest * (longest + 1),
    )

    rows = empty_rows(2 * half, longest_row, edges)
    strides = np.zeros(longest + 1, np.int64)
    strides[list(box)] = [prod(c + 1 for c in list(box.values())[i + 1 :]) for i in range(len(box))]
    nimbers = np.zeros((cells, length), rows.nimbers.dtype)
    stable_from = np.full(cells, -1, np.int64)
    slabs = max(1, STATES_AT_A_TIME // (half * longest_row))
    paths = path_nimbers(longest + 1)
    for first in range(0, int(limits[longest]) + 1, slabs):
        last = min(first + slabs, int(limits[longest]) + 1)
        _fill_slabs(
            rows,
            first,
            last,
            half,
            limits,
            choices,
            paths,
            counts,
            strides,
            nimbers,
            stable_from,
            stop,
            places=(last - first) * half * longest_row // 16,
        )
    shape = tuple(count + 1 for count in box.values())
    return SpiderRows(nimbers.reshape(*shape, length), stable_from.reshape(shape), tuple(box))


def _choices(limits: NDArray[np.int64], bytes_of_a_row: int) -> NDArray[np.int64]:
    """choices[l, s]: how many choices there are of (a_l, ..., a_2) where s legs are longer than l.

    At most limits[i] legs have length i or more. The first of each l is the largest, and grows with
    l; each is refused as soon as no memory holds a row for each choice, so that the sums stay far
    below 2^63.
    """
    longest, most = len(limits) - 2, int(limits[2])
    choices = np.zeros((longest, most + 1), np.int64)
    choices[1] = 1
    for i in range(2, longest):
        sums = np.concatenate([[0], np.cumsum(choices[i - 1])])
        choices[i, : limits[i] + 1] = sums[limits[i] + 1] - sums[: limits[i] + 1]
        refuse_above_limit(
            "The table of spiders that fit into this one leg by leg",
            bytes_of_a_row * int(choices[i, 0]),
        )
    return choices


@compiled
def _fill_slabs(
    rows, first, last, half, limits, choices, paths, box, strides, nimbers, stable_from, stop
):
    """Fill all rows with first <= a_n < last, and copy those in the box to `nimbers` and
    `stable_from`.

    sums[i] is the number of legs of length i or more. Rows of one a_n follow each other in
    lexicographic order, so the row of a spider with one leg shortened lies some choices back; slabs
    of even and odd a_n take turns in the memory.
    """
    longest = limits.size - 2
    length = nimbers.shape[1]
    sums = np.zeros(longest + 2, np.int64)
    stomps = np.zeros((longest, 2), np.int64)
    cuts = np.zeros((longest * (longest + 1), 3), np.int64)
    for longest_count in range(first, last):
        sums[: longest + 1] = longest_count
        begin = row = longest_count % 2 * half
        more = True
        while more:
            edges = sums[2]
            tau = stomp_count = cut_count = cell = 0
            in_box = True
            for long in range(2, longest + 1):
                edges += sums[long]
                count = sums[long] - sums[long + 1]
                in_box &= count <= box[long]
                cell += count * strides[long]
                if count == 0:
                    continue
                if count % 2:
                    tau ^= paths[long - 1]
                other = row if long < longest else row - begin + half - begin
                for short in range(long - 1, 0, -1):
                    fewer = sums[short + 1] - 1
                    if short + 1 < longest:
                        other -= choices[short, fewer]
                    if short > 1:
                        other += choices[short - 1, fewer]
                    for loose in range(max(0, long - short - 2), long - short):
                        cuts[cut_count, 0], cuts[cut_count, 1], cuts[cut_count, 2] = (
                            other,
                            short == 1,
                            paths[loose],
                        )
                        cut_count += 1
                cuts[cut_count, 0], cuts[cut_count, 1], cuts[cut_count, 2] = (
                    other,
                    0,
                    paths[long - 2],
                )
                cut_count += 1
                stomps[stomp_count, 0] = other
                stomp_count += 1
            rows.records[row]["edges"] = edges
            rows.records[row]["tau"] = tau
            entries = length + limits[2] - sums[2]
            fill_row(rows, row, entries, stomps[:stomp_count], cuts[:cut_count], stop)
            if in_box:
                written = rows.records[row]["entries"]
                entries = min(written, length)
                # one by one: numba takes seconds to compile a copy of a slice
                for k in range(length):
                    nimbers[cell, k] = rows.nimbers[row, k] if k < entries else edges + k
                if rows.records[row]["stable"] and written <= length:
                    stable_from[cell] = written - 1
            more = False
            for i in range(2, longest):
                if sums[i] < limits[i]:
                    for j in range(i, -1, -1):
                        sums[j] = sums[i] + (j == i)
                    more = True
                    break
            row += 1
