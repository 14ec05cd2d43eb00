"""Sections 1 and 2: the game, and what holds for every finite set of sizes."""

from collections.abc import Iterator
from functools import cache
from itertools import chain

from gamelab.graphs.graph import Graph, disjoint_union
from gamelab.graphs.paths_and_cycles import path, star
from gamelab.graphs.spiders import Spider
from gamelab.papers.claim import Claim
from gamelab.papers.dailly_connected_subtraction import boards
from gamelab.papers.dailly_connected_subtraction.boards import WINDOW, Legs, up_to
from gamelab.rulesets.connected_subtraction import ConnectedSubtraction as CSG
from gamelab.rulesets.octal_on_graphs import Octal
from gamelab.rulesets.vertex_deletion import without
from gamelab.theory.nimbers import mex, nim_sum

ONE_TWO_FOUR = CSG({1, 2, 4})

# The play is ours: the paper's drawing is lost in our copy.
BOARD = Graph.of([("a", "b"), ("b", "c"), ("c", "d"), ("d", "a"), ("c", "e"), ("e", "f"), ("e", "g"), ("g", "h"), ("g", "i")])
PLAY = ("f", "eghi", "a", "bc", "d")

NINE_SETS = ((1,), (2,), (1, 2), (1, 3), (2, 3), (1, 2, 3), (1, 2, 4), (2, 4, 7), (1, 2, 3, 4, 5))
# Sizes, a graph with the vertex at which the path hangs, and (preperiod, period) on paths and with the path hung there.
OTHER_PERIODS = (
    ((3, 7), star(3), 0, (0, 10), (0, 5)),
    ((3, 7), star(4), 1, (0, 10), (0, 5)),
    ((1, 2, 4, 6, 8), star(4), 0, (0, 10), (0, 5)),
    ((2, 4, 6, 7), path(5), 2, (0, 9), (17, 18)),
    ((2, 4, 6, 8, 9), path(5), 2, (0, 11), (12, 22)),
    ((1, 4, 5), Graph.of([(0, 1), (1, 2), (2, 3), (0, 4), (0, 5)]), 2, (0, 8), (0, 16)),
    ((2, 5, 7), star(5), 0, (0, 22), (7, 44)),
)
# For the stars with two legs or more and at most six vertices, the sets within {1..9} whose period is not the path's.
EXCEPTIONS: dict[Legs, list[Legs]] = {
    (1, 1, 1): [(3, 7)],
    (2, 2): [(2, 4, 6, 7), (2, 4, 6, 8, 9)],
    (1, 1, 1, 1): [(1, 2, 4, 6, 8)],
    (2, 2, 1): [(2, 3, 5, 7), (2, 4, 6, 7), (1, 3, 4, 5, 8), (1, 4, 5, 6, 8, 9), (2, 3, 5, 7, 9), (2, 4, 6, 8, 9)],
    (2, 1, 1, 1): [(2, 3, 4, 5, 7), (1, 3, 4, 5, 8), (1, 4, 5, 6, 8, 9)],
    (1, 1, 1, 1, 1): [(2, 5, 7), (1, 3, 4, 5, 8), (1, 4, 5, 6, 8, 9)],
}


def heap_value(sizes: Legs, n: int) -> int:
    """The value of a heap of n counters in the subtraction game with these sizes."""
    values: list[int] = []
    for here in range(n + 1):
        values.append(mex(values[here - taken] for taken in sizes if taken <= here))
    return values[n]


@cache
def unsplit(game: CSG, graph: Graph) -> int:
    """The value of a graph by the definition, without adding the values of its components."""
    return mex(unsplit(game, option) for option in game.moves(graph))


def in_play(step: int) -> Graph:
    """The board of the play after so many moves."""
    return without(BOARD, frozenset("".join(PLAY[:step])))


def triples(size: int) -> Iterator[tuple[Legs, Graph]]:
    """All sets of sizes within {1..8} with gcd 1, with all rooted connected graphs with at most so many vertices."""
    return boards.games_and_graphs(boards.sets_of_sizes(8), size, boards.rooted_graphs)


