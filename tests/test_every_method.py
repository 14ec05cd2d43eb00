"""All questions about all games, on all small boards and on larger ones drawn with a seed, have the
answers of the rules.

A method that is added is asked here without a line more, since the public functions take it. What
a method alone can do stands beside its solver: verified values, large boards, certificates.
"""

from collections import Counter
from inspect import isabstract, signature
from itertools import combinations_with_replacement, pairwise, product
from random import Random

import networkx as nx
import pytest
from conftest import shuffled

import gamelab
from gamelab import (
    ArcKayles,
    Arrows,
    Bistar,
    Caterpillar,
    ConnectedSubtraction,
    GameOfCycles,
    Graph,
    GraphNim,
    Nim,
    NimOnGraph,
    NodeKayles,
    Octal,
    OctalHeaps,
    Ruleset,
    Spider,
    Subtraction,
    Sum,
    TrimmedArrows,
    WeightedGraph,
    bistars,
    canonical_form,
    caterpillars,
    cycle,
    discrepancies,
    discrepancy_period,
    find_period,
    grundy,
    joining_path_period,
    leg_period,
    mex,
    misere_grundy,
    nim_sequence,
    options,
    outcome,
    path,
    spiders,
    star,
    table,
    tree_records,
    trees,
    why,
    winning_moves,
)
from gamelab import board as board_of
from gamelab.boards.accented_spiders import AccentedSpider
from gamelab.boards.small_graphs import connected_graphs, graphs_with_edges, rooted
from gamelab.boards.tree_graphs import tree_of
from gamelab.games.heaps import GrundysGame
from gamelab.games.vertex_deletion import Grim, VertexDeletion
from gamelab.solvers.vertex_deletion.growing_paths import pendant_path_period
from gamelab.solvers.vertex_deletion.trees import tree_layers
from gamelab.theory.grundy import by_definition, misere_by_definition
from gamelab.theory.ruleset import start_of


class TakePrimesOrSplit(VertexDeletion):
    """A visitor's game: no code, and its moves split boards."""

    largest, splits = 5, True

    def digit(self, taken):
        return {2: 7, 3: 3, 5: 5}.get(taken, 0)


CODES = ["0.33", "0.333", "0.07", "0.6", "0.123", "0.137", "0.05", "0.77", "0.[3]", "0.1[6]"]
OF_GRAPHS = [code for code in CODES if code not in ("0.07", "0.6")]  # Arc Kayles, Grim
DELETION = [NodeKayles(), ArcKayles(), Grim(), TakePrimesOrSplit(), *map(Octal, OF_GRAPHS)]
DELETION += map(ConnectedSubtraction, ({1, 2}, {1, 2, 4}, {2, 3}, {3, 7}))
ARROWS = [Arrows(), TrimmedArrows(), GameOfCycles()]
HEAPS = [*map(OctalHeaps, [*CODES, "4.7", "0.16", "4.007", "0.3[35]", "4.[5]", "0.0[47]"])]
HEAPS += [*map(Subtraction, ({1, 3, 4}, {2, 5})), Nim(), GrundysGame()]
GAMES = [*DELETION, GraphNim(), *ARROWS, NimOnGraph(), *HEAPS, Sum(Nim(), NodeKayles())]

each_deletion = pytest.mark.parametrize("game", DELETION, ids=repr)


class Rules:
    """The values of a game by its moves alone, one for each isomorphism class: no sum is split."""

    def __init__(self, game):
        self.game, self.known = game, {}

    def values(self, position):
        """The Grundy value and the misère one."""
        key = self.game.canonical(position)
        if key not in self.known:
            below = {self.values(option) for option in self.game.moves(key)}
            misere = mex(value for _, value in below) if below else 1
            self.known[key] = mex(value for value, _ in below), misere
        return self.known[key]


def plays(game):
    """Normal play, and misère play too where no move splits a board: rows and layers ask for it."""
    return (False,) if getattr(game, "splits", True) else (False, True)


def words(value, misere):
    return "PN"[value > 0], "PN"[misere > 0]


