"""Section 5: discrepancies with more and more pendant edges at a vertex, their bounds and their
periods.
"""

from math import inf, lcm

import numpy as np

from gamelab import Graph, GraphNim, Spider, discrepancies, discrepancy_period, mex, nim_sum
from gamelab.boards import Growing, Vertex
from gamelab.solvers.graph_nim import (
    SpiderNim,
    edge_masks,
    least_period,
    nimbers_with_pendant_edges,
    pendant_rows,
)
from gamelab.statements import (
    Arguments,
    Cases,
    Claim,
    MarkedRow,
    Proof,
    Refuted,
    at_most,
    each,
    for_each_case,
    including,
    misprint,
    the,
    upto,
)
from gamelab.theory import StompsAlone, by_definition
from gamelab_papers.champion_spiders.boards import (
    ALL_ROOTS,
    BODIES,
    CORES,
    FOR_ALL_K,
    counted,
    repeated_terms,
    row_period,
    spider_name,
    stable_from,
    tau,
)
from gamelab_papers.champion_spiders.for_all_numbers import PROOFS

ROW = 120  # pendant edges tried where a statement is about all numbers of them
TO_ROW, FAR = the(f"k < {ROW}"), the(f"to {2 * ROW} pendant edges and two periods")


def largest(graph: Graph, v: Vertex) -> int:
    """The largest discrepancy."""
    return int(counted(graph, v, ROW).max())


def bounded(graph: Graph, v: Vertex, bound: int, name: str) -> MarkedRow:
    """The discrepancies and a bound of them."""
    return MarkedRow(discrepancy_period(graph, v), up="discrepancy", heights={name: bound})


ALL_OF_ROW = for_each_case(FOR_ALL_K, of_case=lambda graph, v=0: repeated_terms(graph, v, ROW))
LARGEST: Arguments = dict(
    sizes=(5, 7), computed=largest, agree=at_most, called="G = {} at {}".format
)


def values_without(graph: Graph, v: Vertex, k: int) -> set[int]:
    """The nimbers of the options of G +_v S_k that leave no edge of G at v, and pendant edges
    there.
    """
    rest = graph.without_edges([*graph.incident[v]])
    left = range(k + (graph.degree(v) > 0))
    return {by_definition(GraphNim(), rest.with_pendant_edges(v, j)) for j in left}


def values_of_stars_beside(spider: Spider, k: int) -> set[int]:
    """The nimbers of the options of G + 1^k that leave no leg of G at the body."""
    loose = tuple((leg - 1,) for leg in spider.legs if leg > 1)
    left = range(k + (spider.edges > 0))
    return {by_definition(SpiderNim(), SpiderNim().canonical((*loose, (1,) * j))) for j in left}


