"""Periods of heaps whose values grow, and joint periods of boards on a growing path.

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
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import chain
from typing import TYPE_CHECKING

from gamelab.theory.periods import Certificate, Period

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


NONE = -(2**62)  # less than any measure


@dataclass(frozen=True)
class GrowingHeaps(Certificate):
    """Take-and-break games: values that grow by S with each P heaps from c to `start` + P - 1 do so
    for ever, if two checks hold.

    `digits` are those of taking 0, 1, ..., d tokens, `repeating` those that follow, for ever; bit k
    of a digit lets a move leave k heaps. P (`step`) is a multiple of the period and of the number
    of digits that repeat, c is the preperiod and at least 1, and S > 0 the growth in P. Let g be
    the largest power of 2 that divides S, and b the largest value of a heap below c. The P heaps
    from `start` on are to have values above b + S, above all nim-sums of values up to b, and in
    another multiple of g than the P heaps from c on.

    *No clash.* Write a value as a(x) = H(x) g + L(x), L(x) < g. For x >= c both f(x) = P H(x) -
    (S/g) x and k(x) = x + P H(x) modulo 2P depend on x modulo P alone, S/g being odd. If a move
    that takes t leaves heaps x, y, ... of n, then P (H(x) + H(y) + ... - H(n)) = f(x) + f(y) + ...
    - f(n) - (S/g) t = E. If their nim-sum is a(n), the nim-sum of the L is L(n), and that of the H
    is H(n), which is at most their sum and of its parity: so E >= 0, and k(x) + k(y) + ... = k(n) -
    t. The check: there is none such, for any residues of n and of the heaps from c on, two at
    least, or one beside a heap below c with H > 0, any heaps below c, and any t; large t give E <
    0. Of the other options those of heaps below c have too small a nim-sum. What is left is one
    heap x >= c beside heaps below c with H = 0: then H(x) = H(n), and the nim-sum is that of n for
    all heaps larger or smaller by the same multiple of P; but where x is one of the P heaps from c
    on, H(n) is larger beyond the block, and up to its end no heap has an option of its own value.

    *All reached.* An option is lasting if it takes more than d (for n + P there is one that takes P
    more), or if two of three heaps, or both of two, are equal and P is even (add P/2 to each): its
    value is one of n + P, n + 2P, ... too. It is growing if the nim-sum of all its heaps but one,
    which is at least c, is below g: n + P has the option with that heap P larger, and its value is
    larger by S. It is both if it takes more than d and is growing, or of two equal heaps and a
    third that is at least c. The check: for n from `start` to `start` + P - 1, each value up to b
    is that of a lasting option, each from there to b + S of one that is both, and each from there
    to a(n) - 1 of a growing one. Then the same is true of n + P and a(n) + S.

    So by induction a(n) + S is the least value that is no option of n + P, whose options have the
    values foreseen.

    Source: the idea is in R. B. Austin, *Impartial and Partisan Games*, 1976, and S. Howse and R.
    J. Nowakowski, *Periodicity and arithmetic-periodicity in hexadecimal games*, 2004; statement
    and proof are ours.
    """

    digits: tuple[int, ...]
    repeating: tuple[int, ...]
    step: int
    start: int
    theorem = "Growth of the values of heaps, from a block without clashes in which all is reached"
    arithmetic = True

    def window(self, period: Period) -> range:
        return range(period.preperiod, self.start + self.step - period.period)

    def holds(self, period: Period) -> bool:
        first = max(period.preperiod, 1)
        if (
            not self.digits
            or self.digits[0] & 3
            or self.start < first
            or self.step < 1
            or self.step % period.period
            or (self.repeating and self.step % len(self.repeating))
            or not period.agrees(self.window(period), period.period)
        ):
            return False
        values = period.values[: self.start + self.step].astype("int64")
        growth = period.saltus * (self.step // period.period)
        return (
            bool((values[self.start :] > least_start(values, first, self.step, growth)).all())
            and not self._clash(values, first, growth)
            and all(
                self._reaches_all(values, n, first, growth)
                for n in range(self.start, self.start + self.step)
            )
        )

    def _taken(self, most: int) -> Iterator[tuple[int, int]]:
        """The numbers of tokens up to `most` that a move may take, each with its digit."""
        repeated = (
            (self.repeating[i % len(self.repeating)] for i in range(most + 1 - len(self.digits)))
            if self.repeating
            else ()
        )
        return (
            (t, digit)
            for t, digit in zip(range(most + 1), chain(self.digits, repeated), strict=False)
            if digit
        )

    def _clash(self, values: "NDArray[np.int64]", first: int, growth: int) -> bool:
        """Whether some option may have the value foreseen for its heap."""
        import numpy as np

        unit, twice = growth & -growth, 2 * self.step
        slope = growth // unit
        heaps = np.arange(1, first + self.step)
        high, lows = np.divmod(values[1 : first + self.step], unit)
        kinds = (heaps + self.step * high) % twice
        sizes = self.step * high - slope * heaps
        everyone = list(zip(lows.tolist(), kinds.tolist(), sizes.tolist(), strict=True))
        before, free = everyone[: first - 1], everyone[first - 1 :]
        heavy = [heap for heap, h in zip(before, high.tolist(), strict=False) if h]
        # f of the heaps together, by the nim-sum of their L and by k
        largest = np.full((unit, twice), NONE)
        np.maximum.at(largest, (lows[first - 1 :], kinds[first - 1 :]), sizes[first - 1 :])
        codes, least = np.arange(unit), min(size for *_, size in free)
        for number in range(2, max(self.digits + self.repeating).bit_length()):
            fewer, largest = largest, np.full((unit, twice), NONE)
            for low, kind, size in [*free, *heavy] if number == 2 else everyone:
                np.maximum(largest, np.roll(fewer, kind, axis=1)[codes ^ low] + size, out=largest)
            for t, digit in self._taken((int(largest.max()) - least) // slope):
                if digit >> number & 1 and any(
                    largest[low, (kind - t) % twice] >= size + slope * t for low, kind, size in free
                ):
                    return True
        return False

    def _reaches_all(self, values: "NDArray[np.int64]", n: int, first: int, growth: int) -> bool:
        """Whether all smaller values are those of options that last or grow as they must: of single
        heaps, if these are enough.
        """
        import numpy as np

        small, unit, even = int(values[:first].max()), growth & -growth, self.step % 2 == 0
        lasting, both, growing = marks = np.zeros((3, int(values[n])), np.bool_)
        (
            lasting[small + 1 :],
            both[: small + 1],
            both[small + growth + 1 :],
            growing[: small + growth + 1],
        ) = True, True, True, True

        def mark(found: "NDArray[np.int64]", *kinds: "NDArray[np.bool_]") -> None:
            for which, marked in zip(kinds, marks, strict=True):
                reached = found[which]
                marked[reached[reached < len(marked)]] = True

        taken = list(self._taken(n))
        if any(t == n and digit & 1 and t >= len(self.digits) for t, digit in taken):
            lasting[0] = True
        alone = np.array([t for t, digit in taken if digit & 2 and t < n], np.int64)
        late, large = alone >= len(self.digits), n - alone >= first
        mark(values[n - alone], late, late & large, large)
        for t, digit in taken:
            rest, far = n - t, t >= len(self.digits)
            for x in range(rest // 3 + 1 if digit & 8 else 1):  # 0: no third heap
                if marks.all():
                    return True
                if not digit & (8 if x else 4):
                    continue
                y = np.arange(max(x, 1), (rest - x) // 2 + 1)
                z = rest - x - y
                a, b, c = int(values[x]), values[y], values[z]
                grows = ((z >= first) & (a ^ b < unit)) | ((y >= first) & (a ^ c < unit))
                if x >= first:
                    grows |= b ^ c < unit
                twins, third = even & (y == z), even & (x == y)
                mark(
                    a ^ b ^ c,
                    far | twins | third,
                    (far & grows) | (twins & (x >= first)) | (third & (z >= first)),
                    grows,
                )
        return bool(marks.all())


def least_start(values: "NDArray[np.integer]", first: int, step: int, growth: int) -> int:
    """What the values of the block must exceed: see `GrowingHeaps`."""
    small = int(values[:first].max())
    return max(
        small + growth,
        (1 << small.bit_length()) - 1,
        int(values[: first + step].max()) | ((growth & -growth) - 1),
    )


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
        import numpy as np

        here = self.rows[self.start : self.start + self.width]
        there = self.rows[self.start + self.step : self.start + self.step + self.width]
        terms = len(period.values)
        return (
            min(self.start, self.step, self.largest) >= 1
            and bool(np.array_equal(here, there))
            and self.start + self.step + period.period <= terms <= len(self.rows)
            and bool((self.rows[:terms] == period.values[:, None]).all(axis=0).any())
            and self.step % period.period == 0
            and period.preperiod <= self.start
        )

    def period_of(self, column: int) -> Period:
        """The least period and preperiod of one of the rows."""
        import numpy as np

        row = self.rows[:, column].copy()
        here = row[self.start : self.start + self.step]
        steps = (q for q in range(1, self.step + 1) if self.step % q == 0)
        period = next(
            q
            for q in steps
            if np.array_equal(here, row[self.start + q : self.start + self.step + q])
        )
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


def joint_window(rows: "NDArray[np.integer]", largest: int, splits: bool) -> JointWindow | None:
    """The certificate that these rows hold in themselves, with the least step; None if they hold
    none.

    >>> import numpy as np
    >>> joint_window(np.array([[0], [1], [2], [0], [1], [2], [0], [1]]), largest=2, splits=False)
    JointWindow(largest=2, start=1, step=3)
    """
    import numpy as np

    names: dict[bytes, int] = {}
    held = np.ascontiguousarray(rows)
    whole = held.view(f"V{held.itemsize * held.shape[1]}")[:, 0].tolist()
    places = [names.setdefault(row, len(names)) for row in whole]
    numbers, n = np.array(places), len(places)
    for step in range(1, n - 1):
        if places[-1] == places[-1 - step]:
            differ = np.flatnonzero(numbers[step:] != numbers[:-step])
            start = max(1, int(differ[-1]) + 1) if differ.size else 1
            found = (JointGuySmith if splits else JointWindow)(rows, largest, start, step)
            # two steps, in which least periods are looked for
            end = start + step + max(step, found.width)
            if end <= n:
                return replace(found, rows=rows[:end].copy())
    return None
