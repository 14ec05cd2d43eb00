"""A match as plain data: what a screen shows, and what the player does there."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import islice

from gamelab.games.text import parse_position
from gamelab.match.board import PLAYERS, Move, View, noun_list, part_id
from gamelab.match.boards import is_heaps, sizes_of
from gamelab.match.graph_board import GraphBoard, graph_board
from gamelab.match.layout import Action, BoardLayout, layout_of, requested
from gamelab.match.links import board_link, larger_board, match_link
from gamelab.match.match import Match, TooManyMoves
from gamelab.match.opponent import STRENGTHS
from gamelab.match.preview import (
    LETTERS,
    Marks,
    add_previews,
    changed_by,
    how_to_move,
    marks_of,
    rule_frames,
)
from gamelab.match.selection import Targets
from gamelab.theory import OutOfBudget, Position, Ruleset, Sum, natural, nim_sum, options_of, shown

# what a player can show and hide
TOGGLES = ("hint", "outcomes", "values", "why", "rule", "names")
STAYING = frozenset({"names", "outcomes", "values"})  # shown after the next move too
MAX_CARDS = 12  # boards drawn as reasons
TOO_LARGE_WORDS = "This board is too large to find the reasons in a second."
WINS = "wins (N): there is a move that leads to a lost position"
VALUE = (
    "The value of a position is the least number that no move leads to. It is 0 just when whoever "
    "must move loses."
)
MISERE_VALUE = (
    "The misère value of a finished game is 1, that of any other position the least number that "
    "no move leads to. It is 0 just when whoever must move loses."
)
VALUES = (("value", VALUE), ("misère value", MISERE_VALUE))
NO_SUM = (
    "In misère play the values of the parts do not tell who wins, so there is no nim-sum to look "
    "at."
)


@dataclass(frozen=True)
class MatchView:
    """A match on a screen: the match, the parts chosen of the next move, and the hints shown.

    A match view never changes. `view` is all that a screen shows, and `after(action)` the next
    match view. An impossible action gives a complaint in the next view, and nothing else changes.
    The actions are JSON objects:

    - {"do": "choose", "part": "v3"} and {"do": "choose", "part": "e7", "to": "2"} choose a part;
      {"do": "clear"} drops all chosen parts.
    - {"do": "make", "move": 0} makes a move of the list `moves`,
      {"do": "play", "ids": ["v3", "v4"]} the move with these ids.
    - {"do": "reply"} makes the computer's move, {"do": "undo"} takes the player's last move back,
      {"do": "back", "to": 2} all but the first two moves.
    - {"do": "show", "what": "hint"} shows or hides the hint, also "outcomes", "values", "why",
      "rule" or "names". Of outcomes and values one is shown.
    - {"do": "apart"} lays out the components of the position anew.
    - {"do": "new", "first": ..., "misere": ..., "strength": ...} begins a new match, with
      "larger": true on the next larger example board of the game.

    >>> from gamelab import ArcKayles, path
    >>> start = MatchView(Match(ArcKayles(), path(3)))
    >>> parts = start.view["board"]["parts"]
    >>> start.view["says"], [part["id"] for part in parts if part["live"]]
    ('Click a blue edge, or both its ends: they go.', ['v0', 'v1', 'v2', 'e0', 'e1'])
    >>> parts[1]["takes"], parts[3]["takes"], parts[3]["does"]
    ({'': ['v1']}, {'': ['e0', 'e1', 'v0', 'v1']}, {'': 'remove vertices 0 and 1'})
    >>> start.after({"do": "choose", "part": "e1"}).view["says"]
    'You win: the computer has no move.'
    """

    match: Match
    chosen: tuple[str, ...] = ()  # ids such as "v3" or "e7=2"
    showing: frozenset[str] = frozenset()
    complaint: str = ""
    read_only: bool = False  # no move can be made on it
    layout: BoardLayout = field(default=None, repr=False)  # type: ignore[assignment]
    link: Mapping[str, str] = field(default=None, repr=False)  # type: ignore[arg-type]

    def __post_init__(self) -> None:
        if self.layout is None:
            object.__setattr__(self, "layout", layout_of(self.match.boards[0]))
        if self.link is None:
            object.__setattr__(self, "link", board_link(self.match.game, self.match.start))

    def after(self, action: Action) -> "MatchView":
        """The match view after an action of the player."""
        try:
            return replace(requested(self, action)(action), complaint="")._with_room
        except (ValueError, TypeError, MemoryError) as error:
            return replace(self, complaint=str(error))

    @property
    def _with_room(self) -> "MatchView":
        """The same with places for new parts."""
        board = self.match.board
        return self if self.layout.has_room_for(board) else replace(self, layout=layout_of(board))

    def do_choose(self, action: Action) -> "MatchView":
        self._expect_a_move()
        part, to = str(action.get("part")), str(action.get("to", ""))
        id = f"{part}={to}" if to else part
        selection = self.match.selection
        if id in self.chosen:
            complete = selection.complete(self.chosen)
            if len(complete) == 1:
                return self._made(complete[0])
            return replace(self, chosen=tuple(one for one in self.chosen if one != id))
        if to not in selection.choices(self.chosen).get(part, ()):
            raise ValueError(
                "This cannot go together with what is chosen."
                if self.chosen
                else "No move touches this."
            )
        chosen = (*self.chosen, id)
        only = selection.only(chosen)
        return self._made(only) if only else replace(self, chosen=chosen)

    def do_make(self, action: Action) -> "MatchView":
        self._expect_a_move()
        complete = self.match.selection.complete(self.chosen)
        number = action.get("move", 0)
        if isinstance(number, int) and 0 <= number < len(complete):
            return self._made(complete[number])
        raise ValueError(
            "What is chosen is no move yet; choose more."
            if self.chosen
            else "Choose a part of the board first."
        )

    def _made(self, move: Move) -> "MatchView":
        return self._at(self.match.play(move))

    def _at(self, match: Match) -> "MatchView":
        return replace(self, match=match, chosen=(), showing=self.showing & STAYING)

    def _expect_a_move(self) -> None:
        if self.match.over:
            raise ValueError("The match is over. Begin a new one, or take the last move back.")
        if self.match.turn == "computer":
            raise ValueError(self.match.result)

    def do_play(self, action: Action) -> "MatchView":
        """A move of a list, by its ids."""
        self._expect_a_move()
        return self._at(self.match.choose(action.get("ids", ())))

    def do_clear(self, action: Action) -> "MatchView":
        return replace(self, chosen=())

    def do_reply(self, action: Action) -> "MatchView":
        """The computer's move, once: several screens may request it."""
        waits = self.match.turn == "computer" and not self.match.over
        return replace(self._at(self.match.reply()), showing=self.showing) if waits else self

    def do_undo(self, action: Action) -> "MatchView":
        """Take back the player's last move."""
        if not self._own_moves:
            raise ValueError("There is no move of yours to take back.")
        return self.do_back({"to": self._own_moves[-1]})

    @property
    def _own_moves(self) -> list[int]:
        return [i for i, one in enumerate(self.match.played) if one.player != "computer"]

    def do_back(self, action: Action) -> "MatchView":
        """The position before a move, by the number of moves that stay."""
        to = natural(action.get("to"), "The number of moves that stay")
        return self._at(self.match.undo(len(self.match.played) - to))

    def do_new(self, action: Action) -> "MatchView":
        match = self.match
        given = {name: action[name] for name in match.settings if name in action}
        if action.get("larger"):
            larger = larger_board(match)
            if not larger:
                raise ValueError("There is no larger example board of this game.")
            given["board"] = parse_position(match.game, larger)
        return MatchView(match.begun(**given), showing=self.showing & STAYING)

    def do_show(self, action: Action) -> "MatchView":
        what = action.get("what")
        if what not in TOGGLES:
            raise ValueError(
                f"What can be shown is {', '.join(TOGGLES)}; it was given {shown(what)}."
            )
        other = {"outcomes": "values", "values": "outcomes"}.get(str(what))
        return replace(self, showing=(self.showing ^ {what}) - {other})

    def do_apart(self, action: Action) -> "MatchView":
        """Lay out the components of the position anew."""
        return replace(self, layout=layout_of(self.match.board))

    @cached_property
    def view(self) -> View:
        """All that a screen shows, as JSON."""
        match = self.match
        complete = match.selection.complete(self.chosen) if self.chosen else ()
        last = match.last
        marks = marks_of(match, self._kind == "values") if self._kind and self._mine else {}
        board = self._board
        marked = add_previews(board["parts"], match.selection, self.chosen, self._targets, marks)
        aside = self._aside({*marked, *complete}, marks)
        others = [] if self.chosen else self._others(board)
        wanted = match.hint().moves if "hint" in aside else ()
        last_one = "Whoever cannot move wins." if match.misere else "Whoever cannot move loses."
        return {
            "title": match.game.full_title,
            "rules": f"{match.game.rule} {last_one}".strip(),
            "board": board,
            "ringed": match.selection.towards(wanted, self.chosen) if wanted else [],
            "moves": [_as_choice(move, marks) for move in complete],
            "others": [_as_choice(move, marks) for move in others],
            "says": self.complaint or self._advice(board, complete) or match.result,
            "complains": bool(self.complaint),
            "remark": last.remark if last and last.player == "computer" else "",
            "last": changed_by(last.move) if last else [],
            "turn": "" if match.over else match.turn,
            "winner": match.winner or "",
            "dots": self._dots,
            "ending": _ending(match) if match.over else None,
            "link": match_link(match, self.link),
            "can_undo": bool(self._own_moves),
            "settings": match.settings,
            "strengths": list(STRENGTHS),
            "showing": sorted(self.showing),
            "aside": aside,
        }

    @property
    def _dots(self) -> list[View]:
        """The moves, each with the parts that it changed and, at the end, whether it was a slip."""
        played = self.match.played
        slips = self.match.slips if self.match.over else [None] * len(played)
        return [
            {
                "player": one.player,
                "words": one.words,
                "slip": bool(slip),
                "parts": changed_by(one.move),
            }
            for one, slip in zip(played, slips, strict=True)
        ]

    def _advice(self, board: View, complete: Sequence[Move]) -> str:
        """What to click for the first move, and where a move is begun; else nothing."""
        if not (self._targets or self.chosen) or (not self.chosen and len(self.match.played) > 1):
            return ""
        if len(complete) == 1:
            return f"Click it again: {complete[0].imperative}. Or choose more."
        if complete:
            return "Choose one of these moves, or more parts."
        if self.chosen:
            return "Choose more: what is still blue can go with it."
        how = how_to_move(self.match.game, board["parts"]) or "Choose a move from the list below."
        return how if self.match.turn == "you" else f"{self.match.result} {how}"

    @property
    def _mine(self) -> bool:
        """Whether it is the player's turn."""
        return not self.read_only and self.match.turn != "computer" and not self.match.over

    @property
    def _kind(self) -> str:
        """What stands on the board: outcomes, values, or neither."""
        return next((one for one in ("outcomes", "values") if one in self.showing), "")

    def _others(self, board: View) -> list[Move]:
        """The moves that are chosen from a list.

        They change a part that cannot be clicked: one not yet on the board, or a text.
        """
        here = {part["id"] for part in board["parts"] if part["kind"] != "position"}
        others = self._targets.keys() - here
        moves = self.match.moves if others else ()
        return [move for move in moves if not others.isdisjoint(map(part_id, move.ids))]

    def _aside(self, marked: Collection[Move], marks: Marks) -> View:
        """The hints, values and reasons that the player shows, without the moves marked already."""
        aside: View = {}
        if "hint" in self.showing and self._mine:
            aside["hint"] = hint_of(self.match)
        if self._kind and self._mine:
            says = values_mean(self.match) if self._kind == "values" else LETTERS
            if len(marks) < len(self.match.moves):
                says += " Where there is none, the board is too large to tell."
            moves = [_as_choice(move, marks) for move in marks if move not in marked]
            aside[self._kind] = {"says": says, "moves": moves}
        if "why" in self.showing:
            aside["why"] = reasons_of(self.match, self.layout, self._kind == "values")
        if "rule" in self.showing:
            aside["rule"] = rule_frames(self.match)
        return aside

    @cached_property
    def _targets(self) -> Mapping[str, Targets]:
        """The parts that the player can choose now, each with what it may become."""
        return self.match.selection.choices(self.chosen) if self._mine else {}

    @property
    def _board(self) -> View:
        chosen = {part: to for part, _, to in (id.partition("=") for id in self.chosen)}
        board = self.layout.board(self.match.boards, self._targets, chosen)
        for part in board["parts"] if self._mine and not chosen else ():
            if part.get("arrow", "") is None and not part["live"] and not part["gone"]:
                part["label"] += ", closed: no arrow can be drawn on it now"
        return board


