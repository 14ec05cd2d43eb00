"""Graded families of boards, codes and sets: every member of a size once, by the numbers of the
literature and by slow methods.
"""

from collections import Counter
from itertools import combinations, islice, permutations, product
from math import gcd

import networkx as nx
import pytest

from gamelab import (
    ConnectedSubtraction,
    Graph,
    NimOnGraph,
    Octal,
    OctalHeaps,
    Subtraction,
    WeightedGraph,
    bistars,
    canonical_form,
    cycle,
    graphs,
    grid,
    grundy,
    path,
    star,
    trees,
)
from gamelab.boards.families import as_bistar, grids
from gamelab.boards.isomorphism import coloured_form
from gamelab.boards.weighted import weightings
from gamelab.games.heaps import octal_codes, subtraction_sets
from gamelab.theory.grundy import by_definition


def forms(boards):
    """The canonical forms, each of which stands once."""
    listed = [canonical_form(board) for board in boards]
    assert len(set(listed)) == len(listed)
    return set(listed)


# graphs


def cubic_graphs(n, connected=False):
    return graphs(n, connected, min_degree=3, max_degree=3)


def unicyclic_graphs(n):
    return graphs(n, connected=True, edges=n)


def is_planar(board):
    return nx.is_planar(board.to_networkx())


def is_bipartite(board):
    return nx.is_bipartite(board.to_networkx())


def is_connected(board):
    return len(board.components()) == 1


def is_cubic(board):
    return {*map(board.degree, board.vertices)} <= {3}


def has_one_cycle(board):
    return is_connected(board) and len(board.edges) == len(board.vertices)


KINDS = {
    "A001429": (unicyclic_graphs, has_one_cycle, {3: 1, 4: 2, 5: 5, 6: 13, 8: 89, 10: 657}),
    "A005638": (cubic_graphs, is_cubic, {0: 1, 2: 0, 4: 1, 5: 0, 6: 2, 7: 0, 8: 6, 9: 0, 10: 21}),
    "A002851": (lambda n: cubic_graphs(n, True), is_cubic, {4: 1, 6: 2, 8: 5, 10: 19}),
    "A033995": (lambda n: graphs(n, bipartite=True), is_bipartite, {1: 1, 4: 7, 8: 303}),
    "A005142": (lambda n: graphs(n, True, True), is_bipartite, {1: 1, 4: 3, 7: 44, 9: 730}),
    "A005470": (lambda n: graphs(n, planar=True), is_planar, {1: 1, 4: 11, 5: 33, 6: 142, 7: 822}),
    "A003094": (lambda n: graphs(n, True, planar=True), is_planar, {4: 6, 5: 20, 6: 99, 7: 646}),
}
CONNECTED = ("A002851", "A005142", "A003094")
LARGE = {
    "A001429": {11: 1806, 12: 5026, 13: 13999, 14: 39260},
    "A002851": {12: 85, 14: 509},
    "A033995": {9: 1119},
    "A005142": {10: 4032},
    "A003094": {8: 5974},
}


@pytest.mark.parametrize("sequence", KINDS)
def test_the_numbers_of_graphs_are_those_of_the_literature(sequence):
    family, is_one, numbers = KINDS[sequence]
    for n, number in numbers.items():
        found = forms(family(n))
        assert len(found) == number, n
        assert all(map(is_one, found))
        assert sequence not in CONNECTED or all(map(is_connected, found))


@pytest.mark.deep
@pytest.mark.parametrize("sequence", LARGE)
def test_the_larger_numbers_are_those_of_the_literature_too(sequence):
    for n, number in LARGE[sequence].items():
        assert sum(1 for _ in KINDS[sequence][0](n)) == number


def test_options_together_leave_the_graphs_that_fulfil_all_of_them_in_their_order():
    """All graphs with at most 5 vertices under all options, told apart by networkx."""
    tried = 0
    for n in range(6):
        listed = [(graph, sorted(map(graph.degree, graph.vertices))) for graph in graphs(n)]
        for kinds in product((False, True), repeat=3):
            wanted = [
                check
                for check, asked in zip((is_connected, is_bipartite, is_planar), kinds, strict=True)
                if asked
            ]
            kind = [(one, degrees) for one, degrees in listed if all(is_(one) for is_ in wanted)]
            for least, most, edges in product(range(4), (None, *range(5)), (None, *range(8))):
                options = {"min_degree": least, "max_degree": most, "edges": edges}
                assert [*graphs(n, *kinds[:2], planar=kinds[2], **options)] == [
                    graph
                    for graph, degrees in kind
                    if all(least <= degree <= (n if most is None else most) for degree in degrees)
                    if edges in (None, len(graph.edges))
                ], (n, kinds, options)
                tried += 1
    assert tried == 6 * 8 * 4 * 6 * 9


def test_bistars_are_the_trees_with_two_hubs():
    """All trees with at most 13 vertices."""
    for n in range(14):
        listed = list(bistars(n))
        for tree in trees(n):
            found = as_bistar(tree)
            assert (found is not None) == (sum(tree.degree(v) > 2 for v in tree.vertices) == 2)
            assert found is None or canonical_form(found.graph) == canonical_form(tree)
        assert forms(listed) == {canonical_form(tree) for tree in trees(n) if as_bistar(tree)}
        assert all(
            (sum(x.left), x.left) >= (sum(x.right), x.right) and x.middle > 0 for x in listed
        )
    assert [len(board.graph.vertices) for board in islice(bistars(200), 3)] == [200] * 3


