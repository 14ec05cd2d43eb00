"""Nim on graphs: who wins by the structure of the board, and tables of Grundy values."""

from gamelab.games import NimOnGraph
from gamelab.solvers.nim_on_graphs.outcomes import pruning, strategy, token_outcome
from gamelab.solvers.nim_on_graphs.tables import (
    misere_token_value,
    positions,
    token_value,
    weight_table,
)
from gamelab.solvers.solver import Solver

SOLVER = Solver(
    (NimOnGraph,),
    value=lambda game, position: token_value(position),
    misere_value=lambda game, position: misere_token_value(position),
    outcome=lambda game, board: token_outcome(game.start(board)),
)
