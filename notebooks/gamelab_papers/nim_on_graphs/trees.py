"""Sections 3.1 and 3.2: trees with loops, and pruning."""

from collections.abc import Iterator
from typing import Any

from gamelab import Graph, WeightedGraph, star, trees
from gamelab.games import TokenPosition
from gamelab.solvers.nim_on_graphs import pruning
from gamelab.statements import Cases, Claim, Refuted, each, misprint
from gamelab.theory import DEFINITION
from gamelab_papers.nim_on_graphs import boards
from gamelab_papers.nim_on_graphs.boards import (
    any_weights,
    as_position,
    compared,
    edge_name,
    in_words,
    lightest_first,
    p_or_0,
    value,
    with_outcomes,
)
from gamelab_papers.nim_on_graphs.cells import BY_BRIDGES, BY_NEIGHBOURS

Weights = tuple[int, ...]
# Figure 3.1 is lost: a tree of ours that takes six steps, with stars of both kinds, and what one
# reads off at each step.
FIGURE_TREE: Any = Graph.of(
    (u, v) for u, v in ("ta", "ab", "bc", "bd", "ae", "ef", "eg", "th", "hi", "ij", "ik", "kl")
)
FIGURE_LOOPS = {v: int(v in "cdfjl") for v in FIGURE_TREE.vertices}
FIGURE_STARS = (("k", "0"), ("i", "p"), ("e", "p"), ("b", "0"), ("h", "0"), ("a", "p"))


def wins(tree: Graph, loops: Any, at: Any, came_from: Any = None) -> bool:
    """Theorem 3.1: does the player to move win a tree with these loops, by vertex, the link back
    being gone?
    """
    around = (u for u in tree.neighbours(at) if u != came_from)
    return bool(loops[at]) or not all(wins(tree, loops, u, at) for u in around)


def on_tree(tree: Graph, loops: Weights, at: int, *more: Any) -> TokenPosition:
    """The position with links of weight 1."""
    return boards.of_one_weight(tree, 1, loops, at)


def towards(tree: Graph, at: Any) -> dict[Any, Any]:
    """For each vertex but the token's its neighbour on the way to the token."""
    found: dict[Any, Any] = {}
    waiting = [at]
    for v in waiting:
        new = [u for u in tree.neighbours(v) if u != at and u not in found]
        found |= dict.fromkeys(new, v)
        waiting += new
    return found


def without_links(tree: Graph, loops: Weights, at: int, v: int, ends: set[Any]) -> str:
    """The outcomes that occur, whatever the weights, when the links from v to these vertices are
    gone.
    """
    return any_weights(
        tree,
        loops,
        at,
        gone=[i for i, edge in enumerate(tree.edges) if set(edge) - {v} <= ends and v in edge],
    )


def cut_off(tree: Graph, loops: Weights, at: int, v: int, leaves: set[Any]) -> str:
    """The same when these leaves at v are cut off, and v has a loop exactly if the player to move
    wins this star.
    """
    p = loops[v] or not all(loops[u] for u in leaves)
    return (
        without_links(tree, (*loops[:v], int(p), *loops[v + 1 :]), at, v, leaves)
        if at not in leaves
        else "no token"
    )


def leaves_at(tree: Graph, v: int) -> set[Any]:
    """The neighbours of v that are leaves."""
    return {u for u in tree.neighbours(v) if tree.degree(u) == 1}


def beyond(tree: Graph, at: int, v: int) -> set[Any]:
    """The neighbours of v, except the one towards the token."""
    return set(tree.neighbours(v)) - {towards(tree, at)[v]}


def without_branches(tree: Graph, at: int, v: int) -> Graph:
    """What is left of the tree when what lies beyond v is gone."""
    left = Graph(
        tree.vertices,
        tuple(e for e in tree.edges if v not in e or not set(e) - {v} <= beyond(tree, at, v)),
    )
    return next(part for part in left.components() if v in part.incident)


