"""Beyond the thesis: bridges, loops, bipartite graphs and odd cycles, each with its proof; Grundy
values, as conjectures.
"""

from collections.abc import Iterator
from itertools import pairwise, product
from typing import Any

from gamelab import Graph, WeightedGraph, board, cycle, path
from gamelab.boards import connected_graphs
from gamelab.games import TokenPosition
from gamelab.proofs.for_all import by_cases, is_symbolic, on_variables, worth
from gamelab.statements import Cases, Claim, box, upto
from gamelab.theory import remembered
from gamelab_papers.nim_on_graphs import boards
from gamelab_papers.nim_on_graphs.boards import (
    glued,
    lightest_first,
    number,
    of_one_weight,
    p_or_0,
    rooted_boards,
    some_links,
    value,
)
from gamelab_papers.nim_on_graphs.cells import (
    BY_BRIDGES,
    BY_LOOPS,
    BY_ODD_CYCLES,
    argued,
    won_by_loops,
)
from gamelab_papers.nim_on_graphs.families import TRIANGLE, triangle
from gamelab_papers.nim_on_graphs.questions import ON_THETAS, cycle_lengths, one_loop, theta_values
from gamelab_papers.nim_on_graphs.trees import towards

Weights = tuple[int, ...]
LINK, SQUARE = path(2), cycle(4)
BOWTIE: Any = board("0-1, 1-2, 2-0, 0-3, 3-4, 4-0")

# Proof for bridges. Let vb be a bridge of positive weight, A the side of v, B that of b, the token
# in A; W is to win. (b, B) is 0: whoever is to move at v with the bridge there deletes it and wins,
# on both boards. So W, who plays on A as on the board with the pendant edge, never leaves the token
# at v for the other player while the bridge is there, and nobody enters B but to win. (b, B) is p:
# W plays on A as if the bridge were gone. The other player may cross it only when the token is at v
# and the position on A is 0: if he deletes it, W wins B; if he leaves some of it, W goes back and
# deletes it, and the position on A is 0 again. A looped pendant vertex is such a B. Nothing was
# said of A and B but that no other link joins them.

# Proof for loops of the same least weight t at an independent set S that has the token: the Grundy
# value is t. Lowering the token's loop gives 0, ..., t - 1, as the token alone has the least loop
# then. A link leads to a vertex u outside S, whose loop is heavier. From there an option is worth
# t, so u is not: back to S along a link that is left, or, if none is left, lower the loop at u to
# t, which adds u to S. With t = 0: looped neighbours do not help the player on a loopless vertex,
# and a player on a looped one moves to S if there is a link, or deletes the loop. With loops of
# weight L everywhere: lowering the token's loop gives 0, ..., L - 1, and a link by induction L more
# than without loops.

# Proof for bipartite graphs. H is the graph without looped vertices. Claim: at a looped vertex x
# one wins, elsewhere one wins on the whole exactly if on H. At x: if (x, H + x) is 0, delete the
# loop. Else a move to t in H wins H + x; the winner then moves from x's side of the bipartition
# only, to the other one, and never to x, so that he wins without x too: (t, H) is 0. At v in H: a
# winning move in H wins; if (v, H) is 0, moves within H lose, and those to a looped vertex as well.
# With links of weight 1: an even kernel of H is a set S of vertices of which no two are joined such
# that every other vertex has an even number of links to S. A token in S is lost: from y outside S
# there is a link back, and going there makes y even again. If no even kernel has the token v, then
# linear algebra modulo 2 gives a set T on the other side to which v has an odd number of links and
# every other vertex on v's side an even one; move to T, which is an even kernel then. (For graphs
# without loops this is due to Fraenkel, Scheinerman and Ullman, Undirected edge geography, 1993.)

