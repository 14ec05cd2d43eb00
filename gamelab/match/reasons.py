"""Hints and reasons as plain data: the moves that win, each move's value, and why a position or a
match is won or lost.
"""

from collections.abc import Sequence
from typing import Any

from gamelab.match.graph_board import graph_board
from gamelab.match.heap_board import is_heaps, sizes_of
from gamelab.match.listing import TooManyMoves
from gamelab.match.match import Match
from gamelab.match.places import Places
from gamelab.match.touched import Move, counted, named
from gamelab.theory.checks import shown
from gamelab.theory.grundy import nim_sum
from gamelab.theory.positions import OutOfBudget, Position, options_of
from gamelab.theory.ruleset import Ruleset, Sum

MOST_CARDS = 12  # boards drawn to say why
TOO_LARGE = "This board is too large to be told so quickly."
VALUE = (
    "The value of a position is the least number that no move leads to; it is 0 just when whoever "
    "must move loses."
)
MISERE_VALUE = (
    "The misère value of a finished game is 1, that of any other position the least number that "
    "no move leads to; it is 0 just when whoever must move loses."
)
NO_SUM = (
    "In misère play the values of the parts do not tell who wins, so there is no nim-sum to look "
    "at."
)


def hint_of(match: Match, values: bool = False) -> dict[str, Any]:
    """The moves that win, or all moves with the values of what they lead to.

    >>> from gamelab import Nim
    >>> [
    ...     (move["asked"], move["value"])
    ...     for move in hint_of(Match(Nim(), (2,)), values=True)["moves"]
    ... ]
    [('take the whole heap of 2', 0), ('take 1 from the heap of 2', 1)]
    """
    if values:
        told = sorted(match.values(), key=lambda pair: (pair[1] is None, pair[1] or 0))
        which = "Each move" if match.all_listed else "Some of the moves, each"
        kind, means = ("misère value", MISERE_VALUE) if match.misere else ("value", VALUE)
        says = f"{which} with the {kind} of what it leads to; a move to 0 wins. {means}"
        if told and told[-1][1] is None:
            says += " Where a number is missing, the board is too large to tell."
        return {"says": says, "moves": [_move(move, value) for move, value in told]}
    hint = match.hint()
    return {"says": str(hint), "moves": [_move(move, None) for move in hint.moves]}


def _move(move: Move, value: int | None) -> dict[str, Any]:
    return {"ids": sorted(move.ids), "asked": move.asked, "value": value}


def reasons_of(match: Match, places: Places) -> dict[str, Any]:
    """Why the position is won or lost: small boards, and the values of the parts of a sum in
    binary.

    A lost position has an answer to each move, a won one a move to each smaller value. When the
    match is over: which move let the win go, and what would have won.

    >>> from gamelab import Nim
    >>> from gamelab.match.places import places_of
    >>> start = Match(Nim(), (1, 2, 3))
    >>> reasons = reasons_of(start, places_of(start.board))
    >>> reasons["says"], [(row["part"], row["binary"]) for row in reasons["sum"]][1:]
    ('The value is 0: each move has an answer that leads back to 0.', [('heap of 2', '10'), ('heap
    of 3', '11'), ('nim-sum', '00')])
    >>> reasons_of(Match(Nim(), (2,)).play((1,)).reply(), places_of(start.board))["says"]
    'Move 1 let the win go: “You take 1 from the heap of 2.” This would have won:'
    """
    try:
        with match.judge.in_time():
            if match.over:
                return _afterwards(match, places)
            value = match.judge.value_of(match.position)
            if value is not None:
                return _reasons(match, places, value)
    except (OutOfBudget, TooManyMoves):
        pass
    return _told(TOO_LARGE)


def _told(
    says: str, means: str = "", cards: Sequence[Any] = (), rows: Sequence[Any] = (), more: str = ""
) -> dict[str, Any]:
    return {"says": says, "means": means, "cards": [*cards], "sum": [*rows], "more": more}


