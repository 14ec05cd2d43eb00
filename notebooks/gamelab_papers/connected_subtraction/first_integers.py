"""Sections 3.1 and 3.2: CSG(I_N) on all graphs, and on simple stars with a path at the centre."""

from pathlib import Path

import pandas as pd

from gamelab import Spider, disjoint_union, grundy, path, winning_moves
from gamelab.boards import rooted, rooted_trees, with_path
from gamelab.proofs import LegClasses, Stars, UpTo, numbers_up_to, wrapped
from gamelab.solvers.vertex_deletion import leg_row
from gamelab.statements import Cases, Compared, listed, upto
from gamelab.theory import remembered
from gamelab_papers.connected_subtraction.boards import (
    GRAPHS,
    ROOTED,
    both_along,
    by_legs,
    by_sets,
    connected_graphs,
    for_each_N,
    hung,
    hung_value,
    on_paths,
    rooted_graphs,
    row_of_leg,
    section_of_csg,
    up_to,
    with_its_row,
)

section = section_of_csg()


@section.theorem(12, 60, parts="preperiod, then", proof=with_its_row("all n", least=1))
def lem_4(N=1):
    r"""**Lemma 4.** In CSG($I_N$) paths have the values $g(P_n) = n \bmod (N + 1)$."""
    row = on_paths(range(1, N + 1))
    return (0, tuple(range(N + 1))), row.ends, row


def few_vertices(graphs, most):
    """N up to `most`, with each of these graphs that has at most N + 2 vertices."""
    return (upto("N", 1, most) * graphs).where(
        lambda N, H: len(H.vertices) <= N + 2, "no more than N + 2 vertices"
    )


def by_size(H, N):
    """Lemmas 5 and 6: the value for at most N + 2 vertices; 2 stands for 2 or more."""
    return {0: 0, 1: 1, N + 1: 0, N + 2: 1}.get(len(H.vertices), 2)


@section.theorem(
    6,
    7,
    cases=few_vertices(GRAPHS, 6),
    picture=lambda N, H: (
        {f"H: {by_sets(up_to(N), H)}": H}
        | {f"{n} vertices: {by_sets(up_to(N), path(n))}": path(n) for n in (0, 1, N + 1, N + 2)}
    ),
)
def lem_5(N, H):
    """**Lemma 5.** In CSG($I_N$) a graph $H$ has the value 0, 1, 0 or 1 if $H$ has 0, 1, $N + 1$ or
    $N + 2$ vertices, and 2 or more if $H$ has 2 to $N$ vertices.
    """
    return by_size(H, N), min(by_sets(up_to(N), H), 2)


@section.theorem(6, 7, cases=few_vertices(ROOTED, 5))
def lem_6(N, H):
    """**Lemma 6.** In CSG($I_N$) $H^{u,N+1}$ has the value 0, 1, 0 or 1 if $H$ has 0, 1, $N + 1$ or
    $N + 2$ vertices, and 2 or more if $H$ has 2 to $N$ vertices.
    """
    value = hung_value(up_to(N), H, N + 1)
    return by_size(H, N), min(value, 2), with_path(H, 0, N + 1)


@section.question(
    5,
    7,
    cases=few_vertices(ROOTED, 5),
    parts="value for each m",
    proof=with_its_row("all m"),
    ours=True,
)
def lem_6_multiples(N, H):
    r"""**Lemma 6, for longer paths.** For all $m \ge 1$, in CSG($I_N$) $H^{u,m(N+1)}$ has the value
    0, 1, 0 or 1 if $H$ has 0, 1, $N + 1$ or $N + 2$ vertices, and 2 or more if $H$ has 2 to $N$
    vertices.
    """
    row = hung(up_to(N), H)
    preperiod, period = row.shape
    until_it_repeats = row.period.terms(preperiod + (N + 1) * period + 1)
    return {by_size(H, N)}, {min(int(value), 2) for value in until_it_repeats[N + 1 :: N + 1]}, row


