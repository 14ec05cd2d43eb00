"""For each condition of each certificate: a forged one that only this condition refuses.

A condition of `verify` has a mutant without it in `mutants/by_hand.toml`, which is noticed by the
certificate of the same name. check.py refuses the file of the same proof by its own condition.
"""

import ast
import sys
from dataclasses import dataclass, replace
from functools import reduce
from operator import or_

import numpy as np
import pytest
from checker import CHECK, CHECKER, plain, refused
from honest import (
    HONEST,
    LOST,
    MISERE,
    NIM,
    ONE_LESS,
    PARITIES,
    SHORT,
    STARS,
    THIRDS,
    TO_ALL,
    TWO_EQUAL,
    families,
    heap,
    implies,
    k,
    n,
    u,
    v,
    with_parts,
)

from gamelab import (
    ConnectedSubtraction,
    Graph,
    Octal,
    OctalHeaps,
    cycle,
    discrepancy_period,
    find_period,
    path,
)
from gamelab.proofs import (
    TRUE,
    Bistars,
    FamilyProof,
    Implication,
    LegClasses,
    Member,
    Options,
    Quotient,
    Relation,
    Stars,
    Term,
    TwoLegs,
    ValuedFamily,
    Values,
    Weights,
    says,
    variables,
)
from gamelab.proofs.automata import plain as written
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
from gamelab_papers.arrows import families as arrows
from gamelab_papers.champion_spiders import powers_of_two
from gamelab_papers.champion_spiders.boards import StableSpiders
from gamelab_papers.connected_subtraction import boards
from gamelab_papers.connected_subtraction.long_legs import LongLegs
from gamelab_papers.nim_on_graphs.families import LINK, LOOP, MERGED, TRIANGLE


@dataclass(frozen=True)
class Granted(Certificate):
    """A certificate that always holds, so that only `Period` itself can refuse."""

    def window(self, period):
        return range(0)

    def holds(self, period):
        return True


def period(preperiod, length, values, certificate=None, saltus=0):
    return Period(preperiod, length, np.array(values, int), certificate or Granted(), saltus)


PAIRS = HONEST["lost bistars"]
GUESS = Period(0, 2, np.array([0, 1] * 20))
THREE = find_period(OctalHeaps("0.33"))  # 0, 1, 2 for ever
COLUMN = np.array([[0, 0], [1, 3], [2, 4], [1, 3], [2, 4], [1, 3]])  # of period 2 from 1 on


@dataclass(frozen=True)
class Toy(Quotient):
    """A quotient with the kinds that are given."""

    statement, rests_on, table = "a toy", (), None
    options: dict
    values: dict
    misere: bool = False
    only_winner: bool = False

    def __post_init__(self):
        object.__setattr__(self, "table", self.values)

    def kinds(self):
        for cell, (choices, *possible) in self.options.items():
            alternatives = tuple(tuple(map(tuple, choice)) for choice in choices)
            yield Kind(cell, cell, alternatives, tuple((one,) for one in (*possible, [])[0]))

    def certificate(self):
        return {}


def toy(options, misere=False, winner=False, **values):
    """Cells with these values; a cell without options is finished."""
    return Toy({"a": ([],)} | options, values, misere, winner)


def window(values, kind=JointWindow, preperiod=0, length=1, rows=None, **certificate):
    """A period of a column under the joint window of rows, those of the column alone unless others
    are given.
    """
    rows = np.array(values)[:, None] if rows is None else np.array(rows)
    return period(preperiod, length, values, kind(rows, **certificate))


HONEST_TOYS = {
    "a period": period(1, 2, [5, 0, 1, 0, 1]),
    "Guy and Smith": THREE,
    "a recurrence": find_period(OctalHeaps("0.3333")),
    "a recurrence of digits that repeat": period(1, 1, [0, 4, 4], Recurrence(0, repeat=1)),
    "pendant edges": period(0, 2, [0, 1, 0, 1, 0], PendantEdges(1, 0, 2)),
    "a row that is a function of another": period(
        0, 3, THREE.terms(6), PendantEdges(0, 0, 3, (Premise(THREE),))
    ),
    "stomps": period(1, 1, [3, 0, 0], StompsAlone(2, 2, frozenset({0, 1}))),
    "a joint window": window(
        COLUMN[:, 0], preperiod=1, length=2, rows=COLUMN, largest=2, start=1, step=2
    ),
    "a joint window of games that split": window(
        [7, 1, 1, 1, 1], JointGuySmith, 1, 1, largest=1, start=1, step=1
    ),
    "all terms": RepeatedTerms(THREE, THREE.terms(3)),
    "quotients": toy({"b": ([["a"]], ["c"]), "c": ([["a"], ["b"]],)}, a=0, b=1, c=2),
    "quotients in misère play": toy({"b": ([["a"]],), "c": ([["b"]],)}, True, a=1, b=0, c=1),
    "who wins": toy({"b": ([["a"]], ["b"])}, winner=True, a=0, b=1),
}


