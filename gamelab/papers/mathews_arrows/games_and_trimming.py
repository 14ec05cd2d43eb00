"""Sections 1 to 3: the games, their states, and trimming."""

from collections.abc import Iterator
from itertools import chain, combinations
from typing import Any

import numpy as np

from gamelab.graphs.decorations import Arrow, Decoration, disjoint_states
from gamelab.graphs.graph import Edge, Graph, Vertex
from gamelab.graphs.isomorphism import canonical_form
from gamelab.graphs.paths_and_cycles import path
from gamelab.graphs.spiders import Spider, spiders
from gamelab.graphs.trimming import Copy, leaves, ramification, trimmed_state, trimming, untrimming
from gamelab.papers.claim import Claim
from gamelab.papers.mathews_arrows.boards import ORIGINAL, TRIMMED, decorations, small_graphs, states, values
from gamelab.rulesets.cycles import GameOfCycles, embedded_cells
from gamelab.rulesets.state_isomorphisms import completions, descendants, is_state
from gamelab.solvers.arrow_parts import part_of
from gamelab.solvers.arrow_tables import FORBIDDEN, cycles_value, part_value
from gamelab.theory.grundy import by_definition
from gamelab.theory.ruleset import Ruleset

# The boards of Figures 1 and 5 and the arrows of Figures 2 and 4 are ours: the paper's drawings are lost in our copy.
CORNERS, LEGS = [("a", "b"), ("b", "c"), ("a", "c")], [("a", "d"), ("d", "e"), ("b", "g"), ("c", "i")]
LEAF_EDGES = [("e", "f"), ("g", "h"), ("i", "j")]
FIGURE_1 = (
    Decoration.of(Graph.of([*CORNERS, *LEGS, *LEAF_EDGES]), CORNERS),
    Decoration.of(Graph.of([*CORNERS[:2], *LEGS, *LEAF_EDGES]), CORNERS[:2]),
)
FIGURE_2 = Decoration.of(
    Graph.of([("v", "a"), ("v", "b"), ("a", "w"), ("b", "w"), ("a", "b"), ("w", "c")]),
    [("v", "a"), ("v", "b"), ("a", "w"), ("b", "w"), ("c", "w")],
)
FIGURE_3 = Graph.of([("x", "a"), ("a", "y"), ("a", "b"), ("b", "y"), ("b", "z")])
FIGURE_4_AT_K = [("a", "w"), ("b", "w"), ("b", "c"), ("c", "z"), ("d", "z"), ("d", "y")]
FIGURE_4 = Decoration.of(  # w-x and x-y are our guess
    Graph.of([*FIGURE_4_AT_K, ("w", "x"), ("x", "y"), *((v, f"{v}'") for v in "abcd")]),
    [("a", "w"), ("w", "b"), ("b", "c"), ("z", "c"), ("y", "x")],
)
FIGURE_5 = Graph.of([("x", "p"), ("p", "q"), ("q", "r"), ("r", "p"), ("r", "y")])


def second_wins(n: int) -> bool:
    """Whether the second player wins the Game of Arrows on the path with n edges."""
    return part_value(part_of(ORIGINAL, path(n + 1))) == 0


def cycles_in_figure_1(board: Decoration, arrows: tuple[Arrow, ...]) -> int | str:
    """The value in the Game of Cycles of one of the two boards with more arrows on it."""
    x = Decoration.of(board, arrows)
    return "not allowed" if x.sinks or x.sources else by_definition(GameOfCycles(), GameOfCycles().start(x))


def more_arrows() -> Iterator[tuple[tuple[Arrow, ...]]]:
    """Every choice of arrows on the edges of the legs."""
    return ((tuple(sorted(x.arrows)),) for x in completions(Decoration.of(Graph.of(LEGS))))


