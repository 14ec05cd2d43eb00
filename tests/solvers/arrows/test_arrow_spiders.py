"""Spiders with arrows: the tables over multisets of legs, the definition, and the verified
values.
"""

import random
from contextlib import nullcontext
from itertools import combinations_with_replacement, product

import numpy as np
import pytest
from conftest import DATA, rows
from hypothesis import assume, given
from hypothesis import strategies as st

from gamelab.boards.accented_spiders import AccentedSpider
from gamelab.boards.decorations import Decoration
from gamelab.games.arrows import TrimmedArrows
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
    legs_fit,
)
from gamelab_papers.arrows.state_isomorphisms import is_state

game = TrimmedArrows()
ACCENTS = ("", "^", "v")
FLIP = {"": "", "^": "v", "v": "^"}
NAMES = {"check": "v", "hat": "^", "none": ""}


@pytest.fixture(autouse=True)
def _nothing_remembered():
    arrow_spiders._tables = ()


def board(legs):
    return AccentedSpider.from_lengths(*zip(*legs, strict=True))


def is_refused(legs):
    """Whether the game refuses the decoration because its hub is a sink or a source."""
    x = board(legs).decoration
    with (
        nullcontext()
        if is_state(x)
        else pytest.raises(ValueError, match="The start may not have a s")
    ):
        game.start(x)
    return not is_state(x)


def test_an_illegal_entry_of_a_table_is_a_sink_or_source_at_the_hub():
    """All tables of 3 legs to 2."""
    for accents in product(ACCENTS, repeat=3):
        for lengths, value in np.ndenumerate(accented_table((2, 2, 2), accents)):
            spider = tuple(zip(lengths, accents, strict=True))
            assert (value == ILLEGAL) == (
                any(leg != (0, "") for leg in spider) and is_refused(spider)
            )


def test_paths_have_the_verified_values():
    kinds = {"flow": FLOW, "crash": CRASH, "twig": TWIG, "rod": ROD}
    verified = rows("arrows_path_states.csv")
    assert len(verified) == 38
    for row in verified:
        assert accented_path_values(int(row["n"]))[kinds[row["kind"]], -1] == int(row["grundy"])


def test_paths_with_the_hub_inside_are_as_in_the_tables():
    """All accents, both legs to 40."""
    for accents in combinations_with_replacement(ACCENTS, 2):
        values = accented_table((40, 40), accents)
        for lengths, value in np.ndenumerate(values):
            if value != ILLEGAL:
                assert value == accented_spider_value(tuple(zip(lengths, accents, strict=True)))


@pytest.mark.parametrize(
    ("name", "accents"),
    [
        ("arrows_spider3_unmarked.csv", [("", "", "")]),
        ("arrows_spider4_unmarked.csv", [("",) * 4]),
        ("arrows_spider5_unmarked.csv", [("",) * 5]),
        ("arrows_spider3_one_marked.csv", [("v", "", ""), ("^", "", "")]),
    ],
)
def test_spiders_have_the_verified_values(name, accents):
    verified = [[int(number) for number in row.values()] for row in rows(name)]
    longest = np.array(verified)[:, :-1].max(axis=0)
    for some in accents:
        values = accented_table(longest, some)
        assert len(verified) > 400
        assert all(values[tuple(lengths)] == value for *lengths, value in verified)


def test_spiders_with_two_and_three_marked_legs_have_the_verified_values():
    verified = {
        (
            ("v", NAMES[row["b_accent"]], ""),
            (int(row["a_check"]), int(row["b"]), int(row["c_unmarked"])),
        ): int(row["grundy"])
        for row in rows("arrows_spider3_two_marked.csv")
    }
    verified |= {
        (
            tuple(NAMES[row[f"{leg}_accent"]] for leg in "abc"),
            tuple(int(row[leg]) for leg in "abc"),
        ): int(row["grundy"])
        for row in rows("arrows_spider3_three_marked.csv")
    }
    assert len(verified) == 2729 + 879
    tables = {accents: accented_table((14, 14, 14), accents) for accents, _ in verified}
    assert all(tables[accents][lengths] == value for (accents, lengths), value in verified.items())


def test_every_verified_file_is_read():
    assert {file.name for file in DATA.glob("arrows_spider*.csv")} == {
        f"arrows_spider{kind}.csv"
        for kind in (
            "3_unmarked",
            "4_unmarked",
            "5_unmarked",
            "3_one_marked",
            "3_two_marked",
            "3_three_marked",
        )
    }


legs_of_spiders = st.lists(
    st.tuples(st.integers(0, 12), st.sampled_from(ACCENTS)), min_size=1, max_size=4
)


