"""Sections 11 and 12: spiders with one marked leg and with none; the main theorem."""

from collections.abc import Callable
from itertools import product
from typing import Any

from gamelab import AccentedSpider, Graph, Spider, grundy, trimming
from gamelab.statements import Arguments, Claim, Refuted, including, increasing, misprint, upto
from gamelab.theory import DEFINITION, remembered
from gamelab_papers.arrows.boards import (
    ACCENTS,
    NO_STATE,
    ORIGINAL,
    PLAIN,
    accented,
    as_state,
    for_all,
    spider,
    value,
    valued,
    values,
)
from gamelab_papers.arrows.games_and_trimming import with_trimming
from gamelab_papers.arrows.marked_legs import of_one, rows, values_after, with_arrow
from gamelab_papers.arrows.two_marked_legs import LEGS, changed, two


@remembered
def one(a: int, b: int, c: int) -> Any:
    """The value of S[av,b,c]."""
    return spider(of_one(a, b, c))


def bare(a: int, b: int, c: int) -> AccentedSpider:
    """S[a,b,c]."""
    return accented([(a, ""), (b, ""), (c, "")])


def on_first(a: int, b: int, c: int, m: int, x: str) -> AccentedSpider:
    """S[av,b,c] with one more arrow on the first leg."""
    return with_arrow(of_one(a, b, c), 1, m, x)


def on_second(a: int, b: int, c: int, m: int, x: str) -> AccentedSpider:
    """S[av,b,c] with one more arrow on the second leg."""
    return with_arrow(of_one(a, b, c), 2, m, x)


def with_longer(of: Callable[..., AccentedSpider]) -> Arguments:
    """A case that is drawn as this spider and that with a longer first leg."""
    beside = as_state(of, None, lambda a, *case: of(a + 1, *case))
    return beside | {"parts": ("with the longer leg:",)}


def next_to(a: int, b: int, c: int, m: int) -> tuple[Any, ...]:
    """What arrows to the hub and away from it on edge m of the second leg of S[av,b,c] leave."""
    return tuple(value(on_second(a, b, c, m, x)) for x in "v^")


def original(a: int, b: int, c: int) -> int | str:
    """The value of the spider in the Game of Arrows; of a small one by the plain recursion on all
    decorations.
    """
    board = Spider(a, b, c)
    if not board.edges:
        return NO_STATE
    return (
        int(values(board.graph, ORIGINAL)[0]) if board.edges <= PLAIN else grundy(ORIGINAL, board)
    )


def named(kind: str, lengths: list[int]) -> str:
    """The kind of a graph and its lengths, the shortest first: paths of 2, 4."""
    return f"{kind} of {', '.join(map(str, sorted(lengths)))}" if lengths else "nothing"


def shape(graph: Graph) -> str:
    """Whether a graph is a spider with three legs or some paths, and the lengths of the legs or of
    the paths.
    """
    hub = next((v for v in graph.vertices if graph.degree(v) > 2), None)
    if hub is None:
        return named("paths", [len(part.edges) for part in graph.components()])
    return named(
        "spider",
        [
            len(leg.vertices)
            for leg in graph.without_edges([*graph.incident[hub]]).components()
            if hub not in leg.vertices
        ],
    )


def said_shape(a: int, b: int, c: int, corrected: bool) -> str:
    """The trimming of a spider with odd legs by the last remark of Section 12, with and without the
    missing case.
    """
    long = [leg - 1 for leg in (a, b, c)]
    is_spider = (a, b, c).count(1) in ((0,) if corrected else (0, 2))
    return named("spider", long) if is_spider else named("paths", [n for n in long if n])


ONE_EVEN = upto("a", step=2) * increasing("b", "c", step=2)
FROM_2 = upto("a", step=2) * increasing("b", "c", least=2, step=2)
ALL_FROM_2 = upto("a", 2, step=2) * increasing("b", "c", least=2, step=2)
FIRST_LEG = rows(
    ALL_FROM_2,
    lambda a, b, c: ((m, x) for m in range(1, a + 1) for x in ACCENTS if m < a or x == "v"),
)
ALL_EVEN = increasing("a", "b", "c", step=2).where(lambda a, b, c: c > 0, "c ≥ 2")
IN_LENGTHS: Arguments = {
    "picture": lambda a, b, c: valued(bare(a, b, c)),
    "called": lambda a, b, c: f"S({a}, {b}, {c})",
}
ALL_ODD = increasing("a", "b", "c", least=1, step=2)

