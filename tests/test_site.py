"""The site without building it: the map of the statements, the notebooks' anchors, the games of the
playground, what is packed.
"""

import doctest
import gzip
import json
import random
import re
import runpy
import shutil
import subprocess
import sys
from base64 import b64decode
from collections import Counter
from fnmatch import fnmatch
from html import unescape
from html.parser import HTMLParser
from importlib import import_module
from pathlib import Path
from urllib.parse import parse_qsl

import pytest
from conftest import DATA, ROOT, code_cell
from test_without_compiled_packages import BARE

import gamelab
from gamelab import (
    Match,
    Nim,
    NodeKayles,
    OctalHeaps,
    Ruleset,
    exercise,
    find_period,
    nim_sum,
    paper,
    path,
    play,
    winning_moves,
)
from gamelab.statements.ledger import Ledger
from gamelab.statements.paper import papers
from gamelab.theory.grundy import by_definition, misere_by_definition
from gamelab.theory.provenance import format_methods, parse_methods
from gamelab.widgets.screen import MODULE, STYLES

SITE, NOTEBOOKS = ROOT / "site", ROOT / "notebooks"
sys.path[:0] = [str(SITE), str(SITE / "browser")]
books, desk, exercises, games, interface, lay, lessons, playing, plays, readings, statements = map(
    import_module,
    [
        "book",
        "desk",
        "exercises",
        "games",
        "interface",
        "lay",
        "lessons",
        "playing",
        "plays",
        "readings",
        "statements",
    ],
)
LEDGER = Ledger.from_json((DATA / "small_ledger.json").read_text())
CLAIM = next(claim for claim in paper("connected-subtraction") if claim.kind == "theorem")


class Tags(HTMLParser):
    """The tags of a text, each with its attributes."""

    def __init__(self, text):
        super().__init__()
        self.found = []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.found.append((tag, dict(attrs)))


def tags(text, name):
    return [attributes for tag, attributes in Tags(text).found if tag == name]


def text_of(html):
    return re.sub(r"\s+", " ", unescape(re.sub("<[^>]*>", "", html)))


def view_of(address):
    """The board of a match that an address of the page Play begins."""
    page, _, given = address.rpartition("#")
    assert page.endswith("play.html")
    return desk.begun(dict(parse_qsl(given))).view


def page(name, **marks):
    """A page of the site with all that is filled into it but what these marks say."""
    known = {"help": "", "ladders": "", "days": "[]", "choices": ""}
    known |= playing.marks({}) | lay.of_the_repository()
    known |= statements.marks(LEDGER, {"graphnim-conj-5.5": "there.html#5.5"}) | marks
    return lay.filled((SITE / "pages" / name).read_text(), known)


@pytest.mark.parametrize(
    "module", [desk, exercises, lay.search], ids=lambda module: module.__name__
)
def test_examples_of_the_site_s_modules_run(module):
    assert doctest.testmod(module).failed == 0


def test_all_but_the_set_up_of_sphinx_needs_none_of_the_packages_of_the_site():
    """`make test` alone installs none of them."""
    assert callable(runpy.run_path(str(SITE / "conf.py"))["setup"])
    of_the_site = re.compile(
        r"^\s*(?:from|import) (sphinx|docutils|myst_nb|myst_parser|furo)\b", re.M
    )
    files = [*SITE.glob("*.py"), *(SITE / "browser").glob("*.py")]
    found = {path.name for path in files if of_the_site.search(path.read_text("utf-8"))}
    assert found <= {"conf.py"}


def test_each_paper_has_a_page_with_a_line_for_each_verdict_of_the_ledger_in_its_words():
    entry = LEDGER.entries[0]
    links = {entry.id: ("Nim", "play.html#game=nim&board=3")}
    pages = statements.pages(LEDGER, {entry.id: "there.html#it"}, links)
    assert pages.keys() - {"statements.md"} == {f"statements/{e.paper}.md" for e in LEDGER.entries}
    for name in {entry.paper for entry in LEDGER.entries}:
        text, entries = (
            pages[f"statements/{name}.md"],
            [e for e in LEDGER.entries if e.paper == name],
        )
        rows = [row for row in tags(text, "tr") if "id" in row]
        assert [row["id"] for row in rows] == [one.id for one in entries]
        for row, one in zip(rows, entries, strict=True):
            assert row["data-verdict"] == one.grade.replace(" ", "-") if one.holds else "fails"
            assert row["data-kind"] == one.kind_in_words
            assert {method.name for method in parse_methods(one.method)} < {
                *row["data-method"].split("|")
            }
            assert f"{one.tried:,}" in text
            assert format_methods(parse_methods(one.method)) == one.method
    shown = tags(pages[f"statements/{entry.paper}.md"], "a")
    assert {"../there.html#it", "../play.html#game=nim&board=3"} < {one["href"] for one in shown}


