"""What all tests share: seeds, data, and a real JupyterLab with a real Chromium for the browser
tests.
"""

import csv
import json
import os
import re
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from contextlib import contextmanager
from html import unescape
from pathlib import Path

import matplotlib
import pytest
from hypothesis import settings

from gamelab.boards.graph import Graph
from gamelab.cli.notebooks import copy_missing

matplotlib.use("agg")
# so that the same is refused on every machine
os.environ.setdefault("GAMELAB_MEMORY", str(4 * 2**30))
settings.register_profile("seeded", deadline=None, derandomize=True)
settings.load_profile("seeded")

# all notebooks, sizes and browsers, as .ci/run has it
EVERYTHING = os.environ.get("GAMELAB_TESTS") == "everything"

ROOT = Path(__file__).resolve().parents[1]
DATA = ROOT / "tests" / "data"


def rows(name):
    """The lines of a file of verified values."""
    with (DATA / name).open() as lines:
        return list(csv.DictReader(lines))


def offers_the_same_options(fast, slow, board_of, position):
    """Whether the boards of the fast options are the slow options of the board, up to isomorphism.

    If it is true of every position, both games have the same values, outcomes and winning moves.
    """
    by_parameters = {slow.canonical(board_of(option)) for option in fast.moves(position)}
    by_board = {slow.canonical(option) for option in slow.moves(board_of(position))}
    return by_parameters == by_board


def shuffled(board, chance):
    """The graph of a board with words for names, its vertices, edges and ends in another order; the
    order is drawn by a `random.Random`.
    """
    graph = Graph.from_board(board)
    order = chance.sample(graph.vertices, len(graph.vertices))
    names = {v: f"v{i}" for i, v in enumerate(order)}
    edges = [tuple(names[v] for v in chance.sample(edge, 2)) for edge in graph.edges]
    return Graph.of(chance.sample(edges, len(edges)), vertices=names.values())


# the files whose tests take longest, so that they begin first
LONG = ("test_notebooks", "test_claims", "test_benchmarks", "test_mutants")
BY_PARAMETER = ("test_notebooks", "test_claims", "test_browser")


def pytest_collection_modifyitems(items):
    """The tests that take longest come first."""
    items.sort(key=lambda item: LONG.index(item.path.stem) if item.path.stem in LONG else len(LONG))


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config, log):
    """Tests of a group stay in one process, since they share boards, tables and open pages."""
    from xdist.scheduler import LoadScopeScheduling

    class ByGroup(LoadScopeScheduling):
        def _split_scope(self, nodeid):
            return group(nodeid)

    return ByGroup(config, log)


def group(nodeid):
    """The file of a test; of claims also their paper, and of notebooks and readings their name."""
    file, _, test = nodeid.partition("::")
    parameter = test.partition("[")[2].rstrip("]").partition("-")[0]
    return f"{file} {parameter}" if Path(file).stem in BY_PARAMETER else file


def notebook_of(path):
    """A stored notebook with the attributes of nbformat, whose import takes seconds."""
    import nbformat

    return nbformat.read(path, 4)


def code_cells(path):
    """The cells of code of a stored notebook."""
    return [cell for cell in notebook_of(path).cells if cell.cell_type == "code"]


def code_cell(source, outputs=()):
    """A cell of code as a notebook holds it."""
    more = {"metadata": {}, "execution_count": None, "outputs": [*outputs]}
    return {"cell_type": "code", "source": source} | more


def new_notebook(cells, metadata):
    """A notebook with these cells of code, or their sources."""
    cells = [code_cell(cell) if isinstance(cell, str) else cell for cell in cells]
    return {"cells": cells, "metadata": metadata, "nbformat": 4, "nbformat_minor": 4}


def seconds_to_give_way(work):
    """Begin this work, interrupt it after a second, and see it end soon.

    The interruption comes again every five seconds: one that arrives in a callback of the garbage
    collector is lost.
    """
    came = []

    def interrupt(*_):
        came.append(time.perf_counter())
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGALRM, interrupt)
    signal.setitimer(signal.ITIMER_REAL, 1, 5)
    try:
        with pytest.raises(KeyboardInterrupt):
            work()
        return time.perf_counter() - came[-1]
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def move(screen, name, value=None, at=()):
    """What a screen says after a control of the part at this path has got this value, or after what
    has this name was pressed.
    """
    part = screen.root
    for place in at:
        part = part.parts[place]
    control = next((one for one in part.controls if one["name"] == name), {})
    sent = control["values"].index(value) if control.get("kind") == "slider" else value
    screen.do({"at": [*at], "values": {name: sent}, "pressed": name})
    return said(screen.root)


def said(part):
    """The words of a part and of all parts in it, without tags."""
    html = re.sub('src="[^"]*"', "", part.html)  # which may hold signs of tags
    words = f"{part.note} {re.sub('<[^>]*>', '', html)}"
    return unescape(" ".join([words, *map(said, part.parts.values())]))


SETTINGS = {
    "apputils-extension/notification": {"fetchNews": "false", "checkForUpdates": False},
    "docmanager-extension/plugin": {"autosave": False},
    "notebook-extension/tracker": {"windowingMode": "none"},  # every cell stays in the page
}


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item):
    """The report of a failed test with a tab of `opened_tab` shows its errors and last messages."""
    report = yield
    if report.failed:
        for page in tabs(getattr(item, "funcargs", {}).values()):
            report.sections.append((page.url, "\n".join([*page.crashes, *page.console[-40:]])))
    return report


