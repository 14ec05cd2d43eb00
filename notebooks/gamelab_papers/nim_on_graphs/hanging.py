"""Section 3.3: graphs that hang on a tree, and trees that hang on a graph."""

from functools import partial
from itertools import combinations, product

from gamelab import WeightedGraph, board, star, trees
from gamelab.boards import rooted
from gamelab.games import TokenPosition
from gamelab.statements import Cases, Section, listed, one_of
from gamelab.theory import DEFINITION, remembered
from gamelab_papers.nim_on_graphs import boards
from gamelab_papers.nim_on_graphs.boards import (
    Hung,
    as_hung,
    compared,
    glued,
    in_words,
    lightest_first,
    value,
    with_moves,
    with_outcomes,
)
from gamelab_papers.nim_on_graphs.cells import BY_BRIDGES
from gamelab_papers.nim_on_graphs.trees import on_tree, wins

section = Section("nim", names={TokenPosition: in_words, WeightedGraph: in_words})


Weights = tuple[int, ...]


LOOPED_LINK = board("0-1 1, 1-1 1")


TRIANGLE = board("0-1 1, 1-2 1, 2-0 1")


def on_t_plus(tree, hung, at, keep_loops=False):
    """T+ with the token."""
    return TokenPosition(with_loops(tree, hung, keep_loops), at)


def t_plus(tree, hung, at, keep_loops=False):
    """Theorem 3.3: the outcome on T+, the tree with a loop where the player to move wins the graph
    that hangs there.

    As printed a loop that is at such a vertex stays there, and no other is added.
    """
    return value(on_t_plus(tree, hung, at, keep_loops))


@remembered.within(2)
def with_loops(tree, hung, keep_loops):
    """T+ itself."""
    kept = {v for v, board in hung if keep_loops and (0, 0) in board.graph.edges}
    won = {v for v, board in hung if boards.number(TokenPosition(board, 0))}
    return tree.with_loops({v: 1 for v, _ in hung if v in kept | won})


def linked(size):
    """Trees, two of their leaves u and v, and each token."""
    for tree in (tree for n in range(2, size + 1) for tree in trees(n)):
        leaves = [v for v in tree.vertices if tree.degree(v) == 1]
        weighted = WeightedGraph.from_board(tree)
        for u, v in combinations(leaves, 2):
            yield from ((weighted, u, v, at) for at in tree.vertices)


def with_tree(size):
    """Graphs, loops among them, and trees on their vertex 0, together with at most `size` edges,
    loops of trees and each token.
    """
    for edges in range(2, size + 1):
        for links in range(1, edges):
            for rooted_at, tree in product(
                boards.rooted_boards(edges - links), rooted(trees(links + 1))
            ):
                yield from (
                    (rooted_at, tree, loops, at)
                    for loops in lightest_first(links, 0, 1)
                    for at in rooted_at.graph.vertices
                )


def tree_on(board, tree, loops, at):
    """The tree, with links of weight 2 and loops at vertices 1, 2, ..., hung with its vertex 0 on
    vertex 0 of the board.
    """
    hung = WeightedGraph.of(
        [(u, v, 2) for u, v in tree.edges]
        + [(v, v, loop) for v, loop in enumerate(loops, 1) if loop]
    )
    return glued(board, Hung([(0, hung)]), at)


def with_pendants(weight, board, tree, loops, at):
    """Theorem 3.4: each branch of the tree made a pendant edge of this weight, with a loop if it is
    p.
    """
    edges = boards.weighted_edges(board)
    for child in tree.neighbours(0):
        pendant = (0, child)
        edges += [(0, pendant, weight)] + [(pendant, pendant, 1)] * wins(
            tree, (0, *loops), child, 0
        )
    return TokenPosition(WeightedGraph.of(edges, board.graph.vertices), at)


HANGING = Cases(
    "trees, with and without a loop and a heavier link, and graphs on one leaf or two with "
    "together at most {size} edges, weights 1 and 2, each token in the tree",
    boards.hanging,
)


