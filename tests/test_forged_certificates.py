"""For each condition of each certificate: a forged one that only this condition refuses.

The forged certificates are in `data/forged_certificates.toml`. A condition of `verify` has a mutant
without it in `mutants/by_hand.toml`, which is noticed by the certificate of the same name. check.py
refuses the file of the same proof by its own condition.
"""

import ast
import sys
import tomllib
from dataclasses import dataclass, replace
from functools import reduce
from itertools import chain
from operator import or_

import numpy as np
import pytest
from checker import CHECK, CHECKER, plain, refused
from conftest import DATA
from honest import HONEST, STARS, THIRDS, families, heap, k, n, proof_of, u, v, with_parts

from gamelab import ConnectedSubtraction, Octal, OctalHeaps, cycle, discrepancy_period, find_period
from gamelab.proofs import TRUE, Bistars, Member, Options, Quotient, Stars, says, variables
from gamelab.proofs.quotient import Kind
from gamelab.solvers.graph_nim.spider_tables import rows_of_spiders
from gamelab.theory.growing_periods import JointGuySmith, JointWindow
from gamelab.theory.periods import (
    Certificate,
    GuySmith,
    PendantEdges,
    Period,
    Premise,
    Recurrence,
    RepeatedTerms,
    StompsAlone,
)
from gamelab_papers.champion_spiders import powers_of_two
from gamelab_papers.champion_spiders.boards import StableSpiders
from gamelab_papers.connected_subtraction import boards
from gamelab_papers.nim_on_graphs.families import LINK, LOOP, TRIANGLE

FORGED = tomllib.loads((DATA / "forged_certificates.toml").read_text(encoding="utf-8"))


def each(*sections):
    return pytest.mark.parametrize(
        "said",
        [pytest.param(one, id=name) for kind in sections for name, one in FORGED[kind].items()],
    )


@dataclass(frozen=True)
class Granted(Certificate):
    """A certificate that always holds, so that only `Period` itself can refuse."""

    def window(self, period):
        return range(0)

    def holds(self, period):
        return True


KINDS = {
    one.__name__: one
    for one in (
        *(Granted, GuySmith, JointGuySmith, JointWindow, PendantEdges, Recurrence, StompsAlone),
    )
}
READ = {
    "rows": np.array,
    "reached": frozenset,
    "premises": lambda every: tuple(
        Premise(period_of(one), one.get("shift", 0), one.get("nimber", 0)) for one in every
    ),
}


def period_of(said):
    """The period that the data say, by a certificate that always holds unless they name one."""
    if "heaps" in said:
        return find_period(OctalHeaps(said["heaps"]))
    window = {name: READ.get(name, int)(part) for name, part in said.get("window", {}).items()}
    kind = KINDS.get(said.get("by", "Granted"))
    values, saltus = np.array(said["values"], int), said.get("saltus", 0)
    return Period(said["preperiod"], said["period"], values, kind and kind(**window), saltus)


@dataclass(frozen=True)
class Toy(Quotient):
    """A quotient with the options that are given for each cell; one without any is finished."""

    statement, rests_on, table = "a toy", (), None
    values: dict
    options: dict
    misere: bool = False
    only_winner: bool = False

    def __post_init__(self):
        object.__setattr__(self, "table", self.values)

    def kinds(self):
        for cell in self.values:
            said = self.options.get(cell, {})
            choices = tuple(tuple(map(tuple, choice)) for choice in said.get("choices", ()))
            possible = tuple((None if one == "?" else one,) for one in said.get("possible", ()))
            if cell == "a" or said:
                yield Kind(cell, cell, choices, possible)

    def certificate(self):
        return {}


def toy_of(said):
    return Toy(**{"options": {}} | said)


def meets(quotient):
    """Whether check.py finds that the kinds of a toy have the values of their cells."""

    def mask(cells):
        return reduce(or_, (1 << quotient.values[cell] for cell in cells), 0)

    for kind in quotient.kinds():
        choices = [[*map(mask, choice)] for choice in kind.choices]
        value, possible = quotient.values[kind.cell], [*map(mask, kind.possible)]
        try:
            CHECK.meets(value, choices, possible, quotient.misere, "it")
        except CHECK.Refused:
            return False
    return True


THREE = find_period(OctalHeaps("0.33"))  # 0, 1, 2 for ever


