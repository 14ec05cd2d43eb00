"""Bad and extreme calls of games, positions and boards: each is met by one sentence, within a
second.
"""

import subprocess
import sys
import time
from dataclasses import dataclass
from itertools import product

import networkx as nx
import numpy as np
import pytest

import gamelab
from gamelab import (
    ConnectedSubtraction,
    GraphNim,
    Ruleset,
    Sum,
    WeightedGraph,
    boards,
    cycle,
    grundy,
    path,
    star,
)
from gamelab.boards.decorations import disjoint_states
from gamelab.boards.spider import legs_at
from gamelab.solvers.arrows import accented_spider_value, accented_table
from gamelab.theory import by_definition
from gamelab.theory.checks import memory_limit, set_memory_limit
from gamelab.theory.ruleset import Whole


def ruleset(moves, base=Ruleset, **refinements):
    """A ruleset named Mine with these moves."""
    return type("Mine", (base,), {"moves": lambda self, position: moves(position), **refinements})()


def countdown(n):
    return [n - 1] if n else []


def raising(position):
    raise KeyError("oops")


def failing_later(n):
    yield n - 1
    yield n.sooner


@dataclass
class NotFrozen(Ruleset):
    step: int = 1

    def moves(self, heap):
        return []


@dataclass(frozen=True)
class WithAField(Ruleset):
    field: object

    def moves(self, heap):
        return []


@dataclass(frozen=True)
class Place:
    where: object


class Unspeakable:
    __hash__ = None

    def __repr__(self):
        raise RuntimeError


take = ruleset(lambda heap: [heap - n for n in (1, 2) if n <= heap])
NAMES = {name: getattr(module, name) for module in (boards, gamelab) for name in module.__all__}
NAMES |= {
    "nx": nx,
    "np": np,
    "nan": float("nan"),
    "by_definition": by_definition,
    "disjoint_states": disjoint_states,
    "legs_at": legs_at,
    "set_memory_limit": set_memory_limit,
    "accented_spider_value": accented_spider_value,
    "accented_table": accented_table,
    "Whole": Whole,
    "ruleset": ruleset,
    "countdown": countdown,
    "raising": raising,
    "failing_later": failing_later,
    "NotFrozen": NotFrozen,
    "WithAField": WithAField,
    "Place": Place,
    "Unspeakable": Unspeakable,
    "take": take,
    "both": Sum(GraphNim(), take),
    "weighted": WeightedGraph.from_board(path(3)),
    "marked": WeightedGraph.of([("a", "b", 3)]),
}

