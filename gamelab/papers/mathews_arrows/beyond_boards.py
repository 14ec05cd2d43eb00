"""Beyond the paper: all trees, small graphs, and the Game of Cycles on small plane boards."""

from collections.abc import Iterator
from functools import cache
from typing import Any

from gamelab.graphs.graph import Graph
from gamelab.graphs.paths_and_cycles import cycle, path
from gamelab.graphs.small_graphs import connected_graphs
from gamelab.graphs.spiders import Spider, as_spider
from gamelab.graphs.trees import trees
from gamelab.papers.claim import Claim
from gamelab.papers.mathews_arrows.beyond_spiders import told
from gamelab.papers.mathews_arrows.boards import ORIGINAL, TRIMMED, values
from gamelab.rulesets.arrows import ArrowGame
from gamelab.rulesets.cycles import GameOfCycles
from gamelab.solvers.arrow_trees import tree_values
from gamelab.solvers.roads import grundy
from gamelab.theory.grundy import by_definition

CYCLES = GameOfCycles()

K4 = [(0, 1), (1, 2), (2, 0), (0, 3), (1, 3), (2, 3)]
DIAMOND = [(0, 1), (1, 2), (2, 0), (1, 3), (2, 3)]
TRIANGLE = [(0, 1), (1, 2), (2, 0)]
BOARDS: dict[
    str, tuple[list[tuple[int, int]], tuple[int, int]]
] = {  # edges; values of the Game of Cycles and of the Game of Arrows
    "two triangles": (DIAMOND, (1, 1)),
    "K4": (K4, (0, 0)),
    "domino": ([(0, 1), (1, 2), (3, 4), (4, 5), (0, 3), (1, 4), (2, 5)], (1, 1)),
    "bowtie": ([*TRIANGLE, (0, 3), (3, 4), (4, 0)], (0, 0)),
    "house": ([(0, 1), (1, 2), (2, 3), (3, 0), (2, 4), (3, 4)], (0, 0)),
    "triangle with a tail of 3": ([*TRIANGLE, (0, 3), (3, 4), (4, 5)], (1, 1)),
    "wheel with 4 spokes": ([(i, (i + 1) % 4) for i in range(4)] + [(4, i) for i in range(4)], (0, 0)),
    "dumbbell": ([*TRIANGLE, (0, 3), (3, 4), (4, 5), (5, 3)], (2, 1)),
    "wheel with 5 spokes": ([(i, (i + 1) % 5) for i in range(5)] + [(5, i) for i in range(5)], (0, 0)),
    "prism": ([*TRIANGLE, (3, 4), (4, 5), (5, 3), (0, 3), (1, 4), (2, 5)], (1, 1)),
    "K4 with a pendant edge": ([*K4, (0, 4)], (2, 0)),
    "K4 with a pendant path of 2": ([*K4, (0, 4), (4, 5)], (1, 1)),
    "two triangles with a pendant edge": ([*DIAMOND, (1, 4)], (0, 1)),
    "triangle with an edge and a fork": ([*TRIANGLE, (0, 3), (0, 4), (4, 5)], (2, 0)),
}  # the first ten are those of the catalogue; the others are where the games part


def board(name: str) -> Graph:
    """The plane board of this name."""
    return Graph.of(BOARDS[name][0])


@cache
def values_of_trees(n: int, game: ArrowGame) -> list[int]:
    """The values of all trees with n vertices, in their order."""
    return tree_values(n, game).tolist()


def exceptional_trees(n: int) -> list[tuple[int, Graph]]:
    """The trees with n vertices whose trimmed value is not the parity of their edges, each after it."""
    return [(v, tree) for tree, v in zip(trees(n), values_of_trees(n, TRIMMED), strict=True) if v != (n - 1) % 2]


def described(n: int) -> str:
    """How many trees with n vertices are exceptions, and the spiders among them with their values.

    >>> described(12)
    '2, of them S[1,3,7] = 0, S[1,4,6] = 0'
    """
    found = [(as_spider(tree), v) for v, tree in exceptional_trees(n)]
    spiders = told({spider.legs[::-1]: v for spider, v in found if spider})
    return f"{len(found)}, of them {spiders}" if found else "none"


