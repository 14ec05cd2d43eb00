"""Statements about all positions of an infinite family, each proved by a finite check that
`verify` repeats.
"""

from gamelab.proofs.automata import (
    TRUE,
    Relation,
    Term,
    Terms,
    half,
    nim_sum,
    number,
    parity,
    relation,
    substituted,
    variables,
)
from gamelab.proofs.families import Consequence, FamilyProof, Implication, Member, Options, Values
from gamelab.proofs.follows import Follows, Pairs, as_predicted
from gamelab.proofs.graph_nim import GRAPH_NIM
from gamelab.proofs.legs import LegClasses
from gamelab.proofs.nim import LINK, LOOP, MERGED, TRIANGLE, value_of
from gamelab.proofs.quotient import Quotient
from gamelab.proofs.stars import Bistars, LongLegs, Stars
from gamelab.proofs.weights import Bridge, Cacti, Weights

__all__ = [
    "GRAPH_NIM",
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
    "Member",
    "Options",
    "Pairs",
    "Quotient",
    "Relation",
    "Stars",
    "Term",
    "Terms",
    "Values",
    "Weights",
    "as_predicted",
    "half",
    "nim_sum",
    "number",
    "parity",
    "relation",
    "substituted",
    "value_of",
    "variables",
]
