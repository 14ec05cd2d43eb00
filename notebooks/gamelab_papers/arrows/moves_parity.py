"""Section 7: states from which all plays have the same parity, and the values that follow from
it.
"""

from itertools import combinations, product

from gamelab import Spider
from gamelab.boards import AccentedLeg, AccentedSpider, Decoration, disjoint_states
from gamelab.games import DECOMPOSITION, ArrowParts
from gamelab.proofs import on_variables, set_of, worth
from gamelab.statements import Cases, Proof, assume, each, increasing
from gamelab.theory import DEFINITION, Method, by_method, fold, remembered
from gamelab_papers.arrows import families
from gamelab_papers.arrows.boards import (
    ACCENTS,
    FIGURES,
    GRAPHS,
    STATES,
    TRIMMED,
    OfLengths,
    accented,
    path_state,
    plain_value,
    section_of_arrows,
    side_by_side,
    spider,
    states_of,
    value_in_table,
    valued,
)
from gamelab_papers.arrows.isomorphisms import PAIR
from gamelab_papers.arrows.maps_of_states import ISOMORPHIC
from gamelab_papers.arrows.path_states import (
    FLOWS_AND_CRASHES,
    drawn_path,
    path_name,
    spider_in_state,
)
from gamelab_papers.arrows.state_isomorphisms import descendants, is_state

section = section_of_arrows()
FEW = 7  # unmarked edges: so far all plays are followed arrow by arrow
BY_PARTS = Method(
    "plays of independent parts",
    "structure",
    (*DECOMPOSITION, "arrows-def-7.1-isomorphic", "arrows-def-7.1-sums"),
)
FIRST = each("both accents of the first leg", ACCENTS)
LAST = each("both accents of the third leg", ACCENTS)


@remembered
def followers(x):
    """The states after one move."""
    return tuple(TRIMMED.moves(x))


@remembered
def parities(x):
    """The parities of the lengths of all plays from a state to its end."""
    return {1 - parity for y in followers(x) for parity in parities(y)} or {0}


@remembered
def of_terminal_descendants(x):
    """The parities of the numbers of arrows by which terminal descendants exceed a state, itself
    counted if it is terminal.
    """
    return {len(z.arrows - x.arrows) % 2 for z in (x, *descendants(x)) if not followers(z)}


def of_sum(parts):
    """The parities of the lengths of plays of a sum, from those of its parts."""
    return {sum(lengths) % 2 for lengths in product(*parts)}


_of_parts = {}


@by_method(BY_PARTS)
def parities_by_parts(x):
    """The same for states with many moves, as a play of a sum is a play of each part."""
    game = ArrowParts()

    def independent(part):
        return [game.canonical(piece) for piece in game.components(part)]

    def options(part):
        return map(independent, game.moves(part))

    def before(after):
        return {1 - parity for parts in after for parity in of_sum(parts)} or {0}

    return of_sum(fold(part, options, before, _of_parts) for part in independent(game.start(x)))


def play_parities(state):
    """The parities of all plays, by the method that is quick enough; in a proof by its families."""
    if isinstance(state, OfLengths):
        return set_of(worth(*state.members))
    x = Decoration.of(state)
    return (parities if len(x.unmarked.edges) <= FEW else parities_by_parts)(x)


STEADY = STATES.where(lambda x: len(parities(x)) == 1, "even- or odd-moves states only")


@section.omitted_case(
    4,
    6,
    parts="value",
    picture=lambda x: valued(x, "X"),
    fails="x = {0→1}: predicted {0, 1}, computed {0}",
    fails_from=1,
)
def def_7_1_printed(x=STEADY):
    """**Definition 7.1, as printed.** An odd-moves state, all of whose terminal descendants have an
    odd number of arrows more, is worth 1; an even-moves state, where all these numbers are even, is
    worth 0. A descendant is at least one move away.
    """
    return of_terminal_descendants(x) if followers(x) else {0, 1}, {value_in_table(x)}


@section.corrected(4, 6, parts="value", picture=lambda x: valued(x, "X"))
def def_7_1_corrected(x=STEADY):
    """**Definition 7.1, corrected.** If a terminal state counts as its own terminal descendant: an
    odd-moves state, all of whose terminal descendants have an odd number of arrows more, is worth
    1; an even-moves state, where all these numbers are even, is worth 0.
    """
    return of_terminal_descendants(x), {value_in_table(x)}


