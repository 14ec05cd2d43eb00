"""Sections 11 and 12: spiders with one marked leg and with none; the main theorem."""

from gamelab import Spider, grundy
from gamelab.boards import trimming
from gamelab.proofs import image, on_variables
from gamelab.statements import Argument, assume, increasing, upto, within
from gamelab.theory import DEFINITION
from gamelab_papers.arrows import families
from gamelab_papers.arrows.boards import (
    NO_STATE,
    ORIGINAL,
    PLAIN,
    accented,
    of_one,
    section_of_arrows,
    spider,
    value,
    values,
    values_after,
    with_arrow,
)
from gamelab_papers.arrows.games_and_trimming import with_trimming
from gamelab_papers.arrows.marked_legs import EITHER, edges
from gamelab_papers.arrows.two_marked_legs import LEGS, changed, on_two_marked, two

section = section_of_arrows()
FROM_2 = upto("a", step=2) * increasing("b", "c", least=2, step=2)
ALL_FROM_2 = upto("a", 2, step=2) * increasing("b", "c", least=2, step=2)


def one(a, b, c):
    """The value of S[av,b,c]."""
    return spider(of_one(a, b, c))


def bare(a, b, c):
    """S[a,b,c]."""
    return accented([(a, ""), (b, ""), (c, "")])


def on_second(a, b, c, m, x):
    """S[av,b,c] with one more arrow on the second leg."""
    return with_arrow(of_one(a, b, c), 2, m, x)


def by_pairs(*names):
    """The proof by the theorem of pairs."""
    return on_variables("all a, b, c", " ".join(("a b c", *names)), families.pairs, families.paths)


@section.theorem(
    10,
    60,
    cases=upto("a", step=2) * increasing("b", "c", step=2),
    parts="with the longer leg:",
    sliders={name: range(0, 11, 2) for name in "abc"},
    proof=by_pairs(),
)
def lemma_11_1(a, b, c):
    r"""**Lemma 11.1.** If $a$, $b$, $c$ and $g(S[\tilde{a}, b, c])$ are even, then
    $g(S[\tilde{a+1}, b, c])$ is odd; by the proof it is larger by one.
    """
    assume(one(a, b, c) % 2 == 0)
    return one(a, b, c) + 1, one(a + 1, b, c), [of_one(a, b, c), of_one(a + 1, b, c)]


@section.slip(
    4,
    10,
    cases=edges(ALL_FROM_2, 1) * EITHER,
    parts="with the longer leg:",
    fails="S[2̌(2̂),2,2]: predicted no state, computed 1",
    fails_from=2,
)
def lemma_11_1_rows_printed(a, b, c, m, x):
    r"""**Lemma 11.1, rows of the proof, as printed.** For even $a, b, c \ge 2$ an arrow of either
    kind on edge $m \le a$ of the first leg leaves of $S[\check{a+1}, b, c]$ a state of the value $g
    \oplus 1$, where it leaves of $S[\check{a}, b, c]$ one of the value $g$.
    """
    assume(m <= a)
    states = [with_arrow(of_one(leg, b, c), 1, m, x) for leg in (a, a + 1)]
    return changed(value(states[0])), value(states[1]), states


@section.corrected(
    4, 10, cases=edges(ALL_FROM_2, 1) * EITHER, parts="with the longer leg:", proof=by_pairs("m")
)
def lemma_11_1_rows_corrected(a, b, c, m, x):
    r"""**Lemma 11.1, rows of the proof, corrected.** For even $a, b, c \ge 2$ an arrow on edge $m
    \le a$ of the first leg leaves of $S[\check{a+1}, b, c]$ a state of the value $g \oplus 1$,
    where it leaves of $S[\check{a}, b, c]$ one of the value $g$; an arrow away from the hub has $m
    \le a - 1$, for with $m = a$ it makes a sink of $S[\check{a}, b, c]$.
    """
    assume(m + (x == "^") <= a)
    states = [with_arrow(of_one(leg, b, c), 1, m, x) for leg in (a, a + 1)]
    return changed(value(states[0])), value(states[1]), states


