"""What each paper says, statement by statement, as claims that check themselves."""

from gamelab.statements.cases import Case, Family, box, each, increasing, listed, members, the, upto
from gamelab.statements.claim import (
    Argument,
    Claim,
    Paper,
    Proof,
    Refuted,
    Source,
    claims_of,
    misprint,
)
from gamelab.statements.relations import (
    Relation,
    at_least,
    at_most,
    equal,
    including,
    one_of,
    within,
)

__all__ = [
    "Argument",
    "Case",
    "Claim",
    "Family",
    "Paper",
    "Proof",
    "Refuted",
    "Relation",
    "Source",
    "at_least",
    "at_most",
    "box",
    "claims_of",
    "each",
    "equal",
    "including",
    "increasing",
    "listed",
    "members",
    "misprint",
    "one_of",
    "the",
    "upto",
    "within",
]
