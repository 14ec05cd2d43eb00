"""The working copy of the notebooks: what a reader wrote is never replaced, what is new comes, and
nothing of it is tracked.
"""

import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from threading import Timer

import pytest
from conftest import ROOT, notebook_of
from jupyterlab.labapp import LabApp
from jupyterlab_server.settings_utils import get_settings
from nbformat import writes
from nbformat.sign import NotebookNotary
from nbformat.v4 import new_output

from gamelab.__main__ import main
from gamelab.cli.notebooks import (
    FIRST_NOTEBOOK,
    FOLDER,
    HANDED_OUT,
    bring_up_to_date,
    handed_out,
    library,
    server_command,
)

pytestmark = pytest.mark.slow


def notebook(*sources, outputs=()):
    cells = [
        {"cell_type": "code", "source": source, "outputs": list(outputs), "metadata": {}}
        for source in sources
    ]
    return json.dumps({"cells": cells, "metadata": {}, "nbformat": 4, "nbformat_minor": 5})


@pytest.fixture
def shelf(tmp_path):
    """A library of two notebooks, one in a folder, and the template; beside them what a reader is
    not given.
    """
    shelf = tmp_path / "library"
    (shelf / "lessons" / ".ipynb_checkpoints").mkdir(parents=True)
    for name in (FIRST_NOTEBOOK, "lessons/one.ipynb"):
        (shelf / name).write_text(notebook("1 + 1", "2 + 2"))
    (shelf / "my_paper.py").write_text("PAPER = 1\n")
    (shelf / "refresh.py").write_text("a developer's tool")
    (shelf / "gamelab_papers").mkdir()
    (shelf / "gamelab_papers" / "tables.py").write_text("an installed package has it")
    (shelf / "lessons" / ".ipynb_checkpoints" / "one.ipynb").write_text("left by an editor")
    return shelf


@pytest.fixture
def copy(tmp_path):
    return tmp_path / "copy"


def files(folder):
    """All files of a folder but the hidden ones, with what they hold."""
    found = (path for path in folder.rglob("*") if path.is_file() and not path.name.startswith("."))
    return {str(path.relative_to(folder)): path.read_text() for path in found}


def change(path):
    path.write_text(notebook("1 + 1", "my own"))


def publish(shelf, *sources):
    (shelf / FIRST_NOTEBOOK).write_text(notebook(*sources))
    return notebook(*sources)


def test_the_notebooks_and_the_template_are_handed_out_once(shelf, copy):
    assert bring_up_to_date(copy, shelf) == []
    assert set(files(copy)) == {FIRST_NOTEBOOK, "lessons/one.ipynb", "my_paper.py"}
    before = {path: path.stat().st_mtime_ns for path in copy.rglob("*.ipynb")}
    assert bring_up_to_date(copy, shelf) == []
    assert before == {path: path.stat().st_mtime_ns for path in copy.rglob("*.ipynb")}


def test_what_a_reader_changed_stays_and_the_new_version_comes_when_it_has_another_name(
    shelf, copy
):
    bring_up_to_date(copy, shelf)
    change(copy / FIRST_NOTEBOOK)
    mine = (copy / FIRST_NOTEBOOK).read_text()
    assert bring_up_to_date(copy, shelf) == [], "there is nothing new"
    new = publish(shelf, "3 + 3")
    for _ in range(2):
        [said] = bring_up_to_date(copy, shelf)
        assert said.startswith("there is a new 00_start_here.ipynb; yours, which you have changed,")
        assert files(copy)[FIRST_NOTEBOOK] == mine
        assert len(files(copy)) == 3
    (copy / FIRST_NOTEBOOK).rename(copy / "mine.ipynb")
    assert bring_up_to_date(copy, shelf) == []
    assert (files(copy)[FIRST_NOTEBOOK], files(copy)["mine.ipynb"]) == (new, mine)


def test_what_was_only_run_is_replaced_by_a_new_version(shelf, copy):
    bring_up_to_date(copy, shelf)
    (copy / FIRST_NOTEBOOK).write_text(
        notebook(
            "1 + 1", "2 + 2", outputs=[{"output_type": "stream", "name": "stdout", "text": "2"}]
        )
    )
    assert bring_up_to_date(copy, shelf) == []
    assert "stdout" in files(copy)[FIRST_NOTEBOOK], "what was run stays while there is nothing new"
    new = publish(shelf, "3 + 3")
    assert bring_up_to_date(copy, shelf) == [f"{FIRST_NOTEBOOK} is replaced by its new version."]
    assert files(copy)[FIRST_NOTEBOOK] == new


