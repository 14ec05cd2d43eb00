"""Chapter 1 and Section 2.1: Nim, the game on graphs, and parallel edges merged into one."""

from collections.abc import Iterator
from functools import cache
from itertools import combinations_with_replacement

from gamelab.graphs.graph import Graph
from gamelab.graphs.small_graphs import connected_graphs
from gamelab.graphs.weighted import WeightedGraph
from gamelab.papers.claim import Claim
from gamelab.papers.clark_nim_on_graphs.boards import GAME, Weights, lightest_first, p_or_0, played, values
from gamelab.rulesets.heaps import Nim
from gamelab.rulesets.nim_on_graphs import TokenPosition
from gamelab.theory.grundy import by_definition
from gamelab.theory.nimbers import mex, nim_sum

# A play of ours on a multigraph, as the drawing of Figure 2.1 is lost: at each step the token and the weights.
MULTIGRAPH = Graph.of([("a", "b"), ("a", "b"), ("b", "c"), ("c", "c"), ("c", "c"), ("c", "a")])
PLAY: tuple[tuple[str, Weights], ...] = (
    ("c", (1, 3, 2, 1, 2, 1)),
    ("c", (1, 3, 2, 1, 0, 1)),
    ("a", (1, 3, 2, 1, 0, 0)),
    ("b", (1, 1, 2, 1, 0, 0)),
    ("a", (0, 1, 2, 1, 0, 0)),
    ("b", (0, 0, 2, 1, 0, 0)),
    ("c", (0, 0, 0, 1, 0, 0)),
    ("c", (0, 0, 0, 0, 0, 0)),
)


def in_play(step: int) -> TokenPosition:
    """The position of the play after so many moves."""
    at, weights = PLAY[step]
    return TokenPosition(WeightedGraph(MULTIGRAPH, weights), at)


def merged(position: TokenPosition) -> TokenPosition:
    """The position with parallel edges merged."""
    return TokenPosition(position.board.merged, position.at)


@cache
def heap_value(heaps: Weights) -> int:
    """The value of these heaps by the moves of Nim, without adding the values of single heaps."""
    return mex(heap_value(option) for option in Nim().moves(heaps))


def as_edges(drawn: str, heaps: Weights) -> TokenPosition:
    """The heaps as parallel links between two vertices, or as loops at one."""
    return TokenPosition(WeightedGraph.of([(0, int(drawn == "links"), heap) for heap in heaps], [0]), 0)


@cache
def longest_play(position: TokenPosition) -> int:
    """The most moves that may follow."""
    return max((1 + longest_play(option) for option in GAME.moves(position)), default=0)


@cache
def multigraphs(edges: int) -> tuple[Graph, ...]:
    """The connected multigraphs with so many edges in which there is something to merge, loops last."""
    found = []
    for loops in range(edges + 1):
        for links in connected_graphs(edges - loops, parallel=True):
            for at in combinations_with_replacement(links.vertices, loops):
                if links.has_parallel_edges or len(set(at)) < loops:
                    found.append(Graph(links.vertices, (*links.edges, *((v, v) for v in at))))
    return tuple(found)


def weighted_multigraphs(size: int, most: int = 3) -> Iterator[tuple[Graph, Weights]]:
    """Multigraphs with at most so many edges, each with all weights from 1 to `most`."""
    for edges in range(2, size + 1):
        for graph in multigraphs(edges):
            yield from ((graph, weights) for weights in lightest_first(edges, 1, most))


def numbers(graph: Graph, weights: Weights) -> list[int]:
    """The Grundy numbers with the token at each vertex, by the table of the multigraph as it is."""
    return [int(value) for value in values(graph, (max(weights, default=0),) * len(weights))[weights]]


def merged_numbers(graph: Graph, weights: Weights) -> list[int]:
    """The Grundy numbers with the token at each vertex once parallel edges are merged."""
    board = WeightedGraph(graph, weights).merged
    return numbers(board.graph, board.weights)


RISES = ", a nim-sum rises"


def board_of(graph: Graph, weights: Weights, at: int = 0) -> TokenPosition:
    """The board with the token on the vertex of this number."""
    return TokenPosition(WeightedGraph(graph, weights), graph.vertices[at])


def raises(position: TokenPosition, option: TokenPosition) -> bool:
    """Whether the move raises the nim-sum of some parallel edges, and so is no move of the merged board."""
    board, after = position.board.merged, option.board.merged
    before = {frozenset(edge): weight for edge, weight in zip(board.graph.edges, board.weights, strict=True)}
    return any(w > before.get(frozenset(e), 0) for e, w in zip(after.graph.edges, after.weights, strict=True))


