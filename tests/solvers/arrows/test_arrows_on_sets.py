"""Arrows on boards of no family: what play reaches, as sets of edges and of what their ends need,
against other methods.
"""

import random

import networkx as nx
import pytest
from hypothesis import given, seed, settings
from hypothesis import strategies as st

from gamelab import (
    Arrows,
    GameOfCycles,
    Graph,
    TrimmedArrows,
    cycle,
    grundy,
    options,
    path,
    winning_moves,
)
from gamelab.boards.accented_spiders import AccentedSpider
from gamelab.boards.decorations import crash, flow, twig
from gamelab.games.arrows import ArrowParts, part_of, parts
from gamelab.solvers.arrows import any_graph, decorations
from gamelab.solvers.arrows.any_graph import cycles_value, value_by_sets
from gamelab.solvers.sets import search
from gamelab.solvers.sets import values as board_values
from gamelab.theory.checks import set_memory_limit
from gamelab.theory.grundy import nim_sum
from gamelab.theory.provenance import methods_used

GAMES = [Arrows(), TrimmedArrows()]


@pytest.fixture(autouse=True)
def _nothing_is_known(monkeypatch):
    monkeypatch.setattr(board_values, "_known_boards", ())


def by_sets(part):
    return nim_sum(*map(value_by_sets, parts(part)))


def state_by_sets(game, state):
    return by_sets(part_of(game, state))


def later(game, board, arrows, chance):
    """The board after so many random moves, or fewer if none is left."""
    x = game.start(board)
    for _ in range(arrows):
        if left := list(game.moves(x)):
            x = chance.choice(left)
    return x


@st.composite
def states(draw, least, most):
    """A connected graph named by words, with at most 12 edges, after some random moves."""
    game, number = draw(st.sampled_from(GAMES)), draw(st.integers(0, 10**6))
    chance, n = random.Random(number), draw(st.integers(least, most))
    edges = [(chance.randrange(v), v) for v in range(1, n)]
    more = [(u, v) for v in range(n) for u in range(v) if (u, v) not in edges]
    edges += chance.sample(more, min(len(more), draw(st.integers(1, 4))))
    board = Graph.of([(f"v{u}", f"v{v}") for u, v in edges])
    return game, later(game, board, draw(st.integers(0, 5)), chance)


@seed(17)
@settings(max_examples=150, deadline=None, database=None)
@given(states(4, 9))
def test_random_states_have_the_values_of_all_decorations(asked):
    game, state = asked
    assert state_by_sets(game, state) == decorations.value_by_table(game, state)


SYMMETRIC = [
    nx.complete_graph(5),
    nx.complete_bipartite_graph(2, 5),
    nx.cubical_graph(),
    nx.grid_2d_graph(3, 3),
    nx.wheel_graph(6),
    nx.circular_ladder_graph(4),
    nx.star_graph(7),
    nx.lollipop_graph(3, 4),
    nx.barbell_graph(3, 2),
]


@pytest.mark.parametrize("graph", SYMMETRIC, ids=str)
def test_boards_with_symmetries_and_leaves_have_the_values_of_all_decorations(graph, monkeypatch):
    """The symmetries are asked for after the first set."""
    monkeypatch.setattr(search, "SETS_AT_A_TIME", 1)
    board = Graph.from_networkx(graph)
    chance = random.Random(5)
    boards = (
        [board, board.with_pendant_edges(board.vertices[0], 3)]
        if len(board.edges) <= 10
        else [board]
    )
    for game in GAMES:
        for start in boards:
            for arrows in (0, 1, 2):
                state = later(game, start, arrows, chance)
                assert state_by_sets(game, state) == decorations.value_by_table(game, state), state


