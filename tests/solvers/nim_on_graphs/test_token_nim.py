"""Nim on graphs: tables, outcomes, strategies and pruning against the definition, on all small
boards and on samples.
"""

import pickle
import random
import time
from itertools import pairwise

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gamelab import (
    NimOnGraph,
    WeightedGraph,
    cycle,
    grundy,
    misere_grundy,
    outcome,
    path,
    star,
    winning_moves,
)
from gamelab.games.nim_on_graphs import TokenPosition
from gamelab.solvers.nim_on_graphs.outcomes import pruning, strategy
from gamelab.solvers.nim_on_graphs.tables import misere_token_value, weight_table
from gamelab.theory.grundy import by_definition, misere_by_definition

game = NimOnGraph()
of = WeightedGraph.of


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


def defined(position):
    return by_definition(game, position)


def tabled(board):
    """The value of a position on the board with no more weights, in the table of the board."""
    values, place = weight_table(board), {v: i for i, v in enumerate(board.graph.vertices)}
    return lambda position: int(values[(*position.board.weights, place[position.at])])


CORES = {
    "trees": [[]],
    "one cycle": [list(cycle(n).edges) for n in (3, 4, 5, 6)],
    "two cycles": [
        [(0, 1), (1, 2), (2, 0), (2, 3), (3, 4), (4, 5), (5, 3)],
        [(0, 1), (1, 2), (2, 3), (3, 0), (3, 4), (4, 5), (5, 6), (6, 4)],
        [(0, 1), (1, 2), (2, 0), (2, 3), (3, 4), (4, 2)],
    ],
    "thetas": [
        [(0, 2), (2, 1), (0, 3), (3, 1), (0, 1)],
        [(0, 2), (2, 1), (0, 3), (3, 1), (0, 4), (4, 1)],
    ],
    "parallel": [
        [(0, 1), (1, 0), (1, 2), (1, 2), (2, 0)],
        [(0, 1), (0, 1), (1, 0)],
        [(0, 0), (0, 0), (0, 1), (1, 1)],
    ],
    "apart": [[(0, 1), (1, 2), (2, 0), (3, 4), (4, 5)], [(0, 1), (2, 3), (3, 3)]],
}


@st.composite
def grown(draw, kind, most, largest):
    """A board of a kind with trees growing on it and loops, with less than so many positions; some
    weights may be zero.
    """
    edges = list(draw(st.sampled_from(CORES[kind])))
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


@pytest.mark.parametrize("kind", CORES)
@settings(max_examples=40)
@given(st.data())
def test_on_random_boards_all_methods_agree_with_the_definition(kind, data):
    position = data.draw(grown(kind, 2_000, 3))
    assert grundy(game, position) == defined(position) == tabled(position.board)(position)
    assert misere_grundy(game, position) == misere_by_definition(game, position)
    assert outcome(game, position) == ("N" if defined(position) else "P")
    assert_strategy(position, defined)
    assert eval(repr(position)) == pickle.loads(pickle.dumps(position)) == position
    assert pickle.loads(pickle.dumps(strategy(position))) == strategy(position)


def assert_pruning(position, value):
    """Each step keeps the outcome, takes the leaves at a vertex, and says rightly who wins there;
    the board that is left, where the token can go.
    """
    before = TokenPosition(position.board.merged, position.at)
    for step in pruning(position):
        gone = {*before.graph.vertices} - {*step.position.graph.vertices}
        assert gone == {*step.leaves} != set()
        assert (grundy(game, step.position) == 0) == (value(position) == 0), (position, step)
        assert outcome(game, step.position) == outcome(game, position)
        weighted = zip(before.graph.edges, before.board.weights, strict=True)
        back = [(u, v, w) for (u, v), w in weighted if {u, v} <= {step.vertex, *step.leaves}]
        assert step.wins == (outcome(game, of(back), at=step.vertex) == "N")
        before = step.position
    return before.graph.component_of(position.at)


@pytest.mark.slow
@pytest.mark.parametrize("kind", CORES)
@settings(max_examples=40)
@given(st.data())
def test_on_larger_random_boards_strategy_and_pruning_agree_with_the_table(kind, data):
    """Pruning ends in a star or in pendant edges: Clark, Theorems 3.2 and 3.4."""
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


