"""Chapter 5: Grundy numbers, theta graphs, when weight matters, complete graphs, several tokens."""

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import pairwise
from typing import Any

from gamelab.graphs.graph import Graph
from gamelab.graphs.paths_and_cycles import cycle, path
from gamelab.graphs.small_graphs import connected_graphs
from gamelab.graphs.weighted import WeightedGraph
from gamelab.papers.claim import Claim
from gamelab.papers.clark_nim_on_graphs import boards
from gamelab.papers.clark_nim_on_graphs.boards import GAME, Weights, in_rows, lightest_first, named, p_or_0
from gamelab.rulesets.nim_on_graphs import TokenPosition
from gamelab.theory.grundy import by_definition
from gamelab.theory.nimbers import mex, nim_sum

# Links: connected graphs with a cycle, how many of them depend on weights up to 3, how many of these are not bipartite.
COUNTS = {3: (1, 0, 0), 4: (2, 1, 0), 5: (6, 1, 0), 6: (19, 4, 1), 7: (56, 12, 3), 8: (180, 44, 21)}


def on_link(w: int, a: int, b: int) -> int:
    """The Grundy number of a link of weight w with a loop of weight a at the token and one of weight b at the other end."""
    return a + w if a == b else a + 1 if b <= a - w else a


def link_value(w: int, a: int, b: int) -> int:
    """The same by a table."""
    most = (16 if max(w, a, b) < 17 else 32,) * 3
    return int(boards.values(boards.looped(path(2)), most)[w, a, b, 0])


def on_path(c: int, n: int, i: int) -> int:
    """The Grundy number on a path of n vertices, links of weight c, no loops, with the token on vertex i from 0."""
    return i % 2 if n % 2 else c if i in (0, n - 1) else 2 * c


def on_cycle(c: int, n: int, loop: int) -> int:
    """The Grundy number on a cycle of n vertices, links of weight c, with a loop at the token only."""
    if n % 2 == 0:
        return loop
    return c if loop == 0 else loop - 1 if loop <= c else loop


def from_afar(n: int, d: int) -> int:
    """The Grundy number on a cycle of n vertices, links of weight 1, with one loop, d >= 1 steps from the token."""
    d = min(d % n, -d % n)
    return min(d, 2) if n % 2 else (d + 1) % 2


def constant(graph: Graph, c: int, loops: Weights, at: int = 0) -> int:
    """The Grundy number with links of weight c."""
    most = (c,) * len(graph.edges) + loops
    return int(boards.values(boards.looped(graph), most)[(*most, at)])


def constant_board(graph: Graph, c: int, loops: Weights, at: int = 0) -> TokenPosition:
    """The position with links of weight c."""
    return boards.position(graph, (c,) * len(graph.edges), loops, at)


def one_loop(n: int, loop: int, d: int = 0) -> Weights:
    """A loop on vertex 0 of a cycle, seen from the token at vertex d: the token is turned to 0."""
    return tuple(loop if v == d % n else 0 for v in range(n))


def links_and_vertices(size: int, least: int, loops: Iterable[int] = (0,)) -> Iterator[tuple[int, int, int]]:
    """Weights c of links, numbers of vertices and weights of loops; n at most `size`, less for larger weights."""
    for c in range(1, 5):
        yield from ((c, n, loop) for n in range(least, size + 3 - 2 * c) for loop in loops)


def on_triangle(e0: int, e1: int, e2: int) -> int:
    """The Grundy number of a triangle whose link e1 is the one that the token is not at."""
    least, most = sorted((e0, e2))
    return least if least < e1 else most if least == e1 else e1 + 1


def triangle_value(e0: int, e1: int, e2: int) -> int:
    """The same by a table."""
    return int(boards.values(cycle(3), (max(10, e0, e1, e2),) * 3)[e0, e1, e2, 0])


@cache
def theta(p: int, q: int, r: int) -> Graph:
    """Vertices 0 and 1 joined by paths of p, q and r links."""
    ways = [[0, *((length, k) for k in range(1, size)), 1] for length, size in zip("pqr", (p, q, r), strict=True)]
    return Graph.of([edge for way in ways for edge in pairwise(way)], [0, 1])


