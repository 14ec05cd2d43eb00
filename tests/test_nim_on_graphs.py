"""Nim on graphs: the rules, verified values, boards as they are given, what is refused, and
pictures.
"""

import pickle
from itertools import product

import matplotlib.pyplot as plt
import networkx as nx
import numpy as np
import pytest
from conftest import rows
from matplotlib.collections import LineCollection

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
from gamelab.theory import by_definition

game = NimOnGraph()
of = WeightedGraph.of


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


@pytest.mark.parametrize("end", [0, 1])
def test_nim_is_played_on_parallel_links_and_on_loops(end):
    for heaps in product(range(4), repeat=3):
        board = of([(0, end, heap) for heap in heaps], vertices=[0])
        assert grundy(game, board, at=0) == nim_sum(*heaps)
        assert by_definition(game, game.start(board, at=0)) == nim_sum(*heaps)
    won = winning_moves(game, of([(0, end, 3), (0, end, 7), (end, 0, 6)]), at=0)
    assert [move.board.weights for move in won] == [(1, 7, 6), (3, 5, 6), (3, 7, 4)]


def verified():
    """The verified boards, with the token, the outcome and the value, if it is known."""
    for row in rows("nim_k2_grundy.csv"):
        places = ("link", (0, 1)), ("loop_at_token", (0, 0)), ("loop_at_other", (1, 1))
        edges = [(*ends, int(row[name])) for name, ends in places]
        yield edges, 0, "0" if row["grundy"] == "0" else "p", row["grundy"]
    for name in ("nim_paths.csv", "nim_cycles.csv", "nim_even_cycles_loopless.csv"):
        for row in rows(name):
            n, links = int(row["vertices"]), row["link_weights"].split()
            edges = [(i, (i + 1) % n, int(weight)) for i, weight in enumerate(links)]
            edges += [(v, v, int(w)) for v, w in enumerate(row.get("loop_weights", "").split())]
            token, suffix = (int(row["token"]) - 1, "") if "token" in row else (0, "_token_0")
            yield edges, token, row[f"outcome{suffix}"], row[f"grundy{suffix}"]


def test_the_verified_values_hold():
    tried = 0
    for edges, at, wins, value in verified():
        board = of(edges, vertices=[at])
        assert outcome(game, board, at=at) == {"p": "N", "0": "P"}[wins], (edges, at)
        assert not value or grundy(game, board, at=at) == int(value), (edges, at)
        tried += 1
    assert tried == 356 + 562 + 985 + 405


def test_networkx_graphs_are_boards_with_and_without_weights():
    simple = nx.Graph([("a", "b"), ("b", ("c", 1))])
    assert WeightedGraph.from_board(simple) == of([("a", "b", 1), ("b", ("c", 1), 1)])
    simple["a"]["b"]["weight"] = 4
    simple.add_edge("b", "b", weight=2)
    simple.add_node(frozenset("d"))
    edges = [("b", "a", 4), ("b", ("c", 1), 1), ("b", "b", 2)]
    assert WeightedGraph.from_board(simple) == of(edges, vertices=[frozenset("d")])
    several = nx.MultiGraph([("a", "b"), ("b", "a"), ("a", "a")])
    several.add_edge("a", "b", key="third", weight=np.int64(7))
    board = WeightedGraph.from_board(several)
    assert board == of([("a", "b", 1), ("a", "b", 1), ("a", "b", 7), ("a", "a", 1)])
    assert all(type(weight) is int for weight in board.weights)
    read = nx.parse_edgelist(["a b 3", "b c 2"], data=[("weight", float)])
    assert game.start(read, at="a").board.weights == (3, 2)  # whole floats are whole numbers
    assert repr(of([(0, 1, True), (1, 1, 3.0)])) == "WeightedGraph.of([(0, 1, 1), (1, 1, 3)])"


def test_any_board_has_weights_of_1():
    for board in (path(4), Spider(2, 1), nx.petersen_graph(), Graph.of([(0, 1), (0, 1), (1, 1)])):
        assert WeightedGraph.from_board(board).weights == (1,) * len(Graph.from_board(board).edges)
    position = game.start(of([(0, 1, 5)]), at=0)
    assert WeightedGraph.from_board(position) == position.board
    assert game.start(position) == position
    assert game.start(position, at=1) == TokenPosition(position.board, 1)


