"""Cards: they say what the verdict says, read the same in every run, and a verdict of one is never
stale.
"""

import ast
import re
from dataclasses import replace
from html import escape

import numpy as np
import pandas as pd
import pytest
from bs4 import BeautifulSoup
from conftest import move

from gamelab import (
    Claim,
    ConnectedSubtraction,
    claims,
    contents,
    errata,
    grundy,
    ledger,
    paper,
    show,
)
from gamelab.plots.palette import FAILS
from gamelab.statements import Compared, box, upto
from gamelab.statements.claim import Argument, Refuted
from gamelab.statements.ledger import cached_verdict
from gamelab.widgets.explore import telling_case
from gamelab.widgets.sources import source
from gamelab.widgets.static_card import StaticCard, shortened

NIM, CALKIN = paper("nim-on-graphs"), paper("graph-nim")
PRINTED = NIM["nim-2.2-end-printed"]
SOME = NIM["nim-2.2-end-printed":"nim-2.2-points-3"]
CHECK = ["check", "check"]


def claim(**changed):
    """A claim that a visitor makes by hand, which holds."""
    own = Claim(
        id="my-sum",
        label="My sum",
        kind="conjecture",
        statement="$a + b$ is $b + a$, and <b> is no tag.",
        cases=box("a", "b"),
        predicted=lambda a, b: b + a,
        computed=lambda a, b: a + b,
        sizes=(3, 9),
    )
    return replace(own, **changed)


def static(claim):
    """The static card of a claim."""
    return StaticCard(claim, claim.check())


def opened(screen, *at):
    """A part of a screen whose fold is opened."""
    screen.do({"at": at, "open": True})
    part = screen.root
    for name in at:
        part = part.parts[name]
    return part


def page_of(html):
    """The page, on which every tag is closed."""
    page = BeautifulSoup(html, "html.parser")
    for name in {one.name for one in page()} - {"br", "img", "input"}:
        assert len(re.findall(f"<{name}[ >]", html)) == html.count(f"</{name}>")
    return page


def ids(page):
    return [one["id"] for one in page(id=True)]


@pytest.mark.slow
def test_a_card_says_in_html_and_in_text_what_its_verdict_says_and_the_same_in_every_run():
    for one in (*NIM.claims[:8], PRINTED, CALKIN["Theorem 2.1"], CALKIN["Conjecture 5.5"]):
        card, verdict = show(one), one.check()
        data, _ = card._repr_mimebundle_()
        html, plain = data["text/html"], " ".join(data["text/plain"].split())
        page = page_of(html)
        assert ids(page) == [one.id]
        assert not page(["style", "script"])
        for image in page("img"):
            assert image["alt"]
            assert int(image["width"]) * int(image["height"]) > 0
            assert len(image["src"]) < 30_000
        assert plain.startswith(f"{one.label} ({one.kind_in_words})")
        assert verdict.summary.split()[0] in html
        assert all(" ".join(words.split()) in plain for words in (verdict.summary, verdict.method))
        assert page("small", title=", ".join(method.name for method in verdict.methods))
        assert " at 0x" not in html
        assert show(one).html == card.html


def test_a_claim_made_by_hand_has_a_card_without_an_edition():
    card = show(claim())
    assert "title=" not in card.html.partition("<p>")[0]
    assert "&lt;b&gt; is no tag" in card.html
    assert "Holds: 16 cases tried, a, b ≤ 3." in repr(card)


def test_a_claim_that_fails_opens_on_its_counterexample_with_both_values_in_red():
    assert tuple(static(PRINTED).found.case.values()) == ((1,), (0, 0), 1)
    html = show(PRINTED).html
    assert "<strong>Fails</strong> at case 2" in html
    assert re.findall(f'<b style="color:{FAILS}">(.*?)</b>', html) == ["p", "0"]
    assert f'<b style="color:{FAILS}' not in show(NIM["nim-2.2-mid"]).html


def test_the_telling_case_of_a_claim_is_one_of_its_cases_and_is_shown():
    telling = [one for one in claims() if one.telling]
    assert len(telling) > 5
    for one in telling:
        cases = list(one.cases(one.sizes[0]))
        assert one.telling in cases, one.id
        assert telling_case(one, cases) == one.telling


def test_a_bound_is_shown_where_it_is_attained_and_on_no_tiny_board():
    claim = paper("connected-subtraction")["Observation 3"]
    sizes, graph = telling_case(claim, list(claim.cases(claim.sizes[0])))
    assert grundy(ConnectedSubtraction(sizes), graph) == len(graph.vertices) > 2


