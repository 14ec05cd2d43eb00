"""Certificates by automata: a stranger's program makes the sentences of the theorem from them, and
each sentence refuses a certificate that all others accept.
"""

import json
from copy import deepcopy
from functools import cache, reduce
from random import Random

import pytest
from test_certificates import CHECK, of_one, told  # noqa: F401

from gamelab.proofs import (
    Consequence,
    FamilyProof,
    Implication,
    Member,
    Options,
    Relation,
    Term,
    ValuedFamily,
    Values,
    variables,
)
from gamelab.proofs.automata import refuse_names
from gamelab.theory import mex


def data(relation):
    """A relation as certificates write it."""
    accepting = [i for i, final in enumerate(relation.final) if final]
    return {"variables": [*relation.names], "steps": relation.rows, "accepting": accepting}


less, equal = CHECK.less, lambda *names: CHECK.nim_sum_is_0(names)
CHECK.spend.left = CHECK.STEPS
TRUE = CHECK.rule((), 0, lambda *_: 0, lambda _: True)
NEVER = CHECK.rule((), 0, lambda *_: 0, lambda _: False)
POSITIVE = CHECK.rule(("n",), 0, lambda seen, at: seen | at["n"], bool)
ZERO = CHECK.constant("v", 0)
PARITY = CHECK.rule(
    ("n", "v"),
    "first",
    lambda state, at: "later" if at["v"] == (at["n"] if state == "first" else 0) else None,
    lambda _: True,
)
NEXT = CHECK.rule(  # = is n + 1
    ("n", "="),
    1,
    lambda carry, at: (at["n"] + carry) // 2 if (at["n"] + carry) % 2 == at["="] else None,
    lambda carry: not carry,
)
TWICE_N = CHECK.rule(  # = is 2n
    ("n", "="), 0, lambda last, at: at["n"] if at["="] == last else None, lambda last: not last
)
BEFORE = NEXT.called({"n": "=", "=": "n"})


# the same numbers with one digit more need not be accepted
EVEN, ODD_LENGTH = (
    CHECK.rule((), first, lambda at, _: 1 - at, lambda at: not at) for first in (0, 1)
)
ANY_TWO = CHECK.rule(("k", "n"), 0, lambda *_: 0, lambda _: True)


def member(*arguments, name="heap"):
    return {"family": name, "arguments": [*arguments]}


def options(where, *summands):
    return {"words": "", "where": data(where), "summands": [*summands]}


def family(value, *kinds, domain=TRUE, name="heap"):
    return {
        "name": name,
        "parameters": ["n"],
        "domain": data(domain),
        "value": data(value),
        "options": [*kinds],
    }


def proof(*families, theorem="values of families", given=(), **more):
    return {
        "kind": "automata",
        "theorem": f"the theorem of {theorem}",
        "statement": "",
        "rests on": [],
        "given": [*given],
        "families": [*families],
        **more,
    }


def says(where, values, *then, exists=()):
    """An implication: with these values the numbers meet one of the relations."""
    return {
        "words": "",
        "given": {"where": data(where), "values": values},
        "then": [{"where": data(one), "values": {}} for one in then],
        "exists": [*exists],
    }


TO_ALL = options(less(["k"], ["n"]), member("k"))
NIM = proof(family(equal("n", "v"), TO_ALL))
ONE_AT_A_TIME = options(POSITIVE, member(data(BEFORE)))
ODD = proof(family(PARITY, ONE_AT_A_TIME), theorem="parities of plays")
PAIR = proof(
    family(ZERO, options(less(["k"], ["n"]), member("k"), member("n")), name="pair"), given=[NIM]
)


def consequence(*implications, given=(NIM,)):
    return proof(theorem="consequences", given=given, implications=[*implications])


TWICE = says(TRUE, {"u": [member("n"), member("n")]}, CHECK.constant("u", 0))
HONEST = {
    "Nim": NIM,
    "one at a time": proof(family(PARITY, ONE_AT_A_TIME)),
    "parities of plays": ODD,
    "a leg that is given": proof(
        family(equal("n", "v"), options(less(["k"], ["n"]), member("k", name="twig")), name="twig"),
        given=[NIM],
    ),
    "numbers that there are": consequence(
        says(POSITIVE, {"u": [member("n")]}, less(["k"], ["n"]), exists=["k"])
    ),
    "two equal heaps": consequence(TWICE),
    "two equal parities": consequence(TWICE, given=[ODD]),
    "there is no such number": consequence(says(ZERO & POSITIVE.called({"n": "v"}), {})),
    "a heap of 3": consequence(says(TRUE, {"u": [member(3)]}, CHECK.constant("u", 3))),
    "a larger heap": consequence(
        says(TRUE, {"u": [member("n")], "v": [member(data(NEXT))]}, less(["u"], ["v"]))
    ),
}


