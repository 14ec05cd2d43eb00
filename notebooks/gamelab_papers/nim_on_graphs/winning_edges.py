"""Figures 2.5 and 2.6 drawn anew: which edges at the token one may delete to win, for all patterns
of loops at a glance.
"""

from itertools import product

from gamelab import cycle, path
from gamelab.statements import Cases
from gamelab_papers.nim_on_graphs import boards
from gamelab_papers.nim_on_graphs.boards import lightest_first
from gamelab_papers.nim_on_graphs.cells import BY_PARITIES, argued, won_on_cactus
from gamelab_papers.nim_on_graphs.cycles import on_cycle, rule
from gamelab_papers.nim_on_graphs.paths import PATTERNS, at_end, inside, on_path

section = boards.section()
OWN = 2  # the most weight of the token's loop on a cycle


def winning(graph, loops, at, signs):
    """The signs of the deletions that win, or of the loop if lowering it to 1 does, by the table
    with links of weight 1; from left to right.
    """
    links = (1,) * len(graph.edges)
    found = [
        signs[there] + ":1" * left
        for left in (0, 1)
        for there in boards.won_by_lowering(graph, links, loops, at, left)
    ]
    return "".join(sorted(found, key=lambda sign: "←↺ℓ→↻".index(sign[0])))


def winning_on_path(loops, at):
    """The deletions that win on a path: of the link to the left, the loop, the link to the
    right.
    """
    return winning(path(len(loops)), loops, at, {at - 1: "←", at: "ℓ", at + 1: "→"})


def winning_on_cycle(loops):
    """The deletions that win on a cycle: of the link counter-clockwise, the loop, the link
    clockwise.
    """
    return winning(cycle(len(loops)), loops, 0, {0: "ℓ", 1: "↻", len(loops) - 1: "↺"})


def pattern_name(loops):
    """A full circle for each vertex with a loop, an empty one for the others."""
    return "".join("●" if loop else "○" for loop in loops)


def path_glance(n=4):
    """Figure 2.5 at a glance: for each pattern of loops and each token the deletions that win, or
    0.
    """
    import pandas as pd  # here, because it slows the start of the command

    found = {
        pattern_name(loops): [winning_on_path(loops, at) or "0" for at in range(n)]
        for loops in product((0, 1), repeat=n)
    }
    return pd.DataFrame(found, range(1, n + 1)).T.rename_axis(
        index="loops at ●", columns="token at vertex"
    )


def cycle_glance(n=5):
    """Figure 2.6 at a glance: for each pattern of loops elsewhere and each weight of the token's
    loop the winning deletions.
    """
    import pandas as pd

    found = {
        own: {
            "△" + pattern_name(other): winning_on_cycle((own, *other)) or "0"
            for other in product((0, 1), repeat=n - 1)
        }
        for own in range(OWN + 1)
    }
    return pd.DataFrame(found).rename_axis(index="clockwise from the token", columns="its loop")


def by_sections(left, right, signs, loop):
    """The deletions that win by Sections 2.2 and 2.3: a link to a lost side, or the loop."""
    return (
        signs[0] * bool(left and not at_end(left))
        + "ℓ" * loop
        + signs[1] * bool(right and not at_end(right))
    )


@section.figure(4, 8, cases=PATTERNS, proof=BY_PARITIES, parts="winning deletions")
def fig_2_5(loops, at):
    """**Figure 2.5.** All strategies on paths at a glance: which deletions win, of the link to the
    left, the loop, the link to the right.
    """
    loop = loops[at] > 0 and not inside((*loops[:at], 0, *loops[at + 1 :]), at)
    says = by_sections(loops[:at][::-1], loops[at + 1 :], "←→", loop)
    return says, winning_on_path(loops, at), {"the position": on_path((1,), loops, at)}


LOOPED_CYCLES = Cases(
    f"all patterns of loops on 3 to {{size}} vertices, links of weight 1, the token's loop up to "
    f"{OWN}",
    lambda size: (
        ((own, *other),)
        for n in range(3, size + 1)
        for own in range(OWN + 1)
        for other in lightest_first(n - 1, 0, 1)
    ),
    least=3,
)


@section.figure(
    5,
    9,
    proof=argued(
        won_on_cactus,
        "which deletions win on a cycle with links of weight 1 is told by the parities of lengths "
        "and by where there are loops; each combination occurs with at most 5 vertices",
    ),
    parts="winning moves",
)
def fig_2_6(loops=LOOPED_CYCLES):
    """**Figure 2.6.** All strategies on cycles at a glance: which deletions win, of the link
    counter-clockwise, the loop, the link clockwise. With a single loop of weight 2 at the token of
    an odd cycle none does, and lowering the loop to 1 wins.
    """
    # each side is the way round to the token
    loop = loops[0] > 0 and not rule((1,) * len(loops), (0, *loops[1:]))
    says = by_sections((*loops[:0:-1], loops[0]), (*loops[1:], loops[0]), "↺↻", loop)
    if loops[0] > 1 and not any(loops[1:]) and len(loops) % 2:
        says = "ℓ:1"
    return says, winning_on_cycle(loops), {"the position": on_cycle((1,), loops)}
