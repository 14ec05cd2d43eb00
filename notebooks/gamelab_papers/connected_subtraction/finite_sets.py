"""Sections 1 and 2: the game, and what holds for every finite set of sizes."""

import pandas as pd

from gamelab import (
    ArcKayles,
    Graph,
    NodeKayles,
    Octal,
    Subtraction,
    board,
    disjoint_union,
    leg_period,
    mex,
    nim_sum,
    path,
)
from gamelab import ConnectedSubtraction as CSG
from gamelab.boards import Growing
from gamelab.proofs import TwoLegs, UpTo, numbers_up_to, on_cells, wrapped
from gamelab.solvers.vertex_deletion import leg_row
from gamelab.solvers.vertex_deletion import row as path_row
from gamelab.statements import (
    Cases,
    OptionOnBoard,
    assume,
    at_most,
    each,
    for_each_case,
    listed,
    one_of,
    upto,
)
from gamelab.theory import DEFINITION, by_definition, remembered
from gamelab_papers.connected_subtraction.boards import (
    GRAPHS,
    NINE_SETS,
    ROOTED,
    STARS,
    TREES,
    Sizes,
    by_legs,
    by_sets,
    by_table,
    hung,
    long_stars,
    modulo,
    on_all_stars,
    on_paths,
    row_name,
    row_of_leg,
    section_of_csg,
    sets_of_sizes,
    up_to,
    with_its_row,
    with_values,
)
from gamelab_papers.tables import rows

section = section_of_csg()


def sets_within(most):
    """All sets of sizes up to a number that depends on the size of a check, without a common
    divisor.
    """
    return Cases(
        lambda size: (
            f"{len(sets_of_sizes(most(size)))} sets L within {{1, ..., {most(size)}}} "
            f"without a common divisor"
        ),
        lambda size: ((L,) for L in sets_of_sizes(most(size))),
    )


@section.definition(9, 15, id="def")
def the_game(L=sets_within(lambda size: 5), n=upto("n").sizes(0, 28)):
    r"""**Section 1.1, the game on paths.** On a path CSG($L$) is the subtraction game: $g(P_n)$ is
    the least number that is no $g(P_{n-i})$, $i \in L$, $i \le n$.
    """
    return by_definition(Subtraction(L), n), by_sets(CSG(L), path(n)), path(n)


# The play is ours: the paper's drawing is lost in our copy.
BOARD = Graph.of([*map(tuple, ("ab", "bc", "cd", "da", "ce", "ef", "eg", "gh", "gi"))])
PLAY = ("f", "eghi", "a", "bc", "d")
ONE_TWO_FOUR = CSG({1, 2, 4})


def in_play(step):
    """The board of the play after `step` moves."""
    return BOARD.without_vertices(set("".join(PLAY[:step])))


def figure_1():
    """Figure 1: the board after each number of moves."""
    return {step: OptionOnBoard(BOARD, in_play(step)) for step in range(len(PLAY) + 1)}


@section.example(method=DEFINITION, name="after {step} moves", ours=True)
def fig_1(step=range(len(PLAY) + 1)):
    """**Figure 1, a play of our own.** In CSG({1, 2, 4}) five moves, which take 1, 4, 1, 2 and 1
    vertices, empty the board: each of them is legal.
    """
    after = in_play(step + 1)
    return step < len(PLAY), after in list(ONE_TWO_FOUR.moves(in_play(step))), in_play(step)


@remembered
def unsplit(graph):
    """The value of a graph by the definition, without adding the values of its components."""
    return mex(unsplit(option) for option in ONE_TWO_FOUR.moves(graph))


