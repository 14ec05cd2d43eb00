"""Rows k -> value of boards on a path of k vertices, hung on one of them or joining two: compiled,
with certified periods.
"""

from collections.abc import Collection, Iterable, Sequence
from itertools import chain
from typing import Any, NamedTuple, TypeGuard

import numpy as np
from numpy.typing import NDArray

from gamelab.games import NodeKayles, VertexDeletion
from gamelab.solvers.kernels.bits import mex_of_marks
from gamelab.solvers.kernels.compiled import compiled, stretches
from gamelab.theory import JointWindow, Method, by_method, joint_window, refuse_above_limit

PATHS = Method("values of paths", "table")
MAX_TAKEN = 2**12  # vertices, so that the digits of a game are soon listed
BYTES_OF_A_PAIR = 64  # of boards, in what lists them
VALUE_BOUND = 2**16  # Grundy values stay below this, in two bytes
Pairs = Sequence[Collection[tuple[int, int]]]
# kinds of drops in Node Kayles, whose centre is the root, or beside it
CENTRE, NEXT_ON_PATH, NEIGHBOUR = range(3)


def digits_of(game: VertexDeletion) -> NDArray[np.int64]:
    """The octal digits of a game, the one for 0 vertices first; refused if it has no largest move,
    or a very large one.

    >>> from gamelab.games.vertex_deletion import ConnectedSubtraction
    >>> digits_of(ConnectedSubtraction({1, 2, 4})).tolist()
    [0, 3, 3, 0, 3]
    """
    if not isinstance(game, VertexDeletion) or type(game).moves is not VertexDeletion.moves:
        raise TypeError(
            f"The game must take any connected set of vertices of certain sizes, as Octal('0.33') "
            f"and ConnectedSubtraction({{1, 2, 4}}) do; it was given {game!r}."
        )
    if game.largest is None:
        raise ValueError(
            f"A move must take a bounded number of vertices; those of {game!r} have no bound."
        )
    if game.largest > MAX_TAKEN:
        raise ValueError(
            f"A move may take at most {MAX_TAKEN:,} vertices here; in this game it may take "
            f"{game.largest:,}."
        )
    return digits_up_to(game, max(game.largest, 1))


def digits_up_to(game: VertexDeletion, n: int) -> NDArray[np.int64]:
    """The octal digits of a game for taking 0 to n vertices, 0 beyond its largest move."""
    largest = n if game.largest is None else min(game.largest, n)
    taken = (game.digit(taken) & 7 for taken in range(1, largest + 1))
    return np.array([0, *taken, *[0] * (n - largest)], np.int64)


def digits_on_paths(game: VertexDeletion | NodeKayles) -> NDArray[np.int64]:
    """The octal digits by which a game is played within a path: 0.137 in Node Kayles."""
    kayles = isinstance(game, NodeKayles) and type(game).moves is NodeKayles.moves
    return np.array([0, 1, 3, 7], np.int64) if kayles else digits_of(game)  # type: ignore[arg-type]


def has_rows(game: Any, misere: bool) -> TypeGuard[VertexDeletion | NodeKayles]:
    """Whether a game has rows: Node Kayles, or one with a largest move that is not too large;
    misere rows if no move splits.
    """
    if not isinstance(game, VertexDeletion):
        return isinstance(game, NodeKayles) and not misere
    return game.largest is not None and game.largest <= MAX_TAKEN and not (misere and game.splits)


def refuse_splits(game: VertexDeletion | NodeKayles, what: str) -> None:
    """Raise a ValueError if a move of the game may leave several components."""
    if max(digits_on_paths(game)) > 3:
        raise ValueError(
            f"{what} is known for games whose moves leave one component or none; {game!r} may "
            f"leave several."
        )


def refuse_values(what: str) -> None:
    """Raise an OverflowError that says that a value is too large for the arrays."""
    raise OverflowError(
        f"{what} has a Grundy value of {VALUE_BOUND:,} or more, too large for this solver."
    )


class Boards(NamedTuple):
    """What can be left of a board with its root, the smaller boards first; the first has number 1.

    `moves[i] = (number, nimber)` for `move_at[b-1] <= i < move_at[b]` are the moves in board b that
    spare its root: the board that they leave there, and the nim-sum of the rest. `drops[i] = (kind,
    nimber)`, found by `drop_at` in the same way, take the root. The kind is 3 taken + components:
    how many vertices of the board go, and into how many parts, 2 for more, it falls; the nimber is
    their sum. In Node Kayles it is CENTRE, NEXT_ON_PATH (only the root goes) or NEIGHBOUR (none of
    the path goes).
    """

    move_at: NDArray[np.int64]
    moves: NDArray[np.int64]
    drop_at: NDArray[np.int64]
    drops: NDArray[np.int64]

    @classmethod
    def of(cls, moves: Pairs, drops: Pairs) -> "Boards":
        """The same from the moves and the drops of each board."""
        return cls(*_packed(moves), *_packed(drops))


