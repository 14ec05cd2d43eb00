"""Measure boards of no family, each against the yardstick: C++ with a table of the connected sets
that it reaches.

A row is asked in a fresh process, after another board of its kind, which compiles what is needed or
loads it. What the process remembers of that one is of little use for the board itself. `python
benchmarks/general_boards.py 20 Cram` gives 20 seconds at most to each row in whose name stands
Cram.
"""

import json
import resource
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from statistics import median
from typing import Any

import networkx as nx

import gamelab
from gamelab import (
    ArcKayles,
    Graph,
    GraphNim,
    Nim,
    NimOnGraph,
    NodeKayles,
    Octal,
    Ruleset,
    Spider,
    WeightedGraph,
    cycle,
    path,
    star,
)
from gamelab.games.vertex_deletion import Grim

HERE = Path(__file__).resolve().parent
# that most rows may take, with the start of Python and the board before, and the yardstick with
# each board
SECONDS = 60
MEMORY = 6 * 2**30  # bytes that either may take
NODE, ARC, NIM, TOKEN = NodeKayles(), ArcKayles(), GraphNim(), NimOnGraph()
YARDSTICK = {NODE: "node-kayles", ARC: "arc-kayles", NIM: "graph-nim"}  # the games that it plays


@dataclass(frozen=True)
class Row:
    """A question about one board, or about several of which the median is told, and the board asked
    before.

    A tuple in place of a board holds all that the question is given after the game. A `goal` is
    what was set for the row.
    """

    what: str
    game: Ruleset
    boards: Callable[[], list[Any]]
    before: Callable[[], Any] | None
    ask: str = "grundy"
    goal: str = ""
    limit: float = SECONDS

    def answer(self, board: Any) -> int | str:
        """The answer, or how many there are."""
        found = getattr(gamelab, self.ask)(
            self.game, *(board if isinstance(board, tuple) else (board,))
        )
        return (
            len(found)
            if isinstance(found, list)
            else found
            if isinstance(found, int)
            else str(found)
        )


def row(
    what: str,
    game: Ruleset,
    shape: Callable[..., Any],
    size: Any,
    other: Any,
    ask: str = "grundy",
    goal: str = "",
) -> Row:
    """One board of a shape, after one of another size."""

    def sized(of: Any) -> Any:
        return shape(*(of if isinstance(of, tuple) else (of,)))

    return Row(what, game, lambda: [sized(size)], lambda: sized(other), ask, goal)


def ten_trees(what: str, game: Ruleset, n: int, ask: str = "grundy", goal: str = "") -> Row:
    """The random trees with n vertices and seeds 0 to 9."""
    return Row(
        f"{what}, random trees with {n} vertices (median of ten)",
        game,
        lambda: [random_tree(n, seed) for seed in range(10)],
        lambda: random_tree(n, 10),
        ask,
        goal,
    )


def petersen(n: int, k: int) -> Graph:
    """The generalised Petersen graph."""
    return Graph.of(
        [
            edge
            for i in range(n)
            for edge in ((i, (i + 1) % n), (i, n + i), (n + i, n + (i + k) % n))
        ]
    )


def random_tree(n: int, seed: int) -> nx.Graph:
    """A random tree, the same in each run."""
    return nx.random_labeled_tree(n, seed=seed)


def two_stars(leaves: int) -> tuple[Any, ...]:
    """Two stars with so many leaves, to be joined at their centres."""
    return star(leaves), 0, star(leaves), 0


def hairy(n: int, edges: int) -> Graph:
    """A cycle with pendant edges at one vertex."""
    return cycle(n).with_pendant_edges(0, edges)


def cubic(n: int) -> nx.Graph:
    """A random cubic graph."""
    return nx.random_regular_graph(3, n, seed=0)


def heap(tokens: int) -> int:
    """A heap of Nim."""
    return tokens


def token(board: Any) -> Any:
    """The board with a token on its vertex 0."""
    return TOKEN.start(board, at=0)


def heavy(weight: int) -> Any:
    """Two edges, one of this weight, the token between them."""
    return TOKEN.start(WeightedGraph.from_board(path(3)).with_weights([weight, 1]), at=1)


