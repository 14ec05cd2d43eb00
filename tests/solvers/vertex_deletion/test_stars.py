"""Games that take connected sets of vertices, on stars: every method against the one below it."""

import random
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import combinations, combinations_with_replacement
from math import gcd

import numpy as np
import pytest
from conftest import offers_the_same_options, rows

from gamelab.boards.branches import Growing
from gamelab.boards.families import path
from gamelab.boards.graph import Graph
from gamelab.boards.small_graphs import connected_graphs, rooted
from gamelab.boards.spider import Spider, number_below, spiders, spiders_below
from gamelab.games.node_kayles import NodeKayles
from gamelab.games.vertex_deletion import ConnectedSubtraction, Octal
from gamelab.solvers.vertex_deletion import growing_paths
from gamelab.solvers.vertex_deletion.growing_paths import (
    leg_period,
    leg_periods,
    leg_row,
    pendant_path_period,
)
from gamelab.solvers.vertex_deletion.spiders import SpiderDeletion, spider_value
from gamelab.solvers.vertex_deletion.tables import table

CODES = ("0.33", "0.07", "0.6", "0.123", "0.137", "0.05", "0.75", "0.357", "0.4", "0.3103")
SIZES = ({1, 2, 4}, {1, 2, 3}, {3, 7}, {2, 4, 6, 7})
GAMES = [*map(Octal, CODES), *map(ConnectedSubtraction, SIZES)]
WHOLE = [game for game in GAMES if not game.splits]
each_with_node_kayles = pytest.mark.parametrize("game", [*GAMES, NodeKayles()], ids=repr)
each_that_never_splits = pytest.mark.parametrize("game", WHOLE, ids=repr)
SMALL_STARS = [spider for edges in range(9) for spider in spiders(edges)]


def legs_of(name):
    return tuple(map(int, name.split("-")))


