"""One list of conditions for `verify` and for check.py. For each there is a proof that `verify`
refuses, or that cannot even be made, and its file, which check.py refuses by this condition alone.

That `verify` too refuses it by this condition alone is said by the mutants of the same names. The
proofs themselves stand in `test_forged_certificates.py`.
"""

import ast
import json
import sys
from pathlib import Path

import pytest
import test_certified_automata as automata
import test_certified_quotients as quotients
from test_certificates import CHECK, of_one, told  # noqa: F401
from test_forged_certificates import FORGED, NOT_MADE

ABOVE_0, ABOVE_1 = (f"stands where a whole number from {n} on is meant" for n in (0, 1))
NAMES = "are not names of numbers"


def heaps(**changes):
    """The certificate of Nim with another domain, value, or other options."""
    return automata.proof({**automata.NIM["families"][0], **changes})


def renamed(**names):
    """The certificate of Nim in which numbers have other names."""
    text = json.dumps(automata.NIM)
    for old, new in names.items():
        text = text.replace(f'"{old}"', f'"{new}"')
    return json.loads(text)


def relation(variables, steps, accepting=()):
    return {"variables": variables, "steps": steps, "accepting": [*accepting]}


TWO_NAMES = heaps(
    parameters=["n", "n"],
    options=[automata.options(automata.less(["k"], ["n"]), automata.member("k", "k"))],
)
BELOW = automata.less(["k"], ["n"])
ANY_K = CHECK.rule(("k", "v"), 0, lambda _, at: None if at["v"] else 0, lambda _: True)
# the condition, by which check.py refuses its file, and the file where the proof cannot be made
CONDITIONS = {
    "stars: the period is at least 0": (ABOVE_0, quotients.FORGED["a period below 0"][0]),
    "stars: the period is no longer than the list of lengths": (
        "the period is longer than the list of lengths",
        quotients.FORGED["a period that is too long"][0],
    ),
    "stars: no class is below 0": (ABOVE_0, quotients.forged("stars", lengths=[0, 1, -1])),
    "stars: the cap is at least 1": (ABOVE_1, quotients.FORGED["a cap of 0"][0]),
    "stars: the modulus is at least 1": (ABOVE_1, quotients.FORGED["a modulus of 0"][0]),
    "bistars: the period is at least 1": (ABOVE_1, None),
    "bistars: the period is no longer than the classes": (
        "the middle period is longer than there are classes",
        None,
    ),
    "bistars: a path between the hubs leaves legs that have a class": (
        "a path between the hubs leaves legs of any length, which have no class",
        None,
    ),
    "bistars: there is a class": ("the classes of middle paths are not in order", None),
    "bistars: each class is there once": ("the classes of middle paths are not in order", None),
    "bistars: the classes are there": ("a number is 4, more than 3", None),
    "weights: the cap is at least 0": (ABOVE_0, None),
    "long legs: lengths repeat from 0 on or later": (ABOVE_0, None),
    "long legs: no leg of the base is empty": (ABOVE_1, None),
    "long legs: a period of one or more": (ABOVE_1, None),
    "families: parities rest on parities": ("what is given is of another kind", None),
    "families: values rest on values": ("what is given is of another kind", None),
    "families: what is given is proved": ("options 0: none has its value", None),
    "families: something is said": ("nothing is said of a family", None),
    "families: there is a member": ("heap: there is no member", None),
    "families: the value is not a parameter": (
        NAMES,
        heaps(parameters=["v"], domain=automata.data(automata.ZERO)),
    ),
    "families: two families have two names": ("two families have one name", None),
    "families: each member has a value": ("heap: each has a value", None),
    "families: an option is a position": ("heap, options 0: all are positions", None),
    "families: an option is smaller": ("heap, options 0: all are smaller", None),
    "families: an option has another value": ("heap, options 0: none has its value", None),
    "families: each smaller value is reached": ("heap: options have all smaller values", None),
    "families: a parity is 0 or 1": ("heap: values are 0 or 1", None),
    "families: with parity 1 there is an option": ("heap: with value 1 one can move", None),
    "families: no parameter is called u": (NAMES, renamed(n="u")),
    "families: no parameter is there twice": (NAMES, TWO_NAMES),
    "families: values are of the parameters": (
        "are numbers of which it tells",
        heaps(value=automata.data(ANY_K), options=[]),
    ),
    "families: the domain is of the parameters": (
        "are numbers of which it tells",
        heaps(domain=automata.data(automata.ANY_TWO)),
    ),
    "options: no number is called u": (
        NAMES,
        heaps(
            value=automata.data(automata.ZERO),
            options=[
                automata.options(
                    automata.POSITIVE & automata.POSITIVE.called({"n": "u"}),
                    automata.member(automata.data(automata.BEFORE)),
                )
            ],
        ),
    ),
    "options: no argument reads u": (
        NAMES,
        heaps(options=[automata.options(automata.POSITIVE, automata.member("u"))]),
    ),
    "options: no argument reads v": (
        NAMES,
        heaps(options=[automata.options(automata.POSITIVE, automata.member("v"))]),
    ),
    "options: an argument is one number": automata.FORGED["an argument is one number"][::-1],
    "variables: they have different names": (NAMES, TWO_NAMES),
    "variables: no digit": (
        NAMES,
        heaps(
            parameters=["0"],
            value=automata.data(automata.equal("0", "v")),
            options=[automata.options(BELOW.called({"n": "0"}), automata.member("k"))],
        ),
    ),
    "relation: its variables are in order": (
        "the variables of a relation are not in order",
        heaps(value=automata.data(automata.equal("n", "v")) | {"variables": ["v", "n"]}),
    ),
    "relation: a step for each symbol": (
        "has 1 entries, and 2 are meant",
        heaps(value=relation(["n"], [[0]])),
    ),
    "relation: each step leads to a state": (
        "1 is no vertex of a board with 1 of them",
        heaps(value=relation(["n"], [[1, 1]])),
    ),
    "relation: further zeros change nothing": automata.FORGED["further zeros"][::-1],
    "consequences: they are about positions": ("implication 0: all are positions", None),
    "consequences: there is one": ("nothing is said of a family", None),
    "consequences: there is a family": ("there is no family", None),
    "consequences: something is as they assume": ("implication 0: nothing is as it assumes", None),
    "consequences: what is assumed is of all numbers": (
        "a number that there is stands on the left",
        None,
    ),
    "consequences: they follow": ("implication 0: not for", None),
    "consequences: no value is an argument of its sum": (
        "a value has the name of a number in a sum",
        automata.FORGED["a value has its own name"][0],
    ),
    "consequences: a value has a name": (
        NAMES,
        automata.consequence(
            automata.says(automata.TRUE, {"=": [automata.member("n")]}, automata.TRUE)
        ),
    ),
    "consequences: a number that there is has a name": (
        NAMES,
        automata.consequence(automata.says(automata.TRUE, {}, automata.TRUE, exists=["="])),
    ),
    "consequences: a condition is on named numbers": (
        NAMES,
        automata.consequence(automata.says(CHECK.constant("=", 0), {}, automata.TRUE)),
    ),
}
# without the condition the file is refused by another, or is no certificate at all
ALSO_OTHERWISE = {
    "stars: no class is below 0",
    "bistars: the period is at least 1",
    "families: the value is not a parameter",
    "options: no argument reads u",
    "options: no argument reads v",
    "families: the domain is of the parameters",
    "relation: a step for each symbol",
    "relation: each step leads to a state",
    "consequences: what is assumed is of all numbers",
    "consequences: a value has a name",
}


