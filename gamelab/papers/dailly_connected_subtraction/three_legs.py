# ruff: noqa: E741 - the letters k and l are the paper's
"""Sections 3.3 and 3.4: CSG(I_N) on stars S[1, k, l], and CSG({1, 2, 3}) on all stars."""

from collections.abc import Iterator
from functools import cache

import pandas as pd

from gamelab.graphs.spiders import Spider
from gamelab.papers.claim import Claim
from gamelab.papers.dailly_connected_subtraction import boards
from gamelab.papers.dailly_connected_subtraction.boards import WINDOW, Legs, up_to
from gamelab.papers.dailly_connected_subtraction.first_integers import printed
from gamelab.solvers.star_tables import StarTable, table


@cache
def _three(N: int) -> StarTable:
    return table(up_to(N), legs=3, longest=max(4 * N + 4, 40))


def value(N: int, k: int, l: int) -> int:
    """The value of S[1, k, l] in CSG(I_N), k and l at most 4N + 4 or 40, by the moves of a star."""
    return _three(N).value((1, k, l))


@cache
def value_table(N: int) -> pd.DataFrame:
    """The values of S[1, k, l] in CSG(I_N) for k, l < 3(N + 1), as a table to draw."""
    sides = range(3 * N + 3)
    return pd.DataFrame([[value(N, k, l) for l in sides] for k in sides]).rename_axis(index="k", columns="l")


def reduced(N: int, k: int, l: int) -> Legs:
    """Theorem 10: the legs k and l of a smaller star of the same value; they stay as they are if they are small."""
    M = N + 1
    if l % M == N != k % M and k >= M:
        return k % M + M, N
    if k % M == N != l % M and l >= M:
        return N, l % M + M
    return k % M, l % M


def small(N: int, k: int, l: int) -> int:
    """Lemma 12: the value of S[1, k, l] for k, l < N."""
    if k + l + 2 > N:
        return (k + l + 2) % (N + 1)
    if k == l > 0 and k % 2 == 0:
        return k + 1
    return k + l if k % 2 and l % 2 else k + l + 2


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


def pairs(N: int) -> Iterator[tuple[int, int, int]]:
    """N with all 0 <= k <= l < 4(N + 1)."""
    return ((N, k, l) for l in range(4 * N + 4) for k in range(l + 1))


def meets_lemma_14(N: int, k: int, l: int) -> bool:
    """Whether k < N, or l < N, or neither is N modulo N + 1."""
    return k < N or l < N or (k % (N + 1) != N and l % (N + 1) != N)


def exceptional(N: int) -> Iterator[tuple[int, int, int]]:
    """N with all k, l < 4(N + 1) of the first exceptional case."""
    M = N + 1
    return ((N, k, l) for l in range(N, 4 * M, M) for k in range(M, 4 * M) if k % M != N)


def missing(N: int, j: int) -> int:
    """Claim 15.1: the one value up to N that no S[1, k, l] with l < N has, k being j modulo N + 1."""
    if j % 2:
        return N - N % 2
    return 2 * j + 2 if 2 * j + 2 <= N else j + 1


def place(name: str, N: int) -> int:
    """A row or column of Table 2, such as "3" or "N-2", as a number."""
    return int(name) if name.isdigit() else N - int(name.removeprefix("N-"))


@cache
def table_2(N: int = 12) -> pd.DataFrame:
    """Our Table 2 for one N of at least 11, so that its rows and columns do not overlap."""
    names = printed(2)
    rows = [[value(N, place(k, N), place(l, N)) for l in names.columns] for k in names.index]
    return pd.DataFrame(rows, index=names.index, columns=names.columns)


def readable_cells(size: int) -> Iterator[tuple[int, str, str]]:
    """The cells of Table 2 that can be read, for N from 11 to a size."""
    cells = [(k, l) for k in printed(2).index for l in printed(2).columns if not pd.isna(printed(2).at[k, l])]
    return ((N, k, l) for N in range(11, size + 1) for k, l in cells)


# fmt: off
LEGS: dict[str, range] = {"k": range(28), "l": range(28)}

