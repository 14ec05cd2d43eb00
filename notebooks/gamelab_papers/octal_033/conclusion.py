"""Section 5: beyond bistars, where paths no longer reduce modulo 3; large values of trees and
caterpillars; misere play.
"""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from gamelab import Bistar, Caterpillar, Graph, Period, Spider, canonical_form, options, outcome
from gamelab.boards import Legs, Vertex, rooted_trees, with_path
from gamelab.solvers.vertex_deletion import (
    SpiderTable,
    pendant_path_period,
    pendant_path_row,
    table,
)
from gamelab.statements import Arguments, Cases, Claim, certified, each, the, upto
from gamelab.theory import remembered
from gamelab_papers.octal_033.boards import GAME, lettered, lowered, reduced_star, star_name, stars
from gamelab_papers.octal_033.closed_forms import reduced, star_value_033
from gamelab_papers.octal_033.records import example, quick_value, records_to

# Figure 18, as far as the text determines it
BISTAR, U = Bistar((1, 1), (1, 2), middle=2), ("right", 2, 1)
# the smallest trees whose value P_3 changes, and where it is attached
CHANGED: dict[str, tuple[Bistar, Vertex]] = {
    "B(S₁,₁, 2, S₁,₂)": (BISTAR, U),
    "B(S₁,₁, 1, S₁,₃)": (Bistar((1, 1), (1, 3), middle=1), ("right", 2, 2)),
    "B(S₁,₁, 1, S₁,₁,₂)": (Bistar((1, 1), (1, 1, 2), middle=1), ("right", 3, 1)),
}
FIGURE_19 = (1, 1, 0, 1, 2, 2, 3, 4, 0, 0, 0, 1)
S_113 = {
    "the hub": 0,
    "1 on the leg": (3, 1),
    "2 on the leg": (3, 2),
    "3 on the leg": (3, 3),
    "a leaf": (1, 1),
}


def changed_by_a_path(n: int) -> str:
    """The trees with n vertices, each with a root, whose value P_3 at the root changes: those with
    a name, how many others.
    """
    names = {canonical_form(bistar.graph, root=u): name for name, (bistar, u) in CHANGED.items()}
    rows = ((tree, pendant_path_row(GAME, tree, 0, 4)) for tree in rooted_trees(n))
    found = sorted(names.get(tree, "") for tree, row in rows if row[0] != row[3])
    others = found.count("")
    return ", ".join(found[others:] + [f"{others} trees with a root"] * (others > 0)) or "none"


def changed(name: str) -> tuple[str, NDArray[np.integer], Graph]:
    """One of these trees by its name: its values with paths at u, and the tree."""
    tree, u = CHANGED[name]
    row = pendant_path_row(GAME, tree.graph, u, 4)
    return name, row, lettered(tree.graph, {u: "u"})


def figure_18() -> Period:
    """The row k -> value of the bistar of Figure 18 with a path of k vertices hung on u."""
    period = pendant_path_period(GAME, BISTAR.graph, U)
    assert period is not None  # the game never splits a board, so there is one
    return period


@remembered
def misere_stars(longest: int) -> SpiderTable:
    """The misere values of all stars with at most 8 legs of at most this length."""
    return table(GAME, 8, longest=longest, misere=True)


def misere_star(legs: Legs) -> int:
    """The misere value of one of them."""
    return misere_stars(max(5, *legs, 0)).value(legs)


def misere_formula(i: int | None, j: int) -> int:
    """The misere value of a reduced star, as observed: 0 and 1 change places up to five legs of
    length 2.

    >>> misere_formula(0, 0), misere_formula(6, 6)
    (0, 0)
    """
    value = star_value_033(i, j)
    return value ^ 1 if value < 2 and j <= 5 else value


def moves_of_observation_24() -> list[tuple[str, Graph]]:
    """What is left by the first move of the proof, and by all moves with P_3 attached."""
    taken = BISTAR.graph.without_vertices({U, ("right", 2, 2)})
    return [
        ("u and its leaf taken", taken),
        *(("an option with P_3", left) for _, left in options(GAME, with_path(BISTAR.graph, U, 3))),
    ]


