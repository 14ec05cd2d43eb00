"""Beyond the paper: which legs may be reduced, in CSG(I_N), CSG({1, 2, l}) and on graphs, and the
solver behind it all.
"""

import pandas as pd

from gamelab import Caterpillar, Spider, board, disjoint_union, spiders
from gamelab import ConnectedSubtraction as CSG
from gamelab.boards import rooted_trees, tree_of
from gamelab.proofs import is_symbolic, on_variables, worth
from gamelab.solvers.vertex_deletion import leg_periods, spider_value, table, tree_layers
from gamelab.statements import Argument, Cases, assume, each, for_each_case, listed, the, upto
from gamelab.theory import remembered
from gamelab_papers.connected_subtraction.boards import (
    GRAPHS,
    NINE_SETS,
    ROOTED,
    STARS,
    Row,
    S,
    Sizes,
    by_legs,
    by_sets,
    by_table,
    hung,
    hung_value,
    long_stars,
    modulo,
    on_all_stars,
    rooted_graphs,
    row_name,
    section_of_csg,
    up_to,
    with_its_row,
    with_values,
)
from gamelab_papers.connected_subtraction.for_all_numbers import LONG_LEGS, beside
from gamelab_papers.connected_subtraction.three_legs import value
from gamelab_papers.tables import rows

section = section_of_csg(ours=True)
GAME, ZERO_THREE_THREE = CSG({1, 2, 4}), CSG({1, 2})


def in_both(board):
    """A board to draw, with its values in CSG({1, 2, 4}) and in 0.33."""
    games = {"CSG({1, 2, 4})": GAME, "0.33": ZERO_THREE_THREE}
    return {f"{name}: value {by_sets(game, board)}": board for name, game in games.items()}


@remembered
def _ones_and_twos():
    return table(GAME, legs=80, longest=2)


@remembered
def _rows_of_twos(most):
    return leg_periods(ZERO_THREE_THREE, (2,) * most)


def in_124(star):
    """The value in CSG({1, 2, 4}) of a star with legs of 1 and 2, at most eighty of them."""
    return _ones_and_twos().value(star) if isinstance(star, S) else by_table(GAME, star)


def in_033(star):
    """The value in 0.33 of such a star: the first entry of its row."""
    if isinstance(star, S):
        return int(_rows_of_twos(40 if len(star) <= 40 else 80)[star].values[0])
    return by_legs(ZERO_THREE_THREE, star)


REDUCED_STARS = Cases(
    "stars with i ≤ {size} legs, j ≤ i of them of 2 vertices and the others of 1",
    lambda size: ((S((2,) * j + (1,) * (i - j)),) for i in range(size + 1) for j in range(i + 1)),
    0,
    80,
)


@section.theorem(
    40,
    80,
    cases=REDUCED_STARS,
    name=lambda star: f"a star with {len(star)} legs, {star.count(2)} of them of 2 vertices",
    proof=on_all_stars(3, 4, GAME, ZERO_THREE_THREE),
    telling=(S([2, 2, 2, 1, 1]),),
)
def beyond_124_equals_12(star):
    """**Beyond 1, {1, 2, 4} is {1, 2} on stars.** CSG({1, 2, 4}) and 0.33 have the same value on
    every star: each reduces legs modulo 3, and a star with five or more legs, each of 1 or 2, has
    no move of four vertices.
    """
    return in_033(star), in_124(star), star


@section.theorem(
    17,
    24,
    picture=lambda star: in_both(Spider(*star)),
    proof=on_all_stars(3, 4, GAME, ZERO_THREE_THREE),
)
def beyond_124_equals_12_unreduced(star=long_stars(3)):
    """**Beyond 1, on unreduced stars.** CSG({1, 2, 4}) and 0.33 have the same value on stars with
    longer legs too.
    """
    return by_legs(ZERO_THREE_THREE, star), by_table(GAME, star)


DIFFERING_TREES = dict(rows(__file__, "differing_trees"))


def differing_trees(vertices):
    """The trees with a given number of vertices that have different values in CSG({1, 2, 4}) and
    0.33.
    """
    one, other = (list(tree_layers(game, vertices))[-1] for game in (GAME, ZERO_THREE_THREE))
    return [tree_of(int(code)) for code in one.codes[one.values != other.values]]