def test_the_map_counts_what_the_ledger_counts_and_says_a_surprise():
    text = statements.pages(LEDGER, {}, {})["statements.md"]
    assert LEDGER.summary in text
    verdicts = [(e.paper, statements.facts(e)["verdict"][0]) for e in LEDGER.entries]
    for field, of in (
        ("verdict", verdicts),
        ("kind", [(e.paper, e.kind_in_words) for e in LEDGER.entries]),
    ):
        numbers = re.findall(rf'html\?{field}=[^"]*">(\d+)<', text)
        assert sorted(map(int, numbers)) == sorted(Counter(of).values())
    odd = Ledger.from_json(LEDGER.to_json().replace('"surprises": false', '"surprises": true', 1))
    assert "?verdict=surprise" in statements.pages(odd, {}, {})["statements.md"]


def test_every_statement_has_its_place_in_a_notebook_and_every_notebook_is_listed():
    places, notebooks = readings.places(NOTEBOOKS), readings.notebooks(NOTEBOOKS)
    assert places.keys() == {claim.id for a_paper in papers() for claim in a_paper}
    assert {
        address.partition("#")[0].removesuffix(".html") + ".ipynb" for address in places.values()
    } <= {f"notebooks/{path.as_posix()}" for path in notebooks}
    listed = [
        Path(room) / one
        for room in ("", "lessons")
        for one in re.findall(
            r"^\S*\*$", (SITE / "pages/notebooks" / room / "index.md").read_text(), re.MULTILINE
        )
    ]
    for notebook in notebooks:
        name = notebook.with_suffix("").as_posix()
        assert sum(fnmatch(name, one.as_posix()) for one in listed) == 1, name
    assert len(notebooks) >= 20


def test_a_cell_that_names_a_statement_has_an_anchor_unless_a_stored_card_has_its_id():
    named = f'show(csg["{CLAIM.label}"])'
    cells = ['csg = paper("connected-subtraction")', "1 + 1", named, named.replace("show", "len")]
    notebook = {"cells": [code_cell(cell) for cell in cells]}
    assert list(readings.statements_shown(notebook)) == [(2, CLAIM.id)]
    laid = readings.laid(notebook)["cells"]
    assert [cell["cell_type"] for cell in laid] == ["code", "code", "markdown", "code", "code"]
    assert f'id="{CLAIM.id}"' in laid[2]["source"]
    for shown in (
        f'<div id="{CLAIM.id}">',
        f'<details><summary><span id="{CLAIM.id}"></span></summary></details>',
    ):
        outputs = [{"output_type": "execute_result", "metadata": {}, "data": {"text/html": shown}}]
        notebook = {"cells": [code_cell(cells[0]), code_cell(named, outputs=outputs)]}
        first, second = readings.laid(notebook)["cells"]
        assert first == notebook["cells"][0]
        assert second == notebook["cells"][1] | {"metadata": {"tags": ["hide-input"]}}


