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
    saltus = (
        terms[preperiod + period] - terms[preperiod] if preperiod + period < len(terms) else None
    )
    agree = [terms[n + period] - terms[n] == saltus for n in range(preperiod, len(terms) - period)]
    return saltus if all(agree) and len(agree) >= max(2 * period, preperiod) and agree else None


@given(
    st.lists(small, max_size=14)
    | st.builds(lambda a, b: a + 4 * b, st.lists(small, max_size=4), st.lists(small, max_size=4))
)
def test_the_guess_is_the_least_that_is_shown(terms):
    """By trying all preperiods and periods."""
    pairs = [
        (c, p)
        for c in range(len(terms))
        for p in range(1, len(terms))
        if shown(terms, c, p) is not None
    ]
    found = guess_period(terms)
    if not pairs:
        assert not found
        assert f"among {len(terms)} terms" in repr(found)
        return
    least = min(pairs, key=lambda pair: (sum(pair), pair[1]))
    assert (found.preperiod, found.period, found.saltus) == (*least, shown(terms, *least))
    assert found.terms(len(terms)).tolist() == terms
    assert (found.certified, found.verify(), found.theorem, found.window) == (
        False,
        False,
        "",
        range(0),
    )


def test_a_period_is_seen_three_times_over():
    assert guess_period([1, 2, 5] * 3).period == 3
    assert not guess_period(([1, 2, 5] * 3)[:-1])
    assert guess_period([7] * 3).period == 1
    assert not guess_period([7] * 2)
    assert repr(guess_period([])) == "no period seen among 0 terms; more terms may show one"
    assert not guess_period([4])


def test_what_agrees_is_no_shorter_than_what_came_before():
    kayles = nim_sequence(OctalHeaps("0.77"), 400)
    assert not guess_period(kayles[:153])
    seen, proved = guess_period(kayles[:154]), find_period(OctalHeaps("0.77"))
    assert (seen.preperiod, seen.period, seen.saltus) == (proved.preperiod, proved.period, 0)
    assert repr(seen) == "Period(preperiod=71, period=12, certified=False)"
    assert not guess_period(nim_sequence(OctalHeaps("0.37"), 5000))


@pytest.mark.parametrize(
    "kind",
    [
        list,
        tuple,
        np.array,
        lambda terms: np.array(terms, np.uint8),
        lambda terms: np.array(terms, object),
    ],
)
def test_any_sequence_of_whole_numbers_will_do(kind):
    found = guess_period(kind([9, 0, 1, 2, 1, 2, 3, 2, 3, 4, 3, 4, 5]))
    assert repr(found) == "Period(preperiod=1, period=3, saltus=1, certified=False)"
    assert found.block == (0, 1, 2)
    assert found.terms(16).tolist() == [9, 0, 1, 2, 1, 2, 3, 2, 3, 4, 3, 4, 5, 4, 5, 6]


def test_a_sequence_may_fall():
    assert (
        repr(guess_period(range(10, 0, -1)))
        == "Period(preperiod=0, period=1, saltus=-1, certified=False)"
    )
    assert repr(guess_period(10**30 * n for n in range(5)).saltus) == str(10**30)


def test_what_is_no_sequence_of_whole_numbers_is_refused():
    for wrong in ("abcabcabc", [1.5, 2.5], [None], 7, np.zeros((3, 3)), [[1], [2]]):
        with pytest.raises(TypeError, match="from a sequence of whole numbers; it was given"):
            guess_period(wrong)


def test_the_terms_of_an_arithmetic_period():
    period = Period(2, 2, np.array([9, 9, 0, 3, 4, 7], np.uint8), saltus=4)
    assert repr(period) == "Period(preperiod=2, period=2, saltus=4, certified=False)"
    assert period.terms(9).tolist() == [9, 9, 0, 3, 4, 7, 8, 11, 12]
    assert period.block == (0, 3)
    assert not period.certified
    assert Period(0, 2, np.array([1, 2] * 4)).saltus == 0


def test_a_b_file_has_a_line_for_each_term():
    assert bfile([]) == ""
    assert bfile([5, -1]) == "0 5\n1 -1\n"
    assert bfile(np.array([3, 4], np.uint16), first=1) == "1 3\n2 4\n"
    lines = bfile(nim_sequence(OctalHeaps("0.07"), 1000)).splitlines()
    assert len(lines) == 1000
    assert lines[999] == f"999 {grundy_of_07(999)}"
    for wrong, first in ((7, 0), (["a"], 0), ([1.5], 0), ([1], "x")):
        with pytest.raises(TypeError, match="A b-file takes whole numbers"):
            bfile(wrong, first)


def grundy_of_07(n):
    return int(find_period(OctalHeaps("0.07")).terms(n + 1)[n])
