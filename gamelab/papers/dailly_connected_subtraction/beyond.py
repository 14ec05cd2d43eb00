# ruff: noqa: E741 - the letter l is the paper's
"""Beyond the paper: which legs may be reduced, in CSG(I_N), CSG({1, 2, l}) and on graphs, and the solver behind it all."""

from collections.abc import Iterator
from functools import cache

import pandas as pd

from gamelab.graphs.caterpillars import Caterpillar
from gamelab.graphs.graph import Graph, disjoint_union
from gamelab.graphs.spiders import Spider, spiders
from gamelab.papers.claim import Claim
from gamelab.papers.dailly_connected_subtraction import boards
from gamelab.papers.dailly_connected_subtraction.boards import WINDOW, Legs, up_to
from gamelab.papers.dailly_connected_subtraction.finite_sets import NINE_SETS
from gamelab.rulesets.connected_subtraction import ConnectedSubtraction as CSG
from gamelab.solvers.star_tables import StarTable, table
from gamelab.solvers.subtraction_spiders import leg_periods, star_value
from gamelab.solvers.trees import tree_layers, tree_of
from gamelab.theory.periods import Period

GAME, ZERO_THREE_THREE = CSG({1, 2, 4}), CSG({1, 2})
CRITERION = "by a finite criterion that Proposition 7 makes enough, with the joint window of Theorem 1 for each row"

# N: how many of the criterion's rows differ, and of how many.
FAILURES = {6: (5, 45), 7: (13, 75), 8: (21, 120), 9: (57, 187)}
# N, a star with a leg that cannot be reduced, the star with this leg reduced, and the values of both.
SMALLEST: tuple[tuple[int, Legs, Legs, int, int], ...] = (
    (6, (7, 5, 1, 1, 1, 1), (5, 1, 1, 1, 1), 4, 7),
    (6, (8, 5, 1, 1, 1), (5, 1, 1, 1, 1), 4, 7),
    (7, (9, 6, 1, 1, 1), (6, 1, 1, 1, 1), 4, 8),
    (8, (11, 8, 1), (8, 2, 1), 6, 10),
    (8, (10, 7, 1, 1, 1), (7, 1, 1, 1, 1), 6, 9),
    (9, (12, 9, 1), (9, 2, 1), 6, 11),
)
FIRST = {N: long for N, long, *_ in reversed(SMALLEST)}
# Graphs with the vertex at which the path hangs, and in CSG(I_4) the preperiod, ten values and the period.
PREPERIOD_EXAMPLES = (
    (Graph.of([(0, 1), (0, 2), (0, 3), (0, 4), (4, 5), (5, 6)]), 4, (4, [4, 3, 1, 5, 0, 2, 3, 1, 4, 0], 5)),
    (Graph.of([(0, 1), (1, 2), (2, 3), (3, 4), (4, 0), (1, 5)]), 1, (4, [1, 5, 3, 6, 0, 1, 4, 3, 5, 0], 5)),
)
# N: the smallest numbers of vertices of a graph, and of a tree, for which some row has a preperiod.
FIRST_PREPERIODS = {2: (7, 8), 3: (7, 8), 4: (6, 7), 5: (6, 8)}


def criterion(N: int) -> Iterator[tuple[int, Legs, int]]:
    """All N, base and j, where `base` holds the other legs: with the leg j they have at most N - 1 vertices together."""
    for vertices in range(N):
        for legs in spiders(vertices):
            for j in sorted({0, *legs.legs}):
                at = (*legs.legs, 0).index(j)
                yield N, legs.legs[:at] + legs.legs[at + 1 :], j


def both_rows(N: int, base: Legs, j: int) -> list[Period]:
    """The rows k -> S[base, j, k] and k -> S[base, j + N + 1, k]."""
    rows = leg_periods(up_to(N), (*base, j + N + 1))
    return [rows[tuple(sorted((leg for leg in (*base, last) if leg), reverse=True))] for last in (j, j + N + 1)]


def rows_to_draw(N: int, base: Legs, j: int) -> pd.DataFrame:
    """The beginnings of both rows, one above the other."""
    names = [f"S{[*base, last, 'k']}".replace("'", "") for last in (j, j + N + 1)]
    return pd.DataFrame([row.terms(2 * N + 2).astype(str) for row in both_rows(N, base, j)], names).rename_axis(columns="k")


def same_rows(N: int, base: Legs, j: int) -> bool:
    """Whether k -> S[base, j, k] and k -> S[base, j + N + 1, k] are the same for all k."""
    here, there = both_rows(N, base, j)
    n = max(here.preperiod, there.preperiod) + here.period
    return here.period == there.period and here.terms(n).tolist() == there.terms(n).tolist()


