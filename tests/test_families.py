"""Lists of boards, codes and sets: every member of a size once, by the numbers of the literature,
by networkx, by slow methods, and with and without nauty.
"""

from collections import Counter
from itertools import chain, combinations, islice, permutations, product
from math import gcd

import networkx as nx
import pytest

from gamelab import (
    Graph,
    Octal,
    OctalHeaps,
    WeightedGraph,
    bistars,
    board,
    canonical_form,
    cycle,
    graphs,
    grid,
    path,
    spiders,
    star,
    trees,
)
from gamelab.boards import small_graphs
from gamelab.boards.families import as_bistar, grids
from gamelab.boards.isomorphism import coloured_form
from gamelab.boards.small_graphs import connected_graphs, graphs_with_edges, rooted
from gamelab.boards.weighted import weightings
from gamelab.games.heaps import octal_codes, subtraction_sets

# nauty is a program of its own, as MONA is; .ci/run installs it. Without it both lists would be ours.
by_geng = pytest.mark.skipif(not small_graphs._geng(), reason="nauty is not installed")


def cubic_graphs(n, connected=False):
    return graphs(n, connected, min_degree=3, max_degree=3)


def unicyclic_graphs(n):
    return graphs(n, connected=True, edges=n)


# by the number in OEIS: the list, the first size, how many there are, and in larger sizes
LISTS = {
    "A002905": (connected_graphs, 0, "1 1 1 3 5 12 30 79", "227"),
    "A000664": (graphs_with_edges, 0, "1 1 2 5 11 26 68", "177"),
    "A076864": (lambda e: connected_graphs(e, parallel=True), 0, "1 1 2 5 12 33", "103"),
    "A001349": (lambda n: graphs(n, connected=True), 1, "1 1 2 6 21 112 853", "11117"),
    "A000055": (trees, 0, "0 1 1 1 2 3 6 11 23 47 106 235", ""),
    "A000081": (lambda n: rooted(trees(n)), 1, "1 1 2 4 9 20 48 115 286", "719"),
    "A000041": (spiders, 0, "1 1 2 3 5 7 11 15 22 30 42", ""),
    "A001429": (unicyclic_graphs, 0, "0 0 0 1 2 5 13 33 89 240", "657 1806 5026 13999 39260"),
    "A005638": (cubic_graphs, 0, "1 0 0 0 1 0 2 0 6 0 21", ""),
    "A002851": (lambda n: cubic_graphs(n, True), 4, "1 0 2 0 5 0 19", "0 85 0 509"),
    "A033995": (lambda n: graphs(n, bipartite=True), 0, "1 1 2 3 7 13 35 88", "303 1119"),
    "A005142": (lambda n: graphs(n, True, True), 1, "1 1 1 3 5 17 44 182", "730 4032"),
    "A005470": (lambda n: graphs(n, planar=True), 0, "1 1 2 4 11 33 142", "822"),
    "A003094": (lambda n: graphs(n, True, planar=True), 1, "1 1 2 6 20 99", "646 5974"),
    "A027671": (lambda n: weightings(cycle(n), 3), 3, "10 21 39 92 198", ""),
    "A000217": (lambda n: weightings(star(n), 3), 0, "1 3 6 10 15 21 28", ""),
    "A005418": (lambda n: weightings(path(n), 2), 1, "1 2 3 6 10 20 36 72", ""),
    "A000079": (lambda n: weightings(path(n), 2, 0), 1, "1 2 4 8 16 32 64 128", ""),
}


@pytest.mark.parametrize("sequence", LISTS)
def test_the_numbers_of_boards_are_those_of_the_literature(sequence):
    family, first, numbers, _ = LISTS[sequence]
    for n, number in enumerate(map(int, numbers.split()), first):
        found = [*map(str, family(n))]
        assert len(found) == len({*found}) == number, n


@pytest.mark.deep
@pytest.mark.parametrize("sequence", [one for one in LISTS if LISTS[one][3]])
def test_the_larger_numbers_are_those_of_the_literature_too(sequence):
    family, first, numbers, larger = LISTS[sequence]
    for n, number in enumerate(map(int, larger.split()), first + len(numbers.split())):
        assert sum(1 for _ in family(n)) == number


