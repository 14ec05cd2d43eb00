"""Measure the solvers of games that delete vertices, on stars, bistars and boards on a growing path."""

import time
from collections.abc import Callable
from functools import partial
from itertools import combinations
from math import gcd

from gamelab.boards.paths_and_cycles import star
from gamelab.boards.small_graphs import connected_graphs, rooted
from gamelab.rulesets.connected_subtraction import ConnectedSubtraction
from gamelab.rulesets.node_kayles import NodeKayles
from gamelab.rulesets.octal_on_graphs import ArcKayles, Octal
from gamelab.solvers.vertex_deletion.bistars import bistar_table
from gamelab.solvers.vertex_deletion.growing_paths import joining_path_period, pendant_path_period
from gamelab.solvers.vertex_deletion.spider_tables import table
from gamelab.solvers.vertex_deletion.spiders import SpiderDeletion, leg_period, leg_periods
from gamelab.theory.grundy import by_definition

Show = Callable[[str, str], None]


def seconds(work, repeats=1):
    """The least time of several runs, the first of which compiles or loads what was compiled."""
    best = float("inf")
    for _ in range(repeats + 1):
        begin = time.perf_counter()
        work()
        best = min(best, time.perf_counter() - begin)
    return best


def tables(show: Show) -> None:
    game = ConnectedSubtraction({1, 2, 4})
    stars = table(game, 6, vertices=60).values.size
    taken = seconds(lambda: table(game, 6, vertices=60), 3)
    show(f"CSG({{1, 2, 4}}) on all {stars:,} stars with ≤ 6 legs and ≤ 60 vertices", f"{taken:.3f} s")
    larger = table(game, 8, vertices=100)
    taken = seconds(lambda: table(game, 8, vertices=100))
    show(f"  on all {larger.values.size:,} stars with ≤ 8 legs and ≤ 100 vertices", f"{taken:.1f} s")
    small = table(game, 6, vertices=22)
    fast = seconds(lambda: table(game, 6, vertices=22), 20)
    begin = time.perf_counter()
    by_rules = [by_definition(SpiderDeletion(game), (tuple(leg for leg in legs if leg),)) for legs in small.legs.tolist()]
    slow = time.perf_counter() - begin
    assert by_rules == small.values.tolist(), "the table differs from the rules on legs"
    show(
        f"  {small.values.size:,} stars with ≤ 6 legs and ≤ 22 vertices by the rules on legs in Python",
        f"{slow:.2f} s: {slow / fast:,.0f} times the time of the compiled table",
    )


def bistars(show: Show) -> None:
    game = Octal("0.33")
    found = bistar_table(game, (5,) * 4, (5,) * 4, 8)
    taken = seconds(lambda: bistar_table(game, (5,) * 4, (5,) * 4, 8), 5)
    many = len(found.left) ** 2 * 8
    show(f"0.33 on all {many:,} bistars, ≤ 4 legs ≤ 5 a side, middle ≤ 8", f"{1000 * taken:.0f} ms")


def legs(show: Show) -> None:
    taken = seconds(lambda: leg_periods(Octal("0.123"), (30, 30)), 3)
    found = leg_periods(Octal("0.123"), (30, 30))
    assert all(period.verify() for period in found.values())
    show(f"0.123, certified periods of k → S[a, b, k] for all {len(found)} stars with a, b ≤ 30", f"{1000 * taken:.0f} ms")


def pendant_paths(show: Show) -> None:
    boards = [graph for e in range(11) for graph in rooted(connected_graphs(e)) if len(graph.vertices) <= 5]
    sizes = [some for n in range(1, 9) for some in combinations(range(1, 9), n) if gcd(*some) == 1]
    pendant_path_period(ConnectedSubtraction({1}), boards[0], 0)
    begin = time.perf_counter()
    found = [pendant_path_period(ConnectedSubtraction(some), graph, 0) for some in sizes for graph in boards]
    taken = time.perf_counter() - begin
    begin = time.perf_counter()
    assert all(period.verify() for period in found)
    again = time.perf_counter() - begin
    show(
        f"certified periods of paths hung on all {len(boards)} rooted graphs with ≤ 5 vertices, {len(sizes)} games",
        f"{taken:.1f} s: {len(found) / taken:,.0f} periods a second; {again:.1f} s to verify them again",
    )


def growing_paths(show: Show) -> None:
    two = star(2)
    for name, game in (("Node Kayles", NodeKayles()), ("Arc Kayles", ArcKayles())):
        for what, period in (
            ("two stars with two leaves joined by a path", partial(joining_path_period, game, two, 0, two, 0)),
            ("S[6, 5, 4, k]", partial(leg_period, game, (6, 5, 4))),
        ):
            taken, found = seconds(period, 3), period()
            show(f"{name}, {what}: certified period {found.period} from {found.preperiod} on", f"{taken:.3f} s")


MEASURES = (tables, bistars, legs, pendant_paths, growing_paths)

if __name__ == "__main__":
    for measure in MEASURES:
        measure(lambda what, result: print(f"{what:90} {result}", flush=True))
