"""Section 4: stable spiders, the algorithms stable(G) and f(G), and one more leg of length 2."""

from collections.abc import Iterator
from math import inf

from gamelab.graphs.spiders import Spider, spiders
from gamelab.papers.claim import Claim
from gamelab.rulesets.graph_nim import GraphNim
from gamelab.solvers.graph_nim_discrepancies import discrepancies, discrepancy_period, stability
from gamelab.solvers.roads import grundy
from gamelab.solvers.spider_nim import path_nimbers
from gamelab.theory.nimbers import nim_sum


def ones(k: int) -> Spider:
    """k legs of length 1."""
    return Spider(*[1] * k)


def stable(spider: Spider) -> bool:
    """The paper's algorithm stable(G): the spider is a champion with 0 to 13 + e(G) more legs of length 1.

    >>> stable(Spider(3)), stable(Spider(3, 1, 1))
    (False, True)
    """
    return not discrepancies(spider, 0, 14 + spider.edges).any()


def f(spider: Spider, limit: int) -> int | float:
    """The paper's algorithm f(G), stopped at a limit: the least m such that stable(G + 1^m).

    >>> f(Spider(4), 100)
    5
    """
    return next((m for m in range(limit + 1) if stable(spider + ones(m))), inf)


def bodies(size: int) -> Iterator[tuple[Spider]]:
    """All spiders with at most so many edges whose legs have length 2 and more, the empty one left out."""
    return ((spider,) for edges in range(2, size + 1) for spider in spiders(edges, least_leg=2))


def tau(spider: Spider) -> int:
    """The nimber of what is left of the spider without the edges at the body."""
    return nim_sum(*(int(path_nimbers(leg)[-1]) for leg in spider.legs))


def false_alarms(spider: Spider, slack: int) -> list[int]:
    """The m for which spider + 1^m and the next e + slack are champions, e its edges, and a later one is not.

    Only m before the end of the first period need be tried: after it everything repeats.
    """
    period = discrepancy_period(spider, 0)
    last = period.preperiod + period.period
    row = discrepancies(spider, 0, 2 * last + spider.edges + max(slack, 0) + 2)
    alarms = []
    for m in range(last + 1):
        run = row[m : m + max(0, spider.edges + m + slack + 1)]
        if not run.any() and (m < period.preperiod or any(period.block)):
            alarms.append(m)
    return alarms


def champion_values(spider: Spider, a1: int) -> set[int]:
    """The nimbers of G + 1^j beside one edge, f(G) <= j <= a1."""
    least = stability(spider)
    return {nim_sum(1, grundy(GraphNim(), spider + ones(j))) for j in range(int(least), a1 + 1)}


def finite(size: int) -> Iterator[tuple[Spider, int]]:
    """Spiders with finite f, each with some numbers of legs of length 1 from f on."""
    for (spider,) in bodies(size):
        least = stability(spider)
        if least < inf:
            yield from ((spider, a1) for a1 in range(int(least), int(least) + 8))


def end_of_period(spider: Spider) -> tuple[int, int]:
    """Where the period of the spider's row begins, and how long it is."""
    period = discrepancy_period(spider, 0)
    return period.preperiod, period.period