@pytest.mark.parametrize("name", HONEST)
def test_an_honest_certificate_is_checked(name, told):  # noqa: F811
    status, said = told(of_one(**HONEST[name]))
    assert status == 0, said
    assert said.count("checked: ") == 1
    assert "if their options are those listed" in said


FORGED = {
    "a member has a value": (
        proof(family(ZERO & POSITIVE)),
        "heap: each has a value: not for n = 0",
    ),
    "an option is a position": (
        proof(family(BEFORE.called({"=": "v"}), TO_ALL, domain=POSITIVE)),
        "heap, options 0: all are positions",
    ),
    "an option is smaller": (
        proof(family(PARITY, options(TRUE, member(data(NEXT))), ONE_AT_A_TIME)),
        "heap, options 0: all are smaller",
    ),
    "an option has another value": (
        proof(family(ZERO, TO_ALL)),
        "heap, options 0: none has its value",
    ),
    "all smaller values are reached": (
        proof(family(equal("n", "v"), ONE_AT_A_TIME)),
        "heap: options have all smaller values: not for n = 2, u = 0, v = 2",
    ),
    "a number in nothing's sum": (
        proof(family(PARITY, options(POSITIVE))),
        "heap, options 0: none has its value",
    ),
    "a parity is 0 or 1": (
        proof(family(equal("n", "v"), TO_ALL), theorem="parities of plays"),
        "heap: values are 0 or 1",
    ),
    "with parity 1 there is an option": (
        proof(family(PARITY), theorem="parities of plays"),
        "heap: with value 1 one can move: not for n = 1",
    ),
    "an implication is true": (
        consequence(says(TRUE, {"u": [member("n")]}, POSITIVE)),
        "implication 0: not for n = 0, u = 0",
    ),
    "an implication is about positions": (
        consequence(
            says(TRUE, {"u": [member("n", name="large")]}, POSITIVE),
            given=[
                proof(
                    family(
                        CHECK.rule(("n", "v"), 0, lambda _, at: 0, lambda _: True) & ZERO,
                        domain=POSITIVE,
                        name="large",
                    )
                )
            ],
        ),
        "implication 0: all are positions: not for n = 0",
    ),
    "an argument is one number": (
        proof(family(equal("n", "v"), options(POSITIVE, member(data(less(["="], ["n"])))))),
        "an argument is one number",
    ),
    "what is given is of one theorem": (
        consequence(
            TWICE, given=[NIM, proof(family(ZERO, name="stone"), theorem="parities of plays")]
        ),
        "what is given is of another kind",
    ),
    "families have different names": (
        proof(*[family(equal("n", "v"), TO_ALL)] * 2),
        "two families have one name",
    ),
    "a family is the same in all that is given": (
        consequence(TWICE, given=[NIM, HONEST["one at a time"]]),
        "two families have one name",
    ),
    "a number that there is is not given": (
        consequence(says(POSITIVE, {"u": [member("n")]}, POSITIVE, exists=["n"])),
        "a number that there is stands on the left",
    ),
    "further zeros": (
        proof(family(ZERO & EVEN, options(less(["k"], ["n"]) & ODD_LENGTH, member("k")))),
        "further zeros change what a relation accepts",
    ),
    "a theorem": (
        proof(family(equal("n", "v"), TO_ALL), theorem="everything"),
        "the theorem is not known here",
    ),
    "a family has a member": (proof(family(ZERO, domain=NEVER)), "heap: there is no member"),
    "something is said of a family": (proof(given=[NIM]), "nothing is said of a family"),
    "an implication is there": (consequence(), "nothing is said of a family"),
    "a family is there": (consequence(says(TRUE, {}, TRUE), given=[]), "there is no family"),
    "what an implication assumes is so of some numbers": (
        consequence(says(NEVER, {"u": [member("n")]}, CHECK.constant("u", 7))),
        "implication 0: nothing is as it assumes",
    ),
    "a value has its own name": (
        consequence(says(TRUE, {"n": [member(data(TWICE_N))]}, CHECK.constant("n", 0))),
        "a value has the name of a number in a sum",
    ),
    "a family that is not there": (
        proof(family(equal("n", "v"), options(less(["k"], ["n"]), member("k", name="trees")))),
        "'trees' is no family here",
    ),
    "an option of the value": (
        proof(family(equal("n", "v"), options(less(["v"], ["n"]), member("v")))),
        "['n', 'v'] are not names of numbers",
    ),
    "a domain of other numbers": (
        proof(family(ZERO, domain=ANY_TWO)),
        "not all of ['k', 'n'] are numbers of which it tells",
    ),
    "a step to no state": (
        proof(
            family(
                equal("n", "v"),
                {**TO_ALL, "where": {"variables": [], "steps": [[1]], "accepting": []}},
            )
        ),
        "1 is no vertex of a board with 1 of them",
    ),
    "no states": (
        proof(
            family(
                equal("n", "v"),
                {**TO_ALL, "where": {"variables": [], "steps": [], "accepting": []}},
            )
        ),
        "a relation has no states",
    ),
    "a game": ({**NIM, "game": {"name": "graph nim"}}, "the part 'game' is unknown or missing"),
}


