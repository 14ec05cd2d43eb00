"""What a claim, a verdict and a ledger are, on small statements of our own."""

from dataclasses import replace
from itertools import combinations_with_replacement, islice

import pytest

from gamelab import Graph, NimOnGraph, Spider, WeightedGraph, errata, ledger, paper
from gamelab.boards.decorations import Decoration
from gamelab.certificates.collect import certificates_of
from gamelab.cli.reproduce import page
from gamelab.statements.cases import each, increasing, upto
from gamelab.statements.claim import Argument, Claim, Proof, Refuted, for_each_case, within
from gamelab.statements.formulas import to_notebook_html
from gamelab.statements.ledger import Entry, Ledger
from gamelab.statements.paper import Paper, Source, papers
from gamelab.theory.provenance import Method, by_method, remembered
from gamelab.widgets.static_card import StaticCard

squares = Claim(
    id="squares",
    label="Squares",
    kind="theorem",
    statement="A square leaves 0 or 1 when divided by 4.",
    cases=upto("n"),
    sizes=(9, 1000),
    predicted=lambda n: {0, 1},
    computed=lambda n: {n * n % 4},
    agree=within,
)


class Certified:
    """A certificate that verifies, or not."""

    theorem = "Theorem 0"

    def __init__(self, sound=True):
        self.sound = sound

    def verify(self):
        return self.sound


def test_a_claim_goes_as_far_as_it_is_told():
    assert squares.check().tried == 10
    assert squares.check(size=50).bound == "n ≤ 50"


def test_no_case_tried_is_undecided():
    verdict = replace(squares, cases=upto("n", 1)).check(size=0)
    assert not verdict
    assert verdict.undecided
    assert "no case was tried" in repr(verdict)


def test_a_claim_that_fails_shows_its_smallest_counterexample():
    wrong = replace(squares, predicted=lambda n: {0})
    verdict = wrong.check()
    assert not verdict
    assert verdict.tried == 2
    assert verdict.counterexample.case == {"n": 1}
    assert str(verdict.counterexample) == "n = 1: predicted only {0}, computed {1}"
    assert verdict.surprises


def test_a_refuted_claim_expects_its_pinned_counterexample_and_no_other():
    wrong = replace(
        squares,
        kind="question",
        predicted=lambda n: {0},
        refuted=Refuted("n = 1: predicted only {0}, computed {1}", size=1),
    )
    assert wrong.check().as_expected
    assert wrong.check(0).undecided
    assert "known from size 1 on" in wrong.check(0).summary
    assert (
        replace(wrong, refuted=Refuted("n = 3: predicted only {0}, computed {1}", size=1))
        .check()
        .surprises
    )
    assert replace(wrong, predicted=lambda n: {0, 2}).check().surprises
    assert replace(wrong, predicted=lambda n: {0, 1}).check().surprises
    assert replace(wrong, kind="conjecture").kind_in_words == "conjecture, refuted"
    early = replace(
        wrong, refuted=Refuted("n = 3: predicted only {0}, computed {1}", size=3)
    ).check(2)
    assert not early.undecided
    assert early.surprises


def test_only_certificates_that_verify_certify_and_only_then_the_bound_goes_on():
    proved = replace(
        squares, proof=Proof("all n", certificates=lambda claim, size: Certified(), least=4)
    )
    assert proved.check().certified
    assert proved.check().bound == "n ≤ 9, all n"
    assert "1 certificate verified, by Theorem 0" in proved.check().summary
    assert not proved.check(3).certified
    assert proved.check(3).as_expected
    assert proved.check(3).bound == "n ≤ 3"
    forged = replace(squares, proof=for_each_case("all n", of_case=lambda n: Certified(n != 7)))
    assert forged.check()
    assert not forged.check().certified
    assert forged.check().surprises
    assert forged.check(6).certified
    none = replace(squares, proof=for_each_case("all n", of_case=lambda n: ()))
    assert not none.check().certified
    assert not replace(proved, predicted=lambda n: {0}).check().certified
    empty = replace(proved, cases=upto("n", 12)).check()
    assert (empty.tried, empty.certificates, empty.certified, empty.bound) == (
        0,
        0,
        False,
        "12 ≤ n ≤ 9",
    )


