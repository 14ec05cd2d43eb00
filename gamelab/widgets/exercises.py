"""Exercises: guess before you see. Answers are computed on request and not stored in a notebook."""

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property, reduce
from html import escape
from itertools import islice
from operator import or_
from typing import Any, NamedTuple, get_args

import numpy as np
from matplotlib.figure import Figure

from gamelab.games.text import format_parameter, parse_parameter
from gamelab.match.board import Move
from gamelab.match.match import Match
from gamelab.match.match_view import MatchView
from gamelab.plots import draw
from gamelab.plots.describe import as_text, board_graph, describe, describe_values, name_of_case
from gamelab.plots.palette import SKY
from gamelab.solvers.methods import grundy, misere_grundy, outcome, winning_moves
from gamelab.statements import Claim, Counterexample
from gamelab.statements.formulas import escape_html, to_notebook_html, to_text
from gamelab.theory import Period, mex, nim_sum, options_of, start_of
from gamelab.theory.checks import joined
from gamelab.widgets.explore import draw_case
from gamelab.widgets.play import BY_METHODS
from gamelab.widgets.screen import Control, Part, Screen, field, picture

MAX_SUCH = 20  # among which an example of how to answer is looked for
MAX_REFUTED = 200_000  # among which a counterexample must be
NO_MOVE_WINS = "no move wins"
BELIEVE = "I believe that there is none"
WINNERS = {"N": "the next player", "P": "the previous player"}
LETTER_OF = {"n": "N", "the next player": "N", "p": "P", "the previous player": "P"}
ASKED: dict[str, "ExerciseWidget"] = {}  # the last exercise with each id
YES_OR_NO = {"yes": True, "true": True, "no": False, "false": False}


class Feedback(NamedTuple):
    """The reply to an answer in HTML. `right` is None if it is no answer to the question."""

    right: bool | None
    words: str

    @property
    def html(self) -> str:
        """The reply on a screen."""
        right = "" if self.right is None else str(self.right).lower()
        return f'<div class="answer" data-right="{right}" role="status">{self.words}</div>'


class Question(ABC):
    """A question in words, with a hint, and perhaps a picture as HTML.

    `form` has the names of the `fields` for an answer, the `choices`, and perhaps examples of what
    is typed, `such`.
    """

    words: str
    hint: str
    form: dict[str, list[str]]
    picture = ""

    @abstractmethod
    def reply(self, given: Sequence[str]) -> Feedback:
        """The reply to the contents of the fields, or to a choice."""

    @abstractmethod
    def reveal(self) -> str:
        """The answer, as HTML."""


