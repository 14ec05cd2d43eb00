"""Statements about all positions of an infinite family, each proved by a finite check that
`verify` repeats.
"""

from gamelab.proofs.follows import Follows
from gamelab.proofs.legs import LegClasses
from gamelab.proofs.long_legs import LongLegs
from gamelab.proofs.quotient import Quotient
from gamelab.proofs.stars import Bistars, Stars
from gamelab.proofs.weights import Weights

__all__ = ["Bistars", "Follows", "LegClasses", "LongLegs", "Quotient", "Stars", "Weights"]