def refused_by(name):
    words, file = CONDITIONS[name]
    file = FORGED[name].certificate() if file is None else file
    return words, json.loads(json.dumps(file))


@pytest.mark.parametrize("name", CONDITIONS)
def test_both_programs_refuse_what_does_not_meet_a_condition(name, told):  # noqa: F811
    if name in NOT_MADE:
        with pytest.raises(ValueError, match=r"given|is one number|depend"):
            NOT_MADE[name]()
    else:
        assert FORGED[name].verify() is False
    words, file = refused_by(name)
    status, said = told(of_one(**file))
    assert (status, said.count("\n")) == (1, 1)
    assert words in said


@pytest.mark.parametrize("name", [name for name in CONDITIONS if name not in ALSO_OTHERWISE])
def test_the_file_is_refused_by_this_condition_alone(name, told, monkeypatch):  # noqa: F811
    words, file = refused_by(name)
    need = CHECK.need
    monkeypatch.setattr(
        CHECK, "need", lambda fact, why, verdict="WRONG": need(fact or words in why, why, verdict)
    )
    monkeypatch.setattr(CHECK, "PROVED", {})
    status, said = told(of_one(**file))
    assert status == 0, said


OF_PROOFS = {
    name
    for name in FORGED | NOT_MADE
    if name.partition(": ")[0]
    in {
        *("stars", "bistars", "long legs", "weights", "families", "options", "consequences"),
        *("relation", "variables"),
    }
}


def test_the_list_has_all_conditions_of_verify():
    """Each of them has a mutant without it, in `mutants/conditions.py`."""
    assert CONDITIONS.keys() == OF_PROOFS


CHECKED = (
    *("OnLegs", "Stars", "check_bistars", "LongLegs", "check_weights", "relation", "flag"),
    *("named", "Families", "families_of", "check_automata", "numbers_of", "valued"),
)


def test_each_condition_of_check_py_refuses_a_file(told, monkeypatch):  # noqa: F811
    """The conditions of the theorem of quotients, `meets`, have a test of their own."""
    source = Path(CHECK.__file__).read_text(encoding="utf-8")
    asked = {
        node.lineno
        for part in ast.parse(source).body
        if getattr(part, "name", "") in CHECKED
        for node in ast.walk(part)
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("need", "implies")
    }
    refused, need = set(), CHECK.need

    def recorded(fact, words, verdict="WRONG"):
        frame = None if fact else sys._getframe(1)
        while frame and frame.f_code.co_filename == CHECK.__file__:
            refused.add(frame.f_lineno)
            frame = frame.f_back
        need(fact, words, verdict)

    monkeypatch.setattr(CHECK, "need", recorded)
    monkeypatch.setattr(CHECK, "PROVED", {})
    files = [refused_by(name)[1] for name in CONDITIONS]
    files.append(automata.consequence(automata.says(automata.TRUE, [], automata.TRUE)))
    for file in [
        *files,
        *(one for one, _ in [*automata.FORGED.values(), *quotients.FORGED.values()]),
    ]:
        assert told(of_one(**file))[0] == 1
    lines = source.splitlines()
    assert [lines[i - 1] for i in sorted(asked - refused)] == []
    assert len(asked) > 30
