"""Section 3.3: CSG(I_N) on stars S[1, k, l].

Each function of N, k and l also answers for numbers of which only the cell is known, k and l modulo
N + 1, and Lemma 12 for variables.
"""

import pandas as pd

from gamelab import mex
from gamelab.proofs import (
    TwoLegs,
    UpTo,
    by_cases,
    is_symbolic,
    numbers_up_to,
    on_cells,
    on_variables,
    worth,
    wrapped,
)
from gamelab.solvers.vertex_deletion import table
from gamelab.statements import MarkedRow, assume, listed, upto
from gamelab.theory import remembered
from gamelab_papers.connected_subtraction import answers
from gamelab_papers.connected_subtraction.boards import (
    both_along,
    by_legs,
    for_each_N,
    marked,
    row_of_leg,
    section_of_csg,
    up_to,
    with_values,
)
from gamelab_papers.connected_subtraction.first_integers import cells, printed
from gamelab_papers.connected_subtraction.for_all_numbers import SHORT_LEGS, star

section = section_of_csg()


@remembered
def _three(N):
    return table(up_to(N), legs=3, longest=max(4 * N + 4, 40))


@remembered
def two_long_legs(N):
    """The values of all stars S[1, k, l] in CSG(I_N): legs from 2N + 2 on modulo N + 1."""
    return TwoLegs(up_to(N), (1,), 2 * N + 2, N + 1, -(N + 1))


def value(N, k, l):
    """The value of S[1, k, l] in CSG(I_N), k and l at most 4N + 4 or 40, from the table of stars
    with three legs; of cells of legs, and of variables k, l < N, the value that is proved.

    >>> value(8, 2, 8), value(8, UpTo(20, 9), 8)
    (10, 6)
    """
    if is_symbolic(N, k, l):
        return worth(star(N, k, l))
    if isinstance(k, UpTo) or isinstance(l, UpTo):
        known = (wrapped(leg, 2 * N + 2, N + 1) for leg in (k, l))
        return two_long_legs(N).value((1, *known))
    return _three(N).value((1, k, l))


def by_rows(N, k, l):
    """The value of S[1, k, l] in CSG(I_N) from the rows of all stars below it."""
    return by_legs(up_to(N), (1, k, l))


def lengths(N):
    """All lengths of a leg, those from 2N + 2 on up to multiples of N + 1."""
    return numbers_up_to(2 * N + 2, N + 1)


def pairs_of_lengths(N):
    """All pairs of these lengths."""
    every = lengths(N)
    return ((k, l) for k in every for l in every)


def for_all_legs(least=1):
    """The proof for all k and l of each N up to the size of a check."""
    return for_each_N("all k and l of each N", two_long_legs, pairs_of_lengths, least)


PAIRS = (
    upto("N", 1)
    .with_each(lambda N: range(4 * N + 4), "")
    .with_each(lambda N, k: range(k, 4 * N + 4), "k ≤ l < 4(N + 1)")
)


def reduced(N, k, l):
    """Theorem 10: the legs k and l of a smaller star of the same value; they stay as they are if
    they are small.
    """
    M = N + 1
    if l % M == N != k % M and k >= M:
        return k % M + M, N
    if k % M == N != l % M and l >= M:
        return N, l % M + M
    return k % M, l % M


def row_of_pair(N, k, l):
    """The values of S[1, k, l] over l, at l and where Theorem 10 leads to."""
    row = row_of_leg(up_to(N), (1, k)).period.terms(max(l + 1, 3 * N + 3))
    places = {f"l = {one}": one for one in (reduced(N, k, l)[1], l)}
    return MarkedRow(row, "l", f"g(S[1, {k}, l])", places)


@section.theorem(
    10,
    32,
    cases=PAIRS.where(lambda N, k, l: reduced(N, k, l) != (k, l), "a leg that is reduced"),
    picture=row_of_pair,
    sliders={"N": range(6, 11), "k": range(17), "l": range(41)},
    proof=for_all_legs(),
)
def thm_10(N, k, l):
    r"""**Theorem 10.** In CSG($I_N$), with $M = N + 1$, $g(S[1, k, l]) = g(S[1, k \bmod M, l \bmod
    M])$, with two exceptions: if $l \equiv N$ modulo $M$ but $k$ is not, and $k \ge M$, it is
    $g(S[1, (k \bmod M) + M, N])$; and the same with $k$ and $l$ exchanged.
    """
    return by_rows(N, *reduced(N, k, l)), value(N, k, l)


