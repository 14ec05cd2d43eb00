"""All trees of a size in games that may split a tree, and in Node Kayles: by layers, by the
definition and by other methods.
"""

import random

import pytest
from conftest import seconds_to_give_way

from gamelab import (
    ArcKayles,
    GraphNim,
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
from gamelab.solvers.vertex_deletion.trees import code_of_tree, tree_layers


class NeverTheLastVertex(NodeKayles):
    """Node Kayles with moves of its own."""

    def moves(self, graph):
        return (option for option in super().moves(graph) if option.vertices)


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
