"""Section 4: stable spiders, the algorithms stable(G) and f(G), and one more leg of length 2."""

from math import inf

from gamelab import GraphNim, Spider, discrepancies, disjoint_union, nim_sum, path
from gamelab.statements import MarkedRow, Proof, Section, at_most, for_each_case, the
from gamelab.theory import RepeatedTerms, remembered
from gamelab_papers.champion_spiders.boards import (
    BODIES,
    FINITE_BODIES,
    FOR_ALL_ONES,
    counted,
    of_rows,
    repeated_terms,
    row,
    row_period,
    spider_name,
    stable_from,
    tau,
)

section = Section("graphnim", names={Spider: spider_name}, draw=row, game=GraphNim())

ONES = 500  # legs of length 1 tried where a statement is about all numbers of them
STARTS = 60  # the numbers of legs of length 1 from which the algorithm f(G) is tried


@remembered
def tried_row(spider):
    """The discrepancies of a spider with fewer legs of length 1 than are tried."""
    return discrepancies(spider, 0, ONES)


def false_alarms(spider, run, for_each=0):
    """The m from which on `run` and `for_each` more for each m are champions in a row, and later a
    spider is none.
    """
    defects = tried_row(spider) != 0
    starts = range(-(-(ONES - run) // (1 + for_each)))
    return [
        m for m in starts if not defects[m : m + run + for_each * m].any() and defects[m:].any()
    ]


def enough_starts(spider):
    """That all starts are among those tried: the certified period has run its first round
    before.
    """
    return RepeatedTerms(row_period(spider), tried_row(spider)[: (ONES - 14 - spider.edges) // 2])


OF_STARTS = for_each_case(FOR_ALL_ONES, enough_starts)
EACH_M = the(f"each m within the first {ONES} numbers")


def about_champions(words, enough):
    """What statements have in common by which so many champions in a row, from f(G) on, are
    enough.
    """

    def picture(spider):
        f = stable_from(spider)
        places = {"f": f, f"f + {words}": f + enough(spider)} if f < inf else {}
        return MarkedRow(row_period(spider), up="discrepancy", places=places)

    return {
        "parts": "starts m that mislead:",
        "picture": picture,
        "telling": (Spider(4),),
        "proof": OF_STARTS,
    }


@section.theorem(14, 22, **about_champions("14 + e", lambda spider: 14 + spider.edges))
def thm_4_1(
    spider=BODIES * the(f"each with any legs of length 1 within the first {ONES} numbers of them"),
):
    r"""**Theorem 4.1.** If $G + 1^k$ is a champion for all $0 \le k \le 13 + e(G)$, then $G$ is
    stable. Checked: wherever $14 + e(G)$ zeros follow each other in a row, only zeros come after.
    """
    return [], false_alarms(spider, 14 + spider.edges, 1), spider


@section.theorem(
    14,
    22,
    ours=True,
    **about_champions("e + τ − 1", lambda spider: spider.edges + tau(spider.graph, 0) - 1),
)
def thm_4_1_sharper(spider=BODIES * EACH_M):
    r"""**Theorem 4.1, sharper.** For a spider $H$ without legs of length 1 it is enough that $H +
    1^k$ is a champion for $m \le k \le m + e(H) + \tau - 2$: then $H + 1^m$ is stable. Here $\tau
    \le 15$ is the nimber of $H$ without the edges at its body.
    """
    return [], false_alarms(spider, spider.edges + tau(spider.graph, 0) - 1), spider


def small_tau(spider):
    """Whether τ is at most 3."""
    return tau(spider.graph, 0) <= 3


@section.theorem(14, 22, **about_champions("e + 2", lambda spider: spider.edges + 2))
def thm_4_1_refined(spider=BODIES.where(small_tau, "τ ≤ 3") * EACH_M):
    r"""**Section 6, Theorem 4.1 refined.** For a spider $H$ without legs of length 1 and with $\tau
    \le 3$, as all $3^a$, it is enough that $H + 1^k$ is a champion for $m \le k \le m + e(H) + 1$:
    then $H + 1^m$ is stable.
    """
    return [], false_alarms(spider, spider.edges + 2), spider


def stable(spider, m):
    """The paper's algorithm stable(G) for the spider with m legs of length 1: champions with 0 to
    13 + e(G) more.

    >>> stable(Spider(3), 0), stable(Spider(3), 2)
    (False, True)
    """
    return not counted(spider.graph, 0, 2 * m + 14 + spider.edges)[m:].any()


@section.theorem(
    8,
    10,
    parts="stable:",
    proof=for_each_case(
        "all numbers of further legs of length 1", lambda spider, k: row_period(spider)
    ),
)
def alg_stable(spider=BODIES, k=0):
    r"""**Algorithm stable(G).** Testing $d(G + 1^k) = 0$ for $k = 0, \dots, 13 + e(G)$ decides
    whether $G$ is stable.
    """
    return stable(spider, k), stable_from(spider) <= k, spider + Spider(*[1] * k)


@section.theorem(8, 10, parts="f", proof=of_rows("all m"))
def alg_f(spider=BODIES * the(f"m ≤ {STARTS}")):
    r"""**Algorithm f(G).** Testing stable$(G + 1^m)$ for $m = 0, 1, \dots$ finds $f(G)$ if it is
    finite, and never ends otherwise.
    """
    tested = next((m for m in range(STARTS + 1) if stable(spider, m)), inf)
    return tested, stable_from(spider), spider


def row_of(spider, n):
    """f of a spider and the first n discrepancies of its row."""
    return stable_from(spider), counted(spider.graph, 0, n).tolist()


@section.example(
    cases="the first seven discrepancies",
    parts="f =, discrepancies",
    proof=Proof("all k", lambda claim, size: repeated_terms(Spider(3), 0, 7)),
)
def ex_f31():
    r"""**Section 4.1, example f(3¹).** $f(3^1) = 2$: $3^1 1^k$ is a champion for all $k \ge 2$, but
    not for $k = 1$.
    """
    return (2, [0, 3, 0, 0, 0, 0, 0]), row_of(Spider(3), 7), row_period(Spider(3))


@section.error(
    name="4^1 1^{k}",
    picture=lambda k: MarkedRow(row_period(Spider(4)), up="d(4¹ 1ᵏ)", places={"f, as printed": 4}),
    fails="4^1 1^4: predicted 8, computed 5",
    certifies=lambda k: [(GraphNim(), Spider(4, *[1] * k))],
)
def ex_f41_printed(k=range(4, 10)):
    r"""**Section 4.1, example f(4¹), as printed.** $f(4^1) = 4$, since $4^1 1^k$ is a champion for
    $4 \le k \le 9$.
    """
    return 4 + k, 4 + k - int(counted(Spider(4).graph, 0, k + 1)[k])


@section.corrected(
    cases="the first six discrepancies",
    parts="f =, discrepancies",
    proof=Proof("all k", lambda claim, size: repeated_terms(Spider(4), 0, 6)),
)
def ex_f41_corrected():
    """**Section 4.1, example f(4¹), corrected.** $f(4^1) = 5$: the discrepancies of $4^1 1^k$ are
    3, 1, 0, 0, 3 and then 0 for ever.
    """
    return (5, [3, 1, 0, 0, 3, 0]), row_of(Spider(4), 6), row_period(Spider(4))


@section.theorem(
    14,
    20,
    agree=at_most,
    parts="f =",
    proof=of_rows(FOR_ALL_ONES),
    slack="the theorem is far from sharp: f(G) + 6 is enough to 23 edges, by Beyond 7, the "
    "largest excess",
)
def thm_4_2(spider=FINITE_BODIES):
    r"""**Theorem 4.2.** $f(G + 2^1) \le f(G) + e(G) + 15$, where both sides may be infinite."""
    longer = spider + Spider(2)
    return stable_from(spider) + spider.edges + 15, stable_from(longer), (longer, spider)


def champion_values(spider, a1):
    """The nimbers of G + 1^j beside one edge, f(G) <= j <= a1."""
    defects = discrepancies(spider, 0, a1 + 1)
    champions = range(stable_from(spider), a1 + 1)
    return {nim_sum(1, spider.edges + j - int(defects[j])) for j in champions}


FINITE_AND_ONES = FINITE_BODIES.with_each(
    lambda spider: range(stable_from(spider), stable_from(spider) + 8), "a₁ from f to f + 7"
)
OF_PROOF = {
    "cases": FINITE_AND_ONES,
    "name": "{spider}, a₁ = {a1}",
    "picture": lambda spider, a1: {
        f"{spider_name(spider)} 1^{j} ∪ P_1: {max(champion_values(spider, j))}": disjoint_union(
            spider + Spider(*[1] * j), path(2)
        )
        for j in sorted({stable_from(spider), a1})
    },
}


@section.slip(
    9,
    14,
    **OF_PROOF,
    fails="2^1, a₁ = 0: predicted {2, 3, 5}, computed {3}",
    fails_from=2,
    parts="nimbers",
)
def thm_4_2_proof_printed(spider, a1):
    r"""**Theorem 4.2, proof, as printed.** For $a_1 \ge f(G)$ the positions $G + 1^j \cup P_1$,
    $f(G) \le j \le a_1$, have the nimbers $1 \oplus [f(G) + e(G) \,..\, e(G) + 2 + a_1]$.
    """
    values = range(stable_from(spider) + spider.edges, spider.edges + 2 + a1 + 1)
    return {1 ^ t for t in values}, champion_values(spider, a1)


@section.corrected(9, 14, **OF_PROOF, parts="nimbers")
def thm_4_2_proof_corrected(spider, a1):
    r"""**Theorem 4.2, proof, corrected.** For $a_1 \ge f(G)$ the positions $G + 1^j \cup P_1$,
    $f(G) \le j \le a_1$, have the nimbers $1 \oplus [f(G) + e(G) \,..\, e(G) + a_1]$, which is
    enough for the proof.
    """
    values = range(stable_from(spider) + spider.edges, spider.edges + a1 + 1)
    return {1 ^ t for t in values}, champion_values(spider, a1)


@section.theorem(8, ours=True, parts="f(G + 2^1) =", proof=of_rows(FOR_ALL_ONES))
def thm_4_2_infinite(spider=BODIES.sizes(2, 8)):
    r"""**Theorem 4.2, infinite f.** One more leg of length 2 can make an infinite $f$ finite:
    $f(8^1) = \infty$ and $f(8^1 2^1) = 10$, and no spider with fewer edges does this.
    """
    longer = spider + Spider(2)
    becomes = stable_from(longer) if stable_from(spider) == inf > stable_from(longer) else None
    return 10 if spider == Spider(8) else None, becomes, (longer, spider)
