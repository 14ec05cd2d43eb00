"""Measure the solvers of games that delete vertices, on stars, bistars and boards on a growing
path.
"""

import time
from collections.abc import Callable
from functools import partial
from itertools import combinations
from math import gcd

from gamelab.boards.families import star
from gamelab.boards.small_graphs import connected_graphs, rooted
from gamelab.games.node_kayles import NodeKayles
from gamelab.games.vertex_deletion import ArcKayles, ConnectedSubtraction, Octal
from gamelab.solvers.vertex_deletion.growing_paths import (
    joining_path_period,
    leg_period,
    leg_periods,
    pendant_path_period,
)
from gamelab.solvers.vertex_deletion.spiders import SpiderDeletion
from gamelab.solvers.vertex_deletion.tables import bistar_table, table
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


def tables(show: Show, small: bool) -> None:
    game = ConnectedSubtraction({1, 2, 4})
    large, larger, least = ((4, 14), (5, 16), (3, 9)) if small else ((6, 60), (8, 100), (6, 22))
    for repeats, (legs, vertices) in ((3, large), (1, larger)):
        stars = table(game, legs, vertices=vertices).values.size
        taken = seconds(partial(table, game, legs, vertices=vertices), repeats)
        show(
            f"CSG({{1, 2, 4}}) on all {stars:,} stars with ≤ {legs} legs and ≤ {vertices} vertices",
            f"{taken:.3f} s",
        )
    legs, vertices = least
    found = table(game, legs, vertices=vertices)
    fast = seconds(lambda: table(game, legs, vertices=vertices), 20)
    begin = time.perf_counter()
    by_rules = [
        by_definition(SpiderDeletion(game), (tuple(leg for leg in legs if leg),))
        for legs in found.legs.tolist()
    ]
    slow = time.perf_counter() - begin
    assert by_rules == found.values.tolist(), "the table differs from the rules on legs"
    show(
        f"  {found.values.size:,} stars with ≤ {legs} legs and ≤ {vertices} vertices by the rules "
        f"on legs in Python",
        f"{slow:.2f} s: {slow / fast:,.0f} times the time of the compiled table",
    )


def bistars(show: Show, small: bool) -> None:
    game, legs, longest, middle = Octal("0.33"), *((2, 3, 3) if small else (4, 5, 8))
    found = bistar_table(game, (longest,) * legs, (longest,) * legs, middle)
    taken = seconds(lambda: bistar_table(game, (longest,) * legs, (longest,) * legs, middle), 5)
    many = found.size
    show(
        f"0.33 on all {many:,} bistars, ≤ {legs} legs ≤ {longest} a side, middle ≤ {middle}",
        f"{1000 * taken:.0f} ms",
    )


def legs(show: Show, small: bool) -> None:
    most = 4 if small else 30
    taken = seconds(lambda: leg_periods(Octal("0.123"), (most, most)), 3)
    found = leg_periods(Octal("0.123"), (most, most))
    assert all(period.verify() for period in found.values())
    show(
        f"0.123, certified periods of k → S[a, b, k] for all {len(found)} stars with a, b ≤ {most}",
        f"{1000 * taken:.0f} ms",
    )


def pendant_paths(show: Show, small: bool) -> None:
    vertices, largest = (3, 3) if small else (5, 8)
    boards = [
        graph
        for edges in range(vertices * (vertices - 1) // 2 + 1)
        for graph in rooted(connected_graphs(edges))
        if len(graph.vertices) <= vertices
    ]
    sizes = [
        some
        for n in range(1, largest + 1)
        for some in combinations(range(1, largest + 1), n)
        if gcd(*some) == 1
    ]
    pendant_path_period(ConnectedSubtraction({1}), boards[0], 0)
    begin = time.perf_counter()
    found = [
        pendant_path_period(ConnectedSubtraction(some), graph, 0)
        for some in sizes
        for graph in boards
    ]
    taken = time.perf_counter() - begin
    begin = time.perf_counter()
    assert all(period.verify() for period in found)
    again = time.perf_counter() - begin
    show(
        f"certified periods of paths hung on all {len(boards)} rooted graphs with ≤ {vertices} "
        f"vertices, {len(sizes)} games",
        f"{taken:.1f} s: {len(found) / taken:,.0f} periods a second; {again:.1f} s to verify them "
        f"again",
    )


def growing_paths(show: Show, small: bool) -> None:
    two, legs = star(2), (2, 1) if small else (6, 5, 4)
    for name, game in (("Node Kayles", NodeKayles()), ("Arc Kayles", ArcKayles())):
        for what, period in (
            (
                "two stars with two leaves joined by a path",
                partial(joining_path_period, game, two, 0, two, 0),
            ),
            (f"S{[*legs, 'k']}", partial(leg_period, game, legs)),
        ):
            taken, found = seconds(period, 3), period()
            show(
                f"{name}, {what}: certified period {found.period} from {found.preperiod} on",
                f"{taken:.3f} s",
            )


MEASURES = (tables, bistars, legs, pendant_paths, growing_paths)

if __name__ == "__main__":
    for measure in MEASURES:
        measure(lambda what, result: print(f"{what:90} {result}", flush=True), small=False)
