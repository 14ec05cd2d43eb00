"""Questions that are asked at once, or broken off and asked again, have the answers that they have
alone: by signals during an import or a compilation, and at any instruction of a solver.
"""

import os
import signal
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from io import StringIO
from random import Random
from threading import Barrier, Event, Thread, current_thread, main_thread
from types import SimpleNamespace
from unittest import mock

import pytest
from conftest import EVERYTHING, ROOT
from numba.core import codegen
from numba.core.errors import TypingError

from gamelab import (
    ArcKayles,
    Arrows,
    ConnectedSubtraction,
    Graph,
    GraphNim,
    NimOnGraph,
    NodeKayles,
    Octal,
    OctalHeaps,
    Ruleset,
    Spider,
    TrimmedArrows,
    cycle,
    grundy,
    misere_grundy,
    path,
    star,
)
from gamelab.search.executors import completed
from gamelab.solvers.arrows import spiders as arrow_spiders
from gamelab.solvers.arrows import trees as arrow_trees
from gamelab.solvers.heaps import periods as heaps
from gamelab.solvers.kernels import compiled as compiling_kernels
from gamelab.solvers.kernels.compiled import NOTICE, compiled
from gamelab.solvers.sets import values as known_boards
from gamelab.theory import grundy as normal
from gamelab.theory.grundy import by_definition, misere_by_definition
from gamelab.theory.interruptions import delayed_interrupt

pytestmark = pytest.mark.slow


@pytest.fixture(autouse=True)
def _interruptible():
    """As in a terminal, even if the tests run where SIGINT is ignored."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


class TimeIsUp(Exception):
    """What a time limit by a signal raises."""


def time_is_up(*_):
    raise TimeIsUp


@pytest.fixture(params=["SIGINT", "SIGALRM"])
def number(request):
    """The number of a signal, whose handler raises TimeIsUp."""
    number = getattr(signal, request.param)
    before = signal.signal(number, time_is_up)
    yield number
    signal.signal(number, before)


def test_a_signal_is_handled_when_the_block_ends(number):
    done = []

    def nested_blocks():
        with delayed_interrupt():
            with delayed_interrupt():
                signal.raise_signal(number)
                done.append("inner block")
            done.append("outer block")

    with pytest.raises(TimeIsUp):
        nested_blocks()
    assert done == ["inner block", "outer block"]
    assert signal.getsignal(number) is time_is_up


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
def interrupted_at(call, number):
    """Sends a signal to this process when LLVM calls Python back for this number of times; yields
    how many calls are left. A compiler in a thread then waits until the block is left.
    """
    left, go = [call], Event()

    def enter(frame, what, argument):
        if frame.f_code.co_filename == codegen.__file__ and frame.f_code.co_name.endswith("_hook"):
            left[0] -= 1
            if left[0] == 0:
                os.kill(os.getpid(), number)
                if current_thread() is not main_thread():
                    go.wait(60)

    before = sys.gettrace(), threading.gettrace()
    sys.settrace(enter)
    threading.settrace(enter)
    try:
        yield left
    finally:
        sys.settrace(before[0])
        threading.settrace(before[1])
        go.set()


@pytest.fixture
def folder(monkeypatch, tmp_path):
    """An empty folder for kernels, which are compiled at once."""
    monkeypatch.setattr(compiling_kernels, "folder", lambda package: str(tmp_path))
    monkeypatch.setattr(compiling_kernels, "MAX_PLAIN", 0)
    monkeypatch.setattr(compiling_kernels, "MAX_PLAIN_CACHED", 0)
    return tmp_path


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


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("call", [1, 2, 3, 4])
def test_a_signal_ends_the_waiting_at_once_and_the_kernel_is_finished(number, call):
    """LLVM calls Python back while it compiles: an error there is lost, and the kernel with it."""
    sum_of_doubles = kernels()
    with interrupted_at(call, number) as left, pytest.raises(TimeIsUp):
        sum_of_doubles(4)
    assert left == [0]
    assert sum_of_doubles(4) == 12
    assert sum_of_doubles(5) == 20


ASK_UNTIL_IT_ANSWERS = """
import signal, time
from gamelab import NodeKayles, Octal, OctalHeaps, cycle, grundy, nim_sequence
from gamelab.solvers.kernels import compiled
compiled.MAX_PLAIN = compiled.MAX_PLAIN_CACHED = 0
def late(*_):
    if asking: raise TimeoutError
