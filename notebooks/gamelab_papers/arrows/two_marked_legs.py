"""Section 10: spiders with two marked legs and an even unmarked one."""

from itertools import product
from typing import Any

import pandas as pd

from gamelab import AccentedSpider
from gamelab.statements import Cases, Claim, Refuted, box, listed, misprint, one_of, within
from gamelab.theory import remembered
from gamelab_papers.arrows.boards import (
    ACCENTS,
    NO_STATE,
    accented,
    as_state,
    for_all,
    spider,
    value,
    valued,
)
from gamelab_papers.arrows.marked_legs import (
    ALIKE,
    BOTH,
    rows,
    three,
    two_marked,
    values_after,
    with_arrow,
)

OTHER = {"^": "v", "v": "^"}


@remembered
def two(a: int, b: int, c: int, accent: str) -> Any:
    """The value of S[av,b~,c] with this accent."""
    return spider(two_marked(a, b, c, accent))


def values_over(c: int, longest: int) -> pd.DataFrame:
    """The values of S[av,b^,c] for even a and b up to a length."""
    even = range(0, longest + 1, 2)
    cells = [[two(a, b, c, "^") for b in even] for a in even]
    return pd.DataFrame(cells, even, even).rename_axis(index="a", columns="b")


def with_more(a: int, b: int, c: int, accent: str, leg: int, m: int, x: str) -> AccentedSpider:
    """S[av,b~,c] with one more arrow."""
    return with_arrow(two_marked(a, b, c, accent), leg, m, x)


def across(a: int, b: int, c: int, accent: str, m: int) -> AccentedSpider:
    """S[av,b~,c] with an arrow on the leg b that does not point as its outer one does."""
    return with_more(a, b, c, accent, 2, m, OTHER[accent])


def changed(found: int | str) -> int | str:
    """The value ⊕ 1."""
    return found if isinstance(found, str) else found ^ 1


def longer(a: int, b: int, c: int, accent: str) -> tuple[int | str, ...]:
    """The values of S[av,(b+1)~,c], S[(a+1)v,b~,c] and S[(a+1)v,(b+1)~,c]."""
    return two(a, b + 1, c, accent), two(a + 1, b, c, accent), two(a + 1, b + 1, c, accent)


def as_long(a: int, b: int, c: int, accent: str) -> tuple[int | str, ...]:
    """What part 4 of Lemma 10.1 says of them."""
    found = two(a, b, c, accent)
    return changed(found), changed(found), found


def right_parts(a: int, b: int, c: int) -> list[int]:
    """The parts of Lemma 10.1 that hold for these legs."""
    opposite, alike = two(a, b, c, "^"), two(a, b, c, "v")
    if NO_STATE in (opposite, alike):
        return []
    right = (
        opposite <= c - 2 and opposite % 2 == 0,
        opposite >= c - 2 or alike == opposite,
        opposite != c - 2 or alike in (c - 1, c),
        all(longer(a, b, c, accent) == as_long(a, b, c, accent) for accent in ACCENTS),
    )
    return [part for part, is_right in enumerate(right, 1) if is_right]


