"""Chapter 5: Grundy values, theta graphs, when weight matters, complete graphs, several tokens."""

from itertools import combinations, pairwise, product

import pandas as pd

from gamelab import Graph, WeightedGraph, board, cycle, mex, nim_sum, path, trees
from gamelab.boards import connected_graphs
from gamelab.games import TokenPosition
from gamelab.proofs import by_cases, is_symbolic, on_variables, worth
from gamelab.statements import (
    Argument,
    Cases,
    OpenQuestion,
    at_most,
    box,
    each,
    listed,
    members,
    one_of,
    the,
    upto,
)
from gamelab.theory import DEFINITION, by_definition, remembered
from gamelab_papers.nim_on_graphs import boards
from gamelab_papers.nim_on_graphs.boards import GAME, by_rows, graded, number, of_one_weight, p_or_0
from gamelab_papers.nim_on_graphs.cells import BY_LOOPS, BY_ODD_CYCLES, argued, won_on_cactus
from gamelab_papers.nim_on_graphs.families import LINK, link

section = boards.section("nim-5")
LINK_TABLE = 32  # the most weight in the table of a link with loops


@section.theorem(
    16,
    32,
    ours=True,
    cases=(box("a", "b") * upto("w", 1)).sizes(most=LINK_TABLE),
    picture=lambda a, b, w: boards.position(path(2), (w,), (a, b), 0),
    sliders={"a": range(11), "b": range(11), "w": range(1, 7)},
    proof=on_variables("all weights", "a b w", lambda: LINK),
)
def grundy_link(a, b, w):
    r"""**Chapter 5, Grundy values of a link with loops.** A link of weight $w \ge 1$ with a loop of
    weight $a$ at the token and one of weight $b$ at the other end has Grundy value $a + w$ if $b =
    a$, $a + 1$ if $b \le a - w$, and $a$ otherwise. (For $b < a$ the other end is worth $b$ after
    any move there, and one counts.)
    """
    says = by_cases((a == b, a + w), (b + w <= a, a + 1), otherwise=a)
    if is_symbolic(a, b, w):
        return says, worth(link(a, b, w))
    table = boards.values(boards.looped(path(2)), (LINK_TABLE,) * 3)
    return says, int(table[w, a, b, 0])


def up_to_vertices(size):
    """Weights c of links, and up to which number of vertices: the size for c = 1, and two less for
    each increase of c.
    """
    return [(c, size - 2 * c + 2) for c in range(1, 5) if c == 1 or size - 2 * c > 0]


def on_paths(most):
    """Paths with links of weight c to `most`, and every token."""
    return by_rows(
        "c = {}, n to {}, every token",
        lambda size: up_to_vertices(size)[:most],
        lambda c, end: ((c, n, i) for n in range(2, end + 1) for i in range(n)),
    )


def along_path(c, n, i):
    """The value on a path without loops."""
    return i % 2 if n % 2 else c if i in (0, n - 1) else 2 * c


@section.conjecture(11, 15, ours=True, cases=on_paths(4))
def grundy_path(c, n, i):
    r"""**Chapter 5, Grundy values of paths.** On a path of $n$ vertices without loops, all links of
    weight $c$: for odd $n$ the Grundy values are 0, 1, 0, 1, $\dots$, 0, for even $n$ they are $c$
    at the ends and $2c$ inside.
    """
    position = of_one_weight(path(n), c, (0,) * n, i)
    return along_path(c, n, i), number(position), position


@section.conjecture(8, 12, ours=True, cases=on_paths(2))
def grundy_path_loops(c, n, i):
    r"""**Chapter 5, Grundy values of paths with loops.** On a path of $n$ vertices with a loop of
    weight 1 at each, all links of weight $c$, the Grundy values are 1, 2, 1, $\dots$, 1 for odd
    $n$, and for even $n$ they are $c + 1$ at the ends and $2c + 1$ inside.
    """
    position = of_one_weight(path(n), c, (1,) * n, i)
    return 1 + along_path(c, n, i), number(position), position


