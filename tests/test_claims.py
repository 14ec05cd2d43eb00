"""Claims: each comes out as it is known to, at its default size; and what a claim and a verdict are."""

from dataclasses import replace

import pytest
from conftest import DATA

from gamelab import claims, ledger, paper
from gamelab.papers.claim import Claim
from gamelab.papers.ledger import Entry, Ledger, papers
from gamelab.papers.mathematics import to_html, to_text
from gamelab.report import page

ALL = list(claims())

squares = Claim(
    "squares", "Squares", "proved", "A square leaves 0 or 1 when divided by 4.",
    cases=lambda size: ((n,) for n in range(size)),
    predicted=lambda n: {0, 1},
    computed=lambda n: {n * n % 4},
    agree=lambda said, found: found <= said,
    bound="n < {size}",
    sizes=(10, 1000),
)  # fmt: skip


@pytest.mark.parametrize("claim", ALL, ids=lambda claim: claim.id)
def test_each_claim_comes_out_as_it_is_known_to(claim):
    verdict = claim.check()
    assert verdict.as_expected, verdict
    assert verdict.tried > 0
    assert (verdict.counterexample is None) == verdict.holds


def test_every_statement_of_the_papers_is_a_claim():
    ids = {claim.id for claim in ALL}
    for statement in (word for file in sorted(DATA.glob("*_ids.txt")) for word in file.read_text().split()):
        assert statement in ids or {f"{statement}-printed", f"{statement}-corrected"} <= ids, statement


def test_ids_and_labels_are_unique_and_misprints_stand_twice():
    assert len({claim.id for claim in ALL}) == len({(claim.id.split("-")[0], claim.label) for claim in ALL}) == len(ALL)
    ids = {claim.id: claim for claim in ALL}
    for claim in ALL:
        if claim.kind == "misprint":
            assert claim.id.endswith("-printed")
            assert not claim.expected
            corrected = ids[claim.id.removesuffix("-printed") + "-corrected"]
            assert corrected.kind == "corrected"
            assert corrected.expected


@pytest.mark.parametrize("claim", ALL, ids=lambda claim: claim.id)
def test_each_statement_can_be_written_as_text_and_as_html(claim):
    assert "\\" not in to_text(claim.statement)
    assert "$" not in to_html(claim.statement)
    assert claim.bound.format(size=7)


def test_a_claim_goes_as_far_as_it_is_told():
    assert squares.check().tried == 10
    assert squares.check(size=50).bound == "n < 50"


def test_no_case_tried_is_not_verified():
    verdict = squares.check(size=0)
    assert not verdict
    assert verdict.counterexample is None
    assert "no case was tried" in repr(verdict)


def test_a_claim_that_fails_shows_its_smallest_counterexample():
    wrong = replace(squares, predicted=lambda n: {0})
    verdict = wrong.check()
    assert not verdict
    assert verdict.tried == 2
    assert verdict.counterexample.case == {"n": 1}
    assert str(verdict.counterexample) == "n = 1: said {0}, found {1}"
    assert not verdict.as_expected
    assert replace(wrong, expected=False).check().as_expected


def test_a_verdict_does_not_depend_on_the_time_it_took():
    assert squares.check() == squares.check()
    assert "seconds" not in repr(squares.check())


def test_cases_can_be_watched():
    seen = []
    squares.check(watch=lambda cases: (seen.append(case) or case for case in cases))
    assert len(seen) == 10


def test_a_paper_is_found_by_its_name_and_a_claim_by_its_id():
    assert paper("graph-nim")["graphnim-thm-3.1"].label == "Theorem 3.1"
    assert paper("graph-nim")["Theorem 3.1"].id == "graphnim-thm-3.1"
    with pytest.raises(ValueError, match=r"There is no paper 'chess'; there is .*graph-nim"):
        paper("chess")
    with pytest.raises(ValueError, match=r"no claim 'graphnim-thm-3.2'. Did you mean graphnim-thm-"):
        paper("graph-nim")["graphnim-thm-3.2"]


def test_a_ledger_survives_json_and_becomes_a_page():
    def few(a_paper):
        proved = next(claim for claim in a_paper if claim.kind == "proved")
        return [proved, *[claim for claim in a_paper if claim.kind in ("misprint", "corrected")][:2]]

    some = Ledger(tuple(Entry.of(a_paper.name, claim.check()) for a_paper in papers() for claim in few(a_paper)))
    assert Ledger.from_json(some.to_json()) == some
    assert some
    html = page(some)
    assert "http" not in html
    for entry in some.entries:
        assert f'id="{entry.id}"' in html
    for a_paper, section in zip(papers(), html.split("Misprints and refuted")[1:], strict=True):
        assert 0 < section.index("Corrected") < section.index("All other statements"), a_paper.title


def test_a_surprise_makes_a_ledger_false_and_is_named():
    entry = Entry.of("graph-nim", replace(paper("graph-nim")["graphnim-ex-f41-printed"], expected=True).check())
    surprised = Ledger((entry,))
    assert not surprised
    assert "not the known answer: graphnim-ex-f41-printed" in surprised.summary
    assert "surprise" in page(surprised)


def test_a_ledger_is_a_table_in_a_notebook():
    few = ledger(replace(paper("graph-nim"), claims=paper("graph-nim").claims[:3]))
    assert len(few.frame) == 3
    assert "Theorem 1.1" in few._repr_html_()
