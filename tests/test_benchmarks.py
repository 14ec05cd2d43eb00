"""The benchmarks run, in small sizes, and what they compare agrees."""

import re
import subprocess
import sys

import pytest
from conftest import ROOT

pytestmark = pytest.mark.slow


def printed(script):
    run = subprocess.run(
        [sys.executable, str(ROOT / "benchmarks" / script), "--small"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=1200,
    )
    assert run.returncode == 0, run.stderr
    return run.stdout.splitlines()


@pytest.mark.exhaustive
def test_every_measure_of_make_bench_prints_its_numbers():
    lines = printed("run.py")
    assert len(lines) > 75
    assert all(re.search(r"\d( ms| s|\b)|answer \[", line) for line in lines)
    for what in (
        "Appendix A",
        "the first value of a process",
        "in a new installation",
        "reproduce",
        "0.77",
        "caterpillars",
        "Trimmed Arrows",
        "by plain recursion",
        "6-cycle",
        "Cram",
    ):
        assert any(what in line for line in lines), what


@pytest.mark.exhaustive
@pytest.mark.parametrize(
    "words", ["bytes of the parent", "two workers", "memory of a process", "when it is finished"]
)
def test_the_benchmark_of_hunts_prints_its_numbers(words, hunts):
    assert any(words in line for line in hunts)


@pytest.fixture(scope="module")
def hunts():
    return printed("hunts.py")