@pytest.mark.parametrize("name", FORGED)
def test_a_forged_certificate_is_refused(name, told):  # noqa: F811
    certificate, words = FORGED[name]
    status, said = told(of_one(**certificate))
    assert status == 1
    assert words in said
    assert said.count("\n") == 1
    assert len(said) < 400


# these are no certificates at all without the condition that refuses them
UNREADABLE = {
    "a number that there is is not given",
    "a family that is not there",
    "an option of the value",
    "a step to no state",
    "no states",
}


@pytest.mark.parametrize("name", [name for name in FORGED if name not in UNREADABLE])
def test_a_forged_certificate_is_refused_by_one_sentence_alone(name, told, monkeypatch):  # noqa: F811
    certificate, words = FORGED[name]
    need, alone = CHECK.need, words.split(": not for")[0]
    monkeypatch.setattr(
        CHECK, "need", lambda fact, why, verdict="WRONG": need(fact or alone in why, why, verdict)
    )
    monkeypatch.setattr(CHECK, "PROVED", {})
    status, said = told(of_one(**certificate))
    assert status == 0, said


def holds(relation, **numbers):
    """Whether an automaton accepts the digits of these numbers."""
    state = 0
    for place in range(8):
        digits = (numbers[name] >> place & 1 for name in relation.names)
        state = relation.rows[state][sum(d << i for i, d in enumerate(digits))]
    return relation.final[state]


def test_relations_are_those_of_the_numbers():
    both = less(["a"], ["b"]) & CHECK.nim_sum_is_0(("a", "b", "c"))
    there = both.without("b")
    same = both.called({"c": "b"})
    for a in range(9):
        for b in range(9):
            assert holds(less(["a", "a"], ["b"]), a=a, b=b) == (2 * a < b)
            assert holds(less(["a"], ["b", "c"]), a=a, b=b, c=3) == (a < b + 3)
            assert holds(CHECK.constant("a", 5), a=a) == (a == 5)
            assert holds(same, a=a, b=b) == (a < b and a ^ b ^ b == 0)
            assert holds(NEXT, **{"n": a, "=": b}) == (b == a + 1)
            for c in range(9):
                assert holds(both, a=a, b=b, c=c) == (a < b and a ^ b == c)
            assert holds(there, a=a, c=b) == (a < a ^ b)


def test_the_values_of_an_honest_certificate_are_those_of_the_definition():
    values = []
    for n in range(9):
        values.append(mex(values))
        assert holds(equal("n", "v"), n=n, v=values[n])


LEFT, RIGHT = ([f"{letter}{i}" for i in range(11)] for letter in "ab")
MANY = says(equal(*LEFT), {"u": [member(data(equal("=", *RIGHT)))]}, TRUE)

TO_ITSELF = options(TRUE, member(*LEFT, *RIGHT))
TOO_MANY = proof({**family(ZERO, TO_ITSELF), "parameters": LEFT + RIGHT})


