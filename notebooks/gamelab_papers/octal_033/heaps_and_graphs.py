"""Section 2: octal games on heaps and on graphs, with the games that they include."""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import chain, combinations, combinations_with_replacement, product
from math import inf

import pandas as pd

from gamelab import (
    ArcKayles,
    GraphGame,
    NodeKayles,
    Octal,
    OctalHeaps,
    cycle,
    disjoint_union,
    find_period,
    graphs,
    grundy,
    mex,
    nim_sequence,
    nim_sum,
    outcome,
    path,
    star,
)
from gamelab.proofs import numbers_up_to, on_cells
from gamelab.solvers.heaps import heap_value
from gamelab.statements import (
    Cases,
    MarkedRow,
    OptionOnBoard,
    each,
    for_each_case,
    listed,
    members,
    upto,
)
from gamelab.theory import DEFINITION, Whole, by_definition, fold, remembered
from gamelab_papers.octal_033.boards import has_cells, lowered, new_section, numbered
from gamelab_papers.tables import rows

section = new_section()

CODES = [
    "0.33",
    "0.3",
    "0.07",
    "0.6",
    "0.4",
    "0.77",
    "0.137",
    "0.123",
    "0.333",
    "0.3033",
    "0.05",
    "0.156",
]


@dataclass(frozen=True)
class WordedGame(GraphGame):
    """A game on graphs as its rule in words says, by the sets of vertices that may be taken."""

    takes: Callable

    def moves(self, graph):
        return map(graph.without_vertices, self.takes(graph))

    def components(self, graph):
        return graph.components()


def leaving_connected(graph, sets):
    """The sets of vertices without which the graph is connected, or empty."""
    return {
        frozenset(taken) for taken in sets if len(graph.without_vertices(taken).components()) < 2
    }


def connected_graphs(n):
    """The connected graphs on n vertices, each once."""
    return list(graphs(n, connected=True))


def outcome_by_moves(code, graph):
    """N or P from the outcomes of the options alone, without values and without sums."""
    game = Whole(Octal(code))
    options = lambda board: [[game.canonical(option)] for option in game.moves(board)]
    return fold(game.canonical(graph), options, lambda found: "N" if ["P"] in found else "P", {})


def left_by_moves(game, n):
    """What the moves on a heap leave, as two heaps, the smaller first."""
    heaps = sorted((0, 0, *heaps)[-2:] for heaps in game.moves((n,) * (n > 0)))
    return [f"{a} + {b}" for a, b in heaps]


def subtraction_value(sizes, n):
    """The value of a heap of n tokens when a number of tokens among the sizes is taken."""
    values = []
    for heap in range(n + 1):
        values.append(mex(values[heap - size] for size in sizes if size <= heap))
    return values[n]


def heap_period(code):
    """The certified period of a code's nim-sequence, which must be found."""
    period = find_period(OctalHeaps(code))
    assert period
    return period


def heap(code, n):
    """The value of a heap of n tokens; by the certified period, if n is known up to its cell."""
    if not has_cells(n):
        return heap_value(OctalHeaps(code), n)
    period = heap_period(code)
    at = n if n < period.preperiod else (n - period.preperiod) % period.period + period.preperiod
    return int(period.values[at])


def for_all_heaps(code):
    """The proof that a statement says of all heaps what their certified period gives."""
    period = remembered(lambda: heap_period(code))
    numbers = lambda size: ((n,) for n in numbers_up_to(period().preperiod, period().period))
    return on_cells("all n", lambda size: [period()], numbers)


def on_heaps(code, **places):
    """The values of the heaps of a code, with their period, and these numbers of tokens."""
    return MarkedRow(heap_period(code), "n", "value", places)


def last_numbered(*case):
    """The graph of a case, with the names of its vertices."""
    return numbered(case[-1])


EACH_CODE = each("{count} codes", CODES)

GRAPHS = members("all graphs with 1 to {size} vertices", graphs).sizes(1, 7)

CONNECTED = members("all connected graphs with 1 to {size} vertices", connected_graphs).sizes(1, 7)

PAIRS_OF_CONNECTED = EACH_CODE * Cases(
    "all pairs of connected graphs with 1 to {size} vertices",
    lambda size: (
        (one, two) for (one,), (two,) in combinations_with_replacement(CONNECTED(size), 2)
    ),
).sizes(1, 7)

SUBTRACTION_CODES = Cases(
    "all codes with at most {size} digits, each 0 or 3, the last one 3",
    lambda size: (
        ("0." + "".join(digits) + "3",) for n in range(size) for digits in product("03", repeat=n)
    ),
).sizes(1, 16)


def values_of(code, *graphs):
    """The values of graphs in the game with this code, by the definition."""
    return [by_definition(Octal(code), graph) for graph in graphs]


