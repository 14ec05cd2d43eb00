"""Arrows on any board: tables of all decorations, codes of trees and sets reached have one value,
and those that are verified.

What is no board of a method, or has too many edges, stands in test_hard_to_break.
"""

import random
from itertools import product

import networkx as nx
import numpy as np
import pytest
from conftest import rows
from hypothesis import given, settings
from hypothesis import strategies as st

from gamelab import (
    Arrows,
    Caterpillar,
    GameOfCycles,
    Graph,
    TrimmedArrows,
    cycle,
    grundy,
    nim_sum,
    path,
    star,
    trees,
    winning_moves,
)
from gamelab.boards.accented_spiders import AccentedSpider
from gamelab.boards.decorations import Decoration, crash, flow, twig
from gamelab.boards.small_graphs import graphs_with_edges
from gamelab.games.arrows import FREE, IN, NONE, OUT, ArrowComponent, ArrowParts, part_of, parts
from gamelab.games.cycles import PlaneDecoration
from gamelab.solvers.arrows import any_graph, decorations
from gamelab.solvers.arrows import trees as arrow_trees
from gamelab.solvers.arrows.any_graph import cycles_value, part_value, value_by_sets
from gamelab.solvers.arrows.decorations import (
    FORBIDDEN,
    MAX_DECORATED_EDGES,
    all_values,
    cycles_value_by_table,
    open_cells,
    value_by_table,
)
from gamelab.solvers.arrows.trees import tree_part_value, tree_value, tree_values
from gamelab.solvers.sets import search
from gamelab.solvers.sets import values as board_values
from gamelab.theory import by_definition, methods_used

GAMES = [Arrows(), TrimmedArrows()]


@pytest.fixture(autouse=True)
def _nothing_is_known(monkeypatch):
    monkeypatch.setattr(board_values, "_known_boards", ())


def by_sets(game, state):
    return nim_sum(*map(value_by_sets, parts(part_of(game, state))))


def later(game, board, arrows, chance):
    """The board after so many random moves, or fewer if none is left."""
    x = game.start(board)
    for _ in range(arrows):
        if left := list(game.moves(x)):
            x = chance.choice(left)
    return x


# Against the definition and against each other


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_all_decorations_have_the_values_of_the_definition(game):
    """All graphs with at most 4 edges, connected or not, and all trees with 5: each of their
    decorations. Digit i of its number is 1 for an arrow along edge i as it is written, 2 for its
    reverse.
    """
    states = 0
    for graph in [graph for e in range(1, 5) for graph in graphs_with_edges(e)] + list(trees(6)):
        values = all_values(graph, game)
        for digits in product(range(3), repeat=len(graph.edges)):
            signs = zip(graph.edges, digits, strict=True)
            x = Decoration.of(graph, [edge[:: 3 - 2 * digit] for edge, digit in signs if digit])
            value = values[sum(digit * 3**i for i, digit in enumerate(digits))]
            is_allowed = not any(game.guards(x, v) for v in (*x.sinks, *x.sources))
            assert (value != FORBIDDEN) == is_allowed
            if is_allowed:
                assert value == by_definition(game, x) == value_by_table(game, x)
                states += 1
    assert states == {Arrows(): 149, TrimmedArrows(): 1_767}[game]


def test_every_tree_with_conditions_has_the_value_of_its_rules():
    """All trees with at most 3 edges and all conditions of their vertices, one of each two that are
    flips of each other.
    """
    flip, tried = {NONE: NONE, IN: OUT, OUT: IN, FREE: FREE}, 0
    for tree in (tree for n in range(2, 5) for tree in trees(n)):
        for conditions in product(flip, repeat=len(tree.vertices)):
            if conditions <= tuple(map(flip.get, conditions)):
                part = ArrowComponent(tree, conditions)
                assert tree_part_value(part) == by_definition(ArrowParts(), part), part
                tried += 1
    assert tried == 318


@settings(max_examples=150)
@given(st.sampled_from(GAMES), st.integers(4, 11), st.integers(0, 4), st.integers(0, 10**6))
def test_random_states_have_the_values_of_all_decorations(game, n, more, number):
    """A connected graph named by words, with at most 12 edges, after some random moves."""
    chance = random.Random(number)
    edges = [(chance.randrange(v), v) for v in range(1, n)]
    others = [(u, v) for v in range(n) for u in range(v) if (u, v) not in edges]
    edges += chance.sample(others, min(len(others), more, 13 - n))
    board = Graph.of([(f"v{u}", f"v{v}") for u, v in edges])
    state = later(game, board, chance.randrange(6), chance)
    value = value_by_table(game, state)
    assert by_sets(game, state) == value == grundy(game, state)
    split = parts(part_of(game, state))
    if board.is_forest:
        assert nim_sum(*map(tree_part_value, split)) == value


