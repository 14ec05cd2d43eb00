"""Beyond the thesis: what can be said of bridges, loops, bipartite graphs and odd cycles; each with its proof."""

from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import Any

from gamelab.graphs.graph import Graph
from gamelab.graphs.paths_and_cycles import cycle, path
from gamelab.graphs.small_graphs import connected_graphs
from gamelab.graphs.weighted import WeightedGraph
from gamelab.papers.claim import Claim
from gamelab.papers.clark_nim_on_graphs import boards
from gamelab.papers.clark_nim_on_graphs.boards import Weights, glued, lightest_first, p_or_0, rooted_boards, some_links, value
from gamelab.papers.clark_nim_on_graphs.questions import cycle_lengths
from gamelab.rulesets.nim_on_graphs import TokenPosition
from gamelab.solvers import token_nim
from gamelab.solvers.token_nim_tables import grundy

LINK, SQUARE = path(2), cycle(4)
BOWTIE = Graph.of([(0, 1), (1, 2), (2, 0), (0, 3), (3, 4), (4, 0)])

# Proof for bridges. Let vb be a bridge of positive weight, A the side of v, B that of b, the token in A; W is to win.
# (b, B) is 0: whoever is to move at v with the bridge there deletes it and wins, on both boards. So W, who plays on A as on the
# board with the pendant edge, never leaves the token at v for the other player while the bridge is there, and nobody enters B
# but to win. (b, B) is p: W plays on A as if the bridge were gone. The other player may cross it only when the token is at v and
# the position on A is 0: if he deletes it, W wins B; if he leaves some of it, W goes back and deletes it, and the position on A
# is 0 again. A looped pendant vertex is such a B. Nothing was said of A and B but that no other link joins them.

# Proof for loops of the same least weight t at an independent set S that has the token: the Grundy number is t. Lowering the
# token's loop gives 0, ..., t - 1, as the token alone has the least loop then. A link leads to a vertex u outside S, whose loop is
# heavier. From there an option is worth t, so u is not: back to S along a link that is left, or, if none is left, lower the loop
# at u to t, which adds u to S. With t = 0: looped neighbours do not help the player on a loopless vertex, and a player on a looped
# one moves to S if there is a link, or deletes the loop. With loops of weight L everywhere: lowering the token's loop gives 0, ...,
# L - 1, and a link by induction L more than without loops.

# Proof for bipartite graphs. H is the graph without looped vertices. Claim: at a looped vertex x one wins, elsewhere one wins on
# the whole exactly if on H. At x: if (x, H + x) is 0, delete the loop. Else a move to t in H wins H + x; the winner then moves
# from x's side of the bipartition only, to the other one, and never to x, so that he wins without x too: (t, H) is 0. At v in H:
# a winning move in H wins; if (v, H) is 0, moves within H lose, and those to a looped vertex as well.
# With links of weight 1: an even kernel of H is a set S of vertices of which no two are joined such that every other vertex has an
# even number of links to S. A token in S is lost: from y outside S there is a link back, and going there makes y even again.
# If no even kernel has the token v, then linear algebra modulo 2 gives a set T on the other side to which v has an odd number of
# links and every other vertex on v's side an even one; move to T, which is an even kernel then. (For graphs without loops this is
# due to Fraenkel, Scheinerman and Ullman, Undirected edge geography, 1993.)

# Proof for graphs without an even cycle, whose blocks are links and odd cycles: `odd_rule` is the rule. By induction it is right
# for the positions after a move. Deleting a link on a cycle leaves a way round to v, from vertex to vertex by bridges: one wins at
# a vertex if the next is lost, or by what hangs there. If something that hangs wins, the outcomes before it do not depend on where
# the way ends. Otherwise they alternate, and as the cycle is odd the first vertex is lost exactly if the rest at v is lost. So for
# deletions the rule is right: plain branches win exactly if the number of the others is even, and a loop of weight 2 or more can
# be lowered to make it so. It remains that lowering vu to a positive weight does not win when the rule says that v is lost: by
# induction it is enough that the rule never says so of two neighbours v and u. If vu is a bridge, deleting it from u wins. Let it
# be on a cycle, and let both be lost. First let the rest at v (all that hangs there but this cycle) be lost. Deleting vu from u is
# no win: the way round from u ends at v, so its last vertex before v is lost. Deleting v's other link is no win either: on the way
# that begins at v and u that vertex wins. Both ways pass the same vertices, and differ at the end only if they differ throughout;
# so nothing that hangs on them wins, both alternate, and the parity of the cycle contradicts. The same if the rest at u is lost.
# Now let both rests win. The rest at v has no winning branch, as v is lost, hence an odd number of plain ones; so the cycle is
# plain for v, which means that nothing hangs on it that wins, though the rest at u does.