@section.theorem(
    4,
    5,
    cases=ISOMORPHIC.where(lambda x, y: len(parities(x)) == 1, "even- or odd-moves states only"),
    method=DEFINITION,
    parts="parity",
    **PAIR,
)
def def_7_1_isomorphic(x, y):
    """**Definition 7.1, isomorphic states.** If all plays from a state have the parity of $n$, so
    have all from any state isomorphic to it.
    """
    return parities(x), of_terminal_descendants(y)


STEADY_PAIRS = Cases(
    "all pairs of even- or odd-moves states of the graphs with at most {size} edges",
    lambda size: ((x, y) for (x,), (y,) in combinations(STEADY(size), 2)),
    1,
    4,
)


@section.theorem(2, 3, cases=STEADY_PAIRS, method=DEFINITION, parts="parity", **PAIR)
def def_7_1_sums(x, y):
    r"""**Definition 7.1, disjoint unions.** If all plays from $X$ have the parity of $m$ and all
    from $Y$ that of $n$, then all from $X \mid Y$ have that of $m + n$.
    """
    return of_sum([parities(x), parities(y)]), parities(disjoint_states(x, y))


@section.theorem(
    9,
    30,
    name=lambda n, kind: path_name(kind, n + (kind == "C")),
    parts="parity",
    picture=lambda n, kind: drawn_path(kind, n + (kind == "C")),
    sliders={"n": range(13), "kind": "FC"},
    proof=on_variables("all n", "n", families.steady),
)
def prop_7_2(n=0, kind=FLOWS_AND_CRASHES):
    r"""**Proposition 7.2.** For $n \ge 0$ all plays from the flow $F_n$ and from the crash
    $C_{n+1}$ have the parity of $n$.
    """
    return set_of(n % 2), play_parities(path_state(kind, n + (kind == "C")))


def ends_marked(*legs):
    """The spider with an arrow on the last edge of each leg, away from the hub."""
    return Decoration.of(
        Spider(*legs), [((i, leg - 1) if leg > 1 else 0, (i, leg)) for i, leg in enumerate(legs, 1)]
    )


@section.example(
    5,
    12,
    cases=increasing("a", "b", "c", least=1),
    method=DEFINITION,
    parts="the one marked so:, the other:",
)
def def_7_3(a, b, c):
    r"""**Definition 7.3, an arrow on the last edge.** The notations $S[a(\hat{a}), b(\hat{b}),
    c(\hat{c})]$ and $S[\hat{a-1}, \hat{b-1}, \hat{c-1}]$ mean the same state of $S(a, b, c)$: on
    each leg the last edge is marked, away from the hub.
    """
    assume(c >= 2)
    state = AccentedSpider.of(f"{a}({a}^),{b}({b}^),{c}({c}^)")
    states = state, accented((leg - 1, "^") for leg in (a, b, c))
    return (True, True), tuple(x.decoration == ends_marked(a, b, c) for x in states), state


@section.figure(
    cases="the state's arrows and value",
    parts="these arrows:, value",
    picture=lambda: next(iter(FIGURES["Figure 19"].values())),
)
def def_7_3_fig_19():
    r"""**Figure 19.** The state $S[2, \check{2}(\check{2}), 1(\hat{1})]$ lies on $S(2, 3, 1)$, with
    arrows from $v_3$ to $v_2$, from $v_2$ to $v_1$ and from the hub to $w_1$; it is worth 1.
    """
    arrows = [((2, 3), (2, 2)), ((2, 2), (2, 1)), (0, (3, 1))]
    state = AccentedSpider.of("S[2,2v(2v),1(1^)]")
    drawn_so = state.decoration == Decoration.of(Spider(2, 3, 1), arrows)
    return (True, 1), (drawn_so, plain_value(state))


def marked_1_1(n, accent="v"):
    """S[1v,1v,nv] or S[1v,1v,n^]."""
    return accented([(1, "v"), (1, "v"), (n, accent)])


def parities_and_values(claim, size):
    """The proofs of a statement that is read as one on parities of plays, and as one on values."""
    for given in (families.steady, families.three_marked):
        yield from on_variables("all n", "n", given).of(claim, size)


