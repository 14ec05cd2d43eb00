"""Sections 5 and 6: flows, crashes, twigs and rods, spiders with accents, and the spiders that are
sums of paths.
"""

from dataclasses import replace
from functools import partial
from itertools import product
from typing import NamedTuple

from gamelab import Spider
from gamelab.boards import AccentedSpider, Decoration, crash, disjoint_states, twig
from gamelab.plots import VERMILLION, value_colour
from gamelab.proofs import Between, image, is_symbolic, on_variables, set_of, worth
from gamelab.solvers.arrows import SUBSCRIPTS
from gamelab.statements import Cases, assume, box, each, upto
from gamelab.theory import DEFINITION
from gamelab_papers.arrows import families
from gamelab_papers.arrows.boards import (
    ACCENTS,
    FAMILIES,
    FIGURES,
    NO_STATE,
    PATH_STATES,
    TABLE,
    TRIMMED,
    accented,
    is_accented_state,
    path_state,
    plain_value,
    rows_over,
    section_of_arrows,
    side_by_side,
    valued,
    with_arrow,
)
from gamelab_papers.arrows.figures import ArrowValues
from gamelab_papers.arrows.state_isomorphisms import (
    heads_and_leaves,
    induced,
    is_state,
    is_state_isomorphism,
    meets_heads_and_tails,
)
from gamelab_papers.tables import rows

section = section_of_arrows()
# with the hub at the end that is vertex 0
SPIDERS = {"F": "S[0v,n^]", "C": "S[0v,nv]", "T": "S[n^]", "R": "S[n]"}
# at the far end, and at the hub if it has one
ACCENTS_OF = {"F": ("^", "v"), "C": ("v", "v"), "T": ("^",), "R": ("",)}
LEAST = {"F": 0, "C": 1, "T": 0, "R": 1}  # unmarked edges
PIECES = {"F": ("FF", "CC"), "C": ("FC", "CF"), "T": ("TF", "TC"), "R": ("TT",)}  # of followers
FLOWS_AND_CRASHES = each("flows and crashes", "FC")
TO_TABLE = upto("n").sizes(most=TABLE)
FROM_1 = upto("n", 1).sizes(1, TABLE)
ON_PATHS = on_variables("all n", "n", families.paths)


def spider_in_state(state, n):
    """The spider in accents with this number for n."""
    if is_symbolic(n):
        legs = AccentedSpider.of(state.replace("n", "9")).legs
        return accented((n if leg.length == 9 else leg.length, leg.accent) for leg in legs)
    return AccentedSpider.of(state.replace("n", str(n)))


def path_name(kind, n):
    """As the paper writes it: F₃."""
    return f"{kind}{n}".translate(SUBSCRIPTS)


def drawn_path(kind, n):
    """The path state with its values; the smallest one in place of none."""
    n = max(n, LEAST[kind])
    return valued(PATH_STATES[kind](n), path_name(kind, n))


def shape(kind, n):
    """Edges, unmarked edges, and whether the state of the library is the spider in accents, up to
    isomorphism.
    """
    spider = spider_in_state(SPIDERS[kind], n)
    if not is_accented_state((leg.length, leg.accent) for leg in spider.legs):
        return NO_STATE
    x = spider.decoration
    return len(x.graph.edges), len(x.unmarked.edges), PATH_STATES[kind](n).canonical == x.canonical


DEFINED = {
    "method": DEFINITION,
    "name": path_name,
    "parts": "edges, unmarked, the spider in accents:",
    "picture": lambda kind, n: spider_in_state(SPIDERS[kind], n).decoration,
}


@section.definition(20, 200, **DEFINED)
def def_5_1(kind=FLOWS_AND_CRASHES, n=0):
    """**Definition 5.1, flows and crashes.** The flow $F_n$ and the crash $C_n$ have $n$ unmarked
    edges between two arrows, which point the same way in $F_n$ and towards each other in $C_n$.
    They are states for all $n$, but for $C_0$.
    """
    return (n + 2, n, True) if n >= LEAST[kind] else NO_STATE, shape(kind, n)


@section.theorem(
    12, 15, cases=FLOWS_AND_CRASHES * TO_TABLE, name=path_name, picture=drawn_path, proof=ON_PATHS
)
def prop_5_2(kind, n):
    r"""**Proposition 5.2.** The flow has the value $g(F_n) = \overline{n}$ for $n \ge 0$, the crash
    $g(C_n) = \overline{n} \oplus 1$ for $n \ge 1$; here $\overline{n} = n \bmod 2$.
    """
    assume(n >= LEAST[kind])
    return n % 2 ^ (kind == "C"), plain_value(path_state(kind, n))


