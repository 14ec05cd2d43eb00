"""Sections 2.2 to 2.4: paths and cycles with loops, links of positive weight."""

from collections.abc import Iterator
from itertools import product

from gamelab.graphs.graph import Graph
from gamelab.graphs.paths_and_cycles import cycle, path
from gamelab.papers.claim import Claim
from gamelab.papers.clark_nim_on_graphs import boards
from gamelab.papers.clark_nim_on_graphs.boards import Weights, leading_loopless, lightest_first, p_or_0
from gamelab.papers.clark_nim_on_graphs.glances import cycle_signs, deletions, path_signs
from gamelab.rulesets.nim_on_graphs import TokenPosition

EVEN = {4: (5, 8), 6: (3, 4), 8: (2, 3), 10: (1, 2)}  # vertices of a cycle without loops: the most weight, by default and deep
MISJUDGED = {(4, 5): (205, 369), (6, 3): (399, 665)}  # vertices and most weight: cycles misjudged by the printed rule, of how many


# Paths: the vertices are numbered from 0, the thesis's v_1 is 0.


def at_end(loops: Weights) -> bool:
    """Section 2.2: does the player to move win with the token on the first vertex of a path with these loops?"""
    return leading_loopless(loops) % 2 == 0


def inside(loops: Weights, at: int) -> bool:
    """Section 2.2: the same with the token on any vertex, by the two sides."""
    sides = [side for side in (loops[:at][::-1], loops[at + 1 :]) if side]
    return bool(loops[at]) or not all(map(at_end, sides))


def path_deletions(loops: Weights, at: int) -> str:
    """The edges at the token whose deletion wins, by Section 2.2: link to the left, loop, link to the right."""
    left = at > 0 and not at_end(loops[:at][::-1])
    right = at < len(loops) - 1 and not at_end(loops[at + 1 :])
    return "←" * left + "ℓ" * bool(loops[at] and not inside((*loops[:at], 0, *loops[at + 1 :]), at)) + "→" * right


def paths(size: int, most_loop: int = 2) -> Iterator[tuple[Weights, Weights]]:
    """Weights 1 and 2 of links, and 0 to `most_loop` of loops, of the paths with at most so many vertices."""
    for n in range(1, size + 1):
        yield from product(lightest_first(n - 1, 1, 2), lightest_first(n, 0, most_loop))


def inner(size: int) -> Iterator[tuple[Weights, Weights, int]]:
    """The same with the token on each vertex."""
    return ((links, loops, at) for links, loops in paths(size) for at in range(len(loops)))


def patterns(size: int) -> Iterator[tuple[Weights, int]]:
    """Which vertices of a path have a loop, and where the token is."""
    return ((loops, at) for n in range(1, size + 1) for loops in lightest_first(n, 0, 1) for at in range(n))


def on_path(links: Weights, loops: Weights, at: int = 0) -> TokenPosition:
    """The position on a path; the weights of the links are repeated if there are too few."""
    return boards.position(path(len(loops)), (links * len(loops))[: len(loops) - 1], loops, at)


def deletes_a_link(links: Weights, loops: Weights, at: int) -> bool:
    """Whether some deletion of a link wins."""
    n, weights = len(loops), (*links, *loops)
    table = boards.rows(path(n), 2, 2)
    return any(table[(*weights[:i], 0, *weights[i + 1 :], at + step)] == 0 for i, step in ((at - 1, -1), (at, 1)) if 0 <= i < n - 1)


# Cycles: link i joins the vertices i and i + 1, the token is on 0.


def ring(n: int) -> Graph:
    """The cycle on n vertices; for n = 2 two parallel links, for n = 1 a loop."""
    return Graph(tuple(range(n)), tuple((i, (i + 1) % n) for i in range(n)))


def on_cycle(links: Weights, loops: Weights) -> TokenPosition:
    """The position on a cycle; the weights of the links are repeated if there are too few."""
    return boards.position(ring(len(loops)), (links * len(loops))[: len(loops)], loops, 0)


