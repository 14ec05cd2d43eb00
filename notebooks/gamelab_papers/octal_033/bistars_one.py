"""Section 4.2: bistars with a middle path of one edge."""

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import partial
from typing import Any

from gamelab import Bistar
from gamelab.boards import as_spider
from gamelab.statements import Arguments, Branches, Cases, Claim, Refuted, each, including, misprint
from gamelab.theory import DEFINITION, remembered
from gamelab_papers.octal_033.boards import (
    BOTH,
    CLASSED,
    GAME,
    NONEMPTY,
    ON_LEGS,
    OR_EMPTY,
    PAIRS,
    REDUCED,
    REDUCED_STARS,
    STARS,
    TESTED,
    Star,
    as_said,
    bistar_name,
    for_all,
    joined_to,
    lettered,
    like_the_empty_star,
    of_proof,
    options_of_star,
    pairs,
    proved,
    reduced_stars,
    star_name,
    tabled,
    value,
    with_values,
)
from gamelab_papers.octal_033.classes import (
    REPRESENTATIVES,
    alike,
    by_classes,
    found_class,
    in_classes,
    signature,
    table_and_classes,
    with_classes,
    with_options_classed,
)
from gamelab_papers.octal_033.closed_forms import class_1, reduced, table_1
from gamelab_papers.octal_033.middle_paths import degenerate

Side = tuple[Star, int]  # a star, and by how many edges its hub is joined to that of S


# the base cases of Lemma 21 besides the empty star
BASE: list[Star] = [(1, 1), (2, 1, 1), (2, 2, 1), (2, 2, 2, 1), (2, 2, 2, 2)]


# the representatives as printed
SEVEN: list[Star] = [None, (), (1,), (1, 1, 1), (2, 1, 1, 1), (2,) * 5, (2, 2, 2, 2, 2, 1)]


SHARP = {(): (0, 2), (1,): (3, 0), (2, 1): (0, 2), (2, 2): (3, 0), (2, 2, 2): (0, 2)}


# The two positions of which the proofs' figures show all first moves and a reply to each, by what
# is joined to the star.
FIGURES: dict[int, tuple[Side, Side]] = {
    6: ((None, 1), ((1, 1), 1)),
    7: ((None, 2), ((1, 1), 2)),
    9: (((), 1), ((2, 1), 1)),
    10: (((1,), 1), ((2, 2), 1)),
    11: (((1, 1), 1), ((2, 2, 1), 1)),
    12: (((2, 1), 1), ((2, 2, 2), 1)),
    13: (((1, 1, 1), 1), ((), 1)),
}


# Table 1 as printed: + for the nim-sum of the values of the two stars.
TABLE_1 = (
    "++++++++",
    "++++++++",
    "++2+0+++",
    "++++++++",
    "++0+11+0",
    "++++1+++",
    "++++++++",
    "++++0+++",
)


def back_through_the_hub(one: Star, option: Star) -> bool:
    """Whether a move that takes the hub of the option leaves a star of the class of the first, and
    not nothing.
    """
    whole = Bistar(option, None, 1).graph
    left = (
        as_spider(rest)
        for rest in GAME.moves(whole)
        if rest.vertices and ("left", 0) not in rest.vertices
    )
    return any(
        star is not None and found_class(star.legs, 1) == found_class(one, 1) for star in left
    )


def classed(legs: Star) -> str:
    """The class of a star, as defined."""
    return class_1(*reduced(legs))


def starred(legs: Star) -> bool:
    """Whether the star is in 1* or 2*, as defined."""
    return classed(legs)[-1] == "*"


def answers(one: Star, other: Star, option: Star) -> set[str]:
    """Which of the three answers that the proof of Theorem 19 knows exist after the move from one
    star to an option.
    """
    here, there = found_class(one, 1), found_class(option, 1)
    others = {found_class(left, 1) for left in options_of_star(other)}
    back = here in {found_class(left, 1) for left in options_of_star(option)}
    third = value(one) == 2 and there == "1*" and "1" in others
    return {
        name
        for name, exists in (("(i)", back), ("(ii)", there in others), ("(iii)", third))
        if exists
    }


def answer_named(one: Star, other: Star, option: Star) -> set[str]:
    """The answer that the proof names, by the values of the star and its option; (i) in the last
    case, which it calls (ii).
    """
    match value(one), value(option):
        case (3, _) | (1 | 2, 0):
            return {"(ii)"}
        case (2, 1):
            return {"(iii)" if starred(option) else "(ii)"}
    return {"(i)"}


