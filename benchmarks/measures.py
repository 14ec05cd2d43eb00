"""What is measured: each function makes what is timed, after a smaller case that compiles.

It returns the work, or also another way to the same value, whose time is compared, and how the two
values are.
"""

import random
from collections.abc import Callable
from dataclasses import dataclass
from itertools import combinations, product
from math import gcd
from typing import Any

import networkx as nx
from in_c import Timed, in_c

import gamelab
from gamelab import (
    ArcKayles,
    Arrows,
    ConnectedSubtraction,
    Graph,
    GraphNim,
    NimOnGraph,
    NodeKayles,
    Octal,
    OctalHeaps,
    Spider,
    TrimmedArrows,
    WeightedGraph,
    cycle,
    find_period,
    nim_sequence,
    path,
    pendant_path_period,
    star,
    trees,
)
from gamelab.boards.branches import strip_pendant_edges
from gamelab.boards.small_graphs import connected_graphs, rooted
from gamelab.games.heaps import GrundysGame
from gamelab.games.nim_on_graphs import TokenPosition
from gamelab.solvers.arrows.spiders import accented_table
from gamelab.solvers.arrows.trees import tree_values
from gamelab.solvers.graph_nim.discrepancies import least_period
from gamelab.solvers.graph_nim.spider_tables import rows_of_spiders, spider_table
from gamelab.solvers.nim_on_graphs.tables import weight_table
from gamelab.solvers.vertex_deletion.tables import table
from gamelab.solvers.vertex_deletion.trees import caterpillar_layers, tree_layers
from gamelab.theory.grundy import by_definition


@dataclass(frozen=True)
class Measure:
    """What is measured in words, how it is made of sizes, and the sizes, also small ones."""

    what: str
    made: Callable[..., Any]
    sizes: tuple[tuple[Any, ...], ...]
    small: tuple[Any, ...]
    repeats: int = 1
    other: str = ""


MEASURES: list[Measure] = []


def measure(
    what: str, *sizes: tuple[Any, ...], small: tuple[Any, ...], repeats: int = 1, other: str = ""
) -> Callable[..., Any]:
    """Add a measure that a function makes of the sizes."""

    def add(made: Callable[..., Any]) -> Callable[..., Any]:
        MEASURES.append(Measure(what, made, sizes, small, repeats, other))
        return made

    return add


@measure(
    "Graph Nim, Appendix A: 3^a 1^k for all a ≤ {}, k ≤ {}",
    (30, 83),
    small=(4, 9),
    repeats=200,
    other="the same in C",
)
def appendix_a(a, k):
    def by_c():
        found = in_c("graph_nim_in_c.c", 200, k, 0, a)
        return found and Timed(int(found[1]), float(found[0]))

    box = {3: a, 2: 0, 1: k}
    return lambda: spider_table(box), by_c, lambda fast, total: int(fast.astype(int).sum()) == total


@measure("Graph Nim, 3^a 1^k for all a ≤ {} and every k", (500,), (1500,), small=(20,))
def threes(a):
    rows_of_spiders({3: 9}, 40)
    return lambda: (rows_of_spiders({3: a}, 3 * a + 8).stable_from >= 0).all()


@measure("Graph Nim, certified periods at all rooted graphs with ≤ {} edges", (9,), small=(3,))
def rooted_graphs(most):
    least_period(next(iter(rooted(connected_graphs(4)))), 0)
    return lambda: [
        least_period(graph, 0)
        for edges in range(most + 1)
        for graph in rooted(connected_graphs(edges))
        if strip_pendant_edges(graph, 0)[1] == 0
    ]


@measure("{} on heaps, certified period {}", ("0.16", 149459), ("0.354", 1180), small=("0.77", 12))
def heaps(code, period):
    for other in ("0.16", "0.137", "0.33"):
        find_period(OctalHeaps(other), 2**12)

    def work():
        found = find_period(OctalHeaps(code), 2**25)
        assert (found.period, found.verify()) == (period, True)

    return work


