"""Section 2.3: cycles with loops, links of positive weight. Link i joins the vertices i and i + 1,
the token is on 0.
"""

from itertools import product

from gamelab import Graph
from gamelab.statements import Cases, assume, each, listed
from gamelab_papers.nim_on_graphs import boards
from gamelab_papers.nim_on_graphs.boards import (
    against,
    graded,
    in_words,
    leading_loopless,
    lightest_first,
    lowered,
    p_or_0,
    played,
)
from gamelab_papers.nim_on_graphs.cells import BY_PARITIES

figures, section = boards.section(), boards.section("nim-2.3")
section.claims = figures.claims  # in the order of the thesis

# vertices: the most weight of links and of loops
LIMITS = {3: (3, 2), 4: (2, 2), 5: (2, 2), 6: (2, 1), 7: (2, 1), 8: (2, 1)}


def ring(n):
    """The cycle on n vertices; for n = 2 two parallel links, for n = 1 a loop."""
    return Graph(tuple(range(n)), tuple((i, (i + 1) % n) for i in range(n)))


def of_cycle(links, loops=(), at=0):
    """A cycle, the weights of its links, repeated if there are too few, its loops and the token."""
    loops = loops or (0,) * len(links)
    return ring(len(loops)), (links * len(loops))[: len(loops)], loops, at


def on_cycle(links, loops=(), at=0):
    """The position on a cycle."""
    return boards.position(*of_cycle(links, loops, at))


def outcome_on_cycle(links, loops=(), at=0):
    """The outcome of this position by a table."""
    return boards.outcome_by_weights(*of_cycle(links, loops, at))


def both_ways(loops):
    """k and m: the loopless vertices met clockwise and counter-clockwise after the token before one
    with a loop.
    """
    return leading_loopless(loops[1:]), leading_loopless(loops[:0:-1])


def heavier(links, least):
    """a and b: the links heavier than `least` met clockwise and counter-clockwise before the first
    of this weight.
    """
    light = [weight <= least for weight in links]
    return leading_loopless(light), leading_loopless(light[::-1])


def odd(*numbers):
    """Whether one of them is odd."""
    return any(number % 2 for number in numbers)


def rule(links, loops):
    """Section 2.3, cases A and D corrected: does the player to move win?"""
    if any(loops[1:]):
        return bool(loops[0]) or odd(*both_ways(loops))
    if len(loops) % 2:
        return loops[0] != 1
    return bool(loops[0]) or odd(*heavier(links, min(links)))


def ones(links):
    """m and M: the places of the first and of the last link of weight 1."""
    return links.index(1), len(links) - 1 - links[::-1].index(1)


