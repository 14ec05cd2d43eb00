"""The background task: long work of a notebook in a thread."""

import asyncio
import atexit
import ctypes
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from threading import Event, Thread
from time import monotonic
from typing import Any, TypeVar
from weakref import WeakSet

from gamelab.theory.interruptions import compiling, may_be_interrupted

AT_ONCE = 0.3  # seconds that the kernel waits for a result before it takes the next message
TICK = 0.2  # seconds between two reports of progress
# seconds until a cancellation is raised again: in a callback of the garbage collector it is lost
AGAIN = 5
AT_EXIT = 2  # seconds that the end of the process waits for cancelled work

Item = TypeVar("Item")


class Cancelled(KeyboardInterrupt):
    """Raised in the work of a task that is cancelled, as Ctrl-C raises KeyboardInterrupt in the
    main thread.
    """


@dataclass(frozen=True)
class Progress:
    """The number of finished cases, their total if it is known, and the seconds since the
    beginning.

    >>> print(Progress(50, 150, 10), Progress(5, None, 10), Progress(0, None, 10), sep="; ")
    50 of 150 cases, 5 a second, about 20 s to go; 5 cases, 0.5 a second, 10 s so far; 10 s so far
    >>> print(Progress(0, None, 10, is_compiling=True))
    compiling, which happens once, 10 s so far
    """

    cases: int
    total: int | None
    seconds: float
    is_compiling: bool = False

    def __str__(self) -> str:
        so_far = f"{self.seconds:,.0f} s so far"
        if self.is_compiling:
            return f"compiling, which happens once, {so_far}"
        rate = self.cases / self.seconds if self.seconds else 0
        if not rate:
            return so_far
        known = (self.total or 0) >= self.cases
        of = f" of {self.total:,}" if known else ""
        left = f"about {((self.total or 0) - self.cases) / rate:,.0f} s to go" if known else so_far
        speed = f"{rate:,.0f}" if rate >= 10 else f"{rate:.2g}"
        return f"{self.cases:,}{of} cases, {speed} a second, {left}"


class Run:
    """One piece of work in its thread, which begins when the work before it has ended. `work` is
    called with the run, and `after` in the thread when the work has ended.
    """

    def __init__(
        self, work: Callable[["Run"], Any], before: "Run | None", after: Callable[["Run"], None]
    ) -> None:
        self.cases = 0
        self.total: int | None = None
        self.cancelled = False
        self.ended = Event()
        self.result: Any = None
        self.error: BaseException | None = None
        self._work, self._before, self._after = work, before, after
        self._begun = monotonic()
        self._open = False  # whether a cancellation may be raised in the thread
        self._raised = 0.0  # when it was raised last
        self._thread = Thread(target=self._do, daemon=True)

    def start(self) -> None:
        """Begin."""
        _running.add(self)
        self._thread.start()

    @property
    def progress(self) -> Progress:
        """The progress of the work."""
        return Progress(
            self.cases, self.total, monotonic() - self._begun, self._thread in compiling
        )

    def watch(self, cases: Iterable[Item]) -> Iterator[Item]:
        """The cases, counted; a cancellation is raised before the next one."""
        for case in cases:
            if self.cancelled:
                raise Cancelled
            yield case
            self.cases += 1

    def cancel(self) -> None:
        """Raise Cancelled in the work, at its next instruction in Python."""
        self.cancelled = True
        self.insist()

    def insist(self) -> None:
        """Raise it now if it was impossible before, and again every five seconds while the work
        goes on.
        """
        if self.cancelled and monotonic() - self._raised > AGAIN and self._may_stop():
            self._raised = monotonic()
            _raise_in(self._thread, Cancelled)
            if not self._may_stop():  # the thread went on between the last two lines
                _raise_in(self._thread, None)
                self._raised = 0.0

    def _may_stop(self) -> bool:
        """Whether the thread is in the work, and may be interrupted there."""
        return self._open and may_be_interrupted(self._thread)

    def _do(self) -> None:
        try:
            while self._before is not None and not self._before.ended.wait(TICK):
                self._before.insist()
            self._before = None
            if self.cancelled:
                raise Cancelled
            try:
                self._open = True
                self.result = self._work(self)
            finally:
                self._open = False
                _nothing()  # a cancellation that is on its way is raised here at the latest
        except BaseException as error:  # shown where the work was started
            self.error = error
        self.ended.set()
        self._after(self)


