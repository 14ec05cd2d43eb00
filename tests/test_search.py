"""Searches in parts: the same from one process, several and any executor, whoever dies, and kept in
a store.
"""

import os
import signal
import sqlite3
import subprocess
import sys
import time
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import suppress
from functools import cache
from importlib import invalidate_caches
from itertools import chain, islice, product
from math import inf

import numpy as np
import pytest
from conftest import interruptible

from gamelab import Graph, Hunt, NodeKayles, Octal, Spider, claims, graphs, path, spiders, trees
from gamelab.search.code import digest, library_version
from gamelab.search.executors import ExecutorLost
from gamelab.search.parts import CaseError
from gamelab.search.store import Answer, Store, StoreError
from gamelab.search.text import literal_eval, text_of, text_of_plain
from gamelab.search.values import answers
from gamelab.statements.cases import box, members, upto

SMALL = Hunt("Is every tree small?", trees, NodeKayles(), lambda value: value <= 3)


def said(found):
    """What a verdict says but its time and its methods."""
    tally = found.tally
    return found.summary, found.whole, tally.checksum, tally.values, found.counterexamples


@cache
def alone(most):
    return said(SMALL.check(9, most=most))


# Parts


def by_first_letter(n, *, part=(0, 1)):
    """Numbers whose parts are others than the residue classes."""
    return (k for k in range(100 * n) if int(str(k)[0]) % part[1] == part[0])


@pytest.mark.parametrize(
    "cases",
    [
        members("all spiders", spiders),
        members("graphs", graphs),
        upto("n"),
        box("a", "b"),
        members("all spiders", spiders).where(lambda one: one.edges % 2, "odd"),
        members("trees", lambda n, *, part=(0, 1): trees(n + 6, part=part)),
        members("trees", trees).where(lambda tree: len(tree.vertices) % 2, "odd"),
        members("numbers", by_first_letter),
        SMALL.cases,
    ],
)
def test_parts_hold_each_member_once_in_its_order(cases):
    """They are the residue classes, unless a family has parts of its own."""
    for n, of in product(range(1, 7), (1, 2, 3, 7)):
        place = {case: number for number, case in enumerate(cases.part(n))}
        parts = [[place[case] for case in cases.part(n, i, of)] for i in range(of)]
        assert all(part == sorted(part) for part in parts)
        assert sorted(chain(*parts)) == [*range(len(place))]
        halves = [{*cases.part(n, i, 2 * of)} for i in range(2 * of)]
        for i in range(of):  # a part that takes too long is divided
            assert {*cases.part(n, i, of)} == halves[i] | halves[i + of]
        if cases.is_numbered:
            assert parts == [[*range(i, len(place), of)] for i in range(of)]


@pytest.mark.parametrize("most", [1, 3, None])
def test_parts_of_a_familys_own_give_the_same_counterexamples(tmp_path, most):
    hunt = Hunt("?", by_first_letter, lambda n: n % 83, lambda value: value != 70)
    alone = said(hunt.check(4, most=most))
    assert said(hunt.check(4, most=most, workers=Counting())) == alone
    for _ in range(2):
        assert said(hunt.check(4, most=most, store=tmp_path / "s.db")) == alone


# Workers


class Counting(Executor):
    """Computes at once, in this process, and counts the bytes that would travel."""

    _max_workers = 3
    sent = 0

    def submit(self, function, *task):
        future = Future()
        future.set_result(function(*task))
        self.sent += sum(map(len, task)) + len(future.result())
        return future


@pytest.mark.parametrize("most", [1, 2, None])
@pytest.mark.parametrize(
    "kind", [Counting, lambda: ThreadPoolExecutor(2), lambda: ProcessPoolExecutor(2)]
)
def test_any_executor_gives_the_same_verdict(kind, most):
    with kind() as executor:
        assert said(SMALL.check(9, most=most, workers=executor)) == alone(most)


def test_processes_give_the_same_verdict_and_so_does_a_store(tmp_path):
    for most, workers in ((1, 2), (None, 2), (1, 1), (2, 1), (None, 1), (None, 1)):
        found = SMALL.check(9, most=most, workers=workers, store=tmp_path / f"{workers}.db")
        assert said(found) == alone(most)


def test_an_earlier_counterexample_of_a_later_part_is_the_first():
    hunt = Hunt("?", range(120), lambda n: n, lambda n: n not in (11, 96))
    assert said(hunt.check(workers=Counting())) == said(hunt.check())


