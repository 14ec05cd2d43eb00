"""Exercises that a page answers from tables, without Python.

A table has the hashes of answers, each with the reply, so that the right answer cannot be read in
it.
"""

from collections.abc import Iterator
from functools import reduce
from hashlib import sha256
from html import escape
from itertools import combinations, islice, permutations
from operator import or_
from typing import Any

import book

from gamelab.games.text import format_parameter
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

ACTIONS = ("choose", "clear", "make", "play", "reply")  # on the board of an exercise
MAX_CASES = 5000  # of a conjecture that are in its table
MAX_PICTURES = 6  # of its counterexamples that are drawn
NUMBERS = range(65)  # answers to a question for a number that are in its table
Data = dict[str, Any]


def data_of(widget: ExerciseWidget) -> Data:
    """All that a page needs of an exercise."""
    question, form, table, replies = widget.question, widget.question.form, {}, {}
    for answer, reply in candidates(question):
        number = replies.setdefault((reply.right, _general(reply.words, answer)), len(replies))
        table[hashed(widget.id, answer)] = number
    n_fields, n_numbers = len(form["fields"]), _count(question)
    unusual = "999999999" if n_numbers == 1 else "999, 998"
    otherwise = "" if form["choices"] else _general(question.reply([unusual]).words, unusual)
    found = {
        "id": widget.id,
        "points": widget.points,
        "view": widget.view,
        "form": form,
        "hint": f"<p>{to_notebook_html(question.hint)}</p>",
        "each": isinstance(question, Refuting),
        "numbers": n_numbers,
        "answers": table,
        "replies": [*replies],
        "empty": question.reply([""] * n_fields).words,
        "unread": question.reply(["?"] * n_fields).words.replace("?", "{}", 1),
        "otherwise": question.outside if isinstance(question, Refuting) else otherwise,
        "revealed": question.reveal(),
        "game": game_of(question),
    }
    if isinstance(question, WinningMove):
        found["board"] = states(question)
        found["view"]["parts"]["board"]["drawn"] = None  # it is that of the first state
    return found


def hashed(id: str, answer: str) -> str:
    """The name of an answer in the table of the exercise with this id.

    >>> hashed("2.3", "6") == hashed("2.3", "6") != hashed("2.4", "6")
    True
    """
    return sha256(f"{id}\n{answer}".encode()).hexdigest()[:16]


def candidates(question: Question) -> Iterator[tuple[str, Feedback]]:
    """The answers that are in the table, as the page writes them, each with its reply."""
    if isinstance(question, Refuting):
        yield BELIEVE, question.reply([BELIEVE])
        right = 0
        for case in islice(question.cases, MAX_CASES):
            reply = question.judge(case, drawn=right < MAX_PICTURES)
            right += bool(reply.right)
            yield ", ".join(format_parameter(value) or "" for value in case), reply
        return
    if isinstance(question, WinningMove):
        given = [*question.moves, NO_MOVE_WINS]
    else:
        assert isinstance(question, Computed)
        lists = question.form["choices"] or (", ".join(map(str, some)) for some in _lists(question))
        given = [*dict.fromkeys(lists)]
    for answer in given:
        yield answer, question.reply([answer])


def _lists(question: Computed) -> Iterator[Any]:
    """The numbers of answers: all small ones, and the usual mistakes."""
    answer = question.answer
    if isinstance(answer, Period):
        right = (answer.preperiod, answer.period)
        yield from ((c, answer.period * k) for c in range(100) for k in range(1, 5))
        yield from ((answer.preperiod, p) for p in range(100))
        yield right[::-1]
    elif isinstance(answer, int):
        given = [one for one in question.arguments if isinstance(one, int)]
        mistakes = (answer - 1, answer, answer + 1, sum(given), reduce(or_, given, 0))
        yield from ((number,) for number in (*NUMBERS, *mistakes) if number >= 0)
    else:
        yield from permutations(answer)
        for n in range(1, 5):
            yield from combinations(range(10), n)
        yield from ((a, b) for a in range(10) for b in range(10))


def _general(words: str, answer: str) -> str:
    """A reply with a place for the answer, which it repeats."""
    return words.replace(f"{escape(answer)}: no.", "{}: no.", 1)


def _count(question: Question) -> int:
    """How many numbers an answer has; 0 if it may have any number of them."""
    if isinstance(question, Refuting):
        return len(question.form["fields"])
    if question.form["choices"] or not isinstance(question, Computed):
        return 0
    return 2 if isinstance(question.answer, Period) else int(isinstance(question.answer, int))


def states(question: WinningMove) -> Data:
    """What the board shows after all actions, until a wrong move is answered, as a book has it: each
    state has the number of its view, the next states by actions, and the answer that it is.
    """
    found = book.explored(
        question.start,
        drawn=question.drawn,
        after=question.after,
        only=lambda action: action["do"] in ACTIONS,
    )
    values, rows = book.Values(), []
    for board, view, after in zip(found.found, found.views, found.after, strict=True):
        played = board.match.played
        answer = [played[0].move.imperative] if len(played) == 1 else []
        rows.append([values.number_of(view), after, *answer])
    return {"states": rows, "values": values.all()}


def game_of(question: Question) -> tuple[str, str]:
    """The title and the rule of the game that is asked about; empty words if no argument is one.

    >>> from gamelab import NodeKayles, exercise, grundy, path
    >>> game_of(exercise("What is the value?", grundy, NodeKayles(), path(3)).question)
    ('Node Kayles', 'Take a vertex with all its neighbours.')
    """
    if isinstance(question, WinningMove):
        game = question.start.match.game
    else:
        game = next(iter(getattr(question, "arguments", ())), None)
    return (game.full_title, game.rule) if isinstance(game, Ruleset) else ("", "")
