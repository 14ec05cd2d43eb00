"""Section 4: CSG({1, 2, 4}) on stars, and how far sets of sizes that agree on paths agree on
graphs; Theorem 16 beside it.
"""

from collections.abc import Iterator
from functools import partial
from itertools import combinations, combinations_with_replacement

from gamelab import ConnectedSubtraction as CSG
from gamelab import Graph, Spider, nim_sum
from gamelab.boards import as_spider
from gamelab.solvers.vertex_deletion import SpiderDeletion
from gamelab.statements import Arguments, Cases, Claim, Proof, Refuted, each, misprint, upto
from gamelab.theory import DEFINITION, OptionGraph
from gamelab_papers.connected_subtraction import answers
from gamelab_papers.connected_subtraction.answers import (
    VERTEX,
    Stars,
    after,
    canonical_stars,
    simple,
    sum_name,
)
from gamelab_papers.connected_subtraction.boards import (
    EMPTY,
    ENDS,
    GRAPHS,
    IN_SETS,
    ON_STARS,
    Legs,
    Row,
    by_legs,
    by_sets,
    drawn,
    hung,
    hung_value,
    legs_reduce,
    marked,
    of_row,
    on_paths,
    row_of_leg,
    set_name,
    star_name,
    stars_within,
    up_to,
    with_values,
)
from gamelab_papers.tables import rows

GAME = CSG({1, 2, 4})
# for N = 3: the value of S[base, i] less i, modulo 4
ROWS_OF_16 = {(1, 2): 0, (1, 1, 1): 0, (1, 1): 3}

# Lemma 20: the legs, the value and the number of moves.
SMALL_STARS = {legs: (value, moves) for legs, value, moves in rows(__file__, "small_stars")}
# the stars with three legs of at most three vertices
FIGURE_2 = tuple(legs[::-1] for legs in combinations_with_replacement((3, 2, 1), 3))
# Lemmas 21 to 28 but for 25: the legs beside one of k vertices, the values for k = 0, 1, 2 modulo
# 3, and the numbers of moves for k = 0, 1, 2, 3 and for all larger k. Then where the moves lead,
# but to the same star with a smaller k: the lemmas of the other stars with k, and paths of so many
# more.
FAMILIES = {row.lemma: row for row in rows(__file__, "families")}


def figure_2() -> OptionGraph:
    """The stars of Figure 2 with their values, and the moves from one to another."""
    rules = SpiderDeletion(GAME)
    stars = [rules.canonical((legs,)) for legs in FIGURE_2]
    options = tuple(
        tuple(i for i, after in enumerate(stars) if after in set(rules.moves(star)))
        for star in stars
    )
    shown = [Spider(*legs).graph for legs in FIGURE_2]
    return OptionGraph(tuple(shown), tuple(by_sets(GAME, star) for star in shown), options)


def number_of_moves(legs: Legs) -> int:
    """How many moves the rules give on a star: one for all that cut alike from equal legs, or take
    the hub and leave as much.
    """
    star = Spider(*legs)

    def left(option: Graph) -> tuple[tuple[int, int], ...]:
        if 0 not in option.vertices:
            return ((0, len(option.vertices)),)
        kept = (
            sum((i, k) in option.vertices for k in range(1, leg + 1))
            for i, leg in enumerate(star.legs, 1)
        )
        return tuple(sorted(zip(star.legs, kept, strict=True)))

    return len({left(option) for option in GAME.moves(star.graph)})


def in_family(lemma: int, k: int) -> Legs:
    """The star of this lemma with a leg of k vertices."""
    return (*FAMILIES[lemma].legs, k)


def leads_to(lemma: int, k: int) -> dict[str, int]:
    """The options of the star of this lemma, k >= 2, as the proofs list them, and their values by
    Lemmas 19 to 28.
    """
    stars = [
        *((other, k) for other in FAMILIES[lemma].stars),
        *((lemma, k - taken) for taken in GAME.sizes if taken <= k),
    ]
    found = {star_name(in_family(one, n)): FAMILIES[one].values[n % 3] for one, n in stars}
    paths = (k + more for more in FAMILIES[lemma].paths)
    return dict(sorted((found | {f"P_{n}": n % 3 for n in paths}).items()))