def no_paths(size: int) -> Iterator[tuple[Legs, Graph]]:
    """All sets within {1..7} with gcd 1, with the rooted graphs that a hung path does not make a path."""
    for n in range(3, size + 1):
        for graph in boards.rooted_graphs(n):
            if len(graph.edges) >= n or graph.degree(0) > 1 or any(graph.degree(v) > 2 for v in graph.vertices):
                yield from ((L, graph) for L in boards.sets_of_sizes(7))


def residual(size: int) -> Iterator[tuple[Graph, Legs, int, int]]:
    """What meets the hypotheses of Lemma 2: graphs, sizes, p and c."""
    for n in range(1, size + 1):
        for graph in boards.connected_graphs(n):
            for L in boards.sets_of_sizes(4):
                left = {(len(option.vertices), boards.by_sets(CSG(L), option)) for option in CSG(L).moves(graph)}
                for p in range(2, 6):
                    for c in range(p):
                        expected = {(rest + c) % p for rest, _ in left}
                        if all(value == (rest + c) % p for rest, value in left) and mex(expected) == (n + c) % p:
                            yield graph, L, p, c


def with_period(sizes: Legs, graph: Graph, u: object = 0) -> tuple[int, int]:
    """Preperiod and period of the game with these sizes on the graph with a path hung on u."""
    return boards.start_and_length(boards.hung_period(CSG(sizes), graph, u))


def other_period(base: Legs) -> list[Legs]:
    """The sets within {1..9} with gcd 1 for which k -> S[base, k] has not the period of the paths."""
    return [L for L in boards.sets_of_sizes(9) if boards.period_beside(CSG(L), base).period != boards.path_period(L).period]


