"""Cards: they say what the verdict says, read the same in every run, and a verdict of one is never
stale.
"""

import ast
import re
from dataclasses import replace
from html import escape
from html.parser import HTMLParser
from threading import Event

import numpy as np
import pandas as pd
import pytest
from conftest import in_a_loop
from ipywidgets.widgets.widget import _instances

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
    show_all,
)
from gamelab.statements import Compared, box, upto
from gamelab.statements.claim import Argument, Refuted
from gamelab.statements.ledger import cached_verdict
from gamelab.statements.paper import papers
from gamelab.widgets.explore import telling_case
from gamelab.widgets.sources import source
from gamelab.widgets.static_card import shortened

NIM, CALKIN = paper("nim-on-graphs"), paper("graph-nim")
FAILS = NIM["nim-2.2-end-printed"]


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


def ended(card):
    """What the card says when its check has ended."""
    assert card.task.wait(60)
    return card.state


class Nesting(HTMLParser):
    """Whether all tags are closed in their order, the ids, and the texts that stand for
    pictures.
    """

    def __init__(self, html):
        super().__init__()
        self.open, self.ids, self.alternatives, self.sizes, self.tags = [], [], [], [], set()
        self.feed(html)
        assert self.open == []

    def handle_starttag(self, tag, attributes):
        self.tags.add(tag)
        self.ids += [value for name, value in attributes if name == "id"]
        if tag == "img":
            self.alternatives.append(dict(attributes)["alt"])
            self.sizes.append([int(dict(attributes)[side]) for side in ("width", "height")])
        elif tag not in ("br", "input"):
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


@pytest.mark.slow
def test_a_card_says_in_html_and_in_text_what_its_verdict_says():
    for one in (*NIM.claims[:8], FAILS, CALKIN["Theorem 2.1"], CALKIN["Conjecture 5.5"]):
        card = show(one)
        data, _ = card._repr_mimebundle_()
        html, plain = Nesting(data["text/html"]), data["text/plain"]
        assert html.ids == [one.id]
        assert html.tags.isdisjoint({"style", "script"})
        assert all(html.alternatives)
        assert card.static_card.picture is None or len(card.static_card.picture.src) < 30_000
        assert card.verdict.summary.split()[0] in data["text/html"]
        assert plain.split("\n")[0] == f"{one.label} ({one.kind_in_words})"
        for words in (card.verdict.summary, card.verdict.method):
            assert re.sub(r"\s+", " ", words) in re.sub(r"\s+", " ", plain)
        names = ", ".join(method.name for method in card.verdict.methods)
        assert f'<small title="{escape(names)}">By ' in data["text/html"]
        assert " at 0x" not in data["text/html"]


def test_a_card_is_the_same_in_every_run():
    assert show(FAILS).static_card.html == show(FAILS).static_card.html


def test_a_claim_made_by_hand_has_a_card_without_an_edition():
    card = show(claim())
    assert card.static_card.edition == ""
    assert "&lt;b&gt; is no tag" in card.static_card.html
    assert "Holds: 16 cases tried, a, b ≤ 3." in card.static_card.text


def test_a_claim_that_fails_opens_on_its_counterexample():
    card = show(FAILS)
    assert card.static_card.case == ((1,), (0, 0), 1)
    assert "token on 0; m = 1: p, where the statement says 0." in card.static_card.caption
    html = card.static_card.html
    assert 'token on 0; m = 1: <b style="color:#D55E00">p</b>, where the statement says' in html
    assert "<strong>Fails</strong> at case 2" in card.static_card.html


def test_a_bound_is_shown_where_it_is_attained_and_on_no_tiny_board():
    claim = paper("connected-subtraction")["Observation 3"]
    sizes, graph = telling_case(claim, list(claim.cases(claim.sizes[0])))
    assert grundy(ConnectedSubtraction(sizes), graph) == len(graph.vertices) > 2


def test_a_claim_that_surprises_and_one_that_is_undecided_say_so():
    wrong = show(claim(predicted=lambda a, b: 0))
    assert "Expected: holds (as the claim says)." in wrong.static_card.html
    later = claim(
        cases=upto("n"),
        predicted=lambda n: n < 9,
        computed=lambda n: True,
        refuted=Refuted("n = 9: predicted False, computed True", 9),
    )
    assert "? <strong>Undecided:</strong>" in show(later).static_card.html
    nothing = show(claim(cases=upto("a", 5) * upto("b", 5)))
    assert "no case was tried" in nothing.static_card.html
    assert "<img" not in nothing.static_card.html


@pytest.mark.parametrize(
    ("one", "shown", "inside"),
    [
        (
            claim(proof=Argument("that sums commute", ("nim-def",))),
            "argued: that sums commute",
            "this is said, not verified. It rests on nim-def.",
        ),
        (CALKIN["Theorem 2.1"], "", "Holds, proved for all k; checked: the statement in 1 cell"),
        (CALKIN["Corollary 5.2"], "", "certificates for the cases one by one extend"),
    ],
)
def test_a_card_says_by_what_its_statement_is_proved_or_argued(one, shown, inside):
    card = show(one)
    card._heard(None, {"do": "unfold"})
    assert shown in card.static_card.html
    assert inside in card.inside["theorem"]


