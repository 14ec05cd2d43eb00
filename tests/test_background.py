"""The background task: long work of a notebook beside the kernel, its progress, its cancellation,
and what is shown of it.
"""

import asyncio
import os
import signal
import subprocess
import sys
from functools import partial
from threading import Event, current_thread

import pytest
from conftest import in_a_loop

from gamelab.solvers.kernels.compiled import compiled
from gamelab.widgets.background import BackgroundTask, Cancelled, Progress


class Task:
    """A task, what it has shown, in which threads, its reports, and whether its work has begun and
    ended.
    """

    def __init__(self, **how):
        self.task, self.shown, self.threads, self.reports = BackgroundTask(**how), [], set(), []
        self.begun, self.came, self.ended, self.go = Event(), Event(), Event(), Event()

    def start(self, work, show=None):
        self.task.start(work, show or self.show, self.show, self.reports.append)
        return self

    def show(self, result, progress=None):
        self.threads.add(current_thread())
        self.shown.append(result)
        self.came.set()

    def endless(self, run):
        """Work that ends only if it is cancelled."""
        self.begun.set()
        try:
            while True:
                pass
        finally:
            self.ended.set()

    def gated(self, run):
        """Work that ends when it is let go on."""
        self.begun.set()
        self.go.wait(60)
        return current_thread()


async def until(event):
    """Let the event loop run until this has happened."""
    for _ in range(6000):
        if event.is_set():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("it has not happened within a minute")


def test_a_result_is_shown_in_the_kernel_s_thread_and_the_kernel_hears_other_things_meanwhile():
    one, kernel = Task(), []

    async def notebook():
        kernel.append(current_thread())
        one.start(one.gated)
        assert one.task.running  # and other things are done
        one.go.set()
        await until(one.came)

    in_a_loop(notebook())
    assert not one.task.running
    assert one.threads == {*kernel}
    assert one.shown[0] not in kernel


def test_a_cell_that_waits_sees_the_result_once_though_the_event_loop_stands_still():
    one = Task(at_once=0)

    async def notebook():
        one.start(one.gated)
        assert not one.task.wait(0)
        one.go.set()
        assert one.task.wait(60)
        assert len(one.shown) == 1
        await asyncio.sleep(0)

    in_a_loop(notebook())
    assert len(one.shown) == 1


def test_where_no_event_loop_runs_the_work_has_ended_when_it_has_been_started():
    assert Task().start(lambda run: 7).shown == [7]
    for work, show in ((lambda run: 1 // 0, None), (lambda run: 0, lambda result: 1 // result)):
        (error,) = Task().start(work, show).shown
        assert isinstance(error, ZeroDivisionError)


def test_work_that_never_ends_is_cancelled_and_other_work_takes_its_place():
    one = Task(at_once=0)

    async def notebook():
        one.start(one.endless)
        await until(one.begun)
        with pytest.raises(RuntimeError, match="has work to do"):
            one.start(lambda run: 1)
        one.task.cancel()
        await until(one.came)
        one.start(lambda run: 2)
        assert one.task.wait(60)

    in_a_loop(notebook())
    assert isinstance(one.shown[0], Cancelled)
    assert one.shown[1:] == [2]


def test_of_several_values_only_the_latest_is_shown():
    one, begun, ended = Task(latest_only=True, at_once=0), [], []

    def noted(run):
        begun.append(run)
        try:
            one.endless(run)
        finally:
            ended.append(run)

    async def notebook():
        one.start(noted)
        await until(one.begun)
        for _ in range(4):
            one.start(noted)
        one.start(lambda run: ended == begun)
        await until(one.came)

    in_a_loop(notebook())
    assert one.shown == [True]  # begun when all that had begun had ended
    assert begun


def test_work_that_was_dropped_shows_nothing():
    one = Task(at_once=0)

    async def notebook():
        one.start(one.endless)
        await until(one.begun)
        one.task.drop()
        await until(one.ended)
        assert one.task.wait(60)

    in_a_loop(notebook())
    assert one.shown == []


def test_cases_are_counted_and_reported():
    one = Task(at_once=0)

    def work(run):
        run.total = 1000
        for case in run.watch(range(1000)):
            if case == 3:
                one.gated(run)
        return run.cases

    async def notebook():
        one.start(work)
        await until(one.begun)
        assert not one.task.wait(0.5)
        one.go.set()
        assert one.task.wait(60)

    in_a_loop(notebook())
    assert one.shown == [1000]
    assert (one.reports[-1].cases, one.reports[-1].total) == (3, 1000)
    assert str(Progress(3, 1000, 2)) == "3 of 1,000 cases, 1.5 a second, about 665 s to go"
    assert str(Progress(30, 20, 2)) == "30 cases, 15 a second, 2 s so far"


IMPORTING = """
def wait():
    begun.set()
    while not go.is_set():
        pass
    whole.append(True)
"""


def test_an_import_is_not_cancelled_halfway():
    one, whole = Task(at_once=0), []
    names = {"__name__": "importlib._bootstrap", "whole": whole, "begun": one.begun, "go": one.go}
    exec(IMPORTING, names)

    def work(run):
        names["wait"]()
        one.endless(run)

    async def notebook():
        one.start(work)
        await until(one.begun)
        one.task.cancel()
        assert not one.task.wait(0.5)
        one.go.set()
        await until(one.came)

    in_a_loop(notebook())
    assert whole == [True]
    assert isinstance(one.shown[0], Cancelled)


def test_work_that_compiles_says_so_and_ends_when_cancelled_while_the_compiler_goes_on():
    one = Task(at_once=0)

    @compiled
    def double(n):
        return 2 * n

    compile_kernel = double.machine.compile.args[0]

    def compile_slowly(signature):
        one.gated(None)
        return compile_kernel(signature)

    double.machine.compile = partial(double.machine.compile.func, compile_slowly)

    async def notebook():
        one.start(lambda run: double(21))
        await until(one.begun)
        while not any(report.is_compiling for report in one.reports):
            await asyncio.sleep(0.01)
        one.task.cancel()
        await until(one.came)
        one.go.set()

    in_a_loop(notebook())
    assert isinstance(one.shown[0], Cancelled)
    assert str(one.reports[-1]).startswith("compiling, which happens once, ")
    assert double(21) == 42


def test_ctrl_c_while_a_cell_waits_cancels_the_work():
    one = Task()

    def interrupt(*_):
        if one.begun.is_set():
            signal.raise_signal(signal.SIGINT)

    before = signal.signal(signal.SIGALRM, interrupt)
    hears = signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.setitimer(signal.ITIMER_REAL, 0.05, 5)
    try:
        one.start(one.endless)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
        signal.signal(signal.SIGINT, hears)
    assert isinstance(one.shown[0], Cancelled)


AT_EXIT = """
import asyncio
from threading import Event
from gamelab.widgets.background import BackgroundTask
begun = Event()
def work(run):
    begun.set()
    try:
        while True:
            pass
    finally:
        print("ended", flush=True)
async def notebook():
    BackgroundTask(at_once=0).start(work, print, print)
    begun.wait()
asyncio.run(notebook())
"""


def test_nothing_is_left_running_when_the_process_ends():
    done = subprocess.run(
        [sys.executable, "-c", AT_EXIT], capture_output=True, text=True, timeout=120, env=os.environ
    )
    assert (done.stdout, done.stderr, done.returncode) == ("ended\n", "", 0)
