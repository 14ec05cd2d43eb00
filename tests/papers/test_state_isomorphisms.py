"""States and their isomorphisms: canonical forms against networkx, and the local criterion against
the definition.
"""

from functools import cache
from itertools import combinations, permutations, product

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gamelab import Graph, TrimmedArrows, cycle, disjoint_union, path, star
from gamelab.boards.decorations import Decoration, crash, disjoint_states, flow, rod, twig
from gamelab.boards.small_graphs import connected_graphs, graphs_with_edges
from gamelab.theory.grundy import by_definition
from gamelab_papers.arrows.state_isomorphisms import (
    commutes_with_flip,
    completions,
    descendants,
    induced,
    is_local_isomorphism,
    is_state,
    is_state_isomorphism,
    meets_heads_and_tails,
    meets_local_criterion,
)

prism = Graph.of([(0, 1), (1, 2), (2, 0), (3, 4), (4, 5), (5, 3), (0, 3), (1, 4), (2, 5)])
k33 = Graph.from_networkx(nx.complete_bipartite_graph(3, 3))
octahedron = Graph.from_networkx(nx.octahedral_graph())


def decorations(graph):
    return completions(Decoration.of(graph))


def in_networkx(x):
    """A directed graph with two edges for an unmarked edge of the decoration, and one for an
    arrow.
    """
    directed = nx.DiGraph(x.graph.to_networkx().to_directed())
    directed.remove_edges_from((head, tail) for tail, head in x.arrows)
    return directed


def are_isomorphic_up_to_flip(x, y):
    return any(nx.is_isomorphic(in_networkx(x), in_networkx(z)) for z in (y, y.flip))


def test_a_flip_exchanges_sinks_and_sources():
    """All decorations of connected graphs with at most 4 edges."""
    for graph in (graph for edges in range(1, 5) for graph in connected_graphs(edges)):
        for x in decorations(graph):
            assert x.flip.flip == x
            assert (x.flip.sinks, x.flip.sources) == (x.sources, x.sinks)
            assert x.flip.canonical == x.canonical


def test_canonical_forms_are_as_many_as_orbits_of_automorphisms_and_the_flip():
    """All decorations of all graphs with at most 4 edges, and of the connected ones with 5."""
    boards = [graph for edges in range(5) for graph in graphs_with_edges(edges)] + list(
        connected_graphs(5)
    )
    for graph in boards:
        board = graph.to_networkx()
        symmetries = list(nx.isomorphism.GraphMatcher(board, board).isomorphisms_iter())
        form_of, orbits = {}, 0
        for x in decorations(graph):
            if x.arrows not in form_of:
                images = [
                    frozenset((f[u], f[v]) for u, v in z.arrows)
                    for f in symmetries
                    for z in (x, x.flip)
                ]
                form_of |= dict.fromkeys(images, x.canonical)
                orbits += 1
            assert x.canonical == form_of[x.arrows], x
        assert len(set(form_of.values())) == orbits


def test_a_canonical_form_is_isomorphic_to_its_decoration():
    """All decorations of connected graphs with at most 4 edges."""
    for graph in (graph for edges in range(1, 5) for graph in connected_graphs(edges)):
        for x in decorations(graph):
            assert are_isomorphic_up_to_flip(x, x.canonical)
            assert x.canonical.canonical == x.canonical


def test_refinement_alone_would_not_tell_these_apart():
    """Pairs of regular graphs on which refinement of colours finds nothing, bare and with one
    arrow.
    """
    two_triangles = disjoint_union(cycle(3), cycle(3))
    for one, other in ((prism, k33), (cycle(6), two_triangles)):
        x, y = Decoration.of(one), Decoration.of(other)
        assert x.canonical != y.canonical
        assert not one_arrow(one) & one_arrow(other)
    assert len(one_arrow(prism)) == 2  # in a triangle, and between the two
    assert len(one_arrow(k33)) == 1


def one_arrow(graph):
    """The decorations of the graph with one arrow, up to isomorphism and flip."""
    return {
        Decoration.of(graph, [arrow]).canonical
        for u, v in graph.edges
        for arrow in ((u, v), (v, u))
    }


marks = st.lists(st.sampled_from([0, 1, 2]), min_size=12, max_size=12)
regular = st.sampled_from(
    [prism, k33, octahedron, cycle(7), Graph.from_networkx(nx.complete_graph(4)), star(5)]
)


def marked(graph, digits):
    chosen = zip(graph.edges, digits, strict=False)
    return Decoration.of(
        graph, [edge if digit == 1 else edge[::-1] for edge, digit in chosen if digit]
    )