@pytest.mark.parametrize("name", HONEST_TOYS)
def test_an_honest_certificate_verifies(name):
    proof = HONEST_TOYS[name]
    assert proof.verify()
    assert not isinstance(proof, Toy) or proof.only_winner or meets(proof)


PERIODS = {
    # Period
    "the period is at least 1": period(0, 0, [0, 1, 2]),
    "the preperiod is at least 0": period(-1, 1, []),
    "the first period is there": period(2, 4, [0, 1, 2]),
    "all values repeat": period(0, 2, [0, 1, 0, 1, 5]),
    "the preperiod is least": period(1, 2, [1, 0, 1, 0, 1]),
    "the period is least": period(0, 4, [0, 1, 0, 1, 0, 1, 0, 1]),
    "the period is least in the first period alone": period(0, 4, [0, 1, 0, 1]),
    "there is a certificate": replace(GUESS, certificate=None),
    "no certificate proves growth": period(0, 1, [4] * 20, saltus=1),
    "what a certificate rests on is verified": period(
        0, 2, [0, 1, 0, 1, 0], PendantEdges(1, 0, 2, (Premise(GUESS),))
    ),
    "the certificate holds": period(0, 1, [0, 0, 0], GuySmith(9)),
    # Guy and Smith
    "Guy and Smith: no fewer digits than none": period(1, 1, [0, 4], GuySmith(-2)),
    "Guy and Smith: with c = 0 as if c were 1": period(0, 1, [0] * 4, GuySmith(2)),
    "Guy and Smith: all values of the window": period(1, 1, [0, 4], GuySmith(1)),
    # Recurrence
    "recurrence: no fewer digits than none": period(1, 1, [0, 4], Recurrence(-1)),
    "recurrence: no fewer that repeat than none": period(1, 1, [0, 4, 4], Recurrence(0, repeat=-1)),
    "recurrence: a heap at least": period(1, 1, [0, 4, 4], Recurrence(1, repeat=1, heaps=0)),
    "recurrence: many heaps only where digits repeat": period(
        1, 1, [0, 4, 4, 4, 4, 4], Recurrence(1, heaps=2)
    ),
    "recurrence: all values of the window": period(1, 1, [0, 4, 4], Recurrence(2)),
    "recurrence: the digits before those that repeat": period(
        1, 1, [0, 4, 4], Recurrence(1, repeat=1)
    ),
    "recurrence: a common multiple of both periods": period(
        1, 1, [0, 4, 4, 4], Recurrence(0, repeat=2)
    ),
    "recurrence: as many steps as heaps and one": period(
        1, 1, [0, 4, 4, 4], Recurrence(0, repeat=1, heaps=2)
    ),
    # Pendant edges
    "pendant edges: options repeat where the window starts": period(
        0, 1, [0] * 5, PendantEdges(1, 0, 1, (Premise(period(1, 1, [3, 0])),))
    ),
    "pendant edges: a shift moves the start": period(
        0, 1, [0] * 5, PendantEdges(1, 0, 1, (Premise(period(2, 1, [0, 3, 0]), 1),))
    ),
    "pendant edges: the step is a multiple of the options' periods": period(
        0, 1, [0] * 9, PendantEdges(1, 0, 1, (Premise(THREE),))
    ),
    "pendant edges: the step is a multiple of what a nimber asks for": period(
        0, 1, [0] * 9, PendantEdges(1, 0, 3, (Premise(THREE, 0, 1),))
    ),
    "pendant edges: no window without a premise": period(0, 1, [0] * 5, PendantEdges(0, 0, 1)),
    "pendant edges: no window but for a function of one premise": period(
        0, 3, THREE.terms(6), PendantEdges(0, 0, 3, (Premise(THREE), Premise(THREE, 1)))
    ),
    "pendant edges: the step is at least 1": period(0, 1, [5], PendantEdges(1, 0, 0)),
    "pendant edges: the step is a multiple of the period": period(
        0, 3, [0, 0, 1, 0, 0, 1], PendantEdges(1, 0, 1)
    ),
    "pendant edges: the period begins by the start": period(2, 1, [0, 5, 0], PendantEdges(1, 0, 2)),
    "pendant edges: a whole step is there": period(
        0, 1, [4, 4], PendantEdges(0, 0, 3, (Premise(THREE),))
    ),
    "pendant edges: all values of the window": period(0, 1, [4] * 5, PendantEdges(7, 0, 1)),
    # Stomps alone
    "stomps: each value below the number of edges is reached": period(
        0, 1, [0] * 4, StompsAlone(3, 3, frozenset({0, 1}))
    ),
    "stomps: no fewer edges than pendant ones": period(
        0, 1, [0] * 4, StompsAlone(3, 0, frozenset())
    ),
    "stomps: the preperiod ends by k0": period(
        3, 1, [0, 0, 5, 0], StompsAlone(2, 2, frozenset({0, 1}))
    ),
    "stomps: the period is 1": period(0, 2, [0, 5], StompsAlone(0, 0, frozenset())),
    "stomps: all values to k0": period(0, 1, [0, 0], StompsAlone(3, 3, frozenset({0, 1, 2}))),
    "stomps: champions only": period(0, 1, [7] * 4, StompsAlone(3, 3, frozenset({0, 1, 2}))),
    # Joint windows
    "joint window: it starts at 1 at least": window(
        [1, 0, 1, 0], length=2, largest=2, start=0, step=2
    ),
    "joint window: the step is at least 1": window([4, 4], largest=1, start=1, step=0),
    "joint window: a move takes a vertex at least": window(
        [4, 4, 4, 4], largest=0, start=1, step=1
    ),
    "joint window: the rows agree": window(
        COLUMN[:, 0],
        preperiod=1,
        length=2,
        rows=COLUMN + np.array([[0, place == 4] for place in range(6)]),
        largest=2,
        start=1,
        step=2,
    ),
    "joint window: the rows are long enough": window([4, 4, 4, 4], largest=3, start=1, step=1),
    "joint window: a whole step is there": window(
        [4, 4], rows=[[4], [4], [5], [4], [5]], largest=2, start=1, step=2
    ),
    "joint window: no more values than rows": window(
        [4] * 9, rows=[[4]] * 4, largest=1, start=1, step=1
    ),
    "joint window: the values are a column": window(
        [4] * 5, rows=[[5]] * 5, largest=1, start=1, step=1
    ),
    "joint window: the step is a multiple of the period": window(
        [0, 0, 1, 0, 0, 1], length=3, largest=1, start=1, step=2
    ),
    "joint window: the period begins by the start": window(
        [0, 0, 5, 0], preperiod=3, largest=1, start=1, step=2
    ),
    "joint window: games that split ask for more": window(
        [7, 1, 1, 1], JointGuySmith, 1, 1, largest=1, start=1, step=1
    ),
    "row: by a window of rows": boards.Row(ConnectedSubtraction({1, 2}), THREE),
    "row: by the window of this game": boards.Row(
        ConnectedSubtraction({1, 2, 3}), boards.on_paths((1, 2)).period
    ),
    "row: the period verifies": boards.Row(
        ConnectedSubtraction({1}), window([0, 1, 0, 1, 5], length=2, largest=1, start=1, step=2)
    ),
    # What rests on periods
    "all terms: the period verifies": RepeatedTerms(GUESS, GUESS.terms(9)),
    "all terms: the first round is there": RepeatedTerms(THREE, THREE.terms(2)),
    "all terms: they are those of the period": RepeatedTerms(THREE, np.array([0, 1, 5])),
}
FORGED_QUOTIENTS = {
    "quotients: no option has the value of the cell": toy({"b": ([["a"]],)}, a=0, b=0),
    "quotients: possible options count": toy({"b": ([["a"]], ["c"])}, a=0, b=1, c=1),
    "quotients: every smaller value is that of an option": toy({"b": ([["a"]],)}, a=0, b=2),
    "quotients: of each choice one alternative is enough": toy(
        {"b": ([["a", "c"]],), "c": ([["a"], ["d"]],), "d": ([["a"]],)}, a=0, b=1, c=2, d=1
    ),
    "quotients: a misère game with options is not finished": toy(
        {"b": ([["", "c"]],), "c": ([["a"], ["d"]],), "d": ([["a"]],)}, True, a=1, b=1, c=2, d=0
    ),
    "quotients: a misère game with possible options is not finished": toy(
        {"b": ([[""]], ["c"]), "c": ([["a"], ["d"]],), "d": ([["a"]],)}, True, a=1, b=1, c=2, d=0
    ),
    "quotients: a finished misère game has value 1": toy({}, misere=True, a=0),
}
# check.py has these conditions where it reads the values
FORGED_VALUES = {
    "quotients: an option of which nothing is known may have the value of the cell": toy(
        {"b": ([["a"]], [None])}, a=0, b=1
    ),
    "quotients: a winner has no option that loses only if it is lost": toy(
        {"b": ([["a"]],)}, winner=True, a=0, b=0
    ),
    "quotients: no value is below 0": toy({}, a=-1),
    "quotients: who wins is 0 or 1": toy(
        {"b": ([["a"]],), "c": ([["a"], ["b"]],)}, winner=True, a=0, b=1, c=2
    ),
}


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


