"""Lessons in a real JupyterLab, played through by clicks: every question is answered rightly, as a
reader would answer it.
"""

import pytest
from test_browser import open_and_run
from test_lessons import FOLDER, asked_in, every_lesson

pytestmark = pytest.mark.browser


@every_lesson
def test_a_lesson_is_played_through(path, tab, lab, monkeypatch):
    monkeypatch.chdir(FOLDER)
    monkeypatch.syspath_prepend(str(FOLDER))
    answers = [given for _, _, given in asked_in(path)]
    open_and_run(tab, lab, f"lessons/{path.name}")
    tab.wait_for_function(
        "n => document.querySelectorAll('.gamelab-exercise .answer').length == n",
        arg=len(answers),
        timeout=120_000,
    )
    for given, box in zip(answers, tab.locator(".gamelab-exercise").all(), strict=True):
        box.scroll_into_view_if_needed()
        if box.locator("select").count():
            box.locator("select").select_option(label=given[0])
            box.get_by_role("button", name="Answer").click()
        elif box.locator("input").count():
            for field, text in zip(box.locator("input").all(), given, strict=True):
                field.fill(text)
            box.get_by_role("button", name="Answer").click()
        else:
            box.get_by_role(
                "button", name={"N": "the next player", "P": "the previous player"}[given[0]]
            ).click()
        tab.wait_for_function("box => box.dataset.right === 'true'", arg=box.element_handle())
    page = tab.locator("details").last
    page.locator("summary").click()
    assert page.get_by_text("What goes wrong in class.").is_visible()
    assert tab.crashes == []
