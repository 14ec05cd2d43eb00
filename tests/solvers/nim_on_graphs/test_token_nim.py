"""Nim on graphs: tables, outcomes, strategies and pruning against the definition, on all small
boards and on samples.
"""

import pickle
import random
import time
from itertools import pairwise, product

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gamelab import (
    Graph,
    NimOnGraph,
    WeightedGraph,
    cycle,
    grundy,
    outcome,
    path,
    star,
    trees,
    winning_moves,
)
from gamelab.boards.small_graphs import connected_graphs
from gamelab.games.nim_on_graphs import TokenPosition
from gamelab.solvers.nim_on_graphs.outcomes import pruning, strategy
from gamelab.solvers.nim_on_graphs.tables import misere_token_value, weight_table
from gamelab.theory.grundy import by_definition, misere_by_definition

game = NimOnGraph()
of = WeightedGraph.of


def weighted(graph, link, loop=0, at=None):
    """The graph with this weight on every link, and with loops of this weight at these vertices,
    all unless given.
    """
    graph = Graph.from_board(graph)
    board = WeightedGraph.from_board(graph).with_weights([link] * len(graph.edges))
    return (
        board.with_loops(dict.fromkeys(graph.vertices if at is None else at, loop))
        if loop
        else board
    )


def weightings(board, least_link=0):
    """All boards with no more weight on any edge, and with at least so much on each link."""
    least = [0 if u == v else least_link for u, v in board.graph.edges]
    return map(
        board.with_weights,
        product(*(range(low, high + 1) for low, high in zip(least, board.weights, strict=True))),
    )


def is_a_move(before, after):
    """Whether one edge at the token is lowered, and the token has gone to its other end."""
    changed = [
        i
        for i, (w, x) in enumerate(zip(before.board.weights, after.board.weights, strict=True))
        if w != x
    ]
    if (
        before.graph != after.graph
        or len(changed) != 1
        or after.board.weights[changed[0]] > before.board.weights[changed[0]]
    ):
        return False
    ends = before.graph.edges[changed[0]]
    return ends in [(before.at, after.at), (after.at, before.at)]


def assert_strategy(position, value):
    """The strategy has the outcome of this value, and its move goes to a position of the value that
    the function gives.
    """
    found = strategy(position)
    assert found.outcome == ("N" if value(position) else "P"), position
    if found.outcome == "P":
        assert found.move is None, position
    else:
        assert is_a_move(position, found.move), position
        assert value(found.move) == 0, position


def defined(position):
    return by_definition(game, position)


def tabled(board):
    """The value of a position on the board with no more weights, in the table of the board."""
    values, place = weight_table(board), {v: i for i, v in enumerate(board.graph.vertices)}
    return lambda position: int(values[(*position.board.weights, place[position.at])])


def assert_strategies(board, least_link=1):
    """On the weightings of the board with positive links, and with all tokens, by the table; how
    many positions these are.
    """
    value, tried = tabled(board), 0
    for below in weightings(board, least_link):
        for v in board.graph.vertices:
            assert_strategy(TokenPosition(below, v), value)
            tried += 1
    return tried


def connected(vertices, edges):
    return [graph for graph in connected_graphs(edges) if len(graph.vertices) == vertices]


def test_on_larger_trees_cycles_and_graphs_with_one_cycle_strategies_agree_with_the_table():
    """All loops to 1, and links of weight 1 and 2 on 5 vertices, of weight 1 on 6; two loops on a
    cycle of 6, links to 2.
    """
    assert sum(assert_strategies(weighted(tree, 2, 1)) for tree in trees(5)) == 3 * 2**4 * 2**5 * 5
    assert sum(assert_strategies(weighted(tree, 1, 1)) for tree in trees(6)) == 6 * 2**6 * 6
    assert sum(assert_strategies(weighted(g, 2, 1)) for g in connected(5, 5)) == 5 * 2**5 * 2**5 * 5
    assert sum(assert_strategies(weighted(g, 1, 1)) for g in connected(6, 6)) == 13 * 2**6 * 6
    assert assert_strategies(weighted(cycle(6), 2, 2, at=[0, 3])) == 2**6 * 3**2 * 6


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
def grown(draw_, kind, most, largest):
    """A board of a kind with trees growing on it and loops, with less than so many positions; some
    weights may be zero.
    """
    edges = list(draw_(st.sampled_from(CORES[kind])))
    n = 1 + max((v for edge in edges for v in edge), default=0)
    for new in range(n, n + draw_(st.integers(0, 5))):
        edges.append((draw_(st.integers(0, new - 1)), new))
    names = sorted({v for edge in edges for v in edge} | {0})
    edges += [(v, v) for v in draw_(st.lists(st.sampled_from(names), max_size=4))]
    weights: list[int] = []
    room = most // len(names)
    for _ in edges:
        weights.append(
            min(draw_(st.integers(0, largest)) if draw_(st.integers(0, 4)) else 0, max(room - 1, 0))
        )
        room //= weights[-1] + 1
    order = draw_(st.permutations(range(len(edges))))
    return TokenPosition(
        of([(*edges[i], weights[i]) for i in order], names), draw_(st.sampled_from(names))
    )