ABOVE_0, ABOVE_1, ABOVE_MINUS_1 = (
    f"stands where a whole number from {n} on is meant" for n in (0, 1, -1)
)
MAY, OPTION, SMALLER = (
    "may have",
    "may have an option with its value",
    "may have no option of value",
)
MIDDLES, OTHER_KIND = "the classes of middle paths are not in order", "what is given is of another"
NOTHING, MANY = "nothing is said of a family", "has {} entries, and {} are meant".format
TRUTH, UNKNOWN = "is neither true nor false", "the part '{}' is unknown or missing".format
NAMES, LIST = "are not names of numbers", "stands where a list is meant"
HAS_ITS_VALUE, TELLS = "options 0: none has its value", "are numbers of which it tells"
ONE_NAME, WINS = "two families have one name", "the player to move wins"
ROWS = "the values do not repeat"


def row(value, *options, **more):
    return families(value, *options, name="row", **more)


# proofs, the words by which check.py refuses their files, and whether by these alone
PROOFS = {
    "bistars: the period is at least 1": (
        replace(Bistars.of(LOST, 6, 6), middle_period=0),
        ABOVE_1,
        False,
    ),
    "bistars: the period is no longer than the classes": (
        replace(PAIRS, middle_period=4),
        "the middle period is longer than there are classes",
    ),
    "bistars: a path between the hubs leaves legs that have a class": (
        Bistars.of(SHORT, 2, 1, (1,)),
        "a path between the hubs leaves legs of any length, which have no class",
    ),
    "bistars: there is a class": (replace(PAIRS, only=(), values=()), MIDDLES),
    "bistars: each class is there once": (
        replace(PAIRS, only=(1, 1), values=tuple(v for v in PAIRS.values[::2] for _ in (0, 1))),
        MIDDLES,
    ),
    "bistars: the classes are there": (replace(PAIRS, only=(1, 4)), "a number is 4, more than 2"),
    "weights: the cap is at least 0": (Weights.of(cycle(3), -1), ABOVE_0),
    "long legs: lengths repeat from 0 on or later": (
        LongLegs(Octal("0.0"), (2,), -1, 2, (0, 0)),
        ABOVE_0,
    ),
    "long legs: no leg of the base is empty": (LongLegs.of(Octal("0.33"), (0,), 3, 3), ABOVE_1),
    "long legs: a period of one or more": (LongLegs.of(Octal("0.33"), (2, 1), 0, -3), ABOVE_1),
    "two legs: the values repeat from 0 on or later": (
        TwoLegs(Octal("0.0"), (), -1, 1, -1),
        ABOVE_0,
        False,
    ),
    "two legs: a period of one or more": (TwoLegs(Octal("0.0"), (1,), 5, -1, 1), ABOVE_1),
    "two legs: no leg of the base is empty": (TwoLegs(Octal("0.0"), (0,), 0, 1, -1), ABOVE_1),
    "two legs: the lead is a period behind at most": (
        TwoLegs(Octal("0.0"), (1,), 0, 1, -2),
        ABOVE_MINUS_1,
    ),
    "two legs: rows repeat": (TwoLegs(Octal("0.3"), (1,), 0, 1, -1), ROWS),
    "two legs: diagonals repeat": (TwoLegs(Octal("0.55"), (1,), 0, 1, 0), "are not those"),
    "two legs: the legs of the table are long enough": (
        TwoLegs(Octal("0.75"), (1,), 10, 2, -2),
        ROWS,
    ),
    "families: parities rest on parities": (
        families(v == 0, Options((heap(2), heap(3)), TRUE), name="x", given=(NIM,), parities=True),
        OTHER_KIND,
    ),
    "families: values rest on values": (
        row(v == n % 2, Options((heap(n + 1),), TRUE), given=(PARITIES,)),
        OTHER_KIND,
    ),
    "families: what is given is proved": (
        row(v == 0, given=(families(v == 0, TO_ALL),)),
        HAS_ITS_VALUE,
    ),
    "families: something is said": (FamilyProof("1 = 2", (), (), (NIM,)), NOTHING),
    "families: there is a member": (families(v == 7, domain=n < n), "heap: there is no member"),
    "families: the value is not a parameter": (families(v == 0, domain=v == 0), TELLS, False),
    "families: two families have two names": (families(v == 0, given=(NIM,)), ONE_NAME),
    "families: each member has a value": (
        families((v == 0) & (n > 0)),
        "heap: each has a value: not for n = 0",
    ),
    "families: an option is a position": (
        families(v == n - 1, TO_ALL, domain=n > 0),
        "heap, options 0: all are positions",
    ),
    "families: an option is smaller": (
        families(v == n % 2, Options((heap(n + 1),), TRUE), ONE_LESS),
        "heap, options 0: all are smaller",
    ),
    "families: an option has another value": (families(v == 0, TO_ALL), HAS_ITS_VALUE),
    "families: each smaller value is reached": (
        families(v == n, ONE_LESS),
        "heap: options have all smaller values: not for n = 2, u = 0, v = 2",
    ),
    "families: a parity is 0 or 1": (
        families(v == n, TO_ALL, parities=True),
        "heap: values are 0 or 1",
    ),
    "families: with parity 1 there is an option": (
        families(v == n % 2, parities=True),
        "heap: with value 1 one can move: not for n = 1",
    ),
    "consequences: they are about positions": (
        implies(TRUE, {"v": (heap(n),)}, v == 0, given=(families(v == 0, domain=n > 0),)),
        "implication 0: all are positions: not for n = 0",
    ),
    "consequences: there is one": (replace(HONEST["a heap of 3"], implications=()), NOTHING),
    "consequences: there is a family": (implies(TRUE, {}, TRUE, given=()), "there is no family"),
    "consequences: something is as they assume": (
        implies(n < n, {"v": (heap(3),)}, v == 7),
        "implication 0: nothing is as it assumes",
    ),
    "consequences: what is assumed is of all numbers": (
        implies(n == n, {}, n >= 0, exists="n"),
        "a number that there is stands on the left",
        False,
    ),
    "consequences: they follow": (
        implies(TRUE, {"v": (heap(n),)}, v == 0),
        "implication 0: not for n = 1, v = 1",
    ),
}
FORGED = (
    PERIODS | FORGED_QUOTIENTS | FORGED_VALUES | {name: one for name, (one, *_) in PROOFS.items()}
)


