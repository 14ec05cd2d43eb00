"""Beyond the paper: what computation suggests, as far as it was checked."""

from math import inf

import numpy as np
import pandas as pd

from gamelab import Graph, Period, Spider, cycle, discrepancy_period, spiders
from gamelab.solvers.graph_nim import rows_of_spiders
from gamelab.statements import (
    Cases,
    Claim,
    MarkedRow,
    Proof,
    Refuted,
    at_least,
    at_most,
    certified,
    each,
    for_each_case,
    the,
    upto,
)
from gamelab.theory import remembered
from gamelab_papers.champion_spiders.boards import (
    FINITE_BODIES,
    FOR_ALL_K,
    FOR_ALL_ONES,
    Box,
    StableSpiders,
    finite,
    from_and_block,
    row_period,
    spider_name,
    stable_from,
    with_one_more,
)
from gamelab_papers.champion_spiders.conjectures import MOST_THREES, threes
from gamelab_papers.champion_spiders.powers_of_two import each_period, periods
from gamelab_papers.tables import rows

FINITE_LEGS = {1: 0, 2: 0, 3: 2, 4: 5, 6: 15, 10: 30}  # f(n^1), where it is finite
PERIODS_OF_LEGS = dict(rows(__file__, "long_legs"))
# of 5^a and of 7^a, a = 1, 2, ...
PERIODS_OF = {5: (4, 2, 4, 4, 4, 4, 4, 4, 1, 4, 4, 4), 7: (16, 4, 16, 8, 8, 8, 4)}
STABILITY_OF_SIXES = dict(rows(__file__, "sixes"))  # f(6^a)
LAGS = [(even, odd) for _, even, odd in rows(__file__, "lags")]
# the last a at which g(3^(a+4) 1^k) = g(3^a 1^k) + 4 fails
LOWER_END = dict(rows(__file__, "lower_end"))
SHIFTED_TERMS = {60: 95, 100: 166, 200: 300, 300: 466}
ODD_PERIODS = {8: {3}, 9: {5}, 10: {3, 5, 15}, 11: {3, 5, 7}}
NO_ONES = dict(rows(__file__, "no_ones"))
BECOMING_STABLE = {n: tuple(found) for n, *found in rows(__file__, "becoming_stable")}
STABILITY_OF_CYCLES = dict(rows(__file__, "cycles"))
CURED = (Spider(5), Spider(5, 2), Spider(5, 2, 2), Spider(5, 3), Spider(5, 2, 2, 2))


BOXES = {2: Box(((2, 38),), 91), 4: Box(((4, 38),), 175), 6: Box(((6, 10),), 91)}
FEW_TWOS = tuple(Box(((3, most), (2, len(LAGS) - 1)), 3 * most + 7) for most in (150, 600))
WITH_PENDANT = Graph.of([*cycle(9).edges, (0, "v")])


def stable_to(box: Box, size: int) -> StableSpiders:
    """The certificate that all spiders of the box with at most `size` of its longest legs are
    champions from their f on.
    """
    return box.stable(lambda *cell: box.f(*cell) if cell[0] <= size else -1)


def upper_end(a: int) -> np.ndarray:
    """The discrepancies of 3^a 1^k for k below f(3^a), going down."""
    return threes(a).row(a)[: int(threes(a).f(a))][::-1]


def common_terms(a: int, later: int) -> int:
    """How many discrepancies of 3^a and 3^later below their stability points agree, going down."""
    here, there = upper_end(a), upper_end(later)
    n = min(len(here), len(there))
    differ = np.flatnonzero(here[:n] != there[:n])
    return int(differ[0]) if differ.size else n


def differences(a: int, later: int, n: int) -> MarkedRow:
    """The first 2n differences between the discrepancies of 3^a and 3^later below their stability
    points, going down, and n.
    """
    here, there = upper_end(a)[: 2 * n], upper_end(later)[: 2 * n]
    across = "terms below the stability point, going down"
    row = here - there[: len(here)]
    return MarkedRow(row, across, f"difference from 3^{later}", {f"{n} terms": n})


@remembered
def lower_end(most: int) -> np.ndarray:
    """g(3^a 1^k) for a <= most, k < 12, each computed."""
    return rows_of_spiders({3: most}, 12, stop=False).nimbers.astype(int)


