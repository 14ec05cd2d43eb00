"""The claims on spiders in the Game of Arrows: what once could not fail, or said more than was
computed.
"""

from dataclasses import replace

import pytest

from gamelab import paper
from gamelab.boards.isomorphism import canonical_form
from gamelab_papers.arrows import two_marked_legs
from gamelab_papers.arrows.beyond_boards import PARTING, plane_board

ARROWS = paper("arrows")
LEGS = [
    c
    for c in ARROWS
    if c.id.split("-")[1] in ("thm", "prop", "lemma", "cor") and float(c.id.split("-")[2]) >= 8
]


def test_the_first_formula_of_proposition_9_1_is_the_wrong_one_and_says_so():
    printed, second = ARROWS["arrows-prop-9.1-printed"], ARROWS["arrows-prop-9.1-second"]
    assert "the first formula (two legs marked alike)" in printed.label
    assert printed.kind_in_words == "an error in the paper"
    assert all(
        printed.check(40).counterexample.case[leg] == n for leg, n in (("a", 0), ("b", 1), ("c", 3))
    )
    assert second.check(40)


@pytest.mark.parametrize("part", [1, 2, 3])
def test_lemma_10_1_fails_for_no_legs_only_in_its_second_part(part):
    wrong = {
        abc
        for abc in two_marked_legs.EVEN(12)
        if abc[2] > 0
        if not two_marked_legs.parts_1_to_3(*abc)[part - 1]
    }
    assert wrong == ({(0, 0, c) for c in range(4, 13, 2)} if part == 2 else set())
    assert ARROWS["arrows-lemma-10.1-printed"].kind == "omitted case"


@pytest.mark.parametrize("more", [-2, 2, 4])
def test_another_value_in_part_1_of_lemma_10_1_is_noticed(more):
    claim = ARROWS["arrows-lemma-10.1-1"]
    assert replace(claim, predicted=lambda c, n: n + more).check().surprises


@pytest.mark.exhaustive
def test_claims_on_legs_are_computed_by_means_of_earlier_sections_only():
    """Values of more than 10 unmarked edges rest on Sections 4 to 6, and the verdicts say so."""
    for claim in LEGS:
        relied = {x for method in claim.check().methods for x in method.relies_on}
        assert all(
            x.startswith(
                ("arrows-sec4", "arrows-prop-4", "arrows-thm-4", "arrows-prop-5", "arrows-prop-6")
            )
            for x in relied
        )
    assert "relies on arrows-sec4-sum" in ARROWS["arrows-thm-8.2"].check().method


def test_both_boards_on_which_the_winners_differ_are_found():
    claim = ARROWS["arrows-beyond-8-winner"]
    assert set(claim.computed(6)) == {canonical_form(plane_board(name)) for name in PARTING[:2]}


@pytest.mark.parametrize("last", [7, 8])
def test_another_end_of_the_rows_is_noticed(last):
    """The last exception c of S[a,b,c] reaches 7b - 6."""
    claim = ARROWS["arrows-beyond-rows"]
    assert replace(claim, predicted=lambda a, b, last_c: 7 * b - last).check().surprises


def test_what_ends_is_refused_above_its_end():
    for claim in (
        "arrows-beyond-4-table",
        "arrows-beyond-6",
        "arrows-beyond-7",
        "arrows-beyond-7-even",
    ):
        with pytest.raises(ValueError, match="is at most"):
            ARROWS[claim].check(10**6)
        assert ARROWS[claim].check(3).undecided
