"""A working copy of the notebooks, in a folder of the reader. No file there is ever replaced."""

import argparse
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import nbformat
from nbformat.sign import NotebookNotary

from gamelab.cli.output import replacing, write

FIRST_NOTEBOOK = "00_start_here.ipynb"
TEMPLATE = "my_paper.py"
IGNORE = (
    "# The notebooks are copies of those of gamelab. Delete this file to keep your changes under "
    "version control.\n*\n"
)


def lab(options: argparse.Namespace) -> int:
    """The command: copy the notebooks that are missing, and open JupyterLab on the folder."""
    port, folder = options.port, Path(options.dir).resolve()
    if port is not None and not 0 < port < 65536:
        raise ValueError(f"The number of the port must be from 1 to 65535; it was given {port}.")
    for path in copy_missing(folder):
        if path.suffix == ".ipynb":  # JupyterLab trusts what is signed, and shows its pictures
            NotebookNotary().sign(nbformat.read(path, as_version=4))
    print(
        f"gamelab: the notebooks are in {folder}; what you change there stays. One that you delete "
        "or rename is copied anew.",
        flush=True,
    )
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
    inside = package / "notebooks"
    return inside if inside.is_dir() else package.parent / "notebooks"


def handed_out(notebooks: Path) -> list[Path]:
    """The files that a reader is given, relative to the folder.

    They are the notebooks, the modules that the lessons import, and the template of a paper.
    """
    patterns = ("*.ipynb", "lessons/*.py", TEMPLATE)
    found = sorted(path for pattern in patterns for path in notebooks.rglob(pattern))
    return [path.relative_to(notebooks) for path in found if ".ipynb_checkpoints" not in path.parts]


def copy_missing(folder: Path, notebooks: Path | None = None) -> Iterator[Path]:
    """Copy what a reader is given and the folder does not have; yields each new file."""
    notebooks = notebooks or library()
    if folder.is_relative_to(notebooks):
        raise ValueError(
            f"The folder {str(folder)!r} holds the notebooks of the library itself: give another "
            f"with --dir."
        )
    if not folder.is_dir():
        folder.mkdir(parents=True)
        write(folder / ".gitignore", IGNORE)
    for name in handed_out(notebooks):
        copy = folder / name
        if not os.path.lexists(copy):
            copy.parent.mkdir(parents=True, exist_ok=True)
            with replacing(copy) as file:
                file.write((notebooks / name).read_bytes())
            yield copy
