"""Beyond the paper: spiders with two equal legs, with two marks, with four legs and more, and where
the value is no parity.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations_with_replacement as sorted_legs
from itertools import product
from math import ceil, log2, prod
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from gamelab import AccentedSpider, Spider, grundy, nim_sum, rod, spiders, twig
from gamelab.boards import Legs
from gamelab.solvers.arrows import accented_spider_value, table
from gamelab.statements import (
    Argument,
    ArrowValues,
    Cases,
    Claim,
    MarkedRow,
    at_most,
    increasing,
    listed,
    the,
    upto,
)
from gamelab.theory import remembered
from gamelab_papers.arrows.boards import (
    ALIKE,
    ORIGINAL,
    accented,
    as_state,
    for_all,
    of_one,
    plain_value,
    side_by_side,
    spider,
    two_marked,
    valued,
)
from gamelab_papers.arrows.path_states import path_name
from gamelab_papers.arrows.two_marked_legs import two
from gamelab_papers.tables import rows

ACCENTS = ("", "^", "v")


@remembered
def unmarked(*longest: int) -> NDArray[np.uint8]:
    """The values of all unmarked spiders with legs up to these, one axis for each."""
    return table(longest, ("",) * len(longest))


def exceptions(n: int, longest: int, step: int = 1, first: int = 1) -> dict[Legs, int]:
    """The unmarked spiders with n legs, of lengths first, first + step, ... to the longest, whose
    value is no parity of edges.
    """
    accented_spider_value([(longest, "")] * n)  # makes the table that holds all of them
    each = (
        (legs, accented_spider_value([(leg, "") for leg in legs]))
        for legs in sorted_legs(range(first, longest + 1, step), n)
    )
    return {legs: found for legs, found in each if found != sum(legs) % 2}


def known(n: int, meets: Callable[[Legs], bool]) -> str:
    """The exceptions with n legs in the file exceptions.csv that meet a condition, written out."""
    found = {tuple(map(int, row.legs.split())): row.value for row in rows(__file__, "exceptions")}
    return spelled_out({legs: v for legs, v in found.items() if len(legs) == n and meets(legs)})


def spelled_out(found: Mapping[Any, Any]) -> str:
    """Spiders with their values, written out.

    >>> spelled_out({(1, 3, 7): 0}), spelled_out({})
    ('S[1,3,7] = 0', 'none')
    """
    return (
        ", ".join(
            f"S[{','.join(map(str, legs))}] = {value}" for legs, value in sorted(found.items())
        )
        or "none"
    )


def by_edges(n: int, edges: int, value: Callable[[AccentedSpider], int | str]) -> str:
    """The n-legged spiders with `edges` edges whose value is not the parity, written out."""
    found = {
        s.legs[::-1]: value(accented((leg, "") for leg in s.legs))
        for s in spiders(edges)
        if len(s.legs) == n
    }
    return spelled_out({legs: v for legs, v in found.items() if v != edges % 2})


def freed(legs: str) -> int:
    """The nim-sum of the legs when the hub has no rule: a leg of a edges is worth a if its end is
    marked, else the parity of a.
    """
    return nim_sum(
        *(
            leg.length if leg.accent else leg.length % 2
            for leg in AccentedSpider.of(legs or "0").legs
        )
    )


def with_twins(legs: str, b: int, marks: Sequence[str] = ("", "")) -> AccentedSpider:
    """The spider with these legs and two of length b.

    >>> print(with_twins("3^", 4), with_twins("3", 4, "^v"))
    S[3^,4,4] S[3,4^,4v]
    """
    return AccentedSpider.of(",".join(filter(None, (legs, *(f"{b}{mark}" for mark in marks)))))


def copied(legs: str, b: int) -> dict[str, ArrowValues]:
    """Such a spider beside its other legs, freed: the sum in which the second player wins by
    copying.
    """
    others = [
        (path_name("T", n), twig(n)) if leg.accent else (path_name("R", n), rod(n))
        for leg in AccentedSpider.of(legs or "0").legs
        if leg.edges and (n := leg.length) >= 0
    ]
    return side_by_side(with_twins(legs, b), *others)


def twins(size: int) -> Iterator[tuple[str, int]]:
    """Up to three further legs with all accents, and the length of two equal legs."""
    for n, longest in ((0, size), (1, size), (2, size // 2), (3, size // 4)):
        leg = [f"{a}{accent}" for a in range(longest + 1) for accent in ACCENTS if a or accent]
        yield from (
            (",".join(legs), b) for legs in sorted_legs(leg, n) for b in range(1, longest + 1)
        )


def big(a: int, b: int) -> int:
    """X = (2⌊a/2⌋ - 2) xor (2⌊b/2⌋ - 2)."""
    return (a // 2 * 2 - 2) ^ (b // 2 * 2 - 2)


def equal_marks(a: int, b: int, c: int) -> int:
    """The conjectured value of S[av,bv,c] for a, b, c >= 2 and c even."""
    y, e = big(a, b) // 2, c // 2 - 1
    agrees = y > 0 and y % 2 == 0 and (y ^ e) & (y ^ y >> 1) == 0
    return (2 * y if 2 * y < c - 2 else c if agrees else c - 1) ^ (a + b) % 2


def worth_c(longest: int) -> dict[int, list[str]]:
    """For which even c S[av,bv,c] is worth c, by X = (a - 2) xor (b - 2): each list of them that
    even a and b with this X have.
    """
    even, found = range(2, longest + 1, 2), defaultdict(set)
    values = table((longest,) * 3, ("v", "v", ""))
    for a, b in product(even, repeat=2):
        found[big(a, b)].add(", ".join(str(c) for c in even if values[a, b, c] == c))
    return {x: sorted(found[x]) for x in sorted(found) if found[x] != {""}}


def box_of_row(a: int = 4, b: int = 7, last: int = 60) -> NDArray[np.uint8]:
    """The values of S[a,b,c] for c up to the last, from one table for all that a check asks for."""
    widest = max(a, b, last // 13)
    return unmarked(widest, widest, last)[a, b]


def least_period(row: Any) -> int:
    """The least p with row[i] = row[i + p] for all i, at most half of the row's length; 0 if there
    is none.
    """
    return next((p for p in range(1, len(row) // 2 + 1) if (row[p:] == row[:-p]).all()), 0)


def cube(longest: int = 60) -> NDArray[np.uint8]:
    """The values of the unmarked 3-legged spiders with legs of 1 to `longest` edges, xor the parity
    of edges.
    """
    a, b, c = np.ogrid[1 : longest + 1, 1 : longest + 1, 1 : longest + 1]
    return unmarked(longest, longest, longest)[1:, 1:, 1:] ^ ((a + b + c) % 2).astype(np.uint8)


def plane(a: int, longest: int = 60) -> pd.DataFrame:
    """For one leg a, the other two as rows and columns: the value xor the parity of the edges."""
    lengths = range(1, longest + 1)
    return pd.DataFrame(
        cube(max(a, longest))[a - 1, :longest, :longest], lengths, lengths
    ).rename_axis(index="b", columns="c")


def summary(longest: int) -> tuple[int, int]:
    """How many unmarked 3-legged spiders with legs to a length have a value that is no parity of
    edges, and the largest value.
    """
    a, b, c = np.ogrid[:longest, :longest, :longest]
    return int(np.count_nonzero(cube(longest)[(a <= b) & (b <= c)])), int(
        unmarked(longest, longest, longest)[1:, 1:, 1:].max()
    )


def in_order(a: int, longest: int) -> int:
    """For how many b, c up to a length S[a,b,c] has the parity of its edges as value, and two legs
    are equal or all are even.
    """
    b, c = np.nonzero(plane(a, longest).to_numpy() == 0)
    return sum(
        len({a, b, c}) < 3 or not (a % 2 or b % 2 or c % 2)
        for b, c in zip(b + 1, c + 1, strict=True)
    )


def equal_marks_table(longest: int = 24) -> pd.DataFrame:
    """What the value of S[2v,bv,c] is, by Y = b/2 - 1 and e = c/2 - 1: 2 if it is c, 1 if c - 1, 0
    if X = 2Y.
    """
    halves = np.arange(longest)
    values = table((2, 2 * longest, 2 * longest), ("v", "v", ""))[2][
        np.ix_(2 * halves + 2, 2 * halves + 2)
    ]
    kinds = np.where(values == 2 * halves + 2, 2, np.where(values == 2 * halves + 1, 1, 0))
    return pd.DataFrame(kinds, halves, halves).rename_axis(index="Y", columns="e")


def bounds(words: str, *cases: Legs) -> Cases:
    """The entries of a list whose product is at most the size."""
    return Cases(
        lambda size: (
            "; ".join(words.format(*case) for case in cases if prod(case) <= size)
            or "none of the list"
        ),
        lambda size: (case for case in cases if prod(case) <= size),
        most=max(map(prod, cases)),
    )


TWINS = Cases(
    lambda size: (
        f"all accents; one other leg or none, it and b up to {size}; two others up to "
        f"{size // 2}; three up to {size // 4}"
    ),
    twins,
    most=60,
)
COPYING = Argument(
    "that the second player copies: on the twin, turned round, and on the freed legs",
    ("arrows-sec4-sum", "arrows-prop-5.4", "arrows-prop-5.6"),
)
ROWS = increasing("a", "b", least=1).where(lambda a, b: a > 1 or b % 2, "b odd where a = 1")
TO_13_B = Cases(lambda size: f"c to {13 * size}", lambda size: [(13 * size,)])
LENGTHS = {"legs": ["3^", "4v", "5", "3^,2v", "3^,4", "2v,3v,1"], "b": range(1, 7)}


def legs_to(longest: int) -> str:
    """The name of a case of all spiders with legs to a length."""
    return f"legs to {longest}"


CLAIMS = (
    Claim(
        id="arrows-conj-two-marks",
        label="Two marks, opposite accents (ours)",
        kind="conjecture",
        statement=r"""
            For $a, b, c \ge 2$ and $X = (2\lfloor a/2 \rfloor - 2) \oplus (2\lfloor b/2 \rfloor -
            2)$: $g(S[\check{a},\hat{b},c]) = \min(c-2,\, X + (c \bmod 2)) \oplus (a \bmod 2) \oplus
            (b \bmod 2)$.
            """,
        cases=increasing("a", "b", least=2) * upto("c", 2),
        sizes=(20, 100),
        predicted=lambda a, b, c: min(c - 2, big(a, b) + c % 2) ^ (a + b) % 2,
        computed=lambda a, b, c: two(a, b, c, "^"),
        **as_state(two_marked),
        sliders={"a": range(2, 11), "b": range(2, 15), "c": range(2, 13)},
    ),
    Claim(
        id="arrows-beyond-equal-accents",
        label="Two marks, equal accents (ours)",
        statement=r"""
            Take $a, b \ge 2$, even $c \ge 2$, $X = (2\lfloor a/2 \rfloor - 2) \oplus (2\lfloor b/2
            \rfloor - 2)$, $Y = X/2$ and $e = c/2 - 1$. Then $g(S[\check{a},\check{b},c]) \oplus (a
            \bmod 2) \oplus (b \bmod 2)$ is $X$ if $X < c-2$; otherwise it is $c$ if $Y > 0$ is even
            and $e$ agrees with $Y$ in each binary place in which $Y$ differs from its next higher
            place, and $c-1$ if not.
            """,
        cases=increasing("a", "b", least=2) * upto("c", 2, step=2),
        sizes=(30, 100),
        proof=for_all("all a, b, c"),
        predicted=equal_marks,
        computed=lambda a, b, c: two(a, b, c, "v"),
        **ALIKE,
        sliders={"a": range(2, 7), "b": range(2, 15), "c": range(2, 11, 2)},
    ),
    Claim(
        id="arrows-beyond-equal-accents-list",
        label="Two marks, equal accents, where the value is c (ours)",
        kind="question",
        statement=r"""
            For which even $a, b, c \le 34$ is $g(S[\check{a},\check{b},c]) = c$? The number $X = (a
            - 2) \oplus (b - 2)$ decides: if $X$ is 4, for $c = 6$; if 8, for 10; if 12, for 10 and
            14; if 16, for 18; if 20, for 22; if 24, for 18, 20 and 26; if 28, for 18, 22, 26 and
            30; if 32, 48, 56 or 60, for 34; for no other $X$.
            """,
        cases=the("even a, b, c from 2 to 34"),
        computed=lambda: worth_c(34),
        predicted=lambda: {
            4: ["6"],
            8: ["10"],
            12: ["10, 14"],
            16: ["18"],
            20: ["22"],
            24: ["18, 20, 26"],
            28: ["18, 22, 26, 30"],
            **{x: ["34"] for x in (32, 48, 56, 60)},
        },
        picture=lambda: equal_marks_table(17),
    ),
    Claim(
        id="arrows-conj-twin-legs",
        label="Twin legs (ours)",
        statement=r"""
            In a spider with two equal unmarked legs of length $b \ge 1$ the hub has no rule: the
            value is the nim-sum of the other legs alone, $a$ for a marked leg with $a$ unmarked
            edges and $a \bmod 2$ for an unmarked one. So $g(S[\tilde{a},b,b]) = a$ and $g(S[a,b,b])
            = a \bmod 2$.
            """,
        cases=TWINS,
        sizes=(6, 20),
        proof=COPYING,
        predicted=lambda legs, b: freed(legs),
        computed=lambda legs, b: spider(with_twins(legs, b)),
        picture=copied,
        sliders=LENGTHS,
        called=lambda legs, b: with_twins(legs, b).with_accents,
    ),
    Claim(
        id="arrows-beyond-twins-marked",
        label="Marked twins (ours)",
        statement=r"""
            In a spider with two legs of $b \ge 1$ unmarked edges and opposite accents the hub has
            no rule: the value is the nim-sum of the others alone. So
            $g(S[\tilde{a},\hat{b},\check{b}]) = a$, $g(S[a,\hat{b},\check{b}]) = a \bmod 2$.
            """,
        cases=TWINS,
        sizes=(6, 20),
        proof=COPYING,
        predicted=lambda legs, b: freed(legs),
        **as_state(lambda legs, b: with_twins(legs, b, "^v"), spider),
        sliders=LENGTHS,
    ),
    Claim(
        id="arrows-beyond-3",
        label="A leg of length 2 (ours)",
        statement=r"$g(S[\tilde{a},2,c]) = a + c - 2$ for even $c \ge 2$.",
        cases=upto("a") * upto("c", 2, step=2),
        sizes=(40, 100),
        proof=for_all("all a, c"),
        predicted=lambda a, c: a + c - 2,
        **as_state(lambda a, c: of_one(a, 2, c), spider),
        sliders={"a": range(9), "c": range(1, 9)},
    ),
    Claim(
        id="arrows-beyond-4",
        label="The smallest 3-legged exceptions (ours)",
        kind="question",
        statement="""
            Which unmarked 3-legged spiders with at most 13 edges have a value that is not the
            parity of their edges? The first have 11 edges: $S[1,3,7]$ and $S[1,4,6]$ have the value
            0, so that the second player wins an odd number of edges. With 12 edges there is
            $S[1,4,7]$ of value 1, with 13 $S[1,4,8]$ and $S[2,3,8]$ of value 0 (all by the
            recursion on all decorations).
            """,
        cases=upto("edges", 1).sizes(most=13),
        sizes=(13, 13),
        predicted=lambda edges: known(3, lambda legs: sum(legs) == edges),
        computed=lambda edges: by_edges(3, edges, plain_value),
        picture=lambda edges: valued(accented((leg, "") for leg in (1, 3, max(edges - 4, 0)))),
        sliders={"edges": range(10, 13)},
        called=lambda edges: f"{edges} edges",
    ),
    Claim(
        id="arrows-beyond-4-table",
        label="The table of unmarked 3-legged spiders (ours)",
        kind="question",
        statement="""
            How often is the value of an unmarked 3-legged spider not the parity of its edges, and
            how large does it get? With legs of at most 60 edges for 14,103 of 37,820 spiders, to
            24; by the deep check, of at most 100, for 67,273 of 171,700, to 32; of at most 200, for
            545,129 of 1,353,400, to 36.
            """,
        cases=bounds("legs of at most {}", (60,), (100,), (200,)),
        sizes=(60, 200),
        predicted={60: (14103, 24), 100: (67273, 32), 200: (545129, 36)}.__getitem__,
        computed=summary,
        picture=lambda longest: cube(30)[:10],
        called=legs_to,
        parts=("exceptions", "largest value"),
    ),
    Claim(
        id="arrows-beyond-4-places",
        label="Where parity holds (ours)",
        statement=r"""
            The value of $S[a,b,c]$ is the parity of $a + b + c$ wherever two legs are equal and
            wherever all three are even: for $b, c \le 60$ that makes 178 pairs for odd $a$ and 990
            for even $a$, $a \le 60$.
            """,
        cases=upto("a", 1).sizes(1, 60),
        sizes=(20, 60),
        predicted=lambda a: 178 + 29 * 28 * (a % 2 == 0),
        computed=lambda a: in_order(a, 60),
        proof=Argument("twin legs and Theorem 12.1", ("arrows-conj-twin-legs", "arrows-thm-12.1")),
        picture=lambda a: plane(a, 40),
        sliders={"a": range(1, 31)},
        parts=("pairs",),
    ),
    Claim(
        id="arrows-beyond-4-odd",
        label="Three odd legs in the trimmed game (ours)",
        kind="question",
        statement="""
            Are there exceptions to parity with three odd legs? 503 of the 4,960 such spiders with
            legs of at most 59 edges, the first (1,3,7), (3,5,7) and (1,3,13), of value 0.
            """,
        cases=listed("odd legs of at most 59 edges", [(59,)]),
        predicted=lambda longest: (503, [(1, 3, 7), (3, 5, 7), (1, 3, 13)]),
        computed=lambda longest: (
            len(found := exceptions(3, longest, 2)),
            sorted(found, key=sum)[:3],
        ),
        picture=lambda longest: valued(AccentedSpider.of("S[1,3,7]")),
        called=legs_to,
        parts=("exceptions", "the first"),
    ),
    Claim(
        id="arrows-beyond-rows",
        label="A long leg decides (ours)",
        kind="conjecture",
        statement=r"""
            For $a \le b$, unless $a = 1$ and $b$ is even: $g(S[a,b,c]) = c \bmod 2$ for all $c > 7b
            - 6$, the parity of the long leg and not of all edges. The last $c$ for which it is not
            so (0 if there is none) reaches $7b - 6$ for $b = 5, 9$ and 17 (17 by the deep check)
            and $a = b - 1$.
            """,
        cases=(ROWS * TO_13_B).sizes(most=33),
        sizes=(9, 33),
        predicted=lambda a, b, last: 7 * b - 6,
        agree=at_most,
        computed=lambda a, b, last: max(
            np.flatnonzero(box_of_row(a, b, last) != np.arange(last + 1) % 2), default=0
        ),
        picture=lambda a, b, last: MarkedRow(
            box_of_row(a, b, last)[: 7 * b + 12], "c", "value", {"7b - 6": 7 * b - 6}
        ),
        sliders={"a": range(1, 9), "b": range(2, 17), "last": (117,)},
        called=lambda a, b, last: f"a = {a}, b = {b}, c to {last}",
        parts=("last c",),
    ),
    Claim(
        id="arrows-beyond-rows-even",
        label="A leg of length 1 and an even one (ours)",
        kind="conjecture",
        statement=r"""
            For even $b \ge 4$ and $c \ge b$ the values of $S[1,b,c]$ are 0 and 1 with period
            $2^{k+1}$ in $c$, $2^k$ being the least power of 2 that is at least $b$.
            """,
        cases=(upto("b", 4, step=2) * TO_13_B).sizes(most=33),
        sizes=(9, 33),
        predicted=lambda b, last: ({0, 1}, 2 ** (ceil(log2(b)) + 1)),
        computed=lambda b, last: (
            {*(row := box_of_row(1, b, last)[b:]).tolist()},
            least_period(row),
        ),
        picture=lambda b, last: MarkedRow(box_of_row(1, b, last)[:100], "c", "value"),
        sliders={"b": range(4, 17, 2), "last": (117,)},
        called=lambda b, last: f"b = {b}, c to {last}",
        parts=("values", "period"),
    ),
    Claim(
        id="arrows-beyond-6",
        label="Four even legs (ours)",
        kind="question",
        statement="""
            Does the theorem on three even legs extend to four? No: with legs of at most 14 edges
            exactly five spiders have another value than 0: $S[2,6,8,10]$ of value 1,
            $S[2,10,12,14]$ and $S[4,6,10,14]$ of value 2, $S[4,10,12,14]$ and $S[6,10,12,14]$ of
            value 1.
            """,
        cases=upto("longest", 2, step=2).sizes(most=14),
        sizes=(14, 14),
        predicted=lambda longest: known(
            4, lambda legs: max(legs) <= longest and not any(leg % 2 for leg in legs)
        ),
        computed=lambda longest: spelled_out(exceptions(4, longest, 2, 2)),
        picture=lambda longest: Spider(2, 6, 8, 10),
        sliders={"longest": range(6, 15, 2)},
        called=legs_to,
    ),
    Claim(
        id="arrows-beyond-6-original",
        label="Odd legs in the Game of Arrows, four of them (ours)",
        kind="question",
        statement="""
            Who wins the Game of Arrows on the spider with the odd legs 3, 7, 9, 11? The first
            player: its value is 1, that of its trimming.
            """,
        cases=listed("this spider", [(3, 7, 9, 11)]),
        predicted=lambda *legs: 1,
        computed=lambda a, b, c, d: grundy(ORIGINAL, Spider(a, b, c, d)),
        picture=lambda *legs: Spider(*legs),
        called=lambda *legs: f"S{legs}",
    ),
    Claim(
        id="arrows-beyond-6-count",
        label="Four even legs, further (ours)",
        kind="question",
        statement="""
            How many spiders with four even legs have another value than 0? With legs of at most 20
            edges 19, with values up to 4; by the deep check, of at most 30, 111, up to 4; of at
            most 60, 2,048, up to 6.
            """,
        cases=bounds("even legs of at most {}", (20,), (30,), (60,)),
        sizes=(20, 60),
        predicted={20: (19, 4), 30: (111, 4), 60: (2048, 6)}.__getitem__,
        computed=lambda longest: (len(found := exceptions(4, longest, 2, 2)), max(found.values())),
        picture=lambda longest: Spider(2, 6, 8, 10),
        called=legs_to,
        parts=("exceptions", "largest value"),
    ),
    Claim(
        id="arrows-beyond-6-edges",
        label="The smallest 4-legged exceptions (ours)",
        kind="question",
        statement="""
            Which 4-legged spiders with at most 20 edges have a value that is not the parity of
            their edges? Seven, the first $S[1,2,6,7]$ with 16 edges.
            """,
        cases=upto("edges", 4).sizes(most=20),
        sizes=(20, 20),
        predicted=lambda edges: known(4, lambda legs: sum(legs) == edges),
        computed=lambda edges: by_edges(4, edges, spider),
        picture=lambda edges: Spider(1, 2, 6, max(edges - 9, 1)),
        sliders={"edges": range(16, 21)},
        called=lambda edges: f"{edges} edges",
    ),
    Claim(
        id="arrows-beyond-6-odd",
        label="Four odd legs in the trimmed game (ours)",
        kind="question",
        statement="""
            Which spiders with four odd legs of at most 13 edges have a value other than 0? Only
            $S[1,5,7,11]$, of value 1, and $S[1,5,7,13]$, of value 4.
            """,
        cases=listed("odd legs of at most 13 edges", [(13,)]),
        predicted=lambda longest: known(4, lambda legs: all(leg % 2 for leg in legs)),
        computed=lambda longest: spelled_out(exceptions(4, longest, 2)),
        picture=lambda longest: Spider(1, 5, 7, 11),
        called=legs_to,
    ),
    Claim(
        id="arrows-beyond-7",
        label="More legs (ours)",
        kind="question",
        statement="""
            How long must the legs be for an exception to parity? With five legs the first
            exceptions have a leg of 9 edges (five spiders). By the deep check so has the first with
            six (one spider), and with seven legs there is none with legs of at most 9.
            """,
        cases=bounds("{} legs to {}", (5, 8), (5, 9), (6, 8), (6, 9), (7, 9)),
        sizes=(45, 63),
        predicted=lambda n, longest: known(n, lambda legs: max(legs) <= longest),
        computed=lambda n, longest: spelled_out(exceptions(n, longest)),
        picture=lambda n, longest: Spider(1, 2, 4, 8, 9),
        called=lambda n, longest: f"{n} legs to {longest}",
    ),
    Claim(
        id="arrows-beyond-7-even",
        label="All legs even, more of them (ours)",
        kind="question",
        statement="""
            With how many legs is there an exception with all legs even? With four: $S[2,6,8,10]$,
            none with legs of at most 8. With five none with legs of at most 10. By the deep check,
            with five: $S[2,4,6,10,16]$, of value 2, alone with legs of at most 16; with six: three
            with legs of at most 18, of value 2, the first $S[2,4,6,8,12,18]$, none with at most 16;
            with seven: none to 12.
            """,
        cases=bounds(
            "{} even legs to {}",
            (4, 8),
            (4, 10),
            (5, 10),
            (5, 14),
            (5, 16),
            (7, 12),
            (6, 16),
            (6, 18),
        ),
        sizes=(50, 108),
        predicted=lambda n, longest: known(
            n, lambda legs: max(legs) <= longest and not any(leg % 2 for leg in legs)
        ),
        computed=lambda n, longest: spelled_out(exceptions(n, longest, 2, 2)),
        picture=lambda n, longest: Spider(2, 6, 8, 10),
        called=lambda n, longest: f"{n} legs to {longest}",
    ),
    Claim(
        id="arrows-beyond-10",
        label="Four marked legs (ours)",
        kind="question",
        statement=r"""
            Has a spider with four marked legs of at least 2 a value like that of Theorem 8.2, the
            same for all accents? No: $S[\tilde{2}, \tilde{2}, \tilde{2}, \tilde{4}]$ takes the
            values 0, 1 and 6, and $S[\tilde{2}, \tilde{2}, \tilde{2}, \tilde{2}]$ the values 0 and
            1, as its accents are.
            """,
        cases=listed("these {count} lengths of the last leg, all accents", [(2,), (4,)]),
        predicted=lambda last: [0, 1] if last == 2 else [0, 1, 6],
        computed=lambda last: sorted(
            {
                spider(accented(zip((2, 2, 2, last), accents, strict=True)))
                for accents in product("^v", repeat=4)
            }
        ),
        **as_state(
            lambda last: accented(zip((2, 2, 2, last), "vvv^", strict=True)),
            None,
            lambda last: accented(zip((2, 2, 2, last), "vvvv", strict=True)),
        ),
        parts=("values with all accents",),
    ),
)
