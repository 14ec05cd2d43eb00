"""Searches of many cases and values of many boards, by this process or by an executor."""

import os
import pickle
import sys
from collections import defaultdict
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future, wait
from contextlib import closing, contextmanager
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property, lru_cache, partial
from itertools import islice
from math import ceil, inf
from multiprocessing import Pipe
from time import perf_counter
from typing import Any, Protocol, TypeVar

from tqdm import tqdm

from gamelab.search.code import packed
from gamelab.search.parts import MAX_FOUND, Case, Judge, Keep, Part, Tally, cannot, cover, tally
from gamelab.search.store import Answer, Store
from gamelab.search.text import text_of_case
from gamelab.theory import methods_used, natural
from gamelab.theory.provenance import format_methods
from gamelab.theory.workers import follow_parent

PART_SECONDS, LEAST_SECONDS = 5.0, 0.25  # of a part
LIMIT, TOO_LONG = 20.0, 8  # seconds after which a part is divided, and into how many
PARTS_A_WORKER = 8  # of a size that takes less than so many times five seconds
GROWTH = 3.0  # of the seconds from one size to the next, until it is seen
UNKNOWN = 128  # workers of an executor that does not tell how many it has
POLL = 0.2  # seconds between two looks whether the search is cancelled
ANSWER_SECONDS = 0.5  # of boards that are valued together
SECONDS_BETWEEN_LINES = 30  # of progress in a file

Watch = Callable[[Iterable[Any]], Iterable[Any]]
T = TypeVar("T")
R = TypeVar("R")


class CaseError(RuntimeError):
    """Raised for a case that cannot be computed."""


class ExecutorLost(ConnectionError):
    """Raised when an executor that was given has lost its workers or its scheduler."""


LOST = (
    "The executor has lost its workers or its scheduler. The parts that were finished are in the "
    "store, if there is one; from there the same call goes on."
)


class Processes:
    """Worker processes of this machine; when one dies, new ones take their place."""

    def __init__(self, number: int) -> None:
        self.number, self.busy = number, True
        self._reader, self._writer = Pipe(duplex=False)  # workers end when nobody holds the writer
        self._start()

    def _start(self) -> None:
        from loky import ProcessPoolExecutor

        self._executor = ProcessPoolExecutor(
            self.number, initializer=follow_parent, initargs=(self._reader,)
        )

    def submit(self, *task: Any) -> "Future[Any]":
        """Submit a task."""
        try:
            return self._executor.submit(*task)  # type: ignore[no-any-return]
        except BrokenExecutor:
            self._executor.shutdown(wait=True, kill_workers=True)
            self._start()
            return self._executor.submit(*task)  # type: ignore[no-any-return]

    def close(self) -> None:
        """End the processes, whatever they do."""
        self._executor.shutdown(wait=True, kill_workers=self.busy)
        self._reader.close()
        self._writer.close()


def number_of_workers(workers: Any) -> int:
    """The number of processes that are meant, or the workers of an executor."""
    if isinstance(workers, Executor):
        return getattr(workers, "_max_workers", None) or UNKNOWN
    if workers == "all":
        return os.cpu_count() or 1
    return natural(workers, "The number of workers", least=1)


@contextmanager
def _executor(workers: Any) -> Iterator[Any]:
    if isinstance(workers, Executor):
        yield workers
        return
    processes = Processes(number_of_workers(workers))
    try:
        yield processes
        processes.busy = False
    finally:
        processes.close()


_unpickled = lru_cache(4)(pickle.loads)


def _work(function: bytes, task: bytes) -> bytes:
    made = _unpickled(function)(pickle.loads(task))
    if isinstance(made, Tally) and made.error:
        made.error = (*made.error[:2], None)  # an exception may not travel
    return packed(made)


