"""Cards in a real JupyterLab: typeset and light while closed; sliders, code, checks and
counterexamples by clicks; links that unfold what hides a statement.
"""

import re
from dataclasses import replace

import pytest
from conftest import code_cell, opened_tab
from test_browser import (
    RUN_ALL,
    in_theme,
    links_astray,
    links_to_statements,
    open_and_run,
    opened_fold,
    serious_findings,
    write_notebook,
)

from gamelab import contents, ledger, paper, show

pytestmark = pytest.mark.browser

CELLS = (
    "from dataclasses import replace\nfrom gamelab import *",
    'nim = paper("nim-on-graphs")',
    'some = replace(nim, claims=nim["nim-2.2-end-printed":"nim-2.2-points-3"])',
    'show(nim["nim-2.2-mid"])',
    'show(nim["nim-2.2-end-printed"])',
    'show(some.claims[1:], title="Steps")',
    'exercise("What is $g(S(2, 1))$?", grundy, GraphNim(), Spider(2, 1))',
    "ledger(some)",
    "contents(some)",
)


@pytest.fixture(scope="module")
def cards(chromium, lab):
    """A notebook of cards, run once for all tests here; what one opens it closes."""
    write_notebook(lab, "cards.ipynb", CELLS)
    with opened_tab(chromium) as tab:
        panel = open_and_run(tab, lab, "cards.ipynb")
        panel.locator(".gamelab-card mjx-container").first.wait_for()
        yield panel


@pytest.fixture
def tab(cards):
    """The tab of the notebook of cards."""
    yield cards.page
    assert cards.page.crashes == []
    assert cards.page.outside == []


def close_folds(cards):
    """Close all folds, and wait until Python has heard it."""
    cards.locator("details[open]").evaluate_all("all => all.forEach(one => { one.open = false; })")
    cards.locator("[aria-busy]").first.wait_for(state="detached")


def test_a_closed_card_is_set_in_type_with_its_picture_and_nothing_else(tab, cards):
    card = cards.locator(".gamelab-card").first
    words = " ".join(card.inner_text().split())
    assert words.startswith("Section 2.2, token anywhere ● theorem · Clark, 2012")
    assert "Holds in 2,955 cases" in words
    assert not re.search(r"[$\\]", words)
    assert card.locator("img").evaluate("image => image.naturalWidth") > 100
    assert not cards.locator("mjx-merror, .gamelab-card :is(form > *, pre)").count()


def test_a_slider_of_a_card_redraws_its_words_and_its_picture(tab, cards):
    card = cards.locator(".gamelab-card").first
    fold = opened_fold(card, "Change the parameters")
    words, handle = fold.locator(".inside p").first, fold.locator("input[type=range]").nth(1)
    image, before = fold.locator("img").first, words.inner_text()
    seen = image.get_attribute("src")
    handle.press("ArrowLeft" if handle.input_value() != "0" else "ArrowRight")
    tab.wait_for_function(
        "([words, before]) => words.innerText !== before", arg=[words.element_handle(), before]
    )
    assert image.get_attribute("src") != seen
    close_folds(cards)
    assert card.locator("input").count() == 0


def test_in_a_narrow_place_pictures_stay_480_pixels_wide_and_scroll_by_themselves(tab, cards):
    card, before = cards.locator(".gamelab-card").nth(1), tab.viewport_size
    opened_fold(card, "Change the parameters").locator("img").first.wait_for()
    tab.set_viewport_size({"width": 620, "height": 900})
    try:
        for image in card.locator("img").all():
            image.evaluate("image => image.decode()")
            place = image.locator("xpath=ancestor::*[self::figure or @class='inside'][1]")
            tab.wait_for_function(
                "place => place.scrollWidth > place.clientWidth", arg=place.element_handle()
            )
            assert image.bounding_box()["width"] > 479 > place.bounding_box()["width"]
    finally:
        tab.set_viewport_size(before)
    close_folds(cards)


