"""The working copy of the notebooks: what is missing is copied, nothing of a reader is replaced,
and a server opens it.
"""

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
from gamelab.cli.notebooks import FIRST_NOTEBOOK, copy_missing, handed_out, library, server_command

pytestmark = pytest.mark.slow

GIVEN = {FIRST_NOTEBOOK, "lessons/one.ipynb", "lessons/words.py", "my_paper.py"}


@pytest.fixture
def shelf(tmp_path):
    """A library of what a reader is given, and of what is not."""
    others = {"refresh.py", "gamelab_papers/tables.py", "lessons/.ipynb_checkpoints/one.ipynb"}
    for name in GIVEN | others:
        (tmp_path / "library" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "library" / name).write_text(f"ours: {name}")
    return tmp_path / "library"


def files(folder):
    """All files of a folder but the hidden ones, with what they hold."""
    found = (path for path in folder.rglob("*") if path.is_file() and not path.name.startswith("."))
    return {str(path.relative_to(folder)): path.read_text() for path in found}


def test_what_is_missing_is_copied_and_what_is_there_stays(shelf, tmp_path):
    copy = tmp_path / "copy"
    assert {str(path.relative_to(copy)) for path in copy_missing(copy, shelf)} == GIVEN
    assert files(copy).keys() == GIVEN
    assert (copy / ".gitignore").read_text().endswith("\n*\n")  # git sees nothing of it
    assert [*copy_missing(copy, shelf)] == []
    (copy / FIRST_NOTEBOOK).rename(copy / "mine.ipynb")
    (copy / "my_paper.py").write_text("mine")
    (copy / "lessons" / "one.ipynb").unlink()
    (copy / "lessons" / "one.ipynb").symlink_to("nowhere")
    (shelf / FIRST_NOTEBOOK).write_text("a new version")
    (shelf / "my_paper.py").write_text("a new version")
    (shelf / "lessons" / "two.ipynb").write_text("two")
    new = [copy / FIRST_NOTEBOOK, copy / "lessons" / "two.ipynb"]
    assert [*copy_missing(copy, shelf)] == new
    assert [path.read_text() for path in new] == ["a new version", "two"]
    assert (copy / "my_paper.py").read_text() == "mine"
    assert (copy / "mine.ipynb").read_text() == f"ours: {FIRST_NOTEBOOK}"


def test_a_folder_that_was_there_is_the_reader_s_and_the_library_s_own_is_refused(shelf, tmp_path):
    assert {*copy_missing(tmp_path, shelf)} == {tmp_path / name for name in GIVEN}
    assert not (tmp_path / ".gitignore").exists()
    before = files(shelf)
    for inside in (shelf, shelf / "lessons"):
        with pytest.raises(ValueError, match="the notebooks of the library itself: give another w"):
            next(copy_missing(inside, shelf))
    assert files(shelf) == before


def test_a_write_that_fails_is_an_error_and_leaves_no_half_file(shelf, tmp_path, monkeypatch):
    def full(source, target):
        raise OSError(28, "No space left on device")

    (tmp_path / "copy").mkdir()
    replace = os.replace
    monkeypatch.setattr(os, "replace", full)
    with pytest.raises(OSError, match="was not written: No space left on device"):
        next(copy_missing(tmp_path / "copy", shelf))
    monkeypatch.setattr(os, "replace", replace)
    assert [*(tmp_path / "copy").iterdir()] == []
    assert len([*copy_missing(tmp_path / "copy", shelf)]) == len(GIVEN)


def test_the_library_s_notebooks_are_whole_and_their_links_lead_somewhere_in_the_copy(tmp_path):
    copied = [*copy_missing(tmp_path)]
    names = {str(name) for name in handed_out(library())}
    assert names == {str(path.relative_to(tmp_path)) for path in copied}
    assert {path.name for path in (ROOT / "notebooks").iterdir() if path.suffix == ".ipynb"} < names
    for path in tmp_path.rglob("*.ipynb"):
        prose = (cell.source for cell in notebook_of(path).cells if cell.cell_type == "markdown")
        for link in re.findall(r"\]\(([^)\s]+)\)|(?:href|src)=\"([^\"]+)\"", " ".join(prose)):
            link = link[0] or link[1]
            is_elsewhere = link.startswith(("https://", "attachment:"))
            assert is_elsewhere or (path.parent / link.partition("#")[0]).exists(), (path, link)


def test_the_command_serves_the_working_copy_and_jupyterlab_trusts_it(
    tmp_path, monkeypatch, capsys
):
    """JupyterLab hides what a notebook has stored as SVG or JavaScript, unless it trusts it."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("JUPYTER_DATA_DIR", str(tmp_path / "data"))
    served, copy, trusted = [], tmp_path / "my" / "copy", NotebookNotary().check_signature
    monkeypatch.setattr(os, "execv", lambda program, command: served.append(command))
    monkeypatch.setattr(subprocess, "call", lambda command: 0)
    assert main(["lab", "--dir", "my/copy", "--port", "9999", "--no-browser"]) == 0
    assert f"the notebooks are in {copy}; what you change there stays." in capsys.readouterr().out
    assert served[0][:4] == [sys.executable, "-P", "-m", "jupyterlab"]
    assert {"--no-browser", "--port=9999", f"--ServerApp.root_dir={copy}"} < {*served[0]}
    assert served[0][-1] == str(copy / FIRST_NOTEBOOK)
    assert all(trusted(notebook_of(path)) for path in copy.rglob("*.ipynb"))
    mine = notebook_of(copy / FIRST_NOTEBOOK)
    mine.cells[1].outputs = [new_output("display_data", {"text/html": "<script></script>"})]
    (copy / FIRST_NOTEBOOK).write_text(writes(mine))
    assert main(["lab", "--dir", "my/copy"]) == 0
    assert not trusted(notebook_of(copy / FIRST_NOTEBOOK)), "what is not from gamelab"
    assert {*served[0]} - {*served[1]} == {"--no-browser", "--port=9999"}


def test_the_server_asks_no_reader_about_news(tmp_path):
    """JupyterLab asks over the first picture if the setting is "none", which is its default."""
    lab = LabApp()
    lab.parse_command_line(server_command(tmp_path)[4:])
    name = "@jupyterlab/apputils-extension:notification"
    settings, _ = get_settings(
        lab.app_settings_dir, lab.schemas_dir, str(tmp_path), schema_name=name
    )
    assert settings["schema"]["properties"]["fetchNews"]["default"] == "false"


def test_a_signal_ends_the_server_with_the_command_and_no_file_of_the_folder_is_run(tmp_path):
    for name in ("random.py", "notebook.py", "tornado.py"):
        (tmp_path / name).write_text(f"raise SystemExit('{name} of the reader was run')\n")
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    for name in ("HOME", "JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR"):
        environment[name] = str(tmp_path / name)
    command = [str(Path(sys.executable).with_name("gamelab")), "lab", "--no-browser"]
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT, "text": True}
    told = []
    with subprocess.Popen(
        command, cwd=tmp_path, env=environment, start_new_session=True, **pipes
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
