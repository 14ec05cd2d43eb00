"""Beyond the paper: the smallest trees of each value, paths hung on trees, misere play, and other codes on stars."""

from collections.abc import Callable, Iterator
from functools import cache
from itertools import product

import numpy as np
from numpy.typing import NDArray

from gamelab.graphs.bistars import Bistar
from gamelab.graphs.caterpillars import Caterpillar, caterpillars
from gamelab.graphs.graph import Graph
from gamelab.graphs.paths_and_cycles import cycle, path
from gamelab.graphs.spiders import Spider
from gamelab.graphs.trees import trees
from gamelab.papers.beaudou_octal_033.beyond_bistars import (
    GAME,
    caterpillar_example,
    caterpillar_records,
    known_records,
    misere_formula,
    misere_stars,
    rooted_trees,
    stars,
    tree_example,
)
from gamelab.papers.beaudou_octal_033.reduced_stars import star
from gamelab.papers.beaudou_octal_033.stars import rows_to
from gamelab.papers.claim import Claim
from gamelab.rulesets.octal_on_graphs import Octal
from gamelab.solvers.bistar_deletion import BistarTable, bistar_table
from gamelab.solvers.caterpillars import CaterpillarRecord, caterpillar_value
from gamelab.solvers.octal_bistars import bistar_value_033, reduced
from gamelab.solvers.path_rows import digits_of, path_values
from gamelab.solvers.pendant_paths import pendant_path_period
from gamelab.solvers.roads import misere_grundy
from gamelab.solvers.subtraction_spiders import leg_period, leg_row
from gamelab.solvers.trees import TreeRecord, tree_records, tree_value
from gamelab.theory.grundy import by_definition
from gamelab.theory.periods import Period

Body = tuple[int, ...]

TREES = {  # value: the fewest vertices of a tree, and how many such trees there are
    0: (3, 1), 1: (1, 1), 2: (2, 1), 3: (6, 1), 4: (10, 3), 5: (11, 7), 6: (12, 4), 7: (13, 4), 8: (16, 2), 9: (18, 9), 10: (20, 2),
    11: (21, 1),
}  # fmt: skip
CATERPILLARS = {  # the same for caterpillars
    0: (3, 1), 1: (1, 1), 2: (2, 1), 3: (6, 1), 4: (10, 3), 5: (11, 4), 6: (12, 2), 7: (13, 2), 8: (19, 1), 9: (23, 2), 10: (27, 1),
    11: (31, 3), 12: (35, 3),
}  # fmt: skip
WILDEST = {((4, 1), (4, 3)), ((4, 3), (5, 3)), ((4, 3), (6, 5))}  # sides of misere value 5, as legs and legs of length 2
PREPERIODS = (0, 0, 0, 0, 0, 0, 0, 0, 3, 3, 6, 7, 10)  # the largest of a path hung on a tree with so many vertices
BODIES = ((1, 1), (1, 2))
LATE = {  # preperiod and period of rows of stars that stay irregular for long
    ("0.07", (1, 1)): (51, 34), ("0.07", (1, 2)): (195, 34), ("0.44", (1, 2)): (226, 24), ("0.46", (1, 2)): (226, 24),
    ("0.45", (1, 1)): (496, 20), ("0.45", (1, 2)): (821, 20), ("0.47", (1, 1)): (496, 20), ("0.47", (1, 2)): (821, 20),
    ("0.077", (1, 2)): (225, 24), ("0.137", (1, 2)): (247, 34),
}  # fmt: skip
GROWING = {  # every so many places, from the third number on, the value grows by the second
    ("0.05", (1, 2)): (4, 2, 0), ("0.75", (1, 1)): (4, 4, 2), ("0.75", (1, 2)): (4, 4, 1), ("0.357", (1, 1)): (5, 4, 2),
    ("0.357", (1, 2)): (5, 4, 1), ("0.57", (1, 2)): (6, 4, 1),
}  # fmt: skip
OTHER_PERIODS = {"0.012": (2, 6), "0.102": (6, 2)}  # of the paths, and of S[1, 2, k]


@cache
def trees_to(n: int) -> dict[int, TreeRecord]:
    """For each value the smallest trees that have it, among those with at most n vertices."""
    return {record.value: record for record in tree_records(GAME, n)}


def smallest_trees(n: int) -> dict[int, TreeRecord]:
    """The same for at least n vertices: 16 or 21."""
    return trees_to(16 if n <= 16 else max(n, 21))


def smallest_caterpillars(n: int) -> dict[int, CaterpillarRecord]:
    """For each value the smallest caterpillars that have it, among those with at most 27 or 31 vertices."""
    return caterpillar_records(27 if n <= 27 else max(n, 31))


