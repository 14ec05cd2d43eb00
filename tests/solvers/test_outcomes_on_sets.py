"""Who wins by questions about values, against the definition and the values of all sets."""

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gamelab import (
    ArcKayles,
    Graph,
    GraphNim,
    Grim,
    NodeKayles,
    Octal,
    cycle,
    grundy,
    outcome,
    path,
    winning_moves,
)
from gamelab.boards.small_graphs import connected_graphs
from gamelab.solvers.graph_nim import graphs as graph_nim
from gamelab.solvers.sets import outcomes, values
from gamelab.solvers.sets.board import SetMove, inwards, vertex_board
from gamelab.solvers.vertex_deletion.any_graph import _board_of, by_sets
from gamelab.theory.checks import set_memory_limit
from gamelab.theory.grundy import by_definition

GAMES = [NodeKayles(), ArcKayles(), Grim(), Octal("0.77"), Octal("0.33")]


@pytest.fixture(autouse=True)
def _nothing_is_known(monkeypatch):
    monkeypatch.setattr(values, "_known_boards", ())
    monkeypatch.setattr(values, "_questioned_boards", ())


def asked(board):
    return outcomes.Questions(board), (1 << len(board.near)) - 1


def assert_has_only(board, value):
    for other in range(value + 2):
        fresh, all_of_it = asked(board)
        assert fresh.has_value(all_of_it, other) == (other == value)
    fresh, all_of_it = asked(board)
    assert fresh.value(all_of_it) == value


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES, ids=str)
@pytest.mark.parametrize(
    ("sizes", "number"),
    [(range(7), 143), pytest.param([7], 853, marks=pytest.mark.exhaustive)],
    ids=["six", "seven"],
)
def test_all_connected_graphs_with_at_most_seven_vertices_have_only_the_value_of_the_definition(
    game, sizes, number
):
    atlas = (graph for graph in nx.graph_atlas_g()[1:] if nx.is_connected(graph))
    boards = [Graph.from_networkx(graph) for graph in atlas if len(graph) in sizes]
    assert len(boards) == number
    for board in boards:
        assert_has_only(_board_of(game, inwards(board)), by_definition(game, board))


def test_graph_nim_with_few_edges():
    for board in (graph for edges in range(1, 9) for graph in connected_graphs(edges)):
        assert_has_only(graph_nim._board_of(inwards(board)), by_definition(GraphNim(), board))


@pytest.mark.exhaustive
@settings(max_examples=30, deadline=None)
@given(st.integers(8, 14), st.integers(0, 10**6), st.sampled_from(GAMES))
def test_random_boards(n, seed, game):
    for part in Graph.from_networkx(nx.gnm_random_graph(n, n + seed % 5, seed=seed)).components():
        assert_has_only(_board_of(game, inwards(part)), by_definition(game, part))


@pytest.mark.exhaustive
@pytest.mark.parametrize("n", [63, 64, 65, 66, 127, 128])
def test_boards_at_the_ends_of_words(n):
    for game in (NodeKayles(), ArcKayles()):
        assert_has_only(_board_of(game, inwards(cycle(n))), grundy(game, cycle(n)))


@pytest.mark.slow
@pytest.mark.parametrize("n", [60, 61, 62, 63, 64, 100])
def test_values_beyond_the_bits(n):
    # a heap: vertex i takes all below it
    board = vertex_board(path(n), [SetMove(1 << i, 1 << i | (1 << i) - 1) for i in range(n)])
    for value in (n - 1, n, n + 1):
        fresh, all_of_it = asked(board)
        assert fresh.has_value(all_of_it, value) == (value == n)


LARGE = [
    nx.grid_2d_graph(4, 7),
    nx.random_regular_graph(3, 28, seed=5),
    nx.grid_2d_graph(2, 16),
    nx.grid_2d_graph(3, 10),
]


@pytest.mark.parametrize("graph", LARGE, ids=str)
def test_who_wins_on_boards_of_one_and_of_several_parts(graph, monkeypatch):
    questions = []
    has_value = outcomes.Questions.has_value
    monkeypatch.setattr(
        outcomes.Questions,
        "has_value",
        lambda self, *of: questions.append(of) or has_value(self, *of),
    )
    for game in (NodeKayles(),):
        board = Graph.from_networkx(graph)
        boards = [board] + [
            Graph.from_networkx(nx.disjoint_union_all([graph, *some]))
            for some in ([nx.path_graph(3)], [nx.path_graph(4), nx.cycle_graph(5)], [graph])
        ]
        found = [outcome(game, some) for some in boards]
        assert questions, "the method is taken"
        value = by_sets(game, board)
        rest = [0, grundy(game, path(3)), grundy(game, path(4)) ^ grundy(game, cycle(5)), value]
        assert found == ["P" if value == other else "N" for other in rest]
        questions.clear()
        assert outcome(game, board) == found[0]
        assert not questions, "the value is known"


def test_an_interruption_loses_nothing(monkeypatch):
    fresh, all_of_it = asked(
        _board_of(ArcKayles(), inwards(Graph.from_networkx(nx.grid_2d_graph(4, 5))))
    )
    value = by_sets(ArcKayles(), Graph.from_networkx(nx.grid_2d_graph(4, 5)))

    def interrupted(begin, end, unit, size=64):
        yield from ((first, first + 20) for first in range(3))
        raise KeyboardInterrupt

    monkeypatch.setattr(outcomes, "stretches", interrupted)
    with pytest.raises(KeyboardInterrupt):
        fresh.has_value(all_of_it, value)
    assert fresh.sets > 0
    monkeypatch.undo()
    assert fresh.has_value(all_of_it, value)
    assert not fresh.has_value(all_of_it, value + 1)


def test_a_memory_limit_is_a_sentence():
    fresh, all_of_it = asked(
        _board_of(ArcKayles(), inwards(Graph.from_networkx(nx.grid_2d_graph(5, 6))))
    )
    set_memory_limit(2**18)
    try:
        with pytest.raises(
            MemoryError, match=r"The table of the sets reached, [\d,]+ so far, needs"
        ):
            fresh.has_value(all_of_it, 0)
    finally:
        set_memory_limit(None)


def test_the_seam_between_values_and_questions_is_not_seen():
    """Cubic boards with 26, 28 and 30 vertices: who wins and how, by questions and by values."""
    for seed in range(2):
        for n in (26, 28, 30):
            board = Graph.from_networkx(nx.random_regular_graph(3, n, seed=seed))
            won = winning_moves(NodeKayles(), board)
            assert (
                (outcome(NodeKayles(), board) == "N")
                == bool(won)
                == (by_sets(NodeKayles(), board) > 0)
            )
            assert won == [
                option for option in NodeKayles().moves(board) if grundy(NodeKayles(), option) == 0
            ]
