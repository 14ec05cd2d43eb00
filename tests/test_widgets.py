"""Explorers: a slider or a code that changes redraws the picture and says what is true of it."""

import pytest

from gamelab import ConnectedSubtraction, GraphNim, Octal, Spider, explore, paper
from gamelab.widgets.bistars import explore_bistars
from gamelab.widgets.periods import explore_periods


def words(explorer):
    return explorer._text.value


def is_still(explorer):
    return explorer._repr_mimebundle_()["image/png"].startswith("iVBOR")


def test_a_game_on_a_family_is_valued_at_each_move_of_a_slider():
    explorer = explore(Octal("0.33"), Spider, first=range(5), second=range(5), third=range(5))
    assert "Spider(2, 2, 2): Grundy value <b>1</b>, 7 vertices" in words(explorer)
    explorer._sliders["first"].value = 4
    assert "Spider(4, 2, 2): Grundy value <b>0</b>, 9 vertices" in words(explorer)
    assert "discrepancy" in words(explore(GraphNim(), Spider, first=range(3)))
    assert "1 option, with" in words(explore(ConnectedSubtraction({1}), Spider, first=(1, 2)))
    assert is_still(explorer)


@pytest.mark.parametrize("wrong", [{"first": 5}, {"first": range(0)}])
def test_a_slider_needs_values(wrong):
    with pytest.raises(ValueError, match="A slider runs through a range or list of values; first was given"):
        explore(GraphNim(), Spider, **wrong)


def test_periods_are_certified_or_not_found_and_a_bad_code_is_said_to_be_bad():
    explorer = explore_periods("0.123")
    assert "preperiod <b>5</b>, period <b>5</b>" in words(explorer)
    before = explorer._picture.value
    explorer._code.value = "0.07"
    assert "preperiod <b>53</b>, period <b>34</b>" in words(explorer)
    assert explorer._picture.value != before
    explorer._code.value = "0.[3]"
    assert "period <b>1</b>, saltus <b>1</b>" in words(explorer)
    explorer._code.value = "0.6"
    assert "no period is certified by the first <b>16,384</b> heaps" in words(explorer)
    explorer._code.value = "0.8"
    assert "digits from 0 to 7" in words(explorer)
    assert repr(explorer) == "PeriodExplorer(code='0.8', limit=16384)"
    assert is_still(explore_periods("0.77"))


def test_bistars_show_their_classes_and_both_values():
    explorer = explore_bistars()
    before = words(explorer)
    assert "✔" in before
    for slider in explorer._sliders.values():
        for value in (slider.options[0][1] if isinstance(slider.options[0], tuple) else slider.options[0], slider.options[-1]):
            slider.value = value[1] if isinstance(value, tuple) else value
            assert "✘" not in words(explorer)
    assert words(explorer) != before
    assert is_still(explorer)


@pytest.mark.parametrize("name", ["octal-0.33", "connected-subtraction"])
def test_every_picture_of_a_claim_can_be_drawn_for_its_first_case(name):
    for claim in paper(name):
        if claim.picture is not None:
            explorer = explore(claim)
            assert "predicted:" in words(explorer), claim.id
