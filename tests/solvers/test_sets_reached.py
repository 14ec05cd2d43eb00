"""The engine for any board, positions as sets of bits: boards with symmetries, at the ends of
words, interrupted, and options that are found on a known board.
"""

import networkx as nx
import pytest

from gamelab import (
    ArcKayles,
    ConnectedSubtraction,
    Graph,
    GraphNim,
    NodeKayles,
    Octal,
    cycle,
    grundy,
    options,
    path,
    star,
    trees,
    winning_moves,
)
from gamelab.boards.tree_graphs import tree_of
from gamelab.games.vertex_deletion import Grim, VertexDeletion
from gamelab.solvers.graph_nim import graphs as graph_nim
from gamelab.solvers.sets import search, values
from gamelab.solvers.sets.board import SetMove, vertex_board
from gamelab.solvers.sets.values import value_on_sets
from gamelab.solvers.vertex_deletion.any_graph import by_sets
from gamelab.solvers.vertex_deletion.trees import tree_layers
from gamelab.theory.checks import set_memory_limit
from gamelab.theory.grundy import by_definition, misere_by_definition
from gamelab.theory.provenance import methods_used


def nim_on_sets(graph, misere=False):
    return value_on_sets(
        GraphNim(), Graph.of(graph.edges), graph_nim._board_of, misere=misere, edges=True
    )


def nim_switching(graph):
    """As Graph Nim is valued, but that five sets are reached at most before all are valued."""
    switch = values.TableSwitch(5, graph_nim.graph_nim_nimbers)
    return value_on_sets(GraphNim(), graph, graph_nim._board_of, edges=True, switch=switch)


def grid_of(*sides):
    return Graph.from_networkx(nx.grid_2d_graph(*sides))


@pytest.fixture(autouse=True)
def _nothing_is_known(monkeypatch):
    monkeypatch.setattr(values, "_known_boards", ())


SYMMETRIC = [
    nx.petersen_graph(),
    nx.complete_bipartite_graph(3, 4),
    nx.complete_graph(8),
    nx.grid_2d_graph(3, 4),
    nx.wheel_graph(8),
    nx.lollipop_graph(4, 3),
]


@pytest.mark.parametrize("graph", SYMMETRIC, ids=str)
def test_boards_with_symmetries_have_the_values_of_the_definition(graph, monkeypatch):
    monkeypatch.setattr(search, "SETS_AT_A_TIME", 1)
    board = Graph.from_networkx(graph)
    for game in (NodeKayles(), Grim(), ArcKayles(), Octal("0.33")):
        assert by_sets(game, board) == by_definition(game, board), game
    assert by_sets(NodeKayles(), board, misere=True) == misere_by_definition(NodeKayles(), board)
    if len(board.edges) <= 12:
        assert nim_on_sets(board) == by_definition(GraphNim(), board)


@pytest.mark.parametrize("n", [62, 63, 64, 65, 66, 127, 128])
def test_boards_at_the_ends_of_words(n):
    """Long cycles with a chord: few positions, and the definition knows them by their shapes."""
    board = Graph.of([*cycle(n).edges, (0, 2)])
    assert by_sets(ConnectedSubtraction({n - 1, n}), board) == 1
    assert by_sets(NodeKayles(), cycle(n)) == (1 if grundy(NodeKayles(), path(n - 3)) == 0 else 0)
    assert by_sets(ArcKayles(), cycle(n)) == (1 if grundy(ArcKayles(), path(n - 2)) == 0 else 0)
    assert nim_on_sets(cycle(n)) == by_sets(Octal("0.77"), cycle(n)) == 0


def test_symmetries_of_boards_with_two_words(monkeypatch):
    """Moves on K_{3,70} are as many as they must be; on a prism the far side answers; and none need
    be looked for.
    """
    monkeypatch.setattr(search, "SETS_AT_A_TIME", 8)  # that they are looked for soon
    wide = Graph.from_networkx(nx.complete_bipartite_graph(70, 3))
    assert by_sets(ArcKayles(), wide) == 1
    assert by_sets(ArcKayles(), wide, misere=True) == 0
    assert by_sets(NodeKayles(), wide) == 2  # 70 - 1 single vertices are left, or 3 - 1
    assert by_sets(NodeKayles(), Graph.from_networkx(nx.circular_ladder_graph(34))) == 0
    boards = [grid_of(2, 33), grid_of(2, 36), Graph.from_networkx(nx.circular_ladder_graph(33))]
    with_images = [by_sets(NodeKayles(), board) for board in boards]
    monkeypatch.setattr(values, "_known_boards", ())
    monkeypatch.setattr("gamelab.solvers.sets.board.IMAGES", 0)
    assert [by_sets(NodeKayles(), board) for board in boards] == with_images


def test_boards_beyond_two_words_go_by_the_definition():
    with pytest.raises(ValueError, match="at most 128 vertices"):
        by_sets(NodeKayles(), cycle(129))
    assert grundy(ArcKayles(), cycle(129)) == (1 if grundy(ArcKayles(), path(127)) == 0 else 0)
    assert nim_on_sets(cycle(129)) is None


@pytest.mark.parametrize("n", [62, 63, 64, 65, 100, 127])
def test_values_beyond_a_word_of_bits(n):
    """A board with the values of a heap of Nim."""
    board = vertex_board(path(n), [SetMove(1 << i, 1 << i | (1 << i) - 1) for i in range(n)])
    assert search.Search(board).value((1 << n) - 1) == n  # a heap: vertex i takes all below it


