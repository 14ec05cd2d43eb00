"""Boards with much symmetry are drawn with it, whatever their vertices are called, and planar ones
without crossings.
"""

from cmath import rect
from itertools import combinations
from math import dist, pi
from random import Random

import networkx as nx
import pytest

from gamelab import Graph, graphs
from gamelab.boards.layouts import layout, symmetric
from gamelab.boards.plane_layouts import crosses

SYMMETRIC = {  # with the order of a rotation of the picture
    "Petersen": (nx.petersen_graph(), 5),
    "K4": (nx.complete_graph(4), 3),
    "K5": (nx.complete_graph(5), 5),
    "K8": (nx.complete_graph(8), 8),
    "K33": (nx.complete_bipartite_graph(3, 3), 2),
    "K24": (nx.complete_bipartite_graph(2, 4), 2),
    "W4": (nx.wheel_graph(5), 4),
    "W7": (nx.wheel_graph(8), 7),
    "prism 3": (nx.circular_ladder_graph(3), 3),
    "Q3": (nx.hypercube_graph(3), 4),
    "prism 8": (nx.circular_ladder_graph(8), 8),
    "Q4": (nx.hypercube_graph(4), 8),
    "Q5": (nx.hypercube_graph(5), 2),
    "Moebius-Kantor": (nx.moebius_kantor_graph(), 8),
    "Desargues": (nx.desargues_graph(), 10),
    "octahedron": (nx.octahedral_graph(), 3),
    "dodecahedron": (nx.dodecahedral_graph(), 5),
}


def shuffled(board, seed):
    vertices = [*board]
    Random(seed).shuffle(vertices)
    board = nx.relabel_nodes(board, dict(zip(board, vertices, strict=True)))
    return Graph.from_networkx(nx.convert_node_labels_to_integers(board))


@pytest.mark.parametrize("name", SYMMETRIC)
def test_places_do_not_hang_on_the_hashes_of_names(name):
    graph = shuffled(SYMMETRIC[name][0], 1)
    places = layout(graph)
    for rename in (str, lambda v: -2 - v, lambda v: (v * 7919 % 64, v)):
        edges = tuple((rename(u), rename(v)) for u, v in graph.edges)
        renamed = Graph(tuple(map(rename, graph.vertices)), edges)
        assert layout(renamed) == {rename(v): place for v, place in places.items()}


@pytest.mark.parametrize("name", SYMMETRIC)
def test_a_rotation_of_the_picture_is_a_symmetry_of_the_graph(name):
    board, order = SYMMETRIC[name]
    for seed in range(3):
        graph = shuffled(board, seed)
        places = {v: complex(x, y) for v, (x, y) in symmetric(graph).items()}
        assert {*places} == {*graph.vertices}
        assert min(abs(a - b) for a, b in combinations(places.values(), 2)) > 0.2
        middle = sum(places.values()) / len(places)
        turn = rect(1, 2 * pi / order)
        turned = {}
        for v, place in places.items():
            there = (place - middle) * turn + middle
            turned[v] = min(places, key=lambda u: abs(places[u] - there))
            assert abs(places[turned[v]] - there) < 1e-6
        edges = {*map(frozenset, graph.edges)}
        assert {frozenset(map(turned.get, edge)) for edge in edges} == edges
        assert not (nx.is_planar(board) and crosses(graph, layout(graph)))


@pytest.mark.slow
def test_no_small_graph_is_drawn_with_two_vertices_at_one_place_or_needless_crossings():
    placed = 0
    for n in range(4, 8):
        for graph in graphs(n):
            if len(graph.components()) == 1 and (places := symmetric(graph)):
                placed += 1
                assert min(dist(a, b) for a, b in combinations(places.values(), 2)) > 0.2
                assert not (nx.is_planar(graph.to_networkx()) and crosses(graph, places))
    assert placed > 20
