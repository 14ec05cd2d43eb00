"""Relations as automata and terms, against all small numbers; proofs of values by sentences."""

from dataclasses import replace
from itertools import pairwise, product
from random import Random

import numpy as np
import pytest
from learning import learnt

from gamelab.proofs.automata import (
    TRUE,
    Relation,
    covered,
    number,
    relation,
    substituted,
    variables,
)
from gamelab.proofs.families import FamilyProof, Options, ValuedFamily, family

SMALL = range(9)
a, b, c, k, m, u, v = variables("a b c k m u v")


def pairs(found: Relation) -> set[tuple[int, int]]:
    """The pairs of small numbers for which a relation of a and b holds."""
    return {(x, y) for x, y in product(SMALL, repeat=2) if found.holds(a=x, b=y)}


def random_relations(seed: int, n: int) -> list[Relation]:
    """Relations of a and b made from random terms."""
    random = Random(seed)
    leaves = [a, b, *map(number, (1, 2, 3, 5))]

    def term(depth: int):
        one, two = (random.choice(leaves) if depth == 0 else term(depth - 1) for _ in range(2))
        return random.choice(
            [lambda: one ^ two, lambda: one + two, lambda: one // 2, lambda: (one ^ two) % 2]
        )()

    every = a + b >= 0
    return [every & (term(1) < term(1)) for _ in range(n)]


def test_terms_are_the_numbers_that_they_say():
    found = [
        (a + b, lambda x, y: x + y),
        (a - b, lambda x, y: x - y if x >= y else None),
        (3 + a - 2, lambda x, y: x + 1),
        (9 - a, lambda x, y: 9 - x),
        (a ^ b ^ 5, lambda x, y: x ^ y ^ 5),
        (a // 2 + b % 2, lambda x, y: x // 2 + y % 2),
        (((a - 2) ^ b) + 2, lambda x, y: ((x - 2) ^ y) + 2 if x > 1 else None),
        (a * 3, lambda x, y: 3 * x),
        (a // 3 + b % 5, lambda x, y: x // 3 + y % 5),
    ]
    for term, expected in found:
        for x, y in product(SMALL, repeat=2):
            assert term.of(a=x, b=y) == expected(x, y), (term, x, y)


def test_comparisons_hold_where_both_sides_are_defined():
    for x, y in product(SMALL, repeat=2):
        numbers = {"a": x, "b": y}
        assert (a < b).holds(**numbers) == (x < y)
        assert (a <= b).holds(**numbers) == (x <= y)
        assert (a > b).holds(**numbers) == (x > y)
        assert (a >= b).holds(**numbers) == (x >= y)
        assert (a == b).holds(**numbers) == (x == y)
        assert (a != b).holds(**numbers) == (x != y)
        assert (a - 3 != b).holds(**numbers) == (x >= 3 and x - 3 != y)
    assert (a < 2).holds(a=1)
    assert (a - 3 >= 0) == (a >= 3)


def test_operations_are_those_of_sets_of_pairs():
    every = set(product(SMALL, repeat=2))
    relations = random_relations(1, 30)
    for left, right in pairwise(relations):
        assert pairs(left & right) == pairs(left) & pairs(right)
        assert pairs(left | right) == pairs(left) | pairs(right)
        assert pairs(~left) == every - pairs(left)
        assert pairs(left.rename({"a": "b", "b": "a"})) == {(y, x) for x, y in pairs(left)}
        assert {x for x in SMALL if left.rename({"b": "a"}).holds(a=x)} == {
            x for x, y in pairs(left) if x == y
        }
    assert 0 < sum(map(len, map(pairs, relations))) < 30 * len(every)


def test_a_projection_finds_every_number_however_long():
    wide = {(x, y) for x, y in product(range(40), repeat=2)}
    for found in [a + b == 7, (a + a == b) & (b > 9), a ^ b == 40, *random_relations(2, 20)]:
        expected = {x for x, y in wide if x < 9 and found.holds(a=x, b=y)}
        assert expected <= {x for x in SMALL if found.project("b").holds(a=x)}
    assert (a ^ b == 40).project("b") == (a >= 0)
    assert (a == b + 1000).project("b") == (a >= 1000)


def test_equal_relations_are_equal_values():
    assert (a + b == b + a) == ((a >= 0) & (b >= 0))
    assert ~(a < b) == (b <= a)
    assert ((a < b) | (a == b)) == (a <= b)
    assert (a ^ b == 0) == (a == b)


def test_substitution_is_composition():
    double = (v == a + a).rename({"a": "0", "v": "1"})
    assert substituted(double, a + 1, b) == (b == a + a + 2)


def test_covered_agrees_with_complement_and_product():
    relations = random_relations(3, 24)
    tried = 0
    for left, first, second in zip(relations, relations[1:], relations[2:]):
        found = covered(left, [first, second])
        assert (found is None) == ((left & ~first & ~second).witness() is None)
        if found is not None:
            tried += 1
            assert left.holds(**found)
            assert not first.holds(**found)
            assert not second.holds(**found)
    assert 5 < tried < 22


def test_covered_guesses_variables_and_a_counterexample_has_the_fewest_digits():
    assert covered(a < b, [a + m == b, TRUE & (m == 3)]) is None
    assert covered(a <= b, [a + m + m == b, (a + m + m + 1 == b) & (m > 2)]) == {"a": 0, "b": 1}
    assert covered(a > 5, [a + m == 12]) == {"a": 14} or covered(a > 5, [a + m == 12]) == {"a": 13}
    assert covered(TRUE, []) == {}
    assert covered(~TRUE, []) is None


def test_solutions_are_all_numbers_once():
    found = [tuple(one.values()) for one in (a + b == 11).solutions()]
    assert sorted(found) == [(x, 11 - x) for x in range(12)]
    endless = (a > b).solutions(b=2)
    assert sorted(next(endless)["a"] for _ in range(29)) == list(range(3, 32))
    with pytest.raises(ValueError, match="variables are a, b; there is no number for b"):
        (a < b).holds(a=1)


def test_a_relation_is_no_truth_value():
    with pytest.raises(TypeError, match="neither true nor false"):
        bool(a < b)


def test_zeros_at_the_end_change_nothing():
    with pytest.raises(ValueError, match="accepts the same after further zeros"):
        relation("a", 0, lambda state, digit: 1 - state, lambda state: state == 0)
    with pytest.raises(ValueError, match="variables in sorted order"):
        relation("b a", 0, lambda state, *digits: 0, lambda state: True)


def test_learnt_from_a_table():
    places = np.arange(64)
    table = np.minimum(places[:, None] ^ 3, places + 1)
    least = (v == a ^ 3) & (v <= b + 1) | (v == b + 1) & (v < a ^ 3)
    assert learnt(table, "a b v") == least
    table[:, :2] = -1
    assert learnt(table, "a b v") == least & (b > 1)
    with pytest.raises(ValueError, match=r"after \d+ states there are new ones"):
        learnt(np.multiply.outer(places, places), "a b v")
    with pytest.raises(ValueError, match="2 axes"):
        learnt(table, "b a v")


def test_nim_with_two_heaps_and_its_false_neighbours():
    heaps = family("heaps")
    less = [Options((heaps(k, b),), k < a), Options((heaps(a, k),), k < b)]
    nim = FamilyProof(
        "Nim with two heaps.", (ValuedFamily("heaps", "a b", TRUE, v == a ^ b, tuple(less)),), ()
    )
    assert nim.verify()
    assert nim.members[0].options_of(1, 1) == [(("heaps", (0, 1)),), (("heaps", (1, 0)),)]

    def changed(**change):
        return replace(nim, members=(replace(nim.members[0], **change),)).refusal

    assert "each smaller value" in changed(value=v == a + b)
    assert "has another value: wrong for" in changed(value=v == a % 2 + b % 2)
    assert "no member has two" in changed(value=v <= a + b)
    assert "each member has a value" in changed(value=v == (a - 1) ^ b)
    assert "each smaller value" in changed(options=tuple(less[:1]))
    assert "has another value" in changed(
        options=(*less, Options((heaps(a - 1, b - 1),), (a > 0) & (b > 0)))
    )
    assert "is smaller" in changed(options=(*less, Options((heaps(k, b),), k == a + 1)))
    assert "each member has a value: wrong for a = 0, b = 0" in changed(value=(v == a) & (b > 0))
    assert "each member has a value: wrong for b = 0" in changed(value=v == b - 1)
    assert "is a position" in changed(domain=a % 2 == 0)


def test_parities_of_plays():
    rows = family("row")
    one = ValuedFamily("row", "a", TRUE, v == a % 2, (Options((rows(k), rows(a - 1 - k)), k < a),))
    steady = FamilyProof("One piece goes in each move.", (one,), (), parities=True)
    assert steady.verify()
    two = replace(one, options=(*one.options, Options((rows(k),), k + 2 == a)))
    assert "has the other parity: wrong for a = 2" in replace(steady, members=(two,)).refusal
    late = replace(one, options=(Options((rows(a - 1),), a > 1),))
    assert "there is an option: wrong for a = 1" in replace(steady, members=(late,)).refusal
