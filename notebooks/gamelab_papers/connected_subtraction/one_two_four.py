"""Section 4: CSG({1, 2, 4}) on stars, and how far sets of sizes that agree on paths agree on
graphs; Theorem 16 beside it.
"""

from itertools import combinations, combinations_with_replacement, product

from gamelab import ConnectedSubtraction as CSG
from gamelab import Spider, canonical_form
from gamelab.boards import as_spider
from gamelab.proofs import numbers_up_to, on_cells
from gamelab.solvers.vertex_deletion import SpiderDeletion
from gamelab.statements import Cases, each
from gamelab.theory import DEFINITION, OptionGraph
from gamelab_papers.connected_subtraction.answers import (
    VERTEX,
    after,
    canonical_stars,
    graph_of,
    simple,
    sum_name,
    value,
)
from gamelab_papers.connected_subtraction.boards import (
    EMPTY,
    GRAPHS,
    S,
    Sizes,
    by_legs,
    by_sets,
    by_table,
    hung,
    hung_value,
    long_stars,
    marked,
    modulo,
    on_all_stars,
    on_paths,
    on_row,
    row_of_leg,
    section_of_csg,
    up_to,
    with_its_row,
    with_values,
)
from gamelab_papers.tables import rows

section = section_of_csg()
GAME = CSG({1, 2, 4})


@section.theorem(
    19,
    38,
    picture=lambda star: with_values(up_to(3), star, modulo(star, 4)),
    proof=on_all_stars(4, 8, up_to(3)),
)
def thm_16(star=long_stars(4)):
    """**Theorem 16.** In CSG({1, 2, 3}) every leg of every star may be reduced modulo 4."""
    return by_legs(up_to(3), modulo(star, 4)), by_table(up_to(3), star)


BASES_OF_16 = (S[1, 2], S[1, 1, 1], S[1, 1])


@section.theorem(
    11,
    40,
    name=lambda base, i: str(S((*base, i))),
    picture=lambda base, i: marked(row_of_leg(up_to(3), base), "i", "value", i),
    proof=on_cells(
        "all i",
        lambda size: [row_of_leg(up_to(3), base) for base in BASES_OF_16],
        lambda size: product(BASES_OF_16, numbers_up_to(0, 4)),
    ),
)
def thm_16_proof_claims(base=each("{count} stars", BASES_OF_16), i=0):
    r"""**Theorem 16, values in the proof.** In CSG({1, 2, 3}): $g(S[1, 2, i]) = g(S[1, 1, 1, i]) =
    i \bmod 4$ and $g(S[1, 1, i]) = (i + 3) \bmod 4$.
    """
    return (i + 3 * (base == S[1, 1])) % 4, by_legs(up_to(3), (*base, i))


def extra_sizes(size):
    """1 ≤ N ≤ 5, at most two more elements of L, none above {size}."""
    for N in range(1, 6):
        more = [extra for extra in range(N + 2, size + 1) if extra % (N + 1)]
        for count in range(3):
            for chosen in combinations(more, count):
                yield (Sizes((*range(1, N + 1), *chosen)),)


@section.theorem(
    14,
    30,
    cases=Cases("1 ≤ N ≤ 5, at most two more elements of L, none above {size}", extra_sizes, 0, 60),
    parts="preperiod, then",
    proof=with_its_row("all n"),
)
def rem_equivalence(L):
    r"""**Section 4, games that agree on paths.** If $I_N \subseteq L$ and no element of $L$ is a
    multiple of $N + 1$, CSG($L$) and CSG($I_N$) agree on paths.
    """
    row, N = on_paths(L), next(n for n in range(1, 99) if n + 1 not in L)
    return (0, tuple(range(N + 1))), row.ends, row


def game_of_17(N):
    """The game of Observation 17 with l = 2N + 4."""
    return CSG((*range(1, N + 1), 2 * N + 4))


PARTS_OF_17 = (
    "on paths the preperiod {} and the period {}",
    "value of K(N + 2)",
    "with a path of N + 1 vertices",
)


