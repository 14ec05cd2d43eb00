"""Octal games on heaps: codes, long nim-sequences by the sparse space, and periods with their
certificates; published values stand in `test_published.py`.
"""

import random
from dataclasses import replace
from itertools import product

import numpy as np
import pytest
from conftest import rows

from gamelab import Nim, OctalHeaps, find_period, grundy, nim_sequence
from gamelab.games.heaps import GrundysGame, OctalCode
from gamelab.plots.sequences import draw_strip
from gamelab.solvers.heaps import heap_value
from gamelab.solvers.heaps.periods import BY_PERIOD
from gamelab.solvers.heaps.sequences import fill_plainly, fill_sparsely, parities, sparse_mask
from gamelab.theory.grundy import by_definition
from gamelab.theory.periods import Recurrence
from gamelab.theory.provenance import methods_used
from gamelab.widgets.explore import explore_periods


def by_all_options(octal: OctalCode, n: int) -> np.ndarray:
    values = np.zeros(n, np.uint32 if octal.repeating else np.uint16)
    fill_plainly(values, 0, n, octal)
    return values


def by_sparse_space(octal: OctalCode, n: int) -> np.ndarray:
    values = np.zeros(n, np.uint16)
    fill_sparsely(values, 1, n, np.array((octal.whole, *octal.prefix)))
    return values


def seeded_codes(seed: int, number: int, longest: int, repeating: bool) -> list[str]:
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


# Codes


def test_a_code_has_the_digits_that_are_written():
    code = OctalCode.parse("4.17[30]")
    assert [code.digit(taken) for taken in range(8)] == [4, 1, 7, 3, 0, 3, 0, 3]
    assert (code.whole, code.prefix, code.repeating, code.largest, code.splits) == (
        4,
        (1, 7),
        (3, 0),
        None,
        True,
    )
    assert (
        OctalCode.parse(".77")
        == OctalCode.parse("0.7700")
        == OctalCode.parse("0.77[0]")
        == OctalCode(0, (7, 7))
    )
    assert OctalCode.parse("0.77").largest == 2
    assert [str(OctalCode.parse(code)) for code in ("0.77", "4.[3]", ".0", "0.0[12]")] == [
        "0.77",
        "4.[3]",
        "0.0",
        "0.0[12]",
    ]
    assert not OctalCode.parse("0.123").splits
    assert not OctalCode.parse("0.[3]").splits


def test_a_code_of_many_digits():
    game = OctalHeaps("0." + "3" * 150)
    assert nim_sequence(game, 400).tolist() == [n % 151 for n in range(400)]
    assert find_period(game).period == 151


@pytest.mark.parametrize(
    "code",
    [
        "0.8",
        "0.39",
        "0.3a",
        "0.[]",
        "0.[38]",
        "0.3[",
        "0.[3]3",
        "0.[3][3]",
        "1.3",
        "0;3",
        "0.3\n",
        None,
        0.3,
    ],
)
def test_a_code_that_is_none_is_refused(code):
    with pytest.raises(
        ValueError, match=r"0\. or 4\. and then digits from 0 to 7.*it was given.*square brackets"
    ):
        OctalHeaps(code)


# Nim-sequences: the definition, all options, the sparse space


def test_nim_is_the_code_that_repeats_3():
    assert nim_sequence(OctalHeaps("0.[3]"), 70000).tolist() == list(range(70000))
    assert grundy(OctalHeaps("0.[3]"), (70, 300)) == 70 ^ 300


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
    plain = np.zeros(12_000, np.uint16)
    fill_plainly(plain, 0, 12_000, OctalCode(4, ()), unequal=True)
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
    assert grundy(Nim(), 5000) == 5000
    assert grundy(Nim(), (10**12, 5)) == grundy(OctalHeaps("0.[3]"), (10**12, 5)) == 10**12 ^ 5
    period = find_period(OctalHeaps("0.77"))
    far = period.preperiod + (10**12 - period.preperiod) % period.period
    assert grundy(OctalHeaps("0.77"), 10**12) == nim_sequence(OctalHeaps("0.77"), far + 1)[-1]
    assert [period.term(n) for n in range(300)] == period.terms(300).tolist()


def test_the_values_of_0_123_are_the_verified_ones():
    verified = [int(row["grundy"]) for row in rows("octal_0123_heaps.csv")]
    assert nim_sequence(OctalHeaps("0.123"), len(verified)).tolist() == verified
    found = find_period(OctalHeaps("0.123"))
    assert (found.preperiod, found.period, found.window, found.verify()) == (
        5,
        5,
        range(5, 8),
        True,
    )


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


def test_a_recurrence_that_fails_anywhere_does_not_verify():
    for code in ("0.123", "0.3[07]", "0.1203", "0.[1]", "4.[1]", "0.3[05]"):
        period = find_period(OctalHeaps(code))
        assert isinstance(period.certificate, Recurrence)
        assert period.verify()
        for place in period.window:
            values = period.values.copy()
            values[place] += 1
            assert not replace(period, values=values).verify()
        for wrong in (
            replace(period, period=2 * period.period),
            replace(period, preperiod=period.preperiod + 1),
        ):
            assert not wrong.verify()
        short = period.values[: period.window.stop + period.period - 1]
        assert not replace(period, values=short).verify()
        assert not replace(period, certificate=Recurrence(-9)).verify()
        assert not replace(period, certificate=Recurrence(1, 0, heaps=2)).verify()


# Pictures


def test_a_strip_has_a_cell_for_each_value():
    kayles = draw_strip(find_period(OctalHeaps("0.77")))
    assert kayles.images[0].get_array().shape == (5, 24, 4)
    assert len(kayles.texts) == 71 + 2 * 24
    assert len(draw_strip([0, 1, 2]).texts) == 3
    assert len(draw_strip([]).texts) == 0
    long = draw_strip(find_period(OctalHeaps("0.156")), most=500).images[0].get_array()
    assert long.shape[1] == 349


def test_the_explorer_follows_its_fields():
    explorer = explore_periods()
    code, limit, text, picture = (
        explorer._code,
        *explorer._sliders.values(),
        explorer._text,
        explorer._picture,
    )
    assert "preperiod <b>5</b>, period <b>5</b>" in text.value
    still = picture.value
    code.value = "0.7x"
    assert "digits from 0 to 7" in text.value
    assert picture.layout.display == "none"
    code.value = "0.16"
    assert explorer.task.wait(60)
    assert "no period is certified by the first <b>16,384</b> heaps" in text.value
    limit.value = 2**19
    # where an event loop runs in this thread, as that of a browser test does, nobody waits
    # otherwise
    assert explorer.task.wait(60)
    assert "preperiod <b>105,351</b>, period <b>149,459</b>" in text.value
    assert picture.layout.display is None
    assert picture.value != still
    assert repr(explorer) == "PeriodExplorer(code='0.16', limit=524288)"
    assert explorer._repr_mimebundle_()[0]["text/plain"] == repr(explorer)