def both_with_values(code, *graphs):
    """Two graphs with their values."""
    named = zip(("J₁", "J₂"), graphs, values_of(code, *graphs), strict=True)
    return {f"{name}: {v}": numbered(graph) for name, graph, v in named}


@section.theorem(
    60, 300, name="from a heap of {n}", picture=lambda n: on_heaps("0.33", n=n), parts="leaving"
)
def intro_multiples(n=0):
    """**Introduction, leaving multiples of 3.** In the subtraction game with the sizes 1 and 2 the
    moves that win leave a multiple of 3: one from each heap that is no multiple of 3, none from one
    that is.
    """
    left = [n - taken for taken in (1, 2) if taken <= n]
    won = [heap for heap in left if by_definition(OctalHeaps("0.33"), heap) == 0]
    return [n - n % 3] if n % 3 else [], won


@section.theorem(4, 5, name="{code} on {graph}", picture=last_numbered)
def prop_1(code=EACH_CODE, graph=GRAPHS):
    """**Proposition 1.** A position of an octal game on graphs has value 0 exactly if no option is
    lost for the player to move there.
    """
    return outcome_by_moves(code, graph), outcome(Octal(code), graph)


@section.theorem(
    3,
    4,
    cases=PAIRS_OF_CONNECTED,
    name="J₁ + J₂ in {code}, J₁ = {first}, J₂ = {second}",
    picture=both_with_values,
)
def thm_2(code, first, second):
    r"""**Theorem 2.** For positions of octal games on graphs, $\mathcal{G}(J_1 + J_2) =
    \mathcal{G}(J_1) \oplus \mathcal{G}(J_2)$.
    """
    return nim_sum(*values_of(code, first, second)), by_definition(
        Whole(Octal(code)), disjoint_union(first, second)
    )


@section.theorem(
    3,
    4,
    cases=PAIRS_OF_CONNECTED,
    method=DEFINITION,
    name="J₁ + J₂ in {code}, J₁ = {first}, J₂ = {second}",
    picture=both_with_values,
)
def thm_2_outcomes(code, first, second):
    """**Theorem 2, outcomes of sums.** For positions of octal games on graphs, $J_1 + J_2$ is lost
    for the player to move exactly if $J_1$ and $J_2$ have the same value. So $J + J$ is lost, and a
    lost $J_1$ does not change who wins $J_2$.
    """
    return "NP"[len(set(values_of(code, first, second))) == 1], outcome_by_moves(
        code, disjoint_union(first, second)
    )


@section.definition(
    5, 9, name="{code} on a heap of {n}", picture=lambda code, n: on_heaps(code, n=n)
)
def def_3(code=SUBTRACTION_CODES, n=range(40)):
    """**Definition 3.** A code whose digits are all 0 or 3 is the subtraction game that takes as
    many tokens as the places of its 3s.
    """
    sizes = [i for i, digit in enumerate(code[2:], 1) if digit == "3"]
    return subtraction_value(sizes, n), by_definition(OctalHeaps(code), n)


def splits(game, n):
    """A heap and what each move leaves of it."""
    left = left_by_moves(game, n)
    return {f"a heap of {n}": n} | {words: tuple(map(int, words.split(" + "))) for words in left}


