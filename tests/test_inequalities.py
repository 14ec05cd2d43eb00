"""Inequalities out of a frame: what was planted is found, nothing that a row refutes is returned,
what is false is hunted down.
"""

import re
import sys
from fractions import Fraction
from importlib import import_module
from random import Random

import networkx as nx
import pandas as pd
import pytest
from cloudpickle import loads

from gamelab import ArcKayles, Hunt, NodeKayles, Spider, path, spiders, survey, trees
from gamelab.hunts.inequalities import inequalities
from gamelab.hunts.parallel import pickle_by_value
from gamelab.hunts.store import Store
from gamelab.theory.grundy import by_definition


def leaves(tree):
    return sum(tree.degree(v) == 1 for v in tree.vertices)


def diameter(tree):
    return nx.diameter(tree.to_networkx())


def is_path(tree):
    return all(tree.degree(v) <= 2 for v in tree.vertices)


def some_trees(most, least=1):
    return [tree for n in range(least, most + 1) for tree in trees(n)]


def found(frame, words, **how):
    """The inequality that says this."""
    [one] = [one for one in inequalities(frame, most=1000, **how) if one.words == words]
    return one


@pytest.fixture(scope="module")
def small():
    return survey(
        NodeKayles(),
        some_trees(7),
        progress=False,
        leaves=leaves,
        diameter=diameter,
        is_path=is_path,
    )


# What is found


def test_planted_inequalities_are_found_with_the_boards_on_which_they_are_sharp():
    rows = [
        {"a": a, "b": b, "value": 2 * a + b + 3 - (a * b) % 3} for a in range(7) for b in range(8)
    ]
    upper, lower = (
        found(pd.DataFrame(rows), f"value {sign}") for sign in ("≤ 2·a + b + 3", "≥ 2·a + b + 1")
    )
    assert upper.sharp == sum(row["a"] * row["b"] % 3 == 0 for row in rows)
    assert lower.sharp == sum(row["a"] * row["b"] % 3 == 2 for row in rows)
    assert upper.boards == lower.boards == 56
    assert upper.evidence == f"holds on all 56 boards of the frame, sharp on {upper.sharp}"
    assert inequalities(pd.DataFrame(rows), most=2)[0] == upper


