"""Certificates of finite quotients, automata and growing legs: a stranger's program finds honest
ones right, and agrees with `verify` on those of which a part is changed.
"""

import json
from dataclasses import replace
from itertools import product
from random import Random

import pytest
from checker import CHECK, accepted, changed, of_one, plain, refused, told
from honest import (
    AUTOMATA,
    BISTARS,
    HONEST,
    LEGS,
    NIM,
    QUOTIENTS,
    STARS,
    n,
    proof_of,
    v,
    with_parts,
)
from test_two_legs import ARC_KAYLES, GAMES
from verdicts import verdict_on

from gamelab import Bistar, Claim, Octal, Spider, claims
from gamelab.boards import spiders_below
from gamelab.certificates.collect import certificates_of
from gamelab.proofs import TRUE, Bistars, Stars
from gamelab.proofs.automata import plain as written
from gamelab.proofs.for_all import on_cells
from gamelab.proofs.two_legs import two_leg_values
from gamelab.solvers.vertex_deletion.spiders import spider_value
from gamelab.solvers.vertex_deletion.tables import bistar_value
from gamelab.statements import Cases, Proof


@pytest.mark.parametrize("name", HONEST)
def test_an_honest_certificate_is_checked(name):
    proof = HONEST[name]
    assert proof.verify()
    said = accepted(plain(proof))
    assert said.count("checked: ") == 1
    assert ("misere value" in said) == getattr(proof, "misere", False)
    assert ("if their options are those listed" in said) == (name in AUTOMATA)
    assert (f"for k >= {getattr(proof, 'start', '')}, for all m" in said) == (name in LEGS)


SMALL = [
    name for name, one in QUOTIENTS.items() if len(one.table) < 90 and not isinstance(one, Bistars)
]


@pytest.mark.parametrize("name", SMALL)
def test_every_changed_value_is_refused_by_both_programs(name):
    proof = QUOTIENTS[name]
    for place, value in enumerate(proof.values):
        for other in [1 - value] if proof.only_winner else {0, value + 1, abs(value - 1)} - {value}:
            wrong = replace(
                proof, values=(*proof.values[:place], other, *proof.values[place + 1 :])
            )
            assert wrong.refusal
            refused(plain(wrong), "", alone=False)


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_a_stranger_s_program_fills_the_same_tables_of_two_legs(game):
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


def holds(relation, **numbers):
    """Whether an automaton accepts the digits of these numbers."""
    state = 0
    for place in range(8):
        digits = (numbers[name] >> place & 1 for name in relation.names)
        state = relation.rows[state][sum(d << i for i, d in enumerate(digits))]
    return relation.final[state]


def test_relations_are_those_of_the_numbers():
    CHECK.spend.left = CHECK.STEPS
    both = CHECK.less(["a"], ["b"]) & CHECK.nim_sum_is_0(("a", "b", "c"))
    for a, b, c in product(range(6), repeat=3):
        numbers = {"a": a, "b": b, "c": c}
        assert holds(both, **numbers) == (a < b and a ^ b == c)
        assert holds(both.without("b"), **numbers) == (a < a ^ c)
        assert holds(both.called({"c": "b"}), **numbers) == (a < b and a == 0)
        assert holds(CHECK.less(["a", "a"], ["b", "c"]), **numbers) == (2 * a < b + c)
        assert holds(CHECK.constant("a", 5), **numbers) == (a == 5)


def nim_sum_is_0(names):
    """The relation of these names, in order, as a file writes it."""
    letters = range(2 ** len(names))
    steps = [[one.bit_count() % 2 for one in letters], [1 for _ in letters]]
    return {"variables": names, "steps": steps, "accepting": [0]}


A, B = ([f"{letter}{i:02}" for i in range(11)] for letter in "ab")
MANY_NUMBERS = {
    "implications/0/given/where": nim_sum_is_0(A),
    "implications/0/given/values/u/0/arguments": [nim_sum_is_0(["=", *B])],
}
MANY_PARAMETERS = {
    "families/0/parameters": A + B,
    "families/0/value": written(v == 0),
    "families/0/options/0/where": written(TRUE),
    "families/0/options/0/summands/0/arguments": A + B,
}


def quotient(name, **parts):
    return plain(HONEST[name], **parts)


STILL = {"name": "vertex deletion", "digits": [0]}


@pytest.mark.parametrize(
    ("steps", "certificate"),
    [
        (300, plain(NIM)),
        (10**8, with_parts("a heap of 3", MANY_NUMBERS)),
        (10**8, with_parts("Nim", MANY_PARAMETERS)),
        (5_000, quotient("stars")),
        (20_000, quotient("stars with four")),
        (1_000_000, quotient("bistars")),
        (1_000_000, quotient("bistars", **{"middle period": 997, "middles": 1000})),
        (1_000_000, quotient("stars", game=STILL, lengths=[0, 1, None] * 9999, values=[0] * 36)),
        (1_000_000, quotient("a path", edges=[[0, 1]] * 40)),
        (1_000_000, quotient("a path", edges=[[0, 1]] * 9, cap=2, values=[0] * 4 * 3**9)),
        (1_000_000, plain(ARC_KAYLES, start=5000)),
        (1_000_000, plain(ARC_KAYLES, start=2000)),
        (1_000_000, plain(ARC_KAYLES, base=[20, 20])),
        (1_000_000, plain(ARC_KAYLES, period=10**6)),
    ],
)
def test_work_without_end_is_refused(steps, certificate, monkeypatch):
    monkeypatch.setattr(CHECK, "STEPS", steps)
    monkeypatch.setattr(CHECK, "PROVED", {})
    refused(certificate, "too large for me", alone=False)


