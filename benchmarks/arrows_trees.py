"""Measure the Game of Arrows on all trees of a size, against the plain recursion that remembers the
decorations of each tree.
"""

import subprocess
import sys
import time

from gamelab.boards.tree_graphs import trees
from gamelab.games.arrows import Arrows, TrimmedArrows

STEP = 40  # the plain recursion is run on one tree in so many


def in_a_fresh_process(work, before=""):
    """The seconds of the work, compiled but with nothing remembered, and the most memory, in GB, of
    the whole process.
    """
    code = (
        "import resource, time\nfrom gamelab import Arrows, TrimmedArrows\nfrom "
        "gamelab.boards.tree_graphs import trees\nfrom gamelab.solvers.arrows import trees as "
        "arrow_trees\nfrom gamelab.solvers.arrows.trees import tree_value, "
        "tree_values\ntree_values(5, TrimmedArrows())\narrow_trees._known = "
        "arrow_trees._empty(2**4)\ntree_values(8, TrimmedArrows())\narrow_trees._known = "
        "arrow_trees._empty(2**16)\n"
        f"{before}\n"
        "begin = time.perf_counter()\n"
        f"{work}\n"
        "print(time.perf_counter() - begin, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / "
        "1e6)"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return tuple(map(float, run.stdout.split()))


def plain_value(tree, game):
    """The value of a tree by the rules: a dictionary of decorations, each move looked at on the two
    vertices of its edge.
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
            reached = set()
            for i, (u, v) in enumerate(edges):
                if not marks[i]:
                    for mark, tail, head in ((1, u, v), (2, v, u)):
                        if not ends_all(marks, tail, i, 0) and not ends_all(marks, head, i, 1):
                            reached.add(value((*marks[:i], mark, *marks[i + 1 :])))
            known[marks] = next(n for n in range(len(reached) + 1) if n not in reached)
        return known[marks]

    return value((0,) * len(edges))


def all_arrow_trees(show, small):
    sizes = ((Arrows(), 7, 11), (TrimmedArrows(), 7, 11))
    for game, n, many in (
        sizes
        if small
        else ((Arrows(), 15, 7_741), (TrimmedArrows(), 14, 3_159), (TrimmedArrows(), 15, 7_741))
    ):
        taken, memory = in_a_fresh_process(f"assert tree_values({n}, {game}).size == {many}")
        show(f"{game} on all {many:,} trees with {n} vertices", f"{taken:.2f} s, {memory:.2f} GB")


def by_plain_recursion(show, small):
    for game, n in (
        ((Arrows(), 6), (TrimmedArrows(), 6)) if small else ((Arrows(), 15), (TrimmedArrows(), 10))
    ):
        step = STEP if n == 15 else 1
        sample = list(trees(n))[::step]
        begin = time.perf_counter()
        plain = [plain_value(tree, game) for tree in sample]
        slow = time.perf_counter() - begin
        work = f"assert [tree_value(tree, {game}) for tree in sample] == {plain}"
        fast, _ = in_a_fresh_process(work, before=f"sample = list(trees({n}))[::{step}]")
        show(
            f"{game} on {len(sample)} of the trees with {n} vertices, by plain recursion",
            f"{slow:.1f} s: {slow / fast:,.0f} times the time of the parts, {1000 * fast:.0f} ms",
        )


MEASURES = (all_arrow_trees, by_plain_recursion)

if __name__ == "__main__":
    for measure in MEASURES:
        measure(lambda what, result: print(f"{what:88} {result}", flush=True), small=False)
