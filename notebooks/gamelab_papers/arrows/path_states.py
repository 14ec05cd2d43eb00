"""Sections 5 and 6: flows, crashes, twigs and rods, spiders with accents, and the spiders that are
sums of paths.
"""

from collections.abc import Callable, Mapping
from functools import reduce
from itertools import product
from operator import add
from typing import Any, NamedTuple

from gamelab import AccentedSpider, Decoration, Spider, crash, disjoint_states, rod, twig
from gamelab.boards import Vertex
from gamelab.solvers.arrows import SUBSCRIPTS
from gamelab.statements import (
    Arguments,
    ArrowValues,
    Cases,
    Claim,
    Refuted,
    box,
    each,
    misprint,
    the,
    upto,
)
from gamelab.theory import DEFINITION
from gamelab_papers.arrows.boards import (
    FIGURES,
    NO_STATE,
    PATH_STATES,
    TABLE,
    TRIMMED,
    accented,
    as_state,
    for_all,
    is_accented_state,
    plain_value,
    rows_over,
    side_by_side,
    valued,
)
from gamelab_papers.arrows.state_isomorphisms import (
    heads_and_leaves,
    induced,
    is_state,
    is_state_isomorphism,
    meets_heads_and_tails,
    meets_local_criterion,
)
from gamelab_papers.tables import rows

# with the hub at the end that is vertex 0
SPIDERS = {"F": "S[0v,n^]", "C": "S[0v,nv]", "T": "S[n^]", "R": "S[n]"}
# -1 and 1: an arrow to the left or to the right, 0: a leaf
ENDS = {"F": (1, 1), "C": (1, -1), "T": (0, 1), "R": (0, 0)}
NAMES = {"F": "flows", "C": "crashes", "T": "twigs", "R": "rods"}
LEAST = {"F": 0, "C": 1, "T": 0, "R": 1}


def spider_in_state(state: str, n: int) -> AccentedSpider:
    """The spider in accents with this number for n."""
    return AccentedSpider.of(state.replace("n", str(n)))


def path_name(kind: str, n: int) -> str:
    """As the paper writes it: F₃."""
    return f"{kind}{n}".translate(SUBSCRIPTS)


def kinds_to(kinds: str, least: int = 0) -> Cases:
    """Path states of these kinds, with all numbers of unmarked edges from the least up to a
    size.
    """
    return reduce(
        add, (each(NAMES[kind], kind) * upto("n", max(least, LEAST[kind])) for kind in kinds)
    )


def shape(kind: str, n: int) -> tuple[int, int, bool] | str:
    """Edges, unmarked edges, and whether the state of the library is the spider in accents, up to
    isomorphism.
    """
    spider = spider_in_state(SPIDERS[kind], n)
    if not is_accented_state((leg.length, leg.accent) for leg in spider.legs):
        return NO_STATE
    x = spider.decoration
    return len(x.graph.edges), len(x.unmarked.edges), PATH_STATES[kind](n).canonical == x.canonical


def named_followers(kind: str, n: int) -> list[str]:
    """The followers of a path state as sums of two path states, each found to be isomorphic by
    trying all completions.
    """
    x, (left, right) = PATH_STATES[kind](n), ENDS[kind]
    found = set()
    for k, way in product(range(n), (1, -1)):
        follower = x.with_arrow(*(k, k + 1)[::way])
        if is_state(follower):
            (one, near, at_near), (two, far, at_far) = (
                piece(left, way, k, 0),
                piece(way, right, n - 1 - k, k + 1),
            )
            both = disjoint_states(near, far)
            marks = (at_near, at_far)
            f: dict[Vertex, Vertex] = {(i, v): marks[i - 1](v) for i, v in both.unmarked.vertices}  # type: ignore[misc, has-type]
            isomorphic = is_state_isomorphism(induced(f, both), both, follower)
            found.add(
                f"{path_name(one, k)} | {path_name(two, n - 1 - k)}"
                if isomorphic
                else f"neither, at edge {k}"
            )
    return sorted(found)


