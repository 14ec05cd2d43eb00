"""Values that grow by a saltus with each period: what is certified goes on, and nothing else is
certified.
"""

from collections import Counter
from dataclasses import replace
from itertools import combinations, product

import numpy as np
import pytest

from gamelab import HexadecimalHeaps, Nim, OctalHeaps, find_period, guess_period, nim_sequence
from gamelab.theory.growing_periods import GrowingHeaps
from gamelab.theory.periods import GuySmith, PendantEdges, Period, Premise, Recurrence, Settled

HEX = "0123456789ABCDEF"


def kind(game, limit, far=3000):
    """Whether the period is growing, plain, only seen, or not there; what is certified is compared
    with the values.
    """
    period = find_period(game, limit)
    if period is None:
        return "none"
    if not period.certified:
        assert period.saltus
        assert not period.verify()
        return "seen"
    assert period.verify(), game
    n = max(200, min(10 * len(period.values), far))
    assert np.array_equal(period.terms(n), nim_sequence(game, n)), (game, period)
    return "growing" if period.saltus else "plain"


@pytest.mark.parametrize(
    ("game", "preperiod", "period", "saltus"),
    [
        (Nim(), 0, 1, 1),
        (OctalHeaps("0.[3]"), 0, 1, 1),
        # a split never helps: the parts' nim-sum is less than the heap
        (OctalHeaps("0.[7]"), 0, 1, 1),
        (OctalHeaps("0.[03]"), 0, 2, 1),
        (OctalHeaps("4.[3]"), 1, 4, 4),  # Lasker's Nim: Winning Ways, chapter 4
        (HexadecimalHeaps("0.8"), 1, 3, 1),
        (HexadecimalHeaps("8.[3]"), 1, 8, 8),
        (HexadecimalHeaps("0.137F"), 0, 2, 1),
        (HexadecimalHeaps("0.28"), 1, 53, 16),
        (HexadecimalHeaps("0.3F"), 0, 6, 3),
    ],
    ids=repr,
)
def test_known_growth_is_certified(game, preperiod, period, saltus):
    found = find_period(game, 2**10)
    assert (found.preperiod, found.period, found.saltus, found.certified) == (
        preperiod,
        period,
        saltus,
        True,
    )
    assert found.verify()
    assert np.array_equal(found.terms(4000), nim_sequence(game, 4000))


def test_laskers_nim_is_as_it_is_known():
    """G(4k + 1) = 4k + 1, G(4k + 2) = 4k + 2, G(4k + 3) = 4k + 4, G(4k + 4) = 4k + 3."""
    known = [n if n % 4 in (1, 2) else n + 1 if n % 4 else n - (n > 0) for n in range(5000)]
    assert find_period(OctalHeaps("4.[3]")).terms(5000).tolist() == known


def test_all_but_subtraction_games_grow():
    """A. Siegel: whatever finitely many numbers may not be taken, the values grow; from 0 on if
    they are at most three (D. Sleator and M. Slusky, Subtraction games with FES sets of size 3).
    All sets of numbers up to 7.
    """
    for size in range(8):
        for excluded in combinations(range(1, 8), size):
            code = "".join("0" if n in excluded else "3" for n in range(1, 8))
            period = find_period(OctalHeaps(f"0.{code}[3]"))
            assert period.certified, code
            assert period.verify(), code
            assert period.preperiod == 0 or size > 3, code
            assert np.array_equal(
                period.terms(2000), nim_sequence(OctalHeaps(f"0.{code}[3]"), 2000)
            ), code


@pytest.mark.exhaustive
def test_on_all_small_codes_what_is_certified_goes_on():
    """All 768 octal codes with one digit and one or two that repeat (4. before one too), all 256
    hexadecimal of two digits.
    """
    octal = [OctalHeaps(f"{whole}.{a}[{b}]") for whole, a, b in product("04", range(8), range(8))]
    octal += [OctalHeaps(f"0.{a}[{b}{c}]") for a, b, c in product(range(8), repeat=3)]
    hexadecimal = [HexadecimalHeaps(f"0.{a}{b}") for a, b in product(HEX, HEX)]
    assert Counter(kind(game, 512) for game in octal) == {
        "growing": 462,
        "plain": 148,
        "none": 26,
        "seen": 4,
    }
    assert Counter(kind(game, 512) for game in hexadecimal) == {
        "growing": 71,
        "plain": 67,
        "none": 118,
    }


@pytest.mark.exhaustive
def test_no_block_is_too_small():
    """From few values too, what is certified goes on: codes of all kinds, each with eight
    limits.
    """
    games = [
        OctalHeaps(f"{whole}.{a}[{b}{c}]")
        for whole, a, b, c in product("04", range(8), range(8), "0235")
    ]
    games += [HexadecimalHeaps(f"{whole}.{a}{b}") for whole, a, b in product("048", HEX, "8CF")]
    games += [HexadecimalHeaps(f"{whole}.{a}[{b}]") for whole, a, b in product("08", HEX, "139ACF")]
    tried = 0
    for game in games:
        values = nim_sequence(game, 300)
        for limit in (6, 9, 12, 16, 20, 25, 32, 48):
            period = find_period(game, limit)
            if period is not None and period.certified:
                tried += bool(period.saltus)
                assert np.array_equal(period.terms(300), values), (game, limit, period)
    assert tried > 2000