def computed_on_cycle(links: Weights, loops: Weights) -> str:
    """The outcome of this position by a table."""
    return boards.outcome(ring(len(loops)), (links * len(loops))[: len(loops)], loops, 0)


def loop_at_token(links: Weights, loop: int) -> str:
    """The outcome on a cycle whose only loop is at the token."""
    most = (max(links),) * len(links) + (loop,) + loopless(links[1:])
    return p_or_0(boards.values(boards.looped(ring(len(links))), most)[(*links, loop, *loopless(links[1:]), 0)])


def both_ways(loops: Weights) -> tuple[int, int]:
    """k and m: the loopless vertices met clockwise and counter-clockwise after the token before one with a loop."""
    return leading_loopless(loops[1:]), leading_loopless(loops[:0:-1])


def heavier(links: Weights, least: int) -> tuple[int, int]:
    """a and b: the links heavier than `least` met clockwise and counter-clockwise before the first of this weight."""
    return (leading_loopless([w <= least for w in links]), leading_loopless([w <= least for w in reversed(links)]))


def rule(links: Weights, loops: Weights) -> bool:
    """Section 2.3, corrected, for cycles with three vertices or more: does the player to move win?"""
    if any(loops[1:]):
        return bool(loops[0]) or any(number % 2 for number in both_ways(loops))
    if len(loops) % 2:
        return loops[0] != 1
    return bool(loops[0]) or any(number % 2 for number in heavier(links, min(links)))


def short_rule(links: Weights, loops: Weights) -> bool:
    """The same from one vertex on: two loops are compared, and so are two parallel links without loops."""
    if len(loops) == 1:
        return links[0] != loops[0]
    if len(loops) == 2:
        return bool(loops[0]) or (not loops[1] and links[0] != links[1])
    return rule(links, loops)


def printed_short_rule(links: Weights, loops: Weights) -> bool:
    """The same as printed, without a bound on the number of vertices."""
    return short_rule(links, loops) if len(loops) > 1 else loops[0] != 1


def printed_even(links: Weights) -> bool:
    """Section 2.3 as printed, for even cycles without loops and with a link of weight 1: m or n - M is odd."""
    ones = [i for i, weight in enumerate(links) if weight == 1]
    return bool(ones[0] % 2 or (len(links) - ones[-1]) % 2)


def cycles(size: int, least: int = 3) -> Iterator[tuple[Weights, Weights]]:
    """Weights of links and loops of the cycles with at most so many vertices: up to 3 and 2 for three vertices, then less."""
    for n in range(least, size + 1):
        most_link, most_loop = (3 if n < 4 else 2 if n < 9 else 1), (2 if n < 6 else 1)
        yield from product(lightest_first(n, 1, most_link), lightest_first(n, 0, most_loop))


def even_cycles(size: int) -> Iterator[tuple[Weights]]:
    """Weights of the even cycles without loops; size 1 or 2 says which weights."""
    return ((links,) for n, most in EVEN.items() for links in lightest_first(n, 1, most[size - 1]))


def printed_indices(size: int) -> Iterator[tuple[Weights, Weights, int, int]]:
    """Cycles without a loop at the token, and k and m that meet the printed conditions."""
    for links, loops in cycles(size):
        n = len(loops)
        if not loops[0] and any(loops):
            for k in (k for k in range(n - 1) if not any(loops[:k]) and loops[k + 1]):
                yield from ((links, loops, k, m) for m in range(n - 1) if loops[n - m - 1] and not any(loops[n - m :]))


def loopless(links: Weights) -> Weights:
    """No loops."""
    return (0,) * len(links)


def misjudged(n: int, most: int) -> tuple[int, int]:
    """How many even cycles with a link of weight 1 the printed rule misjudges, and how many there are."""
    cases = [links for links in lightest_first(n, 1, most) if 1 in links]
    return sum(p_or_0(printed_even(links)) != computed_on_cycle(links, loopless(links)) for links in cases), len(cases)


