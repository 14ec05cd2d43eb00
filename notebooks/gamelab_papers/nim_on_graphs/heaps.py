"""Chapter 1 and Section 2.1: Nim, the game on graphs, and parallel edges merged into one."""

from collections.abc import Iterator, Mapping
from itertools import combinations_with_replacement
from typing import Any

from gamelab import (
    Arrows,
    Graph,
    Nim,
    NodeKayles,
    Ruleset,
    Subtraction,
    WeightedGraph,
    mex,
    nim_sum,
)
from gamelab.boards import connected_graphs
from gamelab.games import TokenPosition
from gamelab.proofs.for_all import is_symbolic, on_variables, worth
from gamelab.statements import (
    Arguments,
    Cases,
    Claim,
    Refuted,
    at_most,
    each,
    increasing,
    listed,
    misprint,
)
from gamelab.theory import DEFINITION, by_definition, remembered
from gamelab_papers.nim_on_graphs import boards
from gamelab_papers.nim_on_graphs.boards import (
    GAME,
    edge_name,
    lightest_first,
    p_or_0,
    played,
    values,
)
from gamelab_papers.nim_on_graphs.cells import BY_MERGING
from gamelab_papers.nim_on_graphs.families import HEAPS
from gamelab_papers.nim_on_graphs.families import heaps as three_heaps

# A play of ours on a multigraph, as the drawing of Figure 2.1 is lost: at each step the token and
# the weights.
MULTIGRAPH = Graph.of((u, v) for u, v in ("ab", "ab", "bc", "cc", "cc", "ca"))
PLAY: list[tuple[str, tuple[int, ...]]] = [
    (step[0], tuple(map(int, step[1:])))
    for step in (
        "c132121",
        "c132101",
        "a132100",
        "b112100",
        "a012100",
        "b002100",
        "c000100",
        "c000000",
    )
]
Weights = tuple[int, ...]
DRAWN = ("links", "loops")


def in_play(step: int) -> TokenPosition:
    """The position of the play after `step` moves."""
    at, weights = PLAY[step]
    return TokenPosition(WeightedGraph(MULTIGRAPH, weights), at)


def merged(position: TokenPosition) -> TokenPosition:
    """The position with parallel edges merged."""
    return TokenPosition(position.board.merged, position.at)


@remembered
def heap_value(heaps: Weights) -> int:
    """The value of these heaps by the moves of Nim, without adding the values of single heaps."""
    return mex(heap_value(option) for option in Nim().moves(heaps))


def as_edges(drawn: str, heaps: Weights) -> TokenPosition:
    """The heaps as parallel links between two vertices, or as loops at one."""
    return TokenPosition(
        WeightedGraph.of([(0, int(drawn == "links"), heap) for heap in heaps], [0]), 0
    )


def heaps_name(*heaps: int) -> str:
    """Heaps by their sizes."""
    return f"heaps of {', '.join(map(str, heaps))}"


def drawn_name(drawn: str, heaps: Weights) -> str:
    """The heaps, and what they are drawn as."""
    return f"{heaps_name(*heaps)} as {drawn}"


def some_heaps(most: int) -> Cases:
    """At most `most` heaps, none of them empty."""
    return Cases(
        f"1 to {most} heaps of at most {{size}} objects each",
        lambda size: (
            (heaps,)
            for k in range(1, most + 1)
            for heaps in increasing(*"abcdef"[:k], least=1)(size)
        ),
    )


def won_heaps(heaps: Weights) -> dict[str, Weights]:
    """The heaps with their nim-sum, and what the winning moves leave."""
    won = [option for option in Nim().moves(Nim().start(heaps)) if not heap_value(option)]
    return {f"nim-sum {nim_sum(*heaps)}": heaps} | {
        f"winning move {i}": one for i, one in enumerate(won, 1)
    }


def in_steps(*steps: int) -> Mapping[str, Any]:
    """The positions of the play after these many moves, with their outcomes."""
    return boards.with_outcomes({f"step {i}": in_play(i) for i in steps if i < len(PLAY)})


@remembered
def longest_play(position: TokenPosition) -> int:
    """The most moves that may follow."""
    return max((1 + longest_play(option) for option in GAME.moves(position)), default=0)