def test_answers_keep_the_labels_of_the_board():
    edges = [("a", (1, 2), 3), ((1, 2), frozenset("x"), 1), ("a", "a", 2), ("far", "away", 9)]
    board = of(edges, vertices=[7])
    move = TokenPosition(board.with_weights([3, 1, 0, 9]), "a")
    assert winning_moves(game, board, at="a") == [move]
    assert strategy(game.start(board, at="a")).move == move


def test_only_what_the_token_can_reach_matters():
    near, far = [(0, 1, 2), (1, 1, 1)], [(2, 3, 9), (3, 4, 9), (4, 2, 9), (1, 2, 0)]
    alone, both = game.start(of(near), at=0), game.start(of([*far, *near], vertices=["z"]), at=0)
    assert game.canonical(both) == game.canonical(alone) == alone
    large = game.start(of([*near, *((i, j, 9) for i in range(2, 9) for j in range(2, i))]), at=0)
    for board in (both, large):
        assert grundy(game, board) == grundy(game, alone) == by_definition(game, alone)
        assert outcome(game, board) == outcome(game, alone)


def test_sums_with_other_games_are_sums():
    both, triangle = Sum(game, game, Nim()), game.start(cycle(3), at=0)
    for weight, heap in product(range(4), repeat=2):
        position = triangle, game.start(of([(0, 1, weight)]), at=0), heap
        assert grundy(both, position) == by_definition(both, position) == 1 ^ weight ^ heap
    assert winning_moves(Sum(game, Nim()), (triangle, 5)) == [(triangle, (1,))]


@pytest.mark.parametrize("ask", [grundy, misere_grundy, outcome, winning_moves, why])
def test_every_question_takes_the_token_by_name(ask):
    board = of([("a", "b", 3), ("b", "c", 2), ("c", "a", 2), ("a", "a", 1)])
    for v in "abc":
        assert ask(game, board, at=v) == ask(game, game.start(board, at=v))
    sentence = "NimOnGraph: start takes board, at; it was given .*, to=1"
    with pytest.raises(TypeError, match=sentence):
        ask(game, board, to=1)
    with pytest.raises(TypeError, match=r"NodeKayles: start takes board; it was given .*, at='a'"):
        ask(NodeKayles(), board, at="a")


def test_boards_are_equal_in_any_order_of_their_edges_and_ends():
    edges = [("a", "b", 3), ("b", "a", 1), ("b", "b", 2), ("b", "c", 0)]
    boards = [of(order) for order in (edges, edges[::-1], [(v, u, w) for u, v, w in edges])]
    assert len({*boards, *(pickle.loads(pickle.dumps(board)) for board in boards)}) == 1
    assert len({TokenPosition(board, "a") for board in boards}) == 1
    first = boards[0]
    others = [of(edges[:3]), of(edges, ["d"]), of([edges[0], *edges]), first.graph]
    others.append(of([("a", "b", 1), ("a", "b", 1), *edges[2:]]))
    assert len({first, *others, TokenPosition(first, "b"), TokenPosition(first, "a")}) == 8


# bad input, one sentence each


@pytest.mark.slow
def test_a_table_that_is_too_large_is_refused_with_its_size():
    nine = nx.complete_graph(9)
    for ask, sentence in [
        (
            lambda: grundy(game, path(10**5), at=0),
            r"^The table of Grundy values has 5.00e\+30107 .* or ask for the outcome only\.$",
        ),
        (
            lambda: weight_table(WeightedGraph.from_board(nine)),
            r"has 6.18e\+11 positions \(weightings times vertices\); at most 2.68e\+08 are made",
        ),
        (
            lambda: outcome(game, nine, at=0),
            r"^The table for who wins where cycles meet, in a block of 9 vertices, has 6.18e\+11",
        ),
        (
            lambda: grundy(game, of([(0, 1, 65_536)]), at=0),
            "weights that add up to at most 65,535; here it is 65,536",
        ),
    ]:
        with pytest.raises(MemoryError, match=sentence):
            ask()
    assert outcome(game, of([(0, 1, 10**400)]), at=0) == "N"
    assert grundy(game, of([(0, 1, 2**14)]), at=0) == 2**14
    assert grundy(game, of([(0, 1, 10**30), (0, 1, 10**30 + 1)]), at=0) == 1


