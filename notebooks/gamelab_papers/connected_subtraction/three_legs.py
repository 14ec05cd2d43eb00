"""Section 3.3: CSG(I_N) on stars S[1, k, l]."""

from collections.abc import Callable, Iterator
from typing import Any

import pandas as pd

from gamelab import Spider, mex
from gamelab.solvers.vertex_deletion import SpiderTable, table
from gamelab.statements import Arguments, Cases, Claim, MarkedRow, Proof, Refuted, misprint, upto
from gamelab.theory import remembered
from gamelab_papers.connected_subtraction import answers
from gamelab_papers.connected_subtraction.answers import path_of, small, three
from gamelab_papers.connected_subtraction.boards import (
    Legs,
    Row,
    along,
    by_legs,
    for_each,
    long,
    long_pairs,
    marked,
    of_each,
    proved,
    row_of_leg,
    up_to,
    with_values,
)
from gamelab_papers.connected_subtraction.first_integers import cells, printed
from gamelab_papers.connected_subtraction.for_all_numbers import for_all_n


@remembered
def _three(N: int) -> SpiderTable:
    return table(up_to(N), legs=3, longest=max(4 * N + 4, 40))


def value(N: int, k: int, l: int) -> int:
    """The value of S[1, k, l] in CSG(I_N), k and l at most 4N + 4 or 40, from the table of stars
    with three legs.
    """
    return _three(N).value((1, k, l))


def by_rows(N: int, k: int, l: int) -> int:
    """The same value, from the rows of all stars below it."""
    return by_legs(up_to(N), (1, k, l))


def reduced(N: int, k: int, l: int) -> Legs:
    """Theorem 10: the legs k and l of a smaller star of the same value; they stay as they are if
    they are small.
    """
    M = N + 1
    if l % M == N != k % M and k >= M:
        return k % M + M, N
    if k % M == N != l % M and l >= M:
        return N, l % M + M
    return k % M, l % M


def enough_stars(N: int) -> pd.DataFrame:
    """The values of the stars S[1, k, l] to which Theorem 10 leads, k <= l, as a table to draw."""
    stars = {tuple(sorted(reduced(N, *case))) for case in pairs(N)}
    cells = [
        [str(value(N, k, l)) if (k, l) in stars else "" for l in range(2 * N + 1)]
        for k in range(N + 1)
    ]
    return pd.DataFrame(cells).rename_axis(index="k", columns="l")


def is_large(N: int, t: int, j: int) -> bool:
    """Whether Claim 15.2 gives S[1, t(N + 1) + j, N] a value above N."""
    if j % 2:
        return j <= N - 3
    return j > 0 and 2 * j + 2 <= N and (t == 0 or 2 * j + 4 > N)


def beside_N(N: int, k: int) -> int:
    """Claim 15.2: the value of S[1, k, N]."""
    t, j = divmod(k, N + 1)
    if j == N:
        return 0
    if is_large(N, t, j):
        return N + 1 + sum(is_large(N, t, smaller) for smaller in range(j))
    return 2 * j + 2 if t and j and j % 2 == 0 and 2 * j + 4 <= N else j + 1


def algorithm(N: int, k: int, l: int) -> int:
    """Corollary 11: the value of S[1, k, l], by Theorem 10, Lemma 12 and Claim 15.2, in O(N) steps.

    >>> algorithm(8, 2, 8), algorithm(8, 2, 17), algorithm(8, 11, 8)
    (10, 10, 6)
    """
    k, l = reduced(N, k, l)
    return beside_N(N, k) if l == N else beside_N(N, l) if k == N else small(N, k, l)


def types_of_12(N: int, k: int, l: int) -> tuple[set[int], ...]:
    """Lemma 12, 1 <= k <= l <= N - 2 - k: the values of the options by types, of stars first those
    with a shorter k.
    """
    middle, late = {*range(k + 1, k + l + 2)} - {2 * k + 2}, {*range(l + 2, l + k + 2)}
    if k % 2 and l % 2:
        shorter = {*range(l + 1, l + k), k + l + 1}, {*range(k + 1, k + l), k + l + 1}
    elif l % 2:
        shorter = {*range(l + 1, l + k + 1)}, middle
    else:
        shorter = late, {*range(k + 1, k + l + 1)} if k % 2 else late if k == l else middle
    return {k + l + 1}, {*range(l + 1)}, *shorter


