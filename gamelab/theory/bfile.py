"""A sequence as a b-file, the form in which the Encyclopedia of Integer Sequences keeps long lists
of terms.
"""

from collections.abc import Iterable
from operator import index


def bfile(values: Iterable[int], first: int = 0) -> str:
    """The lines `n a(n)`, for n from `first` on.

    Source: OEIS Foundation, *The On-Line Encyclopedia of Integer Sequences*, its form for b-files.

    >>> from gamelab import OctalHeaps, nim_sequence
    >>> print(bfile(nim_sequence(OctalHeaps("0.77"), 4)), end="")
    0 0
    1 1
    2 2
    3 3
    """
    try:
        start = index(first)
        return "".join(f"{n} {index(value)}\n" for n, value in enumerate(values, start))
    except TypeError:
        raise TypeError(
            f"A b-file takes whole numbers; it was given {values!r:.80} and the first place "
            f"{first!r}."
        ) from None
