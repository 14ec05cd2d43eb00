"""Section 5: discrepancies with more and more pendant edges at a vertex, and whether their periods are powers of 2."""

from collections.abc import Hashable, Iterator
from functools import cache
from math import inf, lcm

import numpy as np

from gamelab.graphs.graph import Graph
from gamelab.graphs.isomorphism import canonical_form
from gamelab.graphs.paths_and_cycles import cycle, path
from gamelab.graphs.small_graphs import connected_graphs, rooted
from gamelab.graphs.spiders import Spider
from gamelab.graphs.trees import trees
from gamelab.papers.calkin_champion_spiders.nimbers import rooted_graphs, without_pendant_edges_at_root
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

HEXAGON = Graph.of([*cycle(6).edges, (0, "v"), (0, "w")])
K24 = Graph.of([*((hub, i) for hub in "ab" for i in range(4)), (0, "v")])
PATH_17 = (0, 0, 3, 0, 0, 0, 0, 9, 0, 0, 3, 0, 0, 0, 12, 0, 0, 0, 0, 0, 0, 0, 12, 9)
# Paths with n <= 30 edges: the distances of v from the nearer end for which the period is no power of 2, and that period.
PATHS_NOT_POWERS = {
    17: {2: 24},
    20: {5: 24},
    23: {5: 24, 8: 48},
    24: {7: 96},
    25: {7: 24, 9: 24},
    26: {3: 96, 8: 96, 11: 96},
    27: {8: 96, 9: 24},
    28: {9: 96},
    29: {11: 96, 12: 24},
    30: {8: 96, 11: 96, 12: 48, 13: 24, 14: 96, 15: 48},
}
# How many rooted connected graphs, and how many rooted trees, with so many edges and no pendant edge at the root.
GRAPHS_NOT_POWERS = {7: 2, 8: 6, 9: 23, 10: 129}
TREES_NOT_POWERS = {7: 2, 8: 2, 9: 2, 10: 25, 11: 55, 12: 190}


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


def is_power_of_2(n: int) -> bool:
    """Whether n is 1, 2, 4, 8, ..."""
    return n & (n - 1) == 0


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


def window_misleads(graph: Graph, width: int) -> tuple[int, int] | None:
    """The first place where `width` discrepancies agree with those one common period of the options later, but the next does not."""
    start, step = options_repeat(graph)
    row = discrepancies(graph, 0, ROW + start + 2 * step)
    same = row[start:-step] == row[start + step :]
    runs = np.convolve(same, np.ones(width, int), "valid")[: len(same) - width] == width if width else np.ones(len(same), bool)
    wrong = np.flatnonzero(runs & ~same[width:])
    return (start + int(wrong[0]), step) if wrong.size else None


def repeated(graph: Graph) -> list[int]:
    """The row of discrepancies that its certified period predicts."""
    period = discrepancy_period(graph, 0)
    beyond = np.arange(ROW) % period.period
    head = period.values[: period.preperiod].tolist()
    return [*head, *np.array(period.block)[beyond].tolist()][:ROW]


def rooted_at(spider: Spider, v: Hashable) -> Graph:
    """The canonical form of the spider with this vertex as vertex 0."""
    return canonical_form(spider.graph, root=v)


@cache
def periods(graphs: str, edges: int) -> tuple[tuple[Graph, int], ...]:
    """The period of each rooted graph ("graphs") or rooted tree ("trees") with so many edges and no pendant edge at the root."""
    boards = connected_graphs(edges) if graphs == "graphs" else trees(edges + 1)
    return tuple((graph, least_period(graph, 0)[1]) for graph in rooted(boards) if without_pendant_edges_at_root(graph))


def last_defect(spider: Spider, n: int) -> int:
    """One more than the last k < n at which spider + 1^k is no champion; 0 if all are."""
    defects = np.flatnonzero(discrepancies(spider, 0, n))
    return int(defects[-1]) + 1 if defects.size else 0


