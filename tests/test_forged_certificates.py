"""For each condition of each certificate: a forged one that only this condition refuses, beside an
honest one that verifies.

Each condition has a mutant without it in `mutants/conditions.py`, which is noticed by the
certificate of the same name.
"""

from dataclasses import dataclass, replace

import numpy as np
import pytest

from gamelab import ConnectedSubtraction, Octal, OctalHeaps, cycle, discrepancy_period, find_period
from gamelab.proofs import (
    TRUE,
    Bistars,
    Consequence,
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
    family,
    says,
    variables,
)
from gamelab.proofs.families import v
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
from gamelab_papers.connected_subtraction.long_legs import LongLegs


@dataclass(frozen=True)
class Granted(Certificate):
    """A certificate that always holds, so that only `Period` itself can refuse."""

    def window(self, period):
        return range(0)

    def holds(self, period):
        return True


def period(preperiod, length, values, certificate=None, saltus=0):
    return Period(preperiod, length, np.array(values, int), certificate or Granted(), saltus)


GUESS = Period(0, 2, np.array([0, 1] * 20))
THREE = find_period(OctalHeaps("0.33"))  # 0, 1, 2 for ever
BISTARS = Bistars.of(Stars.of(Octal("0.33"), LegClasses((0, 1, None), 3, 4, 2)), 3, 3)
# all stars with an odd number of vertices are lost
LOST = Stars.of(Octal("0.2"), LegClasses((0, None), 2, 1, 2))
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


n, k = variables("n k")
heap = family("heap")
TO_ALL, ONE_LESS = Options((heap(k),), k < n), Options((heap(n - 1),), n > 0)


def values_of(value, *options, domain=TRUE, **more):
    """That heaps have these values or parities, with these options."""
    heaps = ValuedFamily("heap", "n", domain, value, options)
    return FamilyProof("Heaps have values.", (heaps,), rests_on=(), **more)


HEAPS = values_of(v == n, TO_ALL)


def toy(options, misere=False, winner=False, **values):
    """Cells with these values; a cell without options is finished."""
    return Toy({"a": ([],)} | options, values, misere, winner)


def window(values, kind=JointWindow, preperiod=0, length=1, rows=None, **certificate):
    """A period of a column under the joint window of rows, those of the column alone unless others
    are given.
    """
    rows = np.array(values)[:, None] if rows is None else np.array(rows)
    return period(preperiod, length, values, kind(rows, **certificate))


HONEST = {
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
    "bistars": BISTARS,
    "who wins": toy({"b": ([["a"]], ["b"])}, winner=True, a=0, b=1),
    "two legs": TwoLegs(Octal("0.35"), (2, 1), 8, 6, -6),
    "families": HEAPS,
    "families with parities": values_of(v == n % 2, ONE_LESS, parities=True),
    "consequences": Consequence(
        "Two equal heaps have value 0.",
        (Implication("0", Values(TRUE, {"v": (heap(n), heap(n))}), (Values(v == 0),)),),
        (HEAPS,),
    ),
}


@pytest.mark.parametrize("name", HONEST)
def test_an_honest_certificate_verifies(name):
    assert HONEST[name].verify()