signal.signal(signal.SIGALRM, late)
def ask():
    return grundy(NodeKayles(), cycle(20)), grundy(Octal("0.33"), cycle(7))
limits, asking = 0, True
while asking:
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.1)
        answers = ask()
        asking = False
    except TimeoutError:
        limits += 1
print(*answers, *ask(), nim_sequence(OctalHeaps("0.77"), 13).tolist(), limits > 9)
"""


def run_alone(program, *arguments, **environment):
    """What came of a program in a process of its own."""
    return subprocess.run(
        [sys.executable, "-c", program, *arguments],
        cwd=ROOT,
        env=dict(os.environ, MPLBACKEND="agg", **environment),
        capture_output=True,
        text=True,
        timeout=600,
    )


@pytest.mark.exhaustive
def test_a_process_answers_after_time_limits_at_many_moments_of_compiling(tmp_path):
    """The values are those of C_20 in Node Kayles and of C_7 in 0.33, and Kayles."""
    answers = "0 1 0 1 [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4] True\n"
    run = run_alone(ASK_UNTIL_IT_ANSWERS, NUMBA_CACHE_DIR=str(tmp_path))
    assert (run.stdout, run.stderr) == (answers, "")


@pytest.mark.usefixtures("folder")
def test_threads_that_ask_at_once_wait_for_one_compilation():
    sum_of_doubles, together, answers = kernels(), Barrier(8), []

    def ask(n):
        together.wait()
        answers.append((n, sum_of_doubles(n)))

    threads = [Thread(target=ask, args=(n,)) for n in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(answers) == [(n, n * (n - 1)) for n in range(8)]
    assert [*sum_of_doubles.machine.stats.cache_misses.values()] == [1]


@pytest.mark.usefixtures("folder")
def test_an_error_of_the_compiler_is_raised_where_the_kernel_is_called():
    @compiled
    def first_letter(n):
        return n.letters[0]

    for _ in range(2):
        with pytest.raises(TypingError, match="letters"):
            first_letter(3)


FORK = """
import os
from threading import Event, Thread
from numba.core import event
from gamelab.solvers.kernels.compiled import compiled
@compiled
def double(n):
    return 2 * n
@compiled
def triple(n):
    return 3 * n
begun = Event()
class Begins(event.Listener):
    def on_start(self, what):
        begun.set()
    def on_end(self, what):
        pass
event.register("numba:compile", Begins())
Thread(target=double, args=(1,), kwargs={"places": 10**6}).start()
begun.wait()
child = os.fork()
if child == 0:
    os._exit(triple(7, places=10**6) + double(1))
