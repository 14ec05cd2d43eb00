"""Who computes: this process, processes of this machine, a Dask cluster, or any executor of
`concurrent.futures`.
"""

import os
import sys
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future, wait
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from importlib import import_module
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from time import monotonic, sleep
from typing import Any

from gamelab.theory.checks import natural, shown
from gamelab.theory.workers import follow_parent

LOOK = 0.2  # seconds until it is looked again whether the scheduler and its workers are there
COUNTING = 5  # seconds until the workers of a cluster are counted again


class SchedulerLost(ConnectionError):
    """Raised when a Dask scheduler has gone; what was finished is kept, and a hunt's `search` tells
    of it.
    """

    search: Any = None


@dataclass
class Crew:
    """Some workers behind an executor, and how to get a new one when it has broken because a worker
    died.

    `client` is that of a Dask cluster, which replaces a worker that died by itself.
    """

    size: int
    executor: Executor
    renewed: Callable[[], Executor] | None = None
    client: Any = None
    address: str = ""
    in_hand: "set[Future[Any]]" = field(default_factory=set)
    _counted: float = field(default_factory=monotonic)

    def submit(self, work: Callable[..., Any], *args: Any) -> "Future[Any]":
        """Begin some work."""
        self.see_scheduler()
        future = self.executor.submit(work, *args)
        self.in_hand.add(future)
        future.add_done_callback(self.in_hand.discard)
        return future

    def wait(self, futures: "Iterable[Future[Any]]") -> None:
        """Wait until one of these is done."""
        some = [*futures]
        while not wait(some, None if self.client is None else LOOK, "FIRST_COMPLETED").done:
            self.see_scheduler()

    def renew(self) -> None:
        """Go on with new workers."""
        if self.renewed is not None:
            self.executor.shutdown(wait=False, kill_workers=True)  # type: ignore[call-arg]
            self.executor = self.renewed()

    def see_scheduler(self) -> None:
        """Wait while the client looks for its scheduler again; count the workers of a cluster now
        and then.
        """
        if self.client is None:
            return
        while self.client.status == "connecting":
            sleep(LOOK)
        if self.client.status not in ("running", "newly-created"):
            raise SchedulerLost(
                f"The Dask scheduler {self.address} does not answer any more. What was finished "
                f"is in the store, "
                "if there is one; from there the same call goes on once a scheduler runs."
            )
        if monotonic() > self._counted + COUNTING:
            self._counted = monotonic()
            with suppress(OSError):  # it has gone just now, which is seen the next time
                self.size = sum(self.client.nthreads().values()) or 1


@contextmanager
def crew(workers: int | Any = 1) -> Iterator[Crew | None]:
    """The workers that are meant by a number of processes of this machine, an executor, a Dask
    client or its scheduler's address.

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
        theirs, ours = Pipe(duplex=False)
        with theirs, ours:  # the workers end when nobody holds `ours` any more
            some = Crew(number, _processes(number, theirs), lambda: _processes(number, theirs))
            try:
                yield some
            finally:
                some.executor.shutdown(wait=True, kill_workers=bool(some.in_hand))  # type: ignore[call-arg]


def _processes(number: int, pipe: Connection) -> Executor:
    """Processes of this machine; they take functions and games that a notebook defines, and need no
    guard in a script.
    """
    from loky import ProcessPoolExecutor

    executor: Executor = ProcessPoolExecutor(
        max_workers=number, initializer=follow_parent, initargs=(pipe,)
    )
    return executor


@contextmanager
def _client(address: str) -> Iterator[Any]:
    try:
        client_of: Any = import_module("distributed").Client
    except ImportError:
        raise ModuleNotFoundError(
            "A Dask cluster is spoken to by distributed, which is not installed: pip install "
            "'gamelab[cluster]'."
        ) from None
    try:
        client = client_of(address, timeout=20)
    except (OSError, ValueError, TimeoutError) as error:
        raise ConnectionError(f"No Dask scheduler answers at {shown(address)}: {error}.") from error
    with client:
        yield client


def _of_client(client: Any) -> Crew:
    """The workers of a client; if there are none yet, the first is waited for."""
    some = Crew(1, client.get_executor(pure=False), client=client, address=client.scheduler.address)
    if not client.nthreads():
        told = (
            f"gamelab: the Dask scheduler {some.address} has no workers yet: waiting for the first"
        )
        print(f"{told}, which `dask worker {some.address}` starts.", file=sys.stderr, flush=True)
    while not (threads := client.nthreads()):
        sleep(LOOK)
        some.see_scheduler()
    some.size = sum(threads.values())
    return some
