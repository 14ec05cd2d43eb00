"""The octal game 0.123: periods on paths and on the legs of stars, and legs that do not reduce
modulo the period.
"""

from itertools import combinations_with_replacement

import numpy as np
import pandas as pd

from gamelab import (
    ConnectedSubtraction,
    Octal,
    OctalHeaps,
    Period,
    Spider,
    cycle,
    grundy,
    nim_sequence,
    path,
    star,
)
from gamelab.boards import Legs
from gamelab.games import VertexDeletion
from gamelab.solvers.heaps import heap_value
from gamelab.solvers.vertex_deletion import leg_periods, spider_value, table
from gamelab.statements import (
    Cases,
    Claim,
    MarkedRow,
    Proof,
    certified,
    each,
    increasing,
    the,
    upto,
)
from gamelab.theory import GuySmith, Settled, outcome_by_definition, remembered
from gamelab_papers.octal_033.boards import row_name, star_name
from gamelab_papers.octal_033.heaps_and_graphs import heap_period
from gamelab_papers.octal_033.stars import path_and_cycle

GAME, HEAPS = Octal("0.123"), OctalHeaps("0.123")
# games whose legs reduce modulo the period of the paths
CONTRAST: dict[str, tuple[VertexDeletion, int]] = {
    "0.33": (Octal("0.33"), 3),
    "0.333": (ConnectedSubtraction({1, 2, 3}), 4),
}
UNDECIDED = {(1, 1, 1), (1, 1, 4), (1, 4, 4), (3, 4, 4), (4, 4, 4)}  # legs modulo 5
COINCIDENCES = {(16, 16, 11): 0, (16, 11, 11): 2, (14, 14, 14): 1, (19, 14, 14): 2}


def on_paths(places: dict[str, int]) -> MarkedRow:
    """The values of the paths with their period, and these numbers of vertices."""
    return MarkedRow(heap_period("0.123"), "n", "value", places)


def path_value(n: int) -> int:
    """The value of a path with n vertices, as said."""
    return (0, 1, 0, 2, 2)[n] if n < 5 else (1, 0, 0, 2, 1)[n % 5]


def period_by_guy_and_smith() -> Period:
    """The same period with the window of all octal games."""
    return Period(5, 5, nim_sequence(HEAPS, 23), GuySmith(3))


@remembered
def periods(game: VertexDeletion, legs: int, longest: int) -> dict[Legs, Period]:
    """The certified periods of k -> S[body, k] for all bodies with at most `legs` legs, none longer
    than the longest.
    """
    return leg_periods(game, (longest,) * legs)


def period_of(body: Legs, game: VertexDeletion = GAME) -> Period:
    """The certified period of k -> S[body, k], found with those of many other bodies."""
    longest = max((30, 13, 4)[len(body) - 2], *body) if 2 <= len(body) <= 4 else max((0, *body))
    return periods(game, len(body), longest)[
        tuple(sorted((leg for leg in body if leg), reverse=True))
    ]


def preperiod_formula(a: int, b: int) -> int:
    """The preperiod of k -> S[a, b, k], as observed, for a, b >= 1.

    >>> preperiod_formula(1, 1), preperiod_formula(4, 6), preperiod_formula(9, 14)
    (5, 7, 0)
    """
    (_, a), (_, b) = sorted([(a % 5, a), (b % 5, b)])
    match a % 5, b % 5:
        case 1, 1:
            return max(a, b) + 4
        case 1, 4:
            return max(a + 1, b + 3)
        case 3, 4:
            return b + 1 if a <= b + 4 else 0
        case 4, 4:
            return a + 5 if a == b else 0
    return 1 if {a, b} == {1, 2} else 0


def preperiods(longest: int = 30) -> pd.DataFrame:
    """The preperiod of k -> S[a, b, k] for 1 <= a, b <= longest.

    >>> int(preperiods(6).at[4, 4])
    9
    """
    legs = pd.RangeIndex(1, longest + 1)
    cells = [
        [periods(GAME, 2, longest)[max(a, b), min(a, b)].preperiod for b in legs] for a in legs
    ]
    return pd.DataFrame(cells, index=legs.rename("a"), columns=legs.rename("b"))


