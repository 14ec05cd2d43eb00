"""Long paths and cycles as heaps, against the rules on graphs."""

from itertools import product
from time import process_time

import pytest

from gamelab import (
    ConnectedSubtraction,
    NodeKayles,
    Octal,
    OctalHeaps,
    Spider,
    cycle,
    grundy,
    misere_grundy,
    path,
    star,
)
from gamelab.games.vertex_deletion import VertexDeletion
from gamelab.solvers.vertex_deletion import any_graph
from gamelab.solvers.vertex_deletion.any_graph import AS_HEAPS, path_or_cycle_value
from gamelab.theory.grundy import by_definition
from gamelab.theory.provenance import methods_used


class TakeTwoOrSplitByThree(VertexDeletion):
    largest, splits = 3, True

    def digit(self, taken):
        return (0, 0, 3, 4)[taken]


class OwnDigits(Octal):
    def digit(self, taken):
        return 3 * (taken % 2)


def test_paths_and_cycles_have_the_values_of_the_definition(monkeypatch):
    """Node Kayles, all codes of two digits, ten that repeat, connected subtraction, and a game of
    one's own: to 12 vertices.
    """
    monkeypatch.setattr(any_graph, "MIN_LONG_PATH", 1)
    games = [
        NodeKayles(),
        ConnectedSubtraction({1, 3}),
        ConnectedSubtraction({2, 5}),
        TakeTwoOrSplitByThree(),
    ]
    games += [Octal(f"0.{a}{b}") for a, b in product(range(8), repeat=2)]
    games += [Octal(f"0.{a}[{b}]") for a, b in product("03", "13567")]
    for game in games:
        for board in (*map(path, range(1, 13)), *map(cycle, range(3, 13))):
            assert path_or_cycle_value(game, board) == by_definition(game, board), (game, board)


def test_other_boards_and_games_have_other_methods():
    for board in (path(64), star(80), Spider(40, 40, 1).graph, cycle(80).with_pendant_edges(0, 1)):
        assert path_or_cycle_value(NodeKayles(), board) is None
    assert path_or_cycle_value(OwnDigits("0.3"), path(100)) is None


def test_what_is_said_of_short_paths_is_not_presupposed():
    for n in (22, 64, 65):
        with methods_used() as methods:
            value = grundy(NodeKayles(), path(n))
        assert value == grundy(OctalHeaps("0.137"), n)
        assert (AS_HEAPS in methods) == (n > 64)


@pytest.mark.exhaustive
@pytest.mark.parametrize(
    ("game", "code"), [(NodeKayles(), "0.137"), (Octal("0.07"), "0.07"), (Octal("0.77"), "0.77")]
)
def test_paths_and_cycles_of_any_length_are_quick(game, code):
    begin = process_time()
    assert grundy(game, path(200_000)) == grundy(OctalHeaps(code), 200_000)
    for n in (65, 66, 67, 100_000):
        options = {"0.137": (3,), "0.07": (2,), "0.77": (1, 2)}[code]
        left = {grundy(OctalHeaps(code), n - k) for k in options}
        assert grundy(game, cycle(n)) == next(value for value in range(9) if value not in left)
    assert process_time() - begin < 20


def test_misere_play_is_not_that_of_heaps():
    assert misere_grundy(Octal("0.33"), path(100)) == [1, 0, 2][100 % 3]
