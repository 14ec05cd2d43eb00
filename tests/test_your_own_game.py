"""A reader's own games, in five lines each: on boards of every kind, heaps, tuples and words, with
every question asked of them, and what is said where one is wrong.
"""

import re
import time
from collections import Counter
from dataclasses import dataclass
from functools import cache
from itertools import combinations, product

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
    NodeKayles,
    Ruleset,
    Spider,
    Sum,
    WeightedGraph,
    cycle,
    draw,
    explore,
    grundy,
    misere_grundy,
    nim_sequence,
    options,
    outcome,
    path,
    star,
    why,
    winning_moves,
)
from gamelab.boards.decorations import Decoration
from gamelab.boards.small_graphs import graphs_with_edges
from gamelab.games.vertex_deletion import Grim
from gamelab.theory import DEFINITION, budget, by_definition, methods_used, options_listed
from gamelab.theory.ruleset import Whole

# Five lines each, or fewer.


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
            for n in range(1, len(at) + 1):
                yield from (graph.without_edges([*some]) for some in combinations(at, n))


class NetworkxKayles(GraphGame):
    """Node Kayles by a reader who knows networkx only."""

    def moves(self, graph):
        for v in graph.vertices:
            board = graph.to_networkx()
            board.remove_nodes_from([v, *board.neighbors(v)])
            yield board


class OddKayles(NodeKayles):
    """Node Kayles, at vertices of odd degree only."""

    def moves(self, graph):
        odd = [v for v in graph.vertices if graph.degree(v) % 2]
        return [graph.without_vertices([v, *graph.neighbours(v)]) for v in odd]


class AnyEdgeOrAll(GraphGame):
    """A move may touch all components, so that the game is no sum."""

    def moves(self, graph):
        return [graph.without_edges([e]) for e in graph.edges] + [Graph.of([])] * bool(graph.edges)


class FirstVertexOnly(Ruleset):
    """Take the smallest name, or the largest name and all beside it: a game that looks at names."""

    def moves(self, graph):
        if graph.vertices:
            last = max(graph.vertices)
            yield graph.without_vertices([min(graph.vertices)])
            yield graph.without_vertices({last, *graph.neighbours(last)})


class Divisor(Ruleset):
    def moves(self, heap):
        return [heap - d for d in range(1, heap) if heap % d == 0]


class Wythoff(Ruleset):
    """Take from one of two heaps, or as much from both."""

    def moves(self, heaps):
        a, b = heaps
        lines = [(i, b) for i in range(a)] + [(a, i) for i in range(b)]
        return lines + [(a - i, b - i) for i in range(1, min(a, b) + 1)]


class Pairs(Ruleset):
    """Erase two equal neighbouring letters, or a vowel in front."""

    def moves(self, word):
        pairs = [word[:i] + word[i + 2 :] for i in range(len(word) - 1) if word[i] == word[i + 1]]
        return pairs + [word[1:]] * (word[:1] in {"a", "e", "i", "o", "u"})


class LegsOnly(Ruleset):
    """A game whose positions are spiders: a leg loses its end."""

    def start(self, board):
        return board

    def moves(self, spider):
        legs = [*enumerate(spider.legs)]
        return [Spider(*(leg - (i == j) for j, leg in legs)) for i, _ in legs]


class Walk(Ruleset):
    """Move the token of (graph, vertex) to a neighbour, and lose the vertex behind it."""

    def moves(self, walker):
        graph, at = walker
        return [(graph.without_vertices([at]), v) for v in graph.neighbours(at)]


@dataclass(frozen=True)
class Wheel(Family):
    rim: int

    @property
    def graph(self):
        return Graph.of([*cycle(self.rim).edges, *(("hub", i) for i in range(self.rim))])


PAIRS = [
    (MyNodeKayles(), NodeKayles()),
    (MyArcKayles(), ArcKayles()),
    (MyGrim(), Grim()),
    (MyGraphNim(), GraphNim()),
    (NetworkxKayles(), NodeKayles()),
]
SMALL = [graph for edges in range(6) for graph in graphs_with_edges(edges)]
BOARDS = [Spider(3, 2, 1), Spider(), Bistar((1, 2), (1,), middle=2), Caterpillar(2, 0, 1), path(0)]
BOARDS += [star(4), cycle(5), nx.path_graph(["a", "b", "c", "d"]), nx.petersen_graph()]
BOARDS += [nx.complete_graph(4), Graph.of([(1, 2), ("x", "y")], vertices=[9])]