def kind_beyond(outer, x):
    """The kind of path that an arrow cuts off from a leg with this accent."""
    return "T" if not outer else "F" if x == outer else "C"


def pieces(legs, m, x):
    """A spider with an arrow on edge m of its first leg, the shorter spider that it is said to
    leave, and the path beside that, with its name.
    """
    (a, outer), *others = legs
    kind = kind_beyond(outer, x)
    path = path_name(kind, a - m), PATH_STATES[kind](a - m)
    return [with_arrow(accented(legs), 1, m, x), accented([(m - 1, x), *others]), path]


def splits(legs, m, x):
    """Whether the arrow leaves these, tried on all that can come after."""
    whole, inner, (_, beyond) = pieces(legs, m, x)
    a, outer = legs[0]
    f = {(1, v): v for v in inner.decoration.unmarked.vertices}
    f |= {(2, k): (1, m + (a - m - k if not outer else k)) for k in range(a - m + 1)}
    y = disjoint_states(inner, beyond.flip if (x == "v") == bool(outer) else beyond)
    return is_state_isomorphism(induced(f, y), y, whole.decoration)


def named_followers(kind, n):
    """The followers of a path state as sums of two path states, each found to be isomorphic by
    trying all completions.
    """
    outer, *hub = ACCENTS_OF[kind]
    legs, found = [(n, outer), *((0, accent) for accent in hub)], set()
    for m, x in product(range(1, n + 1), ACCENTS):
        if is_state(with_arrow(accented(legs), 1, m, x).decoration):
            near = path_name("T" if not hub else "C" if x == hub[0] else "F", m - 1)
            far = path_name(kind_beyond(outer, x), n - m)
            found.add(f"{near} | {far}" if splits(legs, m, x) else f"neither, at edge {m}")
    return sorted(found)


def listed_followers(kind, n):
    """The followers as the proofs of Section 5 list them."""
    return sorted(
        {
            f"{path_name(one, k)} | {path_name(two, n - 1 - k)}"
            for one, two in PIECES[kind]
            for k in range(LEAST[one], n - LEAST[two])
        }
    )


FOLLOWERS = {"method": DEFINITION, "name": path_name, "picture": drawn_path}


@section.theorem(5, 8, **FOLLOWERS, parts="followers")
def prop_5_2_followers(kind=FLOWS_AND_CRASHES, n=1):
    r"""**Proposition 5.2, followers of flows and crashes.** The followers of $F_n$ are $F_k \mid
    F_{n-1-k}$ ($0 \le k \le n-1$) and $C_k \mid C_{n-1-k}$ ($1 \le k \le n-2$); of $C_n$ are $F_k
    \mid C_{n-1-k}$ ($0 \le k \le n-2$) and $C_k \mid F_{n-1-k}$ ($1 \le k \le n-1$).
    """
    return listed_followers(kind, n), named_followers(kind, n)


def path_values_after(kind, n):
    """The values of the followers of a path state."""
    if not is_symbolic(n):
        return set(map(plain_value, TRIMMED.moves(path_state(kind, n))))

    def after(one, two):
        return image(
            lambda k: worth(FAMILIES[one](k), FAMILIES[two](n - 1 - k)),
            Between(LEAST[one], n - 1 - LEAST[two]),
        )

    return set_of(*(after(*kinds) for kinds in PIECES[kind]))


@section.theorem(
    10,
    13,
    cases=FLOWS_AND_CRASHES * FROM_1,
    name=path_name,
    picture=drawn_path,
    proof=ON_PATHS,
    parts="values of the followers",
)
def prop_5_2_values(kind, n):
    r"""**Proposition 5.2, values of the followers.** The followers of $F_n$ have the value
    $\overline{n} \oplus 1$ only, and those of $C_n$ the value $\overline{n}$; there are none only
    for $F_0$ and $C_1$.
    """
    assume(n > LEAST[kind])
    return set_of((n + (kind == "F")) % 2), path_values_after(kind, n)


@section.definition(20, 200, **DEFINED)
def def_5_3(kind=each("twigs", "T"), n=0):
    """**Definition 5.3, twigs.** The twig $T_n$ has $n$ unmarked edges from a leaf to an arrow."""
    return (n + 1, n, True), shape(kind, n)


