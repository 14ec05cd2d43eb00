"""Sections 10 to 12: spiders with two marked legs, with one, and with none; the main theorem."""

from collections.abc import Collection, Iterator, Sequence
from functools import cache
from typing import Any

from gamelab.graphs.accented_spiders import AccentedSpider
from gamelab.graphs.graph import Graph
from gamelab.graphs.spiders import Spider
from gamelab.graphs.trimming import trimming
from gamelab.papers.claim import Claim
from gamelab.papers.mathews_arrows.boards import NO_STATE, ORIGINAL, accented, spider, values
from gamelab.papers.mathews_arrows.marked_legs import ACCENTS, Leg, value, values_after, with_arrow
from gamelab.solvers.roads import grundy

Three = tuple[int, int, int]

FEW_EDGES = 10  # so far the original game is solved on all decorations


def even(size: int, a: int = 0, b: int = 0, c: int = 2) -> Iterator[Three]:
    """All even a, b, c from these numbers up to a size, those first whose largest is small."""
    return (
        (x, y, z) for n in range(0, size + 1, 2) for x in range(a, n + 1, 2) for y in range(b, n + 1, 2) for z in range(c, n + 1, 2)
        if n in (x, y, z)
    )  # fmt: skip


@cache
def two(a: int, b: int, c: int, accent: str) -> Any:
    """The value of S[av,b~,c] with this accent."""
    return spider((a, "v"), (b, accent), (c, ""))


@cache
def one(a: int, b: int, c: int) -> Any:
    """The value of S[av,b,c]."""
    return spider((a, "v"), (b, ""), (c, ""))


def legs_of_two(a: int, b: int, c: int, accent: str) -> list[Leg]:
    """The legs of S[av,b~,c]."""
    return [(a, "v"), (b, accent), (c, "")]


def two_marked(a: int, b: int, c: int, accent: str = "^") -> AccentedSpider:
    """S[av,b~,c] to be drawn."""
    return accented(legs_of_two(a, b, c, accent))


def one_marked(a: int, b: int, c: int) -> AccentedSpider:
    """S[av,b,c] to be drawn."""
    return accented([(a, "v"), (b, ""), (c, "")])


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


def wrong_parts(a: int, b: int, c: int) -> list[int]:
    """The parts of Lemma 10.1 that are wrong for these legs."""
    opposite, alike = two(a, b, c, "^"), two(a, b, c, "v")
    if NO_STATE in (opposite, alike):
        return []
    right = (
        opposite <= c - 2 and opposite % 2 == 0,
        opposite >= c - 2 or alike == opposite,
        opposite != c - 2 or alike in (c - 1, c),
        all(longer(a, b, c, accent) == as_long(a, b, c, accent) for accent in ACCENTS),
    )
    return [part for part, is_right in enumerate(right, 1) if not is_right]


def summary(a: int, b: int, c: int) -> tuple[bool, bool, bool, bool]:
    """Whether the followers of S[av,bv,c] and S[av,b^,c] have the same even values below c - 2 and the odd ones above these.

    And whether those of S[av,bv,c] have c - 2, and have not c.
    """
    alike, opposite = (values_after(*legs_of_two(a, b, c, accent)) for accent in "v^")
    evens = [{n for n in found if n in range(0, c - 2, 2)} for found in (alike, opposite)]
    return evens[0] == evens[1], all(n + 1 in alike & opposite for n in evens[0]), c - 2 in alike, c not in alike


def rows_10(size: int, last: int) -> Iterator[tuple[int, int, int, str, int]]:
    """Rows of the proof of Lemma 10.1, part 4: S[av,b~,c] with an arrow across the outer one on the leg b, up to place b - last."""
    return ((a, b, c, x, m) for a, b, c in even(size, 2, 2) for x in ACCENTS for m in range(1, b + 1 - last))


def row_10(a: int, b: int, c: int, accent: str, m: int) -> AccentedSpider:
    """The spider of such a row."""
    return with_arrow(2, m, "^v"[accent == "^"], *legs_of_two(a, b, c, accent))


