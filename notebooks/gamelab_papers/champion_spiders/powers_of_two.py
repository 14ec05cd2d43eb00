"""Section 5, Conjecture 5.5: is the period of the discrepancies a power of 2? It is not."""

from dataclasses import dataclass, replace
from itertools import count

import pandas as pd

from gamelab import Graph, GraphNim, Spider, canonical_form, cycle, discrepancy_period, path
from gamelab.boards import Growing
from gamelab.solvers.graph_nim import least_period, spider_family
from gamelab.statements import Cases, OpenQuestion, Proof, Section, for_each_case, members, upto
from gamelab.theory import PendantEdges, remembered
from gamelab_papers.champion_spiders.boards import (
    CORES,
    FOR_ALL_K,
    from_and_block,
    of_rows,
    rooted_cores,
    row,
    row_period,
    tree_cores,
)
from gamelab_papers.tables import rows

section = Section("graphnim", draw=row, game=GraphNim())


CERTIFIED = "all numbers of pendant edges at each root"


def odd_part(n):
    """What is left of n when it is halved as often as possible: 1 for a power of 2."""
    return n // (n & -n)


BOARDS = {"graphs": rooted_cores, "trees": tree_cores}


@remembered
def periods(boards, edges):
    """From where on, and with which period, the discrepancies of each rooted graph or tree with a
    given number of edges repeat.
    """
    return {graph: least_period(graph, 0) for graph in BOARDS[boards](edges)}


@dataclass(frozen=True)
class EachPeriod:
    """The periods of all rooted graphs or trees with a given number of edges, each with a
    certificate of its own.
    """

    boards: str
    edges: int
    theorem = PendantEdges.theorem

    def verify(self):
        """Whether each certificate verifies and is of the period that was found."""
        return _all_verify(self.boards, self.edges)


@remembered
def _all_verify(boards, edges):
    found = periods(boards, edges)
    return all(
        (period := row_period(graph)).verify() and (period.preperiod, period.period) == found[graph]
        for graph in found
    )


def each_period(boards):
    """That each period of the rooted graphs or trees with a number of edges is certified."""
    return for_each_case(CERTIFIED, of_case=lambda edges: EachPeriod(boards, edges))


@remembered
def _two_legs(length):
    return spider_family((28, 15), length)


@remembered
def path_period(n, v):
    """The period of the path with n edges at distance v from an end; of v and n - v from 2 on in
    rows that are shared.
    """
    if not 2 <= v <= n // 2 <= 15:
        return discrepancy_period(path(n + 1), v)
    found = next(
        found for i in count(8) if (found := (rows := _two_legs(2**i)).period(rows.index[n - v, v]))
    )
    return replace(found, grows=Growing(path(n + 1), v))


@section.conjecture(
    7,
    8,
    parts="odd part",
    fails="graph = 0–1, 1–2, 2–3, 3–4, 3–6, 4–5, 6–7: predicted 1, computed 3",
    fails_from=7,
    certifies=lambda graph: [(GraphNim(), row_period(graph))],
)
def conj_5_5(graph=CORES):
    """**Conjecture 5.5.** The period of $d(G +_v S_k)$ is a power of 2 for every graph $G$ and
    vertex $v$: its odd part is 1.
    """
    return 1, odd_part(row_period(graph).period), graph


@section.theorem(
    cases="all connected graphs with at most 7 edges and a root v, vertex 0, without pendant "
    "edges at it",
    ours=True,
    parts="period {1} from k = {0} on",
    proof=Proof(CERTIFIED, lambda claim, size: (EachPeriod("graphs", e) for e in range(8))),
    picture=lambda: {
        "3^1 2^2": discrepancy_period(Spider(3, 2, 2), (1, 3)),
        "3^2 1^1": discrepancy_period(Spider(3, 3, 1), (3, 1)),
    },
)
def conj_5_5_smallest():
    """**Conjecture 5.5, smallest counterexamples.** No rooted connected graph with fewer than 7
    edges has a period that is no power of 2, and exactly two with 7 do: $3^1 2^2$ at the far end of
    its leg of length 3, and $3^2 1^1$ at the far end of its leg of length 1, with period 12 from $k
    = 19$ and from $k = 15$ on.
    """
    said = {
        canonical_form(Spider(3, 2, 2).graph, root=(1, 3)): (19, 12),
        canonical_form(Spider(3, 3, 1).graph, root=(3, 1)): (15, 12),
    }
    return said, {
        graph: found
        for edges in range(8)
        for graph, found in periods("graphs", edges).items()
        if odd_part(found[1]) > 1
    }