def answered(moved: str, one: Star, other: Star, option: Star) -> dict[str, Bistar]:
    """S, S' and the option T of S with their classes, and the options of one of them, among which
    the proof looks for an answer.
    """
    named = {"S": one, "S'": other, "T": option}
    shown = [(f"{name} = ", legs) for name, legs in named.items()]
    shown += [(f"{moved} → ", legs) for legs in options_of_star(named[moved])]
    return {
        before + name: board
        for before, legs in shown
        for name, board in with_classes(1, legs).items()
    }


def representatives(among: Iterable[Star], legs: Star) -> Iterator[str]:
    """The names of the stars that are equivalent to this one."""
    return (star_name(other) for other in among if signature(other, 1) == signature(legs, 1))


def unanswered(figure: int, legs: Star) -> int:
    """How many first moves in the two positions of a figure have no reply after which the value is
    0 again.

    >>> unanswered(6, ())
    0
    """
    sums = _both([ON_LEGS.canonical((legs, *side)) for side in FIGURES[figure]], ON_LEGS.moves)
    return sum(
        not any(value(*here) == value(*there) for here, there in _both(after, ON_LEGS.moves))
        for after in sums
    )


def beside_s(side: Side) -> list[Side]:
    """What the moves that spare a star S leave of what is joined to it, by the rules on graphs."""
    whole = Bistar((1, 1, 1), *side).graph
    found: dict[Side, None] = {}
    for option in GAME.moves(whole):
        left: list[Any] = list(option.vertices)
        if sum(v[0] == "left" for v in left) == 4:
            legs = Counter(v[1] for v in left if v[0] == "right" and v[1])
            hubless = None, 1 + sum(v[0] == "middle" for v in left)
            found[
                (tuple(sorted(legs.values(), reverse=True)), side[1])
                if ("right", 0) in left
                else hubless
            ] = None
    return list(found)


@remembered
def replies(figure: int) -> list[tuple[tuple[Side, Side], tuple[Side, Side]]]:
    """What first moves that spare S leave, and what a reply leaves that serves every S outside 1*
    and 2* with at most 3 legs.

    Where it can, the reply leaves two equal bistars.
    """
    tried = [legs for legs in reduced_stars(3) if found_class(legs, 1)[-1] != "*"]
    equal = lambda one, other: all(value(legs, *one) == value(legs, *other) for legs in tried)
    serving = lambda sums: (after for after in _both(sums, beside_s) if equal(*after))
    return [
        (sums, min(serving(sums), key=lambda after: after[0] != after[1]))
        for sums in _both(FIGURES[figure], beside_s)
    ]


def failing(figure: int, legs: Star) -> int:
    """How many of these replies do not lead to value 0 for this star."""
    return sum(value(legs, *one) != value(legs, *other) for _, (one, other) in replies(figure))


def proof_figure(number: int) -> Branches:
    """Figures 6, 7, 9 to 13: the boxed sum, and what each first move that spares S and the reply
    leave; the left hub is S.
    """
    drawn = lambda sums: tuple(lettered(Bistar((), *side), {("left", 0): "S"}) for side in sums)
    branches = [[drawn(sums), drawn(after)] for sums, after in replies(number)]
    return Branches({f"Figure {number}": (drawn(FIGURES[number]), branches)})


def _both(sums: Any, moves: Any) -> list[Any]:
    """What moves in one or the other of two positions leave of both."""
    here, there = sums
    return [
        *((option, there) for option in moves(here)),
        *((here, option) for option in moves(there)),
    ]


SAME_CLASS = Cases(
    "all ordered pairs of different reduced stars with at most {size} legs, and all options of "
    "the first",
    lambda size: (
        (here, there, option)
        for one, other in pairs(size)
        if one != other
        for here, there in ((one, other), (other, one))
        for option in options_of_star(here)
    ),
).where(
    lambda one, other, option: not starred(one) and found_class(one, 1) == found_class(other, 1),
    f"both in one class but 1* and 2*, {TESTED}",
)


LEMMA_21: Arguments = {  # the two bistars of Lemma 21
    **joined_to((1, 1, 1), 1, ((), 1)),
    "computed": lambda legs: (value((1, 1, 1), legs), value((), legs)),
    "parts": ("with S₁,₁,₁", "with P₁"),
}