@section.example(5, 8, method=DEFINITION, name="P_{m} + P_{n}")
def sprague_grundy_example(m=0, n=0):
    r"""**Section 1.2, values of sums.** Positions of values 1 and 2 have a sum of value $1 \oplus 2
    = 3$, and in the same way for the sum of any two paths in CSG({1, 2, 4}), played as one board
    that is never split.
    """
    assume(n <= m)
    both = disjoint_union(path(m), path(n))
    return nim_sum(*(by_definition(Subtraction({1, 2, 4}), k) for k in (m, n))), unsplit(both), both


@section.example(
    cases="one sequence", parts="preperiod, then", proof=with_its_row("all n", "proved for all")
)
def ex_123():
    r"""**Section 1.3, L = {1, 2, 3}.** On paths CSG({1, 2, 3}) has the values 0, 1, 2, 3, 0, 1, 2,
    3, $\dots$: $g(P_n) = n \bmod 4$.
    """
    row = on_paths((1, 2, 3))
    return (0, (0, 1, 2, 3)), row.ends, row


@section.example(
    cases="one sequence",
    parts="first, preperiod, then",
    proof=with_its_row("all n", "proved for all"),
)
def ex_247():
    """**Section 1.3, L = {2, 4, 7}.** On paths CSG({2, 4, 7}) has the values 0, 0, 1, 1, 2, 2, 0, 3
    and then 1, 0, 2 for ever: preperiod 8, period 3.
    """
    row = on_paths((2, 4, 7))
    first = row.period.terms(8).tolist()
    return ([0, 0, 1, 1, 2, 2, 0, 3], 8, (1, 0, 2)), (first, *row.ends), row


@section.theorem(
    19,
    38,
    picture=lambda star: with_values(CSG({1, 2}), star, modulo(star, 3)),
    proof=on_all_stars(3, 4, Octal("0.33"), CSG({1, 2})),
)
def cited_033(star=long_stars(3)):
    """**Section 1.3, the game 0.33.** In CSG({1, 2}), which is 0.33, each leg of a star may be
    reduced modulo 3.
    """
    return by_legs(CSG({1, 2}), modulo(star, 3)), by_table(Octal("0.33"), star)


PERIOD = 34
SINCE = {1: 460, 2: 516}  # by the shortest ray


@remembered
def row_of(game, a, m):
    """The row k -> S[a, m, k], with a certified period."""
    return leg_period(game, tuple(sorted((a, m), reverse=True)))


@section.conjecture(10, 40, proof=with_its_row("all k"))
def conj_huggan_stevens(m=0):
    r"""**Section 1.3, the conjecture of Huggan and Stevens.** Arc Kayles is ultimately periodic on
    all stars with three rays, one of which has the size 1: $k \mapsto g(S[1, m, k])$ is so for
    every $m$. (The next statement proves it.)
    """
    row = row_of(ArcKayles(), 1, m)
    return True, row is not None, row


@remembered
def rays(a):
    """The values of all stars S[a, m, k] in Arc Kayles."""
    return TwoLegs(ArcKayles(), (a,), SINCE[a], PERIOD, -PERIOD)


@remembered
def _row_of_rays(a, m):
    return leg_row(ArcKayles(), (a, m) if a > m else (m, a), 1200)


def three_rays(a, m, k):
    """The value of S[a, m, k], k < 1,200, in Arc Kayles; of cells of m and k what is proved."""
    if isinstance(k, UpTo):
        return int(rays(a).values[-1, *(wrapped(leg, SINCE[a], PERIOD) for leg in (m, k))])
    return int(_row_of_rays(a, m)[k])


def cells_of_rays(size):
    """All m, and all k from which the values repeat, up to multiples of the period."""
    return (
        (a, m, k)
        for a in SINCE
        for late in [numbers_up_to(SINCE[a], PERIOD)]
        for m in late
        for k in late[SINCE[a] :]
    )


