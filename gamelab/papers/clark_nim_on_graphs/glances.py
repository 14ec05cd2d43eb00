"""Figures 2.5 and 2.6 drawn anew: which edges at the token one may delete to win, for all patterns of loops at a glance."""

from itertools import product
from typing import Any

import pandas as pd

from gamelab.graphs.graph import Graph
from gamelab.graphs.paths_and_cycles import cycle, path
from gamelab.papers.clark_nim_on_graphs import boards
from gamelab.papers.clark_nim_on_graphs.boards import Weights


def deletions(graph: Graph, loops: Weights, at: int, signs: dict[Any, str]) -> str:
    """The edges at the token whose deletion wins, by the table of the board with these links of weight 1 and loops."""
    edges, weights = boards.looped(graph).edges, (*(1,) * len(graph.edges), *loops)
    found = []
    for i, (u, v) in enumerate(edges):
        if at in (u, v) and weights[i]:
            there, after = (v if u == at else u), (*weights[:i], 0, *weights[i + 1 :])
            if not boards.rows(graph, 1, max(1, *loops))[(*after, there)]:
                found.append(signs[at, there])
    return "".join(sorted(found, key="←↺ℓ→↻".index))


def path_signs(n: int) -> dict[tuple[int, int], str]:
    """The sign of a move from one vertex to another."""
    return {(i, j): "←ℓ→"[j - i + 1] for i in range(n) for j in (i - 1, i, i + 1)}


def pattern_name(loops: Weights) -> str:
    """A full circle for each vertex with a loop, an empty one for the others."""
    return "".join("●" if loop else "○" for loop in loops)


def path_glance(n: int) -> pd.DataFrame:
    """Figure 2.5 at a glance: for each pattern of loops and each token the deletions that win, or 0."""
    names = path_signs(n)
    table = {
        pattern_name(loops): [deletions(path(n), loops, at, names) or "0" for at in range(n)] for loops in product((0, 1), repeat=n)
    }
    return pd.DataFrame(table, range(1, n + 1)).T.rename_axis(index="loops at ●", columns="token at vertex")


def cycle_signs(n: int) -> dict[tuple[int, int], str]:
    """The sign of a move from the token at vertex 0 to another vertex, or along its loop."""
    return {(0, 0): "ℓ", (0, 1): "↻", (0, n - 1): "↺"}


def cycle_glance(n: int) -> pd.DataFrame:
    """Figure 2.6 at a glance: for each pattern of loops elsewhere and each weight of the token's loop the winning deletions."""
    columns = {
        own: {
            "△" + pattern_name(other): deletions(cycle(n), (own, *other), 0, cycle_signs(n))
            or ("ℓ:1" if boards.outcome(cycle(n), (1,) * n, (own, *other), 0) == "p" else "0")
            for other in product((0, 1), repeat=n - 1)
        }
        for own in (0, 1, 2)
    }
    return pd.DataFrame(columns).rename_axis(index="clockwise from the token", columns="its loop")