CHECKS = (
    lambda board: len(board.components()) == 1,
    lambda board: nx.is_bipartite(board.to_networkx()),
    lambda board: nx.is_planar(board.to_networkx()),
)


def test_options_together_leave_the_graphs_that_fulfil_all_of_them_in_their_order():
    """All graphs with at most 5 vertices under all options, told apart by networkx."""
    for n in range(6):
        listed = [(graph, [*map(graph.degree, graph.vertices)]) for graph in graphs(n)]
        for kinds in product((False, True), repeat=3):
            wanted = [check for check, asked in zip(CHECKS, kinds, strict=True) if asked]
            kind = [(one, degrees) for one, degrees in listed if all(is_(one) for is_ in wanted)]
            for least, most, edges in product(range(4), (None, *range(5)), (None, *range(8))):
                options = {"min_degree": least, "max_degree": most, "edges": edges}
                most = n if most is None else most
                assert [*graphs(n, *kinds[:2], planar=kinds[2], **options)] == [
                    graph
                    for graph, degrees in kind
                    if all(least <= degree <= most for degree in degrees)
                    if edges in (None, len(graph.edges))
                ], (n, kinds, options)


KINDS = [
    *({"n": n, "connected": True} for n in range(8)),
    *({"n": n} for n in range(7)),
    *({"n": n, "bipartite": True} for n in range(9)),
    *({"n": n, "planar": True, "min_degree": 2} for n in range(8)),
    *({"n": n, "min_degree": 3, "max_degree": 3} for n in range(9)),
    *({"n": n, "connected": True, "edges": n + 1} for n in range(9)),
    *({"n": 5, "min_degree": 2, "max_degree": 4, "edges": edges} for edges in range(12)),
    {"n": 4, "min_degree": 3, "max_degree": 2},
    {"n": 5, "connected": True, "edges": 3},
]


@by_geng
def test_geng_lists_the_same_graphs_in_the_same_order(monkeypatch):
    small_graphs._ordered_codes.cache_clear()
    by_geng = [[*graphs(**kind)] for kind in KINDS]
    small_graphs._ordered_codes.cache_clear()
    monkeypatch.setattr(small_graphs, "which", lambda name: None)
    assert [[*graphs(**kind)] for kind in KINDS] == by_geng


@by_geng
def test_graphs_beyond_our_own_lists_are_those_of_geng():
    # OEIS A001435 and A002851: connected graphs with two cycles, and cubic graphs
    kind = {"connected": True, "edges": 11}
    whole = [canonical_form(graph) for graph in graphs(10, **kind)]
    parts = [[canonical_form(x) for x in graphs(10, **kind, part=(i, 7))] for i in range(7)]
    assert Counter(chain(*parts)) == Counter(set(whole)) == Counter(whole)
    assert len(whole) == 2678
    assert sum(1 for _ in graphs(16, connected=True, min_degree=3, max_degree=3)) == 4060
    assert len([next(graphs(11, connected=True, part=(i, 10**4))) for i in (0, 17, 9999)]) == 3


def test_geng_that_is_missing_is_named_and_one_that_fails_ends_the_list(monkeypatch, tmp_path):
    monkeypatch.setattr(small_graphs, "which", lambda name: None)
    with pytest.raises(ValueError, match="at most 9, and by nauty's geng, where it is installed, "):
        graphs(10)
    program = tmp_path / "geng"
    program.write_text("#!/bin/sh\nexit 3\n")
    program.chmod(0o755)
    monkeypatch.setattr(small_graphs, "which", lambda name: str(program))
    with pytest.raises(ChildProcessError, match="geng of nauty ended with status 3"):
        list(graphs(10))


def test_parts_of_graphs_and_trees_hold_each_once_in_order():
    whole = list(graphs(6))
    for of in (1, 7, 200):
        assert [[*graphs(6, part=(i, of))] for i in range(of)] == [whole[i::of] for i in range(of)]
    for n in range(3, 12):
        whole = [(tree.vertices, tree.edges) for tree in trees(n)]
        theirs = map(Graph.from_networkx, nx.nonisomorphic_trees(n))
        assert whole == [(tree.vertices, tree.edges) for tree in theirs]
        for of in (1, 3, 100):
            parts = [
                [whole.index((tree.vertices, tree.edges)) for tree in trees(n, part=(i, of))]
                for i in range(of)
            ]
            assert all(part == sorted(part) for part in parts)
            assert sorted(chain(*parts)) == list(range(len(whole)))
    sizes = [sum(1 for _ in trees(16, part=(i, 8))) for i in range(8)]
    assert sum(sizes) == 19320
    assert max(sizes) < 2 * min(sizes)
    assert sum(1 for _ in islice(trees(24, part=(999, 1000)), 100)) == 100  # of 39,299,897


