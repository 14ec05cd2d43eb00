"""Games on heaps: long nim-sequences and their certified periods."""

from gamelab.solvers.heaps.periods import SOLVER, find_period, heap_value
from gamelab.solvers.heaps.sequences import nim_sequence
