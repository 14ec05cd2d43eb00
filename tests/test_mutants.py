"""The mutants of `make mutants`: each can be made, what is to notice it is there, and so are the
changes called equivalent.
"""

import ast
import re
import subprocess
import sys
from collections import Counter

import pytest
from mutants.changes import changes
from mutants.mutant import ROOT, Mutant, by_hand
from mutants.parts import EQUIVALENT, PARTS
from mutants.run import Run

from gamelab.statements.paper import claim_of

pytestmark = pytest.mark.slow
MADE_BY_HAND = 174  # a list that is lost would be noticed by nothing else


def test_those_made_by_hand_can_be_made_and_what_must_notice_them_is_there():
    mutants = by_hand()
    assert len(mutants) >= MADE_BY_HAND
    assert len({mutant.name for mutant in mutants}) == len(mutants)
    for mutant in mutants:
        assert mutant.killers, mutant.name
        ast.parse(mutant.made((ROOT / mutant.path).read_text()))
    killers = {killer for mutant in mutants for killer in mutant.killers}
    tests = {killer for killer in killers if "::" in killer}
    assert {claim_of(killer).id for killer in killers - tests} == killers - tests
    command = [sys.executable, "-m", "pytest", "--collect-only", "-qq", *sorted(tests)]
    found = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert found.returncode == 0, found.stderr


def test_at_least_150_are_drawn_the_same_ones_each_time_and_what_is_to_notice_them_is_there():
    drawn = {part.name: part.drawn() for part in PARTS}
    assert sum(map(len, drawn.values())) >= 150
    assert PARTS[0].drawn() == drawn[PARTS[0].name]
    for part in PARTS:
        assert (
            len(drawn[part.name]) == len({change.key for change in drawn[part.name]}) == part.number
        ), part.name
        assert (
            max(Counter((change.file, change.function) for change in drawn[part.name]).values())
            <= 2
        )
        assert all((ROOT / name).is_file() for name in part.tests), part.name


def test_an_edit_elsewhere_draws_nothing_anew(tmp_path):
    """A line more at the top of a file moves all that follows, and changes neither the names of the
    changes nor their ranks.
    """
    path = ROOT / "gamelab" / "theory" / "checks.py"
    (tmp_path / "moved.py").write_text("FIRST = 1\n" + path.read_text())
    before, after = changes(path, "checks.py"), changes(tmp_path / "moved.py", "checks.py")
    assert [(change.key, change.rank) for change in before] == [
        (change.key, change.rank) for change in after
    ]
    for change in before:
        text = change.made(path.read_text())
        assert " ".join(change.new.split()) in " ".join(text.split())
        assert text != path.read_text()


def test_each_equivalent_change_can_still_be_made_and_has_a_reason():
    files = {file for file, *_ in EQUIVALENT}
    possible = {change.key for file in files for change in changes(ROOT / file, file)}
    assert not [key for key in EQUIVALENT if key not in possible]
    assert all(re.fullmatch(r".{20,}\.", reason, re.DOTALL) for reason in EQUIVALENT.values())


def test_a_mutant_is_noticed_and_the_library_as_it_is_is_not(tmp_path):
    """Else what is noticed might be the copying, and no mutant."""
    run = Run(tmp_path, cores=1)
    file, step = ("theory/grundy.py", "tests/test_periods.py::test_windows_have_their_length")
    text = (ROOT / "gamelab" / file).read_text()
    assert run.by_hand(Mutant("none", file, text, text, (step, "graphnim-thm-2.1"))) == [
        step,
        "graphnim-thm-2.1",
    ]
    endless = text.replace(
        "def mex(", "def mex(values):\n    while True:\n        pass\n\n\ndef other_mex("
    )
    assert run.as_it_is(f"gamelab/{file}")
    run.slack = 1
    assert run.noticed_by(f"gamelab/{file}", endless, [f"gamelab/{file}"]) == f"gamelab/{file}"
    assert (tmp_path / "copy0" / "gamelab" / file).read_text() == text
