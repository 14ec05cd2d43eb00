"""One graph: exchange with networkx and graph6, canonical forms, automorphisms, spiders."""

import inspect
import pickle
import sys
from collections import Counter
from itertools import product
from random import Random

import networkx as nx
import pytest
from conftest import shuffled
from hypothesis import given
from hypothesis import strategies as st

from gamelab import Bistar, Graph, Spider, cycle, path, star
from gamelab.boards.isomorphism import automorphisms, canonical_form, generating_automorphisms
from gamelab.boards.layouts import layout
from gamelab.boards.small_graphs import graphs, rooted
from gamelab.boards.spider import as_spider, legs_at

graph_strategy = st.lists(st.tuples(st.integers(0, 7), st.integers(0, 7)), max_size=12).map(
    Graph.of
)


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


def test_graphs_are_equal_when_their_vertices_and_edges_are_and_pickle_without_their_hash():
    graph, other = Graph.of([(1, 2), (2, 3)]), Graph.of([(3, 2), (2, 1)])
    assert (graph, hash(graph)) == (other, hash(other))
    assert len({graph, Graph.of([(1, 2)]), Graph.of([(1, 2)] * 2), Graph.of([(1, 2)], [3])}) == 4
    again = pickle.loads(pickle.dumps(graph))
    assert again == graph
    assert set(again.__dict__) == {"vertices", "edges"}  # hashes differ between processes


def test_graph6_codes_are_those_of_networkx():
    """Of random graphs with up to 66 vertices, where the number of vertices takes four letters."""
    for n, density in product(range(67), (0, 0.1, 0.5, 1)):
        network = nx.gnp_random_graph(n, density, seed=n)
        code = nx.to_graph6_bytes(network, header=False).decode().strip()
        graph = Graph.from_networkx(network)
        assert graph.to_graph6() == code
        assert Graph.from_graph6(code) == graph
    assert Graph.of([("b", "a"), ("c", "b")]).to_graph6() == "Bo"


@pytest.mark.parametrize("code", ["", "B", "Bww", "~", "~~", "~??", "~?@?", "B w"])
def test_what_is_no_code_is_refused(code):
    with pytest.raises(ValueError, match="A graph6 code is a word such as 'Bw'; it was given"):
        Graph.from_graph6(code)


def test_families_at_their_degenerate_ends():
    assert path(0) == Graph.of([])
    assert path(1) == star(0) == Spider().graph == Graph.of([], vertices=[0])
    assert Spider(0, 3, 0) == Spider(3)
    assert Spider.from_counts({3: 0, 1: 2}) == Spider(1, 1)
    assert Spider(2, 1).graph.vertices == (0, (1, 1), (1, 2), (2, 1))
    twice = path(3).with_pendant_edges(0, 1).with_pendant_edges(2, 1)  # with two names
    assert canonical_form(twice) == canonical_form(path(5))


@given(st.lists(st.integers(1, 5), max_size=6), st.integers(0, 99))
def test_a_spider_is_recognised_under_any_names(legs, seed):
    graph = shuffled(Spider(*legs).graph, Random(seed))
    assert canonical_form(as_spider(graph).graph) == canonical_form(graph)
    assert legs_at(Spider(*legs).graph, 0) == tuple(sorted(legs, reverse=True))


def test_what_is_no_spider_is_not_taken_for_one():
    assert as_spider(cycle(4)) is as_spider(Bistar((1, 1), (1, 1)).graph) is None
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


SHRIKHANDE = nx.Graph(  # it looks like the line graph of K_{4,4}, vertex by vertex
    ((i, j), ((i + a) % 4, (j + b) % 4))
    for i, j in product(range(4), repeat=2)
    for a, b in [(0, 1), (1, 0), (1, 1)]
)
SYMMETRIC = [
    nx.dodecahedral_graph(),
    nx.hypercube_graph(5),
    nx.complete_graph(12),
    nx.complete_multipartite_graph(2, 2, 2, 3),
    nx.grid_2d_graph(6, 6),
    nx.paley_graph(17).to_undirected(),
    nx.line_graph(nx.complete_bipartite_graph(4, 4)),
    SHRIKHANDE,
    nx.balanced_tree(2, 3),
    nx.disjoint_union_all(map(nx.cycle_graph, range(3, 12))),
]


def test_the_canonical_form_of_a_symmetric_graph_forgets_its_names_and_is_isomorphic_to_it():
    forms = set()
    for listed in map(Graph.from_networkx, SYMMETRIC):
        form = canonical_form(listed)
        assert all(canonical_form(shuffled(listed, Random(seed))) == form for seed in range(5))
        assert nx.vf2pp_is_isomorphic(form.to_networkx(), listed.to_networkx())
        forms.add(form)
    assert len(forms) == len(SYMMETRIC)


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
