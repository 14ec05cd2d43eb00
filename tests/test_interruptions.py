"""Ctrl-C during an import or a compilation is handled after it, and leaves a process that
answers.
"""

import os
import signal
import subprocess
import sys
from contextlib import contextmanager, nullcontext
from threading import Thread

import pytest
from conftest import ROOT
from numba.core import codegen

from gamelab.solvers.kernels.compiled import compiled
from gamelab.theory.interruptions import delayed_interrupt

pytestmark = pytest.mark.slow


@pytest.fixture(autouse=True)
def _interruptible():
    """As in a terminal, even if the tests run where SIGINT is ignored."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def test_an_interrupt_is_handled_when_the_block_ends():
    done = []

    def nested_blocks():
        with delayed_interrupt():
            with delayed_interrupt():
                signal.raise_signal(signal.SIGINT)
                done.append("inner block")
            done.append("outer block")

    with pytest.raises(KeyboardInterrupt):
        nested_blocks()
    assert done == ["inner block", "outer block"]
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_an_ignored_interrupt_stays_ignored_and_other_threads_set_no_handler():
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with delayed_interrupt():
        assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN
    signal.signal(signal.SIGINT, signal.default_int_handler)
    seen = []

    def block():
        with delayed_interrupt():
            seen.append(signal.getsignal(signal.SIGINT))

    thread = Thread(target=block)
    thread.start()
    thread.join()
    assert seen == [signal.default_int_handler]


@contextmanager
def interrupted_at(number):
    """Sends SIGINT to this process when LLVM calls Python back for this number of times; yields how
    many calls are left.
    """
    left = [number]

    def enter(frame, event, argument):
        if frame.f_code.co_filename == codegen.__file__ and frame.f_code.co_name.endswith("_hook"):
            left[0] -= 1
            if left[0] == 0:
                os.kill(os.getpid(), signal.SIGINT)

    before = sys.gettrace()
    sys.settrace(enter)
    try:
        yield left
    finally:
        sys.settrace(before)


def kernels():
    """Two kernels that no test has compiled yet, of which one calls the other."""

    @compiled
    def double(n):
        return 2 * n

    @compiled
    def sum_of_doubles(n):
        total = 0
        for i in range(n):
            total += double(i)
        return total

    return sum_of_doubles


def test_an_interrupted_compilation_is_finished_first(monkeypatch, tmp_path):
    """LLVM calls Python back while it compiles: an error there is lost, and the kernel with it."""
    for number in range(1, 9):
        monkeypatch.setattr(
            "gamelab.solvers.kernels.compiled.folder", lambda place=tmp_path / str(number): place
        )
        (tmp_path / str(number)).mkdir()
        sum_of_doubles = kernels()
        with (
            pytest.raises(KeyboardInterrupt) if number < 5 else nullcontext(),
            interrupted_at(number) as left,
        ):
            sum_of_doubles(4)
        assert sum_of_doubles(4) == 12
        if left[0] > 0:
            break
    assert number == 5


ASK_TWICE = """
import os, signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)
waiting = [sys.argv[1]]
def interrupt(event, arguments):
    if event == "import" and arguments[0] in waiting:
        waiting.clear()
        os.kill(os.getpid(), signal.SIGINT)
sys.addaudithook(interrupt)
def ask():
    import gamelab
    board = gamelab.path(9)
    gamelab.draw(board)
    return gamelab.outcome(gamelab.NodeKayles(), board)
try:
    ask()
except KeyboardInterrupt:
    print("interrupted", ask())
"""


@pytest.mark.exhaustive
@pytest.mark.parametrize("module", ["numpy._core.numeric", "numba.core.types", "matplotlib.figure"])
def test_an_interrupted_import_leaves_a_process_that_answers(module):
    run = subprocess.run(
        [sys.executable, "-c", ASK_TWICE, module],
        cwd=ROOT,
        env=dict(os.environ, MPLBACKEND="agg"),
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert run.stdout == "interrupted N\n", run.stderr
