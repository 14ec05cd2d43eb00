"""Fast methods for Grundy values, outcomes and periods."""

from gamelab.theory.interruptions import delayed_interrupt

# Python cannot import numpy again after an interrupted import
with delayed_interrupt():
    import numpy  # noqa: F401