def not_powers(boards, edges):
    """How many of the rooted graphs or trees with so many edges have a period that is no power of
    2.
    """
    return sum(odd_part(period) > 1 for _, period in periods(boards, edges).values())


GRAPHS_NOT_POWERS = {7: 2, 8: 6, 9: 23, 10: 129, 11: 594}
TREES_NOT_POWERS = {7: 2, 8: 2, 9: 2, 10: 25, 11: 55, 12: 190}


OF_COUNTS = {
    "ours": True,
    "name": "{edges} edges",
    "picture": lambda edges: pd.DataFrame(
        [GRAPHS_NOT_POWERS, TREES_NOT_POWERS], ["graphs", "trees"]
    ).rename_axis(columns="edges"),
    "telling": (7,),
}


@section.theorem(7, 11, **OF_COUNTS, parts="graphs", proof=each_period("graphs"))
def conj_5_5_graphs(edges=upto("edges").sizes(most=11)):
    """**Conjecture 5.5, how many graphs.** The rooted connected graphs with $e$ edges, none of them
    pendant at the root, whose period is no power of 2, number 0 for $e < 7$, and then 2, 6, 23,
    129, 594.
    """
    return GRAPHS_NOT_POWERS.get(edges, 0), not_powers("graphs", edges)


@section.theorem(8, 12, **OF_COUNTS, parts="trees", proof=each_period("trees"))
def conj_5_5_trees(edges=upto("edges").sizes(most=12)):
    r"""**Conjecture 5.5, how many trees.** The rooted trees with $e$ edges, none of them pendant at
    the root, whose period is no power of 2, number 0 for $e < 7$, and 2, 2, 2, 25, 55, 190 for $e =
    7, \dots, 12$.
    """
    return TREES_NOT_POWERS.get(edges, 0), not_powers("trees", edges)


HEXAGON = Graph.of([*cycle(6).edges, (0, "v"), (0, "w")])
K24 = Graph.of([*((hub, i) for hub in "ab" for i in range(4)), (0, "v")])


def odd_rows():
    """The rows of the two graphs at v."""
    return {"hexagon": discrepancy_period(HEXAGON, "v"), "K₂,₄": discrepancy_period(K24, "v")}


@section.example(
    cases="these two graphs",
    ours=True,
    parts="the hexagon from k =, it repeats, the other from k =, with the period",
    proof=Proof(FOR_ALL_K, lambda claim, size: odd_rows().values()),
    picture=odd_rows,
)
def conj_5_5_odd():
    """**Conjecture 5.5, odd periods.** A hexagon with two pendant edges at one vertex, $v$ the end
    of one, has period 3; $K_{2,4}$ with a pendant edge at one of its four vertices, $v$ the end of
    it, has period 5.
    """
    hexagon, k24 = odd_rows().values()
    return (6, [3, 0, 3], 20, 5), (*from_and_block(hexagon), k24.preperiod, k24.period)


