"""Section 5: discrepancies with more and more pendant edges at a vertex, their bounds and their periods."""

from collections.abc import Hashable, Iterator
from math import inf, lcm

import numpy as np

from gamelab.graphs.graph import Graph
from gamelab.graphs.small_graphs import connected_graphs, rooted
from gamelab.graphs.spiders import Spider
from gamelab.papers.calkin_champion_spiders.nimbers import rooted_graphs
from gamelab.papers.calkin_champion_spiders.stability import bodies, ones, tau
from gamelab.papers.claim import Claim
from gamelab.rulesets.graph_nim import GraphNim
from gamelab.solvers.graph_nim_discrepancies import discrepancies, discrepancy_period, stability
from gamelab.solvers.graph_nim_pendants import least_period, pendant_rows
from gamelab.solvers.roads import grundy
from gamelab.solvers.spider_nim import SpiderNim
from gamelab.theory.grundy import by_definition
from gamelab.theory.nimbers import nim_sum

ROW = 400  # pendant edges tried where a statement is about all numbers of them


def all_roots(size: int) -> Iterator[tuple[Graph, Hashable]]:
    """All connected graphs with at most so many edges, with each vertex as v, and with a vertex v apart from them."""
    for edges in range(size + 1):
        for graph in rooted(connected_graphs(edges)):
            yield graph, 0
        for graph in connected_graphs(edges):
            yield Graph.of(graph.edges, vertices=[*graph.vertices, "v"]), "v"


def nimber_without(graph: Graph, v: Hashable) -> int:
    """g of the graph without the edges at v."""
    return grundy(GraphNim(), graph.without_edges(graph.incident[v]))


def options_repeat(graph: Graph) -> tuple[int, int]:
    """From where on, and with what common period, the values of all options that touch the graph repeat."""
    length = 64
    while True:
        family = pendant_rows(graph, 0, length)
        preperiods, periods = family.least_periods()
        if periods.all():
            break
        length *= 2
    leads = list(family.leads(len(periods) - 1))
    start = max((int(preperiods[row]) - shift for row, shift, _ in leads), default=0)
    return max(0, start), lcm(*(lcm(int(periods[row]), 1 << nimber.bit_length()) for row, _, nimber in leads))


def window_misleads(graph: Graph, width: int) -> str:
    """Where `width` discrepancies agree with those one period of the options later but the next does not."""
    start, step = options_repeat(graph)
    row = discrepancies(graph, 0, ROW + start + 2 * step)
    same = row[start:-step] == row[start + step :]
    runs = np.convolve(same, np.ones(width, int), "valid")[: len(same) - width] == width if width else np.ones(len(same), bool)
    wrong = np.flatnonzero(runs & ~same[width:])
    if not wrong.size:
        return "never misled"
    k = start + int(wrong[0])
    return f"d(k) = d(k + {step}) for {k} ≤ k < {k + width}, but not for k = {k + width}"


def last_defect(spider: Spider, n: int) -> int:
    """One more than the last k < n at which spider + 1^k is no champion; 0 if all are."""
    defects = np.flatnonzero(discrepancies(spider, 0, n))
    return int(defects[-1]) + 1 if defects.size else 0


