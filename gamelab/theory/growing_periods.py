"""Joint periods of boards on a growing path.

Boards on a growing path have rows of values. A finite window proves that all are periodic.

**Rows.** Row 0 holds the values of the paths with k = 0, 1, 2, ... vertices. A *hung* row holds
those of a board A with a path of k vertices at its root. A *joined* row holds those of two boards,
their roots joined by a path of k new vertices between them. A path ends *free*, or at a board. The
rows are all those to which moves lead. The smaller ones come first: row 0, then the hung rows by
their boards, then the joined rows by both.

**What an entry depends on.** Let no move take more than t vertices, or, in Node Kayles, t = 3. An
entry at k > t is the mex of these, where x is a number that does not depend on k, and the list is
the same for all k > t:

1. moves that spare the path and its ends: x ^ an entry at k of a smaller row;
2. moves that take the root of a board, and the first a of the path: x ^ the entry at k - a, 0 <= a
< t, of the smaller row in
   which this end is free;
3. moves that take the last a vertices at a free end: the entry at k - a of the same row, 1 <= a <=
t;
4. moves that take a vertices within the path, 1 <= a <= t, and leave i and j of it, i + j = k - a:
the entry at i of the row of
   what is at one end ^ the entry at j of the row of what is at the other, for all i and j, but at a
   free end no less than 1.

A move that takes the whole path between two boards takes k + 2 vertices at least, so that k <= t -
2; and nothing is left of a path only where k <= t. In Node Kayles a centre on the path takes up to
three vertices, as in the octal game 0.137, and a root as the centre, or its neighbour on the path,
takes one or two of the path.

**Theorem.** Let s >= 1 and p >= 1, and let all rows agree with themselves p later at all k with s
<= k < s + w. Then they do so for all k >= s,

- if no move is of kind 4, and w = t: this is Theorem 1 of Dailly, Moncel and Parreau, with a
  window;
- in any case, if w = s + p + t: this is the window of Guy and Smith, for all rows together.

**Proof.** Let n >= s + w, let the rows agree with themselves p later at s <= k < n, and at n too
those smaller than the one in question. Then n > t, and the entries at n and at n + p have the same
options. Kind 1: by the induction. Kinds 2 and 3: n - a >= s, as w >= t, and n - a < n, or else the
row is smaller. Kind 4, for w = s + p + t: an option of n + p has i + j >= 2s + 2p, so that i or j
is at least s + p. Take p from it: that is an option of n, since what stays is at least s >= 1, as a
free end asks, and it has the same value, since what stays is less than n. In turn an option of n
has i + j >= 2s + p, so that i or j is at least s; add p to it. QED

(Where a path ends free no piece of length 0 is left, so s = 0 would not do: from p vertices p
cannot be taken.)

**Chains.** The same holds for copies of a piece in a row, if each move within a long row cuts it in
two. Let links lead at most d copies further. A row is then given by what is left before the first
whole copy and after the last one, and its entries count the whole copies. No move touches more than
t of them, and from k = c on, for some c > t + 2d, the options of an entry at k are, with the same
numbers x and the same rows for all k,

- for moves that touch an end or one of the d copies beside it: x ^ the entry at k - a of a row, 0
<= a <= t + d, of a smaller one if a = 0;
- for other moves: x ^ the entry at i of one row ^ the entry at j of another, i + j = k - a, i and j
at least d.

The proof above holds again where s >= c, with t + d for t, as i and j are then at least d where s
is. A ring of k copies has the options x ^ the entry at k - a of a row, and is one row more.
"""

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from gamelab.theory.periods import Certificate, Period, repeats

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


@dataclass(frozen=True, eq=False)
class JointWindow(Certificate):
    """The rows of a game whose moves leave one component or none: all repeat once they do at
    `largest` places in a row.

    `rows[k]` holds the entries at k, one column a row; the sequence is one of the columns. The rows
    agree with themselves `step` later from `start` >= 1 on, and a move takes at most `largest`
    vertices. The theorem and its proof stand above.

    Source: Dailly, Moncel, Parreau, *Connected Subtraction Games on Subdivided Stars*, Theorem 1
    and its proof.
    """

    rows: "NDArray[np.integer]" = field(repr=False)
    largest: int
    start: int
    step: int
    theorem = "Theorem 1 of Connected Subtraction Games on Subdivided Stars, by a joint window"

    def __post_init__(self) -> None:
        self.rows.setflags(write=False)

    @property
    def width(self) -> int:
        """The number of places at which the rows are compared."""
        return self.largest

    def window(self, period: Period) -> range:
        return range(self.start, self.start + self.width)

    def holds(self, period: Period) -> bool:
        terms = len(period.values)
        return (
            min(self.start, self.step, self.largest) >= 1
            and repeats(self.rows, self.window(period), self.step)
            and self.start + self.step + period.period <= terms <= len(self.rows)
            and bool((self.rows[:terms] == period.values[:, None]).all(axis=0).any())
            and self.step % period.period == 0
            and period.preperiod <= self.start
        )

    def period_of(self, column: int) -> Period:
        """The least period and preperiod of one of the rows."""
        import numpy as np

        row = self.rows[:, column].copy()
        around = range(self.start, self.start + self.step)
        steps = (q for q in range(1, self.step + 1) if self.step % q == 0)
        period = next(q for q in steps if repeats(row, around, q))
        differ = np.flatnonzero(row[: self.start] != row[period : self.start + period])
        return Period(int(differ[-1]) + 1 if differ.size else 0, period, row, self)


@dataclass(frozen=True, eq=False)
class JointGuySmith(JointWindow):
    """The rows of a game that may split a board: all repeat from c on once they do from c to 2c + p
    + t - 1.

    Source: the idea of the Guy–Smith octal periodicity theorem. The proof stands above.
    """

    theorem = "Guy–Smith octal periodicity theorem, for the rows of boards with a path"

    @property
    def width(self) -> int:
        return self.start + self.step + self.largest


@dataclass(frozen=True, eq=False)
class ChainWindow(JointGuySmith):
    """The rows of chains, whose options are alike from `uniform` copies on: the same window, from
    there or later.

    Source: the idea of the Guy–Smith octal periodicity theorem. The proof stands above.
    """

    uniform: int = 1
    theorem = "Guy–Smith octal periodicity theorem, for the rows of chains"

    def holds(self, period: Period) -> bool:
        return self.start >= self.uniform and super().holds(period)


def joint_window(
    rows: "NDArray[np.integer]", largest: int, splits: bool, uniform: int = 0
) -> JointWindow | None:
    """The certificate that these rows hold in themselves, with the least step; None if they hold
    none. Rows of chains are those with a `uniform` number of copies.

    >>> import numpy as np
    >>> joint_window(np.array([[0], [1], [2], [0], [1], [2], [0], [1]]), largest=2, splits=False)
    JointWindow(largest=2, start=1, step=3)
    """
    import numpy as np

    names: dict[bytes, int] = {}
    places = [names.setdefault(row.tobytes(), len(names)) for row in rows]
    numbers, n = np.array(places), len(places)
    for step in range(1, n - 1):
        if places[-1] == places[-1 - step]:
            differ = np.flatnonzero(numbers[step:] != numbers[:-step])
            start = max(1, uniform, int(differ[-1]) + 1 if differ.size else 0)
            found = (JointGuySmith if splits else JointWindow)(rows, largest, start, step)
            if uniform:
                found = ChainWindow(rows, largest, start, step, uniform)
            # two steps, in which least periods are looked for
            end = start + step + max(step, found.width)
            if end <= n:
                return replace(found, rows=rows[:end].copy())
    return None