ON_CYCLES = by_rows(
    "c = {}, n to {}", up_to_vertices, lambda c, end: ((c, n) for n in range(3, end + 1))
)


@section.conjecture(11, 15, ours=True, cases=ON_CYCLES)
def grundy_cycle(c, n):
    """**Chapter 5, Grundy values of cycles.** On a cycle of $n$ vertices without loops, all links
    of weight $c$, the Grundy value is 0 for even and $c$ for odd $n$.
    """
    position = of_one_weight(cycle(n), c, (0,) * n)
    return c * (n % 2), number(position), position


def one_loop(n, loop, d=0):
    """A loop on vertex 0 of a cycle, seen from the token at vertex d: the token is turned to 0."""
    return tuple(loop if v == d % n else 0 for v in range(n))


@section.conjecture(
    9,
    14,
    ours=True,
    cases=ON_CYCLES * upto("loop", most=9),
    sliders={"c": range(1, 4), "n": range(3, 7), "loop": range(7)},
)
def grundy_cycle_token(c, n, loop):
    r"""**Chapter 5, a loop at the token of a cycle.** On a cycle of $n$ vertices, all links of
    weight $c$, with a loop of weight $L$ at the token only the Grundy value is $L$ for even $n$;
    for odd $n$ it is $c$ for $L = 0$, $L - 1$ for $1 \le L \le c$, and $L$ for $L > c$.
    """
    says = loop if n % 2 == 0 or loop > c else loop - 1 if loop else c
    position = of_one_weight(cycle(n), c, one_loop(n, loop))
    return says, number(position), position


ALL_ROUND = by_rows(
    "c = {}, L = {}, n to {}",
    lambda size: [
        (c, loop, end) for c in (1, 2) for loop in (1, 2) if (end := size - 3 * (c + loop - 2)) > 2
    ],
    lambda c, loop, end: ((c, loop, n) for n in range(3, end + 1)),
    least=3,
)


@section.conjecture(8, 12, ours=True, cases=ALL_ROUND)
def grundy_cycle_loops(c, loop, n):
    """**Chapter 5, loops all round a cycle.** On a cycle of $n$ vertices, with a loop of weight $L$
    at each and all links of weight $c$, the Grundy value is $L$ for even and $c + L$ for odd $n$.
    """
    position = of_one_weight(cycle(n), c, (loop,) * n)
    return loop + c * (n % 2), number(position), position


@section.example(
    ours=True,
    cases=listed("{count} triangles", ((1, 2, 2), (2, 2, 1), (2, 1, 2))),
    parts="value, values to 3:",
)
def grundy_triangle(e0, e1, e2):
    """**Chapter 5, Grundy values of triangles.** On a triangle with weights $e_0, e_1, e_2$ and the
    token between $e_2$ and $e_0$ the Grundy value is no function of the sorted weights: (1, 2, 2)
    and (2, 2, 1) are worth 1, (2, 1, 2) is worth 2; weights from 1 to 3 give 1, 2 and 3 only.
    """
    case = cycle(3), (e0, e1, e2), (0, 0, 0), 0
    to_3 = set(boards.values(cycle(3), (3,) * 3)[1:, 1:, 1:, 0].flat)
    return (
        (1 + (e1 == 1), {1, 2, 3}),
        (boards.value_by_weights(*case), to_3),
        boards.position(*case),
    )


def induced(graph, some):
    """The subgraph of a graph that these vertices induce."""
    return graph.without_vertices([v for v in graph.vertices if v not in some])


def n_cycles(graph):
    """The number of independent cycles of each component."""
    return [len(part.edges) - len(part.vertices) + 1 for part in graph.components()]


def vertex_sets(graph, left_out=0):
    """The sets of vertices that are not empty and leave at least so many out, small ones first."""
    sizes = range(1, len(graph.vertices) + 1 - left_out)
    return [some for size in sizes for some in combinations(graph.vertices, size)]


