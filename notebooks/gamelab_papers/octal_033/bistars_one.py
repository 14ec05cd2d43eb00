"""Section 4.2: bistars with a middle path of one edge."""

from collections import Counter
from functools import partial

from gamelab import Bistar
from gamelab.proofs import UpTo
from gamelab.statements import Cases, each, including, the
from gamelab.theory import remembered
from gamelab_papers.octal_033.boards import (
    ANY_NONEMPTY,
    ANY_STAR,
    CLASSED,
    FOUR_LEGS,
    GAME,
    LEFT_AND_RIGHT,
    LEGS,
    NONEMPTY,
    ON_LEGS,
    PAIRS,
    REDUCED,
    TESTED,
    bistar,
    bistar_name,
    for_all,
    lettered,
    new_section,
    options_of_star,
    pairs,
    reduced_stars,
    star_name,
    tabled,
    value,
    with_leg,
    with_values,
)
from gamelab_papers.octal_033.classes import (
    ALIKE,
    CLASSES_1,
    REPRESENTATIVES,
    alike,
    as_drawn,
    cells_of_table,
    class_table,
    found_class,
    printed_table,
    values_met,
    with_classes,
    with_options_classed,
)
from gamelab_papers.octal_033.closed_forms import class_1, reduced, table_1
from gamelab_papers.octal_033.figures import Branches

section = new_section()


def classed(legs):
    """The class of a star, as defined."""
    return class_1(*reduced(legs))


def is_plain(legs):
    """Whether the star is neither in 1* nor in 2*, as defined."""
    return classed(legs)[-1] != "*"


LIKE_NOTHING = [(2,), (1, 1)]


@section.theorem(9, 20, proof=for_all("all stars", LIKE_NOTHING, ANY_STAR))
def def_sim1(left=each("{count} stars", LIKE_NOTHING), right=REDUCED):
    r"""**Section 4.2.1, the relation ~1.** $S_2 \sim_1 \varnothing$ and $S_{1,1} \sim_1
    \varnothing$: joined by one edge to any star, $S_2$ and $S_{1,1}$ have in 0.33 the value that
    the empty star has.
    """
    return tabled(None, right, 1), value(left, right, 1), bistar(left, right, 1)


@section.figure(
    9,
    16,
    picture=lambda legs: as_drawn("class 1"),
    sliders=LEGS,
    proof=for_all("all stars", ANY_STAR),
    parts="class",
)
def def_classes_C(legs=CLASSED):
    """**Figure 8.** The eight classes of stars, as Section 4.2.1 lists them by value and legs, are
    those found by comparing the values of bistars in 0.33 with one edge between the hubs.
    """
    return classed(legs), found_class(legs, 1)


@section.theorem(
    11,
    24,
    cases=PAIRS,
    sliders=LEFT_AND_RIGHT,
    name=lambda left, right: (
        f"{bistar_name(left, right, 1)}, in the row {classed(left)} and column {classed(right)} of "
        "Table 1,"
    ),
    proof=for_all("all stars", ANY_STAR, ANY_STAR),
)
def thm_19(left, right):
    """**Theorem 19.** Table 1 and the classes of Figure 8 give the value in 0.33 of every bistar
    with one edge between the hubs.
    """
    return table_1(classed(left), classed(right)), value(left, right, 1), bistar(left, right, 1)


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


@section.table(
    8,
    16,
    cases=cells_of_table(1),
    name="classes {row} and {column}",
    parts="value",
    picture=lambda row, column, most: class_table(1),
    sliders={"row": CLASSES_1, "column": CLASSES_1, "most": (8,)},
    proof=for_all("all stars", CLASSES_1, CLASSES_1, [UpTo(8, 1)]),
)
def thm_19_table(row, column, most):
    """**Table 1.** Table 1, cell by cell: in 0.33 all bistars of stars of two classes, their hubs
    joined by one edge, have the value that is printed.
    """
    return printed_table(TABLE_1, 1).at[row, column], values_met(1, row, column, most)