@given(legs_of_spiders, st.randoms(use_true_random=False))
def test_the_order_of_the_legs_and_the_direction_of_all_arrows_do_not_matter(legs, chance):
    assume(not any(leg != (0, "") for leg in legs) or not is_refused(legs))
    mixed = chance.sample(legs, len(legs))
    flipped = [(length, FLIP[accent]) for length, accent in mixed]
    assert (
        accented_spider_value(legs)
        == accented_spider_value(mixed)
        == accented_spider_value(flipped)
        == accented_spider_value([*mixed, (0, "")])
    )


def test_values_do_not_depend_on_what_is_remembered():
    """20 spiders with 3 to 5 legs: each from an empty memory, and in two orders from a growing
    one.
    """
    chance = random.Random(20)
    asked = [
        [(chance.randrange(1, 8), chance.choice(ACCENTS)) for _ in range(chance.randrange(3, 6))]
        for _ in range(20)
    ]
    alone = []
    for legs in asked:
        arrow_spiders._tables = ()
        alone.append(accented_spider_value(legs))
    assert [accented_spider_value(legs) for legs in reversed(asked)] == alone[::-1]
    arrow_spiders._tables = ()
    assert [accented_spider_value(legs) for legs in asked] == alone
    assert len(set(alone)) > 4


def test_a_table_has_as_much_room_as_is_quick(monkeypatch):
    """A table for exactly the spider, one with room for each leg, and one with room for all legs
    alike.
    """
    legs = [(3, ""), (4, "v"), (45, "^")]
    values = set()
    for quick in (0, 10**7, 10**10):
        monkeypatch.setattr(arrow_spiders, "QUICK_STEPS", quick)
        arrow_spiders._tables = ()
        values.add(accented_spider_value(legs))
        assert (
            arrow_spiders._tables[-1].limits
            == {0: (9, 14, 136), 10**7: (11, 23, 191), 10**10: (191, 191, 191)}[quick]
        )
    assert len(values) == 1


def test_old_tables_are_forgotten(monkeypatch):
    monkeypatch.setattr(arrow_spiders, "KEPT_BYTES", 1000)
    for legs in range(3, 9):
        assert accented_spider_value([(1, "")] * legs) == legs % 2
    assert len(arrow_spiders._tables) == 1


def test_nothing_is_an_ordinary_spider():
    assert accented_spider_value([]) == accented_spider_value([(0, "")] * 4) == 0
    assert accented_table((0, 0, 0), ("", "", "")).tolist() == [[[0]]]
    assert accented_table((0, 0), ("v", "v")).tolist() == [[ILLEGAL]]


def test_the_legs_come_apart_at_a_hub_with_an_arrow_in_and_one_out():
    for a, b, c in product(range(5), repeat=3):
        assert (
            accented_spider_value([(0, "v"), (0, "^"), (a, ""), (b, "^"), (c, "v")])
            == a % 2 ^ b ^ c
        )
    assert accented_spider_value([(8000, ""), (0, "v"), (0, "^"), (0, "^"), (191, "v")]) == 191


def test_a_spider_is_the_same_drawn_with_more_arrows_at_the_hub():
    for legs in product(product(range(1, 6), ACCENTS), repeat=2):
        assert accented_spider_value([(0, "v"), *legs]) == accented_spider_value(
            [(0, "v"), *legs, (0, "v"), (0, "v")]
        )
        state = board([(0, "v"), *legs, (0, "v")])
        assert isinstance(state.decoration, Decoration)


def test_bad_input_is_refused_in_one_sentence():
    for legs in ([3, 4, 5], [(3, "hat")], ["3v"], [(3,)]):
        with pytest.raises(ValueError, match="A leg is a pair of its length and its accent"):
            accented_spider_value(legs)
    with pytest.raises(
        ValueError, match="The length of a leg must be a whole number, at least 0; it was given -1"
    ):
        accented_spider_value([(-1, "")])
    with pytest.raises(ValueError, match="there are 3 lengths and 2 accents"):
        accented_table((1, 2, 3), ("", ""))
    with pytest.raises(ValueError, match="there are 0 lengths and 0 accents"):
        accented_table((), ())
    with pytest.raises(ValueError, match="A table holds values below 255; spiders with legs to"):
        accented_table((2, 300), ("", "v"))
    assert not legs_fit([(3000, "")] * 3)
    assert not legs_fit([(30, "")] * 6)
    with pytest.raises(MemoryError, match=r"takes .* moves; at most"):
        accented_spider_value([(30, "")] * 6)
    with pytest.raises(MemoryError, match="have at most 8191 unmarked edges"):
        accented_spider_value([(3000, "")] * 3)
    with pytest.raises(MemoryError, match=r"takes .* moves; at most"):
        accented_spider_value([(1, "")] * 3000 + [(5000, "")])
    with pytest.raises(
        MemoryError, match="At most 8191 unmarked edges are taken; it was given 9000"
    ):
        accented_spider_value([(9000, "")])
    with pytest.raises(MemoryError, match="GiB of memory; at most"):
        accented_table((100,) * 6, ("",) * 6)
