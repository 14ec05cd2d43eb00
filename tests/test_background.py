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

from gamelab import GraphNim, NodeKayles, explore, paper, path
from gamelab.match.drawing import Drawing
from gamelab.solvers.kernels.compiled import compiled
from gamelab.widgets.background import BackgroundTask, Cancelled, Progress
from gamelab.widgets.explore import PeriodExplorer
from gamelab.widgets.sketch import BoardValues, valued


class Shown(list):
    """What a task has shown, and in which threads."""

    def __init__(self):
        super().__init__()
        self.threads, self.came = set(), Event()

    def show(self, result, progress=None):
        self.threads.add(current_thread())
        self.append(result)
        self.came.set()


async def until(event):
    """Let the event loop run until this has happened."""
    for _ in range(6000):
        if event.is_set():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("it has not happened within a minute")


def endless(begun):
    """Work that ends only if it is cancelled."""

    def work(run):
        begun.set()
        while True:
            pass

    return work


def test_a_result_is_shown_in_the_kernel_s_thread_and_the_kernel_hears_other_things_meanwhile():
    task, shown, go, kernel = BackgroundTask(), Shown(), Event(), []

    async def notebook():
        kernel.append(current_thread())
        task.start(lambda run: (go.wait(60), current_thread())[1], shown.show, shown.show)
        assert task.running  # and other things are done
        go.set()
        await until(shown.came)

    in_a_loop(notebook())
    assert not task.running
    assert shown.threads == {*kernel}
    assert shown[0] not in kernel


def test_a_cell_that_waits_sees_the_result_though_the_event_loop_stands_still():
    task, shown, go = BackgroundTask(at_once=0), Shown(), Event()

    async def notebook():
        task.start(lambda run: go.wait(60), shown.show, shown.show)
        assert not task.wait(0)
        go.set()
        assert task.wait(60)
        assert shown == [True]
        await asyncio.sleep(0)

    in_a_loop(notebook())
    assert shown == [True]  # once


