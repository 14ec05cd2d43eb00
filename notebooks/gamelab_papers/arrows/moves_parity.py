"""Section 7: states from which all plays have the same parity, and the values that follow from
it.
"""

from collections.abc import Iterable, Iterator
from functools import reduce
from itertools import combinations, product

from gamelab import AccentedSpider, Decoration, Graph, Spider, crash, disjoint_states, flow
from gamelab.boards import AccentedLeg
from gamelab.games import DECOMPOSITION, ArrowParts, Part
from gamelab.statements import Cases, Claim, Refuted, each, increasing, misprint, upto
from gamelab.theory import DEFINITION, Method, by_method, fold, remembered
from gamelab_papers.arrows.boards import (
    ACCENTS,
    FIGURES,
    GRAPHS,
    STATES,
    TRIMMED,
    accented,
    as_state,
    for_all,
    plain_value,
    side_by_side,
    spider,
    states_of,
    value_in_table,
    valued,
)
from gamelab_papers.arrows.isomorphisms import BESIDE
from gamelab_papers.arrows.maps_of_states import ISOMORPHIC
from gamelab_papers.arrows.path_states import (
    lines,
    path_name,
    rows_of,
    spider_in_state,
    tried_out,
    with_paths,
)
from gamelab_papers.arrows.state_isomorphisms import descendants, is_state

Parities = frozenset[int]
FEW = 7  # unmarked edges: so far all plays are followed arrow by arrow
BY_PARTS = Method(
    "plays of independent parts",
    "structure",
    (*DECOMPOSITION, "arrows-def-7.1-isomorphic", "arrows-def-7.1-sums"),
)
_of_parts: dict[Part, Parities] = {}


def ends_marked(*legs: int) -> Decoration:
    """The spider with an arrow on the last edge of each leg, away from the hub."""
    return Decoration.of(
        Spider(*legs), [((i, leg - 1) if leg > 1 else 0, (i, leg)) for i, leg in enumerate(legs, 1)]
    )


@remembered
def followers(x: Decoration) -> tuple[Decoration, ...]:
    """The states after one move."""
    return tuple(TRIMMED.moves(x))


@remembered
def parities(x: Decoration) -> Parities:
    """The parities of the lengths of all plays from a state to its end."""
    return frozenset(1 - parity for y in followers(x) for parity in parities(y)) or frozenset({0})


@remembered
def of_terminal_descendants(x: Decoration) -> set[int]:
    """The parities of the numbers of arrows by which terminal descendants exceed a state, itself
    counted if it is terminal.
    """
    return {len(z.arrows - x.arrows) % 2 for z in (x, *descendants(x)) if not followers(z)}


@by_method(BY_PARTS)
def parities_by_parts(x: Decoration) -> Parities:
    """The same for states with many moves, as a play of a sum is a play of each part."""
    game = ArrowParts()

    def independent(part: Part) -> list[Part]:
        return [game.canonical(piece) for piece in game.components(part)]

    def of_sum(parts: Iterable[Parities]) -> Parities:
        return reduce(
            lambda found, part: frozenset((here + there) % 2 for here in found for there in part),
            parts,
            frozenset({0}),
        )

    def options(part: Part) -> Iterator[list[Part]]:
        return map(independent, game.moves(part))

    def before(after: list[list[Parities]]) -> Parities:
        return frozenset(1 - parity for parts in after for parity in of_sum(parts)) or frozenset(
            {0}
        )

    return of_sum(fold(part, options, before, _of_parts) for part in independent(game.start(x)))


def play_parities(x: Decoration) -> set[int]:
    """The parities of all plays, by the method that is quick enough."""
    return set((parities if len(x.unmarked.edges) <= FEW else parities_by_parts)(x))


def common_followers(x: Decoration, y: Decoration) -> set[Decoration]:
    """The states to which there is a move from both; there are some exactly if the two are
    associates.
    """
    return set(followers(x)).intersection(followers(y))


