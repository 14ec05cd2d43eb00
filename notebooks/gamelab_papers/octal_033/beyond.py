"""Beyond the paper: the smallest trees of each value, paths hung on trees, misere play, and other
codes on stars.
"""

from itertools import product

from gamelab import (
    Bistar,
    Graph,
    Octal,
    OctalHeaps,
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
from gamelab.boards import rooted_trees, spiders_below
from gamelab.proofs import UpTo
from gamelab.solvers.vertex_deletion import leg_row, pendant_path_period
from gamelab.statements import (
    Argument,
    Cases,
    MarkedRow,
    each,
    for_each_case,
    listed,
    members,
    upto,
)
from gamelab.theory import by_definition, remembered
from gamelab.theory import misere_by_definition as misere_by_the_rules
from gamelab_papers.octal_033.boards import (
    GAME,
    MISERE,
    ON_LEGS,
    StarCell,
    bistar,
    bistar_name,
    for_all,
    from_table,
    has_cells,
    new_section,
    pairs,
    proved,
    row_name,
    stars,
)
from gamelab_papers.octal_033.closed_forms import bistar_value_033, reduced
from gamelab_papers.octal_033.conclusion import (
    ROOTED_TREES,
    misere_formula,
    misere_star,
    with_its_reduction,
)
from gamelab_papers.octal_033.records import example, fewest, new_values, quick_value, smallest
from gamelab_papers.tables import rows

section = new_section(ours=True)


# every so many places, from the third number on, the second is added
GROWING = {(code, body): found for code, body, *found in rows(__file__, "growing_rows")}


@remembered
def hung(n):
    """The rows k -> value of a tree with n vertices and a path of k vertices hung on it: all trees,
    at all their vertices.
    """
    rows = [pendant_path_period(GAME, tree, 0) for tree in rooted_trees(n)]
    assert all(rows)  # the game never splits a board
    return rows


@remembered.within(64)
def row(code="0.05", body=(1, 1), n=40):
    """The values in the game with this code of S[body, k] for k < n."""
    return leg_row(Octal(code), body, n)


def entry(code, body, k):
    """One value of such a row, out of one that is at most twice as long.

    >>> [entry("0.05", (1, 1), k) for k in range(8)]
    [0, 1, 2, 2, 2, 3, 4, 4]
    """
    return int(row(code, body, max(256, 1 << k.bit_length()))[k])


@remembered.within(256)
def row_period(code, body, n):
    """The period of a row, certified by the values for k < n of all stars that its moves lead to;
    None if these do not do.

    >>> row_period("0.07", (1, 1), 300)
    Period(preperiod=51, period=34, certified=True)
    """
    return leg_period(Octal(code), body, limit=n)


def shape(period):
    """The preperiod and the period; none of a row of which no period is certified."""
    return (period.preperiod, period.period) if period else (None, None)


def for_all_k(periods):
    """The certificates of those rows that have one."""
    return for_each_case("and for all k", of_case=lambda *case: filter(None, periods(*case)))


def path_period(code, n):
    """The certified period of the paths in the game with this code, if the values for fewer than n
    vertices are enough.
    """
    return find_period(OctalHeaps(code), limit=n)


def grown(code, body, k):
    """The value of S[body, k] by the observed growth, from that of a small star by the definition
    on graphs.
    """
    step, growth, begin = GROWING[code, body]
    steps = (k - begin) // step
    return by_definition(Octal(code), Spider(*body, k - steps * step)) + growth * steps


def all_to(boards, most):
    """The numbers of vertices, each with all such boards."""
    return Cases(f"all {boards} with at most {{size}} vertices", upto("n", 1).of_size).sizes(
        1, most
    )


def found_again(family, n):
    """The values whose smallest trees or caterpillars have n vertices, each with how many these
    are: by the files, and by the search; and one of them.
    """
    count = {"tree": "trees", "caterpillar": "sequences"}[family]
    found = {v: getattr(at, count) for v, at in smallest(family, n).items() if at.vertices == n}
    known = new_values(family, n)
    return known, found, next((example(family, v) for v in known), path(n))


def row_in(code, body, n):
    """The name of a row."""
    return f"{row_name(body)} in {code}, k < {n:,}"


def both_rows(code, body, n):
    """The periods on paths and on the stars with a leg of k vertices, those that are certified."""
    found = {"paths": path_period(code, n), row_name(body): row_period(code, body, n)}
    return {name: period for name, period in found.items() if period}


@section.table(16, 20, name="trees with {n} vertices", parts="number by value")
def beyond_trees(n=all_to("trees", 24)):
    """**Beyond, the smallest trees.** The smallest trees of values 3, 4, ..., 11 in 0.33 have 6,
    10, 11, 12, 13, 16, 18, 20, 21 vertices, and there are 1, 3, 7, 4, 4, 2, 9, 2, 1 of them.
    """
    known, found, one = found_again("tree", n)
    return known, found, one


@section.table(8, 10, name="value {value}")
def beyond_trees_caterpillars(value=upto("value").sizes(0, 10)):
    """**Beyond, trees and caterpillars.** For each value up to 7 a caterpillar is among the
    smallest trees of this value in 0.33; for 8, 9 and 10 caterpillars need more vertices.
    """
    trees, sequences = smallest("tree", fewest("tree", value)), smallest("caterpillar", 27)
    return value < 8, trees[value].vertices == sequences[value].vertices, example("tree", value)


@section.table(27, 31, name="caterpillars with {n} vertices", parts="number by value")
def beyond_caterpillars(n=all_to("caterpillars", 35)):
    """**Beyond, the smallest caterpillars.** The smallest caterpillars of values 3, 4, ..., 12 in
    0.33 have 6, 10, 11, 12, 13, 19, 23, 27, 31, 35 vertices.
    """
    known, found, one = found_again("caterpillar", n)
    return known, found, one


@section.table(
    12,
    cases=(each("trees and caterpillars", ("tree", "caterpillar")) * upto("value"))
    .where(lambda family, value: value < 12 or family == "caterpillar", "trees to 11")
    .sizes(0, 12),
    name="the {family} of value {value}",
    parts=("{0} vertices, value {1}",),
    telling=("tree", 5),
)
def beyond_records(family, value):
    """**Beyond, a tree and a caterpillar of each value.** The smallest trees of values 0, ..., 11
    and caterpillars of values 0, ..., 12 that a search found, among trees with at most 24 and
    caterpillars with at most 35 vertices, have these values in 0.33.
    """
    board = example(family, value)
    found = len(Graph.from_board(board).vertices), quick_value(board)
    return (fewest(family, value), value), found, board


@section.conjecture(
    10,
    11,
    cases=Cases("8 ≤ n ≤ {size}", lambda size: ((n, size) for n in range(8, size + 1))).sizes(
        0, 12
    ),
    name="n = {n}",
    parts="vertices",
    picture=lambda n, most: MarkedRow(
        [smallest("caterpillar", 4 * most - 13)[value].vertices for value in range(most + 1)],
        "value",
        "vertices of the smallest",
        {f"n = {n}": n},
        {f"4n − 13 = {4 * n - 13}": 4 * n - 13},
    ),
)
def beyond_caterpillars_line(n, most):
    r"""**Beyond, four more vertices for each value.** For $n \ge 8$ the smallest caterpillar of
    value $n$ in 0.33 has $4n - 13$ vertices.
    """
    return 4 * n - 13, smallest("caterpillar", 4 * most - 13)[n].vertices


# the largest of a path hung on a tree with so many vertices
PREPERIODS = (0, 0, 0, 0, 0, 0, 0, 0, 3, 3, 6, 7, 10)


@section.conjecture(
    10,
    12,
    parts=("{0} periods, the largest preperiod {1}",),
    proof=for_each_case("and paths of any length", hung),
)
def beyond_appended(n=ROOTED_TREES.sizes(1, 12)):
    """**Beyond, paths hung on trees.** The values in 0.33 of a tree with a path hung on it have
    period 3 in the length of the path; the largest preperiod is 0 for trees with at most 7
    vertices, and 3, 3, 6, 7, 10 for those with 8, ..., 12.
    """
    last = max(hung(n), key=lambda row: row.preperiod)
    return ({3}, PREPERIODS[n]), ({row.period for row in hung(n)}, last.preperiod), last


FAMILIES = {"path": path, "cycle": cycle}


@section.theorem(
    14,
    21,
    cases=(upto("n") * each("paths and cycles", FAMILIES)).where(
        lambda n, family: n > 2 or family == "path", "cycles from n = 3 on"
    ),
    name="the {family} with {n} vertices",
    proof=Argument(
        "that a path and a cycle with n > 2 vertices have paths with n - 1 and n - 2 as their "
        "only options"
    ),
)
def misere_paths_cycles(n, family):
    r"""**Beyond, misère paths and cycles.** In misère play of 0.33 the values of $P_n$ and of $C_n$
    are 1, 0, 2 for $n \equiv 0, 1, 2$ modulo 3.
    """
    board = FAMILIES[family](n)
    return (1, 0, 2)[n % 3], misere_grundy(GAME, board), board


ANY_MISERE_STAR = [StarCell(counts, MISERE) for counts in MISERE.cells]


@section.theorem(
    4, 9, picture=with_its_reduction, proof=for_all("all stars", ANY_MISERE_STAR, misere=True)
)
def misere_stars(legs=stars(8, 12)):
    r"""**Beyond, misère stars.** In misère play of 0.33 the value of a star depends on its legs
    modulo 3 only. With $j$ of them congruent to 2 it is the value in normal play, 0 and 1 being
    exchanged if $j \le 5$.
    """
    return misere_formula(*reduced(legs)), misere_star(legs)


def misere_bistar_formula(left, right, middle):
    """The misere value of a bistar whose middle path is not congruent to 1 modulo 3, as observed.

    >>> misere_bistar_formula((1, 1), (1, 1), 2), misere_bistar_formula((2,) * 4, (2,) * 4, 2)
    (0, 0)
    """
    (i, j), (k, l) = reduced(left), reduced(right)
    if middle % 3 == 0:
        return misere_formula(i + k, j + l)
    value = bistar_value_033(left, right, middle)
    return value ^ 1 if value < 2 and j < 5 and l < 5 and j + l < 8 else value


def misere_bistar_value(left, right, m, size):
    """The misere value of a bistar from the table of a size; as proved, if it is known up to its
    cell.
    """
    if has_cells(left, right):
        return proved(left, right, m, misere=True)
    return from_table(base_of(size), left, right, m, misere=True)


def base_of(size):
    """One leg of this length, one half as long, and so many of length 2."""
    return size, size // 2, *(2,) * size


ANY_LEGS = Cases(
    lambda size: (
        f"m = 2, 3, 5, 6, 8, stars with at most one leg ≤ {size}, one ≤ {size // 2} and {size} ≤ 2"
    ),
    lambda size: (
        (left, right, m, size)
        for m in (2, 3, 5, 6, 8)
        for left, right in product(spiders_below(base_of(size)), repeat=2)
    ),
).sizes(0, 10)


@section.theorem(
    3,
    6,
    cases=ANY_LEGS,
    proof=for_all(
        "all stars and middle paths",
        ANY_MISERE_STAR,
        ANY_MISERE_STAR,
        [UpTo(2, 3), UpTo(3, 3)],
        [UpTo(0, 1)],
        misere=True,
    ),
)
def misere_bistars(left, right, m, size):
    r"""**Beyond, misère bistars.** If the middle path has $m \equiv 0$ edges modulo 3, a bistar has
    in misère play of 0.33 the value of the star with all its legs. If $m \equiv 2$ it has its value
    in normal play, 0 and 1 being exchanged unless 5 or more legs of one star, or 4 of each, are
    congruent to 2.
    """
    found = misere_bistar_value(left, right, m, size)
    return misere_bistar_formula(left, right, m), found, bistar(left, right, m)


@section.example(name=lambda right: bistar_name((1, 1, 1), right, 1))
def misere_bistars_fails(right=each("these {count} bistars", [(1,), (1, 3)])):
    """**Beyond, misère bistars that do not reduce.** With one edge between the hubs legs do not
    reduce modulo 3: in misère play of 0.33 the previous player wins $B(S_{1,1,1}, 1, S_{1,3})$, the
    next player $B(S_{1,1,1}, 1, S_1)$.
    """
    board = Bistar((1, 1, 1), right, middle=1)
    return "N" if right == (1,) else "P", outcome(GAME, board, misere=True), board


SMALL_REDUCED = Cases(
    "all pairs of stars with at most {size} legs, each of length 1 or 2",
    lambda size: ((one, other, (2,) * size) for one, other in pairs(size) if one is not None),
).sizes(0, 40)


@section.conjecture(
    5,
    14,
    cases=SMALL_REDUCED * upto("m", 1, most=3),
    name=lambda one, other, base, m: bistar_name(one, other, m + 3),
    picture=lambda one, other, base, m: Bistar(one, other, m + 3),
)
def misere_bistars_middle(one, other, base, m):
    """**Beyond, the middle path of misère bistars.** In misère play of 0.33 three more edges in the
    middle path of a bistar with legs of length 1 and 2 only never change the value.
    """
    shorter = misere_by_the_rules(ON_LEGS, (one, other, m))
    return shorter, from_table(base, one, other, m + 3, misere=True)


# of misere value 5
WILDEST = {
    frozenset({(2, 2, 2, 1), other})
    for other in ((2, 1, 1, 1), (2, 2, 2, 1, 1), (2, 2, 2, 2, 2, 1))
}


@section.conjecture(
    9,
    20,
    cases=SMALL_REDUCED,
    name=lambda one, other, base: bistar_name(one, other),
    picture=lambda one, other, base: Bistar(one, other, 1),
)
def misere_bistars_wild(one, other, base):
    """**Beyond, wild misère bistars.** In misère play of 0.33 no bistar with one edge between the
    hubs and legs of length 1 and 2 only has a value larger than 5, and $S_{2,2,2,1}$ is a side of
    the only three of value 5; the other sides are $S_{2,1,1,1}$, $S_{2,2,2,1,1}$ and
    $S_{2,2,2,2,2,1}$. (The greater of 4 and the value is compared.)
    """
    return 5 if {one, other} in WILDEST else 4, max(4, from_table(base, one, other, 1, misere=True))


def said_005(k):
    """The value of S[1, 1, k] in 0.05, as said."""
    return 2 * (k // 4) + (0, 1, 2, 2)[k % 4]


BY_INDUCTION = Argument(
    "that by induction on k the options of S[1, 1, k] have the values 0, 1 and, for i <= k - 3, "
    "that of S[1, 1, i], the last bit changed if k - i is even: all numbers below the value said, "
    "and not that"
)


@section.theorem(
    200,
    1000,
    picture=lambda k: MarkedRow(
        row("0.05", (1, 1), k + 12), "k", "value", {f"k = {k}": k}, {"said": said_005(k)}
    ),
    proof=BY_INDUCTION,
)
def beyond_05(k=upto("k").sizes(0, 30_000)):
    r"""**Beyond, 0.05 on stars.** In 0.05, whose values on paths have period 2,
    $\mathcal{G}(S_{1,1,k}) = 2 \lfloor k/4 \rfloor + 0, 1, 2, 2$ for $k \equiv 0, 1, 2, 3$ modulo
    4: it is not bounded.
    """
    if k < 11:
        return said_005(k), by_definition(Octal("0.05"), Spider(1, 1, k))
    return said_005(k), entry("0.05", (1, 1), k)


@section.conjecture(
    260,
    2000,
    cases=(listed("{count} rows", list(GROWING)) * upto("k"))
    .where(
        lambda code, body, k: k >= GROWING[code, body][0] + GROWING[code, body][2],
        "from the first growth on",
    )
    .sizes(0, 30_000),
    name=lambda code, body, k: f"{row_name(body)} in {code}, k = {k}",
    picture=lambda code, body, k: MarkedRow(
        row(code, body, k + 12), "k", "value", {f"k = {k}": k}, {"said": grown(code, body, k)}
    ),
)
def beyond_05_others(code, body, k):
    """**Beyond, other games that grow.** The values of $S_{1,1,k}$ in 0.75 and 0.357 and of
    $S_{1,2,k}$ in 0.05, 0.75, 0.357 and 0.57 grow, too: by 2 every 4 places in 0.05, by 4 every 4
    in 0.75, every 5 in 0.357, every 6 in 0.57, from $k = 2$ on at the latest.
    """
    return grown(code, body, k), entry(code, body, k)


def comparable(n):
    """The codes with two digits, the second not 0, and bodies, for which paths and stars have
    periods certified by k < n.
    """
    rows = ((f"0.{a}{b}", body) for a in range(8) for b in range(1, 8) for body in ((1, 1), (2, 1)))
    return ((*of, n) for of in rows if row_period(*of, n) and path_period(of[0], n))


@section.conjecture(
    600,
    4000,
    cases=Cases(
        "the codes and stars for which both periods are certified by the values for k < {size}",
        comparable,
    ).sizes(0, 30_000),
    name=row_in,
    parts="period",
    picture=both_rows,
    proof=for_all_k(lambda code, body, n: (path_period(code, n), row_period(code, body, n))),
)
def beyond_other_codes(code, body, n):
    """**Beyond, periods on paths and stars.** For an octal code with two digits, the second not 0,
    whenever the values on paths and those on $S_{1,1,k}$ (or $S_{1,2,k}$) both have a period, the
    two periods are equal.
    """
    return shape(path_period(code, n))[1], shape(row_period(code, body, n))[1]


OTHER_PERIODS = {"0.012": (2, 6), "0.102": (6, 2)}  # of the paths, and of S[1, 2, k]


@section.example(
    name="{code}",
    parts=("on paths", "on S₂,₁,ₖ"),
    picture=lambda code: both_rows(code, (2, 1), 200),
    proof=for_all_k(lambda code: (row_period(code, body, 200) for body in ((), (2, 1)))),
)
def beyond_other_codes_three(
    code=each("{count} codes, from the values for k < 200", OTHER_PERIODS),
):
    """**Beyond, periods that differ.** For codes with three digits the periods on paths and on
    stars can differ: 0.012 has period 2 on paths and 6 on $S_{1,2,k}$, 0.102 has period 6 on paths
    and 2 on $S_{1,2,k}$.
    """
    found = (shape(row_period(code, body, 200)) for body in ((), (2, 1)))
    return OTHER_PERIODS[code], tuple(period for _, period in found)


# preperiod and period of rows of stars that stay irregular for long
LATE = {(code, body): tuple(found) for code, body, *found in rows(__file__, "late_periods")}


@section.table(
    1700,
    4000,
    cases=Cases(
        f"{len(LATE)} rows, from the values for k < {{size}}",
        lambda size: ((*of, size) for of in LATE),
    ).sizes(1700, 30_000),
    name=row_in,
    parts="preperiod, period",
    picture=row_period,
    proof=for_all_k(lambda code, body, n: [row_period(code, body, n)]),
)
def beyond_other_codes_late(code, body, n):
    """**Beyond, periods that begin late.** In Arc Kayles, 0.07, $S_{1,1,k}$ has preperiod 51 and
    $S_{1,2,k}$ 195, both period 34. In 0.45 and 0.47 $S_{1,1,k}$ has preperiod 496 and $S_{1,2,k}$
    821, both period 20. $S_{1,2,k}$ has preperiod 226 and period 24 in 0.44 and 0.46, 225 and 24 in
    0.077, and 247 and 34 in 0.137.
    """
    return LATE[code, body], shape(row_period(code, body, n))


@section.table(9, 12)
def fast_solver(
    board=members("all caterpillars with at most {size} vertices", caterpillars)
    + members("all trees with at most {size}", trees),
):
    """**Beyond, the quick methods.** The quick solvers of 0.33, on caterpillars and on trees, find
    the values of the definition.
    """
    return by_definition(GAME, board), quick_value(board), board