def canonical_options(legs: Legs) -> set[Stars]:
    """The options of a star, found on its graph."""
    left = (as_spider(option) for option in GAME.moves(Spider(*legs).graph))
    return {() if star is None else canonical_stars((star.legs,)) for star in left}


def moves_drawn(legs: Legs) -> dict[str, Graph]:
    """The options of a star to draw, each under its name and value."""
    return {
        f"g({sum_name(left)}) = {answers.value(GAME, left)}": answers.graph_of(left)
        for left in sorted(canonical_options(legs))
    }


def values_of_options(lemma: int, k: int) -> dict[str, int]:
    """The options of the star of this lemma, with their values."""
    found = canonical_options(in_family(lemma, k))
    return dict(sorted((sum_name(star), answers.value(GAME, star)) for star in found))


def on_lemma_2(lemma: int, k: int) -> tuple[bool, bool]:
    """Whether the star named in the remark on Lemma 2 is an option, and whether its value is its
    size, or one more, modulo 3.
    """
    base, more = {27: ((1, 1, 2), 0), 28: ((1, 1, 1), 1)}[lemma]
    named = (*base, k)
    return canonical_stars((named,)) in canonical_options(in_family(lemma, k)), by_legs(
        GAME, named
    ) == (1 + sum(named) + more) % 3


def family(number: int, statement: str) -> Claim:
    """One of Lemmas 21 to 28."""
    family = FAMILIES[number]
    return Claim(
        id=f"csg-lem-{number}",
        label=f"Lemma {number}",
        statement=statement,
        cases=upto("k"),
        sizes=(12, 60),
        predicted=lambda k: family.values[k % 3],
        computed=lambda k: by_legs(GAME, in_family(number, k)),
        proof=Proof(
            "all k",
            certificates=lambda claim, size: row_of_leg(GAME, family.legs).is_decided(3, size),
            least=2,
        ),
        picture=lambda k: marked(row_of_leg(GAME, family.legs), "k", "value", k),
        called=lambda k: star_name(in_family(number, k)),
        sliders={"k": range(13)},
    )


def extra_sizes(size: int) -> Iterator[tuple[Legs]]:
    """I_N with at most two further sizes, none a multiple of N + 1."""
    for N in range(1, 6):
        more = [extra for extra in range(N + 2, size + 1) if extra % (N + 1)]
        yield from (
            ((*range(1, N + 1), *chosen),)
            for count in range(3)
            for chosen in combinations(more, count)
        )


def game_of_17(N: int) -> CSG:
    """The game of Observation 17 with l = 2N + 4."""
    return CSG((*range(1, N + 1), 2 * N + 4))


def observed(N: int) -> tuple[Row, Row]:
    """Observation 17: the rows of the paths and of K(N + 2) at its centre."""
    return hung(game_of_17(N), EMPTY), row_of_leg(game_of_17(N), (1,) * (N + 2))


def moves_after_emptying(N: int) -> tuple[set[str], ...]:
    """What the moves from K(N + 2), K(N + 1) and K(N) leave in this game."""
    return tuple(set(map(sum_name, after(game_of_17(N), simple(n)))) for n in (N + 2, N + 1, N))


def longer(legs: Legs, i: int, m: int) -> Legs:
    """The legs with m more vertices on leg i, or with a new leg, which is the last."""
    return (*legs[:i], [*legs, 0][i] + m, *legs[i + 1 :])


def unanswered(legs: Legs, i: int) -> int:
    """How many first moves in S + S', S' having three more vertices on leg i of S, have no answer
    of value 0.
    """
    rules, values = SpiderDeletion(GAME), stars_within(GAME, 40)
    both = rules.canonical((legs, longer(legs, i, 3)))
    replies = (rules.moves(first) for first in rules.moves(both))
    return sum(
        not any(nim_sum(*map(values.value, reply)) == 0 for reply in of_first)
        for of_first in replies
    )


