"""Chapter 3: trees with loops, and what hangs on a tree or as a tree on something else."""

from collections.abc import Callable, Iterator
from itertools import combinations, product
from typing import Any

from gamelab.graphs.graph import Graph, Vertex
from gamelab.graphs.paths_and_cycles import star
from gamelab.graphs.small_graphs import rooted
from gamelab.graphs.trees import trees
from gamelab.graphs.weighted import WeightedGraph
from gamelab.papers.claim import Claim
from gamelab.papers.clark_nim_on_graphs import boards
from gamelab.papers.clark_nim_on_graphs.boards import Hung, Weights, glued, lightest_first, p_or_0, rooted_boards, some_links, value
from gamelab.rulesets.nim_on_graphs import TokenPosition
from gamelab.solvers.token_nim_tables import grundy
from gamelab.solvers.token_pruning import pruning

TRIANGLE = WeightedGraph.of([(0, 1, 1), (1, 2, 1), (2, 0, 1)])


# Figure 3.1 is lost: a tree of ours that takes six steps, with stars of both kinds.
FIGURE_3_1 = TokenPosition(
    WeightedGraph.of(
        [(u, v, 1 + (u in "ti")) for u, v in ("ta", "ab", "bc", "bd", "ae", "ef", "eg", "th", "hi", "ij", "ik", "kl")]
    ).with_loops({"c": 1, "d": 1, "f": 1, "j": 1, "l": 1}),
    "t",
)


def wins(tree: Graph, loops: Weights, at: Any, came_from: Any = None) -> bool:
    """Theorem 3.1: does the player to move win a tree with these loops, the link back being gone?"""
    around = (u for u in tree.neighbours(at) if u != came_from)
    return bool(loops[tree.vertices.index(at)]) or not all(wins(tree, loops, u, at) for u in around)


def tree_positions(size: int) -> Iterator[tuple[Graph, Weights, int]]:
    """The trees with at most so many vertices, each set of looped vertices, and each token."""
    for n in range(1, size + 1):
        for tree in trees(n):
            yield from ((tree, loops, at) for loops in lightest_first(n, 0, 1) for at in range(n))


def loopy_trees(size: int) -> Iterator[tuple[TokenPosition]]:
    """The same as positions, with some weights of the links."""
    for tree, loops, at in tree_positions(size):
        yield from ((boards.position(tree, links, loops, tree.vertices[at]),) for links in some_links(len(tree.edges), 2, 2))


def around(position: TokenPosition) -> dict[Any, set[Any]]:
    """For each vertex its neighbours along links of positive weight."""
    found: dict[Any, set[Any]] = {v: set() for v in position.graph.vertices}
    for (u, v), weight in zip(position.graph.edges, position.board.weights, strict=True):
        if weight and u != v:
            found[u].add(v)
            found[v].add(u)
    return found


def looped(position: TokenPosition) -> set[Vertex]:
    """The vertices with a loop of positive weight."""
    return {u for (u, v), weight in zip(position.graph.edges, position.board.weights, strict=True) if u == v and weight}


def towards(position: TokenPosition, v: Vertex) -> Vertex:
    """The neighbour of v on the way to the token, on a tree."""
    beside, seen = around(position), {v}
    for first in beside[v]:
        waiting = [first]
        seen |= {first}
        while waiting:
            u = waiting.pop()
            if u == position.at:
                return first
            waiting += beside[u] - seen
            seen |= beside[u]
    raise ValueError(f"No way leads from {v!r} to the token at {position.at!r}.")


def without(position: TokenPosition, gone: set[Vertex], new_loop: Vertex = None) -> TokenPosition:
    """The position without these vertices, with a loop of weight 1 at another if it is given."""
    pairs = zip(position.graph.edges, position.board.weights, strict=True)
    edges = [(u, v, weight) for (u, v), weight in pairs if u not in gone and v not in gone]
    kept = [u for u in position.graph.vertices if u not in gone]
    return TokenPosition(WeightedGraph.of(edges + [(new_loop, new_loop, 1)] * (new_loop is not None), kept), position.at)


def cut_off(position: TokenPosition, v: Vertex, leaves: set[Vertex]) -> TokenPosition | None:
    """One step of pruning at v; none if the token goes with the leaves."""
    if position.at in leaves:
        return None
    p = v in looped(position) or not leaves <= looped(position)
    return without(position, leaves, v if p and v not in looped(position) else None)


