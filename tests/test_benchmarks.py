"""The benchmarks run, in small sizes, and what they compare agrees."""

import subprocess
import sys

import pytest
from conftest import ROOT

pytestmark = [pytest.mark.slow, pytest.mark.exhaustive]


@pytest.mark.parametrize(
    ("command", "words"),
    [
        ("run.py --small", ("the same in C", "the definition", "C++", "with nothing compiled")),
        ("records.py trees 17 18", ("| 17 | 9 |",)),
    ],
)
def test_every_measure_prints_its_numbers(command, words):
    script, *arguments = command.split()
    program = [sys.executable, str(ROOT / "benchmarks" / script), *arguments]
    run = subprocess.run(program, capture_output=True, text=True, timeout=1200)
    assert run.returncode == 0, run.stdout + run.stderr
    assert [word for word in words if word not in run.stdout] == []
    assert "Error" not in run.stdout
