"""Mutants of the hunts: what is guessed by chance, what a guess hides, what is said twice."""

from mutants.mutant import Mutant

TESTS = "tests/test_regularities.py::"

MUTANTS = [
    Mutant(
        "a coincidence is a guess",
        "hunts/guesses.py",
        "MIN_EVIDENCE_BITS = 16",
        "MIN_EVIDENCE_BITS = 2",
        (f"{TESTS}test_few_or_rare_values_give_no_guess",),
    ),
    Mutant(
        "a law is said to be true where it is not",
        "hunts/guesses.py",
        "onset = max(wrong, default=least)",
        "onset = least",
        (
            f"{TESTS}test_a_law_may_begin_late_and_a_further_one_is_named_only_if_it_is_true_of_more_cases",
        ),
    ),
    Mutant(
        "what a plainer guess says is said again",
        "hunts/guesses.py",
        "if not chosen or guess.onset < chosen[-1].onset:",
        "if guess:",
        (
            f"{TESTS}test_a_law_may_begin_late_and_a_further_one_is_named_only_if_it_is_true_of_more_cases",
        ),
    ),
    Mutant(
        "where nothing was seen a rule says 0",
        "hunts/regularities.py",
        "return constants[rest] + growth if rest in constants else None",
        "return constants.get(rest, 0) + growth",
        (f"{TESTS}test_a_residue_rule_says_nothing_where_nothing_was_seen",),
    ),
]
