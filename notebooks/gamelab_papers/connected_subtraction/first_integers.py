"""Sections 3.1 and 3.2: CSG(I_N) on all graphs, and on simple stars with a path at the centre."""

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import pandas as pd

from gamelab import Graph, Spider, disjoint_union, grundy, winning_moves
from gamelab.boards import Vertex, rooted, rooted_trees, with_path
from gamelab.solvers.vertex_deletion import leg_row
from gamelab.statements import Arguments, Case, Cases, Claim, Compared, listed, upto
from gamelab.theory import remembered
from gamelab_papers.connected_subtraction import answers
from gamelab_papers.connected_subtraction.boards import (
    ENDS,
    GRAPHS,
    ROOTED,
    WITH_N,
    Row,
    along,
    by_legs,
    by_sets,
    connected_graphs,
    for_each,
    hung,
    hung_value,
    leaves,
    marked,
    of_each,
    of_row,
    on_paths,
    rooted_graphs,
    row_of_leg,
    up_to,
)

# N, and stars whose value changes when N + 1 vertices are hung on u though no smaller one's does.
FEW_EDGES = 3  # for N up to this the graphs of Proposition 7 have at most eight edges
MINIMAL_STARS = ((6, (5, 1, 1, 1, 1), (2, 1)), (7, (6, 2, 1, 1, 1), (2, 2)), (8, (8, 2, 1), (2, 2)))


@remembered
def printed(number: int) -> pd.DataFrame:
    """Table 1 or Table 2 as it is printed, dots included; cells that cannot be read in our copy of
    the paper are missing.
    """
    file = Path(__file__).with_name(f"table_{number}.csv")
    table = pd.read_csv(file, index_col="k", dtype=str).rename(index=str)
    return table.rename_axis(columns={1: "n", 2: "l"}[number])


def beside_printed(number: int, recomputed: pd.DataFrame) -> Compared:
    """Table 1 or Table 2 as printed, and beside it ours."""
    return Compared(printed(number), recomputed, together=False)


def cells(number: int) -> list[tuple[str, str]]:
    """The names of the rows and columns that meet in a number of a printed table."""
    return [place for place, cell in printed(number).stack().items() if str(cell).isdigit()]


@remembered
def table_1() -> pd.DataFrame:
    """The values of CSG(I_4) on simple stars with n leaves (columns) and a path of k vertices at
    the centre (rows).
    """
    values = {n: leg_row(up_to(4), (1,) * int(n), 9).astype(int) for n in printed(1).columns}
    return pd.DataFrame(values, index=printed(1).index).rename_axis(columns="n")


def by_size(vertices: int, N: int) -> int:
    """Lemmas 5 and 6: the value for at most N + 2 vertices; 2 stands for 2 or more."""
    return {0: 0, 1: 1, N + 1: 0, N + 2: 1}.get(vertices, 2)


def values_at_multiples(row: Row) -> set[int]:
    """The values of a row of CSG(I_N) at k = N + 1, 2(N + 1), ..., as far as they are not repeated;
    2 stands for 2 or more.
    """
    assert row.game.largest is not None
    M = row.game.largest + 1
    terms = row.period.terms(row.period.preperiod + M * row.period.period + 1)
    return {min(int(value), 2) for value in terms[M::M]}


def changes(N: int, graph: Graph, u: Vertex) -> bool:
    """Whether a path of N + 1 vertices hung on u changes the value in CSG(I_N)."""
    longer = by_sets(up_to(N), with_path(graph, u, N + 1))  # then the graph is a set on its board
    return by_sets(up_to(N), graph) != longer


def minimal(N: int, found: Iterable[tuple[Graph, Vertex]]) -> Iterator[Case]:
    """The boards whose value changes though that of no smaller connected part with u does."""
    for graph, u in found:
        if changes(N, graph, u):
            gone = (
                frozenset(graph.vertices) - part
                for part in graph.connected_sets(len(graph.vertices) - 1)
                if u in part
            )
            if not any(changes(N, graph.without_vertices(rest), u) for rest in gone):
                yield N, graph, u


def taken_to_win(N: int, graph: Graph, u: Vertex) -> list[frozenset[Vertex]]:
    """What the winning moves in G + G^{u,N+1} take; the vertices of G have their numbers in it."""
    both = disjoint_union(graph, with_path(graph, u, N + 1))
    grundy(up_to(N), both)  # so that the options are found in one table
    return [
        frozenset(both.vertices) - set(option.vertices) for option in winning_moves(up_to(N), both)
    ]


def winning_drawn(N: int, graph: Graph, u: Vertex) -> dict[str, Graph]:
    """Both boards, and what a winning move leaves of G, with their values."""
    taken = taken_to_win(N, graph, u)[0]
    boards = {
        "H": graph,
        f"path of {N + 1} at u": with_path(graph, u, N + 1),
        "a winning move": graph.without_vertices(
            [v for i, v in enumerate(graph.vertices) if i in taken]
        ),
    }
    return {f"{name}: value {by_sets(up_to(N), board)}": board for name, board in boards.items()}


