"""The playground: its page, and what is packed for Python in the reader's browser."""

import json
import sys
from collections.abc import Mapping
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from html import escape
from pathlib import Path
from urllib.parse import urlencode
from zipfile import ZIP_DEFLATED, ZipFile

import lazy_loader
import networkx
from cached import Cache

import gamelab
from gamelab import Spider, discrepancies
from gamelab.widgets.screen import MODULE, STYLES

BROWSER = Path(__file__).parent / "browser"
sys.path.insert(0, str(BROWSER))

import book  # noqa: E402
from games import GAMES, Game  # noqa: E402

FINDING = {"game": "graph-nim", "board": "Spider(3, 2, 2)"}  # on the first page
ROW = discrepancies(Spider(3, 2, 2), (1, 3), 100).tolist()  # as its long leg grows
PACKAGE = Path(gamelab.__file__).parent
FLOORS = ("theory", "boards", "games", "match")  # of gamelab: those that need nothing but Python
OURS = [
    *PACKAGE.glob("__init__.py*"),
    *(path for floor in FLOORS for path in (PACKAGE / floor).rglob("*.py")),
]
MISSING = """# Play

The playground was **not built**: its Python for browsers comes with npm, and there was none when this site was made. With Node
installed, `make site` adds it. In a notebook, `play(game, board)` and `sketch()` are the same boards.
"""


def pack(into: Path) -> None:
    """Write the modules, the styles and the packed Python beside each other."""
    into.mkdir(parents=True, exist_ok=True)
    with ZipFile(into / "gamelab.zip", "w", ZIP_DEFLATED) as archive:
        for path in OURS:
            archive.write(path, path.relative_to(PACKAGE.parent))
        for path in BROWSER.glob("*.py"):
            archive.write(path, path.name)
        archive.write(lazy_loader.__file__, "lazy_loader/__init__.py")  # names are imported by it
    others = Path(networkx.__file__).parent
    with ZipFile(into / "networkx.zip", "w", ZIP_DEFLATED) as archive:
        for path in others.rglob("*.py"):
            if "tests" not in path.parts:
                archive.write(path, path.relative_to(others.parent))
    for module in BROWSER.glob("*.mjs"):
        (into / module.name).write_bytes(module.read_bytes())
    (into / "screen.mjs").write_text(MODULE, "utf-8")
    (into / "boards.css").write_text(STYLES, "utf-8")


BOARDS = [
    *({"game": name, "board": one} for name, game in GAMES.items() for one in game.boards),
    FINDING,
]


def books(cache: Cache, into: Path) -> dict[str, str]:
    """Write the books of the boards of the page Play and of the first page; their names by the
    boards, which are named by JSON, as book.mjs does.
    """
    with ProcessPoolExecutor() as pool:
        found = pool.map(partial(books_of, cache), BOARDS)
        return {
            _key(board): book.write(made, into) for board, made in zip(BOARDS, found, strict=True)
        }


def books_of(cache: Cache, board: Mapping[str, str]) -> dict[str, str]:
    """The books of a board, made once."""
    return cache.once(board, partial(book.of_address, board))  # type: ignore[no-any-return]


def _key(board: Mapping[str, str]) -> str:
    return json.dumps(board, separators=(",", ":"), ensure_ascii=False)


def marks(books: Mapping[str, str]) -> dict[str, str]:
    """What is filled into the pages that have boards: the games, their books, and links to matches."""
    first, *_ = GAMES.values()
    games = {
        name: {"move": game.game.rule, "boards": game.boards, "rule": game.rule}
        for name, game in GAMES.items()
    }
    return {
        "options": "".join(
            f'<option value="{name}">{escape(game.title)}</option>' for name, game in GAMES.items()
        ),
        "board": escape(first.boards[0]),
        "move": escape(first.game.rule),
        "games": json.dumps({"games": games, "books": books}),
        "book": books.get(_key(FINDING), ""),
        "row": "".join(f'<span style="--value: {number}">{number}</span>' for number in ROW),
        "last": str(len(ROW) - 1),
        "links": "\n".join(
            f"| {game.title} | {' | '.join(_links(game))} |" for game in GAMES.values()
        ),
    }


def _links(game: Game) -> list[str]:
    """The two matches of a game that a lecturer's links open."""
    rule = {"rule": game.rule} if game.rule else {}
    ways = {game.boards[0]: {}, game.boards[-1]: {"first": "computer", "misere": "true"}}
    return [
        f'<a href="play.html#{escape(urlencode({"game": game.name, "board": board} | how | rule))}">'
        f"{escape(board)}</a>"
        for board, how in ways.items()
    ]