def differing_trees(vertices: int) -> list[Graph]:
    """The trees with so many vertices that have different values in CSG({1, 2, 4}) and 0.33."""
    one, other = (list(tree_layers(game, vertices))[-1] for game in (GAME, ZERO_THREE_THREE))
    return [tree_of(int(code)) for code in one.codes[one.values != other.values]]


def irreducible(game: CSG, m: int, vertices: int) -> int | None:
    """The least number of vertices of a star with up to eight legs whose value changes when its legs are reduced modulo m."""
    found = table(game, legs=8, vertices=vertices)
    wrong = found.legs[found.values != found.values_of(found.legs % m)]
    return int(wrong.sum(axis=1).min()) + 1 if wrong.size else None


@cache
def ones_and_twos(game: CSG) -> StarTable:
    """The values of all stars with legs of 1 and 2, at most eighty of them."""
    return table(game, legs=80, longest=2)


def witness(l: int) -> Legs:
    """A star with l vertices, all of which CSG({1, 2, l}) takes at once, that has the value 0 in 0.33."""
    return (1, 1, 1, l - 4) if l % 3 == 2 else (1, 1, 1, 1, 1, l - 6)


def first_preperiods(N: int) -> tuple[int | None, ...]:
    """The smallest numbers of vertices, at most 7 and 8, of a graph and of a tree that have a row with a preperiod."""
    families = ((boards.rooted_graphs, 7), (boards.rooted_trees, 8))
    boards_of = (((n, board) for n in range(1, most + 1) for board in family(n)) for family, most in families)
    return tuple(next((n for n, board in some if boards.hung_period(up_to(N), board).preperiod), None) for some in boards_of)


