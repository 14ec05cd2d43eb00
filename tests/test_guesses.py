"""Periods guessed from terms alone, and terms written for the encyclopedia."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamelab import OctalHeaps, Period, find_period, guess_period, nim_sequence
from gamelab.theory.sequences import bfile

small = st.integers(-3, 3)


def shown(terms, preperiod, period):
    """The saltus if the terms show this period with the evidence that is asked for, else None."""
    steps = {terms[n + period] - terms[n] for n in range(preperiod, len(terms) - period)}
    is_long = len(terms) - period - preperiod >= max(2 * period, preperiod)
    return steps.pop() if len(steps) == 1 and is_long else None


@given(
    st.lists(small, max_size=14)
    | st.builds(lambda a, b: a + 4 * b, st.lists(small, max_size=4), st.lists(small, max_size=4))
)
def test_the_guess_is_the_least_that_is_shown(terms):
    """By trying all preperiods and periods."""
    numbers = range(len(terms))
    pairs = [(c, p) for c in numbers for p in numbers[1:] if shown(terms, c, p) is not None]
    found = guess_period(terms)
    if not pairs:
        assert not found
        assert f"among {len(terms)} terms" in repr(found)
        return
    least = min(pairs, key=lambda pair: (sum(pair), pair[1]))
    assert (found.preperiod, found.period, found.saltus) == (*least, shown(terms, *least))
    assert found.terms(len(terms)).tolist() == terms
    assert (found.certified, found.verify(), found.theorem) == (False, False, "")
    assert found.window == range(0)


KAYLES = nim_sequence(OctalHeaps("0.77"), 154)


@pytest.mark.parametrize(
    ("terms", "period"),
    [
        ([1, 2, 5] * 3, "Period(preperiod=0, period=3, certified=False)"),
        (range(10, 0, -1), "Period(preperiod=0, period=1, saltus=-1, certified=False)"),
        (np.array([7] * 3, np.uint8), "Period(preperiod=0, period=1, certified=False)"),
        ([10**30 * n for n in range(5)], f"Period(preperiod=0, period=1, saltus={10**30}, cert"),
        (KAYLES, "Period(preperiod=71, period=12, certified=False)"),
        (KAYLES[:-1], "no period seen among 153 terms"),
        (nim_sequence(OctalHeaps("0.37"), 5000), "no period seen among 5,000 terms"),
        ([1, 2, 5, 1, 2, 5, 1, 2], "no period seen among 8 terms"),
        ([], "no period seen among 0 terms; more terms may show one"),
    ],
)
def test_a_period_is_seen_three_times_over_and_as_long_as_what_came_before(terms, period):
    assert repr(guess_period(terms)).startswith(period)


def test_what_is_no_sequence_of_whole_numbers_is_refused():
    for wrong in ("abcabcabc", [1.5, 2.5], [None], 7, np.zeros((3, 3)), [[1], [2]]):
        with pytest.raises(TypeError, match="from a sequence of whole numbers; it was given"):
            guess_period(wrong)


def test_the_terms_of_an_arithmetic_period():
    period = Period(2, 2, np.array([9, 9, 0, 3, 4, 7], np.uint8), saltus=4)
    assert repr(period) == "Period(preperiod=2, period=2, saltus=4, certified=False)"
    assert period.terms(9).tolist() == [9, 9, 0, 3, 4, 7, 8, 11, 12]
    assert period.block == (0, 3)
    assert Period(0, 2, np.array([1, 2] * 4)).saltus == 0


def test_a_b_file_has_a_line_for_each_term():
    assert bfile([]) == ""
    assert bfile([5, -1]) == "0 5\n1 -1\n"
    assert bfile(np.array([3, 4], np.uint16), first=1) == "1 3\n2 4\n"
    lines = bfile(nim_sequence(OctalHeaps("0.07"), 1000)).splitlines()
    proved = find_period(OctalHeaps("0.07")).terms(1000)
    assert [int(line.split()[1]) for line in lines] == proved.tolist()
    for wrong, first in ((7, 0), (["a"], 0), ([1.5], 0), ([1], "x")):
        with pytest.raises(TypeError, match="A b-file takes whole numbers"):
            bfile(wrong, first)