OF_TWIGS = {"name": partial(path_name, "T"), "picture": partial(drawn_path, "T"), "proof": ON_PATHS}


@section.theorem(12, 15, **OF_TWIGS)
def prop_5_4(n=TO_TABLE):
    r"""**Proposition 5.4.** The twig has the value $g(T_n) = n$ for $n \ge 0$."""
    return n, plain_value(path_state("T", n))


@section.theorem(5, 8, **FOLLOWERS, parts="followers")
def prop_5_4_followers(kind=each("twigs", "T"), n=1):
    r"""**Proposition 5.4, followers of twigs.** The followers of $T_n$ are $T_k \mid F_{n-1-k}$ ($0
    \le k \le n-1$) and $T_k \mid C_{n-1-k}$ ($0 \le k \le n-2$).
    """
    return listed_followers(kind, n), named_followers(kind, n)


@section.theorem(10, 13, **OF_TWIGS, parts="values of the followers")
def prop_5_4_values(n=TO_TABLE):
    r"""**Proposition 5.4, values of the followers.** The followers of $T_n$ have exactly the values
    0, 1, $\dots$, $n-1$.
    """
    return set_of(Between(0, n - 1)), path_values_after("T", n)


@section.definition(20, 200, **DEFINED)
def def_5_5(kind=each("rods", "R"), n=0):
    r"""**Definition 5.5, rods.** The rod $R_n$ is the path of $n$ edges without arrows, for $n \ge
    1$: without edges it would be an isolated vertex.
    """
    return (n, n, True) if n else NO_STATE, shape(kind, n)


OF_RODS = {"name": partial(path_name, "R"), "picture": partial(drawn_path, "R"), "proof": ON_PATHS}


@section.theorem(12, 15, **OF_RODS)
def prop_5_6(n=FROM_1):
    r"""**Proposition 5.6.** The rod has the value $g(R_n) = \overline{n}$ for $n \ge 1$; here
    $\overline{n} = n \bmod 2$.
    """
    return n % 2, plain_value(path_state("R", n))


@section.theorem(5, 8, **FOLLOWERS, parts="followers")
def prop_5_6_followers(kind=each("rods", "R"), n=1):
    r"""**Proposition 5.6, followers of rods.** The followers of $R_n$ are $T_k \mid T_{n-1-k}$ ($0
    \le k \le n-1$).
    """
    return listed_followers(kind, n), named_followers(kind, n)


@section.slip(
    10,
    13,
    picture=lambda n: rows_over(
        range(1, 11), "n", ("g(Tₙ)", lambda n: n % 2, lambda n: plain_value(twig(n)))
    ),
    fails="n = 2: predicted 0, computed 2",
    fails_from=2,
)
def prop_5_6_proof_printed(n=FROM_1):
    r"""**Proposition 5.6, end of its proof, as printed.** The twig has the value $g(T_n) = 0$ for
    even $n \ge 1$ and $g(T_n) = 1$ for odd $n$.
    """
    return n % 2, plain_value(path_state("T", n))


@section.corrected(
    10, 13, **OF_RODS, parts="value, parities of the followers' values, 0 if it is one"
)
def prop_5_6_proof_corrected(n=FROM_1):
    """**Proposition 5.6, end of its proof, corrected.** For even $n$ the followers of $R_n$ have
    odd values only and $g(R_n) = 0$; for odd $n$ they have even values only, 0 too, and $g(R_n) =
    1$.
    """
    after = path_values_after("R", n)
    return (
        (n % 2, set_of(1 - n % 2), set_of(Between(0, n % 2 - 1))),
        (plain_value(path_state("R", n)), image(lambda v: v % 2, after), set_of(0) & after),
    )


LONELY_HUB = ("an isolated vertex", "no isolated vertex")
OF_BOARDS = {"method": DEFINITION, "name": "S({a}, {b}, {c})", "picture": Spider}


@section.slip(
    6,
    20,
    **OF_BOARDS,
    fails="S(0, 0, 1): predicted an isolated vertex, computed no isolated vertex",
    fails_from=1,
)
def def_6_1_printed(a=0, b=0, c=0):
    r"""**Definition 6.1 and Figure 14, as printed.** Of the spiders $S(a, b, c)$, whose legs may
    have length 0, the condition $abc \neq 0$ leaves out those only in which the hub is an isolated
    vertex. (The note below the definition says it rightly: not all three are 0. Theorem 12.1 has
    the same condition.)
    """
    graph = Spider(a, b, c).graph
    return LONELY_HUB[a * b * c != 0], LONELY_HUB[all(map(graph.degree, graph.vertices))]


