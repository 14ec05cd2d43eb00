"""Measure what the README says about speed, and print it as a table: python benchmarks/run.py
[--small] [WORD]

Each measure runs in a process of its own, which compiles, or loads what was compiled, before the
clock begins. With a word only the measures are run in which it stands. `--small` runs all in small
sizes: its numbers say nothing.
"""

import os
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from in_c import Timed
from measures import MEASURES

HERE = Path(__file__).resolve().parent
SECONDS, MEMORY = 300, 6 * 2**30  # that a measure may take, the bytes too

# New processes, which print a time: each runs twice, the first time with nothing compiled.
CLOCK = "import time; t = time.perf_counter(); {}; print(time.perf_counter() - t)"
FIRST = (
    "import time; import networkx as nx; from gamelab import GraphNim, NodeKayles, Octal, Spider, "
    "grundy; grundy({}); print(time.process_time())"
)
REPRODUCE = (
    "import contextlib, io; from gamelab.__main__ import main\n"
    "with contextlib.redirect_stdout(io.StringIO()): main(['reproduce', *{}])"
)
PROCESSES = {
    "import gamelab": CLOCK.format("import gamelab"),
    "from gamelab import grundy": CLOCK.format("from gamelab import grundy"),
    **{
        f"the first value of a process, in processor time: {question}": FIRST.format(question)
        for question in (
            "GraphNim(), Spider(3, 2, 1)",
            "NodeKayles(), nx.grid_2d_graph(3, 5)",
            "Octal('0.33'), Spider(5, 4, 3)",
        )
    },
    "gamelab reproduce": CLOCK.format(f"exec({REPRODUCE.format([])!r})"),
}
SMALL = {
    "gamelab reproduce": CLOCK.format(
        f"exec({REPRODUCE.format([str(HERE.parent / 'notebooks' / 'my_paper.py')])!r})"
    )
}


def seconds(work: Any, repeats: int = 1) -> tuple[float, Any]:
    """The least time of several runs, after one that is not counted if there are several."""
    times, value = [], None
    for _ in range(repeats + (repeats > 1)):
        begin = time.perf_counter()
        value = work()
        times.append(time.perf_counter() - begin)
    return min(times[-repeats:]), value


def in_this_process(number: int, size: int) -> str:
    """The measure with this number, at one of its sizes, in words; at -1, the small one."""
    one = MEASURES[number]
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    made = one.made(*(one.small if size < 0 else one.sizes[size]))
    work, other, same = (*made, None, None)[:3] if isinstance(made, tuple) else (made, None, None)
    taken, value = seconds(work, one.repeats if size >= 0 else 1)
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 2**20
    words = f"{taken:.4g} s, {memory:.2f} GB"
    if other is not None:
        slower, expected = seconds(other)
        if isinstance(expected, Timed):
            slower, expected = expected.seconds, expected.value
        if expected is not None:
            same = same or (lambda fast, slow: fast == slow)
            assert same(value, expected), f"{value} differs from {expected}"
            words += f"; {one.other} {slower:.4g} s: {slower / taken:,.2f} times as long"
    return words


def of_processes(code: str, small: bool) -> str:
    """What a new process takes, with nothing compiled and later."""
    with tempfile.TemporaryDirectory() as folder:
        cold = os.environ if small else os.environ | {"NUMBA_CACHE_DIR": folder}
        first, *_, again = (
            float(_printed([sys.executable, "-c", code], cold).split()[-1])
            for _ in range(2 if small else 4)
        )
    return f"{again:.2f} s, and {first:.2f} s with nothing compiled"


def _printed(command: list[str], env: Any = None) -> str:
    run = subprocess.run(command, env=env, capture_output=True, text=True, check=True)
    return run.stdout


def main(small: bool, word: str) -> int:
    """Print each measure as a line; the number of those that failed."""
    failed = 0
    for what, code in (PROCESSES | SMALL if small else PROCESSES).items():
        if word in what:
            print(f"{what:84} {of_processes(code, small)}", flush=True)
    for number, one in enumerate(MEASURES):
        for size, given in [(-1, one.small)] if small else [*enumerate(one.sizes)]:
            what = one.what.format(*given)
            if word not in what:
                continue
            command = [sys.executable, __file__, "--measure", str(number), str(size)]
            try:
                run = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS)
            except subprocess.TimeoutExpired:
                print(f"{what:84} over {SECONDS} s", flush=True)
                continue
            failed += run.returncode != 0
            print(f"{what:84} {(run.stdout + run.stderr).strip().splitlines()[-1]}", flush=True)
    return failed


if __name__ == "__main__":
    given = [word for word in sys.argv[1:] if word != "--small"]
    if given[:1] == ["--measure"]:
        print(in_this_process(*map(int, given[1:])))
    else:
        sys.exit(main("--small" in sys.argv, " ".join(given)))
