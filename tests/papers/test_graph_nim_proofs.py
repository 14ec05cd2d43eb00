"""Graph Nim for all numbers: the champions 2^a 1^b have the options of boards, and no neighbour of a
statement that is false is proved.
"""

from inspect import signature
from itertools import product

import pytest
from verdicts import verdict_on

from gamelab import GraphNim, Spider, paper
from gamelab.boards import legs_at
from gamelab.proofs.for_all import on_variables
from gamelab.statements import Cases, Claim, assume, equal, including
from gamelab.statements.claim import Side
from gamelab_papers.champion_spiders.nimbers import (
    champions,
    heaps,
    named_follower,
    worth_of_follower,
)


def refusal(statement, agree=including, given=heaps):
    """Why a statement, a function of numbers, is refused; empty if it is proved."""
    names = [*signature(statement).parameters]
    claim = Claim(
        id="x",
        label="A statement",
        statement="It holds.",
        cases=Cases("one case", lambda size: [tuple(range(1, len(names) + 1))]),
        agree=agree,
        predicted=Side(statement, 0),
        computed=Side(statement, 1),
    )
    return on_variables("all", " ".join(names), given).of(claim, 0)[0].refusal


# j legs of length 2, k of length 1, and single edges apart
WITH_EDGES = "2^{} 1^{} + {} P_1".format


def followers(a, b):
    """What moves on 2^a 1^b leave, as the board says."""
    for option in GraphNim().moves(Spider.from_counts({2: a, 1: b}).graph):
        legs = legs_at(option, 0) or ()
        yield WITH_EDGES(legs.count(2), legs.count(1), len(option.edges) - sum(legs))


def test_the_proof_of_theorem_3_1_lists_all_followers():
    for n, ones in product(range(5), repeat=2):
        cut = {WITH_EDGES(n - 1, ones + 1, 0), WITH_EDGES(n - 1, ones, 0)} if n else set()
        left = product(range(n + 1), range(ones + 1))
        stomped = {WITH_EDGES(two, one, n - two) for two, one in left if two + one < n + ones}
        assert {*followers(n, ones)} == cut | stomped


def test_listed_options_of_a_champion_are_all_its_options_of_the_kind():
    tried = 0
    of_edges, of_twos = champions().members
    assert of_edges.options_of(3) == [(("edges", (2,)),)]
    for n, ones in product(range(4), range(6)):
        if ones < 2 * n - 2:
            continue
        listed = {
            WITH_EDGES(legs[0], legs[1] - legs[0], rest[0][1][0] if rest else 0)
            for (_, legs), *rest in of_twos.options_of(n, n + ones)
        }
        alike = {
            WITH_EDGES(two, one, loose)
            for two in range(n + 1)
            for one in range(max(0, 2 * two - 2), ones + 2)
            for loose in range(n + 1)
        }
        assert listed == {*followers(n, ones)} & alike
        tried += len(listed)
    assert tried > 100


def test_champions_from_one_leg_fewer_on_are_proved_and_from_two_fewer_are_not():
    assert champions(2).verify()
    assert champions(3).verify()
    assert "each smaller value" in champions(4).refusal


@pytest.mark.parametrize(
    ("change", "slack", "wrong"),
    [
        (lambda *option: option, 0, ""),
        (lambda *option: option, 1, "positions"),
        (lambda j, k, apart: (j, k + 1, apart), 0, "wrong for"),
        (lambda j, k, apart: (j, k, apart + 2), 0, "wrong for"),
    ],
)
def test_the_proof_of_theorem_3_1_needs_its_option_and_as_many_legs(change, slack, wrong):
    def statement(a, b, h):
        assume(b + 2 + slack >= 2 * a, h < 2 * a + b, a >= 1)
        return (h, True), worth_of_follower(a, b, *change(*named_follower(a, b, h)))

    found = refusal(statement, equal, champions)
    assert wrong in found if wrong else not found


@pytest.mark.slow
def test_no_certificate_names_a_theorem_of_the_paper_that_is_checked():
    """The windows of Theorems 4.1 and 5.4 are corrected: the certificates name their own theorems."""
    theorems = {
        name
        for claim in paper("graph-nim")
        if claim.proof and claim.expected
        for name in verdict_on(claim).theorems
    }
    assert {name.split(",")[0] for name in theorems} >= {
        *("graphnim-cert-period", "graphnim-cert-stable")
    }
    assert not [name for name in theorems if "Theorem" in name]
