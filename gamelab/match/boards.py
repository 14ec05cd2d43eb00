"""The board of any position: a graph, heaps, a sum, a set, a row of places, or a record of
these.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass, replace
from functools import cached_property
from typing import Any

from gamelab.match.board import Board, OtherBoard, SetBoard
from gamelab.match.graph_board import GraphBoard, graph_board
from gamelab.match.heap_board import HeapBoard, is_heaps
from gamelab.match.touched import Change, Touch, named, plain
from gamelab.theory.checks import shown
from gamelab.theory.positions import Position
from gamelab.theory.ruleset import Ruleset, Sum, Whole


def board_of(game: Ruleset | None, position: Position, prefix: str = "") -> Board:
    """A position with an id for each of its parts, as it stands at the start of a match.

    >>> from gamelab import Nim, Graph
    >>> [part["id"] for part in board_of(Nim(), (3, 5)).parts()]
    ['h0', 'h1']
    >>> [part["id"] for part in board_of(None, (Graph.of([(1, 2)]), "..x")).parts()]
    ['0.v0', '0.v1', '0.e0', '1.p0', '1.p1', '1.p2']
    """
    while isinstance(game, Whole):
        game = game.game
    if isinstance(game, Sum) and isinstance(position, tuple) and len(position) == len(game.games):
        entries = zip(game.games, position, strict=True)
        return Record(
            position,
            prefix,
            tuple(
                board_of(part, entry, f"{prefix}{i}.") for i, (part, entry) in enumerate(entries)
            ),
            game,
        )
    found = graph_board(position, prefix)
    if found is not None:
        return found
    if is_heaps(position):
        return HeapBoard.of(game, position, prefix)
    if isinstance(position, frozenset):
        return SetBoard(position, prefix)
    entries_of = _entries(position)
    if not entries_of:
        return OtherBoard(position, prefix)
    children = [
        board_of(None, entry, f"{prefix}{key}.")
        if _has_parts(entry)
        else Place(entry, prefix, f"{prefix}p{key}", key)
        for key, entry in entries_of.items()
    ]
    return Record(position, prefix, tuple(children), None, _token_among(children))


def _token_among(children: list[Board]) -> str:
    """The id of the entry that stands on a vertex of the graph beside it, if there are one graph
    and one such entry.
    """
    graphs = [child for child in children if isinstance(child, GraphBoard)]
    on = [
        child.id
        for child in children
        if isinstance(child, Place) and len(graphs) == 1 and child.position in graphs[0].id_of
    ]
    return on[0] if len(on) == 1 else ""


def _entries(position: Any) -> dict[Any, Any]:
    """What a word, a tuple or a dataclass holds, by number or name."""
    if isinstance(position, tuple | str):
        return dict(enumerate(position))
    if is_dataclass(position) and not isinstance(position, type):
        return {field.name: getattr(position, field.name) for field in fields(position)}
    return {}


def _has_parts(entry: Any) -> bool:
    """Whether an entry of a record is more than a number or one letter."""
    if isinstance(entry, str):
        return len(entry) > 1
    return (
        isinstance(entry, tuple | frozenset)
        or is_dataclass(entry)
        or graph_board(entry, "") is not None
    )


@dataclass(frozen=True, eq=False)
class Place(Board):
    """An entry of a record that is no board itself: a number, a letter, True or False."""

    id: str = ""
    key: Any = None

    def change(self, option: Position) -> Change:
        touch = Touch("place", self.id, shown(option), self.key, self.position, option)
        where = f"place {self.key + 1}" if isinstance(self.key, int) else str(self.key)
        return Change(
            (touch,),
            clauses=(f"change {where} from {shown(self.position, 40)} to {shown(option, 40)}",),
        )

    def after(self, option: Position, swap: Mapping[str, str]) -> Board:
        return replace(self, position=option)

    def parts(self) -> list[dict[str, Any]]:
        return [
            {"id": self.id, "kind": "place", "name": plain(self.key), "text": plain(self.position)}
        ]


@dataclass(frozen=True, eq=False)
class Record(Board):
    """A sum's position, a tuple, a word or a dataclass: one board for each entry."""

    children: tuple[Board, ...] = ()
    game: Sum | None = None
    token: str = ""  # the id of the entry that is a vertex of the graph beside it

    @property
    def leaves(self) -> Iterator[Board]:
        for child in self.children:
            yield from child.leaves

    @cached_property
    def _vertices(self) -> Mapping[Any, str]:
        """The ids of the vertices on which the token may stand."""
        return next((child.id_of for child in self.children if isinstance(child, GraphBoard)), {})

    def change(self, option: Position) -> Change | None:
        entries = list(_entries(option).values())
        if type(option) is not type(self.position) or len(entries) != len(self.children):
            return None
        changes: list[Change] = []
        component = None
        for i, (child, entry) in enumerate(zip(self.children, entries, strict=True)):
            if entry == child.position and type(entry) is type(child.position):
                continue
            change = self._token(child, entry) or child.told(entry)
            if self.game is not None:
                component = i
                clauses = tuple(f"{clause} in game {i + 1}" for clause in change.clauses)
                change = replace(change, clauses=clauses)
            changes.append(change)
        if len(changes) == 1 and self.game is None:
            return changes[0]
        return Change(
            tuple(touch for change in changes for touch in change.touches),
            tuple(touch for change in changes for touch in change.also),
            tuple(clause for change in changes for clause in change.clauses),
            changes[0].others if len(changes) == 1 else (),
            component if len(changes) == 1 else None,
        )

    def _token(self, child: Board, entry: Any) -> Change | None:
        """An entry that goes from vertex to vertex of the graph beside it."""
        if not isinstance(child, Place) or child.id != self.token or entry not in self._vertices:
            return None
        touch = Touch("token", child.id, self._vertices[entry], None, child.position, entry)
        return Change((touch,), clauses=(f"move the token to {named(entry)}",))

    def after(self, option: Position, swap: Mapping[str, str]) -> Board:
        entries = list(_entries(option).values())
        if type(option) is not type(self.position) or len(entries) != len(self.children):
            return board_of(self.game, option, self.prefix)
        pairs = zip(self.children, entries, strict=True)
        return replace(
            self,
            position=option,
            children=tuple(child.after(entry, swap) for child, entry in pairs),
        )

    def alike(self) -> list[tuple[str, ...]]:
        return [ids for child in self.children for ids in child.alike()]

    def parts(self) -> list[dict[str, Any]]:
        rows = [row for child in self.children for row in child.parts()]
        at = next(
            (
                child.position
                for child in self.children
                if isinstance(child, Place) and child.id == self.token
            ),
            None,
        )
        for row in rows:
            if row["id"] == self.token and at in self._vertices:
                row.update(kind="token", at=self._vertices[at])
        return rows
