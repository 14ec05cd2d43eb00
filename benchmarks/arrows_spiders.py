"""Measure the Trimmed Game of Arrows on spiders, against the definition and in fresh processes."""

import random
import subprocess
import sys
import time
from itertools import combinations_with_replacement
from statistics import median

from gamelab.boards.spider import Spider
from gamelab.games.arrows import ArrowParts, TrimmedArrows, part_of
from gamelab.solvers.arrows.spiders import accented_spider_value
from gamelab.theory.grundy import by_definition


def in_a_fresh_process(work):
    """The seconds that the work takes after a warm-up of the compiled code, and the most memory, in
    GB, of the whole process.
    """
    code = (
        "import resource, time\nfrom gamelab.solvers.arrows.spiders import "
        "accented_table\naccented_table((1, 1, 1), ('', '', ''))\nbegin = time.perf_counter()\n"
        f"{work}\n"
        "print(time.perf_counter() - begin, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / "
        "1e6)"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return tuple(map(float, run.stdout.split()))


def tables_of_spiders(show, small):
    for legs, longest in (
        ((3, 6),) if small else ((3, 60), (3, 100), (4, 20), (4, 40), (5, 12), (6, 6), (6, 12))
    ):
        taken, memory = in_a_fresh_process(
            f"values = accented_table([{longest}] * {legs}, [''] * {legs}); "
            f"assert values[(1,) * {legs}] == {legs % 2}"
        )
        show(
            f"Trimmed Arrows on all spiders with {legs} legs to {longest}, without arrows",
            f"{taken:.2f} s, {memory:.2f} GB",
        )


def one_spider(show, small):
    accented_spider_value([(1, "")] * 3)
    chance, longest = random.Random(1), 5 if small else 30
    times = []
    for _ in range(5 if small else 1000):
        legs = [(chance.randrange(longest + 1), chance.choice(("", "^", "v"))) for _ in range(3)]
        begin = time.perf_counter()
        accented_spider_value(legs)
        times.append(time.perf_counter() - begin)
    show(
        f"  one of {len(times):,} spiders with three legs to {longest} and any accents",
        f"median {1e6 * median(times):.0f} µs, slowest {max(times):.2f} s",
    )


def by_the_definition(show, small):
    most = 5 if small else 11
    game, spiders = (
        TrimmedArrows(),
        [legs for legs in combinations_with_replacement(range(1, 6), 3) if sum(legs) <= most],
    )
    begin = time.perf_counter()
    slow_values = [by_definition(ArrowParts(), part_of(game, Spider(*legs))) for legs in spiders]
    slow = time.perf_counter() - begin
    # each time as if it were the first
    work = (
        "for _ in range(100): arrow_spiders._tables = (); accented_table((5, 5, 5), ('', '', ''))"
    )
    fast = (
        in_a_fresh_process(f"from gamelab.solvers.arrows import spiders as arrow_spiders\n{work}")[
            0
        ]
        / 100
    )
    assert slow_values == [
        accented_spider_value([(leg, "") for leg in legs]) for legs in spiders
    ], "the table differs"
    show(
        f"  {len(spiders)} spiders with three legs to 5 and at most {most} edges, by the "
        f"definition on parts",
        f"{slow:.2f} s: {slow / fast:,.0f} times the time of the table of all 35, "
        f"{1000 * fast:.1f} ms",
    )


MEASURES = (tables_of_spiders, one_spider, by_the_definition)

if __name__ == "__main__":
    for measure in MEASURES:
        measure(lambda what, result: print(f"{what:88} {result}", flush=True), small=False)
