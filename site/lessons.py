"""The lessons as pages: their exercises are answered in the browser from tables, without Python,
and their matches are played from books.

A table has the hashes of answers, each with the reply, so that the right answer cannot be read in
it.
"""

import ast
import json
import re
import sys
from base64 import b64decode, b64encode
from collections import Counter
from collections.abc import Iterator
from functools import partial, reduce
from hashlib import sha256
from html import escape
from itertools import combinations, islice, permutations
from operator import or_
from pathlib import Path
from typing import Any

import puzzles
from cached import Cache
from nbconvert.filters.markdown import markdown2html
from playing import GAMES, book
from readings import markdown_cell, title

from gamelab import exercise, winning_moves
from gamelab.games.text import format_parameter
from gamelab.match.match_view import MatchView
from gamelab.statements.formulas import to_notebook_html
from gamelab.theory import Ruleset
from gamelab.theory.periods import Period
from gamelab.widgets.exercises import (
    BELIEVE,
    NO_MOVE_WINS,
    Computed,
    ExerciseWidget,
    Feedback,
    Question,
    Refuting,
    WinningMove,
)
from gamelab.widgets.play import Play

HERE = Path(__file__).parent
FIELDS = ("game", "rule", "board", "at", "first", "misere", "strength")  # of a match in a link
ASKING = ("exercise(", "counterexample(")
ACTIONS = ("choose", "clear", "make", "play", "reply")  # on the board of an exercise
MAX_CASES = 5000  # of a conjecture that are in its table
MAX_PICTURES = 6  # of its counterexamples that are drawn
MODULES = ("answers", "class", "codes", "for_a_class", "lesson")
NUMBERS = range(65)  # answers to a question for a number that are in its table
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
Notebook = dict[str, Any]
Data = dict[str, Any]


def widgets_of(notebook: Notebook) -> Iterator[tuple[int, ExerciseWidget | Play]]:
    """The exercises and matches that the cells make, each with the number of its cell."""
    names: dict[str, Any] = {"__name__": "lesson"}
    for number, cell in enumerate(notebook["cells"]):
        source = "".join(cell["source"])
        if cell["cell_type"] != "code" or not (body := ast.parse(source).body):
            continue
        if source.startswith((*ASKING, "play(")):
            yield number, eval(source, names)
        elif isinstance(body[-1], ast.ImportFrom | ast.ClassDef | ast.Assign):
            exec(source, names)


def hashed(id: str, answer: str) -> str:
    """The name of an answer in the table of the exercise with this id.

    >>> hashed("2.3", "6") == hashed("2.3", "6") != hashed("2.4", "6")
    True
    """
    return sha256(f"{id}\n{answer}".encode()).hexdigest()[:16]


def candidates(question: Question) -> Iterator[tuple[str, Feedback]]:
    """The answers that are in the table, as the page writes them, each with its reply."""
    if isinstance(question, WinningMove):
        given = [*question.moves, NO_MOVE_WINS]
    elif isinstance(question, Refuting):
        yield BELIEVE, question.reply([BELIEVE])
        right = 0
        for case in islice(question.cases, MAX_CASES):
            reply = question.judge(case, drawn=right < MAX_PICTURES)
            right += bool(reply.right)
            yield ", ".join(format_parameter(value) or "" for value in case), reply
        return
    else:
        assert isinstance(question, Computed)
        given = question.form["choices"] or [*dict.fromkeys(_numbers(question))]
    for answer in given:
        yield answer, question.reply([answer])


def _numbers(question: Computed) -> Iterator[str]:
    """One number, or several with commas between them: all small ones, and the usual mistakes."""
    answer = question.answer
    if isinstance(answer, Period):
        right = (answer.preperiod, answer.period)
        multiples = [answer.period * k for k in range(1, 5)]
        lists: Any = [(c, p) for c in range(100) for p in multiples]
        lists += [*((answer.preperiod, p) for p in range(100)), right[::-1]]
    elif isinstance(answer, int):
        numbers = [one for one in question.arguments if isinstance(one, int)]
        mistakes = [answer - 1, answer, answer + 1, sum(numbers), reduce(or_, numbers, 0)]
        lists = [(number,) for number in [*NUMBERS, *mistakes] if number >= 0]
    else:
        lists = [
            *permutations(answer),
            *(some for n in range(1, 5) for some in combinations(range(10), n)),
            *((a, b) for a in range(10) for b in range(10)),
        ]
    return (", ".join(map(str, some)) for some in lists)


