"""Graph Nim: every method against the one below it, on all small boards and on seeded samples of
larger ones.
"""

from collections import Counter
from itertools import product
from math import inf

import networkx as nx
import numpy as np
import pytest
from conftest import offers_the_same_options, rows
from hypothesis import given, settings
from hypothesis import strategies as st

from gamelab import (
    Graph,
    GraphNim,
    Spider,
    cycle,
    discrepancies,
    discrepancy_period,
    grundy,
    path,
    spiders,
    stability,
    star,
    winning_moves,
)
from gamelab.boards.branches import strip_pendant_edges
from gamelab.boards.isomorphism import canonical_form
from gamelab.boards.small_graphs import connected_graphs, rooted
from gamelab.solvers.graph_nim.discrepancies import least_period
from gamelab.solvers.graph_nim.graphs import all_sets_fit, graph_nim_nimbers, pendant_rows
from gamelab.solvers.graph_nim.rows import periodic_from
from gamelab.solvers.graph_nim.spider_tables import (
    SpiderNim,
    path_nimbers,
    rows_of_spiders,
    spider_family,
    spider_table,
)
from gamelab.theory.grundy import by_definition

game = GraphNim()
some_legs = st.lists(st.integers(1, 7), max_size=5)


@pytest.mark.slow
def test_the_rules_on_legs_offer_the_options_of_the_board():
    """All spiders with at most 14 edges, and all pairs of spiders with at most 5."""
    small = [spider.legs for edges in range(6) for spider in spiders(edges)]
    positions = [(spider.legs,) for edges in range(15) for spider in spiders(edges)] + list(
        product(small, repeat=2)
    )
    for position in positions:
        assert offers_the_same_options(
            SpiderNim(), game, SpiderNim.graph, SpiderNim().canonical(position)
        ), position
    assert len(positions) == 508 + 19 * 19


def test_rows_agree_with_all_sets_of_edges():
    """All rooted connected graphs with at most 6 edges, with up to 9 pendant edges."""
    boards = list(rooted(graph for edges in range(7) for graph in connected_graphs(edges)))
    for graph in boards:
        grown = [graph_nim_nimbers(graph.with_pendant_edges(0, k))[-1] for k in range(10)]
        assert discrepancies(graph, 0, 10).tolist() == [
            len(graph.edges) + k - int(g) for k, g in enumerate(grown)
        ], graph
    assert len(boards) == 173


@settings(max_examples=60)
@given(some_legs, st.integers(0, 30))
def test_rows_of_a_spider_by_its_legs_by_its_edges_and_by_the_table_agree(legs, ones):
    body = tuple(sorted((leg for leg in legs if leg > 1), reverse=True))
    by_legs = spider_family(body, ones + 1)
    by_table = rows_of_spiders(Counter(body), ones + 1).nimbers
    assert np.array_equal(
        by_legs.nimbers(by_legs.top, ones + 1), by_table.reshape(-1, ones + 1)[-1]
    )
    if sum(body) <= 14:
        by_edges = pendant_rows(Spider(*body).graph, 0, ones + 1)
        assert np.array_equal(
            by_edges.nimbers(by_edges.top, ones + 1), by_legs.nimbers(by_legs.top, ones + 1)
        )


@pytest.mark.parametrize(
    "box",
    [
        {1: 9},
        {2: 3},
        {3: 2, 1: 5},
        {1: 5, 3: 2},
        {3: 2, 2: 2, 1: 4},
        {5: 1, 3: 2},
        {4: 2, 2: 1, 1: 3},
        {6: 1, 5: 1, 1: 2},
        {},
    ],
)
def test_a_table_has_the_axes_of_its_box_and_the_values_of_its_spiders(box):
    nimbers = spider_table(box)
    assert nimbers.shape == tuple(count + 1 for count in box.values())
    for counts in np.ndindex(nimbers.shape):
        spider = Spider.from_counts(dict(zip(box, counts, strict=True)))
        assert nimbers[counts] == by_definition(SpiderNim(), spider)


def test_a_table_of_long_rows_agrees_with_short_ones():
    long, short = spider_table({3: 12, 2: 5, 1: 120}), spider_table({3: 12, 2: 5, 1: 9})
    assert np.array_equal(long[..., :10], short)
    assert np.array_equal(
        long[4, 0], [grundy(game, Spider.from_counts({3: 4, 1: k})) for k in range(121)]
    )