@section.question(
    14, 16, parts="trees that differ", picture=lambda n: disjoint_union(*differing_trees(n)[:3])
)
def beyond_124_equals_12_trees(n=(upto("n", 1) * the("trees with n vertices")).sizes(0, 16)):
    """**Beyond 1, on trees.** CSG({1, 2, 4}) and 0.33 agree on trees with less than ten vertices;
    on those with 10, 11, 12, 13, 14, 15 and 16 vertices they differ 3, 15, 40, 144, 451, 1260 and
    3977 times.
    """
    return DIFFERING_TREES.get(n, 0), len(differing_trees(n))


@section.example(picture=lambda L: in_both(Caterpillar(2, 1, 0, 3)))
def beyond_124_equals_12_caterpillar(L=each("{count} games", (Sizes((1, 2, 4)), Sizes((1, 2))))):
    """**Beyond 1, one of these trees.** The caterpillar with leaves 2, 1, 0, 3 at its spine, of ten
    vertices, has the values 2 and 0 in CSG({1, 2, 4}) and 0.33.
    """
    return 2 if 4 in L else 0, by_sets(CSG(L), Caterpillar(2, 1, 0, 3))


@section.question(6, 7, picture=in_both)
def beyond_124_equals_12_graphs(G=GRAPHS):
    """**Beyond 1, on graphs.** CSG({1, 2, 4}) and 0.33 agree on all connected graphs with at most
    seven vertices.
    """
    return hung_value(ZERO_THREE_THREE, G, 0), by_sets(GAME, G)


def irreducible(game, m, vertices):
    """The least number of vertices of a star with up to eight legs whose value changes when its
    legs are reduced modulo m.
    """
    found = table(game, legs=8, vertices=vertices)
    wrong = found.legs[found.values != found.values_of(found.legs % m)]
    return int(wrong.sum(axis=1).min()) + 1 if wrong.size else None


def witness(l):
    """A star with l vertices, all of which CSG({1, 2, l}) takes at once, that has the value 0 in
    0.33.
    """
    return S[1, 1, 1, l - 4] if l % 3 == 2 else S[1, 1, 1, 1, 1, l - 6]


def witness_drawn(l):
    """The witness and its reduction with their values in CSG({1, 2, l})."""
    return with_values(CSG({1, 2, l}), witness(l), modulo(witness(l), 3))


@section.question(14, 40, parts="vertices", picture=witness_drawn, sliders={"l": (7, 8, 10, 11)})
def beyond_124_equals_12_others(l=4):
    """**Beyond 1, other sets {1, 2, l}.** Take the stars with at most eight legs and 24 vertices,
    or $l$ if this is more. In CSG({1, 2, l}) every leg may be reduced modulo 3 for $l$ = 4, 5 and
    7; for the other $l$ that 3 does not divide the smallest exception has $l$ vertices.
    """
    assume(l % 3 != 0)
    return None if l in (4, 5, 7) else l, irreducible(CSG({1, 2, l}), 3, max(l, 24))


@section.theorem(12, 20, proof=on_all_stars(3, 10, CSG({1, 2, 5})))
def beyond_124_equals_12_five(star=long_stars(3)):
    """**Beyond 1, {1, 2, 5}.** In CSG({1, 2, 5}) every leg of every star may be reduced modulo
    3.
    """
    five = CSG({1, 2, 5})
    return by_legs(five, modulo(star, 3)), by_table(five, star), star


@section.theorem(12, 20, proof=on_all_stars(3, 12, CSG({1, 2, 7})))
def beyond_124_equals_12_seven(star=long_stars(3)):
    """**Beyond 1, {1, 2, 7}.** In CSG({1, 2, 7}) every leg of every star may be reduced modulo
    3.
    """
    seven = CSG({1, 2, 7})
    return by_legs(seven, modulo(star, 3)), by_table(seven, star), star


@section.theorem(61, 200, parts="in 0.33, reduced, emptied:", picture=witness_drawn)
def beyond_124_equals_12_never(l=8):
    r"""**Beyond 1, no other set {1, 2, l}.** For $l \ge 8$ that 3 does not divide, S[1,1,1,l-4] or
    S[1,1,1,1,1,l-6], whichever has a leg of 1 modulo 3, is worth 0 in 0.33 and has $l$ vertices, so
    that CSG({1, 2, l}) empties it: its long leg may not be reduced.
    """
    assume(l % 3 != 0)
    here, game = witness(l), CSG({1, 2, l})
    emptied = spider_value(game, here) > 0
    return (0, 0, True), (
        by_legs(ZERO_THREE_THREE, here),
        spider_value(game, modulo(here, 3)),
        emptied,
    )


