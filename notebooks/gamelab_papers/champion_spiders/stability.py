"""Section 4: stable spiders, the algorithms stable(G) and f(G), and one more leg of length 2."""

from math import inf

import numpy as np

from gamelab import Graph, Spider, discrepancies, disjoint_union, nim_sum, path, spiders
from gamelab.boards import legs_at
from gamelab.statements import (
    Arguments,
    Cases,
    Claim,
    MarkedRow,
    Proof,
    Refuted,
    at_most,
    certified,
    for_each_case,
    members,
    misprint,
    the,
    upto,
)
from gamelab.theory import DEFINITION, RepeatedTerms, remembered
from gamelab_papers.champion_spiders.boards import (
    BODIES,
    FINITE_BODIES,
    FOR_ALL_ONES,
    counted,
    repeated_terms,
    row_period,
    spider_name,
    stable_from,
    tau,
    with_one_more,
)

ONES = 500  # legs of length 1 tried where a statement is about all numbers of them
STARTS = 60  # the numbers of legs of length 1 from which the algorithm f(G) is tried


def contracted(first: Graph | Spider, second: Graph | Spider) -> Graph:
    """The two spiders with their bodies made one, which is vertex 0."""
    parts = enumerate(map(Graph.from_board, (first, second)), 1)
    return Graph.of(
        [(u and (i, u), v and (i, v)) for i, part in parts for u, v in part.edges], vertices=[0]
    )


def sums_of_three(a: Spider, b: Spider, c: Spider) -> tuple[Graph, ...]:
    """(A + B) + C, A + (B + C) and (B + A) + C, the bodies being made one."""
    return (
        contracted(contracted(a, b), c),
        contracted(a, contracted(b, c)),
        contracted(contracted(b, a), c),
    )


def ones(k: int) -> Spider:
    """k legs of length 1."""
    return Spider(*[1] * k)


@remembered
def _row(spider: Spider) -> np.ndarray:
    return discrepancies(spider, 0, ONES)