def agree(rules, board, value_only=False):
    """All questions about a board have the answers of the rules."""
    game, position = rules.game, start_of(rules.game, board)
    value, misere = rules.values(position)
    assert (grundy(game, board), misere_grundy(game, board)) == (value, misere), (game, board)
    found = outcome(game, board), outcome(game, board, misere=True)
    assert found == words(value, misere), (game, board)
    if value_only:
        return
    assert (by_definition(game, board), misere_by_definition(game, board)) == (value, misere)
    left = {game.canonical(option): option for option in game.moves(position)}
    assert {game.canonical(option): known for known, option in options(game, board)} == {
        key: rules.values(option)[0] for key, option in left.items()
    }, (game, board)
    won = [option for option in dict.fromkeys(game.moves(position)) if not rules.values(option)[0]]
    assert winning_moves(game, board) == won, (game, board)
    for play, worth in enumerate((value, misere)):
        reasons = why(game, board, misere=bool(play))
        assert reasons.value == worth
        assert {less: rules.values(option)[play] for less, option in reasons.moves.items()} == {
            less: less for less in range(worth if left else 0)
        }, (game, board)
        for option, reply in reasons.answers:
            assert rules.values(option)[play] > worth or not any(game.moves(option))
            if reply is not None:
                assert reply in [*game.moves(option)]
                assert rules.values(reply)[play] == worth, (game, board, option)


def small_boards(edges=6, vertices=9):
    """All connected graphs, graphs in pieces, trees, and members of families."""
    for e in range(edges + 1):
        yield from connected_graphs(e)
        yield from spiders(e + 2)
    yield from (graph for e in range(edges - 1) for graph in graphs_with_edges(e))
    for n in range(vertices + 1):
        yield from trees(n)
    for n in range(1, vertices):
        yield from (*caterpillars(n), *bistars(n))


LARGER = [
    "path(13)",
    "cycle(11)",
    "grid(2, 5)",
    "star(7)",
    "Spider(5, 4, 2)",
    "Bistar((2,), (1, 1), 5)",
    "Caterpillar(2, 0, 1, 2)",
    "Bistar((1, 2), None, 3)",
    "Bistar((2, 1), (1, 1), 0)",
    "K5",
    "K3,3",
    "a-b, b-c, c-d, d-e, e-a, a-z, b-z, c-z, d-z, e-z",  # a wheel
    "a-b, b-c, c-a, x-y, y-z, z-x, a-x, b-y, c-z",  # a prism
    # two boards joined by a path
    "t-u, u-v, v-t, t-a, a-b, b-c, c-d, d-h, h-x, h-y, h-z",
    "s-t, t-u, u-v, v-s, s-a, a-b, b-c, c-d, d-z",
]


def larger_boards(chance, number):
    """Those above, and random graphs with up to three edges more than a tree."""
    yield from map(board_of, LARGER)
    for _ in range(number):
        n = chance.randrange(8, 11)
        tree = [(chance.randrange(v), v) for v in range(1, n)]
        more = [chance.sample(range(n), 2) for _ in range(chance.randrange(4))]
        yield Graph.of([*tree, *dict.fromkeys(tuple(sorted(e)) for e in more)]).simple


@pytest.mark.parametrize("game", [*DELETION, GraphNim()], ids=repr)
def test_boards(game):
    """About 250 boards, each as it is and with other names, and 20 larger ones."""
    rules, chance = Rules(game), Random(39)
    for i, board in enumerate(small_boards()):
        large = len(Graph.from_board(board).vertices) > 6
        agree(rules, board, value_only=large or i % 4)
        agree(rules, shuffled(board, chance), value_only=True)
    if not isinstance(game, GraphNim):
        for i, board in enumerate(larger_boards(chance, 12)):
            agree(rules, shuffled(board, chance), value_only=i % 6)


def test_multigraphs():
    """Parallel edges count in Graph Nim; other games take the simple graph, as networkx has it."""
    graphs = [graph for e in range(1, 6) for graph in connected_graphs(e, parallel=True)]
    rules = {game: Rules(game) for game in (GraphNim(), NodeKayles(), Octal("0.33"), ArcKayles())}
    for i, graph in enumerate(graphs):
        given = nx.MultiGraph(graph.edges)
        agree(rules[GraphNim()], given, value_only=i % 4)
        for game in [*rules][1:]:
            assert grundy(game, given) == rules[game].values(graph.simple)[0], (game, graph)