def piece(
    left: int, right: int, n: int, first: int
) -> tuple[str, Decoration, Callable[[int], int]]:
    """The path state with these ends: its kind, the state, flipped if need be, and the place of its
    vertices from this one on.
    """
    if left and not right:  # the leaf is the other end
        kind, x, place = piece(0, -left, n, 0)
        return kind, x, lambda v: first + n - place(v)
    kind = next(kind for kind, ends in ENDS.items() if ends in ((left, right), (-left, -right)))
    x = PATH_STATES[kind](n)
    return kind, x if ENDS[kind] == (left, right) else x.flip, lambda v: first + v


def listed_followers(kind: str, n: int) -> list[str]:
    """The followers as the proofs of Section 5 list them."""
    rest = {
        "F": [("F", "F", range(n)), ("C", "C", range(1, n - 1))],
        "C": [("F", "C", range(n - 1)), ("C", "F", range(1, n))],
        "T": [("T", "F", range(n)), ("T", "C", range(n - 1))],
        "R": [("T", "T", range(n))],
    }
    return sorted(
        {
            f"{path_name(one, k)} | {path_name(two, n - 1 - k)}"
            for one, two, ks in rest[kind]
            for k in ks
        }
    )


def board_of(*given: tuple[int, str]) -> tuple[int, tuple[int, ...]] | str:
    """Unmarked edges, and the legs of the graph that carries the state."""
    return (
        (len((s := accented(given)).decoration.unmarked.edges), s.board.legs)
        if is_accented_state(given)
        else NO_STATE
    )


def said_of_board(*given: tuple[int, str]) -> tuple[int, tuple[int, ...]] | str:
    """The same by Definition 6.2; no state if the hub, no leaf, is a sink or source, or if no leg
    is left.
    """
    marked = [accent for _, accent in given if accent]
    if not any(length for length, _ in given) and (
        not marked or len(marked) > 1 == len(set(marked))
    ):
        return NO_STATE
    return sum(length for length, _ in given), tuple(
        n + bool(accent) for n, accent in given if n or accent
    )


class Row(NamedTuple):
    """One line of a list of spiders that are sums of paths: the least n, the value is n or its
    parity, xor `plus`, and the paths as in the table.
    """

    least: int
    parity: bool
    plus: int
    pieces: list[Any]

    def value(self, n: int) -> int:
        """The value of the spider."""
        return (n % 2 if self.parity else n) ^ self.plus

    def paths(self, n: int) -> list[Decoration]:
        """The paths, turned round where the table says so."""
        states = [PATH_STATES[one.kind](one.length_n * n + one.length) for one in self.pieces]
        return [x.flip if one.flip else x for x, one in zip(states, self.pieces, strict=True)]

    def place(self, n: int, i: int, k: int) -> Vertex:
        """Where vertex k of path i lies: so many steps from the hub, on the leg ahead or, if
        negative, on the leg behind.
        """
        one = self.pieces[i - 1]
        steps = one.start_n * n + one.start + k
        return (one.behind, -steps) if steps < 0 else (one.ahead, steps) if steps else 0


def rows_of(statement: str) -> dict[str, Row]:
    """The lines of a statement, by the state."""
    found: dict[str, Row] = {}
    for one in rows(__file__, "isomorphic_paths"):
        if one.statement == statement:
            row = Row(one.least, one.parity, one.plus, [])
            found.setdefault(one.state, row).pieces.append(one)
    return found


ROWS = rows_of("Proposition 6.3")


def lines(rows: Mapping[str, Row], beyond: int = 0) -> Cases:
    """All lines with n from the least up to a size, and at most `beyond` edges more than n
    unmarked.
    """
    every = each("the {count} lines", [*rows]) * upto("n")
    return every.where(
        lambda state, n: n >= rows[state].least, "in each line from its least n on"
    ).sizes(most=TABLE - beyond)


def paths_and_map(row: Row, n: int) -> tuple[Decoration, dict[Vertex, Vertex]]:
    """The sum of paths, and the map of its vertices to those of the spider."""
    x = disjoint_states(*row.paths(n))
    return x, {v: row.place(n, *v) for v in x.unmarked.vertices}  # type: ignore[misc]


