"""The built site: its links, its weight, no other host, its statements and its playground in a real
Chromium.

It is built by `make site` where the site's tools are installed; `.ci/run` has done so before.
"""

import fcntl
import functools
import http.server
import json
import os
import re
import subprocess
import sys
import threading
import uuid
from itertools import cycle
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest
from axe_playwright_python.sync_playwright import Axe
from conftest import DATA, ROOT, opened_tab
from test_browser import TYPED, follow_what_is_typed
from test_site import Tags, interface, playing, readings

from gamelab.statements.paper import papers

pytestmark = pytest.mark.browser

LOADED = {
    "script": "src",
    "link": "href",
    "img": "src",
    "source": "src",
    "iframe": "src",
    "object": "data",
    "image": "href",
}
NOT_LOADED = ("prev", "next", "search", "index", "canonical")
OUTSIDE = re.compile(r"(https?:|ftp:|wss?:)?//", re.IGNORECASE)
PAGE_LIMIT = 1_000_000
RUN = os.environ.get("PYTEST_XDIST_TESTRUNUID") or uuid.uuid4().hex  # of all processes together


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *args):
        pass


class Page(Tags):
    """The links of a page, what it loads, and its anchors."""

    def __init__(self, path):
        super().__init__(path.read_text())
        given = [attributes for _, attributes in self.found]
        self.anchors = {one[name] for one in given for name in ("id", "name") if one.get(name)}
        self.links = [one["href"] for tag, one in self.found if tag == "a" and one.get("href")]
        self.loaded = [
            one[LOADED[tag]]
            for tag, one in self.found
            if LOADED.get(tag) in one and one.get("rel") not in NOT_LOADED
        ]
        for one in given:
            self.loaded += re.findall(r"url\(['\"]?([^'\")]+)", one.get("style") or "")


@pytest.fixture(scope="module")
def built(chromium):
    """The folder of the site, brought up to date once in a run, whichever process comes first."""
    sphinx = Path(sys.executable).with_name("sphinx-build")
    if not sphinx.exists() or sphinx.parents[1] != ROOT / ".venv":
        if os.environ.get("GAMELAB_BROWSER") == "required":
            pytest.fail("GAMELAB_BROWSER=required, and the site was not built: make site")
        pytest.skip("the site's tools are not installed: make site")
    made = ROOT / "site" / "_build"
    made.mkdir(exist_ok=True)
    with (made / "tested_by").open("a+") as record:
        fcntl.flock(record, fcntl.LOCK_EX)
        record.seek(0)
        if record.read() != RUN:
            bring_up_to_date()
            record.truncate(0)
            record.write(RUN)
    return made / "html"


