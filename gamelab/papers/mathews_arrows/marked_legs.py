"""Sections 8 and 9: spiders with three marked legs, and with a short marked leg beside unmarked ones."""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

from gamelab.graphs.accented_spiders import AccentedLeg, AccentedSpider
from gamelab.graphs.decorations import Decoration, disjoint_states
from gamelab.graphs.graph import Vertex
from gamelab.graphs.path_states import crash, flow, rod, twig
from gamelab.papers.claim import Claim
from gamelab.papers.mathews_arrows.boards import TRIMMED, accented, plain_value, spider
from gamelab.rulesets.state_isomorphisms import induced, is_state, is_state_isomorphism
from gamelab.solvers.roads import grundy

Leg = tuple[int, str]
Marked = tuple[int, int, int, str, int, str]  # three lengths and accents; an arrow more on the first leg: its place and accent

ACCENTS = ("^", "v")
PATTERNS = tuple(f"{x}{y}{z}" for x in ACCENTS for y in ACCENTS for z in ACCENTS)
FEW = 8  # unmarked edges: so far values are those of the plain recursion


def value(state: Any) -> int | str:
    """The value of a state, of a small one by the plain recursion."""
    x = Decoration.of(state)
    return plain_value(x) if len(x.unmarked.edges) <= FEW or not is_state(x) else grundy(TRIMMED, x)


@cache
def values_after(*legs: Leg) -> frozenset[Any]:
    """The values of the followers of the spider with these legs."""
    return frozenset(map(value, TRIMMED.moves(accented(legs).decoration)))


def with_arrow(leg: int, place: int, accent: str, *legs: Leg) -> AccentedSpider:
    """The spider with these legs and one more arrow on this leg, counted from 1 as its edges are."""
    marks = ((place, accent),)
    return AccentedSpider(tuple(AccentedLeg(n, outer, marks if i == leg else ()) for i, (n, outer) in enumerate(legs, 1)))


def three(a: int, b: int, c: int) -> int:
    """Theorem 8.2: the value of a spider with three marked legs of 2 or more."""
    return ((a - 2) ^ (b - 2) ^ (c - 2)) + 2


