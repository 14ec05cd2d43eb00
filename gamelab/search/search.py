"""The search for counterexamples, part by part."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import partial
from math import ceil, inf
from typing import Any, TypeVar

from gamelab.search import parts
from gamelab.search.executors import completed, is_here, number_of_workers
from gamelab.search.parts import MAX_FOUND, CaseError, Judge, Keep, Part, Tally, cover, tally
from gamelab.search.store import Store
from gamelab.search.text import text_of_case

PART_SECONDS, LEAST_SECONDS = 5.0, 0.25  # of a part
GROWTH = 4  # of the seconds from one size to the next
PARTS_A_WORKER = 8  # of a size that takes less than so many times five seconds
TOO_LONG = 8  # parts into which one is divided that takes too long

Watch = Callable[[Iterable[Any]], Iterable[Any]]
T = TypeVar("T")


@dataclass
class Search:
    """The search of cases up to a size for at most `most` counterexamples, None for all.

    `judge` says of a case whether it is as predicted. `family` are the cases by sizes, such as
    `Cases`. `records` and `keep` are as for a tally. `question` is the name of the search in the
    `store`. `share` is the residue class of the cases of each size that is searched. `watch` wraps
    the cases, or for each part that a worker finishes as many numbers.

    The counterexamples are the first by size and number, and the tally of a search that ends is the
    same for any workers and parts.
    """

    judge: Judge
    family: Any
    size: int
    most: int | None = 1
    records: bool = False
    keep: Keep = "none"
    workers: Any = 1
    store: Store | None = None
    question: str = ""
    share: tuple[int, int] = (0, 1)
    watch: Watch = iter
    lost: list[Part] = field(default_factory=list)  # the parts whose workers died

    def __post_init__(self) -> None:
        self.most = None if self.most is None else min(self.most, MAX_FOUND)
        self.tallies: dict[int, Tally] = {}
        self._done: dict[int, Fraction] = defaultdict(Fraction)  # the finished fraction of a size
        self._end: tuple[int, int] | None = None  # the last case that matters: a size, a number
        self._again: list[Part] = []  # parts that took too long, which are divided
        self._finer: dict[int, int] = {}  # for a size the least number of its parts
        self._is_here = is_here(self.workers)
        self._is_numbered = self.family.is_numbered or (self._is_here and self.store is None)
        self._work = partial(tally, self.judge, self.family, self.most, self.records, self.keep)
        self._offered: list[Any] = []
        self._is_over = False  # the watch let no further case through

    def run(self) -> None:
        """Search. Raises CaseError for a case before the last counterexample that has no value."""
        self._watched = iter(self.watch(self._all_offered()))
        planned = self._planned()
        if self._is_here:
            while part := self._next_task(planned):
                self._here(part)
        else:
            tasks = partial(self._next_task, planned)
            with closing(completed(self._work, tasks, self.workers)) as results:
                for part, found in results:
                    if found is None:
                        self.lost.append(part)
                    else:
                        self._take(part, found)
                        for _ in self._through_the_watch(range(found.cases)):
                            pass
        for _ in self._watched:  # it counts the last case
            pass
        if not self._is_numbered:
            self._number_found()
        for size, found in self.tallies.items():
            if found.error and (size, found.error[0]) == self._end:
                raise CaseError(found.error[1]) from found.error[2]

    def _here(self, part: Part) -> None:
        """Take the tally of a part by this process; what is found before an interruption counts."""
        found, limit = Tally(), inf if self.store is None else parts.LIMIT
        try:
            self._work(part, limit, self._through_the_watch, found)
        except BaseException:
            found.stopped = True
            raise
        finally:
            found.stopped |= self._is_over
            self._take(part, found)

    def _all_offered(self) -> Iterator[Any]:
        while self._offered:
            yield self._offered.pop()

    def _through_the_watch(self, cases: Iterable[T]) -> Iterator[T]:
        """The cases of a part, which the watch sees as some of all cases of the search."""
        for case in cases:
            self._offered.append(case)
            for passed in self._watched:
                yield passed
                break
            else:
                self._is_over = True
                return

    def _planned(self) -> Iterator[Part]:
        """The parts that are not in the store; those in the store are taken."""
        stored: dict[int, dict[Part, Tally]] = defaultdict(dict)
        for part, found in self.store.parts(self.question).items() if self.store else ():
            if self._is_whole(found):
                stored[part.size][part] = found
        for size in self.family.levels(self.size):
            if self._end is not None and self._end[0] < size:
                return
            known = stored[size]
            covering = [*cover(Part(size, *self.share), known, partial(self._pieces, size))]
            for part in covering:
                if part in known:
                    self._add(part, known[part])
            yield from (part for part in covering if part not in known)

    def _next_task(self, planned: Iterator[Part]) -> Part | None:
        """The next part that matters."""
        while not self._is_over:
            part = self._again.pop() if self._again else next(planned, None)
            if part is None:
                break
            size, i, of = part
            if of < self._finer.get(size, 1):
                self._again += [Part(size, i + of * k, of * TOO_LONG) for k in range(TOO_LONG)]
            elif self._end is None or (size, i if self._is_numbered else 0) <= self._end:
                return part
        return None

    def _take(self, part: Part, found: Tally) -> None:
        """Add the tally of a part and store it if it is finished, or divide the part."""
        if found.late:
            self._finer[part.size] = part.of * TOO_LONG
            self._again.append(part)
            return
        if self.store and not found.error and self._is_whole(found):
            self.store.add_texts(self.question, found.kept)
            self.store.add_part(self.question, part, replace(found, kept=[]))
        self._add(part, found)

    def _add(self, part: Part, found: Tally) -> None:
        self.tallies.setdefault(part.size, Tally()).add(found)
        if not (found.error or found.stopped):
            self._done[part.size] += Fraction(1, part.of)
        if found.error or found.found:
            self._end = self._last()

    def _is_whole(self, found: Tally) -> bool:
        """Whether a part was searched to its end, or to as many counterexamples as are asked."""
        return not found.stopped or (self.most is not None and found.failures >= self.most)

    def _last(self) -> tuple[int, int] | None:
        """The size and the number of the last case that matters, if there is one."""
        tallies = sorted(self.tallies.items())
        ends = [(size, found.error[0]) for size, found in tallies if found.error]
        if self.most is not None:
            places = [(size, one[0]) for size, found in tallies for one in found.found]
            ends += places[self.most - 1 : self.most]
        return min(ends, default=None)

    def _pieces(self, size: int, of: int) -> int:
        """The number of parts of a residue class of `of` of a size, each about five seconds."""
        if self._is_here and self.store is None:
            return 1
        number = number_of_workers(self.workers)
        levels = self.family.levels(self.size)
        if len(levels) == 1:
            return ceil(4 * max(2, number) * self.share[1] / of)
        known = (n for n in range(size - 1, levels[0] - 1, -1) if self._done.get(n))
        last = next(known, None)
        if last is None:
            return 1
        growth = float(GROWTH ** min(size - last, 3))
        seconds = self.tallies[last].seconds / float(self._done[last]) * growth / of
        each = max(LEAST_SECONDS, seconds / (PARTS_A_WORKER * number))
        return ceil(seconds / (PART_SECONDS if self._is_here else min(PART_SECONDS, each)))

    def _number_found(self) -> None:
        """Number the counterexamples in the order of the size, where this is not that of parts."""
        for size, found in self.tallies.items():
            waiting, numbered = {text_of_case(one[1]): one for one in found.found}, []
            cases = enumerate(self.family.part(size, *self.share) if waiting else ())
            for number, case in () if found.error else cases:
                if one := waiting.pop(text_of_case(case), None):
                    numbered.append((self.share[0] + self.share[1] * number, *one[1:]))
                    if not waiting:
                        break
            found.found = numbered
        self._end = self._last()

    @property
    def whole(self) -> int | None:
        """The largest size up to which all cases of the share were searched.

        The size in which a search ends at a counterexample is none of them, whatever other parts
        of it were searched meanwhile.
        """
        whole = None
        for size in self.family.levels(self.size):
            is_end = self._end is not None and self._end[0] <= size
            if is_end or self._done[size] * self.share[1] != 1:
                break
            whole = size
        return whole

    @property
    def tally(self) -> Tally:
        """The tally of all sizes.

        If the search ended at a counterexample or an error, it has the cases up to there, and what
        is recorded of values is left out.
        """
        total, (i, of) = Tally(), self.share
        for size in sorted(self.tallies):
            found, is_last = self.tallies[size], (self._end or (None,))[0] == size
            if self._end and is_last and not self.lost:
                last = self._end[1]
                least = [one for one in found.found if one[0] <= last]
                n_cases = (last - i) // of + (last in [one[0] for one in least])
                found = replace(found, cases=n_cases, failures=len(least), found=least)
            held = [*total.found, *found.found]
            total.add(found)
            total.found = held[:MAX_FOUND]
            if is_last:
                return replace(total, values=None, extremes=[], checksum=0)
        return total
