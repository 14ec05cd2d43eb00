"""Games on heaps: long nim-sequences and their certified periods."""

from gamelab.rulesets.octal import OctalHeaps
from gamelab.solvers.heaps.sequences import heap_value
from gamelab.solvers.wing import Wing

WING = Wing((OctalHeaps,), value=lambda game, heaps: heap_value(game, heaps[0]))
