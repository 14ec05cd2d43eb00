"""A board: a position as parts with permanent ids, and each move as the changes of these parts."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from gamelab.theory import Position
from gamelab.theory.checks import joined, shown

MAX_NAMES = 12  # parts named in one sentence
# what a screen shows, as JSON
ScreenPart = dict[str, Any]
View = dict[str, Any]
Player = Literal["you", "computer", "first", "second"]  # the last two are people
PLAYERS: dict[Player, str] = {
    "you": "you",
    "computer": "the computer",
    "first": "the first player",
    "second": "the second player",
}
How = Literal["wins", "hardest", "only", "slip", "random", "unsure"]
REMARKS: dict[How, str] = {
    "wins": "a winning move",
    "hardest": "no move wins; this one is the hardest to answer",
    "only": "the only move",
    "slip": "a slip, made without looking",
    "random": "made at random",
    "unsure": "this board is too large to be sure; a legal move",
}


@dataclass(frozen=True)
class Move:
    """A move: its option, and what it changes. Moves are equal when their options are.

    A part has the same id during the whole match: v3, e7, h0, and 1.v3 in the second game of a sum.
    `ids` are the changes by which the move is chosen. The id of a part stands for its removal, and
    "=" goes before what another part becomes: an arrow to a vertex (e7=v3), a weight (e7=2), the
    heaps left of a heap (h0=2+4). `alternatives` are other sets of ids for the same move.
    `side_effects` are the parts that change besides: edges at removed vertices, the token, a
    completed cell. A clause begins with its verb: "remove vertices 3 and 4".

    >>> from gamelab import Match, Octal, path
    >>> [move.words for move in Match(Octal("0.33"), path(2)).moves]
    ['removes vertex 0', 'removes vertex 1', 'removes vertices 0 and 1']
    """

    option: Position
    ids: frozenset[str] = field(compare=False, repr=False)
    clauses: tuple[str, ...] = field(compare=False, repr=False)
    side_effects: frozenset[str] = field(default=frozenset(), compare=False, repr=False)
    alternatives: tuple[frozenset[str], ...] = field(default=(), compare=False, repr=False)
    swap: tuple[tuple[str, str], ...] = field(default=(), compare=False, repr=False)

    @property
    def words(self) -> str:
        """The move in the third person: "removes vertices 3 and 4"."""
        clauses = (clause.partition(" ") for clause in self.clauses)
        return joined([f"{verb}s {rest}" for verb, _, rest in clauses])

    @property
    def imperative(self) -> str:
        """The move as an instruction: "remove vertices 3 and 4"."""
        return joined(self.clauses)

    def renamed(self, swap: Mapping[str, str]) -> "Move":
        """The same move made on other parts that are interchangeable with its own.

        `swap` maps the parts of this move, and no part to itself.
        """
        ids, side_effects = (
            frozenset(renamed_id(id, swap) for id in some) for some in (self.ids, self.side_effects)
        )
        return replace(self, ids=ids, side_effects=side_effects, swap=tuple(swap.items()))


@dataclass(frozen=True)
class Played:
    """A move of the match, who made it, and how the computer chose it, with details."""

    player: Player
    move: Move
    how: How | None = None
    details: str = ""

    @property
    def words(self) -> str:
        """The move in a sentence: "The computer removes vertices 3 and 4."."""
        if self.player == "you":
            return f"You {self.move.imperative}."
        return f"{PLAYERS[self.player].capitalize()} {self.move.words}."

    @property
    def remark(self) -> str:
        """How the computer chose the move, in words."""
        if self.how is None:
            return ""
        return REMARKS[self.how] + (f": {self.details}" if self.details else "")


def part_id(id: str) -> str:
    """The part that an id changes.

    >>> part_id("e7=2"), part_id("e7")
    ('e7', 'e7')
    """
    return id.partition("=")[0]


def renamed_id(id: str, names: Mapping[str, str]) -> str:
    """The same change of a part with another name."""
    part, mark, to = id.partition("=")
    return names.get(part, part) + mark + to


@dataclass(frozen=True, eq=False)
class Board(ABC):
    """A position with an id for each part.

    `prefix` stands before the ids, such as "1." in the second game of a sum.
    """

    position: Position
    prefix: str

    @abstractmethod
    def move_to(self, option: Position) -> Move | None:
        """The move to the option; None if the parts cannot describe it."""

    @abstractmethod
    def after(self, option: Position, swap: Mapping[str, str]) -> "Board":
        """The option as a board, on which unchanged parts keep their ids.

        `swap` maps each interchangeable part that a move names to the one that the player chose.
        """

    @abstractmethod
    def parts(self) -> list[ScreenPart]:
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

    def describe(self, option: Position) -> Move:
        """The move to the option, by the parts or else as a whole."""
        found = self.move_to(option)
        return (
            found if found and found.ids else TextBoard(self.position, self.prefix).move_to(option)
        )


@dataclass(frozen=True, eq=False)
class TextBoard(Board):
    """A position shown as text; its moves are chosen from a list.

    `name` says which entry of a larger position this is.
    """

    name: str = ""

    def move_to(self, option: Position) -> Move:
        clause = f"move to {shown(option, 60)}"
        if self.name:
            values = f"from {shown(self.position, 40)} to {shown(option, 40)}"
            clause = f"change {self.name} {values}"
        return Move(option, frozenset([f"{self.prefix}all={shown(option)}"]), (clause,))

    def after(self, option: Position, swap: Mapping[str, str]) -> Board:
        return replace(self, position=option)

    def parts(self) -> list[ScreenPart]:
        return [{"id": f"{self.prefix}all", "kind": "position", "text": shown(self.position)}]


def name_text(name: Any) -> str:
    """A vertex or another name as it stands in a sentence.

    >>> name_text("hub"), name_text((2, 1)), name_text(3)
    ('hub', '(2, 1)', '3')
    """
    return name if isinstance(name, str) and 0 < len(name) <= 40 else shown(name, 40)


def noun_list(one: str, many: str, names: Iterable[str]) -> str:
    """Names after their noun in the singular or plural: "vertex 3", "vertices 3 and 4".

    >>> noun_list("vertex", "vertices", ["3"]), noun_list("vertex", "vertices", "345")
    ('vertex 3', 'vertices 3, 4 and 5')
    >>> noun_list("edge", "edges", map(str, range(30)))
    'edges 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11 and 18 more'
    """
    found = list(names)
    rest = len(found) - MAX_NAMES
    if rest > 1:
        found = [*found[:MAX_NAMES], f"{rest} more"]
    return f"{one if len(found) == 1 else many} {joined(found)}"


def plain_number(number: int) -> int | str:
    """A number as JSON that a browser reads exactly: a large one as text."""
    return number if abs(number) < 2**53 else str(number)