def few_branches(size: int) -> Iterator[tuple[Legs, int]]:
    """The stars with three or four legs of length at most `size`, each with each leg, and with no
    leg, which is the last.
    """
    stars = (
        legs
        for count in (3, 4)
        for legs in combinations_with_replacement(range(1, size + 1), count)
    )
    return ((legs, i) for legs in stars for i in range(len(legs) + 1))


def with_k(cell: object, k: int) -> Legs:
    """The legs of a cell, in which k, k-1 and k+1 stand for numbers.

    >>> with_k("1 2 k-1", 5)
    (1, 2, 4)
    """
    return tuple(k + int(leg[1:] or 0) if leg[0] == "k" else int(leg) for leg in str(cell).split())


def named_replies(theorem: int, size: int) -> Iterator[tuple[Legs, int, Legs, Legs]]:
    """Proof of Theorem 16 or 18, k <= size: S, the leg that is longer by four or three in S', what
    the first player leaves of S, and the answer in S'. A leg below 0 makes no case.
    """
    table = rows(__file__, f"replies_of_{theorem}")
    found: set[tuple[Legs, int, Legs, Legs]] = set()
    for k in range(1, size + 1):
        for row in table:
            case = (with_k(row.legs, k), row.leg, with_k(row.left, k), with_k(row.reply, k))
            if k % 3 in row.residues and case not in found and min(case[2], default=0) >= 0:
                found.add(case)
                yield case


def both_stars(legs: Legs, i: int, m: int) -> dict[str, Spider]:
    """S and S', to draw."""
    return {"S": Spider(*legs), "S'": Spider(*longer(legs, i, m))}


def both_names(legs: Legs, i: int, m: int) -> str:
    """Their names."""
    return f"S = {star_name(legs)}, S' = {star_name(longer(legs, i, m))}"


def answered_in(game: CSG, m: int) -> Arguments:
    """Arguments of a claim on answers: whether the move in S and the answer in S' are legal, S'
    having m more vertices on leg i, and the value that is left.
    """
    moves = SpiderDeletion(game).moves
    return dict(
        sizes=(12, 40),
        predicted=lambda legs, i, left, reply: (True, True, 0),
        computed=lambda legs, i, left, reply: (
            canonical_stars((left,)) in moves(canonical_stars((legs,))),
            canonical_stars((reply,)) in moves(canonical_stars((longer(legs, i, m),))),
            by_legs(game, left) ^ by_legs(game, reply),
        ),
        picture=lambda legs, i, left, reply: {
            **both_stars(legs, i, m),
            "left of S": Spider(*left),
            "answer in S'": Spider(*reply),
        },
        parts=("legal:", "answer legal:", "value left"),
        called=lambda legs, i, left, reply: (
            f"{both_names(legs, i, m)}, {star_name(left)} left of S, {star_name(reply)} of S'"
        ),
    )


