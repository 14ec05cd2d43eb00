"""Beyond the paper: the smallest trees of each value, paths hung on trees, misere play, and other
codes on stars.
"""

from collections.abc import Callable, Iterable, Iterator
from itertools import product

import numpy as np
from numpy.typing import NDArray

from gamelab import (
    Bistar,
    Graph,
    Octal,
    OctalHeaps,
    Period,
    Spider,
    caterpillars,
    cycle,
    find_period,
    leg_period,
    misere_grundy,
    outcome,
    path,
    trees,
)
from gamelab.boards import Legs, rooted_trees
from gamelab.solvers.vertex_deletion import (
    BistarTable,
    bistar_table,
    digits_of,
    leg_row,
    path_values,
    pendant_path_period,
)
from gamelab.statements import (
    Argument,
    Arguments,
    Case,
    Cases,
    Claim,
    MarkedRow,
    Proof,
    each,
    for_each_case,
    listed,
    members,
    upto,
)
from gamelab.theory import by_definition, remembered
from gamelab.theory import misere_by_definition as misere_by_the_rules
from gamelab_papers.octal_033.boards import (
    ALONE,
    GAME,
    ON_LEGS,
    REDUCED_STARS,
    as_said,
    bistar_name,
    pairs,
    proved,
    row_name,
)
from gamelab_papers.octal_033.closed_forms import bistar_value_033, reduced
from gamelab_papers.octal_033.conclusion import ON_MISERE_STARS, misere_formula, misere_star
from gamelab_papers.octal_033.records import example, fewest, new_values, quick_value, smallest
from gamelab_papers.tables import rows

# of misere value 5
WILDEST = {
    frozenset({(2, 2, 2, 1), other})
    for other in ((2, 1, 1, 1), (2, 2, 2, 1, 1), (2, 2, 2, 2, 2, 1))
}
# the largest of a path hung on a tree with so many vertices
PREPERIODS = (0, 0, 0, 0, 0, 0, 0, 0, 3, 3, 6, 7, 10)
# preperiod and period of rows of stars that stay irregular for long
LATE = {(code, body): tuple(found) for code, body, *found in rows(__file__, "late_periods")}
# every so many places, from the third number on, the second is added
GROWING = {(code, body): found for code, body, *found in rows(__file__, "growing_rows")}
OTHER_PERIODS = {"0.012": (2, 6), "0.102": (6, 2)}  # of the paths, and of S[1, 2, k]


@remembered
def hung(n: int) -> list[Period]:
    """The rows k -> value of a tree with n vertices and a path of k vertices hung on it: all trees,
    at all their vertices.
    """
    rows = [pendant_path_period(GAME, tree, 0) for tree in rooted_trees(n)]
    if None in rows:
        raise ArithmeticError(
            f"A row of a tree with {n} vertices has no period that was certified within the limit."
        )
    return [period for period in rows if period]


@remembered
def misere_bistars(base: Legs) -> BistarTable:
    """The misere values of the bistars whose sides fit into this star leg by leg."""
    return bistar_table(GAME, base, base, 8, misere=True)


def misere_bistar_formula(left: Legs, right: Legs, middle: int) -> int:
    """The misere value of a bistar whose middle path is not congruent to 1 modulo 3, as observed.

    >>> (
    ...     misere_bistar_formula((1, 1), (1, 1), 2),
    ...     misere_bistar_formula((2, 2, 2, 2), (2, 2, 2, 2), 2),
    ... )
    (0, 0)
    """
    (i, j), (other_i, other_j) = reduced(left), reduced(right)
    if middle % 3 == 0:
        return misere_formula((i or 0) + (other_i or 0), j + other_j)
    value = bistar_value_033(Bistar(left, right, middle=middle))
    return value ^ 1 if value < 2 and max(j, other_j) < 5 and j + other_j < 8 else value


@remembered.within(64)
def row(code: str = "0.05", body: Legs | None = (1, 1), n: int = 40) -> NDArray[np.integer]:
    """The values in the game with this code of S[body, k], or of the paths P_k, for k < n."""
    return path_values(digits_of(Octal(code)), n) if body is None else leg_row(Octal(code), body, n)


