"""Computations for many cases, in one process or by many workers, with results from a store.

Workers compute cases in batches, whose size follows from the time of the cases before. Results are
written to the store when a batch arrives. When a worker dies, the cases that it left unfinished are
rerun one at a time, so that a case that ends its worker is found and named.
"""

import os
import pickle
import sys
from ast import literal_eval
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future, wait
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import lru_cache, partial
from importlib import import_module
from itertools import islice
from multiprocessing import Pipe
from time import monotonic, perf_counter, sleep
from typing import Any, NamedTuple

from tqdm import tqdm

from gamelab.hunts.quantities import Quantity, library_version, modules_of
from gamelab.hunts.store import Store, StoredValue, text_of, text_of_plain
from gamelab.theory import methods_used, natural, shown
from gamelab.theory.workers import follow_parent

Case = tuple[Any, ...]
BATCH_SECONDS = 0.5  # the aim for a batch, and the time between two writings of the store
MAX_BATCH_SECONDS = 4 * BATCH_SECONDS  # after which a worker returns the results that it has
MAX_BATCH = 4096  # cases of a batch
AHEAD = 4  # batches submitted for each worker
MAX_DEATHS = 2  # of workers that computed the same case alone, before it is an error
POLL_SECONDS = 0.2  # between two looks at a Dask scheduler that is lost
RECOUNT_SECONDS = 5  # between two counts of the workers of a Dask cluster
SECONDS_BETWEEN_LINES = 30  # of progress in a file
TOGETHER = " + "  # between the methods by which one result came


class CaseError(RuntimeError):
    """Raised for a case that cannot be computed; `search` of a hunt holds the results before it."""

    search: Any = None


class SchedulerLost(ConnectionError):
    """Raised when a Dask scheduler has gone; `search` of a hunt holds the results so far."""

    search: Any = None


@dataclass(frozen=True)
class Result:
    """The values of the quantities in one case, the seconds that they took, and their methods.

    `is_cached` says that all values came from the store. `older` is the version of the code that
    computed a value, if it is not the present one.
    """

    case: Case
    values: tuple[Any, ...]
    seconds: float
    method: str
    is_cached: bool
    older: str = ""


class _Value(NamedTuple):
    """The value of one quantity in one case, with its seconds, its method and the version."""

    value: Any
    seconds: float
    method: str
    version: str


@dataclass(eq=False, slots=True)
class _Task:
    """A case and its values, one for each quantity; a value is None until it is computed."""

    case: Case
    text: str  # the key of the case in the store
    values: list[_Value | None]
    is_cached: bool
    error: Exception | None = None
    deaths: int = 0  # of workers that computed this case alone

    @property
    def missing(self) -> list[int]:
        """The indices of the quantities that are still to be computed."""
        return [] if self.error else [i for i, value in enumerate(self.values) if value is None]

    def result(self) -> Result:
        """The result of a task that has no missing value, or its error."""
        if self.error is not None:
            raise self.error
        found = [value for value in self.values if value is not None]
        older = [value.version for value in found if value.version != library_version()]
        return Result(
            self.case,
            tuple(value.value for value in found),
            sum(value.seconds for value in found),
            TOGETHER.join(dict.fromkeys(value.method for value in found)),
            self.is_cached,
            older[-1] if older else "",
        )


def compute(
    quantities: Sequence[Quantity],
    cases: Iterable[Case],
    *,
    workers: Any = 1,
    store: Store | None = None,
    recompute: bool = False,
    in_order: bool = True,
) -> Generator[Result, None, None]:
    """The results for the cases, lazily: a bounded number of cases is taken in advance.

    `workers` is as in `open_workers`. With `recompute`, results of older code in the store are
    computed again. Unless `in_order`, a result comes as soon as it is known.

    >>> from gamelab import NodeKayles, grundy, path
    >>> value = Quantity.of("Grundy value", grundy, NodeKayles())
    >>> [result.values for result in compute([value], [(path(n),) for n in range(6)])]
    [(0,), (1,), (1,), (2,), (0,), (3,)]
    """
    unseen = [quantity for quantity in quantities if store and quantity.unseen]
    if unseen:
        raise ValueError(
            f"The answers to {unseen[0].name!r} cannot be kept, as a change of its code would not "
            f"be seen: {unseen[0].unseen}. "
            "Leave the store out, or import your modules at the top of the file."
        )
    tasks = _tasks(quantities, iter(cases), store, recompute)
    save = partial(_save, store, quantities)
    with open_workers(workers) as opened:
        if opened is None:
            yield from _one_by_one(tasks, quantities, save)
        else:
            yield from _in_batches(tasks, _Batches(opened, quantities, save), in_order)


