"""The pages of the public names: a page a room of the library, with each name's docstring and
examples.
"""

import inspect
import re
from collections.abc import Sequence
from html import escape

import gamelab

ROOMS = {
    "games": "Games",
    "boards": "Boards",
    "theory": "Values and periods, by the definition",
    "solvers": "Values, tables and periods, by the fastest method",
    "tables": "Tables over families of boards",
    "match": "A match without a screen",
    "widgets": "Under the mouse",
    "hunts": "Hunting conjectures",
    "plots": "Pictures",
    "statements": "Papers and their statements",
    "proofs": "Theorems for all sizes",
}


def rooms() -> dict[str, list[str]]:
    """The public names of each room, in the order of the alphabet."""
    found: dict[str, list[str]] = {room: [] for room in ROOMS}
    for name in gamelab.__all__:
        found[getattr(gamelab, name).__module__.split(".")[1]].append(name)
    return {room: sorted(names, key=str.lower) for room, names in found.items() if names}


def page(room: str, names: Sequence[str]) -> str:
    """The page of a room in reStructuredText."""
    head = ROOMS[room]
    return "\n".join([head, "=" * len(head), "", *(_entry(name) for name in names)])


def _entry(name: str) -> str:
    if inspect.isclass(getattr(gamelab, name)):
        return f"{name}\n{'-' * len(name)}\n\n.. autoclass:: gamelab.{name}\n   :members:\n"
    return f"{name}\n{'-' * len(name)}\n\n.. autofunction:: gamelab.{name}\n"


def index() -> str:
    """The page that lists all public names by rooms, each with the first sentence of its
    docstring.
    """
    parts = [
        "# Every public name\n",
        (
            "All of these are imported as `from gamelab import …`. Each has an example that is "
            "run by the tests.\n"
        ),
        "```{toctree}\n:hidden:\n",
        *(f"{room}" for room in rooms()),
        "```\n",
    ]
    for room, names in rooms().items():
        links = {
            name: f'<a href="{room}.html#gamelab.{name}"><code>{name}</code></a>' for name in names
        }
        lines = [
            f'<tr><th scope="row">{link}</th><td>{_first(name)}</td></tr>'
            for name, link in links.items()
        ]
        parts.append(
            f'## [{ROOMS[room]}]({room}.rst)\n\n<table class="names"><tbody>\n'
            + "\n".join(lines)
            + "\n</tbody></table>\n"
        )
    return "\n".join(parts)


def _first(name: str) -> str:
    said = (inspect.getdoc(getattr(gamelab, name)) or "").split("\n\n")[0].replace("\n", " ")
    return re.sub(r"`([^`]+)`", r"<code>\1</code>", escape(said))


def as_rest(lines: Sequence[str]) -> list[str]:
    """A docstring as reStructuredText: its prose is plain text with `code`, its examples stay as
    they are.

    >>> print(*as_rest(["2 * 3 of `k` in *a book*.", "", ">>> 3*x", "x*y"]), sep="|")
    2 \\* 3 of ``k`` in *a book*.||>>> 3*x|x*y
    """
    written, example = [], False
    for line in lines:
        example = line.lstrip().startswith(">>>") or (example and bool(line.strip()))
        written.append(
            line if example else re.sub(r"`[^`]+`|[^`]+|`", lambda part: _in_rest(part[0]), line)
        )
    return written


def _in_rest(words: str) -> str:
    """Words, or `code`, in reStructuredText; a title *between stars* is set apart as it is there
    too.
    """
    if words[0] == "`" and len(words) > 2:
        return f"`{words}`"
    parts = re.split(r"((?<!\w)\*\w[^*]*\*(?!\w))", words)
    escaped = [
        re.sub(r"[*`|\\]|(?<=\w)_(?!\w)", lambda mark: f"\\{mark[0]}", part) for part in parts
    ]
    return "".join(part if i % 2 else escaped[i] for i, part in enumerate(parts))


def write_plainly(
    app: object, what: str, name: str, thing: object, options: object, lines: list[str]
) -> None:
    """Tell autodoc what a docstring means."""
    lines[:] = as_rest(lines)
