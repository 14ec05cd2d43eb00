"""Measure what the README says about speed, all in one run, and print it as a table.

`python benchmarks/run.py --small` runs every measure once in small sizes: its numbers say nothing.
"""

import itertools
import json
import os
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from arrows_spiders import MEASURES as ARROWS_SPIDERS
from arrows_trees import MEASURES as ARROWS_TREES
from general_boards import general_boards
from graph_nim_in_python import nimbers_of_threes
from heaps import octal_heaps
from nim_on_graphs import MEASURES as NIM_ON_GRAPHS
from vertex_deletion_spiders import MEASURES as SPIDERS
from vertex_deletion_trees import MEASURES as TREES

from gamelab import GraphNim, Spider, explore
from gamelab.boards.branches import strip_pendant_edges
from gamelab.boards.small_graphs import connected_graphs, rooted
from gamelab.solvers.graph_nim.discrepancies import least_period
from gamelab.solvers.graph_nim.spider_tables import spider_table
from gamelab.statements.paper import papers

HERE = Path(__file__).resolve().parent


def seconds(work, repeats=1):
    """The least time of several runs."""
    best = float("inf")
    for _ in range(repeats):
        begin = time.perf_counter()
        work()
        best = min(best, time.perf_counter() - begin)
    return best


def in_a_fresh_process(code, env=None):
    """The time that the code prints of itself, in a new Python."""
    run = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, env=env
    )
    return float(run.stdout.split()[-1])


def show(what, result):
    print(f"{what:78} {result}", flush=True)


def appendix_a(show, small):
    threes, ones, repeats = (4, 9, 2) if small else (30, 83, 200)
    box = {3: threes, 2: 0, 1: ones}
    nimbers = spider_table(box)  # compiles, or loads what was compiled
    fast = seconds(lambda: spider_table(box), repeats)
    compiler = shutil.which("cc")
    if compiler:
        (HERE / "build").mkdir(exist_ok=True)
        program = HERE / "build" / "graph_nim"
        subprocess.run(
            [compiler, "-O3", "-march=native", "-o", program, HERE / "graph_nim_in_c.c"], check=True
        )
        sizes = map(str, (repeats, ones, 0, threes))
        answer = subprocess.run(
            [program, *sizes], capture_output=True, text=True, check=True
        ).stdout.split()
        assert int(answer[1]) == int(nimbers.astype(int).sum()), "the table in C differs"
        show("Appendix A, same algorithm in C", f"{1000 * float(answer[0]):.2f} ms")
        show(
            "Appendix A, compiled table",
            f"{1000 * fast:.2f} ms: {fast / float(answer[0]):.1f} times the time of C",
        )
    begin = time.perf_counter()
    plain = nimbers_of_threes(threes, ones)
    slow = time.perf_counter() - begin
    assert all(
        nimbers[a, 0, k] == plain[a, 0, k] for a in range(threes + 1) for k in range(ones + 1)
    ), "the plain loop differs"
    show(
        "Appendix A, plain Python loop over followers, same states",
        f"{slow:.1f} s: {slow / fast:,.0f} times the time of the compiled table",
    )


def threes(show, small):
    for a in (20,) if small else (500, 1500):
        taken = in_a_fresh_process(
            "import time; from gamelab.solvers.graph_nim.spider_tables import rows_of_spiders; "
            "rows_of_spiders({3: 9}, 40)\n"
            f"t = time.perf_counter(); rows = rows_of_spiders({{3: {a}}}, {3 * a + 8}); t = "
            f"time.perf_counter() - t\n"
            "assert (rows.stable_from >= 0).all(); print(t)"
        )
        show(f"3^a for all a ≤ {a}, all numbers of legs of length 1 decided", f"{taken:.1f} s")
    show(
        "  memory of the largest process so far",
        f"{resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 2**20:.2f} GiB",
    )