def rows_11(size: int, last: int) -> Iterator[tuple[int, int, int, int, str]]:
    """Rows of the proof of Lemma 11.1: S[av,b,c] with an arrow on the first leg; one away from the hub up to place a - last."""
    cases = ((a, b, c) for a, b, c in even(size, 2, 2) if b <= c)
    return ((*abc, m, x) for abc in cases for m in range(1, abc[0] + 1) for x in ACCENTS if x == "v" or m <= abc[0] - last)


def row_11(a: int, b: int, c: int, m: int, accent: str) -> AccentedSpider:
    """The spider of such a row."""
    return with_arrow(1, m, accent, (a, "v"), (b, ""), (c, ""))


def lonely_evens(a: int, b: int, c: int) -> list[Any]:
    """The even values n of followers of S[av,b,c] for which n + 1 is none."""
    found = values_after((a, "v"), (b, ""), (c, ""))
    return sorted(n for n in found if n in range(0, 256, 2) and n + 1 not in found)


def original(a: int, b: int, c: int) -> int | str:
    """The value of the spider in the Game of Arrows; of a small one by the plain recursion on all decorations."""
    board = Spider(a, b, c)
    if not board.edges:
        return NO_STATE
    return int(values(board.graph, ORIGINAL)[0]) if board.edges <= FEW_EDGES else grundy(ORIGINAL, board)


def named(kind: str, lengths: Collection[int]) -> str:
    """The kind of a graph and its lengths, the shortest first.

    >>> named("paths", (4, 2)), named("paths", ())
    ('paths of 2, 4', 'nothing')
    """
    return f"{kind} of {', '.join(map(str, sorted(lengths)))}" if lengths else "nothing"


def shape(graph: Graph) -> str:
    """Whether a graph is a spider with three legs or some paths, and the lengths of the legs or of the paths."""
    hub = next((v for v in graph.vertices if graph.degree(v) > 2), None)
    if hub is None:
        return named("paths", [len(part.edges) for part in graph.components()])
    rest = Graph(tuple(v for v in graph.vertices if v != hub), tuple(edge for edge in graph.edges if hub not in edge))
    return named("spider", [len(leg.vertices) for leg in rest.components()])


def said_shape(a: int, b: int, c: int, corrected: bool) -> str:
    """The trimming of a spider with odd legs by the last remark of Section 12, with and without the missing case."""
    long = [leg - 1 for leg in (a, b, c)]
    is_spider = (a, b, c).count(1) in ((0,) if corrected else (0, 2))
    return named("spider", long) if is_spider else named("paths", [n for n in long if n])


def odd(size: int) -> Iterator[Three]:
    """All odd a ≤ b ≤ c up to a size."""
    return ((a, b, c) for c in range(1, size + 1, 2) for b in range(1, c + 1, 2) for a in range(1, b + 1, 2))


# fmt: off
EVEN: dict[str, Sequence[Any]] = {name: range(11) for name in "abc"}
TWO: dict[str, Sequence[Any]] = {**EVEN, "accent": ACCENTS}

