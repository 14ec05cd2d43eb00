"""The lessons as pages, whose exercises are answered and whose matches are played without Python; and
the list of all exercises, from which a lecturer chooses for a class.
"""

import json
import re
import sys
from collections import Counter
from functools import partial
from html import escape
from pathlib import Path

import book
import puzzles
from cached import Cache
from exercises import Data, data_of
from nbconvert.filters.markdown import markdown2html
from playing import BROWSER, GAMES
from readings import Notebook, markdown_cell, title
from shown import shown_by

from gamelab import exercise, winning_moves
from gamelab.match.match_view import MatchView
from gamelab.widgets.play import Play

FIELDS = ("game", "rule", "board", "at", "first", "misere", "strength")  # of a match in a link
SHOWS = ("exercise(", "counterexample(", "play(")
MODULES = ("answers", "class", "codes", "for_a_class", "lesson")
AT_THE_END = (4, 7)  # the rungs of the two puzzles
PUZZLES = "Puzzles: positions of each game, in which a winning move is made on the board"
MISSING = """---
orphan: true
---
# For a class

This site was built without Node, so exercises have no page for a class. To build it with them, install Node and run `make site`.
"""
LESSON = """<link rel="stylesheet" href="../../_static/play/boards.css">
<nav id="progress" aria-label="Your answers">{links}</nav>
<div id="python" hidden></div>
<noscript><p>The exercises need JavaScript.</p></noscript>
<script type="module" src="../../_static/lessons/lesson.mjs"></script>
"""
END = """## Two puzzles

You are to move, and exactly one move wins. There are [more puzzles](../../puzzles.md) of this game and of others.

<ol class="ladder">{puzzles}</ol>

{next}
"""


def widgets_of(notebook: Notebook, folder: Path) -> dict[int, Data]:
    """What a page needs of the exercises and matches of the cells, by the numbers of the cells; the
    modules of a lesson stand in its folder.
    """
    sys.path.insert(0, str(folder))
    found = {
        number: match_of(one) if isinstance(one, Play) else data_of(one)
        for number, one, _ in shown_by(notebook["cells"], SHOWS)
    }
    sys.path.remove(str(folder))
    return found


def match_of(widget: Play) -> Data:
    """The match that a page offers, with its books. Of a game that Python in the browser does not
    know it has no fields; without a complete book there is no such match.
    """
    link = MatchView(widget.match).view["link"]
    if link.get("game") in GAMES:
        match = {name: link[name] for name in FIELDS if link.get(name)}
        board = {name: match[name] for name in match if name not in ("first", "misere")}
        return {"match": match, "books": book.of_address(board)}
    if not book.explored(MatchView(widget.match), book.MAX_STATES).complete:
        return {}
    starts = {
        end: widget.match.begun(first=way["first"], misere=way["misere"] == "true")
        for end, way in book.WAYS.items()
    }
    books = {end: book.as_text(MatchView(one), book.MAX_STATES) for end, one in starts.items()}
    return {"match": {}, "books": books}


def brought(notebook: Notebook, number: int) -> str:
    """What the exercise in a cell brings from its lesson to a class, as HTML: the prose without its
    heading, and the outputs, of the cells whose ids are in the metadata of the cell.
    """
    cells = {cell["id"]: cell for cell in notebook["cells"]}
    found = []
    for id in notebook["cells"][number]["metadata"].get("for_a_class", ()):
        if cells[id]["cell_type"] == "markdown":
            source = "".join(cells[id]["source"])
            found.append(str(markdown2html(re.sub(r"^#.*\n+", "", source))))
        for output in cells[id].get("outputs", ()):
            kinds = {kind: "".join(data) for kind, data in output["data"].items()}
            if png := kinds.get("image/png"):
                picture = f'<img alt="" src="data:image/png;base64,{png}">'
            else:
                picture = f"<pre>{escape(kinds['text/plain'])}</pre>"
            found.append(f'<div class="cell_output">{kinds.get("text/html", picture)}</div>')
    return "".join(found)


def of_puzzles(first: int) -> list[tuple[str, list[Data]]]:
    """The puzzles of each game as exercises of a class, with its number and title. The numbers begin
    with `first`, after those of the lessons.
    """
    found = []
    for number, (game, called) in enumerate(puzzles.titles().items(), first):
        data = []
        for rung, puzzle in enumerate(puzzles.ladder(game, False), 1):
            words = "Make a winning move, or say that no move wins."
            asked = exercise(words, winning_moves, game, puzzle.position, id=f"{number}.{rung}")
            named = f"Puzzle {rung}, rating {puzzle.rating}, {puzzle.n_moves} moves"
            place = f"puzzles.html#{puzzles.link(puzzle)['puzzle']}"
            data.append(data_of(asked) | {"called": named, "place": place})
        found.append((f"{number}. {called}", data))
    return found


