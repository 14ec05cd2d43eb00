"""Nim on graphs: its rules, verified values, strategies and pruning against the table of all
weights, boards as they are given, large boards, and pictures.

What is refused stands in test_hard_to_break.
"""

import pickle
import random
import time
from itertools import pairwise, product

import matplotlib.pyplot as plt
import networkx as nx
import numpy as np
import pytest
from conftest import rows
from hypothesis import given, settings
from hypothesis import strategies as st
from matplotlib.collections import LineCollection

from gamelab import (
    Graph,
    NimOnGraph,
    Spider,
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
from gamelab.solvers.nim_on_graphs.outcomes import pruning, strategy
from gamelab.solvers.nim_on_graphs.tables import misere_token_value, weight_table
from gamelab.theory import by_definition
from gamelab.theory.grundy import misere_by_definition

game = NimOnGraph()
of = WeightedGraph.of


# Rules and verified values.


@pytest.mark.parametrize("end", [0, 1])
def test_nim_is_played_on_parallel_links_and_on_loops(end):
    for heaps in product(range(4), repeat=3):
        position = game.start(of([(0, end, heap) for heap in heaps], vertices=[0]), at=0)
        assert grundy(game, position) == by_definition(game, position) == nim_sum(*heaps)
    won = winning_moves(game, of([(0, end, 3), (0, end, 7), (end, 0, 6)]), at=0)
    assert [(move.board.weights, move.at) for move in won] == [
        ((1, 7, 6), end),
        ((3, 5, 6), end),
        ((3, 7, 4), end),
    ]


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


# Boards as they are given.


def test_networkx_graphs_are_boards_with_and_without_weights():
    simple = nx.Graph([("a", "b"), ("b", ("c", 1))])
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
    for plain in (Spider(2, 1), Graph.of([(0, 1), (0, 1), (1, 1)])):
        assert WeightedGraph.from_board(plain).weights == (1,) * 3


def test_positions_are_started_anew_and_only_what_the_token_can_reach_matters():
    near, far = [(0, 1, 2), (1, 1, 1)], [(2, 3, 9), (3, 4, 9), (4, 2, 9), (1, 2, 0)]
    alone, both = game.start(of(near), at=0), game.start(of([*far, *near], vertices=["z"]), at=0)
    assert WeightedGraph.from_board(alone) == alone.board
    assert game.start(alone) == alone
    assert game.start(alone, at=1) == TokenPosition(alone.board, 1)
    assert game.canonical(both) == game.canonical(alone) == alone
    large = game.start(of([*near, *((i, j, 9) for i in range(2, 9) for j in range(2, i))]), at=0)
    for board in (both, large):
        assert grundy(game, board) == grundy(game, alone) == by_definition(game, alone)
        assert outcome(game, board) == outcome(game, alone)


def test_answers_keep_the_labels_of_the_board():
    edges = [("a", (1, 2), 3), ((1, 2), frozenset("x"), 1), ("a", "a", 2), ("far", "away", 9)]
    board = of(edges, vertices=[7])
    move = TokenPosition(board.with_weights([3, 1, 0, 9]), "a")
    assert winning_moves(game, board, at="a") == [move]
    assert strategy(game.start(board, at="a")).move == move


@pytest.mark.parametrize("ask", [grundy, misere_grundy, outcome, winning_moves, why])
def test_every_question_takes_the_token_by_name(ask):
    board = of([("a", "b", 3), ("b", "c", 2), ("c", "a", 2), ("a", "a", 1)])
    for v in "abc":
        assert ask(game, board, at=v) == ask(game, game.start(board, at=v))


def test_boards_are_equal_in_any_order_of_their_edges_and_ends():
    edges = [("a", "b", 3), ("b", "a", 1), ("b", "b", 2), ("b", "c", 0)]
    boards = [of(order) for order in (edges, edges[::-1], [(v, u, w) for u, v, w in edges])]
    assert len({*boards, *(pickle.loads(pickle.dumps(board)) for board in boards)}) == 1
    positions = [TokenPosition(board, "a") for board in boards]
    assert len({*positions, *(eval(repr(one)) for one in positions)}) == 1
    first = boards[0]
    others = [of(edges[:3]), of(edges, ["d"]), of([edges[0], *edges]), first.graph]
    others.append(of([("a", "b", 1), ("a", "b", 1), *edges[2:]]))
    assert len({first, *others, TokenPosition(first, "b"), positions[0]}) == 8


# Strategies and pruning.


def assert_strategy(position, value):
    """The strategy has the outcome of this value, and its move is one of the game, to a position of
    the value 0 by the function.
    """
    found = strategy(position)
    assert found.outcome == ("N" if value(position) else "P"), position
    if found.outcome == "P":
        assert found.move is None, position
    else:
        assert found.move in [*game.moves(position)], position
        assert value(found.move) == 0, position


def tabled(board):
    """The value of a position on the board with no more weights, in the table of the board."""
    values, place = weight_table(board), {v: i for i, v in enumerate(board.graph.vertices)}
    return lambda position: int(values[(*position.board.weights, place[position.at])])


CORES = {  # boards of each kind, their edges by two ends
    "trees": [""],
    "one cycle": ["01 12 20", "01 12 23 30", "01 12 23 34 40", "01 12 23 34 45 50"],
    "two cycles": ["01 12 20 23 34 45 53", "01 12 23 30 34 45 56 64", "01 12 20 23 34 42"],
    "thetas": ["02 21 03 31 01", "02 21 03 31 04 41"],
    "parallel": ["01 10 12 12 20", "01 01 10", "00 00 01 11"],
    "apart": ["01 12 20 34 45", "01 23 33"],
}


@st.composite
def grown(draw, kind, most, largest):
    """A board of a kind with trees growing on it and loops, with less than so many positions; some
    weights may be zero.
    """
    edges = [tuple(map(int, ends)) for ends in draw(st.sampled_from(CORES[kind])).split()]
    n = 1 + max((v for edge in edges for v in edge), default=0)
    edges += [(draw(st.integers(0, v - 1)), v) for v in range(n, n + draw(st.integers(0, 5)))]
    names = sorted({v for edge in edges for v in edge} | {0})
    edges += [(v, v) for v in draw(st.lists(st.sampled_from(names), max_size=4))]
    weighted, room = [], most // len(names)
    for edge in edges:
        weight = draw(st.integers(0, largest)) if draw(st.integers(0, 4)) else 0
        weighted.append((*edge, min(weight, max(room - 1, 0))))
        room //= weighted[-1][2] + 1
    return TokenPosition(of(draw(st.permutations(weighted)), names), draw(st.sampled_from(names)))


def assert_pruning(position, value):
    """Each step keeps the outcome, takes the leaves at a vertex, and says rightly who wins there;
    the board that is left, where the token can go.
    """
    before = TokenPosition(position.board.merged, position.at)
    for step in pruning(position):
        gone = {*before.graph.vertices} - {*step.position.graph.vertices}
        assert gone == {*step.leaves} != set()
        assert (grundy(game, step.position) == 0) == (value(position) == 0), (position, step)
        weighted = zip(before.graph.edges, before.board.weights, strict=True)
        back = [(u, v, w) for (u, v), w in weighted if {u, v} <= {step.vertex, *step.leaves}]
        assert step.wins == (outcome(game, of(back), at=step.vertex) == "N")
        before = step.position
    return before.graph.component_of(position.at)


@pytest.mark.slow
@pytest.mark.parametrize("kind", CORES)
@settings(max_examples=40)
@given(st.data())
def test_on_random_boards_strategy_and_pruning_agree_with_the_table_and_the_rules(kind, data):
    """Pruning ends in a star or in pendant edges: Clark, Theorems 3.2 and 3.4."""
    small = data.draw(grown(kind, 2_000, 3))
    assert grundy(game, small) == by_definition(game, small) == tabled(small.board)(small)
    assert misere_grundy(game, small) == misere_by_definition(game, small)
    position = data.draw(grown(kind, 100_000, 4))
    value = tabled(position.board)
    assert grundy(game, position) == value(position)
    for here in (position, *game.moves(position)):
        assert_strategy(here, value)
    rest = assert_pruning(position, value)
    if kind == "trees":
        assert all(u == v or position.at in (u, v) for u, v in rest.edges)
    for v in rest.vertices:  # nothing more hangs on a pendant vertex
        around = {u for u in rest.neighbours(v) if u != v}
        leaves = {u for u in around if u != position.at and {*rest.neighbours(u)} <= {u, v}}
        assert v == position.at or not leaves or len(around - leaves) > 1


# Large boards.


def random_board(rnd, n):
    """Trees and cycles, no two of which share a vertex, joined at random, with loops at a third of
    the vertices.
    """
    edges, last = [], 0
    while last < n - 1:
        new = [*range(last + 1, min(last + rnd.choice((1, 1, 1, 2, 3, 4, 5)), n - 1) + 1)]
        edges += [(rnd.randrange(last + 1), new[0]), *pairwise(new)]
        edges += [(new[-1], new[0])] * (len(new) > 1)
        last = new[-1]
    edges += [(v, v) for v in range(n) if rnd.random() < 0.33]
    return of([(u, v, rnd.randint(1, 4)) for u, v in edges], vertices=range(n))


@pytest.mark.parametrize("n", [3, 4])
def test_on_all_small_cycles_the_strategy_is_that_of_the_table(n):
    board = WeightedGraph.from_board(cycle(n))
    value = tabled(board.with_weights([3] * n))
    for weights in product(range(1, 4), repeat=n):
        assert_strategy(game.start(board.with_weights(weights), at=0), value)


def test_who_follows_the_strategy_makes_the_last_move():
    """Boards of 60 vertices with trees, cycles between bridges, and loops; the other player moves
    at random.
    """
    rnd, won = random.Random(5), 0
    for _ in range(40):
        position = game.start(random_board(rnd, 60), at=rnd.randrange(60))
        winner = 0 if strategy(position).outcome == "N" else 1
        player = 0
        while moves := list(game.moves(position)):
            position = strategy(position).move if player == winner else rnd.choice(moves)
            assert position in moves
            player = 1 - player
        assert player != winner
        won += winner == 0
    assert 5 < won < 35


@pytest.mark.slow
def test_paths_cycles_and_trees_with_many_vertices_are_solved_in_2_seconds():
    n = 100_000
    long, around = (WeightedGraph.from_board(family(n)) for family in (path, cycle))
    for board, expected in (
        (long.with_loops({n - 1: 1}), "P"),
        (around.with_loops({0: 7}), "N"),
        (random_board(random.Random(2), n // 3), None),
    ):
        position = game.start(board, at=0)
        begin = time.process_time()
        found = strategy(position)
        assert time.process_time() - begin < 2
        assert found.outcome == (expected or found.outcome)
        assert found.outcome == "P" or outcome(game, found.move) == "P"


@pytest.mark.slow
def test_misere_nim_on_complete_graphs():
    """By the definition on K_5; K_7 takes seconds by its table, and K_9 has none."""
    five, seven, nine = (game.start(nx.complete_graph(n), at=0) for n in (5, 7, 9))
    assert misere_token_value(five) == misere_by_definition(game, five)
    begin = time.process_time()
    assert outcome(game, seven, misere=True) == ("N" if misere_token_value(seven) else "P")
    assert time.process_time() - begin < 20
    assert misere_token_value(nine) is None


def test_large_weights_have_outcomes_and_values_where_they_can_be_found():
    assert outcome(game, of([(0, 1, 10**400)]), at=0) == "N"
    assert grundy(game, of([(0, 1, 2**14)]), at=0) == 2**14
    assert grundy(game, of([(0, 1, 10**30), (0, 1, 10**30 + 1)]), at=0) == 1
    board = game.start(of([(0, 1, 10**8), (1, 2, 10**8), (2, 0, 5)]), at=0)
    assert outcome(game, board) == "N"
    assert outcome(game, strategy(board).move) == "P"
    few = winning_moves(game, of([(0, 1, 300), (1, 2, 10**8), (2, 0, 5)]), at=0)
    assert {outcome(game, move) for move in few} == {"P"}


# Pictures.


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
    for x, y in [*np.vstack([np.empty((0, 2)), *lines]), *(one.get_position() for one in ax.texts)]:
        assert left < x < right
        assert low < y < high
    return lines, [text.get_text() for text in ax.texts]


def test_boards_with_loops_and_without_edges_are_drawn_inside_their_axes():
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