@section.illegible(
    7,
    30,
    parts=PARTS_OF_17,
    picture=lambda N: {
        f"L = I_{N}": on_paths(range(1, N + 1)).period,
        f"with l = {2 * N + 4}": on_paths(game_of_17(N).sizes).period,
    },
    fails="N = 1: predicted ((0, 2), 0, 2), computed ((0, 7), 0, 2)",
    fails_from=1,
)
def obs_17_printed(N=1):
    r"""**Observation 17, a reading that fails.** The range of the observation is lost in our copy;
    with every $N \ge 1$ it would say: there is an $l$, namely $2N + 4$, such that CSG($I_N \cup
    \{l\}$) has the period $N + 1$ on paths, but $g(G) \neq g(G^{u,N+1})$ for some $G$ and $u$,
    namely $K(N + 2)$ and its centre: the values are 0 and $N + 1$.
    """
    star = row_of_leg(game_of_17(N), (1,) * (N + 2))
    periods = hung(game_of_17(N), EMPTY).shape
    return ((0, N + 1), 0, N + 1), (periods, *map(int, star.period.terms(N + 2)[[0, -1]]))


@section.corrected(
    12,
    40,
    parts=PARTS_OF_17,
    picture=lambda N: marked(row_of_leg(game_of_17(N), (1,) * (N + 2)), "k", "value", 0, N + 1),
)
def obs_17_corrected(N=2):
    r"""**Observation 17, our reading.** For every $N \ge 2$ there is an $l$, namely $2N + 4$, such
    that CSG($I_N \cup \{l\}$) has the period $N + 1$ on paths, but $g(G) \neq g(G^{u,N+1})$ for
    some $G$ and $u$, namely $K(N + 2)$ and its centre: the values are 0 and $N + 1$.
    """
    return obs_17_printed(N)


def moves_after_emptying(N):
    """What the moves from K(N + 2), K(N + 1) and K(N) leave in this game."""
    return [{*map(sum_name, after(game_of_17(N), simple(n)))} for n in (N + 2, N + 1, N)]


def strategy_drawn(N):
    """K(N) and what the moves from it leave."""
    return {
        f"K({N})": graph_of(simple(N)),
        **{
            f"a move leaves {sum_name(left)}": graph_of(left)
            for left in sorted(after(game_of_17(N), simple(N)))
        },
    }


@section.gap(
    7,
    30,
    parts="options of K(N + 2), of K(N + 1), of K(N)",
    picture=strategy_drawn,
    fails="N = 2: predicted (1, 1, 1), computed (1, 1, 2)",
    fails_from=2,
)
def obs_17_strategy_printed(N=2):
    r"""**Observation 17, the strategy in its proof, as argued.** The proof of Observation 17, with
    the star and the $l$ that we read there: once the first player has emptied $K(N + 2)$ with a
    path of $N + 1$ vertices, three moves are forced. So the stars $K(N + 2)$, $K(N + 1)$ and $K(N)$
    have one option each, $N \ge 2$.
    """
    return (1, 1, 1), tuple(map(len, moves_after_emptying(N)))


@section.corrected(
    12,
    40,
    parts="emptied at once:, after K(N + 2), after K(N + 1), after K(N), these emptied:",
    picture=strategy_drawn,
)
def obs_17_strategy_corrected(N=2):
    r"""**Observation 17, the strategy in its proof, corrected.** In CSG($I_N \cup \{2N + 4\}$), $N
    \ge 2$, the first player can empty $K(N + 2)$ with a path of $N + 1$ vertices. From $K(N + 2)$
    there is one move, to $K(N + 1)$, and from there one, to $K(N)$. From $K(N)$ there are two, to
    $K(N - 1)$ and to a single vertex, and either can be emptied: so the first player wins.
    """
    one, two, three, last = map(sum_name, (simple(N + 1), simple(N), simple(N - 1), VERTEX))
    game = game_of_17(N)
    emptied = () in after(game, ((*simple(N + 2)[0], N + 1),))
    then = all(() in after(game, left) for left in after(game, simple(N)))
    return (True, {one}, {two}, {three, last}, True), (emptied, *moves_after_emptying(N), then)


@section.theorem(6, 7, ours=True)
def obs_17_odd(
    L=each("{count} sets L", [*map(Sizes, ((1,), (1, 3), (1, 5), (1, 3, 5)))]), G=GRAPHS
):
    r"""**Observation 17, why not N = 1.** If 1 is in $L$ and all sizes in $L$ are odd, $g(G) = |G|
    \bmod 2$: for N = 1 no $l$ will do in Observation 17, since it has to be odd.
    """
    return len(G.vertices) % 2, by_sets(CSG(L), G)


@section.theorem(
    19,
    38,
    picture=lambda star: with_values(GAME, star, modulo(star, 3)),
    proof=on_all_stars(3, 4, GAME),
)
def thm_18(star=long_stars(3)):
    """**Theorem 18.** In CSG({1, 2, 4}) every leg of every star may be reduced modulo 3."""
    return by_legs(GAME, modulo(star, 3)), by_table(GAME, star)