def test_below_a_picture_of_a_board_is_a_link_to_a_match_on_it():
    sources = [
        'from gamelab import NimOnGraph, Nim, Spider, draw, exercise, paper, play, winning_moves\ncalkin = paper("graph-nim")',
        "play(Nim(), (3, 4))",
        "draw(Spider(3, 2, 1))",
        'exercise("?", winning_moves, Nim(), (1, 2))',
        'exercise("?", len, "abc")',
        'draw(calkin.figure("Appendix B"))',
        "draw(not_made_here)",
        "draw(Spider(60, 60, 60))",  # too large for the page
        f'show(calkin["{paper("graph-nim").claims[0].label}"])',
    ]
    notebook = {"cells": [code_cell(source) for source in sources]}
    links = dict(plays.of_notebook(notebook["cells"]))
    assert links == {
        1: ("Nim", "play.html#game=nim&board=3%2C+4"),
        2: ("Graph Nim", "play.html#game=graph-nim&board=Spider%283%2C+2%2C+1%29"),
        3: ("Nim", "play.html#game=nim&board=1%2C+2"),
    }
    of_card = {
        paper("graph-nim").claims[0].id: ("Graph Nim", "play.html#game=graph-nim&board=star(5)")
    }
    laid = readings.laid(notebook, links, of_card, "../../")["cells"]
    shown = [cell["source"] for cell in laid if "play-this" in cell["source"]]
    assert [tags(one, "a")[0]["href"] for one in shown] == [
        *(f"../../{address}" for _, address in links.values()),
        "../../play.html#game=graph-nim&board=star(5)",
    ]
    assert laid[2]["source"] == shown[0]


def test_the_board_of_a_statement_is_played_in_the_game_of_its_paper():
    titles = {
        "graphnim-fig-1.1": "Graph Nim",
        "arrows-def-6.1-printed": "The Game of Arrows",
        "nim-def-ends": "Nim on a graph",
    }
    links = plays.of_statements({*titles, "csg-ex-123"})  # the last shows a period
    assert {id: title for id, (title, _) in links.items()} == titles
    for title, address in links.values():
        assert view_of(address)["title"] == title


def test_a_page_does_not_speak_of_the_keys_and_menus_of_jupyterlab():
    of_jupyterlab = re.compile("Run All|Shift-Enter")
    found = []
    for one in readings.notebooks(NOTEBOOKS):
        notebook = readings.read(NOTEBOOKS / one)
        found += of_jupyterlab.findall(readings.prose(notebook))
        laid = readings.prose(readings.laid(notebook))
        assert not of_jupyterlab.search(laid), one
        assert laid.count("\n\n") > readings.prose(notebook).count("\n\n") - 3  # nothing else goes
    assert len(found) > 1
    source = "*One. Run All Cells first.*\n\nTwo."
    cell = {"cell_type": "markdown", "metadata": {}, "source": source}
    assert readings.prose(readings.laid({"cells": [cell]})) == "*One.*\n\nTwo."


def test_the_pages_have_what_the_files_of_the_repository_say():
    text = page("install.md") + page("cite.md")
    told = lay.of_the_repository()
    assert all(words in text for words in (f"gamelab {told['version']} is", told["title"]))
    rules = (ROOT / "Makefile").read_text()
    assert all(f"\n{target}:" in rules for target in re.findall(r"`make (\w+)`", text))
    files = re.findall(r"-[cf] (\S+\.\w+)", text)
    assert {*files} == {"constraints.txt", "environment.yml"}
    assert all((ROOT / file).exists() for file in files)


def test_the_command_line_has_the_help_of_each_command():
    text = lay.command_line()
    headings = re.findall(r"^## gamelab (\w+)$", text, re.MULTILINE)
    assert {"reproduce", "check", "certify", "verify", "hunt", "table", "lab"} <= {*headings}
    assert all(f"usage: gamelab {name} " in text for name in headings)


def test_the_first_page_has_three_doors_the_row_of_the_finding_and_the_counts_of_the_ledger():
    text = page("index.md")
    doors = [tag["href"] for tag in tags(text, "a")][:3]
    assert doors == ["play.html", "notebooks/lessons/1_playing_and_losing.html", "install.html"]
    assert {"install", "notebooks/lessons/index"} <= {*text.partition("{toctree}")[2].split("\n")}
    assert 'href="there.html#5.5"' in text
    row = [int(number) for number in re.findall(r"--value: \d+\">(\d+)<", text)]
    assert row[19:-12] == row[31:]
    assert row[18] != row[30]
    assert [int(n) for n in re.findall(r"\*\*(\d+)\*\*", text)] == [
        len(LEDGER.entries),
        sum(entry.holds and entry.grade == "proved for all" for entry in LEDGER.entries),
        sum(entry.kind == "error" for entry in LEDGER.entries),
        sum("refuted" in entry.kind_in_words for entry in LEDGER.entries),
    ]


