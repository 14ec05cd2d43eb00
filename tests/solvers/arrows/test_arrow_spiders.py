"""Spiders with arrows: the tables over multisets of legs, one spider, and the verified values.

What is refused stands in test_hard_to_break.
"""

import random
from itertools import combinations_with_replacement, product

import numpy as np
import pytest
from conftest import DATA, rows

from gamelab import TrimmedArrows, grundy
from gamelab.boards.accented_spiders import AccentedSpider
from gamelab.boards.decorations import crash, flow, rod, twig
from gamelab.solvers.arrows import spiders as arrow_spiders
from gamelab.solvers.arrows.spiders import (
    CRASH,
    FLOW,
    ILLEGAL,
    ROD,
    TWIG,
    accented_path_values,
    accented_spider_value,
    accented_table,
)

game = TrimmedArrows()
ACCENTS = {"": "", "^": "v", "v": "^"}  # each with that of the flipped leg
NAMES = {"check": "v", "hat": "^", "none": ""}


@pytest.fixture(autouse=True)
def _nothing_remembered():
    arrow_spiders._tables = ()


def is_refused(legs):
    """Whether the game refuses the decoration because its hub is a sink or a source."""
    x = AccentedSpider.from_lengths(*zip(*legs, strict=True)).decoration
    return any(game.guards(x, v) for v in (*x.sinks, *x.sources))


def test_an_illegal_entry_of_a_table_is_a_sink_or_source_at_the_hub():
    """All tables of 3 legs to 2."""
    for accents in product(ACCENTS, repeat=3):
        for lengths, value in np.ndenumerate(accented_table((2, 2, 2), accents)):
            spider = tuple(zip(lengths, accents, strict=True))
            is_empty = all(leg == (0, "") for leg in spider)
            assert (value == ILLEGAL) == (not is_empty and is_refused(spider))


def test_paths_with_the_hub_inside_are_as_in_the_tables():
    """All accents, both legs to 20."""
    for accents in combinations_with_replacement(ACCENTS, 2):
        for lengths, value in np.ndenumerate(accented_table((20, 20), accents)):
            if value != ILLEGAL:
                assert value == accented_spider_value(tuple(zip(lengths, accents, strict=True)))


VERIFIED = {  # files of verified values: the accents of the legs, or the columns that hold them
    "3_unmarked": ["", "", ""],
    "4_unmarked": ["", "", "", ""],
    "5_unmarked": ["", "", "", "", ""],
    "3_one_marked": ["v", "", ""],
    "3_two_marked": ["v", "b_accent", ""],
    "3_three_marked": ["a_accent", "b_accent", "c_accent"],
}


def test_spiders_and_their_flips_have_the_verified_values():
    files = {f"arrows_spider{name}.csv": marks for name, marks in VERIFIED.items()}
    assert files.keys() == {file.name for file in DATA.glob("arrows_spider*.csv")}
    tried = 0
    for name, marks in files.items():
        values = {}
        for row in rows(name):
            accents = tuple(NAMES[row[mark]] if "_" in mark else mark for mark in marks)
            *lengths, value = (int(row[name]) for name in row if not name.endswith("_accent"))
            values.setdefault(accents, {})[tuple(lengths)] = value
        for accents, known in values.items():
            for side in (accents, [ACCENTS[accent] for accent in accents]):
                table = accented_table(np.max([*known], axis=0), side)
                assert {lengths: table[lengths] for lengths in known} == known
            tried += len(known)
    assert tried == 9_259


def test_path_states_have_the_verified_values():
    kinds = {"flow": (FLOW, flow), "crash": (CRASH, crash), "twig": (TWIG, twig), "rod": (ROD, rod)}
    assert {row["kind"] for row in rows("arrows_path_states.csv")} == {*kinds}
    for row in rows("arrows_path_states.csv"):
        (kind, state), n = kinds[row["kind"]], int(row["n"])
        assert len(state(n).unmarked.edges) == n
        assert accented_path_values(n)[kind, -1] == grundy(game, state(n)) == int(row["grundy"])


def test_values_depend_on_no_order_no_sense_and_nothing_remembered(monkeypatch):
    """40 spiders with 3 to 5 legs: from an empty memory, in tables with little room and with much,
    in both orders, with the legs mixed and all arrows turned.
    """
    chance = random.Random(20)
    asked = []
    while len(asked) < 40:
        numbers = range(chance.randrange(3, 6))
        legs = [(chance.randrange(9), chance.choice([*ACCENTS])) for _ in numbers]
        if any(length for length, _ in legs) and not is_refused(legs):
            asked.append(legs)
    alone = []
    for legs in asked:
        found = set()
        for steps in (0, 10**7):
            monkeypatch.setattr(arrow_spiders, "QUICK_STEPS", steps)
            arrow_spiders._tables = ()
            found.add(accented_spider_value(legs))
        alone += found
    assert [accented_spider_value(legs) for legs in reversed(asked)] == alone[::-1]
    for legs, value in zip(asked, alone, strict=True):
        mixed = chance.sample(legs, len(legs))
        flipped = [(length, ACCENTS[accent]) for length, accent in mixed]
        others = (legs, mixed, flipped, [*mixed, (0, "")])
        assert [accented_spider_value(one) for one in others] == [value] * 4
    assert len(set(alone)) > 4


def test_old_tables_are_forgotten(monkeypatch):
    monkeypatch.setattr(arrow_spiders, "KEPT_BYTES", 1000)
    for legs in range(3, 9):
        assert accented_spider_value([(1, "")] * legs) == legs % 2
    assert len(arrow_spiders._tables) == 1


def test_nothing_is_an_ordinary_spider_and_a_hub_with_both_arrows_falls_apart():
    assert accented_spider_value([]) == accented_spider_value([(0, "")] * 4) == 0
    assert accented_table((0, 0, 0), ("", "", "")).tolist() == [[[0]]]
    assert accented_table((0, 0), ("v", "v")).tolist() == [[ILLEGAL]]
    both = [(0, "v"), (0, "^")]
    for a, b, c in product(range(4), repeat=3):
        assert accented_spider_value([*both, (a, ""), (b, "^"), (c, "v")]) == a % 2 ^ b ^ c
    assert accented_spider_value([(8000, ""), *both, (0, "^"), (191, "v")]) == 191
