"""Boards with a long path go by the rows of the path: against the definition on small boards, and
against rows on large ones.
"""

import random
from itertools import combinations

import networkx as nx
import pytest

from gamelab import (
    ArcKayles,
    Caterpillar,
    ConnectedSubtraction,
    Graph,
    Grim,
    NodeKayles,
    Octal,
    cycle,
    grundy,
    misere_grundy,
    path,
    star,
)
from gamelab.boards.branches import Growing, paths_off
from gamelab.boards.isomorphism import canonical_form
from gamelab.boards.small_graphs import connected_graphs, rooted
from gamelab.games.vertex_deletion import VertexDeletion
from gamelab.solvers.vertex_deletion import growing_paths
from gamelab.solvers.vertex_deletion.any_graph import by_sets
from gamelab.solvers.vertex_deletion.growing_paths import GROWING_PATHS, value_off_long_path
from gamelab.theory.grundy import by_definition, misere_by_definition
from gamelab.theory.positions import budget, options_listed
from gamelab.theory.provenance import DEFINITION, methods_used


class TakeTwoOrSplitByThree(VertexDeletion):
    largest, splits = 3, True

    def digit(self, taken):
        return (0, 0, 3, 4)[taken]


GAMES = [
    NodeKayles(),
    ArcKayles(),
    Grim(),
    Octal("0.33"),
    ConnectedSubtraction({2, 3}),
    TakeTwoOrSplitByThree(),
]
each_game = pytest.mark.parametrize("game", GAMES, ids=repr)
SMALL = [
    graph
    for edges in range(7)
    for graph in rooted(connected_graphs(edges))
    if len(graph.vertices) <= 4
]
K4 = Graph.of(list(combinations(range(4), 2)))


def grown(graph, root, k, other=None):
    return Growing(graph, root, "path", other).grown(k)[0]


def with_long_paths():
    """The boards with at most 4 vertices with paths of 1 to 4 hung on them, and some that are
    joined by such paths.
    """
    for graph in SMALL:
        for k in range(1, 5):
            yield grown(graph, graph.vertices[0], k)
    for i, graph in enumerate(SMALL):
        yield grown(graph, graph.vertices[0], i % 4, (K4, 0))


def test_the_paths_of_a_board_are_found_with_what_they_hang_on():
    """Every board and path that are found make up the board again; paths within a cycle are not
    found.
    """
    tried = 0
    for board in map(canonical_form, with_long_paths()):
        for k, growing in paths_off(board, 8):
            assert canonical_form(growing.grown(k)[0]) == board
            tried += 1
    assert tried > 100
    assert not [*paths_off(cycle(9), 63)]
    assert not [*paths_off(cycle(9).with_pendant_edges(0, 70), 63)]
    assert [k for k, _ in paths_off(grown(cycle(9), 0, 5, (K4, 0)), 8)] == []
    assert [k for k, _ in paths_off(grown(cycle(9), 0, 5, (K4, 0)), 9)] == [5]


@each_game
def test_small_boards_have_the_values_of_the_definition(game):
    tried = 0
    for board in with_long_paths():
        for misere, slow in ((False, by_definition), (True, misere_by_definition)):
            value = value_off_long_path(game, board, misere)
            if value is not None:
                assert value == slow(game, board), (board, misere)
                tried += 1
    assert tried > 50


@each_game
def test_larger_boards_have_the_values_of_the_sets_that_play_reaches(game):
    """Graphs with 6 to 9 vertices and a path of up to 25 more, drawn with a seed."""
    chance = random.Random(11)
    for _ in range(12):
        core = nx.gnp_random_graph(chance.randint(6, 9), 0.4, seed=chance.randrange(10**6))
        core = Graph.from_networkx(core).components()[0]
        board = grown(
            core,
            core.vertices[-1],
            chance.randint(8, 25),
            chance.choice([None, (star(3), 1), (cycle(4), 0)]),
        )
        value = value_off_long_path(game, board, False)
        assert value is None or value == by_sets(game, board), board


@each_game
def test_large_boards_with_a_long_path_go_by_its_rows(game):
    boards = {
        "a cycle": (cycle(5), 0),
        "a tree": (Caterpillar(2, 0, 3, 1).graph, 1),
        "K_4": (K4, 0),
    }
    for graph, root in boards.values():
        other = Caterpillar(1, 2, 2).graph, 0
        rows = (
            growing_paths.row(game, Growing(graph, root, "path"), 401),
            growing_paths.row(game, Growing(graph, root, "path", other), 301),
        )
        for row, asked in zip(
            rows, (grown(graph, root, 400), grown(graph, root, 300, other)), strict=True
        ):
            with methods_used() as taken, budget(20_000, options_listed):
                value = grundy(game, asked)
            assert value == row[-1], asked
            assert GROWING_PATHS in taken
            assert DEFINITION not in taken


def test_misere_play_of_games_that_never_split_goes_by_rows_too():
    game, growing = Octal("0.33"), Growing(cycle(5), 0, "path")
    with budget(20_000, options_listed):
        value = misere_grundy(game, growing.grown(200)[0])
    assert value == growing_paths.row(game, growing, 201, misere=True)[-1]


@pytest.mark.slow
def test_the_options_of_a_board_with_a_long_path_have_methods_too():
    """Every fortieth option of a triangle with 400 more vertices: with them the value is the least
    that is not theirs.
    """
    game, board = NodeKayles(), grown(cycle(3), 0, 400)
    row, paths = (
        growing_paths.row(game, Growing(graph, 0, "path"), 401).tolist()
        for graph in (cycle(3), Graph.of([]))
    )
    with budget(20_000, options_listed):
        for option in [*game.moves(board)][10:-40:40]:
            end = min(len(part.vertices) for part in option.components() if part.is_forest)
            hung = len(option.vertices) - end - 3
            assert grundy(game, option) == row[hung] ^ paths[end], option


def test_boards_without_a_path_that_fits_have_no_rows():
    for board in (
        cycle(200).with_pendant_edges(0, 1),
        path(100),
        grown(cycle(64), 0, 100),
        star(70),
    ):
        assert value_off_long_path(NodeKayles(), board, False) is None
    assert value_off_long_path(NodeKayles(), grown(cycle(5), 0, 100), True) is None
