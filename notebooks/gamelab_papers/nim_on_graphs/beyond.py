"""Beyond the thesis: bridges, loops, bipartite graphs and odd cycles, each with its proof; Grundy
values, as conjectures.
"""

from itertools import pairwise, product

from gamelab import Graph, WeightedGraph, board, cycle, path
from gamelab.boards import connected_graphs
from gamelab.games import TokenPosition
from gamelab.proofs.for_all import by_cases, is_symbolic, on_variables, worth
from gamelab.statements import Cases, Section
from gamelab.theory import remembered
from gamelab_papers.nim_on_graphs import boards
from gamelab_papers.nim_on_graphs.boards import (
    glued,
    in_words,
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
from gamelab_papers.nim_on_graphs.questions import (
    THETAS,
    cycle_lengths,
    one_loop,
    theta,
    theta_values,
)
from gamelab_papers.nim_on_graphs.trees import towards

section = Section("nim", names={TokenPosition: in_words, WeightedGraph: in_words}, ours=True)


Weights = tuple[int, ...]


LINK, SQUARE = path(2), cycle(4)


BOWTIE = board("0-1, 1-2, 2-0, 0-3, 3-4, 4-0")


@remembered
def cacti(links):
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


def numbers(graph, links, loops):
    """The Grundy values with the token at each vertex."""
    return boards.rows(graph, max(links), max(loops))[(*links, *loops)].tolist()


def least(loops):
    """The vertices with the least loop, 0 standing for none."""
    return {v for v, loop in enumerate(loops) if loop == min(loops)}


def apart(graph, some):
    """Whether no link joins two of these vertices."""
    return not any(u in some and v in some for u, v in graph.edges)


def loopless_part(graph, links, loops, at):
    """p at a looped vertex, otherwise the outcome on the graph without looped vertices."""
    edges = graph.edges
    kept = tuple(0 if loops[u] or loops[v] else w for (u, v), w in zip(edges, links, strict=True))
    return "p" if loops[at] else boards.outcome_by_weights(graph, kept, (0,) * len(loops), at)


def in_even_kernel(graph, loops, at):
    """Whether the token is in an even kernel of the graph without its looped vertices, by
    elimination modulo 2.

    An even kernel is sought on the token's side of the bipartition: one equation for each loopless
    vertex of the other side.
    """
    if loops[at]:
        return False
    side = {at: 0}
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


def by_kernels(graph, links, loops, at):
    """The outcome by trying all sets of vertices without loops as even kernels."""
    free = [v for v in graph.vertices if not loops[v]]
    for chosen in product((False, True), repeat=len(free)):
        kernel = {v for v, here in zip(free, chosen, strict=True) if here}
        joined = {v: kernel.intersection(graph.neighbours(v)) for v in free}
        if at in kernel and not any(joined[v] if v in kernel else len(joined[v]) % 2 for v in free):
            return "0"
    return "p"


def along(length, odd):
    """The Grundy values along a path of a theta graph, `odd` of whose paths have odd length, all
    weights 1.
    """
    end = odd % 2
    if length % 2 == 0:
        return [0 if odd == 0 else (end + k) % 2 for k in range(length + 1)]
    return [end, *(1 if odd == 1 else 2,) * (length - 1), end]


def without(graph, walk):
    """The graph without the links along a walk."""
    steps = [set(step) for step in pairwise(walk)]
    return graph.without_edges([i for i, edge in enumerate(graph.edges) if set(edge) in steps])


def odd_rule(graph, loops, v):
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


def first_on(hung):
    """Whether the first vertex of a way wins, by what hangs at each: one wins there if the next is
    lost, or by what hangs.
    """
    wins = True
    for own in reversed(hung):
        wins = own if wins else True
    return wins


def loopy(most, link=2, loop=2):
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


def bipartite(most, link):
    """Those of these that are bipartite, with loops up to 1, and every token."""
    some = loopy(most, link, 1).where(
        lambda graph, *weights: not any(n % 2 for n in cycle_lengths(graph)), "the bipartite ones"
    )
    return some.with_each(lambda graph, links, loops: graph.vertices, "every token")


def without_looped(graph, links, loops, at):
    """What is left without looped vertices."""
    left = graph.without_vertices([v for v, loop in enumerate(loops) if loop])
    return boards.part(boards.position(graph, links, loops, at), left)


ON_TREE = {
    "graph": [Graph.of([(0, 1), (0, 2), (0, 3), (3, 4)], range(5))],
    "links": [(1, 1, 1, 1)],
    "loops": [(0, 0, 0, 0, 0), (0, 0, 1, 0, 0), (0, 1, 0, 0, 0)],
    "at": (0, 3, 4),
}


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


def two_sides(size):
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


def bridged(board, other, weight, at):
    """Both boards, the link between their vertices 0, and the token in the first."""
    return glued(
        WeightedGraph(LINK, (weight,)), boards.Hung([(0, board), (1, other)]), (0, at) if at else 0
    )


def pruned_at_bridge(board, other, weight, at):
    """The board with a pendant vertex for the other side if the player to move loses there; else
    without it, and with a loop.
    """
    free = [(0, "b", weight)]
    hung = ([], [*free, ("b", "b", 1)]) if boards.number(TokenPosition(other, 0)) else (free,)
    edges = boards.weighted_edges(board)
    return [
        TokenPosition(WeightedGraph.of([*edges, *one], board.graph.vertices), at) for one in hung
    ]


@section.theorem(
    4,
    5,
    cases=Cases(
        "pairs of connected graphs with together at most {size} edges, loops too, samples of "
        "weights 1, 2, each token in one",
        two_sides,
    ),
    name=lambda board, other, weight, at: (
        f"{boards.in_words(board)} | {boards.in_words(other)}, joined by a link of {weight}; "
        f"token on {at}"
    ),
    picture=boards.compared(bridged, {"pruned": lambda *case: pruned_at_bridge(*case)[0]}),
    sliders={
        "board": [WeightedGraph.from_board(LINK)],
        "other": [WeightedGraph.from_board(Graph.of([(0, 1), (0, 2), (1, 2)]))],
        "weight": (1,),
        "at": (1, 0),
    },
    proof=BY_BRIDGES,
)
def beyond_bridges(board, other, weight, at):
    """**Beyond the thesis, bridges.** What lies beyond a bridge, on the side without the token and
    with whatever cycles, may be replaced by a pendant edge to a vertex without a loop if the player
    to move at the bridge's far end loses there; otherwise it may be deleted, with the bridge (or
    replaced by a pendant edge to a vertex with a loop).
    """
    return " or ".join({value(left) for left in pruned_at_bridge(board, other, weight, at)}), value(
        bridged(board, other, weight, at)
    )


def few_loops(n, samples):
    """No loop, one at each vertex in turn, and a sample of patterns."""
    one = (tuple(int(v == u) for v in range(n)) for u in range(n))
    return [
        (0,) * n,
        *one,
        *(tuple(weight % 2 for weight in some) for some in some_links(n, samples)),
    ]


@section.theorem(
    7,
    8,
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
)
def beyond_bridges_linear(graph, links, loops, at):
    """**Beyond the thesis, cycles without common vertices.** Bridge by bridge graphs whose cycles
    have no vertices in common are decided by the rules for a single cycle, without a table: the
    library's function outcome.
    """
    position = boards.position(graph, links, loops, at)
    return (
        boards.without_table(graph, links, loops, at),
        boards.outcome_by_weights(graph, links, loops, at),
        position,
    )


@section.theorem(
    4,
    6,
    cases=loopy(6).where(
        lambda graph, links, loops: apart(graph, least(loops)), "the least loops apart"
    ),
    parts="value at",
    proof=BY_LOOPS,
)
def beyond_loops_least(graph, links, loops):
    """**Beyond the thesis, the least loops.** Let $t$ be the least weight of a loop at a vertex, 0
    if some vertex has none. If no link joins two of the vertices with loops of weight $t$, and the
    token is on one of them, the Grundy value is $t$.
    """
    position = boards.position(graph, links, loops, 0).board
    return (
        {v: min(loops) for v in least(loops)},
        {v: numbers(graph, links, loops)[v] for v in least(loops)},
        position,
    )


@section.theorem(
    4,
    6,
    cases=loopy(6).where(
        lambda graph, links, loops: apart(graph, {v for v, loop in enumerate(loops) if not loop}),
        "the loopless vertices apart",
    ),
    parts="outcomes",
    proof=BY_LOOPS,
)
def beyond_loopless_apart(graph, links, loops):
    """**Beyond the thesis, loopless vertices apart.** If no link joins two vertices without loops,
    the position is p exactly when the token's vertex has a loop. In particular every position is p
    if there is a loop at each vertex.
    """
    position = boards.position(graph, links, loops, 0).board
    return (
        [p_or_0(loop) for loop in loops],
        [p_or_0(one) for one in numbers(graph, links, loops)],
        position,
    )


@section.theorem(
    4,
    6,
    cases=boards.graded(
        "all connected graphs with {} links, of weight {:1}, a loop of weight {:1} at each vertex",
        {n: (2 if n < 5 else 1, 3 if n < 4 else 2) for n in range(1, 7)},
        lambda n, link, loop: product(
            connected_graphs(n), lightest_first(n, 1, link), range(1, loop + 1)
        ),
    ),
    parts="values",
    picture=lambda graph, links, loop: {
        f"values {', '.join(map(str, numbers(graph, links, same)))}": (
            boards.position(graph, links, same, 0).board
        )
        for same in ((0,) * len(graph.vertices), (loop,) * len(graph.vertices))
    },
    proof=BY_LOOPS,
)
def beyond_loops_add(graph, links, loop):
    """**Beyond the thesis, the same loop everywhere.** With a loop of weight $L$ at each vertex
    every Grundy value of Nim on a graph is $L$ more than without loops.
    """
    position = boards.position(graph, links, (loop,) * len(graph.vertices), 0).board
    return (
        [one + loop for one in numbers(graph, links, (0,) * len(graph.vertices))],
        numbers(graph, links, (loop,) * len(graph.vertices)),
        position,
    )


@section.theorem(
    4,
    7,
    cases=bipartite(7, 2),
    picture=boards.compared(boards.position, {"without looped vertices": without_looped}),
    sliders=ON_TREE,
    proof=BY_LOOPS,
)
def beyond_bipartite(graph, links, loops, at):
    """**Beyond the thesis, bipartite graphs with loops.** On a bipartite graph the position is p if
    the token's vertex has a loop; otherwise all vertices with loops can be deleted.
    """
    position = boards.position(graph, links, loops, at)
    return (
        loopless_part(graph, links, loops, at),
        boards.outcome_by_weights(graph, links, loops, at),
        position,
    )


@section.theorem(
    2,
    3,
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
    picture=boards.compared(boards.position, {"without looped vertices": without_looped}),
    sliders={
        "graph": [SQUARE],
        "links": ((1, 1, 3, 1), (2, 1, 3, 1), (1, 1, 1, 1)),
        "loops": ((0, 0, 0, 0), (0, 2, 0, 0), (0, 1, 1, 0)),
        "at": range(4),
    },
    proof=BY_LOOPS,
)
def beyond_bipartite_weights(graph, links, loops, at):
    """**Beyond the thesis, cycles of four with loops and weights.** On a cycle of four with weights
    up to 3 and loops up to 2, as on any bipartite graph, the position is p if the token's vertex
    has a loop, and otherwise all vertices with loops can be deleted.
    """
    position = boards.position(graph, links, loops, at)
    return (
        loopless_part(graph, links, loops, at),
        boards.outcome_by_weights(graph, links, loops, at),
        position,
    )


@section.theorem(
    5,
    7,
    cases=bipartite(7, 1),
    picture=boards.compared(boards.position, {"without looped vertices": without_looped}),
    sliders=ON_TREE,
    proof=argued(
        won_by_loops,
        "linear equations modulo 2 have a solution or a sum that contradicts itself; each "
        "combination occurs on a bipartite graph with at most 5 links",
    ),
)
def beyond_even_kernels(graph, links, loops, at):
    """**Beyond the thesis, even kernels.** An even kernel is a set of vertices of which no two are
    joined such that every other vertex has an even number of links to it. On a bipartite graph with
    links of weight 1 the position is 0 exactly when some even kernel of the graph without its
    looped vertices has the token; a system of linear equations modulo 2 tells.
    """
    position = boards.position(graph, links, loops, at)
    return (
        p_or_0(not in_even_kernel(graph, loops, at)),
        boards.outcome_by_weights(graph, links, loops, at),
        position,
    )


@section.theorem(
    4,
    7,
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
    picture=lambda graph, loops, at: boards.with_moves(of_one_weight(graph, 1, loops, at)),
    sliders={
        "graph": [Graph.of([(0, 3), (1, 2), (1, 3), (2, 3)], range(4))],
        "loops": [(0, 0, 0, 0), (1, 0, 0, 0), (0, 0, 0, 1)],
        "at": range(4),
    },
    proof=BY_ODD_CYCLES,
)
def beyond_odd_cycles(graph, loops, at):
    """**Beyond the thesis, no even cycle.** On a graph without an even cycle, with loops, the
    outcome depends only on which links are positive and on whether each loop weighs 0, 1 or more.
    Branches at the token's vertex are its loop, and the bridges and the odd cycles there with all
    that hangs on them. A branch is plain if it is a loop of weight 1, or a cycle such that nothing
    that hangs at one of its other vertices, the cycle being gone, is won by the player to move
    there. A branch that is not plain wins by itself if it is a heavier loop, or if some link of it
    that is at the token leads to a 0-position when it is deleted. The position is p if a branch
    wins by itself, and otherwise exactly when the number of plain branches is odd.
    """
    position = of_one_weight(graph, 1, loops, at)
    return p_or_0(odd_rule(graph, loops, at)), boards.any_links(graph, 2, loops, at), position


@section.theorem(2, 4, sliders={"loop": range(5), "most": (1, 2)}, proof=BY_ODD_CYCLES)
def beyond_odd_cycles_heavy(
    loop=range(5), most=Cases("all links from 1 to {size}", lambda size: [(size,)], 1)
):
    """**Beyond the thesis, no even cycle, heavy loops.** On two triangles with a common vertex,
    where the token is, with no loop but one there, the position is p exactly if the loop is not 0,
    whatever the positive weights of the links.
    """
    position = boards.position(BOWTIE, (most,) * 6, (loop, 0, 0, 0, 0), 0)
    return (
        p_or_0(loop),
        boards.that_occur(
            boards.values(boards.looped(BOWTIE), (most,) * 6 + (loop, 0, 0, 0, 0))[
                (slice(1, None),) * 6 + (loop, 0, 0, 0, 0, 0)
            ]
        ),
        position,
    )


@section.theorem(
    11,
    17,
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
    sliders={"n": range(5, 9), "d": range(1, 5), "loop": range(1, 5)},
)
def beyond_cycle_loop(n, d, loop):
    r"""**Beyond the thesis, a loop elsewhere on a cycle.** On a cycle of $n$ vertices, links of
    weight 1, with one loop, $d$ steps from the token, the Grundy value does not depend on the
    loop's weight $L \ge 1$: for even $n$ it is 0 if $d$ is odd and 1 if $d$ is even, for odd $n$ it
    is 1 if $d = 1$ and 2 if $d \ge 2$.
    """
    position = of_one_weight(cycle(n), 1, one_loop(n, loop, d))
    return min(d % n, -d % n, 2) if n % 2 else (d + 1) % 2, number(position), position


def of_triangle(e0, e1, e2):
    """The value of a triangle, by the lesser and the greater weight at the token."""
    x, y = (by_cases((here <= there, e0), otherwise=e2) for here, there in ((e0, e2), (e2, e0)))
    return by_cases((x < e1, x), (x == e1, y), otherwise=e1 + 1)


@section.theorem(
    10,
    48,
    sliders={"e0": range(1, 8), "e1": range(1, 6), "e2": range(1, 10)},
    proof=on_variables("all weights", "e0 e1 e2", lambda: TRIANGLE),
)
def beyond_triangle(e0=1, e1=1, e2=1):
    r"""**Beyond the thesis, all triangles.** On a triangle let $x \le y$ be the weights of the
    token's two links and $e$ that of the third. The Grundy value is $x$ if $x < e$, $y$ if $x = e$,
    and $e + 1$ if $x > e$.
    """
    position = boards.position(cycle(3), (e0, e1, e2), (0, 0, 0), 0)
    return (
        of_triangle(e0, e1, e2),
        worth(triangle(e0, e1, e2))
        if is_symbolic(e0, e1, e2)
        else int(boards.values(cycle(3), (max(10, e0, e1, e2),) * 3)[e0, e1, e2, 0]),
        position,
    )


@section.conjecture(
    14,
    20,
    cases=THETAS,
    parts="along p, along q, along r",
    picture=lambda p, q, r: TokenPosition(WeightedGraph.from_board(theta(p, q, r)), 0),
    sliders={"p": range(1, 5), "q": range(2, 5), "r": range(2, 6)},
)
def beyond_theta(p, q, r):
    """**Beyond the thesis, Grundy values of theta graphs.** On a theta graph with weights 1 and no
    loops the parities of the paths decide the Grundy values along them. The two ends are worth $p +
    q + r$ modulo 2. All paths even: 0 everywhere. Else even paths alternate between 0 and 1 from
    their ends on. Inside an odd path all are 1 if it is the only one, and otherwise 2.
    """
    return [along(length, sum(one % 2 for one in (p, q, r))) for length in (p, q, r)], theta_values(
        p, q, r
    )
