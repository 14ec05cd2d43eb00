"""Games on heaps: long nim-sequences and their certified periods."""

from gamelab.solvers.heaps.periods import find_period
from gamelab.solvers.heaps.sequences import WING, heap_value, nim_sequence

__all__ = ["WING", "find_period", "heap_value", "nim_sequence"]
