"""Beyond the paper: what computation suggests, as far as it was checked."""

from functools import cache
from math import inf

import numpy as np

from gamelab.graphs.graph import Graph
from gamelab.graphs.paths_and_cycles import cycle
from gamelab.graphs.spiders import Spider, spiders
from gamelab.papers.calkin_champion_spiders.conjectures import row_of_threes, stability_of_threes
from gamelab.papers.calkin_champion_spiders.powers_of_two import is_power_of_2, periods
from gamelab.papers.calkin_champion_spiders.stability import bodies
from gamelab.papers.claim import Claim
from gamelab.solvers.graph_nim_discrepancies import discrepancy_period, stability
from gamelab.solvers.graph_nim_spiders import rows_of_spiders

FINITE_LEGS = {1: 0, 2: 0, 3: 2, 4: 5, 6: 15, 10: 30}  # f(n^1), where it is finite
PERIODS_OF_FIVES = (4, 2, 4, 4, 4, 4, 4, 4, 1, 4, 4, 4)  # of 5^a, a = 1, ..., 12
PERIODS_OF_SEVENS = (16, 4, 16, 8, 8, 8, 4)  # of 7^a, a = 1, ..., 7
STABILITY_OF_SIXES = (15, 25, 35, 29, 39, 49, 59, 69, 66, 65)  # f(6^a), a = 1, ..., 10
LAGS = ((7, 6), (21, 20), (31, 30), (41, 40), (51, 50), (61, 60), (71, 70), (85, 84), (100, 101), (110, 111), (120, 121))
LOWER_END = (47, 46, 50, 78, 90, 89, 93, 105, 104, 116, 115, 111)  # the last a at which g(3^(a+4) 1^k) = g(3^a 1^k) + 4 fails
SHIFTED_TERMS = {60: 95, 100: 166, 200: 300, 300: 466}
PERIODS_OF_LEGS = (1, 1, 1, 1, 4, 1, 16, 16, 8, 1, 16, 32, 8, 16, 16, 32, 8, 16, 32, 32, 8, 32, 32, 32, 32, 64, 64, 32, 64, 64)
ODD_PERIODS = {8: {3}, 9: {5}, 10: {3, 5, 15}, 11: {3, 5, 7}}
FINITE_OF_ALL = {9: (5, 8), 12: (18, 21), 15: (34, 41), 18: (74, 88), 21: (145, 165), 24: (291, 320)}
NO_ONES = (
    0,
    3,
    3,
    0,
    4,
    4,
    7,
    7,
    11,
    11,
    8,
    8,
    12,
    15,
    15,
    12,
    18,
    18,
    17,
    17,
    20,
    23,
    23,
    20,
    24,
    27,
    27,
    24,
    28,
    31,
    31,
    28,
    34,
    34,
    33,
    33,
)
STABILITY_OF_CYCLES = {3: 1, 4: 4, 5: 7, 6: 16, 7: 6, 8: 24, 9: 12, 10: 16}


@cache
def stability_of(leg: int, most: int) -> list[int]:
    """f(leg^a), a = 0, ..., most, each by the certificate of its row; -1 where the row is too short for one."""
    return rows_of_spiders({leg: most}, leg * most + 4 * leg + 8).stability.tolist()


@cache
def threes_with_few_twos(most: int) -> np.ndarray:
    """f(3^i 2^j), i <= most, j <= 10."""
    return rows_of_spiders({3: most, 2: len(LAGS) - 1}, 3 * most + 8).stability


def upper_end(a: int) -> np.ndarray:
    """The discrepancies of 3^a 1^k for k below f(3^a), going down."""
    return row_of_threes(a)[: stability_of_threes(a)][::-1]


def common_terms(a: int, later: int) -> int:
    """How many discrepancies of 3^a and 3^later below their stability points agree, going down."""
    here, there = upper_end(a), upper_end(later)
    n = min(len(here), len(there))
    differ = np.flatnonzero(here[:n] != there[:n])
    return int(differ[0]) if differ.size else n


def last_failure(nimbers: np.ndarray) -> int:
    """The last a at which the nimber of a + 4 is not 4 more."""
    return int(np.flatnonzero(nimbers[4:] != nimbers[:-4] + 4)[-1])


@cache
def lower_end(most: int) -> np.ndarray:
    """g(3^a 1^k) for a <= most, k < 12."""
    return rows_of_spiders({3: most}, 12).nimbers.astype(int)


