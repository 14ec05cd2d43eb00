"""Measure the hunting machinery: what it adds to the work itself, what two workers gain, how fast
the store writes, its memory.

`python benchmarks/hunts.py` takes about three minutes, on a machine with two free cores; with
`--small` it runs every measure once in small sizes: its numbers say nothing.
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
from gamelab.hunts.parallel import compute
from gamelab.hunts.quantities import Quantity
from gamelab.hunts.store import Store, StoredValue

MILLISECOND = 12_000  # rounds of the loop that take about a millisecond; measured below

FLAT = """
import resource
from gamelab.hunts.parallel import compute
from gamelab.hunts.quantities import Quantity
numbers = ((n,) for n in range({number}))
some = compute([Quantity("parity", lambda n: n % 2)], numbers, workers={workers})
for number, answer in enumerate(some):
    if number in ({number} // 20, {number} - 1):
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
    return lambda: sum(
        1 for _ in compute([Quantity("work", work)], ((n,) for n in range(number)), **how)
    )


def plain(number: int) -> Callable[[], Any]:
    """The same without the machinery."""
    return lambda: [work(n) for n in range(number)]


def main(small: bool) -> None:
    """Print the measurements."""
    few, many, vertices = (100, 5000, 9) if small else (3000, 1_000_000, 16)
    bare = process_time()
    plain(few)()
    bare = process_time() - bare
    with tempfile.TemporaryDirectory() as folder:
        with Store(Path(folder, "overhead.db")) as store:
            begin = process_time()
            asked(few, store=store)()
            kept = process_time() - begin
        print(
            f"a case of {1000 * bare / few:.2f} ms: the machinery with a store adds "
            f"{100 * (kept / bare - 1):.1f} % of CPU time"
        )

        asked(10, workers=2)()  # the workers are there
        number = few if small else int(60 / (bare / few))
        alone, two = seconds(asked(number)), seconds(asked(number, workers=2))
        print(
            f"{number:,} such cases: {alone:.1f} s alone, {two:.1f} s with two workers: "
            f"{alone / two:.2f} times"
        )

        lines = [
            StoredValue(f"Spider({n}, 3, 1)", str(n % 7), 0.001, "rows of Graph Nim (table)", "0.1")
            for n in range(many // 2)
        ]
        with Store(Path(folder, "many.db")) as store:
            written = seconds(
                lambda: [
                    store.write("value", lines[i : i + 5000]) for i in range(0, len(lines), 5000)
                ]
            )
        print(f"the store: {len(lines) / written:,.0f} results a second, in batches of 5,000")

        for workers in (1, 2):
            command = [sys.executable, "-c", FLAT.format(workers=workers, number=many)]
            begun, ended = subprocess.run(
                command, capture_output=True, text=True, check=True, env=os.environ
            ).stdout.split()
            print(
                f"{many:,} cases, {workers} workers: {begun} MB after {many // 20:,}, {ended} MB "
                f"after all"
            )

    survey(NodeKayles(), trees(8), workers=2)
    boards = list(trees(vertices))
    took = seconds(lambda: survey(NodeKayles(), trees(vertices), workers=2))
    print(
        f"survey(NodeKayles(), trees({vertices})), {len(boards):,} trees, with two workers: "
        f"{took:.1f} s"
    )


if __name__ == "__main__":
    main("--small" in sys.argv)
