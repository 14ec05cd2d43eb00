"""Octal games on graphs: take a connected set of vertices; the digit for its size says what may be
left.
"""

from dataclasses import dataclass
from functools import cached_property

from gamelab.games.octal_code import OctalCode
from gamelab.games.vertex_deletion import VertexDeletion
from gamelab.theory.calls import clear_arguments


@dataclass(frozen=True)
class Octal(VertexDeletion):
    """The octal game with this code on graphs; on paths it is the game on heaps.

    The k-th digit after the point tells what may be left of a component from which a connected set
    of k vertices is taken: nothing (1), a connected rest (2), a rest of two or more components (4),
    and sums of these.

    Source: Beaudou et al., *Octal Games on Graphs: the game 0.33 on subdivided stars and bistars*,
    Definition 5.

    >>> from gamelab import Spider, cycle, grundy, path
    >>> [grundy(Octal("0.33"), path(n)) for n in range(6)]
    [0, 1, 2, 0, 1, 2]
    >>> grundy(Octal("0.33"), Spider(2, 1, 1, 1)), grundy(Octal("0.77"), cycle(5))
    (3, 0)
    """

    code: str

    def __post_init__(self) -> None:
        digits = OctalCode.parse(self.code)
        if digits.whole:
            raise ValueError(
                f"A move on a graph takes at least one vertex, so only 0 stands before the point; "
                f"it was given {self.code!r}."
            )
        object.__setattr__(self, "code", str(digits))  # so that 0.070 is 0.07

    @cached_property
    def _digits(self) -> OctalCode:
        return OctalCode.parse(self.code)

    def digit(self, taken: int) -> int:
        return self._digits.digit(taken)

    @property
    def largest(self) -> int | None:
        return self._digits.largest if self._goes_by_its_code else None

    @property
    def splits(self) -> bool:
        return self._digits.splits or not self._goes_by_its_code

    @property
    def _goes_by_its_code(self) -> bool:
        """Else the digits are a subclass's own, and any number of vertices may be taken, and any
        number of components left.
        """
        return type(self).digit is Octal.digit


@clear_arguments
def ArcKayles() -> Octal:
    """Arc Kayles, 0.07: take two adjacent vertices.

    >>> from gamelab import grundy, path
    >>> ArcKayles(), [grundy(ArcKayles(), path(n)) for n in range(9)]
    (Octal(code='0.07'), [0, 0, 1, 1, 2, 0, 3, 1, 1])
    """
    return Octal("0.07")


@clear_arguments
def Grim() -> Octal:
    """Grim, 0.6: take a vertex that has a neighbour.

    >>> from gamelab import grundy, star
    >>> Grim(), [grundy(Grim(), star(k)) for k in range(5)]
    (Octal(code='0.6'), [0, 1, 2, 1, 2])
    """
    return Octal("0.6")
