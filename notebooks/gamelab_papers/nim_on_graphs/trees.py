"""Sections 3.1 and 3.2: trees with loops, and pruning."""

from gamelab import Graph, WeightedGraph, star, trees
from gamelab.games import TokenPosition
from gamelab.solvers.nim_on_graphs import pruning
from gamelab.statements import Cases, assume, each
from gamelab.theory import DEFINITION
from gamelab_papers.nim_on_graphs import boards
from gamelab_papers.nim_on_graphs.boards import (
    all_weights,
    any_weights,
    edge_name,
    in_words,
    lightest_first,
    p_or_0,
    value,
)
from gamelab_papers.nim_on_graphs.cells import BY_BRIDGES, BY_NEIGHBOURS

section = boards.section()

# Figure 3.1 is lost: a tree of ours that takes six steps, with stars of both kinds, and what one
# reads off at each step.
FIGURE_TREE = Graph.of(
    (u, v) for u, v in ("ta", "ab", "bc", "bd", "ae", "ef", "eg", "th", "hi", "ij", "ik", "kl")
)
FIGURE_LOOPS = {v: int(v in "cdfjl") for v in FIGURE_TREE.vertices}
FIGURE_STARS = (("k", "0"), ("i", "p"), ("e", "p"), ("b", "0"), ("h", "0"), ("a", "p"))


def wins(tree, loops, at, came_from=None):
    """Theorem 3.1: does the player to move win a tree with these loops, by vertex, the link back
    being gone?
    """
    around = (u for u in tree.neighbours(at) if u != came_from)
    return bool(loops[at]) or not all(wins(tree, loops, u, at) for u in around)


def on_tree(tree, loops, at):
    """The position with links of weight 1."""
    return boards.of_one_weight(tree, 1, loops, at)


def towards(tree, at):
    """For each vertex but the token's its neighbour on the way to the token."""
    found = {}
    waiting = [at]
    for v in waiting:
        new = [u for u in tree.neighbours(v) if u != at and u not in found]
        found |= dict.fromkeys(new, v)
        waiting += new
    return found


def beyond(tree, at, v):
    """The neighbours of v, except the one towards the token."""
    return set(tree.neighbours(v)) - {towards(tree, at)[v]}


def leaves_at(tree, v):
    """The neighbours of v that are leaves."""
    return {u for u in tree.neighbours(v) if tree.degree(u) == 1}


def links_to(tree, v, ends):
    """The places of the links from v to these vertices."""
    return [i for i, edge in enumerate(tree.edges) if v in edge and {*edge} - {v} <= ends]


def pruned_loops(loops, v, leaves):
    """Theorem 3.2: the loops when v has one exactly if the player to move wins the star of v and
    these leaves.
    """
    p = loops[v] or not all(loops[u] for u in leaves)
    return (*loops[:v], int(p), *loops[v + 1 :])


def pruned_outcome(tree, loops, at, v, leaves):
    """The outcomes that occur, whatever the weights, when these leaves at v are cut off."""
    return any_weights(tree, pruned_loops(loops, v, leaves), at, gone=links_to(tree, v, leaves))


def pruned(tree, loops, at, v, leaves):
    """The board when these leaves at v are cut off, with the token if it is there."""
    looped = [u for u, loop in enumerate(pruned_loops(loops, v, leaves)) if loop]
    left = tree.without_vertices(leaves)
    kept = dict.fromkeys((u for u in looped if u not in leaves), 1)
    board = WeightedGraph.from_board(left).with_loops(kept)
    return TokenPosition(board, at) if at in left.incident else board


def star_wins(position):
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


def steps_of_pruning(position=None):
    """The position, or the board of Figure 3.1, and what is left after each step of pruning."""
    position = figure_3_1() if position is None else position
    return dict(enumerate([position, *(step.position for step in pruning(position))]))


def figure_3_1():
    """The board of Figure 3.1."""
    weights = tuple(1 + (u in "ti") for u, v in FIGURE_TREE.edges)
    return boards.position(FIGURE_TREE, weights, list(FIGURE_LOOPS.values()), "t")


def in_order(size, least=1):
    """All trees with at most `size` vertices, these in the order of their numbers."""
    for n in range(least, size + 1):
        yield from (Graph(tuple(range(n)), tree.edges) for tree in trees(n))


LOOPED = Cases(
    "all trees with at most {size} vertices, every set of looped vertices, every token",
    lambda size: (
        (tree, loops, at)
        for tree in in_order(size)
        for loops in lightest_first(len(tree.vertices), 0, 1)
        for at in tree.vertices
    ),
)
TREES = all_weights(LOOPED)
FIVE = [*in_order(5, 5)]
INNER = LOOPED.with_each(
    lambda tree, loops, at: (v for v in tree.vertices if v != at and tree.degree(v) > 1),
    "each other vertex but leaves",
)