def union(x: Decoration, y: Decoration) -> set[Decoration]:
    """The state with the arrows of both, if there is one and each has one that the other has
    not.
    """
    arrows = x.arrows | y.arrows
    both = Decoration(x.graph, arrows)
    is_decoration = not any((head, tail) in arrows for tail, head in arrows)
    return (
        {both}
        if len(x.arrows) == len(y.arrows) == len(arrows) - 1 and is_decoration and is_state(both)
        else set()
    )


@remembered
def _after_odd(graph: Graph) -> frozenset[Decoration]:
    return frozenset(z for y in states_of(graph) if parities(y) == {1} for z in followers(y))


def beside_even_follower(x: Decoration) -> bool:
    """Whether every follower is an associate of an even-moves follower."""
    even = [y for y in followers(x) if parities(y) == {0}]
    return all(any(common_followers(y, z) for z in even) for y in followers(x))


@remembered
def in_figure_20(n: int) -> dict[str, list[str]]:
    """Each terminal descendant of S[1v,1v,nv], and which of the four states in the proof of
    Proposition 7.4 it contains.
    """
    begun = {
        state: spider_in_state(state, n).arrows
        for state, row in FIGURE_20.items()
        if n >= row.least
    }
    legs = (
        [
            AccentedLeg(m, "v", tuple((i, x) for i, x in enumerate(marks, 1) if x))
            for marks in product(("", *ACCENTS), repeat=m)
        ]
        for m in (1, 1, n)
    )
    ends = [
        z
        for z in map(AccentedSpider, product(*legs))
        if is_state(z.decoration) and not followers(z.decoration)
    ]
    return {str(z): [state for state, arrows in begun.items() if arrows <= z.arrows] for z in ends}


FIGURE_20 = rows_of("Proposition 7.4")


def named_associates(b: int, c: int, first: str, accent: str) -> tuple[bool, set[int]]:
    """Whether each follower of S[0~,bv,c~] is an associate of one of two that Proposition 7.7 uses,
    and their parities.
    """
    x = accented([(0, first), (b, "v"), (c, accent)]).decoration
    legs = (f"{b}v(1{first}),{c}{accent}", f"{b}v,{c}{accent}(1{first})")
    two = [AccentedSpider.of(f"0{first},{other}").decoration for other in legs]
    return all(any(common_followers(y, z) for z in two) for y in followers(x)), play_parities(
        two[0]
    ) | play_parities(two[1])


STEADY = STATES.where(lambda x: len(parities(x)) == 1, "even- or odd-moves states only")
STEADY_PAIRS = Cases(
    "all pairs of even- or odd-moves states of the graphs with at most {size} edges",
    lambda size: ((x, y) for (x,), (y,) in combinations(STEADY(size), 2)),
    1,
    4,
)
AFTER_STEADY = Cases(
    "all moves from even- or odd-moves states of the graphs with at most {size} edges",
    lambda size: ((x, y) for (x,) in STEADY(size) for y in followers(x)),
    1,
)
STATE_PAIRS = Cases(
    "all pairs of states of a graph, all graphs with at most {size} edges",
    lambda size: (pair for (graph,) in GRAPHS(size) for pair in combinations(states_of(graph), 2)),
    1,
)
FIRST, LAST = (
    each("both accents of the first leg", ACCENTS),
    each("both accents of the third leg", ACCENTS),
)

