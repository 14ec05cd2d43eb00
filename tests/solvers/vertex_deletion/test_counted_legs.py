"""Stars with many equal legs: what compiled code lists against the rules on legs, and values
against a recurrence of few lines.
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
from gamelab.boards.families import bistars
from gamelab.boards.spider import spiders, spiders_below
from gamelab.solvers.vertex_deletion.any_graph import by_sets
from gamelab.solvers.vertex_deletion.path_rows import PATHS, digits_on_paths, path_values
from gamelab.solvers.vertex_deletion.spiders import (
    SPIDER_ROWS,
    SpiderDeletion,
    boards_of_spiders,
    spider_value,
)
from gamelab.solvers.vertex_deletion.tables import BISTAR_TABLES, bistar_value
from gamelab.theory.checks import set_memory_limit
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
BASES = [
    (),
    (1,),
    (3,),
    (1, 1, 1),
    (2, 2, 2),
    (4, 1, 1, 1, 1),
    (4, 3, 2, 1),
    (1,) * 7,
    (2,) * 6,
    (5, 5, 1),
]
SPLIT = [NodeKayles(), ArcKayles(), Grim(), Octal("0.77"), Octal("0.1337")]
SOME = [NodeKayles(), Grim(), Octal("0.77"), Octal("0.33")]
each_of_some = pytest.mark.parametrize("game", SOME, ids=repr)
each_game = pytest.mark.parametrize("game", GAMES, ids=repr)
each_that_splits = pytest.mark.parametrize("game", SPLIT, ids=repr)
MANY = 10**5


def splits(game):
    return isinstance(game, NodeKayles) or game.splits


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


@each_game
def test_the_moves_listed_by_compiled_code_are_those_of_the_rules_on_legs(game):
    for base in BASES:
        for misere in (False,) if splits(game) else (False, True):
            listed, rules, stars = (
                boards_of_spiders(game, base, misere),
                SpiderDeletion(game),
                spiders_below(base),
            )
            number = {legs: i for i, legs in enumerate(stars, 1)}
            paths = path_values(digits_on_paths(game), 1 + max((*base, 0)), int(misere)).tolist()
            assert len(listed.move_at) == len(listed.drop_at) == len(stars) + 1
            for i, legs in enumerate(stars):
                moves = {
                    (number[left], paths[outer] if outer else 0) for left, outer in rules.cuts(legs)
                }
                drops = {
                    (kind, nim_sum(misere and left != (), *(paths[n] for n in left)))
                    for kind, left in rules.drops(legs)
                }
                assert {
                    *map(tuple, listed.moves[listed.move_at[i] : listed.move_at[i + 1]].tolist())
                } == moves, (base, legs)
                assert {
                    *map(tuple, listed.drops[listed.drop_at[i] : listed.drop_at[i + 1]].tolist())
                } == drops, (base, legs)


def test_small_stars_have_the_values_of_the_definition_in_node_kayles():
    """All spiders with at most 9 edges."""
    boards = [spider for edges in range(10) for spider in spiders(edges)]
    assert [spider_value(NodeKayles(), board.legs) for board in boards] == [
        by_definition(NodeKayles(), b) for b in boards
    ]
    assert len(boards) == 97


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
def test_a_hundred_thousand_equal_legs_take_no_more_memory_than_their_number(game):
    """No array has more than 600 bytes for each leg, and less options than legs are listed."""
    board = Spider(*[1] * MANY)
    set_memory_limit(600 * MANY)
    try:
        with methods_used() as taken, budget(MANY, options_listed):
            value = grundy(game, board)
    finally:
        set_memory_limit(None)
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
    many = MANY // 10
    with budget(many, options_listed):
        assert (
            grundy(game, Spider.from_counts({1: many, 2: 1}))
            == values_beside_a_longer_leg(game, many + 1)[many]
        )


def test_too_many_stars_are_refused_before_memory_is_taken():
    for game in (NodeKayles(), Octal("0.33")):
        with pytest.raises(MemoryError, match="The family of 5000050000 stars needs"):
            grundy(game, Spider.from_counts({2: MANY}))
        with pytest.raises(
            MemoryError, match="The family of more than 18446744073709551616 stars needs"
        ):
            grundy(game, Spider.from_counts({1000: MANY}))


@each_that_splits
def test_small_bistars_have_the_values_of_the_definition(game):
    """All bistars with 6 to 9 vertices, and larger ones against the sets that play reaches."""
    tried = 0
    for n in range(6, 10):
        for bistar in bistars(n):
            assert bistar_value(game, bistar) == by_definition(game, bistar), bistar
            tried += 1
    chance = random.Random(22)
    for _ in range(40):
        left, right = (
            [chance.randint(1, 4) for _ in range(chance.randint(0, 3))] for _ in range(2)
        )
        bistar = Bistar(left, right, middle=chance.randint(0, 9))
        assert bistar_value(game, bistar) == by_sets(game, bistar.graph), bistar
    assert tried == 38


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
