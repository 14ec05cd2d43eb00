"""Beyond the paper: what computation suggests, as far as it was checked."""

from itertools import chain
from math import inf

import numpy as np
import pandas as pd

from gamelab import Graph, GraphNim, Spider, cycle, discrepancy_period, spiders
from gamelab.solvers.graph_nim import rows_of_spiders
from gamelab.statements import (
    Cases,
    MarkedRow,
    Proof,
    Section,
    assume,
    at_least,
    at_most,
    each,
    upto,
)
from gamelab.theory import remembered
from gamelab_papers.champion_spiders.boards import (
    FINITE_BODIES,
    FOR_ALL_K,
    FOR_ALL_ONES,
    Box,
    finite,
    from_and_block,
    of_boxes,
    of_rows,
    row,
    row_period,
    spider_name,
    stable_from,
)
from gamelab_papers.champion_spiders.conjectures import LEGS, MOST_THREES, threes
from gamelab_papers.champion_spiders.powers_of_two import each_period, periods
from gamelab_papers.tables import rows

section = Section("graphnim", names={Spider: spider_name}, draw=row, ours=True, game=GraphNim())


SIXES = Box(((6, 10),), 91)


def upper_end(a):
    """The discrepancies of 3^a 1^k for k below f(3^a), going down."""
    return threes(a).row(a)[: int(threes(a).f(a))][::-1]


def common_terms(a, later):
    """How many discrepancies of 3^a and 3^later below their stability points agree, going down."""
    here, there = upper_end(a), upper_end(later)
    n = min(len(here), len(there))
    differ = np.flatnonzero(here[:n] != there[:n])
    return int(differ[0]) if differ.size else n


def differences(a, later, n):
    """The first 2n differences between the discrepancies of 3^a and 3^later below their stability
    points, going down, and n.
    """
    here, there = upper_end(a)[: 2 * n], upper_end(later)[: 2 * n]
    across = "terms below the stability point, going down"
    row = here - there[: len(here)]
    return MarkedRow(row, across, f"difference from 3^{later}", {f"{n} terms": n})


@remembered
def lower_end(most):
    """g(3^a 1^k) for a <= most, k < 12, each computed."""
    return rows_of_spiders({3: most}, 12, stop=False).nimbers.astype(int)


def odd(found):
    """The odd periods greater than 1."""
    return {period for _, period in found.values() if period > 1 and period % 2}


FINITE_LEGS = {1: 0, 2: 0, 3: 2, 4: 5, 6: 15, 10: 30}  # f(n^1), where it is finite


@section.conjecture(30, 100, name="{n}^1", proof=of_rows(FOR_ALL_ONES), parts="f")
def beyond_1(n=1):
    """**Beyond 1, a single long leg.** $f(n^1)$ is finite only for $n = 1, 2, 3, 4, 6, 10$, where
    it is 0, 0, 2, 5, 15, 30.
    """
    return FINITE_LEGS.get(n, inf), stable_from(Spider(n)), Spider(n)


PERIODS_OF_LEGS = dict(rows(__file__, "long_legs"))


@section.question(30, 100, name="{n}^1", parts="period", proof=of_rows(FOR_ALL_ONES))
def beyond_1_periods(n=upto("n", 1).sizes(most=len(PERIODS_OF_LEGS))):
    r"""**Beyond 1, its periods.** The period of $d(n^1 1^k)$ in $k$ is a power of 2 for $n \le
    100$: at most 64 for $n \le 36$, 128 to $n = 40$, 256 to $n = 67$, and 512 from there.
    """
    return PERIODS_OF_LEGS.get(n), row_period(Spider(n)).period, Spider(n)


@section.question(
    8, 12, name="{edges} edges", proof=each_period("trees"), parts="odd periods above 1:"
)
def beyond_2(edges=0):
    """**Beyond 2, odd periods of trees.** No tree, at any of its vertices, has an odd period
    greater than 1.
    """
    return set(), odd(periods("trees", edges))


ODD_PERIODS = {8: {3}, 9: {5}, 10: {3, 5, 15}, 11: {3, 5, 7}}


@section.question(
    8, 11, name="{edges} edges", proof=each_period("graphs"), parts="odd periods above 1:"
)
def beyond_2_graphs(edges=upto("edges").sizes(most=11)):
    """**Beyond 2, odd periods of graphs.** The odd periods greater than 1 of connected graphs are 3
    with 8 edges, 5 with 9, 3, 5 and 15 with 10, and 3, 5 and 7 with 11; none with fewer than 8.
    """
    return ODD_PERIODS.get(edges, set()), odd(periods("graphs", edges))