def test_a_claim_that_surprises_and_one_that_is_undecided_say_so():
    assert "Expected: holds (as the claim says)." in show(claim(predicted=lambda a, b: 0)).html
    later = claim(
        cases=upto("n"),
        predicted=lambda n: n < 9,
        computed=lambda n: True,
        refuted=Refuted("n = 9: predicted False, computed True", 9),
    )
    assert "? <strong>Undecided:</strong>" in show(later).html
    nothing = show(claim(cases=upto("a", 5) * upto("b", 5))).html
    assert "no case was tried" in nothing
    assert "<img" not in nothing


@pytest.mark.parametrize(
    ("one", "line", "inside"),
    [
        (
            claim(proof=Argument("that sums commute", ("nim-def",))),
            "argued in words beyond them",
            "enough given that sums commute; this is said, not verified. It rests on nim-def.",
        ),
        (
            CALKIN["Theorem 2.1"],
            "for all k (by machine",
            "Holds, proved for all k; checked: the statement in 1 cell",
        ),
        (
            CALKIN["Corollary 5.2"],
            "for each of 82 cases",
            "proved for each case, all numbers of pendant edges; 82 certificates verified",
        ),
    ],
)
def test_a_card_says_by_what_its_statement_is_proved_or_argued(one, line, inside):
    card = show(one)
    assert line in card.html.partition("<details")[0]
    assert inside in opened(card, "check").html


def test_what_is_no_claim_is_refused_with_what_is_accepted():
    for call, error, words in (
        (lambda: show(5), TypeError, "show takes claims and lists .* it was given 5. Everything"),
        (lambda: show("nim-def"), TypeError, "show takes claims .* it was given nim-def"),
        (show, ValueError, "it was given none"),
        (lambda: contents(5), TypeError, "Contents are of a paper, such as .* it was given 5"),
    ):
        with pytest.raises(error, match=words):
            call()


def test_a_group_counts_what_it_holds_and_opens_a_line_to_its_card():
    group = show(SOME, title="Paths")
    assert ids(page_of(group.html)) == [one.id for one in SOME]
    assert "Paths: 5 statements, 4 hold, 1 fails" in group.html
    for one in SOME:
        assert one.label in repr(group)
        assert escape(one.check().summary, quote=False) in group.html.replace("&#x27;", "'")
    group.do({"at": [], "find": "nim-2.2-mid"})
    line = group.root.parts["nim-2.2-mid"]
    assert line.parts["card"].html == static(NIM["nim-2.2-mid"]).html
    assert not group.root.parts[PRINTED.id].is_open


def test_the_ledger_uses_the_verdicts_of_cards_and_links_to_them():
    counted = []

    def computed(a, b):
        counted.append((a, b))
        return a + b

    computed.__module__ = "my_paper"
    mine = claim(computed=computed, predicted=np.add)
    book = replace(NIM, claims=(mine, claim(id="other")))
    show(mine)
    times = len(counted)
    html = ledger(book)._repr_html_()
    assert len(counted) == times
    assert '<a href="#my-sum">My sum</a>' in html
    assert '<a href="#other">' not in html
    assert "style id" not in html
    ledger(book, deep=True)
    assert len(counted) == times + 100  # another size is another question
    show(PRINTED)
    assert f"[{PRINTED.label}](#{PRINTED.id})" in errata(NIM)._repr_markdown_()


def test_a_verdict_belongs_to_the_claim_itself_and_its_size():
    one = NIM["nim-2.2-mid"]
    show(one)
    changed = replace(one, predicted=lambda links, loops, at: "p")
    assert cached_verdict(one, one.sizes[0]) == one.check()
    assert cached_verdict(changed, one.sizes[0]) is None
    assert cached_verdict(one, one.sizes[1]) is None
    typed = claim()
    typed.computed.__module__ = "__main__"  # its functions may be typed in anew
    show(typed)
    assert cached_verdict(typed, 3) is None


def test_contents_link_to_every_statement_with_its_kind_and_open_cards_in_their_place():
    found = contents(replace(NIM, claims=SOME))
    page = page_of(found.html)
    assert ids(page) == []
    assert [(link["href"], link.text) for link in page("a")] == [
        (f"#{one.id}", one.label) for one in SOME
    ]
    for one, line in zip(SOME, page("li"), strict=True):
        assert f"{one.label} ({one.kind_in_words})" in repr(found)
        assert line.small.text == f"· {one.kind_in_words}"
    found = contents()
    assert f"<strong>{len([*claims()])} statements</strong>" in found.html
    assert "<small>· Clark: theorem</small>" in found.html
    found.do({"at": [], "values": {}, "pressed": "graphnim-thm-2.1"})
    card = found.root.parts["card"]
    assert card.html == static(CALKIN["Theorem 2.1"]).html
    assert "id" not in card.view()


