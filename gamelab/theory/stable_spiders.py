"""Spiders in Graph Nim with more and more legs of length 1: their rows, and the certificate that
they are champions for ever.
"""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from gamelab.theory.grundy import mex, nim_sum
from gamelab.theory.periods import StompsAlone

if TYPE_CHECKING:  # numpy is loaded where it is used, so that the ground floors load without it
    import numpy as np
    from numpy.typing import NDArray


class SpiderRows(NamedTuple):
    """Rows of spiders, one for each prefix of a box, and where they are known to be champions for
    ever.
    """

    # [counts of each length of the box..., number of legs of length 1]
    nimbers: "NDArray[np.integer]"
    # [counts...]: k0 at which the stomps alone prove stability, -1 if not in the row
    stable_from: "NDArray[np.int64]"
    lengths: tuple[int, ...]  # the length of the legs that each axis counts

    @property
    def edges(self) -> "NDArray[np.int64]":
        """The edges of each prefix, legs of length 1 left out."""
        import numpy as np

        return np.tensordot(
            np.array(self.lengths, np.int64), np.indices(self.stable_from.shape), axes=1
        )

    @property
    def discrepancies(self) -> "NDArray[np.int64]":
        """Edges less nimber, in the same shape as the nimbers."""
        import numpy as np

        return self.edges[..., None] + np.arange(self.nimbers.shape[-1]) - self.nimbers

    @property
    def stability(self) -> "NDArray[np.int64]":
        """The paper's f of each prefix where the row proves it finite; -1 elsewhere."""
        import numpy as np

        unstable = self.discrepancies != 0
        last = unstable.shape[-1] - np.argmax(unstable[..., ::-1], axis=-1)
        return np.where(self.stable_from < 0, -1, np.where(unstable.any(axis=-1), last, 0))


@dataclass(frozen=True, eq=False)
class StableSpiders:
    """Spiders of a box that are champions with so many legs of length 1 and any more: at some k0
    the stomps alone prove it.

    `champions_from` says from how many on, for each prefix; -1 where nothing is said. Each k0 is
    found again from the nimbers, smaller prefixes first, since the entries of a row that has
    stopped are those of champions.
    """

    rows: SpiderRows = field(repr=False)
    champions_from: "NDArray[np.integer]"
    theorem = StompsAlone.theorem

    def verify(self) -> bool:
        """Whether every row has its k0 where it stopped, or before, and holds champions only from
        where it was said.
        """
        import numpy as np

        length, edges = self.rows.nimbers.shape[-1], self.rows.edges
        width = (int(edges.max()) + length) // 16 * 16 + 16
        # below 16, as all values of Kayles are
        paths = _path_nimbers(max(self.rows.lengths, default=1))
        # of each prefix: the first k at which a stomp, or it itself, has h
        lower: dict[tuple[int, ...], NDArray[np.int64]] = {}
        for cell in np.ndindex(self.champions_from.shape):
            lower = (
                {other: times for other, times in lower.items() if other[0] >= cell[0] - 1}
                if not any(cell[1:])
                else lower
            )
            below = [
                (*cell[:i], count - 1, *cell[i + 1 :]) for i, count in enumerate(cell) if count
            ]
            times = (
                np.min([lower[other] for other in below], axis=0)
                if below
                else np.full(width, length)
            )
            tau = nim_sum(
                *(
                    paths[leg - 1]
                    for leg, count in zip(self.rows.lengths, cell, strict=True)
                    if count % 2
                )
            )
            own, row = np.full(width, length), self.rows.nimbers[cell].astype(np.int64)
            own[row[::-1] ^ tau] = np.arange(length)[::-1]
            reached_by = np.maximum.accumulate(np.minimum(times, own + 1)[np.arange(width) ^ tau])
            stable = np.flatnonzero(
                np.append(0, reached_by)[edges[cell] + np.arange(length)] <= np.arange(length)
            )
            said, stopped = int(self.champions_from[cell]), int(self.rows.stable_from[cell])
            if (said >= 0 > stopped) or (stopped >= 0 and (not stable.size or stable[0] > stopped)):
                return False
            if said >= 0 and (int(edges[cell]) + np.arange(length) != row)[said:].any():
                return False
            lower[cell] = np.minimum(times, own)
        return True


def _path_nimbers(n: int) -> list[int]:
    """The nimbers of the paths with 0, 1, ..., n-1 edges by the rules: a move takes one edge, or
    two that meet.
    """
    nimbers: list[int] = []
    for edges in range(n):
        nimbers.append(
            mex(
                {
                    nimbers[i] ^ nimbers[rest - i]
                    for rest in (edges - 1, edges - 2)
                    for i in range(rest + 1)
                }
            )
        )
    return nimbers
