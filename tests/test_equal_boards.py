"""Equal boards have equal values, in whatever order their vertices and edges were given, and
whatever was asked before.
"""

from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gamelab import (
    ArcKayles,
    Arrows,
    ConnectedSubtraction,
    GameOfCycles,
    Graph,
    GraphNim,
    NimOnGraph,
    NodeKayles,
    Octal,
    TrimmedArrows,
    WeightedGraph,
    cycle,
    grundy,
    misere_grundy,
)
from gamelab.games.vertex_deletion import Grim
from gamelab.solvers.vertex_deletion.any_graph import by_sets
from gamelab.theory.grundy import by_definition, misere_by_definition

LABELS = [0, "a", ("b", 1), b"c", 2.5, frozenset()]  # no two kinds of them can be compared
DELETIONS = [
    *(GraphNim(), ArcKayles(), Grim(), NodeKayles()),
    *map(Octal, ("0.33", "0.77", "0.45", "0.106")),
    *map(ConnectedSubtraction, ({1, 3}, {2})),
]
MANY = 10  # boards asked for one after the other: more than there are tables remembered


def edge_lists(most, edges=st.sampled_from([*combinations(LABELS, 2)]), **how):
    """Lists of lists of edges; most of so many edges on six vertices are neither spiders nor trees,
    which have other methods.
    """
    return st.lists(st.lists(edges, max_size=most, **how), min_size=1, max_size=MANY)


def shuffled(edges, random):
    """The same edges in another order and direction, the vertices in another order too."""
    edges = [
        (*edge[:2][:: random.choice((1, -1))], *edge[2:])
        for edge in random.sample(edges, len(edges))
    ]
    vertices = list(dict.fromkeys(v for edge in edges for v in edge[:2]))
    return edges, random.sample(vertices, len(vertices))


def assert_values_of_equals(game, lists, random, make=Graph.of, start=lambda board, edges: board):
    """Each board is asked for twice, in two orders, among the others."""
    for _ in range(2):
        for edges in lists:
            board, same = make(*shuffled(edges, random)), make(edges)
            assert board == same
            position = start(board, edges)
            assert position == start(same, edges)
            assert grundy(game, position) == by_definition(game, start(same, edges))
            assert misere_grundy(game, position) == misere_by_definition(game, start(same, edges))


def test_moves_found_for_a_board_are_not_those_of_an_equal_one():
    game = Octal("0.77")
    first = Graph.of([(3, 1), (4, 2), (3, 0), (3, 2), (4, 1), (4, 0)])
    second = Graph.of([(3, 1), (3, 0), (3, 2), (4, 1), (4, 2), (4, 0)])
    assert first == second
    assert grundy(game, first) == 1
    assert [grundy(game, cycle(n)) for n in range(5, 15)]  # more than there are tables remembered
    assert grundy(game, second) == 1


def test_the_sets_of_a_board_are_those_of_the_board_that_is_asked_for():
    edges = [("b", "a"), ("b", "c"), ("b", "d"), ("c", "d")]
    for vertices in ("abcd", "dcba", "bdac"):
        board = Graph(tuple(vertices), tuple(edges))
        assert by_sets(Grim(), board) == by_definition(Grim(), board)
        for chosen in board.connected_sets():
            part = board.without_vertices({*vertices} - chosen)
            assert by_sets(Grim(), part) == by_definition(Grim(), part)


@pytest.mark.slow
@settings(max_examples=3)
@given(edge_lists(6, unique=True, min_size=3), st.randoms(use_true_random=False))
def test_equal_boards_have_equal_values_in_every_game_that_deletes(lists, random):
    for game in DELETIONS:
        assert_values_of_equals(game, lists, random)


@pytest.mark.slow
@settings(max_examples=8)
@given(edge_lists(5, unique=True, min_size=3), st.randoms(use_true_random=False))
def test_equal_boards_have_equal_values_in_the_arrow_games(lists, random):
    for game in (Arrows(), TrimmedArrows(), GameOfCycles()):
        for most in (0, game == TrimmedArrows()):
            start = lambda board, edges: game.start(board, arrows=edges[:most])
            assert_values_of_equals(game, lists, random, start=start)


WEIGHTED_EDGES = st.tuples(*2 * [st.sampled_from(LABELS[:4])], st.integers(0, 2))


@settings(max_examples=60)
@given(edge_lists(5, WEIGHTED_EDGES, min_size=1), st.randoms(use_true_random=False))
def test_equal_boards_have_equal_values_in_nim_on_graphs_with_loops(lists, random):
    start = lambda board, edges: NimOnGraph().start(board, at=edges[0][0])
    assert_values_of_equals(NimOnGraph(), lists, random, WeightedGraph.of, start)


def test_the_drawing_in_the_plane_is_the_same_for_equal_boards():
    """Which triangle of K4 is the outer face makes a difference as soon as one of its vertices has
    a leaf.
    """
    edges, random = [*combinations("abcd", 2), ("a", "leaf"), ("b", 3), (3, ("c", 1))], Random(1)
    assert len({GameOfCycles().start(Graph.of(*shuffled(edges, random))) for _ in range(30)}) == 1