def test_a_card_unfolds_its_code_and_checks_a_larger_size_and_lists_counterexamples(tab, cards):
    fold = opened_fold(cards.locator(".gamelab-card").first, "How is this checked?")
    assert "def mid(links, loops, at)" in fold.locator("pre").inner_text()
    assert fold.locator("pre .k").first.inner_text() == "def"
    fold.get_by_label("Size").fill("5")
    fold.get_by_label("Size").press("Enter")
    fold.get_by_text("paths with at most 5 vertices").first.wait_for()
    other = opened_fold(cards.locator(".gamelab-card").nth(1), "How is this checked?")
    other.get_by_role("button", name="Next counterexample").click()
    other.get_by_text("1 counterexample.").wait_for()
    other.get_by_role("button", name="All counterexamples").click()
    other.get_by_text("No further one").wait_for()
    assert "the path of 2 vertices; token on 0; m = 1" in other.locator("li").first.inner_text()
    close_folds(cards)


def test_open_cards_have_no_serious_finding_in_either_theme_and_run_again_are_as_they_were(
    tab, cards, tmp_path
):
    card = cards.locator(".gamelab-card").nth(1)
    opened_fold(card, "Change the parameters").locator("img").first.wait_for()
    opened_fold(card, "How is this checked?")
    cards.locator(".gamelab-cards summary").first.click()
    lines = cards.locator(".gamelab-cards details details > summary")
    lines.nth(3).wait_for()
    for line in lines.element_handles():  # folds within them come later
        line.click()
    cards.locator(".gamelab-cards .gamelab-card").nth(3).wait_for()
    size = tab.viewport_size
    for name in in_theme(tab, widths=(size["width"],)):
        assert serious_findings(tab, ".jp-OutputArea-output") == []
        card.screenshot(path=tmp_path / f"{name}.png")
    tab.set_viewport_size(size)
    first = cards.locator(".gamelab-card > .inside").first
    before = first.inner_text()
    assert tab.evaluate(RUN_ALL)
    place = "document.querySelector('.gamelab-card > .inside')"  # also of formulas that come late
    tab.wait_for_function(f"text => {place}?.innerText === text", arg=before)


def test_a_statement_is_found_under_a_key_by_its_number_a_word_and_its_kind_and_opened_by_enter(
    tab, cards
):
    cards.locator(".gamelab-card").first.click()
    tab.keyboard.press("Alt+f")
    field = cards.get_by_label("Find a statement")
    assert field.evaluate("one => one === document.activeElement")
    for words, found in (("2.2", 5), ("THEOREM sec", 3), ("3", 1), ("22", 0), ("(", 0)):
        field.fill(words)
        cards.locator(".gamelab-contents output").get_by_text(f"{found} of 5").wait_for()
        assert cards.locator(".gamelab-contents li:visible").count() == found, words
    field.fill("leaves")
    field.press("Enter")
    tab.wait_for_function(
        "() => Math.abs(document.getElementById('nim-2.2-end-printed').getBoundingClientRect().top"
        " - document.querySelector('.jp-WindowedPanel-outer').getBoundingClientRect().top) < 5"
    )
    assert cards.locator(".gamelab-contents .gamelab-card").count() == 0
    field.fill("")
    assert cards.locator(".gamelab-contents li:visible").count() == 5


def test_each_link_of_a_ledger_and_of_errata_unfolds_its_statement_and_lands_on_it(tab):
    links = links_to_statements(tab)
    assert len(links) >= 5
    assert links_astray(tab, links) == []
    assert "Steps: 4 statements, 4 hold" in tab.locator(".gamelab-cards").inner_text()


