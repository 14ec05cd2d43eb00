"""All trees and all caterpillars of a size: by layers, one by one, by the definition and as
verified.
"""

import random
from collections import Counter

import networkx as nx
import numpy as np
import pytest
from conftest import rows

from gamelab.boards.families import Caterpillar, caterpillars, cycle, leaves_of
from gamelab.boards.graph import Graph
from gamelab.boards.isomorphism import canonical_form
from gamelab.boards.spider import Spider
from gamelab.boards.tree_graphs import number_of_trees, tree_of
from gamelab.games.graph_nim import GraphNim
from gamelab.games.vertex_deletion import Octal
from gamelab.solvers.vertex_deletion.any_graph import by_sets
from gamelab.solvers.vertex_deletion.trees import (
    caterpillar_layers,
    code_of_tree,
    tree_layers,
    tree_records,
)
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
        form = canonical_form(tree)
        names = chance.sample(range(100), len(tree.vertices))
        renamed = Graph.of(
            [(names[u], names[v]) for u, v in tree.edges], vertices=chance.sample(names, 1)
        )
        assert (
            code_of_tree(renamed)
            == code_of_tree(tree)
            == codes.setdefault(form, code_of_tree(tree))
        )
        assert canonical_form(tree_of(code_of_tree(tree))) == form
    assert len(set(codes.values())) == len(codes) > 100


def trimmed(leaves):
    """The same caterpillar with leaves at both ends of its spine: a bare end is itself a leaf of
    its neighbour.
    """
    rest = list(leaves)
    while len(rest) > 1 and rest[0] == 0:
        rest[:2] = [rest[1] + 1]
    while len(rest) > 1 and rest[-1] == 0:
        rest[-2:] = [rest[-2] + 1]
    return tuple(rest)


def code_of(leaves):
    """The code of a leaf sequence, from its string of vertices and leaves."""
    bits = "".join("1" + "0" * at for at in trimmed(leaves))
    return int(bits[2:-1] or "0", 2)


def test_codes_and_leaf_sequences_stand_for_each_other():
    for n in range(13):
        sequences = [leaves_of(code, n) for code in range(2 ** max(n - 3, 0))]
        assert [code_of(leaves) for leaves in sequences] == list(range(len(sequences)))
        assert [trimmed(leaves) for leaves in sequences] == sequences
        assert all(len(leaves) + sum(leaves) == n for leaves in sequences)
        mirrored = {min(leaves, leaves[::-1]) for leaves in sequences}
        assert mirrored == {
            min(caterpillar.leaves, caterpillar.leaves[::-1]) for caterpillar in caterpillars(n)
        }
    assert trimmed((0, 0, 2, 0)) == (1, 3)
    assert code_of(Caterpillar(0, 1, 0).leaves) == code_of((3,))


def test_long_caterpillars_have_the_values_of_paths():
    for n in (20, 65, 66, 90):
        for leaves in ((1, *[0] * (n - 4), 1), [0] * n):
            assert by_sets(game, Caterpillar(*leaves).graph) == n % 3
        assert by_sets(game, Caterpillar(*leaves).graph, misere=True) == (1, 0, 2)[n % 3]


def test_trees_and_caterpillars_agree():
    """All caterpillars with at most 15 vertices, in normal and misere play."""
    for misere in (False, True):
        for n, (layer, table) in enumerate(
            zip(
                tree_layers(game, 15, misere), list(caterpillar_layers(15, misere))[1:], strict=True
            ),
            1,
        ):
            codes = [code_of_tree(Caterpillar(*leaves_of(code, n))) for code in range(table.size)]
            places = np.searchsorted(layer.codes, codes)
            assert layer.codes[places].tolist() == codes
            assert np.array_equal(layer.values[places], table)


