"""Section 6: conjectures on the spiders 3^a 2^b 1^c."""

from dataclasses import replace

import numpy as np

from gamelab.solvers.graph_nim import rows_of_spiders
from gamelab.statements import (
    Argument,
    Arguments,
    Cases,
    Claim,
    MarkedRow,
    Proof,
    Refuted,
    at_most,
    misprint,
    the,
    upto,
)
from gamelab.theory import remembered
from gamelab_papers.champion_spiders.boards import Box

# the discrepancies below the stability point, going down; the paper gives five
EVEN_PATTERN = (3, 0, 4, 4, 8, 0, 4, 9, 7)
ODD_PATTERN = (5, 0, 0, 3, 5, 3, 4, 4, 5)
MOST_THREES, MOST_BOTH = 1500, 240


THREES = tuple(Box(((3, most),), 3 * most + 7) for most in (60, 360, MOST_THREES))
BOTH = tuple(Box(((3, most), (2, most)), 3 * most + 7, ((3, most),)) for most in (60, MOST_BOTH))


def threes(a: int) -> Box:
    """The spiders 3^i for i as far as a at least."""
    return next(box for box in THREES if a <= box.counts[0][1])


def bound_of_threes(a: int) -> int:
    """The number of legs of length 1 of Conjecture 6.2."""
    return 3 * a - 7 + a % 2


def pattern(a: int) -> tuple[int, ...]:
    """What is predicted of the discrepancies of 3^a 1^k below the stability point, going down."""
    return ODD_PATTERN if a % 2 else EVEN_PATTERN


def below(a: int, k: int, n: int) -> tuple[int, ...]:
    """The n discrepancies of 3^a before the one with k legs of length 1, going down."""
    return tuple(threes(a).row(a)[k - n : k][::-1].tolist())


def stable_threes(least: int) -> Proof:
    """That all 3^a from a = least on are champions from the bound of Conjecture 6.2 on."""

    return Proof(
        "all numbers of legs of length 1",
        least=least,
        certificates=lambda claim, size: threes(size).stable(
            lambda a: bound_of_threes(a) if least <= a <= size else -1
        ),
    )


@remembered
def ranges_of_threes(most: int) -> np.ndarray:
    """The discrepancies of 3^a 1^k, a <= most, k <= 6a, each computed: no row stops where it is
    stable.
    """
    return rows_of_spiders({3: most}, 6 * most + 1, stop=False).discrepancies


def f(a: int, b: int) -> float:
    """f(3^a 2^b)."""
    return BOTH[a + b > 60].f(a, b)


def largest_f_below(a: int, b: int) -> int:
    """The largest f(3^i 2^j) among the spiders properly contained in 3^a 2^b."""
    return int(np.delete(BOTH[a + b > 60].stability[: a + 1, : b + 1].ravel(), -1).max(initial=0))


STABLE_BOTH = Proof(
    "all numbers of legs of length 1",
    least=1,
    certificates=lambda claim, size: BOTH[size > 60].stable(
        lambda a, b: f(a, b) if a + b <= size else -1
    ),
)


def pairs(words: str, least_twos: int) -> Cases:
    """All a, b with 1 <= a + b <= size and at least `least_twos` legs of length 2."""
    return Cases(
        words,
        lambda size: ((n - b, b) for n in range(1, size + 1) for b in range(least_twos, n + 1)),
    ).sizes(most=MOST_BOTH)


def marked_threes(a: int, *more: tuple[str, int], first: int = 0) -> MarkedRow:
    """The discrepancies of 3^a 1^k over k from the first on, the bound of Conjecture 6.2, and more
    places.
    """
    bound, across = bound_of_threes(a), "k, the number of legs of length 1"
    places = {f"3a − {7 - a % 2}": bound} if bound >= 0 else {}
    row = threes(a).row(a)[first:]
    return MarkedRow(row, across, "d(3ᵃ 1ᵏ)", places | dict(more), first=first)


def near_bound(a: int, *more: tuple[str, int]) -> MarkedRow:
    """The same near the bound."""
    return marked_threes(a, *more, first=max(0, bound_of_threes(a) - 24))


