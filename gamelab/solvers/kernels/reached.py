"""The least value that no option of a position has, where compiled kernels mark values in an array; of bits it is `lowest_bit`."""

from gamelab.solvers.kernels.compiled import compiled


@compiled
def mex_of_marks(marks, mark):
    """The mex of the values whose places in an array hold this mark; one place at least does not.

    >>> mex_of_marks((7, 7, 3, 7, 0), 7)
    2
    """
    value = 0
    while marks[value] == mark:
        value += 1
    return value
