"""Octal games on graphs, connected subtraction games and Node Kayles: known values, and each method
against the definition.
"""

from random import Random

import networkx as nx
import pytest
from conftest import shuffled

from gamelab import (
    ArcKayles,
    Bistar,
    Caterpillar,
    ConnectedSubtraction,
    Graph,
    Grim,
    NodeKayles,
    Octal,
    OctalHeaps,
    Spider,
    caterpillars,
    cycle,
    grundy,
    nim_sequence,
    path,
    star,
    trees,
    winning_moves,
)
from gamelab.boards.families import as_bistar
from gamelab.boards.isomorphism import canonical_form
from gamelab.boards.small_graphs import connected_graphs
from gamelab.solvers.vertex_deletion.any_graph import by_sets
from gamelab.solvers.vertex_deletion.spiders import spider_value
from gamelab.theory.grundy import by_definition

CODES = [
    "0.33",
    "0.333",
    "0.07",
    "0.6",
    "0.123",
    "0.137",
    "0.05",
    "0.75",
    "0.357",
    "0.4",
    "0.26",
    "0.[3]",
    "0.1[6]",
]


@pytest.mark.slow
def test_families_that_are_too_large_for_tables_take_their_own_methods():
    assert grundy(Octal("0.33"), Spider(1000, 7)) == 1008 % 3
    assert grundy(ConnectedSubtraction({1, 2, 3}), Spider(40, 33, 17)) == grundy(
        ConnectedSubtraction({1, 2, 3}), Spider(1, 1)
    )
    record = Caterpillar(1, 4, 3, 1, 1, 1, 0, 3, 1, 2, 0, 1, 0, 1, 1)  # the smallest of value 12
    assert grundy(Octal("0.33"), record) == 12
    assert grundy(Octal("0.33"), shuffled(record.graph, Random(1))) == 12
    far = Bistar((9, 4, 3), (9, 9, 9, 1), middle=7)
    near = Bistar((0, 1, 0), (0, 0, 0, 1), middle=1)
    assert grundy(Octal("0.33"), shuffled(far.graph, Random(1))) == by_definition(
        Octal("0.33"), near
    )
    assert grundy(ArcKayles(), Spider(200, 2, 1)) == grundy(ArcKayles(), Spider(200 - 34, 2, 1))


@pytest.mark.exhaustive
def test_boards_with_too_many_moves_for_a_table_are_not_waited_for():
    double_star = Graph.of(
        [(0, 1), *((0, ("a", i)) for i in range(9)), *((1, ("b", i)) for i in range(9))]
    )
    assert grundy(ConnectedSubtraction(range(1, 21)), double_star) == by_definition(
        Octal("0.[3]"), double_star
    )
    assert grundy(Octal("0.[3]"), star(24)) == grundy(Octal("0.[3]"), star(22))
    with pytest.raises(
        ValueError,
        match="65,536 connected sets that a move can take; it was given one with 20 vertices",
    ):
        by_sets(Octal("0.[3]"), Graph.from_networkx(nx.complete_graph(20)))
    assert grundy(ConnectedSubtraction(range(1, 5001)), Spider(3, 2, 1)) == by_definition(
        Octal("0.[3]"), Spider(3, 2, 1)
    )
    assert grundy(Octal("0.33"), path(20_000)) == 20_000 % 3
    with pytest.raises(ValueError, match="may take at most 4,096 vertices here"):
        spider_value(ConnectedSubtraction({5000}), (3, 2))


def test_a_tree_is_recognised_as_the_bistar_that_it_is():
    for tree in (tree for n in range(3, 11) for tree in trees(n)):
        bodies = [v for v in tree.vertices if tree.degree(v) > 2]
        bistar = as_bistar(tree)
        assert (bistar is not None) == (len(bodies) == 2)
        assert bistar is None or canonical_form(bistar.graph) == canonical_form(tree)


def test_on_paths_the_games_are_those_on_heaps():
    for code in [*CODES, "0.156", "0.7[2]"]:
        heaps = nim_sequence(OctalHeaps(code), 12)
        assert [by_definition(Octal(code), path(n)) for n in range(12)] == heaps.tolist(), code
    nodes = nim_sequence(OctalHeaps("0.137"), 15)
    assert [grundy(NodeKayles(), path(n)) for n in range(15)] == nodes.tolist()


def test_arc_kayles_on_paths_is_dawsons_kayles():
    assert [grundy(ArcKayles(), path(n)) for n in range(15)] == nim_sequence(
        OctalHeaps("0.07"), 15
    ).tolist()