def bring_up_to_date():
    env = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("MAKE", "MFLAGS", "GAMELAB"))
    }
    done = subprocess.run(["make", "site"], cwd=ROOT, env=env, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.fixture(scope="module")
def pages(built):
    """Every page that was made, read, wherever it lies."""
    return {path: Page(path) for path in sorted(built.rglob("*.html"))}


@pytest.fixture(scope="module")
def address(built):
    """Where the site is served."""
    server = http.server.ThreadingHTTPServer(
        ("127.0.0.1", 0), functools.partial(Quiet, directory=built)
    )
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()


def test_every_link_within_the_site_leads_somewhere(built, pages):
    lines = (built / "_static" / "search_lines.js").read_text()
    found = json.loads(lines.partition(" = ")[2].rstrip(";\n"))
    links = {path: [*page.links, *page.loaded] for path, page in pages.items()}
    links[built / "search.html"] += [address for *_, address in found]
    broken = []
    for path in links:
        for link in links[path]:
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                continue
            target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
            target = target / "index.html" if target.is_dir() else target
            anchor = unquote(parts.fragment)
            is_match = target.name == "play.html" and "=" in anchor
            if not target.exists() or (
                anchor and not is_match and target in pages and anchor not in pages[target].anchors
            ):
                broken.append((str(path.relative_to(built)), link))
    assert broken == []
    assert sum(len(page.links) for page in pages.values()) > 1000


def test_nothing_that_is_loaded_names_another_host(built, pages):
    loaded = {path: page.loaded for path, page in pages.items()}
    url = r"(?:url\(|@import)\s*['\"]?(\S+?)['\")\s;]"
    loads = r"(?:\bfrom|\bimport|importScripts\(|\bfetch\(|\.src\s*=|import\()\s*['\"`](\w*:?//[^'\"`]+)"
    for kinds, pattern in ((("css",), url), (("js", "mjs"), loads)):
        for path in (path for kind in kinds for path in built.rglob(f"*.{kind}")):
            loaded[path] = re.findall(pattern, path.read_text())
    assert {
        path: places for path, places in loaded.items() if any(map(OUTSIDE.match, places))
    } == {}


def test_every_page_is_light(built, pages):
    weights = {}
    for path, page in pages.items():
        pictures = {path.parent / unquote(place) for place in page.loaded if "_images" in place}
        weights[path] = sum(file.stat().st_size for file in [path, *pictures])
    assert {path: weight for path, weight in weights.items() if weight > PAGE_LIMIT} == {}


def test_statements_are_found_by_words_kinds_and_their_address_or_without_scripts(
    tab, address, chromium
):
    tab.goto(f"{address}/statements.html")
    row = tab.locator("table.counts tbody tr", has_text="fails, as is known")
    number = row.locator("a").first.inner_text()
    row.locator("a").first.click()
    tab.locator("form.find output", has_text=re.compile(rf"^{number} of ")).wait_for()
    tab.reload()
    assert tab.locator("form.find [name=verdict]").input_value() == "fails"
    tab.click("form.find [type=reset]")
    tab.locator("form.find output", has_text=re.compile(r"^(\d+) of \1$")).wait_for()
    tab.fill("form.find input", "theorem 8.2")
    tab.locator("form.find output", has_text=re.compile(r"^\d of ")).wait_for()
    tab.locator("table.statements tr:visible mjx-container").first.wait_for()
    tab.fill("form.find input", "")
    tab.locator("table.statements a.play-this").first.click()
    tab.locator("#match .gamelab-play").wait_for()
    tab.goto(f"{address}/statements/graph-nim.html?words=xylophone")
    tab.locator("form.find output", has_text=re.compile("^0 of ")).wait_for()
    tab.evaluate("location.hash = 'graphnim-conj-5.5'")  # which is filtered away
    tab.locator("[id='graphnim-conj-5.5']:visible").wait_for()
    assert tab.outside == tab.crashes == []
    plain = chromium.new_context(java_script_enabled=False).new_page()
    plain.goto(f"{address}/statements/arrows.html")
    assert plain.locator("table.statements tbody tr").last.is_visible()
    assert not plain.locator("form.find").is_visible()
    plain.context.close()


# whether the statement of an address is open on the screen, and does not move any more
STANDS = """async id => {
  const place = document.querySelector(`details[data-of="${id}"]`) ?? document.getElementById(id);
  for (let frames = 0, before = NaN; frames < 5;) {
    await new Promise(requestAnimationFrame);
    const { top } = place.getBoundingClientRect();
    const here = place.checkVisibility() && place.open !== false && top >= 0 && top < innerHeight;
    frames = here && Math.abs(top - before) < 1 ? frames + 1 : 0;
    before = top;
  }
}"""


@pytest.mark.parametrize("stem", TYPED)
def test_statements_are_found_by_what_a_reader_types_above_a_reading_on_the_site(
    tab, address, stem
):
    tab.goto(f"{address}/notebooks/{stem}.html")
    contents = tab.locator(".cell_output div", has=tab.locator(":scope > input[type=search]"))
    for words, wanted in TYPED[stem].items():
        follow_what_is_typed(contents, words, wanted)
        tab.evaluate(STANDS, wanted)
    assert tab.outside == tab.crashes == []


# what is typed into the field of the side bar, and the label and the place that are found
WANTED = {
    "0.123": ("The game 0.123", "notebooks/beyond/02_octal_033.html#The-game-0.123"),
    "0.33": ("Octal games on graphs: 0.33 on stars and bistars", "notebooks/02_octal_033.html"),
    "theorem 1.2": ("Theorem 1.2", "notebooks/03_champion_spiders.html"),
    "install": ("Install", "install.html"),
    "find_period": ("find_period", "api/solvers.html#gamelab.find_period"),
    "three odd legs": (
        "Three odd legs in the trimmed game (ours)",
        "notebooks/beyond/01_arrows.html#arrows-beyond-4-odd",
    ),
}


@pytest.mark.parametrize(("words", "width"), [*zip(WANTED, cycle([375, 1000]))])
def test_the_search_of_the_side_bar_finds_pages_names_and_statements(tab, address, words, width):
    label, place = WANTED[words]
    tab.set_viewport_size({"width": width, "height": 700})
    tab.goto(f"{address}/notebooks/lessons/2_nim.html")
    if tab.locator("label.nav-overlay-icon").is_visible():  # the side bar is folded
        tab.locator("label.nav-overlay-icon").click()
    tab.locator(".sidebar-search").click()
    tab.keyboard.type(words)
    tab.keyboard.press("Enter")
    tab.wait_for_url("**/search.html*")
    tab.locator("#found a").first.wait_for()
    links = tab.locator("#found a").evaluate_all(
        "all => all.map((one) => [one.textContent, one.getAttribute('href')])"
    )
    assert [label, place] in links[:10]
    assert tab.evaluate("document.documentElement.scrollWidth <= innerWidth")
    tab.locator("#found a").nth(links.index([label, place])).press("Enter")
    tab.wait_for_url(f"**/{place}")
    assert tab.outside == tab.crashes == []


def test_the_search_follows_what_is_typed_comes_back_to_it_and_needs_no_server(
    tab, chromium, address, built
):
    tab.goto(f"{address}/search.html")
    tab.get_by_label("Find").fill("theorem 8.2")
    tab.locator("#found li", has_text="Theorem 8.2").locator("mjx-container").first.wait_for()
    number, _, _ = tab.locator("form.find output").inner_text().partition(" ")
    assert 0 < tab.locator("#found li").count() <= int(number)
    tab.get_by_label("Find").fill("xylophone")
    tab.locator("form.find output", has_text="0 found").wait_for()
    assert tab.locator("#found li").count() == 0
    tab.reload()
    assert tab.get_by_label("Find").input_value() == "xylophone"
    assert tab.crashes == []
    page = chromium.new_context().new_page()
    page.goto(f"{(built / 'search.html').as_uri()}?q=0.123")
    page.locator("#found a", has_text="The game 0.123").wait_for()
    page.context.close()


SHIFTS = """new PerformanceObserver((list) => {
  for (const one of list.getEntries()) if (!one.hadRecentInput) window.shift = (window.shift ?? 0) + one.value;
}).observe({ type: "layout-shift", buffered: true })"""


@pytest.mark.parametrize("name", ["index", "play", "puzzles", "notebooks/lessons/2_nim"])
def test_what_one_reads_on_a_telephone_does_not_move_while_the_page_comes(tab, address, name):
    tab.set_viewport_size({"width": 375, "height": 667})
    tab.add_init_script(SHIFTS)
    tab.goto(f"{address}/{name}.html")
    if name != "puzzles":
        tab.locator(".gamelab-play").first.wait_for()
    tab.wait_for_load_state("networkidle")
    assert tab.evaluate("window.shift ?? 0") < 0.1


NO_ID = "%E0%A4%A"  # half a letter, which cannot be decoded


@pytest.mark.parametrize("name", ["index", "statements", "play", "notebooks/lessons/2_nim"])
def test_an_address_whose_end_cannot_be_decoded_opens_its_page(tab, address, name):
    tab.goto(f"{address}/{name}.html#{NO_ID}")
    tab.goto(f"{address}/{name}.html#other{NO_ID}")  # on the page that is open
    tab.reload()
    assert tab.locator("h1").count() == 1
    assert tab.crashes == []


PAGES = [
    *sorted(path.stem for path in (ROOT / "site" / "pages").glob("*.md")),
    *("statements", "notebooks/index", "notebooks/lessons/index", "api/index"),
    *(f"statements/{paper.name}" for paper in papers()),
    "notebooks/lessons/for_lecturers",
    *(f"api/{room}" for room in interface.rooms()),
    *(
        f"notebooks/{path.with_suffix('').as_posix()}"
        for path in readings.notebooks(ROOT / "notebooks")
    ),
]


def test_these_are_all_pages(built, pages):
    assert {path.relative_to(built).with_suffix("").as_posix() for path in pages} == {*PAGES}


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("name", PAGES)
def test_no_page_has_serious_findings(tab, address, name, scheme):
    tab.emulate_media(color_scheme=scheme)
    tab.goto(f"{address}/{name}.html")
    if name.startswith("statements/"):  # of a hundred lines alike a few say as much as all
        tab.evaluate(
            "[...document.querySelectorAll('table.statements tbody tr')].slice(30).forEach((row) "
            "=> row.remove())"
        )
    if name == "play":
        tab.locator("#match .gamelab-play").wait_for()
        tab.click("#settings summary")
        tab.click("[name=draw]")
        tab.locator("#sketch .gamelab-sketch").wait_for()
    results = (
        Axe()
        .run(tab, options={"runOnly": ["color-contrast"]} if scheme == "dark" else None)
        .response
    )
    serious = [
        (found["id"], found["nodes"][0]["html"], found["nodes"][0]["failureSummary"])
        for found in results["violations"]
        if found["impact"] in ("serious", "critical")
    ]
    assert serious == []
    assert tab.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert tab.outside == []


def on_turn(tab, board):
    """Wait until the computer has answered; whether the match goes on."""
    tab.wait_for_function(
        "board => board.dataset.turn !== 'computer' && !board.hasAttribute('aria-busy')",
        arg=board.element_handle(),
    )
    return not board.get_attribute("data-winner")


def move(tab, board):
    """Click until the player's move is made."""
    before = int(board.get_attribute("data-moves"))
    while on_turn(tab, board) and int(board.get_attribute("data-moves")) == before:
        ways = (".offered .make", ".offered .way", '.target:not([aria-pressed="true"])')
        board.locator(next(way for way in ways if board.locator(way).count())).first.click()
        assert not board.locator(".complains").count()


def played_to_the_end(tab, board):
    while on_turn(tab, board):
        move(tab, board)
    assert not board.locator(".target").count()
    return board.locator(".says").inner_text()


def test_a_link_on_a_telephone_is_a_board_at_once_and_loads_nothing_else(chromium, address):
    with opened_tab(chromium) as tab:
        tab.set_viewport_size({"width": 375, "height": 667})
        loaded = []
        tab.on("response", lambda found: loaded.append(found))
        session = tab.context.new_cdp_session(tab)
        session.send("Performance.enable")
        tab.goto(f"{address}/play.html#game=graph-nim&board=path(7)")
        board = tab.locator("#match .gamelab-play")
        board.locator(".target").first.click()
        board.locator(".offered .make").first.wait_for()
        found = session.send("Performance.getMetrics")["metrics"]
        spent = next(one["value"] for one in found if one["name"] == "TaskDuration")
        names = [urlsplit(one.url).path for one in loaded]
        assert not [name for name in names if "mathjax" in name or "pyodide" in name]
        assert len(names) <= 20, names
        assert sum(int(one.headers.get("content-length", 0)) for one in loaded) < 450_000
        assert spent < 2  # seconds of processor time; some 0.4 on an idle machine
        assert board.locator("svg").bounding_box()["y"] < 667 / 2
        assert board.locator(".bar").first.bounding_box()["y"] < 667
        assert tab.outside == tab.crashes == []


def test_on_a_telephone_a_wide_picture_of_a_reading_keeps_its_size_and_scrolls_by_itself(
    chromium, address
):
    with opened_tab(chromium) as tab:
        tab.set_viewport_size({"width": 375, "height": 667})
        tab.goto(f"{address}/notebooks/05_nim_on_graphs.html")
        shown = tab.locator("article figure > img:visible").evaluate_all(
            "all => all.map(({ offsetWidth, attributes, parentElement }) => "
            "[offsetWidth, Number(attributes.width.value), parentElement.tabIndex])"
        )
        wide = [(width, tabs) for width, natural, tabs in shown if natural >= 640]
        assert len(wide) >= 5
        assert all(width >= 640 and tabs == 0 for width, tabs in wide)
        assert tab.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert tab.outside == tab.crashes == []


def test_on_every_board_that_is_offered_clicks_are_answered_before_python_is_there(tab, address):
    tab.route("**/worker.mjs", lambda route: None)  # never answered
    tab.goto(f"{address}/play.html")
    board = tab.locator("#match .gamelab-play")
    board.wait_for()
    shown = "document.querySelector('#match .gamelab-play')?.dataset.before"
    answered = 0
    ways = cycle(playing.book.WAYS.values())
    for wanted in [{**board, **way} for board, way in zip(playing.BOARDS, ways)]:
        board.evaluate("board => { board.dataset.before = 'another' }")
        tab.evaluate("given => { location.hash = new URLSearchParams(given) }", wanted)
        tab.wait_for_function(f"!({shown})")
        if not on_turn(tab, board):  # the computer's first move was the last
            continue
        board.evaluate("one => { one.dataset.before = one.querySelector('.holder').innerHTML }")
        board.locator(".target, .offered .make").first.click()
        if board.locator(".offered .way").count():  # what is done with the heap
            board.locator(".offered .way").first.click()
        tab.wait_for_function(f"{shown} !== document.querySelector('#match .holder').innerHTML")
        assert not board.locator(".complains").count(), wanted
        answered += 1
    assert answered > 80
    assert tab.crashes == []


def test_where_a_book_ends_python_goes_on_and_a_link_has_the_match(tab, chromium, address):
    tab.goto(f"{address}/play.html#game=nim&board=1%2C+2%2C+4")
    board = tab.locator("#match .gamelab-play")
    board.wait_for()
    move(tab, board)
    assert on_turn(tab, board)
    assert not tab.locator("#python").is_visible()
    moves = board.locator(".story li").all_text_contents()
    board.locator("button.why").dblclick()
    tab.locator("#python progress").wait_for()
    board.locator(".aside .why").wait_for()  # once, though it was asked for twice
    assert board.locator(".story li").all_text_contents() == moves
    tab.context.grant_permissions(["clipboard-read", "clipboard-write"])
    tab.click("[name=link]")
    tab.locator("#settings ~ output", has_text="copied").wait_for()
    address_of_match = tab.evaluate("navigator.clipboard.readText()")
    played_to_the_end(tab, board)
    with opened_tab(chromium) as other:  # the same position and story, from the book
        other.route("**/worker.mjs", lambda route: None)
        other.goto(address_of_match)
        found = other.locator("#match .story li")
        found.first.wait_for(state="attached")
        assert found.all_text_contents() == moves
    assert tab.outside == tab.crashes == []


def test_without_its_python_the_page_says_so_and_the_board_goes_on(tab, address):
    tab.route("**/pyodide/*", lambda route: route.abort())
    tab.goto(f"{address}/play.html#game=node-kayles&board=path(7)")
    board = tab.locator("#match .gamelab-play")
    board.locator("button.why").click()
    tab.locator("#python .wrong", has_text="could not be begun").wait_for()
    board.locator(".complains", has_text="could not be begun").wait_for()
    board.locator(".target").first.click()
    assert on_turn(tab, board)


def played(board):
    """The moves so far, in words."""
    return board.locator(".story li").all_text_contents()


@pytest.mark.parametrize("given", ["", "#game=nim&board=1%2C+2%2C+4&misere=true&first=computer"])
def test_a_match_is_there_after_a_reload_and_after_the_way_back_and_forward(tab, address, given):
    tab.goto(f"{address}/play.html{given}")
    board = tab.locator("#match .gamelab-play")
    board.wait_for()
    assert on_turn(tab, board)
    move(tab, board)
    assert on_turn(tab, board)
    moves = played(board)
    assert len(moves) >= 2
    tab.reload()
    board.wait_for()
    assert played(board) == moves
    assert board.locator("select").nth(1).input_value() == ("true" if given else "false")
    tab.goto(f"{address}/index.html")
    tab.go_back()
    board.wait_for()
    assert played(board) == moves
    board.locator(".bar .undo").click()
    tab.wait_for_function("board => board.dataset.moves < 2", arg=board.element_handle())
    fewer = played(board)
    tab.reload()
    board.wait_for()
    assert played(board) == fewer
    assert not tab.locator("#python").is_visible()
    assert tab.outside == tab.crashes == []


def test_each_match_has_its_place_in_the_history_and_its_moves_have_none(tab, address):
    tab.goto(f"{address}/play.html#game=graph-nim&board=path(7)")
    board = tab.locator("#match .gamelab-play")
    board.wait_for()
    entries = tab.evaluate("history.length")
    played_to_the_end(tab, board)
    ended = played(board)
    assert tab.evaluate("history.length") == entries
    board.locator("button.turned").click()
    board.and_(tab.locator("[data-winner='']")).wait_for()
    assert "first=computer" in tab.url
    assert on_turn(tab, board)
    second = played(board)
    assert len(second) == 1
    assert tab.evaluate("history.length") == entries + 1
    tab.click("#settings summary")
    tab.select_option("#begin [name=game]", "arrows")
    tab.select_option("#begin [name=first]", "computer")
    tab.click("#begin [type=submit]")
    board.locator(".title", has_text="Arrows").wait_for()
    assert not tab.locator("#begin").is_visible()
    assert {"game=arrows", "first=computer"} < {*tab.url.partition("#")[2].split("&")}
    for moves in (second, ended):
        tab.go_back()
        tab.wait_for_function(
            "moves => moves === [...document.querySelectorAll('#match .story li')].map((one) => one.textContent).join()",
            arg=",".join(moves),
        )
    tab.go_forward()
    tab.locator("#match .story li").and_(tab.locator(f":nth-child({len(second)})")).last.wait_for(
        state="attached"
    )
    assert not tab.locator("#python").is_visible()
    assert tab.crashes == []


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ("game=nosuch", "has game=nosuch, which is not known here. Known are: node-kayles, "),
        ("gme=nim&board=3%2C+4", "has game=, which is not known here. Known are: node-kayles, "),
        ("game=nim&board=3%2C+4&first=me", "first=me, which is not known"),
        ("game=nim&board=3%2C+4&strength=divine", "Known are: perfect, slips, random, people."),
    ],
)
def test_an_address_that_names_no_match_says_so_and_plays_no_other(tab, address, given, says):
    tab.route("**/worker.mjs", lambda route: route.abort())
    tab.goto(f"{address}/play.html#{given}")
    tab.locator("#python .wrong", has_text=says).wait_for()
    assert tab.locator("#match .gamelab-play").count() == 0
    tab.evaluate("location.hash = 'game=nim&board=3%2C+4%2C+5'")
    board = tab.locator("#match .gamelab-play")
    board.wait_for()
    assert not tab.locator("#python").is_visible()
    move(tab, board)
    moves = played(board)
    tab.evaluate("given => { location.hash = given }", given)
    tab.locator("#python .wrong", has_text=says).wait_for()
    assert played(board)[: len(moves)] == moves
    assert tab.crashes == []