OF_LEMMAS = drawn(in_family)
MOVES_OF_LEMMAS = OF_LEMMAS | {"picture": lambda lemma, k: moves_drawn(in_family(lemma, k))}
OBSERVATION_17 = (
    r"there is an $l$, namely $2N + 4$, such that CSG($I_N \cup \{l\}$) has the period $N + 1$ on "
    r"paths, but $g(G) \neq g(G^{u,N+1})$ for some $G$ and $u$, namely $K(N + 2)$ and its centre: "
    r"the values are 0 and $N + 1$."
)
CLAIMS = (
    Claim(
        id="csg-thm-16",
        label="Theorem 16",
        statement="In CSG({1, 2, 3}) every leg of every star may be reduced modulo 4.",
        **legs_reduce((1, 2, 3), 4),
    ),
    Claim(
        id="csg-thm-16-proof-claims",
        label="Theorem 16, values in the proof",
        statement=r"""
            In CSG({1, 2, 3}): $g(S[1, 2, i]) = g(S[1, 1, 1, i]) = i \bmod 4$ and $g(S[1, 1, i]) =
            (i + 3) \bmod 4$.
            """,
        cases=each("{count} stars", tuple(ROWS_OF_16)) * upto("i"),
        sizes=(11, 40),
        predicted=lambda base, i: (i + ROWS_OF_16[base]) % 4,
        computed=lambda base, i: by_legs(up_to(3), (*base, i)),
        proof=Proof(
            "all i",
            certificates=lambda claim, size: [
                row_of_leg(up_to(3), base).is_decided(4, size) for base in ROWS_OF_16
            ],
            least=3,
        ),
        picture=lambda base, i: marked(row_of_leg(up_to(3), base), "i", "value", i),
        called=lambda base, i: star_name((*base, i)),
        sliders={"base": tuple(ROWS_OF_16), "i": range(12)},
    ),
    Claim(
        id="csg-thm-16-proof-replies",
        label="Theorem 16, answers named in the proof",
        statement="""
            In CSG({1, 2, 3}), if the first player leaves the leg of $k$ vertices of S[2, k] or of
            S[1, 1, k] and the star beside it has four vertices more, the answer there that takes
            three of the longer or new leg leaves a sum of value 0: it leaves S[1, 2, k] beside S[2,
            k], and S[1, 1, 1, k] or S[1, 2, k] beside S[1, 1, k].
            """,
        cases=Cases(
            "the three answers that can be read in our copy, k ≤ {size}", partial(named_replies, 16)
        ),
        **answered_in(up_to(3), 4),
    ),
    Claim(
        id="csg-rem-equivalence",
        label="Section 4, games that agree on paths",
        statement=r"""
            If $I_N \subseteq L$ and no element of $L$ is a multiple of $N + 1$, CSG($L$) and
            CSG($I_N$) agree on paths.
            """,
        cases=Cases(
            "1 ≤ N ≤ 5, at most two more elements of L, none above {size}", extra_sizes, 0, 60
        ),
        sizes=(14, 30),
        predicted=lambda L: (0, tuple(range(next(n for n in range(1, 99) if n not in L)))),
        **of_row("all n", lambda L: on_paths(L), lambda row: row.ends),
        called=set_name,
        parts=ENDS,
    ),
    *misprint(
        id="csg-obs-17",
        label="Observation 17",
        kind="illegible",
        predicted=lambda N: ((0, N + 1), 0, N + 1),
        parts=(
            "on paths the preperiod {} and the period {}",
            "value of K(N + 2)",
            "with a path of N + 1 vertices",
        ),
        computed=lambda N: (
            observed(N)[0].shape,
            *(int(value) for value in observed(N)[1].period.terms(N + 2)[[0, -1]]),
        ),
        printed=dict(
            statement=rf"The range of the observation is lost in our copy; with every $N \ge 1$ it "
            rf"would say: {OBSERVATION_17}",
            cases=upto("N", 1),
            sizes=(7, 30),
            refuted=Refuted("N = 1: predicted ((0, 2), 0, 2), computed ((0, 7), 0, 2)", size=1),
            picture=lambda N: {
                f"L = I_{N}": on_paths(range(1, N + 1)).period,
                f"with l = {2 * N + 4}": observed(N)[0].period,
            },
            sliders={"N": range(1, 8)},
        ),
        corrected=dict(
            statement=rf"For every $N \ge 2$ {OBSERVATION_17}",
            cases=upto("N", 2),
            sizes=(12, 40),
            picture=lambda N: marked(observed(N)[1], "k", "value", 0, N + 1),
            sliders={"N": range(2, 8)},
        ),
    ),
    *misprint(
        id="csg-obs-17-strategy",
        label="Observation 17, the strategy in its proof",
        kind="gap",
        picture=lambda N: {
            f"K({N})": answers.graph_of(simple(N)),
            **{
                f"a move leaves {sum_name(left)}": answers.graph_of(left)
                for left in sorted(after(game_of_17(N), simple(N)))
            },
        },
        sliders={"N": range(2, 8)},
        printed=dict(
            statement=r"""
                The proof of Observation 17, with the star and the $l$ that we read there: once the
                first player has emptied $K(N + 2)$ with a path of $N + 1$ vertices, three moves are
                forced. So the stars $K(N + 2)$, $K(N + 1)$ and $K(N)$ have one option each, $N \ge
                2$.
                """,
            cases=upto("N", 2),
            sizes=(7, 30),
            predicted=lambda N: (1, 1, 1),
            computed=lambda N: tuple(map(len, moves_after_emptying(N))),
            parts=("options of K(N + 2)", "of K(N + 1)", "of K(N)"),
            refuted=Refuted("N = 2: predicted (1, 1, 1), computed (1, 1, 2)", size=2),
        ),
        corrected=dict(
            statement=r"""
                In CSG($I_N \cup \{2N + 4\}$), $N \ge 2$, the first player can empty $K(N + 2)$ with
                a path of $N + 1$ vertices. From $K(N + 2)$ there is one move, to $K(N + 1)$, and
                from there one, to $K(N)$. From $K(N)$ there are two, to $K(N - 1)$ and to a single
                vertex, and either can be emptied: so the first player wins.
                """,
            cases=upto("N", 2),
            sizes=(12, 40),
            predicted=lambda N: (
                True,
                *({sum_name(simple(n))} for n in (N + 1, N)),
                {sum_name(simple(N - 1)), sum_name(VERTEX)},
                True,
            ),
            computed=lambda N: (
                () in after(game_of_17(N), ((*simple(N + 2)[0], N + 1),)),
                *moves_after_emptying(N),
                all(() in after(game_of_17(N), left) for left in after(game_of_17(N), simple(N))),
            ),
            parts=(
                "emptied at once:",
                "after K(N + 2)",
                "after K(N + 1)",
                "after K(N)",
                "these emptied:",
            ),
        ),
    ),
    Claim(
        id="csg-obs-17-odd",
        label="Observation 17, why not N = 1",
        statement=r"""
            If 1 is in $L$ and all sizes in $L$ are odd, $g(G) = |G| \bmod 2$: for N = 1 no $l$ will
            do in Observation 17, since it has to be odd.
            """,
        cases=each("{count} sets L", ((1,), (1, 3), (1, 5), (1, 3, 5))) * GRAPHS,
        sizes=(6, 7),
        predicted=lambda L, graph: len(graph.vertices) % 2,
        computed=lambda L, graph: by_sets(CSG(L), graph),
        **IN_SETS,
    ),
    Claim(
        id="csg-thm-18",
        label="Theorem 18",
        statement="In CSG({1, 2, 4}) every leg of every star may be reduced modulo 3.",
        **legs_reduce((1, 2, 4), 3),
    ),
    Claim(
        id="csg-lem-19",
        label="Lemma 19",
        statement=r"In CSG({1, 2, 4}) paths have the values $g(P_n) = n \bmod 3$.",
        cases=upto("n"),
        sizes=(30, 200),
        predicted=lambda n: n % 3,
        computed=lambda n: hung_value(GAME, EMPTY, n),
        proof=Proof(
            "all n", certificates=lambda claim, size: hung(GAME, EMPTY).is_decided(3, size), least=2
        ),
        picture=lambda n: marked(on_paths((1, 2, 4)), "n", "g(Pₙ)", n),
        sliders={"n": range(13)},
    ),
    Claim(
        id="csg-lem-20",
        label="Lemma 20",
        method=DEFINITION,
        statement=r"""
            In CSG({1, 2, 4}): $g(S) = |S| \bmod 3$ for $S$ = S[1,1,1], S[1,1,2], S[1,2,2],
            S[1,1,3], S[1,1,1,3], S[1,2,3], S[1,1,2,2] and S[1,1,2,3], while S[1,1,1,1] and
            S[1,1,1,2] are worth 0 and 3. The numbers of moves are those counted in the proof, moves
            that cut alike from equal legs, or take the hub and leave as much, being one.
            """,
        cases=each(
            "{count} stars, each with its value and its number of moves", tuple(SMALL_STARS)
        ),
        predicted=SMALL_STARS.__getitem__,
        computed=lambda legs: (by_sets(GAME, Spider(*legs)), number_of_moves(legs)),
        **ON_STARS | {"picture": moves_drawn},
        parts=("value", "moves"),
    ),
    family(
        21,
        r"In CSG({1, 2, 4}): $g(S[1, 1, k]) = k \bmod 3$, which is the number of vertices modulo "
        r"3.",
    ),
    family(
        22, r"In CSG({1, 2, 4}): $g(S[1, 1, 1, k])$ is 1, 0, 3 for $k \equiv 0, 1, 2$ modulo 3."
    ),
    family(
        23,
        r"In CSG({1, 2, 4}): $g(S[1, 2, k]) = (k + 1) \bmod 3$, which is the number of vertices "
        r"modulo 3.",
    ),
    family(
        24,
        r"In CSG({1, 2, 4}): $g(S[1, 1, 2, k])$ is 2, 3, 1 for $k \equiv 0, 1, 2$ modulo 3; it is "
        r"never 0.",
    ),
    Claim(
        id="csg-lem-25",
        label="Lemma 25 and Figure 2",
        statement=r"""
            In CSG({1, 2, 4}): $g(S[3, 3, 3]) = 1$ and $g(S[2, 3, 3]) = 0$; these and all stars with
            three legs below them are worth $|S| \bmod 3$.
            """,
        cases=each("the {count} stars of Figure 2", FIGURE_2),
        predicted=lambda legs: (1 + sum(legs)) % 3,
        computed=lambda legs: by_sets(GAME, Spider(*legs)),
        **ON_STARS,
    ),
    family(
        26,
        r"In CSG({1, 2, 4}): $g(S[2, 2, k]) = (k + 2) \bmod 3$, which is the number of vertices "
        r"modulo 3.",
    ),
    family(
        27,
        r"In CSG({1, 2, 4}): $g(S[1, 2, 2, k]) = k \bmod 3$, which is the number of vertices "
        r"modulo 3.",
    ),
    family(
        28,
        r"In CSG({1, 2, 4}): $g(S[1, 1, 1, 1, k]) = k \bmod 3$, which is the number of vertices "
        r"and one, modulo 3.",
    ),
    Claim(
        id="csg-lem-21-28-moves",
        label="Lemmas 21 to 28, numbers of moves",
        method=DEFINITION,
        statement=r"""
            In CSG({1, 2, 4}), for $k \ge 4$ the stars of Lemmas 21, 22, 23, 24, 26, 27 and 28 have
            5, 5, 7, 6, 5, 6 and 4 moves; for $k$ = 0, 1, 2, 3 those of Lemmas 21 and 22 have 2, 2,
            4, 4 and the others 5, 4, 4, 6; 4, 4, 3, 5; 3, 4, 2, 4; 4, 3, 3, 5; and 2, 1, 3, 3
            moves.
            """,
        cases=each("{count} lemmas", tuple(FAMILIES)) * upto("k"),
        sizes=(12, 60),
        predicted=lambda lemma, k: FAMILIES[lemma].moves[min(k, 4)],
        computed=lambda lemma, k: number_of_moves(in_family(lemma, k)),
        **MOVES_OF_LEMMAS,
        sliders={"lemma": tuple(FAMILIES), "k": range(13)},
        parts=("moves",),
    ),
    Claim(
        id="csg-lem-21-28-options",
        label="Lemmas 21 to 28, where the moves lead",
        method=DEFINITION,
        statement=r"""
            In CSG({1, 2, 4}) let $k \ge 2$. A move from a star of Lemmas 21 to 28 leads to the same
            star with $k - 1$, $k - 2$ or $k - 4$, or to one of these. From $S[1, 1, k]$: $P_{k+2}$,
            $P_{k-1}$. From $S[1, 1, 1, k]$: $S[1, 1, k]$, $P_k$. From $S[1, 2, k]$: $S[1, 1, k]$,
            $P_{k+3}$, $P_{k+2}$, $P_k$. From $S[1, 1, 2, k]$: $S[1, 2, k]$, $S[1, 1, 1, k]$, $S[1,
            1, k]$. From $S[2, 2, k]$: $S[1, 2, k]$, $P_{k+3}$. From $S[1, 2, 2, k]$: $S[2, 2, k]$,
            $S[1, 1, 2, k]$, $S[1, 2, k]$. From $S[1, 1, 1, 1, k]$: $S[1, 1, 1, k]$. The values of
            all these are those of Lemmas 19 to 28. (Which boards they are is our reading; how many
            they are stands in our copy.)
            """,
        cases=each("{count} lemmas", tuple(FAMILIES)) * upto("k", 2),
        sizes=(10, 30),
        predicted=leads_to,
        computed=values_of_options,
        **MOVES_OF_LEMMAS,
        sliders={"lemma": tuple(FAMILIES), "k": range(2, 11)},
    ),
    Claim(
        id="csg-rem-lem-28",
        label="Lemma 28, the remark on Lemma 2",
        method=DEFINITION,
        statement=r"""
            In CSG({1, 2, 4}) Lemma 2 does not prove Lemmas 27 and 28. $S[1, 1, 2, k]$ is an option
            of $S[1, 2, 2, k]$, and for $k \equiv 1$ modulo 3 its value is not its number of
            vertices modulo 3. $S[1, 1, 1, k]$ is an option of $S[1, 1, 1, 1, k]$, and only for $k
            \equiv 1$ is its value that number and one, modulo 3.
            """,
        cases=each("both lemmas", (27, 28)) * upto("k"),
        sizes=(10, 30),
        predicted=lambda lemma, k: (True, (k % 3 == 1) == (lemma == 28)),
        computed=on_lemma_2,
        **OF_LEMMAS
        | {
            "picture": lambda lemma, k: with_values(
                GAME, in_family(lemma, k), in_family({27: 24, 28: 22}[lemma], k)
            )
        },
        sliders={"lemma": (27, 28), "k": range(11)},
        parts=("an option:", "as Lemma 2 asks:"),
    ),
    Claim(
        id="csg-thm-18-proof-claims",
        label="Theorem 18, answers in the proof",
        statement="""
            In CSG({1, 2, 4}) let $S'$ have three more vertices on one leg of $S$, or a new leg of
            three: in $S + S'$ no first move is without an answer to 0.
            """,
        cases=Cases(
            "stars S with three or four legs up to {size}, each with each leg and with a new one",
            few_branches,
            0,
            8,
        ),
        sizes=(3, 8),
        predicted=lambda legs, i: 0,
        computed=unanswered,
        picture=lambda legs, i: both_stars(legs, i, 3),
        called=lambda legs, i: both_names(legs, i, 3),
    ),
    Claim(
        id="csg-thm-18-proof-replies",
        label="Theorem 18, answers named in the proof",
        statement="""
            In CSG({1, 2, 4}) let $S'$ have three vertices more than $S$, on one leg or as a new
            leg. If the first player takes the centre of $S$ and leaves an outer part of one leg,
            the answer in $S'$ that the proof of Theorem 18 names leaves a sum of value 0. (i) It
            takes two vertices if $S$ is S[1, 1], and one if $S$ is S[1, 3], S[2, 2], S[2, 3] or
            S[3, 3]. (ii) It makes S[1, 1, k, 3] S[1, 1, 2, k] or, if $k$ is 1 modulo 3, S[1, 1, 1,
            k], and it makes S[1, 2, k, 3] S[1, 2, 2, k]; where a leg of S[1, 1, k] is longer, it
            takes four vertices, and where one of S[1, 2, k] is, four if that is the leg of $k$ and
            one if not. (iii) It makes S[1, 1, 1, k, 3] S[1, 1, 1, 1, k], and takes four where a leg
            of S[1, 1, 1, k] is longer.
            """,
        cases=Cases(
            "the answers in S = S[1, 1], S[1, 3], S[2, 2], S[2, 3], S[3, 3], and S[1, 1, k], S[1, "
            "2, k], S[1, 1, 1, k], k ≤ {size}",
            partial(named_replies, 18),
        ),
        **answered_in(GAME, 3),
    ),
)
