"""Guesses out of tables: known laws are found, chance gives none, and wrong tables are refused."""

from itertools import product
from math import comb, isqrt, prod
from time import process_time

import numpy as np
import pandas as pd
import pytest

from gamelab import (
    Bistar,
    GraphNim,
    NodeKayles,
    Octal,
    OctalHeaps,
    Spider,
    Subtraction,
    grundy,
    nim_sequence,
    path,
    survey,
    trees,
)
from gamelab.games.heaps import GrundysGame
from gamelab.hunts.regularities import regularities

N = np.arange(30)
KAYLES = nim_sequence(OctalHeaps("0.77"), 300)
THIRDS = Octal("0.33")


def heaps(game):
    terms = nim_sequence(game, 1000).tolist()
    return lambda n: terms[n]


def recurrence(values, back):
    """The law value(n) = the sum of value(n - i) for i in `back`."""
    known = [*values]
    while len(known) < 100:
        known.append(sum(known[-i] for i in back))
    return known.__getitem__


def nim_sum_of_shifts(a, b, c):
    """Theorem 8.2 of *Arrows*, with other values where a parameter is below 2."""
    return ((a - 2) ^ (b - 2) ^ (c - 2)) + 2 if min(a, b, c) > 1 else 1


# A table with a law has these sizes, from the first parameters on, and begins at 0. The words are
# those of the first guess; there are none for the last laws, which are not looked for.
LAWS = {
    "constant": (lambda n: 4, [12], "value(n) = 4"),
    "linear": (lambda n: 3 * n + 1, [12], "value(n) = 3·n + 1"),
    "triangular": (lambda n: n * (n + 1) // 2, [14], "value(n) = 1/2·n^2 + 1/2·n"),
    "tetrahedral": (lambda n: comb(n + 2, 3), [14], "value(n) = 1/6·n^3 + 1/2·n^2 + 1/3·n"),
    "thirds": (lambda n: n // 3, [30], "value(n + 3) = value(n) + 1"),
    "a period": (lambda n: (0, 1, 3)[n % 3], [24], "value(n + 3) = value(n)"),
    "Fibonacci": (recurrence([0, 1], [1, 2]), [16], "value(n) = value(n - 1) + value(n - 2) from"),
    "Padovan": (recurrence([1, 1, 1], [2, 3]), [24], "value(n) = value(n - 2) + value(n - 3) from"),
    "2^n - 1": (
        lambda n: 2**n - 1,
        [16],
        "value(n) = 3·value(n - 1) - 2·value(n - 2) from n = 2 on",
    ),
    "Kayles": (heaps(OctalHeaps("0.77")), [100], "value(n) is the value of Kayles (0.77) at n"),
    "Node Kayles on paths": (
        lambda n: grundy(NodeKayles(), path(n)),
        [40],
        "value(n) is the value of Dawson's Kayles (0.07) at n + 1",
    ),
    "Grundy's game": (heaps(GrundysGame()), [120], "value(n) is the value of Grundy's game at n"),
    "powers of 2": (
        lambda n: n & -n,
        [64],
        "value(n) is the value of the largest power of 2 that divides at n",
    ),
    "ones": (int.bit_count, [64], "value(n) is the value of the number of binary ones at n"),
    "Thue-Morse": (
        lambda n: n.bit_count() % 2,
        [64],
        "value(n) is the value of the Thue-Morse sequence (binary ones modulo 2) at n",
    ),
    "subtraction": (heaps(Subtraction({1, 3, 4})), [40], "value(n + 7) = value(n)"),
    "nim-sum": (lambda a, b: a ^ b, [9, 9], "value(a, b) = a ^ b"),
    "nim-sum of three": (lambda a, b, c: a ^ b ^ c, [6, 6, 6], "value(a, b, c) = a ^ b ^ c"),
    "nim-sum of shifts": (
        nim_sum_of_shifts,
        [13, 13, 13],
        "value(a, b, c) = ((a - 2) ^ (b - 2) ^ (c - 2)) + 2 for a, b, c ≥ 2",
    ),
    "nim-sum of digits": (
        lambda a, b: a // 2 ^ b % 4 ^ 5,
        [16, 16],
        "value(a, b) depends only on a and b mod 4",
    ),
    "linear of two": (lambda a, b: a + 2 * b + 3, [8, 8], "value(a, b) = a + 2·b + 3"),
    "product": (lambda a, b, c: a * b - c, [6, 6, 6], "value(a, b, c) = a·b - c"),
    "pairs": (
        lambda a, b: comb(a + b, 2),
        [8, 8],
        "value(a, b) = 1/2·a^2 + a·b + 1/2·b^2 - 1/2·a - 1/2·b",
    ),
    "stars of 0.33": (
        lambda a, b: grundy(THIRDS, Spider(a, b, 1, 1)),
        [10, 10],
        "value(a, b) depends only on a mod 3 and b mod 3, whatever their order ((0, 0): 0, (0, 1)",
    ),
    "bistars of 0.33": (
        lambda a, b, m: grundy(THIRDS, Bistar((a, 1), (b, 1), middle=m + 1)),
        [8, 8, 6],
        "value(a, b, c) depends only on a mod 3 and b mod 3 and c mod 3",
    ),
    "residues of two": (
        lambda a, b: (5, 0, 1)[a % 3] * (b % 2) if a else 9,
        [9, 9],
        "value(a, b) depends only on a mod 3 from a = 1 on and b mod 2",
    ),
    "Graph Nim": (
        lambda a, b: grundy(GraphNim(), Spider.from_counts({3: a, 1: b})),
        [6, 40],
        "value(a, b) depends only on a and min(b, 17), and grows by 1 with every 1 of b from b = 1",
    ),
    "roots": (isqrt, [60], ""),
    "Catalan numbers": (lambda n: comb(2 * n, n) // (n + 1), [14], ""),
    "primes": (lambda n: int(n > 1 and all(n % d for d in range(2, n))), [60], ""),
}
SHAPES = [(20,), (40,), (300,), (5, 5), (6, 6), (12, 12), (30, 30), (6, 6, 6), (2,) * 6, (3,) * 4]


def table_of(law, sizes):
    return {case: law(*case) for case in product(*map(range, sizes))}


def score(law, sizes):
    """Whether the first guess predicts the law in 1.5 times the box, how many guesses do not, and
    the words of the first.
    """
    guesses = regularities(table_of(law, sizes))
    wider = table_of(law, [size * 3 // 2 for size in sizes])
    said = [[guess.rule(*case) for case in wider] for guess in guesses]
    false = sum(
        any(x not in (None, y) for x, y in zip(one, wider.values(), strict=True)) for one in said
    )
    beyond = len(wider) - prod(sizes)
    n_predicted = sum(x is not None for x in said[0]) - prod(sizes) if said else 0
    found = bool(said) and not false and 3 * n_predicted >= beyond
    return found, false, guesses[0].words if guesses else ""


def test_laws_are_found_and_chance_gives_none():
    """The score of 30 tables with known laws and of 30 random ones."""
    found, false = {}, 0
    for name, (law, sizes, words) in LAWS.items():
        found[name], n_false, first = score(law, sizes)
        false += n_false
        assert first.startswith(words), name
    draw = np.random.default_rng(1)
    by_chance = sum(
        len(regularities(draw.integers(0, values, shape)))
        for shape, values in product(SHAPES, (2, 3, 16))
    )
    print(f"{sum(found.values())} of {len(found)} laws found, {false} guesses about them false;")
    print(f"{by_chance} guesses about {3 * len(SHAPES)} random tables")
    assert [name for name in found if not found[name]] == [*found][27:]
    assert len(found) == 3 * len(SHAPES) == 30
    assert (false, by_chance) == (0, 0)


def test_kayles_is_named_beside_its_period_with_the_evidence():
    guesses = regularities(KAYLES)
    assert repr(guesses) == (
        "Guess: value(n) is the value of Kayles (0.77) at n\n"
        "  true of 300 of 300 cases, 300 of them not used to fix it\n"
        "Guess: value(n + 12) = value(n) from n = 71 on\n"
        "  true of 300 of 300 cases, 217 of them not used to fix it"
    )
    assert guesses._repr_markdown_().startswith("1. **Guess:** value(n) is the value of Kayles")
    assert [guess.rule(999) for guess in guesses] == [heaps(OctalHeaps("0.77"))(999)] * 2
    changed = KAYLES.copy()
    changed[250] ^= 1
    assert regularities(changed) == ()


def test_a_law_may_begin_late_and_a_further_one_is_named_only_if_it_is_true_of_more_cases():
    guesses = regularities(table_of(nim_sum_of_shifts, [7, 7, 7]))
    assert [(guess.words, guess.predicted) for guess in guesses] == [
        ("value(a, b, c) = ((a - 2) ^ (b - 2) ^ (c - 2)) + 2 for a, b, c ≥ 2", 125),
        ("value(a, b, c) is the same for parameters in any order", 343),
    ]
    assert guesses[0].rule(1, 2, 2) is None


@pytest.mark.parametrize("base", [2, 3])
def test_exceptions_that_recur_give_no_period(base):
    """The exponent of a prime in n is constant but for its multiples, and periodic nowhere."""
    for end in (64, 100, 1000):
        exponents = {n: next(k for k in range(10) if n % base ** (k + 1)) for n in range(1, end)}
        assert not any("n + " in guess.words for guess in regularities(exponents))


def test_few_or_rare_values_give_no_guess():
    for few in ([], [1], [1, 2, 1, 2], np.zeros((0, 3), int), {}, [0] * 8):
        assert regularities(few) == ()
    assert repr(regularities([])) == regularities([])._repr_markdown_() == "No guess."
    draw = np.random.default_rng(1)
    for rare in (0.01, 0.03, 0.1) * 4:
        assert regularities((draw.random((20, 20)) < rare).astype(int)) == ()
    assert not any(regularities(draw.integers(0, 2, 16)) for _ in range(300))


def test_a_residue_rule_says_nothing_where_nothing_was_seen():
    assert regularities(np.minimum.outer(N, N) ** 2)[0].rule(40, 50) is None
    values = {(a, b): (0, 1, 3)[a % 3] for a in range(-9, 9) for b in range(-6, 7)}
    [guess] = regularities(values)
    assert guess.words == "value(a, b) depends only on a mod 3 (0: 0, 1: 1, 2: 3)"
    assert guess.rule(-100, 50) == 3


def test_all_forms_of_a_table_give_the_same_guesses():
    values = table_of(lambda a, b: 3 * (a % 2) + b % 3, [12, 12])
    array = np.array([*values.values()]).reshape(12, 12)
    rows = [(*case, value) for case, value in values.items()]
    frame = pd.DataFrame(rows, columns=["a", "b", "value"])
    tables = [array, array.tolist(), values, frame, frame.sample(frac=1, random_state=1)]
    tables += [frame.set_index(["a", "b"]), frame.set_index(["a", "b"])["value"]]
    tables.append(pd.DataFrame(array))
    assert len({repr(regularities(table, names=("a", "b"))) for table in tables}) == 1
    named = frame.rename(columns={"value": "nimber", "a": "legs"})
    [guess] = regularities(named, of="nimber", by=["legs", "b"])
    assert guess.words.startswith("nimber(legs, b) depends only on legs mod 2 and b mod 3")
    # spiders a >= b, and rows without a value; and outcomes
    some = {(a, b): (a + b) % 3 for a in range(15) for b in range(a + 1)}
    rows = [(a, b, None if a == 7 else value) for (a, b), value in some.items()]
    with_gaps = regularities(pd.DataFrame(rows, columns=["a", "b", "value"]))
    assert [x.words for x in with_gaps] == [x.words for x in regularities(some)]
    assert ", whatever their order" in with_gaps[0].words
    lost = table_of(lambda a, b: np.bool_(a % 2 == b % 2 == 0), [12, 12])
    assert "a mod 2 and b mod 2, whatever their order" in regularities(lost)[0].words


@pytest.mark.parametrize(
    ("wrong", "error", "said"),
    [
        (7, TypeError, "it was given 7"),
        ("0123", TypeError, "it was given '0123'"),
        ([0.5, 1.5], TypeError, "there was 0.5 at"),
        ({(0, 0): 1, (1,): 2}, ValueError, "Each case has"),
        (np.array(5), ValueError, "one at least"),
        ([[1, 2], [3]], TypeError, r"there was \[1, 2\] at \(0,\)"),
        (pd.Series([2, 3], index=[1, 1]), ValueError, "1 has 2 and 3; name all its parameters"),
        (survey(NodeKayles(), trees, to=6), ValueError, r"\(4, 3\) has 0 and 1; name all its para"),
    ],
    ids=lambda wrong: type(wrong).__name__,
)
def test_what_is_no_table_is_refused(wrong, error, said):
    with pytest.raises(error, match=said):
        regularities(wrong)


def test_large_numbers_are_exact_and_a_table_of_27000_cases_takes_a_second_or_two():
    assert regularities([3**n for n in range(60)])[0].rule(80) == 3**80
    begin = process_time()
    [guess] = regularities(np.bitwise_xor.outer(np.bitwise_xor.outer(N, N), N))
    assert guess.words == "value(a, b, c) = a ^ b ^ c"
    assert regularities(np.random.default_rng(1).integers(0, 8, (30, 30, 30))) == ()
    assert process_time() - begin < 6
