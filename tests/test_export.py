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
    "explore_table(NodeKayles(), '1^a', range(4))",
    "draw(path(4))",
    "import ipywidgets; ipywidgets.IntSlider(description='$x$')",
)
PICTURES = CELLS[1:-1]  # each of these leaves one picture


@pytest.fixture(scope="module")
def run_in_full():
    """A notebook of a reader that was run, with the state of its widgets."""
    notebook = nbformat.from_dict(new_notebook(CELLS, {}))
    prose = "A **formula** $x_1 \\le 2^{10}$, `$code$` and $$a \\oplus b$$."
    notebook.cells.insert(0, nbformat.v4.new_markdown_cell(prose))
    NotebookClient(notebook, timeout=300, kernel_name="python3").execute()
    assert len(notebook.metadata.widgets) == 1
    return notebook


@pytest.fixture
def exported(run_in_full, tmp_path):
    """The page of this notebook."""
    nbformat.write(run_in_full, tmp_path / "mine.ipynb")
    before = (tmp_path / "mine.ipynb").read_bytes()
    assert main(["export", str(tmp_path / "mine.ipynb")]) == 0
    assert (tmp_path / "mine.ipynb").read_bytes() == before
    return BeautifulSoup((tmp_path / "mine.html").read_text(), "html.parser")


def test_widgets_are_exported_as_pictures_that_say_what_they_show(exported):
    pictures = exported.main("img")
    assert len(pictures) == len(PICTURES)
    assert all(picture["src"].startswith("data:image/") for picture in pictures)
    assert all(picture["alt"] for picture in pictures)
    assert "IntSlider" in exported.main.text, "a widget without a picture leaves its text"
    assert "Lemma 12" in exported.main.text
    assert "Which move wins?" in exported.main.text


def test_an_exported_page_loads_nothing_and_holds_no_program(exported):
    assert exported.title.text == "mine"
    assert not exported("script")
    for one in exported(["img", "link", "iframe", "script"]):
        assert not re.match("https?:|//", one.get("src", one.get("href", "")))
    assert "@import" not in "".join(style.text for style in exported("style"))


def test_code_that_is_folded_is_not_on_the_page_and_its_output_is(tmp_path):
    notebook = nbformat.from_dict(
        new_notebook([code_cell("exercise(hint='Take two.')"), code_cell("grundy(7)")], {})
    )
    shown = nbformat.v4.new_output("stream", text="What is the value?")
    notebook.cells[0] |= {"metadata": {"jupyter": {"source_hidden": True}}, "outputs": [shown]}
    nbformat.write(notebook, tmp_path / "folded.ipynb")
    assert main(["export", str(tmp_path / "folded.ipynb")]) == 0
    page = BeautifulSoup((tmp_path / "folded.html").read_text(), "html.parser")
    assert "What is the value?" in page.main.text
    assert [code.pre.text.strip() for code in page(class_="jp-InputArea")] == ["grundy(7)"]


def test_formulas_are_readable_and_code_stays_as_it_is_typed(exported):
    prose = exported.find(class_="jp-RenderedMarkdown")
    assert "<i>x</i><sub>1</sub> ≤ 2<sup>10</sup>" in str(prose)
    assert "<i>a</i> ⊕ <i>b</i>" in str(prose)
    assert prose.find("code").text == "$code$"
    assert "$x$" in exported("pre")[-2].text


def test_nbconvert_shows_the_pictures_too_where_no_state_of_widgets_is_stored():
    notebook = nbformat.from_dict(new_notebook(CELLS[:2], {}))
    client = NotebookClient(notebook, kernel_name="python3", store_widget_state=False)
    client.execute()
    page = BeautifulSoup(HTMLExporter().from_notebook_node(notebook)[0], "html.parser")
    assert page.main("img")[0]["alt"] == "Picture: a cycle with 5 vertices"


def test_a_notebook_that_was_not_run_is_exported_without_outputs(tmp_path, capsys):
    nbformat.write(nbformat.from_dict(new_notebook(["1 + 1"], {})), tmp_path / "new.ipynb")
    page = tmp_path / "page.html"
    assert main(["export", str(tmp_path / "new.ipynb"), "--output", str(page)]) == 0
    assert f"written to {page}, with the outputs that it was saved with." in capsys.readouterr().out
    exported = BeautifulSoup(page.read_text(), "html.parser")
    assert "1 + 1" in exported.main.text
    assert not exported.find(class_="jp-OutputArea")


def test_what_another_program_has_stored_as_svg_or_png_is_exported_too(tmp_path):
    stored = [{"image/svg+xml": "<svg xmlns='http://www.w3.org/2000/svg'/>"}, {"image/png": "iVBO"}]
    outputs = [{"output_type": "display_data", "data": one, "metadata": {}} for one in stored]
    notebook = nbformat.from_dict(new_notebook([code_cell("old", outputs)], {}))
    nbformat.write(notebook, tmp_path / "old.ipynb")
    assert main(["export", str(tmp_path / "old.ipynb")]) == 0
    page = BeautifulSoup((tmp_path / "old.html").read_text(), "html.parser")
    assert [one["src"][:19] for one in page.main("img")] == [
        "data:image/svg+xml;",
        "data:image/png;base",
    ]


@pytest.mark.parametrize("content", ["", "{", "[]", "3", '{"a": 1}', '{"cells": 3, "nbformat": 4}'])
def test_a_file_that_is_no_notebook_is_refused_in_a_sentence(content, tmp_path, capsys):
    path = tmp_path / "mine.ipynb"
    path.write_text(content)
    assert main(["export", str(path)]) == 2
    assert f"{str(path)!r} is no notebook: give a file of JupyterLab" in capsys.readouterr().err
    assert [*tmp_path.iterdir()] == [path]


def test_a_missing_notebook_and_a_page_in_its_place_are_refused(tmp_path, capsys):
    missing = str(tmp_path / "missing.ipynb")
    assert main(["export", missing]) == 2
    assert f"gamelab: {missing!r}: No such file or directory." in capsys.readouterr().err
    first = str(ROOT / "notebooks" / "00_start_here.ipynb")
    assert main(["export", first, "--output", first]) == 2
    assert "would be both the notebook and the page" in capsys.readouterr().err