print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), double(4))
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no fork")
def test_a_process_forked_while_a_thread_compiles_compiles_too(tmp_path):
    (tmp_path / "forks.py").write_text(FORK)
    run = subprocess.run(
        [sys.executable, "-W", "ignore", "forks.py"],
        cwd=tmp_path,
        env=dict(os.environ, NUMBA_CACHE_DIR=str(tmp_path), PYTHONPATH=str(ROOT)),
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert (run.stdout, run.stderr) == ("23 8\n", "")


# What a reader sees while a kernel compiles


@pytest.fixture
def at_once(monkeypatch, folder):
    """Kernels are compiled anew, and a reader is told so at once."""
    monkeypatch.setattr(compiling_kernels, "MOMENT", 0.001)
    monkeypatch.delenv("TQDM_DISABLE", raising=False)


def in_a_notebook(monkeypatch):
    """What a kernel of Jupyter would publish, as it comes."""
    published = []

    def publish(data, transient, update=False):
        published.append((data, transient["display_id"], update))

    shell = SimpleNamespace(kernel=True, display_pub=SimpleNamespace(publish=publish))
    monkeypatch.setitem(sys.modules, "IPython", SimpleNamespace(get_ipython=lambda: shell))
    return published


@pytest.mark.usefixtures("at_once")
@pytest.mark.parametrize("stored", [False, True])
def test_a_cell_says_that_it_compiles_and_is_empty_afterwards_and_a_stored_one_says_nothing(
    stored, monkeypatch
):
    published = in_a_notebook(monkeypatch)
    if stored:
        monkeypatch.setenv("TQDM_DISABLE", "1")
    assert kernels()(4) == 12
    said = [(data, update) for data, _, update in published]
    assert said == ([] if stored else [({"text/plain": NOTICE}, False), ({}, True)])
    assert stored or published[0][1] == published[1][1]


@pytest.mark.usefixtures("at_once")
@pytest.mark.parametrize("is_terminal", [True, False])
def test_a_terminal_has_a_line_while_a_kernel_compiles_and_a_file_has_none(
    monkeypatch, is_terminal
):
    stderr = StringIO()
    stderr.isatty = lambda: is_terminal
    monkeypatch.setattr(sys, "stderr", stderr)
    assert kernels()(4) == 12
    assert stderr.getvalue().count(NOTICE) == is_terminal
    assert stderr.getvalue().rpartition("\r")[2].strip() == ""  # the line is cleared


def test_worker_processes_show_no_progress():
    tasks = ["TQDM_DISABLE"]
    for _, shown in completed(os.getenv, lambda: tasks.pop() if tasks else None, 2):
        assert shown == "1"
    assert not tasks


@pytest.mark.usefixtures("at_once")
def test_the_thread_of_a_widget_is_listed_while_it_compiles(monkeypatch):
    published, listed = in_a_notebook(monkeypatch), mock.Mock()
    monkeypatch.setattr(compiling_kernels, "compiling", listed)
    thread = Thread(target=lambda: listed.answer(kernels()(4)))
    thread.start()
    thread.join()
    assert listed.mock_calls == [
        mock.call.add(thread),
        mock.call.discard(thread),
        mock.call.answer(12),
    ]
    assert published == []


ASK_TWICE = """
import os, signal, sys
class TimeIsUp(Exception): pass
def time_is_up(*_): raise TimeIsUp
number = getattr(signal, sys.argv[2])
signal.signal(number, time_is_up)
waiting = [sys.argv[1]]
def interrupt(event, arguments):
    if event == "import" and arguments[0] in waiting:
        waiting.clear()
        os.kill(os.getpid(), number)
sys.addaudithook(interrupt)
def ask():
    import gamelab
    board = gamelab.path(9)
    gamelab.draw(board)
    gamelab.nim_sequence(gamelab.OctalHeaps("0.33"), 10_000)  # long enough to be compiled
    return gamelab.outcome(gamelab.NodeKayles(), board)
try:
    ask()
except TimeIsUp:
    print("interrupted", ask())
"""


@pytest.mark.exhaustive
@pytest.mark.parametrize("name", ["SIGINT", "SIGALRM"])
@pytest.mark.parametrize("module", ["numpy._core.numeric", "numba.core.types", "matplotlib.figure"])
def test_an_interrupted_import_leaves_a_process_that_answers(module, name):
    run = run_alone(ASK_TWICE, module, name)
    assert run.stdout == "interrupted N\n", run.stderr


# A question is stopped before another instruction each time, where another one is asked or an
# exception is raised

KEEPERS = {module.__file__ for module in (arrow_spiders, arrow_trees, heaps, known_boards, normal)}
# at which each question is stopped, if it has so many instructions
MOMENTS = 60 if EVERYTHING else 15


class BrokenOff(BaseException):
    """Raised at any moment, like KeyboardInterrupt."""


def stopped(question, moment, act):
    """The answer to a question, `act` being called once before the instruction with this number;
    and how many there were.
    """
    count = 0

    def step(frame, event, _):
        nonlocal count
        frame.f_trace_opcodes = True
        if event == "opcode":
            count += 1
            if count == moment:
                sys.settrace(None)
                act()
        return step

    def enter(frame, event, argument):
        return step(frame, event, argument) if frame.f_code.co_filename in KEEPERS else None

    before = sys.gettrace()
    sys.settrace(enter)
    try:
        return question(), count
    finally:
        sys.settrace(before)


@pytest.fixture
def forget(monkeypatch):
    """A function that empties all tables, small so that they grow and are replaced."""

    def empty():
        monkeypatch.setattr(normal, "_values", {})
        monkeypatch.setattr(normal, "_misere_values", {})
        monkeypatch.setattr(heaps, "_sequences", {})
        monkeypatch.setattr(heaps, "_periods", {})
        monkeypatch.setattr(known_boards, "_known_boards", ())
        monkeypatch.setattr(known_boards, "MAX_BOARDS", 2)
        monkeypatch.setattr(arrow_spiders, "_tables", type(arrow_spiders._tables)())
        monkeypatch.setattr(arrow_spiders, "KEPT_BYTES", 2**10)
        monkeypatch.setattr(arrow_spiders, "QUICK_STEPS", 0)
        monkeypatch.setattr(arrow_spiders, "_paths", arrow_spiders._paths[:, :1])
        monkeypatch.setattr(arrow_trees, "_known", arrow_trees._empty(2**3))

    return empty


TREE = Graph.of([(0, 1), (1, 2), (2, 3), (1, 4), (2, 5)])
LARGER = Graph.of([(0, 1), (1, 2), (2, 3), (1, 4), (2, 5), (3, 6), (3, 7), (7, 8)])
QUESTIONS = {
    "a board and others of its game": [
        (grundy, Octal("0.77"), cycle(6)),
        (grundy, Octal("0.77"), cycle(4)),
        (misere_grundy, Octal("0.77"), cycle(5)),
    ],
    "the options of a board": [
        (grundy, NodeKayles(), cycle(6)),
        (grundy, NodeKayles(), path(5)),
        (misere_grundy, NodeKayles(), cycle(4)),
    ],
    "heaps": [(grundy, OctalHeaps("0.15"), n) for n in (3, 40, 100)],
    "heaps of a code that repeats": [(grundy, OctalHeaps("0.3[7]"), n) for n in (3, 20, 50)],
    "paths with arrows": [(grundy, TrimmedArrows(), path(n)) for n in (4, 70, 200)],
    "spiders with arrows": [
        (grundy, TrimmedArrows(), Spider(*legs)) for legs in ((1, 1, 1), (1, 2, 2), (2, 1, 1, 1))
    ],
    "trees with arrows": [
        (grundy, TrimmedArrows(), TREE),
        (grundy, TrimmedArrows(), LARGER),
        (grundy, Arrows(), LARGER),
    ],
    "cycles with arrows": [(grundy, TrimmedArrows(), cycle(n)) for n in (6, 3, 5)],
    "the definition": [(by_definition, GraphNim(), cycle(n)) for n in (3, 5, 4)],
    "misère play by the definition": [
        (misere_by_definition, GraphNim(), path(n)) for n in (3, 5, 4)
    ],
}


def answers(questions):
    return [ask(game, board) for ask, game, board in questions]


def right_answers(questions):
    """The answers by the definition where the board is small, else from empty tables."""
    slow = {grundy: by_definition, misere_grundy: misere_by_definition}
    return [
        (slow.get(ask, ask) if is_small(board) else ask)(game, board)
        for ask, game, board in questions
    ]


def is_small(board):
    graph = getattr(board, "graph", board)
    return len(getattr(graph, "vertices", range(99))) < 9


def moments(question, chance):
    """Numbers of instructions at which to stop a question, drawn with this seed."""
    _, count = stopped(question, 0, None)
    return sorted(Random(chance).sample(range(1, count + 1), min(count, MOMENTS)))


@pytest.mark.parametrize("name", QUESTIONS)
def test_a_question_has_its_answer_whatever_another_thread_asks_meanwhile(name, forget):
    forget()
    expected = right_answers(QUESTIONS[name])
    for turn, (ask, game, board) in enumerate(QUESTIONS[name]):
        others = QUESTIONS[name][turn + 1 :] + QUESTIONS[name][:turn]

        def meanwhile(others=others, rights=expected[turn + 1 :] + expected[:turn]):
            for _ in range(2):
                assert answers(others) == rights

        forget()
        places = moments(lambda: ask(game, board), turn)
        for filled in (False, True):
            for moment in places:
                forget()
                if filled:
                    answers(others[:1])
                found, _ = stopped(lambda: ask(game, board), moment, meanwhile)
                assert found == expected[turn], (moment, filled)
                assert answers(QUESTIONS[name]) == expected, (moment, filled)


@pytest.mark.parametrize("name", QUESTIONS)
def test_a_question_that_was_broken_off_has_its_answer_when_it_is_asked_again(name, forget):
    forget()
    expected = right_answers(QUESTIONS[name])

    def break_off():
        raise BrokenOff

    for ask, game, board in QUESTIONS[name]:
        forget()
        places = moments(lambda: ask(game, board), 1)
        forget()
        for moment in places:  # what is found is kept meanwhile
            try:
                stopped(lambda: ask(game, board), moment, break_off)
            except BrokenOff:
                forget() if moment % 2 else None
            assert answers(QUESTIONS[name]) == expected, moment


def test_eight_threads_have_the_answers_of_one(forget):
    questions = [one for some in QUESTIONS.values() for one in some]
    boards = [cycle(3), cycle(8), star(5), path(7), TREE, cycle(5).with_pendant_edges(0, 2)]
    games = [Octal("0.33"), ArcKayles(), NodeKayles(), ConnectedSubtraction({1, 2}), GraphNim()]
    questions += [(grundy, game, board) for game in games for board in boards]
    questions += [(misere_grundy, game, board) for game in games[:4] for board in boards]
    questions += [(grundy, OctalHeaps("0.6"), n) for n in (2, 30, 130)]
    questions += [(grundy, NimOnGraph(), NimOnGraph().start(cycle(n), at=0)) for n in (3, 6)]
    forget()
    expected = answers(questions)

    def answer(seed):
        order = Random(seed).sample(range(len(questions)), len(questions))
        return sorted((i, answers([questions[i]])[0]) for i in order)

    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        for turn in range(3):
            forget()
            with ThreadPoolExecutor(8) as threads:
                found = [*threads.map(answer, range(8 * turn, 8 * turn + 8))]
            assert found == [[*enumerate(expected)]] * 8
    finally:
        sys.setswitchinterval(interval)


class Overtaken(dict):
    """Whatever is written is at once written again by a thread that began earlier and wanted
    less.
    """

    def __setitem__(self, game, sequence):
        super().__setitem__(game, sequence[:3])


def test_a_long_sequence_of_heaps_may_be_overtaken_by_a_shorter_one(monkeypatch):
    monkeypatch.setattr(heaps, "_sequences", Overtaken())
    game = OctalHeaps("0.15")
    assert [grundy(game, n) for n in (100, 2, 90)] == [by_definition(game, n) for n in (100, 2, 90)]


@dataclass(frozen=True)
class Halving(Ruleset):
    """A game of its own: take one, or leave half; its moves fail once, at the call that the test
    has chosen.
    """

    fails_at: int
    calls: tuple[list[int]] = ([],)

    def moves(self, heap):
        self.calls[0].append(heap)
        if len(self.calls[0]) == self.fails_at:
            raise BrokenOff
        return sorted({heap - 1, heap // 2} - {heap, -1})

    def __hash__(self):
        return self.fails_at


def test_a_game_of_one_s_own_that_fails_at_any_call_can_be_asked_again():
    right = [by_definition(Halving(0), heap) for heap in range(20)]
    wrong_misere = [misere_by_definition(Halving(0), heap) for heap in range(20)]
    for ask, expected in ((by_definition, right), (misere_by_definition, wrong_misere)):
        for call in range(1, 20):
            game = Halving(call, ([],))
            with pytest.raises(BrokenOff):
                ask(game, 19)
            assert [ask(game, heap) for heap in range(20)] == expected
