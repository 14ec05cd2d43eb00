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
    by_cases,
    family,
    says,
)
from gamelab.proofs.follows import Follows, Pairs, as_predicted, value_of
from gamelab.proofs.legs import LegClasses
from gamelab.proofs.quotient import Quotient
from gamelab.proofs.stars import Bistars, LongLegs, Stars
from gamelab.proofs.two_legs import TwoLegs
from gamelab.proofs.weights import Weights

__all__ = [
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
    "TwoLegs",
    "ValuedFamily",
    "Values",
    "Weights",
    "as_predicted",
    "by_cases",
    "family",
    "number",
    "relation",
    "says",
    "substituted",
    "value_of",
    "variables",
]