def _ending(match: Match) -> View:
    """Which moves let a win go, the last of these that the loser made, and the larger board."""
    slips = [i for i, slip in enumerate(match.slips) if slip]
    says = f"{noun_list('Move', 'Moves', [str(i + 1) for i in slips])} let the win go. "
    if not slips:
        says = "" if None in match.slips else f"{_without_slips(match)}."
    if None in match.slips:
        says += "This board is too large to judge every move."
    losers = {*match.players} - {"computer", match.winner}
    retry = max((i for i in slips if match.played[i].player in losers), default=None)
    return {"says": says.strip(), "retry": retry, "larger": larger_board(match)}


def _without_slips(match: Match) -> str:
    lost = "first" if match.winner != match.players[0] else "second"
    return f"No move let a win go: whoever moves {lost} loses from this start"


def _as_choice(move: Move, marks: Marks) -> View:
    mark = {"mark": marks[move]} if move in marks else {}
    return {"ids": sorted(move.ids), "asked": move.imperative} | mark


def hint_of(match: Match) -> View:
    """The winning moves.

    >>> from gamelab import Nim
    >>> hint = hint_of(Match(Nim(), (2,)))
    >>> hint["says"], [move["asked"] for move in hint["moves"]]
    ('One move wins: it is ringed.', ['take the whole heap of 2'])
    """
    hint = match.hint()
    says = str(hint)
    if hint.sure and not hint.moves:
        says = "No move wins: whoever moves from here loses if the other plays well."
    elif hint.sure and not all("all=" in id for id in match.selection.towards(hint.moves)):
        says = says[:-1] + (": they are ringed." if len(hint.moves) > 1 else ": it is ringed.")
    return {"says": says, "moves": [_as_choice(move, {}) for move in hint.moves]}