def has_vertex_to_prune(tree: Graph, at: int) -> tuple[bool, bool]:
    """Whether some vertex, no leaf and not the token's, has only leaves around but for one vertex;
    for that towards the token.
    """
    inner: list[Any] = [v for v in tree.vertices if v != at and tree.degree(v) > 1]
    printed = any(len(leaves_at(tree, v)) >= tree.degree(v) - 1 for v in inner)
    return printed, any(beyond(tree, at, v) <= leaves_at(tree, v) for v in inner)


def pruned(
    tree: Graph, loops: Any, at: int, v: int, gone: set[Any] | None = None
) -> tuple[Graph, set[Any]]:
    """Theorem 3.2: the links that are left, and the looped vertices."""
    gone = beyond(tree, at, v) if gone is None else gone
    p = loops[v] or not all(loops[u] for u in gone)
    return tree.without_vertices(gone), {
        u for u in tree.vertices if u not in gone and (p if u == v else loops[u])
    }


def pruned_board(
    tree: Graph, loops: Weights, at: int, v: int, gone: set[Any] | None = None
) -> TokenPosition | WeightedGraph:
    """What a step of pruning leaves, with the token if it is there."""
    left, looped = pruned(tree, loops, at, v, gone)
    board = WeightedGraph.from_board(left).with_loops(dict.fromkeys(looped, 1))
    return TokenPosition(board, at) if at in left.incident else board


def made_of(tree: Graph, loops: Any, at: int, v: int) -> tuple[set[Any], bool, bool]:
    """What of the graph is gone that is no leaf, and whether only links of it are left, and new
    loops only at leaves.
    """
    left, looped = pruned(tree, loops, at, v)
    gone, new = (
        set(tree.vertices) - set(left.vertices),
        looped - {u for u in tree.vertices if loops[u]},
    )
    return (
        {u for u in gone if tree.degree(u) > 1},
        set(left.edges) < set(tree.edges),
        all(left.degree(u) == 1 for u in new),
    )


def star_wins(position: TokenPosition) -> str:
    """Section 3.2: the outcome on a star with the token in the middle; nothing is said of other
    boards.
    """
    edges, at = position.graph.edges, position.at
    looped = {u for u, v in edges if u == v}
    leaves = {u for edge in edges if at in edge for u in edge} - {at}
    return (
        p_or_0(at in looped or not leaves <= looped)
        if leaves | {at} == set(position.graph.vertices)
        else "no star"
    )


def steps_of_pruning(position: TokenPosition | None = None) -> dict[int, TokenPosition]:
    """The position, or the board of Figure 3.1, and what is left after each step of pruning."""
    position = figure_3_1() if position is None else position
    return dict(enumerate([position, *(step.position for step in pruning(position))]))


def last_board(position: TokenPosition) -> TokenPosition:
    """What pruning leaves."""
    return [*steps_of_pruning(position).values()][-1]


def figure_3_1() -> TokenPosition:
    """The board of Figure 3.1."""
    weights = tuple(1 + (u in "ti") for u, v in FIGURE_TREE.edges)
    return boards.position(FIGURE_TREE, weights, list(FIGURE_LOOPS.values()), "t")


def figure(step: int) -> TokenPosition:
    """The same after `step` steps of pruning."""
    return steps_of_pruning()[step]


def figure_star(step: int) -> TokenPosition:
    """The star that the next step cuts off, with the token in its middle."""
    board, cut = figure(step), pruning(figure(step))[0]
    edges = [
        (u, v, weight)
        for u, v, weight in boards.weighted_edges(board.board)
        if {u, v} <= {cut.vertex, *cut.leaves}
    ]
    return TokenPosition(WeightedGraph.of(edges, [cut.vertex]), cut.vertex)


def in_order(size: int, least: int = 1) -> Iterator[Graph]:
    """All trees with at most `size` vertices, these in the order of their numbers."""
    for n in range(least, size + 1):
        yield from (Graph(tuple(range(n)), tree.edges) for tree in trees(n))


