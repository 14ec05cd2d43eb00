"""Beyond the thesis: bridges, loops, bipartite graphs and odd cycles, each with an argument
(cells.py); Grundy values, two of them proved for all weights.
"""

from itertools import pairwise, product

from gamelab import WeightedGraph, board, cycle
from gamelab.boards import connected_graphs
from gamelab.games import TokenPosition
from gamelab.proofs import by_cases, is_symbolic, on_variables, worth
from gamelab.statements import Cases, assume, upto
from gamelab.theory import remembered
from gamelab_papers.nim_on_graphs import boards, families, questions
from gamelab_papers.nim_on_graphs.boards import (
    Hung,
    glued,
    graded,
    lightest_first,
    number,
    of_one_weight,
    outcome_by_weights,
    p_or_0,
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
from gamelab_papers.nim_on_graphs.questions import cycle_lengths
from gamelab_papers.nim_on_graphs.trees import towards

section = boards.section("nim-beyond", ours=True)


def two_sides(size):
    """Two graphs with at most `size` edges together, their vertices 0 joined by a link, and each
    token in the first.
    """
    for edges in range(1, size + 1):
        for beyond in range(edges + 1):
            for near, other in product(
                boards.rooted_boards(edges - beyond), boards.rooted_boards(beyond)
            ):
                yield from (
                    (near, other, weight, at)
                    for weight in (1, 2)[: 1 + (edges < 4)]
                    for at in near.graph.vertices
                )


@section.theorem(
    4,
    5,
    cases=Cases(
        "pairs of connected graphs with together at most {size} edges, loops too, samples of "
        "weights 1, 2, each token in one",
        two_sides,
    ),
    name="{board} | {other}, joined by a link of {weight}; token on {at}",
    sliders={
        "board": [board("0-1 1")],
        "other": [board("0-1 1, 0-2 1, 1-2 1")],
        "weight": (1,),
        "at": (1, 0),
    },
    proof=BY_BRIDGES,
)
def bridges(board, other, weight, at):
    """**Beyond the thesis, bridges.** What lies beyond a bridge, on the side without the token and
    with whatever cycles, may be replaced by a pendant edge to a vertex without a loop if the player
    to move at the bridge's far end loses there; otherwise it may be deleted, with the bridge (or
    replaced by a pendant edge to a vertex with a loop).
    """
    link = WeightedGraph.of([(0, 1, weight)])
    joined = glued(link, Hung([(0, board), (1, other)]), (0, at) if at else 0)
    free = [(0, "b", weight)]
    won = boards.number(TokenPosition(other, 0))
    pruned = [
        TokenPosition(WeightedGraph.of([*boards.weighted_edges(board), *hung], [at]), at)
        for hung in (([], [*free, ("b", "b", 1)]) if won else (free,))
    ]
    both = {"the position": joined, "pruned": pruned[0]}
    return " or ".join({value(one) for one in pruned}), value(joined), both


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


def few_loops(n, samples):
    """No loop, one at each vertex in turn, and a sample of patterns."""
    one = (tuple(int(v == u) for v in range(n)) for u in range(n))
    some = (tuple(weight % 2 for weight in links) for links in some_links(n, samples))
    return [(0,) * n, *one, *some]


@section.theorem(
    7,
    8,
    cases=graded(
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
def bridges_linear(graph, links, loops, at):
    """**Beyond the thesis, cycles without common vertices.** Bridge by bridge graphs whose cycles
    have no vertices in common are decided by the rules for a single cycle, without a table.
    """
    case = graph, links, loops, at
    return boards.without_table(*case), outcome_by_weights(*case), boards.position(*case)


def loopy(most, link=2, loop=2):
    """Connected graphs with up to `most` links, with weights of links, which are 1 from five links
    on, and of loops.
    """
    return graded(
        "all connected graphs with {} links, of weight {:1}, and loops to {}",
        {n: (link if n < 5 else 1, loop) for n in range(1, most + 1)},
        lambda n, link, loop: (
            (graph, links, loops)
            for graph in connected_graphs(n)
            for links in lightest_first(n, 1, link)
            for loops in lightest_first(len(graph.vertices), 0, loop)
        ),
    )


def numbers(graph, links, loops):
    """The Grundy values with the token at each vertex."""
    return boards.rows(graph, max(links), max(loops))[(*links, *loops)].tolist()


def least(loops):
    """The vertices with the least loop, 0 standing for none."""
    return {v for v, loop in enumerate(loops) if loop == min(loops)}


def apart(graph, some):
    """Whether no link joins two of these vertices."""
    return not any(u in some and v in some for u, v in graph.edges)


@section.theorem(4, 6, cases=loopy(6), parts="value at", proof=BY_LOOPS)
def loops_least(graph, links, loops):
    """**Beyond the thesis, the least loops.** Let $t$ be the least weight of a loop at a vertex, 0
    if some vertex has none. If no link joins two of the vertices with loops of weight $t$, and the
    token is on one of them, the Grundy value is $t$.
    """
    assume(apart(graph, least(loops)))
    found = numbers(graph, links, loops)
    return (
        {v: min(loops) for v in least(loops)},
        {v: found[v] for v in least(loops)},
        boards.position(graph, links, loops, 0).board,
    )


@section.theorem(4, 6, cases=loopy(6), parts="outcomes", proof=BY_LOOPS)
def loopless_apart(graph, links, loops):
    """**Beyond the thesis, loopless vertices apart.** If no link joins two vertices without loops,
    the position is p exactly when the token's vertex has a loop. In particular every position is p
    if there is a loop at each vertex.
    """
    assume(min(loops) > 0 or apart(graph, least(loops)))
    return (
        [p_or_0(loop) for loop in loops],
        [p_or_0(one) for one in numbers(graph, links, loops)],
        boards.position(graph, links, loops, 0).board,
    )


@section.theorem(
    4,
    6,
    cases=graded(
        "all connected graphs with {} links, of weight {:1}, a loop of weight {:1} at each vertex",
        {n: (2 if n < 5 else 1, 3 if n < 4 else 2) for n in range(1, 7)},
        lambda n, link, loop: product(
            connected_graphs(n), lightest_first(n, 1, link), range(1, loop + 1)
        ),
    ),
    parts="values",
    proof=BY_LOOPS,
)
def loops_add(graph, links, loop):
    """**Beyond the thesis, the same loop everywhere.** With a loop of weight $L$ at each vertex
    every Grundy value of Nim on a graph is $L$ more than without loops.
    """
    n = len(graph.vertices)
    everywhere, without = (numbers(graph, links, (one,) * n) for one in (loop, 0))
    both = {
        f"values {', '.join(map(str, found))}": boards.position(graph, links, loops, 0).board
        for found, loops in ((everywhere, (loop,) * n), (without, (0,) * n))
    }
    return [one + loop for one in without], everywhere, both


def bipartite_boards(most, link):
    """Those of these that are bipartite, with loops up to 1, and every token."""
    some = loopy(most, link, 1).where(
        lambda graph, *weights: not any(n % 2 for n in cycle_lengths(graph)), "the bipartite ones"
    )
    return some.with_each(lambda graph, links, loops: graph.vertices, "every token")


def loopless_part(graph, links, loops, at):
    """p at a looped vertex, otherwise the outcome on the graph without looped vertices."""
    edges = graph.edges
    kept = tuple(0 if loops[u] or loops[v] else w for (u, v), w in zip(edges, links, strict=True))
    return "p" if loops[at] else outcome_by_weights(graph, kept, (0,) * len(loops), at)


def and_without_looped(graph, links, loops, at):
    """The position, and what is left without looped vertices."""
    whole = boards.position(graph, links, loops, at)
    left = graph.without_vertices([v for v, loop in enumerate(loops) if loop])
    return {"the position": whole, "without looped vertices": lambda: boards.part(whole, left)}


ON_TREE = {
    "graph": [board("0-1, 0-2, 0-3, 3-4")],
    "links": [(1, 1, 1, 1)],
    "loops": [(0, 0, 0, 0, 0), (0, 0, 1, 0, 0), (0, 1, 0, 0, 0)],
    "at": (0, 3, 4),
}


@section.theorem(4, 7, cases=bipartite_boards(7, 2), sliders=ON_TREE, proof=BY_LOOPS)
def bipartite(graph, links, loops, at):
    """**Beyond the thesis, bipartite graphs with loops.** On a bipartite graph the position is p if
    the token's vertex has a loop; otherwise all vertices with loops can be deleted.
    """
    case = graph, links, loops, at
    return loopless_part(*case), outcome_by_weights(*case), and_without_looped(*case)


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
        if pivot:
            rows = [row ^ pivot if row >> x & 1 else row for row in rows if row != pivot]
    return not any(row >> at & 1 for row in rows)


@section.theorem(
    5,
    7,
    cases=bipartite_boards(7, 1),
    sliders=ON_TREE,
    proof=argued(
        won_by_loops,
        "linear equations modulo 2 have a solution or a sum that contradicts itself; each "
        "combination occurs on a bipartite graph with at most 5 links",
    ),
)
def even_kernels(graph, links, loops, at):
    """**Beyond the thesis, even kernels.** An even kernel is a set of vertices of which no two are
    joined such that every other vertex has an even number of links to it. On a bipartite graph with
    links of weight 1 the position is 0 exactly when some even kernel of the graph without its
    looped vertices has the token; a system of linear equations modulo 2 tells.
    """
    case = graph, links, loops, at
    says = p_or_0(not in_even_kernel(graph, loops, at))
    return says, outcome_by_weights(*case), and_without_looped(*case)


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


@section.theorem(
    4,
    7,
    cases=graded(
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
    sliders={
        "graph": [board("0-1, 1-2, 2-0, 0-3")],
        "loops": [(0, 0, 0, 0), (0, 0, 0, 1), (1, 0, 0, 0)],
        "at": range(4),
    },
    proof=BY_ODD_CYCLES,
)
def odd_cycles(graph, loops, at):
    """**Beyond the thesis, no even cycle.** On a graph without an even cycle, with loops, the
    outcome depends only on which links are positive and on whether each loop weighs 0, 1 or more.
    Branches at the token's vertex are its loop, and the bridges and the odd cycles there with all
    that hangs on them. A loop of weight 1 is plain. A cycle is plain if, after its links are
    deleted, the player to move loses at each of its other vertices. A branch that is not plain wins
    by itself if it is a heavier loop, or if some link of it that is at the token leads to a
    0-position when it is deleted. The position is p if a branch wins by itself, and otherwise
    exactly when the number of plain branches is odd.
    """
    position = {"the position": of_one_weight(graph, 1, loops, at)}
    return p_or_0(odd_rule(graph, loops, at)), boards.any_links(graph, 2, loops, at), position


BOWTIE = board("0-1, 1-2, 2-0, 0-3, 3-4, 4-0")


@section.theorem(2, 4, sliders={"loop": range(5), "most": (1, 2)}, proof=BY_ODD_CYCLES)
def odd_cycles_heavy(
    loop=range(5), most=Cases("all links from 1 to {size}", lambda size: [(size,)], 1)
):
    """**Beyond the thesis, no even cycle, heavy loops.** On two triangles with a common vertex,
    where the token is, with no loop but one there, the position is p exactly if the loop is not 0,
    whatever the positive weights of the links.
    """
    loops = (loop, 0, 0, 0, 0)
    table = boards.values(boards.looped(BOWTIE), (most,) * 6 + loops)
    found = boards.that_occur(table[(slice(1, None),) * 6 + (*loops, 0)])
    return p_or_0(loop), found, boards.position(BOWTIE, (most,) * 6, loops, 0)


@section.theorem(
    11,
    17,
    cases=(
        upto("n", 3).with_each(lambda n: range(1, n // 2 + 1), "") * upto("loop", 1, lambda size: 4)
    ).where(lambda n, d, loop: n < 10 or loop < 3, "loops of 1 and 2 from n = 10 on"),
    sliders={"n": range(6, 10), "d": range(1, 4), "loop": range(1, 5)},
    proof=on_variables("all n, d, L", "n d loop", lambda: families.LOOP),
)
def cycle_loop(n, d, loop):
    r"""**Beyond the thesis, a loop elsewhere on a cycle.** On a cycle of $n$ vertices, links of
    weight 1, with one loop, $d$ steps from the token, the Grundy value does not depend on the
    loop's weight $L \ge 1$: for even $n$ it is 0 if $d$ is odd and 1 if $d$ is even, for odd $n$ it
    is 1 if $d = 1$ and 2 if $d \ge 2$.
    """
    assume(d >= 1, d <= n - d)
    says = by_cases((n % 2 == 0, (d + 1) % 2), (d == 1, 1), otherwise=2)
    if is_symbolic(n, d, loop):
        return says, worth(families.ring(d, n - d, loop))
    position = of_one_weight(cycle(n), 1, questions.one_loop(n, loop, d))
    return says, number(position), position


@section.theorem(
    10,
    48,
    sliders={"e0": range(1, 8), "e1": range(1, 6), "e2": range(1, 10)},
    proof=on_variables("all weights", "e0 e1 e2", lambda: families.TRIANGLE),
)
def triangle(e0=1, e1=1, e2=1):
    r"""**Beyond the thesis, all triangles.** On a triangle let $x \le y$ be the weights of the
    token's two links and $e$ that of the third. The Grundy value is $x$ if $x < e$, $y$ if $x = e$,
    and $e + 1$ if $x > e$.
    """
    x, y = (by_cases((here <= there, e0), otherwise=e2) for here, there in ((e0, e2), (e2, e0)))
    says = by_cases((x < e1, x), (x == e1, y), otherwise=e1 + 1)
    if is_symbolic(e0, e1, e2):
        return says, worth(families.triangle(e0, e1, e2))
    table = boards.values(cycle(3), (max(10, e0, e1, e2),) * 3)
    position = boards.position(cycle(3), (e0, e1, e2), (0, 0, 0), 0)
    return says, int(table[e0, e1, e2, 0]), position


def along(length, odd):
    """The Grundy values along a path of a theta graph, `odd` of whose paths have odd length, all
    weights 1.
    """
    end = odd % 2
    if length % 2 == 0:
        return [0 if odd == 0 else (end + k) % 2 for k in range(length + 1)]
    return [end, *(1 if odd == 1 else 2,) * (length - 1), end]


@section.conjecture(
    14,
    20,
    cases=questions.THETAS,
    name="p = {p}, q = {q}, r = {r}",
    parts="along p, along q, along r",
    sliders={"p": range(1, 5), "q": range(2, 5), "r": range(2, 6)},
)
def theta(p, q, r):
    """**Beyond the thesis, Grundy values of theta graphs.** On a theta graph with weights 1 and no
    loops the parities of the paths decide the Grundy values along them. The two ends are worth $p +
    q + r$ modulo 2. All paths even: 0 everywhere. Else even paths alternate between 0 and 1 from
    their ends on. Inside an odd path all are 1 if it is the only one, and otherwise 2.
    """
    odd = sum(length % 2 for length in (p, q, r))
    return (
        [along(length, odd) for length in (p, q, r)],
        questions.theta_values(p, q, r),
        questions.on_theta(p, q, r),
    )
