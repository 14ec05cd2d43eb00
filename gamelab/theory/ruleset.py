"""Ruleset: what a game must say of itself, and the sum of games."""

from abc import ABC, abstractmethod
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, ClassVar

from gamelab.theory.provenance import DEFINITION, Road

Position = Any  # hashable, and never changed


class Ruleset(ABC):
    """The rules of an impartial game: a frozen value with `moves` and, where the board allows, refinements of it.

    A new game needs `moves` only. Positions are hashable and never change; games are compared by value.

    >>> from gamelab import grundy
    >>> class TakeOneOrTwo(Ruleset):
    ...     def moves(self, heap):
    ...         return [heap - n for n in (1, 2) if n <= heap]
    >>> [grundy(TakeOneOrTwo(), n) for n in range(6)]
    [0, 1, 2, 0, 1, 2]
    """

    road: ClassVar[Road] = DEFINITION  # what a value by these rules is said to come by; rules on parameters say otherwise

    def start(self, board: Any, **state: Any) -> Position:
        """The position that a board stands for; input is checked here and nowhere else."""
        return board

    @abstractmethod
    def moves(self, position: Any) -> Iterable[Position]:
        """The options of a position, each once."""

    def components(self, position: Any) -> Iterable[Position]:
        """Positions of which this one is the sum: in each move a player moves in exactly one of them."""
        return (position,)

    def canonical(self, position: Any) -> Position:
        """A position with the same game tree: one for each class of isomorphic positions, or the position itself."""
        return position

    def summands(self, position: Any) -> Iterable[tuple["Ruleset", Position]]:
        """The components, each with the game that is played on it."""
        return [(self, component) for component in self.components(position)]


@dataclass(frozen=True)
class Sum(Ruleset):
    """The sum of games: a position is a tuple with one position a game, and a move is a move in one of them.

    >>> from gamelab import GraphNim, OctalHeaps, Spider, grundy
    >>> game = Sum(GraphNim(), OctalHeaps("0.77"))
    >>> grundy(game, (Spider(1, 1, 1), 5))
    7
    """

    games: tuple[Ruleset, ...]

    def __init__(self, *games: Ruleset) -> None:
        wrong = next((game for game in games if not isinstance(game, Ruleset)), None)
        if wrong is not None:
            raise TypeError(f"Sum takes games such as GraphNim(); it was given {wrong!r}.")
        object.__setattr__(self, "games", games)

    def start(self, board: Any, **state: Any) -> Position:
        if not isinstance(board, tuple) or len(board) != len(self.games):
            raise ValueError(
                f"A position of this sum is a tuple of {len(self.games)} positions, one a game; it was given {board!r}."
            )
        return tuple(game.start(part) for game, part in zip(self.games, board, strict=True))

    def moves(self, position: tuple) -> Iterable[Position]:
        for i, (game, part) in enumerate(zip(self.games, position, strict=True)):
            for option in game.moves(part):
                yield (*position[:i], option, *position[i + 1 :])

    def canonical(self, position: tuple) -> Position:
        return tuple(game.canonical(part) for game, part in zip(self.games, position, strict=True))

    def summands(self, position: tuple) -> Iterable[tuple[Ruleset, Position]]:
        return [summand for game, part in zip(self.games, position, strict=True) for summand in game.summands(part)]


@dataclass(frozen=True)
class Whole(Ruleset):
    """A game played without looking at its components: the same moves, and no theorem about sums.

    >>> from gamelab import GraphNim, Graph
    >>> from gamelab.theory.grundy import by_definition
    >>> by_definition(Whole(GraphNim()), Graph.of([(1, 2), (3, 4)]))
    0
    """

    game: Ruleset

    def start(self, board: Any, **state: Any) -> Position:
        return self.game.start(board, **state)

    def moves(self, position: Any) -> Iterable[Position]:
        return self.game.moves(position)

    def canonical(self, position: Any) -> Position:
        return self.game.canonical(position)
