"""The public names: each stands once, in gamelab/__init__.pyi, and comes when it is used."""

import pickle
import re
import subprocess
import sys

import pytest
from conftest import ROOT

import gamelab

STUB = (ROOT / "gamelab" / "__init__.pyi").read_text()


def in_a_new_process(code):
    found = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, timeout=100
    )
    assert found.returncode == 0, found.stderr
    return found.stdout.split()


def test_each_line_of_the_stub_is_one_public_name_and_no_name_stands_twice():
    lines = [
        re.fullmatch(r"from (\.[\w.]+) import (\w+) as \2", line) for line in STUB.splitlines()
    ]
    names = [line[2] for line in lines]
    assert sorted(names) == gamelab.__all__ == dir(gamelab)
    assert len(names) == len(set(names)) > 90


def test_the_name_of_a_class_or_function_leads_back_to_it():
    for name in gamelab.__all__:
        thing = getattr(gamelab, name)
        assert pickle.loads(pickle.dumps(thing)) is thing, name


def test_a_star_import_brings_the_public_names():
    code = "names = {*globals()}\nfrom gamelab import *\nprint(*sorted({*globals()} - names - {'names'}))"
    assert in_a_new_process(code) == gamelab.__all__


def test_a_name_that_is_not_there_is_refused():
    with pytest.raises(AttributeError, match="grundi"):
        _ = gamelab.grundi
    assert in_a_new_process(
        "try:\n from gamelab import grundi\nexcept ImportError:\n print('refused')"
    ) == ["refused"]


def test_a_module_and_a_function_of_one_name_are_told_apart():
    code = "import gamelab.boards.tree_graphs, gamelab\nprint(gamelab.trees.__module__, gamelab.graphs.__module__)"
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
