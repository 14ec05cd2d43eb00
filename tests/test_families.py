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


def counts(family, sizes):
    return [sum(1 for _ in family(n)) for n in sizes]


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


def connected(boards):
    return (board for board in boards if len(board.components()) == 1)


def test_the_numbers_of_graphs_are_those_of_the_literature():
    # OEIS A001429
    assert counts(unicyclic_graphs, range(3, 12)) == [1, 2, 5, 13, 33, 89, 240, 657, 1806]
    assert counts(cubic_graphs, range(0, 11, 2)) == [1, 0, 1, 2, 6, 21]  # OEIS A005638
    # OEIS A002851
    assert counts(lambda n: cubic_graphs(n, connected=True), range(4, 13, 2)) == [1, 2, 5, 19, 85]
    bipartite = [list(graphs(n, bipartite=True)) for n in range(1, 10)]
    assert [*map(len, bipartite)] == [1, 2, 3, 7, 13, 35, 88, 303, 1119]  # OEIS A033995
    assert counts(connected, bipartite) == [1, 1, 1, 3, 5, 17, 44, 182, 730]  # OEIS A005142
    planar = [list(graphs(n, planar=True)) for n in range(1, 8)]
    assert [*map(len, planar)] == [1, 2, 4, 11, 33, 142, 822]  # OEIS A005470
    assert counts(connected, planar) == [1, 1, 2, 6, 20, 99, 646]  # OEIS A003094


@pytest.mark.deep
def test_the_larger_numbers_are_those_of_the_literature_too():
    assert counts(unicyclic_graphs, [12, 13, 14]) == [5026, 13999, 39260]
    assert counts(lambda n: cubic_graphs(n, connected=True), [14]) == [509]
    assert counts(lambda n: graphs(n, bipartite=True, connected=True), [10]) == [4032]
    assert counts(lambda n: graphs(n, planar=True, connected=True), [8]) == [5974]


def is_planar(graph):
    return nx.check_planarity(graph)[0]


def test_each_kind_of_graph_is_what_is_left_of_all_graphs():
    """All graphs with at most 6 vertices, told apart by networkx."""
    for n in range(7):
        every = {canonical_form(graph): graph.to_networkx() for graph in graphs(n)}
        bipartite = {form for form, graph in every.items() if nx.is_bipartite(graph)}
        planar = {form for form, graph in every.items() if is_planar(graph)}
        assert forms(graphs(n, bipartite=True)) == bipartite
        assert forms(graphs(n, planar=True)) == planar
        assert forms(graphs(n, bipartite=True, planar=True)) == bipartite & planar
        assert forms(graphs(n, connected=True, planar=True)) == set(connected(planar))
        assert forms(cubic_graphs(n)) == {
            form for form in every if {*map(form.degree, form.vertices)} <= {3}
        }


def test_options_together_leave_the_graphs_that_fulfil_all_of_them_in_their_order():
    """All graphs with at most 5 vertices under all options."""
    tried = 0
    for n in range(6):
        listed = [(graph, sorted(map(graph.degree, graph.vertices))) for graph in graphs(n)]
        networks = {graph: graph.to_networkx() for graph, _ in listed}
        for is_connected, is_bipartite in product((False, True), repeat=2):
            kind = [
                (graph, degrees)
                for graph, degrees in listed
                if not is_connected or len(graph.components()) == 1
                if not is_bipartite or nx.is_bipartite(networks[graph])
            ]
            for least, most, edges in product(range(4), (None, *range(5)), (None, *range(8))):
                options = {"min_degree": least, "max_degree": most, "edges": edges}
                assert [*graphs(n, is_connected, is_bipartite, **options)] == [
                    graph
                    for graph, degrees in kind
                    if all(least <= degree <= (n if most is None else most) for degree in degrees)
                    if edges in (None, len(graph.edges))
                ], (n, is_connected, is_bipartite, options)
                tried += 1
    assert tried == 6 * 4 * 4 * 6 * 9


def test_graphs_with_one_cycle_are_trees_with_an_edge_more():
    """All with at most 9 vertices."""
    for n in range(1, 10):
        more = (
            Graph.of([*tree.edges, pair])
            for tree in trees(n)
            for pair in combinations(tree.vertices, 2)
        )
        assert forms(unicyclic_graphs(n)) == {
            canonical_form(board) for board in more if not board.has_parallel_edges
        }