def first_values(known: dict[int, tuple[int, int]], n: int, what: str) -> str:
    """The values whose smallest boards have n vertices, and how many such boards there are.

    >>> first_values(TREES, 10, "tree")
    'value 4: 3 trees'
    """
    listed = (f"value {v}: {number} {what}{'s' * (number > 1)}" for v, (vertices, number) in known.items() if vertices == n)
    return ", ".join(listed) or "none"


@cache
def hung(n: int) -> list[Period]:
    """The rows k -> value of a tree with n vertices and a path of k vertices hung on it: all trees, at all their vertices."""
    rows = [pendant_path_period(GAME, tree, 0) for tree in rooted_trees(n)]
    if None in rows:
        raise ArithmeticError(f"A row of a tree with {n} vertices has no period that was certified within the limit.")
    return [period for period in rows if period]


@cache
def misere_bistars(longest: int) -> BistarTable:
    """The misere values of the bistars whose sides fit into this leg, half of it, and as many of length 2 as it is long."""
    base = (longest, longest // 2, *(2,) * longest)
    return bistar_table(GAME, base, base, 8, misere=True)


def misere_bistar_formula(left: Body, right: Body, middle: int) -> int:
    """The misere value of a bistar whose middle path is not congruent to 1 modulo 3, as observed.

    >>> misere_bistar_formula((1, 1), (1, 1), 2), misere_bistar_formula((2, 2, 2, 2), (2, 2, 2, 2), 2)
    (0, 0)
    """
    (i, j), (other_i, other_j) = reduced(left), reduced(right)
    if middle % 3 == 0:
        return misere_formula((i or 0) + (other_i or 0), j + other_j)
    value = bistar_value_033(Bistar(left, right, middle=middle))
    return value ^ 1 if value < 2 and max(j, other_j) < 5 and j + other_j < 8 else value


@cache
def reduced_misere_bistars(most: int) -> BistarTable:
    """The misere values of the bistars of reduced stars with at most so many legs."""
    return bistar_table(GAME, (2,) * most, (2,) * most, 6, misere=True)


def seen_period(values: NDArray[np.integer]) -> Period | None:
    """The least period that the end of a sequence shows three times and along a quarter of it; nothing is proved by it."""
    n = len(values)
    for period in range(1, n // 4):
        differ = np.flatnonzero(values[period:] != values[:-period])
        preperiod = int(differ[-1]) + 1 if differ.size else 0
        if preperiod + max(3 * period, n // 4) <= n:
            return Period(preperiod, period, values.astype(np.int64))
    return None


@cache
def row(code: str, body: Body | None, n: int) -> NDArray[np.integer]:
    """The values in the game with this code of S[body, k], or of the paths P_k, for k < n."""
    return path_values(digits_of(Octal(code)), n) if body is None else leg_row(Octal(code), body, n)


@cache
def period_seen(code: str, body: Body | None, n: int) -> Period | None:
    """The period that such a row shows."""
    return seen_period(row(code, body, n))


def size_of(period: Period | None) -> tuple[int, int]:
    """The preperiod and the period, or twice 0."""
    return (period.preperiod, period.period) if period else (0, 0)


def comparable(n: int) -> Iterator[tuple[str, Body, int]]:
    """The codes with two digits, the second not 0, and bodies for which paths and stars with k < n show periods."""
    codes = (f"0.{a}{b}" for a in range(8) for b in range(1, 8))
    return ((code, body, n) for code, body in product(codes, BODIES) if period_seen(code, None, n) and period_seen(code, body, n))


def growths(code: str, body: Body, n: int) -> tuple[int, int, int]:
    """A step, how much the value grows with each step, and from where on; at least for half of k < n."""
    values = row(code, body, n).astype(np.int64)
    for step in range(1, 60):
        grown = values[step:] - values[:-step]
        different = np.flatnonzero(grown != grown[-1])
        begin = int(different[-1]) + 1 if different.size else 0
        if grown[-1] > 0 and begin < n // 2:
            return step, int(grown[-1]), begin
    return 0, 0, 0


FAMILIES: dict[str, Callable[[int], Graph]] = {"path": path, "cycle": cycle}
EXAMPLES: dict[str, Callable[[int], Graph]] = {"tree": tree_example, "caterpillar": lambda value: caterpillar_example(value).graph}


# fmt: off
CLAIMS = (
    Claim(
        "octal033-beyond-trees", "Beyond, the smallest trees", "table",
        "The smallest trees of values 3, 4, ..., 11 have 6, 10, 11, 12, 13, 16, 18, 20, 21 vertices, and there are 1, 3, 7, 4, "
        "4, 2, 9, 2, 1 of them. The default check goes to 16 vertices and value 8, the deep one to 21 and 11.",
        cases=lambda size: ((n,) for n in range(1, size + 1)), predicted=lambda n: first_values(TREES, n, "tree"),
        computed=lambda n: first_values({v: (at.vertices, at.trees) for v, at in smallest_trees(n).items()}, n, "tree"),
        bound="all trees with at most {size} vertices", sizes=(16, 21), sliders={"n": range(6, 17)},
        picture=lambda n: next((at.example for at in smallest_trees(n).values() if at.vertices == n), path(n)),
    ),
    Claim(
        "octal033-beyond-trees-caterpillars", "Beyond, trees and caterpillars", "table",
        "Up to value 7 a caterpillar is among the smallest trees; for 8, 9 and 10 caterpillars need more vertices. (The default "
        "check goes to 8.)",
        cases=lambda size: ((value,) for value in range(size + 1)), predicted=lambda value: value < 8,
        computed=lambda value: smallest_trees(TREES[value][0])[value].vertices == smallest_caterpillars(27)[value].vertices,
        bound="value ≤ {size}", sizes=(8, 10), most=10, picture=lambda value: smallest_trees(TREES[value][0])[value].example,
    ),
    Claim(
        "octal033-beyond-caterpillars", "Beyond, the smallest caterpillars", "table",
        "The smallest caterpillars of values 3, 4, ..., 12 have 6, 10, 11, 12, 13, 19, 23, 27, 31, 35 vertices. The default check "
        "goes to 27 vertices, the deep one to 31; the last entry rests on an earlier search.",
        cases=lambda size: ((n,) for n in range(1, size + 1)), predicted=lambda n: first_values(CATERPILLARS, n, "caterpillar"),
        computed=lambda n: first_values(
            {v: (at.vertices, at.caterpillars) for v, at in smallest_caterpillars(n).items()}, n, "caterpillar"
        ),
        bound="all caterpillars with at most {size} vertices", sizes=(27, 31), sliders={"n": range(10, 28)},
        picture=lambda n: next((Caterpillar(*at.leaves) for at in smallest_caterpillars(n).values() if at.vertices == n), path(n)),
    ),
    Claim(
        "octal033-beyond-records", "Beyond, a tree and a caterpillar of each value", "table",
        "The smallest trees of values 0, ..., 11 and caterpillars of values 0, ..., 12 that a search found have these values.",
        cases=lambda size: [("tree", n) for n in range(min(size, 11) + 1)] + [("caterpillar", n) for n in range(size + 1)],
        predicted=lambda family, value: (int(known_records(family).at[value, "fewest_vertices"]), value),
        computed=lambda family, value: (
            len((board := EXAMPLES[family](value)).vertices),
            tree_value(GAME, board) if family == "tree" else caterpillar_value(caterpillar_example(value)),
        ),
        bound="value ≤ {size}, the searches having gone to 24 and to 35 vertices", sizes=(12, 12),
        picture=lambda family, value: EXAMPLES[family](value), sliders={"family": tuple(EXAMPLES), "value": range(12)},
    ),
    Claim(
        "octal033-beyond-caterpillars-line", "Beyond, four more vertices for each value", "conjecture",
        r"For $n \ge 8$ the smallest caterpillar of value $n$ has $4n - 13$ vertices.",
        cases=lambda size: ((n, size) for n in range(8, size + 1)), predicted=lambda n, most: 4 * n - 13,
        computed=lambda n, most: smallest_caterpillars(4 * most - 13)[n].vertices, bound="8 ≤ n ≤ {size}", sizes=(10, 11),
        picture=lambda n, most: np.array(known_records("caterpillar")["fewest_vertices"]),
    ),
    Claim(
        "octal033-beyond-appended", "Beyond, paths hung on trees", "conjecture",
        "The values of a tree with a path hung on it have period 3 in the length of the path; the largest preperiod is 0 for trees "
        "with at most 7 vertices, and 3, 3, 6, 7, 10 for those with 8, ..., 12 (12 in the deep check only).",
        cases=lambda size: ((n,) for n in range(1, size + 1)), predicted=lambda n: ({3}, PREPERIODS[n]),
        computed=lambda n: ({row.period for row in hung(n)}, max(row.preperiod for row in hung(n))),
        bound="all trees with at most {size} vertices, at all their vertices, and paths of all lengths",
        certificate="each with a certified period", sizes=(11, 12), most=12,
        picture=lambda n: max(hung(n), key=lambda row: row.preperiod), sliders={"n": range(7, 12)},
    ),
    Claim(
        "octal033-misere-paths-cycles", "Beyond, misère paths and cycles", "proved",
        r"The misère values of $P_n$ and of $C_n$ are 1, 0, 2 for $n \equiv 0, 1, 2$ modulo 3.",
        cases=lambda size: ((family, n) for n in range(size + 1) for family in FAMILIES if n > 2 or family == "path"),
        predicted=lambda family, n: (1, 0, 2)[n % 3], computed=lambda family, n: misere_grundy(GAME, FAMILIES[family](n)),
        bound="n ≤ {size}", sizes=(14, 21), picture=lambda family, n: FAMILIES[family](n),
        sliders={"family": tuple(FAMILIES), "n": range(3, 16)},
    ),
    Claim(
        "octal033-misere-stars", "Beyond, misère stars", "conjecture",
        "The misère value of a star depends on its legs modulo 3 only. With $j$ of them congruent to 2 it is the value in normal "
        r"play, 0 and 1 being exchanged if $j \le 5$.",
        cases=lambda size: ((legs,) for legs in stars(size)), predicted=lambda legs: misere_formula(*reduced(legs)),
        computed=lambda legs: misere_stars(max(5, *legs, 0)).value(legs),
        bound="all stars with at most 8 legs of length at most {size}", sizes=(5, 9), picture=lambda legs: Spider(*legs),
    ),
    Claim(
        "octal033-misere-bistars", "Beyond, misère bistars", "conjecture",
        r"If the middle path has $m \equiv 0$ edges modulo 3, a bistar has the misère value of the star with all its legs. If "
        r"$m \equiv 2$ it has its value in normal play, 0 and 1 being exchanged unless 5 or more legs of one star, or 4 of each, "
        "are congruent to 2.",
        cases=lambda size: (
            (left, right, m, size)
            for m in (2, 3, 5, 6, 8) for left, right in product(misere_bistars(size).left, repeat=2)
        ),
        predicted=lambda left, right, m, longest: misere_bistar_formula(left, right, m),
        computed=lambda left, right, m, longest: misere_bistars(longest).value(left, right, m),
        bound="m ≤ 8, stars with at most one leg ≤ {size}, one ≤ {size}/2 and {size} ≤ 2", sizes=(4, 6),
        picture=lambda left, right, m, longest: Bistar(left, right, middle=m),
    ),
    Claim(
        "octal033-misere-bistars-fails", "Beyond, misère bistars that do not reduce", "example",
        r"If $m = 1$ legs do not reduce: in misère play the previous player wins $B(S_{1,1,1}, 1, S_{1,3})$, the next player "
        r"$B(S_{1,1,1}, 1, S_1)$.",
        cases=lambda size: [((1,),), ((1, 3),)], predicted=lambda right: "N" if right == (1,) else "P",
        computed=lambda right: "N" if misere_grundy(GAME, Bistar((1, 1, 1), right, middle=1)) else "P", bound="these two bistars",
        picture=lambda right: Bistar((1, 1, 1), right, middle=1), sliders={"right": ((1,), (1, 3))},
    ),
    Claim(
        "octal033-misere-bistars-middle", "Beyond, the middle path of misère bistars", "conjecture",
        "With legs of length 1 and 2 only, three more edges in the middle path never change the misère value.",
        cases=lambda size: ((here, there, m, size) for m in (1, 2, 3) for here, there in product(rows_to(size), repeat=2)),
        predicted=lambda here, there, m, most: reduced_misere_bistars(most).value(star(*here), star(*there), m),
        computed=lambda here, there, m, most: reduced_misere_bistars(most).value(star(*here), star(*there), m + 3),
        bound="1 ≤ m ≤ 3 and stars with at most {size} legs", sizes=(6, 14),
        picture=lambda here, there, m, most: Bistar(star(*here), star(*there), middle=m + 3),
    ),
    Claim(
        "octal033-misere-bistars-wild", "Beyond, wild misère bistars", "conjecture",
        "With $m = 1$ and legs of length 1 and 2 only, no misère value is larger than 5, and $S_{2,2,2,1}$ is a side of the only "
        "three bistars of value 5; the other sides are $S_{2,1,1,1}$, $S_{2,2,2,1,1}$ and $S_{2,2,2,2,2,1}$.",
        cases=lambda size: ((here, there, size) for here, there in product(rows_to(size), repeat=2) if here <= there),
        predicted=lambda here, there, most: {5} if (here, there) in WILDEST else {0, 1, 2, 3, 4},
        computed=lambda here, there, most: reduced_misere_bistars(most).value(star(*here), star(*there), 1),
        agree=lambda said, found: found in said, bound="all stars with at most {size} such legs", sizes=(9, 20),
        picture=lambda here, there, most: Bistar(star(*here), star(*there), middle=1),
    ),
    Claim(
        "octal033-beyond-05", "Beyond, 0.05 on stars", "proved",
        r"In 0.05, whose values on paths have period 2, $\mathcal{G}(S_{1,1,k}) = 2 \lfloor k/4 \rfloor + 0, 1, 2, 2$ for "
        r"$k \equiv 0, 1, 2, 3$ modulo 4: it is not bounded.",
        cases=lambda size: ((k, size) for k in range(size)), predicted=lambda k, n: 2 * (k // 4) + (0, 1, 2, 2)[k % 4],
        computed=lambda k, n: by_definition(Octal("0.05"), Spider(1, 1, k)) if k < 11 else int(row("0.05", (1, 1), n)[k]),
        bound="k < {size}, for k < 11 by the definition on graphs", sizes=(200, 1000),
        picture=lambda k, n: row("0.05", (1, 1), 60),
    ),
    Claim(
        "octal033-beyond-05-others", "Beyond, other games that grow", "conjecture",
        "The values of $S_{1,1,k}$ in 0.75 and 0.357 and of $S_{1,2,k}$ in 0.05, 0.75, 0.357 and 0.57 grow, too: by 2 every 4 "
        "places in 0.05, by 4 every 4 in 0.75, every 5 in 0.357, every 6 in 0.57.",
        cases=lambda size: ((code, body, size) for code, body in GROWING),
        predicted=lambda code, body, n: GROWING[code, body], computed=growths,
        bound="k < {size}", sizes=(260, 2000), picture=lambda code, body, n: row(code, body, 60),
    ),
    Claim(
        "octal033-beyond-other-codes", "Beyond, periods on paths and stars", "conjecture",
        "For a code with two digits, whenever the values on paths and those on $S_{1,1,k}$ (or $S_{1,2,k}$) both show a period, "
        "the two periods are equal.",
        cases=comparable, predicted=lambda code, body, n: size_of(period_seen(code, None, n))[1],
        computed=lambda code, body, n: size_of(period_seen(code, body, n))[1],
        bound="all codes whose second digit is not 0, k < {size}", sizes=(600, 4000),
        picture=lambda code, body, n: period_seen(code, body, n),
    ),
    Claim(
        "octal033-beyond-other-codes-three", "Beyond, periods that differ", "example",
        "With three digits they need not be: 0.012 has period 2 on paths and 6 on $S_{1,2,k}$, 0.102 has period 6 on paths and 2 "
        "on $S_{1,2,k}$.",
        cases=lambda size: ((code,) for code in OTHER_PERIODS), predicted=OTHER_PERIODS.get,
        computed=lambda code: tuple(size_of(leg_period(Octal(code), body))[1] for body in ((), (2, 1))),
        bound="all k", certificate="with certified periods", picture=lambda code: leg_period(Octal(code), (2, 1)),
        sliders={"code": tuple(OTHER_PERIODS)},
    ),
    Claim(
        "octal033-beyond-other-codes-late", "Beyond, periods that begin late", "question",
        "In Arc Kayles, 0.07, $S_{1,1,k}$ shows preperiod 51 and $S_{1,2,k}$ 195, both period 34. $S_{1,2,k}$ shows period 24 in "
        "0.44 and 0.46 from 226 on, 20 in 0.45 and 0.47 from 821 on, 24 in 0.077 from 225 on, and 34 in 0.137 from 247 on.",
        cases=lambda size: ((code, body, size) for code, body in LATE), predicted=lambda code, body, n: LATE[code, body],
        computed=lambda code, body, n: size_of(period_seen(code, body, n)),
        bound="k < {size}", sizes=(1200, 4000), picture=lambda code, body, n: period_seen(code, body, n),
    ),
    Claim(
        "octal033-fast-solver", "Beyond, the quick roads", "table",
        "Caterpillars by their leaves and trees by their codes have the values of the definition.",
        cases=lambda size: ((board,) for n in range(1, size + 1) for board in (*caterpillars(n), *trees(n))),
        predicted=lambda board: by_definition(GAME, board),
        computed=lambda board: caterpillar_value(board) if isinstance(board, Caterpillar) else tree_value(GAME, board),
        bound="all caterpillars and trees with at most {size} vertices", sizes=(9, 12), picture=lambda board: board,
    ),
)
# fmt: on
