"""Nim on graphs: the rules, verified values, boards as they are given, what is refused, sums, and
pictures.
"""

import pickle
from itertools import product

import matplotlib.pyplot as plt
import networkx as nx
import numpy as np
import pytest
from conftest import rows
from hypothesis import given, settings
from hypothesis import strategies as st

from gamelab import (
    Graph,
    Nim,
    NimOnGraph,
    NodeKayles,
    Spider,
    Sum,
    WeightedGraph,
    cycle,
    draw,
    grundy,
    misere_grundy,
    nim_sum,
    outcome,
    path,
    why,
    winning_moves,
)
from gamelab.games.nim_on_graphs import TokenPosition
from gamelab.solvers.nim_on_graphs.outcomes import strategy
from gamelab.solvers.nim_on_graphs.tables import weight_table
from gamelab.theory.grundy import by_definition

game = NimOnGraph()
of = WeightedGraph.of


def defined(position):
    return by_definition(game, position)


def test_the_options_are_the_boards_with_one_edge_at_the_token_lowered():
    position = game.start(of([("a", "b", 2), ("b", "a", 1), ("a", "a", 2), ("b", "c", 1)]), at="a")
    after = [(option.board.weights, option.at) for option in game.moves(position)]
    assert after == [
        ((0, 1, 2, 1), "b"),
        ((1, 1, 2, 1), "b"),
        ((2, 0, 2, 1), "b"),
        ((2, 1, 0, 1), "a"),
        ((2, 1, 1, 1), "a"),
    ]
    assert [option.graph for option in game.moves(position)] == [position.graph] * 5
    assert list(game.moves(game.start(of([("a", "b", 0), ("b", "b", 3)]), at="a"))) == []


def test_nim_is_played_on_parallel_links_and_on_loops():
    for heaps in product(range(4), repeat=3):
        links = game.start(of([(0, 1, heap) for heap in heaps], vertices=[0]), at=0)
        loops = game.start(of([(0, 0, heap) for heap in heaps], vertices=[0]), at=0)
        assert (
            defined(links)
            == defined(loops)
            == grundy(game, links)
            == grundy(game, loops)
            == nim_sum(*heaps)
        )
    for board in ([(0, 1, 3), (0, 1, 7), (1, 0, 6)], [(0, 0, 3), (0, 0, 7), (0, 0, 6)]):
        assert [
            move.board.weights for move in winning_moves(game, game.start(of(board), at=0))
        ] == [(1, 7, 6), (3, 5, 6), (3, 7, 4)]


def test_the_verified_values_hold():
    tried = 0
    for row in rows("nim_paths.csv"):
        n, links, loops = (
            int(row["vertices"]),
            numbers(row["link_weights"]),
            numbers(row["loop_weights"]),
        )
        board = (
            WeightedGraph.from_board(path(n)).with_weights(links).with_loops(dict(enumerate(loops)))
        )
        tried += assert_row(board, int(row["token"]) - 1, row["outcome"], row["grundy"])
    for row in rows("nim_cycles.csv") + rows("nim_even_cycles_loopless.csv"):
        n, links, loops = (
            int(row["vertices"]),
            numbers(row["link_weights"]),
            numbers(row.get("loop_weights", "")),
        )
        board = of([(i, (i + 1) % n, weight) for i, weight in enumerate(links)]).with_loops(
            dict(enumerate(loops))
        )
        tried += assert_row(
            board,
            0,
            row["outcome_token_0"],
            row["grundy_token_0"] or grundy(game, game.start(board, at=0)),
        )
    for row in rows("nim_k2_grundy.csv"):
        board = of(
            [
                (0, 1, int(row["link"])),
                (0, 0, int(row["loop_at_token"])),
                (1, 1, int(row["loop_at_other"])),
            ]
        )
        tried += assert_row(board, 0, "0" if row["grundy"] == "0" else "p", row["grundy"])
    assert tried == 356 + 562 + 985 + 405


def numbers(cell):
    return [int(number) for number in cell.split()]


def assert_row(board, at, wins, value):
    position = game.start(board, at=at)
    assert grundy(game, position) == int(value), position
    assert outcome(game, position) == {"p": "N", "0": "P"}[wins], position
    return 1


