"""Certificates by automata: a stranger's program makes the sentences of the theorem from them, and
each sentence refuses a certificate that all others accept.
"""

import pytest
from test_certificates import CHECK, of_one, told  # noqa: F401

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
    "a theorem": (proof(theorem="everything"), "the theorem is not known here"),
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
