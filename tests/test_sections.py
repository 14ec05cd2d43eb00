"""A statement is a function: what a section makes of it."""

from dataclasses import replace

import pytest

from gamelab import Spider, path
from gamelab.statements import Section, Side, assume, upto

section = Section("nim", names={Spider: lambda spider: f"S{list(spider.legs)}"}, ours=True)


@section.theorem(20, 90)
def lem_2_3(a=0, b=0, k=0):
    r"""**Lemma 2.3.** $a + k \le b - k$ is the hypothesis."""
    assume(a + k <= b - k, 2 * k != 4)
    return a + b, b + a


@section.table(3)
def table_1_row(n=range(2, 5), mark=("v", "^"), spider=upto("legs", 1)):
    """**Table 1, a row.** Something is said."""
    return n, n, Spider(spider)


@section.error(5, 9, cases="the one drawing", fails="predicted 1, computed 2", fails_from=3)
def fig_4_printed():
    """**Figure 4, as printed.** One is two."""
    return 1, 2


@section.omitted_case(
    5, id="4-case-2", cases=upto("n"), name="P_{n}", fails="P_2: predicted 2, computed 3"
)
def case_2(n):
    """**Case 2.** Two is three."""
    return n, n + (n == 2), path(n)


LEMMA, TABLE, FIGURE, CASE = section


def test_the_name_of_the_function_is_the_id_and_the_docstring_the_statement():
    assert [claim.id for claim in section] == [
        "nim-lem-2.3",
        "nim-table-1-row",
        "nim-fig-4-printed",
        "nim-4-case-2",
    ]
    assert [claim.label for claim in section] == [
        "Lemma 2.3",
        "Table 1, a row",
        "Figure 4, as printed",
        "Case 2",
    ]
    assert [claim.kind for claim in section] == ["theorem", "table", "error", "omitted case"]
    assert LEMMA.statement == r"$a + k \le b - k$ is the hypothesis."
    assert [claim.sizes for claim in section] == [(20, 90), (3, 3), (5, 9), (5, 5)]
    assert all(claim.ours for claim in section)


def test_defaults_are_the_cases_and_the_hypothesis_filters_and_is_said():
    meets = [
        (a, b, k) for a in range(6) for b in range(6) for k in range(6) if a + k <= b - k and k != 2
    ]
    assert sorted(LEMMA.cases(5)) == meets
    assert LEMMA.cases.words(5) == "a, b, k ≤ 5, a + k ≤ b − k, 2k ≠ 4"
    assert list(TABLE.cases(2)) == [(n, m, s) for n in (2, 3, 4) for m in "v^" for s in (1, 2)]
    assert list(FIGURE.cases(1)) == [()]
    assert FIGURE.cases.words(1) == "the one drawing"


def test_a_statement_answers_numbers_and_refuses_those_outside_its_hypothesis():
    assert lem_2_3(1, 9, 1) == (10, 10)
    with pytest.raises(ValueError, match="do not meet the hypothesis"):
        lem_2_3(9, 1, 1)
    assert LEMMA.predicted(9, 1, 1) == LEMMA.computed(9, 1, 1) == 10  # a slider goes further


def test_a_board_that_is_returned_names_the_case_and_is_drawn():
    assert TABLE.compared((2, "v", 3), 2, 2).called == "S[3]"
    assert TABLE.picture(2, "v", 3) == Spider(3)
    assert LEMMA.picture is None
    assert CASE.compared((2,), 2, 3).called == "P_2"
    assert LEMMA.compared((0, 0, 0), 0, 0).where == "a = 0, b = 0, k = 0: "


def test_a_failing_statement_fails_at_its_pinned_case():
    for claim in (FIGURE, CASE):
        verdict = claim.check()
        assert not verdict
        assert verdict.as_expected
        assert verdict.grade == "tried"


def test_another_prediction_is_another_statement():
    wrong = replace(LEMMA, predicted=lambda a, b, k: a)
    assert isinstance(wrong.computed, Side)
    assert not wrong.check()
    assert wrong.check().counterexample.case == {"a": 0, "b": 1, "k": 0}


@pytest.mark.parametrize("docstring", [None, "Theorem. Nothing is bold.", "**Theorem.**"])
def test_a_docstring_without_a_name_or_a_statement_is_refused(docstring):
    def thm_1(n=0):
        return n, n

    thm_1.__doc__ = docstring
    with pytest.raises(ValueError, match="The docstring of thm_1 is the statement"):
        Section("x").theorem()(thm_1)


def test_a_statement_without_arguments_needs_cases_and_an_unknown_kind_is_refused():
    def thm_1():
        "**Theorem 1.** So it is."
        return 1, 1

    with pytest.raises(ValueError, match="thm_1 has no cases: give them as defaults"):
        Section("x").theorem()(thm_1)
    with pytest.raises(AttributeError, match="no kind of statement 'lemma'"):
        Section("x").lemma()


def test_a_hypothesis_within_a_longer_body_comes_first():
    other = Section("x")

    @other.conjecture(4)
    def conj_1(n=1):
        """**Conjecture 1.** Odd numbers are odd."""
        assume(n % 2 == 1)
        half = n // 2
        return 1, n - 2 * half

    (claim,) = other
    assert list(claim.cases(5)) == [(1,), (3,), (5,)]
    assert claim.cases.words(5) == "1 ≤ n ≤ 5, n % 2 = 1"
    assert claim.check().tried == 2