def cycle_deletions(loops: Weights) -> str:
    """The edges at the token whose deletion wins on a cycle with links of weight 1, by Sections 2.2 and 2.3."""
    without = (0, *loops[1:])
    back = not at_end((*loops[:0:-1], loops[0]))
    return "↺" * back + "ℓ" * bool(loops[0] and not rule((1,) * len(loops), without)) + "↻" * (not at_end((*loops[1:], loops[0])))


# fmt: off
FOUR = boards.position(cycle(4), (2, 1, 1, 1), (0,) * 4, 0)
OPTIONS = {option.at: option for option in boards.GAME.moves(boards.position(cycle(4), (1, 1, 1, 1), (0,) * 4, 1))}

CLAIMS = (
    Claim(
        "nim-2.2-end-printed", "Section 2.2, token at an end, with the first m", "misprint",
        "The section introduces $m$ as a number of leading vertices with a loop, and later as one without. Read with the first: a "
        "path with $m$ leading looped vertices and the token on its first vertex is p exactly when $m$ is even.",
        cases=paths, predicted=lambda links, loops: p_or_0(leading_loopless([not loop for loop in loops]) % 2 == 0),
        computed=lambda links, loops: boards.outcome(path(len(loops)), links, loops, 0), expected=False,
        bound="at most {size} vertices, links up to 2, loops up to 2", sizes=(3, 3), picture=on_path,
    ),
    Claim(
        "nim-2.2-end-corrected", "Section 2.2, token at an end", "corrected",
        "Let $m$ vertices of a path come before the first with a loop, all if none has one. With the token on the first vertex "
        "the position is p exactly when $m$ is even.",
        cases=paths, predicted=lambda links, loops: p_or_0(at_end(loops)),
        computed=lambda links, loops: boards.outcome(path(len(loops)), (links * 9)[:len(loops) - 1], loops, 0),
        bound="at most {size} vertices, links up to 2, loops up to 2", sizes=(5, 7), picture=on_path,
        sliders={"links": ((1,), (2,), (1, 2)), "loops": ((0, 0, 0, 0), (0, 0, 1), (0, 0, 1, 0), (0, 1, 0, 0), (0, 0, 0, 2, 1))},
    ),
    Claim(
        "nim-2.2-mid", "Section 2.2, token anywhere", "proved",
        "With the token on any vertex of a path the position is p if the vertex has a loop; otherwise exactly when one of the "
        "sides, with the token on its vertex next to here, is a 0-position.",
        cases=inner, predicted=lambda links, loops, at: p_or_0(inside(loops, at)),
        computed=lambda links, loops, at: boards.outcome(path(len(loops)), (links * 9)[:len(loops) - 1], loops, at),
        bound="at most {size} vertices, links up to 2, loops up to 2", sizes=(4, 7), picture=on_path,
        sliders={"links": ((1,), (2,)), "loops": ((0, 0, 0, 0), (0, 0, 1, 0), (0, 1, 0, 0), (1, 0, 0, 1)), "at": range(4)},
    ),
    Claim(
        "nim-2.2-points", "Section 2.2, points 1 and 2", "proved",
        "On a path the outcome depends only on which weights are positive, and the position is p if the token's vertex has a "
        "loop.",
        cases=patterns, predicted=lambda loops, at: p_or_0(inside(loops, at)),
        computed=lambda loops, at: boards.any_weights(path(len(loops)), 2, loops, at),
        bound="at most {size} vertices, all weights up to 2 of links and of the loops there are", sizes=(5, 7),
        picture=lambda loops, at: on_path((1,), loops, at),
        sliders={"loops": ((0, 0, 0, 0), (0, 0, 1, 0), (0, 1, 0, 0), (1, 0, 0, 1)), "at": range(4)},
    ),
    Claim(
        "nim-2.2-points-3", "Section 2.2, point 3", "proved",
        "On a path a p-position whose token's vertex has no loop can be won by deleting a link.",
        cases=lambda size: ((links, loops, at) for links, loops, at in inner(size) if not loops[at]),
        predicted=lambda links, loops, at: boards.grundy(path(len(loops)), links, loops, at) > 0, computed=deletes_a_link,
        bound="at most {size} vertices, links up to 2, loops up to 2", sizes=(4, 6), picture=on_path,
    ),
    Claim(
        "nim-fig-2.4", "Figure 2.4", "example",
        "The cycle of four with weights 2, 1, 1, 1 and without loops is p with the token between 1 and 2, and the only winning "
        "move lowers the 2 to 1.",
        cases=lambda size: ((FOUR,),), predicted=lambda position: ("p", [(1, (1, 1, 1, 1))]),
        computed=lambda position: (
            boards.played(position), [(option.at, option.board.weights) for option in boards.winning_moves(position)]
        ),
        bound="the one position", picture=lambda position: position,
    ),
    Claim(
        "nim-fig-2.4-options-printed", "Figure 2.4, options as printed", "misprint",
        "After this move the options, paths of four vertices with the token at an end, are called 0-positions.",
        cases=lambda size: ((at,) for at in OPTIONS), predicted=lambda at: "0",
        computed=lambda at: boards.played(OPTIONS[at]), expected=False, bound="both options", picture=OPTIONS.get,
    ),
    Claim(
        "nim-fig-2.4-options-corrected", "Figure 2.4, options", "corrected", "They are p-positions.",
        cases=lambda size: ((at,) for at in OPTIONS), predicted=lambda at: "p",
        computed=lambda at: boards.played(OPTIONS[at]), bound="both options", picture=OPTIONS.get,
    ),
    Claim(
        "nim-2.3-A-printed", "Section 2.3, case A as printed", "misprint",
        r"On a cycle without a loop at the token, but with others, let $v_{k+1}$ have a loop and $v_i$ none for $0 \le i < k$, "
        r"and $v_{n-m-1}$ one and $v_{n-m}, \dots, v_{n-1}$ none. Then the position is p exactly when $k$ or $m$ is odd.",
        cases=printed_indices, predicted=lambda links, loops, k, m: p_or_0(k % 2 or m % 2),
        computed=lambda links, loops, k, m: computed_on_cycle(links, loops), expected=False, bound="at most {size} vertices",
        sizes=(4, 4), picture=lambda links, loops, k, m: on_cycle(links, loops),
    ),
    Claim(
        "nim-2.3-A-corrected", "Section 2.3, case A", "corrected",
        "The same with $0 \\le i \\le k$: $k$ and $m$ count the loopless vertices after $v_0$, clockwise and counter-clockwise, "
        "before one with a loop.",
        cases=lambda size: (case for case in cycles(size) if not case[1][0] and any(case[1])),
        predicted=lambda links, loops: p_or_0(any(number % 2 for number in both_ways(loops))), computed=computed_on_cycle,
        bound="at most {size} vertices, links up to 2 (3 on triangles), loops up to 2 (1 from six vertices on)", sizes=(5, 8),
        picture=on_cycle,
        sliders={"links": ((1,), (2,), (2, 1)), "loops": ((0, 0, 1, 0, 0), (0, 0, 1, 1, 0), (0, 0, 0, 1, 1, 0), (0, 0, 0, 0, 1))},
    ),
    Claim(
        "nim-2.3-B", "Section 2.3, case B", "proved",
        "On a cycle with a loop at the token and another loop the position is p.",
        cases=lambda size: (case for case in cycles(size) if case[1][0] and any(case[1][1:])),
        predicted=lambda links, loops: "p", computed=computed_on_cycle,
        bound="at most {size} vertices, links up to 2 (3 on triangles), loops up to 2 (1 from six vertices on)", sizes=(5, 8),
        picture=on_cycle, sliders={"links": ((1,), (2,), (2, 1)), "loops": ((1, 0, 1), (1, 0, 1, 0), (2, 0, 0, 1, 0), (1, 0, 0))},
    ),
    Claim(
        "nim-2.3-C", "Section 2.3, case C", "proved",
        r"On a cycle with no loop but one of weight $l$ at the token: an odd cycle is 0 for $l = 1$ and p for $l = 0$ and $l \ge "
        r"2$; an even one is p for $l \ge 1$.",
        cases=lambda size: (
            (links, loop) for n in range(3, size + 1) for links in lightest_first(n, 1, 3 if n < 6 else 2)
            for loop in range(1 - n % 2, 5)
        ),
        predicted=lambda links, loop: p_or_0(loop != len(links) % 2), computed=loop_at_token,
        bound="at most {size} vertices, links up to 3 (2 from six vertices on), loop up to 4", sizes=(6, 9),
        picture=lambda links, loop: on_cycle(links, (loop, *loopless(links[1:]))),
        sliders={"links": ((1, 1, 1), (1, 2, 1), (1, 1, 1, 1), (2, 1, 3, 1, 1)), "loop": range(5)},
    ),
    Claim(
        "nim-2.3-D", "Section 2.3, case D, beside the token", "proved",
        "On an even cycle without loops the token between two links of weight 1 is in a 0-position; with $e_0$ and $e_{n-1}$ "
        "heavier and $e_1$ of weight 1 it is in a p-position.",
        cases=lambda size: (
            (links,) for (links,) in even_cycles(size) if links[0] == links[-1] == 1 or (links[0] > 1 == links[1] and links[-1] > 1)
        ),
        predicted=lambda links: p_or_0(links[0] > 1), computed=lambda links: computed_on_cycle(links, loopless(links)),
        bound="4, 6, 8, 10 vertices, weights up to 5, 3, 2, 1 (in the deep check 8, 4, 3, 2)", sizes=(1, 2), least=1, most=2,
        picture=lambda links: on_cycle(links, loopless(links)),
    ),
    Claim(
        "nim-2.3-D1-printed", "Section 2.3, case D as printed", "misprint",
        "On an even cycle without loops let $e_m$ be the first and $e_M$ the last link of weight 1. The position is p exactly "
        "when $m$ or $n - M$ is odd.",
        cases=lambda size: (case for case in even_cycles(size) if 1 in case[0]),
        predicted=lambda links: p_or_0(printed_even(links)),
        computed=lambda links: computed_on_cycle(links, loopless(links)), expected=False, bound="cycles of 4, 6 and 8",
        sizes=(1, 1), least=1, most=2, picture=lambda links: on_cycle(links, loopless(links)),
    ),
    Claim(
        "nim-2.3-D1-corrected", "Section 2.3, case D with a link of weight 1", "corrected",
        "It is p exactly when $m$ or $n - 1 - M$ is odd.",
        cases=lambda size: (case for case in even_cycles(size) if 1 in case[0]),
        predicted=lambda links: p_or_0(links.index(1) % 2 or links[::-1].index(1) % 2),
        computed=lambda links: computed_on_cycle(links, loopless(links)),
        bound="4, 6, 8, 10 vertices, weights up to 5, 3, 2, 1 (in the deep check 8, 4, 3, 2)", sizes=(1, 2), least=1, most=2,
        picture=lambda links: on_cycle(links, loopless(links)),
        sliders={"links": ((1, 1, 1, 1), (2, 1, 1, 1), (2, 2, 1, 1), (3, 2, 1, 2), (2, 2, 3, 1, 1, 2))},
    ),
    Claim(
        "nim-2.3-D2-printed", "Section 2.3, case D, all even cycles as printed", "misprint",
        "The rule with links of weight 1 gives an answer for every even cycle without loops.",
        cases=even_cycles,
        predicted=lambda links: p_or_0(links.index(1) % 2 or links[::-1].index(1) % 2) if 1 in links else "nothing",
        computed=lambda links: computed_on_cycle(links, loopless(links)), expected=False, bound="cycles of 4, 6 and 8",
        sizes=(1, 1), least=1, most=2, picture=lambda links: on_cycle(links, loopless(links)),
    ),
    Claim(
        "nim-2.3-D2-corrected", "Section 2.3, case D", "corrected",
        "On an even cycle without loops let $a$ and $b$ links heavier than the least weight come before the first link of least "
        "weight, clockwise and counter-clockwise. The position is p exactly when $a$ or $b$ is odd.",
        cases=even_cycles, predicted=lambda links: p_or_0(any(number % 2 for number in heavier(links, min(links)))),
        computed=lambda links: computed_on_cycle(links, loopless(links)),
        bound="4, 6, 8, 10 vertices, weights up to 5, 3, 2, 1 (in the deep check 8, 4, 3, 2)", sizes=(1, 2), least=1, most=2,
        picture=lambda links: on_cycle(links, loopless(links)),
        sliders={"links": ((2, 2, 2, 2), (3, 2, 2, 2), (3, 3, 2, 2), (4, 3, 2, 3), (3, 3, 4, 2, 2, 3))},
    ),
    Claim(
        "nim-2.3-D-counts", "Section 2.3, case D, how often the printed rule errs", "example",
        "Of the cycles of four with weights up to 5 and a link of weight 1 the printed rule misjudges 205 of 369; of those of six "
        "with weights up to 3, 399 of 665.",
        cases=lambda size: MISJUDGED, predicted=lambda n, most: MISJUDGED[n, most], computed=misjudged, bound="both families",
        picture=lambda n, most: on_cycle((2,) * (n - 1) + (1,), (0,) * n),
    ),
    Claim(
        "nim-2.3-printed", "Section 2.3 for all n as printed", "misprint",
        "No least number of vertices is given: the rules of this section, with cases A and D corrected, hold on cycles of one "
        "vertex too, whose link is a second loop.",
        cases=lambda size: cycles(size, 1), predicted=lambda links, loops: p_or_0(printed_short_rule(links, loops)),
        computed=computed_on_cycle, expected=False, bound="at most {size} vertices", sizes=(3, 3), picture=on_cycle,
    ),
    Claim(
        "nim-2.3-corrected", "Section 2.3 for all n", "corrected",
        "The corrected rules hold together from three vertices on. Two vertices with parallel links fit them too; one vertex with "
        "two loops is p exactly when their weights differ.",
        cases=lambda size: cycles(size, 1), predicted=lambda links, loops: p_or_0(short_rule(links, loops)),
        computed=computed_on_cycle,
        bound="at most {size} vertices, links up to 2 (3 on triangles), loops up to 2 (1 from six vertices on)", sizes=(5, 8),
        picture=on_cycle,
        sliders={"links": ((1, 1, 1), (2, 1, 2), (2, 2, 1)), "loops": ((1,), (0, 1), (2, 0, 0), (0, 0, 0, 0), (0, 0, 1, 0))},
    ),
    Claim(
        "nim-fig-2.5", "Figure 2.5", "example",
        "All strategies on paths at a glance: which deletions win, of the link to the left, the loop, the link to the right.",
        cases=patterns, predicted=path_deletions,
        computed=lambda loops, at: deletions(path(len(loops)), loops, at, path_signs(len(loops))),
        bound="all patterns of loops on at most {size} vertices, every token", sizes=(4, 8),
        picture=lambda loops, at: on_path((1,), loops, at),
        sliders={"loops": ((0, 0), (0, 0, 1), (0, 1, 0, 0)), "at": range(2)},
    ),
    Claim(
        "nim-fig-2.6", "Figure 2.6", "example",
        "All strategies on cycles at a glance, as far as they delete an edge: the link counter-clockwise, the loop, the link "
        "clockwise. With a single loop of weight 2 or more at the token of an odd cycle none does: it is lowered to 1.",
        cases=lambda size: (
            ((own, *other),) for n in range(3, size + 1) for own in range(3) for other in lightest_first(n - 1, 0, 1)
        ),
        predicted=cycle_deletions, computed=lambda loops: deletions(cycle(len(loops)), loops, 0, cycle_signs(len(loops))),
        bound="all patterns of loops on at most {size} vertices, links of weight 1, the token's loop up to 2", sizes=(5, 9),
        picture=lambda loops: on_cycle((1,), loops),
        sliders={"loops": ((0, 0, 0), (1, 0, 1), (2, 0, 0, 0), (0, 0, 1, 0, 0))},
    ),
)
# fmt: on