def seen_period(row: np.ndarray) -> tuple[int, int]:
    """The least period with which the row ends, kept for half of it at least, and from where on."""
    for period in range(1, len(row) // 4):
        differ = np.flatnonzero(row[period:] != row[:-period])
        if not differ.size or differ[-1] < len(row) // 2:
            return int(differ[-1]) + 1 if differ.size else 0, period
    return -1, 0


def near_the_top(graph: Graph, k: int) -> int:
    """The mex of [0 .. k-1-e] and of the nimbers of the options that touch G and leave k-2e or more
    pendant edges.
    """
    edges, masks = len(graph.edges), edge_masks(graph)
    full, nimbers = 2**edges - 1, nimbers_with_pendant_edges(graph, 0, k + 1)
    at_root = [full ^ gone for gone in range(full + 1) if not gone & ~masks[0]]
    elsewhere = [full ^ gone for at in masks[1:] for gone in range(1, full + 1) if not gone & ~at]
    near = nimbers[k - 2 * edges : k + 1][:, at_root]
    return mex(
        {
            *range(k - edges),
            *near[:-1].ravel().tolist(),
            *near[-1, 1:].tolist(),
            *nimbers[k, elsewhere].tolist(),
        }
    )


def options_repeat(graph: Graph) -> tuple[int, int]:
    """From where on, and with what common period, the values of all options that touch the graph
    repeat.
    """
    length = 64
    while True:
        family = pendant_rows(graph, 0, length)
        preperiods, periods = family.least_periods()
        if periods.all():
            break
        length *= 2
    options = list(family.options(len(periods) - 1))
    start = max((int(preperiods[row]) - shift for row, shift, _ in options), default=0)
    return max(0, start), lcm(
        *(lcm(int(periods[row]), 1 << nimber.bit_length()) for row, _, nimber in options)
    )


def misled_at(graph: Graph, width: int) -> tuple[int, int] | None:
    """The first k at which d(k) and d(k + P) differ though the `width` discrepancies before them
    agree, P the period of the options, and k + P.
    """
    start, step = options_repeat(graph)
    row = discrepancies(graph, 0, 2 * ROW + start + 2 * step)
    same = row[start:-step] == row[start + step :]
    runs = (
        np.convolve(same, np.ones(width, int), "valid")[: len(same) - width] == width
        if width
        else np.ones(len(same), bool)
    )
    wrong = np.flatnonzero(runs & ~same[width:])
    return (k := start + int(wrong[0]) + width, k + step) if wrong.size else None


def window_misleads(graph: Graph, width: int) -> str:
    """The same in words."""
    if (found := misled_at(graph, width)) is None:
        return "never misled"
    k, later = found
    return f"d(k) = d(k + {later - k}) for {k - width} ≤ k < {k}, but not for k = {k}"


def stable_by_counting(spider: Spider) -> tuple[float, int | None]:
    """f as far as counting shows it, and the first k0 at which the stomps alone reach everything,
    if there is one.
    """
    graph, edges = spider.graph, spider.edges
    nimbers = nimbers_with_pendant_edges(graph, 0, ROW)
    full, root = 2**edges - 1, edge_masks(graph)[0]
    stomps = {full ^ gone for gone in range(1, full + 1) if not gone & ~root}
    met: set[int] = set()
    for k in range(ROW):
        # with k legs of length 1 left; those with fewer came before
        met |= set(nimbers[k, list(stomps)].tolist())
        if met >= set(range(edges + k)):
            defects = np.flatnonzero(counted(graph, 0, ROW))
            return int(defects[-1]) + 1 if defects.size else 0, k
        met.add(int(nimbers[k, full]))
    return inf, None


CLAIMS = (
    Claim(
        id="graphnim-thm-5.1",
        label="Theorem 5.1",
        statement=r"""
            With $G'$ for $G$ without the edges at $v$, the options $G' \cup S_j$ of $G +_v S_k$
            have all the nimbers $[0 \,..\, k - 1 - g(G')]$, and even all of $[0 \,..\, k - g(G')]$
            if $v$ is not isolated in $G$.
            """,
        cases=(ALL_ROOTS * upto("k", 1, most=8)).where(
            lambda graph, v, k: k + (graph.degree(v) > 0) > tau(graph, v), "the interval not empty"
        ),
        sizes=(4, 5),
        predicted=lambda graph, v, k: set(range(k - tau(graph, v) + (graph.degree(v) > 0))),
        computed=values_without,
        agree=including,
        picture=lambda graph, v, k: graph.with_pendant_edges(v, k),
        called="G = {} at {}, k = {}".format,
    ),
    Claim(
        id="graphnim-cor-5.2",
        label="Corollary 5.2",
        statement=r"$d(G +_v S_k) \le 2 e(G)$ for all $k$.",
        cases=ALL_ROOTS * TO_ROW,
        predicted=lambda graph, v: 2 * len(graph.edges),
        proof=ALL_OF_ROW,
        **LARGEST,
        picture=lambda graph, v: bounded(graph, v, 2 * len(graph.edges), "2e"),
        parts=("largest discrepancy",),
    ),
    Claim(
        id="graphnim-cor-5.2-sharper",
        label="Corollary 5.2, sharper",
        statement=r"""
            If $v$ is not isolated, $d(G +_v S_k) \le e(G) + \tau - 1$, where $\tau$ is the nimber
            of $G$ without the edges at $v$.
            """,
        cases=ALL_ROOTS.where(lambda graph, v: graph.degree(v) > 0, "v not isolated") * TO_ROW,
        predicted=lambda graph, v: len(graph.edges) + tau(graph, v) - 1,
        proof=ALL_OF_ROW,
        **LARGEST,
        picture=lambda graph, v: bounded(
            graph, v, len(graph.edges) + tau(graph, v) - 1, "e + τ − 1"
        ),
    ),
    Claim(
        id="graphnim-cor-5.2-attained",
        label="Corollary 5.2, attained",
        kind="example",
        statement=r"""
            $5^1$ and $7^1$ attain $e + \tau - 1$: discrepancies 5 and 9. Two separate edges attain
            $2e$: one is $G$, the other $S_1$.
            """,
        cases=the("the two spiders and the two edges"),
        predicted=lambda: (5, 9, 2),
        computed=lambda: (
            *(largest(Spider(leg).graph, 0) for leg in (5, 7)),
            int(counted(Graph.of([(1, 2)], vertices=[0]), 0, 2)[1]),
        ),
        proof=Proof(
            "all k",
            certificates=lambda claim, size: (
                repeated_terms(Spider(leg).graph, 0, ROW) for leg in (5, 7)
            ),
        ),
        picture=lambda: bounded(Spider(7).graph, 0, 7 + tau(Spider(7).graph, 0) - 1, "e + τ − 1"),
        parts=("over 5^1", "over 7^1", "of two edges"),
    ),
    Claim(
        id="graphnim-cor-5.3",
        label="Corollary 5.3",
        statement=r"""
            For every spider $G$ the options of $G + 1^k$ have all the nimbers $[0 \,..\, k - 15]$:
            those that leave no leg of $G$ at the body are enough.
            """,
        cases=each(
            "{count} spiders with legs among 2, 3, 6 and 28, one for each τ",
            [
                Spider(*(leg for leg, bit in ((2, 1), (3, 2), (6, 4), (28, 8)) if bit & tau))
                for tau in range(16)
            ],
        )
        * upto("k", 15),
        sizes=(63, 127),
        predicted=lambda spider, k: set(range(k - 14)),
        computed=values_of_stars_beside,
        agree=including,
        proof=PROOFS["graphnim-cor-5.3"],
        picture=lambda spider, k: Growing(spider.graph, 0),
        called=lambda spider, k: f"{spider_name(spider)}, k = {k}",
    ),
    Claim(
        id="graphnim-cor-5.3-best",
        label="Corollary 5.3, best possible",
        statement=r"""
            From Theorem 5.1 alone no better number than 15 follows: the legs 28 and 16 have $\tau =
            15$, and $15 \oplus [0 \,..\, k]$ misses $k - 14$ when $k \equiv 14$ modulo 16.
            """,
        cases=Cases(
            "k = 14, 30, ... below {size}", lambda size: ((k,) for k in range(14, size, 16))
        ),
        sizes=(1000, 10_000),
        predicted=lambda k: (15, False),
        computed=lambda k: (
            found := by_definition(SpiderNim(), ((15,), (27,))),
            k - 14 in {nim_sum(found, t) for t in range(k + 1)},
        ),
        proof=PROOFS["graphnim-cor-5.3-best"],
        parts=("τ", "k - 14 reached"),
    ),
    Claim(
        id="graphnim-thm-5.4",
        label="Theorem 5.4",
        statement="""
            For every graph $G$ and vertex $v$ the discrepancies $d(G +_v S_k)$ are eventually
            periodic in $k$: the period that counting shows is the one that the theorem proves.
            """,
        cases=CORES * TO_ROW,
        sizes=(6, 7),
        predicted=lambda graph: seen_period(counted(graph, 0, ROW)),
        computed=lambda graph: least_period(graph, 0),
        proof=ALL_OF_ROW,
        picture=row_period,
        parts=("preperiod", "period"),
    ),
    Claim(
        id="graphnim-thm-5.4-proof",
        label="Theorem 5.4, proof",
        statement=r"""
            For $k \ge 2e(G)$ the nimber of $G +_v S_k$ is the mex of $[0 \,..\, k - 1 - e(G)]$ and
            of the nimbers of those options that touch $G$ and leave at least $k - 2e(G)$ pendant
            edges.
            """,
        cases=(CORES * upto("k", most=30)).where(
            lambda graph, k: k >= 2 * len(graph.edges), "k ≥ 2e"
        ),
        sizes=(5, 6),
        predicted=lambda graph, k: len(graph.edges) + k - int(discrepancies(graph, 0, k + 1)[k]),
        computed=near_the_top,
        picture=lambda graph, k: graph.with_pendant_edges(0, k),
        called="G = {}, k = {}".format,
    ),
    *misprint(
        id="graphnim-thm-5.4-window",
        label="Theorem 5.4, proof, window",
        kind="error",
        sizes=(6, 8),
        predicted=lambda graph: "never misled",
        picture=row_period,
        printed=dict(
            statement="""
                Once the options repeat, $d(G +_v S_k)$ is determined by the $e(G)$ values before
                it: if they agree with those one common period of the options later, so does the
                next value.
                """,
            cases=CORES * FAR,
            computed=lambda graph: window_misleads(graph, len(graph.edges)),
            picture=lambda graph: MarkedRow(
                row_period(graph),
                up="discrepancy",
                places={f"k = {k}": k for k in misled_at(graph, len(graph.edges)) or ()},
            ),
            refuted=Refuted(
                "graph = 0–1, 1–2, 2–3, 2–4, 2–5: predicted never misled, computed "
                "d(k) = d(k + 8) for 7 ≤ k < 12, but not for k = 12",
                size=5,
            ),
        ),
        corrected=dict(
            statement=r"""
                Once the options repeat, the $W = e(G) + \tau - 1$ values before it determine $d(G
                +_v S_k)$.
                """,
            cases=CORES.where(lambda graph: bool(graph.edges), "at least one edge") * FAR,
            computed=lambda graph: window_misleads(graph, len(graph.edges) + tau(graph, 0) - 1),
        ),
    ),
    *misprint(
        id="graphnim-thm-5.4-count",
        label="Theorem 5.4, proof, count",
        kind="gap",
        cases=ALL_ROOTS.where(lambda graph, v: bool(graph.edges), "at least one edge") * TO_ROW,
        **LARGEST,
        printed=dict(
            statement=r"""
                The proof counts at most $(2e)^{2e}$ tuples of discrepancies in its window, $e =
                e(G)$. Value by value that takes $d \le 2e - 1$ for each of them. (The theorem
                survives: $2e + 1$ values are finitely many too, and where this fails first there
                are 2 tuples of at most 4.)
                """,
            predicted=lambda graph, v: 2 * len(graph.edges) - 1,
            picture=lambda graph, v: bounded(graph, v, 2 * len(graph.edges) - 1, "2e − 1"),
            refuted=Refuted("G = 0–1, v alone at v: predicted at most 1, computed 2", size=1),
        ),
        corrected=dict(
            statement=r"""
                Each value in the window has $2e(G) + 1$ possible values, $0, \dots, 2e(G)$; the
                last of them occurs only if $v$ is isolated in $G$.
                """,
            predicted=lambda graph, v: 2 * len(graph.edges) - (graph.degree(v) > 0),
            picture=lambda graph, v: bounded(
                graph,
                v,
                2 * len(graph.edges) - (graph.degree(v) > 0),
                "2e − 1" if graph.degree(v) else "2e",
            ),
            proof=ALL_OF_ROW,
        ),
    ),
    Claim(
        id="graphnim-cert-period",
        label="Certificate of a period",
        kind="corrected",
        statement=r"""
            If the options that touch $G$ repeat from $c_0$ on with common period $P_0$, and $d(t) =
            d(t + P)$ for $W = e(G) + \tau - 1$ values of $t$ in a row from some $s \ge c_0$ on, $P$
            a multiple of $P_0$, then for all $t \ge s$: the window of a certificate has $W$ places,
            and the row goes on as it says.
            """,
        cases=CORES.where(
            lambda graph: not isinstance(row_period(graph).certificate, StompsAlone),
            "those whose row does not become stable",
        )
        * TO_ROW,
        sizes=(6, 7),
        predicted=lambda graph: (
            len(row_period(graph).window),
            row_period(graph).terms(ROW).tolist(),
        ),
        computed=lambda graph: (
            len(graph.edges) + tau(graph, 0) - 1,
            counted(graph, 0, ROW).tolist(),
        ),
        picture=row_period,
        parts=("places", "row"),
    ),
    Claim(
        id="graphnim-cert-stable",
        label="Certificate of stability",
        kind="corrected",
        statement=r"""
            If at some $k_0$ the stomps alone reach all of $[0 \,..\, e(H) + k_0 - 1]$, then $H +
            1^k$ is a champion for every $k \ge k_0$; and such a $k_0$ exists if $f(H)$ is finite.
            """,
        cases=BODIES * TO_ROW,
        sizes=(8, 10),
        predicted=lambda spider: (
            stable_from(spider),
            getattr(row_period(spider).certificate, "k0", None),
        ),
        computed=stable_by_counting,
        picture=row_period,
        parts=("f", "least k₀"),
        called=spider_name,
    ),
)
