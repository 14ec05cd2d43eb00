"""Nim on graphs: who wins by the structure of the board, and tables of Grundy values."""

from gamelab.games.nim_on_graphs import NimOnGraph
from gamelab.solvers.nim_on_graphs import outcomes, tables
from gamelab.solvers.nim_on_graphs.outcomes import outcome, pruning, strategy
from gamelab.solvers.nim_on_graphs.tables import positions, table
from gamelab.solvers.solver import Solver

__all__ = ["SOLVER", "outcome", "positions", "pruning", "strategy", "table"]

SOLVER = Solver(
    (NimOnGraph,),
    value=lambda game, position: tables.grundy(position),
    misere_value=lambda game, position: tables.misere_value(position),
    outcome=lambda game, board: outcomes.outcome(game.start(board)),
)