class Computed(Question):
    """A question answered by a function: a number, numbers, yes or no, a winner, a period."""

    def __init__(
        self, words: str, function: Callable[..., Any], arguments: tuple[Any, ...], hint: str
    ) -> None:
        self.words, self.hint, self._function, self.arguments = words, hint, function, arguments
        kind = getattr(function, "__annotations__", {}).get("return")
        asks = "Preperiod, period" if Period in (kind, *get_args(kind)) else "Your answer"
        choices = ["yes", "no"] * (kind is bool) or [*WINNERS.values()] * (function is outcome)
        self.form = {"fields": [] if choices else [asks], "choices": choices}

    @property
    def answer(self) -> Any:
        """The answer, computed anew."""
        found = self._function(*self.arguments)
        return found.item() if isinstance(found, np.generic) else found

    def reply(self, given: Sequence[str]) -> Feedback:
        answer, text = self.answer, (given[0] if given else "").strip()
        said = escape(text)
        try:
            meant = parse_answer(text, answer)
        except ValueError as wanted:
            no = f", and “{said}” is not" if text else ""
            return Feedback(None, f"An answer here is {wanted}{no}.")
        if meant == plain(answer):
            return Feedback(True, f"Right: {in_words(answer)}")
        return Feedback(False, f"{said}: no. {self._against(meant, answer)}".strip())

    def _against(self, meant: Any, answer: Any) -> str:
        """A reason why the answer is wrong that does not give the right one away."""
        if self._function is outcome:
            return escape(who_wins(*self.arguments))
        if isinstance(answer, bool | str):
            return ""
        if isinstance(answer, Period):
            return against_period(meant, answer)
        if not isinstance(answer, int):
            return against_numbers(meant, answer)
        if self._function is nim_sum:
            return against_nim_sum(meant, self.arguments)
        if self._function is mex:
            if meant in self.arguments[0]:
                return "It is one of the numbers."
            return "It is missing, but it is not the least."
        if self._function in (grundy, misere_grundy):
            return self._against_value(meant)
        if abs(meant - answer) == 1:
            return "It is off by one."
        return f"It is too {'large' if meant > answer else 'small'}."

    def _against_value(self, meant: int) -> str:
        if meant in self._values_of_options:
            return "A move leads to a position with this value."
        game, board = self.arguments
        parts = [*game.summands(start_of(game, board))] if self._function is grundy else []
        if len(parts) > 1 and meant == sum(grundy(*part) for part in parts):
            return "This is the sum of the values of the parts. Take their nim-sum."
        return "It is too large: some smaller number is the value of no option."

    @cached_property
    def _values_of_options(self) -> set[int]:
        game, board = self.arguments
        return {self._function(game, one) for one in options_of(game, start_of(game, board))}

    def reveal(self) -> str:
        return f"The answer is {in_words(self.answer)}"


class WinningMove(Question):
    """A position in which a winning move is to be found, on the board or in words."""

    def __init__(self, words: str, game: Any, board: Any, hint: str) -> None:
        self.words, self.hint, self._game, self._start = words, hint, game, start_of(game, board)
        match = Match(game, self._start, opponent=BY_METHODS)
        self.moves = {move.imperative: move for move in match.moves}
        self.start = MatchView(match, showing=frozenset({"names"}))
        self.form = {"fields": [], "choices": [NO_MOVE_WINS]}

    @property
    def picture(self) -> str:  # type: ignore[override]
        """The position, for pages without a kernel."""
        figure = Figure(figsize=(8, 2.4))
        how = {} if board_graph(self._start) is None else {"names": True}
        draw(self._start, ax=figure.add_axes((0.01, 0.02, 0.98, 0.96)), **how)
        return picture(figure, f"Picture: {describe(self._start)}")

    @cached_property
    def _winning(self) -> set[Any]:
        return set(winning_moves(self._game, self._start))

    @property
    def answer(self) -> list[str]:
        """The winning moves in words."""
        return [words for words, move in self.moves.items() if move.option in self._winning]

    def _refutation(self, move: Move) -> Move:
        """The move by which the other player answers a wrong move, and wins."""
        after = self.start.match.play(move)
        winning = set(winning_moves(self._game, after.position))
        return next(answer for answer in after.moves if answer.option in winning)

    def after(self, board: MatchView, action: Mapping[str, Any]) -> MatchView:
        """The board after an action: a part is chosen, a wrong move is answered, or it begins
        "again".
        """
        if action.get("do") == "again":
            return self.start
        if self._is_answered(board):
            return board
        if action.get("do") != "reply":
            return board.after(action)
        answer = self._refutation(board.match.played[0].move)
        return replace(board, match=board.match.play(answer))

    def _is_answered(self, board: MatchView) -> bool:
        played = board.match.played
        return len(played) > 1 or any(one.move.option in self._winning for one in played)

    def drawn(self, board: MatchView) -> dict[str, Any]:
        """The view of the board; after a right move, and after the answer to a wrong one, it
        stands still.
        """
        if not self._is_answered(board):
            return board.view
        still = {"turn": "", "winner": "", "ending": None, "says": board.match.played[-1].words}
        return replace(board, read_only=True).view | still

    def reply(self, given: Sequence[str]) -> Feedback:
        words = given[0] if given else ""
        if words not in (NO_MOVE_WINS, *self.moves):
            return Feedback(None, "Make a move on the board, or say that no move wins.")
        if words in (self.answer or [NO_MOVE_WINS]):
            return Feedback(True, f"Right: {escape(words)}.")
        if words == NO_MOVE_WINS:
            return Feedback(False, "No: some move wins.")
        answer = self._refutation(self.moves[words])
        return Feedback(False, f"No: the other player {escape(answer.words)}, and wins.")

    def reveal(self) -> str:
        first, *others = self.answer or [NO_MOVE_WINS]
        words = f"These moves win: {'; '.join([first, *others])}" if others else first.capitalize()
        return escape(f"{words}.")


