"""Rows of Graph Nim: the nimbers of a board with 0, 1, 2, ... pendant edges at one vertex, in
compiled code.

A row belongs to a board R with a chosen vertex v, and its k-th entry is the nimber of R with k
pendant edges at v. Three facts make rows quick.

* The moves at v (stomps) leave R without some edges at v, fewer pendant edges, and components
  without v. Write h for
  the nimber of a position with v, nim-added to tau, the nimber of what remains of it when all edges
  at v are gone. In terms of h every stomp counts alike: those of a position are the h of all
  positions below it by stomps.
* With more pendant edges that set only grows. So a row keeps, for each h, the first k at which it
  is there: its times.
  The times of R are the least of the times of R less one edge at v, and of its own entries.
* When the stomps alone reach every value below the number of edges, the row is a champion's from
  there on and may stop.
  That is the certificate of stability: rows by which it is checked are told not to stop.

Moves elsewhere (cuts) lead to entries of other rows, perhaps with a few more pendant edges: the
shift.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable
from dataclasses import dataclass, field
from math import lcm
from typing import NamedTuple

import numpy as np
from numpy import uintp
from numpy.typing import NDArray

from gamelab.solvers.kernels.compiled import compiled
from gamelab.theory import Method, PendantEdges, Period, Premise, StompsAlone

ROWS = Method("rows of Graph Nim", "table", ("graphnim-thm-1.2",))
STOPPED = Method("rows that stop where they are stable", "table", ("graphnim-cert-stable",))

BLOCK = 64  # times are filled in blocks of this size; nim-addition of tau < BLOCK permutes a block


RECORD = np.dtype(
    [
        ("edges", np.int64),  # edges of R, pendant edges not counted
        ("tau", np.int64),  # the nimber of R without the edges at v
        ("entries", np.int64),  # how many nimbers are written; a stable row goes on as edges + k
        ("stable", np.int64),  # 1 if the stomps alone reach all values from the last entry on
        ("width", np.int64),  # how many times are written
    ]
)


class Rows(NamedTuple):
    """Rows in one block of memory, filled one by one, each after the rows its moves lead to."""

    nimbers: NDArray[np.integer]  # [row, k]
    # [row, h]: the first k at which a stomp, or the position itself, has that h
    times: NDArray[np.integer]
    records: NDArray[np.void]  # [row]: what is known of each row as a whole
    # scratch: the last tick at which a value was reached by a cut; the last place counts ticks
    mark: NDArray[np.int64]


def empty_rows(count: int, length: int, edges: int) -> Rows:
    """Room for so many rows with at most `length` entries each, for boards with at most `edges`
    edges.
    """
    kind = np.int16 if length + edges < 2**15 - 2 * BLOCK else np.int32
    width = (edges + length + 2 * BLOCK) // BLOCK * BLOCK
    return Rows(
        nimbers=np.zeros((count, length), kind),
        times=np.zeros((count, width), kind),
        records=np.zeros(count, RECORD),
        mark=np.zeros(width + 1, np.int64),
    )


def bytes_of_rows(count: int, length: int, edges: int) -> int:
    """The memory that `empty_rows` would take."""
    return (
        count * (2 * length + edges + 2 * BLOCK) * (2 if length + edges < 2**15 - 2 * BLOCK else 4)
    )


# An index that may be negative costs a test. Loops over whole slices from 0 spare it, and then use
# vectors; uintp does elsewhere.


@compiled
def _lower(times, others, shift):
    """Lower times to others, which belong to a row that begins `shift` entries earlier."""
    if shift:
        for h in range(times.size):
            times[h] = min(times[h], max(others[h] - shift, 0))
    else:
        for h in range(times.size):
            if others[h] < times[h]:
                times[h] = others[h]


@compiled
def _lower_to_champions(times, first, tau, edges):
    """Lower the times of first, first + 1, ... to those of champions: each value appears with its
    number of edges.
    """
    for h in range(times.size):
        times[h] = min(times[h], max((first + h ^ tau) - edges, 0))


@compiled(inline=True)
def _extend_times(rows, row, to, stomps):
    """Write the times up to `to` that the rows with one edge at v less give; stomps[i] is (row,
    shift).
    """
    begin = rows.records[row]["width"]
    times = rows.times[row, begin:to]
    never = np.iinfo(times.dtype).max
    for h in range(times.size):
        times[h] = never
    for i in range(len(stomps)):
        other, shift = stomps[i, 0], stomps[i, 1]
        record = rows.records[other]
        written = min(max(record["width"], begin), to)
        _lower(times[: written - begin], rows.times[other, begin:written], shift)
        if record["stable"]:
            _lower_to_champions(
                times[written - begin :], written, record["tau"], record["edges"] + shift
            )
    rows.records[row]["width"] = to


@compiled
def fill_row(rows, row, length, stomps, cuts, stop):
    """Fill a row up to `length` entries or, if it may stop, to its stable end.

    stomps[i] = (row, shift), one for each edge of R at v; cuts[i] = (row, shift, nimber left beside
    it). The row's `edges` and `tau` are set before.
    """
    nimbers, times, records, mark = rows.nimbers, rows.times, rows.records, rows.mark
    edges, tau, now = records[row]["edges"], records[row]["tau"], mark[-1]
    records[row]["stable"] = records[row]["width"] = width = 0
    reached = entries = 0  # every value below `reached` is reached by a stomp
    for k in range(length):
        if edges + k >= width:
            width = min((edges + k) // BLOCK * BLOCK + 2 * BLOCK, times.shape[1])
            _extend_times(rows, row, width, stomps)
        now += 1
        for i in range(len(cuts)):
            other, at = cuts[i, 0], k + cuts[i, 1]
            there = (
                nimbers[uintp(other), uintp(at)]
                if at < records[uintp(other)]["entries"]
                else records[other]["edges"] + at
            )
            mark[uintp(there ^ cuts[i, 2])] = now
        while times[row, uintp(reached ^ tau)] <= k:
            reached += 1
        value = reached
        while times[row, uintp(value ^ tau)] <= k or mark[uintp(value)] == now:
            value += 1
        nimbers[row, k] = value
        entries += 1
        if times[row, value ^ tau] > k:
            times[row, value ^ tau] = k
        if stop and reached == edges + k:
            records[row]["stable"] = 1
            whole = reached // BLOCK * BLOCK
            for h in range(whole, min(whole + BLOCK, width)):
                if h ^ tau >= reached:
                    times[row, h] = (h ^ tau) - edges
            _lower_to_champions(times[row, whole + BLOCK : width], whole + BLOCK, tau, edges)
            break
    records[row]["entries"] = entries
    mark[-1] = now


@compiled
def periodic_from(row, start, step, width):
    """Where the row's discrepancies certify a period: (s, P, c, p), or zeros for P and p if they do
    not.

    The window of `width` places from s >= start agrees with itself shifted by P, a multiple of
    `step`; c and p are the least preperiod and period that follow.
    """
    length = row.size
    multiple = step
    while start + multiple + max(width, multiple) <= length:
        run, s = 0, start
        while run < width and s + run + multiple < length:
            if row[s + run] == row[s + run + multiple]:
                run += 1
            else:
                s += run + 1
                run = 0
        if run == width and s + 2 * multiple <= length:
            period = multiple
            for q in range(1, multiple // 2 + 1):
                if multiple % q == 0:
                    t = s
                    while t < s + multiple and row[t] == row[t + q]:
                        t += 1
                    if t == s + multiple:
                        period = q
                        break
            preperiod = s
            while preperiod > 0 and row[preperiod - 1] == row[preperiod - 1 + period]:
                preperiod -= 1
            return s, multiple, preperiod, period
        multiple += step
    return 0, 0, 0, 0


PERIODS = Method("windows of rows", "table", ("graphnim-cert-period", "graphnim-cert-stable"))

# where a move leads: a row, more pendant edges, a nimber beside it
RowOption = tuple[int, int, int]


@dataclass(frozen=True)
class RowFamily(ABC):
    """Filled rows, closed under moves, the largest last."""

    rows: Rows
    # the certified periods that were asked for
    found: dict[int, Period] = field(init=False, repr=False, default_factory=dict)

    @abstractmethod
    def options(self, row: int) -> Iterable[RowOption]:
        """Where the moves lead that touch the edges of a row."""

    @property
    def top(self) -> int:
        return len(self.rows.records) - 1

    def nimbers(self, row: int, n: int) -> NDArray[np.int64]:
        """The first n entries of a row; n is at most the length that was filled unless the row is
        stable.
        """
        entries = min(int(self.rows.records[row]["entries"]), n)
        rest = self.rows.records[row]["edges"] + np.arange(entries, n)
        return np.concatenate([self.rows.nimbers[row, :entries], rest])

    def period(self, row: int) -> Period | None:
        """The certified period of a row's discrepancies; None if the rows are too short to certify
        it.
        """
        below = self._below(row)
        for other in sorted(below):
            period = (
                self._stable(other)
                if self.rows.records[other]["stable"]
                else self._windowed(other, below[other])
            )
            if period is None:
                return None
            self.found[other] = period
        return self.found[row]

    def _below(self, row: int) -> dict[int, list[RowOption]]:
        """The rows that a row's certificate rests on, itself included, with their options; none
        below a stable one or one found.
        """
        below: dict[int, list[RowOption]] = {}
        waiting = [row]
        while waiting:
            here = waiting.pop()
            if here not in below and here not in self.found:
                below[here] = (
                    []
                    if self.rows.records[here]["stable"]
                    else list(dict.fromkeys(self.options(here)))
                )
                waiting.extend(other for other, _, _ in below[here])
        return below

    def _discrepancies(self, row: int, n: int) -> NDArray[np.int64]:
        return self.rows.records[row]["edges"] + np.arange(n) - self.nimbers(row, n)

    def _stable(self, row: int) -> Period:
        k0, tau = int(self.rows.records[row]["entries"]) - 1, self.rows.records[row]["tau"]
        values = self._discrepancies(row, k0 + 1)
        unstable = np.flatnonzero(values)
        reached = (
            np.flatnonzero(self.rows.times[row, : self.rows.records[row]["width"]] <= k0) ^ tau
        )
        certificate = StompsAlone(
            k0, int(self.rows.records[row]["edges"]) + k0, frozenset(reached.tolist())
        )
        return Period(int(unstable[-1]) + 1 if unstable.size else 0, 1, values, certificate)

    def _windowed(self, row: int, options: list[RowOption]) -> Period | None:
        premises = tuple(
            Premise(self.found[other], shift, nimber) for other, shift, nimber in options
        )
        start = max((premise.start for premise in premises), default=0)
        width = int(self.rows.records[row]["edges"] + self.rows.records[row]["tau"]) - 1
        values = self._discrepancies(row, int(self.rows.records[row]["entries"]))
        return windowed_period(values, premises, start, width)


def windowed_period(
    values: NDArray[np.int64], premises: tuple[Premise, ...], start: int, width: int
) -> Period | None:
    """The period that the premises and a window of this width prove of the values, if there are
    enough of them.
    """
    least_step = lcm(*(premise.step for premise in premises))
    if least_step > len(values):  # and perhaps too large for compiled code
        return None
    begin, step, preperiod, period = periodic_from(
        values, start, least_step, width, places=1 + len(values) // 64
    )
    if not period:
        return None
    return Period(
        preperiod,
        period,
        values[: begin + step + max(width, period)].copy(),
        PendantEdges(width, begin, step, premises),
    )
