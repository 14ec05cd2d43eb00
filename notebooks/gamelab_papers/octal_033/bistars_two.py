"""Section 4, second half: bistars with a middle path of two edges."""

from collections.abc import Iterable
from itertools import product

from gamelab import Bistar, mex
from gamelab.statements import (
    Arguments,
    Branches,
    Cases,
    Claim,
    MarkedRow,
    Refuted,
    each,
    misprint,
    the,
    upto,
)
from gamelab.theory import remembered
from gamelab_papers.octal_033.boards import (
    ALONE,
    BOTH,
    CLASSED,
    OR_EMPTY,
    PAIRS,
    REDUCED,
    STARS,
    TESTED,
    Star,
    as_said,
    for_all,
    joined_by,
    joined_to,
    like_the_empty_star,
    options_of_star,
    pairs,
    proved,
    reduced_stars,
    star_name,
    tabled,
    value,
    with_options,
    with_values,
)
from gamelab_papers.octal_033.classes import (
    alike,
    by_classes,
    cell_values,
    class_name,
    classes_as_drawn,
    found_class,
    found_classes,
    in_classes,
    table_and_classes,
    with_classes,
    with_options_classed,
)
from gamelab_papers.octal_033.closed_forms import CLASSES_2, class_1, class_2, reduced, table_2
from gamelab_papers.tables import rows

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

# The classes of the options of a star by its class; P_1, P_2, P_3 and the empty star apart. Of
# Figure 17 only READ can be read.
_FIGURE_17 = [(str(name), found, read) for name, found, read in rows(__file__, "figure_17")]
FIGURE_17 = {name: [found for of, found, _ in _FIGURE_17 if of == name] for name in CLASSES_2}
READ = {(name, found) for name, found, read in _FIGURE_17 if read}
# by the class of the other star
WITH_P1 = {"0": 2, "0*": 2, "1*": 0, "2": 0, "3□": 0, "1": 3, "1□": 3, "2*": 1, "2□": 1, "3": 1}


def by_options(name: str, left: str, right: str) -> Branches:
    """Figure 15 or 16: the bistars that moves leave of one of these two classes, the sets of moves
    on S first, and their values.
    """
    joined = lambda one, other: (
        rf"{class_name(one, 2)}$\,\bullet^2\!\bullet\,${class_name(other, 2)}"
    )
    of_s = [("$S$: ", [(one, right) for one in found.split()]) for found in FIGURE_17[left]]
    of_other = [("$S'$: ", [(left, one) for one in found.split()]) for found in FIGURE_17[right]]
    valued = lambda cells: ", ".join(
        " or ".join(map(str, sorted(cell_values(2, 8)[cell]))) for cell in cells
    )
    moves = [
        [star + "; ".join(joined(*cell) for cell in cells), valued(cells)]
        for star, cells in of_s + of_other
    ]
    return Branches({name: (joined(left, right), moves)})


def met(left: str, right: str) -> set[int]:
    """The values of the bistars that a move leaves of one of stars of classes 0 and 2, by the
    classes of the stars' options.
    """
    return {
        v
        for cell in (*product(left.split(), "2"), *product("0", right.split()))
        for v in cell_values(2, 8)[cell]
    }


def figure_17(classes: Iterable[str] = CLASSES_2) -> Branches:
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


def classed(legs: Star, as_printed: bool = False) -> str:
    """The class of a star by the paper's definition, S[2] being in class 0* unless as printed."""
    return class_2(*reduced(legs), as_printed)


def value_in_table_2(left: Star, right: Star, as_printed: bool = False) -> int:
    """The value of a bistar with two edges between the hubs by Table 2."""
    return table_2(classed(left, as_printed), classed(right, as_printed))


def option_values(left: Star, right: Star) -> tuple[int, ...]:
    """The values to which moves on the two sides lead, those on the left first, on each side by the
    classes of the options.
    """
    on_the_left, on_the_right = (
        sorted(options_of_star(one), key=lambda option: found_class(option, 2))
        for one in (left, right)
    )
    return (
        *(value(option, right, 2) for option in on_the_left),
        *(value(left, option, 2) for option in on_the_right),
    )


