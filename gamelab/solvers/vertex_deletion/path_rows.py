"""Rows k -> value of a board with a path of k vertices hung on one of its vertices: compiled, with certified periods."""

from dataclasses import dataclass, field
from itertools import chain
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gamelab.rulesets.vertex_deletion import VertexDeletion
from gamelab.solvers.kernels.compiled import compiled
from gamelab.solvers.kernels.reached import mex_of_marks
from gamelab.solvers.kernels.stretches import stretches
from gamelab.theory.memory import refuse_above_limit
from gamelab.theory.periods import JointWindow, Period
from gamelab.theory.provenance import Road, by_road

PATHS = Road("values of paths", "table")
MOST_TAKEN = 2**12  # vertices, so that the digits of a game are soon listed
VALUES = 2**16  # Grundy values stay below this, in two bytes; so do those of paths with fewer vertices


def digits_of(game: VertexDeletion) -> NDArray[np.int64]:
    """The octal digits of a game, the one for 0 vertices first; refused if it has no largest move, or a very large one.

    >>> from gamelab.rulesets.connected_subtraction import ConnectedSubtraction
    >>> digits_of(ConnectedSubtraction({1, 2, 4})).tolist()
    [0, 3, 3, 0, 3]
    """
    if not isinstance(game, VertexDeletion):
        raise TypeError(
            f"The game must take connected sets of vertices, such as Octal('0.33') or ConnectedSubtraction({{1, 2, 4}}); "
            f"it was given {game!r}."
        )
    if game.largest is None:
        raise ValueError(f"A move must take a bounded number of vertices; those of {game!r} have no bound.")
    if game.largest > MOST_TAKEN:
        raise ValueError(f"A move may take at most {MOST_TAKEN:,} vertices here; in this game it may take {game.largest:,}.")
    return np.array([0, *(game.digit(taken) for taken in range(1, max(game.largest, 1) + 1))], np.int64)


def refuse_splits(game: VertexDeletion, what: str) -> None:
    """Raise a ValueError if a move of the game may leave several components."""
    if game.splits:
        raise ValueError(f"{what} is known for games whose moves leave one component or none; {game!r} may leave several.")


def refuse_values(what: str) -> None:
    """Raise an OverflowError that says that a value is too large for the arrays."""
    raise OverflowError(f"{what} has a Grundy value of {VALUES:,} or more, too large for this solver.")


@dataclass(frozen=True, eq=False)
class PathRows:
    """Boards H, the smaller ones first, that a move brings to each other, each to be continued by a path at its root.

    Column 0 stands for no board, so for the path alone; column c >= 1 for the c-th board. `moves[i] = (column, nimber)`
    for `move_at[c-1] <= i < move_at[c]` are the moves in board c that spare its root: what they leave at the root, and
    the nim-sum of the rest. `drops[i] = (taken, nimber, components)`, found by `drop_at` in the same way, are the sets
    that hold the root: how many vertices of the board they take, and the nim-sum and number of the parts they leave.
    `end` is the value of a finished game: 0, or 1 in misere play.
    """

    digits: NDArray[np.int64]
    move_at: NDArray[np.int64]
    moves: NDArray[np.int64]
    drop_at: NDArray[np.int64]
    drops: NDArray[np.int64]
    end: int = 0
    largest: int = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "largest", len(self.digits) - 1)

    @classmethod
    def of(
        cls, digits: NDArray[np.int64], moves: list[list[tuple[Any, ...]]], drops: list[list[tuple[Any, ...]]], end: int = 0
    ) -> "PathRows":
        """The rows of boards whose moves and drops are given as one list a board."""
        return cls(digits, *_packed(moves, 2), *_packed(drops, 3), end)

    def values(self, n: int) -> NDArray[np.uint16]:
        """The value at [k, column] for k < n."""
        columns = len(self.move_at)
        refuse_above_limit(f"{columns} rows of {n} entries", 2 * n * columns)
        if n > VALUES - 2 and (self.digits & 4).any():
            raise ValueError(f"Rows of a game that splits have at most {VALUES - 2} entries; {n} were asked for.")
        values = np.zeros((n, columns), np.uint16)
        seen = np.full(self._room(n), -1, np.int64)
        for first, last in stretches(0, n, "places of rows"):
            if not _fill(values, first, last, self.digits, self.move_at, self.moves, self.drop_at, self.drops, self.end, seen):
                refuse_values("A row")
        return values

    def _room(self, n: int) -> int:
        """More than any value of an option, and any number of options, of rows with n entries."""
        options = self.largest * (1 + n * bool((self.digits & 4).any()) + len(self.drops)) + len(self.drops) + len(self.moves)
        nimber = max(self.moves[:, 1].max(initial=0), self.drops[:, 1].max(initial=0), options)
        return min(1 << int(nimber).bit_length(), VALUES) + 1

    def joint_window(self, limit: int) -> JointWindow | None:
        """The certificate, for games that never split, that all rows are periodic; None if none is found by the limit."""
        n = min(max(64, 4 * self.largest), limit)
        while True:
            values = self.values(n)
            repeat = _first_repeat(values, self.largest)
            if repeat:
                start, again = repeat
                step = again - start
                end = start + 2 * step + self.largest  # two whole steps, in which least periods are looked for
                return JointWindow(values[:end].copy() if end <= n else self.values(end), self.largest, start, step)
            if n == limit:
                return None
            n = min(2 * n, limit)


