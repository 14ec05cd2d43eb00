"""A kept kernel is used again when nothing it was made of has changed, and made anew when something
has.
"""

import os
import subprocess
import sys

import pytest

from gamelab.solvers.kernels.bits import lowest_bit
from gamelab.solvers.kernels.compiled import compiled, sources

pytestmark = pytest.mark.slow

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
ASK = "import caller; print(caller.twice(20), sum(caller.twice.stats.cache_hits.values()))"


@pytest.fixture
def ask(tmp_path):
    (tmp_path / "caller.py").write_text(CALLER)
    (tmp_path / "callee.py").write_text(CALLEE)

    def answer(before="", **settings):
        path = os.pathsep.join([str(tmp_path), *filter(None, [os.environ.get("PYTHONPATH")])])
        env = dict(
            os.environ,
            PYTHONPATH=path,
            PYTHONDONTWRITEBYTECODE="1",
            NUMBA_CACHE_DIR=str(tmp_path / "kept"),
            **settings,
        )
        return subprocess.run(
            [sys.executable, "-c", before + ASK],
            env=env,
            capture_output=True,
            text=True,
            check=True,
            cwd=tmp_path,
        )

    return answer


def kernels(folder):
    return sorted((folder / "kept").glob("*.kernel"))


def test_a_kernel_is_kept_for_the_next_run(ask, tmp_path):
    assert [ask().stdout, ask().stdout] == ["42 0\n", "42 1\n"]
    assert len(kernels(tmp_path)) == 2


def test_a_kernel_that_reads_a_large_array_is_made_anew_in_each_run(ask, tmp_path):
    (tmp_path / "caller.py").write_text(
        CALLER.replace(
            "import warnings", "import numpy\nTABLE = 2 * numpy.arange(200_000)"
        ).replace("TWO * add(n, 1)", "TABLE[add(n, 1)]")
    )
    assert [ask().stdout, ask().stdout, ask().stdout] == ["42 0\n"] * 3
    assert len(kernels(tmp_path)) == 1  # of the kernel that it calls


@compiled
def double_lowest(word):
    return 2 * lowest_bit(word)


def test_the_sources_of_a_kernel_hold_the_code_of_its_instructions():
    assert "builder.cttz" in sources(double_lowest.py_func)
    assert double_lowest(0b1010000) == 8


@pytest.mark.exhaustive
@pytest.mark.parametrize(
    ("old", "new", "value", "kept"),
    [
        ("a + b", "a * b", 40, 0),  # a kernel of another file
        ("TWO = 2", "TWO = 3", 63, 0),  # a constant of another file
        ("return 0", "return 1", 42, 1),  # what no kernel calls
    ],
)
def test_what_a_kernel_was_made_of_is_noticed_in_other_files(ask, tmp_path, old, new, value, kept):
    assert ask().stdout == "42 0\n"
    (tmp_path / "callee.py").write_text(CALLEE.replace(old, new))
    assert ask().stdout == f"{value} {kept}\n"
    assert ask().stdout == f"{value} 1\n"
    assert len(kernels(tmp_path)) == 2  # what was made of older sources is gone


@pytest.mark.parametrize(
    "damage",
    [
        lambda kept: b"",
        lambda kept: kept[: len(kept) // 2],
        lambda kept: kept[:-9] + bytes(9),
        lambda kept: b"?" * 99,
    ],
)
@pytest.mark.exhaustive
def test_a_damaged_file_is_made_anew(ask, tmp_path, damage):
    ask()
    for path in kernels(tmp_path):
        path.write_bytes(damage(path.read_bytes()))
    assert [ask().stdout, ask().stdout] == ["42 0\n", "42 1\n"]


def test_where_nothing_can_be_written_kernels_are_made_anew_and_this_is_said_once(ask, tmp_path):
    (tmp_path / "kept").write_text("a file where a folder should be")
    nowhere = str(tmp_path / "kept" / "nowhere")
    answer = ask(
        f"import tempfile; tempfile.tempdir = {nowhere!r}; ", XDG_CACHE_HOME=nowhere, HOME=nowhere
    )
    assert answer.stdout == "42 0\n"
    assert answer.stderr.count("No folder can be written to") == 1


def test_where_the_installation_cannot_be_written_to_the_temporary_folder_serves(ask, tmp_path):
    (tmp_path / "kept").write_text("a file where a folder should be")
    nowhere = str(tmp_path / "kept" / "nowhere")
    (tmp_path / "temporary").mkdir()
    answers = [
        ask(XDG_CACHE_HOME=nowhere, HOME=nowhere, TMPDIR=str(tmp_path / "temporary"))
        for _ in range(2)
    ]
    assert [(answer.stdout, answer.stderr) for answer in answers] == [
        ("42 0\n", ""),
        ("42 1\n", ""),
    ]


def test_a_kernel_that_reads_what_may_change_is_refused(ask, tmp_path):
    (tmp_path / "callee.py").write_text(CALLEE.replace("TWO = 2", "TWO = [2]"))
    with pytest.raises(subprocess.CalledProcessError) as refused:
        ask()
    assert (
        "A kernel reads numbers, words, tuples, arrays and kernels by their names; caller.twice "
        "reads [2]" in refused.value.stderr
    )