CALLS = {
    TypeError: {
        "grundy('nim', 3)": "its brackets; it was given 'nim'.",
        "outcome('nim', 3, misere=True)": "its brackets; it was given 'nim'.",
        "nim_sequence(OctalHeaps, 5)": "its brackets; it was given",
        "Sum(GraphNim)": "its brackets; it was given",
        "Whole(GraphNim)": "its brackets; it was given",
        "nim_sequence(None, 5)": "its brackets; it was given None.",
        "Whole(None)": "its brackets; it was given None.",
        "nim_sequence('0.77', 5)": "its brackets; it was given '0.77'.",
        "grundy(ArcKayles, path(3))": "its brackets; it was given <function ArcKayles",
        "grundy('nim' * 10**6, 3)": "nim",
        "grundy(NotFrozen(), 3)": "@dataclass(frozen=True)",
        "misere_grundy(NotFrozen(), 3)": "A game never changes: NotFrozen is declared by",
        "grundy(WithAField([1]), 3)": "A ruleset is hashable",
        "type('Mine', (Ruleset,), {})()": "moves",
        "grundy(ruleset(lambda n: 5), 3)": "Mine.moves(3) returned 5;",
        "grundy(ruleset(lambda n: 'abc'), 3)": "Mine.moves(3) returned 'abc';",
        "grundy(ruleset(lambda g: [g.without_vertices([v]) for v in g], GraphGame), path(3))": "It gets a Graph of gamelab, with vertices, edges, neighbours(v)",
        "grundy(ruleset(lambda n: [[n]]), 3)": "Mine.moves(3) offers [3], which cannot be hashed; a position is a number",
        "grundy(ruleset(lambda n: [(n, [1])]), 3)": "Mine.moves(3) offers (3, [1])",
        "grundy(ruleset(lambda n: [Place([1])]), 3)": "offers Place(where=[1])",
        "grundy(ruleset(lambda n: [np.array([n])]), 3)": "offers array([3])",
        "grundy(ruleset(lambda n: [Unspeakable()]), 3)": "offers a Unspeakable",
        "grundy(type('Mine', (Ruleset,), {'moves': lambda self: []})(), 3)": "Mine needs moves(self, position)",
        "grundy(ruleset(countdown, components=lambda self, n: None), 3)": "Mine.components(3) returned None",
        "by_definition(ruleset(countdown, canonical=lambda self, n: [n]), 3)": "Mine.canonical one, which can be hashed",
        "grundy(take, {3})": "Mine was given {3}",
        "grundy(take, np.array([3]))": "Mine was given array([3])",
        "grundy(take, (3, [1]))": "Mine was given (3, [1])",
        "grundy(take, Place([1]))": "Mine was given Place(where=[1])",
        "grundy(take, 'abc')": "Mine.moves('abc') raised this.",
        "grundy(take, None)": "Mine.moves(None) raised this.",
        "grundy(take, Spider(1))": "Mine.moves(Graph.of([(0, (1, 1))])) raised this.",
        "grundy(both, (path(2), [3]))": "Mine was given [3]",
        "GraphNim().start(path(3), at=0)": "'at'",
        "NimOnGraph().start(5, at=0)": "a networkx graph; it was given 5.",
        "outcome(NimOnGraph(), weighted, to=1)": "NimOnGraph: start takes board, at; it was given",
        "grundy(NodeKayles(), weighted, at=1)": "NodeKayles: start takes board; it was given",
        "WeightedGraph.of([([0], 1, 1)])": "A vertex must be hashable, such as a number, a string or a tuple of these; it was given [0].",
        "WeightedGraph.of([(0, 1, 1)], [[2]])": "A vertex must be hashable",
        "decomposition(5)": "a networkx graph; it was given 5.",
        "grundy(OctalHeaps('0.77'), (1, 'a'))": "it was given 'a'.",
        "ConnectedSubtraction({'a'})": "it was given 'a'.",
        "WeightedGraph.of([(1, 2, 'a')])": "it was given 'a'.",
        "grundy(OctalHeaps('0.77'), path(3))": "The size of a heap",
        "Arrows().start(path(4), arrows=5)": "a list of pairs (tail, head)",
        "Arrows().start(path(4), arows=[])": "unexpected keyword argument 'arows'",
        "Arrows().start('S[2,2v,3^]')": "a networkx graph; it was given 'S",
        "ramification(path(3), iter([1]))": "The vertices to split are a set of vertices; it was given <",
        "ramification('path', ())": "A board is a Graph",
        "trimmed_state('path')": "A board is a Graph",
        "GameOfCycles().start(cycle(3), faces=5)": "Faces are a list of cycles",
        "ConnectedSubtraction(5)": "it was given 5.",
        "Graph.of([], vertices=5)": "it was given 5.",
        "AccentedSpider(5)": "it was given 5.",
        "ConnectedSubtraction(None)": "it was given None.",
        "ConnectedSubtraction('12')": "it was given '12'.",
        "ConnectedSubtraction({1.5})": "it was given 1.5.",
        "Graph.of(3)": "A graph is made of lists, as in Graph.of([(1, 2)]",
        "Graph.of(None)": "A graph is made of lists, as in Graph.of([(1, 2)]",
        "Graph.of(path(3))": "A graph is made of lists, as in Graph.of([(1, 2)]",
        "Graph.of([([1], 1)])": "A vertex must be hashable",
        "Graph.of([({1}, 1)])": "A vertex must be hashable",
        "Graph.of([({}, 1)])": "A vertex must be hashable",
        "Graph.of([(np.array([1]), 1)])": "A vertex must be hashable",
        "Graph.from_networkx(3)": "takes a graph of networkx; it was given 3.",
        "Graph.from_networkx(path(2))": "takes a graph of networkx",
        "path(3).without_vertices(3)": "are given in a collection, such as a list; it was given 3.",
        "path(3).without_vertices(None)": "are given in a collection, such as a list; it was given None.",
        "path(3).without_edges(None)": "are given in a collection, such as a list; it was given None.",
        "path(3).without_vertices('0')": "are given in a collection, such as a list; it was given '0'.",
        "path(3).without_edges(0)": "are given in a collection, such as a list; it was given 0.",
        "path(3).without_edges('01')": "are given in a collection, such as a list; it was given '01'.",
        "ramification(path(3), 5)": "The vertices to split are a set of vertices; it was given 5.",
        "WeightedGraph.of(5)": "a list of triples (one end, other end, weight); it was given 5.",
        "weighted.with_weights(5)": "The weights are a list",
        "weighted.with_loops(5)": "such as {0: 1}; it was given 5.",
        "Spider([3, 2])": "The length of a leg must be a whole number",
        "Spider.from_counts([1, 2])": "such as {3: 10, 1: 5}; it was given [1, 2].",
        "Spider.from_counts({'a': 1})": "The length of a leg",
        "decomposition(path(4), Arrows)": "its brackets; it was given <class",
        "grundy(GraphNim(), {0: 'ab'})": "A board is a Graph",
        "grundy(GraphNim(), {0: {1: 2}})": "A board is a Graph",
        "grundy(GraphNim(), np.array([1, 2]))": "Lists of neighbours and matrices of numpy are taken, too",
        "ArcKayles('0.33')": "ArcKayles() takes nothing in its brackets; it was given '0.33'.",
        "NodeKayles(code=3)": "NodeKayles() takes nothing in its brackets; it was given code=3.",
        "Octal()": 'Octal takes code, as in Octal("0.33"); it was given nothing.',
        "ConnectedSubtraction(1, 2)": "ConnectedSubtraction takes sizes, as in ConnectedSubtraction({1, 2, 4}); it was given 1, 2.",
        "Subtraction()": "Subtraction takes takes, as in Subtraction({1, 3, 4}); it was given nothing.",
        "Spider(3) + 5": "'Spider' and 'int'",
        "Bistar(3, (1,))": "A side of a bistar is a tuple of legs",
        "Bistar('ab', (1,))": "A side of a bistar is a tuple of legs",
        "Caterpillar([1, 2])": "The number of leaves at a vertex",
        "AccentedSpider.from_lengths(5, ('v',))": "it was given 5 and ('v',).",
        "set_memory_limit('all')": "it was given 'all'.",
    },
    KeyError: {
        "grundy(ruleset(raising), 3)": "Mine.moves(3) raised this.",
        "misere_grundy(ruleset(raising), 3)": "Mine.moves(3) raised this.",
        "misere_grundy(Sum(take, ruleset(raising)), (1, 2))": "Mine.moves(2) raised this.",
        "grundy(ruleset(raising), path(10**4))": " … ",
    },
    AttributeError: {
        "grundy(ruleset(lambda g: [g.copy().remove_node(v) for v in g.vertices], GraphGame), path(3))": "graph.to_networkx() is one of networkx, and options may be such graphs too.",
        "winning_moves(ruleset(failing_later), 3)": "Mine.moves(3) raised this.",
        "setattr(path(3), 'vertices', ())": "A Graph does not change",
    },
    ValueError: {
        "grundy(ruleset(lambda n: [n]), 3)": "The game may go on for ever: play can come back to (Mine(), 3)",
        "grundy(ruleset(lambda n: [(n + 1) % 5]), 0)": "gamelab plays games that end",
        "misere_grundy(ruleset(lambda n: [1 - n]), 1)": "The game may go on for ever",
        "grundy(ruleset(lambda g: [g], GraphGame), path(2))": "The game may go on for ever",
        "grundy(take, nx.DiGraph([(0, 1)]))": "must be undirected; it was given a DiGraph",
        "grundy(both, (path(2),))": "a tuple of 2 positions, one a game",
        "grundy(both, [path(2), 3])": "a tuple of 2 positions, one a game",
        "NimOnGraph().start(path(3))": "The token stands on a vertex",
        "NimOnGraph().start(path(3), at=9)": "with v one of [0, 1, 2]; it was given 9.",
        "NimOnGraph().start(path(3), at=([0], 1))": "with v one of [0, 1, 2]; it was given ([0], 1).",
        "NimOnGraph().start(path(100), at='x')": "18, 19] and 80 more; it was given 'x'",
        "NimOnGraph().start(nx.Graph(), at=0)": "one of []; it was given 0",
        "grundy(NimOnGraph(), path(3))": "it was given None",
        "NimOnGraph().start(nx.DiGraph([(0, 1)]), at=0)": "must be undirected; it was given a DiGraph",
        "grundy(OctalHeaps('0.77'), -1)": "at least 0; it was given -1.",
        "path(3).with_pendant_edges(0, -1)": "at least 0; it was given -1.",
        "Bistar((1,), (1,), middle=-1)": "at least 0; it was given -1.",
        "GraphNim().start(Graph.of([(1, 1)]))": "without loops; the board has one at vertex 1.",
        "Decoration.of(Graph.of([(1, 1)]))": "without loops; the board has one at vertex 1.",
        "Arrows().start(path(1))": "without isolated vertices; the board has one, 0.",
        "Arrows().start(path(3), arrows=[(0, 1)])": "may not have a source at vertex 0",
        "Arrows().start(Graph.of([(1, 2)], vertices=['alone']))": "without isolated vertices; the board has one, 'alone'.",
        "TrimmedArrows().start(nx.Graph([('a', 'b'), ('b', 'b')]))": "without loops; the board has one at vertex 'b'.",
        "Arrows().start(nx.MultiGraph([(2, 3), (2, 3)]))": "without parallel edges; the board has two between 2 and 3",
        "Arrows().start(nx.DiGraph([(1, 2)]))": "The board must be undirected; it was given a DiGraph.",
        "grundy(Arrows(), path(5), arrows=[(0, 1)])": "The start may not have a source at vertex 0, where sinks and sources are forbidden.",
        "Arrows().start(path(5), [(3, 4)])": "a sink at vertex 4, where sinks and sources are forbidden.",
        "TrimmedArrows().start(path(5), [(0, 1), (2, 1)])": "a sink at vertex 1, where sinks and sources are forbidden, as it is no leaf.",
        "grundy(TrimmedArrows(), path(5), arrows=[(2, 1), (2, 3)])": "a source at vertex 2, where sinks and sources are forbidden, as it is no leaf.",
        "grundy(TrimmedArrows(), AccentedSpider.of('S[0^,0^,0^]'))": "a source at vertex 0",
        "AccentedSpider.of('S[2,x]')": "'x' in 'S[2,x]' is not",
        "AccentedSpider.of('S[2,3(1^,,2v)]')": "'3(1^,,2v)' in",
        "AccentedSpider.of('S[2,3(4^)]')": "numbered from 1 at the hub to 3; '3(4^)' marks 4",
        "AccentedSpider.of('S[2,3v(0^)]')": "numbered from 1 at the hub to 3; '3v(0^)' marks 0",
        "AccentedSpider.of('S[2,3(1^,2v,1v)]')": "at most one arrow; '3(1^,2v,1v)' marks edge 1 twice",
        "AccentedSpider.from_lengths((1, 2), ('v',))": "Each leg has one accent",
        "AccentedSpider.from_lengths((1, -2), ('v', ''))": "The length of a leg must be a whole number, at least 0; it was given -2",
        "accented_spider_value([(-1, '')])": "a whole number, at least 0; it was given -1",
        "accented_table((1, 2, 3), ('', ''))": "there are 3 lengths and 2 accents",
        "accented_table((), ())": "there are 0 lengths and 0 accents",
        "GameOfCycles().start(cycle(4), faces=[5])": "three or more different vertices",
        "GameOfCycles().start(nx.complete_graph(5))": "played on planar graphs",
        "Octal('4.3')": "only 0 stands before the point; it was given '4.3'.",
        "ConnectedSubtraction([])": "needs at least one size",
        "ConnectedSubtraction({0})": "at least 1; it was given 0.",
        "Bistar((1,), None, middle=0)": "at least 1; it was given 0.",
        "Graph.from_networkx(nx.Graph([(nan, 1)]))": "A vertex equals itself",
        "WeightedGraph.of([(nan, 2, 3)])": "A vertex equals itself",
        "path(3).without_vertices([9])": "The graph has no vertex 9.",
        "path(3).without_vertices([[0]])": "which cannot be hashed",
        "path(3).without_edges([(0, 2)])": "it was given (0, 2).",
        "path(3).without_edges([None])": "it was given None.",
        "path(3).without_edges(['ab'])": "it was given 'ab'.",
        "path(3).without_edges([([1], 2)])": "it was given ([1], 2).",
        "path(3).without_edges([(0, 1, 2)])": "it was given (0, 1, 2).",
        "path(3).without_edges((0, 1))": "in a list, such as [(0, 1)];",
        "path(3).without_edges([7])": "from 0 to 1; it has none at 7.",
        "path(3).without_edges([-1])": "it has none at -1.",
        "path(3).degree([0])": "The graph has no vertex [0]",
        "path(3).connected_sets(-1)": "The most vertices of a connected set",
        "path(3).with_pendant_edges(9, 1)": "has no vertex 9",
        "canonical_form(path(3), root=9)": "it has no vertex 9.",
        "ramification(path(3), [9])": "it has no vertex 9.",
        "weighted.with_loops({9: 1})": "it has no vertex 9.",
        "canonical_form(path(3), root=[1])": "it has no vertex [1].",
        "canonical_form(path(3), root=(0, 1))": "it has no vertex (0, 1).",
        "legs_at(path(3), 9)": "The graph has no vertex 9",
        "Decoration.of(path(3), [(0, 2)])": "there is no edge from 0 to 2.",
        "Decoration.of(path(3), [5])": "An arrow is a pair (tail, head)",
        "WeightedGraph.of([(1, 2)])": "(one end, other end, weight); it was given (1, 2).",
        "WeightedGraph.of([(1, 2, -3)])": "at least 0; it was given -3.",
        "weighted.with_weights([1, -1])": "The weight of the edge from 1 to 2 must be a whole number, at",
        "weighted.with_weights([1])": "one weight for each of the 2 edges; it was given 1.",
        "cycle(2)": "at least 3; it was given 2.",
        "Spider.from_counts({-1: 1})": "The length of a leg",
        "Spider.from_counts({1: -1})": "The number of legs of length 1",
        "grid(2, -1)": "The number of columns must be a whole number",
        "disjoint_union(marked, path(1))": "Only boards without weights are taken here",
        "canonical_form(marked)": "Only boards without weights are taken here",
        "discrepancies(marked, 'a', 3)": "Only boards without weights are taken here",
        "prove(NimOnGraph(), board('a->b, b-c'))": "Only boards without arrows are taken here",
        "GraphNim().position_on(path(2), token=0)": "Graph Nim has no token; it was given one on 0",
        "discrepancies(path(3), [], 4)": "The board has no vertex []; it has 0, 1, 2",
        "graphs(19, planar=True, min_degree=3)": "where it is installed, for n at most 11; it was given 19.",
        "graphs(19, bipartite=True, edges=20)": "where it is installed, for n at most 14; it was given 19.",
        "graphs(19, max_degree=3)": "All graphs of degree at most 3 or with at most n edges with n vertices are listed for n at most 14",
        "graphs(19, edges=19)": "All graphs of degree at most 3 or with at most n edges with n vertices are listed for n at most 14",
        "graphs(4, min_degree=-1)": "The least degree must be a whole number, at least 0; it was",
        "graphs(4, max_degree=-1)": "The largest degree must be a whole number, at least 0; it was",
        "graphs(4, edges=-1)": "The number of edges must be a whole number, at least 0; it was",
        "grundy(GraphNim(), [[1], []])": "Neighbours are given once at both ends",
        "grundy(GraphNim(), [[1], [2], [0]])": "Neighbours are given once at both ends",
        "grundy(GraphNim(), [[1, 1], [0, 0]])": "Neighbours are given once at both ends",
        "grundy(GraphNim(), {0: [1], 1: [0, 2], 2: []})": "Neighbours are given once at both ends",
        "grundy(GraphNim(), [[[1]]])": "Neighbours are given once at both ends",
        "grundy(GraphNim(), np.array([[0, 1], [0, 0]]))": "a matrix is symmetric",
        "grundy(GraphNim(), np.zeros((2, 3)))": "a matrix is symmetric",
        "grundy(GraphNim(), np.array([[0, nan], [nan, 0]]))": "a matrix is symmetric",
        "grundy(GraphNim(), np.array([[0, 2], [2, 0]]))": "Only boards without weights are taken here",
        "grundy(GraphNim(), nx.to_scipy_sparse_array(nx.Graph([(0, 1, {'weight': 0.5})])))": "Only boards without weights are taken here",
        "grundy(GraphNim(), np.array([[1, 0], [0, 0]]))": "without loops; the board has one at vertex 0",
        "spiders(5, least_leg=0)": "The least leg",
        "AccentedSpider.of('S[2(3^)]')": "'2(3^)' marks 3.",
        "AccentedSpider.from_lengths((1,), ('x',))": "Each leg has one accent",
        "graphs(12)": "listed for n at most 9, and by nauty's geng",
        "graphs(10**30)": "for n at most 11; it was given about 10^30",
        "set_memory_limit(-1)": "The limit, a number of bytes,",
    },
    MemoryError: {
        "Spider(10**8).graph": "edges needs",
        "Spider(10**30).graph": "edges needs",
        "Spider(10**5000).graph": "edges needs",
        "Spider(10**30, 10**30).graph": "The graph of a spider with about 10^30 edges needs",
        "Spider.from_counts({1: 10**9})": "The list of 1000000000 legs needs 14.9 GiB",
        "Spider.from_counts({1: 10**30})": "The list of about 10^30 legs needs",
        "Bistar((1,), (1,), middle=10**10).graph": "The graph of a bistar with 10000000002 edges needs",
        "Bistar((10**30,), (1,)).graph": "The graph of a bistar with about 10^30 edges",
        "Caterpillar(10**10).graph": "The graph of a caterpillar with 10000000001 vertices",
        "path(3).with_pendant_edges(0, 10**12)": "new edges needs",
        "AccentedSpider.of('S[99999999999]').decoration": "The graph of a spider with",
        "grundy(NimOnGraph(), path(1000), at=0)": "The table of Grundy values has 5.36e+303 positions",
        "outcome(NimOnGraph(), nx.complete_graph(9), at=0)": "The table for who wins where cycles meet, in a block of 9 vertices, has 6.18e+11 positions (weightings times vertices); at most 2.68e+08 are made",
        "grundy(NimOnGraph(), WeightedGraph.of([(0, 1, 65_536)]), at=0)": "weights that add up to at most 65,535; here it is 65,536",
        "winning_moves(NimOnGraph(), WeightedGraph.of([(0, 1, 10**8), (1, 2, 10**8), (2, 0, 5)]), at=0)": "100,000,005 moves; at most 1,048,576 are listed. Who wins is told by `outcome`",
        "accented_table((100,) * 6, ('',) * 6)": "GiB of memory; at most",
        "accented_spider_value([(3000, '')] * 3)": "have at most 8191 unmarked edges",
        "accented_spider_value([(9000, '')])": "At most 8191 unmarked edges",
        "accented_spider_value([(30, '')] * 6)": "moves; at most",
        "accented_spider_value([(1, '')] * 3000 + [(5000, '')])": "moves; at most",
        "connected_graphs(1000)": "The list of all connected graphs with 1000 edges needs",
        "next(graphs_with_edges(10**30))": "The list of all connected graphs with about 10^30 edges",
    },
}
ASKS = ["grundy", "misere_grundy", "outcome", "winning_moves", "why", "options", "by_definition"]
FAMILIES = "path star Spider Caterpillar spiders caterpillars trees connected_graphs flow twig"
TO_BOARDS = (
    "disjoint_union disjoint_states trimming untrimming leaves as_spider Decoration.of "
    "WeightedGraph.from_board canonical_form decomposition"
)
DOORS_OF_ARROWS = ["Arrows().start", "TrimmedArrows().start", "Decoration.of"]
NO_BOARD = "A board is a Graph, a family such as Spider(3, 2, 1), or a networkx graph; it was given"
NO_GAME = "A game is a ruleset such as GraphNim(), with its brackets; it was given"
# the error, a call with each function and each argument in it, the words
REPEATED = [
    (TypeError, "{}({}, path(3))", ASKS, ["None", "7"], NO_GAME + " {1}"),
    (TypeError, "{}({}, path(3))", ASKS, ["GraphNim"], NO_GAME + " <class"),
    (TypeError, "{}({}, 3)", ASKS, ["ruleset(lambda n: None)"], "moves(3) returned None; it ret"),
    (TypeError, "{}(take, {})", ASKS, ["[3]"], "Mine was given {1}, which cannot be hashed; a p"),
    (
        TypeError,
        "grundy({}, {})",
        ["GraphNim()", "NodeKayles()", "Octal('0.33')", "Arrows()", "GameOfCycles()"],
        ["5", "None", "[(1, 2)]", "[(0, 1), (1, 0)]", "'path'", "Spider"],
        NO_BOARD,
    ),
    (TypeError, "{}({})", TO_BOARDS.split(), ["5", "None", "[path(2)]", "Graph"], NO_BOARD),
    (
        TypeError,
        "{}({})",
        ["mex"],
        ["['a']", "5", "None", "[1.5]", "'123'", "[[1]]", "[None]"],
        "mex takes a collection of whole numbers",
    ),
    (
        TypeError,
        "{}({})",
        ["nim_sum"],
        ["'a'", "[1, 2]", "1.5", "None", "3, '4'"],
        "nim_sum takes whole numbers",
    ),
    (
        ValueError,
        "{}({})",
        ["Octal", "OctalHeaps"],
        ["'0.x'", "''", "None", "0.33", "[3]", "'0.'"],
        "The code of an octal game is",
    ),
    (
        ValueError,
        "{}([{}])",
        ["Graph.of"],
        ["'ab'", "1", "(1,)", "(1, 2, 3)", "None"],
        "An edge is a pair of vertices; it was given {1}.",
    ),
    (
        ValueError,
        "{}([(0, 1)], vertices=[{}])",
        ["Graph.of"],
        ["nan", "None", "(1, nan)", "frozenset({nan})"],
        "A vertex equals itself and is not None; it was given {1}.",
    ),
    (
        ValueError,
        "path(3).{}({})",
        ["degree", "neighbours", "component_of"],
        ["9", "None", "'a'", "[0]"],
        "The graph has no vertex {1}; it has [0, 1, 2].",
    ),
    *(
        (error, "{}(path(5), {})", DOORS_OF_ARROWS, given, words)
        for error, given, words in (
            (
                ValueError,
                ["[(1, 3)]", "[(1, 1)]", "[(1, 'z')]", "[([1], 2)]"],
                "An arrow lies on an edge of the board; there is no edge from",
            ),
            (
                ValueError,
                ["[(1, 2), (1, 2)]", "[(1, 2), (2, 1)]"],
                "An edge carries at most one arrow; that from",
            ),
            (
                ValueError,
                ["[(1, 2, 3)]", "[{1, 2}]", "['12']", "[None]", "(1, 2)"],
                "An arrow is a pair (tail, head) of vertices; it was given",
            ),
            (
                TypeError,
                ["5", "None"],
                "Arrows are a list of pairs (tail, head) of vertices; it was given {1}.",
            ),
        )
    ),
    (
        ValueError,
        "{}(Graph.of([(1, 2), (2, 2)]){})",
        ["trimming", "untrimming", "trimmed_state"],
        [""],
        "without loops; the board has one at vertex 2",
    ),
    (
        ValueError,
        "{}({})",
        ["accented_spider_value"],
        ["[3, 4, 5]", "[(3, 'hat')]", "['3v']", "[(3,)]"],
        "A leg is a pair of its length and its accent",
    ),
    (
        ValueError,
        "{}({!r})",
        ["AccentedSpider.of"],
        [
            "S[2()]",
            "S[]",
            "",
            "S[2,,3]",
            "S[2 3 4]",
            "S[2,^3]",
            "S[3^^]",
            "S[2,3(1^]",
            "S[2",
            "S[-1]",
            "S[1.5]",
            "2x",
            "S[2v^]",
            "S[2(1)]",
        ],
        "A leg is written like 3, 3^, 3v or 3v(1^,2v)",
    ),
    (
        TypeError,
        "{}({})",
        ["AccentedSpider.of"],
        ["5", "None", "[2]", "b'S[2]'"],
        "such as 'S[2,2v,3^]'; it was given {1}.",
    ),
    *(
        (
            error,
            call,
            ["b"],
            given,
            "The weight of the edge from 'a' to '{0}' must be a whole number, at least 0",
        )
        for error, given in (
            (ValueError, ["-1", "-2.0"]),
            (TypeError, ["1.5", "float('inf')", "nan", "'2'", "None", "[1]"]),
        )
        for call in (
            "WeightedGraph.of([('a', '{}', {})])",
            "NimOnGraph().start(nx.from_edgelist([('a', '{}', {{'weight': {}}})]), at='a')",
        )
    ),
    (
        ValueError,
        "WeightedGraph.of([{1}])",
        [""],
        ["(0, 1)", "'abc'", "5", "(0, 1, 2, 3)"],
        "A weighted edge is (one end, other end, weight); it was given {1}.",
    ),
    *(
        (error, "{}({})", makers.split(), given, f"at least {least}; it was given {{1}}.")
        for error, given in ((ValueError, ["-1"]), (TypeError, ["'3'", "2.0", "None", "[3]"]))
        for makers, least in ((FAMILIES, 0), ("crash rod", 1), ("cycle", 3))
    ),
    (
        MemoryError,
        "{}(10**{})",
        ["path", "cycle", "star", "flow", "crash", "twig", "rod", "trees"],
        [10, 30, 5000],
        "GiB are taken. Make it smaller.",
    ),
]
LISTED = [(error, call, words) for error in CALLS for call, words in CALLS[error].items()]
LISTED += [
    (error, call.format(*given), words.format(*given))
    for error, call, makers, arguments, words in REPEATED
    for given in product(makers, arguments)
]