def values_mean(match: Match) -> str:
    """What the numbers on a board are."""
    kind, means = VALUES[match.misere]
    return f"A number is the {kind} after the move; a move to 0 wins. {means}"


def reasons_of(match: Match, layout: BoardLayout, values: bool = False) -> View:
    """The reasons for the result: small boards, and the values of the parts of a sum in binary.

    A lost position has an answer to each move, a won one a winning move; with `values` a move to
    each smaller value. At the end of the match: the move that gave up the win, and the moves that
    would have won.

    >>> from gamelab import Nim
    >>> from gamelab.match.layout import layout_of
    >>> start = Match(Nim(), (1, 2, 3))
    >>> reasons_of(start, layout_of(start.board))["says"]
    'Whoever moves from here loses (P): each move has an answer that leads back to a lost position.'
    >>> reasons = reasons_of(start, layout_of(start.board), values=True)
    >>> reasons["says"], [(row["part"], row["binary"]) for row in reasons["sum"]][1:]
    ('The value is 0: each move has an answer that leads back to 0.', [('heap of 2', '10'), ('heap
    of 3', '11'), ('nim-sum', '00')])
    >>> reasons_of(Match(Nim(), (2,)).play((1,)).reply(), layout_of(start.board))["says"]
    'Move 1 let the win go: “You take 1 from the heap of 2.” This would have won:'
    """
    try:
        with match.opponent.time_limit():
            if match.over:
                return _afterwards(match, layout)
            loses = match.opponent.loses(match.position)
            value = match.opponent.value_of(match.position) if values else None
            if value is not None:
                return _reasons_in_numbers(match, layout, value)
            if loses is not None and not values:
                return _reasons(match, layout, loses)
    except (OutOfBudget, TooManyMoves):
        pass
    return _reasons_view(TOO_LARGE_WORDS)


