"""Other ways to the values that are measured: plain Python, numpy, and programs in C and C++."""

import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

HERE = Path(__file__).resolve().parent
MAX_SECONDS = 75  # of a program in C


@dataclass(frozen=True)
class Timed:
    """A value that another program has computed, with its own time."""

    value: Any
    seconds: float


def in_c(source: str, *arguments: object, text: str = "") -> list[str] | None:
    """What a program in C or C++ prints; None if there is no compiler, or it takes too long."""
    compiler = shutil.which("c++" if source.endswith("cpp") else "cc")
    if compiler is None:
        return None
    program = HERE / "build" / source.partition(".")[0]
    program.parent.mkdir(exist_ok=True)
    command = [compiler, "-O3", "-march=native", "-o", program, HERE / source]
    subprocess.run(command, check=True)
    try:
        found = subprocess.run(
            [program, *map(str, arguments)],
            input=text,
            capture_output=True,
            text=True,
            timeout=MAX_SECONDS,
        )
    except subprocess.TimeoutExpired:
        return None
    return None if found.returncode else found.stdout.split()


def nimbers_of_threes(a: int, ones: int) -> dict[tuple[int, int, int], int]:
    """g(3^x 2^y 1^z) for 3^a 1^ones and all spiders that it can become, by a loop over all options
    of every state.
    """
    g: dict[tuple[int, int, int], int] = {}
    for x in range(a + 1):
        for y in range(a + 1 - x):
            for z in range(ones + a + 1 - x - y):
                seen = set()
                # x - i legs leave a path with 2 edges, y - j legs one with 1 edge
                for i in range(x + 1):
                    for j in range(y + 1):
                        loose = 2 * ((x - i) % 2) ^ (y - j) % 2
                        for k in range(z + 1):
                            if (i, j, k) != (x, y, z):
                                seen.add(g[i, j, k] ^ loose)
                if x:  # cuts of a leg of length 3
                    for y_left, z_left, loose in ((1, 0, 0), (0, 1, 1), (0, 0, 1), (0, 1, 0)):
                        seen.add(g[x - 1, y + y_left, z + z_left] ^ loose)
                if y:  # cuts of a leg of length 2
                    seen |= {g[x, y - 1, z + 1], g[x, y - 1, z]}
                g[x, y, z] = _mex(seen)
    return g


def octal_values(digits, n):
    """The values of the heaps 0 to n-1 of an octal game, all options of a heap at once; the digit
    before the point comes first.
    """
    values = np.zeros(n, np.uint16)
    for heap in range(n):
        seen = np.zeros(2**10, bool)
        for taken, digit in enumerate(digits[: heap + 1]):
            rest = heap - taken
            if digit & 1 and rest == 0:
                seen[0] = True
            if digit & 2 and rest > 0:
                seen[values[rest]] = True
            if digit & 4 and rest > 1:
                half = rest // 2
                seen[values[1 : half + 1] ^ values[rest - half : rest][::-1]] = True
        values[heap] = seen.argmin()
    return values


def arrows_value(tree, game):
    """The value of a tree in the Game of Arrows: a dictionary of decorations, each move looked at
    on the two vertices of its edge.
    """
    board = game.start(tree)
    place = {v: i for i, v in enumerate(board.graph.vertices)}
    edges = [(place[u], place[v]) for u, v in board.graph.edges]
    beside = [board.graph.incident[v] for v in board.graph.vertices]
    guarded = [game.guards(board, v) for v in board.graph.vertices]
    known = {}

    def ends_all(marks, vertex, edge, end):
        """Whether an arrow that has the vertex as its end 0 (tail) or 1 (head) would make it a
        source, or a sink.
        """
        return guarded[vertex] and all(
            i == edge or (marks[i] and edges[i][(marks[i] == 1) == end] == vertex)
            for i in beside[vertex]
        )

    def value(marks):
        if marks not in known:
            seen = set()
            for i, (u, v) in enumerate(edges):
                if not marks[i]:
                    for mark, tail, head in ((1, u, v), (2, v, u)):
                        if not ends_all(marks, tail, i, 0) and not ends_all(marks, head, i, 1):
                            seen.add(value((*marks[:i], mark, *marks[i + 1 :])))
            known[marks] = _mex(seen)
        return known[marks]

    return value((0,) * len(edges))


def _mex(seen):
    return next(n for n in range(len(seen) + 1) if n not in seen)