def winning_first_moves(N: int, graph: Graph, u: Vertex) -> tuple[bool, bool]:
    """In G + G^{u,N+1}: is there a winning move, and do all of them take u from G and leave two
    vertices of it or more?
    """
    moves = taken_to_win(N, graph, u)
    return bool(moves), all(
        graph.vertices.index(u) in taken and len(taken) <= len(graph.vertices) - 2
        for taken in moves
    )


def minimal_among(
    rooted_boards: Callable[[int], Iterable[Graph]], vertices: int, most: int
) -> Iterator[Case]:
    """What Proposition 7 speaks of, among boards with at most `vertices` vertices, for N up to
    `most`.
    """
    for n in range(1, vertices + 1):
        yield from _minimal_among(rooted_boards, n, most)


@remembered
def _minimal_among(
    rooted_boards: Callable[[int], Iterable[Graph]], n: int, most: int
) -> tuple[Case, ...]:
    """The same with n vertices; the check and the card of a statement ask for them one by one."""
    found = [(board, 0) for board in rooted_boards(n)]
    return tuple(case for N in range(1, most + 1) for case in minimal(N, found))


def with_few_edges(n: int) -> Iterator[Graph]:
    """The connected graphs with n vertices and at most eight edges, with each root."""
    return rooted(graph for graph in connected_graphs(n) if len(graph.edges) <= 8)


def simple_star(n: int, N: int) -> int:
    """Lemma 9: the value of the simple star with n leaves in CSG(I_N)."""
    return 1 if n == 0 else (n - N) % 2 if n >= N else 2 + (n + 1) % 2


def few_vertices(graphs: Cases, most: int) -> Cases:
    """N up to `most`, with each of these graphs that has at most N + 2 vertices."""
    return (upto("N", 1, most) * graphs).where(
        lambda N, graph: len(graph.vertices) <= N + 2, "no more than N + 2 vertices"
    )


WINNING: Arguments = dict(
    predicted=lambda N, graph, u: (True, True),
    computed=winning_first_moves,
    picture=winning_drawn,
    parts=("some move wins:", "each is of this kind:"),
    called="N = {}, H = {}, u = {}".format,
)
ON_SIMPLE: Arguments = {
    "picture": lambda N, n: Spider(*[1] * n),
    "called": "N = {}, the simple star with {} leaves".format,
}
FEW = (
    r"has the value 0, 1, 0 or 1 if $H$ has 0, 1, $N + 1$ or $N + 2$ vertices, and 2 or more if "
    r"$H$ has 2 to $N$ vertices"
)