def two_sides(size: int) -> Iterator[tuple[WeightedGraph, WeightedGraph, int, Any]]:
    """Two graphs with at most so many edges together, their vertices 0 joined by a link, and each token in the first."""
    for edges in range(1, size + 1):
        for beyond in range(edges + 1):
            for board, other in product(rooted_boards(edges - beyond), rooted_boards(beyond)):
                yield from ((board, other, weight, at) for weight in (1, 2)[: 1 + (edges < 4)] for at in board.graph.vertices)


def bridged(board: WeightedGraph, other: WeightedGraph, weight: int, at: Any) -> TokenPosition:
    """Both boards, the link between their vertices 0, and the token in the first."""
    whole = glued(LINK, ((0, board), (1, other)), 0)
    weights = (weight, *whole.board.weights[1:])
    return TokenPosition(WeightedGraph(whole.graph, weights), (0, at) if at else 0)


def pruned_at_bridge(board: WeightedGraph, other: WeightedGraph, weight: int, at: int) -> str:
    """The outcome with a pendant vertex for the other side if the player to move loses there; else without it, or with a loop."""
    edges = [(u, v, w) for (u, v), w in zip(board.graph.edges, board.weights, strict=True)]
    free: list[tuple] = [(0, "b", weight)]
    looped: list[tuple] = [*free, ("b", "b", 1)]
    hung = ([], looped) if grundy(TokenPosition(other, 0)) else (free,)
    return " or ".join({value(TokenPosition(WeightedGraph.of(edges + one, board.graph.vertices), at)) for one in hung})


@cache
def cacti(links: int) -> tuple[Graph, ...]:
    """The connected graphs with so many links whose cycles, at least two of them, have no vertex in common."""
    found = []
    for graph in connected_graphs(links):
        if len(graph.edges) > len(graph.vertices):
            bridges = [i for i in range(links) if len(graph.without_edges([i]).components()) > 1]
            on_cycles = graph.without_edges(bridges)
            if all(on_cycles.degree(v) < 3 for v in graph.vertices):
                found.append(graph)
    return tuple(found)


def cactus_positions(size: int) -> Iterator[tuple[Graph, Weights, Weights, int]]:
    """These graphs with up to so many links: samples of links up to 2 and of loops up to 1, every token."""
    for links in range(7, size + 1):
        for graph in cacti(links):
            n = len(graph.vertices)
            for loops in ((0,) * n, *(tuple(int(v == u) for v in range(n)) for u in range(n)), *some_links(n, 2)):
                kept = tuple(loop % 2 for loop in loops)
                yield from ((graph, some, kept, at) for some in some_links(links, 2, 4) for at in range(n))


def weighted_loops(size: int, most_link: int = 2, most_loop: int = 2) -> Iterator[tuple[Graph, Weights, Weights]]:
    """Connected graphs with at most so many links, weights of links from 1 and of loops from 0 on."""
    for links in range(1, size + 1):
        for graph in connected_graphs(links):
            some = lightest_first(links, 1, most_link if links < 5 else 1)
            yield from ((graph, w, loops) for w in some for loops in lightest_first(len(graph.vertices), 0, most_loop))


def numbers(graph: Graph, links: Weights, loops: Weights) -> list[int]:
    """The Grundy numbers with the token at each vertex."""
    return [int(one) for one in boards.rows(graph, max(links), max(loops))[(*links, *loops)]]


def least(loops: Weights) -> set[int]:
    """The vertices with the least loop, 0 standing for none."""
    return {v for v, loop in enumerate(loops) if loop == min(loops)}