def test_grids_are_the_ways_to_write_a_number_as_a_product():
    for n in range(1, 25):
        divisors = [k for k in range(1, n + 1) if n % k == 0]
        assert forms(grids(n)) == {canonical_form(nx.grid_2d_graph(k, n // k)) for k in divisors}


def test_degenerate_boards():
    for family in (unicyclic_graphs, bistars, grids, lambda n: cubic_graphs(n, connected=True)):
        assert list(family(0)) == []
        with pytest.raises(
            ValueError, match=r"number of vertices must be a .* 0; it was given -1."
        ):
            family(-1)
    assert list(graphs(0, bipartite=True)) == list(graphs(0, planar=True)) == [Graph.of([])]
    assert list(unicyclic_graphs(3)) == [cycle(3)]
    assert list(graphs(4, min_degree=3, max_degree=2)) == list(graphs(4, edges=7)) == []
    assert list(grids(1)) == [grid(1, 1)]


# weights


def test_weightings_are_all_weights_up_to_isomorphisms():
    """Boards with up to 5 edges, parallel ones and loops among them, weights up to 3, told apart by
    all exchanges of vertices.
    """
    boards = [path(1), path(4), star(4), cycle(5), Graph.of([(0, 1), (2, 3), (3, 4)])]
    boards += [
        Graph.of([(0, 1), (1, 2), (2, 0), (0, 3)]),
        Graph.of([(0, 1), (1, 0), (1, 2)]),
        Graph.of([(0, 0), (0, 0), (0, 1), (1, 1)]),
        Graph.of([(0, 1)], vertices=[2, 3]),
    ]

    def alike(board, root):
        """A weighted board under the first of its names."""
        triples = [*zip(board.graph.edges, board.weights, strict=True)]
        names = [
            dict(zip(board.graph.vertices, order, strict=True))
            for order in permutations(board.graph.vertices)
        ]
        return min(
            sorted((*sorted((name[u], name[v])), weight) for (u, v), weight in triples)
            for name in names
            if root is None or name[root] == root
        )

    for board, most, root in product(boards, range(4), (None, 0)):
        every = [
            WeightedGraph(board, weights)
            for weights in product(range(1, most + 1), repeat=len(board.edges))
        ]
        listed = list(weightings(board, most, root))
        times = Counter(str(alike(x, root)) for x in listed)
        assert times == Counter({str(alike(x, root)) for x in every}), (board, most, root)
        assert all(x in every for x in listed)
    with pytest.raises(ValueError, match="no vertex 7"):
        weightings(path(3), 2, root=7)


@pytest.mark.parametrize(
    ("boards", "most", "root", "numbers"),
    [
        (map(cycle, range(3, 8)), 3, None, [10, 21, 39, 92, 198]),  # OEIS A027671
        (map(star, range(7)), 3, None, [1, 3, 6, 10, 15, 21, 28]),
        (map(path, range(1, 9)), 2, None, [1, 2, 3, 6, 10, 20, 36, 72]),  # OEIS A005418
        (map(path, range(1, 9)), 2, 0, [1, 2, 4, 8, 16, 32, 64, 128]),
    ],
)
def test_the_numbers_of_weightings_are_those_of_the_literature(boards, most, root, numbers):
    assert [len(list(weightings(board, most, root))) for board in boards] == numbers


def test_weightings_are_boards_of_nim_on_graphs():
    """On a triangle with weights 1 and 2: six boards when the token has its place."""
    starts = [NimOnGraph().start(x, at=0) for x in weightings(cycle(3), 2, root=0)]
    values = [grundy(NimOnGraph(), start) for start in starts]
    assert values == [by_definition(NimOnGraph(), start) for start in starts]
    assert sorted(values) == [1, 1, 1, 2, 2, 2]


def test_coloured_forms_tell_coloured_graphs_apart():
    board = Graph.of([("a", "b"), ("b", "c"), ("d", "e"), ("e", "f"), ("f", "d")])
    colourings = [
        dict(zip("abcdef", colours, strict=True)) for colours in product((0, 1), repeat=6)
    ]
    by_form = {coloured_form(board, colours) for colours in colourings}
    assert len(by_form) == 6 * 4  # of the path and of the cycle with two colours


# codes and sets


def test_every_octal_code_stands_in_one_size_and_has_moves_of_its_own():
    codes = [code for digits in range(4) for code in octal_codes(digits)]
    assert len(set(codes)) == len(codes) == 8**3
    assert all(OctalHeaps(code).code == Octal(code).code == code for code in codes)
    assert list(octal_codes(0)) == ["0.0"]
    assert list(octal_codes(2))[:8] == [f"0.{n:02o}" for n in range(1, 10) if n != 8]
    games = [OctalHeaps(code) for code in codes if len(code) < 5]
    moves = {tuple(frozenset(game.moves((n,))) for n in range(1, 6)) for game in games}
    assert len(moves) == len(games) == 64


def test_every_set_stands_in_the_size_of_its_largest_number():
    sets = [some for most in range(8) for some in subtraction_sets(most)]
    assert set(map(frozenset, sets)) == {
        frozenset(some) for k in range(1, 8) for some in combinations(range(1, 8), k)
    }
    assert len(sets) == 127
    assert all(some == tuple(sorted(some)) for some in sets)
    assert sum(gcd(*some) == 2 for some in sets) == 5  # multiples of others are among them
    assert list(subtraction_sets(0)) == []
    for some in subtraction_sets(3):
        heaps = [grundy(Subtraction(some), n) for n in range(9)]
        row = [grundy(ConnectedSubtraction(some), path(n)) for n in range(1, 9)]
        assert row == heaps[1:] or 1 not in some
