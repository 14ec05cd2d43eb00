"""Tasks for this process, for processes of this machine, or for an executor."""

import os
import pickle
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future, wait
from contextlib import contextmanager
from functools import lru_cache
from multiprocessing import Pipe
from typing import Any, TypeVar

from gamelab.search.code import packed
from gamelab.theory import natural
from gamelab.theory.workers import follow_parent

POLL = 0.2  # seconds between two looks whether the work is cancelled
UNKNOWN = 128  # workers of an executor that does not tell how many it has
LOST = (
    "The executor has lost its workers or its scheduler. The parts that were finished are in the "
    "store, if there is one; from there the same call goes on."
)
T = TypeVar("T")
R = TypeVar("R")


class ExecutorLost(ConnectionError):
    """Raised when an executor that was given has lost its workers or its scheduler."""


def number_of_workers(workers: Any) -> int:
    """The number of processes that are meant, or the workers of an executor."""
    if isinstance(workers, Executor):
        return getattr(workers, "_max_workers", None) or UNKNOWN
    if workers == "all":
        return os.cpu_count() or 1
    return natural(workers, "The number of workers", least=1)


def is_here(workers: Any) -> bool:
    """Whether this process does the work."""
    return not isinstance(workers, Executor) and number_of_workers(workers) == 1


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
    if is_here(workers):
        while (task := next_task()) is not None:
            yield task, work(task)
        return
    ahead = number_of_workers(workers) * (1 + isinstance(workers, Executor))
    running: dict[Future[bytes], T] = {}
    function = packed(work)
    with _submitter(workers) as submit:
        try:
            while True:
                while len(running) < ahead and (task := next_task()) is not None:
                    sent = packed(task)
                    try:
                        running[submit(_work, function, sent)] = task
                    except Exception as error:
                        raise ExecutorLost(LOST) from error
                if not running:
                    return
                for future in wait(running, POLL, "FIRST_COMPLETED").done:
                    yield running.pop(future), _result(future)
        finally:
            for future in running:
                future.cancel()


@contextmanager
def _submitter(workers: Any) -> Iterator[Callable[..., "Future[Any]"]]:
    """A function that submits a task to an executor, or to processes of this machine.

    When a process dies, new ones take the place of all. At the end they are killed if they work.
    """
    if isinstance(workers, Executor):
        yield workers.submit
        return
    from loky import ProcessPoolExecutor  # here, because it slows the start

    reader, writer = Pipe(duplex=False)  # workers end when nobody holds the writer

    def started() -> ProcessPoolExecutor:
        number = number_of_workers(workers)
        return ProcessPoolExecutor(number, initializer=follow_parent, initargs=(reader,))

    pools = [started()]

    def submit(*task: Any) -> "Future[Any]":
        try:
            return pools[-1].submit(*task)  # type: ignore[no-any-return]
        except BrokenExecutor:
            pools.append(started())
            return pools[-1].submit(*task)  # type: ignore[no-any-return]

    is_busy = True
    try:
        yield submit
        is_busy = False
    finally:
        for pool in pools:
            pool.shutdown(wait=True, kill_workers=is_busy)
        reader.close()
        writer.close()


_unpickled = lru_cache(4)(pickle.loads)


def _work(function: bytes, task: bytes) -> bytes:
    return packed(_unpickled(function)(pickle.loads(task)))


def _result(future: "Future[bytes]") -> Any:
    try:
        return pickle.loads(future.result())
    except CancelledError as error:
        raise ExecutorLost(LOST) from error
    except Exception as error:
        if isinstance(error, BrokenExecutor) or type(error).__name__ == "KilledWorker":
            return None
        raise
