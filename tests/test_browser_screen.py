"""Screens in a real Chromium: each kind of control on a light page, one screen in JupyterLab, and
one whose kernel is gone.
"""

import json
import time

import pytest
from test_browser import open_and_run, write_notebook

from gamelab.widgets.screen import Part, Screen, field, slider

pytestmark = pytest.mark.browser

# A model as anywidget gives it to a program. It asks Python for news every 20 ms.
PAGE = """async ([module, styles]) => {
  document.head.append(Object.assign(document.createElement("style"), { textContent: styles }));
  const address = URL.createObjectURL(new Blob([module], { type: "text/javascript" }));
  const { default: { render } } = await import(address);
  const listeners = new Map();
  const model = {
    get: (name) => state[name],
    on: (event, hear) => listeners.set(event, hear),
    off: (event) => listeners.delete(event),
    send: (message) => { if (window.isGone) throw new Error("Cannot send"); tell(message); },
  };
  const state = await news();
  const pull = async () => {
    const now = await news();
    for (const name of ["progress", "view"]) {
      if (JSON.stringify(now[name]) === JSON.stringify(state[name])) continue;
      state[name] = now[name];
      listeners.get(`change:${name}`)?.();
    }
    setTimeout(pull, 20);
  };
  pull();
  window.fire = (event) => listeners.get(event)?.();
  render({ model, el: document.body });
}"""


@pytest.fixture
def page(tab):
    """A function that shows a screen on a page of its own, with the messages that are sent."""

    def show(screen):
        tab.messages = []
        tab.set_default_timeout(10_000)

        def tell(message):
            tab.messages.append(message)
            screen._hear(None, message)

        tab.expose_function("tell", tell)
        tab.expose_function("news", lambda: {"view": screen.view, "progress": screen.progress})
        tab.goto("data:text/html,<!DOCTYPE html><title>screen</title>")
        tab.evaluate(PAGE, [screen.script.module, screen.script.styles])
        return tab.locator(".gamelab-screen")

    yield show
    assert tab.crashes == []


def test_every_kind_of_control_sends_its_value_and_shows_the_one_of_the_answer(tab, page):
    def act(part, values, pressed):
        part.set(word=values["word"].strip())
        part.html = f"<p>{json.dumps(values)} {pressed}</p>"

    controls = [
        slider("n", range(5, 9), label="heaps"),
        field("size", 3, "number", min=0),
        field("sure", True, "checkbox"),
        field("word", "x"),
        field("which", "one", "select", options=["one", "two"]),
        field("Go", kind="button"),
    ]
    screen = page(Screen(Part("", controls, act)))
    said = screen.locator("p")
    heaps = screen.get_by_label("heaps")
    assert heaps.get_attribute("aria-valuetext") == "7"
    heaps.press("ArrowRight")
    said.filter(
        has_text='{"n": 8, "size": 3, "sure": true, "word": "x", "which": "one"} n'
    ).wait_for()
    assert screen.locator("output").inner_text() == "8"
    screen.get_by_label("size").fill("12")
    screen.get_by_label("size").press("Enter")
    said.filter(has_text='"size": 12').wait_for()
    screen.get_by_label("sure").uncheck()
    said.filter(has_text='"sure": false').wait_for()
    screen.get_by_label("word").fill(" y ")
    screen.get_by_label("word").press("Enter")
    tab.wait_for_function("() => document.querySelector('[name=word]').value === 'y'")
    screen.get_by_label("which").select_option("two")
    said.filter(has_text='"which": "two"').wait_for()
    screen.get_by_role("button", name="Go").click()
    said.filter(has_text="} Go").wait_for()
    assert len(tab.messages) == 6


CELL = '<td tabindex=0 data-press="{0},{1}">{0}{1}</td>'
CELLS = "".join(f"<tr>{''.join(CELL.format(i, j) for j in range(3))}</tr>" for i in range(3))