def test_a_search_goes_through_names_sections_and_statements():
    cell = {"cell_type": "markdown", "source": "# 0.33\n\n[Trees](b.md)."}
    pages = {
        "install.md": "# Install\n\n```python\n>>> 1\n```\n<script>no()</script>\n\n## On *Windows*",
        "notebooks/a.ipynb": json.dumps({"cells": [cell]}),
        "api/games.rst": "Games\n=====\n",
    }
    found = lay.search.lines(pages, LEDGER, {LEDGER.entries[0].id: "there.html#it"})
    assert ["Install", "", ">>> 1", "install.html"] in found
    assert ["On Windows", "Install", "", "install.html#On-Windows"] in found
    assert ["0.33", "", "Trees.", "notebooks/a.html"] in found
    assert {*gamelab.__all__} <= {label for label, *_ in found}
    of_statements = found[-len(LEDGER.entries) :]
    assert [line[0] for line in of_statements] == [entry.label for entry in LEDGER.entries]
    second = LEDGER.entries[1]
    assert of_statements[0][3] == "there.html#it"
    assert of_statements[1][3] == f"statements/{second.paper}.html#{second.id}"


def test_every_public_name_has_its_page_and_each_picture_stands_beside_a_name(tmp_path):
    pages = interface.pages(tmp_path / "pictures")
    text = "\n".join(page for name, page in pages.items() if name != "api/index.rst")
    documented = re.findall(r"^\.\. auto(?:class|function):: gamelab\.(.*)$", text, re.MULTILINE)
    assert {*gamelab.__all__} < {*documented}
    assert len({*documented}) == len(documented)
    assert all(f"   gamelab.{name}\n" in pages["api/index.rst"] + "\n" for name in documented)
    shown = re.findall(r"figure:: \.\./pictures/(.*)\.svg", text)
    assert sorted(shown) == sorted(interface.PICTURES)
    for name in shown:
        picture = (tmp_path / "pictures" / f"{name}.svg").read_text()
        assert picture.count("<path") + picture.count("<image") > 2, name


def test_what_npm_brings_is_pinned_has_no_address_and_may_be_missing(tmp_path):
    text = (SITE / "package.json").read_text()
    versions = json.loads(text)["dependencies"].values()
    assert all(re.fullmatch(r"\d+\.\d+\.\d+", version) for version in versions)
    assert "//" not in text
    assert not lay.take(tmp_path / "none", tmp_path, "pyodide")
    assert "not built" in playing.MISSING


@pytest.mark.slow
@pytest.mark.parametrize("name", games.GAMES)
@pytest.mark.parametrize("misere", ["false", "true"])
def test_each_match_that_is_offered_is_played_to_its_end_by_the_definition(name, misere):
    for board in games.GAMES[name].boards:
        match = desk.begun({"game": name, "board": board, "misere": misere}).match
        value = misere_by_definition if misere == "true" else by_definition
        winner = "you" if value(match.game, match.position) > 0 else "computer"
        while not match.over:  # the computer plays for both
            match = match.reply()
            assert match.last.how != "unsure"
        assert match.winner == winner, board
        json.dumps(desk.MatchView(match).view)


def verdicts(data):
    """Right, wrong or neither, of all answers in the table of an exercise."""
    return {answer: data["replies"][number][0] for answer, number in data["answers"].items()}


def asked_of(data, game, board):
    """The moves of a board in words; none of them is read in the data but in a state of it."""
    moves = [move.imperative for move in Match(game, board).moves]
    hidden = json.dumps({name: data[name] for name in ("view", "hint", "answers", "otherwise")})
    assert not any(words in hidden for words in moves)
    return moves


