"""Boards: equality, exchange with networkx, canonical forms, families at their degenerate ends."""

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

from gamelab import Graph, Spider, cycle, disjoint_union, path, spiders, star, trees
from gamelab.boards import small_graphs
from gamelab.boards.isomorphism import automorphisms, canonical_form, generating_automorphisms
from gamelab.boards.layouts import layout
from gamelab.boards.small_graphs import connected_graphs, graphs, graphs_with_edges, rooted
from gamelab.boards.spider import as_spider, legs_at

graph_strategy = st.lists(st.tuples(st.integers(0, 7), st.integers(0, 7)), max_size=12).map(
    Graph.of
)


def test_graphs_are_equal_when_their_vertices_and_edges_are():
    assert Graph.of([(1, 2), (2, 3)]) == Graph.of([(3, 2), (2, 1)])
    assert hash(Graph.of([(1, 2), (2, 3)])) == hash(Graph.of([(3, 2), (2, 1)]))
    assert Graph.of([(1, 2)]) != Graph.of([(1, 2), (1, 2)])
    assert Graph.of([(1, 2)]) != Graph.of([(1, 2)], vertices=[3])


def test_a_graph_does_not_change():
    with pytest.raises(AttributeError, match="does not change"):
        path(3).edges = ()


@given(graph_strategy)
def test_networkx_gives_back_the_graph_with_the_callers_labels(graph):
    assert Graph.from_networkx(graph.to_networkx()) == graph


def test_a_networkx_graph_is_left_alone():
    board = nx.MultiGraph([("a", "b"), ("a", "b"), ("b", (1, 2))])
    Graph.from_networkx(board)
    assert sorted(map(str, board.nodes)) == ["(1, 2)", "a", "b"]
    assert Graph.from_networkx(board).has_parallel_edges


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
def test_a_graph6_code_of_a_wrong_length_is_refused(code):
    with pytest.raises(ValueError, match="A graph6 code is a word such as 'Bw'"):
        Graph.from_graph6(code)


def test_what_is_no_board_is_refused_in_one_sentence():
    with pytest.raises(ValueError, match="must be undirected; it was given a DiGraph"):
        Graph.from_networkx(nx.DiGraph([(1, 2)]))
    with pytest.raises(TypeError, match="A board is a Graph, a family"):
        Graph.from_board("path")
    with pytest.raises(ValueError, match="An edge is a pair of vertices"):
        Graph.of([(1, 2, 3)])


@given(graph_strategy, st.integers(0, 2**16))
def test_the_canonical_form_forgets_names_and_order(graph, seed):
    assert canonical_form(shuffled(graph, Random(seed))) == canonical_form(graph)


@given(graph_strategy)
def test_the_canonical_form_is_isomorphic_to_the_graph(graph):
    form = canonical_form(graph)
    assert form.vertices == tuple(range(len(graph.vertices)))
    assert nx.is_isomorphic(nx.MultiGraph(form.to_networkx()), nx.MultiGraph(graph.to_networkx()))


def test_graphs_that_a_colour_refinement_cannot_tell_apart_have_different_forms():
    prism = Graph.from_networkx(nx.circular_ladder_graph(3))
    k33 = Graph.from_networkx(nx.complete_bipartite_graph(3, 3))
    assert canonical_form(prism) != canonical_form(k33)
    assert canonical_form(disjoint_union(cycle(3), cycle(3))) != canonical_form(cycle(6))


@pytest.mark.parametrize(
    "name", ["petersen_graph", "cubical_graph", "dodecahedral_graph", "octahedral_graph"]
)
def test_symmetric_graphs_have_a_canonical_form_too(name):
    graph = Graph.from_networkx(getattr(nx, name)())
    assert canonical_form(shuffled(graph, Random(1))) == canonical_form(graph)
    assert len(list(rooted([graph]))) == 1


