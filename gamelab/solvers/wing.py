"""Wing: what the solvers of one family of games can do, and which games may use it."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from inspect import getattr_static
from typing import Any

from gamelab.theory.misere import Outcome
from gamelab.theory.positions import Position
from gamelab.theory.ruleset import Ruleset


def _no_road(*asked: Any) -> None:
    return None


@dataclass(frozen=True)
class Wing:
    """The roads of a family of games. Each answers None where it does not lead, and the definition
    is taken instead.

    A game takes them if it is of one of the families and has its rules: everything that the
    family's class defines, but for `start`, is the family's own, and not overridden. What is
    `asked` of the game, such as the digit for a number of vertices, may be its own.

    `value` takes the game and a component, `misere_value` the game and a position; the others take
    what the player gave: `by_parameters` a board such as a spider and whether play is misere, so
    that no graph need be made, `outcome` and `options` a board in normal play.

    >>> from gamelab import GraphNim
    >>> class WithoutEnds(GraphNim):
    ...     def moves(self, graph):
    ...         return (option for option in super().moves(graph) if option.edges)
    >>> wing = Wing((GraphNim,), lambda game, component: 1)
    >>> wing.serves(GraphNim), wing.serves(WithoutEnds)
    (True, False)
    """

    families: tuple[type[Ruleset], ...]
    value: Callable[[Any, Position], int | None] = _no_road
    misere_value: Callable[[Any, Position], int | None] = _no_road
    by_parameters: Callable[[Any, Any, bool], int | None] = _no_road
    outcome: Callable[[Any, Position], Outcome | None] = _no_road
    options: Callable[[Any, Any], Iterable[Position] | None] = _no_road
    asked: frozenset[str] = frozenset()

    def serves(self, kind: type[Ruleset]) -> bool:
        """Whether games of this class have the rules of one of the families."""
        return any(
            issubclass(kind, family) and self._keeps_the_rules(kind, family)
            for family in self.families
        )

    def _keeps_the_rules(self, kind: type[Ruleset], family: type[Ruleset]) -> bool:
        named = {
            name for part in family.__mro__ if issubclass(part, Ruleset) for name in vars(part)
        }
        rules = (
            {name for name in named if not name.startswith(("__", "_abc_"))}
            - self.asked
            - {"start", "road"}
        )
        return all(getattr_static(kind, name) is getattr_static(family, name) for name in rules)

    def converts(self, kind: type[Ruleset]) -> bool:
        """Whether boards become positions as in the family, so that a family's parameters may stand
        for them.
        """
        return any(
            issubclass(kind, family) and kind.start is family.start for family in self.families
        )
