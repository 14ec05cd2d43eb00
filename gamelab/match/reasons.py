"""Hints and reasons as plain data: the moves that win, each move's value, and why a position is won or lost."""

from typing import Any

from gamelab.match.listing import TooManyMoves
from gamelab.match.match import Match
from gamelab.match.places import Places
from gamelab.match.touched import Move
from gamelab.theory.nimbers import nim_sum
from gamelab.theory.positions import OutOfBudget, at_most, options_of

MOST_CARDS = 12  # boards drawn to say why
TOO_LARGE = "This board is too large to be told so quickly."


def hint_of(match: Match, values: bool = False) -> dict[str, Any]:
    """The moves that win, or all moves with the values of what they lead to.

    >>> from gamelab import Nim
    >>> [(move["asked"], move["value"]) for move in hint_of(Match(Nim(), (2,)), values=True)["moves"]]
    [('take the whole heap of 2', 0), ('take 1 from the heap of 2', 1)]
    """
    if values:
        told = sorted(match.values(), key=lambda pair: (pair[1] is None, pair[1] or 0))
        kind = "misère value" if match.misere else "Grundy value"
        return {"says": f"Each move with the {kind} of what it leads to:", "moves": [_move(move, value) for move, value in told]}
    hint = match.hint()
    return {"says": str(hint), "moves": [_move(move, None) for move in hint.moves]}


def _move(move: Move, value: int | None) -> dict[str, Any]:
    return {"ids": sorted(move.ids), "asked": move.asked, "value": value}


def reasons_of(match: Match, places: Places) -> dict[str, Any]:
    """Why the position is won or lost: small boards, and the values of the parts of a sum in binary.

    A lost position has an answer to each move, a won one a move to each smaller value.

    >>> from gamelab import Nim
    >>> from gamelab.match.places import places_of
    >>> start = Match(Nim(), (1, 2, 3))
    >>> reasons = reasons_of(start, places_of(start.board))
    >>> reasons["says"], [row["binary"] for row in reasons["sum"]]
    ('The value is 0: each move has an answer that leads back to 0.', ['01', '10', '11', '00'])
    """
    try:
        with at_most(match.judge.budget):
            value = match.judge.value_of(match.position)
            if value is not None:
                return _reasons(match, places, value)
    except (OutOfBudget, TooManyMoves):
        pass
    return {"says": TOO_LARGE, "cards": [], "sum": [], "more": 0}


def _reasons(match: Match, places: Places, value: int) -> dict[str, Any]:
    kind = "misère value" if match.misere else "value"
    chosen: list[tuple[Move, int | None]] = []
    if value == 0:
        ends = "ends the game, and so loses, or " if match.misere else ""
        says = f"The {kind} is 0: each move {ends}has an answer that leads back to 0."
        chosen = [(move, None) for move in match.moves]
    else:
        says = f"The {kind} is {value}: there is a move to each smaller one, and a move to 0 wins."
        least: dict[int, Move] = {}
        for move, below in match.values():
            if below is not None and below < value:
                least.setdefault(below, move)
        chosen = [(move, below) for below, move in sorted(least.items())]
    cards = [_card(match, places, move, below) for move, below in chosen[:MOST_CARDS]]
    return {"says": says, "cards": cards, "sum": _sum(match), "more": len(chosen) - len(cards)}


def _card(match: Match, places: Places, move: Move, value: int | None) -> dict[str, Any]:
    """A move in words, the board after it, and if it is no good one the board after the answer to it too."""
    board = match.board.after(move.option, dict(move.swap))
    boards, words = [places.board([match.board, board])], ""
    if value is None:
        answers = (option for option in options_of(match.game, move.option) if match.judge.loses(option))
        answer = next((Move(option, board.told(option)) for option in answers), None)
        if answer is not None:
            words = answer.words
            boards.append(places.board([match.board, board, board.after(answer.option, dict(answer.swap))]))
    return {"asked": move.asked, "value": value, "answer": words, "boards": boards}


def _sum(match: Match) -> list[dict[str, Any]]:
    """The values of the parts of a sum in binary, and at the end their nim-sum; nothing where there is one part only."""
    parts = [] if match.misere else list(match.judge.game.summands(match.position))
    values = [match.judge.value_of(part, game) for game, part in parts]
    known = [value for value in values if value is not None]
    if len(parts) < 2 or len(known) < len(values):
        return []
    width = max(max(known).bit_length(), 1)
    return [{"value": value, "binary": f"{value:0{width}b}"} for value in (*known, nim_sum(*known))]
