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
from collections.abc import Callable, Iterator
from functools import partial, reduce
from hashlib import sha256
from html import escape
from itertools import combinations, islice, permutations
from operator import or_
from pathlib import Path
from typing import Any

import puzzles
from nbconvert.filters.markdown import markdown2html
from playing import GAMES, book
from readings import title

import gamelab
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
MAX_CASES = 5000  # of a conjecture that are in its table
MAX_PICTURES = 6  # of its counterexamples that are drawn
MODULES = ("answers", "class", "codes", "for_a_class", "lesson")
NUMBERS = range(65)  # answers to a question for a number that are in its table
NOT_SENT = ("revealed", "game", "called", "place")  # of an exercise to a class
PUZZLES = "Puzzles: positions of each game, in which a winning move is made on the board"
MISSING = """---
orphan: true
---
# For a class

This site was built without Node, so exercises have no page for a class. To build it with them, install Node and run `make site`.
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
        pairs = [(c, p) for c in range(100) for p in multiples]
        pairs += [(answer.preperiod, p) for p in range(100)]
        yield from (f"{c}, {p}" for c, p in [*pairs, right[::-1]])
    elif isinstance(answer, int):
        mistakes = [answer - 1, answer, answer + 1]
        numbers = [one for one in question.arguments if isinstance(one, int)]
        mistakes += [sum(numbers), reduce(or_, numbers, 0)]
        yield from (str(number) for number in [*NUMBERS, *mistakes] if number >= 0)
    else:
        lists = [
            *permutations(answer),
            *(some for n in range(1, 5) for some in combinations(range(10), n)),
            *((a, b) for a in range(10) for b in range(10)),
        ]
        yield from (", ".join(map(str, some)) for some in lists)


def states(question: WinningMove) -> list[Data]:
    """What the board shows after all actions, until a wrong move is answered: each state has its
    view, the answer that it is, and the number of the next state by action.
    """
    found, rows = {_key(question.start): question.start}, []
    numbers = dict.fromkeys(found, 0)
    while len(rows) < len(found):
        board = [*found.values()][len(rows)]
        following = {}
        for action in _actions(question, board):
            after = question.after(board, action)
            found.setdefault(_key(after), after)
            following[book.name(action)] = numbers.setdefault(_key(after), len(numbers))
        played = board.match.played
        answer = {"answer": played[0].move.imperative} if len(played) == 1 else {}
        rows.append({"view": question.drawn(board), "next": following} | answer)
    first = rows[0]["view"]
    return [rows[0], *({**row, "view": _changed(row["view"], first)} for row in rows[1:])]


def _key(board: MatchView) -> Any:
    return board.chosen, tuple(played.move.option for played in board.match.played)


def _actions(question: WinningMove, board: MatchView) -> Iterator[dict[str, Any]]:
    view = question.drawn(board)
    if board.match.played:
        yield from [{"do": "reply"}] if view["turn"] else []
        return
    here = {part["id"] for part in view["board"]["parts"] if part["kind"] != "position"}
    for part, ways in board.match.selection.choices(board.chosen).items():
        for to in ways if part in here else ():
            yield {"do": "choose", "part": part, "to": str(to)}
    for id in board.chosen:
        part, _, to = id.partition("=")
        yield {"do": "choose", "part": part, "to": to}
    if board.chosen:
        yield {"do": "clear"}
    yield from ({"do": "make", "move": number} for number in range(len(view["moves"])))
    yield from ({"do": "play", "ids": move["ids"]} for move in view["others"])


def _changed(view: Data, first: Data) -> Data:
    """What of a view is not as in the first one; parts of the board by their numbers."""
    changed = {name: value for name, value in view.items() if first.get(name) != value}
    board = {name: value for name, value in view["board"].items() if name != "parts"}
    parts, before = view["board"]["parts"], first["board"]["parts"]
    if board == {name: first["board"].get(name) for name in board} and [
        part["id"] for part in parts
    ] == [part["id"] for part in before]:
        changed["board"] = {
            number: part for number, part in enumerate(parts) if part != before[number]
        }
    return changed


def match_of(widget: Play) -> Data:
    """The match that a page offers. Of a game that Python in the browser does not know it has no
    fields but its books, if that of its start is complete; otherwise it is empty.
    """
    link = MatchView(widget.match).view["link"]
    match = {name: link[name] for name in FIELDS if link.get(name)}
    known = link.get("game") in GAMES and "match" in book.Desk().begin(match)
    if known:
        return {"match": match}
    *_, complete = book.explored(MatchView(widget.match))
    starts = {
        end: widget.match.begun(first=way["first"], misere=way["misere"] == "true")
        for end, way in book.WAYS.items()
    }
    packed = {end: b64encode(book.book(MatchView(start))).decode() for end, start in starts.items()}
    return {"match": {}, "packed": packed} if complete else {}


def data_of(widget: ExerciseWidget) -> Data:
    """All that a page needs of an exercise."""
    question, table, replies = widget.question, {}, {}
    for answer, reply in candidates(question):
        words = reply.words.replace(f"{escape(answer)}: no.", "{}: no.", 1)
        number = replies.setdefault((reply.right, words), len(replies))
        table[hashed(widget.id, answer)] = number
    fields = len(question.form["fields"])
    unread = question.reply(["?"] * fields).words.replace("?", "{}", 1)
    found = {
        "id": widget.id,
        "points": widget.points,
        "view": widget.view,
        "form": question.form,
        "hint": f"<p>{to_notebook_html(question.hint)}</p>",
        "fields": "each" if isinstance(question, Refuting) else "together",
        "numbers": fields if isinstance(question, Refuting) else _count(question),
        "answers": table,
        "replies": [*replies],
        "empty": question.reply([""] * fields).words,
        "unread": unread,
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
            shown = kinds.get("text/html", picture)
            found.append(f'<div class="cell_output">{shown}</div>')
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


def sealed(data: Data) -> Data:
    """The same without the answer and with the game, for the page of a class: each right answer is
    said back as it was typed.
    """
    replies = [[right, "Right: {}." if right else words] for right, words in data["replies"]]
    title, rule = map(escape, data["game"])
    game = f"<p><b>{title}.</b> {rule}</p>" if title else ""
    parts = {name: part for name, part in data["view"]["parts"].items() if name != "revealed"}
    view = {**data["view"], "html": game + data["view"]["html"], "parts": parts}
    found = {name: data[name] for name in data if name not in NOT_SENT}
    return found | {"view": view, "replies": replies}


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
    several = not isinstance(question.answer, int)  # type: ignore[attr-defined]
    unusual = "999999999" if not several else "999, 998"
    words = question.reply([unusual]).words
    return words.replace(unusual, "{}", 1)


def laid(notebook: Notebook, data: dict[int, Data], name: str) -> Notebook:
    """The notebook with places for its exercises and without folded code."""
    cells = []
    for number, cell in enumerate(notebook["cells"]):
        if one := data.get(number):
            if "match" in one:
                given = escape(json.dumps(one))
                words = f'<section class="board"><div data-match="{given}"></div></section>\n'
            else:
                place = f'class="exercise tex" id="exercise-{one["id"]}"'
                words = f"<div {place}>{one['view']['html']}</div>\n"
            cell = _markdown(f"widget-{number}", words)
        elif cell["metadata"].get("jupyter", {}).get("source_hidden"):
            tag = "remove-input" if cell["outputs"] else "remove-cell"
            cell = {**cell, "metadata": {**cell["metadata"], "tags": [tag]}}
        cells.append(cell)
    begin = (
        '<link rel="stylesheet" href="../../_static/play/boards.css">\n'
        '<nav id="progress" aria-label="Your answers" hidden></nav>\n'
        '<div id="python" hidden></div>\n'
        "<noscript><p>The exercises need JavaScript.</p></noscript>\n"
        f'<script type="module" src="../../_static/lessons/lesson.mjs" data-lesson="{name}"></script>\n'
    )
    return {**notebook, "cells": [cells[0], _markdown("progress", begin), *cells[1:]]}


def _markdown(id: str, source: str) -> Data:
    return {"cell_type": "markdown", "id": id, "metadata": {}, "source": source}


def build(
    found: dict[Path, Notebook], notebooks: Path, into: Path, cached: Path, version: bytes
) -> str:
    """Replace the lessons among the notebooks by their pages, and write what these and the pages
    for a class load. The list of the exercises is returned as HTML.

    What is computed is cached under a hash of all that it is computed from; `version` names the
    code of the books.
    """
    into.mkdir(parents=True, exist_ok=True)
    cached.mkdir(parents=True, exist_ok=True)
    folder = notebooks / "lessons"
    sources = [one for place in (HERE, HERE / "browser", folder) for one in place.glob("*.py")]
    sources += Path(gamelab.__file__).parent.rglob("*.py")
    code = sha256(b"".join(path.read_bytes() for path in sorted(sources))).hexdigest()

    def once(inputs: Any, made: Callable[[], Any]) -> Any:
        file = cached / f"{sha256(json.dumps([code, inputs]).encode()).hexdigest()[:32]}.json"
        if not file.exists():
            file.write_text(json.dumps(made()), "utf-8")
        return json.loads(file.read_text("utf-8"))

    def of_lesson(notebook: Notebook) -> dict[int, Data]:
        sys.path.insert(0, str(folder))
        made = {
            number: match_of(one) if isinstance(one, Play) else data_of(one)
            for number, one in widgets_of(notebook)
        }
        sys.path.remove(str(folder))
        return made

    matches: list[Data] = []
    lessons: dict[Path, dict[int, Data]] = {}
    for path in [path for path in found if path.parts[0] == "lessons"]:
        cells = [(cell["cell_type"], cell["source"]) for cell in found[path]["cells"]]
        data = once(cells, partial(of_lesson, found[path]))
        lessons[path] = {int(number): one for number, one in data.items()}
        matches += [one for one in lessons[path].values() if "match" in one]
    known = [one for one in matches if one["match"]]
    books = book.keep(into / "books", [one["match"] for one in known], version)
    for one, name in zip(known, books, strict=True):
        one["book"] = name
    for number, one in enumerate(one for one in matches if not one["match"]):
        one["book"] = f"of-a-lesson-{number}"
        for end, packed in one.pop("packed").items():
            (into / "books" / f"{one['book']}{end}.book").write_bytes(b64decode(packed))
    choices, for_classes = [], []
    for path, data in lessons.items():
        exercises = [one for one in data.values() if "id" in one]
        (into / f"{path.stem}.json").write_text(json.dumps(exercises), "utf-8")
        page = f"notebooks/{path.with_suffix('.html').as_posix()}"
        for number, one in data.items():
            if "id" in one:
                one |= {"called": called(one), "place": f"{page}#exercise-{one['id']}"}
                one["brought"] = brought(found[path], number)
        legend = f"{path.stem[0]}. {title(found[path])}"
        choices.append(_choices(legend, f"All of lesson {path.stem[0]}", exercises))
        for_classes += exercises
        found[path] = laid(found[path], data, path.stem)
    ladders = []
    for legend, exercises in once("puzzles", partial(of_puzzles, len(lessons) + 1)):
        ladders.append(_choices(legend, "All of these puzzles", exercises))
        for_classes += exercises
    choices.append(f"<details><summary>{PUZZLES}</summary>{''.join(ladders)}</details>")
    (into / "exercises").mkdir(exist_ok=True)
    for one in for_classes:
        (into / "exercises" / f"{one['id']}.json").write_text(json.dumps(sealed(one)), "utf-8")
    for name in MODULES:
        (into / f"{name}.mjs").write_bytes((HERE / "browser" / f"{name}.mjs").read_bytes())
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
