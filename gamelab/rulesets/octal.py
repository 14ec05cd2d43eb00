"""Octal games on heaps: each digit of the code says what may be left where so many tokens are taken."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from gamelab.rulesets.heaps import HeapGame, Heaps


@dataclass(frozen=True)
class OctalHeaps(HeapGame):
    """The octal game with this code on heaps; a position is one heap, or a tuple of heaps.

    The k-th digit after the point tells what may be left of a heap from which k tokens are taken: nothing (1), one
    heap (2), two heaps (4), and sums of these. A 4 before the point lets a heap be split with nothing taken.

    >>> from gamelab import nim_sequence
    >>> nim_sequence(OctalHeaps("0.77"), 8).tolist()
    [0, 1, 2, 3, 1, 4, 3, 2]
    """

    code: str

    def __post_init__(self) -> None:
        whole, point, digits = self.code.partition(".") if isinstance(self.code, str) else ("", "", "")
        if whole not in ("", "0", "4") or point != "." or not digits or set(digits) - set("01234567"):
            raise ValueError(
                f"The code of an octal game is 0. or 4. and then digits from 0 to 7, such as '0.77'; it was given {self.code!r}."
            )

    @cached_property
    def digits(self) -> tuple[int, ...]:
        """The digits, the one before the point first."""
        whole, _, fraction = self.code.partition(".")
        return (int(whole or 0), *map(int, fraction))

    def leavings(self, heap: int) -> Iterator[Heaps]:
        for taken, digit in enumerate(self.digits[: heap + 1]):
            rest = heap - taken
            if digit & 1 and rest == 0:
                yield ()
            if digit & 2 and rest > 0:
                yield (rest,)
            if digit & 4:
                yield from ((part, rest - part) for part in range(1, rest // 2 + 1))
