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
from gamelab.solvers.vertex_deletion import leg_periods, spider_value, table
from gamelab.statements import Cases, MarkedRow, Proof, each, for_each_case, increasing, upto
from gamelab.theory import GuySmith, outcome_by_definition, remembered
from gamelab_papers.octal_033.boards import new_section, row_name
from gamelab_papers.octal_033.heaps_and_graphs import for_all_heaps, heap, heap_period, on_heaps
from gamelab_papers.octal_033.stars import path_and_cycle

section = new_section("octal0123", ours=True)

GAME, HEAPS = Octal("0.123"), OctalHeaps("0.123")


def path_value(n):
    """The value of a path with n vertices, as said."""
    return (0, 1, 0, 2, 2)[n] if n < 5 else (1, 0, 0, 2, 1)[n % 5]


def period_by_guy_and_smith():
    """The same period with the window of all octal games."""
    return Period(5, 5, nim_sequence(HEAPS, 23), GuySmith(3))


@remembered
def periods(game, legs, longest):
    """The certified periods of k -> S[body, k] for all bodies with at most `legs` legs, none longer
    than the longest.
    """
    return leg_periods(game, (longest,) * legs)


def period_of(body, game=GAME):
    """The certified period of k -> S[body, k], found with those of many other bodies."""
    longest = max((30, 13, 4)[len(body) - 2], *body)
    return periods(game, len(body), longest)[tuple(sorted(body, reverse=True))]


def preperiods(longest=30):
    """The preperiod of k -> S[a, b, k] for 1 <= a, b <= longest.

    >>> int(preperiods(6).at[4, 4])
    9
    """
    legs = pd.RangeIndex(1, longest + 1)
    cells = [
        [periods(GAME, 2, longest)[max(a, b), min(a, b)].preperiod for b in legs] for a in legs
    ]
    return pd.DataFrame(cells, index=legs.rename("a"), columns=legs.rename("b"))