def _reasons_view(
    says: str, cards: Iterable[View] = (), n: int = 0, means: str = "", rows: Sequence[View] = ()
) -> View:
    """Reasons in words, the first of `n` cards, and the values of the parts of a sum."""
    found = [*islice(cards, MAX_CARDS)]
    more = f"and {n - len(found):,} more" if n > len(found) else ""
    return {"says": says, "means": means, "cards": found, "sum": [*rows], "more": more}


def _afterwards(match: Match, layout: BoardLayout) -> View:
    """The last move that gave up a win, and the moves that would have won, if there is one."""
    slips = match.slips
    if True not in slips:
        loser = next(player for player in match.players if player != match.winner)
        says = f"{_without_slips(match)}, and that was {PLAYERS[loser]}."
        return _reasons_view(TOO_LARGE_WORDS if None in slips else says)
    last = len(slips) - 1 - slips[::-1].index(True)
    before = match.undo(len(match.played) - last)
    better = before.hint().moves
    cards = (_reason_card(before, layout, move, False) for move in better)
    says = f"Move {last + 1} let the win go: “{match.played[last].words}”"
    if better:
        says += f" {'This' if len(better) == 1 else 'Each of these'} would have won:"
    return _reasons_view(says, cards, len(better))


def _reasons(match: Match, layout: BoardLayout, loses: bool) -> View:
    """Why the player to move loses or wins, without numbers."""
    moves = match.moves if loses else match.hint().moves
    says = f"loses (P): {_each_answered(match)} a lost position" if loses else WINS
    cards = (_reason_card(match, layout, move, loses) for move in moves)
    return _reasons_view(f"Whoever moves from here {says}.", cards, len(moves))


