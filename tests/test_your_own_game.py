"""A visitor's games, in five lines each: on boards of every kind, heaps, tuples and words, with
every question asked of them.
"""

import random
import time
from dataclasses import dataclass

import networkx as nx
import pytest

from gamelab import (
    ArcKayles,
    Bistar,
    Caterpillar,
    Family,
    Graph,
    GraphGame,
    GraphNim,
    Grim,
    NodeKayles,
    Octal,
    Ruleset,
    Spider,
    Sum,
    WeightedGraph,
    cycle,
    grundy,
    misere_grundy,
    nim_sequence,
    nim_sum,
    options,
    outcome,
    path,
    star,
    trees,
    why,
    winning_moves,
)
from gamelab.boards.decorations import Decoration
from gamelab.boards.small_graphs import connected_graphs, graphs_with_edges
from gamelab.theory import DEFINITION, budget, by_definition, methods_used, options_listed
from gamelab.theory.ruleset import Whole

# Five lines each.


class MyNodeKayles(Ruleset):
    """Take a vertex and its neighbours."""

    def moves(self, graph):
        return [graph.without_vertices([v, *graph.neighbours(v)]) for v in graph.vertices]


class MyArcKayles(GraphGame):
    """Take two adjacent vertices."""

    def moves(self, graph):
        return [graph.without_vertices(edge) for edge in graph.edges]


class MyGrim(MyArcKayles):
    """Take a vertex that has a neighbour."""

    def moves(self, graph):
        return [graph.without_vertices([v]) for v in graph.vertices if graph.degree(v)]

    def components(self, graph):
        return graph.components()


class MyGraphNim(GraphGame):
    """Take edges that meet."""

    def moves(self, graph):
        for at in graph.incident.values():
            yield from (
                graph.without_edges([at[i] for i in range(len(at)) if bits >> i & 1])
                for bits in range(1, 2 ** len(at))
            )


class MyOctal033(GraphGame):
    """Take one or two connected vertices and leave a connected rest."""

    def moves(self, graph):
        for taken in graph.connected_sets(2):
            rest = graph.without_vertices(taken)
            if len(rest.components()) - len(graph.components()) in (0, -1):
                yield rest


class FirstVertexOnly(Ruleset):
    """Take the smallest name, or the largest name and all beside it: a game that looks at names."""

    def moves(self, graph):
        if graph.vertices:
            yield graph.without_vertices([min(graph.vertices)])
            yield graph.without_vertices(
                {max(graph.vertices), *graph.neighbours(max(graph.vertices))}
            )


class Toads(Ruleset):
    """Words: T jumps over one F, or steps to a free place, to the right."""

    def moves(self, word):
        for old, new in (("T_", "_T"), ("TF_", "_FT")):
            yield from (
                word[:i] + new + word[i + len(old) :]
                for i in range(len(word))
                if word.startswith(old, i)
            )


@dataclass(frozen=True)
class Subtraction(Ruleset):
    """Take one of some numbers of tokens."""

    sizes: tuple[int, ...]

    def moves(self, heap):
        return [heap - size for size in self.sizes if size <= heap]


class Wythoff(Ruleset):
    """Take from one of two heaps, or as much from both."""

    def moves(self, heaps):
        a, b = heaps
        yield from ((a - n, b) for n in range(1, a + 1))
        yield from ((a, b - n) for n in range(1, b + 1))
        yield from ((a - n, b - n) for n in range(1, min(a, b) + 1))


class NetworkxKayles(GraphGame):
    """Node Kayles by a visitor who knows networkx only."""

    def moves(self, graph):
        for v in graph.vertices:
            board = graph.to_networkx()
            board.remove_nodes_from([v, *board.neighbors(v)])
            yield board


class LegsOnly(Ruleset):
    """A game whose positions are spiders: a leg loses its end."""

    def start(self, board):
        return board

    def moves(self, spider):
        return [
            Spider(*spider.legs[:i], leg - 1, *spider.legs[i + 1 :])
            for i, leg in enumerate(spider.legs)
        ]


