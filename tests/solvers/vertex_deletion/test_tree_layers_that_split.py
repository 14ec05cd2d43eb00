"""All trees of a size in games that may split a tree, and in Node Kayles: by layers, by the
definition and by other methods.
"""

import random
from dataclasses import dataclass

import pytest
from conftest import seconds_to_give_way

from gamelab import (
    ArcKayles,
    GraphNim,
    Grim,
    NodeKayles,
    Octal,
    OctalHeaps,
    Spider,
    grundy,
    nim_sequence,
    path,
    star,
    tree_records,
)
from gamelab.boards.tree_graphs import number_of_trees, tree_of
from gamelab.games.vertex_deletion import VertexDeletion
from gamelab.solvers.vertex_deletion.trees import code_of_tree, tree_layers
from gamelab.theory.grundy import by_definition, misere_by_definition


@dataclass(frozen=True)
class Squares(VertexDeletion):
    """Take a connected set whose number of vertices is a square; of at least four, leave at most
    one component.
    """

    largest = None
    splits = True

    def digit(self, taken):
        return {1: 7, 4: 3, 9: 1}.get(taken, 0)


class Odd(Octal):
    """An octal game with digits of its own: take an odd number, and leave two components or more,
    or nothing.
    """

    def digit(self, taken):
        return 5 if taken % 2 else 0


class OddSides(Octal):
    """An octal game with digits of its own, none of which lets it split."""

    def digit(self, taken):
        return 3 if taken % 2 else 0


class NeverTheLastVertex(NodeKayles):
    """Node Kayles with moves of its own."""

    def moves(self, graph):
        return (option for option in super().moves(graph) if option.vertices)


GAMES = [
    NodeKayles(),
    ArcKayles(),
    Grim(),
    Octal("0.77"),
    Octal("0.137"),
    Octal("0.4"),
    Octal("0.0407"),
    Octal("0.[7]"),
    Octal("0.1[64]"),
    Squares(),
    Odd("0.1"),
]


def values_by_definition(game, layer):
    return [by_definition(game, tree_of(int(code))) for code in layer.codes]


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_on_trees_the_layers_agree_with_the_definition(game):
    """All 201 trees with at most 10 vertices."""
    layers = list(tree_layers(game, 10))
    assert [layer.codes.size for layer in layers] == [number_of_trees(n) for n in range(1, 11)]
    for layer in layers:
        assert layer.values.tolist() == values_by_definition(game, layer)


@pytest.mark.parametrize("game", [NodeKayles(), ArcKayles(), Octal("0.77")], ids=str)
def test_on_larger_trees_too(game):
    """All 786 trees with 11 and 12 vertices."""
    for layer in list(tree_layers(game, 12))[10:]:
        assert layer.values.tolist() == values_by_definition(game, layer)


@pytest.mark.parametrize("game", [Octal("0.33"), Octal("0.[3]"), OddSides("0.1")], ids=str)
def test_games_that_never_split_a_tree_have_their_misere_layers(game):
    for layer, misere_layer in zip(
        tree_layers(game, 10), tree_layers(game, 10, misere=True), strict=True
    ):
        boards = [tree_of(int(code)) for code in layer.codes]
        assert layer.values.tolist() == [by_definition(game, board) for board in boards]
        assert misere_layer.values.tolist() == [
            misere_by_definition(game, board) for board in boards
        ]


def value_in(layers, board):
    layer = layers[len(board.vertices) - 1]
    place = layer.codes.searchsorted(code_of_tree(board))
    assert layer.codes[place] == code_of_tree(board)
    return layer.values[place]


@pytest.mark.parametrize(
    "game", [NodeKayles(), ArcKayles(), Octal("0.77"), Octal("0.1[64]")], ids=str
)
def test_larger_trees_have_the_values_of_other_methods(game):
    """Paths, stars, spiders and 60 random trees with at most 15 vertices."""
    layers = list(tree_layers(game, 15))
    if game != Octal("0.1[64]"):
        heaps = nim_sequence(
            OctalHeaps("0.137") if game == NodeKayles() else OctalHeaps(game.code), 16
        )
        assert [value_in(layers, path(n)) for n in range(1, 16)] == heaps[1:].tolist()
    chance = random.Random(11)
    randomly = (
        path(1).of([(chance.randrange(v), v) for v in range(1, chance.randrange(9, 16))])
        for _ in range(60)
    )
    for board in [
        star(14),
        Spider(5, 5, 4).graph,
        Spider(3, 3, 3, 3).graph,
        Spider(7, 4, 1, 1, 1).graph,
        *randomly,
    ]:
        assert value_in(layers, board) == grundy(game, board)


def test_the_records_are_the_first_trees_of_each_value():
    for game in (NodeKayles(), ArcKayles(), Octal("0.77")):
        layers = list(tree_layers(game, 13))
        records = tree_records(game, 13)
        assert [record.value for record in records] == sorted(
            {int(value) for layer in layers for value in layer.values}
        )
        for record in records:
            sizes = [layer.vertices for layer in layers if record.value in layer.values]
            assert record.vertices == min(sizes) == len(record.example.vertices)
            assert record.trees == layers[record.vertices - 1].values.tolist().count(record.value)
            assert by_definition(game, record.example) == record.value


def test_an_interruption_is_heard():
    list(tree_layers(Octal("0.[7]"), 5))  # compiles, if need be
    assert seconds_to_give_way(lambda: list(tree_layers(Octal("0.[7]"), 22))) < 3


def test_what_is_no_such_game_is_refused_in_one_sentence():
    for game in (NodeKayles(), ArcKayles(), Octal("0.[7]")):
        with pytest.raises(
            ValueError,
            match=r"In misere play .* only in games that never split a tree; it was given",
        ):
            next(tree_layers(game, 5, misere=True))
        with pytest.raises(ValueError, match="In misere play"):
            tree_records(game, 5, misere=True)
    for game in (GraphNim(), NeverTheLastVertex()):
        with pytest.raises(
            ValueError,
            match="must take connected sets of vertices by digits, or be Node Kayles; it was given",
        ):
            tree_records(game, 5)
    with pytest.raises(MemoryError, match="trees with 26 vertices needs"):
        tree_records(NodeKayles(), 26)
