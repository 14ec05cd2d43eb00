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
    value_by_cases,
)
from gamelab.proofs.find_stars import NotProved
from gamelab.proofs.for_all import (
    Between,
    OnCells,
    Undetermined,
    UpTo,
    by_cases,
    image,
    is_symbolic,
    numbers_up_to,
    on_cells,
    on_variables,
    set_of,
    worth,
)
from gamelab.proofs.legs import LegClasses, wrapped
from gamelab.proofs.quotient import Quotient
from gamelab.proofs.stars import Bistars, Stars
from gamelab.proofs.two_legs import TwoLegs
from gamelab.proofs.weights import Weights

__all__ = [
    "TRUE",
    "Between",
    "Bistars",
    "Consequence",
    "FamilyProof",
    "Implication",
    "LegClasses",
    "Member",
    "NotProved",
    "OnCells",
    "Options",
    "Quotient",
    "Relation",
    "Stars",
    "Term",
    "Terms",
    "TwoLegs",
    "Undetermined",
    "UpTo",
    "ValuedFamily",
    "Values",
    "Weights",
    "by_cases",
    "family",
    "image",
    "is_symbolic",
    "number",
    "numbers_up_to",
    "on_cells",
    "on_variables",
    "relation",
    "says",
    "set_of",
    "substituted",
    "value_by_cases",
    "variables",
    "worth",
    "wrapped",
]
