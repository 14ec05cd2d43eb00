"""Section 5: beyond bistars, where paths no longer reduce modulo 3; large values of trees and
caterpillars; misere play.
"""

from gamelab import Bistar, Caterpillar, Spider, canonical_form, options, outcome
from gamelab.boards import Growing, rooted_trees, with_path
from gamelab.solvers.vertex_deletion import pendant_path_period, table
from gamelab.solvers.vertex_deletion import row as path_row
from gamelab.statements import Cases, Proof, each, the, upto
from gamelab.theory import DEFINITION, remembered
from gamelab_papers.octal_033.boards import (
    GAME,
    has_cells,
    lettered,
    lowered,
    new_section,
    proved,
    reduced_star,
    star_name,
    stars,
)
from gamelab_papers.octal_033.closed_forms import reduced, star_value_033
from gamelab_papers.octal_033.records import example, quick_value, records_to

section = new_section()
# Figure 18, as far as the text determines it
BISTAR, U = Bistar((1, 1), (1, 2), middle=2), ("right", 2, 1)


def values_with_paths(tree, u):
    """The values of a tree with paths of 0 to 3 vertices hung on u."""
    return path_row(GAME, Growing(tree, u, "path"), 4)


def outcomes_with_paths(board, *lengths):
    """The board with a path of each of these lengths at its vertex u, and who wins it."""
    longer = {lowered(f"with P{k} at u") if k else "T": with_path(board, "u", k) for k in lengths}
    return {f"{name}: {outcome(GAME, graph)}": graph for name, graph in longer.items()}


@section.theorem(
    name=lambda k: lowered(f"T with P{k} at u") if k else "T",
    picture=lambda k: outcomes_with_paths(lettered(BISTAR.graph, {U: "u"}), 0, k),
    sliders={"k": range(7)},
)
def obs_24(k=each("T, and T with k = 3 more vertices", (0, 3))):
    """**Observation 24.** There is a bistar $T$ with a vertex $u$, not the hub of a star, such that
    in 0.33 $T$ is won by the next player, and $T$ with $P_3$ attached at $u$ by the previous one:
    $B(S_{1,1}, 2, S_{1,2})$, with $u$ in the middle of its leg of length 2.
    """
    return "P" if k else "N", outcome(GAME, with_path(BISTAR.graph, U, k))


@section.theorem(method=DEFINITION, name=lambda k: lowered(f"T with P{k} at u") if k else "T")
def obs_24_caterpillars(k=each("T, and T with k = 3 more vertices", (0, 3))):
    """**Introduction, not even caterpillars.** The two trees of Observation 24 are caterpillars,
    so that paths cannot be taken modulo 3 even there: without its leaves the tree is a path.
    """
    tree = with_path(BISTAR.graph, U, k)
    spine = tree.without_vertices(v for v in tree.vertices if tree.degree(v) == 1)
    return True, max(map(spine.degree, spine.vertices)) <= 2, tree


def moves_of_observation_24(size):
    """that move, and all options of the bistar with P_3"""
    taken = BISTAR.graph.without_vertices({U, ("right", 2, 2)})
    after = options(GAME, with_path(BISTAR.graph, U, 3))
    return [("u and its leaf taken", taken), *(("an option with P₃", left) for _, left in after)]


@section.theorem(
    cases=moves_of_observation_24,
    name="{what}",
    picture=lambda what, board: {f"{what}: {outcome(GAME, board)}": board},
)
def obs_24_proof(what, board):
    """**Observation 24, its proof.** In 0.33 to take $u$ and its leaf from $B(S_{1,1}, 2,
    S_{1,2})$, $u$ being the middle of its leg of length 2, leaves $S_{1,1,3}$, which the previous
    player wins. With $P_3$ attached at $u$, the next player wins every option.
    """
    return "P" if "leaf" in what else "N", outcome(GAME, board)


def figure_18():
    """The row k -> value of the bistar of Figure 18 with a path of k vertices hung on u."""
    period = pendant_path_period(GAME, BISTAR.graph, U)
    assert period  # the game never splits a board, so there is one
    return period