@pytest.mark.parametrize("kind", CORES)
@settings(max_examples=40)
@given(st.data())
def test_on_random_boards_all_methods_agree_with_the_definition(kind, data):
    position = data.draw(grown(kind, 2_000, 3))
    assert grundy(game, position) == defined(position)
    assert outcome(game, position) == ("N" if defined(position) else "P")
    assert_strategy(position, defined)
    assert all(is_a_move(position, option) for option in game.moves(position))


@pytest.mark.slow
@pytest.mark.parametrize("kind", CORES)
@settings(max_examples=60)
@given(st.data())
def test_on_larger_random_boards_strategies_agree_with_the_table(kind, data):
    position = data.draw(grown(kind, 500_000, 4))
    value = tabled(position.board)
    assert grundy(game, position) == value(position)
    assert_strategy(position, value)
    for option in game.moves(position):
        assert_strategy(option, value)


def test_who_follows_the_strategy_makes_the_last_move():
    """Boards of 60 vertices with trees, cycles between bridges, and loops; the other player moves
    at random.
    """
    rnd, won = random.Random(5), 0
    for _ in range(60):
        position = game.start(random_board(rnd, 60), at=rnd.randrange(60))
        winner = 0 if strategy(position).outcome == "N" else 1
        player = 0
        while moves := list(game.moves(position)):
            following = strategy(position).move if player == winner else rnd.choice(moves)
            assert is_a_move(position, following)
            position, player = following, 1 - player
        assert player != winner
        won += winner == 0
    assert 10 < won < 50


def random_board(rnd, n, cycles=True):
    """Trees and cycles, no two of which share a vertex, joined at random, with loops at a third of
    the vertices.
    """
    edges, last = [], 0
    while last < n - 1:
        long = rnd.choice((1, 1, 1, 2, 3, 4, 5)) if cycles else 1
        new = list(range(last + 1, min(last + long, n - 1) + 1))
        edges += [
            (rnd.randrange(last + 1), new[0]),
            *pairwise(new),
            *([(new[-1], new[0])] if len(new) > 1 else []),
        ]
        last = new[-1]
    edges += [(v, v) for v in range(n) if rnd.random() < 0.33]
    return of([(u, v, rnd.randint(1, 4)) for u, v in edges], vertices=range(n))


def assert_pruning(position):
    """Each step keeps the outcome and says rightly who wins at its vertex; the steps."""
    steps = pruning(position)
    expected = outcome(game, position)
    before = TokenPosition(position.board.merged, position.at)
    for step in steps:
        assert outcome(game, step.position) == expected, (position, step)
        assert (
            set(before.graph.vertices) - set(step.position.graph.vertices)
            == set(step.leaves)
            != set()
        )
        back = [
            (u, v, w)
            for (u, v), w in zip(before.graph.edges, before.board.weights, strict=True)
            if {u, v} <= {step.vertex, *step.leaves}
        ]
        assert step.wins == (outcome(game, game.start(of(back), at=step.vertex)) == "N")
        before = step.position
    return steps


def left(position):
    """The board that is left of the pruning, where the token can go."""
    steps = pruning(position)
    return (
        steps[-1].position if steps else TokenPosition(position.board.merged, position.at)
    ).graph.component_of(position.at)


def is_a_star(graph, middle):
    return all({u, v} == {u} or middle in (u, v) for u, v in graph.edges)


@pytest.mark.parametrize("kind", CORES)
@settings(max_examples=40)
@given(st.data())
def test_pruning_keeps_the_outcome_at_the_token_and_ends_in_a_star_or_in_pendant_edges(kind, data):
    """Clark, Theorems 3.2 and 3.4; the outcomes are those of the tables, since pruning and strategy
    see the same branches.
    """
    position = data.draw(grown(kind, 100_000, 3))
    value = tabled(position.board)
    steps = assert_pruning(position)
    for step in steps:
        assert (grundy(game, step.position) == 0) == (value(position) == 0)
    rest = left(position)
    if kind == "trees":
        assert is_a_star(rest, position.at)
    for v in rest.vertices:  # nothing more hangs on a pendant vertex
        around = {u for u in rest.neighbours(v) if u != v}
        leaves = {u for u in around if u != position.at and set(rest.neighbours(u)) <= {u, v}}
        assert v == position.at or not leaves or len(around - leaves) > 1


