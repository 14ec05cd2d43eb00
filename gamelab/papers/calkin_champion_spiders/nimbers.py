"""Sections 1 to 3: nimbers of graphs, of stars and paths, and the spiders 2^a 1^b."""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations_with_replacement

import numpy as np

from gamelab.graphs.graph import Graph, disjoint_union
from gamelab.graphs.paths_and_cycles import star
from gamelab.graphs.small_graphs import connected_graphs, graphs, rooted
from gamelab.graphs.spiders import Spider
from gamelab.papers.claim import Claim
from gamelab.rulesets.graph_nim import GraphNim
from gamelab.rulesets.heaps import Nim
from gamelab.rulesets.octal import OctalHeaps
from gamelab.solvers.graph_nim_discrepancies import discrepancies
from gamelab.solvers.graph_nim_spiders import SpiderRows, rows_of_spiders
from gamelab.solvers.heaps import nim_sequence
from gamelab.solvers.roads import grundy, outcome
from gamelab.solvers.spider_nim import kayles_period
from gamelab.solvers.subsets import graph_nim_nimbers
from gamelab.theory.grundy import by_definition
from gamelab.theory.nimbers import mex, nim_sum
from gamelab.theory.ruleset import Sum, Whole

FIGURE_1_1 = Spider(4, 3, 3, 2, 1)
PATH_BLOCK = (4, 1, 2, 8, 1, 4, 7, 2, 1, 8, 2, 7)  # g(P_n) for n = 0, ..., 11 modulo 12, once n > 70


def pairs_of_graphs(size: int) -> Iterator[tuple[Graph, Graph]]:
    """All pairs of graphs with at most so many edges each."""
    return combinations_with_replacement([graph for edges in range(size + 1) for graph in graphs(edges)], 2)


def rooted_graphs(size: int) -> Iterator[tuple[Graph]]:
    """All connected graphs with at most so many edges and a root, vertex 0, that no pendant edge is at.

    Nothing is lost: pendant edges at the root only shift the row of discrepancies.
    """
    for edges in range(size + 1):
        yield from ((graph,) for graph in rooted(connected_graphs(edges)) if without_pendant_edges_at_root(graph))


def without_pendant_edges_at_root(graph: Graph) -> bool:
    """Whether every neighbour of vertex 0 has another neighbour."""
    return all(graph.degree(v) > 1 for v in graph.neighbours(0))


@cache
def twos(most: int) -> SpiderRows:
    """The rows of 2^a, a <= most, to 700 legs of length 1."""
    return rows_of_spiders({2: most}, 701)


def row_of_twos(a: int) -> np.ndarray:
    """The discrepancies of 2^a 1^b, b = 0, 1, ..., until the stomps alone prove that all others are 0."""
    rows = twos(60 if a <= 60 else 300)
    return rows.discrepancies[a, : rows.stable_from[a] + 1]


def nimbers_of_options(graph: Graph) -> Counter[int]:
    """How many moves lead to each nimber."""
    return Counter(by_definition(GraphNim(), option) for option in GraphNim().moves(graph))


@cache
def _path_nimbers(most: int) -> np.ndarray:
    return nim_sequence(OctalHeaps("0.77"), most + 1)


def path_nimber(n: int) -> int:
    """The nimber of the path with n edges, computed as far as n without use of its period."""
    return int(_path_nimbers(2000 if n <= 2000 else 60_000)[n])