@section.corrected(6, 20, **OF_BOARDS)
def def_6_1_corrected(a=0, b=0, c=0):
    r"""**Definition 6.1 and Figure 14, corrected.** The spider $S(a, b, c)$ has no isolated vertex
    exactly if $(a, b, c) \neq (0, 0, 0)$.
    """
    graph = Spider(a, b, c).graph
    return LONELY_HUB[(a, b, c) != (0, 0, 0)], LONELY_HUB[all(map(graph.degree, graph.vertices))]


@section.definition(
    3,
    8,
    cases=box("a", "b", "c") * Cases("all accents", lambda size: product(("", "^", "v"), repeat=3)),
    method=DEFINITION,
    parts="unmarked edges, legs",
)
def def_6_2(a, b, c, on_a, on_b, on_c):
    """**Definition 6.2, accents.** The decoration $S[a, b, c]$ with accents has $a + b + c$
    unmarked edges, and one edge more on each accented leg. It is a state but where the three
    lengths are 0 and the hub has two or three accents, all the same, or none at all.
    """
    legs = [(a, on_a), (b, on_b), (c, on_c)]
    state, marks = accented(legs), on_a + on_b + on_c
    says = a + b + c, tuple(n + bool(accent) for n, accent in legs if n or accent)
    if a + b + c == 0 and len(marks) != 1 and len({*marks}) < 2:
        says = NO_STATE
    found = NO_STATE
    if is_accented_state(legs):
        found = len(state.decoration.unmarked.edges), state.board.legs
    return says, found, state


@section.figure(
    cases="the state's board, arrows and value",
    parts="legs, arrows, value",
    picture=lambda: next(iter(FIGURES["Figure 15"].values())),
)
def def_6_2_fig15():
    r"""**Figure 15.** The decoration $S[2,\check{2},\hat{3}]$ is a state of $S(2, 3, 4)$ with two
    arrows. (Its value, 1, is ours.)
    """
    state = AccentedSpider.of("S[2,2v,3^]")
    return (Spider(2, 3, 4).legs, 2, 1), (state.board.legs, len(state.arrows), plain_value(state))


class Row(NamedTuple):
    """One line of a list of spiders that are sums of paths: the least n, the value is n or its
    parity, xor `plus`, and the paths as in the table.
    """

    least: int
    parity: bool
    plus: int
    pieces: list

    def value(self, n):
        """The value of the spider."""
        return (n % 2 if self.parity else n) ^ self.plus

    def paths(self, n):
        """The paths, turned round where the table says so."""
        states = [PATH_STATES[one.kind](one.length_n * n + one.length) for one in self.pieces]
        return [x.flip if one.flip else x for x, one in zip(states, self.pieces, strict=True)]

    def place(self, n, i, k):
        """Where vertex k of path i lies: so many steps from the hub, on the leg ahead or, if
        negative, on the leg behind.
        """
        one = self.pieces[i - 1]
        steps = one.start_n * n + one.start + k
        return (one.behind, -steps) if steps < 0 else (one.ahead, steps) if steps else 0


def rows_of(statement):
    """The lines of a statement, by the state."""
    found = {}
    for one in rows(__file__, "isomorphic_paths"):
        if one.statement == statement:
            row = Row(one.least, one.parity, one.plus, [])
            found.setdefault(one.state, row).pieces.append(one)
    return found


ROWS = rows_of("Proposition 6.3")


LINES = each("the {count} lines", [*ROWS]) * upto("n")


def lines(rows):
    """All lines with n from the least up to a size."""
    every = each("the {count} lines", [*rows]) * upto("n")
    return every.where(
        lambda state, n: n >= rows[state].least, "in each line from its least n on"
    ).sizes(most=TABLE)