def test_trees_are_pruned_to_stars_and_boards_with_one_cycle_to_pendant_edges():
    """All trees with at most 8 vertices, all boards with one cycle and at most 7; loops of weight 1
    at every third vertex.
    """
    for tree in (tree for n in range(1, 9) for tree in trees(n)):
        for v in tree.vertices:
            position = game.start(weighted(tree, 1, 1, at=tree.vertices[::3]), at=v)
            assert_pruning(position)
            assert is_a_star(left(position), v)
    for n in (3, 4, 5, 6, 7):
        for graph in connected(n, n):
            ring = {v for block in nx.cycle_basis(graph.to_networkx()) for v in block}
            for v in ring:
                position = game.start(weighted(graph, 1, 1, at=graph.vertices[::3]), at=v)
                assert_pruning(position)
                assert all(ring & {u, w} for u, w in left(position).edges if u != w)


def test_a_path_is_pruned_from_its_far_end():
    position = game.start(
        of([("a", "b", 3), ("b", "c", 2), ("c", "d", 1), ("d", "d", 5), ("d", "c", 3)]), at="a"
    )
    assert [(step.vertex, step.leaves, step.wins) for step in pruning(position)] == [
        ("c", ("d",), False),
        ("b", ("c",), True),
    ]
    assert pruning(position)[-1].position.board == of([("a", "b", 3), ("b", "b", 1)])
    assert pruning(game.start(star(4), at=0)) == []
    assert pruning(game.start(cycle(4), at=0)) == []


def timed(work, *given_):
    """What comes out, and the time of the processor, which other programs do not lengthen."""
    begin = time.process_time()
    return work(*given_), time.process_time() - begin


@pytest.mark.slow
def test_a_path_and_a_tree_with_100_000_vertices_are_solved_in_2_seconds():
    n, rnd = 100_000, random.Random(2)
    boards = {
        "path with its last vertex looped": (
            WeightedGraph.from_board(path(n)).with_loops({n - 1: 1}),
            "P",
        ),
        "random tree with loops": (random_board(rnd, n, cycles=False), None),
        "random cycles and trees": (random_board(rnd, n // 3), None),
    }
    for name, (board, expected) in boards.items():
        position = game.start(board, at=0)
        found, taken = timed(strategy, position)
        assert taken < 2, name
        assert found.outcome == (expected or found.outcome), name
        if found.outcome == "N":
            assert is_a_move(position, found.move), name
            assert outcome(game, found.move) == "P", name


def test_long_paths_and_cycles_have_the_outcomes_of_short_ones():
    for n, tokens in ((3, (0, 1, 2)), (10_001, (0, 1, 2, 10_000))):
        assert [outcome(game, game.start(path(n), at=v)) for v in tokens] == ["P", "N", "P", "P"][
            : len(tokens)
        ]
        assert (
            outcome(game, game.start(path(n + 1), at=0))
            == outcome(game, game.start(cycle(n), at=1))
            == "N"
        )
        assert outcome(game, game.start(cycle(n + 1), at=1)) == "P"
        lowered = strategy(
            game.start(WeightedGraph.from_board(cycle(n)).with_loops({0: 7}), at=0)
        ).move
        assert (lowered.at, lowered.board.weights[-1]) == (0, 1)
    assert outcome(game, game.start(weighted(star(20_000), 1, 1, at=range(1, 20_001)), at=0)) == "P"


@settings(max_examples=40)
@given(st.data())
def test_positions_come_back_from_their_text_and_from_a_pickle(data):
    position = data.draw(grown(data.draw(st.sampled_from(list(CORES))), 10**6, 3))
    assert eval(repr(position)) == position
    hash(position)
    assert pickle.loads(pickle.dumps(position)) == position
    assert pickle.loads(pickle.dumps(strategy(position))) == strategy(position)


# Misère play, and boards that are too large


def test_misere_nim_on_complete_graphs():
    """By the definition to K_5; K_7 takes seconds by its table, and K_9 has none."""
    for n in range(1, 6):
        board = game.start(nx.complete_graph(n), at=0)
        assert misere_token_value(board) == misere_by_definition(game, board)
    seven = game.start(nx.complete_graph(7), at=0)
    begin = time.process_time()
    assert outcome(game, seven, misere=True) == ("N" if misere_token_value(seven) else "P")
    assert time.process_time() - begin < 20
    assert misere_token_value(game.start(nx.complete_graph(9), at=0)) is None


def test_more_moves_than_can_be_listed_are_refused_in_a_sentence():
    board = game.start(of([(0, 1, 10**8), (1, 2, 10**8), (2, 0, 5)]), at=0)
    assert outcome(game, board) == "N"
    assert is_a_move(board, strategy(board).move)
    assert outcome(game, strategy(board).move) == "P"
    with pytest.raises(
        MemoryError,
        match=r"100,000,005 moves; at most 1,048,576 are listed\. Who wins is told by `outcome`",
    ):
        winning_moves(game, board)
    few = game.start(of([(0, 1, 300), (1, 2, 10**8), (2, 0, 5)]), at=0)
    assert [move for move in winning_moves(game, few) if outcome(game, move) == "N"] == []
    assert len(winning_moves(game, few)) > 0