@section.conjecture(
    16, 38, name="{leg}^{a}", parts="f =", proof=of_boxes(lambda size: LEGS.values(), least=2)
)
def beyond_3(leg=(2, 4), a=upto("a", 2).sizes(most=38)):
    r"""**Beyond 3, legs of length 2 and 4.** $f(2^a) = 2a - 3$ for $a \ge 2$, and $f(4^a) = 4a - 3$
    for $a \ge 5$.
    """
    assume(leg == 2 or a >= 5)
    return leg * a - 3, LEGS[leg].f(a), Spider(*[leg] * a)


STABILITY_OF_SIXES = dict(rows(__file__, "sixes"))  # f(6^a)


@section.question(10, name="6^{a}", parts="f =", proof=of_boxes(lambda size: [SIXES], least=1))
def beyond_3_sixes(a=upto("a", 1).sizes(most=10)):
    r"""**Beyond 3, legs of length 6.** $f(6^a)$ is 15, 25, 35, 29, 39, 49, 59, 69, 66, 65 for $a =
    1, \dots, 10$: finite, and no line.
    """
    return STABILITY_OF_SIXES.get(a), SIXES.f(a), Spider(*[6] * a)


@section.example(
    cases="this spider",
    parts="from k =, it repeats",
    proof=Proof("all k", lambda claim, size: row_period(Spider(*[5] * 9))),
)
def beyond_4():
    r"""**Beyond 4, a frozen defect.** $d(5^9 1^k) = 8$ for all $k \ge 69$: the period is 1, and yet
    no position is a champion.
    """
    found = row_period(Spider(*[5] * 9))
    return (69, [8]), from_and_block(found), found


# of 5^a and of 7^a, a = 1, 2, ...
PERIODS_OF = {5: (4, 2, 4, 4, 4, 4, 4, 4, 1, 4, 4, 4), 7: (16, 4, 16, 8, 8, 8, 4)}


@section.question(
    5,
    12,
    cases=(each("legs of length 5 and 7", PERIODS_OF) * upto("a", 1).sizes(most=12)).where(
        lambda leg, a: a <= len(PERIODS_OF[leg]), "as far as listed"
    ),
    name="{leg}^{a}",
    parts="period, never stable:",
    proof=of_rows(FOR_ALL_ONES),
)
def beyond_4_periods(leg, a):
    r"""**Beyond 4, legs of length 5 and 7.** $5^a$ has the periods 4, 2, 4, 4, 4, 4, 4, 4, 1, 4, 4,
    4 for $a \le 12$, and $7^a$ has 16, 4, 16, 8, 8, 8, 4 for $a \le 7$; none of them is ever
    stable.
    """
    found = row_period(Spider(*[leg] * a))
    return (PERIODS_OF[leg][a - 1], True), (found.period, any(found.block)), found


LAGS = [(even, odd) for _, even, odd in rows(__file__, "lags")]


FEW_TWOS = tuple(Box(((3, most), (2, len(LAGS) - 1)), 3 * most + 7) for most in (150, 600))


@section.conjecture(
    150,
    600,
    cases=(upto("i", 93) * upto("j", most=10)).sizes(most=600),
    name="3^{i} 2^{j}",
    parts="f =",
    picture=lambda i, j: MarkedRow(
        FEW_TWOS[i > 150].row(i, j),
        "k, the number of legs of length 1",
        "d(3ⁱ 2ʲ 1ᵏ)",
        {f"3i − {LAGS[j][i % 2]}": beyond_5(i, j)[0]},
    ),
    proof=of_boxes(lambda size: [FEW_TWOS[size > 150]], least=93),
)
def beyond_5(i, j):
    r"""**Beyond 5, threes and twos.** For fixed $j$ and large $i$, $3i - f(3^i 2^j)$ depends on the
    parity of $i$ only: 7 and 6, 21 and 20, 31 and 30, 41 and 40, 51 and 50, 61 and 60, 71 and 70,
    85 and 84, 100 and 101, 110 and 111, 120 and 121 for $j = 0, \dots, 10$; for these $j$ from $i =
    93$ on.
    """
    return 3 * i - LAGS[j][i % 2], FEW_TWOS[i > 150].f(i, j)


