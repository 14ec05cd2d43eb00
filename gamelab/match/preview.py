"""What a screen says before a move is made: what it changes, who wins after it, what to click."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from gamelab.match.board import Move, ScreenPart, View, part_id
from gamelab.match.layout import MAX_TOKENS, layout_of
from gamelab.match.links import example_boards
from gamelab.match.match import MAX_LISTED, Match
from gamelab.match.selection import ListedMoves, Targets
from gamelab.theory import Ruleset, Sum, options_of

MAX_CHOICES = 2048  # on a board whose moves are shown before they are made
Marks = Mapping[Move, str]  # "N", "P" or a value
LETTERS = (
    "P: whoever must move next loses, so this move wins. N: whoever must move next wins, so this "
    "move loses. Where more can be chosen, the letter is that of this part alone."
)


def add_previews(
    parts: Collection[ScreenPart],
    selection: ListedMoves,
    chosen: Sequence[str],
    targets: Mapping[str, Targets],
    marks: Marks,
) -> set[Move]:
    """Give each part what its choices change, do in words, and the marks of their moves.

    The mark of a choice is that of the move that it makes, or of the move of what is chosen then.
    Returns the moves whose marks are seen on the board. At most 2,048 choices are shown, all of a
    part or none.

    >>> from gamelab import ConnectedSubtraction, path
    >>> match = Match(ConnectedSubtraction({1, 2}), path(3))
    >>> parts = layout_of(match.board).board(match.boards, match.selection.choices())["parts"]
    >>> add_previews(parts, match.selection, (), match.selection.choices(), {})
    set()
    >>> parts[0]["does"], parts[3]["does"]
    ({}, {'': 'remove vertices 0 and 1'})
    """
    left, on_board = MAX_CHOICES, set()
    for part in parts:
        id = part["id"]
        ways = targets.get(id, ("",) if part["chosen"] else ())
        if part["kind"] == "position" or not ways or len(ways) > left:
            continue
        left -= len(ways)
        alone = sorted({id, *selection.ends_of.get(id, ())})
        part |= {"takes": {}, "does": {}} | ({"marks": {}} if marks else {})
        for to in ways:
            ids = (*chosen, f"{id}={to}" if to else id)
            move = selection.only(ids) if part["live"] else None
            part["takes"][to] = changed_by(move) if move else alone
            if move:
                part["does"][to] = move.imperative
            found = (move,) if move else selection.complete(ids) if marks and part["live"] else ()
            if len(found) == 1 and found[0] in marks:
                part["marks"][to] = marks[found[0]]
                on_board |= {*found} if is_on_board(part, to) else set()
    return on_board


def changed_by(move: Move) -> list[str]:
    """The ids of the parts that a move changes.

    >>> from gamelab import NodeKayles, path
    >>> changed_by(Match(NodeKayles(), path(4)).moves[0])
    ['e0', 'e1', 'v0', 'v1']
    """
    return sorted({*map(part_id, move.ids | move.side_effects)})


def is_on_board(part: Mapping[str, Any], to: str) -> bool:
    """Whether a choice is one click on the board, not one of a list of buttons or two clicks."""
    targets = part.get("becomes", ())
    if part["kind"] == "heap" and part["first"] + int(part["size"]) > MAX_TOKENS:
        return False
    if part["kind"] == "heap" and not all(map(str.isdecimal, targets)):
        stays = [*map(int, to.split("+"))]
        return len(stays) < 3 and sum(stays) in (part["size"], part["size"] - 1)
    return part["kind"] == "heap" or len(targets) < 2 or "arrow" in part


def marks_of(match: Match, numbers: bool) -> dict[Move, str]:
    """The outcome, or else the value, that each move leads to: "N", "P" or a number as text.

    >>> from gamelab import Nim
    >>> match = Match(Nim(), (2,))
    >>> [[*marks_of(match, numbers).values()] for numbers in (False, True)]
    [['P', 'N'], ['0', '1']]
    """
    found = match.values() if numbers else match.outcomes()
    return {move: str(mark) for move, mark in found if mark is not None}


def how_to_move(game: Ruleset, parts: Sequence[ScreenPart], prefix: str = "") -> str:
    """What to click, in a sentence: the game's own, or one by the parts that can be clicked.

    >>> from gamelab import Nim, path
    >>> heap = {"id": "h0", "kind": "heap", "size": 2, "live": True, "becomes": ["0", "1"]}
    >>> how_to_move(Nim(), [heap])
    'Click a token: it goes with all tokens to its right.'
    """
    live = [part for part in parts if part["live"] and part["id"].startswith(prefix)]
    if isinstance(game, Sum):
        every = (how_to_move(one, live, f"{prefix}{i}.") for i, one in enumerate(game.games))
        return " Or: ".join(dict.fromkeys(filter(None, every)))
    if not live:
        return ""
    if game.how:
        return game.how
    kinds = dict.fromkeys(part["kind"] for part in live)
    if "heap" not in kinds:
        return f"Click a blue {' or '.join(kinds)}."
    ways = [(to, part["size"]) for part in live for to in part.get("becomes", ())]
    if all(to.isdecimal() for to, _ in ways):
        return "Click a token: it goes with all tokens to its right."
    if all(sum(map(int, to.split("+"))) == size for to, size in ways):
        return "Click between two tokens to split the heap there."
    return "Click the first token that you take, then the last one."


def rule_frames(match: Match) -> View:
    """An example of the game's rule: a board before a move, what the move changes, and after it.

    It is the move of a small board that changes most.

    >>> from gamelab import NodeKayles, path
    >>> frames = rule_frames(Match(NodeKayles(), path(9)))
    >>> len(frames["boards"]), frames["asked"]
    (3, 'remove hub, b1 and b2')
    """
    game = match.game
    examples = example_boards(game).values()
    playable = (board for board in examples if options_of(game, board.position, 1))
    board = next(playable, match.boards[0])
    moves = [*map(board.describe, options_of(game, board.position, MAX_LISTED))]
    layout = layout_of(board)
    before = layout.board([board])
    frames: View = {"rule": game.rule, "asked": "", "ids": [], "takes": [], "boards": [before]}
    if moves:
        move = max(moves[len(moves) // 2 :], key=lambda one: len(changed_by(one)))
        frames |= {"asked": move.imperative, "ids": sorted(move.ids), "takes": changed_by(move)}
        frames["boards"] += [before, layout.board([board, board.after(move.option, {})])]
    return frames
