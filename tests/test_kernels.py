"""The compiled kernels are valid Python: without the compiler they give the same numbers."""

import os
import subprocess
import sys

QUESTIONS = """
from gamelab import OctalHeaps, Spider, cycle, discrepancies, discrepancy_period, find_period, grundy, GraphNim
from gamelab.solvers.graph_nim_pendants import least_period
from gamelab.solvers.graph_nim_spiders import table
print(table({4: 1, 3: 2, 1: 9}).tolist())
print(discrepancies(cycle(5), 0, 12).tolist(), discrepancies(Spider(5, 2), 0, 12).tolist())
print(discrepancy_period(Spider(5), 0), least_period(cycle(4), 0), find_period(OctalHeaps("0.123")))
print(grundy(GraphNim(), cycle(6)))
"""


def answers(**settings):
    env = dict(os.environ, **settings)
    command = [sys.executable, "-W", "error", "-c", QUESTIONS]
    return subprocess.run(command, env=env, capture_output=True, text=True, check=True).stdout


def test_the_kernels_give_the_same_numbers_without_the_compiler():
    assert answers(NUMBA_DISABLE_JIT="1") == answers()