IN_TREES = members("trees with at most {size} vertices", trees).with_each(
    vertex_sets, "every set of vertices"
)


@section.slip(
    3,
    cases=IN_TREES,
    method=DEFINITION,
    name="{tree}; {some}",
    parts="cycles of each component:",
    fails="1–0, 0–2; (1, 2): predicted 0, computed 0, 0",
    fails_from=3,
)
def induced_trees_printed(tree, some):
    """**Chapter 5, induced subgraphs of trees, as printed.** Induced subgraphs of trees are
    themselves trees.
    """
    left = induced(tree, some)
    return [0], n_cycles(left), {"the tree": tree, "induced": left}


@section.corrected(
    6,
    8,
    cases=IN_TREES,
    method=DEFINITION,
    name="{tree}; {some}",
    parts="cycles of each component:",
)
def induced_trees_corrected(tree, some):
    """**Chapter 5, induced subgraphs of trees, corrected.** Induced subgraphs of trees are forests:
    each of their components, one of which has the token, is a tree.
    """
    left = induced(tree, some)
    return {0}, set(n_cycles(left)), {"the tree": tree, "induced": left}


def theta_ways(p, q, r):
    """The vertices along the three paths of a theta graph, from one branch vertex to the other."""
    lengths = zip("pqr", (p, q, r), strict=True)
    return [[0, *(f"{name}{k}" for k in range(1, size)), 1] for name, size in lengths]


@remembered
def theta_graph(p, q, r):
    """Vertices 0 and 1 joined by paths of p, q and r links."""
    return Graph.of([edge for way in theta_ways(p, q, r) for edge in pairwise(way)], [0, 1])


