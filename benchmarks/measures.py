"""What is measured: a line each with its words, its work, and the sizes of what it is about."""

import random
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from itertools import combinations, product
from math import gcd
from pathlib import Path
from time import perf_counter
from typing import Any

import networkx as nx
from in_c import in_c, in_cpp

from gamelab import (
    ArcKayles,
    Arrows,
    ConnectedSubtraction,
    Graph,
    GraphNim,
    Hunt,
    NimOnGraph,
    NodeKayles,
    Octal,
    OctalHeaps,
    Spider,
    TrimmedArrows,
    WeightedGraph,
    cycle,
    explore,
    find_period,
    grundy,
    joining_path_period,
    misere_grundy,
    nim_sequence,
    outcome,
    path,
    pendant_path_period,
    star,
    survey,
    tree_records,
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
from gamelab.statements import upto
from gamelab.theory.grundy import by_definition

NODE, ARC, NIM, THREES = NodeKayles(), ArcKayles(), GraphNim(), Octal("0.33")


@dataclass(frozen=True)
class Measure:
    """The `work` is done for the sizes of `small` first, which compile it.

    `given` makes the arguments of the work of the sizes, before the clock begins. `other` is a name
    and another way to the same value, which returns its seconds too, or None.
    """

    what: str  # with a place for each size
    work: Callable[..., Any]
    sizes: list[tuple[Any, ...]]
    small: list[tuple[Any, ...]]
    given: Callable[..., tuple[Any, ...]] = lambda *sizes: sizes
    repeats: int = 1
    other: tuple[str, Callable[..., tuple[float, Any] | None]] | None = None


def timed(work, *arguments):
    """The seconds that the work takes, and its value."""
    begin = perf_counter()
    value = work(*arguments)
    return perf_counter() - begin, value


def appendix_a(a, k):
    return int(spider_table({3: a, 2: 0, 1: k}).sum(dtype=int))


def appendix_a_in_c(a, k):
    found = in_c("graph_nim_in_c.c", 200, k, 0, a)
    return found and (float(found[0]), int(found[1]))


def periods_at_rooted_graphs(most):
    return [
        least_period(graph, 0)
        for edges in range(most + 1)
        for graph in rooted(connected_graphs(edges))
        if strip_pendant_edges(graph, 0)[1] == 0
    ]


def period_of_heaps(code, period):
    found = find_period(OctalHeaps(code), 2**25)
    assert (found.period, found.verify()) == (period, True)


def sum_on_trees(n):
    return sum(int(layer.values.sum(dtype=int)) for layer in tree_layers(THREES, n))


def sum_on_trees_by_the_definition(n):
    return sum(by_definition(THREES, tree) for size in range(1, n + 1) for tree in trees(size))


def small_rooted_graphs(vertices, largest):
    """All rooted graphs up to a number of vertices, and the games of all sets up to a number."""
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
    return games, boards


def periods_of_pendant_paths(games, boards):
    return [pendant_path_period(game, graph, 0) for game in games for graph in boards]


def arrows_on_spiders(legs, longest):
    return accented_table([longest] * legs, [""] * legs)[(1,) * legs]


def tree_with_a_token(n):
    rnd = random.Random(0)
    links = [(rnd.randrange(v), v, rnd.randint(1, 9)) for v in range(1, n)]
    loops = [(v, v, rnd.randint(1, 9)) for v in range(n) if rnd.random() < 0.3]
    return NimOnGraph(), TokenPosition(WeightedGraph.of([*links, *loops]), 0)


def six_cycle(weight):
    return (WeightedGraph.from_board(cycle(6)).with_weights([weight] * 6),)


def screen_with_sliders(values):
    screen = explore(NIM, Spider, a=range(8), b=range(8), c=range(8), d=range(8))
    return screen, [*product(values, repeat=4)]


def move_sliders(screen, moves):
    for one in moves:
        for name, value in zip("abcd", one, strict=True):
            if screen.root.values[name] != value:
                screen.do({"at": [], "values": {name: value}, "pressed": name})


def search_of_numbers(many):
    hunt = Hunt("?", upto("n", 0, lambda size: size - 1), lambda n: n % 7, lambda n: n < 7)
    hunt.check(many)


def search_of_trees(vertices, workers, store=None):
    hunt = Hunt("Is every tree small?", trees, NODE, lambda value: value < 99)
    hunt.check(vertices, workers=workers, store=store)


def finished_search_of_trees(vertices):
    file = Path(tempfile.mkdtemp(), "results.db")
    search_of_trees(vertices, 2, file)
    return vertices, 2, file


MEASURES = [
    Measure(
        "Graph Nim, Appendix A: 3^a 1^k for all a ≤ {}, k ≤ {}",
        appendix_a,
        [(30, 83)],
        [(4, 9)],
        repeats=200,
        other=("the same in C", appendix_a_in_c),
    ),
    Measure(
        "Graph Nim, 3^a 1^k for all a ≤ {} and every k",
        lambda a: rows_of_spiders({3: a}, 3 * a + 8),
        [(500,), (1500,)],
        [(20,)],
    ),
    Measure(
        "Graph Nim, certified periods at all rooted graphs with ≤ {} edges",
        periods_at_rooted_graphs,
        [(9,)],
        [(4,)],
    ),
    Measure(
        "{} on heaps, certified period {}",
        period_of_heaps,
        [("0.16", 149459), ("0.354", 1180)],
        [("0.77", 12)],
        repeats=2,  # the first one compiles
    ),
    Measure(
        "{0.code} on heaps, 2^{1} values",
        lambda game, exponent: nim_sequence(game, 2**exponent),
        [(OctalHeaps("0.6"), 20), (OctalHeaps("0.007"), 20), (OctalHeaps("0.354"), 24)],
        [(OctalHeaps("0.137"), 12)],
    ),
    Measure(
        "Grundy's game on heaps, 2^{} values",
        lambda exponent: nim_sequence(GrundysGame(), 2**exponent),
        [(20,)],
        [(8,)],
    ),
    Measure(
        "0.33 on all caterpillars with at most {} vertices",
        lambda n: [layer.size for layer in caterpillar_layers(n)],
        [(30,)],
        [(9,)],
    ),
    Measure("0.33 on all trees with at most {} vertices", sum_on_trees, [(18,)], [(9,)]),
    Measure(
        "0.33 on all trees with at most {} vertices",
        sum_on_trees,
        [(10,)],
        [(6,)],
        repeats=50,
        other=("the definition", lambda n: timed(sum_on_trees_by_the_definition, n)),
    ),
    Measure(
        "CSG({{1, 2, 4}}) on all stars with ≤ {} legs and ≤ {} vertices",
        lambda legs, n: table(ConnectedSubtraction({1, 2, 4}), legs, vertices=n),
        [(6, 60)],
        [(4, 14)],
        repeats=3,
    ),
    Measure(
        "certified periods of paths hung on all rooted graphs with ≤ {} vertices, sets up to {}",
        periods_of_pendant_paths,
        [(5, 8)],
        [(3, 3)],
        given=small_rooted_graphs,
    ),
    Measure(
        "{0.title} on all trees with {1} vertices",
        lambda game, n: tree_values(n, game),
        [(Arrows(), 15), (TrimmedArrows(), 15)],
        [(Arrows(), 5), (TrimmedArrows(), 5)],
    ),
    Measure(
        "Trimmed Arrows on all spiders with {} legs to {}",
        arrows_on_spiders,
        [(3, 60), (3, 100)],
        [(3, 1)],
    ),
    Measure(
        "Nim on a random tree with {:,} vertices and loops: who wins",
        outcome,
        [(100_000,)],
        [(1000,)],
        given=tree_with_a_token,
    ),
    Measure(
        "Nim on the 6-cycle, all Grundy values with weights to {}",
        weight_table,
        [(6,)],
        [(2,)],
        given=six_cycle,
        repeats=5,
    ),
    Measure(
        "120 moves of sliders, a spider of Graph Nim with its options",
        move_sliders,
        [((1, 4, 7),)],
        [((1, 4),)],
        given=screen_with_sliders,
    ),
    Measure("a search of {:,} cases", search_of_numbers, [(10**4,), (10**7,)], [(10**3,)]),
    Measure(
        "a search of all trees with at most {} vertices, {} workers",
        search_of_trees,
        [(16, 1), (16, 2)],
        [(13, 1), (7, 2)],  # with 13 vertices the search of one process is compiled
    ),
    Measure(
        "the same search of trees with at most {} vertices, from its store",
        search_of_trees,
        [(16,)],
        [(7,)],
        given=finished_search_of_trees,
    ),
    Measure(
        "a survey of all trees with {} vertices in Node Kayles, two workers",
        lambda n: survey(NODE, trees(n), workers=2),
        [(16,)],
        [(7,)],
    ),
    Measure(
        "Node Kayles, all trees with {} vertices", lambda n: tree_records(NODE, n), [(16,)], [(5,)]
    ),
    Measure(
        "Node Kayles, certified period of two stars with {} leaves joined by a path",
        lambda leaves: joining_path_period(NODE, star(leaves), 0, star(leaves), 0),
        [(2,)],
        [(1,)],
    ),
]


# Boards of no family, beside a program in C++ with a table of the connected sets that it reaches.
def ten_trees(n, first=0):
    return [nx.random_labeled_tree(n, seed=seed) for seed in range(first, first + 10)]


def tree(n, seed):
    return nx.random_labeled_tree(n, seed=seed)


def triangle(edges):
    return cycle(3).with_pendant_edges(0, edges)


# The question, the game, the shape, its sizes, and those of the board that is asked before.
BOARDS: list[tuple[Any, ...]] = [
    (grundy, NODE, nx.grid_2d_graph, (3, 9), (3, 8)),
    (grundy, NODE, nx.grid_2d_graph, (3, 10), (3, 8)),
    (grundy, NODE, nx.grid_2d_graph, (3, 16), (3, 10)),
    (grundy, NODE, nx.generalized_petersen_graph, (14, 2), (15, 3)),
    (grundy, NODE, star, (27,), (35,)),
    (grundy, NODE, cycle, (60,), (50,)),
    (grundy, NODE, path, (200,), (190,)),
    (grundy, NODE, path, (70_000,), (1000,)),
    (grundy, NODE, Spider, (20, 20, 20), (19, 17, 13)),
    (grundy, NODE, ten_trees, (40,), (20, 10)),
    (grundy, NODE, ten_trees, (60,), (20, 10)),
    (grundy, ARC, nx.grid_2d_graph, (4, 6), (3, 6)),  # Cram
    (grundy, ARC, nx.grid_2d_graph, (4, 7), (4, 6)),
    (grundy, ARC, nx.grid_2d_graph, (5, 6), (4, 6)),
    (grundy, ARC, ten_trees, (40,), (20, 10)),
    (grundy, ARC, ten_trees, (60,), (20, 10)),
    (grundy, NIM, tree, (30, 1), (30, 0)),
    (grundy, NIM, nx.grid_2d_graph, (4, 4), (3, 4)),
    (grundy, NIM, triangle, (4000,), (10,)),
    (grundy, NIM, cycle, (29,), (31,)),
    (misere_grundy, NIM, path, (30,), (20,)),
    (grundy, THREES, tree, (31, 0), (30, 0)),
    (grundy, THREES, tree, (32, 0), (31, 1)),
]


def boards_of(question, game, shape, size):
    made = shape(*size)
    return question, game, made if isinstance(made, list) else [made]


def answers(question, game, boards):
    return [question(game, board) for board in boards]


def answers_in_cpp(question, game, boards):
    graphs = [Graph.from_board(board) for board in boards]
    n_elements = max(len(graph.edges if game == NIM else graph.vertices) for graph in graphs)
    if game == THREES or question is misere_grundy or n_elements > 64:
        return None
    found = [in_cpp(game.name, graph) for graph in graphs]
    return None if None in found else (sum(s for s, _ in found), [value for _, value in found])


for question, game, shape, size, before in BOARDS:
    words = f"{question.__name__} of {game.full_title} on {shape.__name__}{size}"
    sizes, small = [(question, game, shape, size)], [(question, game, shape, before)]
    other = ("C++", answers_in_cpp)
    MEASURES.append(Measure(words, answers, sizes, small, boards_of, other=other))
