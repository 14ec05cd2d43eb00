"""Sections 3.1 and 3.2: CSG(I_N) on all graphs, and on simple stars with a path at the centre."""

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from importlib.resources import files
from itertools import product

import pandas as pd

from gamelab.graphs.graph import Graph, Vertex, disjoint_union
from gamelab.graphs.spiders import Spider
from gamelab.papers.claim import Claim
from gamelab.papers.dailly_connected_subtraction import boards
from gamelab.papers.dailly_connected_subtraction.boards import WINDOW, up_to
from gamelab.rulesets.vertex_deletion import connected_sets, without
from gamelab.solvers.pendant_paths import pendant_path_row
from gamelab.solvers.roads import grundy, winning_moves
from gamelab.solvers.subtraction_spiders import leg_row

Boards = Callable[[int], Iterable[Graph]]

# N, and stars whose value changes when N + 1 vertices are hung on u though no smaller one's does.
MINIMAL_STARS = ((6, (5, 1, 1, 1, 1), (2, 1)), (7, (6, 2, 1, 1, 1), (2, 2)), (8, (8, 2, 1), (2, 2)))


@cache
def printed(number: int) -> pd.DataFrame:
    """Table 1 or Table 2 as far as its cells can be read in our copy of the paper; the others are missing."""
    file = files("gamelab.papers.dailly_connected_subtraction") / f"table_{number}.csv"
    with file.open(encoding="utf-8") as lines:
        return pd.read_csv(lines, index_col="k").astype("Int64").rename_axis(columns={1: "n", 2: "l"}[number])


@cache
def table_1() -> pd.DataFrame:
    """The values of CSG(I_4) on simple stars with n leaves (columns) and a path of k vertices at the centre (rows)."""
    values = {n: leg_row(up_to(4), (1,) * int(n), 9).astype(int) for n in printed(1).columns}
    return pd.DataFrame(values, index=printed(1).index).rename_axis(columns="n")


def by_size(vertices: int, N: int) -> int:
    """Lemmas 5 and 6: the value for at most N + 2 vertices; 2 stands for 2 or more."""
    return {0: 0, 1: 1, N + 1: 0, N + 2: 1}.get(vertices, 2)


def at_least(said: int, found: int) -> bool:
    """Whether a value is what is said, where 2 is said of all greater ones too."""
    return min(found, 2) == said


def changes(N: int, graph: Graph, u: Vertex) -> bool:
    """Whether a path of N + 1 vertices hung on u changes the value in CSG(I_N)."""
    row = pendant_path_row(up_to(N), graph, u, N + 2)
    return bool(row[0] != row[N + 1])


def minimal(N: int, boards: Iterable[tuple[Graph, Vertex]]) -> Iterator[tuple[int, Graph, Vertex]]:
    """The boards whose value changes though that of no smaller connected part with u does."""
    for graph, u in boards:
        if changes(N, graph, u):
            gone = (frozenset(graph.vertices) - part for part in connected_sets(graph, len(graph.vertices) - 1) if u in part)
            if not any(changes(N, without(graph, rest), u) for rest in gone):
                yield N, graph, u


def winning_first_moves(N: int, graph: Graph, u: Vertex) -> tuple[bool, bool]:
    """In G + G^{u,N+1}: is there a winning move, and do all of them take u from G and leave two vertices of it or more?"""
    halves = graph, boards.with_path(graph, u, N + 1)
    both = Graph(
        tuple((i, v) for i, half in enumerate(halves) for v in half.vertices),
        tuple(((i, v), (i, w)) for i, half in enumerate(halves) for v, w in half.edges),
    )
    grundy(up_to(N), both)  # so that the options are found in one table
    moves = [frozenset(both.vertices) - set(option.vertices) for option in winning_moves(up_to(N), both)]
    return bool(moves), all((0, u) in taken and len(taken) <= len(graph.vertices) - 2 for taken in moves)


def few_vertices(size: int, boards: Boards = boards.rooted_graphs, most: int = 5) -> Iterator[tuple[int, Graph]]:
    """N up to `most`, with each connected graph that has at most `size` and N + 2 vertices."""
    return ((N, graph) for n in range(1, size + 1) for N in range(max(1, n - 2), most + 1) for graph in boards(n))


def minimal_graphs(most: int, vertices: int) -> Iterator[tuple[int, Graph, Vertex]]:
    """What Proposition 7 speaks of: graphs with at most so many vertices, for N up to `most`."""
    for n, N in product(range(1, vertices + 1), range(1, most + 1)):
        yield from minimal(N, ((graph, 0) for graph in boards.rooted_graphs(n)))


def minimal_trees(size: int) -> Iterator[tuple[int, Graph, Vertex]]:
    """What Proposition 7 speaks of: trees with at most `size` vertices, and some stars with at most two more."""
    for n, N in product(range(1, size + 1), range(1, 7)):
        yield from minimal(N, ((tree, 0) for tree in boards.rooted_trees(n)))
    for N, legs, u in MINIMAL_STARS:
        if sum(legs) < size + 2:
            yield from minimal(N, [(Spider(*legs).graph, u)])


def simple_star(n: int, N: int) -> int:
    """Lemma 9: the value of the simple star with n leaves in CSG(I_N)."""
    return 1 if n == 0 else (n - N) % 2 if n >= N else 2 + (n + 1) % 2


