"""Guesses out of tables: theorems are seen, what is changed is told, and chance gives none."""

from itertools import product
from math import prod
from time import process_time

import numpy as np
import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gamelab import (
    Bistar,
    GraphNim,
    NodeKayles,
    Octal,
    OctalHeaps,
    Spider,
    TrimmedArrows,
    grundy,
    nim_sequence,
    path,
    regularities,
    survey,
    trees,
)
from gamelab.games.heaps import GrundysGame
from gamelab.solvers.graph_nim.spider_tables import spider_table

N = np.arange(30)
KAYLES = nim_sequence(OctalHeaps("0.77"), 300)


def words(values, **how):
    return [guess.words for guess in regularities(values, **how)]


def told(guess, table):
    """Whether what the guess says of itself is what its rule does on the table, from the smallest
    case on.
    """
    cases = sorted(np.ndindex(table.shape), key=lambda case: (sum(case), case))
    missed = [
        (case, guess.rule(*case), int(table[case]))
        for case in cases
        if guess.rule(*case) != table[case]
    ]
    first = guess.first_exception and (
        guess.first_exception.case,
        guess.first_exception.predicted,
        guess.first_exception.computed,
    )
    evidence = guess.evidence
    return (
        guess.exceptions == len(missed)
        and first == (missed[0] if missed else None)
        and (evidence.cases, evidence.right) == (table.size, table.size - len(missed))
        and 0 < evidence.others <= evidence.right
    )


# What theorems say.


def test_kayles_is_known_and_has_period_12_after_its_last_exception():
    assert words(KAYLES) == [
        "value(n) is the value of Kayles (0.77) at n, or of the octal game 0.771 at n",
        "value(n + 12) = value(n) from n = 71 on",
    ]
    longer = nim_sequence(OctalHeaps("0.77"), 1000)
    [loose] = [guess for guess in regularities(longer) if guess.exceptions]
    assert [n for n in range(1000) if loose.rule(n) != longer[n]] == [
        0,
        3,
        6,
        9,
        11,
        15,
        18,
        21,
        22,
        28,
        34,
        39,
        57,
        70,
    ]
    assert told(loose, longer)


def test_node_kayles_on_paths_is_dawsons_kayles_one_place_on():
    assert words([grundy(NodeKayles(), path(n)) for n in range(40)])[0].startswith(
        "value(n) is the value of Dawson's Kayles (0.07) at n + 1"
    )


def test_grundys_game_is_known_and_has_no_period():
    assert words(nim_sequence(GrundysGame(), 300)) == [
        "value(n) is the value of Grundy's game at n"
    ]


def test_legs_of_0_33_matter_modulo_3():
    """Beaudou and others: a leg may be shortened by 3."""
    game = Octal("0.33")
    stars = {(a, b): grundy(game, Spider(a, b, 1, 1)) for a in range(12) for b in range(12)}
    [guess] = regularities(stars)
    assert guess.words.startswith(
        "value(a, b) depends only on a mod 3 and b mod 3, whatever their order"
    )
    assert guess.rule(30, 41) == grundy(game, Spider(30, 41, 1, 1))
    bistars = {
        (a, b, m): grundy(game, Bistar((a, 1), (b, 1), middle=m))
        for a, b, m in product(range(9), range(9), range(1, 8))
    }
    assert words(bistars, names=("a", "b", "m")) == [
        "value(a, b, m) depends only on a mod 3 and b mod 3 and m mod 3"
    ]


def test_graph_nim_on_spiders_grows_with_the_legs_of_length_1_once_it_is_stable():
    values = spider_table({3: 5, 1: 40})
    [guess] = regularities(values, names=("threes", "ones"))
    assert guess.words == (
        "value(threes, ones) depends only on threes and min(ones, 17), and grows by 1 with every "
        "step of ones from ones = 17 on"
    )
    assert told(guess, values)
    assert guess.rule(5, 60) == grundy(GraphNim(), Spider.from_counts({3: 5, 1: 60}))


def test_parity_in_the_game_of_arrows_is_seen_with_the_first_spider_that_breaks_it():
    values = {
        legs: grundy(TrimmedArrows(), Spider(*legs)) for legs in product(range(1, 7), repeat=3)
    }
    wrong = sorted(
        (legs for legs in values if values[legs] != sum(legs) % 2),
        key=lambda legs: (sum(legs), legs),
    )
    assert len(wrong) == 6
    [parity] = [
        guess
        for guess in regularities(values)
        if all(guess.rule(*legs) == sum(legs) % 2 for legs in values)
    ]
    assert parity.words.startswith(
        "value(a, b, c) depends only on a mod 2 and b mod 2 and c mod 2, whatever their order"
    )
    assert (parity.exceptions, parity.first_exception.case) == (6, wrong[0])