class PathRows:
    """The rows of the path alone, column 0, of the boards in their order, and of all pairs of one
    of the boards and one beyond.

    If there are boards beyond, the boards' own numbers go on with them, or, where they are the same
    boards, are the same. `end` is the value of a finished game: 0, or 1 in misere play, for games
    that never split.

    Each column has `sides`, the boards at both ends of the path, or 0. `pair` is the column of a
    board and one beyond, which is counted from its own first: `first_beyond` numbers come before.
    """

    def __init__(
        self, digits: NDArray[np.int64], boards: Boards, beyond: Boards | None = None, end: int = 0
    ) -> None:
        one = many = len(boards.move_at) - 1
        other = before = 0
        a = b = np.zeros(0, np.int64)
        if beyond is not None:
            other = len(beyond.move_at) - 1
            refuse_above_limit(
                f"The list of {one * other} pairs of boards", BYTES_OF_A_PAIR * one * other
            )
            if all(map(np.array_equal, boards, beyond)):
                b, a = np.tril_indices(one)
            else:
                a, b = np.divmod(np.arange(one * other), other) + np.array([[0], [one]])
                many, before = one + other, one
                boards = _side_by_side(boards, beyond)
        self.pair = np.zeros((one + 1, other + 1) if a.size else (0, 0), np.int64)
        self.pair[a + 1, b + 1 - before] = np.arange(many + 1, many + 1 + a.size)
        if a.size and not before:
            self.pair[b + 1, a + 1] = self.pair[a + 1, b + 1]
        alone = np.arange(many + 1)
        self.sides = np.stack(
            [np.concatenate([alone, a + 1]), np.concatenate([0 * alone, b + 1])], axis=1
        )
        self.digits, self.boards, self.first_beyond, self.end = digits, boards, before, end

    @classmethod
    def of(
        cls, game: VertexDeletion | NodeKayles, boards: Iterable[Boards], misere: bool = False
    ) -> "PathRows":
        """The rows of a game for the boards at one end of the path or at both; of the path alone if
        there are none.
        """
        if misere:
            refuse_splits(game, "A misere row")
        digits, ends = digits_on_paths(game), [*boards] or [Boards.of([], [])]
        return cls(digits, ends[0], ends[1] if len(ends) > 1 else None, int(misere))

    @property
    def largest(self) -> int:
        """The most vertices that a move takes."""
        return len(self.digits) - 1

    @property
    def splits(self) -> bool:
        """Whether a move may leave several components."""
        return bool((self.digits & 4).any())

    def value(self, k: int) -> int:
        """The last entry at k alone: of the pairs of boards no entry before it is needed."""
        return int(self.values(k + 1, joined_from=k)[k, -1])

    def values(
        self, n: int, known: NDArray[np.uint16] | None = None, joined_from: int = 0
    ) -> NDArray[np.uint16]:
        """The value at [k, column] for k < n; what is known need not be found again. Pairs of
        boards may begin later than at 0.
        """
        columns, begin = len(self.sides), 0 if known is None else min(n, len(known))
        refuse_above_limit(f"{columns} rows of {n} entries", 2 * n * columns)
        values = np.zeros((columns, n), np.uint16)
        if known is not None:
            values[:, :begin] = known[:begin].T
        seen = np.full(self._room(n), -1, np.int64)
        joined = self.pair, self.first_beyond, joined_from
        for first, last in stretches(begin, n, "places of rows", steps=1 + columns // 4):
            if not _fill(
                values, first, last, self.digits, self.sides, joined, self.boards, self.end, seen
            ):
                refuse_values("A row")
        return values.T

    def _room(self, n: int) -> int:
        """More than any value of an option, and any number of options, of rows with n entries."""
        drops, moves = self.boards.drops, self.boards.moves
        options = (
            (self.largest + 1) * (1 + n * self.splits + len(drops))
            + len(moves)
            + len(drops) ** 2 * (len(self.pair) > 0)
        )
        nimber = max(moves[:, 1].max(initial=0), drops[:, 1].max(initial=0), options)
        return min(1 << int(nimber).bit_length(), VALUE_BOUND) + 1

    def joint_window(self, limit: int) -> JointWindow | None:
        """The certificate, by the entries at k < limit, that all rows are periodic; None if these
        hold none.
        """
        n = min(max(64, 4 * self.largest), limit)
        values = self.values(n)
        while (found := joint_window(values, self.largest, self.splits)) is None and n < limit:
            n = min(2 * n, limit)
            values = self.values(n, values)
        return found


@by_method(PATHS)
def path_values(digits: NDArray[np.int64], n: int, end: int = 0) -> NDArray[np.int64]:
    """The values of the paths with 0, 1, ..., n-1 vertices.

    >>> path_values(np.array([0, 3, 3]), 7).tolist()
    [0, 1, 2, 0, 1, 2, 0]
    """
    return PathRows(digits, Boards.of([], []), end=end).values(n)[:, 0].astype(np.int64)


def _packed(lists: Pairs) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    ends = np.cumsum([0, *map(len, lists)], dtype=np.int64)
    return ends, np.array(list(chain.from_iterable(lists)), np.int64).reshape(-1, 2)


def _side_by_side(boards: Boards, beyond: Boards) -> Boards:
    """Both, the numbers of those beyond after the others."""
    moves = beyond.moves + np.array([len(boards.move_at) - 1, 0])
    return Boards(
        np.concatenate([boards.move_at, beyond.move_at[1:] + boards.move_at[-1]]),
        np.concatenate([boards.moves, moves]),
        np.concatenate([boards.drop_at, beyond.drop_at[1:] + boards.drop_at[-1]]),
        np.concatenate([boards.drops, beyond.drops]),
    )


@compiled
def _goes(kind, a, more, digits):
    """Whether a move may take the root in this way with the first a vertices of the path; `more` if
    anything is left there.
    """
    if kind > NEIGHBOUR:
        taken = kind // 3 + a
        return taken < digits.size and digits[taken] & (1 << min(kind % 3 + more, 2)) != 0
    if kind == NEIGHBOUR:
        return a == 0
    return a == kind + 1 or (a == kind and more == 0)  # a vertex less where the path ends


@compiled
def _fill(values, first, last, digits, sides, joined, boards, end, seen):
    pair, first_beyond, joined_from = joined
    move_at, moves, drop_at, drops = boards
    columns, most = sides.shape[0], digits.size - 1
    for k in range(first, last):
        for column in range(columns if k >= joined_from else move_at.size):
            stamp = k * columns + column
            options = 0
            left, right = sides[column]
            for a in range(1, min(k, most) + 1):
                rest = k - a
                if right == 0 and digits[a] & (2 if column > 0 or rest > 0 else 1):
                    seen[values[column, rest]] = stamp
                    options += 1
                if digits[a] & 4:
                    stop = rest // 2 + 1 if left == right else rest + 1 if right > 0 else rest
                    for inner in range(1 if left == 0 else 0, stop):
                        seen[values[left, inner] ^ values[right, rest - inner]] = stamp
                        options += 1
            for side in range(2):
                board, other = sides[column, side], sides[column, 1 - side]
                if board == 0:
                    continue
                for i in range(move_at[board - 1], move_at[board]):
                    to = moves[i, 0]
                    if other > 0:
                        to = (
                            pair[other, to - first_beyond]
                            if side
                            else pair[to, other - first_beyond]
                        )
                    seen[values[to, k] ^ moves[i, 1]] = stamp
                    options += 1
                for i in range(drop_at[board - 1], drop_at[board]):
                    for a in range(min(k, most) + 1):
                        if _goes(drops[i, 0], a, 1 if other > 0 or k > a else 0, digits):
                            seen[drops[i, 1] ^ values[other, k - a]] = stamp
                            options += 1
            if right > 0 and k < most:  # the whole path, and something of both boards
                for i in range(drop_at[left - 1], drop_at[left]):
                    for j in range(drop_at[right - 1], drop_at[right]):
                        one, two = drops[i, 0], drops[j, 0]
                        if one > NEIGHBOUR:
                            both = _goes(one, k + two // 3, two % 3, digits)
                        else:  # the centre is a root without a path, or the path's only vertex
                            both = max(one, two) == NEXT_ON_PATH and one + two == k + 1
                        if both:
                            seen[drops[i, 1] ^ drops[j, 1] ^ end] = stamp
                            options += 1
            value = mex_of_marks(seen, stamp)
            if value == VALUE_BOUND:
                return False
            values[column, k] = value if options > 0 else end
    return True
