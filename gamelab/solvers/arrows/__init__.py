"""The arrow games: spiders, trees, what play reaches of any board, and all decorations of a small
one.
"""

from gamelab.games.arrows import Arrows, TrimmedArrows
from gamelab.games.cycles import GameOfCycles
from gamelab.solvers.arrows.any_graph import cycles_value, state_value
from gamelab.solvers.solver import Solver

SOLVER = Solver(
    (Arrows, TrimmedArrows, GameOfCycles),
    value=lambda game, state: (
        cycles_value(state) if isinstance(game, GameOfCycles) else state_value(game, state)
    ),
)
