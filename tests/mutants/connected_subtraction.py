"""Mutants of the methods to the values of connected subtraction games, and of the certificates of
their rows.
"""

from mutants.mutant import Mutant

TESTS = "tests/papers/test_connected_subtraction_claims.py"

MUTANTS = [
    Mutant(
        "a set of an allowed size may no longer be all there is",
        "games/vertex_deletion.py",
        "return 3 if taken in self.sizes",
        "return 2 if taken in self.sizes",
        ("csg-def", "csg-fig-1", "csg-lem-5", "csg-lem-20"),
    ),
    Mutant(
        "the largest move is one less",
        "games/vertex_deletion.py",
        "return max(self.sizes)",
        "return max(1, max(self.sizes) - 1)",
        ("csg-lem-4", "csg-def", "csg-ex-247"),
    ),
    Mutant(
        "the largest move on a hung path is left out",
        "solvers/vertex_deletion/path_rows.py",
        "for a in range(1, min(k, most) + 1):",
        "for a in range(1, min(k, most)):",
        ("csg-lem-4", "csg-lem-6", "csg-lem-21"),
    ),
    Mutant(
        "a set that holds the root takes one vertex of the hung path less",
        "solvers/vertex_deletion/path_rows.py",
        "for a in range(min(k, most) + 1):",
        "for a in range(min(k, most)):",
        ("csg-lem-6", "csg-thm-16"),
    ),
    Mutant(
        "the whole of a star's leg is never cut",
        "solvers/vertex_deletion/tables.py",
        "for taken in range(1, min(leg, digits.size - 1) + 1):",
        "for taken in range(1, min(leg, digits.size)):",
        ("csg-fast-solver", "csg-thm-18", "csg-cor-11"),
    ),
    Mutant(
        "a move that takes the hub leaves no whole leg",
        "solvers/vertex_deletion/tables.py",
        "for outer in range(max(0, size - digits.size + 1), spider[0] + 1):",
        "for outer in range(max(0, size - digits.size + 1), spider[0]):",
        ("csg-fast-solver", "csg-lem-12-corrected"),
    ),
    Mutant(
        "the hub of a star goes with a whole leg only",
        "solvers/vertex_deletion/spiders.py",
        "lengths = range(max(0, size - most), max([0, *legs]) + 1)",
        "lengths = range(max(0, size - most), max([0, *legs]))",
        ("csg-thm-10", "csg-thm-18"),
    ),
    Mutant(
        "a repeat of half a window is taken for a joint window",
        "theory/growing_periods.py",
        "            if end <= n:\n",
        "            if end <= n + largest // 2:\n",
        ("csg-thm-1", "csg-thm-1-large"),
    ),
    Mutant(
        "half a joint window is believed",
        "theory/growing_periods.py",
        "        return self.largest\n",
        "        return (self.largest + 1) // 2\n",
        (f"{TESTS}::test_half_a_joint_window_proves_nothing",),
    ),
    Mutant(
        "a window shorter than the largest move is believed",
        "gamelab_papers/connected_subtraction/boards.py",
        "            and window.largest == self.game.largest\n",
        "",
        (f"{TESTS}::test_a_forged_joint_window_certifies_nothing",),
    ),
]
