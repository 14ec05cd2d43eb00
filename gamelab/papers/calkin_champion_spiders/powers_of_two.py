"""Section 5, Conjecture 5.5: is the period of the discrepancies a power of 2? It is not."""

from collections.abc import Hashable
from functools import cache

from gamelab.graphs.graph import Graph
from gamelab.graphs.isomorphism import canonical_form
from gamelab.graphs.paths_and_cycles import cycle, path
from gamelab.graphs.small_graphs import connected_graphs, rooted
from gamelab.graphs.spiders import Spider
from gamelab.graphs.trees import trees
from gamelab.papers.calkin_champion_spiders.nimbers import rooted_graphs, without_pendant_edges_at_root
from gamelab.papers.claim import Claim
from gamelab.solvers.graph_nim_discrepancies import discrepancy_period
from gamelab.solvers.graph_nim_pendants import least_period

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
GRAPHS_NOT_POWERS = {7: 2, 8: 6, 9: 23, 10: 129, 11: 594}
TREES_NOT_POWERS = {7: 2, 8: 2, 9: 2, 10: 25, 11: 55, 12: 190}


def is_power_of_2(n: int) -> bool:
    """Whether n is 1, 2, 4, 8, ..."""
    return n & (n - 1) == 0


def rooted_at(spider: Spider, v: Hashable) -> Graph:
    """The canonical form of the spider with this vertex as vertex 0."""
    return canonical_form(spider.graph, root=v)


@cache
def periods(graphs: str, edges: int) -> tuple[tuple[Graph, int], ...]:
    """The period of each rooted graph ("graphs") or rooted tree ("trees") with so many edges and no pendant edge at the root."""
    boards = connected_graphs(edges) if graphs == "graphs" else trees(edges + 1)
    return tuple((graph, least_period(graph, 0)[1]) for graph in rooted(boards) if without_pendant_edges_at_root(graph))


CLAIMS = (
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
        bound="all connected graphs with at most {size} edges and a root v, vertex 0, without pendant edges",
        certificate="with a certified period",
        sizes=(7, 8),
        picture=lambda graph: discrepancy_period(graph, 0),
    ),
    Claim(
        id="graphnim-conj-5.5-smallest",
        label="Conjecture 5.5, smallest counterexamples",
        kind="proved",
        statement="No rooted connected graph with fewer than 7 edges has a period that is no power of 2, and exactly two with 7 do:"
        " $3^1 2^2$ at the far end of its leg of length 3, and $3^2 1^1$ at the far end of its leg of length 1.",
        cases=lambda size: [()],
        predicted=lambda: {rooted_at(Spider(3, 2, 2), (1, 3)): (19, 12), rooted_at(Spider(3, 3, 1), (3, 1)): (15, 12)},
        computed=lambda: {
            graph: least_period(graph, 0)
            for edges in range(8)
            for graph, period in periods("graphs", edges)
            if not is_power_of_2(period)
        },
        bound="all connected graphs with at most 7 edges and a root v, vertex 0, without pendant edges",
        certificate="each with a certified period",
        picture=lambda: discrepancy_period(Spider(3, 2, 2), (1, 3)),
    ),
    Claim(
        id="graphnim-conj-5.5-graphs",
        label="Conjecture 5.5, how many graphs",
        kind="proved",
        statement="The rooted connected graphs with $e$ edges, none of them pendant at the root, whose period is no power of 2, "
        "number 0 for $e < 7$, and then 2, 6, 23, 129, 594.",
        cases=lambda size: ((edges,) for edges in range(size + 1)),
        predicted=lambda edges: GRAPHS_NOT_POWERS.get(edges, 0),
        computed=lambda edges: sum(not is_power_of_2(period) for _, period in periods("graphs", edges)),
        bound="e ≤ {size}",
        certificate="each with a certified period",
        sizes=(8, 11),
    ),
    Claim(
        id="graphnim-conj-5.5-trees",
        label="Conjecture 5.5, how many trees",
        kind="proved",
        statement=r"Among them the trees number 2, 2, 2, 25, 55, 190 for $e = 7, \dots, 12$.",
        cases=lambda size: ((edges,) for edges in range(size + 1)),
        predicted=lambda edges: TREES_NOT_POWERS.get(edges, 0),
        computed=lambda edges: sum(not is_power_of_2(period) for _, period in periods("trees", edges)),
        bound="e ≤ {size}",
        certificate="each with a certified period",
        sizes=(9, 12),
    ),
    Claim(
        id="graphnim-conj-5.5-odd",
        label="Conjecture 5.5, odd periods",
        kind="example",
        statement="A hexagon with two pendant edges at one vertex, $v$ the end of one, has period 3; $K_{2,4}$ with a pendant edge "
        "at one of its four vertices, $v$ the end of it, has period 5.",
        cases=lambda size: [()],
        predicted=lambda: ((6, (3, 0, 3)), (20, 5)),
        computed=lambda: (
            ((hexagon := discrepancy_period(HEXAGON, "v")).preperiod, hexagon.block),
            ((k24 := discrepancy_period(K24, "v")).preperiod, k24.period),
        ),
        bound="all k",
        certificate="each with a certified period",
        picture=lambda: discrepancy_period(HEXAGON, "v"),
    ),
    Claim(
        id="graphnim-conj-5.5-paths-printed",
        label="Section 5, periods of paths, as printed",
        kind="misprint",
        statement=r"The period is a power of 2 for every path $P_n$, $n \le 30$, and every vertex of it.",
        cases=lambda size: ((n, v) for n in range(1, size + 1) for v in range(n // 2 + 1)),
        predicted=lambda n, v: "a power of 2",
        computed=lambda n, v: discrepancy_period(path(n + 1), v).period,
        agree=lambda said, found: is_power_of_2(found),
        expected=False,
        bound="n ≤ {size}, v at any distance from an end",
        certificate="with a certified period",
        sizes=(30, 30),
        picture=lambda n, v: discrepancy_period(path(n + 1), v),
        sliders={"n": range(1, 31), "v": range(16)},
    ),
    Claim(
        id="graphnim-conj-5.5-paths-corrected",
        label="Section 5, periods of paths, corrected",
        kind="corrected",
        statement=r"For $n \le 30$ it fails for 21 pairs of a path and a distance from the nearer end, the first $P_{17}$ at "
        "distance 2; those periods are 24, 48 or 96.",
        cases=lambda size: ((n,) for n in range(1, size + 1)),
        predicted=lambda n: PATHS_NOT_POWERS.get(n, {}),
        computed=lambda n: {
            v: period for v in range(n // 2 + 1) if not is_power_of_2(period := discrepancy_period(path(n + 1), v).period)
        },
        bound="n ≤ {size}",
        certificate="each with a certified period",
        sizes=(24, 30),
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
        sizes=(40, 140),
        picture=lambda n: discrepancy_period(path(n + 1), 0),
        sliders={"n": range(1, 41)},
    ),
)