def test_trees_and_their_caterpillars_have_the_verified_distribution():
    """All trees with 2 to 15 vertices, and the caterpillars among them up to isomorphism."""
    verified = {
        (int(row["vertices"]), int(row["grundy"])): row for row in rows("tree33_distribution.csv")
    }
    found, tables = {}, list(caterpillar_layers(15))
    for layer in list(tree_layers(game, 15))[1:]:
        table = tables[layer.vertices]
        hairy = Counter(int(table[code_of(board.leaves)]) for board in caterpillars(layer.vertices))
        for value, count in enumerate(np.bincount(layer.values).tolist()):
            if count:
                found[layer.vertices, value] = (count, hairy[value])
    assert found == {
        key: (int(row["trees"]), int(row["caterpillars"]))
        for key, row in verified.items()
        if key[0] <= 15
    }


def test_caterpillars_have_the_verified_distribution():
    """All leaf sequences with 4 to 24 vertices."""
    layers = list(caterpillar_layers(24))
    verified = [
        [int(number) for number in row.values()] for row in rows("caterpillar33_distribution.csv")
    ]
    counts = [
        [n, value, count]
        for n, layer in enumerate(layers)
        for value, count in enumerate(np.bincount(layer).tolist())
    ]
    assert [row for row in counts if row[0] >= 4 and row[2]] == [
        row for row in verified if row[0] <= 24
    ]
    assert [layer.size for layer in layers] == [2 ** max(n - 3, 0) for n in range(25)]


def test_caterpillars_have_the_verified_records():
    """Up to 24 vertices; the larger ones by the sets that play reaches from each."""
    verified = rows("caterpillar33_records.csv")
    found = records_of_caterpillars(24)
    assert [(record.value, record.vertices, record.sequences) for record in found] == [
        tuple(
            int(row[key])
            for key in ("grundy", "fewest_vertices", "oriented_sequences_attaining_it")
        )
        for row in verified[:10]
    ]
    for record in found[:8]:
        values = [by_sets(game, caterpillar.graph) for caterpillar in caterpillars(record.vertices)]
        assert values.count(record.value) == record.caterpillars
    for row in verified:
        leaves = tuple(map(int, row["spine_leaf_counts_of_one_example"].split("-")))
        assert len(leaves) + sum(leaves) == int(row["fewest_vertices"])
        assert by_sets(game, Caterpillar(*leaves).graph) == int(row["grundy"])


def test_trees_have_the_verified_records():
    """Up to 16 vertices from all trees; the larger ones by the subtrees of each."""
    verified = rows("tree33_records.csv")
    found = tree_records(game, 16)
    assert [(record.value, record.vertices, record.trees) for record in found] == [
        tuple(
            int(row[key]) for key in ("grundy", "fewest_vertices", "number_of_trees_attaining_it")
        )
        for row in verified[:9]
    ]
    assert [by_sets(game, record.example) for record in found] == list(range(9))
    for row in verified:
        tree = Graph.of(
            [tuple(map(int, edge.split("-"))) for edge in row["one_example_edges"].split()],
            vertices=[0],
        )
        assert len(tree.vertices) == int(row["fewest_vertices"])
        assert by_sets(game, tree) == int(row["grundy"])


def test_bad_input_is_refused_in_one_sentence():
    with pytest.raises(MemoryError, match="all caterpillars with 40 vertices needs"):
        next(caterpillar_layers(40))
    with pytest.raises(MemoryError, match="the 279,793,450 trees with 26 vertices needs"):
        next(tree_layers(game, 26))
    with pytest.raises(ValueError, match="at most 31 vertices here; it was given 32"):
        next(tree_layers(game, 32))
    with pytest.raises(ValueError, match="must take connected sets"):
        next(tree_layers(GraphNim(), 5))
    for board in (
        cycle(4),
        Graph.of([(1, 2), (3, 4)]),
        Graph.of([(1, 2), (2, 3), (3, 1)], vertices=[4]),
    ):
        with pytest.raises(
            ValueError, match="must be a tree, connected and without cycles; it was given"
        ):
            code_of_tree(board)
    for word in (0b1, 0b11, 0b1010, 0b100, 0b1001):
        with pytest.raises(ValueError, match="a balanced word of brackets"):
            tree_of(word)
    with pytest.raises(
        ValueError, match="The codes of caterpillars with 5 vertices are below 4; it was given 4"
    ):
        leaves_of(4, 5)
    assert code_of_tree(nx.path_graph(3)) == code_of_tree(Spider(1, 1))
