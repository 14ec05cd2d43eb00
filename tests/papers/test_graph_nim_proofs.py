"""Graph Nim for all numbers: nim-sums of intervals and the champions 2^a 1^b are proved, and no
neighbour of a statement that is false.
"""

from dataclasses import replace
from inspect import signature
from itertools import product

import pytest
from test_certificates import of_one, told  # noqa: F401

from gamelab import GraphNim, Spider, paper
from gamelab.boards import legs_at
from gamelab.proofs.families import Consequence, Options, v
from gamelab.proofs.for_all import Between, on_variables, set_of
from gamelab.statements import Cases, Claim, assume, equal, including, one_of
from gamelab.statements.claim import Side
from gamelab_papers.champion_spiders.nimbers import (
    a,
    champions,
    heaps,
    k,
    m,
    named_follower,
    nim,
    nim_sums,
    twos,
    worth_of_follower,
)

PAPER = paper("graph-nim")
ON_VARIABLES = ["lem-2.2", "lem-2.3", "lem-2.4", "thm-3.1", "thm-3.1-proof"]
ON_CELLS = ["thm-2.1", "path-period"]


def proof_of(claim):
    return claim.proof.of(claim, 5)[0]


@pytest.mark.parametrize("name", [*ON_VARIABLES, *ON_CELLS])
def test_a_statement_is_proved_for_all_numbers(name):
    claim = PAPER[f"graphnim-{name}"]
    verdict = claim.check(max(claim.proof.least, 5))
    assert verdict.grade == "proved for all"
    assert verdict.as_expected
    assert verdict.bound.endswith(f", {claim.proof.reach}")
    assert verdict.certificates == 1


@pytest.mark.parametrize("name", ON_VARIABLES)
def test_no_sentence_about_a_statement_speaks_of_nothing(name):
    proof = proof_of(PAPER[f"graphnim-{name}"])
    assert isinstance(proof, Consequence)
    assert proof.verify()
    for sentence in proof.sentences[1::2]:
        assert sentence.left.witness() is not None, sentence.words


@pytest.mark.parametrize("name", ON_VARIABLES)
def test_a_stranger_accepts_the_certificate(name, told):  # noqa: F811
    status, said = told(of_one(**proof_of(PAPER[f"graphnim-{name}"]).certificate()))
    assert status == 0, said


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


def misses(rest):
    """That no number to k has the nim-sum k - 14 with 15, for k = rest modulo 16."""
    return lambda i: (set(), nim_sums(15, 0, 16 * i + rest) & set_of(16 * i + rest - 14))


FALSE = {
    "x - y < the nim-sum": (lambda x, y: (Between(x - y + 1, x + y), nim(x, y)), one_of),
    "the nim-sum < x + y": (lambda x, y: (Between(x - y, x + y - 1), nim(x, y)), one_of),
    "the nim-sum is x + y": (lambda x, y: (x + y, nim(x, y)), equal),
    "from a + k - 1": (lambda a, b, k: (set_of(Between(a + k - 1, b - k)), nim_sums(k, a, b)),),
    "to b - k + 1": (lambda a, b, k: (set_of(Between(a + k, b - k + 1)), nim_sums(k, a, b)),),
    "from a": (lambda a, b, k: (set_of(Between(a, b - k)), nim_sums(k, a, b)),),
    "to b": (lambda a, b, k: (set_of(Between(a + k, b)), nim_sums(k, a, b)),),
    "without a": (lambda a, b, k: (set_of(Between(a + k, b - k)), nim_sums(k, a + 1, b)),),
    "without b": (lambda a, b, k: (set_of(Between(a + k, b - k)), nim_sums(k, a, b - 1)),),
    "from 0 to b - k + 1": (lambda b, k: (set_of(Between(0, b - k + 1)), nim_sums(k, 0, b)),),
    "from 0 without b": (lambda b, k: (set_of(Between(0, b - k)), nim_sums(k, 0, b - 1)),),
    "k - 14 is missed if k is 13 modulo 16": (misses(13), equal),
}
TRUE_ONES = {
    "nim-sums": (lambda x, y: (Between(x - y, x + y), nim(x, y)), one_of),
    "from a + k": (lambda a, b, k: (set_of(Between(a + k, b - k)), nim_sums(k, a, b)),),
    "from 0": (lambda b, k: (set_of(Between(0, b - k)), nim_sums(k, 0, b)),),
    "k - 14 is missed if k is 14 modulo 16": (misses(14), equal),
}


@pytest.mark.parametrize("name", FALSE)
def test_a_false_statement_about_nim_sums_is_refused(name):
    assert "wrong for" in refusal(*FALSE[name])


@pytest.mark.parametrize("name", TRUE_ONES)
def test_the_true_neighbours_are_proved(name):
    assert not refusal(*TRUE_ONES[name])


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
    proof, tried = champions(), 0
    of_edges, of_twos = proof.members
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


@pytest.mark.parametrize("value", [a + m + 1, a + m - 1, m, a + a + m])
def test_another_value_of_a_champion_is_refused(value):
    proof = champions()
    of_edges, of_twos = proof.members
    wrong = replace(proof, members=(of_edges, replace(of_twos, value=v == value)))
    assert wrong.refusal


def test_a_proof_without_some_options_is_refused():
    proof = champions()
    of_edges, of_twos = proof.members

    def without(i, slack=2):
        of_edges, of_twos = champions(slack).members
        kept = (*of_twos.options[:i], *of_twos.options[i + 1 :])
        return replace(proof, members=(of_edges, replace(of_twos, options=kept))).refusal

    assert "wrong for a = 1, m = 1, u = 0" in without(1)
    assert "wrong for a = 0, m = 1, u = 0" in without(2)
    assert not without(0)  # stomps and the other cut are enough, but not with one leg fewer
    assert "wrong for a = 2, m = 3, u = 4" in without(0, slack=3)
    assert replace(proof, members=(replace(of_edges, value=v == k), of_twos)).refusal
    itself = Options((twos(a, m),), m > 0)
    assert replace(
        proof, members=(of_edges, replace(of_twos, options=(*of_twos.options, itself)))
    ).refusal


def statement_of(change, slack=0):
    """The statement of the proof of Theorem 3.1 with another option."""

    def statement(a, b, h):
        assume(b + 2 + slack >= 2 * a, h < 2 * a + b, a >= 1)
        option = change(*named_follower(a, b, h))
        return (h, True), worth_of_follower(a, b, *option)

    return statement


@pytest.mark.parametrize(
    "change",
    [
        lambda j, k, apart: (j, k + 1, apart),
        lambda j, k, apart: (j, k, apart + 2),
        lambda j, k, apart: (j, k ^ 1, apart),
    ],
)
def test_another_option_than_that_of_the_proof_is_refused(change):
    assert not refusal(statement_of(lambda *option: option), equal, champions)
    assert refusal(statement_of(change), equal, champions)


def test_the_proof_is_refused_for_one_leg_fewer():
    assert "positions" in refusal(statement_of(lambda *option: option, slack=1), equal, champions)


def test_no_certificate_names_a_theorem_of_the_paper_that_is_checked():
    """The windows of Theorems 4.1 and 5.4 are corrected: the certificates name their own theorems."""
    theorems = set()
    for claim in PAPER.claims:
        if claim.proof and claim.expected:
            theorems |= {*claim.check(min(claim.sizes[0], max(claim.cases.least, 3))).theorems}
    assert {name.split(",")[0] for name in theorems} >= {
        "graphnim-cert-period",
        "graphnim-cert-stable",
    }
    assert not [name for name in theorems if "Theorem" in name]
