"""The table of what is proved of all stars: each row's proof verifies, agrees with the definition
and with the rules on larger stars, and is refused with a smaller cap.
"""

import json
import runpy
from dataclasses import replace
from functools import cache
from itertools import combinations_with_replacement, islice, product
from random import Random

import pytest
from conftest import ROOT

from gamelab import Octal, Spider
from gamelab.proofs.find_stars import find_stars
from gamelab.proofs.stars import Stars
from gamelab.solvers.vertex_deletion.spiders import spider_value
from gamelab.theory import by_definition, misere_by_definition
from gamelab_papers.octal_033.all_stars import FILE, NEW, all_stars

TABLE = all_stars()
FOUND = runpy.run_path(str(ROOT / "certificates" / "find_all_stars.py"))
games, search, TRIVIAL = FOUND["games"], FOUND["search"], FOUND["TRIVIAL"]
PROVED = [row for row in TABLE.rows if not row.why_not]
SAMPLE = Random(1).sample([row for row in PROVED if row.cells <= 2_000], 30)

every_row = pytest.mark.parametrize(
    "row",
    [pytest.param(row, marks=[] if row in SAMPLE else pytest.mark.deep) for row in PROVED],
    ids=lambda row: row.name,
)


@cache
def proof_of(row):
    return row.proof


def larger_stars(row, number):
    """As many random stars: those with a leg that is longer by two periods than the classes, and
    those with more leaves than the cap.
    """
    random, legs, found = Random(row.name), proof_of(row).legs, set()
    longest = len(legs.classes) + 3 * legs.period + 6
    while len(found) < number:
        if len(found) % 2:
            long = longest - random.randrange(legs.period)
            others = (*random.choices(range(longest), k=2), *random.choices((0, 1, 2), k=3))
            found.add(tuple(sorted((long, *others))))
        else:
            leaves = random.randint(legs.cap + legs.modulus, legs.cap + legs.modulus + 10)
            found.add((1,) * leaves + tuple(sorted(random.choices((0, 2, 3, 4, 5, 6), k=3))))
    return found


def agree(row, number):
    """Whether the proof has the value by the rules at this number of random larger stars."""
    proof = proof_of(row)
    for legs in larger_stars(row, number):
        cell = proof.legs.cell(legs)
        assert sum(legs) > sum(proof.legs.smallest(cell)), legs
        assert proof.value(legs) == spider_value(proof.game, legs, proof.misere), legs


@every_row
def test_the_proof_of_a_row_verifies_and_has_the_sizes_of_the_row(row):
    proof = proof_of(row)
    assert proof.verify(), proof.refusal
    assert (len(proof.table), len({*proof.values})) == (row.cells, row.values)
    assert f"{row.cells:,} cells" in proof.size
    if row.same_as:
        first = TABLE[row.same_as]
        assert (proof_of(first).legs, proof_of(first).values) == (proof.legs, proof.values)


@pytest.mark.parametrize("row", SAMPLE, ids=lambda row: row.name)
def test_a_sample_of_rows_has_the_values_of_the_rules_at_1200_larger_stars_together(row):
    agree(row, 40)


@pytest.mark.deep
@pytest.mark.parametrize("row", PROVED, ids=lambda row: row.name)
def test_every_row_has_the_values_of_the_rules_at_1000_larger_stars(row):
    agree(row, 1000)


@every_row
def test_every_row_has_the_values_of_the_definition_at_small_stars(row):
    proof = proof_of(row)
    value = misere_by_definition if proof.misere else by_definition
    for legs in [(), (1,), *combinations_with_replacement(range(1, 4), 3)]:
        assert proof.value(legs) == value(proof.game, Spider(*legs).graph), legs
    assert proof.value(None) == int(proof.misere)


@every_row
def test_a_row_with_a_smaller_cap_or_modulus_is_refused(row):
    proof = proof_of(row)
    legs = proof.legs
    smaller = replace(legs, **({"cap": legs.cap - 1} if legs.cap > 1 else {"modulus": 1}))
    assert smaller != legs
    assert Stars.of(proof.game, smaller, proof.misere).refusal


def test_the_rows_are_those_of_all_games_and_the_file_is_the_table():
    assert [(row.ruleset, row.play) for row in TABLE.rows] == [
        *product(games(), ("normal", "misère"))
    ]
    assert FILE.read_text(encoding="utf-8") == TABLE.to_csv()
    assert TABLE.to_latex().count(r"\\") == len(TABLE.rows) + 1


def test_the_first_rows_are_found_by_the_search():
    assert [*islice(search(), 24)] == [*TABLE.rows[:24]]


@pytest.mark.deep
@pytest.mark.parametrize("row", Random(2).sample(TABLE.rows[24:], 20), ids=lambda row: row.name)
def test_a_row_is_found_by_the_search(row):
    found = find_stars(row.ruleset, row.play == "misère")
    assert found == row.proof


def test_a_row_is_proved_trivial_cited_or_new_or_says_why_not():
    assert {row.known_from for row in TABLE.rows if row.why_not} == {""}
    assert all(bool(row.why_not) != bool(row.known_from) for row in TABLE.rows)
    cited = [row.name for row in PROVED if row.known_from not in (TRIVIAL, NEW)]
    assert cited == [
        "0.33 normal",
        "0.333 normal",
        "{1, 2} normal",
        "{1, 2, 3} normal",
        "{1, 2, 4} normal",
    ]
    assert len(TABLE.new.rows) >= 60
    assert all(row.values > 2 for row in TABLE.new.rows)
    assert f"{len(PROVED)} proved, of which {len(TABLE.new.rows)} are new" in repr(TABLE)


def test_the_files_of_certificates_hold_each_row_that_is_proved():
    found = [
        one
        for file in ROOT.glob("certificates/quotients-all-stars-*.json")
        for one in json.loads(file.read_text())["certificates"]
    ]
    assert len(found) == len(PROVED) == 131
    for row in SAMPLE + [row for row in PROVED if row.cells == 15_626]:
        assert row.proof.certificate() in found, row.name


def test_a_proof_is_found_by_its_game():
    proof = TABLE["{1, 2} normal"].proof
    assert proof.value((3, 2, 1)) == by_definition(Octal("0.33"), Spider(3, 2, 1).graph)
    assert "repeat" in TABLE["0.123 normal"].proof.why