def marked_both(a: int, b: int, slack: int) -> MarkedRow:
    """The discrepancies of 3^a 2^b 1^c over c, the largest f below, and a bound so much above."""
    row, largest = BOTH[a + b > 60].row(a, b), largest_f_below(a, b)
    row = np.pad(row, (0, max(0, largest + slack + 2 - len(row))))  # proved 0 from its end on
    places = {"M": largest, f"M + {slack}": largest + slack}
    return MarkedRow(row, "c, the number of legs of length 1", "d(3ᵃ 2ᵇ 1ᶜ)", places)


def sharper_slack(a: int, b: int) -> int:
    """By how much f(3^a 2^b) exceeds the largest f below at most."""
    return 2 if b else 5 if a == 2 else 4


ON_THREES: Arguments = {"picture": marked_threes, "called": "3^{}".format}
OF_THREES: Arguments = dict(ON_THREES, sizes=(60, MOST_THREES), sliders={"a": range(61)})
OF_BOTH: Arguments = dict(
    parts=("f",),
    sizes=(60, MOST_BOTH),
    computed=f,
    agree=at_most,
    proof=STABLE_BOTH,
    called="3^{} 2^{}".format,
    sliders={"a": range(13), "b": range(13)},
)

CLAIMS = (
    Claim(
        id="graphnim-conj-6.1",
        label="Conjecture 6.1",
        kind="conjecture",
        statement="""
            $3^a 2^b 1^c$, $b > 0$, is a champion if $c > f(3^i 2^j) + 15$ for all $3^i 2^j$
            properly contained in $3^a 2^b$. (If containment is meant to include $3^a 2^b$ itself,
            this is the definition of $f$.)
            """,
        cases=pairs("b > 0, a + b up to {size}", 1),
        predicted=lambda a, b: largest_f_below(a, b) + 16,
        picture=lambda a, b: marked_both(a, b, 16),
        slack="the conjecture is far from sharp: 2 in the place of 16 is enough, which is "
        "Conjecture 6.1, sharper",
        **OF_BOTH,
    ),
    Claim(
        id="graphnim-conj-6.1-sharper",
        label="Conjecture 6.1, sharper",
        kind="conjecture",
        statement=r"""
            With $M$ the largest $f(3^i 2^j)$ properly contained in $3^a 2^b$: $f(3^a 2^b) \le M +
            2$ if $b > 0$, and $f(3^a) \le M + 4$ but for $f(3^2) = M + 5$.
            """,
        cases=pairs("a + b from 1 to {size}", 0),
        predicted=lambda a, b: largest_f_below(a, b) + sharper_slack(a, b),
        picture=lambda a, b: marked_both(a, b, sharper_slack(a, b)),
        **OF_BOTH,
    ),
    Claim(
        id="graphnim-conj-6.2",
        label="Conjecture 6.2",
        kind="conjecture",
        statement=r"""
            For $a \ge 10$, $3^a 1^b$ is a champion for all $b \ge 3a - 7$ if $a$ is even, $b \ge 3a
            - 6$ if $a$ is odd.
            """,
        cases=upto("a", 10).sizes(most=MOST_THREES),
        predicted=bound_of_threes,
        computed=lambda a: threes(a).f(a),
        agree=at_most,
        proof=stable_threes(10),
        parts=("f",),
        **OF_THREES,
    ),
    Claim(
        id="graphnim-conj-6.2-ranges",
        label="Section 6, the ranges verified",
        kind="table",
        statement=r"""
            For $10 \le a \le 30$ all $3^a 1^k$ with $3a - 6 \le k \le 6a - 5$ ($a$ odd) or $3a - 7
            \le k \le 6a - 6$ ($a$ even) are champions, $3a + 2$ in a row, which proves Conjecture
            6.2 for these $a$.
            """,
        cases=upto("a", 10).sizes(most=200),
        sizes=(30, 200),
        predicted=lambda a: 3 * a + 2,
        computed=lambda a: int(
            (
                ranges_of_threes(30 if a <= 30 else 200)[a, bound_of_threes(a) : 6 * a - 5 + a % 2]
                == 0
            ).sum()
        ),
        proof=Argument(
            "that a run of 3a + 2 champions is enough", rests_on=("graphnim-thm-4.1-refined",)
        ),
        **ON_THREES
        | {
            "picture": lambda a: replace(
                marked_threes(a),
                row=ranges_of_threes(30 if a <= 30 else 200)[a, : 6 * a - 5 + a % 2],
            )
        },
        sliders={"a": range(10, 31)},
        parts=("champions in a row",),
    ),
    Claim(
        id="graphnim-conj-6.2-sharp",
        label="Conjecture 6.2, sharp",
        kind="conjecture",
        statement=r"""
            The bound of Conjecture 6.2 is $f(3^a)$ itself for $a \ge 10$; it is not for $a = 9$.
            The stomps alone reach everything first at $k_0 = 3a - 3$ if $a$ is even, $3a - 5$ if
            $a$ is odd.
            """,
        cases=upto("a", 9).sizes(most=MOST_THREES),
        predicted=lambda a: (bound_of_threes(a), 3 * a - 3 - 2 * (a % 2)) if a > 9 else (25, 25),
        computed=lambda a: (threes(a).f(a), len(threes(a).row(a)) - 1),
        proof=stable_threes(10),
        parts=("f", "k₀"),
        **OF_THREES | {"picture": lambda a: near_bound(a, ("k₀", len(threes(a).row(a)) - 1))},
    ),
    Claim(
        id="graphnim-conj-6.3",
        label="Conjecture 6.3",
        kind="conjecture",
        statement=r"""
            For $a \ge 12$, $3^a$ is stable with the number of legs of length 1 of Conjecture 6.2 if
            and only if the five discrepancies before it, going down, are 3, 0, 4, 4, 8 ($a$ even)
            or 5, 0, 0, 3, 5 ($a$ odd).
            """,
        cases=upto("a", 12).sizes(most=MOST_THREES),
        predicted=lambda a: pattern(a)[:5] == below(a, bound_of_threes(a), 5),
        computed=lambda a: threes(a).f(a) <= bound_of_threes(a),
        parts=("stable at the bound:",),
        proof=stable_threes(12),
        **OF_THREES | {"picture": near_bound},
    ),
    Claim(
        id="graphnim-conj-6.3-nine",
        label="Conjecture 6.3, nine terms",
        kind="conjecture",
        statement=r"""
            Nine discrepancies below the stability point are common to all $a$ of one parity: 3, 0,
            4, 4, 8, 0, 4, 9, 7 for even $a \ge 14$, and 5, 0, 0, 3, 5, 3, 4, 4, 5 for odd $a \ge
            13$.
            """,
        cases=upto("a", 13).sizes(most=MOST_THREES),
        predicted=pattern,
        computed=lambda a: below(a, int(threes(a).f(a)), 9),
        proof=stable_threes(13),
        parts=("going down",),
        **OF_THREES | {"picture": near_bound},
    ),
    *misprint(
        id="graphnim-ex-6.3",
        label="Section 6, example a = 15",
        kind="error",
        printed=dict(
            statement=r"""
                The discrepancies of $3^{15} 1^{15 - 6 - i}$, $i = 1, \dots, 5$, are 5, 0, 0, 3, 5.
                """,
            cases=upto("i", 1, most=5),
            predicted=lambda i: ODD_PATTERN[i - 1],
            computed=lambda i: int(threes(15).row(15)[15 - 6 - i]),
            refuted=Refuted("i = 1: predicted 5, computed 19"),
            picture=lambda i: marked_threes(15, ("15 − 6", 9)),
        ),
        corrected=dict(
            statement=r"""
                $f(3^{15}) = 39$, and the discrepancies of $3^{15} 1^{3 \cdot 15 - 6 - i}$, $i = 1,
                \dots, 5$, are 5, 0, 0, 3, 5.
                """,
            cases=the("i from 1 to 5"),
            predicted=lambda: (39, ODD_PATTERN[:5]),
            computed=lambda: (threes(15).f(15), below(15, 39, 5)),
            proof=Proof(
                "all numbers of legs of length 1",
                certificates=lambda claim, size: THREES[0].stable(lambda a: 39 if a == 15 else -1),
            ),
            picture=lambda: marked_threes(15),
            parts=("f", "discrepancies"),
        ),
    ),
)