def test_cubic_graphs_are_those_found_by_exchanging_edges():
    """The connected ones with 8 vertices: from the cube, edges a-b and c-d give way to a-c and b-d,
    again and again.

    Any two connected graphs with the same degrees are joined by such exchanges that leave them
    connected (R. Taylor, 1981).
    """
    found, waiting = set(), {canonical_form(nx.cubical_graph())}
    while waiting:
        board = waiting.pop()
        found.add(board)
        edges = set(map(frozenset, board.edges))
        for (a, b), other in combinations(board.edges, 2):
            for c, d in (other, other[::-1]):
                new = {frozenset((a, c)), frozenset((b, d))}
                if len({a, b, c, d}) == 4 and not new & edges:
                    exchanged = Graph.of(
                        map(tuple, edges - {frozenset((a, b)), frozenset((c, d))} | new)
                    )
                    waiting |= {canonical_form(part) for part in connected([exchanged])} - found
    assert forms(cubic_graphs(8, connected=True)) == found


def test_bistars_are_the_trees_with_two_hubs():
    """All trees with at most 13 vertices."""
    for n in range(14):
        listed = list(bistars(n))
        assert forms(listed) == {canonical_form(tree) for tree in trees(n) if as_bistar(tree)}
        assert all(
            (sum(x.left), x.left) >= (sum(x.right), x.right) and x.middle > 0 for x in listed
        )
    assert counts(bistars, range(5, 10)) == [0, 1, 3, 10, 24]


