"""Fast methods for Grundy values, outcomes and periods."""

from gamelab.theory.interruptions import delayed_interrupt

# Python can import neither numpy nor numba again after an interrupted import
with delayed_interrupt():
    import numba  # noqa: F401