@pytest.mark.parametrize("condition", FORGED)
def test_a_forged_certificate_is_refused(condition):
    assert FORGED[condition].verify() is False


@pytest.mark.parametrize("condition", FORGED_QUOTIENTS)
def test_check_py_refuses_a_forged_quotient(condition):
    assert not meets(FORGED_QUOTIENTS[condition])


@pytest.mark.parametrize("condition", PROOFS)
def test_check_py_refuses_a_forged_proof_by_this_condition_alone(condition):
    proof, *by = PROOFS[condition]
    refused(plain(proof), *by)


(reserved,) = variables("u")
NO_STATE = {"variables": ["n"], "steps": [[1, 1]], "accepting": []}
FAMILY, OPTION_0, IT = "families/0/", "families/0/options/0/", "implications/0/"
ARGUMENTS = f"{OPTION_0}summands/0/arguments"
TWICE_N = {f"{FAMILY}parameters": ["n", "n"], ARGUMENTS: ["k", "k"]}
NO_MOVES = {"game/digits": [0], "period": 1, "cap": 1, "modulus": 1, "values": [0]}
# what is refused when it is made; an honest file with other parts, and how check.py refuses that
NOT_MADE = {
    "stars: the period is at least 0": (
        lambda: LegClasses((0, 1), -1, 2, 1),
        ("stars with short legs", {"period": -1}, ABOVE_0),
    ),
    "stars: the period is no longer than the list of lengths": (
        lambda: LegClasses((0,), 2, 1, 1),
        (
            "stars",
            NO_MOVES | {"lengths": [0], "period": 2, "values": [0, 0]},
            "the period is longer",
        ),
    ),
    "stars: no class is below 0": (
        lambda: LegClasses((-1, 0), 1, 1, 1),
        ("stars", {"lengths/2": -1}, ABOVE_0, False),
    ),
    "stars: the cap is at least 1": (
        lambda: LegClasses((0, None), 2, 0, 2),
        ("lost stars", {"cap": 0, "modulus": 2, "values": [0, 1]}, ABOVE_1),
    ),
    "stars: the modulus is at least 1": (
        lambda: LegClasses((None,), 1, 1, 0),
        ("stars", NO_MOVES | {"lengths": [None], "modulus": 0}, ABOVE_1),
    ),
    "relation: its variables are in order": (
        lambda: Relation(("n", "k"), ((0,) * 4,), frozenset()),
        ("Nim", {f"{FAMILY}value/variables": ["v", "n"]}, "of a relation are not in order"),
    ),
    "relation: a step for each symbol": (
        lambda: Relation(("n",), ((0,),), frozenset()),
        ("Nim", {f"{FAMILY}value": NO_STATE | {"steps": [[0]]}}, MANY(1, 2), False),
    ),
    "relation: each step leads to a state": (
        lambda: Relation((), ((1,),), frozenset()),
        ("Nim", {f"{FAMILY}value": NO_STATE}, "1 is no vertex of a board with 1 of them", False),
    ),
    "relation: further zeros change nothing": (
        lambda: Relation(("n",), ((1, 1), (0, 0)), frozenset({1})),
        (
            "Nim",
            {
                f"{FAMILY}value/variables": ["v"],
                f"{FAMILY}value/steps": [[1, 2], [0, 2], [2, 2]],
                f"{FAMILY}options": [],
            },
            "further zeros change what a relation accepts",
        ),
    ),
    "variables: they have different names": (lambda: variables("n n"), ("Nim", TWICE_N, NAMES)),
    "variables: no digit": (
        lambda: variables("0 n"),
        (
            "Nim",
            {
                f"{FAMILY}parameters": ["0"],
                f"{FAMILY}value": written((v == n).rename({"n": "0"})),
                f"{OPTION_0}where": written((k < n).rename({"n": "0"})),
            },
            NAMES,
        ),
    ),
    "families: no parameter is called u": (
        lambda: ValuedFamily("heap", "u", TRUE, v == 0, ()),
        (
            "Nim",
            {
                f"{FAMILY}parameters": ["u"],
                f"{FAMILY}value/variables": ["u", "v"],
                f"{OPTION_0}where/variables": ["k", "u"],
            },
            NAMES,
        ),
    ),
    "families: no parameter is there twice": (
        lambda: ValuedFamily("heap", "n n", TRUE, v == 0, ()),
        ("Nim", TWICE_N, NAMES),
    ),
    "families: values are of the parameters": (
        lambda: ValuedFamily("heap", "n", TRUE, v == k, ()),
        ("Nim", {f"{FAMILY}value": written((v == 0) & (k >= 0)), f"{FAMILY}options": []}, TELLS),
    ),
    "families: the domain is of the parameters": (
        lambda: ValuedFamily("heap", "n", k == 1, v == 0, ()),
        ("Nim", {f"{FAMILY}domain": written(k >= 0)}, TELLS, False),
    ),
    "options: no number is called u": (
        lambda: Options((), (reserved > 5) & (reserved <= n + 5)),
        (
            "one at a time",
            {
                f"{FAMILY}value": written(v == 0),
                f"{OPTION_0}where": written((n > 0) & (reserved > 0)),
            },
            NAMES,
        ),
    ),
    "options: no argument reads u": (
        lambda: Options((heap(n + 5 - reserved),), TRUE),
        ("one at a time", {ARGUMENTS: ["u"]}, NAMES, False),
    ),
    "options: no argument reads v": (
        lambda: Options((heap(v),), TRUE),
        ("one at a time", {ARGUMENTS: ["v"]}, NAMES, False),
    ),
    "options: an argument is one number": (
        lambda: Options((heap(Term("less", (k < n).rename({"k": "="}))),), n > 0),
        (
            "Nim",
            {f"{OPTION_0}where": written(n > 0), ARGUMENTS: [written((k < n).rename({"k": "="}))]},
            "an argument is one number",
        ),
    ),
    "consequences: no value is an argument of its sum": (
        lambda: says("V(n + 1) = n", TRUE, {"n": (heap(n + 1),)}, n == 5),
        (
            "a heap of 3",
            {
                f"{IT}given/values": {"n": [{"family": "heap", "arguments": [written(n + n)]}]},
                f"{IT}then/0/where": written(n == 0),
            },
            "a value has the name of a number in a sum",
        ),
    ),
    "consequences: a value has a name": (
        lambda: says("=", TRUE, {"=": (heap(n),)}, n == 5),
        (
            "a heap of 3",
            {f"{IT}given/values": {"=": [{"family": "heap", "arguments": ["n"]}]}},
            NAMES,
            False,
        ),
    ),
    "consequences: a number that there is has a name": (
        lambda: Implication("=", Values(TRUE), (), frozenset("=")),
        ("a heap of 3", {f"{IT}exists": ["="]}, NAMES),
    ),
    "consequences: a condition is on named numbers": (
        lambda: Values(Relation(("=",), ((0, 0),), frozenset({0}))),
        (
            "a heap of 3",
            {f"{IT}given/where/variables": ["="], f"{IT}given/where/steps": [[0, 0]]},
            NAMES,
        ),
    ),
}