def test_work_without_end_is_refused(told, monkeypatch):  # noqa: F811
    monkeypatch.setattr(CHECK, "STEPS", 300)
    monkeypatch.setattr(CHECK, "PROVED", {})
    status, said = told(of_one(**NIM))
    assert status == 1
    assert "too large for me" in said
    monkeypatch.undo()
    for one in (consequence(MANY), TOO_MANY):
        status, said = told(of_one(**one))
        assert status == 1
        assert "too large for me: a relation has more than 16 variables" in said


@cache
def proof_of(text):
    """The proof that is written in a certificate, as gamelab makes it."""
    said = json.loads(text)
    given = tuple(proof_of(json.dumps(one)) for one in said["given"])
    if "implications" in said:
        assert not said["families"]
        for one in said["implications"]:
            refuse_names(one["exists"])  # there a set, which has no name twice
        implications = tuple(
            Implication(
                "",
                values_of(one["given"]),
                tuple(map(values_of, one["then"])),
                frozenset(one["exists"]),
            )
            for one in said["implications"]
        )
        return Consequence("", implications, given)
    families = tuple(
        ValuedFamily(
            one["name"],
            " ".join(one["parameters"]),
            relation_of(one["domain"]),
            relation_of(one["value"]),
            tuple(
                Options(members_of(kind["summands"]), relation_of(kind["where"]))
                for kind in one["options"]
            ),
        )
        for one in said["families"]
    )
    return FamilyProof("", families, (), given, said["theorem"].endswith("parities of plays"))


def relation_of(said):
    steps = tuple(map(tuple, said["steps"]))
    return Relation(tuple(said["variables"]), steps, frozenset(said["accepting"]))


def values_of(said):
    return Values(
        relation_of(said["where"]),
        {name: members_of(members) for name, members in said["values"].items()},
    )


def members_of(said):
    return tuple(Member(one["family"], tuple(map(term_of, one["arguments"]))) for one in said)


def term_of(said):
    if isinstance(said, dict):
        return Term("", relation_of(said))
    return said if isinstance(said, int) else variables(said)[0]


def verified(said):
    """Whether gamelab verifies the proof; what it does not even make is no proof."""
    try:
        return proof_of(json.dumps(said)).verify()
    except (ValueError, IndexError):
        return False


def places(said, *path):
    """The way to each part of a certificate, but to its words."""
    yield path
    parts = (
        said.items()
        if isinstance(said, dict)
        else enumerate(said)
        if isinstance(said, list)
        else ()
    )
    for key, part in parts:
        if key not in ("kind", "theorem", "statement", "rests on", "words"):
            yield from places(part, *path, key)


RELATIONS = [
    TRUE, NEVER, POSITIVE, ZERO, PARITY, NEXT, BEFORE, TWICE_N, less(["k"], ["n"]), equal("n", "v")
]  # fmt: skip


def changed(part, random):
    """Another thing of the same kind: a number, a name, a relation, or a list that is shorter, or
    has a part twice.
    """
    if isinstance(part, int):
        return random.choice([part - 1, part + 1, 0, 1])
    if isinstance(part, str):
        return random.choice(["n", "k", "m", "u", "v", "value", "=", "heap", "twig"])
    if isinstance(part, list):
        if not part or random.random() < 0.5:
            return part[:-1]
        return [*part, random.choice(part)]
    if "steps" in part:
        return data(random.choice(RELATIONS))
    return {**part, **({"n": [member("n")]} if not part or "u" in part else {})}


@pytest.mark.parametrize("seed", range(4))
def test_two_programs_agree_on_proofs_with_changed_parts(seed, told):  # noqa: F811
    """Each of them has one or two parts changed; some of them are still right."""
    random, accepted, refused = Random(seed), 0, 0
    for _ in range(150):
        said = deepcopy(random.choice([*HONEST.values()]))
        for _ in range(random.randint(1, 2)):
            *path, last = random.choice([path for path in places(said) if path])
            inside = reduce(lambda part, key: part[key], path, said)
            inside[last] = changed(inside[last], random)
        status, words = told(of_one(**said))
        assert (status == 0) == verified(said), (said, words)
        accepted, refused = accepted + (status == 0), refused + (status != 0)
    assert accepted > 3
    assert refused > 60
