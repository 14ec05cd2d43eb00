"""Take-and-break games told by digits of any size: the definition, the tables, the methods of
subclasses.
"""

from dataclasses import dataclass, fields
from itertools import product

import numpy as np
import pytest
from conftest import seconds_to_give_way
from hypothesis import given
from hypothesis import strategies as st

from gamelab import (
    GrundysGame,
    HexadecimalHeaps,
    Nim,
    OctalHeaps,
    Ruleset,
    Subtraction,
    TakeAndBreak,
    find_period,
    grundy,
    nim_sequence,
)
from gamelab.games.heaps import HeapGame, OctalCode, partitions
from gamelab.solvers.heaps import heap_value
from gamelab.solvers.heaps.sequences import code_of, fill_by_sums, fill_plainly
from gamelab.theory.grundy import by_definition
from gamelab.theory.provenance import methods_used

HEX = "0123456789ABCDEF"


def defined(game, n):
    return [by_definition(game, heap) for heap in range(n)]


def by_sums(digits, n):
    values = np.zeros(n, np.uint32)
    fill_by_sums(values, digits)
    return values.tolist()


# Rules


def test_partitions_are_all_and_each_once():
    for tokens, parts in product(range(13), range(5)):
        found = list(partitions(tokens, parts))
        assert sorted(set(found)) == sorted(found)
        assert set(found) == {
            heaps
            for heaps in product(range(1, 13), repeat=parts)
            if sum(heaps) == tokens and list(heaps) == sorted(heaps)
        }


def test_octal_codes_are_hexadecimal_codes():
    for code in ("0.77", "4.07", "0.3[07]", "4.[3]", "0.123"):
        game, same = OctalHeaps(code), HexadecimalHeaps(code)
        for heap in range(14):
            assert list(game.heap_moves(heap)) == list(same.heap_moves(heap))


def test_games_told_in_other_words_are_the_same():
    """Subtraction games, Kayles, Dawson's Kayles and Nim, as data and as codes."""
    pairs = [
        (Subtraction({1, 3, 4}), OctalHeaps("0.3033")),
        (Subtraction([2, 2]), OctalHeaps("0.03")),
        (Subtraction(()), OctalHeaps("0.0")),
        (TakeAndBreak({1: (0, 1, 2), 2: (0, 1, 2)}), OctalHeaps("0.77")),
        (TakeAndBreak({2: {0, 1, 2}}), OctalHeaps("0.07")),
        (TakeAndBreak({0: [2, 3], 2: [1, 3]}), HexadecimalHeaps("C.0A")),
        (Nim(), OctalHeaps("0.[3]")),
    ]
    for game, code in pairs:
        for heap in range(12):
            assert sorted(game.moves((heap,))) == sorted(code.moves((heap,))), (game, heap)
        assert nim_sequence(game, 300).tolist() == nim_sequence(code, 300).tolist()
    assert Subtraction([3, 1]) == Subtraction({1, 3})
    assert TakeAndBreak({2: (1,), 1: (0,)}) == TakeAndBreak({1: [0], 2: [1]})


def test_the_codes_of_hexadecimal_games_are_read_and_written():
    code = OctalCode.parse("C.1f[b0]", 16)
    assert (code.whole, code.prefix, code.repeating, code.heaps) == (12, (1, 15), (11, 0), 3)
    assert str(code) == "C.1F[B0]"
    assert [
        OctalCode.parse(text, 16).heaps for text in ("0.0", "0.1", "0.3", "0.4", "8.0", "0.[9]")
    ] == [0, 0, 1, 2, 3, 3]


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        (
            lambda: HexadecimalHeaps("0.G"),
            r"a hexadecimal game is 0\., 4\., 8\. or C\. and then digits from 0 to F",
        ),
        (lambda: HexadecimalHeaps("1.F"), "digits from 0 to F"),
        (lambda: HexadecimalHeaps(0.8), "it was given 0.8"),
        (lambda: OctalHeaps("0.8"), "digits from 0 to 7"),
        (
            lambda: Subtraction({0, 1}),
            "A number of tokens taken must be a whole number, at least 1; it was given 0",
        ),
        (lambda: Subtraction({1.5}), "must be a whole number"),
        (lambda: Subtraction({2**40}), "at most 1,048,576 tokens"),
        (lambda: Subtraction(3), r"such as \{1, 3, 4\}; it was given 3"),
        (lambda: Subtraction("134"), "it was given '134'"),
        (lambda: TakeAndBreak({1, 2}), r"TakeAndBreak takes a mapping"),
        (
            lambda: TakeAndBreak({0: (1,)}),
            "A number of heaps left must be a whole number, at least 2",
        ),
        (lambda: TakeAndBreak({1: (9,)}), "at most 8 heaps"),
        (lambda: TakeAndBreak({-1: (1,)}), "at least 0; it was given -1"),
    ],
)
def test_rules_that_are_none_are_refused_in_one_sentence(wrong, sentence):
    with pytest.raises((TypeError, ValueError), match=sentence):
        wrong()