def printed_steps(size: int) -> Iterator[tuple[TokenPosition, Vertex]]:
    """Theorem 3.2 as printed: trees that are no stars, and vertices all of whose neighbours but one are leaves."""
    for (position,) in loopy_trees(size):
        beside = around(position)
        if sum(len(u) > 1 for u in beside.values()) > 1:
            for v in position.graph.vertices:
                if v != position.at and len(beside[v]) > 1 and sum(len(beside[u]) > 1 for u in beside[v]) == 1:
                    yield position, v


def corrected_steps(size: int) -> Iterator[tuple[TokenPosition, Vertex]]:
    """Vertices other than the token all of whose neighbours, except the one towards the token, are leaves."""
    for (position,) in loopy_trees(size):
        beside = around(position)
        for v in position.graph.vertices:
            if v != position.at and len(beside[v]) > 1:
                ahead = towards(position, v)
                if all(len(beside[u]) == 1 for u in beside[v] - {ahead}):
                    yield position, v


def pruned_as_printed(position: TokenPosition, v: Vertex) -> str:
    """The outcome once the leaves at v are cut off, if there is a token left."""
    beside = around(position)
    after = cut_off(position, v, {u for u in beside[v] if len(beside[u]) == 1})
    return "no token" if after is None else value(after)


def pruned(position: TokenPosition, v: Vertex) -> str:
    """The outcome once the neighbours of v away from the token are cut off."""
    after = cut_off(position, v, around(position)[v] - {towards(position, v)})
    return "no token" if after is None else value(after)


def star_wins(position: TokenPosition) -> str:
    """Section 3.2: the outcome on a star with the token in the middle; nothing is said of other boards."""
    beside = around(position)
    if any(len(beside[u]) > 1 for u in beside[position.at]):
        return "no star"
    return p_or_0(position.at in looped(position) or not beside[position.at] <= looped(position))


def star_move(position: TokenPosition) -> TokenPosition:
    """The move that Section 3.2 gives on a star."""
    edges, free = position.graph.edges, around(position)[position.at] - looped(position)
    there = min(free) if free else position.at
    return position.after(next(i for i, edge in enumerate(edges) if set(edge) == {position.at, there}), 0)


def figure_3_1(step: int) -> TokenPosition:
    """The board after so many steps of pruning."""
    return [FIGURE_3_1, *(one.position for one in pruning(FIGURE_3_1))][step]


def figure_star(step: int) -> TokenPosition:
    """The star that the next step cuts off, with the token in its middle."""
    board, cut = figure_3_1(step), pruning(FIGURE_3_1)[step]
    star = TokenPosition(board.board, cut.vertex)
    return without(star, set(board.graph.vertices) - {cut.vertex, *cut.leaves})


def cut_boards(size: int) -> Iterator[tuple[TokenPosition, Vertex]]:
    """Trees with a looped vertex that is not the token's and not a leaf."""
    for (position,) in loopy_trees(size):
        beside = around(position)
        yield from ((position, v) for v in position.graph.vertices if v in looped(position) - {position.at} and len(beside[v]) > 1)


def beyond(position: TokenPosition, v: Vertex) -> set[Vertex]:
    """The vertices behind v, seen from the token."""
    beside, ahead = around(position), towards(position, v)
    found, waiting = {v, ahead}, list(beside[v] - {ahead})
    while waiting:
        u = waiting.pop()
        found.add(u)
        waiting += beside[u] - found
    return found - {v, ahead}


def hanging(size: int) -> Iterator[tuple[Graph, Hung, Any]]:
    """Trees with at most four vertices, graphs with at most so many edges together on one leaf or two, and each token."""
    for edges in range(1, size + 1):
        for n in range(2, 5):
            for tree in trees(n):
                leaves = [v for v in tree.vertices if tree.degree(v) == 1]
                for leaf in leaves:
                    for board in rooted_boards(edges):
                        yield from ((tree, ((leaf, board),), at) for at in tree.vertices)
                for one, other in combinations(leaves, 2):
                    for first in range(1, edges):
                        for pair in product(rooted_boards(first)[::3], rooted_boards(edges - first)):
                            yield from ((tree, tuple(zip((one, other), pair, strict=True)), at) for at in tree.vertices)


