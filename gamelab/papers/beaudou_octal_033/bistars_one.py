"""Section 4, first half: legs and middle paths modulo 3, and bistars with a middle path of one edge."""

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations_with_replacement, permutations, product

from gamelab.graphs.bistars import Bistar
from gamelab.papers.beaudou_octal_033.reduced_stars import (
    ALIKE,
    GAME,
    NO_MORE,
    REPRESENTATIVES,
    STARS,
    TESTED,
    UP_TO,
    Star,
    any_stars,
    found_class,
    misprint,
    options,
    pairs,
    reduced_stars,
    signature,
    star_name,
    table_and_classes,
    triangle,
    value,
)  # fmt: skip
from gamelab.papers.beaudou_octal_033.replies import FIGURES, board, replies
from gamelab.papers.claim import Case, Claim
from gamelab.solvers.bistar_deletion import BistarTable, bistar_table
from gamelab.solvers.octal_bistars import class_1, reduced, table_1
from gamelab.solvers.roads import grundy
from gamelab.solvers.subtraction_spiders import stars_below

FIGURE_5 = Bistar((1, 2, 3), (1, 3, 4), middle=2)
LEGS: list[Star] = [(), (1, 1), (2, 1), (2, 2), (3, 1), (4, 1, 1), (5, 4, 2)]  # for sliders

BASE: list[Star] = [None, (2,), (1, 1), (2, 1, 1), (2, 2, 1), (2, 2, 2, 1), (2, 2, 2, 2)]  # the base cases of Lemma 21, corrected
SEVEN: list[Star] = [None, (), (1,), (1, 1, 1), (2, 1, 1, 1), (2,) * 5, (2, 2, 2, 2, 2, 1)]  # the representatives as printed
LISTED: list[Star] = list(dict.fromkeys([*SEVEN, *REPRESENTATIVES[1].values()]))

# Table 1 as printed: + for the nim-sum of the values of the two stars.
TABLE_1 = ("++++++++", "++++++++", "++2+0+++", "++++++++", "++0+11+0", "++++1+++", "++++++++", "++++0+++")


@cache
def bistars(longest: int) -> BistarTable:
    """The values of all bistars with at most three legs a side, so long or shorter, and middle paths of at most eight edges."""
    return bistar_table(GAME, (longest,) * 3, (longest,) * 3, middle=8)


def shapes(size: int) -> Iterator[Case]:
    """Legs of both sides and a middle path, small ones first."""
    stars = sorted(stars_below((size,) * 3), key=lambda legs: (sum(legs), legs))
    return ((left, right, m) for left, right in combinations_with_replacement(stars, 2) for m in range(9))


def bistar_value(left: Star, right: Star, m: int) -> int:
    """The value of a bistar from a table."""
    return bistars(5 if max((*(left or ()), *(right or ()), 0)) <= 5 else 9).value(left, right, m)


def modulo_3(legs: Iterable[int]) -> tuple[int, ...]:
    """The legs modulo 3."""
    return tuple(leg % 3 for leg in legs if leg % 3)


def hub_can_be_taken(left: Star, right: Star = None, middle: int = 1) -> bool:
    """Whether a move takes a hub, or with the empty star on the right the left hub, or a vertex between the hubs."""
    board = Bistar(left, right, middle).graph
    between = {("middle", k) for k in range(1, middle)} if right is not None else set()
    hubs = ({("left", 0), ("right", 0)} | between) & set(board.vertices)
    return any(hubs - set(option.vertices) for option in GAME.moves(board))


def pairs_in_a_class(size: int, only: str = "") -> Iterator[tuple[Star, Star]]:
    """The ordered pairs of different reduced stars of one class, any but 1* and 2*, or the only one."""
    groups: dict[str, list[Star]] = {}
    for one in reduced_stars(size):
        groups.setdefault(found_class(one, 1), []).append(one)
    return (pair for name, group in groups.items() if name[-1] != "*" and only in ("", name) for pair in permutations(group, 2))