def test_a_page_of_a_lesson_answers_as_the_question_does():
    asked = exercise("?", nim_sum, 5, 3, id="2.3")
    data = exercises.data_of(asked)
    right = exercises.hashed("2.3", "6")
    assert {answer for answer, is_right in verdicts(data).items() if is_right} == {right}
    _, words = data["replies"][data["answers"][exercises.hashed("2.3", "8")]]
    assert words.replace("{}", "8") == asked.question.reply(["8"]).words
    assert data["otherwise"].replace("{}", "900") == asked.question.reply(["900"]).words
    assert data["unread"].replace("{}", "six") == asked.question.reply(["six"]).words
    assert data["empty"] == asked.question.reply([""]).words
    period = exercises.data_of(exercise("?", find_period, OctalHeaps("0.07"), id="4.12"))
    assert verdicts(period)[exercises.hashed("4.12", "53, 34")] is True
    assert verdicts(period)[exercises.hashed("4.12", "52, 34")] is False
    won = exercises.data_of(exercise("?", winning_moves, Nim(), (1, 3), id="1.1"))
    ends = [(after, *answer) for _, after, *answer in won["board"]["states"] if answer]
    for after, answer in ends:  # a wrong move is answered, a right one is not
        is_right = verdicts(won)[exercises.hashed("1.1", answer)]
        assert [*after] == ([] if is_right else ['{"do":"reply"}'])
    assert sorted(answer for _, answer in ends) == sorted(asked_of(won, Nim(), (1, 3)))


# What each question of the lessons is about, in words that a student of a class finds in it.
ABOUT = {
    "Node Kayles": "1.1 1.4 1.5 1.6 1.8 1.9 1.11 3.8 3.9",
    "Nim": "1.2 1.3 2.1 2.2 2.7 2.8 2.9 2.10 2.11 2.12 2.13 2.14",
    "the last token loses": "2.13 2.14",
    "nim-sum": "2.3 2.4 2.5 2.6",
    "Kayles": "1.7 3.10 3.11 3.12 3.13 3.14 4.6 4.8 4.9 4.10",
    "Arc Kayles": "1.10",
    "Cross out a number together with all its divisors": "1.12 1.13",
    "mex": "3.1 3.2",
    "Take 1, 2 or 3 tokens": "3.3 3.4 4.1",
    "Take 1, 3 or 4 tokens": "3.5 3.6 4.3 4.4 4.5",
    "Take 2 or 3 tokens": "4.2",
    "sum of three positions": "3.7",
    "Guy and Cedric Smith": "4.7",
    "Dawson's Kayles": "4.11 4.12 4.13",
    "The preperiod is the first place": "4.1 4.2 4.3 4.8",
    "Trimmed Game of Arrows": "5.1 5.2 5.3 5.4 5.7 5.8 5.9 5.10 5.11 5.12",
    "trees": "5.5 5.6",
    "The Game of Arrows": "5.13",
    "Grim": "6.1 6.2 6.3 6.4 6.5 6.6 6.7 6.8 6.9 6.10 6.11 6.12",
    "an edge between their centres": "6.8 6.9 6.10 6.11",
    "0.33": "7.1 7.2 7.3 7.4 7.5 7.6 7.7 7.10 7.11 7.12 7.13 7.14 7.15 7.16 7.17 7.18",
    "A cell is given by two numbers": "7.8 7.9 7.10 7.11 7.12 7.13 7.14 7.15 7.16",
    "A value is sure in a cell if": "7.12 7.13",
    "the empty board has the value 1": "7.17 7.18",
}
# Words by which a question points at something outside of it.
POINTING = r"\b(above|below|here|these|this|your|the table|the match|the three stars)\b"
TABLE = r"(?i)\bthe (large )?table\b(?! of lesson)|rows? [0-9]"


def test_each_question_of_a_class_names_its_game_and_brings_what_it_speaks_of(monkeypatch):
    folder = ROOT / "notebooks" / "lessons"
    monkeypatch.syspath_prepend(str(folder))
    wanted = {}
    for words, ids in ABOUT.items():
        for id in ids.split():
            wanted.setdefault(id, []).append(words)
    seen = []
    for lesson in sorted(folder.glob("*.ipynb")):
        notebook = readings.read(lesson)
        for number, one, _ in lessons.shown_by(notebook["cells"], ("exercise(", "counterexample(")):
            question = f"<p>{exercises.to_notebook_html(one.question.words)}</p>"
            data = {"view": one.view, "game": exercises.game_of(one.question)}
            brought = lessons.brought(notebook, number)
            words = text_of(f"{brought} {'. '.join(data['game'])} {question}")
            assert [what for what in wanted[one.id] if what not in words] == [], words
            named = lessons.called(data)
            assert data["game"][0].lower() in unescape(named).lower()
            is_pointing = re.search(POINTING, one.view["html"])
            assert not is_pointing or brought or "board" in one.root.parts, (
                one.id,
                one.view["html"],
            )
            if re.search(TABLE, one.view["html"] + one.question.hint):
                assert "<img" in brought, one.id
            assert "<h" not in brought
            seen.append(one.id)
    assert sorted(seen) == sorted(wanted)
    assert len(seen) == 97