def changes(N, graph, u):
    """Whether a path of N + 1 vertices hung on u changes the value in CSG(I_N)."""
    longer = by_sets(up_to(N), with_path(graph, u, N + 1))  # then the graph is a set on its board
    return by_sets(up_to(N), graph) != longer


def minimal(N, found):
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


@remembered
def minimal_among(rooted_boards, n, most):
    """What Proposition 7 speaks of, among boards with n vertices, for N up to `most`."""
    found = [(board, 0) for board in rooted_boards(n)]
    return tuple(case for N in range(1, most + 1) for case in minimal(N, found))


def taken_to_win(N, H, u):
    """What the winning moves in H + H^{u,N+1} take; the vertices of H have their numbers in it."""
    both = disjoint_union(H, with_path(H, u, N + 1))
    grundy(up_to(N), both)  # so that the options are found in one table
    return [
        frozenset(both.vertices) - set(option.vertices) for option in winning_moves(up_to(N), both)
    ]


def winning_drawn(N, H, u):
    """Both boards, and what a winning move leaves of H, with their values."""
    taken = taken_to_win(N, H, u)[0]
    boards = {
        "H": H,
        f"path of {N + 1} at u": with_path(H, u, N + 1),
        "a winning move": H.without_vertices([v for i, v in enumerate(H.vertices) if i in taken]),
    }
    return {f"{name}: value {by_sets(up_to(N), board)}": board for name, board in boards.items()}


# N, and stars whose value changes when N + 1 vertices are hung on u though no smaller one's does.
MINIMAL_STARS = ((6, (5, 1, 1, 1, 1), (2, 1)), (7, (6, 2, 1, 1, 1), (2, 2)), (8, (8, 2, 1), (2, 2)))
TREES_AND_STARS = Cases(
    "trees of this kind with at most {size} vertices, N ≤ 6",
    lambda size: (case for n in range(1, size + 1) for case in minimal_among(rooted_trees, n, 6)),
    1,
    14,
) + Cases(
    lambda size: f"some stars with at most {size + 2} vertices, N = 6, 7, 8",
    lambda size: (
        case
        for N, legs, u in MINIMAL_STARS
        if sum(legs) < size + 2
        for case in minimal(N, [(Spider(*legs).graph, u)])
    ),
)


@section.theorem(
    8,
    10,
    cases=TREES_AND_STARS,
    parts="some move wins:, each is of this kind:",
    picture=winning_drawn,
)
def prop_7(N, H, u):
    """**Proposition 7.** In CSG($I_N$) let $H^{u,N+1}$ differ in value from $H$, but not so for any
    smaller connected part with $u$. Then in the sum of the two there is a winning move, and each of
    them is in $H$, takes $u$ and leaves two vertices of $H$ or more.
    """
    moves = taken_to_win(N, H, u)
    of_this_kind = (
        H.vertices.index(u) in taken and len(taken) <= len(H.vertices) - 2 for taken in moves
    )
    return (True, True), (bool(moves), all(of_this_kind))


FEW_EDGES = 3  # for N up to this the graphs of Proposition 7 have at most eight edges


def with_few_edges(n):
    """The connected graphs with n vertices and at most eight edges, with each root."""
    return rooted(graph for graph in connected_graphs(n) if len(graph.edges) <= 8)


WITH_CYCLES = Cases(
    lambda size: (
        f"graphs of this kind with at most 7 vertices{' and 8 edges' * (size <= FEW_EDGES)}, "
        f"N ≤ {size}"
    ),
    lambda size: (
        case
        for n in range(1, 8)
        for case in minimal_among(with_few_edges if size <= FEW_EDGES else rooted_graphs, n, size)
    ),
    0,
    8,
)