@settings(max_examples=150)
@given(regular, marks, st.booleans(), st.randoms(use_true_random=False))
def test_renaming_reordering_and_flipping_keep_the_canonical_form(graph, digits, flipped, random):
    x = marked(graph, digits)
    names = dict(
        zip(
            graph.vertices,
            random.sample(["a", "b", "c", "d", "e", "f", "g"], len(graph.vertices)),
            strict=True,
        )
    )
    edges = [
        (names[u], names[v]) if random.random() < 0.5 else (names[v], names[u])
        for u, v in graph.edges
    ]
    random.shuffle(edges)
    y = Decoration.of(
        Graph.of(edges, vertices=sorted(names.values())),
        [(names[u], names[v]) for u, v in x.arrows],
    )
    assert (y.flip if flipped else y).canonical == x.canonical


@settings(max_examples=150)
@given(
    regular,
    st.lists(st.sampled_from([0, 0, 0, 1, 2]), min_size=12, max_size=12),
    st.permutations(range(12)),
)
def test_canonical_forms_are_equal_exactly_for_isomorphic_decorations(graph, digits, order):
    """The second decoration has the same arrows on other edges, so that the two are often alike."""
    x, y = marked(graph, digits), marked(graph, [digits[i] for i in order])
    assert (x.canonical == y.canonical) == are_isomorphic_up_to_flip(x, y)


# isomorphisms of states


@cache
def followers_of_followers(x):
    """The arrows that can be added to a state by play, as sets, found by playing."""
    found, waiting = set(), [x]
    while waiting:
        new = set(TrimmedArrows().moves(waiting.pop())) - found
        found |= new
        waiting += new
    return {y.arrows - x.arrows for y in found}


def by_the_definition(a, x, y):
    """Whether the map carries all that can come after x onto all that can come after y (Definition
    4.5).
    """
    return {
        frozenset(a[arrow] for arrow in added) for added in followers_of_followers(x)
    } == followers_of_followers(y)


def flip_bijections(x, y):
    """All maps of the arrows that carry reversed ones to reversed ones: an order of the edges, a
    sense for each.
    """
    edges, others = x.unmarked.edges, y.unmarked.edges
    for order in permutations(others):
        for senses in product((1, -1), repeat=len(edges)):
            pairs = [
                (edge, other[::sense])
                for edge, other, sense in zip(edges, order, senses, strict=True)
            ]
            yield dict(pairs) | {edge[::-1]: other[::-1] for edge, other in pairs}


@cache
def small_states(unmarked, edges):
    """The states with so many unmarked edges of the graphs with at most so many edges, up to
    isomorphism and flip.
    """
    boards = [graph for size in range(1, edges + 1) for graph in graphs_with_edges(size)]
    states = (
        x
        for graph in boards
        for x in decorations(graph)
        if is_state(x) and len(x.unmarked.edges) == unmarked
    )
    return list(dict.fromkeys(x.canonical for x in states))


def test_descendants_are_what_can_be_reached_by_play():
    """All states of all graphs with at most 4 edges."""
    for graph in (graph for edges in range(1, 5) for graph in graphs_with_edges(edges)):
        for x in decorations(graph):
            if is_state(x):
                assert {y.arrows - x.arrows for y in descendants(x)} == followers_of_followers(x)


@pytest.mark.slow
def test_theorem_4_10_the_local_criterion_is_the_definition():
    """All bijections between states with 1 or 2 unmarked edges of graphs with at most 4, and with 3
    of graphs with 3.
    """
    tried = isomorphisms = 0
    for unmarked, edges in ((1, 4), (2, 4), (3, 3)):
        for x, y in product(small_states(unmarked, edges), repeat=2):
            for a in flip_bijections(x, y):
                expected = by_the_definition(a, x, y)
                assert (
                    is_state_isomorphism(a, x, y) == meets_local_criterion(a, x, y) == expected
                ), (a, x, y)
                tried, isomorphisms = tried + 1, isomorphisms + expected
    assert (tried, isomorphisms) == (24898, 2172)


@pytest.mark.slow
def test_corollary_4_12_and_theorem_4_14_on_graph_isomorphisms():
    """All isomorphisms of the unmarked graphs of the same states."""
    found = set()
    for unmarked, edges in ((1, 4), (2, 4), (3, 3)):
        for x, y in product(small_states(unmarked, edges), repeat=2):
            matcher = nx.isomorphism.GraphMatcher(
                x.unmarked.to_networkx(), y.unmarked.to_networkx()
            )
            for f in matcher.isomorphisms_iter():
                is_isomorphism = is_state_isomorphism(induced(f, x), x, y)
                assert is_isomorphism == all(
                    is_local_isomorphism(f, x, y, v) for v in x.unmarked.vertices
                )
                found.add((meets_heads_and_tails(f, x, y), is_isomorphism))
    assert found == {(True, True), (False, True), (False, False)}  # enough, and not needed


def test_proposition_4_6_isomorphic_states_have_equal_values():
    for unmarked, edges in ((1, 4), (2, 3), (3, 3)):
        for x, y in combinations(small_states(unmarked, edges), 2):
            if any(is_state_isomorphism(a, x, y) for a in flip_bijections(x, y)):
                assert by_definition(TrimmedArrows(), x) == by_definition(TrimmedArrows(), y)
                assert len(descendants(x)) == len(descendants(y))


