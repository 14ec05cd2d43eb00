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
from gamelab.proofs.cacti import CACTI, won_on_cactus
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
from gamelab.proofs.loops import LOOPS, grundy_by_loops, won_by_loops
from gamelab.proofs.nim import LINK, LOOP, MERGED, TRIANGLE, value_of
from gamelab.proofs.quotient import Quotient
from gamelab.proofs.stars import Bistars, LongLegs, Stars
from gamelab.proofs.weights import Weights

__all__ = [
    "CACTI",
    "LINK",
    "LOOP",
    "LOOPS",
    "MERGED",
    "TRIANGLE",
    "TRUE",
    "Bistars",
    "Consequence",
    "FamilyProof",
    "Follows",
    "Implication",
    "LegClasses",
    "LongLegs",
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
    "grundy_by_loops",
    "number",
    "relation",
    "says",
    "substituted",
    "value_of",
    "variables",
    "won_by_loops",
    "won_on_cactus",
]
