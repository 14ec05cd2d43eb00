"""How what a paper says and what is computed are compared; each relation knows its weaker
predictions and an impossible one.
"""

from collections.abc import Callable
from dataclasses import dataclass
from math import inf
from operator import eq
from typing import Any


@dataclass(frozen=True)
class Relation:
    """A comparison of the predicted with the computed.

    `words` stand before a prediction ("at most 3"). `impossible` is a prediction that nothing
    computed can meet: a case in which it would agree says nothing and is no case. `weaker` names
    the changes of a prediction that only weaken it: "up" (one more), "down" (one less), "more" (one
    element more), "less" (one element less); any other must be noticed.

    >>> at_most(3, 2), at_most(3, 4), at_most(at_most.impossible, 2)
    (True, False, False)
    """

    words: str
    agree: Callable[[Any, Any], bool]
    impossible: Any
    weaker: frozenset[str] = frozenset()

    def __call__(self, predicted: Any, computed: Any) -> bool:
        return bool(self.agree(predicted, computed))


NOTHING = "nothing of the kind"

equal = Relation("", eq, NOTHING)
at_most = Relation("at most ", lambda most, found: found <= most, -inf, frozenset({"up"}))
at_least = Relation("at least ", lambda least, found: found >= least, inf, frozenset({"down"}))
one_of = Relation("one of ", lambda values, found: found in values, (), frozenset({"more"}))
within = Relation(
    "only ", lambda allowed, found: set(found) <= set(allowed), (), frozenset({"more"})
)
including = Relation(
    "among others ", lambda some, found: set(some) <= set(found), (NOTHING,), frozenset({"less"})
)