def test_cases_that_a_watch_does_not_let_through_are_not_searched(tmp_path):
    hunt, store = Hunt("?", upto("n"), abs, lambda n: n < 99), tmp_path / "s.db"
    found = hunt.check(9, lambda cases: islice(cases, 5), store=store)
    assert (found.tried, found.whole) == (5, 4)
    assert hunt.check(9, store=store).tried == 10


@pytest.mark.exhaustive
def test_a_dask_cluster_gives_the_same_verdict_and_outlives_a_worker():
    distributed = pytest.importorskip("distributed")

    def deadly(n):
        if n == 9:
            os._exit(1)
        return n

    with (
        distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as here,
        distributed.Client(here) as client,
    ):
        assert said(SMALL.check(9, most=None, workers=client.get_executor())) == alone(None)
        client.run_on_scheduler(
            lambda dask_scheduler: setattr(dask_scheduler, "allowed_failures", 0)
        )
        hunt = Hunt("?", upto("n"), deadly, lambda value: True)
        summary = hunt.check(12, workers=client.get_executor()).summary
        assert "a worker died in" in summary  # the parts that it had
        assert "part 0/1 of size 9" in summary


@pytest.mark.exhaustive
def test_a_cluster_that_goes_ends_a_search_with_its_parts_stored(tmp_path):
    distributed = pytest.importorskip("distributed")
    hunt = Hunt("?", upto("n"), lambda n: time.sleep(0.05) or n, lambda value: True)

    def watch(cases):
        for case in cases:
            if len(hunts_parts(tmp_path / "s.db")) > 20:
                client.close()
            yield case

    with (
        distributed.LocalCluster(n_workers=1, threads_per_worker=1, dashboard_address=None) as here,
        distributed.Client(here) as client,
        pytest.raises(ExecutorLost, match="from there the same call goes on"),
    ):
        hunt.check(10**6, watch, workers=client.get_executor(), store=tmp_path / "s.db")
    assert len(hunts_parts(tmp_path / "s.db")) > 20


def hunts_parts(file):
    """The sizes of the parts in a store."""
    with Store(file) as store:
        return [*store.searches()["size"]]


def test_many_cases_send_little_to_the_parent():
    hunt = Hunt("?", upto("n", 0, lambda size: 10**5), lambda n: n % 7, lambda n: n < 7, to=1)
    executor = Counting()
    assert executor.sent < hunt.check(workers=executor).tried == 10**5 + 1


def test_a_worker_that_dies_costs_its_part_which_is_computed_by_the_next_call(tmp_path):
    def deadly(n, here=str(tmp_path)):
        if n == 7 and not os.path.exists(f"{here}/once"):
            open(f"{here}/once", "w").close()
            os.kill(os.getpid(), signal.SIGKILL)
        return n * n

    hunt = Hunt("Is every square small?", upto("n"), deadly, lambda value: value < 999)
    found = hunt.check(20, workers=2, store=tmp_path / "s.db")
    assert "a worker died in" in found.unfinished  # the parts of both, if the other was at work
    assert "part 0/1 of size 7" in found.unfinished
    assert "which the same call computes again: no counterexample" in found.summary
    found = hunt.check(20, workers=2, store=tmp_path / "s.db")
    assert found.summary == "Hunt. Holds: 21 cases tried, n ≤ 20."[6:]
    assert found.tally.checksum == hunt.check(20).tally.checksum


def test_a_given_executor_that_breaks_is_told_and_no_workers_are_refused():
    with (
        pytest.raises(ExecutorLost, match="the same call goes on"),
        ProcessPoolExecutor(1) as executor,
    ):
        Hunt("?", upto("n"), lambda n: os._exit(1), bool).check(10**4, workers=executor)
    for workers in (0, 2.5):
        with pytest.raises((ValueError, TypeError), match="number of workers"):
            SMALL.check(3, workers=workers)


