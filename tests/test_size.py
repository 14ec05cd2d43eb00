"""The size of the library: each package has a budget of Python tokens, and budgets only go down."""

import tokenize
from collections import Counter

from conftest import ROOT

LAYOUT = {
    tokenize.COMMENT,
    tokenize.NL,
    tokenize.NEWLINE,
    tokenize.INDENT,
    tokenize.DEDENT,
    tokenize.ENCODING,
    tokenize.ENDMARKER,
}

BUDGETS = {
    "__init__ and __main__": 679,
    "theory": 10_047,
    "boards": 29_518,
    "games": 9_629,
    "solvers": 50_980,
    "match": 24_447,
    "search": 9_068,
    "statements": 15_463,
    "proofs": 19_753,
    "gamelab_papers": 124_746,
    "plots": 19_088,
    "tables": 3_808,
    "widgets": 19_747,
    "hunts": 6_868,
    "certificates": 13_622,
    "cli": 3_682,
}


def n_tokens(path):
    """The number of Python tokens of a file, without comments, ends of lines and indentation."""
    with path.open("rb") as source:
        return sum(token.type not in LAYOUT for token in tokenize.tokenize(source.readline))


def sizes():
    """The number of tokens of each package, by its name."""
    library, found = ROOT / "gamelab", Counter()
    for path in library.rglob("*.py"):
        inside = path.relative_to(library).parts
        found[inside[0] if len(inside) > 1 else "__init__ and __main__"] += n_tokens(path)
    papers = ROOT / "notebooks" / "gamelab_papers"
    found[papers.name] = sum(map(n_tokens, papers.rglob("*.py")))
    return found


def test_no_package_is_larger_than_its_budget():
    """A package is listed once it has a budget; a larger budget says in its commit what users get."""
    found = sizes()
    assert found.keys() == BUDGETS.keys()
    assert {name: size for name, size in found.items() if size > BUDGETS[name]} == {}


def test_tokens_are_counted_without_layout(tmp_path):
    """`def f(x):` are six tokens, `return 1` two; comments, lines and indentation are none."""
    source = tmp_path / "small.py"
    source.write_text("def f(x):  # why\n\n    return 1\n")
    assert n_tokens(source) == 8
