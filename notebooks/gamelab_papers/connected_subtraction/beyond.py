"""Beyond the paper: which legs may be reduced, in CSG(I_N), CSG({1, 2, l}) and on graphs, and the
solver behind it all.
"""

from collections.abc import Iterator
from typing import Any

import pandas as pd

from gamelab import Caterpillar, Graph, Spider, board, disjoint_union, spiders
from gamelab import ConnectedSubtraction as CSG
from gamelab.boards import rooted_trees, tree_of
from gamelab.solvers.vertex_deletion import (
    SpiderTable,
    leg_periods,
    spider_value,
    table,
    tree_layers,
)
from gamelab.statements import (
    Argument,
    Arguments,
    Cases,
    Claim,
    MarkedRow,
    Refuted,
    each,
    for_each_case,
    listed,
    the,
    upto,
)
from gamelab.theory import remembered
from gamelab_papers.connected_subtraction.boards import (
    ENDS,
    GRAPHS,
    NINE_SETS,
    ON_STARS,
    ROOTED,
    STARS,
    Legs,
    Row,
    by_legs,
    by_sets,
    hung,
    hung_value,
    legs_modulo,
    long_stars,
    modulo,
    of_each,
    of_row,
    rooted_graphs,
    row_name,
    set_name,
    star_name,
    stars_within,
    up_to,
    with_values,
)
from gamelab_papers.tables import rows

GAME, ZERO_THREE_THREE = CSG({1, 2, 4}), CSG({1, 2})

DIFFERING_TREES = dict(rows(__file__, "differing_trees"))
# N: how many of the criterion's rows differ, and of how many.
FAILURES = {N: tuple(found) for N, *found in rows(__file__, "failures")}
# N, a star with a leg that cannot be reduced, the star with this leg reduced: the values of both.
SMALLEST = {
    (N, long, short): (value, reduced)
    for N, long, short, value, reduced in rows(__file__, "irreducible_stars")
}
FIRST = {N: long for N, long, _ in reversed(SMALLEST)}
# Graphs with the vertex at which the path hangs, and in CSG(I_4) the preperiod, ten values and the
# period.
PREPERIOD_EXAMPLES = {
    (board(graph), u): tuple(found) for graph, u, *found in rows(__file__, "preperiods")
}
# N: the smallest numbers of vertices of a graph, and of a tree, for which some row has a preperiod.
FIRST_PREPERIODS = {2: (7, 8), 3: (7, 8), 4: (6, 7), 5: (6, 8)}


def criterion(N: int) -> Iterator[tuple[Legs, int]]:
    """All base and j, where `base` holds the other legs: with the leg j they have at most N - 1
    vertices together.
    """
    for vertices in range(N):
        for legs in spiders(vertices):
            for j in sorted({0, *legs.legs}):
                at = (*legs.legs, 0).index(j)
                yield legs.legs[:at] + legs.legs[at + 1 :], j


@remembered.within(4096)
def both_rows(N: int, base: Legs, j: int) -> list[Row]:
    """The rows k -> S[base, j, k] and k -> S[base, j + N + 1, k]."""
    found = leg_periods(up_to(N), (*base, j + N + 1))
    return [Row(up_to(N), found[modulo((*base, last), 2 * N + 2)]) for last in (j, j + N + 1)]


def rows_to_draw(N: int, base: Legs, j: int) -> pd.DataFrame:
    """The beginnings of both rows, one above the other."""
    terms = [row.period.terms(2 * N + 2).astype(str) for row in both_rows(N, base, j)]
    return pd.DataFrame(terms, [j, j + N + 1]).rename_axis(index="j", columns="k")


def first_different(N: int) -> pd.DataFrame:
    """The first two rows of the criterion that differ, to draw."""
    return rows_to_draw(N, *next(case for case in criterion(N) if not same_rows(N, *case)))


def in_both(board: Any) -> dict[str, Any]:
    """A board to draw, with its values in CSG({1, 2, 4}) and in 0.33."""
    games = {"CSG({1, 2, 4})": GAME, "0.33": ZERO_THREE_THREE}
    return {f"{name}: value {by_sets(game, board)}": board for name, game in games.items()}


def witness_drawn(l: int) -> dict[str, Spider]:
    """The witness and its reduction with their values in CSG({1, 2, l})."""
    return with_values(CSG({1, 2, l}), witness(l), modulo(witness(l), 3))