@section.theorem(
    3,
    20,
    cases=upto("a", 1, 2) * upto("m").with_each(lambda m: range(460, 600), "460 ≤ k < 600"),
    name="S[{a}, {m}, {k}]",
    picture=lambda a, m, k: row_of(ArcKayles(), a, m),
    proof=on_cells("all m and k", lambda size: map(rays, SINCE), cells_of_rays),
    ours=True,
)
def conj_huggan_stevens_sharper(a, m, k):
    r"""**Section 1.3, the conjecture of Huggan and Stevens, sharper.** In Arc Kayles, for all $m$,
    $g(S[1, m, k + 34]) = g(S[1, m, k])$ if $k \ge 460$, and $g(S[2, m, k + 34]) = g(S[2, m, k])$ if
    $k \ge 516$.
    """
    assume(k >= (460, 516)[a - 1])
    return three_rays(a, m, k), three_rays(a, m, k + PERIOD)


@section.theorem(10, 40, parts="period", proof=with_its_row("all k"), ours=True)
def node_kayles_three_rays(m=0):
    r"""**Section 1.3, Node Kayles.** The paper says that Fleischer and Trippen proved that this is
    not true for Node Kayles, in words that we could not look up. There too $k \mapsto g(S[1, m,
    k])$ is ultimately periodic for each $m$ tried, with period 34.
    """
    row = row_of(NodeKayles(), 1, m)
    return PERIOD, row.period, row


@section.theorem(4, 5, name="L = {L}, H = {H}")
def thm_1(H=ROOTED, L=sets_within(lambda size: min(8, 2 * size - 2)).sizes(2)):
    r"""**Theorem 1.** For a finite set $L$, any graph $H$ and any vertex $u$ of it, $k \mapsto
    g(H^{u,k})$ is periodic from some $k$ on: a joint window foretells fifty terms more than it
    holds.
    """
    row = hung(CSG(L), H)
    further = len(row.period.values) + 50
    return (
        row.period.terms(further).tolist(),
        path_row(CSG(L), Growing(H, 0, "path"), further).tolist(),
        row,
    )


def growing(m):
    """Rows whose preperiod or period grows with m: of three sets on paths, of the latter two on
    S[1, 1, 1, k] too.
    """
    one, two, three = (2, 4, 6 * m + 1), (1, 2, 3 * m + 2), (1, 2, 3 * m + 3)
    return *map(on_paths, (one, two, three)), *(row_of_leg(CSG(L), (1, 1, 1)) for L in (two, three))


@section.example(
    10,
    60,
    parts=(
        "on paths the preperiod {} and the period {}",
        "for the second set {} and {}",
        "for the third {} and {}",
        "on S[1, 1, 1, k] {} and {}",
        "and for the third {} and {}",
    ),
    picture=lambda m: {
        f"L = {{1, 2, {3 * m + 3}}}, {name}": growing(m)[i].period
        for i, name in ((2, "paths"), (4, "S[1, 1, 1, k]"))
    },
    proof=for_each_case("all k", growing, least=1),
)
def thm_1_large(m=1):
    r"""**Section 2, large preperiods and periods.** Preperiods and periods can be arbitrarily
    large, and preperiods even where the paths have none: for $m \ge 1$, on paths, {2, 4, 6m + 1}
    has the preperiod 6m + 2 and the period 3, while {1, 2, 3m + 2} and {1, 2, 3m + 3} have no
    preperiod and the periods 3 and 3m + 4; on $k \mapsto S[1, 1, 1, k]$ the latter two have the
    same periods and the preperiods 3m - 3 and 3m + 3.
    """
    on_paths_said = (6 * m + 2, 3), (0, 3), (0, 3 * m + 4)
    on_stars_said = (3 * m - 3, 3), (3 * m + 3, 3 * m + 4)
    return (*on_paths_said, *on_stars_said), tuple(row.shape for row in growing(m))


def both_periods(L, H, u=0):
    """The rows of the paths, and of a graph with a path hung on u."""
    return on_paths(L), hung(CSG(L), H, u)


