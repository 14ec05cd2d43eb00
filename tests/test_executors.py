"""The same answers from one process, several, any executor and a Dask cluster, whoever dies."""

import json
import os
import signal
import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from pathlib import Path
from time import perf_counter

import pytest

from gamelab import Hunt, NodeKayles, grundy, survey, trees
from gamelab.hunts.answers import CaseError, answers
from gamelab.hunts.quantities import Quantity
from gamelab.hunts.store import Store

BOARDS = [tree for n in range(1, 11) for tree in trees(n)]


class Twigs(NodeKayles):
    """A game that only this file knows: two leaves at most may be played."""

    def moves(self, graph):
        return (option for option in super().moves(graph) if len(graph.vertices) - len(option.vertices) < 4)


def table(**how):
    frame = survey(Twigs(), BOARDS, leaves=lambda tree: sum(tree.degree(v) == 1 for v in tree.vertices), **how)
    return frame.drop(columns="seconds")


def found(asked, **how):
    return [answer.values for answer in answers([Quantity.of("asked", asked)], [(n,) for n in range(40)], **how)]


@pytest.fixture(scope="module")
def alone():
    return table()


@pytest.mark.parametrize("workers", [2, 4])
def test_any_number_of_processes_gives_the_same_table(alone, workers):
    assert table(workers=workers).equals(alone)


def test_a_game_of_ones_own_is_valued_by_its_own_rules(alone):
    assert list(alone.value) == [grundy(Twigs(), tree) for tree in BOARDS]
    assert list(alone.value) != list(survey(NodeKayles(), BOARDS).value)


@pytest.mark.parametrize("kind", [ThreadPoolExecutor, ProcessPoolExecutor])
def test_any_executor_gives_the_same_table(alone, kind):
    with kind(2) as executor:
        assert table(workers=executor).equals(alone)


def test_several_workers_and_a_store_compute_nothing_twice(alone, tmp_path):
    with Store(tmp_path / "s.db") as store:
        assert table(workers=2, store=store).equals(alone)
        counts = store.questions()
        assert set(counts.values()) == {len(alone)}

    def never(tree):
        raise AssertionError

    again = [*answers([Quantity(next(iter(counts)), never)], [(tree,) for tree in alone.position], store=Store(tmp_path / "s.db"))]
    assert [answer.values[0] for answer in again] == list(alone.value)
    assert all(answer.kept for answer in again)


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

    some = answers([Quantity.of("asked", deadly)], [(n,) for n in range(40)], workers=2)
    assert [next(some).values[0] for _ in range(9)] == list(range(9))
    with pytest.raises(CaseError, match="The case 9 ended its worker, with nothing else in hand"):
        next(some)


@pytest.mark.parametrize("workers", [1, 2])
def test_a_case_that_raises_is_named_and_what_was_before_is_told(workers):
    some = answers([Quantity.of("asked", lambda n: 1 // (n - 9))], [(n,) for n in range(40)], workers=workers)
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
        some = answers([Quantity.of("asked", lambda n: n)], cases(), workers=workers)
        assert [next(some).values[0] for _ in range(50)] == list(range(50))
        some.close()
    assert len(taken) < 10**6


def test_an_executor_that_was_given_and_breaks_is_told():
    executor = ProcessPoolExecutor(1)
    with pytest.raises(Exception, match="the executor that was given has broken"):
        found(lambda n: os._exit(1), workers=executor)


@pytest.mark.parametrize(
    ("workers", "words"), [(0, "number of workers"), ("tcp://127.0.0.1:9", "No Dask scheduler"), (2.5, "number of workers")]
)
def test_what_are_no_workers_is_refused_in_a_sentence(workers, words):
    with pytest.raises((ValueError, TypeError, ConnectionError), match=words):
        found(lambda n: n, workers=workers)


@pytest.fixture(scope="module")
def cluster(tmp_path_factory):
    """A Dask scheduler and two workers as processes of their own: its address, and the workers."""
    folder = tmp_path_factory.mktemp("dask")
    told = folder / "scheduler.json"
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "cwd": folder}
    start = [sys.executable, "-m", "distributed.cli.dask_scheduler"]
    scheduler = subprocess.Popen(
        [*start, "--host", "127.0.0.1", "--port", "0", "--no-dashboard", "--scheduler-file", told], **quiet
    )
    start = [sys.executable, "-m", "distributed.cli.dask_worker", "--scheduler-file", told, "--no-dashboard", "--nthreads", "1"]
    workers = [subprocess.Popen([*start, "--no-nanny", "--name", name], **quiet) for name in "ab"]
    end = perf_counter() + 60
    while not (told.exists() and told.read_text().endswith("}")) and perf_counter() < end:
        assert scheduler.poll() is None
    address = json.loads(told.read_text())["address"]
    from distributed import Client

    with Client(address) as client:
        client.wait_for_workers(2, timeout=60)
    yield address, workers
    for process in (*workers, scheduler):
        process.kill()
        process.wait()


def test_a_dask_cluster_gives_the_same_table(alone, cluster):
    assert table(workers=cluster[0]).equals(alone)


def test_a_hunt_runs_on_a_clients_cluster(cluster):
    from distributed import Client

    hunt = Hunt("Is every tree worth at most 3?", trees, NodeKayles(), lambda value: value <= 3)
    with Client(cluster[0]) as client:
        assert hunt.run(to=10, workers=client).answer == hunt.run(to=10).answer


def test_a_dask_worker_that_is_killed_costs_its_batch_and_nothing_else(cluster):
    address, workers = cluster

    def slow(n):
        from time import sleep

        sleep(0.02)
        return n * n

    some, told = answers([Quantity.of("asked", slow)], [(n,) for n in range(150)], workers=address), []
    for answer in some:
        told.append(answer.values[0])
        if len(told) == 10:
            workers[0].kill()
    assert told == [n * n for n in range(150)]


def test_a_search_that_is_left_does_not_wait_for_what_is_in_hand_nor_end_another_one():
    from time import sleep

    some = answers([Quantity.of("asked", lambda n: sleep(600 * (n > 3)) or n)], ((n,) for n in range(10**6)), workers=2)
    other = answers([Quantity.of("asked", lambda n: -n)], [(n,) for n in range(40)], workers=2)
    assert [next(some).values[0], next(other).values[0], next(some).values[0]] == [0, 0, 1]
    some.close()
    assert [answer.values[0] for answer in other] == [-n for n in range(1, 40)]


def test_a_worker_that_dies_while_nobody_waits_is_replaced():
    import multiprocessing
    from time import sleep

    some = answers([Quantity.of("asked", lambda n: (n, os.getpid()))], [(n,) for n in range(3000)], workers=2)
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
