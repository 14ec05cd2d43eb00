"""Beyond the paper: all trees, small graphs, and the Game of Cycles on small plane boards."""

from collections import Counter

from gamelab import GameOfCycles, canonical_form, cycle, grundy, path, trees
from gamelab.boards import as_spider, connected_graphs
from gamelab.solvers.arrows import tree_values
from gamelab.statements import Argument, Section, each, upto, within
from gamelab.theory import Option, by_definition, remembered
from gamelab_papers.arrows.beyond_spiders import known, spelled_out
from gamelab_papers.arrows.boards import ORIGINAL, TRIMMED, drawn, values
from gamelab_papers.tables import rows

section = Section("arrows", ours=True)
CYCLES = GameOfCycles()


@remembered
def values_of_trees(n=9, game=TRIMMED):
    """The values of all trees with n vertices, in their order."""
    return tree_values(n, game).tolist()


def exceptional_trees(n=13):
    """The trees with n vertices whose trimmed value is not the parity of their edges, each after
    it.
    """
    valued = zip(trees(n), values_of_trees(n), strict=True)
    return [Option(v, tree) for tree, v in valued if v != (n - 1) % 2]


def spiders_among(found):
    """The spiders among trees, with the values before them."""
    legs = ((as_spider(tree), v) for v, tree in found)
    return spelled_out({spider.legs[::-1]: v for spider, v in legs if spider})


def first_exception(n):
    """An exceptional tree with n vertices that is no spider if there is one, else a spider; a path
    if there is none.
    """
    found = [tree for _, tree in exceptional_trees(n)]
    return next((tree for tree in found if as_spider(tree) is None), [*found, path(n)][0])


OF_TREES = {"name": "{n} vertices", "picture": first_exception}


@section.question(13, 16, **OF_TREES, parts="exceptions, spiders among them", telling=(12,))
def beyond_5(n=upto("n", 2).sizes(most=16)):
    """**All trees (ours).** Which trees with at most 16 vertices have a trimmed value that is not
    the parity of their edges? None with at most 11 vertices; with 12 two of 551, the spiders
    (1,3,7) and (1,4,6); with 13, 14, 15 and 16 vertices 3, 10, 27 and 93, of them one, two, three
    and five spiders (14 and more by the deep check).
    """
    found = exceptional_trees(n)
    many = {12: 2, 13: 3, 14: 10, 15: 27, 16: 93}.get(n, 0)
    return (many, known(3, lambda legs: sum(legs) == n - 1)), (len(found), spiders_among(found))


@section.question(
    13, 16, agree=within, parts="values", **OF_TREES | {"picture": lambda n: [*trees(n)]}
)
def beyond_5_original(n=upto("n", 2).sizes(most=17)):
    """**All trees, original rules (ours).** Has every tree with at most 16 vertices the value 0 or
    1 in the Game of Arrows? Yes (beyond 13 by the deep check).
    """
    return {0, 1}, set(values_of_trees(n, ORIGINAL))


@section.question(
    13, 15, **OF_TREES, parts="numbers of trees by value:, spiders among them", telling=(13,)
)
def beyond_5_large(n=upto("n", 2).sizes(most=15)):
    """**The smallest tree of value 2 or more (ours).** Which trees are the smallest with a trimmed
    value of at least 2? Two trees with 12 edges (13 vertices), of values 2 and 4. By the deep check
    there are two with 13 edges, of value 3, and twelve with 14, the first spiders among them:
    $S[2,3,9]$ of value 3 and $S[3,4,7]$ of value 2.
    """
    large = [option for option in exceptional_trees(n) if option.value > 1]
    many = {13: {2: 1, 4: 1}, 14: {3: 2}, 15: {2: 6, 3: 1, 4: 4, 5: 1}}.get(n, {})
    said = many, "S[2,3,9] = 3, S[3,4,7] = 2" if n == 15 else "none"
    return said, (dict(sorted(Counter(v for v, _ in large).items())), spiders_among(large))


@section.theorem(
    12,
    16,
    parts=("value {0} in Arrows, {1} in Cycles",),
    picture=cycle,
    proof=Argument(
        "that at the end each edge without an arrow lies where the arrows turn, an even "
        "number of times"
    ),
)
def beyond_8_cycles(n=upto("n", 3).sizes(most=17)):
    r"""**Cycles (ours).** On a cycle of $n$ edges both the Game of Arrows and the Game of Cycles
    have the value $n \bmod 2$, as all plays have the parity of $n$.
    """
    return (n % 2, n % 2), (grundy(ORIGINAL, cycle(n)), grundy(CYCLES, cycle(n)))