def odd_legs(size: int) -> Iterator[tuple[int, int, int]]:
    """Three odd legs with at most so many edges in all."""
    return ((a, b, n - a - b) for n in range(3, size + 1, 2) for a in range(1, n, 2) for b in range(a, (n - a) // 2 + 1, 2))


def sinks_and_sources(x: Decoration) -> tuple[list[Vertex], list[Vertex]]:
    """Sinks and sources by Definition 2.1, sets being compared: the tails of arrows to a vertex are all its neighbours."""
    beside = {v: set(x.graph.neighbours(v)) for v in x.graph.vertices}
    sinks = [v for v in beside if {tail for tail, head in x.arrows if head == v} == beside[v]]
    return sinks, [v for v in beside if {head for tail, head in x.arrows if tail == v} == beside[v]]


def states_below(x: Decoration) -> int:
    """From how many of the arrows of a decoration one can be taken so that a state is left."""
    return sum(is_state(Decoration(x.graph, x.arrows - {arrow})) for arrow in x.arrows)


def positions(game: Ruleset, board: Any) -> int:
    """The number of positions of the game from this one on, itself among them, by making all moves."""
    start = game.start(board)
    found, waiting = {start}, [start]
    while waiting:
        new = set(game.moves(waiting.pop())) - found
        found |= new
        waiting += new
    return len(found)


def subsets(graph: Graph) -> Iterator[frozenset[Vertex]]:
    """All sets of vertices, the small ones first."""
    return (frozenset(K) for size in range(len(graph.vertices) + 1) for K in combinations(graph.vertices, size))


def original_vertex(v: Vertex) -> Vertex:
    """The vertex of which this is a copy, or the vertex itself."""
    return v.vertex if isinstance(v, Copy) else v


def traced_back(split: Graph) -> tuple[list[Edge], int]:
    """The edges with the subscripts dropped, and the number of copies that are leaves."""
    edges = [(original_vertex(u), original_vertex(v)) for u, v in split.edges]
    return edges, sum(isinstance(v, Copy) for v in leaves(split))


def trimmed(graph: Graph) -> tuple[list[Edge], set[Vertex], set[Vertex], bool]:
    """Of the trimming: its edges with the subscripts dropped, internal vertices, isolated ones, and whether it is the graph."""
    cut = trimming(graph)
    inner, isolated = {v for v in cut.vertices if cut.degree(v) > 1}, {v for v in cut.vertices if not cut.degree(v)}
    return traced_back(cut)[0], inner, isolated, cut == graph


def named(edges: Any) -> list[str]:
    """Edges as words, a copy written with its subscript: a_b b_a."""
    return sorted(" ".join(sorted(map(str, edge))) for edge in edges)


def beside_leaves(graph: Graph) -> set[Vertex]:
    """K, the internal vertices adjacent to leaves."""
    return {u for v in leaves(graph) for u in graph.neighbours(v)} - leaves(graph)


def inner_edges(graph: Graph) -> list[Edge]:
    """The edges that end at no leaf."""
    return [edge for edge in graph.edges if not leaves(graph).intersection(edge)]


def positions_and_value(graph: Graph, game: Any) -> tuple[int, int]:
    """How many decorations the game allows, and the value of the bare graph."""
    return int((values(graph, game) != FORBIDDEN).sum()), int(values(graph, game)[0])


def agrees_everywhere(graph: Graph) -> bool:
    """Whether the Game of Arrows on G has, arrow for arrow, the values of the Trimmed Game on T(G), and no other positions."""
    ends, E = leaves(graph), len(graph.edges)
    table = values(graph, ORIGINAL).reshape((3,) * E, order="F")
    bare = table[tuple(0 if ends.intersection(edge) else slice(None) for edge in graph.edges)]
    return (
        bool(np.array_equal(bare.ravel(order="F"), values(trimming(graph))))
        and (table != FORBIDDEN).sum() == (bare != FORBIDDEN).sum()
    )


def untrimmed_edges(graph: Graph) -> int:
    """The number of edges with a new leaf on each leaf."""
    return len(graph.edges) + len(leaves(graph))


# fmt: off
CLAIMS = (
    Claim(
        "arrows-intro-path-printed", "Section 1, paths as printed", "misprint",
        "The second player wins on a path if and only if the number of edges is even.",
        cases=lambda size: ((n,) for n in range(1, size + 1)), predicted=lambda n: n % 2 == 0, computed=second_wins,
        expected=False, bound="paths with at most {size} edges", sizes=(11, 16), least=1, picture=lambda n: path(n + 1),
        sliders={"n": range(1, 14)},
    ),
    Claim(
        "arrows-intro-path-corrected", "Section 1, paths", "corrected",
        "The second player wins on a path if and only if the number of edges is even or 1.",
        cases=lambda size: ((n,) for n in range(1, size + 1)), predicted=lambda n: n % 2 == 0 or n == 1, computed=second_wins,
        bound="paths with at most {size} edges", sizes=(13, 16), least=1, picture=lambda n: path(n + 1),
        sliders={"n": range(1, 14)},
    ),
    Claim(
        "arrows-intro-tree", "Section 1, forests", "proved",
        "On a forest the Game of Cycles is the Game of Arrows: there is no cell to complete.",
        cases=lambda size: ((graph,) for graph in small_graphs(size) if graph.is_forest),
        predicted=lambda forest: ([], int(values(forest, ORIGINAL)[0])),
        computed=lambda forest: (embedded_cells(forest), by_definition(GameOfCycles(), forest)),
        bound="the cells and the value, all forests with at most {size} edges", sizes=(7, 9), picture=lambda forest: forest,
    ),
    Claim(
        "arrows-intro-main", "Section 1, the main result", "proved",
        "The second player wins the Game of Cycles on every spider with three legs of odd length.",
        cases=odd_legs, predicted=lambda a, b, c: 0, computed=lambda a, b, c: cycles_value(GameOfCycles().start(Spider(a, b, c))),
        bound="at most {size} edges, by the rules of the Game of Cycles", sizes=(15, 17), least=3,
        picture=lambda a, b, c: Spider(a, b, c), sliders={leg: range(1, 7) for leg in "abc"},
    ),
    Claim(
        "arrows-fig-1", "Figure 1, redrawn", "example",
        "In the Game of Cycles a triangle whose arrows make no cell may lose the edge between its source-like and its sink-like "
        "corner: what is left is a tree, and whatever arrows are added, the two positions are allowed together and have one value.",
        cases=lambda size: more_arrows(), predicted=lambda arrows: cycles_in_figure_1(FIGURE_1[1], arrows),
        computed=lambda arrows: cycles_in_figure_1(FIGURE_1[0], arrows), bound="all arrows on the four edges that can get one",
        picture=lambda arrows: disjoint_states(*(Decoration.of(board, arrows) for board in FIGURE_1)),
    ),
    Claim(
        "arrows-intro-legs2", "Section 1, trimming legs", "proved",
        "If all legs of a spider have length 2 or more, trimming shortens each of them by one.",
        cases=lambda size: ((s,) for n in range(6, size + 1) for s in spiders(n, least_leg=2) if len(s.legs) > 2),
        predicted=lambda spider: canonical_form(Spider(*(leg - 1 for leg in spider.legs)).graph),
        computed=lambda spider: canonical_form(trimming(spider)),
        bound="three legs or more, at most {size} edges, up to isomorphism", sizes=(14, 24), least=6, picture=lambda spider: spider,
    ),
    Claim(
        "arrows-def-2.1", "Definition 2.1 and Figure 2, sinks and sources", "proved",
        "A vertex is a sink when the arrows into it come from all its neighbours, a source when those out of it go to all of them: "
        "counting the arrows at a vertex tells. The first case is Figure 2, redrawn, with a sink w and a source v.",
        cases=lambda size: chain([(FIGURE_2,)], ((x,) for x in decorations(size))), predicted=sinks_and_sources,
        computed=lambda x: (x.sinks, x.sources), bound="all decorations of the graphs with at most {size} edges", sizes=(4, 6),
        picture=lambda x: x,
    ),
    Claim(
        "arrows-def-2.2", "Definition 2.2, states", "proved",
        "What is left of a state without one of its arrows is a state, and so without any of them.",
        cases=lambda size: ((x,) for x in states(size)), predicted=lambda x: len(x.arrows), computed=states_below,
        bound="the number of arrows that may be taken, all states of the graphs with at most {size} edges", sizes=(4, 6),
        picture=lambda x: x,
    ),
    Claim(
        "arrows-def-2.3", "Definition 2.3, descendants", "proved",
        "The descendants of a state $X$, reached from it in one move or more, are the states that contain $X$ and are not $X$.",
        cases=lambda size: ((x,) for x in states(size)), predicted=lambda x: len(descendants(x)),
        computed=lambda x: positions(TRIMMED, x) - 1, bound="their number, all states of the graphs with at most {size} edges",
        sizes=(4, 5), picture=lambda x: x,
    ),
    Claim(
        "arrows-def-3.1", "Definition 3.1, dormant states", "proved",
        "In a state without any sink or source the edges at leaves have no arrow.",
        cases=lambda size: ((graph,) for graph in small_graphs(size)), predicted=lambda graph: set(),
        computed=lambda graph: {
            v for x in completions(Decoration.of(graph)) if not x.sinks and not x.sources for arrow in x.arrows for v in arrow
        } & leaves(graph),
        bound="the leaves with an arrow, all dormant states of the graphs with at most {size} edges", sizes=(5, 7),
        picture=lambda graph: graph,
    ),
    Claim(
        "arrows-def-3.2", "Definition 3.2, ramification", "proved",
        "When the vertices of $K$ are split, each edge stays, and dropping the subscripts leads back; each copy is a leaf.",
        cases=lambda size: ((graph, K) for graph in small_graphs(size) for K in subsets(graph)),
        predicted=lambda graph, K: ([*graph.edges], sum(map(graph.degree, K))),
        computed=lambda graph, K: traced_back(ramification(graph, K)),
        bound="all graphs with at most {size} edges, all sets of vertices", sizes=(4, 6), picture=ramification,
    ),
    Claim(
        "arrows-def-3.2-fig3", "Figure 3, a ramification", "example",
        "The graph with the edges xa, ay, ab, by, bz, split at $K$ = {a, b}, as far as the drawing survives.",
        cases=lambda size: [()], predicted=lambda: ["a_b b_a", "a_x x", "a_y y", "b_y y", "b_z z"],
        computed=lambda: named(ramification(FIGURE_3, {"a", "b"}).edges), bound="the edges after splitting",
        picture=lambda: ramification(FIGURE_3, {"a", "b"}),
    ),
    Claim(
        "arrows-def-3.3", "Definition 3.3, trimming", "proved",
        "$T(G)$ has the edges of $G$ that end at no leaf; its internal vertices are those of $G$ outside $K$; none is isolated; "
        "and $T(G) = G$ exactly if $G$ has no leaf.",
        cases=lambda size: ((graph,) for graph in small_graphs(size)),
        predicted=lambda graph: (
            inner_edges(graph), {*graph.vertices} - leaves(graph) - beside_leaves(graph), set(), not leaves(graph),
        ),
        computed=trimmed,
        bound="all graphs with at most {size} edges", sizes=(7, 9), picture=trimming,
    ),
    Claim(
        "arrows-def-3.3-fig4", "Figure 4, a trimming", "example",
        "The trimming of Figure 4 has six edges at copies of $K$ = {a, b, c, d}: the rest of the graph, and the arrows, are ours.",
        cases=lambda size: [()], predicted=lambda: (["a_w w", "b_c c_b", "b_w w", "c_z z", "d_y y", "d_z z"], True),
        computed=lambda: (
            [edge for edge in named(trimming(FIGURE_4).edges) if "_" in edge],
            not FIGURE_4.sinks and not FIGURE_4.sources and is_state(trimmed_state(FIGURE_4)),
        ),
        bound="the edges at copies; and a dormant state of G becomes a state of T(G)",
        picture=lambda: disjoint_states(FIGURE_4, trimmed_state(FIGURE_4)),
    ),
    Claim(
        "arrows-thm-3.4", "Theorem 3.4", "proved",
        "The Game of Arrows on $G$ is the Trimmed Game of Arrows on $T(G)$: as many positions, and the same value.",
        cases=lambda size: ((graph,) for graph in small_graphs(size)),
        predicted=lambda graph: positions_and_value(graph, ORIGINAL),
        computed=lambda graph: positions_and_value(trimming(graph), TRIMMED), bound="all graphs with at most {size} edges",
        sizes=(7, 9), picture=lambda graph: graph,
    ),
    Claim(
        "arrows-thm-3.4-positions", "Theorem 3.4, position by position", "proved",
        "The map that trims a decoration takes dormant states to states, one to one, and keeps the value of each.",
        cases=lambda size: ((graph,) for graph in small_graphs(size)), predicted=lambda graph: True, computed=agrees_everywhere,
        bound="all decorations of the graphs with at most {size} edges", sizes=(7, 9), picture=trimming,
    ),
    Claim(
        "arrows-thm-3.4-proof-printed", "Theorem 3.4, end of its proof as printed", "misprint",
        "The game tree of the Trimmed Game of Arrows on $T(G)$ is that of the Game of Cycles on $G$.",
        cases=lambda size: ((graph,) for graph in small_graphs(size)), predicted=lambda graph: positions(TRIMMED, trimming(graph)),
        computed=lambda graph: positions(GameOfCycles(), graph), expected=False,
        bound="the number of positions, graphs with at most {size} edges", sizes=(6, 7), most=8,
        picture=lambda graph: graph,
    ),
    Claim(
        "arrows-thm-3.4-proof-corrected", "Theorem 3.4, end of its proof", "corrected",
        "The game tree of the Trimmed Game of Arrows on $T(G)$ is that of the Game of Arrows on $G$.",
        cases=lambda size: ((graph,) for graph in small_graphs(size)), predicted=lambda graph: positions(TRIMMED, trimming(graph)),
        computed=lambda graph: positions(ORIGINAL, graph),
        bound="the number of positions, graphs with at most {size} edges", sizes=(5, 7), most=8,
        picture=lambda graph: graph,
    ),
    Claim(
        "arrows-sec3-untrim", "Section 3, every graph is a trimming", "proved",
        "$H$ with a new leaf on each of its leaves is a graph $G$ with $T(G) = H$, and it is a forest exactly if $H$ is one.",
        cases=lambda size: ((graph,) for graph in small_graphs(size)),
        predicted=lambda graph: (canonical_form(graph), graph.is_forest),
        computed=lambda graph: (canonical_form(trimming(grown := untrimming(graph))), grown.is_forest),
        bound="up to isomorphism, all graphs with at most {size} edges", sizes=(7, 9), picture=untrimming,
    ),
    Claim(
        "arrows-sec3-untrim-values", "Section 3, the games on both graphs", "proved",
        "The Trimmed Game on $H$ has the value of the Game of Arrows on $H$ with a new leaf on each of its leaves.",
        cases=lambda size: ((graph,) for graph in small_graphs(7) if untrimmed_edges(graph) <= size),
        predicted=lambda graph: int(values(graph)[0]), computed=lambda graph: part_value(part_of(ORIGINAL, untrimming(graph))),
        bound="all H with at most 7 edges, at most {size} with the new ones", sizes=(10, 14), picture=untrimming,
    ),
    Claim(
        "arrows-sec3-untrim-fig5", "Figure 5, redrawn", "example",
        "A graph with two leaves x and y gets two new vertices x' and y'.",
        cases=lambda size: [()], predicted=lambda: (["x x'", "y y'"], True),
        computed=lambda: (
            named(untrimming(FIGURE_5).edges[len(FIGURE_5.edges):]),
            canonical_form(trimming(untrimming(FIGURE_5))) == canonical_form(FIGURE_5),
        ),
        bound="the new edges; and trimming takes them off again", picture=lambda: untrimming(FIGURE_5),
    ),
)
# fmt: on