def same_rows(N: int, base: Legs, j: int) -> bool:
    """Whether k -> S[base, j, k] and k -> S[base, j + N + 1, k] are the same for all k."""
    here, there = (row.period for row in both_rows(N, base, j))
    n = max(here.preperiod, there.preperiod) + here.period
    return here.period == there.period and here.terms(n).tolist() == there.terms(n).tolist()


def differing_trees(vertices: int) -> list[Graph]:
    """The trees with a given number of vertices that have different values in CSG({1, 2, 4}) and
    0.33.
    """
    one, other = (list(tree_layers(game, vertices))[-1] for game in (GAME, ZERO_THREE_THREE))
    return [tree_of(int(code)) for code in one.codes[one.values != other.values]]


def irreducible(game: CSG, m: int, vertices: int) -> int | None:
    """The least number of vertices of a star with up to eight legs whose value changes when its
    legs are reduced modulo m.
    """
    found = table(game, legs=8, vertices=vertices)
    wrong = found.legs[found.values != found.values_of(found.legs % m)]
    return int(wrong.sum(axis=1).min()) + 1 if wrong.size else None


def reduced_star(i: int, j: int) -> Legs:
    """The legs of the star with i legs, j of them of 2 vertices and the others of 1."""
    return (2,) * j + (1,) * (i - j)


@remembered
def ones_and_twos() -> SpiderTable:
    """The values in CSG({1, 2, 4}) of all stars with legs of 1 and 2, at most eighty of them."""
    return table(GAME, legs=80, longest=2)


@remembered
def rows_of_twos(most: int) -> dict[Legs, int]:
    """The values in 0.33 of the stars with at most `most` legs, of length 1 or 2: the first entries
    of their rows.
    """
    return {
        legs: int(row.values[0]) for legs, row in leg_periods(ZERO_THREE_THREE, (2,) * most).items()
    }


def witness(l: int) -> Legs:
    """A star with l vertices, all of which CSG({1, 2, l}) takes at once, that has the value 0 in
    0.33.
    """
    return (1, 1, 1, l - 4) if l % 3 == 2 else (1, 1, 1, 1, 1, l - 6)


def never(l: int) -> tuple[int, int, bool]:
    """The value of the witness in 0.33, in CSG({1, 2, l}) with its legs reduced, and whether it is
    won there as it is.
    """
    here, game = witness(l), CSG({1, 2, l})
    return (
        by_legs(ZERO_THREE_THREE, here),
        spider_value(game, modulo(here, 3)),
        spider_value(game, here) > 0,
    )


@remembered
def to_a_preperiod(N: int, trees: bool) -> list[tuple[int, Row]]:
    """The rows of rooted graphs with at most 7 vertices, or trees with at most 8, up to the first
    with a preperiod; with sizes.
    """
    graphs, most = (rooted_trees, 8) if trees else (rooted_graphs, 7)
    found: list[tuple[int, Row]] = []
    for graph in (graph for n in range(1, most + 1) for graph in graphs(n)):
        found.append((len(graph.vertices), hung(up_to(N), graph)))
        if found[-1][1].period.preperiod:
            break
    return found


CRITERION = "base and j with at most N - 1 vertices"
NOT_BY_3 = (lambda l: l % 3, "l not divided by 3")
WITNESSES = {"l": (8, 10, 11, 13, 14, 16, 17, 19, 20)}
SAME_ROWS: Arguments = dict(
    predicted=lambda N, base, j: True,
    computed=same_rows,
    picture=rows_to_draw,
    called=lambda N, base, j: f"N = {N}, {row_name((*base, j))} and {row_name((*base, j + N + 1))}",
)

