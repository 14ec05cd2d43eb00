"""Solver: the methods for one family of games, and the games that may use them."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from inspect import getattr_static
from typing import Any

from gamelab.theory.misere import Outcome
from gamelab.theory.positions import Position
from gamelab.theory.ruleset import Ruleset


def _no_method(*_: Any) -> None:
    return None


@dataclass(frozen=True)
class Solver:
    """The methods of a family of games. Each returns None where it does not apply; the definition
    is used there.

    A solver serves a game of one of its families if the game keeps the rules: everything that the
    family's class defines, except `start`, is inherited and not overridden. Attributes named in
    `overridable`, such as the digit for a number of vertices, may be the game's own.

    `value` takes the game and a component, `misere_value` the game and a position. The others take
    the board as given: `by_parameters` a family value, such as a spider, and whether play is
    misère, so that no graph need be made; `outcome` and `options` a board in normal play.

    >>> from gamelab import GraphNim
    >>> class WithoutEnds(GraphNim):
    ...     def moves(self, graph):
    ...         return (option for option in super().moves(graph) if option.edges)
    >>> solver = Solver((GraphNim,), lambda game, component: 1)
    >>> solver.serves(GraphNim), solver.serves(WithoutEnds)
    (True, False)
    """

    families: tuple[type[Ruleset], ...]
    value: Callable[[Any, Position], int | None] = _no_method
    misere_value: Callable[[Any, Position], int | None] = _no_method
    by_parameters: Callable[[Any, Any, bool], int | None] = _no_method
    outcome: Callable[[Any, Position], Outcome | None] = _no_method
    options: Callable[[Any, Any], Iterable[Position] | None] = _no_method
    overridable: frozenset[str] = frozenset()

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
            - self.overridable
            - {"start", "method"}
        )
        return all(getattr_static(kind, name) is getattr_static(family, name) for name in rules)

    def converts(self, kind: type[Ruleset]) -> bool:
        """Whether games of this class make positions of boards as the family does."""
        return any(
            issubclass(kind, family) and kind.start is family.start for family in self.families
        )