def entry(code: str, body: Legs, k: int) -> int:
    """One value of such a row, out of one that is at most twice as long.

    >>> [entry("0.05", (1, 1), k) for k in range(8)]
    [0, 1, 2, 2, 2, 3, 4, 4]
    """
    return int(row(code, body, max(256, 1 << k.bit_length()))[k])


@remembered.within(256)
def row_period(code: str, body: Legs, n: int) -> Period | None:
    """The period of a row, certified by the values for k < n of all stars that its moves lead to;
    None if these do not do.

    >>> row_period("0.07", (1, 1), 300)
    Period(preperiod=51, period=34, certified=True)
    """
    return leg_period(Octal(code), body, limit=n)


def shape(period: Period | None) -> tuple[int | None, int | None]:
    """The preperiod and the period; none of a row of which no period is certified."""
    return (period.preperiod, period.period) if period else (None, None)


def for_all_k(periods: Callable[..., Iterable[Period | None]]) -> Proof:
    """The certificates of those rows that have one."""
    return for_each_case("and for all k", of_case=lambda *case: filter(None, periods(*case)))


def path_period(code: str, n: int) -> Period | None:
    """The certified period of the paths in the game with this code, if the values for fewer than n
    vertices are enough.
    """
    return find_period(OctalHeaps(code), limit=n)


def comparable(n: int) -> Iterator[Case]:
    """The codes with two digits, the second not 0, and bodies, for which paths and stars have
    periods certified by k < n.
    """
    rows = ((f"0.{a}{b}", body) for a in range(8) for b in range(1, 8) for body in ((1, 1), (2, 1)))
    return ((*of, n) for of in rows if row_period(*of, n) and path_period(of[0], n))