def false_alarms(spider: Spider, run: int, for_each: int = 0) -> list[int]:
    """The m from which on `run` and `for_each` more for each m are champions in a row, and later a
    spider is none.
    """
    defects = _row(spider) != 0
    starts = range(-(-(ONES - run) // (1 + for_each)))
    return [
        m for m in starts if not defects[m : m + run + for_each * m].any() and defects[m:].any()
    ]


def enough_starts(spider: Spider) -> RepeatedTerms:
    """That all starts are among those tried: the certified period has run its first round
    before.
    """
    return RepeatedTerms(row_period(spider), _row(spider)[: (ONES - 14 - spider.edges) // 2])


def stable(spider: Spider, m: int) -> bool:
    """The paper's algorithm stable(G) for the spider with m legs of length 1: champions with 0 to
    13 + e(G) more.

    >>> stable(Spider(3), 0), stable(Spider(3), 2)
    (False, True)
    """
    return not counted(spider.graph, 0, 2 * m + 14 + spider.edges)[m:].any()


def f(spider: Spider) -> float:
    """The paper's algorithm f(G), stopped at a limit: the least m such that stable(G + 1^m)."""
    return next((m for m in range(STARTS + 1) if stable(spider, m)), inf)


def champion_values(spider: Spider, a1: int) -> set[int]:
    """The nimbers of G + 1^j beside one edge, f(G) <= j <= a1."""
    row = discrepancies(spider, 0, a1 + 1)
    return {
        nim_sum(1, spider.edges + j - int(row[j])) for j in range(int(stable_from(spider)), a1 + 1)
    }


def value_set(spider: Spider, end: int) -> set[int]:
    """1 ⊕ [f(G) + e(G) .. e(G) + end - 1]."""
    return {1 ^ t for t in range(int(stable_from(spider)) + spider.edges, spider.edges + end)}


def row_of(spider: Spider, n: int) -> Arguments:
    """Arguments of a claim on f of a spider and on the first n discrepancies of its row."""
    return dict(
        computed=lambda: (stable_from(spider), counted(spider.graph, 0, n).tolist()),
        proof=Proof("all k", certificates=lambda claim, size: repeated_terms(spider, 0, n)),
        picture=lambda: row_period(spider),
        parts=("f", "discrepancies"),
    )


WITH_ONE_MORE = with_one_more(2)
OF_WINDOWS: Arguments = dict(
    sizes=(14, 22),
    predicted=lambda spider: [],
    proof=for_each_case(FOR_ALL_ONES, of_case=enough_starts),
    picture=row_period,
    called=spider_name,
    parts=("starts m that mislead:",),
)

FEW = members("", spiders, 0)

CLAIMS = (
    Claim(
        id="graphnim-def-sum",
        label="Section 4, the sum of spiders",
        method=DEFINITION,
        statement="""
            The sum $A + B$ of two spiders, their bodies made one vertex, has the legs of both; it
            is associative and commutative.
            """,
        cases=Cases(
            "all triples of spiders with at most {size} edges each",
            lambda size: (FEW * FEW * FEW)(size),
        ),
        sizes=(3, 5),
        predicted=lambda first, second, third: (
            (spider_name(Spider(*first.legs, *second.legs, *third.legs)),) * 3
        ),
        computed=lambda first, second, third: tuple(
            spider_name(Spider(*(legs_at(whole, 0) or ())))
            for whole in sums_of_three(first, second, third)
        ),
        picture=lambda a, b, c: {"A": a, "B": b, "C": c, "A + B + C": sums_of_three(a, b, c)[0]},
        called=lambda *case: " + ".join(map(spider_name, case)),
        parts=("(A + B) + C", "A + (B + C)", "(B + A) + C"),
    ),
    Claim(
        id="graphnim-thm-4.1",
        label="Theorem 4.1",
        statement=r"""
            If $G + 1^k$ is a champion for all $0 \le k \le 13 + e(G)$, then $G$ is stable: no such
            run misleads.
            """,
        cases=BODIES
        * the(f"each with any legs of length 1 within the first {ONES} numbers of them"),
        computed=lambda spider: false_alarms(spider, 14 + spider.edges, 1),
        **OF_WINDOWS,
    ),
    Claim(
        id="graphnim-thm-4.1-sharper",
        label="Theorem 4.1, sharper",
        statement=r"""
            For a spider $H$ without legs of length 1 it is enough that $H + 1^k$ is a champion for
            $m \le k \le m + e(H) + \tau - 2$: then $H + 1^m$ is stable. Here $\tau \le 15$ is the
            nimber of $H$ without the edges at its body.
            """,
        cases=BODIES * the(f"each m within the first {ONES} numbers"),
        computed=lambda spider: false_alarms(spider, spider.edges + tau(spider.graph, 0) - 1),
        **OF_WINDOWS,
    ),
    Claim(
        id="graphnim-thm-4.1-refined",
        label="Section 6, Theorem 4.1 refined",
        statement=r"""
            For a spider $H$ without legs of length 1 and with $\tau \le 3$, as all $3^a$, it is
            enough that $H + 1^k$ is a champion for $m \le k \le m + e(H) + 1$: then $H + 1^m$ is
            stable.
            """,
        cases=BODIES.where(lambda spider: tau(spider.graph, 0) <= 3, "τ ≤ 3")
        * the(f"each m within the first {ONES} numbers"),
        computed=lambda spider: false_alarms(spider, spider.edges + 2),
        **OF_WINDOWS,
    ),
    Claim(
        id="graphnim-alg-stable",
        label="Algorithm stable(G)",
        statement=r"""
            Testing $d(G + 1^k) = 0$ for $k = 0, \dots, 13 + e(G)$ decides whether $G$ is stable.
            """,
        cases=BODIES * upto("k"),
        sizes=(8, 10),
        predicted=stable,
        computed=lambda spider, k: stable_from(spider) <= k,
        proof=for_each_case(
            "all numbers of further legs of length 1", of_case=lambda spider, k: row_period(spider)
        ),
        picture=lambda spider, k: row_period(spider + ones(k)),
        called=lambda spider, k: spider_name(spider + ones(k)),
        parts=("stable:",),
    ),
    Claim(
        id="graphnim-alg-f",
        label="Algorithm f(G)",
        statement=r"""
            Testing stable$(G + 1^m)$ for $m = 0, 1, \dots$ finds $f(G)$ if it is finite, and never
            ends otherwise.
            """,
        cases=BODIES * the(f"m ≤ {STARTS}"),
        sizes=(8, 10),
        predicted=f,
        computed=stable_from,
        **certified("all m", row_period),
        called=spider_name,
        parts=("f",),
    ),
    Claim(
        id="graphnim-ex-f31",
        label="Section 4.1, example f(3¹)",
        kind="example",
        statement=r"$f(3^1) = 2$: $3^1 1^k$ is a champion for all $k \ge 2$, but not for $k = 1$.",
        cases=the("the first seven discrepancies"),
        predicted=lambda: (2, [0, 3, 0, 0, 0, 0, 0]),
        **row_of(Spider(3), 7),
    ),
    *misprint(
        id="graphnim-ex-f41",
        label="Section 4.1, example f(4¹)",
        kind="error",
        printed=dict(
            statement=r"$f(4^1) = 4$, since $4^1 1^k$ is a champion for $4 \le k \le 9$.",
            cases=upto("k", 4, most=9),
            predicted=lambda k: 4 + k,
            computed=lambda k: 4 + k - int(counted(Spider(4).graph, 0, k + 1)[k]),
            refuted=Refuted("4^1 1^4: predicted 8, computed 5"),
            picture=lambda k: MarkedRow(
                row_period(Spider(4)), up="d(4¹ 1ᵏ)", places={"f, as printed": 4}
            ),
            called="4^1 1^{}".format,
            sliders={"k": range(13)},
        ),
        corrected=dict(
            statement="""
                $f(4^1) = 5$: the discrepancies of $4^1 1^k$ are 3, 1, 0, 0, 3 and then 0 for ever.
                """,
            cases=the("the first six discrepancies"),
            predicted=lambda: (5, [3, 1, 0, 0, 3, 0]),
            **row_of(Spider(4), 6),
        ),
    ),
    Claim(
        id="graphnim-thm-4.2",
        label="Theorem 4.2",
        statement=r"$f(G + 2^1) \le f(G) + e(G) + 15$, where both sides may be infinite.",
        cases=FINITE_BODIES,
        sizes=(14, 20),
        predicted=lambda spider: stable_from(spider) + spider.edges + 15,
        computed=lambda spider: stable_from(spider + Spider(2)),
        agree=at_most,
        slack="the theorem is far from sharp: f(G) + 6 is enough to 23 edges, by Beyond 7, the "
        "largest excess",
        **WITH_ONE_MORE
        | {
            "picture": lambda spider: MarkedRow(
                row_period(spider + Spider(2)),
                up="d(G + 2¹ + 1ᵏ)",
                places={"f(G) + e + 15": int(stable_from(spider)) + spider.edges + 15},
            )
        },
        parts=("f",),
    ),
    *misprint(
        id="graphnim-thm-4.2-proof",
        label="Theorem 4.2, proof",
        kind="error",
        cases=Cases(
            "all spiders with at most {size} edges in legs of length 2 and more and with finite "
            "f, a₁ from f to f + 7",
            lambda size: (
                (spider, a1)
                for (spider,) in FINITE_BODIES(size)
                for a1 in range(int(stable_from(spider)), int(stable_from(spider)) + 8)
            ),
        ).sizes(2),
        sizes=(9, 14),
        computed=champion_values,
        picture=lambda spider, a1: disjoint_union(spider + ones(a1), path(2)),
        called=lambda spider, a1: f"{spider_name(spider)}, a₁ = {a1}",
        printed=dict(
            statement=r"""
                For $a_1 \ge f(G)$ the positions $G + 1^j \cup P_1$, $f(G) \le j \le a_1$, have the
                nimbers $1 \oplus [f(G) + e(G) \,..\, e(G) + 2 + a_1]$.
                """,
            predicted=lambda spider, a1: value_set(spider, a1 + 3),
            refuted=Refuted("2^1, a₁ = 0: predicted {2, 3, 5}, computed {3}", size=2),
        ),
        corrected=dict(
            statement=r"""
                For $a_1 \ge f(G)$ the positions $G + 1^j \cup P_1$, $f(G) \le j \le a_1$, have the
                nimbers $1 \oplus [f(G) + e(G) \,..\, e(G) + a_1]$, which is enough for the proof.
                """,
            predicted=lambda spider, a1: value_set(spider, a1 + 1),
        ),
    ),
    Claim(
        id="graphnim-thm-4.2-infinite",
        label="Theorem 4.2, infinite f",
        statement=r"""
            One more leg of length 2 can make an infinite $f$ finite: $f(8^1) = \infty$ and $f(8^1
            2^1) = 10$, and no spider with fewer edges does this.
            """,
        cases=BODIES.sizes(2, 8),
        sizes=(8, 8),
        predicted=lambda spider: 10 if spider == Spider(8) else None,
        computed=lambda spider: (
            f if stable_from(spider) == inf > (f := stable_from(spider + Spider(2))) else None
        ),
        **WITH_ONE_MORE
        | {
            "picture": lambda spider: {
                spider_name(one): row_period(one) for one in (spider, spider + Spider(2))
            }
        },
        parts=("f(G + 2^1) =",),
    ),
)
