"""A board: a position as parts with permanent ids, and each move as the changes of these parts."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from gamelab.theory.checks import joined, shown
from gamelab.theory.positions import Position

Kind = Literal["vertex", "edge", "arrow", "weight", "token", "heap", "cell", "position"]
MAX_NAMES = 12  # parts named in one sentence


@dataclass(frozen=True)
class PartChange:
    """What a move does to one part of the board.

    `part` is the id of the part, the same during the whole match: v3, e7, h0, and 1.v3 in the
    second game of a sum. `to` says what the part becomes and is empty for a part that is removed:
    an arrow to a vertex (e7=v3), a weight (e7=2), the heaps left of a heap (h0=2+4). `before` and
    `after` hold the same as values.

    >>> PartChange("weight", "e7", "2", name=("a", "b"), before=5, after=2).id
    'e7=2'
    """

    kind: Kind
    part: str
    to: str = ""
    name: Any = None
    before: Any = None
    after: Any = None

    @property
    def id(self) -> str:
        """The part, and what it becomes."""
        return f"{self.part}={self.to}" if self.to else self.part

    def as_json(self) -> dict[str, Any]:
        """The change for a screen: strings, numbers and lists of these."""
        values = {key: plain(getattr(self, key)) for key in ("name", "before", "after")}
        return {"id": self.id, "kind": self.kind, "part": self.part, "to": self.to, **values}


@dataclass(frozen=True)
class Change:
    """The difference between a position and one of its options.

    A player chooses the move by the parts in `changes`; `side_effects` follow from them. A clause
    begins with its verb: "remove vertices 3 and 4". `alternatives` are other sets of ids by which
    the same move may be chosen. `component` is the number, from 0, of the component of a
    disconnected board or of the game of a sum; None on a connected board or for several.
    """

    changes: tuple[PartChange, ...]
    side_effects: tuple[PartChange, ...] = ()
    clauses: tuple[str, ...] = ()
    alternatives: tuple[frozenset[str], ...] = ()
    component: int | None = None


@dataclass(frozen=True)
class Move:
    """A move: its option, and what it changes. Moves are equal when their options are.

    >>> from gamelab import Match, NodeKayles, path
    >>> [move.words for move in Match(NodeKayles(), path(3)).moves]
    ['removes vertices 0 and 1', 'removes vertices 0, 1 and 2', 'removes vertices 1 and 2']
    """

    option: Position
    change: Change = field(compare=False, repr=False)
    swap: tuple[tuple[str, str], ...] = field(default=(), compare=False, repr=False)

    @property
    def changes(self) -> tuple[PartChange, ...]:
        """The changes by which the move is chosen."""
        return self.change.changes

    @property
    def side_effects(self) -> tuple[PartChange, ...]:
        """The other changes: edges at removed vertices, the token, a completed cell."""
        return self.change.side_effects

    @property
    def component(self) -> int | None:
        """The number, from 0, of the component or of the game of a sum in which the move is."""
        return self.change.component

    @property
    def ids(self) -> frozenset[str]:
        """The ids by which the move is chosen."""
        return frozenset(change.id for change in self.changes)

    @property
    def words(self) -> str:
        """The move in the third person: "removes vertices 3 and 4"."""
        clauses = (clause.partition(" ") for clause in self.change.clauses)
        return joined([f"{verb}s {rest}" for verb, _, rest in clauses])

    @property
    def imperative(self) -> str:
        """The move as an instruction: "remove vertices 3 and 4"."""
        return joined(self.change.clauses)

    def renamed(self, swap: Mapping[str, str]) -> "Move":
        """The same move made on other parts that are interchangeable with its own.

        `swap` maps the parts of this move, and no part to itself.
        """
        changes, side_effects = (
            tuple(replace(one, part=swap.get(one.part, one.part)) for one in some)
            for some in (self.changes, self.side_effects)
        )
        change = replace(self.change, changes=changes, side_effects=side_effects)
        return replace(self, change=change, swap=tuple(swap.items()))

    def as_json(self) -> dict[str, Any]:
        """The move for a screen: strings, numbers and lists of these."""
        return {
            "ids": sorted(self.ids),
            "changes": [change.as_json() for change in self.changes],
            "side_effects": [change.as_json() for change in self.side_effects],
            "words": self.words,
            "imperative": self.imperative,
            "component": self.component,
        }


@dataclass(frozen=True, eq=False)
class Board(ABC):
    """A position with an id for each part.

    `prefix` stands before the ids, such as "1." in the second game of a sum.
    """

    position: Position
    prefix: str = ""

    @abstractmethod
    def change(self, option: Position) -> Change | None:
        """The difference to the option; None if it cannot be described by the parts."""

    @abstractmethod
    def after(self, option: Position, swap: Mapping[str, str]) -> "Board":
        """The option as a board, on which unchanged parts keep their ids.

        `swap` maps each interchangeable part that a move names to the one that the player chose.
        """

    @abstractmethod
    def parts(self) -> list[dict[str, Any]]:
        """The parts for a screen: for each its id, its kind, and the data to draw it."""

    def interchangeable(self) -> list[tuple[str, ...]]:
        """Classes of parts that a position does not distinguish, such as parallel edges.

        A move names the first parts of its classes.
        """
        return []

    @property
    def leaves(self) -> Iterator["Board"]:
        """The boards of which a sum is made up; the board itself if it is no sum."""
        yield self

    def describe(self, option: Position) -> Change:
        """The difference to the option, by the parts or else as a whole."""
        found = self.change(option)
        if found is not None and found.changes:
            return found
        whole = PartChange(
            "position",
            f"{self.prefix}all",
            shown(option),
            None,
            shown(self.position),
            shown(option),
        )
        return Change((whole,), clauses=(f"move to {shown(option, 60)}",))


@dataclass(frozen=True, eq=False)
class TextBoard(Board):
    """A position shown as text; its moves are chosen from a list.

    `name` says which entry of a larger position this is.
    """

    name: str = ""

    def change(self, option: Position) -> Change | None:
        before, after = shown(self.position), shown(option)
        change = PartChange("position", f"{self.prefix}all", after, None, before, after)
        values = f"from {shown(self.position, 40)} to {shown(option, 40)}"
        return Change((change,), clauses=(f"change {self.name} {values}",)) if self.name else None

    def after(self, option: Position, swap: Mapping[str, str]) -> Board:
        return replace(self, position=option)

    def parts(self) -> list[dict[str, Any]]:
        return [{"id": f"{self.prefix}all", "kind": "position", "text": shown(self.position)}]


def name_text(name: Any) -> str:
    """A vertex or another name as it stands in a sentence.

    >>> name_text("hub"), name_text((2, 1)), name_text(3)
    ('hub', '(2, 1)', '3')
    """
    return name if isinstance(name, str) and 0 < len(name) <= 40 else shown(name, 40)


def edge_text(edge: Sequence[Any]) -> str:
    """An edge by its ends: a–b, or the loop at a."""
    u, v = edge
    return f"the loop at {name_text(u)}" if u == v else f"{name_text(u)}–{name_text(v)}"


def noun_list(one: str, many: str, names: Iterable[str]) -> str:
    """Names after their noun in the singular or plural: "vertex 3", "vertices 3 and 4".

    >>> noun_list("vertex", "vertices", ["3"]), noun_list("vertex", "vertices", "345")
    ('vertex 3', 'vertices 3, 4 and 5')
    """
    found = list(names)
    rest = len(found) - MAX_NAMES
    if rest > 1:
        found = [*found[:MAX_NAMES], f"{rest} more"]
    return f"{one if len(found) == 1 else many} {joined(found)}"


def plain(value: Any) -> Any:
    """A value as JSON: numbers, strings and lists unchanged, everything else as text."""
    if value is None or isinstance(value, bool | str):
        return value
    if isinstance(value, int):
        return value if abs(value) < 2**53 else str(value)
    return [plain(part) for part in value] if isinstance(value, tuple) else shown(value)
