"""The values of all stars with two legs of any length, such as S[1, k, l], by a finite check."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from gamelab.boards import Legs, spiders_below
from gamelab.games import VertexDeletion
from gamelab.proofs import Kind, OnLegs, digits, kind_of_value, options_of, wrapped
from gamelab.solvers.vertex_deletion import table


@dataclass(frozen=True, repr=False)
class LongLegs(OnLegs):
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
    family = "long legs"

    @classmethod
    def of(
        cls, game: VertexDeletion, base: Legs, before: int, period: int, misere: bool = False
    ) -> "LongLegs":
        """The quotient with the value of the smallest star of each cell."""
        empty = cls(game, base, before, period, (), misere)
        longest = max((legs[0] for legs in empty.cells if legs), default=0)
        stars = table(game, legs=len(base) + 2, longest=longest, misere=misere)
        return replace(empty, values=tuple(map(stars.value, empty.cells)))

    @property
    def malformed(self) -> str:
        if self.before < 0 or min({self.period, *self.base}) < 1:
            return "the lengths repeat from below 0 on, or their period or a leg is below 1"
        return ""

    @property
    def statement(self) -> str:
        short = ", ".join(map(str, self.base))
        return (
            f"The {kind_of_value(self)} of a star with two legs of any length beside legs that fit "
            f"in {short} depends only on the legs, those of {self.before} and more modulo "
            f"{self.period}."
        )

    def cell(self, legs: Iterable[int]) -> Legs:
        """The cell of the star with these legs."""
        reduced = (wrapped(leg, self.before, self.period) for leg in legs)
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
    def table(self) -> Mapping[Legs | None, int]:
        return {None: int(self.misere), **dict(zip(self.cells, self.values, strict=True))}

    def value(self, legs: Iterable[int] | None) -> int:
        """The value of the star with these legs; of the empty graph for None."""
        return self.table[None if legs is None else self.cell(legs)]

    def kinds(self) -> Iterator[Kind]:
        yield Kind("the empty graph", None, ())
        # a longer leg is like one that is shorter by the period
        for legs in sorted({*self._stars(self.before + self.period + self.most + 1)}):
            options = options_of(self.rules, self.cell, legs)
            yield Kind(f"S{list(legs)}", self.cell(legs), tuple(((one,),) for one in options))

    def certificate(self) -> dict[str, Any]:
        return super().certificate() | {
            "misere": self.misere,
            "base": list(self.base),
            "before": self.before,
            "period": self.period,
            "values": digits(self.values),
        }