@pytest.mark.parametrize(
    "proof",
    [
        *map(period_of, FORGED["honest period"].values()),
        *map(toy_of, FORGED["honest quotient"].values()),
        *(find_period(OctalHeaps(code)) for code in ("0.33", "0.3333")),
        RepeatedTerms(THREE, THREE.terms(3)),
    ],
)
def test_an_honest_certificate_verifies(proof):
    assert proof.verify()
    assert not isinstance(proof, Toy) or proof.only_winner or meets(proof)


@each("period")
def test_a_forged_period_is_refused(said):
    assert period_of(said).verify() is False


GUESS = Period(0, 2, np.array([0, 1] * 20))
BROKEN = {
    "preperiod": 0,
    "period": 2,
    "values": [0, 1, 0, 1, 5],
    "by": "JointWindow",
    "window": {"rows": [[0], [1], [0], [1], [5]], "largest": 1, "start": 1, "step": 2},
}


@pytest.mark.parametrize(
    "proof",
    [
        pytest.param(proof, id=name)
        for name, proof in {
            "row: by a window of rows": boards.Row(ConnectedSubtraction({1, 2}), THREE),
            "row: by the window of this game": boards.Row(
                ConnectedSubtraction({1, 2, 3}), boards.on_paths((1, 2)).period
            ),
            "row: the period verifies": boards.Row(ConnectedSubtraction({1}), period_of(BROKEN)),
            "all terms: the period verifies": RepeatedTerms(GUESS, GUESS.terms(9)),
            "all terms: the first round is there": RepeatedTerms(THREE, THREE.terms(2)),
            "all terms: they are those of the period": RepeatedTerms(THREE, np.array([0, 1, 5])),
        }.items()
    ],
)
def test_what_rests_on_a_period_is_refused(proof):
    assert proof.verify() is False


@each("quotient", "quotient of values")
def test_a_forged_quotient_is_refused(said):
    assert toy_of(said).verify() is False


@each("quotient")
def test_check_py_refuses_a_forged_quotient(said):
    """Those of values it refuses where it reads them."""
    assert not meets(toy_of(said))


def file_of(of, says, alone=True, **parts):
    """The file of an honest proof with other parts, and how check.py refuses it."""
    return with_parts(of, parts), says, alone


@each("condition")
def test_a_forged_proof_is_refused_by_both_programs(said):
    file, *by = file_of(**said)
    proof = proof_of(file)
    assert proof.verify() is False
    assert repr(proof).startswith("Refused: ")
    refused(file, *by)


@each("not made")
def test_what_would_forge_a_proof_is_refused_when_it_is_made(said):
    file, *by = file_of(**said)
    with pytest.raises(ValueError, match=r"given|is one number|depend"):
        proof_of(file)
    refused(file, *by)


@each("file")
def test_a_forged_file_is_refused(said):
    refused(*file_of(**said))


def with_options(proof, member, options):
    members = [*proof.members]
    members[member] = replace(members[member], options=options)
    return replace(proof, members=tuple(members))


def far(proof, where):
    """The proof with values that are one more for some large numbers."""
    *members, last = proof.members
    one_more = (last.value.rename({"v": "u"}) & where & (v == u + 1)).project("u")
    changed = replace(last, value=(last.value & ~where) | one_more)
    return replace(proof, members=(*members, changed))


a, b, c, d, e, w = variables("a b c d e w")


@pytest.mark.parametrize(
    "proof",
    [
        far(LINK, (w > 50) & (a > 90) & (b == a)),
        far(TRIANGLE, (a == 31) & (b == 64) & (c == 63)),
        far(LOOP, d + e == 100),
        *(  # without one of the options; the rod has each of its options twice
            with_options(proof, i, (*one.options[:j], *one.options[j + 1 :]))
            for proof in (LINK, TRIANGLE, LOOP)
            for i, one in enumerate(proof.members)
            for j, _ in enumerate(one.options)
        ),
    ],
)
def test_a_proof_of_a_paper_with_another_value_or_without_an_option_is_refused(proof):
    assert proof.verify() is False
    refused(plain(proof), "", alone=False)


class WholeAlone(Octal):
    """A move takes a whole component of one vertex."""

    def moves(self, graph):
        return (left for left in super().moves(graph) if len(graph.components()) < 2)


class Slow(Octal):
    """Its digits say that at most one vertex is taken."""

    def digit(self, taken):
        return super().digit(taken) if taken < 2 else 0


