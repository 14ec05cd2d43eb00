"""Games on heaps: codes, long sequences by all options and by the sparse space, far heaps, and the
games of subclasses and of readers; published values stand in `test_published.py`, periods in
`test_periods.py`.
"""

import random
from dataclasses import dataclass
from itertools import product

import numpy as np
import pytest
from conftest import rows, seconds_to_give_way

from gamelab import (
    Arrows,
    GraphNim,
    Nim,
    NodeKayles,
    Octal,
    OctalHeaps,
    Ruleset,
    Spider,
    Subtraction,
    find_period,
    grundy,
    guess_period,
    leg_period,
    nim_sequence,
)
from gamelab.games.heaps import GrundysGame, HeapGame, OctalCode
from gamelab.plots.sequences import draw_strip
from gamelab.solvers.heaps import heap_value
from gamelab.solvers.heaps.periods import BY_PERIOD
from gamelab.solvers.heaps.sequences import (
    code_of,
    fill_plainly,
    fill_sparsely,
    parities,
    sparse_mask,
)
from gamelab.theory.grundy import by_definition
from gamelab.theory.provenance import methods_used


def defined(game, n):
    return [by_definition(game, heap) for heap in range(n)]


def by_all_options(octal, n, unequal=False):
    values = np.zeros(n, np.uint32 if octal.repeating else np.uint16)
    fill_plainly(values, 0, n, octal, unequal=unequal)
    return values


def by_sparse_space(octal, n):
    values = np.zeros(n, np.uint16)
    fill_sparsely(values, 1, n, np.array((octal.whole, *octal.prefix)))
    return values


def seeded_codes(seed, number, longest, repeating):
    """Codes with at most so many digits; some alphabets leave out the splits, the single heaps or
    the empty ones.
    """
    choose = random.Random(seed)
    codes = []
    for _ in range(number):
        alphabet = choose.choice(["01234567", "03", "0123", "01", "04567", "05", "01457"])
        digits = ["".join(choose.choices(alphabet, k=choose.randint(1, longest))) for _ in range(2)]
        codes.append(f"{choose.choice('04')}.{digits[0]}" + (f"[{digits[1]}]" if repeating else ""))
    return codes


# Codes and sets of numbers


def test_a_code_has_the_digits_that_are_written():
    code = OctalCode.parse("4.17[30]")
    assert [code.digit(taken) for taken in range(8)] == [4, 1, 7, 3, 0, 3, 0, 3]
    assert (code.whole, code.prefix, code.repeating) == (4, (1, 7), (3, 0))
    assert (code.largest, code.splits) == (None, True)
    for same in (".77", "0.7700", "0.77[0]"):
        assert OctalCode.parse(same) == OctalCode(0, (7, 7))
        assert OctalHeaps(same) == OctalHeaps("0.77")
    assert OctalHeaps("0.7[0]") == OctalHeaps("0.7") != OctalHeaps("0.[7]")
    for text in ("0.77", "4.[3]", "0.0", "0.0[12]"):
        assert str(OctalCode.parse(text)) == text
    assert not OctalCode.parse("0.123").splits
    assert not OctalCode.parse("0.[3]").splits
    long = OctalHeaps("0." + "3" * 150)
    assert nim_sequence(long, 400).tolist() == [n % 151 for n in range(400)]
    assert find_period(long).period == 151


def test_games_told_in_other_words_are_the_same():
    """Subtraction games and Nim, as data and as codes."""
    for game, code in [
        (Subtraction({1, 3, 4}), OctalHeaps("0.3033")),
        (Subtraction([2, 2]), OctalHeaps("0.03")),
        (Subtraction(()), OctalHeaps("0.0")),
        (Nim(), OctalHeaps("0.[3]")),
    ]:
        for heap in range(12):
            assert sorted(game.moves((heap,))) == sorted(code.moves((heap,))), (game, heap)
        assert nim_sequence(game, 300).tolist() == nim_sequence(code, 300).tolist()
    assert Subtraction([3, 1]) == Subtraction({1, 3})


class OddKayles(NodeKayles):
    """Other moves than those of its base."""

    def moves(self, graph):
        return [graph.without_vertices([v]) for v in graph.vertices if graph.degree(v) % 2]