CLAIMS = (
    Claim(
        id="graphnim-thm-1.1",
        label="Theorem 1.1",
        kind="proved",
        statement="Every graph $G$ is worth one heap of Nim: $G$ beside a heap of $n$ is lost for the player to move exactly when "
        "$n = g(G)$.",
        cases=lambda size: ((graph, n) for edges in range(size + 1) for graph in graphs(edges) for n in range(edges + 2)),
        predicted=lambda graph, n: "P" if n == by_definition(GraphNim(), graph) else "N",
        computed=lambda graph, n: outcome(Whole(Sum(GraphNim(), Nim())), (graph, n)),
        bound="all graphs with at most {size} edges, each beside the heaps of at most one token more than its edges",
        sizes=(4, 6),
        picture=lambda graph, n: graph,
    ),
    Claim(
        id="graphnim-thm-1.2",
        label="Theorem 1.2",
        kind="proved",
        statement="The nimber of two graphs side by side is the nim-sum of their nimbers.",
        cases=pairs_of_graphs,
        predicted=lambda first, second: nim_sum(by_definition(GraphNim(), first), by_definition(GraphNim(), second)),
        computed=lambda first, second: int(graph_nim_nimbers(disjoint_union(first, second))[-1]),
        bound="all pairs of graphs with at most {size} edges, each pair solved as one graph without splitting it",
        sizes=(4, 6),
        picture=disjoint_union,
    ),
    Claim(
        id="graphnim-fig-1.1",
        label="Figure 1.1",
        kind="example",
        statement="A spider: one vertex, the body, has degree greater than 2, and all others have degree at most 2.",
        cases=lambda size: [(FIGURE_1_1,)],
        predicted=lambda spider: 1,
        computed=lambda spider: sum(spider.graph.degree(v) > 2 for v in spider.graph.vertices),
        bound="the spider drawn here, in the place of the paper's drawing, which is lost",
        picture=lambda spider: spider,
    ),
    Claim(
        id="graphnim-fig-1.2",
        label="Figure 1.2",
        kind="example",
        statement="A graph whose options have the nimbers 0, 1, 2, 3 and whose nimber is therefore 4.",
        cases=lambda size: [(star(4),)],
        predicted=lambda graph: ({0, 1, 2, 3}, 4),
        computed=lambda graph: (values := nimbers_of_options(graph), mex(values)),
        agree=lambda said, found: said == (set(found[0]), found[1]),
        bound="the star with 4 edges, in the place of the paper's drawing, which is lost",
        picture=lambda graph: graph,
    ),
    Claim(
        id="graphnim-fig-1.3",
        label="Figure 1.3",
        kind="example",
        statement="The options of the graph of Figure 1.2 with their nimbers: the stars with 3, 2, 1 and 0 edges, reached by 4, 6, "
        "4 and 1 moves.",
        cases=lambda size: [(star(4),)],
        predicted=lambda graph: {3: 4, 2: 6, 1: 4, 0: 1},
        computed=lambda graph: dict(nimbers_of_options(graph)),
        bound="the star with 4 edges, in the place of the paper's drawing, which is lost",
        picture=lambda graph: graph,
    ),
    Claim(
        id="graphnim-thm-1.3",
        label="Theorem 1.3",
        kind="proved",
        statement=r"$g(G) \le e(G)$ for every graph $G$.",
        cases=rooted_graphs,
        predicted=lambda graph: 0,
        computed=lambda graph: int(discrepancies(graph, 0, 400).min()),
        agree=lambda least, found: found >= least,
        bound="all connected graphs with at most {size} edges besides 0 to 399 pendant edges at any one vertex",
        sizes=(6, 9),
        picture=lambda graph: graph,
    ),
    Claim(
        id="graphnim-thm-1.3-multigraphs",
        label="Theorem 1.3, parallel edges",
        kind="proved",
        statement=r"$g(G) \le e(G)$ also when edges may be parallel.",
        cases=lambda size: ((graph,) for edges in range(size + 1) for graph in connected_graphs(edges, parallel=True)),
        predicted=lambda graph: len(graph.edges),
        computed=lambda graph: grundy(GraphNim(), graph),
        agree=lambda most, found: found <= most,
        bound="all connected multigraphs with at most {size} edges",
        sizes=(6, 8),
        picture=lambda graph: graph,
    ),
    Claim(
        id="graphnim-thm-2.1",
        label="Theorem 2.1",
        kind="proved",
        statement="$g(S_k) = k$ for the star with $k$ edges.",
        cases=lambda size: ((k,) for k in range(size + 1)),
        predicted=lambda k: k,
        computed=lambda k: grundy(GraphNim(), star(k)),
        bound="k ≤ {size}",
        sizes=(700, 2000),
        picture=star,
        sliders={"k": range(13)},
    ),
    Claim(
        id="graphnim-path-period",
        label="Section 2, paths",
        kind="proved",
        statement="The nimbers of the paths $P_n$, $n$ edges each, have period 12 for $n > 72$.",
        cases=lambda size: ((n,) for n in range(73, size + 1)),
        predicted=lambda n: PATH_BLOCK[n % 12],
        computed=lambda n: path_nimber(n),
        bound="72 < n ≤ {size}, and all n",
        certificate="by the Guy–Smith octal periodicity theorem, whose window 71 ≤ n ≤ 155 was checked",
        sizes=(2000, 60_000),
        picture=lambda n: kayles_period(),
    ),
    Claim(
        id="graphnim-path-period-exact",
        label="Section 2, paths, sharp",
        kind="proved",
        statement=r"The period 12 of $g(P_n)$ begins at $n = 71$, not later; $g(P_n) \le 8$ always, so the nim-sum of path nimbers "
        "is at most 15.",
        cases=lambda size: [()],
        predicted=lambda: (71, 12, True, 8),
        computed=lambda: (
            (kayles := kayles_period()).preperiod,
            kayles.period,
            kayles.verify(),
            kayles.values.max(),
        ),
        bound="all n",
        certificate="by the Guy–Smith octal periodicity theorem, whose window 71 ≤ n ≤ 155 was checked",
        picture=lambda: kayles_period(),
    ),
    Claim(
        id="graphnim-lem-2.2",
        label="Lemma 2.2",
        kind="proved",
        statement=r"$x - y \le x \oplus y \le x + y$ for $x, y \ge 0$.",
        cases=lambda size: ((x, y) for x in range(size) for y in range(size)),
        predicted=lambda x, y: range(x - y, x + y + 1),
        computed=lambda x, y: nim_sum(x, y),
        agree=lambda interval, found: found in interval,
        bound="x, y < {size}",
        sizes=(64, 512),
        picture=lambda x, y: np.array([nim_sum(x, t) for t in range(y + 1)]),
        sliders={"x": range(32), "y": range(32)},
    ),
    Claim(
        id="graphnim-lem-2.3",
        label="Lemma 2.3",
        kind="proved",
        statement=r"$[a + k \,..\, b - k] \subseteq k \oplus [a \,..\, b]$ for $a, b, k \ge 0$.",
        cases=lambda size: ((a, b, k) for b in range(size) for a in range(b + 1) for k in range(size)),
        predicted=lambda a, b, k: set(range(a + k, b - k + 1)),
        computed=lambda a, b, k: {nim_sum(k, t) for t in range(a, b + 1)},
        agree=set.issubset,
        bound="a ≤ b < {size} and k < {size}",
        sizes=(24, 64),
        picture=lambda a, b, k: np.array([nim_sum(k, t) for t in range(a, b + 1)]),
        sliders={"a": range(16), "b": range(32), "k": range(16)},
    ),
    Claim(
        id="graphnim-lem-2.4",
        label="Lemma 2.4",
        kind="proved",
        statement=r"$[0 \,..\, b - k] \subseteq k \oplus [0 \,..\, b]$ for $b, k \ge 0$.",
        cases=lambda size: ((b, k) for b in range(size) for k in range(size)),
        predicted=lambda b, k: set(range(b - k + 1)),
        computed=lambda b, k: {nim_sum(k, t) for t in range(b + 1)},
        agree=set.issubset,
        bound="b, k < {size}",
        sizes=(48, 256),
        picture=lambda b, k: np.array([nim_sum(k, t) for t in range(b + 1)]),
        sliders={"b": range(32), "k": range(32)},
    ),
    Claim(
        id="graphnim-thm-3.1",
        label="Theorem 3.1",
        kind="proved",
        statement=r"$2^a 1^b$ is a champion, $g = 2a + b$, whenever $b \ge 2a - 2$.",
        cases=lambda size: ((a, b) for a in range(size + 1) for b in range(max(0, 2 * a - 2), 701)),
        predicted=lambda a, b: 2 * a + b,
        computed=lambda a, b: int(twos(60 if a <= 60 else 300).nimbers[a, b]),
        bound="a ≤ {size} and b ≤ 700",
        sizes=(60, 300),
        picture=lambda a, b: Spider.from_counts({2: a, 1: b}),
        sliders={"a": range(9), "b": range(19)},
    ),
    Claim(
        id="graphnim-thm-3.1-exact",
        label="Theorem 3.1, exact",
        kind="proved",
        statement=r"$2^a 1^b$ is a champion exactly when $b \ge 2a - 3$, or $b = 2a - 5$ and $a \ge 3$.",
        cases=lambda size: ((a,) for a in range(size + 1)),
        predicted=lambda a: [b for b in range(2 * a - 3) if b != 2 * a - 5 or a < 3],
        computed=lambda a: np.flatnonzero(row_of_twos(a)).tolist(),
        bound="a ≤ {size} and all b",
        certificate="from one position of each row on by the stomps alone",
        sizes=(60, 300),
        picture=row_of_twos,
        sliders={"a": range(31)},
    ),
)