@settings(max_examples=60)
@given(
    st.lists(st.tuples(st.integers(0, 2), st.integers(0, 2), st.integers(0, 3)), max_size=5).map(
        lambda edges: of(edges, [0, 1, 2])
    )
)
def test_merging_parallel_edges_keeps_the_grundy_number_at_every_token(board):
    """Clark, Theorem 2.1, there for the outcome."""
    merged = board.merged
    assert not merged.graph.has_parallel_edges
    assert 0 not in merged.weights
    assert merged.graph.vertices == board.graph.vertices
    for v in board.graph.vertices:
        assert defined(game.start(merged, at=v)) == defined(game.start(board, at=v))


def test_networkx_graphs_are_boards_with_and_without_weights():
    simple = nx.Graph([("a", "b"), ("b", ("c", 1))])
    assert WeightedGraph.from_board(simple) == of([("a", "b", 1), ("b", ("c", 1), 1)])
    simple["a"]["b"]["weight"] = 4
    simple.add_edge("b", "b", weight=2)
    simple.add_node(frozenset("d"))
    assert WeightedGraph.from_board(simple) == of(
        [("b", "a", 4), ("b", ("c", 1), 1), ("b", "b", 2)], vertices=[frozenset("d")]
    )
    several = nx.MultiGraph([("a", "b"), ("b", "a"), ("a", "a")])
    several.add_edge("a", "b", key="third", weight=np.int64(7))
    board = WeightedGraph.from_board(several)
    assert board == of([("a", "b", 1), ("a", "b", 1), ("a", "b", 7), ("a", "a", 1)])
    assert all(type(weight) is int for weight in board.weights)
    assert grundy(game, game.start(several, at="b")) == defined(game.start(board, at="b"))


def test_any_board_has_weights_of_1():
    for board in (path(4), Spider(2, 1), nx.petersen_graph(), Graph.of([(0, 1), (0, 1), (1, 1)])):
        assert WeightedGraph.from_board(board).weights == (1,) * len(Graph.from_board(board).edges)
    position = game.start(of([(0, 1, 5)]), at=0)
    assert WeightedGraph.from_board(position) == position.board
    assert game.start(position) == position
    assert game.start(position, at=1) == TokenPosition(position.board, 1)


def test_answers_keep_the_labels_of_the_board():
    board = of(
        [("a", (1, 2), 3), ((1, 2), frozenset("x"), 1), ("a", "a", 2), ("far", "away", 9)],
        vertices=[7],
    )
    position = game.start(board, at="a")
    assert winning_moves(game, position) == [TokenPosition(board.with_weights([3, 1, 0, 9]), "a")]
    assert strategy(position).move == winning_moves(game, position)[0]
    assert "'a'" in repr(winning_moves(game, position)[0])


def test_only_what_the_token_can_reach_matters():
    near, far = [(0, 1, 2), (1, 1, 1)], [(2, 3, 9), (3, 4, 9), (4, 2, 9), (1, 2, 0)]
    alone, both = game.start(of(near), at=0), game.start(of([*far, *near], vertices=["z"]), at=0)
    assert grundy(game, both) == grundy(game, alone) == defined(both)
    assert game.canonical(both) == game.canonical(alone) == alone
    large = of([*near, *((i, j, 9) for i in range(2, 9) for j in range(2, i))])
    assert grundy(game, game.start(large, at=0)) == grundy(game, alone)
    assert outcome(game, game.start(large, at=0)) == outcome(game, alone)


def test_sums_with_other_games_are_sums():
    for weight, heap in product(range(4), repeat=2):
        position = game.start(cycle(3), at=0), game.start(of([(0, 1, weight)]), at=0), heap
        both = Sum(game, game, Nim())
        assert grundy(both, position) == by_definition(both, position) == 1 ^ weight ^ heap
        assert outcome(both, position) == ("P" if 1 ^ weight ^ heap == 0 else "N")
    triangle = game.start(cycle(3), at=0)
    assert winning_moves(Sum(game, Nim()), (triangle, 5)) == [(triangle, (1,))]


