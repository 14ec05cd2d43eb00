"""Section 7: states from which all plays have the same parity, and the values that follow from it."""

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations

from gamelab.graphs.accented_spiders import AccentedSpider
from gamelab.graphs.decorations import Decoration, disjoint_states
from gamelab.graphs.graph import Graph
from gamelab.graphs.path_states import crash, flow
from gamelab.graphs.spiders import Spider
from gamelab.papers.claim import Claim
from gamelab.papers.mathews_arrows import boards
from gamelab.papers.mathews_arrows.boards import TRIMMED, accented, plain_value, small_graphs, spider, states_of, value_in_table
from gamelab.rulesets.state_isomorphisms import descendants, is_state
from gamelab.solvers.arrow_parts import ArrowParts, Part, part_of
from gamelab.theory.game_tree import fold

Parities = frozenset[int]

ACCENTS = ("^", "v")
FEW = 7  # unmarked edges: so far all plays are followed arrow by arrow
_of_parts: dict[Part, Parities] = {}


@cache
def followers(x: Decoration) -> tuple[Decoration, ...]:
    """The states after one move."""
    return tuple(TRIMMED.moves(x))


@cache
def parities(x: Decoration) -> Parities:
    """The parities of the lengths of all plays from a state to its end.

    >>> from gamelab import twig
    >>> sorted(parities(flow(2))), sorted(parities(twig(2)))
    ([0], [0, 1])
    """
    return frozenset(1 - parity for y in followers(x) for parity in parities(y)) or frozenset({0})


def parities_by_parts(x: Decoration) -> Parities:
    """The same for states with many moves, as a play of a sum is a play of each part.

    >>> sorted(parities_by_parts(flow(20)))
    [0]
    """
    game = ArrowParts()

    def independent(part: Part) -> list[Part]:
        return [game.canonical(piece) for piece in game.components(part)]

    def options(part: Part) -> Iterator[list[Part]]:
        return (independent(option) for option in game.moves(part))

    def before(after: list[list[Parities]]) -> Parities:
        return frozenset(1 - parity for parts in after for parity in _of_sum(parts)) or frozenset({0})

    return _of_sum(fold(part, options, before, _of_parts) for part in independent(part_of(TRIMMED, x)))


def _of_sum(parts: Iterable[Parities]) -> Parities:
    found = frozenset({0})
    for part in parts:
        found = frozenset((here + there) % 2 for here in found for there in part)
    return found


def play_parities(x: Decoration) -> set[int]:
    """The parities of all plays, by the road that is quick enough."""
    return set((parities if len(x.unmarked.edges) <= FEW else parities_by_parts)(x))


def steady(size: int) -> Iterator[Decoration]:
    """The states of graphs with at most so many edges from which all plays have the same parity."""
    return (x for x in boards.states(size) if len(parities(x)) == 1)


def as_printed(x: Decoration) -> set[int]:
    """The values that Definition 7.1 gives to the letter: a terminal state has no descendants, so that it has both properties."""
    return set(parities(x)) if followers(x) else {0, 1}


def common_followers(x: Decoration, y: Decoration) -> set[Decoration]:
    """The states to which there is a move from both; there are some exactly if the two are associates."""
    return set(followers(x)).intersection(followers(y))


def union(x: Decoration, y: Decoration) -> set[Decoration]:
    """The state with the arrows of both, if there is one and each has one that the other has not."""
    arrows = x.arrows | y.arrows
    both = Decoration(x.graph, arrows)
    is_decoration = not any((head, tail) in arrows for tail, head in arrows)
    return {both} if len(x.arrows) == len(y.arrows) == len(arrows) - 1 and is_decoration and is_state(both) else set()


@cache
def _after_odd(graph: Graph) -> frozenset[Decoration]:
    return frozenset(z for y in states_of(graph) if parities(y) == {1} for z in followers(y))


def beside_odd(x: Decoration) -> bool:
    """Whether every follower is an associate of an odd-moves state of the graph."""
    return all(not _after_odd(x.graph).isdisjoint(followers(y)) for y in followers(x))


def beside_even_follower(x: Decoration) -> bool:
    """Whether every follower is an associate of an even-moves follower."""
    even = [y for y in followers(x) if parities(y) == {0}]
    return all(any(common_followers(y, z) for z in even) for y in followers(x))


