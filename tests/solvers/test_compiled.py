"""Kernels run as plain Python first, then compiled; compiled ones are kept for the next run, and
made anew when their package has changed.
"""

import os
import subprocess
import sys

import networkx as nx
import pytest

from gamelab import NodeKayles, grundy
from gamelab.solvers.kernels import compiled as kernels
from gamelab.solvers.kernels.compiled import compiled, stretches
from gamelab.solvers.sets import search, values

CALLER = """
import warnings
from gamelab.solvers.kernels.compiled import compiled
from callee import TWO, add, unused
@compiled
def twice(n):
    return TWO * add(n, 1)
"""
CALLEE = """
from gamelab.solvers.kernels.compiled import compiled
TWO = 2
@compiled
def add(a, b):
    return a + b
def unused():
    return 0
"""
ASK = """
import caller
print(caller.twice(20, places=10**6), sum(caller.twice.machine.stats.cache_hits.values()))
"""


@pytest.fixture
def ask(tmp_path):
    (tmp_path / "caller.py").write_text(CALLER)
    (tmp_path / "callee.py").write_text(CALLEE)

    def answer(question=ASK, **settings):
        path = os.pathsep.join([str(tmp_path), *filter(None, [os.environ.get("PYTHONPATH")])])
        env = dict(
            os.environ,
            PYTHONPATH=path,
            PYTHONDONTWRITEBYTECODE="1",
            NUMBA_CACHE_DIR=str(tmp_path / "kept"),
            **settings,
        )
        return subprocess.run(
            [sys.executable, "-c", question],
            env=env,
            capture_output=True,
            text=True,
            check=True,
            cwd=tmp_path,
        )

    return answer


@pytest.mark.slow
def test_a_kernel_is_kept_until_its_package_changes(ask, tmp_path):
    """A kernel and a constant of another file change: what was made of older sources is gone."""
    assert [ask().stdout, ask().stdout] == ["42 0\n", "42 1\n"]
    assert len([*(tmp_path / "kept").rglob("*.nbi")]) == 2
    changed = CALLEE.replace("a + b", "a * b").replace("TWO = 2", "TWO = 3")
    (tmp_path / "callee.py").write_text(changed)
    assert [ask().stdout, ask().stdout] == ["60 0\n", "60 1\n"]
    assert len([*(tmp_path / "kept").glob(f"{tmp_path.name}-*")]) == 1


def test_a_change_in_one_package_leaves_the_kernels_of_others(tmp_path, monkeypatch):
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "kept"))
    folder = kernels.folder.__wrapped__
    packages = [tmp_path / name for name in ("one", "other")]
    for package in packages:
        package.mkdir()
        (package / "rows.py").write_text("LARGEST = 2\n")
    before = [folder(str(package)) for package in packages]
    assert len({*before}) == 2
    (packages[0] / "rows.py").write_text("LARGEST = 3\n")
    after = [folder(str(package)) for package in packages]
    assert [one == other for one, other in zip(before, after, strict=True)] == [False, True]
    assert [os.path.exists(path) for path in before] == [False, True]


def test_a_change_in_a_file_that_a_kernel_imports_is_noticed(tmp_path, monkeypatch):
    """The conditions of arrows stand in a file of the game, and machine code holds copies."""
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "kept"))
    package, imported = tmp_path / "solvers", tmp_path / "gamelab" / "conditions.py"
    package.mkdir()
    imported.parent.mkdir()
    (package / "trees.py").write_text("from gamelab.conditions import IN\n")
    monkeypatch.setattr(kernels, "ROOT", tmp_path)
    names = set()
    for number in range(2):
        imported.write_text(f"IN = {number}\n")
        names.add(kernels.folder.__wrapped__(str(package)))
    assert len(names) == 2


