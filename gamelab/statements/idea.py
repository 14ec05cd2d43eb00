"""The idea of a proof as a value: for each step the positions, the numbers and the sentences."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from gamelab.solvers.methods import grundy
from gamelab.theory import Ruleset


class Panel(NamedTuple):
    """A position of a game under a title; `before` is the board of which a move left it."""

    title: str
    game: Ruleset
    position: Any
    before: Any = None

    @property
    def value(self) -> int:
        """The Grundy value, by the fastest method."""
        return grundy(self.game, self.position)


@dataclass(frozen=True)
class Step:
    """The sentences of a step, positions in a row, and named rows of numbers beside them.

    `marks` gives some cells, by row and column, a mark: "new", "read" to find a new one, the "same"
    as one that is read, or "known". Between positions and rows stands a `diagram`.
    """

    words: str
    panels: Sequence[Panel] = ()
    rows: Mapping[str, Sequence[int | str]] = field(default_factory=dict)
    marks: Mapping[tuple[int, int], str] = field(default_factory=dict)
    diagram: Any = None


@dataclass(frozen=True)
class Idea:
    """Why a proof works: `at` gives the picture and the sentences of each of the `steps`.

    Positions and values are computed from the game; `gamelab.explore` shows the idea.

    >>> from gamelab import Nim, grundy
    >>> heaps = Idea("Equal heaps", range(9), lambda n: Step(f"Value {grundy(Nim(), (n, n))}."))
    >>> heaps.at(5).words
    'Value 0.'
    """

    title: str
    steps: Sequence[Any]
    at: Callable[[Any], Step]