@section.theorem(
    7,
    24,
    parts="parity, value",
    sliders={"n": range(10), "accent": ACCENTS},
    proof=Proof("all n", parities_and_values),
)
def prop_7_4(n=0, accent=LAST):
    r"""**Proposition 7.4.** All plays from $S[\check{1}, \check{1}, \check{n}]$ have the parity of
    $n + 1$ and all from $S[\check{1}, \check{1}, \hat{n}]$ that of $n$; so their values are $(n +
    1) \bmod 2$ and $n \bmod 2$.
    """
    state, parity = marked_1_1(n, accent), (n + (accent == "v")) % 2
    return (set_of(parity), parity), (play_parities(state), spider(state)), state


def figure_20(n):
    """The four states in the proof of Proposition 7.4, two of them for n = 1."""
    states = "1v(1v),1v,nv(1v)", "1v,1v(1v),nv(1v)", "1v(1v),1v(1v),nv(1^)", "1v(1v),1v(1v),nv(2v)"
    return [spider_in_state(f"S[{state}]", n) for state in states[: 4 if n > 1 else 2]]


@remembered
def ends_in_figure_20(n):
    """The terminal descendants of S[1v,1v,nv], each with those of the four states in the proof of
    Proposition 7.4 that it contains.
    """
    legs = [
        [
            AccentedLeg(m, "v", tuple((i, x) for i, x in enumerate(marks, 1) if x))
            for marks in product(("", *ACCENTS), repeat=m)
        ]
        for m in (1, 1, n)
    ]
    every = map(AccentedSpider, product(*legs))
    ends = [z for z in every if is_state(z.decoration) and not followers(z.decoration)]
    return [(z, [x for x in figure_20(n) if x.arrows <= z.arrows]) for z in ends]


def left_out(n):
    """The terminal descendants that contain none of the four states."""
    return [z for z, contained in ends_in_figure_20(n) if not contained]


@section.theorem(
    4,
    6,
    method=DEFINITION,
    parts="contained, without one",
    picture=lambda n: side_by_side(*figure_20(n)),
)
def prop_7_4_fig_20(n=2):
    r"""**Proposition 7.4, cases of the proof (Figure 20).** For $n \ge 2$ each terminal descendant
    of $S[\check{1}, \check{1}, \check{n}]$ contains one of the four states $S[\check{1}(\check{1}),
    \check{1}, \check{n}(\check{1})]$, $S[\check{1}, \check{1}(\check{1}), \check{n}(\check{1})]$,
    $S[\check{1}(\check{1}), \check{1}(\check{1}), \check{n}(\hat{1})]$ and $S[\check{1}(\check{1}),
    \check{1}(\check{1}), \check{n}(\check{2})]$, and each of these is contained in one.
    """
    contained = {x.with_accents for _, some in ends_in_figure_20(n) for x in some}
    return ({x.with_accents for x in figure_20(n)}, []), (contained, left_out(n))


def written(states):
    """States as the paper writes them."""
    return ", ".join(x.with_accents for x in states) or "none"


@section.omitted_case(
    4,
    6,
    method=DEFINITION,
    sliders={"n": range(1, 7)},
    fails="S[1̌,1̌,1̌]: predicted none, computed S[1̌(1̌),1̌(1̌),1̌]",
    fails_from=1,
    parts="left out",
)
def prop_7_4_proof_printed(n=1):
    r"""**Proposition 7.4, what the cases of its proof leave out, as printed.** The cases of the
    proof leave out no terminal descendant of $S[\check{1}, \check{1}, \check{n}]$, for $n \ge 1$.
    """
    return "none", written(left_out(n)), [marked_1_1(n), *left_out(n)]


@section.corrected(4, 6, method=DEFINITION, sliders={"n": range(1, 7)}, parts="left out")
def prop_7_4_proof_corrected(n=1):
    r"""**Proposition 7.4, what the cases of its proof leave out, corrected.** The cases of the
    proof leave out no terminal descendant of $S[\check{1}, \check{1}, \check{n}]$ for $n \ge 2$,
    but $S[\check{1}(\check{1}), \check{1}(\check{1}), \check{1}]$ for $n = 1$, which has two arrows
    more.
    """
    missed = [AccentedSpider.of("S[1v(1v),1v(1v),1v]")] if n == 1 else []
    return written(missed), written(left_out(n)), [marked_1_1(n), *left_out(n)]


def union(x, y):
    """The state with the arrows of both, if there is one and each has one that the other has
    not.
    """
    arrows = x.arrows | y.arrows
    fits = len(x.arrows) == len(y.arrows) == len(arrows) - 1 and not any(
        (head, tail) in arrows for tail, head in arrows
    )
    return {z for z in [Decoration(x.graph, arrows)] if fits and is_state(z)}


