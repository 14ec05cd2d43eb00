"""A working copy of the notebooks, in a folder of the reader. No file with a reader's changes is
replaced.
"""

import argparse
import json
import os
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

import nbformat
from nbformat.sign import NotebookNotary

from gamelab.cli.output import replacing, write

FOLDER = "gamelab-notebooks"
FIRST_NOTEBOOK = "00_start_here.ipynb"
TEMPLATE = "my_paper.py"
HANDED_OUT = ".gamelab-notebooks.json"  # what was handed out, in the working copy
IGNORED_KEYS = (
    "# The notebooks are copies of those of gamelab. Delete this file to keep your changes under "
    "version control.\n*\n"
)


def lab(options: argparse.Namespace) -> int:
    """The command: bring the working copy up to date, and open JupyterLab on it."""
    port = options.port
    if port is not None and not 0 < port < 65536:
        raise ValueError(f"The number of the port must be from 1 to 65535; it was given {port}.")
    folder = Path(options.dir).resolve()
    for change in bring_up_to_date(folder):
        print(f"gamelab: {change}")
    sign(folder, library())
    print(f"gamelab: the notebooks are in {folder}; what you change there stays.", flush=True)
    command = server_command(folder, port, not options.no_browser)
    if os.name == "posix":  # the server takes the place of this process, so every signal reaches it
        os.execv(command[0], command)
    return subprocess.call(command)


def server_command(folder: Path, port: int | None = None, browser: bool = True) -> list[str]:
    """The command that serves the folder and opens the first notebook.

    The option -P keeps modules of the folder, such as a reader's random.py, out of the server. In a
    container the reader may be root. With `lab_settings` JupyterLab does not ask about news, over
    the first picture of a reader.
    """
    command = [sys.executable, "-P", "-m", "jupyterlab", f"--ServerApp.root_dir={folder}"]
    command += [f"--LabApp.app_settings_dir={Path(__file__).with_name('lab_settings')}"]
    command += [] if port is None else [f"--port={port}"]
    command += [] if browser else ["--no-browser"]
    return [*command, "--allow-root", str(folder / FIRST_NOTEBOOK)]


def library() -> Path:
    """The folder of the library's notebooks: in the package, or beside it in a repository."""
    package = Path(__file__).resolve().parents[1]
    return next(
        folder
        for folder in (package / "notebooks", package.parent / "notebooks")
        if (folder / FIRST_NOTEBOOK).is_file()
    )


def sign(folder: Path, notebooks: Path) -> None:
    """Let JupyterLab trust the notebooks that are those of the library, to the byte."""
    notary = NotebookNotary()
    for name in handed_out(notebooks):
        mine = folder / name
        if name.suffix == ".ipynb" and mine.read_bytes() == (notebooks / name).read_bytes():
            notary.sign(nbformat.read(mine, as_version=4))


def handed_out(notebooks: Path) -> list[Path]:
    """The files that a reader is given, relative to the folder.

    They are the notebooks, the modules that the lessons import, and the template of a paper.
    """
    return sorted(
        path.relative_to(notebooks)
        for pattern in ("*.ipynb", "lessons/*.py", TEMPLATE)
        for path in notebooks.rglob(pattern)
        if ".ipynb_checkpoints" not in path.parts
    )


def bring_up_to_date(folder: Path, notebooks: Path | None = None) -> list[str]:
    """Copy missing and new files of the library's notebooks; returns sentences for the reader.

    A file that the reader has not changed is replaced by its new version; a changed one stays.
    Running a notebook does not change it, nor are new outputs alone a new version.
    """
    notebooks = notebooks or library()
    if folder.is_relative_to(notebooks):
        raise ValueError(
            f"The folder {str(folder)!r} holds the notebooks of the library itself: give another "
            f"with --dir."
        )
    if not folder.is_dir():
        folder.mkdir(parents=True)
        write(folder / ".gitignore", IGNORED_KEYS)
    record, changes = _record(folder), []
    try:
        for name in map(str, handed_out(notebooks)):
            new, mine = (notebooks / name).read_bytes(), folder / name
            digest = _digest(new)
            found = _digest(mine.read_bytes()) if mine.exists() else None
            if found in (None, record.get(name)) and found != digest:
                mine.parent.mkdir(parents=True, exist_ok=True)
                with replacing(mine) as file:
                    file.write(new)
                changes += [f"{name} is replaced by its new version."] if found else []
            elif found != digest:
                if record.get(name) != digest:
                    changes.append(
                        f"there is a new {name}; yours, which you have changed, stays. Give yours "
                        f"another name to get the new one."
                    )
                continue
            record[name] = digest
    finally:
        files = {name: {"written": digest} for name, digest in sorted(record.items())}
        write(folder / HANDED_OUT, json.dumps({"files": files}, indent=1) + "\n")
    return changes


def _record(folder: Path) -> dict[str, str]:
    """The digest of each file as it was handed out; none if they cannot be read, so that nothing is
    replaced.
    """
    try:
        files = json.loads((folder / HANDED_OUT).read_text("utf-8"))["files"]
        return {name: one["written"] for name, one in files.items()}
    except Exception:
        return {}


def _digest(content: bytes) -> str:
    """A digest of what a reader writes: the cells of a notebook without outputs, or all."""
    try:
        cells = json.loads(content)["cells"]
        written = [
            (cell["cell_type"], "".join(cell["source"]), cell.get("attachments")) for cell in cells
        ]
        content = json.dumps(written, sort_keys=True).encode()
    except Exception:  # what is no notebook counts as a whole
        pass
    return sha256(content).hexdigest()