def apart(graph: Graph, some: set[int]) -> bool:
    """Whether no link joins two of these vertices."""
    return not any(u in some and v in some for u, v in graph.edges)


def is_bipartite(graph: Graph) -> bool:
    """Whether every cycle of a simple graph is even."""
    return all(length % 2 == 0 for length in cycle_lengths(graph))


def loopless(loops: Weights) -> set[int]:
    """The vertices without a loop."""
    return {v for v, loop in enumerate(loops) if not loop}


def neighbours(graph: Graph, v: Any) -> Iterator[Any]:
    """The neighbours of a vertex, which are numbers."""
    return graph.neighbours(v)


def loopless_part(graph: Graph, links: Weights, loops: Any, at: Any) -> str:
    """p at a looped vertex, otherwise the outcome on the graph without looped vertices."""
    edges: Any = graph.edges
    kept = tuple(0 if loops[u] or loops[v] else w for (u, v), w in zip(edges, links, strict=True))
    return "p" if loops[at] else boards.outcome(graph, kept, (0,) * len(loops), at)


def in_even_kernel(graph: Graph, loops: Any, at: Any) -> bool:
    """Whether the token is in an even kernel of the graph without its looped vertices, by elimination modulo 2.

    An even kernel is sought on the token's side of the bipartition: one equation for each loopless vertex of the other side.
    """
    if loops[at]:
        return False
    side: dict[Any, int] = {at: 0}
    waiting = [at]
    while waiting:
        v = waiting.pop()
        for u in graph.neighbours(v):
            if u not in side and not loops[u]:
                side[u] = 1 - side[v]
                waiting.append(u)
    rows = [sum(1 << u for u in neighbours(graph, y) if not loops[u]) for y in side if side[y]]
    for x in (x for x in side if side[x] == 0 and x != at):
        pivot = next((row for row in rows if row >> x & 1), 0)
        rows = [row ^ pivot if row >> x & 1 else row for row in rows if row != pivot] if pivot else rows
    return not any(row >> at & 1 for row in rows)


def way(graph: Any, gone: frozenset[int], u: int, v: int) -> tuple[list[int], list[int]] | None:
    """The places of the edges on a way from u to v that avoids some edges, and the vertices before v; None if there is none."""
    waiting: list[tuple[list[int], list[int]]] = [([], [u])]
    seen = {u}
    while waiting:
        places, vertices = waiting.pop()
        if vertices[-1] == v:
            return places, vertices[:-1]
        for i in graph.incident[vertices[-1]]:
            there = sum(graph.edges[i]) - vertices[-1]
            if i not in gone and there not in seen:
                seen.add(there)
                waiting.append(([*places, i], [*vertices, there]))
    return None


def odd_rule(graph: Any, loops: Weights, v: int, gone: frozenset[int] = frozenset()) -> bool:
    """Does the player to move win a graph without an even cycle, the edges at some places being gone?

    Branches at the token's vertex are: bridges, which win if the player who is brought there loses; odd cycles on which nothing
    that hangs wins, which are plain, as is a loop of weight 1; other odd cycles, which win if, going round in one way or the
    other, the first vertex is lost; and heavier loops, which win. The position is won by a winning branch or by an odd number of
    plain ones.
    """
    plain, crossed = loops[v], set[int]()
    if loops[v] > 1:
        return True
    for i in graph.incident[v]:
        if i in gone or i in crossed:
            continue
        u = sum(graph.edges[i]) - v
        back = way(graph, gone | {i}, u, v)
        if back is None:
            if not odd_rule(graph, loops, u, gone | {i}):
                return True
            continue
        crossed.update(back[0])
        hung = [odd_rule(graph, loops, c, gone | {i, *back[0]}) for c in back[1]]
        if not any(hung):
            plain += 1
        elif not (first_on(hung) and first_on(hung[::-1])):
            return True
    return plain % 2 == 1


def first_on(hung: list[bool]) -> bool:
    """Whether the first vertex of a way wins, by what hangs at each: one wins there if the next is lost, or by what hangs."""
    wins = True
    for own in reversed(hung):
        wins = own if wins else True
    return wins