def of_five_games(size: int) -> Iterator[tuple[Ruleset, Any]]:
    """Small positions of five games, the graphs with at most `size` edges."""
    for n in range(3 * size + 1):
        yield Subtraction({1, 2, 4}), Subtraction({1, 2, 4}).start(n)
    for heaps in increasing("a", "b", "c")(size):
        yield Nim(), Nim().start(heaps)
    for graph in (graph for edges in range(1, size + 1) for graph in connected_graphs(edges)):
        yield NodeKayles(), NodeKayles().start(graph)
        yield Arrows(), Arrows().start(graph)
        yield GAME, TokenPosition(WeightedGraph.from_board(graph), graph.vertices[0])


@remembered
def classes(game: Ruleset, position: Any) -> frozenset[str]:
    """What the thesis's three rules, each for itself, call a position."""
    options = [classes(game, option) for option in game.moves(position)]
    rules = {
        "0": not options or all("p" in option for option in options),
        "p": any("0" in option for option in options),
    }
    return frozenset(name for name, applies in rules.items() if applies)


@remembered
def multigraphs(edges: int) -> tuple[Graph, ...]:
    """The connected multigraphs with a given number of edges in which there is something to merge,
    loops last.
    """
    found = []
    for loops in range(edges + 1):
        for links in connected_graphs(edges - loops, parallel=True):
            for at in combinations_with_replacement(links.vertices, loops):
                if links.has_parallel_edges or len(set(at)) < loops:
                    found.append(Graph(links.vertices, (*links.edges, *((v, v) for v in at))))
    return tuple(found)


def multigraphs_to(most: int) -> Cases:
    """Multigraphs with edges to merge, with all weights from 1 to `most`."""
    return Cases(
        f"all connected multigraphs with parallel edges and at most {{size}} edges, weights 1 to "
        f"{most}",
        lambda size: (
            (graph, weights)
            for edges in range(2, size + 1)
            for graph in multigraphs(edges)
            for weights in lightest_first(edges, 1, most)
        ),
    )


def numbers(graph: Graph, weights: Weights) -> list[int]:
    """The Grundy values with the token at each vertex, by the table of the multigraph as it is."""
    return values(graph, (max(weights, default=0),) * len(weights))[weights].tolist()


def merged_numbers(graph: Graph, weights: Weights) -> list[int]:
    """The Grundy values with the token at each vertex once parallel edges are merged."""
    board = WeightedGraph(graph, weights).merged
    return numbers(board.graph, board.weights)


def both_boards(graph: Graph, weights: Weights) -> dict[str, WeightedGraph]:
    """The multigraph, and its merged board."""
    board = WeightedGraph(graph, weights)
    return {"parallel edges": board, "merged": board.merged}


def raises(position: TokenPosition, option: TokenPosition) -> bool:
    """Whether the move raises the nim-sum of some parallel edges, and so is no move of the merged
    board.
    """
    before, after = (boards.weight_of(one.board.merged) for one in (position, option))
    return any(weight > before.get(edge, 0) for edge, weight in after.items())


def new_moves(size: int) -> Iterator[tuple[TokenPosition, int, int]]:
    """Moves on multigraphs, weights 1 and 2, that are no moves of the merged board: the edge and
    what it is lowered to.
    """
    for graph, weights in multigraphs_to(2)(size):
        for at in graph.vertices:
            position, seen = TokenPosition(WeightedGraph(graph, weights), at), set[TokenPosition]()
            for edge in graph.incident[at]:
                for lowered in range(weights[edge]):
                    option = position.after(edge, lowered)
                    if option not in seen and raises(position, option):
                        seen.add(option)
                        yield position, edge, lowered


POSITIONS = Cases(
    "all connected multigraphs with at most {size} links, weights 1 and 2, every token",
    lambda size: (
        (TokenPosition(WeightedGraph(graph, weights), at),)
        for edges in range(size + 1)
        for graph in connected_graphs(edges, parallel=True)
        for weights in lightest_first(edges, 1, 2)
        for at in graph.vertices
    ),
)
EDGES = each("{count} drawings", DRAWN) * some_heaps(4)
SOME_HEAPS = {"drawn": DRAWN, "heaps": ((1, 2, 3), (1, 2, 4), (3, 7, 6), (1, 6, 6), (2, 4, 6, 7))}

