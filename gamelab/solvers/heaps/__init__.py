"""Games on heaps: long nim-sequences, their certified periods and sparse spaces."""

from gamelab.solvers.heaps.periods import find_period
from gamelab.solvers.heaps.sequences import nim_sequence, sparse_space
from gamelab.solvers.heaps.single_heaps import SOLVER, heap_value

__all__ = ["SOLVER", "find_period", "heap_value", "nim_sequence", "sparse_space"]