def common_followers(x, y):
    """The states to which there is a move from both; there are some exactly if the two are
    associates.
    """
    return {*followers(x)}.intersection(followers(y))


def pairs_on_graphs(size):
    """all pairs of states of a graph, all graphs with at most {size} edges"""
    return (pair for (graph,) in GRAPHS(size) for pair in combinations(states_of(graph), 2))


@section.definition(
    3, 4, cases=pairs_on_graphs, method=DEFINITION, parts="common followers", **PAIR
)
def def_7_5(x, y):
    r"""**Definition 7.5.** Two states of a graph are associates if they have a common follower.
    Distinct ones have only one, $X \cup Y$, and each has one arrow that the other has not.
    """
    return union(x, y), common_followers(x, y)


@remembered
def after_odd(graph):
    """The followers of all odd-moves states of a graph."""
    return {z for y in states_of(graph) if parities(y) == {1} for z in followers(y)}


def beside_odd(x):
    """Whether each follower is an associate of an odd-moves state."""
    return all(after_odd(x.graph).intersection(followers(y)) for y in followers(x))


@section.theorem(4, 6, picture=lambda x: valued(x, "X"))
def prop_7_6_a(
    x=STATES.where(followers, "not terminal").where(beside_odd, "that meet the condition"),
):
    """**Proposition 7.6, first part.** If every follower of a state $X$ is an associate of an
    odd-moves state, then $g(X) = 0$.
    """
    return 0, value_in_table(x)


def beside_even_follower(x):
    """Whether every follower is an associate of an even-moves follower."""
    even = [y for y in followers(x) if parities(y) == {0}]
    return all(any(common_followers(y, z) for z in even) for y in followers(x))


BESIDE_EVEN = STATES.where(beside_even_follower, "that meet the condition")


@section.omitted_case(
    4, 6, picture=lambda x: valued(x, "X"), fails="x = {0→1}: predicted 1, computed 0", fails_from=1
)
def prop_7_6_printed(x=BESIDE_EVEN):
    """**Proposition 7.6, second part, as printed.** If every follower of a state $X$ is an
    associate of an even-moves follower of $X$, then $g(X) = 1$.
    """
    return 1, value_in_table(x)


@section.corrected(4, 6, picture=lambda x: valued(x, "X"))
def prop_7_6_corrected(x=BESIDE_EVEN.where(followers, "not terminal")):
    """**Proposition 7.6, second part, corrected.** If a state $X$ has a follower, and every
    follower of $X$ is an associate of an even-moves follower of $X$, then $g(X) = 1$.
    """
    return 1, value_in_table(x)


@section.theorem(
    10,
    80,
    cases=increasing("b", "c", least=2) * each("a = 0 and a = 1", (0, 1)) * FIRST * LAST,
    proof=on_variables("all b, c", "b c", families.three_marked),
)
def prop_7_7(b, c, a, first, accent):
    r"""**Proposition 7.7.** For $b, c \ge 2$ the values of $S[\tilde{0}, \check{b}, \check{c}]$ and
    $S[\tilde{1}, \check{b}, \hat{c}]$ are $(b + c + 1) \bmod 2$, those of $S[\tilde{1}, \check{b},
    \check{c}]$ and $S[\tilde{0}, \check{b}, \hat{c}]$ are $(b + c) \bmod 2$.
    """
    state = accented([(a, first), (b, "v"), (c, accent)])
    return (a + b + c + (accent == "v")) % 2, spider(state), state


@section.theorem(
    20, 200, ours=True, parts="parity", proof=on_variables("all c", "c", families.three_marked)
)
def prop_7_7_sharp(c=0, b=each("b = 0 and b = 1", (0, 1))):
    r"""**Proposition 7.7, its bounds.** For $b = 0$ and $b = 1$ the first formula of Proposition
    7.7 is wrong for every $c \ge 0$: the values of $S[\hat{0}, \check{0}, \check{c}] \cong T_c$ and
    $S[\hat{0}, \check{1}, \check{c}] \cong T_1 \mid T_c$ have the other parity.
    """
    state = accented([(0, "^"), (b, "v"), (c, "v")])
    return (b + c + 1) % 2 ^ 1, spider(state) % 2, state
