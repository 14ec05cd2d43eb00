"""Why Theorem 1 and Lemma 2 hold: the cells that a move reads, and the residues that it leaves."""

from gamelab import ConnectedSubtraction as CSG
from gamelab import Spider, canonical_form, grundy, mex, path
from gamelab.statements import Idea, Panel, Step

GAME, PERIOD = CSG({2, 3, 5}), 7
# H = S[2, 1], the only smaller part of it that a move leaves at u, and nothing of it, each with a
# path of k vertices
ROWS = {
    "S[2, 1, k]": lambda k: Spider(2, 1, k).graph,
    "S[1, k]": lambda k: Spider(1, k).graph,
    "path of k": path,
}


def windows(k: int) -> Step:
    """The cells that S[2, 1, k] reads, and those seven columns before."""
    columns = range(k + 1)
    table = {row: [grundy(GAME, board(j)) for j in columns] for row, board in ROWS.items()}
    rows = [*table.values()]
    places = {
        canonical_form(board(j)): (row, j)
        for row, board in enumerate(ROWS.values())
        for j in columns
    }
    moves = GAME.moves(Spider(2, 1, k).graph)
    cells = sorted({places[canonical_form(option)] for option in moves})
    now = [rows[row][j] for row, j in cells]
    before = [rows[row][j - PERIOD] for row, j in cells]
    same = now == before
    then = (
        f"They are the same, so the values for k = {k - PERIOD} and {k} are the same mex"
        if same
        else f"They differ, and nothing follows from k = {k - PERIOD}"
    )
    return Step(
        f"The moves from k = {k} lead to cells with {', '.join(map(str, now))}, and the mex is "
        f"{mex(now)}. Seven columns before stand {', '.join(map(str, before))}. {then}.",
        rows={**table, "k": columns},
        marks={(row, j - PERIOD): "same" if same else "known" for row, j in cells}
        | dict.fromkeys(cells, "read")
        | {(0, k): "new"},
    )


ONE_TWO_FOUR = CSG({1, 2, 4})


def residues(k: int) -> Step:
    """The numbers of vertices that moves leave of S[1, 1, k], modulo 3."""
    spider = Spider(1, 1, k).graph
    n, panel = len(spider.vertices), Panel(f"S[1, 1, {k}]", ONE_TWO_FOUR, spider)
    found = {len(x.vertices): grundy(ONE_TWO_FOUR, x) for x in ONE_TWO_FOUR.moves(spider)}
    left = sorted(found, reverse=True)
    return Step(
        f"S[1, 1, {k}] has {n} vertices. The moves leave {', '.join(map(str, left))}, and each "
        f"option has its number modulo 3 as its value. No size is a multiple of 3, so {n} mod 3 = "
        f"{n % 3} does not occur. All smaller numbers do: the value is {panel.value}.",
        (panel,),
        {"left": left, "left mod 3": [m % 3 for m in left], "value": [found[m] for m in left]},
        {(row, i): "read" for row in (1, 2) for i in range(len(left))},
    )


IDEAS = {
    "Theorem 1": Idea("Equal cells give equal values", range(12, 24), windows),
    "Lemma 2": Idea("No move keeps the residue", range(9), residues),
}
