"""Who computes: this process, processes of this machine, a Dask cluster, or any executor of `concurrent.futures`."""

import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from contextlib import contextmanager
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any

from gamelab.theory.naturals import natural
from gamelab.theory.shown import shown


@dataclass
class Crew:
    """Some workers behind an executor, and how to get a new one when it has broken because a worker died."""

    size: int
    executor: Executor
    renewed: Callable[[], Executor] | None = None
    heals: bool = False  # whether it goes on by itself when a worker dies
    in_hand: "set[Future[Any]]" = field(default_factory=set)

    def submit(self, work: Callable[..., Any], *args: Any) -> "Future[Any]":
        """Begin some work."""
        future = self.executor.submit(work, *args)
        self.in_hand.add(future)
        future.add_done_callback(self.in_hand.discard)
        return future

    def renew(self) -> None:
        """Go on with new workers."""
        if self.renewed is not None:
            self.executor.shutdown(wait=False, kill_workers=True)  # type: ignore[call-arg]
            self.executor = self.renewed()


@contextmanager
def crew(workers: int | Any = 1) -> Iterator[Crew | None]:
    """The workers that are meant by a number of processes of this machine, an executor, a Dask client or its scheduler's address.

    None is this process alone. `all` are as many processes as this machine has cores.

    >>> with crew(1) as nobody:
    ...     print(nobody)
    None
    """
    if workers == "all":
        workers = os.cpu_count() or 1
    if isinstance(workers, str):
        with _client(workers) as client:
            yield _of_client(client)
    elif hasattr(workers, "get_executor"):
        yield _of_client(workers)
    elif isinstance(workers, Executor):
        yield Crew(getattr(workers, "_max_workers", None) or os.cpu_count() or 1, workers)
    elif (number := natural(workers, "The number of workers", least=1)) == 1:
        yield None
    else:
        some = Crew(number, _processes(number), lambda: _processes(number))
        try:
            yield some
        finally:
            some.executor.shutdown(wait=True, kill_workers=bool(some.in_hand))  # type: ignore[call-arg]


def _processes(number: int) -> Executor:
    """Processes of this machine; they take functions and games that a notebook defines, and need no guard in a script."""
    from loky import ProcessPoolExecutor

    executor: Executor = ProcessPoolExecutor(max_workers=number, initializer=_leave_interruptions)
    return executor


def _leave_interruptions() -> None:
    """To the process that asked: it hears Ctrl-C, and ends this one."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def _client(address: str) -> Iterator[Any]:
    try:
        client_of: Any = import_module("distributed").Client
    except ImportError:
        raise ModuleNotFoundError(
            "A Dask cluster is spoken to by distributed, which is not installed: pip install 'gamelab[cluster]'."
        ) from None
    try:
        client = client_of(address, timeout=20)
    except (OSError, ValueError, TimeoutError) as error:
        raise ConnectionError(f"No Dask scheduler answers at {shown(address)}: {error}.") from error
    with client:
        yield client


def _of_client(client: Any) -> Crew:
    size = sum(client.nthreads().values())
    if not size:
        raise ConnectionError("The Dask scheduler has no workers: start one with `dask worker ADDRESS`.")
    return Crew(size, client.get_executor(pure=False), heals=True)
