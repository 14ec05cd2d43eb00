"""Rules that are affine over GF(2) in the binary digits of the parameters, found by elimination."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import numpy as np

from gamelab.hunts.cases import Cases, Numbers
from gamelab.hunts.fitting import Form
from gamelab.hunts.guess import Spoken


@dataclass(frozen=True)
class Image:
    """What the binary digits of one parameter give: a nimber for each, the lowest digit first.

    >>> [
    ...     Image("a", given).words
    ...     for given in ((1, 2, 4), (1, 2, 0), (0, 1, 2), (2, 4), (3, 3), (1, 3))
    ... ]
    ['a', 'a mod 4', 'floor(a / 2)', '2·a', '3·(ones of a mod 2)', '1·(digit 0 of a) ^ 3·(digit 1 of
    a)']
    """

    name: str
    given: tuple[int, ...]

    @property
    def _cut(self) -> tuple[int, int, int] | None:
        """The digits from which and up to which the parameter is copied, and how far to the left,
        if it is just that.
        """
        copied = [i for i, nimber in enumerate(self.given) if nimber]
        low, high = copied[0], copied[-1] + 1
        left = self.given[low].bit_length() - 1 - low
        cut = tuple(2 ** (i + left) if low <= i < high else 0 for i in range(len(self.given)))
        return (low, high, left) if self.given == cut else None

    @property
    def _alike(self) -> bool:
        return len(self.given) > 1 and len(set(self.given)) == 1

    @property
    def words(self) -> str:
        if self._alike:
            return _times(self.given[0], f"(ones of {self.name} mod 2)")
        if self._cut is None:
            return " ^ ".join(
                f"{nimber}·(digit {i} of {self.name})"
                for i, nimber in enumerate(self.given)
                if nimber
            )
        low, high, left = self._cut
        lower = self.name if high == len(self.given) else f"{self.name} mod {2**high}"
        lower = f"floor({lower} / {2**low})" if low else lower
        return _times(
            2 ** (low + left), f"({lower})" if " " in lower and not low and low + left else lower
        )

    def of(self, column: Numbers) -> Spoken:
        """The image of each number; of digits that were never seen only what the words say."""
        says = column >= 0
        if self._alike:
            ones = column.copy()
            for shift in (32, 16, 8, 4, 2, 1):
                ones ^= ones >> shift
            return (ones & 1) * self.given[0], says
        if self._cut is None:
            image = np.zeros_like(column)
            for i, nimber in enumerate(self.given):
                image ^= (column >> i & 1) * nimber
            return image, says & (column >> len(self.given) == 0)
        low, high, left = self._cut
        return (column if high == len(self.given) else column & (2**high - 1)) >> low << (
            low + left
        ), says


def _times(nimber: int, words: str) -> str:
    return words if nimber == 1 else f"{nimber}·{words}"


def affine_forms(table: Cases) -> Iterator[Form]:
    """The affine maps that cases from the smallest on, from the largest on, or drawn by lot,
    allow.
    """
    n = len(table.points)
    if table.points.min() < 0 or table.values.min() < 0:
        return
    digits = [max(int(column.max()).bit_length(), 1) for column in table.points.T]
    words = np.ones(n, np.int64)  # digit 0 stands for the constant
    ends = np.cumsum([1, *digits]).tolist()
    for column, end in zip(table.points.T, ends, strict=False):
        words |= column << end
    for order in (np.arange(n), np.arange(n)[::-1], np.random.default_rng(0).permutation(n)):
        given, used = _solved(words[order].tolist(), table.values[order].tolist(), ends[-1])
        images = [
            (k, Image(name, tuple(given[ends[k] : ends[k + 1]])))
            for k, name in enumerate(table.names)
            if any(given[ends[k] : ends[k + 1]])
        ]
        if images:
            yield _form(table, images, used - 1)


def _form(table: Cases, images: list[tuple[int, Image]], used: int) -> Form:
    def part(points: Numbers) -> Spoken:
        taken = [image.of(points[:, k]) for k, image in images]
        return np.bitwise_xor.reduce([image for image, _ in taken]), np.logical_and.reduce(
            [says for _, says in taken]
        )

    def tell(kept: Mapping[tuple[int, ...], int]) -> str:
        terms = [image.words for _, image in images] + [str(kept[()])] * (kept[()] != 0)
        return f"{table.told} = {' ^ '.join(terms)}"

    return Form(tell, part=part, join=np.bitwise_xor, used=used)


def _solved(words: list[int], values: list[int], digits: int) -> tuple[list[int], int]:
    """The nimber of each digit by which the first independent words have their values, and how many
    words these are.
    """
    basis: dict[int, tuple[int, int]] = {}  # by the leading digit
    for word, value in zip(words, values, strict=True):
        while word and (lead := word.bit_length() - 1) in basis:
            word, value = word ^ basis[lead][0], value ^ basis[lead][1]
        if word:
            basis[lead] = word, value
            if len(basis) == digits:
                break
    given = [0] * digits
    for lead in sorted(basis):  # digits that no word leads stay 0
        word, value = basis[lead]
        for digit in range(lead):
            value ^= given[digit] * (word >> digit & 1)
        given[lead] = value
    return given, len(basis)