def outcomes_with_paths(board: Graph, *lengths: int) -> dict[str, Graph]:
    """The board with a path of each of these lengths at its vertex u, and who wins it."""
    longer = {lowered(f"with P{k} at u") if k else "T": with_path(board, "u", k) for k in lengths}
    return {f"{name}: {outcome(GAME, graph)}": graph for name, graph in longer.items()}


def on_113(place: str) -> Graph:
    """S[1, 1, 3] with a path of two vertices hung there."""
    return with_path(Spider(1, 1, 3).graph, S_113[place], 2)


def every_value(example: Callable[[int], Graph | Caterpillar]) -> Arguments:
    """Arguments of a claim that each n has a witness, which is given."""
    return dict(
        kind="conjecture",
        cases=upto("n", 4).sizes(0, 12) * the("each with a witness"),
        sizes=(12, 12),
        predicted=lambda n: n,
        computed=lambda n: quick_value(example(n)),
        picture=example,
        sliders={"n": range(13)},
    )


ON_MISERE_STARS: Arguments = dict(
    cases=stars(8, 12),
    sizes=(4, 9),
    picture=lambda legs: {
        f"{star_name(one)}: misère {misere_star(one)}": Spider(*one)
        for one in (legs, reduced_star(*(n or 0 for n in reduced(legs))))
    },
    called=star_name,
)


