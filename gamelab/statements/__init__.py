"""Statements of papers as claims that check themselves: claims, cases, papers, ledgers."""

from gamelab.statements.cases import Case, Cases, box, each, increasing, listed, members, the, upto
from gamelab.statements.claim import (
    Argument,
    Arguments,
    Claim,
    Counterexample,
    Proof,
    Refuted,
    Relation,
    Verdict,
    at_least,
    at_most,
    certified,
    equal,
    including,
    misprint,
    one_of,
    within,
)
from gamelab.statements.compared import Compared
from gamelab.statements.figures import ArrowValues, Branches, Captioned, OptionOnBoard, Places
from gamelab.statements.idea import Idea, Panel, Step
from gamelab.statements.marked_row import MarkedRow
from gamelab.statements.paper import OpenQuestion, Paper, Source, claims_of

__all__ = [
    "Argument",
    "Arguments",
    "ArrowValues",
    "Branches",
    "Captioned",
    "Case",
    "Cases",
    "Claim",
    "Compared",
    "Counterexample",
    "Idea",
    "MarkedRow",
    "OpenQuestion",
    "OptionOnBoard",
    "Panel",
    "Paper",
    "Places",
    "Proof",
    "Refuted",
    "Relation",
    "Source",
    "Step",
    "Verdict",
    "at_least",
    "at_most",
    "box",
    "certified",
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
