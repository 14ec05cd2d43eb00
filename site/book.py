"""Books: what a match answers to the first actions, made with the site, so that a page plays
without Python.

A book is JSON, packed with gzip. `states` has for each state of the match the number of its view,
and the number of the state after each action; state 0 is the start. An action is named by its JSON,
its fields in the order of ACTION. A state from which a choice leads out of the book has a 1 after
these. `values` has each part of all views once: the fields of an object and the items of a list are
numbers of values.
"""

import gzip
import hashlib
import json
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from heapq import heappop, heappush
from pathlib import Path
from typing import Any

from desk import Desk

from gamelab.match.match_view import MatchView

MAX_STATES = 700
MAX_BYTES = 60_000  # of a packed book
ACTION = ("do", "part", "to", "move", "ids", "what")
KINDS = ("reply", "undo", "back", "choose", "make", "play", "clear", "show")  # of actions
SHOW, REPLY = '{"do":"show"', '{"do":"reply"}'
# The ends of the names of files: a board has a book for each player who begins, and for misère play.
WAYS = {
    "": {"first": "you", "misere": "false"},
    "-second": {"first": "computer", "misere": "false"},
    "-misere": {"first": "you", "misere": "true"},
    "-second-misere": {"first": "computer", "misere": "true"},
}
View = dict[str, Any]
Wanted = Mapping[str, str]


def keep(folder: Path, matches: Iterable[Wanted], version: bytes) -> list[str]:
    """The names of the books of each match; a file in the folder has one of the WAYS at its end.

    `version` names the code that answers. Books of the same version stay; what else is in the
    folder is removed.
    """
    boards = [
        {name: wanted[name] for name in wanted if name not in ("first", "misere")}
        for wanted in matches
    ]
    names = [
        f"{one['game']}-{hashlib.sha256(version + json.dumps(one).encode()).hexdigest()[:12]}"
        for one in boards
    ]
    files = {
        f"{name}{end}.book": {**one, **way}
        for name, one in zip(names, boards, strict=True)
        for end, way in WAYS.items()
    }
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.iterdir():
        if old.name not in files:
            old.unlink()
    missing = {file: wanted for file, wanted in files.items() if not (folder / file).exists()}
    if missing:
        with ProcessPoolExecutor() as pool:
            for file, made in zip(missing, pool.map(of, missing.values()), strict=True):
                (folder / file).write_bytes(made)
    return names


def of(wanted: Wanted) -> bytes:
    """The book of a match that an address describes."""
    desk = Desk()
    begun = desk.begin({**wanted, "book": "true"})
    if desk.match_view is None:
        raise ValueError(begun["wrong"])
    return book(desk.match_view)


def book(start: MatchView) -> bytes:
    """The book of a match, as far as there is room."""
    explored = Explored(start, MAX_STATES)
    views = explored.views
    while True:
        packed = _packed(views, explored.after)
        if len(packed) <= MAX_BYTES:
            return packed
        views = views[: len(views) * 3 // 4]


class Explored:
    """The views of the states of a match, and the states after them by actions: plain moves first,
    then those after a hint.

    A question about a match has its own `drawn` and `after`, and the kinds of actions that it takes.
    """

    def __init__(
        self,
        start: MatchView,
        most: int,
        drawn: Callable[[MatchView], View] = lambda found: found.view,
        after: Callable[[MatchView, View], MatchView] = lambda found, action: found.after(action),
        kinds: tuple[str, ...] = KINDS,
    ) -> None:
        self.found: list[MatchView] = []
        self.views: list[View] = []
        self.after: list[dict[str, int]] = []
        number: dict[Hashable, int] = {}
        waiting: list[tuple[int, int, int]] = []

        def state_of(found: MatchView, hints: int, depth: int) -> int:
            moves = tuple(tuple(sorted(played.move.ids)) for played in found.match.played)
            state = moves, frozenset(found.chosen), found.showing, found.complaint
            if state not in number:
                number[state] = len(self.views)
                self.found.append(found)
                self.views.append(drawn(found))
                self.after.append({})
                heappush(waiting, (hints, depth, number[state]))
            return number[state]

        state_of(start, 0, 0)
        while waiting and len(self.views) < most:
            hints, depth, state = heappop(waiting)
            for action in actions(self.views[state]):
                if action["do"] in kinds:
                    more = hints + (action["do"] == "show")
                    then = state_of(after(self.found[state], action), more, depth + 1)
                    self.after[state][name(action)] = then
        self.complete = not any(hints == 0 for hints, *_ in waiting)


def name(action: Mapping[str, Any]) -> str:
    """An action as a book names it."""
    fields = {field: action[field] for field in ACTION if field in action}
    return json.dumps(fields, separators=(",", ":"), ensure_ascii=False)


def actions(view: View) -> Iterator[dict[str, Any]]:
    """What one can do on the board: the reply, the way back, choices, moves and the hint."""
    if view["turn"] == "computer":
        yield {"do": "reply"}
    if view["can_undo"]:
        yield {"do": "undo"}
    for number in range(len(view["dots"])):
        yield {"do": "back", "to": number}
    if view["turn"] in ("", "computer"):
        return
    parts = view["board"]["parts"]
    for part in parts:
        if part["chosen"]:
            yield {"do": "choose", "part": part["id"], "to": part.get("becoming", "")}
        elif part["live"]:
            for to in part.get("becomes", [""]):
                yield {"do": "choose", "part": part["id"], "to": to}
    for i in range(len(view["moves"])):
        yield {"do": "make", "move": i}
    hint = view["aside"].get("hint", {"moves": []})
    for move in [*view["others"], *hint["moves"]]:
        yield {"do": "play", "ids": move["ids"]}
    if any(part["chosen"] for part in parts):
        yield {"do": "clear"}
    yield {"do": "show", "what": "hint"}


class Values(dict[str, int]):
    """Each part of all views once, as JSON, with its number."""

    def number_of(self, value: Any) -> int:
        """The number of a value, whose parts are numbers too."""
        if isinstance(value, dict):
            value = {field: self.number_of(inner) for field, inner in value.items()}
        elif isinstance(value, list):
            value = [self.number_of(inner) for inner in value]
        return self.setdefault(json.dumps(value), len(self))

    def all(self) -> list[Any]:
        """The values by their numbers."""
        return [*map(json.loads, self)]


def _packed(views: list[View], after: list[dict[str, int]]) -> bytes:
    values = Values()

    def leads_out(then: dict[str, int]) -> bool:
        """Whether a choice leads out of the book, before the computer's next reply or after it."""
        plain = {action: to for action, to in then.items() if not action.startswith(SHOW)}
        if not plain or max(plain.values()) >= len(views):
            return True
        return REPLY in plain and leads_out(after[plain[REPLY]])

    states = [
        [
            values.number_of(view),
            {action: to for action, to in then.items() if to < len(views)},
            *([1] if leads_out(then) else []),
        ]
        for view, then in zip(views, after, strict=False)
    ]
    whole = {"states": states, "values": values.all()}
    text = json.dumps(whole, separators=(",", ":"), ensure_ascii=False)
    return gzip.compress(text.encode(), 9, mtime=0)
