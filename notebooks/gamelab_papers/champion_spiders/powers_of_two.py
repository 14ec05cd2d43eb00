"""Section 5, Conjecture 5.5: is the period of the discrepancies a power of 2? It is not."""

from dataclasses import dataclass, replace
from itertools import count

from gamelab import Graph, GraphNim, Period, Spider, canonical_form, cycle, discrepancy_period, path
from gamelab.boards import Growing
from gamelab.solvers.graph_nim import SpiderFamily, least_period, spider_family
from gamelab.statements import (
    Cases,
    Claim,
    OpenQuestion,
    Proof,
    Refuted,
    certified,
    for_each_case,
    members,
    misprint,
    the,
    upto,
)
from gamelab.theory import PendantEdges, remembered
from gamelab_papers.champion_spiders.boards import (
    CORES,
    FOR_ALL_K,
    from_and_block,
    rooted_cores,
    row_period,
    tree_cores,
)
from gamelab_papers.tables import rows

HEXAGON = Graph.of([*cycle(6).edges, (0, "v"), (0, "w")])
K24 = Graph.of([*((hub, i) for hub in "ab" for i in range(4)), (0, "v")])
PATH_17 = [0, 0, 3, 0, 0, 0, 0, 9, 0, 0, 3, 0, 0, 0, 12, 0, 0, 0, 0, 0, 0, 0, 12, 9]
# Paths with n <= 30 edges, and the distances of v from the nearer end, for which the period is no
# power of 2; and that period.
PATHS_NOT_POWERS = rows(__file__, "paths_not_powers")
# How many rooted connected graphs, and how many rooted trees, with so many edges and no pendant
# edge at the root.
GRAPHS_NOT_POWERS = {7: 2, 8: 6, 9: 23, 10: 129, 11: 594}
CERTIFIED = "all numbers of pendant edges at each root"


def odd_part(n: int) -> int:
    """What is left of n when it is halved as often as possible: 1 for a power of 2."""
    return n // (n & -n)


BOARDS = {"graphs": rooted_cores, "trees": tree_cores}


@remembered
def periods(boards: str, edges: int) -> dict[Graph, tuple[int, int]]:
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

    def verify(self) -> bool:
        """Whether each certificate verifies and is of the period that was found."""
        return _all_verify(self.boards, self.edges)


@remembered
def _all_verify(boards: str, edges: int) -> bool:
    found = periods(boards, edges)
    return all(
        (period := row_period(graph)).verify() and (period.preperiod, period.period) == found[graph]
        for graph in found
    )


def each_period(boards: str) -> Proof:
    """That each period of the rooted graphs or trees with a number of edges is certified."""
    return for_each_case(CERTIFIED, of_case=lambda edges: EachPeriod(boards, edges))


def how_many(boards: str, counts: dict[int, int], sizes: tuple[int, int], statement: str) -> Claim:
    """The claim that counts, by edges, the boards whose period is no power of 2."""
    return Claim(
        id=f"graphnim-conj-5.5-{boards}",
        label=f"Conjecture 5.5, how many {boards}",
        statement=statement,
        cases=upto("edges").sizes(most=max(counts)),
        sizes=sizes,
        predicted=lambda edges: counts.get(edges, 0),
        computed=lambda edges: sum(
            odd_part(period) > 1 for _, period in periods(boards, edges).values()
        ),
        proof=each_period(boards),
        called="{} edges".format,
        parts=(boards,),
    )


@remembered
def _two_legs(length: int) -> SpiderFamily:
    return spider_family((28, 15), length)


@remembered
def path_period(n: int, v: int) -> Period:
    """The period of the path with n edges at distance v from an end; of v and n - v from 2 on in
    rows that are shared.
    """
    if not 2 <= v <= n // 2 <= 15:
        return discrepancy_period(path(n + 1), v)
    found = next(
        found for i in count(8) if (found := (rows := _two_legs(2**i)).period(rows.index[n - v, v]))
    )
    return replace(found, grows=Growing(path(n + 1), v))