def odd(found: dict[Graph, tuple[int, int]]) -> set[int]:
    """The odd periods greater than 1."""
    return {period for _, period in found.values() if period > 1 and period % 2}


def equal_legs(leg: int, a: int) -> Period:
    """The row of the spider with a legs of this length."""
    return row_period(Spider(*[leg] * a))


ONE_LEG = dict(certified(FOR_ALL_ONES, lambda n: row_period(Spider(n))), called="{}^1".format)

CLAIMS = (
    Claim(
        id="graphnim-beyond-1",
        label="Beyond 1, a single long leg",
        kind="conjecture",
        statement="""
            $f(n^1)$ is finite only for $n = 1, 2, 3, 4, 6, 10$, where it is 0, 0, 2, 5, 15, 30.
            """,
        cases=upto("n", 1),
        sizes=(30, 100),
        predicted=lambda n: FINITE_LEGS.get(n, inf),
        computed=lambda n: stable_from(Spider(n)),
        **ONE_LEG,
        sliders={"n": range(1, 41)},
    ),
    Claim(
        id="graphnim-beyond-1-periods",
        label="Beyond 1, its periods",
        kind="question",
        statement=r"""
            The period of $d(n^1 1^k)$ in $k$ is a power of 2 for $n \le 100$: at most 64 for $n \le
            36$, 128 to $n = 40$, 256 to $n = 67$, and 512 from there.
            """,
        cases=upto("n", 1).sizes(most=len(PERIODS_OF_LEGS)),
        sizes=(30, 100),
        predicted=PERIODS_OF_LEGS.get,
        computed=lambda n: row_period(Spider(n)).period,
        **ONE_LEG,
        sliders={"n": range(1, 41)},
        parts=("period",),
    ),
    Claim(
        id="graphnim-beyond-2",
        label="Beyond 2, odd periods of trees",
        kind="question",
        statement="No tree, at any of its vertices, has an odd period greater than 1.",
        cases=upto("edges"),
        sizes=(8, 12),
        predicted=lambda edges: set(),
        computed=lambda edges: odd(periods("trees", edges)),
        proof=each_period("trees"),
        called="{} edges".format,
    ),
    Claim(
        id="graphnim-beyond-2-graphs",
        label="Beyond 2, odd periods of graphs",
        kind="question",
        statement="""
            The odd periods greater than 1 of connected graphs are 3 with 8 edges, 5 with 9, 3, 5
            and 15 with 10, and 3, 5 and 7 with 11; none with fewer than 8.
            """,
        cases=upto("edges").sizes(most=max(ODD_PERIODS)),
        sizes=(8, 11),
        predicted=lambda edges: ODD_PERIODS.get(edges, set()),
        computed=lambda edges: odd(periods("graphs", edges)),
        proof=each_period("graphs"),
        called="{} edges".format,
    ),
    Claim(
        id="graphnim-beyond-3",
        label="Beyond 3, legs of length 2 and 4",
        kind="conjecture",
        statement=r"$f(2^a) = 2a - 3$ for $a \ge 2$, and $f(4^a) = 4a - 3$ for $a \ge 5$.",
        cases=Cases(
            "2^a for a from 2, and 4^a for a from 5, to a = {size}",
            lambda size: (
                (leg, a) for leg, least in ((2, 2), (4, 5)) for a in range(least, size + 1)
            ),
        ).sizes(most=38),
        sizes=(16, 38),
        predicted=lambda leg, a: leg * a - 3,
        computed=lambda leg, a: BOXES[leg].f(a),
        proof=Proof(
            FOR_ALL_ONES,
            least=2,
            certificates=lambda claim, size: [stable_to(BOXES[leg], size) for leg in (2, 4)],
        ),
        picture=equal_legs,
        called="{}^{}".format,
        sliders={"leg": (2, 4), "a": range(1, 17)},
        parts=("f",),
    ),
    Claim(
        id="graphnim-beyond-3-sixes",
        label="Beyond 3, legs of length 6",
        kind="question",
        statement=r"""
            $f(6^a)$ is 15, 25, 35, 29, 39, 49, 59, 69, 66, 65 for $a = 1, \dots, 10$: finite, and
            no line.
            """,
        cases=upto("a", 1).sizes(most=10),
        sizes=(10, 10),
        predicted=STABILITY_OF_SIXES.get,
        computed=lambda a: BOXES[6].f(a),
        proof=Proof(
            FOR_ALL_ONES, least=1, certificates=lambda claim, size: stable_to(BOXES[6], size)
        ),
        picture=lambda a: equal_legs(6, a),
        called="6^{}".format,
        sliders={"a": range(1, 11)},
        parts=("f",),
    ),
    Claim(
        id="graphnim-beyond-4",
        label="Beyond 4, a frozen defect",
        kind="example",
        statement=r"""
            $d(5^9 1^k) = 8$ for all $k \ge 69$: the period is 1, and yet no position is a champion.
            """,
        cases=the("this spider"),
        predicted=lambda: (69, [8]),
        computed=lambda: from_and_block(equal_legs(5, 9)),
        **certified("all k", lambda: equal_legs(5, 9)),
        parts=("from k =", "it repeats"),
    ),
    Claim(
        id="graphnim-beyond-4-periods",
        label="Beyond 4, legs of length 5 and 7",
        kind="question",
        statement=r"""
            $5^a$ has the periods 4, 2, 4, 4, 4, 4, 4, 4, 1, 4, 4, 4 for $a \le 12$, and $7^a$ has
            16, 4, 16, 8, 8, 8, 4 for $a \le 7$; none of them is ever stable.
            """,
        cases=Cases(
            lambda size: f"5^a, 1 ≤ a ≤ {size}, and 7^a, 1 ≤ a ≤ {min(size, 7)}",
            lambda size: (
                (leg, a) for leg in (5, 7) for a in range(1, min(size, len(PERIODS_OF[leg])) + 1)
            ),
        ).sizes(most=12),
        sizes=(5, 12),
        predicted=lambda leg, a: (PERIODS_OF[leg][a - 1], True),
        computed=lambda leg, a: ((found := equal_legs(leg, a)).period, any(found.block)),
        **certified(FOR_ALL_ONES, equal_legs),
        called="{}^{}".format,
        sliders={"leg": (5, 7), "a": range(1, 8)},
        parts=("period", "never stable:"),
    ),
    Claim(
        id="graphnim-beyond-5",
        label="Beyond 5, threes and twos",
        kind="conjecture",
        statement=r"""
            For fixed $j$ and large $i$, $3i - f(3^i 2^j)$ depends on the parity of $i$ only: 7 and
            6, 21 and 20, 31 and 30, 41 and 40, 51 and 50, 61 and 60, 71 and 70, 85 and 84, 100 and
            101, 110 and 111, 120 and 121 for $j = 0, \dots, 10$; for these $j$ from $i = 93$ on.
            """,
        cases=(upto("i", 93) * upto("j", most=10)).sizes(most=600),
        sizes=(150, 600),
        predicted=lambda i, j: 3 * i - LAGS[j][i % 2],
        computed=lambda i, j: FEW_TWOS[i > 150].f(i, j),
        proof=Proof(
            FOR_ALL_ONES,
            least=93,
            certificates=lambda claim, size: stable_to(FEW_TWOS[size > 150], size),
        ),
        picture=lambda i, j: MarkedRow(
            FEW_TWOS[i > 150].row(i, j),
            "k, the number of legs of length 1",
            "d(3ⁱ 2ʲ 1ᵏ)",
            {f"3i − {LAGS[j][i % 2]}": 3 * i - LAGS[j][i % 2]},
        ),
        called="3^{} 2^{}".format,
        sliders={"i": range(85, 101), "j": range(11)},
        parts=("f",),
    ),
    Claim(
        id="graphnim-beyond-6",
        label="Beyond 6, the upper end of a row",
        kind="conjecture",
        statement=r"""
            Going down from the stability point, at least 66 discrepancies of $3^a$ depend on $a$
            modulo 6 only, and at least 94 on $a$ modulo 12, once $a \ge 60$.
            """,
        cases=(upto("a", 60) * each("modulo 6 and 12", (6, 12))).sizes(most=MOST_THREES - 12),
        sizes=(300, 1400),
        predicted=lambda a, step: {6: 66, 12: 94}[step],
        computed=lambda a, step: common_terms(a, a + step),
        agree=at_least,
        picture=lambda a, step: differences(a, a + step, {6: 66, 12: 94}[step]),
        called="3^{}, modulo {}".format,
        parts=("common terms",),
    ),
    Claim(
        id="graphnim-beyond-6-shift",
        label="Beyond 6, a shift by 24",
        kind="question",
        statement="""
            $d(3^{a+24} 1^{k+72}) = d(3^a 1^k)$ for a number of terms below the stability point that
            grows with $a$: 95, 166, 300, 466 for $a = 60, 100, 200, 300$.
            """,
        cases=each("a = 60, 100, 200, 300", SHIFTED_TERMS),
        predicted=SHIFTED_TERMS.get,
        computed=lambda a: common_terms(a, a + 24),
        picture=lambda a: differences(a, a + 24, SHIFTED_TERMS[a]),
        called="3^{}".format,
        parts=("common terms",),
    ),
    Claim(
        id="graphnim-beyond-6-lower",
        label="Beyond 6, the lower end of a row",
        kind="conjecture",
        statement=r"""
            For fixed $k$, $g(3^{a+4} 1^k) = g(3^a 1^k) + 4$ for all large $a$, so the discrepancy
            grows like $2a$; for $k = 0, \dots, 11$ the last exceptions that were met are $a = 47,
            46, 50, 78, 90, 89, 93, 105, 104, 116, 115, 111$.
            """,
        cases=Cases(
            "k < 12, all nimbers to a = {size}", lambda size: ((k, size) for k in range(12))
        ).sizes(120, 1200),
        sizes=(300, 1200),
        predicted=lambda k, most: LOWER_END[k],
        computed=lambda k, most: int(
            np.flatnonzero(lower_end(most)[4:, k] != lower_end(most)[:-4, k] + 4)[-1]
        ),
        picture=lambda k, most: MarkedRow(
            (lower_end(most)[4:, k] - lower_end(most)[:-4, k] - 4)[:200],
            "a",
            "g(3ᵃ⁺⁴ 1ᵏ) − g(3ᵃ 1ᵏ) − 4",
            {f"a = {LOWER_END[k]}": LOWER_END[k]},
        ),
        called="3^a 1^{}, a ≤ {}".format,
        parts=("last exception a =",),
    ),
    Claim(
        id="graphnim-beyond-7",
        label="Beyond 7, one more leg of length 2",
        kind="conjecture",
        statement=r"$f(G + 2^1) \le f(G) + 3$ for every spider $G$.",
        cases=FINITE_BODIES + each("the spider with legs 8, 6, 5, 4", [Spider(8, 6, 5, 4)]),
        sizes=(9, 20),
        predicted=lambda spider: stable_from(spider) + 3,
        computed=lambda spider: stable_from(spider + Spider(2)),
        agree=at_most,
        refuted=Refuted("8^1 6^1 5^1 4^1: predicted at most 5, computed 8", size=2),
        picture=lambda spider: MarkedRow(
            row_period(spider + Spider(2)),
            up="d(G + 2¹ + 1ᵏ)",
            places={"f(G) + 3": row_period(spider).preperiod + 3},
        ),
        called=spider_name,
        parts=("f(G + 2^1)",),
    ),
    Claim(
        id="graphnim-beyond-7-excess",
        label="Beyond 7, the largest excess",
        kind="question",
        statement="""
            The largest $f(G + 2^1) - f(G)$ among the spiders $G$ with $e$ edges in longer legs than
            1 and finite $f$ is 2 for $e$ from 3 to 21, but -4 for 5; it is 1, 3 and 6 for 2, 22 and
            23.
            """,
        cases=upto("edges", 2).sizes(2, 23),
        sizes=(14, 23),
        predicted=lambda edges: {2: 1, 5: -4, 22: 3, 23: 6}.get(edges, 2),
        computed=lambda edges: max(
            stable_from(G + Spider(2)) - stable_from(G)
            for G in spiders(edges, least_leg=2)
            if finite(G)
        ),
        called="{} edges".format,
        proof=for_each_case(
            FOR_ALL_ONES,
            of_case=lambda edges: (
                row_period(H) for G in spiders(edges, least_leg=2) for H in (G, G + Spider(2))
            ),
        ),
        parts=("largest excess",),
    ),
    Claim(
        id="graphnim-beyond-7-threes",
        label="Beyond 7, one more leg of length 3",
        kind="conjecture",
        statement="If $f(G)$ is finite, so is $f(G + 3^1)$.",
        cases=FINITE_BODIES,
        sizes=(14, 20),
        predicted=lambda spider: True,
        computed=lambda spider: finite(spider + Spider(3)),
        parts=("f(G + 3^1) finite:",),
        **with_one_more(3),
    ),
    Claim(
        id="graphnim-beyond-7-cured",
        label="Beyond 7, spiders that become stable",
        kind="example",
        statement="""
            $f$ is infinite for $5^1$, $5^1 2^1$ and $5^1 2^2$, but 12 for $5^1 3^1$ and 2 for $5^1
            2^3$.
            """,
        cases=the("these five spiders"),
        predicted=lambda: (inf, inf, inf, 12, 2),
        computed=lambda: tuple(map(stable_from, CURED)),
        proof=Proof(FOR_ALL_ONES, certificates=lambda claim, size: map(row_period, CURED)),
        picture=lambda: pd.DataFrame(
            {spider_name(spider): row_period(spider).terms(26) for spider in CURED}
        ).T.rename_axis(columns="k"),
        parts=("5^1", "5^1 2^1", "5^1 2^2", "5^1 3^1", "5^1 2^3"),
    ),
    Claim(
        id="graphnim-beyond-8",
        label="Beyond 8, how many spiders become stable",
        kind="question",
        statement="""
            Of the spiders with $n$ edges and legs of length 2 and more, $f$ is finite for 5 of 8
            ($n = 9$), 18 of 21 (12), 34 of 41 (15), 74 of 88 (18), 145 of 165 (21), 291 of 320
            (24).
            """,
        cases=upto("n", 9, step=3).sizes(most=24),
        sizes=(15, 24),
        predicted=BECOMING_STABLE.get,
        computed=lambda n: (sum(map(finite, found := list(spiders(n, least_leg=2)))), len(found)),
        proof=for_each_case(
            FOR_ALL_ONES, of_case=lambda n: map(row_period, spiders(n, least_leg=2))
        ),
        parts=("f finite for", "of"),
    ),
    Claim(
        id="graphnim-beyond-9",
        label="Beyond 9, no legs of length 1",
        kind="conjecture",
        statement=r"""
            $g(3^a)$ is 0, 3, 3, 0, 4, 4, 7, 7, 11, 11, ... and $g(3^a) - a$ is 2, 1, -1, -2 for $a
            \equiv 0, 1, 2, 3$ modulo 4 from $a = 48$ on.
            """,
        cases=Cases(
            lambda size: (
                f"a < {min(size + 1, len(NO_ONES))}" + f", and a from 48 to {size:,}" * (size >= 48)
            ),
            lambda size: (
                (a,) for a in (*range(min(size + 1, len(NO_ONES))), *range(48, size + 1))
            ),
        ).sizes(most=1200),
        sizes=(300, 1200),
        predicted=lambda a: NO_ONES.get(a, a + (2, 1, -1, -2)[a % 4]),
        computed=lambda a: int(lower_end(300 if a <= 300 else 1200)[a, 0]),
        picture=lambda a: MarkedRow(
            lower_end(300)[:100, 0] - np.arange(100), "a", "g(3ᵃ) − a", {"a = 48": 48}
        ),
        called="3^{}".format,
    ),
    Claim(
        id="graphnim-beyond-10",
        label="Beyond 10, cycles",
        kind="question",
        statement=r"""
            Rooted at a vertex of the cycle $C_n$, $f$ is 1, 4, 7, 16, 6, 24, 12, 16 for $n = 3,
            \dots, 10$.
            """,
        cases=upto("n", 3).sizes(most=10),
        sizes=(10, 10),
        predicted=lambda n: (STABILITY_OF_CYCLES.get(n), [0]),
        computed=lambda n: from_and_block(row_period(cycle(n))),
        **certified(FOR_ALL_K, lambda n: row_period(cycle(n))),
        sliders={"n": range(3, 13)},
        parts=("from k =", "it repeats"),
    ),
    Claim(
        id="graphnim-beyond-10-pendant",
        label="Beyond 10, a cycle with a pendant edge",
        kind="example",
        statement="$C_9$ with a pendant edge, rooted at its end, has period 48.",
        cases=the("this graph"),
        predicted=lambda: 48,
        computed=lambda: discrepancy_period(WITH_PENDANT, "v").period,
        **certified(FOR_ALL_K, lambda: discrepancy_period(WITH_PENDANT, "v")),
        parts=("period",),
    ),
)