@pytest.mark.parametrize("condition", NOT_MADE)
def test_what_would_forge_a_certificate_is_refused_when_it_is_made(condition):
    make, (name, parts, *by) = NOT_MADE[condition]
    with pytest.raises(ValueError, match=r"given|is one number|depend"):
        make()
    refused(with_parts(name, parts), *by)


# files of honest proofs with other parts, how check.py refuses them, and whether by this alone
OTHER_PARTS = [
    ("stars", {"period": 1}, MAY),
    ("stars", {"game/digits": [0, 3, 1]}, SMALLER),
    ("stars", {"game/digits": [0, 3]}, SMALLER),
    ("stars", {"game/digits": [0, 3, 3, 3]}, OPTION),
    ("stars", {"game/digits": [0, 3, 7]}, "a move may leave several components"),
    ("stars", {"misere": True}, MAY),
    ("stars in misère play", {"misere": False}, MAY),
    ("lost stars", {"misere": True}, "may have no option; it has value 1 then, and not 0"),
    ("stars", {"misere": 0}, TRUTH),
    ("stars", {"values/0": True}, "'True' stands"),
    ("stars", {"values/0": -1}, ABOVE_0, False),
    ("stars", {"values": "0²" + "0" * 34}, "a value is no digit", False),
    ("stars", {"values": "0" * 35}, MANY(35, 36), False),
    ("stars", {"lengths": []}, "the period is longer than the list of lengths", False),
    ("stars", {"lengths": {"1": 0}}, LIST, False),
    ("stars", {"lengths/0": "0"}, "'0' stands", False),
    ("stars", {"lengths": [39], "period": 1}, "too large for me", False),
    ("stars", {"middles": 3}, UNKNOWN("middles")),
    ("stars", {"family": "trees"}, "the family 'trees' is not known", False),
    ("stars", {"family": ["stars"]}, "is not known here", False),
    ("stars with short legs", {"period": 1}, OPTION, False),
    ("lost bistars", {"values/0": 1}, MAY),
    ("lost bistars", {"bistars/-1": 9}, MAY),
    ("lost bistars", {"only": [1]}, MANY(18, 9), False),
    ("long legs", {"values/0": 2}, MAY),
    ("long legs", {"misere": True}, MAY),
    ("long legs", {"misere": 0}, TRUTH),
    ("long legs", {"base": [2]}, MANY(64, 85), False),
    ("long legs", {"base": [100] * 40}, "too large for me", False),
    ("long legs", {"game/digits": [0, 3, 3, 7]}, "a move may leave several components"),
    ("a path", {"edges/2": [2, 1]}, "the player"),
    ("a path", {"edges/2": [2, 4]}, "4 is no vertex", False),
    ("a path", {"edges": [[0, 1, 2]]}, MANY(3, 2), False),
    ("a path", {"ordered": 0}, TRUTH),
    (
        "a cycle",
        {"values/0": 1},
        "with the token on 0 and weights [0, 0, 0] the player to move loses",
        False,
    ),
    ("a cycle", {"family": "stars"}, "is known here of vertex deletion alone", False),
    ("two loops", {"values": [2 * won for won in HONEST["two loops"].values]}, WINS),
    ("Nim", {"theorem": "the theorem of everything"}, "the theorem is not known here"),
    ("Nim", {"game": {"name": "graph nim"}}, UNKNOWN("game")),
    ("Nim", {f"{OPTION_0}summands/0/family": "trees"}, "'trees' is no family here", False),
    ("Nim", {f"{FAMILY}value/steps": []}, "a relation has no states", False),
    ("a heap of 3", {f"{IT}given/values": []}, "the values have no names", False),
    ("two legs", {"values": []}, UNKNOWN("values")),
    (
        "two legs",
        {"game": {"name": "heaps", "digits": [0, 3]}},
        "two legs are known here of vertex deletion alone",
        False,
    ),
]