def thetas(size: int, least: int = 5) -> Iterator[tuple[int, int, int]]:
    """Lengths of the paths of theta graphs without parallel links, at most so many links."""
    for links in range(least, size + 1):
        yield from ((p, q, links - p - q) for p in range(1, links) for q in range(max(p, 2), (links - p) // 2 + 1))


def theta_values(p: int, q: int, r: int) -> list[list[int]]:
    """The Grundy numbers along the three paths, from one branch vertex to the other, all weights 1."""
    graph = theta(p, q, r)
    row = boards.values(graph, (1,) * len(graph.edges))[(1,) * len(graph.edges)]
    value = dict(zip(graph.vertices, map(int, row), strict=True))
    lengths = zip("pqr", (p, q, r), strict=True)
    return [[value[0], *(value[length, k] for k in range(1, size)), value[1]] for length, size in lengths]


def along(length: int, odd: int) -> list[int]:
    """The Grundy numbers along a path of a theta graph, `odd` of whose paths have odd length, all weights 1."""
    end = odd % 2
    if length % 2 == 0:
        return [0 if odd == 0 else (end + k) % 2 for k in range(length + 1)]
    return [end, *(1 if odd == 1 else 2,) * (length - 1), end]


def depending(graph: Graph, most: int) -> set:
    """The vertices at which the outcome is not the same for all weights from 1 to `most`."""
    found = boards.values(graph, (most,) * len(graph.edges))[(slice(1, None),) * len(graph.edges)] > 0
    found = found.reshape(-1, len(graph.vertices))
    return {v for v, all_p, some_p in zip(graph.vertices, found.all(0), found.any(0), strict=True) if all_p != some_p}


def depending_on_theta(p: int, q: int, r: int) -> set:
    """Where the outcome on a theta graph depends on the weights, by the parity of its paths."""
    odd = sum(length % 2 for length in (p, q, r))
    if odd in (0, 3):
        return set(theta(p, q, r).vertices)
    ways = zip("pqr", (p, q, r), strict=True)
    return {0, 1, *((name, k) for name, size in ways if size % 2 == 0 for k in range(2, size, 2))} if odd == 2 else set()


def theta_weight(p: int, q: int, r: int) -> int:
    """Up to which weight theta graphs with so many links are checked."""
    return 3 if p + q + r < 10 else 2


def cycle_lengths(graph: Any) -> set[int]:
    """The lengths of the cycles of a simple graph."""
    found = set()
    for first in graph.vertices:
        ways = [[first]]
        while ways:
            way = ways.pop()
            for u in graph.neighbours(way[-1]):
                if u == first and len(way) > 2:
                    found.add(len(way))
                elif u not in way and u > first:
                    ways.append([*way, u])
    return found


@cache
def with_cycles(links: int) -> tuple[Graph, ...]:
    """The connected graphs with so many links that are no trees."""
    return tuple(graph for graph in connected_graphs(links) if len(graph.vertices) <= links)


def counted(links: int) -> tuple[int, int, int]:
    """Graphs with a cycle, those that depend on weights up to 3, and those of these that are not bipartite."""
    some = [graph for graph in with_cycles(links) if depending(graph, 3)]
    return len(with_cycles(links)), len(some), sum(any(length % 2 for length in cycle_lengths(graph)) for graph in some)


def complete(n: int) -> Graph:
    """The complete graph."""
    return Graph.of([(u, v) for v in range(n) for u in range(v)], range(n))


EXCEPTIONS = {  # graphs with an even cycle on which weights up to 3 do not matter
    "K_4": complete(4),
    "K_4 without a link": Graph.of([(0, 1), (1, 2), (2, 3), (3, 0), (0, 2)]),
    "C_4 with two leaves at a vertex": Graph.of([(0, 1), (1, 2), (2, 3), (3, 0), (0, 4), (0, 5)]),
    "C_4 with leaves at two neighbours": Graph.of([(0, 1), (1, 2), (2, 3), (3, 0), (0, 4), (1, 5)]),
}
SUMMANDS = (
    *(TokenPosition(WeightedGraph.of([(0, 1, w), (0, 0, a), (1, 1, b)]), 0) for w in (1, 2) for a in (0, 1) for b in (0, 2)),
    boards.position(path(3), (1, 2), (0, 1, 0), 1), boards.position(cycle(3), (2, 1, 2), (0, 0, 0), 0),
    boards.position(cycle(4), (2, 1, 1, 1), (0, 0, 0, 0), 0),
)  # fmt: skip


@cache
def two_boards(one: TokenPosition, other: TokenPosition) -> int:
    """The Grundy number of two boards with a token each, a move being one on either, by the definition."""
    moves = [two_boards(option, other) for option in GAME.moves(one)] + [two_boards(one, option) for option in GAME.moves(other)]
    return mex(moves)


@cache
def two_tokens(board: WeightedGraph, at: tuple[int, int]) -> int:
    """The Grundy number of a board with two tokens, either of which may be moved, by the definition."""
    moves = [two_tokens(option.board, (option.at, at[1])) for option in GAME.moves(TokenPosition(board, at[0]))]
    moves += [two_tokens(option.board, (at[0], option.at)) for option in GAME.moves(TokenPosition(board, at[1]))]
    return mex(moves)


# fmt: off
CLAIMS = (
    Claim(
        "nim-5-grundy-link", "Chapter 5, Grundy numbers of a link with loops", "proved",
        r"A link of weight $w \ge 1$ with a loop of weight $a$ at the token and one of weight $b$ at the other end has Grundy "
        r"number $a + w$ if $b = a$, $a + 1$ if $b \le a - w$, and $a$ otherwise. (For $b \ge a$ this follows from the two "
        "statements on loops in what is beyond the thesis; for $b < a$ the other end is worth $b$ after any move there, and one "
        "counts.)",
        cases=lambda size: (case for case in lightest_first(3, 0, size) if case[0]), predicted=on_link, computed=link_value,
        bound="all weights up to {size}", sizes=(16, 32), most=32,
        picture=lambda w, a, b: boards.position(path(2), (w,), (a, b), 0),
        sliders={"w": range(1, 7), "a": range(11), "b": range(11)},
    ),
    Claim(
        "nim-5-grundy-path", "Chapter 5, Grundy numbers of paths", "conjecture",
        "On a path of $n$ vertices without loops, all links of weight $c$: for odd $n$ the Grundy numbers are 0, 1, 0, 1, "
        r"$\dots$, 0, for even $n$ they are $c$ at the ends and $2c$ inside.",
        cases=lambda size: ((c, n, i) for c, n, _ in links_and_vertices(size, 2) for i in range(n)), predicted=on_path,
        computed=lambda c, n, i: constant(path(n), c, (0,) * n, i),
        bound="n ≤ {size}, and two less for each increase of c, at most 4", sizes=(11, 14),
        picture=lambda c, n, i: constant_board(path(n), c, (0,) * n, min(i, n - 1)),
    ),
    Claim(
        "nim-5-grundy-path-loops", "Chapter 5, Grundy numbers of paths with loops", "conjecture",
        "With a loop of weight 1 at each vertex they are one more: 1, 2, 1, $\\dots$, 1 for odd $n$ and 2, 3, $\\dots$, 3, 2 for "
        "even $n$ and links of weight 1.",
        cases=lambda size: ((c, n, i) for c, n, _ in links_and_vertices(size, 2) if c < 3 for i in range(n)),
        predicted=lambda c, n, i: 1 + on_path(c, n, i), computed=lambda c, n, i: constant(path(n), c, (1,) * n, i),
        bound="n ≤ {size}, two less for c = 2", sizes=(8, 11), picture=lambda c, n, i: constant_board(path(n), c, (1,) * n, i),
    ),
    Claim(
        "nim-5-grundy-cycle", "Chapter 5, Grundy numbers of cycles", "conjecture",
        "On a cycle of $n$ vertices without loops, all links of weight $c$, the Grundy number is 0 for even and $c$ for odd $n$.",
        cases=lambda size: ((c, n) for c, n, _ in links_and_vertices(size, 3)), predicted=lambda c, n: c * (n % 2),
        computed=lambda c, n: constant(cycle(n), c, (0,) * n),
        bound="n ≤ {size}, and two less for each increase of c, at most 4", sizes=(11, 14),
        picture=lambda c, n: constant_board(cycle(n), c, (0,) * n), sliders={"c": range(1, 5), "n": range(3, 8)},
    ),
    Claim(
        "nim-5-grundy-cycle-token", "Chapter 5, a loop at the token of a cycle", "conjecture",
        "With a loop of weight $L$ at the token only, links of weight $c$: it is $L$ for even $n$; for odd $n$ it is $c$ for $L "
        r"= 0$, $L - 1$ for $1 \le L \le c$, and $L$ for $L > c$.",
        cases=lambda size: links_and_vertices(size, 3, range(10)), predicted=on_cycle,
        computed=lambda c, n, loop: constant(cycle(n), c, one_loop(n, loop)),
        bound="L ≤ 9, n ≤ {size}, and two less for each increase of c, at most 4", sizes=(9, 13),
        picture=lambda c, n, loop: constant_board(cycle(n), c, one_loop(n, loop)),
        sliders={"c": range(1, 4), "n": range(3, 7), "loop": range(7)},
    ),
    Claim(
        "nim-5-grundy-cycle-loops", "Chapter 5, loops all round a cycle", "conjecture",
        "With a loop of weight $L$ at each vertex and links of weight $c$ it is $L$ for even and $c + L$ for odd $n$.",
        cases=lambda size: (
            (c, n, loop) for n in range(3, size + 1) for c in (1, 2) for loop in (1, 2) if n + 3 * (c + loop - 2) <= max(size, 5)
        ),
        predicted=lambda c, n, loop: loop + c * (n % 2), computed=lambda c, n, loop: constant(cycle(n), c, (loop,) * n),
        bound="n ≤ {size} for weights 1, three less for each increase, at most 2", sizes=(8, 11),
        picture=lambda c, n, loop: constant_board(cycle(n), c, (loop,) * n),
        sliders={"c": (1, 2), "n": range(3, 6), "loop": range(3)},
    ),
    Claim(
        "nim-beyond-cycle-loop", "Beyond the thesis, a loop elsewhere on a cycle", "conjecture",
        "On a cycle of $n$ vertices, links of weight 1, with one loop, $d$ steps from the token, the Grundy number does not "
        r"depend on the loop's weight $L \ge 1$: for even $n$ it is 0 if $d$ is odd and 1 if $d$ is even, for odd $n$ it is 1 if "
        r"$d = 1$ and 2 if $d \ge 2$.",
        cases=lambda size: (
            (n, d, loop) for n in range(3, size + 1) for d in range(1, n // 2 + 1) for loop in (range(1, 5) if n < 10 else (1, 2))
        ),
        predicted=lambda n, d, loop: from_afar(n, d), computed=lambda n, d, loop: constant(cycle(n), 1, one_loop(n, loop, d)),
        bound="n ≤ {size}, L ≤ 4 (2 from ten vertices on)", sizes=(11, 16),
        picture=lambda n, d, loop: constant_board(cycle(n), 1, one_loop(n, loop, d)),
        sliders={"n": range(5, 9), "d": range(1, 5), "loop": range(1, 5)},
    ),
    Claim(
        "nim-5-grundy-triangle", "Chapter 5, Grundy numbers of triangles", "example",
        "On a triangle with weights $e_0, e_1, e_2$ and the token between $e_2$ and $e_0$ the Grundy number is no function of the "
        "sorted weights: (1, 2, 2) and (2, 2, 1) are worth 1, (2, 1, 2) is worth 2; weights up to 3 give 1, 2 and 3 only.",
        cases=lambda size: ((1, 2, 2), (2, 2, 1), (2, 1, 2)), predicted=lambda e0, e1, e2: 1 + (e1 == 1), bound="the three",
        computed=lambda e0, e1, e2: (
            triangle_value(e0, e1, e2) if set(boards.values(cycle(3), (3,) * 3)[1:, 1:, 1:, 0].flat) == {1, 2, 3} else -1
        ),
        picture=lambda e0, e1, e2: boards.position(cycle(3), (e0, e1, e2), (0, 0, 0), 0),
    ),
    Claim(
        "nim-beyond-triangle", "Beyond the thesis, all triangles", "conjecture",
        r"Let $x \le y$ be the weights of the token's two links and $e$ that of the third. The Grundy number is $x$ if $x < e$, "
        "$y$ if $x = e$, and $e + 1$ if $x > e$.",
        cases=lambda size: ((e0, e1, e2) for e0, e1, e2 in lightest_first(3, 1, size)), predicted=on_triangle,
        computed=triangle_value, bound="all weights from 1 to {size}", sizes=(10, 40),
        picture=lambda e0, e1, e2: boards.position(cycle(3), (e0, e1, e2), (0, 0, 0), 0),
        sliders={"e0": range(1, 8), "e1": range(1, 6), "e2": range(1, 10)},
    ),
    Claim(
        "nim-5-theta", "Chapter 5, theta graphs", "conjecture",
        "On a theta graph, two vertices joined by paths of $p$, $q$ and $r$ links, with weights 1, no loops, and the token where "
        "the paths meet, the position is p exactly when $p + q + r$ is odd.",
        cases=thetas, predicted=lambda p, q, r: p_or_0((p + q + r) % 2),
        computed=lambda p, q, r: p_or_0(theta_values(p, q, r)[0][0]), bound="p ≤ q ≤ r, at most {size} links", sizes=(14, 19),
        picture=lambda p, q, r: TokenPosition(WeightedGraph.from_board(theta(p, q, r)), 0),
        sliders={"p": range(1, 5), "q": range(2, 5), "r": range(2, 6)},
    ),
    Claim(
        "nim-beyond-theta", "Beyond the thesis, Grundy numbers of theta graphs", "conjecture",
        "With weights 1 the parities of the paths decide the Grundy numbers along them. The two ends are worth $p + q + r$ "
        "modulo 2. All paths even: 0 everywhere. Else even paths alternate between 0 and 1 from their ends on. Inside an odd "
        "path all are 1 if it is the only one, and otherwise 2.",
        cases=thetas,
        predicted=lambda p, q, r: in_rows([along(length, sum(one % 2 for one in (p, q, r))) for length in (p, q, r)]),
        computed=lambda p, q, r: in_rows(theta_values(p, q, r)), bound="p ≤ q ≤ r, at most {size} links, every token",
        sizes=(14, 19), picture=lambda p, q, r: TokenPosition(WeightedGraph.from_board(theta(p, q, r)), 0),
        sliders={"p": range(1, 5), "q": range(2, 5), "r": range(2, 6)},
    ),
    Claim(
        "nim-5-theta-weights", "Chapter 5, theta graphs and weight", "conjecture",
        "With other positive weights, no loops: if exactly one path is odd, weights never matter; if all paths are odd, or all "
        "even, they matter at every vertex; if two are odd, they matter at the two ends and at even distance from them on the "
        "even path.",
        cases=thetas, predicted=lambda p, q, r: named(depending_on_theta(p, q, r)),
        computed=lambda p, q, r: named(depending(theta(p, q, r), theta_weight(p, q, r))),
        bound="at most {size} links, weights up to 3, from ten links on up to 2; the vertices where weights matter", sizes=(8, 12),
        picture=lambda p, q, r: TokenPosition(WeightedGraph.from_board(theta(p, q, r)), 0),
        sliders={"p": range(1, 4), "q": range(2, 4), "r": range(2, 4)},
    ),
    Claim(
        "nim-5-weight", "Chapter 5, when weight matters", "proved",
        "On a graph without loops and without an even cycle the amounts of the positive weights do not matter. (It follows from "
        "the statement on odd cycles in what is beyond the thesis.)",
        cases=lambda size: (
            (graph,) for links in range(3, size + 1) for graph in with_cycles(links) if all(n % 2 for n in cycle_lengths(graph))
        ),
        predicted=lambda graph: "none", computed=lambda graph: named(depending(graph, 4 if len(graph.edges) < 7 else 3)),
        bound="all connected graphs with at most {size} links, weights up to 4, from seven links on up to 3", sizes=(7, 8),
        picture=lambda graph: WeightedGraph.from_board(graph),
    ),
    Claim(
        "nim-5-weight-even", "Chapter 5, weight and even cycles", "question",
        "An even cycle does not seem to be enough for weights to matter: as far as tried they do not on $K_4$, on $K_4$ without a "
        "link, and on the cycle of four with two leaves at one vertex or at two neighbours.",
        cases=lambda size: ((name, size) for name in EXCEPTIONS), predicted=lambda name, most: "none",
        computed=lambda name, most: named(depending(EXCEPTIONS[name], most)), bound="weights up to {size}", sizes=(5, 7),
        picture=lambda name, most: WeightedGraph.from_board(EXCEPTIONS[name]),
        sliders={"name": tuple(EXCEPTIONS), "most": range(2, 5)},
    ),
    Claim(
        "nim-5-weight-counts", "Chapter 5, how often weight matters", "example",
        "Of the connected graphs with 3, 4, 5, 6, 7, 8 links and a cycle, 1, 2, 6, 19, 56, 180 in number, 0, 1, 1, 4, 12, 44 "
        "depend on weights up to 3 with some token; 0, 0, 0, 1, 3, 21 of these are not bipartite (8 links: the deep check only).",
        cases=lambda size: ((links,) for links in range(3, size + 1)), predicted=lambda links: COUNTS[links], computed=counted,
        bound="at most {size} links, weights up to 3", sizes=(7, 8), most=8,
        picture=lambda links: WeightedGraph.from_board(next(graph for graph in with_cycles(links) if depending(graph, 2))),
        sliders={"links": range(4, 7)},
    ),
    Claim(
        "nim-5-complete", "Chapter 5, complete graphs, weights 1", "example",
        r"On $K_n$ with weights 1 and no loops the Grundy number is 1 for $2 \le n \le 7$.",
        cases=lambda size: ((n,) for n in range(2, size + 1)), predicted=lambda n: 1,
        computed=lambda n: constant(complete(n), 1, (0,) * n), bound="2 ≤ n ≤ {size}", sizes=(7, 7), most=7,
        picture=lambda n: constant_board(complete(n), 1, (0,) * n), sliders={"n": range(2, 7)},
    ),
    Claim(
        "nim-5-complete-weights", "Chapter 5, complete graphs, all weights", "question",
        r"On $K_n$, $2 \le n \le 5$, without loops each position with positive links is p, as far as weights were tried.",
        cases=lambda size: ((2, 9), (3, 9), (4, 5), (5, 3)) if size < 2 else ((2, 20), (3, 20), (4, 7), (5, 3)),
        predicted=lambda n, most: "p", computed=lambda n, most: boards.any_links(complete(n), most, (0,) * n, 0),
        bound="weights up to 9, 9, 5, 3 for n = 2, 3, 4, 5 (deep: 20, 20, 7, 3)", sizes=(1, 2), least=1,
        most=2, picture=lambda n, most: constant_board(complete(n), most, (0,) * n),
    ),
    Claim(
        "nim-5-complete-loops", "Chapter 5, complete graphs with loops", "proved",
        "On $K_n$ with a loop of weight 1 at each vertex and links of weight 1 the Grundy number is one more than without "
        r"loops, so 2 for $2 \le n \le 6$.",
        cases=lambda size: ((n,) for n in range(2, size + 1)), predicted=lambda n: 2,
        computed=lambda n: constant(complete(n), 1, (1,) * n), bound="2 ≤ n ≤ {size}", sizes=(6, 6), most=6,
        picture=lambda n: constant_board(complete(n), 1, (1,) * n), sliders={"n": range(2, 6)},
    ),
    Claim(
        "nim-5-complete-loops-weights", "Chapter 5, complete graphs with loops, all weights", "proved",
        "With a loop at each vertex, all weights positive, every position on $K_n$ is p: delete the token's loop. (This is so on "
        "any graph, by the statement on loopless vertices in what is beyond the thesis.)",
        cases=lambda size: ((n, most) for n, most in ((2, 4), (3, 3), (4, 2), (5, 1), (4, 3), (3, 5))[: 4 if size < 2 else None]),
        predicted=lambda n, most: "p", computed=lambda n, most: boards.any_weights(complete(n), most, (1,) * n, 0),
        bound="n = 2, 3, 4, 5 with weights up to 4, 3, 2, 1 (deep: also n = 4 up to 3, n = 3 up to 5)", sizes=(1, 2), least=1,
        picture=lambda n, most: constant_board(complete(n), most, (1,) * n),
    ),
    Claim(
        "nim-5-several-tokens", "Chapter 5, several components", "proved",
        "With a token on each of several components the game is a sum: the Grundy number is the nim-sum of theirs.",
        cases=lambda size: ((one, other) for i, one in enumerate(SUMMANDS) for other in SUMMANDS[: i + 1]),
        predicted=lambda one, other: nim_sum(by_definition(GAME, one), by_definition(GAME, other)), computed=two_boards,
        bound="all pairs of eleven small boards", picture=lambda one, other: one,
    ),
    Claim(
        "nim-5-several-tokens-one-board", "Chapter 5, several tokens on one component", "proved",
        "With two tokens on one component it is none: on a link of weight $w$ with a token at each end, either of which may be "
        "moved, the Grundy number is $w$, though the nim-sum is 0.",
        cases=lambda size: ((w,) for w in range(1, size + 1)), predicted=lambda w: w,
        computed=lambda w: two_tokens(WeightedGraph.of([(0, 1, w)]), (0, 1)), bound="w ≤ {size}", sizes=(6, 30),
        picture=lambda w: WeightedGraph.of([(0, 1, w)]), sliders={"w": range(1, 7)},
    ),
)
# fmt: on