@section.theorem(
    30,
    200,
    picture=lambda n: marked(hung(GAME, EMPTY), "n", "g(Pₙ)", n),
    proof=on_row("all n", 3, lambda: hung(GAME, EMPTY)),
)
def lem_19(n=0):
    r"""**Lemma 19.** In CSG({1, 2, 4}) paths have the values $g(P_n) = n \bmod 3$."""
    return n % 3, hung_value(GAME, EMPTY, n)


def number_of_moves(legs):
    """How many moves the rules give on a star: one for all that cut alike from equal legs, or take
    the hub and leave as much.
    """
    star = Spider(*legs)

    def left(option):
        if 0 not in option.vertices:
            return ((0, len(option.vertices)),)
        kept = (
            sum((i, k) in option.vertices for k in range(1, leg + 1))
            for i, leg in enumerate(star.legs, 1)
        )
        return tuple(sorted(zip(star.legs, kept, strict=True)))

    return len({left(option) for option in GAME.moves(star.graph)})


def moves_drawn(star):
    """The options of a star to draw, each under its name and value."""
    options = (as_spider(option) for option in GAME.moves(Spider(*star).graph))
    left = {() if one is None else canonical_stars((one.legs,)) for one in options}
    return {f"g({sum_name(one)}) = {value(GAME, one)}": graph_of(one) for one in sorted(left)}


# Lemma 20: the legs, the value and the number of moves.
SMALL_STARS = {S(legs): (value, moves) for legs, value, moves in rows(__file__, "small_stars")}


@section.theorem(method=DEFINITION, parts=("value {0}, {1} moves",), picture=moves_drawn)
def lem_20(
    star=each("{count} stars, each with its value and its number of moves", tuple(SMALL_STARS)),
):
    r"""**Lemma 20.** In CSG({1, 2, 4}): $g(S) = |S| \bmod 3$ for $S$ = S[1,1,1], S[1,1,2],
    S[1,2,2], S[1,1,3], S[1,1,1,3], S[1,2,3], S[1,1,2,2] and S[1,1,2,3], while S[1,1,1,1] and
    S[1,1,1,2] are worth 0 and 3. The numbers of moves are those counted in the proof, moves that
    cut alike from equal legs, or take the hub and leave as much, being one.
    """
    return SMALL_STARS[star], (by_sets(GAME, Spider(*star)), number_of_moves(star))


def on_leg(*base):
    """Arguments of a statement on the stars S[base, k]."""
    return dict(
        name=f"S[{', '.join(map(str, base))}, {{k}}]",
        picture=lambda k: marked(row_of_leg(GAME, base), "k", "value", k),
        proof=on_row("all k", 3, lambda: row_of_leg(GAME, base)),
    )


@section.theorem(12, 60, **on_leg(1, 1))
def lem_21(k=0):
    r"""**Lemma 21.** In CSG({1, 2, 4}): $g(S[1, 1, k]) = k \bmod 3$, which is the number of
    vertices modulo 3.
    """
    return k % 3, by_legs(GAME, (1, 1, k))


@section.theorem(12, 60, **on_leg(1, 1, 1))
def lem_22(k=0):
    r"""**Lemma 22.** In CSG({1, 2, 4}): $g(S[1, 1, 1, k])$ is 1, 0, 3 for $k \equiv 0, 1, 2$ modulo
    3.
    """
    return (1, 0, 3)[k % 3], by_legs(GAME, (1, 1, 1, k))


@section.theorem(12, 60, **on_leg(1, 2))
def lem_23(k=0):
    r"""**Lemma 23.** In CSG({1, 2, 4}): $g(S[1, 2, k]) = (k + 1) \bmod 3$, which is the number of
    vertices modulo 3.
    """
    return (k + 1) % 3, by_legs(GAME, (1, 2, k))


@section.theorem(12, 60, **on_leg(1, 1, 2))
def lem_24(k=0):
    r"""**Lemma 24.** In CSG({1, 2, 4}): $g(S[1, 1, 2, k])$ is 2, 3, 1 for $k \equiv 0, 1, 2$ modulo
    3; it is never 0.
    """
    return (2, 3, 1)[k % 3], by_legs(GAME, (1, 1, 2, k))


# the stars with three legs of at most three vertices
FIGURE_2 = [S(legs[::-1]) for legs in combinations_with_replacement((3, 2, 1), 3)]