@pytest.mark.parametrize(
    ("name", "parts", "by"), [(name, parts, by) for name, parts, *by in OTHER_PARTS]
)
def test_a_forged_file_is_refused(name, parts, by):
    refused(with_parts(name, parts), *by)


a, b, c, d, e, w = variables("a b c d e w")


def valued(proof, value, member=-1):
    """The proof with other values of one of its families."""
    members = [*proof.members]
    members[member] = replace(members[member], value=value)
    return replace(proof, members=tuple(members))


def far(proof, where):
    """The proof with values that are one more for some large numbers."""
    value = proof.members[-1].value
    one_more = (value.rename({"v": "u"}) & where & (v == u + 1)).project("u")
    return valued(proof, (value & ~where) | one_more)


def with_options(proof, *options, member=-1):
    members = [*proof.members]
    members[member] = replace(members[member], options=options)
    return replace(proof, members=tuple(members))


def without_options():
    """Proofs without one of their options; the rod has each of its options twice."""
    for proof in (LINK, TRIANGLE, LOOP):
        for i, one in enumerate(proof.members):
            for j, _ in enumerate(one.options):
                yield with_options(proof, *one.options[:j], *one.options[j + 1 :], member=i)


def stars(*classes, misere=False):
    return Stars.of(STARS.game, LegClasses(*classes), misere)