def in_starred_class(legs: Star) -> bool:
    """Whether the star is in C1* or C2*."""
    return class_1(*reduced(legs))[-1] == "*"


def answers(one: Star, other: Star, option: Star) -> list[str]:
    """Which of the three answers that the proof of Theorem 19 knows exist after the move from one star to an option."""
    here, there = found_class(one, 1), found_class(option, 1)
    others = {found_class(left, 1) for left in options(other)}
    back = here in {found_class(left, 1) for left in options(option)}
    third = value(one) == 2 and there == "1*" and "1" in others
    return [name for name, exists in (("(i)", back), ("(ii)", there in others), ("(iii)", third)) if exists]


# fmt: off
CLAIMS = (
    Claim(
        "octal033-fig-5", "Figure 5", "example",
        r"This bistar has 17 vertices, and its value is that of $S_{1,2}$ and $S_{1,1}$ joined by two edges, which is 2.",
        cases=lambda size: [(FIGURE_5,)], predicted=lambda bistar: (17, 2),
        computed=lambda bistar: (len(bistar.graph.vertices), grundy(GAME, bistar)), bound="this bistar",
        picture=lambda bistar: bistar,
    ),
    Claim(
        "octal033-thm-14", "Theorem 14", "proved",
        "The value of a bistar does not change when its legs and its middle path are taken modulo 3.", cases=shapes,
        predicted=lambda left, right, m: bistar_value(modulo_3(left), modulo_3(right), m % 3), computed=bistar_value,
        bound="all bistars with at most three legs a side, none longer than {size}, and a middle path of at most 8 edges",
        sizes=(5, 9), picture=lambda left, right, m: Bistar(left, right, m), sliders={"left": LEGS, "right": LEGS, "m": range(9)},
    ),
    Claim(
        "octal033-lem-15", "Lemma 15", "proved",
        "The middle path alone can be taken modulo 3, also when one star is empty and the path has at least one edge.",
        cases=lambda size: (*shapes(size), *((left, None, m) for left in stars_below((size,) * 3) for m in range(1, 9))),
        predicted=lambda left, right, m: bistar_value(left, right, m % 3 or 3 * (right is None)), computed=bistar_value,
        bound="all bistars with at most three legs a side, none longer than {size}, and a middle path of at most 8 edges, and all "
        "such stars with an empty one, 1 ≤ m ≤ 8",
        sizes=(5, 9), picture=lambda left, right, m: Bistar(left, right, m), sliders={"left": LEGS, "right": LEGS, "m": range(9)},
    ),
    *misprint(
        "octal033-lem-15-proof", "Lemma 15, proof",
        "If both stars have at least two vertices, no move takes a vertex of the middle path or a hub.",
        "If both stars have at least three vertices, no move does.", lambda left, right, m: min(sum(left), sum(right)) < 1,
        lambda left, right, m: min(sum(left), sum(right)) < 2,
        cases=lambda size: ((*pair, m) for pair in pairs(size) if None not in pair for m in (1, 2)), computed=hub_can_be_taken,
        agree=lambda may, found: may or not found, bound=f"{UP_TO}, all pairs, m = 1 and m = 2", sizes=(4, 6),
        picture=lambda left, right, m: Bistar(left, right, m),
    ),
    Claim(
        "octal033-lem-16", "Lemma 16", "proved",
        r"$\mathcal{G}(S) = \mathcal{G}(B(S, 1, S_{1,1}))$ for every star $S$, the empty one included.",
        cases=lambda size: ((legs,) for legs in any_stars(4, size)), predicted=lambda legs: value(legs),
        computed=lambda legs: value(legs, (1, 1), 1),
        bound="the empty star and all stars with at most four legs of length at most {size}", sizes=(5, 10),
        picture=lambda legs: Bistar(legs, (1, 1), 1), sliders={"legs": STARS},
    ),
    *misprint(
        "octal033-lem-16-proof", "Lemma 16, proof",
        r"The stars from which the hub can be taken are $P_1, P_2, P_3$ and the stars $S_{1,\ell}$ and $S_{1,\ell-1}$ with $\ell "
        r"\ge 2$.",
        r"They are $P_1, P_2, P_3$ and the stars $S_{\ell}$ and $S_{1,\ell-1}$ with $\ell \ge 2$.",
        lambda legs: legs in ((), (1,), (2,)) or (len(legs) == 2 and min(legs) == 1),
        lambda legs: len(legs) < 2 or (len(legs) == 2 and min(legs) == 1),
        cases=lambda size: ((legs,) for legs in any_stars(4, size)[1:]), computed=lambda legs: hub_can_be_taken(legs),
        bound="all stars with at most four legs of length at most {size}", sizes=(5, 8), picture=lambda legs: Bistar(legs, None, 1),
    ),
    Claim(
        "octal033-lem-17", "Lemma 17", "proved",
        r"$\mathcal{G}(B(S, 2, \varnothing)) = \mathcal{G}(B(S, 2, S_{1,1}))$ for every star $S$; on the left $S$ has one more "
        r"leg of length 1.",
        cases=lambda size: ((legs,) for legs in any_stars(4, size)), predicted=lambda legs: value(legs, None, 2),
        computed=lambda legs: value(legs, (1, 1), 2),
        bound="the empty star and all stars with at most four legs of length at most {size}", sizes=(5, 10),
        picture=lambda legs: Bistar(legs, (1, 1), 2), sliders={"legs": STARS},
    ),
    Claim(
        "octal033-lem-17-facts", "Lemmas 16 and 17, small values", "example",
        r"$S_{1,1,1}, S_{1,1,2}, S_{1,1,3}$ have the values 1, 2, 0; two stars $S_{1,1}$ joined by one edge have the value 0, by "
        r"two edges 1.",
        cases=lambda size: ((*[((1, 1, leg), None, 1) for leg in (1, 2, 3)], *[((1, 1), (1, 1), m) for m in (1, 2)])),
        predicted=lambda left, right, m: {1: 1, 2: 2, 3: 0}[left[2]] if right is None else m - 1,
        computed=lambda left, right, m: grundy(GAME, Bistar(left, right, m)), bound="these five boards",
        picture=lambda left, right, m: Bistar(left, right, m),
    ),
    Claim(
        "octal033-lem-18", "Lemma 18", "proved", "The legs of a bistar alone can be taken modulo 3, whatever its middle path.",
        cases=shapes, predicted=lambda left, right, m: bistar_value(modulo_3(left), modulo_3(right), m), computed=bistar_value,
        bound="all bistars with at most three legs a side, none longer than {size}, and a middle path of at most 8 edges",
        sizes=(5, 9), picture=lambda left, right, m: Bistar(left, right, m), sliders={"left": LEGS, "right": LEGS, "m": range(9)},
    ),
    Claim(
        "octal033-def-sim1", r"Section 4.2.1, the relation ~1", "proved",
        r"$S_2$ and $S_{1,1}$ are equivalent to the empty star: joined by one edge to any star, each gives the same value.",
        cases=lambda size: product(((2,), (1, 1)), reduced_stars(size)), predicted=lambda legs, other: value(None, other, 1),
        computed=lambda legs, other: value(legs, other, 1),
        bound="against the empty star and all reduced stars with at most {size} legs", sizes=(9, 20),
        picture=lambda legs, other: Bistar(legs, other, 1),
    ),
    Claim(
        "octal033-def-classes-C", "Figure 8", "table",
        "The classes as defined by value and legs are those found by comparing the values of bistars with one edge between the "
        "hubs.",
        cases=lambda size: ((legs,) for legs in reduced_stars(size)), predicted=lambda legs: class_1(*reduced(legs)),
        computed=lambda legs: found_class(legs, 1), bound=f"{UP_TO}, by {TESTED}", sizes=(9, 16),
        picture=lambda legs: triangle("class 1"),
        sliders={"legs": STARS},
    ),
    Claim(
        "octal033-thm-19", "Theorem 19", "proved",
        "Table 1 and the classes of Figure 8 give the value of every bistar with one edge between the hubs.", cases=pairs,
        predicted=lambda left, right: table_1(class_1(*reduced(left)), class_1(*reduced(right))),
        computed=lambda left, right: value(left, right, 1), bound=f"{UP_TO}, and all pairs of them", certificate=NO_MORE,
        sizes=(9, 24), least=9, picture=lambda left, right: Bistar(left, right, 1), sliders={"left": STARS, "right": STARS},
    ),
    *table_and_classes("19", 1, TABLE_1, lambda legs: class_1(*reduced(legs))),
    Claim(
        "octal033-lem-20", "Lemma 20", "proved",
        r"$P_1 \sim_1 S_{2,1}$, $P_2 \sim_1 S_{2,2}$, $S_{1,1} \sim_1 S_{2,2,1}$ and $S_{2,1} \sim_1 S_{2,2,2}$.",
        cases=lambda size: ((*pair, other) for other in any_stars(4, size) for pair in ALIKE),
        predicted=lambda one, like, other: value(one, other, 1), computed=lambda one, like, other: value(like, other, 1),
        bound="against all stars with at most four legs of length at most {size}, and the empty one", sizes=(5, 9),
        picture=lambda one, like, other: Bistar(like, other, 1),
    ),
    Claim(
        "octal033-reply-figures", "Figures 6, 7 and 9 to 13", "proved",
        "Every first move in the sum of the two positions of such a figure has a reply to value 0.",
        cases=lambda size: ((n, s) for n in FIGURES for s in reduced_stars(size) if n != 13 or not in_starred_class(s)),
        predicted=lambda number, legs: 0, computed=lambda number, legs: list(replies(number, legs).iloc[:, 1]).count("none"),
        bound=f"all seven figures with {UP_TO}", sizes=(3, 7), picture=board, sliders={"number": list(FIGURES), "legs": STARS},
    ),
    Claim(
        "octal033-lem-21", "Lemma 21", "proved",
        r"If $S$ is in neither 1* nor 2*, then $S_{1,1,1}$ and $P_1$, each joined to $S$ by an edge, give the same value.",
        cases=lambda size: ((legs,) for legs in reduced_stars(size) if not in_starred_class(legs)),
        predicted=lambda legs: value((), legs, 1), computed=lambda legs: value((1, 1, 1), legs, 1), bound=UP_TO, sizes=(12, 60),
        picture=lambda legs: Bistar((1, 1, 1), legs, 1), sliders={"legs": STARS},
    ),
    Claim(
        "octal033-lem-21-sharp", "Lemma 21, sharp", "proved",
        "For the stars of 1* the two values are 0 and 2, for those of 2* 3 and 0.",
        cases=lambda size: [((),), ((1,),), ((2, 1),), ((2, 2),), ((2, 2, 2),)],
        predicted=lambda legs: (0, 2) if legs in ((), (2, 1), (2, 2, 2)) else (3, 0),
        computed=lambda legs: (value((1, 1, 1), legs, 1), value((), legs, 1)), bound="all five stars",
        picture=lambda legs: Bistar((1, 1, 1), legs, 1),
    ),
    *misprint(
        "octal033-lem-21-base", "Lemma 21, base cases",
        r"The stars outside 1* and 2* with an option inside are $S_{1,1}, S_{2,1,1}, S_{2,2,1}, S_{2,2,2,1}, S_{2,2,2,2}$ (and "
        r"the empty star, which has none).",
        r"They are these five and $S_2$.", lambda legs: legs in BASE[2:], lambda legs: legs in BASE[1:],
        cases=lambda size: ((legs,) for legs in list(reduced_stars(size))[1:] if not in_starred_class(legs)),
        computed=lambda legs: any(found_class(option, 1) in ("1*", "2*") for option in options(legs)),
        bound=f"{UP_TO}, the empty star apart", sizes=(9, 16),
        picture=lambda legs: Bistar(legs, None, 1),
    ),
    Claim(
        "octal033-lem-21-values", "Lemma 21, values of the base cases", "example",
        r"For $S = \varnothing, S_{1,1}, S_{2,1,1}, S_{2,2,1}, S_{2,2,2,1}, S_{2,2,2,2}$ both sides are 1, 1, 3, 1, 3, 1.",
        cases=lambda size: zip((None, (1, 1), (2, 1, 1), (2, 2, 1), (2, 2, 2, 1), (2, 2, 2, 2)), (1, 1, 3, 1, 3, 1), strict=True),
        predicted=lambda legs, said: (said, said), computed=lambda legs, said: (value((1, 1, 1), legs, 1), value((), legs, 1)),
        bound="all six stars", picture=lambda legs, said: Bistar((1, 1, 1), legs, 1),
    ),
    Claim(
        "octal033-thm-19-proof-claims", "Theorem 19, proof, one leg more", "proved",
        "One more leg of length 1 makes the value 2 of a star of 1* and 0 of one of 2*; for all others it exchanges 0 with 1 and "
        "2 with 3.",
        cases=lambda size: ((legs,) for legs in reduced_stars(size) if legs is not None),
        predicted=lambda legs: {"1*": 2, "2*": 0}.get(class_1(*reduced(legs)), value(legs) ^ 1),
        computed=lambda legs: value((*legs, 1)), bound=UP_TO, sizes=(12, 40), picture=lambda legs: triangle("class 1"),
    ),
    Claim(
        "octal033-thm-19-proof-claims-b", "Theorem 19, proof, the three answers", "proved",
        "Let $S, S'$ be in one class, not 1* or 2*, and $T$ an option of $S$. Then $T$ has an option in the class of $S$, or $S'$ "
        "has one in the class of $T$, or $S$ has value 2, $T$ is in 1*, and $S'$ has an option in 1.",
        cases=lambda size: ((*pair, T) for pair in pairs_in_a_class(size) for T in options(pair[0])),
        predicted=lambda one, other, option: {"(i)", "(ii)", "(iii)"}, computed=answers, agree=lambda said, found: bool(found),
        bound=f"{UP_TO}, all pairs", sizes=(9, 16),
    ),
    *misprint(
        "octal033-thm-19-proof-last", "Theorem 19, proof, last case",
        "If $S, S'$ are in the class 1 and $T$ is an option of $S$ of value greater than 1, then $S'$ has an option in the class "
        "of $T$: case (ii).",
        "There $T$ has an option in the class 1: case (i).", lambda one, other, option: "(ii)", lambda one, other, option: "(i)",
        cases=lambda size: ((*pair, T) for pair in pairs_in_a_class(size, "1") for T in options(pair[0]) if value(T) > 1),
        computed=answers, agree=lambda said, found: said in found, bound=f"{UP_TO}, all pairs", sizes=(9, 16),
        picture=lambda one, other, option: Bistar(one, other, 1),
    ),
    *misprint(
        "octal033-thm-19-representatives", "Theorem 19, representatives",
        r"Each class has one of $\varnothing, P_1, P_2, S_{1,1,1}, S_{2,1,1,1}, S_{2,2,2,2,2}, S_{2,2,2,2,2,1}$, seven stars for "
        r"eight classes.",
        r"In the order of Table 1 it has $\varnothing, S_{1,1,1}, P_1, S_{2,2,2,2,2}, P_2, S_{2,1,1}, S_{2,2,2,2,2,1}, "
        r"S_{2,1,1,1}$.",
        lambda legs: [*map(star_name, SEVEN)], lambda legs: [*map(star_name, REPRESENTATIVES[1].values())],
        cases=lambda size: ((legs,) for legs in reduced_stars(size)), bound=f"{UP_TO}, each equivalent to one of them, by {TESTED}",
        computed=lambda legs: [star_name(other) for other in LISTED if signature(other, 1) == signature(legs, 1)],
        agree=lambda said, found: len({*said} & {*found}) == 1, sizes=(9, 16), picture=lambda legs: Bistar(legs, None, 1),
        sliders={"legs": STARS},
    ),
)
# fmt: on