CLAIMS = (
    Claim(
        id="csg-beyond-124-equals-12",
        label="Beyond 1, {1, 2, 4} is {1, 2} on stars",
        statement="""
            CSG({1, 2, 4}) and 0.33 have the same value on every star: each reduces legs modulo 3,
            and a star with five or more legs, each of 1 or 2, has no move of four vertices.
            """,
        cases=Cases(
            "stars with i ≤ {size} legs, j ≤ i of them of 2 vertices and the others of 1",
            lambda size: ((i, j) for i in range(size + 1) for j in range(i + 1)),
            0,
            80,
        ),
        sizes=(40, 80),
        predicted=lambda i, j: rows_of_twos(40 if i <= 40 else 80)[reduced_star(i, j)],
        computed=lambda i, j: ones_and_twos().value(reduced_star(i, j)),
        proof=legs_modulo(3, (1, 2, 4), (1, 2)),
        picture=lambda i, j: MarkedRow(
            [ones_and_twos().value(reduced_star(i, twos)) for twos in range(i + 1)],
            "legs of 2 vertices",
            "value",
            {f"j = {j}": j},
        ),
        called="a star with {} legs, {} of them of 2 vertices".format,
    ),
    Claim(
        id="csg-beyond-124-equals-12-unreduced",
        label="Beyond 1, on unreduced stars",
        statement="CSG({1, 2, 4}) and 0.33 have the same value on stars with longer legs too.",
        cases=long_stars(3),
        sizes=(17, 24),
        predicted=lambda legs: by_legs(ZERO_THREE_THREE, legs),
        computed=lambda legs: stars_within(GAME, 40).value(legs),
        proof=legs_modulo(3, (1, 2, 4), (1, 2)),
        **ON_STARS | {"picture": lambda legs: in_both(Spider(*legs))},
    ),
    Claim(
        id="csg-beyond-124-equals-12-trees",
        label="Beyond 1, on trees",
        kind="question",
        statement="""
            CSG({1, 2, 4}) and 0.33 agree on trees with less than ten vertices; on those with 10,
            11, 12, 13, 14, 15 and 16 vertices they differ 3, 15, 40, 144, 451, 1260 and 3977 times.
            """,
        cases=(upto("n", 1) * the("trees with n vertices")).sizes(0, 16),
        sizes=(14, 16),
        predicted=lambda n: DIFFERING_TREES.get(n, 0),
        computed=lambda n: len(differing_trees(n)),
        sliders={"n": range(9, 15)},
        picture=lambda n: disjoint_union(*differing_trees(n)[:3]),
        parts=("trees that differ",),
    ),
    Claim(
        id="csg-beyond-124-equals-12-caterpillar",
        label="Beyond 1, one of these trees",
        kind="example",
        statement="""
            The caterpillar with leaves 2, 1, 0, 3 at its spine, of ten vertices, has the values 2
            and 0 in CSG({1, 2, 4}) and 0.33.
            """,
        cases=each("{count} games", ((1, 2, 4), (1, 2))),
        predicted=lambda L: 2 if 4 in L else 0,
        computed=lambda L: by_sets(CSG(L), Caterpillar(2, 1, 0, 3)),
        called=set_name,
        picture=lambda L: in_both(Caterpillar(2, 1, 0, 3)),
    ),
    Claim(
        id="csg-beyond-124-equals-12-graphs",
        label="Beyond 1, on graphs",
        kind="question",
        statement="""
            CSG({1, 2, 4}) and 0.33 agree on all connected graphs with at most seven vertices.
            """,
        cases=GRAPHS,
        sizes=(6, 7),
        predicted=lambda graph: hung_value(ZERO_THREE_THREE, graph, 0),
        computed=lambda graph: by_sets(GAME, graph),
        picture=in_both,
    ),
    Claim(
        id="csg-beyond-124-equals-12-others",
        label="Beyond 1, other sets {1, 2, l}",
        kind="question",
        statement="""
            Take the stars with at most eight legs and 24 vertices, or $l$ if this is more. In
            CSG({1, 2, l}) every leg may be reduced modulo 3 for $l$ = 4, 5 and 7; for the other $l$
            that 3 does not divide the smallest exception has $l$ vertices.
            """,
        cases=upto("l", 4).where(*NOT_BY_3),
        sizes=(14, 40),
        predicted=lambda l: None if l in (4, 5, 7) else l,
        computed=lambda l: irreducible(CSG({1, 2, l}), 3, max(l, 24)),
        picture=witness_drawn,
        sliders=WITNESSES,
        parts=("vertices",),
    ),
    Claim(
        id="csg-beyond-124-equals-12-never",
        label="Beyond 1, no other set {1, 2, l}",
        statement=r"""
            For $l \ge 8$ that 3 does not divide, S[1,1,1,l-4] or S[1,1,1,1,1,l-6], whichever has a
            leg of 1 modulo 3, is worth 0 in 0.33 and has $l$ vertices, so that CSG({1, 2, l})
            empties it: its long leg may not be reduced.
            """,
        cases=upto("l", 8).where(*NOT_BY_3),
        sizes=(61, 200),
        predicted=lambda l: (0, 0, True),
        computed=never,
        picture=witness_drawn,
        sliders=WITNESSES,
        parts=("in 0.33", "reduced", "emptied:"),
    ),
    Claim(
        id="csg-beyond-IN-stars-all-N",
        label="Beyond 2, all stars for all N",
        kind="question",
        statement=r"""
            In CSG($I_N$) every leg of every star may be reduced modulo $N + 1$, for every $N$: with
            $M = N + 1$, $k \mapsto S[base, j, k]$ and $k \mapsto S[base, j + M, k]$ agree for all
            bases and $j \ge 0$ with at most $N - 1$ vertices in these legs.
            """,
        cases=of_each(CRITERION, criterion, most=11),
        sizes=(6, 6),
        refuted=Refuted(
            "N = 6, S[1, 1, 1, 1, k] and S[1, 1, 1, 1, 7, k]: predicted yes, computed no", size=6
        ),
        **SAME_ROWS,
    ),
    Claim(
        id="csg-beyond-IN-stars",
        label="Beyond 2, all stars for N ≤ 5",
        statement=r"""
            In CSG($I_N$), $2 \le N \le 5$, every leg of every star may be reduced modulo $N + 1$.
            """,
        cases=(upto("N", 2, 5) * STARS).where(
            lambda N, legs: len(legs) > 2 and max(legs) > N, "three legs or more, one above N"
        ),
        sizes=(15, 24),
        predicted=lambda N, legs: by_legs(up_to(N), modulo(legs, N + 1)),
        computed=lambda N, legs: stars_within(up_to(N), 40).value(legs),
        proof=Argument(
            "Proposition 7, by which the rows of a finite criterion are enough",
            rests_on=("csg-prop-7", "csg-beyond-IN-stars-criterion"),
        ),
        picture=lambda N, legs: with_values(up_to(N), legs, modulo(legs, N + 1)),
        called=lambda N, legs: f"N = {N}, {star_name(legs)}",
    ),
    Claim(
        id="csg-beyond-IN-stars-criterion",
        label="Beyond 2, the finite criterion for N ≤ 5",
        statement=r"""
            In CSG($I_N$), $2 \le N \le 5$, with $M = N + 1$: $k \mapsto S[base, j, k]$ and $k
            \mapsto S[base, j + M, k]$ agree for all bases and $j \ge 0$ with at most $N - 1$
            vertices in these legs.
            """,
        cases=of_each(CRITERION, criterion, 2, 5),
        sizes=(5, 5),
        proof=for_each_case("all k", of_case=both_rows, least=2),
        **SAME_ROWS,
    ),
    Claim(
        id="csg-beyond-IN-stars-counts",
        label="Beyond 2, how often it fails",
        kind="question",
        statement=r"""
            In CSG($I_N$), with $M = N + 1$, let $base$ and $j \ge 0$ have at most $N - 1$ vertices
            together. Then $k \mapsto S[base, j, k]$ and $k \mapsto S[base, j + M, k]$ differ for 5
            of the 45 choices of $base$ and $j$ if N = 6, for 13 of 75 if N = 7, 21 of 120 if N = 8,
            57 of 187 if N = 9, 126 of 284 if N = 10 and 223 of 423 if N = 11.
            """,
        cases=upto("N", 6).sizes(0, 11),
        sizes=(7, 11),
        predicted=FAILURES.__getitem__,
        computed=lambda N: (
            (kept := [same_rows(N, *case) for case in criterion(N)]).count(False),
            len(kept),
        ),
        proof=for_each_case(
            "all k",
            of_case=lambda N: (row for case in criterion(N) for row in both_rows(N, *case)),
            least=6,
        ),
        picture=first_different,
        sliders={"N": range(6, 10)},
        parts=("differ", "of"),
    ),
    Claim(
        id="csg-beyond-IN-stars-smallest",
        label="Beyond 2, the smallest failures",
        kind="example",
        statement="""
            In CSG($I_N$) some legs may not be reduced modulo $N + 1$. For N = 6, S[1,1,1,1,5,7] and
            S[1,1,1,5,8] have the value 4, and both become S[1,1,1,1,5], which has the value 7. For
            N = 7, S[1,1,1,6,9] has the value 4 and becomes S[1,1,1,1,6] with 8. For N = 8,
            S[1,8,11] has 6 and becomes S[1,2,8] with 10, and S[1,1,1,7,10] has 6 and becomes
            S[1,1,1,1,7] with 9. For N = 9, S[1,9,12] has 6 and becomes S[1,2,9] with 11.
            """,
        cases=Cases(
            "these stars with at most {size} vertices",
            lambda size: (case for case in SMALLEST if sum(case[1]) < size),
        ),
        sizes=(23, 23),
        predicted=lambda *case: SMALLEST[case],
        computed=lambda N, long, short: tuple(
            by_sets(up_to(N), Spider(*legs)) for legs in (long, short)
        ),
        picture=lambda N, long, short: with_values(up_to(N), long, short),
        called=lambda N, long, short: f"N = {N}, {star_name(long)} and {star_name(short)}",
        parts=("the long star", "the short one"),
    ),
    Claim(
        id="csg-beyond-IN-stars-direct",
        label="Beyond 2, stars with up to eight legs",
        kind="question",
        statement=r"""
            In CSG($I_N$) the smallest stars with up to eight legs that cannot be reduced modulo $N
            + 1$ have $2N + 5$ vertices for $6 \le N \le 11$; for smaller $N$ there are none with at
            most 28 vertices.
            """,
        cases=(upto("N", 1) * the("stars with at most eight legs and 28 vertices")).sizes(0, 11),
        sizes=(9, 11),
        predicted=lambda N: 2 * N + 5 if N > 5 else None,
        computed=lambda N: irreducible(up_to(N), N + 1, 28),
        picture=lambda N: with_values(up_to(N), FIRST[N], modulo(FIRST[N], N + 1)),
        sliders={"N": range(6, 10)},
        parts=("vertices",),
    ),
    Claim(
        id="csg-beyond-IN-graphs",
        label="Beyond 3, preperiods on graphs",
        kind="question",
        statement=r"""
            In CSG($I_N$) a row $k \mapsto g(H^{u,k})$ first has a preperiod at 7, 7, 6, 6 vertices
            of $H$ for N = 2, 3, 4, 5; if $H$ is a tree, at 8, 8, 7, 8.
            """,
        cases=Cases(
            lambda size: (
                f"N = {'2, 3, ' * (size > 6)}4, 5, graphs with at most {size} vertices and trees "
                f"with at most 8"
            ),
            lambda size: ((N,) for N, (n, _) in FIRST_PREPERIODS.items() if n <= size),
            6,
            7,
        ),
        sizes=(6, 7),
        predicted=FIRST_PREPERIODS.__getitem__,
        computed=lambda N: tuple(
            n
            for trees in (False, True)
            for n, row in to_a_preperiod(N, trees)
            if row.period.preperiod
        ),
        proof=for_each_case(
            "all k",
            of_case=lambda N: (
                row for trees in (False, True) for _, row in to_a_preperiod(N, trees)
            ),
        ),
        picture=lambda N: to_a_preperiod(N, True)[-1][1].period,
        parts=("graph with", "tree with"),
    ),
    Claim(
        id="csg-beyond-IN-graphs-one",
        label="Beyond 3, N = 1",
        statement=r"In CSG({1}) no row has a preperiod: $g(H^{u,k}) = (|H| + k) \bmod 2$.",
        cases=ROOTED,
        sizes=(6, 7),
        predicted=lambda graph: (0, (len(graph.vertices) % 2, 1 - len(graph.vertices) % 2)),
        **of_row("all k", lambda graph: hung(up_to(1), graph), lambda row: row.ends),
        parts=ENDS,
    ),
    Claim(
        id="csg-beyond-IN-graphs-examples",
        label="Beyond 3, two examples for N = 4",
        kind="example",
        statement="""
            In CSG({1, 2, 3, 4}): the star S[1, 1, 1] and the star S[2, k] with their centres
            joined: 4, 3, 1, 5, 0, 2, 3, 1, 4, 0, 2, 3, 1, 4, ...; the cycle of five with a leaf, at
            the leaf's neighbour: 1, 5, 3, 6, 0, 1, 4, 3, 5, 0, ...
            """,
        cases=listed("{count} rows", tuple(PREPERIOD_EXAMPLES)),
        predicted=lambda *case: PREPERIOD_EXAMPLES[case],
        **of_row(
            "all k",
            lambda graph, u: hung(up_to(4), graph, u),
            lambda row: (row.shape[0], row.period.terms(10).tolist(), row.shape[1]),
        ),
        called="H = {}, u = {}".format,
        parts=("preperiod", "values", "period"),
    ),
    Claim(
        id="csg-fast-solver",
        label="Beyond 4, a solver on legs",
        kind="example",
        statement="""
            The values of stars by the moves of their legs, all stars of a size at once, are those
            of the definition.
            """,
        cases=each("{count} sets L", NINE_SETS) * STARS,
        sizes=(8, 12),
        predicted=lambda sizes, legs: by_sets(CSG(sizes), Spider(*legs)),
        computed=lambda sizes, legs: stars_within(CSG(sizes), 40).value(legs),
        picture=lambda sizes, legs: Spider(*legs),
        called=lambda sizes, legs: f"{set_name(sizes)}, {star_name(legs)}",
    ),
)
