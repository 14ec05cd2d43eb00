"""Sitting: a match as one sits before it, told and led by plain data, so that any screen can show
it.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from gamelab.match.match import Match
from gamelab.match.places import Places, places_of
from gamelab.match.reasons import hint_of, reasons_of
from gamelab.match.replies import STRENGTHS
from gamelab.match.touched import Move
from gamelab.theory.checks import shown

View = dict[str, Any]
SHOWN = ("hint", "values", "why", "names")  # what can be asked for, and put away again


@dataclass(frozen=True)
class Sitting:
    """A match, what has been chosen of the next move, and what else is to be seen. A sitting never
    changes.

    `after` takes what the player does, a mapping with plain values as a screen sends it: {"do":
    "choose", "part": "v3"}, {"do": "choose", "part": "e7", "to": "2"}, {"do": "make", "move": 0},
    {"do": "play", "ids": ["v3", "v4"]}, "clear", "reply", "undo", "apart", {"do": "show", "what":
    "hint"} (or "values", "why", "names"), and {"do": "new", "first": ..., "misere": ...,
    "strength": ...}. What cannot be done is said in the next view, and nothing is lost.

    >>> from gamelab import NodeKayles, path
    >>> sitting = Sitting(Match(NodeKayles(), path(3)))
    >>> (
    ...     sitting.view["says"],
    ...     [part["id"] for part in sitting.view["board"]["parts"] if part["live"]],
    ... )
    ('It is your turn.', ['v0', 'v1', 'v2'])
    >>> sitting.after({"do": "choose", "part": "v1"}).view["says"]
    'You win: the computer has no move.'
    """

    match: Match
    chosen: tuple[str, ...] = ()  # the parts, each as "v3" or with what it becomes, "e7=2"
    showing: frozenset[str] = frozenset()
    complaint: str = ""
    places: Places = field(default=None, repr=False)  # type: ignore[assignment]  # made below

    def __post_init__(self) -> None:
        if self.places is None:
            object.__setattr__(self, "places", places_of(self.match.boards[0]))

    def after(self, action: Mapping[str, Any]) -> "Sitting":
        """The sitting after something that the player did."""
        known = {
            "choose": self._choose,
            "make": self._make,
            "play": self._play,
            "clear": self._clear,
            "reply": self._reply,
            "undo": self._undo,
            "new": self._new,
            "show": self._show,
            "apart": self._apart,
        }
        do = known.get(action.get("do", ""))
        try:
            if do is None:
                raise ValueError(
                    f"What can be done is {', '.join(known)}; it was given "
                    f"{shown(action.get('do'))}."
                )
            return replace(do(action), complaint="")._with_room_for_all
        except (ValueError, TypeError, MemoryError) as error:
            return replace(self, complaint=str(error))

    @property
    def _with_room_for_all(self) -> "Sitting":
        """The same with places for parts that a move has added, if one has."""
        board = self.match.board
        return self if self.places.hold(board) else replace(self, places=places_of(board))

    def _choose(self, action: Mapping[str, Any]) -> "Sitting":
        self._expect("you")
        part, to = str(action.get("part")), str(action.get("to", ""))
        id = f"{part}={to}" if to else part
        gathering = self.match.gathering
        if id in self.chosen:
            complete = gathering.complete(self.chosen)
            if len(complete) == 1:
                return self._made(complete[0])
            return replace(self, chosen=tuple(one for one in self.chosen if one != id))
        becomes = gathering.live(self.chosen).get(part, ())
        if not (
            to.isdecimal() and int(to) in becomes if isinstance(becomes, range) else to in becomes
        ):
            raise ValueError(
                "With what is chosen, this is no part of a move."
                if self.chosen
                else "No move touches this."
            )
        chosen = (*self.chosen, id)
        only = gathering.only(chosen)
        return self._made(only) if only else replace(self, chosen=chosen)

    def _make(self, action: Mapping[str, Any]) -> "Sitting":
        self._expect("you")
        complete = self.match.gathering.complete(self.chosen)
        number = action.get("move", 0)
        if not isinstance(number, int) or not 0 <= number < len(complete):
            raise ValueError(
                "What is chosen is no move yet; choose more."
                if self.chosen
                else "Choose a part of the board first."
            )
        return self._made(complete[number])

    def _made(self, move: Move) -> "Sitting":
        return self._at(self.match.play(move))

    def _at(self, match: Match) -> "Sitting":
        return replace(self, match=match, chosen=(), showing=self.showing & {"names"})

    def _expect(self, player: str) -> None:
        if self.match.over:
            raise ValueError("The match is over. Begin a new one, or take the last move back.")
        if self.match.turn != player:
            raise ValueError(self.match.result)

    def _play(self, action: Mapping[str, Any]) -> "Sitting":
        """A move of a list, by the ids of what it touches."""
        self._expect("you")
        return self._at(self.match.choose(action.get("ids", ())))

    def _clear(self, action: Mapping[str, Any]) -> "Sitting":
        return replace(self, chosen=())

    def _reply(self, action: Mapping[str, Any]) -> "Sitting":
        """The computer's move; nothing if it has been made, as several screens may ask for it."""
        waits = self.match.turn == "computer" and not self.match.over
        return self._at(self.match.reply()) if waits else self

    def _undo(self, action: Mapping[str, Any]) -> "Sitting":
        """Back to the last position in which the player moved."""
        mine = [i for i, played in enumerate(self.match.played) if played.player == "you"]
        if not mine:
            raise ValueError("There is no move of yours to take back.")
        return self._at(self.match.undo(len(self.match.played) - mine[-1]))

    def _new(self, action: Mapping[str, Any]) -> "Sitting":
        given = {
            name: action.get(name, getattr(self.match, name))
            for name in ("first", "misere", "strength")
        }
        return Sitting(self.match.begun(**given), showing=self.showing & {"names"})

    def _show(self, action: Mapping[str, Any]) -> "Sitting":
        what = action.get("what")
        if what not in SHOWN:
            raise ValueError(
                f"What can be shown is {', '.join(SHOWN)}; it was given {shown(what)}."
            )
        return replace(self, showing=self.showing ^ {what})

    def _apart(self, action: Mapping[str, Any]) -> "Sitting":
        """The components of what is left pulled apart."""
        return replace(self, places=places_of(self.match.board))

    @cached_property
    def view(self) -> View:
        """All that a screen shows, in words, numbers and lists of these."""
        match = self.match
        mine = match.turn == "you" and not match.over
        complete = match.gathering.complete(self.chosen) if mine and self.chosen else ()
        last = match.last
        board, aside = self._board(mine), self._aside
        last_one = "Whoever cannot move wins." if match.misere else "Whoever cannot move loses."
        return {
            "title": match.game.full_title,
            "rules": f"{match.game.rule} {last_one}".strip(),
            "board": board,
            "ringed": match.gathering.towards(match.hint().moves, self.chosen)
            if "hint" in aside and mine
            else [],
            "moves": [_told(move) for move in complete],
            "others": self._others(board) if mine and not self.chosen else [],
            "says": self.complaint or match.result,
            "complains": bool(self.complaint),
            "remark": last.remark if last and last.player == "computer" else "",
            "last": sorted({touch.part for touch in (*last.move.touches, *last.move.also)})
            if last
            else [],
            "turn": "" if match.over else match.turn,
            "winner": match.winner or "",
            "story": [played.words for played in match.played],
            "can_undo": any(played.player == "you" for played in match.played),
            "settings": {"first": match.first, "misere": match.misere, "strength": match.strength},
            "strengths": list(STRENGTHS),
            "showing": sorted(self.showing),
            "aside": aside,
        }

    def _others(self, board: View) -> list[View]:
        """The moves that touch what is not on the board, such as a vertex to be added: they are
        chosen from a list.
        """
        here = {part["id"] for part in board["parts"]}
        new = self.match.gathering.live().keys() - here
        return (
            [
                _told(move)
                for move in self.match.moves
                if any(touch.part in new for touch in move.touches)
            ]
            if new
            else []
        )

    @property
    def _aside(self) -> View:
        """What the player has asked for besides the board."""
        if self.match.over:
            return {"why": reasons_of(self.match, self.places)} if "why" in self.showing else {}
        hints = {
            what: hint_of(self.match, what == "values")
            for what in ("hint", "values")
            if what in self.showing
        }
        return hints | (
            {"why": reasons_of(self.match, self.places)} if "why" in self.showing else {}
        )

    def _board(self, mine: bool) -> View:
        live = self.match.gathering.live(self.chosen) if mine else {}
        chosen = {part: to for part, _, to in (id.partition("=") for id in self.chosen)}
        board = self.places.board(self.match.boards, live, chosen)
        for part in board["parts"] if mine and not chosen else ():
            if part.get("arrow", "") is None and not part["live"] and not part["gone"]:
                part["label"] += ", closed: no arrow can be drawn on it now"
        return board


def _told(move: Move) -> View:
    return {"ids": sorted(move.ids), "asked": move.asked}