def new_moves(size: int) -> Iterator[tuple[Graph, Weights, int, int, int]]:
    """Moves on multigraphs with at most so many edges that are no moves of the merged board."""
    for graph, weights in weighted_multigraphs(size, 2):
        for at in range(len(graph.vertices)):
            position, seen = board_of(graph, weights, at), set[TokenPosition]()
            for place in graph.incident[at]:
                for weight in range(weights[place]):
                    option = position.after(place, weight)
                    if option not in seen and raises(position, option):
                        seen.add(option)
                        yield graph, weights, at, place, weight


def is_answered(position: TokenPosition, option: TokenPosition) -> bool:
    """Whether some answer brings the token back, on the merged board of before."""
    return any(reply.at == position.at and reply.board.merged == position.board.merged for reply in GAME.moves(option))


# fmt: off
CLAIMS = (
    Claim(
        "nim-1.1-nim", "Section 1.1, Nim", "proved",
        r"Heaps of $a$, $b$ and $c$ objects are a 0-position exactly when $a \oplus b \oplus c = 0$.",
        cases=lambda size: ((a, b, c) for c in range(size + 1) for b in range(c + 1) for a in range(b + 1)),
        predicted=lambda a, b, c: p_or_0(a ^ b ^ c), computed=lambda a, b, c: p_or_0(heap_value(Nim().start((a, b, c)))),
        bound="a ≤ b ≤ c ≤ {size}", sizes=(11, 36), picture=lambda a, b, c: as_edges("links", (a, b, c)),
        sliders={"a": range(8), "b": range(8), "c": range(8)},
    ),
    Claim(
        "nim-1.1-nim-example", "Section 1.1, example", "example",
        r"Heaps of 3, 7 and 6 have the nim-sum 2; the winning moves take 3 to 1, or 7 to 5, or 6 to 4.",
        cases=lambda size: ((3, 7, 6),), predicted=lambda a, b, c: (2, [(1, 6, 7), (3, 4, 7), (3, 5, 6)]),
        computed=lambda a, b, c: (
            heap_value(h := Nim().start((a, b, c))), sorted(option for option in Nim().moves(h) if not heap_value(option))
        ),
        bound="the one case", picture=lambda a, b, c: as_edges("loops", (a, b, c)),
    ),
    Claim(
        "nim-def", "Section 2.1, the game", "proved",
        "Each move lowers the sum of all weights, so no play has more moves than this sum; working backwards, each position is "
        "exactly one of 0 (no option is 0) and p (some option is 0).",
        cases=lambda size: (
            (TokenPosition(WeightedGraph(graph, weights), at),)
            for edges in range(size + 1) for graph in connected_graphs(edges, parallel=True)
            for weights in lightest_first(edges, 1, 2) for at in graph.vertices
        ),
        predicted=lambda position: sum(position.board.weights), computed=longest_play, agree=lambda said, found: found <= said,
        bound="all connected multigraphs with at most {size} links, weights 1 and 2", sizes=(3, 5),
        picture=lambda position: position,
    ),
    Claim(
        "nim-fig-2.1", "Figure 2.1", "example",
        "A play on a multigraph, of our own as the drawing is lost: the first player, whose turn it is at even steps, always "
        "moves to a 0-position; at the last step the second player has no move and has lost.",
        cases=lambda size: ((step,) for step in range(len(PLAY))), predicted=lambda step: "0" if step % 2 else "p",
        computed=lambda step: played(in_play(step)), bound="all steps", picture=in_play, sliders={"step": range(len(PLAY))},
    ),
    Claim(
        "nim-fig-2.1-moves", "Figure 2.1, the moves", "example", "Each step of this play is a move of the game.",
        cases=lambda size: ((step,) for step in range(1, len(PLAY))), predicted=lambda step: True,
        computed=lambda step: in_play(step) in GAME.moves(in_play(step - 1)), bound="all steps", picture=in_play,
        sliders={"step": range(1, len(PLAY))},
    ),
    Claim(
        "nim-fig-2.2", "Figure 2.2", "example",
        "Nim with heaps of 3, 7 and 6 drawn in two ways, as parallel links and as loops: both have Grundy number 2.",
        cases=lambda size: (("links",), ("loops",)), predicted=lambda drawn: 2,
        computed=lambda drawn: int(values(as_edges(drawn, (3, 7, 6)).graph, (3, 7, 6))[3, 7, 6, 0]), bound="both drawings",
        picture=lambda drawn: as_edges(drawn, (3, 7, 6)), sliders={"drawn": ("links", "loops")},
    ),
    Claim(
        "nim-2.1-heaps", "Section 2.1, heaps", "proved",
        "Parallel links between two vertices, or loops at one vertex, are Nim: the Grundy number is the nim-sum of the weights.",
        cases=lambda size: (
            (drawn, heaps) for k in range(1, 5) for heaps in combinations_with_replacement(range(1, size + 1), k)
            for drawn in ("links", "loops")
        ),
        predicted=lambda drawn, heaps: nim_sum(*heaps),
        computed=lambda drawn, heaps: int(values(as_edges(drawn, heaps).graph, (max(heaps),) * len(heaps))[(*heaps, 0)]),
        bound="at most four edges, weights up to {size}", sizes=(9, 16), picture=as_edges,
        sliders={"drawn": ("links", "loops"), "heaps": ((1, 2, 3), (3, 7, 6), (1, 6, 6), (2, 4, 6, 7))},
    ),
    Claim(
        "nim-thm-2.1", "Theorem 2.1", "proved",
        "Loops at a vertex may be merged into one, with the nim-sum of their weights, and so may parallel links: the outcome is "
        "the same with the token at each vertex.",
        cases=weighted_multigraphs, predicted=lambda graph, weights: [p_or_0(value) for value in merged_numbers(graph, weights)],
        computed=lambda graph, weights: [p_or_0(value) for value in numbers(graph, weights)],
        bound="all connected multigraphs with parallel edges and at most {size} edges, weights 1 to 3", sizes=(4, 6),
        picture=board_of,
    ),
    Claim(
        "nim-thm-2.1-grundy", "Theorem 2.1, Grundy numbers", "proved",
        "Even the Grundy number is the same: a move that raises a nim-sum can be taken back.",
        cases=weighted_multigraphs, predicted=merged_numbers, computed=numbers,
        bound="all connected multigraphs with parallel edges and at most {size} edges, weights 1 to 3", sizes=(4, 6),
        picture=lambda graph, weights: TokenPosition(WeightedGraph(graph, weights).merged, 0),
    ),
    Claim(
        "nim-thm-2.1-proof-printed", "Theorem 2.1, proof as printed", "misprint",
        "On a multigraph there are moves that the merged board has not, as a nim-sum rises. The proof treats them at vertices "
        "without a move on the merged board, as if they could occur nowhere else.",
        cases=lambda size: ((board_of(*case[:3]), *case[3:]) for case in new_moves(size)),
        predicted=lambda position, edge, lowered: "no move",
        computed=lambda position, edge, lowered: "a move" if any(GAME.moves(merged(position))) else "no move", expected=False,
        bound="multigraphs with at most {size} edges, weights 1 and 2; said and computed: is there a move on the merged board",
        sizes=(3, 3), picture=lambda position, edge, lowered: position,
    ),
    Claim(
        "nim-thm-2.1-proof-corrected", "Theorem 2.1, proof", "corrected",
        "Such a move can be answered at once, wherever it occurs: the token goes back along a parallel edge, or stays at its "
        "loops, so that the merged board is the one of before.",
        cases=new_moves, predicted=lambda graph, weights, at, edge, lowered: True,
        computed=lambda graph, weights, at, edge, lowered: is_answered(
            board_of(graph, weights, at), board_of(graph, weights, at).after(edge, lowered)
        ),
        bound="multigraphs with at most {size} edges, weights 1 and 2", sizes=(3, 5),
        picture=lambda graph, weights, at, edge, lowered: board_of(graph, weights, at),
    ),
    Claim(
        "nim-fig-2.3", "Figure 2.3", "example",
        "The same play on the merged boards has the same Grundy numbers; only the move to step 4 raises a nim-sum, and the "
        "first player answers it by restoring the nim-sum.",
        cases=lambda size: ((step,) for step in range(1, len(PLAY))),
        predicted=lambda step: f"{by_definition(GAME, merged(in_play(step)))}{RISES * (step == 4)}",
        computed=lambda step: f"{by_definition(GAME, in_play(step))}{RISES * raises(in_play(step - 1), in_play(step))}",
        bound="all steps",
        picture=lambda step: merged(in_play(step)), sliders={"step": range(1, len(PLAY))},
    ),
)
# fmt: on