BODIES = Cases(
    lambda size: f"two other legs ≤ {size}, three ≤ {size // 3 + 3}, four ≤ {size // 7}",
    lambda size: (
        (body,)
        for legs, longest in ((2, size), (3, size // 3 + 3), (4, size // 7))
        for body in sorted(combinations_with_replacement(range(1, longest + 1), legs), key=sum)
    ),
).sizes(7, 120)


@section.theorem(
    1999, 99_999, picture=lambda n: on_heaps("0.123", n=n), proof=for_all_heaps("0.123")
)
def sequence(n=0):
    r"""**0.123, paths.** In 0.123 $\mathcal{G}(P_n)$ is 0, 1, 0, 2, 2 for $n < 5$, and from $n = 5$
    on 1, 0, 0, 2, 1 again and again.
    """
    return path_value(n), heap("0.123", n)


@section.theorem(
    cases="the paths with at most 22 vertices",
    parts="compared from, certified:",
    picture=lambda: on_heaps("0.123"),
    proof=Proof("all paths", certificates=lambda claim, size: period_by_guy_and_smith()),
)
def sequence_period():
    """**0.123, the period of paths.** In 0.123 preperiod 5 and period 5 are proved for all paths by
    comparing those with 5 to 17 vertices with those 5 longer, 3 being the number of digits.
    """
    row = period_by_guy_and_smith()
    return (range(5, 18), True), (row.window, row.verify())


@section.theorem(
    cases="the moves on the paths with 4 to 40 vertices",
    parts=("vertices taken", "window", "values of 5, 6, 7", "of 10, 11, 12"),
    picture=lambda: on_heaps("0.123"),
    proof=Proof("all paths", certificates=lambda claim, size: heap_period("0.123")),
)
def sequence_window():
    r"""**0.123, three values are enough.** In 0.123 for $n \ge 4$ a move leaves $P_{n-2}$ or
    $P_{n-3}$, so three values in a row determine all later ones; those of 5, 6, 7 are 1, 0, 0, as
    those of 10, 11, 12 are.
    """
    row = heap_period("0.123")
    taken = {tuple(sorted(n - sum(left) for left in HEAPS.moves((n,)))) for n in range(4, 41)}
    values = row.values[5:8].tolist(), row.values[10:13].tolist()
    return ({(2, 3)}, range(5, 8), [1, 0, 0], [1, 0, 0]), (taken, row.window, *values)


@section.theorem(14, 20, picture=lambda n: on_heaps("0.123", n=n))
def sequence_outcomes(n=0):
    r"""**0.123, who wins on paths.** In 0.123 the previous player wins on $P_n$ exactly if $n = 0,
    2$ or $n \ge 6$, $n \equiv 1, 2$ modulo 5.
    """
    lost = n in (0, 2) or (n >= 6 and n % 5 in (1, 2))
    return "P" if lost else "N", outcome_by_definition(GAME, path(n))


@section.theorem(16, 22, picture=lambda n: path_and_cycle(GAME, n))
def cycles(n=3):
    r"""**0.123, cycles.** In 0.123 $\mathcal{G}(C_n) = \mathcal{G}(P_n)$ for $n \ge 3$, since a
    first move on both leaves a path.
    """
    return heap("0.123", n), grundy(GAME, cycle(n))


@section.theorem(15, 22)
def cycles_0333(n=3):
    r"""**0.333, cycles.** In 0.333, in which up to three vertices are taken, $\mathcal{G}(C_n) = n
    \bmod 4$ for $n \ge 3$.
    """
    return n % 4, grundy(ConnectedSubtraction({1, 2, 3}), cycle(n)), cycle(n)


@section.conjecture(
    30,
    90,
    name=row_name,
    parts="period",
    picture=period_of,
    proof=for_each_case("all lengths k of the leg that grows", period_of),
)
def stars_one_leg(body=BODIES):
    """**0.123, a leg that grows.** In 0.123, as one leg of a star grows, the values have the same
    period as on paths, 5.
    """
    return 5, period_of(body).period


@section.example(
    cases="this row",
    parts="first, then",
    picture=lambda: period_of((1, 1)),
    proof=Proof("all k", certificates=lambda claim, size: period_of((1, 1))),
)
def stars_one_leg_example():
    r"""**0.123, the smallest preperiod.** In 0.123 $\mathcal{G}(S_{1,1,k})$ is 2, 0, 1, 1, 3 and
    then 0, 2, 1, 1, 0 for ever; so $S_{1,1,0}$ and $S_{1,1,5}$ differ.
    """
    row = period_of((1, 1))
    return ([2, 0, 1, 1, 3], (0, 2, 1, 1, 0)), (row.values[: row.preperiod].tolist(), row.block)


@section.conjecture(
    29,
    99,
    name=lambda a: row_name((a, a)),
    parts="preperiod",
    picture=lambda a: period_of((a, a)),
    proof=for_each_case("all k", lambda a: period_of((a, a)), least=4),
)
def stars_no_uniform_modulus(a=upto("a", 4, step=5).sizes(most=120)):
    r"""**0.123, no uniform modulus.** In 0.123 legs do not reduce modulo 5 from any bound on: for
    $a \equiv 4$ modulo 5 the preperiod of $k \mapsto \mathcal{G}(S_{a,a,k})$ is $a + 5$.
    """
    return a + 5, period_of((a, a)).preperiod


def preperiod_formula(a, b):
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


@section.conjecture(
    30,
    120,
    cases=increasing("a", "b", least=1).sizes(most=120),
    name=lambda a, b: row_name((a, b)),
    parts="preperiod",
    picture=lambda a, b: period_of((a, b)),
    proof=for_each_case("all k", lambda a, b: period_of((a, b)), least=1),
)
def stars_no_uniform_modulus_law(a, b):
    r"""**0.123, all preperiods.** In 0.123 for $a, b \ge 1$ the preperiod of $k \mapsto
    \mathcal{G}(S_{a,b,k})$ is, with residues modulo 5, $\max(a, b) + 4$ if $a \equiv b \equiv 1$;
    $\max(a + 1, b + 3)$ if $a \equiv 1$, $b \equiv 4$; $b + 1$ if $a \equiv 3$, $b \equiv 4$ and $a
    \le b + 4$; $a + 5$ if $a = b \equiv 4$; 1 for $S_{1,2,k}$; and 0 else.
    """
    return preperiod_formula(a, b), period_of((a, b)).preperiod


UNDECIDED = {(1, 1, 1), (1, 1, 4), (1, 4, 4), (3, 4, 4), (4, 4, 4)}  # legs modulo 5


@remembered
def values_by_residues(longest):
    """The values of the stars with three legs, none longer than the longest, by their legs modulo
    5.
    """
    stars = table(GAME, 3, longest=longest)
    three = stars.legs[:, 2] > 0
    residues = pd.DataFrame(np.sort(stars.legs[three] % 5, axis=1))
    valued = residues.assign(value=stars.values[three])
    return valued.groupby([0, 1, 2])["value"].agg(set).to_dict()


@section.conjecture(
    40,
    250,
    name=lambda residues, longest: (
        f"residues {', '.join(map(str, residues))}, legs of length at most {longest}"
    ),
    picture=lambda residues, longest: MarkedRow(
        [len(values) for values in values_by_residues(longest).values()],
        "multisets of residues, from 0, 0, 0 to 4, 4, 4",
        "different values",
        {", ".join(map(str, residues)): [*values_by_residues(longest)].index(residues)},
    ),
)
def stars_residues(
    residues=each("{count} multisets", list(combinations_with_replacement(range(5), 3))),
    longest=Cases("all stars with three legs of length 1 to {size}", lambda size: [(size,)]).sizes(
        10, 400
    ),
):
    """**0.123, three legs by their residues.** In 0.123 for 30 of the 35 multisets of three
    residues modulo 5, all stars with three legs, none empty, of these residues have one value; the
    others are 1, 1, 1 and 1, 1, 4 and 1, 4, 4 and 3, 4, 4 and 4, 4, 4.
    """
    return residues not in UNDECIDED, len(values_by_residues(longest)[residues]) == 1


COINCIDENCES = {(16, 16, 11): 0, (16, 11, 11): 2, (14, 14, 14): 1, (19, 14, 14): 2}


@section.example()
def stars_residues_examples(legs=each("these {count} stars", COINCIDENCES)):
    """**0.123, coincidences matter.** In 0.123 $S_{11,16,16}$ has value 0 but $S_{11,11,16}$ 2, and
    $S_{14,14,14}$ has value 1 but $S_{14,14,19}$ 2.
    """
    return COINCIDENCES[legs], spider_value(GAME, legs), Spider(*legs)


# games whose legs reduce modulo the period of the paths
CONTRAST = {"0.33": (Octal("0.33"), 3), "0.333": (ConnectedSubtraction({1, 2, 3}), 4)}


@section.theorem(
    30,
    90,
    name=lambda code, body: f"{row_name(body)} in {code}",
    parts="preperiod, period",
    picture=lambda code, body: period_of(body, CONTRAST[code][0]),
    proof=for_each_case(
        "all lengths k of the leg that grows", lambda code, body: period_of(body, CONTRAST[code][0])
    ),
)
def stars_contrast(code=each("0.33 and 0.333", CONTRAST), body=BODIES):
    """**0.33 and 0.333, legs that reduce.** In 0.33 and in 0.333 a leg of a star that grows has no
    preperiod; the period is 3 and 4, as on paths.
    """
    row = period_of(body, CONTRAST[code][0])
    return (0, CONTRAST[code][1]), (row.preperiod, row.period)


@section.theorem(12, 18, parts=("value {0}, {1} moves",))
def simple_stars(n=0):
    r"""**0.123, simple stars.** In 0.123 the stars $K_{1,n}$ have the values 1, 0, 2, and 0 for all
    $n \ge 3$: the moves on them are 1, 0, 3, 3 in number, and from $n = 4$ on there is none at all.
    """
    said = (1, 0, 2, 0)[min(n, 3)], (1, 0, 3, 3, 0)[min(n, 4)]
    return said, (grundy(GAME, star(n)), len(list(GAME.moves(star(n))))), star(n)