grid = nx.grid_2d_graph
ROWS = [
    row("Node Kayles, grid 3×9", NODE, grid, (3, 9), (3, 8)),
    row("Node Kayles, grid 3×10", NODE, grid, (3, 10), (3, 8)),
    row("Node Kayles, grid 3×16", NODE, grid, (3, 16), (3, 10), goal="1.5 s and 1 GB"),
    row("Node Kayles, Petersen GP(14, 2)", NODE, petersen, (14, 2), (15, 3)),
    row("Node Kayles, star with 27 leaves", NODE, star, 27, 35, goal="0.05 s"),
    row("Node Kayles, C_60", NODE, cycle, 60, 50, goal="0.05 s"),
    row("Node Kayles, P_200", NODE, path, 200, 190, goal="0.05 s"),
    row("Node Kayles, P_70000", NODE, path, 70_000, 1000),
    row("Node Kayles, spider (20, 20, 20)", NODE, Spider, (20, 20, 20), (19, 17, 13)),
    ten_trees("Node Kayles", NODE, 40),
    ten_trees("Node Kayles", NODE, 60, goal="2 s"),
    Row(
        "Node Kayles, first value in a process, grid 3×10",
        NODE,
        lambda: [grid(3, 10)],
        None,
        goal="1.5 s",
    ),
    row(
        "Node Kayles, records of all 19,320 trees with 16 vertices",
        NODE,
        heap,
        16,
        5,
        "tree_records",
        "1 s",
    ),
    row(
        "Node Kayles, two stars with two leaves joined by a path: period",
        NODE,
        two_stars,
        2,
        1,
        "joining_path_period",
        "2 s",
    ),
    row(
        "Arc Kayles, two stars with two leaves joined by a path: period",
        ARC,
        two_stars,
        2,
        1,
        "joining_path_period",
    ),
    row("Arc Kayles, grid 4×6 (Cram)", ARC, grid, (4, 6), (3, 6)),
    row("Arc Kayles, grid 4×7 (Cram)", ARC, grid, (4, 7), (4, 6)),
    row("Arc Kayles, grid 5×6 (Cram)", ARC, grid, (5, 6), (4, 6), goal="10 s"),
    Row(
        "Arc Kayles, grid 5×7 (Cram), who wins",
        ARC,
        lambda: [grid(5, 7)],
        lambda: grid(5, 5),
        "outcome",
        "120 s",
        150,
    ),
    ten_trees("Arc Kayles", ARC, 40),
    ten_trees("Arc Kayles", ARC, 60, goal="2 s"),
    Row(
        "Graph Nim, a random tree with 29 edges",
        NIM,
        lambda: [random_tree(30, 1)],
        lambda: random_tree(30, 0),
    ),
    row("Graph Nim, grid 4×4", NIM, grid, (4, 4), (3, 4)),
    row("Graph Nim, C_4 with 19 pendant edges", NIM, hairy, (4, 19), (4, 10)),
    row("Graph Nim, C_4 with 20 pendant edges", NIM, hairy, (4, 20), (4, 10)),
    row("Graph Nim, triangle with 4,000 pendant edges", NIM, hairy, (3, 4000), (3, 10)),
    row("Graph Nim, C_29", NIM, cycle, 29, 31),
    row("Graph Nim, C_30", NIM, cycle, 30, 31),
    row("Graph Nim, a random cubic graph with 30 vertices", NIM, cubic, 30, 10),
    row("Graph Nim, misere, path with 30 vertices", NIM, path, 30, 20, "misere_grundy"),
    row("0.33, a random tree with 31 vertices", Octal("0.33"), random_tree, (31, 0), (30, 0)),
    row("0.33, a random tree with 32 vertices", Octal("0.33"), random_tree, (32, 0), (31, 1)),
    row("0.[3], star with 31 leaves", Octal("0.[3]"), star, 31, 20),
    row("Grim, K_40", Grim(), nx.complete_graph, 40, 20),
    row("Nim, a heap of 5,000", Nim(), heap, 5000, 10),
    row("Nim on K_7, misere", TOKEN, lambda n: token(nx.complete_graph(n)), 7, 4, "misere_grundy"),
    row(
        "Nim on a path with 10^6 vertices, who wins",
        TOKEN,
        lambda n: token(path(n)),
        10**6,
        100,
        "outcome",
    ),
    row("Nim on a path, a weight of 10^8: winning moves", TOKEN, heavy, 10**8, 10, "winning_moves"),
]


def in_this_process(number: int) -> None:
    """Ask a row, and print the seconds, the answers and the most memory."""
    asked = ROWS[number]
    if asked.before:
        asked.answer(asked.before())
    seconds, answers = [], []
    for board in asked.boards():
        begin = time.perf_counter()
        answers.append(asked.answer(board))
        seconds.append(time.perf_counter() - begin)
    print(
        json.dumps([seconds, answers, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 2**20])
    )