# the edges, and the values in the Game of Cycles and in the Game of Arrows
BOARDS = {row.name: (row.edges, (row.cycles, row.arrows)) for row in rows(__file__, "plane_boards")}
PARTING = (
    "two triangles with a pendant edge",
    "triangle with an edge and a fork",
    "dumbbell",
    "K4 with a pendant edge",
)


def plane_board(name):
    """The plane board of this name."""
    return drawn(BOARDS[name][0]).graph


def both_values(graph, value=grundy):
    """The values in the Game of Cycles and in the Game of Arrows."""
    return value(CYCLES, graph), value(ORIGINAL, graph)


ON_BOARDS = {
    "name": str,
    "parts": ("value {0} in Cycles, {1} in Arrows",),
    "picture": plane_board,
    "certifies": lambda name: [(game, plane_board(name)) for game in (CYCLES, ORIGINAL)],
}


@section.question(**ON_BOARDS)
def beyond_8(name=each("{count} boards", BOARDS)):
    """**Plane boards (ours).** What are the values of the Game of Cycles, and of the Game of
    Arrows, on small plane boards? On K4, for instance, 0 and 0, and on two triangles joined by an
    edge 2 and 1. The outer face is the longest one.
    """
    return BOARDS[name][1], both_values(plane_board(name))


def where_winners_differ(edges):
    """The plane boards with at least one cycle on which the Games of Cycles and Arrows have
    different winners, with the values of both.
    """
    import networkx as nx  # here, because it slows the start of the library

    wide = (graph for graph in connected_graphs(edges) if len(graph.edges) >= len(graph.vertices))
    plane = (graph for graph in wide if nx.check_planarity(graph.to_networkx())[0])
    both = {canonical_form(graph): both_values(graph) for graph in plane}
    return {graph: found for graph, found in both.items() if (found[0] > 0) != (found[1] > 0)}


@section.question(
    6,
    name="{edges} edges",
    parts=("Cycles {}, Arrows {}",),
    picture=lambda edges: {
        "Cycles {}, Arrows {}".format(*BOARDS[name][1]): plane_board(name) for name in PARTING[:2]
    },
)
def beyond_8_winner(edges=upto("edges", 3).sizes(most=6)):
    """**The winner may differ (ours).** Do the Game of Cycles and the Game of Arrows always have
    the same winner? No: they have on all connected planar graphs with at most 5 edges (drawn with
    the longest face of each block outside), and not on two with 6: two triangles with a common edge
    and a pendant edge at its end (0 and 1), and a triangle with an edge and a path of two at one
    corner (2 and 0).
    """
    differ = PARTING[:2] if edges == 6 else ()
    said = {canonical_form(plane_board(name)): BOARDS[name][1] for name in differ}
    return said, where_winners_differ(edges)


@section.question(**ON_BOARDS)
def beyond_8_definition(name=each("these {count} boards", PARTING)):
    """**The winner may differ, by the definition (ours).** What are the values of the Games of
    Cycles and of Arrows by the recursion of the rules alone, where the games part? On two triangles
    with a common edge and a pendant edge at its end 0 and 1, on a triangle with an edge and a path
    of two at one corner 2 and 0, on the dumbbell 2 and 1, on K4 with a pendant edge 2 and 0.
    """
    return BOARDS[name][1], both_values(plane_board(name), by_definition)


def values_with_edges(edges, game):
    """The values on connected graphs with a given number of edges, by the recursion on all
    decorations.
    """
    return {int(values(graph, game)[0]) for graph in connected_graphs(edges)}


OF_GRAPHS = {
    "name": "{edges} edges",
    "parts": "values",
    "picture": lambda edges: [*connected_graphs(edges)],
}
TO_10 = upto("edges", 1).sizes(most=10)


@section.question(8, 10, **OF_GRAPHS)
def beyond_9(edges=TO_10):
    """**Small graphs, trimmed game (ours).** Is the trimmed value of every connected graph with at
    most 10 edges the parity of its edges? Yes (9 and 10 by the deep check). Two trees with 11 edges
    are exceptions.
    """
    return {edges % 2}, values_with_edges(edges, TRIMMED)


@section.question(8, 10, agree=within, **OF_GRAPHS)
def beyond_9_original(edges=TO_10):
    """**Small graphs, original rules (ours).** Has every connected graph with at most 10 edges the
    value 0 or 1 in the Game of Arrows? Yes (9 and 10 by the deep check).
    """
    return {0, 1}, values_with_edges(edges, ORIGINAL)
