"""The notebooks as a reader uses them: a real JupyterLab in a real Chromium, all cells run, sliders
moved.
"""

import json
import re
from urllib.parse import unquote
from urllib.request import Request, urlopen

import pytest
from axe_playwright_python.sync_playwright import Axe
from conftest import EVERYTHING, laid_out_late, new_notebook, opened_tab

pytestmark = pytest.mark.browser

READY = (
    "() => window.jupyterapp?.shell.currentWidget?.sessionContext?.session?.kernel?.status === "
    "'idle'"
)
# resolves when all cells are done
RUN_ALL = "() => window.jupyterapp.commands.execute('notebook:run-all-cells')"


# what a kernel prints, asked beside the cells
ASK = """async code => {
  const kernel = window.jupyterapp.shell.currentWidget.sessionContext.session.kernel;
  const future = kernel.requestExecute({ code });
  let told = "";
  future.onIOPub = (message) => { told += message.content.text ?? message.content.evalue ?? ""; };
  await future.done;
  return told.trim();
}"""


def open_and_run(tab, lab, name):
    """Open a notebook, run all its cells, and return its panel."""
    address, token = lab
    tab.goto(f"{address}/lab/tree/{name}?reset&token={token}")
    panel = tab.locator(".jp-NotebookPanel:not(.lm-mod-hidden)")
    panel.locator(".jp-Cell").first.wait_for()
    tab.wait_for_function(READY)
    done = tab.evaluate(RUN_ALL)
    errors = panel.locator('[data-mime-type="application/vnd.jupyter.error"]').all_inner_texts()
    assert done, errors
    assert not errors
    return panel


def slider(screen, name):
    return screen.locator(f"input[type=range][name='{name}']")


def pressed(screen, name, key):
    """Press a key on a slider, and wait for the answer. Returns the words and the picture."""
    slider(screen, name).press(key)
    return seen(screen)


def seen(screen):
    """The words of a screen, and its picture, when it has been answered."""
    screen.and_(screen.page.locator(":not([aria-busy])")).wait_for()
    images = screen.locator("img")
    return screen.inner_text(), images.first.get_attribute("src") if images.count() else ""


def in_theme(tab, widths=(500, 1500)):
    """Show the page in both themes at these widths; the name of each."""
    if tab.evaluate("() => window.jupyterapp.shell.leftCollapsed === false"):
        tab.evaluate("() => window.jupyterapp.commands.execute('application:toggle-left-area')")
    for theme in ("Dark", "Light"):
        tab.evaluate(
            "theme => window.jupyterapp.commands.execute('apputils:change-theme', { theme })",
            f"JupyterLab {theme}",
        )
        tab.locator(f"[data-jp-theme-light={str(theme == 'Light').lower()}]").first.wait_for(
            state="attached"
        )
        for width in widths:
            tab.set_viewport_size({"width": width, "height": 1000})
            yield f"{theme}_{width}"


def serious_findings(tab, context):
    """What axe finds on accessibility that is serious or critical."""
    found = Axe().run(tab, context=context).response["violations"]
    serious = [one for one in found if one["impact"] in ("serious", "critical")]
    return [(one["id"], one["nodes"][0]["html"]) for one in serious]


def screens(panel):
    return panel.locator(".gamelab-screen:has(> .part > .asks > *)")


