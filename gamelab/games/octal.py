"""Octal games on heaps: each digit of the code says what may be left where so many tokens are
taken.
"""

from dataclasses import dataclass
from functools import cached_property

from gamelab.games.octal_code import OctalCode
from gamelab.games.take_and_break import CodedHeaps


@dataclass(frozen=True)
class OctalHeaps(CodedHeaps):
    """The octal game with this code on heaps; a position is one heap, or a tuple of heaps.

    The k-th digit after the point tells what may be left of a heap from which k tokens are taken:
    nothing (1), one heap (2), two heaps (4), and sums of these. A 4 before the point lets a heap be
    split with nothing taken. Digits in square brackets at the end repeat for ever: 0.[3] is Nim.

    >>> from gamelab import nim_sequence
    >>> nim_sequence(OctalHeaps("0.77"), 8).tolist()
    [0, 1, 2, 3, 1, 4, 3, 2]
    >>> nim_sequence(OctalHeaps("0.[3]"), 8).tolist()
    [0, 1, 2, 3, 4, 5, 6, 7]
    """

    code: str

    def __post_init__(self) -> None:
        object.__setattr__(self, "code", str(OctalCode.parse(self.code)))  # so that 0.770 is 0.77

    @cached_property
    def digits(self) -> OctalCode:
        return OctalCode.parse(self.code)
