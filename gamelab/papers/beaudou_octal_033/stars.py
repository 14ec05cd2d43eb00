"""Section 3: the game 0.33 on paths, cycles and subdivided stars."""

from collections.abc import Iterator
from functools import cache

import pandas as pd

from gamelab.graphs.paths_and_cycles import cycle, path
from gamelab.graphs.spiders import Spider, legs_at
from gamelab.papers.beaudou_octal_033.reduced_stars import (
    GAME,
    Star,
    reduced_stars,
    star,
    star_name,
    triangle,
    value,
    value_as_printed,
)  # fmt: skip
from gamelab.papers.claim import Case, Claim
from gamelab.rulesets.vertex_deletion import connected_sets, without
from gamelab.solvers.octal_bistars import star_value_033
from gamelab.solvers.roads import grundy
from gamelab.solvers.star_tables import StarTable, table
from gamelab.solvers.subtraction_spiders import SpiderDeletion, stars_below
from gamelab.theory.grundy import by_definition

FIGURE_1 = Spider(1, 1, 3, 4)
RULES = SpiderDeletion(GAME)


@cache
def stars_table(legs: int, longest: int) -> StarTable:
    """The values of all stars with so many legs of such lengths, and of those with fewer or shorter ones."""
    return table(GAME, legs=legs, longest=longest)


def stars_with(legs: int, longest: int) -> Iterator[Case]:
    """All stars with at most so many legs, the small ones first."""
    return ((found,) for found in sorted(stars_below((longest,) * legs), key=sum))


def with_mirror_image(n: int, x: int) -> bool:
    """Whether each move that takes x has a mirror image that spares it."""
    sets = (taken for taken in connected_sets(path(n), 2) if x in taken and len(without(path(n), taken).components()) < 2)
    return all(n - 1 - x not in taken for taken in sets)


def lengthened(legs: Star, at: int) -> tuple[int, ...]:
    """The star with P_3 attached to leg `at`, or to its hub if there is no such leg; the empty star becomes P_3."""
    return (2,) if legs is None else tuple(leg + 3 * (i == at) for i, leg in enumerate((*legs, 0)))


def names(stars: list[Star]) -> str:
    """The different positions among stars, in an order that does not depend on the road to them."""
    return ", ".join(sorted({star_name(None if one is None else RULES.canonical((one,))[0]) for one in stars}))


def arrows(i: int, j: int) -> list[Star]:
    """Where the arrows of Figure 3 lead from (i, j), with the moves of a short path that take its hub."""
    there = [star(i - 1, j)] * (i > j) + [star(i, j - 1), star(i - 1, j - 1)] * (j > 0)
    through_the_hub: dict[tuple[int, int], list[Star]] = {(0, 0): [None], (1, 0): [None], (2, 0): [()]}
    return there + through_the_hub.get((i, j), [])


def figure_3(size: int) -> pd.DataFrame:
    """Figure 3: the places of the reduced stars with at most so many legs, the stars, and where their arrows lead."""
    rows = [("∅", "", "∅", ""), *((i, j, star_name(star(i, j)), names(arrows(i, j))) for i, j in rows_to(size))]
    return pd.DataFrame(rows, columns=["legs", "of length 2", "star", "its options"]).set_index(["legs", "of length 2"])


def rows_to(size: int, first: int = 0) -> Iterator[tuple[int, int]]:
    """The places (i, j) of Figure 4 from row `first` to row `size`."""
    return ((i, j) for i in range(first, size + 1) for j in range(i + 1))


CORNERS = "by induction, as from row 2 on each value is the least besides those of three neighbours, and every corner was seen"