CLAIMS = (
    Claim(
        id="csg-lem-4",
        label="Lemma 4",
        statement=r"In CSG($I_N$) paths have the values $g(P_n) = n \bmod (N + 1)$.",
        cases=upto("N", 1),
        sizes=(12, 60),
        predicted=lambda N: (0, tuple(range(N + 1))),
        **of_row("all n", lambda N: on_paths(range(1, N + 1)), lambda row: row.ends, least=1),
        sliders={"N": range(1, 13)},
        parts=ENDS,
    ),
    Claim(
        id="csg-lem-5",
        label="Lemma 5",
        statement=rf"In CSG($I_N$) a graph $H$ {FEW}.",
        cases=few_vertices(GRAPHS, 6),
        sizes=(6, 7),
        predicted=lambda N, graph: by_size(len(graph.vertices), N),
        computed=lambda N, graph: min(by_sets(up_to(N), graph), 2),
        picture=lambda N, graph: graph,
        called=WITH_N,
    ),
    Claim(
        id="csg-lem-6",
        label="Lemma 6",
        statement=rf"In CSG($I_N$) $H^{{u,N+1}}$ {FEW}.",
        cases=few_vertices(ROOTED, 5),
        sizes=(6, 7),
        predicted=lambda N, graph: by_size(len(graph.vertices), N),
        computed=lambda N, graph: min(hung_value(up_to(N), graph, N + 1), 2),
        picture=lambda N, graph: with_path(graph, 0, N + 1),
        called=WITH_N,
    ),
    Claim(
        id="csg-lem-6-multiples",
        label="Lemma 6, for longer paths",
        kind="question",
        statement=rf"For all $m \ge 1$, in CSG($I_N$) $H^{{u,m(N+1)}}$ {FEW}.",
        cases=few_vertices(ROOTED, 5),
        sizes=(5, 7),
        predicted=lambda N, graph: {by_size(len(graph.vertices), N)},
        **of_row("all m", lambda N, graph: hung(up_to(N), graph), values_at_multiples)
        | {
            "picture": lambda N, graph: marked(
                hung(up_to(N), graph), "k", "value", N + 1, 2 * N + 2
            )
        },
        called=WITH_N,
        parts=("value for each m",),
    ),
    Claim(
        id="csg-prop-7",
        label="Proposition 7",
        statement="""
            In CSG($I_N$) let $H^{u,N+1}$ differ in value from $H$, but not so for any smaller
            connected part with $u$. Then in the sum of the two there is a winning move, and each of
            them is in $H$, takes $u$ and leaves two vertices of $H$ or more.
            """,
        cases=Cases(
            "trees of this kind with at most {size} vertices, N ≤ 6",
            lambda size: minimal_among(rooted_trees, size, 6),
            1,
            14,
        )
        + Cases(
            lambda size: f"some stars with at most {size + 2} vertices, N = 6, 7, 8",
            lambda size: (
                case
                for N, legs, u in MINIMAL_STARS
                if sum(legs) < size + 2
                for case in minimal(N, [(Spider(*legs).graph, u)])
            ),
        ),
        sizes=(8, 10),
        **WINNING,
    ),
    Claim(
        id="csg-prop-7-cycles",
        label="Proposition 7, graphs with cycles",
        statement="""
            In CSG($I_N$), if $H^{u,N+1}$ differs in value from $H$, which may have cycles, but not
            so for any smaller connected part with $u$, each winning move in the sum of the two is
            in $H$, takes $u$ and leaves two vertices of $H$ or more.
            """,
        cases=Cases(
            lambda size: (
                f"graphs of this kind with at most 7 "
                f"vertices{' and 8 edges' * (size <= FEW_EDGES)}, N ≤ {size}"
            ),
            lambda size: minimal_among(
                with_few_edges if size <= FEW_EDGES else rooted_graphs, 7, size
            ),
            0,
            8,
        ),
        sizes=(3, 5),
        **WINNING,
    ),
    Claim(
        id="csg-prop-8",
        label="Proposition 8",
        statement=r"""
            In CSG($I_N$), for a simple star with $n$ leaves, $k \mapsto g(K(n)^{centre,k})$ is
            periodic from the start, with period $N + 1$.
            """,
        cases=of_each("n = 0, ..., 15", lambda N: range(16)),
        sizes=(8, 30),
        predicted=lambda N, n: (0, N + 1),
        **of_row(
            "all k", lambda N, n: row_of_leg(up_to(N), (1,) * n), lambda row: row.shape, least=1
        ),
        sliders={"N": range(1, 9), "n": range(16)},
        parts=("preperiod", "period"),
    ),
    Claim(
        id="csg-lem-9",
        label="Lemma 9",
        statement=r"""
            In CSG($I_N$) the simple star with $n$ leaves has the value 1 for $n = 0$; for $1 \le n
            < N$ it has the value 2 if $n$ is odd, 3 if $n$ is even; for $n \ge N$, $(n - N) \bmod
            2$.
            """,
        cases=of_each("n < 2N + 8", lambda N: range(2 * N + 8)),
        sizes=(8, 20),
        proof=for_each(
            "all n of each N",
            lambda N: range(2 * N + 8),
            lambda N, n: leaves(N).value((1,) * n),
            cells=leaves,
        ),
        **ON_SIMPLE
        | along(
            lambda N, n: simple_star(n, N),
            lambda N, n: by_legs(up_to(N), (1,) * n),
            "n",
            lambda N, n: range(max(2 * N + 8, n + 1)),
        ),
        sliders={"N": range(1, 9), "n": range(16)},
    ),
    Claim(
        id="csg-lem-9-answers",
        label="Lemma 9, answers in the proof",
        statement="""
            In CSG($I_N$), let $1 < n < N$. The second player wins $K(n)$ beside $P_2$ for odd $n$,
            and beside $P_3$ for even $n$, by these answers. If one of the two is emptied, empty the
            other. If one becomes a single vertex, make the other one such. If a leaf of $K(n)$ is
            taken, take another for odd $n$, and one of $P_3$ for even $n$. If $P_3$ becomes $P_2$,
            take a leaf of $K(n)$.
            """,
        cases=answers.each_first_move("1 < n < N", answers.sums_of_9, 3),
        sizes=(8, 20),
        computed=lambda N, n, first, answer: answers.answered(up_to(N), first, answer),
        **answers.ANSWERED,
    ),
    Claim(
        id="csg-lem-9-one-move",
        label="Lemma 9, large stars in the proof",
        statement="""
            In CSG($I_N$), $n > N$, a leaf is all that can be taken from the simple star with $n$
            leaves.
            """,
        cases=of_each("N < n < 2N + 8", lambda N: range(N + 1, 2 * N + 8)),
        sizes=(8, 20),
        predicted=lambda N, n: {answers.sum_name(answers.simple(n - 1))},
        computed=lambda N, n: set(
            map(answers.sum_name, answers.after(up_to(N), answers.simple(n)))
        ),
        **ON_SIMPLE,
    ),
    Claim(
        id="csg-table-1",
        label="Table 1",
        kind="table",
        statement="""
            In CSG({1, 2, 3, 4}): the values of simple stars with n = 0, ..., 10 leaves and a path
            of k = 0, ..., 8 vertices at the centre.
            """,
        cases=listed("the {count} cells", [(int(k), int(n)) for k, n in cells(1)]),
        **along(
            lambda k, n: int(printed(1).at[str(k), str(n)]),
            lambda k, n: int(table_1().at[str(k), str(n)]),
            "n",
            lambda k, n: range(11),
        ),
        called="the simple star with {1} leaves, k = {0}".format,
        sliders={"k": range(9), "n": range(11)},
    ),
)