def rows(show, small):
    least_period(next(iter(rooted(connected_graphs(4)))), 0)
    most = 3 if small else 9
    begin = time.perf_counter()
    boards = [
        graph
        for e in range(most + 1)
        for graph in rooted(connected_graphs(e))
        if strip_pendant_edges(graph, 0)[1] == 0
    ]
    listed = time.perf_counter() - begin
    taken = seconds(lambda: [least_period(graph, 0) for graph in boards])
    show(
        f"certified periods of all {len(boards):,} rooted connected graphs with at most {most} "
        f"edges",
        f"{listed + taken:.1f} s, of which {listed:.1f} s to list them",
    )


def start(show, small):
    for what in ("import gamelab", "from gamelab import grundy"):
        code = f"import time; t = time.perf_counter(); {what}; print(time.perf_counter() - t)"
        times = sorted(in_a_fresh_process(code) for _ in range(1 if small else 5))
        show(f"{what} (median of {len(times)})", f"{times[len(times) // 2]:.2f} s")


FIRST = {
    "Graph Nim, the spider (3, 2, 1)": "grundy(GraphNim(), Spider(3, 2, 1))",
    "Node Kayles, the grid 3×5": "grundy(NodeKayles(), nx.grid_2d_graph(3, 5))",
    "0.33, the spider (5, 4, 3)": "grundy(Octal('0.33'), Spider(5, 4, 3))",
}


def first_value(show, small):
    """The processor time of a new process, with all threads, until it has its first value."""
    for what, question in [*FIRST.items()][: 1 if small else None]:
        code = "import time; import networkx as nx; "
        code += f"from gamelab import GraphNim, NodeKayles, Octal, Spider, grundy; {question}; "
        code += "print(time.process_time())"
        with tempfile.TemporaryDirectory() as folder:
            cold = dict(os.environ, NUMBA_CACHE_DIR=folder)
            first, second = in_a_fresh_process(code, cold), in_a_fresh_process(code, cold)
        show(
            f"the first value of a process: {what}",
            f"{second:.1f} s; in a new installation {first:.1f} s",
        )


def slider(show, small):
    screen = explore(GraphNim(), Spider, a=range(8), b=range(8), c=range(8), d=range(8))
    times = []
    for values in itertools.product((1, 4) if small else (1, 4, 7), repeat=4):
        for name, value in zip("abcd", values, strict=True):
            if screen.root.values[name] != value:
                message = {"at": [], "values": {name: value}, "pressed": name}
                times.append(seconds(lambda message=message: screen.do(message)))
    times.sort()
    show(
        f"a slider's redraw, spider, value and options ({len(times)} moves)",
        f"median {times[len(times) // 2]:.2f} s, slowest {times[-1]:.2f} s",
    )


def reproduce(show, small):
    with tempfile.TemporaryDirectory() as folder:
        cold = dict(os.environ) if small else dict(os.environ, NUMBA_CACHE_DIR=folder)
        every = [one.name for one in papers()]
        for paper in (str(HERE.parent / "notebooks" / "my_paper.py"),) if small else every:
            for name in (
                ("compiled before",)
                if small
                else ("nothing compiled for it yet", "compiled before")
            ):
                begin = time.perf_counter()
                command = [
                    sys.executable,
                    "-m",
                    "gamelab",
                    "reproduce",
                    "--paper",
                    paper,
                    "--json",
                    f"{folder}/ledger.json",
                ]
                subprocess.run(command, env=cold, capture_output=True, check=True)
                taken = time.perf_counter() - begin
                statements = len(json.loads(Path(folder, "ledger.json").read_text()))
                show(
                    f"gamelab reproduce --paper {Path(paper).name}, {statements} statements, "
                    f"{name}",
                    f"{taken:.1f} s",
                )


MEASURES = (
    start,
    first_value,
    appendix_a,
    threes,
    rows,
    slider,
    reproduce,
    octal_heaps,
    *SPIDERS,
    *TREES,
    *ARROWS_SPIDERS,
    *ARROWS_TREES,
    *NIM_ON_GRAPHS,
    general_boards,
)

if __name__ == "__main__":
    for measure in MEASURES:
        measure(show, "--small" in sys.argv)
