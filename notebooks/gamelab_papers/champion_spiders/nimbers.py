"""Sections 1 to 3: nimbers of graphs, of stars and paths, and the spiders 2^a 1^b."""

from collections import Counter
from itertools import chain, combinations

import numpy as np

from gamelab import GraphNim, Spider, disjoint_union, mex, nim_sum, options, path, spiders, star
from gamelab.boards import connected_graphs, graphs_with_edges
from gamelab.proofs import (
    TRUE,
    Between,
    FamilyProof,
    Options,
    ValuedFamily,
    by_cases,
    family,
    image,
    is_symbolic,
    numbers_up_to,
    on_cells,
    on_variables,
    set_of,
    variables,
    worth,
)
from gamelab.solvers.graph_nim import (
    SpiderNim,
    graph_nim_nimbers,
    kayles_period,
    path_nimbers,
    rows_of_spiders,
)
from gamelab.statements import (
    Argument,
    MarkedRow,
    Proof,
    Section,
    assume,
    at_least,
    at_most,
    each,
    including,
    members,
    one_of,
    the,
    upto,
)
from gamelab.theory import DEFINITION, RepeatedTerms, by_definition, remembered
from gamelab_papers.champion_spiders.boards import (
    CORES,
    KAYLES,
    Box,
    counted,
    of_boxes,
    repeated_terms,
    row_period,
    spider_name,
    term,
)

section = Section("graphnim", names={Spider: spider_name}, game=GraphNim())

LOST_DRAWING = each(
    "the star with 4 edges, in the place of the paper's drawing, which is lost", [star(4)]
)
MOST_PATHS, MOST_TWOS, MOST_ONES, PENDANT = 60_000, 300, 700, 100


def edge_sets(graph):
    """The sets of edges that the moves delete."""
    return {frozenset({*graph.edges} - {*option.edges}) for option in GraphNim().moves(graph)}


def named(sets):
    """Sets of edges in words."""
    return {" with ".join(f"{u}–{v}" for u, v in sorted(edges)) for edges in sets}


def at_one_vertex(graph):
    """All sets of edges with a common end."""
    some = chain.from_iterable(combinations(graph.edges, k) for k in range(1, len(graph.edges) + 1))
    return [edges for edges in some if set.intersection(*map(set, edges))]


@section.definition(
    5, 7, method=DEFINITION, parts="a move deletes", telling=([*graphs_with_edges(3)][2],)
)
def def_rule(graph=members("all graphs with at most {size} edges", graphs_with_edges, 0)):
    """**Section 1, the rule.** A move deletes one or more edges that have a vertex in common; so a
    graph has a move exactly if it has an edge.
    """
    return named(at_one_vertex(graph)), named(edge_sets(graph))


@remembered
def wins_beside(graph, n):
    """N or P for a graph beside a heap, by the moves of both and the outcomes of the options
    alone.
    """
    options = [(option, n) for option in GraphNim().moves(graph)]
    options += [(graph, fewer) for fewer in range(n)]
    return "N" if any(wins_beside(*option) == "P" for option in options) else "P"


def graphs_and_heaps(size):
    """all graphs with at most {size} edges, each beside heaps of at most one token more than its
    edges
    """
    for edges in range(size + 1):
        yield from ((graph, n) for graph in graphs_with_edges(edges) for n in range(edges + 2))


@section.theorem(
    4,
    6,
    cases=graphs_and_heaps,
    method=DEFINITION,
    name="G = {graph}, a heap of {n}",
    picture=lambda graph, n: (
        {"G": graph}
        | {f"heap of {m}: {wins_beside(graph, m)}": m for m in range(len(graph.edges) + 2)}
    ),
)
def thm_1_1(graph, n):
    """**Theorem 1.1.** Every graph $G$ is worth one heap of Nim: $G$ beside a heap of $n$ is lost
    for the player to move exactly when $n = g(G)$.
    """
    return "P" if n == by_definition(GraphNim(), graph) else "N", wins_beside(graph, n)


def pairs_of_graphs(size):
    """all pairs of graphs with at most {size} edges, each pair solved as one graph without
    splitting it
    """
    so_far = []
    for graph in chain.from_iterable(map(graphs_with_edges, range(size + 1))):
        so_far.append(graph)
        yield from ((other, graph) for other in so_far)