def by_recursion(game, position, misere=False):
    """The value by nothing but `moves`."""

    @cache
    def value(here):
        there = {value(after) for after in game.moves(here)}
        return min({*range(len(there) + 1)} - there) if there else int(misere)

    return value(game.start(position))


def answers(game, board):
    """What each question says; positions by their forms."""
    form = NodeKayles().canonical
    return {
        "values": (grundy(game, board), misere_grundy(game, board)),
        "outcomes": (outcome(game, board), outcome(game, board, misere=True)),
        "options": {(value, form(option)) for value, option in options(game, board)},
        "won": {*winning_moves(game, board)},
        "reasons": (why(game, board).value, {*why(game, board).moves}),
    }


@pytest.mark.parametrize(("mine", "built_in"), PAIRS, ids=str)
def test_a_game_of_ones_own_has_the_answers_of_the_built_in_one(mine, built_in):
    for board in [*SMALL, *BOARDS]:
        if not isinstance(board, nx.Graph) or len(board) < 10 or mine != MyGraphNim():
            found, expected = answers(mine, board), answers(built_in, board)
            if built_in == GraphNim():  # its forms have no isolated vertices
                found.pop("options"), expected.pop("options")
            assert found == expected, board


@pytest.mark.parametrize(
    "game", [AnyEdgeOrAll(), MyGrim(), OddKayles(), FirstVertexOnly()], ids=str
)
def test_other_games_have_the_values_of_plain_recursion(game):
    """A game without `components` is no sum; a subclass plays its own moves; names count in a plain
    Ruleset.
    """
    for board in (*SMALL, path(7), Graph.of([(2, 0), (0, 3), (3, 1)])):
        assert grundy(game, board) == by_recursion(game, board), board
        assert misere_grundy(game, board) == by_recursion(game, board, misere=True)
        assert by_definition(Whole(game), board) == by_recursion(game, board)


def test_moves_get_a_graph_with_the_callers_labels():
    assert winning_moves(MyNodeKayles(), nx.path_graph(["a", "b", "c"])) == [Graph.of([])]
    left = [Graph.of([], vertices=[(2, 1)]), Graph.of([], vertices=[(1, 1)])]
    assert winning_moves(MyArcKayles(), Spider(1, 1)) == left
    ends = [graph.edges for _, graph in options(MyGraphNim(), Graph.of([(1, 1), (1, 2)]))]
    assert ends == [(), ((0, 1),), ((1, 1),)]


def test_heaps_tuples_and_words_are_positions():
    assert nim_sequence(Divisor(), 40).tolist() == [by_recursion(Divisor(), n) for n in range(40)]
    words = ["".join(letters) for n in range(6) for letters in product("ab", repeat=n)]
    for game, positions in ((Wythoff(), product(range(6), repeat=2)), (Pairs(), words)):
        for position in positions:
            assert grundy(game, position) == by_recursion(game, position)
    assert (outcome(Wythoff(), (3, 5)), winning_moves(Wythoff(), (4, 5))) == ("P", [(3, 5), (1, 2)])
    assert options(Pairs(), "bb") == [(0, "")]
    assert grundy(Sum(Wythoff(), Pairs(), MyGraphNim()), ((1, 2), "bb", star(5))) == 0 ^ 1 ^ 5
    assert [text.get_text() for text in draw("abba").texts] == ["abba"]
    assert len(draw(options(Pairs(), "abba")).texts) >= 2 <= len(draw(why(Pairs(), "abba")).texts)
    assert repr(explore(Pairs(), word=["aa", "abba", "bba"])) == "explore(Pairs(), word=abba)"