def criterion(least, most):
    """For each N all base and j, where `base` holds the other legs: with the leg j they have at
    most N - 1 vertices together.
    """
    return Cases(
        f"{least} ≤ N ≤ {{size}}, base and j with at most N - 1 vertices",
        lambda size: ((N, *case) for N in range(least, size + 1) for case in bases(N)),
        0,
        most,
    )


def bases(N):
    """All base and j for one N."""
    for vertices in range(N):
        for legs in spiders(vertices):
            for j in sorted({0, *legs.legs}):
                at = (*legs.legs, 0).index(j)
                yield legs.legs[:at] + legs.legs[at + 1 :], j


@remembered.within(4096)
def both_rows(N, base, j):
    """The rows k -> S[base, j, k] and k -> S[base, j + N + 1, k]."""
    found = leg_periods(up_to(N), (*base, j + N + 1))
    return [Row(up_to(N), found[modulo((*base, last), 2 * N + 2)]) for last in (j, j + N + 1)]


def same_rows(N, base, j):
    """Whether k -> S[base, j, k] and k -> S[base, j + N + 1, k] are the same for all k."""
    here, there = (row.period for row in both_rows(N, base, j))
    n = max(here.preperiod, there.preperiod) + here.period
    return here.period == there.period and here.terms(n).tolist() == there.terms(n).tolist()


def rows_to_draw(N, base, j):
    """The beginnings of both rows, one above the other."""
    terms = [row.period.terms(2 * N + 2).astype(str) for row in both_rows(N, base, j)]
    return pd.DataFrame(terms, [j, j + N + 1]).rename_axis(index="j", columns="k")


def rows_named(N, base, j):
    """The names of both rows."""
    return f"N = {N}, {row_name((*base, j))} and {row_name((*base, j + N + 1))}"


@section.question(
    6,
    cases=criterion(1, 11),
    name=rows_named,
    picture=rows_to_draw,
    fails="N = 6, S[1, 1, 1, 1, k] and S[1, 1, 1, 1, 7, k]: predicted yes, computed no",
    fails_from=6,
)
def beyond_IN_stars_all_N(N, base, j):
    r"""**Beyond 2, all stars for all N.** In CSG($I_N$) every leg of every star may be reduced
    modulo $N + 1$, for every $N$: with $M = N + 1$, $k \mapsto S[base, j, k]$ and $k \mapsto
    S[base, j + M, k]$ agree for all bases and $j \ge 0$ with at most $N - 1$ vertices in these
    legs.
    """
    return True, same_rows(N, base, j)


@section.theorem(
    15,
    24,
    cases=(upto("N", 2, 5) * STARS).where(
        lambda N, star: len(star) > 2 and max(star) > N, "three legs or more, one above N"
    ),
    name="N = {N}, {star}",
    picture=lambda N, star: with_values(up_to(N), star, modulo(star, N + 1)),
    proof=Argument(
        "Proposition 7, by which the rows of a finite criterion are enough",
        rests_on=("csg-prop-7", "csg-beyond-IN-stars-criterion"),
    ),
)
def beyond_IN_stars(N, star):
    r"""**Beyond 2, all stars for N ≤ 5.** In CSG($I_N$), $2 \le N \le 5$, every leg of every star
    may be reduced modulo $N + 1$.
    """
    return by_legs(up_to(N), modulo(star, N + 1)), by_table(up_to(N), star)


@section.theorem(
    5,
    cases=criterion(2, 5),
    name=rows_named,
    picture=rows_to_draw,
    proof=for_each_case("all k", both_rows, least=2),
)
def beyond_IN_stars_criterion(N, base, j):
    r"""**Beyond 2, the finite criterion for N ≤ 5.** In CSG($I_N$), $2 \le N \le 5$, with $M = N +
    1$: $k \mapsto S[base, j, k]$ and $k \mapsto S[base, j + M, k]$ agree for all bases and $j \ge
    0$ with at most $N - 1$ vertices in these legs.
    """
    return True, same_rows(N, base, j)


