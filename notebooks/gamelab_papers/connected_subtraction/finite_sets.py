"""Sections 1 and 2: the game, and what holds for every finite set of sizes."""

from collections import Counter
from collections.abc import Callable

from gamelab import ConnectedSubtraction as CSG
from gamelab import (
    Graph,
    Octal,
    Period,
    Spider,
    Subtraction,
    board,
    disjoint_union,
    mex,
    nim_sum,
    path,
)
from gamelab.boards import with_path
from gamelab.solvers.vertex_deletion import pendant_path_row
from gamelab.statements import (
    Arguments,
    Cases,
    Claim,
    OptionOnBoard,
    Refuted,
    at_most,
    box,
    each,
    for_each_case,
    listed,
    one_of,
    the,
    upto,
)
from gamelab.theory import DEFINITION, by_definition, remembered
from gamelab_papers.connected_subtraction.boards import (
    ENDS,
    GRAPHS,
    IN_SETS,
    NINE_SETS,
    ROOTED,
    STARS,
    TREES,
    WITH_N,
    Legs,
    Row,
    by_sets,
    hung,
    legs_reduce,
    marked,
    of_row,
    on_paths,
    row_name,
    row_of_leg,
    set_name,
    sets_of_sizes,
    up_to,
)
from gamelab_papers.tables import rows

ONE_TWO_FOUR, HEAPS = CSG({1, 2, 4}), Subtraction({1, 2, 4})

# The play is ours: the paper's drawing is lost in our copy.
BOARD = Graph.of(
    [
        ("a", "b"),
        ("b", "c"),
        ("c", "d"),
        ("d", "a"),
        ("c", "e"),
        ("e", "f"),
        ("e", "g"),
        ("g", "h"),
        ("g", "i"),
    ]
)
PLAY = ("f", "eghi", "a", "bc", "d")

# Sizes, a graph and the vertex at which the path hangs: preperiod and period on paths, and with the
# path hung there.
OTHER_PERIODS = {
    (L, board(graph), u): tuple(periods)
    for L, graph, u, *periods in rows(__file__, "other_periods")
}
# For the stars with two legs or more and at most six vertices, the sets within {1..9} whose period
# is not the path's.
EXCEPTIONS = dict(rows(__file__, "exceptions"))


def sets_within(most: Callable[[int], int]) -> Cases:
    """All sets of sizes up to a number that depends on the size of a check, without a common
    divisor.
    """
    return Cases(
        lambda size: (
            f"{len(sets_of_sizes(most(size)))} sets L within {{1, ..., {most(size)}}} "
            f"without a common divisor"
        ),
        lambda size: ((L,) for L in sets_of_sizes(most(size))),
    )


@remembered
def unsplit(game: CSG, graph: Graph) -> int:
    """The value of a graph by the definition, without adding the values of its components."""
    return mex(unsplit(game, option) for option in game.moves(graph))


def in_play(step: int) -> Graph:
    """The board of the play after `step` moves."""
    return BOARD.without_vertices(set("".join(PLAY[:step])))


def figure_1() -> dict[int, OptionOnBoard]:
    """Figure 1: the board after each number of moves."""
    return {step: OptionOnBoard(BOARD, in_play(step)) for step in range(len(PLAY) + 1)}


@remembered
def left_by(L: Legs, graph: Graph) -> frozenset[tuple[int, int]]:
    """The numbers of vertices of the options, with their values."""
    return frozenset(
        (len(option.vertices), by_sets(CSG(L), option)) for option in CSG(L).moves(graph)
    )


def meets_lemma_2(graph: Graph, L: Legs, p: int, c: int) -> bool:
    """The hypotheses of Lemma 2."""
    left = left_by(L, graph)
    least = mex((n + c) % p for n, _ in left)
    return least == (len(graph.vertices) + c) % p and all(value == (n + c) % p for n, value in left)


