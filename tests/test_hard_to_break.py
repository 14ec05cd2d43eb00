"""Bad and extreme calls of games, positions and boards: each is met by one sentence, within a
second.
"""

import subprocess
import sys
import time
from dataclasses import dataclass

import networkx as nx
import numpy as np
import pytest

from gamelab import (
    ArcKayles,
    Arrows,
    Bistar,
    Caterpillar,
    ConnectedSubtraction,
    GameOfCycles,
    Graph,
    GraphGame,
    GraphNim,
    NimOnGraph,
    NodeKayles,
    Octal,
    OctalHeaps,
    Ruleset,
    Spider,
    Sum,
    WeightedGraph,
    canonical_form,
    caterpillars,
    cycle,
    decomposition,
    disjoint_union,
    grundy,
    mex,
    misere_grundy,
    nim_sequence,
    nim_sum,
    options,
    outcome,
    path,
    spiders,
    star,
    trees,
    why,
    winning_moves,
)
from gamelab.boards import as_spider, connected_graphs, graphs, graphs_with_edges, leaves
from gamelab.boards.accented_spiders import AccentedSpider
from gamelab.boards.decorations import (
    Decoration,
    crash,
    disjoint_states,
    flow,
    ramification,
    rod,
    trimming,
    twig,
    untrimming,
)
from gamelab.boards.spider import legs_at
from gamelab.theory import by_definition
from gamelab.theory.checks import memory_limit, set_memory_limit
from gamelab.theory.ruleset import Whole

nan = float("nan")


def ruleset(moves, **refinements):
    """A ruleset named Mine with these moves."""
    return type(
        "Mine", (Ruleset,), {"moves": lambda self, position: moves(position), **refinements}
    )()


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
both = Sum(GraphNim(), take)
weighted = WeightedGraph.from_board(path(3))
brackets = "A game is a ruleset such as GraphNim(), with its brackets; it was given "
no_board = (
    "A board is a Graph, a family such as Spider(3, 2, 1), or a networkx graph; it was given "
)
unhashable = (
    "which cannot be hashed; a position is a number, a string, a tuple or frozenset of these, a "
    "Graph or a frozen dataclass."
)
too_much = "GiB are taken. Make it smaller."

