"""Sections 1 to 3: nimbers of graphs, of stars and paths, and the spiders 2^a 1^b."""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import chain, combinations

import numpy as np

from gamelab import (
    Graph,
    GraphNim,
    OctalHeaps,
    Spider,
    discrepancies,
    disjoint_union,
    mex,
    nim_sum,
    options,
    path,
    spiders,
    star,
)
from gamelab.boards import Edge, Vertex, connected_graphs, graphs_with_edges, legs_at
from gamelab.solvers.graph_nim import (
    Legs,
    SpiderNim,
    SpiderRows,
    graph_nim_nimbers,
    kayles_period,
    path_nimbers,
    rows_of_spiders,
)
from gamelab.statements import (
    Argument,
    Arguments,
    Case,
    Cases,
    Claim,
    MarkedRow,
    Proof,
    Refuted,
    at_least,
    at_most,
    box,
    certified,
    each,
    including,
    members,
    misprint,
    one_of,
    the,
    upto,
)
from gamelab.theory import DEFINITION, RepeatedTerms, by_definition, remembered
from gamelab_papers.champion_spiders.boards import (
    CORES,
    ON_GRAPHS,
    ON_SPIDERS,
    Box,
    counted,
    row_period,
)
from gamelab_papers.champion_spiders.for_all_numbers import PROOFS

LOST_DRAWING = each(
    "the star with 4 edges, in the place of the paper's drawing, which is lost", [star(4)]
)
# g(P_n) for n = 0, ..., 11 modulo 12, once n > 70
PATH_BLOCK = (4, 1, 2, 8, 1, 4, 7, 2, 1, 8, 2, 7)
KAYLES = OctalHeaps("0.77")
MOST_PATHS, MOST_TWOS, MOST_ONES, PENDANT = 60_000, 300, 700, 100


def pairs_of_graphs(size: int) -> Iterator[Case]:
    """All pairs of graphs with at most `size` edges each, none listed before it is needed."""
    so_far: list[Graph] = []
    for graph in chain.from_iterable(map(graphs_with_edges, range(size + 1))):
        so_far.append(graph)
        yield from ((other, graph) for other in so_far)


@remembered
def rows_of_twos(most: int) -> SpiderRows:
    """The rows of 2^a, a <= most, to 700 legs of length 1, each entry computed."""
    return rows_of_spiders({2: most}, MOST_ONES + 1, stop=False)


def rows_to(a: int) -> SpiderRows:
    """Those that go as far as a."""
    return rows_of_twos(60 if a <= 60 else MOST_TWOS)


