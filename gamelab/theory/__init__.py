"""Impartial games in the abstract: rulesets, nimbers, outcomes, periods."""

from gamelab.theory.checks import memory_limit, natural, refuse_above_limit, shown
from gamelab.theory.described import DESCRIPTION
from gamelab.theory.growing_periods import GrowingHeaps, JointWindow, joint_window, least_start
from gamelab.theory.grundy import Option, by_definition, fold, mex, nim_sum
from gamelab.theory.misere import Outcome, misere_grundy, outcome
from gamelab.theory.option_graph import OptionGraph
from gamelab.theory.periods import (
    Certificate,
    GuySmith,
    PendantEdges,
    Period,
    Premise,
    Recurrence,
    RepeatedTerms,
    Settled,
    StompsAlone,
)
from gamelab.theory.positions import (
    OutOfBudget,
    Position,
    budget,
    charge,
    options_listed,
    options_of,
    position_of,
    uncounted,
)
from gamelab.theory.provenance import (
    DEFINITION,
    Fact,
    Method,
    announce,
    by_method,
    facts_of_row,
    methods_used,
    remembered,
    stating,
)
from gamelab.theory.ruleset import Ruleset, Whole, as_game, start_of
from gamelab.theory.sequences import SparseSpace, guess_period, parities, sparse_mask

__all__ = [
    "DEFINITION",
    "DESCRIPTION",
    "Certificate",
    "Fact",
    "GrowingHeaps",
    "GuySmith",
    "JointWindow",
    "Method",
    "Option",
    "OptionGraph",
    "OutOfBudget",
    "Outcome",
    "PendantEdges",
    "Period",
    "Position",
    "Premise",
    "Recurrence",
    "RepeatedTerms",
    "Ruleset",
    "Settled",
    "SparseSpace",
    "StompsAlone",
    "Whole",
    "announce",
    "as_game",
    "budget",
    "by_definition",
    "by_method",
    "charge",
    "facts_of_row",
    "fold",
    "guess_period",
    "joint_window",
    "least_start",
    "memory_limit",
    "methods_used",
    "mex",
    "misere_grundy",
    "natural",
    "nim_sum",
    "options_listed",
    "options_of",
    "outcome",
    "parities",
    "position_of",
    "refuse_above_limit",
    "remembered",
    "shown",
    "sparse_mask",
    "start_of",
    "stating",
    "uncounted",
]