def without_even_cycles(size: int, most_loop: int = 2) -> Iterator[tuple[Graph, Weights, Any]]:
    """The connected graphs with at most so many links and no even cycle, loops, and each token."""
    for links in range(size + 1):
        for graph in connected_graphs(links):
            if all(length % 2 for length in cycle_lengths(graph)):
                for loops in lightest_first(len(graph.vertices), 0, most_loop if links < 6 else 1):
                    yield from ((graph, loops, at) for at in graph.vertices)


# fmt: off
CLAIMS = (
    Claim(
        "nim-beyond-bridges", "Beyond the thesis, bridges", "proved",
        "What lies beyond a bridge, on the side without the token and with whatever cycles, may be replaced by a pendant edge to "
        "a vertex without a loop if the player to move at the bridge's far end loses there; otherwise it may be deleted, with "
        "the bridge (or replaced by a pendant edge to a vertex with a loop).",
        cases=two_sides, predicted=pruned_at_bridge,
        computed=lambda board, other, weight, at: value(bridged(board, other, weight, at)),
        bound="all pairs of connected graphs with at most {size} edges, loops included, samples of weights 1 and 2", sizes=(4, 5),
        picture=bridged,
    ),
    Claim(
        "nim-beyond-bridges-linear", "Beyond the thesis, cycles without common vertices", "proved",
        "So graphs whose cycles have no vertices in common are solved in linear time: the library's `outcome`.",
        cases=cactus_positions, computed=boards.outcome, picture=boards.position,
        predicted=lambda graph, links, loops, at: {"N": "p", "P": "0"}[token_nim.outcome(boards.position(graph, links, loops, at))],
        bound="graphs with at most {size} links and two such cycles, samples of links 1 and 2 and of loops 0 and 1", sizes=(7, 8),
    ),
    Claim(
        "nim-beyond-loops-least", "Beyond the thesis, the least loops", "proved",
        "Let $t$ be the least weight of a loop at a vertex, 0 if some vertex has none. If no link joins two of the vertices with "
        "loops of weight $t$, and the token is on one of them, the Grundy number is $t$.",
        cases=lambda size: (case for case in weighted_loops(size) if apart(case[0], least(case[2]))),
        predicted=lambda graph, links, loops: {v: min(loops) for v in least(loops)},
        computed=lambda graph, links, loops: {v: numbers(graph, links, loops)[v] for v in least(loops)},
        bound="all connected graphs with at most {size} links, links up to 2 (1 from five on), loops up to 2", sizes=(4, 6),
        picture=lambda graph, links, loops: boards.position(graph, links, loops, min(least(loops))),
    ),
    Claim(
        "nim-beyond-loopless-apart", "Beyond the thesis, loopless vertices apart", "proved",
        "If no link joins two vertices without loops, the position is p exactly when the token's vertex has a loop. In particular "
        "every position is p if there is a loop at each vertex.",
        cases=lambda size: (case for case in weighted_loops(size) if apart(case[0], loopless(case[2]))),
        predicted=lambda graph, links, loops: [p_or_0(loop) for loop in loops],
        computed=lambda graph, links, loops: [p_or_0(one) for one in numbers(graph, links, loops)],
        bound="all connected graphs with at most {size} links, links up to 2 (1 from five on), loops up to 2, every token",
        sizes=(4, 6), picture=lambda graph, links, loops: boards.position(graph, links, loops, 0),
    ),
    Claim(
        "nim-beyond-loops-add", "Beyond the thesis, the same loop everywhere", "proved",
        "With a loop of weight $L$ at each vertex every Grundy number is $L$ more than without loops.",
        cases=lambda size: (
            (graph, links, loop) for graph, links, loops in weighted_loops(size, 2, 0) for loop in range(1, 4 - len(links) // 4)
        ),
        predicted=lambda graph, links, loop: [one + loop for one in numbers(graph, links, (0,) * len(graph.vertices))],
        computed=lambda graph, links, loop: numbers(graph, links, (loop,) * len(graph.vertices)),
        bound="all connected graphs with at most {size} links, links up to 2 (1 from five on), loops up to 3 (2 from four on)",
        sizes=(4, 6), picture=lambda graph, links, loop: boards.position(graph, links, (loop,) * len(graph.vertices), 0),
    ),
    Claim(
        "nim-beyond-bipartite", "Beyond the thesis, bipartite graphs with loops", "proved",
        "On a bipartite graph the position is p if the token's vertex has a loop; otherwise all vertices with loops can be "
        "deleted.",
        cases=lambda size: (
            (*case, at) for case in weighted_loops(size, 2, 1) if is_bipartite(case[0]) for at in case[0].vertices
        ),
        predicted=loopless_part, computed=boards.outcome,
        bound="all connected bipartite graphs with at most {size} links, links up to 2 (1 from five on), loops up to 1",
        sizes=(4, 7), picture=boards.position,
    ),
    Claim(
        "nim-beyond-bipartite-weights", "Beyond the thesis, cycles of four with loops and weights", "proved",
        "For example on a cycle of four with weights up to 3 and loops of weight up to 2.",
        cases=lambda size: (
            (SQUARE, links, loops, at) for links in lightest_first(4, 1, size + 1) for loops in lightest_first(4, 0, size)
            for at in range(4)
        ),
        predicted=loopless_part, computed=boards.outcome, bound="loops up to {size}, links up to one more", sizes=(2, 3),
        picture=boards.position,
    ),
    Claim(
        "nim-beyond-even-kernels", "Beyond the thesis, even kernels", "proved",
        "An even kernel is a set of vertices of which no two are joined such that every other vertex has an even number of links "
        "to it. On a bipartite graph with links of weight 1 the position is 0 exactly when some even kernel of the graph without "
        "its looped vertices has the token; a system of linear equations modulo 2 tells.",
        cases=lambda size: (
            (graph, loops, at) for graph, links, loops in weighted_loops(size, 1, 1) if is_bipartite(graph) for at in graph.vertices
        ),
        predicted=lambda graph, loops, at: p_or_0(not in_even_kernel(graph, loops, at)),
        computed=lambda graph, loops, at: boards.outcome(graph, (1,) * len(graph.edges), loops, at),
        bound="all connected bipartite graphs with at most {size} links, loops up to 1", sizes=(5, 7),
        picture=lambda graph, loops, at: boards.position(graph, (1,) * len(graph.edges), loops, at),
    ),
    Claim(
        "nim-beyond-odd-cycles", "Beyond the thesis, no even cycle", "proved",
        "On a graph without an even cycle, with loops, the outcome depends only on which links are positive and on whether each "
        "loop weighs 0, 1 or more. Branches at the token's vertex are its loop, and the bridges and the odd cycles there with all "
        "that hangs on them. A branch is plain if it is a loop of weight 1, or a cycle such that nothing that hangs at one of its "
        "other vertices, the cycle being gone, is won by the player to move there. A branch that is not plain wins by itself if "
        "it is a heavier loop, or if some link of it that is at the token leads to a 0-position when it is deleted. The position "
        "is p if a branch wins by itself, and otherwise exactly when the number of plain branches is odd.",
        cases=without_even_cycles, predicted=lambda graph, loops, at: p_or_0(odd_rule(graph, loops, at)),
        computed=lambda graph, loops, at: boards.any_links(graph, 2, loops, at),
        bound="all connected graphs with at most {size} links, links up to 2, loops up to 2 (1 from six links on), every token",
        sizes=(5, 7), picture=lambda graph, loops, at: boards.position(graph, (1,) * len(graph.edges), loops, at),
    ),
    Claim(
        "nim-beyond-odd-cycles-heavy", "Beyond the thesis, no even cycle, heavy loops", "proved",
        "For example two triangles with a common vertex, where the token is, and a loop there: p exactly if the loop is not 0.",
        cases=lambda size: ((loop, most) for most in range(1, size + 1) for loop in range(5)),
        predicted=lambda loop, most: p_or_0(loop),
        computed=lambda loop, most: boards.any_links(BOWTIE, most, (loop, 0, 0, 0, 0), 0), bound="links up to {size}, loop up to 4",
        sizes=(2, 3), least=1, picture=lambda loop, most: boards.position(BOWTIE, (most,) * 6, (loop, 0, 0, 0, 0), 0),
        sliders={"loop": range(5), "most": (1, 2)},
    ),
)
# fmt: on