def test_appendix_a_has_the_verified_values():
    nimbers = spider_table({3: 30, 2: 0, 1: 175})
    assert nimbers.shape == (31, 1, 176)
    for row in rows("graphnim_appendix_a.csv"):
        k = int(row["k"])
        assert [3 * a + k - nimbers[a, 0, k] for a in range(10, 31)] == [
            int(row[f"3^{a}"]) for a in range(10, 31)
        ]
    assert all(nimbers[a, 0, k] == 3 * a + k for a in range(10, 31) for k in range(84, 176))


def test_appendix_b_has_the_verified_values():
    for row in rows("graphnim_appendix_b.csv"):
        k = int(row["k"])
        assert [int(discrepancies(Spider(n), 0, k + 1)[k]) for n in range(2, 7)] == [
            int(row[f"{n}^1"]) for n in range(2, 7)
        ]


def test_path_nimbers_have_the_verified_values_and_are_those_of_kayles():
    verified = [int(row["nimber"]) for row in rows("graphnim_path_nimbers.csv")]
    assert path_nimbers(201).tolist() == verified
    assert [by_definition(game, path(n + 1)) for n in range(40)] == verified[:40]


@pytest.mark.exhaustive
def test_stability_and_periods_of_spiders_have_the_verified_values():
    """616 spiders less the largest: those with at most 40 edges, and every tenth of the others."""
    verified = rows("graphnim_f_values.csv")
    tried = 0
    for i, row in enumerate(verified):
        counts = {
            int(length): int(count)
            for length, count in (part.split("^") for part in row["spider"].split())
        }
        spider = Spider.from_counts(counts)
        if spider.edges > 40 and i % 10:
            continue
        period = discrepancy_period(spider, 0)
        assert (period.preperiod, period.period) == (int(row["c"]), int(row["p"])), row
        assert stability(spider) == (inf if row["f"] == "inf" else int(row["f"])), row
        tried += 1
    assert tried > 450


def test_of_a_spider_at_its_hub_no_graph_is_made(monkeypatch):
    """All spiders with at most 7 edges, by their legs and as graphs; then the legs alone."""
    boards = [spider for edges in range(8) for spider in spiders(edges)]
    for spider in boards:
        as_graph = Spider(*spider.legs).graph
        assert np.array_equal(discrepancies(spider, 0, 20), discrepancies(as_graph, 0, 20)), spider
        by_legs, by_graph = discrepancy_period(spider, 0), discrepancy_period(as_graph, 0)
        assert (by_legs.preperiod, by_legs.period, by_legs.block) == (
            by_graph.preperiod,
            by_graph.period,
            by_graph.block,
        ), spider
        assert discrepancies(spider, 0, 3).tolist() == [
            spider.edges + k - by_definition(GraphNim(), Spider(*spider.legs, *[1] * k))
            for k in range(3)
        ]
    assert len(boards) == 45

    def refuse(spider):
        raise AssertionError(f"A graph was made of {spider.counts}.")

    monkeypatch.setattr(Spider, "graph", property(refuse))
    assert discrepancies(Spider.from_counts({1: 10**5}), 0, 3).tolist() == [0, 0, 0]
    assert stability(Spider.from_counts({4: 1, 1: 3000})) == 0


def test_stability_of_threes_and_twos_has_the_verified_values():
    found = rows_of_spiders({3: 40, 2: 40}, 260).stability
    for row in rows("graphnim_f_3a2b.csv"):
        a = int(row["a\\b"])
        assert found[a].tolist() == [int(row[str(b)]) for b in range(41)]


@pytest.mark.slow
def test_periods_of_paths_have_the_verified_values():
    """All paths with at most 30 edges, and all their vertices up to reflection."""
    for row in rows("graphnim_path_periods.csv"):
        n, v = int(row["n"]), int(row["v"])
        if 2 * v <= n:
            period = discrepancy_period(path(n + 1), v)
            assert (period.preperiod, period.period) == (int(row["c_v"]), int(row["p_v"])), row


def test_periods_that_are_no_powers_of_two_are_found_from_scratch_as_verified():
    """All rooted connected graphs with at most 8 edges, none of them pendant at the root."""
    found = Counter()
    for edges in range(9):
        for graph in rooted(connected_graphs(edges)):
            if strip_pendant_edges(graph, 0)[1] == 0:
                preperiod, period = least_period(graph, 0)
                if period & (period - 1):
                    found[graph, preperiod, period] += 1
    verified = Counter()
    for row in rows("graphnim_period_not_power_of_2.csv"):
        if int(row["edges"]) <= 8:
            board = Graph.of(
                [tuple(map(int, edge.split("-"))) for edge in row["edge_list"].split()]
            )
            verified[
                canonical_form(board, root=int(row["v"])), int(row["c_v"]), int(row["p_v"])
            ] += 1
    assert found == verified
    assert sum(found.values()) == 8


