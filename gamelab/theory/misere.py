"""Who wins, in normal play (the last mover) and in misere play (the other player)."""

from typing import Any, Literal

from gamelab.theory.grundy import by_definition, fold, mex
from gamelab.theory.positions import Position, options_of, refinements_blamed
from gamelab.theory.provenance import announce
from gamelab.theory.ruleset import Ruleset, start_of

Outcome = Literal["N", "P"]

_values: dict[tuple[Ruleset, Position], int] = {}


def misere_grundy(game: Ruleset, position: Any) -> int:
    """The mex of the options' values where a finished game counts as 1; it is 0 when the player to
    move loses.

    A sum is not split: in misere play its value is no function of the components' values.

    >>> from gamelab import GraphNim, star
    >>> [misere_grundy(GraphNim(), star(k)) for k in range(4)]
    [1, 0, 2, 3]
    """
    start = start_of(game, position)
    announce(game.method)
    with refinements_blamed(game, start):
        return fold(
            (game, game.canonical(start)),
            lambda node: ([(node[0], node[0].canonical(option))] for option in options_of(*node)),
            lambda options: mex(value for (value,) in options) if options else 1,
            _values,
        )


def outcome(game: Ruleset, position: Any, misere: bool = False) -> Outcome:
    """N when the next player wins, P when the previous player does.

    >>> from gamelab import GraphNim, path
    >>> outcome(GraphNim(), path(2)), outcome(GraphNim(), path(2), misere=True)
    ('N', 'P')
    """
    value = (misere_grundy if misere else by_definition)(game, position)
    return "N" if value else "P"
