"""Graph Nim: certificates that are forged do not verify, and no number in a statement can be
another.
"""

import re
from dataclasses import replace

import numpy as np
import pytest

from gamelab import Graph, GraphNim, Spider, cycle, discrepancies, discrepancy_period, paper
from gamelab.boards.graph import disjoint_union
from gamelab.solvers.graph_nim.discrepancies import stability
from gamelab.solvers.graph_nim.graphs import pendant_rows
from gamelab.solvers.graph_nim.rows import STOPPED
from gamelab.solvers.graph_nim.spider_tables import SpiderNim, rows_of_spiders
from gamelab.statements import Compared
from gamelab.theory.grundy import by_definition
from gamelab.theory.periods import RepeatedTerms
from gamelab.theory.provenance import methods_used
from gamelab_papers.champion_spiders import appendices, boards, nimbers

CHAMPIONS = paper("graph-nim")


def test_a_part_of_value_0_beside_the_board_counts_with_its_edges():
    """The triangle is worth 0 and has 3 edges: all discrepancies are larger by 3."""
    beside = disjoint_union(Spider(4).graph, cycle(3))
    for board, v in ((beside, beside.vertices[0]), (Graph.of(cycle(3).edges, vertices=["v"]), "v")):
        period = discrepancy_period(board, v)
        assert period.verify()
        assert period.terms(40).tolist() == discrepancies(board, v, 40).tolist()
        assert period.block == (3,)


def test_a_period_of_paths_is_certified_from_the_end_of_its_window_on():
    assert not CHAMPIONS["graphnim-path-period"].check(73).certified
    assert CHAMPIONS["graphnim-path-period"].check(200).certified
    claim = CHAMPIONS["graphnim-path-period-exact"]
    assert not RepeatedTerms(claim.proof.of(claim, 1)[0], np.arange(200)).verify()


@pytest.fixture
def never_stable(monkeypatch):
    """All rows of spiders without a certificate."""
    monkeypatch.setattr(
        boards, "rows_of_spiders", lambda *box, **how: rows_of_spiders(*box, **how, stop=False)
    )
    boards._rows_and_stability.cache_clear()
    yield
    boards._rows_and_stability.cache_clear()


@pytest.mark.parametrize("number", ["6.1", "6.1-sharper", "6.2", "6.2-sharp", "6.3", "6.3-nine"])
def test_a_row_without_a_certificate_has_no_stability_point(never_stable, number):
    try:
        verdict = CHAMPIONS[f"graphnim-conj-{number}"].check(20)
    except (MemoryError, OverflowError):  # it is infinite
        return
    assert not verdict.holds
    assert not verdict.certified


def test_rows_that_are_told_not_to_stop_compute_every_entry():
    with methods_used() as methods:
        rows = rows_of_spiders({3: 5, 2: 5}, 40, stop=False)
        family = pendant_rows(cycle(4), 0, 40, stop=False)
        discrepancies(Spider(3, 3), 0, 40)
    assert STOPPED not in methods
    assert rows.stable_from.max() == -1
    assert not family.rows.records["stable"].any()
    assert np.array_equal(rows.nimbers, rows_of_spiders({3: 5, 2: 5}, 40).nimbers)


@pytest.mark.parametrize(
    ("claim", "other"),
    [
        ("graphnim-cor-5.3", lambda spider, k: set(range(k - 13))),
        (
            "graphnim-thm-5.1",
            lambda graph, v, k: set(range(k + 1 - boards.tau(graph, v) + (graph.degree(v) > 0))),
        ),
        ("graphnim-lem-2.3", lambda a, b, k: set(range(a + k, b - k + 2))),
        ("graphnim-lem-2.4", lambda b, k: set(range(b - k + 2))),
        ("graphnim-conj-6.2", lambda a: 3 * a - 7),
        ("graphnim-cor-5.2", lambda graph, v: 2 * len(graph.edges) - 1),
    ],
)
def test_no_number_in_a_bound_can_be_smaller(claim, other):
    assert replace(CHAMPIONS[claim], predicted=other).check().surprises


def test_every_cell_of_appendix_a_is_compared_or_counted():
    lines = [
        (str(line).split(), cell.split())
        for line, row in appendices.as_it_stands("a").iterrows()
        for cell in row
    ]
    read = sum(len(ks) for ks, values in lines if len(ks) == len(values))
    assert (
        read
        == len(list(appendices.cells("a"))) + len(appendices.listed_as_differing())
        == 1349 + 33
    )
    assert (
        read + 2 * len(appendices.shared()) + sum(len(values) > len(ks) for ks, values in lines)
        == 85 * 21
    )


def test_the_printed_appendix_and_ours_are_seen_in_one_table():
    """33 cells hold both values, 403 ours alone, pale; the rows that the print leaves out are dots;
    no style leaks.
    """
    both = CHAMPIONS.figure("Appendix A")
    html = both._repr_html_()
    assert html.count("<s>") == 33
    assert "<s>24</s> <b>21</b>" in html
    assert html.count("<i>") == 403
    assert (
        html.index("<tr><th>1<sup>83</sup>")
        < html.index("<tr><th>⋮")
        < html.index("<tr><th>1<sup>175</sup>")
    )
    assert html.count("<td") == (85 + 1) * 21
    other = CHAMPIONS.figure("Appendix B")
    assert repr(other) == "As printed: all 130 cells agree with the game."
    assert {*re.findall("#t[0-9a-f]{8}", html)}.isdisjoint(
        re.findall("#t[0-9a-f]{8}", other._repr_html_())
    )
    with pytest.raises(ValueError, match="same rows and columns"):
        Compared(appendices.printed("a"), appendices.recomputed("b"))


@pytest.mark.exhaustive
def test_a_leg_of_length_2_can_raise_the_stability_point_by_6():
    """The counterexample to f(G + 2) <= f(G) + 3, with 23 edges, by the rules on legs alone."""
    spider = Spider(8, 6, 5, 4)
    assert (stability(spider), stability(spider + Spider(2))) == (2, 8)
    value = by_definition(SpiderNim(), spider + Spider(2, *[1] * 7))
    assert value == 25, "32 edges less a discrepancy of 7"


def test_theorem_1_1_is_decided_by_moves_alone(monkeypatch):
    # the fastest method, if it is asked
    monkeypatch.setattr(nimbers, "outcome", lambda game, position: "N", raising=False)
    # a wrong prediction
    monkeypatch.setattr(
        nimbers, "by_definition", lambda game, graph: by_definition(game, graph) + 1
    )
    assert CHAMPIONS["graphnim-thm-1.1"].check(2).surprises
    monkeypatch.setattr(nimbers, "by_definition", by_definition)
    assert CHAMPIONS["graphnim-thm-1.1"].check(3).holds


def test_the_three_kinds_of_moves_on_a_spider_are_all_moves():
    for legs in ((), (1,), (2, 1), (3, 3, 2), (4, 2, 1, 1)):
        assert sum(nimbers.moves_on(Spider(*legs))) == len({*GraphNim().moves(Spider(*legs).graph)})
