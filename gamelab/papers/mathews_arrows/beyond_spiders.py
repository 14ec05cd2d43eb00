"""Beyond the paper: spiders with two equal legs, with two marks, with four legs and more, and where the value is no parity."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations_with_replacement as sorted_legs
from itertools import product
from math import ceil, log2
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from gamelab.graphs.accented_spiders import AccentedSpider
from gamelab.graphs.decorations import Decoration, disjoint_states
from gamelab.graphs.path_states import rod, twig
from gamelab.graphs.spiders import Spider, spiders
from gamelab.papers.claim import Claim
from gamelab.papers.mathews_arrows.boards import accented, plain_value, spider, spider_in_letters
from gamelab.rulesets.arrows import Arrows
from gamelab.solvers.arrow_spiders import spider_value, table
from gamelab.solvers.roads import grundy
from gamelab.theory.nimbers import nim_sum

Legs = tuple[int, ...]
ACCENTS = ("", "^", "v")
BOXES = {3: (20, 40, 64, 100, 200), 4: (14, 20, 30, 60), 5: (10, 14, 20, 26), 6: (8, 12, 18)}  # longest legs of remembered tables
MANY = 2**25  # spiders in a box


@cache
def box(longest: int, accents: tuple[str, ...]) -> NDArray[np.uint8]:
    """The values of all spiders with these accents and legs to a length."""
    return table((longest,) * len(accents), accents)


def value(legs: Legs, accents: tuple[str, ...] | None = None) -> int:
    """The value of one spider, from a table of many; without accents it is unmarked."""
    accents = accents or ("",) * len(legs)
    longest = next((size for size in BOXES.get(len(legs), ()) if size >= max(legs)), max(legs))
    return int(box(longest, accents)[legs])


def exceptions(n: int, longest: int, step: int = 1, first: int = 1) -> dict[Legs, int]:
    """The unmarked spiders with n legs, of lengths first, first + step, ... to the longest, whose value is no parity of edges.

    >>> exceptions(4, 14, step=2, first=2)[2, 6, 8, 10]
    1
    """
    lengths = np.arange(first, longest + 1, step)
    if longest**n > MANY:  # not the whole box
        spider_value([(longest, "")] * n)  # makes the table that holds all of them
        each = ((legs, spider_value([(leg, "") for leg in legs])) for legs in sorted_legs(lengths.tolist(), n))
        return {legs: found for legs, found in each if found != sum(legs) % 2}
    values = box(longest, ("",) * n)[np.ix_(*[lengths] * n)]
    parity = sum(np.ix_(*[lengths] * n)) % 2
    wrong = np.argwhere(values != parity)
    wrong = wrong[(np.diff(wrong, axis=1) >= 0).all(axis=1)]
    return {tuple(int(lengths[i]) for i in place): int(values[tuple(place)]) for place in wrong}


def freed(legs: str) -> int:
    """The nim-sum of the legs when the hub has no rule: a leg of a edges is worth a if its end is marked, else the parity of a.

    >>> freed("3^,5"), freed("")
    (2, 0)
    """
    return nim_sum(*(leg.length if leg.accent else leg.length % 2 for leg in AccentedSpider.of(legs or "0").legs))


def with_twins(legs: str, b: int, marks: Sequence[str] = ("", "")) -> str:
    """The spider with these legs and two of length b, as S[3^,4,4].

    >>> with_twins("3^", 4), with_twins("3", 4, "^v")
    ('S[3^,4,4]', 'S[3,4^,4v]')
    """
    return f"S[{','.join(filter(None, (legs, *(f'{b}{mark}' for mark in marks))))}]"


def copied(legs: str, b: int) -> Decoration:
    """Such a spider beside its other legs, freed: the sum in which the second player wins by copying."""
    others = [twig(leg.length) if leg.accent else rod(leg.length) for leg in AccentedSpider.of(legs).legs]
    return disjoint_states(AccentedSpider.of(with_twins(legs, b)), *others)


def twins(size: int) -> Iterator[tuple[str, int]]:
    """Up to three further legs with all accents, and the length of two equal legs without accents."""
    for n, longest in ((0, size), (1, size), (2, size // 2), (3, size // 4)):
        leg = [f"{a}{accent}" for a in range(longest + 1) for accent in ACCENTS if a or accent]
        yield from ((",".join(legs), b) for legs in sorted_legs(leg, n) for b in range(1, longest + 1))


def big(a: int, b: int) -> int:
    """X = (2⌊a/2⌋ - 2) xor (2⌊b/2⌋ - 2)."""
    return (a // 2 * 2 - 2) ^ (b // 2 * 2 - 2)


def opposite_marks(a: int, b: int, c: int) -> int:
    """The conjectured value of S[av,b^,c] for a, b, c >= 2."""
    return min(c - 2, big(a, b) + c % 2) ^ (a + b) % 2


def equal_marks(a: int, b: int, c: int) -> int:
    """The conjectured value of S[av,bv,c] for a, b, c >= 2 and c even."""
    y, e = big(a, b) // 2, c // 2 - 1
    agrees = y > 0 and y % 2 == 0 and (y ^ e) & (y ^ y >> 1) == 0
    return (2 * y if 2 * y < c - 2 else c if agrees else c - 1) ^ (a + b) % 2


def three(size: int, step: int = 1) -> Iterator[tuple[int, int, int]]:
    """All a <= b and c from 2 on, c in steps, those with a small sum first."""
    cases = ((a, b, c) for b in range(2, size + 1) for a in range(2, b + 1) for c in range(2, size + 1, step))
    return iter(sorted(cases, key=sum))


def far(b: int) -> int:
    """How long the third leg gets beside one of length b."""
    return 200 if b <= 16 else 400


def tail(a: int, b: int, last: int) -> list[int]:
    """The c in 7b < c <= last for which the value of S[a,b,c] is not the parity of c."""
    row = box_of_row(a, b, last)
    return [c for c in range(7 * b + 1, last + 1) if row[c] != c % 2]


@cache
def _rows(longest: int, last: int) -> NDArray[np.uint8]:
    return table((longest, longest, last), ("", "", ""))


def box_of_row(a: int, b: int, last: int) -> NDArray[np.uint8]:
    """The values of S[a,b,c] for c up to the last."""
    return _rows(next(size for size in (8, 16, 32) if size >= max(a, b)), last)[a, b]


def least_period(row: Any) -> int:
    """The least p with row[i] = row[i + p] for all i, at most half of the row's length; 0 if there is none."""
    return next((p for p in range(1, len(row) // 2 + 1) if (row[p:] == row[:-p]).all()), 0)


def cube(longest: int) -> NDArray[np.uint8]:
    """The values of the unmarked 3-legged spiders with legs of 1 to so many edges, xor the parity of the edges: 0 where they agree.

    >>> int(cube(8)[0, 2, 6])  # S[1,3,7], of value 0
    1
    """
    lengths = range(1, longest + 1)
    values = box(next(size for size in BOXES[3] if size >= longest), ("",) * 3)[np.ix_(lengths, lengths, lengths)]
    return values ^ np.add.outer(np.add.outer(lengths, lengths), lengths).astype(np.uint8) % 2


def plane(a: int, longest: int = 60) -> pd.DataFrame:
    """For one leg a, the other two as rows and columns: the value xor the parity of the edges."""
    lengths = range(1, longest + 1)
    return pd.DataFrame(cube(max(a, longest))[a - 1, :longest, :longest], lengths, lengths).rename_axis(index="b", columns="c")


def misplaced(a: int, longest: int = 60) -> list[tuple[int, int]]:
    """The b and c, up to a length, for which S[a,b,c] is an exception although two legs are equal or all are even."""
    b, c = np.nonzero(plane(a, longest).to_numpy())
    found = zip((b + 1).tolist(), (c + 1).tolist(), strict=True)
    return [(b, c) for b, c in found if len({a, b, c}) < 3 or not (a % 2 or b % 2 or c % 2)]


def told(found: Mapping[Any, Any]) -> str:
    """Spiders with their values, written out.

    >>> told({(1, 3, 7): 0}), told({})
    ('S[1,3,7] = 0', 'none')
    """
    return ", ".join(f"S[{','.join(map(str, legs))}] = {value}" for legs, value in sorted(found.items())) or "none"


def equal_marks_table(longest: int) -> pd.DataFrame:
    """What the value of S[2v,bv,c] is, by Y = b/2 - 1 and e = c/2 - 1: 2 if it is c, 1 if c - 1, 0 if X = 2Y.

    >>> equal_marks_table(3).to_numpy().tolist()
    [[1, 0, 0], [1, 1, 0], [1, 1, 2]]
    """
    halves = np.arange(longest)
    values = table((2, 2 * longest, 2 * longest), ("v", "v", ""))[2][np.ix_(2 * halves + 2, 2 * halves + 2)]
    kinds = np.where(values == 2 * halves + 2, 2, np.where(values == 2 * halves + 1, 1, 0))
    return pd.DataFrame(kinds, halves, halves).rename_axis(index="Y", columns="e")


def summary(longest: int) -> tuple[int, int]:
    """How many unmarked 3-legged spiders with legs to a length have a value that is no parity of edges, and the largest value."""
    return len(exceptions(3, longest)), int(box(longest, ("", "", ""))[1:, 1:, 1:].max())


def by_edges(n: int, edges: int) -> dict[Legs, int | str]:
    """The n-legged spiders with so many edges whose value is not the parity, each value by the plain recursion or the tables."""
    found = {s.legs[::-1]: spider(*((leg, "") for leg in s.legs)) for s in spiders(edges) if len(s.legs) == n}
    return {legs: v for legs, v in sorted(found.items()) if v != edges % 2}


EVEN_14 = {(2, 6, 8, 10): 1, (2, 10, 12, 14): 2, (4, 6, 10, 14): 2, (4, 10, 12, 14): 1, (6, 10, 12, 14): 1}
FOUR_BY_EDGES = {
    16: {(1, 2, 6, 7): 2}, 17: {(1, 2, 6, 8): 2}, 18: {(1, 2, 6, 9): 3}, 19: {(1, 4, 6, 8): 0, (2, 4, 5, 8): 0},
    20: {(1, 2, 8, 9): 3, (1, 4, 6, 9): 2},
}  # fmt: skip
THREE_BY_EDGES = {11: {(1, 3, 7): 0, (1, 4, 6): 0}, 12: {(1, 4, 7): 1}, 13: {(1, 4, 8): 0, (2, 3, 8): 0}}
FIRST_EVEN = {4: (2, 6, 8, 10), 5: (2, 4, 6, 10, 16), 6: (2, 4, 6, 8, 12, 18)}  # the first exceptions with even legs
LARGEST = {60: (14103, 24), 100: (67273, 32), 200: (545129, 36)}  # exceptions and largest value, by the longest leg

# fmt: off
CLAIMS = (
    Claim(
        "arrows-conj-two-marks", "Two marks, opposite accents (ours)", "conjecture",
        r"For $a, b, c \ge 2$ and $X = (2\lfloor a/2 \rfloor - 2) \oplus (2\lfloor b/2 \rfloor - 2)$: "
        r"$g(S[\check{a},\hat{b},c]) = \min(c-2,\, X + (c \bmod 2)) \oplus (a \bmod 2) \oplus (b \bmod 2)$.",
        cases=three, predicted=opposite_marks, computed=lambda a, b, c: value((a, b, c), ("v", "^", "")),
        bound="2 ≤ a ≤ b ≤ {size}, 2 ≤ c ≤ {size}", sizes=(20, 100),
        picture=lambda a, b, c: accented([(a, "v"), (b, "^"), (c, "")]), sliders={"a": range(2, 11), "b": range(2, 15),
        "c": range(2, 13)},
    ),
    Claim(
        "arrows-beyond-equal-accents", "Two marks, equal accents (ours)", "conjecture",
        r"For $a, b \ge 2$, even $c \ge 2$, $X$ as before, $Y = X/2$ and $e = c/2 - 1$: $g(S[\check{a},\check{b},c]) \oplus (a "
        r"\bmod 2) \oplus (b \bmod 2)$ is "
        r"$X$ if $X < c-2$; otherwise it is $c$ if $Y > 0$ is even and $e$ agrees with $Y$ in each binary place in which $Y$ "
        r"differs from its next higher place, "
        r"and $c-1$ if not.",
        cases=lambda size: three(size, 2), predicted=equal_marks, computed=lambda a, b, c: value((a, b, c), ("v", "v", "")),
        bound="2 ≤ a ≤ b ≤ {size}, c even, 2 ≤ c ≤ {size}", sizes=(40, 100),
        picture=lambda a, b, c: accented([(a, "v"), (b, "v"), (c, "")]), sliders={"a": range(2, 7), "b": range(2, 15),
        "c": range(2, 11, 2)},
    ),
    Claim(
        "arrows-conj-twin-legs", "Twin legs (ours)", "proved",
        r"In a spider with two equal unmarked legs of length $b \ge 1$ the hub has no rule: the value is the nim-sum of the other "
        r"legs alone, $a$ for a marked leg with $a$ unmarked edges and $a \bmod 2$ for an unmarked one. So "
        r"$g(S[\tilde{a},b,b]) = a$ and $g(S[a,b,b]) = a \bmod 2$.",
        cases=twins, predicted=lambda legs, b: freed(legs), computed=lambda legs, b: spider_in_letters(with_twins(legs, b)),
        bound="all accents; one other leg of at most {size}, two of at most {size}/2 or three of at most {size}/4, b likewise",
        sizes=(8, 20), picture=copied,
        sliders={"legs": ["3^", "4v", "5", "3^,2v", "3^,4", "2v,3v,1"], "b": range(1, 7)},
    ),
    Claim(
        "arrows-beyond-twins-marked", "Marked twins (ours)", "proved",
        r"The same holds for two legs with the same number $b \ge 1$ of unmarked edges and opposite accents. So "
        r"$g(S[\tilde{a},\hat{b},\check{b}]) = a$ and $g(S[a,\hat{b},\check{b}]) = a \bmod 2$.",
        cases=twins, predicted=lambda legs, b: freed(legs), computed=lambda legs, b: spider_in_letters(with_twins(legs, b, "^v")),
        bound="all accents; one other leg of at most {size}, two of at most {size}/2 or three of at most {size}/4, b likewise",
        sizes=(8, 20), picture=lambda legs, b: AccentedSpider.of(with_twins(legs, b, "^v")),
        sliders={"legs": ["3^", "4v", "5", "3^,2v", "3^,4", "2v,3v,1"], "b": range(1, 7)},
    ),
    Claim(
        "arrows-beyond-3", "A leg of length 2 (ours)", "conjecture",
        r"$g(S[\tilde{a},2,c]) = a + c - 2$ for even $c \ge 2$.",
        cases=lambda size: ((a, c) for a, c in product(range(size + 1), range(2, size + 1, 2))), predicted=lambda a, c: a + c - 2,
        computed=lambda a, c: spider((a, "v"), (2, ""), (c, "")), bound="a ≤ {size}, even c ≤ {size}", sizes=(40, 100),
        picture=lambda a, c: accented([(a, "v"), (2, ""), (c, "")]), sliders={"a": range(9), "c": range(1, 9)},
    ),
    Claim(
        "arrows-beyond-4", "The smallest 3-legged exceptions (ours)", "question",
        "Which unmarked 3-legged spiders have a value that is not the parity of their edges? The first have 11 edges: "
        r"$S[1,3,7]$ and $S[1,4,6]$ have the value 0, so that the second player wins an odd number of edges. With 12 edges "
        "there is one more, with 13 two (the default check ends with 12); all values by the recursion on all decorations.",
        cases=lambda size: ((edges,) for edges in range(1, size + 1)), predicted=lambda edges: told(THREE_BY_EDGES.get(edges, {})),
        computed=lambda edges: told({
            s.legs[::-1]: found for s in reversed([*spiders(edges)])
            if len(s.legs) == 3 and (found := plain_value(accented([(leg, "") for leg in s.legs]))) != edges % 2
        }),
        bound="at most {size} edges", sizes=(12, 13), most=13, picture=lambda edges: Spider(1, 3, max(edges - 4, 0)),
        sliders={"edges": range(10, 13)},
    ),
    Claim(
        "arrows-beyond-4-table", "The table of unmarked 3-legged spiders (ours)", "question",
        "How often is the value of an unmarked 3-legged spider not the parity of its edges, and how large does it get? With legs "
        "of at most 60 edges "
        "for 14,103 of 37,820 spiders, to 24. The deep check goes on: of at most 100, for 67,273 of 171,700, to 32; of at most "
        "200, for 545,129 of 1,353,400, to 36.",
        cases=lambda size: ((longest,) for longest in (60, 100, 200)[:size]), predicted=LARGEST.__getitem__,
        computed=summary,
        bound="the first {size} of these three bounds", sizes=(1, 3), least=1, most=3, picture=cube,
    ),
    Claim(
        "arrows-beyond-4-places", "Where parity fails (ours)", "proved",
        "The value of $S[a,b,c]$ is the parity of $a + b + c$ wherever two legs are equal (twin legs) and wherever all three are "
        "even (Theorem 12.1): the places $(b, c)$ that break this are none.",
        cases=lambda size: ((a,) for a in range(1, size + 1)), predicted=lambda a: "none",
        computed=lambda a: misplaced(a) or "none",
        bound="a ≤ {size}, b, c ≤ 60", sizes=(20, 60), picture=lambda a: plane(a, 40), sliders={"a": range(1, 31)},
    ),
    Claim(
        "arrows-beyond-4-odd", "Three odd legs in the trimmed game (ours)", "question",
        "Are there exceptions with three odd legs? 503 of the 4,960 such spiders with legs of at most 60 edges, the first "
        "(1,3,7), (3,5,7) and (1,3,13), of value 0.",
        cases=lambda size: [(59,)], predicted=lambda longest: (503, [(1, 3, 7), (3, 5, 7), (1, 3, 13)]), bound="legs of at most "
        "60 edges",
        computed=lambda longest: (len(found := exceptions(3, longest, 2)), sorted(found, key=sum)[:3]),
        picture=lambda longest: Spider(1, 3, 7),
    ),
    Claim(
        "arrows-beyond-rows", "A long leg decides (ours)", "conjecture",
        r"For $a \le b$, unless $a = 1$ and $b$ is even: $g(S[a,b,c]) = c \bmod 2$ for all $c > 7b$, the parity of the long leg "
        r"and not of all edges; the exceptions $c$ are none.",
        cases=lambda size: ((a, b) for b in range(1, size + 1) for a in range(1, b + 1) if a > 1 or b % 2),
        predicted=lambda a, b: "none", computed=lambda a, b: tail(a, b, far(b)) or "none",
        bound="a ≤ b ≤ {size}, c ≤ 200 (400 for b > 16)", sizes=(16, 32), most=32,
        picture=lambda a, b: box_of_row(a, b, far(b))[: 7 * b + 12], sliders={"a": range(1, 9), "b": range(2, 17)},
    ),
    Claim(
        "arrows-beyond-rows-even", "A leg of length 1 and an even one (ours)", "conjecture",
        r"For even $b \ge 4$ and $c \ge b$ the values of $S[1,b,c]$ are 0 and 1 with period $2^{k+1}$ in $c$, $2^k$ being the "
        r"least power of 2 that is at least $b$.",
        cases=lambda size: ((b,) for b in range(4, size + 1, 2)), predicted=lambda b: (True, 2 ** (ceil(log2(b)) + 1)),
        computed=lambda b: (bool((box_of_row(1, b, far(b))[b:] < 2).all()), least_period(box_of_row(1, b, far(b))[b:])),
        bound="even b ≤ {size}, c ≤ 200 (400 for b > 16)", sizes=(16, 32), most=32,
        picture=lambda b: box_of_row(1, b, far(b))[:100], sliders={"b": range(4, 17, 2)},
    ),
    Claim(
        "arrows-beyond-6", "Four even legs (ours)", "question",
        "Does the theorem on three even legs extend to four? No: with legs of at most 14 edges exactly five spiders have another "
        "value than 0, the first "
        r"$S[2,6,8,10]$ with value 1.",
        cases=lambda size: ((n,) for n in range(2, size + 1, 2)), predicted=lambda n: told({
            legs: v for legs, v in EVEN_14.items() if max(legs) <= n
        }),
        computed=lambda n: told({legs: v for legs, v in exceptions(4, 14, 2, 2).items() if max(legs) <= n}),
        bound="even legs of at most {size} edges", sizes=(14, 14), most=14,
        picture=lambda n: Spider(*max((legs for legs in EVEN_14 if max(legs) <= n), key=max, default=(n,) * 4)),
        sliders={"n": range(6, 15, 2)},
    ),
    Claim(
        "arrows-beyond-6-original", "Odd legs in the Game of Arrows, four of them (ours)", "question",
        "Who wins the Game of Arrows on the spider with the odd legs 3, 7, 9, 11? The first player: its value is 1, that of its "
        "trimming.",
        cases=lambda size: [(3, 7, 9, 11)], predicted=lambda *legs: EVEN_14[tuple(leg - 1 for leg in legs)],
        computed=lambda a, b, c, d: grundy(Arrows(), Spider(a, b, c, d)), bound="this spider", picture=lambda *legs: Spider(*legs),
    ),
    Claim(
        "arrows-beyond-6-count", "Four even legs, further (ours)", "question",
        "How many exceptions do four even legs have? With legs of at most 20 edges 19, with values up to 4; in the deep check 111 "
        "with legs of at most 30, and 2,048 with at most 60, with values up to 6.",
        cases=lambda size: ((longest,) for longest in (20, 30, 60)[:size]), predicted={20: (19, 4), 30: (111, 4), 60: (2048,
        6)}.__getitem__,
        computed=lambda longest: (len(found := exceptions(4, longest, 2, 2)), max(found.values())), bound="the first {size} of "
        "these three bounds", sizes=(1, 3), least=1, most=3,
        picture=lambda longest: Spider(2, 6, 8, 10),
    ),
    Claim(
        "arrows-beyond-6-edges", "The smallest 4-legged exceptions (ours)", "question",
        "Which 4-legged spiders with at most 20 edges have a value that is not the parity of their edges? Seven, the first with "
        "16 edges.",
        cases=lambda size: ((edges,) for edges in range(4, size + 1)), predicted=lambda edges: told(FOUR_BY_EDGES.get(edges, {})),
        computed=lambda edges: told(by_edges(4, edges)),
        bound="at most {size} edges", sizes=(20, 20), most=20, picture=lambda edges: Spider(*next(iter(FOUR_BY_EDGES.get(edges, {(1,
        1, 1, 1): 0})))),
        sliders={"edges": range(16, 21)},
    ),
    Claim(
        "arrows-beyond-6-odd", "Four odd legs in the trimmed game (ours)", "question",
        r"Which spiders with four odd legs of at most 13 edges have a value other than 0? Only $S[1,5,7,11]$, of value 1, and "
        r"$S[1,5,7,13]$, of value 4.",
        cases=lambda size: [(13,)], predicted=lambda longest: told({(1, 5, 7, 11): 1, (1, 5, 7, 13): 4}),
        computed=lambda longest: told(exceptions(4, longest, 2)),
        bound="odd legs of at most 13 edges", picture=lambda longest: Spider(1, 5, 7, 11),
    ),
    Claim(
        "arrows-beyond-7", "More legs (ours)", "question",
        "How long must the legs be for an exception to parity? With five legs and with six the first exceptions have a leg of 9 "
        "edges (five spiders and one); with seven legs there is none with legs of at most 9 (of at most 4 in the default check).",
        cases=lambda size: [(5, 8, 0), (5, 9, 5), (6, 8, 0), (6, 9, 1), (7, 4, 0), (7, 9, 0)][: 5 + (size > 1)], predicted=lambda n,
        longest, count: count,
        computed=lambda n, longest, count: len(exceptions(n, longest)), 
        bound="five and six legs to 9, seven to 4 (in the deep check to 9)", sizes=(1, 2), most=2,
        picture=lambda n, longest, count: Spider(1, 2, 4, 8, 9),
    ),
    Claim(
        "arrows-beyond-7-even", "All legs even, more of them (ours)", "question",
        r"Has every number of legs an exception with all legs even? Four have: $S[2,6,8,10]$; five: $S[2,4,6,10,16]$, of value 2, "
        r"the first; six: "
        r"$S[2,4,6,8,12,18]$ (six legs are left to the deep check). For seven legs none is known.",
        cases=lambda size: [(4, 10), (5, 16), (6, 18)][: 1 + size], predicted=lambda n, longest: FIRST_EVEN[n],
        computed=lambda n, longest: next(iter(exceptions(n, longest, 2, 2))), bound="four and five legs, in the deep check six",
        sizes=(1, 2), least=1, most=2,
        picture=lambda n, longest: Spider(2, 4, 6, 10, 16),
    ),
    Claim(
        "arrows-beyond-10", "Four marked legs (ours)", "question",
        r"Has a spider with four marked legs of at least 2 a value like that of Theorem 8.2? No: $S[\tilde{2}, \tilde{2}, "
        r"\tilde{2}, \tilde{4}]$ takes the values 0, 1 and 6, as its accents are.",
        cases=lambda size: ((last,) for last in (2, 4)), predicted=lambda last: [0, 1] if last == 2 else [0, 1, 6],
        computed=lambda last: sorted({spider(*zip((2, 2, 2, last), accents, strict=True)) for accents in product("^v", repeat=4)}),
        bound="these two, all accents", picture=lambda last: accented(zip((2, 2, 2, last), "vvv^", strict=True)),
    ),
)
# fmt: on