@dataclass(frozen=True)
class Walker:
    """A token on a graph: a position with more than its graph."""

    graph: Graph
    at: int


class Walk(Ruleset):
    """Move the token to a neighbour, and lose the vertex behind it."""

    def moves(self, walker):
        rest = walker.graph.without_vertices([walker.at])
        return [Walker(rest, v) for v in walker.graph.neighbours(walker.at)]


PAIRS = [
    (MyNodeKayles(), NodeKayles()),
    (MyArcKayles(), ArcKayles()),
    (MyGrim(), Grim()),
    (MyGraphNim(), GraphNim()),
    (MyOctal033(), Octal("0.33")),
    (NetworkxKayles(), NodeKayles()),
]
SMALL = [graph for edges in range(6) for graph in graphs_with_edges(edges)]
BOARDS = [
    Spider(3, 2, 1),
    Spider(),
    Bistar((1, 2), (1,), middle=2),
    Caterpillar(2, 0, 1),
    path(5),
    path(0),
    star(4),
    cycle(5),
    nx.path_graph(["a", "b", "c", "d"]),
    nx.petersen_graph().subgraph(range(6)),
    Graph.of([(1, 2), ("x", "y")], vertices=[9]),
]


def defined(game, position, misere=False):
    """The Grundy value, or the misere one, by nothing but `moves`."""
    values = {defined(game, option, misere) for option in game.moves(position)}
    return next(n for n in range(99) if n not in values) if values or not misere else 1


@pytest.mark.parametrize(("mine", "built_in"), PAIRS, ids=str)
def test_a_game_written_by_a_visitor_has_the_values_of_the_built_in_one(mine, built_in):
    for board in [*SMALL, *BOARDS]:
        assert grundy(mine, board) == grundy(built_in, board), board
        assert misere_grundy(mine, board) == misere_grundy(built_in, board), board
        assert outcome(mine, board) == outcome(built_in, board)
        assert outcome(mine, board, misere=True) == outcome(built_in, board, misere=True)


@pytest.mark.parametrize(("mine", "built_in"), PAIRS, ids=str)
def test_its_moves_options_and_reasons_are_those_of_the_built_in_one(mine, built_in):
    for board in BOARDS[:-1]:
        assert set(winning_moves(mine, board)) == set(winning_moves(built_in, board))
        assert {v for v, _ in options(mine, board)} == {v for v, _ in options(built_in, board)}
        forms, forms_of_built_in = (
            {built_in.canonical(g) for _, g in options(game, board)} for game in (mine, built_in)
        )
        assert forms == forms_of_built_in
        reasons = why(mine, board)
        assert reasons.value == grundy(built_in, board)
        assert set(reasons.moves) == set(range(reasons.value))


def test_moves_get_a_graph_with_the_callers_labels():
    assert winning_moves(MyNodeKayles(), nx.path_graph(["a", "b", "c"])) == [Graph.of([])]
    assert winning_moves(MyArcKayles(), Spider(1, 1)) == [
        Graph.of([], vertices=[(2, 1)]),
        Graph.of([], vertices=[(1, 1)]),
    ]


def test_a_game_on_graphs_is_played_as_a_whole_unless_it_says_that_it_is_a_sum():
    class TakeAComponentOrAnEdge(GraphGame):
        """A move may touch all components, so that the game is no sum."""

        def moves(self, graph):
            yield from (graph.without_edges([edge]) for edge in graph.edges)
            if graph.edges:
                yield Graph.of([], vertices=graph.vertices)

    game, different = TakeAComponentOrAnEdge(), 0
    for graph in SMALL:
        assert grundy(game, graph) == defined(game, graph)
        assert misere_grundy(game, graph) == defined(game, graph, misere=True)
        different += grundy(game, graph) != nim_sum(
            *(grundy(game, part) for part in graph.components())
        )
    assert different > 5


