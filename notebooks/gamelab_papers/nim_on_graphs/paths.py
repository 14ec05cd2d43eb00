"""Section 2.2: paths with loops, links of positive weight. Vertices are numbered from 0: the
thesis's v_1 is 0.
"""

from itertools import product

from gamelab import Graph, path
from gamelab.games import TokenPosition
from gamelab.statements import Cases, Claim, Refuted, misprint
from gamelab_papers.nim_on_graphs import boards
from gamelab_papers.nim_on_graphs.boards import (
    all_weights,
    as_position,
    leading_loopless,
    lightest_first,
    p_or_0,
)
from gamelab_papers.nim_on_graphs.cells import BY_PARITIES

Weights = tuple[int, ...]
LINK, LOOP = 2, 2  # the most weight of links and of loops


def at_end(loops: Weights) -> bool:
    """Section 2.2: does the player to move win with the token on the first vertex of a path with
    these loops?
    """
    return leading_loopless(loops) % 2 == 0


def inside(loops: Weights, at: int) -> bool:
    """Section 2.2: the same with the token on any vertex, by the two sides."""
    sides = [side for side in (loops[:at][::-1], loops[at + 1 :]) if side]
    return bool(loops[at]) or not all(map(at_end, sides))


def of_path(links: Weights, loops: Weights, at: int = 0) -> tuple[Graph, Weights, Weights, int]:
    """A path, the weights of its links, repeated if there are too few, its loops and the token."""
    return path(len(loops)), (links * len(loops))[: len(loops) - 1], loops, at


def on_path(links: Weights, loops: Weights, at: int = 0) -> TokenPosition:
    """The position on a path; the weights of the links are repeated if there are too few."""
    return boards.position(*of_path(links, loops, at))


def outcome_on_path(links: Weights, loops: Weights, at: int = 0) -> str:
    """The outcome of this position by a table."""
    return boards.outcome_by_weights(*of_path(links, loops, at))


def deletions_at_end(links: Weights, loops: Weights) -> list[str]:
    """Which deletions win with the token on the first vertex: that of the loop or of the link."""
    return named_deletions(boards.won_by_lowering(path(len(loops)), links, loops, 0))


def named_deletions(there: list[int]) -> list[str]:
    """The same by where they lead."""
    return ["the link" if v else "the loop" for v in there]


def deletes_a_link(links: Weights, loops: Weights, at: int) -> bool:
    """Whether some deletion of a link wins."""
    return any(v != at for v in boards.won_by_lowering(path(len(loops)), links, loops, at))


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

FOUR = {"loops": ((0, 0, 0, 0), (0, 0, 1, 0), (0, 1, 0, 0), (1, 0, 0, 1)), "at": range(4)}

CLAIMS = (
    Claim(
        id="nim-2.2-end-loop",
        label="Section 2.2, a loop at the token's end",
        statement="""
            With the token on the first vertex of a path and a loop there the position is p. If the
            rest of the path, with the token on its first vertex, is a 0-position, deleting the link
            to it wins and deleting the loop does not; otherwise it is the other way round. (The
            thesis gives the first $m$ vertices loops; only the first one matters.)
            """,
        cases=ON_FIRST.where(lambda links, loops: loops[0], "a loop at the first"),
        sizes=(5, 7),
        proof=BY_PARITIES,
        predicted=lambda links, loops: (
            "p",
            ["the link" if loops[1:] and not at_end(loops[1:]) else "the loop"],
        ),
        computed=lambda links, loops: (
            outcome_on_path(links, loops),
            deletions_at_end(links, loops),
        ),
        **as_position(on_path, moves=True),
        sliders={
            "links": ((1,), (2,), (1, 2)),
            "loops": ((1, 0, 0, 0), (1, 0, 0), (1, 1, 0), (2, 0, 1, 0)),
        },
        parts=("outcome", "won by deleting"),
    ),
    *misprint(
        id="nim-2.2-end",
        label="Section 2.2, token at an end",
        kind="omitted case",
        computed=lambda links, loops, m: outcome_on_path(links, loops),
        printed=dict(
            statement="""
                Let the first $m$ vertices of a path have no loop, not saying that the next one has
                a loop if there is one. With the token on the first vertex the position is p for
                even $m$ and 0 for odd $m$.
                """,
            cases=ON_FIRST.with_each(
                lambda links, loops: range(1, leading_loopless(loops) + 1), "each such m ≥ 1"
            ),
            sizes=(2, 2),
            **as_position(
                lambda links, loops, m: on_path(links, loops),
                "m",
                printed=lambda links, loops, m: p_or_0(m % 2 == 0),
            ),
            refuted=Refuted(
                "the path of 2 vertices; token on 0; m = 1: predicted 0, computed p", size=2
            ),
        ),
        corrected=dict(
            statement="""
                Let $m$ vertices of a path come before the first with a loop, all if none has one.
                With the token on the first vertex the position is p exactly when $m$ is even.
                """,
            cases=ON_FIRST,
            sizes=(5, 7),
            proof=BY_PARITIES,
            predicted=lambda links, loops: p_or_0(at_end(loops)),
            computed=lambda links, loops: outcome_on_path(links, loops),
            **as_position(on_path),
            sliders={
                "links": ((1,), (2,), (1, 2)),
                "loops": ((0, 0, 0, 0), (0, 0, 1), (0, 0, 1, 0), (0, 1, 0, 0), (0, 0, 0, 2, 1)),
            },
        ),
    ),
    Claim(
        id="nim-2.2-mid",
        label="Section 2.2, token anywhere",
        statement="""
            With the token on any vertex of a path the position is p if the vertex has a loop;
            otherwise exactly when one of the sides, with the token on its vertex next to here, is a
            0-position.
            """,
        cases=ANYWHERE,
        sizes=(4, 7),
        proof=BY_PARITIES,
        predicted=lambda links, loops, at: p_or_0(inside(loops, at)),
        computed=outcome_on_path,
        **as_position(on_path),
        sliders={"links": ((1,), (2,)), **FOUR},
    ),
    Claim(
        id="nim-2.2-points",
        label="Section 2.2, points 1 and 2",
        statement="""
            On a path the outcome depends only on which weights are positive, and the position is p
            if the token's vertex has a loop.
            """,
        cases=all_weights(PATTERNS),
        sizes=(5, 7),
        proof=BY_PARITIES,
        predicted=lambda loops, at: p_or_0(inside(loops, at)),
        computed=lambda loops, at: boards.any_weights(path(len(loops)), loops, at),
        **as_position(lambda loops, at: on_path((1,), loops, at)),
        sliders=FOUR,
    ),
    Claim(
        id="nim-2.2-points-3",
        label="Section 2.2, point 3",
        statement="""
            On a path with no loop at the token's vertex a position is p exactly when deleting some
            link wins.
            """,
        cases=ANYWHERE.where(lambda links, loops, at: not loops[at], "no loop at the token"),
        sizes=(4, 6),
        proof=BY_PARITIES,
        predicted=lambda links, loops, at: inside(loops, at),
        computed=deletes_a_link,
        **as_position(on_path, moves=True),
    ),
)