def tried_out(
    rows: Mapping[str, Row], state: str, n: int, test: Callable[..., bool] = is_state_isomorphism
) -> bool | str:
    """Whether the map of the paths to the spider is an isomorphism, by all completions or another
    test.
    """
    if n < rows[state].least:
        return NO_STATE
    x, f = paths_and_map(rows[state], n)
    return test(induced(f, x), x, spider_in_state(state, n).decoration)


def both(state: str, n: int) -> Decoration | AccentedSpider:
    """The spider beside its paths."""
    return (
        disjoint_states(spider_in_state(state, n), *ROWS[state].paths(n))
        if n >= ROWS[state].least
        else spider_in_state(state, n)
    )


def with_paths(rows: Mapping[str, Row], state: str, n: int) -> dict[str, ArrowValues]:
    """The spider and its paths, for a picture of all."""
    row, spider = rows[state], spider_in_state(state, n)
    if n < row.least:
        return side_by_side(spider)
    names = [path_name(one.kind, one.length_n * n + one.length) for one in row.pieces]
    return side_by_side(spider, *zip(names, row.paths(n), strict=True))


def crash_by_heads_and_tails(n: int) -> tuple[Any, ...]:
    """h with the leaves and t with the leaves, for S[0v,0v,nv] and C_n, and whether Theorem 4.14
    applies.
    """
    x, f = paths_and_map(ROWS["S[0v,0v,nv]"], n)
    y = spider_in_state("S[0v,0v,nv]", n).decoration
    at: dict[Vertex, str] = {0: "w0", (3, n): f"w{n}"}
    heads, tails = ({at.get(v, v) for v in some} for some in heads_and_leaves(y))
    return heads, tails, *heads_and_leaves(crash(n)), meets_heads_and_tails(f, x, y)


def flowers_in_proof(state: str, n: int) -> list[str]:
    """The flowers that are states, among those of which the proof speaks for this line of
    Proposition 6.3.
    """
    x = Decoration.of(both(state, n))  # the spider first
    hub, first, second = (1, 0), (2, 0), (3, 0)
    named: dict[str, dict[Any, str]] = {
        "S[0v,1v,nv]": {(2, k): f"{k} of C" for k in range(n + 2)}
        | {(1, (2, 1)): "v1", hub: "w0"}
        | {(1, (3, k)): f"w{k}" for k in range(1, n + 1)},
        "S[0v,1^,n^]": {first: "0 of T_1", second: "0 of T", hub: "w0"},
        "S[1v,1^,n^]": {(2, 1): "1 of F_2", second: "0 of T", hub: "w0"},
    }
    return sorted(
        f"{kind}-flower at {name}"
        for v, name in named[state].items()
        if v in x.unmarked.vertices
        for kind, flower in (("tail", x.tail_flower(v)), ("head", x.head_flower(v)))
        if is_state(flower)
    )


def flowers_said(state: str, n: int) -> list[str]:
    """The same as the proof has it; at 0 of T_0 there is no flower."""
    of_twig = ["tail-flower at 0 of T", "head-flower at 0 of T"] * (n > 0)
    said = {
        "S[0v,1v,nv]": [
            "tail-flower at 0 of C",
            f"tail-flower at {n + 1} of C",
            "tail-flower at v1",
            f"tail-flower at w{n}",
        ],
        "S[0v,1^,n^]": ["tail-flower at 0 of T_1", *of_twig, "tail-flower at w0"],
        "S[1v,1^,n^]": of_twig,
    }
    return sorted(said[state])


def flowers_corrected(state: str, n: int) -> list[str]:
    """The same with what n = 0 and n = 1 change."""
    said = [] if state == "S[0v,1v,nv]" and n == 0 else flowers_said(state, n)
    return [flower for flower in said if n > 1 or flower != "head-flower at 0 of T"]