def moves_by_kind(game: CSG, graph: Graph, k: int) -> tuple[int, int, int, int]:
    """How many moves on the graph with k vertices hung on 0 shorten the path, leave 0 and all of
    it, leave a path, or neither.
    """
    inside, path_and_0 = {*graph.vertices}, {0, *(("k", i) for i in range(1, k + 1))}
    kinds = Counter(
        0 if inside <= left else 1 if path_and_0 <= left else 3 if left & inside else 2
        for left in ({*option.vertices} for option in game.moves(with_path(graph, 0, k)))
    )
    return kinds[0], kinds[1], kinds[2], kinds[3]


def said_moves(L: Legs, graph: Graph) -> tuple[int, int, int, int]:
    """The same for a path as long as the longest move or longer, which is then not asked for."""
    sparing = sum(0 in option.vertices for option in CSG(L).moves(graph))
    return len(L), sparing, sum(size >= len(graph.vertices) for size in L), 0


def growing(m: int) -> tuple[Row, ...]:
    """Rows whose preperiod or period grows with m: of three sets on paths, of the latter two on
    S[1, 1, 1, k] too.
    """
    one, two, three = (2, 4, 6 * m + 1), (1, 2, 3 * m + 2), (1, 2, 3 * m + 3)
    return *map(on_paths, (one, two, three)), *(row_of_leg(CSG(L), (1, 1, 1)) for L in (two, three))


def both_periods(L: Legs, graph: Graph, u: object = 0) -> tuple[Row, Row]:
    """The rows of the paths, and of a graph with a path hung on u."""
    return on_paths(L), hung(CSG(L), graph, u)


def periods_compared(graph: Graph, L: Legs, u: object = 0) -> dict[str, Period]:
    """The periods of the paths, and of the graph with a path hung on u, to draw."""
    names = ("paths", "path hung on H")
    return {name: row.period for name, row in zip(names, both_periods(L, graph, u), strict=True)}


@remembered
def all_beside(base: Legs) -> dict[Legs, Row]:
    """The rows k -> S[base, k] of all sets within {1..9} without a common divisor."""
    return {L: row_of_leg(CSG(L), base) for L in sets_of_sizes(9)}


def other_periods(base: Legs) -> list[Legs]:
    """The sets within {1..9} without a common divisor for which k -> S[base, k] has not the period
    of the paths.
    """
    return [L for L, row in all_beside(base).items() if row.shape[1] != on_paths(L).shape[1]]


ON_ROWS: Arguments = {
    "picture": lambda graph, L: hung(CSG(L), graph).period,
    "called": lambda graph, L: f"{set_name(L)}, H = {graph}",
}
PERIODS = [(p, c) for p in range(2, 6) for c in range(p)]