def test_the_flip_is_an_isomorphism_of_each_state_to_its_flip():
    for x in small_states(2, 4):
        a = {arrow: arrow[::-1] for arrow in induced({v: v for v in x.unmarked.vertices}, x)}
        assert is_state_isomorphism(a, x, x.flip)
        assert meets_local_criterion(a, x, x.flip)


def test_the_states_of_figure_7_have_equally_many_moves_and_are_not_isomorphic():
    x, y = (
        Decoration.of(Graph.of(edges))
        for edges in ([("u", "v1"), ("v2", "w")], [("u", "v"), ("v", "w")])
    )
    a = induced({"u": "u", "v1": "v", "v2": "v", "w": "w"}, x)
    assert commutes_with_flip(a, x, y)
    assert len(list(TrimmedArrows().moves(x))) == len(list(TrimmedArrows().moves(y))) == 4
    assert (len(descendants(x)), len(descendants(y))) == (8, 6)
    assert not is_state_isomorphism(a, x, y)
    assert not any(
        is_state_isomorphism(b, x, y) or meets_local_criterion(b, x, y)
        for b in flip_bijections(x, y)
    )


def test_the_states_of_figure_9_have_the_same_heads_tails_and_leaves():
    x = Decoration.of(Graph.of([("u", "v"), ("v", "w"), ("w", "x")]), [("x", "w")])
    y = Decoration.of(
        Graph.of([("p", "u"), ("u", "q"), ("u", "v"), ("v", "w"), ("x", "w")]),
        [("p", "u"), ("u", "q"), ("x", "w")],
    )
    same = {v: v for v in "uvw"}
    assert (x.heads | {"u"}, x.tails | {"u"}) == (y.heads, y.tails) == ({"u", "w"}, {"u"})
    assert meets_heads_and_tails(same, x, y)
    assert is_state_isomorphism(induced(same, x), x, y)
    assert not meets_heads_and_tails({"u": "w", "v": "v", "w": "u"}, x, y)
    assert x.canonical == twig(2).canonical


def test_the_states_of_figure_10_are_isomorphic_although_their_heads_differ():
    y = Decoration.of(Graph.of([("p", "u"), ("u", "v"), ("v", "w")]), [("p", "u")])
    x = Decoration.of(Graph.of([*y.graph.edges, ("q", "v")]), [("p", "u"), ("q", "v")])
    same = {v: v for v in "uvw"}
    assert (x.heads, y.heads) == ({"u", "v"}, {"u"})
    assert not meets_heads_and_tails(same, x, y)
    assert all(is_local_isomorphism(same, x, y, v) for v in "uvw")
    assert is_state_isomorphism(induced(same, x), x, y)


def test_an_isomorphism_may_merge_two_vertices_and_have_no_inverse_on_vertices():
    """As in Figure 6: two edges that meet where nothing is forbidden, and two that do not meet."""
    apart = Decoration.of(disjoint_union(path(2), path(2)))
    met = Decoration.of(
        Graph.of([("s", "t"), ("t", "u"), ("p", "t"), ("t", "q")]), [("p", "t"), ("t", "q")]
    )
    a = induced({0: "s", 1: "t", 2: "t", 3: "u"}, apart)
    assert is_state_isomorphism(a, apart, met)
    assert meets_local_criterion(a, apart, met)


def test_what_is_no_bijection_of_all_the_arrows_is_no_isomorphism():
    into, onto_part = induced({0: 0, 1: 1}, rod(1)), induced({0: 0, 1: 1, 2: 0}, rod(2))
    half = {(0, 1): (0, 1)}
    turned = {(0, 1): (1, 2), (1, 0): (1, 0), (1, 2): (0, 1), (2, 1): (2, 1)}
    for a, x, y in (
        (into, rod(1), rod(2)),
        (into, rod(2), rod(1)),
        (onto_part, rod(2), rod(1)),
        (half, rod(1), rod(1)),
        (turned, rod(2), rod(2)),
        ({}, rod(1), rod(1)),
        (into, rod(1), flow(0)),
    ):
        assert not commutes_with_flip(a, x, y)
        assert not is_state_isomorphism(a, x, y)
        assert not meets_local_criterion(a, x, y)
    assert is_state_isomorphism({}, flow(0), twig(0))


def test_followers_of_a_flow_are_flows_and_crashes_side_by_side():
    """The lists in the proof of Proposition 5.2, up to isomorphism of states, for n to 4."""
    for n in range(1, 5):
        parts = [disjoint_states(flow(k), flow(n - 1 - k)) for k in range(n)]
        parts += [disjoint_states(crash(k), crash(n - 1 - k)) for k in range(1, n - 1)]
        for x in TrimmedArrows().moves(flow(n)):
            assert any(
                is_state_isomorphism(a, x, y) for y in parts for a in flip_bijections(x, y)
            ), x