@section.example(
    cases="the row as a whole",
    parts="preperiod, values before, then",
    picture=figure_18,
    proof=Proof("all k", certificates=lambda claim, size: figure_18()),
    ours=True,
)
def obs_24_row():
    """**Observation 24, paths of all lengths.** In 0.33 with a path of $k$ vertices attached in the
    middle of the leg of length 2 of $B(S_{1,1}, 2, S_{1,2})$ the values are 2, 1, 4 and then 0, 1,
    2, 0, 1, 2 and so on for ever.
    """
    row = figure_18()
    return (3, (2, 1, 4), (0, 1, 2)), (row.preperiod, tuple(map(int, row.values[:3])), row.block)


S_113 = {
    "the hub": 0,
    "1 on the leg": (3, 1),
    "2 on the leg": (3, 2),
    "3 on the leg": (3, 3),
    "a leaf": (1, 1),
}


def on_113(place):
    """S[1, 1, 3] with a path of two vertices hung there."""
    return with_path(Spider(1, 1, 3).graph, S_113[place], 2)


@section.illegible(
    name="P₂ hung on S₁,₁,₃: {place}",
    picture=lambda place: outcomes_with_paths(
        lettered(on_113(place), {("k", 1): "u", ("k", 2): ("k", 0)}), 0, 3
    ),
    sliders={"place": tuple(S_113)},
)
def fig_18(place=each("all {count} places", S_113)):
    """**Figure 18.** Figure 18, lost in our copy, is redrawn from the proof of Observation 24: a
    path of two vertices, $u$ first, hangs on $S_{1,1,3}$. Of the five ways to hang it, two make a
    bistar with $u$ on a leg, and only one of them has in 0.33 the outcomes N, and P with $P_3$
    attached at $u$.
    """
    row = values_with_paths(on_113(place), ("k", 1))
    return place == "2 on the leg", bool(row[0] > 0 == row[3])


# the smallest trees whose value P_3 changes, and where it is attached
CHANGED = {
    "B(S₁,₁, 2, S₁,₂)": (BISTAR, U),
    "B(S₁,₁, 1, S₁,₃)": (Bistar((1, 1), (1, 3), middle=1), ("right", 2, 2)),
    "B(S₁,₁, 1, S₁,₁,₂)": (Bistar((1, 1), (1, 1, 2), middle=1), ("right", 3, 1)),
}


def changed_by_a_path(n):
    """The trees with n vertices, each with a root, whose value P_3 at the root changes: those with
    a name, how many others.
    """
    names = {canonical_form(bistar.graph, root=u): name for name, (bistar, u) in CHANGED.items()}
    rows = ((tree, values_with_paths(tree, 0)) for tree in rooted_trees(n))
    found = sorted(names.get(tree, "") for tree, row in rows if row[0] != row[3])
    others = found.count("")
    return ", ".join(found[others:] + [f"{others} trees with a root"] * (others > 0)) or "none"


def smallest_changed(n):
    """The trees with their values, or the first tree with n vertices."""
    if n != 8:
        return rooted_trees(n)[0]
    rows = {name: values_with_paths(tree.graph, u) for name, (tree, u) in CHANGED.items()}
    return {
        f"{name}: {rows[name][0]}, with P₃ at u: {rows[name][3]}": lettered(tree.graph, {u: "u"})
        for name, (tree, u) in CHANGED.items()
    }


ROOTED_TREES = Cases(
    "all trees with at most {size} vertices, at all their vertices", upto("n", 1).of_size
)


@section.table(8, picture=smallest_changed, sliders={"n": range(1, 11)}, ours=True)
def obs_24_minimal(n=ROOTED_TREES.sizes(1, 8)):
    """**Observation 24, the smallest trees.** Trees with at most 7 vertices keep their value in
    0.33 when $P_3$ is attached, at whatever vertex. With 8 vertices exactly three change it:
    $B(S_{1,1}, 2, S_{1,2})$ and $B(S_{1,1}, 1, S_{1,3})$ in the middle of the longest leg, and
    $B(S_{1,1}, 1, S_{1,1,2})$ at the inner vertex of the longest leg.
    """
    return ", ".join(sorted(CHANGED)) if n == 8 else "none", changed_by_a_path(n)