# Proof for graphs without an even cycle, whose blocks are links and odd cycles: `odd_rule` is the
# rule. By induction it is right for the positions after a move. Deleting a link on a cycle leaves a
# way round to v, from vertex to vertex by bridges: one wins at a vertex if the next is lost, or by
# what hangs there. If something that hangs wins, the outcomes before it do not depend on where the
# way ends. Otherwise they alternate, and as the cycle is odd the first vertex is lost exactly if
# the rest at v is lost. So for deletions the rule is right: plain branches win exactly if the
# number of the others is even, and a loop of weight 2 or more can be lowered to make it so. It
# remains that lowering vu to a positive weight does not win when the rule says that v is lost: by
# induction it is enough that the rule never says so of two neighbours v and u. If vu is a bridge,
# deleting it from u wins. Let it be on a cycle, and let both be lost. First let the rest at v (all
# that hangs there but this cycle) be lost. Deleting vu from u is no win: the way round from u ends
# at v, so its last vertex before v is lost. Deleting v's other link is no win either: on the way
# that begins at v and u that vertex wins. Both ways pass the same vertices, and differ at the end
# only if they differ throughout; so nothing that hangs on them wins, both alternate, and the parity
# of the cycle contradicts. The same if the rest at u is lost. Now let both rests win. The rest at v
# has no winning branch, as v is lost, hence an odd number of plain ones; so the cycle is plain for
# v, which means that nothing hangs on it that wins, though the rest at u does.


def two_sides(size: int) -> Iterator[tuple[WeightedGraph, WeightedGraph, int, Any]]:
    """Two graphs with at most `size` edges together, their vertices 0 joined by a link, and each
    token in the first.
    """
    for edges in range(1, size + 1):
        for beyond in range(edges + 1):
            for near, other in product(rooted_boards(edges - beyond), rooted_boards(beyond)):
                yield from (
                    (near, other, weight, at)
                    for weight in (1, 2)[: 1 + (edges < 4)]
                    for at in near.graph.vertices
                )


def bridged(board: WeightedGraph, other: WeightedGraph, weight: int, at: Any) -> TokenPosition:
    """Both boards, the link between their vertices 0, and the token in the first."""
    return glued(
        WeightedGraph(LINK, (weight,)), boards.Hung([(0, board), (1, other)]), (0, at) if at else 0
    )


def pruned_at_bridge(
    board: WeightedGraph, other: WeightedGraph, weight: int, at: int
) -> list[TokenPosition]:
    """The board with a pendant vertex for the other side if the player to move loses there; else
    without it, and with a loop.
    """
    free: list[tuple[Any, ...]] = [(0, "b", weight)]
    hung = ([], [*free, ("b", "b", 1)]) if boards.number(TokenPosition(other, 0)) else (free,)
    edges = boards.weighted_edges(board)
    return [
        TokenPosition(WeightedGraph.of([*edges, *one], board.graph.vertices), at) for one in hung
    ]


@remembered
def cacti(links: int) -> tuple[Graph, ...]:
    """The connected graphs with a given number of links whose cycles, at least two of them, have no
    vertex in common.
    """
    found = []
    for graph in connected_graphs(links):
        if len(graph.edges) > len(graph.vertices):
            bridges = [i for i in range(links) if len(graph.without_edges([i]).components()) > 1]
            on_cycles = graph.without_edges(bridges)
            if all(on_cycles.degree(v) < 3 for v in graph.vertices):
                found.append(graph)
    return tuple(found)


def few_loops(n: int, samples: int) -> list[Weights]:
    """No loop, one at each vertex in turn, and a sample of patterns."""
    one = (tuple(int(v == u) for v in range(n)) for u in range(n))
    return [
        (0,) * n,
        *one,
        *(tuple(weight % 2 for weight in some) for some in some_links(n, samples)),
    ]


def numbers(graph: Graph, links: Weights, loops: Weights) -> list[int]:
    """The Grundy values with the token at each vertex."""
    return boards.rows(graph, max(links), max(loops))[(*links, *loops)].tolist()


def least(loops: Weights) -> set[int]:
    """The vertices with the least loop, 0 standing for none."""
    return {v for v, loop in enumerate(loops) if loop == min(loops)}