def test_each_puzzle_of_normal_play_is_an_exercise_of_a_class_that_does_not_tell_its_move(
    monkeypatch,
):
    few = {name: games.GAMES[name] for name in ("nim", "node-kayles", "nim+node-kayles")}
    monkeypatch.setattr(lessons.puzzles, "GAMES", few)
    found = lessons.of_puzzles(8)
    assert [called for called, _ in found] == ["8. Nim", "9. Node Kayles", "10. Nim + Node Kayles"]
    for number, (game, (_, data)) in enumerate(zip(few.values(), found, strict=True), 8):
        ladder = lessons.puzzles.ladder(game.game, False)
        for rung, (one, puzzle) in enumerate(zip(data, ladder, strict=True), 1):
            assert one["id"] == f"{number}.{rung}"
            assert one["place"].endswith(lessons.puzzles.link(puzzle)["puzzle"])
            asked_of(one, puzzle.game, puzzle.position)
            (wins,) = [
                move.imperative
                for move in Match(puzzle.game, puzzle.position).moves
                if move.option == puzzle.move
            ]
            right = {name for name, is_right in verdicts(one).items() if is_right}
            assert right == {exercises.hashed(one["id"], wins)}


def test_a_match_of_a_lesson_is_offered_if_the_page_knows_its_game():
    class TakeOneOrTwo(Ruleset):
        def moves(self, position):
            return [left for left in (position - 1, position - 2) if left >= 0]

    found = lessons.match_of(play(NodeKayles(), path(7), first="computer"))
    assert found["match"]["board"] == "path(7)"
    assert found["match"]["first"] == "computer"
    unknown = lessons.match_of(play(TakeOneOrTwo(), 5))
    assert unknown["match"] == {}
    for end, way in books.WAYS.items():
        book = opened(unknown["books"][end])
        assert {len(state) for state in book["states"]} == {2}
        assert whole(book, book["states"][0][0])["settings"]["first"] == way["first"]
    assert lessons.match_of(play(TakeOneOrTwo(), 40)) == {}


def test_a_lesson_is_laid_without_its_code_and_its_hints_and_goes_on(monkeypatch):
    few = {name: games.GAMES[name] for name in ("node-kayles", "nim")}
    monkeypatch.setattr(lessons.puzzles, "GAMES", few)
    notebook = readings.read(NOTEBOOKS / "lessons" / "2_nim.ipynb")
    data = {
        number: {"id": f"2.{number}", "view": {"html": "<p>?</p>"}, "game": ["Nim", ""]}
        for number, cell in enumerate(notebook["cells"])
        if "".join(cell["source"]).startswith(lessons.SHOWS[:2])
    }
    laid = lessons.laid(notebook, data, Path("lessons/3_next.ipynb"))["cells"]
    shown = [
        "".join(cell["source"])
        for cell in laid
        if not {"remove-input", "remove-cell"} & {*cell["metadata"].get("tags", [])}
    ]
    assert sum('class="exercise' in source for source in shown) == len(data) == 14
    assert not any("hint=" in source or "import" in source for source in shown)
    ids = [f"#exercise-{one['id']}" for one in data.values()]
    assert [tag["href"] for tag in tags(laid[1]["source"], "a")] == ids
    assert "(3_next.ipynb)" in shown[-1]
    puzzles = [tag["href"] for tag in tags(shown[-1], "a")]
    assert len(puzzles) == 2
    for address in puzzles:
        assert address.startswith("../../play.html#game=nim&")
        assert view_of(address)["title"] == "Nim"