@section.theorem(
    9,
    24,
    cases=PAIRS * the(TESTED),
    name="{one} and {other}",
    picture=partial(with_classes, 1),
    proof=for_all("all stars", ANY_STAR, ANY_STAR),
)
def thm_19_classes(one, other):
    """**Theorem 19, the classes.** In 0.33 two stars, their hubs joined by one edge to that of any
    third star, always give bistars of equal values exactly when they are in the same of the 8
    classes.
    """
    return classed(one) == classed(other), alike(one, other, 1)


@section.theorem(5, 9, proof=for_all("all stars", ANY_STAR, ALIKE))
def lem_20(other=FOUR_LEGS, pair=each("each of the {count} pairs", ALIKE)):
    r"""**Lemma 20.** $P_1 \sim_1 S_{2,1}$, $P_2 \sim_1 S_{2,2}$, $S_{1,1} \sim_1 S_{2,2,1}$ and
    $S_{2,1} \sim_1 S_{2,2,2}$: joined by one edge to any star, the two have the same value in 0.33.
    """
    one, like = pair
    return tabled(other, one, 1), value(like, other, 1), bistar(like, other, 1)


# The two positions of which the proofs' figures show all first moves and a reply to each, by what
# is joined to the star: a star, and by how many edges.
FIGURES = {
    6: ((None, 1), ((1, 1), 1)),
    7: ((None, 2), ((1, 1), 2)),
    9: (((), 1), ((2, 1), 1)),
    10: (((1,), 1), ((2, 2), 1)),
    11: (((1, 1), 1), ((2, 2, 1), 1)),
    12: (((2, 1), 1), ((2, 2, 2), 1)),
    13: (((1, 1, 1), 1), ((), 1)),
}


def in_one_of(sums, moves):
    """What moves in one or the other of two positions leave of both."""
    here, there = sums
    return [
        *((option, there) for option in moves(here)),
        *((here, option) for option in moves(there)),
    ]


def unanswered(figure, legs):
    """How many first moves in the two positions of a figure have no reply after which the value is
    0 again.

    >>> unanswered(6, ())
    0
    """
    sums = [ON_LEGS.canonical((legs, *side)) for side in FIGURES[figure]]
    return sum(
        not any(value(*here) == value(*there) for here, there in in_one_of(after, ON_LEGS.moves))
        for after in in_one_of(sums, ON_LEGS.moves)
    )


def beside_s(side):
    """What the moves that spare a star S leave of what is joined to it, by the rules on graphs."""
    found = {}
    for option in GAME.moves(Bistar((1, 1, 1), *side).graph):
        left = option.vertices
        if sum(v[0] == "left" for v in left) == 4:
            legs = Counter(v[1] for v in left if v[0] == "right" and v[1])
            star = tuple(sorted(legs.values(), reverse=True))
            hubless = None, 1 + sum(v[0] == "middle" for v in left)
            found[(star, side[1]) if ("right", 0) in left else hubless] = None
    return list(found)


@remembered
def replies(figure):
    """What first moves that spare S leave, and what a reply leaves that serves every S outside 1*
    and 2* with at most 3 legs.

    Where it can, the reply leaves two equal bistars.
    """
    tried = [legs for legs in reduced_stars(3) if found_class(legs, 1)[-1] != "*"]
    equal = lambda one, other: all(value(legs, *one) == value(legs, *other) for legs in tried)
    serving = lambda sums: (after for after in in_one_of(sums, beside_s) if equal(*after))
    return [
        (sums, min(serving(sums), key=lambda after: after[0] != after[1]))
        for sums in in_one_of(FIGURES[figure], beside_s)
    ]


def proof_figure(number):
    """Figures 6, 7, 9 to 13: the boxed sum, and what each first move that spares S and the reply
    leave; the left hub is S.
    """
    drawn = lambda sums: tuple(lettered(Bistar((), *side), {("left", 0): "S"}) for side in sums)
    branches = [[drawn(sums), drawn(after)] for sums, after in replies(number)]
    return Branches({f"Figure {number}": (drawn(FIGURES[number]), branches)})