AT_MOVES: Arguments = {
    "cases": each("{count} moves", range(1, len(PLAY))),
    "sliders": {"step": range(1, len(PLAY))},
    "called": lambda step: f"step {step}",
}
MERGED_BOARDS: Arguments = {
    "cases": multigraphs_to(3),
    "picture": both_boards,
    "called": lambda graph, weights: str(WeightedGraph(graph, weights)),
}

CLAIMS = (
    Claim(
        id="nim-1.1-classes",
        label="Section 1.1, two outcome classes",
        method=DEFINITION,
        statement="""
            A position of a game of the kind considered by Sprague and Grundy is exactly one of p,
            won for the player to move, and 0, lost. It is p exactly if its Grundy value is
            positive. Tried on Nim, a subtraction game, Node Kayles, the Game of Arrows and Nim on
            graphs.
            """,
        cases=Cases(
            lambda size: (
                f"positions of five games: at most three heaps of Nim of at most {size}, heaps of "
                f"at most {3 * size} in Subtraction({{1, 2, 4}}), for the others the connected "
                f"graphs with 1 to {size} links"
            ),
            of_five_games,
        ),
        sizes=(4, 6),
        predicted=lambda game, position: {p_or_0(by_definition(game, position))},
        computed=classes,
        picture=lambda game, position: position,
        called=lambda game, position: (
            f"{game.title}, {heaps_name(*position) if isinstance(position, tuple) else position}"
        ),
    ),
    Claim(
        id="nim-1.1-nim",
        label="Section 1.1, three heaps",
        method=DEFINITION,
        statement=r"""
            Three heaps of $a$, $b$ and $c$ objects are a 0-position of Nim exactly when $a \oplus b
            \oplus c = 0$.
            """,
        cases=increasing("a", "b", "c"),
        sizes=(11, 36),
        proof=on_variables("all a, b, c", "a b c", lambda: HEAPS),
        predicted=lambda a, b, c: p_or_0(a ^ b ^ c),
        computed=lambda a, b, c: p_or_0(
            worth(three_heaps(a, b, c))
            if is_symbolic(a, b, c)
            else heap_value(Nim().start((a, b, c)))
        ),
        picture=lambda *heaps: heaps,
        sliders={"a": range(5), "b": range(9), "c": range(13)},
        called=heaps_name,
    ),
    Claim(
        id="nim-1.1-heaps",
        label="Section 1.1, any number of heaps",
        method=DEFINITION,
        statement=r"""
            Heaps of $n_1, \dots, n_k$ objects are a 0-position of Nim exactly when $n_1 \oplus
            \dots \oplus n_k = 0$.
            """,
        cases=some_heaps(5),
        sizes=(5, 9),
        proof=BY_MERGING,
        predicted=lambda heaps: p_or_0(nim_sum(*heaps)),
        computed=lambda heaps: p_or_0(heap_value(heaps)),
        picture=lambda heaps: heaps,
        sliders={"heaps": ((3, 4, 5), (1, 2, 4, 5), (1, 2, 3))},
        called=lambda heaps: heaps_name(*heaps),
    ),
    Claim(
        id="nim-1.1-move",
        label="Section 1.1, the winning moves",
        method=DEFINITION,
        statement=r"""
            If the nim-sum $s$ of some heaps is not 0, some heap $n$ has $n \oplus s < n$, namely
            one with a binary digit 1 where the first digit 1 of $s$ stands; the winning moves of
            Nim are those that lower such a heap $n$ to $n \oplus s$.
            """,
        cases=some_heaps(4).where(lambda heaps: nim_sum(*heaps), "the nim-sum not 0"),
        sizes=(5, 9),
        predicted=lambda heaps: sorted(
            {
                Nim().start((*heaps[:i], n ^ nim_sum(*heaps), *heaps[i + 1 :]))
                for i, n in enumerate(heaps)
                if n & 1 << nim_sum(*heaps).bit_length() - 1
            }
        ),
        computed=lambda heaps: sorted(
            option for option in Nim().moves(heaps) if not heap_value(option)
        ),
        picture=won_heaps,
        sliders={"heaps": ((1, 2), (1, 3, 4), (2, 3, 3))},
        called=lambda heaps: heaps_name(*heaps),
        parts=("won by leaving",),
    ),
    Claim(
        id="nim-1.1-nim-example",
        label="Section 1.1, example",
        kind="example",
        method=DEFINITION,
        statement="""
            Heaps of 3, 7 and 6 objects have the nim-sum 2; the winning moves take 3 to 1, or 7 to
            5, or 6 to 4.
            """,
        cases=listed("these heaps", [(3, 7, 6)]),
        predicted=lambda a, b, c: (2, [(1, 6, 7), (3, 4, 7), (3, 5, 6)]),
        computed=lambda a, b, c: (
            heap_value(h := Nim().start((a, b, c))),
            sorted(option for option in Nim().moves(h) if not heap_value(option)),
        ),
        picture=lambda *heaps: won_heaps(heaps),
        parts=("nim-sum", "won by leaving"),
        called=heaps_name,
    ),
    Claim(
        id="nim-def",
        label="Section 2.1, 0-positions and p-positions",
        kind="definition",
        method=DEFINITION,
        statement="""
            Call a position of Nim on a graph 0 if it has no option, p if and only if some option is
            0, and 0 if all options are p: this makes each position exactly one of the two, p when
            its Grundy value is positive and 0 otherwise.
            """,
        cases=POSITIONS,
        sizes=(3, 5),
        predicted=lambda position: {played(position)},
        computed=lambda position: classes(GAME, position),
        picture=boards.with_moves,
        called=str,
    ),
    Claim(
        id="nim-def-ends",
        label="Section 2.1, each play ends",
        method=DEFINITION,
        statement="""
            Each move of Nim on a graph lowers the sum of all weights, so no play has more moves
            than this sum.
            """,
        cases=POSITIONS,
        sizes=(3, 5),
        predicted=lambda position: sum(position.board.weights),
        computed=longest_play,
        agree=at_most,
        picture=lambda position: position,
    ),
    Claim(
        id="nim-fig-2.1",
        label="Figure 2.1",
        kind="example",
        statement="""
            A play of Nim on a multigraph, of our own as the drawing is lost: the first player,
            whose turn it is at even steps, always moves to a 0-position; at the last step the
            second player has no move and has lost.
            """,
        cases=each("{count} steps", range(len(PLAY))),
        predicted=lambda step: ("0" if step % 2 else "p", step < len(PLAY) - 1),
        computed=lambda step: (played(in_play(step)), any(GAME.moves(in_play(step)))),
        picture=lambda step: in_steps(step, step + 1),
        sliders={"step": range(len(PLAY))},
        parts=("outcome", "some move:"),
        called=lambda step: f"step {step}",
    ),
    Claim(
        id="nim-fig-2.1-moves",
        label="Figure 2.1, the moves",
        kind="example",
        method=DEFINITION,
        statement="Each step of the play that stands for Figure 2.1 is a move of the game.",
        predicted=lambda step: True,
        computed=lambda step: in_play(step) in GAME.moves(in_play(step - 1)),
        picture=lambda step: in_steps(step - 1, step),
        **AT_MOVES,
    ),
    Claim(
        id="nim-fig-2.2",
        label="Figure 2.2",
        kind="example",
        statement="""
            Nim with heaps of 3, 7 and 6 drawn in two ways, as parallel links and as loops: both
            have Grundy value 2.
            """,
        cases=each("{count} drawings", DRAWN),
        predicted=lambda drawn: 2,
        computed=lambda drawn: int(values(as_edges(drawn, (3, 7, 6)).graph, (3, 7, 6))[3, 7, 6, 0]),
        picture=lambda drawn: {
            name: as_edges(name, (3, 7, 6)) for name in sorted(DRAWN, key=lambda one: one != drawn)
        },
        sliders={"drawn": DRAWN},
        called=lambda drawn: drawn_name(drawn, (3, 7, 6)),
    ),
    Claim(
        id="nim-2.1-heaps",
        label="Section 2.1, heaps",
        statement="""
            Parallel links between two vertices, or loops at one vertex, are Nim: the Grundy value
            is the nim-sum of the weights.
            """,
        cases=EDGES,
        sizes=(9, 16),
        proof=BY_MERGING,
        predicted=lambda drawn, heaps: nim_sum(*heaps),
        computed=lambda drawn, heaps: int(
            values(as_edges(drawn, heaps).graph, (max(heaps),) * len(heaps))[(*heaps, 0)]
        ),
        picture=as_edges,
        sliders=SOME_HEAPS,
        called=drawn_name,
    ),
    Claim(
        id="nim-2.1-heaps-options",
        label="Section 2.1, options of heaps",
        method=DEFINITION,
        statement="""
            With parallel links between two vertices, or loops at one vertex, of nim-sum $s$ each $n
            < s$ is the nim-sum after some move, and $s$ is not.
            """,
        cases=EDGES,
        sizes=(4, 9),
        proof=BY_MERGING,
        predicted=lambda drawn, heaps: nim_sum(*heaps),
        computed=lambda drawn, heaps: mex(
            nim_sum(*option.board.weights) for option in GAME.moves(as_edges(drawn, heaps))
        ),
        picture=as_edges,
        sliders=SOME_HEAPS,
        called=drawn_name,
        parts=("the least nim-sum not left",),
    ),
    Claim(
        id="nim-thm-2.1",
        label="Theorem 2.1",
        statement="""
            In Nim on a graph loops at a vertex may be merged into one, with the nim-sum of their
            weights, and so may parallel links: the outcome is the same with the token at each
            vertex.
            """,
        sizes=(4, 6),
        proof=BY_MERGING,
        predicted=lambda graph, weights: [p_or_0(one) for one in merged_numbers(graph, weights)],
        computed=lambda graph, weights: [p_or_0(one) for one in numbers(graph, weights)],
        **MERGED_BOARDS,
        parts=("outcomes",),
    ),
    Claim(
        id="nim-thm-2.1-grundy",
        label="Theorem 2.1, Grundy values",
        statement="""
            When parallel edges are merged even the Grundy values stay: a move that raises a nim-sum
            can be taken back.
            """,
        sizes=(4, 6),
        proof=BY_MERGING,
        predicted=merged_numbers,
        computed=numbers,
        **MERGED_BOARDS,
        parts=("values",),
    ),
    *misprint(
        id="nim-thm-2.1-proof",
        label="Theorem 2.1, proof",
        kind="omitted case",
        method=DEFINITION,
        cases=Cases(
            "moves that raise a nim-sum on multigraphs with at most {size} edges, weights 1 and 2",
            new_moves,
        ),
        picture=lambda position, edge, lowered: {
            "before": position,
            "merged": merged(position),
            "after the move": (after := position.after(edge, lowered)),
            "merged then": merged(after),
        },
        printed=dict(
            statement="""
                On a multigraph there are moves that the merged board has not, as a nim-sum rises.
                The proof answers them at vertices without a move on the merged board, as if they
                could occur nowhere else.
                """,
            sizes=(3, 3),
            predicted=lambda position, edge, lowered: "no move when merged",
            computed=lambda position, edge, lowered: (
                f"{'a' if any(GAME.moves(merged(position))) else 'no'} move when merged"
            ),
            refuted=Refuted(
                "token on 0; 0–1 1, 0–1 1, 0–1 2; 0–1 lowered to 0: predicted no move when "
                "merged, computed a move when merged",
                size=3,
            ),
        ),
        corrected=dict(
            statement="""
                A move that raises a nim-sum can be answered at once, wherever it occurs: the token
                goes back along a parallel edge, or stays at its loops, so that the merged board is
                the one of before.
                """,
            sizes=(3, 5),
            proof=BY_MERGING,
            predicted=lambda position, edge, lowered: True,
            computed=lambda position, edge, lowered: (
                merged(position) in map(merged, GAME.moves(position.after(edge, lowered)))
            ),
        ),
        called=lambda position, edge, lowered: (
            f"{position}; {edge_name(position.graph.edges[edge])} lowered to {lowered}"
        ),
    ),
    Claim(
        id="nim-fig-2.3",
        label="Figure 2.3",
        kind="example",
        statement="""
            The play that stands for Figure 2.1 has the same Grundy values on the merged boards;
            only the move to step 4 raises a nim-sum, and only the answer to it restores the merged
            board of two steps before.
            """,
        predicted=lambda step: (
            merged_numbers(MULTIGRAPH, PLAY[step][1])["abc".index(PLAY[step][0])],
            step == 4,
            step == 5,
        ),
        computed=lambda step: (
            by_definition(GAME, in_play(step)),
            raises(in_play(step - 1), in_play(step)),
            step > 1 and merged(in_play(step)) == merged(in_play(step - 2)),
        ),
        picture=lambda step: {
            f"step {i}, merged: value {by_definition(GAME, merged(in_play(i)))}": merged(in_play(i))
            for i in (step - 1, step)
        },
        **AT_MOVES,
        parts=("value", "a nim-sum raised:", "a board restored:"),
    ),
)