def test_the_links_of_the_lecturers_page_open_matches():
    addresses = [tag["href"] for tag in tags(page("lecturers.md"), "a")]
    assert len(addresses) == 2 * len(games.GAMES)
    for address in addresses:
        first = "computer" if "first=computer" in address else "you"
        assert view_of(address)["settings"]["first"] == first, address


def opened(text):
    """A book from the text in which it is cached."""
    packed = b64decode(text)
    assert len(packed) <= books.MAX_BYTES
    return json.loads(gzip.decompress(packed))


def whole(book, number):
    """A value of a book with all that it is made of."""
    value = book["values"][number]
    if isinstance(value, dict):
        return {name: whole(book, inner) for name, inner in value.items()}
    return [whole(book, inner) for inner in value] if isinstance(value, list) else value


def answer(**question):
    """What Python in the browser answers to a question of the page."""
    return json.loads(desk.answer(json.dumps(question)))


@pytest.mark.parametrize("game", ["graph-nim", "nim", "arrows", "arc-kayles+arrows"])
def test_a_book_answers_as_the_desk_does(game):
    wanted = {"game": game, "board": games.GAMES[game].boards[0]}
    book = opened(books.of_address(wanted)[""])
    assert {len(state) for state in book["states"]} == {2}  # no choice leads out of it
    choose = random.Random(1)
    ends = 0
    for _ in range(12):
        state, done = 0, []
        view = answer(wanted=wanted, done=done)["view"]
        while after := book["states"][state][1]:
            assert view == whole(book, book["states"][state][0])
            action, state = choose.choice([*after.items()])
            done.append(json.loads(action))
            view = answer(wanted=wanted, done=done)["view"]
            if view["winner"]:
                ends += 1
                break
    assert ends > 3


@pytest.mark.parametrize("end", books.WAYS)
def test_a_board_has_a_book_for_each_player_who_begins_in_normal_and_in_misere_play(end, tmp_path):
    made = books.of_address({"game": "nim", "board": "2, 1"})
    assert made.keys() == {"", "-second", "-misere", "-second-misere"}
    name = books.write(made, tmp_path)
    assert (tmp_path / f"{name}{end}.book").read_bytes() == b64decode(made[end])
    first, misere = "computer" if "second" in end else "you", "misere" in end
    book = opened(made[end])
    views = [whole(book, number) for number, *_ in book["states"]]
    assert views[0]["settings"] == {"first": first, "misere": misere, "strength": "perfect"}
    won = [(view["winner"], view["dots"][-1]["player"]) for view in views if view["winner"]]
    assert {winner == last for winner, last in won} == {not misere}


def test_what_was_made_is_made_again_if_its_code_has_changed(tmp_path):
    code, made = tmp_path / "code.py", []
    for text in ("1", "1", "2"):
        code.write_text(text)
        cache = lay.Cache(tmp_path / "cache", [code])
        assert cache.once({"a": 1}, lambda: made.append(text) or [text]) == [text]
    assert made == ["1", "2"]


def test_a_state_of_a_book_says_whether_a_choice_leads_out_of_it_also_if_it_had_to_be_shortened(
    monkeypatch,
):
    start = desk.begun({"game": "nim", "board": "2, 3", "first": "computer"})
    every = opened(books.as_text(start, books.MAX_STATES))["states"]
    few = opened(books.as_text(start, 12))["states"]
    monkeypatch.setattr(books, "MAX_BYTES", 1500)
    short = opened(books.as_text(start, books.MAX_STATES))["states"]
    assert len(short) < len(every)
    assert {len(state) for state in every} == {2}
    hints = ('{"do":"show"', '{"do":"reply"}')

    def goes_on(some, state):
        """Whether the book has all plain choices that there are in this state."""
        wanted = {action for action in every[state][1] if not action.startswith(hints[0])}
        return wanted <= some[state][1].keys()

    for some in (few, short):
        assert {len(state) for state in some} == {2, 3}
        for state, (_, after, *ends) in enumerate(some[:20]):
            assert all(to < len(some) for to in after.values())
            reply = after.get(hints[1])
            expected = goes_on(some, state) and (reply is None or goes_on(some, reply))
            assert bool(ends) is not expected, state


