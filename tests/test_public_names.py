"""The public names: each stands once, in gamelab/__init__.pyi, comes when it is used, and has a
type that checkers see.
"""

import ast
import doctest
import inspect
import pickle
import re
import subprocess
import sys
from typing import Any, get_type_hints

import pytest
from conftest import ROOT

import gamelab

STUB = (ROOT / "gamelab" / "__init__.pyi").read_text()


def in_a_new_process(code):
    found = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, timeout=300
    )
    assert found.returncode == 0, found.stderr
    return found.stdout.split()


def test_each_line_of_the_stub_is_one_public_name_and_no_name_stands_twice():
    lines = [
        re.fullmatch(r"from (\.[\w.]+) import (\w+) as \2", line) for line in STUB.splitlines()
    ]
    names = [line[2] for line in lines]
    assert sorted(names) == gamelab.__all__ == dir(gamelab)
    assert len(names) == len(set(names)) <= 80


def test_pictures_tables_screens_and_hunts_have_few_names():
    rooms = re.findall(r"from \.(?:plots|tables|widgets|hunts)\..* as (\w+)", STUB)
    few = "draw explore show exercise counterexample play sketch table survey Hunt contents"
    assert {*rooms} == {*few.split()}


def test_no_other_function_or_class_of_the_library_has_a_public_name():
    """But for `table`, of which each solver has one for its own family."""
    defined = [
        node.name
        for path in (ROOT / "gamelab").rglob("*.py")
        for node in ast.parse(path.read_text()).body
        if isinstance(node, ast.FunctionDef | ast.ClassDef)
    ]
    twice = {name for name in gamelab.__all__ if defined.count(name) > 1}
    assert twice == {"table"}


def test_the_name_of_a_class_or_function_leads_back_to_it():
    for name in gamelab.__all__:
        thing = getattr(gamelab, name)
        assert pickle.loads(pickle.dumps(thing)) is thing, name


def test_a_star_import_brings_the_public_names():
    names = {}
    exec("from gamelab import *", names)
    assert sorted(names.keys() - {"__builtins__"}) == gamelab.__all__


def test_a_name_that_is_not_there_is_refused():
    with pytest.raises(AttributeError, match="grundi"):
        _ = gamelab.grundi
    assert in_a_new_process(
        "try:\n from gamelab import grundi\nexcept ImportError:\n print('refused')"
    ) == ["refused"]


def test_a_module_and_a_function_of_one_name_are_told_apart():
    code = (
        "import gamelab.boards.tree_graphs, gamelab\nprint(gamelab.trees.__module__, "
        "gamelab.graphs.__module__)"
    )
    assert in_a_new_process(code) == ["gamelab.boards.tree_graphs", "gamelab.boards.small_graphs"]


def test_a_graph_of_networkx_is_a_board_though_nothing_of_the_boards_was_used():
    code = """
import networkx as nx
from gamelab import Ruleset
from gamelab.theory import by_definition
class TakeAVertexOfDegreeTwo(Ruleset):
    def moves(self, graph):
        return [graph.without_vertices([v]) for v in graph.vertices if graph.degree(v) == 2]
print(by_definition(TakeAVertexOfDegreeTwo(), nx.path_graph(6)))
"""
    assert in_a_new_process(code) == ["0"]


# Packages without types: pandas is given two classes, so that surveys can be seen to return them.
SETTINGS = "[mypy]\nstrict = true\n[mypy-networkx.*]\nignore_missing_imports = true\n"
ANYTHING = "from typing import Any\ndef __getattr__(name: str) -> Any: ...\n"
PANDAS = {
    "": f"{ANYTHING}class DataFrame: ...\n",
    "io": "",
    "io/formats": "",
    "io/formats/style": f"{ANYTHING}class Styler: ...\n",
}

A_VISITOR = """
from typing import Any

class Take(gamelab.Ruleset):
    most: int

    def start(self, board: Any) -> int:
        return int(board)

    def moves(self, heap: int) -> list[int]:
        return [heap - n for n in range(1, self.most + 1) if n <= heap]

    def components(self, heap: int) -> list[int]:
        return [heap]

    def canonical(self, heap: int) -> int:
        return heap

class Delete(gamelab.GraphGame):
    def moves(self, graph: gamelab.Graph) -> list[gamelab.Graph]:
        return [graph.without_vertices([v]) for v in graph.vertices]

reveal_type(Take(3))
reveal_type(Delete())
reveal_type(gamelab.draw(gamelab.path(3)))
reveal_type(gamelab.explore(gamelab.NodeKayles()))
"""


@pytest.fixture(scope="module")
def said_by_mypy(tmp_path_factory):
    """What `mypy --strict` says of the public names, of a visitor's games and of the README, by
    the file's name.
    """
    folder = tmp_path_factory.mktemp("visitor")
    examples = doctest.DocTestParser().get_examples((ROOT / "README.md").read_text())
    files = {
        "names": "import gamelab\n"
        + "".join(f"reveal_type(gamelab.{name})\n" for name in gamelab.__all__),
        "visitor": "import gamelab\n" + A_VISITOR,
        "readme": "".join(example.source for example in examples),
    }
    for name, text in files.items():
        (folder / f"{name}.py").write_text(text)
    (folder / "mypy.ini").write_text(SETTINGS)
    for name, text in PANDAS.items():
        (folder / "pandas" / name).mkdir(parents=True, exist_ok=True)
        (folder / "pandas" / name / "__init__.pyi").write_text(text)
    command = [
        "-m",
        "mypy",
        "--config-file",
        "mypy.ini",
        "--cache-dir",
        str(ROOT / ".mypy_cache" / "visitor"),
    ]
    run = subprocess.run(
        [sys.executable, *command, *(f"{name}.py" for name in files)],
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=600,
    )
    assert run.returncode in (0, 1), run.stderr
    said = {name: [] for name in files}
    for line in run.stdout.splitlines():
        name, _, words = line.partition(".py:")
        if words:
            said[name].append(words.partition(" ")[2])
    return said


def test_no_public_name_is_any_or_returns_any(said_by_mypy):
    types = [
        re.fullmatch(r'note: Revealed type is "(.*)"', line)[1] for line in said_by_mypy["names"]
    ]
    assert len(types) == len(gamelab.__all__)
    for name, found in zip(gamelab.__all__, types, strict=True):
        assert found != "Any", name
        assert not found.endswith("-> Any"), (name, found)
        assert not re.match(r"def \(\*\w*:? ?Any, \*\*\w*:? ?Any\)", found), (name, found)
    assert types[gamelab.__all__.index("survey")].endswith("-> pandas.DataFrame")


def test_a_visitors_games_may_name_their_positions_as_they_like(said_by_mypy):
    types = [
        "visitor.Take",
        "visitor.Delete",
        "matplotlib.axes._axes.Axes",
        "gamelab.widgets.screen.Screen",
    ]
    assert said_by_mypy["visitor"] == [f'note: Revealed type is "{found}"' for found in types]


def test_the_examples_of_the_readme_pass_strict_mypy(said_by_mypy):
    assert said_by_mypy["readme"] == []


def test_games_have_types_for_checkers_that_are_stricter_than_mypy():
    """Pyright compares the names of parameters, and believes the return type of a metaclass's
    call: it took each game for Any.
    """
    for name in ("start", "moves", "components", "canonical", "summands"):
        _, first, *_ = inspect.signature(getattr(gamelab.Ruleset, name)).parameters.values()
        assert first.kind is first.POSITIONAL_ONLY, name
    assert get_type_hints(type(gamelab.Ruleset).__call__)["return"] is not Any
