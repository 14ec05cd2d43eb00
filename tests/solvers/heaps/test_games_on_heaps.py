"""Games on heaps that are data, those of subclasses and of visitors: the definition, the sequences,
the methods, long work.
"""

from dataclasses import dataclass, fields

import numpy as np
import pytest
from conftest import seconds_to_give_way
from hypothesis import given
from hypothesis import strategies as st

from gamelab import (
    GraphNim,
    Nim,
    Octal,
    OctalHeaps,
    Ruleset,
    Subtraction,
    find_period,
    grundy,
    nim_sequence,
)
from gamelab.games.heaps import GrundysGame, HeapGame, OctalCode
from gamelab.solvers.heaps import heap_value
from gamelab.solvers.heaps.sequences import code_of, fill_plainly
from gamelab.theory.grundy import by_definition
from gamelab.theory.provenance import methods_used


def defined(game, n):
    return [by_definition(game, heap) for heap in range(n)]


# Rules


def test_games_told_in_other_words_are_the_same():
    """Subtraction games and Nim, as data and as codes."""
    pairs = [
        (Subtraction({1, 3, 4}), OctalHeaps("0.3033")),
        (Subtraction([2, 2]), OctalHeaps("0.03")),
        (Subtraction(()), OctalHeaps("0.0")),
        (Nim(), OctalHeaps("0.[3]")),
    ]
    for game, code in pairs:
        for heap in range(12):
            assert sorted(game.moves((heap,))) == sorted(code.moves((heap,))), (game, heap)
        assert nim_sequence(game, 300).tolist() == nim_sequence(code, 300).tolist()
    assert Subtraction([3, 1]) == Subtraction({1, 3})


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        (lambda: OctalHeaps("4!.0"), "digits from 0 to 7.*your own: GrundysGame is one, HeapGame"),
        (lambda: OctalHeaps("0.{0,3+}"), "digits from 0 to 7.*your own: GrundysGame is one"),
        (lambda: find_period(Octal("0.123")), r"OctalHeaps\('0.123'\);.*leg_period\(game"),
        (lambda: nim_sequence(Octal("0.123"), 9), r"OctalHeaps\('0.123'\);.*leg_period\(game"),
        (lambda: find_period(GraphNim()), r"OctalHeaps\(\"0.77\"\); Graph Nim has other boards"),
        (lambda: find_period(Octal("0.[3]")), r"a leg that grows: guess_period\(\[grundy\(game"),
        (
            lambda: Subtraction({0, 1}),
            "A number of tokens taken must be a whole number, at least 1; it was given 0",
        ),
        (lambda: Subtraction({1.5}), "must be a whole number"),
        (lambda: Subtraction({2**40}), "at most 1,048,576 tokens"),
        (lambda: Subtraction(3), r"such as \{1, 3, 4\}; it was given 3"),
        (lambda: Subtraction("134"), "it was given '134'"),
    ],
)
def test_rules_that_are_none_are_refused_in_one_sentence(wrong, sentence):
    with pytest.raises((TypeError, ValueError), match=sentence):
        wrong()


# Values


@given(st.sampled_from("04"), st.text("01234567", min_size=4, max_size=4))
def test_octal_codes_of_four_digits_have_the_values_of_the_definition(whole, digits):
    game = OctalHeaps(f"{whole}.{digits}")
    assert nim_sequence(game, 22).tolist() == defined(game, 22)


def test_grundys_game():
    """OEIS A002188."""
    known = [
        0,
        0,
        0,
        1,
        0,
        2,
        1,
        0,
        2,
        1,
        0,
        2,
        1,
        3,
        2,
        1,
        3,
        2,
        4,
        3,
        0,
        4,
        3,
        0,
        4,
        3,
        0,
        4,
        1,
        2,
        3,
        1,
        2,
        4,
        1,
        2,
        4,
        1,
        2,
    ]
    assert (
        nim_sequence(GrundysGame(), len(known)).tolist()
        == known
        == defined(GrundysGame(), len(known))
    )
    plainly = np.zeros(6000, np.uint16)
    fill_plainly(plainly, 0, 6000, OctalCode(4, ()), unequal=True)
    # beyond 1024 by the sparse space
    assert np.array_equal(nim_sequence(GrundysGame(), 6000), plainly)


# Methods: by what a game plays, not by what it is called


class Dawson(OctalHeaps):
    """Other digits, told by a class: data, so the same method."""

    digits = OctalCode.parse("0.07")


class NoSingles(OctalHeaps):
    """Other moves: another game."""

    def heap_moves(self, heap):
        return (left for left in super().heap_moves(heap) if 1 not in left)


class Rounded(OctalHeaps):
    """Other moves by another method."""

    def moves(self, heaps):
        return (option for option in super().moves(heaps) if sum(option) % 3)


