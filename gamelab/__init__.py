"""Impartial games on graphs: solvers, pictures, and papers that check themselves.

>>> from gamelab import GraphNim, Spider, grundy
>>> grundy(GraphNim(), Spider(3, 2, 1))
6
"""

from importlib import import_module
from typing import Any

from gamelab.boards.accented_spiders import AccentedSpider
from gamelab.boards.bistar import Bistar, bistars
from gamelab.boards.caterpillar import Caterpillar, caterpillars
from gamelab.boards.cubic import cubic_graphs
from gamelab.boards.decorations import Decoration, disjoint_states
from gamelab.boards.family import Family
from gamelab.boards.graph import Graph, disjoint_union
from gamelab.boards.grid_graphs import grid, grids
from gamelab.boards.isomorphism import canonical_form
from gamelab.boards.path_states import crash, flow, rod, twig
from gamelab.boards.paths_and_cycles import cycle, path, star
from gamelab.boards.small_graphs import graphs
from gamelab.boards.spider import Spider, spiders
from gamelab.boards.tree_graphs import trees
from gamelab.boards.trimmed_graphs import ramification, trimming, untrimming
from gamelab.boards.unicyclic import unicyclic_graphs
from gamelab.boards.weighted import WeightedGraph, weightings
from gamelab.games.arrows import Arrows, TrimmedArrows
from gamelab.games.connected_subtraction import ConnectedSubtraction
from gamelab.games.cycles import GameOfCycles
from gamelab.games.graph_game import GraphGame
from gamelab.games.graph_nim import GraphNim
from gamelab.games.heaps import Nim
from gamelab.games.nim_on_graphs import NimOnGraph
from gamelab.games.node_kayles import NodeKayles
from gamelab.games.octal import OctalHeaps
from gamelab.games.octal_code import octal_codes
from gamelab.games.octal_on_graphs import ArcKayles, Grim, Octal
from gamelab.games.plane_drawings import plane_drawings
from gamelab.games.take_and_break import (
    GrundysGame,
    HexadecimalHeaps,
    Subtraction,
    TakeAndBreak,
    subtraction_sets,
)
from gamelab.match.match import Match
from gamelab.theory.bfile import bfile
from gamelab.theory.guesses import guess_period
from gamelab.theory.interruptions import delayed_interrupt
from gamelab.theory.nimbers import mex, nim_sum
from gamelab.theory.periods import Period
from gamelab.theory.ruleset import Ruleset, Sum

# What loads numba, pandas, matplotlib or ipywidgets comes when it is asked for.
_LATER = {
    "Claim": "gamelab.statements.claim",
    "Hunt": "gamelab.hunts.hunt",
    "Ledger": "gamelab.statements.ledger",
    "Paper": "gamelab.statements.claim",
    "add_road": "gamelab.solvers.roads",
    "claims": "gamelab.statements.shelf",
    "counterexample": "gamelab.widgets.exercises",
    "decomposition": "gamelab.solvers.arrows.any_graph",
    "discrepancies": "gamelab.solvers.graph_nim.discrepancies",
    "discrepancy_period": "gamelab.solvers.graph_nim.discrepancies",
    "draw": "gamelab.plots.pictures",
    "errata": "gamelab.statements.errata",
    "exercise": "gamelab.widgets.exercises",
    "explore": "gamelab.widgets.explore",
    "explore_bistars": "gamelab.widgets.bistars",
    "explore_periods": "gamelab.widgets.periods",
    "find_period": "gamelab.solvers.heaps.periods",
    "grundy": "gamelab.solvers.roads",
    "inequalities": "gamelab.hunts.inequalities",
    "joining_path_period": "gamelab.solvers.vertex_deletion.growing_paths",
    "ledger": "gamelab.statements.ledger",
    "leg_period": "gamelab.solvers.vertex_deletion.spiders",
    "misere_grundy": "gamelab.solvers.roads",
    "nim_sequence": "gamelab.solvers.heaps.sequences",
    "option_graph": "gamelab.solvers.roads",
    "options": "gamelab.solvers.roads",
    "outcome": "gamelab.solvers.roads",
    "paper": "gamelab.statements.shelf",
    "play": "gamelab.widgets.play",
    "regularities": "gamelab.hunts.regularities",
    "show": "gamelab.widgets.card",
    "show_all": "gamelab.widgets.cards",
    "sketch": "gamelab.widgets.sketch",
    "stability": "gamelab.solvers.graph_nim.discrepancies",
    "survey": "gamelab.hunts.survey",
    "tree_records": "gamelab.solvers.vertex_deletion.trees",
    "why": "gamelab.solvers.roads",
    "winning_moves": "gamelab.solvers.roads",
}


def __getattr__(name: str) -> Any:
    if name not in _LATER:
        raise AttributeError(f"module 'gamelab' has no attribute {name!r}")
    # Python cannot import numpy, pandas or matplotlib again after an interrupted import
    with delayed_interrupt():
        module = import_module(_LATER[name])
    return getattr(module, name)


def __dir__() -> list[str]:
    return __all__


__all__ = [
    "AccentedSpider",
    "ArcKayles",
    "Arrows",
    "Bistar",
    "Caterpillar",
    "Claim",
    "ConnectedSubtraction",
    "Decoration",
    "Family",
    "GameOfCycles",
    "Graph",
    "GraphGame",
    "GraphNim",
    "Grim",
    "GrundysGame",
    "HexadecimalHeaps",
    "Hunt",
    "Ledger",
    "Match",
    "Nim",
    "NimOnGraph",
    "NodeKayles",
    "Octal",
    "OctalHeaps",
    "Paper",
    "Period",
    "Ruleset",
    "Spider",
    "Subtraction",
    "Sum",
    "TakeAndBreak",
    "TrimmedArrows",
    "WeightedGraph",
    "add_road",
    "bfile",
    "bistars",
    "canonical_form",
    "caterpillars",
    "claims",
    "counterexample",
    "crash",
    "cubic_graphs",
    "cycle",
    "decomposition",
    "discrepancies",
    "discrepancy_period",
    "disjoint_states",
    "disjoint_union",
    "draw",
    "errata",
    "exercise",
    "explore",
    "explore_bistars",
    "explore_periods",
    "find_period",
    "flow",
    "graphs",
    "grid",
    "grids",
    "grundy",
    "guess_period",
    "inequalities",
    "joining_path_period",
    "ledger",
    "leg_period",
    "mex",
    "misere_grundy",
    "nim_sequence",
    "nim_sum",
    "octal_codes",
    "option_graph",
    "options",
    "outcome",
    "paper",
    "path",
    "plane_drawings",
    "play",
    "ramification",
    "regularities",
    "rod",
    "show",
    "show_all",
    "sketch",
    "spiders",
    "stability",
    "star",
    "subtraction_sets",
    "survey",
    "tree_records",
    "trees",
    "trimming",
    "twig",
    "unicyclic_graphs",
    "untrimming",
    "weightings",
    "why",
    "winning_moves",
]
