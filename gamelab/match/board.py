"""Board: a position whose parts have ids that never change in a match, so that a screen can follow
them.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from gamelab.match.touched import Change, Touch, plain
from gamelab.theory.checks import shown
from gamelab.theory.positions import Position


@dataclass(frozen=True, eq=False)
class Board(ABC):
    """A position with an id for each of its parts; `prefix` stands before the ids, such as "1." in
    the second game of a sum.
    """

    position: Position
    prefix: str = ""

    @abstractmethod
    def change(self, option: Position) -> Change | None:
        """What is different in the option; None if it cannot be told by the parts."""

    @abstractmethod
    def after(self, option: Position, swap: Mapping[str, str]) -> "Board":
        """The option as a board: what stays keeps its ids, after parts that are alike have been
        swapped.
        """

    @abstractmethod
    def parts(self) -> list[dict[str, Any]]:
        """The parts as they stand, for a screen: for each its id, its kind, and what there is to
        draw.
        """

    def alike(self) -> list[tuple[str, ...]]:
        """Parts that a position does not tell apart, such as parallel edges; of these a move names
        the first.
        """
        return []

    @property
    def leaves(self) -> Iterator["Board"]:
        """The boards of which this one is made up, such as the boards of a sum; itself if there are
        none.
        """
        yield self

    def told(self, option: Position) -> Change:
        """What is different in the option, told by the parts if that can be done, else by the
        option itself.
        """
        found = self.change(option)
        return found if found is not None and found.touches else becomes(self, option)


def becomes(board: Board, option: Position) -> Change:
    """The change of a position into another, of which nothing better can be told."""
    touch = Touch(
        "position", f"{board.prefix}all", shown(option), None, shown(board.position), shown(option)
    )
    return Change((touch,), clauses=(f"move to {shown(option, 60)}",))


@dataclass(frozen=True, eq=False)
class OtherBoard(Board):
    """A position of which nothing is known: a move is told by where it leads."""

    def change(self, option: Position) -> None:
        return None

    def after(self, option: Position, swap: Mapping[str, str]) -> Board:
        return OtherBoard(option, self.prefix)

    def parts(self) -> list[dict[str, Any]]:
        return [{"id": f"{self.prefix}all", "kind": "position", "text": shown(self.position)}]


@dataclass(frozen=True, eq=False)
class SetBoard(Board):
    """A frozenset: a move removes elements, or adds some."""

    ids: Mapping[Any, str] | None = None

    def __post_init__(self) -> None:
        if self.ids is None:  # in an order that is the same in every run
            ids = {
                element: f"{self.prefix}s{i}"
                for i, element in enumerate(sorted(self.position, key=repr))
            }
            object.__setattr__(self, "ids", ids)

    @property
    def _ids(self) -> Mapping[Any, str]:
        return self.ids or {}

    def change(self, option: Position) -> Change | None:
        if not isinstance(option, frozenset):
            return None
        gone = [
            element for element in self._ids if element in self.position and element not in option
        ]
        new = sorted(option - self.position, key=repr)
        touches = [Touch("element", self._ids[element], name=element) for element in gone]
        touches += [
            Touch("element", f"{self.prefix}s+", shown(element), element) for element in new
        ]
        clauses = [
            f"{verb} {', '.join(map(shown, some))}"
            for verb, some in (("remove", gone), ("add", new))
            if some
        ]
        return Change(tuple(touches), clauses=tuple(clauses))

    def after(self, option: Position, swap: Mapping[str, str]) -> Board:
        if not isinstance(option, frozenset):
            return OtherBoard(option, self.prefix)
        ids = dict(self._ids)  # those that are gone keep theirs
        for element in sorted(option - ids.keys(), key=repr):
            ids[element] = f"{self.prefix}s{len(ids)}"
        return SetBoard(option, self.prefix, ids)

    def parts(self) -> list[dict[str, Any]]:
        return [
            {"id": id, "kind": "element", "name": plain(element)}
            for element, id in self._ids.items()
            if element in self.position
        ]