def without_root_loop(board: WeightedGraph) -> WeightedGraph:
    """The graph without a loop at its root."""
    pairs = zip(board.graph.edges, board.weights, strict=True)
    return WeightedGraph.of([(u, v, weight) for (u, v), weight in pairs if u or v], board.graph.vertices)


def t_plus(tree: Graph, hung: Hung, at: int, keep_loops: bool = False) -> str:
    """Theorem 3.3: the outcome on T+, the tree with a loop where the player to move wins the graph that hangs there.

    As printed a loop that is at such a vertex stays there, apart from that graph.
    """
    loops: list[tuple] = [
        (v, v, 1) for v, board in hung if grundy(TokenPosition(without_root_loop(board) if keep_loops else board, 0))
    ]
    if keep_loops:
        loops += [(v, v, 1) for v, board in hung if board != without_root_loop(board)]
    edges = [(u, v, 1) for u, v in tree.edges]
    return value(TokenPosition(WeightedGraph.of(dict.fromkeys([*edges, *loops]), tree.vertices), at))


def linked(size: int) -> Iterator[tuple[Graph, Any, Any, Any]]:
    """Trees, two of their leaves, each on its own a G_i, with a link between them, and each token."""
    for n in range(3, size + 1):
        for tree in trees(n):
            leaves = [v for v in tree.vertices if tree.degree(v) == 1]
            yield from ((tree, u, v, at) for u, v in combinations(leaves, 2) for at in tree.vertices)


def with_link(tree: Graph, u: int, v: int, at: int) -> TokenPosition:
    """The tree with a link between u and v, all weights 1."""
    return TokenPosition(WeightedGraph.of([(*edge, 1) for edge in (*tree.edges, (u, v))]), at)


def with_tree(size: int) -> Iterator[tuple[WeightedGraph, Graph, Weights, Any]]:
    """Graphs with so many edges at most, loops among them, trees that hang on vertex 0, with their loops, and each token."""
    for edges in range(1, size + 1):
        for board in rooted_boards(edges):
            for n in range(2, 5):
                for tree in rooted(trees(n)):
                    for loops in lightest_first(n - 1, 0, 1):
                        yield from ((board, tree, loops, at) for at in board.graph.vertices)


def tree_on(board: WeightedGraph, tree: Graph, loops: Weights, at: int) -> TokenPosition:
    """The tree, with links of weight 2 and loops at vertices 1, 2, ..., hung with its vertex 0 on vertex 0 of the board."""
    edges = [(u, v, weight) for (u, v), weight in zip(board.graph.edges, board.weights, strict=True)]
    name: Any = [0, *(("T", v) for v in range(1, len(tree.vertices)))]
    hung = [(name[u], name[v], 2) for u, v in tree.edges] + [(name[v], name[v], loop) for v, loop in enumerate(loops, 1) if loop]
    return TokenPosition(WeightedGraph.of(edges + hung, board.graph.vertices), at)


def pendants_on(weight: int) -> Callable[[WeightedGraph, Graph, Weights, int], str]:
    """Theorem 3.4: the outcome when each branch of the tree is a pendant edge of this weight, with a loop if it is p."""

    def outcome(board: WeightedGraph, tree: Graph, loops: Weights, at: int) -> str:
        edges = [(u, v, weight) for (u, v), weight in zip(board.graph.edges, board.weights, strict=True)]
        for child in tree.neighbours(0):
            pendant = ("T", child)
            edges += [(0, pendant, weight)] + [(pendant, pendant, 1)] * wins(tree, (0, *loops), child, 0)
        return value(TokenPosition(WeightedGraph.of(edges, board.graph.vertices), at))

    return outcome