class Refuting(Question):
    """A conjecture to be refuted by a counterexample, or to be believed."""

    def __init__(self, claim: Claim, hint: str) -> None:
        self.words = f"{claim.statement} Give a counterexample, or say that there is none."
        self.hint, self._claim = hint, claim
        first = list(islice(claim.cases(claim.sizes[0]), MAX_SUCH))
        # an example of an answer is none that is right
        agreeing = (case for case in first if self.judge(case, drawn=False).right is False)
        self._like = next(agreeing, first[0])
        self._none_is_typed = any(one is None for case in first for one in case)
        self.form = {
            "fields": [as_text(name) for name in claim.parameters],
            "choices": [BELIEVE],
            "such": [format_parameter(value) or "" for value in self._like],
        }

    def reply(self, given: Sequence[str]) -> Feedback:
        typed = {text.strip().lower() for text in given} - {""}
        if list(given) == [BELIEVE] or (typed == {"none"} and not self._none_is_typed):
            if self._found:
                return Feedback(False, "There is one.")
            return Feedback(True, "None is known, which does not prove that there is none.")
        fields = self.form["fields"]
        if len(given) != len(fields):
            wanted = f"A counterexample is {joined(fields)}: {len(fields):,} in all"
            return Feedback(None, escape_html(f"{wanted}; it was given {len(given):,}."))
        if not all(text.strip() for text in given):
            return Feedback(None, "Fill in every field, or say that there is none.")
        try:
            case = tuple(map(parse_parameter, self._like, given))
        except ValueError as error:
            such = " ".join(self.form["such"])
            if any(" at " in text and " at " not in such for text in given):
                return Feedback(None, f"A vertex after “at” is not read here. {self.outside}")
            return Feedback(None, escape_html(as_text(error)))
        if case not in islice(self.cases, MAX_REFUTED):
            return Feedback(None, self.outside)
        return self.judge(case)

    @property
    def cases(self) -> Iterator[tuple[Any, ...]]:
        """The cases among which a counterexample must be."""
        return iter(self._claim.cases(self._claim.sizes[1]))

    @property
    def outside(self) -> str:
        """The reply to a case that is none of them."""
        cases = escape_html(self._claim.cases.words(self._claim.sizes[1]))
        more = next(islice(self.cases, MAX_REFUTED, None), None)
        first = f", the first {MAX_REFUTED:,}" if more else ""
        return f"That is none of the cases that are looked at here: {cases}{first}."

    def judge(self, case: tuple[Any, ...], drawn: bool = True) -> Feedback:
        """The reply to one of the cases, with a picture of a counterexample if it is `drawn`."""
        claim = self._claim
        found = claim.compared(case, claim.predicted(*case), claim.computed(*case))
        if claim.agree(found.predicted, found.computed):
            return Feedback(False, f"This is no counterexample: {self._told(found, False)}")
        return Feedback(True, f"A counterexample: {self._told(found, drawn)}")

    def _told(self, found: Counterexample, drawn: bool = True) -> str:
        """Both values of a case, with its picture."""
        values, of_case = found.case.values(), self._claim.picture
        seen = pictured(of_case(*values), found.case) if of_case and drawn else ""
        return f"{escape(describe_values(self._claim, found))}.{seen}"

    @property
    def _found(self) -> Counterexample | None:
        """The first counterexample, up to the size of the known one."""
        known = self._claim.refuted.size if self._claim.refuted else 0
        return self._claim.check(max(self._claim.sizes[0], known)).counterexample

    def reveal(self) -> str:
        if (found := self._found) is None:
            return escape_html(self._claim.check().summary)
        named = escape_html(as_text(name_of_case(self._claim, found)))
        return f"A counterexample is {named}: {self._told(found)}"


