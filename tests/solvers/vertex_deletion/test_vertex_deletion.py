"""Octal games on graphs, connected subtraction games and Node Kayles: what they are on paths and
other boards, and boards that are large.
"""

from itertools import product
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
    NodeKayles,
    Octal,
    OctalHeaps,
    Spider,
    canonical_form,
    cycle,
    grundy,
    misere_grundy,
    nim_sequence,
    path,
    star,
)
from gamelab.boards.small_graphs import connected_graphs
from gamelab.games.vertex_deletion import Grim, VertexDeletion
from gamelab.solvers.vertex_deletion import any_graph
from gamelab.solvers.vertex_deletion.any_graph import AS_HEAPS, by_sets, path_or_cycle_value
from gamelab.theory.grundy import by_definition
from gamelab.theory.provenance import methods_used


class TakeTwoOrSplitByThree(VertexDeletion):
    largest, splits = 3, True

    def digit(self, taken):
        return (0, 0, 3, 4)[taken]


class OwnDigits(Octal):
    def digit(self, taken):
        return 3 * (taken % 2)


def test_arc_kayles_takes_an_edge_with_all_edges_at_it_and_grim_a_vertex_that_has_a_neighbour():
    for graph in (graph for edges in range(1, 7) for graph in connected_graphs(edges)):
        left = [graph.without_vertices(edge) for edge in graph.edges]
        options = {canonical_form(option) for option in ArcKayles().moves(graph)}
        assert options == {canonical_form(after) for after in left}
        assert len(list(Grim().moves(graph))) == len(graph.vertices)


def test_paths_and_cycles_are_heaps(monkeypatch):
    """Node Kayles, all codes of two digits, ten that repeat, connected subtraction, and a game of
    one's own: to 12 vertices.
    """
    monkeypatch.setattr(any_graph, "MIN_LONG_PATH", 1)
    games = [NodeKayles(), *map(ConnectedSubtraction, ({1, 3}, {2, 5})), TakeTwoOrSplitByThree()]
    games += [Octal(f"0.{a}{b}") for a, b in product(range(8), repeat=2)]
    games += [Octal(f"0.{a}[{b}]") for a, b in product("03", "13567")]
    for game in games:
        for board in (*map(path, range(1, 13)), *map(cycle, range(3, 13))):
            assert path_or_cycle_value(game, board) == by_definition(game, board), (game, board)


def test_only_long_paths_and_cycles_go_as_heaps():
    """Statements on paths as heaps are tested on shorter ones, which have other methods."""
    for n in (22, 64, 65):
        with methods_used() as methods:
            value = grundy(NodeKayles(), path(n))
        assert value == grundy(OctalHeaps("0.137"), n)
        assert (AS_HEAPS in methods) == (n > 64)
    for board in (path(64), star(80), Spider(40, 40, 1).graph, cycle(80).with_pendant_edges(0, 1)):
        assert path_or_cycle_value(NodeKayles(), board) is None
    assert path_or_cycle_value(OwnDigits("0.3"), path(100)) is None
    assert misere_grundy(Octal("0.33"), path(100)) == [1, 0, 2][100 % 3]


def test_paths_and_cycles_of_any_length_have_values():
    for game, code, taken in (
        (NodeKayles(), "0.137", (3,)),
        (ArcKayles(), "0.07", (2,)),
        (Octal("0.77"), "0.77", (1, 2)),
    ):
        heaps = nim_sequence(OctalHeaps(code), 20_001)
        assert [grundy(game, path(n)) for n in range(15)] == heaps[:15].tolist()
        assert grundy(game, path(20_000)) == heaps[20_000]
        for n in (65, 66, 67, 20_000):
            left = {heaps[n - k] for k in taken}
            assert grundy(game, cycle(n)) == next(value for value in range(9) if value not in left)


@pytest.mark.slow
def test_large_trees_are_recognised_however_they_are_given():
    game = Octal("0.33")
    record = Caterpillar(1, 4, 3, 1, 1, 1, 0, 3, 1, 2, 0, 1, 0, 1, 1)  # the smallest of value 12
    assert grundy(game, record) == grundy(game, shuffled(record.graph, Random(1))) == 12
    far = Bistar((9, 4, 3), (9, 9, 9, 1), middle=7)
    near = Bistar((0, 1, 0), (0, 0, 0, 1), middle=1)
    assert grundy(game, shuffled(far.graph, Random(1))) == by_definition(game, near)


@pytest.mark.exhaustive
def test_boards_with_too_many_moves_for_a_table_are_not_waited_for():
    nim, two = Octal("0.[3]"), [(i, (i, leaf)) for i in range(2) for leaf in range(9)]
    double_star = Graph.of([(0, 1), *two])
    many = ConnectedSubtraction(range(1, 21))
    assert grundy(many, double_star) == by_definition(nim, double_star)
    assert grundy(nim, star(24)) == grundy(nim, star(22))
    assert grundy(ConnectedSubtraction(range(1, 5001)), Spider(3, 2, 1)) == by_definition(
        nim, Spider(3, 2, 1)
    )
    with pytest.raises(
        ValueError, match="65,536 connected sets that a move can take; it was given"
    ):
        by_sets(nim, Graph.from_networkx(nx.complete_graph(20)))