def test_the_first_notebook_runs_and_its_sliders_redraw_strip_spider_and_value(tab, lab, tmp_path):
    panel = open_and_run(tab, lab, "00_start_here.ipynb")
    panel.locator(".jp-RenderedMarkdown mjx-container").first.wait_for()
    assert panel.locator(".jp-RenderedHTML img[alt^='Picture: ']").count() >= 2
    periods = screens(panel).filter(has_text="cells in a row")
    periods.scroll_into_view_if_needed()
    words, picture = seen(periods)
    assert "0.123, up to 16,384 heaps: preperiod 5, period 5" in words
    assert pressed(periods, "row", "ArrowRight")[1] != picture
    code = periods.get_by_label("code")
    code.fill("0.07")
    code.press("Enter")
    assert "0.07, up to 16,384 heaps: preperiod 53, period 34" in seen(periods)[0]
    explorer = screens(panel).filter(has_text="legs =")
    explorer.scroll_into_view_if_needed()
    before = seen(explorer)
    assert "Spider(3, 3, 3, 3): Grundy value" in before[0]
    words, picture = pressed(explorer, "first", "ArrowRight")
    assert re.search(r"Spider\(4, 3, 3, 3\): Grundy value \d+, 13 edges, discrepancy \d+", words)
    assert picture != before[1]
    option = explorer.locator(".onward button").first
    named = option.get_attribute("aria-label")
    option.press("Enter")
    assert f"› {named}" in " ".join(seen(explorer)[0].split())
    explorer.get_by_role("button", name="Spider(4, 3, 3, 3)").click()
    assert seen(explorer) == (words, picture)
    slider(explorer, "first").press("Home")
    explorer.get_by_role("button", name="Play").first.click()  # to the end
    explorer.get_by_text("Spider(6, 3, 3, 3): Grundy value").wait_for()
    tab.screenshot(path=tmp_path / "start.png")
    assert tab.outside == []
    assert tab.crashes == []


# readings that are followed here; on the site statements are found in all five
READINGS = ("03_champion_spiders", "05_nim_on_graphs")
ANOTHER = """stem => { const path = window.jupyterapp.shell.currentWidget?.context?.path;
  return path?.endsWith('.ipynb') && path !== stem; }"""
IN_VIEW = """heading => [...document.querySelectorAll('[id], [data-jupyter-id]')].some((one) => {
  const place = one.getBoundingClientRect();
  return (one.id === heading || one.dataset.jupyterId === heading) && place.top > 0 && place.bottom < innerHeight; })"""


LINKS = """() => {
  const links = [...document.querySelectorAll('.jp-NotebookPanel:not(.lm-mod-hidden) a[href^="#"]')];
  const place = (link) => document.querySelector(`[id="${CSS.escape(decodeURIComponent(link.slice(1)))}"]`);
  const all = [...new Set(links.map((link) => link.getAttribute("href")))];
  return all.filter((link) => place(link)?.closest(".gamelab-card, .gamelab-cards"));
}"""
FOLD = """() => { for (const group of document.querySelectorAll(".gamelab-cards details")) group.open = false; }"""
# whether the card to which a link leads comes to the top of the notebook in time, and stays
ARRIVES = """async ([link, patience]) => {
  const id = CSS.escape(decodeURIComponent(link.slice(1)));
  const scroller = document.querySelector(".jp-NotebookPanel:not(.lm-mod-hidden) .jp-WindowedPanel-outer");
  const arrived = () => {
    const named = document.querySelector(`[id="${id}"]`);
    const place = named.closest(".gamelab-cards")?.querySelector(`[data-of="${id}"]`) ?? named;
    const { top, height } = place.getBoundingClientRect();
    return height > 0 && Math.abs(top - scroller.getBoundingClientRect().top) < 5 && (place.matches(".gamelab-card") || place.querySelector(".gamelab-card"));
  };
  const end = performance.now() + patience;
  let frames = 0; // in which it has been there
  while (frames < 5 && performance.now() < end) {
    await new Promise(requestAnimationFrame);
    frames = arrived() ? frames + 1 : 0;
  }
  return frames === 5;
}"""
ASTRAY = """async ([links, patience]) => {
  const foldAll = FOLD, arrives = ARRIVES, astray = [];
  for (const link of links) {
    foldAll();
    do for (let i = 0; i < 3; i++) await new Promise(requestAnimationFrame);
    while (document.querySelector("[aria-busy]")); // Python has heard of it
    const from = [...document.querySelectorAll(`a[href="${CSS.escape(link)}"]`)].at(-1);
    for (let fold = from.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
    from.scrollIntoView({ block: "center" });
    from.click();
    if (!await arrives([link, patience])) astray.push(link);
  }
  return astray;
}""".replace("FOLD", FOLD).replace("ARRIVES", ARRIVES)


def links_to_statements(tab):
    """The links of the open notebook that lead to statements of its cards and groups, each once, in
    the order of the notebook.
    """
    return tab.evaluate(LINKS)


