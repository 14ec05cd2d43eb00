"""The ground floors run wherever Python does: they load without compiled packages, and a match is
played to its end without any.
"""

import subprocess
import sys

import pytest
from conftest import ROOT

REFUSED = ("numpy", "numba", "llvmlite", "pandas", "matplotlib", "ipywidgets", "tqdm", "scipy")
FLOORS = ("theory", "boards", "games", "match")

# In an interpreter where these packages cannot be imported.
BARE = f"""
import sys
from importlib.abc import MetaPathFinder

class Refused(MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {REFUSED!r}:
            raise ModuleNotFoundError("There is no " + name)

sys.meta_path.insert(0, Refused())
"""


def run_bare(code):
    found = subprocess.run(
        [sys.executable, "-c", BARE + code], capture_output=True, text=True, cwd=ROOT
    )
    assert found.returncode == 0, found.stderr
    return found.stdout.split()


def modules():
    for floor in FLOORS:
        for path in sorted((ROOT / "gamelab" / floor).rglob("*.py")):
            inside = path.relative_to(ROOT).with_suffix("").parts
            yield ".".join(inside[:-1] if inside[-1] == "__init__" else inside)


def test_without_the_packages_nothing_of_them_can_be_imported():
    assert run_bare("try:\n import numpy\nexcept ImportError:\n print('refused')") == ["refused"]


def test_each_module_of_the_ground_floors_and_the_shop_window_load_without_compiled_packages():
    names = [*modules(), "gamelab"]
    assert len(names) > 50
    loaded = run_bare(
        f"from importlib import import_module\nfor name in {names!r}:\n    import_module(name)\n    "
        f"print(name)"
    )
    assert loaded == names


@pytest.mark.slow
def test_each_module_of_the_ground_floors_loads_by_itself():
    """None of them hangs on what another one has loaded before."""
    code = f"""
from importlib import import_module
for name in {[*modules()]!r}:
    for other in [other for other in sys.modules if other.partition(".")[0] == "gamelab"]:
        del sys.modules[other]
    import_module(name)
print("all")
"""
    assert run_bare(code) == ["all"]


MATCHES = """
import pytest

from gamelab import (ArcKayles, Arrows, ConnectedSubtraction, GameOfCycles, GraphNim, Match, Nim, NimOnGraph, NodeKayles, OctalHeaps, Spider, Sum, TrimmedArrows, WeightedGraph, cycle, path, star)
from gamelab.games.vertex_deletion import Grim
from gamelab.theory.grundy import outcome_by_definition

token = NimOnGraph().start(WeightedGraph.of([("a", "b", 2), ("b", "c", 1), ("c", "a", 3)]), at="a")
boards = [
    (NodeKayles(), path(9)), (Nim(), (1, 4, 5)), (OctalHeaps("0.77"), (3, 6)), (Arrows(), Spider(2, 2, 3)),
    (TrimmedArrows(), path(6)), (GraphNim(), Spider(2, 1, 1)), (ArcKayles(), cycle(6)), (Grim(), star(4)),
    (ConnectedSubtraction({1, 2, 4}), Spider(2, 2, 1)), (GameOfCycles(), cycle(5)), (NimOnGraph(), token),
    (Sum(Nim(), NodeKayles()), ((2, 3), path(4))),
]
for game, position in boards:
    for misere in (False, True):
        match = Match(game, position, misere=misere)
        won = outcome_by_definition(game, position, misere=misere)
        while not match.over:
            match = match.reply()
        assert match.winner == ("you" if won == "N" else "computer"), (game, position, misere)
        print(len(match.played))
"""


def test_a_match_is_played_to_its_end_by_the_definition_in_all_games():
    moves = run_bare(MATCHES)
    assert len(moves) == 24
    assert all(int(number) > 0 for number in moves)


def test_boards_with_cycles_have_places_without_compiled_packages():
    code = """
from gamelab.boards.layouts import layout
from gamelab.boards.text import board as parse_board
for text in ("K_4", "wheel(5)", "petersen", "a-b, b-c, c-a, c-d"):
    places = [*layout(parse_board(text)).values()]
    near = min((x - u) ** 2 + (y - v) ** 2 for i, (x, y) in enumerate(places) for u, v in places[:i])
    print(near > 0.2)
"""
    assert run_bare(code) == 4 * ["True"]


def test_the_shop_window_alone_loads_no_large_package():
    code = (
        f"import sys, gamelab; print(*(name for name in {(*REFUSED, 'networkx')!r} if name in "
        f"sys.modules))"
    )
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout.split() == []
