"""The octal game 0.123: periods on paths and on the legs of stars, and legs that do not reduce modulo the period."""

from collections.abc import Iterator
from functools import cache
from itertools import combinations_with_replacement

import numpy as np
import pandas as pd

from gamelab.graphs.paths_and_cycles import cycle, path, star
from gamelab.graphs.spiders import Spider
from gamelab.papers.claim import Claim
from gamelab.rulesets.connected_subtraction import ConnectedSubtraction
from gamelab.rulesets.octal import OctalHeaps
from gamelab.rulesets.octal_on_graphs import Octal
from gamelab.rulesets.vertex_deletion import VertexDeletion
from gamelab.solvers.heaps import find_period, heap_value, nim_sequence
from gamelab.solvers.roads import grundy, outcome
from gamelab.solvers.star_tables import StarTable, table
from gamelab.solvers.subtraction_spiders import leg_periods, star_value
from gamelab.theory.periods import GuySmith, Period

GAME, HEAPS = Octal("0.123"), OctalHeaps("0.123")
CONTRAST: dict[str, tuple[VertexDeletion, int]] = {  # games whose legs reduce modulo the period of the paths
    "0.33": (Octal("0.33"), 3), "0.333": (ConnectedSubtraction({1, 2, 3}), 4),
}  # fmt: skip
FIRST_VALUES = (0, 1, 0, 2, 2)
UNDECIDED = {(1, 1, 1), (1, 1, 4), (1, 4, 4), (3, 4, 4), (4, 4, 4)}  # legs modulo 5
COINCIDENCES = {(16, 16, 11): 0, (16, 11, 11): 2, (14, 14, 14): 1, (19, 14, 14): 2}


