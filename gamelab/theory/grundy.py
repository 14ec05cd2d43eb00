"""Grundy values, winning moves and the reasons behind a value: by the definition, which is the
oracle.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

from gamelab.theory.game_tree import fold
from gamelab.theory.nimbers import mex, nim_sum
from gamelab.theory.positions import Position, options_of, refinements_blamed
from gamelab.theory.provenance import announce, answering
from gamelab.theory.ruleset import Ruleset, start_of

_values: dict[tuple[Ruleset, Position], int] = {}


def _canonical_summands(game: Ruleset, position: Position) -> list[tuple[Ruleset, Position]]:
    return [(part_game, part_game.canonical(part)) for part_game, part in game.summands(position)]


@answering
def by_definition(game: Ruleset, position: Any) -> int:
    """The Grundy value as the mex of the options' values, a sum being the nim-sum of its
    components.

    Slow and obvious: every faster road is compared with this one. What has been found is remembered
    for each game.

    >>> from gamelab import GraphNim, Spider
    >>> by_definition(GraphNim(), Spider(3, 1))
    1
    """
    start = start_of(game, position)
    announce(game.road)
    with refinements_blamed(game, start):
        return nim_sum(
            *(
                fold(
                    summand,
                    lambda node: (
                        _canonical_summands(node[0], option) for option in options_of(*node)
                    ),
                    lambda options: mex(nim_sum(*values) for values in options),
                    _values,
                )
                for summand in _canonical_summands(game, start)
            )
        )


def winning_moves(
    game: Ruleset, position: Any, grundy: Callable[[Ruleset, Any], int] = by_definition
) -> list[Position]:
    """The options of Grundy value 0, as positions with the caller's labels; empty when the player
    to move loses.

    >>> from gamelab import OctalHeaps
    >>> winning_moves(OctalHeaps("0.77"), (5,))
    [(2, 2)]
    """
    return [
        option
        for option in dict.fromkeys(options_of(game, start_of(game, position)))
        if grundy(game, option) == 0
    ]


class Option(NamedTuple):
    """An option of a position with its Grundy value, which stands first."""

    value: int
    position: Position


@dataclass(frozen=True)
class Reasons:
    """Why a position has its Grundy value: a move to each smaller value, and an answer to every
    other move.

    `moves` maps each value below `value` to an option that has it; `answers` holds, for each option
    of larger value, a reply to it that has the value of the position again; None where the option
    ends the game, as it may of misère value 0.
    """

    position: Position
    value: int
    moves: dict[int, Position]
    answers: tuple[tuple[Position, Position | None], ...]

    def __str__(self) -> str:
        lines = [f"The value is {self.value}:"]
        lines += [f"  to {value}: {option}" for value, option in sorted(self.moves.items())]
        lines += [
            f"  {option} {'ends the game' if reply is None else f'is answered by {reply}'}"
            for option, reply in self.answers
        ]
        return "\n".join(lines)


def why(
    game: Ruleset, position: Any, grundy: Callable[[Ruleset, Any], int] = by_definition
) -> Reasons:
    """A witness of the Grundy value that can be checked by hand, one move deep for smaller values
    and two for larger.

    >>> from gamelab import OctalHeaps
    >>> print(why(OctalHeaps("0.77"), (3,)))
    The value is 3:
      to 0: (1, 1)
      to 1: (1,)
      to 2: (2,)
    """
    here = start_of(game, position)
    value = grundy(game, here)
    moves: dict[int, Position] = {}
    answers = []
    for option in dict.fromkeys(options_of(game, here)):
        option_value = grundy(game, option)
        if option_value < value:
            moves.setdefault(option_value, option)
        else:
            answers.append(
                (
                    option,
                    next(
                        (
                            reply
                            for reply in options_of(game, option)
                            if grundy(game, reply) == value
                        ),
                        None,
                    ),
                )
            )
    return Reasons(here, value, moves, tuple(answers))
