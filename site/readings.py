"""The notebooks as pages: as they are stored, with an anchor at the place of each statement."""

import json
import re
from collections.abc import Iterator, Mapping
from html import unescape
from pathlib import Path
from typing import Any

import plays

from gamelab.statements.paper import Paper, papers

Notebook = dict[str, Any]
FOLDED = ("contents(", "show(", "errata(", "ledger(")  # cells whose code is folded
# a sentence on the keys and menus of JupyterLab, which a page does not have
OF_JUPYTERLAB = re.compile(r"[ \n]*[^.\n]*(?:Shift-Enter|Run All Cells)[^.]*\.")
PAPER = re.compile(r'(\w+) = paper\("([\w.-]+)"\)')
WORD = re.compile(r'"([^"\n]*)"')


def notebooks(folder: Path) -> list[Path]:
    """The readings, what is beyond them, and the lessons, by their names in the folder."""
    found = (path.relative_to(folder) for path in folder.rglob("*.ipynb"))
    return sorted(path for path in found if not any(part.startswith(".") for part in path.parts))


def title(notebook: Notebook) -> str:
    """The first heading."""
    found = re.search(r"^# (.+)$", prose(notebook), re.MULTILINE)
    return found[1].strip() if found else ""


def statements_shown(notebook: Notebook) -> Iterator[tuple[int, str]]:
    """The cells of code that name statements by id or label, each by its number, with the ids in
    order; each statement once.
    """
    of_name = {a_paper.name: a_paper for a_paper in papers()}
    known: dict[str, Paper] = {}  # what the notebook calls its papers
    seen: set[str] = set()
    for number, cell in enumerate(notebook["cells"]):
        if cell["cell_type"] != "code":
            continue
        source = "".join(cell["source"])
        known |= {name: of_name[of] for name, of in PAPER.findall(source) if of in of_name}
        among = [
            claim for name in known if name in re.findall(r"\w+", source) for claim in known[name]
        ]
        ids = {word: claim.id for claim in reversed(among) for word in (claim.label, claim.id)}
        for word in WORD.findall(source):
            id = ids.get(word, "")
            if id and id not in seen:
                seen.add(id)
                yield number, id


def laid(
    notebook: Notebook,
    links: Mapping[int, plays.Link] = {},
    of_statements: Mapping[str, plays.Link] = {},
    root: str = "../",
) -> Notebook:
    """The notebook with an anchor before each cell that names a statement which no stored card or
    group has as an id, with a link to a match below each picture of a board, with the code of cards
    folded, and without the keys of JupyterLab.

    `links` are those of cells by their numbers, and `of_statements` those of cards.
    """
    stored, links = _ids_in_outputs(notebook), dict(links)
    anchors: dict[int, str] = {}
    for number, id in statements_shown(notebook):
        if id not in stored:
            anchors[number] = anchors.get(number, "") + f'<span id="{id}"></span>'
        if id in of_statements and "".join(notebook["cells"][number]["source"]).startswith("show("):
            links.setdefault(number, of_statements[id])
    cells = []
    for number, cell in enumerate(notebook["cells"]):
        if number in anchors:
            mark = f'<div class="statement-here">{anchors[number]}</div>\n'
            cells.append(markdown_cell(f"anchor-{number}", mark))
        source = "".join(cell["source"])
        if cell["cell_type"] == "markdown":
            cell = {**cell, "source": OF_JUPYTERLAB.sub("", source)}
        elif source.startswith(FOLDED):
            cell = {**cell, "metadata": {**cell["metadata"], "tags": ["hide-input"]}}
        cells.append(cell)
        if number in links:
            words = plays.in_words(links[number], root)
            cells.append(markdown_cell(f"play-{number}", words))
    return {**notebook, "cells": cells}


def markdown_cell(id: str, source: str) -> dict[str, Any]:
    """A cell that is added to a notebook."""
    return {"cell_type": "markdown", "id": id, "metadata": {}, "source": source}


def prose(notebook: Notebook) -> str:
    """The text of its cells in Markdown."""
    cells = [cell for cell in notebook["cells"] if cell["cell_type"] == "markdown"]
    return "\n\n".join("".join(cell["source"]) for cell in cells)


def _ids_in_outputs(notebook: Notebook) -> set[str]:
    """The ids of the elements in the stored outputs."""
    outputs = (output for cell in notebook["cells"] for output in cell.get("outputs", []))
    pages = ("".join(output.get("data", {}).get("text/html", "")) for output in outputs)
    return {
        unescape(id) for page in pages for id in re.findall(r'<(?:div|span) id="([^"]*)"', page)
    }


def read(path: Path) -> Notebook:
    """The notebook in a file."""
    return json.loads(path.read_text("utf-8"))  # type: ignore[no-any-return]


def places(folder: Path) -> dict[str, str]:
    """Where each statement stands, as an address from the first page: in the first notebook that
    names it.

    One that no cell names stands in a group: its place is the notebook that names most of its
    paper.
    """
    found: dict[str, str] = {}
    pages = {
        path: [id for _, id in statements_shown(read(folder / path))] for path in notebooks(folder)
    }
    for path, ids in pages.items():
        for id in ids:
            found.setdefault(id, f"notebooks/{path.with_suffix('.html').as_posix()}#{id}")
    for a_paper in papers():
        named = {path: len({claim.id for claim in a_paper} & {*ids}) for path, ids in pages.items()}
        most = max(named, key=lambda path: named[path], default=None)
        if most is not None and named[most]:
            for claim in a_paper:
                found.setdefault(claim.id, f"notebooks/{most.with_suffix('.html').as_posix()}")
    return found


def heading_anchor(title: str) -> str:
    """The anchor of a heading, as in JupyterLab, so that the links within a notebook lead there."""
    return title.replace(" ", "-")
