"""Counts, lengths and values around the sizes at which machine numbers end: 31, 63, 64, 127, 128,
255, 256, 2^15, 2^16, 2^63.
"""

from math import lcm
from random import Random

import numpy as np
import pytest

from gamelab import (
    ArcKayles,
    ConnectedSubtraction,
    GraphNim,
    NimOnGraph,
    Octal,
    OctalHeaps,
    Spider,
    TrimmedArrows,
    claims,
    grundy,
    mex,
    misere_grundy,
    nim_sequence,
    star,
    winning_moves,
)
from gamelab.boards.decorations import twig
from gamelab.boards.spider import number_below
from gamelab.solvers.arrows.spiders import accented_spider_value
from gamelab.solvers.graph_nim.graphs import _lcm
from gamelab.solvers.graph_nim.rows import windowed_period
from gamelab.solvers.graph_nim.spider_tables import (
    SpiderNim,
    rows_of_spiders,
    spider_nimber,
    spider_table,
)
from gamelab.solvers.vertex_deletion.growing_paths import leg_row
from gamelab.solvers.vertex_deletion.path_rows import Boards, PathRows
from gamelab.solvers.vertex_deletion.spiders import SpiderDeletion
from gamelab.solvers.vertex_deletion.spiders import spider_value as deletion_value
from gamelab.solvers.vertex_deletion.tables import table as star_table
from gamelab.theory.grundy import by_definition, misere_by_definition
from gamelab.theory.periods import Period, Premise

SIZES = (1, 2, 3, 31, 32, 62, 63, 64, 65, 127, 128)
SPLITTING = ["0.07", "0.6", "0.4", "0.77", "0.05", "0.137", "0.45", "0.007", "0.667"]
UNSPLIT = [
    Octal("0.33"),
    Octal("0.123"),
    ConnectedSubtraction({1, 2, 4}),
    ConnectedSubtraction({2, 5}),
]


def by_legs(game, *legs, definition=by_definition):
    """The value by the rules on legs, in Python alone."""
    return definition(SpiderDeletion(game), Spider(*legs))


def simple_star(digits, k, known):
    """The value of the star with k leaves when a move takes at most three vertices, by the rules,
    in Python alone.
    """
    for legs in range(len(known), k + 1):
        # a leaf; the rest is connected
        options = {known[legs - 1]} if legs and digits[0] & 2 else set()
        for leaves in range(min(legs, 2) + 1):  # the centre and so many leaves
            if digits[leaves] & min(1 << (left := legs - leaves), 4):
                options.add(known[0] if left % 2 else 0)
        known.append(mex(options))
    return known[k]


@pytest.mark.parametrize("code", SPLITTING)
def test_stars_with_any_number_of_legs_in_games_that_split(code):
    game, digits, known = Octal(code), [*map(int, code[2:]), 0, 0], []
    for k in SIZES:
        assert grundy(game, star(k)) == simple_star(digits, k, known), k
    assert [known[k] for k in range(8)] == [by_definition(game, star(k)) for k in range(8)]


@pytest.mark.parametrize("code", ["0.77", "0.06", "0.07"])
def test_stars_with_some_longer_legs_in_games_that_split(code):
    game = Octal(code)
    for k in (61, 62, 63):
        assert deletion_value(game, (2, *[1] * k)) == by_legs(game, 2, *[1] * k), k
    assert leg_row(game, (1, 1), 66).tolist() == [by_legs(game, 1, 1, k) for k in range(66)]
    for k in (63, 64):
        misere = by_legs(game, *[1] * k, definition=misere_by_definition)
        assert misere_grundy(game, star(k)) == misere


@pytest.mark.parametrize("game", UNSPLIT, ids=repr)
def test_stars_with_any_number_of_legs_in_games_that_never_split(game):
    for k in (31, 62, 63, 64, 65):
        for legs in ([1] * k, [2, *[1] * k], [4 * k - 1, 1, 1], [2 * k, 2, 1]):
            assert deletion_value(game, legs) == by_legs(game, *legs), legs
            assert deletion_value(game, legs, True) == by_legs(
                game, *legs, definition=misere_by_definition
            ), legs


def test_a_star_that_is_won_has_a_winning_move_and_the_remark_of_beaudou_et_al_holds_on():
    assert [grundy(ArcKayles(), star(k)) for k in (63, 64, 65, 128, 256)] == [1] * 5
    assert len(winning_moves(ArcKayles(), star(64))) == 64
    assert next(claim for claim in claims() if claim.id == "octal033-rem-6").check(66)


