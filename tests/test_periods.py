"""Periods: known sequences, certificates that hold, and certificates that must not."""

from dataclasses import replace

import numpy as np
import pytest

from gamelab import Nim, OctalHeaps, Spider, cycle, discrepancy_period, find_period, nim_sequence
from gamelab.solvers.heaps import heap_value
from gamelab.theory.grundy import by_definition
from gamelab.theory.periods import GuySmith, PendantEdges, Period

# Kayles, as tabulated in Winning Ways (Berlekamp, Conway, Guy), chapter 4: rows of twelve, the
# exceptions among them.
KAYLES_BLOCK = (4, 1, 2, 8, 1, 4, 7, 2, 1, 8, 2, 7)
KAYLES_EXCEPTIONS = {
    0: 0,
    3: 3,
    6: 3,
    9: 4,
    11: 6,
    15: 7,
    18: 3,
    21: 4,
    22: 6,
    28: 5,
    34: 6,
    39: 3,
    57: 4,
    70: 6,
}


def test_kayles_to_two_hundred():
    known = [KAYLES_EXCEPTIONS.get(n, KAYLES_BLOCK[n % 12]) for n in range(201)]
    assert nim_sequence(OctalHeaps("0.77"), 201).tolist() == known


def test_sequences_agree_with_the_definition():
    for code in ("0.77", "0.137", "0.07", "0.123", "4.3", "0.6", "0.777", "4.007", "0.3333"):
        game = OctalHeaps(code)
        assert nim_sequence(game, 26).tolist() == [by_definition(game, n) for n in range(26)], code
        assert heap_value(game, 25) == nim_sequence(game, 26)[25]
    assert nim_sequence(Nim(), 9).tolist() == list(range(9))
    assert nim_sequence(OctalHeaps("0.77"), 0).tolist() == []


# Period and least preperiod, counted from heap 0, of octal games in Winning Ways, chapter 4.
@pytest.mark.parametrize(
    ("code", "preperiod", "period"),
    [
        ("0.77", 71, 12),  # Kayles
        ("0.07", 53, 34),  # Dawson's Kayles
        ("0.137", 52, 34),  # Dawson's Chess
        ("0.123", 5, 5),
        ("0.333", 0, 4),
        ("0.6", None, None),  # Officers: no period is known
    ],
)
def test_periods_of_octal_games(code, preperiod, period):
    found = find_period(OctalHeaps(code), limit=2**12)
    if period is None:
        assert not found
        assert "heaps 0 to 4,095; a larger limit may find one" in repr(found)
    else:
        assert (found.preperiod, found.period, found.certified, found.verify()) == (
            preperiod,
            period,
            True,
            True,
        )
        assert found.terms(5000).tolist() == nim_sequence(OctalHeaps(code), 5000).tolist()


def certified_periods():
    """A period of each kind of certificate."""
    return [
        find_period(OctalHeaps("0.77")),
        discrepancy_period(Spider(4), 0),  # stomps alone
        discrepancy_period(Spider(5), 0),  # a window
        discrepancy_period(Spider(3, 2, 2), (1, 3)),  # a window over sets of edges
        discrepancy_period(Spider(5, 1), 0),  # a shifted row
        discrepancy_period(cycle(7), 0),
    ]


@pytest.mark.parametrize("period", certified_periods(), ids=repr)
def test_a_certificate_can_be_checked_again(period):
    assert period.certified
    assert period.theorem
    assert period.verify()