CLAIMS = (
    Claim(
        id="graphnim-thm-5.1",
        label="Theorem 5.1",
        kind="proved",
        statement=r"With $G'$ for $G$ without the edges at $v$, the options of $G +_v S_k$ have all the nimbers $[0 \,..\, k - 1 - "
        r"g(G')]$, and even all of $[0 \,..\, k - g(G')]$ if $v$ is not isolated in $G$.",
        cases=lambda size: ((graph, v, k) for graph, v in all_roots(size) for k in range(1, 5)),
        predicted=lambda graph, v, k: set(range(k - nimber_without(graph, v) + (graph.degree(v) > 0))),
        computed=lambda graph, v, k: {
            by_definition(GraphNim(), option) for option in GraphNim().moves(graph.with_pendant_edges(v, k))
        },
        agree=set.issubset,
        bound="all connected graphs with at most {size} edges, v any vertex or a vertex apart, 1 ≤ k ≤ 4",
        sizes=(4, 5),
        picture=lambda graph, v, k: graph.with_pendant_edges(v, k),
    ),
    Claim(
        id="graphnim-cor-5.2",
        label="Corollary 5.2",
        kind="proved",
        statement=r"$d(G +_v S_k) \le 2 e(G)$ for all $k$.",
        cases=all_roots,
        predicted=lambda graph, v: 2 * len(graph.edges),
        computed=lambda graph, v: int(discrepancy_period(graph, v).values.max()),
        agree=lambda most, found: found <= most,
        bound="all connected graphs with at most {size} edges, v any vertex or a vertex apart, and all k",
        certificate="each row to the end of its certified period",
        sizes=(5, 7),
        picture=discrepancy_period,
    ),
    Claim(
        id="graphnim-cor-5.2-sharper",
        label="Corollary 5.2, sharper",
        kind="proved",
        statement=r"If $v$ is not isolated, $d(G +_v S_k) \le e(G) + \tau - 1$, where $\tau$ is the nimber of $G$ without the "
        "edges at $v$.",
        cases=lambda size: ((graph, v) for graph, v in all_roots(size) if graph.degree(v)),
        predicted=lambda graph, v: len(graph.edges) + nimber_without(graph, v) - 1,
        computed=lambda graph, v: int(discrepancy_period(graph, v).values.max()),
        agree=lambda most, found: found <= most,
        bound="all connected graphs with at least 1 and at most {size} edges, all v and all k",
        certificate="each row to the end of its certified period",
        sizes=(5, 7),
        picture=discrepancy_period,
    ),
    Claim(
        id="graphnim-cor-5.2-attained",
        label="Corollary 5.2, attained",
        kind="example",
        statement=r"$5^1$ and $7^1$ attain $e + \tau - 1$: discrepancies 5 and 9. Two separate edges attain $2e$: one is $G$, the "
        "other $S_1$.",
        cases=lambda size: [()],
        predicted=lambda: (5, 9, 2),
        computed=lambda: (
            *(int(discrepancy_period(Spider(leg), 0).values.max()) for leg in (5, 7)),
            int(discrepancies(Graph.of([(1, 2)], vertices=[0]), 0, 2)[1]),
        ),
        bound="all k for the spiders, k = 1 for the edges",
        certificate="each row to the end of its certified period",
        picture=lambda: discrepancy_period(Spider(7), 0),
    ),
    Claim(
        id="graphnim-cor-5.3",
        label="Corollary 5.3",
        kind="proved",
        statement=r"For every spider $G$ the options of $G + 1^k$ have all the nimbers $[0 \,..\, k - 15]$.",
        cases=lambda size: ((spider, k) for (spider,) in bodies(size) for k in range(15, 15 + size)),
        predicted=lambda spider, k: set(range(k - 14)),
        computed=lambda spider, k: {
            by_definition(SpiderNim(), option) for option in SpiderNim().moves(SpiderNim().start(spider + ones(k)))
        },
        agree=set.issubset,
        bound="all spiders with at most {size} edges in legs of length 2 and more, 15 ≤ k < 15 + {size}",
        sizes=(7, 10),
        picture=lambda spider, k: spider + ones(k),
    ),
    Claim(
        id="graphnim-cor-5.3-best",
        label="Corollary 5.3, best possible",
        kind="proved",
        statement=r"From Theorem 5.1 alone no better number follows: the legs 28 and 16 have $\tau = 15$, and $15 \oplus [0 \,..\, "
        r"k]$ misses $k - 14$ when $k \equiv 14$ modulo 16.",
        cases=lambda size: ((k,) for k in range(14, size, 16)),
        predicted=lambda k: (15, False),
        computed=lambda k: (tau(Spider(28, 16)), k - 14 in {nim_sum(15, t) for t in range(k + 1)}),
        bound="k < {size}",
        sizes=(1000, 10_000),
        picture=lambda k: Spider(28, 16),
    ),
    Claim(
        id="graphnim-thm-5.4",
        label="Theorem 5.4",
        kind="proved",
        statement="For every graph $G$ and vertex $v$ the discrepancies $d(G +_v S_k)$ are eventually periodic in $k$.",
        cases=rooted_graphs,
        predicted=lambda graph: "periodic",
        computed=lambda graph: least_period(graph, 0),
        agree=lambda said, found: found[1] > 0,
        bound="all connected graphs with at most {size} edges and a root v, vertex 0, without pendant edges, all k",
        certificate="each with a certified period",
        sizes=(7, 10),
        picture=lambda graph: discrepancy_period(graph, 0),
    ),
    Claim(
        id="graphnim-thm-5.4-window-printed",
        label="Theorem 5.4, proof, window as printed",
        kind="misprint",
        statement="Once the options repeat, $d(G +_v S_k)$ is determined by the $e(G)$ values before it: if they agree with those "
        "one common period of the options later, so does the next value.",
        cases=rooted_graphs,
        predicted=lambda graph: "never misled",
        computed=lambda graph: window_misleads(graph, len(graph.edges)),
        expected=False,
        bound="all connected graphs with at most {size} edges and a root v, vertex 0, without pendant edges",
        sizes=(6, 8),
        picture=lambda graph: discrepancy_period(graph, 0),
    ),
    Claim(
        id="graphnim-thm-5.4-window-corrected",
        label="Theorem 5.4, proof, window corrected",
        kind="corrected",
        statement=r"Once the options repeat, the $W = e(G) + \tau - 1$ values before it determine $d(G +_v S_k)$.",
        cases=lambda size: ((graph,) for (graph,) in rooted_graphs(size) if graph.edges),
        predicted=lambda graph: "never misled",
        computed=lambda graph: window_misleads(graph, len(graph.edges) + nimber_without(graph, 0) - 1),
        bound="all connected graphs with at most {size} edges and a root v, vertex 0, without pendant edges, to 400 "
        "pendant edges and two periods",
        sizes=(6, 8),
        picture=lambda graph: discrepancy_period(graph, 0),
    ),
    Claim(
        id="graphnim-thm-5.4-count-printed",
        label="Theorem 5.4, proof, count as printed",
        kind="misprint",
        statement=r"Each of the $2e(G)$ values in the window has at most $2e(G)$ possible values, $0, \dots, 2e(G) - 1$.",
        cases=lambda size: ((graph, v) for graph, v in all_roots(size) if graph.edges),
        predicted=lambda graph, v: 2 * len(graph.edges) - 1,
        computed=lambda graph, v: int(discrepancy_period(graph, v).values.max()),
        agree=lambda most, found: found <= most,
        expected=False,
        bound="all connected graphs with at least 1 and at most {size} edges, v any vertex or a vertex apart, all k",
        sizes=(5, 7),
        picture=discrepancy_period,
    ),
    Claim(
        id="graphnim-thm-5.4-count-corrected",
        label="Theorem 5.4, proof, count corrected",
        kind="corrected",
        statement=r"There are $2e(G) + 1$ possible values, $0, \dots, 2e(G)$; the last of them occurs only if $v$ is isolated in "
        "$G$.",
        cases=lambda size: ((graph, v) for graph, v in all_roots(size) if graph.edges),
        predicted=lambda graph, v: 2 * len(graph.edges) - (graph.degree(v) > 0),
        computed=lambda graph, v: int(discrepancy_period(graph, v).values.max()),
        agree=lambda most, found: found <= most,
        bound="all connected graphs with at least 1 and at most {size} edges, v any vertex or a vertex apart, all k",
        certificate="each row to the end of its certified period",
        sizes=(5, 7),
        picture=discrepancy_period,
    ),
    Claim(
        id="graphnim-cert-period",
        label="Certificate of a period",
        kind="corrected",
        statement="If the options that touch $G$ repeat from $c_0$ on with common period $P_0$, and $d(t) = d(t + P)$ for $W = e(G)"
        r" + \tau - 1$ values of $t$ in a row from some $s \ge c_0$ on, $P$ a multiple of $P_0$, then for all $t \ge s$.",
        cases=rooted_graphs,
        predicted=lambda graph: discrepancy_period(graph, 0).terms(ROW).tolist(),
        computed=lambda graph: discrepancies(graph, 0, ROW).tolist(),
        bound="all connected graphs with at most {size} edges and a root v, vertex 0, without pendant edges, k < 400",
        sizes=(6, 8),
        picture=lambda graph: discrepancy_period(graph, 0),
    ),
    Claim(
        id="graphnim-cert-stable",
        label="Certificate of stability",
        kind="corrected",
        statement=r"If at some $k_0$ the stomps alone reach all of $[0 \,..\, e(H) + k_0 - 1]$, then $H + 1^k$ is a champion for "
        r"every $k \ge k_0$; and such a $k_0$ exists if $f(H)$ is finite.",
        cases=bodies,
        predicted=lambda spider: stability(spider),
        computed=lambda spider: last_defect(spider, ROW),
        agree=lambda said, found: said == found if said < inf else found > ROW - 32,
        bound="all spiders with at most {size} edges in legs of length 2 and more, k < 400",
        sizes=(14, 20),
        picture=lambda spider: discrepancy_period(spider, 0),
    ),
)
