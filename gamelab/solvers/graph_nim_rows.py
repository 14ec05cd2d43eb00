"""Rows of Graph Nim: the nimbers of a board with 0, 1, 2, ... pendant edges at one vertex, in compiled code.

A row belongs to a board R with a chosen vertex v, and its k-th entry is the nimber of R with k pendant edges at v.
Three facts make rows quick.

* The moves at v (stomps) leave R without some edges at v, fewer pendant edges, and components without v. Write h for
  the nimber of a position with v, nim-added to tau, the nimber of what remains of it when all edges at v are gone.
  In terms of h every stomp counts alike: those of a position are the h of all positions below it by stomps.
* With more pendant edges that set only grows. So a row keeps, for each h, the first k at which it is there: its times.
  The times of R are the least of the times of R less one edge at v, and of its own entries.
* When the stomps alone reach every value below the number of edges, the row is a champion's from there on and ends.

Moves elsewhere (cuts) lead to entries of other rows, perhaps with a few more pendant edges: the shift.
"""

from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

BLOCK = 64  # times are filled in blocks of this size; nim-addition of tau < BLOCK permutes a block


class Rows(NamedTuple):
    """Rows in one block of memory, filled one by one, each after the rows its moves lead to."""

    nimbers: NDArray[np.integer]  # [row, k]
    times: NDArray[np.integer]  # [row, h]: the first k at which a stomp, or the position itself, has that h
    edges: NDArray[np.int64]  # edges of R, pendant edges not counted
    tau: NDArray[np.int64]  # the nimber of R without the edges at v
    entries: NDArray[np.int64]  # how many nimbers are written; a stable row goes on as edges + k
    stable: NDArray[np.bool_]  # whether the stomps alone reach all values from the last entry on
    width: NDArray[np.int64]  # how many times are written
    mark: NDArray[np.int64]  # scratch: the last tick at which a value was reached by a cut
    clock: NDArray[np.int64]  # scratch: ticks once an entry


def empty_rows(count: int, length: int, edges: int) -> Rows:
    """Room for so many rows with at most `length` entries each, for boards with at most `edges` edges."""
    kind = np.int16 if length + edges < 2**15 - 2 * BLOCK else np.int32
    width = (edges + length + 2 * BLOCK) // BLOCK * BLOCK
    return Rows(
        nimbers=np.zeros((count, length), kind),
        times=np.zeros((count, width), kind),
        edges=np.zeros(count, np.int64),
        tau=np.zeros(count, np.int64),
        entries=np.zeros(count, np.int64),
        stable=np.zeros(count, np.bool_),
        width=np.zeros(count, np.int64),
        mark=np.zeros(width, np.int64),
        clock=np.zeros(1, np.int64),
    )


def bytes_of_rows(count: int, length: int, edges: int) -> int:
    """The memory that `empty_rows` would take."""
    return count * (2 * length + edges + 2 * BLOCK) * (2 if length + edges < 2**15 - 2 * BLOCK else 4)


@njit(cache=True, inline="always")
def nimber(rows, row, k):
    """An entry of a row that is filled, also beyond a stable end."""
    return rows.nimbers[row, k] if k < rows.entries[row] else rows.edges[row] + k


@njit(cache=True)
def _extend_times(rows, row, to, stomps, count):
    """Write the times up to `to` that the rows with one edge at v less give; stomps[i] is (row, shift)."""
    never = np.iinfo(rows.times.dtype).max
    times, begin = rows.times[row], rows.width[row]
    times[begin:to] = never
    for i in range(count):
        other, shift = stomps[i, 0], stomps[i, 1]
        written = min(max(rows.width[other], begin), to)
        theirs = rows.times[other]
        for h in range(begin, written):
            times[h] = min(times[h], max(theirs[h] - shift, 0))
        if rows.stable[other]:
            tau, edges = rows.tau[other], rows.edges[other] + shift
            for h in range(written, to):
                times[h] = min(times[h], max((h ^ tau) - edges, 0))
    rows.width[row] = to


@njit(cache=True)
def fill_row(rows, row, length, stomps, stomp_count, cuts, cut_count):
    """Fill a row up to `length` entries or to its stable end.

    stomps[i] = (row, shift), one for each edge of R at v; cuts[i] = (row, shift, nimber left beside it).
    The row's `edges` and `tau` are set before.
    """
    times, mark, edges, tau = rows.times[row], rows.mark, rows.edges[row], rows.tau[row]
    rows.width[row] = 0
    rows.stable[row] = False
    now = rows.clock[0]
    reached = 0  # every value below is reached by a stomp
    for k in range(length):
        if edges + k >= rows.width[row]:
            _extend_times(rows, row, min((edges + k) // BLOCK * BLOCK + 4 * BLOCK, times.size), stomps, stomp_count)
        now += 1
        for i in range(cut_count):
            mark[nimber(rows, cuts[i, 0], k + cuts[i, 1]) ^ cuts[i, 2]] = now
        while times[reached ^ tau] <= k:
            reached += 1
        value = reached
        while mark[value] == now or times[value ^ tau] <= k:
            value += 1
        rows.nimbers[row, k] = value
        rows.entries[row] = k + 1
        times[value ^ tau] = min(k, times[value ^ tau])
        if reached == edges + k:
            rows.stable[row] = True
            for h in range(rows.width[row]):
                if h ^ tau >= reached:
                    times[h] = (h ^ tau) - edges
            break
    rows.clock[0] = now


@njit(cache=True)
def periodic_from(row, start, step, width):
    """Where the row's discrepancies certify a period: (s, P, c, p), or zeros for P and p if they do not.

    The window of `width` places from s >= start agrees with itself shifted by P, a multiple of `step`; c and p are
    the least preperiod and period that follow.
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