@measure(
    "{} on heaps, 2^{} values",
    (GrundysGame(), 20),
    (OctalHeaps("0.6"), 20),
    (OctalHeaps("0.007"), 20),
    (OctalHeaps("0.354"), 24),
    small=(GrundysGame(), 10),
)
def long_sequences(game, exponent):
    nim_sequence(OctalHeaps("0.137"), 2**12)
    nim_sequence(GrundysGame(), 2**8)
    return lambda: nim_sequence(game, 2**exponent)


@measure("0.33 on all caterpillars with at most {} vertices", (25,), (30,), small=(9,))
def all_caterpillars(n):
    [*caterpillar_layers(8)]
    return lambda: [layer.size for layer in caterpillar_layers(n)]


THREES = Octal("0.33")


@measure("0.33 on all trees with at most {} vertices", (16,), (18,), small=(9,))
def all_trees(n):
    [*tree_layers(THREES, 4)]
    return lambda: [layer.codes.size for layer in tree_layers(THREES, n)]


@measure(
    "0.33 on all trees with at most {} vertices",
    (10,),
    small=(6,),
    repeats=50,
    other="the definition",
)
def all_trees_by_the_definition(n):
    def slow():
        return [by_definition(THREES, tree) for size in range(1, n + 1) for tree in trees(size)]

    def same(fast, slow):
        return sorted(value for layer in fast for value in layer.values.tolist()) == sorted(slow)

    return lambda: [*tree_layers(THREES, n)], slow, same


@measure(
    "CSG({{1, 2, 4}}) on all stars with ≤ {} legs and ≤ {} vertices",
    (6, 60),
    small=(4, 14),
    repeats=3,
)
def stars(legs, vertices):
    return lambda: table(ConnectedSubtraction({1, 2, 4}), legs, vertices=vertices)