def periods_compared(H, L, u=0):
    """The periods of the paths, and of the graph with a path hung on u, to draw."""
    names = ("paths", "path hung on H")
    return {name: row.period for name, row in zip(names, both_periods(L, H, u), strict=True)}


@section.question(
    4,
    5,
    name="L = {L}, H = {H}",
    parts="period",
    picture=periods_compared,
    fails="L = {3, 7}, H = 0–1, 0–2, 0–3: predicted 10, computed 5",
    fails_from=4,
    certifies=lambda H, L: [(CSG(L), on_paths(L)), (CSG(L), hung(CSG(L), H))],
)
def question_period(H=ROOTED, L=sets_within(lambda size: min(8, size + 3))):
    r"""**Section 2 and Conclusion, question.** The period of $k \mapsto g(H^{u,k})$ is always the
    period of the game on paths.
    """
    return on_paths(L).shape[1], hung(CSG(L), H).shape[1]


# Sizes, a graph and the vertex at which the path hangs: preperiod and period on paths, and with the
# path hung there.
OTHER_PERIODS = {
    (Sizes(L), board(H), u): tuple(periods) for L, H, u, *periods in rows(__file__, "other_periods")
}


@section.example(
    cases=listed("preperiods and periods for {count} choices of L, H and u", tuple(OTHER_PERIODS)),
    parts="on paths the preperiod {} and the period {}, with the path hung on u {} and {}",
    picture=lambda L, H, u: periods_compared(H, L, u),
    proof=for_each_case("all k", both_periods),
    ours=True,
)
def question_period_counterexamples(L, H, u):
    r"""**Section 2, counterexamples.** The period of $k \mapsto g(H^{u,k})$ is half that of the
    paths for $L$ = {3, 7} and {1, 2, 4, 6, 8} on some stars and a third of it for {1, 3, 5, 6, 7}
    on a tree, while it is twice that of the paths for {2, 4, 6, 7}, {2, 4, 6, 8, 9}, {1, 4, 5} and
    {2, 5, 7}, three times for {2, 4, 5, 7, 8} and eight times for {2, 3, 5, 6, 8}.
    """
    return OTHER_PERIODS[L, H, u], tuple(row.shape for row in both_periods(L, H, u))


@section.question(
    6,
    7,
    agree=one_of,
    name="L = {L}, H = {H}",
    picture=periods_compared,
    fails="L = {2, 4, 5, 7, 8}, H = 0–1, 0–2, 0–3, 3–4, 3–5: "
    "predicted one of (0.5, 1, 2), computed 3.0",
    fails_from=6,
    ours=True,
    parts="ratio",
)
def question_period_ratios(H=TREES, L=sets_within(lambda size: 8)):
    r"""**Section 2, half, once or twice.** The period of $k \mapsto g(H^{u,k})$ is half the period
    on paths, or the same, or twice that.
    """
    return (0.5, 1, 2), hung(CSG(L), H).shape[1] / on_paths(L).shape[1]


# For the stars with two legs or more and at most six vertices, the sets within {1..9} whose period
# is not the path's.
EXCEPTIONS = dict(rows(__file__, "exceptions"))


@remembered
def all_beside(base):
    """The rows k -> S[base, k] of all sets within {1..9} without a common divisor."""
    return {L: row_of_leg(CSG(L), base) for L in sets_of_sizes(9)}


def other_periods(base):
    """The sets within {1..9} without a common divisor for which k -> S[base, k] has not the period
    of the paths.
    """
    return [L for L, row in all_beside(base).items() if row.shape[1] != on_paths(L).shape[1]]


def table_of_exceptions():
    """The periods in the exceptions of the statement: that of S[base, k], by L with the period of
    the paths and by the base.
    """
    found = {}
    for base, sets in EXCEPTIONS.items():
        powers = " ".join(f"{n}^{base.count(n)}" for n in dict.fromkeys(base))
        for L in sets:
            name = f"{Sizes(L)}: {on_paths(L).shape[1]}"
            found[name, powers] = str(row_of_leg(CSG(L), base).shape[1])
    table = pd.Series(found).unstack(fill_value="", sort=False)
    return table.rename_axis(index="L: period on paths", columns="legs beside k")


