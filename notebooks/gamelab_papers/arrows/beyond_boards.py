"""Beyond the paper: all trees, small graphs, and the Game of Cycles on small plane boards."""

from collections import Counter
from collections.abc import Iterator

from gamelab import GameOfCycles, Graph, canonical_form, cycle, grundy, path, trees
from gamelab.boards import as_spider, connected_graphs
from gamelab.games import ArrowGame
from gamelab.solvers.arrows import tree_values
from gamelab.statements import Argument, Arguments, Claim, each, upto, within
from gamelab.theory import Option, by_definition, remembered
from gamelab_papers.arrows.beyond_spiders import bounds, known, spelled_out
from gamelab_papers.arrows.boards import ORIGINAL, TRIMMED, drawn, values
from gamelab_papers.tables import rows

CYCLES = GameOfCycles()
# the edges, and the values in the Game of Cycles and in the Game of Arrows
BOARDS = {row.name: (row.edges, (row.cycles, row.arrows)) for row in rows(__file__, "plane_boards")}
PARTING = (
    "two triangles with a pendant edge",
    "triangle with an edge and a fork",
    "dumbbell",
    "K4 with a pendant edge",
)


def plane_board(name: str) -> Graph:
    """The plane board of this name."""
    return drawn(BOARDS[name][0]).graph


@remembered
def values_of_trees(n: int = 9, game: ArrowGame = TRIMMED) -> list[int]:
    """The values of all trees with n vertices, in their order."""
    return tree_values(n, game).tolist()


def exceptional_trees(n: int = 13) -> list[Option]:
    """The trees with n vertices whose trimmed value is not the parity of their edges, each after
    it.
    """
    return [
        Option(v, tree)
        for tree, v in zip(trees(n), values_of_trees(n, TRIMMED), strict=True)
        if v != (n - 1) % 2
    ]


def spiders_among(found: list[Option]) -> str:
    """The spiders among trees, with the values before them."""
    legs = ((as_spider(tree), v) for v, tree in found)
    return spelled_out({spider.legs[::-1]: v for spider, v in legs if spider})


def described(n: int) -> tuple[int, str]:
    """How many trees with n vertices are exceptions, and the spiders among them with their values.

    >>> described(12)
    (2, 'S[1,3,7] = 0, S[1,4,6] = 0')
    """
    found = exceptional_trees(n)
    return len(found), spiders_among(found)


def first_exception(n: int) -> Graph:
    """An exceptional tree with n vertices that is no spider if there is one, else a spider; a path
    if there is none.
    """
    found = [tree for _, tree in exceptional_trees(n)]
    return next((tree for tree in found if as_spider(tree) is None), found[0] if found else path(n))


def plane_boards(edges: int) -> Iterator[Graph]:
    """The connected planar graphs with a given number of edges and at least one cycle."""
    import networkx as nx  # here, because it slows the start of the library

    wide = (graph for graph in connected_graphs(edges) if len(graph.edges) >= len(graph.vertices))
    return (graph for graph in wide if nx.check_planarity(graph.to_networkx())[0])


def where_winners_differ(edges: int) -> dict[Graph, tuple[int, int]]:
    """The plane boards on which the Games of Cycles and Arrows have different winners, with the
    values of both.
    """
    both = {
        canonical_form(graph): (grundy(CYCLES, graph), grundy(ORIGINAL, graph))
        for graph in plane_boards(edges)
    }
    return {graph: found for graph, found in both.items() if (found[0] > 0) != (found[1] > 0)}


def large_trees(n: int) -> tuple[dict[int, int], str]:
    """How many trees with n vertices have each trimmed value above 1, and the spiders among
    them.
    """
    large = [option for option in exceptional_trees(n) if option.value > 1]
    return dict(sorted(Counter(v for v, _ in large).items())), spiders_among(large)


def values_with_edges(edges: int, game: ArrowGame) -> set[int]:
    """The values on connected graphs with a given number of edges, by the recursion on all
    decorations.
    """
    return {int(values(graph, game)[0]) for graph in connected_graphs(edges)}