def test_symmetries_carry_states_to_states_of_one_value():
    """Each image of sets reached, on a board with leaves, and with an arrow that a reflection
    reverses, is the same position.
    """
    board = TrimmedArrows().start(cycle(4).with_pendant_edges(0, 2).with_pendant_edges(1, 2))
    for state, images in ((board, 3), (board.with_arrow(0, 1), 1)):
        board_values._known_boards = ()
        (part,) = parts(part_of(TrimmedArrows(), state))
        value_by_sets(part)
        found = board_values._known_boards[-1].found
        symmetry = any_graph._symmetry(part, board_values._known_boards[-1].graph, False)
        assert len(symmetry.images) == images
        for g in range(len(symmetry.images)):
            for row in found._tables.sets[:: max(1, len(found._tables.sets) // 300)]:
                if row[1]:
                    bits = int(row[0])
                    image = sum(
                        int(symmetry.images[g, b, bits >> 8 * b & 255, 0]) for b in range(8)
                    )
                    assert found.value(image) == row[1] - 1


@pytest.mark.exhaustive
@pytest.mark.parametrize("edges", [21, 22, 23, 40, 42, 43])
def test_paths_and_cycles_at_the_ends_of_words(edges):
    """A path with n edges and free ends has n edges and 2(n - 1) needs, a cycle 3n elements: 63,
    66, ..., 126, 129.
    """
    assert [value_by_sets(part) for part in parts(part_of(TrimmedArrows(), cycle(edges)))] == [
        edges % 2 if edges <= 42 else None
    ]
    if edges <= 42:
        for state in (path(edges + 1), twig(edges), crash(edges), flow(edges)):
            assert state_by_sets(TrimmedArrows(), state) == grundy(TrimmedArrows(), state), state


def test_the_largest_path_is_one_of_two_words():
    """43 edges and 84 needs; one edge more makes 130."""
    (part,) = parts(part_of(TrimmedArrows(), path(44)))
    (longer,) = parts(part_of(TrimmedArrows(), path(45)))
    assert value_by_sets(part) == grundy(TrimmedArrows(), path(44)) == 1
    assert value_by_sets(longer) is None
    assert grundy(TrimmedArrows(), path(45)) == 0


@pytest.mark.parametrize(
    "legs", ["S[7,8,9]", "S[5v,9,11]", "S[4,4,6^,7]", "S[2,2,2,2,12v]", "S[3v,10^,12]"]
)
def test_spiders_of_two_words_have_the_values_of_their_tables(legs):
    spider = AccentedSpider.of(legs)
    assert state_by_sets(TrimmedArrows(), spider) == grundy(TrimmedArrows(), spider)


@pytest.mark.slow
def test_options_of_larger_boards_have_the_same_values_on_boards_of_their_own():
    """Boards of 15 to 18 edges: the value is the least that no option has, and three options have
    theirs on boards of their own.
    """
    for board in (nx.grid_2d_graph(3, 4), nx.random_labeled_tree(19, seed=3), nx.petersen_graph()):
        game, start = TrimmedArrows(), TrimmedArrows().start(Graph.from_networkx(board))
        value = state_by_sets(game, start)
        moves = list(game.moves(start))
        found = set()
        for option in random.Random(2).sample(moves, 3):
            board_values._known_boards = ()
            found.add(state_by_sets(game, option))
        assert value not in found
        board_values._known_boards = ()
        values = {option.value for option in options(game, start)}
        assert value == min(set(range(len(values) + 1)) - values)
        assert found <= values


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
    assert board_values._known_boards == (board,)
    # none is searched anew: what is kept is an image of one that was known
    assert board.found.sets - known <= asked < known
    assert bool(winning_moves(game, start)) == (value > 0)
    assert board_values._known_boards == (board,)


def test_who_interrupts_and_asks_again_goes_on(monkeypatch):
    board = Graph.from_networkx(nx.grid_2d_graph(3, 3))
    expected = decorations.value_by_table(TrimmedArrows(), board)

    def interrupted(*_):
        yield 0, 200
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(search, "stretches", interrupted)
        with pytest.raises(KeyboardInterrupt):
            grundy(TrimmedArrows(), board)
    (begun,) = board_values._known_boards
    before = begun.found.sets
    assert 0 < before <= 200 + len(board.edges)
    assert grundy(TrimmedArrows(), board) == expected
    assert board_values._known_boards == (begun,)


def test_too_many_sets_are_refused_in_a_sentence():
    set_memory_limit(2**20)
    try:
        with pytest.raises(MemoryError, match="The table of the sets reached"):
            grundy(TrimmedArrows(), nx.grid_2d_graph(3, 4))
    finally:
        set_memory_limit(None)


def test_boards_of_too_many_elements_go_by_the_rules(monkeypatch):
    (part,) = parts(part_of(TrimmedArrows(), cycle(6)))
    expected = any_graph.part_value(part)
    board_values._known_boards = ()
    monkeypatch.setattr(board_values, "ELEMENTS", 17)
    assert value_by_sets(part) is None
    with methods_used() as methods:
        assert any_graph.part_value(part) == expected
    assert ArrowParts.method in methods


def test_the_method_names_the_statements_that_it_rests_on():
    with methods_used() as methods:
        grundy(TrimmedArrows(), cycle(6))
    assert {statement for method in methods for statement in method.relies_on} == set(
        any_graph.PARTS.relies_on
    )
    assert search.SETS_REACHED in methods


def test_the_game_of_cycles_on_large_boards_without_a_cell_to_complete():
    """A tree, and a cycle with arrows in both senses; while a cell can be completed, so many edges
    are refused.
    """
    game = GameOfCycles()
    trees_of_40 = (
        Graph.from_networkx(nx.random_labeled_tree(40, seed=number)) for number in range(99)
    )
    tree = next(
        tree
        for tree in trees_of_40
        if len(decorations.open_cells(game.start(tree))[0]) in (20, 21, 22)
    )
    assert cycles_value(game.start(tree)) == grundy(game, tree) == grundy(Arrows(), tree)
    for n in range(5, 13):  # two arrows in opposite senses
        small = game.start(cycle(n), [(0, 1), (3, 2)])
        assert decorations.cycles_value_by_table(small) == decorations.value_by_table(
            Arrows(), small.decoration
        )
    spoiled = game.start(cycle(26), [(0, 1), (3, 2)])
    assert grundy(game, spoiled) == grundy(Arrows(), spoiled.decoration)
    # a completed cell
    assert grundy(game, game.start(cycle(26), [(i, (i + 1) % 26) for i in range(26)])) == 0
    for board in (game.start(cycle(26)), game.start(cycle(26), [(0, 1)])):
        with pytest.raises(
            ValueError,
            match=r"at most 19 edges are solved by a table; here 2[56] edges can get one",
        ):
            grundy(game, board)