def test_arc_kayles_takes_an_edge_with_all_edges_at_it_and_grim_a_vertex_that_has_a_neighbour():
    for edges in range(1, 7):
        for graph in connected_graphs(edges):
            board = graph.to_networkx()
            left = [board.copy() for _ in graph.edges]
            for after, edge in zip(left, graph.edges, strict=True):
                after.remove_nodes_from(edge)
            assert {canonical_form(option) for option in ArcKayles().moves(graph)} == {
                canonical_form(Graph.from_networkx(after)) for after in left
            }
            assert len(list(Grim().moves(graph))) == len(graph.vertices)


def test_subtraction_by_any_number_is_nim_on_paths_only():
    assert [grundy(Octal("0.[3]"), path(n)) for n in range(8)] == list(range(8))
    assert grundy(Octal("0.[3]"), star(4)) != 5


def test_a_connected_subtraction_game_is_the_octal_game_with_digits_3():
    for edges in range(7):
        for graph in connected_graphs(edges):
            assert by_definition(ConnectedSubtraction({1, 3}), graph) == by_definition(
                Octal("0.303"), graph
            )


def test_loops_and_parallel_edges_make_no_difference_and_labels_are_kept():
    board = nx.MultiGraph([("a", "b"), ("a", "b"), ("b", "b"), ("b", "c")])
    assert grundy(Octal("0.33"), board) == grundy(Octal("0.33"), path(3)) == 0
    assert winning_moves(Octal("0.33"), nx.path_graph(["x", "y"])) == [Graph.of([])]
    (move,) = winning_moves(ConnectedSubtraction({1, 2}), nx.star_graph(["hub", "a", "b", "c"]))[:1]
    assert set(move.vertices) < {"hub", "a", "b", "c"}


def test_what_a_bistar_is():
    board = Bistar((1, 2, 3), (1, 3, 4), middle=2).graph
    assert len(board.vertices) == 17
    assert board.degree(("left", 0)) == board.degree(("right", 0)) == 4
    assert board.is_forest
    assert canonical_form(Bistar((1, 2), None, middle=4).graph) == canonical_form(
        Spider(1, 2, 3).graph
    )
    assert canonical_form(Bistar(None, (1, 2), middle=1).graph) == canonical_form(
        Spider(1, 2).graph
    )
    assert canonical_form(Bistar((1, 2), (3,), middle=0).graph) == canonical_form(
        Spider(1, 2, 3).graph
    )
    assert canonical_form(Bistar(None, None, middle=3).graph) == canonical_form(path(2))
    assert Bistar((0, 2), (1,), middle=1) == Bistar((2,), (1,))


def test_what_a_caterpillar_is():
    assert Caterpillar().graph == path(0)
    assert canonical_form(Caterpillar(0, 0, 0).graph) == canonical_form(path(3))
    assert canonical_form(Caterpillar(4).graph) == canonical_form(star(4))


@pytest.mark.parametrize("n", range(11))
def test_the_caterpillars_are_the_trees_that_a_path_dominates(n):
    def is_caterpillar(tree):
        return all(sum(tree.degree(u) > 1 for u in tree.neighbours(v)) <= 2 for v in tree.vertices)

    forms = [canonical_form(caterpillar.graph) for caterpillar in caterpillars(n)]
    assert len(set(forms)) == len(forms)
    assert set(forms) == {canonical_form(tree) for tree in trees(n) if is_caterpillar(tree)} | (
        {path(0)} if n == 0 else set()
    )


@pytest.mark.parametrize(
    ("make", "error", "words"),
    [
        (lambda: Octal("0.38"), ValueError, "digits from 0 to 7"),
        (lambda: Octal("4.3"), ValueError, "only 0 stands before the point"),
        (lambda: ConnectedSubtraction([]), ValueError, "at least one size"),
        (lambda: ConnectedSubtraction({0, 1}), ValueError, "at least 1"),
        (lambda: ConnectedSubtraction("12"), TypeError, "a set of sizes"),
        (lambda: Bistar((1,), None, middle=0), ValueError, "at least 1"),
        (lambda: Bistar(3, (1,)), TypeError, "a tuple of legs"),
        (lambda: Bistar((-1,), (1,)), ValueError, "The length of a leg"),
        (lambda: Caterpillar(1, -1), ValueError, "The number of leaves"),
        (lambda: grundy(Octal("0.33"), 7), TypeError, "A board is"),
        (lambda: grundy(Octal, path(3)), TypeError, "with its brackets"),
    ],
)
def test_bad_input_is_said_to_be_bad(make, error, words):
    with pytest.raises(error, match=words):
        make()


def test_tables_of_boards_are_not_confused():
    """The table of a board serves its options, and no graph that only shares vertex names with
    it.
    """
    wheel = Graph.from_networkx(nx.wheel_graph(6))
    for game in (Octal("0.33"), NodeKayles()):
        for graph in (wheel, path(6), cycle(5), star(4), wheel):
            assert grundy(game, graph) == by_definition(game, graph)
