"""The house: imports point down the layers, files stay small, and what is public says what it
is.
"""

import ast
import inspect
import pydoc
import re
import sys
from importlib import import_module
from pkgutil import walk_packages

import pytest
from conftest import ROOT

import gamelab

PACKAGE = ROOT / "gamelab"
FILES = sorted(PACKAGE.rglob("*.py"))
PAPERS = ROOT / "notebooks" / "gamelab_papers"
PAPER_FILES = sorted(PAPERS.rglob("*.py"))

# From the ground up. Rooms on one floor do not know each other.
FLOORS = [
    ["theory"],
    ["boards"],
    ["games"],
    ["solvers", "match"],
    ["search"],
    ["statements"],
    ["proofs"],
    ["plots"],
    ["tables"],
    ["widgets"],
    ["hunts"],
    ["report", "certificates"],
    ["cli"],
    ["__main__", "__init__"],
]
EXPLAINED = (ast.Module, ast.FunctionDef, ast.ClassDef)  # what may have a docstring


def place(path, folder=PACKAGE):
    """The folder directly under this one that holds the file, or the file's own name."""
    inside = path.relative_to(folder)
    return inside.parts[0] if len(inside.parts) > 1 else inside.stem


def imports(path):
    """What a file imports, as pairs of a module and the names from it, if they are named."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from ((alias.name, []) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path} has a relative import"
            yield node.module, [alias.name for alias in node.names]


def imported(path, package):
    """What a file imports directly under this package: folders, files or names of its __init__."""
    found = set()
    for module, names in imports(path):
        if f"{module}.".startswith(f"{package}."):
            inside = module.removeprefix(package).split(".")[1:2]
            found |= {*(inside or names or [module])}
    return found


# Within the solvers: what compiled kernels and rules on legs share, the solvers, the table of methods.
SOLVERS = [
    ["kernels", "solver", "spider_rules", "gamelab.solvers"],  # the last for its path
    ["sets", "heaps", "added"],
    ["graph_nim", "vertex_deletion", "arrows", "nim_on_graphs"],
    ["methods", "__init__"],
]


@pytest.mark.parametrize(
    ("package", "folder", "floors"),
    [("gamelab", PACKAGE, FLOORS), ("gamelab.solvers", PACKAGE / "solvers", SOLVERS)],
)
def test_imports_point_down(package, folder, floors):
    """What is not on a floor must be named there, above what it imports; nothing but the top floor
    imports the public names.
    """
    floor = {name: i for i, names in enumerate(floors) for name in names}
    found = {
        (place(path, folder), other)
        for path in folder.rglob("*.py")
        for other in imported(path, package)
    }
    above = {(here, other) for here, other in found if here != other}
    assert len(above) > 10
    wrong = [pair for pair in above if not floor.get(pair[0], -1) > floor.get(pair[1], len(floor))]
    assert wrong == []


def test_the_library_knows_no_paper():
    """So that the paper of a stranger can offer as much; citations name statements, no module."""
    for path in [*FILES, PACKAGE / "__init__.pyi"]:
        assert "gamelab_papers" not in path.read_text(), path


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_ids_of_claims_are_citations_or_examples(path):
    """Rules and methods cite the statements on which they rely; elsewhere an id is an example."""
    if place(path) in ("theory", "games", "solvers"):
        return
    ids = {claim.id for claim in gamelab.claims()}
    tree = ast.parse(path.read_text())
    explained = [node for node in ast.walk(tree) if isinstance(node, EXPLAINED)]
    docstrings = {ast.get_docstring(node, clean=False) for node in explained}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            words = {*re.findall(r"[\w.-]+", node.value)}
            cited = words & ids and node.value not in docstrings
            assert not cited or "such as" in node.value, f"{path}: {node.value}"


MODULES = sorted(
    info.name
    for info in walk_packages(gamelab.__path__, "gamelab.")
    if not info.name.endswith("__main__")
)


# What a paper may import besides the public names and gamelab.statements.
FOR_PAPERS = {
    "gamelab.theory",
    "gamelab.boards",
    "gamelab.games",
    "gamelab.solvers.arrows",
    "gamelab.solvers.graph_nim",
    "gamelab.solvers.heaps",
    "gamelab.solvers.nim_on_graphs",
    "gamelab.solvers.vertex_deletion",
    "gamelab.proofs",
    "gamelab.plots",
    "gamelab.plots.axes",
}


def test_papers_import_public_names_statements_and_at_most_eleven_modules():
    assert len(FOR_PAPERS) <= 11
    found = set()
    for path in PAPER_FILES:
        for module, names in imports(path):
            if module.startswith("gamelab"):
                found.add(module)
                assert not {f"{module}.{name}" for name in names} & {*MODULES}, path
    outside = {module for module in found if not module.startswith("gamelab_papers")}
    assert outside == FOR_PAPERS | {"gamelab", "gamelab.statements"}


@pytest.mark.parametrize("path", FILES + PAPER_FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_files_stay_small(path):
    most = 1550 if path.name == "check.py" else 800  # a stranger takes it along, one file
    assert len(path.read_text().splitlines()) <= most


@pytest.mark.parametrize("name", gamelab.__all__)
def test_what_the_shop_window_shows_is_explained_with_an_example(name):
    thing = getattr(gamelab, name)
    assert ">>>" in inspect.getdoc(thing), name


def test_no_public_name_hides_a_module():
    for module in MODULES:
        import_module(module)
    for module in MODULES:
        package, _, name = module.rpartition(".")
        assert getattr(sys.modules[package], name) is sys.modules[module], module
    assert len(MODULES) > 150
    assert not set(MODULES) & {f"gamelab.{name}" for name in gamelab.__all__}
    assert pydoc.locate("gamelab.boards.spider.Spider") is gamelab.Spider