def completed(
    work: Callable[[T], R], next_task: Callable[[], T | None], workers: Any
) -> Generator[tuple[T, R | None], None, None]:
    """Each task with its result, as they come; None if its worker died. `next_task` gives the next
    task, or None.

    `workers` is 1 for this process, a number of processes of this machine, "all" for one a core, or
    an executor of `concurrent.futures`, such as that of a Dask client.

    >>> tasks = [-2, 3]
    >>> sorted(completed(abs, lambda: tasks.pop() if tasks else None, 1))
    [(-2, 2), (3, 3)]
    """
    number = number_of_workers(workers)
    if number == 1 and not isinstance(workers, Executor):
        while (task := next_task()) is not None:
            yield task, work(task)
        return
    ahead = 2 * number if isinstance(workers, Executor) else number
    running: dict[Future[bytes], T] = {}
    with _executor(workers) as executor:
        function = packed(work)
        try:
            while True:
                while len(running) < ahead and (task := next_task()) is not None:
                    sent = packed(task)
                    try:
                        running[executor.submit(_work, function, sent)] = task
                    except Exception as error:
                        raise ExecutorLost(LOST) from error
                if not running:
                    return
                for future in wait(running, POLL, "FIRST_COMPLETED").done:
                    yield running.pop(future), _result(future)
        finally:
            for future in running:
                future.cancel()


def _result(future: "Future[bytes]") -> Any:
    try:
        return pickle.loads(future.result())
    except CancelledError as error:
        raise ExecutorLost(LOST) from error
    except Exception as error:
        if isinstance(error, BrokenExecutor) or type(error).__name__ == "KilledWorker":
            return None
        raise


class Sizes(Protocol):
    """Cases by sizes; `Cases` of the statements are such."""

    def levels(self, size: int) -> Sequence[int]:
        """The sizes up to one, in ascending order."""

    def part(self, size: int, i: int = 0, of: int = 1) -> Iterable[Case]:
        """A part of the cases of one of these sizes, in their order."""

    @property
    def is_numbered(self) -> bool:
        """Whether these are the cases with the numbers i, i + of, i + 2 of, ..."""


