"""What the search of the site looks through: public names, the sections of all pages, and the
statements.
"""

import inspect
import json
import re
from collections.abc import Iterator, Mapping

import interface
import readings
from statements import line_of

from gamelab.statements.ledger import Ledger

HEADING = re.compile(r"^#{1,4} (.+)$", re.MULTILINE)
# no prose: code of the page, fields, tables of statements, and what stands in a fence as it is
LEFT_OUT = re.compile(
    r"<(script|style|svg|form|fieldset|table)\b.*?</\1>|<[^>]+>|^```\{.*?^```$|^```\w*$|^:[\w-]+:.*$",
    re.DOTALL | re.MULTILINE,
)
LINK = re.compile(r"\[([^\]]*)\]\([^)\s]*\)")
Line = list[str]  # a label, a kind, what is said, and the address


def lines(pages: Mapping[str, str], ledger: Ledger, places: Mapping[str, str]) -> list[Line]:
    """All lines, from the sources of the pages by their names, and from the ledger."""
    sections = [line for name, text in pages.items() for line in sections_of(name, text)]
    statements = [line_of(entry, places) for entry in ledger.entries]
    return [*public_names(), *sections, *statements]


def public_names() -> list[Line]:
    """The public names, with their docstrings."""
    return [
        [
            name,
            f"Python: {interface.ROOMS[room]}",
            _plain(inspect.getdoc(interface.NAMES[name.removeprefix("plots.")]) or ""),
            f"api/{room}.html#gamelab.{name}",
        ]
        for room, names in interface.rooms().items()
        for name in names
    ]


def sections_of(name: str, text: str) -> Iterator[Line]:
    """The sections of a page in Markdown, or of the cells in Markdown of a notebook.

    >>> for line in sections_of(
    ...     "nim.md", "# Nim\\n\\nTake *tokens*.\\n\\n## Last move\\n\\nIt wins."
    ... ):
    ...     print(line)
    ['Nim', '', 'Take tokens.', 'nim.html']
    ['Last move', 'Nim', 'It wins.', 'nim.html#Last-move']
    """
    stem, _, kind = name.rpartition(".")
    if kind == "ipynb":
        text = readings.prose(json.loads(text))
    if kind not in ("md", "ipynb"):
        return
    _, *parts = HEADING.split(LEFT_OUT.sub(" ", text))
    title = ""
    seen: dict[str, int] = {}
    for label, words in zip(parts[::2], parts[1::2], strict=True):
        anchor = readings.heading_anchor(re.sub(r"\$[^$]*\$", "", _plain(label)))
        n = seen[anchor] = seen.get(anchor, -1) + 1
        place = f"#{anchor}{f'-{n}' if n else ''}" if title else ""
        yield [_plain(label), title, _plain(words), f"{stem}.html{place}"]
        title = title or _plain(label)


def _plain(text: str) -> str:
    """Markdown as plain text in one line; formulas stay in TeX."""
    return " ".join(re.sub(r"[*`]+", "", LINK.sub(r"\1", text)).split())
