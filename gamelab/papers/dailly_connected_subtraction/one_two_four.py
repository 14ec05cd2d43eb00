"""Section 4: CSG({1, 2, 4}) on stars, and how far sets of sizes that agree on paths agree on graphs."""

from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement

from gamelab.graphs.graph import disjoint_union
from gamelab.graphs.paths_and_cycles import path
from gamelab.graphs.spiders import Spider
from gamelab.papers.claim import Claim
from gamelab.papers.dailly_connected_subtraction import boards
from gamelab.papers.dailly_connected_subtraction.boards import WINDOW, Legs
from gamelab.rulesets.connected_subtraction import ConnectedSubtraction as CSG
from gamelab.solvers.subtraction_spiders import SpiderDeletion, leg_row
from gamelab.theory.nimbers import nim_sum

GAME = CSG({1, 2, 4})

# Lemma 20: the legs, the value and the number of moves.
SMALL_STARS: dict[Legs, tuple[int, int]] = {
    (1, 1, 1): (1, 2), (1, 1, 2): (2, 4), (1, 2, 2): (0, 4), (1, 1, 3): (0, 4), (1, 1, 1, 3): (1, 4), (1, 2, 3): (1, 6),
    (1, 1, 2, 2): (1, 3), (1, 1, 2, 3): (2, 5), (1, 1, 1, 1): (0, 2), (1, 1, 1, 2): (3, 4),
}  # fmt: skip
FIGURE_2 = ((3, 3, 3), (2, 3, 3), (1, 3, 3), (2, 2, 3), (1, 2, 3), (1, 1, 3), (2, 2, 2), (1, 2, 2), (1, 1, 2), (1, 1, 1))
# Lemmas 21 to 28 but for 25: the legs beside one of k vertices, the values for k = 0, 1, 2 modulo 3, and the numbers of
# moves for k = 0, 1, 2, 3 and for all larger k.
FAMILIES: dict[int, tuple[Legs, Legs, Legs]] = {
    21: ((1, 1), (0, 1, 2), (2, 2, 4, 4, 5)),
    22: ((1, 1, 1), (1, 0, 3), (2, 2, 4, 4, 5)),
    23: ((1, 2), (1, 2, 0), (5, 4, 4, 6, 7)),
    24: ((1, 1, 2), (2, 3, 1), (4, 4, 3, 5, 6)),
    26: ((2, 2), (2, 0, 1), (3, 4, 2, 4, 5)),
    27: ((1, 2, 2), (0, 1, 2), (4, 3, 3, 5, 6)),
    28: ((1, 1, 1, 1), (0, 1, 2), (2, 1, 3, 3, 4)),
}


def number_of_moves(legs: Legs) -> int:
    """How many moves a star with three legs or more has, moves in equal legs being the same."""
    rules, lengths = SpiderDeletion(GAME), tuple(sorted((leg for leg in legs if leg), reverse=True))
    return len(list(rules.cuts(lengths))) + sum(taken in GAME.sizes for taken, _ in rules.rests(lengths))


def family(number: int, statement: str) -> Claim:
    """One of Lemmas 21 to 28."""
    base, values, _ = FAMILIES[number]
    return Claim(
        f"csg-lem-{number}", f"Lemma {number}", "proved", statement,
        cases=lambda size: ((k,) for k in boards.enough(size, boards.period_beside(GAME, base), 3)),
        predicted=lambda k: values[k % 3], computed=lambda k: boards.value_at(boards.period_beside(GAME, base), k),
        bound="all k", certificate=WINDOW, sizes=(12, 60),
        picture=lambda k: Spider(*base, k), sliders={"k": range(13)},
    )  # fmt: skip


def extra_sizes(N: int, count: int, most: int) -> Iterator[Legs]:
    """I_N with so many further sizes, none a multiple of N + 1."""
    more = [size for size in range(N + 2, most + 1) if size % (N + 1)]
    return ((*range(1, N + 1), *chosen) for chosen in combinations(more, count))


def observed(N: int) -> tuple[tuple[int, int], int, int]:
    """Observation 17 for l = 2N + 4: the period on paths, and the values of K(N+2) and of K(N+2) with N + 1 more vertices."""
    sizes = (*range(1, N + 1), 2 * N + 4)
    row = leg_row(CSG(sizes), (1,) * (N + 2), N + 2)
    return boards.start_and_length(boards.path_period(sizes)), int(row[0]), int(row[-1])