WITNESSED = upto("n", 4).sizes(0, 12) * the("each with a witness")


def tree(n):
    """A tree of value n."""
    return example("tree" if n < 12 else "caterpillar", n)


def caterpillar(n):
    """A caterpillar of value n."""
    return example("caterpillar", n)


def of_values(board):
    """The boards of the values up to n, from 4 on, three at most."""
    return lambda n: {f"value {m}": board(m) for m in range(max(4, n - 2), n + 1)}


@section.conjecture(12, sliders={"n": range(13)}, picture=of_values(tree))
def conj_25(n=WITNESSED):
    r"""**Conjecture 25.** Every $n \ge 4$ is the Grundy value in 0.33 of a tree."""
    return n, quick_value(tree(n)), tree(n)


@section.conjecture(12, sliders={"n": range(13)}, picture=of_values(caterpillar))
def conj_26(n=WITNESSED):
    r"""**Conjecture 26.** Every $n \ge 4$ is the Grundy value in 0.33 of a caterpillar."""
    return n, quick_value(caterpillar(n)), caterpillar(n)


FIGURE_19 = (1, 1, 0, 1, 2, 2, 3, 4, 0, 0, 0, 1)


@section.figure(name="the caterpillar of Figure 19")
def fig_19(
    board=each(
        "the one with 1, 1, 0, 1, 2, 2, 3, 4, 0, 0, 0, 1 leaves along its spine",
        [Caterpillar(*FIGURE_19)],
    ),
):
    """**Figure 19.** There is a caterpillar of Grundy value 10 in 0.33."""
    return 10, quick_value(board), board


@section.table(
    27,
    31,
    name="among caterpillars with at most {n} vertices",
    parts="vertices, caterpillars, leaves",
    picture=lambda n: Caterpillar(*FIGURE_19),
    ours=True,
)
def fig_19_smallest(
    n=Cases("all caterpillars with at most {size} vertices", lambda size: [(size,)]).sizes(27, 33),
):
    """**Figure 19, the smallest.** The smallest caterpillar of value 10 in 0.33 has 27 vertices,
    and there is no other with as many.
    """
    at = records_to("caterpillar", n)[10]
    both_ways = lambda leaves: {leaves, leaves[::-1]}
    found = at.vertices, at.caterpillars, both_ways(at.leaves)
    return (27, 1, both_ways(FIGURE_19)), found


@remembered
def misere_stars(longest):
    """The misere values of all stars with at most 8 legs of at most this length."""
    return table(GAME, 8, longest=longest, misere=True)


def misere_star(legs):
    """The misere value of one of them; as proved, if it is known up to its cell."""
    if has_cells(legs):
        return proved(legs, misere=True)
    return misere_stars(max(5, *legs, 0)).value(legs)


def misere_formula(i, j):
    """The misere value of a reduced star, as observed: 0 and 1 change places up to five legs of
    length 2.

    >>> misere_formula(0, 0), misere_formula(6, 6)
    (0, 0)
    """
    value = star_value_033(i, j)
    return value ^ 1 if value < 2 and j <= 5 else value


def with_its_reduction(legs):
    """A star, and the same with its legs modulo 3, with their misère values."""
    return {
        f"{star_name(one)}: misère {misere_star(one)}": Spider(*one)
        for one in (legs, reduced_star(*reduced(legs)))
    }


@section.question(4, 9, picture=with_its_reduction, ours=True)
def question_misere(legs=stars(8, 12)):
    r"""**Question, misère play.** In misère play of 0.33, too, who wins on a star depends only on
    its legs modulo 3: with $j$ of them congruent to 2, the previous player wins if $j \le 5$ and
    the value in normal play is 1, or $j \ge 6$ and it is 0.
    """
    return "N" if misere_formula(*reduced(legs)) else "P", "N" if misere_star(legs) else "P"
