"""The benchmarks run, in small sizes, and what they compare agrees."""

import subprocess
import sys

import pytest
from conftest import ROOT

pytestmark = [pytest.mark.slow, pytest.mark.exhaustive]
WORDS = {
    "run.py": (
        *("Appendix A", "the first value of a process", "with nothing compiled", "reproduce"),
        *("0.77", "caterpillars", "Trimmed", "the definition", "6-cycle"),
        *("the same in C", "C++", "moves of sliders"),
    ),
    "hunts.py": (
        *("bytes of the parent", "two workers", "memory of a process", "when it is finished"),
    ),
}


@pytest.mark.parametrize("script", WORDS)
def test_every_measure_prints_its_numbers(script):
    command = [sys.executable, str(ROOT / "benchmarks" / script), "--small"]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=1200)
    assert run.returncode == 0, run.stdout + run.stderr
    assert [word for word in WORDS[script] if word not in run.stdout] == []
    assert "Error" not in run.stdout
