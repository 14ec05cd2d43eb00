"""Hunts in a real JupyterLab: begun, stopped and gone on with by buttons; a cell that searches,
interrupted by its keys.
"""

import re

import pytest
from test_browser import ASK, READY, open_and_run, write_notebook

pytestmark = pytest.mark.browser

HUNT = """import time
from gamelab import Hunt
from gamelab.statements.cases import upto
def slow(n):
    time.sleep(0.01)
    return n
hunt = Hunt("Is every number less than 400?", upto("n"), slow, lambda n: n < 400, to=10**6)
"""
SEARCHED = r"no counterexample, (\d+) cases tried"


def said(tab, place, words):
    """What is said there, once it holds these words."""
    place.filter(has_text=re.compile(words)).wait_for()
    return place.inner_text()


def test_a_search_is_begun_stopped_and_gone_on_with_by_buttons(tab, lab, tmp_path):
    write_notebook(lab, "panel.ipynb", (HUNT, "panel = hunt.panel(store='panel.db')\npanel"))
    panel = open_and_run(tab, lab, "panel.ipynb").locator(".gamelab-screen")
    begin = panel.get_by_role("button", name="Begin")
    begin.click()
    said(tab, panel, r"\d+( of 1,000,001)? cases, \d+ a second")
    assert tab.evaluate(ASK, "print(6 * 7)") == "42"  # other cells run meanwhile
    tab.screenshot(path=tmp_path / "searching.png")
    panel.get_by_role("button", name="Cancel").click()
    first = int(re.search(SEARCHED, said(tab, panel, "Stopped"))[1])
    size = panel.get_by_label("to size")
    size.fill("500")
    begin.click()
    assert "Fails at case 401: n = 400: 400." in said(tab, panel, "Fails")
    assert panel.get_by_alt_text("Picture: 400").count() == 1
    assert first > 0
    tab.screenshot(path=tmp_path / "found.png")
    assert tab.outside == []
    assert tab.crashes == []


def test_an_interrupted_cell_tells_how_far_it_came_and_loses_nothing(tab, lab):
    write_notebook(lab, "cell.ipynb", (HUNT, "found = hunt.run(store='cell.db')\nfound"))
    address, token = lab
    tab.goto(f"{address}/lab/tree/cell.ipynb?reset&token={token}")
    panel = tab.locator(".jp-NotebookPanel:not(.lm-mod-hidden)")
    panel.locator(".jp-Cell").first.wait_for()
    tab.wait_for_function(READY)
    panel.locator(".jp-Cell").first.locator(".cm-content").click()
    tab.keyboard.press("Shift+Enter")
    tab.keyboard.press("Shift+Enter")
    output = panel.locator(".jp-Cell").nth(1).locator(".jp-OutputArea")
    said(tab, output, r"\d+(/1000001| cases) \[")
    tab.keyboard.press("Escape")
    tab.keyboard.press("i")
    tab.keyboard.press("i")
    first = int(re.search(SEARCHED, said(tab, output, "interrupted"))[1])
    assert not panel.locator('[data-mime-type="application/vnd.jupyter.error"]').count()
    again = tab.evaluate(
        ASK,
        "from gamelab.search.store import Store\nprint(len(Store('cell.db').searches()))\n"
        "print(hunt.check(500, store='cell.db'))",
    ).split("\n", 1)
    assert int(again[0]) >= first > 0
    assert "Fails at case 401: n = 400: 400." in again[1]
