"""Why weights do not matter on trees, and how links of weight 1 become walls on even cycles."""

from gamelab import WeightedGraph, grundy
from gamelab.games import TokenPosition
from gamelab.statements import Idea, Panel, Step
from gamelab_papers.nim_on_graphs.boards import GAME, lowered, p_or_0
from gamelab_papers.nim_on_graphs.cycles import heavier, odd, on_cycle

EDGES = [("Δ", "a", 3), ("a", "b", 2), ("Δ", "c", 2), ("c", "c", 1)]
TREE = TokenPosition(WeightedGraph.of(EDGES), "Δ")


def answered(move):
    """A first move from Δ to a vertex, the weight that it leaves, and the answer."""
    there, weight = move
    after = lowered(TREE, "Δ", there, weight)
    won = (x for x in GAME.moves(after) if not grundy(GAME, x))
    end = lowered(after, there, "Δ") if weight else next(won)
    words = (
        f"lowers the link to {weight}. The answer goes back and deletes it"
        if weight
        else "deletes the link. The answer is the winning move on what is left there"
    )
    shown = Panel("start", GAME, TREE), Panel("move", GAME, after), Panel("answer", GAME, end)
    return Step(
        f"The move to {there} {words}. The values are {', '.join(str(x.value) for x in shown)}: "
        "the player who began stands at 0 again.",
        shown,
    )


CYCLE = (3, 2, 1, 4, 3, 3)
# the vertices to which the token goes, and the weights that it leaves on the links
PLAY = [(5, 1), (4, 1), (3, 1), (2, 0)]
LINES = [*(PLAY[:n] for n in range(5)), [(5, 1), (4, 2), (5, 1)]]


def walled(line):
    """The position after these moves, and the number of heavier links on both sides."""
    panels = [Panel("start", GAME, on_cycle(CYCLE))]
    for number, (there, weight) in enumerate(line, 1):
        here = panels[-1].position
        panels.append(Panel(f"move {number}", GAME, lowered(here, here.at, there, weight)))
    weights = panels[-1].position.board.weights
    if 0 in weights:
        words = "A wall is deleted. The token is at the end of a path of six vertices"
    else:
        at = line[-1][0] if line else 0
        x, y = heavier((*weights[at:], *weights[:at]), 1)
        then = (
            "One of them is odd. A move that way that leaves 1 on its link makes both even"
            if odd(x, y)
            else "Both are even. Every move makes one of them odd, or deletes a link"
        )
        words = f"Heavier links before the next wall: {x} clockwise, {y} counter-clockwise. {then}"
    return Step(f"{words}. The outcome is {p_or_0(panels[-1].value)}.", tuple(panels[-3:]))


IDEAS = {
    "Theorem 3.1": Idea(
        "A link that is lowered is deleted on the way back",
        [("a", 2), ("a", 1), ("a", 0), ("c", 1), ("c", 0)],
        answered,
    ),
    "nim-2.3-D2-corrected": Idea("Links of weight 1 are walls", LINES, walled),
}