def test_a_deleted_notebook_and_one_that_is_new_in_the_library_come(shelf, copy):
    bring_up_to_date(copy, shelf)
    (copy / FIRST_NOTEBOOK).unlink()
    (shelf / "lessons" / "two.ipynb").write_text(notebook("2"))
    assert bring_up_to_date(copy, shelf) == []
    assert set(files(copy)) == {
        FIRST_NOTEBOOK,
        "lessons/one.ipynb",
        "lessons/two.ipynb",
        "my_paper.py",
    }


@pytest.mark.parametrize(
    "content", ["my own words", notebook("my own"), "{", "[" * 100_000, '{"cells": 3}', ""]
)
def test_files_that_were_there_before_are_the_reader_s(content, shelf, copy):
    copy.mkdir()
    for name in (FIRST_NOTEBOOK, "my_paper.py"):
        (copy / name).write_text(content)
    assert len(bring_up_to_date(copy, shelf)) == len(bring_up_to_date(copy, shelf)) == 2
    assert files(copy)[FIRST_NOTEBOOK] == files(copy)["my_paper.py"] == content
    assert not (copy / ".gitignore").exists(), "a folder that was there is the reader's"


@pytest.mark.parametrize(
    "record",
    ["", "{", "[]", '{"files": 3}', '{"files": {"00_start_here.ipynb": 3}}', "[" * 100_000],
)
def test_a_damaged_record_makes_nothing_be_replaced(record, shelf, copy):
    bring_up_to_date(copy, shelf)
    (copy / HANDED_OUT).write_text(record)
    old = files(copy)
    publish(shelf, "3 + 3")
    assert len(bring_up_to_date(copy, shelf)) == 1
    assert files(copy) == old


def test_what_an_earlier_gamelab_has_recorded_is_read(shelf, copy):
    """It kept a second digest, of the whole file."""
    bring_up_to_date(copy, shelf)
    record = json.loads((copy / HANDED_OUT).read_text())
    files_of = {name: one | {"whole": "0"} for name, one in record["files"].items()}
    (copy / HANDED_OUT).write_text(json.dumps({"what": "files", "files": files_of}))
    new = publish(shelf, "3 + 3")
    assert bring_up_to_date(copy, shelf) == [f"{FIRST_NOTEBOOK} is replaced by its new version."]
    assert files(copy)[FIRST_NOTEBOOK] == new


def test_a_write_that_fails_is_an_error_and_what_was_handed_out_is_remembered(
    shelf, copy, monkeypatch
):
    bring_up_to_date(copy, shelf)
    new = publish(shelf, "3 + 3")
    (shelf / "lessons" / "one.ipynb").write_text(new)
    whole_replace = os.replace

    def full(source, target):
        if Path(target).name == "one.ipynb":
            raise OSError(28, "No space left on device")
        whole_replace(source, target)

    monkeypatch.setattr(os, "replace", full)
    with pytest.raises(OSError, match="was not written: No space left on device"):
        bring_up_to_date(copy, shelf)
    monkeypatch.setattr(os, "replace", whole_replace)
    assert bring_up_to_date(copy, shelf) == ["lessons/one.ipynb is replaced by its new version."]
    assert set(files(copy)) == {FIRST_NOTEBOOK, "lessons/one.ipynb", "my_paper.py"}


@pytest.mark.parametrize("inside", [".", "lessons"])
def test_the_library_s_own_notebooks_are_no_working_copy(inside, shelf):
    before = files(shelf)
    with pytest.raises(
        ValueError, match="holds the notebooks of the library itself: give another with --dir"
    ):
        bring_up_to_date((shelf / inside).resolve(), shelf)
    assert files(shelf) == before


def test_git_sees_nothing_of_the_working_copy_even_when_all_was_run(shelf, tmp_path):
    def git(*words):
        return subprocess.run(
            ["git", *words], cwd=tmp_path / "repository", capture_output=True, text=True, check=True
        ).stdout

    (tmp_path / "repository").mkdir()
    git("init", "--quiet")
    bring_up_to_date(tmp_path / "repository" / FOLDER, shelf)
    change(tmp_path / "repository" / FOLDER / FIRST_NOTEBOOK)
    assert git("status", "--porcelain") == ""


