"""When a finite check proves that a sequence is periodic for ever: periods and their
certificates.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass, field
from math import lcm
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:  # numpy is loaded where it is used, so that the ground floors load without it
    import numpy as np
    from numpy.typing import NDArray


def repeats(values: "NDArray[np.integer]", places: range, step: int) -> bool:
    """Whether the values, or rows of them, are long enough and repeat after the step, at all the
    places.
    """
    import numpy as np

    here = values[places.start : places.stop]
    there = values[places.start + step : places.stop + step]
    return len(there) == len(places) and bool(np.array_equal(here, there))


@dataclass(frozen=True, eq=False)
class Period:
    """An eventual period of a sequence of integers: `a[n + period] == a[n] + saltus` for all `n >=
    preperiod`, both least.

    It is a guess until it carries a certificate: `window` is the finite range of places at which
    the sequence was compared with itself, `theorem` says why that is enough, `values` are the raw
    terms, the sequence's first ones. With a `saltus` other than 0 the terms grow by the saltus with
    each period; such a period is never certified. `grows` is the board that grows with n, if the
    sequence is one of boards; it is only there to be drawn.

    >>> from gamelab import OctalHeaps, find_period
    >>> kayles = find_period(OctalHeaps("0.77"))
    >>> kayles
    Period(preperiod=71, period=12, certified=True)
    >>> kayles.window, kayles.theorem
    (range(71, 156), 'Guy–Smith octal periodicity theorem')
    >>> kayles.verify()
    True
    """

    preperiod: int
    period: int
    values: "NDArray[np.integer]" = field(repr=False)
    certificate: "Certificate | None" = None
    saltus: int = 0
    grows: Any = field(default=None, compare=False, repr=False)

    def __post_init__(self) -> None:
        import numpy as np

        object.__setattr__(self, "values", np.array(self.values))
        self.values.setflags(write=False)

    def __repr__(self) -> str:
        saltus = f", saltus={self.saltus}" if self.saltus else ""
        return (
            f"Period(preperiod={self.preperiod}, period={self.period}{saltus}, "
            f"certified={self.certified})"
        )

    @property
    def certified(self) -> bool:
        """Whether the period is proved for all n; otherwise it is only observed."""
        return self.certificate is not None

    @property
    def theorem(self) -> str:
        """The theorem that makes the window enough; empty for a guess."""
        return self.certificate.theorem if self.certificate else ""

    @property
    def window(self) -> range:
        """The places n at which the theorem asks for a comparison of a[n] with a later term."""
        return self.certificate.window(self) if self.certificate else range(0)

    @property
    def block(self) -> tuple[int, ...]:
        """The values of the first period, from the preperiod on: those that repeat, or grow by the
        saltus.
        """
        return tuple(self.values[self.preperiod : self.preperiod + self.period].tolist())

    def terms(self, n: int) -> "NDArray[np.integer]":
        """The first n terms, as the period says they go on."""
        import numpy as np

        terms, growth = self._at(np.arange(n))
        return np.add(terms, growth, dtype=np.int64) if self.saltus else terms

    def term(self, n: int) -> int:
        """The term at one place, as the period says."""
        term, growth = self._at(n)
        return int(term) + int(growth)

    def _at(self, n: Any) -> "tuple[NDArray[np.integer], Any]":
        """The raw value for place n, or for an array of places, and what the saltus adds to it."""
        beyond = (n - self.preperiod) * (n >= self.preperiod)
        turns = beyond // self.period
        return self.values[n - turns * self.period], turns * self.saltus

    def agrees(self, places: range, step: int) -> bool:
        """Whether the raw values are long enough and repeat after the step, at all the places."""
        return repeats(self.values, places, step)

    def is_least(self) -> bool:
        """Whether no smaller period or preperiod fits the raw values."""
        whole = range(self.preperiod, len(self.values) - self.period)
        shorter = (q for q in range(1, self.period) if self.period % q == 0)
        return (
            min(self.period - 1, self.preperiod) >= 0
            and len(self.values) >= self.preperiod + self.period
            and self.agrees(whole, self.period)
            and (
                self.preperiod == 0
                or not self.agrees(range(self.preperiod - 1, self.preperiod), self.period)
            )
            and not any(
                self.agrees(range(self.preperiod, self.preperiod + self.period - q), q)
                for q in shorter
            )
        )

    def verify(self) -> bool:
        """Check the certificate again, and those that it rests on, from the raw values alone; False
        for a guess.
        """
        return all(
            period.certificate is not None
            and not period.saltus
            and period.is_least()
            and period.certificate.holds(period)
            for period in self._with_premises()
        )

    def _with_premises(self) -> "Iterator[Period]":
        waiting, seen = [self], {id(self)}
        while waiting:
            period = waiting.pop()
            yield period
            for premise in period.certificate.premises if period.certificate else ():
                if id(premise.period) not in seen:
                    seen.add(id(premise.period))
                    waiting.append(premise.period)


@dataclass(frozen=True)
class NoPeriod:
    """The answer of a search that found no period: it is false, and says how far the search went.

    `among` names the terms that were looked at, `found` what none of them was, and `advice` what
    may help.

    >>> NoPeriod("the values of heaps 0 to 99")
    no period certified among the values of heaps 0 to 99; a larger limit may find one
    >>> bool(NoPeriod("the values of heaps 0 to 99"))
    False
    """

    among: str
    found: str = "certified"
    advice: str = "a larger limit may find one"

    def __bool__(self) -> Literal[False]:
        return False

    def __repr__(self) -> str:
        return f"no period {self.found} among {self.among}; {self.advice}"


@dataclass(frozen=True, eq=False)
class RepeatedTerms:
    """A certified period whose first round lies within terms that were found without it: all later
    terms repeat these.

    So a statement about all terms that such a repetition keeps need be checked on these terms only.
    """

    period: Period
    terms: "NDArray[np.integer]" = field(repr=False)

    @property
    def theorem(self) -> str:
        """The theorem that makes the period's window enough."""
        return self.period.theorem

    def verify(self) -> bool:
        """Whether the period verifies, its first round is among the terms, and all of them are as
        it says.
        """
        import numpy as np

        n = len(self.terms)
        return (
            self.period.verify()
            and n >= self.period.preperiod + self.period.period
            and bool(np.array_equal(self.terms, self.period.terms(n)))
        )