def test_a_link_begins_a_match_after_its_moves():
    wanted = {"game": "nim", "board": "1, 2", "moves": "h1=1~h0=0"}
    view = desk.begun(wanted).view
    assert [len(view["dots"]), view["turn"]] == [2, "you"]
    assert desk.begun({name: view["link"][name] for name in wanted}).view == view
    assert "does not fit its board" in answer(wanted=wanted | {"moves": "h7"}, done=[])["wrong"]


WRONG = [
    ({"game": "chess"}, "There is no game 'chess'"),
    ({"game": "nim", "board": "a lot"}, "Heaps are numbers such as 3, 4, 5"),
    ({"game": "nim", "board": "100000"}, "at most 60 tokens"),
    ({"game": "node-kayles", "board": "path(150)"}, "at most 60 vertices"),
    ({"game": "octal", "board": "path(3)", "rule": "0.9x"}, "0.9x"),
    ({"game": "octal", "board": "path(3)", "rule": "0.3" * 30}, "is shorter than"),
    ({"game": "nim-on-graphs", "board": "a-b", "at": "z"}, "z"),
    ({"game": "nim+node-kayles", "board": "3, 4"}, "A board for each game"),
    ({"game": "nim", "board": "3", "strength": "divine"}, "divine"),
]


@pytest.mark.parametrize(("wanted", "said"), WRONG)
def test_what_cannot_be_played_is_said_in_a_sentence(wanted, said):
    assert said in answer(wanted=wanted, done=[])["wrong"]


def test_a_match_begins_on_a_drawn_board_and_a_drawing_begins_anew_in_another_python():
    drawn = [{"do": "paste", "text": "a-b 2, b-c"}, {"do": "token", "part": "v2"}]
    play = {"do": "play", "game": "Nim on a graph"}
    for one in (desk.drawing.after, desk.Drawing().after, desk.Drawing().after):
        assert one(drawn).keys() == {"view"}
        wanted = one([*drawn, play])["wanted"]
        assert wanted["at"] == "c"
        assert desk.begun(wanted).view["title"] == "Nim on a graph"
    large = [{"do": "paste", "text": "path 70"}]
    answer(drawn=large)
    rows = answer(drawn=[*large, {"do": "value"}])["view"]["rows"]
    assert rows
    assert all("at most 60 vertices" in row["says"] for row in rows)


@pytest.mark.slow
def test_the_packed_python_plays_without_compiled_packages(tmp_path):
    playing.pack(tmp_path)
    laid_out = tmp_path / "play"
    shutil.unpack_archive(tmp_path / "gamelab.zip", laid_out)
    code = f"""
sys.path[:0] = [{str(laid_out)!r}, {str(tmp_path / "networkx.zip")!r}]
import json
from desk import answer
import gamelab, games, lazy_loader
assert all({str(laid_out)!r} in module.__file__ for module in (gamelab, games, lazy_loader))
ask = lambda **question: json.loads(answer(json.dumps(question)))["view"]
wanted = {{"game": "cycles", "board": "K_4"}}
found = ask(wanted=wanted, done=[])
print(found["says"])
print(ask(drawn=[{{"do": "paste", "text": "Bw"}}])["numbers"])
move = {{"do": "choose", "part": "e0", "to": found["board"]["parts"][0]["id"]}}
print(ask(wanted=wanted, done=[move])["turn"])
print("networkx.zip" in sys.modules["networkx"].__file__)
"""
    found = subprocess.run(
        [sys.executable, "-c", BARE + code], capture_output=True, text=True, cwd=tmp_path
    )
    assert found.returncode == 0, found.stderr
    assert found.stdout.splitlines() == [
        "Click a blue arrowhead on an edge: the arrow is drawn.",
        "3 vertices, 3 edges",
        "computer",
        "True",
    ]


def test_the_boards_of_the_page_are_those_of_the_notebooks_and_its_fields_offer_every_game(
    tmp_path,
):
    playing.pack(tmp_path)
    assert (tmp_path / "screen.mjs").read_text() == MODULE
    assert (tmp_path / "boards.css").read_text() == STYLES
    text = page("play.md")
    assert {option["value"] for option in tags(text, "option")} >= games.GAMES.keys()
    told = re.search(r'<script type="application/json" id="games">(.*?)</script>', text)[1]
    assert json.loads(told)["games"].keys() == games.GAMES.keys()
