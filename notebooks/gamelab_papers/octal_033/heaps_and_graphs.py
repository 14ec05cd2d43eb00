"""Section 2: octal games on heaps and on graphs, with the games that they include."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import chain, combinations, combinations_with_replacement, product
from math import inf

from gamelab import (
    ArcKayles,
    Graph,
    GraphGame,
    Grim,
    NodeKayles,
    Octal,
    OctalHeaps,
    Period,
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
from gamelab.boards import Vertex
from gamelab.solvers.heaps import heap_value
from gamelab.statements import (
    Arguments,
    Cases,
    Claim,
    MarkedRow,
    Proof,
    certified,
    each,
    listed,
    members,
    upto,
)
from gamelab.theory import DEFINITION, Settled, Whole, by_definition, fold, remembered
from gamelab_papers.octal_033.boards import lowered, numbered
from gamelab_papers.tables import rows

CODES = (
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
)

# infinite where no period is known
PERIOD_SHOWS_BY = {code: heaps or inf for code, heaps in rows(__file__, "late_or_no_periods")}
TWO_DIGITS = [f"0.{a}{b}" for a in range(8) for b in range(8) if a + b]


@dataclass(frozen=True)
class WordedGame(GraphGame):
    """A game on graphs as its rule in words says, by the sets of vertices that may be taken."""

    takes: Callable[[Graph], Iterable[frozenset[Vertex]]]

    def moves(self, graph: Graph) -> Iterator[Graph]:
        return map(graph.without_vertices, self.takes(graph))

    def components(self, graph: Graph) -> list[Graph]:
        return graph.components()


ARC_KAYLES = WordedGame(lambda graph: map(frozenset, graph.edges))
GRIM = WordedGame(lambda graph: [frozenset([v]) for v in graph.vertices if graph.degree(v)])


def leaving_connected(graph: Graph, sets: Iterable[Iterable[Vertex]]) -> set[frozenset[Vertex]]:
    """The sets of vertices without which the graph is connected, or empty."""
    return {
        frozenset(taken) for taken in sets if len(graph.without_vertices(taken).components()) < 2
    }


@remembered
def any_vertices(sizes: tuple[int, ...]) -> WordedGame:
    """Take a number of vertices among the sizes, connected or not, and leave a connected graph or
    none.
    """
    return WordedGame(
        lambda graph: leaving_connected(
            graph, chain.from_iterable(combinations(graph.vertices, size) for size in sizes)
        )
    )


def connected_graphs(n: int) -> list[Graph]:
    """The connected graphs on n vertices, each once."""
    return list(graphs(n, connected=True))


def outcome_by_moves(code: str, graph: Graph) -> str:
    """N or P from the outcomes of the options alone, without values and without sums."""
    game = Whole(Octal(code))
    options = lambda board: [[game.canonical(option)] for option in game.moves(board)]
    return fold(game.canonical(graph), options, lambda found: "N" if ["P"] in found else "P", {})


def allowed_by_bits(i: int, digit: int, n: int) -> set[str]:
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


def left_by_moves(game: OctalHeaps, n: int) -> list[str]:
    """What the moves on a heap leave, as two heaps, the smaller first."""
    heaps = sorted((0, 0, *heaps)[-2:] for heaps in game.moves((n,) * (n > 0)))
    return [f"{a} + {b}" for a, b in heaps]


def named(sets: Iterable[Iterable[Vertex]]) -> set[str]:
    """Sets of vertices, a pair written as an edge."""
    return {"–".join(sorted(map(str, taken))) for taken in sets}


def kept_connected(graph: Graph) -> set[str]:
    """The single vertices and the pairs of neighbours without which the graph is connected, or
    empty.
    """
    return named(leaving_connected(graph, [*((v,) for v in graph.vertices), *graph.edges]))


def fewest_joined(graph: Graph) -> int:
    """Of the moves of Node Kayles that take four vertices: the least number of the others to which
    one of the four is joined.
    """
    taken = [
        frozenset(graph.vertices) - set(option.vertices) for option in NodeKayles().moves(graph)
    ]
    return min(
        (
            max(len(four.intersection(graph.neighbours(v))) for v in four)
            for four in taken
            if len(four) == 4
        ),
        default=0,
    )


def subtraction_value(sizes: Iterable[int], n: int) -> int:
    """The value of a heap of n tokens when a number of tokens among the sizes is taken."""
    values: list[int] = []
    for heap in range(n + 1):
        values.append(mex(values[heap - size] for size in sizes if size <= heap))
    return values[n]


def heap_period(code: str) -> Period:
    """The certified period of a code's nim-sequence, which must be found."""
    period = find_period(OctalHeaps(code))
    assert period is not None
    return period