CLAIMS = (
    Claim(
        id="graphnim-thm-5.1",
        label="Theorem 5.1",
        kind="proved",
        statement="With $G'$ for $G$ without the edges at $v$, the options of $G +_v S_k$ have all the nimbers "
        r"$[0 \,..\, k - 1 - g(G')]$, and even all of $[0 \,..\, k - g(G')]$ if $v$ is not isolated in $G$.",
        cases=lambda size: ((graph, v, k) for graph, v in all_roots(size) for k in range(1, 5)),
        predicted=lambda graph, v, k: set(range(k - nimber_without(graph, v) + (graph.degree(v) > 0))),
        computed=lambda graph, v, k: {by_definition(GraphNim(), option) for option in GraphNim().moves(graph.with_pendant_edges(v, k))},
        agree=set.issubset,
        bound="all connected graphs with at most {size} edges, v any vertex or a vertex apart, 1 ≤ k ≤ 4",
        size=4,
        deep=5,
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
        size=5,
        deep=7,
        picture=discrepancy_period,
    ),
    Claim(
        id="graphnim-cor-5.2-sharper",
        label="Corollary 5.2, sharper",
        kind="proved",
        statement=r"If $v$ is not isolated, $d(G +_v S_k) \le e(G) + \tau - 1$, where $\tau$ is the nimber of $G$ without the edges at $v$.",
        cases=lambda size: ((graph, v) for graph, v in all_roots(size) if graph.degree(v)),
        predicted=lambda graph, v: len(graph.edges) + nimber_without(graph, v) - 1,
        computed=lambda graph, v: int(discrepancy_period(graph, v).values.max()),
        agree=lambda most, found: found <= most,
        bound="all connected graphs with at least 1 and at most {size} edges, all v and all k",
        certificate="each row to the end of its certified period",
        size=5,
        deep=7,
        picture=discrepancy_period,
    ),
    Claim(
        id="graphnim-cor-5.2-attained",
        label="Corollary 5.2, attained",
        kind="example",
        statement=r"$5^1$ and $7^1$ attain $e + \tau - 1$: discrepancies 5 and 9. Two separate edges attain $2e$: one is $G$, the other $S_1$.",
        cases=lambda size: [()],
        predicted=lambda: (5, 9, 2),
        computed=lambda: (
            *(int(discrepancy_period(Spider(leg), 0).values.max()) for leg in (5, 7)),
            int(discrepancies(Graph.of([(1, 2)], vertices=[0]), 0, 2)[1]),
        ),
        bound="all k for the spiders, k = 1 for the edges",
        certificate="each row to the end of its certified period",
        size=1,
        deep=1,
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
        size=7,
        deep=10,
        picture=lambda spider, k: spider + ones(k),
    ),
    Claim(
        id="graphnim-cor-5.3-best",
        label="Corollary 5.3, best possible",
        kind="proved",
        statement=r"From Theorem 5.1 alone no better number follows: the legs 28 and 16 have $\tau = 15$, and $15 \oplus [0 \,..\, k]$ "
        r"misses $k - 14$ when $k \equiv 14$ modulo 16.",
        cases=lambda size: ((k,) for k in range(14, size, 16)),
        predicted=lambda k: (15, False),
        computed=lambda k: (tau(Spider(28, 16)), k - 14 in {nim_sum(15, t) for t in range(k + 1)}),
        bound="k < {size}",
        size=1000,
        deep=10_000,
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
        bound="all connected graphs with at most {size} edges and a root without pendant edges, all k",
        certificate="each with a certified period",
        size=7,
        deep=10,
        picture=lambda graph: discrepancy_period(graph, 0),
    ),
    Claim(
        id="graphnim-thm-5.4-window-printed",
        label="Theorem 5.4, proof, window as printed",
        kind="misprint",
        statement="Once the options repeat, $d(G +_v S_k)$ is determined by the $e(G)$ values before it: if they agree with those "
        "one common period of the options later, so does the next value.",
        cases=rooted_graphs,
        predicted=lambda graph: None,
        computed=lambda graph: window_misleads(graph, len(graph.edges)),
        expected=False,
        bound="all connected graphs with at most {size} edges and a root without pendant edges",
        size=6,
        deep=8,
        picture=lambda graph: discrepancy_period(graph, 0),
    ),
    Claim(
        id="graphnim-thm-5.4-window-corrected",
        label="Theorem 5.4, proof, window corrected",
        kind="corrected",
        statement=r"Once the options repeat, the $W = e(G) + \tau - 1$ values before it determine $d(G +_v S_k)$.",
        cases=lambda size: ((graph,) for (graph,) in rooted_graphs(size) if graph.edges),
        predicted=lambda graph: None,
        computed=lambda graph: window_misleads(graph, len(graph.edges) + nimber_without(graph, 0) - 1),
        bound="all connected graphs with at most {size} edges and a root without pendant edges, to 400 pendant edges and two periods",
        size=6,
        deep=8,
        picture=lambda graph: discrepancy_period(graph, 0),
    ),
    Claim(
        id="graphnim-thm-5.4-count-printed",
        label="Theorem 5.4, proof, count as printed",
        kind="misprint",
        statement="Each of the $2e(G)$ values in the window has at most $2e(G)$ possible values, $0, \\dots, 2e(G) - 1$.",
        cases=lambda size: ((graph, v) for graph, v in all_roots(size) if graph.edges),
        predicted=lambda graph, v: 2 * len(graph.edges) - 1,
        computed=lambda graph, v: int(discrepancy_period(graph, v).values.max()),
        agree=lambda most, found: found <= most,
        expected=False,
        bound="all connected graphs with at least 1 and at most {size} edges, v any vertex or a vertex apart, all k",
        size=5,
        deep=7,
        picture=discrepancy_period,
    ),
    Claim(
        id="graphnim-thm-5.4-count-corrected",
        label="Theorem 5.4, proof, count corrected",
        kind="corrected",
        statement=r"There are $2e(G) + 1$ possible values, $0, \dots, 2e(G)$; the last of them occurs only if $v$ is isolated in $G$.",
        cases=lambda size: ((graph, v) for graph, v in all_roots(size) if graph.edges),
        predicted=lambda graph, v: 2 * len(graph.edges) - (graph.degree(v) > 0),
        computed=lambda graph, v: int(discrepancy_period(graph, v).values.max()),
        agree=lambda most, found: found <= most,
        bound="all connected graphs with at least 1 and at most {size} edges, v any vertex or a vertex apart, all k",
        certificate="each row to the end of its certified period",
        size=5,
        deep=7,
        picture=discrepancy_period,
    ),
    Claim(
        id="graphnim-cert-period",
        label="Certificate of a period",
        kind="corrected",
        statement=r"If the options that touch $G$ repeat from $c_0$ on with common period $P_0$, and $d(t) = d(t + P)$ for "
        r"$W = e(G) + \tau - 1$ values of $t$ in a row from some $s \ge c_0$ on, $P$ a multiple of $P_0$, then for all $t \ge s$.",
        cases=rooted_graphs,
        predicted=repeated,
        computed=lambda graph: discrepancies(graph, 0, ROW).tolist(),
        bound="all connected graphs with at most {size} edges and a root without pendant edges, k < 400",
        size=6,
        deep=8,
        picture=lambda graph: discrepancy_period(graph, 0),
    ),
    Claim(
        id="graphnim-cert-stable",
        label="Certificate of stability",
        kind="corrected",
        statement=r"If at some $k_0$ the stomps alone reach all of $[0 \,..\, e(H) + k_0 - 1]$, then $H + 1^k$ is a champion for every "
        r"$k \ge k_0$; and such a $k_0$ exists if $f(H)$ is finite.",
        cases=bodies,
        predicted=lambda spider: stability(spider),
        computed=lambda spider: last_defect(spider, ROW),
        agree=lambda said, found: said == found if said < inf else found > ROW - 32,
        bound="all spiders with at most {size} edges in legs of length 2 and more, k < 400",
        size=14,
        deep=20,
        picture=lambda spider: discrepancy_period(spider, 0),
    ),
    Claim(
        id="graphnim-conj-5.5",
        label="Conjecture 5.5",
        kind="conjecture",
        statement="The period of $d(G +_v S_k)$ is a power of 2 for every graph $G$ and vertex $v$.",
        cases=rooted_graphs,
        predicted=lambda graph: "a power of 2",
        computed=lambda graph: least_period(graph, 0)[1],
        agree=lambda said, found: is_power_of_2(found),
        expected=False,
        bound="all connected graphs with at most {size} edges and a root without pendant edges",
        certificate="with a certified period",
        size=7,
        deep=8,
        picture=lambda graph: discrepancy_period(graph, 0),
    ),
    Claim(
        id="graphnim-conj-5.5-smallest",
        label="Conjecture 5.5, smallest counterexamples",
        kind="proved",
        statement="No rooted connected graph with fewer than 7 edges has a period that is no power of 2, and exactly two with 7 do: "
        "$3^1 2^2$ at the far end of its leg of length 3, and $3^2 1^1$ at the far end of its leg of length 1.",
        cases=lambda size: [()],
        predicted=lambda: {rooted_at(Spider(3, 2, 2), (1, 3)): (19, 12), rooted_at(Spider(3, 3, 1), (3, 1)): (15, 12)},
        computed=lambda: {
            graph: least_period(graph, 0) for edges in range(8) for graph, period in periods("graphs", edges) if not is_power_of_2(period)
        },
        bound="all connected graphs with at most 7 edges and a root without pendant edges",
        certificate="each with a certified period",
        size=1,
        deep=1,
        picture=lambda: discrepancy_period(Spider(3, 2, 2), (1, 3)),
    ),
    Claim(
        id="graphnim-conj-5.5-graphs",
        label="Conjecture 5.5, how many graphs",
        kind="proved",
        statement="The rooted connected graphs with $e$ edges, none of them pendant at the root, whose period is no power of 2, "
        "number 0 for $e < 7$, and then 2, 6, 23, 129.",
        cases=lambda size: ((edges,) for edges in range(size + 1)),
        predicted=lambda edges: GRAPHS_NOT_POWERS.get(edges, 0),
        computed=lambda edges: sum(not is_power_of_2(period) for _, period in periods("graphs", edges)),
        bound="e ≤ {size}",
        certificate="each with a certified period",
        size=8,
        deep=10,
    ),
    Claim(
        id="graphnim-conj-5.5-trees",
        label="Conjecture 5.5, how many trees",
        kind="proved",
        statement="Among them the trees number 2, 2, 2, 25, 55, 190 for $e = 7, \\dots, 12$.",
        cases=lambda size: ((edges,) for edges in range(size + 1)),
        predicted=lambda edges: TREES_NOT_POWERS.get(edges, 0),
        computed=lambda edges: sum(not is_power_of_2(period) for _, period in periods("trees", edges)),
        bound="e ≤ {size}",
        certificate="each with a certified period",
        size=9,
        deep=11,
    ),
    Claim(
        id="graphnim-conj-5.5-odd",
        label="Conjecture 5.5, odd periods",
        kind="example",
        statement="A hexagon with two pendant edges at one vertex, $v$ the end of one, has period 3; "
        "$K_{2,4}$ with a pendant edge at one of its four vertices, $v$ the end of it, has period 5.",
        cases=lambda size: [()],
        predicted=lambda: ((6, (3, 0, 3)), (20, 5)),
        computed=lambda: (
            ((hexagon := discrepancy_period(HEXAGON, "v")).preperiod, hexagon.block),
            ((k24 := discrepancy_period(K24, "v")).preperiod, k24.period),
        ),
        bound="all k",
        certificate="each with a certified period",
        size=1,
        deep=1,
        picture=lambda: discrepancy_period(HEXAGON, "v"),
    ),
    Claim(
        id="graphnim-conj-5.5-paths-printed",
        label="Section 5, periods of paths, as printed",
        kind="misprint",
        statement="The period is a power of 2 for every path $P_n$, $n \\le 30$, and every vertex of it.",
        cases=lambda size: ((n, v) for n in range(1, size + 1) for v in range(n // 2 + 1)),
        predicted=lambda n, v: "a power of 2",
        computed=lambda n, v: discrepancy_period(path(n + 1), v).period,
        agree=lambda said, found: is_power_of_2(found),
        expected=False,
        bound="n ≤ {size}, v at any distance from an end",
        certificate="with a certified period",
        size=30,
        deep=30,
        picture=lambda n, v: discrepancy_period(path(n + 1), v),
        sliders={"n": range(1, 31), "v": range(16)},
    ),
    Claim(
        id="graphnim-conj-5.5-paths-corrected",
        label="Section 5, periods of paths, corrected",
        kind="corrected",
        statement="For $n \\le 30$ it fails for 21 pairs of a path and a distance from the nearer end, the first $P_{17}$ at distance 2; "
        "those periods are 24, 48 or 96.",
        cases=lambda size: ((n,) for n in range(1, size + 1)),
        predicted=lambda n: PATHS_NOT_POWERS.get(n, {}),
        computed=lambda n: {
            v: period for v in range(n // 2 + 1) if not is_power_of_2(period := discrepancy_period(path(n + 1), v).period)
        },
        bound="n ≤ {size}",
        certificate="each with a certified period",
        size=24,
        deep=30,
        picture=lambda n: discrepancy_period(path(n + 1), n // 2),
        sliders={"n": range(1, 31)},
    ),
    Claim(
        id="graphnim-conj-5.5-p17",
        label="Conjecture 5.5, the path with 17 edges",
        kind="example",
        statement="$P_{17}$ at distance 2 from an end has period 24, from $k = 73$ on.",
        cases=lambda size: [()],
        predicted=lambda: (73, PATH_17),
        computed=lambda: ((period := discrepancy_period(path(18), 2)).preperiod, period.block),
        bound="all k",
        certificate="with a certified period",
        size=1,
        deep=1,
        picture=lambda: discrepancy_period(path(18), 2),
    ),
    Claim(
        id="graphnim-conj-5.5-ends",
        label="Conjecture 5.5, ends of paths",
        kind="conjecture",
        statement="The period is a power of 2 when $v$ is an end of a path $P_n$.",
        cases=lambda size: ((n,) for n in range(1, size + 1)),
        predicted=lambda n: "a power of 2",
        computed=lambda n: discrepancy_period(path(n + 1), 0).period,
        agree=lambda said, found: is_power_of_2(found),
        bound="n ≤ {size}",
        certificate="each with a certified period",
        size=40,
        deep=140,
        picture=lambda n: discrepancy_period(path(n + 1), 0),
        sliders={"n": range(1, 41)},
    ),
)