@section.theorem(
    3,
    5,
    cases=WITH_CYCLES,
    parts="some move wins:, each is of this kind:",
    picture=winning_drawn,
    ours=True,
)
def prop_7_cycles(N, H, u):
    """**Proposition 7, graphs with cycles.** In CSG($I_N$), if $H^{u,N+1}$ differs in value from
    $H$, which may have cycles, but not so for any smaller connected part with $u$, each winning
    move in the sum of the two is in $H$, takes $u$ and leaves two vertices of $H$ or more.
    """
    return prop_7(N, H, u)


@section.theorem(8, 30, parts="preperiod, period", proof=with_its_row("all k", least=1))
def prop_8(N=1, n=range(16)):
    r"""**Proposition 8.** In CSG($I_N$), for a simple star with $n$ leaves, $k \mapsto
    g(K(n)^{centre,k})$ is periodic from the start, with period $N + 1$.
    """
    row = row_of_leg(up_to(N), (1,) * n)
    return (0, N + 1), row.shape, row


@remembered
def leaves(N):
    """The values of all stars with leaves alone in CSG(I_N): a number of leaves from N + 1 on
    counts modulo 2.
    """
    return Stars.of(up_to(N), LegClasses((0,), 0, N + 1, 2))


def simple_star(N, n):
    """The value of the simple star with n leaves in CSG(I_N), a number or a cell of numbers."""
    if isinstance(n, UpTo):
        return leaves(N).table[(wrapped(n, N + 1, 2),)]
    return by_legs(up_to(N), (1,) * n)


@section.theorem(
    8,
    20,
    cases=upto("N", 1).with_each(lambda N: range(2 * N + 8), "n < 2N + 8"),
    name="N = {N}, the simple star with {n} leaves",
    picture=lambda N, n: both_along(lem_9, "n", range(max(2 * N + 8, n + 1)), N, n),
    proof=for_each_N("all n of each N", leaves, lambda N: ((n,) for n in numbers_up_to(N + 1, 2))),
)
def lem_9(N, n):
    r"""**Lemma 9.** In CSG($I_N$) the simple star with $n$ leaves has the value 1 for $n = 0$; for
    $1 \le n < N$ it has the value 2 if $n$ is odd, 3 if $n$ is even; for $n \ge N$, $(n - N) \bmod
    2$.
    """
    value = simple_star(N, n)
    if n == 0:
        return 1, value
    return (n - N) % 2 if n >= N else 2 if n % 2 else 3, value


@remembered
def printed(number):
    """Table 1 or Table 2 as it is printed, dots included; cells that cannot be read in our copy of
    the paper are missing.
    """
    file = Path(__file__).with_name(f"table_{number}.csv")
    table = pd.read_csv(file, index_col="k", dtype=str).rename(index=str)
    return table.rename_axis(columns={1: "n", 2: "l"}[number])


def beside_printed(number, recomputed):
    """Table 1 or Table 2 as printed, and beside it ours."""
    return Compared(printed(number), recomputed, together=False)


def cells(number):
    """The names of the rows and columns that meet in a number of a printed table."""
    return [place for place, cell in printed(number).stack().items() if str(cell).isdigit()]


@remembered
def recomputed():
    """Our Table 1: simple stars with n leaves (columns) and a path of k vertices at the centre
    (rows).
    """
    values = {n: leg_row(up_to(4), (1,) * int(n), 9).astype(int) for n in printed(1).columns}
    return pd.DataFrame(values, index=printed(1).index).rename_axis(columns="n")


@section.table(
    cases=listed("the {count} cells", [(int(k), int(n)) for k, n in cells(1)]),
    name="the simple star with {n} leaves, k = {k}",
    picture=lambda k, n: both_along(table_1, "n", range(11), k, n),
)
def table_1(k, n):
    """**Table 1.** In CSG({1, 2, 3, 4}): the values of simple stars with n = 0, ..., 10 leaves and
    a path of k = 0, ..., 8 vertices at the centre.
    """
    return int(printed(1).at[str(k), str(n)]), int(recomputed().at[str(k), str(n)])
