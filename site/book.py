"""Books: what a match answers to the first actions, made with the site, so that a page plays
without Python.

A book is JSON, packed with gzip. `states` has for each state of the match the number of its view,
and the number of the state after each action; state 0 is the start. An action is named by its JSON,
its fields in the order of ACTION. A state from which a choice leads out of the book has a 1 after
these. `values` has each part of all views once: the fields of an object and the items of a list are
numbers of values.
"""

import gzip
import json
import sys
from base64 import b64decode, b64encode
from collections.abc import Callable, Hashable, Iterator, Mapping
from hashlib import sha256
from heapq import heappop, heappush
from pathlib import Path
from typing import Any, NamedTuple

from desk import begun

from gamelab.match.match_view import MatchView

MAX_STATES = 700
MAX_BYTES = 60_000  # of a packed book
ACTION = ("do", "part", "to", "move", "ids", "what")
SHOW, REPLY = '{"do":"show"', '{"do":"reply"}'
# The ends of the names of files: a board has a book for each player who begins, and for misère play.
WAYS = {
    "": {"first": "you", "misere": "false"},
    "-second": {"first": "computer", "misere": "false"},
    "-misere": {"first": "you", "misere": "true"},
    "-second-misere": {"first": "computer", "misere": "true"},
}
View = dict[str, Any]


def of_address(board: Mapping[str, str]) -> dict[str, str]:
    """The books of a board of an address, one for each of the WAYS, as text."""
    return {
        end: as_text(begun({**board, **way, "book": "true"}), MAX_STATES)
        for end, way in WAYS.items()
    }


def as_text(start: MatchView, most: int) -> str:
    """The book of a match, as far as there is room."""
    return b64encode(packed(explored(start, most))).decode()


def write(books: Mapping[str, str], folder: Path) -> str:
    """Write the books of a board; the name, to which the WAYS are added, is one of their contents."""
    folder.mkdir(parents=True, exist_ok=True)
    name = sha256(json.dumps(books).encode()).hexdigest()[:12]
    for end, text in books.items():
        (folder / f"{name}{end}.book").write_bytes(b64decode(text))
    return name


class Explored(NamedTuple):
    """The states of a match: what each is, its view, and the number of the state after each action.

    It is `complete` if nothing but hints leads out of it.
    """

    found: list[MatchView]
    views: list[View]
    after: list[dict[str, int]]
    complete: bool


def explored(
    start: MatchView,
    most: int = sys.maxsize,
    drawn: Callable[[MatchView], View] = lambda found: found.view,
    after: Callable[[MatchView, View], MatchView] = lambda found, action: found.after(action),
    only: Callable[[View], bool] = lambda action: True,
) -> Explored:
    """The states after the first actions: plain moves first, then those after a hint.

    A question about a match has its own `drawn` and `after`, and `only` says which actions it takes.
    """
    numbers: dict[Hashable, int] = {}
    all_of = Explored([], [], [], False)
    waiting: list[tuple[int, int, int]] = []

    def state_of(found: MatchView, hints: int, depth: int) -> int:
        moves = tuple(tuple(sorted(played.move.ids)) for played in found.match.played)
        state = moves, frozenset(found.chosen), found.showing, found.complaint
        if state not in numbers:
            numbers[state] = len(numbers)
            for part, one in zip(all_of, (found, drawn(found), {}), strict=False):
                part.append(one)  # type: ignore[attr-defined]
            heappush(waiting, (hints, depth, numbers[state]))
        return numbers[state]

    state_of(start, 0, 0)
    while waiting and len(numbers) < most:
        hints, depth, state = heappop(waiting)
        for action in filter(only, actions(all_of.views[state])):
            then = after(all_of.found[state], action)
            number = state_of(then, hints + (action["do"] == "show"), depth + 1)
            all_of.after[state][name(action)] = number
    return all_of._replace(complete=all(hints for hints, *_ in waiting))


def name(action: Mapping[str, Any]) -> str:
    """An action as a book names it."""
    fields = {field: action[field] for field in ACTION if field in action}
    return json.dumps(fields, separators=(",", ":"), ensure_ascii=False)


def actions(view: View) -> Iterator[View]:
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
        becomes = [part.get("becoming", "")] if part["chosen"] else part.get("becomes", [""])
        for to in becomes if part["chosen"] or part["live"] else ():
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


def packed(found: Explored) -> bytes:
    """The book of these states; the last ones are left out until there is room for the others."""
    n, values = len(found.views), Values()
    ends = {
        state
        for state, then in enumerate(found.after)
        if all(one.startswith(SHOW) for one in then)
        or any(to >= n for one, to in then.items() if not one.startswith(SHOW))
    }
    states = [
        [
            values.number_of(view),
            {action: to for action, to in then.items() if to < n},
            *[1] * (state in ends or then.get(REPLY) in ends),
        ]
        for state, (view, then) in enumerate(zip(found.views, found.after, strict=False))
    ]
    whole = {"states": states, "values": values.all()}
    text = json.dumps(whole, separators=(",", ":"), ensure_ascii=False)
    book = gzip.compress(text.encode(), 9, mtime=0)
    return (
        book if len(book) <= MAX_BYTES else packed(found._replace(views=found.views[: n * 3 // 4]))
    )