def rooted_graphs(vertices):
    edges = range(vertices * (vertices - 1) // 2 + 1)
    return [
        graph
        for e in edges
        for graph in rooted(connected_graphs(e))
        if len(graph.vertices) <= vertices
    ]


@each_with_node_kayles
def test_the_rules_on_legs_offer_the_options_of_the_graph(game):
    """All stars with at most 9 vertices, and all pairs of stars with at most 4."""
    ruleset = SpiderDeletion(game)
    small = [spider for edges in range(4) for spider in spiders(edges)]
    positions = [(spider.legs,) for spider in SMALL_STARS]
    positions += [(one.legs, other.legs) for one, other in combinations_with_replacement(small, 2)]
    for position in positions:
        assert offers_the_same_options(ruleset, game, ruleset.graph, ruleset.canonical(position)), (
            position
        )
    assert len(positions) == 67 + 28


@each_that_never_splits
def test_large_stars_of_the_table_agree_with_the_rows(game):
    """50 stars with at most 6 legs and 40 vertices, drawn with a seed."""
    stars = table(game, 6, vertices=40)
    chance = random.Random(33)
    for place in chance.sample(range(stars.values.size), 50):
        legs = stars.legs[place].tolist()
        assert (
            leg_row(game, legs[1:], legs[0] + 1)[-1] == stars.values[place] == stars.value(legs)
        ), legs


def test_a_star_with_long_and_many_legs_takes_the_rows():
    """The box of such stars is too large for a table; the paper's Theorem 9 says what comes out."""
    for legs in ((50, 49, *[1] * 50), (300, 4, *[2] * 30)):
        assert spider_value(Octal("0.33"), legs) == spider_value(
            Octal("0.33"), [leg % 3 for leg in legs]
        )


def test_the_table_holds_every_star_once():
    """Stars with at most 6 legs and 60 vertices, counted as partitions."""
    ways = np.zeros(60, int)
    ways[0] = 1
    for part in range(1, 7):
        for total in range(part, 60):
            ways[total] += ways[total - part]
    stars = table(ConnectedSubtraction({1, 2, 4}), 6, vertices=60)
    assert stars.values.size == ways.sum() == 221644
    assert (np.diff(stars.legs, axis=1) <= 0).all()
    assert stars.legs.sum(axis=1).max() == 59
    assert np.array_equal(stars.values, stars.values_of(stars.legs % 3))  # the paper's Theorem 18


def test_simple_stars_have_the_verified_values():
    """Table 1 of the paper, which is N = 4, and the same for N = 3, 5, 6, 7, 8."""
    for row in rows("csg_table1_simple_stars.csv"):
        game = ConnectedSubtraction(range(1, int(row["N"]) + 1))
        assert spider_value(game, (1,) * int(row["leaves"]) + (int(row["path_length"]),)) == int(
            row["grundy"]
        ), row


def test_stars_with_three_legs_have_the_verified_values():
    for row in rows("csg_table2_three_legs.csv"):
        game = ConnectedSubtraction(range(1, int(row["N"]) + 1))
        assert spider_value(game, (1, int(row["k"]), int(row["l"]))) == int(row["grundy"]), row
    for row in rows("csg_claim152_l_equals_N.csv"):
        game = ConnectedSubtraction(range(1, int(row["N"]) + 1))
        assert spider_value(game, (1, int(row["k"]), int(row["N"]))) == int(
            row["grundy_S_1_k_N"]
        ), row


def test_stars_of_small_subtraction_games_have_the_verified_values():
    for name, column, sizes in (
        ("csg124_stars.csv", "grundy_124", {1, 2, 4}),
        ("csg124_stars.csv", "grundy_12", {1, 2}),
        ("csg123_stars.csv", "grundy_123", {1, 2, 3}),
    ):
        for row in rows(name):
            legs = (*legs_of(row["base_legs"]), int(row["k"]))
            assert spider_value(ConnectedSubtraction(sizes), legs) == int(row[column]), row


def test_periods_that_are_not_those_of_the_paths_are_certified():
    for row in rows("csg_leg_period_differs.csv"):
        game = ConnectedSubtraction(map(int, row["L"].split()))
        on_paths = pendant_path_period(game, path(0), None)
        on_star = leg_period(game, legs_of(row["base_legs"]))
        assert (on_paths.preperiod, on_paths.period) == (
            int(row["path_preperiod"]),
            int(row["path_period"]),
        )
        assert (on_star.preperiod, on_star.period) == (
            int(row["leg_preperiod"]),
            int(row["leg_period"]),
        )
        assert on_paths.verify()
        assert on_star.verify()
    wide = pendant_path_period(ConnectedSubtraction({2, 5, 7}), Spider(1, 1, 1, 1, 1), 0)
    assert (wide.preperiod, wide.period) == (7, 44)
    middle = pendant_path_period(ConnectedSubtraction({1, 4, 5}), Spider(1, 1, 3), (3, 2))
    assert (middle.preperiod, middle.period) == (0, 16)


def test_periods_of_0123_have_the_verified_values():
    verified = rows("octal_0123_stars.csv")
    for row in verified:
        period = leg_period(Octal("0.123"), legs_of(row["base_legs"]))
        assert (period.preperiod, period.period) == (int(row["preperiod"]), int(row["period"])), row
        values = row["values_from_k0_through_first_period"]
        assert "".join(map(str, period.terms(len(values)))) == values
        assert period.verify()
    assert len(verified) == 136


@each_that_never_splits
def test_certified_periods_go_on_as_the_rows_do(game):
    """All multisets of legs that fit into (3, 3, 2), in both plays: 200 places more than were
    needed, and none is too many.
    """
    for misere in (False, True):
        periods = leg_periods(game, (3, 3, 2), misere=misere)
        assert list(periods) == spiders_below((3, 3, 2))
        for base, period in periods.items():
            alone = leg_period(game, base, misere=misere)
            assert period.verify()
            assert (period.preperiod, period.period) == (alone.preperiod, alone.period)
            n = len(period.values) + 200
            row = leg_row(game, base, n, misere)
            assert np.array_equal(period.terms(n), row)
            assert (
                period.preperiod == 0
                or row[period.preperiod - 1] != row[period.preperiod - 1 + period.period]
            )


@pytest.mark.exhaustive
def test_periods_of_all_small_rooted_graphs_are_certified():
    """All rooted connected graphs with at most 5 vertices, all sets of sizes up to 8 without a
    common divisor.
    """
    sizes = [some for n in range(1, 9) for some in combinations(range(1, 9), n) if gcd(*some) == 1]
    ratios = Counter()
    boards = rooted_graphs(5)
    for some in sizes:
        game = ConnectedSubtraction(some)
        on_paths = pendant_path_period(game, path(0), None).period
        for graph in boards:
            period = pendant_path_period(game, graph, 0)
            assert period.verify()
            ratios[Fraction(period.period, on_paths)] += 1
    assert sum(ratios.values()) == len(boards) * len(sizes) == 74 * 236 == 17464
    assert set(ratios) == {1, 2, Fraction(1, 2)}
    assert ratios[1] == 17458


def test_a_certificate_that_was_tampered_with_does_not_verify():
    period = leg_period(ConnectedSubtraction({2, 4, 6, 7}), (2, 2))
    certificate = period.certificate
    assert period.window == range(certificate.start, certificate.start + 7)
    assert "Theorem 1 " in period.theorem

    def changed(array, place):
        other = array.copy()
        other[place] += 1
        return other

    for wrong in (
        replace(certificate, step=17),
        replace(certificate, step=0),
        replace(certificate, start=16),
        replace(certificate, start=0),
        replace(certificate, largest=0),
        replace(certificate, largest=len(certificate.rows)),
        replace(certificate, rows=certificate.rows[:50]),
        replace(certificate, rows=changed(certificate.rows, (20, 0))),
        replace(certificate, rows=changed(certificate.rows, (2, -1))),
    ):
        assert not replace(period, certificate=wrong).verify()
    assert not replace(period, period=9).verify()
    assert not replace(period, period=36).verify()
    assert not replace(period, preperiod=16).verify()
    assert not replace(period, preperiod=18).verify()
    assert not replace(period, values=changed(period.values, 3)).verify()
    assert not replace(period, values=period.values[:50]).verify()
    assert not replace(period, certificate=None).verify()
    assert period.verify()


def test_a_limit_too_small_gives_no_period():
    found = leg_period(ConnectedSubtraction({2, 4, 6, 7}), (2, 2), limit=20)
    assert not found
    assert "paths with fewer than 20 vertices" in repr(found)
    assert leg_periods(ConnectedSubtraction({2, 4, 6, 7}), (2, 2), limit=20) == {}
    assert not pendant_path_period(ConnectedSubtraction({2, 4, 6, 7}), Spider(2, 2), 0, limit=20)


def test_on_stars_005_grows_for_ever_though_its_paths_have_period_two():
    row = leg_row(Octal("0.05"), (1, 1), 204).astype(int)
    assert np.array_equal(row[5:], row[1:-4] + 2)
    assert set(leg_row(Octal("0.05"), (), 300)[1:].tolist()) == {0, 1}


def test_stars_below_are_counted_before_they_are_listed():
    for base in ((), (1,), (2, 1), (30, 30), (3, 3, 2), (4, 2, 2, 1, 1), (1, 4)):
        assert number_below(base) == len(set(spiders_below(base))) == len(spiders_below(base))


def test_bad_input_is_refused_in_one_sentence():
    game = ConnectedSubtraction({1, 2})
    with pytest.raises(
        ValueError, match=r"one component or none; Octal\(code='0.07'\) may leave several"
    ):
        leg_period(Octal("0.07"), (1, 1), misere=True)
    with pytest.raises(ValueError, match="may leave several"):
        table(Octal("0.4"), 3, longest=3)
    with pytest.raises(ValueError, match="may leave several"):
        pendant_path_period(NodeKayles(), path(2), 0, misere=True)
    with pytest.raises(TypeError, match="must take any connected set of vertices"):
        spider_value("0.33", (1, 1))
    with pytest.raises(
        ValueError, match="The length of a leg must be a whole number, at least 0; it was given -1"
    ):
        spider_value(game, (1, -1))
    with pytest.raises(TypeError, match="A spider is given by its legs"):
        leg_row(game, 3, 5)
    with pytest.raises(ValueError, match="needs a bound on the longest leg or on the vertices"):
        table(game, 3)
    with pytest.raises(MemoryError, match="GiB of memory"):
        table(game, 30, longest=60)
    with pytest.raises(MemoryError, match="The family of at least 167668501 stars needs"):
        leg_row(game, (1000, 1000, 1000), 5)
    with pytest.raises(KeyError, match="is not among the stars"):
        table(game, 3, longest=3).value((4, 1))
    with pytest.raises(ValueError, match="The board has no vertex 9; it has 0, 1"):
        growing_paths.row(game, Growing(path(2), 9, "path"), 5)
    with pytest.raises(ValueError, match="at most 63 vertices; it was given one with 64"):
        growing_paths.row(game, Growing(path(64), 0, "path"), 5)
    with pytest.raises(ValueError, match="must be connected"):
        growing_paths.row(game, Growing(Graph.of([(0, 1), (2, 3)]), 0, "path"), 5)


def test_the_stars_of_a_table_stand_in_the_order_of_those_below_a_base():
    stars = table(Octal("0.33"), legs=3, longest=4)
    assert [tuple(filter(None, legs)) for legs in stars.legs.tolist()] == spiders_below((4, 4, 4))


def test_one_star_of_a_table_has_the_value_of_many_at_once():
    for bounds in ({"vertices": 14}, {"longest": 5}):
        stars = table(ConnectedSubtraction({1, 2, 4}), legs=4, **bounds)
        one_by_one = [stars.value(reversed(legs)) for legs in stars.legs.tolist()]
        assert one_by_one == stars.values_of(stars.legs).tolist() == stars.values.tolist()