@section.theorem(
    4, 10, cases=edges(FROM_2, 2) * EITHER, parts="with the longer leg:", proof=on_two_marked("m")
)
def lemma_11_1_second_leg(a, b, c, m, x):
    r"""**Lemma 11.1, rows of the second leg in the proof.** For even $a$ and even $b, c \ge 2$ an
    arrow of either kind on edge $m$ of the second leg leaves of $S[\check{a+1}, b, c]$ the value $g
    \oplus 1$, where it leaves of $S[\check{a}, b, c]$ the value $g$.
    """
    assume(m <= b)
    states = [on_second(leg, b, c, m, x) for leg in (a, a + 1)]
    return changed(value(states[0])), value(states[1]), states


@section.theorem(
    10,
    60,
    cases=upto("a") * increasing("b", "c", step=2),
    parts="parity",
    sliders=LEGS,
    proof=by_pairs(),
)
def prop_11_2(a, b, c):
    r"""**Proposition 11.2.** For even $b$ and $c$ and any $a$ the value of $S[\tilde{a}, b, c]$ is
    even or odd as $a$ is.
    """
    return a % 2, one(a, b, c) % 2, of_one(a, b, c)


@section.theorem(4, 10, cases=edges(ALL_FROM_2, 1) * EITHER, proof=by_pairs("m"))
def prop_11_2_first_leg(a, b, c, m, x):
    r"""**Proposition 11.2, rows of the first leg in the proof.** For even $a, b, c \ge 2$ an arrow
    to the hub on edge $m < a$ of the first leg of $S[\check{a}, b, c]$ leaves $g(S[\check{m-1}, b,
    c]) \oplus (m \bmod 2)$, and one away from the hub this $\oplus 1$; one to the hub on edge $a$
    leaves the odd value $g(S[\check{a-1}, b, c])$.
    """
    assume(m + (x == "^") <= a)
    state = with_arrow(of_one(a, b, c), 1, m, x)
    return one(m - 1, b, c) ^ m % 2 ^ (x == "^"), value(state), state


