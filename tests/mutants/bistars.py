"""Bistars in games that never split, the classes of the paper on 0.33, and the certificates of
both.
"""

from mutants.mutant import Mutant

TESTS = "tests/papers/test_octal_bistars_claims.py::"

MUTANTS = [
    Mutant(
        "a side taken with one vertex too many of the middle path",
        "solvers/vertex_deletion/path_rows.py",
        "seen[drops[i, 1] ^ values[other, k - a]] = stamp",
        "seen[drops[i, 1] ^ values[other, max(k - a - 1, 0)]] = stamp",
        ("octal033-thm-14", "octal033-lem-15"),
    ),
    Mutant(
        "two squares as any other pair in Table 2",
        "gamelab_papers/octal_033/closed_forms.py",
        "(0 if plain or squares else 1)",
        "(0 if plain else 1)",
        ("octal033-thm-22-corrected",),
    ),
    Mutant(
        "S[2] always in class 0, as printed",
        "gamelab_papers/octal_033/closed_forms.py",
        "((i, j) == (1, 1) and not as_printed)",
        "((i, j) == (1, 1) and False)",
        ("octal033-thm-22-corrected", "octal033-def-classes-D"),
    ),
    Mutant(
        "a window of Guy and Smith without what may be split off",
        "theory/growing_periods.py",
        "return self.start + self.step + self.largest",
        "return self.largest",
        (TESTS + "test_a_window_of_a_row_that_may_split_is_as_long_as_guy_and_smith_ask",),
    ),
]
