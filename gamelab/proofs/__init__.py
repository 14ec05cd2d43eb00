"""Statements about all positions of an infinite family, each proved by a finite check that
`verify` repeats.
"""

from gamelab.proofs.bridges import Bridge
from gamelab.proofs.cacti import Cacti
from gamelab.proofs.families import FamilyProof
from gamelab.proofs.follows import Follows
from gamelab.proofs.graph_nim import GRAPH_NIM
from gamelab.proofs.legs import LegClasses
from gamelab.proofs.long_legs import LongLegs
from gamelab.proofs.nim import LINK, LOOP, MERGED, TRIANGLE, value_of
from gamelab.proofs.quotient import Quotient
from gamelab.proofs.stars import Bistars, Stars
from gamelab.proofs.weights import Weights

__all__ = [
    "GRAPH_NIM",
    "LINK",
    "LOOP",
    "MERGED",
    "TRIANGLE",
    "Bistars",
    "Bridge",
    "Cacti",
    "FamilyProof",
    "Follows",
    "LegClasses",
    "LongLegs",
    "Quotient",
    "Stars",
    "Weights",
    "value_of",
]
