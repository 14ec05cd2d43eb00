"""Sequences of values: b-files and guessed periods."""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from operator import index
from typing import TYPE_CHECKING

from gamelab.theory.periods import NoPeriod, Period

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


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


def guess_period(values: "Sequence[int] | NDArray[np.integer]") -> Period | NoPeriod:
    """The period that a sequence of whole numbers shows, its terms repeating or growing by a
    saltus; a guess, never certified. A `NoPeriod`, which is false, if it shows none.

    The evidence asked for: from the preperiod to the last term a[n + period] == a[n] + saltus, and
    so at no fewer places than twice the period, nor than the preperiod. So the period is seen three
    times over, and what agrees is no shorter than what came before. Of all such periods it is the
    one with the least preperiod + period.

    >>> guess_period([5, 1, 2, 1, 2, 1, 2])
    Period(preperiod=1, period=2, certified=False)
    >>> guess_period([0, 1, 1, 2, 2, 3, 3, 4, 4])
    Period(preperiod=0, period=2, saltus=1, certified=False)
    >>> guess_period([3, 1, 4, 1, 5, 9, 2, 6])
    no period seen among 8 terms; more terms may show one
    """
    try:
        terms = [*map(index, values)]
    except TypeError:
        raise TypeError(
            f"A period is guessed from a sequence of whole numbers; it was given {values!r:.80}."
        ) from None
    steps = [later - term for term, later in pairwise(terms)]
    found = []
    # of the steps: one place fewer than of the terms
    for period, agreeing in enumerate(_agreements(steps[::-1])):
        preperiod = len(terms) - period - agreeing - 1
        if period and agreeing + 1 >= max(2 * period, preperiod):
            found.append((preperiod + period, period, preperiod))
    if not found:
        return NoPeriod(f"{len(terms):,} terms", "seen", "more terms may show one")
    import numpy as np

    _, period, preperiod = min(found)
    return Period(
        preperiod, period, np.array(terms), saltus=terms[preperiod + period] - terms[preperiod]
    )


def _agreements(terms: list[int]) -> list[int]:
    """For each shift how many first terms agree with those so far behind them (the Z-function); 0
    for the shift 0.
    """
    n = len(terms)
    agree = [0] * n
    left = right = 0
    for shift in range(1, n):
        length = min(right - shift, agree[shift - left]) if shift < right else 0
        while shift + length < n and terms[length] == terms[shift + length]:
            length += 1
        agree[shift] = length
        if shift + length > right:
            left, right = shift, shift + length
    return agree