@pytest.mark.parametrize("game", [WholeAlone("0.33"), Slow("0.33")], ids=["moves", "digits"])
@pytest.mark.parametrize(
    "made",
    [
        lambda game: Stars.of(game, THIRDS),
        lambda game: Bistars.of(replace(STARS, game=game), 3, 3),
        lambda game: replace(STARS, game=game),
    ],
)
def test_a_game_with_rules_of_its_own_has_no_proof(made, game):
    with pytest.raises(
        (TypeError, ValueError), match=r"must take any connected set|a bounded number"
    ):
        made(game).verify()


def test_a_member_of_no_family_is_named():
    for member in (Member("trees", (n,)), Member("heap", (n, k))):
        about = Options((member,), k < n)
        with pytest.raises(ValueError, match=r"(trees\(n\)|heap\(n, k\)) is a member of no family"):
            families(v == n, about).verify()


CHECKED = (
    *("Stars", "check_bistars", "check_weights", "relation", "flag"),
    *("named", "Families", "families_of", "check_automata", "numbers_of", "valued"),
)


def test_each_condition_of_check_py_refuses_a_file(monkeypatch):
    """But those of the theorem of quotients, `meets`, which refuse the toys."""
    lines = CHECKER.read_text(encoding="utf-8").splitlines()
    asked = {
        node.lineno
        for part in ast.parse("\n".join(lines)).body
        if getattr(part, "name", "") in CHECKED
        for node in ast.walk(part)
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("need", "implies")
    }
    found, need = set(), CHECK.need

    def recorded(fact, words, verdict="WRONG"):
        frame = None if fact else sys._getframe(1)
        while frame and frame.f_code.co_filename == CHECK.__file__:
            found.add(frame.f_lineno)
            frame = frame.f_back
        need(fact, words, verdict)

    monkeypatch.setattr(CHECK, "need", recorded)
    monkeypatch.setattr(CHECK, "PROVED", {})
    for said in chain(*(FORGED[kind].values() for kind in ("condition", "not made", "file"))):
        file, *_ = file_of(**said)
        refused(file, "", alone=False)
    assert [lines[i - 1] for i in sorted(asked - found)] == []
    assert len(asked) > 30


def test_how_many_implications_are_about_nothing_is_told():
    none = says("no heap is less than 0", n < 0, {})
    some = says("a heap of 3", TRUE, {"v": [heap(3)]}, v == 3)
    proof = replace(HONEST["a heap of 3"], implications=(none, some))
    assert proof.verify()
    assert proof.size.endswith("sentences, 1 of them that nothing is as assumed")


def test_a_period_does_not_agree_where_it_has_no_values():
    assert THREE.agrees(range(0, 2), 3)
    assert not THREE.agrees(range(100, 102), 3)


STABLE = rows_of_spiders({3: 12, 2: 3}, 60)
STOPPED, NOWHERE = STABLE.stability, np.full_like(STABLE.stability, -1)


@pytest.mark.parametrize(
    ("rows", "champions_from"),
    [
        (STABLE._replace(stable_from=NOWHERE), STOPPED),
        (STABLE._replace(stable_from=np.maximum(STABLE.stable_from - 1, 0)), NOWHERE),
        (rows_of_spiders({3: 12, 2: 3}, 5, stop=False)._replace(stable_from=NOWHERE + 5), NOWHERE),
        (STABLE, np.maximum(STOPPED - 1, 0)),
    ],
    ids=[
        "a row stopped",
        "it stopped where all is reached",
        "it is long enough",
        "the rest are champions",
    ],
)
def test_a_forged_box_of_spiders_is_refused(rows, champions_from):
    assert StableSpiders(STABLE, STOPPED).verify()
    assert StableSpiders(rows, champions_from).verify() is False


@pytest.mark.parametrize(
    "forged",
    [lambda found: replace(found, certificate=None), lambda found: discrepancy_period(cycle(7), 0)],
    ids=["guess", "other"],
)
def test_each_period_of_a_size_verifies_and_is_the_one_that_was_found(forged, monkeypatch):
    honest = powers_of_two.EachPeriod("trees", 4)
    monkeypatch.setattr(powers_of_two, "_all_verify", powers_of_two._all_verify.__wrapped__)
    assert honest.verify()
    row_period = powers_of_two.row_period
    monkeypatch.setattr(powers_of_two, "row_period", lambda graph: forged(row_period(graph)))
    assert honest.verify() is False