def _afterwards(match: Match, places: Places) -> dict[str, Any]:
    """The last move that let a win go, and what would have won; or that the loser could do nothing
    about it.
    """
    last = match.mistake()
    if last is None:
        lost = "first" if match.winner != match.first else "second"
        who = "you" if match.winner == "computer" else "the computer"
        return _told(
            f"No move let a win go: whoever moves {lost} loses from this start, and that was {who}."
        )
    before = match.undo(len(match.played) - last)
    better = before.hint().moves
    cards = [_card(before, places, move, 0) for move in better[:MOST_CARDS]]
    then = (
        " This would have won:"
        if len(better) == 1
        else " Each of these would have won:"
        if better
        else ""
    )
    return _told(
        f"Move {last + 1} let the win go: “{match.played[last].words}”{then}",
        "",
        cards,
        more=_more(len(better) - len(cards)),
    )


def _reasons(match: Match, places: Places, value: int) -> dict[str, Any]:
    kind, means = ("misère value", MISERE_VALUE) if match.misere else ("value", VALUE)
    parts = list(match.judge.game.summands(match.position))
    rows = [] if match.misere or len(parts) < 2 else _sum(match, parts)
    if match.misere and len(parts) > 1:
        means = f"{means} {NO_SUM}"
    if value == 0:
        ends = "ends the game, and so loses, or " if match.misere else ""
        says = f"The {kind} is 0: each move {ends}has an answer that leads back to 0."
        cards = [_card(match, places, move, None) for move in match.moves[:MOST_CARDS]]
        return _told(says, means, cards, rows, _more(len(match.moves) - len(cards)))
    says = f"The {kind} is {value}: there is a move to each smaller one, and a move to 0 wins."
    least: dict[int, Move] = {}
    for move, below in match.values():
        if below is not None and below < value:
            least.setdefault(below, move)
    cards = [
        _card(match, places, move, below) for below, move in sorted(least.items())[:MOST_CARDS]
    ]
    return _told(says, means, cards, rows, _more(value - len(cards)))


def _more(number: int) -> str:
    return f"and {number:,} more" if number else ""


def _card(match: Match, places: Places, move: Move, value: int | None) -> dict[str, Any]:
    """A move in words, the board after it, and if it is no good one the board after the answer to
    it too.
    """
    board = match.board.after(move.option, dict(move.swap))
    boards, words = [places.board([match.board, board])], ""
    if value is None:
        answers = (
            option for option in options_of(match.game, move.option) if match.judge.loses(option)
        )
        answer = next((Move(option, board.told(option)) for option in answers), None)
        if answer is not None:
            words = answer.words
            boards.append(
                places.board([match.board, board, board.after(answer.option, dict(answer.swap))])
            )
    return {"asked": move.asked, "value": value, "answer": words, "boards": boards}


def _sum(match: Match, parts: list[tuple[Ruleset, Position]]) -> list[dict[str, Any]]:
    """The values of the parts of a sum in binary, and at the end their nim-sum; nothing if one is
    not known.
    """
    values = [match.judge.value_of(part, game) for game, part in parts]
    known = [value for value in values if value is not None]
    if len(known) < len(values):
        return []
    names = [_name(game, part, isinstance(match.judge.game, Sum)) for game, part in parts]
    width = max(max(known).bit_length(), 1)
    rows = zip([*names, "nim-sum"], [*known, nim_sum(*known)], strict=True)
    return [{"part": name, "value": value, "binary": f"{value:0{width}b}"} for name, value in rows]


def _name(game: Ruleset, part: Position, of_several: bool) -> str:
    """A part of a sum by what a player sees of it."""
    board = graph_board(part, "")
    if board is not None:
        words = counted("vertex", "vertices", map(named, board.graph.vertices))
    else:
        words = (
            f"heap of {sizes_of(part)[0]}"
            if is_heaps(part) and len(sizes_of(part)) == 1
            else shown(part, 40)
        )
    return f"{game.full_title}, {words}" if of_several else words
