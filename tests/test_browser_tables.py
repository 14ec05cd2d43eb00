"""A table under the mouse in a real JupyterLab: letters, ranges, cells, files, both themes."""

import json

import pytest
from test_browser import in_theme, open_and_run, serious_findings, write_notebook

from gamelab import GraphNim, Octal, explore_table, paper
from gamelab.widgets.tables import TableExplorer

pytestmark = pytest.mark.browser

IMPORTS = """from gamelab import GraphNim, explore_table
from gamelab_papers.champion_spiders.appendices import printed
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
    across.fill("0..12")
    across.press("Enter")
    says.filter(has_text="1,092 cells").wait_for()
    for name in in_theme(tab, widths=(1280,)):
        assert serious_findings(tab, ".gamelab-table") == []
        tab.screenshot(path=tmp_path / f"{name}.png")
    widget.get_by_label("table of").select_option("discrepancy")
    says.filter(has_text="discrepancy of").wait_for()
    assert tab.outside == []
    assert tab.crashes == []


# A model as a widget has it, which keeps what is sent; the test answers.
MODEL = """
const heard = {};
window.sent = [];
window.model = {
  get: (name) => window.traits[name],
  on: (event, act) => { (heard[event] ||= []).push(act); },
  off() {},
  send: (action) => { window.sent.push(action); },
};
window.answer = (traits) => {
  window.traits = traits;
  for (const name of ["view", "answer"]) for (const act of heard[`change:${name}`]) act();
};
window.begin = (traits) => {
  window.traits = traits;
  render({ model, el: document.body });
};
"""
PAGE = "http://127.0.0.1/table.html"


@pytest.fixture
def page(tab):
    """A page with a table and no kernel: `begin` shows a table, `answer` another."""
    html = f"<!doctype html><meta charset=utf-8><style>{TableExplorer.styles}</style><body></body>"
    tab.route(PAGE, lambda route: route.fulfill(body=html, content_type="text/html"))
    tab.goto(PAGE)
    source = TableExplorer.module.replace("export default { render };", "")
    tab.add_script_tag(content=source + MODEL, type="module")
    tab.wait_for_function("() => Boolean(window.begin)")
    return tab


def traits(explorer):
    return json.loads(json.dumps({"view": explorer.view, "answer": {}}))


def test_while_a_slider_moves_one_question_is_open_and_the_newest_waits(page):
    explorer = explore_table(GraphNim(), "3^a 2^b 1^k", range(61), range(121), "discrepancy", b=0)
    page.evaluate("traits => window.begin(traits)", traits(explorer))
    slider = page.get_by_label("slider of b")
    box = slider.bounding_box()
    height = box["y"] + box["height"] / 2
    page.mouse.move(box["x"] + 8, height)
    page.mouse.down()
    for step in range(1, 11):
        page.mouse.move(box["x"] + 8 + step * (box["width"] - 16) / 12, height)
    assert len(page.evaluate("window.sent")) == 1
    newest = page.locator("input[type=number][name=b]").input_value()
    assert newest == slider.input_value() == "10"

    def answer_newest():
        asked = page.evaluate("window.sent.at(-1)")
        explorer._heard(None, asked)
        assert explorer.task.wait(60)
        page.evaluate("traits => window.answer(traits)", traits(explorer))
        return asked["fixed"]["b"]

    assert answer_newest() < 10
    assert slider.input_value() == "10"  # it is not moved back under the hand
    assert len(page.evaluate("window.sent")) == 2
    assert answer_newest() == 10
    assert len(page.evaluate("window.sent")) == 2
    assert page.locator("tbody tr").nth(60).locator("td").nth(120).is_visible()
    shown = page.locator("tbody tr").nth(5).locator("td").all_inner_texts()
    assert shown == [str(one) for one in explorer.frame.loc[5].tolist()]
    page.mouse.up()
    assert slider.get_attribute("max") == "20"


def test_all_fields_show_the_table_again_when_a_game_is_refused(page):
    family = paper("octal-0.33").figures["reduced bistar"]
    explorer = explore_table(Octal("0.33"), family, range(8), range(8), i=2, j=1, m=2)
    page.evaluate("traits => window.begin(traits)", traits(explorer))
    game = page.get_by_label("Game")
    options = page.locator(f"datalist#{game.get_attribute('list')} option")
    titles = [one.get_attribute("value") for one in options.all()]
    assert {"0.33 on graphs", "Node Kayles", "Arc Kayles"} <= {*titles}
    assert "Nim" not in titles  # it is not played on bistars
    game.focus()
    assert (game.input_value(), game.get_attribute("placeholder")) == ("", "0.33 on graphs")
    game.fill("no game")
    game.press("Enter")
    refusal = {"kind": "says", "says": "There is no game 'no game'."}
    page.evaluate("traits => window.answer(traits)", traits(explorer) | {"answer": refusal})
    assert page.locator(".complains").inner_text() == "There is no game 'no game'."
    assert game.input_value() == "0.33 on graphs"
    assert not page.get_by_label("Family").is_visible()
