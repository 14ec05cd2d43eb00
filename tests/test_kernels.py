"""Kernels give the same numbers as plain Python, compiled, and compiled after a while."""

import subprocess
import sys

import pytest

pytestmark = pytest.mark.slow

QUESTIONS = """
from gamelab import OctalHeaps, Spider, cycle, discrepancies, discrepancy_period, find_period, grundy, GraphNim
from gamelab.solvers.graph_nim.discrepancies import least_period
from gamelab.solvers.graph_nim.spider_tables import spider_table
print(spider_table({4: 1, 3: 2, 1: 9}).tolist())
print(discrepancies(cycle(5), 0, 12).tolist(), discrepancies(Spider(5, 2), 0, 12).tolist())
print(discrepancy_period(Spider(5), 0), least_period(cycle(4), 0), find_period(OctalHeaps("0.123")))
print(grundy(GraphNim(), cycle(6)))
from gamelab import ConnectedSubtraction, Octal
from gamelab.solvers.vertex_deletion.tables import bistar_table
from gamelab.solvers.vertex_deletion.growing_paths import Growing, pendant_path_period, row
from gamelab.solvers.vertex_deletion.tables import table as star_table
from gamelab.solvers.vertex_deletion.growing_paths import leg_period, leg_row
game = ConnectedSubtraction({2, 4, 6, 7})
print(pendant_path_period(game, Spider(2, 2), 0), row(Octal("0.357"), Growing(cycle(5), 0, "path"), 9).tolist())
print(leg_row(Octal("0.05"), (1, 1), 20).tolist(), leg_row(Octal("0.123"), (2, 1), 9, misere=True).tolist(), leg_period(game, (1,)))
print(star_table(game, 3, vertices=14).values.tolist(), bistar_table(game, (2, 1), (2, 1), 2).tolist())
from gamelab import NodeKayles, misere_grundy, path
print(grundy(Octal("0.77"), cycle(6)), misere_grundy(Octal("0.77"), cycle(6)), misere_grundy(GraphNim(), cycle(4)))
print(grundy(NodeKayles(), cycle(20)))
print(find_period(OctalHeaps("0.16"), limit=3000))
from gamelab import Arrows, GameOfCycles, TrimmedArrows
from gamelab.boards.accented_spiders import AccentedSpider
from gamelab.solvers.arrows.spiders import accented_table
from gamelab.solvers.arrows.decorations import all_values
from gamelab.solvers.arrows.trees import tree_values
from gamelab.solvers.arrows.spiders import accented_path_values, accented_spider_value
print(accented_path_values(12).tolist(), accented_spider_value([(1, ""), (2, "v"), (2, "^"), (2, "")]), accented_spider_value([(9, "v"), (7, "")]))
print(accented_table((3, 2, 2), ("v", "", "^")).tolist(), all_values(cycle(4), TrimmedArrows()).tolist())
print(tree_values(6, TrimmedArrows()).tolist(), tree_values(7, Arrows()).tolist(), grundy(GameOfCycles(), cycle(5)))
from gamelab import WeightedGraph
from gamelab.solvers.nim_on_graphs.tables import weight_table
print(weight_table(WeightedGraph.from_board(cycle(3)).with_weights([2, 1, 2]).with_loops({0: 2})).tolist())
from gamelab.solvers.vertex_deletion.trees import caterpillar_layers, tree_layers
print([layer.tolist() for layer in caterpillar_layers(11)])
from gamelab import ArcKayles
for game in (Octal("0.123"), NodeKayles(), ArcKayles(), Octal("0.1[64]")):
    print([(layer.codes.tolist(), layer.values.tolist()) for layer in tree_layers(game, 9)])
from gamelab.solvers.arrows.any_graph import value_by_sets
from gamelab.games.arrows import part_of, parts
from gamelab import Graph
boards = [cycle(5), cycle(9), Spider(3, 2, 2), path(12)]
boards.append(Graph.of([(0, 1), (1, 2), (2, 0), (2, 3), (3, 4), (4, 5), (5, 3), (1, 6)]))
for game in (Arrows(), TrimmedArrows()):
    print([value_by_sets(part) for board in boards for part in parts(part_of(game, board))])
from gamelab import nim_sequence
print(nim_sequence(OctalHeaps("0.6777"), 1100)[-9:].tolist())  # values beyond 256, in bytes
print(grundy(Arrows(), cycle(32)))  # sets with the last bit of a word
import networkx as nx
from gamelab.theory import methods_used
with methods_used() as methods:
    print([grundy(NodeKayles(), board) for board in (nx.grid_2d_graph(3, 8), nx.lollipop_graph(4, 62))])
print(sorted(method.name for method in methods))  # of sets with one word and with two
"""


LIMIT = """
from gamelab.solvers.kernels import compiled as kernels
kernels.MAX_PLAIN = kernels.MAX_PLAIN_CACHED = {}
"""


def answers(most):
    """The answers of a process whose kernels fill so many places in plain Python."""
    return subprocess.run(
        [sys.executable, "-W", "error", "-c", LIMIT.format(most) + QUESTIONS],
        capture_output=True,
        text=True,
    )


def test_the_kernels_give_the_same_numbers_plain_compiled_and_across_the_limit():
    runs = [answers(most) for most in (0, 40, 10**9)]
    assert [run.stderr for run in runs] == [""] * 3
    assert len({run.stdout for run in runs}) == 1
    assert len(runs[0].stdout.splitlines()) == 25
