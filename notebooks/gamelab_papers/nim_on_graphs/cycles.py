"""Section 2.3: cycles with loops, links of positive weight. Link i joins the vertices i and i + 1,
the token is on 0.
"""

from collections.abc import Iterator, Sequence
from itertools import product

from gamelab import Graph
from gamelab.games import TokenPosition
from gamelab.statements import Cases, Claim, Refuted, each, listed, misprint
from gamelab_papers.nim_on_graphs import boards
from gamelab_papers.nim_on_graphs.boards import (
    as_position,
    graded,
    leading_loopless,
    lightest_first,
    p_or_0,
    value,
)
from gamelab_papers.nim_on_graphs.cells import BY_PARITIES

Weights = tuple[int, ...]
# vertices: the most weight of links and of loops
LIMITS = {3: (3, 2), 4: (2, 2), 5: (2, 2), 6: (2, 1), 7: (2, 1), 8: (2, 1)}
HEAVIEST = 4  # of a single loop at the token
# vertices and most weight: cycles misjudged by the printed rule, of how many
MISJUDGED = {(4, 5): (205, 369), (6, 3): (399, 665)}


def ring(n: int) -> Graph:
    """The cycle on n vertices; for n = 2 two parallel links, for n = 1 a loop."""
    return Graph(tuple(range(n)), tuple((i, (i + 1) % n) for i in range(n)))


def on_cycle(links: Weights, loops: Weights, at: int = 0) -> TokenPosition:
    """The position on a cycle; the weights of the links are repeated if there are too few."""
    return boards.position(ring(len(loops)), (links * len(loops))[: len(loops)], loops, at)


def loopless(links: Weights, *more: int) -> TokenPosition:
    """The position without loops."""
    return on_cycle(links, (0,) * len(links))


def after_fig_2_4(at: int) -> TokenPosition:
    """The cycle of Figure 2.4 after the winning move and one to this vertex."""
    return boards.lowered(on_cycle((1,), (0,) * 4, 1), 1, at)


def loopless_at(links: Weights, at: int) -> TokenPosition:
    """The position without loops and with the token on this vertex."""
    return on_cycle(links, (0,) * len(links), at)


def outcome_on_cycle(links: Weights, loops: Weights = (), at: int = 0) -> str:
    """The outcome of such a position by a table."""
    loops = loops or (0,) * len(links)
    return boards.outcome_by_weights(
        ring(len(loops)), (links * len(loops))[: len(loops)], loops, at
    )


def with_one_loop(links: Weights, loop: int) -> TokenPosition:
    """The position with no loop but the token's."""
    return on_cycle(links, (loop, *(0,) * (len(links) - 1)))


def with_own_loop(links: Weights, loop: int) -> str:
    """The outcome with no loop but the token's, by a table."""
    n = len(links)
    table = boards.values(
        boards.looped(ring(n)), (max(2, *links),) * n + (HEAVIEST,) + (0,) * (n - 1)
    )
    return p_or_0(table[(*links, loop, *(0,) * n)])


def both_ways(loops: Sequence[int]) -> tuple[int, int]:
    """k and m: the loopless vertices met clockwise and counter-clockwise after the token before one
    with a loop.
    """
    return leading_loopless(loops[1:]), leading_loopless(loops[:0:-1])


def heavier(links: Weights, least: int) -> tuple[int, int]:
    """a and b: the links heavier than `least` met clockwise and counter-clockwise before the first
    of this weight.
    """
    return (
        leading_loopless([w <= least for w in links]),
        leading_loopless([w <= least for w in reversed(links)]),
    )


def odd(*numbers: int) -> bool:
    """Whether one of them is odd."""
    return any(number % 2 for number in numbers)


def rule(links: Weights, loops: Weights) -> bool:
    """Section 2.3, cases A and D corrected: does the player to move win?"""
    if any(loops[1:]):
        return bool(loops[0]) or odd(*both_ways(loops))
    if len(loops) % 2:
        return loops[0] != 1
    return bool(loops[0]) or odd(*heavier(links, min(links)))


