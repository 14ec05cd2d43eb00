"""What a referee would change in the tables of spiders, and the claims on spiders that notice
it.
"""

from mutants.mutant import Mutant

MUTANTS = [
    Mutant(
        "a hub with arrows in and out keeps its rule",
        "solvers/arrows/spiders.py",
        "if present < 2 or arrows == 3:",
        "if present < 2:",
        ("arrows-thm-8.2", "arrows-lemma-10.1-base", "arrows-beyond-equal-accents"),
    ),
    Mutant(
        "an outer arrow to the hub counts as one away from it",
        "solvers/arrows/spiders.py",
        "paths[[CRASH, FLOW]]])",
        "paths[[FLOW, CRASH]]])",
        ("arrows-thm-8.2", "arrows-prop-9.2", "arrows-conj-two-marks"),
    ),
    Mutant(
        "the last of several legs is never moved on",
        "solvers/arrows/spiders.py",
        "if legs[i] < 3 or (i and legs[i] == legs[i - 1]):",
        "if legs[i] < 3 or (i and i == count - 1):",
        ("arrows-thm-8.2", "arrows-prop-9.3", "arrows-beyond-4-table"),
    ),
]
