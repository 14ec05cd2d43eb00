"""Spiders with arrows: the tables over multisets of legs, one spider, and the verified values."""

import random
from itertools import product

import numpy as np
import pytest
from conftest import DATA, rows

from gamelab import TrimmedArrows
from gamelab.boards.accented_spiders import AccentedSpider
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
ACCENTS = ("", "^", "v")
FLIP = {"": "", "^": "v", "v": "^"}
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


def verified_spiders():
    """The verified values: of each file, by the accents and the lengths of the legs."""
    for name in ("3_unmarked", "4_unmarked", "5_unmarked", "3_one_marked"):
        found = {}
        for row in rows(f"arrows_spider{name}.csv"):
            *lengths, value = map(int, row.values())
            for mark in ("v", "^") if name == "3_one_marked" else ("",):
                found[(mark, *[""] * (len(lengths) - 1)), tuple(lengths)] = value
        yield name, found
    yield (
        "3_two_marked",
        {
            (
                ("v", NAMES[row["b_accent"]], ""),
                tuple(int(row[leg]) for leg in ("a_check", "b", "c_unmarked")),
            ): int(row["grundy"])
            for row in rows("arrows_spider3_two_marked.csv")
        },
    )
    yield (
        "3_three_marked",
        {
            (
                tuple(NAMES[row[f"{leg}_accent"]] for leg in "abc"),
                tuple(int(row[leg]) for leg in "abc"),
            ): int(row["grundy"])
            for row in rows("arrows_spider3_three_marked.csv")
        },
    )


def test_spiders_and_paths_have_the_verified_values():
    numbers = {}
    for name, verified in verified_spiders():
        numbers[f"arrows_spider{name}.csv"] = len(verified)
        longest = {accents: np.zeros(len(accents), int) for accents, _ in verified}
        for accents, lengths in verified:
            longest[accents] = np.maximum(longest[accents], lengths)
        tables = {accents: accented_table(most, accents) for accents, most in longest.items()}
        assert all(tables[marks][lengths] == value for (marks, lengths), value in verified.items())
    assert {file.name for file in DATA.glob("arrows_spider*.csv")} == {*numbers}
    assert [*numbers.values()][-2:] == [2729, 879]
    assert min(numbers.values()) > 400
    kinds = {"flow": FLOW, "crash": CRASH, "twig": TWIG, "rod": ROD}
    for row in rows("arrows_path_states.csv"):
        values = accented_path_values(int(row["n"]))
        assert values[kinds[row["kind"]], -1] == int(row["grundy"])


def test_values_depend_on_no_order_no_sense_and_nothing_remembered(monkeypatch):
    """40 spiders with 3 to 5 legs: from an empty memory, in tables with little room and with much,
    in both orders, with the legs mixed and all arrows turned.
    """
    chance = random.Random(20)
    asked = []
    while len(asked) < 40:
        legs = [
            (chance.randrange(9), chance.choice(ACCENTS)) for _ in range(chance.randrange(3, 6))
        ]
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
        flipped = [(length, FLIP[accent]) for length, accent in mixed]
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


LEG = "A leg is a pair of its length and its accent"
REFUSED = [
    (lambda: accented_spider_value([3, 4, 5]), LEG),
    (lambda: accented_spider_value([(3, "hat")]), LEG),
    (lambda: accented_spider_value(["3v"]), LEG),
    (lambda: accented_spider_value([(3,)]), LEG),
    (lambda: accented_spider_value([(-1, "")]), "a whole number, at least 0; it was given -1"),
    (lambda: accented_table((1, 2, 3), ("", "")), "there are 3 lengths and 2 accents"),
    (lambda: accented_table((), ()), "there are 0 lengths and 0 accents"),
    (lambda: accented_table((2, 300), ("", "v")), "A table holds values below 255; spiders with"),
    (lambda: accented_table((100,) * 6, ("",) * 6), "GiB of memory; at most"),
    (lambda: accented_spider_value([(30, "")] * 6), r"takes .* moves; at most"),
    (lambda: accented_spider_value([(1, "")] * 3000 + [(5000, "")]), r"takes .* moves; at most"),
    (lambda: accented_spider_value([(3000, "")] * 3), "have at most 8191 unmarked edges"),
    (lambda: accented_spider_value([(9000, "")]), "At most 8191 unmarked .*; it was given 9000"),
]


@pytest.mark.parametrize(("ask", "sentence"), REFUSED)
def test_bad_input_is_refused_in_one_sentence(ask, sentence):
    with pytest.raises((ValueError, MemoryError), match=sentence):
        ask()