def test_a_path_is_pruned_from_its_far_end():
    edges = [("a", "b", 3), ("b", "c", 2), ("c", "d", 1), ("d", "d", 5), ("d", "c", 3)]
    steps = pruning(game.start(of(edges), at="a"))
    assert [(step.vertex, step.leaves, step.wins) for step in steps] == [
        ("c", ("d",), False),
        ("b", ("c",), True),
    ]
    assert steps[-1].position.board == of([("a", "b", 3), ("b", "b", 1)])
    assert pruning(game.start(star(4), at=0)) == pruning(game.start(cycle(4), at=0)) == []


def random_board(rnd, n, cycles=True):
    """Trees and cycles, no two of which share a vertex, joined at random, with loops at a third of
    the vertices.
    """
    edges, last = [], 0
    while last < n - 1:
        long = rnd.choice((1, 1, 1, 2, 3, 4, 5)) if cycles else 1
        new = list(range(last + 1, min(last + long, n - 1) + 1))
        edges += [(rnd.randrange(last + 1), new[0]), *pairwise(new)]
        edges += [(new[-1], new[0])] * (len(new) > 1)
        last = new[-1]
    edges += [(v, v) for v in range(n) if rnd.random() < 0.33]
    return of([(u, v, rnd.randint(1, 4)) for u, v in edges], vertices=range(n))


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
def test_a_path_and_trees_with_100_000_vertices_are_solved_in_2_seconds():
    n, rnd = 100_000, random.Random(2)
    looped = WeightedGraph.from_board(path(n)).with_loops({n - 1: 1})
    for board in (looped, random_board(rnd, n, cycles=False), random_board(rnd, n // 3)):
        position = game.start(board, at=0)
        begin = time.process_time()
        found = strategy(position)
        assert time.process_time() - begin < 2
        assert (board is looped) <= (found.outcome == "P")
        if found.outcome == "N":
            assert outcome(game, found.move) == "P"


def test_long_paths_and_cycles_have_the_outcomes_of_short_ones():
    for n in (3, 10_001):
        found = [outcome(game, path(n), at=v) for v in (0, 1, 2, n - 1)]
        assert found == ["P", "N", "P", "P"]
        assert outcome(game, path(n + 1), at=0) == outcome(game, cycle(n), at=1) == "N"
        assert outcome(game, cycle(n + 1), at=1) == "P"
        looped = WeightedGraph.from_board(cycle(n)).with_loops({0: 7})
        lowered = strategy(game.start(looped, at=0)).move
        assert (lowered.at, lowered.board.weights[-1]) == (0, 1)
    leaves = WeightedGraph.from_board(star(20_000)).with_loops(dict.fromkeys(range(1, 20_001), 1))
    assert outcome(game, leaves, at=0) == "P"


# Misère play, and boards that are too large


def test_misere_nim_on_complete_graphs():
    """By the definition to K_5; K_7 takes seconds by its table, and K_9 has none."""
    for n in range(1, 6):
        board = game.start(nx.complete_graph(n), at=0)
        assert misere_token_value(board) == misere_by_definition(game, board)
    seven, begin = game.start(nx.complete_graph(7), at=0), time.process_time()
    assert outcome(game, seven, misere=True) == ("N" if misere_token_value(seven) else "P")
    assert time.process_time() - begin < 20
    assert misere_token_value(game.start(nx.complete_graph(9), at=0)) is None


def test_more_moves_than_can_be_listed_are_refused_in_a_sentence():
    board = game.start(of([(0, 1, 10**8), (1, 2, 10**8), (2, 0, 5)]), at=0)
    assert outcome(game, board) == "N"
    assert outcome(game, strategy(board).move) == "P"
    sentence = r"100,000,005 moves; at most 1,048,576 are listed\. Who wins is told by `outcome`"
    with pytest.raises(MemoryError, match=sentence):
        winning_moves(game, board)
    few = winning_moves(game, of([(0, 1, 300), (1, 2, 10**8), (2, 0, 5)]), at=0)
    assert {outcome(game, move) for move in few} == {"P"}
