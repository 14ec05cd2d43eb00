"""What is called proved for all is the statement itself: a prediction that is changed beyond the
tried cases, and each printed error, loses the grade."""

from dataclasses import replace
from functools import cache
from itertools import islice

import pytest

from gamelab.proofs import Relation
from gamelab.statements import Proof
from gamelab.statements.claim import NOTHING
from gamelab.statements.paper import papers

ALL = [claim for paper in papers() for claim in paper]
PROVED = [
    claim
    for claim in ALL
    if isinstance(claim.proof, Proof) and claim.proof.grade == "proved for all"
]
OF_MANY = [claim for claim in PROVED if claim.parameters]
BY_ID = {claim.id: claim for claim in ALL}
ERRORS = [
    (BY_ID[f"{name}-printed"], claim)
    for claim in PROVED
    if (name := claim.id.removesuffix("-corrected")) != claim.id
    and (printed := BY_ID.get(f"{name}-printed"))
    and printed.parameters == claim.parameters
]


def other(said):
    """Another answer of the same kind."""
    match said:
        case bool():
            return not said
        case Relation():
            return ~said
        case str() | None | ():
            return NOTHING
        case set() | frozenset():
            return {NOTHING}
    try:
        return said + 1
    except TypeError:
        return NOTHING


def changes(claim, size):
    """One part of a prediction is another, or all of it is nothing of the kind."""
    said = claim.predicted(*next(iter(claim.cases(size))))
    for i in range(len(said) if isinstance(said, tuple) else 0):
        yield lambda said, i=i: (*said[:i], other(said[i]), *said[i + 1 :])
    if not isinstance(said, tuple):
        yield other
    yield lambda said: NOTHING


@cache
def small(claim_id):
    """The least size of a check at which the proof applies to a case, and that size's cases."""
    claim = BY_ID[claim_id]
    size = max(claim.proof.least, claim.cases.least)
    while not (cases := frozenset(map(repr, claim.cases(size)))):
        size += 1
    return size, cases


# where a proof takes a second
LONG = {
    *("arrows-thm-8.2-reach", "arrows-thm-8.2-missed", "arrows-prop-11.2-second-leg"),
    *("csg-conj-huggan-stevens-sharper", "csg-beyond-124-equals-12-seven"),
}


@pytest.mark.parametrize(
    "claim",
    [
        pytest.param(one, id=one.id, marks=[pytest.mark.exhaustive] * (one.id in LONG))
        for one in OF_MANY
    ],
)
def test_a_prediction_that_is_changed_beyond_the_tried_cases_is_not_proved(claim):
    size, cases = small(claim.id)
    assert claim.check(size).grade == "proved for all"
    for change in changes(claim, size):

        def predicted(*case, change=change):
            said = claim.predicted(*case)
            return said if repr(case) in cases else change(said)

        verdict = replace(claim, predicted=predicted).check(size)
        assert (verdict.holds, verdict.grade) == (True, "tried")


@pytest.mark.parametrize(("printed", "corrected"), ERRORS, ids=[pair[0].id for pair in ERRORS])
def test_a_printed_error_is_not_proved_by_the_proof_of_its_correction(printed, corrected):
    tried = islice(corrected.cases(corrected.sizes[0]), 999)
    if all(printed.predicted(*case) == corrected.predicted(*case) for case in tried):
        of_more = replace(corrected, cases=printed.cases)  # what is assumed is the error
        assert not all(one.verify() for one in corrected.proof.of(of_more, printed.refuted.size))
        return
    size, cases = small(corrected.id)

    def predicted(*case):
        return (corrected if repr(case) in cases else printed).predicted(*case)

    verdict = replace(corrected, predicted=predicted).check(size)
    assert (verdict.holds, verdict.grade) == (True, "tried")


def test_some_statements_of_each_paper_are_proved_for_all():
    assert {claim.id.partition("-")[0] for claim in PROVED} == {
        claim.id.partition("-")[0] for claim in ALL
    }
    assert ERRORS
