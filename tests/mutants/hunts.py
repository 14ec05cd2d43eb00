"""Mutants of the hunts: what is guessed by chance, what a guess hides, what is said twice."""

from mutants.mutant import Mutant

TESTS = "tests/test_regularities.py::"

MUTANTS = [
    Mutant(
        "a coincidence is a guess",
        "hunts/guesses.py",
        "MIN_EVIDENCE_BITS = 16",
        "MIN_EVIDENCE_BITS = 2",
        (f"{TESTS}test_of_rare_values_by_chance_only_their_rarity_is_said",),
    ),
    Mutant(
        "the last exception is told as the first",
        "hunts/guesses.py",
        "worst = int(wrong.argmax())",
        "worst = int(wrong.nonzero()[0].max(initial=0))",
        (f"{TESTS}test_kayles_is_known_and_has_period_12_after_its_last_exception",),
    ),
    Mutant(
        "what a simpler guess says is said again",
        "hunts/regularities.py",
        "if simpler.exceptions > guess.exceptions:",
        "if simpler is not guess:",
        (f"{TESTS}test_legs_of_0_33_matter_modulo_3",),
    ),
    Mutant(
        "where nothing was seen a rule says 0",
        "hunts/guesses.py",
        "is_known = np.array([key in self.constants for key in keys], bool)",
        "is_known = np.ones(len(keys), bool)",
        (f"{TESTS}test_a_rule_says_nothing_where_nothing_was_seen",),
    ),
]