@dataclass
class Search:
    """The search of cases up to a size for at most `most` counterexamples, None for all.

    `judge` says of a case whether it is as predicted. `records` and `keep` are as for a tally.
    `question` is the name of the search in the `store`. `share` is the residue class of the cases
    of each size that is searched. `watch` wraps the cases, or for each part that a worker finishes
    as many numbers.

    The counterexamples are the first by size and number, and the tally of a search that ends is the
    same for any workers and parts.
    """

    judge: Judge
    family: Sizes
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
        self._raised: BaseException | None = None
        self._again: list[Part] = []  # parts that took too long, which are divided
        self._finer: dict[int, int] = {}  # for a size the least number of its parts
        self._errors: list[tuple[int, int, str, BaseException | None]] = []
        self._number = number_of_workers(self.workers)
        settings = (self.judge, self.family, self.most, self.records, self.keep)
        self._work = partial(_tally_of, *settings)
        is_whole = self.workers == 1 and self.store is None
        self._is_numbered = self.family.is_numbered or is_whole
        self._is_here = self._number == 1 and not isinstance(self.workers, Executor)
        self._offered: list[Any] = []
        self._is_over = False  # the watch let no further case through

    @cached_property
    def _watched(self) -> Iterator[Any]:
        return iter(self.watch(self._all_offered()))

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

    def run(self) -> None:
        """Search. Raises CaseError for a case before the last counterexample that has no value."""
        work = self._here if self._is_here else self._work
        planned = self._planned()
        try:
            self._take_all(completed(work, lambda: self._next_task(planned), self.workers))
        except RuntimeError:
            if isinstance(self._raised, StopIteration):  # which a generator does not let through
                raise self._raised from None
            raise
        for _ in vars(self).get("_watched", ()):  # it counts the last case
            pass
        if not self._is_numbered:
            self._number_found()
        for size, number, words, cause in sorted(self._errors, key=lambda error: error[:2]):
            if (size, number) == self._end:
                raise CaseError(words) from cause

    def _take_all(self, results: Generator[Any, None, None]) -> None:
        """Take the tallies of parts as they come, and store those that are finished."""
        with closing(results):
            for (part, _), found in results:
                if found is None:
                    self.lost.append(part)
                    continue
                if found.late:
                    self._finer[part.size] = part.of * TOO_LONG
                    self._again.append(part)
                    continue
                if self.store and not found.error and self._is_whole(found):
                    self.store.add_texts(self.question, found.kept)
                    self.store.add_part(self.question, part, replace(found, kept=[]))
                if not self._is_here:
                    self._take(part, found)
                    for _ in self._through_the_watch(range(found.cases)):
                        pass

    def _number_found(self) -> None:
        """Number the counterexamples in the order of the size, where this is not that of parts."""
        for size, found in self.tallies.items():
            waiting, numbered = {text_of_case(one[1]): one for one in found.found}, []
            if waiting and not found.error:
                for number, case in enumerate(self.family.part(size, *self.share)):
                    if one := waiting.pop(text_of_case(case), None):
                        numbered.append((self.share[0] + self.share[1] * number, *one[1:]))
                        if not waiting:
                            break
                found.found = numbered
        self._end = self._last()

    def _here(self, task: tuple[Part, int | None]) -> Tally:
        """The tally of a part by this process; what is found before an interruption counts."""
        found, limit = Tally(), inf if self.store is None else LIMIT
        try:
            return self._work(task, limit, self._through_the_watch, found)
        except BaseException as error:
            found.stopped, self._raised = True, error
            raise
        finally:
            found.stopped |= self._is_over
            if not found.late:
                self._take(task[0], found)

    def _planned(self) -> Iterator[Part]:
        """The parts that are not in the store; those in the store are taken."""
        stored: dict[int, dict[Part, Tally]] = defaultdict(dict)
        for part, found in self.store.parts(self.question).items() if self.store else ():
            if self._is_whole(found):
                stored[part.size][part] = found
        for size in self.family.levels(self.size):
            if self._end is not None and self._end[0] < size:
                return
            known, missing = stored[size], list[Part]()
            for part in cover(Part(size, *self.share), known, partial(self._pieces, size)):
                if part in known:
                    self._take(part, known[part])
                else:
                    missing.append(part)
            yield from missing

    def _next_task(self, planned: Iterator[Part]) -> tuple[Part, int | None] | None:
        """The next part, with the last number in it that matters."""
        if self._is_over:
            return None
        while (part := self._again.pop() if self._again else next(planned, None)) is not None:
            (size, i, of), end = part, self._end
            if part.of < self._finer.get(size, 1):
                self._again += [Part(size, i + of * k, of * TOO_LONG) for k in range(TOO_LONG)]
            elif end is None or (size, i if self._is_numbered else 0) <= end:
                is_near = end is not None and end[0] == size and self._is_numbered
                return part, end[1] if end is not None and is_near else None
        return None

    def _is_whole(self, found: Tally) -> bool:
        """Whether a part was searched to its end, or to as many counterexamples as are asked."""
        return not found.stopped or (self.most is not None and found.failures >= self.most)

    def _take(self, part: Part, found: Tally) -> None:
        """Add the tally of a part."""
        size = part.size
        self.tallies.setdefault(size, Tally()).add(found)
        if not found.stopped and not found.error:
            self._done[size] += Fraction(1, part.of)
        if found.error:
            self._errors.append((size, *found.error))
        self._end = self._last()

    def _last(self) -> tuple[int, int] | None:
        """The size and the number of the last case that matters, if there is one."""
        ends = [error[:2] for error in self._errors]
        if self.most is not None:
            places = [(n, one[0]) for n in sorted(self.tallies) for one in self.tallies[n].found]
            ends += places[self.most - 1 : self.most]
        return min(ends, default=None)

    def _pieces(self, size: int, of: int) -> int:
        """The number of parts of a residue class of `of` of a size, each about five seconds."""
        if self._is_here and self.store is None:
            return 1
        levels = self.family.levels(self.size)
        if len(levels) == 1:
            return ceil(4 * max(2, self._number) * self.share[1] / of)
        known = [n for n in levels if self._done[n] and n < size]
        if not known:
            return 1
        growth, last = GROWTH, known[-1]
        if known[-2:-1] == [last - 1] and (before := self._seconds(last - 1)) > LEAST_SECONDS / 10:
            growth = min(20.0, max(1.0, self._seconds(last) / before))
        seconds = self._seconds(last) * growth ** (size - last) / of
        part = PART_SECONDS
        if not self._is_here:
            part = min(part, max(LEAST_SECONDS, seconds / (PARTS_A_WORKER * self._number)))
        return ceil(seconds / part)

    def _seconds(self, size: int) -> float:
        """The seconds of all cases of a size, by those of its finished parts."""
        return self.tallies[size].seconds / float(self._done[size])

    @property
    def whole(self) -> int | None:
        """The largest size up to which all cases of the share were searched."""
        whole = None
        for size in self.family.levels(self.size):
            if self._done[size] * self.share[1] != 1:
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