@section.example(
    20,
    200,
    method=DEFINITION,
    name="0.{digit} on a heap of {n}",
    parts="a move leaves",
    picture=lambda n, digit: splits(OctalHeaps(f"0.{digit}"), n),
    telling=(6, 7),
)
def def_3_digits(n=0, digit=(7, 6)):
    """**Definition 3, the digits 7 and 6.** In 0.7 one token is taken and the heap may be split; in
    0.6 the same, but not the last token of a heap.
    """
    split = [f"{a} + {n - 1 - a}" for a in range((n + 1) // 2)]
    emptied = ["0 + 0"] * (n == 1 and digit == 7)
    return split if n > 1 else emptied, left_by_moves(OctalHeaps(f"0.{digit}"), n)


def allowed_by_bits(i, digit, n):
    """What the bits of the digit at place i allow to leave of a heap of n tokens, as two heaps, the
    smaller first.
    """
    left = n - i
    split = {f"{a} + {left - a}" for a in range(1, left) if a <= left - a} if digit & 4 else set()
    return (
        split
        | ({"0 + 0"} if digit & 1 and left == 0 else set())
        | ({f"0 + {left}"} if digit & 2 and left > 0 else set())
    )


@section.definition(
    12,
    60,
    method=DEFINITION,
    name="digit {digit}, i = {i}, n = {n}",
    parts="a move leaves",
    picture=lambda digit, i, n: splits(OctalHeaps(f"0.{'0' * (i - 1)}{digit}"), n),
)
def def_3_bits(digit=range(1, 8), i=range(1, 4), n=0):
    """**Definition 3, each digit.** The bits of the digit at place $i$ say what taking $i$ tokens
    may leave: 1 nothing, 2 one heap, 4 two heaps.
    """
    game = OctalHeaps(f"0.{'0' * (i - 1)}{digit}")
    return allowed_by_bits(i, digit, n), set(left_by_moves(game, n))


@section.example(99, 999, picture=lambda n: on_heaps("0.33", n=n), proof=for_all_heaps("0.33"))
def ex_033(n=0):
    r"""**Section 2.2, 0.33.** A heap of $n$ tokens has value $n \bmod 3$ in 0.33."""
    return n % 3, heap("0.33", n)


@section.theorem(
    6, 10, name="{code}", picture=on_heaps, proof=for_each_case("all heaps", heap_period)
)
def ex_nim_sequences(code=SUBTRACTION_CODES):
    """**Section 2.2, subtraction games.** Every finite subtraction game has an ultimately periodic
    nim-sequence.
    """
    return True, bool(find_period(OctalHeaps(code)))


# infinite where no period is known
PERIOD_SHOWS_BY = {code: heaps or inf for code, heaps in rows(__file__, "late_or_no_periods")}

TWO_DIGITS = [f"0.{a}{b}" for a in range(8) for b in range(8) if a + b]

CODES_AND_HEAPS = Cases(
    lambda size: (
        f"all {len(TWO_DIGITS)} codes of two digits, {size:,} heaps each, but at most 16,384 "
        f"where no period shows"
    ),
    lambda size: (
        (code, size if PERIOD_SHOWS_BY.get(code, 0) <= size else min(size, 2**14))
        for code in TWO_DIGITS
    ),
).sizes(2**12, 2**20)


@section.conjecture(
    2**12,
    2**20,
    cases=CODES_AND_HEAPS,
    name="{code} on {heaps:,} heaps",
    picture=lambda code, heaps: MarkedRow(
        find_period(OctalHeaps(code), heaps) or nim_sequence(OctalHeaps(code), 120), "n", "value"
    ),
)
def conj_4(code, heaps):
    """**Conjecture 4.** Guy: every finite octal game has an ultimately periodic nim-sequence. Of
    the 63 codes of two digits 46 have a certified period within $2^{12}$ heaps, 0.16 and 0.56
    within $2^{20}$ only (by the deep check); the other 15 show none within $2^{14}$.
    """
    period = find_period(OctalHeaps(code), heaps)
    return PERIOD_SHOWS_BY.get(code, 2**12) <= heaps, bool(period) and period.verify()


@section.definition(11, 18, name=lambda n, code: f"{lowered(f'P{n}')} in {code}")
def def_5(n=0, code=EACH_CODE):
    """**Definition 5.** On the path $P_n$ an octal game on graphs is the game with the same code on
    a heap of $n$ tokens.
    """
    return heap(code, n), by_definition(Octal(code), path(n)), path(n)


def named(sets):
    """Sets of vertices, a pair written as an edge."""
    return {"–".join(sorted(map(str, taken))) for taken in sets}


@section.theorem(
    6,
    7,
    method=DEFINITION,
    parts="a move takes",
    picture=lambda graph: [OptionOnBoard(graph, left) for left in Octal("0.33").moves(graph)],
    telling=(connected_graphs(4)[2],),
)
def ex_033_graphs(graph=CONNECTED):
    """**Section 2.3, 0.33 on graphs.** In 0.33 on a connected graph a move takes one vertex or two
    adjacent ones and leaves a connected graph or none.
    """
    left = (set(option.vertices) for option in Octal("0.33").moves(graph))
    may_go = leaving_connected(graph, [*((v,) for v in graph.vertices), *graph.edges])
    return named(may_go), named(set(graph.vertices) - vertices for vertices in left)


ARC_KAYLES = WordedGame(lambda graph: map(frozenset, graph.edges))
GRIM = WordedGame(lambda graph: [frozenset([v]) for v in graph.vertices if graph.degree(v)])


@section.theorem(6, 7, picture=last_numbered)
def ex_arc_kayles(graph=GRAPHS):
    """**Section 2.3, Arc Kayles.** Arc Kayles, in which two adjacent vertices are taken, is 0.07 on
    every graph.
    """
    return by_definition(ARC_KAYLES, graph), grundy(ArcKayles(), graph)


@section.theorem(6, 7, picture=last_numbered)
def ex_grim(
    graph=members(
        "all connected graphs with 2 to {size} vertices", connected_graphs, start=2
    ).sizes(2, 7),
):
    """**Section 2.3, Grim.** Grim, in which any vertex with a neighbour is taken, is 0.6 on every
    connected graph with two vertices or more.
    """
    return by_definition(GRIM, graph), grundy(Octal("0.6"), graph)


@section.theorem(6, 7, picture=last_numbered)
def remark_grim(graph=GRAPHS):
    """**Section 2.3, Grim on all graphs.** Grim and 0.6 have the same values on every graph,
    connected or not, since a vertex alone has value 0 in both.
    """
    return by_definition(GRIM, graph), grundy(Octal("0.6"), graph)


@section.theorem(
    14,
    22,
    name=lambda n: lowered(f"P{n}"),
    picture=lambda n: pd.DataFrame(
        {m: ex_node_kayles(m)[:2] for m in range(n + 1)}, ["heap n", "path n"]
    ).rename_axis(columns="n"),
    telling=(14,),
)
def ex_node_kayles(n=0):
    """**Section 2.3, Node Kayles on paths.** On paths Node Kayles has the values of 0.137."""
    return heap("0.137", n), grundy(NodeKayles(), path(n)), path(n)


def fewest_joined(graph):
    """Of the moves of Node Kayles that take four vertices: the least number of the others to which
    one of the four is joined.
    """
    every = frozenset(graph.vertices)
    taken = [every - set(option.vertices) for option in NodeKayles().moves(graph)]
    joined = lambda four: max(len(four.intersection(graph.neighbours(v))) for v in four)
    return min((joined(four) for four in taken if len(four) == 4), default=0)


@section.theorem(6, 7, method=DEFINITION, picture=last_numbered)
def ex_node_kayles_four(
    graph=GRAPHS.where(
        lambda graph: 3 in map(graph.degree, graph.vertices), "with a vertex of degree 3"
    ),
):
    """**Section 2.3, Node Kayles, four vertices.** When a move of Node Kayles takes four vertices,
    one of them is joined to the three others. So they never induce a path $P_4$, which an octal
    game could not tell from other sets of four.
    """
    return 3, fewest_joined(graph)


@section.example(
    cases=listed("both graphs", [("triangle", cycle(3)), ("star", star(3))]),
    name="the {name}",
    parts=("value {0} in Node Kayles, {1} in 0.137",),
)
def ex_node_kayles_graphs(name, graph):
    """**Section 2.3, Node Kayles on graphs.** Node Kayles is not 0.137 on the triangle, which has
    the values 1 and 2, nor on $K_{1,3}$, with 1 and 0.
    """
    found = tuple(by_definition(game, graph) for game in (NodeKayles(), Octal("0.137")))
    return {"triangle": (1, 2), "star": (1, 0)}[name], found


@section.example(5, parts=("{0} of {1} graphs differ",), ours=True)
def ex_node_kayles_count(n=upto("n", 1).sizes(1, 5)):
    """**Section 2.3, Node Kayles, how often.** Of the 31 connected graphs with at most five
    vertices, Node Kayles and 0.137 differ on 20: on one of 2 with three vertices, 4 of 6 with four,
    15 of 21 with five.
    """
    tried = connected_graphs(n)
    differ = sum(grundy(NodeKayles(), g) != grundy(Octal("0.137"), g) for g in tried)
    return ((0, 1), (0, 1), (1, 2), (4, 6), (15, 21))[n - 1], (differ, len(tried))


@section.definition(8, 16)
def rem_6(n=0):
    r"""**Remark 6.** A digit with the bit 4 leaves any number of components: in 0.4 the centre of
    $K_{1,n}$ can be taken if $n \ge 2$, and the star is worth 1; for $n < 2$ it is worth 0.
    """
    return int(n >= 2), grundy(Octal("0.4"), star(n)), star(n)


@remembered
def any_vertices(sizes):
    """Take a number of vertices among the sizes, connected or not, and leave a connected graph or
    none.
    """
    every = lambda graph: (combinations(graph.vertices, size) for size in sizes)
    return WordedGame(lambda graph: leaving_connected(graph, chain.from_iterable(every(graph))))


@section.theorem(
    5,
    6,
    name=lambda sizes, graph: f"taking {' or '.join(map(str, sizes))} of {graph}",
    picture=last_numbered,
)
def rem_7(
    sizes=each(
        "taking 1 or 2; 1 or 3; 2 or 3; 1, 2 or 4 vertices", ((1, 2), (1, 3), (2, 3), (1, 2, 4))
    ),
    graph=CONNECTED,
):
    """**Remark 7.** If the vertices taken need not be connected, but those left must be, a
    subtraction game on a connected graph is the game on a heap.
    """
    return subtraction_value(sizes, len(graph.vertices)), by_definition(any_vertices(sizes), graph)
