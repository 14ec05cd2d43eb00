"""What a screen says before a move is made: what it changes, who wins after it, what to click."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from gamelab.match.board import Move, part_id
from gamelab.match.boards import match_board
from gamelab.match.layout import layout_of
from gamelab.match.match import Match
from gamelab.match.selection import Selection, Targets
from gamelab.theory.positions import options_of
from gamelab.theory.ruleset import Ruleset, Sum

MAX_CHOICES = 2048  # on a board whose moves are shown before they are made
# For each part that can be chosen: the move that each choice makes, None if there are several.
Choices = Mapping[str, Mapping[str, Move | None]]
Marks = Mapping[Any, str]  # "N", "P" or a value, by option
LETTERS = (
    "A letter says who wins after the move; where more can be chosen, after the move of this part "
    "alone. P: whoever moves then loses, so this move wins. N: whoever moves then wins, so this "
    "move loses."
)


def moves_by_choice(
    selection: Selection, chosen: Sequence[str], choices: Mapping[str, Targets]
) -> Choices:
    """The move that each of these choices makes; None if it leaves several moves.

    At most 2,048 choices are listed, all of a part or none.

    >>> from gamelab import ConnectedSubtraction, path
    >>> selection = Match(ConnectedSubtraction({1, 2}), path(3)).selection
    >>> found = moves_by_choice(selection, (), selection.choices())
    >>> {part: ways[""] and ways[""].imperative for part, ways in found.items()}["e0"]
    'remove vertices 0 and 1'
    >>> found["v0"]
    {'': None}
    """
    found: dict[str, Mapping[str, Move | None]] = {}
    left = MAX_CHOICES
    for part, targets in choices.items():
        if not targets[left:]:  # the length of a range may be too large for len
            left -= len(targets)
            found[part] = {
                to: selection.only((*chosen, f"{part}={to}" if to else part))
                for to in map(str, targets)
            }
    return found


def lettered(selection: Selection, chosen: Sequence[str], choices: Choices) -> Choices:
    """The move whose outcome stands at each choice: the one made, or that of this part alone.

    >>> from gamelab import ConnectedSubtraction, path
    >>> selection = Match(ConnectedSubtraction({1, 2}), path(3)).selection
    >>> lettered(selection, (), {"v0": {"": None}})["v0"][""].imperative
    'remove vertex 0'
    """
    found: dict[str, dict[str, Move | None]] = {}
    for part, ways in choices.items():
        for to, move in ways.items():
            same = () if move else selection.complete((*chosen, f"{part}={to}" if to else part))
            found.setdefault(part, {})[to] = same[0] if len(same) == 1 else move
    return found


def add_previews(
    parts: Collection[dict[str, Any]],
    choices: Choices,
    letters: Choices,
    selection: Selection,
    marks: Marks,
) -> None:
    """Give each part what its choices change, do in words, and the marks of their moves."""
    for part in parts:
        id = part["id"]
        ways = choices.get(id, {"": None} if part["chosen"] else {})
        if part["kind"] == "position" or not ways:
            continue
        alone = sorted({id, *selection.ends_of.get(id, ())})
        part["takes"] = {to: changed_by(move) if move else alone for to, move in ways.items()}
        part["does"] = {to: move.imperative for to, move in ways.items() if move}
        if marks:
            part["marks"] = {
                to: marks[move.option]
                for to, move in letters.get(id, {}).items()
                if move and move.option in marks
            }


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
    if part["kind"] == "heap" and not all(map(str.isdecimal, targets)):
        stays = [*map(int, to.split("+"))]
        return len(stays) < 3 and sum(stays) in (part["size"], part["size"] - 1)
    return part["kind"] == "heap" or len(targets) < 2 or "arrow" in part


def marks_of(match: Match, numbers: bool) -> dict[Any, str]:
    """The outcome, or else the value, of each option: "N", "P" or a number as text.

    >>> from gamelab import Nim
    >>> marks_of(Match(Nim(), (2,)), False), marks_of(Match(Nim(), (2,)), True)
    ({(): 'P', (1,): 'N'}, {(): '0', (1,): '1'})
    """
    found = match.values() if numbers else match.outcomes()
    return {move.option: str(mark) for move, mark in found if mark is not None}


def how_to_move(game: Ruleset, parts: Sequence[dict[str, Any]], prefix: str = "") -> str:
    """What to click, in a sentence: the game's own, or one by the parts that can be clicked.

    >>> from gamelab import Nim, path
    >>> how_to_move(Nim(), [{"id": "h0", "kind": "heap", "live": True, "below": 3}])
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


def rule_frames(match: Match) -> dict[str, Any]:
    """An example of the game's rule: a board before a move, what the move changes, and after it.

    It is the move of a small board that changes most.

    >>> from gamelab import NodeKayles, path
    >>> frames = rule_frames(Match(NodeKayles(), path(9)))
    >>> len(frames["boards"]), frames["asked"]
    (3, 'remove hub, b1 and b2')
    """
    game = match.game
    starts = (game.start(game.parse_position(text)) for text in game.examples)
    start = next((one for one in starts if options_of(game, one, 1)), match.start)
    board = match_board(game, start)
    moves = [board.describe(option) for option in options_of(game, start, 4096)]
    layout = layout_of(board)
    before = layout.board([board])
    if not moves:
        return {"rule": game.rule, "asked": "", "ids": [], "takes": [], "boards": [before]}
    move = max(moves[len(moves) // 2 :], key=lambda one: len(changed_by(one)))
    after = layout.board([board, board.after(move.option, {})])
    boards = [before, before, after]
    return {
        "rule": game.rule,
        "asked": move.imperative,
        "ids": sorted(move.ids),
        "takes": changed_by(move),
        "boards": boards,
    }
