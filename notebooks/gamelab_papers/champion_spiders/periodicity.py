"""Section 5: discrepancies with more and more pendant edges at a vertex, their bounds and their
periods.
"""

from math import inf, lcm

import numpy as np

from gamelab import Graph, GraphNim, Spider, discrepancies, discrepancy_period
from gamelab.boards import Growing
from gamelab.proofs import Between, by_cases, is_symbolic, on_variables, set_of
from gamelab.solvers.graph_nim import (
    SpiderNim,
    edge_masks,
    least_period,
    nimbers_with_pendant_edges,
    pendant_rows,
)
from gamelab.statements import (
    MarkedRow,
    Proof,
    Section,
    at_most,
    for_each_case,
    including,
    the,
    upto,
)
from gamelab.theory import StompsAlone, by_definition, unheard
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
from gamelab_papers.champion_spiders.nimbers import heaps, nim_sums

section = Section("graphnim", names={Spider: spider_name}, game=GraphNim())

ROW = 120  # pendant edges tried where a statement is about all numbers of them
TO_ROW, FAR = the(f"k < {ROW}"), the(f"to {2 * ROW} pendant edges and two periods")
AT = "G = {graph} at {v}"
OF_ROW = for_each_case(FOR_ALL_K, lambda graph, v=0: repeated_terms(graph, v, ROW))
WITH_EDGES = ALL_ROOTS.where(lambda graph, v: bool(graph.edges), "at least one edge") * TO_ROW


def largest(graph, v):
    """The largest discrepancy."""
    return int(counted(graph, v, ROW).max())


def bounded(graph, v, statement):
    """The discrepancies and the bound of a statement."""
    bound = statement(graph, v)[0]
    return MarkedRow(discrepancy_period(graph, v), up="discrepancy", heights={"bound": bound})


def values_without(graph, v, k):
    """The nimbers of the options of G +_v S_k that leave no edge of G at v, and pendant edges
    there.
    """
    rest = graph.without_edges([*graph.incident[v]])
    left = range(k + (graph.degree(v) > 0))
    return {by_definition(GraphNim(), rest.with_pendant_edges(v, j)) for j in left}


@section.theorem(
    4,
    5,
    cases=(ALL_ROOTS * upto("k", 1, most=8)).where(
        lambda graph, v, k: k + (graph.degree(v) > 0) > tau(graph, v), "the interval not empty"
    ),
    agree=including,
    name=AT + ", k = {k}",
    picture=lambda graph, v, k: graph.with_pendant_edges(v, k),
    parts="nimbers",
)
def thm_5_1(graph, v, k):
    r"""**Theorem 5.1.** With $G'$ for $G$ without the edges at $v$, the options $G' \cup S_j$ of $G
    +_v S_k$ have all the nimbers $[0 \,..\, k - 1 - g(G')]$, and even all of $[0 \,..\, k - g(G')]$
    if $v$ is not isolated in $G$.
    """
    return set(range(k - tau(graph, v) + (graph.degree(v) > 0))), values_without(graph, v, k)


@section.theorem(
    5,
    7,
    cases=ALL_ROOTS * TO_ROW,
    agree=at_most,
    name=AT,
    parts="largest discrepancy",
    proof=OF_ROW,
    picture=lambda graph, v: bounded(graph, v, cor_5_2),
)
def cor_5_2(graph, v):
    r"""**Corollary 5.2.** $d(G +_v S_k) \le 2 e(G)$ for all $k$."""
    return 2 * len(graph.edges), largest(graph, v)


@section.theorem(
    5,
    7,
    cases=ALL_ROOTS.where(lambda graph, v: graph.degree(v) > 0, "v not isolated") * TO_ROW,
    ours=True,
    agree=at_most,
    name=AT,
    proof=OF_ROW,
    picture=lambda graph, v: bounded(graph, v, cor_5_2_sharper),
    parts="largest discrepancy",
)
def cor_5_2_sharper(graph, v):
    r"""**Corollary 5.2, sharper.** If $v$ is not isolated, $d(G +_v S_k) \le e(G) + \tau - 1$,
    where $\tau$ is the nimber of $G$ without the edges at $v$.
    """
    return len(graph.edges) + tau(graph, v) - 1, largest(graph, v)


FIVE, SEVEN = Spider(5).graph, Spider(7).graph


@section.example(
    cases="the two spiders and the two edges",
    ours=True,
    parts=("the largest discrepancy is {0} over 5^1, {1} over 7^1, {2} of two edges",),
    proof=Proof(
        "all k", lambda claim, size: (repeated_terms(one, 0, ROW) for one in (FIVE, SEVEN))
    ),
    picture=lambda: bounded(SEVEN, 0, cor_5_2_sharper),
)
def cor_5_2_attained():
    r"""**Corollary 5.2, attained.** $5^1$ and $7^1$ attain $e + \tau - 1$: discrepancies 5 and 9.
    Two separate edges attain $2e$: one is $G$, the other $S_1$.
    """
    of_two_edges = int(counted(Graph.of([(1, 2)], vertices=[0]), 0, 2)[1])
    return (5, 9, 2), (largest(FIVE, 0), largest(SEVEN, 0), of_two_edges)


