"""Lay all pages of the site into site/_build, where Sphinx finds them: python site/lay.py
[LEDGER]
"""

import json
import os
import re
import subprocess
import sys
import tomllib
from functools import partial
from pathlib import Path
from typing import Any

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


def lay(ledger: Ledger, built: Path, notebooks: Path = ROOT / "notebooks") -> None:
    """Write the sources and what is served beside the pages; what has not changed is left alone."""
    source, static = built / "source", built / "static"
    packages = built / "npm" / "node_modules"
    take(packages, static, "mathjax")
    with_python = take(packages, static / "play", "pyodide")
    pages: dict[str, str] = {
        page.name: page.read_text("utf-8") for page in (HERE / "pages").glob("*.md")
    }
    playing.pack(static / "play")
    (static / "find.js").write_bytes((STATIC / "find.js").read_bytes())
    books = playing.books(static / "play") if with_python else {}
    pages["play.md"] = playing.page(pages["play.md"], books) if with_python else playing.MISSING
    places = readings.places(notebooks)
    pages["index.md"] = playing.first_page(pages["index.md"], ledger, places, books)
    pages["puzzles.md"] = puzzles.page(pages["puzzles.md"], static / "puzzles")
    pages["lecturers.md"] += playing.links()
    cache = Cache(built / "cache")
    ids = [entry.id for entry in ledger.entries]
    links = cache.once(ids, partial(plays.of_statements, ids))
    pages |= statements.pages(ledger, places, links)
    pages["install.md"] = install_page(pages["install.md"])
    pages["command_line.md"] = pages["command_line.md"].replace("@help@", command_line())
    pages["cite.md"] += citation(yaml.safe_load((ROOT / "CITATION.cff").read_text("utf-8")))
    pages |= interface.pages(source / "pictures")
    found = {path: readings.read(notebooks / path) for path in readings.notebooks(notebooks)}
    if take(packages, static / "lessons", "js-sha256"):
        version = playing.version(static / "play")
        choices = lessons.build(found, notebooks, static / "lessons", cache, version)
        pages["for_a_class.md"] = pages["for_a_class.md"].replace("@choices@", choices)
    else:
        pages["class.md"] = pages["for_a_class.md"] = lessons.MISSING
    for_lecturers = notebooks / "lessons" / "for_lecturers.md"
    if for_lecturers.exists():
        text = for_lecturers.read_text("utf-8")
        pages["notebooks/lessons/for_lecturers.md"] = f"---\norphan: true\n---\n{text}"
    pages |= {
        f"notebooks/{path.as_posix()}": json.dumps(_reading(path, notebook, cache, links))
        for path, notebook in found.items()
    }
    # the notebooks have a link to it
    pages[f"notebooks/{TEMPLATE}"] = (notebooks / TEMPLATE).read_text("utf-8")
    pages |= readings.indexes(found)
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


def _reading(path: Path, notebook: readings.Notebook, cache: Cache, links: Any) -> Any:
    """A notebook with links to matches below its pictures; those of a lesson are played there."""
    if path.parts[0] == "lessons":
        return readings.laid(notebook)
    cells = [(cell["cell_type"], cell["source"]) for cell in notebook["cells"]]
    found = cache.once(cells, lambda: [*plays.of_notebook(notebook["cells"])])
    return readings.laid(notebook, dict(found), links, "../" * len(path.parts))


def install_page(text: str) -> str:
    """The page in Markdown with the version and the Python that it needs."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    text = text.replace("@version@", project["version"])
    return text.replace("@python@", project["requires-python"].removeprefix(">="))


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


def citation(cff: dict[str, object]) -> str:
    """The entry of CITATION.cff as BibTeX and in words."""
    names = " and ".join(
        author.get("name") or f"{author['family-names']}, {author['given-names']}"
        for author in cff["authors"]
    )  # type: ignore[attr-defined, index]
    year = str(cff["date-released"])[:4]
    return f"""
```bibtex
@software{{gamelab,
  title   = {{{{{cff["title"]}}}}},
  author  = {{{{{names}}}}},
  version = {{{cff["version"]}}},
  year    = {{{year}}}
}}
```
"""


if __name__ == "__main__":
    file = Path(sys.argv[1]) if len(sys.argv) > 1 else HERE / "_build" / "ledger.json"
    lay(Ledger.from_json(file.read_text("utf-8"), f"The file {str(file)!r}"), HERE / "_build")