EACH_CODE = each("{count} codes", CODES)
GRAPHS = members("all graphs with 1 to {size} vertices", graphs).sizes(1, 7)
CONNECTED = members("all connected graphs with 1 to {size} vertices", connected_graphs).sizes(1, 7)
PAIRS_OF_CONNECTED = Cases(
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

ON_GRAPHS: Arguments = {"picture": lambda *case: numbered(case[-1])}
ON_PAIRS: Arguments = dict(
    cases=EACH_CODE * PAIRS_OF_CONNECTED,
    sizes=(3, 4),
    picture=lambda code, *graphs: {
        f"{name}: {v}": numbered(graph)
        for name, graph, v in zip(("J₁", "J₂"), graphs, values_of(code, *graphs), strict=True)
    },
    called="J₁ + J₂ in {}, J₁ = {}, J₂ = {}".format,
)


def worded(rule: WordedGame, game: GraphGame) -> Arguments:
    """Arguments of a claim that a game, by its rule in words, is one of ours."""
    return dict(
        sizes=(6, 7),
        predicted=lambda graph: by_definition(rule, graph),
        computed=lambda graph: grundy(game, graph),
        **ON_GRAPHS,
    )


def values_of(code: str, *graphs: Graph) -> list[int]:
    """The values of graphs in the game with this code, by the definition."""
    return [by_definition(Octal(code), graph) for graph in graphs]


CLAIMS = (
    Claim(
        id="octal033-intro-multiples",
        label="Introduction, leaving multiples of 3",
        statement="""
            In the subtraction game with the sizes 1 and 2 the moves that win leave a multiple of 3:
            one from each heap that is no multiple of 3, none from one that is.
            """,
        cases=upto("n"),
        sizes=(60, 300),
        predicted=lambda n: [n - n % 3] if n % 3 else [],
        computed=lambda n: [
            n - taken
            for taken in (1, 2)
            if taken <= n and by_definition(OctalHeaps("0.33"), n - taken) == 0
        ],
        picture=lambda n: MarkedRow(heap_period("0.33"), "n", "value", {f"n = {n}": n}),
        called="from a heap of {}".format,
        sliders={"n": range(30)},
    ),
    Claim(
        id="octal033-prop-1",
        label="Proposition 1",
        statement="""
            A position of an octal game on graphs has value 0 exactly if no option is lost for the
            player to move there.
            """,
        cases=EACH_CODE * GRAPHS,
        sizes=(4, 5),
        predicted=outcome_by_moves,
        computed=lambda code, graph: outcome(Octal(code), graph),
        called="{} on {}".format,
        **ON_GRAPHS,
    ),
    Claim(
        id="octal033-thm-2",
        label="Theorem 2",
        statement=r"""
            For positions of octal games on graphs, $\mathcal{G}(J_1 + J_2) = \mathcal{G}(J_1)
            \oplus \mathcal{G}(J_2)$.
            """,
        predicted=lambda *case: nim_sum(*values_of(*case)),
        computed=lambda code, first, second: by_definition(
            Whole(Octal(code)), disjoint_union(first, second)
        ),
        **ON_PAIRS,
    ),
    Claim(
        id="octal033-thm-2-outcomes",
        label="Theorem 2, outcomes of sums",
        method=DEFINITION,
        statement="""
            For positions of octal games on graphs, $J_1 + J_2$ is lost for the player to move
            exactly if $J_1$ and $J_2$ have the same value. So $J + J$ is lost, and a lost $J_1$
            does not change who wins $J_2$.
            """,
        predicted=lambda *case: "NP"[len(set(values_of(*case))) == 1],
        computed=lambda code, first, second: outcome_by_moves(code, disjoint_union(first, second)),
        **ON_PAIRS,
    ),
    Claim(
        id="octal033-def-3",
        label="Definition 3",
        kind="definition",
        statement="""
            A code whose digits are all 0 or 3 is the subtraction game that takes as many tokens as
            the places of its 3s.
            """,
        cases=SUBTRACTION_CODES * upto("n", most=39),
        sizes=(5, 9),
        predicted=lambda code, n: subtraction_value(
            [i for i, digit in enumerate(code[2:], 1) if digit == "3"], n
        ),
        computed=lambda code, n: by_definition(OctalHeaps(code), n),
        picture=lambda code, n: MarkedRow(heap_period(code), "n", "value", {f"n = {n}": n}),
        called="{} on a heap of {}".format,
    ),
    Claim(
        id="octal033-def-3-digits",
        label="Definition 3, the digits 7 and 6",
        kind="example",
        method=DEFINITION,
        statement="""
            In 0.7 one token is taken and the heap may be split; in 0.6 the same, but not the last
            token of a heap.
            """,
        cases=upto("n") * each("the digits 7 and 6", (7, 6)),
        sizes=(20, 200),
        predicted=lambda n, digit: (
            [f"{a} + {n - 1 - a}" for a in range((n + 1) // 2)]
            if n > 1
            else ["0 + 0"] * (n == 1 and digit == 7)
        ),
        computed=lambda n, digit: left_by_moves(OctalHeaps(f"0.{digit}"), n),
        called="0.{1} on a heap of {0}".format,
        sliders={"digit": (7, 6), "n": range(1, 13)},
    ),
    Claim(
        id="octal033-def-3-bits",
        label="Definition 3, each digit",
        kind="definition",
        method=DEFINITION,
        statement="""
            The bits of the digit at place $i$ say what taking $i$ tokens may leave: 1 nothing, 2
            one heap, 4 two heaps.
            """,
        cases=each("the digits 1 to 7", range(1, 8)) * upto("i", 1, most=3) * upto("n"),
        sizes=(12, 60),
        predicted=lambda digit, i, n: allowed_by_bits(i, digit, n),
        computed=lambda digit, i, n: set(left_by_moves(OctalHeaps(f"0.{'0' * (i - 1)}{digit}"), n)),
        called="digit {}, i = {}, n = {}".format,
        sliders={"digit": range(1, 8), "i": range(1, 4), "n": range(13)},
    ),
    Claim(
        id="octal033-ex-033",
        label="Section 2.2, 0.33",
        kind="example",
        statement=r"A heap of $n$ tokens has value $n \bmod 3$ in 0.33.",
        cases=upto("n"),
        sizes=(99, 999),
        predicted=lambda n: n % 3,
        computed=lambda n: heap_value(OctalHeaps("0.33"), n),
        proof=Proof(
            "all n",
            certificates=lambda claim, size: Settled.of(heap_period("0.33"), lambda n: n % 3, 0, 3),
        ),
        picture=lambda n: MarkedRow(heap_period("0.33"), "n", "value", {f"n = {n}": n}),
    ),
    Claim(
        id="octal033-ex-nim-sequences",
        label="Section 2.2, subtraction games",
        statement="Every finite subtraction game has an ultimately periodic nim-sequence.",
        cases=SUBTRACTION_CODES,
        sizes=(6, 10),
        predicted=lambda code: True,
        computed=lambda code: find_period(OctalHeaps(code)) is not None,
        **{
            **certified("all heaps", heap_period),
            "picture": lambda code: MarkedRow(heap_period(code), "n", "value"),
        },
        called="{}".format,
    ),
    Claim(
        id="octal033-conj-4",
        label="Conjecture 4",
        kind="conjecture",
        statement="""
            Guy: every finite octal game has an ultimately periodic nim-sequence. Of the 63 codes of
            two digits 46 have a certified period within $2^{12}$ heaps, 0.16 and 0.56 within
            $2^{20}$ only (by the deep check); the other 15 show none within $2^{14}$.
            """,
        cases=CODES_AND_HEAPS,
        sizes=(2**12, 2**20),
        predicted=lambda code, heaps: PERIOD_SHOWS_BY.get(code, 2**12) <= heaps,
        computed=lambda code, heaps: (
            (period := find_period(OctalHeaps(code), heaps)) is not None and period.verify()
        ),
        called="{} on {:,} heaps".format,
        picture=lambda code, heaps: MarkedRow(
            find_period(OctalHeaps(code), heaps) or nim_sequence(OctalHeaps(code), 120),
            "n",
            "value",
        ),
    ),
    Claim(
        id="octal033-def-5",
        label="Definition 5",
        kind="definition",
        statement="""
            On the path $P_n$ an octal game on graphs is the game with the same code on a heap of
            $n$ tokens.
            """,
        cases=upto("n") * EACH_CODE,
        sizes=(11, 18),
        predicted=lambda n, code: heap_value(OctalHeaps(code), n),
        computed=lambda n, code: by_definition(Octal(code), path(n)),
        picture=lambda n, code: path(n),
        called=lambda n, code: f"{lowered(f'P{n}')} in {code}",
        sliders={"code": CODES, "n": range(13)},
    ),
    Claim(
        id="octal033-ex-033-graphs",
        label="Section 2.3, 0.33 on graphs",
        method=DEFINITION,
        statement="""
            In 0.33 on a connected graph a move takes one vertex or two adjacent ones and leaves a
            connected graph or none.
            """,
        cases=CONNECTED,
        sizes=(6, 7),
        predicted=kept_connected,
        **ON_GRAPHS,
        computed=lambda graph: named(
            set(graph.vertices) - set(option.vertices) for option in Octal("0.33").moves(graph)
        ),
    ),
    Claim(
        id="octal033-ex-arc-kayles",
        label="Section 2.3, Arc Kayles",
        statement="Arc Kayles, in which two adjacent vertices are taken, is 0.07 on every graph.",
        cases=GRAPHS,
        **worded(ARC_KAYLES, ArcKayles()),
    ),
    Claim(
        id="octal033-ex-grim",
        label="Section 2.3, Grim",
        statement="""
            Grim, in which any vertex with a neighbour is taken, is 0.6 on every connected graph
            with two vertices or more.
            """,
        cases=members(
            "all connected graphs with 2 to {size} vertices", connected_graphs, start=2
        ).sizes(2, 7),
        **worded(GRIM, Grim()),
    ),
    Claim(
        id="octal033-remark-grim",
        label="Section 2.3, Grim on all graphs",
        statement="""
            Grim and 0.6 have the same values on every graph, connected or not, since a vertex alone
            has value 0 in both.
            """,
        cases=GRAPHS,
        **worded(GRIM, Grim()),
    ),
    Claim(
        id="octal033-ex-node-kayles",
        label="Section 2.3, Node Kayles on paths",
        statement="On paths Node Kayles has the values of 0.137.",
        cases=upto("n"),
        sizes=(14, 22),
        predicted=lambda n: heap_value(OctalHeaps("0.137"), n),
        computed=lambda n: grundy(NodeKayles(), path(n)),
        picture=path,
        called=lambda n: lowered(f"P{n}"),
        sliders={"n": range(15)},
    ),
    Claim(
        id="octal033-ex-node-kayles-four",
        label="Section 2.3, Node Kayles, four vertices",
        method=DEFINITION,
        statement="""
            When a move of Node Kayles takes four vertices, one of them is joined to the three
            others. So they never induce a path $P_4$, which an octal game could not tell from other
            sets of four.
            """,
        cases=GRAPHS.where(
            lambda graph: any(graph.degree(v) == 3 for v in graph.vertices),
            "with a vertex of degree 3",
        ),
        sizes=(6, 7),
        predicted=lambda graph: 3,
        computed=fewest_joined,
        **ON_GRAPHS,
    ),
    Claim(
        id="octal033-ex-node-kayles-graphs",
        label="Section 2.3, Node Kayles on graphs",
        kind="example",
        statement="""
            Node Kayles is not 0.137 on the triangle, which has the values 1 and 2, nor on
            $K_{1,3}$, with 1 and 0.
            """,
        cases=listed("both graphs", [("triangle", cycle(3)), ("star", star(3))]),
        called="the {}".format,
        predicted=lambda name, graph: {"triangle": (1, 2), "star": (1, 0)}[name],
        computed=lambda name, graph: (
            by_definition(NodeKayles(), graph),
            by_definition(Octal("0.137"), graph),
        ),
        picture=lambda name, graph: {
            f"{game}: {by_definition(rules, graph)}": graph
            for game, rules in (("Node Kayles", NodeKayles()), ("0.137", Octal("0.137")))
        },
        parts=("in Node Kayles", "in 0.137"),
    ),
    Claim(
        id="octal033-ex-node-kayles-count",
        label="Section 2.3, Node Kayles, how often",
        kind="example",
        statement="""
            Of the 31 connected graphs with at most five vertices, Node Kayles and 0.137 differ on
            20: on one of 2 with three vertices, 4 of 6 with four, 15 of 21 with five.
            """,
        cases=upto("n", 1).sizes(1, 5),
        sizes=(5, 5),
        predicted=lambda n: ((0, 1), (0, 1), (1, 2), (4, 6), (15, 21))[n - 1],
        computed=lambda n: (
            sum(grundy(NodeKayles(), g) != grundy(Octal("0.137"), g) for g in connected_graphs(n)),
            len(connected_graphs(n)),
        ),
        parts=("differ", "of"),
    ),
    Claim(
        id="octal033-rem-6",
        label="Remark 6",
        kind="definition",
        statement=r"""
            A digit with the bit 4 leaves any number of components: in 0.4 the centre of $K_{1,n}$
            can be taken if $n \ge 2$, and the star is worth 1; for $n < 2$ it is worth 0.
            """,
        cases=upto("n"),
        sizes=(8, 16),
        predicted=lambda n: int(n >= 2),
        computed=lambda n: grundy(Octal("0.4"), star(n)),
        picture=star,
        sliders={"n": range(9)},
    ),
    Claim(
        id="octal033-rem-7",
        label="Remark 7",
        statement="""
            If the vertices taken need not be connected, but those left must be, a subtraction game
            on a connected graph is the game on a heap.
            """,
        cases=each(
            "taking 1 or 2; 1 or 3; 2 or 3; 1, 2 or 4 vertices", ((1, 2), (1, 3), (2, 3), (1, 2, 4))
        )
        * CONNECTED,
        called=lambda sizes, graph: f"taking {' or '.join(map(str, sizes))} of {graph}",
        predicted=lambda sizes, graph: subtraction_value(sizes, len(graph.vertices)),
        computed=lambda sizes, graph: by_definition(any_vertices(sizes), graph),
        sizes=(5, 6),
        **ON_GRAPHS,
    ),
)