# What is made, one table a kind.


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        ([7] * 20, "value(n) = 7"),
        (np.add.outer(N, 2 * N) + 3, "value(a, b) = a + 2·b + 3"),
        (
            np.add.outer(N // 2, N),
            "value(a, b) depends only on a mod 2, and grows by 1 with every 2 steps of a",
        ),
        (np.bitwise_xor.outer(N, N), "value(a, b) = a ^ b"),
        (np.bitwise_xor.outer(N // 2, N % 4) ^ 5, "value(a, b) = floor(a / 2) ^ b mod 4 ^ 5"),
        ([bin(n).count("1") % 2 for n in range(64)], "value(n) = (ones of n mod 2)"),
        (
            [0, *(n & -n for n in range(1, 100))],
            "value(n) is the value of the largest power of 2 that divides at n",
        ),
    ],
    ids=lambda value: value[:60] if isinstance(value, str) else "",
)
def test_a_rule_is_found(values, expected):
    values = np.array(values)
    guesses = regularities(values)
    assert any(guess.words.startswith(expected) for guess in guesses), guesses
    assert all(told(guess, values) for guess in guesses)


def test_parameters_may_be_negative():
    values = {(a, b): (0, 1, 3)[a % 3] for a in range(-9, 9) for b in range(-6, 7)}
    assert words(values) == ["value(a, b) depends only on a mod 3 (0: 0, 1: 1, 2: 3)"]


def test_a_constant_is_one_guess():
    assert words(np.zeros((6, 6, 6), int)) == ["value(a, b, c) = 0"]


def test_an_affine_map_says_no_more_than_parameters_modulo_2():
    [one] = words(np.bitwise_xor.outer(N % 2, N % 2))
    assert one.startswith("value(a, b) depends only on a mod 2 and b mod 2, whatever their order")


@settings(max_examples=40, deadline=None)
@given(st.lists(st.integers(0, 31), min_size=8, max_size=8), st.integers(0, 31))
def test_an_affine_map_of_binary_digits_is_found(images, constant):
    """Of two numbers of four digits: the simplest guess is the map itself, on all that it
    covers.
    """
    values = np.zeros((16, 16), int) + constant
    for (a, b), i in product(np.ndindex(16, 16), range(4)):
        values[a, b] ^= images[i] * (a >> i & 1) ^ images[4 + i] * (b >> i & 1)
    guesses = regularities(values)
    assert guesses
    assert not guesses[0].exceptions
    assert guesses[0].evidence.used <= 9
    assert all(told(guess, values) for guess in guesses)


# What is changed is told.


@pytest.mark.parametrize("place", [(4, 3), (17, 11), (29, 29)])
@pytest.mark.parametrize(
    "values",
    [np.add.outer(3 * (N % 2), N % 3), np.bitwise_xor.outer(N, N)],
    ids=["periods", "nim-sum"],
)
def test_a_changed_value_is_the_first_exception(values, place):
    changed = values.copy()
    changed[place] += 1
    guesses = regularities(changed)
    assert all(told(guess, changed) for guess in guesses)
    meant = next(
        guess
        for guess in guesses
        if all(guess.rule(*case) == values[case] for case in np.ndindex(30, 30))
    )
    assert meant.exceptions == 1
    assert meant.first_exception.case == place
    assert meant.first_exception.computed == changed[place]
    assert f"1 exception, the first at {place}" in repr(meant)


def test_a_changed_first_value_comes_before_the_period():
    values = np.add.outer(3 * (N % 2), N % 3)
    values[0, 0] = 9
    assert words(values)[0].startswith(
        "value(a, b) depends only on a mod 2 from a = 1 on and b mod 3 from b = 1 on"
    )


def test_a_changed_term_of_kayles_is_the_first_exception():
    changed = KAYLES.copy()
    changed[100] ^= 1
    known = regularities(changed)[0]
    assert (known.exceptions, known.first_exception.case, known.first_exception.predicted) == (
        1,
        (100,),
        KAYLES[100],
    )


def valuation(n, base):
    """How often the base divides n."""
    return 0 if n % base or not n else 1 + valuation(n // base, base)


@pytest.mark.parametrize("base", [2, 3])
@pytest.mark.parametrize("at_0", [0, 7])
def test_exceptions_that_recur_are_the_law_and_give_no_period(base, at_0):
    for end in (64, 77, 100, 1000):
        for begin in (0, 1):
            values = {n: valuation(n, base) if n else at_0 for n in range(begin, end)}
            assert not [
                guess
                for guess in regularities(values)
                if guess.exceptions and "value(n + " in guess.words
            ], (begin, end)


def test_early_exceptions_and_a_single_late_one_leave_a_period():
    values = np.arange(200) % 5
    values[[3, 17, 40]] = 9
    assert ("value(n + 5) = value(n)", 3) in [
        (guess.words, guess.exceptions) for guess in regularities(values)
    ]
    values = np.arange(200) % 5
    values[190] = 9
    assert ("value(n + 5) = value(n)", 1) in [
        (guess.words, guess.exceptions) for guess in regularities(values)
    ]


# Chance gives nothing.


@pytest.mark.parametrize(
    "shape", [(20,), (40,), (300,), (5, 5), (6, 6), (30, 30), (6, 6, 6), (2,) * 6, (3,) * 4]
)
@pytest.mark.parametrize("values", [2, 3, 16])
def test_of_random_tables_nothing_is_said(shape, values):
    lot = np.random.default_rng(prod(shape) + values)
    assert [regularities(lot.integers(0, values, shape)) for _ in range(4)] == [()] * 4


def test_of_rare_values_by_chance_only_their_rarity_is_said():
    lot = np.random.default_rng(1)
    found = [
        regularities((lot.random((20, 20)) < rare).astype(int))
        for rare in (0.01, 0.03, 0.1)
        for _ in range(4)
    ]
    assert {guess.words for guesses in found for guess in guesses} <= {"value(a, b) = 0"}


@pytest.mark.parametrize("values", [[], [1], [1, 2, 1, 2], np.zeros((0, 3), int), {}])
def test_of_too_few_values_nothing_is_said(values):
    guesses = regularities(values)
    assert guesses == ()
    assert repr(guesses) == guesses._repr_markdown_() == "No guess."


# What tables may be.


def test_all_forms_of_a_table_give_the_same_guesses():
    values = np.add.outer(3 * (N[:12] % 2), N[:12] % 3)
    frame = pd.DataFrame(
        [(a, b, values[a, b]) for a, b in np.ndindex(12, 12)], columns=["a", "b", "value"]
    )
    tables = [
        values,
        values.tolist(),
        {case: values[case] for case in np.ndindex(12, 12)},
        frame,
        frame.set_index(["a", "b"])["value"],
    ]
    tables += [
        frame.sample(frac=1, random_state=1),
        frame.set_index(["a", "b"]),
        pd.DataFrame(values),
    ]
    assert len({repr(regularities(table, names=("a", "b"))) for table in tables}) == 1
    assert words(
        frame.rename(columns={"value": "nimber", "a": "legs"}), of="nimber", by=["legs", "b"]
    )[0].startswith("nimber(legs, b) depends only on legs mod 2 and b mod 3")


def test_gaps_are_no_values():
    """Only the spiders a >= b; and a survey's rows without a value are left out."""
    some = {(a, b): (a + b) % 3 for a in range(15) for b in range(a + 1)}
    [one] = words(some)
    assert one.startswith("value(a, b) depends only on a mod 3 and b mod 3, whatever their order")
    frame = pd.DataFrame(
        [(a, b, None if a == 7 else (a + b) % 3) for a, b in some], columns=["a", "b", "value"]
    )
    assert words(frame) == words(some)


@pytest.mark.parametrize(
    ("wrong", "error", "said"),
    [
        (7, TypeError, "it was given 7"),
        ("0123", TypeError, "it was given '0123'"),
        ([0.5, 1.5], TypeError, "there was 0.5 at"),
        ({(0, 0): 1, (1,): 2}, ValueError, "Each case has"),
        (np.array(5), ValueError, "one at least"),
        ([[1, 2], [3]], ValueError, "rows of one length"),
        (
            pd.DataFrame({"a": [1, 1], "value": [2, 3]}).set_index("a")["value"],
            ValueError,
            "1 has 2 and 3",
        ),
        ([2**70], ValueError, "too large"),
        ({(0, 0, 0): 1, (2**20, 2**20, 2**20): 2}, ValueError, "too large"),
    ],
    ids=str,
)
def test_what_is_no_table_is_refused(wrong, error, said):
    with pytest.raises(error, match=said):
        regularities(wrong)


def test_of_a_survey_whose_numbers_do_not_decide_the_value_that_is_said():
    guesses = regularities(survey(NodeKayles(), trees, to=6))
    assert guesses == ()
    assert repr(guesses) == guesses._repr_markdown_()
    assert repr(guesses) == (
        "No guess. The columns of whole numbers do not decide 'value'. "
        "One value for each case: (4, 3) has 0 and 1; name all its parameters."
    )
    with pytest.raises(ValueError, match="4 has 0 and 1; name all its parameters"):
        regularities(survey(NodeKayles(), trees, to=6), by=["vertices"])


def test_a_guess_is_frozen_and_says_nothing_of_proof():
    guesses = regularities(KAYLES)
    with pytest.raises(AttributeError):
        guesses[0].words = ""
    text = (
        repr(guesses)
        + guesses._repr_markdown_()
        + "".join(guess._repr_markdown_() for guess in guesses)
    )
    assert "Guess" in text
    assert not any(word in text for word in ("proved", "certified", "theorem"))


def test_a_table_of_27000_cases_takes_a_second_or_two():
    table, lot = (
        np.bitwise_xor.outer(np.bitwise_xor.outer(N, N), N),
        np.random.default_rng(1).integers(0, 8, (30, 30, 30)),
    )
    regularities(table)
    begin = process_time()
    assert words(table) == ["value(a, b, c) = a ^ b ^ c"]
    assert regularities(lot) == ()
    assert process_time() - begin < 6


def test_outcomes_are_values_too():
    """A chessboard's corner is lost where its sides are both even."""
    lost = {(a, b): np.bool_(a % 2 == b % 2 == 0) for a in range(12) for b in range(12)}
    [one] = words(lost)
    assert one.startswith("value(a, b) depends only on a mod 2 and b mod 2, whatever their order")


def test_a_rule_says_nothing_where_nothing_was_seen():
    assert regularities(np.minimum.outer(N, N) ** 2)[0].rule(40, 50) is None