@measure(
    "certified periods of paths hung on all rooted graphs with ≤ {} vertices, sets up to {}",
    (5, 8),
    small=(3, 3),
)
def pendant_paths(vertices, largest):
    boards = [
        graph
        for edges in range(vertices * (vertices - 1) // 2 + 1)
        for graph in rooted(connected_graphs(edges))
        if len(graph.vertices) <= vertices
    ]
    games = [
        ConnectedSubtraction(some)
        for n in range(1, largest + 1)
        for some in combinations(range(1, largest + 1), n)
        if gcd(*some) == 1
    ]
    pendant_path_period(ConnectedSubtraction({1}), boards[0], 0)
    return lambda: [pendant_path_period(game, graph, 0) for game in games for graph in boards]


@measure(
    "{} on all trees with {} vertices", (Arrows(), 15), (TrimmedArrows(), 15), small=(Arrows(), 7)
)
def arrows(game, n):
    tree_values(5, game)
    return lambda: tree_values(n, game)


@measure("Trimmed Arrows on all spiders with {} legs to {}", (3, 60), (3, 100), small=(3, 6))
def arrows_on_spiders(legs, longest):
    accented_table((1, 1, 1), ("", "", ""))
    return lambda: accented_table([longest] * legs, [""] * legs)[(1,) * legs]


@measure("Nim on a random tree with {:,} vertices and loops: who wins", (100_000,), small=(1000,))
def large_tree(n):
    rnd = random.Random(0)
    links = [(rnd.randrange(v), v, rnd.randint(1, 9)) for v in range(1, n)]
    loops = [(v, v, rnd.randint(1, 9)) for v in range(n) if rnd.random() < 0.3]
    board = WeightedGraph.of([*links, *loops])
    return lambda: gamelab.outcome(NimOnGraph(), TokenPosition(board, 0))


def six_cycle(weight):
    return WeightedGraph.from_board(cycle(6)).with_weights([weight] * 6)


@measure("Nim on the 6-cycle, all Grundy values with weights to {}", (6,), small=(2,), repeats=5)
def weights(most):
    return lambda: weight_table(six_cycle(most))


@measure(
    "120 moves of sliders, a spider of Graph Nim with its options", ((1, 4, 7),), small=((1, 4),)
)
def sliders(values):
    screen = gamelab.explore(GraphNim(), Spider, a=range(8), b=range(8), c=range(8), d=range(8))

    def work():
        for one in product(values, repeat=4):
            for name, value in zip("abcd", one, strict=True):
                if screen.root.values[name] != value:
                    screen.do({"at": [], "values": {name: value}, "pressed": name})

    return work


# Boards of no family, beside a program in C++ with a table of the connected sets that it reaches.
NODE, ARC, NIM = NodeKayles(), ArcKayles(), GraphNim()
IN_CPP = {NODE: "node-kayles", ARC: "arc-kayles", NIM: "graph-nim"}


def grid(rows, columns):
    return nx.grid_2d_graph(rows, columns)


def petersen(n, k):
    edges = [((i, (i + 1) % n), (i, n + i), (n + i, n + (i + k) % n)) for i in range(n)]
    return Graph.of([edge for three in edges for edge in three])


def random_tree(n, seed):
    return nx.random_labeled_tree(n, seed=seed)


def ten_trees(n, first=0):
    return [random_tree(n, seed) for seed in range(first, first + 10)]


def triangle(edges):
    return cycle(3).with_pendant_edges(0, edges)


def two_stars(leaves):
    return star(leaves), 0, star(leaves), 0


# The question, the game, the shape, its sizes, and those of the board that is asked before.
BOARDS: list[tuple[str, Any, Callable[..., Any], tuple[Any, ...], tuple[Any, ...]]] = [
    ("grundy", NODE, grid, (3, 9), (3, 8)),
    ("grundy", NODE, grid, (3, 10), (3, 8)),
    ("grundy", NODE, grid, (3, 16), (3, 10)),
    ("grundy", NODE, petersen, (14, 2), (15, 3)),
    ("grundy", NODE, star, (27,), (35,)),
    ("grundy", NODE, cycle, (60,), (50,)),
    ("grundy", NODE, path, (200,), (190,)),
    ("grundy", NODE, path, (70_000,), (1000,)),
    ("grundy", NODE, Spider, (20, 20, 20), (19, 17, 13)),
    ("grundy", NODE, ten_trees, (40,), (20, 10)),
    ("grundy", NODE, ten_trees, (60,), (20, 10)),
    ("tree_records", NODE, int, (16,), (5,)),
    ("joining_path_period", NODE, two_stars, (2,), (1,)),
    ("grundy", ARC, grid, (4, 6), (3, 6)),  # Cram
    ("grundy", ARC, grid, (4, 7), (4, 6)),
    ("grundy", ARC, grid, (5, 6), (4, 6)),
    ("grundy", ARC, ten_trees, (40,), (20, 10)),
    ("grundy", ARC, ten_trees, (60,), (20, 10)),
    ("grundy", NIM, random_tree, (30, 1), (30, 0)),
    ("grundy", NIM, grid, (4, 4), (3, 4)),
    ("grundy", NIM, triangle, (4000,), (10,)),
    ("grundy", NIM, cycle, (29,), (31,)),
    ("misere_grundy", NIM, path, (30,), (20,)),
    ("grundy", THREES, random_tree, (31, 0), (30, 0)),
    ("grundy", THREES, random_tree, (32, 0), (31, 1)),
]


def of_board(question, game, shape, size, before):
    """The answer for a board, or for each of a list of boards, after another one."""

    def answers(boards):
        several = boards if isinstance(boards, list) else [boards]
        ask = getattr(gamelab, question)
        return [ask(game, *(one if isinstance(one, tuple) else (one,))) for one in several]

    def by_cpp():
        boards = asked if isinstance(asked, list) else [asked]
        found = [_by_cpp(game, Graph.from_board(board)) for board in boards]
        if None in found:
            return None
        return Timed([int(value) for _, value, _ in found], sum(float(one[0]) for one in found))

    answers(shape(*before))
    asked = shape(*size)
    is_known = game in IN_CPP and question == "grundy"
    return lambda: answers(asked), by_cpp if is_known else None


def _by_cpp(game, board):
    if max(len(board.vertices), len(board.edges) if game == NIM else 0) > 64:
        return None
    place = {v: i for i, v in enumerate(board.vertices)}
    edges = "\n".join(f"{place[u]} {place[v]}" for u, v in board.edges)
    return in_c("reached_sets.cpp", IN_CPP[game], text=edges)


for row in BOARDS:
    of_small = (*row[:3], row[4], row[4])
    measure("{0} of {1.full_title} on {2.__name__}{3}", row, small=of_small, other="C++")(of_board)
