"""Statements of papers as claims that check themselves: claims, cases, papers, ledgers."""

from gamelab.statements.cases import Case, Cases, box, each, increasing, listed, members, the, upto
from gamelab.statements.claim import (
    Argument,
    Claim,
    Counterexample,
    Proof,
    Refuted,
    Relation,
    Side,
    Verdict,
    assume,
    at_least,
    at_most,
    equal,
    for_each_case,
    including,
    one_of,
    within,
)
from gamelab.statements.compared import Compared
from gamelab.statements.figures import MarkedBoard, OptionOnBoard
from gamelab.statements.idea import Idea, Panel, Step
from gamelab.statements.marked_row import MarkedRow
from gamelab.statements.paper import OpenQuestion, Paper, Source, claims_of
from gamelab.statements.section import Section
from gamelab.statements.tabular import Tabular

__all__ = [
    "Argument",
    "Case",
    "Cases",
    "Claim",
    "Compared",
    "Counterexample",
    "Idea",
    "MarkedBoard",
    "MarkedRow",
    "OpenQuestion",
    "OptionOnBoard",
    "Panel",
    "Paper",
    "Proof",
    "Refuted",
    "Relation",
    "Section",
    "Side",
    "Source",
    "Step",
    "Tabular",
    "Verdict",
    "assume",
    "at_least",
    "at_most",
    "box",
    "claims_of",
    "each",
    "equal",
    "for_each_case",
    "including",
    "increasing",
    "listed",
    "members",
    "one_of",
    "the",
    "upto",
    "within",
]