@pytest.mark.parametrize("game", ARROWS, ids=repr)
def test_arrows(game):
    """All positions that play reaches on boards with at most 4 edges, and on six larger ones."""
    rules, chance = Rules(game), Random(39)
    starts = [board for e in range(1, 5) for board in connected_graphs(e)]
    larger = ("path(7)", "star(5)", "cycle(6)", "Spider(2, 2, 1)", "grid(2, 3)")
    starts += map(board_of, (*larger, "Bistar((1, 1), (1, 1), 2)"))
    for board in starts:
        agree(rules, board, value_only=True)
        agree(rules, shuffled(board, chance), value_only=True)
    reached = sorted(rules.known, key=repr)
    for i, position in enumerate(chance.sample(reached, min(len(reached), 600))):
        agree(rules, position, value_only=i % 6)


def test_accented_spiders():
    """All spiders with accents that the game takes, up to two legs of at most 4 edges and up to
    four of at most 1; with three legs those of at most 2.
    """
    game, tried = TrimmedArrows(), 0
    rules = Rules(game)
    for number, longest in ((1, 6), (2, 4), (3, 2), (4, 1)):
        legs = product(range(longest + 1), ("", "^", "v"))
        for spider in combinations_with_replacement(legs, number):
            board = AccentedSpider.from_lengths(*zip(*spider, strict=True))
            try:
                start_of(game, board)
            except ValueError:
                continue
            agree(rules, board, value_only=True)
            tried += 1
    assert tried > 300


def test_tokens():
    """Connected graphs with at most 4 edges, loops and parallel edges among them, weights below 4;
    then larger boards with a loop at the token, whose outcomes go by their structure.
    """
    rules, chance = Rules(NimOnGraph()), Random(39)
    for graph in (one for e in range(1, 5) for one in connected_graphs(e, parallel=True)):
        for i in range(6):
            loops = [(chance.choice(graph.vertices),) * 2] * (i % 2)
            weighted = [(u, v, chance.randrange(4)) for u, v in [*graph.edges, *loops]]
            position = NimOnGraph().start(
                WeightedGraph.of(weighted), at=chance.choice(graph.vertices)
            )
            agree(rules, position, value_only=i > 1)
    for _ in range(60):
        n = chance.randrange(4, 7)
        edges = [(chance.randrange(v), v, chance.randrange(1, 3)) for v in range(1, n)]
        edges += [(chance.randrange(n), chance.randrange(n), chance.randrange(1, 3))]
        position = NimOnGraph().start(WeightedGraph.of(edges), at=chance.randrange(n))
        assert outcome(NimOnGraph(), position) == words(*rules.values(position))[0], position


@pytest.mark.parametrize("game", HEAPS, ids=repr)
def test_heaps(game):
    """Heaps up to 60, pairs up to 5, triples up to 3; sequences and periods have their terms."""
    rules = Rules(game)
    row = [by_definition(game, n) for n in range(61)]
    assert nim_sequence(game, 61).tolist() == [grundy(game, n) for n in range(61)] == row
    for heaps in (*product(range(6), repeat=2), *product(range(4), repeat=3)):
        agree(rules, heaps, value_only=sum(heaps) % 3)
    period = find_period(game, limit=2**11)
    if period and period.certified:
        assert period.verify()
        assert period.terms(2000).tolist() == nim_sequence(game, 2000).tolist()
        assert period.terms(61).tolist() == row


def test_sums():
    """A heap beside a path: each move is in one of them."""
    rules = Rules(Sum(Nim(), NodeKayles()))
    for heap, n in product(range(4), range(6)):
        agree(rules, (heap, path(n)), value_only=heap % 2)


