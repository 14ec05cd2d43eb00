"""The README: its examples run, its links lead somewhere, and its ledger is today's."""

import doctest
import re

from conftest import ROOT

from gamelab.papers.ledger import papers

TEXT = (ROOT / "README.md").read_text()


def test_the_examples_run():
    failures, tried = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert failures == 0
    assert tried >= 8


def test_the_links_and_the_files_it_names_are_there():
    for target in re.findall(r"\]\(([^)]+)\)", TEXT):
        assert (ROOT / target).exists(), target
    for folder in re.findall(r"`(gamelab/\w+|notebooks|tests|benchmarks)`", TEXT):
        assert (ROOT / folder).is_dir(), folder
    rules = (ROOT / "Makefile").read_text()
    for target in re.findall(r"`?make (\w+)", TEXT):
        if target not in ("it",):
            assert f"\n{target}:" in rules, target


def test_the_ledger_counts_the_statements_there_are():
    for paper in papers():
        expected = [claim.expected for claim in paper]
        assert f"| {len(expected)} | {sum(expected)} hold, {expected.count(False)} fail as they are known to |" in TEXT, paper.title