# Paths with n <= 30 edges, and the distances of v from the nearer end, for which the period is no
# power of 2; and that period.
PATHS_NOT_POWERS = rows(__file__, "paths_not_powers")
FROM_NEARER_END = (
    upto("n", 1)
    .sizes(1, 30)
    .with_each(lambda n: range(n // 2 + 1), "v at any distance from the nearer end")
)


@section.error(
    30,
    cases=FROM_NEARER_END,
    parts="odd part",
    sliders={"n": range(1, 31), "v": range(16)},
    fails="n = 17, v = 2: predicted 1, computed 3",
    fails_from=17,
)
def conj_5_5_paths_printed(n, v):
    r"""**Section 5, periods of paths, as printed.** The period is a power of 2 for every path
    $P_n$, $n \le 30$, and every vertex of it: its odd part is 1.
    """
    return 1, odd_part(path_period(n, v).period), path_period(n, v)


@section.corrected(
    30,
    name="P_{n}",
    parts="period by distance:",
    proof=of_rows(FOR_ALL_K),
    picture=lambda n: path_period(
        n, next((row.v for row in PATHS_NOT_POWERS if row.n == n), n // 2)
    ),
)
def conj_5_5_paths_corrected(n=upto("n", 1).sizes(most=30)):
    r"""**Section 5, periods of paths, corrected.** For the paths $P_n$, $n \le 30$, the period is a
    power of 2 but for 21 pairs of a path and a distance from the nearer end, the first $P_{17}$ at
    distance 2; those periods are 24, 48 or 96.
    """
    said = {row.v: row.period for row in PATHS_NOT_POWERS if row.n == n}
    found = tuple(path_period(n, v) for v in range(n // 2 + 1))
    return said, {v: row.period for v, row in enumerate(found) if odd_part(row.period) > 1}, found


PATH_17 = [0, 0, 3, 0, 0, 0, 0, 9, 0, 0, 3, 0, 0, 0, 12, 0, 0, 0, 0, 0, 0, 0, 12, 9]


@section.example(
    cases="this path",
    ours=True,
    parts="from k =, it repeats",
    proof=Proof(FOR_ALL_K, lambda claim, size: path_period(17, 2)),
)
def conj_5_5_p17():
    """**Conjecture 5.5, the path with 17 edges.** $P_{17}$ at distance 2 from an end has period 24,
    from $k = 73$ on.
    """
    return (73, PATH_17), from_and_block(path_period(17, 2)), path_period(17, 2)


@section.conjecture(40, 140, ours=True, parts="odd part", proof=of_rows(FOR_ALL_K))
def conj_5_5_ends(n=1):
    """**Conjecture 5.5, ends of paths.** The period is a power of 2, its odd part 1, when $v$ is an
    end of a path $P_n$.
    """
    return 1, odd_part(path_period(n, 0).period), path_period(n, 0)


PENDANTS = "v = vertex 0, no pendant edge at it"


def discrepancies_at_root(graph):
    """The certified preperiod and period of the discrepancies at vertex 0.

    The n-th discrepancy is that of the graph with n more pendant edges at the vertex.
    """
    return least_period(graph, 0)


def discrepancies_on_path(n, v):
    """`discrepancies_at_root` for the path with n edges, at distance v from an end."""
    found = path_period(n, v)
    return found.preperiod, found.period


def is_power_of_two(period):
    """Whether the period is one."""
    return odd_part(period[1]) == 1


QUESTIONS = (
    OpenQuestion(
        "On a connected graph with a vertex v, is the period of the discrepancies with more and "
        "more pendant edges at v a power of 2?",
        members(
            f"rooted connected graphs with at most {{size}} edges, {PENDANTS}", rooted_cores, 0
        ),
        discrepancies_at_root,
        is_power_of_two,
        to=7,
        game=GraphNim(),
        certifies=lambda graph: [(GraphNim(), row_period(graph))],
        name="graph-nim-powers-of-two",
        status="Conjecture 5.5; refuted by two rooted trees with 7 edges. Hunted are all "
        "exceptions, by size.",
    ),
    OpenQuestion(
        "On a tree with a vertex v, is the period of the discrepancies with more and more pendant "
        "edges at v a power of 2?",
        members(f"rooted trees with at most {{size}} edges, {PENDANTS}", tree_cores, 0),
        discrepancies_at_root,
        is_power_of_two,
        to=8,
        game=GraphNim(),
        certifies=lambda graph: [(GraphNim(), row_period(graph))],
        name="graph-nim-powers-of-two-trees",
        status="Conjecture 5.5 on trees; refuted from 7 edges on. Hunted are all exceptions, by "
        "size.",
    ),
    OpenQuestion(
        "On a path with n edges and a vertex at distance v from its nearer end, is the period of "
        "the discrepancies a power of 2?",
        Cases("paths with 1 ≤ n ≤ {size} edges, 0 ≤ v ≤ n/2", FROM_NEARER_END.of_size, 1, 30),
        discrepancies_on_path,
        is_power_of_two,
        to=17,
        certifies=lambda n, v: [(GraphNim(), path_period(n, v))],
        name="graph-nim-powers-of-two-paths",
        status="printed as verified for n ≤ 30; refuted by n = 17, v = 2. Hunted are all "
        "exceptions.",
    ),
)