def limited(
    command: list[str], seconds: float, text: str = ""
) -> subprocess.CompletedProcess[str] | None:
    """What the command prints; None if it takes too long."""
    try:
        return subprocess.run(
            command,
            input=text,
            capture_output=True,
            text=True,
            timeout=seconds,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY)),
        )
    except subprocess.TimeoutExpired:
        return None


def yardstick() -> str | None:
    """The program, compiled anew; None where there is no compiler."""
    compiler = shutil.which("c++")
    if compiler is None:
        return None
    (HERE / "build").mkdir(exist_ok=True)
    program = str(HERE / "build" / "reached_sets")
    subprocess.run(
        [compiler, "-O3", "-march=native", "-o", program, HERE / "reached_sets.cpp"], check=True
    )
    return program


def by_yardstick(
    program: str | None, asked: Row, limit: float
) -> list[tuple[float, int, int]] | str:
    """For each board the seconds, the value and the number of sets; or why there are none."""
    if program is None or asked.game not in YARDSTICK or asked.ask not in ("grundy", "outcome"):
        return ""
    found = []
    for board in map(Graph.from_board, asked.boards()):
        if max(len(board.vertices), len(board.edges) if asked.game == NIM else 0) > 64:
            return ""
        place = {v: i for i, v in enumerate(board.vertices)}
        edges = "\n".join(f"{place[u]} {place[v]}" for u, v in board.edges)
        run = limited([program, YARDSTICK[asked.game]], limit, edges)
        if run is None or run.returncode:
            return f"C++ over {limit:.0f} s" if run is None else "C++ out of memory"
        seconds, value, sets = run.stdout.split()
        found.append((float(seconds), int(value), int(sets)))
    return found


def _before(asked: Row) -> list[Any]:
    """The board asked before the row's own; the row's own boards where there is none."""
    return [asked.before()] if asked.before else asked.boards()


def _compare(asked: Row, answers: list[Any], theirs: list[tuple[float, int, int]] | str) -> None:
    """Compare the answers with the values of the yardstick, if it has them."""
    if isinstance(theirs, list):
        expected = [
            ("N" if value else "P") if asked.ask == "outcome" else value for _, value, _ in theirs
        ]
        assert answers == expected, f"{asked.what}: {answers}, and {expected} by the yardstick"


def general_boards(
    show: Callable[[str, str], None], small: bool, limit: float = 150, holding: str = ""
) -> None:
    """Show every row: gamelab's time and memory, how many times that of C++, its goal, and the sets
    that C++ reaches.

    If `small`, only the boards that are asked before are asked, in this process.
    """
    program = yardstick()
    if small:
        for asked in [
            replace(asked, boards=partial(_before, asked), before=None) for asked in ROWS
        ]:
            theirs, answers = (
                by_yardstick(program, asked, SECONDS),
                [asked.answer(board) for board in asked.boards()],
            )
            _compare(asked, answers, theirs)
            show(asked.what, f"answer {answers}")
        return
    for number, asked in enumerate(ROWS):
        if holding not in asked.what:
            continue
        seconds = min(limit, asked.limit)
        ours = limited([sys.executable, __file__, "--row", str(number)], seconds)
        theirs = by_yardstick(program, asked, seconds)
        told = [f"goal {asked.goal}"] if asked.goal else []
        taken, _, sets = zip(*theirs, strict=True) if isinstance(theirs, list) else ((), (), ())
        if taken:
            told.append(f"C++ {median(taken):.4f} s, {median(sets):,.0f} sets")
        elif theirs:
            told.append(str(theirs))
        if ours is None:
            told.insert(0, f"over {seconds:.0f} s")
        elif ours.returncode:
            told.insert(
                0, next(line for line in reversed(ours.stderr.splitlines()) if "Error: " in line)
            )
        else:
            times, answers, memory = json.loads(ours.stdout)
            _compare(asked, answers, theirs)
            if taken:
                told.insert(0, f"{median(times) / median(taken):,.2f} times C++")
            told.insert(0, f"{median(times):.3f} s, {memory:.2f} GB")
        show(asked.what, "; ".join(told))


if __name__ == "__main__":
    if sys.argv[1:2] == ["--row"]:
        in_this_process(int(sys.argv[2]))
    else:
        seconds, holding = float((sys.argv[1:] or [150])[0]), "".join(sys.argv[2:3])
        general_boards(
            lambda what, result: print(f"{what:66} {result}", flush=True), False, seconds, holding
        )
