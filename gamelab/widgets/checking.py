"""A check that runs beside the notebook: it tells how far it is, and stops between two cases when it is told to."""

from collections.abc import Callable, Iterable, Iterator
from threading import Event, Thread
from time import monotonic
from typing import Any

from gamelab.papers.claim import Claim
from gamelab.papers.counterexamples import Counterexample
from gamelab.papers.families import Case, Family

TOLD = 0.2  # seconds between two tellings
COUNTING = 0.3  # seconds that are spent on counting the cases beforehand


class Cancelled(Exception):
    """Raised between two cases when a check was cancelled."""


class Beside:
    """Work in a thread of its own. `work` is given a function that wraps cases; `ended` gets what it returned or raised.

    `told` is called now and then with the number of cases so far and the cases a second.
    """

    def __init__(
        self, work: Callable[[Callable[[Iterable[Case]], Iterator[Case]]], Any], told: Callable[[int, float], None],
        ended: Callable[[Any], None],
    ) -> None:  # fmt: skip
        self._work, self._told, self._ended = work, told, ended
        self._cancelled = Event()
        self.cases = 0
        self._thread = Thread(target=self._run, daemon=True)

    def start(self) -> None:
        """Begin."""
        self._thread.start()

    def cancel(self) -> None:
        """Ask for the end: no further case is begun."""
        self._cancelled.set()

    def join(self, seconds: float | None = None) -> None:
        """Wait for the end."""
        self._thread.join(seconds)

    def watch(self, cases: Iterable[Case]) -> Iterator[Case]:
        """The cases, one after the other, until they end or the work is cancelled."""
        begin, last, left = monotonic(), 0.0, iter(cases)
        while True:
            if self._cancelled.is_set():
                raise Cancelled
            case = next(left, None)
            if case is None:
                return
            yield case
            self.cases += 1
            if (now := monotonic()) - last > TOLD:
                last = now
                self._told(self.cases, self.cases / (now - begin))

    def _run(self) -> None:
        try:
            found = self._work(self.watch)
        except Exception as error:  # it is told where the card tells everything
            found = error
        self._ended(found)


def number_of_cases(cases: Family, size: int) -> int | None:
    """How many cases a size has; none if they are too many to be counted at once.

    >>> from gamelab.papers.families import upto
    >>> number_of_cases(upto("n"), 20)
    21
    """
    end, number = monotonic() + COUNTING, 0
    for number, _ in enumerate(cases(size), 1):  # noqa: B007
        if monotonic() > end:
            return None
    return number


def counterexamples(claim: Claim, cases: Iterable[Case]) -> Iterator[Counterexample]:
    """Every case in which prediction and computation differ, where a check stops at the first.

    >>> from gamelab import paper
    >>> conjecture = paper("graph-nim")["Conjecture 5.5"]
    >>> found = next(counterexamples(conjecture, conjecture.cases(conjecture.sizes[0])))
    >>> str(found) == conjecture.refuted.at
    True
    """
    for case in cases:
        predicted, computed = claim.predicted(*case), claim.computed(*case)
        if not claim.agree(predicted, computed):
            yield claim.compared(case, predicted, computed)