def laid(notebook: Notebook, data: dict[int, Data], following: Path | None) -> Notebook:
    """The notebook with places for its exercises, without folded code, and with two puzzles and a
    link to the following lesson at its end.
    """
    cells = []
    for number, cell in enumerate(notebook["cells"]):
        if one := data.get(number):
            if "match" in one:
                given = escape(json.dumps(one))
                words = f'<section class="board"><div data-match="{given}"></div></section>\n'
            else:
                place = f'class="exercise tex" id="exercise-{one["id"]}"'
                words = f"<div {place}>{one['view']['html']}</div>\n"
            cell = markdown_cell(f"widget-{number}", words)
        elif cell["metadata"].get("jupyter", {}).get("source_hidden"):
            tag = "remove-input" if cell["outputs"] else "remove-cell"
            cell = {**cell, "metadata": {**cell["metadata"], "tags": [tag]}}
        cells.append(cell)
    exercises = [one for one in data.values() if "id" in one]
    links = "".join(
        f'<a href="#exercise-{one["id"]}" aria-label="Exercise {number}">{number}</a>'
        for number, one in enumerate(exercises, 1)
    )
    begin = LESSON.format(links=f"<span>0 of {len(exercises)} right</span>{links}")
    games = {game.full_title: game for game in puzzles.titles()}
    asked = Counter(one["game"][0] for one in exercises if one["game"][0] in games)
    ladder = puzzles.ladder(games[max(asked, key=asked.get, default=next(iter(games)))], False)
    shown = "".join(puzzles.card(ladder[rung - 1], rung, "../../") for rung in AT_THE_END)
    then = f"**Next:** [lesson {following.stem[0]}]({following.name})." if following else ""
    end = markdown_cell("end", END.format(puzzles=shown, next=then))
    return {**notebook, "cells": [cells[0], markdown_cell("progress", begin), *cells[1:], end]}


def build(found: dict[Path, Notebook], folder: Path, into: Path, cache: Cache) -> str:
    """Replace the lessons among the notebooks by their pages, and write what these and the pages
    for a class load. The list of the exercises is returned as HTML; `folder` is that of the lessons.
    """
    paths = [path for path in found if path.parts[0] == "lessons"]
    choices, exercises = [], []
    for path, following in zip(paths, [*paths[1:], None], strict=True):
        notebook = found[path]
        cells = [(cell["cell_type"], cell["source"]) for cell in notebook["cells"]]
        made = cache.once(cells, partial(widgets_of, notebook, folder))
        data = {int(number): one for number, one in made.items()}
        page = f"notebooks/{path.with_suffix('.html').as_posix()}"
        asked = []
        for number, one in data.items():
            if "match" in one:
                one["book"] = book.write(one.pop("books"), into / "books")
            elif one:
                one |= {"called": called(one), "place": f"{page}#exercise-{one['id']}"}
                asked.append(one | {"brought": brought(notebook, number)})
        legend, every = f"{path.stem[0]}. {title(notebook)}", f"All of lesson {path.stem[0]}"
        choices.append(_choices(legend, every, asked))
        exercises += asked
        found[path] = laid(notebook, data, following)
    ladders = cache.once("puzzles", partial(of_puzzles, len(paths) + 1))
    lists = [_choices(legend, "All of these puzzles", some) for legend, some in ladders]
    choices.append(f"<details><summary>{PUZZLES}</summary>{''.join(lists)}</details>")
    (into / "exercises").mkdir(parents=True, exist_ok=True)
    for one in [*exercises, *(one for _, some in ladders for one in some)]:
        (into / "exercises" / f"{one['id']}.json").write_text(json.dumps(one), "utf-8")
    for name in MODULES:
        (into / f"{name}.mjs").write_bytes((BROWSER / f"{name}.mjs").read_bytes())
    return "\n".join(choices)


def called(data: Data) -> str:
    """The question in a list, after the title of its game where it does not say it, as HTML."""
    title, words = escape(data["game"][0]), data["view"]["html"][3:-4]
    return words if title.lower() in words.lower() else f"{title}: {words}"


def _choices(legend: str, every: str, exercises: list[Data]) -> str:
    """Exercises to be ticked; each has a link to its place on another page."""
    lines = "".join(
        f'<p class="choice"><input type="checkbox" value="{one["id"]}"'
        f' data-points="{one["points"]}" id="tick-{one["id"]}">'
        f' <label for="tick-{one["id"]}">{one["called"]}</label>'
        f' <a href="{one["place"]}" aria-label="Exercise {one["id"]} in its place">'
        f"{one['id']}</a></p>\n"
        for one in exercises
    )
    button = f'<button type="button">{every}</button>'
    return f'<fieldset class="tex"><legend>{legend}</legend>\n{button}\n{lines}</fieldset>'
