"""Section 10: spiders with two marked legs and an even unmarked one."""

from gamelab.proofs import by_cases, on_variables
from gamelab.statements import assume, box, each, increasing, listed, upto
from gamelab_papers.arrows import families
from gamelab_papers.arrows.boards import (
    ACCENTS,
    accented,
    section_of_arrows,
    spider,
    two_marked,
    value,
    with_arrow,
    with_numbers,
)
from gamelab_papers.arrows.marked_legs import BOTH, EITHER, edges, three

section = section_of_arrows()
OTHER = {"^": "v", "v": "^"}
EVEN = box("a", "b", "c", step=2)
FROM_2 = box("a", "b", "c", least=2, step=2)
LEGS = {name: range(11) for name in "abc"}


def two(a, b, c, accent):
    """The value of S[av,b~,c] with this accent."""
    return spider(two_marked(a, b, c, accent))


def on_two_marked(*names):
    """The proof by the families of spiders with two marked legs and an even third."""
    return on_variables("all a, b, c", " ".join(("a b c", *names)), families.two_marked)


def parts_1_to_3(a, b, c):
    """Whether the first three parts of Lemma 10.1 are right for these legs."""
    opposite, alike = two(a, b, c, "^"), two(a, b, c, "v")
    return (
        (opposite <= c - 2) & (opposite % 2 == 0),
        (opposite >= c - 2) | (alike == opposite),
        (opposite != c - 2) | (alike == c - 1) | (alike == c),
    )


@section.omitted_case(
    8,
    40,
    cases=EVEN,
    parts="part 1, part 2, part 3",
    sliders=LEGS,
    fails="S[0̌,0̂,4]: predicted (True, True, True), computed (True, False, True)",
    fails_from=4,
)
def lemma_10_1_printed(a, b, c):
    r"""**Lemma 10.1, as printed.** For all even $a$, $b$, $c$ with $a + b \ge 0$ and $c \ge 2$ let
    $G = g(S[\check{a}, \hat{b}, c])$ and $H = g(S[\check{a}, \check{b}, c])$. (1) $G \le c - 2$ is
    even. (2) If $G < c - 2$, then $H = G$. (3) If $G = c - 2$, then $H$ is $c - 1$ or $c$. (Part 4
    stands below. The proof leaves $a = b = 0$ out.)
    """
    assume(c >= 2)
    states = [two_marked(a, b, c, accent) for accent in "^v"]
    return (True, True, True), parts_1_to_3(a, b, c), states


@section.corrected(
    8, 40, cases=EVEN, parts="part 1, part 2, part 3", sliders=LEGS, proof=on_two_marked()
)
def lemma_10_1_corrected(a, b, c):
    r"""**Lemma 10.1, corrected.** For all even $a$, $b$, $c$ with $a + b > 0$ and $c \ge 2$ the
    statements of Lemma 10.1 hold; for $a = b = 0$ all do but the second, which is wrong there for
    $c > 2$.
    """
    assume(c >= 2)
    states = [two_marked(a, b, c, accent) for accent in "^v"]
    return (True, (a + b > 0) | (c == 2), True), parts_1_to_3(a, b, c), states


@section.theorem(
    8,
    60,
    id="lemma-10.1-1",
    cases=upto("c", 2, step=2).with_each(lambda c: range(0, c - 1, 2), "even n"),
    ours=True,
    proof=on_variables("all c", "c n", families.two_marked),
)
def lemma_10_1_1(c, n):
    r"""**Lemma 10.1, part 1, each value.** Each of the values 0, 2, $\dots$, $c - 2$ that part 1
    allows for even $c \ge 2$ occurs: $g(S[\check{n+2}, \hat{2}, c]) = n$ for even $n \le c - 2$.
    """
    assume(n <= c - 2, n % 2 == 0)
    return n, two(n + 2, 2, c, "^"), two_marked(n + 2, 2, c)