CLAIMS = (
    Claim(
        id="graphnim-beyond-1",
        label="Beyond 1, a single long leg",
        kind="conjecture",
        statement="$f(n^1)$ is finite only for $n = 1, 2, 3, 4, 6, 10$, where it is 0, 0, 2, 5, 15, 30.",
        cases=lambda size: ((n,) for n in range(1, size + 1)),
        predicted=lambda n: FINITE_LEGS.get(n, inf),
        computed=lambda n: stability(Spider(n)),
        bound="n ≤ {size}",
        certificate="infinite by a certified period that is not zero, finite from one position on by the stomps alone",
        sizes=(30, 100),
        picture=lambda n: discrepancy_period(Spider(n), 0),
        sliders={"n": range(1, 41)},
    ),
    Claim(
        id="graphnim-beyond-1-periods",
        label="Beyond 1, its periods",
        kind="conjecture",
        statement=r"The period of $d(n^1 1^k)$ in $k$ is a power of 2; it is at most 64 for $n \le 30$.",
        cases=lambda size: ((n,) for n in range(1, size + 1)),
        predicted=lambda n: PERIODS_OF_LEGS[n - 1] if n <= len(PERIODS_OF_LEGS) else "a power of 2",
        computed=lambda n: discrepancy_period(Spider(n), 0).period,
        agree=lambda said, found: said == found if isinstance(said, int) else is_power_of_2(found),
        bound="n ≤ {size}",
        certificate="each with a certified period",
        sizes=(30, 100),
        picture=lambda n: discrepancy_period(Spider(n), 0),
        sliders={"n": range(1, 41)},
    ),
    Claim(
        id="graphnim-beyond-2",
        label="Beyond 2, odd periods of trees",
        kind="question",
        statement="No tree, at any of its vertices, has an odd period greater than 1.",
        cases=lambda size: ((edges,) for edges in range(size + 1)),
        predicted=lambda edges: set(),
        computed=lambda edges: {period for _, period in periods("trees", edges) if period > 1 and period % 2},
        bound="all rooted trees with at most {size} edges",
        certificate="each with a certified period",
        sizes=(9, 12),
    ),
    Claim(
        id="graphnim-beyond-2-graphs",
        label="Beyond 2, odd periods of graphs",
        kind="question",
        statement="The odd periods greater than 1 of connected graphs are 3 with 8 edges, 5 with 9, 3, 5 and 15 with 10, and 3, 5 "
        "and 7 with 11; none with fewer than 8.",
        cases=lambda size: ((edges,) for edges in range(size + 1)),
        predicted=lambda edges: ODD_PERIODS.get(edges, set()),
        computed=lambda edges: {period for _, period in periods("graphs", edges) if period > 1 and period % 2},
        bound="all rooted connected graphs with at most {size} edges, none pendant at the root",
        certificate="each with a certified period",
        sizes=(8, 11),
    ),
    Claim(
        id="graphnim-beyond-3",
        label="Beyond 3, legs of length 2 and 4",
        kind="conjecture",
        statement=r"$f(2^a) = 2a - 3$ for $a \ge 2$, and $f(4^a) = 4a - 3$ for $a \ge 5$.",
        cases=lambda size: ((leg, a) for leg, least in ((2, 2), (4, 5)) for a in range(least, size + 1)),
        predicted=lambda leg, a: leg * a - 3,
        computed=lambda leg, a: stability_of(leg, 16 if a <= 16 else 38)[a],
        bound="a ≤ {size}",
        certificate="each from one position of its row on by the stomps alone",
        sizes=(16, 38),
        picture=lambda leg, a: discrepancy_period(Spider(*[leg] * a), 0),
        sliders={"leg": (2, 3, 4), "a": range(1, 17)},
    ),
    Claim(
        id="graphnim-beyond-3-sixes",
        label="Beyond 3, legs of length 6",
        kind="question",
        statement=r"$f(6^a)$ is 15, 25, 35, 29, 39, 49, 59, 69, 66, 65 for $a = 1, \dots, 10$: finite, and no line.",
        cases=lambda size: ((a,) for a in range(1, size + 1)),
        predicted=lambda a: STABILITY_OF_SIXES[a - 1],
        computed=lambda a: stability_of(6, 10)[a],
        bound="a ≤ {size}",
        certificate="each from one position of its row on by the stomps alone",
        sizes=(10, 10),
        picture=lambda a: discrepancy_period(Spider(*[6] * a), 0),
        sliders={"a": range(1, 11)},
    ),
    Claim(
        id="graphnim-beyond-4",
        label="Beyond 4, a frozen defect",
        kind="example",
        statement=r"$d(5^9 1^k) = 8$ for all $k \ge 69$: the period is 1, and yet no position is a champion.",
        cases=lambda size: [()],
        predicted=lambda: (69, (8,)),
        computed=lambda: ((period := discrepancy_period(Spider(*[5] * 9), 0)).preperiod, period.block),
        bound="all k",
        certificate="with a certified period",
        picture=lambda: discrepancy_period(Spider(*[5] * 9), 0),
    ),
    Claim(
        id="graphnim-beyond-4-periods",
        label="Beyond 4, legs of length 5 and 7",
        kind="question",
        statement=r"$5^a$ has the periods 4, 2, 4, 4, 4, 4, 4, 4, 1, 4, 4, 4 for $a \le 12$, and $7^a$ has 16, 4, 16, 8, 8, 8, 4 "
        r"for $a \le 7$; none of them is ever stable.",
        cases=lambda size: [
            (leg, a) for leg, known in ((5, PERIODS_OF_FIVES), (7, PERIODS_OF_SEVENS)) for a in range(1, min(size, len(known)) + 1)
        ],
        predicted=lambda leg, a: ({5: PERIODS_OF_FIVES, 7: PERIODS_OF_SEVENS}[leg][a - 1], True),
        computed=lambda leg, a: ((period := discrepancy_period(Spider(*[leg] * a), 0)).period, any(period.block)),
        bound="a ≤ {size}",
        certificate="each with a certified period",
        sizes=(5, 12),
        picture=lambda leg, a: discrepancy_period(Spider(*[leg] * a), 0),
        sliders={"leg": (5, 7), "a": range(1, 8)},
    ),
    Claim(
        id="graphnim-beyond-5",
        label="Beyond 5, threes and twos",
        kind="conjecture",
        statement="For fixed $j$ and large $i$, $3i - f(3^i 2^j)$ depends on the parity of $i$ only: 7 and 6, 21 and 20, 31 and 30,"
        r" 41 and 40, 51 and 50, 61 and 60, 71 and 70, 85 and 84, 100 and 101, 110 and 111, 120 and 121 for $j = 0, \dots,"
        " 10$.",
        cases=lambda size: ((i, j) for i in range(93, size + 1) for j in range(len(LAGS))),
        predicted=lambda i, j: 3 * i - LAGS[j][i % 2],
        computed=lambda i, j: int(threes_with_few_twos(150 if i <= 150 else 600)[i, j]),
        bound="93 ≤ i ≤ {size} and j ≤ 10; i = 92, j = 10 is the last exception",
        certificate="each from one position of its row on by the stomps alone",
        sizes=(150, 600),
        picture=lambda i, j: Spider.from_counts({3: i, 2: j}),
        sliders={"i": range(1, 21), "j": range(11)},
    ),
    Claim(
        id="graphnim-beyond-6",
        label="Beyond 6, the upper end of a row",
        kind="conjecture",
        statement="Going down from the stability point, at least 66 discrepancies of $3^a$ depend on $a$ modulo 6 only, and at "
        r"least 94 on $a$ modulo 12, once $a \ge 60$.",
        cases=lambda size: ((a, step) for a in range(60, size + 1) for step in (6, 12)),
        predicted=lambda a, step: {6: 66, 12: 94}[step],
        computed=lambda a, step: common_terms(a, a + step),
        agree=lambda least, found: found >= least,
        bound="60 ≤ a ≤ {size}",
        sizes=(300, 1400),
        picture=lambda a, step: upper_end(a),
    ),
    Claim(
        id="graphnim-beyond-6-shift",
        label="Beyond 6, a shift by 24",
        kind="question",
        statement="$d(3^{a+24} 1^{k+72}) = d(3^a 1^k)$ for a number of terms below the stability point that grows with $a$: 95, "
        "166, 300, 466 for $a = 60, 100, 200, 300$.",
        cases=lambda size: ((a,) for a in SHIFTED_TERMS if a <= size),
        predicted=SHIFTED_TERMS.get,
        computed=lambda a: common_terms(a, a + 24),
        bound="a ≤ {size}",
        sizes=(300, 300),
        picture=upper_end,
    ),
    Claim(
        id="graphnim-beyond-6-lower",
        label="Beyond 6, the lower end of a row",
        kind="conjecture",
        statement="For fixed $k$, $g(3^{a+4} 1^k) = g(3^a 1^k) + 4$ for all large $a$, so the discrepancy grows like $2a$; for $k ="
        r" 0, \dots, 11$ it fails last at $a = 47, 46, 50, 78, 90, 89, 93, 105, 104, 116, 115, 111$.",
        cases=lambda size: ((k, size) for k in range(12)),
        predicted=lambda k, most: LOWER_END[k],
        computed=lambda k, most: last_failure(lower_end(most)[:, k]),
        bound="a ≤ {size} and k < 12",
        sizes=(300, 1200),
    ),
    Claim(
        id="graphnim-beyond-7",
        label="Beyond 7, one more leg of length 2",
        kind="conjecture",
        statement=r"$f(G + 2^1) \le f(G) + 3$ for every spider $G$.",
        cases=bodies,
        predicted=lambda spider: stability(spider) + 3,
        computed=lambda spider: stability(spider + Spider(2)),
        agree=lambda most, found: found <= most,
        bound="all spiders with at most {size} edges in legs of length 2 and more",
        certificate="each f with its certificate",
        sizes=(14, 20),
        picture=lambda spider: discrepancy_period(spider + Spider(2), 0),
    ),
    Claim(
        id="graphnim-beyond-7-threes",
        label="Beyond 7, one more leg of length 3",
        kind="conjecture",
        statement="If $f(G)$ is finite, so is $f(G + 3^1)$.",
        cases=lambda size: ((spider,) for (spider,) in bodies(size) if stability(spider) < inf),
        predicted=lambda spider: "finite",
        computed=lambda spider: stability(spider + Spider(3)),
        agree=lambda said, found: found < inf,
        bound="all spiders with at most {size} edges in legs of length 2 and more and with finite f",
        certificate="each f with its certificate",
        sizes=(14, 20),
        picture=lambda spider: discrepancy_period(spider + Spider(3), 0),
    ),
    Claim(
        id="graphnim-beyond-7-cured",
        label="Beyond 7, spiders that become stable",
        kind="example",
        statement="$f$ is infinite for $5^1$, $5^1 2^1$ and $5^1 2^2$, but 12 for $5^1 3^1$ and 2 for $5^1 2^3$.",
        cases=lambda size: [()],
        predicted=lambda: (inf, inf, inf, 12, 2),
        computed=lambda: tuple(map(stability, (Spider(5), Spider(5, 2), Spider(5, 2, 2), Spider(5, 3), Spider(5, 2, 2, 2)))),
        bound="these five spiders",
        certificate="each f with its certificate",
        picture=lambda: discrepancy_period(Spider(5, 2, 2, 2), 0),
    ),
    Claim(
        id="graphnim-beyond-8",
        label="Beyond 8, how many spiders become stable",
        kind="question",
        statement="Of the spiders with $n$ edges and legs of length 2 and more, $f$ is finite for 5 of 8 ($n = 9$), 18 of 21 (12), "
        "34 of 41 (15), 74 of 88 (18), 145 of 165 (21), 291 of 320 (24).",
        cases=lambda size: ((n,) for n in FINITE_OF_ALL if n <= size),
        predicted=FINITE_OF_ALL.get,
        computed=lambda n: (sum(stability(spider) < inf for spider in spiders(n, least_leg=2)), len(list(spiders(n, least_leg=2)))),
        bound="n ≤ {size}",
        certificate="each f with its certificate",
        sizes=(15, 21),
    ),
    Claim(
        id="graphnim-beyond-9",
        label="Beyond 9, no legs of length 1",
        kind="question",
        statement=r"$g(3^a)$ is 0, 3, 3, 0, 4, 4, 7, 7, 11, 11, ... and $g(3^a) - a$ is 2, 1, -1, -2 for $a \equiv 0, 1, 2, 3$ "
        "modulo 4 from $a = 48$ on.",
        cases=lambda size: ((a, size) for a in (*range(len(NO_ONES)), *range(48, size + 1))),
        predicted=lambda a, most: NO_ONES[a] if a < len(NO_ONES) else a + (2, 1, -1, -2)[a % 4],
        computed=lambda a, most: int(lower_end(most)[a, 0]),
        bound="a < 36 and 48 ≤ a ≤ {size}",
        sizes=(300, 1200),
    ),
    Claim(
        id="graphnim-beyond-10",
        label="Beyond 10, cycles",
        kind="question",
        statement=r"Rooted at a vertex of the cycle $C_n$, $f$ is 1, 4, 7, 16, 6, 24, 12, 16 for $n = 3, \dots, 10$.",
        cases=lambda size: ((n,) for n in range(3, size + 1)),
        predicted=lambda n: (STABILITY_OF_CYCLES[n], (0,)),
        computed=lambda n: ((period := discrepancy_period(cycle(n), 0)).preperiod, period.block),
        bound="3 ≤ n ≤ {size}",
        certificate="from one position of each row on by the stomps alone",
        sizes=(10, 10),
        picture=lambda n: discrepancy_period(cycle(n), 0),
        sliders={"n": range(3, 13)},
    ),
    Claim(
        id="graphnim-beyond-10-pendant",
        label="Beyond 10, a cycle with a pendant edge",
        kind="example",
        statement="$C_9$ with a pendant edge, rooted at its end, has period 48.",
        cases=lambda size: [()],
        predicted=lambda: 48,
        computed=lambda: discrepancy_period(Graph.of([*cycle(9).edges, (0, "v")]), "v").period,
        bound="all k",
        certificate="with a certified period",
        picture=lambda: discrepancy_period(Graph.of([*cycle(9).edges, (0, "v")]), "v"),
    ),
)