CLAIMS = (
    Claim(
        id="csg-def",
        label="Section 1.1, the game on paths",
        kind="definition",
        statement=r"""
            On a path CSG($L$) is the subtraction game: $g(P_n)$ is the least number that is no
            $g(P_{n-i})$, $i \in L$, $i \le n$.
            """,
        cases=sets_within(lambda size: 5) * upto("n").sizes(0, 28),
        sizes=(9, 15),
        predicted=lambda L, n: by_definition(Subtraction(L), n),
        computed=lambda L, n: by_sets(CSG(L), path(n)),
        picture=lambda L, n: marked(on_paths(L), "n", "g(Pₙ)", n),
        called=lambda L, n: f"{set_name(L)}, n = {n}",
        sliders={"L": sets_of_sizes(5), "n": range(13)},
    ),
    Claim(
        id="csg-fig-1",
        label="Figure 1, a play of our own",
        kind="example",
        method=DEFINITION,
        statement="""
            In CSG({1, 2, 4}) five moves, which take 1, 4, 1, 2 and 1 vertices, empty the board:
            each of them is legal.
            """,
        cases=upto("step", most=len(PLAY)),
        predicted=lambda step: step < len(PLAY),
        computed=lambda step: in_play(step + 1) in list(ONE_TWO_FOUR.moves(in_play(step))),
        picture=lambda step: {
            f"after {n} moves": in_play(n) for n in (step, step + 1) if n <= len(PLAY)
        },
        called="after {} moves".format,
    ),
    Claim(
        id="csg-sprague-grundy-example",
        label="Section 1.2, values of sums",
        kind="example",
        method=DEFINITION,
        statement=r"""
            Positions of values 1 and 2 have a sum of value $1 \oplus 2 = 3$, and in the same way
            for the sum of any two paths in CSG({1, 2, 4}), played as one board that is never split.
            """,
        cases=box("m", "n").where(lambda m, n: n <= m, "n ≤ m"),
        sizes=(5, 8),
        predicted=lambda m, n: nim_sum(by_definition(HEAPS, m), by_definition(HEAPS, n)),
        computed=lambda m, n: unsplit(ONE_TWO_FOUR, disjoint_union(path(m), path(n))),
        picture=lambda m, n: disjoint_union(path(m), path(n)),
        called="P_{} + P_{}".format,
        sliders={"m": range(7), "n": range(7)},
    ),
    Claim(
        id="csg-ex-123",
        label="Section 1.3, L = {1, 2, 3}",
        kind="example",
        statement=r"""
            On paths CSG({1, 2, 3}) has the values 0, 1, 2, 3, 0, 1, 2, 3, $\dots$: $g(P_n) = n
            \bmod 4$.
            """,
        cases=the("one sequence"),
        predicted=lambda: (0, (0, 1, 2, 3)),
        **of_row("all n", lambda: on_paths((1, 2, 3)), lambda row: row.ends),
        parts=ENDS,
    ),
    Claim(
        id="csg-ex-247",
        label="Section 1.3, L = {2, 4, 7}",
        kind="example",
        statement="""
            On paths CSG({2, 4, 7}) has the values 0, 0, 1, 1, 2, 2, 0, 3 and then 1, 0, 2 for ever:
            preperiod 8, period 3.
            """,
        cases=the("one sequence"),
        predicted=lambda: ([0, 0, 1, 1, 2, 2, 0, 3], 8, (1, 0, 2)),
        **of_row(
            "all n",
            lambda: on_paths((2, 4, 7)),
            lambda row: (row.period.terms(8).tolist(), *row.ends),
        ),
        parts=("first", *ENDS),
    ),
    Claim(
        id="csg-cited-033",
        label="Section 1.3, the game 0.33",
        statement="In CSG({1, 2}), which is 0.33, each leg of a star may be reduced modulo 3.",
        **legs_reduce((1, 2), 3, same=Octal("0.33")),
    ),
    Claim(
        id="csg-thm-1",
        label="Theorem 1",
        statement=r"""
            For a finite set $L$, any graph $H$ and any vertex $u$ of it, $k \mapsto g(H^{u,k})$ is
            periodic from some $k$ on: a joint window foretells fifty terms more than it holds.
            """,
        cases=ROOTED * sets_within(lambda size: min(8, 2 * size - 2)).sizes(2),
        sizes=(4, 5),
        predicted=lambda graph, L: (
            (row := hung(CSG(L), graph).period).terms(len(row.values) + 50).tolist()
        ),
        computed=lambda graph, L: pendant_path_row(
            CSG(L), graph, 0, len(hung(CSG(L), graph).period.values) + 50
        ).tolist(),
        **ON_ROWS,
    ),
    Claim(
        id="csg-thm-1-moves",
        label="Theorem 1, the moves in its proof",
        method=DEFINITION,
        statement=r"""
            Let $H$ have $n \ge 1$ vertices, and let $k$ be no less than the largest size in $L$. A
            move from $H^{u,k}$ is of one of three kinds: $|L|$ moves shorten the path; as many as
            the moves on $H$ that leave $u$ leave a smaller part of $H$ and the whole path; and one
            for each size that is at least $n$ leaves a path only. So their number does not depend
            on $k$.
            """,
        sizes=(4, 5),
        cases=(
            ROOTED
            * sets_within(lambda size: size)
            * Cases(
                "k from the largest size to three more", lambda size: ((more,) for more in range(4))
            )
        ).sizes(1, 6),
        predicted=lambda graph, L, more: said_moves(L, graph),
        computed=lambda graph, L, more: moves_by_kind(CSG(L), graph, max(L) + more),
        picture=lambda graph, L, more: with_path(graph, 0, max(L) + more),
        called=lambda graph, L, more: f"{set_name(L)}, H = {graph}, k = {max(L) + more}",
        parts=("shorten the path", "leave a smaller part of H", "leave a path", "of another kind"),
    ),
    Claim(
        id="csg-thm-1-large",
        label="Section 2, large preperiods and periods",
        kind="example",
        statement=r"""
            Preperiods and periods can be arbitrarily large, and preperiods even where the paths
            have none: for $m \ge 1$, on paths, {2, 4, 6m + 1} has the preperiod 6m + 2 and the
            period 3, while {1, 2, 3m + 2} and {1, 2, 3m + 3} have no preperiod and the periods 3
            and 3m + 4; on $k \mapsto S[1, 1, 1, k]$ the latter two have the same periods and the
            preperiods 3m - 3 and 3m + 3.
            """,
        cases=upto("m", 1),
        sizes=(10, 60),
        predicted=lambda m: (
            (6 * m + 2, 3),
            (0, 3),
            (0, 3 * m + 4),
            (3 * m - 3, 3),
            (3 * m + 3, 3 * m + 4),
        ),
        computed=lambda m: tuple(row.shape for row in growing(m)),
        proof=for_each_case("all k", of_case=growing, least=1),
        picture=lambda m: {
            f"L = {{1, 2, {3 * m + 3}}}, {name}": growing(m)[i].period
            for i, name in ((2, "paths"), (4, "S[1, 1, 1, k]"))
        },
        sliders={"m": range(1, 11)},
        parts=(
            "on paths the preperiod {} and the period {}",
            "for the second set {} and {}",
            "for the third {} and {}",
            "on S[1, 1, 1, k] {} and {}",
            "and for the third {} and {}",
        ),
    ),
    Claim(
        id="csg-question-period",
        label="Section 2 and Conclusion, question",
        kind="question",
        statement=r"""
            The period of $k \mapsto g(H^{u,k})$ is always the period of the game on paths.
            """,
        cases=ROOTED * sets_within(lambda size: min(8, size + 3)),
        sizes=(4, 5),
        predicted=lambda graph, L: on_paths(L).shape[1],
        computed=lambda graph, L: hung(CSG(L), graph).shape[1],
        refuted=Refuted("L = {3, 7}, H = 0–1, 0–2, 0–3: predicted 10, computed 5", size=4),
        **ON_ROWS | {"picture": periods_compared},
        parts=("period",),
    ),
    Claim(
        id="csg-question-period-counterexamples",
        label="Section 2, counterexamples",
        kind="example",
        statement=r"""
            The period of $k \mapsto g(H^{u,k})$ is half that of the paths for $L$ = {3, 7} and {1,
            2, 4, 6, 8} on some stars and a third of it for {1, 3, 5, 6, 7} on a tree, while it is
            twice that of the paths for {2, 4, 6, 7}, {2, 4, 6, 8, 9}, {1, 4, 5} and {2, 5, 7},
            three times for {2, 4, 5, 7, 8} and eight times for {2, 3, 5, 6, 8}.
            """,
        cases=listed(
            "preperiods and periods for {count} choices of L, H and u", tuple(OTHER_PERIODS)
        ),
        predicted=lambda *case: OTHER_PERIODS[case],
        computed=lambda L, graph, u: tuple(row.shape for row in both_periods(L, graph, u)),
        proof=for_each_case("all k", of_case=both_periods),
        picture=lambda L, graph, u: periods_compared(graph, L, u),
        called=lambda L, graph, u: f"{set_name(L)}, H = {graph}, u = {u}",
        parts=("on paths the preperiod {} and the period {}", "with the path hung on u {} and {}"),
    ),
    Claim(
        id="csg-question-period-ratios",
        label="Section 2, half, once or twice",
        kind="question",
        statement=r"""
            The period of $k \mapsto g(H^{u,k})$ is half the period on paths, or the same, or twice
            that.
            """,
        cases=TREES * sets_within(lambda size: 8),
        sizes=(6, 7),
        predicted=lambda tree, L: (0.5, 1, 2),
        agree=one_of,
        computed=lambda tree, L: hung(CSG(L), tree).shape[1] / on_paths(L).shape[1],
        refuted=Refuted(
            "L = {2, 4, 5, 7, 8}, H = 0–1, 0–2, 0–3, 3–4, 3–5: "
            "predicted one of (0.5, 1, 2), computed 3.0",
            size=6,
        ),
        **ON_ROWS | {"picture": periods_compared},
    ),
    Claim(
        id="csg-question-period-stars",
        label="Section 2, which sets have the path's period on stars",
        kind="question",
        statement=r"""
            For stars with two legs or more and at most six vertices, and $L$ within {1..9} without
            a common divisor, the period of $k \mapsto g(S[base, k])$ is that of the paths, with
            sixteen exceptions: 1, 2, 1, 6, 3 and 3 sets $L$ for the stars S[1, 1, 1, k], S[2, 2,
            k], S[1, 1, 1, 1, k], S[2, 2, 1, k], S[2, 1, 1, 1, k] and S[1, 1, 1, 1, 1, k].
            """,
        cases=STARS.where(
            lambda base: len(base) > 1, f"two legs or more, {len(sets_of_sizes(9))} sets L each"
        ).sizes(1, 6),
        sizes=(4, 6),
        predicted=lambda base: [*map(set_name, EXCEPTIONS.get(base, []))],
        computed=lambda base: [*map(set_name, other_periods(base))],
        proof=for_each_case("all k", of_case=lambda base: all_beside(base).values(), least=3),
        picture=lambda base: periods_compared(
            Spider(*base).graph, [*other_periods(base), (1, 2, 4)][0]
        ),
        called=row_name,
        parts=("exceptions",),
    ),
    Claim(
        id="csg-question-period-IN",
        label="Section 2, the first integers",
        kind="question",
        statement=r"""
            For $L = I_N$ = {1, $\dots$, N} the period of $k \mapsto g(H^{u,k})$ is $N + 1$, that of
            the paths.
            """,
        cases=upto("N", 1, 5) * ROOTED,
        sizes=(5, 7),
        predicted=lambda N, graph: N + 1,
        **of_row("all k", lambda N, graph: hung(up_to(N), graph), lambda row: row.shape[1]),
        called=WITH_N,
        parts=("period",),
    ),
    Claim(
        id="csg-question-period-trees",
        label="Section 2, three games on trees",
        kind="question",
        statement=r"""
            For $L$ = {1, 2}, {1, 2, 3} and {1, 2, 4} the period of $k \mapsto g(T^{u,k})$ is 3, 4
            and 3 on small trees $T$.
            """,
        cases=each("{count} sets L", ((1, 2), (1, 2, 3), (1, 2, 4))) * TREES,
        sizes=(8, 11),
        predicted=lambda L, tree: {2: 3, 3: 4, 4: 3}[max(L)],
        **of_row("all k", lambda L, tree: hung(CSG(L), tree), lambda row: row.shape[1]),
        called=lambda L, tree: f"{set_name(L)}, T = {tree}",
        parts=("period",),
    ),
    Claim(
        id="csg-lem-2",
        label="Lemma 2",
        statement=r"""
            Let all options $H$ of $G$ have the value $(|H| + c) \bmod p$. If $(|G| + c) \bmod p$ is
            the least number that is no $(|G| - i + c) \bmod p$ with $i$ the size of a legal move,
            then it is the value of $G$.
            """,
        cases=(
            GRAPHS * sets_within(lambda size: 4) * listed("c < p, p = 2, 3, 4, 5", PERIODS)
        ).where(meets_lemma_2, "the hypotheses met"),
        sizes=(5, 6),
        predicted=lambda graph, L, p, c: (len(graph.vertices) + c) % p,
        computed=lambda graph, L, p, c: by_sets(CSG(L), graph),
        picture=lambda graph, L, p, c: graph,
        called=lambda graph, L, p, c: f"{set_name(L)}, G = {graph}, p = {p}, c = {c}",
    ),
    Claim(
        id="csg-obs-3",
        label="Observation 3",
        statement=r"For every set $L$ and every graph $G$: $g(G) \le |G|$.",
        cases=each("{count} sets L", NINE_SETS) * GRAPHS,
        sizes=(6, 7),
        predicted=lambda L, graph: len(graph.vertices),
        computed=lambda L, graph: by_sets(CSG(L), graph),
        agree=at_most,
        **IN_SETS,
    ),
)