# fmt: off
CLAIMS = (
    Claim(
        "csg-beyond-124-equals-12", "Beyond 1, {1, 2, 4} is {1, 2} on stars", "proved",
        "CSG({1, 2, 4}) and 0.33 have the same value on every star: both reduce legs modulo 3, and a star with five or more "
        "legs, each of 1 or 2, has no move of four vertices.",
        cases=lambda size: ((i, j) for i in range(size + 1) for j in range(i + 1)),
        predicted=lambda i, j: ones_and_twos(ZERO_THREE_THREE).value((2,) * j + (1,) * (i - j)),
        computed=lambda i, j: ones_and_twos(GAME).value((2,) * j + (1,) * (i - j)),
        bound="all stars, by way of those with i ≤ {size} legs, j of them of 2 vertices and the others of 1", sizes=(40, 80),
        least=5, most=80,
        certificate="by Theorem 18 and its like for 0.33 legs of 1 and 2 are enough, and at most four of them",
        picture=lambda i, j: Spider(*[2] * j, *[1] * max(0, i - j)),
    ),
    Claim(
        "csg-beyond-124-equals-12-unreduced", "Beyond 1, on unreduced stars", "proved",
        "The two games have the same value on stars with longer legs too.",
        cases=lambda size: ((legs,) for legs in boards.stars(size) if len(legs) > 2),
        predicted=lambda legs: boards.stars_within(ZERO_THREE_THREE, 40).value(legs),
        computed=lambda legs: boards.stars_within(GAME, 40).value(legs),
        bound="all stars with at most {size} vertices that are no paths", sizes=(19, 38), picture=lambda legs: Spider(*legs),
    ),
    Claim(
        "csg-beyond-124-equals-12-trees", "Beyond 1, on trees", "question",
        "On trees with less than ten vertices the two games agree; on those with 10, 11, 12, 13, 14 vertices they differ 3, 15, "
        "40, 144, 451 times.",
        cases=lambda size: ((n,) for n in range(1, size + 1)),
        predicted=lambda n: {10: 3, 11: 15, 12: 40, 13: 144, 14: 451}.get(n, 0), computed=lambda n: len(differing_trees(n)),
        bound="all trees with at most {size} vertices", sizes=(14, 14), sliders={"n": range(9, 15)},
        picture=lambda n: disjoint_union(*differing_trees(n)[:3]),
    ),
    Claim(
        "csg-beyond-124-equals-12-caterpillar", "Beyond 1, one of these trees", "example",
        "The caterpillar with leaves 2, 1, 0, 3 at its spine, of ten vertices, has the values 2 and 0 in the two games.",
        cases=lambda size: ((L,) for L in ((1, 2, 4), (1, 2))), predicted=lambda L: 2 if 4 in L else 0,
        computed=lambda L: boards.by_sets(CSG(L), Caterpillar(2, 1, 0, 3)), bound="both games",
        picture=lambda L: Caterpillar(2, 1, 0, 3),
    ),
    Claim(
        "csg-beyond-124-equals-12-graphs", "Beyond 1, on graphs", "question",
        "The two games agree on all connected graphs with at most six vertices.",
        cases=lambda size: ((graph,) for n in range(1, size + 1) for graph in boards.connected_graphs(n)),
        predicted=lambda graph: boards.by_sets(ZERO_THREE_THREE, graph), computed=lambda graph: boards.by_sets(GAME, graph),
        bound="all connected graphs with at most {size} vertices", sizes=(6, 6), picture=lambda graph: graph,
    ),
    Claim(
        "csg-beyond-124-equals-12-others", "Beyond 1, other sets {1, 2, l}", "question",
        r"Take the stars with at most eight legs and 24 vertices, or $l$ if this is more. For $l$ = 4, 5 and 7 every leg may be "
        r"reduced modulo 3; for the other $l \le 20$ that 3 does not divide the smallest exception has $l$ vertices.",
        cases=lambda size: ((l,) for l in range(4, size + 1) if l % 3), predicted=lambda l: None if l in (4, 5, 7) else l,
        computed=lambda l: irreducible(CSG({1, 2, l}), 3, max(l, 24)),
        bound="l ≤ {size}, all stars with at most eight legs and max(l, 24) vertices", sizes=(20, 40),
        picture=lambda l: Spider(*witness(l)), sliders={"l": (8, 10, 11, 13, 14, 16, 17, 19, 20)},
    ),
    Claim(
        "csg-beyond-124-equals-12-never", "Beyond 1, no other set {1, 2, l}", "proved",
        r"For $l \ge 8$ that 3 does not divide, S[1,1,1,l-4] or S[1,1,1,1,1,l-6], whichever has a leg of 1 modulo 3, is worth 0 "
        "in 0.33 and has $l$ vertices, so that CSG({1, 2, l}) empties it: its long leg may not be reduced.",
        cases=lambda size: ((l,) for l in range(8, size + 1) if l % 3), predicted=lambda l: (0, True),
        computed=lambda l: (star_value(CSG({1, 2, l}), boards.modulo(witness(l), 3)), star_value(CSG({1, 2, l}), witness(l)) > 0),
        bound="8 ≤ l ≤ {size}", sizes=(60, 200), picture=lambda l: Spider(*witness(l)),
    ),
    Claim(
        "csg-beyond-IN-stars-all-N", "Beyond 2, all stars for all N", "question",
        "Is it true that in CSG($I_N$) every leg of every star may be reduced modulo $N + 1$, for every $N$?",
        cases=lambda size: (case for N in range(1, size + 1) for case in criterion(N)), predicted=lambda N, base, j: True,
        computed=same_rows, expected=False, bound="N ≤ {size} and all stars", sizes=(6, 9), picture=rows_to_draw,
    ),
    Claim(
        "csg-beyond-IN-stars", "Beyond 2, all stars for N ≤ 5", "proved",
        r"In CSG($I_N$), $2 \le N \le 5$, every leg of every star may be reduced modulo $M = N + 1$. By Proposition 7 it is "
        r"enough that $k \mapsto S[base, j, k]$ and $k \mapsto S[base, j + M, k]$ agree for all bases and $j \ge 0$ with at most "
        "$N - 1$ vertices in these legs.",
        cases=lambda size: (case for N in range(2, size + 1) for case in criterion(N)), predicted=lambda N, base, j: True,
        computed=same_rows, bound="2 ≤ N ≤ {size} and all stars", certificate=CRITERION, sizes=(5, 5), picture=rows_to_draw,
    ),
    Claim(
        "csg-beyond-IN-stars-counts", "Beyond 2, how often it fails", "question",
        "Of the finite criterion 5 rows of 45 fail for N = 6, 13 of 75 for N = 7, 21 of 120 for N = 8 and 57 of 187 for N = 9.",
        cases=lambda size: ((N,) for N in range(6, size + 1)), predicted=FAILURES.__getitem__,
        computed=lambda N: ((kept := [same_rows(*case) for case in criterion(N)]).count(False), len(kept)), bound="6 ≤ N ≤ {size}",
        certificate=WINDOW, sizes=(9, 9), most=9, picture=lambda N: boards.period_beside(up_to(N), FIRST[N][1:]),
    ),
    Claim(
        "csg-beyond-IN-stars-smallest", "Beyond 2, the smallest failures", "example",
        "N = 6: S[1,1,1,1,5,7] and S[1,1,1,5,8] are worth 4, but S[1,1,1,1,5] is worth 7; N = 7: S[1,1,1,6,9] 4, but "
        "S[1,1,1,6,1] 8; N = 8: S[1,8,11] 6, but S[1,8,2] 10; N = 9: S[1,9,12] 6, but S[1,9,2] 11.",
        cases=lambda size: ((N, long, short) for N, long, short, _, _ in SMALLEST if sum(long) < size),
        predicted=lambda N, long, short: next(found[3:] for found in SMALLEST if found[:3] == (N, long, short)),
        computed=lambda N, long, short: (boards.by_sets(up_to(N), Spider(*long)), boards.by_sets(up_to(N), Spider(*short))),
        bound="those with at most {size} vertices, by the definition on all sets of vertices", sizes=(23, 23),
        picture=lambda N, long, short: Spider(*long),
    ),
    Claim(
        "csg-beyond-IN-stars-direct", "Beyond 2, stars with up to eight legs", "question",
        "The number of vertices of the smallest stars with up to eight legs that cannot be reduced is 17, 19, 21 and 23 for N = "
        "6, 7, 8 and 9; for smaller N there are none with at most 24 vertices.",
        cases=lambda size: ((N,) for N in range(1, 10)), predicted=lambda N: 2 * N + 5 if N > 5 else None,
        computed=lambda N: irreducible(up_to(N), N + 1, 24), bound="N ≤ 9, all stars with at most eight legs and 24 vertices",
        picture=lambda N: Spider(*FIRST[N]), sliders={"N": range(6, 10)},
    ),
    Claim(
        "csg-beyond-IN-graphs", "Beyond 3, preperiods on graphs", "question",
        r"In CSG($I_N$) a row $k \mapsto g(H^{u,k})$ first has a preperiod at 7, 7, 6, 6 vertices of $H$ for N = 2, 3, 4, 5; if "
        "$H$ is a tree, at 8, 8, 7, 8.",
        cases=lambda size: ((N,) for N in (2, 3, 4, 5)), predicted=lambda N: FIRST_PREPERIODS[N], computed=first_preperiods,
        bound="all graphs with at most 7 vertices and all trees with at most 8", certificate=WINDOW,
        picture=lambda N: next(found for tree in boards.rooted_trees(8) if (found := boards.hung_period(up_to(N), tree)).preperiod),
    ),
    Claim(
        "csg-beyond-IN-graphs-one", "Beyond 3, N = 1", "proved",
        r"For N = 1 no row has a preperiod: $g(H^{u,k}) = (|H| + k) \bmod 2$.",
        cases=lambda size: ((graph,) for n in range(1, size + 1) for graph in boards.rooted_graphs(n)),
        predicted=lambda graph: (0, (len(graph.vertices) % 2, 1 - len(graph.vertices) % 2)),
        computed=lambda graph: ((found := boards.hung_period(up_to(1), graph)).preperiod, found.block),
        bound="all connected graphs with at most {size} vertices and all k", certificate=WINDOW, sizes=(6, 7),
        picture=lambda graph: boards.hung_period(up_to(1), graph),
    ),
    Claim(
        "csg-beyond-IN-graphs-examples", "Beyond 3, two examples for N = 4", "example",
        "The star S[1, 1, 1] and the star S[2, k] with their centres joined: 4, 3, 1, 5, 0, 2, 3, 1, 4, 0, 2, 3, 1, 4, ...; the "
        "cycle of five with a leaf, at the leaf's neighbour: 1, 5, 3, 6, 0, 1, 4, 3, 5, 0, ...",
        cases=lambda size: ((graph, u) for graph, u, _ in PREPERIOD_EXAMPLES),
        predicted=lambda graph, u: next(found[2] for found in PREPERIOD_EXAMPLES if found[:2] == (graph, u)),
        computed=lambda graph, u: ((row := boards.hung_period(up_to(4), graph, u)).preperiod, row.terms(10).tolist(), row.period),
        bound="all k", certificate=WINDOW, picture=lambda graph, u: boards.hung_period(up_to(4), graph, u),
    ),
    Claim(
        "csg-fast-solver", "Beyond 4, a solver on legs", "example",
        "The values of stars by the moves of their legs, all stars of a size at once, are those of the definition.",
        cases=lambda size: ((sizes, spider.legs) for edges in range(size) for sizes in NINE_SETS for spider in spiders(edges)),
        predicted=lambda sizes, legs: boards.by_sets(CSG(sizes), Spider(*legs)),
        computed=lambda sizes, legs: boards.stars_within(CSG(sizes), 20).value(legs),
        bound="all stars with at most {size} vertices, nine sets L", sizes=(8, 12), picture=lambda sizes, legs: Spider(*legs),
    ),
)
# fmt: on