# For each τ a spider, with legs among 2, 3, 6 and 28.
WITH_TAU = [
    Spider(*(leg for leg, bit in ((2, 1), (3, 2), (6, 4), (28, 8)) if bit & tau))
    for tau in range(16)
]


def values_of_stars_beside(tau, k):
    """The nimbers of the options of G + 1^k that leave no leg of G at the body: of stars beside
    paths worth τ; with all k legs only if G has an edge.
    """
    if is_symbolic(tau, k):
        most = by_cases((tau > 0, k), otherwise=k - 1)
        return nim_sums(tau, 0, most)
    spider = WITH_TAU[tau]
    loose = tuple((leg - 1,) for leg in spider.legs if leg > 1)
    left = range(k + (spider.edges > 0))
    return {by_definition(SpiderNim(), SpiderNim().canonical((*loose, (1,) * j))) for j in left}


@section.theorem(
    63,
    127,
    cases=upto("tau", most=15) * upto("k", 15),
    agree=including,
    name=lambda tau, k: f"{spider_name(WITH_TAU[tau])}, k = {k}",
    proof=on_variables(
        "all spiders, all k",
        "tau k",
        heaps,
        rests_on=(
            "nim-sums of paths are at most 15 (Section 2)",
            "stars beside paths are such options",
        ),
    ),
    picture=lambda tau, k: Growing(WITH_TAU[tau].graph, 0),
    parts="nimbers",
)
def cor_5_3(tau, k):
    r"""**Corollary 5.3.** For every spider $G$ the options of $G + 1^k$ have all the nimbers $[0
    \,..\, k - 15]$: those that leave no leg of $G$ at the body are enough.
    """
    return set_of(Between(0, k - 15)), values_of_stars_beside(tau, k)


@section.theorem(
    61,
    624,
    ours=True,
    name=lambda i: f"k = {16 * i + 14}",
    parts="τ =, k − 14 reached:",
    proof=on_variables("all k", "i", heaps),
)
def cor_5_3_best(i=0):
    r"""**Corollary 5.3, best possible.** From Theorem 5.1 alone no better number than 15 follows:
    the legs 28 and 16 have $\tau = 15$, and $15 \oplus [0 \,..\, k]$ misses $k - 14$ when $k \equiv
    14$ modulo 16.
    """
    k, found = 16 * i + 14, by_definition(SpiderNim(), ((15,), (27,)))
    return (15, set()), (found, set_of(k - 14) & nim_sums(found, 0, k))


