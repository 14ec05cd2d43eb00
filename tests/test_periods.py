"""Periods of sequences: certificates that hold break with any value of their window, and no window
is too short; forged ones stand in `test_forged_certificates.py`, published ones in
`test_published.py`.
"""

from dataclasses import replace

import numpy as np
import pytest

from gamelab import OctalHeaps, Spider, cycle, discrepancy_period, find_period, nim_sequence
from gamelab.theory.periods import GuySmith, Period

PERIODS = [
    *(find_period(OctalHeaps(code)) for code in ("0.77", "0.123", "0.1203", "4.[1]", "0.3[05]")),
    discrepancy_period(Spider(4), 0),  # stomps alone
    discrepancy_period(Spider(5), 0),  # a window
    discrepancy_period(Spider(3, 2, 2), (1, 3)),  # a window over sets of edges
    discrepancy_period(Spider(5, 1), 0),  # a shifted row
    discrepancy_period(cycle(7), 0),
]


@pytest.mark.parametrize("period", PERIODS, ids=repr)
def test_a_certificate_holds_and_breaks_with_any_value_of_its_window(period):
    assert period.certified
    assert period.theorem
    assert period.verify()
    for place in {period.preperiod, *period.window}:
        values = period.values.copy()
        values[place] += 1
        assert not replace(period, values=values).verify()
    assert not replace(period, period=2 * period.period).verify()
    for step in (-1, 1):
        assert not replace(period, preperiod=period.preperiod + step).verify()
    assert [period.term(n) for n in range(300)] == period.terms(300).tolist()
    assert period.term(10**30) in period.block


def test_windows_have_their_length():
    """A row that is a function of another needs none."""
    assert find_period(OctalHeaps("0.77")).window == range(71, 2 * 71 + 12 + 2)
    assert find_period(OctalHeaps("0.123")).window == range(5, 8)
    assert discrepancy_period(Spider(5, 1), 0).window == range(8, 8)
    assert len(discrepancy_period(Spider(5), 0).window) == 5


def test_a_broken_premise_breaks_what_rests_on_it():
    period = discrepancy_period(Spider(9), 0)
    first = next(premise for premise in period.certificate.premises if premise.period.period > 1)
    values = first.period.values.copy()
    values[first.period.preperiod] += 1
    broken = replace(first, period=replace(first.period, values=values))
    others = [premise for premise in period.certificate.premises if premise is not first]
    forged = replace(period.certificate, premises=(broken, *others))
    assert not replace(period, certificate=forged).verify()


def test_a_guess_is_never_called_certified():
    guess = Period(0, 2, np.array([1, 2] * 50))
    assert not guess.certified
    assert not guess.verify()
    assert (guess.window, guess.theorem) == (range(0), "")
    assert repr(guess) == "Period(preperiod=0, period=2, certified=False)"


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
