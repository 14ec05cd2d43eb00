"""Impartial games in the abstract: rulesets, nimbers, outcomes, periods."""

from gamelab.theory.checks import natural
from gamelab.theory.growing_periods import JointWindow
from gamelab.theory.grundy import by_definition, fold, mex, nim_sum
from gamelab.theory.misere import misere_grundy, outcome
from gamelab.theory.option_graph import OptionGraph
from gamelab.theory.periods import GuySmith, PendantEdges, Reached, Settled, StompsAlone
from gamelab.theory.provenance import DEFINITION, Method, by_method, remembered
from gamelab.theory.ruleset import Whole

__all__ = [
    "DEFINITION",
    "GuySmith",
    "JointWindow",
    "Method",
    "OptionGraph",
    "PendantEdges",
    "Reached",
    "Settled",
    "StompsAlone",
    "Whole",
    "by_definition",
    "by_method",
    "fold",
    "mex",
    "misere_grundy",
    "natural",
    "nim_sum",
    "outcome",
    "remembered",
]