def test_values_that_no_two_bytes_hold_are_refused():
    """A board with moves to every value below 2^16."""
    moves = [[(0, nimber) for nimber in range(2**16)]]
    rows = PathRows(np.array([0, 3], np.int64), Boards.of(moves, [[]]))
    with pytest.raises(OverflowError, match="too large for this solver"):
        rows.values(1)
    rows = PathRows(np.array([0, 3], np.int64), Boards.of([moves[0][:-1]], [[]]))
    assert rows.values(1)[0, 1] == 2**16 - 1


def test_values_above_a_byte():
    most = 300
    game = ConnectedSubtraction(range(1, most + 1))
    assert leg_row(game, (), most + 2).tolist() == [(n + 1) % (most + 1) for n in range(most + 2)]
    stars = star_table(game, legs=3, longest=60)
    for legs in ((60, 59, 2), (60, 60, 60), (60, 1, 1)):
        assert stars.value(legs) == leg_row(game, legs[1:], legs[0] + 1)[-1]
    assert nim_sequence(OctalHeaps("0.[3]"), 3000).tolist() == list(range(3000))
    for n in (127, 128, 254, 255, 256, 257):
        assert grundy(TrimmedArrows(), twig(n)) == accented_spider_value([(n, "v")]) == n
    edges = {
        weight: NimOnGraph().parse_position(f"a-b {weight}") for weight in (255, 256, 2**12, 2**16)
    }
    *fitting, last = edges
    assert [grundy(NimOnGraph(), edges[weight]) for weight in fitting] == fitting
    with pytest.raises(MemoryError, match="65,535"):
        grundy(NimOnGraph(), edges[last])


def test_stars_of_graph_nim_where_two_bytes_become_four():
    for k in (255, 256, 2**15 - 129, 2**15 - 128):
        assert spider_nimber((1,) * k) == k
    for k in (63, 64, 65, 127, 128, 129):
        nimbers = spider_table({2: 2, 1: k})
        assert nimbers[1, k] == nimbers[1, k - 1] + 1  # champions, by Theorem 4.2
        assert nimbers[0].tolist() == [0, 1, 2, *range(3, k + 1)]


def test_a_table_of_spiders_that_no_memory_holds_is_refused():
    spider = Spider.from_counts(dict.fromkeys(range(2, 10), 2**10 - 1))  # 2^80 cells: 0 modulo 2^64
    box = dict.fromkeys(range(2, 7), 2**16 - 1)
    for ask in (
        lambda: grundy(GraphNim(), spider),
        lambda: rows_of_spiders(box, 1, top={2: 1}),
        lambda: rows_of_spiders({2: 10**30}, 1, top={2: 1}),
    ):
        with pytest.raises(MemoryError, match=r"needs .* GiB of memory.* Make it smaller\.$"):
            ask()


def test_boxes_of_spiders_are_answered_or_refused_in_one_sentence():
    """Counts just below powers of 2, whose products lie around 2^64."""
    rng, answered = Random(5), 0
    for _ in range(150):
        longest = rng.randrange(3, 18)
        box = {
            i: 2 ** rng.randrange(0, rng.choice((2, 11))) - 1
            for i in rng.sample(range(2, longest + 1), rng.randrange(1, longest))
        }
        legs = tuple(sorted(Spider.from_counts(box).legs, reverse=True))
        if number_below(legs) > 2**40:
            with pytest.raises(MemoryError, match=r"^The .* at most 4 GiB are taken\. Make it sm"):
                spider_nimber(legs)
        elif sum(legs) < 12:
            answered += 1
            assert spider_nimber(legs) == by_definition(SpiderNim(), Spider(*legs))
    assert answered > 5


def test_least_common_multiples_do_not_overflow():
    rng = Random(6)
    for _ in range(2000):
        a, b, most = (rng.randrange(2 ** rng.randrange(1, 63)) for _ in "abm")
        right = lcm(a, b) if a and b else 0
        assert _lcm(a, b, most) == (right if right <= most else 0)
    primes = [p for p in range(2, 200) if all(p % q for q in range(2, p))]
    premises = tuple(Premise(Period(0, p, np.zeros(2 * p, np.int64))) for p in primes)
    assert windowed_period(np.zeros(1000, np.int64), premises, 0, 5) is None