def named_follower(a: int, b: int, h: int) -> tuple[Legs, ...]:
    """The option of 2^a 1^b that the proof of Theorem 3.1 names for the nimber h."""
    j = max(0, (h - b) // 2 + 1)
    k = h - 2 * j + (0 if (a - j) % 2 == 0 else -1 if h % 2 else 1)
    if h >= 2 * a + b - 2:
        j, k = a - 1, h - 2 * a + 2
    loose = 0 if h >= 2 * a + b - 2 else a - j
    return SpiderNim().canonical(((2,) * j + (1,) * k, *[(1,)] * loose))


@remembered
def wins_beside(graph: Graph, n: int) -> str:
    """N or P for a graph beside a heap, by the moves of both and the outcomes of the options
    alone.
    """
    options = [(option, n) for option in GraphNim().moves(graph)] + [
        (graph, fewer) for fewer in range(n)
    ]
    return "N" if any(wins_beside(*option) == "P" for option in options) else "P"


def sets_taken(graph: Graph) -> set[tuple[Edge, ...]]:
    """The edges that each move deletes."""
    return {
        tuple(edge for edge in graph.edges if edge not in option.edges)
        for option in GraphNim().moves(graph)
    }


def at_one_vertex(graph: Graph) -> set[tuple[Edge, ...]]:
    """All sets of edges with a common end."""
    some = chain.from_iterable(combinations(graph.edges, k) for k in range(1, len(graph.edges) + 1))
    return {edges for edges in some if set[Vertex].intersection(*map(set, edges))}


def named(moves: set[tuple[Edge, ...]]) -> set[str]:
    """The moves, each as the edges that it deletes."""
    return {" with ".join(f"{u}–{v}" for u, v in edges) for edges in moves}


def moves_on_spider(spider: Spider) -> tuple[int, int, int]:
    """How many moves delete edges at the body alone, others alone, and some of both."""
    kinds = Counter(frozenset(0 in edge for edge in edges) for edges in sets_taken(spider.graph))
    return kinds[frozenset({True})], kinds[frozenset({False})], kinds[frozenset({True, False})]


def counted_moves(spider: Spider) -> tuple[int, int, int]:
    """The same by the lengths of the legs."""
    inner = [leg for leg in spider.legs if leg > 1]
    return 2 ** len(spider.legs) - 1, sum(leg - 1 + leg - 2 for leg in inner), len(inner)


def followers_of_twos(a: int, b: int) -> set[str]:
    """What moves on 2^a 1^b leave."""
    left = [
        (legs_at(option, 0) or (), option)
        for option in GraphNim().moves(Spider.from_counts({2: a, 1: b}).graph)
    ]
    return {
        WITH_EDGES(legs.count(2), legs.count(1), len(option.edges) - sum(legs))
        for legs, option in left
    }


def followers_listed(a: int, b: int) -> set[str]:
    """Those that the proof of Theorem 3.1 lists."""
    stomped = {WITH_EDGES(j, k, a - j) for j in range(a + 1) for k in range(b + 1) if j + k < a + b}
    return stomped | ({WITH_EDGES(a - 1, b + 1, 0), WITH_EDGES(a - 1, b, 0)} if a else set())


def nimbers_of_options(graph: Graph) -> Counter[int]:
    """How many moves lead to each nimber."""
    return Counter(by_definition(GraphNim(), option) for option in GraphNim().moves(graph))


def as_sums(several: Iterable[Iterable[int]]) -> set[str]:
    """Several sums of heaps or paths, each written with the smallest part first."""
    return {" + ".join(map(str, sorted(parts))) or "nothing" for parts in several}


def paths_left(n: int) -> set[str]:
    """The options of the path with n edges, each as the edges of the paths left."""
    left = (option.components() for option in GraphNim().moves(path(n + 1)))
    return as_sums([len(part.edges) for part in parts if part.edges] for parts in left)


@remembered
def _path_nimbers(most: int) -> np.ndarray:
    return path_nimbers(most + 1, by_period=False)


def nim_sums(k: int, first: int, last: int) -> np.ndarray:
    """The nim-sums of k with the numbers from the first to the last."""
    return np.array([nim_sum(k, t) for t in range(first, last + 1)])


def marked_sums(k: int, first: int, last: int, bounds: dict[str, int]) -> MarkedRow:
    """The same with the bounds of a lemma that are not negative."""
    heights = {name: bound for name, bound in bounds.items() if bound >= 0}
    return MarkedRow(nim_sums(k, first, last), "t", f"{k} ⊕ t", heights=heights, first=first)


def marked_twos(a: int, slack: int) -> MarkedRow:
    """The discrepancies of 2^a 1^b over b, and the bound 2a - slack."""
    row, bound = rows_to(a).discrepancies[a, : 2 * a + 9], 2 * a - slack
    return MarkedRow(row, "b", "d(2ᵃ 1ᵇ)", {f"2a − {slack}": bound} if bound >= 0 else {})


ALL_SPIDERS = members("all spiders with 1 to {size} edges, paths among them", spiders)
# j legs of length 2, k of length 1, and single edges apart
WITH_EDGES = "2^{} 1^{} + {} P_1".format

TWOS_AND_ONES: Arguments = {
    "picture": lambda a, b, *h: Spider.from_counts({2: a, 1: b}),
    "called": lambda a, b, *h: f"2^{a} 1^{b}{f', h = {h[0]}' if h else ''}",
}

CLAIMS = (
    Claim(
        id="graphnim-def-rule",
        label="Section 1, the rule",
        kind="definition",
        method=DEFINITION,
        statement="""
            A move deletes one or more edges that have a vertex in common; so a graph has a move
            exactly if it has an edge.
            """,
        cases=members("all graphs with at most {size} edges", graphs_with_edges, 0),
        sizes=(5, 7),
        predicted=lambda graph: named(at_one_vertex(graph)),
        computed=lambda graph: named(sets_taken(graph)),
        **ON_GRAPHS,
    ),
    Claim(
        id="graphnim-thm-1.1",
        label="Theorem 1.1",
        statement="""
            Every graph $G$ is worth one heap of Nim: $G$ beside a heap of $n$ is lost for the
            player to move exactly when $n = g(G)$.
            """,
        cases=Cases(
            "all graphs with at most {size} edges, each beside heaps of at most one token more "
            "than its edges",
            lambda size: (
                (graph, n)
                for edges in range(size + 1)
                for graph in graphs_with_edges(edges)
                for n in range(edges + 2)
            ),
        ),
        sizes=(4, 6),
        predicted=lambda graph, n: "P" if n == by_definition(GraphNim(), graph) else "N",
        computed=wins_beside,
        method=DEFINITION,
        picture=lambda graph, n: graph,
        called="G = {}, a heap of {}".format,
    ),
    Claim(
        id="graphnim-thm-1.2",
        label="Theorem 1.2",
        statement="The nimber of two graphs side by side is the nim-sum of their nimbers.",
        cases=Cases(
            "all pairs of graphs with at most {size} edges, each pair solved as one graph without "
            "splitting it",
            pairs_of_graphs,
        ),
        sizes=(4, 6),
        predicted=lambda first, second: nim_sum(
            by_definition(GraphNim(), first), by_definition(GraphNim(), second)
        ),
        computed=lambda first, second: int(graph_nim_nimbers(disjoint_union(first, second))[-1]),
        picture=lambda first, second: {"G": first, "H": second},
        called="G = {}, H = {}".format,
    ),
    Claim(
        id="graphnim-fig-1.1",
        label="Figure 1.1",
        kind="definition",
        method=DEFINITION,
        statement="""
            A spider: one vertex, the body, has degree greater than 2, and all others have degree at
            most 2.
            """,
        cases=each(
            "the spider drawn here, in the place of the paper's drawing, which is lost",
            [Spider(4, 3, 3, 2, 1)],
        ),
        predicted=lambda spider: 1,
        computed=lambda spider: sum(spider.graph.degree(v) > 2 for v in spider.graph.vertices),
        **ON_SPIDERS,
    ),
    Claim(
        id="graphnim-fig-1.2",
        label="Figure 1.2",
        kind="example",
        statement="""
            A graph whose options have the nimbers 0, 1, 2, 3 and whose nimber is therefore 4.
            """,
        cases=LOST_DRAWING,
        predicted=lambda graph: ({0, 1, 2, 3}, 4),
        computed=lambda graph: (set(values := nimbers_of_options(graph)), mex(values)),
        **ON_GRAPHS,
        parts=("options of nimber", "the graph of nimber"),
    ),
    Claim(
        id="graphnim-fig-1.3",
        label="Figure 1.3",
        kind="example",
        statement="""
            The options of the graph of Figure 1.2 with their nimbers: the stars with 3, 2, 1 and 0
            edges, reached by 4, 6, 4 and 1 moves.
            """,
        cases=LOST_DRAWING,
        predicted=lambda graph: (4, 6, 4, 1, 15),
        computed=lambda graph: (
            *((found := nimbers_of_options(graph))[n] for n in (3, 2, 1, 0)),
            found.total(),
        ),
        picture=lambda graph: options(GraphNim(), graph),
        parts=("moves to nimber 3:", "to 2:", "to 1:", "to 0:", "in all"),
    ),
    Claim(
        id="graphnim-thm-1.3",
        label="Theorem 1.3",
        statement=r"$g(G) \le e(G)$ for every graph $G$: no discrepancy $e(G) - g(G)$ is negative.",
        cases=CORES * the(f"each with 0 to {PENDANT - 1} pendant edges at it"),
        sizes=(6, 8),
        predicted=lambda graph: 0,
        computed=lambda graph: int(counted(graph, 0, PENDANT).min()),
        agree=at_least,
        picture=row_period,
        parts=("smallest d",),
    ),
    Claim(
        id="graphnim-thm-1.3-multigraphs",
        label="Theorem 1.3, parallel edges",
        statement=r"$g(G) \le e(G)$ also when edges may be parallel.",
        cases=members(
            "all connected multigraphs with at most {size} edges",
            lambda n: connected_graphs(n, parallel=True),
            0,
        ),
        sizes=(6, 8),
        predicted=lambda graph: len(graph.edges),
        computed=lambda graph: int(graph_nim_nimbers(graph)[-1]),
        agree=at_most,
        **ON_GRAPHS,
    ),
    *misprint(
        id="graphnim-def-moves",
        label="Section 1, stomps and cuts",
        kind="omitted case",
        method=DEFINITION,
        cases=ALL_SPIDERS,
        sizes=(8, 12),
        computed=moves_on_spider,
        **ON_SPIDERS,
        parts=("stomps", "cuts", "of both"),
        printed=dict(
            statement="""
                The moves on a spider are stomps, which delete edges at the body, and cuts, which
                delete edges that are not at the body: no move deletes edges of both kinds.
                """,
            predicted=lambda spider: (*counted_moves(spider)[:2], 0),
            refuted=Refuted("2^1: predicted (1, 1, 0), computed (1, 1, 1)", size=2),
        ),
        corrected=dict(
            statement=r"""
                On a spider with $k$ legs $2^k - 1$ moves delete edges at the body alone, and $2
                \ell - 3$ on each leg of $\ell \ge 2$ edges delete others alone. One more on each
                such leg deletes both edges at its first vertex.
                """,
            predicted=counted_moves,
        ),
    ),
    Claim(
        id="graphnim-thm-2.1",
        label="Theorem 2.1",
        statement="$g(S_k) = k$ for the star with $k$ edges.",
        cases=upto("k"),
        sizes=(700, 2000),
        predicted=lambda k: k,
        computed=lambda k: k - int(discrepancies(Spider(), 0, k + 1)[k]),
        proof=Proof(
            "all k",
            certificates=lambda claim, size: RepeatedTerms(
                row_period(Spider()), discrepancies(Spider(), 0, 9)
            ),
            least=8,
        ),
        picture=star,
        sliders={"k": range(13)},
    ),
    Claim(
        id="graphnim-path-period",
        label="Section 2, paths",
        statement="The nimbers of the paths $P_n$, $n$ edges each, have period 12 for $n > 72$.",
        cases=upto("n", 73).sizes(most=MOST_PATHS),
        sizes=(2000, MOST_PATHS),
        predicted=lambda n: PATH_BLOCK[n % 12],
        computed=lambda n: int(_path_nimbers(2000 if n <= 2000 else MOST_PATHS)[n]),
        proof=Proof(
            "all n",
            certificates=lambda claim, size: RepeatedTerms(kayles_period(), _path_nimbers(size)),
            least=155,
        ),
        picture=lambda n: MarkedRow(kayles_period(), "n", "g(Pₙ)"),
    ),
    Claim(
        id="graphnim-path-period-exact",
        label="Section 2, paths, sharp",
        statement=r"""
            The period 12 of $g(P_n)$ begins at $n = 71$, not later; $g(P_n) \le 8$ always, so the
            nim-sum of path nimbers is at most 15.
            """,
        cases=the("the first 156 paths"),
        predicted=lambda: (71, 12, 8, 15),
        computed=lambda: (
            (found := kayles_period()).preperiod,
            found.period,
            int(found.values.max()),
            int(np.bitwise_or.reduce(found.values)),
        ),
        **certified("all n", kayles_period)
        | {"picture": lambda: MarkedRow(kayles_period(), "n", "g(Pₙ)")},
        parts=("preperiod", "period", "largest nimber", "largest nim-sum"),
    ),
    Claim(
        id="graphnim-path-kayles",
        label="Section 2, paths are heaps",
        method=DEFINITION,
        statement="""
            Graph Nim on the path $P_n$ is the octal game 0.77, Kayles, on a heap of $n$: whatever
            paths an option of one leaves are the heaps that an option of the other leaves.
            """,
        cases=upto("n"),
        sizes=(40, 150),
        predicted=lambda n: as_sums(KAYLES.moves(KAYLES.start(n))),
        computed=paths_left,
        proof=Argument(
            "that a vertex of a path has one edge or two neighbouring ones, for every n"
        ),
        picture=lambda n: path(n + 1),
        sliders={"n": range(13)},
    ),
    Claim(
        id="graphnim-lem-2.2",
        label="Lemma 2.2",
        method=DEFINITION,
        statement=r"$x - y \le x \oplus y \le x + y$ for $x, y \ge 0$.",
        cases=box("x", "y"),
        sizes=(63, 511),
        predicted=lambda x, y: range(x - y, x + y + 1),
        computed=lambda x, y: nim_sum(x, y),
        agree=one_of,
        proof=PROOFS["graphnim-lem-2.2"],
        picture=lambda x, y: marked_sums(x, 0, y, {"x + y": x + y, "x − y": x - y}),
        sliders={"x": range(24), "y": range(16)},
    ),
    Claim(
        id="graphnim-lem-2.3",
        label="Lemma 2.3",
        method=DEFINITION,
        statement=r"$[a + k \,..\, b - k] \subseteq k \oplus [a \,..\, b]$ for $a, b, k \ge 0$.",
        cases=box("a", "b", "k").where(lambda a, b, k: a + k <= b - k, "a + k ≤ b − k"),
        sizes=(23, 63),
        predicted=lambda a, b, k: set(range(a + k, b - k + 1)),
        computed=lambda a, b, k: set(nim_sums(k, a, b).tolist()),
        agree=including,
        proof=PROOFS["graphnim-lem-2.3"],
        picture=lambda a, b, k: marked_sums(k, a, b, {"a + k": a + k, "b − k": b - k}),
        sliders={"a": range(8), "b": range(32), "k": range(8)},
    ),
    Claim(
        id="graphnim-lem-2.4",
        label="Lemma 2.4",
        method=DEFINITION,
        statement=r"$[0 \,..\, b - k] \subseteq k \oplus [0 \,..\, b]$ for $b, k \ge 0$.",
        cases=box("b", "k").where(lambda b, k: k <= b, "k ≤ b"),
        sizes=(47, 255),
        predicted=lambda b, k: set(range(b - k + 1)),
        computed=lambda b, k: set(nim_sums(k, 0, b).tolist()),
        agree=including,
        proof=PROOFS["graphnim-lem-2.4"],
        picture=lambda b, k: marked_sums(k, 0, b, {"b − k": b - k}),
        sliders={"b": range(32), "k": range(8)},
    ),
    Claim(
        id="graphnim-thm-3.1",
        label="Theorem 3.1",
        statement=r"$2^a 1^b$ is a champion, $g = 2a + b$, whenever $b \ge 2a - 2$.",
        cases=(upto("a") * upto("b", most=MOST_ONES))
        .where(lambda a, b: b >= 2 * a - 2, "b ≥ 2a − 2")
        .sizes(most=MOST_TWOS),
        sizes=(60, MOST_TWOS),
        predicted=lambda a, b: 2 * a + b,
        computed=lambda a, b: int(rows_to(a).nimbers[a, b]),
        proof=PROOFS["graphnim-thm-3.1"],
        **TWOS_AND_ONES | {"picture": lambda a, b: marked_twos(a, 2)},
        sliders={"a": range(9), "b": range(19)},
    ),
    Claim(
        id="graphnim-thm-3.1-followers",
        label="Theorem 3.1, proof, the followers",
        method=DEFINITION,
        statement=r"""
            The followers of $2^a 1^b$ are $2^{a-1} 1^{b+1}$, $2^{a-1} 1^b$ and $2^j 1^k$ beside $a
            - j$ single edges, $j \le a$, $k \le b$ and $j + k < a + b$, and no others.
            """,
        cases=box("a", "b"),
        sizes=(4, 6),
        predicted=followers_listed,
        computed=followers_of_twos,
        **TWOS_AND_ONES,
    ),
    Claim(
        id="graphnim-thm-3.1-proof",
        label="Theorem 3.1, proof",
        statement=r"""
            For $b \ge 2a - 2$ the options of $2^a 1^b$ reach each $h < 2a + b$ as the proof says:
            $2^{a-1} 1^{b+1}$ and $2^{a-1} 1^b$ the two largest; any other $h = 2j + k$, $j < a$,
            $2j - 2 \le k < b$, is the nimber of $2^j 1^k$ beside $a - j$ single edges if $a - j$ is
            even, and if it is odd, of $2^j 1^{k-1}$ ($h$ odd) or $2^j 1^{k+1}$ ($h$ even) beside
            them.
            """,
        cases=Cases(
            "1 ≤ a ≤ {size}, b from 2a − 2 to 2a + 4, each h below 2a + b",
            lambda size: (
                (a, b, h)
                for a in range(1, size + 1)
                for b in range(2 * a - 2, 2 * a + 5)
                for h in range(2 * a + b)
            ),
        ),
        sizes=(5, 9),
        predicted=lambda a, b, h: h,
        computed=lambda a, b, h: (
            by_definition(SpiderNim(), option)
            if (option := named_follower(a, b, h)) in set(SpiderNim().moves(((2,) * a + (1,) * b,)))
            else "no option"
        ),
        proof=PROOFS["graphnim-thm-3.1-proof"],
        **TWOS_AND_ONES
        | {
            "picture": lambda a, b, h: {
                f"2^{a} 1^{b}": Spider.from_counts({2: a, 1: b}),
                f"its option of nimber {h}": disjoint_union(
                    *(Spider(*legs) for legs in named_follower(a, b, h))
                ),
            }
        },
    ),
    Claim(
        id="graphnim-thm-3.1-exact",
        label="Theorem 3.1, exact",
        kind="conjecture",
        statement=r"""
            $2^a 1^b$ is a champion exactly when $b \ge 2a - 3$, or $b = 2a - 5$ and $a \ge 3$.
            Listed are the other $b$.
            """,
        cases=(upto("a") * the(f"b ≤ {MOST_ONES}")).sizes(most=MOST_TWOS),
        sizes=(60, MOST_TWOS),
        predicted=lambda a: [b for b in range(2 * a - 3) if b != 2 * a - 5 or a < 3],
        computed=lambda a: np.flatnonzero(rows_to(a).discrepancies[a]).tolist(),
        proof=Proof(
            "all b",
            certificates=lambda claim, size: Box(((2, size),), 2 * size + 16).stable(
                lambda a: max(0, 2 * a - 3)
            ),
        ),
        picture=lambda a: marked_twos(a, 3),
        called="2^{} 1^b".format,
        sliders={"a": range(31)},
    ),
)
