"""Answers to questions about many cases: in the order of the cases, from the store or by any number
of workers.

Cases travel in batches, as large as the time that the cases before took allows; a batch is written
to the store as it comes back. When a worker dies, what it had in hand is asked again; a case that
ends its worker when nothing else is computed is told.
"""

import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, CancelledError, Future
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import islice
from time import monotonic, perf_counter
from typing import Any

from gamelab.hunts.digests import modules_of
from gamelab.hunts.executors import Crew, crew
from gamelab.hunts.quantities import Quantity, library_version
from gamelab.hunts.store import Kept, Store
from gamelab.hunts.texts import read, text_of_case, written
from gamelab.theory.checks import shown
from gamelab.theory.provenance import methods_used

Case = tuple[Any, ...]
Found = tuple[Any, float, str, str]  # a value, its seconds, the method, and the version of the code
SECONDS = 0.5  # that a batch should take, and between two writings of the store
LONGEST = 4 * SECONDS  # after which a worker hands back what it has of a batch
MOST = 4096  # cases of a batch
TOGETHER = " + "  # between the methods by which one answer came
AHEAD = 4  # batches in hand for each worker


class CaseError(RuntimeError):
    """Raised for a case that cannot be answered; the answers before it are kept, and a hunt's
    `search` tells of them.
    """

    search: Any = None


@dataclass(frozen=True)
class Answer:
    """The values of the quantities in one case, the seconds that they took, and by which methods;
    `kept` if all were known.

    `older` is the version of the code by which a value was computed, if it is another than today's.
    """

    case: Case
    values: tuple[Any, ...]
    seconds: float
    method: str
    kept: bool
    older: str = ""


@dataclass(eq=False)
class _Batch:
    """Some cases, for each quantity what is known of them, and the work on what is not."""

    cases: list[Case]
    texts: list[str]
    known: list[dict[str, Kept]]  # for each quantity, by text
    found: list[dict[int, Found]] = field(default_factory=list)  # for each quantity, by place
    # for each quantity, the places of what is in the store already
    written: list[set[int]] = field(default_factory=list)
    future: "Future[Any] | None" = None
    fault: tuple[int, str] | None = None  # the place of a case that could not be answered, and why
    deaths: int = 0
    done: bool = False


def answers(
    quantities: Sequence[Quantity],
    cases: Iterable[Case],
    *,
    workers: Any = 1,
    store: Store | None = None,
    recompute: bool = False,
) -> Iterator[Answer]:
    """The answers in the order of the cases; lazily, a bounded number of cases ahead.

    `workers` is as in `crew`. With `recompute`, what older code than today's has left in the store
    is computed again.

    >>> from gamelab import NodeKayles, grundy, path
    >>> nimber = Quantity.of("Grundy value", grundy, NodeKayles())
    >>> [answer.values for answer in answers([nimber], [(path(n),) for n in range(6)])]
    [(0,), (1,), (1,), (2,), (0,), (3,)]
    """
    for one in quantities if store else ():
        if one.unkept:
            raise ValueError(
                f"The answers to {one.name!r} cannot be kept, as a change of its code would not "
                f"be seen: {one.unkept}. "
                "Leave the store out, or import your modules at the top of the file."
            )
    desk = _Desk(tuple(quantities), iter(cases), store, recompute)
    with crew(workers) as some:
        yield from desk.alone() if some is None else desk.with_workers(some)


