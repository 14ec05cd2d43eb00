"""The claims on bistars in 0.33 and beyond: their certificates cannot be forged, and what they say
is exact.
"""

from dataclasses import replace

import pytest
from verdicts import verdict_on

from gamelab import paper
from gamelab.proofs.for_all import Undetermined
from gamelab_papers.octal_033.bistars_two import ordered, value_in_table_2
from gamelab_papers.octal_033.boards import (
    ANY_STAR,
    StarCell,
    options_of_star,
    proved,
    reduced_stars,
    value,
    with_legs,
)
from gamelab_papers.octal_033.classes import found_class, found_classes

octal = paper("octal-0.33")


def test_theorem_22_as_printed_is_refused_by_what_is_proved():
    assert (value_in_table_2((2,), (2,), as_printed=True), proved((2,), (2,), 2)) == (0, 1)
    right = octal["octal033-thm-22-corrected"]
    printed = replace(right, predicted=octal["octal033-thm-22-printed"].predicted)
    (refused,) = right.proof.of(printed, 0)
    cell = "the stars with 0 and 1 legs of 1 and 2 vertices modulo 3"
    assert refused.refusal == f"for ({cell}, {cell}) it says 0, and 1 is proved"


def test_no_more_than_its_numbers_of_legs_can_be_asked_of_a_cell():
    cell = StarCell((4, 1))
    for question in (len, list, sum, lambda legs: legs[0], lambda legs: legs.count(2)):
        with pytest.raises((TypeError, AttributeError)):
            question(cell)
    ones, twos = cell.numbers
    assert (ones > 3, ones % 2, twos) == (True, 0, 1)
    for question in (lambda n: n > 4, lambda n: n == 6, lambda n: n % 4, int):
        with pytest.raises(TypeError):  # Undetermined, or Python's own for int
            question(ones)
    assert cell != (2, 1, 1, 1)
    for other in ((2, 1, 1, 1, 1), (3, 2, 1, 1, 1, 1), StarCell((4, 1), place=1)):
        with pytest.raises(Undetermined):
            cell == other  # noqa: B015
    right = octal["octal033-thm-13"]
    for wrong in (len, lambda legs: legs.count(1) % 2, lambda legs: legs == (2, 2)):
        assert right.proof.of(replace(right, predicted=wrong), 5)[0].refusal


def test_a_cell_has_the_value_of_each_of_its_stars():
    for legs in [(), (3,), (4, 2, 2), (5, 5, 4, 1, 1, 1, 1), (8, 7, 6, 2), (1,) * 6 + (2,) * 7]:
        cells = [one for one in ANY_STAR if one is not None and one.has(legs)]
        assert [value(one) for one in cells] == [value(legs)]
        assert [value(one, (2, 1), 5) for one in cells] == [value(legs, (2, 1), 5)]


def test_legs_modulo_3_stay_in_their_cell_and_other_changes_move_it_or_cannot_be_followed():
    cell = StarCell((2, 5))
    assert with_legs(cell, lambda leg: leg % 3) == with_legs(cell, lambda leg: leg + 3) == cell
    with pytest.raises(Undetermined):  # nothing is known of the number of legs of length 3
        with_legs(cell, lambda leg: leg + 1)
    with pytest.raises(Undetermined):
        with_legs(cell, lambda leg: leg % 2)


@pytest.mark.parametrize(("middle", "number"), [(1, 20), (2, 22)])
def test_the_combinations_of_a_class_and_the_classes_of_the_options_are_all_there_by_8_legs(
    middle, number
):
    def combinations(most):
        stars = [legs for legs in reduced_stars(most) if legs is not None]
        return {
            (found_class(legs, middle), found_classes(options_of_star(legs), middle))
            for legs in stars
        }

    assert len(combinations(8)) == len(combinations(13)) == number
    assert combinations(7) < combinations(8)


def test_figure_15_is_about_classes_1_and_3_and_no_others():
    right = octal["octal033-fig-15-corrected"]
    assert right.check(12).tried == 100
    for one, other in (("1", "2"), ("1□", "3"), ("1", "3□")):
        assert not replace(right, cases=ordered(one, other)).check(9)


def test_late_periods_are_certified_and_small_sizes_refused_not_denied():
    late = octal["octal033-beyond-other-codes-late"]
    assert verdict_on(late).certified
    with pytest.raises(ValueError, match=r"at least 1,?700"):
        late.check(3)
    assert octal["octal033-beyond-05-others"].check(20)
    assert octal["octal033-beyond-05-others"].check(2).undecided
