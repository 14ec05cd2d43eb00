"""The table of what is proved of all stars: each row's proof verifies, agrees with the definition
and with the rules on larger stars, and is refused with a smaller cap.
"""

import json
import runpy
from dataclasses import replace
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
SAMPLE = Random(1).sample([row for row in PROVED if row.cells <= 2_000], 20)


def larger_stars(name, legs, number):
    """As many random stars: those with a leg that is longer by two periods than the classes, and
    those with more leaves than the cap.
    """
    random, found = Random(name), set()
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


@pytest.mark.parametrize(
    ("row", "number"),
    [
        *(pytest.param(row, 40, id=row.name) for row in SAMPLE),
        *(pytest.param(row, 1000, id=row.name, marks=pytest.mark.deep) for row in PROVED),
    ],
)
def test_the_proof_of_a_row_verifies_and_agrees_with_the_definition_and_with_larger_stars(
    row, number
):
    proof = row.proof
    assert proof.verify(), proof.refusal
    assert (len(proof.table), len({*proof.values})) == (row.cells, row.values)
    assert f"{row.cells:,} cells" in proof.size
    if row.same_as:
        first = TABLE[row.same_as].proof
        assert (first.legs, first.values) == (proof.legs, proof.values)
    assert proof.value(None) == int(proof.misere)
    value = misere_by_definition if proof.misere else by_definition
    for legs in [(), (1,), *combinations_with_replacement(range(1, 4), 3)]:
        assert proof.value(legs) == value(proof.game, Spider(*legs).graph), legs
    classes = proof.legs
    for legs in larger_stars(row.name, classes, number):
        assert sum(legs) > sum(classes.smallest(classes.cell(legs))), legs
        assert proof.value(legs) == spider_value(proof.game, legs, proof.misere), legs
    less = {"cap": classes.cap - 1} if classes.cap > 1 else {"modulus": 1}
    smaller = replace(classes, **less)
    assert smaller != classes
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
    for row in SAMPLE:
        assert row.proof.certificate() in found, row.name


def test_a_proof_is_found_by_its_game():
    proof = TABLE["{1, 2} normal"].proof
    assert proof.value((3, 2, 1)) == by_definition(Octal("0.33"), Spider(3, 2, 1).graph)
    assert "repeat" in TABLE["0.123 normal"].proof.why