SMALL_GRAPHS: Arguments = {
    "cases": upto("edges", 1).sizes(most=10),
    "picture": lambda edges: list(connected_graphs(edges)),
    "called": lambda edges: f"{edges} edges",
    "parts": ("values",),
}

CLAIMS = (
    Claim(
        id="arrows-beyond-5",
        label="All trees (ours)",
        kind="question",
        statement="""
            Which trees with at most 15 vertices have a trimmed value that is not the parity of
            their edges? None with at most 11 vertices; with 12 two of 551, the spiders (1,3,7) and
            (1,4,6); with 13, 14 and 15 vertices 3, 10 and 27, of them one, two and three spiders
            (14 and 15 by the deep check).
            """,
        cases=upto("n", 2).sizes(most=15),
        sizes=(13, 15),
        computed=described,
        predicted=lambda n: (
            {12: 2, 13: 3, 14: 10, 15: 27}.get(n, 0),
            known(3, lambda legs: sum(legs) == n - 1),
        ),
        picture=first_exception,
        sliders={"n": range(10, 14)},
        parts=("exceptions", "spiders among them"),
        called=lambda n: f"{n} vertices",
    ),
    Claim(
        id="arrows-beyond-5-sixteen",
        label="Trees with 16 vertices (ours)",
        kind="question",
        statement="""
            How many exceptions to parity are there among the trees with 13 vertices, and among the
            19,320 with 16? There are 3, and (by the deep check) 93.
            """,
        cases=bounds("all trees with {} vertices", (13,), (16,)),
        sizes=(13, 16),
        predicted={13: 3, 16: 93}.__getitem__,
        computed=lambda n: len(exceptional_trees(n)),
        picture=first_exception,
        parts=("exceptions",),
        called=lambda n: f"{n} vertices",
    ),
    Claim(
        id="arrows-beyond-5-original",
        label="All trees, original rules (ours)",
        kind="question",
        statement="""
            Has every tree with at most 16 vertices the value 0 or 1 in the Game of Arrows? Yes
            (beyond 13 by the deep check).
            """,
        cases=upto("n", 2).sizes(most=17),
        sizes=(13, 16),
        predicted=lambda n: {0, 1},
        computed=lambda n: set(values_of_trees(n, ORIGINAL)),
        agree=within,
        picture=lambda n: list(trees(n)),
        parts=("values",),
        called=lambda n: f"{n} vertices",
    ),
    Claim(
        id="arrows-beyond-5-large",
        label="The smallest tree of value 2 or more (ours)",
        kind="question",
        statement="""
            Which trees are the smallest with a trimmed value of at least 2? Two trees with 12 edges
            (13 vertices), of values 2 and 4. By the deep check there are two with 13 edges, of
            value 3, and twelve with 14, the first spiders among them: $S[2,3,9]$ of value 3 and
            $S[3,4,7]$ of value 2.
            """,
        cases=upto("n", 2).sizes(most=15),
        sizes=(13, 15),
        computed=large_trees,
        predicted=lambda n: (
            {13: {2: 1, 4: 1}, 14: {3: 2}, 15: {2: 6, 3: 1, 4: 4, 5: 1}}.get(n, {}),
            "S[2,3,9] = 3, S[3,4,7] = 2" if n == 15 else "none",
        ),
        picture=first_exception,
        sliders={"n": [13]},
        parts=("how many of each value", "spiders among them"),
        called=lambda n: f"{n} vertices",
    ),
    Claim(
        id="arrows-beyond-8-cycles",
        label="Cycles (ours)",
        statement=r"""
            On a cycle of $n$ edges both the Game of Arrows and the Game of Cycles have the value $n
            \bmod 2$, as all plays have the parity of $n$.
            """,
        cases=upto("n", 3).sizes(most=17),
        sizes=(12, 16),
        predicted=lambda n: (n % 2, n % 2),
        computed=lambda n: (grundy(ORIGINAL, cycle(n)), grundy(CYCLES, cycle(n))),
        proof=Argument(
            "that at the end each edge without an arrow lies where the arrows turn, an even "
            "number of times"
        ),
        picture=cycle,
        parts=("Arrows", "Cycles"),
        sliders={"n": range(3, 12)},
    ),
    Claim(
        id="arrows-beyond-8",
        label="Plane boards (ours)",
        kind="question",
        statement="""
            What are the values of the Game of Cycles, and of the Game of Arrows, on small plane
            boards? On K4, for instance, 0 and 0, and on two triangles joined by an edge 2 and 1.
            The outer face is the longest one.
            """,
        cases=each("{count} boards", BOARDS),
        predicted=lambda name: BOARDS[name][1],
        computed=lambda name: (
            grundy(CYCLES, plane_board(name)),
            grundy(ORIGINAL, plane_board(name)),
        ),
        picture=plane_board,
        parts=("Cycles", "Arrows"),
        sliders={"name": list(BOARDS)},
        called=str,
    ),
    Claim(
        id="arrows-beyond-8-winner",
        label="The winner may differ (ours)",
        kind="question",
        statement="""
            Do the Game of Cycles and the Game of Arrows always have the same winner? No: they have
            on all connected planar graphs with at most 5 edges (drawn with the longest face of each
            block outside), and not on two with 6: two triangles with a common edge and a pendant
            edge at its end (0 and 1), and a triangle with an edge and a path of two at one corner
            (2 and 0).
            """,
        cases=upto("edges", 3).sizes(most=6),
        sizes=(6, 6),
        computed=where_winners_differ,
        predicted=lambda edges: {
            canonical_form(plane_board(name)): BOARDS[name][1] for name in PARTING[:2] if edges == 6
        },
        picture=lambda edges: {
            f"Cycles {grundy(CYCLES, one)}, Arrows {grundy(ORIGINAL, one)}": one
            for one in (canonical_form(plane_board(name)) for name in PARTING[:2])
        },
        called="{} edges".format,
        parts=("Cycles {}, Arrows {}",),
    ),
    Claim(
        id="arrows-beyond-8-definition",
        label="The winner may differ, by the definition (ours)",
        kind="question",
        statement="""
            What are the values of the Games of Cycles and of Arrows by the recursion of the rules
            alone, where the games part? On two triangles with a common edge and a pendant edge at
            its end 0 and 1, on a triangle with an edge and a path of two at one corner 2 and 0, on
            the dumbbell 2 and 1, on K4 with a pendant edge 2 and 0.
            """,
        cases=each("these {count} boards", PARTING),
        predicted=lambda name: BOARDS[name][1],
        computed=lambda name: (
            by_definition(CYCLES, plane_board(name)),
            by_definition(ORIGINAL, plane_board(name)),
        ),
        picture=plane_board,
        parts=("Cycles", "Arrows"),
        called=str,
    ),
    Claim(
        id="arrows-beyond-9",
        label="Small graphs, trimmed game (ours)",
        kind="question",
        statement="""
            Is the trimmed value of every connected graph with at most 10 edges the parity of its
            edges? Yes (9 and 10 by the deep check). Two trees with 11 edges are exceptions.
            """,
        sizes=(8, 10),
        predicted=lambda edges: {edges % 2},
        computed=lambda edges: values_with_edges(edges, TRIMMED),
        **SMALL_GRAPHS,
    ),
    Claim(
        id="arrows-beyond-9-original",
        label="Small graphs, original rules (ours)",
        kind="question",
        statement="""
            Has every connected graph with at most 10 edges the value 0 or 1 in the Game of Arrows?
            Yes (9 and 10 by the deep check).
            """,
        sizes=(8, 10),
        predicted=lambda edges: {0, 1},
        computed=lambda edges: values_with_edges(edges, ORIGINAL),
        agree=within,
        **SMALL_GRAPHS,
    ),
)