@section.example(
    id="lemma-10.1-3-both",
    cases=listed("these {count} spiders", [(0, 2, 2), (2, 6, 6)]),
    parts=("value {0} with opposite accents, {1} with like ones",),
)
def lemma_10_1_3_both(a, b, c):
    r"""**Lemma 10.1, part 3, both values.** The two values that part 3 of Lemma 10.1 allows occur:
    $g(S[\check{0}, \check{2}, 2]) = 1$, which is $c - 1$, and $g(S[\check{2}, \check{6}, 6]) = 6$,
    which is $c$; with $\hat{b}$ the values are $c - 2$.
    """
    states = [two_marked(a, b, c, accent) for accent in "^v"]
    return (c - 2, c if a else c - 1), tuple(map(spider, states)), states


@section.theorem(
    8,
    40,
    id="lemma-10.1-4",
    cases=EVEN * BOTH,
    parts="b longer, a longer, both",
    sliders={**LEGS, "accent": ACCENTS},
    proof=on_two_marked(),
    telling=(2, 2, 2, "^"),
)
def lemma_10_1_4(a, b, c, accent):
    r"""**Lemma 10.1, part 4.** For even $a$, $b$ and even $c \ge 2$ the values of $S[\check{a},
    \tilde{b+1}, c]$ and $S[\check{a+1}, \tilde{b}, c]$ are $g(S[\check{a}, \tilde{b}, c]) \oplus
    1$, and $S[\check{a+1}, \tilde{b+1}, c]$ has the value of $S[\check{a}, \tilde{b}, c]$.
    """
    assume(c >= 2)
    longer = (a, b + 1), (a + 1, b), (a + 1, b + 1)
    found = two(a, b, c, accent)
    return (
        (found ^ 1, found ^ 1, found),
        tuple(two(*legs, c, accent) for legs in longer),
        [two_marked(*legs, c, accent) for legs in ((a, b), *longer)],
    )


@section.theorem(
    10,
    60,
    cases=box("b", "c", least=2, step=2)
    * each("a = 0 and a = 1", (0, 1))
    * each("b and b + 1", (0, 1))
    * BOTH,
    proof=on_variables("all b, c", "b c", families.two_marked),
)
def lemma_10_1_base(b, c, a, more, accent):
    r"""**Lemma 10.1, base cases in the proof.** For even $b, c \ge 2$: $g(S[\check{0}, \hat{b}, c])
    = g(S[\check{1}, \hat{b+1}, c]) = g(S[\check{1}, \check{b}, c]) = g(S[\check{0}, \check{b+1},
    c]) = c - 2$, $g(S[\check{0}, \check{b}, c]) = g(S[\check{1}, \check{b+1}, c]) = g(S[\check{1},
    \hat{b}, c]) = g(S[\check{0}, \hat{b+1}, c]) = c - 1$.
    """
    state = two_marked(a, b + more, c, accent)
    return c - 2 + (a + more + (accent == "v")) % 2, spider(state), state


@section.theorem(
    4,
    10,
    cases=with_numbers(
        FROM_2 * BOTH * each("both marked legs", (1, 2)),
        "m",
        1,
        lambda a, b, c, accent, leg: (a, b)[leg - 1],
    )
    * EITHER,
    proof=on_two_marked("m"),
)
def lemma_10_1_equations(a, b, c, accent, leg, m, x):
    r"""**Lemma 10.1, equations (1) and (2) in the proof.** For even $a, b, c \ge 2$ let an arrow on
    edge $m$ of the leg $a$ of $S[\check{a}, \tilde{b}, c]$ point to the hub (away from it, with $m
    < a$). It leaves $g(S[\check{m-1}, \tilde{b}, c]) \oplus 1$ ($g(S[\hat{m-1}, \tilde{b}, c])$) if
    $m$ is odd, and $g(S[\check{m-2}, \tilde{b}, c]) \oplus 1$ ($g(S[\hat{m-2}, \tilde{b}, c])$) if
    $m$ is even; analogously on the leg $b$, with an arrow that points as its outer one does (does
    not).
    """
    assume(m + (x != ("v", accent)[leg - 1]) <= (a, b)[leg - 1])
    state = with_arrow(two_marked(a, b, c, accent), leg, m, x)
    legs, marks = [a, b], ["v", accent]
    same = x == marks[leg - 1]
    legs[leg - 1], marks[leg - 1] = (m - 1) // 2 * 2, x
    cut = accented([*zip(legs, marks, strict=True), (c, "")])
    return spider(cut) ^ same, value(state), state