FORGED = {
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
    # Finite quotients
    "quotients: no option has the value of the cell": toy({"b": ([["a"]],)}, a=0, b=0),
    "quotients: an option of which nothing is known may have the value of the cell": toy(
        {"b": ([["a"]], [None])}, a=0, b=1
    ),
    "quotients: a winner has no option that loses only if it is lost": toy(
        {"b": ([["a"]],)}, winner=True, a=0, b=0
    ),
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
    "quotients: no value is below 0": toy({}, a=-1),
    "quotients: who wins is 0 or 1": toy(
        {"b": ([["a"]],), "c": ([["a"], ["b"]],)}, winner=True, a=0, b=1, c=2
    ),
    "bistars: the period is at least 1": replace(Bistars.of(LOST, 6, 6), middle_period=0),
    "bistars: the period is no longer than the classes": replace(
        Bistars.of(LOST, 2, 2), middle_period=4
    ),
    "bistars: a path between the hubs leaves legs that have a class": Bistars.of(
        Stars.of(Octal("0.33"), LegClasses((0, 1), 0, 4, 2)), 2, 1, (1,)
    ),
    "bistars: there is a class": replace(BISTARS, only=(), values=()),
    "bistars: each class is there once": replace(
        BISTARS, only=(1, 1), values=tuple(v for v in BISTARS.values[::3] for _ in (0, 1))
    ),
    "bistars: the classes are there": replace(BISTARS, only=(1, 2, 4)),
    "families: parities rest on parities": FamilyProof(
        "All plays from x(n) have an even number of moves.",
        (ValuedFamily("x", "n", TRUE, v == 0, (Options((heap(2), heap(3)), TRUE),)),),
        rests_on=(),
        given=(HEAPS,),
        parities=True,
    ),
    "families: values rest on values": FamilyProof(
        "A row of n is worth the parity of its plays.",
        (ValuedFamily("row", "n", TRUE, v == n % 2, (Options((heap(n + 1),), TRUE),)),),
        rests_on=(),
        given=(values_of(v == n % 2, ONE_LESS, parities=True),),
    ),
    "families: what is given is proved": FamilyProof(
        "What stands on a wrong proof.",
        (ValuedFamily("row", "n", TRUE, v == 0, ()),),
        rests_on=(),
        given=(values_of(v == 0, TO_ALL),),
    ),
    "families: something is said": FamilyProof(
        "1 = 2, and every graph is planar.", (), rests_on=(), given=(HEAPS,)
    ),
    "families: there is a member": values_of(v == 7, domain=n < n),
    "families: the value is not a parameter": FamilyProof(
        "Heaps have the values that they have.",
        (ValuedFamily("heap", "n", v == 0, v == 0, ()),),
        rests_on=(),
    ),
    "families: two families have two names": values_of(v == 0, given=(HEAPS,)),
    "families: each member has a value": values_of((v == 0) & (n > 0)),
    "families: an option is a position": values_of(v == n - 1, TO_ALL, domain=n > 0),
    "families: an option is smaller": values_of(
        v == n % 2, Options((heap(n + 1),), TRUE), ONE_LESS
    ),
    "families: an option has another value": values_of(v == 0, TO_ALL),
    "families: each smaller value is reached": values_of(v == n, ONE_LESS),
    "families: a parity is 0 or 1": values_of(v == n, TO_ALL, parities=True),
    "families: with parity 1 there is an option": values_of(v == n % 2, parities=True),
    "consequences: they are about positions": Consequence(
        "All heaps have value 0.",
        (Implication("0", Values(TRUE, {"v": (heap(n),)}), (Values(v == 0),)),),
        (values_of(v == 0, domain=n > 0),),
    ),
    "consequences: there is one": Consequence("1 = 2, and every graph is planar.", (), (HEAPS,)),
    "consequences: there is a family": Consequence(
        "1 = 2, and every graph is planar.", (Implication("", Values(TRUE), (Values(TRUE),)),), ()
    ),
    "consequences: something is as they assume": Consequence(
        "A heap of 3 has value 7.",
        (says("no n is less than itself", n < n, {"v": (heap(3),)}, v == 7),),
        (HEAPS,),
    ),
    "consequences: what is assumed is of all numbers": Consequence(
        "Each heap has its size as value.",
        (Implication("n", Values(n == n), (Values(n >= 0),), frozenset("n")),),
        (HEAPS,),
    ),
    "consequences: they follow": Consequence(
        "All heaps have value 0.",
        (Implication("0", Values(TRUE, {"v": (heap(n),)}), (Values(v == 0),)),),
        (HEAPS,),
    ),
    "weights: the cap is at least 0": Weights.of(cycle(3), -1),
    "long legs: lengths repeat from 0 on or later": LongLegs(Octal("0.0"), (2,), -1, 2, (0, 0)),
    "long legs: no leg of the base is empty": LongLegs.of(Octal("0.33"), (0,), 3, 3),
    "long legs: a period of one or more": LongLegs.of(Octal("0.33"), (2, 1), 0, -3),
    "two legs: the values repeat from 0 on or later": TwoLegs(Octal("0.0"), (), -1, 1, -1),
    "two legs: a period of one or more": TwoLegs(Octal("0.0"), (1,), 5, -1, 1),
    "two legs: no leg of the base is empty": TwoLegs(Octal("0.0"), (0,), 0, 1, -1),
    "two legs: the lead is a period behind at most": TwoLegs(Octal("0.0"), (1,), 0, 1, -2),
    "two legs: rows repeat": TwoLegs(Octal("0.3"), (1,), 0, 1, -1),
    "two legs: diagonals repeat": TwoLegs(Octal("0.55"), (1,), 0, 1, 0),
    "two legs: the legs of the table are long enough": TwoLegs(Octal("0.75"), (1,), 10, 2, -2),
}


