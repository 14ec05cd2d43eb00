"""Games on heaps of tokens: a move replaces one heap by others."""

from abc import abstractmethod
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from gamelab.theory.naturals import natural
from gamelab.theory.ruleset import Ruleset

Heaps = tuple[int, ...]


class HeapGame(Ruleset):
    """A game on heaps: a position is one heap, or a tuple of heaps; a ruleset says what a move can
    make of a heap.

    >>> from gamelab import grundy
    >>> class Halving(HeapGame):
    ...     def heap_moves(self, heap):
    ...         return [(heap // 2,)] if heap else []
    >>> [grundy(Halving(), n) for n in range(9)]
    [0, 1, 0, 0, 1, 1, 1, 1, 0]
    """

    @abstractmethod
    def heap_moves(self, heap: int) -> Iterable[Heaps]:
        """What one move can make of a heap: no heap, one heap, or several."""

    def start(self, board: Any, **state: Any) -> Heaps:
        heaps = board if isinstance(board, (tuple, list)) else (board,)
        return self.canonical(tuple(natural(heap, "The size of a heap") for heap in heaps))

    def moves(self, heaps: Heaps) -> Iterator[Heaps]:
        options = (
            (*heaps[:i], *left, *heaps[i + 1 :])
            for i, heap in enumerate(heaps)
            for left in self.heap_moves(heap)
        )
        seen: set[Heaps] = set()
        for option in map(self.canonical, options):
            if option not in seen:
                seen.add(option)
                yield option

    def components(self, heaps: Heaps) -> list[Heaps]:
        return [(heap,) for heap in heaps]

    def canonical(self, heaps: Heaps) -> Heaps:
        return tuple(sorted(heap for heap in heaps if heap))


@dataclass(frozen=True)
class Nim(HeapGame):
    """Nim: take any number of tokens from one heap; the nimber n is the heap of n tokens.

    >>> from gamelab import grundy
    >>> grundy(Nim(), (3, 5))
    6
    """

    def heap_moves(self, heap: int) -> Iterable[Heaps]:
        return ((left,) for left in range(heap))