def test_a_redraw_keeps_the_focus_and_what_is_as_it_was_and_a_table_is_walked_by_arrows(tab, page):
    def act(part, values, pressed):
        part.html = part.html.replace(">11<", f">{pressed}<")

    screen = page(Screen(Part(f"<table>{CELLS}</table><p>$a$ and <i>b</i></p>", act=act)))
    screen.locator("i").evaluate("one => { one.dataset.old = ''; }")
    screen.locator("td").first.click()
    screen.get_by_text("0,0").wait_for()
    screen.locator("td").first.press("ArrowDown")
    for key in ("ArrowRight", "ArrowRight", "ArrowRight"):
        tab.keyboard.press(key)
    assert tab.evaluate("() => document.activeElement.dataset.press") == "1,2"
    tab.keyboard.press("Enter")
    tab.wait_for_function("() => !document.querySelector('[aria-busy]')")
    assert [one["pressed"] for one in tab.messages] == ["0,0", "1,2"]
    assert tab.evaluate("() => document.activeElement.dataset.press") == "1,2"
    assert screen.locator("i[data-old]").count() == 1


def test_where_what_was_pressed_has_gone_the_focus_goes_to_what_can_be_pressed_there(tab, page):
    def act(part, values, pressed):
        left = "" if pressed == "c" else f'<button data-press="{"bc"[pressed == "b"]}">on</button>'
        part.html = f'{left}<p>{pressed} <button data-press="back">back</button></p>'

    screen = page(Screen(Part('<button data-press="a">on</button>', act=act)))
    screen.get_by_role("button").press("Enter")
    for pressed, after in (("a", "b"), ("b", "c"), ("c", "back")):
        screen.get_by_text(pressed + " back").wait_for()
        assert screen.locator(":focus").get_attribute("data-press") == after
        tab.keyboard.press("Enter")


def test_what_scrolls_has_the_focus_for_the_keys_if_nothing_in_it_has(tab, page):
    def act(part, values, pressed):
        part.html = wide.format("or not", "") if pressed == "Go" else part.html

    wide = '<p>words {}</p><figure style="overflow: auto"><p style="width: 700px">{}</p></figure>'
    tab.set_viewport_size({"width": 400, "height": 400})
    screen = page(Screen(Part(wide.format("first", "far"), [field("Go", kind="button")], act)))
    figure = screen.locator("figure[tabindex='0']")
    figure.press("ArrowRight")
    tab.wait_for_function("() => document.querySelector('figure').scrollLeft > 0")
    screen.get_by_role("button").click()
    screen.get_by_text("words or not").wait_for()
    figure.wait_for()
    tab.set_viewport_size({"width": 1200, "height": 400})
    figure.wait_for(state="detached")
    assert screen.locator(".inside[tabindex]").count() == 0


def test_a_fold_is_filled_when_it_is_opened_and_freed_when_it_is_closed(tab, page):
    def fill(part):
        part.html, part.parts = "<p>filled</p>", {"inner": Part("<b>within</b>")}

    screen = page(Screen(Part("", fold=Part(summary="More", opened=fill), last=Part("last"))))
    screen.get_by_text("More").click()
    screen.get_by_text("within").wait_for()
    screen.get_by_text("More").click()
    screen.get_by_text("within").wait_for(state="detached")
    screen.get_by_text("More").click()
    screen.get_by_text("filled").wait_for()
    assert tab.messages[-1]["number"] == 3


def test_long_work_says_how_far_it_is_and_is_cancelled(tab, page):
    def act(part, values, pressed):
        time.sleep(1)
        part.total = 100_000_000
        for _ in part.watch(range(part.total)):
            pass

    screen = page(Screen(Part("", [field("Check", kind="button")], act)))
    screen.get_by_role("button", name="Check").click()
    screen.get_by_role("status").get_by_text("s so far").wait_for()
    screen.get_by_role("status").get_by_text("of 100,000,000 cases").wait_for()
    assert screen.locator("progress").is_visible()
    assert screen.get_attribute("aria-busy") == "true"
    screen.get_by_role("button", name="Cancel").press("Enter")
    screen.get_by_text("nothing is said.").wait_for()
    assert screen.locator(":focus").inner_text() == "Check"
    assert not screen.locator("progress").is_visible()
    assert screen.get_attribute("aria-busy") is None