@section.figure(
    4,
    9,
    cases=(each("all {count} figures", FIGURES) * REDUCED).where(
        lambda number, legs: number != 13 or is_plain(legs), "13 without those of 1* and 2*"
    ),
    name="Figure {number}, S = {legs}",
    parts=("{0} moves without a reply, {1} replies that fail",),
    picture=lambda number, legs: with_values(*((legs, *side) for side in FIGURES[number])),
)
def reply_figures(number, legs):
    r"""**Figures 6, 7 and 9 to 13.** Each of the Figures 6, 7 and 9 to 13, which are lost in our
    copy, is about the sum of two positions of 0.33 with a star $S$; each first move in it has a
    reply to value 0, and one that spares $S$ has the same reply for every $S$; in Figure 13 $S$ is
    in neither $\mathcal{C}_1^*$ nor $\mathcal{C}_2^*$. Two numbers are counted: first moves without
    a reply, and replies of the pictures that fail.
    """
    failing = sum(value(legs, *one) != value(legs, *other) for _, (one, other) in replies(number))
    return (0, 0), (unanswered(number, legs), failing)


@section.theorem(12, 60, proof=for_all("all stars", [*filter(is_plain, ANY_STAR)]))
def lem_21(legs=REDUCED.where(is_plain, "but those of 1* and 2*")):
    r"""**Lemma 21.** If $S$ is in neither $\mathcal{C}_1^*$ nor $\mathcal{C}_2^*$, then $S_{1,1,1}$
    and $P_1$, each joined to $S$ by an edge, have the same value in 0.33.
    """
    return tabled((), legs), value((1, 1, 1), legs), bistar(legs, (1, 1, 1), 1)


SHARP = {(): (0, 2), (1,): (3, 0), (2, 1): (0, 2), (2, 2): (3, 0), (2, 2, 2): (0, 2)}


@section.theorem(parts=("with S₁,₁,₁", "with P₁"), ours=True)
def lem_21_sharp(legs=each("all {count} stars of 1* and 2*", SHARP)):
    r"""**Lemma 21, sharp.** $S_{1,1,1}$ and $P_1$, each joined by an edge to a star of
    $\mathcal{C}_1^*$, have in 0.33 the values 0 and 2, joined to one of $\mathcal{C}_2^*$ the
    values 3 and 0.
    """
    return SHARP[legs], (value((1, 1, 1), legs), value((), legs)), bistar(legs, (1, 1, 1), 1)


# the base cases of Lemma 21 besides the empty star
BASE = [(1, 1), (2, 1, 1), (2, 2, 1), (2, 2, 2, 1), (2, 2, 2, 2)]
OUTSIDE = NONEMPTY.where(is_plain, f"but those of 1* and 2*, {TESTED}")


def leads_to_starred(legs):
    """Whether an option of the star is in 1* or 2*."""
    return any(found_class(option, 1) in ("1*", "2*") for option in options_of_star(legs))


@section.omitted_case(
    9,
    16,
    picture=partial(with_options_classed, 1),
    fails="S₂: predicted no, computed yes",
    fails_from=1,
)
def lem_21_base_printed(legs=OUTSIDE):
    r"""**Lemma 21, base cases, as printed.** The stars outside $\mathcal{C}_1^*$ and
    $\mathcal{C}_2^*$ with an option in one of them are $S_{1,1}, S_{2,1,1}, S_{2,2,1}, S_{2,2,2,1},
    S_{2,2,2,2}$ (the empty star, which has no option, is a base case too).
    """
    return legs in BASE, leads_to_starred(legs)


@section.corrected(9, 16, picture=partial(with_options_classed, 1))
def lem_21_base_corrected(legs=OUTSIDE):
    r"""**Lemma 21, base cases, corrected.** The stars outside $\mathcal{C}_1^*$ and
    $\mathcal{C}_2^*$ with an option in one of them are $S_2, S_{1,1}, S_{2,1,1}, S_{2,2,1},
    S_{2,2,2,1}, S_{2,2,2,2}$.
    """
    return legs in (*BASE, (2,)), leads_to_starred(legs)


@section.theorem(12, 40, proof=for_all("all stars", ANY_NONEMPTY))
def thm_19_proof_claims(legs=NONEMPTY):
    """**Theorem 19, proof, one leg more.** In 0.33 one more leg of length 1 makes the value of a
    star of 1* into 2 and of one of 2* into 0; for all others it exchanges 0 with 1 and 2 with 3.
    """
    said = {"1*": 2, "2*": 0}.get(classed(legs), tabled(legs) ^ 1)
    return said, value(with_leg(legs, 1)), bistar(with_leg(legs, 1))