def period_of_column(certificate: JointWindow, column: int) -> Period:
    """The least period and preperiod of one of the rows of a certificate."""
    row = certificate.rows[:, column].copy()
    start, step = certificate.start, certificate.step
    period = next(
        q
        for q in range(1, step + 1)
        if step % q == 0 and np.array_equal(row[start : start + step], row[start + q : start + step + q])
    )
    differ = np.flatnonzero(row[:start] != row[period : start + period])
    return Period(int(differ[-1]) + 1 if differ.size else 0, period, row, certificate)


@by_road(PATHS)
def path_values(digits: NDArray[np.int64], n: int, end: int = 0) -> NDArray[np.int64]:
    """The values of the paths with 0, 1, ..., n-1 vertices.

    >>> path_values(np.array([0, 3, 3]), 7).tolist()
    [0, 1, 2, 0, 1, 2, 0]
    """
    return PathRows.of(digits, [], [], end).values(n)[:, 0].astype(np.int64)


def _packed(lists: list[list[tuple[Any, ...]]], width: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    ends = np.cumsum([0, *map(len, lists)], dtype=np.int64)
    return ends, np.array(list(chain.from_iterable(lists)), np.int64).reshape(-1, width)


def _first_repeat(values: NDArray[np.uint16], width: int) -> tuple[int, int] | None:
    """The first place from 1 on whose next `width` entries of all rows come again, and the place where they do."""
    names: dict[bytes, int] = {}
    entries, step = values.tobytes(), values[0].nbytes
    sequence = [names.setdefault(entries[at : at + step], len(names)) for at in range(0, len(entries), step)]
    seen: dict[tuple[int, ...], int] = {}
    for place in range(1, len(sequence) - width + 1):
        before = seen.setdefault(tuple(sequence[place : place + width]), place)
        if before < place:
            return before, place
    return None


@compiled
def _fill(values, first, last, digits, move_at, moves, drop_at, drops, end, seen):
    columns, most = values.shape[1], digits.size - 1
    for k in range(first, last):
        for column in range(columns):
            stamp = k * columns + column
            options = 0
            for a in range(1, min(k, most) + 1):
                rest = k - a
                if digits[a] & (2 if column > 0 or rest > 0 else 1):
                    seen[values[rest, column]] = stamp
                    options += 1
                if digits[a] & 4:
                    for inner in range(0 if column > 0 else 1, rest):
                        seen[values[inner, column] ^ values[rest - inner, 0]] = stamp
                        options += 1
            if column > 0:
                for i in range(move_at[column - 1], move_at[column]):
                    seen[values[k, moves[i, 0]] ^ moves[i, 1]] = stamp
                    options += 1
                for i in range(drop_at[column - 1], drop_at[column]):
                    taken, nimber, components = drops[i]
                    for a in range(min(k, most - taken) + 1):
                        rest = k - a
                        if digits[taken + a] & (1 << min(components + (1 if rest > 0 else 0), 2)):
                            seen[nimber if rest == 0 and components > 0 else nimber ^ values[rest, 0]] = stamp
                            options += 1
            value = mex_of_marks(seen, stamp)
            if value == VALUES:
                return False
            values[k, column] = value if options > 0 else end
    return True