def test_an_error_is_a_sentence_and_what_was_typed_stays_to_be_mended(tab, page):
    def act(part, values, pressed):
        part.html = f"<p>{100 // values['n']}</p>"

    screen = page(Screen(Part("", [field("n", 5, "number")], act)))
    for typed, said in (("0", "ZeroDivisionError"), ("50", "2")):
        screen.get_by_label("n").fill(typed)
        screen.get_by_label("n").press("Enter")
        screen.get_by_text(said).wait_for()
        assert screen.get_by_label("n").input_value() == typed
    assert screen.get_by_text("ZeroDivisionError").count() == 0


def test_without_a_kernel_one_sentence_says_so_and_nothing_can_be_moved(tab, page):
    screen = page(Screen(Part("<p data-press=1>text</p>", [slider("n", range(3))])))
    tab.evaluate("() => { window.isGone = true; fire('comm_live_update'); }")
    gone = "The kernel of this widget is gone. Run this cell again to go on."
    assert tab.get_by_role("alert").inner_text() == gone
    assert screen.locator("input").evaluate("one => Boolean(one.closest('[inert]'))")
    assert screen.locator("p").evaluate("one => one.inert")
    assert tab.messages == []


def test_a_screen_that_gets_no_answer_says_so_after_eight_seconds(tab, page):
    tab.clock.install()
    screen = Screen(Part("", [slider("n", range(3))]))
    screen._hear = lambda *what: None
    shown = page(screen)
    shown.locator("input").press("ArrowRight")
    tab.clock.run_for(8500)
    assert tab.get_by_role("alert").inner_text().startswith("Python does not answer. ")


CELLS_OF_LAB = (
    """import time
from gamelab.widgets.screen import Part, Screen, slider
def draw(part, values, pressed):
    part.html = f"<p>$x_{values['n']}$ is drawn</p>"
def fill(part):
    part.html = "<p>$y$ is filled</p>"
def screen(name):
    fold = Part(summary="Fold $z$", opened=fill, id=name)
    return Screen(Part(f'<span id="{name}">Here</span>', [slider("n", range(9))], draw, fold=fold))
""",
    "screen('one')",
    "screen('other')",
    "from IPython.display import HTML\nHTML('<a href=\"#other\">leads on</a>')",
)


def test_a_screen_in_jupyterlab_is_set_in_type_moved_followed_and_saved_once(tab, lab):
    write_notebook(lab, "screen.ipynb", CELLS_OF_LAB)
    panel = open_and_run(tab, lab, "screen.ipynb")
    one, other = (panel.locator(".gamelab-screen").nth(number) for number in (0, 1))
    one.locator("summary mjx-container").wait_for()
    active = "() => window.jupyterapp.shell.currentWidget.content.activeCellIndex"
    one.locator("input").click()
    before = tab.evaluate(active)
    one.locator("input").press("ArrowDown")
    one.locator("p mjx-container").wait_for()
    assert tab.evaluate(active) == before
    panel.get_by_role("link", name="leads on").click()
    other.get_by_text("is filled").wait_for()
    other.locator("details mjx-container").nth(1).wait_for()
    assert one.get_by_text("is filled").count() == 0
    saved = tab.evaluate(
        "async () => { const context = window.jupyterapp.shell.currentWidget.context;"
        " await context.save(); return JSON.stringify(context.model.toJSON()); }"
    )
    assert saved.count("const programs") == (1 if "widget-state+json" in saved else 0)
    assert "<details><summary>Fold $z$" not in saved  # it is empty without a kernel
    tab.evaluate(
        "() => window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.restart()"
    )
    panel.get_by_text("The kernel of this widget is gone.").nth(1).wait_for()
    assert tab.crashes == []
    assert tab.outside == []
