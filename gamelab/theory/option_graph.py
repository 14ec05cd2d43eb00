"""All positions that play can come to from a small one, with their options: the graph of the
game.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from gamelab.theory.grundy import by_definition, fold
from gamelab.theory.positions import Position, options_of
from gamelab.theory.ruleset import Ruleset, start_of

MAX_POSITIONS = 60  # positions that can still be told apart in a picture


@dataclass(frozen=True)
class OptionGraph:
    """The positions that play from the first of them can come to, up to isomorphism, with their
    values and options.

    Positions are numbered in order of discovery; `options[i]` are the numbers of the options of
    the i-th position.
    """

    positions: tuple[Position, ...]
    values: tuple[int, ...]
    options: tuple[tuple[int, ...], ...] = field(repr=False)

    @property
    def levels(self) -> tuple[int, ...]:
        """How many moves each position can still last, 0 for those without options."""
        known: dict[int, int] = {}
        fold(
            0,
            lambda i: ([option] for option in self.options[i]),
            lambda options: max((1 + moves for [moves] in options), default=0),
            known,
        )
        return tuple(known[i] for i in range(len(self.positions)))

    @property
    def winning(self) -> frozenset[tuple[int, int]]:
        """The winning moves: the pairs of places of a position and an option of it that has value
        0.
        """
        return frozenset(
            (i, j) for i, among in enumerate(self.options) for j in among if self.values[j] == 0
        )


def graph_of_options(
    game: Ruleset,
    position: Any,
    most: int = MAX_POSITIONS,
    grundy: Callable[[Ruleset, Any], int] = by_definition,
) -> OptionGraph:
    """The option graph of a position; one with more than so many positions, too many to be seen, is
    refused.

    >>> from gamelab import OctalHeaps
    >>> graph = graph_of_options(OctalHeaps("0.77"), 3)
    >>> graph.positions, graph.values, graph.levels
    (((3,), (1, 1), (1,), (2,), ()), (3, 0, 1, 2, 0), (3, 2, 1, 2, 0))
    >>> sorted(graph.winning)
    [(0, 1), (2, 4), (3, 4)]
    """
    start = game.canonical(start_of(game, position))
    places = {start: 0}
    found: list[tuple[int, ...]] = []
    for here in (queue := [start]):
        among = sorted(
            {game.canonical(option): None for option in options_of(game, here)},
            key=lambda option: grundy(game, option),
        )
        for option in among:
            if option not in places:
                places[option] = len(places)
                queue.append(option)
        if len(places) > most:
            raise ValueError(
                f"An option graph shows at most {most:,} positions; play from this one can come "
                f"to more. "
                "Begin with a smaller position, or ask for its options alone."
            )
        found.append(tuple(places[option] for option in among))
    return OptionGraph(tuple(queue), tuple(grundy(game, one) for one in queue), tuple(found))
