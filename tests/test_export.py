"""`gamelab export`: a notebook becomes one page that needs no kernel, no widgets and no network."""

import re

import nbformat
import pytest
from bs4 import BeautifulSoup
from conftest import ROOT, code_cell, new_notebook
from nbclient import NotebookClient
from nbconvert import HTMLExporter

from gamelab.__main__ import main

pytestmark = [pytest.mark.notebook, pytest.mark.slow]

CELLS = (
    "from gamelab import *",
    "play(NodeKayles(), cycle(5))",
    "sketch('a-b, b-c')",
    "explore(NodeKayles(), Spider, first=range(3))",
    "exercise('Which move wins?', winning_moves, NodeKayles(), path(5))",
    "show(paper('octal-0.33')['Lemma 12'])",
    "explore(NodeKayles(), '1^a', range(4))",
    "draw(path(4))",
    "import ipywidgets; ipywidgets.IntSlider(description='$x$')",
)
PICTURES = CELLS[1:-1]  # each of these leaves one picture


def exported(notebook, folder):
    """The page of a notebook, which is left as it is."""
    file = folder / "mine.ipynb"
    nbformat.write(nbformat.from_dict(notebook), file)
    before = file.read_bytes()
    assert main(["export", str(file)]) == 0
    assert file.read_bytes() == before
    return BeautifulSoup((folder / "mine.html").read_text(), "html.parser")


def test_a_notebook_that_was_run_is_one_page_with_pictures_and_formulas(tmp_path):
    notebook = nbformat.from_dict(new_notebook(CELLS, {}))
    prose = "A **formula** $x_1 \\le 2^{10}$, `$code$` and $$a \\oplus b$$."
    notebook.cells.insert(0, nbformat.v4.new_markdown_cell(prose))
    NotebookClient(notebook, timeout=300, kernel_name="python3").execute()
    assert len(notebook.metadata.widgets) == 1
    page = exported(notebook, tmp_path)
    pictures = page.main("img")
    assert len(pictures) == len(PICTURES)
    for picture in pictures:
        assert picture["src"].startswith("data:image/")
        assert picture["alt"]
        assert picture.find_parent(tabindex="0"), "it scrolls by keys"
    for words in ("Lemma 12", "Which move wins?", "IntSlider", "Node Kayles"):
        assert words in page.main.text
    prose = page.find(class_="jp-RenderedMarkdown")
    assert "<i>x</i><sub>1</sub> ≤ 2<sup>10</sup>" in str(prose)
    assert "<i>a</i> ⊕ <i>b</i>" in str(prose)
    assert prose.find("code").text == "$code$"
    assert "$x$" in page("pre")[-2].text
    assert page.title.text == "mine"
    assert not page("script"), "it holds no program"
    for one in page(["img", "link", "iframe"]):
        assert not re.match("https?:|//", one.get("src", one.get("href", ""))), "it loads nothing"
    assert "@import" not in "".join(style.text for style in page("style"))
    # nbconvert shows the pictures too where no state of widgets is stored
    notebook.metadata.pop("widgets", None)
    converted = BeautifulSoup(HTMLExporter().from_notebook_node(notebook)[0], "html.parser")
    assert [one["alt"] for one in converted.main("img")] == [one["alt"] for one in pictures]


def test_folded_code_and_links_to_what_is_not_shown_are_not_on_the_page(tmp_path):
    linked = '<a data-press="a" href="#a">Lemma 1</a>, <a data-press="b" href="#b">Lemma 2</a>'
    stored = (
        {"text/plain": "What is the value?"},
        {"text/html": f'{linked}<p id="a">It is shown.</p>'},
        {"image/svg+xml": "<svg xmlns='http://www.w3.org/2000/svg'/>"},  # by another program
        {"image/png": "iVBO"},
    )
    outputs = [{"output_type": "display_data", "data": one, "metadata": {}} for one in stored]
    folded, cell = code_cell("exercise(hint='Take two.')", outputs), code_cell("grundy(7)")
    folded["metadata"] = {"jupyter": {"source_hidden": True}}
    page = exported(new_notebook([folded, cell], {}), tmp_path)
    assert "What is the value?" in page.main.text
    assert [code.pre.text.strip() for code in page(class_="jp-InputArea")] == ["grundy(7)"]
    assert [one.text for one in page.main("a")] == ["Lemma 1"]  # the other one leads nowhere
    assert "Lemma 2" in page.main.text
    kinds = [one["src"].partition(";")[0] for one in page.main("img")]
    assert kinds == ["data:image/svg+xml", "data:image/png"]


@pytest.mark.parametrize("content", ["", "[]", '{"a": 1}', '{"cells": 3, "nbformat": 4}', None])
def test_what_is_no_notebook_is_refused_in_a_sentence(content, tmp_path, capsys):
    path, why = tmp_path / "mine.ipynb", "is no notebook: give a file of JupyterLab"
    if content is None:
        why = ": No such file or directory."
    else:
        path.write_text(content)
    assert main(["export", str(path)]) == 2
    assert (
        f"gamelab: {str(path)!r}{why if content is None else f' {why}'}" in capsys.readouterr().err
    )
    assert [*tmp_path.iterdir()] == [path] * (content is not None)


def test_the_page_has_the_name_that_is_given_unless_it_is_that_of_the_notebook(tmp_path, capsys):
    first, page = str(ROOT / "notebooks" / "00_start_here.ipynb"), tmp_path / "page.html"
    assert main(["export", first, "--output", str(page)]) == 0
    assert f"written to {page}, with the outputs that it was saved with." in capsys.readouterr().out
    assert page.exists()
    assert main(["export", first, "--output", first]) == 2
    assert "is given for two things" in capsys.readouterr().err