def ordered(middle: int, one: str, other: str) -> Cases:
    """The pairs of a star of one class and a star of another, as defined for `middle` edges between
    the hubs.
    """
    return Cases(
        f"all reduced stars of class {one} with those of class {other}, at most {{size}} legs each",
        lambda size: product(
            *(
                [
                    s
                    for s in reduced_stars(size)
                    if (class_1, class_2)[middle - 1](*reduced(s)) == found
                ]
                for found in (one, other)
            )
        ),
    ).sizes(0, 60)


@remembered
def share(n: int) -> float:
    """How many percent of the pairs of stars with at most n legs have the nim-sum of the two values
    and 1.
    """
    found = [value(*pair, 2) == value(pair[0]) ^ value(pair[1]) ^ 1 for pair in pairs(n)]
    return 100 * sum(found) / len(found)


def twos(legs: Star) -> int:
    """How many legs of length 2 a star has."""
    return (legs or ()).count(2)


FIGURE_15 = lambda *case: by_options("Figure 15", "1", "3")
FIGURE_16 = lambda *case: by_options("Figure 16", "0", "2")
ONES = star_name((1,) * 12)
CASE_1 = ordered(2, "1", "3")
# the value of a bistar with two edges between the hubs, by the rules, and its picture
AT_TWO = joined_by(2)


def small_stars(one: Star) -> Arguments:
    """Arguments of a claim that this star, joined by two edges to any, is like the empty one."""
    return dict(
        predicted=lambda other: tabled(one, other, 2),
        picture=lambda other: with_values((one, other, 2), (None, other, 2)),
    )