def test_where_no_event_loop_runs_the_work_has_ended_when_it_has_been_started():
    task, shown = BackgroundTask(), Shown()
    task.start(lambda run: 7, shown.show, shown.show)
    assert shown == [7]
    task.start(lambda run: 1 // 0, shown.show, shown.show)
    assert isinstance(shown[1], ZeroDivisionError)


def test_what_cannot_be_shown_is_an_error():
    task, shown = BackgroundTask(), Shown()
    task.start(lambda run: 0, lambda result: 1 // result, shown.show)
    assert isinstance(shown[0], ZeroDivisionError)


def test_work_that_never_ends_is_cancelled_and_other_work_takes_its_place():
    task, shown, begun = BackgroundTask(at_once=0), Shown(), Event()

    async def notebook():
        task.start(endless(begun), shown.show, shown.show)
        await until(begun)
        with pytest.raises(RuntimeError, match="has work to do"):
            task.start(lambda run: 1, shown.show, shown.show)
        task.cancel()
        await until(shown.came)
        task.start(lambda run: 2, shown.show, shown.show)
        assert task.wait(60)

    in_a_loop(notebook())
    assert isinstance(shown[0], Cancelled)
    assert shown[1:] == [2]


def test_of_several_values_only_the_latest_is_shown():
    task, shown, begun, ended = BackgroundTask(latest_only=True, at_once=0), Shown(), Event(), []

    def noted(run):
        try:
            endless(begun)(run)
        finally:
            ended.append(1)

    async def notebook():
        task.start(noted, shown.show, shown.show)
        await until(begun)
        for _ in range(4):
            task.start(noted, shown.show, shown.show)
        task.start(lambda run: list(ended), shown.show, shown.show)
        await until(shown.came)

    in_a_loop(notebook())
    assert len(shown) == 1
    assert 1 <= len(shown[0]) == len(ended)  # begun when the others had ended


def test_work_that_was_dropped_shows_nothing():
    task, shown, begun, ended = BackgroundTask(at_once=0), Shown(), Event(), Event()

    def noted(run):
        try:
            endless(begun)(run)
        finally:
            ended.set()

    async def notebook():
        task.start(noted, shown.show, shown.show)
        await until(begun)
        task.drop()
        await until(ended)
        assert task.wait(60)

    in_a_loop(notebook())
    assert shown == []


def test_cases_are_counted_and_cancelled_between_two_of_them():
    task, shown, reports, third = BackgroundTask(at_once=0), Shown(), [], Event()

    def work(run):
        run.total = 1000
        for case in run.watch(range(1000)):
            if case == 3:
                third.set()
                go.wait(60)
        return run.cases

    go = Event()

    async def notebook():
        task.start(work, shown.show, shown.show, reports.append)
        await until(third)
        assert not task.wait(0.5)
        go.set()
        assert task.wait(60)

    in_a_loop(notebook())
    assert shown == [1000]
    assert reports[-1].cases == 3
    assert reports[-1].total == 1000
    assert str(Progress(3, 1000, 2)) == "3 of 1,000 cases, 1.5 a second, about 665 s to go"
    assert str(Progress(30, 20, 2)) == "30 cases, 15 a second, 2 s so far"


def test_an_import_is_not_cancelled_halfway():
    task, shown, begun, go, whole = BackgroundTask(at_once=0), Shown(), Event(), Event(), []
    names = {"__name__": "importlib._bootstrap", "begun": begun, "go": go, "whole": whole}
    exec(
        "def wait():\n    begun.set()\n    while not go.is_set():\n        pass\n    whole.append(True)",
        names,
    )

    def work(run):
        names["wait"]()
        while True:
            pass

    async def notebook():
        task.start(work, shown.show, shown.show)
        await until(begun)
        task.cancel()
        assert not task.wait(0.5)
        go.set()
        await until(shown.came)

    in_a_loop(notebook())
    assert whole == [True]
    assert isinstance(shown[0], Cancelled)


def test_work_that_compiles_says_so_and_ends_when_cancelled_while_the_compiler_goes_on():
    task, shown, reports, begun, go = BackgroundTask(at_once=0), Shown(), [], Event(), Event()

    @compiled
    def double(n):
        return 2 * n

    compile_kernel = double.machine.compile.args[0]

    def compile_slowly(signature):
        begun.set()
        go.wait(60)
        return compile_kernel(signature)

    double.machine.compile = partial(double.machine.compile.func, compile_slowly)

    async def notebook():
        task.start(lambda run: double(21), shown.show, shown.show, reports.append)
        await until(begun)
        while not any(report.is_compiling for report in reports):
            await asyncio.sleep(0.01)
        task.cancel()
        await until(shown.came)
        go.set()

    in_a_loop(notebook())
    assert isinstance(shown[0], Cancelled)
    assert str(reports[-1]).startswith("compiling, which happens once, ")
    assert double(21) == 42


def test_ctrl_c_while_a_cell_waits_cancels_the_work():
    task, shown, begun = BackgroundTask(), Shown(), Event()
    before = signal.signal(
        signal.SIGALRM, lambda *_: begun.is_set() and signal.raise_signal(signal.SIGINT)
    )
    hears = signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.setitimer(signal.ITIMER_REAL, 0.05, 5)
    try:
        task.start(endless(begun), shown.show, shown.show)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
        signal.signal(signal.SIGINT, hears)
    assert isinstance(shown[0], Cancelled)


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


TYPED = {  # what takes long, and a quick value after it with what is said of it
    "a typed parameter": (
        lambda: explore(paper("graph-nim")["Conjecture 6.2"]),
        "1000",
        "40",
        "3⁴⁰<br>",
    ),
    "a typed code": (
        lambda: PeriodExplorer(limit=2**20),
        "0.6",
        "0.07",
        "preperiod <b>53</b>, period <b>34</b>",
    ),
}


@pytest.mark.parametrize("name", TYPED)
def test_a_typed_value_that_takes_long_is_cancelled_or_superseded_at_once(name):
    made, slow, quick, said = TYPED[name]
    explorer = made()
    field = explorer._fields["a"] if hasattr(explorer, "_fields") else explorer._code
    ended, real = [], explorer._drawn

    def noted(view):
        try:
            return real(view)
        finally:
            ended.append(sys.exc_info()[0])

    explorer._drawn = noted

    async def notebook():
        field.value = slow
        assert explorer.task.running
        assert not explorer.task.wait(0.5)
        assert "s so far" in explorer._busy.value
        assert explorer._cancel.layout.display is None
        explorer._cancel.click()
        assert "cancelling" in explorer._busy.value
        assert explorer.task.wait(60)
        assert "The computation was interrupted" in explorer._text.value
        assert slow in explorer._text.value
        assert explorer._cancel.layout.display == "none"
        field.value = f"{slow} "
        field.value = quick
        assert explorer.task.wait(60)

    in_a_loop(notebook())
    assert said in explorer._text.value
    assert ended[0] is Cancelled
    assert set(ended[1:-1]) <= {Cancelled}
    assert ended[-1] is None


def test_an_explorer_that_is_closed_leaves_nothing_running():
    begun, ended = Event(), Event()

    class Endless(GraphNim):
        def moves(self, graph):
            try:
                while len(graph.edges) == 8:  # more than a comparison of components asks
                    begun.set()
            finally:
                if begun.is_set():
                    ended.set()
            return super().moves(graph)

    explorer = explore(Endless(), path, n=[3, 4, 9])

    async def notebook():
        explorer._sliders["n"].value = 9
        await until(begun)
        explorer.close()
        await until(ended)

    in_a_loop(notebook())


def test_a_large_board_is_valued_in_the_background_until_it_is_cancelled(monkeypatch):
    values, drawing, begun, ended = BoardValues(), Drawing.of(path(150)), Event(), []

    def endless_valued(game, position, asked):
        if game != NodeKayles():
            return valued(game, position, asked)
        begun.set()
        try:
            while True:
                pass
        finally:
            ended.append(game)

    monkeypatch.setattr("gamelab.widgets.sketch.valued", endless_valued)

    def state():
        return {row["name"]: row for row in values.rows(drawing)}["Node Kayles"]

    async def notebook():
        values.rows(drawing)
        values.find("Node Kayles", drawing)
        await until(begun)
        assert state()["state"] == "running"
        assert state()["says"].endswith("s so far")
        values.cancel()
        assert state()["state"] == "large"
        values.find("Node Kayles", drawing)
        values.rows(Drawing.of(path(3)))  # another board
        assert values.task.wait(60)

    in_a_loop(notebook())
    values.close()
    assert 1 <= len(ended) <= 2


def test_an_explorer_tells_what_belongs_to_its_fields_though_an_event_loop_runs_that_is_never_heard():
    explorer = PeriodExplorer()

    async def browser_test():
        explorer._code.value = "0.16"
        explorer._sliders["limit"].value = 2**19
        assert explorer.task.wait(60)
        assert (
            "0.16, up to 524,288 heaps: preperiod <b>105,351</b>, period <b>149,459</b>"
            in explorer._text.value
        )

    in_a_loop(browser_test())
