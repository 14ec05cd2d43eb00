"""The same answers from one process, several, any executor and a Dask cluster, whoever dies."""

import io
import json
import os
import signal
import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Event
from time import perf_counter

import pytest

from gamelab import Hunt, NodeKayles, grundy, survey, trees
from gamelab.hunts.parallel import CaseError, compute
from gamelab.hunts.quantities import Quantity
from gamelab.hunts.store import Store

pytestmark = pytest.mark.slow

BOARDS = [tree for n in range(1, 11) for tree in trees(n)]


class Twigs(NodeKayles):
    """A game that only this file knows: two leaves at most may be played."""

    def moves(self, graph):
        return (
            option
            for option in super().moves(graph)
            if len(graph.vertices) - len(option.vertices) < 4
        )


def table(**how):
    frame = survey(
        Twigs(), BOARDS, leaves=lambda tree: sum(tree.degree(v) == 1 for v in tree.vertices), **how
    )
    return frame.drop(columns="seconds")


def found(asked, **how):
    return [
        answer.values
        for answer in compute([Quantity.of("asked", asked)], [(n,) for n in range(40)], **how)
    ]


@pytest.fixture(scope="module")
def alone():
    return table()


@pytest.mark.parametrize("workers", [2, pytest.param(4, marks=pytest.mark.exhaustive)])
def test_any_number_of_processes_gives_the_same_table(alone, workers):
    assert table(workers=workers).equals(alone)


def test_a_game_of_ones_own_is_valued_by_its_own_rules(alone):
    assert list(alone.value) == [grundy(Twigs(), tree) for tree in BOARDS]
    assert list(alone.value) != list(survey(NodeKayles(), BOARDS).value)


@pytest.mark.parametrize("kind", [ThreadPoolExecutor, ProcessPoolExecutor])
def test_any_executor_gives_the_same_table(alone, kind):
    with kind(2) as executor:
        assert table(workers=executor).equals(alone)


@pytest.mark.exhaustive
def test_several_workers_and_a_store_compute_nothing_twice(alone, tmp_path):
    with Store(tmp_path / "s.db") as store:
        assert table(workers=2, store=store).equals(alone)
        counts = store.questions()
        assert set(counts.values()) == {len(alone)}

    def never(tree):
        raise AssertionError

    again = [
        *compute(
            [Quantity(next(iter(counts)), never)],
            [(tree,) for tree in alone.position],
            store=Store(tmp_path / "s.db"),
        )
    ]
    assert [answer.values[0] for answer in again] == list(alone.value)
    assert all(answer.is_cached for answer in again)


def test_a_worker_that_dies_costs_its_batch_and_nothing_else(tmp_path):
    def deadly(n, here=str(tmp_path)):
        fresh = Path(here) / str(n)
        if n in (7, 23) and not fresh.exists():
            fresh.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return n * n

    assert found(deadly, workers=2) == [(n * n,) for n in range(40)]
    assert sorted(os.listdir(tmp_path)) == ["23", "7"]


def test_a_case_that_ends_its_worker_each_time_is_named_and_what_was_before_is_told():
    def deadly(n):
        if n == 9:
            os._exit(1)
        return n

    some = compute([Quantity.of("asked", deadly)], [(n,) for n in range(40)], workers=2)
    assert [next(some).values[0] for _ in range(9)] == list(range(9))
    with pytest.raises(CaseError, match="The case 9 ended its worker, with nothing else in hand"):
        next(some)


