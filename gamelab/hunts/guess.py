"""A guess about a table: its words, the rule by which it predicts, how far it was seen, and the
first case it does not cover.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from gamelab.hunts.cases import Numbers

# what a rule says of each point, and whether it says anything
Spoken = tuple[Numbers, NDArray[np.bool_]]


@dataclass(frozen=True, eq=False)
class Rule:
    """A value for each point: a part told by its parameters, joined (+ or ^) with one kept for what
    is looked at in the point.
    """

    look: Callable[[Numbers], Numbers]
    part: Callable[[Numbers], Spoken]
    join: np.ufunc
    kept: Mapping[tuple[int, ...], int]

    def __call__(self, *parameters: int) -> int | None:
        """The value predicted, or None where the rule says nothing."""
        values, says = self.predicted(np.array([parameters], np.int64))
        return int(values[0]) if says[0] else None

    def predicted(self, points: Numbers) -> Spoken:
        """The predictions for many points, and for which of them there is one."""
        part, says = self.part(points)
        rest = [self.kept.get(tuple(seen)) for seen in self.look(points).tolist()]
        known = np.array([value is not None for value in rest], bool)
        return self.join(part, np.array([value or 0 for value in rest], np.int64)), says & known


@dataclass(frozen=True)
class Evidence:
    """How many cases a rule was held against, how many of them fix its values, how many it has
    right, and of these the others.
    """

    cases: int
    used: int
    right: int
    others: int

    def __str__(self) -> str:
        return (
            f"seen on {self.right:,} of {self.cases:,} cases, {self.others:,} of them not used to "
            f"fix its values"
        )


@dataclass(frozen=True)
class Missed:
    """A case that a guess does not cover: what it predicts there (None: nothing), and what was
    computed.
    """

    case: tuple[int, ...]
    predicted: int | None
    computed: int

    def __str__(self) -> str:
        said = "nothing" if self.predicted is None else self.predicted
        place = self.case[0] if len(self.case) == 1 else self.case
        return f"{place}: predicted {said}, computed {self.computed}"


@dataclass(frozen=True)
class Guess:
    """What a table suggests: never a fact. `rule(a, b)` predicts; `first_exception` is the smallest
    case that it does not cover.
    """

    words: str
    rule: Rule = field(repr=False)
    evidence: Evidence
    exceptions: int
    first_exception: Missed | None

    @property
    def cost(self) -> int:
        """How much it takes to say it: the values that it copies, and place and value of what it
        misses.
        """
        return self.evidence.used + 3 * self.exceptions

    @property
    def account(self) -> str:
        """The evidence and the exceptions in words."""
        first = f", the first at {self.first_exception}" if self.first_exception else ""
        return (
            f"{self.evidence}; {self.exceptions or 'no'} "
            f"exception{'s' * (self.exceptions != 1)}{first}"
        )

    def __repr__(self) -> str:
        return f"Guess: {self.words}\n  {self.account}"

    def _repr_markdown_(self) -> str:
        return f"**Guess:** {self.words}  \n{self.account}"


class Guesses(tuple[Guess, ...]):
    """Guesses about one table, the simplest first; `why` says why there can be none."""

    why: str = ""

    def __repr__(self) -> str:
        return "\n".join(map(repr, self)) or f"No guess. {self.why}".strip()

    def _repr_markdown_(self) -> str:
        return "\n".join(
            f"{i}. {guess._repr_markdown_()}" for i, guess in enumerate(self, 1)
        ) or repr(self)
