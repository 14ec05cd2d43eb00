"""Measure what the README says about speed, and print it as a table: python benchmarks/run.py
[--small] [WORD]

Each measure runs in a process of its own, which compiles, or loads what was compiled, before the
clock begins. With a word only the measures are run in which it stands. `--small` runs all in small
sizes: its numbers say nothing.
"""

import os
import subprocess
import sys
import tempfile
from resource import RUSAGE_SELF, getrusage

from measures import MEASURES, timed

SECONDS = 300  # that a measure may take

# New processes, which print a time: each runs twice, the first time with nothing compiled.
IMPORT = (
    "import time; begin = time.perf_counter(); from gamelab import grundy; "
    "print(time.perf_counter() - begin)"
)
FIRST = (
    "import time; import networkx as nx; from gamelab import GraphNim, NodeKayles, Octal, Spider, "
    "grundy; grundy({}); print(time.process_time())"
)
PROCESSES = {
    "from gamelab import grundy": IMPORT,
    **{
        f"the first value of a process, in processor time: {question}": FIRST.format(question)
        for question in (
            "GraphNim(), Spider(3, 2, 1)",
            "NodeKayles(), nx.grid_2d_graph(3, 5)",
            "Octal('0.33'), Spider(5, 4, 3)",
        )
    },
}


def printed(*arguments, env=None):
    """The last line that a new Python prints; what stopped it, if it is stopped."""
    command = [sys.executable, *arguments]
    try:
        run = subprocess.run(command, env=env, capture_output=True, text=True, timeout=SECONDS)
    except subprocess.TimeoutExpired:
        return f"over {SECONDS} s"
    return (run.stdout + run.stderr).strip().splitlines()[-1]


def of_a_process(code):
    """What a new process takes, with nothing compiled and later."""
    with tempfile.TemporaryDirectory() as folder:
        env = os.environ | {"NUMBA_CACHE_DIR": folder}
        cold, warm = (float(printed("-c", code, env=env)) for _ in range(2))
    return f"{warm:.2f} s, and {cold:.2f} s with nothing compiled"


def measured(number, size):
    """A measure, by its number, at one of its sizes; at -1, the last small one."""
    one = MEASURES[number]
    for sizes in one.small:
        one.work(*one.given(*sizes))
    arguments = one.given(*(one.small if size < 0 else one.sizes)[size])
    seconds, value = min(
        (timed(one.work, *arguments) for _ in range(one.repeats)), key=lambda pair: pair[0]
    )
    words = f"{seconds:.4g} s, {getrusage(RUSAGE_SELF).ru_maxrss / 2**20:.2f} GB"
    if one.other and (found := one.other[1](*arguments)):
        slower, expected = found
        assert value == expected, f"{value} differs from {expected}"
        words += f"; {one.other[0]} {slower:.4g} s: {slower / seconds:,.2f} times as long"
    return words


def main(small, word):
    """Print each measure as a line."""
    for what, code in PROCESSES.items():
        if word in what:
            print(f"{what:84} {of_a_process(code)}", flush=True)
    for number, one in enumerate(MEASURES):
        for size, given in [(-1, one.small[-1])] if small else enumerate(one.sizes):
            what = one.what.format(*given)
            if word in what:
                line = printed(__file__, "--measure", str(number), str(size))
                print(f"{what:84} {line}", flush=True)


if __name__ == "__main__":
    given = [word for word in sys.argv[1:] if word != "--small"]
    if given[:1] == ["--measure"]:
        print(measured(*map(int, given[1:])))
    else:
        main("--small" in sys.argv, " ".join(given))
