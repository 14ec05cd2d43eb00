"""Rules on parameters: games on spiders side by side, each given by its legs."""

from abc import abstractmethod
from collections.abc import Iterator
from typing import Any

from gamelab.boards import Graph, Spider, disjoint_union
from gamelab.theory import Ruleset

Legs = tuple[int, ...]


class OnSpiders(Ruleset):
    """A game on spiders side by side; the legs of each stand the longest first."""

    @abstractmethod
    def moves_in(self, legs: Legs) -> Iterator[tuple[Legs, ...]]:
        """What each move leaves of one spider."""

    def start(self, board: Any, **state: Any) -> tuple[Legs, ...]:
        return self.canonical((board.legs,)) if isinstance(board, Spider) else board

    def moves(self, spiders: tuple[Legs, ...]) -> Iterator[tuple[Legs, ...]]:
        options = (
            (*spiders[:i], *left, *spiders[i + 1 :])
            for i, legs in enumerate(spiders)
            for left in self.moves_in(legs)
        )
        return iter(dict.fromkeys(map(self.canonical, options)))

    def components(self, spiders: tuple[Legs, ...]) -> list[tuple[Legs, ...]]:
        return [(legs,) for legs in spiders]

    @staticmethod
    def graph(spiders: tuple[Legs, ...]) -> Graph:
        """The position as a graph."""
        return disjoint_union(*(Spider(*legs).graph for legs in spiders))