class Whole(Subtraction):
    """Other sums."""

    def components(self, heaps):
        return (heaps,)


class Unequal(Nim):
    def heap_moves(self, heap):
        return ((left,) for left in range(heap) if 2 * left != heap)


class Thirds(GrundysGame):
    def heap_moves(self, heap):
        return ((part, heap - part) for part in range(1, heap // 3))


def test_a_subclass_that_changes_only_data_keeps_the_method():
    assert code_of(Dawson("0.77")) == code_of(OctalHeaps("0.07"))
    with methods_used() as methods:
        assert (
            nim_sequence(Dawson("0.77"), 10**4).tolist()
            == nim_sequence(OctalHeaps("0.07"), 10**4).tolist()
        )
    assert [method.name for method in methods] == ["sequences of heaps"]
    period = find_period(Dawson("0.77"))
    assert (period.preperiod, period.period, period.certified) == (53, 34, True)


@pytest.mark.parametrize(
    "game", [NoSingles("0.77"), Rounded("0.77"), Whole({1, 2}), Unequal(), Thirds()], ids=repr
)
def test_a_subclass_with_other_moves_never_gets_the_values_of_its_parent(game):
    assert code_of(game) is None
    expected = defined(game, 40)
    assert nim_sequence(game, 40).tolist() == expected
    assert [heap_value(game, heap) for heap in range(40)] == expected
    assert [grundy(game, heap) for heap in range(40)] == expected
    period = find_period(game, 300)
    assert not period or not period.certified


def test_the_games_with_other_moves_are_other_games():
    for game in (NoSingles("0.77"), Rounded("0.77"), Unequal(), Thirds()):
        parameters = [getattr(game, field.name) for field in fields(game)]
        assert defined(game, 40) != defined(type(game).__mro__[1](*parameters), 40), game


@dataclass(frozen=True)
class OneThreeFour(Ruleset):
    """Take one, three or four tokens."""

    def moves(self, heap):
        return [heap - n for n in (1, 3, 4) if n <= heap]


class Halving(HeapGame):
    def heap_moves(self, heap):
        return [(heap // 2,)] if heap else []


def test_a_game_of_one_s_own_has_a_sequence_and_a_period_that_is_seen():
    same = nim_sequence(Subtraction({1, 3, 4}), 3000)
    assert np.array_equal(nim_sequence(OneThreeFour(), 3000), same)
    seen = find_period(OneThreeFour())
    assert repr(seen) == "Period(preperiod=0, period=7, certified=False)"
    assert (len(seen.values), seen.verify()) == (2**10, False)
    assert repr(find_period(Halving())) == (
        "no period seen among the values of heaps 0 to 1,023; a larger limit may find one"
    )


def test_each_value_of_a_game_of_one_s_own_is_found_once():
    asked = []

    class Counted(Ruleset):
        def moves(self, heap):
            asked.append(heap)
            return [heap - n for n in (1, 2) if n <= heap]

    nim_sequence(Counted(), 500)
    assert sorted(asked) == list(range(500))


# Long work


LONG = {
    "a code that repeats and splits": (lambda n: nim_sequence(OctalHeaps("0.[7]"), n), 10**6),
    "a sparse space": (lambda n: nim_sequence(OctalHeaps("0.37"), n), 2**28),
    "a period": (lambda n: find_period(OctalHeaps("0.37"), n), 2**40),
    "a large subtraction set": (lambda n: nim_sequence(Subtraction(range(1, 10**5)), n), 10**7),
    "the definition": (lambda n: nim_sequence(Halving(), n), 10**6),
}


@pytest.mark.slow
@pytest.mark.parametrize("what", LONG)
def test_long_work_can_be_interrupted(what):
    ask, n = LONG[what]
    ask(2000)  # compiles, if need be
    assert seconds_to_give_way(lambda: ask(n)) < 2


@pytest.mark.parametrize(
    "asked",
    [
        lambda: nim_sequence(OctalHeaps("0.77"), 10**13),
        lambda: grundy(OctalHeaps("0.3[35]"), 10**13),
        lambda: nim_sequence(OneThreeFour(), 10**12),
        lambda: find_period(OneThreeFour(), 10**12),
    ],
)
def test_what_needs_too_much_memory_is_refused_at_once(asked):
    with pytest.raises(MemoryError, match="GiB of memory; at most"):
        asked()


def test_a_code_with_noughts_at_its_end_is_the_code_without():
    assert OctalHeaps("0.770") == OctalHeaps("0.77") == OctalHeaps(".77")
    assert OctalHeaps("0.7[0]") == OctalHeaps("0.7") != OctalHeaps("0.[7]")