# fmt: off
CLAIMS = (
    Claim(
        "octal033-fig-1", "Figure 1", "example", r"$S_{1,1,3,4}$ has 10 vertices; its value is that of $S_{1,1,1}$, which is 1.",
        cases=lambda size: [(FIGURE_1,)], predicted=lambda spider: (10, 1),
        computed=lambda spider: (len(spider.graph.vertices), grundy(GAME, spider)), bound="this star",
        picture=lambda spider: spider,
    ),
    Claim(
        "octal033-fig-2", "Figure 2", "example", "The six moves on this star lead to five different stars.",
        cases=lambda size: [(FIGURE_1,)],
        predicted=lambda spider: [(3, 3, 1, 1), (4, 2, 1, 1), (4, 3, 1), (4, 3, 1), (3, 2, 1, 1), (4, 1, 1, 1)],
        computed=lambda spider: [legs_at(graph, 0) for graph in GAME.moves(spider.graph)],
        agree=lambda said, found: sorted(said) == sorted(found), bound="this star", picture=lambda spider: spider,
    ),
    Claim(
        "octal033-prop-8", "Proposition 8", "proved",
        r"$\mathcal{G}(P_n) = \mathcal{G}(C_n) = n \bmod 3$ for $n \ge 0$; $C_0, C_1, C_2$ are read as paths.",
        cases=lambda size: ((n,) for n in range(size + 1)), predicted=lambda n: (n % 3, n % 3),
        computed=lambda n: (grundy(GAME, path(n)), grundy(GAME, cycle(n) if n > 2 else path(n))), bound="n ≤ {size}",
        sizes=(15, 22), picture=lambda n: cycle(n) if n > 2 else path(n), sliders={"n": range(16)},
    ),
    Claim(
        "octal033-thm-9", "Theorem 9", "proved",
        r"$\mathcal{G}(S_{\ell_1, \dots, \ell_k}) = \mathcal{G}(S_{\ell_1 \bmod 3, \dots, \ell_k \bmod 3})$: legs count modulo 3.",
        cases=lambda size: stars_with(5, size), predicted=lambda legs: stars_table(5, 2).value(leg % 3 for leg in legs),
        computed=lambda legs: stars_table(5, max(8, *legs, 0)).value(legs),
        bound="all stars with at most five legs of length at most {size}", sizes=(8, 30), picture=lambda legs: Spider(*legs),
        sliders={"legs": [(1, 1, 1), (4, 1, 1), (4, 4, 1), (5, 4, 1), (5, 5, 3), (8, 7, 6, 5)]},
    ),
    Claim(
        "octal033-obs-10", "Observation 10", "proved",
        r"On $P_n$ with $n \ge 4$, a move that takes a vertex $x$ has a mirror image that spares $x$.",
        cases=lambda size: ((n, x) for n in range(4, size + 1) for x in range(n)), predicted=lambda n, x: True,
        computed=with_mirror_image, bound="4 ≤ n ≤ {size}", sizes=(20, 80), picture=lambda n, x: path(n),
        sliders={"n": range(1, 10), "x": range(9)},
    ),
    Claim(
        "octal033-obs-10-sharp", "Observation 10, sharp", "example",
        "It fails for $n < 4$: for the only vertex of $P_1$, both of $P_2$, and the middle of $P_3$.",
        cases=lambda size: ((n,) for n in (1, 2, 3)), predicted=lambda n: {1: [0], 2: [0, 1], 3: [1]}[n],
        computed=lambda n: [x for x in range(n) if not with_mirror_image(n, x)], bound="n ≤ 3", picture=path,
    ),
    Claim(
        "octal033-lem-11", "Lemma 11", "proved", r"$\mathcal{G}(S_{1,1,\ell}) = |V| \bmod 3 = \ell \bmod 3$ for $\ell \ge 0$.",
        cases=lambda size: ((leg,) for leg in range(size + 1)), predicted=lambda leg: leg % 3,
        computed=lambda leg: value((1, 1, leg)), bound="ℓ ≤ {size}", sizes=(60, 2000), picture=lambda leg: Spider(1, 1, leg),
        sliders={"leg": range(13)},
    ),
    Claim(
        "octal033-lem-12", "Lemma 12", "proved",
        "A path of three vertices can be attached to a leaf or to the centre of a star, also of the empty one, without changing "
        "its value.",
        cases=lambda size: [(None, 0), *((legs, at) for legs, in stars_with(4, size) for at in range(len(legs) + 1))],
        predicted=lambda legs, at: value(legs), computed=lambda legs, at: value(lengthened(legs, at)),
        bound="all stars with at most four legs of length at most {size}, every leaf and the centre", sizes=(5, 10),
        picture=lambda legs, at: Spider(*lengthened(legs, at)),
    ),
    Claim(
        "octal033-fig-3", "Figure 3", "table",
        "The options of the reduced star with $i$ legs, $j$ of them of length 2: take a leg of length 1, shorten one of length 2 "
        "or take it; and a path of one or two vertices can be emptied, and $P_3$ with its middle as the hub can be cut to $P_1$.",
        cases=rows_to, predicted=lambda i, j: names(arrows(i, j)),
        computed=lambda i, j: names([found[0] if found else None for found in RULES.moves(RULES.start(Spider(*star(i, j))))]),
        bound="i ≤ {size}", sizes=(12, 40), picture=lambda i, j: Spider(*star(i, j)), sliders={"i": range(5, 9), "j": range(6)},
    ),
    Claim(
        "octal033-thm-13-printed", "Theorem 13, as printed", "misprint",
        "Except in the first four rows of Figure 3, which are those of the empty graph and of 0, 1 and 2 legs, the values of a "
        "row are 1, 2, 0, 3 and then 1, 2 for ever if the number of legs is odd, and 0, 3, 1, 2 and then 0, 3 for ever if it is "
        "even.",
        cases=lambda size: rows_to(size, 3), predicted=value_as_printed, computed=lambda i, j: value(star(i, j)),
        bound="i ≤ {size}", sizes=(40, 120), expected=False, picture=lambda i, j: triangle(),
        sliders={"i": range(3, 9), "j": range(4)},
    ),
    Claim(
        "octal033-thm-13-corrected", "Theorem 13, corrected", "corrected",
        "Figure 4: the empty graph has the value 0; rows 0 to 3 are 1; 2, 0; 0, 1, 2; 1, 2, 0, 1; and the patterns hold exactly "
        "from four legs on.",
        cases=rows_to, predicted=star_value_033, computed=lambda i, j: value(star(i, j)), bound="i ≤ {size}, and all i",
        certificate=CORNERS, sizes=(40, 120), least=8, picture=lambda i, j: triangle(), sliders={"i": range(5, 9), "j": range(6)},
    ),
    Claim(
        "octal033-thm-13-definition", "Theorem 13, by the definition", "table",
        "The top of Figure 4, from the rules on graphs alone.", cases=rows_to, predicted=star_value_033,
        computed=lambda i, j: by_definition(GAME, Spider(*star(i, j))), bound="i ≤ {size}", sizes=(5, 7),
        picture=lambda i, j: Spider(*star(i, j)),
    ),
    Claim(
        "octal033-thm-13-columns", "Theorem 13, columns", "proved",
        "Read downwards, a column of Figure 4 is 0, 1, 0, 1, … if $j$ is even and 2, 3, 2, 3, … if $j$ is odd: from the top if $j "
        "> 3$, and from row 2, 3, 3, 4 on if $j = 0, 1, 2, 3$.",
        cases=lambda size: ((i, j) for i, j in rows_to(size) if i >= (2, 3, 3, 4, j)[min(j, 4)]),
        predicted=lambda i, j: 2 * (j % 2) + (i - (2, 3, 3, 4, j)[min(j, 4)]) % 2, computed=lambda i, j: value(star(i, j)),
        bound="i ≤ {size}, and all i", certificate=CORNERS, sizes=(40, 120), least=8,
    ),
    Claim(
        "octal033-thm-13-values", "Theorem 13, which values", "proved",
        "Subdivided stars have the values 0 to 3 only; a reduced star of value 3 has at least four legs, an odd number of them of "
        "length 2.",
        cases=lambda size: ((legs,) for legs in reduced_stars(size)),
        predicted=lambda legs: set(range(4 if len(legs or ()) > 3 and (legs or ()).count(2) % 2 else 3)),
        computed=lambda legs: value(legs), agree=lambda said, found: found in said, bound="i ≤ {size}, and all i",
        certificate=CORNERS, sizes=(40, 120), least=8,
    ),
)
# fmt: on
