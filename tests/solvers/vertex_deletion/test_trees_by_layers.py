"""All trees and all caterpillars of a size: codes, verified values, and larger trees by other
methods.
"""

import random
from collections import Counter

import numpy as np
import pytest
from conftest import rows, seconds_to_give_way

from gamelab import (
    ArcKayles,
    Caterpillar,
    Graph,
    NodeKayles,
    Octal,
    Spider,
    canonical_form,
    caterpillars,
    grundy,
    path,
    star,
    tree_records,
)
from gamelab.boards.families import leaves_of
from gamelab.boards.tree_graphs import number_of_trees, tree_of
from gamelab.solvers.vertex_deletion.any_graph import by_sets
from gamelab.solvers.vertex_deletion.trees import caterpillar_layers, code_of_tree, tree_layers
from gamelab_papers.octal_033.records import records_of_caterpillars

game = Octal("0.33")


def random_tree(n, chance):
    return Graph.of([(chance.randrange(v), v) for v in range(1, n)], vertices=[0])


def test_the_layers_hold_every_tree_once():
    sizes = [layer.codes.size for layer in tree_layers(game, 15)]
    assert sizes == [1, 1, 1, 2, 3, 6, 11, 23, 47, 106, 235, 551, 1301, 3159, 7741]
    assert sizes == [number_of_trees(n) for n in range(1, 16)]


def test_codes_are_equal_for_isomorphic_trees_only():
    """600 random trees with at most 31 vertices, and their canonical forms."""
    chance = random.Random(33)
    codes = {}
    for _ in range(600):
        tree = random_tree(chance.choice([*range(1, 9), 20, 31]), chance)
        form, names = canonical_form(tree), chance.sample(range(100), len(tree.vertices))
        renamed = Graph.of(
            [(names[u], names[v]) for u, v in tree.edges], vertices=chance.sample(names, 1)
        )
        code = codes.setdefault(form, code_of_tree(tree))
        assert code_of_tree(renamed) == code_of_tree(tree) == code
        assert canonical_form(tree_of(code)) == form
    assert len(set(codes.values())) == len(codes) > 100


@pytest.mark.parametrize("other", [NodeKayles(), ArcKayles(), Octal("0.77"), Octal("0.1[64]")])
def test_larger_trees_have_the_values_of_other_methods(other):
    """Paths, stars, spiders and 60 random trees with at most 15 vertices."""
    layers, chance = list(tree_layers(other, 15)), random.Random(11)
    boards = [star(14), Spider(5, 5, 4).graph, Spider(3, 3, 3, 3).graph, path(15)]
    for board in [*boards, *(random_tree(chance.randrange(9, 16), chance) for _ in range(60))]:
        layer = layers[len(board.vertices) - 1]
        place = layer.codes.searchsorted(code_of_tree(board))
        assert layer.codes[place] == code_of_tree(board)
        assert layer.values[place] == grundy(other, board), board


def test_trees_and_caterpillars_agree():
    """All caterpillars with at most 15 vertices, in normal and misere play."""
    for misere in (False, True):
        layers = zip(tree_layers(game, 15, misere), [*caterpillar_layers(15, misere)][1:])
        for n, (layer, table) in enumerate(layers, 1):
            codes = [code_of_tree(Caterpillar(*leaves_of(code, n))) for code in range(table.size)]
            places = np.searchsorted(layer.codes, codes)
            assert layer.codes[places].tolist() == codes
            assert np.array_equal(layer.values[places], table)


def test_trees_and_their_caterpillars_have_the_verified_distribution():
    """All trees with 2 to 15 vertices, and the caterpillars among them up to isomorphism."""
    found = {}
    for layer in list(tree_layers(game, 15))[1:]:
        values = dict(zip(layer.codes.tolist(), layer.values.tolist()))
        hairy = Counter(values[code_of_tree(board)] for board in caterpillars(layer.vertices))
        for value, count in Counter(values.values()).items():
            found[layer.vertices, value] = count, hairy[value]
    verified = (
        tuple(int(row[key]) for key in ("vertices", "grundy", "trees", "caterpillars"))
        for row in rows("tree33_distribution.csv")
    )
    assert found == {(n, value): (all_, few) for n, value, all_, few in verified if n <= 15}


def test_caterpillars_have_the_verified_distribution():
    """All leaf sequences with 4 to 24 vertices."""
    layers = list(caterpillar_layers(24))
    counts = [
        [n, value, count]
        for n, layer in enumerate(layers)
        for value, count in enumerate(np.bincount(layer).tolist())
        if n >= 4 and count
    ]
    verified = [[*map(int, row.values())] for row in rows("caterpillar33_distribution.csv")]
    assert counts == [row for row in verified if row[0] <= 24]
    assert [layer.size for layer in layers] == [2 ** max(n - 3, 0) for n in range(25)]


def test_caterpillars_have_the_verified_records():
    """Up to 24 vertices; the larger ones by the sets that play reaches from each."""
    keys = ("grundy", "fewest_vertices", "oriented_sequences_attaining_it")
    verified, found = rows("caterpillar33_records.csv"), records_of_caterpillars(24)
    assert [(record.value, record.vertices, record.sequences) for record in found] == [
        tuple(int(row[key]) for key in keys) for row in verified[:10]
    ]
    for record in found[:8]:
        values = [by_sets(game, caterpillar.graph) for caterpillar in caterpillars(record.vertices)]
        assert values.count(record.value) == record.caterpillars
    for row in verified:
        leaves = tuple(map(int, row["spine_leaf_counts_of_one_example"].split("-")))
        assert len(leaves) + sum(leaves) == int(row["fewest_vertices"])
        assert grundy(game, Caterpillar(*leaves)) == int(row["grundy"])


def test_trees_have_the_verified_records():
    """Up to 16 vertices from all trees; the larger ones by the subtrees of each."""
    keys = ("grundy", "fewest_vertices", "number_of_trees_attaining_it")
    verified, found = rows("tree33_records.csv"), tree_records(game, 16)
    assert [(record.value, record.vertices, record.trees) for record in found] == [
        tuple(int(row[key]) for key in keys) for row in verified[:9]
    ]
    assert [by_sets(game, record.example) for record in found] == list(range(9))
    for row in verified:
        edges = (edge.split("-") for edge in row["one_example_edges"].split())
        tree = Graph.of([(int(u), int(v)) for u, v in edges], vertices=[0])
        assert len(tree.vertices) == int(row["fewest_vertices"])
        assert by_sets(game, tree) == int(row["grundy"])


def test_an_interruption_is_heard():
    list(tree_layers(Octal("0.[7]"), 5))  # compiles, if need be
    assert seconds_to_give_way(lambda: list(tree_layers(Octal("0.[7]"), 22))) < 3