def figure_2():
    """The stars of Figure 2 with their values, and the moves from one to another."""
    rules = SpiderDeletion(GAME)
    stars = [rules.canonical((legs,)) for legs in FIGURE_2]
    options = tuple(
        tuple(i for i, after in enumerate(stars) if after in set(rules.moves(star)))
        for star in stars
    )
    shown = [Spider(*legs).graph for legs in FIGURE_2]
    return OptionGraph(tuple(shown), tuple(by_sets(GAME, star) for star in shown), options)


@section.theorem(
    picture=lambda star: {f"{one}: {by_sets(GAME, Spider(*one))}": Spider(*one) for one in FIGURE_2}
)
def lem_25(star=each("the {count} stars of Figure 2", FIGURE_2)):
    r"""**Lemma 25 and Figure 2.** In CSG({1, 2, 4}): $g(S[3, 3, 3]) = 1$ and $g(S[2, 3, 3]) = 0$;
    these and all stars with three legs below them are worth $|S| \bmod 3$.
    """
    return (1 + sum(star)) % 3, by_sets(GAME, Spider(*star)), star


@section.theorem(12, 60, **on_leg(2, 2))
def lem_26(k=0):
    r"""**Lemma 26.** In CSG({1, 2, 4}): $g(S[2, 2, k]) = (k + 2) \bmod 3$, which is the number of
    vertices modulo 3.
    """
    return (k + 2) % 3, by_legs(GAME, (2, 2, k))


@section.theorem(12, 60, **on_leg(1, 2, 2))
def lem_27(k=0):
    r"""**Lemma 27.** In CSG({1, 2, 4}): $g(S[1, 2, 2, k]) = k \bmod 3$, which is the number of
    vertices modulo 3.
    """
    return k % 3, by_legs(GAME, (1, 2, 2, k))


@section.theorem(12, 60, **on_leg(1, 1, 1, 1))
def lem_28(k=0):
    r"""**Lemma 28.** In CSG({1, 2, 4}): $g(S[1, 1, 1, 1, k]) = k \bmod 3$, which is the number of
    vertices and one, modulo 3.
    """
    return k % 3, by_legs(GAME, (1, 1, 1, 1, k))


# Lemmas 21 to 28 but for 25: the legs beside one of k vertices, and the numbers of moves for k = 0,
# 1, 2, 3 and for all larger k.
FAMILIES = {row.lemma: row for row in rows(__file__, "families")}


@section.theorem(12, 60, id="lem-21-28-moves", method=DEFINITION, parts="moves")
def lemmas_21_to_28_moves(lemma=each("{count} lemmas", tuple(FAMILIES)), k=0):
    r"""**Lemmas 21 to 28, numbers of moves.** In CSG({1, 2, 4}), for $k \ge 4$ the stars of Lemmas
    21, 22, 23, 24, 26, 27 and 28 have 5, 5, 7, 6, 5, 6 and 4 moves; for $k$ = 0, 1, 2, 3 those of
    Lemmas 21 and 22 have 2, 2, 4, 4 and the others 5, 4, 4, 6; 4, 4, 3, 5; 3, 4, 2, 4; 4, 3, 3, 5;
    and 2, 1, 3, 3 moves.
    """
    star = S((*FAMILIES[lemma].legs, k))
    return FAMILIES[lemma].moves[min(k, 4)], number_of_moves(star), star


@section.theorem(10, 30, method=DEFINITION, parts="an option:, as Lemma 2 asks:")
def rem_lem_28(lemma=each("both lemmas", (27, 28)), k=0):
    r"""**Lemma 28, the remark on Lemma 2.** In CSG({1, 2, 4}) Lemma 2 does not prove Lemmas 27 and
    28. $S[1, 1, 2, k]$ is an option of $S[1, 2, 2, k]$, and for $k \equiv 1$ modulo 3 its value is
    not its number of vertices modulo 3. $S[1, 1, 1, k]$ is an option of $S[1, 1, 1, 1, k]$, and
    only for $k \equiv 1$ is its value that number and one, modulo 3.
    """
    star, named, more = {
        27: (S[1, 2, 2, k], S[1, 1, 2, k], 0),
        28: (S[1, 1, 1, 1, k], S[1, 1, 1, k], 1),
    }[lemma]
    options = map(canonical_form, GAME.moves(Spider(*star).graph))
    as_lemma_2 = by_legs(GAME, named) == (1 + sum(named) + more) % 3
    is_option = canonical_form(Spider(*named).graph) in options
    return (True, (k % 3 == 1) == (lemma == 28)), (is_option, as_lemma_2), star
