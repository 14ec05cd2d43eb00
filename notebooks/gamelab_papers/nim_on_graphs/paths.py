"""Section 2.2: paths with loops, links of positive weight. Vertices are numbered from 0: the
thesis's v_1 is 0.
"""

from itertools import product

from gamelab import path
from gamelab.statements import Cases, assume
from gamelab_papers.nim_on_graphs import boards
from gamelab_papers.nim_on_graphs.boards import (
    against,
    in_words,
    leading_loopless,
    lightest_first,
    p_or_0,
)
from gamelab_papers.nim_on_graphs.cells import BY_PARITIES

section = boards.section("nim-2.2")
LINK, LOOP = 2, 2  # the most weight of links and of loops


def at_end(loops):
    """Section 2.2: does the player to move win with the token on the first vertex of a path with
    these loops?
    """
    return leading_loopless(loops) % 2 == 0


def inside(loops, at):
    """Section 2.2: the same with the token on any vertex, by the two sides."""
    sides = [side for side in (loops[:at][::-1], loops[at + 1 :]) if side]
    return bool(loops[at]) or not all(map(at_end, sides))


def of_path(links, loops, at=0):
    """A path, the weights of its links, repeated if there are too few, its loops and the token."""
    return path(len(loops)), (links * len(loops))[: len(loops) - 1], loops, at


def on_path(links, loops, at=0):
    """The position on a path."""
    return boards.position(*of_path(links, loops, at))


def outcome_on_path(links, loops, at=0):
    """The outcome of this position by a table."""
    return boards.outcome_by_weights(*of_path(links, loops, at))


def won_by_deleting(links, loops, at=0):
    """Where the deletions lead that win."""
    return boards.won_by_lowering(path(len(loops)), links, loops, at)


ON_FIRST = Cases(
    f"paths with at most {{size}} vertices, links of weight 1 to {LINK}, loops to {LOOP}",
    lambda size: (
        case
        for n in range(1, size + 1)
        for case in product(lightest_first(n - 1, 1, LINK), lightest_first(n, 0, LOOP))
    ),
)
ANYWHERE = ON_FIRST.with_each(lambda links, loops: range(len(loops)), "every token")
PATTERNS = Cases(
    "all patterns of loops on at most {size} vertices, every token",
    lambda size: (
        (loops, at)
        for n in range(1, size + 1)
        for loops in lightest_first(n, 0, 1)
        for at in range(n)
    ),
)


@section.theorem(5, 7, cases=ON_FIRST, parts="outcome, won by deleting", proof=BY_PARITIES)
def end_loop(links, loops):
    """**Section 2.2, a loop at the token's end.** With the token on the first vertex of a path and
    a loop there the position is p. If the rest of the path, with the token on its first vertex, is
    a 0-position, deleting the link to it wins and deleting the loop does not; otherwise it is the
    other way round. (The thesis gives the first $m$ vertices loops; only the first one matters.)
    """
    assume(loops[0] > 0)
    wins = "the link" if loops[1:] and not at_end(loops[1:]) else "the loop"
    by = ["the link" if there else "the loop" for there in won_by_deleting(links, loops)]
    board = {"the position": on_path(links, loops)}
    return ("p", [wins]), (outcome_on_path(links, loops), by), board


@section.omitted_case(
    2,
    cases=ON_FIRST.with_each(
        lambda links, loops: range(1, leading_loopless(loops) + 1), "each such m ≥ 1"
    ),
    name=lambda links, loops, m: f"{in_words(on_path(links, loops))}; m = {m}",
    fails="the path of 2 vertices; token on 0; m = 1: predicted 0, computed p",
    fails_from=2,
)
def end_printed(links, loops, m):
    """**Section 2.2, token at an end, as printed.** Let the first $m$ vertices of a path have no
    loop, not saying that the next one has a loop if there is one. With the token on the first
    vertex the position is p for even $m$ and 0 for odd $m$.
    """
    says = p_or_0(m % 2 == 0)
    return says, outcome_on_path(links, loops), against(says, on_path(links, loops))


@section.corrected(5, 7, cases=ON_FIRST, proof=BY_PARITIES)
def end_corrected(links, loops):
    """**Section 2.2, token at an end, corrected.** Let $m$ vertices of a path come before the first
    with a loop, all if none has one. With the token on the first vertex the position is p exactly
    when $m$ is even.
    """
    return p_or_0(at_end(loops)), outcome_on_path(links, loops), on_path(links, loops)


@section.theorem(
    4,
    7,
    cases=ANYWHERE,
    proof=BY_PARITIES,
    sliders={
        "links": ((1,), (2,)),
        "loops": ((0, 0, 0, 0), (0, 0, 1, 0), (0, 1, 0, 0), (1, 0, 0, 1)),
        "at": range(4),
    },
)
def mid(links, loops, at):
    """**Section 2.2, token anywhere.** With the token on any vertex of a path the position is p if
    the vertex has a loop; otherwise exactly when one of the sides, with the token on its vertex
    next to here, is a 0-position.
    """
    return p_or_0(inside(loops, at)), outcome_on_path(links, loops, at), on_path(links, loops, at)


@section.theorem(5, 7, cases=boards.all_weights(PATTERNS), proof=BY_PARITIES)
def points(loops, at):
    """**Section 2.2, points 1 and 2.** On a path the outcome depends only on which weights are
    positive, and the position is p if the token's vertex has a loop.
    """
    found = boards.any_weights(path(len(loops)), loops, at)
    return p_or_0(inside(loops, at)), found, on_path((1,), loops, at)


@section.theorem(4, 6, cases=ANYWHERE, proof=BY_PARITIES)
def points_3(links, loops, at):
    """**Section 2.2, point 3.** On a path with no loop at the token's vertex a position is p
    exactly when deleting some link wins.
    """
    assume(loops[at] == 0)
    wins = any(there != at for there in won_by_deleting(links, loops, at))
    return inside(loops, at), wins, {"the position": on_path(links, loops, at)}