def thetas(size):
    """Lengths of the paths of theta graphs without parallel links, at most `size` links."""
    for links in range(5, size + 1):
        yield from (
            (p, q, links - p - q)
            for p in range(1, links)
            for q in range(max(p, 2), (links - p) // 2 + 1)
        )


THETAS = Cases("theta graphs with at most {size} links, p ≤ q ≤ r", thetas)


@remembered
def n_induced_cycles(graph):
    """The number of sets of vertices that induce a cycle."""
    found = (induced(graph, some) for some in vertex_sets(graph))
    return sum(
        n_cycles(one) == [1] and all(one.degree(v) == 2 for v in one.vertices) for one in found
    )


@section.omitted_case(
    5,
    cases=THETAS,
    method=DEFINITION,
    fails="p = 1, q = 2, r = 2: predicted 3, computed 2",
    fails_from=5,
    parts="induced cycles",
)
def theta_cycles_printed(p, q, r):
    """**Chapter 5, cycles of theta graphs, as printed.** Theta graphs have three induced cycles."""
    graph = theta_graph(p, q, r)
    return 3, n_induced_cycles(graph), graph


@section.corrected(8, 10, cases=THETAS, method=DEFINITION, parts="induced cycles")
def theta_cycles_corrected(p, q, r):
    """**Chapter 5, cycles of theta graphs, corrected.** A theta graph has three cycles. They are
    induced unless one of its paths is a single link; this link joins two vertices of the cycle of
    the other paths, and two induced cycles are left.
    """
    graph = theta_graph(p, q, r)
    return 3 - (p == 1), n_induced_cycles(graph), graph


IN_THETAS = THETAS.with_each(
    lambda p, q, r: vertex_sets(theta_graph(p, q, r), 1), "every set of vertices but that of all"
)


def vertices_of_theta(p, q, r, some):
    """The name of such a part."""
    return f"theta({p}, {q}, {r}), its vertices {' and '.join(map(str, some))}"


@section.slip(
    5,
    cases=IN_THETAS,
    agree=one_of,
    method=DEFINITION,
    name=vertices_of_theta,
    fails="theta(1, 2, 2), its vertices q1 and r1: predicted one of ('a tree', 'one cycle'), "
    "computed 2 components",
    fails_from=5,
)
def theta_induced_printed(p, q, r, some):
    """**Chapter 5, induced subgraphs of theta graphs, as printed.** The induced subgraphs of a
    theta graph, but for itself, are trees or monocyclic graphs.
    """
    left = induced(theta_graph(p, q, r), some)
    found = tuple(n_cycles(left))
    kinds = {(0,): "a tree", (1,): "one cycle"}
    return (*kinds.values(),), kinds.get(found, f"{len(found)} components"), left


@section.corrected(
    7, 9, cases=IN_THETAS, agree=at_most, method=DEFINITION, name=vertices_of_theta, parts="cycles"
)
def theta_induced_corrected(p, q, r, some):
    """**Chapter 5, induced subgraphs of theta graphs, corrected.** The components of an induced
    subgraph of a theta graph, but for itself, are trees, except that one may have a single cycle.
    """
    left = induced(theta_graph(p, q, r), some)
    return 1, sum(n_cycles(left)), left


@remembered
def theta_values(p, q, r):
    """The Grundy values along the three paths, from one branch vertex to the other, all weights
    1.
    """
    graph = theta_graph(p, q, r)
    row = boards.values(graph, (1,) * len(graph.edges))[(1,) * len(graph.edges)]
    value = dict(zip(graph.vertices, map(int, row), strict=True))
    return [[value[v] for v in way] for way in theta_ways(p, q, r)]


def on_theta(p, q, r):
    """The picture of a theta graph with weights 1."""
    return TokenPosition(WeightedGraph.from_board(theta_graph(p, q, r)), 0)


@section.theorem(
    14,
    20,
    ours=True,
    cases=THETAS,
    picture=on_theta,
    sliders={"p": range(1, 5), "q": range(2, 5), "r": range(2, 6)},
    proof=argued(
        won_on_cactus,
        "a move at an end of a theta graph leaves one cycle, on which the parities of lengths "
        "tell who wins; each combination occurs with at most 12 links",
    ),
)
def theta(p, q, r):
    """**Chapter 5, theta graphs.** On a theta graph, two vertices joined by paths of $p$, $q$ and
    $r$ links, with weights 1, no loops, and the token where the paths meet, the position is p
    exactly when $p + q + r$ is odd.
    """
    return p_or_0((p + q + r) % 2), p_or_0(theta_values(p, q, r)[0][0])


def depending(graph, most):
    """The vertices at which the outcome is not the same for all weights from 1 to `most`."""
    edges, vertices = len(graph.edges), graph.vertices
    table = boards.values(graph, (most,) * edges)[(slice(1, None),) * edges]
    won = (table > 0).reshape(-1, len(vertices))
    differs = won.any(0) & ~won.all(0)
    return {v for v, some in zip(vertices, differs, strict=True) if some}


@section.conjecture(
    8,
    13,
    ours=True,
    cases=THETAS * the("weights 1 to 3, from ten links on 1 to 2"),
    parts="weights matter at",
)
def theta_weights(p, q, r):
    """**Chapter 5, theta graphs and weight.** On theta graphs without loops, with any positive
    weights: if exactly one path is odd, weights never matter; if all paths are odd, or all even,
    they matter at every vertex; if two are odd, they matter at the two ends and at even distance
    from them on the even path.
    """
    graph, odd = theta_graph(p, q, r), sum(length % 2 for length in (p, q, r))
    even = (way for way in theta_ways(p, q, r) if len(way) % 2)
    says = set(graph.vertices) if odd in (0, 3) else set()
    if odd == 2:
        says = {v for way in even for v in way[::2]}
    return says, depending(graph, 3 if p + q + r < 10 else 2), graph


@remembered
def cycle_lengths(graph):
    """The lengths of the cycles of a simple graph."""
    import networkx as nx  # here, because it slows the start of the library

    return set(map(len, nx.simple_cycles(graph.to_networkx())))


@remembered
def with_cycles(links):
    """The connected graphs with a given number of links that are no trees."""
    return tuple(graph for graph in connected_graphs(links) if len(graph.vertices) <= links)


@section.theorem(
    7,
    8,
    ours=True,
    cases=graded(
        "all connected graphs with {} links and a cycle, but no even one, weights {:1}",
        {n: [4 if n < 7 else 3] for n in range(3, 9)},
        lambda n, most: (
            (graph, most)
            for graph in with_cycles(n)
            if all(length % 2 for length in cycle_lengths(graph))
        ),
    ),
    name="{graph}; weights to {most}",
    parts="weights matter at",
    proof=BY_ODD_CYCLES,
)
def weight(graph, most):
    """**Chapter 5, when weight matters.** On a graph without loops and without an even cycle the
    amounts of the positive weights do not matter.
    """
    return set(), depending(graph, most)


def complete_graph(n):
    """The complete graph."""
    return Graph.of([(u, v) for v in range(n) for u in range(v)], range(n))


EXCEPTIONS = {  # graphs with an even cycle on which weights do not matter
    "K_4": complete_graph(4),
    "K_4 without a link": board("0-1, 1-2, 2-3, 3-0, 0-2"),
    "C_4 with two leaves at a vertex": board("0-1, 1-2, 2-3, 3-0, 0-4, 0-5"),
    "C_4 with leaves at two neighbours": board("0-1, 1-2, 2-3, 3-0, 0-4, 1-5"),
}


@section.question(
    5,
    8,
    ours=True,
    name="{name}; weights to {most}",
    parts="weights matter at",
    proof=argued(
        won_on_cactus,
        "on K_4, and on K_4 without a link, the order of the weights is enough, and the other "
        "two are cacti",
    ),
)
def weight_even(
    name=each("{count} graphs", EXCEPTIONS),
    most=Cases("weights 1 to {size}", lambda size: [(size,)], least=2),
):
    """**Chapter 5, weight and even cycles.** An even cycle is not enough for weights to matter:
    they do not on $K_4$, on $K_4$ without a link, and on the cycle of four with two leaves at one
    vertex or at two neighbours, all without loops.
    """
    return set(), depending(EXCEPTIONS[name], most), EXCEPTIONS[name]


# with 3, 4, ..., 8 links: see the statement
COUNTS = ((1, 2, 6, 19, 56, 180), (0, 1, 1, 4, 12, 44), (0, 0, 0, 1, 3, 21))


@section.example(
    7,
    8,
    ours=True,
    name="{links} links",
    parts=("weights matter on {1} of {0} graphs, {2} of these not bipartite",),
)
def weight_counts(links=upto("links", 3).sizes(3, 8)):
    """**Chapter 5, how often weight matters.** Of the connected graphs with 3, 4, 5, 6, 7, 8 links
    and a cycle, without loops, 1, 2, 6, 19, 56, 180 in number, 0, 1, 1, 4, 12, 44 depend on weights
    up to 3 with some token; 0, 0, 0, 1, 3, 21 of these are not bipartite.
    """
    some = [graph for graph in with_cycles(links) if depending(graph, 3)]
    with_odd = sum(any(length % 2 for length in cycle_lengths(graph)) for graph in some)
    says = tuple(row[links - 3] for row in COUNTS)
    return says, (len(with_cycles(links)), len(some), with_odd)


@section.example(6, 7, name="K_{n}")
def complete(n=upto("n", 2).sizes(2, 7)):
    r"""**Chapter 5, complete graphs, weights 1.** On $K_n$ with weights 1 and no loops the Grundy
    value is 1 for $2 \le n \le 7$ (7 by the deep check).
    """
    position = of_one_weight(complete_graph(n), 1, (0,) * n)
    return 1, number(position), position


def weights_tried(size):
    """How large the weights are that are tried on each complete graph."""
    return [(2, 5 * size), (3, 5 * size), (4, 2 * size), (5, size)]


@section.question(
    2,
    4,
    cases=by_rows("n = {}, weights to {}", weights_tried, lambda *row: [row]),
    name="K_{n}; weights to {most}",
    picture=lambda n, most: pd.DataFrame(
        {m: [tried] for m, tried in weights_tried(2)}, ["weights"]
    ).rename_axis(columns="n"),
)
def complete_weights(n, most):
    r"""**Chapter 5, complete graphs, all weights.** On $K_n$, $2 \le n \le 5$, without loops each
    position with positive links is p, as far as weights were tried.
    """
    position = of_one_weight(complete_graph(n), most, (0,) * n)
    return "p", boards.any_links(complete_graph(n), most, (0,) * n, 0), position


@section.theorem(
    4,
    8,
    ours=True,
    cases=upto("n", 2, 4) * Cases("weights 1 to {size}", lambda size: [(size,)], 1),
    name="K_{n}; weights to {most}",
    proof=Argument(
        "weights do not matter on graphs without an even cycle, nor on K_4, and with weights 1 the "
        "value is 1",
        ("nim-5-weight", "nim-5-weight-even", "nim-5-complete"),
    ),
)
def complete_weights_4(n, most):
    r"""**Chapter 5, complete graphs with at most 4 vertices.** On $K_n$, $2 \le n \le 4$, without
    loops each position with positive links is p, whatever the weights.
    """
    position = of_one_weight(complete_graph(n), most, (0,) * n)
    return "p", boards.any_links(complete_graph(n), most, (0,) * n, 0), position


@section.theorem(5, 6, name="K_{n}", proof=BY_LOOPS)
def complete_loops(n=upto("n", 2).sizes(2, 6)):
    r"""**Chapter 5, complete graphs with loops.** On $K_n$ with a loop of weight 1 at each vertex
    and links of weight 1 the Grundy value is one more than without loops, so 2 for $2 \le n \le 6$
    (6 by the deep check).
    """
    position = of_one_weight(complete_graph(n), 1, (1,) * n)
    return 2, number(position), position


@section.theorem(
    4,
    5,
    ours=True,
    cases=by_rows(
        "n = {}, weights to {}",
        lambda size: [(n, size + 2 - n) for n in range(2, 6) if size + 2 > n],
        lambda *row: [row],
    ),
    name="K_{n}; weights to {most}",
    proof=BY_LOOPS,
)
def complete_loops_weights(n, most):
    """**Chapter 5, complete graphs with loops, all weights.** With a loop at each vertex, all
    weights positive, every position on $K_n$ is p: delete the token's loop.
    """
    position = of_one_weight(complete_graph(n), most, (1,) * n)
    return "p", boards.any_weights(complete_graph(n), (1,) * n, 0, most), position


SUMMANDS = (
    *(boards.position(path(2), (w,), (a, b), 0) for w, a, b in product((1, 2), (0, 1), (0, 2))),
    boards.position(path(3), (1, 2), (0, 1, 0), 1),
    boards.position(cycle(3), (2, 1, 2), (0, 0, 0), 0),
    boards.position(cycle(4), (2, 1, 1, 1), (0, 0, 0, 0), 0),
)


@remembered
def two_boards(one, other):
    """The Grundy value of two boards with a token each, a move being one on either, by the
    definition.
    """
    return mex(
        two_boards(option, still)
        for moved, still in ((one, other), (other, one))
        for option in GAME.moves(moved)
    )


@section.theorem(
    cases=listed(
        f"{{count}} pairs of {len(SUMMANDS)} small boards",
        [(one, other) for i, one in enumerate(SUMMANDS) for other in SUMMANDS[: i + 1]],
    ),
    method=DEFINITION,
    name="{one} | {other}",
)
def several_tokens(one, other):
    """**Chapter 5, several components.** With a token on each of several components Nim on graphs
    is a sum: the Grundy value is the nim-sum of theirs.
    """
    both = {"one component": one, "the other": other}
    says = nim_sum(by_definition(GAME, one), by_definition(GAME, other))
    return says, two_boards(one, other), both


@remembered
def two_tokens(given, one, other):
    """The Grundy value of a board with two tokens, either of which may be moved, by the
    definition.
    """
    return mex(
        two_tokens(option.board, option.at, still)
        for moved, still in ((one, other), (other, one))
        for option in GAME.moves(TokenPosition(given, moved))
    )


@section.theorem(
    6,
    30,
    ours=True,
    parts="value, nim-sum",
    picture=lambda w: {
        name: TokenPosition(WeightedGraph.of([(0, 1, w)]), v)
        for v, name in enumerate(("one token", "the other token"))
    },
)
def several_tokens_one_board(w=1):
    """**Chapter 5, several tokens on one component.** With two tokens on one component Nim on
    graphs is no sum: on a link of weight $w$ with a token at each end, either of which may be
    moved, the Grundy value is $w$, though the nim-sum is 0.
    """
    link = WeightedGraph.of([(0, 1, w)])
    return (w, 0), (
        two_tokens(link, 0, 1),
        nim_sum(*(by_definition(GAME, TokenPosition(link, v)) for v in (0, 1))),
    )


# Own tokens on a path of three. For w = 1 the one in the middle deletes that link, and the other is
# stuck; if the other begins, he must delete it, stands in the middle, and is stuck when the last
# link is deleted. For w > 1 the one in the middle deletes it if he begins; the other begins by
# lowering it to 1, and then, whatever the answer, has a link to delete after which the first is
# stuck.


@remembered
def wins_with_own(given, own, other):
    """Whether the player to move, who moves the first of these tokens only, wins against the owner
    of the other.
    """
    return any(
        not wins_with_own(option.board, other, option.at)
        for option in GAME.moves(TokenPosition(given, own))
    )


@section.theorem(
    4,
    9,
    ours=True,
    method=DEFINITION,
    parts="the middle wins first:, the other wins first:",
    picture=lambda w, x: {
        name: TokenPosition(WeightedGraph.of([(0, 1, w), (1, 2, x)]), v)
        for v, name in ((1, "one's token"), (0, "the other's token"))
    },
)
def own_tokens(w=1, x=1):
    r"""**Chapter 5, a token for each player.** When each player has a token and moves no other, Nim
    on a graph is not impartial, and weight matters on paths: on the path of three vertices with
    links of weight $w$, $x \ge 1$, one's token in the middle and the other's at the other end of
    the link of weight $w$, the one in the middle wins, whoever begins, if $w = 1$, and whoever
    begins wins if $w \ge 2$.
    """
    links = WeightedGraph.of([(0, 1, w), (1, 2, x)])
    return (True, w > 1), (wins_with_own(links, 1, 0), wins_with_own(links, 0, 1))


MAX_WEIGHT = 3  # the largest weight tried


def tokens_that_depend(graph):
    """The vertices v from which the winner depends on the weights 1, 2, 3 of the links, in order.

    >>> from gamelab import cycle
    >>> tokens_that_depend(cycle(4)), tokens_that_depend(cycle(3))
    ((0, 1, 2, 3), ())
    """
    return tuple(sorted(depending(graph, MAX_WEIGHT)))


QUESTIONS = (
    OpenQuestion(
        "On a connected graph without loops that has an even cycle, do the amounts of the "
        "positive weights matter for some token? "
        f"(Weights up to {MAX_WEIGHT} are tried.)",
        members(
            "connected graphs with at most {size} links and an even cycle",
            lambda links: (
                graph
                for graph in with_cycles(links)
                if any(length % 2 == 0 for length in cycle_lengths(graph))
            ),
        ),
        tokens_that_depend,
        lambda vertices: len(vertices) > 0,
        to=6,
        game=boards.GAME,
        name="nim-weights",
        status="asked in Chapter 5; without an even cycle they do not matter, which is proved, and "
        "K4 shows that with one they need not. Hunted are all such graphs.",
    ),
)
