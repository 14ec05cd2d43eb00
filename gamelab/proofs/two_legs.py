"""Stars with two legs of any length in games whose moves may split a board: one finite table gives
the values of all.

**The boards.** A is a board with a root, and [A, m, k] is A with two paths of m and k new vertices
hung on the root. A move takes a connected set of at most t vertices, and the rest stays; in Node
Kayles t = 3. No move takes more than t - 1 vertices of a path together with the root. The boards A
are the root alone and all those to which moves lead that spare the root. On a star the root is the
hub, and each A is a star whose legs fit in the given ones. Let g be the value of [A, m, k], and d
that of a path.

**Theorem.** Let p, t, s >= 1, N >= 0 and D >= -p be such that d(i + p) = d(i) for i >= s. Let u be
s + t - 1 and n = N + 4p + max(D, u) + D + u - 1. Suppose that for all A, wherever both sides are in
the table of all m, k < n,

- *rows*: g(A, m, k + p) = g(A, m, k) if k >= N and k >= m + D,
- *diagonals*: g(A, m + p, k + p) = g(A, m, k) if m, k >= N.

Then both are true of all m and k.

**Options.** The options of [A, m, k] are sums of these parts:

1. [B, m, k], where B is smaller than A, and what is cut off from A,
2. [A, m, i] and a path of j vertices, where i + j = k - a, 1 <= a <= t,
3. the same on the other leg: [A, i, k] and j, where i + j = m - a,
4. paths of m - x and k - y vertices, x, y < t, and what is left of A.

Which of them a move may leave depends on a, or on x and y and the move in A, and on which of the
paths are empty. Below, wherever p is taken from a path or added to it, it stays longer than 0.

**Proof.** Let E = max(D, u), L = N + p + E, and call *short* the rows with m < L + p. In each step
the induction is on m + k, then on A; so options 1 are equal on both sides.

*Short rows.* Let m be in a short row, c = max(N, m + D), and k >= n - p, which is at least c + p +
u. An option 2 of k + p has i + j >= c + 2p + s - 1. If j >= s + p, take p from j; else i >= c + p,
and by the induction p may be taken from i. Either gives an option of k with the same value. An
option 2 of k has i + j >= c + p + s - 1, so that j >= s or i >= c; add p to it. In options 3 a row
i < m repeats from max(N, i + D) <= c on. In options 4, k - y >= s.

*Diagonals with N <= m < L.* Let k >= n - p. Then g(m + p, k + p) = g(m + p, k) = g(m, k - p) = g(m,
k): the rows m + p and m are short, and k - p >= max(N, m + D).

*Diagonals with m, k >= L.* An option 2 of [A, m + p, k + p] leaves [A, m + p, i] and j. If i >= N +
p, take p from i; [A, m, i - p] has the same value by the induction. Else j >= L - t - N + 1 >= p +
s; take p from j. The short row i repeats from max(N, i + D) < L on, so [A, m, i] has the value of
[A, m + p, i]. An option 2 of [A, m, k] is treated in turn: if i >= N, add p to i; else j >= p + s;
add p to j. Options 3 are options 2 with the legs exchanged. In options 4, m - x and k - y are at
least L - t + 1 >= s.

*Rows with m >= L + p.* If k >= m + D, then k - p >= L + D >= N. So g(m, k + p) = g(m - p, k) by a
diagonal, which is g(m - p, k - p) by the induction, and that is g(m, k) by a diagonal. QED

**Rows beyond their diagonal.** If m >= k + p + D and k >= N, the row k + p and a diagonal give g(m,
k + p) = g(m + p, k + p) = g(m, k). So for k >= N a row may differ from itself p later only where
-(p + D) < k - m < D: nowhere, if D = -p.

**The paths.** By Guy and Smith the least s >= 1 will do for which d(i + p) = d(i) where s <= i < 2s
+ p + t. There is one: if A is the root alone and m = 0, [A, m, k] is a path of k + 1 vertices, so s
= max(N, D) + 1 will do if the rows repeat.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gamelab.boards import Legs, spiders_below
from gamelab.boards.spider import checked_legs
from gamelab.games import NodeKayles, VertexDeletion
from gamelab.proofs.find_stars import NotProved, Report
from gamelab.proofs.legs import wrapped
from gamelab.proofs.quotient import Checked, kind_of_value
from gamelab.solvers.vertex_deletion.path_rows import Boards, PathRows, digits_on_paths, path_values
from gamelab.solvers.vertex_deletion.spiders import spider_rows

MAX_LENGTH = 2**11  # of a leg in a search


@dataclass(frozen=True, repr=False)
class TwoLegs(Checked):
    """The value of every star with two legs of any length beside legs that fit in `base`.

    With legs of m and k vertices it is the same with k + `period` for k, if k is at least `start`
    and at least m + `lead`; and with both longer by the period, if both are at least `start`. The
    theorem and its proof stand above.

    >>> from gamelab import ArcKayles
    >>> proof = TwoLegs(ArcKayles(), (1,), 460, 34, -34)
    >>> proof.verify(), proof.value((10**6, 1, 10**9)), proof.size
    (True, 9, 'all stars whose two growing legs are below 669')
    """

    game: VertexDeletion | NodeKayles
    base: Legs
    start: int
    period: int
    lead: int

    theorem = "the theorem of two growing legs"
    rests_on = ("the rules on legs are those on boards (tested on all small boards)",)
    misere = False

    @property
    def statement(self) -> str:
        beside = ", ".join(map(str, self.base)) or "none"
        p, start, lead = self.period, self.start, self.lead
        rest = (
            ", for all m"
            if lead == -p
            else f" and k = m {'+-'[lead < 0]} {abs(lead)} on; and with m + {p} and k + {p}, from "
            f"{start} on"
        )
        return (
            f"The {kind_of_value(self)} of a star with legs m and k beside legs that fit in "
            f"{beside} is the same with k + {p} for k, from k = {start} on{rest}."
        )

    @property
    def size(self) -> str:
        return f"all stars whose two growing legs are below {self.n:,}"

    @property
    def malformed(self) -> str:
        """Why there is nothing to check, if there is nothing."""
        if self.start < 0 or min({self.period, *self.base}) < 1 or self.lead < -self.period:
            return "the start is below 0, the period or a leg below 1, or the lead below -period"
        return ""

    @cached_property
    def n(self) -> int:
        """The legs of the stars in the table are shorter than this."""
        digits, first, p = digits_on_paths(self.game), max(self.start, self.lead) + 1, self.period
        t = len(digits) - 1
        paths = path_values(digits, 2 * (first + p) + t)
        changed = np.flatnonzero(paths[p:] != paths[:-p])
        u = min(int(changed.max(initial=0)) + 1, first) + t - 1
        return self.start + 4 * p + max(self.lead, u) + self.lead + u - 1

    @cached_property
    def values(self) -> NDArray[np.uint16]:
        """The table, at [legs of the base, m, k]."""
        return two_leg_values(self.game, self.base, self.n)

    @cached_property
    def refusal(self) -> str:
        """The first values that do not repeat; empty if there are none."""
        if self.malformed:
            return self.malformed
        rows, diagonals = _changes(self.values, self.period)
        rows = rows[(rows[:, 1] >= self.start) & (_leads(rows) >= self.lead)]
        diagonals = diagonals[diagonals.min(axis=1) >= self.start]
        for found, more in (rows, 0), (diagonals, self.period):
            for m, k in found:
                return (
                    f"with legs {m} and {k} the values are not those with {m + more} and "
                    f"{k + self.period}"
                )
        return ""

    def value(self, legs: Iterable[int]) -> int:
        """The value of the star with these legs, of which all but two fit into the base."""
        *others, m, k = sorted([0, 0, *checked_legs(legs)])
        beside, boards = _legs(others), spiders_below(self.base)
        if beside not in boards:
            raise ValueError(
                f"The legs beside the two longest fit into {self.base}; it was given {legs!r}."
            )
        down = max(0, (m - self.start) // self.period) * self.period
        m, k = m - down, k - down
        k = wrapped(k, max(self.start, m + self.lead), self.period)
        return int(self.values[boards.index(beside), m, k])

    def certificate(self) -> dict[str, Any]:
        """The proof as plain data, for `gamelab verify`."""
        return {
            "kind": "two legs",
            "game": self.game.certificate_rules(),
            "base": list(self.base),
            "start": self.start,
            "period": self.period,
            "lead": self.lead,
        }


def two_leg_values(game: VertexDeletion | NodeKayles, base: Legs, n: int) -> NDArray[np.uint16]:
    """The values at [others, m, k] of the stars with legs of m, k < n and others that fit in the
    base, in the order of `spiders_below`.

    >>> from gamelab import ArcKayles
    >>> two_leg_values(ArcKayles(), (1,), 4)[1].tolist()
    [[1, 1, 2, 0], [1, 1, 2, 0], [2, 2, 3, 3], [0, 0, 3, 1]]
    """
    column = {legs: place for place, legs in enumerate(spiders_below((n - 1, *base)), 1)}
    rows = spider_rows(game, (n - 1, *base)).values(n)
    return np.array(
        [[rows[:, column[_legs([m, *others])]] for m in range(n)] for others in spiders_below(base)]
    )


def _legs(lengths: Iterable[int]) -> Legs:
    return tuple(sorted(filter(None, lengths), reverse=True))


def _changes(values: NDArray[np.uint16], p: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """All m, k where k + p has another value for some board, and all where m + p, k + p has."""
    rows = (values[:, :, p:] != values[:, :, :-p]).any(axis=0)
    diagonals = (values[:, p:, p:] != values[:, :-p, :-p]).any(axis=0)
    return np.argwhere(rows), np.argwhere(diagonals)


def _leads(found: NDArray[np.int64]) -> NDArray[np.int64]:
    return found[:, 1] - found[:, 0]


def find_two_legs(
    game: VertexDeletion | NodeKayles,
    base: Legs,
    report: Report = lambda words: None,
    limit: int = MAX_LENGTH,
) -> TwoLegs | NotProved:
    """A verified proof for stars with two legs beside those of the base, or what stood in the way.

    >>> from gamelab import NodeKayles
    >>> proof = find_two_legs(NodeKayles(), (1,))
    >>> proof.start, proof.period, proof.lead
    (487, 34, 92)
    """
    paths = PathRows(digits_on_paths(game), Boards.of([], [])).joint_window(2 * limit)
    if paths is None:
        return NotProved(f"the values of paths do not repeat, up to {2 * limit:,} vertices")
    n, wanted = 0, limit
    while n < limit:
        n, wanted = min(n + max(64, n // 2), max(n + 64, wanted), limit), limit
        report(f"stars with two legs shorter than {n:,}")
        values = two_leg_values(game, base, n)
        equal = values[-1].diagonal()
        for p in range(paths.step, n // 3, paths.step):
            if np.array_equal(equal[-3 * p : -p], equal[-2 * p :]):
                proof = _with_least_lead(game, base, values, p)
                if proof.n <= n:
                    return proof
                wanted = min(wanted, proof.n)
    return NotProved(
        f"with two legs shorter than {n:,} the values do not repeat as the theorem of two growing "
        f"legs asks"
    )


def _with_least_lead(
    game: VertexDeletion | NodeKayles, base: Legs, values: NDArray[np.uint16], p: int
) -> TwoLegs:
    """The proof whose rows include all that change in none of the last columns; perhaps from a
    start on from which the table is too small.
    """
    rows, diagonals = _changes(values, p)
    late = rows[rows[:, 1] >= values.shape[1] - 3 * p]
    lead = int(_leads(late).max(initial=-p - 1)) + 1
    last = np.concatenate([rows[_leads(rows) >= lead, 1], diagonals.min(axis=1)])
    return TwoLegs(game, base, int(last.max(initial=-1)) + 1, p, lead)
