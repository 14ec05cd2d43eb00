"""The code of an octal game: its digits, finitely many or repeating for ever."""

import re
from dataclasses import dataclass
from typing import Any

_CODE = re.compile(r"([04]?)\.([0-7]*)(?:\[([0-7]+)\])?")


@dataclass(frozen=True)
class OctalCode:
    """The digits of an octal game: `whole` before the point, `prefix` behind it, then `repeating` for ever.

    The digit of k says what a move that takes k tokens may leave of a heap: nothing (1), one heap (2), two heaps (4), and
    sums of these; on graphs, components in place of heaps. Finite codes repeat nothing, and 0s at their end are dropped.

    >>> nim, kayles = OctalCode.parse("0.[3]"), OctalCode.parse("0.77")
    >>> nim.digit(100), kayles.digit(2), kayles.digit(100)
    (3, 7, 0)
    >>> print(OctalCode.parse("4.17[30]"))
    4.17[30]
    """

    whole: int
    prefix: tuple[int, ...]
    repeating: tuple[int, ...] = ()

    @classmethod
    def parse(cls, code: Any) -> "OctalCode":
        """The code as it is written: 0. or 4., then digits from 0 to 7, and in square brackets those that repeat."""
        parts = _CODE.fullmatch(code) if isinstance(code, str) else None
        if parts is None or not (parts[2] or parts[3]):
            raise ValueError(
                f"The code of an octal game is 0. or 4. and then digits from 0 to 7, such as '0.77'; it was given {code!r}. "
                "Digits that repeat for ever stand in square brackets at the end, such as '0.[3]'."
            )
        repeating = (parts[3] or "").strip("0") and parts[3]
        prefix = parts[2] if repeating else parts[2].rstrip("0")
        return cls(int(parts[1] or 0), tuple(map(int, prefix)), tuple(map(int, repeating)))

    def digit(self, taken: int) -> int:
        """The digit for taking so many tokens."""
        if taken == 0:
            return self.whole
        if taken <= len(self.prefix):
            return self.prefix[taken - 1]
        return self.repeating[(taken - len(self.prefix) - 1) % len(self.repeating)] if self.repeating else 0

    @property
    def largest(self) -> int | None:
        """The largest number of tokens that a move may take; None when there is no bound."""
        return None if self.repeating else len(self.prefix)

    @property
    def splits(self) -> bool:
        """Whether some move may leave several heaps (on graphs: components)."""
        return any(digit & 4 for digit in (self.whole, *self.prefix, *self.repeating))

    def __str__(self) -> str:
        repeating = f"[{''.join(map(str, self.repeating))}]" if self.repeating else ""
        return f"{self.whole}.{''.join(map(str, self.prefix))}{repeating}" if self.prefix or repeating else f"{self.whole}.0"