CLAIMS = (
    Claim(
        id="octal033-obs-24",
        label="Observation 24",
        statement="""
            There is a bistar $T$ with a vertex $u$, not the hub of a star, such that in 0.33 $T$ is
            won by the next player, and $T$ with $P_3$ attached at $u$ by the previous one:
            $B(S_{1,1}, 2, S_{1,2})$, with $u$ in the middle of its leg of length 2.
            """,
        cases=each("T, and T with k = 3 more vertices", (0, 3)),
        predicted=lambda k: "P" if k else "N",
        computed=lambda k: outcome(GAME, with_path(BISTAR.graph, U, k)),
        picture=lambda k: outcomes_with_paths(lettered(BISTAR.graph, {U: "u"}), 0, k),
        called=lambda k: lowered(f"T with P{k} at u") if k else "T",
        sliders={"k": range(7)},
    ),
    Claim(
        id="octal033-obs-24-proof",
        label="Observation 24, its proof",
        statement="""
            In 0.33 to take $u$ and its leaf from $B(S_{1,1}, 2, S_{1,2})$, $u$ being the middle of
            its leg of length 2, leaves $S_{1,1,3}$, which the previous player wins. With $P_3$
            attached at $u$, the next player wins every option.
            """,
        cases=Cases(
            "that move, and all options of the bistar with P_3",
            lambda size: moves_of_observation_24(),
        ),
        predicted=lambda what, board: "P" if "leaf" in what else "N",
        computed=lambda what, board: outcome(GAME, board),
        called=lambda what, board: what.replace("P_3", "P₃"),
        picture=lambda what, board: {f"{what.replace('P_3', 'P₃')}: {outcome(GAME, board)}": board},
    ),
    Claim(
        id="octal033-obs-24-row",
        label="Observation 24, paths of all lengths",
        kind="example",
        statement="""
            In 0.33 with a path of $k$ vertices attached in the middle of the leg of length 2 of
            $B(S_{1,1}, 2, S_{1,2})$ the values are 2, 1, 4 and then 0, 1, 2, 0, 1, 2 and so on for
            ever.
            """,
        cases=the("the row as a whole"),
        predicted=lambda: (3, (2, 1, 4), (0, 1, 2)),
        **certified("all k", figure_18),
        computed=lambda: (
            (row := figure_18()).preperiod,
            tuple(map(int, row.values[:3])),
            row.block,
        ),
        parts=("preperiod", "values before", "then"),
    ),
    Claim(
        id="octal033-fig-18",
        label="Figure 18",
        kind="illegible",
        statement="""
            Figure 18, lost in our copy, is redrawn from the proof of Observation 24: a path of two
            vertices, $u$ first, hangs on $S_{1,1,3}$. Of the five ways to hang it, two make a
            bistar with $u$ on a leg, and only one of them has in 0.33 the outcomes N, and P with
            $P_3$ attached at $u$.
            """,
        cases=each("all {count} places", S_113),
        predicted=lambda place: place == "2 on the leg",
        computed=lambda place: (
            [value > 0 for value in pendant_path_row(GAME, on_113(place), ("k", 1), 4)[[0, 3]]]
            == [True, False]
        ),
        sliders={"place": tuple(S_113)},
        picture=lambda place: outcomes_with_paths(
            lettered(on_113(place), {("k", 1): "u", ("k", 2): ("k", 0)}), 0, 3
        ),
        called="P₂ hung on S₁,₁,₃: {}".format,
    ),
    Claim(
        id="octal033-obs-24-minimal",
        label="Observation 24, the smallest trees",
        kind="table",
        statement="""
            Trees with at most 7 vertices keep their value in 0.33 when $P_3$ is attached, at
            whatever vertex. With 8 vertices exactly three change it: $B(S_{1,1}, 2, S_{1,2})$ and
            $B(S_{1,1}, 1, S_{1,3})$ in the middle of the longest leg, and $B(S_{1,1}, 1,
            S_{1,1,2})$ at the inner vertex of the longest leg.
            """,
        cases=Cases(
            "all trees with at most {size} vertices, at all their vertices", upto("n", 1).of_size
        ).sizes(1, 8),
        sizes=(8, 8),
        predicted=lambda n: ", ".join(sorted(CHANGED)) if n == 8 else "none",
        computed=changed_by_a_path,
        picture=lambda n: (
            {
                f"{name}: {row[0]}, with P₃ at u: {row[3]}": board
                for name, row, board in map(changed, CHANGED)
            }
            if n == 8
            else rooted_trees(n)[0]
        ),
        sliders={"n": range(1, 11)},
    ),
    Claim(
        id="octal033-conj-25",
        label="Conjecture 25",
        statement=r"Every $n \ge 4$ is the Grundy value in 0.33 of a tree.",
        **every_value(lambda n: example("tree" if n < 12 else "caterpillar", n)),
    ),
    Claim(
        id="octal033-conj-26",
        label="Conjecture 26",
        statement=r"Every $n \ge 4$ is the Grundy value in 0.33 of a caterpillar.",
        **every_value(lambda n: example("caterpillar", n)),
    ),
    Claim(
        id="octal033-fig-19",
        label="Figure 19",
        kind="example",
        statement="There is a caterpillar of Grundy value 10 in 0.33.",
        cases=each(
            "the one with 1, 1, 0, 1, 2, 2, 3, 4, 0, 0, 0, 1 leaves along its spine",
            [Caterpillar(*FIGURE_19)],
        ),
        predicted=lambda board: 10,
        computed=lambda board: quick_value(board),
        called=lambda board: "the caterpillar of Figure 19",
        picture=lambda board: board,
    ),
    Claim(
        id="octal033-fig-19-smallest",
        label="Figure 19, the smallest",
        kind="table",
        statement="""
            The smallest caterpillar of value 10 in 0.33 has 27 vertices, and there is no other with
            as many.
            """,
        cases=Cases("all caterpillars with at most {size} vertices", lambda size: [(size,)]).sizes(
            27, 33
        ),
        sizes=(27, 31),
        predicted=lambda n: (27, 1, {FIGURE_19, FIGURE_19[::-1]}),
        computed=lambda n: (
            (at := records_to("caterpillar", n)[10]).vertices,
            at.caterpillars,
            {at.leaves, at.leaves[::-1]},
        ),
        picture=lambda n: Caterpillar(*FIGURE_19),
        called="among caterpillars with at most {} vertices".format,
        parts=("vertices", "caterpillars", "leaves"),
    ),
    Claim(
        id="octal033-question-misere",
        label="Question, misère play",
        kind="question",
        statement=r"""
            In misère play of 0.33, too, who wins on a star depends only on its legs modulo 3: with
            $j$ of them congruent to 2, the previous player wins if $j \le 5$ and the value in
            normal play is 1, or $j \ge 6$ and it is 0.
            """,
        predicted=lambda legs: "N" if misere_formula(*reduced(legs)) else "P",
        computed=lambda legs: "N" if misere_star(legs) else "P",
        **ON_MISERE_STARS,
    ),
)
