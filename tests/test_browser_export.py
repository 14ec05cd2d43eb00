"""An exported notebook in a browser that reaches no host at all: every board, card, table and
exercise is seen.
"""

import pytest
from conftest import ROOT, notebook_of

from gamelab.__main__ import main

pytestmark = pytest.mark.browser

SEEN = """images => images.map((one) => {
  const { width, height } = one.getBoundingClientRect();
  return one.complete && one.naturalWidth > 0 && width > 20 && height > 10; })"""
TEX = r"""() => document.querySelector("main").innerText.match(/\\[a-z]+|\$[^$]+\$/g)"""


def has_picture(output):
    data = output.get("data", {})
    return "<img" in data.get("text/html", "") or any(kind.startswith("image/") for kind in data)


@pytest.mark.parametrize("name", ["00_start_here", "05_nim_on_graphs"])
def test_an_exported_notebook_is_seen_whole_without_any_other_host(name, tab, tmp_path):
    source, page = ROOT / "notebooks" / f"{name}.ipynb", tmp_path / "page.html"
    assert main(["export", str(source), "--output", str(page)]) == 0
    tab.route("**/*", lambda route: _of_this_file(route, page, tab))
    tab.goto(page.as_uri())
    outputs = [one for cell in notebook_of(source).cells for one in cell.get("outputs", [])]
    seen = tab.locator(".jp-OutputArea-output:has(img)")
    assert seen.count() == sum(map(has_picture, outputs)) > 10
    assert all(tab.locator("main img").evaluate_all(SEEN))
    code = tab.locator("pre, code")
    code.evaluate_all("all => all.forEach((one) => one.remove())")
    assert tab.evaluate(TEX) is None
    assert tab.outside == tab.crashes == []
    assert [line for line in tab.console if line.startswith("error")] == []


def _of_this_file(route, page, tab):
    if route.request.url.startswith((page.as_uri(), "data:")):
        route.continue_()
    else:
        tab.outside.append(route.request.url)
        route.abort()