CLAIMS = (
    *misprint(
        id="arrows-def-7.1",
        label="Definition 7.1",
        kind="omitted case",
        cases=STEADY,
        sizes=(4, 6),
        computed=lambda x: {value_in_table(x)},
        picture=lambda x: valued(x, "X"),
        printed=dict(
            statement="""
                An odd-moves state, all of whose terminal descendants have an odd number of arrows
                more, is worth 1; an even-moves state, where all these numbers are even, is worth 0.
                A descendant is at least one move away.
                """,
            predicted=lambda x: of_terminal_descendants(x) if followers(x) else {0, 1},
            refuted=Refuted("x = {0→1}: predicted {0, 1}, computed {0}", size=1),
        ),
        corrected=dict(
            statement="""
                If a terminal state counts as its own terminal descendant: an odd-moves state, all
                of whose terminal descendants have an odd number of arrows more, is worth 1; an
                even-moves state, where all these numbers are even, is worth 0.
                """,
            predicted=of_terminal_descendants,
        ),
        parts=("value",),
    ),
    Claim(
        id="arrows-def-7.1-isomorphic",
        label="Definition 7.1, isomorphic states",
        method=DEFINITION,
        statement="""
            If all plays from a state have the parity of $n$, so have all from any state isomorphic
            to it.
            """,
        cases=ISOMORPHIC.where(
            lambda x, y: len(parities(x)) == 1, "even- or odd-moves states only"
        ),
        sizes=(4, 5),
        predicted=lambda x, y: set(parities(x)),
        computed=lambda x, y: of_terminal_descendants(y),
        **BESIDE,
        parts=("parity",),
    ),
    Claim(
        id="arrows-def-7.1-followers",
        label="Definition 7.1, followers",
        method=DEFINITION,
        statement="""
            If all plays from a state have the parity of $n$, all from each follower have that of $n
            - 1$.
            """,
        cases=AFTER_STEADY,
        sizes=(4, 5),
        predicted=lambda x, y: {1 - parity for parity in of_terminal_descendants(x)},
        computed=lambda x, y: of_terminal_descendants(y),
        **BESIDE,
        parts=("parity",),
    ),
    Claim(
        id="arrows-def-7.1-sums",
        label="Definition 7.1, disjoint unions",
        method=DEFINITION,
        statement=r"""
            If all plays from $X$ have the parity of $m$ and all from $Y$ that of $n$, then all from
            $X \mid Y$ have that of $m + n$.
            """,
        cases=STEADY_PAIRS,
        sizes=(2, 3),
        predicted=lambda x, y: {sum((*parities(x), *parities(y))) % 2},
        computed=lambda x, y: set(parities(disjoint_states(x, y))),
        **BESIDE,
        parts=("parity",),
    ),
    Claim(
        id="arrows-prop-7.2",
        label="Proposition 7.2",
        statement=r"""
            For $n \ge 0$ all plays from the flow $F_n$ and from the crash $C_{n+1}$ have the parity
            of $n$.
            """,
        cases=upto("n") * each("flows and crashes", "FC"),
        sizes=(9, 30),
        proof=for_all("all n"),
        predicted=lambda n, kind: {n % 2},
        computed=lambda n, kind: play_parities(flow(n) if kind == "F" else crash(n + 1)),
        picture=lambda n, kind: (
            valued(flow(n), path_name("F", n))
            if kind == "F"
            else valued(crash(n + 1), path_name("C", n + 1))
        ),
        sliders={"n": range(13), "kind": ("F", "C")},
        called=lambda n, kind: path_name(kind, n + (kind == "C")),
        parts=("parity",),
    ),
    Claim(
        id="arrows-def-7.3",
        label="Definition 7.3, an arrow on the last edge",
        kind="example",
        method=DEFINITION,
        statement=r"""
            The notations $S[a(\hat{a}), b(\hat{b}), c(\hat{c})]$ and $S[\hat{a-1}, \hat{b-1},
            \hat{c-1}]$ mean the same state of $S(a, b, c)$: on each leg the last edge is marked,
            away from the hub.
            """,
        cases=increasing("a", "b", "c", least=1).where(lambda a, b, c: c > 1, "2 ≤ c"),
        sizes=(5, 12),
        predicted=lambda a, b, c: (True, True),
        computed=lambda a, b, c: (
            AccentedSpider.of(f"{a}({a}^),{b}({b}^),{c}({c}^)").decoration == ends_marked(a, b, c),
            accented([(a - 1, "^"), (b - 1, "^"), (c - 1, "^")]).decoration == ends_marked(a, b, c),
        ),
        parts=("the one marked so:", "the other:"),
        **as_state(lambda a, b, c: AccentedSpider.of(f"{a}({a}^),{b}({b}^),{c}({c}^)")),
        sliders={"a": range(1, 6), "b": range(1, 6), "c": range(1, 6)},
    ),
    Claim(
        id="arrows-def-7.3-fig-19",
        label="Figure 19",
        kind="example",
        statement=r"""
            The state $S[2, \check{2}(\check{2}), 1(\hat{1})]$ lies on $S(2, 3, 1)$, with arrows
            from $v_3$ to $v_2$, from $v_2$ to $v_1$ and from the hub to $w_1$; it is worth 1.
            """,
        cases=each("the state's arrows and value", ["S[2,2v(2v),1(1^)]"]),
        predicted=lambda state: (True, 1),
        computed=lambda state: (
            AccentedSpider.of(state).decoration
            == Decoration.of(Spider(2, 3, 1), [((2, 3), (2, 2)), ((2, 2), (2, 1)), (0, (3, 1))]),
            plain_value(AccentedSpider.of(state)),
        ),
        picture=lambda state: next(iter(FIGURES["Figure 19"].values())),
        called=lambda state: AccentedSpider.of(state).with_accents,
        parts=("these arrows:", "value"),
    ),
    Claim(
        id="arrows-prop-7.4",
        label="Proposition 7.4",
        statement=r"""
            All plays from $S[\check{1}, \check{1}, \check{n}]$ have the parity of $n + 1$ and all
            from $S[\check{1}, \check{1}, \hat{n}]$ that of $n$; so their values are $(n + 1) \bmod
            2$ and $n \bmod 2$.
            """,
        cases=upto("n") * LAST,
        sizes=(7, 24),
        proof=for_all("all n"),
        predicted=lambda n, accent: ({(n + (accent == "v")) % 2}, (n + (accent == "v")) % 2),
        computed=lambda n, accent: (
            play_parities(accented([(1, "v"), (1, "v"), (n, accent)]).decoration),
            spider(accented([(1, "v"), (1, "v"), (n, accent)])),
        ),
        parts=("parity", "value"),
        **as_state(lambda n, accent: accented([(1, "v"), (1, "v"), (n, accent)])),
        sliders={"n": range(10), "accent": ACCENTS},
    ),
    Claim(
        id="arrows-prop-7.4-fig-20",
        label="Proposition 7.4, cases of the proof (Figure 20)",
        method=DEFINITION,
        statement=r"""
            For $n \ge 2$ each terminal descendant of $S[\check{1}, \check{1}, \check{n}]$ contains
            one of the four states $S[\check{1}(\check{1}), \check{1}, \check{n}(\check{1})]$,
            $S[\check{1}, \check{1}(\check{1}), \check{n}(\check{1})]$, $S[\check{1}(\check{1}),
            \check{1}(\check{1}), \check{n}(\hat{1})]$ and $S[\check{1}(\check{1}),
            \check{1}(\check{1}), \check{n}(\check{2})]$, and each of these is contained in one.
            """,
        cases=upto("n", 2),
        sizes=(4, 6),
        predicted=lambda n: {spider_in_state(state, n).with_accents for state in FIGURE_20},
        computed=lambda n: {
            spider_in_state(state, n).with_accents if state in FIGURE_20 else state
            for states in in_figure_20(n).values()
            for state in states or ["none of the four"]
        },
        picture=lambda n: {
            (x := spider_in_state(state, n)).with_accents: x.decoration for state in FIGURE_20
        },
    ),
    *misprint(
        id="arrows-prop-7.4-proof",
        label="Proposition 7.4, what the cases of its proof leave out",
        kind="omitted case",
        method=DEFINITION,
        cases=upto("n", 1),
        sizes=(4, 6),
        computed=lambda n: (
            ", ".join(
                AccentedSpider.of(z).with_accents
                for z, states in in_figure_20(n).items()
                if not states
            )
            or "none"
        ),
        picture=lambda n: side_by_side(
            accented([(1, "v"), (1, "v"), (n, "v")]),
            *(AccentedSpider.of(z) for z, states in in_figure_20(n).items() if not states),
        ),
        called=lambda n: accented([(1, "v"), (1, "v"), (n, "v")]).with_accents,
        sliders={"n": range(1, 6)},
        printed=dict(
            statement=r"""
                The cases of the proof leave out no terminal descendant of $S[\check{1}, \check{1},
                \check{n}]$, for $n \ge 1$.
                """,
            predicted=lambda n: "none",
            refuted=Refuted("S[1̌,1̌,1̌]: predicted none, computed S[1̌(1̌),1̌(1̌),1̌]", size=1),
        ),
        corrected=dict(
            statement=r"""
                The cases of the proof leave out no terminal descendant of $S[\check{1}, \check{1},
                \check{n}]$ for $n \ge 2$, but $S[\check{1}(\check{1}), \check{1}(\check{1}),
                \check{1}]$ for $n = 1$, which has two arrows more.
                """,
            predicted=lambda n: (
                AccentedSpider.of("S[1v(1v),1v(1v),1v]").with_accents if n == 1 else "none"
            ),
        ),
    ),
    Claim(
        id="arrows-prop-7.4-isomorphisms",
        label="Proposition 7.4, isomorphisms of its proof",
        method=DEFINITION,
        statement=r"""
            The states $S[\check{1}(\check{1}), \check{1}, \check{n}(\check{1})]$ and $S[\check{1},
            \check{1}(\check{1}), \check{n}(\check{1})]$ are isomorphic to $C_1 \mid F_{n-1}$, and
            all plays from them have the parity of $n + 1$; for $n \ge 2$, $S[\check{1}(\check{1}),
            \check{1}(\check{1}), \check{n}(\hat{1})] \cong C_{n-1}$ and $S[\check{1}(\check{1}),
            \check{1}(\check{1}), \check{n}(\check{2})] \cong C_1 \mid F_{n-2}$, with the parity of
            $n$.
            """,
        cases=lines(FIGURE_20),
        sizes=(5, 7),
        predicted=lambda state, n: (True, {FIGURE_20[state].value(n)}),
        computed=lambda state, n: (
            tried_out(FIGURE_20, state, n),
            play_parities(spider_in_state(state, n).decoration)
            if n >= FIGURE_20[state].least
            else set(),
        ),
        picture=lambda state, n: with_paths(FIGURE_20, state, max(n, 2)),
        called=lambda state, n: spider_in_state(state, max(n, 2)).with_accents,
        sliders={"state": [*FIGURE_20], "n": range(2, 7)},
        parts=("isomorphic:", "parity"),
    ),
    Claim(
        id="arrows-def-7.5",
        label="Definition 7.5",
        kind="definition",
        method=DEFINITION,
        statement=r"""
            Two states of a graph are associates if they have a common follower. Distinct ones have
            only one, $X \cup Y$, and each has one arrow that the other has not.
            """,
        cases=STATE_PAIRS,
        sizes=(3, 4),
        predicted=union,
        computed=common_followers,
        **BESIDE,
        parts=("common followers",),
    ),
    Claim(
        id="arrows-prop-7.6-a",
        label="Proposition 7.6, first part",
        statement="""
            If every follower of a state $X$ is an associate of an odd-moves state, then $g(X) = 0$.
            """,
        cases=STATES.where(
            lambda x: (
                followers(x)
                and all(not _after_odd(x.graph).isdisjoint(followers(y)) for y in followers(x))
            ),
            "not terminal, that meet the condition",
        ),
        sizes=(4, 6),
        predicted=lambda x: 0,
        computed=value_in_table,
        picture=lambda x: valued(x, "X"),
    ),
    *misprint(
        id="arrows-prop-7.6",
        label="Proposition 7.6, second part",
        kind="omitted case",
        sizes=(4, 6),
        predicted=lambda x: 1,
        computed=value_in_table,
        picture=lambda x: valued(x, "X"),
        printed=dict(
            statement="""
                If every follower of a state $X$ is an associate of an even-moves follower of $X$,
                then $g(X) = 1$.
                """,
            cases=STATES.where(beside_even_follower, "that meet the condition"),
            refuted=Refuted("x = {0→1}: predicted 1, computed 0", size=1),
        ),
        corrected=dict(
            statement="""
                If a state $X$ has a follower, and every follower of $X$ is an associate of an
                even-moves follower of $X$, then $g(X) = 1$.
                """,
            cases=STATES.where(
                lambda x: followers(x) and beside_even_follower(x),
                "not terminal, that meet the condition",
            ),
        ),
    ),
    Claim(
        id="arrows-prop-7.7",
        label="Proposition 7.7",
        statement=r"""
            For $b, c \ge 2$ the values of $S[\tilde{0}, \check{b}, \check{c}]$ and $S[\tilde{1},
            \check{b}, \hat{c}]$ are $(b + c + 1) \bmod 2$, those of $S[\tilde{1}, \check{b},
            \check{c}]$ and $S[\tilde{0}, \check{b}, \hat{c}]$ are $(b + c) \bmod 2$.
            """,
        cases=increasing("b", "c", least=2) * each("a = 0 and a = 1", (0, 1)) * FIRST * LAST,
        sizes=(10, 80),
        proof=for_all("all b, c"),
        predicted=lambda b, c, a, first, accent: (a + b + c + (accent == "v")) % 2,
        **as_state(
            lambda b, c, a, first, accent: accented([(a, first), (b, "v"), (c, accent)]), spider
        ),
        sliders={
            "a": range(4),
            "first": ACCENTS,
            "b": range(10),
            "c": range(10),
            "accent": ACCENTS,
        },
    ),
    Claim(
        id="arrows-prop-7.7-sharp",
        label="Proposition 7.7, its bounds",
        statement=r"""
            For $b = 0$ and $b = 1$ the first formula of Proposition 7.7 is wrong for every $c \ge
            0$: the values of $S[\hat{0}, \check{0}, \check{c}] \cong T_c$ and $S[\hat{0},
            \check{1}, \check{c}] \cong T_1 \mid T_c$ have the other parity.
            """,
        cases=upto("c") * each("b = 0 and b = 1", (0, 1)),
        sizes=(20, 200),
        predicted=lambda c, b: (b + c + 1) % 2 ^ 1,
        computed=lambda c, b: spider(accented([(0, "^"), (b, "v"), (c, "v")])) % 2,
        **as_state(lambda c, b: accented([(0, "^"), (b, "v"), (c, "v")])),
        parts=("parity",),
        sliders={"b": range(6), "c": range(10)},
    ),
    Claim(
        id="arrows-prop-7.7-associates",
        label="Proposition 7.7, associates in the proof",
        method=DEFINITION,
        statement=r"""
            For $b, c \ge 2$ every follower of $S[\tilde{0}, \check{b}, \check{c}]$ or $S[\tilde{0},
            \check{b}, \hat{c}]$ is an associate of one of the two that have on the first edge of
            another leg the arrow that the first leg has; all plays from these two have the same
            parity: that of $b + c$ for the first state, of $b + c + 1$ for the second.
            """,
        cases=increasing("b", "c", least=2) * FIRST * LAST,
        sizes=(3, 5),
        predicted=lambda b, c, first, accent: (True, {(b + c + (accent == "^")) % 2}),
        computed=named_associates,
        **as_state(
            lambda b, c, first, accent: AccentedSpider.of(f"0{first},{b}v(1{first}),{c}{accent}")
        ),
        parts=("each follower an associate:", "parity"),
    ),
)