# fmt: off
CLAIMS = (
    Claim(
        "nim-thm-3.1", "Theorem 3.1", "proved",
        "On a tree with loops the outcome depends only on which weights are positive: it is p if the token's vertex has a loop, "
        "and otherwise exactly when moving to some neighbour and deleting the link leaves a 0-position.",
        cases=tree_positions, predicted=lambda tree, loops, at: p_or_0(wins(tree, loops, tree.vertices[at])),
        computed=lambda tree, loops, at: boards.any_weights(tree, 2, loops, at),
        bound="all trees with at most {size} vertices, all weights up to 2 of links and of the loops there are", sizes=(6, 7),
        picture=lambda tree, loops, at: boards.position(tree, (1,) * len(tree.edges), loops, tree.vertices[at]),
    ),
    Claim(
        "nim-3.2-star", "Section 3.2, stars", "proved",
        "On a star with the token in the middle the position is p exactly when the middle has a loop or some leaf has none.",
        cases=lambda size: ((loops,) for k in range(size + 1) for loops in lightest_first(k + 1, 0, 1)),
        predicted=lambda loops: p_or_0(loops[0] or not all(loops[1:])),
        computed=lambda loops: boards.any_weights(star(len(loops) - 1), 2, loops, 0),
        bound="at most {size} leaves, all weights up to 2; the first number is the loop in the middle", sizes=(5, 7),
        picture=lambda loops: boards.position(star(len(loops) - 1), (1,) * (len(loops) - 1), loops, 0),
        sliders={"loops": ((0,), (0, 1, 1, 1), (1, 1, 1, 1), (0, 1, 0, 1, 1))},
    ),
    Claim(
        "nim-3.2-star-move", "Section 3.2, stars, the move", "proved",
        "One wins by deleting the link to a leaf without a loop, and if there is none, the loop in the middle.",
        cases=lambda size: (
            (loops,) for k in range(size + 1) for loops in lightest_first(k + 1, 0, 1) if loops[0] or not all(loops[1:])
        ),
        predicted=lambda loops: "0", bound="at most {size} leaves, weights 1", sizes=(5, 8),
        computed=lambda loops: value(star_move(boards.position(star(len(loops) - 1), (1,) * (len(loops) - 1), loops, 0))),
        picture=lambda loops: boards.position(star(len(loops) - 1), (1,) * (len(loops) - 1), loops, 0),
    ),
    Claim(
        "nim-thm-3.2-printed", "Theorem 3.2 as printed", "misprint",
        "Take a tree that is no star and a vertex $v$, not the token's, all of whose neighbours but one are leaves. Cut off these "
        "leaves, and give $v$ a loop exactly when the player to move wins this star: the token's outcome stays the same.",
        cases=printed_steps, predicted=pruned_as_printed, computed=lambda position, v: value(position), expected=False,
        bound="all trees with at most {size} vertices", sizes=(4, 4), picture=lambda position, v: position,
    ),
    Claim(
        "nim-thm-3.2-corrected", "Theorem 3.2", "corrected",
        "Take any tree that is no star with the token in the middle, and a vertex $v$, not the token's, all of whose neighbours "
        "except the one towards the token are leaves. Cutting off these leaves as above leaves the outcome as it is, p or 0.",
        cases=corrected_steps, predicted=pruned, computed=lambda position, v: value(position),
        bound="all trees with at most {size} vertices, loops of weight 1, links of weight 1 and of weight 2", sizes=(5, 7),
        picture=lambda position, v: position,
    ),
    Claim(
        "nim-thm-3.2-steps", "Theorem 3.2, to the end", "proved",
        "Pruning on and on ends in a star with the token in its middle, from which the outcome can be read.",
        cases=loopy_trees, predicted=lambda position: star_wins([position, *(s.position for s in pruning(position))][-1]),
        computed=value, bound="all trees with at most {size} vertices, loops of weight 1, links of weight 1 and of weight 2",
        sizes=(5, 7), picture=lambda position: [position, *(s.position for s in pruning(position))][-1],
    ),
    Claim(
        "nim-fig-3.1", "Figure 3.1", "example",
        "A tree, of our own as the drawing is lost, pruned in steps to a star: the outcome is that of the last board at each "
        "step.",
        cases=lambda size: ((step,) for step in range(len(pruning(FIGURE_3_1)) + 1)),
        predicted=lambda step: star_wins(figure_3_1(len(pruning(FIGURE_3_1)))), computed=lambda step: value(figure_3_1(step)),
        bound="all steps", picture=lambda step: figure_3_1(step), sliders={"step": range(len(pruning(FIGURE_3_1)) + 1)},
    ),
    Claim(
        "nim-fig-3.1-stars", "Figure 3.1, the stars", "example",
        "At each step the star that is cut off, with the token in its middle, is p exactly when a loop stands for it; both occur.",
        cases=lambda size: ((step,) for step in range(len(pruning(FIGURE_3_1)))),
        predicted=lambda step: p_or_0(pruning(FIGURE_3_1)[step].wins), computed=lambda step: value(figure_star(step)),
        bound="all steps", picture=lambda step: figure_star(step), sliders={"step": range(len(pruning(FIGURE_3_1)))},
    ),
    Claim(
        "nim-3.2-cut", "Section 3.2, beyond a loop", "proved",
        "On a tree everything beyond a looped vertex that is not the token's can be deleted.",
        cases=cut_boards, predicted=lambda position, v: value(without(position, beyond(position, v))),
        computed=lambda position, v: value(position),
        bound="all trees with at most {size} vertices, loops of weight 1, links of weight 1 and of weight 2", sizes=(5, 6),
        picture=lambda position, v: position,
    ),
    Claim(
        "nim-thm-3.3-printed", "Theorem 3.3 as printed", "misprint",
        "Let graphs $G_i$ meet a tree $T$ in one leaf $v_i$ each, and let $T^+$ be the tree, with the loops that are at its "
        "vertices, and another at $v_i$ if $v_i$ has none and the player to move wins there in $G_i$. Then the outcome with the "
        "token in $T$ is the same on $T^+$.",
        cases=hanging, predicted=lambda tree, hung, at: t_plus(tree, hung, at, keep_loops=True),
        computed=lambda tree, hung, at: value(glued(tree, hung, at)), expected=False, bound="at most {size} edges in the graphs",
        sizes=(4, 4), picture=glued,
    ),
    Claim(
        "nim-thm-3.3-corrected", "Theorem 3.3", "corrected",
        "It holds when a loop at $v_i$ is counted with $G_i$, and $T^+$ has a loop at $v_i$ exactly when the player to move wins "
        "there in $G_i$.",
        cases=hanging, predicted=t_plus, computed=lambda tree, hung, at: value(glued(tree, hung, at)),
        bound="trees with at most four vertices, on one leaf or two graphs with at most {size} edges, weights 1 and 2",
        sizes=(3, 5), picture=glued,
    ),
    Claim(
        "nim-thm-3.3-3-printed", "Theorem 3.3, condition 3 as printed", "misprint",
        "Links between different $G_i$ are allowed, but none within one.",
        cases=linked, predicted=lambda tree, u, v, at: value(TokenPosition(WeightedGraph.from_board(tree), at)),
        computed=lambda tree, u, v, at: value(with_link(tree, u, v, at)), expected=False,
        bound="trees with at most {size} vertices and a link between two leaves, each of which is a graph of its own",
        sizes=(4, 4), picture=with_link,
    ),
    Claim(
        "nim-thm-3.3-3-corrected", "Theorem 3.3, condition 3", "corrected",
        "Links within a $G_i$ are allowed, but none between two of them: here a triangle on each of two leaves.",
        cases=lambda size: (
            (tree, ((u, TRIANGLE), (v, TRIANGLE)), at) for n in range(2, size + 1) for tree in trees(n)
            for u, v in combinations([v for v in tree.vertices if tree.degree(v) == 1], 2) for at in tree.vertices
        ),
        predicted=t_plus, computed=lambda tree, hung, at: value(glued(tree, hung, at)), bound="trees with at most {size} vertices",
        sizes=(5, 8), picture=glued,
    ),
    Claim(
        "nim-thm-3.4", "Theorem 3.4", "proved",
        "A tree that hangs at a vertex $v$ of a graph may be replaced by pendant edges, one for each neighbour of $v$ in the "
        "tree, of the same weight, with a loop at its end exactly when the player to move wins the branch there.",
        cases=with_tree, predicted=pendants_on(2), computed=lambda board, tree, loops, at: value(tree_on(board, tree, loops, at)),
        bound="graphs with at most {size} edges, weights 1 and 2, trees with at most four vertices, each token in the graph",
        sizes=(3, 4), picture=tree_on,
    ),
    Claim(
        "nim-thm-3.4-weights", "Theorem 3.4, weights", "proved", "The pendant edges may be given the weight 1.",
        cases=with_tree, predicted=pendants_on(1), computed=lambda board, tree, loops, at: value(tree_on(board, tree, loops, at)),
        bound="graphs with at most {size} edges, weights 1 and 2, trees with at most four vertices, each token in the graph",
        sizes=(3, 4), picture=tree_on,
    ),
)
# fmt: on