CLAIMS = (
    Claim(
        "arrows-lemma-10.1-printed", "Lemma 10.1, as printed", "misprint",
        r"For all even $a$, $b$, $c$ with $a + b \ge 0$ and $c \ge 2$ four statements hold. Let $G = g(S[\check{a}, \hat{b}, c])$ "
        r"and $H = g(S[\check{a}, \check{b}, c])$. (1) $G \le c - 2$ is even. (2) If $G < c - 2$, then $H = G$. (3) If $G = c - "
        "2$, then $H$ is $c - 1$ or $c$. (4) With either accent on $b$, one more unmarked edge on the leg $a$ or $b$ changes the "
        r"value by $\oplus 1$; one on both leaves it.",
        cases=even, predicted=lambda a, b, c: [], computed=wrong_parts, expected=False,
        bound="even a, b, c ≤ {size}; said and computed are the parts that are wrong", sizes=(8, 40), picture=two_marked,
        sliders=EVEN,
    ),
    Claim(
        "arrows-lemma-10.1-corrected", "Lemma 10.1", "corrected",
        "The four statements hold for $a + b > 0$; all but the second hold for $a = b = 0$ too.",
        cases=even, computed=wrong_parts,
        predicted=lambda a, b, c: [2] if a == b == 0 and c > 2 else [],
        bound="even a, b, c ≤ {size}, c ≥ 2; said and computed are the parts that are wrong", sizes=(8, 40), picture=two_marked,
        sliders=EVEN,
    ),
    Claim(
        "arrows-lemma-10.1-1", "Lemma 10.1, part 1", "proved",
        r"For even $a$, $b$ and even $c \ge 2$ the value of $S[\check{a}, \hat{b}, c]$ is one of 0, 2, $\dots$, $c - 2$.",
        cases=even, predicted=lambda a, b, c: list(range(0, c - 1, 2)),
        computed=lambda a, b, c: two(a, b, c, "^"), agree=lambda said, found: found in said,
        bound="even a, b, c ≤ {size}", sizes=(8, 60),
        picture=two_marked, sliders=EVEN,
    ),
    Claim(
        "arrows-lemma-10.1-2", "Lemma 10.1, part 2", "proved",
        r"If $g(S[\check{a}, \hat{b}, c]) < c - 2$, $a$, $b$, $c$ even and $a + b > 0$, then $g(S[\check{a}, \check{b}, c])$ is "
        "the same.",
        cases=lambda size: (abc for abc in even(size) if any(abc[:2]) and two(*abc, "^") < abc[2] - 2),
        predicted=lambda a, b, c: two(a, b, c, "^"), computed=lambda a, b, c: two(a, b, c, "v"), bound="even a, b, c ≤ {size}",
        sizes=(8, 60), picture=lambda a, b, c: two_marked(a, b, c, "v"), sliders=EVEN,
    ),
    Claim(
        "arrows-lemma-10.1-3", "Lemma 10.1, part 3", "proved",
        r"If $g(S[\check{a}, \hat{b}, c]) = c - 2$, $a$, $b$ and $c \ge 2$ even, then $g(S[\check{a}, \check{b}, c])$ is $c - 1$ "
        "or $c$.",
        cases=lambda size: (abc for abc in even(size) if two(*abc, "^") == abc[2] - 2), predicted=lambda a, b, c: (c - 1, c),
        computed=lambda a, b, c: two(a, b, c, "v"), agree=lambda said, found: found in said, bound="even a, b, c ≤ {size}",
        sizes=(8, 60), picture=lambda a, b, c: two_marked(a, b, c, "v"), sliders=EVEN,
    ),
    Claim(
        "arrows-lemma-10.1-3-both", "Lemma 10.1, part 3, both values", "example",
        r"Both values occur: $g(S[\check{0}, \check{2}, 2]) = 1$, which is $c - 1$, and $g(S[\check{2}, \check{6}, 6]) = 6$, "
        "which is $c$.",
        cases=lambda size: ((0, 2, 2), (2, 6, 6)), predicted=lambda a, b, c: (c - 2, c if a else c - 1),
        computed=lambda a, b, c: (two(a, b, c, "^"), two(a, b, c, "v")), bound="these two",
        picture=lambda a, b, c: two_marked(a, b, c, "v"),
    ),
    Claim(
        "arrows-lemma-10.1-4", "Lemma 10.1, part 4", "proved",
        r"For even $a$, $b$ and even $c \ge 2$ the values of $S[\check{a}, \tilde{b+1}, c]$ and $S[\check{a+1}, \tilde{b}, c]$ "
        r"are $g(S[\check{a}, \tilde{b}, c]) \oplus 1$, and $S[\check{a+1}, \tilde{b+1}, c]$ has the value of $S[\check{a}, "
        r"\tilde{b}, c]$.",
        cases=lambda size: ((*abc, accent) for abc in even(size) for accent in ACCENTS), predicted=as_long, computed=longer,
        bound="even a, b, c ≤ {size}, both accents of b", sizes=(8, 40), picture=two_marked, sliders=TWO,
    ),
    Claim(
        "arrows-lemma-10.1-summary", "Lemma 10.1, summary in the proof", "proved",
        r"For even $a, b, c \ge 2$ the followers of $S[\check{a}, \hat{b}, c]$ and of $S[\check{a}, \check{b}, c]$ have the same "
        r"even values below $c - 2$, and with each the odd one above it; those of $S[\check{a}, \check{b}, c]$ have the value $c "
        "- 2$ and not $c$.",
        cases=lambda size: even(size, 2, 2), predicted=lambda a, b, c: (True,) * 4, computed=summary,
        bound="even a, b, c from 2 to {size}", sizes=(4, 10), picture=lambda a, b, c: two_marked(a, b, c, "v"),
    ),
    Claim(
        "arrows-lemma-10.1-rows-printed", "Lemma 10.1, part 4, rows of the proof as printed", "misprint",
        r"Take even $a, b, c \ge 2$. An arrow on edge $m$ of the leg $b$ that does not point as its outer arrow does leaves of "
        r"$S[\check{a}, \tilde{b+1}, c]$ a state of the value $g \oplus 1$, if it leaves of $S[\check{a}, \tilde{b}, c]$ one of "
        r"the value $g$, for all $m \le b$.",
        cases=lambda size: rows_10(size, last=0), predicted=lambda a, b, c, accent, m: changed(value(row_10(a, b, c, accent, m))),
        computed=lambda a, b, c, accent, m: value(row_10(a, b + 1, c, accent, m)), expected=False,
        bound="all rows for even a, b, c ≤ {size}", sizes=(6, 12), picture=row_10,
    ),
    Claim(
        "arrows-lemma-10.1-rows-corrected", "Lemma 10.1, part 4, rows of the proof", "corrected",
        r"The same for all $m \le b - 1$: with $m = b$ there is no such follower of $S[\check{a}, \tilde{b}, c]$.",
        cases=lambda size: rows_10(size, last=1), predicted=lambda a, b, c, accent, m: changed(value(row_10(a, b, c, accent, m))),
        computed=lambda a, b, c, accent, m: value(row_10(a, b + 1, c, accent, m)), bound="all rows for even a, b, c ≤ {size}",
        sizes=(4, 10), picture=row_10,
    ),
    Claim(
        "arrows-lemma-10.1-rows-missing", "Lemma 10.1, part 4, the row that is left over", "proved",
        r"An arrow on edge $b$ of that leg of $S[\check{a}, \tilde{b+1}, c]$, across its outer one, leaves the value that it "
        r"leaves on edge $b - 1$, for both are $g(S[\check{a}, \tilde{b-2}, c]) \oplus 1$: nothing is missing in the end.",
        cases=lambda size: ((*abc, accent) for abc in even(size, 2, 2) for accent in ACCENTS),
        predicted=lambda a, b, c, accent: (changed(two(a, b - 2, c, "^v"[accent == "^"])),) * 2,
        computed=lambda a, b, c, accent: (value(row_10(a, b + 1, c, accent, b)), value(row_10(a, b + 1, c, accent, b - 1))),
        bound="even a, b, c from 2 to {size}", sizes=(4, 14), picture=lambda a, b, c, accent: row_10(a, b + 1, c, accent, b),
    ),
    Claim(
        "arrows-lemma-10.1-followers", "Lemma 10.1, part 4, values of the followers", "proved",
        r"With $g = g(S[\check{a}, \tilde{b}, c])$, for even $a, b, c \ge 2$: the followers of $S[\check{a}, \tilde{b+1}, c]$ "
        r"have the values of those of $S[\check{a}, \tilde{b}, c]$ with $\oplus 1$, and $g$; those of $S[\check{a+1}, "
        r"\tilde{b+1}, c]$ the values of those of $S[\check{a}, \tilde{b}, c]$, and $g \oplus 1$.",
        cases=lambda size: ((*abc, accent) for abc in even(size, 2, 2) for accent in ACCENTS),
        predicted=lambda a, b, c, accent: (
            {*map(changed, found := values_after(*legs_of_two(a, b, c, accent))), g := two(a, b, c, accent)}, {*found, changed(g)}
        ),
        computed=lambda a, b, c, accent: (
            set(values_after(*legs_of_two(a, b + 1, c, accent))), set(values_after(*legs_of_two(a + 1, b + 1, c, accent)))
        ),
        bound="even a, b, c from 2 to {size}", sizes=(4, 8), picture=two_marked,
    ),
    Claim(
        "arrows-lemma-11.1", "Lemma 11.1", "proved",
        r"If $a$, $b$, $c$ and $g(S[\tilde{a}, b, c])$ are even, then $g(S[\tilde{a+1}, b, c])$ is odd; by the proof it is larger "
        "by one.",
        cases=lambda size: (abc for abc in even(size, c=0) if abc[1] <= abc[2] and one(*abc) % 2 == 0),
        predicted=lambda a, b, c: (one(a, b, c) + 1, 1), computed=lambda a, b, c: ((found := one(a + 1, b, c)), found % 2),
        bound="even a, b, c ≤ {size}", sizes=(10, 60), picture=one_marked, sliders={name: range(0, 11, 2) for name in "abc"},
    ),
    Claim(
        "arrows-lemma-11.1-rows-printed", "Lemma 11.1, rows of the proof as printed", "misprint",
        r"For even $a, b, c \ge 2$ an arrow of either kind on edge $m \le a$ of the first leg leaves of $S[\check{a+1}, b, c]$ a "
        r"state of the value $g \oplus 1$, where it leaves of $S[\check{a}, b, c]$ one of the value $g$.",
        cases=lambda size: rows_11(size, last=0), predicted=lambda a, b, c, m, accent: changed(value(row_11(a, b, c, m, accent))),
        computed=lambda a, b, c, m, accent: value(row_11(a + 1, b, c, m, accent)), expected=False,
        bound="all rows for even a, b, c ≤ {size}", sizes=(6, 12), picture=row_11,
    ),
    Claim(
        "arrows-lemma-11.1-rows-corrected", "Lemma 11.1, rows of the proof", "corrected",
        r"The same where an arrow away from the hub has $m \le a - 1$: with $m = a$ it makes a sink of $S[\check{a}, b, c]$.",
        cases=lambda size: rows_11(size, last=1), predicted=lambda a, b, c, m, accent: changed(value(row_11(a, b, c, m, accent))),
        computed=lambda a, b, c, m, accent: value(row_11(a + 1, b, c, m, accent)), bound="all rows for even a, b, c ≤ {size}",
        sizes=(4, 10), picture=row_11,
    ),
    Claim(
        "arrows-lemma-11.1-followers", "Lemma 11.1, values of the followers", "proved",
        r"For even $a$ and even $b, c \ge 2$ the followers of $S[\check{a+1}, b, c]$ have the values of those of $S[\check{a}, b, "
        r"c]$ with $\oplus 1$, and $g(S[\check{a}, b, c])$.",
        cases=lambda size: (abc for abc in even(size, b=2) if abc[1] <= abc[2]),
        predicted=lambda a, b, c: {*map(changed, values_after((a, "v"), (b, ""), (c, ""))), one(a, b, c)},
        computed=lambda a, b, c: set(values_after((a + 1, "v"), (b, ""), (c, ""))), bound="even a, b, c ≤ {size}", sizes=(4, 10),
        picture=one_marked,
    ),
    Claim(
        "arrows-prop-11.2", "Proposition 11.2", "proved",
        r"For even $b$ and $c$ and any $a$ the value of $S[\tilde{a}, b, c]$ is even or odd as $a$ is.",
        cases=lambda size: ((a + more, b, c) for a, b, c in even(size, c=0) if b <= c for more in (0, 1)),
        predicted=lambda a, b, c: a % 2, computed=lambda a, b, c: one(a, b, c) % 2, bound="even b ≤ c ≤ {size}, a ≤ {size} + 1",
        sizes=(10, 60), picture=one_marked, sliders=EVEN,
    ),
    Claim(
        "arrows-prop-11.2-followers", "Proposition 11.2, values of the followers", "proved",
        r"For even $a$ and even $b, c \ge 2$: if a follower of $S[\tilde{a}, b, c]$ has an even value $n$, another one has $n + "
        "1$.",
        cases=lambda size: (abc for abc in even(size, b=2) if abc[1] <= abc[2]), predicted=lambda a, b, c: [],
        computed=lonely_evens,
        bound="even a, b, c ≤ {size}; said and computed are the n for which it is not so", sizes=(6, 12), picture=one_marked,
    ),
    Claim(
        "arrows-thm-12.1", "Theorem 12.1", "proved",
        "For even $a$, $b$, $c$, not all 0, $g(S[a, b, c]) = 0$: the second player wins the Trimmed Game of Arrows on $S(a, b, "
        "c)$.",
        cases=lambda size: (abc for abc in even(size, c=0) if 0 < abc[2] == max(abc) and abc[0] <= abc[1]),
        predicted=lambda a, b, c: 0, computed=lambda a, b, c: spider((a, ""), (b, ""), (c, "")), bound="even a ≤ b ≤ c ≤ {size}",
        sizes=(18, 62), picture=lambda a, b, c: Spider(a, b, c), sliders=EVEN,
    ),
    Claim(
        "arrows-thm-12.1-followers", "Theorem 12.1, values of the followers", "proved",
        "Every follower of the state without arrows of a spider with even legs has an odd value.",
        cases=lambda size: (abc for abc in even(size, c=0) if 0 < abc[2] == max(abc) and abc[0] <= abc[1]),
        predicted=lambda a, b, c: {1}, computed=lambda a, b, c: {n % 2 for n in values_after((a, ""), (b, ""), (c, ""))},
        bound="even a ≤ b ≤ c ≤ {size}", sizes=(6, 16), picture=lambda a, b, c: Spider(a, b, c), sliders=EVEN,
    ),
    Claim(
        "arrows-cor-12.2", "Section 12, the Game of Arrows on spiders with odd legs", "proved",
        "The second player wins the Game of Arrows on every spider with three odd legs.",
        cases=odd, predicted=lambda a, b, c: 0, computed=original, bound="odd a ≤ b ≤ c ≤ {size}", sizes=(15, 63),
        picture=lambda a, b, c: Spider(a, b, c), sliders={name: range(1, 12) for name in "abc"},
    ),
    Claim(
        "arrows-cor-12.2-trimming-printed", "Section 12, remark on trimming as printed", "misprint",
        "The trimming of a spider with three odd legs is a spider with even legs, or two paths (when exactly one leg has one "
        "edge), or empty (when all three have one). A spider has a vertex with more than two neighbours.",
        cases=odd, predicted=lambda a, b, c: said_shape(a, b, c, corrected=False),
        computed=lambda a, b, c: shape(trimming(Spider(a, b, c))), expected=False, bound="odd a ≤ b ≤ c ≤ {size}", sizes=(9, 31),
        picture=lambda a, b, c: trimming(Spider(a, b, c)),
        sliders={name: range(1, 8, 2) for name in "abc"},
    ),
    Claim(
        "arrows-cor-12.2-trimming-corrected", "Section 12, remark on trimming", "corrected",
        r"If exactly two legs have one edge and the third has $c \ge 3$, it is one path of $c - 1$ edges. In each case all legs "
        "and paths have an even number of edges, one less than the legs had.",
        cases=odd, predicted=lambda a, b, c: said_shape(a, b, c, corrected=True),
        computed=lambda a, b, c: shape(trimming(Spider(a, b, c))), bound="odd a ≤ b ≤ c ≤ {size}", sizes=(9, 31),
        picture=lambda a, b, c: trimming(Spider(a, b, c)),
        sliders={name: range(1, 8, 2) for name in "abc"},
    ),
)
# fmt: on