def test_a_finite_octal_code_is_never_certified_to_grow():
    """None does (Horrocks and Nowakowski, Regularity in the G-sequences of octal games with a
    pass).
    """
    for code in ("0.33", "0.37", "0.6", "0.77", "4.3", "0.5"):
        game = OctalHeaps(code)
        digits = (game.digits.whole, *game.digits.prefix)
        growing = Period(1, 4, np.arange(100), GrowingHeaps(digits, (), 4, 40), saltus=4)
        assert growing.is_least() is False  # 1, 1 is less
        assert not Period(0, 1, np.arange(100), GrowingHeaps(digits, (), 4, 40), saltus=1).verify()


# Certificates that must not verify


def certified():
    games = [OctalHeaps(code) for code in ("0.[7]", "4.[3]", "0.30[3]", "0.5[7]", "0.[03]")]
    return [
        find_period(game) for game in (*games, HexadecimalHeaps("0.8"), HexadecimalHeaps("0.F8"))
    ]


@pytest.mark.parametrize("period", certified(), ids=repr)
def test_what_fails_anywhere_does_not_verify(period):
    assert isinstance(period.certificate, GrowingHeaps)
    assert period.verify()
    for place in range(period.preperiod, len(period.values)):
        values = period.values.copy()
        values[place] += 1
        assert not replace(period, values=values).verify()
    assert not replace(period, values=period.values[:-1]).verify()
    for wrong in (
        {"period": 2 * period.period, "saltus": 2 * period.saltus},
        {"preperiod": period.preperiod + 1},
        {"saltus": 0},
        {"saltus": period.saltus + 1},
        {"saltus": -period.saltus},
        {"certificate": None},
        {"certificate": GuySmith(1)},
        {"certificate": Recurrence(1)},
        {"certificate": PendantEdges(1, period.preperiod, period.period)},
    ):
        assert not replace(period, **wrong).verify(), wrong
    proof = period.certificate
    for wrong in (
        {"start": 0},
        {"start": proof.start + 1},  # one value is missing
        {"step": proof.step + 1},
        {"step": 0},
        {"digits": ()},
        {"repeating": (0,) * (proof.step + 1)},
    ):
        assert not replace(period, certificate=replace(proof, **wrong)).verify(), wrong


def test_a_block_too_early_or_a_game_with_other_moves_does_not_verify():
    lasker = find_period(OctalHeaps("4.[3]"))
    longer = Period(
        lasker.preperiod, 4, nim_sequence(OctalHeaps("4.[3]"), 60), lasker.certificate, 4
    )
    assert longer.verify()
    for start in range(1, 5):
        early = replace(longer, certificate=replace(lasker.certificate, start=start))
        assert not early.verify(), start
    for digits, repeating in (
        ((4,), (2,)),
        ((4, 0), (3,)),
        ((0,), (3,)),
        ((4,), (7,)),
        ((4, 3, 3, 3), ()),
        ((4,), (1,)),
    ):
        other = replace(
            longer, certificate=replace(lasker.certificate, digits=digits, repeating=repeating)
        )
        game_goes_on = np.array_equal(
            nim_sequence(OctalHeaps(written(digits, repeating)), 300), longer.terms(300)
        )
        assert game_goes_on or not other.verify(), (digits, repeating)


def written(digits, repeating):
    whole, *prefix = digits
    tail = f"[{''.join(map(str, repeating))}]" if repeating else ""
    return f"{whole}.{''.join(map(str, prefix))}{tail}"


def test_the_values_of_one_game_certify_no_other():
    """The values of 16 games under the digits of all the others: what verifies has these values far
    beyond.
    """
    games = [OctalHeaps(f"{whole}.{a}[{b}]") for whole, a, b in product("04", "03", "1357")]
    far = {game: nim_sequence(game, 600) for game in games}
    verified = 0
    for game, other in product(games, games):
        found = find_period(game)
        if found is None or not found.saltus:
            continue
        digits = (other.digits.whole, *other.digits.prefix)
        proof = GrowingHeaps(digits, other.digits.repeating, found.certificate.step, 40)
        moved = Period(found.preperiod, found.period, found.terms(80), proof, found.saltus)
        if moved.verify() and np.array_equal(far[other][:80], moved.values):
            verified += 1
            assert np.array_equal(far[other], found.terms(600)), (game, other)
    assert verified >= len(games) // 2


def test_a_growing_premise_or_formula_proves_nothing_plain():
    growing = find_period(OctalHeaps("0.[7]"))
    assert not Settled.of(growing, lambda n: n, 0, 1).verify()
    rests = Period(1, 1, np.zeros(9, int), PendantEdges(3, 1, 1, (Premise(growing),)))
    assert not rests.verify()


# What is seen


def test_what_is_seen_but_not_proved_says_so():
    seen = find_period(OctalHeaps("0.3[35]"), 256)
    assert repr(seen) == "Period(preperiod=6, period=15, saltus=12, certified=False)"
    assert seen.theorem == ""
    assert (
        guess_period(nim_sequence(OctalHeaps("0.3[35]"), 256)).terms(256).tolist()
        == seen.terms(256).tolist()
    )