@section.conjecture(
    300,
    1400,
    cases=(upto("a", 60) * each("modulo 6 and 12", (6, 12))).sizes(most=MOST_THREES - 12),
    agree=at_least,
    name="3^{a}, modulo {step}",
    parts="common terms",
    picture=lambda a, step: differences(a, a + step, {6: 66, 12: 94}[step]),
)
def beyond_6(a, step):
    r"""**Beyond 6, the upper end of a row.** Going down from the stability point, at least 66
    discrepancies of $3^a$ depend on $a$ modulo 6 only, and at least 94 on $a$ modulo 12, once $a
    \ge 60$.
    """
    return {6: 66, 12: 94}[step], common_terms(a, a + step)


SHIFTED_TERMS = {60: 95, 100: 166, 200: 300, 300: 466}


@section.question(
    name="3^{a}", parts="common terms", picture=lambda a: differences(a, a + 24, SHIFTED_TERMS[a])
)
def beyond_6_shift(a=each("a = 60, 100, 200, 300", SHIFTED_TERMS)):
    """**Beyond 6, a shift by 24.** $d(3^{a+24} 1^{k+72}) = d(3^a 1^k)$ for a number of terms below
    the stability point that grows with $a$: 95, 166, 300, 466 for $a = 60, 100, 200, 300$.
    """
    return SHIFTED_TERMS.get(a), common_terms(a, a + 24)


def excess_of_four(k, most):
    """By how much g(3^(a+4) 1^k) exceeds g(3^a 1^k) + 4."""
    return lower_end(most)[4:, k] - lower_end(most)[:-4, k] - 4


# the last a at which g(3^(a+4) 1^k) = g(3^a 1^k) + 4 fails
LOWER_END = dict(rows(__file__, "lower_end"))


@section.conjecture(
    300,
    1200,
    cases=Cases(
        "k < 12, all nimbers to a = {size}", lambda size: ((k, size) for k in range(12))
    ).sizes(120, 1200),
    name="3^a 1^{k}, a ≤ {most}",
    parts="last exception a =",
    picture=lambda k, most: MarkedRow(
        excess_of_four(k, most)[:200],
        "a",
        "g(3ᵃ⁺⁴ 1ᵏ) − g(3ᵃ 1ᵏ) − 4",
        {f"a = {LOWER_END[k]}": LOWER_END[k]},
    ),
)
def beyond_6_lower(k, most):
    r"""**Beyond 6, the lower end of a row.** For fixed $k$, $g(3^{a+4} 1^k) = g(3^a 1^k) + 4$ for
    all large $a$, so the discrepancy grows like $2a$; for $k = 0, \dots, 11$ the last exceptions
    that were met are $a = 47, 46, 50, 78, 90, 89, 93, 105, 104, 116, 115, 111$.
    """
    return LOWER_END[k], int(np.flatnonzero(excess_of_four(k, most))[-1])


@section.conjecture(
    9,
    20,
    agree=at_most,
    parts="f(G + 2^1) =",
    fails="8^1 6^1 5^1 4^1: predicted at most 5, computed 8",
    fails_from=2,
)
def beyond_7(spider=FINITE_BODIES + each("the spider with legs 8, 6, 5, 4", [Spider(8, 6, 5, 4)])):
    r"""**Beyond 7, one more leg of length 2.** $f(G + 2^1) \le f(G) + 3$ for every spider $G$."""
    longer = spider + Spider(2)
    return stable_from(spider) + 3, stable_from(longer), longer


@section.question(
    14, 23, name="{edges} edges", parts="largest excess", proof=of_rows(FOR_ALL_ONES), picture=None
)
def beyond_7_excess(edges=upto("edges", 2).sizes(2, 23)):
    """**Beyond 7, the largest excess.** The largest $f(G + 2^1) - f(G)$ among the spiders $G$ with
    $e$ edges in longer legs than 1 and finite $f$ is 2 for $e$ from 3 to 21, but -4 for 5; it is 1,
    3 and 6 for 2, 22 and 23.
    """
    pairs = [(G, G + Spider(2)) for G in spiders(edges, least_leg=2)]
    excess = max(stable_from(longer) - stable_from(G) for G, longer in pairs if finite(G))
    return {2: 1, 5: -4, 22: 3, 23: 6}.get(edges, 2), excess, tuple(chain(*pairs))


