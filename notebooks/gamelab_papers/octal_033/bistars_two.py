"""Section 4, second half: bistars with a middle path of two edges."""

from functools import partial
from itertools import product

import pandas as pd

from gamelab import mex
from gamelab.proofs import UpTo
from gamelab.statements import Cases, MarkedRow, each, the
from gamelab.theory import remembered
from gamelab_papers.octal_033.boards import (
    ANY_STAR,
    CLASSED,
    FOUR_LEGS,
    LEFT_AND_RIGHT,
    LEGS,
    PAIRS,
    REDUCED,
    TESTED,
    bistar,
    bistar_name,
    for_all,
    new_section,
    options_of_star,
    pairs,
    reduced_stars,
    star_name,
    tabled,
    value,
    with_options,
    with_values,
)
from gamelab_papers.octal_033.classes import (
    ALIKE,
    CLASSES_2,
    alike,
    as_drawn,
    cell_values,
    cells_of_table,
    class_name,
    class_table,
    classes_as_drawn,
    found_class,
    found_classes,
    printed_table,
    values_met,
    with_classes,
    with_options_classed,
)
from gamelab_papers.octal_033.closed_forms import class_1, class_2, reduced, table_2
from gamelab_papers.octal_033.figures import Branches
from gamelab_papers.tables import rows

section = new_section()


def classed(legs, as_printed=False):
    """The class of a star by the paper's definition, S[2] being in class 0* unless as printed."""
    return class_2(*reduced(legs), as_printed)


LIKE_NOTHING = [(2,), (1, 1)]


@section.theorem(9, 20, proof=for_all("all stars", LIKE_NOTHING, ANY_STAR))
def def_sim2(left=each("{count} stars", LIKE_NOTHING), right=REDUCED):
    r"""**Section 4.2.2, the relation ~2.** $S_2 \sim_2 \varnothing$ and $S_{1,1} \sim_2
    \varnothing$: joined by two edges to any star, $S_2$ and $S_{1,1}$ have in 0.33 the value that
    the empty star has.
    """
    return tabled(None, right, 2), value(left, right, 2), bistar(left, right, 2)


@section.definition(
    9,
    16,
    picture=lambda legs: as_drawn("class 2"),
    sliders=LEGS,
    proof=for_all("all stars", ANY_STAR),
    parts="class",
)
def def_classes_D(legs=CLASSED):
    r"""**Section 4.2.2, the list of classes.** The ten classes that the text lists are those found
    by comparing the values in 0.33 of bistars with two edges between the hubs, once $S_2$, which
    has one leg of length 2 and is equivalent to the empty star, is in the class $\mathcal{D}_0^*$
    too. (As listed it is in $\mathcal{D}_0$, by which Theorem 22 fails. Figure 14, which shows the
    classes, is lost in our copy.)
    """
    return classed(legs), found_class(legs, 2)


def value_in_table_2(left, right, as_printed=False):
    """The value of a bistar with two edges between the hubs by Table 2."""
    return table_2(classed(left, as_printed), classed(right, as_printed))


@section.omitted_case(
    11, 24, cases=PAIRS, fails="B(S₂, 2, S₂): predicted 0, computed 1", fails_from=1
)
def thm_22_printed(left, right):
    r"""**Theorem 22, as printed.** Table 2 and the classes as the text lists them, which put $S_2$
    into $\mathcal{D}_0$, give the value in 0.33 of every bistar with two edges between the hubs.
    """
    said = value_in_table_2(left, right, as_printed=True)
    return said, value(left, right, 2), bistar(left, right, 2)


@section.corrected(
    11, 24, cases=PAIRS, sliders=LEFT_AND_RIGHT, proof=for_all("all stars", ANY_STAR, ANY_STAR)
)
def thm_22_corrected(left, right):
    r"""**Theorem 22, corrected.** Table 2 and the classes, with $S_2$ in $\mathcal{D}_0^*$, give
    the value in 0.33 of every bistar with two edges between the hubs.
    """
    return value_in_table_2(left, right), value(left, right, 2), bistar(left, right, 2)


@section.example(
    cases="all pairs with at most 9 legs each",
    parts=("{1} of {0} pairs fail, {2} of them with S₂",),
    picture=lambda: classes_as_drawn(2),
    ours=True,
)
def thm_22_count():
    """**Theorem 22, how often it fails.** Of the 1,596 pairs of stars with at most 9 legs, each of
    length 1 or 2, 22 have another value in 0.33 than Theorem 22 says as printed; $S_2$ is in all of
    them, beside itself or a star of a plain class.
    """
    tried = [*pairs(9)]
    wrong = [pair for pair in tried if value_in_table_2(*pair, as_printed=True) != value(*pair, 2)]
    plain = lambda legs: legs == (2,) or found_class(legs, 2).isdigit()
    with_s_2 = sum((2,) in pair and all(map(plain, pair)) for pair in wrong)
    return (1596, 22, 22), (len(tried), len(wrong), with_s_2)