CLAIMS = (
    Claim(
        id="graphnim-conj-5.5",
        label="Conjecture 5.5",
        kind="conjecture",
        parts=("odd part",),
        statement="""
            The period of $d(G +_v S_k)$ is a power of 2 for every graph $G$ and vertex $v$: its odd
            part is 1.
            """,
        cases=CORES,
        sizes=(7, 8),
        predicted=lambda graph: 1,
        computed=lambda graph: odd_part(row_period(graph).period),
        refuted=Refuted(
            "graph = 0–1, 1–2, 2–3, 3–4, 3–6, 4–5, 6–7: predicted 1, computed 3", size=7
        ),
        picture=row_period,
    ),
    Claim(
        id="graphnim-conj-5.5-smallest",
        label="Conjecture 5.5, smallest counterexamples",
        statement="""
            No rooted connected graph with fewer than 7 edges has a period that is no power of 2,
            and exactly two with 7 do: $3^1 2^2$ at the far end of its leg of length 3, and $3^2
            1^1$ at the far end of its leg of length 1, with period 12 from $k = 19$ and from $k =
            15$ on.
            """,
        cases=the(
            "all connected graphs with at most 7 edges and a root v, vertex 0, without pendant "
            "edges at it"
        ),
        predicted=lambda: {
            canonical_form(Spider(3, 2, 2).graph, root=(1, 3)): (19, 12),
            canonical_form(Spider(3, 3, 1).graph, root=(3, 1)): (15, 12),
        },
        computed=lambda: {
            graph: found
            for edges in range(8)
            for graph, found in periods("graphs", edges).items()
            if odd_part(found[1]) > 1
        },
        proof=Proof(
            CERTIFIED,
            certificates=lambda claim, size: (EachPeriod("graphs", edges) for edges in range(8)),
        ),
        picture=lambda: {
            "3^1 2^2": discrepancy_period(Spider(3, 2, 2), (1, 3)),
            "3^2 1^1": discrepancy_period(Spider(3, 3, 1), (3, 1)),
        },
        parts=("period {1} from k = {0} on",),
    ),
    how_many(
        "graphs",
        GRAPHS_NOT_POWERS,
        (7, 11),
        "The rooted connected graphs with $e$ edges, none of them pendant at the root, whose "
        "period is no power of 2, number 0 for $e < 7$, and then 2, 6, 23, 129, 594.",
    ),
    how_many(
        "trees",
        {7: 2, 8: 2, 9: 2, 10: 25, 11: 55, 12: 190},
        (8, 12),
        "The rooted trees with $e$ edges, none of them pendant at the root, whose period is no "
        "power of 2, number 0 for $e < 7$, "
        r"and 2, 2, 2, 25, 55, 190 for $e = 7, \dots, 12$.",
    ),
    Claim(
        id="graphnim-conj-5.5-odd",
        label="Conjecture 5.5, odd periods",
        kind="example",
        statement="""
            A hexagon with two pendant edges at one vertex, $v$ the end of one, has period 3;
            $K_{2,4}$ with a pendant edge at one of its four vertices, $v$ the end of it, has period
            5.
            """,
        cases=the("these two graphs"),
        predicted=lambda: (6, [3, 0, 3], 20, 5),
        computed=lambda: (
            *from_and_block(discrepancy_period(HEXAGON, "v")),
            (k24 := discrepancy_period(K24, "v")).preperiod,
            k24.period,
        ),
        proof=Proof(
            FOR_ALL_K,
            certificates=lambda claim, size: (
                discrepancy_period(HEXAGON, "v"),
                discrepancy_period(K24, "v"),
            ),
        ),
        picture=lambda: {
            "hexagon": discrepancy_period(HEXAGON, "v"),
            "K₂,₄": discrepancy_period(K24, "v"),
        },
        parts=("the hexagon from k =", "it repeats", "the other from k =", "with the period"),
    ),
    *misprint(
        id="graphnim-conj-5.5-paths",
        label="Section 5, periods of paths",
        kind="error",
        sizes=(30, 30),
        printed=dict(
            statement=r"""
                The period is a power of 2 for every path $P_n$, $n \le 30$, and every vertex of it:
                its odd part is 1.
                """,
            cases=Cases(
                "1 ≤ n ≤ {size}, v at any distance from the nearer end",
                lambda size: ((n, v) for n in range(1, size + 1) for v in range(n // 2 + 1)),
            ).sizes(most=30),
            predicted=lambda n, v: 1,
            computed=lambda n, v: odd_part(path_period(n, v).period),
            refuted=Refuted("n = 17, v = 2: predicted 1, computed 3", size=17),
            picture=path_period,
            sliders={"n": range(1, 31), "v": range(16)},
            parts=("odd part",),
        ),
        corrected=dict(
            statement=r"""
                For the paths $P_n$, $n \le 30$, the period is a power of 2 but for 21 pairs of a
                path and a distance from the nearer end, the first $P_{17}$ at distance 2; those
                periods are 24, 48 or 96.
                """,
            cases=upto("n", 1).sizes(most=30),
            predicted=lambda n: {row.v: row.period for row in PATHS_NOT_POWERS if row.n == n},
            computed=lambda n: {
                v: found.period
                for v in range(n // 2 + 1)
                if odd_part((found := path_period(n, v)).period) > 1
            },
            proof=for_each_case(
                FOR_ALL_K, of_case=lambda n: (path_period(n, v) for v in range(n // 2 + 1))
            ),
            picture=lambda n: path_period(
                n, next((row.v for row in PATHS_NOT_POWERS if row.n == n), n // 2)
            ),
            called="P_{}".format,
            sliders={"n": range(1, 31)},
            parts=("period by distance:",),
        ),
    ),
    Claim(
        id="graphnim-conj-5.5-p17",
        label="Conjecture 5.5, the path with 17 edges",
        kind="example",
        statement="$P_{17}$ at distance 2 from an end has period 24, from $k = 73$ on.",
        cases=the("this path"),
        predicted=lambda: (73, PATH_17),
        computed=lambda: from_and_block(path_period(17, 2)),
        **certified(FOR_ALL_K, lambda: path_period(17, 2)),
        parts=("from k =", "it repeats"),
    ),
    Claim(
        id="graphnim-conj-5.5-ends",
        label="Conjecture 5.5, ends of paths",
        kind="conjecture",
        statement="The period is a power of 2, its odd part 1, when $v$ is an end of a path $P_n$.",
        cases=upto("n", 1),
        sizes=(40, 140),
        predicted=lambda n: 1,
        computed=lambda n: odd_part(path_period(n, 0).period),
        **certified(FOR_ALL_K, lambda n: path_period(n, 0)),
        sliders={"n": range(1, 41)},
        parts=("odd part",),
    ),
)


PENDANTS = "v = vertex 0, no pendant edge at it"


def discrepancies_at_root(graph: Graph) -> tuple[int, int]:
    """The certified preperiod and period of the discrepancies at vertex 0.

    The n-th discrepancy is that of the graph with n more pendant edges at the vertex.
    """
    return least_period(graph, 0)


def discrepancies_on_path(n: int, v: int) -> tuple[int, int]:
    """`discrepancies_at_root` for the path with n edges, at distance v from an end."""
    found = path_period(n, v)
    return found.preperiod, found.period


def _is_power_of_two(period: tuple[int, int]) -> bool:
    return odd_part(period[1]) == 1


QUESTIONS = (
    OpenQuestion(
        "On a connected graph with a vertex v, is the period of the discrepancies with more and "
        "more pendant edges at v a power of 2?",
        members(
            f"rooted connected graphs with at most {{size}} edges, {PENDANTS}",
            rooted_cores,
            least=0,
        ),
        discrepancies_at_root,
        _is_power_of_two,
        to=7,
        game=GraphNim(),
        name="graph-nim-powers-of-two",
        status="Conjecture 5.5; refuted by two rooted trees with 7 edges. Hunted are all "
        "exceptions, by size.",
    ),
    OpenQuestion(
        "On a tree with a vertex v, is the period of the discrepancies with more and more pendant "
        "edges at v a power of 2?",
        members(f"rooted trees with at most {{size}} edges, {PENDANTS}", tree_cores, least=0),
        discrepancies_at_root,
        _is_power_of_two,
        to=8,
        game=GraphNim(),
        name="graph-nim-powers-of-two-trees",
        status="Conjecture 5.5 on trees; refuted from 7 edges on. Hunted are all exceptions, by "
        "size.",
    ),
    OpenQuestion(
        "On a path with n edges and a vertex at distance v from its nearer end, is the period of "
        "the discrepancies a power of 2?",
        Cases(
            "paths with 1 ≤ n ≤ {size} edges, 0 ≤ v ≤ n/2",
            lambda size: ((n, v) for n in range(1, size + 1) for v in range(n // 2 + 1)),
            1,
            30,
        ),
        discrepancies_on_path,
        _is_power_of_two,
        to=17,
        name="graph-nim-powers-of-two-paths",
        status="printed as verified for n ≤ 30; refuted by n = 17, v = 2. Hunted are all "
        "exceptions.",
    ),
)