def test_positions_may_hold_graphs_and_be_members_of_a_family():
    for walker in ((path(5), 0), (cycle(6), 2), (star(4), 0)):
        assert grundy(Walk(), walker) == by_recursion(Walk(), walker)
    for position in (Decoration.of(path(3), [(0, 1)]), WeightedGraph.from_board(path(3))):
        assert Ruleset.start(Walk(), position) is position
    for legs in ((), (3,), (2, 1), (3, 2, 2)):
        found = grundy(LegsOnly(), Spider(*legs)), misere_grundy(LegsOnly(), Spider(*legs))
        assert found == (sum(legs) % 2, 1 - sum(legs) % 2)
    assert winning_moves(LegsOnly(), Spider(2, 1)) == [Spider(1, 1), Spider(2)]


def test_games_of_one_class_that_is_given_nothing_are_one_game():
    assert len({game() for game in (MyNodeKayles, MyArcKayles, MyGrim) for _ in "ab"}) == 3
    assert repr(MyNodeKayles()) == "MyNodeKayles()"


def test_a_family_of_ones_own_is_a_board_of_every_game():
    for n in (3, 4, 5):
        for game in (MyNodeKayles(), NodeKayles(), MyArcKayles(), GraphNim()):
            assert grundy(game, Wheel(n)) == grundy(game, nx.wheel_graph(n + 1))
    assert repr(explore(NodeKayles(), Wheel, rim=range(3, 9))) == "explore(NodeKayles(), rim=6)"


def test_what_a_game_on_graphs_needs_is_at_hand():
    """Connected sets and rests, as networkx has them."""
    for graph in [*SMALL, Graph.of([(0, 0), (0, 1), (0, 1), (1, 2)])]:
        board = nx.MultiGraph(graph.to_networkx())
        sizes = range(1, len(board) + 1)
        subsets = (frozenset(part) for n in sizes for part in combinations(graph.vertices, n))
        connected = {part for part in subsets if nx.is_connected(board.subgraph(part))}
        assert Counter(map(frozenset, graph.connected_sets())) == Counter(connected)
        assert {*map(frozenset, graph.connected_sets(2))} == {p for p in connected if len(p) <= 2}
        for part in connected:
            rest = Graph.from_networkx(board.subgraph({*board} - {*part}))
            assert graph.without_vertices(part) == rest


# What is wrong is found at the first question, and said.


class LastEdgeWins(MyGrim):
    """Take a vertex while there is an edge: play ends in all components at once."""

    def moves(self, graph):
        return [graph.without_vertices([v]) for v in graph.vertices] if graph.edges else []


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


WRONG = "components is wrong: Graph.* 2 by .*and 1"


@pytest.mark.parametrize(
    ("game", "board", "words"),
    [
        *((LastEdgeWins(), path(n), WRONG) for n in (5, 6, 7)),
        (Sum(LastEdgeWins(), Wythoff()), (path(60), (1, 2)), "components is wrong: Graph"),
        (LastHeap(), (3, 4, 5), r"components is wrong: \(0, \d, \d\) has the value"),
        (FirstName(), path(9), "FirstName.canonical is wrong: Graph"),
    ],
)
def test_components_and_canonical_that_are_wrong_are_found_at_every_question(game, board, words):
    begun = time.process_time()
    for ask in (grundy, grundy, outcome, winning_moves, why, misere_grundy):
        if not (ask is misere_grundy and isinstance(game, Sum)):
            with pytest.raises(ValueError, match=words):
                ask(game, board)
    assert time.process_time() - begun < 1


def test_right_components_are_compared_once_and_beside_the_question():
    class Counted(MyGrim):
        def moves(self, graph):
            asked.append(graph)
            return [graph.without_vertices([v]) for v in graph.vertices if graph.degree(v)]

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


class Partizan(GraphGame):
    def moves(self, graph, player):
        return [graph.without_vertices([v]) for v in graph.vertices[player::2]]


class LeftAndRight(Ruleset):
    def left_moves(self, heap):
        return [heap - 1]


@pytest.mark.parametrize("kind", [Partizan, LeftAndRight])
def test_a_partizan_game_is_told_what_is_played_here(kind):
    sentence = (
        f"{kind.__name__} needs moves(self, position), which gives the options of a position "
        "alone: gamelab plays impartial games, where both players have the same moves."
    )
    for _ in range(2):
        with pytest.raises(TypeError, match=re.escape(sentence)):
            kind()