@section.theorem(
    10,
    13,
    cases=LINES.sizes(most=TABLE - 2),
    proof=on_variables("all n", "n", families.three_marked),
)
def prop_6_3(state, n):
    r"""**Proposition 6.3, values.** With $\overline{n} = n \bmod 2$,
    $g(S[\check{0},\check{0},\check{n}]) = \overline{n} \oplus 1$ for $n \ge 1$; for $n \ge 0$:
    $g(S[\check{0},\check{0},\hat{n}]) = g(S[\check{0},\check{1},\check{n}]) = \overline{n}$,
    $g(S[\check{0},\check{1},\hat{n}]) = \overline{n} \oplus 1$, $g(S[\check{0},\hat{0},\tilde{n}])
    = g(S[\check{1},\hat{1},\tilde{n}]) = n$, $g(S[\check{0},\hat{1},\tilde{n}]) = n \oplus 1$.
    """
    assume(n >= ROWS[state].least)
    spider = spider_in_state(state, n)
    return ROWS[state].value(n), plain_value(spider), spider


def paths_and_map(row, n):
    """The sum of paths, and the map of its vertices to those of the spider."""
    x = disjoint_states(*row.paths(n))
    return x, {v: row.place(n, *v) for v in x.unmarked.vertices}


def tried_out(rows, state, n, test=is_state_isomorphism):
    """Whether the map of the paths to the spider is an isomorphism, by all completions or another
    test.
    """
    if n < rows[state].least:
        return NO_STATE
    x, f = paths_and_map(rows[state], n)
    return test(induced(f, x), x, spider_in_state(state, n).decoration)


def both(state, n):
    """The spider beside its paths."""
    return (
        disjoint_states(spider_in_state(state, n), *ROWS[state].paths(n))
        if n >= ROWS[state].least
        else spider_in_state(state, n)
    )


def with_paths(rows, state, n):
    """The spider and its paths, for a picture of all: a vertex and its image in one colour."""
    row, spider = rows[state], spider_in_state(state, n)
    if n < row.least:
        return side_by_side(spider)
    names = [path_name(one.kind, one.length_n * n + one.length) for one in row.pieces]
    shown = side_by_side(spider, *zip(names, row.paths(n), strict=True))
    f = paths_and_map(row, n)[1]
    colour = {v: value_colour(i) for i, v in enumerate(dict.fromkeys(f.values()), 1)}
    on_paths = [{k: colour[v] for (i, k), v in f.items() if i == path} for path in range(1, 3)]
    return {
        title: replace(one, colours=colours)
        for (title, one), colours in zip(shown.items(), [colour, *on_paths], strict=False)
    }


LINE = {"method": DEFINITION, "picture": partial(with_paths, ROWS)}


@section.theorem(4, 7, cases=lines(ROWS), **LINE, sliders={"state": [*ROWS], "n": range(5)})
def prop_6_3_isomorphisms(state, n):
    r"""**Proposition 6.3, isomorphisms.** The states are isomorphic by the maps of the proof:
    $S[\check{0},\check{0},\check{n}] \cong C_n$, $S[\check{0},\check{0},\hat{n}] \cong F_n$,
    $S[\check{0},\hat{0},\tilde{n}] \cong T_n$, $S[\check{0},\check{1},\check{n}] \cong C_{n+1}$,
    $S[\check{0},\check{1},\hat{n}] \cong F_{n+1}$, $S[\check{0},\hat{1},\tilde{n}] \cong T_1 \mid
    T_n$, $S[\check{1},\hat{1},\tilde{n}] \cong F_2 \mid T_n$.
    """
    return True, tried_out(ROWS, state, n), spider_in_state(state, n)


def crash_by_heads_and_tails(n):
    """h with the leaves and t with the leaves, for S[0v,0v,nv] and C_n, and whether Theorem 4.14
    applies.
    """
    x, f = paths_and_map(ROWS["S[0v,0v,nv]"], n)
    y = spider_in_state("S[0v,0v,nv]", n).decoration
    at = {0: "w0", (3, n): f"w{n}"}
    heads, tails = ({at.get(v, v) for v in some} for some in heads_and_leaves(y))
    return heads, tails, *heads_and_leaves(crash(n)), meets_heads_and_tails(f, x, y)


@section.theorem(
    20,
    100,
    method=DEFINITION,
    parts="heads of S, tails of S, heads of C_n, tails of C_n, Theorem 4.14:",
    picture=lambda n: with_paths(ROWS, "S[0v,0v,nv]", n),
)
def prop_6_3_heads(n=1):
    r"""**Proposition 6.3, by Theorem 4.14.** The heads of $S[\check{0},\check{0},\check{n}]$ are
    $w_0$ and $w_n$, those of $C_n$ are 0 and $n$; neither has tails or leaves in $U$: Theorem 4.14
    applies.
    """
    return ({"w0", f"w{n}"}, set(), {0, n}, set(), True), crash_by_heads_and_tails(n)