def answers(one, other, option):
    """Which of the three answers that the proof of Theorem 19 knows exist after the move from one
    star to an option.
    """
    here, there = found_class(one, 1), found_class(option, 1)
    others = {found_class(left, 1) for left in options_of_star(other)}
    exists = {
        "(i)": here in {found_class(left, 1) for left in options_of_star(option)},
        "(ii)": there in others,
        "(iii)": value(one) == 2 and there == "1*" and "1" in others,
    }
    return {name for name in exists if exists[name]}


def above_one(size):
    """The pairs of different stars of class 1, and the options of the first above 1."""
    return (
        (here, there, option)
        for one, other in pairs(size)
        if one != other and classed(one) == "1" == found_class(one, 1) == found_class(other, 1)
        for here, there in ((one, other), (other, one))
        for option in options_of_star(here)
        if value(option) > 1
    )


CLASS_1 = Cases(
    "all ordered pairs of different reduced stars of class 1 with at most {size} legs, and all "
    f"options > 1 of the first, {TESTED}",
    above_one,
)


def answered(moved, one, other, option):
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


@section.slip(
    7,
    14,
    cases=CLASS_1,
    agree=including,
    name="S = {one}, S' = {other}, T = {option}",
    picture=partial(answered, "S'"),
    fails="S = S₂,₂,₁,₁, S' = S₁,₁,₁, T = S₂,₁,₁,₁: predicted among others {'(ii)'}, "
    "computed {'(i)'}",
    fails_from=4,
)
def thm_19_proof_last_printed(one, other, option):
    """**Theorem 19, proof, class 1, as printed.** If $S, S'$ are in the class 1 of Figure 8 and $T$
    is an option of $S$ with a value greater than 1 in 0.33, then $S'$ has an option in the class of
    $T$: case (ii).
    """
    return {"(ii)"}, answers(one, other, option)


@section.corrected(
    7,
    14,
    cases=CLASS_1,
    agree=including,
    name="S = {one}, S' = {other}, T = {option}",
    picture=partial(answered, "T"),
)
def thm_19_proof_last_corrected(one, other, option):
    """**Theorem 19, proof, class 1, corrected.** If $S, S'$ are in the class 1 of Figure 8 and $T$
    is an option of $S$ with a value greater than 1 in 0.33, then $T$ has an option in the class 1:
    case (i).
    """
    return {"(i)"}, answers(one, other, option)


# the representatives as printed
SEVEN = [None, (), (1,), (1, 1, 1), (2, 1, 1, 1), (2,) * 5, (2, 2, 2, 2, 2, 1)]
EIGHT = REPRESENTATIVES[1]


@section.illegible(
    9,
    16,
    picture=lambda legs: with_classes(1, legs, *SEVEN),
    fails="S₂,₁,₁: predicted 1, computed 0",
    fails_from=3,
)
def thm_19_representatives_printed(legs=CLASSED):
    r"""**Theorem 19, representatives, as in our copy.** Each of the eight classes has one of the
    seven stars $\varnothing, P_1, P_2, S_{1,1,1}, S_{2,1,1,1}, S_{2,2,2,2,2}, S_{2,2,2,2,2,1}$:
    each star is equivalent to one of them.
    """
    return 1, sum(alike(other, legs, 1) for other in SEVEN)


@section.corrected(9, 16, picture=lambda legs: with_classes(1, legs, *EIGHT.values()))
def thm_19_representatives_corrected(legs=CLASSED):
    r"""**Theorem 19, representatives, corrected.** In the order of Table 1, the eight classes have
    the stars $\varnothing, S_{1,1,1}, P_1, S_{2,2,2,2,2}, P_2, S_{2,1,1}, S_{2,2,2,2,2,1},
    S_{2,1,1,1}$: each star is equivalent to the one of its class and to no other.
    """
    found = (star_name(other) for other in EIGHT.values() if alike(other, legs, 1))
    return star_name(EIGHT[classed(legs)]), " and ".join(found)
