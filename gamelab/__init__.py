"""Impartial games on graphs: solvers, pictures, and papers that check themselves.

>>> from gamelab import GraphNim, Spider, grundy
>>> grundy(GraphNim(), Spider(3, 2, 1))
6
"""

from importlib import import_module
from typing import Any

from gamelab.graphs.graph import Graph, disjoint_union
from gamelab.graphs.paths_and_cycles import cycle, path, star
from gamelab.graphs.spiders import Spider, spiders
from gamelab.graphs.trees import trees
from gamelab.rulesets.graph_nim import GraphNim
from gamelab.rulesets.heaps import Nim
from gamelab.rulesets.octal import OctalHeaps
from gamelab.solvers.graph_nim_discrepancies import discrepancies, discrepancy_period, stability
from gamelab.solvers.heaps import find_period, nim_sequence
from gamelab.solvers.roads import grundy, options, outcome, why, winning_moves
from gamelab.theory.misere import misere_grundy
from gamelab.theory.nimbers import mex, nim_sum
from gamelab.theory.periods import Period
from gamelab.theory.ruleset import Ruleset, Sum

# Papers, pictures and widgets load pandas, matplotlib and ipywidgets: they come when they are asked for.
_LATER = {
    "claims": "gamelab.papers.ledger",
    "draw": "gamelab.plots.pictures",
    "explore": "gamelab.widgets.explore",
    "ledger": "gamelab.papers.ledger",
    "paper": "gamelab.papers.ledger",
}


def __getattr__(name: str) -> Any:
    if name not in _LATER:
        raise AttributeError(f"module 'gamelab' has no attribute {name!r}")
    return getattr(import_module(_LATER[name]), name)


__all__ = [
    "Graph",
    "GraphNim",
    "Nim",
    "OctalHeaps",
    "Period",
    "Ruleset",
    "Spider",
    "Sum",
    "claims",
    "cycle",
    "discrepancies",
    "discrepancy_period",
    "disjoint_union",
    "draw",
    "explore",
    "find_period",
    "grundy",
    "ledger",
    "mex",
    "misere_grundy",
    "nim_sequence",
    "nim_sum",
    "options",
    "outcome",
    "paper",
    "path",
    "spiders",
    "stability",
    "star",
    "trees",
    "why",
    "winning_moves",
]