def test_a_split_game_agrees_with_itself_played_as_a_whole():
    for graph in SMALL:
        assert (
            grundy(MyGrim(), graph)
            == by_definition(Whole(MyGrim()), graph)
            == defined(MyGrim(), graph)
        )


class LastEdgeWins(GraphGame):
    """Take a vertex while there is an edge: play ends in all components at once."""

    def moves(self, graph):
        return [graph.without_vertices([v]) for v in graph.vertices] if graph.edges else []

    def components(self, graph):
        return graph.components()


class LastHeap(Ruleset):
    """Nim that ends when one heap is left, and is no sum."""

    def moves(self, heaps):
        if sum(heap > 0 for heap in heaps) > 1:
            for i, heap in enumerate(heaps):
                yield from ((*heaps[:i], left, *heaps[i + 1 :]) for left in range(heap))

    def components(self, heaps):
        return [(heap,) for heap in heaps]


class FirstName(GraphGame):
    """Names count, though a GraphGame says that they do not."""

    moves = FirstVertexOnly.moves


@pytest.mark.parametrize(
    ("game", "board", "words"),
    [
        *(
            (LastEdgeWins(), path(n), "components is wrong: Graph.* 2 by .*and 1")
            for n in (5, 6, 7)
        ),
        (Sum(LastEdgeWins(), Subtraction((1, 2))), (path(60), 3), "components is wrong: Graph"),
        (LastHeap(), (3, 4, 5), r"components is wrong: \(0, \d, \d\) has the value"),
        (FirstName(), path(9), "FirstName.canonical is wrong: Graph"),
    ],
)
def test_components_and_canonical_that_are_wrong_are_found_at_every_question(game, board, words):
    begun = time.process_time()
    for ask in (grundy, grundy, outcome, winning_moves, why):
        with pytest.raises(ValueError, match=words):
            ask(game, board)
    assert time.process_time() - begun < 1
    if not isinstance(game, Sum):
        with pytest.raises(ValueError, match=words):
            misere_grundy(game, board)


class Partizan(GraphGame):
    def moves(self, graph, player):
        return [graph.without_vertices([v]) for v in graph.vertices[player::2]]


class LeftAndRight(Ruleset):
    def left_moves(self, heap):
        return [heap - 1]

    def right_moves(self, heap):
        return [heap - 2]


class Circular(Ruleset):
    def moves(self, place):
        return [(place + 1) % 5]


class Rising(Ruleset):
    def moves(self, heap):
        return [heap + 1]


def nodes_of_networkx(graph):
    return [graph.subgraph(set(graph.nodes) - {v}) for v in graph.nodes]


def copies_of_networkx(graph):
    return [graph.copy().remove_node(v) for v in graph.vertices]


def iterations_of_networkx(graph):
    return [graph.without_vertices([v]) for v in graph]


@pytest.mark.parametrize("kind", [Partizan, LeftAndRight])
def test_a_partizan_game_is_told_what_is_played_here(kind):
    for _ in range(2):
        with pytest.raises(TypeError) as caught:
            kind()
        assert str(caught.value) == (
            f"{kind.__name__} needs moves(self, position), which gives the options of a position "
            "alone: gamelab plays impartial games, where both players have the same moves."
        )


@pytest.mark.parametrize("game", [Circular(), Rising()], ids=repr)
def test_a_game_that_does_not_end_is_told_what_is_played_here(game):
    with pytest.raises(ValueError, match="gamelab plays games that"):
        grundy(game, 0)


@pytest.mark.parametrize("moves", [nodes_of_networkx, copies_of_networkx, iterations_of_networkx])
def test_moves_written_for_networkx_are_told_what_they_get(moves):
    game = type("Mine", (GraphGame,), {"moves": lambda self, graph: moves(graph)})()
    with pytest.raises((AttributeError, TypeError), match="'Graph' object") as caught:
        grundy(game, path(3))
    [note] = caught.value.__notes__
    assert note.startswith("Mine.moves(Graph.of(")
    assert "It gets a Graph of gamelab, with vertices, edges, neighbours(v)" in note
    assert "graph.to_networkx() is one of networkx, and options may be such graphs too." in note