CALLS = [
    # a game that is none
    *(
        (
            f"{ask.__name__}({game!r}, ...)",
            lambda ask=ask, game=game: ask(game, path(3)),
            TypeError,
            brackets + str(game)[:5],
        )
        for ask in (grundy, misere_grundy, outcome, winning_moves, why, options, by_definition)
        for game in (GraphNim, None, 7)
    ),
    ("a name", lambda: grundy("nim", 3), TypeError, brackets + "'nim'."),
    ("misere outcome", lambda: outcome("nim", 3, misere=True), TypeError, brackets + "'nim'."),
    ("nim_sequence of a class", lambda: nim_sequence(OctalHeaps, 5), TypeError, brackets),
    ("nim_sequence of None", lambda: nim_sequence(None, 5), TypeError, brackets + "None."),
    ("nim_sequence of a code", lambda: nim_sequence("0.77", 5), TypeError, brackets + "'0.77'."),
    (
        "a name without brackets",
        lambda: grundy(ArcKayles, path(3)),
        TypeError,
        brackets + "<function ArcKayles",
    ),
    ("a sum of classes", lambda: Sum(GraphNim), TypeError, brackets),
    ("a class as a whole", lambda: Whole(GraphNim), TypeError, brackets),
    ("nothing as a whole", lambda: Whole(None), TypeError, brackets + "None."),
    ("a long name", lambda: grundy("nim" * 10**6, 3), TypeError, "nim' "[:3]),
    ("not frozen", lambda: grundy(NotFrozen(), 3), TypeError, "@dataclass(frozen=True)"),
    (
        "not frozen, misere",
        lambda: misere_grundy(NotFrozen(), 3),
        TypeError,
        "A game never changes: NotFrozen is declared by",
    ),
    ("a list in a field", lambda: grundy(WithAField([1]), 3), TypeError, "A ruleset is hashable"),
    ("no moves", lambda: type("Mine", (Ruleset,), {})(), TypeError, "moves"),
    # a game whose methods are wrong
    *(
        (
            f"{ask.__name__} of a game that returns nothing",
            lambda ask=ask: ask(ruleset(lambda n: None), 3),
            TypeError,
            (
                "Mine.moves(3) returned None; it returns the options, a list of positions or "
                "another iterable of them."
            ),
        )
        for ask in (grundy, misere_grundy, outcome, winning_moves, why, options, by_definition)
    ),
    (
        "moves: a number",
        lambda: grundy(ruleset(lambda n: 5), 3),
        TypeError,
        "Mine.moves(3) returned 5;",
    ),
    (
        "moves: a string",
        lambda: grundy(ruleset(lambda n: "abc"), 3),
        TypeError,
        "Mine.moves(3) returned 'abc';",
    ),
    (
        "moves: lists",
        lambda: grundy(ruleset(lambda n: [[n]]), 3),
        TypeError,
        f"Mine.moves(3) offers [3], {unhashable}",
    ),
    (
        "moves: lists in tuples",
        lambda: grundy(ruleset(lambda n: [(n, [1])]), 3),
        TypeError,
        "Mine.moves(3) offers (3, [1])",
    ),
    (
        "moves: lists in dataclasses",
        lambda: grundy(ruleset(lambda n: [Place([1])]), 3),
        TypeError,
        "offers Place(where=[1])",
    ),
    (
        "moves: arrays",
        lambda: grundy(ruleset(lambda n: [np.array([n])]), 3),
        TypeError,
        "offers array([3])",
    ),
    (
        "moves: what has no name",
        lambda: grundy(ruleset(lambda n: [Unspeakable()]), 3),
        TypeError,
        "offers a Unspeakable",
    ),
    ("moves raise", lambda: grundy(ruleset(raising), 3), KeyError, "Mine.moves(3) raised this."),
    (
        "moves raise, misere",
        lambda: misere_grundy(ruleset(raising), 3),
        KeyError,
        "Mine.moves(3) raised this.",
    ),
    (
        "moves raise later",
        lambda: winning_moves(ruleset(failing_later), 3),
        AttributeError,
        "Mine.moves(3) raised this.",
    ),
    (
        "moves raise in a sum",
        lambda: misere_grundy(Sum(take, ruleset(raising)), (1, 2)),
        KeyError,
        "Mine.moves(2) raised this.",
    ),
    (
        "moves raise on a large board",
        lambda: grundy(ruleset(raising), path(10**4)),
        KeyError,
        " … ",
    ),
    (
        "moves with one argument less",
        lambda: grundy(type("Mine", (Ruleset,), {"moves": lambda self: []})(), 3),
        TypeError,
        "Mine needs moves(self, position)",
    ),
    (
        "components: None",
        lambda: grundy(ruleset(countdown, components=lambda self, n: None), 3),
        TypeError,
        "Mine.components(3) returned None",
    ),
    (
        "canonical: a list",
        lambda: by_definition(ruleset(countdown, canonical=lambda self, n: [n]), 3),
        TypeError,
        "Mine.canonical one, which can be hashed",
    ),
    (
        "a loop",
        lambda: grundy(ruleset(lambda n: [n]), 3),
        ValueError,
        "The game may go on for ever: play can come back to (Mine(), 3)",
    ),
    (
        "a loop of two, misere",
        lambda: misere_grundy(ruleset(lambda n: [1 - n]), 1),
        ValueError,
        "The game may go on for ever",
    ),
    (
        "a move that keeps the board",
        lambda: grundy(type("Mine", (GraphGame,), {"moves": lambda self, g: [g]})(), path(2)),
        ValueError,
        "The game may go on for ever",
    ),
    # a position that is none
    *(
        (
            f"{ask.__name__} of a list",
            lambda ask=ask: ask(take, [3]),
            TypeError,
            f"Mine was given [3], {unhashable}",
        )
        for ask in (grundy, misere_grundy, outcome, winning_moves, why, options, by_definition)
    ),
    ("a set", lambda: grundy(take, {3}), TypeError, "Mine was given {3}"),
    ("an array", lambda: grundy(take, np.array([3])), TypeError, "Mine was given array([3])"),
    ("a list in a tuple", lambda: grundy(take, (3, [1])), TypeError, "Mine was given (3, [1])"),
    (
        "a list in a dataclass",
        lambda: grundy(take, Place([1])),
        TypeError,
        "Mine was given Place(where=[1])",
    ),
    ("a word for a heap", lambda: grundy(take, "abc"), TypeError, "Mine.moves('abc') raised this."),
    ("nothing for a heap", lambda: grundy(take, None), TypeError, "Mine.moves(None) raised this."),
    (
        "a spider for a heap",
        lambda: grundy(take, Spider(1)),
        TypeError,
        "Mine.moves(Graph.of([(0, (1, 1))])) raised this.",
    ),
    (
        "a directed graph",
        lambda: grundy(take, nx.DiGraph([(0, 1)])),
        ValueError,
        "must be undirected; it was given a DiGraph",
    ),
    (
        "a sum with a game too many",
        lambda: grundy(both, (path(2),)),
        ValueError,
        "a tuple of 2 positions, one a game",
    ),
    (
        "a sum of a list",
        lambda: grundy(both, [path(2), 3]),
        ValueError,
        "a tuple of 2 positions, one a game",
    ),
    ("a list in a sum", lambda: grundy(both, (path(2), [3])), TypeError, "Mine was given [3]"),
    ("state that is not asked for", lambda: GraphNim().start(path(3), at=0), TypeError, "'at'"),
    *(
        (
            f"{game!r} on {board!r}",
            lambda game=game, board=board: grundy(game, board),
            TypeError,
            no_board,
        )
        for game in (GraphNim(), NodeKayles(), Octal("0.33"), Arrows(), GameOfCycles())
        for board in (5, None, [(1, 2)], "path", Spider)
    ),
    ("a token on a number", lambda: NimOnGraph().start(5, at=0), TypeError, no_board + "5."),
    ("no token", lambda: NimOnGraph().start(path(3)), ValueError, "The token stands on a vertex"),
    (
        "a token beside the board",
        lambda: NimOnGraph().start(path(3), at=9),
        ValueError,
        "with v one of [0, 1, 2]; it was given 9.",
    ),
    (
        "a heap below 0",
        lambda: grundy(OctalHeaps("0.77"), -1),
        ValueError,
        "at least 0; it was given -1.",
    ),
    (
        "a heap in words",
        lambda: grundy(OctalHeaps("0.77"), (1, "a")),
        TypeError,
        "it was given 'a'.",
    ),
    (
        "a board for a heap",
        lambda: grundy(OctalHeaps("0.77"), path(3)),
        TypeError,
        "The size of a heap",
    ),
    (
        "a loop in Graph Nim",
        lambda: GraphNim().start(Graph.of([(1, 1)])),
        ValueError,
        "without loops; the board has one at vertex 1.",
    ),
    (
        "arrows on a point",
        lambda: Arrows().start(path(1)),
        ValueError,
        "without isolated vertices; the board has one, 0.",
    ),
    (
        "arrows that are a number",
        lambda: Arrows().start(path(4), arrows=5),
        TypeError,
        "a list of pairs (tail, head)",
    ),
    (
        "a source",
        lambda: Arrows().start(path(3), arrows=[(0, 1)]),
        ValueError,
        "may not have a source at vertex 0",
    ),
    (
        "faces that are a number",
        lambda: GameOfCycles().start(cycle(3), faces=5),
        TypeError,
        "Faces are a list of cycles",
    ),
    (
        "a face that is a number",
        lambda: GameOfCycles().start(cycle(4), faces=[5]),
        ValueError,
        "three or more different vertices",
    ),
    (
        "not planar",
        lambda: GameOfCycles().start(nx.complete_graph(5)),
        ValueError,
        "played on planar graphs",
    ),
    # nimbers
    *(
        (
            f"mex({values!r})",
            lambda values=values: mex(values),
            TypeError,
            "mex takes a collection of whole numbers",
        )
        for values in (["a"], 5, None, [1.5], "123", [[1]], [None])
    ),
    *(
        (
            f"nim_sum(*{values!r})",
            lambda values=values: nim_sum(*values),
            TypeError,
            "nim_sum takes whole numbers",
        )
        for values in (["a"], [[1, 2]], [1.5], [None], [3, "4"])
    ),
    # codes
    *(
        (
            f"{kind.__name__}({code!r})",
            lambda kind=kind, code=code: kind(code),
            ValueError,
            "The code of an octal game is",
        )
        for kind in (Octal, OctalHeaps)
        for code in ("0.x", "", None, 0.33, [3], "0.")
    ),
    (
        "digits before the point",
        lambda: Octal("4.3"),
        ValueError,
        "only 0 stands before the point; it was given '4.3'.",
    ),
    *(
        (
            f"ConnectedSubtraction({sizes!r})",
            lambda sizes=sizes: ConnectedSubtraction(sizes),
            TypeError,
            f"it was given {given}",
        )
        for sizes, given in (
            (5, "5."),
            (None, "None."),
            ("12", "'12'."),
            ({"a"}, "'a'."),
            ({1.5}, "1.5."),
        )
    ),
    ("no sizes", lambda: ConnectedSubtraction([]), ValueError, "needs at least one size"),
    ("the size 0", lambda: ConnectedSubtraction({0}), ValueError, "at least 1; it was given 0."),
    # graphs and their labels
    *(
        (
            f"Graph.of({edges!r})",
            lambda edges=edges: Graph.of(edges),
            TypeError,
            "A graph is made of lists, as in Graph.of([(1, 2)]",
        )
        for edges in (3, None, path(3))
    ),
    *(
        (
            f"Graph.of([{edge!r}])",
            lambda edge=edge: Graph.of([edge]),
            ValueError,
            f"An edge is a pair of vertices; it was given {edge!r}.",
        )
        for edge in ("ab", 1, (1,), (1, 2, 3), None)
    ),
    *(
        (
            f"the label {label!r}",
            lambda label=label: Graph.of([(0, 1)], vertices=[label]),
            ValueError,
            f"A vertex equals itself and is not None; it was given {label!r}.",
        )
        for label in (nan, None, (1, nan), frozenset([nan]))
    ),
    *(
        (
            f"the label {label!r}",
            lambda label=label: Graph.of([(label, 1)]),
            TypeError,
            "A vertex must be hashable",
        )
        for label in ([1], {1}, {}, np.array([1]))
    ),
    ("vertices that are a number", lambda: Graph.of([], vertices=5), TypeError, "it was given 5."),
    (
        "nan in networkx",
        lambda: Graph.from_networkx(nx.Graph([(nan, 1)])),
        ValueError,
        "A vertex equals itself",
    ),
    (
        "a number for networkx",
        lambda: Graph.from_networkx(3),
        TypeError,
        "takes a graph of networkx; it was given 3.",
    ),
    (
        "ours for networkx",
        lambda: Graph.from_networkx(path(2)),
        TypeError,
        "takes a graph of networkx",
    ),
    (
        "to set a vertex",
        lambda: setattr(path(3), "vertices", ()),
        AttributeError,
        "A Graph does not change",
    ),
    *(
        (
            f"without_vertices({given!r})",
            lambda given=given: path(3).without_vertices(given),
            TypeError,
            f"are given in a collection, such as a list; it was given {given!r}.",
        )
        for given in (3, None, "0")
    ),
    (
        "without a vertex that is not there",
        lambda: path(3).without_vertices([9]),
        ValueError,
        "The graph has no vertex 9.",
    ),
    (
        "without a list of lists",
        lambda: path(3).without_vertices([[0]]),
        ValueError,
        "which cannot be hashed",
    ),
    *(
        (
            f"without_edges({given!r})",
            lambda given=given: path(3).without_edges(given),
            TypeError,
            f"are given in a collection, such as a list; it was given {given!r}.",
        )
        for given in (0, None, "01")
    ),
    *(
        (
            f"without_edges([{edge!r}])",
            lambda edge=edge: path(3).without_edges([edge]),
            ValueError,
            f"it was given {edge!r}.",
        )
        for edge in ((0, 2), None, "ab", ([1], 2), (0, 1, 2))
    ),
    (
        "without an edge that is no list",
        lambda: path(3).without_edges((0, 1)),
        ValueError,
        "in a list, such as [(0, 1)];",
    ),
    (
        "without the edge at place 7",
        lambda: path(3).without_edges([7]),
        ValueError,
        "from 0 to 1; it has none at 7.",
    ),
    (
        "without the edge at place -1",
        lambda: path(3).without_edges([-1]),
        ValueError,
        "it has none at -1.",
    ),
    *(
        (
            f"the {ask} of {v!r}",
            lambda ask=ask, v=v: getattr(path(3), ask)(v),
            ValueError,
            f"The graph has no vertex {v!r}; it has [0, 1, 2].",
        )
        for ask in ("degree", "neighbours", "component_of")
        for v in (9, None, "a")
    ),
    (
        "the degree of a list",
        lambda: path(3).degree([0]),
        ValueError,
        "The graph has no vertex [0]",
    ),
    (
        "sets of less than nothing",
        lambda: path(3).connected_sets(-1),
        ValueError,
        "The most vertices of a connected set",
    ),
    (
        "leaves at a vertex that is not there",
        lambda: path(3).with_pendant_edges(9, 1),
        ValueError,
        "has no vertex 9",
    ),
    (
        "less than no leaves",
        lambda: path(3).with_pendant_edges(0, -1),
        ValueError,
        "at least 0; it was given -1.",
    ),
    *(
        (
            f"canonical_form({board!r})",
            lambda board=board: canonical_form(board),
            TypeError,
            no_board,
        )
        for board in (3, None, (path(2), 0))
    ),
    *(
        (
            f"the root {root!r}",
            lambda root=root: canonical_form(path(3), root=root),
            ValueError,
            f"it has no vertex {root!r}.",
        )
        for root in (9, [1], (0, 1))
    ),
    *(
        (
            f"{make.__name__}({board!r})",
            lambda make=make, board=board: make(board),
            TypeError,
            no_board,
        )
        for make in (
            disjoint_union,
            disjoint_states,
            trimming,
            untrimming,
            leaves,
            as_spider,
            Decoration.of,
            WeightedGraph.from_board,
        )
        for board in (5, None, [path(2)])
    ),
    ("decomposition of a number", lambda: decomposition(5), TypeError, no_board + "5."),
    ("decomposition of a class", lambda: decomposition(GraphNim), TypeError, no_board),
    (
        "legs at a vertex that is not there",
        lambda: legs_at(path(3), 9),
        ValueError,
        "The graph has no vertex 9",
    ),
    (
        "to split a number",
        lambda: ramification(path(3), 5),
        TypeError,
        "The vertices to split are a set of vertices; it was given 5.",
    ),
    (
        "to split what is not there",
        lambda: ramification(path(3), [9]),
        ValueError,
        "it has no vertex 9.",
    ),
    (
        "an arrow beside the board",
        lambda: Decoration.of(path(3), [(0, 2)]),
        ValueError,
        "there is no edge from 0 to 2.",
    ),
    (
        "an arrow that is a number",
        lambda: Decoration.of(path(3), [5]),
        ValueError,
        "An arrow is a pair (tail, head)",
    ),
    (
        "arrows on a loop",
        lambda: Decoration.of(Graph.of([(1, 1)])),
        ValueError,
        "without loops; the board has one at vertex 1.",
    ),
    (
        "weights without edges",
        lambda: WeightedGraph.of(5),
        TypeError,
        "a list of triples (one end, other end, weight); it was given 5.",
    ),
    (
        "an edge without weight",
        lambda: WeightedGraph.of([(1, 2)]),
        ValueError,
        "(one end, other end, weight); it was given (1, 2).",
    ),
    (
        "a weight below 0",
        lambda: WeightedGraph.of([(1, 2, -3)]),
        ValueError,
        "at least 0; it was given -3.",
    ),
    ("a weight in words", lambda: WeightedGraph.of([(1, 2, "a")]), TypeError, "it was given 'a'."),
    (
        "a weighted nan",
        lambda: WeightedGraph.of([(nan, 2, 3)]),
        ValueError,
        "A vertex equals itself",
    ),
    (
        "weights that are a number",
        lambda: weighted.with_weights(5),
        TypeError,
        "The weights are a list",
    ),
    (
        "too few weights",
        lambda: weighted.with_weights([1]),
        ValueError,
        "one weight for each of the 2 edges; it was given 1.",
    ),
    (
        "loops that are a number",
        lambda: weighted.with_loops(5),
        TypeError,
        "such as {0: 1}; it was given 5.",
    ),
    (
        "a loop beside the board",
        lambda: weighted.with_loops({9: 1}),
        ValueError,
        "it has no vertex 9.",
    ),
    # families
    *(
        (
            f"{make.__name__}({n!r})",
            lambda make=make, n=n: make(n),
            error,
            f"at least {least}; it was given {n!r}.",
        )
        for make, least in (
            (path, 0),
            (cycle, 3),
            (star, 0),
            (Spider, 0),
            (Caterpillar, 0),
            (spiders, 0),
            (caterpillars, 0),
            (trees, 0),
            (connected_graphs, 0),
            (flow, 0),
            (crash, 1),
            (twig, 0),
            (rod, 1),
        )
        for n, error in (
            (-1, ValueError),
            ("3", TypeError),
            (2.0, TypeError),
            (None, TypeError),
            ([3], TypeError),
        )
    ),
    ("a cycle of 2", lambda: cycle(2), ValueError, "at least 3; it was given 2."),
    (
        "legs in a list",
        lambda: Spider([3, 2]),
        TypeError,
        "The length of a leg must be a whole number",
    ),
    (
        "counts in a list",
        lambda: Spider.from_counts([1, 2]),
        TypeError,
        "such as {3: 10, 1: 5}; it was given [1, 2].",
    ),
    ("a length in words", lambda: Spider.from_counts({"a": 1}), TypeError, "The length of a leg"),
    ("a length below 0", lambda: Spider.from_counts({-1: 1}), ValueError, "The length of a leg"),
    (
        "a count below 0",
        lambda: Spider.from_counts({1: -1}),
        ValueError,
        "The number of legs of length 1",
    ),
    ("a spider and a number", lambda: Spider(3) + 5, TypeError, "'Spider' and 'int'"),
    ("a least leg of 0", lambda: spiders(5, least_leg=0), ValueError, "The least leg"),
    (
        "a side that is a number",
        lambda: Bistar(3, (1,)),
        TypeError,
        "A side of a bistar is a tuple of legs",
    ),
    (
        "a side that is a word",
        lambda: Bistar("ab", (1,)),
        TypeError,
        "A side of a bistar is a tuple of legs",
    ),
    (
        "a side missing, hubs glued",
        lambda: Bistar((1,), None, middle=0),
        ValueError,
        "at least 1; it was given 0.",
    ),
    (
        "a middle below 0",
        lambda: Bistar((1,), (1,), middle=-1),
        ValueError,
        "at least 0; it was given -1.",
    ),
    (
        "leaves in a list",
        lambda: Caterpillar([1, 2]),
        TypeError,
        "The number of leaves at a vertex",
    ),
    *(
        (
            f"AccentedSpider.of({text!r})",
            lambda text=text: AccentedSpider.of(text),
            ValueError,
            "A leg is written like 3, 3^, 3v or 3v(1^,2v)",
        )
        for text in (
            "S[2()]",
            "S[]",
            "",
            "S[2,,3]",
            "S[2",
            "S[-1]",
            "S[1.5]",
            "2x",
            "S[2v^]",
            "S[2(1)]",
        )
    ),
    *(
        (
            f"AccentedSpider.of({text!r})",
            lambda text=text: AccentedSpider.of(text),
            TypeError,
            f"such as 'S[2,2v,3^]'; it was given {text!r}.",
        )
        for text in (5, None, [2], b"S[2]")
    ),
    (
        "a mark beyond the leg",
        lambda: AccentedSpider.of("S[2(3^)]"),
        ValueError,
        "'2(3^)' marks 3.",
    ),
    ("legs of an accented spider", lambda: AccentedSpider(5), TypeError, "it was given 5."),
    (
        "one length for a list",
        lambda: AccentedSpider.from_lengths(5, ("v",)),
        TypeError,
        "it was given 5 and ('v',).",
    ),
    (
        "an accent that is none",
        lambda: AccentedSpider.from_lengths((1,), ("x",)),
        ValueError,
        "Each leg has one accent",
    ),
    # too large: refused before memory is taken
    *(
        (
            f"{make.__name__} of 10^{digits}",
            lambda make=make, n=10**digits: make(n),
            MemoryError,
            too_much,
        )
        for make in (path, cycle, star, flow, crash, twig, rod, trees)
        for digits in (10, 30, 5000)
    ),
    *(
        (f"a leg of 10^{digits}", lambda n=10**digits: Spider(n).graph, MemoryError, "edges needs")
        for digits in (8, 30, 5000)
    ),
    (
        "two such legs",
        lambda: Spider(10**30, 10**30).graph,
        MemoryError,
        "The graph of a spider with about 10^30 edges needs",
    ),
    (
        "10^9 legs",
        lambda: Spider.from_counts({1: 10**9}),
        MemoryError,
        "The list of 1000000000 legs needs 14.9 GiB",
    ),
    (
        "10^30 legs",
        lambda: Spider.from_counts({1: 10**30}),
        MemoryError,
        "The list of about 10^30 legs needs",
    ),
    (
        "a long middle",
        lambda: Bistar((1,), (1,), middle=10**10).graph,
        MemoryError,
        "The graph of a bistar with 10000000002 edges needs",
    ),
    (
        "a long leg of a bistar",
        lambda: Bistar((10**30,), (1,)).graph,
        MemoryError,
        "The graph of a bistar with about 10^30 edges",
    ),
    (
        "many leaves",
        lambda: Caterpillar(10**10).graph,
        MemoryError,
        "The graph of a caterpillar with 10000000001 vertices",
    ),
    (
        "many new edges",
        lambda: path(3).with_pendant_edges(0, 10**12),
        MemoryError,
        "new edges needs",
    ),
    (
        "a long accented leg",
        lambda: AccentedSpider.of("S[99999999999]").decoration,
        MemoryError,
        "The graph of a spider with",
    ),
    (
        "all graphs with 1000 edges",
        lambda: connected_graphs(1000),
        MemoryError,
        "The list of all connected graphs with 1000 edges needs",
    ),
    (
        "all graphs with 10^30 edges",
        lambda: next(graphs_with_edges(10**30)),
        MemoryError,
        "The list of all connected graphs with about 10^30 edges",
    ),
    (
        "all graphs with 12 vertices",
        lambda: graphs(12),
        ValueError,
        "All graphs with n vertices are listed for n at most 9, and by nauty's geng",
    ),
    (
        "all graphs with 10^30 vertices",
        lambda: graphs(10**30),
        ValueError,
        "for n at most 11; it was given about 10^30",
    ),
    ("a limit below 0", lambda: set_memory_limit(-1), ValueError, "The limit, a number of bytes,"),
    ("a limit in words", lambda: set_memory_limit("all"), TypeError, "it was given 'all'."),
]


@pytest.mark.parametrize(
    ("call", "error", "words"), [call[1:] for call in CALLS], ids=[call[0][:60] for call in CALLS]
)
def test_a_bad_call_is_met_by_one_sentence_within_a_second(call, error, words):
    begun = time.process_time()
    with pytest.raises(error) as caught:
        call()
    assert time.process_time() - begun < 1
    said = "\n".join([str(caught.value), *getattr(caught.value, "__notes__", ())])
    assert words in said
    assert len(said) < 500


def test_the_calls_are_many():
    assert len(CALLS) >= 200


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