def seen_period(row):
    """The least period with which the row ends, kept for half of it at least, and from where on."""
    for period in range(1, len(row) // 4):
        differ = np.flatnonzero(row[period:] != row[:-period])
        if not differ.size or differ[-1] < len(row) // 2:
            return int(differ[-1]) + 1 if differ.size else 0, period
    return -1, 0


@section.theorem(6, 7, parts="preperiod, period", picture=row_period, proof=OF_ROW)
def thm_5_4(graph=CORES * TO_ROW):
    """**Theorem 5.4.** For every graph $G$ and vertex $v$ the discrepancies $d(G +_v S_k)$ are
    eventually periodic in $k$: the period that counting shows is the one that the theorem proves.
    (The paper adds that this proves Kano's conjectures B(ii) and C(ii), which we have not seen.)
    """
    return seen_period(counted(graph, 0, ROW)), least_period(graph, 0)


def options_repeat(graph):
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


def misled_at(graph, width):
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


def window_misleads(graph, width):
    """The same in words."""
    if (found := misled_at(graph, width)) is None:
        return "never misled"
    k, later = found
    return f"d(k) = d(k + {later - k}) for {k - width} ≤ k < {k}, but not for k = {k}"


@section.slip(
    6,
    8,
    picture=lambda graph: MarkedRow(
        row_period(graph),
        up="discrepancy",
        places={f"k = {k}": k for k in misled_at(graph, len(graph.edges)) or ()},
    ),
    fails="graph = 0–1, 1–2, 2–3, 2–4, 2–5: predicted never misled, computed "
    "d(k) = d(k + 8) for 7 ≤ k < 12, but not for k = 12",
    fails_from=5,
)
def thm_5_4_window_printed(graph=CORES * FAR):
    """**Theorem 5.4, proof, window, as printed.** Once the options repeat, $d(G +_v S_k)$ is
    determined by the $e(G)$ values before it: if they agree with those one common period of the
    options later, so does the next value.
    """
    return "never misled", window_misleads(graph, len(graph.edges))


@section.corrected(6, 8, picture=row_period)
def thm_5_4_window_corrected(
    graph=CORES.where(lambda graph: bool(graph.edges), "at least one edge") * FAR,
):
    r"""**Theorem 5.4, proof, window, corrected.** Once the options repeat, the $W = e(G) + \tau -
    1$ values before it determine $d(G +_v S_k)$.
    """
    return "never misled", window_misleads(graph, len(graph.edges) + tau(graph, 0) - 1)


@section.gap(
    5,
    7,
    cases=WITH_EDGES,
    agree=at_most,
    name=AT,
    picture=lambda graph, v: bounded(graph, v, thm_5_4_count_printed),
    fails="G = 0–1, v alone at v: predicted at most 1, computed 2",
    fails_from=1,
    parts="largest discrepancy",
)
def thm_5_4_count_printed(graph, v):
    r"""**Theorem 5.4, proof, count, as argued.** The proof counts at most $(2e)^{2e}$ tuples of
    discrepancies in its window, $e = e(G)$. Value by value that takes $d \le 2e - 1$ for each of
    them. (The theorem survives: $2e + 1$ values are finitely many too, and where this fails first
    there are 2 tuples of at most 4.)
    """
    return 2 * len(graph.edges) - 1, largest(graph, v)


@section.corrected(
    5,
    7,
    cases=WITH_EDGES,
    agree=at_most,
    name=AT,
    picture=lambda graph, v: bounded(graph, v, thm_5_4_count_corrected),
    proof=OF_ROW,
    parts="largest discrepancy",
)
def thm_5_4_count_corrected(graph, v):
    r"""**Theorem 5.4, proof, count, corrected.** Each value in the window has $2e(G) + 1$ possible
    values, $0, \dots, 2e(G)$; the last of them occurs only if $v$ is isolated in $G$.
    """
    return 2 * len(graph.edges) - (graph.degree(v) > 0), largest(graph, v)


def has_window(graph):
    """Whether the row of a graph does not become stable."""
    with unheard():
        return not isinstance(row_period(graph).certificate, StompsAlone)


@section.corrected(6, 7, ours=True, parts="places of the window, row", picture=row_period)
def cert_period(graph=CORES.where(has_window, "those whose row does not become stable") * TO_ROW):
    r"""**Certificate of a period.** If the options that touch $G$ repeat from $c_0$ on with common
    period $P_0$, and $d(t) = d(t + P)$ for $W = e(G) + \tau - 1$ values of $t$ in a row from some
    $s \ge c_0$ on, $P$ a multiple of $P_0$, then for all $t \ge s$: the window of a certificate has
    $W$ places, and the row goes on as it says.
    """
    with unheard():
        period = row_period(graph)
        said = len(period.window), period.terms(ROW).tolist()
    places = len(graph.edges) + tau(graph, 0) - 1
    return said, (places, counted(graph, 0, ROW).tolist())


def stable_by_counting(spider):
    """f as far as counting shows it, and the first k0 at which the stomps alone reach everything,
    if there is one.
    """
    graph, edges = spider.graph, spider.edges
    nimbers = nimbers_with_pendant_edges(graph, 0, ROW)
    full, root = 2**edges - 1, edge_masks(graph)[0]
    stomps = {full ^ gone for gone in range(1, full + 1) if not gone & ~root}
    met = set()
    for k in range(ROW):
        # with k legs of length 1 left; those with fewer came before
        met |= set(nimbers[k, list(stomps)].tolist())
        if met >= set(range(edges + k)):
            defects = np.flatnonzero(counted(graph, 0, ROW))
            return int(defects[-1]) + 1 if defects.size else 0, k
        met.add(int(nimbers[k, full]))
    return inf, None


def with_k0(spider):
    """The discrepancies, with f and the k₀ of the certificate if there is one."""
    k0 = getattr(row_period(spider).certificate, "k0", None)
    places = {} if k0 is None else {"f": stable_from(spider), "k₀": k0}
    return MarkedRow(row_period(spider), up="discrepancy", places=places)


@section.corrected(8, 10, ours=True, parts="f =, least k₀ =", picture=with_k0, telling=(Spider(4),))
def cert_stable(spider=BODIES * TO_ROW):
    r"""**Certificate of stability.** If at some $k_0$ the stomps alone reach all of $[0 \,..\, e(H)
    + k_0 - 1]$, then $H + 1^k$ is a champion for every $k \ge k_0$; and such a $k_0$ exists if
    $f(H)$ is finite.
    """
    with unheard():
        said = stable_from(spider), getattr(row_period(spider).certificate, "k0", None)
    return said, stable_by_counting(spider)
