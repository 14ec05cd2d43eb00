"""Section 3.3: graphs that hang on a tree, and trees that hang on a graph."""

from itertools import combinations, product

from gamelab import WeightedGraph, board, star, trees
from gamelab.boards import rooted
from gamelab.games import TokenPosition
from gamelab.statements import Cases, assume, listed, one_of
from gamelab.theory import DEFINITION, remembered
from gamelab_papers.nim_on_graphs import boards
from gamelab_papers.nim_on_graphs.boards import (
    Hung,
    against,
    as_hung,
    glued,
    in_words,
    lightest_first,
    value,
)
from gamelab_papers.nim_on_graphs.cells import BY_BRIDGES
from gamelab_papers.nim_on_graphs.trees import on_tree, wins

section = boards.section()

HANGING = Cases(
    "trees, with and without a loop and a heavier link, and graphs on one leaf or two with "
    "together at most {size} edges, weights 1 and 2, each token in the tree",
    boards.hanging,
)
TRIANGLE = board("0-1 1, 1-2 1, 2-0 1")


@remembered.within(2)
def with_loops(tree, hung, keep_loops):
    """The tree with a loop where the player to move wins the graph that hangs there, and perhaps
    where that graph has a loop.
    """
    looped = {v for v, board in hung if boards.number(TokenPosition(board, 0))}
    if keep_loops:
        looped |= {v for v, board in hung if (0, 0) in board.graph.edges}
    return tree.with_loops(dict.fromkeys(looped, 1))


def t_plus(tree, hung, at, keep_loops=False):
    """T⁺ with the token."""
    return TokenPosition(with_loops(tree, hung, keep_loops), at)


@section.gap(
    5,
    6,
    cases=HANGING,
    name=as_hung,
    fails="the path of 2 vertices; on 0 (0–1, 0–2, 1–2; loops at 0); token on 1: predicted "
    "0, computed p",
    fails_from=5,
)
def thm_3_3_printed(tree, hung, at):
    """**Theorem 3.3, as argued.** Let graphs $G_i$ meet a tree $T$ in one leaf $v_i$ each. The
    proof of Theorem 3.3 makes $T^+$ of the tree with the loops that are at its vertices: a loop of
    weight 1 joins them at $v_i$ if $v_i$ has none and the player to move wins there in $G_i$. Then
    the outcome with the token in $T$ is the same on $T^+$.
    """
    whole, pruned = glued(tree, hung, at), t_plus(tree, hung, at, keep_loops=True)
    return value(pruned), value(whole), {"G": whole, "T⁺": pruned}


@section.corrected(
    5,
    6,
    cases=HANGING,
    name=as_hung,
    sliders={
        "tree": [WeightedGraph.from_board(tree) for n in (2, 3) for tree in trees(n)],
        "hung": [Hung([(1, TRIANGLE)]), Hung([(1, TRIANGLE.with_loops({0: 1}))])],
        "at": (0, 1),
    },
    proof=BY_BRIDGES,
)
def thm_3_3_corrected(tree, hung, at):
    """**Theorem 3.3, corrected.** Let graphs $G_i$ meet a tree $T$ in one leaf $v_i$ each, a loop
    at $v_i$ being part of $G_i$, and let $T^+$ be the tree with a loop at $v_i$ exactly when the
    player to move wins there in $G_i$. Then the outcome with the token in $T$ is the same on $T^+$.
    """
    whole, pruned = glued(tree, hung, at), t_plus(tree, hung, at)
    return value(pruned), value(whole), {"G": whole, "T⁺": pruned}


HEAVY_LOOP = listed(
    "K4 with a loop of weight 2 at its vertex 0 and links of the weights 1, 1, 2, 2, 1, 1, on a "
    "leaf of a tree of one link",
    [(board("0-1 1"), Hung([(1, board("0-1 1, 0-2 1, 0-3 2, 1-2 2, 1-3 1, 2-3 1, 0-0 2"))]), 0)],
)


@section.error(
    cases=HEAVY_LOOP,
    agree=one_of,
    name=as_hung,
    fails="the path of 2 vertices; on 1 (0–1 1, 0–2 1, 0–3 2, 1–2 2, 1–3 1, 2–3 1; loops 2 "
    "at 0); token on 0: predicted one of {'0'}, computed p",
)
def thm_3_3_words_printed(tree, hung, at):
    """**Theorem 3.3, loops of the tree, as printed.** Theorem 3.3 keeps the loops that are at the
    vertices of the tree $T$ and adds a loop of weight 0 or 1 at each $v_i$. With one of these
    weights the outcome with the token in $T$ is that of $G$.
    """
    kept = tree.with_loops({v: boards.weight_of(board)[frozenset([0])] for v, board in hung})
    pruned = {
        f"further loop {further}": TokenPosition(kept.with_loops({1: further}), at)
        for further in (0, 1)
    }
    whole = glued(tree, hung, at)
    return set(map(value, pruned.values())), value(whole), pruned | {"G": whole}