@pytest.mark.parametrize("workers", [1, 2])
def test_a_case_that_raises_is_named_and_what_was_before_is_told(workers):
    some = compute(
        [Quantity.of("asked", lambda n: 1 // (n - 9))], [(n,) for n in range(40)], workers=workers
    )
    assert [next(some).case[0] for _ in range(9)] == list(range(9))
    with pytest.raises(CaseError, match="The case 9 cannot be answered: ZeroDivisionError"):
        next(some)


def test_cases_are_taken_lazily():
    taken = []

    def cases():
        for n in range(10**9):
            taken.append(n)
            yield (n,)

    for workers in (1, 2):
        some = compute([Quantity.of("asked", lambda n: n)], cases(), workers=workers)
        assert [next(some).values[0] for _ in range(50)] == list(range(50))
        some.close()
    assert len(taken) < 10**6


def test_an_executor_that_was_given_and_breaks_is_told():
    executor = ProcessPoolExecutor(1)
    with pytest.raises(Exception, match="the executor that was given has broken"):
        found(lambda n: os._exit(1), workers=executor)


@pytest.mark.parametrize(
    ("workers", "words"),
    [
        (0, "number of workers"),
        pytest.param("tcp://127.0.0.1:9", "No Dask scheduler", marks=pytest.mark.exhaustive),
        (2.5, "number of workers"),
    ],
)
def test_what_are_no_workers_is_refused_in_a_sentence(workers, words):
    with pytest.raises((ValueError, TypeError, ConnectionError), match=words):
        found(lambda n: n, workers=workers)


QUIET = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}


def scheduler(folder):
    """A Dask scheduler as a process of its own, and its address."""
    told = folder / "scheduler.json"
    start = [
        sys.executable,
        "-m",
        "distributed.cli.dask_scheduler",
        "--host",
        "127.0.0.1",
        "--port",
        "0",
        "--no-dashboard",
    ]
    process = subprocess.Popen([*start, "--scheduler-file", told], **QUIET, cwd=folder)
    end = perf_counter() + 60
    while not (told.exists() and told.read_text().endswith("}")) and perf_counter() < end:
        assert process.poll() is None
    return process, json.loads(told.read_text())["address"]


def worker(address, folder):
    """A worker of a Dask scheduler, as a process of its own."""
    start = [
        sys.executable,
        "-m",
        "distributed.cli.dask_worker",
        address,
        "--no-dashboard",
        "--nthreads",
        "1",
        "--no-nanny",
    ]
    return subprocess.Popen(start, **QUIET, cwd=folder)


@contextmanager
def ended(*processes):
    """At the end these processes are ended."""
    try:
        yield
    finally:
        for process in processes:
            process.kill()
            process.wait()


@pytest.fixture(scope="module")
def cluster(tmp_path_factory):
    """A Dask scheduler and two workers as processes of their own: its address, and the workers."""
    from distributed import Client

    folder = tmp_path_factory.mktemp("dask")
    process, address = scheduler(folder)
    workers = [worker(address, folder) for _ in range(2)]
    with ended(*workers, process):
        with Client(address) as client:
            client.wait_for_workers(2, timeout=60)
        yield address, workers


@pytest.mark.exhaustive
def test_a_dask_cluster_gives_the_same_table(alone, cluster):
    assert table(workers=cluster[0]).equals(alone)


@pytest.mark.exhaustive
def test_a_hunt_runs_on_a_clients_cluster(cluster):
    from distributed import Client

    hunt = Hunt("Is every tree worth at most 3?", trees, NodeKayles(), lambda value: value <= 3)
    with Client(cluster[0]) as client:
        assert hunt.run(to=10, workers=client).answer == hunt.run(to=10).answer


@pytest.mark.exhaustive
def test_a_dask_worker_that_is_killed_costs_its_batch_and_nothing_else(cluster):
    address, workers = cluster

    def slow(n):
        from time import sleep

        sleep(0.02)
        return n * n

    some, told = (
        compute([Quantity.of("asked", slow)], [(n,) for n in range(150)], workers=address),
        [],
    )
    for answer in some:
        told.append(answer.values[0])
        if len(told) == 10:
            workers[0].kill()
    assert told == [n * n for n in range(150)]


@pytest.mark.exhaustive
def test_a_case_that_ends_each_dask_worker_is_named(tmp_path):
    from distributed import Client

    def deadly(n):
        if n == 9:
            os._exit(1)
        return n

    process, address = scheduler(tmp_path)
    workers = [worker(address, tmp_path) for _ in range(5)]
    with ended(*workers, process), Client(address) as client:
        client.wait_for_workers(5, timeout=60)
        client.run_on_scheduler(
            lambda dask_scheduler: setattr(dask_scheduler, "allowed_failures", 0)
        )
        some = compute([Quantity.of("asked", deadly)], [(n,) for n in range(40)], workers=client)
        assert [next(some).values[0] for _ in range(9)] == list(range(9))
        with pytest.raises(
            CaseError, match="The case 9 ended its worker, with nothing else in hand"
        ):
            next(some)


@pytest.mark.exhaustive
def test_a_scheduler_that_is_killed_ends_a_search_in_a_sentence_with_what_was_finished_kept(
    tmp_path,
):
    from distributed import Client

    def slow(n):
        from time import sleep

        sleep(0.02)
        return n * n

    process, address = scheduler(tmp_path)
    one = worker(address, tmp_path)
    told = []

    def killing(some):
        for answer in some:
            told.append(answer.values[0])
            if len(told) == 10:
                process.kill()
            yield answer

    hunt = Hunt("Is every square even?", range(10**6), slow, lambda value: value % 2 == 0)
    with (
        ended(process, one),
        Client(address, timeout=1) as client,
        Store(tmp_path / "s.db") as store,
    ):
        with pytest.raises(
            ConnectionError, match=f"The Dask scheduler {address} does not answer any more"
        ) as error:
            hunt.run(workers=client, store=store, most=None, watch=killing)
        [kept] = store.questions().values()
        assert kept >= len(told) >= 10
    assert error.value.search.tried == len(told)
    assert len(error.value.search.counterexamples) == len(told) // 2


@pytest.mark.exhaustive
def test_a_hunt_that_begins_before_its_workers_says_so_and_waits_for_them(tmp_path, monkeypatch):
    process, address = scheduler(tmp_path)
    said, heard = [], Event()

    class Terminal(io.StringIO):
        def write(self, text):
            said.append(text)
            if "waiting for the first" in text:
                heard.set()
            return len(text)

    monkeypatch.setattr(sys, "stderr", Terminal())
    with ended(process), ThreadPoolExecutor(1) as beside:
        asked = beside.submit(found, lambda n: n * n, workers=address)
        assert heard.wait(300), said
        assert not asked.done()
        with ended(worker(address, tmp_path)):
            assert asked.result(300) == [(n * n,) for n in range(40)]
    assert any(f"the Dask scheduler {address} has no workers yet" in text for text in said)


def test_a_search_that_is_left_does_not_wait_for_what_is_in_hand_nor_end_another_one():
    from time import sleep

    some = compute(
        [Quantity.of("asked", lambda n: sleep(600 * (n > 3)) or n)],
        ((n,) for n in range(10**6)),
        workers=2,
    )
    other = compute([Quantity.of("asked", lambda n: -n)], [(n,) for n in range(40)], workers=2)
    assert [next(some).values[0], next(other).values[0], next(some).values[0]] == [0, 0, 1]
    some.close()
    assert [answer.values[0] for answer in other] == [-n for n in range(1, 40)]


def test_a_worker_that_dies_while_nobody_waits_is_replaced():
    import multiprocessing
    from time import sleep

    some = compute(
        [Quantity.of("asked", lambda n: (n, os.getpid()))], [(n,) for n in range(3000)], workers=2
    )
    told = [next(some).values[0] for _ in range(5)]
    os.kill(told[-1][1], signal.SIGKILL)
    sleep(0.5)
    told += [answer.values[0] for answer in some]
    assert [n for n, _ in told] == list(range(3000))
    assert multiprocessing.active_children() == []


def test_what_cannot_travel_is_a_sentence():
    with pytest.raises(CaseError, match="cannot travel"):
        found(lambda n: (k for k in range(n)), workers=2)


def test_a_quantity_that_ends_python_ends_nothing():
    for workers in (1, 2):
        with pytest.raises(CaseError, match="SystemExit"):
            found(lambda n: sys.exit(5), workers=workers)


# The parent of the workers dies.


BUSY = {
    "hunting.py": """
from time import sleep
from gamelab import Hunt

def value(n):
    print("begun", flush=True)
    sleep(600)

Hunt("Is it slow?", range(9), value, bool).run(workers=2)
""",
    "paper": """
from time import sleep
from gamelab import Claim, Paper
from gamelab.statements import Source, upto

def slow(n):
    print("begun", flush=True)
    sleep(600)

how = {"id": __name__, "label": "Claim", "kind": "theorem", "statement": "It is slow.", "predicted": slow, "computed": slow}
claim = Claim(**how, cases=upto("n"), sizes=(9, 9))
PAPER = Paper(name=__name__, title="Slow", authors="Nobody", source=Source("none"), claims=(claim,))
""",
}


@pytest.mark.parametrize(
    "asked", [["hunting.py"], ["-m", "gamelab", "reproduce", "one.py", "other.py"]]
)
def test_workers_whose_parent_is_killed_end_and_let_go_of_its_output(tmp_path, asked):
    for name, text in BUSY.items():
        (tmp_path / name).write_text(text)
    for name in ("one.py", "other.py"):
        (tmp_path / name).write_text(BUSY["paper"])
    files = {"stdout": subprocess.PIPE, "stderr": subprocess.DEVNULL}
    how = {"cwd": tmp_path, "text": True, "start_new_session": True}
    more = ["--processes", "2"] if "reproduce" in asked else []
    parent = subprocess.Popen([sys.executable, *asked, *more], **files, **how)
    try:
        assert parent.stdout.readline().startswith("begun")  # two workers may write at once
        parent.kill()
        # the end of its output, which the workers hold too
        said, _ = parent.communicate(timeout=300)
        assert not said.replace("begun", "").split()
    finally:
        with suppress(ProcessLookupError):
            os.killpg(parent.pid, signal.SIGKILL)
