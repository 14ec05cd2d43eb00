"""The arrow games: spiders, trees, what play reaches of any board, and all decorations of a small
one.
"""

from gamelab.games.arrows import Arrows, TrimmedArrows
from gamelab.games.cycles import GameOfCycles
from gamelab.solvers.arrows.any_graph import SUBSCRIPTS, cycles_value, state_value
from gamelab.solvers.arrows.decorations import (
    FORBIDDEN,
    all_values,
    cycles_value_by_table,
    value_by_table,
)
from gamelab.solvers.arrows.spiders import accented_spider_value, accented_table
from gamelab.solvers.arrows.trees import tree_value, tree_values
from gamelab.solvers.solver import Solver

SOLVER = Solver(
    (Arrows, TrimmedArrows, GameOfCycles),
    value=lambda game, state: (
        cycles_value(state) if isinstance(game, GameOfCycles) else state_value(game, state)
    ),
)
