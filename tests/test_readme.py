"""The README: its examples run, its links lead somewhere, and its ledger is today's. CONTRIBUTING
names what is there.
"""

import doctest
import re
import subprocess
import tomllib
from collections import Counter
from typing import get_args

import pytest
from conftest import ROOT
from test_layers import FLOORS

from gamelab.statements.claim import Grade
from gamelab.statements.paper import papers

TEXT = (ROOT / "README.md").read_text()


PAGES = [f"site/pages/{name}.md" for name in ("first_hour", "your_own", "hunting")]


@pytest.mark.parametrize("page", ["README.md", *PAGES])
def test_the_examples_run(page):
    failures, tried = doctest.testfile(
        str(ROOT / page), module_relative=False, optionflags=doctest.NORMALIZE_WHITESPACE
    )
    assert failures == 0
    assert tried >= 5


CONTRIBUTING = (ROOT / "CONTRIBUTING.md").read_text()
FOLDERS = "gamelab|tests|notebooks|benchmarks|site|certificates|proofs_in_coq|binder|docs"


@pytest.mark.parametrize("text", [TEXT, CONTRIBUTING], ids=["README", "CONTRIBUTING"])
def test_the_links_the_files_and_the_targets_that_are_named_are_there(text):
    named = {*re.findall(r"\]\(([^)\s]+)\)", text)}
    named |= {*re.findall(rf"(?<![\w./])((?:{FOLDERS})(?:/[\w./]*\w)?)", text)}
    assert [path for path in named if ":" not in path and not (ROOT / path).exists()] == []
    assert len(named) > 10
    rules = (ROOT / "Makefile").read_text()
    for target in re.findall(r"`make (\w+)`|^    make (\w+)", text, re.MULTILINE):
        assert f"\n{''.join(target)}:" in rules, target


def test_every_package_is_on_the_map_of_contributing():
    packages = {path.parent.name for path in (ROOT / "gamelab").glob("*/__init__.py")}
    assert packages <= {*re.findall(r"(?:\| |`, )`gamelab/(\w+)`", CONTRIBUTING)}


def test_contributing_has_the_order_of_packages_that_the_layers_have():
    line = re.search(r"^    theory → .*$", CONTRIBUTING, re.MULTILINE)
    written = [place.strip().split(" | ") for place in line[0].split("→")]
    there = [[room for room in rooms if (ROOT / "gamelab" / room).is_dir()] for rooms in FLOORS]
    assert written == [rooms for rooms in there if rooms]


def test_the_rows_on_speed_are_among_those_that_were_measured():
    rows = re.findall(r"^\|.*\|$", TEXT.partition("## How fast")[2], re.MULTILINE)
    assert len(rows) > 8
    measured = (ROOT / "benchmarks" / "README.md").read_text().splitlines()
    assert [row for row in rows if row not in measured] == []


def git(*arguments):
    """What git says of this repository."""
    run = subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True)
    return run.stdout.strip()


def test_the_headings_of_the_changelog_name_versions_and_their_commits():
    """Where the history of the repository is there, the commits are too, in the order of versions."""
    text = (ROOT / "CHANGELOG.md").read_text()
    headings = re.findall(r"^## (.*)$", text, re.MULTILINE)
    found = [re.match(r"(\d+\.\d+\.\d+) \(\w+ commit ([0-9a-f]{7,})", one) for one in headings]
    assert all(found), headings
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert found[0][1] == project["version"]
    assert len(text.splitlines()) <= 100
    if (ROOT / ".git").exists() and git("rev-parse", "--is-shallow-repository") == "false":
        commits = [one[2] for one in found]
        assert [git("cat-file", "-t", commit) for commit in commits] == ["commit"] * len(commits)
        newest_first = git("rev-list", "--no-walk", "HEAD", *commits).splitlines()
        assert [commit[:7] for commit in newest_first[1:]] == commits


def counted(paper):
    """The numbers of a paper's row: of the paper, ours, by grades, and what fails."""
    ours = sum(claim in paper.beyond or paper.adds(claim) for claim in paper)
    grades = Counter(claim.grade_at(claim.sizes[0]) for claim in paper if claim.expected)
    failing = Counter(claim.kind for claim in paper if not claim.expected)
    return [
        len(paper.claims) - ours,
        ours,
        *(grades[grade] for grade in get_args(Grade)),
        *(failing[kind] for kind in ("error", "omitted case", "slip")),
    ]


def test_the_ledger_counts_statements_by_grade_and_those_that_fail_by_kind():
    rows = re.findall(r"\]\(notebooks/0\d_\w+\.ipynb\)((?: \| \d+){9}) \|", TEXT)
    assert [[int(n) for n in re.findall(r"\d+", row)] for row in rows] == [
        counted(paper) for paper in papers()
    ]


OTHERS = {
    "gap": "gaps? in arguments?",
    "illegible": "illegible",
    "conjecture": "conjectures? refuted",
    "question": "questions? with the answer no",
}


def test_the_ledger_counts_all_else_that_fails():
    failing = Counter(claim.kind for paper in papers() for claim in paper if not claim.expected)
    for kind, words in OTHERS.items():
        found = re.search(rf"(\d+) {words}", TEXT)
        assert found, kind
        assert int(found[1]) == failing[kind], kind