# fmt: off
CLAIMS = (
    Claim(
        "csg-def", "Section 1.1, the game on paths", "proved",
        r"On a path CSG($L$) is the subtraction game: $g(P_n)$ is the least number that is no $g(P_{n-i})$, $i \in L$, $i \le n$.",
        cases=lambda size: ((L, n) for n in range(size + 1) for L in boards.sets_of_sizes(5)), predicted=heap_value,
        computed=lambda L, n: boards.by_sets(CSG(L), path(n)),
        bound="n ≤ {size}, all L within {{1..5}} with greatest common divisor 1", sizes=(9, 15),
        picture=lambda L, n: boards.path_period(L), sliders={"L": boards.sets_of_sizes(5), "n": range(13)},
    ),
    Claim(
        "csg-fig-1", "Figure 1, a play of our own", "example",
        "In CSG({1, 2, 4}) five moves, which take 1, 4, 1, 2 and 1 vertices, empty the board: each of them is legal.",
        cases=lambda size: ((step,) for step in range(len(PLAY) + 1)), predicted=lambda step: step < len(PLAY),
        computed=lambda step: in_play(step + 1) in list(ONE_TWO_FOUR.moves(in_play(step))),
        bound="all moves of the play, and none after it", picture=in_play,
    ),
    Claim(
        "csg-sprague-grundy-example", "Section 1.2, values of sums", "example",
        r"Positions of values 1 and 2 have a sum of value $1 \oplus 2 = 3$, and in the same way for the sum of any two positions.",
        cases=lambda size: ((m, n) for m in range(size + 1) for n in range(m + 1)),
        predicted=lambda m, n: nim_sum(heap_value((1, 2, 4), m), heap_value((1, 2, 4), n)),
        computed=lambda m, n: unsplit(ONE_TWO_FOUR, disjoint_union(path(m), path(n))),
        bound="L = {{1, 2, 4}}, two paths with at most {size} vertices each, never split", sizes=(5, 8),
        picture=lambda m, n: disjoint_union(path(m), path(n)), sliders={"m": range(7), "n": range(7)},
    ),
    Claim(
        "csg-ex-123", "Section 1.3, L = {1, 2, 3}", "example",
        r"On paths CSG({1, 2, 3}) has the values 0, 1, 2, 3, 0, 1, 2, 3, $\dots$: $g(P_n) = n \bmod 4$.",
        cases=lambda size: [()], predicted=lambda: (0, (0, 1, 2, 3)),
        computed=lambda: ((period := boards.path_period((1, 2, 3))).preperiod, period.block), bound="all n", certificate=WINDOW,
        picture=lambda: boards.path_period((1, 2, 3)),
    ),
    Claim(
        "csg-ex-247", "Section 1.3, L = {2, 4, 7}", "example",
        "On paths CSG({2, 4, 7}) has the values 0, 0, 1, 1, 2, 2, 0, 3 and then 1, 0, 2 for ever: preperiod 8, period 3.",
        cases=lambda size: [()], predicted=lambda: ([0, 0, 1, 1, 2, 2, 0, 3], 8, (1, 0, 2)),
        computed=lambda: ((period := boards.path_period((2, 4, 7))).terms(8).tolist(), period.preperiod, period.block),
        bound="all n", certificate=WINDOW, picture=lambda: boards.path_period((2, 4, 7)),
    ),
    Claim(
        "csg-cited-033", "Section 1.3, the game 0.33", "proved",
        "In CSG({1, 2}), which is 0.33, each leg of a star may be reduced modulo 3.",
        cases=lambda size: ((legs,) for legs in boards.stars(size)),
        predicted=lambda legs: boards.stars_within(CSG({1, 2}), 40).value(boards.modulo(legs, 3)),
        computed=lambda legs: boards.stars_within(Octal("0.33"), 40).value(legs), bound="all stars with at most {size} vertices",
        sizes=(19, 38), picture=lambda legs: Spider(*legs),
    ),
    Claim(
        "csg-thm-1", "Theorem 1", "proved",
        r"For a finite set $L$, any graph $H$ and any vertex $u$ of it, $k \mapsto g(H^{u,k})$ is periodic from some $k$ on.",
        cases=triples, predicted=lambda L, graph: True, computed=lambda L, graph: boards.hung_period(CSG(L), graph).verify(),
        bound="all k, all connected graphs with at most {size} vertices and each vertex of them, all L within {{1..8}} with gcd 1",
        certificate=WINDOW, sizes=(4, 5), picture=lambda L, graph: boards.hung_period(CSG(L), graph),
    ),
    Claim(
        "csg-question-period", "Section 2 and Conclusion, question", "question",
        r"The period of $k \mapsto g(H^{u,k})$ is always the period of the game on paths.",
        cases=no_paths, predicted=lambda L, graph: boards.path_period(L).period, computed=lambda L, graph: with_period(L, graph)[1],
        expected=False, bound="all L within {{1..7}} with gcd 1, connected graphs with at most {size} vertices but for paths",
        sizes=(4, 5), picture=lambda L, graph: boards.hung_period(CSG(L), graph),
    ),
    Claim(
        "csg-question-period-counterexamples", "Section 2, counterexamples", "example",
        r"The answer is no: half the period for $L$ = {3, 7} on stars, twice the period for $L$ = {2, 4, 6, 7}, {1, 4, 5}, $\dots$",
        cases=lambda size: ((L, graph, u) for L, graph, u, _, _ in OTHER_PERIODS),
        predicted=lambda L, graph, u: next(found[3:] for found in OTHER_PERIODS if found[:3] == (L, graph, u)),
        computed=lambda L, graph, u: (boards.start_and_length(boards.path_period(L)), with_period(L, graph, u)),
        bound="(preperiod, period) on paths and with the path hung on, for seven choices of L, H and u", certificate=WINDOW,
        picture=lambda L, graph, u: boards.hung_period(CSG(L), graph, u),
    ),
    Claim(
        "csg-question-period-ratios", "Section 2, half, once or twice", "question",
        r"The period of $k \mapsto g(H^{u,k})$ is half the period on paths, or the same, or twice that.",
        cases=lambda size: chain(((*case, 0) for case in triples(size)), (found[:3] for found in OTHER_PERIODS)),
        predicted=lambda L, graph, u: {0.5, 1, 2}, agree=lambda said, found: found in said,
        computed=lambda L, graph, u: with_period(L, graph, u)[1] / boards.path_period(L).period,
        bound="connected graphs with at most {size} vertices, L within {{1..8}} with gcd 1; and the seven examples above",
        certificate=WINDOW, sizes=(4, 5), picture=lambda L, graph, u: boards.hung_period(CSG(L), graph, u),
    ),
    Claim(
        "csg-question-period-stars", "Section 2, which sets have the path's period on stars", "question",
        r"For stars with two legs or more and at most six vertices, and $L$ within {1..9} with gcd 1, the period of $k \mapsto "
        "g(S[base, k])$ is that of the paths, with sixteen exceptions: 1, 2, 1, 6, 3 and 3 sets $L$ for the stars S[1, 1, 1, k], "
        "S[2, 2, k], S[1, 1, 1, 1, k], S[2, 2, 1, k], S[2, 1, 1, 1, k] and S[1, 1, 1, 1, 1, k].",
        cases=lambda size: ((base,) for base in boards.stars(size) if len(base) > 1),
        predicted=lambda base: EXCEPTIONS.get(base, []), computed=other_period,
        bound="all stars with at most {size} vertices, 488 sets each", certificate=WINDOW, sizes=(6, 6),
        picture=lambda base: boards.period_beside(CSG([*other_period(base), (1, 2, 4)][0]), base),
    ),
    Claim(
        "csg-question-period-IN", "Section 2, the first integers", "question",
        r"For $L = I_N$ = {1, $\dots$, N} the period of $k \mapsto g(H^{u,k})$ is $N + 1$, that of the paths.",
        cases=lambda size: ((N, graph) for n in range(1, size + 1) for graph in boards.rooted_graphs(n) for N in range(1, 6)),
        predicted=lambda N, graph: N + 1, computed=lambda N, graph: boards.hung_period(up_to(N), graph).period,
        bound="all connected graphs with at most {size} vertices, N ≤ 5", certificate=WINDOW, sizes=(5, 7),
        picture=lambda N, graph: boards.hung_period(up_to(N), graph),
    ),
    Claim(
        "csg-question-period-trees", "Section 2, three games on trees", "question",
        r"For $L$ = {1, 2}, {1, 2, 3} and {1, 2, 4} the period of $k \mapsto g(H^{u,k})$ is 3, 4 and 3 on all small trees.",
        cases=lambda size: boards.games_and_graphs(((1, 2), (1, 2, 3), (1, 2, 4)), size, boards.rooted_trees),
        predicted=lambda L, tree: {2: 3, 3: 4, 4: 3}[max(L)], computed=lambda L, tree: with_period(L, tree)[1],
        bound="all trees with at most {size} vertices and each vertex of them", certificate=WINDOW, sizes=(8, 11),
        picture=lambda L, tree: boards.hung_period(CSG(L), tree),
    ),
    Claim(
        "csg-lem-2", "Lemma 2", "proved",
        r"Let all options $H$ of $G$ have the value $(|H| + c) \bmod p$. If $(|G| + c) \bmod p$ is the least number that is no "
        r"$(|G| - i + c) \bmod p$ with $i$ the size of a legal move, then it is the value of $G$.",
        cases=residual, predicted=lambda graph, L, p, c: (len(graph.vertices) + c) % p,
        computed=lambda graph, L, p, c: boards.by_sets(CSG(L), graph),
        bound="all connected graphs with at most {size} vertices, L within {{1..4}}, p ≤ 5, where the hypotheses are met",
        sizes=(5, 6), picture=lambda graph, L, p, c: graph,
    ),
    Claim(
        "csg-obs-3", "Observation 3", "proved",
        r"$g(G) \le |G|$ for every set $L$.",
        cases=lambda size: boards.games_and_graphs(NINE_SETS, size), predicted=lambda L, graph: len(graph.vertices),
        computed=lambda L, graph: boards.by_sets(CSG(L), graph), agree=lambda most, found: found <= most,
        bound="all connected graphs with at most {size} vertices, nine sets L", sizes=(6, 7), picture=lambda L, graph: graph,
    ),
)
# fmt: on
