"""Graph Nim: every method against the one below it, on all small boards and on seeded samples of
larger ones.
"""

from collections import Counter
from itertools import product
from time import process_time

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
)
from gamelab.boards.branches import most_pendant_edges, strip_pendant_edges
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


def test_the_rules_on_legs_offer_the_options_of_the_board():
    """All spiders with at most 11 edges, and all pairs of spiders with at most 4."""
    alone = [(spider.legs,) for edges in range(12) for spider in spiders(edges)]
    small = [spider.legs for edges in range(5) for spider in spiders(edges)]
    for position in (*alone, *product(small, repeat=2)):
        legs = SpiderNim().canonical(position)
        assert offers_the_same_options(SpiderNim(), game, SpiderNim.graph, legs), position
    assert len(alone) == 195


@settings(max_examples=25)
@given(st.lists(st.integers(1, 7), max_size=5), st.integers(0, 30))
def test_rows_of_a_spider_by_its_legs_by_its_edges_and_by_the_table_agree(legs, ones):
    body = tuple(sorted((leg for leg in legs if leg > 1), reverse=True))
    by_legs = spider_family(body, ones + 1)
    row = by_legs.nimbers(by_legs.top, ones + 1)
    by_table = rows_of_spiders(Counter(body), ones + 1).nimbers
    assert np.array_equal(row, by_table.reshape(-1, ones + 1)[-1])
    if sum(body) <= 14:
        by_edges = pendant_rows(Spider(*body).graph, 0, ones + 1)
        assert np.array_equal(by_edges.nimbers(by_edges.top, ones + 1), row)


@pytest.mark.parametrize(
    "box", [{1: 9}, {2: 3}, {1: 5, 3: 2}, {3: 2, 2: 2, 1: 4}, {6: 1, 5: 1, 1: 2}, {}]
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


# Verified values


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
    tried = 0
    for i, row in enumerate(rows("graphnim_f_values.csv")):
        counts = (map(int, part.split("^")) for part in row["spider"].split())
        spider = Spider.from_counts(dict(counts))
        if spider.edges <= 40 or i % 10 == 0:
            period = discrepancy_period(spider, 0)
            assert (period.preperiod, period.period) == (int(row["c"]), int(row["p"])), row
            assert stability(spider) == float(row["f"]), row
            tried += 1
    assert tried > 450


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


# Rows and periods


def test_the_quick_period_is_the_certified_one():
    """All rooted connected graphs with at most 6 edges, none of them pendant at the root."""
    for edges in range(7):
        for graph in rooted(connected_graphs(edges)):
            if strip_pendant_edges(graph, 0)[1] == 0:
                period = discrepancy_period(graph, 0)
                assert period.verify()
                assert least_period(graph, 0) == (period.preperiod, period.period)


def test_of_a_spider_at_its_hub_no_graph_is_made(monkeypatch):
    """All spiders with at most 7 edges, by their legs and as graphs; then the legs alone."""
    boards = [spider for edges in range(8) for spider in spiders(edges)]
    for spider in boards:
        graph = Spider(*spider.legs).graph
        assert np.array_equal(discrepancies(spider, 0, 20), discrepancies(graph, 0, 20)), spider
        found = [discrepancy_period(board, 0) for board in (spider, graph)]
        assert len({(one.preperiod, one.period, one.block) for one in found}) == 1, spider
    assert len(boards) == 45

    def refuse(spider):
        raise AssertionError(f"A graph was made of {spider.counts}.")

    monkeypatch.setattr(Spider, "graph", property(refuse))
    assert discrepancies(Spider.from_counts({1: 10**5}), 0, 3).tolist() == [0, 0, 0]
    assert stability(Spider.from_counts({4: 1, 1: 3000})) == 0


def test_other_components_are_added():
    apart = Graph.of([*Spider(5).graph.edges, ("a", "b"), ("b", "c")])
    row = 5 + np.arange(40) - discrepancies(Spider(5), 0, 40)
    assert discrepancies(apart, 0, 40).tolist() == (7 + np.arange(40) - (row ^ 2)).tolist()
    period = discrepancy_period(apart, 0)
    assert period.verify()
    assert discrepancies(apart, 0, 300).tolist() == period.terms(300).tolist()


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


# Large boards and refusals


def test_a_large_board_takes_the_method_that_fits():
    assert grundy(game, Spider(*[1] * 2000)) == 2000
    assert grundy(game, path(10**5)) == path_nimbers(10**5)[-1]
    assert grundy(game, cycle(4).with_pendant_edges(0, 500)) == 504
    assert (
        grundy(game, nx.petersen_graph())
        == graph_nim_nimbers(Graph.from_networkx(nx.petersen_graph()))[-1]
    )
    assert all_sets_fit(star(18))


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