@section.theorem(
    4,
    6,
    cases=pairs_of_graphs,
    name="G = {first}, H = {second}",
    picture=lambda first, second: {"G": first, "H": second},
)
def thm_1_2(first, second):
    """**Theorem 1.2.** The nimber of two graphs side by side is the nim-sum of their nimbers."""
    g, h = (by_definition(GraphNim(), graph) for graph in (first, second))
    return nim_sum(g, h), int(graph_nim_nimbers(disjoint_union(first, second))[-1])


@section.figure(method=DEFINITION)
def fig_1_1(
    spider=each(
        "the spider drawn here, in the place of the paper's drawing, which is lost",
        [Spider(4, 3, 3, 2, 1)],
    ),
):
    """**Figure 1.1.** A spider: one vertex, the body, has degree greater than 2, and all others
    have degree at most 2.
    """
    return 1, sum(spider.graph.degree(v) > 2 for v in spider.graph.vertices)


def nimbers_of_options(graph):
    """How many moves lead to each nimber."""
    return Counter(by_definition(GraphNim(), option) for option in GraphNim().moves(graph))


@section.figure(parts=("options of nimbers {0}, so that the graph has nimber {1}",))
def fig_1_2(graph=LOST_DRAWING):
    """**Figure 1.2.** A graph whose options have the nimbers 0, 1, 2, 3 and whose nimber is
    therefore 4.
    """
    values = nimbers_of_options(graph)
    return ({0, 1, 2, 3}, 4), (set(values), mex(values))


@section.figure(
    parts="moves to nimber 3:, to 2:, to 1:, to 0:, in all",
    picture=lambda graph: options(GraphNim(), graph),
)
def fig_1_3(graph=LOST_DRAWING):
    """**Figure 1.3.** The options of the graph of Figure 1.2 with their nimbers: the stars with 3,
    2, 1 and 0 edges, reached by 4, 6, 4 and 1 moves.
    """
    found = nimbers_of_options(graph)
    return (4, 6, 4, 1, 15), (*(found[n] for n in (3, 2, 1, 0)), found.total())


@section.theorem(
    6,
    8,
    agree=at_least,
    parts="smallest discrepancy",
    picture=lambda graph: MarkedRow(
        row_period(graph), up="discrepancy", heights={"no bar is below 0": 0}
    ),
)
def thm_1_3(graph=CORES * the(f"each with 0 to {PENDANT - 1} pendant edges at it")):
    r"""**Theorem 1.3.** $g(G) \le e(G)$ for every graph $G$: no discrepancy $e(G) - g(G)$ is
    negative.
    """
    return 0, int(counted(graph, 0, PENDANT).min())


def multigraphs(n):
    """The connected multigraphs with n edges."""
    return connected_graphs(n, parallel=True)


@section.theorem(6, 8, agree=at_most, ours=True, parts="nimber")
def thm_1_3_multigraphs(
    graph=members("all connected multigraphs with at most {size} edges", multigraphs, 0),
):
    r"""**Theorem 1.3, parallel edges.** $g(G) \le e(G)$ also when edges may be parallel."""
    return len(graph.edges), int(graph_nim_nimbers(graph)[-1])


def moves_on(spider):
    """How many moves delete edges at the body alone, others alone, and some of both."""
    kinds = Counter(frozenset(0 in edge for edge in edges) for edges in edge_sets(spider.graph))
    return kinds[frozenset({True})], kinds[frozenset({False})], kinds[frozenset({True, False})]


ALL_SPIDERS = members("all spiders with 1 to {size} edges, paths among them", spiders)


@section.omitted_case(
    8,
    12,
    method=DEFINITION,
    parts="stomps, cuts, of both",
    fails="2^1: predicted (1, 1, 0), computed (1, 1, 1)",
    fails_from=2,
)
def def_moves_printed(spider=ALL_SPIDERS):
    """**Section 1, stomps and cuts, as printed.** The moves on a spider are stomps, which delete
    edges at the body, and cuts, which delete edges that are not at the body: no move deletes edges
    of both kinds.
    """
    stomps, cuts, _ = moves_on(spider)
    return (stomps, cuts, 0), moves_on(spider)


