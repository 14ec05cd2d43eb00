"""Boards: exchange with networkx and graph6, canonical forms, families, and lists of all graphs."""

import inspect
import pickle
import sys
from collections import Counter
from itertools import chain, islice, product
from random import Random

import networkx as nx
import pytest
from conftest import shuffled
from hypothesis import given
from hypothesis import strategies as st

from gamelab import Graph, Spider, cycle, path, spiders, star, trees
from gamelab.boards import small_graphs
from gamelab.boards.isomorphism import automorphisms, canonical_form, generating_automorphisms
from gamelab.boards.layouts import layout
from gamelab.boards.small_graphs import connected_graphs, graphs, graphs_with_edges, rooted
from gamelab.boards.spider import as_spider, legs_at

graph_strategy = st.lists(st.tuples(st.integers(0, 7), st.integers(0, 7)), max_size=12).map(
    Graph.of
)
# nauty is a program of its own, as MONA is; .ci/run installs it. Without it both lists would be ours.
by_geng = pytest.mark.skipif(not small_graphs._geng(), reason="nauty is not installed")


# One graph


@given(graph_strategy, st.integers(0, 2**16))
def test_a_graph_is_its_vertices_and_edges_in_any_order_and_has_a_canonical_form(graph, seed):
    assert Graph.from_networkx(graph.to_networkx()) == graph
    form = canonical_form(shuffled(graph, Random(seed)))
    assert form == canonical_form(graph)
    assert form.vertices == tuple(range(len(graph.vertices)))
    assert nx.is_isomorphic(nx.MultiGraph(form.to_networkx()), nx.MultiGraph(graph.to_networkx()))
    places = layout(graph)
    assert set(places) == set(graph.vertices)
    assert len({(round(x, 3), round(y, 3)) for x, y in places.values()}) == len(places)


def test_graphs_are_equal_when_their_vertices_and_edges_are_and_do_not_change():
    graph, other = Graph.of([(1, 2), (2, 3)]), Graph.of([(3, 2), (2, 1)])
    assert (graph, hash(graph)) == (other, hash(other))
    assert Graph.of([(1, 2)]) != Graph.of([(1, 2), (1, 2)])
    assert Graph.of([(1, 2)]) != Graph.of([(1, 2)], vertices=[3])
    with pytest.raises(AttributeError, match="does not change"):
        graph.edges = ()
    again = pickle.loads(pickle.dumps(graph))
    assert again == graph
    assert set(again.__dict__) == {"vertices", "edges"}  # hashes differ between processes
    board = nx.MultiGraph([("a", "b"), ("a", "b"), ("b", (1, 2))])
    assert Graph.from_networkx(board).has_parallel_edges
    assert sorted(map(str, board.nodes)) == ["(1, 2)", "a", "b"]


def test_graph6_codes_are_those_of_networkx():
    """Of random graphs with up to 66 vertices, where the number of vertices takes four letters."""
    for n, density in product(range(67), (0, 0.1, 0.5, 1)):
        network = nx.gnp_random_graph(n, density, seed=n)
        code = nx.to_graph6_bytes(network, header=False).decode().strip()
        graph = Graph.from_networkx(network)
        assert graph.to_graph6() == code
        assert Graph.from_graph6(code) == graph
    assert Graph.of([("b", "a"), ("c", "b")]).to_graph6() == "Bo"


SIZE = r"must be a whole number, at least .; it was given"
WRONG_CODES = ("", "B", "Bww", "~", "~~", "~??", "~?@?", "B w")
CODE = "A graph6 code is a word such as 'Bw'"


@pytest.mark.parametrize(
    ("make", "error", "words"),
    [
        *((lambda code=code: Graph.from_graph6(code), ValueError, CODE) for code in WRONG_CODES),
        (
            lambda: Graph.from_networkx(nx.DiGraph()),
            ValueError,
            "undirected; it was given a DiGraph",
        ),
        (lambda: Graph.from_board("path"), TypeError, "A board is a Graph, a family"),
        (lambda: Graph.of([(1, 2, 3)]), ValueError, "An edge is a pair of vertices"),
        (lambda: cycle(4).with_pendant_edges(9, 3), ValueError, "no vertex 9"),
        (lambda: cycle(4).with_pendant_edges(0, -1), ValueError, "The number of pendant edges"),
        (lambda: path(-1), ValueError, SIZE),
        (lambda: cycle(2), ValueError, SIZE),
        (lambda: star(2.5), TypeError, SIZE),
        (lambda: Spider(3, -1), ValueError, SIZE),
        (lambda: Spider(1.5), TypeError, SIZE),
        (lambda: Spider("3"), TypeError, SIZE),
        (lambda: Spider.from_counts({3: -1}), ValueError, SIZE),
        (lambda: trees(-1), ValueError, SIZE),
        (
            lambda: trees(5, part=(3, 3)),
            ValueError,
            "Parts are numbered from 0; there is no part 3",
        ),
        (lambda: graphs(5, part=(0, 0)), ValueError, SIZE),
        (lambda: graphs(5, part=(-1, 2)), ValueError, SIZE),
    ],
)
def test_what_is_no_board_is_refused_in_one_sentence(make, error, words):
    with pytest.raises(error, match=words):
        make()