@pytest.mark.parametrize("game", [one for one in DELETION if "[" not in repr(one)], ids=repr)
def test_rows_of_games_that_delete_vertices(game):
    """Terms of certified periods of legs and of joining paths are the values of their boards."""
    rules = Rules(game)
    for base in ((), (2,), (1, 1), (3, 2), (1, 1, 1, 1)):
        period = leg_period(game, base, limit=2**10)
        if period:
            assert period.verify()
            assert [grundy(game, Spider(*base, k)) for k in range(90)] == period.terms(90).tolist()
    for play in plays(game):
        for board in rooted(graph for e in range(5) for graph in connected_graphs(e)):
            period = pendant_path_period(game, board, 0, limit=2**9, misere=play)
            for k, value in enumerate(period.terms(4).tolist() if period else ()):
                line = [*pairwise([0, *(f"p{i}" for i in range(k))])]
                grown = Graph.of([*board.edges, *line], vertices=board.vertices)
                assert value == rules.values(grown)[play], (game, board, k)
    period = joining_path_period(game, cycle(3), 0, star(2), 0, limit=2**9)
    if period:
        assert period.verify()
        for k, value in enumerate(period.terms(5).tolist()):
            ends = [0, *(f"p{i}" for i in range(k)), "hub"]
            line = [*pairwise(ends), ("hub", "x"), ("hub", "y")]
            assert value == rules.values(Graph.of([*cycle(3).edges, *line]))[0]


@each_deletion
def test_tables_of_games_that_delete_vertices(game):
    """Spiders with a growing leg and bistars with a growing middle, in both plays."""
    rules = Rules(game)
    for play, quantity in enumerate(("value", "misere value")):
        found = table(game, lambda a, b: Spider(a, b, 1), range(4), range(4), quantity).to_numpy()
        for a, b in product(range(4), repeat=2):
            right = rules.values(Spider(a, b, 1).graph)[play]
            assert found[a, b] == right, (game, a, b, quantity)
    for middle in range(1, 5):
        for board in (Bistar((2, 1), (1, 1), middle), Bistar((1, 1, 1), None, middle)):
            agree(rules, board, value_only=True)


@each_deletion
def test_all_trees_at_once(game):
    """The layers of all trees with at most 9 vertices, and the records among those with 8."""
    rules = Rules(game)
    for play in plays(game):
        first, number = {}, Counter()
        for layer in tree_layers(game, 9, misere=play):
            boards = [tree_of(code) for code in layer.codes.tolist()]
            values = [rules.values(tree)[play] for tree in boards]
            assert layer.values.tolist() == values
            for value in values if layer.vertices < 9 else ():
                number[value] += first.setdefault(value, layer.vertices) == layer.vertices
        found = tree_records(game, 8, misere=play)
        assert {one.value: (one.vertices, one.trees) for one in found} == {
            value: (first[value], number[value]) for value in first
        }
        assert all(rules.values(one.example)[play] == one.value for one in found)


def test_rows_and_tables_of_graph_nim():
    """Rooted multigraphs with up to 4 edges and growing pendant edges; tables of spiders."""
    rules = Rules(GraphNim())
    for board in rooted(graph for e in range(5) for graph in connected_graphs(e, parallel=True)):
        grown = [board.with_pendant_edges(0, k) for k in range(5)]
        row = [len(graph.edges) - by_definition(GraphNim(), graph) for graph in grown]
        assert discrepancies(board, 0, 5).tolist() == row, board
        period = discrepancy_period(board, 0)
        assert period.verify()
        assert period.terms(200).tolist() == discrepancies(board, 0, 200).tolist()
    found = table(
        GraphNim(), lambda a, k: Spider(*[3] * a, *[1] * k), range(3), range(4)
    ).to_numpy()
    for a, k in ((a, k) for a, k in product(range(3), range(4)) if 3 * a + k < 8):
        assert found[a, k] == rules.values(Spider(*[3] * a, *[1] * k).graph)[0], (a, k)


def test_each_published_game_without_parameters_is_asked():
    published = [getattr(gamelab, name) for name in gamelab.__all__]
    games = [
        one
        for one in published
        if isinstance(one, type) and issubclass(one, Ruleset) and not isabstract(one)
    ]
    without = {game for game in games if not signature(game).parameters}
    assert {NodeKayles, GraphNim, Nim, Arrows} <= without
    assert without <= {type(game) for game in GAMES}


def test_the_same_board_in_all_its_forms():
    """A family, its graph, networkx's graph and the canonical form have one value."""
    for game in (NodeKayles(), Octal("0.33"), GraphNim(), TrimmedArrows()):
        for board in (Spider(2, 1, 1), Bistar((1, 1), (2,), 2), Caterpillar(1, 0, 2)):
            forms = board, board.graph, board.graph.to_networkx(), canonical_form(board.graph)
            assert len({grundy(game, form) for form in forms}) == 1