@pytest.mark.parametrize(("error", "call", "words"), LISTED, ids=[row[1] for row in LISTED])
def test_a_bad_call_is_met_by_one_sentence_within_a_second(error, call, words):
    begun = time.process_time()
    with pytest.raises(error) as caught:
        eval(call, dict(NAMES))
    assert time.process_time() - begun < 1
    said = "\n".join([str(caught.value), *getattr(caught.value, "__notes__", ())])
    assert words in said
    assert len(said) < 500


def test_the_limit_of_memory_is_what_was_set_then_the_environments_then_half_of_the_machines(
    monkeypatch,
):
    monkeypatch.setenv("GAMELAB_MEMORY", "100000")
    assert len(path(200).vertices) == 200
    with pytest.raises(
        MemoryError, match=r"^The path on 1000 vertices needs .* at most 9.313e-05 GiB are taken"
    ):
        path(1000)
    with pytest.raises(MemoryError, match="The list of all connected sets of 5 vertices needs"):
        list(star(10).connected_sets())
    try:
        set_memory_limit(10**6)
        assert len(path(1000).vertices) == 1000
    finally:
        set_memory_limit(None)
    monkeypatch.setenv("GAMELAB_MEMORY", "half")
    with pytest.raises(
        ValueError, match=r"GAMELAB_MEMORY in the environment is a number of bytes, .* it is 'half'"
    ):
        path(1000)
    monkeypatch.delenv("GAMELAB_MEMORY")
    assert memory_limit() > 2**28


def test_sizes_beyond_the_board_are_not_counted_through():
    assert [grundy(ConnectedSubtraction({2, 10**30}), path(n)) for n in range(8)] == [
        0,
        0,
        1,
        1,
        0,
        0,
        1,
        1,
    ]
    assert (
        grundy(ConnectedSubtraction({10**30}), cycle(5))
        == by_definition(ConnectedSubtraction({10**30}), cycle(5))
        == 0
    )
    assert len(list(path(4).connected_sets(10**30))) == 10


def test_what_is_refused_is_refused_before_it_is_taken():
    """In a process that may not take more than 1 GiB besides what Python takes, nothing is
    taken.
    """
    code = (
        "import resource; from gamelab import Bistar, Spider, "
        "path\nresource.setrlimit(resource.RLIMIT_DATA, (2**31, 2**31))\nfor call in (lambda: "
        "path(10**8), lambda: Spider(10**8).graph, lambda: Spider.from_counts({1: 10**9}),\n             "
        "lambda: Bistar((1,), (1,), middle=10**10).graph):\n    try: call()\n    except "
        "MemoryError as error: print(str(error).endswith('Make it smaller.'))"
    )
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout.split() == ["True"] * 4