CLAIMS = (
    Claim(
        "csg-thm-10", "Theorem 10", "proved",
        r"In CSG($I_N$), with $M = N + 1$, $g(S[1, k, l]) = g(S[1, k \bmod M, l \bmod M])$, with two exceptions: if $l \equiv N$ "
        r"modulo $M$ but $k$ is not, and $k \ge M$, it is $g(S[1, (k \bmod M) + M, N])$; and the same with $k$ and $l$ exchanged.",
        cases=lambda size: (case for N in range(1, size + 1) for case in pairs(N)),
        predicted=lambda N, k, l: value(N, *reduced(N, k, l)), computed=value, bound="N ≤ {size}, 0 ≤ k ≤ l < 4(N + 1)",
        sizes=(12, 32), picture=lambda N, k, l: Spider(1, k, l), sliders={"N": range(6, 11), **LEGS},
    ),
    Claim(
        "csg-thm-10-pure", "Theorem 10, where the exceptions make no difference", "proved",
        r"For $N \le 7$ every leg of $S[1, k, l]$ may be reduced modulo $M$: $g(S[1, j + M, N]) = g(S[1, j, N])$ for all $j < N$.",
        cases=lambda size: ((N, j) for N in range(1, size + 1) for j in range(N)), predicted=lambda N, j: value(N, j, N),
        computed=lambda N, j: value(N, j + N + 1, N), bound="N ≤ {size} and all k, l",
        certificate="given Theorem 10 nothing else remains", sizes=(7, 7), most=7,
        picture=lambda N, j: boards.period_beside(up_to(N), (1, N)),
        sliders={"N": range(3, 12), "j": range(12)},
    ),
    Claim(
        "csg-cor-11", "Corollary 11", "proved",
        "An algorithm finds $g(S[1, k, l])$ in CSG($I_N$): by the formulas of this section, in O($N$) steps.",
        cases=lambda size: (case for N in range(1, size + 1) for case in pairs(N)), predicted=algorithm, computed=value,
        bound="N ≤ {size}, 0 ≤ k ≤ l < 4(N + 1)", sizes=(12, 32), picture=lambda N, k, l: Spider(1, k, l),
        sliders={"N": range(6, 12), **LEGS},
    ),
    Claim(
        "csg-lem-12-printed", "Lemma 12, read with k, l ≤ N", "misprint",
        r"The printed range is lost in our copy; a first reading: for $0 \le k, l \le N$ in CSG($I_N$): if $k + l + 2 \le N$, "
        r"$g(S[1, k, l])$ is $k + 1$ for $k = l > 0$ even, $k + l$ for $k$ and $l$ odd, and $k + l + 2$ otherwise; "
        r"if $k + l + 2 > N$, it is $(k + l + 2) \bmod (N + 1)$.",
        cases=lambda size: ((N, k, l) for N in range(1, size + 1) for l in range(N + 1) for k in range(l + 1)), predicted=small,
        computed=value, expected=False, bound="N ≤ {size}, k ≤ l ≤ N", sizes=(12, 30), picture=lambda N, k, l: Spider(1, k, l),
        sliders={"N": range(2, 10), "k": range(10), "l": range(10)},
    ),
    Claim(
        "csg-lem-12-corrected", "Lemma 12", "corrected",
        r"The same for $0 \le k, l \le N - 1$.",
        cases=lambda size: ((N, k, l) for N in range(1, size + 1) for l in range(N) for k in range(l + 1)), predicted=small,
        computed=value, bound="N ≤ {size}, k ≤ l ≤ N - 1", sizes=(16, 40), picture=lambda N, k, l: Spider(1, k, l),
        sliders={"N": range(2, 10), "k": range(10), "l": range(10)},
    ),
    Claim(
        "csg-table-2", "Table 2", "table",
        "The values of $S[1, k, l]$ in CSG($I_N$) for $k, l < N$: the corners of the table.",
        cases=readable_cells, predicted=lambda N, k, l: int(printed(2).at[k, l]),
        computed=lambda N, k, l: value(N, place(k, N), place(l, N)),
        bound="the 55 cells that can be read in our copy, 11 ≤ N ≤ {size}", sizes=(20, 40),
        picture=lambda N, k, l: Spider(1, place(k, N), place(l, N)),
    ),
    Claim(
        "csg-lem-13", "Lemma 13", "proved",
        "In CSG($I_N$) $S[1, k, l]$ is worth 0 or 1 exactly when its number of vertices is so modulo $N + 1$; otherwise 2 or more.",
        cases=lambda size: (case for N in range(1, size + 1) for case in pairs(N)),
        predicted=lambda N, k, l: min((k + l + 2) % (N + 1), 2), computed=lambda N, k, l: min(value(N, k, l), 2),
        bound="N ≤ {size}, 0 ≤ k ≤ l < 4(N + 1); 2 stands for 2 or more", sizes=(12, 32), picture=lambda N, k, l: Spider(1, k, l),
        sliders={"N": range(2, 11), **LEGS},
    ),
    Claim(
        "csg-lem-14", "Lemma 14", "proved",
        r"If $k < N$, or $l < N$, or neither $k$ nor $l$ is $N$ modulo $M$, then $g(S[1, k, l]) = g(S[1, k \bmod M, l \bmod M])$.",
        cases=lambda size: (case for N in range(1, size + 1) for case in pairs(N) if meets_lemma_14(*case)),
        predicted=lambda N, k, l: value(N, k % (N + 1), l % (N + 1)), computed=value, bound="N ≤ {size}, 0 ≤ k ≤ l < 4(N + 1)",
        sizes=(12, 32), picture=lambda N, k, l: Spider(1, k, l), sliders={"N": range(5, 10), **LEGS},
    ),
    Claim(
        "csg-lem-15", "Lemma 15", "proved",
        r"If $l \equiv N$ modulo $M = N + 1$ but $k$ is not, and $k \ge M$, then $g(S[1, k, l]) = g(S[1, (k \bmod M) + M, N])$.",
        cases=lambda size: (case for N in range(1, size + 1) for case in exceptional(N)),
        predicted=lambda N, k, l: value(N, k % (N + 1) + N + 1, N), computed=value, bound="N ≤ {size}, k, l < 4(N + 1)",
        sizes=(16, 40), picture=lambda N, k, l: boards.period_beside(up_to(N), (1, l % (N + 1))),
        sliders={"N": range(6, 11), "k": range(28), "l": range(8, 27)},
    ),
    Claim(
        "csg-claim-15.1", "Claim 15.1", "proved",
        r"Let $k \equiv j$ modulo $N + 1$, $1 \le j < N$. The values of $S[1, k, l]$, $0 \le l < N$, are 0, $\dots$, $N$ without "
        r"one: without $2j + 2$ if $j$ is even and $2j + 2 \le N$, $j + 1$ if $j$ is even and $2j + 2 > N$, and if $j$ is odd, "
        "without the even one of $N$ and $N - 1$.",
        cases=lambda size: ((N, k) for N in range(2, size + 1) for k in range(3 * N + 3) if 1 <= k % (N + 1) < N),
        predicted=lambda N, k: set(range(N + 1)) - {missing(N, k % (N + 1))},
        computed=lambda N, k: {value(N, k, l) for l in range(N)}, bound="2 ≤ N ≤ {size}, k < 3(N + 1)", sizes=(14, 40),
        picture=lambda N, k: Spider(1, k, N), sliders={"N": range(4, 11), "k": range(1, 27)},
    ),
    Claim(
        "csg-claim-15.2", "Claim 15.2", "proved",
        r"Let $k = t(N + 1) + j$, $0 \le j \le N$, and call $j$ large if it is odd and $j \le N - 3$, or if $j > 0$ is even, $2j "
        r"+ 2 \le N$ and ($t = 0$ or $2j + 4 > N$). Then $g(S[1, k, N])$ is 0 for $j = N$; $N + 1 + x$ for large $j$, with $x$ "
        r"the number of smaller large ones; $2j + 2$ if $t \ge 1$, $j > 0$ is even and $2j + 4 \le N$; and $j + 1$ otherwise.",
        cases=lambda size: ((N, k) for N in range(1, size + 1) for k in range(4 * N + 4)), predicted=beside_N,
        computed=lambda N, k: value(N, k, N), bound="N ≤ {size}, k < 4(N + 1)", sizes=(16, 40),
        picture=lambda N, k: boards.period_beside(up_to(N), (1, N)), sliders={"N": range(4, 11), "k": range(36)},
    ),
    Claim(
        "csg-ex-nonpure", "Section 3.3 and Conclusion, example", "example",
        r"N = 8: $g(S[1, 2, 8]) = 10$, but $g(S[1, 2 + 9m, 8]) = 6$ for all $m \ge 1$.",
        cases=lambda size: ((m,) for m in range(size + 1)), predicted=lambda m: 6 if m else 10,
        computed=lambda m: boards.value_at(boards.period_beside(up_to(8), (1, 8)), 2 + 9 * m), bound="all m", certificate=WINDOW,
        sizes=(4, 40), least=3, picture=lambda m: boards.period_beside(up_to(8), (1, 8)), sliders={"m": range(5)},
    ),
    Claim(
        "csg-thm-16", "Theorem 16", "proved",
        "In CSG({1, 2, 3}) every leg of every star may be reduced modulo 4.",
        cases=lambda size: ((legs,) for legs in boards.stars(size) if len(legs) > 2 and max(legs) > 3),
        predicted=lambda legs: boards.stars_within(up_to(3), 40).value(boards.modulo(legs, 4)),
        computed=lambda legs: boards.stars_within(up_to(3), 40).value(legs),
        bound="all stars with at most {size} vertices that are no paths and have a leg to reduce", sizes=(19, 38),
        picture=lambda legs: Spider(*legs),
    ),
    Claim(
        "csg-thm-16-proof-claims", "Theorem 16, values in the proof", "proved",
        r"In CSG({1, 2, 3}): $g(S[1, 2, i]) = g(S[1, 1, 1, i]) = i \bmod 4$ and $g(S[1, 1, i]) = (i + 3) \bmod 4$.",
        cases=lambda size: (
            (base, i) for base in ((1, 2), (1, 1, 1), (1, 1)) for i in boards.enough(size, boards.period_beside(up_to(3), base), 4)
        ),
        predicted=lambda base, i: (i + 3) % 4 if base == (1, 1) else i % 4,
        computed=lambda base, i: boards.value_at(boards.period_beside(up_to(3), base), i), bound="all i", certificate=WINDOW,
        sizes=(11, 40), picture=lambda base, i: boards.period_beside(up_to(3), base),
        sliders={"base": ((1, 2), (1, 1, 1), (1, 1)), "i": range(12)},
    ),
)
# fmt: on
