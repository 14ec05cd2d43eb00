"""Figures 2.5 and 2.6 drawn anew: which edges at the token one may delete to win, for all patterns
of loops at a glance.
"""

from itertools import product
from typing import TYPE_CHECKING, Any

from gamelab import Graph, cycle, path
from gamelab.statements import Cases, Claim
from gamelab_papers.nim_on_graphs import boards
from gamelab_papers.nim_on_graphs.boards import as_position, lightest_first
from gamelab_papers.nim_on_graphs.cells import BY_PARITIES, argued, won_on_cactus
from gamelab_papers.nim_on_graphs.cycles import on_cycle, rule
from gamelab_papers.nim_on_graphs.paths import PATTERNS, at_end, inside, on_path

if TYPE_CHECKING:
    import pandas as pd

Weights = tuple[int, ...]
OWN = 2  # the most weight of the token's loop on a cycle


def winning(graph: Graph, loops: Weights, at: int, signs: dict[Any, str]) -> str:
    """The signs of the deletions that win, or of the loop if lowering it to 1 does, by the table
    with links of weight 1.
    """
    links = (1,) * len(graph.edges)
    found = [
        signs[there] + ":1" * left
        for left in (0, 1)
        for there in boards.won_by_lowering(graph, links, loops, at, left)
    ]
    return in_order(found)


def in_order(found: list[str]) -> str:
    """These signs together, from left to right."""
    return "".join(sorted(found, key=lambda sign: "←↺ℓ→↻".index(sign[0])))


def on_path_by_table(loops: Weights, at: int) -> str:
    """The deletions that win on a path: of the link to the left, the loop, the link to the
    right.
    """
    return winning(path(len(loops)), loops, at, signs_on_path(at))


def signs_on_path(at: int) -> dict[Any, str]:
    """The signs of the vertices to which deletions lead on a path."""
    return {at - 1: "←", at: "ℓ", at + 1: "→"}


def on_cycle_by_table(loops: Weights) -> str:
    """The deletions that win on a cycle: of the link counter-clockwise, the loop, the link
    clockwise.
    """
    return winning(cycle(len(loops)), loops, 0, signs_on_cycle(len(loops)))


def signs_on_cycle(n: int) -> dict[Any, str]:
    """The same signs on a cycle, the token on 0."""
    return {0: "ℓ", 1: "↻", n - 1: "↺"}


def pattern_name(loops: Weights) -> str:
    """A full circle for each vertex with a loop, an empty one for the others."""
    return "".join("●" if loop else "○" for loop in loops)


def path_glance(n: int = 4) -> "pd.DataFrame":
    """Figure 2.5 at a glance: for each pattern of loops and each token the deletions that win, or
    0.
    """
    import pandas as pd  # here, because it slows the start of the command

    found = {
        pattern_name(loops): [on_path_by_table(loops, at) or "0" for at in range(n)]
        for loops in product((0, 1), repeat=n)
    }
    return pd.DataFrame(found, range(1, n + 1)).T.rename_axis(
        index="loops at ●", columns="token at vertex"
    )


def cycle_glance(n: int = 5) -> "pd.DataFrame":
    """Figure 2.6 at a glance: for each pattern of loops elsewhere and each weight of the token's
    loop the winning deletions.
    """
    import pandas as pd

    found = {
        own: {
            "△" + pattern_name(other): on_cycle_by_table((own, *other)) or "0"
            for other in product((0, 1), repeat=n - 1)
        }
        for own in range(OWN + 1)
    }
    return pd.DataFrame(found).rename_axis(index="clockwise from the token", columns="its loop")


def by_sections(left: Weights, right: Weights, signs: str, loop: bool) -> str:
    """The deletions that win by Sections 2.2 and 2.3: a link to a lost side, or the loop."""
    return (
        signs[0] * bool(left and not at_end(left))
        + "ℓ" * loop
        + signs[1] * bool(right and not at_end(right))
    )


def on_path_by_rule(loops: Weights, at: int) -> str:
    """The same on a path, the sides being what is left of the token and right of it."""
    loop = loops[at] > 0 and not inside((*loops[:at], 0, *loops[at + 1 :]), at)
    return by_sections(loops[:at][::-1], loops[at + 1 :], "←→", loop)


def on_cycle_by_rule(loops: Weights) -> str:
    """The same on a cycle, each side being the way round to the token; or the only loop of an odd
    cycle is lowered to 1.
    """
    if loops[0] > 1 and not any(loops[1:]) and len(loops) % 2:
        return "ℓ:1"
    loop = loops[0] > 0 and not rule((1,) * len(loops), (0, *loops[1:]))
    return by_sections((*loops[:0:-1], loops[0]), (*loops[1:], loops[0]), "↺↻", loop)


CLAIMS = (
    Claim(
        id="nim-fig-2.5",
        label="Figure 2.5",
        kind="example",
        statement="""
            All strategies on paths at a glance: which deletions win, of the link to the left, the
            loop, the link to the right.
            """,
        cases=PATTERNS,
        sizes=(4, 8),
        proof=BY_PARITIES,
        predicted=on_path_by_rule,
        computed=on_path_by_table,
        **as_position(lambda loops, at: on_path((1,), loops, at), moves=True),
        sliders={"loops": ((0, 0), (0, 0, 1), (0, 1, 0, 0)), "at": range(2)},
    ),
    Claim(
        id="nim-fig-2.6",
        label="Figure 2.6",
        kind="example",
        statement="""
            All strategies on cycles at a glance: which deletions win, of the link
            counter-clockwise, the loop, the link clockwise. With a single loop of weight 2 at the
            token of an odd cycle none does, and lowering the loop to 1 wins.
            """,
        cases=Cases(
            f"all patterns of loops on 3 to {{size}} vertices, links of weight 1, the token's "
            f"loop up to {OWN}",
            lambda size: (
                ((own, *other),)
                for n in range(3, size + 1)
                for own in range(OWN + 1)
                for other in lightest_first(n - 1, 0, 1)
            ),
            least=3,
        ),
        sizes=(5, 9),
        proof=argued(
            won_on_cactus,
            "which deletions win on a cycle with links of weight 1 is told by the parities of "
            "lengths and by where there are loops; each combination occurs with at most 5 vertices",
        ),
        predicted=on_cycle_by_rule,
        computed=on_cycle_by_table,
        **as_position(lambda loops: on_cycle((1,), loops), moves=True),
        sliders={"loops": ((0, 0, 0), (1, 0, 1), (2, 0, 0, 0), (0, 0, 1, 0, 0))},
    ),
)