class ExerciseWidget(Screen):
    """A question with a place for the answer, and the reply to it.

    `id` names the exercise in a list of several, and `points` is what a right answer counts.
    `answers` are the replies so far, without those to what is no answer.
    """

    def __init__(self, question: Question, id: str = "", points: float = 1) -> None:
        self.question, self.id, self.points = question, id, points
        self.answers: list[Feedback] = []
        if id:
            ASKED[id] = self
        root = Part(f"<p>{to_notebook_html(question.words)}</p>")
        if isinstance(question, WinningMove):
            root.parts["board"] = self._board(question)
        root.parts["answer"] = Part(Feedback(None, "").html, _controls(question), self._answered)
        if question.hint:
            hint = f"<p>{to_notebook_html(question.hint)}</p>"
            root.parts["hint"] = Part(hint, summary="Hint")
        root.parts["revealed"] = Part(summary="The answer", opened=self._reveal)
        root.still = self._still
        super().__init__(root, f"{to_text(question.words)} Run this cell to answer.")

    @property
    def right(self) -> bool:
        """Whether one of the answers was right."""
        return any(reply.right for reply in self.answers)

    def answer(self, *given: Any) -> "ExerciseWidget":
        """The exercise after an answer in code: a number, a choice, or a move in words."""
        self._say(self.question.reply([str(one) for one in given]))
        self.do({"at": []})  # shows it
        return self

    def _answered(self, part: Part, values: dict[str, Any], pressed: str) -> None:
        if pressed == "again":
            self.root.parts["board"].hear({"pressed": pressed})
            self._say(Feedback(None, ""))
            return
        is_choice = pressed in self.question.form["choices"]
        self._say(self.question.reply([pressed] if is_choice else [*values.values()]))

    def _board(self, question: "WinningMove") -> Part:
        """A board on which the first move is the answer."""
        board = question.start

        def moved(part: Part, action: dict[str, Any], pressed: str) -> None:
            nonlocal board
            before, board = board, question.after(board, action | {"do": pressed})
            part.drawn, played = ("match", question.drawn(board)), board.match.played
            if len(played) == 1 and not before.match.played:
                self._say(question.reply([played[0].move.imperative]))

        return Part("", (), moved, drawn=("match", question.drawn(board)))

    def _reveal(self, part: Part) -> None:
        part.html = self.question.reveal()

    def _say(self, reply: Feedback) -> None:
        self.answers += [reply] * (reply.right is not None)
        parts = self.root.parts
        parts["answer"].html = reply.html
        if reply.right is False and "hint" in parts:
            parts["hint"].open()

    def _still(self) -> str:
        """The question without a place for the answer."""
        frame = f"border-left:5px solid {SKY};padding:.2em 1em;max-width:62em"
        run = "<p><em>Run this cell to answer.</em></p>"
        return f'<div style="{frame}">{self.root.html}{self.question.picture}{run}</div>'


def _controls(question: Question) -> list[Control]:
    """The fields and buttons of a question."""
    form = question.form
    controls = [field(name, enter=True) for name in form["fields"]]
    for one, like in zip(controls, form.get("such", ()), strict=False):
        one["placeholder"] = f"such as {like}"
    names = ["Answer"] * bool(controls) + form["choices"]
    controls += [field(name, "", "button", name[0].upper() + name[1:]) for name in names]
    if isinstance(question, WinningMove):
        controls.append(field("again", "", "button", "Try again", focus=".holder svg"))
    return controls