def states(question: WinningMove) -> Data:
    """What the board shows after all actions, until a wrong move is answered, as a book has it: each
    state has the number of its view, the next states by actions, and the answer that it is.
    """
    found = book.Explored(question.start, sys.maxsize, question.drawn, question.after, ACTIONS)
    values, rows = book.Values(), []
    for board, view, after in zip(found.found, found.views, found.after, strict=True):
        played = board.match.played
        answer = [played[0].move.imperative] if len(played) == 1 else []
        rows.append([values.number_of(view), after, *answer])
    return {"states": rows, "values": values.all()}


def match_of(widget: Play) -> Data:
    """The match that a page offers. Of a game that Python in the browser does not know it has no
    fields but its books, if that of its start is complete; otherwise it is empty.
    """
    link = MatchView(widget.match).view["link"]
    match = {name: link[name] for name in FIELDS if link.get(name)}
    if link.get("game") in GAMES and "match" in book.Desk().begin(match):
        return {"match": match}
    if not book.Explored(MatchView(widget.match), book.MAX_STATES).complete:
        return {}
    starts = {
        end: widget.match.begun(first=way["first"], misere=way["misere"] == "true")
        for end, way in book.WAYS.items()
    }
    packed = {end: b64encode(book.book(MatchView(start))).decode() for end, start in starts.items()}
    return {"match": {}, "packed": packed}


def data_of(widget: ExerciseWidget) -> Data:
    """All that a page needs of an exercise."""
    question, form, table, replies = widget.question, widget.question.form, {}, {}
    for answer, reply in candidates(question):
        words = reply.words.replace(f"{escape(answer)}: no.", "{}: no.", 1)
        number = replies.setdefault((reply.right, words), len(replies))
        table[hashed(widget.id, answer)] = number
    n_fields = len(form["fields"])
    found = {
        "id": widget.id,
        "points": widget.points,
        "view": widget.view,
        "form": form,
        "hint": f"<p>{to_notebook_html(question.hint)}</p>",
        "each": isinstance(question, Refuting),
        "numbers": n_fields if isinstance(question, Refuting) else _count(question),
        "answers": table,
        "replies": [*replies],
        "empty": question.reply([""] * n_fields).words,
        "unread": question.reply(["?"] * n_fields).words.replace("?", "{}", 1),
        "otherwise": _otherwise(question),
        "revealed": question.reveal(),
        "game": game_of(question),
    }
    if isinstance(question, WinningMove):
        found["board"] = states(question)
        found["view"]["parts"]["board"]["drawn"] = None  # it is that of the first state
    return found


def game_of(question: Question) -> tuple[str, str]:
    """The title and the rule of the game that is asked about; empty words if no argument is one.

    >>> from gamelab import NodeKayles, grundy, path
    >>> game_of(exercise("What is the value?", grundy, NodeKayles(), path(3)).question)
    ('Node Kayles', 'Take a vertex with all its neighbours.')
    """
    if isinstance(question, WinningMove):
        game = question.start.match.game
    else:
        game = next(iter(getattr(question, "arguments", ())), None)
    return (game.full_title, game.rule) if isinstance(game, Ruleset) else ("", "")


def _count(question: Question) -> int:
    """How many numbers an answer has; 0 if it may have any number of them."""
    if question.form["choices"] or not isinstance(question, Computed):
        return 0
    answer = question.answer
    return 2 if isinstance(answer, Period) else int(isinstance(answer, int))


def _otherwise(question: Question) -> str:
    """The reply to an answer that is understood and is not in the table."""
    if isinstance(question, Refuting):
        return question.outside
    if question.form["choices"]:
        return ""
    unusual = "999999999" if _count(question) == 1 else "999, 998"
    return question.reply([unusual]).words.replace(unusual, "{}", 1)


