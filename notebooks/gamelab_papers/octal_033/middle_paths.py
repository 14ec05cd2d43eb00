"""Section 4.1: legs and middle paths of bistars modulo 3."""

from itertools import combinations_with_replacement

from gamelab import Bistar, grundy
from gamelab.boards import legs_at
from gamelab.proofs import numbers_up_to
from gamelab.statements import Cases, each, upto
from gamelab.theory import DEFINITION
from gamelab_papers.octal_033.boards import (
    ANY_NONEMPTY,
    ANY_STAR,
    FOUR_LEGS,
    GAME,
    NONEMPTY,
    PAIRS,
    bistar,
    bistar_name,
    for_all,
    lettered,
    new_section,
    star_name,
    stars,
    tabled,
    value,
    with_leg,
    with_legs,
)

section = new_section()
ANY_MIDDLE = numbers_up_to(2, 3)
ALL_BISTARS = for_all("all legs and middle paths", ANY_NONEMPTY, ANY_NONEMPTY, ANY_MIDDLE)


@section.definition(
    4,
    6,
    cases=NONEMPTY * NONEMPTY * each("joined by no edge", [0])
    + NONEMPTY * each("with the empty star", [None]) * upto("m", 1),
    method=DEFINITION,
    parts="the star",
)
def def_bistar(left, right, m):
    """**Section 4, bistars that are stars.** Joined by no edge, two stars make one with the legs of
    both. Joined to the empty star by $m$ edges, a star has a leg of $m - 1$ vertices more.
    """
    board = Bistar(left, right, m)
    said = with_leg(left, m - 1) if right is None else with_legs(left + right, int)
    return star_name(said), star_name(legs_at(board.graph, ("left", 0))), board


@section.figure(parts=("{0} vertices, value {1}",))
def fig_5(bistar=each("this bistar", [Bistar((1, 2, 3), (1, 3, 4), middle=2)])):
    """**Figure 5.** The bistar $B(S_{1,2,3}, 2, S_{1,3,4})$ has 17 vertices, and in 0.33 its value
    is that of $S_{1,2}$ and $S_{1,1}$ joined by two edges, which is 2.
    """
    return (17, 2), (len(bistar.graph.vertices), grundy(GAME, bistar)), bistar


def modulo_3(legs):
    """The star with its legs modulo 3."""
    return with_legs(legs, lambda leg: leg % 3)


BISTARS = Cases(
    "all pairs of stars with at most 3 legs of length at most {size}",
    lambda size: combinations_with_replacement([legs for (legs,) in stars(3)(size)], 2),
).sizes(0, 20) * upto("m", most=8)


@section.theorem(4, 9, cases=BISTARS, proof=ALL_BISTARS)
def thm_14(left, right, m):
    """**Theorem 14.** In 0.33 the value of a bistar does not change when its legs and its middle
    path are taken modulo 3.
    """
    return (
        value(modulo_3(left), modulo_3(right), m % 3),
        tabled(left, right, m),
        bistar(left, right, m),
    )


@section.theorem(
    3,
    9,
    cases=(BISTARS + stars(3, 20) * each("with the empty star", [None]) * upto("m", most=8)).where(
        lambda left, right, m: m > 0, "m > 0"
    ),
    proof=for_all("all legs and middle paths", ANY_STAR, ANY_STAR, ANY_MIDDLE[1:]),
)
def lem_15(left, right, m):
    """**Lemma 15.** In 0.33 the middle path of a bistar can be taken modulo 3, whatever the legs,
    also when one star is empty and the path has at least one edge.
    """
    fewer = m % 3 or 3 * (None in (left, right))
    return value(left, right, fewer), tabled(left, right, m), bistar(left, right, m)


def on_the_middle(left, right=None, m=1):
    """Whether a move takes a hub or a vertex between the hubs; if the right star is empty, one
    beyond the left hub.
    """
    whole = Bistar(left, right, m).graph
    return any(middle_of(whole) - set(option.vertices) for option in GAME.moves(whole))


def middle_of(whole):
    """The hubs of a bistar, which may be called u and v, and the vertices between them."""
    hubs = {("left", 0), ("right", 0), "u", "v"}
    return {at for at in whole.vertices if at in hubs or at[0] == "middle"}


