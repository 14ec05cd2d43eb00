"""Sets of vertices as bits of a number, for compiled kernels."""

from gamelab.solvers.kernels.compiled import compiled


@compiled
def component(found, within, neighbours):
    """The vertices of a set that are reached from those found in it, themselves included; `neighbours` has a set for each vertex.

    >>> import numpy as np
    >>> component(0b0001, 0b1011, np.array([0b0010, 0b0101, 0b1010, 0b0100]))
    3
    """
    waiting = found
    while waiting:
        v = 0
        while not waiting >> v & 1:
            v += 1
        waiting &= waiting - 1
        new = neighbours[v] & within & ~found
        found |= new
        waiting |= new
    return found