@section.theorem(
    4, 10, cases=edges(FROM_2 * BOTH, 1), parts="one of the three cases:", proof=on_two_marked("m")
)
def lemma_10_1_trichotomy(a, b, c, accent, m):
    r"""**Lemma 10.1, three cases in the proof.** For even $a, b, c \ge 2$ and $m < a$ let arrows on
    edge $m$ of the leg $a$, one to the hub and one away from it, leave $x$ and $y$. Of
    $S[\check{a}, \hat{b}, c]$ they are $n + 1$ and $n$ with an even $n < c - 2$, or $c - 1$ twice,
    or $c - 1$ and $c$; of $S[\check{a}, \check{b}, c]$ they are such $n + 1$ and $n$, or $c - 2$
    twice, or $c + 1$ and $c - 2$.
    """
    assume(m < a)
    states = [with_arrow(two_marked(a, b, c, accent), 1, m, arrow) for arrow in "v^"]
    x, y = map(value, states)
    low = (x == y + 1) & (y % 2 == 0) & (y < c - 2)
    opposite = (x == c - 1) & ((y == c - 1) | (y == c))
    alike = ((x == c - 2) | (x == c + 1)) & (y == c - 2)
    return True, low | (opposite if accent == "^" else alike), states


@section.theorem(
    4, 14, cases=edges(FROM_2 * BOTH, 3) * EITHER, parts="value, parity", proof=on_two_marked("m")
)
def lemma_10_1_third_leg(a, b, c, accent, m, x):
    r"""**Lemma 10.1, rows of the third leg in the proof.** For even $a, b, c \ge 2$ an arrow of
    either kind on edge $m$ of the unmarked leg leaves, for $m \le 2$, $c - 1$ of $S[\check{a},
    \hat{b}, c]$ and $c - 2$ of $S[\check{a}, \check{b}, c]$, and for $m \ge 3$ of both the odd
    number $(((a - 2) \oplus (b - 2) \oplus (m - 3)) + 2) \oplus (c - m)$.
    """
    assume(m <= c)
    state = with_arrow(two_marked(a, b, c, accent), 3, m, x)
    found, opposite = value(state), int(accent == "^")
    later = three(a, b, m - 1) ^ (c - m)
    return (
        (
            by_cases((m > 2, later), otherwise=c - 2 + opposite),
            by_cases((m > 2, 1), otherwise=opposite),
        ),
        (found, found % 2),
        state,
    )


def across(a, b, c, accent, m):
    """S[av,b~,c] with an arrow on the leg b that does not point as its outer one does."""
    return with_arrow(two_marked(a, b, c, accent), 2, m, OTHER[accent])


def changed(found):
    """The value ⊕ 1."""
    return found if isinstance(found, str) else found ^ 1


@section.theorem(
    4,
    10,
    cases=with_numbers(
        FROM_2 * BOTH * each("each leg", (1, 2, 3)), "m", 1, lambda *case: case[case[4] - 1]
    )
    * EITHER,
    parts="with the longer leg:",
    proof=on_two_marked("m"),
)
def lemma_10_1_other_rows(a, b, c, accent, leg, m, x):
    r"""**Lemma 10.1, part 4, the other rows of the proof.** Take even $a, b, c \ge 2$. An arrow on
    the leg $a$ or $c$, or on an edge $m \le b$ of the leg $b$ as its outer arrow points, leaves of
    $S[\check{a}, \tilde{b+1}, c]$ a state of the value $g \oplus 1$, if it leaves of $S[\check{a},
    \tilde{b}, c]$ one of the value $g$.
    """
    assume(leg != 2 or x == accent, m + (leg == 1 and x == "^") <= (a, b, c)[leg - 1])
    states = [with_arrow(two_marked(a, more, c, accent), leg, m, x) for more in (b, b + 1)]
    return changed(value(states[0])), value(states[1]), states


