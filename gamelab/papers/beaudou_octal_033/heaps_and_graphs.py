"""Section 2: octal games on heaps and on graphs, with the games that they include."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations, combinations_with_replacement, product

from gamelab.graphs.graph import Graph, Vertex, disjoint_union
from gamelab.graphs.isomorphism import canonical_form
from gamelab.graphs.paths_and_cycles import cycle, path, star
from gamelab.papers.claim import Claim
from gamelab.rulesets.node_kayles import NodeKayles
from gamelab.rulesets.octal import OctalHeaps
from gamelab.rulesets.octal_on_graphs import ArcKayles, Grim, Octal
from gamelab.rulesets.vertex_deletion import without
from gamelab.solvers.heaps import find_period, nim_sequence
from gamelab.solvers.roads import grundy, outcome
from gamelab.theory.game_tree import fold
from gamelab.theory.grundy import by_definition
from gamelab.theory.nimbers import mex, nim_sum
from gamelab.theory.periods import Period
from gamelab.theory.ruleset import Ruleset, Whole

CODES = ("0.33", "0.3", "0.07", "0.6", "0.4", "0.77", "0.137", "0.123", "0.333", "0.3033", "0.05", "0.156")

NO_PERIOD_KNOWN = ("04", "06", "14", "36", "37", "60", "61", "62", "63", "64", "65", "66", "67", "74", "76")
PERIOD_SHOWS_BY = {"0.16": 2**19, "0.56": 2**20, **{f"0.{digits}": 2**64 for digits in NO_PERIOD_KNOWN}}
TWO_DIGITS = [f"0.{a}{b}" for a in range(8) for b in range(8) if a + b]


@dataclass(frozen=True)
class Told(Ruleset):
    """A game on graphs as it is told in words, by the sets of vertices that may be taken."""

    takes: Callable[[Graph], Iterable[frozenset[Vertex]]]

    def moves(self, graph: Graph) -> Iterator[Graph]:
        return (without(graph, taken) for taken in self.takes(graph))

    def components(self, graph: Graph) -> list[Graph]:
        return graph.components()

    def canonical(self, graph: Graph) -> Graph:
        return canonical_form(graph)


ARC_KAYLES = Told(lambda graph: map(frozenset, graph.edges))
GRIM = Told(lambda graph: [frozenset([v]) for v in graph.vertices if graph.degree(v)])


@cache
def any_vertices(sizes: tuple[int, ...]) -> Told:
    """Take so many vertices, connected or not, and leave a connected graph or none."""
    return Told(
        lambda graph: (
            taken
            for size in sizes
            for taken in map(frozenset, combinations(graph.vertices, size))
            if len(without(graph, taken).components()) < 2
        )
    )


@cache
def graphs_on(n: int, connected: bool = False) -> list[Graph]:
    """The graphs on n vertices, n at most 7, each once."""
    import networkx as nx

    every = [Graph.from_networkx(graph) for graph in nx.graph_atlas_g() if len(graph) == n]
    return [graph for graph in every if len(graph.components()) == 1] if connected else every


def up_to(size: int, connected: bool = False) -> list[Graph]:
    """The graphs with 1 to `size` vertices, the smallest first."""
    return [graph for n in range(1, size + 1) for graph in graphs_on(n, connected)]


def outcome_by_moves(code: str, graph: Graph) -> str:
    """N or P from the outcomes of the options alone, without values and without sums."""
    game = Whole(Octal(code))
    options = lambda board: [[game.canonical(option)] for option in game.moves(board)]  # noqa: E731
    return fold(game.canonical(graph), options, lambda found: "N" if ["P"] in found else "P", {})


@cache
def subtraction_values(sizes: tuple[int, ...], n: int) -> list[int]:
    """The values of the heaps of 0 to n tokens when a number of tokens among the sizes is taken."""
    values: list[int] = []
    for heap in range(n + 1):
        values.append(mex(values[heap - size] for size in sizes if size <= heap))
    return values


def certified(code: str) -> Period:
    """The certified period of a code's nim-sequence, which must be found."""
    period = find_period(OctalHeaps(code))
    assert period is not None
    return period


def subtraction_codes(size: int) -> list[str]:
    """The codes of at most so many digits, each 0 or 3, that do not end with 0."""
    return ["0." + "".join(digits) + "3" for n in range(size) for digits in product("03", repeat=n)]