def test_families_at_their_degenerate_ends_and_their_names_of_vertices():
    assert path(0) == Graph.of([])
    assert path(1) == star(0) == Spider().graph == Graph.of([], vertices=[0])
    assert Spider(0, 3, 0) == Spider(3)
    assert Spider.from_counts({3: 0, 1: 2}) == Spider(1, 1)
    assert len(cycle(3).edges) == 3
    assert path(3).vertices == (0, 1, 2)
    assert Spider(2, 1).graph.vertices == (0, (1, 1), (1, 2), (2, 1))
    twice = path(3).with_pendant_edges(0, 1).with_pendant_edges(2, 1)
    assert canonical_form(twice) == canonical_form(path(5))


@given(st.lists(st.integers(1, 5), max_size=6), st.integers(0, 99))
def test_a_spider_is_recognised_under_any_names(legs, seed):
    graph = shuffled(Spider(*legs).graph, Random(seed))
    assert canonical_form(as_spider(graph).graph) == canonical_form(graph)
    assert legs_at(Spider(*legs).graph, 0) == tuple(sorted(legs, reverse=True))


def test_what_is_no_spider_is_not_taken_for_one():
    assert as_spider(cycle(4)) is None
    assert as_spider(Graph.of([(0, 1), (1, 2), (1, 3), (3, 4), (3, 5)])) is None
    assert legs_at(path(3), 1) == (1, 1)
    assert legs_at(cycle(3), 0) is None


# Canonical forms


def test_graphs_with_at_most_7_vertices_have_a_form_for_each_class_and_all_their_automorphisms():
    """Against the atlas of networkx, which lists each class once, and networkx's own search."""
    atlas = {n: set() for n in range(8)}
    for listed in map(Graph.from_networkx, nx.graph_atlas_g()):
        n = len(listed.vertices)
        form = canonical_form(shuffled(listed, Random(len(atlas[n]))))
        assert form == canonical_form(listed)
        assert form not in atlas[n]
        assert nx.faster_could_be_isomorphic(form.to_networkx(), listed.to_networkx())
        atlas[n].add(form)
        if 0 < n < 7 and len(listed.components()) == 1:
            found = automorphisms(listed, 10**4)
            matcher = nx.isomorphism.GraphMatcher(listed.to_networkx(), listed.to_networkx())
            known = [
                [listed.vertices.index(image[v]) for v in listed.vertices]
                for image in matcher.isomorphisms_iter()
            ]
            assert sorted([[*range(n)], *found]) == sorted(known)
    for n, forms in atlas.items():
        listed = list(graphs(n))
        assert len(listed) == len(forms) == (1, 1, 2, 4, 11, 34, 156, 1044)[n]
        assert {canonical_form(graph) for graph in listed} == forms
        assert all(graph.vertices == tuple(range(n)) for graph in listed)
        sizes = [len(graph.edges) for graph in listed]
        assert sizes == sorted(sizes)


@pytest.mark.parametrize(
    "graph",
    [
        nx.petersen_graph(),
        nx.dodecahedral_graph(),
        nx.hypercube_graph(5),
        nx.circular_ladder_graph(9),
        nx.complete_graph(12),
        nx.complete_bipartite_graph(5, 7),
        nx.complete_multipartite_graph(2, 2, 2, 3),
        nx.grid_2d_graph(6, 6),
        nx.desargues_graph(),
        nx.paley_graph(17).to_undirected(),
        nx.line_graph(nx.complete_bipartite_graph(4, 4)),
        nx.balanced_tree(2, 3),
        nx.union(nx.cycle_graph(6), nx.complete_graph(range(6, 9))),
    ],
    ids=lambda graph: f"{len(graph)} vertices, {graph.size()} edges",
)
def test_the_canonical_form_of_a_regular_graph_forgets_its_names_and_is_isomorphic_to_it(graph):
    listed = Graph.from_networkx(nx.convert_node_labels_to_integers(graph))
    form = canonical_form(listed)
    assert all(canonical_form(shuffled(listed, Random(seed))) == form for seed in range(5))
    assert nx.vf2pp_is_isomorphic(form.to_networkx(), listed.to_networkx())


