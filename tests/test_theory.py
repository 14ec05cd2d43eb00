"""Laws of impartial games, on all small cases and on seeded samples."""

from itertools import chain

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamelab import (
    GraphNim,
    Nim,
    OctalHeaps,
    Ruleset,
    Sum,
    mex,
    misere_grundy,
    nim_sum,
    outcome,
    winning_moves,
)
from gamelab.boards.small_graphs import connected_graphs
from gamelab.theory import grundy as grundy_module
from gamelab.theory.grundy import by_definition
from gamelab.theory.ruleset import Whole

naturals = st.integers(0, 2**20)
kayles = OctalHeaps("0.77")


@given(st.lists(st.integers(0, 40)))
def test_mex_is_the_least_number_that_is_missing(values):
    least = mex(values)
    assert least not in values
    assert set(range(least)) <= set(values)


@given(naturals, naturals, naturals)
def test_nim_sum_is_a_group_of_exponent_two(a, b, c):
    assert nim_sum(a, nim_sum(b, c)) == nim_sum(nim_sum(a, b), c) == nim_sum(c, b, a)
    assert nim_sum(a, a) == 0 == nim_sum()
    assert nim_sum(a, 0) == a


@given(st.lists(st.integers(0, 6), max_size=3))
def test_heaps_of_nim_are_worth_their_nim_sum_without_splitting_them(heaps):
    assert by_definition(Whole(Nim()), tuple(heaps)) == nim_sum(*heaps)


def test_a_sum_of_games_is_worth_the_nim_sum_with_and_without_splitting():
    both = Sum(GraphNim(), kayles)
    for graph in chain.from_iterable(map(connected_graphs, range(4))):
        for pins in range(6):
            value = nim_sum(by_definition(GraphNim(), graph), by_definition(kayles, pins))
            assert by_definition(both, (graph, pins)) == value
            assert by_definition(Whole(both), (graph, pins)) == value


def test_misere_grundy_values_begin_at_one_for_a_finished_game():
    def value(position):
        options = [*map(value, kayles.moves(position))]
        return mex(options) if options else 1

    for heaps in [(), (1,), (2,), (1, 1), (3, 2), (5, 4), (7,)]:
        assert misere_grundy(kayles, heaps) == value(heaps)


class Countdown(Ruleset):
    """Take one token: a game as long as its heap."""

    def moves(self, heap):
        return [heap - 1] if heap else []


@pytest.mark.slow
def test_a_game_of_many_thousand_moves_does_not_hit_the_recursion_limit():
    assert by_definition(Countdown(), 50_001) == 1
    assert outcome(Countdown(), 20_000, misere=True) == "N"
    assert winning_moves(Countdown(), 50_001) == [50_000]


class Interrupted(Ruleset):
    """Take one or two tokens; the user presses Ctrl-C when the 800th position is looked at."""

    seen = 0

    def moves(self, heap):
        Interrupted.seen += 1
        if Interrupted.seen == 800:
            raise KeyboardInterrupt
        return [heap - n for n in (2, 1) if n <= heap]


def test_an_interrupted_computation_keeps_what_it_has():
    game = Interrupted()
    with pytest.raises(KeyboardInterrupt):
        by_definition(game, 1000)
    kept = sum(1 for played, _ in grundy_module._values if played is game)
    assert kept > 500
    before = Interrupted.seen
    assert by_definition(game, 1000) == 1000 % 3
    assert Interrupted.seen - before == 1001 - kept