def test_what_is_no_claim_is_refused_with_what_is_accepted():
    with pytest.raises(TypeError, match=r"show takes one claim, such as .* it was given 5"):
        show(5)
    with pytest.raises(TypeError, match=r"show_all takes claims .* it was given nim-def"):
        show_all("nim-def")
    with pytest.raises(ValueError, match="it was given none"):
        show_all()


def test_a_group_leaves_nothing_out_and_counts_what_it_holds():
    group = show_all(NIM["nim-2.2-end-printed":"nim-2.2-points-3"], title="Paths")
    html = Nesting(group.html)
    assert html.ids == [
        "nim-2.2-end-printed",
        "nim-2.2-end-corrected",
        "nim-2.2-mid",
        "nim-2.2-points",
        "nim-2.2-points-3",
    ]
    assert "Paths: 5 statements, 4 hold, 1 fails" in group.html
    for one in group.static_cards:
        assert one.claim.label in repr(group)
        assert (
            one.verdict.bound in group.html.replace("&lt;", "<").replace("&#x27;", "'")
            or not one.verdict.holds
        )


def test_a_group_opens_a_card_and_frees_it_again():
    group = show_all(NIM["nim-2.2-mid"])
    before = set(_instances)
    group._heard(None, {"do": "open", "id": "nim-2.2-mid"})
    assert list(group.opened) == ["nim-2.2-mid"]
    group._heard(None, {"do": "close", "id": "nim-2.2-mid"})
    assert group.opened == {}
    assert set(_instances) == before


def test_the_ledger_uses_the_verdicts_of_cards_and_links_to_them():
    counted = []

    def computed(a, b):
        counted.append((a, b))
        return a + b

    computed.__module__ = "my_paper"
    mine = claim(computed=computed, predicted=np.add)
    other = claim(id="other")
    book = replace(NIM, claims=(mine, other))
    show(mine)
    times = len(counted)
    found = ledger(book)
    assert len(counted) == times
    assert '<a href="#my-sum">My sum</a>' in found._repr_html_()
    assert '<a href="#other">' not in found._repr_html_()
    assert "style id" not in found._repr_html_()
    ledger(book, deep=True)
    assert len(counted) == times + 100  # another size is another question


def test_a_verdict_belongs_to_the_claim_itself_and_its_size():
    one = NIM["nim-2.2-mid"]
    card = show(one)
    assert cached_verdict(one, one.sizes[0]) is card.verdict
    assert (
        cached_verdict(replace(one, predicted=lambda links, loops, at: "p"), one.sizes[0]) is None
    )
    assert cached_verdict(one, one.sizes[1]) is None
    typed = claim()
    typed.computed.__module__ = "__main__"  # its functions may be typed in anew
    show(typed)
    assert cached_verdict(typed, 3) is None


def test_errata_link_to_the_cards_that_were_shown():
    show(FAILS)
    assert f"[{FAILS.label}](#{FAILS.id})" in errata(NIM)._repr_markdown_()


def test_contents_name_every_statement_with_its_kind_and_link_to_it():
    some = replace(NIM, claims=NIM["nim-2.2-end-printed":"nim-2.2-points-3"])
    found = contents(some)
    assert Nesting(found.html).ids == []
    assert re.findall('href="#([^"]*)"', found.html) == [one.id for one in some]
    for one in some:
        assert f"{one.label} ({one.kind_in_words})" in repr(found)
        assert f">{one.label}</a>" in found.html
        assert f"<small>· {one.kind_in_words}</small>" in found.html
    with pytest.raises(TypeError, match=r"Contents are of a paper, such as .* it was given 5"):
        contents(5)


def test_a_ledger_folds_a_section_for_each_kind_and_numbers_the_methods():
    whole = ledger(replace(NIM, claims=NIM.claims[:20]))
    html = whole._repr_html_()
    Nesting(html)
    kinds = dict.fromkeys(entry.kind_in_words for entry in whole.entries)
    assert len(whole.entries) > 12
    titles = re.findall(r"<details><summary>(.*?)(?:: .*?)?</summary>", html)
    assert titles == [*kinds, "methods"]
    assert html.count("<details") == len(titles)
    assert "the paper leaves a case out: " in html
    assert html.count("the table of all lower weights and all tokens (table)") == 1
    one = ledger(replace(NIM, claims=NIM.claims[:1]))
    assert "<details open>" in one._repr_html_()


def test_the_code_of_a_statement_is_its_function_and_tells_where_the_rest_is():
    found = source(NIM["nim-2.2-end-corrected"])
    assert found.code.startswith("@section.corrected(5, 7, cases=ON_FIRST")
    assert "    return p_or_0(at_end(loops)), outcome_on_path(links, loops)" in found.code
    assert "def at_end(loops):" in found.code.splitlines()
    assert found.elsewhere["WeightedGraph"] == "gamelab.boards.weighted"