@dataclass
class _Desk:
    """Takes cases from their source, batch by batch, and hands out answers in their order."""

    quantities: tuple[Quantity, ...]
    source: Iterator[Case]
    store: Store | None
    recompute: bool
    size: int = 1  # of the next batch
    fault: Exception | None = None  # of the source of cases
    cost: float = 0.0  # seconds of a case, of late

    def alone(self) -> Iterator[Answer]:
        """In this process, case by case."""
        while batch := self._next_batch():
            missing, begin = self._missing(batch), monotonic()
            written = begin
            try:
                for place, case in enumerate(batch.cases):
                    for i, places in enumerate(missing):
                        if place in places:
                            batch.found[i][place] = _found(self.quantities[i], case)
                    yield self._answer(batch, place)
                    if monotonic() > written + SECONDS:
                        self._keep(batch)
                        written = monotonic()
            finally:
                self._keep(batch)
            self._learn(monotonic() - begin, len(set().union(*missing)))
        if self.fault:
            raise self.fault

    def with_workers(self, some: Crew) -> Iterator[Answer]:
        """By workers, several batches ahead."""
        from cloudpickle import dumps

        task = as_bytes(self.quantities)
        line: deque[_Batch] = deque()
        ended = False
        try:
            while True:
                # one batch at a time: then it is known which ends its worker
                careful = any(batch.deaths > 1 for batch in line)
                while not (careful or ended) and len(line) < AHEAD * some.size:
                    batch = self._next_batch()
                    ended = batch is None
                    if batch is not None:
                        line.append(batch)
                if not line:
                    break
                try:
                    self._begin(line, some, task, dumps, careful)
                except (
                    BrokenExecutor
                ):  # a worker died while nobody waited: only what was in hand can be to blame
                    if some.renewed is None or not self._collect(line, some):
                        self._renew(some)
                    continue
                if not line[0].done:
                    some.wait(batch.future for batch in line if batch.future is not None)
                self._collect(line, some)
                while line and line[0].done:
                    batch = line.popleft()
                    for place, case in enumerate(batch.cases):
                        if batch.fault and batch.fault[0] == place:
                            raise CaseError(f"{_named(case)} cannot be answered: {batch.fault[1]}")
                        yield self._answer(batch, place)
        finally:
            self._leave(line, some)
        if self.fault:
            raise self.fault

    def _next_batch(self) -> _Batch | None:
        cases: list[Case] = []
        try:
            cases.extend(islice(self.source, self.size)) if self.fault is None else None
        except Exception as error:  # it is raised when what came before is answered
            self.fault = error
        if not cases:
            return None
        texts = [text_of_case(case) for case in cases] if self.store else []
        known = [self.store.known(q.name, texts) if self.store else {} for q in self.quantities]
        if self.recompute:
            today = library_version()
            known = [
                {text: kept for text, kept in some.items() if kept.version == today}
                for some in known
            ]
        return _Batch(
            cases, texts, known, [{} for _ in self.quantities], [set() for _ in self.quantities]
        )

    def _missing(self, batch: _Batch) -> list[set[int]]:
        """For each quantity the places at which it is not known."""
        every = range(len(batch.cases))
        return [
            {
                place
                for place in every
                if place not in found and not (batch.texts and batch.texts[place] in known)
            }
            for known, found in zip(batch.known, batch.found, strict=True)
        ]

    def _begin(
        self,
        line: deque[_Batch],
        some: Crew,
        task: bytes,
        dumps: Callable[[Any], bytes],
        careful: bool,
    ) -> None:
        for batch in line:
            if careful and any(other.future is not None for other in line):
                return
            if batch.future is None and not batch.done:
                missing = self._missing(batch)
                places = sorted(set().union(*missing))
                asked = [
                    (place, batch.cases[place], [i for i, m in enumerate(missing) if place in m])
                    for place in places
                ]
                batch.done = not asked
                if asked:
                    batch.future = some.submit(_work, task, dumps(asked))

    def _collect(self, line: deque[_Batch], some: Crew) -> bool:
        """Take what has come back, write it, and make out what has become of the rest if a worker
        died, which is answered.
        """
        broken = False
        deadly: tuple[type[BaseException], ...] = (BrokenExecutor, CancelledError, *_killed())
        for batch in list(line):
            if batch.future is None or not batch.future.done():
                continue
            future, batch.future = batch.future, None
            try:
                found, seconds, batch.fault = future.result()
            # A client that lost its scheduler had all its work cancelled: no worker died.
            except deadly as error:
                broken |= some.client is None or not isinstance(error, CancelledError)
                continue
            except Exception as error:  # of what came back, or went there
                first = min(set().union(*self._missing(batch)))
                found, seconds, batch.fault = (
                    [],
                    0.0,
                    (first, f"it, or a case after it, cannot travel: {error}"),
                )
            for place, i, one in found:
                batch.found[i][place] = one
            self._learn(seconds, len({place for place, *_ in found}))
            self._keep(batch)
            batch.done = batch.fault is not None or not any(self._missing(batch))
        if broken:
            self._after_a_death(line, some)
        return broken

    def _renew(self, some: Crew) -> None:
        if some.renewed is None and some.client is None:
            raise BrokenExecutor(
                "A worker died, and the executor that was given has broken; what was finished is "
                "kept."
            )
        some.renew()

    def _after_a_death(self, line: deque[_Batch], some: Crew) -> None:
        """All that was in hand is asked again; what was alone in hand, and not for the first time,
        case by case.
        """
        lost = [batch for batch in line if not batch.done]
        first, alone = lost[0], lost[0].deaths > 1
        for batch in lost:
            if batch.future is not None and some.client is not None:
                batch.future.cancel()
            batch.future, batch.deaths = None, batch.deaths + 1
        if alone and len(first.cases) == 1:
            raise CaseError(
                f"{_named(first.cases[0])} ended its worker, with nothing else in hand: it may "
                f"need more memory than there is."
            )
        if alone:
            at = line.index(first)
            line.remove(first)
            for place in reversed(range(len(first.cases))):
                line.insert(at, self._single(first, place))
        self._renew(some)

    def _single(self, batch: _Batch, place: int) -> _Batch:
        found = [{0: some[place]} if place in some else {} for some in batch.found]
        kept = [{0} if place in some else set[int]() for some in batch.written]
        texts = batch.texts[place : place + 1]
        return _Batch([batch.cases[place]], texts, batch.known, found, kept, deaths=2)

    def _learn(self, seconds: float, cases: int) -> None:
        """The size of the next batches, from what a case took."""
        if cases:
            self.cost = seconds / cases if not self.cost else (self.cost + seconds / cases) / 2
            self.size = max(1, min(MOST, 4 * self.size, int(SECONDS / max(self.cost, 1e-6))))

    def _keep(self, batch: _Batch) -> None:
        """Write what was found."""
        if self.store is None:
            return
        for quantity, found, kept in zip(self.quantities, batch.found, batch.written, strict=True):
            fresh = {place: one for place, one in found.items() if place not in kept}
            kept |= fresh.keys()
            lines = [
                Kept(batch.texts[at], written(value), took, by, code)
                for at, (value, took, by, code) in fresh.items()
            ]
            self.store.keep(quantity.name, lines)

    def _answer(self, batch: _Batch, place: int) -> Answer:
        values, seconds, methods, kept, older = [], 0.0, [], True, ""
        for known, found in zip(batch.known, batch.found, strict=True):
            if place in found:
                value, took, method, _ = found[place]
                kept = False
            else:
                line = known[batch.texts[place]]
                value, took, method = read(line.value), line.seconds, line.method
                older = line.version if line.version != library_version() else older
            values.append(value)
            seconds += took
            methods.append(method)
        return Answer(
            batch.cases[place],
            tuple(values),
            seconds,
            TOGETHER.join(dict.fromkeys(methods)),
            kept,
            older,
        )

    def _leave(self, line: deque[_Batch], some: Crew) -> None:
        """Nothing that has come back is lost; what is in hand is given up."""
        for batch in line:
            future = batch.future
            # processes of our own are ended, which is quicker
            if future is not None and some.renewed is None and future.cancel():
                continue
            if future is not None and future.done() and future.exception() is None:
                for place, i, one in future.result()[0]:
                    batch.found[i][place] = one
            self._keep(batch)


