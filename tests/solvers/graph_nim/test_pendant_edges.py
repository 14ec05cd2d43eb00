"""Boards with very many pendant edges at a vertex: their rows are quick."""

import random
from time import process_time

import pytest

from gamelab import Graph, cycle, star
from gamelab.boards.branches import most_pendant_edges, strip_pendant_edges
from gamelab.boards.small_graphs import connected_graphs
from gamelab.solvers.graph_nim.graphs import pendant_rows
from gamelab.theory.checks import set_memory_limit


def test_the_vertex_with_the_most_pendant_edges_is_found_as_by_stripping_each():
    """All connected graphs with at most 6 edges, and 200 random graphs."""
    rnd = random.Random(5)
    boards = [graph for edges in range(7) for graph in connected_graphs(edges)]
    for n in rnd.choices(range(2, 12), k=200):
        boards.append(Graph.of([(rnd.randrange(v), v) for v in range(1, n)], vertices=range(n)))
    for graph in boards:
        if graph.vertices:
            stripped = [strip_pendant_edges(graph, v)[1] for v in graph.vertices]
            assert graph.vertices.index(most_pendant_edges(graph)) == stripped.index(
                max(stripped)
            ), graph


@pytest.mark.parametrize(
    ("board", "pendant"), [(cycle(3), 4000), (cycle(4), 19), (cycle(4), 20), (cycle(10), 4000)]
)
def test_many_pendant_edges_take_no_time(board, pendant):
    pendant_rows(board, 0, 100)  # compiles, if need be
    whole = board.with_pendant_edges(0, pendant)
    begin = process_time()
    core, number = strip_pendant_edges(whole, most_pendant_edges(whole))
    family = pendant_rows(core, 0, number + 1)
    value = int(family.nimbers(family.top, number + 1)[-1])
    assert process_time() - begin < 2
    assert (number, value) == (pendant, len(whole.edges))  # champions, by now


def test_rows_that_do_not_fit_are_refused_in_a_sentence():
    set_memory_limit(2**20)
    try:
        with pytest.raises(
            MemoryError, match=r"A row of 1000000 entries .* GiB of memory; at most"
        ):
            pendant_rows(cycle(10), 0, 10**6)
    finally:
        set_memory_limit(None)
    assert most_pendant_edges(star(3)) == 0