def test_a_computation_that_takes_long_is_stopped_and_another_board_is_played(tab, address):
    tab.goto(f"{address}/play.html#game=nim&board=1%2C+2")
    board = tab.locator("#match .gamelab-play")
    board.wait_for()
    # too many moves to list in a minute
    tab.goto(f"{address}/play.html#game=connected-subtraction&rule=14&board=grid(5, 6)")
    tab.locator("#python button", has_text="Stop").click()
    # a new Python, which does again what was done
    tab.wait_for_function("document.getElementById('python').dataset.ready")
    assert board.locator(".title").inner_text() == "Nim"
    tab.click("#settings summary")
    tab.fill("#begin [name=board]", "path(5)")
    tab.fill("#begin [name=rule]", "1, 2")
    tab.click("#begin [type=submit]")
    board.locator(".title", has_text="onnected").wait_for()
    assert not tab.locator("#python button").is_visible()
    played_to_the_end(tab, board)
    tab.goto(f"{address}/play.html#game=nim&board=a+lot")
    tab.locator("#python .wrong", has_text="Heaps are numbers such as").wait_for()
    assert tab.outside == tab.crashes == []


def test_the_first_page_has_a_board_that_is_played_without_python_and_a_row_to_drag(tab, address):
    tab.route("**/worker.mjs", lambda route: None)
    tab.goto(f"{address}/index.html")
    board = tab.locator("#finding .gamelab-play")
    played_to_the_end(tab, board)
    board.locator("button.again").click()
    board.locator(".target").first.wait_for()
    row = tab.locator("figure.row")
    assert row.locator("span.repeats").count() == 0
    tab.focus("figure.row [name=length]")
    for _ in range(2):
        tab.keyboard.press("ArrowRight")
    row.locator("output", has_text="the period is 12").wait_for()
    assert row.locator("span.repeats").count() == row.locator("span").count() - 19
    row.locator("span").nth(20).hover()
    row.locator("output", has_text="k = 20: a tree with 27 edges").wait_for()
    assert tab.outside == tab.crashes == []