def test_grids_are_the_ways_to_write_a_number_as_a_product():
    for n in range(1, 25):
        listed = list(grids(n))
        assert len(listed) == sum(n % k == 0 and k * k <= n for k in range(1, n + 1))
        assert all(len(board.vertices) == n for board in listed)
        assert forms(listed) == {
            canonical_form(nx.grid_2d_graph(k, n // k)) for k in range(1, n + 1) if n % k == 0
        }


@pytest.mark.parametrize(
    "family", [unicyclic_graphs, bistars, grids, lambda n: cubic_graphs(n, connected=True)]
)
def test_there_is_nothing_where_nothing_can_be(family):
    assert list(family(0)) == []
    with pytest.raises(
        ValueError,
        match=r"The number of vertices must be a whole number, at least 0; it was given -1.",
    ):
        family(-1)


def test_degenerate_boards():
    assert (
        list(cubic_graphs(0))
        == list(graphs(0, bipartite=True))
        == list(graphs(0, planar=True))
        == [Graph.of([])]
    )
    assert [*map(canonical_form, cubic_graphs(4))] == [canonical_form(nx.complete_graph(4))]
    assert list(unicyclic_graphs(3)) == [cycle(3)]
    assert list(graphs(4, min_degree=3, max_degree=2)) == list(graphs(4, edges=7)) == []
    assert list(grids(1)) == [grid(1, 1)]
    assert not any(counts(cubic_graphs, range(1, 10, 2)))
    for which, most, by_geng, options in (
        ("graphs", 9, 11, {"planar": True, "min_degree": 3}),
        ("bipartite graphs", 11, 14, {"bipartite": True, "edges": 20}),
        ("graphs of degree at most 3 or with at most n edges", 14, 18, {"max_degree": 3}),
        ("graphs of degree at most 3 or with at most n edges", 14, 18, {"edges": 19}),
    ):
        words = (
            f"All {which} with n vertices are listed for n at most {most}, and by nauty's geng, "
            f"where it is installed, for n at most {by_geng}; it was given 19."
        )
        with pytest.raises(ValueError, match=words):
            graphs(19, **options)
    for option, words in (
        ("min_degree", "The least degree"),
        ("max_degree", "The largest degree"),
        ("edges", "The number of edges"),
    ):
        with pytest.raises(ValueError, match=f"{words} must be a whole number, at least 0; it was"):
            graphs(4, **{option: -1})
    with pytest.raises(ValueError, match=r"The number of columns must be a whole number"):
        grid(2, -1)


def test_large_members_come_one_by_one():
    assert [len(board.graph.vertices) for board in islice(bistars(200), 3)] == [200] * 3


# weights


def test_weightings_are_all_weights_up_to_isomorphisms():
    """Boards with up to 5 edges, parallel ones and loops among them, weights up to 3, told apart by
    all exchanges of vertices.
    """
    boards = [
        path(1),
        path(4),
        star(4),
        cycle(5),
        Graph.of([(0, 1), (2, 3), (3, 4)]),
        Graph.of([(0, 1), (1, 2), (2, 0), (0, 3)]),
    ]
    boards += [
        Graph.of([(0, 1), (1, 0), (1, 2)]),
        Graph.of([(0, 0), (0, 0), (0, 1), (1, 1)]),
        Graph.of([(0, 1)], vertices=[2, 3]),
    ]

    def alike(board, root):
        """A weighted board under the first of its names."""
        others = [v for v in board.graph.vertices if v != root]
        ways = []
        for order in permutations(others):
            name = dict(
                zip([*([root] if root is not None else []), *order], range(9), strict=False)
            )
            triples = zip(board.graph.edges, board.weights, strict=True)
            ways.append(sorted((*sorted((name[u], name[v])), weight) for (u, v), weight in triples))
        return tuple(min(ways))

    for board in boards:
        for most, root in product(range(4), (None, 0)):
            every = [
                WeightedGraph(board, weights)
                for weights in product(range(1, most + 1), repeat=len(board.edges))
            ]
            listed = list(weightings(board, most, root))
            assert Counter(alike(x, root) for x in listed) == Counter(
                {alike(x, root) for x in every}
            ), (board, most, root)
            assert all(x in every for x in listed)


def test_the_numbers_of_weightings_are_those_of_bracelets_and_multisets():
    # OEIS A027671
    assert [len(list(weightings(cycle(n), 3))) for n in range(3, 8)] == [10, 21, 39, 92, 198]
    assert [len(list(weightings(star(k), 3))) for k in range(7)] == [1, 3, 6, 10, 15, 21, 28]
    # OEIS A005418
    assert [len(list(weightings(path(n), 2))) for n in range(1, 9)] == [1, 2, 3, 6, 10, 20, 36, 72]
    assert [len(list(weightings(path(n), 2, root=0))) for n in range(1, 9)] == [
        1,
        2,
        4,
        8,
        16,
        32,
        64,
        128,
    ]


def test_weightings_are_boards_of_nim_on_graphs():
    """On a triangle with weights 1 and 2: six boards when the token has its place."""
    starts = [NimOnGraph().start(x, at=0) for x in weightings(cycle(3), 2, root=0)]
    assert [grundy(NimOnGraph(), start) for start in starts] == [
        by_definition(NimOnGraph(), start) for start in starts
    ]
    assert sorted(by_definition(NimOnGraph(), start) for start in starts) == [1, 1, 1, 2, 2, 2]
    with pytest.raises(ValueError, match="no vertex 7"):
        weightings(path(3), 2, root=7)


def test_coloured_forms_tell_coloured_graphs_apart():
    board = Graph.of([("a", "b"), ("b", "c"), ("d", "e"), ("e", "f"), ("f", "d")])
    colourings = [
        dict(zip("abcdef", colours, strict=True)) for colours in product((0, 1), repeat=6)
    ]
    by_form = {coloured_form(board, colours) for colours in colourings}
    assert len(by_form) == 6 * 4  # of the path and of the cycle with two colours


# codes and sets


def test_every_octal_code_stands_in_one_size():
    codes = [code for digits in range(4) for code in octal_codes(digits)]
    assert len(set(codes)) == len(codes) == 8**3
    assert all(OctalHeaps(code).code == Octal(code).code == code for code in codes)
    assert list(octal_codes(0)) == ["0.0"]
    assert list(octal_codes(2))[:8] == [
        "0.01",
        "0.02",
        "0.03",
        "0.04",
        "0.05",
        "0.06",
        "0.07",
        "0.11",
    ]


def test_codes_that_differ_have_different_moves():
    games = [OctalHeaps(code) for digits in range(3) for code in octal_codes(digits)]
    assert (
        len({tuple(frozenset(game.moves((n,))) for n in range(1, 6)) for game in games})
        == len(games)
        == 64
    )


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
        assert [grundy(ConnectedSubtraction(some), path(n)) for n in range(1, 9)] == heaps[
            1:
        ] or 1 not in some
