"""Section 4, second half: bistars with a middle path of two edges."""

from itertools import product

import pandas as pd

from gamelab.graphs.bistars import Bistar
from gamelab.papers.beaudou_octal_033.reduced_stars import (
    ALIKE,
    CLASSES,
    NO_MORE,
    STARS,
    TESTED,
    UP_TO,
    Star,
    any_stars,
    cell_values,
    found_class,
    found_classes,
    misprint,
    options,
    pairs,
    reduced_stars,
    table_and_classes,
    triangle,
    value,
)  # fmt: skip
from gamelab.papers.claim import Claim
from gamelab.solvers.octal_bistars import class_1, class_2, reduced, table_2
from gamelab.theory.nimbers import mex

# Table 2 as printed: + for the nim-sum of the values of the two stars, x for the nim-sum with 1.
TABLE_2 = (
    "+x+2x+0x+x", "xxx2xx0xxx", "+x+3x+1x+x", "2230301110", "xxx3xx1xxx", "+x+0x+2x+x", "0011122233",
    "xxx1xx20x1", "+x+1x+3x+x", "xxx0xx31x0",
)  # fmt: skip

# The classes of the options of a star by its class; P_1, P_2, P_3 and the empty star apart. Of Figure 17 only READ can be read.
FIGURE_17 = {
    "0": {"1* 2□", "1 2□ 3□", "1 2 3", "2 3"}, "0*": {"1* 2* 2□", "1□", "1□ 2□ 3□"}, "1": {"0 2□ 3□", "0 2 3"}, "1*": {"0* 2*"},
    "1□": {"0*", "0* 2□ 3□"}, "2": {"0 1", "0 1 3"}, "2*": {"0* 1*"},
    "2□": {"0* 1* 1□", "0* 1□ 3□"}, "3": {"0 1 2"}, "3□": {"0* 1□ 2□"},
}  # fmt: skip
READ = {"0": FIGURE_17["0"], "1": {"0 2 3"}, "1□": {"0* 2□ 3□"}, "2": {"0 1"}}
LARGE = (lambda legs: len(legs or ()) > 11, lambda legs: (legs or ()).count(2) > 3)  # by all legs, by those of length 2


def figure_16() -> pd.DataFrame:
    """Figure 16: the classes of the options of S and of S', and the values of the bistars that moves leave."""
    pairs = product(sorted(FIGURE_17["0"]), sorted(FIGURE_17["2"]))
    rows = [(f"{{{left}}}", f"{{{right}}}", ", ".join(map(str, sorted(met(left, right))))) for left, right in pairs]
    return pd.DataFrame(rows, columns=["classes of the options of S", "of those of S'", "values left by the moves"])


def met(left: str, right: str) -> set[int]:
    """The values of the bistars that a move leaves of one of stars of classes 0 and 2, by the classes of the stars' options."""
    return {v for cell in (*product(left.split(), "2"), *product("0", right.split())) for v in cell_values(2, 8)[cell]}


def figure_17() -> pd.DataFrame:
    """Figure 17, a row for each class: the sets that can be read in our copy, and those that are filled in."""
    halves = [(READ.get(name, set()), FIGURE_17[name] - READ.get(name, set())) for name in CLASSES[2]]
    cells = [[", ".join(f"{{{one}}}" for one in sorted(sets)) for sets in half] for half in halves]
    return pd.DataFrame(cells, columns=["read in our copy", "recomputed"], index=pd.Index(CLASSES[2], name="class of S"))


def classed(legs: Star, as_printed: bool = False) -> str:
    """The class of a star by the paper's definition, S[2] being in class 0* unless as printed."""
    return class_2(*reduced(legs), as_printed)


def said(left: Star, right: Star, as_printed: bool = False) -> int:
    """The value of a bistar with two edges between the hubs by Table 2."""
    return table_2(classed(left, as_printed), classed(right, as_printed))


def in_class(name: str, size: int) -> list[Star]:
    """The reduced stars of a class with at most so many legs."""
    return [legs for legs in reduced_stars(size) if found_class(legs, 2) == name]


def option_values(left: Star, right: Star) -> tuple[int, ...]:
    """The values to which moves on the two sides lead, each once."""
    moved = [(one, right) for one in options(left)] + [(left, one) for one in options(right)]
    return tuple(sorted({value(*pair, 2) for pair in moved}))