def exercise(
    question: str,
    function: Callable[..., Any],
    *arguments: Any,
    hint: str = "",
    id: str = "",
    points: float = 1,
) -> ExerciseWidget:
    """Ask a question whose answer is the value of a function, computed when it is needed.

    The answer may be a number, several numbers, yes or no, N or P, or a period. For `winning_moves`
    a move is to be made on the board. The answer is not stored in the notebook. `id` names the
    exercise in a list, and `points` is what it counts. Raises TypeError if `function` is not
    callable.

    >>> from gamelab import GraphNim, Spider, grundy
    >>> asked = exercise(
    ...     "What is the value of $S(1, 1)$ in Graph Nim?", grundy, GraphNim(), Spider(1, 1)
    ... )
    >>> asked
    What is the value of S(1, 1) in Graph Nim? Run this cell to answer.
    >>> for given in ("3", "1", "2", "two"):
    ...     print(asked.question.reply([given]).words)
    3: no. It is too large: some smaller number is the value of no option.
    1: no. A move leads to a position with this value.
    Right: 2.
    An answer here is a whole number from 0 on, and “two” is not.
    """
    if not callable(function):
        raise TypeError(
            "exercise takes a question, a function that finds its answer, and the arguments of "
            "it, such as "
            f"exercise('...', grundy, Nim(), 5); it was given {function!r} for the function."
        )
    if function is winning_moves:
        game, board = arguments
        return ExerciseWidget(WinningMove(question, game, board, hint), id, points)
    return ExerciseWidget(Computed(question, function, arguments, hint), id, points)


def counterexample(claim: Claim, hint: str = "", id: str = "", points: float = 1) -> ExerciseWidget:
    """Ask for a counterexample: a case in which the game differs from the statement.

    `id` and `points` are those of `exercise`. Raises TypeError if `claim` is not a claim.

    >>> from gamelab import paper
    >>> asked = counterexample(paper("graph-nim")["graphnim-conj-5.5"])
    >>> asked.question.reply(["I believe that there is none"])
    Feedback(right=False, words='There is one.')
    """
    if not isinstance(claim, Claim):
        raise TypeError(
            "counterexample takes a claim, such as paper('graph-nim')['Conjecture 5.5']; it "
            f"was given {claim!r}."
        )
    return ExerciseWidget(Refuting(claim, hint), id, points)


def pictured(value: Any, named: Mapping[str, Any] = {}) -> str:
    """The picture of a case or of a period, as HTML."""
    figure = Figure(figsize=(8, 2.4))
    draw_case(value, named, figure)
    return picture(figure, f"Picture: {describe(value)}")


def against_period(meant: tuple[int, int], answer: Period) -> str:
    """The reason why two numbers are not the preperiod and the period.

    >>> answer = Period(5, 2, True, 9, "")
    >>> against_period((9, 4), answer)
    'It does repeat so, but both numbers are to be as small as possible.'
    >>> against_period((2, 5), answer), against_period((3, 2), answer)
    ('First the preperiod, then the period.', 'Only the period is right.')
    """
    preperiod, period = right = plain(answer)
    if meant[0] >= preperiod and meant[1] and meant[1] % period == 0:
        return "It does repeat so, but both numbers are to be as small as possible."
    if meant == (period, preperiod):
        return "First the preperiod, then the period."
    if meant == (preperiod - 1, period):
        return "The preperiod is off by one: it is one more than the place of the last exception."
    for name, given, one in zip(("preperiod", "period"), meant, right, strict=True):
        if given == one:
            return f"Only the {name} is right."
    return "Neither is right."


