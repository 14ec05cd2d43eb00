"""Impartial games on graphs: solvers, pictures, and papers that check themselves.

>>> from gamelab import GraphNim, Spider, grundy
>>> grundy(GraphNim(), Spider(3, 2, 1))
6
"""

from gamelab.graphs.graph import Graph, disjoint_union
from gamelab.graphs.paths_and_cycles import cycle, path, star
from gamelab.graphs.spiders import Spider, spiders
from gamelab.graphs.trees import trees
from gamelab.rulesets.graph_nim import GraphNim
from gamelab.rulesets.heaps import Nim
from gamelab.rulesets.octal import OctalHeaps
from gamelab.solvers.graph_nim_discrepancies import discrepancies, discrepancy_period, stability
from gamelab.solvers.heaps import find_period, nim_sequence
from gamelab.solvers.roads import grundy, outcome, why, winning_moves
from gamelab.theory.misere import misere_grundy
from gamelab.theory.nimbers import mex, nim_sum
from gamelab.theory.periods import Period
from gamelab.theory.ruleset import Ruleset, Sum

__all__ = [
    "Graph",
    "GraphNim",
    "Nim",
    "OctalHeaps",
    "Period",
    "Ruleset",
    "Spider",
    "Sum",
    "cycle",
    "discrepancies",
    "discrepancy_period",
    "disjoint_union",
    "find_period",
    "grundy",
    "mex",
    "misere_grundy",
    "nim_sequence",
    "nim_sum",
    "outcome",
    "path",
    "spiders",
    "stability",
    "star",
    "trees",
    "why",
    "winning_moves",
]
