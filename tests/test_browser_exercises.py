"""Exercises in a real JupyterLab: answered wrongly, rightly and not at all, revealed on request, by
mouse and by keyboard.
"""

import pytest
from test_browser import serious_findings
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


def said(tab, box):
    tab.wait_for_function(
        "box => !box.hasAttribute('aria-busy') && box.querySelector('.answer').textContent",
        arg=box.element_handle(),
    )
    return box.get_attribute("data-right"), box.locator(".answer").inner_text()


def test_exercises_are_answered_and_revealed(tab, lab, tmp_path):
    opened(tab, lab, "exercises", *SOURCES)
    boxes = tab.locator(".gamelab-exercise")
    value, who, move, conjecture = (boxes.nth(i) for i in range(4))
    value.scroll_into_view_if_needed()
    value.locator("mjx-container").first.wait_for()
    assert not value.locator(".answer").inner_text()
    hint = value.locator("details", has_text="Hint")
    assert hint.get_attribute("open") is None
    hint.locator("summary").click()
    hint.locator("mjx-container").wait_for()
    formulas = value.locator("mjx-container")
    assert len({*formulas.evaluate_all("all => all.map(one => one.style.fontSize)")}) == 1
    field = value.locator("input")
    right = None
    for guess in range(9):
        field.fill(str(guess))
        field.press("Enter")
        tab.wait_for_function(
            "([box, guess]) => box.querySelector('.answer').textContent.includes(guess)",
            arg=[value.element_handle(), str(guess)],
        )
        right, words = said(tab, value)
        if right == "true":
            break
        assert "leads" in words or "too large" in words
        assert hint.locator("p").is_visible()  # a wrong answer brings the hint
    assert right == "true"
    who.get_by_role("button", name="The next player").click()
    assert said(tab, who) == ("true", "Right: the next player (N).")
    move.locator("[data-part=v1]").click()  # refuted on the board
    assert said(tab, move)[0] == "false"
    move.locator(".says", has_text="The computer").wait_for()
    assert not move.locator(".target").count()
    move.get_by_role("button", name="Try again").click()
    move.locator(".target").first.wait_for()
    move.get_by_role("button", name="No move wins").click()
    assert said(tab, move)[0] in ("true", "false")
    move.locator("summary", has_text="The answer").click()
    move.locator(".folds details", has_text="win").wait_for()
    conjecture.get_by_role("button", name="I believe").click()
    assert said(tab, conjecture) == ("false", "There is one.")
    assert serious_findings(tab, ".gamelab-exercise") == []
    for i in range(4):
        boxes.nth(i).screenshot(path=tmp_path / f"exercise_{i}.png")
    assert tab.crashes == []
