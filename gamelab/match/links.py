"""What an address says of a match, and the match that it stands for."""

import re
from collections.abc import Mapping

from gamelab.games import TokenPosition
from gamelab.games.text import format_game, parse_game, parse_position
from gamelab.match.board import Board, ScreenPart
from gamelab.match.boards import match_board
from gamelab.match.graph_board import graph_board
from gamelab.match.match import Match
from gamelab.theory import Position, Ruleset, Sum, shown

ID = re.compile(r"(?:\d+\.)*[^.=]+(?:=(?:(?:\d+\.)*v\d+|[^.]+))?")  # of a part that a move changes


def board_link(game: Ruleset, start: Position) -> dict[str, str]:
    """The game and its start as an address says them; empty if they cannot be read back.

    A board that equals an example of the game is named as the example is.

    >>> from gamelab import Octal, path
    >>> board_link(Octal("0.33"), path(7))
    {'game': 'octal', 'rule': '0.33', 'board': 'path(7)', 'at': ''}
    """
    text = format_game(game)
    name, _, rule = text.partition(" ")
    try:
        board, token = _board_text(game, start)
        known = parse_game(text) == game
    except (ValueError, TypeError):
        known = False
    return {"game": name, "rule": rule, "board": board, "at": token} if known else {}


def _board_text(game: Ruleset, start: Position) -> tuple[str, str]:
    """The texts for the board and the token, which are read as this start with the same ids."""
    if isinstance(game, Sum):
        texts = [_board_text(*pair) for pair in zip(game.games, start, strict=True)]
        return " + ".join(f"token on {at}; {text}" if at else text for text, at in texts), ""
    token = str(start.at) if isinstance(start, TokenPosition) else ""
    parts = _parts(match_board(game, start))
    for text in (*game.examples, *_texts_of(start)):
        board = _read_board(game, text, token)
        if board and board.position == start and _parts(board) == parts:
            return text, token
    raise ValueError(f"No text stands for {shown(start)}.")


def _read_board(game: Ruleset, text: str, token: str = "") -> Board | None:
    """The board that a text stands for, if it stands for one in this game."""
    try:
        return match_board(game, parse_position(game, text, token))
    except Exception:  # a visitor's game raises anything
        return None


def _parts(board: Board) -> list[ScreenPart]:
    """The parts of a board, their ends in no order."""
    return [part | {"ends": {*part.get("ends", ())}} for part in board.parts()]


def _texts_of(start: Position) -> list[str]:
    """Texts that may stand for a position; one lists all vertices first, in their order."""
    board = graph_board(start)
    if board is None:
        return [repr(start).strip("(,)"), repr(start)]
    text = str(getattr(start, "board", getattr(start, "decoration", start))).strip("{}")
    return [text, ", ".join([*(f"{v} alone" for v in board.graph.vertices), text])]


def match_link(match: Match, board: Mapping[str, str]) -> dict[str, str]:
    """What an address says of a match on this board; empty if it cannot be read back."""
    moves = [sorted(played.move.ids) for played in match.played]
    text = "~".join(map(".".join, moves))
    if not board or _parse_moves(text) != moves:
        return {}
    misere = str(match.misere).lower()
    return {**board, **match.settings, "misere": misere, "moves": text}


def _parse_moves(text: str) -> list[list[str]]:
    """The ids of each move; in a sum the number of a game stands before its parts: 1.e2=1.v3."""
    return [ID.findall(move) for move in text.split("~") if move]


def replay(match: Match, moves: str) -> Match:
    """The match after the moves of a link; a ValueError says which one does not fit.

    >>> from gamelab import Nim
    >>> replay(Match(Nim(), (1, 2)), "h1=1~h0=0").last.words
    'The computer takes the heap of 1.'
    """
    for number, ids in enumerate(_parse_moves(moves), 1):
        try:
            match = match.choose(ids)
        except ValueError:
            raise ValueError(
                f"The link does not fit its board: move {number}, {shown('.'.join(ids), 40)}, is "
                f"none of the moves there."
            ) from None
    return match


def larger_board(match: Match) -> str:
    """The next larger of the example boards of the game; "" if there is none.

    >>> from gamelab import NodeKayles, path
    >>> larger_board(Match(NodeKayles(), path(7)))
    'cycle(8)'
    """
    sizes = {text: _size(board) for text, board in example_boards(match.game).items()}
    larger = [text for text, size in sizes.items() if size > _size(match.boards[0])]
    return min(larger, key=sizes.__getitem__, default="")


def example_boards(game: Ruleset) -> dict[str, Board]:
    """The example boards of a game by their texts; without those that it does not take.

    >>> from gamelab import Nim
    >>> [len(board.parts()) for board in example_boards(Nim()).values()]
    [3, 3, 4]
    """
    boards = ((text, _read_board(game, text)) for text in game.examples)
    return {text: board for text, board in boards if board}


def _size(board: Board) -> int:
    """The number of parts of a board, with the sizes of heaps and the weights of edges."""
    sizes = ({"weight": 1, **part} for part in board.parts())
    return sum(int(part.get("size", part["weight"])) for part in sizes)
