"""Sequences of values: b-files, guessed periods, and sparse spaces."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from operator import index
from typing import TYPE_CHECKING

from gamelab.theory.periods import Period

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


def guess_period(values: "Sequence[int] | NDArray[np.integer]") -> Period | None:
    """The period that a sequence of whole numbers shows, plain or arithmetic; a guess, never
    certified. None if it shows none.

    The evidence asked for: from the preperiod to the last term a[n + period] == a[n] + saltus, and
    so at no fewer places than twice the period, nor than the preperiod. So the period is seen three
    times over, and what agrees is no shorter than what came before. Of all such periods it is the
    one with the least preperiod + period.

    >>> guess_period([5, 1, 2, 1, 2, 1, 2])
    Period(preperiod=1, period=2, certified=False)
    >>> guess_period([0, 1, 1, 2, 2, 3, 3, 4, 4])
    Period(preperiod=0, period=2, saltus=1, certified=False)
    >>> guess_period([3, 1, 4, 1, 5, 9, 2, 6]) is None
    True
    """
    terms = _whole_numbers(values)
    steps = [later - term for term, later in pairwise(terms)]
    best: tuple[int, int] | None = None
    # of the steps: one place fewer than of the terms
    for period, agreeing in enumerate(_agreements(steps[::-1])):
        if period and agreeing + 1 >= 2 * period:
            preperiod = len(terms) - period - agreeing - 1
            if agreeing + 1 >= preperiod and (best is None or preperiod + period < sum(best)):
                best = preperiod, period
    if best is None:
        return None
    import numpy as np

    preperiod, period = best
    return Period(
        preperiod, period, np.array(terms), saltus=terms[preperiod + period] - terms[preperiod]
    )


def _whole_numbers(values: Iterable[int]) -> list[int]:
    try:
        return [index(value) for value in values]
    except TypeError:
        raise TypeError(
            f"A period is guessed from a sequence of whole numbers; it was given {values!r:.80}."
        ) from None


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


@dataclass(frozen=True)
class SparseSpace:
    """The sparse space seen in the first heaps of a game: the values with even parity under the
    mask, so that few heaps have one.

    What is seen is no proof that the rare heaps have come to an end.
    """

    heaps: int  # looked at: 0, 1, ..., heaps - 1
    mask: int
    common: tuple[int, ...]  # the values seen with `popcount(value & mask)` odd, and
    rare: tuple[int, ...]  # even; 0, the value of the empty heap, is among them
    rare_heaps: int  # how many heaps have a rare value
    last_rare: int  # the largest of them

    @property
    def bits(self) -> tuple[int, ...]:
        """The powers of 2 of which the mask is the sum."""
        return tuple(1 << i for i in range(self.mask.bit_length()) if self.mask >> i & 1)

    @classmethod
    def of(cls, values: "NDArray[np.integer]") -> "SparseSpace":
        """The sparse space of the values of the heaps 0, 1, ..., one at least."""
        import numpy as np

        mask = sparse_mask(values)
        size = 1 << int(values.max(initial=mask)).bit_length()
        is_rare = parities(mask, size) == 0
        seen, rare_heaps = np.unique(values), np.flatnonzero(is_rare[values])
        common, rare = (tuple(seen[is_rare[seen] == kind].tolist()) for kind in (False, True))
        return cls(len(values), mask, common, rare, len(rare_heaps), int(rare_heaps[-1]))


def sparse_mask(values: "NDArray[np.integer]") -> int:
    """The mask under which the fewest values have even parity: the values with `popcount(value &
    mask)` even are rare.

    The parities of all masks are summed over all values at once, by a Walsh–Hadamard transform of
    their numbers.

    >>> import numpy as np
    >>> sparse_mask(np.array([0, 1, 2, 1, 4, 7], np.uint16))
    7
    """
    import numpy as np

    balance = np.bincount(values)
    size = 1 << int(balance.size - 1).bit_length()
    balance = np.pad(balance, (0, size - balance.size)).reshape(1, size)
    while balance.shape[1] > 1:
        pairs = balance.reshape(-1, 2, balance.shape[1] // 2)
        balance = np.stack((pairs.sum(axis=1), pairs[:, 0] - pairs[:, 1]), axis=1).reshape(
            -1, pairs.shape[2]
        )
    return int(balance.argmin())


def parities(mask: int, n: int) -> "NDArray[np.uint8]":
    """The parity of `popcount(value & mask)` for each value below n, a power of 2.

    >>> parities(5, 8).tolist()
    [0, 1, 0, 1, 1, 0, 1, 0]
    """
    import numpy as np

    parity = np.zeros(1, np.uint8)
    while parity.size < n:
        parity = np.concatenate((parity, parity ^ (mask // parity.size & 1)))
    return parity
