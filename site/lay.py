"""Lay all pages of the site into site/_build, where Sphinx finds them: python site/lay.py
[LEDGER]
"""

import json
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Mapping
from functools import partial
from pathlib import Path

import interface
import playing
import plays
import puzzles
import readings
import search
import statements
import yaml
from cached import Cache
from vendored import take

import lessons
from gamelab.cli.notebooks import TEMPLATE
from gamelab.statements.ledger import Ledger
from gamelab.widgets.screen import STATIC

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
# The code whose results are cached; the rest of the site only lays them out.
COMPUTES = [
    *(
        HERE / f"{name}.py"
        for name in ("book", "exercises", "lessons", "plays", "puzzles", "shown")
    ),
    *(
        path
        for folder in (playing.PACKAGE, ROOT / "notebooks", playing.BROWSER)
        for path in folder.rglob("*.py")
    ),
]
PLAYS = [*playing.OURS, HERE / "book.py", *playing.BROWSER.glob("*.py")]  # the code of books


def lay(ledger: Ledger, built: Path, notebooks: Path = ROOT / "notebooks") -> None:
    """Write the sources and what is served beside the pages; what has not changed is left alone."""
    source, static, packages = built / "source", built / "static", built / "npm" / "node_modules"
    take(packages, static, "mathjax")
    with_python = take(packages, static / "play", "pyodide")
    with_hashes = take(packages, static / "lessons", "js-sha256")
    playing.pack(static / "play")
    (static / "find.js").write_bytes((STATIC / "find.js").read_bytes())
    cache = Cache(built / "cache", COMPUTES)
    books = {}
    if with_python:
        books = playing.books(Cache(built / "cache", PLAYS), static / "play" / "books")
    places = readings.places(notebooks)
    ids = [entry.id for entry in ledger.entries]
    links = cache.once(ids, partial(plays.of_statements, ids))
    found = {path: readings.read(notebooks / path) for path in readings.notebooks(notebooks)}
    choices = ""
    if with_hashes:
        choices = lessons.build(found, notebooks / "lessons", static / "lessons", cache)
    for path, notebook in found.items():
        shown = {}
        if path.parts[0] != "lessons":  # whose matches are played on the page
            cells = [(cell["cell_type"], cell["source"]) for cell in notebook["cells"]]
            shown = dict(cache.once(cells, lambda: [*plays.of_notebook(notebook["cells"])]))  # noqa: B023
        found[path] = readings.laid(notebook, shown, links, "../" * len(path.parts))
    marks = {
        **playing.marks(books),
        **statements.marks(ledger, places),
        **puzzles.marks(static / "puzzles"),
        **of_the_repository(),
        "help": command_line(),
        "choices": choices,
    }
    pages = {
        path.relative_to(HERE / "pages").as_posix(): filled(path.read_text("utf-8"), marks)
        for path in (HERE / "pages").rglob("*.md")
    }
    if not with_python:
        pages["play.md"] = playing.MISSING
    if not with_hashes:
        pages["class.md"] = pages["for_a_class.md"] = lessons.MISSING
    for_lecturers = (notebooks / "lessons" / "for_lecturers.md").read_text("utf-8")
    pages |= {
        **statements.pages(ledger, places, links),
        **interface.pages(source / "pictures"),
        "notebooks/lessons/for_lecturers.md": f"---\norphan: true\n---\n{for_lecturers}",
        # the notebooks have a link to it
        f"notebooks/{TEMPLATE}": (notebooks / TEMPLATE).read_text("utf-8"),
        **{f"notebooks/{path.as_posix()}": json.dumps(one) for path, one in found.items()},
    }
    lines = json.dumps(search.lines(pages, ledger, places), ensure_ascii=False)
    (static / "search_lines.js").write_text(f"const searchLines = {lines};\n", "utf-8")
    for name, text in pages.items():
        target = source / name
        target.parent.mkdir(parents=True, exist_ok=True)
        if not target.exists() or target.read_text("utf-8") != text:
            target.write_text(text, "utf-8")
    for old in [*source.rglob("*.md"), *source.rglob("*.rst"), *source.rglob("*.ipynb")]:
        if old.relative_to(source).as_posix() not in pages:
            old.unlink()


def filled(text: str, marks: Mapping[str, str]) -> str:
    """A page in Markdown, in which each @mark@ is replaced."""
    return re.sub("@([a-z]+)@", lambda mark: marks[mark[1]], text)


def of_the_repository() -> dict[str, str]:
    """What the files of the repository say of the version and its authors."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    cff = yaml.safe_load((ROOT / "CITATION.cff").read_text("utf-8"))
    return {
        "version": project["version"],
        "python": project["requires-python"].removeprefix(">="),
        "title": cff["title"],
        "author": " and ".join(author["name"] for author in cff["authors"]),
        "year": cff["date-released"][:4],
    }


def command_line() -> str:
    """What the help says of the commands, and of each of them, in Markdown."""

    def said(*names: str) -> str:
        command = [sys.executable, "-m", "gamelab", *names, "--help"]
        env = os.environ | {"COLUMNS": "90"}
        return subprocess.run(command, env=env, capture_output=True, text=True, check=True).stdout

    whole = said()
    commands = re.findall(r"^    (\w+)", whole, re.MULTILINE)
    parts = [("All commands", whole), *((f"gamelab {name}", said(name)) for name in commands)]
    return "\n".join(f"## {words}\n\n```text\n{text.strip()}\n```\n" for words, text in parts)


if __name__ == "__main__":
    file = Path(sys.argv[1]) if len(sys.argv) > 1 else HERE / "_build" / "ledger.json"
    lay(Ledger.from_json(file.read_text("utf-8"), f"The file {str(file)!r}"), HERE / "_build")