def forms(boards):
    """The canonical forms, each of which stands once."""
    listed = [canonical_form(board) for board in boards]
    assert len(set(listed)) == len(listed)
    return set(listed)


def test_bistars_are_the_trees_with_two_hubs():
    """All trees with at most 12 vertices."""
    for n in range(13):
        listed, found = list(bistars(n)), set()
        for tree in trees(n):
            bistar = as_bistar(tree)
            assert (bistar is not None) == (sum(tree.degree(v) > 2 for v in tree.vertices) == 2)
            if bistar:
                found.add(canonical_form(tree))
                assert canonical_form(bistar.graph) in found
        assert forms(listed) == found
        assert all(
            (sum(x.left), x.left) >= (sum(x.right), x.right) and x.middle > 0 for x in listed
        )
    assert [len(board.graph.vertices) for board in islice(bistars(200), 3)] == [200] * 3


def test_grids_are_the_ways_to_write_a_number_as_a_product():
    for n in range(1, 25):
        divisors = [k for k in range(1, n + 1) if n % k == 0]
        assert forms(grids(n)) == {canonical_form(nx.grid_2d_graph(k, n // k)) for k in divisors}
    assert list(grids(1)) == [grid(1, 1)]


def test_degenerate_boards():
    for family in (unicyclic_graphs, bistars, grids, lambda n: cubic_graphs(n, connected=True)):
        assert list(family(0)) == []
        with pytest.raises(
            ValueError, match=r"number of vertices must be a .* 0; it was given -1."
        ):
            family(-1)
    assert list(graphs(0, bipartite=True)) == list(graphs(0, planar=True)) == [Graph.of([])]
    for part, words in {(3, 3): "from 0; there is no part 3 of 3", (0, 0): "parts must be"}.items():
        for family in (trees, graphs):
            with pytest.raises(ValueError, match=words):
                family(5, part=part)


WEIGHTED = "a, b", "a-b-c-d", "a-b, a-c, a-d", "a-b-c-d-a", "a-b, c-d, d-e", "a-b-c-a, a-d"
MULTIPLE = "a-b, b-a, b-c", "a-a, a-a, a-b, b-b", "a-b, c, d"


def first_name(board, weights, root):
    """A weighted board under the first of its names, by all exchanges of vertices."""
    names = [
        dict(zip(board.vertices, order, strict=True)) for order in permutations(board.vertices)
    ]
    return min(
        str(sorted((*sorted((name[u], name[v])), w) for (u, v), w in zip(board.edges, weights)))
        for name in names
        if root is None or name[root] == root
    )


@pytest.mark.parametrize("text", WEIGHTED + MULTIPLE)
def test_weightings_are_all_weights_up_to_isomorphisms(text):
    graph = board(text)
    for most, root in product(range(4), (None, "a")):
        found = [*weightings(graph, most, root)]
        every = product(range(1, most + 1), repeat=len(graph.edges))
        names = [first_name(graph, x.weights, root) for x in found]
        assert Counter(names) == Counter({first_name(graph, weights, root) for weights in every})
        assert all(x == WeightedGraph(graph, x.weights) for x in found)
    with pytest.raises(ValueError, match="no vertex 7"):
        weightings(graph, 2, root=7)


# a path and a cycle, and two cycles, under two colours
@pytest.mark.parametrize(("text", "known"), [("a-b-c, d-e-f-d", 6 * 4), ("a-b-c-a, d-e-f-d", 10)])
def test_coloured_forms_tell_coloured_graphs_apart(text, known):
    colourings = [dict(zip("abcdef", colours)) for colours in product((0, 1), repeat=6)]
    assert len({coloured_form(board(text), colours) for colours in colourings}) == known


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
    assert sorted(sets) == sorted(
        some for k in range(1, 8) for some in combinations(range(1, 8), k)
    )
    assert sum(gcd(*some) == 2 for some in sets) == 5  # multiples of others are among them
