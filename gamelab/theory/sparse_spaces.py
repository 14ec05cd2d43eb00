"""The sparse space of a sequence of Grundy values: a mask of bits under which few of them have even
parity.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # numpy is loaded where it is used, so that the ground floors load without it
    import numpy as np
    from numpy.typing import NDArray


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