def test_the_quick_period_is_the_certified_one():
    """All rooted connected graphs with at most 6 edges, none of them pendant at the root."""
    for edges in range(7):
        for graph in rooted(connected_graphs(edges)):
            if strip_pendant_edges(graph, 0)[1] == 0:
                period = discrepancy_period(graph, 0)
                assert period.verify()
                assert least_period(graph, 0) == (period.preperiod, period.period)


def test_pendant_edges_already_there_shift_the_row():
    assert (
        discrepancies(Spider(4, 1, 1), 0, 8).tolist()
        == discrepancies(Spider(4), 0, 10)[2:].tolist()
    )
    assert stability(Spider(4, 1, 1)) == stability(Spider(4)) - 2
    assert stability(Spider(3, *[1] * 9)) == 0


def test_other_components_are_added():
    apart = Graph.of([*Spider(5).graph.edges, ("a", "b"), ("b", "c")])
    row = 5 + np.arange(40) - discrepancies(Spider(5), 0, 40)
    assert discrepancies(apart, 0, 40).tolist() == (7 + np.arange(40) - (row ^ 2)).tolist()
    period = discrepancy_period(apart, 0)
    assert period.verify()
    assert discrepancies(apart, 0, 300).tolist() == period.terms(300).tolist()


def test_a_large_board_takes_the_method_that_fits():
    assert grundy(game, Spider(*[1] * 2000)) == 2000
    assert grundy(game, path(10**5)) == path_nimbers(10**5)[-1]
    assert grundy(game, cycle(4).with_pendant_edges(0, 500)) == 504
    assert (
        grundy(game, nx.petersen_graph())
        == graph_nim_nimbers(Graph.from_networkx(nx.petersen_graph()))[-1]
    )
    assert all_sets_fit(star(18))


def test_bad_boards_are_refused_in_one_sentence():
    with pytest.raises(ValueError, match="without loops; the board has one at vertex 'a'"):
        grundy(game, nx.Graph([("a", "a"), ("a", "b")]))
    with pytest.raises(ValueError, match="must be undirected"):
        grundy(game, nx.DiGraph([(1, 2)]))
    with pytest.raises(TypeError, match="A board is a Graph, a family"):
        grundy(game, 5)
    with pytest.raises(ValueError, match="The board has no vertex 9; it has 0, 1, 2"):
        discrepancies(path(3), 9, 5)
    with pytest.raises(ValueError, match=r"The board has no vertex \[\]; it has 0, 1, 2"):
        discrepancies(path(3), [], 5)
    with pytest.raises(TypeError, match="stability takes a Spider"):
        stability(path(3))
    with pytest.raises(MemoryError, match="GiB of memory; at most 4 GiB are taken"):
        spider_table({3: 10**6, 2: 10**6, 1: 10**6})
    with pytest.raises(
        ValueError,
        match="The number of legs of length 3 must be a whole number, at least 0; it was given -1",
    ):
        spider_table({3: -1})
    with pytest.raises(
        ValueError, match="The length of a leg must be a whole number, at least 1; it was given 0"
    ):
        spider_table({0: 1})
    with pytest.raises(MemoryError, match="GiB of memory"):
        discrepancy_period(nx.complete_graph(9), 0)
    with pytest.raises(ValueError, match="all sets of its 40 edges, too many to list; at most 20"):
        winning_moves(game, star(40))


def test_a_row_is_never_read_beyond_its_end():
    """All rows of up to nine numbers below 2: windows and periods lie within, and Python refuses
    what machine code would read.
    """
    found = 0
    for n, start, step, width in product(range(10), range(3), range(1, 4), range(1, 4)):
        for values in product(range(2), repeat=n):
            row = np.array(values, np.int64)
            begin, multiple, _, period = periodic_from.py_func(row, start, step, width)
            if period:
                assert begin + multiple + max(width, multiple) <= n, (row, start, step, width)
                assert np.array_equal(
                    row[begin : begin + width], row[begin + multiple : begin + multiple + width]
                )
                found += 1
    assert found > 1000
