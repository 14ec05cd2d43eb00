"""Games on heaps: long nim-sequences, their certified periods and sparse spaces."""

from gamelab.solvers.heaps.periods import SOLVER, find_period, heap_value
from gamelab.solvers.heaps.sequences import nim_sequence, sparse_space

__all__ = ["SOLVER", "find_period", "heap_value", "nim_sequence", "sparse_space"]
