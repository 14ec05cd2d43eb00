"""Games that take connected sets of vertices, on stars: rules on legs, verified values, tables,
legs that are many or long.
"""

import random
from itertools import combinations_with_replacement

import numpy as np
import pytest
from conftest import offers_the_same_options, rows

from gamelab import ArcKayles, ConnectedSubtraction, NodeKayles, Octal, Spider, grundy, spiders
from gamelab.boards import spiders_below
from gamelab.games.vertex_deletion import Grim
from gamelab.solvers.vertex_deletion.any_graph import by_sets
from gamelab.solvers.vertex_deletion.growing_paths import leg_row
from gamelab.solvers.vertex_deletion.path_rows import PATHS
from gamelab.solvers.vertex_deletion.spiders import SPIDER_ROWS, SpiderDeletion, spider_value
from gamelab.solvers.vertex_deletion.tables import table
from gamelab.theory.positions import budget, options_listed
from gamelab.theory.provenance import methods_used

CODES = ("0.33", "0.07", "0.6", "0.123", "0.137", "0.05", "0.75", "0.357", "0.4", "0.3103")
GAMES = [*map(Octal, CODES), *map(ConnectedSubtraction, ({1, 2, 4}, {1, 2, 3}, {2, 4, 6, 7}))]
OF_1_2_4 = ConnectedSubtraction({1, 2, 4})


@pytest.mark.parametrize("game", [*GAMES, NodeKayles()], ids=repr)
def test_the_rules_on_legs_offer_the_options_of_the_graph(game):
    """All stars with at most 9 vertices, and all pairs of stars with at most 4."""
    ruleset = SpiderDeletion(game)
    stars = [spider.legs for edges in range(9) for spider in spiders(edges)]
    pairs = [*combinations_with_replacement(stars[:7], 2)]
    for position in (*((legs,) for legs in stars), *pairs):
        assert offers_the_same_options(ruleset, game, ruleset.graph, ruleset.canonical(position)), (
            position
        )
    assert (len(stars), sum(stars[6]), len(pairs)) == (67, 3, 28)


def verified():
    """The game, the legs and the value of each star in the files of verified values."""
    for name, legs, value in (
        ("csg_table1_simple_stars.csv", "leaves path_length", "grundy"),
        ("csg_table2_three_legs.csv", "k l", "grundy"),
        ("csg_claim152_l_equals_N.csv", "k N", "grundy_S_1_k_N"),
    ):
        for row in rows(name):
            one, other = (int(row[leg]) for leg in legs.split())
            lengths = (*[1] * one, other) if name.endswith("simple_stars.csv") else (1, one, other)
            yield ConnectedSubtraction(range(1, int(row["N"]) + 1)), lengths, row[value]
    for name, column, sizes in (
        ("csg124_stars.csv", "grundy_124", {1, 2, 4}),
        ("csg124_stars.csv", "grundy_12", {1, 2}),
        ("csg123_stars.csv", "grundy_123", {1, 2, 3}),
    ):
        for row in rows(name):
            lengths = (*map(int, row["base_legs"].split("-")), int(row["k"]))
            yield ConnectedSubtraction(sizes), lengths, row[column]


def test_stars_have_the_verified_values():
    for game, legs, value in verified():
        assert spider_value(game, legs) == int(value), (game, legs)


def test_a_table_holds_every_star_once():
    """Stars with at most 6 legs and 60 vertices, counted as partitions."""
    ways = np.eye(1, 60, dtype=int)[0]
    for part in range(1, 7):
        for total in range(part, 60):
            ways[total] += ways[total - part]
    stars = table(OF_1_2_4, 6, vertices=60)
    assert stars.values.size == ways.sum() == 221644
    assert (np.diff(stars.legs, axis=1) <= 0).all()
    assert stars.legs.sum(axis=1).max() == 59
    assert np.array_equal(stars.values, stars.values_of(stars.legs % 3))  # the paper's Theorem 18
    small = table(OF_1_2_4, legs=3, longest=4)
    assert [tuple(filter(None, legs)) for legs in small.legs.tolist()] == spiders_below((4, 4, 4))
    assert [small.value(legs[::-1]) for legs in small.legs.tolist()] == small.values.tolist()


@pytest.mark.parametrize("game", [game for game in GAMES if not game.splits], ids=repr)
def test_large_stars_of_a_table_agree_with_rows(game):
    """50 stars with at most 6 legs and 40 vertices, drawn with a seed, in both plays."""
    for misere in (False, True):
        stars = table(game, 6, vertices=40, misere=misere)
        for place in random.Random(33).sample(range(stars.values.size), 50):
            longest, *base = stars.legs[place].tolist()
            assert leg_row(game, base, longest + 1, misere)[-1] == stars.values[place], base


@pytest.mark.parametrize(
    "game",
    [
        NodeKayles(),
        ArcKayles(),
        Grim(),
        *map(Octal, ("0.77", "0.33", "0.1337", "0.0776", "0.7")),
        ConnectedSubtraction({1, 4}),
    ],
    ids=repr,
)
def test_stars_with_many_equal_legs_are_quick_and_right(game):
    """By the sets that play reaches; beyond the largest move the values of stars alternate."""
    chance = random.Random(9)
    few = [[chance.randint(1, 5) for _ in range(i % 5)] for i in range(20)]
    many = [[1] * k for k in (*range(20), 40)] + [some + [2] * 5 for some in few]
    for legs in ([2, *[1] * 30], [3, 3, *[1] * 9], *many):
        assert spider_value(game, legs) == by_sets(game, Spider(*legs).graph), legs
    with methods_used() as taken, budget(10_000, options_listed):
        assert grundy(game, Spider.from_counts({1: 1000})) == spider_value(game, [1] * 40)
    assert taken == {SPIDER_ROWS, PATHS}


def test_stars_that_are_too_large_for_tables_have_values():
    kayles, octal = ArcKayles(), Octal("0.33")
    for game, legs, same in (  # the period of Dawson's Kayles, and the papers' Theorems 9 and 152
        (kayles, (200, 2, 1), (166, 2, 1)),
        (octal, (1000, 7), (1, 1)),
        (octal, (50, 49, *[1] * 50), (2, 1, *[1] * 50)),
        (octal, (300, 4, *[2] * 30), (1, *[2] * 30)),
        (ConnectedSubtraction({1, 2, 3}), (40, 33, 17), (1, 1)),
    ):
        assert grundy(game, Spider(*legs)) == grundy(game, Spider(*same)), legs