EXCEPTIONS = {  # by the number of vertices: how many trees, and which spiders among them
    12: "2, of them S[1,3,7] = 0, S[1,4,6] = 0", 13: "3, of them S[1,4,7] = 1", 14: "10, of them S[1,4,8] = 0, S[2,3,8] = 0",
    15: "27, of them S[1,4,9] = 1, S[2,3,9] = 3, S[3,4,7] = 2",
}  # fmt: skip


def first_exception(n: int) -> Graph:
    """An exceptional tree with n vertices that is no spider if there is one, else a spider; a path if there is none."""
    found = [tree for _, tree in exceptional_trees(n)]
    return next((tree for tree in found if as_spider(tree) is None), found[0] if found else path(n))


def plane_boards(edges: int) -> Iterator[Graph]:
    """The connected planar graphs with so many edges and at least one cycle."""
    import networkx as nx  # here, because it slows the start of the library

    wide = (graph for graph in connected_graphs(edges) if len(graph.edges) >= len(graph.vertices))
    return (graph for graph in wide if nx.check_planarity(graph.to_networkx())[0])


def winners_differ(edges: int) -> int:
    """On how many of the plane boards with so many edges the Games of Cycles and Arrows have different winners."""
    return sum((grundy(CYCLES, graph) > 0) != (grundy(ORIGINAL, graph) > 0) for graph in plane_boards(edges))


def unequal(edges: int, game: ArrowGame) -> list[Any]:
    """The values on connected graphs with so many edges, by the recursion on all decorations, that are not allowed for.

    In the trimmed game only the parity of the edges is, in the original one 0 and 1 are.
    """
    allowed = {edges % 2} if game == TRIMMED else {0, 1}
    return sorted({int(values(graph, game)[0]) for graph in connected_graphs(edges)} - allowed)