def outside_figure_20(n: int) -> int:
    """How many terminal descendants of S[1v,1v,nv] contain none of the four states in the proof of Proposition 7.4."""
    four = (f"1v(1v),1v,{n}v(1v)", f"1v,1v(1v),{n}v(1v)", f"1v(1v),1v(1v),{n}v(1^)", f"1v(1v),1v(1v),{n}v(2v)")
    begun = [AccentedSpider.of(notation).arrows for notation in four]
    ends = (z for z in descendants(accented([(1, "v"), (1, "v"), (n, "v")]).decoration) if not followers(z))
    return sum(not any(arrows <= z.arrows for arrows in begun) for z in ends)


def named_associates(first: str, b: int, c: int, accent: str) -> tuple[bool, set[int]]:
    """Whether each follower of S[0~,bv,c~] is an associate of one of two that Proposition 7.7 uses, and their parities."""
    x = accented([(0, first), (b, "v"), (c, accent)]).decoration
    legs = (f"{b}v(1{first}),{c}{accent}", f"{b}v,{c}{accent}(1{first})")
    two = [AccentedSpider.of(f"0{first},{other}").decoration for other in legs]
    return all(any(common_followers(y, z) for z in two) for y in followers(x)), play_parities(two[0]) | play_parities(two[1])