@pytest.mark.parametrize("weight", [-1, 1.5, -2.0, float("inf"), float("nan"), "2", None, [1]])
def test_a_weight_that_is_no_natural_number_is_refused_where_it_stands(weight):
    board = nx.Graph()
    board.add_edge("a", "b", weight=weight)
    one = of([("a", "b", 1)])
    for end, work in (
        ("b", lambda: of([("a", "b", weight)])),
        ("b", lambda: game.start(board, at="a")),
        ("b", lambda: one.with_weights([weight])),
        ("a", lambda: one.with_loops({"a": weight})),
    ):
        sentence = f"^The weight of the edge from 'a' to '{end}' must be a whole number, at least 0"
        with pytest.raises((TypeError, ValueError), match=sentence):
            work()


TOKEN = r"^The token stands on a vertex: start\(board, at=v\) with v one of "
VERTEX = r"^A vertex must be hashable, such as a number, a string or a tuple of these; it was given"
EDGE = r"^A weighted edge is \(one end, other end, weight\); it was given "
three = WeightedGraph.from_board(path(3))
WRONG = [
    *(
        (lambda at=at: game.start(path(3), at=at), rf"{TOKEN}\[0, 1, 2\]; it was given ")
        for at in (None, 7, [0], ([0], 1))
    ),
    (lambda: grundy(game, path(3)), "it was given None"),
    (lambda: game.start(path(100), at="x"), r"18, 19\] and 80 more; it was given 'x'"),
    (lambda: game.start(nx.Graph(), at=0), r"one of \[\]; it was given 0"),
    (lambda: game.start(nx.DiGraph([(0, 1)]), at=0), "must be undirected; it was given a DiGraph"),
    (lambda: game.start("board", at=0), "A board is a Graph, a family"),
    (lambda: of([([0], 1, 1)]), rf"{VERTEX} \[0\]\.$"),
    (lambda: of([(0, 1, 1)], [[2]]), rf"{VERTEX} \[2\]\.$"),
    *((lambda edge=edge: of([edge]), EDGE) for edge in ((0, 1), "abc", 5, (0, 1, 2, 3))),
    (lambda: three.with_weights([1]), "is one weight for each of the 2 edges; it was given 1"),
    (lambda: three.with_loops({9: 1}), "put at a vertex of the board; it has no vertex 9"),
    (lambda: three.with_loops([1]), r"weights, such as \{0: 1\}; it was given \[1\]"),
]


@pytest.mark.parametrize(("wrong", "sentence"), WRONG)
def test_bad_boards_and_tokens_are_refused_in_one_sentence(wrong, sentence):
    with pytest.raises((TypeError, ValueError), match=sentence):
        wrong()


# pictures


def pictured(board):
    """The lines of the edges and what is written in the picture of a board, all of it inside the
    axes.
    """
    ax = draw(board)
    ax.figure.canvas.draw()
    plt.close(ax.figure)
    edges = [some for some in ax.collections if isinstance(some, LineCollection)]
    lines = [line.vertices for some in edges for line in some.get_paths()]
    (left, right), (low, high) = ax.get_xlim(), ax.get_ylim()
    for x, y in [
        *(at for line in lines for at in line),
        *(text.get_position() for text in ax.texts),
    ]:
        assert left < x < right
        assert low < y < high
    return lines, [text.get_text() for text in ax.texts]


def test_boards_with_loops_and_without_edges_are_drawn_inside_their_axes():
    assert pictured(of([], vertices=["a"])) == ([], ["a"])
    assert pictured(of([])) == ([], ["∅"])
    assert pictured(game.start(of([], vertices=["a", "b"]), at="b")) == ([], ["a", "b"])
    loops, written = pictured(game.start(of([(0, 1, 5), *((0, 0, w) for w in range(6))]), at=0))
    assert written == ["5", "0", "1", "2", "3", "4", "5"]
    # circles of different sizes
    assert len({round(float(np.ptp(line[:, 0])), 6) for line in loops[1:]}) == 6


@pytest.mark.parametrize("turned", list(product((False, True), repeat=4)))
def test_parallel_edges_are_drawn_apart_whichever_end_is_named_first(turned):
    lines, _ = pictured(of([("b", "a", 1) if turn else ("a", "b", 1) for turn in turned]))
    tops = {round(float(line[np.abs(line[:, 1]).argmax(), 1]), 6) for line in lines}
    assert len(tops) == 4