def test_two_strongly_regular_graphs_with_the_same_parameters_are_told_apart():
    rook = nx.line_graph(nx.complete_bipartite_graph(4, 4))
    steps = [(0, 1), (1, 0), (1, 1)]
    shrikhande = nx.Graph(
        ((i, j), ((i + a) % 4, (j + b) % 4)) for i in range(4) for j in range(4) for a, b in steps
    )
    assert canonical_form(rook) != canonical_form(shrikhande)


def test_a_search_deeper_than_python_recurses_has_a_canonical_form():
    """A chain of 60 hexagons, in each of which one choice is left: the tree has a depth of 60."""
    chained = nx.Graph()
    for i in range(60):
        for side in "ab":
            nx.add_path(chained, [i, (i, side, 1), (i, side, 2), i + 1])
    graph = Graph.from_networkx(chained)
    form, again = canonical_form(graph), shuffled(graph, Random(2))
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(len(inspect.stack()) + 50)
    try:
        assert canonical_form(again) == form
    finally:
        sys.setrecursionlimit(limit)
    assert len(generating_automorphisms(graph)) == 61
    assert canonical_form(path(3000)) == canonical_form(shuffled(path(3000), Random(3)))


def test_rooted_graphs_have_one_canonical_form_each_in_pieces_too():
    """OEIS A000666 counts them: all graphs on 1 to 5 vertices, connected or not, with each vertex
    as the root.
    """
    for n, known in enumerate((1, 2, 6, 20, 90), 1):
        forms = set()
        for graph in graphs(n):
            for root in graph.vertices:
                form = canonical_form(graph, root)
                forms.add(form)
                assert nx.is_isomorphic(form.to_networkx(), graph.to_networkx())
                assert Counter(map(form.degree, form.neighbours(0))) == Counter(
                    map(graph.degree, graph.neighbours(root))
                )
                mirrored = Graph.of(
                    [(-v, -u) for u, v in reversed(graph.edges)],
                    [-v for v in reversed(graph.vertices)],
                )
                assert canonical_form(mirrored, -root) == form
        assert len(forms) == known
    assert len(list(rooted([nx.petersen_graph()]))) == 1


# All graphs


@pytest.mark.parametrize(
    ("family", "first", "numbers"),
    [
        (connected_graphs, 0, "1 1 1 3 5 12 30 79 227"),  # OEIS A002905
        (graphs_with_edges, 0, "1 1 2 5 11 26 68 177"),  # A000664
        (lambda e: connected_graphs(e, parallel=True), 0, "1 1 2 5 12 33 103"),  # A076864
        (lambda n: graphs(n, connected=True), 1, "1 1 2 6 21 112 853 11117"),  # A001349
        (trees, 0, "0 1 1 1 2 3 6 11 23 47 106 235"),  # A000055
        (lambda n: rooted(trees(n)), 1, "1 1 2 4 9 20 48 115 286 719"),  # A000081
        (spiders, 0, "1 1 2 3 5 7 11 15 22 30 42"),  # partitions
    ],
)
def test_the_numbers_of_graphs_are_those_of_the_literature(family, first, numbers):
    known = [*map(int, numbers.split())]
    assert [sum(1 for _ in family(n)) for n in range(first, first + len(known))] == known


KINDS = [
    *({"n": n, "connected": True} for n in range(9)),
    *({"n": n} for n in range(7)),
    *({"n": n, "bipartite": True} for n in range(9)),
    *({"n": n, "planar": True, "min_degree": 2} for n in range(8)),
    *({"n": n, "min_degree": 3, "max_degree": 3} for n in range(11)),
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
    for of in (1, 2, 7, 200):
        parts = [list(graphs(6, part=(i, of))) for i in range(of)]
        assert parts == [whole[i::of] for i in range(of)]
    for n in range(3, 12):
        whole = list(trees(n))
        theirs = [*map(Graph.from_networkx, nx.nonisomorphic_trees(n))]
        assert [(x.vertices, x.edges) for x in whole] == [(x.vertices, x.edges) for x in theirs]
        place = {tree: i for i, tree in enumerate(whole)}
        for of in (1, 2, 3, 8, 100):
            parts = [[place[tree] for tree in trees(n, part=(i, of))] for i in range(of)]
            assert all(part == sorted(part) for part in parts)
            assert sorted(chain(*parts)) == list(range(len(whole)))
    sizes = [sum(1 for _ in trees(16, part=(i, 8))) for i in range(8)]
    assert sum(sizes) == 19320
    assert max(sizes) < 2 * min(sizes)
    assert sum(1 for _ in islice(trees(24, part=(999, 1000)), 100)) == 100  # of 39,299,897