@section.corrected(8, 12, method=DEFINITION, parts="stomps, cuts, of both")
def def_moves_corrected(spider=ALL_SPIDERS):
    r"""**Section 1, stomps and cuts, corrected.** On a spider with $k$ legs $2^k - 1$ moves delete
    edges at the body alone, and $2 \ell - 3$ on each leg of $\ell \ge 2$ edges delete others alone.
    One more on each such leg deletes both edges at its first vertex.
    """
    longer = [leg for leg in spider.legs if leg > 1]
    return (
        (2 ** len(spider.legs) - 1, sum(2 * leg - 3 for leg in longer), len(longer)),
        moves_on(spider),
    )


@section.theorem(
    700,
    2000,
    picture=star,
    proof=on_cells(
        "all k",
        lambda size: [repeated_terms(Spider(), 0, 9)],
        lambda size: zip(numbers_up_to(0, 1), strict=True),
    ),
)
def thm_2_1(k=0):
    """**Theorem 2.1.** $g(S_k) = k$ for the star with $k$ edges."""
    return k, k - term(row_period(Spider()), k, lambda k: counted(Spider().graph, 0, k + 1)[k])


# g(P_n) for n = 0, ..., 11 modulo 12, once n > 70
PATH_BLOCK = (4, 1, 2, 8, 1, 4, 7, 2, 1, 8, 2, 7)


@remembered
def each_path(most):
    """The nimbers of the paths with at most so many edges, each computed."""
    return path_nimbers(most + 1, by_period=False)


def path_nimber(n):
    """The nimber of the path with n edges."""
    return each_path(2000 if n <= 2000 else MOST_PATHS)[n]


@section.theorem(
    2000,
    MOST_PATHS,
    picture=lambda n: MarkedRow(kayles_period(), "n", "g(Pₙ)"),
    proof=on_cells(
        "all n",
        lambda size: [RepeatedTerms(kayles_period(), each_path(size))],
        lambda size: zip(numbers_up_to(73, 12)[73:], strict=True),
        least=155,
    ),
)
def path_period(n=upto("n", 73).sizes(most=MOST_PATHS)):
    """**Section 2, paths.** The nimbers of the paths $P_n$, $n$ edges each, have period 12 for $n >
    72$.
    """
    return PATH_BLOCK[n % 12], term(kayles_period(), n, path_nimber)


@section.theorem(
    cases="the first 156 paths",
    ours=True,
    parts="preperiod, period, largest nimber, largest nim-sum",
    picture=lambda: MarkedRow(kayles_period(), "n", "g(Pₙ)"),
    proof=Proof("all n", lambda claim, size: kayles_period()),
)
def path_period_exact():
    r"""**Section 2, paths, sharp.** The period 12 of $g(P_n)$ begins at $n = 71$, not later;
    $g(P_n) \le 8$ always, so the nim-sum of path nimbers is at most 15.
    """
    found = kayles_period()
    largest, any_bit = int(found.values.max()), int(np.bitwise_or.reduce(found.values))
    return (71, 12, 8, 15), (found.preperiod, found.period, largest, any_bit)


def as_sums(several):
    """Several sums of heaps or paths, each written with the smallest part first."""
    return {" + ".join(map(str, sorted(parts))) or "nothing" for parts in several}


def paths_left(n):
    """The options of the path with n edges, each as the edges of the paths left."""
    left = (option.components() for option in GraphNim().moves(path(n + 1)))
    return as_sums([len(part.edges) for part in parts if part.edges] for parts in left)


@section.theorem(
    40,
    150,
    method=DEFINITION,
    picture=lambda n: path(n + 1),
    proof=Argument("that a vertex of a path has one edge or two neighbouring ones, for every n"),
    parts="options",
)
def path_kayles(n=0):
    """**Section 2, paths are heaps.** Graph Nim on the path $P_n$ is the octal game 0.77, Kayles,
    on a heap of $n$: whatever paths an option of one leaves are the heaps that an option of the
    other leaves.
    """
    return as_sums(KAYLES.moves(KAYLES.start(n))), paths_left(n)


# What is proved of variables: heaps of Nim, and the spiders 2^a 1^b.
a, b, i, j, k, m, t, v = variables("a b i j k m t v")
heap, edges, twos = map(family, ("heap", "edges", "twos"))


@remembered
def heaps():
    """That a heap of Nim has its size as value."""
    return FamilyProof(
        "A heap of Nim has its size as value.",
        (ValuedFamily("heap", "k", TRUE, v == k, (Options((heap(t),), t < k),)),),
        ("two heaps are worth the nim-sum of their sizes",),
    )


