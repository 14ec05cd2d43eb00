"""What is kept between questions is kept under a key that says all on which it depends, and in
tables that are known.
"""

import ast
import dataclasses
import importlib
import pkgutil
import types
import typing
from pathlib import Path

import pytest

import gamelab
import gamelab_papers
from gamelab import Graph, NimOnGraph, Ruleset, Spider, WeightedGraph, path
from gamelab.boards.decorations import Decoration

ROOT = Path(gamelab.__file__).parent
PAPERS = Path(gamelab_papers.__file__).parent
FILES = [*ROOT.rglob("*.py"), *PAPERS.rglob("*.py")]
PLAIN = (int, str, bool, bytes, type(None))

# The tables that are filled while questions are answered: value by exact key, or replaced as a
# whole.
TABLES = {
    "theory.grundy._values",
    "theory.grundy._misere_values",
    "theory.checks._limit",
    "theory.interruptions.compiling",
    "solvers.heaps.periods._sequences",
    "solvers.heaps.periods._periods",
    "solvers.sets.values._known_boards",
    "solvers.methods._solvers",
    "solvers.arrows.spiders._tables",
    "solvers.arrows.spiders._paths",
    "solvers.arrows.trees._known",
    "certificates.check.PROVED",
    "widgets.exercises.ASKED",
    "gamelab_papers.arrows.moves_parity._of_parts",
    "gamelab_papers.arrows.games_and_trimming._trees",
    "statements.paper._from_files",
    "statements.ledger._cached",
}


def tells_all(kind):
    """Whether two equal values of this type hold the same: numbers, words, rulesets, and tuples and
    families of these.
    """
    parts, origin = typing.get_args(kind), typing.get_origin(kind)
    # of what is in a bare tuple, the order is kept
    if kind in (*PLAIN, tuple, tuple[typing.Any, ...]) or origin is type:
        return True
    if origin in (types.UnionType, typing.Union, tuple, frozenset):
        return all(tells_all(part) for part in parts if part is not ...)
    if not isinstance(kind, type):
        return False
    if issubclass(kind, Ruleset):
        return True
    generated = dataclasses.is_dataclass(kind) and kind.__dataclass_params__.eq
    is_named = issubclass(kind, tuple) or generated
    return is_named and all(map(tells_all, typing.get_type_hints(kind).values()))


def kept_functions():
    """Every function of gamelab and of the papers whose answers are remembered, by the name of its
    module.
    """
    for package in (gamelab, gamelab_papers):
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if module.name == "gamelab.__main__":
                continue
            for name, found in vars(importlib.import_module(module.name)).items():
                if hasattr(found, "cache_info") and found.__module__ == module.name:
                    yield f"{module.name.removeprefix('gamelab.')}.{name}", found.__wrapped__


def test_what_tells_all_is_told_from_boards_whose_equality_passes_over_the_order():
    exact = (int, tuple[int, ...], frozenset[str], Spider, tuple[Spider, int] | None, NimOnGraph)
    loose = (Graph, WeightedGraph, Decoration, tuple[Graph, int], typing.Any, object, list[int])
    assert [kind for kind in (*exact, *loose) if tells_all(kind)] == [*exact]
    assert path(3) == Graph.of([(1, 2), (0, 1)])
    assert path(3).vertices != Graph.of([(1, 2), (0, 1)]).vertices


def test_no_answer_is_remembered_by_a_board():
    """Equal boards may differ in the order of their vertices and edges: what is kept by one may be
    wrong for the other.
    """
    by_boards = set()
    for name, function in kept_functions():
        hints, code = typing.get_type_hints(function), function.__code__
        parameters = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]
        if not all(key in hints and tells_all(hints[key]) for key in parameters):
            by_boards.add(name)
    assert not by_boards, (
        f"Give {sorted(by_boards)} the vertices and edges of the board as tuples, or numbers."
    )


@pytest.mark.slow
def test_caches_stand_at_the_top_of_modules():
    """So that the test above sees them all."""
    for file in FILES:
        for top in ast.parse(file.read_text()).body:
            inside = top.body if isinstance(top, ast.FunctionDef | ast.ClassDef) else []
            names = {
                getattr(node, "id", getattr(node, "attr", ""))
                for part in inside
                for node in ast.walk(part)
            }
            assert not names & {"cache", "lru_cache"}, f"{file}: {top.name}"


@pytest.mark.slow
def test_the_tables_kept_between_questions_are_known():
    found = set()
    for file in FILES:
        tree, base = ast.parse(file.read_text()), ROOT if ROOT in file.parents else PAPERS.parent
        names = {
            name for node in ast.walk(tree) if isinstance(node, ast.Global) for name in node.names
        }
        for node in tree.body:
            if isinstance(node, ast.Assign | ast.AnnAssign) and is_empty(node.value):
                names |= {one.id for one in getattr(node, "targets", None) or [node.target]}
        module = ".".join(file.relative_to(base).with_suffix("").parts)
        found |= {f"{module}.{name}" for name in names}
    assert found <= TABLES


def is_empty(value):
    """Whether an expression is an empty dictionary, list, set or tuple, however it is written."""
    if isinstance(value, ast.Call):
        kinds = ("dict", "list", "set", "OrderedDict", "defaultdict", "Counter", "deque")
        return getattr(value.func, "id", "") in kinds and not value.args + value.keywords
    return ast.unparse(value or ast.Constant(0)) in ("{}", "[]", "()")
