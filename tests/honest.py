"""Small proofs of each kind that both programs accept, and how they are made."""

from dataclasses import replace
from functools import reduce

from checker import plain

from gamelab import ConnectedSubtraction, Graph, Octal, cycle, path
from gamelab.proofs import (
    TRUE,
    Bistars,
    Consequence,
    FamilyProof,
    Implication,
    LegClasses,
    Options,
    Stars,
    TwoLegs,
    ValuedFamily,
    Values,
    Weights,
    family,
    variables,
)
from gamelab_papers.connected_subtraction.long_legs import LongLegs

k, n, u, v = variables("k n u v")
heap = family("heap")
TO_ALL, ONE_LESS = Options((heap(k),), k < n), Options((heap(n - 1),), n > 0)


def families(value, *options, domain=TRUE, name="heap", **more):
    """That the members of a family have these values or parities, with these options."""
    one = ValuedFamily(name, "n", domain, value, options)
    return FamilyProof(f"Each {name} has its value.", (one,), rests_on=(), **more)


NIM = families(v == n, TO_ALL)
PARITIES = families(v == n % 2, ONE_LESS, parities=True)


def implies(where, values, *then, exists="", given=(NIM,)):
    """The consequence that with these values of sums the numbers meet one of the conditions."""
    one = Implication("it", Values(where, values), tuple(map(Values, then)), frozenset(exists))
    return Consequence("What follows.", (one,), given)


TWO_EQUAL = TRUE, {"u": (heap(n), heap(n))}, u == 0
THIRDS = LegClasses((0, 1, None), 3, 4, 2)
STARS = Stars.of(Octal("0.33"), THIRDS)
MISERE = Stars.of(Octal("0.33"), replace(THIRDS, cap=5), misere=True)
# all stars with an odd number of vertices are lost
LOST = Stars.of(Octal("0.2"), LegClasses((0, None), 2, 1, 2))
SHORT = Stars.of(Octal("0.33"), LegClasses((0, 1), 0, 4, 2))
BISTARS = Bistars.of(STARS, 3, 3)
QUOTIENTS = {
    "stars": STARS,
    "stars in misère play": MISERE,
    "lost stars": LOST,
    "stars in 0.31": Stars.of(Octal("0.31"), LegClasses((0, 1, 2), 2, 2, 2)),
    "stars with four": Stars.of(ConnectedSubtraction({1, 2, 4}), THIRDS),
    "stars with short legs": SHORT,
    "bistars": BISTARS,
    "bistars in misère play": Bistars.of(MISERE, 3, 3, (2, 3)),
    "lost bistars": Bistars.of(LOST, 2, 2),
    "long legs": LongLegs.of(ConnectedSubtraction({1, 2, 3}), (1,), 4, 4),
    "long legs in 0.31": LongLegs.of(Octal("0.31"), (1,), 2, 2),
    "long legs in misère play": LongLegs.of(ConnectedSubtraction({1, 2}), (1,), 6, 3, misere=True),
    "a cycle": Weights.of(cycle(3), 1),
    "a path": Weights.of(path(4), 1),
    "two loops": Weights.of(Graph.of([(0, 1), (1, 2), (0, 0), (2, 2)]), 1),
    "an even cycle by order": Weights.of(cycle(4), 0, ordered=True),
    "a loop by order": Weights.of(Graph.of([(0, 1), (0, 0)]), 1, ordered=True),
}
AUTOMATA = {
    "Nim": NIM,
    "one at a time": families(v == n % 2, ONE_LESS),
    "parities": PARITIES,
    "twigs beside heaps": families(v == n, TO_ALL, name="twig", given=(NIM,)),
    "numbers that there are": implies(n > 0, {"u": (heap(n),)}, k < n, exists="k"),
    "two equal heaps": implies(*TWO_EQUAL),
    "two equal parities": implies(*TWO_EQUAL, given=(PARITIES,)),
    "there is no such number": implies((n == 0) & (n > 0), {}),
    "a heap of 3": implies(TRUE, {"u": (heap(3),)}, u == 3),
    "a larger heap": implies(TRUE, {"u": (heap(n),), "v": (heap(n + 1),)}, u < v),
}
LEGS = {
    "two legs": TwoLegs(Octal("0.35"), (2, 1), 8, 6, -6),
    "two legs in 0.15": TwoLegs(Octal("0.15"), (1,), 20, 10, -10),
}
HONEST = QUOTIENTS | AUTOMATA | LEGS


def with_parts(name, parts):
    """The file of an honest proof with other parts at these places."""
    found = plain(HONEST[name])
    for place, new in parts.items():
        *way, last = (int(key) if key.lstrip("-").isdigit() else key for key in place.split("/"))
        reduce(lambda inside, key: inside[key], way, found)[last] = new
    return found
