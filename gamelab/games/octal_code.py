"""The code of an octal or hexadecimal game: its digits, finitely many or repeating for ever."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from typing import Any

from gamelab.theory.naturals import natural

_CODES = {
    8: (
        "an octal",
        "0. or 4.",
        "digits from 0 to 7",
        re.compile(r"([04]?)\.([0-7]*)(?:\[([0-7]+)\])?"),
    ),
    16: (
        "a hexadecimal",
        "0., 4., 8. or C.",
        "digits from 0 to F",
        re.compile(r"([048C]?)\.([0-9A-F]*)(?:\[([0-9A-F]+)\])?", re.IGNORECASE),
    ),
}


@dataclass(frozen=True)
class OctalCode:
    """The digits of an octal game: `whole` before the point, `prefix` behind it, then `repeating`
    for ever.

    The digit of k says what a move that takes k tokens may leave of a heap: nothing (1), one heap
    (2), two heaps (4), three heaps (8, in a hexadecimal code), and sums of these; on graphs,
    components in place of heaps. Finite codes repeat nothing, and 0s at their end are dropped.

    >>> nim, kayles = OctalCode.parse("0.[3]"), OctalCode.parse("0.77")
    >>> nim.digit(100), kayles.digit(2), kayles.digit(100)
    (3, 7, 0)
    >>> print(OctalCode.parse("4.17[30]"), OctalCode.parse("8.0f", 16))
    4.17[30] 8.0F
    """

    whole: int
    prefix: tuple[int, ...]
    repeating: tuple[int, ...] = ()

    @classmethod
    def parse(cls, code: Any, base: int = 8) -> "OctalCode":
        """The code as it is written: 0. or 4., then digits from 0 to 7, and in square brackets
        those that repeat.
        """
        kind, wholes, digits, form = _CODES[base]
        parts = form.fullmatch(code) if isinstance(code, str) else None
        if parts is None or not (parts[2] or parts[3]):
            raise ValueError(
                f"The code of {kind} game is {wholes} and then {digits}, such as '0.77'; it was "
                f"given {code!r}. "
                "Digits that repeat for ever stand in square brackets at the end, such as '0.[3]'."
            )
        repeating = (parts[3] or "").strip("0") and parts[3]
        prefix = parts[2] if repeating else parts[2].rstrip("0")
        return cls(
            int(parts[1] or "0", 16),
            *(tuple(int(digit, 16) for digit in part) for part in (prefix, repeating)),
        )

    def digit(self, taken: int) -> int:
        """The digit for taking so many tokens."""
        if taken == 0:
            return self.whole
        if taken <= len(self.prefix):
            return self.prefix[taken - 1]
        return (
            self.repeating[(taken - len(self.prefix) - 1) % len(self.repeating)]
            if self.repeating
            else 0
        )

    @property
    def largest(self) -> int | None:
        """The largest number of tokens that a move may take; None when there is no bound."""
        return None if self.repeating else len(self.prefix)

    @property
    def heaps(self) -> int:
        """The largest number of heaps (on graphs: components) that a move may leave."""
        return max(max(self.whole, *self.prefix, *self.repeating, 0).bit_length() - 1, 0)

    @property
    def splits(self) -> bool:
        """Whether some move may leave several heaps (on graphs: components)."""
        return self.heaps > 1

    def __str__(self) -> str:
        whole, prefix, repeating = (
            "".join(f"{digit:X}" for digit in part)
            for part in ((self.whole,), self.prefix, self.repeating)
        )
        return f"{whole}.{prefix}[{repeating}]" if repeating else f"{whole}.{prefix or 0}"


def octal_codes(digits: int) -> Iterator[str]:
    """Every octal code 0.d1d2... with so many digits after the point, the last one not 0, in the
    order of the numbers.

    So each finite code stands in one size only, as 0.70 is 0.7, and the game without moves, 0.0,
    alone in size 0. Codes that differ have different moves, though their values may agree; trivial
    games such as 0.1 are among them.

    >>> list(octal_codes(1)), [len(list(octal_codes(digits))) for digits in range(4)]
    (['0.1', '0.2', '0.3', '0.4', '0.5', '0.6', '0.7'], [1, 7, 56, 448])
    """
    places = natural(digits, "The number of digits")
    return (
        map("0.".__add__, map("".join, product(*["01234567"] * (places - 1), "1234567")))
        if places
        else iter(["0.0"])
    )