@pytest.mark.parametrize("game", [NodeKayles(), OddKayles(), Octal("0.[3]"), GraphNim(), Arrows()])
def test_the_hint_for_a_game_on_boards_can_be_followed(game):
    with pytest.raises(TypeError, match="Boards with a leg that grows: ") as refused:
        find_period(game)
    hint = str(refused.value).partition("that grows: ")[2].removesuffix(".")
    names = {"grundy": grundy, "guess_period": guess_period, "leg_period": leg_period}
    assert eval(hint, {"game": game, "Spider": Spider, **names}) is not None


# Sequences


def test_looking_at_all_options_gives_the_values_of_the_definition():
    """All codes of up to three digits, of two with a split of all tokens, and 300 seeded codes,
    half of them repeating.
    """
    codes = [f"0.{a}{b}{c}" for a, b, c in product(range(8), repeat=3)]
    codes += [f"4.{a}{b}" for a, b in product(range(8), repeat=2)]
    codes += seeded_codes(1, 150, 8, repeating=False) + seeded_codes(2, 150, 4, repeating=True)
    for code in codes:
        game = OctalHeaps(code)
        expected = [by_definition(game, n) for n in range(18)]
        assert (
            by_all_options(game.digits, 18).tolist() == nim_sequence(game, 18).tolist() == expected
        ), code
        assert heap_value(game, 17) == expected[-1]


@pytest.mark.exhaustive
def test_the_sparse_space_gives_the_values_of_all_options():
    """All codes of two and three digits, 128 of them with a split of all tokens, to 600; 60 seeded
    codes to 5000.
    """
    codes = [OctalCode(0, digits) for digits in product(range(8), repeat=3)]
    codes += [
        OctalCode(whole, digits) for whole in (0, 4) for digits in product(range(8), repeat=2)
    ]
    for octal in codes:
        assert np.array_equal(by_sparse_space(octal, 600), by_all_options(octal, 600)), octal
    for code in seeded_codes(3, 60, 12, repeating=False):
        octal = OctalCode.parse(code)
        n = 5000 if octal.splits else 500
        assert np.array_equal(by_sparse_space(octal, n), by_all_options(octal, n)), code
        assert np.array_equal(nim_sequence(OctalHeaps(code), n), by_all_options(octal, n)), code


def test_any_mask_gives_the_true_values(monkeypatch):
    octal = OctalCode.parse("0.16")
    expected = by_all_options(octal, 2000)
    for mask in (0, 1, 6, 21, 30, 2**16 - 1):
        monkeypatch.setattr(
            "gamelab.solvers.heaps.sequences.sparse_mask", lambda values, mask=mask: mask
        )
        assert np.array_equal(by_sparse_space(octal, 2000), expected), mask


def test_the_mask_is_the_best_of_all():
    for code in ("0.16", "0.354", "0.6", "0.07"):
        values = nim_sequence(OctalHeaps(code), 3000)
        rare = [int((parities(mask, 256)[values] == 0).sum()) for mask in range(256)]
        assert rare[sparse_mask(values)] == min(rare), code


def test_where_values_are_many_the_sparse_space_gives_those_of_all_options():
    """Games with hundreds of values, where rare ones are looked for in many splits: 12,000 heaps
    each, Grundy's game too.
    """
    for code in ("0.007", "0.6", "0.04", "0.16", "4.007", "0.0007"):
        octal = OctalCode.parse(code)
        assert np.array_equal(by_sparse_space(octal, 12_000), by_all_options(octal, 12_000)), code
    plain = by_all_options(OctalCode(4, ()), 12_000, unequal=True)
    assert np.array_equal(nim_sequence(GrundysGame(), 12_000), plain)


def test_the_rare_values_of_0_16_are_those_published():
    """Mask 1e, 53 rare values, the last at 13935 (T. Czajka's table of solved games)."""
    values = nim_sequence(OctalHeaps("0.16"), 2**17)
    rare = np.flatnonzero(parities(sparse_mask(values), 2**16)[values] == 0)
    assert (sparse_mask(values), len(rare), rare[-1]) == (0x1E, 53, 13935)


# Far heaps