def test_a_ledger_folds_a_section_for_each_kind_and_numbers_the_methods():
    whole = ledger(replace(NIM, claims=NIM.claims[:20]))
    html = whole._repr_html_()
    page = page_of(html)
    kinds = dict.fromkeys(entry.kind_in_words for entry in whole.entries)
    assert len(whole.entries) > 12
    assert [one.text.split(":")[0] for one in page("summary")] == [*kinds, "methods"]
    assert "the paper leaves a case out: " in html
    assert html.count("the table of all lower weights and all tokens (table)") == 1
    assert "<details open>" in ledger(replace(NIM, claims=NIM.claims[:1]))._repr_html_()


def test_the_code_of_a_statement_is_its_function_with_those_of_its_paper():
    code = source(NIM["nim-2.2-end-corrected"])
    assert code.startswith("@section.corrected(5, 7, cases=ON_FIRST")
    assert "    return p_or_0(at_end(loops)), outcome_on_path(links, loops)" in code
    assert "def at_end(loops):" in code.splitlines()
    by_hand = source(claim(computed=lambda a, b: a ^ b, predicted=np.add))
    assert by_hand.startswith("# add: no source\n")
    assert "lambda a, b: a ^ b" in by_hand


@pytest.mark.exhaustive
def test_every_statement_has_the_code_of_its_function():
    for one in claims():
        function, *_ = ast.parse(source(one)).body
        assert isinstance(function, ast.FunctionDef), one.id
        assert function.name == one.computed.statement.__name__
        assert [arg.arg for arg in function.args.args] == list(one.parameters)
        assert f"**{one.label}" in " ".join(ast.get_docstring(function).split())


@pytest.mark.parametrize(
    ("size", "words"),
    [
        ("5", "36 cases tried, a, b ≤ 5"),
        ("6", "ZeroDivisionError: too far"),
        *(
            (size, "The size of a check of My sum must be a whole number, at least 0; it was given")
            for size in ("-1", "2.5", "", "many")
        ),
    ],
)
def test_a_check_of_another_size_says_its_verdict_or_what_is_wrong(size, words):
    def broken(a, b):
        if a > 5:
            raise ZeroDivisionError("too far")
        return a + b

    card = show(claim(computed=broken))
    opened(card, "check")
    assert words in move(card, "size", size, CHECK)
    assert "16 cases tried, a, b ≤ 3" in repr(card)


def test_the_next_counterexample_and_all_of_them():
    odd = claim(
        cases=upto("n"),
        predicted=lambda n: n % 3,
        computed=lambda n: 0,
        sizes=(9, 9),
        refuted=Refuted("n = 1: predicted 1, computed 0"),
    )
    card = show(odd)
    part = opened(card, "check").parts["check"]
    for i, number in enumerate(("n = 1", "n = 2", "n = 4"), 1):
        assert number in move(card, "Next counterexample", at=CHECK)
        assert part.html.count("<li>") == i
    said = move(card, "All counterexamples", at=CHECK)
    assert "6 counterexamples. No further one: all cases, n ≤ 9, were tried" in said
    assert "1 counterexample." in move(card, "Next counterexample", at=CHECK)


def test_sliders_are_made_when_they_are_opened_and_not_offered_where_nothing_moves():
    card = show(NIM["nim-2.2-mid"])
    assert card.root.parts["sliders"].parts == {}
    assert opened(card, "sliders").parts["explorer"].controls
    alone = claim(cases=upto("n", 3), predicted=abs, computed=abs, sizes=(3, 3))
    assert [*show(alone).root.parts] == ["check"]


def test_a_statement_is_shortened_between_words_and_formulas():
    for one in claims([NIM, paper("arrows")]):
        assert shortened(one.statement).count("$") % 2 == one.statement.count("$") % 2 == 0, one.id


def test_two_tables_beside_each_other_never_share_a_style():
    one, other = pd.DataFrame([[1, 2]]), pd.DataFrame([[1, 3]])
    pairs = (one, other), (other, one), (one, other)
    tables = [Compared(*pair, together=False)._repr_html_() for pair in pairs]
    ids = [re.search(r'<table id="(\w+)"', table)[1] for table in tables]
    assert ids[0] != ids[1]
    assert tables[0] == tables[2]


def test_what_is_ours_among_the_paper_s_statements_says_so():
    assert static(NIM["Theorem 3.1"]).source == "Clark, 2012"
    assert static(NIM["nim-5-weight"]).source == "ours, on Clark, 2012"
    assert static(NIM.ours.claims[0]).source == "ours, beyond Clark, 2012"