def said_005(k: int) -> int:
    """The value of S[1, 1, k] in 0.05, as said."""
    return 2 * (k // 4) + (0, 1, 2, 2)[k % 4]


def grown(code: str, body: Legs, k: int) -> int:
    """The value of S[body, k] by the observed growth, from that of a small star by the definition
    on graphs.
    """
    step, growth, begin = GROWING[code, body]
    steps = (k - begin) // step
    return by_definition(Octal(code), Spider(*body, k - steps * step)) + growth * steps


def smallest_boards(family: str) -> Arguments:
    """Arguments of a claim on the numbers of vertices of the smallest trees or caterpillars."""
    count = {"tree": "trees", "caterpillar": "sequences"}[family]
    return dict(
        kind="table",
        predicted=lambda n: new_values(family, n),
        computed=lambda n: {
            v: getattr(at, count) for v, at in smallest(family, n).items() if at.vertices == n
        },
        picture=lambda n: next((example(family, v) for v in new_values(family, n)), path(n)),
        called=f"{'trees' if family == 'tree' else 'caterpillars'} with {{}} vertices".format,
        parts=("number by value",),
    )


def all_to(boards: str, most: int) -> Cases:
    """The numbers of vertices, each with all such boards."""
    return Cases(f"all {boards} with at most {{size}} vertices", upto("n", 1).of_size).sizes(
        1, most
    )


ON_ROWS: Arguments = {
    "picture": row_period,
    "called": lambda code, body, n: f"{row_name(body)} in {code}, k < {n:,}",
}


def both_rows(code: str, body: Legs, n: int) -> dict[str, Period]:
    """The periods on paths and on the stars with a leg of k vertices, those that are certified."""
    found = {"paths": path_period(code, n), row_name(body): row_period(code, body, n)}
    return {name: period for name, period in found.items() if period}


FAMILIES: dict[str, Callable[[int], Graph]] = {"path": path, "cycle": cycle}
SMALL_REDUCED = Cases(
    "all pairs of stars with at most {size} legs, each of length 1 or 2",
    lambda size: ((one, other, (2,) * size) for one, other in pairs(size) if one is not None),
).sizes(0, 40)
BY_INDUCTION = Argument(
    "that by induction on k the options of S[1, 1, k] have the values 0, 1 and, for i <= k - 3, "
    "that of S[1, 1, i], the last bit changed if k - i is even: all numbers below the value said, "
    "and not that"
)

CLAIMS = (
    Claim(
        id="octal033-beyond-trees",
        label="Beyond, the smallest trees",
        statement="""
            The smallest trees of values 3, 4, ..., 11 in 0.33 have 6, 10, 11, 12, 13, 16, 18, 20,
            21 vertices, and there are 1, 3, 7, 4, 4, 2, 9, 2, 1 of them.
            """,
        cases=all_to("trees", 24),
        sizes=(16, 20),
        **smallest_boards("tree"),
        sliders={"n": range(6, 17)},
    ),
    Claim(
        id="octal033-beyond-trees-caterpillars",
        label="Beyond, trees and caterpillars",
        kind="table",
        statement="""
            For each value up to 7 a caterpillar is among the smallest trees of this value in 0.33;
            for 8, 9 and 10 caterpillars need more vertices.
            """,
        cases=upto("value").sizes(0, 10),
        sizes=(8, 10),
        predicted=lambda value: value < 8,
        computed=lambda value: (
            smallest("tree", fewest("tree", value))[value].vertices
            == smallest("caterpillar", 27)[value].vertices
        ),
        picture=lambda value: example("tree", value),
        called="value {}".format,
    ),
    Claim(
        id="octal033-beyond-caterpillars",
        label="Beyond, the smallest caterpillars",
        statement="""
            The smallest caterpillars of values 3, 4, ..., 12 in 0.33 have 6, 10, 11, 12, 13, 19,
            23, 27, 31, 35 vertices.
            """,
        cases=all_to("caterpillars", 35),
        sizes=(27, 31),
        **smallest_boards("caterpillar"),
        sliders={"n": range(10, 28)},
    ),
    Claim(
        id="octal033-beyond-records",
        label="Beyond, a tree and a caterpillar of each value",
        kind="table",
        statement="""
            The smallest trees of values 0, ..., 11 and caterpillars of values 0, ..., 12 that a
            search found, among trees with at most 24 and caterpillars with at most 35 vertices,
            have these values in 0.33.
            """,
        cases=Cases(
            lambda size: (
                f"trees of values up to {min(size, 11)} and caterpillars of values up to {size}"
            ),
            lambda size: [
                *product(["tree"], range(min(size, 11) + 1)),
                *product(["caterpillar"], range(size + 1)),
            ],
        ).sizes(0, 12),
        sizes=(12, 12),
        predicted=lambda family, value: (fewest(family, value), value),
        computed=lambda family, value: (
            len(Graph.from_board(board := example(family, value)).vertices),
            quick_value(board),
        ),
        picture=example,
        parts=("vertices", "value"),
        called="the {} of value {}".format,
        sliders={"family": ("tree", "caterpillar"), "value": range(12)},
    ),
    Claim(
        id="octal033-beyond-caterpillars-line",
        label="Beyond, four more vertices for each value",
        kind="conjecture",
        statement=r"""
            For $n \ge 8$ the smallest caterpillar of value $n$ in 0.33 has $4n - 13$ vertices.
            """,
        cases=Cases("8 ≤ n ≤ {size}", lambda size: ((n, size) for n in range(8, size + 1))).sizes(
            0, 12
        ),
        sizes=(10, 11),
        predicted=lambda n, most: 4 * n - 13,
        computed=lambda n, most: smallest("caterpillar", 4 * most - 13)[n].vertices,
        picture=lambda n, most: MarkedRow(
            [smallest("caterpillar", 4 * most - 13)[value].vertices for value in range(most + 1)],
            "value",
            "vertices of the smallest",
            {f"n = {n}": n},
            {f"4n − 13 = {4 * n - 13}": 4 * n - 13},
        ),
        called="n = {}".format,
        parts=("vertices",),
    ),
    Claim(
        id="octal033-beyond-appended",
        label="Beyond, paths hung on trees",
        kind="conjecture",
        statement="""
            The values in 0.33 of a tree with a path hung on it have period 3 in the length of the
            path; the largest preperiod is 0 for trees with at most 7 vertices, and 3, 3, 6, 7, 10
            for those with 8, ..., 12.
            """,
        cases=Cases(
            "all trees with at most {size} vertices, at all their vertices", upto("n", 1).of_size
        ).sizes(1, 12),
        sizes=(10, 12),
        predicted=lambda n: ({3}, PREPERIODS[n]),
        proof=for_each_case("and paths of any length", of_case=lambda n: hung(n)),
        computed=lambda n: ({row.period for row in hung(n)}, max(row.preperiod for row in hung(n))),
        picture=lambda n: max(hung(n), key=lambda row: row.preperiod),
        parts=("periods", "largest preperiod"),
        sliders={"n": range(7, 12)},
    ),
    Claim(
        id="octal033-misere-paths-cycles",
        label="Beyond, misère paths and cycles",
        statement=r"""
            In misère play of 0.33 the values of $P_n$ and of $C_n$ are 1, 0, 2 for $n \equiv 0, 1,
            2$ modulo 3.
            """,
        cases=(upto("n") * each("paths and cycles", FAMILIES)).where(
            lambda n, family: n > 2 or family == "path", "cycles from n = 3 on"
        ),
        sizes=(14, 21),
        predicted=lambda n, family: (1, 0, 2)[n % 3],
        computed=lambda n, family: misere_grundy(GAME, FAMILIES[family](n)),
        proof=Argument(
            "that a path and a cycle with n > 2 vertices have paths with n - 1 and n - 2 as their "
            "only options"
        ),
        picture=lambda n, family: FAMILIES[family](n),
        called="the {1} with {0} vertices".format,
        sliders={"n": range(3, 16), "family": tuple(FAMILIES)},
    ),
    Claim(
        id="octal033-misere-stars",
        label="Beyond, misère stars",
        statement=r"""
            In misère play of 0.33 the value of a star depends on its legs modulo 3 only. With $j$
            of them congruent to 2 it is the value in normal play, 0 and 1 being exchanged if $j \le
            5$.
            """,
        predicted=lambda legs: misere_formula(*reduced(legs)),
        computed=lambda legs: misere_star(legs),
        proof=as_said("all stars", ALONE[1:], lambda s: proved(s, misere=True), misere=True),
        **ON_MISERE_STARS,
    ),
    Claim(
        id="octal033-misere-bistars",
        label="Beyond, misère bistars",
        statement=r"""
            If the middle path has $m \equiv 0$ edges modulo 3, a bistar has in misère play of 0.33
            the value of the star with all its legs. If $m \equiv 2$ it has its value in normal
            play, 0 and 1 being exchanged unless 5 or more legs of one star, or 4 of each, are
            congruent to 2.
            """,
        cases=Cases(
            lambda size: (
                f"m = 2, 3, 5, 6, 8, stars with at most one leg ≤ {size}, one ≤ {size // 2} and "
                f"{size} ≤ 2"
            ),
            lambda size: (
                (left, right, m, base)
                for base in [(size, size // 2, *(2,) * size)]
                for m in (2, 3, 5, 6, 8)
                for left, right in product(misere_bistars(base).left, repeat=2)
            ),
        ).sizes(0, 10),
        sizes=(3, 6),
        predicted=lambda left, right, m, base: misere_bistar_formula(left, right, m),
        computed=lambda left, right, m, base: misere_bistars(base).value(left, right, m),
        proof=as_said(
            "all stars and middle paths",
            [*product(REDUCED_STARS, REDUCED_STARS, (2, 3, 5, 6), [True])],
            proved,
            misere=True,
        ),
        picture=lambda left, right, m, base: Bistar(left, right, middle=m),
        called=lambda left, right, m, base: bistar_name(left, right, m),
    ),
    Claim(
        id="octal033-misere-bistars-fails",
        label="Beyond, misère bistars that do not reduce",
        kind="example",
        statement="""
            With one edge between the hubs legs do not reduce modulo 3: in misère play of 0.33 the
            previous player wins $B(S_{1,1,1}, 1, S_{1,3})$, the next player $B(S_{1,1,1}, 1, S_1)$.
            """,
        cases=each("these {count} bistars", [(1,), (1, 3)]),
        predicted=lambda right: "N" if right == (1,) else "P",
        computed=lambda right: (
            "N" if misere_grundy(GAME, Bistar((1, 1, 1), right, middle=1)) else "P"
        ),
        picture=lambda right: {
            f"{bistar_name((1, 1, 1), one)}: {outcome(GAME, board, misere=True)}": board
            for one in ((1,), (1, 3))
            if (board := Bistar((1, 1, 1), one, middle=1))
        },
        called=lambda right: bistar_name((1, 1, 1), right),
        sliders={"right": ((1,), (1, 3))},
    ),
    Claim(
        id="octal033-misere-bistars-middle",
        label="Beyond, the middle path of misère bistars",
        kind="conjecture",
        statement="""
            In misère play of 0.33 three more edges in the middle path of a bistar with legs of
            length 1 and 2 only never change the value.
            """,
        cases=SMALL_REDUCED * upto("m", 1, most=3),
        sizes=(5, 14),
        picture=lambda one, other, base, m: {
            f"{bistar_name(one, other, edges)}: misère "
            f"{misere_bistars(base).value(one, other, edges)}": Bistar(one, other, middle=edges)
            for edges in (m, m + 3)
        },
        called=lambda one, other, base, m: bistar_name(one, other, m + 3),
        predicted=lambda one, other, base, m: misere_by_the_rules(ON_LEGS, (one, other, m)),
        computed=lambda one, other, base, m: misere_bistars(base).value(one, other, m + 3),
    ),
    Claim(
        id="octal033-misere-bistars-wild",
        label="Beyond, wild misère bistars",
        kind="conjecture",
        statement="""
            In misère play of 0.33 no bistar with one edge between the hubs and legs of length 1 and
            2 only has a value larger than 5, and $S_{2,2,2,1}$ is a side of the only three of value
            5; the other sides are $S_{2,1,1,1}$, $S_{2,2,2,1,1}$ and $S_{2,2,2,2,2,1}$. (The
            greater of 4 and the value is compared.)
            """,
        cases=SMALL_REDUCED,
        sizes=(9, 20),
        predicted=lambda one, other, base: 5 if {one, other} in WILDEST else 4,
        computed=lambda one, other, base: max(4, misere_bistars(base).value(one, other, 1)),
        picture=lambda one, other, base: Bistar(one, other, middle=1),
        called=lambda one, other, base: bistar_name(one, other),
        sliders={
            "one": [(1,), (2, 1, 1, 1), (2, 2, 1, 1)],
            "other": [(2, 2, 2), (2, 2, 2, 1), (2, 2, 2, 1, 1)],
            "base": [(2,) * 9],
        },
    ),
    Claim(
        id="octal033-beyond-05",
        label="Beyond, 0.05 on stars",
        statement=r"""
            In 0.05, whose values on paths have period 2, $\mathcal{G}(S_{1,1,k}) = 2 \lfloor k/4
            \rfloor + 0, 1, 2, 2$ for $k \equiv 0, 1, 2, 3$ modulo 4: it is not bounded.
            """,
        cases=upto("k").sizes(0, 30_000),
        sizes=(200, 1000),
        predicted=said_005,
        proof=BY_INDUCTION,
        computed=lambda k: (
            by_definition(Octal("0.05"), Spider(1, 1, k)) if k < 11 else entry("0.05", (1, 1), k)
        ),
        picture=lambda k: MarkedRow(
            row("0.05", (1, 1), k + 12), "k", "value", {f"k = {k}": k}, {"said": said_005(k)}
        ),
        sliders={"k": range(60)},
    ),
    Claim(
        id="octal033-beyond-05-others",
        label="Beyond, other games that grow",
        kind="conjecture",
        statement="""
            The values of $S_{1,1,k}$ in 0.75 and 0.357 and of $S_{1,2,k}$ in 0.05, 0.75, 0.357 and
            0.57 grow, too: by 2 every 4 places in 0.05, by 4 every 4 in 0.75, every 5 in 0.357,
            every 6 in 0.57, from $k = 2$ on at the latest.
            """,
        cases=(listed("{count} rows", list(GROWING)) * upto("k"))
        .where(
            lambda code, body, k: k >= GROWING[code, body][0] + GROWING[code, body][2],
            "from the first growth on",
        )
        .sizes(0, 30_000),
        sizes=(260, 2000),
        predicted=grown,
        computed=entry,
        picture=lambda code, body, k: MarkedRow(
            row(code, body, k + 12), "k", "value", {f"k = {k}": k}, {"said": grown(code, body, k)}
        ),
        called=lambda code, body, k: f"{row_name(body)} in {code}, k = {k}",
    ),
    Claim(
        id="octal033-beyond-other-codes",
        label="Beyond, periods on paths and stars",
        kind="conjecture",
        statement="""
            For an octal code with two digits, the second not 0, whenever the values on paths and
            those on $S_{1,1,k}$ (or $S_{1,2,k}$) both have a period, the two periods are equal.
            """,
        cases=Cases(
            "the codes and stars for which both periods are certified by the values for k < {size}",
            comparable,
        ),
        sizes=(600, 4000),
        predicted=lambda code, body, n: shape(path_period(code, n))[1],
        computed=lambda code, body, n: shape(row_period(code, body, n))[1],
        proof=for_all_k(lambda code, body, n: (path_period(code, n), row_period(code, body, n))),
        **{**ON_ROWS, "picture": both_rows},
        parts=("period",),
    ),
    Claim(
        id="octal033-beyond-other-codes-three",
        label="Beyond, periods that differ",
        kind="example",
        statement="""
            For codes with three digits the periods on paths and on stars can differ: 0.012 has
            period 2 on paths and 6 on $S_{1,2,k}$, 0.102 has period 6 on paths and 2 on
            $S_{1,2,k}$.
            """,
        cases=each("{count} codes, from the values for k < 200", OTHER_PERIODS),
        predicted=OTHER_PERIODS.get,
        computed=lambda code: tuple(shape(row_period(code, body, 200))[1] for body in ((), (2, 1))),
        proof=for_all_k(lambda code: (row_period(code, body, 200) for body in ((), (2, 1)))),
        picture=lambda code: both_rows(code, (2, 1), 200),
        parts=("on paths", "on S₂,₁,ₖ"),
        called="{}".format,
        sliders={"code": tuple(OTHER_PERIODS)},
    ),
    Claim(
        id="octal033-beyond-other-codes-late",
        label="Beyond, periods that begin late",
        kind="table",
        statement="""
            In Arc Kayles, 0.07, $S_{1,1,k}$ has preperiod 51 and $S_{1,2,k}$ 195, both period 34.
            In 0.45 and 0.47 $S_{1,1,k}$ has preperiod 496 and $S_{1,2,k}$ 821, both period 20.
            $S_{1,2,k}$ has preperiod 226 and period 24 in 0.44 and 0.46, 225 and 24 in 0.077, and
            247 and 34 in 0.137.
            """,
        cases=Cases(
            f"{len(LATE)} rows, from the values for k < {{size}}",
            lambda size: ((*of, size) for of in LATE),
        ).sizes(1700, 30_000),
        sizes=(1700, 4000),
        predicted=lambda code, body, n: LATE[code, body],
        computed=lambda code, body, n: shape(row_period(code, body, n)),
        proof=for_all_k(lambda code, body, n: [row_period(code, body, n)]),
        **ON_ROWS,
        parts=("preperiod", "period"),
    ),
    Claim(
        id="octal033-fast-solver",
        label="Beyond, the quick methods",
        kind="table",
        statement="""
            The quick solvers of 0.33, on caterpillars and on trees, find the values of the
            definition.
            """,
        cases=members("all caterpillars with at most {size} vertices", caterpillars)
        + members("all trees with at most {size}", trees),
        sizes=(9, 12),
        predicted=lambda board: by_definition(GAME, board),
        computed=quick_value,
        picture=lambda board: board,
    ),
)