def test_the_method_of_graph_nim_does_not_matter(monkeypatch):
    for seed in range(6):
        board = Graph.from_networkx(nx.gnm_random_graph(8, 13, seed=seed))
        for part in (part for part in board.components() if part.edges):
            assert nim_on_sets(part) == int(graph_nim.graph_nim_nimbers(part)[-1])
            monkeypatch.setattr(values, "_known_boards", ())
            assert nim_switching(part) == nim_on_sets(part)
    assert nim_on_sets(grid_of(2, 4)) == by_definition(GraphNim(), grid_of(2, 4))


def test_after_a_switch_options_are_looked_up(monkeypatch):
    board = Graph.from_networkx(nx.gnm_random_graph(7, 12, seed=4))
    value = nim_switching(board)
    assert value == int(graph_nim.graph_nim_nimbers(board)[-1])
    assert [type(known.found) for known in values._known_boards] == [values.AllSets]
    parts = {
        part for option in GraphNim().moves(board) for part in option.components() if part.edges
    }
    right = {part: by_definition(GraphNim(), part) for part in parts if len(part.edges) < 9}
    monkeypatch.setattr("gamelab.solvers.sets.search.Search.value", None)
    with methods_used() as methods:
        assert {part: nim_switching(part) for part in right} == right
    assert methods == {graph_nim.ALL_SETS}


def test_a_board_of_which_little_is_known_switches_for_its_option_alone(monkeypatch):
    board = grid_of(3, 4)
    monkeypatch.setattr(search, "SETS_AT_A_TIME", 4)
    with monkeypatch.context() as patched:
        patched.setattr("gamelab.solvers.sets.search.Search.value", interrupted)
        with pytest.raises(KeyboardInterrupt):
            nim_on_sets(board)
    for part in Graph.of(board.edges[:9]).components():
        assert nim_switching(part) == int(graph_nim.graph_nim_nimbers(part)[-1])
    assert [type(known.found) for known in values._known_boards] == [search.Search]


def interrupted(*_):
    raise KeyboardInterrupt


def test_an_option_is_valued_on_its_board_and_no_other_board_is_taken_for_it():
    board = grid_of(3, 5)
    grundy(NodeKayles(), board)
    known = values._known_boards
    assert len(options(NodeKayles(), board)) > 3
    assert values._known_boards == known
    for option in winning_moves(NodeKayles(), board):
        assert by_definition(NodeKayles(), option) == 0
    whole = Graph(board.vertices, (*board.edges, (board.vertices[0], board.vertices[-1])))
    assert by_sets(NodeKayles(), whole) == by_definition(NodeKayles(), whole)
    assert len(values._known_boards) == 2


@pytest.mark.parametrize("game", [Octal("0.33"), Octal("0.[3]"), NodeKayles()], ids=str)
def test_options_in_misere_play_that_have_several_parts_are_valued_on_a_board_that_is_known(game):
    for board in [*trees(7), cycle(7)]:
        by_sets(game, board, misere=True)
        for gone in board.vertices:
            left = board.without_vertices([gone])
            found = by_sets(game, left, misere=True)
            assert found == misere_by_definition(game, left), (board, gone)


@pytest.mark.parametrize(("bound", "may_split"), [(2, False), (2, True), (3, False)])
def test_no_more_is_taken_than_the_largest_whatever_the_digits_say(bound, may_split):
    class Takes(VertexDeletion):
        largest, splits = bound, may_split

        def digit(self, taken):
            return 15 if may_split else 3

    for board in [*trees(6), *trees(7), cycle(6), Graph.from_networkx(nx.complete_graph(4))]:
        assert by_sets(Takes(), board) == by_definition(Takes(), board), board
    for layer in tree_layers(Takes(), 7):
        for code, value in zip(layer.codes.tolist(), layer.values.tolist(), strict=True):
            assert value == by_definition(Takes(), tree_of(code)), tree_of(code)


def test_who_interrupts_and_asks_again_goes_on(monkeypatch):
    board = grid_of(3, 8)
    value = by_sets(NodeKayles(), board)
    monkeypatch.setattr(values, "_known_boards", ())

    def interrupted(*_):
        yield 0, 100
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(search, "stretches", interrupted)
        with pytest.raises(KeyboardInterrupt):
            by_sets(NodeKayles(), board)
    (known,) = values._known_boards
    assert known.found.sets >= 100
    assert by_sets(NodeKayles(), board) == value
    assert values._known_boards == (known,)


def test_boards_with_large_tables_are_not_kept_beside_others_and_the_limit_is_a_sentence():
    for n in range(3, 6):
        by_sets(NodeKayles(), grid_of(3, n))
    assert len(values._known_boards) == 3
    set_memory_limit(4 * values._known_boards[0].found.nbytes)
    try:
        by_sets(ArcKayles(), grid_of(3, 3))
        assert len(values._known_boards) == 1
    finally:
        set_memory_limit(None)


def test_known_values():
    """Cram, which is Arc Kayles on grids, with two rows (0 or 1 by symmetry) and three."""
    for rows, cram in ((2, [1, 0] * 4), (3, [1, 1, 0, 1, 1, 4])):
        found = [by_sets(ArcKayles(), grid_of(rows, n)) for n in range(1, len(cram) + 1)]
        assert found == cram
    assert by_sets(Octal("0.[3]"), star(31)) == by_sets(Octal("0.[3]"), star(29))