@pytest.mark.exhaustive
def test_every_statement_has_the_code_of_its_function():
    for one in claims():
        function, *_ = ast.parse(source(one).code).body
        assert isinstance(function, ast.FunctionDef), one.id
        assert function.name == one.computed.statement.__name__
        assert [arg.arg for arg in function.args.args] == list(one.parameters)
        assert f"**{one.label}" in " ".join(ast.get_docstring(function).split())


def test_the_code_of_a_claim_made_by_hand_is_that_of_both_sides_or_their_names():
    code = source(claim(predicted=lambda a, b: a ^ b)).code
    assert code.startswith("predicted = lambda a, b: a ^ b\n")
    assert "computed = " in code
    assert "predicted = (" in source(claim(predicted={(0, 0): 0}.get)).code
    assert "computed = add" in source(claim(computed=np.add)).code


def test_a_check_of_another_size_runs_beside_the_notebook_and_tells_its_verdict():
    card = show(claim())
    card._heard(None, {"do": "unfold"})
    card._heard(None, {"do": "check", "size": 5})
    assert "36 cases tried, a, b ≤ 5" in ended(card)["html"]
    assert card.checked == card.claim.check(5)
    assert card.verdict.size == 3


@pytest.mark.parametrize("size", [-1, -5, 2.5, None, "many"])
def test_a_size_that_is_none_is_refused_on_the_card_without_the_name_of_an_error(size):
    card = show(claim())
    card._heard(None, {"do": "check", "size": size})
    words = r"The size of a check of My sum must be a whole number, at least \d+; it was given"
    assert re.match(words, card.state["complaint"])


def test_a_check_is_cancelled_within_a_case_and_another_can_be_begun():
    tried = Event()

    def endless(a, b):
        while a > 5:
            tried.set()
        return a + b

    card = show(claim(computed=endless))

    async def checked():
        card._heard(None, {"do": "check", "size": 100})
        assert card.state["running"]
        assert tried.wait(60)
        card._heard(None, {"do": "check", "size": 1})  # refused: one is running
        card._heard(None, {"do": "cancel"})
        assert re.fullmatch(r"Cancelled after \d+ cases: nothing is said.", ended(card)["html"])
        assert card.checked is None
        card._heard(None, {"do": "check", "size": 1})
        assert "4 cases tried" in ended(card)["html"]

    in_a_loop(checked())


def test_what_a_visitor_s_function_raises_is_said_on_the_card():
    def broken(a, b):
        if a > 3:
            raise ZeroDivisionError("too far")
        return a + b

    card = show(claim(computed=broken))
    card._heard(None, {"do": "check", "size": 5})
    assert ended(card)["complaint"] == "ZeroDivisionError: too far"


def test_the_next_counterexample_and_all_of_them():
    odd = claim(
        cases=upto("n"),
        predicted=lambda n: n % 3,
        computed=lambda n: 0,
        sizes=(9, 9),
        refuted=Refuted("n = 1: predicted 1, computed 0"),
    )
    card = show(odd)
    for i, number in enumerate(("n = 1", "n = 2", "n = 4"), 1):
        card._heard(None, {"do": "next"})
        assert ended(card)["html"].count("<li>") == i
        assert number in card.state["html"]
    card._heard(None, {"do": "all"})
    assert "6 counterexamples." in ended(card)["html"]
    assert "No further one: all cases, n ≤ 9, were tried" in card.state["html"]
    found = odd.check(most=None).counterexamples
    assert [one.case["n"] for one in found] == [1, 2, 4, 5, 7, 8]


def test_the_explorer_is_made_when_it_is_opened_and_freed_when_it_is_closed():
    card = show(NIM["nim-2.2-mid"])
    card._heard(None, {"do": "explore"})  # the script that all explorers share is made, and stays
    card._heard(None, {"do": "leave"})
    before = set(_instances)
    assert card.explorer == ""
    card._heard(None, {"do": "explore"})
    assert card.explorer in set(_instances) - before
    card._heard(None, {"do": "leave"})
    assert card.explorer == ""
    assert set(_instances) == before


def test_a_statement_is_shortened_between_words_and_formulas():
    for one in claims([NIM, paper("arrows")]):
        assert shortened(one.statement).count("$") % 2 == one.statement.count("$") % 2 == 0, one.id


def test_two_tables_beside_each_other_never_share_a_style():
    one, other = pd.DataFrame([[1, 2]]), pd.DataFrame([[1, 3]])
    tables = [
        Compared(one, other, together=False)._repr_html_(),
        Compared(other, one, together=False)._repr_html_(),
        Compared(one, other, together=False)._repr_html_(),
    ]
    ids = [re.search(r'<table id="(\w+)"', table)[1] for table in tables]
    assert ids[0] != ids[1]
    assert tables[0] == tables[2]


def test_what_is_ours_among_the_paper_s_statements_says_so():
    assert show(NIM["Theorem 3.1"]).static_card.source == "Clark, 2012"
    assert show(NIM["nim-5-weight"]).static_card.source == "ours, on Clark, 2012"
    assert show(NIM.ours.claims[0]).static_card.source == "ours, beyond Clark, 2012"
    for one in papers():
        assert all(claim.ours for claim in one.beyond), one.name
