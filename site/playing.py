"""The playground: its page, and what is packed for Python in the reader's browser."""

import json
import sys
from collections.abc import Mapping
from html import escape
from pathlib import Path
from urllib.parse import urlencode
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from gamelab import Spider, discrepancies
from gamelab.statements.ledger import Ledger
from gamelab.widgets.screen import MODULE, STYLES

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE / "browser"))

import book  # noqa: E402
from games import GAMES  # noqa: E402

FIELDS = ("game", "board", "at", "strength")  # of a match in a link, that a book's name stands for
FINDING = {"game": "graph-nim", "board": "Spider(3, 2, 2)"}  # on the first page
ROW = discrepancies(Spider(3, 2, 2), (1, 3), 100).tolist()  # as its long leg grows
FLOORS = ("theory", "boards", "games", "match")  # of gamelab: those that need nothing but Python


def pack(into: Path) -> None:
    """Write the modules, the styles and the packed Python beside each other."""
    import lazy_loader
    import networkx

    import gamelab

    package = Path(gamelab.__file__).parent
    floors = [
        *package.glob("__init__.py*"),
        *(path for floor in FLOORS for path in (package / floor).rglob("*.py")),
    ]
    ours = [(path, f"gamelab/{path.relative_to(package).as_posix()}") for path in floors]
    # the public names are imported by it
    loader = (Path(lazy_loader.__file__), "lazy_loader/__init__.py")
    _zip(
        into / "gamelab.zip",
        [*ours, loader, *((path, path.name) for path in (HERE / "browser").glob("*.py"))],
    )
    others = Path(networkx.__file__).parent
    _zip(
        into / "networkx.zip",
        [
            (path, f"networkx/{path.relative_to(others).as_posix()}")
            for path in others.rglob("*.py")
            if "tests" not in path.parts
        ],
    )
    for module in (HERE / "browser").glob("*.mjs"):
        (into / module.name).write_bytes(module.read_bytes())
    (into / "screen.mjs").write_text(MODULE, "utf-8")
    (into / "boards.css").write_text(STYLES, "utf-8")


def _zip(target: Path, files: list[tuple[Path, str]]) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    with ZipFile(target, "w", ZIP_DEFLATED) as packed:
        for path, name in sorted(files, key=lambda pair: pair[1]):
            # without a date: the same bytes each time
            packed.writestr(ZipInfo(name), path.read_bytes(), ZIP_DEFLATED)


def matches() -> list[dict[str, str]]:
    """The boards that have books: those of the page Play and of the first page."""
    offered = [{"game": name, "board": one} for name, game in GAMES.items() for one in game.boards]
    return [*offered, FINDING]


def books(play: Path) -> dict[str, str]:
    """The names of the books of these matches in `play/books`, made anew if the packed Python is
    not what it was. A match is named by JSON, as page.mjs does.
    """
    named = {_key(match): match for match in matches()}
    files = book.keep(play / "books", named.values(), version(play))
    return dict(zip(named, files, strict=True))


def version(play: Path) -> bytes:
    """The code that makes and answers books."""
    return (play / "gamelab.zip").read_bytes() + Path(book.__file__).read_bytes()


def _key(wanted: Mapping[str, str]) -> str:
    fields = {name: wanted[name] for name in FIELDS if name in wanted}
    return json.dumps(fields, separators=(",", ":"), ensure_ascii=False)


MISSING = """# Play

The playground was **not built**: its Python for browsers comes with npm, and there was none when this site was made. With Node
installed, `make site` adds it. In a notebook, `play(game, board)` and `sketch()` are the same boards.
"""


def page(text: str, books: Mapping[str, str] = {}) -> str:
    """The page in Markdown, its fields filled in."""
    options = "".join(
        f'<option value="{name}">{escape(game.title)}</option>' for name, game in GAMES.items()
    )
    told = {
        name: {"move": game.move, "boards": game.boards, "rule": game.rule}
        for name, game in GAMES.items()
    }
    first, *_ = GAMES.values()
    marks = {
        "options": options,
        "board": escape(first.boards[0]),
        "move": escape(first.move),
        "games": json.dumps({"games": told, "books": books}),
    }
    for mark, words in marks.items():
        text = text.replace(f"@{mark}@", words)
    return text


def first_page(text: str, ledger: Ledger, places: Mapping[str, str], books: dict[str, str]) -> str:
    """The first page in Markdown, with the board of a finding and what the ledger counts."""
    entries = ledger.entries
    counts = {
        "statements of five papers and ours": entries,
        "proved for all by a machine": [
            entry for entry in entries if entry.holds and entry.grade == "proved for all"
        ],
        "errors in the papers": [entry for entry in entries if entry.kind == "error"],
        "refuted conjectures and questions": [
            entry for entry in entries if "refuted" in entry.kind_in_words
        ],
    }
    marks = {
        "book": books.get(_key(FINDING), ""),
        "row": "".join(f'<span style="--value: {number}">{number}</span>' for number in ROW),
        "last": str(len(ROW) - 1),
        "conjecture": places.get("graphnim-conj-5.5", "statements.html"),
        "counts": ", ".join(f"**{len(found)}** {words}" for words, found in counts.items()),
    }
    for mark, words in marks.items():
        text = text.replace(f"@{mark}@", words)
    return text


def links() -> str:
    """A link to a match of each game, as a lecturer sends it, in Markdown."""
    lines = ["", "| game | you begin | the computer begins, misère |", "|---|---|---|"]
    for game, matches in zip(GAMES.values(), shared(), strict=True):
        cells = [_link(match, {"rule": game.rule} if game.rule else {}) for match in matches]
        lines.append(f"| {' | '.join([game.title, *cells])} |")
    return "\n".join([*lines, ""])


def shared() -> list[tuple[dict[str, str], ...]]:
    """For each game the two matches that a lecturer's links open."""
    others = {"first": "computer", "misere": "true"}
    return [
        ({"game": name, "board": game.boards[0]}, {"game": name, "board": game.boards[-1]} | others)
        for name, game in GAMES.items()
    ]


def _link(match: dict[str, str], rule: dict[str, str]) -> str:
    return f'<a href="play.html#{escape(urlencode(match | rule))}">{escape(match["board"])}</a>'
