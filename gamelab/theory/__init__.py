"""Impartial games in the abstract: rulesets, nimbers, outcomes, periods."""

from gamelab.theory.checks import memory_limit, natural, refuse_above_limit, shown
from gamelab.theory.described import DESCRIPTION, NotPlain
from gamelab.theory.growing_periods import ChainWindow, JointWindow, joint_window
from gamelab.theory.grundy import (
    Option,
    Outcome,
    by_definition,
    fold,
    mex,
    misere_by_definition,
    nim_sum,
    outcome_by_definition,
)
from gamelab.theory.option_graph import OptionGraph
from gamelab.theory.periods import (
    Certificate,
    GuySmith,
    NoPeriod,
    PendantEdges,
    Period,
    Premise,
    Recurrence,
    RepeatedTerms,
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
    Method,
    announce,
    by_method,
    methods_used,
    remembered,
    unheard,
)
from gamelab.theory.ruleset import Ruleset, Sum, Whole, as_game, start_of
from gamelab.theory.sequences import guess_period

__all__ = [
    "DEFINITION",
    "DESCRIPTION",
    "Certificate",
    "ChainWindow",
    "GuySmith",
    "JointWindow",
    "Method",
    "NoPeriod",
    "NotPlain",
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
    "StompsAlone",
    "Sum",
    "Whole",
    "announce",
    "as_game",
    "budget",
    "by_definition",
    "by_method",
    "charge",
    "fold",
    "guess_period",
    "joint_window",
    "memory_limit",
    "methods_used",
    "mex",
    "misere_by_definition",
    "natural",
    "nim_sum",
    "options_listed",
    "options_of",
    "outcome_by_definition",
    "position_of",
    "refuse_above_limit",
    "remembered",
    "shown",
    "start_of",
    "uncounted",
    "unheard",
]