@section.theorem(
    6,
    14,
    cases=edges(FROM_2, 2),
    parts=("value {0} towards the hub, {1} away from it, of parity {2}",),
    proof=on_two_marked("m"),
)
def prop_11_2_second_leg(a, b, c, m):
    r"""**Proposition 11.2, rows of the second leg in the proof.** For even $a$ and even $b, c \ge
    2$ let $e$ be the greatest even number below $m$. An arrow away from the hub on edge $m$ of the
    second leg of $S[\check{a}, b, c]$ leaves the odd value $g(S[\check{a}, \hat{e}, c]) \oplus (b -
    m) \oplus ((m + 1) \bmod 2)$, one to the hub $g(S[\check{a}, \check{e}, c]) \oplus (b - m)
    \oplus ((m + 1) \bmod 2)$.
    """
    assume(m <= b)
    states = [on_second(a, b, c, m, x) for x in "v^"]
    toward, away = map(value, states)
    said = (two(a, (m - 1) // 2 * 2, c, x) ^ (b - m) ^ (m + 1) % 2 for x in "v^")
    return (*said, 1), (toward, away, away % 2), states


@section.theorem(
    6,
    14,
    cases=edges(ALL_FROM_2, 2),
    parts="after the arrow away from the hub:",
    proof=on_two_marked("m"),
)
def prop_11_2_second_leg_even(a, b, c, m):
    r"""**Proposition 11.2, even values of the second leg in the proof.** For even $a, b, c \ge 2$:
    where an arrow to the hub on an edge of the second leg of $S[\check{a}, b, c]$ leaves an even
    value $n$, the arrow away from the hub on the same edge leaves $n + 1$.
    """
    assume(m <= b, value(on_second(a, b, c, m, "v")) % 2 == 0)
    states = [on_second(a, b, c, m, x) for x in "v^"]
    return value(states[0]) + 1, value(states[1]), states


ALL_EVEN = increasing("a", "b", "c", step=2)
ALL_ODD = increasing("a", "b", "c", least=1, step=2)


@section.theorem(18, 62, cases=ALL_EVEN, name="S({a}, {b}, {c})", sliders=LEGS, proof=by_pairs())
def thm_12_1(a, b, c):
    """**Theorem 12.1.** For even $a$, $b$, $c$, not all 0, $g(S[a, b, c]) = 0$: the second player
    wins the Trimmed Game of Arrows on $S(a, b, c)$.
    """
    assume(c >= 2)
    return 0, spider(bare(a, b, c)), bare(a, b, c)


@section.theorem(
    6,
    14,
    cases=edges(upto("a", 2, step=2) * increasing("b", "c", step=2), 1) * EITHER,
    proof=by_pairs("m"),
)
def thm_12_1_rows(a, b, c, m, x):
    r"""**Theorem 12.1, the followers in the proof.** For even $a$, $b$, $c$ an arrow of either kind
    on edge $m$ of the leg $a$ of $S[a, b, c]$ leaves $(a - m) \oplus g(S[\tilde{m-1}, b, c])$.
    """
    assume(m <= a)
    state = with_arrow(bare(a, b, c), 1, m, x)
    return (a - m) ^ one(m - 1, b, c), value(state), state


@section.theorem(
    6, 16, cases=ALL_EVEN, agree=within, name="S({a}, {b}, {c})", parts="parity", proof=by_pairs()
)
def thm_12_1_followers(a, b, c):
    """**Theorem 12.1, values of the followers.** Every follower of the state without arrows of a
    spider with even legs has an odd value.
    """
    assume(c >= 2)
    state = bare(a, b, c)
    return {1}, image(lambda n: n % 2, values_after(state)), state


def original(a, b, c):
    """The value of the spider in the Game of Arrows; of a small one by the plain recursion on all
    decorations.
    """
    board = Spider(a, b, c)
    if not board.edges:
        return NO_STATE
    return (
        int(values(board.graph, ORIGINAL)[0]) if board.edges <= PLAIN else grundy(ORIGINAL, board)
    )


@section.theorem(
    15,
    63,
    cases=ALL_ODD,
    name="S({a}, {b}, {c})",
    picture=lambda a, b, c: with_trimming(Spider(a, b, c)),
    sliders={name: range(1, 12) for name in "abc"},
    proof=Argument(
        "by Theorem 3.4 the value is that of the trimming, which is a spider with even legs or "
        "even paths, or empty, and so 0",
        (
            "arrows-thm-3.4",
            "arrows-cor-12.2-trimming-corrected",
            "arrows-thm-12.1",
            "arrows-prop-5.6",
        ),
    ),
)
def cor_12_2(a, b, c):
    """**Section 12, the Game of Arrows on spiders with odd legs.** The second player wins the Game
    of Arrows on every spider with three odd legs.
    """
    return 0, original(a, b, c)


def named(kind, lengths):
    """The kind of a graph and its lengths, the shortest first: paths of 2, 4."""
    return f"{kind} of {', '.join(map(str, sorted(lengths)))}" if lengths else "nothing"


def shape(graph):
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


def said_shape(a, b, c, corrected):
    """The trimming of a spider with odd legs by the last remark of Section 12, with and without the
    missing case.
    """
    long = [leg - 1 for leg in (a, b, c)]
    is_spider = (a, b, c).count(1) in ((0,) if corrected else (0, 2))
    return named("spider", long) if is_spider else named("paths", [n for n in long if n])


@section.omitted_case(
    9,
    31,
    cases=ALL_ODD,
    method=DEFINITION,
    name="S({a}, {b}, {c})",
    picture=lambda a, b, c: with_trimming(Spider(a, b, c)),
    fails="S(1, 1, 3): predicted spider of 0, 0, 2, computed paths of 2",
    fails_from=3,
)
def cor_12_2_trimming_printed(a, b, c):
    """**Section 12, remark on trimming, as printed.** The trimming of a spider with three odd legs
    is a spider with even legs, or two paths (when exactly one leg has one edge), or empty (when all
    three have one). A spider has a vertex with more than two neighbours.
    """
    return said_shape(a, b, c, corrected=False), shape(trimming(Spider(a, b, c)))


@section.corrected(
    9,
    31,
    cases=ALL_ODD,
    method=DEFINITION,
    name="S({a}, {b}, {c})",
    picture=lambda a, b, c: with_trimming(Spider(a, b, c)),
)
def cor_12_2_trimming_corrected(a, b, c):
    r"""**Section 12, remark on trimming, corrected.** The trimming of a spider with three odd legs
    is a spider, or two paths (when exactly one leg has one edge), or one path of $c - 1$ edges
    (when exactly two have one, and the third has $c \ge 3$), or empty (when all three have one);
    all legs and paths have an even number of edges, one less than the legs had.
    """
    return said_shape(a, b, c, corrected=True), shape(trimming(Spider(a, b, c)))