CLAIMS = (
    Claim(
        id="octal033-def-sim2",
        label="Section 4.2.2, the relation ~2",
        statement=r"""
            $S_2 \sim_2 \varnothing$ and $S_{1,1} \sim_2 \varnothing$: joined by two edges to any
            star, $S_2$ and $S_{1,1}$ have in 0.33 the value that the empty star has.
            """,
        **like_the_empty_star(2),
    ),
    Claim(
        id="octal033-def-classes-D",
        label="Section 4.2.2, the list of classes",
        kind="definition",
        statement=r"""
            The ten classes that the text lists are those found by comparing the values in 0.33 of
            bistars with two edges between the hubs, once $S_2$, which has one leg of length 2 and
            is equivalent to the empty star, is in the class $\mathcal{D}_0^*$ too. (As listed it is
            in $\mathcal{D}_0$, by which Theorem 22 fails. Figure 14, which shows the classes, is
            lost in our copy.)
            """,
        **in_classes(2, classed),
    ),
    *misprint(
        id="octal033-thm-22",
        label="Theorem 22",
        cases=PAIRS,
        sizes=(11, 24),
        **by_classes(2),
        sliders={"left": STARS, "right": STARS},
        printed=dict(
            statement=r"""
                Table 2 and the classes as the text lists them, which put $S_2$ into
                $\mathcal{D}_0$, give the value in 0.33 of every bistar with two edges between the
                hubs.
                """,
            predicted=lambda left, right: value_in_table_2(left, right, as_printed=True),
            picture=lambda left, right: (
                with_classes(2, left, right)
                | with_options(left, right, 2, value_in_table_2(left, right, as_printed=True))
            ),
            refuted=Refuted("B(S₂, 2, S₂): predicted 0, computed 1", size=1),
        ),
        corrected=dict(
            statement=r"""
                Table 2 and the classes, with $S_2$ in $\mathcal{D}_0^*$, give the value in 0.33 of
                every bistar with two edges between the hubs.
                """,
            predicted=value_in_table_2,
            proof=as_said("all stars", BOTH, lambda left, right: proved(left, right, 2)),
        ),
    ),
    Claim(
        id="octal033-thm-22-count",
        label="Theorem 22, how often it fails",
        kind="example",
        statement="""
            Of the 1,596 pairs of stars with at most 9 legs, each of length 1 or 2, 22 have another
            value in 0.33 than Theorem 22 says as printed; $S_2$ is in all of them, beside itself or
            a star of a plain class.
            """,
        cases=the("all pairs with at most 9 legs each"),
        predicted=lambda: (1596, 22, 22),
        computed=lambda: (
            len(list(pairs(9))),
            len(
                wrong := [
                    pair
                    for pair in pairs(9)
                    if value_in_table_2(*pair, as_printed=True) != value(*pair, 2)
                ]
            ),
            sum(
                (2,) in pair
                and all(legs == (2,) or found_class(legs, 2).isdigit() for legs in pair)
                for pair in wrong
            ),
        ),
        picture=lambda: classes_as_drawn(2),
        parts=("pairs", "that fail", "with S₂"),
    ),
    *table_and_classes("22", 2, TABLE_2, classed),
    *misprint(
        id="octal033-thm-22-large",
        label="Theorem 22, large stars",
        sizes=(12, 16),
        predicted=lambda left, right: tabled(left) ^ tabled(right),
        **{
            **AT_TWO,
            "picture": lambda left, right: {
                f"S: {value(left)}": Bistar(left, None, 1),
                f"S': {value(right)}": Bistar(right, None, 1),
                f"B(S, 2, S'): {value(left, right, 2)}": Bistar(left, right, 2),
            },
        },
        printed=dict(
            statement="""
                Two stars of sufficiently large order, here with at least 12 legs each, are in the
                plain classes 0, 1, 2, 3, so that a bistar of them with two edges between the hubs
                has in 0.33 the nim-sum of their values.
                """,
            cases=PAIRS.where(
                lambda left, right: min(len(left or ()), len(right or ())) > 11,
                "with at least 12 legs each",
            ),
            refuted=Refuted(f"B({ONES}, 2, {ONES}): predicted 0, computed 1", size=12),
        ),
        corrected=dict(
            statement="""
                Two stars with at least four legs of length 2 each are in the plain classes 0, 1, 2,
                3, and a bistar of them with two edges between the hubs has in 0.33 the nim-sum of
                their values, however many legs of length 1 they have.
                """,
            cases=PAIRS.where(
                lambda left, right: min(twos(left), twos(right)) > 3,
                "with at least four legs of length 2 each",
            ),
            proof=for_all(
                "all stars",
                lambda: (
                    (proved(left) ^ proved(right), proved(left, right, 2))
                    for left, right in BOTH
                    if min(twos(left), twos(right)) > 3
                ),
            ),
        ),
    ),
    Claim(
        id="octal033-thm-22-most",
        label="Theorem 22, small stars",
        kind="example",
        statement=r"""
            For most of the smallest stars $\mathcal{G}(B(S, 2, S')) = \mathcal{G}(S) \oplus
            \mathcal{G}(S') \oplus 1$ in 0.33: of the pairs of stars with at most $n$ legs, each of
            length 1 or 2, more than half have this value exactly if $5 \le n \le 19$.
            """,
        cases=upto("n"),
        sizes=(8, 24),
        predicted=lambda n: 5 <= n <= 19,
        computed=lambda n: share(n) > 50,
        picture=lambda n: MarkedRow(
            [share(legs) for legs in range(max(n, 8) + 1)],
            "n, legs at most",
            "% of the pairs",
            {f"n = {n}": n},
            {"half": 50},
        ),
    ),
    Claim(
        id="octal033-lem-23",
        label="Lemma 23",
        statement=r"""
            $P_1 \sim_2 S_{2,1}$, $P_2 \sim_2 S_{2,2}$, $S_{1,1} \sim_2 S_{2,2,1}$ and $S_{2,1}
            \sim_2 S_{2,2,2}$: joined by two edges to any star, the two have the same value in 0.33.
            """,
        sizes=(4, 9),
        **alike(2),
    ),
    Claim(
        id="octal033-thm-22-proof-claims",
        label=r"Theorem 22, proof, with $P_1$",
        statement="""
            In 0.33 one more leg of length 2 gives a star of 0 or 0* the value 2; of 1*, 2, 3□ the
            value 0; of 1, 1□ (where our copy has a class that does not exist, a C in place of a D)
            the value 3; of 2*, 2□, 3 the value 1.
            """,
        cases=REDUCED,
        sizes=(12, 30),
        predicted=lambda legs: WITH_P1[classed(legs)],
        proof=as_said("all stars", ALONE, lambda legs: proved(legs, (), 2)),
        **joined_to((), 2),
        sliders={"legs": STARS},
    ),
    Claim(
        id="octal033-thm-22-proof-claims-b",
        label="Theorem 22, proof, with $P_2$",
        statement="In 0.33 the bistar $B(S, 2, P_2)$ has the value of the star $S$.",
        cases=REDUCED,
        sizes=(12, 30),
        predicted=tabled,
        proof=for_all("all stars", lambda: ((proved(s), proved(s, (1,), 2)) for s in OR_EMPTY)),
        **joined_to((1,), 2),
    ),
    Claim(
        id="octal033-thm-22-proof-claims-c",
        label="Theorem 22, proof, number of cases",
        statement="""
            Besides 1* and 2* there are eight classes of stars for two edges between the hubs, hence
            36 pairs of classes.
            """,
        cases=the("the classes met among the reduced stars with at most 8 legs"),
        predicted=lambda: 36,
        computed=lambda: len(
            {tuple(sorted(cell)) for cell in cell_values(2, 8) if not {"1*", "2*"} & set(cell)}
        ),
    ),
    *misprint(
        id="octal033-thm-22-small",
        label="Theorem 22, proof, small stars",
        kind="illegible",
        cases=REDUCED,
        sizes=(9, 20),
        computed=lambda other: value(None, other, 2),
        called=star_name,
        printed=dict(
            label="Theorem 22, proof, small stars, as in our copy",
            statement=r"""
                $S_{1,2} \sim_2 \varnothing$, by Lemma 17, which gives Section 4.2.2 the same of
                $S_{1,1}$: joined by two edges to any star, $S_{1,2}$ has in 0.33 the value that the
                empty star has.
                """,
            refuted=Refuted("∅: predicted 2, computed 1"),
            **small_stars((2, 1)),
        ),
        corrected=dict(
            statement=r"""
                $S_{1,1} \sim_2 \varnothing$, by Lemma 17: joined by two edges to any star,
                $S_{1,1}$ has in 0.33 the value that the empty star has.
                """,
            proof=for_all(
                "all stars", lambda: ((proved((1, 1), s, 2), proved(None, s, 2)) for s in OR_EMPTY)
            ),
            **small_stars((1, 1)),
        ),
    ),
    *misprint(
        id="octal033-thm-22-case-1",
        label="Theorem 22, case 1",
        sizes=(12, 20),
        computed=lambda legs: found_classes(options_of_star(legs), 2),
        picture=lambda legs: with_options_classed(2, legs),
        called=star_name,
        cases=CLASSED.where(lambda legs: classed(legs) == "3", "those of class 3"),
        printed=dict(
            statement="""
                In 0.33 a star of class 3 of Figure 14 has options in the classes 1, 2 and 3.
                """,
            predicted=lambda legs: "1 2 3",
            refuted=Refuted("S₂,₂,₂,₂,₂,₁: predicted 1 2 3, computed 0 1 2", size=6),
        ),
        corrected=dict(
            statement="""
                In 0.33 a star of class 3 of Figure 14 has options in the classes 0, 1 and 2.
                """,
            predicted=lambda legs: "0 1 2",
        ),
    ),
    Claim(
        id="octal033-thm-22-case-1-mex",
        label="Theorem 22, case 1, option by option",
        statement="""
            In 0.33, with $S$ in class 1 and $S'$ in class 3 of Figure 14, the three options of $S$,
            in the classes 0, 2□, 3□ or 0, 2, 3, give bistars with $S'$ of the values 3, 0, 1 or 3,
            1, 0, and the three of $S'$, in the classes 0, 1, 2, bistars with $S$ of the values 1,
            0, 3; so the value of $B(S, 2, S')$ is 2.
            """,
        cases=CASE_1,
        sizes=(9, 14),
        predicted=lambda left, right: (
            (3, 0, 1, 1, 0, 3) if twos(left) == 4 else (3, 1, 0, 1, 0, 3),
            2,
        ),
        **{
            **AT_TWO,
            "computed": lambda left, right: (option_values(left, right), value(left, right, 2)),
            "picture": FIGURE_15,
        },
        parts=("after the moves", "value"),
    ),
    Claim(
        id="octal033-thm-22-proof-claims-e",
        label="Theorem 22, proof, case 2",
        statement="""
            In 0.33 the value of $B(S, 2, S')$ with $S$ in class 0 and $S'$ in class 2 of Figure 14
            is 2.
            """,
        cases=ordered(2, "0", "2"),
        sizes=(9, 14),
        predicted=lambda left, right: 2,
        **{**AT_TWO, "picture": FIGURE_16},
    ),
    *misprint(
        id="octal033-fig-15",
        label="Figure 15",
        kind="illegible",
        sizes=(9, 14),
        predicted=lambda left, right: ("0 2□ 3□" if twos(left) == 4 else "0 2 3", "0 1 2", 2),
        **{
            **AT_TWO,
            "computed": lambda left, right: (
                found_classes(options_of_star(left), 2),
                found_classes(options_of_star(right), 2),
                value(left, right, 2),
            ),
        },
        parts=("options of S", "of S'", "value"),
        printed=dict(
            label="Figure 15, caption as in our copy",
            statement=r"""
                The options in 0.33 of $S$ and $S'$ in the classes 1 and 3 of Figure 8, of which the
                caption of Figure 15 speaks in our copy, with $\mathcal{C}$ where the figure has
                $\mathcal{D}$, are in the classes 0, 2□, 3□ or 0, 2, 3 of Figure 14 and in 0, 1, 2,
                and the value of $B(S, 2, S')$ is 2.
                """,
            cases=ordered(1, "1", "3"),
            picture=lambda left, right: with_options(left, right, 2, printed=2),
            refuted=Refuted(
                "B(S₁,₁,₁, 2, S₂,₂,₂,₂,₂,₁): predicted ('0 2 3', '0 1 2', 2), computed ('0*', '0 "
                "1 2', 3)",
                size=6,
            ),
        ),
        corrected=dict(
            statement="""
                The options in 0.33 of $S$ and $S'$ in the classes 1 and 3 of Figure 14 are in 0,
                2□, 3□ if $S$ has four legs of length 2 and else in 0, 2, 3, and in 0, 1, 2, as
                Figure 15 shows, and the value of $B(S, 2, S')$ is 2.
                """,
            cases=CASE_1,
            picture=FIGURE_15,
        ),
    ),
    Claim(
        id="octal033-fig-16",
        label="Figure 16",
        kind="illegible",
        statement="""
            Figure 16 is lost in our copy. By the text the options of a star of class 0 are in one
            of four sets of classes, those of a star of class 2 in one of two, and for two edges
            between the hubs the least value in 0.33 that no move leaves is 2 in all cases.
            """,
        cases=each("{count} sets for class 0", FIGURE_17["0"])
        * each("{count} for class 2", FIGURE_17["2"]),
        predicted=lambda left, right: 2,
        computed=lambda left, right: mex(met(left, right)),
        picture=FIGURE_16,
        called="options of S in {}, of S' in {}".format,
    ),
    Claim(
        id="octal033-fig-17",
        label="Figure 17",
        kind="illegible",
        statement="""
            Figure 17 lists the classes of the options in 0.33 of a star, by its class, $P_1, P_2,
            P_3$ and the empty star apart. Seven of the 19 sets can be read in our copy, four for
            class 0 and one each for 1, 1□ and 2; the others are recomputed.
            """,
        cases=Cases(
            f"all {len(CLASSES_2)} classes, the reduced stars with at most {{size}} legs, {TESTED}",
            lambda size: ((name, size) for name in CLASSES_2),
        ).sizes(8, 60),
        sizes=(12, 20),
        predicted=lambda name, most: "; ".join(FIGURE_17[name]),
        computed=lambda name, most: "; ".join(
            sorted(
                {
                    found_classes(options_of_star(s), 2)
                    for s in reduced_stars(most)
                    if sum(s or ()) > 2 and found_class(s, 2) == name
                }
            )
        ),
        picture=lambda name, most: figure_17(
            CLASSES_2[max(0, CLASSES_2.index(name) - 1) : CLASSES_2.index(name) + 2]
        ),
        called="class {}".format,
        sliders={"name": CLASSES_2, "most": (12,)},
    ),
)
