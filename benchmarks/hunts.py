"""Measure the hunting machinery: what it adds to the work itself, what two workers gain, how fast the store writes, its memory.

`python benchmarks/hunts.py` takes about three minutes, on a machine with two free cores.
"""

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from time import perf_counter, process_time
from typing import Any

from gamelab import NodeKayles, survey, trees
from gamelab.hunts.answers import answers
from gamelab.hunts.quantities import Quantity
from gamelab.hunts.store import Kept, Store

MILLISECOND = 12_000  # rounds of the loop that take about a millisecond; measured below

FLAT = """
import resource
from gamelab.hunts.answers import answers
from gamelab.hunts.quantities import Quantity
some = answers([Quantity("parity", lambda n: n % 2)], ((n,) for n in range(1_000_000)), workers={workers})
for number, answer in enumerate(some):
    if number in (50_000, 999_999):
        print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024)
"""


def work(n: int) -> int:
    """About a millisecond."""
    total = 0
    for k in range(MILLISECOND):
        total += k * n % 7
    return total


def seconds(function: Callable[[], Any]) -> float:
    """How long it takes."""
    begin = perf_counter()
    function()
    return perf_counter() - begin


def asked(number: int, **how: Any) -> Callable[[], Any]:
    """So many answers of a millisecond each."""
    return lambda: sum(1 for _ in answers([Quantity("work", work)], ((n,) for n in range(number)), **how))


def plain(number: int) -> Callable[[], Any]:
    """The same without the machinery."""
    return lambda: [work(n) for n in range(number)]


def main() -> None:
    """Print the measurements."""
    bare = process_time()
    plain(3000)()
    bare = process_time() - bare
    with tempfile.TemporaryDirectory() as folder:
        with Store(Path(folder, "overhead.db")) as store:
            begin = process_time()
            asked(3000, store=store)()
            kept = process_time() - begin
        print(f"a case of {1000 * bare / 3000:.2f} ms: the machinery with a store adds {100 * (kept / bare - 1):.1f} % of CPU time")

        asked(10, workers=2)()  # the workers are there
        number = int(60 / (bare / 3000))
        alone, two = seconds(asked(number)), seconds(asked(number, workers=2))
        print(f"{number:,} such cases: {alone:.1f} s alone, {two:.1f} s with two workers: {alone / two:.2f} times")

        lines = [Kept(f"Spider({n}, 3, 1)", str(n % 7), 0.001, "rows of Graph Nim (table)", "0.1") for n in range(500_000)]
        with Store(Path(folder, "many.db")) as store:
            written = seconds(lambda: [store.keep("value", lines[i : i + 5000]) for i in range(0, len(lines), 5000)])
        print(f"the store: {len(lines) / written:,.0f} results a second, in batches of 5,000")

        for workers in (1, 2):
            command = [sys.executable, "-c", FLAT.format(workers=workers)]
            few, all_of_them = subprocess.run(command, capture_output=True, text=True, check=True, env=os.environ).stdout.split()
            print(f"a million cases, {workers} workers: {few} MB after 50,000, {all_of_them} MB after all")

    survey(NodeKayles(), trees(8), workers=2)
    took = seconds(lambda: survey(NodeKayles(), trees(16), workers=2))
    print(f"survey(NodeKayles(), trees(16)), 19,320 trees, with two workers: {took:.1f} s")


if __name__ == "__main__":
    main()