@pytest.mark.slow
def test_a_table_that_is_too_large_is_refused_with_its_size():
    with pytest.raises(
        MemoryError,
        match=r"^The table of Grundy values has 5.00e\+30107 positions .* or ask for the outcome "
        r"only\.$",
    ):
        grundy(game, game.start(path(100_000), at=0))
    with pytest.raises(
        MemoryError,
        match=r"has 6.18e\+11 positions \(weightings times vertices\); at most 2.68e\+08 are made",
    ):
        weight_table(WeightedGraph.from_board(nx.complete_graph(9)))
    with pytest.raises(
        MemoryError,
        match=r"^The table for who wins where cycles meet, in a block of 9 vertices, has 6.18e\+11 "
        r"positions",
    ):
        outcome(game, game.start(nx.complete_graph(9), at=0))
    with pytest.raises(
        MemoryError, match="weights that add up to at most 65,535; here it is 65,536"
    ):
        grundy(game, game.start(of([(0, 1, 65_536)]), at=0))
    assert outcome(game, game.start(of([(0, 1, 10**400)]), at=0)) == "N"
    assert grundy(game, game.start(of([(0, 1, 2**14)]), at=0)) == 2**14
    assert grundy(game, game.start(of([(0, 1, 10**30), (0, 1, 10**30 + 1)]), at=0)) == 1


@pytest.mark.parametrize("ask", [grundy, misere_grundy, outcome, winning_moves, why])
def test_every_question_takes_the_token_by_name(ask):
    board = of([("a", "b", 3), ("b", "c", 2), ("c", "a", 2), ("a", "a", 1)])
    for v in "abc":
        assert ask(game, board, at=v) == ask(game, game.start(board, at=v))
    with pytest.raises(
        TypeError, match=r"NimOnGraph: start takes board, at; it was given .*, to=1"
    ):
        ask(game, board, to=1)
    with pytest.raises(TypeError, match=r"NodeKayles: start takes board; it was given .*, at='a'"):
        ask(NodeKayles(), board, at="a")
    assert outcome(game, of([("a", "b", 1)]), True, at="a") == "P"


def test_whole_floats_are_whole_numbers_as_networkx_reads_them_from_a_file():
    board = nx.parse_edgelist(["a b 3", "b c 2"], data=[("weight", float)])
    assert [weight for _, _, weight in board.edges(data="weight")] == [3.0, 2.0]
    assert game.start(board, at="a").board.weights == (3, 2)
    assert of([("a", "b", 3.0)]) == of([("a", "b", 3)]) == of([("a", "b", 1)]).with_weights([3.0])


@pytest.mark.parametrize("weight", [-1, 1.5, -2.0, float("inf"), float("nan"), "2", None, [1]])
def test_a_weight_that_is_no_natural_number_is_refused_where_it_stands(weight):
    said = (
        r"^The weight of the edge from 'a' to 'b' must be a whole number, at least 0; it was "
        r"given .*\.$"
    )
    board = nx.Graph()
    board.add_edge("a", "b", weight=weight)
    for work in (
        lambda: of([("a", "b", weight)]),
        lambda: game.start(board, at="a"),
        lambda: of([("a", "b", 1)]).with_weights([weight]),
    ):
        with pytest.raises((TypeError, ValueError), match=said):
            work()
    with pytest.raises(
        (TypeError, ValueError), match="The weight of the edge from 'a' to 'a' must be"
    ):
        of([("a", "b", 1)]).with_loops({"a": weight})