@section.question(
    4,
    6,
    name=row_name,
    parts="exceptions",
    picture=lambda base: table_of_exceptions(),
    proof=for_each_case("all k", lambda base: all_beside(base).values(), least=3),
    ours=True,
)
def question_period_stars(
    base=STARS.where(
        lambda base: len(base) > 1, f"two legs or more, {len(sets_of_sizes(9))} sets L each"
    ).sizes(1, 6),
):
    r"""**Section 2, which sets have the path's period on stars.** For stars with two legs or more
    and at most six vertices, and $L$ within {1..9} without a common divisor, the period of $k
    \mapsto g(S[base, k])$ is that of the paths, with sixteen exceptions: 1, 2, 1, 6, 3 and 3 sets
    $L$ for the stars S[1, 1, 1, k], S[2, 2, k], S[1, 1, 1, 1, k], S[2, 2, 1, k], S[2, 1, 1, 1, k]
    and S[1, 1, 1, 1, 1, k].
    """
    return [*map(Sizes, EXCEPTIONS.get(base, []))], other_periods(base)


@section.question(5, 7, parts="period", proof=with_its_row("all k"), ours=True)
def question_period_IN(N=range(1, 6), H=ROOTED):
    r"""**Section 2, the first integers.** For $L = I_N$ = {1, $\dots$, N} the period of $k \mapsto
    g(H^{u,k})$ is $N + 1$, that of the paths.
    """
    row = hung(up_to(N), H)
    return N + 1, row.shape[1], row


@section.question(8, 11, parts="period", proof=with_its_row("all k"), ours=True)
def question_period_trees(L=each("{count} sets L", (NINE_SETS[2], *NINE_SETS[5:7])), T=TREES):
    r"""**Section 2, three games on trees.** For $L$ = {1, 2}, {1, 2, 3} and {1, 2, 4} the period of
    $k \mapsto g(T^{u,k})$ is 3, 4 and 3 on small trees $T$.
    """
    row = hung(CSG(L), T)
    return 4 if 3 in L else 3, row.shape[1], row


@remembered
def left_by(L, G):
    """The numbers of vertices of the options, with their values."""
    return {(len(option.vertices), by_sets(CSG(L), option)) for option in CSG(L).moves(G)}


def meets_lemma_2(G, L, p, c):
    """Whether the options have the values that the lemma asks for, and G that number which no
    option has.
    """
    left, n = left_by(L, G), len(G.vertices)
    return (n + c) % p == mex((k + c) % p for k, _ in left) and all(
        value == (k + c) % p for k, value in left
    )


MODULI = listed("c < p, p = 2, 3, 4, 5", [(p, c) for p in range(2, 6) for c in range(p)])


@section.theorem(
    5,
    6,
    cases=(GRAPHS * sets_within(lambda size: 4) * MODULI).where(
        meets_lemma_2, "the hypotheses met"
    ),
    name="L = {L}, G = {G}, p = {p}, c = {c}",
)
def lem_2(G, L, p, c):
    r"""**Lemma 2.** Let all options $H$ of $G$ have the value $(|H| + c) \bmod p$. If $(|G| + c)
    \bmod p$ is the least number that is no $(|G| - i + c) \bmod p$ with $i$ the size of a legal
    move, then it is the value of $G$.
    """
    return (len(G.vertices) + c) % p, by_sets(CSG(L), G)


@section.theorem(6, 7, agree=at_most)
def obs_3(L=each("{count} sets L", NINE_SETS), G=GRAPHS):
    r"""**Observation 3.** For every set $L$ and every graph $G$: $g(G) \le |G|$."""
    return len(G.vertices), by_sets(CSG(L), G)