ROWS = edges(FROM_2 * BOTH, 2)


@section.slip(
    4,
    10,
    cases=ROWS,
    parts="with the longer leg:",
    fails="S[2̌,2̂(2̌),2]: predicted no state, computed 0",
    fails_from=2,
)
def lemma_10_1_rows_printed(a, b, c, accent, m):
    r"""**Lemma 10.1, part 4, rows of the proof, as printed.** Take even $a, b, c \ge 2$. An arrow
    on edge $m$ of the leg $b$ that does not point as its outer arrow does leaves of $S[\check{a},
    \tilde{b+1}, c]$ a state of the value $g \oplus 1$, if it leaves of $S[\check{a}, \tilde{b}, c]$
    one of the value $g$, for all $m \le b$.
    """
    assume(m <= b)
    states = [across(a, leg, c, accent, m) for leg in (b, b + 1)]
    return changed(value(states[0])), value(states[1]), states


@section.corrected(4, 10, cases=ROWS, parts="with the longer leg:", proof=on_two_marked("m"))
def lemma_10_1_rows_corrected(a, b, c, accent, m):
    r"""**Lemma 10.1, part 4, rows of the proof, corrected.** Take even $a, b, c \ge 2$. An arrow on
    edge $m \le b - 1$ of the leg $b$ that does not point as its outer arrow does leaves of
    $S[\check{a}, \tilde{b+1}, c]$ a state of the value $g \oplus 1$, if it leaves of $S[\check{a},
    \tilde{b}, c]$ one of the value $g$. With $m = b$ there is no such follower of $S[\check{a},
    \tilde{b}, c]$.
    """
    assume(m < b)
    states = [across(a, leg, c, accent, m) for leg in (b, b + 1)]
    return changed(value(states[0])), value(states[1]), states


@section.theorem(
    4,
    14,
    cases=FROM_2 * BOTH,
    parts=("value {0} on edge b, {1} on edge b − 1",),
    proof=on_two_marked(),
)
def lemma_10_1_rows_missing(a, b, c, accent):
    r"""**Lemma 10.1, part 4, the row that is left over.** For even $a, b, c \ge 2$ an arrow on edge
    $b$ of the leg $b + 1$ of $S[\check{a}, \tilde{b+1}, c]$, across its outer one, leaves the value
    that it leaves on edge $b - 1$, for both are $g(S[\check{a}, \tilde{b-2}, c]) \oplus 1$ with the
    other accent: nothing is missing from the values in the end.
    """
    states = [across(a, b + 1, c, accent, place) for place in (b, b - 1)]
    left = two(a, b - 2, c, OTHER[accent]) ^ 1
    return (left, left), tuple(map(value, states)), states


@section.theorem(
    20,
    60,
    cases=increasing("a", "b", least=2) * upto("c", 2, step=2),
    ours=True,
    proof=on_two_marked(),
    telling=(4, 7, 8),
)
def two_marks_even(a, b, c):
    r"""**Two marks, opposite accents, an even third leg.** For $a, b \ge 2$, even $c \ge 2$ and $X
    = (2\lfloor a/2 \rfloor - 2) \oplus (2\lfloor b/2 \rfloor - 2)$: $g(S[\check{a},\hat{b},c]) =
    \min(c-2, X) \oplus (a \bmod 2) \oplus (b \bmod 2)$.
    """
    state = two_marked(a, b, c)
    big = (a // 2 * 2 - 2) ^ (b // 2 * 2 - 2)
    return by_cases((big < c - 2, big), otherwise=c - 2) ^ a % 2 ^ b % 2, spider(state), state