def at_v(tree, loops, at, v):
    """The name of a case with a vertex v."""
    return f"{in_words(on_tree(tree, loops, at))}; v = {v}"


@section.theorem(
    5,
    7,
    cases=TREES,
    proof=BY_NEIGHBOURS,
    sliders={
        "tree": FIVE,
        "loops": ((0,) * 5, (0, 0, 1, 0, 1), (0, 0, 0, 0, 1), (0, 1, 0, 0, 0), (1, 0, 0, 0, 0)),
        "at": range(5),
    },
)
def thm_3_1(tree, loops, at):
    """**Theorem 3.1.** On a tree with loops the outcome depends only on which weights are positive:
    it is p if the token's vertex has a loop, and otherwise exactly when moving to some neighbour
    and deleting the link leaves a 0-position.
    """
    board = {"the position": on_tree(tree, loops, at)}
    return p_or_0(wins(tree, loops, at)), any_weights(tree, loops, at), board


@section.theorem(
    5,
    7,
    id="3.2-reply",
    cases=TREES.where(lambda tree, loops, at: not wins(tree, loops, at), "0-positions").with_each(
        lambda tree, loops, at: tree.incident[at], "each link there"
    ),
    name=lambda tree, loops, at, link: (
        f"{in_words(on_tree(tree, loops, at))}; the link {edge_name(tree.edges[link])}"
    ),
    proof=BY_NEIGHBOURS,
)
def reply(tree, loops, at, link):
    """**Section 3.2, the reply to a partial lowering.** In a 0-position on a tree with loops a
    player who lowers a link without deleting it loses to going back and deleting it, which leaves a
    0-position at the same vertex.
    """
    before = boards.of_one_weight(tree, 2, loops, at)
    play = {
        "the position": before,
        "the link lowered": lambda: before.after(link, 1),
        "the link deleted": lambda: before.after(link, 1).after(link, 0),
    }
    return "0", any_weights(tree, loops, at, gone=[link]), play


STARS = Cases(
    "stars with at most {size} leaves, the token in the middle, every set of looped vertices, the "
    "middle first",
    lambda size: ((loops,) for k in range(size + 1) for loops in lightest_first(k + 1, 0, 1)),
)


def on_star(loops):
    """The position on a star with the token in the middle, v, and the leaves w₁, w₂, …"""
    graph = star(len(loops) - 1)
    return boards.lettered(on_tree(graph, loops, 0), graph.vertices[1:])


@section.theorem(5, 7, id="3.2-star", proof=BY_NEIGHBOURS, telling=((0, 1, 0),))
def star_outcome(loops=all_weights(STARS)):
    """**Section 3.2, stars.** On a star with the token in the middle the position is p exactly when
    the middle has a loop or some leaf has none.
    """
    graph = star(len(loops) - 1)
    board = {"the position": on_star(loops)}
    return p_or_0(loops[0] or not all(loops[1:])), any_weights(graph, loops, 0), board


@section.theorem(
    5, 8, id="3.2-star-move", parts="won by moving to", proof=BY_NEIGHBOURS, telling=((0, 1, 0),)
)
def star_move(loops=STARS):
    """**Section 3.2, stars, the move.** On a star with the token in the middle one wins by deleting
    the link to a leaf without a loop, and if there is none, the loop in the middle; nothing else is
    to be deleted.
    """
    position = on_star(loops)
    v, *leaves = position.graph.vertices
    says = [w for w, loop in zip(leaves, loops[1:], strict=True) if not loop] or [v] * loops[0]
    won = [option.at for option in boards.GAME.moves(position) if value(option) == "0"]
    return says, won, {"the position": position}


@section.omitted_case(
    4,
    cases=all_weights(
        INNER.where(
            lambda tree, loops, at, v: len(leaves_at(tree, v)) == tree.degree(v) - 1,
            "all but one of its neighbours leaves",
        )
    ),
    name=at_v,
    fails="1–0, 1–2, 0–3; token on 2; v = 1: predicted no token, computed p",
    fails_from=4,
)
def thm_3_2_printed(tree, loops, at, v):
    """**Theorem 3.2, as printed.** Take a tree that is no star and a vertex $v$, not the token's,
    all of whose neighbours but one are leaves, not asking whether the token is on one of them. Cut
    off these leaves, and give $v$ a loop exactly when the player to move wins this star: the
    token's outcome stays the same.
    """
    leaves = leaves_at(tree, v)
    says = "no token" if at in leaves else pruned_outcome(tree, loops, at, v, leaves)
    both = {
        "the position": on_tree(tree, loops, at),
        "pruned at v": lambda: pruned(tree, loops, at, v, leaves),
    }
    return says, any_weights(tree, loops, at), both