SYMMETRIC = [
    nx.complete_graph(5),
    nx.complete_bipartite_graph(2, 5),
    nx.cubical_graph(),
    nx.grid_2d_graph(3, 3),
    nx.barbell_graph(3, 2),
]


@pytest.mark.parametrize("graph", SYMMETRIC, ids=str)
def test_boards_with_symmetries_and_leaves_have_the_values_of_all_decorations(graph, monkeypatch):
    """The symmetries are asked for after the first set. The last board has an arrow that a
    reflection reverses.
    """
    monkeypatch.setattr(search, "SETS_AT_A_TIME", 1)
    board, chance = Graph.from_networkx(graph), random.Random(5)
    boards = [board, board.with_pendant_edges(board.vertices[0], 3)][: 1 + (len(board.edges) <= 10)]
    for game, start, arrows in product(GAMES, boards, (0, 1, 2)):
        state = later(game, start, arrows, chance)
        assert by_sets(game, state) == value_by_table(game, state), state
    mirrored = cycle(4).with_pendant_edges(0, 2).with_pendant_edges(1, 2)
    state = TrimmedArrows().start(mirrored, [(0, 1)])
    assert by_sets(TrimmedArrows(), state) == value_by_table(TrimmedArrows(), state)


@pytest.mark.parametrize("legs", ["S[7,8,9]", "S[5v,9,11]", "S[4,4,6^,7]", "S[3v,10^,12]"])
def test_spiders_of_two_words_have_the_values_of_their_tables(legs):
    spider = AccentedSpider.of(legs)
    assert by_sets(TrimmedArrows(), spider) == grundy(TrimmedArrows(), spider)


@pytest.mark.exhaustive
@pytest.mark.parametrize("edges", [21, 22, 40, 42, 43])
def test_paths_and_cycles_at_the_ends_of_words(edges):
    """A path with n edges and free ends has n edges and 2(n - 1) needs, a cycle 3n elements: 63,
    66, 120, 126, 129.
    """
    game = TrimmedArrows()
    if edges == 43:
        [around], [longer] = (parts(part_of(game, board)) for board in (cycle(43), path(45)))
        assert (value_by_sets(around), value_by_sets(longer), grundy(game, path(45))) == (
            None,
            None,
            0,
        )
        return
    assert by_sets(game, cycle(edges)) == edges % 2
    for state in (path(edges + 1), twig(edges), crash(edges), flow(edges)):
        assert by_sets(game, state) == grundy(game, state), state


# Verified values


def test_small_graphs_and_trees_have_the_verified_values():
    of_trees = {(game, n): tree_values(n, game) for game in GAMES for n in range(2, 10)}
    graphs, verified = rows("arrows_small_graphs.csv"), rows("arrows_trees.csv")
    assert (len(graphs), len(verified)) == (64, 94)
    for row in (*graphs, *verified):
        edges = row.get("edge_list") or row["edges"]
        board = Graph.of([tuple(map(int, edge.split("-"))) for edge in edges.split()])
        for game, column in zip(GAMES, ("grundy_original", "grundy_trimmed"), strict=True):
            value = int(row[column])
            assert all_values(board, game)[0] == grundy(game, board) == value, row
            if board.is_forest:
                assert tree_value(board, game) == value
            if row in verified:
                assert of_trees[game, len(board.vertices)][int(row["index"])] == value
            if len(board.edges) <= 4 + (game == Arrows()):
                assert by_definition(game, board) == value


# Large boards


def test_edges_that_can_never_get_an_arrow_take_no_room():
    """A triangle with 30 leaves at one corner: only the triangle counts; so does a cell that needs
    a dead edge.
    """
    leaves = Graph.of([(0, 1), (1, 2), (2, 0), *((0, v) for v in range(3, 33))])
    small = Graph.of([(0, 1), (1, 2), (2, 0), (0, 3)])
    for cells in ((), ((0, 1, 2),)):
        value = by_definition(GameOfCycles(), PlaneDecoration(Arrows().start(small), cells))
        assert cycles_value_by_table(PlaneDecoration(Arrows().start(leaves), cells)) == value
    assert grundy(Arrows(), star(40)) == tree_value(star(40), Arrows()) == 0