def test_a_statement_stays_where_its_link_led_though_the_notebook_above_it_grows_until_the_reader_acts(
    tab,
):
    assert links_astray(tab, ["#nim-2.2-points-3"]) == []
    grow = """async () => {
      const place = document.querySelector('[data-of="nim-2.2-points-3"]'), filler = document.createElement("div");
      place.closest(".jp-WindowedPanel-outer").style.overflowAnchor = "none";  // as in a browser that knows no scroll anchoring
      filler.style.height = "3000px";
      for (let i = 0; i < 40; i++) await new Promise(requestAnimationFrame);
      const before = place.getBoundingClientRect().top;
      document.querySelector(".jp-Cell").append(filler);
      for (let i = 0; i < 5; i++) await new Promise(requestAnimationFrame);
      const moved = place.getBoundingClientRect().top - before;
      filler.remove();
      return moved;
    }"""
    assert abs(tab.evaluate(grow)) < 5
    tab.keyboard.press("Shift")
    assert tab.evaluate(grow) > 2000


def test_a_statement_that_is_shown_twice_has_its_place_where_it_is_shown_first(tab, cards):
    close_folds(cards)
    first = cards.locator(".gamelab-card").first
    first.evaluate("card => { card.dataset.old = ''; }")
    tab.evaluate(
        """() => {
          window.jupyterapp.shell.currentWidget.content.activeCellIndex = 3;
          return window.jupyterapp.commands.execute("notebook:run-cell");
        }"""
    )
    cards.locator(".gamelab-card[data-old]").wait_for(state="detached")
    first.wait_for()
    assert links_astray(tab, ["#nim-2.2-mid"]) == []
    assert first.get_attribute("id") == "nim-2.2-mid"
    assert cards.locator(".gamelab-cards details[open]").count() == 0


def test_pictures_have_their_room_before_they_are_there(cards):
    lost = cards.locator(".gamelab-card img").evaluate_all(
        """(images) => Promise.all(images.map(async (image) => {
          await image.decode();
          const there = image.getBoundingClientRect(), source = image.src;
          image.src = "data:,";
          const gone = image.getBoundingClientRect();
          image.src = source;
          return Math.max(Math.abs(there.width - gone.width), Math.abs(there.height - gone.height));
        }))"""
    )
    assert lost
    assert max(lost) < 3, lost


STATIC_LINKS = """async () => {
  const scroller = document.querySelector(".jp-NotebookPanel:not(.lm-mod-hidden) .jp-WindowedPanel-outer"), astray = [];
  const links = [...scroller.querySelectorAll('a[href^="#nim-"]')];
  for (const link of links) {
    const place = scroller.querySelector(`[data-jupyter-id="${link.hash.slice(1)}"]`);
    scroller.scrollTop = 0;
    link.click();
    let frames = 0;
    for (let i = 0; i < 300 && frames < 5; i++) {
      await new Promise(requestAnimationFrame);
      const { top, height } = place.getBoundingClientRect();
      frames = height > 0 && Math.abs(top - scroller.getBoundingClientRect().top) < 5 ? frames + 1 : 0;
    }
    if (frames < 5) astray.push(link.hash);
  }
  return [links.length, astray];
}"""


@pytest.mark.usefixtures("late_cells")
def test_in_a_notebook_that_was_not_run_each_link_leads_to_what_names_its_statement(tab, lab):
    nim = paper("nim-on-graphs")
    some = replace(nim, claims=nim["nim-2.2-end-printed":"nim-2.2-points-3"])
    pages = [one.html for one in (contents(some), show(some.claims[0]), show(some.claims[1:]))]
    room = '<div style="height:900px"></div>'
    cells = [
        code_cell(
            "", [{"output_type": "display_data", "metadata": {}, "data": {"text/html": page}}]
        )
        for page in [*pages, ledger(some)._repr_html_(), room, room]
    ]
    write_notebook(lab, "stored.ipynb", cells)
    address, token = lab
    tab.goto(f"{address}/lab/tree/stored.ipynb?reset&token={token}")
    tab.locator(".jp-NotebookPanel:not(.lm-mod-hidden) details table").first.wait_for()
    tab.locator('[data-jupyter-id="nim-2.2-points-3"]').wait_for()
    assert tab.evaluate(STATIC_LINKS) == [2 * len(some.claims), []]
