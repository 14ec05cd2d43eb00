"""Exercises in a real JupyterLab: answered wrongly, rightly and not at all, revealed on request, by
mouse and by keyboard.
"""

import re

import pytest
from test_browser import serious_findings
from test_browser_lessons import EXERCISE
from test_browser_play import opened

pytestmark = pytest.mark.browser

SOURCES = [
    (
        "exercise('What is the value of $S(2, 1, 1)$ in Graph Nim?', grundy, GraphNim(), "
        "Spider(2, 1, 1), hint='$S(1,1)$ has 2.')"
    ),
    "exercise('Who wins Nim with heaps of 1 and 2?', outcome, Nim(), (1, 2))",
    "exercise('Which move wins Node Kayles?', winning_moves, NodeKayles(), path(6))",
    "counterexample(paper('graph-nim')['graphnim-conj-5.5'])",
]


def said(box, right="true"):
    """The reply, once it says whether the answer is right."""
    reply = box.locator(f"[data-right={right}]", has_text=re.compile("."))
    reply.wait_for()
    return reply.inner_text()


def test_exercises_are_answered_and_revealed(tab, lab, tmp_path):
    opened(tab, lab, "exercises", *SOURCES)
    boxes = tab.locator(EXERCISE)
    value, who, move, conjecture = (boxes.nth(i) for i in range(4))
    value.scroll_into_view_if_needed()
    formulas, hint = value.locator("mjx-container"), value.locator("details", has_text="Hint")
    formulas.first.wait_for()
    assert not value.locator(".answer").inner_text()
    field = value.get_by_label("Your answer")
    for guess in range(4):  # its value is 4
        field.fill(str(guess))
        hint.locator("summary").focus()  # a field that is left says nothing
        field.press("Enter")
        value.locator(".answer", has_text=f"{guess}: no.").wait_for()
        assert hint.locator("p").is_visible()  # a wrong answer brings the hint
    hint.locator("mjx-container").wait_for()
    assert len({*formulas.evaluate_all("all => all.map(one => one.style.fontSize)")}) == 1
    field.fill("4")
    value.get_by_role("button", name="Answer").click()
    assert said(value) == "Right: 4."
    who.get_by_role("button", name="The next player").click()
    assert said(who) == "Right: the next player (N)."
    again = move.get_by_role("button", name="Try again")
    assert not again.is_visible()
    move.locator("[data-part=v1]").click()  # refuted on the board
    assert "the other player" in said(move, "false")
    move.locator(".says", has_text="The computer").wait_for()
    assert not move.locator(".target").count()
    again.press("Enter")
    move.locator(".target:focus").wait_for()  # the button goes, and the focus is on the board
    assert not again.is_visible()
    move.locator("summary", has_text="The answer").click()
    move.locator("details.fold", has_text="These moves win").wait_for()
    conjecture.get_by_role("button", name="I believe").click()
    assert said(conjecture, "false") == "There is one."
    assert serious_findings(tab, EXERCISE) == []
    for i, box in enumerate(boxes.all()):
        box.screenshot(path=tmp_path / f"exercise_{i}.png")
    assert tab.crashes == []