def _each_answered(match: Match) -> str:
    ends = "ends the game, and so loses, or " if match.misere else ""
    return f"each move {ends}has an answer that leads back to"


def _reasons_in_numbers(match: Match, layout: BoardLayout, value: int) -> View:
    kind, means = VALUES[match.misere]
    parts = list(match.opponent.game.summands(match.position))
    rows = [] if match.misere or len(parts) < 2 else _nim_sum_rows(match, parts)
    if match.misere and len(parts) > 1:
        means = f"{means} {NO_SUM}"
    if value == 0:
        says = f"The {kind} is 0: {_each_answered(match)} 0."
        return _reasons(match, layout, True) | {"says": says, "means": means, "sum": rows}
    says = f"The {kind} is {value}: there is a move to each smaller one, and a move to 0 wins."
    least: dict[int, Move] = {}
    for move, below in match.values():
        if below is not None and below < value:
            least.setdefault(below, move)
    cards = (
        _reason_card(match, layout, move, False, below) for below, move in sorted(least.items())
    )
    return _reasons_view(says, cards, value, means, rows)


def _reason_card(
    match: Match, layout: BoardLayout, move: Move, answered: bool, value: int | None = None
) -> View:
    """A move in words and the board after it, and the board after an answer."""
    board = match.board.after(move.option, dict(move.swap))
    boards, words = [layout.board([match.board, board])], ""
    if answered:
        options = options_of(match.game, move.option)
        option = next((one for one in options if match.opponent.loses(one)), None)
        if option is not None:
            words = board.describe(option).words
            boards.append(layout.board([match.board, board, board.after(option, {})]))
    return {"asked": move.imperative, "value": value, "answer": words, "boards": boards}


def _nim_sum_rows(match: Match, parts: list[tuple[Ruleset, Position]]) -> list[View]:
    """The values of the parts of a sum in binary, then their nim-sum; empty if one is unknown."""
    values = [match.opponent.value_of(part, game) for game, part in parts]
    known = [value for value in values if value is not None]
    if len(known) < len(values):
        return []
    of_several = isinstance(match.opponent.game, Sum)
    names = [_summand_name(match, game, part, of_several) for game, part in parts]
    width = max(max(known).bit_length(), 1)
    rows = zip([*names, "nim-sum"], [*known, nim_sum(*known)], strict=True)
    return [{"part": name, "value": value, "binary": f"{value:0{width}b}"} for name, value in rows]


def _summand_name(match: Match, game: Ruleset, part: Position, of_several: bool) -> str:
    """A part of a sum, as a player sees it."""
    board = graph_board(part)
    if board is not None:
        vertices = board.graph.vertices
        boards = (leaf for leaf in match.board.leaves if isinstance(leaf, GraphBoard))
        whole = next((one for one in boards if {*vertices} <= {*one.graph.vertices}), board)
        words = whole.vertex_list(vertices)
    elif is_heaps(part) and len(sizes_of(part)) == 1:
        words = f"heap of {sizes_of(part)[0]}"
    else:
        words = shown(part, 40)
    return f"{game.full_title}, {words}" if of_several else words