def bodies(size: int) -> Iterator[tuple[int, ...]]:
    """Stars with two legs up to the size, with three up to a third of it and 3 more, with four up to a seventh of it."""
    for legs, longest in ((2, size), (3, size // 3 + 3), (4, size // 7)):
        yield from sorted(combinations_with_replacement(range(1, longest + 1), legs), key=sum)


@cache
def periods(game: VertexDeletion, legs: int, longest: int) -> dict[tuple[int, ...], Period]:
    """The certified periods of k -> S[body, k] for all bodies with at most so many legs, none longer than the longest."""
    return leg_periods(game, (longest,) * legs)


def period_of(body: tuple[int, ...], game: VertexDeletion = GAME) -> Period:
    """The certified period of k -> S[body, k], found with those of many other bodies."""
    longest = max((30, 13, 4)[len(body) - 2], *body) if 2 <= len(body) <= 4 else max((0, *body))
    return periods(game, len(body), longest)[tuple(sorted((leg for leg in body if leg), reverse=True))]


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


def preperiods(longest: int) -> pd.DataFrame:
    """The preperiod of k -> S[a, b, k] for 1 <= a, b <= longest.

    >>> int(preperiods(6).at[4, 4])
    9
    """
    legs = pd.RangeIndex(1, longest + 1)
    cells = [[periods(GAME, 2, longest)[max(a, b), min(a, b)].preperiod for b in legs] for a in legs]
    return pd.DataFrame(cells, index=legs.rename("a"), columns=legs.rename("b"))


@cache
def stars(longest: int) -> StarTable:
    """The values of all stars with at most three legs, none longer than the longest."""
    return table(GAME, 3, longest=longest)


@cache
def values_by_residues(longest: int) -> dict[tuple[int, ...], set[int]]:
    """The values of the stars with three legs, none longer than the longest, by their legs modulo 5."""
    legs, values = stars(longest).legs, stars(longest).values
    three = legs[:, 2] > 0
    found: dict[tuple[int, ...], set[int]] = {}
    for residues, value in zip(np.sort(legs[three] % 5, axis=1).tolist(), values[three].tolist(), strict=True):
        found.setdefault(tuple(residues), set()).add(value)
    return found


# fmt: off
CLAIMS = (
    Claim(
        "octal0123-sequence", "0.123, paths", "proved",
        r"In 0.123 $\mathcal{G}(P_n)$ is 0, 1, 0, 2, 2 for $n < 5$, and then 1, 0, 0, 2, 1 for $n \equiv 0, 1, 2, 3, 4$ modulo 5.",
        cases=lambda size: ((n,) for n in range(size)), predicted=lambda n: (FIRST_VALUES if n < 5 else (1, 0, 0, 2, 1))[n % 5],
        computed=lambda n: heap_value(HEAPS, n), bound="n < {size}", sizes=(2000, 100_000),
        picture=lambda n: find_period(HEAPS), sliders={"n": range(40)},
    ),
    Claim(
        "octal0123-sequence-period", "0.123, the period of paths", "proved",
        "Preperiod 5 and period 5 are proved for all $n$ by comparing the paths with 5 to 17 vertices with those 5 longer, 3 being "
        "the number of digits.",
        cases=lambda size: [()], predicted=lambda: (range(5, 18), True),
        computed=lambda: ((row := Period(5, 5, nim_sequence(HEAPS, 23), GuySmith(3))).window, row.verify()),
        bound="all n", certificate="by the Guy–Smith theorem", picture=lambda: find_period(HEAPS),
    ),
    Claim(
        "octal0123-sequence-window", "0.123, three values are enough", "proved",
        r"For $n \ge 4$ a move leaves $P_{n-2}$ or $P_{n-3}$, so three values in a row determine all later ones; those of 5, 6, 7 "
        "are 1, 0, 0, as those of 10, 11, 12 are.",
        cases=lambda size: [()], predicted=lambda: (range(5, 8), [1, 0, 0], True),
        computed=lambda: ((row := find_period(HEAPS)) and (row.window, row.values[10:13].tolist(), row.verify())),
        bound="all n", certificate="since the game never splits a path", picture=lambda: find_period(HEAPS),
    ),
    Claim(
        "octal0123-sequence-outcomes", "0.123, who wins on paths", "proved",
        r"The previous player wins on $P_n$ exactly for $n = 0, 2$ and for $n \ge 6$ with $n \equiv 1, 2$ modulo 5.",
        cases=lambda size: ((n,) for n in range(size + 1)),
        predicted=lambda n: "P" if n in (0, 2) or (n >= 6 and n % 5 in (1, 2)) else "N",
        computed=lambda n: outcome(GAME, path(n)), bound="n ≤ {size}, played on graphs", sizes=(14, 20),
        picture=path, sliders={"n": range(19)},
    ),
    Claim(
        "octal0123-cycles", "0.123, cycles", "proved",
        r"$\mathcal{G}(C_n) = \mathcal{G}(P_n)$ for $n \ge 3$, since a first move leaves a path as it does on $P_n$.",
        cases=lambda size: ((n,) for n in range(3, size + 1)), predicted=lambda n: heap_value(HEAPS, n),
        computed=lambda n: grundy(GAME, cycle(n)), bound="3 ≤ n ≤ {size}", sizes=(16, 22),
        picture=cycle, sliders={"n": range(3, 17)},
    ),
    Claim(
        "octal0123-cycles-0333", "0.333, cycles", "proved",
        r"In 0.333, in which up to three vertices are taken, $\mathcal{G}(C_n) = n \bmod 4$ for $n \ge 3$.",
        cases=lambda size: ((n,) for n in range(3, size + 1)), predicted=lambda n: n % 4,
        computed=lambda n: grundy(ConnectedSubtraction({1, 2, 3}), cycle(n)), bound="3 ≤ n ≤ {size}", sizes=(15, 22), picture=cycle,
        sliders={"n": range(4, 19)},
    ),
    Claim(
        "octal0123-stars-one-leg", "0.123, a leg that grows", "conjecture",
        "As one leg of a star grows, the values in 0.123 have the same period as on paths, 5.",
        cases=lambda size: ((body,) for body in bodies(size)), predicted=lambda body: 5,
        computed=lambda body: period_of(body).period,
        bound="two other legs ≤ {size}, three ≤ {size}/3 + 3, four ≤ {size}/7; all k",
        certificate="each with a certified period", sizes=(30, 90), picture=period_of,
    ),
    Claim(
        "octal0123-stars-one-leg-example", "0.123, the smallest preperiod", "example",
        r"$\mathcal{G}(S_{1,1,k})$ is 2, 0, 1, 1, 3 and then 0, 2, 1, 1, 0 for ever, so that $S_{1,1,0}$ and $S_{1,1,5}$ differ.",
        cases=lambda size: [()], predicted=lambda: (5, [2, 0, 1, 1, 3], (0, 2, 1, 1, 0)),
        computed=lambda: ((row := period_of((1, 1))).preperiod, row.values[:5].tolist(), row.block),
        bound="all k", certificate="with a certified period", picture=lambda: period_of((1, 1)),
    ),
    Claim(
        "octal0123-stars-no-uniform-modulus", "0.123, no uniform modulus", "conjecture",
        r"Legs do not reduce modulo 5 from any bound on: for $a \equiv 4$ modulo 5 the preperiod of "
        r"$k \mapsto \mathcal{G}(S_{a,a,k})$ is $a + 5$.",
        cases=lambda size: ((a,) for a in range(4, size + 1, 5)), predicted=lambda a: a + 5,
        computed=lambda a: period_of((a, a)).preperiod,
        bound="a ≤ {size}; all k", certificate="each with a certified period", sizes=(29, 99), picture=lambda a: period_of((a, a)),
        sliders={"a": range(4, 25)},
    ),
    Claim(
        "octal0123-stars-no-uniform-modulus-law", "0.123, all preperiods", "conjecture",
        r"For $a, b \ge 1$ the preperiod of $k \mapsto \mathcal{G}(S_{a,b,k})$ is, with residues modulo 5, $\max(a, b) + 4$ if "
        r"$a \equiv b \equiv 1$; $\max(a + 1, b + 3)$ if $a \equiv 1$, $b \equiv 4$; $b + 1$ if $a \equiv 3$, $b \equiv 4$ and "
        r"$a \le b + 4$; $a + 5$ if $a = b \equiv 4$; 1 for $S_{1,2,k}$; and 0 else.",
        cases=lambda size: ((a, b) for b in range(1, size + 1) for a in range(1, b + 1)), predicted=preperiod_formula,
        computed=lambda a, b: period_of((a, b)).preperiod, bound="1 ≤ a ≤ b ≤ {size}; all k",
        certificate="each with a certified period", sizes=(30, 120), picture=lambda a, b: period_of((a, b)),
        sliders={"a": range(1, 31), "b": range(1, 31)},
    ),
    Claim(
        "octal0123-stars-residues", "0.123, three legs by their residues", "conjecture",
        "For 30 of the 35 multisets of three residues modulo 5, all stars with three legs, none empty, of these residues have "
        "one value; the others are 1, 1, 1 and 1, 1, 4 and 1, 4, 4 and 3, 4, 4 and 4, 4, 4.",
        cases=lambda size: ((residues, size) for residues in combinations_with_replacement(range(5), 3)),
        predicted=lambda residues, longest: residues not in UNDECIDED,
        computed=lambda residues, longest: len(values_by_residues(longest)[residues]) == 1,
        bound="all stars with three legs of length at most {size}", sizes=(40, 250),
        picture=lambda residues, longest: period_of(tuple(residue + 10 for residue in residues[1:])),
    ),
    Claim(
        "octal0123-stars-residues-examples", "0.123, coincidences matter", "example",
        r"$S_{11,16,16}$ has value 0 but $S_{11,11,16}$ 2, and $S_{14,14,14}$ has value 1 but $S_{14,14,19}$ 2.",
        cases=lambda size: ((legs,) for legs in COINCIDENCES), predicted=COINCIDENCES.get,
        computed=lambda legs: star_value(GAME, legs),
        bound="these four stars", picture=lambda legs: Spider(*legs), sliders={"legs": tuple(COINCIDENCES)},
    ),
    Claim(
        "octal0123-stars-contrast", "0.33 and 0.333, legs that reduce", "proved",
        "In 0.33 and in 0.333 a leg that grows has no preperiod; the period is 3 and 4, as on paths.",
        cases=lambda size: ((code, body) for code in CONTRAST for body in bodies(size)),
        predicted=lambda code, body: (0, CONTRAST[code][1]),
        computed=lambda code, body: ((row := period_of(body, CONTRAST[code][0])).preperiod, row.period),
        bound="two other legs ≤ {size}, three ≤ {size}/3 + 3, four ≤ {size}/7; all k",
        certificate="each with a certified period", sizes=(30, 90), picture=lambda code, body: period_of(body, CONTRAST[code][0]),
    ),
    Claim(
        "octal0123-simple-stars", "0.123, simple stars", "proved",
        r"The stars $K_{1,n}$ have the values 1, 0, 2, and 0 for all $n \ge 3$: from $n = 4$ on there is no move at all.",
        cases=lambda size: ((n,) for n in range(size + 1)), predicted=lambda n: (1, 0, 2, 0)[min(n, 3)],
        computed=lambda n: grundy(GAME, star(n)), bound="n ≤ {size}", sizes=(12, 18), picture=star, sliders={"n": range(13)},
    ),
)
# fmt: on