# Table 2 as printed: + for the nim-sum of the values of the two stars, x for the nim-sum with 1.
TABLE_2 = (
    "+x+2x+0x+x",
    "xxx2xx0xxx",
    "+x+3x+1x+x",
    "2230301110",
    "xxx3xx1xxx",
    "+x+0x+2x+x",
    "0011122233",
    "xxx1xx20x1",
    "+x+1x+3x+x",
    "xxx0xx31x0",
)


@section.table(
    8,
    16,
    cases=cells_of_table(2),
    name="classes {row} and {column}",
    parts="value",
    picture=lambda row, column, most: class_table(2),
    sliders={"row": CLASSES_2, "column": CLASSES_2, "most": (8,)},
    proof=for_all("all stars", CLASSES_2, CLASSES_2, [UpTo(8, 1)]),
)
def thm_22_table(row, column, most):
    """**Table 2.** Table 2, cell by cell: in 0.33 all bistars of stars of two classes, their hubs
    joined by two edges, have the value that is printed.
    """
    return printed_table(TABLE_2, 2).at[row, column], values_met(2, row, column, most)


@section.theorem(
    9,
    24,
    cases=PAIRS * the(TESTED),
    name="{one} and {other}",
    picture=partial(with_classes, 2),
    proof=for_all("all stars", ANY_STAR, ANY_STAR),
)
def thm_22_classes(one, other):
    """**Theorem 22, the classes.** In 0.33 two stars, their hubs joined by two edges to that of any
    third star, always give bistars of equal values exactly when they are in the same of the 10
    classes.
    """
    return classed(one) == classed(other), alike(one, other, 2)


ONES = star_name((1,) * 12)


def both_alone(left, right):
    """Two stars, and the bistar that two edges between their hubs make of them."""
    return with_values((left, None, 1), (right, None, 1), (left, right, 2))


@section.error(
    12,
    16,
    cases=PAIRS.where(
        lambda left, right: min(len(left or ()), len(right or ())) > 11,
        "with at least 12 legs each",
    ),
    picture=both_alone,
    fails=f"B({ONES}, 2, {ONES}): predicted 0, computed 1",
    fails_from=12,
)
def thm_22_large_printed(left, right):
    """**Theorem 22, large stars, as printed.** Two stars of sufficiently large order, here with at
    least 12 legs each, are in the plain classes 0, 1, 2, 3, so that a bistar of them with two edges
    between the hubs has in 0.33 the nim-sum of their values.
    """
    return tabled(left) ^ tabled(right), value(left, right, 2), bistar(left, right, 2)


def has_four_twos(legs):
    """Whether the star has at least four legs of length 2."""
    return reduced(legs)[1] > 3


LARGE = [*filter(has_four_twos, ANY_STAR)]


@section.corrected(
    12,
    16,
    cases=PAIRS.where(
        lambda *stars: all(map(has_four_twos, stars)), "with at least four legs of length 2 each"
    ),
    picture=both_alone,
    proof=for_all("all stars", LARGE, LARGE),
)
def thm_22_large_corrected(left, right):
    """**Theorem 22, large stars, corrected.** Two stars with at least four legs of length 2 each
    are in the plain classes 0, 1, 2, 3, and a bistar of them with two edges between the hubs has in
    0.33 the nim-sum of their values, however many legs of length 1 they have.
    """
    return tabled(left) ^ tabled(right), value(left, right, 2), bistar(left, right, 2)


@remembered
def share(n):
    """How many percent of the pairs of stars with at most n legs have the nim-sum of the two values
    and 1.
    """
    found = [value(*pair, 2) == value(pair[0]) ^ value(pair[1]) ^ 1 for pair in pairs(n)]
    return 100 * sum(found) / len(found)


@section.example(
    8,
    24,
    picture=lambda n: MarkedRow(
        [share(legs) for legs in range(max(n, 8) + 1)],
        "n, legs at most",
        "% of the pairs",
        {f"n = {n}": n},
        {"half": 50},
    ),
)
def thm_22_most(n=0):
    r"""**Theorem 22, small stars.** For most of the smallest stars $\mathcal{G}(B(S, 2, S')) =
    \mathcal{G}(S) \oplus \mathcal{G}(S') \oplus 1$ in 0.33: of the pairs of stars with at most $n$
    legs, each of length 1 or 2, more than half have this value exactly if $5 \le n \le 19$.
    """
    return 5 <= n <= 19, share(n) > 50