FLOWERS = (
    r"of the flowers of $C_{n+1}$ and $S[\check{0},\check{1},\check{n}]$ exactly the tail-flowers "
    r"at the ends are states; of those at 0 of $T_1$, 0 of $T_n$, $w_0$ of "
    r"$S[\check{0},\hat{1},\hat{n}]$ all but the head-flowers at 0 of $T_1$ and at $w_0$; of "
    r"those at 1 of $F_2$, 0 of $T_n$, $w_0$ of $S[\check{1},\hat{1},\hat{n}]$ the two at 0 of "
    r"$T_n$"
)
LINE: Arguments = {
    "picture": lambda state, n: with_paths(ROWS, state, n),
    "called": lambda state, n: spider_in_state(state, n).with_accents,
}
TWIGS: Arguments = {
    "cases": upto("n").sizes(most=TABLE),
    "picture": lambda n: valued(twig(n), path_name("T", n)),
    "called": lambda n: path_name("T", n),
}
PROOF_LINES = ("S[0v,1v,nv]", "S[0v,1^,n^]", "S[1v,1^,n^]")
LONELY_HUB = ("an isolated vertex", "no isolated vertex")


def _followers(ids: str, label: str, kinds: str, lists: str) -> Claim:
    return Claim(
        id=ids,
        label=label,
        method=DEFINITION,
        statement=lists,
        cases=kinds_to(kinds, 1),
        sizes=(5, 8),
        predicted=listed_followers,
        computed=lambda kind, n: named_followers(kind, n) if n >= LEAST[kind] else NO_STATE,
        picture=lambda kind, n: valued(PATH_STATES[kind](max(n, 1)), path_name(kind, max(n, 1))),
        sliders={"kind": [*kinds], "n": range(1, 6)},
        called=path_name,
    )


def _definition(ids: str, label: str, kinds: str, statement: str, more: int) -> Claim:
    return Claim(
        id=ids,
        label=label,
        kind="definition",
        method=DEFINITION,
        statement=statement,
        sizes=(20, 200),
        cases=each(" and ".join(NAMES[kind] for kind in kinds), kinds) * upto("n"),
        predicted=lambda kind, n: (n + more, n, True) if n >= LEAST[kind] else NO_STATE,
        computed=shape,
        picture=lambda kind, n: spider_in_state(SPIDERS[kind], n).decoration,
        sliders={"kind": [*kinds], "n": range(7)},
        called=path_name,
        parts=("edges", "unmarked", "the spider in accents:"),
    )


