"""A table in a real Chromium: in JupyterLab its letters, cells and files in both themes; on a light
page what is drawn under the hand.
"""

import pytest
from test_browser import in_theme, open_and_run, serious_findings, write_notebook
from test_browser_screen import page as page

from gamelab import GraphNim, Octal, explore, paper

pytestmark = pytest.mark.browser

IMPORTS = """from gamelab import GraphNim, explore
from gamelab_papers.champion_spiders.appendices import printed
"""
TABLE = """explore(
    GraphNim(), '3^a 2^b 1^k', range(10, 31), range(84), 'discrepancy', printed=printed('a'), b=0
)"""


def test_appendix_a_is_turned_opened_and_taken_away_in_jupyterlab(tab, lab, tmp_path):
    write_notebook(lab, "tables.ipynb", (IMPORTS, TABLE))
    panel = open_and_run(tab, lab, "tables.ipynb")
    screen = panel.locator(".jp-OutputArea-output .gamelab-screen")
    cells = screen.locator("td")
    cells.first.wait_for()
    screen.scroll_into_view_if_needed()
    says = screen.get_by_role("status").filter(has_text="cells")
    assert "1,764 cells; 33 differ from the printed table" in says.inner_text()
    assert screen.locator("td.differs").count() == 33

    screen.get_by_role("button", name="Turn").click()
    screen.locator("tr").nth(84).wait_for()
    assert screen.locator("td.differs").count() == 33
    assert screen.locator("th").first.inner_text() == "k \\ a"

    across = screen.get_by_label("a across", exact=True)
    across.fill("0..4")
    across.press("Enter")
    says.filter(has_text="420 cells").wait_for()
    screen.locator("[name='slider of b']").press("ArrowRight")
    says.filter(has_not_text="differ").wait_for()
    assert screen.get_by_label("b =", exact=True).input_value() == "1"

    screen.locator("tr").nth(3).locator("td").nth(1).click()
    screen.get_by_text("Spider(3, 2, 1, 1): Grundy value").wait_for()
    tab.keyboard.press("ArrowRight")
    screen.get_by_text("a = 2, k = 2: Spider(3, 3, 2, 1, 1)").wait_for()
    tab.keyboard.press("Enter")
    screen.get_by_text("Spider(3, 3, 2, 1, 1): Grundy value").wait_for()

    screen.get_by_text("Files and code").click()
    for name in ("table.csv", "table.tex", "table.svg", "table.pdf"):
        with tab.expect_download() as download:
            screen.get_by_role("link", name=name).click()
        assert download.value.suggested_filename == name
    assert download.value.path().read_bytes().startswith(b"%PDF")
    assert screen.locator("pre").inner_text() == (
        "table(GraphNim(), '3^a 2^b 1^k', range(5), range(84), 'discrepancy', b=1).T"
    )

    screen.get_by_label("table of").select_option("outcome")
    says.filter(has_text="outcome of").wait_for()
    assert cells.first.inner_text() == "N"
    for name in in_theme(tab, widths=(1280,)):
        assert serious_findings(tab, ".gamelab-screen") == []
        tab.screenshot(path=tmp_path / f"{name}.png")
    assert tab.outside == []
    assert tab.crashes == []


def test_a_dragged_letter_changes_cells_in_place_and_the_last_position_is_drawn(tab, page):
    asked = explore(GraphNim(), "3^a 2^b 1^k", range(31), range(65), "discrepancy", b=0)
    screen = page(asked)
    last = screen.locator("tr").nth(31).locator("td").nth(64)
    last.evaluate("one => { one.dataset.old = ''; }")
    slider = screen.locator("[name='slider of b']")
    box = slider.bounding_box()
    height = box["y"] + box["height"] / 2
    tab.mouse.move(box["x"] + 8, height)
    tab.mouse.down()
    for step in range(1, 11):
        tab.mouse.move(box["x"] + 8 + step * (box["width"] - 16) / 12, height)
    tab.wait_for_function("() => document.querySelector('[name=b]').value === '10'")
    tab.mouse.up()
    assert slider.input_value() == "10"
    tab.wait_for_function("() => !document.querySelector('[aria-busy]')")
    assert screen.locator("td").all_inner_texts() == [
        str(one) for one in asked.frame.to_numpy().ravel()
    ]
    assert screen.locator("td[data-old]").count() == 1  # the elements are the same


def test_a_letter_is_played_and_the_board_under_the_mouse_plays_with_it(tab, page):
    screen = page(explore(GraphNim(), "3^a 2^b 1^k", range(3), range(9), b=0))
    screen.locator("tr").nth(2).locator("td").nth(3).hover()
    screen.get_by_text("a = 1, k = 3: Spider(3, 1, 1, 1)").wait_for()
    assert [one["pressed"] for one in tab.messages] == ["look"]
    screen.get_by_role("button", name="Play").click()
    screen.locator("[aria-pressed=true]").wait_for()
    screen.get_by_text("a = 1, k = 3: 3^1 2^12 1^3").wait_for()
    screen.locator("[aria-pressed=false]").wait_for()
    moved = [one["values"]["slider of b"] for one in tab.messages[1:]]
    assert moved == [*range(1, 13)]


def test_fields_offer_games_and_families_and_show_the_table_again_when_one_is_refused(tab, page):
    family = paper("octal-0.33").figures["reduced bistar"]
    bistars = explore(Octal("0.33"), family, range(8), range(8), i=2, j=1, m=2)
    screen = page(bistars)
    game = screen.get_by_label("game")
    options = screen.locator(f"datalist#{game.get_attribute('list')} option")
    titles = [one.get_attribute("value") for one in options.all()]
    assert {"0.33 on graphs", "Node Kayles", "Arc Kayles"} <= {*titles}
    game.focus()  # it is emptied: the browser offers only what begins with its text
    assert (game.input_value(), game.get_attribute("placeholder")) == ("", "0.33 on graphs")
    game.fill("no game")
    game.press("Enter")
    screen.get_by_text("There is no game 'no game'").wait_for()
    screen.get_by_label("k down").focus()
    assert game.input_value() == "0.33 on graphs"
    lit = screen.locator(".gamelab-beside td.chosen")
    before = lit.inner_text()
    cell = screen.locator(".grid").last.locator("tr").nth(8).locator("td").nth(5)
    cell.hover()
    screen.get_by_text("k = 7, l = 5: ").wait_for()
    assert lit.inner_text() == cell.inner_text() != before