# fmt: off
CLAIMS = (
    Claim(
        "csg-lem-4", "Lemma 4", "proved",
        r"In CSG($I_N$) paths have the values $g(P_n) = n \bmod (N + 1)$.",
        cases=lambda size: ((N,) for N in range(1, size + 1)), predicted=lambda N: (0, tuple(range(N + 1))),
        computed=lambda N: ((period := boards.path_period(range(1, N + 1))).preperiod, period.block), bound="N ≤ {size} and all n",
        certificate=WINDOW, sizes=(12, 60), picture=lambda N: boards.path_period(range(1, N + 1)), sliders={"N": range(1, 13)},
    ),
    Claim(
        "csg-lem-5", "Lemma 5", "proved",
        "In CSG($I_N$) a graph with 0, 1, $N + 1$ or $N + 2$ vertices has the value 0, 1, 0 or 1; with 2 to $N$ it has 2 or more.",
        cases=lambda size: few_vertices(size, boards.connected_graphs, 6),
        predicted=lambda N, graph: by_size(len(graph.vertices), N), computed=lambda N, graph: boards.by_sets(up_to(N), graph),
        agree=at_least, bound="N ≤ 6, all connected graphs with at most N + 2 and at most {size} vertices", sizes=(7, 7),
        picture=lambda N, graph: graph,
    ),
    Claim(
        "csg-lem-6", "Lemma 6", "proved",
        "The same holds for $H^{u,N+1}$, with the number of vertices of $H$ in place of that of the graph.",
        cases=few_vertices, predicted=lambda N, graph: by_size(len(graph.vertices), N),
        computed=lambda N, graph: int(pendant_path_row(up_to(N), graph, 0, N + 2)[-1]), agree=at_least,
        bound="N ≤ 5, all connected graphs with at most N + 2 and at most {size} vertices, each vertex of them", sizes=(7, 7),
        picture=lambda N, graph: boards.with_path(graph, 0, N + 1),
    ),
    Claim(
        "csg-lem-6-multiples", "Lemma 6, for longer paths", "question",
        "The same holds for paths of $m(N + 1)$ vertices, $m$ = 2, 3, 4.",
        cases=lambda size: ((N, graph, m) for N, graph in few_vertices(size) for m in (2, 3, 4)),
        predicted=lambda N, graph, m: by_size(len(graph.vertices), N),
        computed=lambda N, graph, m: int(boards.hung_period(up_to(N), graph).terms(m * (N + 1) + 1)[-1]), agree=at_least,
        bound="N ≤ 5, all connected graphs with at most N + 2 and at most {size} vertices, each vertex of them", sizes=(6, 7),
        picture=lambda N, graph, m: boards.hung_period(up_to(N), graph),
    ),
    Claim(
        "csg-prop-7", "Proposition 7", "proved",
        "Let $H^{u,N+1}$ differ in value from $H$, but not so for any smaller connected part with $u$. Then in the sum of the "
        "two there is a winning move, and each of them is in $H$, takes $u$ and leaves two vertices of $H$ or more.",
        cases=minimal_trees, predicted=lambda N, tree, u: (True, True), computed=winning_first_moves,
        bound="N ≤ 6 and all trees of this kind with at most {size} vertices; for N = 6, 7, 8 stars up to two vertices larger",
        sizes=(8, 10), picture=lambda N, tree, u: disjoint_union(tree, boards.with_path(tree, u, N + 1)),
    ),
    Claim(
        "csg-prop-7-cycles", "Proposition 7, graphs with cycles", "proved",
        "The same for graphs that may have cycles.",
        cases=lambda size: minimal_graphs(size, 7), predicted=lambda N, graph, u: (True, True), computed=winning_first_moves,
        bound="N ≤ {size} and all graphs with at most 7 vertices of this kind", sizes=(3, 5),
        picture=lambda N, graph, u: boards.with_path(graph, u, N + 1),
    ),
    Claim(
        "csg-prop-8", "Proposition 8", "proved",
        r"For a simple star with $n$ leaves $k \mapsto g(K(n)^{centre,k})$ is periodic from the start, with period $N + 1$.",
        cases=lambda size: ((N, n) for N in range(1, size + 1) for n in range(16)), predicted=lambda N, n: (0, N + 1),
        computed=lambda N, n: boards.start_and_length(boards.period_beside(up_to(N), (1,) * n)),
        bound="N ≤ {size}, n ≤ 15 and all k", certificate=WINDOW, sizes=(8, 30),
        picture=lambda N, n: boards.period_beside(up_to(N), (1,) * n), sliders={"N": range(1, 9), "n": range(16)},
    ),
    Claim(
        "csg-lem-9", "Lemma 9", "proved",
        r"$g(K(n))$ is 1 for $n = 0$; for $1 \le n < N$ it is 2 if $n$ is odd, 3 if $n$ is even; for $n \ge N$, $(n - N) \bmod 2$.",
        cases=lambda size: ((N, n) for N in range(1, size + 1) for n in range(2 * N + 8)), predicted=lambda N, n: simple_star(n, N),
        computed=lambda N, n: int(leg_row(up_to(N), (1,) * n, 1)[0]), bound="N ≤ {size}, n < 2N + 8", sizes=(8, 20),
        picture=lambda N, n: Spider(*[1] * n), sliders={"N": range(1, 9), "n": range(16)},
    ),
    Claim(
        "csg-table-1", "Table 1", "table",
        "N = 4: the values of simple stars with n = 0, ..., 10 leaves and a path of k = 0, ..., 8 vertices at the centre.",
        cases=lambda size: ((k, n) for k in printed(1).index for n in printed(1).columns),
        predicted=lambda k, n: int(printed(1).at[k, n]), computed=lambda k, n: int(table_1().at[k, n]), bound="all 99 cells",
        picture=lambda k, n: Spider(k, *[1] * int(n)), sliders={"k": range(9), "n": tuple(map(str, range(11)))},
    ),
)
# fmt: on