def test_the_drawing_board_of_the_page_values_a_board_and_plays_on_it(tab, address):
    tab.goto(f"{address}/play.html#draw=cycle(5)")
    drawing = tab.locator("#sketch .gamelab-sketch")
    drawing.wait_for()
    # a move leaves two vertices that are joined
    drawing.locator("[data-game='Node Kayles'] .value", has_text="0").wait_for()
    drawing.locator("[data-game='Node Kayles'] button").click()
    board = tab.locator("#match .gamelab-play")
    tab.wait_for_function(
        "location.hash.includes('game=node-kayles') && !location.hash.includes('draw=')"
    )
    played_to_the_end(tab, board)
    assert tab.outside == tab.crashes == []


def test_without_npm_the_site_is_built_and_says_what_is_missing(built, tmp_path):
    """The same pages with none of what npm brings, in a folder of their own."""
    for name in ("00_start_here.ipynb", "my_paper.py", "lessons/for_lecturers.md"):
        copy = tmp_path / "notebooks" / name
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_bytes((ROOT / "notebooks" / name).read_bytes())
    code = (
        "import sys; sys.path.insert(0, 'site'); from lay import Ledger, Path, lay; "
        f"lay(Ledger.from_json(Path({str(DATA / 'small_ledger.json')!r}).read_text()), "
        f"Path({str(tmp_path)!r}), Path({str(tmp_path / 'notebooks')!r}))"
    )
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True)
    options = ["-q", "-b", "html", "-c", ROOT / "site", tmp_path / "source", tmp_path / "html"]
    subprocess.run([sys.executable, "-m", "sphinx", *options], check=True)
    assert "not built" in (tmp_path / "html" / "play.html").read_text()
    assert "built without Node" in (tmp_path / "html" / "index.html").read_text()
    notebook = (tmp_path / "html" / "notebooks" / "00_start_here.html").read_text()
    assert r"\(n\)</span>" in notebook
    assert not any(
        "mathjax" in place for place in Page(tmp_path / "html/notebooks/00_start_here.html").loaded
    )


