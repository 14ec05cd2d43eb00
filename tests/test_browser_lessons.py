"""A lesson in a real JupyterLab, played through by clicks: every question is answered rightly, as a
reader would answer it. The other lessons are played through on the site.
"""

import pytest
from test_browser import open_and_run
from test_lessons import FOLDER, asked_in

pytestmark = pytest.mark.browser
EXERCISE = ".gamelab-screen:has([data-right])"


def test_a_lesson_is_played_through(tab, lab, monkeypatch):
    path = FOLDER / "2_nim.ipynb"
    monkeypatch.chdir(FOLDER)
    monkeypatch.syspath_prepend(str(FOLDER))
    answers = [given for _, _, given in asked_in(path)]
    open_and_run(tab, lab, f"lessons/{path.name}")
    tab.wait_for_function(
        "n => document.querySelectorAll('.gamelab-screen .answer[data-right]').length == n",
        arg=len(answers),
        timeout=120_000,
    )
    for given, box in zip(answers, tab.locator(EXERCISE).all(), strict=True):
        box.scroll_into_view_if_needed()
        if box.locator("input").count():
            for field, text in zip(box.locator("input").all(), given, strict=True):
                field.fill(text)
            box.get_by_role("button", name="Answer").click()
        elif box.locator("svg.board, .holder svg").count() and given != ["no move wins"]:
            for part in box.locator(".target").all():  # until a move wins
                part.click()
                box.locator("[data-right=true], [data-right=false]").wait_for()
                if box.locator("[data-right=true]").count():
                    break
                box.get_by_role("button", name="Try again").click()
                box.locator("[data-right='']").wait_for(state="attached")
        else:
            words = {"N": "The next player", "P": "The previous player"}.get(given[0], "No move")
            box.get_by_role("button", name=words).click()
        box.locator("[data-right=true]").wait_for()
    # on a slow machine anywidget gives up waiting, and the widget goes on all the same
    assert tab.crashes == ["[anywidget] Failed to initialize model."] * len(tab.crashes)