def test_right_components_are_compared_once_and_beside_the_question():
    class Counted(MyGrim):
        def moves(self, graph):
            asked.append(graph)
            return super().moves(graph)

    asked, before = [], options_listed()
    with methods_used() as methods, budget(60, options_listed):
        value = grundy(Counted(), path(3))
    assert value == grundy(Grim(), path(3))
    assert methods == {DEFINITION}
    compared = len(asked)
    assert 20 < compared < 1000
    assert options_listed() - before > 60
    grundy(Counted(), path(2))
    assert len(asked) < compared + 9


def test_names_of_vertices_count_in_a_plain_ruleset():
    """Two isomorphic boards of different values: nothing is taken for label-independent that does
    not say so.
    """
    values = {}
    for order in ((0, 1, 2, 3), (1, 0, 2, 3), (2, 0, 3, 1), (0, 3, 1, 2)):
        board = Graph.of([(order[i], order[i + 1]) for i in range(3)])
        values[order] = grundy(FirstVertexOnly(), board)
        assert values[order] == defined(FirstVertexOnly(), board)
        assert misere_grundy(FirstVertexOnly(), board) == defined(
            FirstVertexOnly(), board, misere=True
        )
    assert len(set(values.values())) > 1


def test_heaps_tuples_and_words_are_positions():
    assert [grundy(Subtraction((1, 3, 4)), n) for n in range(7)] == [0, 1, 0, 1, 2, 3, 2]
    assert nim_sequence(Subtraction((1, 3, 4)), 7).tolist() == [0, 1, 0, 1, 2, 3, 2]
    assert winning_moves(Subtraction((1, 3, 4)), 11) == [7]
    assert misere_grundy(Subtraction((1, 2)), 4) == defined(Subtraction((1, 2)), 4, misere=True)
    lost = [(a, b) for a in range(9) for b in range(a, 9) if outcome(Wythoff(), (a, b)) == "P"]
    assert lost == [(0, 0), (1, 2), (3, 5), (4, 7)]
    assert (
        str(why(Wythoff(), (1, 1))).splitlines()[0] == f"The value is {defined(Wythoff(), (1, 1))}:"
    )
    assert grundy(Toads(), "TTF__") == defined(Toads(), "TTF__")
    assert options(Toads(), "T_") == [(0, "_T")]
    assert grundy(Sum(Wythoff(), Toads(), MyGraphNim()), ((1, 2), "T_", star(5))) == nim_sum(
        0, 1, 5
    )


def test_a_position_with_more_than_its_graph_is_left_as_it_is():
    for board, at in ((path(5), 0), (cycle(6), 2), (star(4), 0)):
        assert grundy(Walk(), Walker(board, at)) == defined(Walk(), Walker(board, at))
        assert all(isinstance(move, Walker) for move in winning_moves(Walk(), Walker(board, at)))
    for position in (Decoration.of(path(3), [(0, 1)]), WeightedGraph.from_board(path(3))):
        assert LegsOnly.start(LegsOnly(), position) is position
        assert Ruleset.start(Walk(), position) is position


def test_a_game_may_be_played_on_the_members_of_a_family_themselves():
    for legs in ((), (3,), (2, 1), (3, 2, 2)):
        assert grundy(LegsOnly(), Spider(*legs)) == sum(legs) % 2
        assert outcome(LegsOnly(), Spider(*legs), misere=True) == (
            "N" if sum(legs) % 2 == 0 else "P"
        )
    assert winning_moves(LegsOnly(), Spider(2, 1)) == [Spider(1, 1), Spider(2)]


def test_a_family_of_ones_own_is_a_board_of_every_game():
    @dataclass(frozen=True)
    class Wheel(Family):
        spokes: int

        @property
        def graph(self):
            return Graph.of([*cycle(self.spokes).edges, *(("hub", i) for i in range(self.spokes))])

    for n in (3, 4, 5):
        board = nx.wheel_graph(n + 1)
        for game in (MyNodeKayles(), NodeKayles(), MyArcKayles(), GraphNim()):
            assert grundy(game, Wheel(n)) == grundy(game, board)


