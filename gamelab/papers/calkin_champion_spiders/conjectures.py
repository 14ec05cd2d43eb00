"""Section 6: conjectures on the spiders 3^a 2^b 1^c."""

from functools import cache

import numpy as np

from gamelab.graphs.spiders import Spider
from gamelab.papers.claim import Claim
from gamelab.solvers.graph_nim_spiders import SpiderRows, rows_of_spiders

EVEN_PATTERN = (3, 0, 4, 4, 8, 0, 4, 9, 7)  # the discrepancies below the stability point, going down; the paper gives five
ODD_PATTERN = (5, 0, 0, 3, 5, 3, 4, 4, 5)


@cache
def _threes(most: int) -> SpiderRows:
    return rows_of_spiders({3: most}, 3 * most + 8)


def row_of_threes(a: int) -> np.ndarray:
    """The discrepancies of 3^a 1^k, k = 0, 1, ..., until the stomps alone prove that all others are 0."""
    rows = _threes(next(most for most in (60, 360, 1500) if a <= most))
    return rows.edges[a] + np.arange(rows.stable_from[a] + 1) - rows.nimbers[a, : rows.stable_from[a] + 1]


def stability_of_threes(a: int) -> int:
    """f(3^a), by the certificate of its row."""
    defects = np.flatnonzero(row_of_threes(a))
    return int(defects[-1]) + 1 if defects.size else 0


def bound_of_threes(a: int) -> int:
    """The number of legs of length 1 of Conjecture 6.2."""
    return 3 * a - 7 + a % 2


def pattern(a: int) -> tuple[int, ...]:
    """What is predicted of the discrepancies of 3^a 1^k below the stability point, going down."""
    return ODD_PATTERN if a % 2 else EVEN_PATTERN


def below(a: int, k: int, n: int) -> tuple[int, ...]:
    """The n discrepancies of 3^a before the one with k legs of length 1, going down."""
    return tuple(row_of_threes(a)[k - n : k][::-1].tolist())


@cache
def threes_and_twos(size: int) -> np.ndarray:
    """f(3^i 2^j) for i + j <= size, each by the certificate of its row; -1 for other i, j <= size."""
    return rows_of_spiders({3: size, 2: size}, 3 * size + 8, top={3: size}).stability


def f(i: int, j: int) -> int:
    """f(3^i 2^j)."""
    return int(threes_and_twos(next(most for most in (60, 240) if i + j <= most))[i, j])


def largest_f_below(a: int, b: int) -> int:
    """The largest f(3^i 2^j) among the spiders properly contained in 3^a 2^b."""
    values = threes_and_twos(next(most for most in (60, 240) if a + b <= most))[: a + 1, : b + 1]
    return int(np.delete(values.ravel(), -1).max(initial=-1))