def apart(graph: Graph, some: set[int]) -> bool:
    """Whether no link joins two of these vertices."""
    return not any(u in some and v in some for u, v in graph.edges)


def loopless_part(graph: Graph, links: Weights, loops: Any, at: Any) -> str:
    """p at a looped vertex, otherwise the outcome on the graph without looped vertices."""
    edges: Any = graph.edges
    kept = tuple(0 if loops[u] or loops[v] else w for (u, v), w in zip(edges, links, strict=True))
    return "p" if loops[at] else boards.outcome_by_weights(graph, kept, (0,) * len(loops), at)


def in_even_kernel(graph: Any, loops: Any, at: Any) -> bool:
    """Whether the token is in an even kernel of the graph without its looped vertices, by
    elimination modulo 2.

    An even kernel is sought on the token's side of the bipartition: one equation for each loopless
    vertex of the other side.
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
    rows = [sum(1 << u for u in graph.neighbours(y)) for y in side if side[y]]
    for x in (x for x in side if side[x] == 0 and x != at):
        pivot = next((row for row in rows if row >> x & 1), 0)
        rows = (
            [row ^ pivot if row >> x & 1 else row for row in rows if row != pivot]
            if pivot
            else rows
        )
    return not any(row >> at & 1 for row in rows)


def by_kernels(graph: Any, links: Weights, loops: Weights, at: Any) -> str:
    """The outcome by trying all sets of vertices without loops as even kernels."""
    free = [v for v in graph.vertices if not loops[v]]
    for chosen in product((False, True), repeat=len(free)):
        kernel = {v for v, here in zip(free, chosen, strict=True) if here}
        joined = {v: kernel.intersection(graph.neighbours(v)) for v in free}
        if at in kernel and not any(joined[v] if v in kernel else len(joined[v]) % 2 for v in free):
            return "0"
    return "p"


def along(length: int, odd: int) -> list[int]:
    """The Grundy values along a path of a theta graph, `odd` of whose paths have odd length, all
    weights 1.
    """
    end = odd % 2
    if length % 2 == 0:
        return [0 if odd == 0 else (end + k) % 2 for k in range(length + 1)]
    return [end, *(1 if odd == 1 else 2,) * (length - 1), end]


def without(graph: Graph, walk: list[int]) -> Graph:
    """The graph without the links along a walk."""
    steps = [set(step) for step in pairwise(walk)]
    return graph.without_edges([i for i, edge in enumerate(graph.edges) if set(edge) in steps])


def odd_rule(graph: Any, loops: Weights, v: int) -> bool:
    """Does the player to move win a graph without an even cycle?

    Branches at the token's vertex are: bridges, which win if the player who is brought there loses;
    odd cycles on which nothing that hangs wins, which are plain, as is a loop of weight 1; other
    odd cycles, which win if, going round in one way or the other, the first vertex is lost; and
    heavier loops, which win. The position is won by a winning branch or by an odd number of plain
    ones.
    """
    plain, crossed = loops[v], set[int]()
    if loops[v] > 1:
        return True
    for u in graph.neighbours(v):
        if u in crossed:
            continue
        rest = without(graph, [v, u])
        next_to_v = towards(rest, v)
        if u not in next_to_v:
            if not odd_rule(rest, loops, u):
                return True
            continue
        ring = [u]
        while (there := next_to_v[ring[-1]]) != v:
            ring.append(there)
        crossed.add(ring[-1])
        left = without(graph, [v, *ring, v])
        hung = [odd_rule(left, loops, c) for c in ring]
        if not any(hung):
            plain += 1
        elif not (first_on(hung) and first_on(hung[::-1])):
            return True
    return plain % 2 == 1


def first_on(hung: list[bool]) -> bool:
    """Whether the first vertex of a way wins, by what hangs at each: one wins there if the next is
    lost, or by what hangs.
    """
    wins = True
    for own in reversed(hung):
        wins = own if wins else True
    return wins


def loopy(most: int, link: int = 2, loop: int = 2) -> Cases:
    """Connected graphs with up to `most` links, with weights of links, which are 1 from five links
    on, and of loops.
    """
    return boards.graded(
        "all connected graphs with {} links, of weight {:1}, and loops to {}",
        {n: (link if n < 5 else 1, loop) for n in range(1, most + 1)},
        lambda n, link, loop: (
            (graph, links, loops)
            for graph in connected_graphs(n)
            for links in lightest_first(n, 1, link)
            for loops in lightest_first(len(graph.vertices), 0, loop)
        ),
    )


def bipartite(most: int, link: int) -> Cases:
    """Those of these that are bipartite, with loops up to 1, and every token."""
    some = loopy(most, link, 1).where(
        lambda graph, *weights: not any(n % 2 for n in cycle_lengths(graph)), "the bipartite ones"
    )
    return some.with_each(lambda graph, links, loops: graph.vertices, "every token")


def of_triangle(e0: Any, e1: Any, e2: Any) -> Any:
    """The value of a triangle, by the lesser and the greater weight at the token."""
    x, y = (by_cases((here <= there, e0), otherwise=e2) for here, there in ((e0, e2), (e2, e0)))
    return by_cases((x < e1, x), (x == e1, y), otherwise=e1 + 1)


def without_looped(graph: Graph, links: Weights, loops: Weights, at: Any) -> Any:
    """What is left without looped vertices."""
    left = graph.without_vertices([v for v, loop in enumerate(loops) if loop])
    return boards.part(boards.position(graph, links, loops, at), left)


WITHOUT_LOOPED = boards.as_position(
    boards.position, beside={"without looped vertices": without_looped}
)
ON_TREE: dict[str, Any] = {
    "graph": [Graph.of([(0, 1), (0, 2), (0, 3), (3, 4)], range(5))],
    "links": [(1, 1, 1, 1)],
    "loops": [(0, 0, 0, 0, 0), (0, 0, 1, 0, 0), (0, 1, 0, 0, 0)],
    "at": (0, 3, 4),
}

CLAIMS = (
    Claim(
        id="nim-beyond-bridges",
        label="Beyond the thesis, bridges",
        statement="""
            What lies beyond a bridge, on the side without the token and with whatever cycles, may
            be replaced by a pendant edge to a vertex without a loop if the player to move at the
            bridge's far end loses there; otherwise it may be deleted, with the bridge (or replaced
            by a pendant edge to a vertex with a loop).
            """,
        cases=Cases(
            "pairs of connected graphs with together at most {size} edges, loops too, samples of "
            "weights 1, 2, each token in one",
            two_sides,
        ),
        sizes=(4, 5),
        proof=BY_BRIDGES,
        predicted=lambda *case: " or ".join({value(left) for left in pruned_at_bridge(*case)}),
        computed=lambda board, other, weight, at: value(bridged(board, other, weight, at)),
        picture=boards.compared(bridged, {"pruned": lambda *case: pruned_at_bridge(*case)[0]}),
        called=lambda board, other, weight, at: (
            f"{boards.in_words(board)} | {boards.in_words(other)}, joined by a link of {weight}; "
            f"token on {at}"
        ),
        sliders={
            "board": [WeightedGraph.from_board(LINK)],
            "other": [WeightedGraph.from_board(Graph.of([(0, 1), (0, 2), (1, 2)]))],
            "weight": (1,),
            "at": (1, 0),
        },
    ),
    Claim(
        id="nim-beyond-bridges-linear",
        label="Beyond the thesis, cycles without common vertices",
        statement="""
            Bridge by bridge graphs whose cycles have no vertices in common are decided by the rules
            for a single cycle, without a table: the library's function outcome.
            """,
        cases=boards.graded(
            "graphs with {} links and two or more cycles, no two with a common vertex, samples of "
            "{} weightings of links by 1 and 2, no loop, one, and samples of {} patterns, every "
            "token",
            dict.fromkeys(range(7, 10), (4, 6)),
            lambda n, links, loops: (
                (graph, weights, kept, at)
                for graph in cacti(n)
                for kept in few_loops(len(graph.vertices), loops)
                for weights in some_links(n, links)
                for at in graph.vertices
            ),
        ),
        sizes=(7, 8),
        predicted=boards.without_table,
        computed=boards.outcome_by_weights,
        **boards.as_position(boards.position),
    ),
    Claim(
        id="nim-beyond-loops-least",
        label="Beyond the thesis, the least loops",
        statement="""
            Let $t$ be the least weight of a loop at a vertex, 0 if some vertex has none. If no link
            joins two of the vertices with loops of weight $t$, and the token is on one of them, the
            Grundy value is $t$.
            """,
        cases=loopy(6).where(
            lambda graph, links, loops: apart(graph, least(loops)), "the least loops apart"
        ),
        sizes=(4, 6),
        proof=BY_LOOPS,
        predicted=lambda graph, links, loops: {v: min(loops) for v in least(loops)},
        computed=lambda graph, links, loops: {
            v: numbers(graph, links, loops)[v] for v in least(loops)
        },
        **boards.as_position(
            lambda graph, links, loops: boards.position(graph, links, loops, 0).board
        ),
        parts=("value at",),
    ),
    Claim(
        id="nim-beyond-loopless-apart",
        label="Beyond the thesis, loopless vertices apart",
        statement="""
            If no link joins two vertices without loops, the position is p exactly when the token's
            vertex has a loop. In particular every position is p if there is a loop at each vertex.
            """,
        cases=loopy(6).where(
            lambda graph, links, loops: apart(
                graph, {v for v, loop in enumerate(loops) if not loop}
            ),
            "the loopless vertices apart",
        ),
        sizes=(4, 6),
        proof=BY_LOOPS,
        predicted=lambda graph, links, loops: [p_or_0(loop) for loop in loops],
        computed=lambda graph, links, loops: [p_or_0(one) for one in numbers(graph, links, loops)],
        **boards.as_position(
            lambda graph, links, loops: boards.position(graph, links, loops, 0).board
        ),
        parts=("outcomes",),
    ),
    Claim(
        id="nim-beyond-loops-add",
        label="Beyond the thesis, the same loop everywhere",
        statement="""
            With a loop of weight $L$ at each vertex every Grundy value of Nim on a graph is $L$
            more than without loops.
            """,
        cases=boards.graded(
            "all connected graphs with {} links, of weight {:1}, a loop of weight {:1} at each "
            "vertex",
            {n: (2 if n < 5 else 1, 3 if n < 4 else 2) for n in range(1, 7)},
            lambda n, link, loop: product(
                connected_graphs(n), lightest_first(n, 1, link), range(1, loop + 1)
            ),
        ),
        sizes=(4, 6),
        proof=BY_LOOPS,
        predicted=lambda graph, links, loop: [
            one + loop for one in numbers(graph, links, (0,) * len(graph.vertices))
        ],
        computed=lambda graph, links, loop: numbers(graph, links, (loop,) * len(graph.vertices)),
        **boards.as_position(
            lambda graph, links, loop: (
                boards.position(graph, links, (loop,) * len(graph.vertices), 0).board
            )
        )
        | {
            "picture": lambda graph, links, loop: {
                f"values {', '.join(map(str, numbers(graph, links, same)))}": (
                    boards.position(graph, links, same, 0).board
                )
                for same in ((0,) * len(graph.vertices), (loop,) * len(graph.vertices))
            }
        },
        parts=("values",),
    ),
    Claim(
        id="nim-beyond-bipartite",
        label="Beyond the thesis, bipartite graphs with loops",
        statement="""
            On a bipartite graph the position is p if the token's vertex has a loop; otherwise all
            vertices with loops can be deleted.
            """,
        cases=bipartite(7, 2),
        sizes=(4, 7),
        proof=BY_LOOPS,
        predicted=loopless_part,
        computed=boards.outcome_by_weights,
        **WITHOUT_LOOPED,
        sliders=ON_TREE,
    ),
    Claim(
        id="nim-beyond-bipartite-weights",
        label="Beyond the thesis, cycles of four with loops and weights",
        statement="""
            On a cycle of four with weights up to 3 and loops up to 2, as on any bipartite graph,
            the position is p if the token's vertex has a loop, and otherwise all vertices with
            loops can be deleted.
            """,
        cases=Cases(
            lambda size: (
                f"the cycle of four, links of weight 1 to {size + 1}, loops to {size}, every token"
            ),
            lambda size: (
                (SQUARE, links, loops, at)
                for links in lightest_first(4, 1, size + 1)
                for loops in lightest_first(4, 0, size)
                for at in range(4)
            ),
        ),
        sizes=(2, 3),
        proof=BY_LOOPS,
        predicted=loopless_part,
        computed=boards.outcome_by_weights,
        **WITHOUT_LOOPED,
        sliders={
            "graph": [SQUARE],
            "links": ((1, 1, 3, 1), (2, 1, 3, 1), (1, 1, 1, 1)),
            "loops": ((0, 0, 0, 0), (0, 2, 0, 0), (0, 1, 1, 0)),
            "at": range(4),
        },
    ),
    Claim(
        id="nim-beyond-even-kernels",
        label="Beyond the thesis, even kernels",
        statement="""
            An even kernel is a set of vertices of which no two are joined such that every other
            vertex has an even number of links to it. On a bipartite graph with links of weight 1
            the position is 0 exactly when some even kernel of the graph without its looped vertices
            has the token; a system of linear equations modulo 2 tells.
            """,
        cases=bipartite(7, 1),
        sizes=(5, 7),
        proof=argued(
            won_by_loops,
            "linear equations modulo 2 have a solution or a sum that contradicts itself; each "
            "combination occurs on a bipartite graph with at most 5 links",
        ),
        predicted=lambda graph, links, loops, at: p_or_0(not in_even_kernel(graph, loops, at)),
        computed=boards.outcome_by_weights,
        **WITHOUT_LOOPED,
        sliders=ON_TREE,
    ),
    Claim(
        id="nim-beyond-odd-cycles",
        label="Beyond the thesis, no even cycle",
        statement="""
            On a graph without an even cycle, with loops, the outcome depends only on which links
            are positive and on whether each loop weighs 0, 1 or more. Branches at the token's
            vertex are its loop, and the bridges and the odd cycles there with all that hangs on
            them. A branch is plain if it is a loop of weight 1, or a cycle such that nothing that
            hangs at one of its other vertices, the cycle being gone, is won by the player to move
            there. A branch that is not plain wins by itself if it is a heavier loop, or if some
            link of it that is at the token leads to a 0-position when it is deleted. The position
            is p if a branch wins by itself, and otherwise exactly when the number of plain branches
            is odd.
            """,
        cases=boards.graded(
            "all connected graphs with {} links and no even cycle, of weight 1 and 2, loops to "
            "{}, every token",
            {n: [2 if n < 6 else 1] for n in range(8)},
            lambda n, loop: (
                (graph, loops, at)
                for graph in connected_graphs(n)
                if all(length % 2 for length in cycle_lengths(graph))
                for loops in lightest_first(len(graph.vertices), 0, loop)
                for at in graph.vertices
            ),
        ),
        sizes=(4, 7),
        proof=BY_ODD_CYCLES,
        predicted=lambda graph, loops, at: p_or_0(odd_rule(graph, loops, at)),
        computed=lambda graph, loops, at: boards.any_links(graph, 2, loops, at),
        **boards.as_position(
            lambda graph, loops, at: of_one_weight(graph, 1, loops, at), moves=True
        ),
        sliders={
            "graph": [Graph.of([(0, 3), (1, 2), (1, 3), (2, 3)], range(4))],
            "loops": [(0, 0, 0, 0), (1, 0, 0, 0), (0, 0, 0, 1)],
            "at": range(4),
        },
    ),
    Claim(
        id="nim-beyond-odd-cycles-heavy",
        label="Beyond the thesis, no even cycle, heavy loops",
        statement="""
            On two triangles with a common vertex, where the token is, with no loop but one there,
            the position is p exactly if the loop is not 0, whatever the positive weights of the
            links.
            """,
        cases=upto("loop", most=4) * Cases("all links from 1 to {size}", lambda size: [(size,)], 1),
        sizes=(2, 4),
        proof=BY_ODD_CYCLES,
        predicted=lambda loop, most: p_or_0(loop),
        computed=lambda loop, most: boards.that_occur(
            boards.values(boards.looped(BOWTIE), (most,) * 6 + (loop, 0, 0, 0, 0))[
                (slice(1, None),) * 6 + (loop, 0, 0, 0, 0, 0)
            ]
        ),
        **boards.as_position(
            lambda loop, most: boards.position(BOWTIE, (most,) * 6, (loop, 0, 0, 0, 0), 0)
        ),
        sliders={"loop": range(5), "most": (1, 2)},
    ),
    Claim(
        id="nim-beyond-cycle-loop",
        label="Beyond the thesis, a loop elsewhere on a cycle",
        statement=r"""
            On a cycle of $n$ vertices, links of weight 1, with one loop, $d$ steps from the token,
            the Grundy value does not depend on the loop's weight $L \ge 1$: for even $n$ it is 0 if
            $d$ is odd and 1 if $d$ is even, for odd $n$ it is 1 if $d = 1$ and 2 if $d \ge 2$.
            """,
        cases=Cases(
            "cycles of 3 to {size} vertices, a loop of weight 1 to 4 (2 from ten vertices on) at "
            "each distance",
            lambda size: (
                (n, d, loop)
                for n in range(3, size + 1)
                for d in range(1, n // 2 + 1)
                for loop in range(1, 5 if n < 10 else 3)
            ),
        ),
        sizes=(11, 17),
        predicted=lambda n, d, loop: min(d % n, -d % n, 2) if n % 2 else (d + 1) % 2,
        **boards.as_position(
            lambda n, d, loop: of_one_weight(cycle(n), 1, one_loop(n, loop, d)), value=number
        ),
        sliders={"n": range(5, 9), "d": range(1, 5), "loop": range(1, 5)},
    ),
    Claim(
        id="nim-beyond-triangle",
        label="Beyond the thesis, all triangles",
        statement=r"""
            On a triangle let $x \le y$ be the weights of the token's two links and $e$ that of the
            third. The Grundy value is $x$ if $x < e$, $y$ if $x = e$, and $e + 1$ if $x > e$.
            """,
        cases=box("e0", "e1", "e2", least=1),
        sizes=(10, 48),
        proof=on_variables("all weights", "e0 e1 e2", lambda: TRIANGLE),
        predicted=of_triangle,
        computed=lambda e0, e1, e2: (
            worth(triangle(e0, e1, e2))
            if is_symbolic(e0, e1, e2)
            else int(boards.values(cycle(3), (max(10, e0, e1, e2),) * 3)[e0, e1, e2, 0])
        ),
        **boards.as_position(
            lambda e0, e1, e2: boards.position(cycle(3), (e0, e1, e2), (0, 0, 0), 0)
        ),
        sliders={"e0": range(1, 8), "e1": range(1, 6), "e2": range(1, 10)},
    ),
    Claim(
        id="nim-beyond-theta",
        label="Beyond the thesis, Grundy values of theta graphs",
        kind="conjecture",
        statement="""
            On a theta graph with weights 1 and no loops the parities of the paths decide the Grundy
            values along them. The two ends are worth $p + q + r$ modulo 2. All paths even: 0
            everywhere. Else even paths alternate between 0 and 1 from their ends on. Inside an odd
            path all are 1 if it is the only one, and otherwise 2.
            """,
        predicted=lambda p, q, r: [
            along(length, sum(one % 2 for one in (p, q, r))) for length in (p, q, r)
        ],
        computed=theta_values,
        **ON_THETAS,
        parts=("along p", "along q", "along r"),
    ),
)
