"""The house: imports point down the layers, files stay small, and what is public says what it
is.
"""

import ast
import inspect
import pydoc
import re
import sys
from importlib import import_module
from pathlib import Path
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
FLOOR = {room: i for i, rooms in enumerate(FLOORS) for room in rooms}


def room(path: Path) -> str:
    """The folder directly under gamelab/ that holds the file, or the file's own name."""
    inside = path.relative_to(PACKAGE)
    return inside.parts[0] if len(inside.parts) > 1 else inside.stem


# Within the solvers: what compiled kernels and rules on legs share, the solvers, the table of methods.
SOLVERS = [
    ["kernels", "solver", "spider_rules"],
    ["sets", "heaps", "added"],
    ["graph_nim", "vertex_deletion", "arrows", "nim_on_graphs"],
    ["methods", "__init__"],
]


def test_the_solvers_of_the_solvers_import_down():
    floor = {solver: i for i, solvers in enumerate(SOLVERS) for solver in solvers}
    arrows = set()
    for path in (PACKAGE / "solvers").rglob("*.py"):
        inside = path.relative_to(PACKAGE / "solvers")
        here = inside.parts[0] if len(inside.parts) > 1 else inside.stem
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith(
                "gamelab.solvers"
            ):
                names = node.module.split(".")[2:3] or [alias.name for alias in node.names]
                arrows |= {(here, name) for name in names if name != here}
    missing = {name for arrow in arrows for name in arrow} - floor.keys()
    assert not missing, f"Name {missing} in SOLVERS, above what they import."
    assert all(floor[above] > floor[below] for above, below in arrows), arrows


def imported_rooms(path: Path) -> set[str]:
    rooms = set()
    for node in ast.walk(ast.parse(path.read_text())):
        names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        if isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path} has a relative import"
            names = [node.module]
        rooms |= {name.split(".")[1] for name in names if name.startswith("gamelab.")}
        assert "gamelab" not in names or room(path) not in FLOOR, f"{path} imports the shop window"
    return rooms


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_imports_point_down(path):
    here = room(path)
    for other in imported_rooms(path) - {here}:
        assert FLOOR[other] < FLOOR[here], f"{path} imports {other}, which is not below {here}"


def test_the_library_knows_no_paper():
    """So that the paper of a stranger can offer as much; citations name statements, no module."""
    for path in [*FILES, PACKAGE / "__init__.pyi"]:
        assert "gamelab_papers" not in path.read_text(), path


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_ids_of_claims_are_citations_or_examples(path):
    """Rules and methods cite the statements on which they rely; elsewhere an id is an example."""
    if room(path) in ("theory", "games", "solvers"):
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


def test_the_rule_would_notice_an_import_that_points_up():
    assert imported_rooms(PACKAGE / "widgets" / "explore.py") >= {"statements", "plots", "solvers"}
    assert FLOOR["statements"] < FLOOR["plots"] < FLOOR["widgets"]


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
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Import):
                found |= {name.name for name in node.names if name.name.startswith("gamelab")}
            elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith("gamelab"):
                found.add(node.module)
                names = {f"{node.module}.{name.name}" for name in node.names}
                assert not names & set(MODULES), path
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
