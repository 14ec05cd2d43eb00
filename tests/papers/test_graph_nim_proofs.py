"""Graph Nim for all numbers: nim-sums of intervals and the champions 2^a 1^b are proved, and no
neighbour of a statement that is false.
"""

from dataclasses import replace
from itertools import product

import pytest
from test_certificates import of_one, told  # noqa: F401

from gamelab import paper
from gamelab.proofs.automata import TRUE
from gamelab.proofs.families import Consequence, Options, Values, says, v
from gamelab_papers.champion_spiders.for_all_numbers import (
    BELOW_15,
    BETWEEN,
    CHAMPIONS,
    FOLLOWERS,
    FROM_0,
    FROM_A,
    HEAPS,
    NAMED,
    PROOFS,
    STABLE,
    a,
    b,
    champions,
    edges,
    h,
    j,
    k,
    m,
    missed,
    reached,
    t,
    twos,
    x,
    y,
)
from gamelab_papers.champion_spiders.nimbers import WITH_EDGES, followers_of_twos

PAPER = paper("graph-nim")


def refusal(implication, given=HEAPS):
    return Consequence("", (implication,), (given,)).refusal


@pytest.mark.parametrize("name", PROOFS)
def test_a_statement_is_certified_for_all_numbers(name):
    claim = PAPER[name]
    verdict = claim.check(3 if name == "graphnim-thm-3.1-proof" else 20)
    assert verdict.certified
    assert verdict.as_expected
    assert verdict.bound.endswith(f", {PROOFS[name].reach}")
    assert verdict.certificates == len(verdict.sizes) == 1


@pytest.mark.parametrize("name", PROOFS)
def test_no_sentence_about_a_statement_speaks_of_nothing(name):
    proof = PAPER[name].proof.of(PAPER[name], 0)[0]
    assert proof.verify()
    for sentence in proof.sentences[1::2] if isinstance(proof, Consequence) else proof.sentences:
        assert sentence.left.witness() is not None, sentence.words


@pytest.mark.parametrize("name", PROOFS)
def test_a_stranger_accepts_the_certificate(name, told):  # noqa: F811
    status, said = told(of_one(**PAPER[name].proof.of(PAPER[name], 0)[0].certificate()))
    assert status == 0, said


FALSE = {
    "x - y < the nim-sum": replace(BETWEEN, then=(Values(x < h + y),)),
    "the nim-sum < x + y": replace(BETWEEN, then=(Values(h < x + y),)),
    "the nim-sum is x + y": replace(BETWEEN, then=(Values(h == x + y),)),
    "from a + k - 1": reached((a + k <= h + 1) & (h + k <= b), (a <= t) & (t <= b)),
    "to b - k + 1": reached((a + k <= h) & (h + k <= b + 1), (a <= t) & (t <= b)),
    "from a": reached((a <= h) & (h + k <= b), (a <= t) & (t <= b)),
    "to b": reached((a + k <= h) & (h <= b), (a <= t) & (t <= b)),
    "without a": reached((a + k <= h) & (h + k <= b), (a < t) & (t <= b)),
    "without b": reached((a + k <= h) & (h + k <= b), (a <= t) & (t < b)),
    "from 0 to b - k + 1": reached(h + k <= b + 1, t <= b),
    "from 0 without b": reached(h + k <= b, t < b),
    "k to 16": reached((k <= 16) & (h + 15 <= b), t <= b),
    "k - 14 is missed if k is 13 modulo 16": missed(13),
    "to b - 14": reached((k <= 15) & (h + 14 <= b), t <= b),
}


@pytest.mark.parametrize("name", FALSE)
def test_a_false_statement_about_nim_sums_is_refused(name):
    assert refusal(FALSE[name])
    for true in (BETWEEN, FROM_A, FROM_0, BELOW_15, missed(14)):
        assert not refusal(true)


def test_listed_options_of_a_champion_are_all_its_options_of_the_kind():
    proof, tried = CHAMPIONS, 0
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
        assert listed == followers_of_twos(n, ones) & alike
        tried += len(listed)
    assert tried > 100


def test_champions_from_one_leg_fewer_on_are_proved_and_from_two_fewer_are_not():
    assert champions(2).verify()
    assert champions(3).verify()
    assert "each smaller value" in champions(4).refusal


@pytest.mark.parametrize("value", [a + m + 1, a + m - 1, m, a + a + m])
def test_another_value_of_a_champion_is_refused(value):
    proof = CHAMPIONS
    of_edges, of_twos = proof.members
    wrong = replace(proof, members=(of_edges, replace(of_twos, value=v == value)))
    assert wrong.refusal


def test_a_proof_without_some_options_is_refused():
    proof = CHAMPIONS
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


def test_another_option_than_that_of_the_proof_is_refused():
    for one in FOLLOWERS:
        assert not refusal(one, CHAMPIONS)
    for one in FOLLOWERS[:3]:
        (two, legs), *rest = (summand.arguments for summand in one.given.values["t"])
        option = (twos(two, legs + 1), *(edges(*arguments) for arguments in rest))
        wrong = replace(one, given=replace(one.given, values={"t": option}))
        assert refusal(wrong, CHAMPIONS), one.words


def test_other_j_and_k_than_those_of_the_proof_are_refused():
    option = (twos(j, j + k), edges(a - j))
    alike = (a - j) % 2 == 0
    assert not refusal(says("a - j even", NAMED & alike, {"t": option}, t == h), CHAMPIONS)
    assert refusal(says("any a - j", NAMED, {"t": option}, t == h), CHAMPIONS)
    further = STABLE & (j < a) & (j + j <= k + 3) & (k < b) & alike
    assert "positions" in refusal(says("2j - 3 <= k", further, {"t": option}, TRUE), CHAMPIONS)
    *_, each = FOLLOWERS
    for where in (STABLE & (h + 1 < a + a + b), (a > 0) & (h + 2 < a + a + b)):
        assert refusal(replace(each, given=Values(where)), CHAMPIONS)
    assert refusal(
        replace(each, then=(Values((NAMED & (j + j <= k + 1)).project("j", "k")),)), CHAMPIONS
    )


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
