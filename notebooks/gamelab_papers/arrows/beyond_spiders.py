"""Beyond the paper: spiders with two equal legs, with two marks, with four legs and more, and where
the value is no parity.
"""

from collections import defaultdict
from itertools import combinations_with_replacement as sorted_legs
from itertools import product
from math import ceil, log2, prod

import numpy as np
import pandas as pd

from gamelab import Spider, nim_sum, spiders
from gamelab.boards import AccentedSpider, rod, twig
from gamelab.proofs import by_cases, is_symbolic, on_variables, substituted
from gamelab.solvers.arrows import accented_spider_value, accented_table
from gamelab.statements import Argument, Cases, MarkedRow, at_most, increasing, upto
from gamelab.theory import remembered
from gamelab_papers.arrows import families
from gamelab_papers.arrows.boards import (
    accented,
    of_one,
    plain_value,
    section_of_arrows,
    side_by_side,
    spider,
    two_marked,
    valued,
)
from gamelab_papers.arrows.figures import Slices
from gamelab_papers.arrows.path_states import path_name
from gamelab_papers.arrows.two_marked_legs import on_two_marked, two
from gamelab_papers.tables import rows

section = section_of_arrows(ours=True)


def big(a, b):
    """X = (2⌊a/2⌋ - 2) xor (2⌊b/2⌋ - 2)."""
    return (a // 2 * 2 - 2) ^ (b // 2 * 2 - 2)


@section.conjecture(
    19, 99, cases=increasing("a", "b", least=2) * upto("c", 3, step=2), telling=(4, 7, 9)
)
def conj_two_marks(a, b, c):
    r"""**Two marks, opposite accents, odd c (ours).** For $a, b \ge 2$, odd $c \ge 3$ and $X =
    (2\lfloor a/2 \rfloor - 2) \oplus (2\lfloor b/2 \rfloor - 2)$: $g(S[\check{a},\hat{b},c]) =
    \min(c-2,\, X + 1) \oplus (a \bmod 2) \oplus (b \bmod 2)$.
    """
    return min(c - 2, big(a, b) + 1) ^ (a + b) % 2, two(a, b, c, "^"), two_marked(a, b, c)


def agrees(e, y):
    """Whether e has the binary digit of y wherever this differs from the next higher one."""
    if is_symbolic(e, y):
        return substituted(families.AGREES, e, y)
    return (y ^ e) & (y ^ y >> 1) == 0


@section.theorem(
    30,
    100,
    cases=increasing("a", "b", least=2) * upto("c", 2, step=2),
    sliders={"a": range(2, 7), "b": range(2, 25), "c": range(2, 25, 2)},
    proof=on_two_marked(),
    telling=(4, 6, 8),
)
def beyond_equal_accents(a, b, c):
    r"""**Two marks, equal accents (ours).** Take $a, b \ge 2$, even $c \ge 2$, $X = (2\lfloor a/2
    \rfloor - 2) \oplus (2\lfloor b/2 \rfloor - 2)$, $Y = X/2$ and $e = c/2 - 1$. Then
    $g(S[\check{a},\check{b},c]) \oplus (a \bmod 2) \oplus (b \bmod 2)$ is $X$ if $X < c-2$;
    otherwise it is $c$ if $Y > 0$ is even and $e$ agrees with $Y$ in each binary place in which $Y$
    differs from its next higher place, and $c-1$ if not.
    """
    x, e = big(a, b), c // 2 - 1
    y = x // 2
    is_c = (y > 0) & (y % 2 == 0) & agrees(e, y)
    said = by_cases((x < c - 2, x), (is_c, c), otherwise=c - 1)
    return said ^ (a + b) % 2, two(a, b, c, "v"), two_marked(a, b, c, "v")


def equal_marks_table(longest=24):
    """What the value of S[2v,bv,c] is, by Y = b/2 - 1 and e = c/2 - 1: 2 if it is c, 1 if c - 1, 0
    if X = 2Y.
    """
    halves = np.arange(longest)
    values = accented_table((2, 2 * longest, 2 * longest), ("v", "v", ""))[2][
        np.ix_(2 * halves + 2, 2 * halves + 2)
    ]
    kinds = np.where(values == 2 * halves + 2, 2, np.where(values == 2 * halves + 1, 1, 0))
    return pd.DataFrame(kinds, halves, halves).rename_axis(index="Y", columns="e")


def worth_c(longest):
    """For which even c S[av,bv,c] is worth c, by X = (a - 2) xor (b - 2): each list of them that
    even a and b with this X have.
    """
    even, found = range(2, longest + 1, 2), defaultdict(set)
    values = accented_table((longest,) * 3, ("v", "v", ""))
    for a, b in product(even, repeat=2):
        found[big(a, b)].add(", ".join(str(c) for c in even if values[a, b, c] == c))
    return {x: sorted(found[x]) for x in sorted(found) if found[x] != {""}}


@section.question(cases="even a, b, c from 2 to 34", picture=lambda: equal_marks_table(17))
def beyond_equal_accents_list():
    r"""**Two marks, equal accents, where the value is c (ours).** For which even $a, b, c \le 34$
    is $g(S[\check{a},\check{b},c]) = c$? The number $X = (a - 2) \oplus (b - 2)$ decides: if $X$ is
    4, for $c = 6$; if 8, for 10; if 12, for 10 and 14; if 16, for 18; if 20, for 22; if 24, for 18,
    20 and 26; if 28, for 18, 22, 26 and 30; if 32, 48, 56 or 60, for 34; for no other $X$.
    """
    few = {4: "6", 8: "10", 12: "10, 14", 16: "18", 20: "22", 24: "18, 20, 26"}
    few |= {28: "18, 22, 26, 30"} | dict.fromkeys((32, 48, 56, 60), "34")
    return {x: [list_of_c] for x, list_of_c in few.items()}, worth_c(34)


def twins(size):
    """Up to three further legs with all accents, and the length of two equal legs."""
    for n, longest in ((0, size), (1, size), (2, size // 2), (3, size // 4)):
        leg = [f"{a}{accent}" for a in range(longest + 1) for accent in ("", *"^v") if a or accent]
        yield from (
            (",".join(legs), b) for legs in sorted_legs(leg, n) for b in range(1, longest + 1)
        )


TWINS = Cases(
    lambda size: (
        f"all accents; one other leg or none, it and b up to {size}; two others up to "
        f"{size // 2}; three up to {size // 4}"
    ),
    twins,
    most=60,
)


def with_twins(legs, b, marks=("", "")):
    """The spider with these legs and two of length b.

    >>> print(with_twins("3^", 4), with_twins("3", 4, "^v"))
    S[3^,4,4] S[3,4^,4v]
    """
    return AccentedSpider.of(",".join(filter(None, (legs, *(f"{b}{mark}" for mark in marks)))))


def freed(legs):
    """The legs when the hub has no rule: rods, and twigs for those that are marked; an absent leg
    is none.
    """
    of_paths = AccentedSpider.of(legs or "0").legs
    return [("T" if leg.accent else "R", leg.length) for leg in of_paths if leg.edges]


def worth_freed(legs):
    """The nim-sum of these rods and twigs."""
    return nim_sum(*(n if kind == "T" else n % 2 for kind, n in freed(legs)))


def copied(legs, b):
    """Such a spider beside its other legs, freed: the sum in which the second player wins by
    copying.
    """
    paths = ((path_name(kind, n), (twig if kind == "T" else rod)(n)) for kind, n in freed(legs))
    return side_by_side(with_twins(legs, b), *paths)


OF_TWINS = {
    "cases": TWINS,
    "sliders": {"legs": ["3^", "4v", "5", "3^,2v", "3^,4", "2v,3v,1"], "b": range(1, 7)},
    "proof": Argument(
        "that the second player copies: on the twin, turned round, and on the freed legs",
        ("arrows-sec4-sum", "arrows-prop-5.4", "arrows-prop-5.6"),
    ),
}


@section.theorem(6, 20, picture=copied, **OF_TWINS)
def conj_twin_legs(legs, b):
    r"""**Twin legs (ours).** In a spider with two equal unmarked legs of length $b \ge 1$ the hub
    has no rule: the value is the nim-sum of the other legs alone, $a$ for a marked leg with $a$
    unmarked edges and $a \bmod 2$ for an unmarked one. So $g(S[\tilde{a},b,b]) = a$ and
    $g(S[a,b,b]) = a \bmod 2$.
    """
    state = with_twins(legs, b)
    return worth_freed(legs), spider(state), state


@section.theorem(6, 20, **OF_TWINS)
def beyond_twins_marked(legs, b):
    r"""**Marked twins (ours).** In a spider with two legs of $b \ge 1$ unmarked edges and opposite
    accents the hub has no rule: the value is the nim-sum of the others alone. So
    $g(S[\tilde{a},\hat{b},\check{b}]) = a$, $g(S[a,\hat{b},\check{b}]) = a \bmod 2$.
    """
    state = with_twins(legs, b, "^v")
    return worth_freed(legs), spider(state), state


@section.theorem(
    40, 100, proof=on_variables("all a, c", "a c", families.one_marked_beside_2), telling=(6, 8)
)
def beyond_3(a=0, c=upto("c", 2, step=2)):
    r"""**A leg of length 2 (ours).** $g(S[\tilde{a},2,c]) = a + c - 2$ for even $c \ge 2$."""
    return a + c - 2, spider(of_one(a, 2, c)), of_one(a, 2, c)


@remembered
def unmarked(*longest):
    """The values of all unmarked spiders with legs up to these, one axis for each."""
    return accented_table(longest, ("",) * len(longest))


def exceptions(n, longest, step=1, first=1):
    """The unmarked spiders with n legs, of lengths first, first + step, ... to the longest, whose
    value is no parity of edges.
    """
    accented_spider_value([(longest, "")] * n)  # makes the table that holds all of them
    every = sorted_legs(range(first, longest + 1, step), n)
    values = ((legs, accented_spider_value([(leg, "") for leg in legs])) for legs in every)
    return {legs: found for legs, found in values if found != sum(legs) % 2}


def spelled_out(found):
    """Spiders with their values, written out.

    >>> spelled_out({(1, 3, 7): 0}), spelled_out({})
    ('S[1,3,7] = 0', 'none')
    """
    written = (f"S[{','.join(map(str, legs))}] = {v}" for legs, v in sorted(found.items()))
    return ", ".join(written) or "none"


def known(n, meets):
    """The exceptions with n legs in the file exceptions.csv that meet a condition, written out."""
    found = {tuple(map(int, row.legs.split())): row.value for row in rows(__file__, "exceptions")}
    return spelled_out({legs: v for legs, v in found.items() if len(legs) == n and meets(legs)})


def by_edges(n, edges, value):
    """The n-legged spiders with `edges` edges whose value is not the parity, written out."""
    every = [s.legs[::-1] for s in spiders(edges) if len(s.legs) == n]
    values = {legs: value(accented((leg, "") for leg in legs)) for legs in every}
    return spelled_out({legs: v for legs, v in values.items() if v != edges % 2})


@section.question(
    13,
    name="{edges} edges",
    picture=lambda edges: valued(accented((leg, "") for leg in (1, 3, max(edges - 4, 0)))),
)
def beyond_4(edges=upto("edges", 1).sizes(most=13)):
    """**The smallest 3-legged exceptions (ours).** Which unmarked 3-legged spiders with at most 13
    edges have a value that is not the parity of their edges? The first have 11 edges: $S[1,3,7]$
    and $S[1,4,6]$ have the value 0, so that the second player wins an odd number of edges. With 12
    edges there is $S[1,4,7]$ of value 1, with 13 $S[1,4,8]$ and $S[2,3,8]$ of value 0 (all by the
    recursion on all decorations).
    """
    return known(3, lambda legs: sum(legs) == edges), by_edges(3, edges, plain_value)


def cube(longest=60):
    """The values of the unmarked 3-legged spiders with legs of 1 to `longest` edges, xor the parity
    of edges.
    """
    a, b, c = np.ogrid[1 : longest + 1, 1 : longest + 1, 1 : longest + 1]
    return unmarked(longest, longest, longest)[1:, 1:, 1:] ^ ((a + b + c) % 2).astype(np.uint8)


def bounds(words, *cases):
    """The entries of a list whose product is at most the size."""

    def reached(size):
        return [case for case in cases if prod(case) <= size]

    return Cases(
        lambda size: "; ".join(words.format(*case) for case in reached(size)) or "none of the list",
        reached,
        most=max(map(prod, cases)),
    )


@section.question(
    60,
    200,
    name="legs to {longest}",
    parts=("{0} exceptions, the largest value {1}",),
    picture=lambda longest: Slices(cube(30)[:10]),
)
def beyond_4_table(longest=bounds("legs of at most {}", (60,), (100,), (200,))):
    """**The table of unmarked 3-legged spiders (ours).** How often is the value of an unmarked
    3-legged spider not the parity of its edges, and how large does it get? With legs of at most 60
    edges for 14,103 of 37,820 spiders, to 24; by the deep check, of at most 100, for 67,273 of
    171,700, to 32; of at most 200, for 545,129 of 1,353,400, to 36.
    """
    a, b, c = np.ogrid[:longest, :longest, :longest]
    several = int(np.count_nonzero(cube(longest)[(a <= b) & (b <= c)]))
    largest = int(unmarked(longest, longest, longest)[1:, 1:, 1:].max())
    return {60: (14103, 24), 100: (67273, 32), 200: (545129, 36)}[longest], (several, largest)


def plane(a, longest=60):
    """For one leg a, the other two as rows and columns: the value xor the parity of the edges."""
    lengths = range(1, longest + 1)
    return pd.DataFrame(
        cube(max(a, longest))[a - 1, :longest, :longest], lengths, lengths
    ).rename_axis(index="b", columns="c")


@section.theorem(
    20,
    60,
    parts="pairs",
    picture=lambda a: plane(a, 40),
    proof=Argument("twin legs and Theorem 12.1", ("arrows-conj-twin-legs", "arrows-thm-12.1")),
)
def beyond_4_places(a=upto("a", 1).sizes(1, 60)):
    r"""**Where parity holds (ours).** The value of $S[a,b,c]$ is the parity of $a + b + c$ wherever
    two legs are equal and wherever all three are even: for $b, c \le 60$ that makes 178 pairs for
    odd $a$ and 990 for even $a$, $a \le 60$.
    """
    b, c = np.nonzero(plane(a).to_numpy() == 0)
    places = ({a, b, c} for b, c in zip(b + 1, c + 1, strict=True))
    found = sum(len(legs) < 3 or not any(leg % 2 for leg in legs) for legs in places)
    return 178 + 29 * 28 * (a % 2 == 0), found


@section.question(
    cases="odd legs of at most 59 edges",
    parts="exceptions, the first",
    picture=lambda: valued(AccentedSpider.of("1,3,7")),
)
def beyond_4_odd():
    """**Three odd legs in the trimmed game (ours).** Are there exceptions to parity with three odd
    legs? 503 of the 4,960 such spiders with legs of at most 59 edges, the first (1,3,7), (3,5,7)
    and (1,3,13), of value 0.
    """
    found = exceptions(3, 59, 2)
    return (503, [(1, 3, 7), (3, 5, 7), (1, 3, 13)]), (len(found), sorted(found, key=sum)[:3])


def box_of_row(a=4, b=7, last=60):
    """The values of S[a,b,c] for c up to the last, from one table for all that a check asks for."""
    widest = max(a, b, last // 13)
    return unmarked(widest, widest, last)[a, b]


ROWS = increasing("a", "b", least=1).where(lambda a, b: a > 1 or b % 2, "b odd where a = 1")
TO_13_B = Cases(lambda size: f"c to {13 * size}", lambda size: [(13 * size,)])


@section.conjecture(
    9,
    33,
    cases=(ROWS * TO_13_B).sizes(most=33),
    agree=at_most,
    name="a = {a}, b = {b}, c to {last}",
    parts="last c",
    picture=lambda a, b, last: MarkedRow(
        box_of_row(a, b, last)[: 7 * b + 12], "c", "value", {"7b - 6": 7 * b - 6}
    ),
)
def beyond_rows(a, b, last):
    r"""**A long leg decides (ours).** For $a \le b$, unless $a = 1$ and $b$ is even: $g(S[a,b,c]) =
    c \bmod 2$ for all $c > 7b - 6$, the parity of the long leg and not of all edges. The last $c$
    for which it is not so (0 if there is none) reaches $7b - 6$ for $b = 5, 9$ and 17 (17 by the
    deep check) and $a = b - 1$.
    """
    other = np.flatnonzero(box_of_row(a, b, last) != np.arange(last + 1) % 2)
    return 7 * b - 6, max(other, default=0)


def least_period(row):
    """The least p with row[i] = row[i + p] for all i, at most half of the row's length; 0 if there
    is none.
    """
    return next((p for p in range(1, len(row) // 2 + 1) if (row[p:] == row[:-p]).all()), 0)


@section.conjecture(
    9,
    33,
    cases=(upto("b", 4, step=2) * TO_13_B).sizes(most=33),
    name="b = {b}, c to {last}",
    parts="values, period",
    picture=lambda b, last: MarkedRow(box_of_row(1, b, last)[:100], "c", "value"),
)
def beyond_rows_even(b, last):
    r"""**A leg of length 1 and an even one (ours).** For even $b \ge 4$ and $c \ge b$ the values of
    $S[1,b,c]$ are 0 and 1 with period $2^{k+1}$ in $c$, $2^k$ being the least power of 2 that is at
    least $b$.
    """
    row = box_of_row(1, b, last)[b:]
    return ({0, 1}, 2 ** (ceil(log2(b)) + 1)), ({*row.tolist()}, least_period(row))


def all_even(legs):
    """Whether all legs are even."""
    return not any(leg % 2 for leg in legs)


@section.question(
    20,
    60,
    name="legs to {longest}",
    parts="exceptions, largest value, to 14 edges",
    picture=lambda longest: Spider(2, 6, 8, 10),
)
def beyond_6(longest=bounds("even legs of at most {}", (14,), (20,), (30,), (60,))):
    """**Four even legs (ours).** Does the theorem on three even legs extend to four? No: with legs
    of at most 14 edges exactly five spiders have another value than 0: $S[2,6,8,10]$ of value 1,
    $S[2,10,12,14]$ and $S[4,6,10,14]$ of value 2, $S[4,10,12,14]$ and $S[6,10,12,14]$ of value 1.
    So by Theorem 3.4 the first player wins the Game of Arrows on the spider with the odd legs 3, 7,
    9 and 11. With legs of at most 20 edges there are 19, with values up to 4; by the deep check, of
    at most 30, 111, up to 4; of at most 60, 2,048, up to 6.
    """
    found = exceptions(4, longest, 2, 2)
    first = {legs: v for legs, v in found.items() if max(legs) <= 14}
    counts = {14: (5, 2), 20: (19, 4), 30: (111, 4), 60: (2048, 6)}[longest]
    said = known(4, lambda legs: all_even(legs) and max(legs) <= 14)
    return (*counts, said), (len(found), max(found.values()), spelled_out(first))


@section.question(
    20, name="{edges} edges", picture=lambda edges: Spider(1, 2, 6, max(edges - 9, 1))
)
def beyond_6_edges(edges=upto("edges", 4).sizes(most=20)):
    """**The smallest 4-legged exceptions (ours).** Which 4-legged spiders with at most 20 edges
    have a value that is not the parity of their edges? Seven, the first $S[1,2,6,7]$ with 16 edges.
    """
    return known(4, lambda legs: sum(legs) == edges), by_edges(4, edges, spider)


@section.question(cases="odd legs of at most 13 edges", picture=lambda: Spider(1, 5, 7, 11))
def beyond_6_odd():
    """**Four odd legs in the trimmed game (ours).** Which spiders with four odd legs of at most 13
    edges have a value other than 0? Only $S[1,5,7,11]$, of value 1, and $S[1,5,7,13]$, of value 4.
    """
    odd = known(4, lambda legs: all(leg % 2 for leg in legs))
    return odd, spelled_out(exceptions(4, 13, 2))


@section.question(
    45,
    63,
    cases=bounds("{} legs to {}", (5, 8), (5, 9), (6, 8), (6, 9), (7, 9)),
    name="{n} legs to {longest}",
    picture=lambda n, longest: Spider(1, 2, 4, 8, 9),
)
def beyond_7(n, longest):
    """**More legs (ours).** How long must the legs be for an exception to parity? With five legs
    the first exceptions have a leg of 9 edges (five spiders). By the deep check so has the first
    with six (one spider), and with seven legs there is none with legs of at most 9.
    """
    return known(n, lambda legs: max(legs) <= longest), spelled_out(exceptions(n, longest))


@section.question(
    50,
    108,
    cases=bounds(
        "{} even legs to {}", (4, 8), (4, 10), (5, 10), (5, 14), (5, 16), (7, 12), (6, 16), (6, 18)
    ),
    name="{n} legs to {longest}",
    picture=lambda n, longest: Spider(2, 6, 8, 10),
)
def beyond_7_even(n, longest):
    """**All legs even, more of them (ours).** With how many legs is there an exception with all
    legs even? With four: $S[2,6,8,10]$, none with legs of at most 8. With five none with legs of at
    most 10. By the deep check, with five: $S[2,4,6,10,16]$, of value 2, alone with legs of at most
    16; with six: three with legs of at most 18, of value 2, the first $S[2,4,6,8,12,18]$, none with
    at most 16; with seven: none to 12.
    """
    said = known(n, lambda legs: max(legs) <= longest and all_even(legs))
    return said, spelled_out(exceptions(n, longest, 2, 2))


@section.question(parts="values with all accents")
def beyond_10(last=(2, 4)):
    r"""**Four marked legs (ours).** Has a spider with four marked legs of at least 2 a value like
    that of Theorem 8.2, the same for all accents? No: $S[\tilde{2}, \tilde{2}, \tilde{2},
    \tilde{4}]$ takes the values 0, 1 and 6, and $S[\tilde{2}, \tilde{2}, \tilde{2}, \tilde{2}]$ the
    values 0 and 1, as its accents are.
    """
    lengths = 2, 2, 2, last
    states = [accented(zip(lengths, accents, strict=True)) for accents in product("v^", repeat=4)]
    return [0, 1] if last == 2 else [0, 1, 6], sorted({*map(spider, states)}), states[:2]
