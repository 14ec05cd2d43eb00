"""Relations as automata and terms, against all small numbers."""

from itertools import pairwise, product
from operator import eq, ge, gt, le, lt, ne
from random import Random

import pytest

from gamelab.proofs.automata import TRUE, covered, number, substituted, variables

SMALL = range(9)
a, b, m, v = variables("a b m v")


def pairs(found):
    """The pairs of small numbers for which a relation of a and b holds."""
    return {(x, y) for x, y in product(SMALL, repeat=2) if found.holds(a=x, b=y)}


def random_relations(seed, n):
    """Relations of a and b made from random terms."""
    random = Random(seed)
    leaves = [a, b, *map(number, (1, 2, 3, 5))]

    def term(depth):
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


@pytest.mark.parametrize("compare", [lt, le, gt, ge, eq, ne])
def test_comparisons_hold_where_both_sides_are_defined(compare):
    for x, y in product(SMALL, repeat=2):
        assert compare(a, b).holds(a=x, b=y) == compare(x, y)
        assert compare(a - 3, b).holds(a=x, b=y) == (x >= 3 and compare(x - 3, y))
        assert compare(a, 2).holds(a=x) == compare(x, 2)


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


def test_variables_have_different_names():
    with pytest.raises(ValueError, match=r"names of numbers.*given"):
        variables("n n")