def options_by_type(N: int, k: int, l: int) -> tuple[Any, ...]:
    """The same as the game has them, and whether these are all options."""
    paths, stars = [path_of(n) for n in range(l + 1)], [three(shorter, l) for shorter in range(k)]
    types = [path_of(k + l + 1)], paths, stars, [three(k, shorter) for shorter in range(l)]
    every = {answers.canonical_stars(one) for of_type in types for one in of_type} == answers.after(
        up_to(N), three(k, l)
    )
    return *({answers.value(up_to(N), one) for one in of_type} for of_type in types), every


def missing(N: int, j: int) -> int:
    """Claim 15.1: the one value up to N that no S[1, k, l] with l < N has, k being j modulo N +
    1.
    """
    if j % 2:
        return N - N % 2
    return 2 * j + 2 if 2 * j + 2 <= N else j + 1


def beside_1_and_N(N: int) -> Row:
    """The row k -> S[1, N, k] of CSG(I_N)."""
    return row_of_leg(up_to(N), (1, N))


def changes(N: int, j: int) -> bool:
    """Whether S[1, j, N] changes its value when j grows by N + 1."""
    return value(N, j, N) != value(N, j + N + 1, N)


def without_options(N: int, k: int, gone: Callable[[int, int], bool]) -> int:
    """The mex of S[1, k, N], N < k < 2N, by its options but for those S[1, k', N] with k' < N that
    are gone.
    """
    others = (
        value(N, shorter, N) for shorter in range(k - N, k) if shorter >= N or not gone(N, shorter)
    )
    return mex([k % (N + 1), *(value(N, k, l) for l in range(N)), *others])


def without(gone: Callable[[int, int], bool]) -> Arguments:
    """Arguments of a claim that these options make no difference."""
    return along(
        lambda N, k: by_rows(N, k, N),
        lambda N, k: without_options(N, k, gone),
        "k",
        lambda N, k: range(N + 1, 2 * N),
    )


def place(name: str, N: int) -> int:
    """A row or column of Table 2 as a number: it is written as a number, or as N, a minus sign and
    a number.
    """
    return int(name) if name.isdigit() else N - int(name[2:])


def in_table_2(k: str, l: str) -> str:
    """A cell of Table 2 in terms of N, as all N from 11 to 20 have it, for which its rows and
    columns do not overlap.
    """
    if "…" in (k, l):
        return "…"
    found = [value(N, place(k, N), place(l, N)) for N in range(11, 21)]
    names = [f"N\N{MINUS SIGN}{N - here}" if here < N else "N" for N, here in enumerate(found, 11)]
    odd, even = (" or ".join(dict.fromkeys(names[i::2])) for i in (0, 1))
    return (
        str(found[0])
        if len(set(found)) == 1
        else odd
        if odd == even
        else f"{even} if N even, {odd} if N odd"
    )


@remembered
def table_2() -> pd.DataFrame:
    """Our Table 2, of the form of the printed one."""
    names = printed(2)
    rows = [[in_table_2(k, l) for l in names.columns] for k in names.index]
    return pd.DataFrame(rows, index=names.index, columns=names.columns)


def both_reduced(N: int, k: int, l: int) -> tuple[int, int, int]:
    """N, and both legs modulo N + 1."""
    return N, k % (N + 1), l % (N + 1)


def of_lemma_14(N: int, k: int, l: int) -> bool:
    """Whether Lemma 14 speaks of these legs."""
    return min(k, l) < N or N not in both_reduced(N, k, l)[1:]


def of_lemma_15(N: int, k: int, l: int) -> bool:
    """Whether Lemma 15 does."""
    return k > l % (N + 1) == N != k % (N + 1)


ALL_PAIRS = "all k and l of each N"


def pairs(N: int) -> Iterator[tuple[int, int]]:
    """All 0 <= k <= l < 4(N + 1)."""
    return ((k, l) for l in range(4 * N + 4) for k in range(l + 1))


def short_pairs(least: int, words: str) -> Cases:
    """N with all 0 <= k <= l <= N - least."""
    return of_each(words, lambda N: ((k, l) for l in range(N - least + 1) for k in range(l + 1)))


