"""Sections 8 and 9: spiders with three marked legs, and with a short marked leg beside unmarked
ones.
"""

from dataclasses import replace
from itertools import combinations_with_replacement as sorted_legs
from itertools import product

from gamelab.boards import twig
from gamelab.proofs import Between, by_cases, image, on_variables, set_of
from gamelab.statements import Cases, MarkedRow, assume, box, each, increasing, upto
from gamelab.theory import DEFINITION
from gamelab_papers.arrows import families
from gamelab_papers.arrows.boards import (
    ACCENTS,
    accented,
    has_leading_digit,
    of_one,
    rows_over,
    section_of_arrows,
    spider,
    two_marked,
    value,
    valued,
    values_after,
    with_arrow,
    with_numbers,
)
from gamelab_papers.arrows.path_states import pieces, rows_of, splits, tried_out, with_paths
from gamelab_papers.arrows.state_isomorphisms import is_state

section = section_of_arrows()
BOTH = each("both accents", ACCENTS)
EITHER = each("either arrow", ACCENTS)  # away from the hub, or to it


def edges(cases, leg):
    """Each case with each edge m of the leg whose length is this number of the case."""
    return with_numbers(cases, "m", 1, lambda *case: case[leg - 1])


@section.definition(70, 1000, method=DEFINITION, parts="order")
def def_8_1(k=1):
    r"""**Definition 8.1.** The order of $k \ge 1$, the greatest $r$ with $2^{r-1} \le k$, is the
    number of its binary digits.
    """
    return len(f"{k:b}"), max(r for r in range(1, k.bit_length() + 2) if 2 ** (r - 1) <= k)


PATTERNS = tuple(map("".join, product(ACCENTS, repeat=3)))
MARKED = increasing("a", "b", "c", least=2) * each("all {count} choices of accents", PATTERNS)


