"""What a move touches: parts of the board by ids that never change in a match, and words for what
becomes of them.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from gamelab.theory.checks import shown
from gamelab.theory.positions import Position

Kind = Literal[
    "vertex", "edge", "arrow", "weight", "token", "heap", "place", "element", "cell", "position"
]
MOST_NAMED = 12  # parts in one sentence


@dataclass(frozen=True)
class Touch:
    """A part of the board that a move touches, and what becomes of it.

    `part` is the id of the part, the same all through the match: v3, e7, h0, and 1.v3 in the second
    game of a sum. `to` says what becomes of it, nothing where it goes: an arrow to a vertex
    (e7=v3), a weight (e7=2), the heaps that stay of a heap (h0=2+4). `before` and `after` are the
    same as values.

    >>> Touch("weight", "e7", "2", name=("a", "b"), before=5, after=2).id
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
        """The part and what becomes of it."""
        return f"{self.part}={self.to}" if self.to else self.part

    def as_json(self) -> dict[str, Any]:
        """The touch for a screen: words, numbers and lists of these."""
        told = {key: plain(getattr(self, key)) for key in ("name", "before", "after")}
        return {"id": self.id, "kind": self.kind, "part": self.part, "to": self.to, **told}


@dataclass(frozen=True)
class Change:
    """What is different in an option: the parts touched, those that go or come along with them, and
    clauses that say so.

    A clause begins with its verb: "remove vertices 3 and 4". `others` are other ways to point at
    the same, each a set of ids.
    """

    touches: tuple[Touch, ...]
    also: tuple[Touch, ...] = ()
    clauses: tuple[str, ...] = ()
    others: tuple[frozenset[str], ...] = ()
    # of a disconnected board or a sum, from 0; None on a connected board or for several
    component: int | None = None


@dataclass(frozen=True)
class Move:
    """A move: the option that it leads to, and what it touches. Moves are equal when their options
    are.

    >>> from gamelab import Match, NodeKayles, path
    >>> [move.words for move in Match(NodeKayles(), path(3)).moves]
    ['removes vertices 0 and 1', 'removes vertices 0, 1 and 2', 'removes vertices 1 and 2']
    """

    option: Position
    change: Change = field(compare=False, repr=False)
    # of parts alike, the one named, the one meant
    swap: tuple[tuple[str, str], ...] = field(default=(), compare=False, repr=False)

    @property
    def touches(self) -> tuple[Touch, ...]:
        """The parts touched: those by which the move is chosen."""
        return self.change.touches

    @property
    def also(self) -> tuple[Touch, ...]:
        """What goes or comes along: the edges at removed vertices, the token, a completed cell."""
        return self.change.also

    @property
    def component(self) -> int | None:
        """The number, from 0, of the component of a disconnected board, or of the game of a sum, in
        which the move is made.
        """
        return self.change.component

    @property
    def ids(self) -> frozenset[str]:
        """The ids of what is touched: what a screen gathers."""
        return frozenset(touch.id for touch in self.touches)

    @property
    def words(self) -> str:
        """What is done, in the third person: "removes vertices 3 and 4"."""
        return joined(
            [
                f"{verb}s {rest}"
                for verb, _, rest in (clause.partition(" ") for clause in self.change.clauses)
            ]
        )

    @property
    def asked(self) -> str:
        """What is done, as one says to a player: "remove vertices 3 and 4"."""
        return joined(self.change.clauses)

    def renamed(self, swap: Mapping[str, str]) -> "Move":
        """The same move with other parts in the place of some that are just like them."""
        touches, also = (
            tuple(_renamed(touch, swap) for touch in some) for some in (self.touches, self.also)
        )
        pairs = tuple((here, there) for here, there in swap.items() if here != there)
        return replace(self, change=replace(self.change, touches=touches, also=also), swap=pairs)

    def as_json(self) -> dict[str, Any]:
        """The move for a screen: words, numbers and lists of these."""
        return {
            "ids": sorted(self.ids),
            "touches": [touch.as_json() for touch in self.touches],
            "also": [touch.as_json() for touch in self.also],
            "words": self.words,
            "asked": self.asked,
            "component": self.component,
        }


def _renamed(touch: Touch, swap: Mapping[str, str]) -> Touch:
    return replace(touch, part=swap[touch.part]) if touch.part in swap else touch


def named(name: Any) -> str:
    """A vertex or another name as it stands in a sentence.

    >>> named("hub"), named((2, 1)), named(3)
    ('hub', '(2, 1)', '3')
    """
    return name if isinstance(name, str) and 0 < len(name) <= 40 else shown(name, 40)


def edge_name(edge: Sequence[Any]) -> str:
    """An edge by its ends: a–b, or the loop at a."""
    u, v = edge
    return f"the loop at {named(u)}" if u == v else f"{named(u)}–{named(v)}"


def counted(one: str, many: str, names: Iterable[str]) -> str:
    """Things by their names: "vertex 3", "vertices 3 and 4".

    >>> counted("vertex", "vertices", ["3"]), counted("vertex", "vertices", "345")
    ('vertex 3', 'vertices 3, 4 and 5')
    """
    found = list(names)
    rest = len(found) - MOST_NAMED
    if rest > 1:
        found = [*found[:MOST_NAMED], f"{rest} more"]
    return f"{one if len(found) == 1 else many} {joined(found)}"


def joined(words: Sequence[str]) -> str:
    """Words with commas and an "and"."""
    return (
        words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}" if words else ""
    )


def plain(value: Any) -> Any:
    """A value as JSON has it: numbers, words and lists as they are, all else as text."""
    if value is None or isinstance(value, bool | str):
        return value
    if isinstance(value, int):
        return value if abs(value) < 2**53 else str(value)
    return [plain(part) for part in value] if isinstance(value, tuple) else shown(value)