def flowers(state, n):
    """The flowers of which the proof speaks for this line of Proposition 6.3, each by its name with
    its vertex.
    """
    x = Decoration.of(both(state, n))  # the spider first
    hub, first, second = (1, 0), (2, 0), (3, 0)
    named = {
        "S[0v,1v,nv]": {(2, k): f"{k} of C" for k in range(n + 2)}
        | {(1, (2, 1)): "v1", hub: "w0"}
        | {(1, (3, k)): f"w{k}" for k in range(1, n + 1)},
        "S[0v,1^,n^]": {first: "0 of T_1", second: "0 of T", hub: "w0"},
        "S[1v,1^,n^]": {(2, 1): "1 of F_2", second: "0 of T", hub: "w0"},
    }
    return {
        f"{kind}-flower at {name}": (flower, v)
        for v, name in named[state].items()
        if v in x.unmarked.vertices
        for kind, flower in (("tail", x.tail_flower(v)), ("head", x.head_flower(v)))
    }


def flowers_in_proof(state, n):
    """Those of these flowers that are states."""
    return sorted(name for name, (x, _) in flowers(state, n).items() if is_state(x))


def with_flowers(state, n):
    """The spider and a path with a flower of which the proof says what is not so, if there are any;
    else the spider and its paths.
    """
    differ, shown = {*flowers_said(state, n)} ^ {*flowers_in_proof(state, n)}, {}
    for name, (flower, v) in flowers(state, n).items():
        if name in differ:
            [part] = (x for x in flower.components() if v in x.graph.vertices)
            title = f"{name}: {'a' if is_state(flower) else 'no'} state"
            shown[v[0]] = ArrowValues(title, part, {}, {v: VERMILLION})
    return {x.title: x for x in shown.values()} or with_paths(ROWS, state, n)


def flowers_said(state, n):
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


PROOF_LINES = each(
    "the {count} lines for which the proof lists flowers",
    ("S[0v,1v,nv]", "S[0v,1^,n^]", "S[1v,1^,n^]"),
)


@section.omitted_case(
    10,
    40,
    method=DEFINITION,
    picture=with_flowers,
    fails="S[0̌,1̌,0̌]: predicted tail-flower at 0 of C, tail-flower at 1 of C, "
    "tail-flower at v1, tail-flower at w0, computed none",
)
def prop_6_3_proof_printed(state=PROOF_LINES, n=0):
    r"""**Proposition 6.3, flowers in its proof, as printed.** For every $n$, of the flowers of
    $C_{n+1}$ and $S[\check{0},\check{1},\check{n}]$ exactly the tail-flowers at the ends are
    states; of those at 0 of $T_1$, 0 of $T_n$, $w_0$ of $S[\check{0},\hat{1},\hat{n}]$ all but the
    head-flowers at 0 of $T_1$ and at $w_0$; of those at 1 of $F_2$, 0 of $T_n$, $w_0$ of
    $S[\check{1},\hat{1},\hat{n}]$ the two at 0 of $T_n$.
    """
    return flowers_said(state, n), flowers_in_proof(state, n), spider_in_state(state, n)


@section.corrected(10, 40, **LINE)
def prop_6_3_proof_corrected(state=PROOF_LINES, n=0):
    r"""**Proposition 6.3, flowers in its proof, corrected.** For $n \ge 2$, of the flowers of
    $C_{n+1}$ and $S[\check{0},\check{1},\check{n}]$ exactly the tail-flowers at the ends are
    states; of those at 0 of $T_1$, 0 of $T_n$, $w_0$ of $S[\check{0},\hat{1},\hat{n}]$ all but the
    head-flowers at 0 of $T_1$ and at $w_0$; of those at 1 of $F_2$, 0 of $T_n$, $w_0$ of
    $S[\check{1},\hat{1},\hat{n}]$ the two at 0 of $T_n$. For $n = 0$ none of $C_1$ and
    $S[\check{0},\check{1},\check{0}]$ is a state, for $n = 1$ the head-flower at 0 of $T_n$ is
    none.
    """
    said = [] if state == "S[0v,1v,nv]" and n == 0 else flowers_said(state, n)
    said = [flower for flower in said if n > 1 or flower != "head-flower at 0 of T"]
    return said, flowers_in_proof(state, n), spider_in_state(state, n)