CLAIMS = (
    Claim(
        id="graphnim-thm-4.1",
        label="Theorem 4.1",
        kind="proved",
        statement=r"If $G + 1^k$ is a champion for all $0 \le k \le 13 + e(G)$, then $G$ is stable.",
        cases=bodies,
        predicted=lambda spider: [],
        computed=lambda spider: false_alarms(spider, 13),
        bound="all spiders with at most {size} edges in legs of length 2 and more, and any number of legs of length 1",
        certificate="each row to the end of its certified period",
        sizes=(14, 22),
        picture=lambda spider: discrepancy_period(spider, 0),
    ),
    Claim(
        id="graphnim-thm-4.1-sharper",
        label="Theorem 4.1, sharper",
        kind="proved",
        statement=r"It is enough that $G + 1^k$ is a champion for $0 \le k \le e(G) + \tau - 2$, where $\tau \le 15$ is the nimber "
        "of $G$ without the edges at its body.",
        cases=bodies,
        predicted=lambda spider: [],
        computed=lambda spider: false_alarms(spider, tau(spider) - 2),
        bound="all spiders with at most {size} edges in legs of length 2 and more, and any number of legs of length 1",
        certificate="each row to the end of its certified period",
        sizes=(14, 22),
        picture=lambda spider: discrepancy_period(spider, 0),
    ),
    Claim(
        id="graphnim-alg-stable",
        label="Algorithm stable(G)",
        kind="proved",
        statement=r"Testing $d(G + 1^k) = 0$ for $k = 0, \dots, 13 + e(G)$ decides whether $G$ is stable.",
        cases=lambda size: ((spider, k) for (spider,) in bodies(size) for k in range(size)),
        predicted=lambda spider, k: stable(spider + ones(k)),
        computed=lambda spider, k: stability(spider) <= k,
        bound="all spiders with at most {size} edges in legs of length 2 and more, and fewer than {size} legs of length 1",
        certificate="against f with its certificate",
        sizes=(9, 14),
        picture=lambda spider, k: discrepancy_period(spider + ones(k), 0),
    ),
    Claim(
        id="graphnim-alg-f",
        label="Algorithm f(G)",
        kind="proved",
        statement=r"Testing stable$(G + 1^m)$ for $m = 0, 1, \dots$ finds $f(G)$ if it is finite, and never ends otherwise.",
        cases=bodies,
        predicted=lambda spider: f(spider, sum(end_of_period(spider))),
        computed=stability,
        bound="all spiders with at most {size} edges in legs of length 2 and more",
        certificate="never ending is proved by a certified period that is not zero",
        sizes=(9, 14),
        picture=lambda spider: discrepancy_period(spider, 0),
    ),
    Claim(
        id="graphnim-ex-f31",
        label="Section 4.1, example f(3¹)",
        kind="example",
        statement=r"$f(3^1) = 2$: $3^1 1^k$ is a champion for all $k \ge 2$, but not for $k = 1$.",
        cases=lambda size: [()],
        predicted=lambda: (2, [0, 3, 0, 0, 0, 0, 0]),
        computed=lambda: (stability(Spider(3)), discrepancies(Spider(3), 0, 7).tolist()),
        bound="all k",
        certificate="by the stomps alone from k = 6 on",
        picture=lambda: discrepancy_period(Spider(3), 0),
    ),
    Claim(
        id="graphnim-ex-f41-printed",
        label="Section 4.1, example f(4¹), as printed",
        kind="misprint",
        statement=r"$f(4^1) = 4$, since $4^1 1^k$ is a champion for $4 \le k \le 9$.",
        cases=lambda size: ((k,) for k in range(4, 10)),
        predicted=lambda k: 4 + k,
        computed=lambda k: grundy(GraphNim(), Spider(4) + ones(k)),
        expected=False,
        bound="4 ≤ k ≤ 9",
        picture=lambda k: Spider(4) + ones(k),
        sliders={"k": range(13)},
    ),
    Claim(
        id="graphnim-ex-f41-corrected",
        label="Section 4.1, example f(4¹), corrected",
        kind="corrected",
        statement="$f(4^1) = 5$: the discrepancies of $4^1 1^k$ are 3, 1, 0, 0, 3 and then 0 for ever.",
        cases=lambda size: [()],
        predicted=lambda: (5, [3, 1, 0, 0, 3, 0]),
        computed=lambda: (stability(Spider(4)), discrepancies(Spider(4), 0, 6).tolist()),
        bound="all k",
        certificate="by the stomps alone from k = 11 on",
        picture=lambda: discrepancy_period(Spider(4), 0),
    ),
    Claim(
        id="graphnim-thm-4.2",
        label="Theorem 4.2",
        kind="proved",
        statement=r"$f(G + 2^1) \le f(G) + e(G) + 15$, where both sides may be infinite.",
        cases=bodies,
        predicted=lambda spider: stability(spider) + spider.edges + 15,
        computed=lambda spider: stability(spider + Spider(2)),
        agree=lambda most, found: found <= most,
        bound="all spiders with at most {size} edges in legs of length 2 and more",
        certificate="each f with its certificate",
        sizes=(14, 20),
        picture=lambda spider: discrepancy_period(spider + Spider(2), 0),
    ),
    Claim(
        id="graphnim-thm-4.2-proof-printed",
        label="Theorem 4.2, proof, as printed",
        kind="misprint",
        statement=r"For $a_1 \ge f(G)$ the positions $G + 1^j \cup P_1$, $f(G) \le j \le a_1$, have the nimbers $1 \oplus [f(G) + "
        r"e(G) \,..\, e(G) + 2 + a_1]$.",
        cases=finite,
        predicted=lambda spider, a1: {1 ^ t for t in range(int(stability(spider)) + spider.edges, spider.edges + a1 + 3)},
        computed=champion_values,
        expected=False,
        bound="all spiders with at most {size} edges in legs of length 2 and more and with finite f",
        sizes=(9, 14),
        picture=lambda spider, a1: spider + ones(a1),
    ),
    Claim(
        id="graphnim-thm-4.2-proof-corrected",
        label="Theorem 4.2, proof, corrected",
        kind="corrected",
        statement=r"These positions have the nimbers $1 \oplus [f(G) + e(G) \,..\, e(G) + a_1]$, which is enough for the proof.",
        cases=finite,
        predicted=lambda spider, a1: {1 ^ t for t in range(int(stability(spider)) + spider.edges, spider.edges + a1 + 1)},
        computed=champion_values,
        bound="all spiders with at most {size} edges in legs of length 2 and more and with finite f",
        sizes=(9, 14),
        picture=lambda spider, a1: spider + ones(a1),
    ),
    Claim(
        id="graphnim-thm-4.2-infinite",
        label="Theorem 4.2, infinite f",
        kind="proved",
        statement=r"That $f(G)$ is infinite does not make $f(G + 2^1)$ so: $f(8^1) = \infty$ and $f(8^1 2^1) = 10$, and no spider "
        "with fewer edges does this.",
        cases=lambda size: bodies(8),
        predicted=lambda spider: (inf, 10) if spider == Spider(8) else "no such pair",
        computed=lambda spider: (
            (stability(spider), stability(spider + Spider(2)))
            if stability(spider) == inf > stability(spider + Spider(2))
            else "no such pair"
        ),
        bound="all spiders with at most 8 edges in legs of length 2 and more",
        certificate="each f with its certificate",
        picture=lambda spider: discrepancy_period(spider + Spider(2), 0),
    ),
)
