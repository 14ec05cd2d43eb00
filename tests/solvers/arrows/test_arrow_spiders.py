"""Spiders with arrows: the tables over multisets of legs, the definition, and the verified
values.
"""

import random
from contextlib import nullcontext
from itertools import combinations_with_replacement, pairwise, product

import numpy as np
import pytest
from conftest import DATA, rows
from hypothesis import assume, given
from hypothesis import strategies as st

from gamelab.boards.accented_spiders import AccentedSpider
from gamelab.boards.decorations import Decoration, crash, flow, rod, twig
from gamelab.games.arrows import ArrowParts, TrimmedArrows, part_of
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
from gamelab.theory.grundy import by_definition
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


def spiders(legs, edges):
    """All spiders with so many legs, absent ones among them, and at most so many unmarked edges."""
    for spider in combinations_with_replacement(product(range(edges + 1), ACCENTS), legs):
        if sum(length for length, _ in spider) <= edges and any(leg != (0, "") for leg in spider):
            yield spider


@pytest.mark.slow
@pytest.mark.parametrize(
    ("legs", "edges", "number"),
    [
        (1, 8, 26),
        (2, 7, 167),
        pytest.param(3, 6, 452, marks=pytest.mark.exhaustive),
        pytest.param(4, 5, 689, marks=pytest.mark.exhaustive),
        (5, 4, 713),
    ],
)
def test_values_agree_with_the_definition(legs, edges, number):
    """All spiders with 1, 2, 3, 4 or 5 legs and at most 8, 7, 6, 5 or 4 unmarked edges, in any
    accents.
    """
    legal = refused = 0
    tables = {
        accents: accented_table((edges,) * legs, accents)
        for accents in combinations_with_replacement(ACCENTS, legs)
    }
    for spider in spiders(legs, edges):
        lengths, accents = zip(*sorted(spider, key=lambda leg: ACCENTS.index(leg[1])), strict=True)
        if is_refused(spider):
            assert tables[accents][lengths] == ILLEGAL
            with pytest.raises(ValueError, match="may not be a sink or a source"):
                accented_spider_value(spider)
            refused += 1
        else:
            assert (
                accented_spider_value(spider)
                == tables[accents][lengths]
                == by_definition(game, board(spider))
            )
            legal += 1
    assert legal + refused == number
    assert refused == 2 * (legs - 1)


def test_an_illegal_entry_of_a_table_is_a_sink_or_source_at_the_hub():
    """All tables of 3 legs to 2."""
    for accents in product(ACCENTS, repeat=3):
        for lengths, value in np.ndenumerate(accented_table((2, 2, 2), accents)):
            spider = tuple(zip(lengths, accents, strict=True))
            assert (value == ILLEGAL) == (
                any(leg != (0, "") for leg in spider) and is_refused(spider)
            )


@pytest.mark.exhaustive
@pytest.mark.parametrize(
    ("legs", "edges", "number"), [(3, 11, 40), (4, 10, 30), (5, 9, 20), (6, 8, 10), (8, 7, 10)]
)
def test_larger_values_agree_with_the_definition_on_parts(legs, edges, number):
    """Samples of spiders with 3, 4, 5, 6 or 8 legs, some of them without an unmarked edge."""
    chance = random.Random(legs)
    for _ in range(number):
        ends = [0, *sorted(chance.choices(range(edges + 1), k=legs - 1)), edges]
        spider = [(end - begin, chance.choice(ACCENTS)) for begin, end in pairwise(ends)]
        assert accented_spider_value(spider) == by_definition(
            ArrowParts(), part_of(game, board(spider))
        )


def test_paths_agree_with_the_definition():
    """With at most 7 unmarked edges."""
    values = accented_path_values(7)
    for n in range(8):
        for kind, state in ((FLOW, flow), (CRASH, crash), (TWIG, twig), (ROD, rod)):
            if n or kind in (FLOW, TWIG):
                assert values[kind, n] == by_definition(game, state(n))


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


@given(
    st.tuples(*[st.integers(0, 9)] * 3),
    st.tuples(*[st.sampled_from(ACCENTS)] * 3),
    st.permutations(range(3)),
)
def test_tables_have_the_same_symmetries(lengths, accents, order):
    values = accented_table(lengths, accents)
    mixed = accented_table([lengths[i] for i in order], [accents[i] for i in order])
    assert values.shape == tuple(length + 1 for length in lengths)
    assert np.array_equal(mixed, values.transpose(order))
    assert np.array_equal(values, accented_table(lengths, [FLIP[accent] for accent in accents]))


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