# N: how many of the criterion's rows differ, and of how many.
FAILURES = {N: tuple(found) for N, *found in rows(__file__, "failures")}


@section.question(
    7,
    11,
    parts=("{0} of {1} stars differ",),
    picture=lambda N: rows_to_draw(N, *next(case for case in bases(N) if not same_rows(N, *case))),
    sliders={"N": range(6, 10)},
    proof=for_each_case(
        "all k", lambda N: (row for case in bases(N) for row in both_rows(N, *case)), least=6
    ),
)
def beyond_IN_stars_counts(N=upto("N", 6).sizes(0, 11)):
    r"""**Beyond 2, how often it fails.** In CSG($I_N$), with $M = N + 1$, let $base$ and $j \ge 0$
    have at most $N - 1$ vertices together. Then $k \mapsto S[base, j, k]$ and $k \mapsto S[base, j
    + M, k]$ differ for 5 of the 45 choices of $base$ and $j$ if N = 6, for 13 of 75 if N = 7, 21 of
    120 if N = 8, 57 of 187 if N = 9, 126 of 284 if N = 10 and 223 of 423 if N = 11.
    """
    kept = [same_rows(N, *case) for case in bases(N)]
    return FAILURES[N], (kept.count(False), len(kept))


# N, a star with a leg that cannot be reduced, the star with this leg reduced: the values of both.
SMALLEST = {
    (N, S(long), S(short)): (value, reduced)
    for N, long, short, value, reduced in rows(__file__, "irreducible_stars")
}


@section.example(
    23,
    cases=Cases(
        "these stars with at most {size} vertices",
        lambda size: (case for case in SMALLEST if sum(case[1]) < size),
    ),
    name="N = {N}, {long} and {short}",
    parts=("the long star has value {0}, the short one {1}",),
    picture=lambda N, long, short: with_values(up_to(N), long, short),
)
def beyond_IN_stars_smallest(N, long, short):
    """**Beyond 2, the smallest failures.** In CSG($I_N$) some legs may not be reduced modulo $N +
    1$. For N = 6, S[1,1,1,1,5,7] and S[1,1,1,5,8] have the value 4, and both become S[1,1,1,1,5],
    which has the value 7. For N = 7, S[1,1,1,6,9] has the value 4 and becomes S[1,1,1,1,6] with 8.
    For N = 8, S[1,8,11] has 6 and becomes S[1,2,8] with 10, and S[1,1,1,7,10] has 6 and becomes
    S[1,1,1,1,7] with 9. For N = 9, S[1,9,12] has 6 and becomes S[1,2,9] with 11.
    """
    return SMALLEST[N, long, short], tuple(
        by_sets(up_to(N), Spider(*legs)) for legs in (long, short)
    )


def with_leg_N(N, k):
    """The value of S[1, k, N] in CSG(I_N), of numbers or of a variable N."""
    return worth(beside(N, k)) if is_symbolic(N) else value(N, k, N)


@section.theorem(
    20,
    40,
    parts=("S[1, N, N+3]", "S[1, 2, N]"),
    picture=lambda N: with_values(up_to(N), S[1, N, N + 3], S[1, 2, N]),
    proof=on_variables("all N from 8 on", "N", lambda: LONG_LEGS),
    telling=(8,),
)
def beyond_IN_stars_every_N(N=8):
    r"""**Beyond 2, a failure for every N ≥ 8.** In CSG($I_N$), $N \ge 8$, $S[1, N, N + 3]$ has the
    value 6 and $S[1, 2, N]$ the value $N + 2$: so the leg of $N + 3$ vertices may not be reduced
    modulo $N + 1$.
    """
    return (6, N + 2), (with_leg_N(N, N + 3), with_leg_N(N, 2))


FIRST = {N: long for N, long, _ in reversed(SMALLEST)}