def nim(x, y):
    """The nim-sum of numbers or variables."""
    return worth(heap(x), heap(y)) if is_symbolic(x, y) else nim_sum(x, y)


def nim_sums(k, first, last):
    """The nim-sums of k with the numbers from the first to the last."""
    return image(lambda t: nim(k, t), Between(first, last))


def marked_sums(k, first, last, *bounds):
    """The same as a row, with the bounds of a lemma that are not negative."""
    row = np.array([nim_sum(k, t) for t in range(first, last + 1)])
    heights = {str(bound): bound for bound in bounds if bound >= 0}
    return MarkedRow(row, "t", f"{k} ⊕ t", heights=heights, first=first)


@section.theorem(
    63,
    511,
    agree=one_of,
    method=DEFINITION,
    proof=on_variables("all x and y", "x y", heaps),
    picture=lambda x, y: marked_sums(x, 0, y, x + y, x - y),
    name="{x} ⊕ {y}",
    telling=(11, 7),
)
def lem_2_2(x=0, y=0):
    r"""**Lemma 2.2.** $x - y \le x \oplus y \le x + y$ for $x, y \ge 0$."""
    return Between(x - y, x + y), nim(x, y)


@section.theorem(
    23,
    63,
    agree=including,
    method=DEFINITION,
    proof=on_variables("all a, b and k", "a b k", heaps),
    picture=lambda a, b, k: marked_sums(k, a, b, a + k, b - k),
    name="{k} ⊕ [{a} .. {b}]",
    telling=(1, 9, 2),
)
def lem_2_3(a=0, b=0, k=0):
    r"""**Lemma 2.3.** $[a + k \,..\, b - k] \subseteq k \oplus [a \,..\, b]$ for $a, b, k \ge
    0$.
    """
    assume(a + k <= b - k)
    return set_of(Between(a + k, b - k)), nim_sums(k, a, b)


@section.theorem(
    47,
    255,
    agree=including,
    method=DEFINITION,
    proof=on_variables("all b and k", "b k", heaps),
    picture=lambda b, k: marked_sums(k, 0, b, b - k),
    name="{k} ⊕ [0 .. {b}]",
    telling=(9, 4),
)
def lem_2_4(b=0, k=0):
    r"""**Lemma 2.4.** $[0 \,..\, b - k] \subseteq k \oplus [0 \,..\, b]$ for $b, k \ge 0$."""
    assume(k <= b)
    return set_of(Between(0, b - k)), nim_sums(k, 0, b)


@remembered
def champions(slack=2):
    """That all 2^a 1^b with b >= 2a - slack are champions, by options of this kind alone; the
    family has a and m = a + b.
    """
    stomp = (j <= a) & (j <= i) & (i + a <= m + j) & (i < m) & (i + slack >= j + j + j)
    moves = (
        Options((twos(a - 1, m),), a > 0),
        Options((twos(a - 1, m - 1),), a > 0),
        Options((twos(j, i), edges(a - j)), stomp),
    )
    return FamilyProof(
        f"2^a 1^b with b at least 2a - {slack} is a champion.",
        (
            ValuedFamily("edges", "k", TRUE, v == k % 2, (Options((edges(k - 1),), k > 0),)),
            ValuedFamily("twos", "a m", (a <= m) & (m + slack >= a + a + a), v == a + m, moves),
        ),
        (
            "options by numbers of legs are those on boards (tested on small spiders)",
            "others have fewer edges, so smaller values (Theorem 1.3)",
        ),
    )


@remembered
def rows_of_twos(most):
    """The rows of 2^a, a <= most, to 700 legs of length 1, each entry computed."""
    return rows_of_spiders({2: most}, MOST_ONES + 1, stop=False)


def rows_to(a):
    """The rows of 2^0, 2^1, ... as far as a."""
    return rows_of_twos(60 if a <= 60 else MOST_TWOS)


def marked_twos(a, slack):
    """The discrepancies of 2^a 1^b over b, and the bound 2a - slack."""
    row, bound = rows_to(a).discrepancies[a, : 2 * a + 9], 2 * a - slack
    return MarkedRow(row, "b", "d(2ᵃ 1ᵇ)", {f"2a − {slack}": bound} if bound >= 0 else {})