LEMMA_12 = (
    r"in CSG($I_N$), if $k + l + 2 \le N$, $g(S[1, k, l])$ is $k + 1$ for $k = l > 0$ even, $k + "
    r"l$ for $k$ and $l$ odd, and $k + l + 2$ otherwise; if $k + l + 2 > N$, it is $(k + l + 2) "
    r"\bmod (N + 1)$."
)
ANSWERED: Arguments = {
    **answers.ANSWERED,
    "computed": lambda N, k, l, first, answer: answers.answered(up_to(N), first, answer),
}
LEGS: dict[str, range] = {"k": range(28), "l": range(28)}
UP_TO_L: Callable[..., range] = lambda N, k, l: range(l + 1)
PAIRS = of_each("k ≤ l < 4(N + 1)", pairs)


def row_of_pair(N: int, k: int, l: int) -> MarkedRow:
    """The values of S[1, k, l] over l, at l and where Theorem 10 leads to."""
    row = row_of_leg(up_to(N), (1, k)).period.terms(max(l + 1, 3 * N + 3))
    places = {f"l = {one}": one for one in (reduced(N, k, l)[1], l)}
    return MarkedRow(row, "l", f"g(S[1, {k}, l])", places)


STAR: Arguments = {"picture": lambda N, k, l: Spider(1, k, l)}
OF_PAIRS: Arguments = dict(sizes=(10, 32))