@section.theorem(4, 9, proof=for_all("all stars", ANY_STAR, ALIKE))
def lem_23(other=FOUR_LEGS, pair=each("each of the {count} pairs", ALIKE)):
    r"""**Lemma 23.** $P_1 \sim_2 S_{2,1}$, $P_2 \sim_2 S_{2,2}$, $S_{1,1} \sim_2 S_{2,2,1}$ and
    $S_{2,1} \sim_2 S_{2,2,2}$: joined by two edges to any star, the two have the same value in
    0.33.
    """
    one, like = pair
    return tabled(other, one, 2), value(like, other, 2), bistar(like, other, 2)


# by the class of the other star
WITH_P1 = {"0": 2, "0*": 2, "1*": 0, "2": 0, "3□": 0, "1": 3, "1□": 3, "2*": 1, "2□": 1, "3": 1}


@section.theorem(
    12,
    30,
    name=lambda legs: f"{star_name(legs)}, of class {classed(legs)}, with one more leg of length 2",
    picture=lambda legs: pd.DataFrame([WITH_P1], ["value"]).rename_axis(columns="class"),
    proof=for_all("all stars", ANY_STAR),
)
def thm_22_proof_claims(legs=REDUCED):
    """**Theorem 22, proof, with $P_1$.** In 0.33 one more leg of length 2 gives a star of 0 or 0*
    the value 2; of 1*, 2, 3□ the value 0; of 1, 1□ (where our copy has a class that does not exist,
    a C in place of a D) the value 3; of 2*, 2□, 3 the value 1.
    """
    return WITH_P1[classed(legs)], value(legs, (), 2), bistar(legs, (), 2)


@section.illegible(9, 20, fails="∅: predicted 2, computed 1")
def thm_22_small_printed(other=REDUCED):
    r"""**Theorem 22, proof, small stars, as in our copy.** $S_{1,2} \sim_2 \varnothing$, by Lemma
    17, which gives Section 4.2.2 the same of $S_{1,1}$: joined by two edges to any star, $S_{1,2}$
    has in 0.33 the value that the empty star has.
    """
    return tabled((2, 1), other, 2), value(None, other, 2), bistar((2, 1), other, 2)


@section.corrected(
    9, 20, proof=for_all("all stars", ANY_STAR), name=lambda other: bistar_name((1, 1), other, 2)
)
def thm_22_small_corrected(other=REDUCED):
    r"""**Theorem 22, proof, small stars, corrected.** $S_{1,1} \sim_2 \varnothing$, by Lemma 17:
    joined by two edges to any star, $S_{1,1}$ has in 0.33 the value that the empty star has.
    """
    return tabled((1, 1), other, 2), value(None, other, 2), bistar((1, 1), other, 2)


CLASS_3 = CLASSED.where(lambda legs: classed(legs) == "3", "those of class 3")


@section.slip(
    12,
    20,
    picture=partial(with_options_classed, 2),
    fails="S₂,₂,₂,₂,₂,₁: predicted 1 2 3, computed 0 1 2",
    fails_from=6,
    parts="classes of its options",
)
def thm_22_case_1_printed(legs=CLASS_3):
    """**Theorem 22, case 1, as printed.** In 0.33 a star of class 3 of Figure 14 has options in the
    classes 1, 2 and 3.
    """
    return "1 2 3", found_classes(options_of_star(legs), 2)


@section.corrected(12, 20, picture=partial(with_options_classed, 2), parts="classes of its options")
def thm_22_case_1_corrected(legs=CLASS_3):
    """**Theorem 22, case 1, corrected.** In 0.33 a star of class 3 of Figure 14 has options in the
    classes 0, 1 and 2.
    """
    return "0 1 2", found_classes(options_of_star(legs), 2)


# The classes of the options of a star by its class; P_1, P_2, P_3 and the empty star apart. Of
# Figure 17 only READ can be read.
_FIGURE_17 = [(str(name), found, read) for name, found, read in rows(__file__, "figure_17")]
FIGURE_17 = {name: [found for of, found, _ in _FIGURE_17 if of == name] for name in CLASSES_2}
READ = {(name, found) for name, found, read in _FIGURE_17 if read}


def by_options(name, left, right):
    """Figure 15 or 16: the bistars that moves leave of one of these two classes, the sets of moves
    on S first, and their values.
    """
    joined = lambda one, other: (
        rf"{class_name(one, 2)}$\,\bullet^2\!\bullet\,${class_name(other, 2)}"
    )
    of_s = [("$S$: ", [(one, right) for one in found.split()]) for found in FIGURE_17[left]]
    of_other = [("$S'$: ", [(left, one) for one in found.split()]) for found in FIGURE_17[right]]
    moves = [
        [
            star + "; ".join(joined(*cell) for cell in cells),
            ", ".join(values_met(2, *cell, 8) for cell in cells),
        ]
        for star, cells in of_s + of_other
    ]
    return Branches({name: (joined(left, right), moves)})


