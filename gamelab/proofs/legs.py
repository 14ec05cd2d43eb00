"""Legs in finitely many classes by their lengths, and numbers of legs, counted up to a cap."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from math import inf

from gamelab.boards import Legs
from gamelab.proofs.quotient import Alternative

Counts = tuple[int, ...]  # how many legs of each class, counted up to a cap


def wrapped(number: int, before: int, period: int) -> int:
    """The number itself, or from `before` on the first one to which it is congruent.

    >>> [wrapped(n, 3, 2) for n in range(8)]
    [0, 1, 2, 3, 4, 3, 4, 3]
    """
    return number if number < before else before + (number - before) % period


@dataclass(frozen=True)
class LegClasses:
    """A class for each length of a leg; the cell of a spider is its number of legs of each class.

    Parameters:

    - `classes`: the class of each length 1, 2, ...; None for legs that change no value. The last
      `period` classes repeat.
    - `period`: the period of the classes; 0 if no leg is longer.
    - `cap`, `modulus`: a number of legs from `cap` on counts modulo `modulus`.

    >>> thirds = LegClasses((0, 1, None), 3, 4, 2)
    >>> thirds.cell((1, 2, 3, 4)), thirds.cell((1,) * 7)
    ((2, 1), (5, 0))
    """

    classes: tuple[int | None, ...]
    period: int
    cap: int
    modulus: int

    def __post_init__(self) -> None:
        if (
            {*self.classes} - {None, *range(self.number)}
            or not 0 <= self.period <= len(self.classes)
            or min(self.cap, self.modulus) < 1
        ):
            raise ValueError(
                "Classes of legs are numbers from 0 on, their period is at most the number of "
                f"lengths, the cap and the modulus are at least 1; they were given as {self}."
            )

    def class_of(self, length: int) -> int | None:
        """The class of a leg."""
        return self.classes[wrapped(length - 1, self.before, self.period)]

    def cell(self, legs: Iterable[int], beside: Iterable[int] = ()) -> Counts:
        """The cell of the spider with these legs, beside so many of each class."""
        counts = [*beside] or [0] * self.number
        for length in legs:
            if length and (its := self.class_of(length)) is not None:
                counts[its] += 1
        return tuple(wrapped(count, self.cap, self.modulus) for count in counts)

    @cached_property
    def number(self) -> int:
        """How many classes there are."""
        return 1 + max((c for c in self.classes if c is not None), default=-1)

    @property
    def before(self) -> int:
        """How many lengths come before the classes repeat."""
        return len(self.classes) - self.period

    @property
    def cells(self) -> Iterator[Counts]:
        """All cells."""
        return product(range(self.cap + self.modulus), repeat=self.number)

    @cached_property
    def shortest(self) -> dict[int, int]:
        """The shortest leg of each class."""
        return {c: k + 1 for k, c in reversed([*enumerate(self.classes)]) if c is not None}

    def smallest(self, cell: Counts) -> Legs:
        """The legs of the smallest spider of a cell, the longest first."""
        legs = (self.shortest[c] for c, count in enumerate(cell) for _ in range(count))
        return tuple(sorted(legs, reverse=True))

    @property
    def words(self) -> str:
        """On what the value of a spider depends.

        >>> LegClasses((0, 1, None), 3, 4, 2).words
        'its numbers of legs of lengths 1, 4, … and 2, 5, …, each of 4 or more modulo 2'
        """
        lengths: dict[int, list[str]] = {c: [] for c in range(self.number)}
        for k, c in enumerate((*self.classes, *self.classes[self.before :])):
            if c is not None:
                lengths[c].append(str(k + 1))
        endless = set(self.classes[self.before :])
        named = [", ".join(lengths[c] + ["…"] * (c in endless)) for c in lengths]
        modulo = f"modulo {self.modulus}" if self.modulus > 1 else f"as {self.cap}"
        return (
            f"its numbers of legs of lengths {' and '.join(named)}, each of {self.cap} or more "
            f"{modulo}"
            if named
            else "nothing"
        )

    def lengths(self, largest: int) -> range:
        """The lengths of which one is like every length, where a move takes `largest` vertices of a
        leg at most: a longer leg has the options of one that is shorter by the period.
        """
        return range(1, len(self.classes) + (largest if self.period else 0) + 1)

    def shortenings(
        self, cell: Counts, takes: tuple[int, ...], few: int, most: int
    ) -> tuple[tuple[tuple[Alternative, ...], ...], tuple[Alternative, ...]]:
        """The choices and the possible alternatives of a spider whose hub no move takes: for each
        class with legs what becomes of a leg, by its length and by what the count stands for.

        `takes` are the numbers of vertices that a move takes from the end of a leg.
        """
        of_class: dict[int | None, dict[Alternative, None]] = {}
        for length in self.lengths(most):
            here = self.class_of(length)
            if here is not None and not cell[here]:
                continue
            stands_for_more = here is not None and cell[here] >= self.cap
            for more in (0, self.modulus)[: 1 + stands_for_more]:
                others = [count + (more - 1) * (c == here) for c, count in enumerate(cell)]
                left = (self.cell([length - taken], others) for taken in takes if taken <= length)
                of_class.setdefault(here, {})[tuple(dict.fromkeys(left))] = None
        # if there is no such spider without them, some leg without a class is there
        unclassed = of_class.pop(None, {}) if self.has_larger(cell, few, most, False) else {}
        return tuple(map(tuple, of_class.values())), tuple(unclassed)

    def has_larger(self, cell: Counts, few: int, most: int, unclassed: bool = True) -> bool:
        """Whether a spider of this cell has more than `few` legs, with at least `most` vertices in
        all of them but the longest; with or without legs that have no class.
        """
        if (unclassed and None in self.classes) or max(cell, default=0) >= self.cap:
            return True
        longest = {c: inf if k >= self.before else k + 1 for k, c in enumerate(self.classes)}
        legs = sorted(longest[c] for c, count in enumerate(cell) for _ in range(count))
        return len(legs) > few and sum(legs[:-1]) >= most