def test_an_argument_is_said_and_never_certified():
    argued = replace(squares, proof=Argument("that numbers are even or odd"))
    assert not argued.check().certified
    assert "argued: that numbers are even or odd" in argued.check().summary


def test_a_verdict_says_by_which_methods_its_values_came():
    table = Method("a table of squares", "table", ("squares-thm",))
    square = remembered(by_method(table)(lambda n: n * n))
    by_table = replace(squares, computed=lambda n: {square(n) % 4})
    assert by_table.check().methods == (table,)
    assert by_table.check().methods == (table,), "a value remembered came by the same method"
    assert by_table.check().method == "a table of squares (table; relies on squares-thm)"


def test_a_computed_side_that_announces_no_method_is_not_called_the_definition():
    """A claim may announce one for it; what is said of its method is said on its card, its page and
    its ledger.
    """
    silent = squares.check()
    assert silent.methods == ()
    assert silent.method == "not announced"
    entry = Entry.of(
        "graph-nim", replace(paper("graph-nim")["graphnim-thm-2.1"], computed=lambda k: k).check(5)
    )
    ledgers = (str(Ledger((entry,))), Ledger((entry,))._repr_html_(), page(Ledger((entry,))))
    for text in (silent._repr_markdown_(), card_of(squares), *ledgers):
        assert "not announced" in text
        assert "the definition" not in text
    assert replace(squares, method=Method("x", "definition")).check().method == "x"


def test_what_is_remembered_of_a_board_is_not_told_of_an_equal_one_in_another_order():
    edges_of = remembered(lambda *boards: [board.edges for board in boards])
    one, other = Graph.of([(0, 1), (1, 2)]), Graph.of([(1, 2), (0, 1)])
    assert one == other
    assert edges_of(one) != edges_of(other)
    held = remembered(
        lambda position: (
            position.graph.edges if hasattr(position, "graph") else position.board.graph.edges
        )
    )
    for kind in (
        WeightedGraph.from_board,
        Decoration.of,
        lambda board: NimOnGraph().start(board, at=1),
    ):
        assert kind(one) == kind(other)
        assert held(kind(one)) != held(kind(other))
    assert edges_of(Spider(2, 1).graph) is edges_of(Spider(2, 1).graph)


def test_families_name_what_they_hold():
    family = increasing("a", "b", least=1) * each("{count} letters", "xy")
    assert family.words(2) == "1 ≤ a ≤ b ≤ 2, 2 letters"
    assert list(family(1)) == [(1, 1, "x"), (1, 1, "y")]
    assert (upto("n") + upto("n", 5, most=6)).words(2) == "n ≤ 2; and 5 ≤ n ≤ 6"
    assert upto("n", 1, step=2).words(5) == "odd 1 ≤ n ≤ 5"


def test_sizes_beyond_a_family_are_refused_in_a_sentence():
    limited = replace(squares, cases=upto("n").sizes(2, 20))
    with pytest.raises(ValueError, match="at most 20; it was given 21"):
        limited.check(21)
    with pytest.raises(ValueError, match="at least 2; it was given 1"):
        limited.check(1)


def test_a_watch_that_lets_no_further_case_through_ends_the_check():
    """It sees the cases of all sizes as one sequence: here each size has one."""
    assert squares.check(10**12, lambda cases: islice(cases, 3)).tried == 3


def test_a_paper_is_found_by_its_name_and_a_claim_by_its_id():
    assert paper("graph-nim")["graphnim-thm-3.1"].label == "Theorem 3.1"
    assert paper("graph-nim")["Theorem 3.1"].id == "graphnim-thm-3.1"
    with pytest.raises(ValueError, match=r"There is no paper 'chess'; there is .*graph-nim"):
        paper("chess")
    with pytest.raises(
        ValueError, match=r"no claim 'graphnim-thm-3.2'. Did you mean graphnim-thm-"
    ):
        paper("graph-nim")["graphnim-thm-3.2"]