def _tasks(
    quantities: Sequence[Quantity], cases: Iterator[Case], store: Store | None, recompute: bool
) -> Iterator[_Task]:
    """The cases with their values in the store, read in blocks; an error of `cases` comes last."""
    size, error = 1, None
    while error is None:
        block, begin = list[Case](), monotonic()
        try:
            block.extend(islice(cases, size))
        except Exception as raised:
            error = raised
        texts = [_board_text(case) if store else "" for case in block]
        stored = [store.read(quantity.name, texts) if store else {} for quantity in quantities]
        for case, text in zip(block, texts, strict=True):
            values = [_from_record(records.get(text), recompute) for records in stored]
            yield _Task(case, text, values, None not in values)
        if error is not None:
            yield _Task((), "", [], False, error)
        elif not block:
            return
        is_quick = monotonic() < begin + BATCH_SECONDS
        size = min(MAX_BATCH, 2 * size) if is_quick else max(1, size // 2)


def _board_text(case: Case) -> str:
    """The text of a case in the store: that of its only value, or of all."""
    return text_of(case[0] if len(case) == 1 and type(case[0]) is not tuple else case)


def _from_record(record: StoredValue | None, recompute: bool) -> _Value | None:
    if record is None or (recompute and record.version != library_version()):
        return None
    return _Value(literal_eval(record.value), record.seconds, record.method, record.version)


Computed = tuple[int, str, _Value]  # the index of a quantity, the key of a case, and the value


def _save(
    store: Store | None, quantities: Sequence[Quantity], computed: Iterable[Computed]
) -> None:
    """Write values into the store, if there is one."""
    if store:
        store.write_all(
            (quantities[i].name, StoredValue(text, text_of_plain(found.value), *found[1:]))
            for i, text, found in computed
        )


def _one_by_one(
    tasks: Iterator[_Task], quantities: Sequence[Quantity], save: Callable[[list[Computed]], None]
) -> Iterator[Result]:
    """The results computed in this process."""
    computed: list[Computed] = []
    saved, interval = monotonic(), BATCH_SECONDS / 1024  # the first results are saved at once
    try:
        for task in tasks:
            for i in task.missing:
                task.values[i] = value = _compute(quantities[i], task.case)
                computed.append((i, task.text, value))
            yield task.result()
            if monotonic() > saved + interval:
                ready, computed = computed, []
                save(ready)
                saved, interval = monotonic(), min(2 * interval, BATCH_SECONDS)
    finally:
        save(computed)


def _in_batches(tasks: Iterator[_Task], batches: "_Batches", in_order: bool) -> Iterator[Result]:
    """The results computed by workers."""
    window = deque[_Task]()  # the tasks taken whose results were not yet given
    try:
        while True:
            batches.submit(window, tasks)
            if not window:
                return
            if window[0].missing:
                wait(batches.running, return_when="FIRST_COMPLETED")
            batches.collect()
            if not in_order:
                window = deque(sorted(window, key=lambda task: bool(task.missing)))
            while window and not window[0].missing:
                yield window.popleft().result()
    finally:
        if batches.workers.restart is None:  # processes of our own are killed instead
            for future in batches.running:
                future.cancel()
        batches.collect()


@dataclass(eq=False)
class _Batches:
    """Tasks that wait and batches of tasks that workers compute.

    `suspects` are tasks that were left unfinished when a worker died. They run one at a time, and
    nothing else runs meanwhile.
    """

    workers: "Workers"
    quantities: Sequence[Quantity]
    save: Callable[[list[Computed]], None]
    waiting: deque[_Task] = field(default_factory=deque)
    suspects: deque[_Task] = field(default_factory=deque)
    running: "dict[Future[Any], list[_Task]]" = field(default_factory=dict)
    size: int = 1  # of the next batch
    seconds: float = 0.0  # that a case takes, by the latest batches

    def __post_init__(self) -> None:
        self._function = pickle_by_value(tuple(self.quantities), self.quantities)

    def submit(self, window: deque[_Task], tasks: Iterator[_Task]) -> None:
        """Take tasks into the window, and submit as many batches as the workers need."""
        ahead = AHEAD * self.workers.number
        while len(window) < ahead * self.size and (task := next(tasks, None)) is not None:
            window.append(task)
            if task.missing:
                self.waiting.append(task)
        while (self.suspects or self.waiting) and len(self.running) < (
            1 if self.suspects else ahead
        ):
            if self.suspects:
                batch = [self.suspects[0]]
            else:
                batch = [self.waiting.popleft() for _ in range(min(self.size, len(self.waiting)))]
            cases = pickle_by_value([(task.case, task.missing) for task in batch])
            self.running[self.workers.submit(_compute_batch, self._function, cases)] = batch

    def collect(self) -> None:
        """Take the results of the batches that have ended, and save them."""
        for future in [future for future in self.running if future.done()]:
            batch = self.running.pop(future)
            is_alone = bool(self.suspects) and self.suspects[0] is batch[0]
            if is_alone:
                self.suspects.popleft()
            try:
                found, seconds, problem = future.result()
            except CancelledError:  # by Dask, when it loses its scheduler
                self.waiting.extendleft(reversed(batch))
                continue
            except self.workers.deaths:
                batch[0].deaths += is_alone
                if batch[0].deaths < MAX_DEATHS:
                    self.suspects.extend(batch)
                    continue
                found, seconds, problem = [[]], 0.0, ENDED.format(_case_in_words(batch[0].case))
            except Exception as error:  # of pickle
                problem = f"it, or a case after it, cannot travel: {error}"
                found, seconds, problem = (
                    [[]],
                    0.0,
                    CANNOT.format(_case_in_words(batch[0].case), problem),
                )
            self._finish(batch, found, seconds, problem)

    def _finish(
        self, batch: list[_Task], found: list[list[_Value]], seconds: float, problem: str
    ) -> None:
        """Give the tasks of a batch their values; the rest of the batch waits again."""
        computed: list[Computed] = []
        for task, values in zip(batch, found, strict=False):
            for i, value in zip(task.missing, values, strict=False):
                task.values[i] = value
                computed.append((i, task.text, value))
        self.save(computed)
        self.waiting.extendleft(reversed(batch[len(found) :]))
        if problem:
            batch[len(found) - 1].error = CaseError(problem)
            return
        latest = seconds / len(found)
        self.seconds = (latest + (self.seconds or latest)) / 2
        size = int(BATCH_SECONDS / max(self.seconds, 1e-6))
        self.size = max(1, min(MAX_BATCH, 4 * self.size, size))


CANNOT = "{} cannot be answered: {}"
ENDED = "{} ended its worker, with nothing else in hand: it may need more memory than there is."


def _case_in_words(case: Case) -> str:
    return f"The case {shown(case[0] if len(case) == 1 else case)}"


def _compute(quantity: Quantity, case: Case) -> _Value:
    begin = perf_counter()
    try:
        with methods_used() as methods:
            value = quantity.value(*case)
    except CaseError:
        raise
    except (Exception, SystemExit) as error:
        what = f"{type(error).__name__}: {error}"
        raise CaseError(CANNOT.format(_case_in_words(case), what)) from error
    method = TOGETHER.join(map(str, sorted(methods))) or quantity.otherwise
    return _Value(value, perf_counter() - begin, method, library_version())


def pickle_by_value(value: Any, quantities: Sequence[Quantity] = ()) -> bytes:
    """A value for workers, which need not have the modules with the code of these quantities."""
    from cloudpickle import dumps, register_pickle_by_value

    for module in {module for quantity in quantities for module in modules_of(quantity.value)}:
        register_pickle_by_value(module)
    return dumps(value)  # type: ignore[no-any-return]


_unpickled = lru_cache(4)(pickle.loads)


def _compute_batch(function: bytes, cases: bytes) -> tuple[list[list[_Value]], float, str]:
    """In a worker: the values for the first cases of a batch, the seconds, and an error.

    The error is a sentence about the last of these cases, or empty.
    """
    quantities, begin = _unpickled(function), monotonic()
    found: list[list[_Value]] = []
    for case, missing in pickle.loads(cases):
        if monotonic() > begin + MAX_BATCH_SECONDS:
            break
        found.append([])
        try:
            for i in missing:
                found[-1].append(_compute(quantities[i], case))
        except CaseError as error:
            return found, monotonic() - begin, str(error)
    return found, monotonic() - begin, ""


@dataclass
class Workers:
    """An executor and the number of its workers.

    `restart` makes a new executor when a dead worker has broken this one. `client` is that of a
    Dask cluster. `deaths` are the errors of a task whose worker died.
    """

    number: int
    executor: Executor
    restart: Callable[[], Executor] | None = None
    client: Any = None
    address: str = ""  # of the scheduler
    deaths: tuple[type[BaseException], ...] = (BrokenExecutor,)
    counted: float = 0.0

    def submit(self, function: Callable[..., Any], *args: Any) -> "Future[Any]":
        """Submit a task, to a new executor if the present one has broken."""
        if self.client is not None:
            self._check_cluster()
        try:
            return self.executor.submit(function, *args)
        except BrokenExecutor:
            if self.restart is None:
                raise BrokenExecutor(
                    "A worker died, and the executor that was given has broken; "
                    "what was finished is kept."
                ) from None
        self.executor.shutdown(wait=False, kill_workers=True)  # type: ignore[call-arg]
        self.executor = self.restart()
        return self.executor.submit(function, *args)

    def _check_cluster(self) -> None:
        """Wait while the client reconnects to its scheduler; count the workers now and then."""
        while self.client.status == "connecting":
            sleep(POLL_SECONDS)
        if self.client.status not in ("running", "newly-created"):
            raise SchedulerLost(
                f"The Dask scheduler {self.address} does not answer any more. "
                "What was finished is in the store, if there is one; "
                "from there the same call goes on once a scheduler runs."
            )
        if monotonic() > self.counted + RECOUNT_SECONDS:
            self.counted = monotonic()
            with suppress(OSError):  # a scheduler that went just now is noticed at the next check
                self.number = sum(self.client.nthreads().values()) or 1


@contextmanager
def open_workers(workers: Any = 1) -> Iterator[Workers | None]:
    """The workers for a number of processes, "all" for one a core, an executor, or a Dask cluster.

    A cluster is given by a client or by the address of its scheduler. None stands for this process
    alone.

    >>> with open_workers(1) as opened:
    ...     print(opened)
    None
    """
    if workers == "all":
        workers = os.cpu_count() or 1
    if isinstance(workers, str):
        with _connect(workers) as client:
            yield _dask_workers(client)
    elif hasattr(workers, "get_executor"):
        yield _dask_workers(workers)
    elif isinstance(workers, Executor):
        yield Workers(getattr(workers, "_max_workers", None) or os.cpu_count() or 1, workers)
    elif (number := natural(workers, "The number of workers", least=1)) == 1:
        yield None
    else:
        from loky import ProcessPoolExecutor

        reader, writer = Pipe(duplex=False)
        with reader, writer:  # the workers end when no process holds `writer` any more
            start = partial(
                ProcessPoolExecutor, number, initializer=follow_parent, initargs=(reader,)
            )
            processes, is_finished = Workers(number, start(), start), False
            try:
                yield processes
                is_finished = True
            finally:
                processes.executor.shutdown(wait=True, kill_workers=not is_finished)  # type: ignore[call-arg]


def _connect(address: str) -> Any:
    try:
        return import_module("distributed").Client(address, timeout=20)
    except ImportError:
        raise ModuleNotFoundError(
            "A Dask cluster is spoken to by distributed, which is not installed: "
            "pip install 'gamelab[cluster]'."
        ) from None
    except (OSError, ValueError, TimeoutError) as error:
        raise ConnectionError(f"No Dask scheduler answers at {shown(address)}: {error}.") from error


def _dask_workers(client: Any) -> Workers:
    """The workers of a Dask cluster; if there are none yet, wait for the first."""
    address = client.scheduler.address
    if not client.nthreads():
        print(
            f"gamelab: the Dask scheduler {address} has no workers yet: waiting for the first, "
            f"which `dask worker {address}` starts.",
            file=sys.stderr,
            flush=True,
        )
        client.wait_for_workers(1)
    deaths = (BrokenExecutor, import_module("distributed").KilledWorker)
    executor = client.get_executor(pure=False)
    return Workers(1, executor, client=client, address=address, deaths=deaths)


class ProgressLines(tqdm):  # type: ignore[misc]
    """Progress for a file: whole lines, none of which is overwritten."""

    def display(self, msg: str | None = None, pos: int | None = None) -> bool:
        if msg is None:
            print(self, file=self.fp, flush=True)
        return False  # nothing is left to clear

    def clear(self, nolock: bool = False) -> None:
        pass


def bar(shown: bool, total: Callable[[], int | None], unit: str) -> tqdm:
    """A progress bar for work of more than a second; in a file, a line every half minute.

    There is none if `shown` is false or the environment has a TQDM_DISABLE.
    """
    shown = shown and not os.environ.get("TQDM_DISABLE")
    options: dict[str, Any] = {"disable": not shown, "leave": False, "unit": unit}
    options["total"] = total() if shown else None
    if sys.stderr.isatty() or _is_kernel():
        return tqdm(**options, delay=1, dynamic_ncols=True)
    interval = SECONDS_BETWEEN_LINES
    return ProgressLines(**options, delay=interval, mininterval=interval, maxinterval=60, ncols=100)


def _is_kernel() -> bool:
    """Whether this process runs the cells of a notebook."""
    ipython = sys.modules.get("IPython")
    return ipython is not None and hasattr(ipython.get_ipython(), "kernel")