def test_a_far_heap_is_read_off_a_certified_period_and_no_other(monkeypatch):
    """All octal codes with one digit and one that repeats, of two digits, and 100 seeded ones, from
    heap 256 to 600.
    """
    monkeypatch.setattr("gamelab.solvers.heaps.periods.LEAST_BY_PERIOD", 256)
    monkeypatch.setattr("gamelab.solvers.heaps.periods._sequences", {})
    monkeypatch.setattr("gamelab.solvers.heaps.periods._periods", {})
    codes = [f"{whole}.{a}[{b}]" for whole, a, b in product("04", range(8), range(8))]
    codes += [f"0.{a}{b}" for a, b in product(range(8), repeat=2)]
    codes += [
        "0.3[35]",
        *seeded_codes(6, 50, 4, repeating=False),
        *seeded_codes(7, 50, 4, repeating=True),
    ]
    read = set()
    for code in codes:
        game = OctalHeaps(code)
        period = find_period(game, 256)
        certified = bool(period) and period.certified
        values = nim_sequence(game, 600).tolist()
        for heap in (255, 256, 257, 300, 511):
            with methods_used() as methods:
                assert heap_value(game, heap) == values[heap], (code, heap)
            assert (BY_PERIOD in methods) == (certified and heap > 255), (code, heap)
        read.add((certified, bool(period)))
    assert read == {(True, True), (False, True), (False, False)}  # certified, only seen, none


def test_heaps_of_any_size_have_their_value():
    assert nim_sequence(OctalHeaps("0.[3]"), 70000).tolist() == list(range(70000))
    assert grundy(Nim(), 5000) == 5000
    assert grundy(Nim(), (10**12, 5)) == grundy(OctalHeaps("0.[3]"), (10**12, 5)) == 10**12 ^ 5
    period = find_period(OctalHeaps("0.77"))
    far = period.preperiod + (10**12 - period.preperiod) % period.period
    assert grundy(OctalHeaps("0.77"), 10**12) == nim_sequence(OctalHeaps("0.77"), far + 1)[-1]
    assert [period.term(n) for n in range(300)] == period.terms(300).tolist()


def test_the_values_of_0_123_are_the_verified_ones():
    verified = [int(row["grundy"]) for row in rows("octal_0123_heaps.csv")]
    assert nim_sequence(OctalHeaps("0.123"), len(verified)).tolist() == verified


# Periods


def test_0_37_and_others_have_no_period_so_far():
    for code in ("0.37", "0.6", "0.06", "0.224", "0.371"):
        assert repr(find_period(OctalHeaps(code), limit=2**13)) == (
            "no period certified among the values of heaps 0 to 8,191; a larger limit may find one"
        )


@pytest.mark.exhaustive
def test_no_window_is_too_short():
    """600 seeded codes, half of them repeating, each with twelve limits: what is certified early
    goes on for 1500 heaps.
    """
    certified = set()
    for code in seeded_codes(4, 300, 8, repeating=False) + seeded_codes(5, 300, 5, repeating=True):
        game = OctalHeaps(code)
        values = nim_sequence(game, 1500)
        for limit in (1, 2, 3, 4, 5, 7, 10, 15, 23, 40, 64, 200):
            period = find_period(game, limit)
            if period and period.certified:
                assert period.verify(), (code, limit)
                assert np.array_equal(period.terms(1500), values), (code, limit)
                certified.add(
                    (bool(game.digits.repeating), game.digits.splits, period.preperiod == 0)
                )
    assert certified == set(product((False, True), repeat=3))


# Methods: by what a game plays, not by what it is called


class Dawson(OctalHeaps):
    """Other digits, told by a class: data, so the same method."""

    digits = OctalCode.parse("0.07")


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


# Pictures


def test_a_strip_has_a_cell_for_each_value():
    kayles = draw_strip(find_period(OctalHeaps("0.77")))
    assert kayles.images[0].get_array().shape == (5, 24)
    assert len(kayles.texts) == 71 + 2 * 24
    assert len(draw_strip([0, 1, 2]).texts) == 3
    assert len(draw_strip([]).texts) == 0
    assert draw_strip([0, 1, 2, 3, 4], width=2).images[0].get_array().shape == (3, 2)
    long = draw_strip(find_period(OctalHeaps("0.156"))).images[0].get_array()
    assert long.shape[1] == 349
    for width, constant in ((4, False), (5, True), (6, False), (10, True)):
        rows = draw_strip(find_period(OctalHeaps("0.123")), width=width).images[0].get_array()
        assert rows.shape[1] == width
        assert (rows[2:-1] == rows[2]).all() == constant
