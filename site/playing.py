"""The playground: its page, and what is packed for Python in the reader's browser."""

import json
import sys
from html import escape
from pathlib import Path
from urllib.parse import urlencode
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from gamelab.widgets.play import Play
from gamelab.widgets.sketch import Canvas

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE / "browser"))

from games import GAMES  # noqa: E402

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
    for name in ("worker.mjs", "page.mjs"):
        (into / name).write_bytes((HERE / "browser" / name).read_bytes())
    (into / "match.mjs").write_text(str(Play._esm), "utf-8")
    (into / "sketch.mjs").write_text(str(Canvas._esm), "utf-8")
    (into / "boards.css").write_text(str(Canvas._css), "utf-8")


def _zip(target: Path, files: list[tuple[Path, str]]) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    with ZipFile(target, "w", ZIP_DEFLATED) as packed:
        for path, name in sorted(files, key=lambda pair: pair[1]):
            # without a date: the same bytes each time
            packed.writestr(ZipInfo(name), path.read_bytes(), ZIP_DEFLATED)


MISSING = """# Play

The playground was **not built**: its Python for browsers comes with npm, and there was none when this site was made. With Node
installed, `make site` adds it. In a notebook, `play(game, board)` and `sketch()` are the same boards.
"""


def page(text: str) -> str:
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
        "games": json.dumps(told),
    }
    for mark, words in marks.items():
        text = text.replace(f"@{mark}@", words)
    return text


def links() -> str:
    """A link to a match of each game, as a lecturer sends it, in Markdown."""
    lines = ["", "| game | you begin | the computer begins, misère |", "|---|---|---|"]
    for name, game in GAMES.items():
        chosen = {"game": name} | ({"rule": game.rule} if game.rule else {})
        others = {"first": "computer", "misere": "true"}
        cells = [
            _link(chosen | {"board": game.boards[0]}),
            _link(chosen | {"board": game.boards[-1]} | others),
        ]
        lines.append(f"| {' | '.join([game.title, *cells])} |")
    return "\n".join([*lines, ""])


def _link(wanted: dict[str, str]) -> str:
    return f'<a href="play.html#{escape(urlencode(wanted))}">{escape(wanted["board"])}</a>'