def test_games_of_one_class_that_is_given_nothing_are_one_game():
    assert MyNodeKayles() == MyNodeKayles()
    assert hash(MyNodeKayles()) == hash(MyNodeKayles())
    assert MyNodeKayles() != MyArcKayles()
    assert MyGrim() != MyArcKayles()
    assert Subtraction((1, 2)) == Subtraction((1, 2)) != Subtraction((1, 3))
    assert repr(MyNodeKayles()) == "MyNodeKayles()"

    class TakeAtMost(Ruleset):
        most: int

        def moves(self, heap):
            return [heap - n for n in range(1, self.most + 1) if n <= heap]

    assert TakeAtMost(2) == TakeAtMost(2) != TakeAtMost(3)
    assert [grundy(TakeAtMost(2), 5), grundy(TakeAtMost(3), 5)] == [2, 1]
    assert repr(TakeAtMost(2)).endswith("TakeAtMost(most=2)")


def test_names_of_octal_games_are_the_octal_games():
    assert ArcKayles() == Octal("0.07") == Octal("0.070") == Octal(".07")
    assert Grim() == Octal("0.6") == Octal("0.600")
    assert len({ArcKayles(), Octal("0.07"), Octal("0.0700")}) == 1
    assert repr(ArcKayles()) == "Octal(code='0.07')"
    assert Octal("0.07") != Octal("0.007")


def test_what_a_game_on_graphs_needs_is_at_hand():
    rng = random.Random(3)
    for graph in [*SMALL, Graph.of([(0, 0), (0, 1), (0, 1), (1, 2)])]:
        for taken in graph.connected_sets(3):
            board = nx.MultiGraph(graph.to_networkx())
            assert nx.is_connected(board.subgraph(taken))
            board.remove_nodes_from(taken)
            assert graph.without_vertices(taken) == Graph.from_networkx(board)
        n = len(graph.vertices)
        subsets = [
            {v for i, v in enumerate(graph.vertices) if bits >> i & 1} for bits in range(1, 2**n)
        ]
        connected = [
            part for part in subsets if nx.is_connected(graph.to_networkx().subgraph(part))
        ]
        assert sorted(map(sorted, graph.connected_sets())) == sorted(map(sorted, connected))
        places = [i for i in range(len(graph.edges)) if rng.random() < 0.5]
        left = graph.without_edges(places)
        assert left.edges == tuple(edge for i, edge in enumerate(graph.edges) if i not in places)
        assert graph.simple.without_edges([(v, u) for u, v in graph.simple.edges]) == Graph.of(
            [], vertices=graph.vertices
        )
        assert {frozenset(edge) for edge in graph.edges if edge[0] != edge[1]} == {
            frozenset(edge) for edge in graph.simple.edges
        }
        assert len({*map(frozenset, graph.simple.edges)}) == len(graph.simple.edges)


def test_all_trees_with_12_vertices_are_valued():
    """551 boards; a second on a quiet machine. The values are those of the table of all trees and
    of all sets of vertices.
    """

    class Split(MyArcKayles):
        def components(self, graph):
            return graph.components()

    boards = list(trees(12))
    assert len(boards) == 551
    expected = [grundy(ArcKayles(), tree) for tree in boards]
    assert [grundy(MyArcKayles(), tree) for tree in boards] == expected
    assert [grundy(Split(), tree) for tree in boards] == expected


def test_connected_graphs_with_loops_and_parallel_edges_keep_them_in_a_game_of_ones_own():
    for graph in connected_graphs(3, parallel=True):
        assert grundy(MyGraphNim(), graph) == grundy(GraphNim(), graph)
    assert [graph.edges for _, graph in options(MyGraphNim(), Graph.of([(1, 1), (1, 2)]))] == [
        (),
        ((0, 1),),
        ((1, 1),),
    ]