CLAIMS = (
    Claim(
        id="csg-thm-10",
        label="Theorem 10",
        statement=r"""
            In CSG($I_N$), with $M = N + 1$, $g(S[1, k, l]) = g(S[1, k \bmod M, l \bmod M])$, with
            two exceptions: if $l \equiv N$ modulo $M$ but $k$ is not, and $k \ge M$, it is $g(S[1,
            (k \bmod M) + M, N])$; and the same with $k$ and $l$ exchanged.
            """,
        cases=PAIRS.where(lambda N, k, l: reduced(N, k, l) != (k, l), "a leg that is reduced"),
        predicted=lambda N, k, l: by_rows(N, *reduced(N, k, l)),
        computed=value,
        proof=for_each(ALL_PAIRS, said=lambda N, k, l: proved(N, *reduced(N, k, l))),
        **OF_PAIRS,
        picture=row_of_pair,
        sliders={"N": range(6, 11), "k": range(17), "l": range(41)},
    ),
    Claim(
        id="csg-thm-10-values",
        label="Section 3.3, how many values are enough",
        kind="illegible",
        statement="""
            For a fixed $N$ the values of all S[1, k, l] in CSG($I_N$) are those of $(N + 1)(N +
            2)/2 + N$ stars among them. The number is lost in our copy and counted by us, as Theorem
            10 gives it.
            """,
        cases=upto("N", 1),
        sizes=(10, 20),
        predicted=lambda N: ((N + 1) * (N + 2) // 2 + N, True),
        computed=lambda N: (
            len({frozenset(reduced(N, *case)) for case in pairs(N)}),
            all(value(N, *case) == by_rows(N, *reduced(N, *case)) for case in pairs(N)),
        ),
        picture=enough_stars,
        sliders={"N": range(1, 9)},
        parts=("stars", "enough:"),
    ),
    Claim(
        id="csg-thm-10-pure",
        label="Theorem 10, where the exceptions make no difference",
        statement=r"""
            For $N \le 7$ every leg of $S[1, k, l]$ may be reduced modulo $N + 1$ in CSG($I_N$):
            $g(S[1, j + N + 1, N]) = g(S[1, j, N])$ for all $j < N$.
            """,
        cases=of_each("j < N", range, most=7),
        sizes=(7, 7),
        predicted=lambda N, j: by_rows(N, j, N),
        computed=lambda N, j: value(N, j + N + 1, N),
        proof=for_each("all k and l", said=lambda *case: proved(*both_reduced(*case))),
        picture=lambda N, j: marked(beside_1_and_N(N), "k", f"g(S[1, {N}, k])", j, j + N + 1),
        sliders={"N": range(3, 8), "j": range(7)},
    ),
    Claim(
        id="csg-cor-11",
        label="Corollary 11",
        statement="""
            An algorithm finds $g(S[1, k, l])$ in CSG($I_N$): by the formulas of Theorem 10, Lemma
            12 and Claim 15.2, in O($N$) steps.
            """,
        cases=PAIRS,
        proof=for_each(ALL_PAIRS),
        **OF_PAIRS | along(algorithm, value, "l", UP_TO_L),
        sliders={"N": range(6, 12), **LEGS},
    ),
    *misprint(
        id="csg-lem-12",
        label="Lemma 12",
        kind="illegible",
        **along(small, value, "l", UP_TO_L),
        sliders={"N": range(2, 10), "k": range(10), "l": range(10)},
        printed=dict(
            statement=rf"The range of the lemma is lost in our copy; with $0 \le k, l \le N$ it "
            rf"would say: {LEMMA_12}",
            cases=short_pairs(0, "k ≤ l ≤ N"),
            sizes=(12, 30),
            refuted=Refuted("N = 4, k = 1, l = 4: predicted 2, computed 5", size=4),
        ),
        corrected=dict(
            statement=rf"For $0 \le k, l \le N - 1$, {LEMMA_12}",
            cases=short_pairs(1, "k ≤ l ≤ N - 1"),
            sizes=(16, 40),
            proof=for_all_n(9),
        ),
    ),
    Claim(
        id="csg-table-2",
        label="Table 2",
        kind="table",
        statement="""
            In CSG($I_N$): the values of $S[1, k, l]$ for $k, l < N$, of which the table gives the
            corners.
            """,
        cases=Cases(
            lambda size: f"the {len(cells(2))} cells that can be read in our copy, 11 ≤ N ≤ {size}",
            lambda size: ((N, k, l) for N in range(11, size + 1) for k, l in cells(2)),
        ),
        sizes=(20, 40),
        proof=for_all_n(16, lambda N, k, l: (N, place(k, N), place(l, N))),
        **along(
            lambda N, k, l: int(printed(2).at[k, l]),
            lambda N, k, l: value(N, place(k, N), place(l, N)),
            "l",
            lambda N, k, l: [there for row, there in cells(2) if row == k],
        ),
    ),
    Claim(
        id="csg-lem-12-types",
        label="Lemma 12, types of moves in the proof",
        statement=r"""
            In CSG($I_N$), if $1 \le k \le l$ and $k + l + 2 \le N$, the options of $S[1, k, l]$ are
            of three types. (1) $P_{k+l+1}$, of value $k + l + 1$. (2) The paths with 0, $\dots$,
            $l$ vertices, of these values. (3) The stars $S[1, k', l]$, $k' < k$, which have the
            values $l + 2, \dots, l + k + 1$ for even $l$, $l + 1, \dots, l + k$ for odd $l$ and
            even $k$, $l + 1, \dots, l + k - 1, l + k + 1$ if both are odd; and $S[1, k, l']$, $l' <
            l$, which have the values $k + 2, \dots, 2k + 1$ for even $k = l$, $k + 1, \dots, k + l
            + 1$ without $2k + 2$ for even $k < l$, $k + 1, \dots, k + l$ for odd $k$ and even $l$,
            $k + 1, \dots, k + l - 1, k + l + 1$ if both are odd.
            """,
        cases=of_each(
            "1 ≤ k ≤ l ≤ N - 2 - k",
            lambda N: ((k, l) for l in range(1, N) for k in range(1, min(l, N - 2 - l) + 1)),
            4,
        ),
        sizes=(16, 40),
        predicted=lambda N, k, l: (*types_of_12(N, k, l), True),
        computed=options_by_type,
        **STAR,
        sliders={"N": range(4, 17), "k": range(1, 8), "l": range(1, 8)},
        parts=("type 1", "type 2", "a shorter k", "a shorter l", "these are all:"),
    ),
    Claim(
        id="csg-lem-12-answers",
        label="Lemma 12, answers in the proof",
        statement=r"""
            In CSG($I_N$), let $1 \le k \le l < N$ and $j = k + l + 1 - N \ge 0$. The second player
            wins $S[1, k, l]$ beside $P_j$ by these answers. If $i$ vertices of the star are taken,
            $N + 1 - i$ of what is left of it, so that it becomes a path of $j$ vertices too. If $i$
            vertices of $P_j$ are taken, $i$ of the leg $k$.
            """,
        cases=answers.each_first_move("1 ≤ k ≤ l < N ≤ k + l + 1", answers.sums_of_12, 2),
        sizes=(9, 20),
        **ANSWERED,
    ),
    Claim(
        id="csg-lem-13",
        label="Lemma 13",
        statement="""
            In CSG($I_N$) $S[1, k, l]$ is worth 0 exactly when its number of vertices is 0 modulo $N
            + 1$, and 1 exactly when it is 1 modulo $N + 1$; otherwise it is worth 2 or more.
            """,
        cases=PAIRS,
        proof=for_each(ALL_PAIRS, value=lambda *case: min(proved(*case), 2)),
        **OF_PAIRS
        | along(
            lambda N, k, l: min((k + l + 2) % (N + 1), 2),
            lambda N, k, l: min(value(N, k, l), 2),
            "l",
            UP_TO_L,
        ),
        sliders={"N": range(2, 11), **LEGS},
    ),
    Claim(
        id="csg-lem-14",
        label="Lemma 14",
        statement=r"""
            In CSG($I_N$), with $M = N + 1$: if $k < N$, or $l < N$, or neither $k$ nor $l$ is $N$
            modulo $M$, then $g(S[1, k, l]) = g(S[1, k \bmod M, l \bmod M])$.
            """,
        cases=PAIRS.where(of_lemma_14, "k < N or neither is N mod N + 1"),
        predicted=lambda *case: by_rows(*both_reduced(*case)),
        computed=value,
        proof=for_each(
            ALL_PAIRS, said=lambda *case: proved(*both_reduced(*case)), where=of_lemma_14
        ),
        **OF_PAIRS,
        picture=lambda N, k, l: with_values(up_to(N), (1, k, l), (1, k % (N + 1), l % (N + 1))),
        sliders={"N": range(5, 10), **LEGS},
    ),
    Claim(
        id="csg-lem-14-answers",
        label="Lemma 14, answers in the proof",
        statement=r"""
            In CSG($I_N$), let $M = N + 1$, let $S = S[1, k, l]$ be as in Lemma 14, and let $S'$ be
            the star with both legs reduced modulo $M$. The second player wins $S$ beside $S'$ by
            these answers. Vertices of a leg of $S$: so many more of it that $M$ are gone, or if it
            is shorter than $M$, as many of that leg of $S'$. Vertices of a leg of $S'$: as many of
            that leg of $S$. The leaf: the other leaf. The centre of $S$, a part of the leg $k$
            being left: the same in $S'$. The centre of $S'$, a part of $k$ being left: the same in
            $S$, or if $l \ge M$, as many vertices of the leg $l$. The same holds with $k$ and $l$
            exchanged. (A condition on the centre of $S$ is lost in our copy. If more of the leg is
            taken with it than that leg of $S'$ has, $S'$ has no such move. Then the path that is
            left is shortened to the value of $S'$.)
            """,
        cases=answers.each_first_move(
            "k ≤ l, N < l < 3(N + 1), k < N or neither is N mod N + 1", answers.sums_of_14
        ),
        sizes=(5, 9),
        **ANSWERED,
    ),
    Claim(
        id="csg-lem-15",
        label="Lemma 15",
        statement=r"""
            In CSG($I_N$), with $M = N + 1$: if $l \equiv N$ modulo $M$ but $k$ is not, and $k \ge
            M$, then $g(S[1, k, l]) = g(S[1, (k \bmod M) + M, N])$.
            """,
        cases=of_each("k, l < 4(N + 1)", long_pairs).where(
            of_lemma_15, "l but not k is N modulo N + 1, k > N"
        ),
        sizes=(16, 40),
        predicted=lambda N, k, l: by_rows(N, k % (N + 1) + N + 1, N),
        computed=value,
        proof=for_each(
            ALL_PAIRS, said=lambda N, k, l: proved(N, k % (N + 1) + N + 1, N), where=of_lemma_15
        ),
        picture=lambda N, k, l: with_values(up_to(N), (1, k, l), (1, k % (N + 1) + N + 1, N)),
        sliders={"N": range(6, 11), "k": range(28), "l": range(8, 27)},
    ),
    Claim(
        id="csg-claim-15.1",
        label="Claim 15.1",
        statement=r"""
            In CSG($I_N$) let $k \equiv j$ modulo $N + 1$, $1 \le j < N$. The values of $S[1, k,
            l]$, $0 \le l < N$, are 0, $\dots$, $N$ without one: without $2j + 2$ if $j$ is even and
            $2j + 2 \le N$, $j + 1$ if $j$ is even and $2j + 2 > N$, and if $j$ is odd, without the
            even one of $N$ and $N - 1$.
            """,
        cases=of_each(
            "k < 3(N + 1), 0 < k mod (N + 1) < N",
            lambda N: (k for k in range(3 * N + 3) if 1 <= k % (N + 1) < N),
            2,
        ),
        sizes=(14, 40),
        predicted=lambda N, k: set(range(N + 1)) - {missing(N, k % (N + 1))},
        computed=lambda N, k: {value(N, k, l) for l in range(N)},
        proof=for_each(
            "all k of each N",
            long,
            lambda N, k: {proved(N, k, l) for l in range(N)},
            where=lambda N, k: 1 <= k % (N + 1) < N,
            least=2,
        ),
        picture=lambda N, k: MarkedRow(
            [value(N, k, l) for l in range(N)],
            "l",
            f"g(S[1, {k}, l])",
            heights={"missing": missing(N, k % (N + 1))},
        ),
        sliders={"N": range(4, 11), "k": range(1, 27)},
    ),
    Claim(
        id="csg-claim-15.2",
        label="Claim 15.2",
        statement=r"""
            In CSG($I_N$) let $k = t(N + 1) + j$, $0 \le j \le N$, and call $j$ large if it is odd
            and $j \le N - 3$, or if $j > 0$ is even, $2j + 2 \le N$ and ($t = 0$ or $2j + 4 > N$).
            Then $g(S[1, k, N])$ is 0 for $j = N$; $N + 1 + x$ for large $j$, with $x$ the number of
            smaller large ones; $2j + 2$ if $t \ge 1$, $j > 0$ is even and $2j + 4 \le N$; and $j +
            1$ otherwise.
            """,
        cases=of_each("k < 4(N + 1)", lambda N: range(4 * N + 4), most=100),
        sizes=(16, 40),
        predicted=beside_N,
        computed=lambda N, k: value(N, k, N),
        proof=Proof(
            "all k",
            certificates=lambda claim, size: (
                beside_1_and_N(N).is_decided(N + 1, 4 * N + 3, since=N + 1)
                for N in range(1, size + 1)
            ),
            least=1,
        ),
        picture=lambda N, k: marked(beside_1_and_N(N), "k", f"g(S[1, {N}, k])", k),
        sliders={"N": range(4, 11), "k": range(36)},
    ),
    *misprint(
        id="csg-lem-15-options",
        label="Lemma 15, a consequence of the proof",
        kind="illegible",
        cases=of_each("N < k < 2N", lambda N: range(N + 1, 2 * N), 2),
        sizes=(12, 40),
        sliders={"N": range(4, 12), "k": range(5, 22)},
        printed=dict(
            statement="""
                The range of the remark is lost in our copy; it would say: in CSG($I_N$), for $N < k
                < 2N$, the options $S[1, k', N]$ with $k' < N$ are not needed for the value of $S[1,
                k, N]$.
                """,
            **without(lambda N, j: True),
            refuted=Refuted("N = 4, k = 6: predicted 5, computed 4", size=4),
        ),
        corrected=dict(
            statement="""
                In CSG($I_N$), for $N < k < 2N$, the options $S[1, k', N]$ with $k' < N$ are not
                needed for the value of $S[1, k, N]$ if $k'$ is even, or if their value changes when
                $k'$ grows by $N + 1$.
                """,
            **without(lambda N, j: j % 2 == 0 or changes(N, j)),
        ),
    ),
    Claim(
        id="csg-ex-nonpure",
        label="Section 3.3 and Conclusion, example",
        kind="example",
        statement=r"""
            In CSG($I_8$): $g(S[1, 2, 8]) = 10$, but $g(S[1, 2 + 9m, 8]) = 6$ for all $m \ge 1$.
            """,
        cases=upto("m"),
        sizes=(4, 40),
        predicted=lambda m: 6 if m else 10,
        computed=lambda m: by_rows(8, 2 + 9 * m, 8),
        proof=Proof(
            "all m",
            certificates=lambda claim, size: beside_1_and_N(8).is_decided(9, 2 + 9 * size, since=3),
            least=3,
        ),
        picture=lambda m: marked(beside_1_and_N(8), "k", "g(S[1, k, 8])", 2, 2 + 9 * m),
        sliders={"m": range(5)},
    ),
)