class BackgroundTask:
    """Long work, one piece at a time. Results are shown in the thread that started it, in a
    notebook that of the kernel.

    With `latest_only` new work cancels running work and replaces it, as a slider needs it;
    otherwise new work is refused. The kernel waits `at_once` seconds, so that a quick result is
    shown without a flicker. Where no event loop runs, only Ctrl-C could cancel, and `start` waits
    for the end.

    >>> task, came = BackgroundTask(), []
    >>> task.start(lambda run: sum(run.watch(range(4))), came.append, print)
    >>> task.wait(), came
    (True, [6])
    """

    def __init__(self, *, latest_only: bool = False, at_once: float = AT_ONCE) -> None:
        self._latest_only, self._at_once = latest_only, at_once
        self._run: Run | None = None  # the latest, until its result is shown
        self._old: Run | None = None  # the latest that was superseded, which may still be ending

    @property
    def running(self) -> bool:
        """Whether a result is still to be shown."""
        return self._run is not None

    @property
    def progress(self) -> Progress:
        """The progress of the work; 0 s if there is none."""
        return Progress(0, None, 0) if self._run is None else self._run.progress

    def start(
        self,
        work: Callable[[Run], Any],
        done: Callable[[Any], None],
        failed: Callable[[BaseException, Progress], None],
        report: Callable[[Progress], None] = lambda progress: None,
    ) -> None:
        """Begin the work in its thread. Raises RuntimeError if there is work already, unless the
        task is `latest_only`.

        `done` is called with the result, or `failed` with the error, unless newer work comes. After
        a cancellation the error is Cancelled. `report` is called every 0.2 s. The work may not
        touch widgets.
        """
        if self._run is not None:
            if not self._latest_only:
                raise RuntimeError("This task has work to do; cancel it, or wait for it.")
            self.drop()
        loop = _loop()
        run = self._run = Run(work, self._old, lambda run: _soon(loop, self._finish, run))
        self._old, self._done, self._failed, self._report = run, done, failed, report
        run.start()
        if loop is None:
            self.wait()
        elif not self.wait(self._at_once):
            self._tick(loop, run)

    def cancel(self) -> None:
        """End the work; its error is Cancelled."""
        if self._run is not None:
            self._run.cancel()

    def drop(self) -> None:
        """Cancel the work without showing anything of it."""
        self.cancel()
        self._run = None

    def wait(self, seconds: float | None = None) -> bool:
        """Wait until the result is shown. Returns False if that takes longer than this. Ctrl-C
        cancels the work.
        """
        run, end = self._run, None if seconds is None else monotonic() + seconds
        if run is None:
            return True
        try:
            while not run.ended.wait(TICK if end is None else max(0, min(TICK, end - monotonic()))):
                if end is not None and monotonic() >= end:
                    return False
                self._look(run)
        except KeyboardInterrupt:
            if run.cancelled:
                raise
            run.cancel()
            return self.wait()
        self._finish(run)
        return True

    def _tick(self, loop: asyncio.AbstractEventLoop, run: Run) -> None:
        """Report every 0.2 s while the event loop runs."""
        if not run.ended.is_set():
            self._look(run)
            loop.call_later(TICK, self._tick, loop, run)

    def _look(self, run: Run) -> None:
        run.insist()
        if run is self._run and not run.cancelled:
            self._report(run.progress)

    def _finish(self, run: Run) -> None:
        """Show the result once, unless newer work has replaced this."""
        if run is not self._run:
            return
        self._run = self._old = None
        if run.error is not None:
            self._failed(run.error, run.progress)
            return
        try:
            self._done(run.result)
        except Exception as error:  # in showing the result
            self._failed(error, run.progress)


def _nothing() -> None:
    pass


def _raise_in(thread: Thread, error: type[BaseException] | None) -> None:
    """Raise this in a thread at its next instruction in Python; None takes back a pending error."""
    raised = None if error is None else ctypes.py_object(error)
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread.ident or 0), raised)


def _loop() -> asyncio.AbstractEventLoop | None:
    """The running event loop, which may bring newer work; None if there is none."""
    try:
        return asyncio.get_running_loop()
    except RuntimeError:
        return None


def _soon(loop: asyncio.AbstractEventLoop | None, act: Callable[[Run], None], run: Run) -> None:
    with suppress(RuntimeError):  # the loop is closed: only `wait` can show the result
        if loop is not None:
            loop.call_soon_threadsafe(act, run)


_running: WeakSet[Run] = WeakSet()


@atexit.register
def _cancel_all() -> None:
    """Cancel everything when the process ends."""
    left = [*_running]
    end = monotonic() + AT_EXIT
    for run in left:
        run.cancel()
    for run in left:
        while not run.ended.wait(TICK) and monotonic() < end:
            run.insist()