def reduced(a: int, b: int, c: int, accent: str, leg: int, m: int, x: str) -> int:
    """The value of a follower by the equations of the proof: of the spider cut before the arrow, at
    an even length, and 1 or 0.
    """
    legs = [(a, "v"), (b, accent), (c, "")]
    outer, legs[leg - 1] = legs[leg - 1][1], ((m - 1) // 2 * 2, x)
    return spider(accented(legs)) ^ (x == outer)  # type: ignore[operator]


def pairs_within(accent: str, c: int, longest: int) -> set[tuple[Any, ...]]:
    """The values that arrows on an edge of the leg a leave, first the one that points as the outer
    arrow does.
    """
    legs = product(range(2, longest + 1, 2), repeat=2)
    return {
        tuple(value(with_more(a, b, c, accent, 1, m, x)) for x in "v^")
        for a, b in legs
        for m in range(1, a)
    }


def even_values(a: int, b: int, c: int, accent: str) -> set[int]:
    """The even values below c - 2 of the followers of S[av,b~,c]."""
    return {n for n in values_after(two_marked(a, b, c, accent)) if n in range(0, c - 2, 2)}


def compared(a: int, b: int, c: int) -> tuple[set[Any], ...]:
    """Of S[av,bv,c] the even values of followers below c - 2, the odd ones next to them, also of
    S[av,b^,c], and c - 2 or c.
    """
    alike, opposite = (values_after(two_marked(a, b, c, accent)) for accent in "v^")
    evens = even_values(a, b, c, "v")
    return (
        evens,
        {n + 1 for n in evens} & alike,
        {n + 1 for n in evens} & opposite,
        {c - 2, c} & alike,
    )


EVEN = box("a", "b", "c", step=2).where(lambda a, b, c: c > 0, "c ≥ 2")
FROM_2 = box("a", "b", "c", least=2, step=2)
OPPOSITE_AND_ALIKE = as_state(two_marked, None, lambda a, b, c: two_marked(a, b, c, "v"))
OF_ALIKE = ALIKE | {"picture": OPPOSITE_AND_ALIKE["picture"]}
LEGS = {name: range(11) for name in "abc"}
WITH_ACCENT = {**LEGS, "accent": ACCENTS}

CLAIMS = (
    *misprint(
        id="arrows-lemma-10.1",
        label="Lemma 10.1",
        kind="omitted case",
        cases=EVEN,
        computed=right_parts,
        sizes=(8, 40),
        **OPPOSITE_AND_ALIKE,
        parts=("parts that hold:",),
        sliders=LEGS,
        printed=dict(
            statement=r"""
                For all even $a$, $b$, $c$ with $a + b \ge 0$ and $c \ge 2$ four statements hold of
                $G = g(S[\check{a}, \hat{b}, c])$ and $H = g(S[\check{a}, \check{b}, c])$. (1) $G
                \le c - 2$ is even. (2) If $G < c - 2$, then $H = G$. (3) If $G = c - 2$, then $H$
                is $c - 1$ or $c$. (4) With either accent on $b$, one more unmarked edge on the leg
                $a$ or $b$ changes the value by $\oplus 1$; one on both leaves it. (The proof leaves
                $a = b = 0$ out.)
                """,
            predicted=lambda a, b, c: [1, 2, 3, 4],
            refuted=Refuted("S[0̌,0̂,4]: predicted 1, 2, 3, 4, computed 1, 3, 4", size=4),
        ),
        corrected=dict(
            proof=for_all("all a, b, c"),
            statement=r"""
                For all even $a$, $b$, $c$ with $a + b > 0$ and $c \ge 2$ the four statements of
                Lemma 10.1 hold; for $a = b = 0$ all do but the second, which is wrong there for $c
                > 2$.
                """,
            predicted=lambda a, b, c: [1, 3, 4] if a == b == 0 and c > 2 else [1, 2, 3, 4],
        ),
    ),
    Claim(
        id="arrows-lemma-10.1-1",
        label="Lemma 10.1, part 1",
        statement=r"""
            For even $a$, $b$ and even $c \ge 2$ the value of $S[\check{a}, \hat{b}, c]$ is one of
            0, 2, $\dots$, $c - 2$; and each of them occurs.
            """,
        cases=Cases(
            "even 2 ≤ c ≤ {size}, with even a and b up to {size}",
            lambda size: ((c, size) for c in range(2, size + 1, 2)),
            2,
            100,
        ),
        sizes=(8, 60),
        proof=for_all("all a, b, c"),
        predicted=lambda c, longest: set(range(0, c - 1, 2)),
        computed=lambda c, longest: {
            two(a, b, c, "^") for a, b in product(range(0, longest + 1, 2), repeat=2)
        },
        picture=values_over,
        sliders={"c": range(2, 11, 2), "longest": range(8, 13)},
        called=lambda c, longest: f"c = {c}, a and b to {longest}",
    ),
    Claim(
        id="arrows-lemma-10.1-2",
        label="Lemma 10.1, part 2",
        statement=r"""
            If $g(S[\check{a}, \hat{b}, c]) < c - 2$, $a$, $b$, $c$ even and $a + b > 0$, then
            $g(S[\check{a}, \check{b}, c])$ is the same.
            """,
        cases=EVEN.where(
            lambda a, b, c: a + b and two(a, b, c, "^") < c - 2, "a + b > 0, g(S[ǎ,b̂,c]) < c - 2"
        ),
        sizes=(8, 60),
        proof=for_all("all a, b, c"),
        predicted=lambda a, b, c: two(a, b, c, "^"),
        computed=lambda a, b, c: two(a, b, c, "v"),
        **OF_ALIKE,
        sliders=LEGS,
    ),
    Claim(
        id="arrows-lemma-10.1-3",
        label="Lemma 10.1, part 3",
        statement=r"""
            If $g(S[\check{a}, \hat{b}, c]) = c - 2$, $a$, $b$ and $c \ge 2$ even, then
            $g(S[\check{a}, \check{b}, c])$ is $c - 1$ or $c$.
            """,
        cases=EVEN.where(lambda a, b, c: two(a, b, c, "^") == c - 2, "g(S[ǎ,b̂,c]) = c - 2"),
        sizes=(8, 60),
        proof=for_all("all a, b, c"),
        predicted=lambda a, b, c: (c - 1, c),
        computed=lambda a, b, c: two(a, b, c, "v"),
        agree=one_of,
        **OF_ALIKE,
        sliders=LEGS,
    ),
    Claim(
        id="arrows-lemma-10.1-3-both",
        label="Lemma 10.1, part 3, both values",
        kind="example",
        statement=r"""
            The two values that part 3 of Lemma 10.1 allows occur: $g(S[\check{0}, \check{2}, 2]) =
            1$, which is $c - 1$, and $g(S[\check{2}, \check{6}, 6]) = 6$, which is $c$; with
            $\hat{b}$ the values are $c - 2$.
            """,
        cases=listed("these {count} spiders", [(0, 2, 2), (2, 6, 6)]),
        predicted=lambda a, b, c: (c - 2, c if a else c - 1),
        computed=lambda a, b, c: (two(a, b, c, "^"), two(a, b, c, "v")),
        **OF_ALIKE,
        parts=("accents opposite", "alike"),
    ),
    Claim(
        id="arrows-lemma-10.1-4",
        label="Lemma 10.1, part 4",
        statement=r"""
            For even $a$, $b$ and even $c \ge 2$ the values of $S[\check{a}, \tilde{b+1}, c]$ and
            $S[\check{a+1}, \tilde{b}, c]$ are $g(S[\check{a}, \tilde{b}, c]) \oplus 1$, and
            $S[\check{a+1}, \tilde{b+1}, c]$ has the value of $S[\check{a}, \tilde{b}, c]$.
            """,
        cases=EVEN * BOTH,
        sizes=(8, 40),
        proof=for_all("all a, b, c"),
        predicted=as_long,
        computed=longer,
        **as_state(
            two_marked,
            None,
            lambda a, b, c, accent: two_marked(a, b + 1, c, accent),
            lambda a, b, c, accent: two_marked(a + 1, b, c, accent),
            lambda a, b, c, accent: two_marked(a + 1, b + 1, c, accent),
        ),
        sliders=WITH_ACCENT,
        parts=("b longer", "a longer", "both"),
    ),
    Claim(
        id="arrows-lemma-10.1-base",
        label="Lemma 10.1, base cases in the proof",
        statement=r"""
            For even $b, c \ge 2$: $g(S[\check{0}, \hat{b}, c]) = g(S[\check{1}, \hat{b+1}, c]) =
            g(S[\check{1}, \check{b}, c]) = g(S[\check{0}, \check{b+1}, c]) = c - 2$,
            $g(S[\check{0}, \check{b}, c]) = g(S[\check{1}, \check{b+1}, c]) = g(S[\check{1},
            \hat{b}, c]) = g(S[\check{0}, \hat{b+1}, c]) = c - 1$.
            """,
        cases=box("b", "c", least=2, step=2),
        sizes=(10, 60),
        proof=for_all("all b, c"),
        predicted=lambda b, c: ({c - 2}, {c - 1}),
        computed=lambda b, c: (
            {two(0, b, c, "^"), two(1, b + 1, c, "^"), two(1, b, c, "v"), two(0, b + 1, c, "v")},
            {two(0, b, c, "v"), two(1, b + 1, c, "v"), two(1, b, c, "^"), two(0, b + 1, c, "^")},
        ),
        parts=("the first four values", "the others"),
        picture=lambda b, c: valued(two_marked(0, b, c)),
    ),
    Claim(
        id="arrows-lemma-10.1-equations",
        label="Lemma 10.1, equations (1) and (2) in the proof",
        statement=r"""
            For even $a, b, c \ge 2$ let an arrow on edge $m$ of the leg $a$ of $S[\check{a},
            \tilde{b}, c]$ point to the hub (away from it, with $m < a$). It leaves
            $g(S[\check{m-1}, \tilde{b}, c]) \oplus 1$ ($g(S[\hat{m-1}, \tilde{b}, c])$) if $m$ is
            odd, and $g(S[\check{m-2}, \tilde{b}, c]) \oplus 1$ ($g(S[\hat{m-2}, \tilde{b}, c])$) if
            $m$ is even; analogously on the leg $b$, with an arrow that points as its outer one does
            (does not).
            """,
        cases=rows(
            FROM_2 * BOTH,
            lambda a, b, c, accent: (
                (leg, m, x)
                for leg, n, outer in ((1, a, "v"), (2, b, accent))
                for m in range(1, n + 1)
                for x in ACCENTS
                if m < n or x == outer
            ),
        ),
        sizes=(4, 10),
        proof=for_all("all a, b, c"),
        predicted=reduced,
        **as_state(with_more, value),
    ),
    Claim(
        id="arrows-lemma-10.1-trichotomy",
        label="Lemma 10.1, three cases in the proof",
        statement=r"""
            For even $a, b, c \ge 2$ and $m < a$ let arrows on edge $m$ of the leg $a$, one to the
            hub and one away from it, leave $x$ and $y$. Of $S[\check{a}, \hat{b}, c]$ they are $n +
            1$ and $n$ with an even $n < c - 2$, or $c - 1$ twice, or $c - 1$ and $c$; of
            $S[\check{a}, \check{b}, c]$ they are such $n + 1$ and $n$, or $c - 2$ twice, or $c + 1$
            and $c - 2$.
            """,
        cases=BOTH
        * Cases(
            "even 2 ≤ c ≤ {size}, with even a and b up to {size}, each m < a",
            lambda size: ((c, size) for c in range(2, size + 1, 2)),
            2,
            20,
        ),
        sizes=(6, 14),
        proof=for_all("all a, b, c"),
        predicted=lambda accent, c, longest: (
            {(n + 1, n) for n in range(0, c - 2, 2)}
            | ({(c - 1, c - 1), (c - 1, c)} if accent == "^" else {(c - 2, c - 2), (c + 1, c - 2)})
        ),
        computed=pairs_within,
        agree=within,
        picture=lambda accent, c, longest: valued(two_marked(longest, longest, c, accent)),
        called=lambda accent, c, longest: (
            f"{two_marked(longest, longest, c, accent).with_accents}, a and b to {longest}"
        ),
        parts=("(x, y):",),
    ),
    Claim(
        id="arrows-lemma-10.1-third-leg",
        label="Lemma 10.1, rows of the third leg in the proof",
        statement=r"""
            For even $a, b, c \ge 2$ an arrow of either kind on edge $m$ of the unmarked leg leaves,
            for $m \le 2$, $c - 1$ of $S[\check{a}, \hat{b}, c]$ and $c - 2$ of $S[\check{a},
            \check{b}, c]$, and for $m \ge 3$ of both the odd number $(((a - 2) \oplus (b - 2)
            \oplus (m - 3)) + 2) \oplus (c - m)$.
            """,
        cases=rows(FROM_2 * BOTH, lambda a, b, c, accent: product(range(1, c + 1), ACCENTS)),
        sizes=(4, 14),
        proof=for_all("all a, b, c"),
        predicted=lambda a, b, c, accent, m, x: (
            (three(a, b, m - 1) ^ (c - m), 1)
            if m > 2
            else (c - 1, 1)
            if accent == "^"
            else (c - 2, 0)
        ),
        computed=lambda a, b, c, accent, m, x: (
            (found := value(with_more(a, b, c, accent, 3, m, x))),
            found % 2,
        ),
        **as_state(lambda a, b, c, accent, m, x: with_more(a, b, c, accent, 3, m, x)),
        parts=("value", "parity"),
    ),
    Claim(
        id="arrows-lemma-10.1-summary",
        label="Lemma 10.1, summary in the proof",
        statement=r"""
            For even $a, b, c \ge 2$ the followers of $S[\check{a}, \hat{b}, c]$ and of
            $S[\check{a}, \check{b}, c]$ have the same even values below $c - 2$, and with each the
            odd one above it; those of $S[\check{a}, \check{b}, c]$ have the value $c - 2$ and not
            $c$.
            """,
        cases=FROM_2,
        sizes=(6, 12),
        proof=for_all("all a, b, c"),
        predicted=lambda a, b, c: (
            (low := even_values(a, b, c, "^")),
            {n + 1 for n in low},
            {n + 1 for n in low},
            {c - 2},
        ),
        computed=compared,
        **ALIKE,
        parts=("even values", "odd ones", "odd ones with opposite accents", "of c - 2 and c"),
    ),
    *misprint(
        id="arrows-lemma-10.1-rows",
        label="Lemma 10.1, part 4, rows of the proof",
        kind="error",
        predicted=lambda a, b, c, accent, m: changed(value(across(a, b, c, accent, m))),
        computed=lambda a, b, c, accent, m: value(across(a, b + 1, c, accent, m)),
        sizes=(4, 10),
        **as_state(across, None, lambda a, b, *more: across(a, b + 1, *more)),
        parts=("with the longer leg:",),
        printed=dict(
            statement=r"""
                Take even $a, b, c \ge 2$. An arrow on edge $m$ of the leg $b$ that does not point
                as its outer arrow does leaves of $S[\check{a}, \tilde{b+1}, c]$ a state of the
                value $g \oplus 1$, if it leaves of $S[\check{a}, \tilde{b}, c]$ one of the value
                $g$, for all $m \le b$.
                """,
            cases=rows(FROM_2 * BOTH, lambda a, b, c, accent: ((m,) for m in range(1, b + 1))),
            refuted=Refuted("S[2̌,2̂(2̌),2]: predicted no state, computed 0", size=2),
        ),
        corrected=dict(
            proof=for_all("all a, b, c"),
            statement=r"""
                Take even $a, b, c \ge 2$. An arrow on edge $m \le b - 1$ of the leg $b$ that does
                not point as its outer arrow does leaves of $S[\check{a}, \tilde{b+1}, c]$ a state
                of the value $g \oplus 1$, if it leaves of $S[\check{a}, \tilde{b}, c]$ one of the
                value $g$. With $m = b$ there is no such follower of $S[\check{a}, \tilde{b}, c]$.
                """,
            cases=rows(FROM_2 * BOTH, lambda a, b, c, accent: ((m,) for m in range(1, b))),
        ),
    ),
    Claim(
        id="arrows-lemma-10.1-rows-missing",
        label="Lemma 10.1, part 4, the row that is left over",
        statement=r"""
            For even $a, b, c \ge 2$ an arrow on edge $b$ of the leg $b + 1$ of $S[\check{a},
            \tilde{b+1}, c]$, across its outer one, leaves the value that it leaves on edge $b - 1$,
            for both are $g(S[\check{a}, \tilde{b-2}, c]) \oplus 1$ with the other accent: nothing
            is missing from the values in the end.
            """,
        cases=FROM_2 * BOTH,
        sizes=(4, 14),
        proof=for_all("all a, b, c"),
        predicted=lambda a, b, c, accent: (changed(two(a, b - 2, c, OTHER[accent])),) * 2,
        computed=lambda a, b, c, accent: (
            value(across(a, b + 1, c, accent, b)),
            value(across(a, b + 1, c, accent, b - 1)),
        ),
        **as_state(
            lambda a, b, c, accent: across(a, b + 1, c, accent, b),
            None,
            lambda a, b, c, accent: across(a, b + 1, c, accent, b - 1),
        ),
        parts=("on edge b", "on edge b - 1"),
    ),
    Claim(
        id="arrows-lemma-10.1-other-rows",
        label="Lemma 10.1, part 4, the other rows of the proof",
        statement=r"""
            Take even $a, b, c \ge 2$. An arrow on the leg $a$ or $c$, or on an edge $m \le b$ of
            the leg $b$ as its outer arrow points, leaves of $S[\check{a}, \tilde{b+1}, c]$ a state
            of the value $g \oplus 1$, if it leaves of $S[\check{a}, \tilde{b}, c]$ one of the value
            $g$.
            """,
        cases=rows(
            FROM_2 * BOTH,
            lambda a, b, c, accent: (
                *((1, m, x) for m in range(1, a + 1) for x in ACCENTS if m < a or x == "v"),
                *((2, m, accent) for m in range(1, b + 1)),
                *((3, m, x) for m in range(1, c + 1) for x in ACCENTS),
            ),
        ),
        sizes=(4, 10),
        proof=for_all("all a, b, c"),
        predicted=lambda a, b, c, accent, leg, m, x: changed(
            value(with_more(a, b, c, accent, leg, m, x))
        ),
        computed=lambda a, b, c, accent, leg, m, x: value(
            with_more(a, b + 1, c, accent, leg, m, x)
        ),
        **as_state(with_more, None, lambda a, b, *more: with_more(a, b + 1, *more)),
        parts=("with the longer leg:",),
    ),
    Claim(
        id="arrows-lemma-10.1-followers",
        label="Lemma 10.1, part 4, values of the followers",
        statement=r"""
            With $g = g(S[\check{a}, \tilde{b}, c])$, for even $a, b, c \ge 2$: the followers of
            $S[\check{a}, \tilde{b+1}, c]$ have the values of those of $S[\check{a}, \tilde{b}, c]$
            with $\oplus 1$, and $g$; those of $S[\check{a+1}, \tilde{b+1}, c]$ the values of those
            of $S[\check{a}, \tilde{b}, c]$, and $g \oplus 1$.
            """,
        cases=FROM_2 * BOTH,
        sizes=(4, 8),
        predicted=lambda a, b, c, accent: (
            {
                *map(changed, found := values_after(two_marked(a, b, c, accent))),
                g := two(a, b, c, accent),
            },
            {*found, changed(g)},
        ),
        computed=lambda a, b, c, accent: (
            set(values_after(two_marked(a, b + 1, c, accent))),
            set(values_after(two_marked(a + 1, b + 1, c, accent))),
        ),
        **as_state(two_marked),
        parts=("b longer", "both longer"),
    ),
)
