"""Values of Node Kayles beyond published tables, by the library and by a second program in C++.

    python benchmarks/records.py grid 17 26
    python benchmarks/records.py petersen 23 30
    python benchmarks/records.py trees 18 40

prints lines for the page of records: n, the value, and the seconds of CPU of both programs; for a
tree also its graph6. A further number limits the seconds of the second program for a board: it
splits off components and knows no symmetry.
"""

import resource
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path
from random import Random

from gamelab import Graph, NodeKayles, canonical_form, grid, grundy, trees

HERE = Path(__file__).resolve().parent
GAME = NodeKayles()
WIDTH = 40  # trees kept of each size
SEED = 1


def generalized_petersen(n: int) -> Graph:
    """P(n, 2): a cycle, a spoke at each vertex, and the ends of spokes two apart joined."""
    rim = [(("u", i), ("u", (i + 1) % n)) for i in range(n)]
    spokes = [(("u", i), ("v", i)) for i in range(n)]
    return Graph.of([*rim, *spokes, *((("v", i), ("v", (i + 2) % n)) for i in range(n))])


def enlarged(tree: Graph, more: int) -> Iterator[Graph]:
    """The trees with a path of one or two vertices more at a vertex, or one more in an edge."""
    new = len(tree.vertices)
    for v in range(new):
        yield Graph.of([*tree.edges, (v, new), *[(new, new + 1)] * (more - 1)])
    for u, v in tree.edges if more == 1 else ():
        yield Graph.of([*(edge for edge in tree.edges if edge != (u, v)), (u, new), (new, v)])


def growing_trees(stop: int) -> Iterator[Graph]:
    """A tree of the largest value found for each size from 17 vertices on.

    All trees with 16 and 17 vertices are tried; then those that come from the best of the two
    sizes before.
    """
    random = Random(SEED)

    def best_of(some: Iterable[Graph]) -> list[Graph]:
        values = {tree: (grundy(GAME, tree), random.random()) for tree in some}
        return sorted(values, key=lambda tree: values[tree], reverse=True)[:WIDTH]

    before, last = best_of(trees(16)), best_of(trees(17))
    while len(last[0].vertices) < stop:
        yield last[0]
        tried = chain(
            chain.from_iterable(enlarged(tree, 2) for tree in before),
            chain.from_iterable(enlarged(tree, 1) for tree in last),
        )
        before, last = last, best_of({canonical_form(tree): None for tree in tried})


def by_second_program(board: Graph, limit: float) -> tuple[int, float] | None:
    """The value and the seconds; None if they are over the limit."""
    (HERE / "build").mkdir(exist_ok=True)
    program, source = HERE / "build" / "reached_sets_wide", HERE / "reached_sets.cpp"
    if not program.exists() or program.stat().st_mtime < source.stat().st_mtime:
        command = ["c++", "-std=gnu++17", "-O3", "-march=native", "-DWIDE", "-o", program, source]
        subprocess.run(command, check=True)
    place = {v: i for i, v in enumerate(board.vertices)}
    edges = "\n".join(f"{place[u]} {place[v]}" for u, v in board.edges)
    begin = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    try:
        run = subprocess.run(
            [program, "node-kayles"],
            input=edges,
            capture_output=True,
            text=True,
            check=True,
            timeout=limit,
        )
    except subprocess.TimeoutExpired:
        return None
    value = int(run.stdout.split()[1])
    return value, resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - begin


def boards(name: str, first: int, stop: int) -> Iterator[tuple[int, Graph, str]]:
    """The number, the board and what names it, for each line."""
    if name == "trees":
        for tree in growing_trees(stop):
            if first <= len(tree.vertices):
                yield len(tree.vertices), tree, f" {tree.to_graph6()} |"
        return
    board_of = {"grid": lambda n: grid(3, n), "petersen": generalized_petersen}[name]
    yield from ((n, board_of(n), "") for n in range(first, stop))


def main(name: str, first: int, stop: int, limit: float = 3600) -> None:
    """Print the lines; AssertionError where the programs differ."""
    for n, board, words in boards(name, first, stop):
        begin = time.process_time()
        value = grundy(GAME, board)
        seconds, other = time.process_time() - begin, by_second_program(board, limit)
        assert other is None or other[0] == value, (name, n, value, other)
        theirs = "–" if other is None else f"{other[1]:.1f}"
        print(f"| {n} | {value} | {seconds:.1f} | {theirs} |{words}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1], *map(int, sys.argv[2:4]), *map(float, sys.argv[4:]))
