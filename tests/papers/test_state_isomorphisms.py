"""States and their isomorphisms: canonical forms against networkx, and the local criterion against
play. What the paper says of its figures and statements is tried by their claims.
"""

from functools import cache

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gamelab import Graph, TrimmedArrows, cycle, disjoint_union, star
from gamelab.boards.decorations import Decoration, flow, rod, twig
from gamelab.boards.small_graphs import connected_graphs, graphs_with_edges
from gamelab_papers.arrows.state_isomorphisms import (
    commutes_with_flip,
    completions,
    descendants,
    induced,
    is_state,
    is_state_isomorphism,
    meets_local_criterion,
)

REGULAR = [
    cycle(6),
    cycle(7),
    star(5),
    disjoint_union(cycle(3), cycle(3)),
    *map(
        Graph.from_networkx,
        (
            nx.circular_ladder_graph(3),
            nx.complete_bipartite_graph(3, 3),
            nx.octahedral_graph(),
            nx.complete_graph(4),
        ),
    ),
]


def in_networkx(x):
    """A directed graph with two edges for an unmarked edge of the decoration, and one for an
    arrow.
    """
    directed = nx.DiGraph(x.graph.to_networkx().to_directed())
    directed.remove_edges_from((head, tail) for tail, head in x.arrows)
    return directed


def are_isomorphic_up_to_flip(x, y):
    return any(nx.is_isomorphic(in_networkx(x), in_networkx(z)) for z in (y, y.flip))


def marked(graph, digits):
    chosen = zip(graph.edges, digits, strict=False)
    arrows = [edge if digit == 1 else edge[::-1] for edge, digit in chosen if digit]
    return Decoration.of(graph, arrows)


def test_canonical_forms_are_as_many_as_orbits_of_automorphisms_and_the_flip():
    """All decorations of all graphs with at most 4 edges, and of the connected ones with 5."""
    boards = [graph for edges in range(5) for graph in graphs_with_edges(edges)]
    for graph in (*boards, *connected_graphs(5)):
        board = graph.to_networkx()
        symmetries = list(nx.isomorphism.GraphMatcher(board, board).isomorphisms_iter())
        form_of, orbits = {}, 0
        for x in completions(Decoration.of(graph)):
            assert (x.flip.sinks, x.flip.sources) == (x.sources, x.sinks)
            if x.arrows not in form_of:
                assert are_isomorphic_up_to_flip(x, x.canonical)
                images = [
                    frozenset((f[u], f[v]) for u, v in z.arrows)
                    for f in symmetries
                    for z in (x, x.flip)
                ]
                form_of |= dict.fromkeys(images, x.canonical)
                orbits += 1
            assert x.canonical == form_of[x.arrows], x
        assert len(set(form_of.values())) == orbits


@settings(max_examples=150)
@given(
    st.sampled_from(REGULAR),
    st.lists(st.sampled_from([0, 0, 0, 1, 2]), min_size=12, max_size=12),
    st.permutations(range(12)),
    st.randoms(use_true_random=False),
)
def test_canonical_forms_are_equal_exactly_for_isomorphic_decorations(graph, digits, order, random):
    """Renamed, reordered and flipped; and with the same arrows on other edges, or on another
    graph of which refinement of colours cannot tell it apart.
    """
    x = marked(graph, digits)
    names = dict(zip(graph.vertices, random.sample("abcdefg", len(graph.vertices)), strict=True))
    edges = [edge[:: random.choice((1, -1))] for edge in graph.edges]
    renamed = Graph.of([(names[u], names[v]) for u, v in random.sample(edges, len(edges))])
    y = Decoration.of(renamed, [(names[u], names[v]) for u, v in x.arrows])
    assert y.canonical == y.flip.canonical == x.canonical == x.canonical.canonical
    for other in (graph, *REGULAR):
        if len(other.edges) == len(graph.edges):
            z = marked(other, [digits[i] for i in order])
            assert (x.canonical == z.canonical) == are_isomorphic_up_to_flip(x, z)


# isomorphisms of states


@cache
def added_by_play(x):
    """The arrows that can be added to a state by play, as sets, found by playing."""
    found, waiting = set(), [x]
    while waiting:
        new = set(TrimmedArrows().moves(waiting.pop())) - found
        found |= new
        waiting += new
    return {y.arrows - x.arrows for y in found}


def test_what_can_come_after_a_state_is_what_play_adds():
    """So that Theorem 4.10, which its claim tries on all bijections of small states, is about play."""
    boards = [graph for edges in range(1, 5) for graph in graphs_with_edges(edges)]
    states = [x for graph in boards for x in completions(Decoration.of(graph)) if is_state(x)]
    assert all({y.arrows - x.arrows for y in descendants(x)} == added_by_play(x) for x in states)
    assert len(states) > 500


TURNED = {(0, 1): (1, 2), (1, 0): (1, 0), (1, 2): (0, 1), (2, 1): (2, 1)}


@pytest.mark.parametrize(
    ("a", "x", "y"),
    [
        (induced({0: 0, 1: 1}, rod(1)), rod(1), rod(2)),
        (induced({0: 0, 1: 1}, rod(1)), rod(2), rod(1)),
        (induced({0: 0, 1: 1, 2: 0}, rod(2)), rod(2), rod(1)),
        ({(0, 1): (0, 1)}, rod(1), rod(1)),
        (TURNED, rod(2), rod(2)),
        ({}, rod(1), rod(1)),
        (induced({0: 0, 1: 1}, rod(1)), rod(1), flow(0)),
    ],
)
def test_what_is_no_bijection_of_all_the_arrows_is_no_isomorphism(a, x, y):
    assert not commutes_with_flip(a, x, y)
    assert not is_state_isomorphism(a, x, y)
    assert not meets_local_criterion(a, x, y)
    assert is_state_isomorphism({}, flow(0), twig(0))
