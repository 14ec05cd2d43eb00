"""A table under the mouse in a real JupyterLab: letters, ranges, cells, files, both themes."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from test_browser import open_and_run, write_notebook

pytestmark = pytest.mark.browser

IMPORTS = """from gamelab import GraphNim, explore_table
from gamelab.papers.calkin_champion_spiders.appendices import printed
"""
TABLE = """explore_table(
    GraphNim(), '3^a 2^b 1^k', range(10, 31), range(84), 'discrepancy', printed=printed('a'), b=0
)"""


def test_appendix_a_is_turned_opened_and_taken_away_under_the_mouse(tab, lab, tmp_path):
    write_notebook(lab, "tables.ipynb", (IMPORTS, TABLE))
    panel = open_and_run(tab, lab, "tables.ipynb")
    widget = panel.locator(".jp-OutputArea-output .gamelab-table")
    widget.locator("td").first.wait_for()
    widget.scroll_into_view_if_needed()
    says = widget.locator(".note")
    assert "1,764 cells; 33 differ from the printed table" in says.inner_text()
    assert widget.locator("td.differs").count() == 33
    assert widget.locator("tbody tr").count() == 21
    tab.screenshot(path=tmp_path / "light.png")

    widget.get_by_role("button", name="Turn").click()
    widget.locator("tbody tr").nth(83).wait_for()
    assert widget.locator("td.differs").count() == 33
    assert widget.locator("thead th").first.inner_text() == "k \\ a"

    across = widget.get_by_label("a across", exact=True)
    across.fill("0..4")
    across.press("Enter")
    widget.locator("thead th").nth(5).wait_for()
    says.filter(has_text="420 cells").wait_for()
    slider = widget.get_by_label("slider of b")
    slider.focus()
    slider.press("ArrowRight")
    widget.get_by_label("b", exact=True).and_(widget.locator("[type=number]")).wait_for()
    says.filter(has_not_text="differ").wait_for()
    assert widget.get_by_label("b", exact=True).input_value() == "1"

    widget.locator("tbody tr").nth(2).locator("td").nth(1).click()
    opened = widget.locator(".cell")
    opened.filter(has_text="Spider(3, 2, 1, 1): Grundy value").wait_for()
    opened.locator("svg").wait_for()
    tab.keyboard.press("ArrowRight")
    tab.keyboard.press("Enter")
    opened.filter(has_text="Spider(3, 3, 2, 1, 1): Grundy value").wait_for()

    for button, name in (
        ("CSV", "table.csv"),
        ("LaTeX", "table.tex"),
        ("Figure (SVG)", "table.svg"),
        ("Figure (PDF)", "table.pdf"),
    ):
        with tab.expect_download() as download:
            widget.get_by_role("button", name=button, exact=True).click()
        assert download.value.suggested_filename == name
    text = download.value.path().read_bytes()
    assert text.startswith(b"%PDF")
    widget.get_by_role("button", name="Code").click()
    assert widget.locator("pre").inner_text() == (
        "table(GraphNim(), '3^a 2^b 1^k', range(5), range(84), 'discrepancy', b=1).T"
    )

    widget.get_by_label("table of").select_option("outcome")
    says.filter(has_text="outcome of").wait_for()
    assert widget.locator("td").first.inner_text() == "N"
    across.fill("4..1")
    across.press("Enter")
    says.filter(has_text="A range is typed as 0..30").wait_for()
    across.fill("0..12")
    across.press("Enter")
    says.filter(has_text="1,092 cells").wait_for()
    tab.evaluate(
        "window.jupyterapp.commands.execute('apputils:change-theme', {theme: 'JupyterLab Dark'})"
    )
    tab.locator("[data-jp-theme-light=false]").first.wait_for(state="attached")
    found = Axe().run(tab, ".gamelab-table").response["violations"]
    assert [one["id"] for one in found] == []
    widget.get_by_label("table of").select_option("discrepancy")
    says.filter(has_text="discrepancy of").wait_for()
    tab.screenshot(path=tmp_path / "dark.png")
    assert tab.outside == []
    assert tab.crashes == []