CLAIMS = (
    _definition(
        "arrows-def-5.1",
        "Definition 5.1, flows and crashes",
        "FC",
        "The flow $F_n$ and the crash $C_n$ have $n$ unmarked edges between two arrows, which "
        "point the same way in $F_n$ and towards each other in $C_n$. They are states for all "
        "$n$, but for $C_0$.",
        2,
    ),
    Claim(
        id="arrows-prop-5.2",
        label="Proposition 5.2",
        statement=r"""
            The flow has the value $g(F_n) = \overline{n}$ for $n \ge 0$, the crash $g(C_n) =
            \overline{n} \oplus 1$ for $n \ge 1$; here $\overline{n} = n \bmod 2$.
            """,
        cases=kinds_to("FC").sizes(most=TABLE),
        sizes=(12, 15),
        predicted=lambda kind, n: n % 2 ^ (kind == "C"),
        computed=lambda kind, n: plain_value(spider_in_state(SPIDERS[kind], n)),
        proof=for_all("all n"),
        picture=lambda kind, n: valued(
            spider_in_state(SPIDERS[kind], n).decoration, path_name(kind, n)
        ),
        sliders={"kind": ["F", "C"], "n": range(12)},
        called=path_name,
    ),
    _followers(
        "arrows-prop-5.2-followers",
        "Proposition 5.2, followers of flows and crashes",
        "FC",
        r"The followers of $F_n$ are $F_k \mid F_{n-1-k}$ ($0 \le k \le n-1$) and $C_k \mid "
        r"C_{n-1-k}$ ($1 \le k \le n-2$); of $C_n$ are $F_k \mid C_{n-1-k}$ ($0 \le k \le n-2$) "
        r"and $C_k \mid F_{n-1-k}$ ($1 \le k \le n-1$).",
    ),
    _definition(
        "arrows-def-5.3",
        "Definition 5.3, twigs",
        "T",
        "The twig $T_n$ has $n$ unmarked edges from a leaf to an arrow.",
        1,
    ),
    Claim(
        id="arrows-prop-5.4",
        label="Proposition 5.4",
        statement=r"The twig has the value $g(T_n) = n$ for $n \ge 0$.",
        sizes=(12, 15),
        predicted=lambda n: n,
        computed=lambda n: plain_value(twig(n)),
        proof=for_all("all n"),
        **TWIGS,
        sliders={"n": range(12)},
    ),
    _followers(
        "arrows-prop-5.4-followers",
        "Proposition 5.4, followers of twigs",
        "T",
        r"The followers of $T_n$ are $T_k \mid F_{n-1-k}$ ($0 \le k \le n-1$) and $T_k \mid "
        r"C_{n-1-k}$ ($0 \le k \le n-2$).",
    ),
    Claim(
        id="arrows-prop-5.4-values",
        label="Proposition 5.4, values of the followers",
        statement=r"The followers of $T_n$ have exactly the values 0, 1, $\dots$, $n-1$.",
        sizes=(10, 13),
        proof=for_all("all n"),
        predicted=lambda n: set(range(n)),
        computed=lambda n: {plain_value(x) for x in TRIMMED.moves(twig(n))},
        **TWIGS,
        sliders={"n": range(11)},
    ),
    _definition(
        "arrows-def-5.5",
        "Definition 5.5, rods",
        "R",
        r"The rod $R_n$ is the path of $n$ edges without arrows, for $n \ge 1$: without edges it "
        r"would be an isolated vertex.",
        0,
    ),
    Claim(
        id="arrows-prop-5.6",
        label="Proposition 5.6",
        statement=r"""
            The rod has the value $g(R_n) = \overline{n}$ for $n \ge 1$; here $\overline{n} = n
            \bmod 2$.
            """,
        cases=upto("n", 1).sizes(1, TABLE),
        sizes=(12, 15),
        predicted=lambda n: n % 2,
        computed=lambda n: plain_value(rod(n)),
        proof=for_all("all n"),
        picture=lambda n: valued(rod(max(n, 1)), path_name("R", max(n, 1))),
        sliders={"n": range(12)},
        called=lambda n: path_name("R", n),
    ),
    _followers(
        "arrows-prop-5.6-followers",
        "Proposition 5.6, followers of rods",
        "R",
        r"The followers of $R_n$ are $T_k \mid T_{n-1-k}$ ($0 \le k \le n-1$).",
    ),
    *misprint(
        id="arrows-prop-5.6-proof",
        label="Proposition 5.6, end of its proof",
        cases=upto("n", 1).sizes(1, TABLE),
        sizes=(10, 13),
        sliders={"n": range(1, 11)},
        printed=dict(
            statement=r"""
                The twig has the value $g(T_n) = 0$ for even $n \ge 1$ and $g(T_n) = 1$ for odd $n$.
                """,
            predicted=lambda n: n % 2,
            computed=lambda n: plain_value(twig(n)),
            picture=lambda n: rows_over(
                range(1, 11), "n", ("g(Tₙ)", lambda n: n % 2, lambda n: plain_value(twig(n)))
            ),
            refuted=Refuted("n = 2: predicted 0, computed 2", size=2),
        ),
        corrected=dict(
            proof=for_all("all n"),
            statement="""
                For even $n$ the followers of $R_n$ have odd values only and $g(R_n) = 0$; for odd
                $n$ they have even values only, 0 too, and $g(R_n) = 1$.
                """,
            predicted=lambda n: (n % 2, {1 - n % 2}, n % 2 == 1),
            computed=lambda n: (
                plain_value(rod(n)),
                {int(found) % 2 for found in map(plain_value, TRIMMED.moves(rod(n)))},
                0 in map(plain_value, TRIMMED.moves(rod(n))),
            ),
            picture=lambda n: valued(rod(n), path_name("R", n)),
            parts=("value", "parities of the followers' values", "0 among these:"),
        ),
    ),
    *misprint(
        id="arrows-def-6.1",
        label="Definition 6.1 and Figure 14",
        method=DEFINITION,
        cases=box("a", "b", "c"),
        sizes=(6, 20),
        computed=lambda a, b, c: LONELY_HUB[
            all(map((graph := Spider(a, b, c).graph).degree, graph.vertices))
        ],
        picture=lambda a, b, c: Spider(a, b, c),
        called=lambda a, b, c: f"S({a}, {b}, {c})",
        sliders={leg: range(6) for leg in "abc"},
        printed=dict(
            statement=r"""
                Of the spiders $S(a, b, c)$, whose legs may have length 0, the condition $abc \neq
                0$ leaves out those only in which the hub is an isolated vertex. (The note below the
                definition says it rightly: not all three are 0. Theorem 12.1 has the same
                condition.)
                """,
            predicted=lambda a, b, c: LONELY_HUB[a * b * c != 0],
            refuted=Refuted(
                "S(0, 0, 1): predicted an isolated vertex, computed no isolated vertex", size=1
            ),
        ),
        corrected=dict(
            statement=r"""
                The spider $S(a, b, c)$ has no isolated vertex exactly if $(a, b, c) \neq (0, 0,
                0)$.
                """,
            predicted=lambda a, b, c: LONELY_HUB[(a, b, c) != (0, 0, 0)],
        ),
    ),
    Claim(
        id="arrows-def-6.2",
        label="Definition 6.2, accents",
        kind="definition",
        method=DEFINITION,
        statement="""
            The decoration $S[a, b, c]$ with accents has $a + b + c$ unmarked edges, and one edge
            more on each accented leg. It is a state but where the three lengths are 0 and the hub
            has two or three accents, all the same, or none at all.
            """,
        cases=box("a", "b", "c")
        * Cases("all accents", lambda size: product(("", "^", "v"), repeat=3)),
        sizes=(3, 8),
        predicted=lambda a, b, c, on_a, on_b, on_c: said_of_board((a, on_a), (b, on_b), (c, on_c)),
        computed=lambda a, b, c, on_a, on_b, on_c: board_of((a, on_a), (b, on_b), (c, on_c)),
        **as_state(lambda a, b, c, on_a, on_b, on_c: accented([(a, on_a), (b, on_b), (c, on_c)])),
        sliders={leg: range(4) for leg in "abc"} | {f"on_{leg}": ("", "^", "v") for leg in "abc"},
        parts=("unmarked edges", "legs"),
    ),
    Claim(
        id="arrows-def-6.2-fig15",
        label="Figure 15",
        kind="example",
        statement=r"""
            The decoration $S[2,\check{2},\hat{3}]$ is a state of $S(2, 3, 4)$ with two arrows. (Its
            value, 1, is ours.)
            """,
        cases=the("the state's board, arrows and value"),
        predicted=lambda: (Spider(2, 3, 4).legs, 2, 1),
        computed=lambda: (
            (s := spider_in_state("S[2,2v,3^]", 0)).board.legs,
            len(s.arrows),
            plain_value(s),
        ),
        picture=lambda: next(iter(FIGURES["Figure 15"].values())),
        parts=("legs", "arrows", "value"),
    ),
    Claim(
        id="arrows-prop-6.3",
        label="Proposition 6.3, values",
        statement=r"""
            With $\overline{n} = n \bmod 2$, $g(S[\check{0},\check{0},\check{n}]) = \overline{n}
            \oplus 1$ for $n \ge 1$; for $n \ge 0$: $g(S[\check{0},\check{0},\hat{n}]) =
            g(S[\check{0},\check{1},\check{n}]) = \overline{n}$, $g(S[\check{0},\check{1},\hat{n}])
            = \overline{n} \oplus 1$, $g(S[\check{0},\hat{0},\tilde{n}]) =
            g(S[\check{1},\hat{1},\tilde{n}]) = n$, $g(S[\check{0},\hat{1},\tilde{n}]) = n \oplus
            1$.
            """,
        cases=lines(ROWS, 2),
        sizes=(10, 13),
        predicted=lambda state, n: ROWS[state].value(n),
        proof=for_all("all n"),
        **as_state(lambda state, n: spider_in_state(state, n), plain_value),
        sliders={"state": [*ROWS], "n": range(10)},
    ),
    Claim(
        id="arrows-prop-6.3-isomorphisms",
        label="Proposition 6.3, isomorphisms",
        method=DEFINITION,
        statement=r"""
            The states are isomorphic by the maps of the proof: $S[\check{0},\check{0},\check{n}]
            \cong C_n$, $S[\check{0},\check{0},\hat{n}] \cong F_n$, $S[\check{0},\hat{0},\tilde{n}]
            \cong T_n$, $S[\check{0},\check{1},\check{n}] \cong C_{n+1}$,
            $S[\check{0},\check{1},\hat{n}] \cong F_{n+1}$, $S[\check{0},\hat{1},\tilde{n}] \cong
            T_1 \mid T_n$, $S[\check{1},\hat{1},\tilde{n}] \cong F_2 \mid T_n$.
            """,
        cases=lines(ROWS),
        sizes=(4, 7),
        predicted=lambda state, n: True,
        computed=lambda state, n: tried_out(ROWS, state, n),
        **LINE,
        sliders={"state": [*ROWS], "n": range(5)},
    ),
    Claim(
        id="arrows-prop-6.3-criterion",
        label="Proposition 6.3, by the local criterion",
        method=DEFINITION,
        statement="The maps of the proof of Proposition 6.3 pass Theorem 4.10 at every vertex.",
        cases=lines(ROWS).sizes(),
        sizes=(15, 60),
        predicted=lambda state, n: True,
        computed=lambda state, n: tried_out(ROWS, state, n, meets_local_criterion),
        **LINE,
        sliders={"state": [*ROWS], "n": range(10)},
    ),
    Claim(
        id="arrows-prop-6.3-heads",
        label="Proposition 6.3, by Theorem 4.14",
        method=DEFINITION,
        statement=r"""
            The heads of $S[\check{0},\check{0},\check{n}]$ are $w_0$ and $w_n$, those of $C_n$ are
            0 and $n$; neither has tails or leaves in $U$: Theorem 4.14 applies.
            """,
        cases=upto("n", 1),
        sizes=(20, 100),
        predicted=lambda n: ({"w0", f"w{n}"}, set(), {0, n}, set(), True),
        computed=crash_by_heads_and_tails,
        picture=lambda n: with_paths(ROWS, "S[0v,0v,nv]", n),
        parts=("heads of S", "tails of S", "heads of C_n", "tails of C_n", "Theorem 4.14:"),
    ),
    *misprint(
        id="arrows-prop-6.3-proof",
        label="Proposition 6.3, flowers in its proof",
        kind="omitted case",
        method=DEFINITION,
        cases=each("the {count} lines for which the proof lists flowers", PROOF_LINES) * upto("n"),
        sizes=(10, 40),
        computed=flowers_in_proof,
        **LINE,
        sliders={"state": PROOF_LINES, "n": range(6)},
        printed=dict(
            statement=f"For every $n$, {FLOWERS}.",
            predicted=flowers_said,
            refuted=Refuted(
                "S[0̌,1̌,0̌]: predicted tail-flower at 0 of C, tail-flower at 1 of C, "
                "tail-flower at v1, tail-flower at w0, computed none"
            ),
        ),
        corrected=dict(
            statement=rf"For $n \ge 2$, {FLOWERS}. For $n = 0$ none of $C_1$ and "
            rf"$S[\check{{0}},\check{{1}},\check{{0}}]$ is a "
            "state, for $n = 1$ the head-flower at 0 of $T_n$ is none.",
            predicted=flowers_corrected,
        ),
    ),
)