def _named(case: Case) -> str:
    return f"The case {shown(case[0] if len(case) == 1 else case)}"


def _killed() -> tuple[type[BaseException], ...]:
    """How Dask says that a task has ended its workers, if Dask is there."""
    distributed = sys.modules.get("distributed")
    return () if distributed is None else (distributed.KilledWorker,)


def _found(quantity: Quantity, case: Case) -> Found:
    begin = perf_counter()
    try:
        with methods_used() as methods:
            found = quantity.value(*case)
    except (Exception, SystemExit) as error:
        raise CaseError(
            f"{_named(case)} cannot be answered: {type(error).__name__}: {error}"
        ) from error
    return (
        found,
        perf_counter() - begin,
        TOGETHER.join(map(str, sorted(methods))) or quantity.otherwise,
        library_version(),
    )


def as_bytes(quantities: tuple[Quantity, ...]) -> bytes:
    """The quantities as they travel to workers, who need not have the modules in which one's own
    code is.
    """
    from cloudpickle import dumps, register_pickle_by_value

    for module in {module for quantity in quantities for module in modules_of(quantity.value)}:
        register_pickle_by_value(module)
    return dumps(quantities)  # type: ignore[no-any-return]


@lru_cache(4)
def _loaded(task: bytes) -> tuple[Quantity, ...]:
    from cloudpickle import loads

    return loads(task)  # type: ignore[no-any-return]


def _work(
    task: bytes, cases: bytes
) -> tuple[list[tuple[int, int, Found]], float, tuple[int, str] | None]:
    """What a worker does with a batch, or with its first part if it takes long: the values, the
    seconds that they took, and the case that could not be answered.
    """
    from cloudpickle import loads

    asked, begin = _loaded(task), monotonic()
    found: list[tuple[int, int, Found]] = []
    for place, case, wanted in loads(cases):
        if monotonic() > begin + LONGEST:
            break
        for i in wanted:
            try:
                found.append((place, i, _found(asked[i], case)))
            except CaseError as error:
                cause = error.__cause__
                return found, monotonic() - begin, (place, f"{type(cause).__name__}: {cause}")
    return found, monotonic() - begin, None