def even_limits(size):
    """Even numbers of vertices, and up to which weight cycles without loops are tried."""
    return [
        (n, most)
        for n, most in ((4, size), (6, (size + 1) // 2), (8, (size + 1) // 3), (10, size // 4))
        if most
    ]


CYCLES, SHORT = (
    graded(
        "cycles of {} vertices, links of weight {:1}, loops to {}",
        limits,
        lambda n, link, loop: product(lightest_first(n, 1, link), lightest_first(n, 0, loop)),
    )
    for limits in (LIMITS, {1: (3, 2), 2: (3, 2), **LIMITS})
)
EVEN = boards.by_rows(
    "cycles of {} vertices without loops, weights {:1}",
    even_limits,
    lambda n, most: ((links,) for links in lightest_first(n, 1, most)),
)
WITH_ONE = EVEN.where(lambda links: 1 in links, "one of them 1")


@figures.figure(parts="outcome, won by the move")
def fig_2_4(links=listed("this cycle", [((2, 1, 1, 1),)])):
    """**Figure 2.4.** The cycle of four with weights 2, 1, 1, 1 and without loops is p with the
    token between 1 and 2, and the only winning move lowers the 2 to 1.
    """
    position = on_cycle(links)
    won = [
        f"to {option.at}, the weights then {', '.join(map(str, option.board.weights))}"
        for option in boards.GAME.moves(position)
        if played(option) == "0"
    ]
    says = "p", ["to 1, the weights then 1, 1, 1, 1"]
    return says, (played(position), won), {"the position": position}


def after_fig_2_4(at):
    """The cycle of Figure 2.4 after the winning move and one to this vertex."""
    return lowered(on_cycle((1,) * 4, at=1), 1, at)


@figures.slip(fails="the cycle with weights 0, 1, 1, 1; token on 0: predicted 0, computed p")
def fig_2_4_options_printed(at=each("{count} options", (0, 2))):
    """**Figure 2.4, options, as printed.** On the cycle of Figure 2.4, after the move that lowers
    the 2 to 1, both options, paths of four vertices with the token at an end, are 0-positions.
    """
    return "0", played(after_fig_2_4(at)), against("0", after_fig_2_4(at))


@figures.corrected()
def fig_2_4_options_corrected(at=each("{count} options", (0, 2))):
    """**Figure 2.4, options, corrected.** On the cycle of Figure 2.4, after the move that lowers
    the 2 to 1, both options, paths of four vertices with the token at an end, are p-positions.
    """
    return "p", played(after_fig_2_4(at)), after_fig_2_4(at)


ELSEWHERE = CYCLES.where(
    lambda links, loops: not loops[0] and any(loops), "a loop somewhere but not at the token"
)


@section.slip(
    4,
    cases=ELSEWHERE.with_each(
        lambda links, loops: [
            k for k in range(len(loops) - 1) if not any(loops[:k]) and loops[k + 1]
        ],
        "each such k",
    ).with_each(lambda links, loops, k: both_ways(loops)[1:], "m"),
    name=lambda links, loops, k, m: f"{in_words(on_cycle(links, loops))}; k = {k}; m = {m}",
    fails="the cycle of 3 vertices; loops at 1, 2; token on 0; k = 1; m = 0: predicted p, "
    "computed 0",
    fails_from=3,
)
def A_printed(links, loops, k, m):
    r"""**Section 2.3, case A, as printed.** On a cycle without a loop at the token, but with
    others, let $v_{k+1}$ have a loop and $v_i$ none for $0 \le i < k$, and $v_{n-m-1}$ one and
    $v_{n-m}, \dots, v_{n-1}$ none. Then the position is p exactly when $k$ or $m$ is odd.
    """
    says = p_or_0(odd(k, m))
    return says, outcome_on_cycle(links, loops), against(says, on_cycle(links, loops))


@section.corrected(5, 8, cases=ELSEWHERE, proof=BY_PARITIES)
def A_corrected(links, loops):
    r"""**Section 2.3, case A, corrected.** On a cycle without a loop at the token, but with others,
    let $v_{k+1}$ have a loop and $v_i$ none for $0 \le i \le k$, and $v_{n-m-1}$ one and $v_{n-m},
    \dots, v_{n-1}$ none. Then the position is p exactly when $k$ or $m$ is odd.
    """
    k, m = both_ways(loops)
    return p_or_0(odd(k, m)), outcome_on_cycle(links, loops), on_cycle(links, loops)


@section.theorem(5, 8, cases=CYCLES, proof=BY_PARITIES)
def B(links, loops):
    """**Section 2.3, case B.** On a cycle with a loop at the token and another loop the position is
    p.
    """
    assume(loops[0] > 0, max(loops[1:]) > 0)
    return "p", outcome_on_cycle(links, loops), on_cycle(links, loops)


HEAVIEST = 4  # of a single loop at the token
OWN_LOOP = graded(
    f"cycles of {{}} vertices, links of weight {{:1}}, a loop at the token of weight {{}} to "
    f"{HEAVIEST}",
    {n: (3 if n < 6 else 2, 1 - n % 2) for n in range(3, 10)},
    lambda n, link, least: product(lightest_first(n, 1, link), range(least, HEAVIEST + 1)),
)


@section.theorem(
    6,
    9,
    cases=OWN_LOOP,
    proof=BY_PARITIES,
    sliders={"links": ((1, 1, 1), (1, 2, 1), (1, 1, 1, 1), (2, 1, 3, 1, 1)), "loop": range(5)},
)
def C(links, loop):
    r"""**Section 2.3, case C.** On a cycle with no loop but one of weight $l$ at the token: an odd
    cycle is 0 for $l = 1$ and p for $l = 0$ and $l \ge 2$; an even one is p for $l \ge 1$.
    """
    n, loops = len(links), (loop, *(0,) * (len(links) - 1))
    most = (max(2, *links),) * n + (HEAVIEST, *loops[1:])
    found = boards.values(boards.looped(ring(n)), most)[(*links, *loops, 0)]
    return p_or_0(loop != n % 2), p_or_0(found), on_cycle(links, loops)


@section.theorem(5, 8, parts=("with one link deleted {0}, with the other {1}",), proof=BY_PARITIES)
def D_delete(links=EVEN):
    """**Section 2.3, case D, deleting a link.** On an even cycle without loops whoever deletes a
    link loses: both positions are p.
    """
    position, last = on_cycle(links), len(links) - 1
    after = outcome_on_cycle((0, *links[1:]), at=1), outcome_on_cycle((*links[:-1], 0), at=last)
    both = {
        "the position": position,
        "one link deleted": lambda: lowered(position, 0, 1),
        "the other": lambda: lowered(position, 0, last),
    }
    return ("p", "p"), after, both


@section.theorem(5, 8, proof=BY_PARITIES)
def D(
    links=EVEN.where(
        lambda links: (
            links[0] == links[-1] == 1 or (links[0] > 1 < links[-1] and 1 in (links[1], links[-2]))
        ),
        "the token so between links",
    ),
):
    """**Section 2.3, case D, beside the token.** On an even cycle without loops the token between
    two links of weight 1 is in a 0-position; with $e_0$ and $e_{n-1}$ heavier and $e_1$ or
    $e_{n-2}$ of weight 1 it is in a p-position.
    """
    return p_or_0(links[0] > 1), outcome_on_cycle(links), on_cycle(links)


def beside_ones(links):
    """m - 1 and M + 2, taken round the cycle."""
    (m, last), n = ones(links), len(links)
    return [(m - 1) % n, (last + 2) % n]


@section.omitted_case(
    5,
    8,
    cases=WITH_ONE.with_each(beside_ones, "both positions"),
    fails="the cycle of 4 vertices; token on 3: predicted p, computed 0",
    fails_from=1,
)
def D_p_printed(links, at):
    """**Section 2.3, case D, known p-positions, as printed.** On an even cycle without loops let
    $e_m$ be the first and $e_M$ the last link of weight 1. The positions with the token on
    $v_{m-1}$ or on $v_{M+2}$, all indices being taken round the cycle, are p.
    """
    return "p", outcome_on_cycle(links, at=at), against("p", on_cycle(links, at=at))


@section.corrected(
    5,
    8,
    cases=WITH_ONE.with_each(
        lambda links: [
            at
            for at, end in zip(beside_ones(links), links[:: len(links) - 1], strict=True)
            if end > 1
        ],
        "the positions there are",
    ),
    proof=BY_PARITIES,
)
def D_p_corrected(links, at):
    """**Section 2.3, case D, known p-positions, corrected.** On an even cycle without loops let
    $e_m$ be the first and $e_M$ the last link of weight 1. The position with the token on $v_{m-1}$
    is p if $m > 0$, and that on $v_{M+2}$ is p if $M < n - 1$, where $v_n$ is $v_0$.
    """
    return "p", outcome_on_cycle(links, at=at), on_cycle(links, at=at)


def between(size):
    """Even cycles with two links of weight 1 that are not neighbours, all between them of weight 1
    too, and the most weight.
    """
    limits = dict(even_limits(size))
    for (links,) in WITH_ONE(size):
        m, last = ones(links)
        if last > m + 1 and max(links[m:last]) == 1 < limits[len(links)]:
            yield links, limits[len(links)]


@section.theorem(
    5,
    8,
    cases=Cases(
        lambda size: f"{WITH_ONE.words(size)}, each such weight between the first 1 and the last",
        between,
        least=1,
    ),
    proof=BY_PARITIES,
)
def D_between(links, most):
    """**Section 2.3, case D, weights between.** On an even cycle without loops let $e_m$ be the
    first and $e_M$ the last link of weight 1. The weights of links strictly between them do not
    matter as long as they are positive.
    """
    m, last = ones(links)
    places = [slice(1, None) if m < i < last else weight for i, weight in enumerate(links)]
    found = boards.that_occur(boards.values(ring(len(links)), (most,) * len(links))[(*places, 0)])
    return p_or_0(odd(*heavier(links, 1))), found, on_cycle(links)


def printed_even(links):
    """The outcome on an even cycle with a link of weight 1, as printed: p if m or n - M is odd."""
    m, last = ones(links)
    return p_or_0(odd(m, len(links) - last))


@section.error(
    5, 8, fails="the cycle of 4 vertices; token on 0: predicted p, computed 0", fails_from=1
)
def D1_printed(links=WITH_ONE):
    """**Section 2.3, case D with a link of weight 1, as printed.** On an even cycle without loops
    let $e_m$ be the first and $e_M$ the last link of weight 1. The position is p exactly when $m$
    or $n - M$ is odd.
    """
    says = printed_even(links)
    return says, outcome_on_cycle(links), against(says, on_cycle(links))


@section.corrected(5, 8, proof=BY_PARITIES)
def D1_corrected(links=WITH_ONE):
    """**Section 2.3, case D with a link of weight 1, corrected.** On an even cycle without loops
    let $e_m$ be the first and $e_M$ the last link of weight 1. The position is p exactly when $m$
    or $n - 1 - M$ is odd.
    """
    m, last = ones(links)
    return p_or_0(odd(m, len(links) - 1 - last)), outcome_on_cycle(links), on_cycle(links)


@section.theorem(
    5,
    8,
    cases=WITH_ONE.where(
        lambda links: ones(links)[0] in range(3, len(links), 2),
        "the first at an odd place from 3 on",
    ).with_each(lambda links: range(1, links[1]), "each positive weight left of the link e_1"),
    name=lambda links, weight: f"{in_words(on_cycle(links))}; w = {weight}",
    proof=BY_PARITIES,
)
def D_reply(links, weight):
    r"""**Section 2.3, case D, the reply to a partial lowering.** On an even cycle without loops let
    $e_m$, $m \ge 3$ odd, be the first link of weight 1. After the moves to $v_1$, lowering $e_0$ to
    1, and to $v_2$, lowering $e_1$ to $w > 0$, the first player wins by going back, lowering $e_1$
    to 1, if $w > 1$, and by going on, lowering $e_2$ to 1, if $w = 1$.
    """
    position = on_cycle(links)
    second = lowered(lowered(position, 0, 1, 1), 1, 2, weight)
    reply = lowered(second, 2, 1 if weight > 1 else 3 % len(links), 1)
    return "0", boards.value(reply), {"the position": position, "after the reply": reply}


@section.theorem(
    5,
    8,
    cases=WITH_ONE.where(lambda links: ones(links)[0] % 2, "the first at an odd place m").with_each(
        lambda links: range(1, ones(links)[0] + 1, 2), "each odd i ≤ m"
    ),
    parts="on v_i, after going back",
    proof=BY_PARITIES,
)
def D_manner(links, i):
    r"""**Section 2.3, case D, to the first link of weight 1.** On an even cycle without loops let
    $e_m$, $m$ odd, be the first link of weight 1, and let $i \le m$ be odd. With $e_0, \dots,
    e_{i-1}$ lowered to 1 and the token on $v_i$ the position is 0: in a like manner the first
    player brings the second to $v_m$, between links of weight 1. It is 0 too once $e_i$ is lowered
    to 1, as by going back after a partial lowering.
    """
    to_i, back = ((1,) * k + links[k:] for k in (i, i + 1))
    both = {"the position": on_cycle(to_i, at=i), "after going back": on_cycle(back, at=i)}
    return ("0", "0"), (outcome_on_cycle(to_i, at=i), outcome_on_cycle(back, at=i)), both


@section.omitted_case(
    5,
    8,
    fails="the cycle with weights 2, 2, 2, 2; token on 0: predicted nothing, computed 0",
    fails_from=2,
)
def D2_printed(links=EVEN):
    """**Section 2.3, case D, as printed.** The rule for even cycles without loops that have a link
    of weight 1 is given as if all of them had one.
    """
    says = p_or_0(odd(*heavier(links, 1))) if 1 in links else "nothing"
    return says, outcome_on_cycle(links), against(says, on_cycle(links))


@section.corrected(
    5,
    8,
    proof=BY_PARITIES,
    sliders={"links": ((2, 2, 2, 2), (3, 3, 2, 2), (3, 3, 2, 3, 2, 3), (4, 3, 2, 3), (3, 2, 2, 2))},
)
def D2_corrected(links=EVEN):
    """**Section 2.3, case D, corrected.** On an even cycle without loops let $a$ and $b$ links
    heavier than the least weight come before the first link of least weight, clockwise and
    counter-clockwise. The position is p exactly when $a$ or $b$ is odd.
    """
    a, b = heavier(links, min(links))
    return p_or_0(odd(a, b)), outcome_on_cycle(links), on_cycle(links)


# vertices and most weight: cycles misjudged by the printed rule, of how many
MISJUDGED = {(4, 5): (205, 369), (6, 3): (399, 665)}


@section.example(
    ours=True,
    cases=listed("{count} families", MISJUDGED),
    name="cycles of {n} with weights to {most}",
    parts=("the test misjudges {0} of {1} positions",),
)
def D_counts(n, most):
    """**Section 2.3, case D, how often the printed rule errs.** Of the cycles of four with weights
    up to 5 and a link of weight 1, without loops, the rule printed in Section 2.3 misjudges 205 of
    369; of those of six with weights up to 3, 399 of 665.
    """
    some = [links for links in lightest_first(n, 1, most) if 1 in links]
    wrong = [links for links in some if printed_even(links) != outcome_on_cycle(links)]
    first = against(printed_even(wrong[0]), on_cycle(wrong[0]))
    return MISJUDGED[n, most], (len(wrong), len(some)), first


@section.omitted_case(
    3,
    cases=SHORT,
    fails="a single vertex; loops 2 at 0, 1 at 0; token on 0: predicted 0, computed p",
    fails_from=1,
)
def printed(links, loops):
    """**Section 2.3 for all n, as printed.** The rules of Section 2.3, with cases A and D
    corrected, hold on cycles of $n$ vertices; no least $n$ is given, and for $n = 1$ the link would
    be a second loop.
    """
    says = p_or_0(rule(links, loops))
    return says, outcome_on_cycle(links, loops), against(says, on_cycle(links, loops))


@section.corrected(5, 8, cases=SHORT, proof=BY_PARITIES)
def corrected(links, loops):
    """**Section 2.3 for all n, corrected.** The rules of Section 2.3, with cases A and D corrected,
    hold together on cycles of three vertices or more, and on two vertices with parallel links; one
    vertex with two loops is p exactly when their weights differ.
    """
    says = p_or_0(rule(links, loops) if len(loops) > 1 else links != loops)
    return says, outcome_on_cycle(links, loops), on_cycle(links, loops)