def enough_stars(N):
    """The values of the stars S[1, k, l] to which Theorem 10 leads, k <= l, as a table to draw."""
    stars = {tuple(sorted(reduced(*case))) for case in PAIRS(N) if case[0] == N}
    cells = [
        [str(value(N, k, l)) if (k, l) in stars else "" for l in range(2 * N + 1)]
        for k in range(N + 1)
    ]
    return pd.DataFrame(cells).rename_axis(index="k", columns="l")


@section.illegible(10, 20, parts="stars, enough:", picture=enough_stars)
def thm_10_values(N=1):
    """**Section 3.3, how many values are enough.** For a fixed $N$ the values of all S[1, k, l] in
    CSG($I_N$) are those of $(N + 1)(N + 2)/2 + N$ stars among them. The number is lost in our copy
    and counted by us, as Theorem 10 gives it.
    """
    legs = {(k, l): reduced(N, k, l) for l in range(4 * N + 4) for k in range(l + 1)}
    enough = all(value(N, *long) == by_rows(N, *short) for long, short in legs.items())
    return ((N + 1) * (N + 2) // 2 + N, True), (len({*map(frozenset, legs.values())}), enough)


def one_or_two_long(size):
    """All lengths, for N up to 7."""
    return ((N, *legs) for N in range(1, 8) for legs in pairs_of_lengths(N))


@section.theorem(
    7,
    cases=PAIRS.sizes(0, 7),
    picture=lambda N, k, l: with_values(up_to(N), (1, k, l), (1, k % (N + 1), l % (N + 1))),
    proof=on_cells(
        "all k and l, and N ≤ 7", lambda size: map(two_long_legs, range(1, 8)), one_or_two_long
    ),
)
def thm_10_pure(N, k, l):
    r"""**Theorem 10, where the exceptions make no difference.** For $N \le 7$ every leg of $S[1, k,
    l]$ may be reduced modulo $N + 1$ in CSG($I_N$).
    """
    return by_rows(N, k % (N + 1), l % (N + 1)), value(N, k, l)


def small(N, k, l):
    """Lemma 12: the value of S[1, k, l] for k, l < N, numbers or variables."""
    short = by_cases(
        ((k == l) & (k > 0) & (k % 2 == 0), k + 1),
        ((k % 2 == 1) & (l % 2 == 1), k + l),
        otherwise=k + l + 2,
    )
    modulo = by_cases((k + l + 1 <= N + N, k + l + 2 - (N + 1)), otherwise=0)
    return by_cases((k + l + 2 <= N, short), otherwise=modulo)


def is_large(N, j, first):
    """Whether Claim 15.2 gives S[1, t(N + 1) + j, N] a value above N; t = 0 at first."""
    if j % 2:
        return j <= N - 3
    return j > 0 and 2 * j + 2 <= N and (first or 2 * j + 4 > N)


def beside_N(N, k):
    """Claim 15.2: the value of S[1, k, N]."""
    j, first = k % (N + 1), k <= N
    if j == N:
        return 0
    if is_large(N, j, first):
        return N + 1 + sum(is_large(N, smaller, first) for smaller in range(j))
    return 2 * j + 2 if not first and j and j % 2 == 0 and 2 * j + 4 <= N else j + 1


def algorithm(N, k, l):
    """Corollary 11: the value of S[1, k, l], by Theorem 10, Lemma 12 and Claim 15.2, in O(N) steps.

    >>> algorithm(8, 2, 8), algorithm(8, 2, 17), algorithm(8, 11, 8)
    (10, 10, 6)
    """
    k, l = reduced(N, k, l)
    return beside_N(N, k) if l == N else beside_N(N, l) if k == N else small(N, k, l)


@section.theorem(
    10,
    32,
    cases=PAIRS,
    picture=lambda N, k, l: both_along(cor_11, "l", range(l + 1), N, k, l),
    proof=for_all_legs(),
)
def cor_11(N, k, l):
    """**Corollary 11.** An algorithm finds $g(S[1, k, l])$ in CSG($I_N$): by the formulas of
    Theorem 10, Lemma 12 and Claim 15.2, in O($N$) steps.
    """
    return algorithm(N, k, l), value(N, k, l)


@section.illegible(
    12,
    30,
    picture=lambda N, k, l: both_along(lem_12_printed, "l", range(N + 1), N, k, l),
    fails="N = 4, k = 1, l = 4: predicted 2, computed 5",
    fails_from=4,
)
def lem_12_printed(N=1, k=0, l=0):
    r"""**Lemma 12, a reading that fails.** The range of the lemma is lost in our copy; with $0 \le
    k, l \le N$ it would say: in CSG($I_N$), if $k + l + 2 \le N$, $g(S[1, k, l])$ is $k + 1$ for $k
    = l > 0$ even, $k + l$ for $k$ and $l$ odd, and $k + l + 2$ otherwise; if $k + l + 2 > N$, it is
    $(k + l + 2) \bmod (N + 1)$.
    """
    assume(k <= N, l <= N)
    return small(N, k, l), value(N, k, l)


def below_N(size):
    """1 ≤ N ≤ {size}"""
    return ((N, k, l) for N in range(1, size + 1) for k in range(N) for l in range(N))


@section.corrected(
    16,
    40,
    cases=below_N,
    picture=lambda N, k, l: both_along(lem_12_corrected, "l", range(N), N, k, l),
    proof=on_variables("all N, k, l", "N k l", lambda: SHORT_LEGS),
)
def lem_12_corrected(N, k, l):
    r"""**Lemma 12, our reading.** For $0 \le k, l \le N - 1$, in CSG($I_N$), if $k + l + 2 \le N$,
    $g(S[1, k, l])$ is $k + 1$ for $k = l > 0$ even, $k + l$ for $k$ and $l$ odd, and $k + l + 2$
    otherwise; if $k + l + 2 > N$, it is $(k + l + 2) \bmod (N + 1)$.
    """
    assume(k < N, l < N, N >= 1)
    return small(N, k, l), value(N, k, l)


def place(name, N):
    """A row or column of Table 2 as a number: it is written as a number, or as N, a minus sign and
    a number.
    """
    return int(name) if name.isdigit() else N - int(name[2:])


def in_table_2(k, l):
    """A cell of Table 2 in terms of N, as all N from 11 to 20 have it, for which its rows and
    columns do not overlap.
    """
    if "…" in (k, l):
        return "…"
    found = [value(N, place(k, N), place(l, N)) for N in range(11, 21)]
    names = [f"N\N{MINUS SIGN}{N - here}" if here < N else "N" for N, here in enumerate(found, 11)]
    odd, even = (" or ".join(dict.fromkeys(names[i::2])) for i in (0, 1))
    if len(set(found)) == 1:
        return str(found[0])
    return odd if odd == even else f"{even} if N even, {odd} if N odd"


@remembered
def recomputed():
    """Our Table 2, of the form of the printed one."""
    names = printed(2)
    rows = [[in_table_2(k, l) for l in names.columns] for k in names.index]
    return pd.DataFrame(rows, index=names.index, columns=names.columns)


@section.table(
    20,
    40,
    cases=upto("N", 11) * listed("the {count} cells that can be read in our copy", cells(2)),
    picture=lambda N, k, l: both_along(
        table_2, "l", [there for row, there in cells(2) if row == k], N, k, l
    ),
    proof=on_variables("all N", "N", lambda: SHORT_LEGS),
)
def table_2(N, k, l):
    """**Table 2.** In CSG($I_N$): the values of $S[1, k, l]$ for $k, l < N$, of which the table
    gives the corners.
    """
    return int(printed(2).at[k, l]), value(N, place(k, N), place(l, N))


@section.theorem(
    10,
    32,
    cases=PAIRS,
    picture=lambda N, k, l: both_along(lem_13, "l", range(l + 1), N, k, l),
    proof=for_all_legs(),
)
def lem_13(N, k, l):
    """**Lemma 13.** In CSG($I_N$) $S[1, k, l]$ is worth 0 exactly when its number of vertices is 0
    modulo $N + 1$, and 1 exactly when it is 1 modulo $N + 1$; otherwise it is worth 2 or more.
    """
    return min((k + l + 2) % (N + 1), 2), min(value(N, k, l), 2)


@section.theorem(
    10,
    32,
    cases=PAIRS,
    picture=lambda N, k, l: with_values(up_to(N), (1, k, l), (1, k % (N + 1), l % (N + 1))),
    proof=for_all_legs(),
    telling=(4, 6, 8),
)
def lem_14(N, k, l):
    r"""**Lemma 14.** In CSG($I_N$), with $M = N + 1$: if $k < N$, or $l < N$, or neither $k$ nor
    $l$ is $N$ modulo $M$, then $g(S[1, k, l]) = g(S[1, k \bmod M, l \bmod M])$.
    """
    assume(k < N or l < N or N not in (k % (N + 1), l % (N + 1)))
    return by_rows(N, k % (N + 1), l % (N + 1)), value(N, k, l)


@section.theorem(
    5,
    9,
    cases=answers.first_moves_of_14(small),
    name=lambda N, k, l, first, answer: (
        f"N = {N}, {answers.sum_name(first)} left, {answers.sum_name(answer)} after the answer"
    ),
    parts="answer legal:, value left",
    picture=lambda N, k, l, first, answer: {
        f"after the {name}": answers.graph_of(stars)
        for name, stars in (("first move", first), ("answer", answer))
        if stars is not None
    },
)
def lem_14_answers(N, k, l, first, answer):
    r"""**Lemma 14, answers in the proof.** In CSG($I_N$), let $M = N + 1$, let $S = S[1, k, l]$ be
    as in Lemma 14, and let $S'$ be the star with both legs reduced modulo $M$. The second player
    wins $S$ beside $S'$ by these answers (first move → answer). The leaf → the other leaf. Of a leg
    of $S$ → so many more of it that $M$ are gone, or if it is shorter than $M$, as many of that leg
    of $S'$. Of a leg of $S'$ → as many of that leg of $S$. The centre of $S$ with all but a part of
    the leg $k$ → the same in $S'$. The centre of $S'$ with all but a part of $k$ → the same in $S$,
    or if $l \ge M$, as many vertices of the leg $l$. The last two, $k$ and $l$ exchanged → the
    same. (A condition on the centre of $S$ is lost in our copy. If $S'$ has no such move, the path
    that is left is shortened to the value of $S'$.)
    """
    return (True, 0), answers.answered(up_to(N), first, answer)


@section.theorem(
    16,
    40,
    cases=upto("N", 1)
    .with_each(lambda N: range(4 * N + 4), "")
    .with_each(lambda N, k: range(4 * N + 4), "k, l < 4(N + 1)"),
    picture=lambda N, k, l: with_values(up_to(N), (1, k, l), (1, k % (N + 1) + N + 1, N)),
    proof=for_all_legs(),
    telling=(4, 6, 9),
)
def lem_15(N, k, l):
    r"""**Lemma 15.** In CSG($I_N$), with $M = N + 1$: if $l \equiv N$ modulo $M$ but $k$ is not,
    and $k \ge M$, then $g(S[1, k, l]) = g(S[1, (k \bmod M) + M, N])$.
    """
    assume(l % (N + 1) == N != k % (N + 1), k > N)
    return by_rows(N, k % (N + 1) + N + 1, N), value(N, k, l)


def missing(N, j):
    """Claim 15.1: the one value up to N that no S[1, k, l] with l < N has, k being j modulo N +
    1.
    """
    if j % 2:
        return N - N % 2
    return 2 * j + 2 if 2 * j + 2 <= N else j + 1


@section.theorem(
    14,
    40,
    cases=upto("N", 2).with_each(lambda N: range(3 * N + 3), "k < 3(N + 1)"),
    picture=lambda N, k: MarkedRow(
        [value(N, k, l) for l in range(N)],
        "l",
        f"g(S[1, {k}, l])",
        heights={"missing": missing(N, k % (N + 1))},
    ),
    proof=for_each_N("all k of each N", two_long_legs, lambda N: ((k,) for k in lengths(N)), 2),
    parts="values",
)
def claim_15_1(N, k):
    r"""**Claim 15.1.** In CSG($I_N$) let $k \equiv j$ modulo $N + 1$, $1 \le j < N$. The values of
    $S[1, k, l]$, $0 \le l < N$, are 0, $\dots$, $N$ without one: without $2j + 2$ if $j$ is even
    and $2j + 2 \le N$, $j + 1$ if $j$ is even and $2j + 2 > N$, and if $j$ is odd, without the even
    one of $N$ and $N - 1$.
    """
    assume(0 < k % (N + 1) < N)
    return {*range(N + 1)} - {missing(N, k % (N + 1))}, {value(N, k, l) for l in range(N)}


def beside_1_and_N(N):
    """The row k -> S[1, N, k] of CSG(I_N)."""
    return row_of_leg(up_to(N), (1, N))


@section.theorem(
    16,
    40,
    cases=upto("N", 1).with_each(lambda N: range(4 * N + 4), "k < 4(N + 1)"),
    picture=lambda N, k: marked(beside_1_and_N(N), "k", f"g(S[1, {N}, k])", k),
    sliders={"N": range(4, 11), "k": range(36)},
    proof=for_each_N("all k of each N", two_long_legs, lambda N: ((k,) for k in lengths(N))),
)
def claim_15_2(N, k):
    r"""**Claim 15.2.** In CSG($I_N$) let $k = t(N + 1) + j$, $0 \le j \le N$, and call $j$ large if
    it is odd and $j \le N - 3$, or if $j > 0$ is even, $2j + 2 \le N$ and ($t = 0$ or $2j + 4 >
    N$). Then $g(S[1, k, N])$ is 0 for $j = N$; $N + 1 + x$ for large $j$, with $x$ the number of
    smaller large ones; $2j + 2$ if $t \ge 1$, $j > 0$ is even and $2j + 4 \le N$; and $j + 1$
    otherwise.
    """
    return beside_N(N, k), value(N, k, N)


def without_options(N, k, gone):
    """The mex of S[1, k, N], N < k < 2N, by its options but for those S[1, k', N] with k' < N that
    are gone.
    """
    others = (
        value(N, shorter, N) for shorter in range(k - N, k) if shorter >= N or not gone(shorter)
    )
    return mex([k % (N + 1), *(value(N, k, l) for l in range(N)), *others])


BETWEEN = upto("N", 2).with_each(lambda N: range(N + 1, 2 * N), "N < k < 2N")


@section.illegible(
    12,
    40,
    cases=BETWEEN,
    picture=lambda N, k: both_along(lem_15_options_printed, "k", range(N + 1, 2 * N), N, k),
    fails="N = 4, k = 6: predicted 5, computed 4",
    fails_from=4,
)
def lem_15_options_printed(N, k):
    """**Lemma 15, a consequence of the proof, a reading that fails.** The range of the remark is
    lost in our copy; it would say: in CSG($I_N$), for $N < k < 2N$, the options $S[1, k', N]$ with
    $k' < N$ are not needed for the value of $S[1, k, N]$.
    """
    return by_rows(N, k, N), without_options(N, k, lambda shorter: True)


@section.corrected(
    12,
    40,
    cases=BETWEEN,
    picture=lambda N, k: both_along(lem_15_options_corrected, "k", range(N + 1, 2 * N), N, k),
)
def lem_15_options_corrected(N, k):
    """**Lemma 15, a consequence of the proof, our reading.** In CSG($I_N$), for $N < k < 2N$, the
    options $S[1, k', N]$ with $k' < N$ are not needed for the value of $S[1, k, N]$ if $k'$ is
    even, or if their value changes when $k'$ grows by $N + 1$.
    """

    def gone(shorter):
        return shorter % 2 == 0 or value(N, shorter, N) != value(N, shorter + N + 1, N)

    return by_rows(N, k, N), without_options(N, k, gone)


@section.example(
    4,
    40,
    picture=lambda m: marked(beside_1_and_N(8), "k", "g(S[1, k, 8])", 2, 2 + 9 * m),
    proof=on_cells("all m", lambda size: [beside_1_and_N(8)], lambda size: [(0,), (UpTo(1, 1),)]),
)
def ex_nonpure(m=0):
    r"""**Section 3.3 and Conclusion, example.** In CSG($I_8$): $g(S[1, 2, 8]) = 10$, but $g(S[1, 2
    + 9m, 8]) = 6$ for all $m \ge 1$.
    """
    return 6 if m else 10, by_rows(8, 2 + 9 * m, 8)
