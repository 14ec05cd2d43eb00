"""Stars with many equal legs, and bistars: values against the definition, the sets that play
reaches, and a recurrence of few lines.
"""

import random
from functools import cache
from itertools import product

import pytest

from gamelab import (
    ArcKayles,
    Bistar,
    ConnectedSubtraction,
    Grim,
    NodeKayles,
    Octal,
    Spider,
    grundy,
    path,
    star,
)
from gamelab.solvers.vertex_deletion.any_graph import by_sets
from gamelab.solvers.vertex_deletion.path_rows import PATHS
from gamelab.solvers.vertex_deletion.spiders import SPIDER_ROWS, SpiderDeletion, spider_value
from gamelab.solvers.vertex_deletion.tables import BISTAR_TABLES, bistar_value
from gamelab.theory.grundy import by_definition, mex, nim_sum
from gamelab.theory.positions import budget, options_listed
from gamelab.theory.provenance import methods_used

GAMES = [
    NodeKayles(),
    ArcKayles(),
    Grim(),
    *map(Octal, ("0.77", "0.33", "0.1337", "0.0776", "0.01237", "0.7")),
    ConnectedSubtraction({1, 2}),
    ConnectedSubtraction({1, 4}),
]
SPLIT = [NodeKayles(), ArcKayles(), Grim(), Octal("0.77"), Octal("0.1337")]
SOME = [NodeKayles(), Grim(), Octal("0.77"), Octal("0.33")]
each_of_some = pytest.mark.parametrize("game", SOME, ids=repr)
each_game = pytest.mark.parametrize("game", GAMES, ids=repr)
each_that_splits = pytest.mark.parametrize("game", SPLIT, ids=repr)
MANY = 1000


def values_of_leaves(game, n):
    """The values of the stars with 0, 1, ..., n - 1 leaves: a move takes one leaf, or the hub with
    some leaves.
    """
    if isinstance(game, NodeKayles):  # the hub with all leaves, or a leaf and the hub
        return [mex([0, (k - 1) % 2] if k else [0]) for k in range(n)]
    alone = game.digit(1) & 1
    values = [alone]
    for k in range(1, n):
        options = {values[k - 1]} if game.digit(1) & 2 else set()
        for taken in range(1, min(game.largest, k + 1) + 1):
            left = k + 1 - taken
            if game.digit(taken) & (4 if left > 1 else 2 if left else 1):
                options.add(left % 2 * alone)
        values.append(mex(options))
    return values


def values_beside_a_longer_leg(game, n):
    """The values of the stars with one leg of length 2 and 0, 1, ..., n - 1 leaves."""
    alone, two = (by_definition(game, path(vertices)) for vertices in (1, 2))
    stars, values = values_of_leaves(game, n + 1), []
    for k in range(n):
        # at the end of the leg, within it, at the hub, and at a leaf
        if isinstance(game, NodeKayles):
            values.append(mex([stars[k], k % 2, 1, *[(k - 1) % 2 ^ two] * (k > 0)]))
            continue
        one, both = game.digit(1), game.digit(2)
        options = {stars[k + 1]} if one & 2 else set()
        options |= {stars[k] ^ alone} if one & 4 else set()
        options |= {stars[k]} if both & 2 else set()
        options |= {values[k - 1]} if one & 2 and k else set()
        # these go with the hub
        for leaves, of_leg in product(range(min(game.largest, k + 1)), range(3)):
            parts = k - leaves + (of_leg < 2)
            if leaves <= k and game.digit(1 + leaves + of_leg) & (
                4 if parts > 1 else 2 if parts else 1
            ):
                options.add((k - leaves) % 2 * alone ^ (two, alone, 0)[of_leg])
        values.append(mex(options))
    return values


@each_that_splits
def test_larger_stars_have_the_values_of_the_sets_that_play_reaches(game):
    chance = random.Random(9)
    for _ in range(40):
        legs = [chance.randint(1, 5) for _ in range(chance.randint(0, 4))] + [
            chance.randint(1, 3)
        ] * chance.randint(1, 6)
        assert spider_value(game, legs) == by_sets(game, Spider(*legs).graph), legs


@each_game
def test_stars_have_the_values_of_a_recurrence_on_the_number_of_leaves(game):
    values = values_of_leaves(game, 300)
    for k in (*range(20), 64, 128, 129, 200, 299):
        assert spider_value(game, [1] * k) == values[k], k
        assert grundy(game, star(k)) == values[k], k


@each_of_some
def test_a_thousand_equal_legs_go_by_the_rows_of_stars(game):
    with methods_used() as taken, budget(10 * MANY, options_listed):
        value = grundy(game, Spider(*[1] * MANY))
    assert value == values_of_leaves(game, MANY + 1)[MANY]
    assert taken == {SPIDER_ROWS, PATHS}


@each_game
def test_a_few_different_legs_beside_many_equal_ones_are_counted_too(game):
    """Few leaves against the rules on legs, and very many beside a leg of length 2 against the
    recurrence.
    """
    rules = SpiderDeletion(game)

    @cache
    def value(legs):
        return mex({nim_sum(*map(value, option)) for option in rules.moves((legs,))})

    for k in range(3, 10):
        assert spider_value(game, (3, 3, *[1] * k)) == value((3, 3, *[1] * k)), k
    value_of_many = grundy(game, Spider.from_counts({1: MANY, 2: 1}))
    assert value_of_many == values_beside_a_longer_leg(game, MANY + 1)[MANY]


def test_too_many_stars_are_refused_before_memory_is_taken():
    for game, (counts, stars) in product(
        (NodeKayles(), Octal("0.33")),
        (({1: 10**5}, "100000"), ({2: 10**5}, "5000050000"), ({1000: 10**5}, r"\d{20,}")),
    ):
        with pytest.raises(MemoryError, match=f"The family of at least {stars} stars needs"):
            grundy(game, Spider.from_counts(counts))


@each_that_splits
def test_bistars_with_a_long_middle_go_by_rows(game):
    for k in (130, 400):
        board = Bistar((1,) * 3, (1,) * 4, middle=k)
        for asked in (board, board.graph):
            with methods_used() as taken, budget(10_000, options_listed):
                value = grundy(game, asked)
            assert value == bistar_value(game, board)
            assert taken == {BISTAR_TABLES, PATHS}
    with budget(100_000, options_listed):
        grundy(game, Bistar((100, 1), (1, 1, 1), middle=200))
        grundy(game, Bistar((1,) * 1000, (1, 1), middle=3))