def brought(notebook: Notebook, number: int) -> str:
    """What the exercise in a cell brings from its lesson to a class, as HTML: the prose without its
    heading, and the outputs, of the cells whose ids are in the metadata of the cell.
    """
    cells = {cell["id"]: cell for cell in notebook["cells"]}
    found = []
    for id in notebook["cells"][number]["metadata"].get("for_a_class", ()):
        source = "".join(cells[id]["source"])
        if cells[id]["cell_type"] == "markdown":
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
    ladder = puzzles.ladder(_game_of_lesson(exercises), False)
    shown = "".join(puzzles.card(ladder[rung - 1], rung, "../../") for rung in AT_THE_END)
    then = f"**Next:** [lesson {following.stem[0]}]({following.name})." if following else ""
    end = markdown_cell("end", END.format(puzzles=shown, next=then))
    return {**notebook, "cells": [cells[0], markdown_cell("progress", begin), *cells[1:], end]}


def _game_of_lesson(exercises: list[Data]) -> Any:
    """The game with puzzles that most exercises ask about; the first one if none does."""
    games = {game.full_title: game for game in puzzles.titles()}
    asked = Counter(one["game"][0] for one in exercises if one["game"][0] in games)
    return games[max(asked, key=asked.__getitem__, default=next(iter(games)))]


def build(
    found: dict[Path, Notebook], notebooks: Path, into: Path, cache: Cache, version: bytes
) -> str:
    """Replace the lessons among the notebooks by their pages, and write what these and the pages
    for a class load. The list of the exercises is returned as HTML; `version` names the code of the
    books.
    """
    folder = notebooks / "lessons"

    def of_lesson(notebook: Notebook) -> dict[int, Data]:
        sys.path.insert(0, str(folder))
        made = {
            number: match_of(one) if isinstance(one, Play) else data_of(one)
            for number, one in widgets_of(notebook)
        }
        sys.path.remove(str(folder))
        return made

    paths = [path for path in found if path.parts[0] == "lessons"]
    lessons: dict[Path, dict[int, Data]] = {}
    for path in paths:
        cells = [(cell["cell_type"], cell["source"]) for cell in found[path]["cells"]]
        data = cache.once(cells, partial(of_lesson, found[path]))
        lessons[path] = {int(number): one for number, one in data.items()}
    _write_books([one for data in lessons.values() for one in data.values()], into, version)
    choices, exercises = [], []
    for path, following in zip(paths, [*paths[1:], None], strict=True):
        page = f"notebooks/{path.with_suffix('.html').as_posix()}"
        asked = {number: one for number, one in lessons[path].items() if "id" in one}
        for number, one in asked.items():
            one |= {"called": called(one), "place": f"{page}#exercise-{one['id']}"}
            one["brought"] = brought(found[path], number)
        legend = f"{path.stem[0]}. {title(found[path])}"
        choices.append(_choices(legend, f"All of lesson {path.stem[0]}", [*asked.values()]))
        exercises += asked.values()
        found[path] = laid(found[path], lessons[path], following)
    ladders = cache.once("puzzles", partial(of_puzzles, len(lessons) + 1))
    lists = [_choices(legend, "All of these puzzles", some) for legend, some in ladders]
    choices.append(f"<details><summary>{PUZZLES}</summary>{''.join(lists)}</details>")
    (into / "exercises").mkdir(parents=True, exist_ok=True)
    for one in [*exercises, *(one for _, some in ladders for one in some)]:
        (into / "exercises" / f"{one['id']}.json").write_text(json.dumps(one), "utf-8")
    for name in MODULES:
        (into / f"{name}.mjs").write_bytes((HERE / "browser" / f"{name}.mjs").read_bytes())
    return "\n".join(choices)


def _write_books(data: list[Data], into: Path, version: bytes) -> None:
    """Write the books of the matches among the data, which get their names."""
    matches = [one for one in data if "match" in one]
    known = [one for one in matches if one["match"]]
    books = book.keep(into / "books", [one["match"] for one in known], version)
    for one, name in zip(known, books, strict=True):
        one["book"] = name
    for number, one in enumerate(one for one in matches if "packed" in one):
        one["book"] = f"of-a-lesson-{number}"
        for end, packed in one.pop("packed").items():
            (into / "books" / f"{one['book']}{end}.book").write_bytes(b64decode(packed))


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
