"""Sections 8 and 9: spiders with three marked legs, and with a short marked leg beside unmarked
ones.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import partial
from itertools import combinations_with_replacement as sorted_legs
from itertools import product
from typing import Any

from gamelab import AccentedSpider, Decoration, disjoint_states, nim_sum, twig
from gamelab.boards import Vertex
from gamelab.statements import (
    Case,
    Cases,
    Claim,
    Compared,
    Refuted,
    box,
    each,
    increasing,
    misprint,
    upto,
)
from gamelab.theory import DEFINITION, remembered
from gamelab_papers.arrows.boards import (
    ACCENTS,
    PATH_STATES,
    TRIMMED,
    accented,
    as_state,
    for_all,
    rows_over,
    spider,
    value,
    valued,
)
from gamelab_papers.arrows.path_states import path_name, rows_of, tried_out, with_paths
from gamelab_papers.arrows.state_isomorphisms import induced, is_state, is_state_isomorphism

Leg = tuple[int, str]
Legs = tuple[Leg, Leg, Leg]

PATTERNS = tuple(map("".join, product(ACCENTS, repeat=3)))


@remembered
def values_after(state: AccentedSpider) -> frozenset[Any]:
    """The values of the followers of a state."""
    return frozenset(map(value, TRIMMED.moves(state.decoration)))


def with_arrow(state: AccentedSpider, leg: int, place: int, accent: str) -> AccentedSpider:
    """The spider with one more arrow on this leg, counted from 1 as its edges are."""
    legs = list(state.legs)
    legs[leg - 1] = replace(legs[leg - 1], marks=((place, accent),))
    return AccentedSpider(tuple(legs))


def two_marked(a: int, b: int, c: int, accent: str = "^") -> AccentedSpider:
    """S[av,b~,c], or S[av,b,c] without an accent on b."""
    return accented([(a, "v"), (b, accent), (c, "")])


def of_one(a: int, b: int, c: int) -> AccentedSpider:
    """S[av,b,c]."""
    return two_marked(a, b, c, "")


def rows(of: Cases, rows_of: Callable[..., Iterable[Case]], what: str = "all rows for ") -> Cases:
    """Each case of a family with each of its rows."""
    return Cases(
        lambda size: what + of.words(size),
        lambda size: ((*case, *row) for case in of(size) for row in rows_of(*case)),
    )


def three(a: int, b: int, c: int) -> int:
    """Theorem 8.2: the value of a spider with three marked legs of 2 or more."""
    return ((a - 2) ^ (b - 2) ^ (c - 2)) + 2


def marked(places: str, meets: Callable[[int], bool]) -> Cases:
    """The spiders of Theorem 8.2 with one arrow more, at these places of the leg a: its place m and
    its accent x.
    """
    return Cases(
        f"a ≥ 2, b ≥ c ≥ 2, a + b + c at most {{size}}, all accents, {places}",
        lambda size: (
            (a, total - a - c, c, accents, m, x)
            for total in range(6, size + 1)
            for a in range(2, total - 3)
            for c in range(2, (total - a) // 2 + 1)
            for accents in PATTERNS
            for m in filter(meets, range(1, a + 1))
            for x in ACCENTS
            if m < a or x == accents[0]
        ),
    )


def marked_spider(a: int, b: int, c: int, accents: str, m: int, x: str) -> AccentedSpider:
    """One of them."""
    return with_arrow(accented(zip((a, b, c), accents, strict=True)), 1, m, x)


def of_marked(a: int, b: int, c: int, accents: str, m: int, x: str) -> tuple[Legs, int, str]:
    """Its legs, and the arrow on the first one."""
    return ((a, accents[0]), (b, accents[1]), (c, accents[2])), m, x


def marked_value(a: int, b: int, c: int, accents: str, m: int, x: str) -> int:
    """What the proof of Theorem 8.2 says of its value."""
    across = x != accents[0]
    if m < 3:
        return (a + b + c + (accents[1] != accents[2]) + across) % 2
    return three(m - 1, b, c) ^ (a - m + across) % 2


def misses(a: int, b: int, c: int, accents: str, m: int, x: str) -> tuple[bool, bool, bool]:
    """Of the spider with this arrow: has its value the parity of Theorem 8.2's, is it that, and is
    the proof's nim-sum above 1?
    """
    found, whole = value(marked_spider(a, b, c, accents, m, x)), three(a, b, c)
    return found % 2 == whole % 2, found == whole, nim_sum(a - 2, m - 3) > 1


def reaching(a: int, b: int, c: int, accents: str, k: int) -> AccentedSpider:
    """The spider with the arrow that leaves the value k by the proof of Theorem 8.2."""
    legs = (a, b, c)
    change = (three(a, b, c) - 2) ^ (k - 2)
    i = next(i for i, leg in enumerate(legs) if (leg - 2) >> (change.bit_length() - 1) & 1)
    x = accents[i] if (k + a + b + c) % 2 else "^v"[accents[i] == "^"]
    state = accented(zip(legs, accents, strict=True))
    return with_arrow(state, i + 1, (change ^ (legs[i] - 2)) + 3, x)


def pieces(legs: Legs, m: int, x: str) -> tuple[AccentedSpider, tuple[str, Decoration]]:
    """The shorter spider and the path, with its name, beside which an arrow on edge m of the first
    leg is said to leave it.
    """
    (a, outer), *others = legs
    kind = "T" if not outer else "F" if x == outer else "C"
    path = path_name(kind, a - m), PATH_STATES[kind](a - m)
    return accented([(m - 1, x), *others]), path


def splits(legs: Legs, m: int, x: str) -> bool:
    """Whether an arrow on edge m of the first leg leaves the shorter spider beside a path, tried on
    all that can come after.
    """
    (a, outer), *_ = legs
    inner, (_, beyond) = pieces(legs, m, x)
    f: dict[Vertex, Vertex] = {(1, v): v for v in inner.decoration.unmarked.vertices}
    f |= {(2, k): (1, m + (a - m - k if not outer else k)) for k in range(a - m + 1)}
    y = disjoint_states(inner, beyond.flip if (x == "v") == bool(outer) else beyond)
    return is_state_isomorphism(induced(f, y), y, with_arrow(accented(legs), 1, m, x).decoration)


def splitting(mark: str, first: Sequence[str]) -> Cases:
    """Spiders with one of these accents on the first leg, any on the others, and one arrow more on
    the first leg.
    """
    return Cases(
        f"three legs, {mark} on the first, at most {{size}} unmarked edges, tried on all "
        f"descendants",
        lambda size: (
            (((a, outer), *two), m, x)
            for a in range(1, size + 1)
            for outer in first
            for m in range(1, a + 1)
            for x in ACCENTS
            for two in sorted_legs(tuple(product(range(size - a + 1), ("", *ACCENTS))), 2)
            if a + two[0][0] + two[1][0] <= size
            and is_state(with_arrow(accented([(a, outer), *two]), 1, m, x).decoration)
        ),
        most=9,
    )


def first_formula(a: int, b: int, c: int) -> int:
    """Proposition 9.1, corrected: the value of S[av,bv,c] for a, b at most 1."""
    return c + a + b if c % 2 else a ^ b ^ c


def alike_rows(said: Callable[[int, int, int], int]) -> Compared:
    """The values of these spiders, and those of a statement where it says another."""
    return rows_over(
        range(2, 12),
        "c",
        *(
            (
                two_marked(a, b, 2, "v").with_accents.replace("2", "c"),
                partial(said, a, b),
                lambda c, a=a, b=b: spider(two_marked(a, b, c, "v")),
            )
            for a, b in ((0, 0), (0, 1), (1, 1))
        ),
    )


def listed_value(b: int, c: int, leg: int, m: int, x: str) -> int:
    """The value in the list for Proposition 9.2 of S[0v,bv,c] with one more arrow."""
    odd, is_check = b % 2, x == "v"
    if leg == 2:
        return odd ^ (c - 2) if m > 2 else odd ^ (c + 1) if is_check else odd
    if m > 2:
        return odd ^ (m % 2) ^ (c - m) ^ (not is_check)
    return odd ^ (c - 2) if is_check else b ^ (c - 1)


def listed_rows(last: int) -> Cases:
    """The rows of that list; on the second leg the arrow away from the hub has a place up to b -
    last.
    """
    return rows(
        PAIRS,
        lambda b, c: (
            *((2, m, x) for m in range(1, b + 1) for x in ACCENTS if x == "v" or m <= b - last),
            *((3, m, x) for m in range(1, c + 1) for x in ACCENTS),
        ),
    )


def second_leg_value(b: int, c: int, m: int, x: str) -> int:
    """The value in the list for Proposition 9.3 of S[0v,b,c] with an arrow on the second leg."""
    if m > 2:
        return (b - m) ^ (c - 2) ^ (m % 2) ^ (x == "^")
    return (b - m) ^ (c * (x == "v") + m - 1)


def legs_with_digit(b: int, c: int, n: int) -> list[str]:
    """Proposition 9.3: which of b - 2 and c - 2 has the binary digit that is the highest of n ⊕ (b
    - 2) ⊕ (c - 2).
    """
    order = len(f"{n ^ (b - 2) ^ (c - 2):b}")
    return [name for name, leg in (("b", b), ("c", c)) if (leg - 2) >> (order - 1) & 1]


def legs_with_less(b: int, c: int, n: int) -> list[str]:
    """Which of n ⊕ (c - 2) < b - 2 and n ⊕ (b - 2) < c - 2 holds."""
    return [
        name for name, one, other in (("b", b, c), ("c", c, b)) if nim_sum(n, other - 2) < one - 2
    ]


def values_9_3(b: int, c: int, *others: int) -> set[int]:
    """All (b - 2) ⊕ l for l < c - 2, all (c - 2) ⊕ l for l < b - 2, and others."""
    return {(b - 2) ^ n for n in range(c - 2)} | {(c - 2) ^ n for n in range(b - 2)} | set(others)


SPLIT = as_state(
    lambda legs, m, x: with_arrow(accented(legs), 1, m, x),
    None,
    *(lambda *case, i=i: pieces(*case)[i] for i in (0, 1)),
)
PROP_9_1 = rows_of("Proposition 9.1")
ALIKE = as_state(lambda a, b, c: two_marked(a, b, c, "v"))
MARKED = increasing("a", "b", "c", least=2) * each("all {count} choices of accents", PATTERNS)
PAIRS = box("b", "c", least=2).where(lambda b, c: c % 2 == 0, "c even")
EVEN_PAIRS = box("b", "c", least=2, step=2)
BOTH = each("both accents", ACCENTS)
SHORT = {"a": (0, 1), "b": (0, 1), "c": range(12)}
TO_11 = {"b": range(2, 11, 2), "c": range(2, 11, 2)}

CLAIMS = (
    Claim(
        id="arrows-def-8.1",
        label="Definition 8.1",
        kind="definition",
        method=DEFINITION,
        statement=r"""
            The order of $k \ge 1$, the greatest $r$ with $2^{r-1} \le k$, is the number of its
            binary digits.
            """,
        cases=upto("k", 1),
        sizes=(70, 1000),
        predicted=lambda k: len(f"{k:b}"),
        computed=lambda k: max(r for r in range(1, k.bit_length() + 2) if 2 ** (r - 1) <= k),
        parts=("order",),
    ),
    Claim(
        id="arrows-thm-8.2",
        label="Theorem 8.2",
        statement=r"""
            $g(S[\tilde{a}, \tilde{b}, \tilde{c}]) = ((a - 2) \oplus (b - 2) \oplus (c - 2)) + 2$ in
            the Trimmed Game of Arrows, for $a, b, c \ge 2$ and all accents.
            """,
        cases=MARKED,
        sizes=(8, 48),
        proof=for_all("all a, b, c"),
        predicted=lambda a, b, c, accents: three(a, b, c),
        **as_state(lambda a, b, c, accents: accented(zip((a, b, c), accents, strict=True)), spider),
        sliders={"a": range(8), "b": range(8), "c": range(8), "accents": PATTERNS},
    ),
    Claim(
        id="arrows-thm-8.2-four",
        label="Theorem 8.2, four followers",
        statement=r"""
            For $a, b, c \ge 2$ an arrow on the first edge of the leg $a$ of $S[\tilde{a},
            \tilde{b}, \tilde{c}]$ leaves the value $(a + b + c) \bmod 2$ if it points as the outer
            arrow of $a$ does and the outer arrows of $b$ and $c$ point alike, and also if neither
            is so; if only one is so, it leaves the other one of 0 and 1.
            """,
        cases=marked("m = 1", lambda m: m == 1),
        sizes=(9, 20),
        proof=for_all("all a, b, c"),
        predicted=marked_value,
        **as_state(marked_spider, value),
    ),
    Claim(
        id="arrows-thm-8.2-reach",
        label="Theorem 8.2, the follower that reaches k",
        statement=r"""
            Take $a, b, c \ge 2$, $x = (a - 2) \oplus (b - 2) \oplus (c - 2)$ and $2 \le k \le x +
            1$. Let $l$ be a leg such that $l - 2$ has the highest binary digit of $x \oplus (k -
            2)$. An arrow on its edge $(x \oplus (k - 2) \oplus (l - 2)) + 3$ leaves of
            $S[\tilde{a}, \tilde{b}, \tilde{c}]$ the value $k$: one that points as the outer arrow
            of $l$ does if $k + a + b + c$ is odd, else one that does not.
            """,
        cases=rows(
            MARKED, lambda a, b, c, accents: ((k,) for k in range(2, three(a, b, c))), "each k for "
        ),
        sizes=(5, 9),
        proof=for_all("all a, b, c"),
        predicted=lambda a, b, c, accents, k: k,
        **as_state(reaching, value),
    ),
    Claim(
        id="arrows-thm-8.2-followers",
        label="Theorem 8.2, the other followers",
        statement=r"""
            For $a, b, c \ge 2$ an arrow on edge $m \ge 3$ of the leg $a$ of $S[\tilde{a},
            \tilde{b}, \tilde{c}]$ leaves the value $(((m - 3) \oplus (b - 2) \oplus (c - 2)) + 2)
            \oplus ((a + m) \bmod 2)$ if it points as the outer arrow of $a$ does, and this $\oplus
            1$ if it does not; with $m = 2$ it leaves 0 or 1, as with $m = 1$.
            """,
        cases=marked("m ≥ 2", lambda m: m > 1),
        sizes=(8, 17),
        proof=for_all("all a, b, c"),
        predicted=marked_value,
        **as_state(marked_spider, value),
    ),
    Claim(
        id="arrows-thm-8.2-missed",
        label="Theorem 8.2, the value that no follower has",
        statement=r"""
            For $a, b, c \ge 2$ let $G$ be the value of $S[\tilde{a}, \tilde{b}, \tilde{c}]$, and
            let an arrow be on edge $m$ of the leg $a$, $3 \le m < a$. If it points as the outer
            arrow of $a$ does, it leaves a value of the other parity than $G$. If not, it leaves one
            of the same parity, which is not $G$. For $a - 2$ and $m - 3$ differ by two or more, so
            that $(a - 2) \oplus (m - 3)$ is neither 0 nor 1.
            """,
        cases=marked("m ≥ 3", lambda m: m > 2).where(lambda a, b, c, accents, m, x: m < a, "m < a"),
        sizes=(9, 17),
        proof=for_all("all a, b, c"),
        predicted=lambda a, b, c, accents, m, x: (x != accents[0], False, True),
        computed=misses,
        **as_state(marked_spider),
        parts=("of the parity of G:", "G:", "above 1:"),
    ),
    Claim(
        id="arrows-thm-8.2-isomorphisms",
        label="Theorem 8.2, isomorphisms in the proof",
        method=DEFINITION,
        statement=r"""
            With an arrow on edge $m$ of its marked leg $a$ the spider $S[\tilde{a}, \tilde{b},
            \tilde{c}]$ is $S[\tilde{m-1}, \tilde{b}, \tilde{c}] \mid F_{a-m}$ if the arrow points
            as the outer one does, else $S[\tilde{m-1}, \tilde{b}, \tilde{c}] \mid C_{a-m}$.
            """,
        cases=marked("1 ≤ m ≤ a, tried on all descendants", lambda m: True),
        sizes=(6, 7),
        predicted=lambda *case: True,
        computed=lambda a, b, c, accents, m, x: splits(*of_marked(a, b, c, accents, m, x)),
        **as_state(
            marked_spider, None, *(lambda *case, i=i: pieces(*of_marked(*case))[i] for i in (0, 1))
        ),
    ),
    *misprint(
        id="arrows-prop-9.1",
        label="Proposition 9.1, the first formula (two legs marked alike)",
        kind="error",
        computed=lambda a, b, c: spider(two_marked(a, b, c, "v")),
        sizes=(15, 200),
        called=ALIKE["called"],
        sliders=SHORT,
        printed=dict(
            statement=r"""
                For $a, b \le 1$ and all $c \ge 2$, $g(S[\check{a}, \check{b}, c]) = a \oplus b
                \oplus c$. (The proof takes $c$ even; the statement does not.)
                """,
            cases=box("a", "b", most=1) * upto("c", 2),
            predicted=lambda a, b, c: a ^ b ^ c,
            picture=lambda a, b, c: alike_rows(lambda a, b, c: a ^ b ^ c),
            refuted=Refuted("S[0̌,1̌,3]: predicted 2, computed 4", size=3),
        ),
        corrected=dict(
            proof=for_all("all c"),
            statement=r"""
                For $a, b \le 1$ and even $c \ge 2$, $g(S[\check{a}, \check{b}, c]) = a \oplus b
                \oplus c$. For odd $c$ $g(S[\check{0}, \check{0}, c]) = c$, $g(S[\check{0},
                \check{1}, c]) = g(S[\check{1}, \check{0}, c]) = c + 1$ and $g(S[\check{1},
                \check{1}, c]) = c + 2$.
                """,
            cases=box("a", "b", most=1) * upto("c", 1),
            predicted=first_formula,
            picture=lambda a, b, c: alike_rows(first_formula),
        ),
    ),
    Claim(
        id="arrows-prop-9.1-second",
        label="Proposition 9.1, the second formula (two legs marked otherwise)",
        statement=r"""
            For $a, b \le 1$ and all $c \ge 1$, $g(S[\check{a}, \hat{b}, c]) = a \oplus b \oplus (c
            \bmod 2)$.
            """,
        cases=box("a", "b", most=1) * upto("c", 1),
        sizes=(15, 200),
        proof=for_all("all c"),
        predicted=lambda a, b, c: a ^ b ^ c % 2,
        **as_state(lambda a, b, c: two_marked(a, b, c, "^"), spider),
        sliders=SHORT,
    ),
    Claim(
        id="arrows-prop-9.1-isomorphisms",
        label="Proposition 9.1, isomorphisms in the proof (Figure 22)",
        method=DEFINITION,
        statement=r"""
            $S[\check{0}, \check{0}, c] \cong T_c$, $S[\check{0}, \check{1}, c] \cong T_{c+1}$,
            $S[\check{0}, \hat{0}, c] \cong R_c$, $S[\check{0}, \hat{1}, c] \cong T_1 \mid R_c$ and
            $S[\check{1}, \hat{1}, c] \cong F_2 \mid R_c$.
            """,
        cases=(increasing("a", "b", most=1) * BOTH * upto("c", 1)).where(
            lambda a, b, accent, c: a == 0 or accent == "^",
            "S[1̌,1̌,c] left out; tried on all descendants",
        ),
        sizes=(4, 7),
        predicted=lambda a, b, accent, c: True,
        computed=lambda a, b, accent, c: tried_out(PROP_9_1, f"S[{a}v,{b}{accent},n]", c),
        picture=lambda a, b, accent, c: with_paths(PROP_9_1, f"S[{a}v,{b}{accent},n]", c),
        called=lambda a, b, accent, c: two_marked(a, b, c, accent).with_accents,
    ),
    Claim(
        id="arrows-prop-9.1-followers",
        label="Proposition 9.1, followers of the last state",
        statement=r"""
            The values of the followers of $S[\check{1}, \check{1}, c]$ are 0, $\dots$, $c - 1$ and
            $c + 1$ for even $c$; for odd $c$, by the same argument, they are 0, $\dots$, $c + 1$.
            """,
        cases=upto("c", 1),
        sizes=(12, 70),
        proof=for_all("all c"),
        predicted=lambda c: {*range(c), c + 1, *([c] if c % 2 else [])},
        **as_state(lambda c: two_marked(1, 1, c, "v"), values_after),
        sliders={"c": range(13)},
    ),
    Claim(
        id="arrows-prop-9.2",
        label="Proposition 9.2",
        statement=r"""
            For $a \le 1$, $b \ge 2$ and even $c \ge 2$, $g(S[\check{a}, \check{b}, c]) = a \oplus
            (b \bmod 2) \oplus (c - 2) \oplus 1$ and $g(S[\check{a}, \hat{b}, c]) = a \oplus (b
            \bmod 2) \oplus (c - 2)$.
            """,
        cases=upto("a", most=1) * PAIRS * BOTH,
        sizes=(12, 100),
        proof=for_all("all b, c"),
        predicted=lambda a, b, c, accent: a ^ b % 2 ^ c - 2 ^ (accent == "v"),
        **as_state(lambda a, b, c, accent: two_marked(a, b, c, accent), spider),
        sliders={**SHORT, "b": range(8), "accent": ACCENTS},
    ),
    Claim(
        id="arrows-prop-9.2-isomorphisms",
        label="Proposition 9.2, isomorphisms in the list, on marked legs",
        method=DEFINITION,
        statement=r"""
            Take a spider with three legs, some of them marked. With an arrow on edge $m$ of a
            marked leg $a$ it is the spider whose leg $a$ is $\tilde{m-1}$ beside $F_{a-m}$ if the
            arrow points as the outer one does, else beside $C_{a-m}$.
            """,
        cases=splitting("a mark", ACCENTS),
        sizes=(3, 5),
        predicted=lambda legs, m, x: True,
        computed=splits,
        **SPLIT,
    ),
    Claim(
        id="arrows-prop-9.3-isomorphisms",
        label="Proposition 9.2 to Theorem 12.1, isomorphisms on unmarked legs",
        method=DEFINITION,
        statement=r"""
            Take a spider with three legs, marked or not. With an arrow of either kind on edge $m$
            of an unmarked leg $a$ it is the spider whose leg $a$ is $\tilde{m-1}$ beside the twig
            $T_{a-m}$.
            """,
        cases=splitting("no mark", ("",)),
        sizes=(3, 5),
        predicted=lambda legs, m, x: True,
        computed=splits,
        **SPLIT,
    ),
    *misprint(
        id="arrows-prop-9.2-list",
        label="Proposition 9.2, list in the proof",
        kind="error",
        predicted=listed_value,
        sizes=(6, 22),
        **as_state(lambda b, c, leg, m, x: with_arrow(two_marked(0, b, c, "v"), leg, m, x), value),
        printed=dict(
            statement=r"""
                The followers of $S[\check{0}, \check{b}, c]$, $b \ge 2$, even $c \ge 2$, have one
                more arrow of either kind on an edge of $b$ or of $c$; among them $S[\check{0},
                \check{b}(\hat{2}), c]$ and $S[\check{0}, \check{b}(\hat{k}), c]$ for all $3 \le k
                \le b$. They have the values of the list.
                """,
            cases=listed_rows(last=0),
            refuted=Refuted("S[0̌,2̌(2̂),2]: predicted 0, computed no state", size=2),
        ),
        corrected=dict(
            proof=for_all("all b, c"),
            statement=r"""
                The followers of $S[\check{0}, \check{b}, c]$, $b \ge 2$, even $c \ge 2$, have one
                more arrow on an edge of $b$ or of $c$, $\hat{k}$ on the leg $b$ only for $k \le b -
                1$: next to the outer arrow it would make a sink. They have the values of the list.
                """,
            cases=listed_rows(last=1),
        ),
    ),
    Claim(
        id="arrows-prop-9.2-followers",
        label="Proposition 9.2, values of the followers",
        statement=r"""
            For $b \ge 2$ and even $c \ge 2$ the followers of $S[\check{0}, \check{b}, c]$ have the
            values 0, $\dots$, $c - 3$, $(b \bmod 2) \oplus (c - 2)$, $(b \bmod 2) \oplus (c + 1)$
            and $b \oplus (c - 1)$.
            """,
        cases=PAIRS,
        sizes=(8, 22),
        proof=for_all("all b, c"),
        predicted=lambda b, c: {*range(c - 2), b % 2 ^ c - 2, b % 2 ^ c + 1, b ^ c - 1},
        **as_state(lambda b, c: two_marked(0, b, c, "v"), values_after),
        sliders={"b": range(2, 9), "c": range(2, 9)},
    ),
    Claim(
        id="arrows-prop-9.3",
        label="Proposition 9.3",
        statement=r"""
            For $a \le 1$ and even $b, c \ge 2$, $g(S[\tilde{a}, b, c]) = a \oplus (b - 2) \oplus (c
            - 2)$.
            """,
        cases=upto("a", most=1) * EVEN_PAIRS,
        sizes=(20, 100),
        proof=for_all("all b, c"),
        predicted=lambda a, b, c: a ^ b - 2 ^ c - 2,
        **as_state(of_one, spider),
        sliders={"a": range(4), "b": range(1, 9), "c": range(1, 9)},
    ),
    Claim(
        id="arrows-prop-9.3-twig",
        label="Proposition 9.3, an absent leg",
        statement=r"""
            $S[\tilde{a}, 0, c]$ is the twig $T_{a+c}$, and so worth $a + c$, for $a, c \ge 0$.
            """,
        cases=increasing("a", "c") * BOTH,
        sizes=(6, 30),
        predicted=lambda a, c, accent: (True, a + c),
        computed=lambda a, c, accent: (
            (x := accented([(a, accent), (0, ""), (c, "")]).decoration).canonical
            == twig(a + c).canonical,
            value(x),
        ),
        **as_state(lambda a, c, accent: accented([(a, accent), (0, ""), (c, "")])),
        sliders={"a": range(7), "c": range(7), "accent": ACCENTS},
        parts=("the twig:", "value"),
    ),
    Claim(
        id="arrows-prop-9.3-list",
        label="Proposition 9.3, list in the proof",
        statement=r"""
            For even $b, c \ge 2$ an arrow on edge $m$ of the second leg of $S[\check{0}, b, c]$
            leaves $(b - m) \oplus (c + m - 1)$ if it points to the hub and $m \le 2$, $(b - m)
            \oplus (m - 1)$ if it points away and $m \le 2$, and for $m \ge 3$ $(b - m) \oplus (c -
            2) \oplus (m \bmod 2)$, if it points away $\oplus 1$.
            """,
        cases=rows(EVEN_PAIRS, lambda b, c: product(range(1, b + 1), ACCENTS)),
        sizes=(8, 28),
        proof=for_all("all b, c"),
        predicted=second_leg_value,
        **as_state(lambda b, c, m, x: with_arrow(of_one(0, b, c), 2, m, x), value),
    ),
    Claim(
        id="arrows-prop-9.3-twice",
        label="Proposition 9.3, each value of the list occurs twice",
        statement=r"""
            For even $b, c \ge 2$ the values in the list of the followers of $S[\check{0}, b, c]$
            come in pairs: an arrow on edge $2i - 1$ of the second leg leaves what the like arrow on
            edge $2i$ leaves, $(b - 2i) \oplus (c - 2)$ if it points to the hub and $i \ge 2$, this
            $\oplus 1$ if it points away and $i \ge 2$, and for $i = 1$ $(b - 2) \oplus (c + 1)$ or
            $(b - 2) \oplus 1$.
            """,
        cases=rows(
            EVEN_PAIRS, lambda b, c: product(range(1, b // 2 + 1), ACCENTS), "all pairs for "
        ),
        sizes=(8, 28),
        proof=for_all("all b, c"),
        predicted=lambda b, c, i, x: (
            ((b - 2 * i) ^ ((c - 2) * (i > 1) ^ (x == "^") if i > 1 or x == "^" else c + 1),) * 2
        ),
        computed=lambda b, c, i, x: tuple(
            value(with_arrow(of_one(0, b, c), 2, m, x)) for m in (2 * i - 1, 2 * i)
        ),
        **as_state(lambda b, c, i, x: with_arrow(of_one(0, b, c), 2, 2 * i, x)),
        parts=("on edge 2i - 1", "on edge 2i"),
    ),
    *misprint(
        id="arrows-prop-9.3-values",
        label="Proposition 9.3, values in the proof",
        kind="omitted case",
        cases=EVEN_PAIRS,
        computed=lambda b, c: set(values_after(of_one(0, b, c))),
        sizes=(10, 28),
        sliders=TO_11,
        **as_state(lambda b, c: of_one(0, b, c)),
        printed=dict(
            statement=r"""
                For even $b, c \ge 2$ the followers of $S[\tilde{0}, b, c]$ have the values $(b - 2)
                \oplus l$ with $l$ = 0, $\dots$, $c - 3$, $c + 1$ and $(c - 2) \oplus l$ with $l$ =
                0, $\dots$, $b - 3$, $b + 1$. (The two values $(b - 2) \oplus 1$ and $(c - 2) \oplus
                1$ of the list just before are among these only for $b, c \ge 4$.)
                """,
            predicted=lambda b, c: values_9_3(b, c, b - 2 ^ c + 1, c - 2 ^ b + 1),
            refuted=Refuted("S[0̌,2,2]: predicted {3}, computed {1, 3}", size=2),
        ),
        corrected=dict(
            proof=for_all("all b, c"),
            statement=r"""
                For even $b, c \ge 2$ the followers of $S[\tilde{0}, b, c]$ have the values $(b - 2)
                \oplus l$ with $l$ = 0, $\dots$, $c - 3$, 1, $c + 1$ and $(c - 2) \oplus l$ with $l$
                = 0, $\dots$, $b - 3$, 1, $b + 1$.
                """,
            predicted=lambda b, c: values_9_3(
                b, c, b - 2 ^ c + 1, c - 2 ^ b + 1, b - 2 ^ 1, c - 2 ^ 1
            ),
        ),
    ),
    Claim(
        id="arrows-prop-9.3-order",
        label="Proposition 9.3, the argument by the order of a number",
        statement=r"""
            For even $b, c \ge 2$ let $n < (b - 2) \oplus (c - 2)$, and let $r$ be the order of $n
            \oplus (b - 2) \oplus (c - 2)$. Exactly one of $b - 2$ and $c - 2$ has the binary digit
            1 at place $r$. It is $c - 2$ exactly if $n \oplus (b - 2) < c - 2$, and $b - 2$ exactly
            if $n \oplus (c - 2) < b - 2$. So $n$ is the value of a follower of $S[\tilde{0}, b,
            c]$.
            """,
        cases=rows(
            EVEN_PAIRS, lambda b, c: ((n,) for n in range((b - 2) ^ (c - 2))), "each n for "
        ),
        sizes=(10, 28),
        proof=for_all("all b, c"),
        predicted=lambda b, c, n: (legs_with_digit(b, c, n), 1, True),
        computed=lambda b, c, n: (
            (less := legs_with_less(b, c, n)),
            len(less),
            n in values_after(of_one(0, b, c)),
        ),
        picture=lambda b, c, n: valued(of_one(0, b, c)),
        parts=("the leg", "legs", "the value of a follower:"),
    ),
    Claim(
        id="arrows-prop-9.3-values-1",
        label="Proposition 9.3, values in the proof for a = 1",
        statement=r"""
            For even $b, c \ge 2$ the followers of $S[\tilde{1}, b, c]$ have the values $(b - 2)
            \oplus l$ with $l$ = 0, $\dots$, $c - 3$, $c$, $(c - 2) \oplus l$ with $l$ = 0, $\dots$,
            $b - 3$, $b$, and $(b - 2) \oplus (c - 2)$.
            """,
        cases=EVEN_PAIRS,
        sizes=(10, 28),
        proof=for_all("all b, c"),
        predicted=lambda b, c: values_9_3(b, c, b - 2 ^ c, c - 2 ^ b, b - 2 ^ c - 2),
        sliders=TO_11,
        **as_state(lambda b, c: of_one(1, b, c), values_after),
    ),
)