def test_bad_boards_and_tokens_are_refused_in_one_sentence():
    for at in (None, 7, [0], ([0], 1)):
        with pytest.raises(
            ValueError,
            match=r"^The token stands on a vertex: start\(board, at=v\) with v one of \[0, 1, 2\]; "
            r"it was given ",
        ):
            game.start(path(3), at=at)
    with pytest.raises(ValueError, match="it was given None"):
        grundy(game, path(3))
    with pytest.raises(ValueError, match=r"18, 19\] and 80 more; it was given 'x'"):
        game.start(path(100), at="x")
    with pytest.raises(ValueError, match=r"one of \[\]; it was given 0"):
        game.start(nx.Graph(), at=0)
    with pytest.raises(ValueError, match="must be undirected; it was given a DiGraph"):
        game.start(nx.DiGraph([(0, 1)]), at=0)
    with pytest.raises(TypeError, match="A board is a Graph, a family"):
        game.start("board", at=0)
    for edges, vertices in (([([0], 1, 1)], []), ([(0, 1, 1)], [[2]])):
        with pytest.raises(
            TypeError,
            match=r"^A vertex must be hashable, such as a number, a string or a tuple of these; it "
            r"was given \[[02]\]\.$",
        ):
            of(edges, vertices)
    for edge in ((0, 1), "abc", 5, (0, 1, 2, 3)):
        with pytest.raises(
            ValueError, match=r"^A weighted edge is \(one end, other end, weight\); it was given "
        ):
            of([edge])
    with pytest.raises(
        ValueError, match="There is one weight for each of the 2 edges; it was given 1"
    ):
        WeightedGraph.from_board(path(3)).with_weights([1])
    with pytest.raises(
        ValueError, match="A loop is put at a vertex of the board; it has no vertex 9"
    ):
        WeightedGraph.from_board(path(3)).with_loops({9: 1})
    with pytest.raises(
        TypeError,
        match=r"Loops are given as a mapping from vertices to weights, such as \{0: 1\}; it was "
        r"given \[1\]",
    ):
        WeightedGraph.from_board(path(3)).with_loops([1])


def test_a_truth_value_counts_as_0_or_1():
    assert of([(0, 1, True), (1, 1, False)]) == of([(0, 1, 1), (1, 1, 0)])
    assert repr(of([(0, 1, True)])) == "WeightedGraph.of([(0, 1, 1)])"


def test_boards_are_equal_in_any_order_of_their_edges_and_ends():
    edges = [("a", "b", 3), ("b", "a", 1), ("b", "b", 2), ("b", "c", 0)]
    boards = [of(order) for order in (edges, edges[::-1], [(v, u, w) for u, v, w in edges])]
    assert len({*boards, *(pickle.loads(pickle.dumps(board)) for board in boards)}) == 1
    assert len({TokenPosition(board, "a") for board in boards}) == 1
    others = [
        of(edges[:3]),
        of(edges, ["d"]),
        of([("a", "b", 3), *edges]),
        of([("a", "b", 1), ("a", "b", 1), *edges[2:]]),
    ]
    assert (
        len({boards[0], *others, TokenPosition(boards[0], "b"), TokenPosition(boards[0], "a")}) == 7
    )
    assert boards[0] != boards[0].graph


def pictured(board):
    """The lines of the edges and what is written in the picture of a board, all of it inside the
    axes.
    """
    ax = draw(board)
    ax.figure.canvas.draw()
    lines = [line.vertices for line in ax.collections[0].get_paths()]
    (left_, right), (low, high) = ax.get_xlim(), ax.get_ylim()
    for place in [point for line in lines for point in line] + [
        text.get_position() for text in ax.texts
    ]:
        assert left_ < place[0] < right
        assert low < place[1] < high
    return lines, [text.get_text() for text in ax.texts]


def test_boards_with_loops_and_without_edges_are_drawn_inside_their_axes():
    assert pictured(of([])) == ([], [])
    assert pictured(of([], vertices=["a"])) == ([], [])
    assert pictured(game.start(of([], vertices=["a", "b"]), at="b")) == ([], [])
    assert pictured(of([("a", "a", 1)]))[1] == ["1"]
    loops, written = pictured(game.start(of([(0, 1, 5), *((0, 0, w) for w in range(6))]), at=0))
    assert written == ["5", "0", "1", "2", "3", "4", "5"]
    # circles of different sizes
    assert len({round(float(np.ptp(line[:, 0])), 6) for line in loops[1:]}) == 6
    complete = (
        WeightedGraph.from_board(nx.complete_graph(5))
        .with_weights([2] * 10)
        .with_loops(dict.fromkeys(range(5), 1))
    )
    assert pictured(complete)[1] == ["2"] * 10 + ["1"] * 5
    plt.close("all")


@pytest.mark.parametrize("turned", list(product((False, True), repeat=4)))
def test_parallel_edges_are_drawn_apart_whichever_end_is_named_first(turned):
    lines, _ = pictured(of([("b", "a", 1) if turn else ("a", "b", 1) for turn in turned]))
    tops = sorted(round(float(line[np.abs(line[:, 1]).argmax(), 1]), 6) for line in lines)
    assert len(set(tops)) == 4
    plt.close("all")
