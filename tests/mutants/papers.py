"""Mutants of the papers' own rules, from which no changes are drawn, with the claims that notice
them.
"""

from mutants.mutant import Mutant

MUTANTS = [
    Mutant(name, f"gamelab_papers/{file}.py", old, new, claims)
    for name, file, old, new, claims in (
        (
            "states may have sources",
            "arrows/state_isomorphisms",
            "for v in (*x.sinks, *x.sources))",
            "for v in x.sinks)",
            ("arrows-def-2.2", "arrows-def-4.4", "arrows-def-2.3"),
        ),
        (
            "the local criterion looks one way only",
            "arrows/state_isomorphisms",
            (
                "        and all(is_locally_state_preventing(inverse(a), y, x, v) for v in "
                "y.unmarked.vertices)\n"
            ),
            "",
            ("arrows-thm-4.10", "arrows-def-4.7"),
        ),
        (
            "two squares as any other pair in Table 2",
            "octal_033/closed_forms",
            "(0 if plain or squares else 1)",
            "(0 if plain else 1)",
            ("octal033-thm-22-corrected",),
        ),
        (
            "S[2] always in class 0, as printed",
            "octal_033/closed_forms",
            "((i, j) == (1, 1) and not as_printed)",
            "((i, j) == (1, 1) and False)",
            ("octal033-thm-22-corrected", "octal033-def-classes-D"),
        ),
        (
            "looped vertices belong to the graph of the even kernels",
            "nim_on_graphs/beyond",
            "if u not in side and not loops[u]:",
            "if u not in side:",
            ("nim-beyond-even-kernels",),
        ),
        (
            "a plain cycle does not count",
            "nim_on_graphs/beyond",
            "            plain += 1",
            "            plain += 0",
            ("nim-beyond-odd-cycles",),
        ),
    )
]