@dataclass(frozen=True)
class Premise:
    """A periodic discrepancy row met by a move: k more pendant edges of it stand for k + shift,
    beside a nimber.
    """

    period: Period
    shift: int = 0
    nimber: int = 0

    @property
    def start(self) -> int:
        """A place from which the option's value less k is periodic."""
        return max(0, self.period.preperiod - self.shift)

    @property
    def step(self) -> int:
        """A period of it: the nim-sum with a nimber below 2^b turns on the value modulo 2^b."""
        return lcm(self.period.period, 1 << self.nimber.bit_length())


class Certificate(ABC):
    """What was checked, and why it proves a period."""

    theorem: str = ""
    premises: tuple[Premise, ...] = ()

    @abstractmethod
    def window(self, period: Period) -> range:
        """The places at which the sequence is compared with itself."""

    @abstractmethod
    def holds(self, period: Period) -> bool:
        """Whether the raw values meet what the theorem asks, the premises being granted."""


@dataclass(frozen=True)
class GuySmith(Certificate):
    """Finite octal games: the period is proved once it holds from c to 2c + p + d - 1, d being the
    number of digits.

    With c = 0 two places more are asked for, as if c were 1: where a move leaves two heaps of p,
    one heap of p and none is no such move.

    Source: R. K. Guy and C. A. B. Smith, *The G-values of various games*, 1956.
    """

    digits: int
    theorem = "Guy–Smith octal periodicity theorem"

    def window(self, period: Period) -> range:
        return range(period.preperiod, 2 * max(period.preperiod, 1) + period.period + self.digits)

    def holds(self, period: Period) -> bool:
        return self.digits >= 0 and period.agrees(self.window(period), period.period)


