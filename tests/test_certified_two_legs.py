"""Certificates of two growing legs: a stranger's program fills the same tables, finds honest
certificates right, and refuses what is wrong by one condition each.
"""

import json
from itertools import product

import pytest
from test_certificates import CHECK, of_one, told  # noqa: F401
from test_two_legs import ARC_KAYLES, GAMES, SHORT

from gamelab import Octal, Spider
from gamelab.boards import spiders_below
from gamelab.proofs.two_legs import TwoLegs, two_leg_values


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_a_stranger_s_program_fills_the_same_tables(game):
    rules, base, n = game.certificate_rules(), [2, 1], 25
    CHECK.spend.left = CHECK.STEPS
    moves = CHECK.hub_moves(rules, base, 4, len(rules["digits"]) - 1)
    paths = CHECK.heap_values(rules["digits"], 2 * n)
    tables = {1: [bytes(paths[m + 1 : m + 1 + n]) for m in range(n)]}
    for left in sorted({*moves} - {1}, key=int.bit_count):
        tables[left] = CHECK.two_leg_values(rules["digits"], paths, tables, moves[left])
    assert 0b1111 in tables  # the hub, and legs of two vertices and one
    values = two_leg_values(game, base, n)
    for left, table in tables.items():
        legs = Spider((left >> 1 & 3).bit_count(), left >> 3).legs
        board = spiders_below(base).index(tuple(sorted(legs, reverse=True)))
        assert [*map(list, table)] == values[board].tolist(), legs


def plain(proof, **changes):
    return json.loads(json.dumps(proof.certificate() | changes))


@pytest.mark.parametrize("proof", [SHORT, TwoLegs(Octal("0.15"), (1,), 20, 10, -10)], ids=str)
def test_a_certificate_is_checked(proof, told):  # noqa: F811
    status, said = told(of_one(**plain(proof)))
    assert status == 0, said
    assert f"for k >= {proof.start}, for all m" in said
    assert len(json.dumps(proof.certificate())) < 200


STILL = TwoLegs(Octal("0.0"), (1,), 0, 1, -1)  # nobody has a move
BELOW, ROW, DIAGONAL = (
    "stands where a whole number from",
    "the values do not repeat",
    "are not those",
)
FORGED = {
    "a start below 0": (plain(STILL, start=-1), BELOW),
    "a period below 1": (plain(STILL, start=5, period=-1, lead=1), BELOW),
    "a lead below -period": (plain(STILL, lead=-2), BELOW),
    "an empty leg": (plain(STILL, base=[0]), BELOW),
    "a row that changes": (plain(TwoLegs(Octal("0.3"), (1,), 0, 1, -1)), ROW),
    "a late row": (plain(TwoLegs(Octal("0.75"), (1,), 10, 2, -2)), ROW),
    "a diagonal that changes": (plain(TwoLegs(Octal("0.55"), (1,), 0, 1, 0)), DIAGONAL),
    "another game": (
        {**plain(STILL), "game": {"name": "heaps", "digits": [0, 0]}},
        "two legs are known here of vertex deletion alone",
    ),
    "a part more": (plain(STILL, values=[]), "the part 'values' is unknown or missing"),
}


ALSO_OTHERWISE = {"a start below 0", "another game"}  # of these no table is filled


@pytest.mark.parametrize("name", FORGED)
def test_a_forged_certificate_is_refused_by_one_condition_alone(name, told, monkeypatch):  # noqa: F811
    certificate, words = FORGED[name]
    status, said = told(of_one(**certificate))
    assert status == 1
    assert words in said
    if name in ALSO_OTHERWISE:
        return
    need = CHECK.need
    monkeypatch.setattr(
        CHECK, "need", lambda fact, why, verdict="WRONG": need(fact or words in why, why, verdict)
    )
    assert told(of_one(**certificate))[0] == 0


@pytest.mark.slow
def test_two_programs_agree_on_changed_certificates(told):  # noqa: F811
    accepted = 0
    for start, period, lead in product((7, 8, 13), (3, 5, 6, 12), (-6, -5, 0, 7)):
        proof = TwoLegs(SHORT.game, SHORT.base, start, period, lead)
        status, said = told(of_one(**plain(proof)))
        assert (status == 0) == proof.verify(), said
        accepted += status == 0
    assert accepted >= 8


def test_work_without_end_is_refused(told, monkeypatch):  # noqa: F811
    monkeypatch.setattr(CHECK, "STEPS", 1_000_000)
    for changes in ({"start": 5000}, {"base": [20, 20]}, {"period": 10**6}, {"start": 2000}):
        status, said = told(of_one(**plain(ARC_KAYLES, **changes)))
        assert status == 1
        assert "too large for me" in said
