"""Octal games on heaps and graphs: each digit's rule, the windows, and the solvers of the games
that delete vertices.
"""

from mutants.mutant import Mutant

MUTANTS = [
    Mutant(
        "on a heap bit 1 takes tokens from any heap to none",
        "games/heaps.py",
        "if digit & 1 and not left:",
        "if digit & 1:",
        ("octal033-def-3",),
    ),
    Mutant(
        "on a heap bit 4 never splits into halves",
        "games/heaps.py",
        "for part in range(1, left // 2 + 1)",
        "for part in range(1, (left + 1) // 2)",
        ("octal033-def-3-digits",),
    ),
    Mutant(
        "on a graph bit 2 empties a component too",
        "games/vertex_deletion.py",
        "min(1 << len(component.without_vertices(taken).components()), 4)",
        "min(1 << max(len(component.without_vertices(taken).components()), 1), 4)",
        ("octal033-def-5", "octal033-prop-1"),
    ),
    Mutant(
        "on a graph bit 4 leaves two components, not more",
        "games/vertex_deletion.py",
        "components()), 4)",
        "components()), 8)",
        ("octal033-prop-1",),
    ),
    Mutant(
        "in the sequences bit 2 does not leave one token",
        "solvers/heaps/sequences.py",
        "if digit & 2 and left > 0: marks[values[left]] = mark",
        "if digit & 2 and left > 1:\n        marks[values[left]] = mark",
        ("octal033-ex-033", "octal033-def-5"),
    ),
    Mutant(
        "in the sequences no heap is split into halves",
        "solvers/heaps/sequences.py",
        "range(1, (left - unequal) // 2 + 1)",
        "range(1, (left + 1 - unequal) // 2)",
        ("octal033-def-5", "octal033-ex-node-kayles"),
    ),
    Mutant(
        "a period is taken from half of Guy and Smith's window",
        "solvers/heaps/periods.py",
        "needed = digits + heaps * (first + p)",
        "needed = digits + first + p",
        ("octal033-conj-4",),
    ),
    Mutant(
        "the window of Guy and Smith is halved",
        "theory/periods.py",
        "2 * max(period.preperiod, 1) + period.period",
        "max(period.preperiod, 1)",
        ("octal0123-sequence-period",),
    ),
    Mutant(
        "the window of a recurrence is one place shorter",
        "theory/periods.py",
        "return range(period.preperiod, first + self.digits)",
        "return range(period.preperiod, first + self.digits - 1)",
        ("octal0123-sequence-window",),
    ),
    Mutant(
        "the largest move on a path is left out",
        "solvers/vertex_deletion/path_rows.py",
        "for a in range(1, min(k, most) + 1):",
        "for a in range(1, min(k, most)):",
        ("octal033-prop-8", "octal0123-stars-one-leg-example"),
    ),
    Mutant(
        "in the tables of stars the largest piece of a leg stays",
        "solvers/vertex_deletion/tables.py",
        "range(1, min(leg, digits.size - 1) + 1)",
        "range(1, min(leg, digits.size - 1))",
        ("octal033-thm-9", "octal0123-stars-residues"),
    ),
    Mutant(
        "sets reached: two components left go by bit 2",
        "solvers/sets/search.py",
        "left = 2 if is_empty(minus(border, part)) else 4",
        "left = 2",
        ("octal033-prop-1",),
    ),
    Mutant(
        "sets reached: Node Kayles leaves the neighbours of the vertex",
        "solvers/vertex_deletion/any_graph.py",
        "SetMove(1 << v, 1 << v | beside)",
        "SetMove(1 << v, 1 << v)",
        ("octal033-ex-node-kayles",),
    ),
]
