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
    outcome,
)
from gamelab.games.vertex_deletion import Grim
from gamelab.solvers.vertex_deletion.any_graph import by_sets
from gamelab.theory.grundy import by_definition, misere_by_definition

LABELS = [0, "a", ("b", 1), b"c", 2.5, frozenset()]  # no two kinds of them can be compared
DELETIONS = [
    GraphNim(),
    Octal("0.33"),
    Octal("0.77"),
    Octal("0.45"),
    Octal("0.106"),
    ArcKayles(),
    Grim(),
    NodeKayles(),
    ConnectedSubtraction({1, 3}),
    ConnectedSubtraction({2}),
]
PAIRS = list(combinations(LABELS, 2))
MANY = 10  # boards asked for one after the other: more than there are tables remembered


def edge_lists(most, pairs=PAIRS):
    """Lists of sets of edges; most of so many edges on six vertices are neither spiders nor trees,
    which have other methods.
    """
    return st.lists(
        st.lists(st.sampled_from(pairs), unique=True, min_size=3, max_size=most),
        min_size=1,
        max_size=MANY,
    )


def shuffled(edges, random):
    """The same edges in another order and direction, the vertices in another order too."""
    edges = [edge[:: random.choice((1, -1))] for edge in random.sample(edges, len(edges))]
    vertices = list(dict.fromkeys(v for edge in edges for v in edge[:2]))
    return edges, random.sample(vertices, len(vertices))


def test_moves_found_for_a_board_are_not_those_of_an_equal_one():
    game = Octal("0.77")
    first = Graph.of([(3, 1), (4, 2), (3, 0), (3, 2), (4, 1), (4, 0)])
    second = Graph.of([(3, 1), (3, 0), (3, 2), (4, 1), (4, 2), (4, 0)])
    assert first == second
    assert grundy(game, first) == 1
    assert [grundy(game, cycle(n)) for n in range(5, 15)] == [
        by_definition(game, cycle(n)) for n in range(5, 15)
    ]
    assert grundy(game, second) == 1


def test_the_sets_of_a_board_are_those_of_the_board_that_is_asked_for():
    edges = [("b", "a"), ("b", "c"), ("b", "d"), ("c", "d")]
    for vertices in ("abcd", "dcba", "bdac"):
        board = Graph(tuple(vertices), tuple(edges))
        assert by_sets(Grim(), board) == by_definition(Grim(), board)
        for chosen in range(16):
            kept = [v for i, v in enumerate(vertices) if chosen >> i & 1]
            part = Graph(tuple(kept), tuple(edge for edge in edges if set(edge) <= set(kept)))
            if len(part.components()) == 1:
                assert by_sets(Grim(), part) == by_definition(Grim(), part)


@pytest.mark.slow
@settings(max_examples=25)
@given(edge_lists(7), st.randoms(use_true_random=False))
def test_equal_boards_have_equal_values_in_every_game_that_deletes(lists, random):
    for game in DELETIONS:
        for times in range(2):
            for edges in lists:
                board = Graph.of(*shuffled(edges, random))
                assert board == Graph.of(edges)
                assert grundy(game, board) == by_definition(game, board), (game, board, times)
                assert misere_grundy(game, board) == misere_by_definition(game, board), (
                    game,
                    board,
                    times,
                )


@pytest.mark.slow
@settings(max_examples=8)
@given(edge_lists(5, list(combinations(LABELS, 2))), st.randoms(use_true_random=False))
def test_equal_boards_have_equal_values_in_the_arrow_games(lists, random):
    for game in (Arrows(), TrimmedArrows(), GameOfCycles()):
        values = [
            [grundy(game, Graph.of(*shuffled(edges, random))) for edges in lists] for _ in range(2)
        ]
        assert values == [[by_definition(game, Graph.of(edges)) for edges in lists]] * 2
        for edges in lists:
            arrow = edges[:1] if game == TrimmedArrows() else []
            starts = [
                game.start(Graph.of(*shuffled(edges, random)), arrows=arrow) for _ in range(2)
            ]
            assert starts[0] == starts[1]
            assert [grundy(game, start) for start in starts] == [
                by_definition(game, start) for start in starts
            ]
            assert [misere_grundy(game, start) for start in starts] == [
                misere_by_definition(game, starts[0])
            ] * 2


@settings(max_examples=60)
@given(
    st.lists(
        st.lists(
            st.tuples(st.sampled_from(LABELS[:4]), st.sampled_from(LABELS[:4]), st.integers(0, 2)),
            min_size=1,
            max_size=5,
        ),
        min_size=1,
        max_size=MANY,
    ),
    st.randoms(use_true_random=False),
)
def test_equal_boards_have_equal_values_in_nim_on_graphs_with_loops(lists, random):
    game = NimOnGraph()
    for _ in range(2):
        for triples in lists:
            changed = [
                (v, u, w) if random.random() < 0.5 else (u, v, w)
                for u, v, w in random.sample(triples, len(triples))
            ]
            vertices = list({v for u, v, _ in triples} | {u for u, _, _ in triples})
            board = WeightedGraph.of(changed, random.sample(vertices, len(vertices)))
            assert board == WeightedGraph.of(triples)
            position = game.start(board, at=triples[0][0])
            assert grundy(game, position) == by_definition(game, position)
            assert outcome(game, position) == ("N" if by_definition(game, position) else "P")
            assert misere_grundy(game, position) == misere_by_definition(game, position)


def test_the_drawing_in_the_plane_is_the_same_for_equal_boards():
    """Which triangle of K4 is the outer face makes a difference as soon as one of its vertices has
    a leaf.
    """
    edges, random = [*combinations("abcd", 2), ("a", "leaf"), ("b", 3), (3, ("c", 1))], Random(1)
    positions = [GameOfCycles().start(Graph.of(*shuffled(edges, random))) for _ in range(30)]
    assert len(set(positions)) == 1
    assert len({grundy(GameOfCycles(), position) for position in positions}) == 1