def test_a_bound_that_holds_where_a_column_is_true_says_so():
    rows = [
        {"a": a, "even": a % 2 == 0, "value": a // 2 if a % 2 == 0 else 20 - a} for a in range(15)
    ]
    one = found(pd.DataFrame(rows), "value ≤ 1/2·a where even")
    assert (one.boards, one.sharp) == (8, 8)
    assert (
        str(one)
        == "value ≤ 1/2·a where even (holds on all 8 boards of the frame where even, sharp on 8)"
    )
    assert one.holds({"a": 3, "even": False, "value": 9})
    assert not one.holds({"a": 4, "even": True, "value": 3})


def test_an_equality_is_a_bound_from_both_sides(small):
    assert [one.words for one in inequalities(small, of="edges", by=["vertices"])] == [
        f"edges {sign} vertices − 1" for sign in ("≤", "≥")
    ]


def test_the_bound_that_all_trees_keep_as_far_as_they_were_searched_comes_from_those_with_seven_vertices(
    small,
):
    one = found(small, "value ≤ 1/2·vertices + 1/2", by=["vertices"])
    assert one.sharp == sum(2 * small.value == small.vertices + 1)
    assert one.hunt(trees, NodeKayles(), to=12).run(progress=False)


# What is never returned


def random_frame(seed):
    draw = Random(seed)
    kinds = [
        lambda: draw.randrange(9),
        lambda: Fraction(draw.randrange(20), 7),
        lambda: draw.randrange(40) / 10,
    ]
    rows = [
        {"a": draw.randrange(6), "b": kinds[seed % 3](), "c": draw.random() < 0.6}
        for _ in range(draw.randrange(1, 40))
    ]
    return pd.DataFrame([row | {"value": (row["a"] ** 2 + draw.randrange(4)) // 3} for row in rows])


def exactly(words):
    """The words as a test of a row, read by themselves."""
    bound, _, where = words.partition(" where ")
    python = (
        bound.translate(str.maketrans({"−": "-", "·": "*"})).replace("≤", "<=").replace("≥", ">=")
    )
    code = compile(re.sub(r"\d+(/\d+)?", r"Fraction('\g<0>')", python), "<words>", "eval")
    return lambda row: bool(where and not row[where]) or eval(code, {"Fraction": Fraction}, row)


@pytest.mark.parametrize("seed", range(15))
def test_no_row_refutes_what_is_returned_and_the_words_say_what_is_checked(seed):
    frame = random_frame(seed)
    rows = [
        {name: Fraction(value) for name, value in row.items()} for row in frame.to_dict("records")
    ]
    for one in inequalities(frame, most=1000):
        says = exactly(one.words)
        concerned = [row for row in rows if not one.where or row[one.where]]
        assert all(map(says, rows))
        assert all(one.holds(row) for row in frame.to_dict("records"))
        assert one.boards == len(concerned)
        assert one.sharp == sum(
            exactly(one.words.replace(one.sign, "=="))(row) for row in concerned
        )
        for change in (-2, -1, 1, 2):
            moved = [row | {"value": row["value"] + change} for row in rows]
            assert [*map(one.holds, moved)] == [*map(says, moved)]


def test_the_answer_is_the_same_each_time_without_a_word_on_the_screen(small, capfd):
    assert inequalities(small, most=50) == inequalities(small, most=50)
    assert capfd.readouterr() == ("", "")
    assert all(one.terms or one.where for one in inequalities(small, most=50))
    assert not any("seconds" in one.words for one in inequalities(small, most=50))


def test_what_cannot_be_used_is_told(small):
    with pytest.raises(TypeError, match="a survey's frame"):
        inequalities([1, 2, 3])
    with pytest.raises(ValueError, match="no column 'outcome' with a number"):
        inequalities(small, by=["outcome"])
    with pytest.raises(ValueError, match="no column 'nimber' with a number for each board"):
        inequalities(small, of="nimber")
    with pytest.raises(ValueError, match="no column 'is_path' with a number for each board"):
        inequalities(small, of="is_path")
    gaps = pd.DataFrame({"a": [1, None, 3], "value": [1, 2, 3]})
    assert inequalities(gaps) == []


def test_without_txgraffiti_the_extra_is_named(small, monkeypatch):
    for name in ("txgraffiti", "txgraffiti.generators"):
        monkeypatch.setitem(sys.modules, name, None)
    with pytest.raises(ModuleNotFoundError, match=r"pip install 'gamelab\[conjectures\]'"):
        inequalities(small)


# The hunt


def test_a_false_one_dies_at_the_first_board_that_the_definition_finds(small):
    one = found(small, "value ≤ 2/3·diameter + 1")
    first = next(
        tree
        for tree in some_trees(11)
        if 3 * by_definition(NodeKayles(), tree) > 2 * diameter(tree) + 3
    )
    search = one.hunt(trees, NodeKayles(), to=11, diameter=diameter, leaves=leaves).run(
        progress=False
    )
    [died] = search.counterexamples
    assert len(first.vertices) > 7
    assert died.board == first
    assert died.value == {"value": by_definition(NodeKayles(), first), "diameter": diameter(first)}
    assert not one.holds(died.value)
    assert search.whole == len(first.vertices) - 1
    assert died.minimal().words.startswith("minimal under")


@pytest.mark.slow
def test_a_hunt_says_what_is_known_and_keeps_what_it_computes_on_any_number_of_workers(
    small, tmp_path
):
    hunt = found(small, "value ≤ vertices + 1 − leaves").hunt(
        trees, NodeKayles(), to=9, leaves=leaves
    )
    assert isinstance(hunt, Hunt)
    assert hunt.status == "holds on all 25 boards of the frame, sharp on 7; it came from TxGraffiti"
    with Store(tmp_path / "kept.sqlite") as store:
        first = hunt.run(store=store, progress=False, workers=2)
        again = hunt.run(store=store, progress=False)
    assert (first.tried, first.cached, again.tried, again.cached) == (95, 0, 95, 95)
    assert first
    assert again


def test_functions_of_ones_own_travel_with_the_hunt(small, tmp_path, monkeypatch):
    (tmp_path / "ends_of_trees.py").write_text(
        "def leaves(tree):\n    return sum(tree.degree(v) == 1 for v in tree.vertices)\n"
    )
    with monkeypatch.context() as patch:
        patch.syspath_prepend(tmp_path)
        ours = import_module("ends_of_trees").leaves
        hunt = found(small, "value ≤ vertices + 1 − leaves").hunt(trees, NodeKayles(), leaves=ours)
        sent = pickle_by_value((hunt.named_quantity,), (hunt.named_quantity,))
    del sys.modules["ends_of_trees"]
    assert loads(sent)[0].value(path(3)) == {"value": 2, "vertices": 3, "leaves": 2}


def test_a_hunt_goes_through_other_boards_than_graphs_and_needs_what_the_survey_was_given():
    frame = survey(
        ArcKayles(),
        [one for n in range(1, 9) for one in spiders(n)],
        progress=False,
        legs_number=lambda s: len(s.legs),
    )
    one = inequalities(frame, by=["legs_number"])[0]
    assert (
        one.hunt(spiders, ArcKayles(), to=9, legs_number=lambda s: len(s.legs)).value(
            Spider(3, 2, 1)
        )["legs_number"]
        == 3
    )
    with pytest.raises(TypeError, match="Nobody said what 'legs_number' is on Spider"):
        one.hunt(spiders, ArcKayles(), to=9).value(Spider(3, 2, 1))