def position_value(position: tuple[Legs, ...]) -> int:
    """The value of a sum of stars with at most forty vertices."""
    return nim_sum(*(boards.stars_within(GAME, 40).value(legs) for legs in position))


def unanswered(legs: Legs, i: int) -> int:
    """How many first moves in S + S', S' having three more vertices on leg i of S, have no answer of value 0."""
    ruleset = SpiderDeletion(GAME)
    padded = [*legs, 0]
    padded[i] += 3
    both = ruleset.canonical((legs, tuple(padded)))
    return sum(not any(position_value(reply) == 0 for reply in ruleset.moves(first)) for first in ruleset.moves(both))


def few_branches(size: int) -> Iterator[tuple[Legs, int]]:
    """The stars with three or four legs of length at most `size`, each with each leg, and with no leg, which is the last."""
    stars = (legs for count in (3, 4) for legs in combinations_with_replacement(range(1, size + 1), count))
    return ((legs, i) for legs in stars for i in range(len(legs) + 1))


# fmt: off
CLAIMS = (
    Claim(
        "csg-rem-equivalence", "Section 4, games that agree on paths", "proved",
        r"If $I_N \subseteq L$ and no element of $L$ is a multiple of $N + 1$, CSG($L$) and CSG($I_N$) agree on paths.",
        cases=lambda size: ((L,) for N in range(1, 6) for count in (0, 1, 2) for L in extra_sizes(N, count, size)),
        predicted=lambda L: (0, tuple(range(next(n for n in range(1, 99) if n not in L)))),
        computed=lambda L: ((found := boards.path_period(L)).preperiod, found.block),
        bound="N ≤ 5, at most two more elements, all ≤ {size}, and all n", certificate=WINDOW, sizes=(14, 30),
        picture=lambda L: boards.path_period(L),
    ),
    Claim(
        "csg-obs-17-printed", "Observation 17, read as: for all N ≥ 1", "misprint",
        r"The printed range is lost in our copy; a first reading: for every $N \ge 1$ there is an $l$, namely $2N + 4$, such that "
        r"CSG($I_N \cup \{l\}$) has the period $N + 1$ on paths, but $g(G) \neq g(G^{u,N+1})$ for some $G$ and $u$, namely "
        r"$K(N + 2)$ and its centre: the values are 0 and $N + 1$.",
        cases=lambda size: ((N,) for N in range(1, size + 1)), predicted=lambda N: ((0, N + 1), 0, N + 1), computed=observed,
        expected=False, bound="1 ≤ N ≤ {size}", sizes=(7, 30), picture=lambda N: boards.path_period((*range(1, N + 1), 2 * N + 4)),
        sliders={"N": range(1, 8)},
    ),
    Claim(
        "csg-obs-17-corrected", "Observation 17", "corrected",
        r"The same for every $N \ge 2$.",
        cases=lambda size: ((N,) for N in range(2, size + 1)), predicted=lambda N: ((0, N + 1), 0, N + 1), computed=observed,
        bound="2 ≤ N ≤ {size}", sizes=(12, 40),
        picture=lambda N: boards.period_beside(CSG((*range(1, N + 1), 2 * N + 4)), (1,) * (N + 2)), sliders={"N": range(1, 8)},
    ),
    Claim(
        "csg-obs-17-odd", "Observation 17, why not N = 1", "proved",
        r"For N = 1 no $l$ will do: it has to be odd, and if 1 is in $L$ and all sizes are odd, $g(G) = |G| \bmod 2$.",
        cases=lambda size: boards.games_and_graphs(((1,), (1, 3), (1, 5), (1, 3, 5)), size),
        predicted=lambda L, graph: len(graph.vertices) % 2, computed=lambda L, graph: boards.by_sets(CSG(L), graph),
        bound="all connected graphs with at most {size} vertices, four sets L", sizes=(6, 7), picture=lambda L, graph: graph,
    ),
    Claim(
        "csg-thm-18", "Theorem 18", "proved",
        "In CSG({1, 2, 4}) every leg of every star may be reduced modulo 3.",
        cases=lambda size: ((legs,) for legs in boards.stars(size) if len(legs) > 2 and max(legs) > 2),
        predicted=lambda legs: boards.stars_within(GAME, 40).value(boards.modulo(legs, 3)),
        computed=lambda legs: boards.stars_within(GAME, 40).value(legs),
        bound="all stars with at most {size} vertices that are no paths and have a leg to reduce", sizes=(19, 38),
        picture=lambda legs: Spider(*legs),
    ),
    Claim(
        "csg-lem-19", "Lemma 19", "proved",
        r"In CSG({1, 2, 4}) paths have the values $g(P_n) = n \bmod 3$.",
        cases=lambda size: ((n,) for n in boards.enough(size, boards.hung_period(GAME, boards.EMPTY), 3)),
        predicted=lambda n: n % 3, computed=lambda n: boards.value_at(boards.hung_period(GAME, boards.EMPTY), n),
        bound="all n", certificate=WINDOW, sizes=(30, 200), picture=path, sliders={"n": range(13)},
    ),
    Claim(
        "csg-lem-20", "Lemma 20", "proved",
        r"$g(S) = |S| \bmod 3$ for $S$ = S[1,1,1], S[1,1,2], S[1,2,2], S[1,1,3], S[1,1,1,3], S[1,2,3], S[1,1,2,2] and S[1,1,2,3], "
        "while S[1,1,1,1] and S[1,1,1,2] are worth 0 and 3. The numbers of moves are those counted in the proof.",
        cases=lambda size: ((legs,) for legs in SMALL_STARS), predicted=lambda legs: SMALL_STARS[legs],
        computed=lambda legs: (boards.by_sets(GAME, Spider(*legs)), number_of_moves(legs)),
        bound="ten stars, each with its value and its number of moves", picture=lambda legs: Spider(*legs),
    ),
    family(21, r"$g(S[1, 1, k]) = k \bmod 3$, which is the number of vertices modulo 3."),
    family(22, r"$g(S[1, 1, 1, k])$ is 1, 0, 3 for $k \equiv 0, 1, 2$ modulo 3."),
    family(23, r"$g(S[1, 2, k]) = (k + 1) \bmod 3$, which is the number of vertices modulo 3."),
    family(24, r"$g(S[1, 1, 2, k])$ is 2, 3, 1 for $k \equiv 0, 1, 2$ modulo 3; it is never 0."),
    Claim(
        "csg-lem-25", "Lemma 25 and Figure 2", "proved",
        r"$g(S[3, 3, 3]) = 1$ and $g(S[2, 3, 3]) = 0$; these and all stars with three legs below them are worth $|S| \bmod 3$.",
        cases=lambda size: ((legs,) for legs in FIGURE_2), predicted=lambda legs: (1 + sum(legs)) % 3,
        computed=lambda legs: boards.by_sets(GAME, Spider(*legs)), bound="the ten stars of Figure 2",
        picture=lambda legs: Spider(*legs),
    ),
    family(26, r"$g(S[2, 2, k]) = (k + 2) \bmod 3$, which is the number of vertices modulo 3."),
    family(27, r"$g(S[1, 2, 2, k]) = k \bmod 3$, which is the number of vertices modulo 3."),
    family(28, r"$g(S[1, 1, 1, 1, k]) = k \bmod 3$, which is the number of vertices and one, modulo 3."),
    Claim(
        "csg-lem-21-28-moves", "Lemmas 21 to 28, numbers of moves", "proved",
        r"For $k \ge 4$ the stars of Lemmas 21, 22, 23, 24, 26, 27 and 28 have 5, 5, 7, 6, 5, 6 and 4 moves.",
        cases=lambda size: ((lemma, k) for lemma in FAMILIES for k in range(size + 1)),
        predicted=lambda lemma, k: FAMILIES[lemma][2][min(k, 4)],
        computed=lambda lemma, k: number_of_moves((*FAMILIES[lemma][0], k)), bound="k ≤ {size}", sizes=(12, 60),
        picture=lambda lemma, k: Spider(*FAMILIES[lemma][0], k), sliders={"lemma": tuple(FAMILIES), "k": range(13)},
    ),
    Claim(
        "csg-thm-18-proof-claims", "Theorem 18, answers in the proof", "proved",
        "Let $S'$ have three more vertices on one leg of $S$, or a new leg of three. In $S + S'$ each first move can be answered "
        "to 0.",
        cases=few_branches, predicted=lambda legs, i: 0, computed=unanswered,
        bound="all S with three or four legs up to {size}; said and computed count the first moves without an answer", sizes=(3, 8),
        picture=lambda legs, i: disjoint_union(Spider(*legs).graph, Spider(*legs[:i], [*legs, 0][i] + 3, *legs[i + 1:]).graph),
    ),
)
# fmt: on