CLAIMS = (
    Claim(
        id="arrows-lemma-11.1",
        label="Lemma 11.1",
        statement=r"""
            If $a$, $b$, $c$ and $g(S[\tilde{a}, b, c])$ are even, then $g(S[\tilde{a+1}, b, c])$ is
            odd; by the proof it is larger by one.
            """,
        cases=ONE_EVEN.where(lambda a, b, c: one(a, b, c) % 2 == 0, "g(S[ǎ,b,c]) even"),
        sizes=(10, 60),
        proof=for_all("all a, b, c"),
        predicted=lambda a, b, c: one(a, b, c) + 1,
        computed=lambda a, b, c: one(a + 1, b, c),
        **with_longer(of_one),
        sliders={name: range(0, 11, 2) for name in "abc"},
    ),
    *misprint(
        id="arrows-lemma-11.1-rows",
        label="Lemma 11.1, rows of the proof",
        kind="error",
        predicted=lambda a, b, c, m, x: changed(value(on_first(a, b, c, m, x))),
        computed=lambda a, b, c, m, x: value(on_first(a + 1, b, c, m, x)),
        sizes=(4, 10),
        **with_longer(on_first),
        printed=dict(
            statement=r"""
                For even $a, b, c \ge 2$ an arrow of either kind on edge $m \le a$ of the first leg
                leaves of $S[\check{a+1}, b, c]$ a state of the value $g \oplus 1$, where it leaves
                of $S[\check{a}, b, c]$ one of the value $g$.
                """,
            cases=rows(ALL_FROM_2, lambda a, b, c: product(range(1, a + 1), ACCENTS)),
            refuted=Refuted("S[2̌(2̂),2,2]: predicted no state, computed 1", size=2),
        ),
        corrected=dict(
            statement=r"""
                For even $a, b, c \ge 2$ an arrow on edge $m \le a$ of the first leg leaves of
                $S[\check{a+1}, b, c]$ a state of the value $g \oplus 1$, where it leaves of
                $S[\check{a}, b, c]$ one of the value $g$; an arrow away from the hub has $m \le a -
                1$, for with $m = a$ it makes a sink of $S[\check{a}, b, c]$.
                """,
            cases=FIRST_LEG,
        ),
    ),
    Claim(
        id="arrows-lemma-11.1-second-leg",
        label="Lemma 11.1, rows of the second leg in the proof",
        statement=r"""
            For even $a$ and even $b, c \ge 2$ an arrow of either kind on edge $m$ of the second leg
            leaves of $S[\check{a+1}, b, c]$ the value $g \oplus 1$, where it leaves of
            $S[\check{a}, b, c]$ the value $g$.
            """,
        cases=rows(FROM_2, lambda a, b, c: product(range(1, b + 1), ACCENTS)),
        sizes=(4, 10),
        proof=for_all("all a, b, c"),
        predicted=lambda a, b, c, m, x: changed(value(on_second(a, b, c, m, x))),
        computed=lambda a, b, c, m, x: value(on_second(a + 1, b, c, m, x)),
        **with_longer(on_second),
    ),
    Claim(
        id="arrows-lemma-11.1-followers",
        label="Lemma 11.1, values of the followers",
        statement=r"""
            For even $a$ and even $b, c \ge 2$ the followers of $S[\check{a+1}, b, c]$ have the
            values of those of $S[\check{a}, b, c]$ with $\oplus 1$, and $g(S[\check{a}, b, c])$.
            """,
        cases=FROM_2,
        sizes=(4, 10),
        proof=for_all("all a, b, c"),
        predicted=lambda a, b, c: {*map(changed, values_after(of_one(a, b, c))), one(a, b, c)},
        computed=lambda a, b, c: set(values_after(of_one(a + 1, b, c))),
        **as_state(of_one),
    ),
    Claim(
        id="arrows-prop-11.2",
        label="Proposition 11.2",
        statement=r"""
            For even $b$ and $c$ and any $a$ the value of $S[\tilde{a}, b, c]$ is even or odd as $a$
            is.
            """,
        cases=upto("a") * increasing("b", "c", step=2),
        sizes=(10, 60),
        proof=for_all("all a, b, c"),
        predicted=lambda a, b, c: a % 2,
        computed=lambda a, b, c: one(a, b, c) % 2,
        **as_state(of_one),
        parts=("parity",),
        sliders=LEGS,
    ),
    Claim(
        id="arrows-prop-11.2-first-leg",
        label="Proposition 11.2, rows of the first leg in the proof",
        statement=r"""
            For even $a, b, c \ge 2$ an arrow to the hub on edge $m < a$ of the first leg of
            $S[\check{a}, b, c]$ leaves $g(S[\check{m-1}, b, c]) \oplus (m \bmod 2)$, and one away
            from the hub this $\oplus 1$; one to the hub on edge $a$ leaves the odd value
            $g(S[\check{a-1}, b, c])$.
            """,
        cases=FIRST_LEG,
        sizes=(4, 10),
        proof=for_all("all a, b, c"),
        predicted=lambda a, b, c, m, x: one(m - 1, b, c) ^ m % 2 ^ (x == "^"),
        **as_state(on_first, value),
    ),
    Claim(
        id="arrows-prop-11.2-second-leg",
        label="Proposition 11.2, rows of the second leg in the proof",
        statement=r"""
            For even $a$ and even $b, c \ge 2$ let $e$ be the greatest even number below $m$. An
            arrow away from the hub on edge $m$ of the second leg of $S[\check{a}, b, c]$ leaves the
            odd value $g(S[\check{a}, \hat{e}, c]) \oplus (b - m) \oplus ((m + 1) \bmod 2)$, one to
            the hub $g(S[\check{a}, \check{e}, c]) \oplus (b - m) \oplus ((m + 1) \bmod 2)$.
            """,
        cases=rows(FROM_2, lambda a, b, c: ((m,) for m in range(1, b + 1))),
        sizes=(6, 14),
        proof=for_all("all a, b, c"),
        predicted=lambda a, b, c, m: (
            *(two(a, (m - 1) // 2 * 2, c, x) ^ (b - m) ^ (m + 1) % 2 for x in "v^"),
            1,
        ),
        computed=lambda a, b, c, m: (*(found := next_to(a, b, c, m)), found[1] % 2),
        **as_state(lambda a, b, c, m: on_second(a, b, c, m, "v")),
        parts=("to the hub", "away from it", "its parity"),
    ),
    Claim(
        id="arrows-prop-11.2-second-leg-even",
        label="Proposition 11.2, even values of the second leg in the proof",
        statement=r"""
            For even $a, b, c \ge 2$: where an arrow to the hub on an edge of the second leg of
            $S[\check{a}, b, c]$ leaves an even value $n$, the arrow away from the hub on the same
            edge leaves $n + 1$.
            """,
        cases=rows(ALL_FROM_2, lambda a, b, c: ((m,) for m in range(1, b + 1))).where(
            lambda a, b, c, m: next_to(a, b, c, m)[0] % 2 == 0, "where the value is even"
        ),
        sizes=(6, 14),
        proof=for_all("all a, b, c"),
        predicted=lambda a, b, c, m: next_to(a, b, c, m)[0] + 1,
        computed=lambda a, b, c, m: next_to(a, b, c, m)[1],
        parts=("after the arrow away from the hub:",),
        **as_state(lambda a, b, c, m: on_second(a, b, c, m, "v")),
    ),
    Claim(
        id="arrows-prop-11.2-followers",
        label="Proposition 11.2, values of the followers",
        statement=r"""
            For even $a$ and even $b, c \ge 2$: if a follower of $S[\tilde{a}, b, c]$ has an even
            value $n$, another one has the value $n + 1$.
            """,
        cases=FROM_2.where(
            lambda a, b, c: any(n % 2 == 0 for n in values_after(of_one(a, b, c))),
            "with an even value among those of the followers",
        ),
        sizes=(6, 12),
        proof=for_all("all a, b, c"),
        agree=including,
        predicted=lambda a, b, c: {n + 1 for n in values_after(of_one(a, b, c)) if n % 2 == 0},
        computed=lambda a, b, c: {n for n in values_after(of_one(a, b, c)) if n % 2},
        **as_state(of_one),
    ),
    Claim(
        id="arrows-thm-12.1",
        label="Theorem 12.1",
        statement="""
            For even $a$, $b$, $c$, not all 0, $g(S[a, b, c]) = 0$: the second player wins the
            Trimmed Game of Arrows on $S(a, b, c)$.
            """,
        cases=ALL_EVEN,
        sizes=(18, 62),
        proof=for_all("all a, b, c"),
        predicted=lambda a, b, c: 0,
        computed=lambda a, b, c: spider(bare(a, b, c)),
        **IN_LENGTHS,
        sliders=LEGS,
    ),
    Claim(
        id="arrows-thm-12.1-rows",
        label="Theorem 12.1, the followers in the proof",
        statement=r"""
            For even $a$, $b$, $c$ an arrow of either kind on edge $m$ of the leg $a$ of $S[a, b,
            c]$ leaves $(a - m) \oplus g(S[\tilde{m-1}, b, c])$.
            """,
        cases=rows(
            upto("a", 2, step=2) * increasing("b", "c", step=2),
            lambda a, b, c: product(range(1, a + 1), ACCENTS),
        ),
        sizes=(6, 14),
        proof=for_all("all a, b, c"),
        predicted=lambda a, b, c, m, x: (a - m) ^ one(m - 1, b, c),
        **as_state(lambda a, b, c, m, x: with_arrow(bare(a, b, c), 1, m, x), value),
    ),
    Claim(
        id="arrows-thm-12.1-followers",
        label="Theorem 12.1, values of the followers",
        statement="""
            Every follower of the state without arrows of a spider with even legs has an odd value.
            """,
        cases=ALL_EVEN,
        sizes=(6, 16),
        proof=for_all("all a, b, c"),
        predicted=lambda a, b, c: {1},
        computed=lambda a, b, c: {n % 2 for n in values_after(bare(a, b, c))},
        **IN_LENGTHS,
        sliders=LEGS,
        parts=("parity",),
    ),
    Claim(
        id="arrows-cor-12.2",
        label="Section 12, the Game of Arrows on spiders with odd legs",
        statement="The second player wins the Game of Arrows on every spider with three odd legs.",
        cases=ALL_ODD,
        sizes=(15, 63),
        proof=for_all("all a, b, c"),
        predicted=lambda a, b, c: 0,
        computed=original,
        picture=lambda a, b, c: with_trimming(Spider(a, b, c)),
        called=IN_LENGTHS["called"],
        sliders={name: range(1, 12) for name in "abc"},
    ),
    *misprint(
        id="arrows-cor-12.2-trimming",
        label="Section 12, remark on trimming",
        kind="omitted case",
        method=DEFINITION,
        cases=ALL_ODD,
        called=IN_LENGTHS["called"],
        computed=lambda a, b, c: shape(trimming(Spider(a, b, c))),
        sizes=(9, 31),
        picture=lambda a, b, c: with_trimming(Spider(a, b, c)),
        sliders={name: range(1, 8, 2) for name in "abc"},
        printed=dict(
            statement="""
                The trimming of a spider with three odd legs is a spider with even legs, or two
                paths (when exactly one leg has one edge), or empty (when all three have one). A
                spider has a vertex with more than two neighbours.
                """,
            predicted=lambda a, b, c: said_shape(a, b, c, corrected=False),
            refuted=Refuted("S(1, 1, 3): predicted spider of 0, 0, 2, computed paths of 2", size=3),
        ),
        corrected=dict(
            statement=r"""
                The trimming of a spider with three odd legs is a spider, or two paths (when exactly
                one leg has one edge), or one path of $c - 1$ edges (when exactly two have one, and
                the third has $c \ge 3$), or empty (when all three have one); all legs and paths
                have an even number of edges, one less than the legs had.
                """,
            predicted=lambda a, b, c: said_shape(a, b, c, corrected=True),
        ),
    ),
)