FOURTH = HONEST["long legs"].game
# proofs that differ from a true one in one thing, and what check.py says
EXAMPLES = [
    *((far(NIM, where), "") for where in (n == 1000, n >= 2**40)),  # wrong far away only
    (far(LINK, w == 77), ""),
    (far(LINK, (w > 50) & (a > 90) & (b == a)), ""),
    (far(TRIANGLE, (a == 31) & (b == 64) & (c == 63)), ""),
    (far(LOOP, d + e == 100), ""),
    (valued(arrows.paths(), (n == 99) & (v == 0) | (n != 99) & (v == n % 2), 0), ""),
    *((one, "") for one in without_options()),
    (with_options(NIM, TO_ALL, Options((heap(n),), TRUE)), "options 1: all are smaller"),
    (with_options(NIM, Options((heap(k),), (k < n) & ((n < 64) | (k != 7)))), "all smaller values"),
    (families(v == n % 2, Options((), n > 0)), HAS_ITS_VALUE),
    (families(~(v == n), TO_ALL), ""),
    (implies(*TWO_EQUAL, given=(NIM, HONEST["one at a time"])), ONE_NAME),
    (implies(u == 2, {"u": (heap(n), heap(n))}, u == 7), "nothing is as it assumes"),
    (
        replace(
            MERGED,
            implications=tuple(replace(one, then=one.then[:1]) for one in MERGED.implications),
        ),
        "implication 2: not for",
    ),
    (stars((0, 1, None), 3, 3, 2), MAY),
    (stars((0, 1, None), 3, 4, 2, misere=True), SMALLER),
    (stars((0, 1, None), 3, 4, 1), OPTION),
    (stars((0, 0, None), 3, 4, 2), MAY),
    (stars((0, None, None), 3, 4, 2), OPTION),
    (stars((0, 1, 2, 3), 4, 4, 2), MAY),
    (Bistars.of(STARS, 2, 2), MAY),
    (Bistars.of(MISERE, 3, 3, (1,)), SMALLER),
    (LongLegs.of(Octal("0.31"), (1,), 1, 2), MAY),
    (LongLegs.of(FOURTH, (1,), 4, 3), MAY),
    (replace(HONEST["long legs"], game=ConnectedSubtraction({1, 2})), MAY),
    (Weights.of(cycle(4), 1), WINS),
    (Weights.of(cycle(4), 2), WINS),
    (Weights.of(path(3), 0), WINS),
    (Weights.of(Graph.of([(0, 1), (1, 2), (2, 0), (0, 0)]), 0, ordered=True), WINS),
]


@pytest.mark.parametrize(("proof", "words"), EXAMPLES)
def test_a_forged_proof_is_refused_by_both_programs(proof, words):
    assert proof.verify() is False
    assert repr(proof).startswith("Refused: ")
    refused(plain(proof), words, alone=False)


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
        lambda game: LongLegs.of(game, (1,), 4, 4),
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
    *("OnLegs", "Stars", "check_bistars", "LongLegs", "check_weights", "relation", "flag"),
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
    for file in (
        *(plain(proof) for proof, *_ in PROOFS.values()),
        *(with_parts(name, parts) for _, (name, parts, *_) in NOT_MADE.values()),
        *(with_parts(name, parts) for name, parts, *_ in OTHER_PARTS),
        *(plain(proof) for proof, words in EXAMPLES if words),
    ):
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
