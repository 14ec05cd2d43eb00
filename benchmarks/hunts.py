"""Measure searches: what a case costs the parent, what two workers gain, how fast a finished search
is found again, and the memory of a long one.

`python benchmarks/hunts.py` takes about three minutes, on a machine with two free cores; with
`--small` it runs every measure once in small sizes: its numbers say nothing.
"""

import sys
import tempfile
from concurrent.futures import Executor, Future
from pathlib import Path
from resource import RUSAGE_SELF, getrusage
from time import perf_counter, process_time
from typing import Any

from gamelab import Hunt, NodeKayles, trees
from gamelab.statements import upto

TREES = Hunt("Is every tree small?", trees, NodeKayles(), lambda value: value < 99)


class Counting(Executor):
    """Computes at once, and counts the bytes that pass and the seconds of the computation."""

    _max_workers, sent, seconds = 2, 0, 0.0

    def submit(self, function: Any, /, *task: Any, **_: Any) -> "Future[Any]":
        """The finished future."""
        future: Future[Any] = Future()
        begin = process_time()
        future.set_result(function(*task))
        self.seconds += process_time() - begin
        self.sent += sum(map(len, task)) + len(future.result())
        return future


def took(**settings: Any) -> float:
    """The seconds of a search of trees."""
    begin = perf_counter()
    TREES.check(**settings)
    return perf_counter() - begin


def main(small: bool) -> None:
    """Print the measurements."""
    many, vertices = (10**4, 9) if small else (10**7, 16)
    numbers = Hunt("?", upto("n", 0, lambda size: size - 1), lambda n: n % 7, lambda n: n < 7)
    executor, begin = Counting(), process_time()
    numbers.check(many, workers=executor)
    parent = 1e6 * (process_time() - begin - executor.seconds) / many
    print(
        f"{many:,} cases: {parent:.2f} µs and {executor.sent / many:.3f} bytes of the parent a case"
    )
    memory = [getrusage(RUSAGE_SELF).ru_maxrss // 1024]
    numbers.check(many)
    memory.append(getrusage(RUSAGE_SELF).ru_maxrss // 1024)
    print(f"memory of a process: {memory[0]} MB, and {memory[1]} MB after {many:,} cases more")

    took(size=8, workers=2)
    took(size=vertices)  # the table of all trees is made
    alone, two = took(size=vertices), took(size=vertices, workers=2)
    print(
        f"trees with at most {vertices} vertices: {alone:.1f} s alone, {two:.1f} s with two "
        f"workers: {alone / two:.2f} times"
    )
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "s.db")
        first, again = took(size=vertices, store=file), took(size=vertices, store=file)
        print(f"the same with a store: {first:.1f} s, and {again:.2f} s when it is finished")


if __name__ == "__main__":
    main("--small" in sys.argv)
