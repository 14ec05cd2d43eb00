"""Statements about all positions of an infinite family, each proved by a finite check that
`verify` repeats.
"""

from gamelab.proofs.automata import (
    TRUE,
    Relation,
    Term,
    Terms,
    number,
    relation,
    substituted,
    variables,
)
from gamelab.proofs.families import (
    Consequence,
    FamilyProof,
    Implication,
    Member,
    Options,
    ValuedFamily,
    Values,
    family,
    says,
)
from gamelab.proofs.follows import Follows, Pairs, as_predicted
from gamelab.proofs.legs import LegClasses
from gamelab.proofs.loops import Loops
from gamelab.proofs.nim import LINK, LOOP, MERGED, TRIANGLE, value_of
from gamelab.proofs.quotient import Quotient
from gamelab.proofs.stars import Bistars, LongLegs, Stars
from gamelab.proofs.weights import Bridge, Cacti, Weights

__all__ = [
    "LINK",
    "LOOP",
    "MERGED",
    "TRIANGLE",
    "TRUE",
    "Bistars",
    "Bridge",
    "Cacti",
    "Consequence",
    "FamilyProof",
    "Follows",
    "Implication",
    "LegClasses",
    "LongLegs",
    "Loops",
    "Member",
    "Options",
    "Pairs",
    "Quotient",
    "Relation",
    "Stars",
    "Term",
    "Terms",
    "ValuedFamily",
    "Values",
    "Weights",
    "as_predicted",
    "family",
    "number",
    "relation",
    "says",
    "substituted",
    "value_of",
    "variables",
]