def links_astray(tab, links, seconds=60):
    """Follow links to statements with all groups folded; those after which the statement's card is
    not at the top of the page.
    """
    return tab.evaluate(ASTRAY, [links, 1000 * seconds])


@pytest.fixture(scope="module", params=READINGS)
def reading(request, chromium, lab):
    """The name of a reading, and its panel after all cells were run."""
    with laid_out_late(lab), opened_tab(chromium) as tab:
        yield request.param, open_and_run(tab, lab, f"{request.param}.ipynb")


# what a reader with the paper on the desk types, and the statement that is meant
TYPED = {
    "01_arrows": {
        "Thm 8.2": "arrows-thm-8.2",
        "lemma 10.1 part 4": "arrows-lemma-10.1-4",
        "Fig. 15": "arrows-def-6.2-fig15",
        "Definition 6.1": "arrows-def-6.1-printed",  # an error
        "three odd legs": "arrows-intro-main",
    },
    "02_octal_033": {
        "Tab. 2": "octal033-thm-22-table",
        "Fig3": "octal033-fig-3",
        "conj 25": "octal033-conj-25",
        "misere": "octal033-question-misere",
    },
    "03_champion_spiders": {
        "theorem1.2": "graphnim-thm-1.2",
        "Lem. 2.3": "graphnim-lem-2.3",
        "App. B": "graphnim-app-B",
        "hexagon": "graphnim-conj-5.5-odd",
    },
    "04_connected_subtraction": {
        "Table 1": "csg-table-1",
        "fig 2": "csg-lem-25",
        "Obs. 17": "csg-obs-17-printed",
        "S[1,2,8]": "csg-ex-nonpure",
    },
    "05_nim_on_graphs": {
        "fig. 2.4": "nim-fig-2.4",
        "§2.3 case D": "nim-2.3-D-delete",
        "even cycle": "nim-2.3-D",
        "K4": "nim-5-complete",
    },
}
SEEN = """link => {
  const list = link.closest("ul").getBoundingClientRect(), place = link.getBoundingClientRect();
  return place.height > 0 && list.top <= place.top && place.bottom <= list.bottom;
}"""


def follow_what_is_typed(contents, words, wanted):
    """Type words into the field of these contents, and follow the link to the statement that is
    meant: by Enter if it is the first one left, else by a click on it where it is seen.
    """
    field = contents.get_by_label("Find a statement")
    field.fill("")
    field.press_sequentially(words)
    link = contents.locator(f'a[href="#{wanted}"]')
    assert link.evaluate(SEEN), (words, contents.locator("li:visible").all_inner_texts())
    if contents.locator("li:visible a").first.get_attribute("href") == f"#{wanted}":
        field.press("Enter")
    else:
        link.click()


def test_statements_are_found_by_what_a_reader_types_above_a_reading_and_come_to_the_top(reading):
    stem, panel = reading
    for words, wanted in TYPED[stem].items():
        panel.page.evaluate(FOLD)
        follow_what_is_typed(panel.locator(".gamelab-contents"), words, wanted)
        assert panel.page.evaluate(ARRIVES, [f"#{wanted}", 60_000]), words
    panel.get_by_label("Find a statement").fill("")


def test_a_reading_is_followed_by_its_links(reading):
    stem, panel = reading
    tab = panel.page
    panel.locator(".gamelab-card mjx-container").first.wait_for()
    assert panel.locator(".jp-content-visibility-mode").count()
    assert panel.locator("mjx-merror").count() == 0
    assert panel.locator(".gamelab-screen .answer[data-right]").count() >= 10
    links = links_to_statements(tab)
    assert len(links) == panel.locator(".gamelab-contents li").count() > 50
    some = 1 if EVERYTHING or stem == "03_champion_spiders" else 10
    assert links_astray(tab, links[::some]) == []

    heading = panel.locator('.jp-RenderedMarkdown a[href^="#"]').nth(2)
    words = heading.get_attribute("href")[1:]
    heading.scroll_into_view_if_needed()
    heading.click()
    tab.wait_for_function(IN_VIEW, arg=unquote(words))

    other = panel.locator('.jp-RenderedMarkdown a[href*=".ipynb"]')
    assert other.count() >= 2  # the previous one and the next one
    other.first.scroll_into_view_if_needed()
    other.first.click()
    tab.wait_for_function(ANOTHER, arg=f"{stem}.ipynb")
    assert tab.outside == []
    assert tab.crashes == []


