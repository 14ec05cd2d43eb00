"""Spiders with arrows in the Trimmed Game of Arrows: compiled tables over the multisets of their
legs.

A leg is a symbol, 3 for each unmarked edge and its accent's number, so that every move makes one
symbol smaller. The spiders whose sorted symbols stay below given ones are numbered in
colexicographic order; an option has a smaller number.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate

import numpy as np
from numpy.typing import NDArray

from gamelab.boards.accented_spiders import CHECK, HAT
from gamelab.games.arrows import DECOMPOSITION
from gamelab.solvers.kernels.bits import mex_of_marks
from gamelab.solvers.kernels.compiled import compiled, stretches
from gamelab.theory import Method, by_method, natural, nim_sum, refuse_above_limit, shown

# its unmarked edges; "^", "v" or "" for an outer arrow away from the hub, towards it, or none
Leg = tuple[int, str]
Symbols = tuple[int, ...]

_FOLLOWERS = tuple(f"arrows-prop-5.{n}-followers" for n in (2, 4, 6))
SPIDERS = Method(
    "rows of spiders and paths",
    "table",
    (*DECOMPOSITION, *_FOLLOWERS, "arrows-prop-6.3-isomorphisms"),
)
ILLEGAL = 255  # in a table: a decoration with a sink or source at the hub
MAX_UNMARKED_EDGES = 2**13 - 1  # the most unmarked edges: then every value is below the flags
STEPS = 2**36  # the most moves that the spiders of a table may have in all: a few minutes
QUICK_STEPS = 2**28  # half a second, which may be spent on more spiders than were asked for
KEPT_BYTES = 2**29  # of tables that are remembered

FLOW, CRASH, TWIG, ROD = range(4)
_ACCENTS = ("", HAT, CHECK)
_SINK = np.uint16(2**15)  # in place of the value of a spider with a sink or source at the hub
_CRASH_0 = np.uint16(2**14)  # in place of the value of a crash without edges
_AFTER = np.array(
    [
        ((FLOW, FLOW), (CRASH, CRASH)),
        ((FLOW, CRASH), (CRASH, FLOW)),
        ((FLOW, TWIG), (CRASH, TWIG)),
        ((TWIG, TWIG),) * 2,
    ]
)


@by_method(SPIDERS)
def accented_spider_value(legs: Sequence[Leg]) -> int:
    """The value of a spider with accented legs, each a pair of its unmarked edges and its accent:
    "^", "v" or "".

    A leg (0, "") is absent. A decoration with a sink or source at the hub is refused with a
    ValueError, a spider whose table would be too large with a MemoryError. Tables are remembered
    and made somewhat larger than asked for where that is quick. Source: re-derived from Mathews,
    Sections 4 to 6, the formulas left aside.

    >>> (
    ...     accented_spider_value([(2, ""), (2, "v"), (3, "^")]),
    ...     accented_spider_value([(7, ""), (13, ""), (18, "")]),
    ... )
    (1, 10)
    """
    symbols = _reduced(_symbols(legs))
    if _is_free(symbols):
        return nim_sum(
            *(
                int(accented_path_values(symbol // 3)[TWIG if symbol % 3 else ROD, -1])
                for symbol in symbols
            )
        )
    if len(symbols) == 2:
        accents = sorted(symbol % 3 for symbol in symbols if symbol % 3)
        kind = FLOW if accents == [1, 2] else (ROD, TWIG, CRASH)[len(accents)]
        value = accented_path_values(sum(symbol // 3 for symbol in symbols))[kind, -1]
    else:
        value = _table_with(symbols).value(np.array(symbols))
    if value >= _CRASH_0:
        raise ValueError(
            f"The hub of a spider may not be a sink or a source; it is one with the legs "
            f"{list(legs)!r}."
        )
    return int(value)


@by_method(SPIDERS)
def accented_table(lengths: Sequence[int], accents: Sequence[str]) -> NDArray[np.uint8]:
    """The values of the spiders with legs from 0 to these lengths and with these accents, one axis
    for each leg.

    An entry 0 without an accent is an absent leg; 255 stands for a decoration with a sink or source
    at the hub.

    >>> accented_table((2, 4), ("v", "^"))
    array([[0, 1, 0, 1, 0],
           [1, 0, 1, 0, 1],
           [0, 1, 0, 1, 0]], dtype=uint8)
    >>> accented_table((0, 1, 2), ("v", "v", "v"))[0].tolist()
    [[255, 0, 1], [0, 1, 0]]
    """
    if not len(lengths) == len(accents) > 0:
        raise ValueError(
            f"Each leg has one accent; there are {len(lengths)} lengths and {len(accents)} accents."
        )
    limits = _symbols(tuple(zip(lengths, accents, strict=True)))
    shape = tuple(limit // 3 + 1 for limit in limits)
    refuse_above_limit(
        f"The table of spiders with legs to {list(lengths)}",
        16 * (len(shape) + 1) * int(np.prod(shape, dtype=object)),
    )
    axes = np.indices(shape).reshape(len(shape), -1)
    symbols = np.sort(3 * axes.T + np.array([limit % 3 for limit in limits]), axis=1)
    values = _table_with(tuple(sorted(limits))).value(symbols)
    if (values[values < _SINK] >= ILLEGAL).any():
        raise ValueError(
            f"A table holds values below {ILLEGAL}; spiders with legs to {list(lengths)} have "
            f"larger ones."
        )
    return np.where(values < _SINK, values, ILLEGAL).astype(np.uint8).reshape(shape)


def legs_fit(legs: Sequence[Leg]) -> bool:
    """Whether `accented_spider_value` takes the spider: three legs to 266, four to 86, five to 42,
    six to 26, ten to 9.

    >>> (
    ...     legs_fit([(200, "")] * 3),
    ...     legs_fit([(5, "")] * 10),
    ...     legs_fit([(30, "")] * 6),
    ...     legs_fit([(1, "")] * 20 + [(90, "v")]),
    ... )
    (True, True, False, True)
    """
    symbols = _reduced(_symbols(legs))
    return sum(symbol // 3 for symbol in symbols) <= MAX_UNMARKED_EDGES and (
        len(symbols) < 3 or _steps(symbols) <= STEPS
    )


_paths = np.array([[0], [_CRASH_0], [0], [0]], np.uint16)


@by_method(SPIDERS)
def accented_path_values(n: int) -> NDArray[np.uint16]:
    """The values of flows, crashes, twigs and rods (rows FLOW, CRASH, TWIG, ROD) with 0 to n
    unmarked edges.

    There is no crash without edges; its entry is above all values. By the recursion, not by the
    formulas of Section 5.

    >>> accented_path_values(4)[TWIG].tolist(), accented_path_values(4)[CRASH, 1:].tolist()
    ([0, 1, 2, 3, 4], [0, 1, 0, 1])
    """
    global _paths
    n = natural(n, "The number of unmarked edges of a path")
    if n > MAX_UNMARKED_EDGES:
        raise MemoryError(
            f"At most {MAX_UNMARKED_EDGES} unmarked edges are taken; it was given {n}."
        )
    paths = _paths
    if n >= (known := paths.shape[1]):
        paths = np.pad(paths, ((0, 0), (0, min(max(2 * n, 64), MAX_UNMARKED_EDGES) + 1 - known)))
        for first in range(known, paths.shape[1], 64):
            last = min(first + 64, paths.shape[1])
            _fill_paths(paths, _AFTER, first, last, places=16 + first)
        _paths = paths
    return paths[:, : n + 1]


@compiled
def _fill_paths(paths, after, first, last):
    seen = np.zeros(2**14, np.int64)
    for n in range(first, last):
        for kind in range(4):
            stamp = 4 * n + kind
            for inner in range(n):
                for way in range(2):
                    left = paths[after[kind, way, 0], inner]
                    right = paths[after[kind, way, 1], n - 1 - inner]
                    if left < _CRASH_0 and right < _CRASH_0:
                        seen[left ^ right] = stamp
            value = mex_of_marks(seen, stamp)
            paths[kind, n] = value


def _symbols(legs: Sequence[Leg]) -> Symbols:
    for leg in legs:
        if (
            not isinstance(leg, Sequence)
            or isinstance(leg, str)
            or len(leg) != 2
            or leg[1] not in _ACCENTS
        ):
            raise ValueError(
                f'A leg is a pair of its length and its accent, "^", "v" or ""; it was given '
                f"{leg!r}."
            )
    return tuple(
        3 * natural(length, "The length of a leg") + _ACCENTS.index(accent)
        for length, accent in legs
    )


def _reduced(symbols: Symbols) -> Symbols:
    """The symbols sorted, without absent legs, each kind of arrow at the hub once, or twice if
    there is nothing else.
    """
    present = sorted(symbol for symbol in symbols if symbol)
    once = sorted({symbol for symbol in present if symbol < 3}) + [
        symbol for symbol in present if symbol >= 3
    ]
    return tuple(once if len(once) > 1 else present[:2])


def _is_free(symbols: Symbols) -> bool:
    """Whether the hub has no rule, being a leaf or having an arrow in and one out: the legs are
    then separate paths.
    """
    return len(symbols) < 2 or symbols[:2] == (1, 2)


@dataclass(frozen=True, eq=False)
class _Table:
    """The values of all spiders whose sorted symbols are at most the limits, one by one."""

    limits: Symbols
    # [i, s]: how many choices there are of the first i + 1 symbols with the last of them below s
    below: NDArray[np.int64]
    values: NDArray[np.uint16]

    def covers(self, limits: Symbols) -> bool:
        """Whether all spiders with sorted symbols up to these are in the table; absent legs fill
        up.
        """
        missing = len(self.limits) - len(limits)
        return missing >= 0 and all(
            here >= there for here, there in zip(self.limits[missing:], limits, strict=True)
        )

    def value(self, symbols: NDArray[np.int64]) -> NDArray[np.uint16]:
        """The values of spiders, whose sorted symbols are the last axis."""
        missing = len(self.limits) - symbols.shape[-1]
        return self.values[
            sum(self.below[missing + i][symbols[..., i]] for i in range(symbols.shape[-1]))
        ]


# the last made at the end; replaced as a whole, as other threads may be reading it
_tables: tuple[_Table, ...] = ()


def _table_with(limits: Symbols) -> _Table:
    """A table with the spiders up to these limits: a remembered one, or a new one that leaves room
    if that is quick.
    """
    global _tables
    found = next((known for known in reversed(_tables) if known.covers(limits)), None)
    if found is None:
        roomy = [3 * (2 ** (symbol // 3).bit_length() - 1) + 2 for symbol in limits]
        # so that legs that grow one by one stay quick
        slightly = tuple(3 * (symbol // 3 * 5 // 4) + 2 for symbol in limits)
        wider = [
            ((max(roomy),) * len(limits), QUICK_STEPS),
            (tuple(roomy), QUICK_STEPS),
            (slightly, 16 * QUICK_STEPS),
        ]
        found = _new_table(
            next(
                (
                    wide
                    for wide, most in wider
                    if sum(wide) <= 3 * MAX_UNMARKED_EDGES and _steps(wide) <= most
                ),
                limits,
            )
        )
        kept = _tables
        while sum(known.values.nbytes for known in kept) > KEPT_BYTES:
            kept = kept[1:]
        _tables = (*kept, found)
    return found


def _new_table(limits: Symbols) -> _Table:
    what = f"The table of spiders with legs to {shown([limit // 3 for limit in limits])}"
    if sum(limit // 3 for limit in limits) > MAX_UNMARKED_EDGES:
        raise MemoryError(
            f"{what} is not made; spiders have at most {MAX_UNMARKED_EDGES} unmarked edges there."
        )
    if (steps := _steps(limits)) > STEPS:
        raise MemoryError(f"{what} takes {steps:.2g} moves; at most {STEPS:.2g} are made.")
    rows = list(_choices_below(limits))
    refuse_above_limit(what, np.uint16().itemsize * rows[-1][-1])
    below = np.array([row + row[-1:] * (limits[-1] + 2 - len(row)) for row in rows], np.int64)
    values = np.zeros(below[-1, -1], np.uint16)
    paths = accented_path_values(limits[-1] // 3)
    loose = np.stack([paths[[TWIG, TWIG]], paths[[FLOW, CRASH]], paths[[CRASH, FLOW]]])
    legs, seen = np.zeros(len(limits), np.int64), np.full(2**16, -1, np.int64)
    for first, last in stretches(0, values.size, "spiders"):
        _fill(values, np.array(limits), below, paths, loose, seen, legs, first, last)
    return _Table(limits, below, values)


def _choices_below(limits: Symbols) -> Iterator[list[int]]:
    """For each i, how many choices of i + 1 sorted symbols there are up to the limits, the last
    below 0, 1, 2, ...
    """
    before = [1]
    for limit in limits:
        most = len(before) - 1
        before = [0, *accumulate(before[min(symbol + 1, most)] for symbol in range(limit + 1))]
        yield before


def _steps(limits: Symbols) -> int:
    """About how many moves the spiders up to these limits have in all."""
    *_, last = _choices_below(limits)
    return last[-1] * sum(limit // 3 for limit in limits)


@compiled
def _fill(values, limits, below, paths, loose, seen, legs, first, last):
    """The spiders with these numbers; `legs` are the first's symbols, and afterwards the next
    one's.

    `loose` has the path that a move splits off, by the leg's accent and the arrow.
    """
    count = legs.size
    for at in range(first, last):
        present = arrows = apart = 0
        for symbol in legs:
            if symbol:
                present += 1
                if symbol < 3:
                    arrows |= symbol
                apart ^= paths[TWIG if symbol % 3 else ROD, symbol // 3]
        if present < 2 or arrows == 3:
            values[at] = apart
        elif legs[-1] < 3:
            values[at] = _SINK
        else:
            for i in range(count):
                if legs[i] < 3 or (i and legs[i] == legs[i - 1]):
                    continue
                accent, length = legs[i] % 3, legs[i] // 3
                place, base = i, at - below[i, legs[i]]
                for edge in range(length - 1, -1, -1):
                    for way in range(1, -1, -1):
                        symbol = 3 * edge + way + 1
                        while place and legs[place - 1] > symbol:
                            place -= 1
                            base += below[place + 1, legs[place]] - below[place, legs[place]]
                        option = values[base + below[place, symbol]]
                        # a forbidden option has a flag, which no nim-sum takes away: it stays above
                        # all values
                        seen[option ^ loose[accent, way, length - 1 - edge]] = at
            value = mex_of_marks(seen, at)
            values[at] = value
        for i in range(count):
            if legs[i] < limits[i] and (i + 1 == count or legs[i] < legs[i + 1]):
                legs[i] += 1
                legs[:i] = 0
                break
