"""From rows to certified periods: which rows a row rests on, and what they prove about it."""

from abc import ABC, abstractmethod
from collections.abc import Iterable
from dataclasses import dataclass, field
from math import lcm

import numpy as np
from numpy.typing import NDArray

from gamelab.solvers.graph_nim.rows import Rows, periodic_from
from gamelab.theory.periods import PendantEdges, Period, Premise, StompsAlone
from gamelab.theory.provenance import Method, answering

PERIODS = Method("windows of rows", "table", ("graphnim-cert-period", "graphnim-cert-stable"))

# where a move leads: a row, more pendant edges, a nimber beside it
RowOption = tuple[int, int, int]


@dataclass(frozen=True)
class RowFamily(ABC):
    """Filled rows, closed under moves, the largest last."""

    rows: Rows
    # the certified periods that were asked for
    found: dict[int, Period] = field(init=False, repr=False, default_factory=dict)

    @abstractmethod
    def options(self, row: int) -> Iterable[RowOption]:
        """Where the moves lead that touch the edges of a row."""

    @property
    def top(self) -> int:
        return len(self.rows.records) - 1

    def nimbers(self, row: int, n: int) -> NDArray[np.int64]:
        """The first n entries of a row; n is at most the length that was filled unless the row is
        stable.
        """
        entries = min(int(self.rows.records[row]["entries"]), n)
        rest = self.rows.records[row]["edges"] + np.arange(entries, n)
        return np.concatenate([self.rows.nimbers[row, :entries], rest])

    @answering
    def period(self, row: int) -> Period | None:
        """The certified period of a row's discrepancies; None if the rows are too short to certify
        it.
        """
        below = self._below(row)
        for other in sorted(below):
            period = (
                self._stable(other)
                if self.rows.records[other]["stable"]
                else self._windowed(other, below[other])
            )
            if period is None:
                return None
            self.found[other] = period
        return self.found[row]

    def _below(self, row: int) -> dict[int, list[RowOption]]:
        """The rows that a row's certificate rests on, itself included, with their options; none
        below a stable one or one found.
        """
        below: dict[int, list[RowOption]] = {}
        waiting = [row]
        while waiting:
            here = waiting.pop()
            if here not in below and here not in self.found:
                below[here] = (
                    []
                    if self.rows.records[here]["stable"]
                    else list(dict.fromkeys(self.options(here)))
                )
                waiting.extend(other for other, _, _ in below[here])
        return below

    def _discrepancies(self, row: int, n: int) -> NDArray[np.int64]:
        return self.rows.records[row]["edges"] + np.arange(n) - self.nimbers(row, n)

    def _stable(self, row: int) -> Period:
        k0, tau = int(self.rows.records[row]["entries"]) - 1, self.rows.records[row]["tau"]
        values = self._discrepancies(row, k0 + 1)
        unstable = np.flatnonzero(values)
        reached = (
            np.flatnonzero(self.rows.times[row, : self.rows.records[row]["width"]] <= k0) ^ tau
        )
        certificate = StompsAlone(
            k0, int(self.rows.records[row]["edges"]) + k0, frozenset(reached.tolist())
        )
        return Period(int(unstable[-1]) + 1 if unstable.size else 0, 1, values, certificate)

    def _windowed(self, row: int, options: list[RowOption]) -> Period | None:
        premises = tuple(
            Premise(self.found[other], shift, nimber) for other, shift, nimber in options
        )
        start = max((premise.start for premise in premises), default=0)
        width = int(self.rows.records[row]["edges"] + self.rows.records[row]["tau"]) - 1
        values = self._discrepancies(row, int(self.rows.records[row]["entries"]))
        return windowed_period(values, premises, start, width)


def windowed_period(
    values: NDArray[np.int64], premises: tuple[Premise, ...], start: int, width: int
) -> Period | None:
    """The period that the premises and a window of this width prove of the values, if there are
    enough of them.
    """
    least_step = lcm(*(premise.step for premise in premises))
    if least_step > len(values):  # and perhaps too large for compiled code
        return None
    begin, step, preperiod, period = periodic_from(values, start, least_step, width)
    if not period:
        return None
    return Period(
        preperiod,
        period,
        values[: begin + step + max(width, period)].copy(),
        PendantEdges(width, begin, step, premises),
    )
