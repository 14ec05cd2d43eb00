"""The parts of the library from which changes are drawn, how many of each, and what must notice
them, the quickest first.

What notices a change: the examples in the docstrings of its file, the tests of its part, the claims
of the papers that use it.
"""

from pathlib import Path
from typing import NamedTuple

from mutants.changes import Change, changes, drawn

ROOT = Path(__file__).resolve().parents[2]


class Part(NamedTuple):
    """Files of the library by patterns, without those that are about words, pictures or speed."""

    name: str
    number: int
    files: tuple[str, ...]
    tests: tuple[str, ...]
    papers: tuple[str, ...] = ()
    without: tuple[str, ...] = ()

    def drawn(self) -> list[Change]:
        paths = sorted(
            {
                path
                for pattern in self.files
                for path in ROOT.glob(pattern)
                if path.name not in self.without
            }
        )
        candidates = [
            change for path in paths for change in changes(path, path.relative_to(ROOT).as_posix())
        ]
        return drawn(candidates, self.number, ROOT)


def files(*names: str, folder: str = "") -> tuple[str, ...]:
    return tuple(f"tests/{folder}test_{name}.py" for name in names)


EVERY = files("every_method")
SETS = files("sets_reached", folder="solvers/")
PARTS = [
    Part(
        "theory",
        18,
        ("gamelab/theory/*.py",),
        (
            *files(
                "theory",
                "forged_certificates",
                "periods",
                "guesses",
                "hard_to_break",
                "your_own_game",
            ),
            *files("games_on_heaps", folder="solvers/heaps/"),
            *files("what_is_kept", "equal_boards"),
            *files("graph_nim_claims", folder="papers/"),
        ),
        ("octal-0.33", "graph-nim"),
        ("provenance.py", "checks.py", "__init__.py"),
    ),
    Part(
        "boards",
        18,
        ("gamelab/boards/*.py",),
        (
            *files(
                "graphs",
                "families",
                "equal_boards",
                "hard_to_break",
                "arrows",
                "pictures_of_anything",
            ),
            *files("state_isomorphisms", folder="papers/"),
            *SETS,
            *files("growing_paths", "bistars", folder="solvers/vertex_deletion/"),
        ),
        ("arrows", "nim-on-graphs"),
        ("layouts.py", "__init__.py"),
    ),
    Part(
        "games",
        16,
        ("gamelab/games/*.py",),
        (
            *EVERY,
            *files(
                "theory",
                "arrows",
                "cycles",
                "nim_on_graphs",
                "your_own_game",
                "equal_boards",
                "hard_to_break",
            ),
            *files("games_on_heaps", folder="solvers/heaps/"),
            *files("vertex_deletion", folder="solvers/vertex_deletion/"),
            *files("graph_nim", folder="solvers/graph_nim/"),
        ),
        ("arrows", "octal-0.33", "connected-subtraction", "nim-on-graphs", "graph-nim"),
    ),
    Part(
        "solvers of arrows",
        12,
        ("gamelab/solvers/arrows/*.py",),
        (*EVERY, *files("arrow_states", "arrow_spiders", folder="solvers/arrows/")),
        ("arrows",),
        ("__init__.py",),
    ),
    Part(
        "solvers of Graph Nim",
        12,
        ("gamelab/solvers/graph_nim/*.py", "gamelab/solvers/spider_rules.py"),
        (
            *EVERY,
            *files("graph_nim", folder="solvers/graph_nim/"),
            *files("periods", "large_numbers"),
            *files("graph_nim_claims", folder="papers/"),
        ),
        ("graph-nim",),
        ("__init__.py",),
    ),
    Part(
        "solvers of heaps",
        12,
        ("gamelab/solvers/heaps/*.py",),
        (*EVERY, *files("games_on_heaps", folder="solvers/heaps/"), *files("periods")),
        ("octal-0.33",),
        ("__init__.py",),
    ),
    Part(
        "solvers of Nim on graphs",
        12,
        ("gamelab/solvers/nim_on_graphs/*.py",),
        (
            *EVERY,
            *files("token_nim", folder="solvers/nim_on_graphs/"),
            *files("nim_on_graphs"),
            *files("nim_on_graphs_claims", folder="papers/"),
        ),
        ("nim-on-graphs",),
        ("__init__.py",),
    ),
    Part(
        "solvers on sets",
        12,
        ("gamelab/solvers/sets/*.py",),
        (
            *EVERY,
            *SETS,
            *files("arrow_states", folder="solvers/arrows/"),
            *files("vertex_deletion", folder="solvers/vertex_deletion/"),
        ),
        ("nim-on-graphs", "arrows"),
        ("__init__.py",),
    ),
    Part(
        "solvers of games that delete vertices",
        14,
        ("gamelab/solvers/vertex_deletion/*.py",),
        EVERY
        + files(
            "chains",
            "vertex_deletion",
            "bistars",
            "trees_by_layers",
            "stars",
            "growing_paths",
            folder="solvers/vertex_deletion/",
        ),
        ("connected-subtraction", "octal-0.33"),
        ("__init__.py",),
    ),
    Part(
        "methods",
        8,
        ("gamelab/solvers/*.py", "gamelab/solvers/kernels/*.py"),
        (
            *EVERY,
            *files("methods", "compiled", "hard_to_break_solvers", folder="solvers/"),
            *files("kernels", "equal_boards", "verdicts"),
            *SETS,
            *files("arrow_states", folder="solvers/arrows/"),
        ),
        ("arrows",),
        ("compiled.py", "__init__.py"),
    ),
    Part(
        "matches",
        14,
        ("gamelab/match/*.py",),
        files("match", "match_view", "after_a_match", "drawing"),
        without=("__init__.py", "rules.py", "layout.py"),
    ),
    Part(
        "hunts",
        14,
        ("gamelab/hunts/*.py", "gamelab/search/*.py"),
        (*files("regularities", "hunts", "search"), *files("questions", folder="papers/")),
        without=("__init__.py", "panel.py"),
    ),
    Part(
        "certificates",
        12,
        (
            "certificates/check.py",
            "gamelab/certificates/check.py",
            "gamelab/check.py",
            "gamelab/certificates/collect.py",
        ),
        files("certificates", "forged_certificates", "certified_proofs"),
    ),
    Part(
        "proofs",
        24,
        (
            "gamelab/proofs/*.py",
            "notebooks/gamelab_papers/*/for_all_*.py",
            "notebooks/gamelab_papers/*/boards.py",
            "notebooks/gamelab_papers/*/families.py",
            "notebooks/gamelab_papers/*/loops.py",
            "notebooks/gamelab_papers/*/cacti.py",
            "notebooks/gamelab_papers/*/long_legs.py",
            "notebooks/gamelab_papers/*/all_stars.py",
        ),
        (
            *files("quotients", "automata", "all_stars", "prove"),
            *files(
                *("arrows_proofs", "graph_nim_proofs", "nim_proofs"),
                "connected_subtraction_claims",
                folder="papers/",
            ),
        ),
        ("octal-0.33", "connected-subtraction", "arrows", "graph-nim", "nim-on-graphs"),
        ("__init__.py",),
    ),
    Part(
        "statements",
        12,
        ("gamelab/statements/*.py", "notebooks/gamelab_papers/tables.py"),
        (
            *files("verdicts", "papers_of_others", "families"),
            *files("claims", folder="papers/"),
            *files("cli"),
        ),
        ("nim-on-graphs",),
        ("__init__.py", "formulas.py"),
    ),
]