@pytest.mark.parametrize("period", certified_periods(), ids=repr)
def test_a_wrong_value_in_the_window_breaks_the_certificate(period):
    for place in {period.preperiod, *list(period.window)[:: max(1, len(period.window) // 5)]}:
        values = period.values.copy()
        values[place] += 1
        assert not replace(period, values=values).verify()


@pytest.mark.parametrize("period", certified_periods(), ids=repr)
def test_a_period_or_preperiod_that_is_not_least_does_not_verify(period):
    assert not replace(period, period=2 * period.period).verify()
    assert not replace(period, preperiod=period.preperiod + 1).verify()
    if period.preperiod:
        assert not replace(period, preperiod=period.preperiod - 1).verify()


def test_too_few_values_do_not_verify():
    kayles = find_period(OctalHeaps("0.77"))
    assert not replace(kayles, values=kayles.values[:-1]).verify()
    window = discrepancy_period(Spider(5), 0)
    assert not replace(window, values=window.values[:-1]).verify()


def test_a_broken_premise_breaks_what_rests_on_it():
    period = discrepancy_period(Spider(9), 0)
    first = next(premise for premise in period.certificate.premises if premise.period.period > 1)
    values = first.period.values.copy()
    values[first.period.preperiod] += 1
    broken = replace(first, period=replace(first.period, values=values))
    premises = tuple(
        broken if premise is first else premise for premise in period.certificate.premises
    )
    assert not replace(period, certificate=replace(period.certificate, premises=premises)).verify()
    early = replace(period.certificate, start=period.certificate.start - 1)
    assert (
        early.start < max(premise.start for premise in early.premises)
        or not replace(period, certificate=early).verify()
    )


def test_a_row_that_is_a_function_of_another_needs_no_window():
    assert discrepancy_period(Spider(5, 1), 0).window == range(8, 8)
    assert len(discrepancy_period(Spider(5), 0).window) == 5


def test_a_guess_is_never_called_certified():
    guess = Period(0, 2, np.array([1, 2] * 50))
    assert not guess.certified
    assert not guess.verify()
    assert repr(guess) == "Period(preperiod=0, period=2, certified=False)"
    assert guess.window == range(0)
    assert guess.theorem == ""


def test_a_certificate_that_asks_for_nothing_proves_nothing():
    kayles = find_period(OctalHeaps("0.77"))
    assert not Period(0, 0, np.arange(10), GuySmith(2)).verify()
    assert not Period(0, 1, np.zeros(5, int), PendantEdges(0, 0, 1)).verify()
    assert not replace(kayles, certificate=GuySmith(-50)).verify()


@pytest.mark.parametrize("code", ["0.4", "0.04", "0.004"])
def test_zeros_alone_certify_nothing_before_the_first_split(code):
    """With c = 0 the window of the theorem ends just before the first heap that leaves two heaps of
    p.
    """
    values = nim_sequence(OctalHeaps(code), 40)
    first = int(np.flatnonzero(values)[0])
    assert not Period(0, 1, values[:first], GuySmith(len(code) - 2)).verify()
    for limit in range(1, 40):
        period = find_period(OctalHeaps(code), limit=limit)
        assert not period or np.array_equal(period.terms(40), values)


def test_stomps_that_miss_a_value_prove_nothing():
    period = discrepancy_period(Spider(4), 0)
    fewer = replace(period.certificate, reached=period.certificate.reached - {3})
    assert not replace(period, certificate=fewer).verify()


@pytest.mark.parametrize("code", ["0.78", "0.9", "0.a", "77", "", "0.", "3.7", "0.7.7", 77])
def test_a_code_that_is_no_octal_code_is_refused(code):
    with pytest.raises(ValueError, match=r"digits from 0 to 7, such as '0.77'; it was given"):
        OctalHeaps(code)


def test_other_bad_input_is_refused_in_one_sentence():
    with pytest.raises(
        ValueError, match="The size of a heap must be a whole number, at least 0; it was given -3"
    ):
        OctalHeaps("0.77").start((2, -3))
    with pytest.raises(ValueError, match="The number of heaps must be a whole number"):
        nim_sequence(OctalHeaps("0.77"), -1)
    with pytest.raises(
        ValueError, match="The limit of find_period must be a whole number, at least 1"
    ):
        find_period(Nim(), 0)
    with pytest.raises(TypeError, match="A game is a ruleset such as GraphNim"):
        find_period("0.77")
    with pytest.raises(MemoryError, match=r"needs .* GiB of memory"):
        nim_sequence(Nim(), 10**12)