def test_the_largest_boards_of_each_method():
    trimmed = TrimmedArrows()
    for n in range(3, 15):
        assert value_by_table(trimmed, cycle(n)) == grundy(GameOfCycles(), cycle(n)) == n % 2
    assert tree_value(path(16), trimmed) == tree_value(star(15), trimmed) == 1
    beyond = Caterpillar(2, 0, 1, 0, 0, 1, 0, 0, 0, 2)  # no spider, with one edge more than 14
    for tree in (beyond, beyond.graph.with_pendant_edges(0, 1)):
        assert grundy(trimmed, tree) == value_by_table(trimmed, tree), tree
    assert (tree_value(star(14), trimmed), tree_value(path(18), Arrows())) == (0, 1)
    assert tree_part_value(part_of(trimmed, twig(15))) == 15
    assert tree_part_value(ArrowComponent(Graph((), ()), ())) == 0


def test_the_game_of_cycles_without_a_cell_to_complete_is_the_game_of_arrows():
    """A tree, and cycles with arrows in both senses, which may be large; a cycle with all arrows in
    one sense is over.
    """
    game = GameOfCycles()
    tree = Graph.from_networkx(nx.random_labeled_tree(40, seed=1))
    assert MAX_DECORATED_EDGES < len(open_cells(game.start(tree))[0]) < 23
    assert cycles_value(game.start(tree)) == grundy(game, tree) == grundy(Arrows(), tree)
    for n in (*range(5, 13), 26):
        spoiled = game.start(cycle(n), [(0, 1), (3, 2)])
        assert grundy(game, spoiled) == grundy(Arrows(), spoiled.decoration)
        assert n > 12 or cycles_value_by_table(spoiled) == grundy(game, spoiled)
    assert grundy(game, cycle(26), arrows=[(i, (i + 1) % 26) for i in range(26)]) == 0


# What is kept, and refused.


def test_options_are_found_on_the_board_that_is_kept():
    game = TrimmedArrows()
    start = game.start(Graph.from_networkx(nx.relabel_nodes(nx.grid_2d_graph(3, 3), str)))
    value = grundy(game, start)
    (board,) = board_values._known_boards
    known, asked = board.found.sets, 0
    for option in game.moves(start):
        for state in (option, *game.moves(option)):
            grundy(game, state)
            asked += len(parts(part_of(game, state)))
    assert bool(winning_moves(game, start)) == (value > 0)
    assert board_values._known_boards == (board,)
    # none is searched anew: what is kept is an image of one that was known
    assert board.found.sets - known <= asked < known


def test_tables_grow_in_pieces_and_forget_nothing(monkeypatch):
    whole = all_values(path(8), TrimmedArrows())
    monkeypatch.setattr(decorations, "AT_A_TIME", 3**4)
    assert np.array_equal(whole, all_values(path(8), TrimmedArrows()))
    monkeypatch.setattr(arrow_trees, "_known", arrow_trees._empty(2**4))
    once = tree_values(10, TrimmedArrows())
    codes, taken = arrow_trees._known
    assert np.count_nonzero(codes[:, 2]) == taken[0] > 2**10
    assert np.array_equal(once, tree_values(10, TrimmedArrows()))
    assert arrow_trees._known[1][0] == taken[0]


def test_the_method_names_the_statements_that_it_rests_on(monkeypatch):
    with methods_used() as methods:
        value = grundy(TrimmedArrows(), cycle(6))
    assert {one for method in methods for one in method.relies_on} == {*any_graph.PARTS.relies_on}
    assert search.SETS_REACHED in methods
    # a board of too many elements goes by the rules
    (part,) = parts(part_of(TrimmedArrows(), cycle(6)))
    monkeypatch.setattr(board_values, "_known_boards", ())
    monkeypatch.setattr(board_values, "ELEMENTS", 17)
    with methods_used() as methods:
        assert (value_by_sets(part), part_value(part)) == (None, value)
    assert ArrowParts.method in methods


def test_components_are_equal_when_each_vertex_has_the_same_condition_in_whatever_order():
    part = ArrowComponent(Graph.of([(0, 1), (1, 2)]), (1, 0, 3))
    same = ArrowComponent(Graph.of([(2, 1), (1, 0)]), (3, 0, 1))
    assert (part, hash(part)) == (same, hash(same))
    # the same numbers at other vertices
    assert part != ArrowComponent(Graph.of([(2, 1), (1, 0)]), (1, 0, 3))