# fmt: off
CLAIMS = (
    Claim(
        "arrows-beyond-5", "All trees (ours)", "question",
        "Which trees have a trimmed value that is not the parity of their edges? None with at most 11 vertices; with 12 two of "
        "551, the spiders (1,3,7) and (1,4,6); "
        "with 13, 14 and 15 vertices 3, 10 and 27 (the default check goes to 13, the deep one to 15).",
        cases=lambda size: ((n,) for n in range(2, size + 1)), predicted=lambda n: EXCEPTIONS.get(n, "none"), computed=described,
        bound="all trees with at most {size} vertices", sizes=(13, 15), most=15, picture=first_exception, sliders={"n": range(10,
        14)},
    ),
    Claim(
        "arrows-beyond-5-sixteen", "Trees with 16 vertices (ours)", "question",
        "How do the exceptions go on? Among the 19,320 trees with 16 vertices there are 93 (the default check takes 13 vertices "
        "instead, with 3).",
        cases=lambda size: [(13, 16)[size - 1 : size]], predicted={13: 3, 16: 93}.__getitem__,
        computed=lambda n: len(exceptional_trees(n)),
        bound="13 vertices, in the deep check 16", sizes=(1, 2), least=1, most=2, picture=lambda n: Spider(1, 4, 7),
    ),
    Claim(
        "arrows-beyond-5-original", "All trees, original rules (ours)", "question",
        "Has every tree with at most 15 vertices the value 0 or 1 in the Game of Arrows (16 in the deep check)? Yes.",
        cases=lambda size: ((n,) for n in range(2, size + 1)), predicted=lambda n: True, computed=lambda n: set(values_of_trees(n,
        ORIGINAL)) <= {0, 1},
        bound="all trees with at most {size} vertices", sizes=(15, 16), most=16, picture=lambda n: Spider(2, 4, 8),
    ),
    Claim(
        "arrows-beyond-5-large", "The smallest tree of value 2 or more (ours)", "question",
        "Which trees are the smallest with a trimmed value of at least 2? Two trees with 12 edges, of values 2 and 4. (Neither "
        "is a spider; the smallest spiders of value 2 or more have 14 edges.)",
        cases=lambda size: ((n,) for n in range(2, size + 1)), predicted=lambda n: [2, 4] if n == 13 else [],
        computed=lambda n: sorted(v for v in values_of_trees(n, TRIMMED) if v > 1), bound="all trees with at most {size} vertices",
        sizes=(13, 13), most=13,
        picture=first_exception, sliders={"n": [13]},
    ),
    Claim(
        "arrows-beyond-8-cycles", "Cycles (ours)", "proved",
        r"On a cycle of $n$ edges both the Game of Arrows and the Game of Cycles have the value $n \bmod 2$, as all plays have the "
        "parity of $n$.",
        cases=lambda size: ((n,) for n in range(3, size + 1)), predicted=lambda n: (n % 2, n % 2),
        computed=lambda n: (grundy(ORIGINAL, cycle(n)), grundy(CYCLES, cycle(n))),
        bound="n ≤ {size}", sizes=(12, 16), most=17, picture=cycle, sliders={"n": range(3, 12)},
    ),
    Claim(
        "arrows-beyond-8", "Plane boards (ours)", "question",
        "What are the values of the Game of Cycles, and of the Game of Arrows, on small plane boards? Those in this list. The "
        "outer face is the longest one.",
        cases=lambda size: ((name,) for name in BOARDS), predicted=lambda name: BOARDS[name][1],
        computed=lambda name: (grundy(CYCLES, board(name)), grundy(ORIGINAL, board(name))),
        bound="the boards of the list", picture=board, sliders={"name": list(BOARDS)},
    ),
    Claim(
        "arrows-beyond-8-winner", "The winner may differ (ours)", "question",
        "Do the Game of Cycles and the Game of Arrows always have the same winner? No: they have on all connected planar graphs "
        "with at most 5 edges (drawn with the longest face of each block outside), and not on two with 6: "
        "two triangles with a common edge and a pendant edge at its end (0 and 1), and a triangle with an edge and a path of two "
        "at one corner (2 and 0).",
        cases=lambda size: ((edges,) for edges in range(3, size + 1)), predicted=lambda edges: 2 if edges == 6 else 0,
        computed=winners_differ,
        bound="all with at most {size} edges", sizes=(6, 6), most=6,
        picture=lambda edges: board("two triangles with a pendant edge"),
    ),
    Claim(
        "arrows-beyond-8-definition", "The winner may differ, by the definition (ours)", "question",
        "The two boards with 6 edges, K4 with a pendant edge (2 and 0) and the dumbbell (2 and 1), by the recursion of the rules "
        "alone.",
        cases=lambda size: ((name,) for name in ("two triangles with a pendant edge", "triangle with an edge and a fork",
        "dumbbell", "K4 with a pendant edge")),
        predicted=lambda name: BOARDS[name][1], computed=lambda name: (by_definition(CYCLES, board(name)), by_definition(ORIGINAL,
        board(name))),
        bound="these boards", picture=board,
    ),
    Claim(
        "arrows-beyond-9", "Small graphs, trimmed game (ours)", "question",
        "Is the trimmed value of every connected graph with at most 8 edges the parity of its edges (10 in the deep check)? Yes; "
        "the first exceptions known have 11.",
        cases=lambda size: ((edges,) for edges in range(1, size + 1)), predicted=lambda edges: [],
        computed=lambda edges: unequal(edges, TRIMMED),
        bound="all connected graphs with at most {size} edges", sizes=(8, 10), most=10, picture=lambda edges: Spider(1, 3, 7),
    ),
    Claim(
        "arrows-beyond-9-original", "Small graphs, original rules (ours)", "question",
        "Has every connected graph with at most 8 edges the value 0 or 1 in the Game of Arrows (10 in the deep check)? Yes.",
        cases=lambda size: ((edges,) for edges in range(1, size + 1)), predicted=lambda edges: [],
        computed=lambda edges: unequal(edges, ORIGINAL),
        bound="all connected graphs with at most {size} edges", sizes=(8, 10), most=10, picture=lambda edges: cycle(5),
    ),
)
# fmt: on