@dataclass(frozen=True)
class PendantEdges(Certificate):
    """The discrepancies of G with k more pendant edges at v: e + tau - 1 terms in a row are enough.

    Here e counts the edges of G and tau is the nimber of G without the edges at v. If all options
    that touch G are periodic from `start` on with periods dividing `step`, and the row agrees with
    itself shifted by `step` at `width` places from `start` on, then it does so for ever: no other
    option is close enough to the top to matter. A row that is a function of its only premise needs
    no window (width 0).

    Source: Calkin, Janoski, Nelson, Ryan, Xu, *Champion Spiders*, Theorem 5.4, whose window is
    corrected here.
    """

    width: int
    start: int
    step: int
    premises: tuple[Premise, ...] = field(default=(), repr=False)
    theorem = "graphnim-cert-period, with the window e + tau - 1"

    def window(self, period: Period) -> range:
        return range(self.start, self.start + self.width)

    def holds(self, period: Period) -> bool:
        return (
            all(
                premise.start <= self.start and self.step % premise.step == 0
                for premise in self.premises
            )
            and (self.width > 0 or len(self.premises) == 1)
            and self.step >= 1
            and self.step % period.period == 0
            and period.preperiod <= self.start
            and len(period.values) >= self.start + self.step + period.period
            and period.agrees(self.window(period), self.step)
        )


@dataclass(frozen=True)
class StompsAlone(Certificate):
    """A row of champions for ever: at k0 the moves at v alone reach every value below the number of
    edges.

    The options reached at k0 stay options for larger k, and each champion adds the next value, so
    every later position is a champion too. `reached` holds the values of the moves at v with k0
    pendant edges, `edges` counts all edges there.

    Source: the idea of Theorem 4.1 of *Champion Spiders*, which needs many positions where one is
    enough.
    """

    k0: int
    edges: int
    reached: frozenset[int] = field(repr=False)
    theorem = "graphnim-cert-stable, from one position by the stomps alone"

    def window(self, period: Period) -> range:
        return range(period.preperiod, self.k0)

    def holds(self, period: Period) -> bool:
        row = period.values[period.preperiod : self.k0 + 1]
        return (
            self.reached.issuperset(range(self.edges))
            and self.edges >= self.k0 >= period.preperiod
            and period.period == 1
            and len(row) == self.k0 + 1 - period.preperiod
            and not row.any()
        )


@dataclass(frozen=True)
class Recurrence(Certificate):
    """Octal games that never split a heap, or whose digits repeat for ever: a window of so many
    values is enough.

    Let d be the number of digits before the `repeat` digits that repeat, and let c be at least 1,
    since an empty heap is no heap. In a finite code (`repeat` 0) without splits a heap of more than
    d depends on the d before it alone, so a period is proved once it holds at d places from c on.

    If digits repeat, let s be a common multiple of p and `repeat`. The options of n + s that take
    more than d are those of n, and besides them those that leave the m from n - d to n - d + s - 1.
    If the sequence has the period s from c to n - 1, and n - d - s >= c, then each such m has the
    value of m - s, and as s moves no digit, an option of n leaves that. By induction 2s - p + d
    places at which the sequence has the period p are enough. If a move may leave h heaps, the same
    is true of the set of values of all k <= h heaps with m tokens in place of the value of m, for m
    - s >= hc + (h - 1)s: the largest part of m is at least c + s, and stays a part when s is taken
    from it. So (h + 1)s - p + d places after hc are enough.
    """

    digits: int
    repeat: int = 0
    heaps: int = 1
    theorem = "Recurrence of a window of values in an octal game"

    def window(self, period: Period) -> range:
        first = max(period.preperiod, 1)
        if not self.repeat:
            return range(period.preperiod, first + self.digits)
        step = lcm(period.period, self.repeat)
        end = self.heaps * first + (self.heaps + 1) * step
        return range(period.preperiod, end - period.period + self.digits)

    def holds(self, period: Period) -> bool:
        return (
            min(self.digits, self.repeat, self.heaps - 1) >= 0
            and bool(self.repeat or self.heaps == 1)
            and period.agrees(self.window(period), period.period)
        )