@section.question(
    9,
    11,
    parts="vertices",
    picture=lambda N: with_values(up_to(N), FIRST[N], modulo(FIRST[N], N + 1)),
    sliders={"N": range(6, 10)},
)
def beyond_IN_stars_direct(
    N=(upto("N", 1) * the("stars with at most eight legs and 28 vertices")).sizes(0, 11),
):
    r"""**Beyond 2, stars with up to eight legs.** In CSG($I_N$) the smallest stars with up to eight
    legs that cannot be reduced modulo $N + 1$ have $2N + 5$ vertices for $6 \le N \le 11$; for
    smaller $N$ there are none with at most 28 vertices.
    """
    return 2 * N + 5 if N > 5 else None, irreducible(up_to(N), N + 1, 28)


# N: the smallest numbers of vertices of a graph, and of a tree, for which some row has a preperiod.
FIRST_PREPERIODS = {2: (7, 8), 3: (7, 8), 4: (6, 7), 5: (6, 8)}


@remembered
def to_a_preperiod(N, trees):
    """The rows of rooted graphs with at most 7 vertices, or trees with at most 8, up to the first
    with a preperiod; with sizes.
    """
    graphs, most = (rooted_trees, 8) if trees else (rooted_graphs, 7)
    found = []
    for graph in (graph for n in range(1, most + 1) for graph in graphs(n)):
        found.append((len(graph.vertices), hung(up_to(N), graph)))
        if found[-1][1].period.preperiod:
            break
    return found


WITH_A_PREPERIOD = Cases(
    lambda size: (
        f"N = {'2, 3, ' * (size > 6)}4, 5, graphs with at most {size} vertices and trees with at "
        f"most 8"
    ),
    lambda size: ((N,) for N, (n, _) in FIRST_PREPERIODS.items() if n <= size),
    6,
    7,
)


@section.question(
    6,
    7,
    parts="graph with, tree with",
    picture=lambda N: to_a_preperiod(N, True)[-1][1].period,
    proof=for_each_case(
        "all k", lambda N: (row for trees in (False, True) for _, row in to_a_preperiod(N, trees))
    ),
)
def beyond_IN_graphs(N=WITH_A_PREPERIOD):
    r"""**Beyond 3, preperiods on graphs.** In CSG($I_N$) a row $k \mapsto g(H^{u,k})$ first has a
    preperiod at 7, 7, 6, 6 vertices of $H$ for N = 2, 3, 4, 5; if $H$ is a tree, at 8, 8, 7, 8.
    """
    return FIRST_PREPERIODS[N], tuple(
        n for trees in (False, True) for n, row in to_a_preperiod(N, trees) if row.period.preperiod
    )


@section.theorem(6, 7, parts="preperiod, then", proof=with_its_row("all k"))
def beyond_IN_graphs_one(H=ROOTED):
    r"""**Beyond 3, N = 1.** In CSG({1}) no row has a preperiod: $g(H^{u,k}) = (|H| + k) \bmod
    2$.
    """
    row, n = hung(up_to(1), H), len(H.vertices)
    return (0, (n % 2, (n + 1) % 2)), row.ends, row


# Graphs with the vertex at which the path hangs, and in CSG(I_4) the preperiod, ten values and the
# period.
PREPERIOD_EXAMPLES = {(board(H), u): tuple(found) for H, u, *found in rows(__file__, "preperiods")}


@section.example(
    cases=listed("{count} rows", tuple(PREPERIOD_EXAMPLES)),
    parts="preperiod, values, period",
    proof=with_its_row("all k"),
)
def beyond_IN_graphs_examples(H, u):
    """**Beyond 3, two examples for N = 4.** In CSG({1, 2, 3, 4}): the star S[1, 1, 1] and the star
    S[2, k] with their centres joined: 4, 3, 1, 5, 0, 2, 3, 1, 4, 0, 2, 3, 1, 4, ...; the cycle of
    five with a leaf, at the leaf's neighbour: 1, 5, 3, 6, 0, 1, 4, 3, 5, 0, ...
    """
    row = hung(up_to(4), H, u)
    preperiod, period = row.shape
    return PREPERIOD_EXAMPLES[H, u], (preperiod, row.period.terms(10).tolist(), period), row


@section.example(8, 12, name="L = {L}, {star}")
def fast_solver(L=each("{count} sets L", NINE_SETS), star=STARS):
    """**Beyond 4, a solver on legs.** The values of stars by the moves of their legs, all stars of
    a size at once, are those of the definition.
    """
    return by_sets(CSG(L), Spider(*star)), by_table(CSG(L), star), star