@section.corrected(cases=HEAVY_LOOP, name=as_hung, proof=BY_BRIDGES)
def thm_3_3_words_corrected(tree, hung, at):
    """**Theorem 3.3, loops of the tree, corrected.** If the player to move loses in $G_i$ at $v_i$,
    though a loop is there, $T^+$ has no loop at $v_i$: the outcome with the token in $T$ is then
    that of $G$.
    """
    whole, pruned = glued(tree, hung, at), t_plus(tree, hung, at)
    return value(pruned), value(whole), {"T⁺": pruned, "G": whole}


def with_two_leaves(size):
    """Trees, two of their leaves u and v, and each token."""
    for tree in (tree for n in range(2, size + 1) for tree in trees(n)):
        leaves = [v for v in tree.vertices if tree.degree(v) == 1]
        for u, v in combinations(leaves, 2):
            yield from ((WeightedGraph.from_board(tree), u, v, at) for at in tree.vertices)


@section.slip(
    4,
    id="thm-3.3-3-printed",
    cases=Cases(
        "trees with at most {size} vertices, two of their leaves, each token", with_two_leaves
    ),
    fails="0–1, 1–x; token on 0: predicted p, computed 0",
    fails_from=2,
)
def thm_3_3_condition_3_printed(tree, u, v, at):
    """**Theorem 3.3, condition 3, as printed.** In Theorem 3.3 links between different $G_i$ are
    allowed, but none within one: here $G_1$ is a leaf $u$ of the tree with a vertex $x$ that is not
    linked to it, $G_2$ a leaf $v$, and a link joins $x$ to $v$.
    """
    linked = TokenPosition(WeightedGraph.of([*boards.weighted_edges(tree), (v, "x", 1)]), at)
    alone = TokenPosition(tree, at)
    return value(alone), value(linked), {"the position": linked, "the tree": alone}


def with_triangles(size):
    """Trees and a triangle on each of two leaves, and each token."""
    return (
        (tree, Hung([(u, TRIANGLE), (v, TRIANGLE)]), at) for tree, u, v, at in with_two_leaves(size)
    )


@section.corrected(
    5,
    8,
    id="thm-3.3-3-corrected",
    cases=Cases(
        "trees with at most {size} vertices and triangles on two leaves, each token", with_triangles
    ),
    name=as_hung,
    proof=BY_BRIDGES,
)
def thm_3_3_condition_3_corrected(tree, hung, at):
    """**Theorem 3.3, condition 3, corrected.** In Theorem 3.3 links within a $G_i$ are allowed, but
    none between two of them: here a triangle on each of two leaves.
    """
    whole, pruned = glued(tree, hung, at), t_plus(tree, hung, at)
    return value(pruned), value(whole), {"G": whole, "T⁺": pruned}


def at_token(tree, hung, at):
    """The number of links at the token, that of the components of the graph without the token's
    vertex, and both graphs.
    """
    whole = glued(tree, hung, at)
    left = whole.graph.without_vertices([at])
    links = sum(u != v and at in (u, v) for u, v in whole.graph.edges)
    both = {"G": whole, "without the token's vertex": boards.part(whole, left)}
    return links, len(left.components()), both


@section.gap(
    4,
    cases=HANGING,
    method=DEFINITION,
    name=as_hung,
    parts="number",
    fails="the path of 2 vertices; on 0 (0–1, 0–2, 1–2); token on 0: predicted 3, computed 2",
    fails_from=4,
)
def thm_3_3_components_printed(tree, hung, at):
    """**Theorem 3.3, the components in its proof, as argued.** In Theorem 3.3, for every place of
    the token in the tree, the graph without the token's vertex has as many components as there are
    links at the token. (The proof says so, and goes on with the tree's other vertices only.)
    """
    links, components, both = at_token(tree, hung, at)
    return links, components, both


@section.corrected(5, 6, cases=HANGING, method=DEFINITION, name=as_hung, parts="number")
def thm_3_3_components_corrected(tree, hung, at):
    """**Theorem 3.3, the components in its proof, corrected.** In Theorem 3.3, with the token in
    the tree but on no leaf at which a graph hangs, the graph without the token's vertex has as many
    components as there are links at the token. (On such a leaf the token may have several links
    into one component.)
    """
    assume(at not in dict(hung))
    links, components, both = at_token(tree, hung, at)
    return links, components, both