FIGURE_15 = lambda *case: by_options("Figure 15", "1", "3")
FIGURE_16 = lambda *case: by_options("Figure 16", "0", "2")


def ordered(one, other, name=classed):
    """The pairs of a star of one class and a star of another."""
    of_class = lambda size, found: [s for s in reduced_stars(size) if name(s) == found]
    return Cases(
        f"all reduced stars of class {one} with those of class {other}, at most {{size}} legs each",
        lambda size: product(of_class(size, one), of_class(size, other)),
    ).sizes(0, 60)


def options_and_value(left, right):
    """The classes of the options of two stars, and the value of their bistar."""
    found = (found_classes(options_of_star(legs), 2) for legs in (left, right))
    return *found, value(left, right, 2)


def said_in_figure_15(left):
    """The same, as said."""
    return "0 2□ 3□" if reduced(left)[1] == 4 else "0 2 3", "0 1 2", 2


@section.illegible(
    9,
    14,
    cases=ordered("1", "3", lambda legs: class_1(*reduced(legs))),
    parts="options of S, of S', value",
    name=lambda left, right: bistar_name(left, right, 2),
    picture=lambda left, right: with_options(left, right, 2),
    fails="B(S₁,₁,₁, 2, S₂,₂,₂,₂,₂,₁): predicted ('0 2 3', '0 1 2', 2), computed ('0*', '0 "
    "1 2', 3)",
    fails_from=6,
)
def fig_15_printed(left, right):
    r"""**Figure 15, caption as in our copy.** The options in 0.33 of $S$ and $S'$ in the classes 1
    and 3 of Figure 8, of which the caption of Figure 15 speaks in our copy, with $\mathcal{C}$
    where the figure has $\mathcal{D}$, are in the classes 0, 2□, 3□ or 0, 2, 3 of Figure 14 and in
    0, 1, 2, and the value of $B(S, 2, S')$ is 2.
    """
    return said_in_figure_15(left), options_and_value(left, right)


@section.corrected(
    9,
    14,
    cases=ordered("1", "3"),
    name=lambda left, right: bistar_name(left, right, 2),
    parts="options of S, of S', value",
    picture=FIGURE_15,
)
def fig_15_corrected(left, right):
    """**Figure 15, corrected.** The options in 0.33 of $S$ and $S'$ in the classes 1 and 3 of
    Figure 14 are in 0, 2□, 3□ if $S$ has four legs of length 2 and else in 0, 2, 3, and in 0, 1, 2,
    as Figure 15 shows, and the value of $B(S, 2, S')$ is 2.
    """
    return said_in_figure_15(left), options_and_value(left, right)


@section.illegible(name="options of S in {left}, of S' in {right}", picture=FIGURE_16)
def fig_16(
    left=each("{count} sets for class 0", FIGURE_17["0"]),
    right=each("{count} for class 2", FIGURE_17["2"]),
):
    """**Figure 16.** Figure 16 is lost in our copy. By the text the options of a star of class 0
    are in one of four sets of classes, those of a star of class 2 in one of two, and for two edges
    between the hubs the least value in 0.33 that no move leaves is 2 in all cases.
    """
    cells = [*product(left.split(), "2"), *product("0", right.split())]
    return 2, mex(v for cell in cells for v in cell_values(2, 8)[cell])


def figure_17(classes=CLASSES_2):
    """Figure 17: each of these classes of S, and the sets of classes in which its options can be; a
    tick where it can be read in our copy.
    """
    named = lambda name, found: (
        "; ".join(class_name(one, 2) for one in found.split()) + " ✓" * ((name, found) in READ)
    )
    return Branches(
        {
            (of := class_name(name, 2)): (of, [[named(name, found)] for found in FIGURE_17[name]])
            for name in classes
        }
    )


@section.illegible(
    12,
    20,
    cases=Cases(
        f"all {len(CLASSES_2)} classes, the reduced stars with at most {{size}} legs, {TESTED}",
        lambda size: ((name, size) for name in CLASSES_2),
    ).sizes(8, 60),
    name="class {name}",
    picture=lambda name, most: figure_17(
        CLASSES_2[max(0, CLASSES_2.index(name) - 1) : CLASSES_2.index(name) + 2]
    ),
    sliders={"name": CLASSES_2, "most": (12,)},
    parts="options",
)
def fig_17(name, most):
    """**Figure 17.** Figure 17 lists the classes of the options in 0.33 of a star, by its class,
    $P_1, P_2, P_3$ and the empty star apart. Seven of the 19 sets can be read in our copy, four for
    class 0 and one each for 1, 1□ and 2; the others are recomputed.
    """
    found = {
        found_classes(options_of_star(s), 2)
        for s in reduced_stars(most)
        if sum(s or ()) > 2 and found_class(s, 2) == name
    }
    return "; ".join(FIGURE_17[name]), "; ".join(sorted(found))