def against_nim_sum(meant: int, numbers: Sequence[int]) -> str:
    """The reason why a number is not the nim-sum.

    >>> against_nim_sum(8, (5, 3)), against_nim_sum(7, (5, 3))
    ('This is the sum. In a nim-sum equal powers of two cancel.', 'Equal powers of two cancel, and
    here they are counted once.')
    >>> against_nim_sum(2, (5, 3))
    'The power 4 is wrong: it occurs 1 time, and pairs cancel.'
    """
    if meant == sum(numbers):
        return "This is the sum. In a nim-sum equal powers of two cancel."
    if meant == reduce(or_, numbers, 0):
        return "Equal powers of two cancel, and here they are counted once."
    if meant > 2 * max(numbers, default=0):
        return "It is too large: it has a power of two that none of the numbers has."
    power = 1 << (meant ^ nim_sum(*numbers)).bit_length() - 1
    times = sum(bool(number & power) for number in numbers)
    return (
        f"The power {power} is wrong: it occurs {times} time{'s'[: times != 1]}, and pairs cancel."
    )


def against_numbers(meant: Sequence[int], answer: Collection[int]) -> str:
    """The reason why some numbers are not those of the answer.

    >>> against_numbers((2, 0), (0, 2)), against_numbers((0,), (0, 2))
    ('The order is wrong.', 'Something is missing.')
    """
    if sorted(meant) == sorted(answer):
        return "The order is wrong."
    wrong, missing = len({*meant} - {*answer}), {*answer} - {*meant}
    if wrong and missing:
        return "One number is wrong." if wrong == 1 else f"{wrong} numbers are wrong."
    if missing:
        return "Something is missing."
    return "There is too much." if wrong else "Give each number once."


def who_wins(game: Any, board: Any, misere: bool = False) -> str:
    """The reason why the other player wins: a winning move, or that there is none."""
    moves = Match(game, board).moves
    winning = [move for move in moves if outcome(game, move.option, misere) == "P"]
    if not winning:
        return "To each move there is an answer that wins."
    return f"A move that wins: {winning[len(winning) // 2].imperative}."


def parse_answer(text: str, answer: Any) -> Any:
    """The meaning of a text as an answer of the same kind, as `plain` has it. Raises ValueError
    with the kind that is wanted.

    >>> parse_answer("no", True), parse_answer("12.0", 3), parse_answer("1, 2, 1", {3})
    (False, 12, frozenset({1, 2}))
    >>> parse_answer("many", 3)
    Traceback (most recent call last):
    ValueError: a whole number from 0 on
    """
    words, right = text.strip().lower(), plain(answer)
    meant: Any
    is_list = re.fullmatch(r"(\d+(\.0*)?(?![\d.])|[\s,;(){}\[\]])*", words)
    numbers = [int(one) for one in re.findall(r"(\d+)(?:\.0*)?", words)] if is_list else []
    if isinstance(answer, bool):
        meant, wanted = YES_OR_NO.get(words), "yes or no"
    elif isinstance(right, int):
        meant, wanted = numbers[0] if len(numbers) == 1 else None, "a whole number from 0 on"
    elif right in WINNERS:
        meant, wanted = LETTER_OF.get(words), "N, if the next player wins, or P"
    elif isinstance(right, str):
        meant, wanted = words or None, "a word"
    elif isinstance(answer, Period):
        meant = tuple(numbers) if len(numbers) == 2 else None
        wanted = "two numbers, the preperiod and the period"
    else:
        meant = type(right)(numbers) if numbers else None
        wanted = "numbers with commas between them"
    if meant is None:
        raise ValueError(wanted)
    return meant


def plain(answer: Any) -> Any:
    """An answer as what is typed is compared with: a number, a word, a set or a tuple."""
    if isinstance(answer, Period):
        return answer.preperiod, answer.period
    if isinstance(answer, str):
        return answer if answer in WINNERS else answer.lower()
    if isinstance(answer, int):
        return answer
    return frozenset(answer) if isinstance(answer, set | frozenset) else tuple(answer)


def in_words(answer: Any) -> str:
    """An answer as HTML: for N and P the winner, and of a period its picture."""
    if isinstance(answer, str) and answer in WINNERS:
        return f"{WINNERS[answer]} ({answer})."
    seen = pictured(answer) if isinstance(answer, Period) else ""
    return f"{escape(describe(answer))}.{seen}"