CLAIMS = (
    Claim(
        id="graphnim-conj-6.1",
        label="Conjecture 6.1",
        kind="conjecture",
        statement="$3^a 2^b 1^c$, $b > 0$, is a champion if $c > f(3^i 2^j) + 15$ for all $3^i 2^j$ properly contained in $3^a "
        "2^b$. (If containment is meant to include $3^a 2^b$ itself, this is the definition of $f$.)",
        cases=lambda size: ((a, b) for n in range(1, size + 1) for b in range(1, n + 1) for a in [n - b]),
        predicted=lambda a, b: largest_f_below(a, b) + 16,
        computed=lambda a, b: f(a, b),
        agree=lambda most, found: 0 <= found <= most,
        bound="a + b ≤ {size} and all c",
        certificate="each f from one position of its row on by the stomps alone",
        sizes=(60, 240),
        picture=lambda a, b: Spider.from_counts({3: a, 2: b}),
        sliders={"a": range(13), "b": range(13)},
    ),
    Claim(
        id="graphnim-conj-6.1-sharper",
        label="Conjecture 6.1, sharper",
        kind="conjecture",
        statement=r"With $M$ the largest $f(3^i 2^j)$ properly contained in $3^a 2^b$: $f(3^a 2^b) \le M + 2$ if $b > 0$, and "
        r"$f(3^a) \le M + 5$, the 5 for $3^2$ only.",
        cases=lambda size: ((a, n - a) for n in range(1, size + 1) for a in range(n + 1)),
        predicted=lambda a, b: max(0, largest_f_below(a, b)) + (2 if b else 5 if a == 2 else 4),
        computed=lambda a, b: f(a, b),
        agree=lambda most, found: 0 <= found <= most,
        bound="a + b ≤ {size}",
        certificate="each f from one position of its row on by the stomps alone",
        sizes=(60, 240),
        picture=lambda a, b: Spider.from_counts({3: a, 2: b}),
        sliders={"a": range(13), "b": range(13)},
    ),
    Claim(
        id="graphnim-conj-6.2",
        label="Conjecture 6.2",
        kind="conjecture",
        statement=r"For $a \ge 10$, $3^a 1^b$ is a champion for all $b \ge 3a - 7$ if $a$ is even, $b \ge 3a - 6$ if $a$ is odd.",
        cases=lambda size: ((a,) for a in range(10, size + 1)),
        predicted=bound_of_threes,
        computed=stability_of_threes,
        agree=lambda most, found: found <= most,
        bound="10 ≤ a ≤ {size} and all b",
        certificate="from one position of each row on by the stomps alone",
        sizes=(60, 1500),
        picture=row_of_threes,
        sliders={"a": range(61)},
    ),
    Claim(
        id="graphnim-conj-6.2-sharp",
        label="Conjecture 6.2, sharp",
        kind="conjecture",
        statement=r"The bound of Conjecture 6.2 is $f(3^a)$ itself for $a \ge 10$; it is not for $a = 9$. The stomps alone reach "
        "everything first at $k_0 = 3a - 3$ if $a$ is even, $3a - 5$ if $a$ is odd.",
        cases=lambda size: ((a,) for a in range(9, size + 1)),
        predicted=lambda a: (bound_of_threes(a), 3 * a - 3 - 2 * (a % 2)) if a > 9 else (25, 25),
        computed=lambda a: (stability_of_threes(a), len(row_of_threes(a)) - 1),
        bound="9 ≤ a ≤ {size} and all b",
        certificate="from one position of each row on by the stomps alone",
        sizes=(60, 1500),
        picture=row_of_threes,
        sliders={"a": range(61)},
    ),
    Claim(
        id="graphnim-conj-6.3",
        label="Conjecture 6.3",
        kind="conjecture",
        statement=r"For $a \ge 12$ the bound of Conjecture 6.2 is the stability point if and only if the five discrepancies before "
        "it, going down, are 3, 0, 4, 4, 8 ($a$ even) or 5, 0, 0, 3, 5 ($a$ odd).",
        cases=lambda size: ((a,) for a in range(12, size + 1)),
        predicted=lambda a: pattern(a)[:5] == below(a, bound_of_threes(a), 5),
        computed=lambda a: stability_of_threes(a) == bound_of_threes(a),
        bound="12 ≤ a ≤ {size}",
        certificate="from one position of each row on by the stomps alone",
        sizes=(60, 1500),
        picture=row_of_threes,
        sliders={"a": range(61)},
    ),
    Claim(
        id="graphnim-conj-6.3-nine",
        label="Conjecture 6.3, nine terms",
        kind="conjecture",
        statement="Nine discrepancies below the stability point are common to all $a$ of one parity: 3, 0, 4, 4, 8, 0, 4, 9, 7 for "
        r"even $a \ge 14$, and 5, 0, 0, 3, 5, 3, 4, 4, 5 for odd $a \ge 13$.",
        cases=lambda size: ((a,) for a in range(13, size + 1)),
        predicted=pattern,
        computed=lambda a: below(a, stability_of_threes(a), 9),
        bound="13 ≤ a ≤ {size}",
        certificate="from one position of each row on by the stomps alone",
        sizes=(60, 1500),
        picture=row_of_threes,
        sliders={"a": range(61)},
    ),
    Claim(
        id="graphnim-ex-6.3-printed",
        label="Section 6, example a = 15, as printed",
        kind="misprint",
        statement=r"The discrepancies of $3^{15} 1^{15 - 6 - i}$, $i = 1, \dots, 5$, are 5, 0, 0, 3, 5.",
        cases=lambda size: ((i,) for i in range(1, 6)),
        predicted=lambda i: ODD_PATTERN[i - 1],
        computed=lambda i: int(row_of_threes(15)[15 - 6 - i]),
        expected=False,
        bound="i ≤ 5",
        picture=lambda i: row_of_threes(15),
    ),
    Claim(
        id="graphnim-ex-6.3-corrected",
        label="Section 6, example a = 15, corrected",
        kind="corrected",
        statement=r"$f(3^{15}) = 39$, and the discrepancies of $3^{15} 1^{3 \cdot 15 - 6 - i}$, $i = 1, \dots, 5$, are 5, 0, 0, 3, "
        "5.",
        cases=lambda size: [()],
        predicted=lambda: (39, ODD_PATTERN[:5]),
        computed=lambda: (stability_of_threes(15), below(15, 39, 5)),
        bound="a = 15 and all numbers of legs of length 1",
        certificate="from one position of the row on by the stomps alone",
        picture=lambda: row_of_threes(15),
    ),
)