def opened_fold(card, words):
    """A fold of a card, opened."""
    fold = card.locator("details", has=card.page.get_by_text(words, exact=True)).last
    if fold.get_attribute("open") is None:
        fold.locator("summary").click()
    fold.locator(".inside > *, .asks > *").first.wait_for()
    return fold


SIGNS = (
    r"""from gamelab import Claim, Ledger
from gamelab.statements.ledger import Entry
from gamelab.statements import upto
claim = Claim(id="signs", label=r"$P_1$, \(x\) for 5$", kind="conjecture", statement=r"$\binom{n}{2}$, \(x\) for 5$",
              cases=upto("n"), predicted=lambda n: r"\(x\) for 5$", computed=lambda n: "$x$ and $y$")
""",
    "claim",
    "claim.check()",
    "Ledger((Entry.of('a paper', claim.check()),))",
)


def write_notebook(lab, name, cells):
    """Put a notebook with these cells of code, or their sources, where JupyterLab serves them."""
    address, token = lab
    kernel = {"kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"}}
    notebook = new_notebook(cells, kernel)
    request = Request(
        f"{address}/api/contents/{name}",
        json.dumps({"type": "notebook", "content": notebook}).encode(),
        {"Authorization": f"token {token}", "Content-Type": "application/json"},
        method="PUT",
    )
    urlopen(request, timeout=20).close()


def test_signs_of_tex_in_names_and_values_stay_signs(tab, lab):
    """A lone dollar, a backslash, and dollars in what was computed begin no formula; the formulas
    beside them are set.
    """
    write_notebook(lab, "signs.ipynb", SIGNS)
    panel = open_and_run(tab, lab, "signs.ipynb")
    panel.locator("mjx-container").nth(2).wait_for()
    outputs = panel.locator(".jp-OutputArea-output").all()
    assert [output.locator("mjx-container").count() for output in outputs] == [2, 0, 1]
    assert all(r"\(x\) for 5$" in output.inner_text() for output in outputs)
    assert all("computed $x$ and $y$" in output.inner_text() for output in outputs[1:])


RESTARTED = (
    "from gamelab import *\nfrom gamelab.statements.cases import upto",
    "explore(GraphNim(), Spider, first=range(5), second=range(5))",
    'explore(OctalHeaps("0.123"))',
    'explore(paper("graph-nim")["Theorem 2.1"])',
    'explore(paper("octal-0.33").ideas["Theorem 9"])',
    "hunt = Hunt('Is n small?', upto('n'), lambda n: n, lambda n: n < 400, to=10)\nhunt.panel()",
    'nim = paper("nim-on-graphs")\nshow(nim["nim-2.2-mid"])',
    'show(nim["nim-2.2-end-corrected":"nim-2.2-points-3"])',
    'exercise("What is 1 + 1?", grundy, Nim(), (2,))',
    "display(play(NodeKayles(), path(4)), sketch(path(4)))",
)


def test_after_a_restart_every_screen_says_that_its_kernel_is_gone(tab, lab):
    """They say it by themselves; nothing is sent, which would be an error of the page."""
    write_notebook(lab, "restarted.ipynb", RESTARTED)
    panel = open_and_run(tab, lab, "restarted.ipynb")
    opened_fold(panel.locator(".gamelab-screen:has(.gamelab-card)").first, "Change the parameters")
    restart = "() => window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.restart()"
    tab.evaluate(restart)
    gone = tab.get_by_text("The kernel of this widget is gone. Run this cell again to go on.")
    every = panel.locator(".jp-OutputArea-output :has(> .gamelab-screen)")
    assert every.count() == len(RESTARTED)
    for screen in every.all():
        screen.locator(gone).first.wait_for()
        for form in screen.locator("form, .drawn, [data-press]").all():
            assert form.evaluate("one => one.inert")
    assert panel.locator(".gamelab-play .vertex").count() == 2 * 4
    assert tab.crashes == []