def test_the_puzzle_of_a_day_opens_on_the_page_play_and_is_ticked_when_it_is_won(tab, address):
    tab.clock.set_fixed_time("2026-03-01T10:00:00")
    tab.goto(f"{address}/puzzles.html")
    today = tab.locator("#today")
    assert today.locator("time").get_attribute("datetime") == "2026-03-01"
    assert tab.locator("li.solved").count() == 0
    today.locator("a").click()
    tab.wait_for_url("**/play.html*")
    says = tab.locator("#puzzle")
    assert says.inner_text() == "Puzzle: exactly one move wins."
    board = tab.locator("#match .gamelab-play")
    move(tab, board)
    tab.wait_for_function("location.hash.includes('moves=')")
    tab.reload()
    board.wait_for()
    assert played(board)
    assert says.inner_text() == "Puzzle: exactly one move wins."
    # a board whose match you have won, as the widget marks it
    tab.evaluate("document.getElementById('match').innerHTML = '<div data-winner=\"you\"></div>'")
    says.get_by_text("Puzzle solved").wait_for()
    tab.goto(f"{address}/puzzles.html")
    assert tab.locator("li.solved").count() == 2  # of its ladder and of the day
    assert "solved" in today.locator("li").inner_text()
    tab.clock.set_fixed_time("2026-03-02T10:00:00")
    tab.reload()
    assert "solved" not in today.locator("li").inner_text()
