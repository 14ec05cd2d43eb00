"""Section 4.1: legs and middle paths of bistars modulo 3."""

from collections.abc import Callable, Iterable
from itertools import combinations_with_replacement
from typing import Any

from gamelab import Bistar, Graph, canonical_form, grundy
from gamelab.boards import Legs, Vertex, as_spider, legs_at
from gamelab.statements import Arguments, Cases, Claim, Refuted, each, listed, misprint, upto
from gamelab.theory import DEFINITION, remembered
from gamelab_papers.octal_033.boards import (
    BOTH,
    FOUR_LEGS,
    GAME,
    NONEMPTY,
    ON_BISTARS,
    OR_EMPTY,
    PAIRS,
    STARS,
    Star,
    bistar_name,
    for_all,
    joined_to,
    lengths,
    lettered,
    proved,
    star_name,
    stars,
    tabled,
    value,
    with_options,
    with_values,
)

FIGURE_5 = Bistar((1, 2, 3), (1, 3, 4), middle=2)


LEGS: list[Star] = [(), (1, 1), (2, 1), (3, 2, 1), (3, 1), (4, 1, 1), (5, 4, 2)]  # for sliders


SHORT: list[Star] = [(), (1,), (2,), (1, 1)]  # P_1, P_2, P_3 by its end and by its middle


SMALL = {
    ((1, 1, 1), None, 1): 1,
    ((2, 1, 1), None, 1): 2,
    ((3, 1, 1), None, 1): 0,
    ((1, 1), (1, 1), 1): 0,
    ((1, 1), (1, 1), 2): 1,
}


def modulo_3(legs: Iterable[int]) -> Legs:
    """The legs modulo 3."""
    return tuple(sorted((leg % 3 for leg in legs if leg % 3), reverse=True))


@remembered
def on_the_middle(left: Star, right: Star = None, m: int = 1) -> bool:
    """Whether a move takes a hub or a vertex between the hubs; if the right star is empty, one
    beyond the left hub.
    """
    whole = Bistar(left, right, m).graph
    return any(middle_of(whole) - set(option.vertices) for option in GAME.moves(whole))


def middle_of(whole: Graph) -> set[Vertex]:
    """The hubs of a bistar, which may be called u and v, and the vertices between them."""
    vertices: tuple[Any, ...] = whole.vertices
    hubs = {("left", 0), ("right", 0), "u", "v"}
    return {at for at in vertices if at in hubs or at[0] == "middle"}


def through_the_middle(left: Star, right: Star = None, m: int = 1) -> dict[str, Graph]:
    """The bistar, its hubs called u and v, and what is left by a move that takes one of them or a
    vertex between them, if there is one.
    """
    name = bistar_name(left, right, m) if (right, m) != (None, 1) else star_name(left)
    whole = lettered(Bistar(left, right, m), {("left", 0): "u", ("right", 0): "v"})
    taken = [one for one in GAME.moves(whole) if middle_of(whole) - set(one.vertices)]
    return {name: whole} | dict(zip(["a move leaves"], taken, strict=False))


def degenerate(left: Legs, right: Star, m: int) -> str:
    """The name of the star that a bistar is at its left hub; ∅ if it is none there."""
    return star_name(legs_at(Bistar(left, right, m).graph, ("left", 0)))


def after_a_leaf(m: int) -> tuple[int, list[str]]:
    """Two stars S[1,1] joined by m edges: how many different positions moves leave, and the stars
    that they are.
    """
    left = {canonical_form(option) for option in GAME.moves(Bistar((1, 1), (1, 1), m).graph)}
    return len(left), [star_name(star.legs) for star in map(as_spider, left) if star]


def after_the_reply(at_the_hub: bool) -> list[Star]:
    """P_2 with P_3 attached at its hub or at its leaf, and with one vertex of that P_3."""
    return [(3, 1), (1, 1)] if at_the_hub else [(4,), (2,)]


def reply_on_the_path(legs: Star, at_the_hub: bool, m: int) -> tuple[bool, bool, int]:
    """Whether the first player can empty the P_2, the second take two vertices of P_3, and the
    value of what then is left.
    """
    longer, shorter = after_the_reply(at_the_hub)
    moves = (
        (Bistar(legs, (1,), m), Bistar(legs, None, m)),
        (Bistar(legs, longer, m), Bistar(legs, shorter, m)),
    )
    first, second = (
        canonical_form(to.graph) in map(canonical_form, GAME.moves(whole.graph))
        for whole, to in moves
    )
    return first, second, value(legs, None, m) ^ value(legs, shorter, m)


BISTARS = Cases(
    "all pairs of stars with at most 3 legs of length at most {size}",
    lambda size: combinations_with_replacement([legs for (legs,) in stars(3)(size)], 2),
).sizes(0, 20) * upto("m", most=8)


# said by their vertices
JOINED = (PAIRS * upto("m", 1, most=2)).where(lambda left, right, m: None not in (left, right), "")