@pytest.mark.parametrize("workers", [1, 2])
def test_an_error_names_its_case_unless_a_counterexample_comes_first(workers):
    hunt = Hunt("?", range(20), lambda n: 1 // (9 - n) if n < 10 else n, lambda value, n: n != 5)
    with pytest.raises(CaseError, match="The case 9 cannot be answered: ZeroDiv") as told:
        hunt.check(most=None, workers=workers)
    assert (told.value.verdict.tried, told.value.verdict.counterexamples[0].case) == (9, {"n": 5})
    assert hunt.check(workers=workers).tried == 6
    with pytest.raises(CaseError, match="SystemExit"):
        Hunt("?", [1], lambda n: sys.exit(5), bool).check(workers=workers)


def test_values_of_cases_come_before_an_error():
    asked, found = answers(lambda n: 1 // (9 - n), [(n,) for n in range(12)]), []
    with pytest.raises(CaseError, match="case 9"):
        found.extend(i for i, _ in asked)
    assert found == [*range(9)]


def test_a_part_that_takes_long_is_divided(monkeypatch, tmp_path):
    monkeypatch.setattr("gamelab.search.parts.LIMIT", 0.05)
    hunt = Hunt("?", range(200), lambda n: time.sleep(0.01) or n, lambda value: value < 999)
    found = hunt.check(store=tmp_path / "s.db")
    assert found.tried == 200
    with Store(tmp_path / "s.db") as store:
        assert store.searches().parts[0] > 8


def test_a_part_that_cannot_be_divided_is_searched_to_its_end(monkeypatch, tmp_path):
    monkeypatch.setattr("gamelab.search.parts.LIMIT", 0)
    together = members("together", lambda n, *, part=(0, 1): range(0 if part[0] else 20))
    hunt = Hunt("?", together, lambda n: n, lambda value: value < 99, to=3, least=3)
    assert hunt.check(store=tmp_path / "s.db").tried == 3 * 20


# Code


DIFFERENT = [  # with one in the place of %, and with the other
    ("def q(n): return n + %", "1", "2"),
    ("q = lambda n: (lambda k: %)(n)", "k", "-k"),
    ("def q(n, b=%): return n + b", "1", "2"),
    ("from functools import cache\n@cache\ndef q(n): return %", "n", "-n"),
    ("from functools import partial\nq = partial(pow, %)", "2", "3"),
    ("class Mine:\n    def __init__(self, n): self.n = n\nq = Mine(%)", "2", "3"),
    ("from gamelab import Octal\nq = Octal('%').digit", "0.33", "0.137"),
    ("import networkx as nx\nq = nx.%", "density", "bipartite.density"),
]
FOLLOWED = {
    "a module": "import rules3\ndef q(n): return rules3.f(n)",
    "another name": "from rules3 import f as g\ndef q(n): return g(n)",
    "a submodule": "from parts3 import inner\ndef q(n): return inner.f(n)",
    "a name of a submodule": "import parts3.inner\ndef q(n): return parts3.inner.f(n)",
    "imports of what is installed": "import rules3\ndef q(n):\n    import math\n    return math.floor(rules3.f(n))",
    "a cell": "import rules3\nq = (lambda m: lambda n: m.f(n))(rules3)",
    "a cached function": "from rules3 import kept\ndef q(n): return kept(n)",
    "a method": "import rules3\nclass A:\n    def q(self, n): return rules3.f(n)\nq = A().q",
    "by a text": "import rules3\ndef q(n): return getattr(rules3, 'f')(n)",
}
UNFOLLOWED = {
    "imports rules3 when": "def q(n):\n    import rules3\n    return rules3.f(n)",
    "imports parts3.inner when": "def q(n):\n    def g():\n        from parts3.inner import f\n        return f(n)\n    return g()",
    "imports absent3 when": "def q(n):\n    import absent3",
    "uses import_module": "import importlib\ndef q(n): return importlib.import_module('rules3').f(n)",
    "cannot be followed": "from threading import Lock\nlock = Lock()\ndef q(n):\n    with lock: return n",
}


def made(code):
    space = {"__name__": "a_notebook"}
    exec(code, space)
    return space["q"]


@pytest.mark.parametrize(("code", "one", "other"), DIFFERENT)
def test_functions_that_differ_have_different_digests(code, one, other):
    digests = [digest(made(code.replace("%", part))) for part in (one, one, other)]
    assert digests[0] == digests[1] != digests[2]


def test_digests_are_the_same_in_another_process_and_on_other_lines(tmp_path):
    code = (
        "from gamelab import NodeKayles, grundy, path, trees, Hunt\nfrom gamelab.search.code import digest\n"
        "class Mine(NodeKayles):\n    def moves(self, graph): return list(super().moves(graph))[:2]\n"
        "board = path(5)\nhunt = Hunt('?', trees, Mine(), lambda value: value < 3)\n"
        "print(digest((hunt.cases, hunt.judge)), digest(lambda n: (grundy(Mine(), board), {1, 2}, n)))"
    )
    found = set()
    for seed in "12":
        (tmp_path / f"{seed}.py").write_text("\n" * int(seed) + code)
        command = [sys.executable, tmp_path / f"{seed}.py"]
        found.add(
            subprocess.check_output(command, env=dict(os.environ, PYTHONHASHSEED=seed), text=True)
        )
    assert len(found) == 1


@pytest.fixture
def rewritten(tmp_path, monkeypatch):
    """Modules of one's own, written anew with a function and forgotten by Python."""
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(sys, "dont_write_bytecode", True)

    def write(code):
        (tmp_path / "parts3").mkdir(exist_ok=True)
        kept = "from functools import cache\n@cache\ndef kept(n): return f(n)\n"
        (tmp_path / "rules3.py").write_text(f"def f(n): return {code}\n{kept}")
        (tmp_path / "parts3" / "inner.py").write_text("from rules3 import f\n")
        for name in ("rules3", "parts3", "parts3.inner"):
            sys.modules.pop(name, None)
        invalidate_caches()

    return write


@pytest.mark.parametrize("how", FOLLOWED)
def test_an_edit_of_a_module_is_seen_and_its_values_are_computed_again(tmp_path, rewritten, how):
    values = []
    for code in ("n + 1", "n + 1", "n * n + 7"):
        rewritten(code)
        hunt = Hunt("?", range(3), made(FOLLOWED[how]), lambda value: value < 99, name="asked")
        values.append(hunt.check(store=tmp_path / "s.db").tally.values)
        with Store(tmp_path / "s.db") as store:
            values.append(len(store.searches()))
    assert values == [{"1": 1, "2": 1, "3": 1}, 1] * 2 + [{"7": 1, "8": 1, "11": 1}, 2]
    sent = Hunt("?", range(3), made(FOLLOWED[how]), lambda value: value < 99)
    assert sent.check(workers=Counting()).tally.values == values[-2]


@pytest.mark.parametrize("why", UNFOLLOWED)
def test_code_that_cannot_be_followed_is_refused_with_a_store_only(tmp_path, rewritten, why):
    rewritten("n + 1")
    hunt = Hunt("?", [], made(UNFOLLOWED[why]), bool)
    assert hunt.check().tried == 0
    with pytest.raises(ValueError, match=f"(?s)cannot be kept.*{why}.*store out") as told:
        hunt.check(store=tmp_path / "s.db")
    assert len(str(told.value)) < 400


@pytest.mark.slow
def test_every_claim_has_a_name_in_a_store():
    names = [claim.stored_name() for claim in claims()]
    assert len({*names}) == len(names) > 500


# Texts and the store


@pytest.mark.parametrize(
    "value", [3, -inf, "a'b", None, (1,), [[2], ()], {1: {2, 3}}, {(1, 2): 0.5}, set()]
)
def test_plain_values_come_back_as_they_were(value):
    assert literal_eval(text_of_plain(value)) == value


def test_texts_of_boards_and_values():
    assert literal_eval(text_of_plain({np.int64(3): np.float64(0.5)})) == {3: 0.5}
    assert text_of((Spider(2, 1), path(4))) == "(Spider(2, 1), Ch)"
    for value in (path(3), object(), lambda: 0, Octal("0.33")):
        with pytest.raises(TypeError):
            text_of_plain(value)
    boards = [graph for n in range(7) for graph in graphs(n)] + [Graph.of([(0, 1), (0, 1)])]
    assert len({*map(text_of, boards)}) == len(boards)


def test_what_is_kept_grows_with_keep(tmp_path):
    for keep, n_extremes, n_values in (("none", 0, 0), ("extremes", 2, 0), ("all", 2, 95)):
        for _ in range(2):
            found = SMALL.check(9, most=None, store=tmp_path / f"{keep}.db", keep=keep)
            assert len(found.tally.extremes) == n_extremes
            with Store(tmp_path / f"{keep}.db") as store:
                assert len(store.frame()) == n_values
    low, high = found.tally.extremes
    assert (low[0], high[0], len(high[2][0].vertices)) == (0, 4, 8)


def test_stores_of_parts_are_merged_to_the_whole(tmp_path):
    for k, workers in ((0, 1), (1, 2), (2, 1)):
        found = SMALL.check(9, most=None, part=(k, 3), store=tmp_path / f"{k}.db", workers=workers)
        assert found.summary.startswith(f"Unfinished, part {k}/3: ")
        with Store(tmp_path / "all.db") as store:
            store.merge(tmp_path / f"{k}.db")
    asked, file = [], tmp_path / "all.db"
    found = SMALL.check(9, lambda cases: map(asked.append, cases), most=None, store=file)
    assert said(found) == alone(None)
    assert asked == []
    with pytest.raises(ValueError, match="A part k/n has 0 ≤ k < n"):
        SMALL.check(9, part=(3, 3))


def test_answers_of_other_code_are_not_met(tmp_path, monkeypatch):
    with Store(tmp_path / "s.db") as store:
        store.add_answers("q", {"Ch": Answer(0, 0.01, "the definition")})
        assert store.answers("q", ["Ch", "Dhc"]) == {"Ch": Answer(0, 0.01, "the definition")}
        monkeypatch.setattr("gamelab.search.store.library_version", lambda: "other")
        assert store.answers("q", ["Ch"]) == {}
    assert library_version() != "other"


def test_what_is_no_store_is_refused_and_left_as_it_is(tmp_path):
    other = sqlite3.connect(tmp_path / "other.db")
    other.execute("CREATE TABLE mine (a)")
    other.close()
    (tmp_path / "text.db").write_text("no database, but a text of more than 100 bytes. " * 9)
    for name in ("other.db", "text.db", "absent/s.db"):
        before = (tmp_path / name).read_bytes() if (tmp_path / name).exists() else b""
        with pytest.raises(StoreError, match=f"{name}' (is no store|cannot be used)"):
            Store(tmp_path / name)
        assert not before or (tmp_path / name).read_bytes() == before


# Interruptions


SLOW = """
import sys
from time import sleep
from gamelab import Hunt
from gamelab.statements import upto

def value(n):
    sleep(0.02)
    return n

hunt = Hunt("Is it small?", upto("n"), value, lambda value: value < 10**9)
if __name__ == "__main__":
    print("begun", flush=True)
    hunt.check(60, store=sys.argv[1], workers=int(sys.argv[2]))
    print("ended", flush=True)
"""


@pytest.mark.exhaustive
@pytest.mark.parametrize("workers", ["1", "2"])
def test_twenty_kills_of_two_writers_lose_no_finished_part(tmp_path, workers):
    (tmp_path / "slow.py").write_text(SLOW)
    command, file = [sys.executable, "slow.py", "s.db", workers], tmp_path / "s.db"
    known, dice = set(), np.random.default_rng(2)
    for _ in range(10):
        two = [
            subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.PIPE, start_new_session=True)
            for _ in range(2)
        ]
        [one.stdout.readline() for one in two]
        time.sleep(dice.uniform(0.3, 1.5))
        for one in two:
            known |= {*hunts_parts(file)}
            with suppress(ProcessLookupError):
                os.killpg(one.pid, signal.SIGKILL)
            one.wait()
        assert known <= {*hunts_parts(file)}
    assert subprocess.check_output(command, cwd=tmp_path).split() == [b"begun", b"ended"]
    assert len(hunts_parts(file)) == 61


@pytest.mark.slow
@pytest.mark.parametrize("workers", ["1", "2"])
def test_workers_whose_parent_is_killed_end_and_ctrl_c_ends_all_within_a_second(tmp_path, workers):
    (tmp_path / "slow.py").write_text(SLOW.replace("check(60", "check(10**6"))
    for sign in (signal.SIGKILL, signal.SIGINT):
        command = [sys.executable, "slow.py", "s.db", workers]
        files = {"stdout": subprocess.PIPE, "stderr": subprocess.DEVNULL}
        parent = subprocess.Popen(command, cwd=tmp_path, preexec_fn=interruptible, **files)
        parent.stdout.readline()
        before = len(hunts_parts(tmp_path / "s.db"))
        while len(hunts_parts(tmp_path / "s.db")) < before + 5:
            time.sleep(0.05)
        parent.send_signal(sign)
        begin = time.monotonic()
        parent.communicate(timeout=60)  # the end of its output, which the workers hold too
        assert time.monotonic() - begin < (60 if sign == signal.SIGKILL else 10)
