"""Measure Nim on graphs: who wins on a large tree with loops, and Grundy values by a table against
the definition.
"""

import random
import time
from itertools import product

from gamelab import NimOnGraph, WeightedGraph, cycle
from gamelab.games.nim_on_graphs import TokenPosition
from gamelab.solvers.nim_on_graphs.outcomes import token_outcome
from gamelab.solvers.nim_on_graphs.tables import positions, weight_table
from gamelab.theory.grundy import by_definition

game = NimOnGraph()


def _timed(work):
    begin = time.perf_counter()
    result = work()
    return result, time.perf_counter() - begin


def large_tree(show, small):
    n, rnd = 1000 if small else 100_000, random.Random(0)
    links = [(rnd.randrange(v), v, rnd.randint(1, 9)) for v in range(1, n)]
    board = WeightedGraph.of(
        [*links, *((v, v, rnd.randint(1, 9)) for v in range(n) if rnd.random() < 0.3)]
    )
    found, taken = _timed(lambda: token_outcome(TokenPosition(board, 0)))
    show(
        f"Nim on a random tree with {n:,} vertices and loops at 3 in 10: who wins ({found})",
        f"{taken:.2f} s",
    )


def six_cycle(show, small):
    """All weightings with all tokens, by the table and by the definition: at weights to 3, where
    the definition can follow.
    """
    most, followed = (2, 1) if small else (6, 3)
    large, low = (
        WeightedGraph.from_board(cycle(6)).with_weights([weight] * 6) for weight in (most, followed)
    )
    weight_table(low)  # compiles, or loads what was compiled
    _, taken = _timed(lambda: weight_table(large))
    show(
        f"Nim on the 6-cycle, weights to {most}, all {positions(large):,} Grundy values",
        f"{1000 * taken:.0f} ms",
    )
    fast = min(_timed(lambda: weight_table(low))[1] for _ in range(50))
    values = weight_table(low)
    defined, slow = _timed(
        lambda: [
            by_definition(game, TokenPosition(low.with_weights(weights), v))
            for weights in product(range(followed + 1), repeat=6)
            for v in low.graph.vertices
        ]
    )
    assert values.ravel().tolist() == defined, "the table differs from the definition"
    show(
        f"  weights to {followed}, {positions(low):,} Grundy values by the definition",
        f"{slow:.1f} s: {slow / fast:,.0f} times the time of the compiled table",
    )


MEASURES = (large_tree, six_cycle)

if __name__ == "__main__":
    for measure in MEASURES:
        measure(lambda what, result: print(f"{what:78} {result}", flush=True), small=False)