# Values


@pytest.mark.slow
def test_hexadecimal_codes_have_the_values_of_the_definition():
    """All codes of two digits, before the point 0, 4, 8 or C; all with one digit and one that
    repeats.
    """
    for whole, a, b in product("048C", HEX, HEX):
        game = HexadecimalHeaps(f"{whole}.{a}{b}")
        expected = defined(game, 14)
        assert nim_sequence(game, 14).tolist() == by_sums(game.digits, 14) == expected, game
    for a, b in product(HEX, HEX):
        game = HexadecimalHeaps(f"0.{a}[{b}]")
        assert nim_sequence(game, 13).tolist() == by_sums(game.digits, 13) == defined(game, 13), (
            game
        )


@given(st.sampled_from("048C"), st.text(HEX, min_size=3, max_size=5), st.text(HEX, max_size=3))
def test_longer_codes_have_the_values_of_the_definition(whole, digits, repeating):
    game = HexadecimalHeaps(f"{whole}.{digits}" + (f"[{repeating}]" if repeating else ""))
    assert nim_sequence(game, 15).tolist() == defined(game, 15)


@given(st.sampled_from("04"), st.text("01234567", min_size=4, max_size=4))
def test_octal_codes_of_four_digits_have_the_values_of_the_definition(whole, digits):
    game = OctalHeaps(f"{whole}.{digits}")
    assert nim_sequence(game, 22).tolist() == defined(game, 22)


@given(st.dictionaries(st.integers(0, 6), st.sets(st.integers(2, 6)), max_size=3))
def test_moves_that_leave_many_heaps_have_the_values_of_the_definition(rules):
    game = TakeAndBreak(rules)
    assert nim_sequence(game, 17).tolist() == defined(game, 17)


def test_sets_of_sums_agree_with_all_options_where_both_go():
    """Two heaps at most, to 700 heaps: values of more bits than a word, from tables that have
    grown.
    """
    for code in ("0.77", "4.07", "0.16", "0.3[07]", "0.[7]", "4.[3]", "0.[3]", "0.5[60]"):
        digits, values = OctalCode.parse(code), np.zeros(700, np.uint32)
        fill_plainly(values, 0, 700, digits)
        assert by_sums(digits, 700) == values.tolist(), code


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
    assert period is None or not period.certified


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
    assert find_period(Halving()) is None


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
    "three heaps": (lambda n: nim_sequence(HexadecimalHeaps("0.2048"), n), 10**5),
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
        lambda: nim_sequence(HexadecimalHeaps("0.8"), 10**12),
        lambda: nim_sequence(OneThreeFour(), 10**12),
        lambda: find_period(OneThreeFour(), 10**12),
    ],
)
def test_what_needs_too_much_memory_is_refused_at_once(asked):
    with pytest.raises(MemoryError, match="GiB of memory; at most"):
        asked()


def test_a_code_with_noughts_at_its_end_is_the_code_without():
    assert OctalHeaps("0.770") == OctalHeaps("0.77") == OctalHeaps(".77")
    assert HexadecimalHeaps("0.8F0") == HexadecimalHeaps("0.8F") != HexadecimalHeaps("0.8[F]")