def by_table(beside: Callable[..., tuple[Star, Star, int]]) -> Arguments:
    """Arguments of a claim that the value of a bistar is that of another one."""
    return dict(
        predicted=lambda left, right, m: value(*beside(left, right, m)),
        computed=tabled,
        picture=lambda left, right, m: with_values((left, right, m), beside(left, right, m)),
        called=bistar_name,
        sliders={"left": LEGS, "right": LEGS, "m": range(9)},
    )


ON_THE_MIDDLE: Arguments = {"picture": through_the_middle, "called": bistar_name}

MIDDLE_MODULO_3 = for_all(
    "all legs and middle paths",
    lambda: (
        (proved(one, other, m % 3 or 3 * (None in (one, other))), proved(one, other, m))
        for one, other in BOTH
        for m in range(9)
        if m or None not in (one, other)
    ),
)

CLAIMS = (
    Claim(
        id="octal033-def-bistar",
        label="Section 4, bistars that are stars",
        kind="definition",
        method=DEFINITION,
        statement="""
            Joined by no edge, two stars make one with the legs of both. Joined to the empty star by
            $m$ edges, a star has a leg of $m - 1$ vertices more.
            """,
        cases=(
            NONEMPTY * NONEMPTY * each("joined by no edge", [0])
            + NONEMPTY * each("with the empty star", [None]) * upto("m", 1)
        ),
        sizes=(4, 6),
        predicted=lambda left, right, m: star_name(
            tuple(sorted((*left, *(right or [m - 1] * (m > 1 and right is None))), reverse=True))
        ),
        computed=degenerate,
        **ON_BISTARS,
    ),
    Claim(
        id="octal033-fig-5",
        label="Figure 5",
        kind="example",
        statement="""
            The bistar $B(S_{1,2,3}, 2, S_{1,3,4})$ has 17 vertices, and in 0.33 its value is that
            of $S_{1,2}$ and $S_{1,1}$ joined by two edges, which is 2.
            """,
        cases=each("this bistar", [FIGURE_5]),
        predicted=lambda bistar: (17, 2),
        computed=lambda bistar: (len(bistar.graph.vertices), grundy(GAME, bistar)),
        picture=lambda bistar: bistar,
        called=lambda bistar: bistar_name(bistar.left, bistar.right, bistar.middle),
        parts=("vertices", "value"),
    ),
    Claim(
        id="octal033-thm-14",
        label="Theorem 14",
        statement="""
            In 0.33 the value of a bistar does not change when its legs and its middle path are
            taken modulo 3.
            """,
        cases=BISTARS,
        sizes=(4, 9),
        proof=MIDDLE_MODULO_3,
        **by_table(lambda left, right, m: (modulo_3(left), modulo_3(right), m % 3)),
    ),
    Claim(
        id="octal033-lem-15",
        label="Lemma 15",
        statement="""
            In 0.33 the middle path of a bistar can be taken modulo 3, whatever the legs, also when
            one star is empty and the path has at least one edge.
            """,
        cases=BISTARS
        + (stars(3, 20) * each("with the empty star", [None]) * upto("m", most=8)).where(
            lambda left, right, m: m > 0, "m > 0"
        ),
        sizes=(3, 9),
        proof=MIDDLE_MODULO_3,
        **by_table(lambda left, right, m: (left, right, m % 3 or 3 * (right is None))),
    ),
    Claim(
        id="octal033-lem-15-proof-iff",
        label="Lemma 15, proof, when the middle can be played",
        method=DEFINITION,
        statement="""
            In 0.33 a move can take a hub or a vertex of the middle path of a bistar exactly when
            one of its stars is empty or has one or two vertices; the path of a bistar with an empty
            star has at least two edges.
            """,
        cases=(PAIRS * upto("m", 1, most=3)).where(
            lambda left, right, m: m > 1 or left is not None, "m > 1 beside the empty star"
        ),
        sizes=(4, 6),
        predicted=lambda left, right, m: left in (None, (), (1,)) or right in ((), (1,)),
        computed=on_the_middle,
        **ON_THE_MIDDLE,
    ),
    *misprint(
        id="octal033-lem-15-proof",
        label="Lemma 15, proof",
        method=DEFINITION,
        sizes=(4, 6),
        computed=on_the_middle,
        **ON_THE_MIDDLE,
        predicted=lambda left, right, m: False,
        printed=dict(
            statement="""
                If both stars of a bistar have at least two vertices, no move in 0.33 takes a hub or
                a vertex of the middle path.
                """,
            cases=JOINED.where(
                lambda left, right, m: min(sum(left), sum(right)) > 0, "at least two vertices each"
            ),
            refuted=Refuted("B(P₂, 1, P₂): predicted no, computed yes", size=1),
        ),
        corrected=dict(
            statement="""
                If both stars of a bistar have at least three vertices, no move in 0.33 takes a hub
                or a vertex of the middle path.
                """,
            cases=JOINED.where(
                lambda left, right, m: min(sum(left), sum(right)) > 1,
                "at least three vertices each",
            ),
        ),
    ),
    Claim(
        id="octal033-lem-16",
        label="Lemma 16",
        statement=r"""
            In 0.33 $\mathcal{G}(S) = \mathcal{G}(B(S, 1, S_{1,1}))$ for every star $S$, the empty
            one included.
            """,
        cases=FOUR_LEGS,
        sizes=(5, 10),
        predicted=tabled,
        proof=for_all("all stars", lambda: ((proved(s), proved(s, (1, 1), 1)) for s in OR_EMPTY)),
        **joined_to((1, 1), 1),
        sliders={"legs": STARS},
    ),
    *misprint(
        id="octal033-lem-16-proof",
        label="Lemma 16, proof",
        kind="illegible",
        method=DEFINITION,
        computed=lambda legs: on_the_middle(legs),
        sizes=(5, 8),
        cases=stars(4),
        picture=through_the_middle,
        called=star_name,
        printed=dict(
            label="Lemma 16, proof, as in our copy",
            statement=r"""
                The stars whose hub a move of 0.33 can take are $P_1, P_2, P_3$ and, where the
                proofs of Lemmas 12 and 17 have $S_{\ell}$ and $S_{1,\ell-1}$, the stars
                $S_{1,\ell}$ and $S_{1,\ell-1}$ with $\ell \ge 2$.
                """,
            predicted=lambda legs: legs in SHORT or legs[1:] == (1,),
            refuted=Refuted("S₃: predicted no, computed yes", size=3),
        ),
        corrected=dict(
            statement=r"""
                The stars whose hub a move of 0.33 can take are $P_1, P_2, P_3$ and the stars
                $S_{\ell}$ and $S_{1,\ell-1}$ with $\ell \ge 2$.
                """,
            predicted=lambda legs: legs in SHORT or len(legs) == 1 or legs[1:] == (1,),
        ),
    ),
    Claim(
        id="octal033-lem-17",
        label="Lemma 17",
        statement=r"""
            In 0.33 $\mathcal{G}(B(S, 2, \varnothing)) = \mathcal{G}(B(S, 2, S_{1,1}))$ for every
            star $S$; on the left $S$ has one more leg of length 1.
            """,
        cases=FOUR_LEGS,
        sizes=(5, 10),
        predicted=lambda legs: tabled(legs, None, 2),
        proof=for_all(
            "all stars", lambda: ((proved(s, None, 2), proved(s, (1, 1), 2)) for s in OR_EMPTY)
        ),
        **joined_to((1, 1), 2, (None, 2)),
        sliders={"legs": STARS},
    ),
    Claim(
        id="octal033-lem-17-facts",
        label="Lemmas 16 and 17, small values",
        kind="example",
        statement="""
            In 0.33 $S_{1,1,1}, S_{1,1,2}, S_{1,1,3}$ have the values 1, 2, 0; two stars $S_{1,1}$
            joined by one edge have the value 0, by two edges 1.
            """,
        cases=listed("these {count} boards", SMALL),
        predicted=lambda *case: SMALL[case],
        computed=lambda left, right, m: grundy(GAME, Bistar(left, right, m)),
        **ON_BISTARS,
    ),
    Claim(
        id="octal033-lem-17-one-move",
        label="Lemmas 16 and 17, one move",
        method=DEFINITION,
        statement="""
            In 0.33 all moves on two stars $S_{1,1}$, joined by one edge or by two, take a leaf and
            leave $S_{1,1,2}$ or $S_{1,1,3}$.
            """,
        cases=upto("m", 1, most=2),
        predicted=lambda m: (1, [star_name((m + 1, 1, 1))]),
        computed=after_a_leaf,
        picture=lambda m: with_options((1, 1), (1, 1), m),
        called=lambda m: bistar_name((1, 1), (1, 1), m),
        parts=("positions", "stars"),
    ),
    Claim(
        id="octal033-lem-18",
        label="Lemma 18",
        statement="In 0.33 the legs of a bistar can be taken modulo 3, whatever its middle path.",
        cases=BISTARS,
        sizes=(4, 9),
        proof=for_all("all legs and middle paths", lengths),
        **by_table(lambda left, right, m: (modulo_3(left), modulo_3(right), m)),
    ),
    Claim(
        id="octal033-lem-18-reply",
        label="Lemma 18, a reply in its proof",
        method=DEFINITION,
        statement="""
            In 0.33 let $B$ be a star $S$ joined to $P_2$ by one edge or two, and $B'$ the same with
            $P_3$ attached to that $P_2$. If the first player empties $P_2$ in $B$, the second can
            take two vertices of the attached $P_3$, which leaves value 0.
            """,
        cases=NONEMPTY
        * each("P_3 at the hub of P_2 or at its leaf", (True, False))
        * upto("m", 1, most=2),
        sizes=(4, 6),
        predicted=lambda legs, at_the_hub, m: (True, True, 0),
        computed=reply_on_the_path,
        picture=lambda legs, at_the_hub, m: with_values(
            *((legs, other, m) for other in [(1,), None, *after_the_reply(at_the_hub)])
        ),
        called=lambda legs, at_the_hub, m: (
            f"{bistar_name(legs, (1,), m)}, P₃ at the {'hub' if at_the_hub else 'leaf'} of P₂"
        ),
        parts=("first", "reply", "value"),
    ),
)
