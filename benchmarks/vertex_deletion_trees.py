"""Measure the octal game 0.33 on all caterpillars and on all trees, against the definition."""

import subprocess
import sys


def in_a_fresh_process(work):
    """The seconds that the work takes after a warm-up of the compiled code, and the most memory, in
    GB, of the whole process.
    """
    code = (
        "import resource, time\nfrom gamelab import trees\nfrom gamelab.games.vertex_deletion "
        "import Octal\nfrom gamelab.solvers.vertex_deletion.trees import "
        "caterpillar_layers\nfrom gamelab.solvers.vertex_deletion.trees import tree_layers\nfrom "
        "gamelab.theory.grundy import by_definition\ngame = Octal('0.33')\nfor layer in "
        "caterpillar_layers(8): pass\nfor layer in tree_layers(game, 4): pass\nbegin = "
        "time.perf_counter()\n"
        f"{work}\n"
        "print(time.perf_counter() - begin, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / "
        "1e6)"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return tuple(map(float, run.stdout.split()))


def all_caterpillars(show, small):
    for n in (9,) if small else (25, 30):
        taken, memory = in_a_fresh_process(
            f"for layer in caterpillar_layers({n}): pass\nassert layer.size == 2 ** {n - 3}"
        )
        show(
            f"0.33 on all caterpillars with at most {n} vertices, {2 ** (n - 3):,} at the last",
            f"{taken:.2f} s, {memory:.2f} GB",
        )


def all_trees(show, small):
    for n, last in ((9, 47),) if small else ((16, 19_320), (18, 123_867)):
        taken, memory = in_a_fresh_process(
            f"for layer in tree_layers(game, {n}): pass\nassert layer.codes.size == {last}"
        )
        show(
            f"0.33 on all trees with at most {n} vertices, {last:,} at the last",
            f"{taken:.2f} s, {memory:.2f} GB",
        )


def by_the_definition(show, small):
    most, trees = (6, 14) if small else (10, 201)
    slow, _ = in_a_fresh_process(
        f"for n in range(1, {most + 1}):\n    for tree in trees(n): by_definition(game, tree)"
    )
    many, _ = in_a_fresh_process(
        f"for _ in range(100):\n    for layer in tree_layers(game, {most}): pass"
    )
    show(
        f"0.33 on all {trees} trees with at most {most} vertices, by the definition",
        f"{slow:.2f} s: {100 * slow / many:,.0f} times the time of the layers, {10 * many:.1f} ms",
    )


MEASURES = (all_caterpillars, all_trees, by_the_definition)

if __name__ == "__main__":
    for measure in MEASURES:
        measure(lambda what, result: print(f"{what:88} {result}", flush=True), small=False)