# fmt: off
CLAIMS = (
    Claim(
        "octal033-def-sim2", "Section 4.2.2, the relation ~2", "proved",
        r"$S_2$ and $S_{1,1}$ are equivalent to the empty star: joined by two edges to any star, each gives the same value.",
        cases=lambda size: product(((2,), (1, 1)), reduced_stars(size)), predicted=lambda legs, other: value(None, other, 2),
        computed=lambda legs, other: value(legs, other, 2), bound=UP_TO, sizes=(9, 20),
        picture=lambda legs, other: Bistar(legs, other, 2),
    ),
    *misprint(
        "octal033-def-classes-D", "Figure 14",
        "The ten classes as defined are those found by comparing the values of bistars with two edges between the hubs: 0* holds "
        "the stars of value 0 with zero or two legs of length 2.",
        r"They are, once $S_2$ is in the class 0* too.", lambda legs: classed(legs, as_printed=True), classed,
        cases=lambda size: ((legs,) for legs in reduced_stars(size)), computed=lambda legs: found_class(legs, 2),
        bound=f"{UP_TO}, by {TESTED}",
        sizes=(9, 16), picture=lambda legs: triangle("class 2"), sliders={"legs": STARS},
    ),
    *misprint(
        "octal033-thm-22", "Theorem 22",
        "Table 2 and the classes as printed give the value of every bistar with two edges between the hubs.",
        r"They do, once $S_2$ is in the class 0*.", lambda left, right: said(left, right, as_printed=True), said, cases=pairs,
        computed=lambda left, right: value(left, right, 2), bound=f"{UP_TO}, and all pairs of them", certificate=NO_MORE,
        sizes=(9, 24), least=9, picture=lambda left, right: Bistar(left, right, 2), sliders={"left": STARS, "right": STARS},
    ),
    Claim(
        "octal033-thm-22-count", "Theorem 22, how often it fails", "example",
        r"Of the 1,596 pairs with at most 9 legs each, 22 have another value than printed; $S_2$ is in all of them, beside itself "
        r"or a plain class.",
        cases=lambda size: [()], predicted=lambda: (22, 22),
        computed=lambda: (
            len(wrong := [pair for pair in pairs(9) if said(*pair, as_printed=True) != value(*pair, 2)]),
            sum((2,) in pair and all(legs == (2,) or found_class(legs, 2).isdigit() for legs in pair) for pair in wrong),
        ),
        bound="all pairs with at most 9 legs each",
    ),
    *table_and_classes("22", 2, TABLE_2, classed),
    *misprint(
        "octal033-thm-22-large", "Theorem 22, large stars",
        "Two stars of sufficiently large order give the nim-sum of their values.",
        "They do if each has at least four legs of length 2.", lambda left, right: value(left) ^ value(right),
        lambda left, right: value(left) ^ value(right) if min(left.count(2), right.count(2)) > 3 else "any",
        cases=lambda size: (pair for large in LARGE for pair in pairs(size) if all(map(large, pair))),
        computed=lambda left, right: value(left, right, 2), agree=lambda said, found: said in (found, "any"), sizes=(13, 16),
        bound="all pairs with 12 to {size} legs each, and all with at most {size}, at least four of them of length 2", least=12,
        picture=lambda left, right: Bistar(left, right, 2),
    ),
    Claim(
        "octal033-lem-23", "Lemma 23", "proved",
        r"$P_1 \sim_2 S_{2,1}$, $P_2 \sim_2 S_{2,2}$, $S_{1,1} \sim_2 S_{2,2,1}$ and $S_{2,1} \sim_2 S_{2,2,2}$.",
        cases=lambda size: ((*pair, other) for other in any_stars(4, size) for pair in ALIKE),
        predicted=lambda one, like, other: value(one, other, 2), computed=lambda one, like, other: value(like, other, 2),
        bound="against all stars with at most four legs of length at most {size}, and the empty one", sizes=(5, 9),
        picture=lambda one, like, other: Bistar(like, other, 2),
    ),
    Claim(
        "octal033-thm-22-proof-claims", r"Theorem 22, proof, with $P_1$", "proved",
        "One more leg of length 2 gives a star of 0 or 0* the value 2; of 1*, 2, 3□ the value 0; of 1, 1□ the value 3; of 2*, 2□, "
        "3 the value 1.",
        cases=lambda size: ((legs,) for legs in reduced_stars(size)),
        predicted=lambda legs: 2 if value(legs) == 0 else 0 if classed(legs) in ("1*", "2", "3□") else 3 if value(legs) == 1 else 1,
        computed=lambda legs: value(legs, (), 2), bound=UP_TO, sizes=(12, 30), picture=lambda legs: Bistar(legs, (), 2),
        sliders={"legs": STARS},
    ),
    Claim(
        "octal033-thm-22-proof-claims-b", "Theorem 22, proof, with $P_2$", "proved", "$B(S, 2, P_2)$ has the value of $S$.",
        cases=lambda size: ((legs,) for legs in reduced_stars(size)), predicted=lambda legs: value(legs),
        computed=lambda legs: value(legs, (1,), 2), bound=UP_TO, sizes=(12, 30), picture=lambda legs: Bistar(legs, (1,), 2),
    ),
    Claim(
        "octal033-thm-22-proof-claims-c", "Theorem 22, proof, number of cases", "proved",
        "Besides 1* and 2* there are eight classes, hence 36 pairs of classes.", cases=lambda size: [()], predicted=lambda: 36,
        bound="the classes met among the reduced stars with at most 8 legs",
        computed=lambda: len({tuple(sorted(cell)) for cell in cell_values(2, 8) if not {"1*", "2*"} & set(cell)}),
    ),
    *misprint(
        "octal033-thm-22-small", "Theorem 22, proof, small stars", r"$S_{1,2}$ is equivalent to the empty star, by Lemma 17.",
        r"$S_{1,1}$ is equivalent to the empty star, by Lemma 17.", lambda other: value((2, 1), other, 2),
        lambda other: value((1, 1), other, 2), cases=lambda size: ((other,) for other in reduced_stars(size)),
        computed=lambda other: value(None, other, 2),
        bound="against the empty star and all reduced stars with at most {size} legs", sizes=(9, 20),
        picture=lambda other: Bistar((2, 1), other, 2),
    ),
    *misprint(
        "octal033-thm-22-case-1", "Theorem 22, case 1", "A star of class 3 has options in the classes 1, 2 and 3.",
        "It has options in 0, 1 and 2.", lambda legs: "1 2 3", lambda legs: "0 1 2",
        cases=lambda size: ((legs,) for legs in in_class("3", size)), computed=lambda legs: found_classes(options(legs), 2),
        bound=UP_TO, sizes=(13, 20),
    ),
    Claim(
        "octal033-thm-22-proof-claims-d", "Theorem 22, proof, case 1", "proved",
        "With $S$ in class 1 and $S'$ in class 3 the options have the values 0, 1 and 3, whether those of $S$ are in 0, 2□, 3□ or "
        "in 0, 2, 3; so the value is 2.",
        cases=lambda size: product(in_class("1", size), in_class("3", size)), predicted=lambda left, right: ((0, 1, 3), 2),
        computed=lambda left, right: (option_values(left, right), value(left, right, 2)), bound=UP_TO, sizes=(9, 14),
        picture=lambda left, right: Bistar(left, right, 2),
    ),
    Claim(
        "octal033-thm-22-proof-claims-e", "Theorem 22, proof, case 2", "proved",
        "With $S$ in class 0 and $S'$ in class 2 the value is 2.",
        cases=lambda size: product(in_class("0", size), in_class("2", size)), predicted=lambda left, right: 2,
        computed=lambda left, right: value(left, right, 2), bound=UP_TO, sizes=(9, 14),
        picture=lambda left, right: Bistar(left, right, 2),
    ),
    *misprint(
        "octal033-fig-15", "Figure 15",
        "The figure is about the stars of classes 1 and 3 of Figure 8, as its caption says: their bistars have the value 2.",
        "It is about those of classes 1 and 3 of Figure 14.",
        lambda left, right: {2} if (class_1(*reduced(left)), class_1(*reduced(right))) == ("1", "3") else {0, 1, 2, 3},
        lambda left, right: {2} if (classed(left), classed(right)) == ("1", "3") else {0, 1, 2, 3},
        cases=lambda size: ((one, other) for one in reduced_stars(size) for other in reduced_stars(size)),
        computed=lambda left, right: value(left, right, 2), agree=lambda said, found: found in said, bound=f"{UP_TO}, all pairs",
        sizes=(9, 14), picture=lambda left, right: Bistar(left, right, 2),
    ),
    Claim(
        "octal033-fig-16", "Figure 16", "table",
        "The options of a star of class 0 are in one of four sets of classes, of class 2 in one of two, and in all eight cases "
        "the least value left over is 2.",
        cases=lambda size: product(FIGURE_17["0"], FIGURE_17["2"]), predicted=lambda left, right: 2,
        computed=lambda left, right: mex(met(left, right)), bound="all eight pairs of sets",
    ),
    Claim(
        "octal033-fig-17", "Figure 17", "table",
        "The classes of the options of a star, by its class, $P_1, P_2, P_3$ and the empty star apart. Seven of the 19 sets can be "
        "read in our copy, four for class 0 and one each for 1, 1□ and 2; the others are recomputed.",
        cases=lambda size: ((name,) for name in CLASSES[2]), predicted=lambda name: "; ".join(sorted(FIGURE_17[name])),
        computed=lambda name: "; ".join(sorted({found_classes(options(s), 2) for s in in_class(name, 13) if sum(s or ()) > 2})),
        bound="all reduced stars with at most 13 legs", sliders={"name": CLASSES[2]},
    ),
)
# fmt: on
