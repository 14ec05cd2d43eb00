"""Fast methods for Grundy values, outcomes and periods."""

from gamelab.theory.interruptions import delayed_interrupt

with delayed_interrupt():  # Python can import neither numpy nor numba again after an interrupted import
    import numba  # noqa: F401