def through_the_middle(left, right=None, m=1):
    """The bistar, its hubs called u and v, and what is left by a move that takes one of them or a
    vertex between them, if there is one.
    """
    whole = lettered(Bistar(left, right, m), {("left", 0): "u", ("right", 0): "v"})
    taken = [one for one in GAME.moves(whole) if middle_of(whole) - set(one.vertices)]
    return {bistar_name(left, right, m): whole, **dict(zip(["a move leaves"], taken, strict=False))}


def with_vertices(least, words):
    """The pairs of stars with so many vertices each, joined by one edge or two."""
    every = PAIRS.where(
        lambda *stars: all(legs is not None and sum(legs) + 1 >= least for legs in stars),
        f"at least {words} vertices each",
    )
    return every * upto("m", 1, most=2)


@section.slip(
    4,
    6,
    cases=with_vertices(2, "two"),
    method=DEFINITION,
    name=bistar_name,
    picture=through_the_middle,
    fails="B(P₂, 1, P₂): predicted no, computed yes",
    fails_from=1,
)
def lem_15_proof_printed(left, right, m):
    """**Lemma 15, proof, as printed.** If both stars of a bistar have at least two vertices, no
    move in 0.33 takes a hub or a vertex of the middle path.
    """
    return False, on_the_middle(left, right, m)


@section.corrected(
    4,
    6,
    cases=with_vertices(3, "three"),
    method=DEFINITION,
    name=bistar_name,
    picture=through_the_middle,
)
def lem_15_proof_corrected(left, right, m):
    """**Lemma 15, proof, corrected.** If both stars of a bistar have at least three vertices, no
    move in 0.33 takes a hub or a vertex of the middle path.
    """
    return False, on_the_middle(left, right, m)


@section.theorem(5, 10, proof=for_all("all stars", ANY_STAR))
def lem_16(legs=FOUR_LEGS):
    r"""**Lemma 16.** In 0.33 $\mathcal{G}(S) = \mathcal{G}(B(S, 1, S_{1,1}))$ for every star $S$,
    the empty one included.
    """
    return tabled(legs), value(legs, (1, 1), 1), bistar(legs, (1, 1), 1)


SHORT = [(), (1,), (2,), (1, 1)]  # P_1, P_2, P_3 by its end and by its middle


@section.illegible(
    5,
    8,
    method=DEFINITION,
    picture=through_the_middle,
    fails="S₃: predicted no, computed yes",
    fails_from=3,
)
def lem_16_proof_printed(legs=stars(4)):
    r"""**Lemma 16, proof, as in our copy.** The stars whose hub a move of 0.33 can take are $P_1,
    P_2, P_3$ and, where the proofs of Lemmas 12 and 17 have $S_{\ell}$ and $S_{1,\ell-1}$, the
    stars $S_{1,\ell}$ and $S_{1,\ell-1}$ with $\ell \ge 2$.
    """
    return legs in SHORT or legs[1:] == (1,), on_the_middle(legs)


@section.corrected(5, 8, method=DEFINITION, picture=through_the_middle)
def lem_16_proof_corrected(legs=stars(4)):
    r"""**Lemma 16, proof, corrected.** The stars whose hub a move of 0.33 can take are $P_1, P_2,
    P_3$ and the stars $S_{\ell}$ and $S_{1,\ell-1}$ with $\ell \ge 2$.
    """
    return legs in SHORT or len(legs) == 1 or legs[1:] == (1,), on_the_middle(legs)


@section.theorem(5, 10, proof=for_all("all stars", ANY_STAR))
def lem_17(legs=FOUR_LEGS):
    r"""**Lemma 17.** In 0.33 $\mathcal{G}(B(S, 2, \varnothing)) = \mathcal{G}(B(S, 2, S_{1,1}))$
    for every star $S$; on the left $S$ has one more leg of length 1.
    """
    return tabled(legs, None, 2), value(legs, (1, 1), 2), bistar(legs, (1, 1), 2)


@section.theorem(4, 9, cases=BISTARS, proof=ALL_BISTARS)
def lem_18(left, right, m):
    """**Lemma 18.** In 0.33 the legs of a bistar can be taken modulo 3, whatever its middle
    path.
    """
    return value(modulo_3(left), modulo_3(right), m), tabled(left, right, m), bistar(left, right, m)