def marked(size: int, least: int = 1, most: int | None = None) -> Iterator[Marked]:
    """The spiders of Theorem 8.2 with a + b + c up to a size, with each arrow on these places of the first leg."""
    return (
        (a, total - a - c, c, accents, place, accent)
        for total in range(6, size + 1) for a in range(2, total - 3) for c in range(2, (total - a) // 2 + 1)
        for accents in PATTERNS for place in range(least, (most or a) + 1) for accent in ACCENTS
        if place < a or accent == accents[0]
    )  # fmt: skip


def marked_spider(a: int, b: int, c: int, accents: str, place: int, accent: str) -> AccentedSpider:
    """One of them."""
    return with_arrow(1, place, accent, *zip((a, b, c), accents, strict=True))


def value_of_marked(a: int, b: int, c: int, accents: str, place: int, accent: str) -> int | str:
    """Its value."""
    return value(marked_spider(a, b, c, accents, place, accent))


def marked_value(a: int, b: int, c: int, accents: str, place: int, accent: str) -> int:
    """What the proof of Theorem 8.2 says of its value."""
    across = accent != accents[0]
    if place < 3:
        return (a + b + c + (accents[1] != accents[2]) + across) % 2
    return three(place - 1, b, c) ^ (a - place + across) % 2


def splits(a: int, b: int, c: int, accents: str, place: int, accent: str) -> bool:
    """Whether it is isomorphic to the shorter spider beside a flow or crash, tried on all that can come after."""
    beyond = flow(a - place) if accent == accents[0] else crash(a - place)
    inner = accented([(place - 1, accent), (b, accents[1]), (c, accents[2])]).decoration
    f: dict[Vertex, Vertex] = {(1, v): v for v in inner.unmarked.vertices}
    f |= {(2, k): (1, place + k) for k in range(a - place + 1)}
    x = disjoint_states(inner, beyond.flip if accent == "v" else beyond)
    return is_state_isomorphism(induced(f, x), x, marked_spider(a, b, c, accents, place, accent).decoration)


def beside_short_legs(a: int, b: int, accent: str, c: int) -> bool:
    """Whether S[av,b~,c], a ≤ b ≤ 1, is isomorphic to the paths that Proposition 9.1 names, tried on all that can come after."""
    y = accented([(a, "v"), (b, accent), (c, "")]).decoration
    leg: dict[Vertex, Vertex] = {(2, k): (3, k) if k else 0 for k in range(c + 1)}
    f: dict[Vertex, Vertex]
    if accent == "v":
        x, f = twig(b + c).flip, {c + 1: (2, 1)}
        f |= {c - k: leg[2, k] for k in range(c + 1)}
    elif a:
        x, f = disjoint_states(flow(2), rod(c)), leg | {(1, 0): (1, 1), (1, 1): 0, (1, 2): (2, 1)}
    else:
        x, f = disjoint_states(twig(b), rod(c)), leg | {(1, 0): 0, (1, 1): (2, 1)}
    return is_state_isomorphism(induced(f, x), x, y)


def short_and_free(a: int, b: int, accent: str, c: int) -> int:
    """Proposition 9.1, corrected: the value of S[av,b~,c] for a, b ≤ 1 and c ≥ 1."""
    if accent == "^":
        return (a + b + c) % 2
    return c + 1 if a != b else c + 2 if a and c % 2 else c


def short_cases(size: int, least: int) -> Iterator[tuple[int, int, str, int]]:
    """All a, b ≤ 1, the accent of b, and c up to a size."""
    return ((a, b, accent, c) for c in range(least, size + 1) for a in (0, 1) for b in (0, 1) for accent in ACCENTS)


def pairs(size: int, step: int = 1) -> Iterator[tuple[int, int]]:
    """All b and even c from 2 up to a size; for step 2 only even b."""
    return ((b, c) for n in range(2, size + 1) for b in range(2, n + 1, step) for c in range(2, n + 1, 2) if n in (b, c))


def listed(size: int, last: int) -> Iterator[tuple[int, int, int, int, str]]:
    """The rows of the list for Proposition 9.2; on the second leg the arrow away from the hub has a place up to b - last."""
    for b, c in pairs(size):
        yield from ((b, c, 2, k, x) for k in range(1, b + 1) for x in ACCENTS if x == "v" or k <= b - last)
        yield from ((b, c, 3, k, x) for k in range(1, c + 1) for x in ACCENTS)


def listed_value(b: int, c: int, leg: int, place: int, accent: str) -> int:
    """The value in this row: of S[0v,bv,c] with one more arrow."""
    odd, is_check = b % 2, accent == "v"
    if leg == 2:
        return odd ^ (c - 2) if place > 2 else odd ^ (c + 1) if is_check else odd
    if place > 2:
        return odd ^ (place % 2) ^ (c - place) ^ (not is_check)
    return odd ^ (c - 2) if is_check else b ^ (c - 1)


def second_leg_value(b: int, c: int, place: int, accent: str) -> int:
    """The value in the list for Proposition 9.3 of S[0v,b,c] with an arrow on the second leg."""
    if place > 2:
        return (b - place) ^ (c - 2) ^ (place % 2) ^ (accent == "^")
    return (b - place) ^ (c * (accent == "v") + place - 1)


def values_9_3(b: int, c: int, *others: int) -> set[int]:
    """All (b - 2) ⊕ l for l < c - 2, all (c - 2) ⊕ l for l < b - 2, and others."""
    return {(b - 2) ^ n for n in range(c - 2)} | {(c - 2) ^ n for n in range(b - 2)} | set(others)


# fmt: off
SHORT: dict[str, Sequence[Any]] = {"a": (0, 1), "b": (0, 1), "accent": ACCENTS, "c": range(12)}

CLAIMS = (
    Claim(
        "arrows-def-8.1", "Definition 8.1", "proved",
        r"The order of $k \ge 1$, the greatest $r$ with $2^{r-1} \le k$, is the number of its binary digits.",
        cases=lambda size: ((k,) for k in range(1, size + 1)), predicted=lambda k: len(f"{k:b}"),
        computed=lambda k: max(r for r in range(1, k + 1) if 2 ** (r - 1) <= k), bound="k ≤ {size}", sizes=(70, 1000),
    ),
    Claim(
        "arrows-thm-8.2", "Theorem 8.2", "proved",
        r"$g(S[\tilde{a}, \tilde{b}, \tilde{c}]) = ((a - 2) \oplus (b - 2) \oplus (c - 2)) + 2$ for $a, b, c \ge 2$ and all "
        "accents.",
        cases=lambda size: (
            (a, b, c, accents) for c in range(2, size + 1) for b in range(2, c + 1) for a in range(2, b + 1) for accents in PATTERNS
        ),
        predicted=lambda a, b, c, accents: three(a, b, c),
        computed=lambda a, b, c, accents: spider(*zip((a, b, c), accents, strict=True)),
        bound="2 ≤ a ≤ b ≤ c ≤ {size}, all accents", sizes=(8, 48),
        picture=lambda a, b, c, accents: accented(zip((a, b, c), accents, strict=True)),
        sliders={"a": range(8), "b": range(8), "c": range(8), "accents": PATTERNS},
    ),
    Claim(
        "arrows-thm-8.2-four", "Theorem 8.2, four followers", "proved",
        r"An arrow on the first edge of the leg $a$ leaves $(a + b + c) \bmod 2$ if it points as the outer arrow of $a$ does and "
        "the outer arrows of $b$ and $c$ point alike, and also if neither is so; if only one is so, it leaves the other one of 0 "
        "and 1.",
        cases=lambda size: marked(size, most=1), predicted=marked_value, computed=value_of_marked,
        bound="a, b, c ≥ 2, a + b + c ≤ {size}, all accents", sizes=(9, 20), picture=marked_spider,
    ),
    Claim(
        "arrows-thm-8.2-followers", "Theorem 8.2, the other followers", "proved",
        r"An arrow on edge $m \ge 3$ of the leg $a$ leaves $(((m - 3) \oplus (b - 2) \oplus (c - 2)) + 2) \oplus ((a + m) \bmod "
        r"2)$ if it points as the outer arrow of $a$ does, and this $\oplus 1$ if it does not; with $m = 2$ it leaves 0 or 1.",
        cases=lambda size: marked(size, least=2), predicted=marked_value, computed=value_of_marked,
        bound="a, b, c ≥ 2, a + b + c ≤ {size}, all accents", sizes=(8, 17), picture=marked_spider,
    ),
    Claim(
        "arrows-thm-8.2-isomorphisms", "Theorem 8.2, isomorphisms in the proof", "proved",
        r"With an arrow on edge $m$ of the leg $a$ the state is $S[\tilde{m-1}, \tilde{b}, \tilde{c}] \mid F_{a-m}$ if the arrow "
        r"points as the outer one does, else $S[\tilde{m-1}, \tilde{b}, \tilde{c}] \mid C_{a-m}$.",
        cases=marked, predicted=lambda a, b, c, accents, place, accent: True, computed=splits,
        bound="a, b, c ≥ 2, a + b + c ≤ {size}, all accents, tried on all descendants", sizes=(6, 7), picture=marked_spider,
    ),
    Claim(
        "arrows-prop-9.1-printed", "Proposition 9.1, as printed", "misprint",
        r"For $a, b \le 1$ and $c \ge 2$, $g(S[\check{a}, \check{b}, c]) = a \oplus b \oplus c$ and $g(S[\check{a}, \hat{b}, c]) "
        r"= a \oplus b \oplus (c \bmod 2)$.",
        cases=lambda size: short_cases(size, least=2), predicted=lambda a, b, accent, c: a ^ b ^ (c if accent == "v" else c % 2),
        computed=lambda a, b, accent, c: spider((a, "v"), (b, accent), (c, "")), expected=False, bound="2 ≤ c ≤ {size}",
        sizes=(15, 200), picture=lambda a, b, accent, c: accented([(a, "v"), (b, accent), (c, "")]), sliders=SHORT,
    ),
    Claim(
        "arrows-prop-9.1-corrected", "Proposition 9.1", "corrected",
        r"The second formula holds for all $c \ge 1$, the first for even $c$. For odd $c$ the values are $g(S[\check{0}, "
        r"\check{0}, c]) = c$, $g(S[\check{0}, \check{1}, c]) = c + 1$ and $g(S[\check{1}, \check{1}, c]) = c + 2$.",
        cases=lambda size: short_cases(size, least=1), predicted=short_and_free,
        computed=lambda a, b, accent, c: spider((a, "v"), (b, accent), (c, "")), bound="1 ≤ c ≤ {size}",
        sizes=(15, 200), picture=lambda a, b, accent, c: accented([(a, "v"), (b, accent), (c, "")]), sliders=SHORT,
    ),
    Claim(
        "arrows-prop-9.1-isomorphisms", "Proposition 9.1, isomorphisms in the proof (Figure 22)", "proved",
        r"$S[\check{0}, \check{0}, c] \cong T_c$, $S[\check{0}, \check{1}, c] \cong T_{c+1}$, $S[\check{0}, \hat{0}, c] \cong "
        r"R_c$, $S[\check{0}, \hat{1}, c] \cong T_1 \mid R_c$ and $S[\check{1}, \hat{1}, c] \cong F_2 \mid R_c$.",
        cases=lambda size: ((a, b, x, c) for a, b, x, c in short_cases(size, least=1) if a <= b and (a, b, x) != (1, 1, "v")),
        predicted=lambda a, b, accent, c: True, computed=beside_short_legs,
        bound="c ≤ {size}, tried on all descendants", sizes=(4, 7),
        picture=lambda a, b, accent, c: accented([(a, "v"), (b, accent), (c, "")]),
    ),
    Claim(
        "arrows-prop-9.1-followers", "Proposition 9.1, followers of the last state", "proved",
        r"The values of the followers of $S[\check{1}, \check{1}, c]$ are 0, $\dots$, $c - 1$ and $c + 1$ for even $c$; for odd "
        r"$c$, by the same argument, they are 0, $\dots$, $c + 1$.",
        cases=lambda size: ((c,) for c in range(1, size + 1)), predicted=lambda c: {*range(c), c + 1, *([c] if c % 2 else [])},
        computed=lambda c: set(values_after((1, "v"), (1, "v"), (c, ""))), bound="1 ≤ c ≤ {size}", sizes=(12, 70),
        picture=lambda c: accented([(1, "v"), (1, "v"), (c, "")]), sliders={"c": range(13)},
    ),
    Claim(
        "arrows-prop-9.2", "Proposition 9.2", "proved",
        r"For $a \le 1$, $b \ge 2$ and even $c \ge 2$, $g(S[\check{a}, \check{b}, c]) = a \oplus (b \bmod 2) \oplus (c - 2) "
        r"\oplus 1$ and $g(S[\check{a}, \hat{b}, c]) = a \oplus (b \bmod 2) \oplus (c - 2)$.",
        cases=lambda size: ((a, b, accent, c) for b, c in pairs(size) for a in (0, 1) for accent in ACCENTS),
        predicted=lambda a, b, accent, c: a ^ b % 2 ^ c - 2 ^ (accent == "v"),
        computed=lambda a, b, accent, c: spider((a, "v"), (b, accent), (c, "")), bound="2 ≤ b ≤ {size}, even c ≤ {size}",
        sizes=(12, 100), picture=lambda a, b, accent, c: accented([(a, "v"), (b, accent), (c, "")]),
        sliders={**SHORT, "b": range(8)},
    ),
    Claim(
        "arrows-prop-9.2-list-printed", "Proposition 9.2, list in the proof as printed", "misprint",
        r"The followers of $S[\check{0}, \check{b}, c]$, $b \ge 2$, even $c \ge 2$, have one more arrow of either kind on an edge "
        r"of $b$ or of $c$; among them $S[\check{0}, \check{b}(\hat{2}), c]$ and $S[\check{0}, \check{b}(\hat{k}), c]$ for all $3 "
        r"\le k \le b$.",
        cases=lambda size: listed(size, last=0), predicted=listed_value, expected=False,
        computed=lambda b, c, leg, place, accent: value(with_arrow(leg, place, accent, (0, "v"), (b, "v"), (c, ""))),
        bound="all rows for b ≤ {size} and even c ≤ {size}", sizes=(8, 20),
        picture=lambda b, c, leg, place, accent: with_arrow(leg, place, accent, (0, "v"), (b, "v"), (c, "")),
    ),
    Claim(
        "arrows-prop-9.2-list-corrected", "Proposition 9.2, list in the proof", "corrected",
        r"The same with $\hat{k}$ on the leg $b$ only for $k \le b - 1$: next to the outer arrow it would make a sink. These "
        "states have the values of the list.",
        cases=lambda size: listed(size, last=1), predicted=listed_value,
        computed=lambda b, c, leg, place, accent: value(with_arrow(leg, place, accent, (0, "v"), (b, "v"), (c, ""))),
        bound="all rows for b ≤ {size} and even c ≤ {size}", sizes=(6, 22),
        picture=lambda b, c, leg, place, accent: with_arrow(leg, place, accent, (0, "v"), (b, "v"), (c, "")),
    ),
    Claim(
        "arrows-prop-9.2-followers", "Proposition 9.2, values of the followers", "proved",
        r"The followers of $S[\check{0}, \check{b}, c]$ have the values 0, $\dots$, $c - 3$, $(b \bmod 2) \oplus (c - 2)$, $(b "
        r"\bmod 2) \oplus (c + 1)$ and $b \oplus (c - 1)$.",
        cases=pairs, predicted=lambda b, c: {*range(c - 2), b % 2 ^ c - 2, b % 2 ^ c + 1, b ^ c - 1},
        computed=lambda b, c: set(values_after((0, "v"), (b, "v"), (c, ""))),
        bound="2 ≤ b ≤ {size}, even c ≤ {size}", sizes=(8, 22),
        picture=lambda b, c: accented([(0, "v"), (b, "v"), (c, "")]), sliders={"b": range(2, 9), "c": range(2, 9)},
    ),
    Claim(
        "arrows-prop-9.3", "Proposition 9.3", "proved",
        r"For $a \le 1$ and even $b, c \ge 2$, $g(S[\tilde{a}, b, c]) = a \oplus (b - 2) \oplus (c - 2)$.",
        cases=lambda size: ((a, b, c) for b, c in pairs(size, step=2) for a in (0, 1)), predicted=lambda a, b, c: a ^ b - 2 ^ c - 2,
        computed=lambda a, b, c: spider((a, "v"), (b, ""), (c, "")), bound="even b, c from 2 to {size}", sizes=(20, 100),
        picture=lambda a, b, c: accented([(a, "v"), (b, ""), (c, "")]), sliders={"a": range(4), "b": range(1, 9), "c": range(1, 9)},
    ),
    Claim(
        "arrows-prop-9.3-twig", "Proposition 9.3, an absent leg", "proved",
        r"$S[\tilde{a}, 0, c]$ is the twig $T_{a+c}$, and so worth $a + c$, for all $a, c \ge 0$.",
        cases=lambda size: ((a, accent, c) for c in range(size + 1) for a in range(c + 1) for accent in ACCENTS),
        predicted=lambda a, accent, c: (twig(a + c).canonical, a + c),
        computed=lambda a, accent, c: ((x := accented([(a, accent), (0, ""), (c, "")]).decoration).canonical, value(x)),
        bound="a ≤ c ≤ {size}", sizes=(6, 30), picture=lambda a, accent, c: accented([(a, accent), (0, ""), (c, "")]),
        sliders={"a": range(7), "accent": ACCENTS, "c": range(7)},
    ),
    Claim(
        "arrows-prop-9.3-list", "Proposition 9.3, list in the proof", "proved",
        r"For even $b, c \ge 2$ an arrow on edge $m$ of the second leg of $S[\check{0}, b, c]$ leaves $(b - m) \oplus (c + m - "
        r"1)$ if it points to the hub and $m \le 2$, $(b - m) \oplus (m - 1)$ if it points away and $m \le 2$, and for $m \ge 3$ "
        r"$(b - m) \oplus (c - 2) \oplus (m \bmod 2)$, if it points away $\oplus 1$. Each value occurs twice.",
        cases=lambda size: ((b, c, m, x) for b, c in pairs(size, step=2) for m in range(1, b + 1) for x in ACCENTS),
        predicted=second_leg_value, computed=lambda b, c, m, accent: value(with_arrow(2, m, accent, (0, "v"), (b, ""), (c, ""))),
        bound="all rows for even b, c ≤ {size}", sizes=(8, 28),
        picture=lambda b, c, m, accent: with_arrow(2, m, accent, (0, "v"), (b, ""), (c, "")),
    ),
    Claim(
        "arrows-prop-9.3-values-printed", "Proposition 9.3, values in the proof as printed", "misprint",
        r"The followers of $S[\tilde{0}, b, c]$, $b, c \ge 2$ even, have the values $(b - 2) \oplus l$ with $l$ = 0, $\dots$, $c "
        r"- 3$, $c + 1$ and $(c - 2) \oplus l$ with $l$ = 0, $\dots$, $b - 3$, $b + 1$.",
        cases=lambda size: pairs(size, step=2), predicted=lambda b, c: values_9_3(b, c, b - 2 ^ c + 1, c - 2 ^ b + 1),
        computed=lambda b, c: set(values_after((0, "v"), (b, ""), (c, ""))), expected=False,
        bound="even b, c ≤ {size}", sizes=(10, 28),
        picture=lambda b, c: accented([(0, "v"), (b, ""), (c, "")]), sliders={"b": range(2, 11, 2), "c": range(2, 11, 2)},
    ),
    Claim(
        "arrows-prop-9.3-values-corrected", "Proposition 9.3, values in the proof", "corrected",
        r"They are these and $(b - 2) \oplus 1$ and $(c - 2) \oplus 1$, which makes a difference for $b = 2$ or $c = 2$.",
        cases=lambda size: pairs(size, step=2),
        predicted=lambda b, c: values_9_3(b, c, b - 2 ^ c + 1, c - 2 ^ b + 1, b - 2 ^ 1, c - 2 ^ 1),
        computed=lambda b, c: set(values_after((0, "v"), (b, ""), (c, ""))), bound="even b, c ≤ {size}", sizes=(10, 28),
        picture=lambda b, c: accented([(0, "v"), (b, ""), (c, "")]), sliders={"b": range(2, 11, 2), "c": range(2, 11, 2)},
    ),
    Claim(
        "arrows-prop-9.3-values-1", "Proposition 9.3, values in the proof for a = 1", "proved",
        r"The followers of $S[\tilde{1}, b, c]$, $b, c \ge 2$ even, have the values $(b - 2) \oplus l$ with $l$ = 0, $\dots$, $c "
        r"- 3$, $c$, $(c - 2) \oplus l$ with $l$ = 0, $\dots$, $b - 3$, $b$, and $(b - 2) \oplus (c - 2)$.",
        cases=lambda size: pairs(size, step=2), predicted=lambda b, c: values_9_3(b, c, b - 2 ^ c, c - 2 ^ b, b - 2 ^ c - 2),
        computed=lambda b, c: set(values_after((1, "v"), (b, ""), (c, ""))), bound="even b, c ≤ {size}", sizes=(10, 28),
        picture=lambda b, c: accented([(1, "v"), (b, ""), (c, "")]), sliders={"b": range(2, 11, 2), "c": range(2, 11, 2)},
    ),
)
# fmt: on