@remembered
def values_by_residues(longest: int) -> dict[Legs, set[int]]:
    """The values of the stars with three legs, none longer than the longest, by their legs modulo
    5.
    """
    stars = table(GAME, 3, longest=longest)
    three = stars.legs[:, 2] > 0
    residues = pd.DataFrame(np.sort(stars.legs[three] % 5, axis=1))
    found: dict[Legs, set[int]] = (
        residues.assign(value=stars.values[three]).groupby([0, 1, 2])["value"].agg(set).to_dict()
    )
    return found


BODIES = Cases(
    lambda size: f"two other legs ≤ {size}, three ≤ {size // 3 + 3}, four ≤ {size // 7}",
    lambda size: (
        (body,)
        for legs, longest in ((2, size), (3, size // 3 + 3), (4, size // 7))
        for body in sorted(combinations_with_replacement(range(1, longest + 1), legs), key=sum)
    ),
).sizes(7, 120)

CLAIMS = (
    Claim(
        id="octal0123-sequence",
        label="0.123, paths",
        statement=r"""
            In 0.123 $\mathcal{G}(P_n)$ is 0, 1, 0, 2, 2 for $n < 5$, and from $n = 5$ on 1, 0, 0,
            2, 1 again and again.
            """,
        cases=upto("n"),
        sizes=(1999, 99_999),
        predicted=path_value,
        computed=lambda n: heap_value(HEAPS, n),
        proof=Proof(
            "all n",
            certificates=lambda claim, size: Settled.of(heap_period("0.123"), path_value, 5, 5),
        ),
        picture=lambda n: on_paths({f"n = {n}": n}),
        sliders={"n": range(40)},
    ),
    Claim(
        id="octal0123-sequence-period",
        label="0.123, the period of paths",
        statement="""
            In 0.123 preperiod 5 and period 5 are proved for all paths by comparing those with 5 to
            17 vertices with those 5 longer, 3 being the number of digits.
            """,
        cases=the("the paths with at most 22 vertices"),
        predicted=lambda: (range(5, 18), True),
        computed=lambda: ((row := period_by_guy_and_smith()).window, row.verify()),
        proof=Proof("all paths", certificates=lambda claim, size: period_by_guy_and_smith()),
        picture=lambda: on_paths({"17": 17, "22": 22}),
        parts=("compared from", "certified:"),
    ),
    Claim(
        id="octal0123-sequence-window",
        label="0.123, three values are enough",
        statement=r"""
            In 0.123 for $n \ge 4$ a move leaves $P_{n-2}$ or $P_{n-3}$, so three values in a row
            determine all later ones; those of 5, 6, 7 are 1, 0, 0, as those of 10, 11, 12 are.
            """,
        cases=the("the moves on the paths with 4 to 40 vertices"),
        predicted=lambda: ({(2, 3)}, range(5, 8), [1, 0, 0], [1, 0, 0]),
        computed=lambda: (
            {tuple(sorted(n - sum(left) for left in HEAPS.moves((n,)))) for n in range(4, 41)},
            (row := heap_period("0.123")).window,
            row.values[5:8].tolist(),
            row.values[10:13].tolist(),
        ),
        proof=Proof("all paths", certificates=lambda claim, size: heap_period("0.123")),
        picture=lambda: on_paths({"7": 7, "10": 10, "12": 12}),
        parts=("vertices taken", "window", "values of 5, 6, 7", "of 10, 11, 12"),
    ),
    Claim(
        id="octal0123-sequence-outcomes",
        label="0.123, who wins on paths",
        statement=r"""
            In 0.123 the previous player wins on $P_n$ exactly if $n = 0, 2$ or $n \ge 6$, $n \equiv
            1, 2$ modulo 5.
            """,
        cases=upto("n"),
        sizes=(14, 20),
        predicted=lambda n: "P" if n in (0, 2) or (n >= 6 and n % 5 in (1, 2)) else "N",
        computed=lambda n: outcome_by_definition(GAME, path(n)),
        picture=lambda n: on_paths({f"n = {n}": n}),
        sliders={"n": range(19)},
    ),
    Claim(
        id="octal0123-cycles",
        label="0.123, cycles",
        statement=r"""
            In 0.123 $\mathcal{G}(C_n) = \mathcal{G}(P_n)$ for $n \ge 3$, since a first move on both
            leaves a path.
            """,
        cases=upto("n", 3),
        sizes=(16, 22),
        predicted=lambda n: heap_value(HEAPS, n),
        computed=lambda n: grundy(GAME, cycle(n)),
        picture=lambda n: path_and_cycle(GAME, n),
        sliders={"n": range(3, 17)},
    ),
    Claim(
        id="octal0123-cycles-0333",
        label="0.333, cycles",
        statement=r"""
            In 0.333, in which up to three vertices are taken, $\mathcal{G}(C_n) = n \bmod 4$ for $n
            \ge 3$.
            """,
        cases=upto("n", 3),
        sizes=(15, 22),
        predicted=lambda n: n % 4,
        computed=lambda n: grundy(ConnectedSubtraction({1, 2, 3}), cycle(n)),
        picture=cycle,
        sliders={"n": range(4, 19)},
    ),
    Claim(
        id="octal0123-stars-one-leg",
        label="0.123, a leg that grows",
        kind="conjecture",
        statement="""
            In 0.123, as one leg of a star grows, the values have the same period as on paths, 5.
            """,
        cases=BODIES,
        sizes=(30, 90),
        predicted=lambda body: 5,
        computed=lambda body: period_of(body).period,
        **certified("all lengths k of the leg that grows", period_of),
        called=row_name,
        parts=("period",),
    ),
    Claim(
        id="octal0123-stars-one-leg-example",
        label="0.123, the smallest preperiod",
        kind="example",
        statement=r"""
            In 0.123 $\mathcal{G}(S_{1,1,k})$ is 2, 0, 1, 1, 3 and then 0, 2, 1, 1, 0 for ever; so
            $S_{1,1,0}$ and $S_{1,1,5}$ differ.
            """,
        cases=the("this row"),
        predicted=lambda: ([2, 0, 1, 1, 3], (0, 2, 1, 1, 0)),
        computed=lambda: ((row := period_of((1, 1))).values[: row.preperiod].tolist(), row.block),
        **certified("all k", lambda: period_of((1, 1))),
        parts=("first", "then"),
    ),
    Claim(
        id="octal0123-stars-no-uniform-modulus",
        label="0.123, no uniform modulus",
        kind="conjecture",
        statement=r"""
            In 0.123 legs do not reduce modulo 5 from any bound on: for $a \equiv 4$ modulo 5 the
            preperiod of $k \mapsto \mathcal{G}(S_{a,a,k})$ is $a + 5$.
            """,
        cases=upto("a", 4, step=5).sizes(most=120),
        sizes=(29, 99),
        predicted=lambda a: a + 5,
        computed=lambda a: period_of((a, a)).preperiod,
        **certified("all k", lambda a: period_of((a, a)), least=4),
        called=lambda a: row_name((a, a)),
        sliders={"a": range(4, 25)},
        parts=("preperiod",),
    ),
    Claim(
        id="octal0123-stars-no-uniform-modulus-law",
        label="0.123, all preperiods",
        kind="conjecture",
        statement=r"""
            In 0.123 for $a, b \ge 1$ the preperiod of $k \mapsto \mathcal{G}(S_{a,b,k})$ is, with
            residues modulo 5, $\max(a, b) + 4$ if $a \equiv b \equiv 1$; $\max(a + 1, b + 3)$ if $a
            \equiv 1$, $b \equiv 4$; $b + 1$ if $a \equiv 3$, $b \equiv 4$ and $a \le b + 4$; $a +
            5$ if $a = b \equiv 4$; 1 for $S_{1,2,k}$; and 0 else.
            """,
        cases=increasing("a", "b", least=1).sizes(most=120),
        sizes=(30, 120),
        predicted=preperiod_formula,
        computed=lambda a, b: period_of((a, b)).preperiod,
        **certified("all k", lambda a, b: period_of((a, b)), least=1),
        called=lambda a, b: row_name((a, b)),
        sliders={"a": range(1, 31), "b": range(1, 31)},
        parts=("preperiod",),
    ),
    Claim(
        id="octal0123-stars-residues",
        label="0.123, three legs by their residues",
        kind="conjecture",
        statement="""
            In 0.123 for 30 of the 35 multisets of three residues modulo 5, all stars with three
            legs, none empty, of these residues have one value; the others are 1, 1, 1 and 1, 1, 4
            and 1, 4, 4 and 3, 4, 4 and 4, 4, 4.
            """,
        cases=each("{count} multisets", list(combinations_with_replacement(range(5), 3)))
        * Cases("all stars with three legs of length 1 to {size}", lambda size: [(size,)]).sizes(
            10, 400
        ),
        sizes=(40, 250),
        predicted=lambda residues, longest: residues not in UNDECIDED,
        computed=lambda residues, longest: len(values_by_residues(longest)[residues]) == 1,
        called=lambda residues, longest: (
            f"residues {', '.join(map(str, residues))}, legs of length at most {longest}"
        ),
        picture=lambda residues, longest: MarkedRow(
            [len(values) for values in values_by_residues(longest).values()],
            "multisets of residues, from 0, 0, 0 to 4, 4, 4",
            "different values",
            {", ".join(map(str, residues)): [*values_by_residues(longest)].index(residues)},
        ),
    ),
    Claim(
        id="octal0123-stars-residues-examples",
        label="0.123, coincidences matter",
        kind="example",
        statement="""
            In 0.123 $S_{11,16,16}$ has value 0 but $S_{11,11,16}$ 2, and $S_{14,14,14}$ has value 1
            but $S_{14,14,19}$ 2.
            """,
        cases=each("these {count} stars", COINCIDENCES),
        predicted=COINCIDENCES.get,
        computed=lambda legs: spider_value(GAME, legs),
        picture=lambda legs: {
            f"{star_name(one)}: {spider_value(GAME, one)}": Spider(*one) for one in COINCIDENCES
        },
        called=star_name,
        sliders={"legs": tuple(COINCIDENCES)},
    ),
    Claim(
        id="octal0123-stars-contrast",
        label="0.33 and 0.333, legs that reduce",
        statement="""
            In 0.33 and in 0.333 a leg of a star that grows has no preperiod; the period is 3 and 4,
            as on paths.
            """,
        cases=each("0.33 and 0.333", CONTRAST) * BODIES,
        sizes=(30, 90),
        predicted=lambda code, body: (0, CONTRAST[code][1]),
        computed=lambda code, body: (
            (row := period_of(body, CONTRAST[code][0])).preperiod,
            row.period,
        ),
        **certified(
            "all lengths k of the leg that grows",
            lambda code, body: period_of(body, CONTRAST[code][0]),
        ),
        called=lambda code, body: f"{row_name(body)} in {code}",
        parts=("preperiod", "period"),
    ),
    Claim(
        id="octal0123-simple-stars",
        label="0.123, simple stars",
        statement=r"""
            In 0.123 the stars $K_{1,n}$ have the values 1, 0, 2, and 0 for all $n \ge 3$: the moves
            on them are 1, 0, 3, 3 in number, and from $n = 4$ on there is none at all.
            """,
        cases=upto("n"),
        sizes=(12, 18),
        predicted=lambda n: ((1, 0, 2, 0)[min(n, 3)], (1, 0, 3, 3, 0)[min(n, 4)]),
        computed=lambda n: (grundy(GAME, star(n)), len(list(GAME.moves(star(n))))),
        picture=star,
        parts=("value", "moves"),
        sliders={"n": range(13)},
    ),
)
