"""Cards in a real JupyterLab: typeset and light while closed; sliders, code, checks and
counterexamples by clicks.
"""

import re
import time
from dataclasses import replace

import pytest
from conftest import code_cell, opened_tab
from test_browser import (
    RUN_ALL,
    in_theme,
    inwards,
    links_astray,
    links_to_statements,
    open_and_run,
    opens_its_sliders,
    serious_findings,
    wait_for_change,
    write_notebook,
)

from gamelab import contents, ledger, paper, show, show_all

pytestmark = pytest.mark.browser

CELLS = (
    (
        "from gamelab import GraphNim, Spider, contents, exercise, grundy, ledger, paper, show, "
        "show_all, winning_moves"
    ),
    'nim = paper("nim-on-graphs")',
    'show(nim["nim-2.2-mid"])',
    'show(nim["nim-2.2-end-printed"])',
    'show(nim["nim-1.1-nim"])',
    'show_all(nim["nim-2.2-end-corrected":"nim-2.2-points-3"], title="Steps")',
    (
        'exercise("What is $g(S(2, 1))$?", grundy, GraphNim(), Spider(2, 1), hint="Which values '
        'have its options?")'
    ),
    'exercise("Which moves win?", winning_moves, GraphNim(), Spider(1, 1, 1))',
    (
        "from dataclasses import replace\nledger(replace(nim, "
        'claims=nim["nim-2.2-end-printed":"nim-2.2-points-3"]))'
    ),
    'contents(replace(nim, claims=nim["nim-2.2-end-printed":"nim-2.2-points-3"]))',
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
    return cards.page


def answer(card, *, has, seconds=60):
    """What the card says, once it says this."""
    end = time.monotonic() + seconds
    while not re.search(has, now := card.locator(".answer").inner_text()):
        assert time.monotonic() < end, now
        time.sleep(0.05)
    return now


def test_a_closed_card_is_set_in_type_with_its_picture_and_nothing_else(tab, cards):
    card = cards.locator(".gamelab-card").first
    assert "Section 2.2, token anywhere" in card.inner_text()
    assert "theorem · Clark, 2012" in re.sub(r"\s+", " ", card.inner_text())
    assert "Holds: 2,955 cases tried" in card.inner_text()
    assert card.locator("img").evaluate("image => image.naturalWidth") > 100
    assert not [
        words
        for words in cards.locator(".gamelab-card .closed").all_inner_texts()
        if "$" in words or "\\" in words
    ]
    assert cards.locator("mjx-merror").count() == 0
    assert cards.locator(".widget-slider").count() == 0
    assert cards.locator(".gamelab-card pre").count() == 0
    assert tab.outside == []
    assert tab.crashes == []


def test_the_sliders_of_a_card_move_and_go_again(tab, cards):
    card = cards.locator(".gamelab-card").first
    button = card.get_by_role("button", name="Change the parameters")
    button.click()
    handle = card.locator(".noUi-handle").nth(1)
    handle.wait_for()
    assert button.get_attribute("aria-expanded") == "true"
    words = card.locator(".widget-html-content").first
    before = words.inner_text()
    handle.press(inwards(handle))
    assert "the statement says" in wait_for_change(words.inner_text, before)
    button.click()
    card.locator(".noUi-handle").first.wait_for(state="detached")
    button.click()
    card.locator(".noUi-handle").first.wait_for()
    assert tab.crashes == []


def test_in_a_narrow_place_pictures_stay_480_pixels_wide_and_scroll_by_themselves(tab, cards):
    card, before = cards.locator(".gamelab-card").nth(1), tab.viewport_size
    opens_its_sliders(card)
    tab.set_viewport_size({"width": 620, "height": 900})
    try:
        for place in (card.locator("figure"), card.locator(".gamelab-explorer")):
            image = place.locator("img")
            image.evaluate("image => image.decode()")
            tab.wait_for_function(
                "place => place.scrollWidth > place.clientWidth", arg=place.element_handle()
            )
            assert image.bounding_box()["width"] >= 480 > place.bounding_box()["width"]
    finally:
        tab.set_viewport_size(before)
        card.get_by_role("button", name="Change the parameters").click()


def test_a_card_unfolds_its_check_runs_a_larger_size_and_another_is_cancelled(tab, cards):
    card = cards.locator(".gamelab-card").first
    card.get_by_role("button", name="How is this checked?").click()
    card.locator("pre").wait_for()
    assert "def mid(links, loops, at)" in card.locator("pre").inner_text()
    assert card.locator("pre .k").first.inner_text() == "def"
    size = card.get_by_label("Size")
    size.fill("5")
    size.press("Enter")
    assert "paths with at most 5 vertices" in answer(card, has="Holds")
    third = cards.locator(".gamelab-card").nth(2)
    third.get_by_role("button", name="How is this checked?").click()
    third.get_by_label("Size").fill("400")
    third.get_by_role("button", name="Check", exact=True).click()
    third.locator("progress").wait_for()
    third.get_by_text("a second").wait_for()
    third.get_by_role("button", name="Cancel").click()
    assert "nothing is said" in answer(third, has="Cancelled after")
    for given in ("-1", ""):
        third.get_by_label("Size").fill(given)
        third.get_by_role("button", name="Check", exact=True).click()
        assert answer(third, has=f"given '?{given}'?\\.$").startswith("The size of a check of")
    card.get_by_role("button", name="How is this checked?").click()
    card.locator("pre").wait_for(state="detached")
    assert tab.crashes == []


def test_a_claim_that_fails_shows_its_next_counterexample_and_all(tab, cards):
    card = cards.locator(".gamelab-card").nth(1)
    assert "p, where the statement says 0" in card.inner_text()
    card.get_by_role("button", name="How is this checked?").click()
    card.get_by_role("button", name="Next counterexample").click()
    assert "the path of 2 vertices; token on 0; m = 1" in answer(card, has="1 counterexample")
    card.get_by_role("button", name="All counterexamples").click()
    assert "No further one" in answer(card, has="2 counterexamples")


def test_a_group_opens_a_line_to_its_card_and_the_ledger_leads_to_it(tab, cards):
    group = cards.locator(".gamelab-cards")
    assert "Steps: 4 statements, 4 hold" in group.inner_text()
    group.locator("summary").first.click()
    group.locator("details details summary").nth(1).click()
    inner = group.locator(".gamelab-card")
    inner.get_by_role("button", name="Change the parameters").wait_for()
    assert "Section 2.2, token anywhere" in inner.inner_text()
    group.locator("details details summary").nth(1).click()
    inner.wait_for(state="detached")
    link = cards.locator('a[href="#nim-2.2-end-printed"]').first
    link.scroll_into_view_if_needed()
    link.click()
    tab.wait_for_function(
        "() => document.getElementById('nim-2.2-end-printed').getBoundingClientRect().top >= 0"
    )
    assert tab.crashes == []


def test_open_cards_have_no_serious_finding_in_either_theme_and_run_again_are_as_they_were(
    tab, cards, tmp_path
):
    card = cards.locator(".gamelab-card").nth(1)
    for button in card.locator(".foldings button").all():
        if button.get_attribute("aria-expanded") == "false":
            button.click()
    card.get_by_role("button", name="All counterexamples").click()
    answer(card, has="No further one")
    asked = cards.locator(".gamelab-exercise").first
    asked.locator("summary", has_text="Hint").click()
    asked.locator("input").fill("1")
    asked.get_by_role("button", name="Answer", exact=True).click()
    card.locator(".gamelab-explorer img").wait_for()
    cards.locator(".gamelab-cards details").evaluate_all(
        "all => all.forEach(one => { one.open = true; })"
    )
    cards.locator(".gamelab-cards .gamelab-card").nth(3).wait_for()
    size = tab.viewport_size
    for name in in_theme(tab, widths=(size["width"],)):
        assert serious_findings(tab, ".jp-OutputArea-output") == []
        card.screenshot(path=tmp_path / f"{name}.png")
    tab.set_viewport_size(size)
    before = cards.locator(".gamelab-card .closed").first.inner_text()
    assert tab.evaluate(RUN_ALL)
    cards.locator(".gamelab-card mjx-container").first.wait_for()
    assert cards.locator(".gamelab-card .closed").first.inner_text() == before


def test_a_statement_is_found_by_its_number_a_word_and_its_kind_and_opened_by_enter(tab, cards):
    field = cards.get_by_label("Find a statement")
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
    field.fill("")
    assert cards.locator(".gamelab-contents li:visible").count() == 5
    assert tab.crashes == []


def test_each_link_of_a_ledger_and_of_errata_unfolds_its_statement_and_lands_on_it(tab):
    links = links_to_statements(tab)
    assert len(links) >= 5
    assert links_astray(tab, links) == []
    assert tab.crashes == []


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
    assert tab.crashes == []


def test_a_statement_that_is_shown_twice_has_its_place_where_it_is_shown_first(tab, cards):
    first = cards.locator(".gamelab-card").first
    first.evaluate("card => { card.dataset.old = ''; }")
    tab.evaluate(
        """() => {
          window.jupyterapp.shell.currentWidget.content.activeCellIndex = 2;
          return window.jupyterapp.commands.execute("notebook:run-cell");
        }"""
    )
    cards.locator(".gamelab-card[data-old]").wait_for(state="detached")
    first.wait_for()
    assert links_astray(tab, ["#nim-2.2-mid"]) == []
    assert first.get_attribute("id") == "nim-2.2-mid"
    assert cards.locator(".gamelab-cards details[open]").count() == 0


# the modules of widgets take so many seconds to load; 0 takes it back
SLOW_MODULES = """seconds => {
  window.createUrl ??= URL.createObjectURL;
  const wait = `await new Promise((done) => setTimeout(done, ${1000 * seconds}));\n`;
  URL.createObjectURL = (blob) => createUrl.call(URL, seconds ? new Blob([wait, blob], { type: blob.type }) : blob);
}"""


def test_a_line_that_is_closed_while_its_card_is_built_leaves_no_card_and_no_error(tab, cards):
    group = cards.locator(".gamelab-cards > details")
    group.evaluate("group => { group.open = true; }")
    line = group.locator("details").nth(2)
    tab.evaluate(SLOW_MODULES, 1)
    line.evaluate("line => { line.open = true; setTimeout(() => { line.open = false; }, 500); }")
    tab.wait_for_timeout(4000)  # anywidget gives a model up after two seconds
    tab.evaluate(SLOW_MODULES, 0)
    assert line.locator(".gamelab-card").count() == 0
    assert tab.crashes == []
    line.evaluate("line => { line.open = true; }")
    line.locator(".gamelab-card").wait_for()
    line.evaluate("line => { line.open = false; }")
    line.locator(".gamelab-card").wait_for(state="detached")


def test_a_card_that_hears_nothing_of_python_says_so_and_is_well_when_it_is_opened_again(
    tab, cards
):
    group = cards.locator(".gamelab-cards > details")
    group.evaluate("group => { group.open = true; }")
    line = group.locator("details").nth(2)
    tab.evaluate(SLOW_MODULES, 3)
    line.evaluate("line => { line.open = true; }")
    line.get_by_role("button", name="How is this checked?").click()
    tab.evaluate(SLOW_MODULES, 0)
    assert "Python does not answer" in answer(line, has="does not")
    assert tab.crashes == ["[anywidget] Failed to initialize model."] * len(tab.crashes)
    tab.crashes.clear()
    line.evaluate("line => { line.open = false; }")
    line.locator(".gamelab-card").wait_for(state="detached")
    line.evaluate("line => { line.open = true; }")
    line.get_by_role("button", name="How is this checked?").click()
    line.locator("pre").wait_for()
    assert tab.crashes == []
    line.evaluate("line => { line.open = false; }")


def test_pictures_have_their_room_before_they_are_there(cards):
    lost = cards.locator(".gamelab-card .closed img").evaluate_all(
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
    shown = contents(some), show(some.claims[0]), show_all(some.claims[1:])
    pages = [one.static_output()["text/html"] for one in shown] + [ledger(some)._repr_html_()]
    room = '<div style="height:900px"></div>'
    cells = [
        code_cell(
            "", [{"output_type": "display_data", "metadata": {}, "data": {"text/html": page}}]
        )
        for page in [*pages, room, room]
    ]
    write_notebook(lab, "stored.ipynb", cells)
    address, token = lab
    tab.goto(f"{address}/lab/tree/stored.ipynb?reset&token={token}")
    tab.locator(".jp-NotebookPanel:not(.lm-mod-hidden) details table").first.wait_for()
    tab.locator('[data-jupyter-id="nim-2.2-points-3"]').wait_for()
    assert tab.evaluate(STATIC_LINKS) == [2 * len(some.claims), []]