CLAIMS = (
    Claim(
        id="octal033-def-sim1",
        label="Section 4.2.1, the relation ~1",
        statement=r"""
            $S_2 \sim_1 \varnothing$ and $S_{1,1} \sim_1 \varnothing$: joined by one edge to any
            star, $S_2$ and $S_{1,1}$ have in 0.33 the value that the empty star has.
            """,
        **like_the_empty_star(1),
    ),
    Claim(
        id="octal033-def-classes-C",
        label="Figure 8",
        kind="table",
        statement="""
            The eight classes of stars, as Section 4.2.1 lists them by value and legs, are those
            found by comparing the values of bistars in 0.33 with one edge between the hubs.
            """,
        **in_classes(1, classed),
    ),
    Claim(
        id="octal033-thm-19",
        label="Theorem 19",
        statement="""
            Table 1 and the classes of Figure 8 give the value in 0.33 of every bistar with one edge
            between the hubs.
            """,
        cases=PAIRS,
        sizes=(11, 24),
        proof=as_said("all stars", BOTH),
        predicted=lambda *case: table_1(*map(classed, case)),
        **by_classes(1),
        sliders={"left": STARS, "right": STARS},
    ),
    *table_and_classes("19", 1, TABLE_1, classed),
    Claim(
        id="octal033-lem-20",
        label="Lemma 20",
        statement=r"""
            $P_1 \sim_1 S_{2,1}$, $P_2 \sim_1 S_{2,2}$, $S_{1,1} \sim_1 S_{2,2,1}$ and $S_{2,1}
            \sim_1 S_{2,2,2}$: joined by one edge to any star, the two have the same value in 0.33.
            """,
        sizes=(5, 9),
        **alike(1),
    ),
    Claim(
        id="octal033-reply-figures",
        label="Figures 6, 7 and 9 to 13",
        statement=r"""
            Each of the Figures 6, 7 and 9 to 13, which are lost in our copy, is about the sum of
            two positions of 0.33 with a star $S$; each first move in it has a reply to value 0, and
            one that spares $S$ has the same reply for every $S$; in Figure 13 $S$ is in neither
            $\mathcal{C}_1^*$ nor $\mathcal{C}_2^*$. Two numbers are counted: first moves without a
            reply, and replies of the pictures that fail.
            """,
        cases=(each("all {count} figures", FIGURES) * REDUCED).where(
            lambda number, legs: number != 13 or not starred(legs), "13 without those of 1* and 2*"
        ),
        sizes=(4, 9),
        predicted=lambda number, legs: (0, 0),
        computed=lambda number, legs: (unanswered(number, legs), failing(number, legs)),
        picture=lambda number, legs: with_values(*((legs, *side) for side in FIGURES[number])),
        parts=("moves without a reply", "replies that fail"),
        called=lambda number, legs: f"Figure {number}, S = {star_name(legs)}",
        sliders={"number": list(FIGURES), "legs": STARS},
    ),
    Claim(
        id="octal033-lem-21",
        label="Lemma 21",
        statement=r"""
            If $S$ is in neither $\mathcal{C}_1^*$ nor $\mathcal{C}_2^*$, then $S_{1,1,1}$ and
            $P_1$, each joined to $S$ by an edge, have the same value in 0.33.
            """,
        cases=REDUCED.where(lambda legs: not starred(legs), "but those of 1* and 2*"),
        sizes=(12, 60),
        proof=for_all(
            "all stars",
            lambda: ((proved((), s), proved((1, 1, 1), s)) for s in OR_EMPTY if not starred(s)),
        ),
        predicted=lambda legs: tabled((), legs),
        **joined_to((1, 1, 1), 1, ((), 1)),
        sliders={"legs": STARS},
    ),
    Claim(
        id="octal033-lem-21-sharp",
        label="Lemma 21, sharp",
        statement=r"""
            $S_{1,1,1}$ and $P_1$, each joined by an edge to a star of $\mathcal{C}_1^*$, have in
            0.33 the values 0 and 2, joined to one of $\mathcal{C}_2^*$ the values 3 and 0.
            """,
        cases=each("all {count} stars of 1* and 2*", SHARP),
        predicted=SHARP.__getitem__,
        **LEMMA_21,
    ),
    *misprint(
        id="octal033-lem-21-base",
        label="Lemma 21, base cases",
        kind="omitted case",
        sizes=(9, 16),
        cases=NONEMPTY.where(lambda legs: not starred(legs), f"but those of 1* and 2*, {TESTED}"),
        computed=lambda legs: any(
            found_class(option, 1) in ("1*", "2*") for option in options_of_star(legs)
        ),
        picture=lambda legs: with_options_classed(1, legs),
        called=star_name,
        printed=dict(
            statement=r"""
                The stars outside $\mathcal{C}_1^*$ and $\mathcal{C}_2^*$ with an option in one of
                them are $S_{1,1}, S_{2,1,1}, S_{2,2,1}, S_{2,2,2,1}, S_{2,2,2,2}$ (the empty star,
                which has no option, is a base case too).
                """,
            predicted=lambda legs: legs in BASE,
            refuted=Refuted("S₂: predicted no, computed yes", size=1),
        ),
        corrected=dict(
            statement=r"""
                The stars outside $\mathcal{C}_1^*$ and $\mathcal{C}_2^*$ with an option in one of
                them are $S_2, S_{1,1}, S_{2,1,1}, S_{2,2,1}, S_{2,2,2,1}, S_{2,2,2,2}$.
                """,
            predicted=lambda legs: legs in (*BASE, (2,)),
        ),
    ),
    Claim(
        id="octal033-lem-21-values",
        label="Lemma 21, values of the base cases",
        kind="example",
        statement=r"""
            For $S = \varnothing, S_{1,1}, S_{2,1,1}, S_{2,2,1}, S_{2,2,2,1}, S_{2,2,2,2}$ the
            values in 0.33 of $S_{1,1,1}$ and of $P_1$, joined to $S$ by an edge, are both 1, 1, 3,
            1, 3, 1.
            """,
        cases=each("all {count} stars", [None, *BASE]),
        predicted=lambda legs: ((3,) if legs in BASE[1::2] else (1,)) * 2,
        **LEMMA_21,
    ),
    Claim(
        id="octal033-thm-19-proof-attached",
        label="Theorem 19, proof, below and diagonally below",
        method=DEFINITION,
        statement="""
            A star joined to $P_1$ by an edge is the star below it in Figure 3, with a leg of length
            1 more; joined to $P_2$ it is the one diagonally below, with a leg of length 2 more.
            """,
        cases=NONEMPTY * each("P_1 and P_2", [(), (1,)]),
        sizes=(9, 16),
        computed=lambda legs, path: degenerate(legs, path, 1),
        predicted=lambda legs, path: star_name(tuple(sorted((*legs, 1 + len(path)), reverse=True))),
        picture=lambda legs, path: Bistar(legs, path, 1),
        called=bistar_name,
    ),
    Claim(
        id="octal033-thm-19-proof-claims",
        label="Theorem 19, proof, one leg more",
        statement="""
            In 0.33 one more leg of length 1 makes the value of a star of 1* into 2 and of one of 2*
            into 0; for all others it exchanges 0 with 1 and 2 with 3.
            """,
        cases=NONEMPTY,
        sizes=(12, 40),
        predicted=lambda legs: {"1*": 2, "2*": 0}.get(classed(legs), tabled(legs) ^ 1),
        computed=lambda legs: value((*legs, 1)),
        proof=for_all(
            "all stars",
            lambda: (
                ({"1*": 2, "2*": 0}.get(classed(legs), proved(legs) ^ 1), proved((*legs, 1)))
                for legs in REDUCED_STARS
            ),
        ),
        picture=lambda legs: with_classes(1, legs) | with_values(((*legs, 1), None, 1)),
        called=star_name,
        sliders={"legs": STARS},
    ),
    Claim(
        id="octal033-thm-19-proof-claims-b",
        label="Theorem 19, proof, the three answers",
        statement="""
            In 0.33, let $S, S'$ be in one class of Figure 8, not 1* or 2*, and $T$ an option of
            $S$. Then (i) $T$ has an option in the class of $S$, or (ii) $S'$ has one in the class
            of $T$, or (iii) $S$ has value 2, $T$ is in 1*, and $S'$ has an option in 1.
            """,
        cases=SAME_CLASS,
        sizes=(7, 14),
        predicted=lambda one, other, option: True,
        computed=lambda one, other, option: bool(answers(one, other, option)),
        picture=partial(answered, "S'"),
        called=of_proof,
    ),
    Claim(
        id="octal033-thm-19-proof-hub",
        label="Theorem 19, proof, the hub in case (i)",
        method=DEFINITION,
        statement="""
            In 0.33, let $S$ be in a class of Figure 8, not 1* or 2*, and $T$ an option of $S$. No
            move that takes the hub of $T$ leaves a star of the class of $S$, unless it leaves
            nothing: answer (i) is always possible.
            """,
        cases=Cases(
            f"all reduced stars with at most {{size}} legs but those of 1* and 2*, all their "
            f"options, {TESTED}",
            lambda size: (
                (one, option)
                for (one,) in NONEMPTY(size)
                if not starred(one)
                for option in options_of_star(one)
            ),
        ),
        sizes=(9, 14),
        predicted=lambda one, option: False,
        computed=back_through_the_hub,
        picture=lambda one, option: with_classes(1, one, option),
        called=of_proof,
    ),
    *misprint(
        id="octal033-thm-19-proof-last",
        label="Theorem 19, proof, class 1",
        computed=answers,
        agree=including,
        sizes=(7, 14),
        cases=SAME_CLASS.where(
            lambda one, other, option: found_class(one, 1) == "1" and value(option) > 1,
            "class 1 and options > 1",
        ),
        called=of_proof,
        printed=dict(
            picture=partial(answered, "S'"),
            statement="""
                If $S, S'$ are in the class 1 of Figure 8 and $T$ is an option of $S$ with a value
                greater than 1 in 0.33, then $S'$ has an option in the class of $T$: case (ii).
                """,
            predicted=lambda one, other, option: {"(ii)"},
            refuted=Refuted(
                "S = S₂,₂,₁,₁, S' = S₁,₁,₁, T = S₂,₁,₁,₁: predicted among others {'(ii)'}, "
                "computed {'(i)'}",
                size=4,
            ),
        ),
        corrected=dict(
            statement="""
                If $S, S'$ are in the class 1 of Figure 8 and $T$ is an option of $S$ with a value
                greater than 1 in 0.33, then $T$ has an option in the class 1: case (i).
                """,
            predicted=lambda one, other, option: {"(i)"},
            picture=partial(answered, "T"),
        ),
    ),
    Claim(
        id="octal033-thm-19-proof-cases",
        label="Theorem 19, proof, the split into cases",
        statement=r"""
            In 0.33, let $S, S'$ be in one class of Figure 8, not 1* or 2*, and $T$ an option of
            $S$. There is answer (ii), a move from $S'$ into the class of $T$, if $\mathcal{G}(S) =
            3$, if $\mathcal{G}(T) = 0$ while $\mathcal{G}(S)$ is 1 or 2, and if $\mathcal{G}(S) =
            2$ and $T$ is in 1; (i), a move from $T$ into the class of $S$, if $\mathcal{G}(S) = 0$,
            or 1 and less than $\mathcal{G}(T)$, or 2 while $\mathcal{G}(T) = 3$; and (iii), a move
            from $S'$ into 1, if $\mathcal{G}(S) = 2$ and $T$ is in 1*.
            """,
        cases=SAME_CLASS,
        sizes=(7, 14),
        predicted=answer_named,
        computed=answers,
        agree=including,
        picture=partial(answered, "S'"),
        called=of_proof,
    ),
    *misprint(
        id="octal033-thm-19-representatives",
        label="Theorem 19, representatives",
        kind="illegible",
        cases=CLASSED,
        sizes=(9, 16),
        called=star_name,
        sliders={"legs": STARS},
        printed=dict(
            label="Theorem 19, representatives, as in our copy",
            statement=r"""
                Each of the eight classes has one of the seven stars $\varnothing, P_1, P_2,
                S_{1,1,1}, S_{2,1,1,1}, S_{2,2,2,2,2}, S_{2,2,2,2,2,1}$: each star is equivalent to
                one of them.
                """,
            predicted=lambda legs: 1,
            computed=lambda legs: len(list(representatives(SEVEN, legs))),
            picture=lambda legs: with_classes(1, legs, *SEVEN),
            refuted=Refuted("S₂,₁,₁: predicted 1, computed 0", size=3),
        ),
        corrected=dict(
            statement=r"""
                In the order of Table 1, the eight classes have the stars $\varnothing, S_{1,1,1},
                P_1, S_{2,2,2,2,2}, P_2, S_{2,1,1}, S_{2,2,2,2,2,1}, S_{2,1,1,1}$: each star is
                equivalent to the one of its class and to no other.
                """,
            predicted=lambda legs: star_name(REPRESENTATIVES[1][classed(legs)]),
            computed=lambda legs: " and ".join(representatives(REPRESENTATIVES[1].values(), legs)),
            picture=lambda legs: with_classes(1, legs, *REPRESENTATIVES[1].values()),
        ),
    ),
)