@section.gap(
    5,
    6,
    cases=HANGING,
    name=as_hung,
    picture=compared(glued, {"T⁺": partial(on_t_plus, keep_loops=True)}, "G"),
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
    return t_plus(tree, hung, at, keep_loops=True), value(glued(tree, hung, at))


@section.corrected(
    5,
    6,
    cases=HANGING,
    name=as_hung,
    picture=compared(glued, {"T⁺": on_t_plus}, "G"),
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
    return t_plus(tree, hung, at), value(glued(tree, hung, at))


# K_4, a loop at vertex 0
HEAVY = board("0-1 1, 0-2 1, 0-3 2, 1-2 2, 1-3 1, 2-3 1, 0-0 2")


def by_the_words(tree, hung, at):
    """The tree with the loops that are at its vertices and a further loop of weight 0 or 1 at each
    leaf hung on.
    """
    loops = {v: boards.weight_of(board).get(frozenset([0]), 0) for v, board in hung}
    further = product((0, 1), repeat=len(hung))
    return [
        TokenPosition(tree.with_loops(loops).with_loops(dict(zip(loops, more, strict=True))), at)
        for more in further
    ]


@section.error(
    cases=listed(
        "K4 with a loop of weight 2 at its vertex 0 and links of the weights 1, 1, 2, 2, 1, "
        "1, on a leaf of a tree of one link",
        [(WeightedGraph.of([(0, 1, 1)]), Hung([(1, HEAVY)]), 0)],
    ),
    agree=one_of,
    name=as_hung,
    picture=lambda *case: with_outcomes(
        {f"further loop {i}": board for i, board in enumerate(by_the_words(*case))}
        | {"G": glued(*case)}
    ),
    fails="the path of 2 vertices; on 1 (0–1 1, 0–2 1, 0–3 2, 1–2 2, 1–3 1, 2–3 1; loops 2 "
    "at 0); token on 0: predicted one of {'0'}, computed p",
)
def thm_3_3_words_printed(tree, hung, at):
    """**Theorem 3.3, loops of the tree, as printed.** Theorem 3.3 keeps the loops that are at the
    vertices of the tree $T$ and adds a loop of weight 0 or 1 at each $v_i$. With one of these
    weights the outcome with the token in $T$ is that of $G$.
    """
    return {value(board) for board in by_the_words(tree, hung, at)}, value(glued(tree, hung, at))


@section.corrected(
    cases=listed(
        "K4 with a loop of weight 2 at its vertex 0 and links of the weights 1, 1, 2, 2, 1, "
        "1, on a leaf of a tree of one link",
        [(WeightedGraph.of([(0, 1, 1)]), Hung([(1, HEAVY)]), 0)],
    ),
    name=as_hung,
    picture=compared(on_t_plus, {"G": glued}, "T⁺"),
    proof=BY_BRIDGES,
)
def thm_3_3_words_corrected(tree, hung, at):
    """**Theorem 3.3, loops of the tree, corrected.** If the player to move loses in $G_i$ at $v_i$,
    though a loop is there, $T^+$ has no loop at $v_i$: the outcome with the token in $T$ is then
    that of $G$.
    """
    return t_plus(tree, hung, at), value(glued(tree, hung, at))


def with_link(tree, u, v, at):
    """The tree where u and a vertex x apart are one graph, v another, and a link joins x to v, all
    weights 1.
    """
    return TokenPosition(WeightedGraph.of([*boards.weighted_edges(tree), (v, "x", 1)]), at)


@section.slip(
    4,
    id="thm-3.3-3-printed",
    cases=Cases("trees with at most {size} vertices, two of their leaves, each token", linked),
    picture=compared(with_link, {"the tree": lambda tree, u, v, at: TokenPosition(tree, at)}),
    fails="0–1, 1–x; token on 0: predicted p, computed 0",
    fails_from=2,
)
def thm_3_3_3_printed(tree, u, v, at):
    """**Theorem 3.3, condition 3, as printed.** In Theorem 3.3 links between different $G_i$ are
    allowed, but none within one: here $G_1$ is a leaf $u$ of the tree with a vertex $x$ that is not
    linked to it, $G_2$ a leaf $v$, and a link joins $x$ to $v$.
    """
    position = with_link(tree, u, v, at)
    return value(TokenPosition(tree, at)), value(position), position


def with_triangles(size):
    """Trees and a triangle on each of two leaves, and each token."""
    return ((tree, Hung([(u, TRIANGLE), (v, TRIANGLE)]), at) for tree, u, v, at in linked(size))


@section.corrected(
    5,
    8,
    id="thm-3.3-3-corrected",
    cases=Cases(
        "trees with at most {size} vertices and triangles on two leaves, each token", with_triangles
    ),
    name=as_hung,
    picture=compared(glued, {"T⁺": on_t_plus}, "G"),
    proof=BY_BRIDGES,
)
def thm_3_3_3_corrected(tree, hung, at):
    """**Theorem 3.3, condition 3, corrected.** In Theorem 3.3 links within a $G_i$ are allowed, but
    none between two of them: here a triangle on each of two leaves.
    """
    return t_plus(tree, hung, at), value(glued(tree, hung, at))


def links_and_parts(tree, hung, at):
    """How many links there are at the token, and of how many components the graph without the
    token's vertex consists.
    """
    graph = glued(tree, hung, at).graph
    return sum(u != v and at in (u, v) for u, v in graph.edges), len(
        graph.without_vertices([at]).components()
    )


@section.gap(
    4,
    cases=HANGING,
    method=DEFINITION,
    name=as_hung,
    parts="number",
    picture=lambda tree, hung, at: {
        "G": glued(tree, hung, at),
        "without the token's vertex": boards.part(
            whole := glued(tree, hung, at), whole.graph.without_vertices([at])
        ),
    },
    fails="the path of 2 vertices; on 0 (0–1, 0–2, 1–2); token on 0: predicted 3, computed 2",
    fails_from=4,
)
def thm_3_3_components_printed(tree, hung, at):
    """**Theorem 3.3, the components in its proof, as argued.** In Theorem 3.3, for every place of
    the token in the tree, the graph without the token's vertex has as many components as there are
    links at the token. (The proof says so, and goes on with the tree's other vertices only.)
    """
    return links_and_parts(tree, hung, at)[0], links_and_parts(tree, hung, at)[1]


@section.corrected(
    5,
    6,
    cases=HANGING.where(
        lambda tree, hung, at: at not in dict(hung), "nothing hanging at the token"
    ),
    method=DEFINITION,
    name=as_hung,
    parts="number",
    picture=lambda tree, hung, at: {
        "G": glued(tree, hung, at),
        "without the token's vertex": boards.part(
            whole := glued(tree, hung, at), whole.graph.without_vertices([at])
        ),
    },
)
def thm_3_3_components_corrected(tree, hung, at):
    """**Theorem 3.3, the components in its proof, corrected.** In Theorem 3.3, with the token in
    the tree but on no leaf at which a graph hangs, the graph without the token's vertex has as many
    components as there are links at the token. (On such a leaf the token may have several links
    into one component.)
    """
    return links_and_parts(tree, hung, at)[0], links_and_parts(tree, hung, at)[1]


@section.theorem(
    4,
    6,
    cases=Cases(
        "graphs and a tree with together at most {size} edges, weights 1 and 2, every set of "
        "looped vertices of the tree, each token in the graph",
        with_tree,
    ),
    name=lambda board, tree, loops, at: (
        f"{in_words(board)}; on 0 ({in_words(on_tree(tree, (0, *loops), at).board)}); token on {at}"
    ),
    picture=compared(tree_on, {"with pendant edges": partial(with_pendants, 2)}),
    sliders={
        "board": [LOOPED_LINK],
        "tree": [*rooted([star(2)])],
        "loops": [(0, 1), (0, 0), (1, 0)],
        "at": (1, 0),
    },
    proof=BY_BRIDGES,
)
def thm_3_4(board, tree, loops, at):
    """**Theorem 3.4.** A tree that hangs at a vertex $v$ of a graph may be replaced by pendant
    edges, one for each neighbour of $v$ in the tree, of the same weight, with a loop at its end
    exactly when the player to move wins the branch there.
    """
    return value(with_pendants(2, board, tree, loops, at)), value(tree_on(board, tree, loops, at))


@section.omitted_case(
    3,
    cases=Cases(
        "graphs and a tree with together at most {size} edges, weights 1 and 2, every set of "
        "looped vertices of the tree, each token in the graph",
        with_tree,
    ),
    name=lambda board, tree, loops, at: (
        f"{in_words(board)}; on 0 ({in_words(on_tree(tree, (0, *loops), at).board)}); token on {at}"
    ),
    picture=lambda *case: with_moves(tree_on(*case), "printed nothing\n"),
    sliders={
        "board": [LOOPED_LINK],
        "tree": [*rooted([star(2)])],
        "loops": [(0, 1), (0, 0), (1, 0)],
        "at": (1, 0),
    },
    fails="the path of 2 vertices; on 0 (the star of 3 vertices); token on 0: "
    "predicted nothing, computed p",
    fails_from=3,
)
def thm_3_4_leaf_printed(board, tree, loops, at):
    """**Theorem 3.4, condition 3, as printed.** Theorem 3.4 is stated for trees of which $v$ is a
    leaf. (But it speaks of $d_T(v)$ pendant edges, and Chapter 4 prunes all trees that hang at a
    vertex.)
    """
    return value(with_pendants(2, board, tree, loops, at)) if tree.degree(
        0
    ) == 1 else "nothing", value(tree_on(board, tree, loops, at))


ON_BRANCHES = dict(
    cases=Cases(
        "graphs and a tree with together at most {size} edges, weights 1 and 2, every set of "
        "looped vertices of the tree, each token in the graph",
        with_tree,
    ),
    sizes=(4, 6),
    computed=lambda board, tree, loops, at: value(tree_on(board, tree, loops, at)),
    called=lambda board, tree, loops, at: (
        f"{in_words(board)}; on 0 ({in_words(on_tree(tree, (0, *loops), at).board)}); token on {at}"
    ),
    sliders={
        "board": [LOOPED_LINK],
        "tree": [*rooted([star(2)])],
        "loops": [(0, 1), (0, 0), (1, 0)],
        "at": (1, 0),
    },
)


@section.corrected(
    4,
    6,
    cases=ON_BRANCHES["cases"].where(
        lambda board, tree, loops, at: tree.degree(0) > 1, "two links of the tree or more at v"
    ),
    name=lambda board, tree, loops, at: (
        f"{in_words(board)}; on 0 ({in_words(on_tree(tree, (0, *loops), at).board)}); token on {at}"
    ),
    picture=compared(tree_on, {"with pendant edges": partial(with_pendants, 2)}),
    sliders={},
    proof=BY_BRIDGES,
)
def thm_3_4_leaf_corrected(board, tree, loops, at):
    """**Theorem 3.4, condition 3, corrected.** Theorem 3.4 holds for trees that hang at $v$ by
    several links too: there are as many pendant edges as $v$ has links in the tree.
    """
    return value(with_pendants(2, board, tree, loops, at)), value(tree_on(board, tree, loops, at))


@section.theorem(
    4,
    6,
    cases=Cases(
        "graphs and a tree with together at most {size} edges, weights 1 and 2, every set of "
        "looped vertices of the tree, each token in the graph",
        with_tree,
    ),
    name=lambda board, tree, loops, at: (
        f"{in_words(board)}; on 0 ({in_words(on_tree(tree, (0, *loops), at).board)}); token on {at}"
    ),
    picture=compared(tree_on, {"with pendant edges": partial(with_pendants, 1)}),
    sliders={
        "board": [LOOPED_LINK],
        "tree": [*rooted([star(2)])],
        "loops": [(0, 1), (0, 0), (1, 0)],
        "at": (1, 0),
    },
    proof=BY_BRIDGES,
)
def thm_3_4_weights(board, tree, loops, at):
    """**Theorem 3.4, weights.** The pendant edges that replace a tree hanging at a vertex of a
    graph may be given the weight 1.
    """
    return value(with_pendants(1, board, tree, loops, at)), value(tree_on(board, tree, loops, at))