def test_the_library_s_notebooks_are_whole_and_their_links_lead_somewhere_in_the_copy(copy):
    bring_up_to_date(copy)
    names = {str(name) for name in handed_out(library())}
    assert names == set(files(copy))
    assert {path.name for path in (ROOT / "notebooks").iterdir() if path.suffix == ".ipynb"} < names
    assert "refresh.py" not in names
    for path in copy.rglob("*.ipynb"):
        for cell in notebook_of(path).cells:
            links = (
                re.findall(r"\]\(([^)\s]+)\)|(?:href|src)=\"([^\"]+)\"", cell.source)
                if cell.cell_type == "markdown"
                else []
            )
            for link in (markdown or html for markdown, html in links):
                place = link.partition("#")[0]
                assert (
                    link.startswith(("https://", "attachment:")) or (path.parent / place).exists()
                ), (path.name, link)


def test_the_command_serves_the_working_copy_and_jupyterlab_trusts_it(
    tmp_path, monkeypatch, capsys
):
    """JupyterLab hides what a notebook has stored as SVG or JavaScript, unless it trusts it."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("JUPYTER_DATA_DIR", str(tmp_path / "data"))
    served = []
    monkeypatch.setattr(os, "execv", lambda program, command: served.append(command))
    monkeypatch.setattr(subprocess, "call", lambda command: 0)
    assert main(["lab"]) == 0
    assert main(["lab", "--dir", "mine/deep", "--port", "9999", "--no-browser"]) == 0
    here, there = tmp_path / FOLDER, tmp_path / "mine" / "deep"
    assert served == [server_command(here), server_command(there, 9999, browser=False)]
    assert (
        (here / FIRST_NOTEBOOK).read_bytes()
        == (there / FIRST_NOTEBOOK).read_bytes()
        == (ROOT / "notebooks" / FIRST_NOTEBOOK).read_bytes()
    )
    assert f"the notebooks are in {here}; what you change there stays." in capsys.readouterr().out
    trusted = NotebookNotary().check_signature
    assert all(trusted(notebook_of(path)) for path in here.rglob("*.ipynb"))
    mine = notebook_of(here / FIRST_NOTEBOOK)
    mine.cells[1].outputs = [new_output("display_data", {"text/html": "<script></script>"})]
    (here / FIRST_NOTEBOOK).write_text(writes(mine))
    assert main(["lab"]) == 0
    assert not trusted(notebook_of(here / FIRST_NOTEBOOK)), "what is not from gamelab"


def test_the_server_s_command_line():
    folder = Path("/home/reader/my notebooks")
    plain, told = server_command(folder), server_command(folder, 9999, browser=False)
    assert plain[:4] == [sys.executable, "-P", "-m", "jupyterlab"]
    assert f"--ServerApp.root_dir={folder}" in plain
    assert plain[-1] == str(folder / FIRST_NOTEBOOK)
    assert not {"--no-browser", "--port=9999"} & set(plain)
    assert {"--no-browser", "--port=9999"} <= set(told)


def test_the_server_asks_no_reader_about_news(tmp_path):
    """JupyterLab asks over the first picture if the setting is "none", which is its default."""
    found = []
    for options in ([], server_command(tmp_path)[4:]):
        lab = LabApp()
        lab.parse_command_line(options)
        name = "@jupyterlab/apputils-extension:notification"
        settings, _ = get_settings(
            lab.app_settings_dir, lab.schemas_dir, str(tmp_path), schema_name=name
        )
        found.append(settings["schema"]["properties"]["fetchNews"]["default"])
    assert found == ["none", "false"]


def test_a_signal_ends_the_server_with_the_command_and_no_file_of_the_folder_is_run(tmp_path):
    for name in ("random.py", "notebook.py", "tornado.py"):
        (tmp_path / name).write_text(f"raise SystemExit('{name} of the reader was run')\n")
    places = {
        name: str(tmp_path / name)
        for name in ("HOME", "JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR")
    }
    command = [str(Path(sys.executable).with_name("gamelab")), "lab", "--no-browser"]
    environment = {
        name: value for name, value in os.environ.items() if name != "PYTHONPATH"
    } | places
    told = []
    with subprocess.Popen(
        command,
        cwd=tmp_path,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    ) as lab:
        patience = Timer(300, os.killpg, (lab.pid, signal.SIGKILL))
        patience.start()
        for line in lab.stdout:  # until no process of the server holds the pipe
            told.append(line)
            if "/lab?token=" in line:
                lab.send_signal(signal.SIGTERM)
        patience.cancel()
    assert any("/lab?token=" in line for line in told), "".join(told)
    assert lab.returncode != -signal.SIGTERM, "the command ended, and its server ran on"