@pytest.mark.slow
@pytest.mark.parametrize(
    ("caches", "hits", "said"),
    [("kept/nowhere", "00", "No folder can be written to"), ("caches", "01", "")],
)
def test_where_the_installation_cannot_be_written_to_the_caches_of_the_user_serve(
    ask, tmp_path, caches, hits, said
):
    """Where these cannot be written to either, kernels are made anew, and this is said once."""
    (tmp_path / "kept").write_text("a file where a folder should be")
    answers = [ask(XDG_CACHE_HOME=str(tmp_path / caches)) for _ in range(2)]
    assert [answer.stdout for answer in answers] == [f"42 {hit}\n" for hit in hits]
    for answer in answers:
        assert answer.stderr.count(said) == 1 if said else answer.stderr == ""


# Plain Python first


def is_compiled(kernel):
    return kernel._machine is not None


@pytest.fixture
def double(monkeypatch):
    """A kernel that may fill ten places in plain Python."""
    monkeypatch.setattr(kernels, "MAX_PLAIN", 10)
    monkeypatch.setattr(kernels, "MAX_PLAIN_CACHED", 10)

    @compiled
    def double(n):
        return 2 * n

    return double


def test_a_kernel_is_compiled_when_its_calls_have_filled_many_places(double):
    assert [double(n) for n in range(10)] == [*range(0, 20, 2)]
    assert not is_compiled(double)
    assert (double(10), is_compiled(double)) == (20, True)
    assert [double.machine.signatures, double(2.5)] == [[(double.machine.signatures[0][0],)], 5.0]


def test_a_kernel_is_compiled_at_once_for_more_places(double):
    assert (double(3, places=11), is_compiled(double)) == (6, True)


@pytest.mark.parametrize(("end", "steps", "at_once"), [(10, 1, 0), (11, 1, 1), (4, 3, 1)])
def test_a_table_of_known_length_is_begun_in_the_form_in_which_it_ends(double, end, steps, at_once):
    for first, _ in stretches(0, end, "places", size=2, steps=steps):
        assert double(first) == 2 * first
        assert is_compiled(double) == at_once
    assert (kernels._here.places, kernels._here.ahead) == (1, 1)


def test_a_search_is_begun_plainly_and_goes_on_compiled(double):
    seen = []
    for first, _ in stretches(0, None, "places", size=4):
        double(first)
        seen.append(is_compiled(double))
        if len(seen) == 3:
            break
    assert seen in ([False, False, True], [False, True, True])  # ranges of 4, or 4 and 8
    assert (kernels._here.places, kernels._here.ahead) == (1, 1)


FIRST_VALUES = """
import sys, networkx as nx
from gamelab import (
    ArcKayles, GraphNim, NodeKayles, Octal, OctalHeaps, Spider, find_period, grundy,
)
print(
    grundy(GraphNim(), Spider(3, 2, 1)),
    grundy(NodeKayles(), nx.grid_2d_graph(3, 5)),
    grundy(NodeKayles(), nx.petersen_graph()),
    grundy(ArcKayles(), nx.grid_2d_graph(3, 4)),
    grundy(Octal("0.33"), Spider(3, 2, 1)),
    find_period(OctalHeaps("0.77")).period,
    "numba" in sys.modules,
)
"""


def test_first_values_are_found_without_the_compiler(ask):
    assert ask(FIRST_VALUES).stdout == "6 3 1 1 1 12 False\n"


def test_symmetries_are_looked_for_when_many_sets_were_reached(monkeypatch):
    looked = []
    monkeypatch.setattr(values, "_known_boards", ())
    monkeypatch.setattr(search, "SETS_AT_A_TIME", 64)
    find = values.symmetry_of
    monkeypatch.setattr(
        values.value_on_sets,
        "__kwdefaults__",
        values.value_on_sets.__kwdefaults__
        | {"symmetry": lambda *of: looked.append(of) or find(*of)},
    )
    grundy(NodeKayles(), nx.petersen_graph())
    assert looked == []
    assert grundy(NodeKayles(), nx.grid_2d_graph(3, 5)) == 3
    assert len(looked) == 1