def test_claims_from_one_to_another_stand_in_the_paper_s_order_both_included():
    three = Paper(
        name="three",
        title="",
        authors="",
        source=Source(""),
        claims=tuple(replace(squares, id=name, label=name) for name in "abc"),
    )
    for first, last in combinations_with_replacement(range(3), 2):
        assert three["abc"[first] : "abc"[last]] == three.claims[first : last + 1]
        assert three[: "abc"[last]] == three.claims[: last + 1]
        assert three["abc"[first] :] == three.claims[first:]
    assert three[:] == three.claims
    with pytest.raises(ValueError, match="no claims from 'b' to 'a'"):
        three["b":"a"]
    with pytest.raises(ValueError, match="no claims from None to None"):
        replace(three, claims=())[:]


def test_the_errata_of_a_kind_hold_no_claim_that_is_true():
    false = replace(
        squares,
        id="false",
        kind="question",
        refuted=Refuted("n = 1: predicted only {0}, computed {1}", size=1),
    )
    true = replace(false, id="true", refuted=None)
    both = Paper(name="both", title="", authors="", source=Source(""), claims=(true, false))
    assert errata(both).of_kind("question") == [false]
    assert "Questions with the answer no" in repr(errata(both))
    assert repr(errata(replace(both, claims=(true,)))) == "Nothing fails."


def test_a_ledger_survives_json_and_becomes_a_page():
    def few(a_paper):
        proved = next(claim for claim in a_paper if claim.kind == "theorem")
        return [proved, *[claim for claim in a_paper if claim.kind in ("error", "corrected")][:2]]

    some = Ledger(
        tuple(
            Entry.of(a_paper.name, claim.check()) for a_paper in papers() for claim in few(a_paper)
        )
    )
    assert Ledger.from_json(some.to_json()) == some
    assert some
    html = page(some)
    assert "http" not in html
    for entry in some.entries:
        assert f'<td style="text-align:left">{to_notebook_html(entry.label)}</td>' in html


def test_a_surprise_makes_a_ledger_false_and_is_named():
    entry = Entry.of(
        "graph-nim",
        replace(paper("graph-nim")["graphnim-thm-2.1"], predicted=lambda *case: -1).check(),
    )
    surprised = Ledger((entry,))
    assert not surprised
    assert "not as expected: graphnim-thm-2.1" in surprised.summary
    assert "(expected: holds, as the claim says)" in str(surprised)
    assert "not as expected: graphnim-thm-2.1" in page(surprised)


def test_a_ledger_is_a_table_in_a_notebook():
    few = ledger(replace(paper("graph-nim"), claims=paper("graph-nim").claims[:3]))
    assert len(few.frame) == 3
    assert "Theorem 1.1" in few._repr_html_()
    relying = replace(
        few.entries[1], method=f"rows (table; relies on {few.entries[0].id}, unknown-id)"
    )
    linked = Ledger((few.entries[0], relying), frozenset({few.entries[0].id}))._repr_html_()
    assert (
        f'relies on <a href="#{few.entries[0].id}">{few.entries[0].label}</a>, unknown-id)'
        in linked
    )


def test_a_gap_in_an_argument_is_never_shown_as_an_error():
    """Not in its words, its errata, its ledger, its page, nor in its certificates."""
    counted = paper("graph-nim")["graphnim-thm-5.4-count-printed"]
    assert counted.kind_in_words == "a gap in an argument"
    gaps = errata(replace(paper("graph-nim"), claims=(counted,)))
    assert "Gaps in arguments" in repr(gaps)
    assert "Gaps in arguments" in gaps._repr_markdown_()
    known = Ledger((Entry.of("graph-nim", counted.check()),))
    assert "1 fails as it is known to (1 gap in an argument)" in known.summary
    assert "a gap in an argument: 1 ✘" in page(known)
    assert certificates_of(counted)["kind"] == "a gap in an argument"
    for text in (repr(counted), repr(gaps), known.summary, known._repr_html_(), card_of(counted)):
        assert "error" not in text


def card_of(claim):
    return StaticCard(claim, claim.check()).html
