"""Solvers and certificates made wrong on purpose: each is noticed by a claim or a test that is named beside it."""

from importlib import import_module
from pathlib import Path

import pytest
from mutants.mutant import ROOT, Mutant, survivors

FILES = sorted(path.stem for path in (Path(__file__).parent / "mutants").glob("*.py") if path.stem not in ("__init__", "mutant"))
MUTANTS = [mutant for name in FILES for mutant in import_module(f"mutants.{name}").MUTANTS]


def test_there_are_enough_and_each_can_be_made():
    assert len(MUTANTS) >= 40
    assert len({mutant.name for mutant in MUTANTS}) == len(MUTANTS)
    for mutant in MUTANTS:
        assert mutant.killers, mutant.name
        assert (ROOT / "gamelab" / mutant.file).read_text().count(mutant.old) == 1, mutant.name


@pytest.mark.mutants
@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: mutant.name.replace(" ", "-"))
def test_a_mutant_is_noticed(mutant, tmp_path):
    assert survivors(mutant, tmp_path) == []


@pytest.mark.mutants
def test_the_library_as_it_is_survives(tmp_path):
    """Else what is noticed might be the copying, and no mutant."""
    killers = (
        "graphnim-thm-2.1",
        "octal033-lem-15",
        "tests/solvers/vertex_deletion/test_bistars.py::test_a_star_and_a_path_are_bistars",
    )
    assert survivors(Mutant("none", "theory/nimbers.py", "def mex(", "def mex(", killers), tmp_path) == list(killers)