@section.theorem(
    60,
    MOST_TWOS,
    name="2^{a} 1^{b}",
    proof=on_variables("all a and b", "a b", champions),
    picture=lambda a, b: marked_twos(a, 2),
)
def thm_3_1(a=upto("a").sizes(most=MOST_TWOS), b=upto("b", most=lambda size: MOST_ONES)):
    r"""**Theorem 3.1.** $2^a 1^b$ is a champion, $g = 2a + b$, whenever $b \ge 2a - 2$."""
    assume(b + 2 >= 2 * a)
    by_rows = not is_symbolic(a, b)
    return 2 * a + b, int(rows_to(a).nimbers[a, b]) if by_rows else worth(twos(a, a + b))


def named_follower(a, b, h):
    """The option that the proof of Theorem 3.1 names for h: j legs of length 2, k of length 1, and
    the single edges apart.
    """
    j = by_cases((h >= 2 * a + b - 2, a - 1), (h < b, 0), otherwise=(h - b) // 2 + 1)
    apart = by_cases((h >= 2 * a + b - 2, 0), otherwise=a - j)
    return j, (h - 2 * j) ^ (apart % 2), apart


def position(*legs):
    """Spiders with legs of length 2 and 1, each given by the numbers of these, as a position."""
    return SpiderNim().canonical(tuple((2,) * twos + (1,) * ones for twos, ones in legs))


def worth_of_follower(a, b, j, k, apart):
    """The nimber of 2^j 1^k beside single edges, and whether it is an option of 2^a 1^b."""
    if is_symbolic(a, b, j, k, apart):
        cut = (apart == 0) & (j + 1 == a) & (k >= b) & (k <= b + 1)
        stomp = (apart + j == a) & (k <= b) & (j + k < a + b)
        return worth(twos(j, j + k), edges(apart)), cut | stomp
    option = position((j, k), *[(0, 1)] * apart)
    moves = SpiderNim().moves(position((a, b)))
    return by_definition(SpiderNim(), option), option in {*moves}


def on_board(j, k, apart):
    """2^j 1^k beside single edges."""
    return disjoint_union(Spider.from_counts({2: j, 1: k}), *[Spider(1)] * apart)


@section.theorem(
    5,
    9,
    cases=upto("a", 1)
    .with_each(lambda a: range(2 * a - 2, 2 * a + 5), "b ≤ 2a + 4")
    .with_each(lambda a, b: range(2 * a + b), ""),
    name="2^{a} 1^{b}, h = {h}",
    parts="nimber, an option:",
    proof=on_variables("all a, b and h", "a b h", champions),
    picture=lambda a, b, h: on_board(*named_follower(a, b, h)),
)
def thm_3_1_proof(a, b, h):
    r"""**Theorem 3.1, proof.** For $b \ge 2a - 2$ the options of $2^a 1^b$ reach each $h < 2a + b$
    as the proof says: $2^{a-1} 1^{b+1}$ and $2^{a-1} 1^b$ the two largest; any other $h = 2j + k$,
    $j < a$, $2j - 2 \le k < b$, is the nimber of $2^j 1^k$ beside $a - j$ single edges if $a - j$
    is even, and if it is odd, of $2^j 1^{k-1}$ ($h$ odd) or $2^j 1^{k+1}$ ($h$ even) beside them.
    """
    assume(b >= 2 * a - 2, h < 2 * a + b)
    return (h, True), worth_of_follower(a, b, *named_follower(a, b, h))


@section.conjecture(
    60,
    MOST_TWOS,
    ours=True,
    name="2^{a} 1^b",
    picture=lambda a: marked_twos(a, 3),
    proof=of_boxes(lambda size: [Box(((2, size),), 2 * size + 16)], "all b"),
)
def thm_3_1_exact(a=(upto("a") * the(f"b ≤ {MOST_ONES}")).sizes(most=MOST_TWOS)):
    r"""**Theorem 3.1, exact.** $2^a 1^b$ is a champion exactly when $b \ge 2a - 3$, or $b = 2a - 5$
    and $a \ge 3$. Listed are the other $b$.
    """
    others = [b for b in range(2 * a - 3) if b != 2 * a - 5 or a < 3]
    return others, np.flatnonzero(rows_to(a).discrepancies[a]).tolist()