def tabs(fixtures):
    """The tabs among the values of fixtures, those of a panel too, each once."""
    parts = [one for value in fixtures for one in (value if isinstance(value, tuple) else [value])]
    pages = [getattr(part, "page", part) for part in parts]
    return {id(page): page for page in pages if hasattr(page, "console")}.values()


def pytest_terminal_summary(terminalreporter):
    """Say plainly when the browser tests did not run, and why."""
    if said := browser_tests_not_run(terminalreporter.stats.get("skipped", [])):
        terminalreporter.write_line(said, yellow=True)


def browser_tests_not_run(skipped):
    """A sentence with the number of skipped browser tests and each reason once; empty if none was
    skipped.
    """
    of_browser = [report for report in skipped if "test_browser" in report.nodeid]
    reasons = dict.fromkeys(
        str(report.longrepr[2]).removeprefix("Skipped: ").rstrip(".") for report in of_browser
    )
    return (
        f"{len(of_browser)} browser tests were NOT run: {'; '.join(reasons)}." if of_browser else ""
    )


def interruptible():
    """For a child process before it starts: it can be interrupted, even if the tests run in a job
    that ignores SIGINT.
    """
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(scope="session")
def chromium():
    """The system's Chromium. Its absence skips the browser tests, or fails them if
    GAMELAB_BROWSER=required.
    """
    from playwright.sync_api import sync_playwright

    names = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
    program = next((found for name in names if (found := shutil.which(name))), None)
    if program is None:
        if os.environ.get("GAMELAB_BROWSER") == "required":
            pytest.fail("GAMELAB_BROWSER=required, and there is no Chromium on this machine.")
        pytest.skip("there is no Chromium on this machine")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=program, args=["--no-sandbox", "--disable-dev-shm-usage"]
        )
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def lab(chromium, tmp_path_factory):
    """The address and the token of a JupyterLab that serves a working copy of the notebooks, with
    settings of its own.
    """
    folder = tmp_path_factory.mktemp("lab")
    assert [*copy_missing(folder / "notebooks")]
    for name, value in SETTINGS.items():
        path = folder / "settings" / "@jupyterlab" / f"{name}.jupyterlab-settings"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(value))
    env = dict(os.environ, IPYTHONDIR=str(folder / "ipython"))
    for name in ("LAB_SETTINGS", "LAB_WORKSPACES", "_CONFIG", "_DATA", "_RUNTIME"):
        place = name.rpartition("_")[2].lower()
        env[f"JUPYTER{name}_DIR"] = str(folder / place)
    env.pop("MPLBACKEND", None)
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    token = secrets.token_hex(16)
    command = [
        sys.executable,
        "-m",
        "jupyterlab",
        "--no-browser",
        "--ip=127.0.0.1",
        f"--port={port}",
        "--ServerApp.port_retries=0",
        f"--IdentityProvider.token={token}",
        f"--ServerApp.root_dir={folder / 'notebooks'}",
        "--expose-app-in-browser",
        "--LabApp.extension_manager=readonly",
        "--LabApp.news_url=None",
        "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
        "--allow-root",
    ]
    address = f"http://127.0.0.1:{port}"
    with (folder / "lab.log").open("w") as log:
        server = subprocess.Popen(
            command, env=env, stdout=log, stderr=subprocess.STDOUT, cwd=folder
        )
        try:
            _wait_until_served(f"{address}/api", server, folder / "lab.log")
            yield address, token
        finally:
            server.terminate()
            try:
                server.wait(15)
            except subprocess.TimeoutExpired:
                server.kill()


@pytest.fixture
def late_cells(lab):
    """Cells out of view are laid out late, as JupyterLab has it unless it is set otherwise."""
    with laid_out_late(lab):
        yield


@contextmanager
def laid_out_late(lab):
    """The same for notebooks that are opened inside."""
    name = "notebook-extension/tracker"
    _change_settings(lab, name, {})
    try:
        yield
    finally:
        _change_settings(lab, name, SETTINGS[name])


def _change_settings(lab, name, settings):
    address, token = lab
    request = urllib.request.Request(
        f"{address}/lab/api/settings/@jupyterlab/{name.replace('/', ':')}",
        json.dumps({"raw": json.dumps(settings)}).encode(),
        {"Authorization": f"token {token}", "Content-Type": "application/json"},
        method="PUT",
    )
    urllib.request.urlopen(request, timeout=20).close()


def _wait_until_served(address, server, log):
    end = time.monotonic() + 90
    while True:
        try:
            urllib.request.urlopen(address, timeout=2).read()
            return
        except OSError:
            if server.poll() is not None or time.monotonic() > end:
                pytest.fail(f"JupyterLab did not start:\n{log.read_text()[-3000:]}")
            time.sleep(0.1)


@pytest.fixture
def tab(chromium):
    """A fresh tab that may talk to this machine only; `tab.outside` lists what else it tried to
    reach.
    """
    with opened_tab(chromium) as page:
        yield page


@contextmanager
def opened_tab(chromium):
    """Such a tab, closed at the end; `crashes` lists its errors, `console` its messages."""
    context = chromium.new_context(viewport={"width": 1280, "height": 1400})
    page = context.new_page()
    page.set_default_timeout(60_000)
    page.outside, page.crashes, page.console = [], [], []

    def gate(route):
        if route.request.url.startswith(("http://127.0.0.1", "data:", "blob:")):
            route.continue_()
        else:
            page.outside.append(route.request.url)
            route.abort()

    page.route("**/*", gate)
    page.on("pageerror", lambda error: page.crashes.append(str(error)))
    page.on("console", lambda line: page.console.append(f"{line.type}: {line.text[:1000]}"))
    yield page
    context.close()