def with_tree(size):
    """Graphs, loops among them, and trees on their vertex 0, together with at most `size` edges,
    loops of trees and each token.
    """
    for edges in range(2, size + 1):
        for links in range(1, edges):
            for at_root, tree in product(
                boards.rooted_boards(edges - links), rooted(trees(links + 1))
            ):
                yield from (
                    (at_root, tree, loops, at)
                    for loops in lightest_first(links, 0, 1)
                    for at in at_root.graph.vertices
                )


def tree_on(board, tree, loops, at):
    """The tree, with links of weight 2 and loops at vertices 1, 2, ..., hung with its vertex 0 on
    vertex 0 of the board.
    """
    hung = WeightedGraph.of((u, v, 2) for u, v in tree.edges)
    return glued(board, Hung([(0, hung.with_loops(dict(enumerate(loops, 1))))]), at)


def with_pendants(weight, board, tree, loops, at):
    """Theorem 3.4: each branch of the tree made a pendant edge of this weight, with a loop if it is
    p.
    """
    edges = boards.weighted_edges(board)
    for child in tree.neighbours(0):
        loop = (((0, child), (0, child), 1),) * wins(tree, (0, *loops), child, 0)
        edges += [(0, (0, child), weight), *loop]
    return TokenPosition(WeightedGraph.of(edges, board.graph.vertices), at)


WITH_TREE = dict(
    cases=Cases(
        "graphs and a tree with together at most {size} edges, weights 1 and 2, every set of "
        "looped vertices of the tree, each token in the graph",
        with_tree,
    ),
    name=lambda board, tree, loops, at: (
        f"{in_words(board)}; on v = 0 ({in_words(on_tree(tree, (0, *loops), at).board)}); "
        f"token on {at}"
    ),
)


def as_printed(position):
    """The position with the vertex v and the vertices w₁, w₂, … of the tree."""
    return boards.lettered(position, [u for u in position.graph.vertices if isinstance(u, tuple)])


def both_values(weight, board, tree, loops, at):
    """The outcomes with pendant edges of this weight and with the tree, and both boards."""
    whole, pruned = tree_on(board, tree, loops, at), with_pendants(weight, board, tree, loops, at)
    shown = {"the position": as_printed(whole), "with pendant edges": as_printed(pruned)}
    return value(pruned), value(whole), shown


SLIDERS = {
    "board": [board("0-1 1, 1-1 1")],
    "tree": [*rooted([star(2)])],
    "loops": [(0, 1), (0, 0), (1, 0)],
    "at": (1, 0),
}


@section.theorem(4, 6, **WITH_TREE, sliders=SLIDERS, proof=BY_BRIDGES)
def thm_3_4(board, tree, loops, at):
    """**Theorem 3.4.** A tree that hangs at a vertex $v$ of a graph may be replaced by pendant
    edges, one for each neighbour of $v$ in the tree, of the same weight, with a loop at its end
    exactly when the player to move wins the branch there.
    """
    says, found, shown = both_values(2, board, tree, loops, at)
    return says, found, shown


@section.omitted_case(
    3,
    **WITH_TREE,
    sliders=SLIDERS,
    fails="the path of 2 vertices; on v = 0 (the star of 3 vertices); token on 0: "
    "predicted nothing, computed p",
    fails_from=3,
)
def thm_3_4_leaf_printed(board, tree, loops, at):
    """**Theorem 3.4, condition 3, as printed.** Theorem 3.4 is stated for trees of which $v$ is a
    leaf. (But it speaks of $d_T(v)$ pendant edges, and Chapter 4 prunes all trees that hang at a
    vertex.)
    """
    is_leaf, whole = tree.degree(0) == 1, tree_on(board, tree, loops, at)
    says = value(with_pendants(2, board, tree, loops, at)) if is_leaf else "nothing"
    return says, value(whole), against(says, as_printed(whole))


@section.corrected(4, 6, **WITH_TREE, proof=BY_BRIDGES)
def thm_3_4_leaf_corrected(board, tree, loops, at):
    """**Theorem 3.4, condition 3, corrected.** Theorem 3.4 holds for trees that hang at $v$ by
    several links too: there are as many pendant edges as $v$ has links in the tree.
    """
    assume(tree.degree(0) > 1)
    says, found, shown = both_values(2, board, tree, loops, at)
    return says, found, shown


@section.theorem(4, 6, **WITH_TREE, sliders=SLIDERS, proof=BY_BRIDGES)
def thm_3_4_weights(board, tree, loops, at):
    """**Theorem 3.4, weights.** The pendant edges that replace a tree hanging at a vertex of a
    graph may be given the weight 1.
    """
    says, found, shown = both_values(1, board, tree, loops, at)
    return says, found, shown
