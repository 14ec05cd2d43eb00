"""Values of all stars with two legs of any length beside short ones, in games that never split."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np

from gamelab.boards import spiders_below
from gamelab.games.vertex_deletion import VertexDeletion
from gamelab.proofs.legs import Legs
from gamelab.proofs.quotient import Cell, Kind, Quotient, kind_of_value
from gamelab.proofs.stars import EMPTY, without_hub
from gamelab.solvers.vertex_deletion.path_rows import refuse_splits
from gamelab.solvers.vertex_deletion.spiders import SpiderDeletion
from gamelab.solvers.vertex_deletion.tables import table
from gamelab.theory import mex

MAX_LEG = 400  # in the search for a period


@dataclass(frozen=True, repr=False)
class LongLegs(Quotient):
    """The value of every star with two legs of any length beside legs that fit in `base`.

    Lengths from `before` on count modulo `period`. A cell is the legs so reduced, and `values` is
    in the order of `cells`.

    >>> from gamelab import ConnectedSubtraction
    >>> proof = LongLegs.of(ConnectedSubtraction({1, 2, 3}), (1,), 4, 4)
    >>> proof.verify(), proof.value((1, 50, 31)), proof.size
    (True, 3, '65 cells, 145 kinds of positions')
    """

    game: VertexDeletion
    base: Legs
    before: int
    period: int
    values: tuple[int, ...] = field(repr=False)
    misere: bool = False

    @classmethod
    def of(
        cls, game: VertexDeletion, base: Legs, before: int, period: int, misere: bool = False
    ) -> "LongLegs":
        """The quotient with the value of the smallest star of each cell."""
        empty = cls(game, base, before, period, (), misere)
        known: dict[Cell, int] = {EMPTY: int(misere)}
        for legs in sorted(empty.cells, key=sum):
            options = {known[cell] for cell in empty.options(legs)}
            known[legs] = mex(options) if options or not misere else 1
        return cls(game, base, before, period, tuple(known[c] for c in empty.cells), misere)

    @classmethod
    def found(cls, game: VertexDeletion, base: Legs, misere: bool = False) -> "LongLegs | None":
        """The quotient with the least period and then the least length where it begins; None if
        none verifies.
        """
        longest = 16
        while (longest := 2 * longest) <= MAX_LEG:
            stars = table(game, len(base) + 2, longest, misere=misere)
            sides = np.arange(longest + 1)
            rows = np.array(
                [
                    [
                        stars.values_of(_legs(small, int(k), sides, len(base) + 2))
                        for small in spiders_below(base)
                    ]
                    for k in sides
                ]
            ).reshape(longest + 1, -1)
            for period in range(1, longest // 4):
                same = (rows[:-period] == rows[period:]).all(axis=1)
                before = len(same) - int(np.argmin(same[::-1])) if not same.all() else 0
                if before + 3 * period <= longest:
                    proof = cls.of(game, base, max(before, *base), period, misere)
                    if proof.verify():
                        return proof
        return None

    @property
    def malformed(self) -> str:
        if self.before < max(self.base, default=0) or self.period < 1:
            return "the lengths repeat before those of the short legs, or their period is below 1"
        return ""

    @property
    def statement(self) -> str:
        short = ", ".join(map(str, self.base))
        return (
            f"The {kind_of_value(self)} of a star with two legs of any length beside legs that fit "
            f"in {short} depends only on the legs, those of {self.before} and more modulo "
            f"{self.period}."
        )

    @property
    def rests_on(self) -> tuple[str, ...]:
        return ("the rules on legs are those on boards (tested on all small boards)",)

    def cell(self, legs: Iterable[int]) -> Legs:
        """The cell of the star with these legs."""
        reduced = (
            leg if leg < self.before else self.before + (leg - self.before) % self.period
            for leg in legs
        )
        return tuple(sorted(filter(None, reduced), reverse=True))

    @cached_property
    def cells(self) -> tuple[Legs, ...]:
        """All cells, as the legs of their smallest stars."""
        return tuple(sorted(set(map(self.cell, self._stars(self.before + self.period)))))

    def _stars(self, end: int) -> Iterator[Legs]:
        """All these stars with the two long legs shorter than `end`."""
        return (
            tuple(sorted(filter(None, (*small, shorter, longer)), reverse=True))
            for small in spiders_below(self.base)
            for longer in range(end)
            for shorter in range(longer + 1)
        )

    @cached_property
    def table(self) -> Mapping[Cell, int]:
        return {EMPTY: int(self.misere), **dict(zip(self.cells, self.values, strict=True))}

    def value(self, legs: Iterable[int] | None) -> int:
        """The value of the star with these legs; of the empty graph for None."""
        return self.table[EMPTY if legs is None else self.cell(legs)]

    def options(self, legs: Legs) -> list[Cell]:
        """The cells of the options of one star."""
        refuse_splits(self.game, "A quotient of stars")
        ends = [self.cell(left) for left, _ in SpiderDeletion(self.game).cuts(legs)]
        return [*ends, *without_hub(self.game, self.cell, legs)]

    def kinds(self) -> Iterator[Kind]:
        yield Kind("the empty graph", EMPTY, ())
        assert self.game.largest is not None
        # a longer leg is like one that is shorter by the period
        for legs in sorted(set(self._stars(self.before + self.period + self.game.largest + 1))):
            choices = tuple(((cell,),) for cell in self.options(legs))
            yield Kind(f"S{list(legs)}", self.cell(legs), choices)

    def certificate(self) -> dict[str, Any]:
        return {
            "kind": "quotient",
            "family": "long legs",
            "game": self.game.certificate_rules(),
            "misere": self.misere,
            "base": list(self.base),
            "before": self.before,
            "period": self.period,
            "values": list(self.values),
        }


def _legs(small: Legs, k: int, others: Any, number: int) -> Any:
    """The legs of many stars, the longest first, filled up with zeros."""
    short = np.zeros((len(others), number), np.int64)
    short[:, : len(small)] = small
    short[:, -2], short[:, -1] = k, others
    return -np.sort(-short, axis=1)