@section.conjecture(14, 20, parts="f(G + 3^1) finite:", proof=of_rows(FOR_ALL_ONES))
def beyond_7_threes(spider=FINITE_BODIES):
    """**Beyond 7, one more leg of length 3.** If $f(G)$ is finite, so is $f(G + 3^1)$."""
    longer = spider + Spider(3)
    return True, finite(longer), (longer, spider)


CURED = (Spider(5), Spider(5, 2), Spider(5, 2, 2), Spider(5, 3), Spider(5, 2, 2, 2))


def cured_rows():
    """The discrepancies of these spiders over k."""
    found = {spider_name(spider): row_period(spider).terms(26) for spider in CURED}
    return pd.DataFrame(found).T.rename_axis(columns="k")


@section.example(
    cases="these five spiders",
    parts="5^1, 5^1 2^1, 5^1 2^2, 5^1 3^1, 5^1 2^3",
    picture=cured_rows,
    proof=Proof(FOR_ALL_ONES, lambda claim, size: map(row_period, CURED)),
)
def beyond_7_cured():
    """**Beyond 7, spiders that become stable.** $f$ is infinite for $5^1$, $5^1 2^1$ and $5^1 2^2$,
    but 12 for $5^1 3^1$ and 2 for $5^1 2^3$.
    """
    return (inf, inf, inf, 12, 2), tuple(map(stable_from, CURED))


BECOMING_STABLE = {n: tuple(found) for n, *found in rows(__file__, "becoming_stable")}


@section.question(
    15,
    24,
    name="n = {n}",
    parts=("f is finite for {0} of {1} spiders",),
    proof=of_rows(FOR_ALL_ONES),
    picture=None,
)
def beyond_8(n=upto("n", 9, step=3).sizes(most=24)):
    """**Beyond 8, how many spiders become stable.** Of the spiders with $n$ edges and legs of
    length 2 and more, $f$ is finite for 5 of 8 ($n = 9$), 18 of 21 (12), 34 of 41 (15), 74 of 88
    (18), 145 of 165 (21), 291 of 320 (24).
    """
    found = tuple(spiders(n, least_leg=2))
    return BECOMING_STABLE.get(n), (sum(map(finite, found)), len(found)), found


NO_ONES = dict(rows(__file__, "no_ones"))


@section.conjecture(
    300,
    1200,
    name="3^{a}",
    picture=lambda a: MarkedRow(
        lower_end(300)[:100, 0] - np.arange(100), "a", "g(3ᵃ) − a", {"a = 48": 48}
    ),
)
def beyond_9(a=upto("a").sizes(most=1200)):
    r"""**Beyond 9, no legs of length 1.** $g(3^a)$ is 0, 3, 3, 0, 4, 4, 7, 7, 11, 11, ... and
    $g(3^a) - a$ is 2, 1, -1, -2 for $a \equiv 0, 1, 2, 3$ modulo 4 from $a = 48$ on.
    """
    assume(a < 36 or a >= 48)
    nimbers = lower_end(300 if a <= 300 else 1200)
    return NO_ONES.get(a, a + (2, 1, -1, -2)[a % 4]), int(nimbers[a, 0])


STABILITY_OF_CYCLES = dict(rows(__file__, "cycles"))


@section.question(10, parts="from k =, it repeats", proof=of_rows(FOR_ALL_K))
def beyond_10(n=upto("n", 3).sizes(most=10)):
    r"""**Beyond 10, cycles.** Rooted at a vertex of the cycle $C_n$, $f$ is 1, 4, 7, 16, 6, 24, 12,
    16 for $n = 3, \dots, 10$.
    """
    return (STABILITY_OF_CYCLES.get(n), [0]), from_and_block(row_period(cycle(n))), cycle(n)


WITH_PENDANT = Graph.of([*cycle(9).edges, (0, "v")])


@section.example(
    cases="this graph",
    parts="period",
    proof=Proof(FOR_ALL_K, lambda claim, size: discrepancy_period(WITH_PENDANT, "v")),
)
def beyond_10_pendant():
    """**Beyond 10, a cycle with a pendant edge.** $C_9$ with a pendant edge, rooted at its end, has
    period 48.
    """
    found = discrepancy_period(WITH_PENDANT, "v")
    return 48, found.period, found