@pytest.mark.parametrize("condition", FORGED)
def test_a_forged_certificate_is_refused(condition):
    assert FORGED[condition].verify() is False


(reserved,) = variables("u")
# what is no relation, family or statement, or has names that stand for something else
NOT_MADE = {
    "stars: the period is at least 0": lambda: LegClasses((0, 1), -1, 2, 1),
    "stars: the period is no longer than the list of lengths": lambda: LegClasses((0,), 2, 1, 1),
    "stars: no class is below 0": lambda: LegClasses((-1, 0), 1, 1, 1),
    "stars: the cap is at least 1": lambda: LegClasses((0, None), 2, 0, 2),
    "stars: the modulus is at least 1": lambda: LegClasses((None,), 1, 1, 0),
    "relation: its variables are in order": lambda: Relation(("n", "k"), ((0,) * 4,), frozenset()),
    "relation: a step for each symbol": lambda: Relation(("n",), ((0,),), frozenset()),
    "relation: each step leads to a state": lambda: Relation((), ((1,),), frozenset()),
    "relation: further zeros change nothing": lambda: Relation(
        ("n",), ((1, 1), (0, 0)), frozenset({1})
    ),
    "variables: they have different names": lambda: variables("n n"),
    "variables: no digit": lambda: variables("0 n"),
    "families: no parameter is called u": lambda: ValuedFamily("heap", "u", TRUE, v == 0, ()),
    "families: no parameter is there twice": lambda: ValuedFamily("heap", "n n", TRUE, v == 0, ()),
    "families: values are of the parameters": lambda: ValuedFamily("heap", "n", TRUE, v == k, ()),
    "families: the domain is of the parameters": lambda: ValuedFamily(
        "heap", "n", k == 1, v == 0, ()
    ),
    "options: no number is called u": lambda: Options((), (reserved > 5) & (reserved <= n + 5)),
    "options: no argument reads u": lambda: Options((heap(n + 5 - reserved),), TRUE),
    "options: no argument reads v": lambda: Options((heap(v),), TRUE),
    "options: an argument is one number": lambda: Options(
        (heap(Term("less", (k < n).rename({"k": "="}))),), n > 0
    ),
    "consequences: no value is an argument of its sum": lambda: says(
        "V(n + 1) = n", TRUE, {"n": (heap(n + 1),)}, n == 5
    ),
    "consequences: a value has a name": lambda: says("=", TRUE, {"=": (heap(n),)}, n == 5),
    "consequences: a number that there is has a name": lambda: Implication(
        "=", Values(TRUE), (), frozenset("=")
    ),
    "consequences: a condition is on named numbers": lambda: Values(
        Relation(("=",), ((0, 0),), frozenset({0}))
    ),
}


@pytest.mark.parametrize("condition", NOT_MADE)
def test_what_would_forge_a_certificate_is_refused_when_it_is_made(condition):
    with pytest.raises(ValueError, match=r"given|is one number|depend"):
        NOT_MADE[condition]()


def test_a_member_of_no_family_is_named():
    for member in (Member("trees", (n,)), Member("heap", (n, k))):
        about = Options((member,), k < n)
        with pytest.raises(ValueError, match=r"(trees\(n\)|heap\(n, k\)) is a member of no family"):
            values_of(v == n, about).verify()


def test_how_many_implications_are_about_nothing_is_told():
    none = says("no heap is less than 0", n < 0, {})
    some = says("a heap of 3", TRUE, {"v": [heap(3)]}, v == 3)
    proof = Consequence("Heaps.", (none, some), (HEAPS,))
    assert proof.verify()
    assert proof.size.endswith("sentences, 1 of them that nothing is as assumed")


def test_a_period_does_not_agree_where_it_has_no_values():
    assert THREE.agrees(range(0, 2), 3)
    assert not THREE.agrees(range(100, 102), 3)


STABLE = rows_of_spiders({3: 12, 2: 3}, 60)
STOPPED, UNKNOWN = STABLE.stability, np.full_like(STABLE.stability, -1)


@pytest.mark.parametrize(
    ("rows", "champions_from"),
    [
        (STABLE._replace(stable_from=UNKNOWN), STOPPED),
        (STABLE._replace(stable_from=np.maximum(STABLE.stable_from - 1, 0)), UNKNOWN),
        (rows_of_spiders({3: 12, 2: 3}, 5, stop=False)._replace(stable_from=UNKNOWN + 5), UNKNOWN),
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