SHAPES = Cases(
    "all trees with at most {size} vertices, every token",
    lambda size: ((tree, at) for tree in in_order(size) for at in tree.vertices),
)
LOOPED = Cases(
    "all trees with at most {size} vertices, every set of looped vertices, every token",
    lambda size: (
        (tree, loops, at)
        for tree in in_order(size)
        for loops in lightest_first(len(tree.vertices), 0, 1)
        for at in tree.vertices
    ),
)
TREES = boards.all_weights(LOOPED)
FIVE = [*in_order(5, 5)]
INNER, INNER_LOOPED = (
    family.with_each(
        lambda tree, loops, at: (v for v in tree.vertices if v != at and tree.degree(v) > 1),
        "each other vertex but leaves",
    )
    for family in (TREES, LOOPED)
)
PRINTED = INNER.where(
    lambda tree, loops, at, v: len(leaves_at(tree, v)) == tree.degree(v) - 1,
    "all but one of its neighbours leaves",
)
PRUNABLE, PRUNABLE_LOOPED = (
    family.where(
        lambda tree, loops, at, v: beyond(tree, at, v) <= leaves_at(tree, v),
        "its neighbours but for the one towards the token leaves",
    )
    for family in (INNER, INNER_LOOPED)
)
STARS = Cases(
    "stars with at most {size} leaves, the token in the middle, every set of looped vertices, the "
    "middle first",
    lambda size: ((loops,) for k in range(size + 1) for loops in lightest_first(k + 1, 0, 1)),
)
ON_STAR = as_position(lambda loops: on_tree(star(len(loops) - 1), loops, 0), moves=True) | {
    "sliders": {"loops": ((0,), (0, 1, 1, 1), (0, 1, 0, 1, 1), (1, 1, 1, 1))}
}
CLAIMS = (
    Claim(
        id="nim-thm-3.1",
        label="Theorem 3.1",
        statement="""
            On a tree with loops the outcome depends only on which weights are positive: it is p if
            the token's vertex has a loop, and otherwise exactly when moving to some neighbour and
            deleting the link leaves a 0-position.
            """,
        cases=TREES,
        sizes=(5, 7),
        proof=BY_NEIGHBOURS,
        predicted=lambda tree, loops, at: p_or_0(wins(tree, loops, at)),
        computed=lambda tree, loops, at: any_weights(tree, loops, at),
        **as_position(on_tree, moves=True),
        sliders={
            "tree": FIVE,
            "loops": ((0,) * 5, (0, 0, 1, 0, 1), (0, 0, 0, 0, 1), (0, 1, 0, 0, 0), (1, 0, 0, 0, 0)),
            "at": range(5),
        },
    ),
    Claim(
        id="nim-3.2-reply",
        label="Section 3.2, the reply to a partial lowering",
        statement="""
            In a 0-position on a tree with loops a player who lowers a link without deleting it
            loses to going back and deleting it, which leaves a 0-position at the same vertex.
            """,
        cases=TREES.where(
            lambda tree, loops, at: not wins(tree, loops, at), "0-positions"
        ).with_each(lambda tree, loops, at: tree.incident[at], "each link there"),
        sizes=(5, 7),
        proof=BY_NEIGHBOURS,
        predicted=lambda tree, loops, at, link: "0",
        computed=lambda tree, loops, at, link: any_weights(tree, loops, at, gone=[link]),
        picture=lambda tree, loops, at, link: with_outcomes(
            {
                "the position": (before := boards.of_one_weight(tree, 2, loops, at)),
                "the link lowered": (lowered := before.after(link, 1)),
                "the link deleted": lowered.after(link, 0),
            }
        ),
        called=lambda tree, loops, at, link: (
            f"{in_words(on_tree(tree, loops, at))}; the link {edge_name(tree.edges[link])}"
        ),
    ),
    Claim(
        id="nim-3.2-star",
        label="Section 3.2, stars",
        statement="""
            On a star with the token in the middle the position is p exactly when the middle has a
            loop or some leaf has none.
            """,
        cases=boards.all_weights(STARS),
        sizes=(5, 7),
        proof=BY_NEIGHBOURS,
        predicted=lambda loops: p_or_0(loops[0] or not all(loops[1:])),
        computed=lambda loops: any_weights(star(len(loops) - 1), loops, 0),
        **ON_STAR,
    ),
    Claim(
        id="nim-3.2-star-move",
        label="Section 3.2, stars, the move",
        statement="""
            On a star with the token in the middle one wins by deleting the link to a leaf without a
            loop, and if there is none, the loop in the middle; nothing else is to be deleted.
            """,
        cases=STARS,
        sizes=(5, 8),
        proof=BY_NEIGHBOURS,
        predicted=lambda loops: [v for v in range(1, len(loops)) if not loops[v]] or [0] * loops[0],
        computed=lambda loops: [
            option.at
            for option in boards.GAME.moves(on_tree(star(len(loops) - 1), loops, 0))
            if value(option) == "0"
        ],
        **ON_STAR,
        parts=("won by moving to",),
    ),
    *misprint(
        id="nim-thm-3.2",
        label="Theorem 3.2",
        kind="omitted case",
        predicted=lambda tree, loops, at, v: cut_off(tree, loops, at, v, leaves_at(tree, v)),
        computed=lambda tree, loops, at, v: any_weights(tree, loops, at),
        **as_position(on_tree, "v", beside={"pruned at v": pruned_board}),
        printed=dict(
            statement="""
                Take a tree that is no star and a vertex $v$, not the token's, all of whose
                neighbours but one are leaves, not asking whether the token is on one of them. Cut
                off these leaves, and give $v$ a loop exactly when the player to move wins this
                star: the token's outcome stays the same.
                """,
            cases=PRINTED,
            sizes=(4, 4),
            picture=compared(
                on_tree,
                {
                    "pruned at v": lambda tree, loops, at, v: pruned_board(
                        tree, loops, at, v, leaves_at(tree, v)
                    )
                },
            ),
            refuted=Refuted(
                "1–0, 1–2, 0–3; token on 2; v = 1: predicted no token, computed p", size=4
            ),
        ),
        corrected=dict(
            statement="""
                Take any tree and a vertex $v$, no leaf and not the token's, all of whose neighbours
                except the one towards the token are leaves. Cut off these leaves, and give $v$ a
                loop exactly when the player to move wins this star: the outcome stays as it is, p
                or 0.
                """,
            cases=PRUNABLE,
            sizes=(5, 7),
            proof=BY_BRIDGES,
            predicted=lambda tree, loops, at, v: cut_off(tree, loops, at, v, beyond(tree, at, v)),
            sliders={
                "tree": FIVE[1:],
                "loops": ((0,) * 5, (0, 0, 0, 0, 1), (0, 0, 1, 0, 0), (0, 0, 1, 0, 1)),
                "at": (2, 3, 4),
                "v": (0, 1),
            },
        ),
    ),
    Claim(
        id="nim-thm-3.2-parts",
        label="Theorem 3.2, conditions 1 to 3",
        method=DEFINITION,
        statement="""
            What is gone in a step of pruning are leaves of the tree. What is left has links of the
            tree only, fewer than the tree, and a loop that the tree has not can only be at a leaf.
            """,
        cases=PRUNABLE_LOOPED,
        sizes=(6, 7),
        predicted=lambda tree, loops, at, v: (set(), True, True),
        computed=made_of,
        **as_position(on_tree, "v", beside={"pruned at v": pruned_board}),
        parts=("gone and no leaf", "only links of the tree:", "new loops at leaves:"),
    ),
    Claim(
        id="nim-thm-3.2-v",
        label="Theorem 3.2, the vertex v of its proof",
        method=DEFINITION,
        statement="""
            A tree has a vertex, no leaf and not the token's, all of whose neighbours but one are
            leaves, unless it is a star with the token in its middle or a single vertex. One of
            these vertices has leaves only for neighbours, but for the one towards the token.
            """,
        cases=SHAPES,
        sizes=(8, 10),
        predicted=lambda tree, at: (len(set(towards(tree, at).values()) - {at}) > 0,) * 2,
        computed=has_vertex_to_prune,
        **as_position(lambda tree, at: on_tree(tree, (0,) * len(tree.vertices), at)),
        parts=("all but one leaves:", "all but that towards the token:"),
    ),
    Claim(
        id="nim-thm-3.2-steps",
        label="Theorem 3.2, to the end",
        statement="""
            Pruning a tree with loops on and on ends in a star with the token in its middle, from
            which the outcome can be read.
            """,
        cases=TREES,
        sizes=(5, 7),
        proof=BY_BRIDGES,
        predicted=lambda tree, loops, at: star_wins(last_board(on_tree(tree, loops, at))),
        computed=lambda tree, loops, at: any_weights(tree, loops, at),
        picture=compared(on_tree, {"at the end": lambda *case: last_board(on_tree(*case))}),
        called=lambda *case: in_words(on_tree(*case)),
    ),
    Claim(
        id="nim-fig-3.1",
        label="Figure 3.1",
        kind="example",
        statement="""
            A tree, of our own as the drawing is lost, is pruned in six steps to a star: at each
            step the outcome is the one that Theorem 3.1 gives the first board, and only the last
            board is a star.
            """,
        cases=each("{count} boards", range(len(FIGURE_STARS) + 1)),
        predicted=lambda step: (
            p_or_0(wins(FIGURE_TREE, FIGURE_LOOPS, "t")),
            step == len(FIGURE_STARS),
        ),
        computed=lambda step: (value(figure(step)), star_wins(figure(step)) != "no star"),
        picture=compared(lambda step: figure(0), {"this step": figure}, "the tree"),
        sliders={"step": range(len(FIGURE_STARS) + 1)},
        parts=("outcome", "a star:"),
        called=lambda step: f"step {step}",
    ),
    Claim(
        id="nim-fig-3.1-stars",
        label="Figure 3.1, the stars",
        kind="example",
        statement="""
            The six stars cut off from the tree that stands for Figure 3.1, with the token in their
            middle, are 0 at $k$, p at $i$ and $e$, 0 at $b$ and $h$, and p at $a$; a loop then
            stands for those that are p.
            """,
        cases=each("{count} steps", range(len(FIGURE_STARS))),
        predicted=lambda step: (*FIGURE_STARS[step], FIGURE_STARS[step][1] == "p"),
        computed=lambda step: (
            (cut := figure_star(step)).at,
            value(cut),
            (cut.at, cut.at) in figure(step + 1).graph.edges,
        ),
        picture=compared(figure, {"the star": figure_star}),
        sliders={"step": range(len(FIGURE_STARS))},
        parts=("the star at", "outcome", "loop:"),
        called=lambda step: f"step {step}",
    ),
    Claim(
        id="nim-3.2-cut",
        label="Section 3.2, beyond a loop",
        statement="""
            On a tree everything beyond a looped vertex that is not the token's can be deleted.
            """,
        cases=INNER.where(lambda tree, loops, at, v: loops[v], "a loop there"),
        sizes=(5, 6),
        proof=BY_BRIDGES,
        predicted=lambda tree, loops, at, v: without_links(tree, loops, at, v, beyond(tree, at, v)),
        computed=lambda tree, loops, at, v: any_weights(tree, loops, at),
        **as_position(
            on_tree,
            "v",
            beside={
                "cut off beyond v": lambda tree, loops, at, v: boards.part(
                    on_tree(tree, loops, at), without_branches(tree, at, v)
                )
            },
        ),
    ),
)