# fmt: off
CLAIMS = (
    Claim(
        "octal033-prop-1", "Proposition 1", "proved",
        r"A position has value 0 exactly when the player to move loses: when no option is lost for the next player.",
        cases=lambda size: product(CODES, up_to(size)), predicted=outcome_by_moves,
        computed=lambda code, graph: outcome(Octal(code), graph),
        bound=f"{len(CODES)} codes on all graphs with at most {{size}} vertices", sizes=(4, 5), picture=lambda code, graph: graph,
    ),
    Claim(
        "octal033-thm-2", "Theorem 2", "proved", r"$\mathcal{G}(J_1 + J_2) = \mathcal{G}(J_1) \oplus \mathcal{G}(J_2)$.",
        cases=lambda size: ((code, *pair) for code in CODES for pair in combinations_with_replacement(up_to(size, True), 2)),
        predicted=lambda code, first, second: nim_sum(by_definition(Octal(code), first), by_definition(Octal(code), second)),
        computed=lambda code, first, second: by_definition(Whole(Octal(code)), disjoint_union(first, second)),
        bound=f"{len(CODES)} codes on all pairs of connected graphs with at most {{size}} vertices, each pair solved as one board",
        sizes=(3, 4), picture=lambda code, first, second: disjoint_union(first, second),
    ),
    Claim(
        "octal033-def-3", "Definition 3", "proved",
        "A code whose digits are all 0 or 3 is the subtraction game that takes as many tokens as the places of its 3s.",
        cases=lambda size: ((code, n) for code in subtraction_codes(size) for n in range(40)),
        predicted=lambda code, n: subtraction_values(tuple(i for i, digit in enumerate(code[2:], 1) if digit == "3"), 40)[n],
        computed=lambda code, n: grundy(OctalHeaps(code), n),
        bound="heaps of fewer than 40 tokens, all such codes with at most {size} digits", sizes=(5, 9),
    ),
    Claim(
        "octal033-def-3-digits", "Definition 3, the digits 7 and 6", "example",
        "In 0.7 one token is taken and the heap may be split; in 0.6 the same, but the last token of a heap cannot be taken.",
        cases=lambda size: ((digit, n) for n in range(size) for digit in (7, 6)),
        predicted=lambda digit, n: [(a, n - 1 - a) for a in range((n + 1) // 2)] if n > 1 else [(0, 0)] * (n == 1 and digit == 7),
        computed=lambda digit, n: sorted((0, 0, *heaps)[-2:] for heaps in OctalHeaps(f"0.{digit}").moves((n,) * (n > 0))),
        bound="heaps of fewer than {size} tokens", sizes=(20, 200), sliders={"digit": (7, 6), "n": range(1, 13)},
    ),
    Claim(
        "octal033-ex-033", "Section 2.2, 0.33", "example", r"A heap of $n$ tokens has value $n \bmod 3$ in 0.33.",
        cases=lambda size: ((n,) for n in range(size)), predicted=lambda n: n % 3,
        computed=lambda n: int(nim_sequence(OctalHeaps("0.33"), n + 1)[n]), bound="n < {size}", sizes=(100, 1000),
        picture=lambda n: certified("0.33"),
    ),
    Claim(
        "octal033-ex-nim-sequences", "Section 2.2, subtraction games", "proved",
        "Every finite subtraction game has an ultimately periodic nim-sequence.",
        cases=lambda size: ((code,) for code in subtraction_codes(size)), predicted=lambda code: True,
        computed=lambda code: (period := find_period(OctalHeaps(code))) is not None and period.certified and period.verify(),
        bound="all subtraction games that take at most {size} tokens", sizes=(6, 10), certificate="each period certified",
        picture=lambda code: find_period(OctalHeaps(code)),
    ),
    Claim(
        "octal033-conj-4", "Conjecture 4", "conjecture",
        "Guy: every finite octal game has an ultimately periodic nim-sequence. Of the 63 codes of two digits 46 have a certified "
        r"period within $2^{12}$ heaps, 0.16 and 0.56 within $2^{20}$ only; for the other 15 none is known.",
        cases=lambda size: ((code, size if PERIOD_SHOWS_BY.get(code, 0) <= size else min(size, 2**14)) for code in TWO_DIGITS),
        predicted=lambda code, heaps: PERIOD_SHOWS_BY.get(code, 2**12) <= heaps,
        computed=lambda code, heaps: (period := find_period(OctalHeaps(code), heaps)) is not None and period.verify(),
        bound="all 63 codes, {size:,} heaps each, but at most 16,384 where no period shows", sizes=(2**12, 2**20), least=2**12,
        picture=lambda code, heaps: find_period(OctalHeaps(code), heaps) or nim_sequence(OctalHeaps(code), 120),
    ),
    Claim(
        "octal033-def-5", "Definition 5", "proved",
        r"On the path $P_n$ an octal game is the game with the same code on a heap of $n$ tokens.",
        cases=lambda size: ((code, n) for n in range(size + 1) for code in CODES),
        predicted=lambda code, n: int(nim_sequence(OctalHeaps(code), n + 1)[n]),
        computed=lambda code, n: grundy(Octal(code), path(n)), bound=f"{len(CODES)} codes, n ≤ {{size}}", sizes=(11, 18),
        picture=lambda code, n: path(n), sliders={"code": CODES, "n": range(13)},
    ),
    Claim(
        "octal033-ex-arc-kayles", "Section 2.3, Arc Kayles", "proved",
        "Arc Kayles, in which two adjacent vertices are taken, is 0.07 on every graph.",
        cases=lambda size: ((graph,) for graph in up_to(size)), predicted=lambda graph: by_definition(ARC_KAYLES, graph),
        computed=lambda graph: grundy(ArcKayles(), graph), bound="all graphs with at most {size} vertices", sizes=(6, 7),
        picture=lambda graph: graph,
    ),
    Claim(
        "octal033-ex-grim", "Section 2.3, Grim", "proved",
        "Grim, in which any vertex with a neighbour is taken, is 0.6 on all connected graphs with at least two vertices.",
        cases=lambda size: ((graph,) for graph in up_to(size, connected=True)[1:]),
        predicted=lambda graph: by_definition(GRIM, graph), computed=lambda graph: grundy(Grim(), graph),
        bound="all connected graphs with 2 to {size} vertices", sizes=(6, 7), picture=lambda graph: graph,
    ),
    Claim(
        "octal033-remark-grim", "Section 2.3, Grim on all graphs", "proved",
        "No restriction is needed: Grim and 0.6 have the same values on every graph, since a vertex alone has value 0 in both.",
        cases=lambda size: ((graph,) for graph in up_to(size)), predicted=lambda graph: by_definition(GRIM, graph),
        computed=lambda graph: grundy(Grim(), graph), bound="all graphs with at most {size} vertices", sizes=(6, 7),
        picture=lambda graph: graph,
    ),
    Claim(
        "octal033-ex-node-kayles", "Section 2.3, Node Kayles on paths", "proved", "On paths Node Kayles has the values of 0.137.",
        cases=lambda size: ((n,) for n in range(size + 1)), predicted=lambda n: int(nim_sequence(OctalHeaps("0.137"), n + 1)[n]),
        computed=lambda n: grundy(NodeKayles(), path(n)), bound="n ≤ {size}", sizes=(14, 22), picture=path,
        sliders={"n": range(15)},
    ),
    Claim(
        "octal033-ex-node-kayles-graphs", "Section 2.3, Node Kayles on graphs", "example",
        r"On other graphs it is not: the triangle has the values 1 and 2, the star $K_{1,3}$ the values 1 and 0.",
        cases=lambda size: [("triangle", cycle(3)), ("star", star(3))],
        predicted=lambda name, graph: {"triangle": (1, 2), "star": (1, 0)}[name],
        computed=lambda name, graph: (grundy(NodeKayles(), graph), grundy(Octal("0.137"), graph)), bound="both graphs",
        picture=lambda name, graph: graph,
    ),
    Claim(
        "octal033-ex-node-kayles-count", "Section 2.3, Node Kayles, how often", "example",
        "Of the 31 connected graphs with at most five vertices, Node Kayles and 0.137 differ on 20: on one with three vertices, "
        "four with four, 15 with five.",
        cases=lambda size: ((n,) for n in range(1, size + 1)), predicted=lambda n: (0, 0, 1, 4, 15)[n - 1],
        computed=lambda n: sum(grundy(NodeKayles(), graph) != grundy(Octal("0.137"), graph) for graph in graphs_on(n, True)),
        bound="n ≤ {size}", sizes=(5, 5), most=5,
    ),
    Claim(
        "octal033-rem-6", "Remark 6", "proved",
        r"A digit with the bit 4 leaves any number of components: in 0.4 the centre of $K_{1,n}$ can be taken if $n \ge 2$, and "
        "the star is worth 1; for $n < 2$ it is worth 0.",
        cases=lambda size: ((n,) for n in range(size + 1)), predicted=lambda n: int(n >= 2),
        computed=lambda n: grundy(Octal("0.4"), star(n)), bound="n ≤ {size}", sizes=(8, 16), picture=star, sliders={"n": range(9)},
    ),
    Claim(
        "octal033-rem-7", "Remark 7", "proved",
        "If the vertices taken need not be connected, but those left must be, a subtraction game on a connected graph is the game "
        "on a heap.",
        cases=lambda size: product(((1, 2), (1, 3), (2, 3), (1, 2, 4)), up_to(size, connected=True)),
        predicted=lambda sizes, graph: subtraction_values(sizes, 40)[len(graph.vertices)],
        computed=lambda sizes, graph: by_definition(any_vertices(sizes), graph),
        bound="taking 1 or 2; 1 or 3; 2 or 3; 1, 2 or 4 vertices, on all connected graphs with at most {size} vertices",
        sizes=(5, 6), picture=lambda sizes, graph: graph,
    ),
)
# fmt: on
