"""Section 6: conjectures on the spiders 3^a 2^b 1^c."""

import numpy as np

from gamelab import GraphNim
from gamelab.solvers.graph_nim import rows_of_spiders
from gamelab.statements import Argument, Cases, MarkedRow, Proof, Section, at_most, upto
from gamelab.theory import remembered
from gamelab_papers.champion_spiders.boards import FOR_ALL_ONES, Box, of_boxes

section = Section("graphnim", game=GraphNim())


# the discrepancies below the stability point, going down; the paper gives five
EVEN_PATTERN = (3, 0, 4, 4, 8, 0, 4, 9, 7)
ODD_PATTERN = (5, 0, 0, 3, 5, 3, 4, 4, 5)
MOST_THREES, MOST_BOTH = 1500, 240
THREES = tuple(Box(((3, most),), 3 * most + 7) for most in (60, 360, MOST_THREES))
BOTH = tuple(Box(((3, most), (2, most)), 3 * most + 7, ((3, most),)) for most in (60, MOST_BOTH))


def threes(a):
    """The spiders 3^i for i as far as a at least."""
    return next(box for box in THREES if a <= box.counts[0][1])


def bound_of_threes(a):
    """The number of legs of length 1 of Conjecture 6.2."""
    return 3 * a - 7 + a % 2


def pattern(a):
    """What is predicted of the discrepancies of 3^a 1^k below the stability point, going down."""
    return ODD_PATTERN if a % 2 else EVEN_PATTERN


def below(a, k, n):
    """The n discrepancies of 3^a before the one with k legs of length 1, going down."""
    return tuple(threes(a).row(a)[k - n : k][::-1].tolist())


def stable_threes(least):
    """The proof of f(3^a) from a = least on."""
    return of_boxes(lambda size: [threes(size)], least=least)


def f(a, b):
    """f(3^a 2^b)."""
    return BOTH[a + b > 60].f(a, b)


def largest_f_below(a, b):
    """The largest f(3^i 2^j) among the spiders properly contained in 3^a 2^b."""
    return int(np.delete(BOTH[a + b > 60].stability[: a + 1, : b + 1].ravel(), -1).max(initial=0))


STABLE_BOTH = of_boxes(lambda size: [BOTH[size > 60]], least=1)


def pairs(words, least_twos):
    """All a, b with 1 <= a + b <= size and at least `least_twos` legs of length 2."""
    return Cases(
        words,
        lambda size: ((n - b, b) for n in range(1, size + 1) for b in range(least_twos, n + 1)),
    ).sizes(most=MOST_BOTH)


def marked_threes(a, first=0):
    """The discrepancies of 3^a 1^k over k from the first on, and the bound of Conjecture 6.2."""
    row, bound = threes(a).row(a)[first:], bound_of_threes(a)
    places = {f"3a − {7 - a % 2}": bound} if bound >= 0 else {}
    return MarkedRow(row, "k, the number of legs of length 1", "d(3ᵃ 1ᵏ)", places, first=first)


def near_bound(a):
    """The same near the bound."""
    return marked_threes(a, max(0, bound_of_threes(a) - 24))


def marked_both(a, b, slack):
    """The discrepancies of 3^a 2^b 1^c over c, the largest f below, and a bound so much above."""
    row, largest = BOTH[a + b > 60].row(a, b), largest_f_below(a, b)
    row = np.pad(row, (0, max(0, largest + slack + 2 - len(row))))  # proved 0 from its end on
    places = {"M": largest, f"M + {slack}": largest + slack}
    return MarkedRow(row, "c, the number of legs of length 1", "d(3ᵃ 2ᵇ 1ᶜ)", places)


@section.conjecture(
    60,
    MOST_BOTH,
    cases=pairs("b > 0, a + b up to {size}", 1),
    agree=at_most,
    name="3^{a} 2^{b}",
    parts="f =",
    picture=lambda a, b: marked_both(a, b, 16),
    proof=STABLE_BOTH,
    slack="the conjecture is far from sharp: 2 in the place of 16 is enough, which is "
    "Conjecture 6.1, sharper",
)
def conj_6_1(a, b):
    """**Conjecture 6.1.** $3^a 2^b 1^c$, $b > 0$, is a champion if $c > f(3^i 2^j) + 15$ for all
    $3^i 2^j$ properly contained in $3^a 2^b$. (If containment is meant to include $3^a 2^b$ itself,
    this is the definition of $f$.)
    """
    return largest_f_below(a, b) + 16, f(a, b)


def sharper_slack(a, b):
    """By how much f(3^a 2^b) exceeds the largest f below at most."""
    return 2 if b else 5 if a == 2 else 4


@section.conjecture(
    60,
    MOST_BOTH,
    cases=pairs("a + b from 1 to {size}", 0),
    ours=True,
    agree=at_most,
    name="3^{a} 2^{b}",
    parts="f =",
    picture=lambda a, b: marked_both(a, b, sharper_slack(a, b)),
    proof=STABLE_BOTH,
)
def conj_6_1_sharper(a, b):
    r"""**Conjecture 6.1, sharper.** With $M$ the largest $f(3^i 2^j)$ properly contained in $3^a
    2^b$: $f(3^a 2^b) \le M + 2$ if $b > 0$, and $f(3^a) \le M + 4$ but for $f(3^2) = M + 5$.
    """
    return largest_f_below(a, b) + sharper_slack(a, b), f(a, b)


@section.conjecture(
    60,
    MOST_THREES,
    agree=at_most,
    name="3^{a}",
    parts="f =",
    picture=marked_threes,
    proof=stable_threes(10),
)
def conj_6_2(a=upto("a", 10).sizes(most=MOST_THREES)):
    r"""**Conjecture 6.2.** For $a \ge 10$, $3^a 1^b$ is a champion for all $b \ge 3a - 7$ if $a$ is
    even, $b \ge 3a - 6$ if $a$ is odd.
    """
    return bound_of_threes(a), threes(a).f(a)