def verified(said):
    """Whether gamelab itself finds the certificate right; what cannot even be stated is not."""
    try:
        return proof_of(said).verify()
    except (ValueError, KeyError, IndexError, ZeroDivisionError, TypeError):
        return False


def is_true(proof, random):
    """Whether the proof has the values that the solvers find on larger boards."""
    for _ in range(20):
        one, two = ([random.randint(1, 7) for _ in range(random.randint(0, 4))] for _ in range(2))
        if isinstance(proof, Stars) and proof.legs.period:
            yield proof.value(one) == spider_value(proof.game, one, proof.misere)
        elif isinstance(proof, Bistars) and not proof.misere:
            middle = random.randint(1, 9)
            if proof.middle(middle) in proof.only:
                value = bistar_value(proof.game, Bistar(one, two, middle=middle))
                yield proof.value(one, two, middle) == value


WORDS = {"kind", "family", "theorem", "statement", "rests on", "words"}


def ways(said, *way):
    """The ways to the parts of a certificate, but to its words and the name of its game."""
    parts = (
        said.items()
        if isinstance(said, dict)
        else enumerate(said)
        if isinstance(said, list)
        else ()
    )
    for key, part in parts:
        if key not in WORDS and (*way, key) != ("game", "name"):
            yield (*way, key)
            yield from ways(part, *way, key)


RELATIONS = [written(one.value) for proof in AUTOMATA.values() for one in proof.members] + [
    written(part) for part in (TRUE, n < n, n > 0, n - 1, n + n)
]


def another(part, random):
    """Another thing of the same kind: a number, a name, a relation, or a list that is shorter, or
    has a part twice.
    """
    if isinstance(part, bool):
        return not part
    if isinstance(part, int | None):
        return random.choice([0, 1] if part is None else [part - 1, part + 1, random.randrange(6)])
    if isinstance(part, str):
        return random.choice(["n", "k", "m", "u", "v", "value", "=", "heap", "twig"])
    if isinstance(part, list):
        return part[:-1] if not part or random.random() < 0.5 else [*part, random.choice(part)]
    if "steps" in part:
        return random.choice(RELATIONS)
    return part | ({"n": [{"family": "heap", "arguments": ["n"]}]} if {*part} <= {"u"} else {})


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("kind", [QUOTIENTS, AUTOMATA, LEGS], ids=["quotients", "automata", "legs"])
def test_two_programs_agree_on_certificates_with_changed_parts(kind, seed):
    """Some of them are still right, or again."""
    random, accepted, refused = Random(seed), 0, 0
    honest = [*map(plain, kind.values())]
    for _ in range(90):
        said = random.choice(honest)
        for _ in range(random.randint(1, 2)):
            places = {}
            for way in ways(said):
                places.setdefault(way[0], []).append(way)
            way = random.choice(places[random.choice(sorted(places))])
            said = changed(said, way, lambda part: another(part, random))
        status, words = told(of_one(said))
        # the first digit is not in the name of a game
        named = not any(said.get("game", {}).get("digits", [0])[:1])
        assert (status == 0) == (named and verified(said)), (said, words)
        if status == 0 and said not in honest:
            assert all(is_true(proof_of(said), random))
        accepted, refused = accepted + (status == 0), refused + (status != 0)
    assert accepted > 1
    assert refused > 30


def test_the_finite_proofs_of_a_claim_are_certified():
    claim = Claim(
        id="all-stars",
        label="All stars",
        kind="conjecture",
        statement="The stars have the values of their cells.",
        cases=Cases("stars", lambda size: [(1,), (2,)]),
        predicted=lambda leg: leg + 1 if leg < 2 else 0,
        computed=lambda leg: spider_value(Octal("0.33"), (leg,)),
        proof=Proof("all stars", certificates=lambda claim, size: [STARS, BISTARS, STARS]),
    )

    def quotients_of(**parts):
        found = certificates_of(replace(claim, **parts), 2)
        return [one for one in found["certificates"] if one["kind"] == "quotient"]

    assert quotients_of() == [STARS.certificate(), BISTARS.certificate()]
    from_claim = on_cells("both", lambda size: [STARS], lambda size: [(1,), (2,)])
    assert quotients_of(proof=from_claim) == [STARS.certificate()]
    assert quotients_of(predicted=lambda leg: 7) == []


@pytest.mark.exhaustive
def test_the_finite_proofs_of_all_claims_are_accepted():
    proved, texts = 0, set()
    for claim in claims():
        if isinstance(claim.proof, Proof) and verdict_on(claim).sizes:
            found = certificates_of(claim, check=lambda claim, size: verdict_on(claim))[
                "certificates"
            ]
            finite = [json.dumps(one) for one in found if one["kind"] not in ("period", "table")]
            texts |= {*finite}
            proved += bool(finite)
    for text in texts:
        accepted(json.loads(text))
    assert proved > 105
    assert len(texts) > 80