def of_total(size):
    """The legs of the spiders of Theorem 8.2 by their total length, b and c in order."""
    for total in range(6, size + 1):
        for a in range(2, total - 3):
            yield from ((a, total - a - c, c) for c in range(2, (total - a) // 2 + 1))


MARKED_BY_TOTAL = replace(
    box("a", "b", "c", least=2),
    description="a ≥ 2, b ≥ c ≥ 2, a + b + c at most {size}",
    of_size=of_total,
) * each("all accents", PATTERNS)


def marked(a, b, c, accents):
    """The spider with these three marked legs."""
    return accented(zip((a, b, c), accents, strict=True))


def three(a, b, c):
    """The value of a spider with three marked legs of 2 or more."""
    return ((a - 2) ^ (b - 2) ^ (c - 2)) + 2


def on_marked(*names):
    """The proof by the families of spiders with three marked legs."""
    return on_variables("all a, b, c", " ".join(("a b c", *names)), families.three_marked)


@section.theorem(
    8,
    48,
    cases=MARKED,
    proof=on_marked(),
    sliders={leg: range(8) for leg in "abc"} | {"accents": PATTERNS},
)
def thm_8_2(a, b, c, accents):
    r"""**Theorem 8.2.** $g(S[\tilde{a}, \tilde{b}, \tilde{c}]) = ((a - 2) \oplus (b - 2) \oplus (c
    - 2)) + 2$ in the Trimmed Game of Arrows, for $a, b, c \ge 2$ and all accents.
    """
    state = marked(a, b, c, accents)
    return three(a, b, c), spider(state), state


@section.theorem(9, 20, cases=MARKED_BY_TOTAL * EITHER, proof=on_marked())
def thm_8_2_four(a, b, c, accents, x):
    r"""**Theorem 8.2, four followers.** For $a, b, c \ge 2$ an arrow on the first edge of the leg
    $a$ of $S[\tilde{a}, \tilde{b}, \tilde{c}]$ leaves the value $(a + b + c) \bmod 2$ if it points
    as the outer arrow of $a$ does and the outer arrows of $b$ and $c$ point alike, and also if
    neither is so; if only one is so, it leaves the other one of 0 and 1.
    """
    state = with_arrow(marked(a, b, c, accents), 1, 1, x)
    one_only = (x == accents[0]) != (accents[1] == accents[2])
    return (a + b + c + one_only) % 2, value(state), state


def reaches(a, b, c, accents, k, x):
    """Whether the leg a and the accent x are those that leave the value k."""
    points = (k + a + b + c + (x != accents[0])) % 2 == 1
    change = (three(a, b, c) - 2) ^ (k - 2)
    return points & (k < three(a, b, c)) & has_leading_digit(a - 2, change)


@section.theorem(
    11,
    20,
    cases=with_numbers(MARKED_BY_TOTAL, "k", 2, lambda a, b, c, accents: three(a, b, c) - 1)
    * EITHER,
    proof=on_marked("k"),
)
def thm_8_2_reach(a, b, c, accents, k, x):
    r"""**Theorem 8.2, the follower that reaches k.** Take $a, b, c \ge 2$, $x = (a - 2) \oplus (b -
    2) \oplus (c - 2)$ and $2 \le k \le x + 1$. Let $a$ be a leg such that $a - 2$ has the highest
    binary digit of $x \oplus (k - 2)$. An arrow on its edge $(x \oplus (k - 2) \oplus (a - 2)) + 3$
    leaves of $S[\tilde{a}, \tilde{b}, \tilde{c}]$ the value $k$: one that points as the outer arrow
    of $a$ does if $k + a + b + c$ is odd, else one that does not.
    """
    assume(reaches(a, b, c, accents, k, x))
    place = ((three(a, b, c) - 2) ^ (k - 2) ^ (a - 2)) + 3
    state = with_arrow(marked(a, b, c, accents), 1, place, x)
    return k, value(state), state


ROWS_OF_A = edges(MARKED_BY_TOTAL, 1) * EITHER


@section.theorem(8, 17, cases=ROWS_OF_A, proof=on_marked("m"))
def thm_8_2_followers(a, b, c, accents, m, x):
    r"""**Theorem 8.2, the other followers.** For $a, b, c \ge 2$ an arrow on edge $m \ge 3$ of the
    leg $a$ of $S[\tilde{a}, \tilde{b}, \tilde{c}]$ leaves the value $(((m - 3) \oplus (b - 2)
    \oplus (c - 2)) + 2) \oplus ((a + m) \bmod 2)$ if it points as the outer arrow of $a$ does, and
    this $\oplus 1$ if it does not; with $m = 2$ it leaves 0 or 1, as with $m = 1$.
    """
    assume(m > 1, m + (x != accents[0]) <= a)
    state = with_arrow(marked(a, b, c, accents), 1, m, x)
    one_only = (x == accents[0]) != (accents[1] == accents[2])
    later = three(m - 1, b, c) ^ (a + m) % 2 ^ (x != accents[0])
    return by_cases((m > 2, later), otherwise=(a + b + c + one_only) % 2), value(state), state


def followers_by_value(state):
    """How many followers of a spider have which value, and a mark at its own, which none has."""
    found = [*valued(state).after.values()]
    whole = value(state)
    counts = [found.count(v) for v in range(max(*found, whole + 1) + 1)]
    return MarkedRow(counts, "value of a follower", "followers", {f"G = {whole}": whole})


@section.theorem(
    10,
    17,
    cases=ROWS_OF_A,
    proof=on_marked("m"),
    picture=lambda a, b, c, accents, m, x: followers_by_value(marked(a, b, c, accents)),
    telling=(4, 3, 3, "^vv", 3, "v"),
    parts="of the parity of G:, equal to G:, (a − 2) ⊕ (m − 3) above 1:",
)
def thm_8_2_missed(a, b, c, accents, m, x):
    r"""**Theorem 8.2, the value that no follower has.** For $a, b, c \ge 2$ let $G$ be the value of
    $S[\tilde{a}, \tilde{b}, \tilde{c}]$, and let an arrow be on edge $m$ of the leg $a$, $3 \le m <
    a$. If it points as the outer arrow of $a$ does, it leaves a value of the other parity than $G$.
    If not, it leaves one of the same parity, which is not $G$. For $a - 2$ and $m - 3$ differ by
    two or more, so that $(a - 2) \oplus (m - 3)$ is neither 0 nor 1.
    """
    assume(m > 2, m < a)
    state = with_arrow(marked(a, b, c, accents), 1, m, x)
    found, whole = value(state), three(a, b, c)
    differs = (a - 2) ^ (m - 3) > 1
    return (x != accents[0], False, True), (found % 2 == whole % 2, found == whole, differs), state


SHORT = {"a": (0, 1), "b": (0, 1), "c": range(12)}


def alike_rows(says):
    """The values of S[av,bv,c], a and b at most 1, and those of a statement where it says
    another.
    """
    states = {(a, b): two_marked(a, b, 2, "v").with_accents for a, b in ((0, 0), (0, 1), (1, 1))}
    rows = [
        (
            name.replace("2", "c"),
            lambda c, legs=legs: says(*legs, c)[0],
            lambda c, legs=legs: says(*legs, c)[1],
        )
        for legs, name in states.items()
    ]
    return rows_over(range(2, 12), "c", *rows)


@section.error(
    15,
    200,
    cases=box("a", "b", most=1) * upto("c", 2),
    sliders=SHORT,
    picture=lambda a, b, c: alike_rows(prop_9_1_printed),
    fails="S[0̌,1̌,3]: predicted 2, computed 4",
    fails_from=3,
)
def prop_9_1_printed(a, b, c):
    r"""**Proposition 9.1, the first formula (two legs marked alike), as printed.** For $a, b \le 1$
    and all $c \ge 2$, $g(S[\check{a}, \check{b}, c]) = a \oplus b \oplus c$. (The proof takes $c$
    even; the statement does not.)
    """
    state = two_marked(a, b, c, "v")
    return a ^ b ^ c, spider(state), state


SHORT_PAIRS = box("a", "b", most=1) * upto("c", 1)
BY_9_1 = on_variables("all c", "a b c", families.two_marked_short)


@section.corrected(
    15,
    200,
    cases=SHORT_PAIRS,
    sliders=SHORT,
    picture=lambda a, b, c: alike_rows(prop_9_1_corrected),
    proof=BY_9_1,
)
def prop_9_1_corrected(a, b, c):
    r"""**Proposition 9.1, the first formula (two legs marked alike), corrected.** For $a, b \le 1$
    and even $c \ge 2$, $g(S[\check{a}, \check{b}, c]) = a \oplus b \oplus c$. For odd $c$
    $g(S[\check{0}, \check{0}, c]) = c$, $g(S[\check{0}, \check{1}, c]) = g(S[\check{1}, \check{0},
    c]) = c + 1$ and $g(S[\check{1}, \check{1}, c]) = c + 2$.
    """
    state = two_marked(a, b, c, "v")
    return by_cases((c % 2 == 1, a + b + c), otherwise=a ^ b ^ c), spider(state), state


@section.theorem(15, 200, cases=SHORT_PAIRS, sliders=SHORT, proof=BY_9_1)
def prop_9_1_second(a, b, c):
    r"""**Proposition 9.1, the second formula (two legs marked otherwise).** For $a, b \le 1$ and
    all $c \ge 1$, $g(S[\check{a}, \hat{b}, c]) = a \oplus b \oplus (c \bmod 2)$.
    """
    state = two_marked(a, b, c)
    return a ^ b ^ c % 2, spider(state), state


PROP_9_1 = rows_of("Proposition 9.1")


@section.theorem(
    4,
    7,
    cases=(increasing("a", "b", most=1) * BOTH * upto("c", 1)).where(
        lambda a, b, accent, c: a == 0 or accent == "^",
        "S[1̌,1̌,c] left out; tried on all descendants",
    ),
    method=DEFINITION,
    picture=lambda a, b, accent, c: with_paths(PROP_9_1, f"S[{a}v,{b}{accent},n]", c),
)
def prop_9_1_isomorphisms(a, b, accent, c):
    r"""**Proposition 9.1, isomorphisms in the proof (Figure 22).** $S[\check{0}, \check{0}, c]
    \cong T_c$, $S[\check{0}, \check{1}, c] \cong T_{c+1}$, $S[\check{0}, \hat{0}, c] \cong R_c$,
    $S[\check{0}, \hat{1}, c] \cong T_1 \mid R_c$ and $S[\check{1}, \hat{1}, c] \cong F_2 \mid R_c$.
    """
    is_sum = tried_out(PROP_9_1, f"S[{a}v,{b}{accent},n]", c)
    return True, is_sum, two_marked(a, b, c, accent)


@section.theorem(
    12,
    70,
    proof=on_variables("all c", "c", families.two_marked_short),
    parts="values of the followers",
)
def prop_9_1_followers(c=1):
    r"""**Proposition 9.1, followers of the last state.** The values of the followers of
    $S[\check{1}, \check{1}, c]$ are 0, $\dots$, $c - 1$ and $c + 1$ for even $c$; for odd $c$, by
    the same argument, they are 0, $\dots$, $c + 1$.
    """
    state = two_marked(1, 1, c, "v")
    return set_of(Between(0, c - 1 + c % 2), c + 1), values_after(state), state


PAIRS = upto("b", 2) * upto("c", 2, step=2)


@section.theorem(
    12,
    100,
    cases=upto("a", most=1) * PAIRS * BOTH,
    sliders=SHORT | {"b": range(8), "accent": ACCENTS},
    proof=on_variables("all b, c", "a b c", families.two_marked),
)
def prop_9_2(a, b, c, accent):
    r"""**Proposition 9.2.** For $a \le 1$, $b \ge 2$ and even $c \ge 2$, $g(S[\check{a}, \check{b},
    c]) = a \oplus (b \bmod 2) \oplus (c - 2) \oplus 1$ and $g(S[\check{a}, \hat{b}, c]) = a \oplus
    (b \bmod 2) \oplus (c - 2)$.
    """
    state = two_marked(a, b, c, accent)
    return a ^ b % 2 ^ (c - 2) ^ (accent == "v"), spider(state), state


def splitting(mark, first):
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


@section.theorem(3, 5, cases=splitting("a mark", ACCENTS), method=DEFINITION)
def prop_9_2_isomorphisms(legs, m, x):
    r"""**Proposition 9.2, isomorphisms in the list, on marked legs.** Take a spider with three
    legs, some of them marked. With an arrow on edge $m$ of a marked leg $a$ it is the spider whose
    leg $a$ is $\tilde{m-1}$ beside $F_{a-m}$ if the arrow points as the outer one does, else beside
    $C_{a-m}$.
    """
    return True, splits(legs, m, x), pieces(legs, m, x)


@section.theorem(3, 5, cases=splitting("no mark", ("",)), method=DEFINITION)
def prop_9_3_isomorphisms(legs, m, x):
    r"""**Proposition 9.2 to Theorem 12.1, isomorphisms on unmarked legs.** Take a spider with three
    legs, marked or not. With an arrow of either kind on edge $m$ of an unmarked leg $a$ it is the
    spider whose leg $a$ is $\tilde{m-1}$ beside the twig $T_{a-m}$.
    """
    return True, splits(legs, m, x), pieces(legs, m, x)


LIST = (
    with_numbers(
        PAIRS * each("the second and the third leg", (2, 3)),
        "m",
        1,
        lambda b, c, leg: (b, c)[leg - 2],
    )
    * EITHER
)


def listed(b, c, leg, m, x):
    """The value in the list for Proposition 9.2, the value by the game, and the state."""
    state = with_arrow(two_marked(0, b, c, "v"), leg, m, x)
    first = {
        (2, "v"): b % 2 ^ (c + 1),
        (2, "^"): b % 2,
        (3, "v"): b % 2 ^ (c - 2),
        (3, "^"): b ^ (c - 1),
    }
    later = c - 2 if leg == 2 else m % 2 ^ (c - m) ^ (x == "^")
    return by_cases((m > 2, b % 2 ^ later), otherwise=first[leg, x]), value(state), state


@section.slip(6, 22, cases=LIST, fails="S[0̌,2̌(2̂),2]: predicted 0, computed no state", fails_from=2)
def prop_9_2_list_printed(b, c, leg, m, x):
    r"""**Proposition 9.2, list in the proof, as printed.** The followers of $S[\check{0},
    \check{b}, c]$, $b \ge 2$, even $c \ge 2$, have one more arrow of either kind on an edge of $b$
    or of $c$; among them $S[\check{0}, \check{b}(\hat{2}), c]$ and $S[\check{0},
    \check{b}(\hat{k}), c]$ for all $3 \le k \le b$. They have the values of the list.
    """
    assume(m <= (b, c)[leg - 2])
    says, found, state = listed(b, c, leg, m, x)
    return says, found, state


@section.corrected(6, 22, cases=LIST, proof=on_variables("all b, c", "b c m", families.two_marked))
def prop_9_2_list_corrected(b, c, leg, m, x):
    r"""**Proposition 9.2, list in the proof, corrected.** The followers of $S[\check{0}, \check{b},
    c]$, $b \ge 2$, even $c \ge 2$, have one more arrow on an edge of $b$ or of $c$, $\hat{k}$ on
    the leg $b$ only for $k \le b - 1$: next to the outer arrow it would make a sink. They have the
    values of the list.
    """
    assume(m + (leg == 2 and x == "^") <= (b, c)[leg - 2])
    says, found, state = listed(b, c, leg, m, x)
    return says, found, state


@section.theorem(
    8,
    22,
    cases=PAIRS,
    proof=on_variables("all b, c", "b c", families.two_marked),
    parts="values of the followers",
)
def prop_9_2_followers(b, c):
    r"""**Proposition 9.2, values of the followers.** For $b \ge 2$ and even $c \ge 2$ the followers
    of $S[\check{0}, \check{b}, c]$ have the values 0, $\dots$, $c - 3$, $(b \bmod 2) \oplus (c -
    2)$, $(b \bmod 2) \oplus (c + 1)$ and $b \oplus (c - 1)$.
    """
    state = two_marked(0, b, c, "v")
    others = b % 2 ^ (c - 2), b % 2 ^ (c + 1), b ^ (c - 1)
    return set_of(Between(0, c - 3), *others), values_after(state), state


EVEN_PAIRS = box("b", "c", least=2, step=2)
BY_9_3 = on_variables("all b, c", "b c", families.one_marked_short)


@section.theorem(
    20,
    100,
    cases=upto("a", most=1) * EVEN_PAIRS,
    sliders={"a": range(4), "b": range(1, 9), "c": range(1, 9)},
    proof=on_variables("all b, c", "a b c", families.one_marked_short),
)
def prop_9_3(a, b, c):
    r"""**Proposition 9.3.** For $a \le 1$ and even $b, c \ge 2$, $g(S[\tilde{a}, b, c]) = a \oplus
    (b - 2) \oplus (c - 2)$.
    """
    state = of_one(a, b, c)
    return a ^ (b - 2) ^ (c - 2), spider(state), state


@section.theorem(6, 30, cases=increasing("a", "c") * BOTH, parts="the twig:, value")
def prop_9_3_twig(a, c, accent):
    r"""**Proposition 9.3, an absent leg.** $S[\tilde{a}, 0, c]$ is the twig $T_{a+c}$, and so worth
    $a + c$, for $a, c \ge 0$.
    """
    state = accented([(a, accent), (0, ""), (c, "")])
    is_twig = state.decoration.canonical == twig(a + c).canonical
    return (True, a + c), (is_twig, value(state.decoration)), state


@section.theorem(
    8,
    28,
    cases=edges(EVEN_PAIRS, 1) * EITHER,
    proof=on_variables("all b, c", "b c m", families.two_marked),
)
def prop_9_3_list(b, c, m, x):
    r"""**Proposition 9.3, list in the proof.** For even $b, c \ge 2$ an arrow on edge $m$ of the
    second leg of $S[\check{0}, b, c]$ leaves $(b - m) \oplus (c + m - 1)$ if it points to the hub
    and $m \le 2$, $(b - m) \oplus (m - 1)$ if it points away and $m \le 2$, and for $m \ge 3$ $(b -
    m) \oplus (c - 2) \oplus (m \bmod 2)$, if it points away $\oplus 1$.
    """
    assume(m <= b)
    state = with_arrow(of_one(0, b, c), 2, m, x)
    later = (c - 2) ^ m % 2 ^ (x == "^")
    near = m - 1 if x == "^" else c + m - 1
    return (b - m) ^ by_cases((m > 2, later), otherwise=near), value(state), state


def values_9_3(b, c, *others):
    """All (b - 2) ⊕ l for l < c - 2, all (c - 2) ⊕ l for l < b - 2, and others."""
    return set_of(
        image(lambda l: (b - 2) ^ l, Between(0, c - 3)),
        image(lambda l: (c - 2) ^ l, Between(0, b - 3)),
        *others,
    )


@section.omitted_case(
    10,
    28,
    cases=EVEN_PAIRS,
    fails="S[0̌,2,2]: predicted {3}, computed {1, 3}",
    fails_from=2,
    parts="values of the followers",
)
def prop_9_3_values_printed(b, c):
    r"""**Proposition 9.3, values in the proof, as printed.** For even $b, c \ge 2$ the followers of
    $S[\tilde{0}, b, c]$ have the values $(b - 2) \oplus l$ with $l$ = 0, $\dots$, $c - 3$, $c + 1$
    and $(c - 2) \oplus l$ with $l$ = 0, $\dots$, $b - 3$, $b + 1$. (The two values $(b - 2) \oplus
    1$ and $(c - 2) \oplus 1$ of the list just before are among these only for $b, c \ge 4$.)
    """
    state = of_one(0, b, c)
    return values_9_3(b, c, (b - 2) ^ (c + 1), (c - 2) ^ (b + 1)), values_after(state), state


@section.corrected(10, 28, cases=EVEN_PAIRS, proof=BY_9_3, parts="values of the followers")
def prop_9_3_values_corrected(b, c):
    r"""**Proposition 9.3, values in the proof, corrected.** For even $b, c \ge 2$ the followers of
    $S[\tilde{0}, b, c]$ have the values $(b - 2) \oplus l$ with $l$ = 0, $\dots$, $c - 3$, 1, $c +
    1$ and $(c - 2) \oplus l$ with $l$ = 0, $\dots$, $b - 3$, 1, $b + 1$.
    """
    state = of_one(0, b, c)
    others = (b - 2) ^ (c + 1), (c - 2) ^ (b + 1), (b - 2) ^ 1, (c - 2) ^ 1
    return values_9_3(b, c, *others), values_after(state), state


@section.theorem(
    10,
    28,
    cases=with_numbers(EVEN_PAIRS, "n", 0, lambda b, c: ((b - 2) ^ (c - 2)) - 1),
    name="b = {b}, c = {c}, n = {n}",
    parts="legs with the digit, b has it:, c has it:, values of followers",
    proof=on_variables("all b, c", "b c n", families.one_marked_short),
    telling=(4, 8, 1),
)
def prop_9_3_order(b, c, n):
    r"""**Proposition 9.3, the argument by the order of a number.** For even $b, c \ge 2$ let $n <
    (b - 2) \oplus (c - 2)$, and let $r$ be the order of $n \oplus (b - 2) \oplus (c - 2)$. Exactly
    one of $b - 2$ and $c - 2$ has the binary digit 1 at place $r$. It is $c - 2$ exactly if $n
    \oplus (b - 2) < c - 2$, and $b - 2$ exactly if $n \oplus (c - 2) < b - 2$. So $n$ is the value
    of a follower of $S[\tilde{0}, b, c]$.
    """
    assume(n < (b - 2) ^ (c - 2))
    state = of_one(0, b, c)
    b_has, c_has = (has_leading_digit(leg - 2, n ^ (b - 2) ^ (c - 2)) for leg in (b, c))
    n_legs = by_cases((b_has, 1), otherwise=0) + by_cases((c_has, 1), otherwise=0)
    return (
        (1, n ^ (c - 2) < b - 2, n ^ (b - 2) < c - 2, set_of(n)),
        (n_legs, b_has, c_has, set_of(n) & values_after(state)),
        state,
    )


@section.theorem(10, 28, cases=EVEN_PAIRS, proof=BY_9_3, parts="values of the followers")
def prop_9_3_values_1(b, c):
    r"""**Proposition 9.3, values in the proof for a = 1.** For even $b, c \ge 2$ the followers of
    $S[\tilde{1}, b, c]$ have the values $(b - 2) \oplus l$ with $l$ = 0, $\dots$, $c - 3$, $c$, $(c
    - 2) \oplus l$ with $l$ = 0, $\dots$, $b - 3$, $b$, and $(b - 2) \oplus (c - 2)$.
    """
    state = of_one(1, b, c)
    others = (b - 2) ^ c, (c - 2) ^ b, (b - 2) ^ (c - 2)
    return values_9_3(b, c, *others), values_after(state), state