@section.corrected(
    5,
    7,
    cases=all_weights(
        INNER.where(
            lambda tree, loops, at, v: beyond(tree, at, v) <= leaves_at(tree, v),
            "its neighbours but for the one towards the token leaves",
        )
    ),
    name=at_v,
    proof=BY_BRIDGES,
    sliders={
        "tree": FIVE[1:],
        "loops": ((0,) * 5, (0, 0, 0, 0, 1), (0, 0, 1, 0, 0), (0, 0, 1, 0, 1)),
        "at": (2, 3, 4),
        "v": (0, 1),
    },
)
def thm_3_2_corrected(tree, loops, at, v):
    """**Theorem 3.2, corrected.** Take any tree and a vertex $v$, no leaf and not the token's, all
    of whose neighbours except the one towards the token are leaves. Cut off these leaves, and give
    $v$ a loop exactly when the player to move wins this star: the outcome stays as it is, p or 0.
    """
    leaves = beyond(tree, at, v)
    both = {
        "the position": on_tree(tree, loops, at),
        "pruned at v": lambda: pruned(tree, loops, at, v, leaves),
    }
    return pruned_outcome(tree, loops, at, v, leaves), any_weights(tree, loops, at), both


SHAPES = Cases(
    "all trees with at most {size} vertices, every token",
    lambda size: ((tree, at) for tree in in_order(size) for at in tree.vertices),
)


@section.theorem(
    8,
    10,
    cases=SHAPES,
    method=DEFINITION,
    parts="all but one leaves:, all but that towards the token:",
)
def thm_3_2_v(tree, at):
    """**Theorem 3.2, the vertex v of its proof.** A tree has a vertex, no leaf and not the token's,
    all of whose neighbours but one are leaves, unless it is a star with the token in its middle or
    a single vertex. One of these vertices has leaves only for neighbours, but for the one towards
    the token.
    """
    inner = [v for v in tree.vertices if v != at and tree.degree(v) > 1]
    found = (
        any(len(leaves_at(tree, v)) >= tree.degree(v) - 1 for v in inner),
        any(beyond(tree, at, v) <= leaves_at(tree, v) for v in inner),
    )
    no_star = any(v != at for v in towards(tree, at).values())
    return (no_star, no_star), found, on_tree(tree, (0,) * len(tree.vertices), at)


def last_board(position):
    """What pruning leaves."""
    return [*steps_of_pruning(position).values()][-1]


@section.theorem(5, 7, cases=TREES, proof=BY_BRIDGES)
def thm_3_2_steps(tree, loops, at):
    """**Theorem 3.2, to the end.** Pruning a tree with loops on and on ends in a star with the
    token in its middle, from which the outcome can be read.
    """
    position = on_tree(tree, loops, at)
    last = last_board(position)
    both = {"the position": position, "at the end": last}
    return star_wins(last), any_weights(tree, loops, at), both


@section.figure(name="step {step}", parts="outcome, a star:")
def fig_3_1(step=each("{count} boards", range(len(FIGURE_STARS) + 1))):
    """**Figure 3.1.** A tree, of our own as the drawing is lost, is pruned in six steps to a star:
    at each step the outcome is the one that Theorem 3.1 gives the first board, and only the last
    board is a star.
    """
    steps = steps_of_pruning()
    says = p_or_0(wins(FIGURE_TREE, FIGURE_LOOPS, "t")), step == len(FIGURE_STARS)
    found = value(steps[step]), star_wins(steps[step]) != "no star"
    return says, found, {"the tree": steps[0], "this step": steps[step]}


@section.figure(name="step {step}", parts="the star at, outcome, loop:")
def fig_3_1_stars(step=each("{count} steps", range(len(FIGURE_STARS)))):
    """**Figure 3.1, the stars.** The six stars cut off from the tree that stands for Figure 3.1,
    with the token in their middle, are 0 at $k$, p at $i$ and $e$, 0 at $b$ and $h$, and p at $a$;
    a loop then stands for those that are p.
    """
    here, then = (steps_of_pruning()[i] for i in (step, step + 1))
    cut = pruning(here)[0]
    left = Graph.of((v, cut.vertex) for v in (cut.vertex, *cut.leaves))
    star = boards.part(TokenPosition(here.board, cut.vertex), left)
    vertex, outcome = FIGURE_STARS[step]
    found = star.at, value(star), (star.at, star.at) in then.graph.edges
    both = {"the position": here, "the star": star}
    return (vertex, outcome, outcome == "p"), found, both


@section.theorem(5, 6, id="3.2-cut", cases=all_weights(INNER), name=at_v, proof=BY_BRIDGES)
def cut(tree, loops, at, v):
    """**Section 3.2, beyond a loop.** On a tree everything beyond a looped vertex that is not the
    token's can be deleted.
    """
    assume(loops[v] > 0)
    gone, position = links_to(tree, v, beyond(tree, at, v)), on_tree(tree, loops, at)

    def left():
        parts = tree.without_edges(gone).components()
        return boards.part(position, next(part for part in parts if v in part.incident))

    both = {"the position": position, "cut off beyond v": left}
    return any_weights(tree, loops, at, gone=gone), any_weights(tree, loops, at), both