# fmt: off
CLAIMS = (
    Claim(
        "arrows-def-7.1-printed", "Definition 7.1, as printed", "misprint",
        "An odd-moves state, all of whose terminal descendants have an odd number of arrows more, is worth 1; an even-moves "
        "state, where all these numbers are even, is worth 0. A descendant is at least one move away.",
        cases=lambda size: ((x,) for x in steady(size)),
        predicted=as_printed, computed=lambda x: {value_in_table(x)}, expected=False,
        bound="all even- or odd-moves states of all graphs with at most {size} edges", sizes=(4, 6), picture=lambda x: x,
    ),
    Claim(
        "arrows-def-7.1-corrected", "Definition 7.1", "corrected",
        "The same where a terminal state counts as its own terminal descendant: an odd-moves state is one from which every play "
        "has an odd length, and is worth 1; an even-moves state is worth 0.",
        cases=lambda size: ((x,) for x in steady(size)), predicted=lambda x: set(parities(x)),
        computed=lambda x: {value_in_table(x)},
        bound="all even- or odd-moves states of all graphs with at most {size} edges", sizes=(4, 6), picture=lambda x: x,
    ),
    Claim(
        "arrows-def-7.1-sums", "Definition 7.1, disjoint unions", "proved",
        r"If all plays from $X$ have the parity of $m$ and all from $Y$ that of $n$, then all from $X \mid Y$ have that of $m + "
        "n$.",
        cases=lambda size: combinations(steady(size), 2), predicted=lambda x, y: {sum((*parities(x), *parities(y))) % 2},
        computed=lambda x, y: set(parities(disjoint_states(x, y))),
        bound="all pairs of such states of graphs with at most {size} edges", sizes=(2, 3),
        picture=lambda x, y: disjoint_states(x, y),
    ),
    Claim(
        "arrows-prop-7.2", "Proposition 7.2", "proved",
        r"For $n \ge 0$ all plays from the flow $F_n$ and from the crash $C_{n+1}$ have the parity of $n$.",
        cases=lambda size: ((n, kind) for n in range(size + 1) for kind in "FC"), predicted=lambda n, kind: {n % 2},
        computed=lambda n, kind: play_parities(flow(n) if kind == "F" else crash(n + 1)), bound="n ≤ {size}",
        sizes=(9, 30), picture=lambda n, kind: flow(n) if kind == "F" else crash(n + 1),
        sliders={"n": range(13), "kind": ("F", "C")},
    ),
    Claim(
        "arrows-def-7.3", "Definition 7.3, an arrow on the last edge", "example",
        r"$S[a(\hat{a}), b(\hat{b}), c(\hat{c})]$ and $S[\hat{a-1}, \hat{b-1}, \hat{c-1}]$ are the same state of $S(a, b, c)$.",
        cases=lambda size: ((a, b, c) for c in range(1, size + 1) for b in range(1, c + 1) for a in range(1, b + 1) if c > 1),
        predicted=lambda a, b, c: accented([(a - 1, "^"), (b - 1, "^"), (c - 1, "^")]).decoration,
        computed=lambda a, b, c: AccentedSpider.of(f"{a}({a}^),{b}({b}^),{c}({c}^)").decoration,
        bound="1 ≤ a ≤ b ≤ c ≤ {size}, 2 ≤ c", sizes=(5, 12),
        picture=lambda a, b, c: AccentedSpider.of(f"{a}({a}^),{b}({b}^),{c}({c}^)"),
        sliders={"a": range(1, 6), "b": range(1, 6), "c": range(1, 6)},
    ),
    Claim(
        "arrows-def-7.3-fig-19", "Figure 19", "example",
        r"$S[2, \check{2}(\check{2}), 1(\hat{1})]$ lies on $S(2, 3, 1)$, with arrows from $v_3$ to $v_2$, from $v_2$ to $v_1$ and "
        "from the hub to $w_1$; it is worth 1.",
        cases=lambda size: (("S[2,2v(2v),1(1^)]",),),
        predicted=lambda state: (Decoration.of(Spider(2, 3, 1), [((2, 3), (2, 2)), ((2, 2), (2, 1)), (0, (3, 1))]), 1),
        computed=lambda state: (AccentedSpider.of(state).decoration, plain_value(AccentedSpider.of(state))),
        bound="this state", picture=AccentedSpider.of,
    ),
    Claim(
        "arrows-prop-7.4", "Proposition 7.4", "proved",
        r"All plays from $S[\check{1}, \check{1}, \check{n}]$ have the parity of $n + 1$ and all from $S[\check{1}, \check{1}, "
        r"\hat{n}]$ that of $n$; so their values are $(n + 1) \bmod 2$ and $n \bmod 2$.",
        cases=lambda size: ((n, accent) for n in range(size + 1) for accent in ACCENTS),
        predicted=lambda n, accent: ({(n + (accent == "v")) % 2}, (n + (accent == "v")) % 2),
        computed=lambda n, accent: (
            play_parities(accented([(1, "v"), (1, "v"), (n, accent)]).decoration), spider((1, "v"), (1, "v"), (n, accent))
        ),
        bound="n ≤ {size}", sizes=(7, 24),
        picture=lambda n, accent: accented([(1, "v"), (1, "v"), (n, accent)]), sliders={"n": range(10), "accent": ACCENTS},
    ),
    Claim(
        "arrows-prop-7.4-fig-20", "Proposition 7.4, cases of the proof (Figure 20)", "proved",
        r"For $n \ge 2$ each terminal descendant of $S[\check{1}, \check{1}, \check{n}]$ contains $S[\check{1}, \check{1}, "
        r"\check{n}(\check{1})]$ with a second arrow next to the hub, or $S[\check{1}, \check{1}, \check{n}(\hat{1})]$ with both "
        r"others, or $S[\check{1}(\check{1}), \check{1}(\check{1}), \check{n}(\check{2})]$: the number of those that do not is 0.",
        cases=lambda size: ((n,) for n in range(2, size + 1)), predicted=lambda n: 0, computed=outside_figure_20,
        bound="2 ≤ n ≤ {size}", sizes=(4, 6), picture=lambda n: AccentedSpider.of(f"1v,1v,{n}v(1v)"),
    ),
    Claim(
        "arrows-def-7.5", "Definition 7.5", "proved",
        r"Two states of a graph are associates if they have a common follower. Distinct ones have only one, $X \cup Y$, and each "
        "has one arrow that the other has not.",
        cases=lambda size: (pair for graph in small_graphs(size) for pair in combinations(states_of(graph), 2)),
        predicted=union, computed=common_followers, bound="all pairs of states of all graphs with at most {size} edges",
        sizes=(3, 4), picture=lambda x, y: disjoint_states(x, y),
    ),
    Claim(
        "arrows-prop-7.6-a", "Proposition 7.6, first part", "proved",
        "If every follower of $X$ is an associate of an odd-moves state, then $g(X) = 0$.",
        cases=lambda size: ((x,) for x in boards.states(size) if beside_odd(x)), predicted=lambda x: 0, computed=value_in_table,
        bound="all such states of all graphs with at most {size} edges", sizes=(4, 6), picture=lambda x: x,
    ),
    Claim(
        "arrows-prop-7.6-printed", "Proposition 7.6, second part as printed", "misprint",
        "If every follower of $X$ is an associate of an even-moves follower of $X$, then $g(X) = 1$.",
        cases=lambda size: ((x,) for x in boards.states(size) if beside_even_follower(x)), predicted=lambda x: 1,
        computed=value_in_table, expected=False, bound="all such states of all graphs with at most {size} edges", sizes=(4, 6),
        picture=lambda x: x,
    ),
    Claim(
        "arrows-prop-7.6-corrected", "Proposition 7.6, second part", "corrected",
        "If $X$ has a follower, and every follower of $X$ is an associate of an even-moves follower of $X$, then $g(X) = 1$.",
        cases=lambda size: ((x,) for x in boards.states(size) if followers(x) and beside_even_follower(x)), predicted=lambda x: 1,
        computed=value_in_table, bound="all such states of all graphs with at most {size} edges", sizes=(4, 6), picture=lambda x: x,
    ),
    Claim(
        "arrows-prop-7.7", "Proposition 7.7", "proved",
        r"For $b, c \ge 2$ the values of $S[\tilde{0}, \check{b}, \check{c}]$ and $S[\tilde{1}, \check{b}, \hat{c}]$ are $(b + c "
        r"+ 1) \bmod 2$, those of $S[\tilde{1}, \check{b}, \check{c}]$ and $S[\tilde{0}, \check{b}, \hat{c}]$ are $(b + c) \bmod "
        "2$.",
        cases=lambda size: (
            (a, first, b, c, accent)
            for c in range(2, size + 1) for b in range(2, c + 1) for a in (0, 1) for first in ACCENTS for accent in ACCENTS
        ),
        predicted=lambda a, first, b, c, accent: (a + b + c + (accent == "v")) % 2,
        computed=lambda a, first, b, c, accent: spider((a, first), (b, "v"), (c, accent)),
        bound="2 ≤ b ≤ c ≤ {size}", sizes=(10, 80),
        picture=lambda a, first, b, c, accent: accented([(a, first), (b, "v"), (c, accent)]),
        sliders={"a": range(4), "first": ACCENTS, "b": range(10), "c": range(10), "accent": ACCENTS},
    ),
    Claim(
        "arrows-prop-7.7-sharp", "Proposition 7.7, its bounds", "proved",
        r"For $b = 0$ and $b = 1$ the first formula is wrong for every $c \ge 0$: the values of $S[\hat{0}, \check{0}, \check{c}] "
        r"\cong T_c$ and $S[\hat{0}, \check{1}, \check{c}] \cong T_1 \mid T_c$ have the other parity.",
        cases=lambda size: ((b, c) for c in range(size + 1) for b in (0, 1)), predicted=lambda b, c: (b + c + 1) % 2 ^ 1,
        computed=lambda b, c: spider((0, "^"), (b, "v"), (c, "v")) % 2, bound="c ≤ {size}", sizes=(20, 200),
        picture=lambda b, c: accented([(0, "^"), (b, "v"), (c, "v")]), sliders={"b": range(6), "c": range(10)},
    ),
    Claim(
        "arrows-prop-7.7-associates", "Proposition 7.7, associates in the proof", "proved",
        r"For $b, c \ge 2$ every follower of $S[\tilde{0}, \check{b}, \check{c}]$ or $S[\tilde{0}, \check{b}, \hat{c}]$ is an "
        "associate of one of the two that have on the first edge of another leg the arrow that the first leg has; all plays from "
        "these two have the same parity: that of $b + c$ for the first state, of $b + c + 1$ for the second.",
        cases=lambda size: (
            (first, b, c, accent) for c in range(2, size + 1) for b in range(2, c + 1) for first in ACCENTS for accent in ACCENTS
        ),
        predicted=lambda first, b, c, accent: (True, {(b + c + (accent == "^")) % 2}), computed=named_associates,
        bound="2 ≤ b ≤ c ≤ {size}", sizes=(3, 5),
        picture=lambda first, b, c, accent: AccentedSpider.of(f"0{first},{b}v(1{first}),{c}{accent}"),
    ),
)
# fmt: on