@remembered
def ranges_of_threes(most):
    """The discrepancies of 3^a 1^k, a <= most, k <= 6a, each computed: no row stops where it is
    stable.
    """
    return rows_of_spiders({3: most}, 6 * most + 1, stop=False).discrepancies


@section.table(
    30,
    200,
    name="3^{a}",
    parts="champions in a row",
    picture=marked_threes,
    proof=Argument(
        "that a run of 3a + 2 champions is enough", rests_on=("graphnim-thm-4.1-refined",)
    ),
)
def conj_6_2_ranges(a=upto("a", 10).sizes(most=200)):
    r"""**Section 6, the ranges verified.** For $10 \le a \le 30$ all $3^a 1^k$ with $3a - 6 \le k
    \le 6a - 5$ ($a$ odd) or $3a - 7 \le k \le 6a - 6$ ($a$ even) are champions, $3a + 2$ in a row,
    which proves Conjecture 6.2 for these $a$.
    """
    row = ranges_of_threes(30 if a <= 30 else 200)[a, bound_of_threes(a) : 6 * a - 5 + a % 2]
    return 3 * a + 2, int((row == 0).sum())


@section.conjecture(
    60,
    MOST_THREES,
    ours=True,
    name="3^{a}",
    parts="f =, k₀ =",
    picture=near_bound,
    proof=stable_threes(10),
)
def conj_6_2_sharp(a=upto("a", 9).sizes(most=MOST_THREES)):
    r"""**Conjecture 6.2, sharp.** The bound of Conjecture 6.2 is $f(3^a)$ itself for $a \ge 10$; it
    is not for $a = 9$. The stomps alone reach everything first at $k_0 = 3a - 3$ if $a$ is even,
    $3a - 5$ if $a$ is odd.
    """
    said = (bound_of_threes(a), 3 * a - 3 - 2 * (a % 2)) if a > 9 else (25, 25)
    return said, (threes(a).f(a), len(threes(a).row(a)) - 1)


@section.conjecture(
    60,
    MOST_THREES,
    name="3^{a}",
    parts="stable at the bound:",
    picture=near_bound,
    proof=stable_threes(12),
)
def conj_6_3(a=upto("a", 12).sizes(most=MOST_THREES)):
    r"""**Conjecture 6.3.** For $a \ge 12$, $3^a$ is stable with the number of legs of length 1 of
    Conjecture 6.2 if and only if the five discrepancies before it, going down, are 3, 0, 4, 4, 8
    ($a$ even) or 5, 0, 0, 3, 5 ($a$ odd).
    """
    return pattern(a)[:5] == below(a, bound_of_threes(a), 5), threes(a).f(a) <= bound_of_threes(a)


@section.conjecture(
    60,
    MOST_THREES,
    ours=True,
    name="3^{a}",
    parts="going down",
    picture=near_bound,
    proof=stable_threes(13),
)
def conj_6_3_nine(a=upto("a", 13).sizes(most=MOST_THREES)):
    r"""**Conjecture 6.3, nine terms.** Nine discrepancies below the stability point are common to
    all $a$ of one parity: 3, 0, 4, 4, 8, 0, 4, 9, 7 for even $a \ge 14$, and 5, 0, 0, 3, 5, 3, 4,
    4, 5 for odd $a \ge 13$.
    """
    return pattern(a), below(a, int(threes(a).f(a)), 9)


@section.slip(picture=lambda i: marked_threes(15), fails="i = 1: predicted 5, computed 19")
def ex_6_3_printed(i=range(1, 6)):
    r"""**Section 6, example a = 15, as printed.** The discrepancies of $3^{15} 1^{15 - 6 - i}$, $i
    = 1, \dots, 5$, are 5, 0, 0, 3, 5.
    """
    return ODD_PATTERN[i - 1], int(threes(15).row(15)[15 - 6 - i])


@section.corrected(
    cases="i from 1 to 5",
    parts="f =, discrepancies",
    picture=lambda: marked_threes(15),
    proof=Proof(FOR_ALL_ONES, lambda claim, size: THREES[0].certificate),
)
def ex_6_3_corrected():
    r"""**Section 6, example a = 15, corrected.** $f(3^{15}) = 39$, and the discrepancies of $3^{15}
    1^{3 \cdot 15 - 6 - i}$, $i = 1, \dots, 5$, are 5, 0, 0, 3, 5.
    """
    return (39, ODD_PATTERN[:5]), (threes(15).f(15), below(15, 39, 5))


LEGS = {2: Box(((2, 38),), 91), 4: Box(((4, 38),), 175)}  # many legs of one length
OTHER_PATTERNS = {2: (3, 0, 3, 1, 4, 1, 4, 4, 4), 4: (3, 0, 3, 6, 7, 5, 6, 6, 8)}


@section.question(
    16,
    38,
    name="{leg}^{a}",
    parts="going down",
    proof=of_boxes(lambda size: LEGS.values(), least=10),
)
def conclusion_others(leg=(2, 4), a=upto("a", 10).sizes(most=38)):
    r"""**Conclusion, other spiders.** Can the pattern before stability be generalised to other
    spiders? As far as was tried: nine discrepancies below the stability point are common to all
    $2^a$ for $a \ge 10$, and nine to all $4^a$: 3, 0, 3, 1, 4, 1, 4, 4, 4 and 3, 0, 3, 6, 7, 5, 6,
    6, 8.
    """
    below_f = LEGS[leg].row(a)[: int(LEGS[leg].f(a))]
    return OTHER_PATTERNS[leg], tuple(below_f[:-10:-1].tolist())
