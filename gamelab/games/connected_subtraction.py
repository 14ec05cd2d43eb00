"""Connected subtraction games: take a connected set of vertices of an allowed size and leave the
rest connected.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from gamelab.games.vertex_deletion import VertexDeletion
from gamelab.theory.naturals import natural


@dataclass(frozen=True)
class ConnectedSubtraction(VertexDeletion):
    """The game CSG(L): take a connected set whose number of vertices is in L, so that the rest is
    connected or empty.

    Source: Dailly, Moncel, Parreau, *Connected Subtraction Games on Subdivided Stars*.

    >>> from gamelab import Spider, grundy, path
    >>> [grundy(ConnectedSubtraction({1, 2, 4}), path(n)) for n in range(7)]
    [0, 1, 2, 0, 1, 2, 0]
    >>> grundy(ConnectedSubtraction({1, 2, 4}), Spider(2, 2, 1))
    0
    """

    sizes: frozenset[int]

    def __init__(self, sizes: Iterable[int]) -> None:
        if isinstance(sizes, (str, bytes)) or not isinstance(sizes, Iterable):
            raise TypeError(
                f"A connected subtraction game is given by a set of sizes, such as {{1, 2, 4}}; "
                f"it was given {sizes!r}."
            )
        object.__setattr__(
            self,
            "sizes",
            frozenset(natural(size, "The size of a set to take", least=1) for size in sizes),
        )
        if not self.sizes:
            raise ValueError(
                "A connected subtraction game needs at least one size, such as {1, 2, 4}; the set "
                "given is empty."
            )

    def __repr__(self) -> str:
        return f"ConnectedSubtraction({{{', '.join(map(str, sorted(self.sizes)))}}})"

    def digit(self, taken: int) -> int:
        return 3 if taken in self.sizes else 0

    @property
    def largest(self) -> int:
        return max(self.sizes)

    @property
    def splits(self) -> bool:
        return False
