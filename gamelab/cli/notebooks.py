"""A working copy of the notebooks, in a folder of the reader. No file with a reader's changes is
replaced.
"""

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

from gamelab.cli.output import replacing, write
from gamelab.theory import natural

FOLDER = "gamelab-notebooks"
FIRST_NOTEBOOK = "00_start_here.ipynb"
TEMPLATE = "my_paper.py"
HANDED_OUT = ".gamelab-notebooks.json"  # what was handed out, in the working copy
Record = dict[str, dict[str, str]]  # two digests for the name of each file
IGNORED_KEYS = (
    "# The notebooks are copies of those of gamelab. Delete this file to keep your changes under "
    "version control.\n*\n"
)


def lab(options: argparse.Namespace) -> int:
    """The command: bring the working copy up to date, and open JupyterLab on it."""
    port = None if options.port is None else natural(options.port, "The number of the port", 1)
    if port is not None and port > 65535:
        raise ValueError(f"The number of the port must be at most 65535; it was given {port}.")
    folder = Path(options.dir).resolve()
    for change in bring_up_to_date(folder):
        print(f"gamelab: {change}")
    print(f"gamelab: the notebooks are in {folder}; what you change there stays.", flush=True)
    command = server_command(folder, port, options.browser)
    if os.name == "posix":  # the server takes the place of this process, so every signal reaches it
        os.execv(command[0], command)
    return subprocess.call(command)


def server_command(folder: Path, port: int | None = None, browser: bool = True) -> list[str]:
    """The command that serves the folder and opens the first notebook.

    The option -P keeps modules of the folder, such as a reader's random.py, out of the server.
    """
    command = [sys.executable, "-P", "-m", "jupyterlab", f"--ServerApp.root_dir={folder}"]
    command += ["--allow-root"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
    command += [] if port is None else [f"--port={port}"]
    command += [] if browser else ["--no-browser"]
    return [*command, str(folder / FIRST_NOTEBOOK)]


def library() -> Path:
    """The folder of the library's notebooks: in the package, or beside it in a repository."""
    package = Path(__file__).resolve().parents[1]
    return next(
        folder
        for folder in (package / "notebooks", package.parent / "notebooks")
        if (folder / FIRST_NOTEBOOK).is_file()
    )


def handed_out(notebooks: Path) -> list[Path]:
    """The files that a reader is given, relative to the folder.

    They are the notebooks, the modules that the lessons import, and the template of a paper.
    """
    found = [
        path.relative_to(notebooks)
        for pattern in ("*.ipynb", "lessons/*.py")
        for path in notebooks.rglob(pattern)
    ]
    return [
        *sorted(path for path in found if not any(part.startswith(".") for part in path.parts)),
        Path(TEMPLATE),
    ]


def bring_up_to_date(folder: Path, notebooks: Path | None = None) -> list[str]:
    """Copy missing and new files of the library's notebooks; returns sentences for the reader.

    A file that the reader has not changed is replaced by its new version. The new version of a
    changed file gets another name. Running a notebook does not change it. A deleted file is copied
    again.
    """
    notebooks = notebooks or library()
    if folder == notebooks or notebooks in folder.parents:
        raise ValueError(
            f"The folder {str(folder)!r} holds the notebooks of the library itself: give another "
            f"with --dir."
        )
    if folder.exists() and not folder.is_dir():
        raise ValueError(f"{str(folder)!r} is no folder: give one with --dir.")
    if not folder.exists():
        folder.mkdir(parents=True)
        write(folder / ".gitignore", IGNORED_KEYS)
    record, changes = _record(folder), []
    try:
        for name in handed_out(notebooks):
            changes += _hand_out(folder, name, (notebooks / name).read_bytes(), record)
    finally:
        files = {"what": "the files that gamelab handed out", "files": dict(sorted(record.items()))}
        write(folder / HANDED_OUT, json.dumps(files, indent=1) + "\n")
    return changes


def _hand_out(folder: Path, name: Path, new: bytes, record: Record) -> list[str]:
    """Copy a new file into the working copy, under the first name without the reader's changes."""
    for place in _free_names(name):
        there, given = folder / place, record.get(str(place))
        if there.exists():
            found = there.read_bytes()
            if found == new or (given and given["whole"] == _digest(new)):
                record[str(place)] = _digests(new)
                return []  # the reader has this version, changed or not
            if given is None or given["written"] != _digest_of_writing(found):
                continue
        elif place != name and given and given["whole"] == _digest(new):
            return []  # the new version was offered here, and the reader has deleted it
        there.parent.mkdir(parents=True, exist_ok=True)
        replaces = there.exists()
        with replacing(there) as file:
            file.write(new)
        record[str(place)] = _digests(new)
        if place != name:
            return [
                (
                    f"there is a new {name}; yours, which you have changed, stays, and the new "
                    f"one is beside it: {place.name}."
                )
            ]
        return [f"{name} is replaced by its new version."] if replaces else []
    raise AssertionError("there is always one more name")


def _free_names(name: Path) -> Iterator[Path]:
    """The name itself, then other names for new versions."""
    yield name
    yield name.with_stem(f"{name.stem} (new)")
    number = 2
    while True:
        yield name.with_stem(f"{name.stem} (new {number})")
        number += 1


def _record(folder: Path) -> Record:
    """The digests of what was handed out to a working copy.

    A record that cannot be read counts as none, so that nothing is replaced.
    """
    try:
        files = json.loads((folder / HANDED_OUT).read_text("utf-8"))["files"]
        return {
            name: {kind: one[kind] for kind in ("whole", "written")} for name, one in files.items()
        }
    except (FileNotFoundError, ValueError, TypeError, KeyError, AttributeError, RecursionError):
        return {}


def _digests(content: bytes) -> dict[str, str]:
    """Digests of a file that is handed out: of all its bytes, and of what a reader writes."""
    return {"whole": _digest(content), "written": _digest_of_writing(content)}


def _digest(content: bytes) -> str:
    return sha256(content).hexdigest()


def _digest_of_writing(content: bytes) -> str:
    """A digest of what a reader writes: the cells of a notebook without outputs, or all."""
    try:
        cells = json.loads(content)["cells"]
        written = [
            (cell["cell_type"], "".join(cell["source"]), cell.get("attachments")) for cell in cells
        ]
        return _digest(json.dumps(written, sort_keys=True).encode())
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        return _digest(content)