def printed_even(links: Weights) -> bool:
    """Section 2.3 as printed, for even cycles without loops and with a link of weight 1: m or n - M
    is odd.
    """
    m, last = ones(links)
    return odd(m, len(links) - last)


def rule_printed(links: Weights) -> str:
    """The outcome by the same."""
    return p_or_0(printed_even(links))


def is_misjudged(links: Weights) -> bool:
    """Whether the printed rule misjudges this cycle."""
    return rule_printed(links) != outcome_on_cycle(links)


def misjudged(n: int, most: int) -> tuple[int, int]:
    """How many even cycles with a link of weight 1 the printed rule misjudges, and how many there
    are.
    """
    wrong = [is_misjudged(links) for links in lightest_first(n, 1, most) if 1 in links]
    return sum(wrong), len(wrong)


def even_limits(size: int) -> list[tuple[int, int]]:
    """Even numbers of vertices, and up to which weight cycles without loops are tried."""
    return [
        (n, most)
        for n, most in ((4, size), (6, (size + 1) // 2), (8, (size + 1) // 3), (10, size // 4))
        if most
    ]


def ones(links: Weights) -> tuple[int, int]:
    """m and M: the places of the first and of the last link of weight 1."""
    return links.index(1), len(links) - 1 - links[::-1].index(1)


def between(size: int) -> Iterator[tuple[Weights, int]]:
    """Even cycles with two links of weight 1 that are not neighbours, all between them of weight 1
    too, and the most weight.
    """
    limits = dict(even_limits(size))
    for (links,) in WITH_ONE(size):
        m, last = ones(links)
        if last > m + 1 and max(links[m:last]) == 1 < limits[len(links)]:
            yield links, limits[len(links)]


def beside_ones(links: Weights, all_round: bool) -> list[int]:
    """m - 1 and M + 2, taken round the cycle; or only those of them for which one need not go
    round.
    """
    (m, last), n = ones(links), len(links)
    return [(m - 1) % n] * (all_round or m > 0) + [(last + 2) % n] * (all_round or last < n - 1)


def that_occur_between(links: Weights, most: int) -> str:
    """The outcomes that occur when the links between the first and the last of weight 1 have
    weights from 1 to `most`.
    """
    first, last = ones(links)
    places = (slice(1, None) if first < i < last else weight for i, weight in enumerate(links))
    return boards.that_occur(boards.values(ring(len(links)), (most,) * len(links))[(*places, 0)])


def after_partial(links: Weights, weight: int) -> TokenPosition:
    """The first link lowered to 1, the second to this weight, and the answer: back, or on, lowering
    to 1.
    """
    second = boards.lowered(boards.lowered(loopless(links), 0, 1, 1), 1, 2, weight)
    return boards.lowered(second, 2, 1 if weight > 1 else 3 % len(links), 1)


CYCLES, SHORT = (
    graded(
        "cycles of {} vertices, links of weight {:1}, loops to {}",
        limits,
        lambda n, link, loop: product(lightest_first(n, 1, link), lightest_first(n, 0, loop)),
    )
    for limits in (LIMITS, {1: (3, 2), 2: (3, 2), **LIMITS})
)
ELSEWHERE = CYCLES.where(
    lambda links, loops: not loops[0] and any(loops), "a loop somewhere but not at the token"
)
EVEN = boards.by_rows(
    "cycles of {} vertices without loops, weights {:1}",
    even_limits,
    lambda n, most: ((links,) for links in lightest_first(n, 1, most)),
)
WITH_ONE = EVEN.where(lambda links: 1 in links, "one of them 1")

LET = "On an even cycle without loops let $e_m$ be the first and $e_M$ the last link of weight 1. "

CLAIMS = (
    Claim(
        id="nim-fig-2.4",
        label="Figure 2.4",
        kind="example",
        statement="""
            The cycle of four with weights 2, 1, 1, 1 and without loops is p with the token between
            1 and 2, and the only winning move lowers the 2 to 1.
            """,
        cases=listed("this cycle", [((2, 1, 1, 1),)]),
        predicted=lambda links: ("p", ["to 1, the weights then 1, 1, 1, 1"]),
        computed=lambda links: (
            boards.played(loopless(links)),
            [
                f"to {option.at}, the weights then {', '.join(map(str, option.board.weights))}"
                for option in boards.GAME.moves(loopless(links))
                if boards.played(option) == "0"
            ],
        ),
        **as_position(loopless, moves=True),
        parts=("outcome", "won by the move"),
    ),
    *misprint(
        id="nim-fig-2.4-options",
        label="Figure 2.4, options",
        cases=each("{count} options", (0, 2)),
        computed=lambda at: boards.played(after_fig_2_4(at)),
        printed=dict(
            statement="""
                On the cycle of Figure 2.4, after the move that lowers the 2 to 1, both options,
                paths of four vertices with the token at an end, are 0-positions.
                """,
            **as_position(after_fig_2_4, printed=lambda at: "0"),
            refuted=Refuted(
                "the cycle with weights 0, 1, 1, 1; token on 0: predicted 0, computed p"
            ),
        ),
        corrected=dict(
            statement="""
                On the cycle of Figure 2.4, after the move that lowers the 2 to 1, both options,
                paths of four vertices with the token at an end, are p-positions.
                """,
            predicted=lambda at: "p",
            **as_position(after_fig_2_4),
        ),
    ),
    *misprint(
        id="nim-2.3-A",
        label="Section 2.3, case A",
        printed=dict(
            statement=r"""
                On a cycle without a loop at the token, but with others, let $v_{k+1}$ have a loop
                and $v_i$ none for $0 \le i < k$, and $v_{n-m-1}$ one and $v_{n-m}, \dots, v_{n-1}$
                none. Then the position is p exactly when $k$ or $m$ is odd.
                """,
            cases=ELSEWHERE.with_each(
                lambda links, loops: [
                    k for k in range(len(loops) - 1) if not any(loops[:k]) and loops[k + 1]
                ],
                "each such k",
            ).with_each(
                lambda links, loops, k: [
                    m
                    for m in range(len(loops) - 1)
                    if loops[-m - 1] and not any(loops[len(loops) - m :])
                ],
                "each such m",
            ),
            sizes=(4, 4),
            computed=lambda links, loops, k, m: outcome_on_cycle(links, loops),
            refuted=Refuted(
                "the cycle of 3 vertices; loops at 1, 2; token on 0; k = 1; m = 0: predicted p, "
                "computed 0",
                size=3,
            ),
            **as_position(
                lambda links, loops, k, m: on_cycle(links, loops),
                "k",
                "m",
                printed=lambda links, loops, k, m: p_or_0(odd(k, m)),
            ),
        ),
        corrected=dict(
            statement=r"""
                On a cycle without a loop at the token, but with others, let $v_{k+1}$ have a loop
                and $v_i$ none for $0 \le i \le k$, and $v_{n-m-1}$ one and $v_{n-m}, \dots,
                v_{n-1}$ none. Then the position is p exactly when $k$ or $m$ is odd.
                """,
            cases=ELSEWHERE,
            sizes=(5, 8),
            proof=BY_PARITIES,
            predicted=lambda links, loops: p_or_0(odd(*both_ways(loops))),
            computed=lambda links, loops: outcome_on_cycle(links, loops),
            **as_position(on_cycle),
            sliders={
                "links": ((1,), (2,), (2, 1)),
                "loops": ((0, 0, 1, 0, 0), (0, 0, 1, 1, 0), (0, 0, 0, 1, 1, 0), (0, 0, 0, 0, 1)),
            },
        ),
    ),
    Claim(
        id="nim-2.3-B",
        label="Section 2.3, case B",
        statement="On a cycle with a loop at the token and another loop the position is p.",
        cases=CYCLES.where(
            lambda links, loops: loops[0] and any(loops[1:]), "a loop at the token and another"
        ),
        sizes=(5, 8),
        proof=BY_PARITIES,
        predicted=lambda links, loops: "p",
        computed=lambda links, loops: outcome_on_cycle(links, loops),
        **as_position(on_cycle),
        sliders={
            "links": ((1,), (2,), (2, 1)),
            "loops": ((1, 0, 1), (1, 0, 1, 0), (2, 0, 0, 1, 0), (1, 0, 0)),
        },
    ),
    Claim(
        id="nim-2.3-C",
        label="Section 2.3, case C",
        statement=r"""
            On a cycle with no loop but one of weight $l$ at the token: an odd cycle is 0 for $l =
            1$ and p for $l = 0$ and $l \ge 2$; an even one is p for $l \ge 1$.
            """,
        cases=graded(
            f"cycles of {{}} vertices, links of weight {{:1}}, a loop at the token of weight {{}} "
            f"to {HEAVIEST}",
            {n: (3 if n < 6 else 2, 1 - n % 2) for n in range(3, 10)},
            lambda n, link, least: product(lightest_first(n, 1, link), range(least, HEAVIEST + 1)),
        ),
        sizes=(6, 9),
        proof=BY_PARITIES,
        predicted=lambda links, loop: p_or_0(loop != len(links) % 2),
        computed=with_own_loop,
        **as_position(with_one_loop),
        sliders={"links": ((1, 1, 1), (1, 2, 1), (1, 1, 1, 1), (2, 1, 3, 1, 1)), "loop": range(5)},
    ),
    Claim(
        id="nim-2.3-D-delete",
        label="Section 2.3, case D, deleting a link",
        statement="""
            On an even cycle without loops whoever deletes a link loses: both positions are p.
            """,
        cases=EVEN,
        sizes=(5, 8),
        proof=BY_PARITIES,
        predicted=lambda links: ("p", "p"),
        computed=lambda links: (
            outcome_on_cycle((0, *links[1:]), at=1),
            outcome_on_cycle((*links[:-1], 0), at=len(links) - 1),
        ),
        **as_position(
            loopless,
            beside={
                "one link deleted": lambda links: boards.lowered(loopless(links), 0, 1),
                "the other": lambda links: boards.lowered(loopless(links), 0, len(links) - 1),
            },
        ),
        parts=("one link deleted", "the other"),
    ),
    Claim(
        id="nim-2.3-D",
        label="Section 2.3, case D, beside the token",
        statement="""
            On an even cycle without loops the token between two links of weight 1 is in a
            0-position; with $e_0$ and $e_{n-1}$ heavier and $e_1$ or $e_{n-2}$ of weight 1 it is in
            a p-position.
            """,
        cases=EVEN.where(
            lambda links: (
                links[0] == links[-1] == 1
                or (links[0] > 1 < links[-1] and 1 in (links[1], links[-2]))
            ),
            "the token so between links",
        ),
        sizes=(5, 8),
        proof=BY_PARITIES,
        predicted=lambda links: p_or_0(links[0] > 1),
        computed=lambda links: outcome_on_cycle(links),
        **as_position(loopless),
    ),
    *misprint(
        id="nim-2.3-D-p",
        label="Section 2.3, case D, known p-positions",
        kind="omitted case",
        sizes=(5, 8),
        computed=lambda links, at: outcome_on_cycle(links, at=at),
        printed=dict(
            statement=LET
            + "The positions with the token on $v_{m-1}$ or on $v_{M+2}$, all indices being "
            "taken round the cycle, are p.",
            cases=WITH_ONE.with_each(lambda links: beside_ones(links, True), "both positions"),
            **as_position(loopless_at, printed=lambda links, at: "p"),
            refuted=Refuted("the cycle of 4 vertices; token on 3: predicted p, computed 0", size=1),
        ),
        corrected=dict(
            proof=BY_PARITIES,
            statement=LET
            + "The position with the token on $v_{m-1}$ is p if $m > 0$, and that on $v_{M+2}$ "
            "is p if $M < n - 1$, where $v_n$ is $v_0$.",
            cases=WITH_ONE.with_each(
                lambda links: beside_ones(links, False), "the positions there are"
            ),
            predicted=lambda links, at: "p",
            **as_position(loopless_at),
        ),
    ),
    Claim(
        id="nim-2.3-D-between",
        label="Section 2.3, case D, weights between",
        statement=LET
        + "The weights of links strictly between them do not matter as long as they are positive.",
        cases=Cases(
            lambda size: (
                f"{WITH_ONE.words(size)}, each such weight between the first 1 and the last"
            ),
            between,
            least=1,
        ),
        sizes=(5, 8),
        proof=BY_PARITIES,
        predicted=lambda links, most: p_or_0(odd(*heavier(links, 1))),
        computed=that_occur_between,
        **as_position(loopless),
    ),
    *misprint(
        id="nim-2.3-D1",
        label="Section 2.3, case D with a link of weight 1",
        cases=WITH_ONE,
        sizes=(5, 8),
        computed=lambda links: outcome_on_cycle(links),
        printed=dict(
            statement=LET + "The position is p exactly when $m$ or $n - M$ is odd.",
            **as_position(loopless, printed=rule_printed),
            refuted=Refuted("the cycle of 4 vertices; token on 0: predicted p, computed 0", size=1),
        ),
        corrected=dict(
            proof=BY_PARITIES,
            statement=LET + "The position is p exactly when $m$ or $n - 1 - M$ is odd.",
            **as_position(loopless),
            predicted=lambda links: p_or_0(odd(*heavier(links, 1))),
            sliders={
                "links": (
                    (1, 1, 1, 1),
                    (2, 2, 1, 1),
                    (2, 3, 1, 2, 1, 3),
                    (3, 2, 1, 2),
                    (2, 1, 1, 1),
                )
            },
        ),
    ),
    Claim(
        id="nim-2.3-D-reply",
        label="Section 2.3, case D, the reply to a partial lowering",
        statement=r"""
            On an even cycle without loops let $e_m$, $m \ge 3$ odd, be the first link of weight 1.
            After the moves to $v_1$, lowering $e_0$ to 1, and to $v_2$, lowering $e_1$ to $w > 0$,
            the first player wins by going back, lowering $e_1$ to 1, if $w > 1$, and by going on,
            lowering $e_2$ to 1, if $w = 1$.
            """,
        cases=WITH_ONE.where(
            lambda links: ones(links)[0] in range(3, len(links), 2),
            "the first at an odd place from 3 on",
        ).with_each(lambda links: range(1, links[1]), "each positive weight left of the link e_1"),
        sizes=(5, 8),
        proof=BY_PARITIES,
        predicted=lambda links, weight: "0",
        computed=lambda links, weight: value(after_partial(links, weight)),
        **as_position(loopless, "w", beside={"after the reply": after_partial}),
    ),
    Claim(
        id="nim-2.3-D-manner",
        label="Section 2.3, case D, to the first link of weight 1",
        statement=r"""
            On an even cycle without loops let $e_m$, $m$ odd, be the first link of weight 1, and
            let $i \le m$ be odd. With $e_0, \dots, e_{i-1}$ lowered to 1 and the token on $v_i$ the
            position is 0: in a like manner the first player brings the second to $v_m$, between
            links of weight 1. It is 0 too once $e_i$ is lowered to 1, as by going back after a
            partial lowering.
            """,
        cases=WITH_ONE.where(
            lambda links: ones(links)[0] % 2, "the first at an odd place m"
        ).with_each(lambda links: range(1, ones(links)[0] + 1, 2), "each odd i ≤ m"),
        sizes=(5, 8),
        proof=BY_PARITIES,
        predicted=lambda links, i: ("0", "0"),
        computed=lambda links, i: (
            outcome_on_cycle((1,) * i + links[i:], at=i),
            outcome_on_cycle((1,) * (i + 1) + links[i + 1 :], at=i),
        ),
        **as_position(
            lambda links, i: loopless_at((1,) * i + links[i:], i),
            beside={
                "after going back": lambda links, i: loopless_at((1,) * (i + 1) + links[i + 1 :], i)
            },
        ),
        sliders={"links": ((2, 2, 2, 1, 2, 2), (2, 2, 2, 1, 1, 2)), "i": (1, 3)},
        parts=("on v_i", "after going back"),
    ),
    *misprint(
        id="nim-2.3-D2",
        label="Section 2.3, case D",
        kind="omitted case",
        cases=EVEN,
        sizes=(5, 8),
        computed=lambda links: outcome_on_cycle(links),
        printed=dict(
            statement="""
                The rule for even cycles without loops that have a link of weight 1 is given as if
                all of them had one.
                """,
            **as_position(
                loopless,
                printed=lambda links: p_or_0(odd(*heavier(links, 1))) if 1 in links else "nothing",
            ),
            refuted=Refuted(
                "the cycle with weights 2, 2, 2, 2; token on 0: predicted nothing, computed 0",
                size=2,
            ),
        ),
        corrected=dict(
            proof=BY_PARITIES,
            statement="""
                On an even cycle without loops let $a$ and $b$ links heavier than the least weight
                come before the first link of least weight, clockwise and counter-clockwise. The
                position is p exactly when $a$ or $b$ is odd.
                """,
            **as_position(loopless),
            predicted=lambda links: p_or_0(odd(*heavier(links, min(links)))),
            sliders={
                "links": (
                    (2, 2, 2, 2),
                    (3, 3, 2, 2),
                    (3, 3, 2, 3, 2, 3),
                    (4, 3, 2, 3),
                    (3, 2, 2, 2),
                )
            },
        ),
    ),
    Claim(
        id="nim-2.3-D-counts",
        label="Section 2.3, case D, how often the printed rule errs",
        kind="example",
        statement="""
            Of the cycles of four with weights up to 5 and a link of weight 1, without loops, the
            rule printed in Section 2.3 misjudges 205 of 369; of those of six with weights up to 3,
            399 of 665.
            """,
        cases=listed("{count} families", MISJUDGED),
        predicted=lambda n, most: MISJUDGED[n, most],
        computed=misjudged,
        picture=lambda n, most: as_position(loopless, printed=rule_printed)["picture"](
            next(links for links in lightest_first(n, 1, most) if is_misjudged(links))
        ),
        parts=("misjudged", "of"),
        called=lambda n, most: f"cycles of {n} with weights to {most}",
    ),
    *misprint(
        id="nim-2.3",
        label="Section 2.3 for all n",
        kind="omitted case",
        cases=SHORT,
        computed=lambda links, loops: outcome_on_cycle(links, loops),
        printed=dict(
            statement="""
                The rules of Section 2.3, with cases A and D corrected, hold on cycles of $n$
                vertices; no least $n$ is given, and for $n = 1$ the link would be a second loop.
                """,
            sizes=(3, 3),
            **as_position(on_cycle, printed=lambda links, loops: p_or_0(rule(links, loops))),
            refuted=Refuted(
                "a single vertex; loops 2 at 0, 1 at 0; token on 0: predicted 0, computed p", size=1
            ),
        ),
        corrected=dict(
            statement="""
                The rules of Section 2.3, with cases A and D corrected, hold together on cycles of
                three vertices or more, and on two vertices with parallel links; one vertex with two
                loops is p exactly when their weights differ.
                """,
            sizes=(5, 8),
            proof=BY_PARITIES,
            predicted=lambda links, loops: p_or_0(
                rule(links, loops) if len(loops) > 1 else links != loops
            ),
            **as_position(on_cycle),
            sliders={
                "links": ((1, 1, 1), (2, 1, 2), (2, 2, 1)),
                "loops": ((1,), (0, 1), (2, 0, 0), (0, 0, 0, 0), (0, 0, 1, 0)),
            },
        ),
    ),
)
