"""What is known of the sets reached on a board: tables that grow as they fill, and room for the
search.
"""

from threading import Lock
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from gamelab.solvers.kernels.hashed import enlarged
from gamelab.solvers.sets.board import SetBoard
from gamelab.theory.checks import refuse_above_limit

FIRST = 2**10  # rows of a new table
# places in the counts: numbers and rows in use, the level; from SIZES on, two for each size
PAIRS, SETS, LEVEL, SIZES = range(4)


class Tables(NamedTuple):
    """What is known of each set, the number of each pair of numbers, and what is known of each
    number of a shape.
    """

    sets: NDArray[np.int64]
    pairs: NDArray[np.int64]
    numbered: NDArray[np.integer]


class Grown:
    """The tables of a game's positions on a board, and the levels of the search. Threads take
    turns.
    """

    def __init__(self, board: SetBoard, kind: Any, level: int, room: int = 0) -> None:
        """`kind` is the type of what is known of a shape, `level` how many numbers a level has."""
        elements, words = board.near.shape
        self._board, self._words, self._like, self._lock = board, words, (0,) * words, Lock()
        rows = max(FIRST, 1 << (8 * elements).bit_length())
        self._tables = Tables(
            np.zeros((rows, words + 1), np.int64),
            np.zeros((rows, 2), np.int64),
            np.zeros(rows, kind),
        )
        self._levels = np.zeros((elements + 2, level), np.int64)
        self._room = np.zeros((12, len(board.at) + elements + 2 + room), np.int64)
        self._counts = np.zeros(SIZES + 2 * elements + 2, np.int64)

    @property
    def sets(self) -> int:
        """How many sets are kept."""
        return int(self._counts[SETS])

    @property
    def nbytes(self) -> int:
        """How many bytes the tables take."""
        return sum(table.nbytes for table in self._tables)

    def _with_room(self) -> None:
        """Make tables larger that are half full."""
        sets, pairs, numbered = self._tables
        if 2 * self._counts[SETS] >= len(sets):
            refuse_above_limit(
                f"The table of the sets reached, {self.sets:,} so far,", 5 * sets.nbytes
            )
            sets = enlarged(sets, self._like)
        if 2 * self._counts[PAIRS] >= len(pairs):
            refuse_above_limit(
                f"The table of {len(pairs):,} shapes of trees", 5 * (pairs.nbytes + numbered.nbytes)
            )
            pairs, numbered = (
                enlarged(pairs, (0,)),
                np.append(numbered, np.zeros(3 * len(numbered), numbered.dtype)),
            )
        self._tables = Tables(sets, pairs, numbered)