def _tally_of(
    judge: Judge,
    family: Sizes,
    most: int | None,
    records: bool,
    keep: Keep,
    task: tuple[Part, int | None],
    limit: float = LIMIT,
    watch: Watch = iter,
    into: Tally | None = None,
) -> Tally:
    (part, until), cases = task, watch(family.part(*task[0]))
    return tally(judge, cases, part, most, until, records, keep, limit, into)


def answers(
    function: Callable[..., Any],
    cases: Sequence[Case],
    *,
    question: str = "",
    workers: Any = 1,
    store: Store | None = None,
    seconds: float = ANSWER_SECONDS,
) -> Generator[tuple[int, Answer], None, None]:
    """The index of each case and its value: first those that are in the store, then as they come.

    Cases that take together about so many `seconds` are valued by one worker, and stored together.
    Raises CaseError for a case that has no value, after those before it.

    >>> [(i, answer.value) for i, answer in answers(abs, [(3,), (-2,)])]
    [(0, 3), (1, 2)]
    """
    texts = [*map(text_of_case, cases)] if store else []
    known = store.answers(question, texts) if store else {}
    yield from ((i, known[text]) for i, text in enumerate(texts) if text in known)
    left = iter([i for i in range(len(cases)) if not known or texts[i] not in known])
    together, lost = 1, list[Case]()

    def next_task() -> dict[int, Case] | None:
        return None if lost else {i: cases[i] for i in islice(left, together)} or None

    with closing(completed(partial(_answers, function), next_task, workers)) as results:
        for task, result in results:
            if result is None:
                lost += task.values()
                continue
            found, took, problem = result
            if store:
                store.add_answers(question, {texts[i]: one for i, one in found.items()})
            yield from found.items()
            if problem:
                raise CaseError(problem)
            together = max(1, min(4 * together, int(seconds * len(task) / (took + 1e-9))))
    if lost:
        raise ExecutorLost(f"A worker died in one of the cases {sorted(lost, key=repr)}.")


def _answers(
    function: Callable[..., Any], cases: dict[int, Case]
) -> tuple[dict[int, Answer], float, str]:
    """The answers up to an error, the seconds of all, and the error as a sentence."""
    found: dict[int, Answer] = {}
    begin = perf_counter()
    for i, case in cases.items():
        begun = perf_counter()
        try:
            with methods_used() as methods:
                value = function(*case)
        except CaseError as error:
            return found, perf_counter() - begin, str(error)
        except (Exception, SystemExit) as error:
            return found, perf_counter() - begin, cannot(case, error)
        found[i] = Answer(value, perf_counter() - begun, format_methods(sorted(methods)))
    return found, perf_counter() - begin, ""


def watching(shown_bar: tqdm) -> Callable[[Iterable[T]], Iterator[T]]:
    """A function that counts cases on a bar while they pass."""

    def watch(cases: Iterable[T]) -> Iterator[T]:
        for case in cases:
            yield case
            shown_bar.update()

    return watch


class _Lines(tqdm):  # type: ignore[misc]
    """Progress for a file: whole lines, none of which is overwritten."""

    def display(self, msg: str | None = None, pos: int | None = None) -> bool:
        if msg is None:
            print(self, file=self.fp, flush=True)
        return False

    def clear(self, nolock: bool = False) -> None:
        pass


def bar(shown: bool, total: int | None, unit: str) -> tqdm:
    """A progress bar for work of more than a second; in a file, a line every half minute.

    There is none if `shown` is false or the environment has a TQDM_DISABLE.
    """
    shown = shown and not os.environ.get("TQDM_DISABLE")
    options: dict[str, Any] = {"disable": not shown, "leave": False, "unit": unit, "total": total}
    ipython = sys.modules.get("IPython")
    is_kernel = ipython is not None and hasattr(ipython.get_ipython(), "kernel")
    if sys.stderr.isatty() or is_kernel:
        return tqdm(**options, delay=1, dynamic_ncols=True)
    often = SECONDS_BETWEEN_LINES
    return _Lines(**options, delay=often, mininterval=often, maxinterval=60, ncols=100)