def test_graphs_with_at_most_7_vertices_have_a_form_for_each_class_and_all_their_automorphisms():
    """Against the atlas of networkx, which lists each class once, and networkx's own search."""
    sizes = Counter()
    forms = set()
    for listed in map(Graph.from_networkx, nx.graph_atlas_g()):
        form = canonical_form(shuffled(listed, Random(len(forms))))
        assert form == canonical_form(listed)
        assert form not in forms
        assert nx.faster_could_be_isomorphic(form.to_networkx(), listed.to_networkx())
        forms.add(form)
        sizes[len(form.vertices)] += 1
        if listed.vertices and len(listed.components()) == 1 and len(listed.vertices) < 7:
            found = automorphisms(listed, 10**4)
            matcher = nx.isomorphism.GraphMatcher(listed.to_networkx(), listed.to_networkx())
            known = [
                [listed.vertices.index(image[v]) for v in listed.vertices]
                for image in matcher.isomorphisms_iter()
            ]
            assert sorted([[*range(len(listed.vertices))], *found]) == sorted(known)
    assert [sizes[n] for n in range(8)] == [1, 1, 2, 4, 11, 34, 156, 1044]


@pytest.mark.parametrize(
    "graph",
    [
        nx.petersen_graph(),
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


def test_a_long_path_has_a_canonical_form():
    assert canonical_form(path(3000)) == canonical_form(shuffled(path(3000), Random(3)))


@pytest.mark.slow
def test_the_numbers_of_graphs_are_those_of_the_literature():
    # OEIS A002905
    assert [len(connected_graphs(e)) for e in range(9)] == [1, 1, 1, 3, 5, 12, 30, 79, 227]
    # OEIS A000088
    assert [len(list(graphs(n))) for n in range(9)] == [1, 1, 2, 4, 11, 34, 156, 1044, 12346]
    # OEIS A001349
    assert [len(list(graphs(n, connected=True))) for n in range(1, 9)] == [
        1,
        1,
        2,
        6,
        21,
        112,
        853,
        11117,
    ]
    # OEIS A000664
    assert [len(list(graphs_with_edges(e))) for e in range(8)] == [1, 1, 2, 5, 11, 26, 68, 177]
    # OEIS A076864
    assert [len(connected_graphs(e, parallel=True)) for e in range(7)] == [1, 1, 2, 5, 12, 33, 103]
    # OEIS A000055
    assert [len(list(trees(n))) for n in range(12)] == [0, 1, 1, 1, 2, 3, 6, 11, 23, 47, 106, 235]
    # OEIS A000081
    assert [len(list(rooted(trees(n)))) for n in range(1, 11)] == [
        1,
        1,
        2,
        4,
        9,
        20,
        48,
        115,
        286,
        719,
    ]
    # partitions
    assert [len(list(spiders(e))) for e in range(11)] == [1, 1, 2, 3, 5, 7, 11, 15, 22, 30, 42]


KINDS = [
    *({"n": n, "connected": True} for n in range(9)),
    *({"n": n} for n in range(8)),
    *({"n": n, "bipartite": True} for n in range(9)),
    *({"n": n, "planar": True, "min_degree": 2} for n in range(8)),
    *({"n": n, "min_degree": 3, "max_degree": 3} for n in range(11)),
    *({"n": n, "connected": True, "edges": n + 1} for n in range(9)),
    *({"n": 5, "min_degree": 2, "max_degree": 4, "edges": edges} for edges in range(12)),
    {"n": 4, "min_degree": 3, "max_degree": 2},
    {"n": 5, "connected": True, "edges": 3},
]


@pytest.mark.skipif(not small_graphs._geng(), reason="nauty is not installed")
def test_geng_lists_the_same_graphs_in_the_same_order(monkeypatch):
    small_graphs._ordered_codes.cache_clear()
    by_geng = [[*graphs(**kind)] for kind in KINDS]
    small_graphs._ordered_codes.cache_clear()
    monkeypatch.setattr(small_graphs, "which", lambda name: None)
    assert [[*graphs(**kind)] for kind in KINDS] == by_geng


@pytest.mark.skipif(not small_graphs._geng(), reason="nauty is not installed")
def test_graphs_beyond_our_own_lists_are_those_of_geng():
    # OEIS A001435 and A002851: connected graphs with two cycles, and cubic graphs
    kind = {"connected": True, "edges": 11}
    whole = [canonical_form(graph) for graph in graphs(10, **kind)]
    parts = [[canonical_form(x) for x in graphs(10, **kind, part=(i, 7))] for i in range(7)]
    assert Counter(chain(*parts)) == Counter(set(whole)) == Counter(whole)
    assert len(whole) == 2678
    assert sum(1 for _ in graphs(16, connected=True, min_degree=3, max_degree=3)) == 4060
    assert len([next(graphs(11, connected=True, part=(i, 10**4))) for i in (0, 17, 9999)]) == 3


def test_without_geng_larger_graphs_are_refused_in_a_sentence_that_names_nauty(monkeypatch):
    monkeypatch.setattr(small_graphs, "which", lambda name: None)
    with pytest.raises(ValueError, match="at most 9, and by nauty's geng, where it is installed, "):
        graphs(10)


def test_parts_of_graphs_hold_every_graph_once_in_order():
    whole = list(graphs(6))
    for of in (1, 2, 7, 200):
        assert [list(graphs(6, part=(i, of))) for i in range(of)] == [
            whole[i::of] for i in range(of)
        ]


def test_a_program_that_fails_ends_the_list_with_an_error(monkeypatch, tmp_path):
    program = tmp_path / "geng"
    program.write_text("#!/bin/sh\necho 'I?????????'\nexit 3\n")
    program.chmod(0o755)
    monkeypatch.setattr(small_graphs, "which", lambda name: str(program))
    with pytest.raises((ChildProcessError, ValueError)):
        list(graphs(10))


def test_trees_are_those_of_networkx_in_their_order_and_parts_hold_each_once():
    for n in range(3, 12):
        whole = list(trees(n))
        assert whole == [*map(Graph.from_networkx, nx.nonisomorphic_trees(n))]
        place = {tree: i for i, tree in enumerate(whole)}
        for of in (1, 2, 3, 8, 100):
            parts = [[place[tree] for tree in trees(n, part=(i, of))] for i in range(of)]
            assert all(part == sorted(part) for part in parts)
            assert sorted(chain(*parts)) == list(range(len(whole)))
    sizes = [sum(1 for _ in trees(16, part=(i, 8))) for i in range(8)]
    assert sum(sizes) == 19320
    assert max(sizes) < 2 * min(sizes)
    assert sum(1 for _ in islice(trees(24, part=(999, 1000)), 100)) == 100  # of 39,299,897


@pytest.mark.parametrize("part", [(3, 3), (-1, 3), (0, 0), (0.5, 2)])
def test_a_part_that_is_none_is_refused(part):
    with pytest.raises((ValueError, TypeError), match=r"arts are numbered from 0|whole number"):
        trees(5, part=part)


def test_a_search_deeper_than_python_recurses_has_a_canonical_form():
    """A chain of 60 hexagons, in each of which one choice is left: the tree has a depth of 60."""
    chain = nx.Graph()
    for i in range(60):
        for side in "ab":
            nx.add_path(chain, [i, (i, side, 1), (i, side, 2), i + 1])
    graph = Graph.from_networkx(chain)
    form, again = canonical_form(graph), shuffled(graph, Random(2))
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(len(inspect.stack()) + 50)
    try:
        assert canonical_form(again) == form
    finally:
        sys.setrecursionlimit(limit)
    assert len(generating_automorphisms(graph)) == 61


@pytest.mark.slow
def test_all_graphs_with_so_many_vertices_are_those_of_the_atlas():
    """All 1,253 with at most 7 vertices, by canonical forms, and those with 8 that are connected by
    their edges too.
    """
    atlas = [Graph.from_networkx(graph) for graph in nx.graph_atlas_g()]
    for n in range(8):
        listed = list(graphs(n))
        assert all(graph.vertices == tuple(range(n)) and graph.simple == graph for graph in listed)
        assert [len(graph.edges) for graph in listed] == sorted(
            len(graph.edges) for graph in listed
        )
        forms = {canonical_form(graph) for graph in listed}
        assert len(forms) == len(listed)
        assert forms == {canonical_form(graph) for graph in atlas if len(graph.vertices) == n}
    assert list(graphs(0, connected=True)) == []
    eight = Counter(len(graph.edges) for graph in graphs(8, connected=True))
    for edges in (7, 8, 9):
        assert eight[edges] == sum(len(graph.vertices) == 8 for graph in connected_graphs(edges))


def test_all_graphs_of_a_size_are_different_and_have_that_size():
    for edges in range(6):
        forms = list(graphs_with_edges(edges))
        assert len({canonical_form(graph) for graph in forms}) == len(forms)
        assert all(len(graph.edges) == edges for graph in forms)


def test_families_at_their_degenerate_ends():
    assert path(0) == Graph.of([])
    assert path(1) == star(0) == Graph.of([], vertices=[0])
    assert Spider().graph == path(1)
    assert Spider(0, 3, 0) == Spider(3)
    assert Spider.from_counts({3: 0, 1: 2}) == Spider(1, 1)
    assert len(cycle(3).edges) == 3


@pytest.mark.parametrize(
    ("make", "error"),
    [
        (lambda: path(-1), ValueError),
        (lambda: cycle(2), ValueError),
        (lambda: star(2.5), TypeError),
        (lambda: Spider(3, -1), ValueError),
        (lambda: Spider(1.5), TypeError),
        (lambda: Spider("3"), TypeError),
        (lambda: Spider.from_counts({3: -1}), ValueError),
        (lambda: next(trees(-1)), ValueError),
    ],
)
def test_a_wrong_size_is_refused_with_what_was_given_and_what_is_accepted(make, error):
    with pytest.raises(error, match=r"must be a whole number, at least .; it was given"):
        make()


def test_vertices_of_families_are_named_as_documented():
    assert path(3).vertices == (0, 1, 2)
    assert Spider(2, 1).graph.vertices == (0, (1, 1), (1, 2), (2, 1))


@given(st.lists(st.integers(1, 5), max_size=6), st.integers(0, 99))
def test_a_spider_is_recognised_under_any_names(legs, seed):
    graph = shuffled(Spider(*legs).graph, Random(seed))
    found = as_spider(graph)
    assert canonical_form(found.graph) == canonical_form(graph)
    assert legs_at(Spider(*legs).graph, 0) == tuple(sorted(legs, reverse=True))


def test_what_is_no_spider_is_not_taken_for_one():
    assert as_spider(cycle(4)) is None
    assert as_spider(Graph.of([(0, 1), (1, 2), (1, 3), (3, 4), (3, 5)])) is None
    assert legs_at(path(3), 1) == (1, 1)
    assert legs_at(cycle(3), 0) is None


@given(graph_strategy)
def test_a_layout_puts_every_vertex_at_a_place_of_its_own(graph):
    places = layout(graph)
    assert set(places) == set(graph.vertices)
    assert len({(round(x, 3), round(y, 3)) for x, y in places.values()}) == len(places)


def distance(places, u, v):
    (a, b), (c, d) = places[u], places[v]
    return round(((a - c) ** 2 + (b - d) ** 2) ** 0.5, 6)


def test_a_layout_shows_the_symmetry_of_spiders_and_cycles():
    spokes, ring = layout(Spider(2, 2, 2).graph), layout(cycle(5))
    assert {distance(spokes, 0, (i, 2)) for i in (1, 2, 3)} == {2}
    assert {distance(ring, i, (i + 1) % 5) for i in range(5)} == {1}


def test_new_leaves_get_new_names():
    twice = path(3).with_pendant_edges(0, 1).with_pendant_edges(2, 1)
    assert len(twice.vertices) == 5
    assert canonical_form(twice) == canonical_form(path(5))
    with pytest.raises(ValueError, match="no vertex 9"):
        cycle(4).with_pendant_edges(9, 3)
    with pytest.raises(ValueError, match="The number of pendant edges"):
        cycle(4).with_pendant_edges(0, -1)


def test_a_graph_keeps_its_meaning_in_another_process():
    graph = Graph.of([("a", "b"), ("b", "c")])
    hash(graph)
    assert set(pickle.loads(pickle.dumps(graph)).__dict__) == {"vertices", "edges"}
    assert pickle.loads(pickle.dumps(graph)) == graph


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
